//! Statements: what happened to a player's cash, newest first, each line with the balance after it.
//!
//! The cursor is the version of the account, so pages neither skip nor repeat a line while new ones arrive.

use mazziere_contract::ErrorCode;
use mazziere_contract::page::digits;

use crate::verdict::Refusal;

pub mod api;
pub mod store;

/// The cursor of a page: lines before this version of the account.
///
/// # Errors
/// `invalid_query` when it is not a cursor of ours.
pub fn read_cursor(cursor: Option<&str>) -> Result<i64, Refusal> {
    let Some(cursor) = cursor else { return Ok(i64::MAX) };
    let version = cursor.strip_prefix('v').filter(|number| !number.starts_with('0')).and_then(|text| digits(text, 18));
    version.ok_or_else(|| Refusal::new(ErrorCode::InvalidQuery, "the cursor is not the `next` of a page"))
}

/// The cursor of the lines before `version`.
pub fn write_cursor(version: i64) -> String {
    format!("v{version}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_what_a_page_gave() {
        assert_eq!(read_cursor(None), Ok(i64::MAX));
        assert_eq!(read_cursor(Some(&write_cursor(17))), Ok(17));
        for bad in ["", "17", "v", "v0", "v-1", "v+1", "v01", "v1.5", "vv1", "v9223372036854775808"] {
            assert_eq!(read_cursor(Some(bad)).unwrap_err().code, ErrorCode::InvalidQuery, "{bad:?}");
        }
    }
}
