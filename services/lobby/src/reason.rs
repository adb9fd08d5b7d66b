//! Reasons and notes of operators: texts that are stored as they were sent, for people to read.

use mazziere_contract::{ErrorCode, FieldFault, text};
use mazziere_web::ApiError;

/// A text that can be stored; `pointer` says where in the body it stood.
///
/// # Errors
/// `invalid_body`, pointing at the field.
pub(crate) fn checked(value: String, pointer: &str) -> Result<String, ApiError> {
    if text::is_plain(&value, text::LONGEST_REASON) {
        return Ok(value);
    }
    let why = format!("a reason has {}", text::REASON_RULE);
    Err(ApiError::new(ErrorCode::InvalidBody, why.clone()).with_field(
        pointer,
        FieldFault::text(text::LONGEST_REASON),
        why,
    ))
}
