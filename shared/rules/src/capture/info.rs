//! What the house knows of all capture games apart from their rules: options, words of the help.

use crate::refusal::RefusalCode;
use crate::registry::OptionInfo;

pub(crate) const TARGET: OptionInfo = OptionInfo {
    name: "target",
    values: "6, 11 or 21; excludes deals",
    default: "11",
    meaning: "points to reach; checked at the end of a deal",
};
pub(crate) const DEALS: OptionInfo = OptionInfo {
    name: "deals",
    values: "1 to 5; excludes target",
    default: "none",
    meaning: "number of deals (smazzate) of the match",
};
pub(crate) const CARTE_VISTE: OptionInfo = OptionInfo {
    name: "carte_viste",
    values: "true or false",
    default: "false",
    meaning: "cards seen in earlier rounds are listed; with two seats the last hand is played open",
};
pub(crate) const CARTE_SCOPERTE: OptionInfo = OptionInfo {
    name: "carte_scoperte",
    values: "true or false; four seats only",
    default: "false",
    meaning: "partners see each other's hand",
};
pub(crate) const EXAMPLE_MOVE: &str = r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#;
pub(crate) const EVENTS: &str = "deal_voided, hands_dealt, table_dealt, card_played (with capture and whether it was a \
                              scopa), leftovers_taken.";
pub(crate) const VIEW: &str = "table, stock (cards still to be dealt), hands (seat, count; cards where they may be seen), \
                            piles (line, count, scope), last_play (seat, card, capture, scopa), seen (with \
                            carte_viste).";
/// What a move of any capture game may be refused with.
pub(crate) const REFUSALS: &[RefusalCode] = &[
    RefusalCode::CardNotInHand,
    RefusalCode::CardNotOnTable,
    RefusalCode::CaptureRequired,
    RefusalCode::CaptureNotLegal,
    RefusalCode::CaptureMustBeNamed,
];
