//! What the house knows of all capture games apart from their rules: words of the help.

use crate::refusal::RefusalCode;

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
