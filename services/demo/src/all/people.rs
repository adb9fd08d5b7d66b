//! People of a house on a developer's machine: who has the same name in the same role is the same person.

use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::derive_uuid;
use mazziere_web::{ApiError, Role};
use uuid::Uuid;

/// The id of the person with this name.
pub fn subject(role: Role, name: &str) -> Uuid {
    derive_uuid(Uuid::nil(), &format!("{}:{name}", role.name()))
}

/// Refuses what is no name, where `pointer` points.
pub fn check_name(name: &str, pointer: &str) -> Result<(), ApiError> {
    if name.trim().is_empty() || name.chars().count() > 40 {
        let refused = ApiError::new(ErrorCode::InvalidBody, "a name has 1 to 40 characters");
        return Err(refused.with_field(pointer, FieldFault::text(40), "1 to 40 characters"));
    }
    Ok(())
}
