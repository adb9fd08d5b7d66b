//! Refusals: the stable codes with which the rules say no.
//!
//! A refusal is not an error: nothing broke, the input simply may not happen now. Every code of the rules stands in
//! one table ([`all`]), with its meaning, which is the detail where a game says nothing more particular. The table of
//! the whole house, with statuses and titles, is `shared/contract/src/refusals.rs`: it has each of these codes, too.
//! Invariant: a detail never names a card that the one who is refused may not see.

use std::borrow::Cow;
use std::fmt;

use mazziere_json::{Fault, Params, Unread};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Why the rules refuse an input, options or a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{code}: {detail}")]
pub struct Refusal {
    /// The stable code.
    pub code: RefusalCode,
    /// What exactly, for people. Not stable.
    pub detail: String,
    /// The field of the move that it is about, such as `games[1].cards[2]`, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Cow<'static, str>>,
    /// What a translation needs of the detail: bounds, names.
    #[serde(skip_serializing_if = "Params::is_empty")]
    pub params: Params,
    /// What is wrong with what could not be read.
    #[serde(skip)]
    pub fault: Option<Box<Fault>>,
}

impl Refusal {
    /// A refusal with a detail of its own.
    pub fn new(code: RefusalCode, detail: impl Into<String>) -> Refusal {
        Refusal { code, detail: detail.into(), field: None, params: Params::new(), fault: None }
    }

    /// The refusal of a value below the least there may be.
    pub fn below(code: RefusalCode, least: impl Into<Value>) -> Refusal {
        let least = least.into();
        Refusal::new(code, format!("at least {least}")).with("min", least)
    }

    /// The refusal of a value above the most there may be.
    pub fn above(code: RefusalCode, most: impl Into<Value>) -> Refusal {
        let most = most.into();
        Refusal::new(code, format!("at most {most}")).with("max", most)
    }

    /// The refusal of what could not be read: a move, options, preferences.
    pub fn unread(code: RefusalCode, unread: Unread) -> Refusal {
        let path: Vec<&str> = unread.path().collect();
        let field = path.iter().fold(String::new(), |field, part| match part.parse::<usize>() {
            Ok(index) => format!("{field}[{index}]"),
            Err(_) if field.is_empty() => (*part).to_owned(),
            Err(_) => format!("{field}.{part}"),
        });
        let refusal = Refusal::new(code, unread.to_string());
        let refusal = if field.is_empty() { refusal } else { refusal.at(field) };
        Refusal { fault: Some(Box::new(unread.fault)), ..refusal }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Refusal {
        Refusal { params: self.params.with(name, value), ..self }
    }

    /// The same, about this field of the move.
    #[must_use]
    pub fn at(self, field: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { field: Some(field.into()), ..self }
    }
}

impl From<RefusalCode> for Refusal {
    /// The meaning of the code is detail enough.
    fn from(code: RefusalCode) -> Refusal {
        Refusal::new(code, code.meaning())
    }
}

macro_rules! codes {
    ($($name:ident $code:literal $meaning:literal)*) => {
        /// A stable refusal code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum RefusalCode {
            $(#[doc = $meaning] $name,)*
        }

        impl RefusalCode {
            /// The code as it travels, snake_case.
            pub const fn as_str(self) -> &'static str {
                match self { $(RefusalCode::$name => $code,)* }
            }

            /// What it means.
            pub const fn meaning(self) -> &'static str {
                match self { $(RefusalCode::$name => $meaning,)* }
            }
        }

        impl RefusalCode {
            /// A refusal with this code that points at a field of the move.
            pub fn at(self, field: impl Into<Cow<'static, str>>) -> Refusal {
                Refusal::from(self).at(field)
            }
        }

        const ALL: &[RefusalCode] = &[$(RefusalCode::$name,)*];
    };
}

codes! {
    UnknownGame "unknown_game" "no game has this name"
    UnknownVersion "unknown_version" "this game has no rules of this version"
    InvalidOptions "invalid_options" "the options are not options of this game, or do not go together"
    InvalidSetup "invalid_setup" "the number of seats or the dealer does not fit the game"
    MalformedInput "malformed_input" "the input is not an input of the rules"
    MalformedMove "malformed_move" "the move is not a move of this game"
    MatchOver "match_over" "the match is over: nothing more can happen"
    NoSuchSeat "no_such_seat" "nobody sits there"
    NotAwaited "not_awaited" "no decision of this seat is awaited, and its clock does not run"
    NotYourTurn "not_your_turn" "it is the turn of another seat"
    ChanceAwaited "chance_awaited" "cards must be dealt first"
    ChanceNotAwaited "chance_not_awaited" "no cards are to be dealt now"
    DeckNotValid "deck_not_valid" "the chance outcome is not a whole deck of the kind asked for"
    CardNotInHand "card_not_in_hand" "the card is not in the hand of the seat"
    CardNotOnTable "card_not_on_table" "a card to capture is not on the table"
    CaptureRequired "capture_required" "the card captures, so it may not be discarded"
    CaptureNotLegal "capture_not_legal" "the card may not capture these cards"
    CaptureMustBeNamed "capture_must_be_named" "the card has several captures: the move must name one"
    AbandonNotAllowed "abandon_not_allowed" "this game cannot be abandoned: it is played automatically for the absent"
    HandInProgress "hand_in_progress" "a hand is in play"
    NoHandInPlay "no_hand_in_play" "no hand is in play: the table begins the next one"
    TooFewPlayers "too_few_players" "too few seats can be dealt in"
    SeatTaken "seat_taken" "somebody sits there"
    ChipsOutOfRange "chips_out_of_range" "the number of chips is zero or beyond what a table may hold"
    TopUpNotOffered "top_up_not_offered" "no chips can be bought at this table"
    AlreadyLeaving "already_leaving" "the seat is being left: nothing more can be asked for it"
    AlreadySittingOut "already_sitting_out" "the seat sits out already"
    NotSittingOut "not_sitting_out" "the seat does not sit out"
    ChipsTooFew "chips_too_few" "the seat has too few chips to be dealt in"
    SessionClosing "session_closing" "the session is being closed: no seats are taken any more"
    MoveNotLegal "move_not_legal" "the seat is asked for another decision"
    CheckNotLegal "check_not_legal" "there is a bet: call it, raise or fold"
    CallNotLegal "call_not_legal" "there is nothing to call"
    BetNotLegal "bet_not_legal" "there is a bet already: it can be raised"
    RaiseNotLegal "raise_not_legal" "there is nothing to raise, or the seat may not raise again"
    AmountTooSmall "amount_too_small" "the bet or raise is below the minimum"
    AmountTooLarge "amount_too_large" "the bet or raise is above the stack or the limit"
    ChangeNotLegal "change_not_legal" "one to all cards of the hand are changed, each named once, no more than the stock holds"
    VariantNotOffered "variant_not_offered" "the table leaves no such choice to the dealer, or nothing is chosen"
    BriscolaNotPlayed "briscola_not_played" "the hand holds a briscola and no card of the suit led, so one must be played"
    DominantNotLed "dominant_not_led" "the leader holds the dominant briscola, so it must be led"
    InvalidPreferences "invalid_preferences" "these are not preferences of this game"
    SitOutNotOffered "sit_out_not_offered" "this game knows no sitting out: leave by abandoning"
    AccusoNotHeld "accuso_not_held" "the hand does not hold this accuso, or it has been made"
    AccusoClosed "accuso_closed" "an accuso is made once for a hand, before its first card is played"
    SuitNotFollowed "suit_not_followed" "the hand holds a card of the suit led, so one must be played"
    PlayNotAllowed "play_not_allowed" "the card may not be played to this trick yet"
    PassNotLegal "pass_not_legal" "exactly three different cards of the hand are passed"
    AccusoNotAllowed "accuso_not_allowed" "accusi are made on the first turn of a deal, at tables that play them"
    DeclarationNotAllowed "declaration_not_allowed" "the declaration may not be made with this card"
    CallOutNotAllowed "call_out_not_allowed" "the line may not call itself out now"
    Eliminated "eliminated" "the line of the seat is out of the match"
    NotOpened "not_opened" "the player has not opened yet"
    AlreadyOpened "already_opened" "the player has opened already"
    OpeningTooLow "opening_too_low" "the games are worth less than forty points"
    DiscardNotUsed "discard_not_used" "the card taken from the discard pile is used in the lay-down"
    HandNotComplete "hand_not_complete" "closing in hand lays down every card but the one discarded"
    JokerNotReplaced "joker_not_replaced" "the game has no wild card that stands for this card"
    JokerNotReused "joker_not_reused" "a wild card that was replaced is used at once, in another game"
    CardAttaches "card_attaches" "the card fits a game on the table, so it is not discarded before opening"
    ClosingWithJolly "closing_with_jolly" "the last card discarded is no jolly"
    ClosingTooEarly "closing_too_early" "nobody closes before every player has completed a turn"
    SettingNotOffered "setting_not_offered" "this table has no use for the setting"
    NothingToMove "nothing_to_move" "no card lies where the move takes one from"
    CardDoesNotFit "card_does_not_fit" "the card does not fit where the move lays it"
    CardsNotExposed "cards_not_exposed" "the column does not show so many cards face up"
    MoveWithoutEffect "move_without_effect" "the move would leave everything as it is"
    CardDoesNotMatch "card_does_not_match" "the card has neither the colour nor the number or symbol that lies on the discard pile"
    ColorRequired "color_required" "a wild card names the colour that play goes on with"
    ColorNotAllowed "color_not_allowed" "only a wild card names a colour"
    DrawFirst "draw_first" "a turn is passed after drawing, or when the draw pile is empty"
    DrawPileEmpty "draw_pile_empty" "the draw pile is empty: the turn is passed"
    UnoNotDue "uno_not_due" "the seat has no declaration to make now"
    GameTooShort "game_too_short" "a game on the table has three cards at least, and at least one is added to it"
    GameTooLong "game_too_long" "no game on the table has so many cards"
    TooManyWildCards "too_many_wild_cards" "a game on the table holds one wild card at most"
    CardsDoNotMatch "cards_do_not_match" "the cards are neither of one rank nor of one suit, or do not belong to the game"
    PlaceTaken "place_taken" "the place of the card in the game is taken"
    AceTwice "ace_twice" "a sequence holds one natural ace at most"
    SequenceBroken "sequence_broken" "the cards of a sequence are consecutive"
    SequenceWraps "sequence_wraps" "a sequence does not go on from the king over the ace to the two"
    LayoutNotValid "layout_not_valid" "the layout is no arrangement of these cards"
    LayoutRequired "layout_required" "the cards have several arrangements: the move must name one"
    RankAlreadyOpen "rank_already_open" "the line has a combination of this rank: it can be extended"
    NoSuchGame "no_such_game" "no game on the table has this number"
    TurnCannotEnd "turn_cannot_end" "the turn could not be ended with the cards that would be left"
    CardLocked "card_locked" "the only card of the pile is not discarded in the turn that took it, unless another one like it is held"
    ClosingNotAllowed "closing_not_allowed" "the last card is discarded by a line with a burraco, and it is no matta"
    OpeningNotHeld "opening_not_held" "the hand is not good enough to open: check or fold"
    ParolNotLegal "parol_not_legal" "parol is said in the last phase before anybody has checked or bet, with one pot and nobody all-in"
    ExchangeNotLegal "exchange_not_legal" "one to four different cards of the hand are changed"
    PreferencesFixed "preferences_fixed" "what is preferred holds from the next time that the player takes a seat"
    BankNotRefusable "bank_not_refusable" "the bank may not be refused: in a tournament, or when everybody else has refused it"
    BankTooSmall "bank_too_small" "the bank is below the minimum of the table, and not all that the seat has"
    BankTooLarge "bank_too_large" "the bank is above what the seat has"
    BetTooSmall "bet_too_small" "the bet is below the minimum"
    BetTooLarge "bet_too_large" "the bet is above what the seat has or the bank can pay"
    BetRequired "bet_required" "the first decision on the cards carries the bet"
    BetMade "bet_made" "the bet was made with the first decision, and stays"
    BancoTaken "banco_taken" "another seat has called the bank, and has the better right to it"
    BetsClosed "bets_closed" "the time for bets is over: a bet that lost the cards may be withdrawn, nothing else"
    NothingToWithdraw "nothing_to_withdraw" "the seat has no bet on the table"
    NoNatural "no_natural" "only eight and nine are turned up at once"
    HalvingNotAllowed "halving_not_allowed" "the bank is halved once, within three wins, and keeps the minimum"
    BidTooSmall "bid_too_small" "the bid is not above the last one, or below the minimum of the table"
    BidTooLarge "bid_too_large" "the bid is not below the bank that was passed, or above what the seat has"
    PlaceHeldByWildCard "place_held_by_wild_card" "a wild card holds the place: it is replaced, nothing is added"
}

/// Every refusal code of the rules, for documentation and the table of problem codes.
pub fn all() -> &'static [RefusalCode] {
    ALL
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for RefusalCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_distinct_snake_case_and_have_a_meaning() {
        let codes: HashSet<_> = all().iter().map(|code| code.as_str()).collect();
        assert_eq!(codes.len(), all().len());
        for code in all() {
            assert!(code.as_str().bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{code}");
            assert!(code.meaning().len() > 10, "{code}");
        }
    }
}
