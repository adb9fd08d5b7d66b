//! What the help says of each game: its moves, what is legal, what happens, what is seen.
//!
//! **Invariant:** each example is a move that the rules accept somewhere at a table with the options it stands under;
//! each event and field named is one that the game has, and none is left out (tests play the games and compare).

/// What the help says of a game, or of several that are played alike.
pub(super) struct Help {
    /// Their names, as they stand in the list of games.
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

/// The shape of legal moves that are all listed whole.
const MOVES_TO_CHOOSE_FROM: &str = "game, moves: whole moves to choose from.";

/// The events of a game in which cards are played and nothing else.
const CAPTURE_EVENTS: &str = "deal_voided, hands_dealt, table_dealt, card_played (with capture and whether it was a \
                              scopa), leftovers_taken.";

/// The view of such a game.
const CAPTURE_VIEW: &str = "table, stock (cards still to be dealt), hands (seat, count; cards where they may be seen), \
                            piles (line, count, scope), last_play (seat, card, capture, scopa), seen (with \
                            carte_viste).";

/// Every game, in the order of the list.
pub(super) static GAMES: &[Help] = &[
    Help {
        games: &["scopa", "scopone"],
        examples: &[(
            "{}",
            &[r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#, r#"{"type":"play","card":"KS","capture":[]}"#],
        )],
        words: "`capture` lists the table cards taken ([] to lay the card down) and may be left out where only one is \
                legal.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: CAPTURE_EVENTS,
        view: CAPTURE_VIEW,
    },
    Help {
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
        legal: MOVES_TO_CHOOSE_FROM,
        events: CAPTURE_EVENTS,
        view: CAPTURE_VIEW,
    },
    Help {
        games: &["cirulla"],
        examples: &[
            ("{}", &[r#"{"type":"play","card":"4S","capture":["4D","7C"]}"#, r#"{"type":"auto_accuso","on":false}"#]),
            (
                r#"{"auto_accuso":false}"#,
                &[r#"{"type":"accuse","accuso":"cirulla"}"#, r#"{"type":"accuse","accuso":"decino"}"#],
            ),
        ],
        words: "As in scopa; a card also takes what makes fifteen with it. Players who make their accusi by hand \
                accuse before they play. auto_accuso is said at any time.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "deal_voided, hands_dealt, table_dealt, dealer_accused, auto_accuso_set, accused, card_played, \
                 leftovers_taken, cappotto_made.",
        view: "As in scopa; hands have accuso and to their players auto_accuso, piles have accusi; matta is what the \
               seven of coppe counts.",
    },
    Help {
        games: &["briscola"],
        examples: &[("{}", &[r#"{"type":"play","card":"3S"}"#])],
        words: "Any card of the hand.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "hands_dealt, briscola_turned, card_played, trick_taken, cards_drawn, hands_opened.",
        view: "briscola, stock, trick and last_trick (leader, cards, winner), hands, taken (cards by line), won (with \
               majority: deals by line), seen.",
    },
    Help {
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
                per_te_busso. Accusi: threes, twos, aces. The system calls out, accuses and declares for players who \
                do not say otherwise; preferences are said at any time, before the deck too: auto_fuori in matches to \
                a target, auto_accuso with the option accuso, auto_dichiarazione with dichiarazioni.",
        legal: "game, moves: accuse (accusi: a choice), call_out, decline_call_out (of a seat that is asked to), play (with a \
                declaration where one may be said: a choice).",
        events: "hands_dealt, accused, card_played, trick_taken, cards_drawn, hands_opened, call_out_proposed, \
                 call_out_declined, called_out, preferences_changed.",
        view: "stock, tricks, trick and last_trick (leader, cards, winner), declaration and last_declaration, accusi, \
               hands, lines (line, taken, accusi, declined), call_out_proposed, settings (one's own), seen.",
    },
    Help {
        games: &["peppa"],
        examples: &[("{}", &[r#"{"type":"pass","cards":["Qs","Ah","2c"]}"#, r#"{"type":"play","card":"7d"}"#])],
        words: "All four pass before the first trick, in any order. Hearts is the option hearts. Nobody may abandon.",
        legal: "game, moves: pass (cards: a choice of three) or the cards to play.",
        events: "hands_dealt, pass_chosen, cards_passed, card_played, trick_taken.",
        view: "passing, tricks, trick and last_trick (leader, cards, winner), hearts_open, players (seat, count, \
               has_passed, tricks, penalty; cards and passing to that player alone).",
    },
    Help {
        games: &["burraco"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"draw_stock"}"#,
                r#"{"type":"take_pile"}"#,
                r#"{"type":"open_game","cards":["7d","7h","7c"]}"#,
                r#"{"type":"open_game","cards":["4h","5h","2s"],"layout":[4,5,6]}"#,
                r#"{"type":"extend","game":0,"cards":["7s"]}"#,
                r#"{"type":"discard","card":"9s"}"#,
            ],
        )],
        words: "Draw or take the pile, lay down as often as you like, discard. Wild cards (matte) are Jo and every 2; a 2 \
                on position 2 of a sequence of its suit is none. layout: the position of each card in a sequence, 1 (ace \
                low) to 14 (ace high). game: a game of the own line, from 0. The pozzetto is taken by itself.",
        legal: "game, moves: draws; or the largest games to open, single cards to add, discards (smaller games, more cards \
                and other layouts are taken as well); closing.",
        events: "hands_dealt, card_drawn, pile_taken, game_opened, game_extended, pozzetto_taken, card_discarded, \
                 deal_ended.",
        view: "phase, turn, stock, pile, pozzetti, lines (line, games (meld, burraco), pozzetto_taken), players (seat, \
               count; to those who may see them cards).",
    },
    Help {
        games: &["scala-40"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"draw_stock"}"#,
                r#"{"type":"take_discard","use":{"type":"attach","game":0,"cards":["7d"]}}"#,
                r#"{"type":"attach","game":0,"cards":["8s"]}"#,
                r#"{"type":"discard","card":"7d"}"#,
            ],
        )],
        words: "A jolly is Jo. layout says where cards lie, one place for each: 1 (ace low) to 14 (ace high) in a \
                sequence, d h c s in a combination; it is needed where there are several ways. open and close_in_hand \
                take games, each of cards and layout; new_game takes cards; replace_joker takes game, card, and in reuse \
                what becomes of the jolly (new_game, attach). take_discard takes in use the lay-down that the card \
                belongs to, or a list of lay-downs of which the last one has it; never replace_joker for a jolly.",
        legal: "game, moves: whole moves to choose from, all draws and discards, and lay-downs that suggest themselves; \
                games (the largest of the hand), fits (cards for games on the table), opening, complete, closing, \
                more_takes (whether the top discard might be taken otherwise than by these moves).",
        events: "hands_dealt, card_turned, card_drawn, discard_taken, opened, game_laid, game_extended, joker_replaced, \
                 card_discarded, deal_closed, deal_voided.",
        view: "turn, draws, stock, top and under (the pile), reshuffles, games (number, game, joker, value), players \
               (seat, count, opened, played; who may see them: cards), deals_won, closed_by, closed_in_hand.",
    },
    Help {
        games: &["uno"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"play","card":"B7"}"#,
                r#"{"type":"play","card":"W4","color":"green","uno":true}"#,
                r#"{"type":"play","card":"VS","uno":true}"#,
                r#"{"type":"draw"}"#,
                r#"{"type":"play_drawn"}"#,
                r#"{"type":"pass"}"#,
                r#"{"type":"accept"}"#,
                r#"{"type":"challenge"}"#,
                r#"{"type":"declare_uno"}"#,
                r#"{"type":"choose_color","color":"blue"}"#,
            ],
        )],
        words: "color (blue, red, green, yellow) with W0 and W4, and with no other card. uno is ignored where it is not \
                due. declare_uno needs no turn: it is legal until the next player decides. accept and challenge answer \
                a W4. Two players lose by abandoning; of four nobody may.",
        legal: "game, moves: whole moves to choose from; uno, where it is due, as a choice of true or nothing.",
        events: "hands_dealt, card_flipped, cards_drawn, card_played, turn_passed, color_chosen, draw_four_accepted, \
                 draw_four_challenged, uno_declared, closed, blocked.",
        view: "phase, turn, clockwise, color, discard_pile, draw_pile, uno_pending, passes, players (seat, count; to \
               the player cards and drawn).",
    },
    Help {
        games: &["solitario"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"turn_stock"}"#,
                r#"{"type":"waste_to_column","column":4}"#,
                r#"{"type":"waste_to_base"}"#,
                r#"{"type":"column_to_base","column":2}"#,
                r#"{"type":"column_to_column","from":3,"count":1,"to":5}"#,
                r#"{"type":"base_to_column","suit":"hearts","column":6}"#,
                r#"{"type":"stop"}"#,
            ],
        )],
        words: "Columns are numbered 1 to 7 from the left. All play at once; one clock runs for the whole match. Giving \
                up is stop: the score stands. Players who were away come back and play on.",
        legal: MOVES_TO_CHOOSE_FROM,
        events: "deal_rejected, layout_dealt, played, cards_shown, player_ended, time_up.",
        view: "mossa, rejected, players (seat, state, score, last_score_move; to themselves layout: columns (face_down, \
               face_up), waste, stock, bases (suit, count, top)); at the end layouts (hidden, stock_cards) and moves \
               of all.",
    },
    Help {
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
    Help {
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
        words: "Those who have passed are asked once more, for enter_blind or decline, where the rules say so.",
        legal: "game, moves: pass, stand, enter_blind, decline, change (cards: a choice), the cards to play.",
        events: "dealt, passed, stood, changed, entered_blind, declined, played, trick_taken.",
        view: "part, invito, pot, risk, turned, stock, turn, first, tricks (leader, cards, winner), seats (seat, \
               chips, declared, count, tricks; cards where they may be seen).",
    },
    Help {
        games: &["telesina"],
        examples: &[
            (
                "{}",
                &[
                    r#"{"type":"fold"}"#,
                    r#"{"type":"check"}"#,
                    r#"{"type":"call"}"#,
                    r#"{"type":"bet","amount":200}"#,
                    r#"{"type":"raise","to":300}"#,
                    r#"{"type":"choose","vele":"croce","coperta":"mai"}"#,
                    r#"{"type":"show"}"#,
                    r#"{"type":"muck"}"#,
                    r#"{"type":"preferences","preferences":{"auto_invito":true,"vele":"h","always_vele":true}}"#,
                    r#"{"type":"pay_invito"}"#,
                    r#"{"type":"sit_out"}"#,
                ],
            ),
            (r#"{"coperta":"sempre"}"#, &[r#"{"type":"turn_up","card":"Ah"}"#]),
        ],
        words: "A raise names the level reached, not what is added. The dealer chooses what the table leaves open \
            (libera). The last two are answers of a seat without auto_invito to the question for its invito.",
        legal: "game, moves: fold, check, call, choose, turn_up, show, muck, pay_invito, sit_out; bet (amount) and raise \
            (to) with {\"min\":..,\"max\":..}; beside them pays, what the call or the invito costs.",
        events: "variant_chosen, dealt, card_chosen, cards_turned, vele_turned, folded, checked, called, bet, raised, \
             uncalled_returned, shown, mucked.",
        view: "part, players, variant, coperta, vele (vela, card), combinations, pot, pots (amount, contenders), level \
           (what must be matched), turn, asked_to_show, seats (seat, chips, bet, paid, folded, all_in, open, count, \
           chosen, shown; covered and made where they may be seen).",
    },
    Help {
        games: &["poker-5-carte", "poker-all-italiana"],
        examples: &[
            (
                "{}",
                &[
                    r#"{"type":"fold"}"#,
                    r#"{"type":"check"}"#,
                    r#"{"type":"call"}"#,
                    r#"{"type":"bet","amount":20}"#,
                    r#"{"type":"raise","to":60}"#,
                    r#"{"type":"parol"}"#,
                    r#"{"type":"post_blind"}"#,
                    r#"{"type":"deal"}"#,
                    r#"{"type":"accept"}"#,
                    r#"{"type":"stand_pat"}"#,
                    r#"{"type":"change","cards":["9h","Js"]}"#,
                    r#"{"type":"show"}"#,
                    r#"{"type":"muck"}"#,
                    r#"{"type":"preferences","preferences":{"auto_invito":true,"blind":"no","showing":"muck"}}"#,
                    r#"{"type":"pay_invito"}"#,
                    r#"{"type":"sit_out"}"#,
                    r#"{"type":"adjust"}"#,
                    r#"{"type":"decline"}"#,
                ],
            ),
            (r#"{"invito":5000,"max_buyin":20}"#, &[r#"{"type":"open"}"#]),
            (
                r#"{"giro_pazzo":true}"#,
                &[r#"{"type":"choose","vele":"croce","coperta":"sempre"}"#, r#"{"type":"turn_up","card":"Ah"}"#],
            ),
        ],
        words: "A raise names the level reached, not what is added. The first bet opens the hand, with cards that do. \
            accept is said by who posted the last blind. open opens without chips, at a cash table. adjust and \
            decline answer whether a seat pays for a pot of parol. choose and turn_up are moves of a giro pazzo.",
        legal: "game, moves: fold, check, call, open, parol, post_blind, deal, accept, stand_pat, choose, turn_up, show, \
            muck, pay_invito, sit_out, adjust, decline; bet (amount) and raise (to) with {\"min\":..,\"max\":..}, \
            change (cards) with {\"of\":..,\"min\":..,\"max\":..}; beside them pays, what the call or what is asked \
            for costs.",
        events: "blind_posted, blinds_ended, dealt, opened_without_chips, bets (act: folded, checked, called, bet, \
            raised, returned), parol, stood, changed, drew, shown, mucked; telesina (event) in a giro pazzo.",
        view: "plays: draw, or telesina in a giro pazzo, whose view it is then; part, players, opener, brought, blind, \
            blinds, opened, pot, pots (amount, contenders), level (what must be matched), stock, turn, \
            asked_to_show, stays, seats (seat, chips, bet, paid, folded, all_in, count, changed, parol, shown; cards \
            and made where they may be seen).",
    },
    Help {
        games: &["sette-e-mezzo"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"accept","amount":200}"#,
                r#"{"type":"refuse"}"#,
                r#"{"type":"play"}"#,
                r#"{"type":"pass"}"#,
                r#"{"type":"draw","bet":40}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"premove","next":{"type":"stand","bet":20}}"#,
                r#"{"type":"premove"}"#,
                r#"{"type":"preferences","preferences":{"punta_stands":4,"banker_stands":5}}"#,
            ],
        )],
        words: "The first decision on the cards carries the bet, which stays. A premove, said out of turn, is the next \
                decision if it is legal then; without next it is taken back. What is preferred says how an absent \
                player is played for, and holds from when they sit down.",
        legal: "game, moves: refuse, play, pass; accept (amount), stand and draw (bet) with {\"min\":..,\"max\":..}, \
                without a bet once it is made; punte, how many may bet against a bank of the variant classica.",
        events: "banker_drawn, offered, refused, offer_missed, no_banker, bank_taken, bank_deserted, asked, \
                 premoved, joined, passed, penalised, dealt, bet, stood, stock_empty, drawn, bust, banker_turned, \
                 settled, bank_ended.",
        view: "variant, part, min_piatto, min_bet, offered, bank (banker, piatto, accepted, all_in), turn, stock, \
               house, pot, seats (seat, chips, bet, standing, count, cards, total; to its player premove).",
    },
    Help {
        games: &["chemin-de-fer"],
        examples: &[(
            "{}",
            &[
                r#"{"type":"accept","amount":200}"#,
                r#"{"type":"refuse"}"#,
                r#"{"type":"bet","amount":40}"#,
                r#"{"type":"tavolo"}"#,
                r#"{"type":"banco_solo"}"#,
                r#"{"type":"banco_rispetto"}"#,
                r#"{"type":"withdraw"}"#,
                r#"{"type":"pass_hand"}"#,
                r#"{"type":"halve"}"#,
                r#"{"type":"increase","amount":100}"#,
                r#"{"type":"beat"}"#,
                r#"{"type":"stand"}"#,
                r#"{"type":"draw"}"#,
                r#"{"type":"buy"}"#,
                r#"{"type":"bid","amount":120}"#,
                r#"{"type":"decline"}"#,
                r#"{"type":"preferences","preferences":{"by_rule":true,"punta_five":"draw"}}"#,
            ],
        )],
        words: "Bets may be replaced until they close, which they do when the time is over and never earlier. The \
                banker decides about the bank (pass_hand, halve, increase) after winning a coup. A player who lost the \
                cards to a higher bet may withdraw when the time is over, and nothing else.",
        legal: "game, moves: refuse, tavolo, banco_solo, banco_rispetto, withdraw, pass_hand, halve, beat, stand, \
                draw, buy, decline; accept, bet, increase and bid (amount) with {\"min\":..,\"max\":..}.",
        events: "offered, refused, offer_missed, no_banker, bank_taken, window_opened, proposed, withdrawn, time_up, \
                 halved, increased, obliged_bet, obliged_lost, nobody_bet, bets_closed, dealt, beaten, stood, called, \
                 bank_turned, drawn, coup_ended, bank_ended, height_offered, wanted, declined, auction_opened, bid, \
                 bought, not_bought.",
        view: "part, min_posta, min_bet, offered, bank (banker, posta, garage, coup, won, halved, invested, ferito, \
               bought), obliged, open, coup (bets, punta, punta_count, punta_cards, bank_count, bank_cards, winner), \
               height, best_bid, sold, gone, last_coup, house, pot, seats (seat, chips, bet).",
    },
];
