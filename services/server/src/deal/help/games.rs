//! What the help says of each game: its moves, what is legal, what happens, what is seen.
//!
//! **Invariant:** each example is a move that the rules accept somewhere at a table with the options it stands under;
//! each event and field named is one that the game has, and none is left out (tests play the games and compare).

/// Some games that have the same moves.
pub(super) struct Moves {
    pub(super) games: &'static [&'static str],
    /// Moves, under the options that they need: `{}` for a default table.
    pub(super) examples: &'static [(&'static str, &'static [&'static str])],
    /// What else there is to say about them.
    pub(super) words: &'static str,
    /// The shape of the legal moves.
    pub(super) legal: &'static str,
    /// The game's own events.
    pub(super) events: &'static str,
    /// The game's own part of a view.
    pub(super) view: &'static str,
}

const CAPTURE_LEGAL: &str = "game, moves: whole moves to choose from.";
const CAPTURE_EVENTS: &str = "deal_voided, hands_dealt, table_dealt, card_played (with capture and whether it was a \
                              scopa), leftovers_taken.";
const CAPTURE_VIEW: &str = "table, stock (cards still to be dealt), hands (seat, count; cards where they may be seen), \
                            piles (line, count, scope), last_play (seat, card, capture, scopa), seen (with \
                            carte_viste).";

pub(super) const MOVES: &[Moves] = &[
    Moves {
        games: &["scopa", "scopone"],
        examples: &[(
            "{}",
            &[r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#, r#"{"type":"play","card":"KS","capture":[]}"#],
        )],
        words: "`capture` lists the table cards taken ([] to lay the card down) and may be left out where only one is \
                legal.",
        legal: CAPTURE_LEGAL,
        events: CAPTURE_EVENTS,
        view: CAPTURE_VIEW,
    },
    Moves {
        games: &["asso-piglia-tutto"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"play","card":"AD","capture":["7D","KB"]}"#,
                r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#,
                r#"{"type":"play","card":"KS"}"#,
            ],
        )],
        words: "As in scopa; an ace takes an ace if one lies there, and else everything on the table.",
        legal: CAPTURE_LEGAL,
        events: CAPTURE_EVENTS,
        view: CAPTURE_VIEW,
    },
    Moves {
        games: &["cirulla"],
        examples: &[
            ("{}", &[r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#, r#"{"type":"auto_accuso","on":false}"#]),
            (
                r#"{"auto_accuso":false}"#,
                &[r#"{"type":"accuse","accuso":"cirulla"}"#, r#"{"type":"accuse","accuso":"decino"}"#],
            ),
        ],
        words: "As in scopa; a card also takes what makes fifteen with it. Who makes his accusi by hand accuses before \
                he plays. auto_accuso is said at any time.",
        legal: CAPTURE_LEGAL,
        events: "deal_voided, hands_dealt, table_dealt, dealer_accused, auto_accuso_set, accused, card_played, \
                 leftovers_taken, cappotto_made.",
        view: "As in scopa; hands have accuso and to their players auto_accuso, piles have accusi; matta is what the \
               seven of coppe counts.",
    },
    Moves {
        games: &["briscola"],
        examples: &[("{}", &[r#"{"type":"play","card":"3S"}"#])],
        words: "Any card of the hand.",
        legal: CAPTURE_LEGAL,
        events: "hands_dealt, briscola_turned, card_played, trick_taken, cards_drawn, hands_opened.",
        view: "briscola, stock, trick and last_trick (leader, cards, winner), hands, taken (cards by line), won (with \
               majority: deals by line), seen.",
    },
    Moves {
        games: &["tresette"],
        examples: &[
            ("{}", &[r#"{"type":"play","card":"3S"}"#]),
            (
                r#"{"target":6}"#,
                &[
                    r#"{"type":"preferences","auto_fuori":false}"#,
                    r#"{"type":"call_out"}"#,
                    r#"{"type":"decline_call_out"}"#,
                ],
            ),
            (
                r#"{"accuso":true}"#,
                &[
                    r#"{"type":"preferences","auto_accuso":false}"#,
                    r#"{"type":"accuse","accusi":["threes"]}"#,
                    r#"{"type":"accuse","accusi":["twos","aces"]}"#,
                ],
            ),
            (
                r#"{"dichiarazioni":true}"#,
                &[
                    r#"{"type":"preferences","auto_dichiarazione":false}"#,
                    r#"{"type":"play","card":"3S","declaration":"ho"}"#,
                    r#"{"type":"play","card":"2S","declaration":"busso"}"#,
                ],
            ),
        ],
        words: "With two players it is spizzichino. Declarations, with a lead: ho, busso, per_te, per_te_ho, \
                per_te_busso. Accusi: threes, twos, aces. The system calls out, accuses and declares for who does not \
                say otherwise; preferences are said at any time, before the deck too: auto_fuori in matches to a \
                target, auto_accuso with the option accuso, auto_dichiarazione with dichiarazioni.",
        legal: "game, moves: accuse (accusi: a choice), call_out, decline_call_out (of a seat that is asked to), play (with a \
                declaration where one may be said: a choice).",
        events: "hands_dealt, accused, card_played, trick_taken, cards_drawn, hands_opened, call_out_proposed, \
                 call_out_declined, called_out, preferences_changed.",
        view: "stock, tricks, trick and last_trick (leader, cards, winner), declaration and last_declaration, accusi, \
               hands, lines (line, taken, accusi, declined), call_out_proposed, settings (one's own), seen.",
    },
    Moves {
        games: &["peppa"],
        examples: &[("{}", &[r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#, r#"{"type":"play","card":"7d"}"#])],
        words: "All four pass before the first trick, in any order. Hearts is the option hearts. Nobody may abandon.",
        legal: "game, moves: pass (cards: a choice of three) or the cards to play.",
        events: "hands_dealt, pass_chosen, cards_passed, card_played, trick_taken.",
        view: "passing, tricks, trick and last_trick (leader, cards, winner), hearts_open, players (seat, count, \
               has_passed, tricks, penalty; to himself cards and passing).",
    },
    Moves {
        games: &["holdem", "omaha"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"fold"}"#,
                r#"{"type":"check"}"#,
                r#"{"type":"call"}"#,
                r#"{"type":"bet","amount":200}"#,
                r#"{"type":"raise","to":300}"#,
                r#"{"type":"show"}"#,
                r#"{"type":"muck"}"#,
                r#"{"type":"preferences","preferences":{"auto_blinds":false,"entry":"now","showing":"ask"}}"#,
                r#"{"type":"post_blind"}"#,
                r#"{"type":"sit_out"}"#,
            ],
        )],
        words: "A raise names the level reached, not what is added. The last two are answers of a seat without \
                auto_blinds to the question for its blind.",
        legal: "game, moves: fold, check, call, show, muck, post_blind, sit_out; bet (amount) and raise (to) with \
                {\"min\":..,\"max\":..}; beside them pays, what the call or the blind costs.",
        events: "hole_dealt, folded, checked, called, bet, raised, uncalled_returned, board_dealt, shown, mucked.",
        view: "street, board, pot, pots (amount, contenders), level (what must be matched), turn, asked_to_show, seats \
               (seat, chips, bet, paid, folded, all_in, count, shown; cards and made where they may be seen).",
    },
    Moves {
        games: &["bestia"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"pass"}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"change","cards":["7D","2S"]}"#,
                r#"{"type":"enter_blind"}"#,
                r#"{"type":"decline"}"#,
                r#"{"type":"play","card":"AC"}"#,
            ],
        )],
        words: "Who has passed is asked once more, for enter_blind or decline, where the rules say so.",
        legal: "game, moves: pass, stand, enter_blind, decline, change (cards: a choice), the cards to play.",
        events: "dealt, passed, stood, changed, entered_blind, declined, played, trick_taken.",
        view: "part, invito, pot, risk, turned, stock, turn, first, tricks (leader, cards, winner), seats (seat, \
               chips, declared, count, tricks; cards where they may be seen).",
    },
];
