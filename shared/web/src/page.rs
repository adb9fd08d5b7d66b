//! How many items a page has: the one rule for every list.

use chrono::{DateTime, Utc};
use mazziere_contract::{ErrorCode, FieldFault, Form, Page, Place};

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
        Err(bad_parameter("limit", FieldFault::range(1_u32, most), format!("limit is 1 to {most}")))
    }
}

/// Checks that a list is not asked to end before it begins.
///
/// # Errors
/// `invalid_query` unless `until`, if there is one, is after `from`.
pub fn span(from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>>) -> Result<(), ApiError> {
    match from.zip(until) {
        Some((from, until)) if until <= from => {
            Err(bad_parameter("until", FieldFault::at_least(from), "until is after from"))
        }
        _ => Ok(()),
    }
}

/// The refusal of a cursor that is not the `next` of a page.
pub fn bad_cursor() -> ApiError {
    bad_parameter("cursor", FieldFault::form(Form::Cursor), "cursor: not the `next` of a page")
}

/// The refusal of a parameter of the query.
pub fn bad_parameter(name: &str, fault: FieldFault, detail: impl Into<String>) -> ApiError {
    let detail = detail.into();
    ApiError::new(ErrorCode::InvalidQuery, detail.clone()).with_parameter(Place::Query, name, fault, detail)
}

/// A page of at most `limit` items, of which there may be one more; `cursor` says of the last one where the next page
/// begins.
pub fn of<T>(mut items: Vec<T>, limit: u32, cursor: impl FnOnce(&T) -> String) -> Page<T> {
    let more = items.len() > limit as usize;
    items.truncate(limit as usize);
    let next = items.last().filter(|_| more).map(cursor);
    Page { items, next }
}

/// The same of numbered items: the number of the last one is where the next page begins.
pub fn numbered<T>(items: Vec<(i64, T)>, limit: u32) -> Page<T> {
    let Page { items, next } = of(items, limit, |(number, _)| number.to_string());
    Page { items: items.into_iter().map(|(_, item)| item).collect(), next }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_with_the_number_where_the_next_one_begins() {
        let all = vec![(9, "c"), (5, "b"), (2, "a")];
        assert_eq!(numbered(all.clone(), 2), Page { items: vec!["c", "b"], next: Some("5".to_owned()) });
        assert_eq!(numbered(all, 3), Page { items: vec!["c", "b", "a"], next: None });
        assert_eq!(numbered(Vec::<(i64, ())>::new(), 1), Page { items: vec![], next: None });
    }

    #[test]
    fn a_span_ends_after_it_begins() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0);
        assert!(span(None, None).is_ok() && span(at(9), None).is_ok() && span(None, at(1)).is_ok());
        assert!(span(at(1), at(2)).is_ok());
        for until in [at(1), at(0)] {
            assert_eq!(span(at(1), until).unwrap_err().problem().errors[0].pointer, "/until");
        }
    }

    #[test]
    fn a_limit_is_taken_as_it_is_or_refused() {
        assert_eq!(limit(None, 50, 200).unwrap(), 50);
        assert_eq!((limit(Some(1), 50, 200).unwrap(), limit(Some(200), 50, 200).unwrap()), (1, 200));
        for bad in [0, 201, u32::MAX] {
            assert_eq!(limit(Some(bad), 50, 200).unwrap_err().code(), ErrorCode::InvalidQuery);
        }
    }
}
