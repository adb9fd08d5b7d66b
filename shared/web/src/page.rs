//! How many items a page has: the one rule for every list.

use mazziere_contract::ErrorCode;

use crate::problem::ApiError;

/// The number of items to read: `usual` if the caller does not say, and never more than `most`.
///
/// # Errors
/// `invalid_query` unless it is 1 to `most`: a list that silently gave less than was asked for would look complete.
pub fn limit(asked: Option<u32>, usual: u32, most: u32) -> Result<u32, ApiError> {
    let asked = asked.unwrap_or(usual);
    if (1..=most).contains(&asked) {
        Ok(asked)
    } else {
        Err(ApiError::new(ErrorCode::InvalidQuery, format!("limit is 1 to {most}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_taken_as_it_is_or_refused() {
        assert_eq!(limit(None, 50, 200).unwrap(), 50);
        assert_eq!((limit(Some(1), 50, 200).unwrap(), limit(Some(200), 50, 200).unwrap()), (1, 200));
        for bad in [0, 201, u32::MAX] {
            assert_eq!(limit(Some(bad), 50, 200).unwrap_err().code(), ErrorCode::InvalidQuery);
        }
    }
}
