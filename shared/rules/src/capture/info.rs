//! What the house knows of all capture games apart from their rules.

use crate::refusal::RefusalCode;

pub(crate) const EXAMPLE_MOVE: &str = r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#;
/// What a move of any capture game may be refused with.
pub(crate) const REFUSALS: &[RefusalCode] = &[
    RefusalCode::CardNotInHand,
    RefusalCode::CardNotOnTable,
    RefusalCode::CaptureRequired,
    RefusalCode::CaptureNotLegal,
    RefusalCode::CaptureMustBeNamed,
];
