//! Cursors of lists that are read newest first, and of lists whose items have a number.
//!
//! A cursor is the birth and the id of the last item of a page, or its number and its id, so that pages neither overlap
//! nor skip when items are added meanwhile. Clients treat it as opaque.

use chrono::{DateTime, Utc};
use mazziere_contract::Page;
use mazziere_contract::page::digits;
use mazziere_ids::parse_simple_uuid;
use uuid::Uuid;

use crate::refusal::Refusal;

/// Where a page ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The birth of its last item.
    pub at: DateTime<Utc>,
    /// The id of its last item.
    pub id: Uuid,
}

impl Cursor {
    /// Reads a cursor.
    ///
    /// # Errors
    /// `invalid_query` when it is not one of ours.
    pub fn read(text: Option<&str>) -> Result<Option<Cursor>, Refusal> {
        let Some(text) = text else { return Ok(None) };
        let parsed = text.split_once('_').and_then(|(micros, id)| {
            let at = DateTime::from_timestamp_micros(digits(micros, 16)?)?;
            Some(Cursor { at, id: parse_simple_uuid(id)? })
        });
        parsed.map(Some).ok_or_else(Refusal::of_cursor)
    }

    pub fn print(&self) -> String {
        format!("{}_{}", self.at.timestamp_micros(), self.id.simple())
    }
}

/// Where a page of numbered items ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of its last item, of 16 digits at most.
    pub number: u64,
    /// The id of its last item.
    pub id: Uuid,
}

impl Mark {
    /// Reads a cursor.
    ///
    /// # Errors
    /// `invalid_query` when it is not one of ours.
    pub fn read(text: Option<&str>) -> Result<Option<Mark>, Refusal> {
        let Some(text) = text else { return Ok(None) };
        let parsed = text
            .split_once('_')
            .and_then(|(number, id)| Some(Mark { number: digits(number, 16)?, id: parse_simple_uuid(id)? }));
        parsed.map(Some).ok_or_else(Refusal::of_cursor)
    }

    pub fn print(&self) -> String {
        format!("{}_{}", self.number, self.id.simple())
    }
}

/// The page of `items`, each with its mark, of which one more than `limit` was read to know whether another page
/// follows.
pub fn marked<T>(mut items: Vec<(Mark, T)>, limit: usize) -> Page<T> {
    let more = items.len() > limit;
    items.truncate(limit);
    let next = items.last().filter(|_| more).map(|(mark, _)| mark.print());
    Page { items: items.into_iter().map(|(_, item)| item).collect(), next }
}

/// The page of `items`, of which one more than `limit` was read to know whether another page follows.
pub fn page<T>(mut items: Vec<T>, limit: u32, cursor: impl Fn(&T) -> Cursor) -> Page<T> {
    let more = items.len() > limit as usize;
    items.truncate(limit as usize);
    let next = if more { items.last().map(|item| cursor(item).print()) } else { None };
    Page { items, next }
}

/// Rows that are looked at for one page of a list whose filters have no index of their own: a page of a long history
/// costs no more, may have fewer items than were asked for, and says where it goes on.
pub const LOOKED_AT: i64 = 2_000;

/// The page of `items`, which goes on at `looked_at` where it has no more than that.
pub fn sifted<T>(items: Vec<T>, limit: u32, cursor: impl Fn(&T) -> Cursor, looked_at: Option<Cursor>) -> Page<T> {
    let Page { items, next } = page(items, limit, cursor);
    Page { items, next: next.or_else(|| looked_at.map(|cursor| cursor.print())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazziere_contract::ErrorCode;

    #[test]
    fn a_cursor_survives_printing_and_nothing_else_is_one() {
        let at = DateTime::from_timestamp_micros(1_767_297_600_123_456).unwrap();
        let cursor = Cursor { at, id: Uuid::from_u128(7) };
        assert_eq!(Cursor::read(Some(&cursor.print())).unwrap(), Some(cursor));
        assert_eq!(Cursor::read(None).unwrap(), None);
        for bad in ["", "_", "1", "x_00000000000000000000000000000007", "99999999999999999999_07"] {
            assert_eq!(Cursor::read(Some(bad)).unwrap_err().code, ErrorCode::InvalidQuery, "{bad}");
        }
        for bad in ["", "-1", "+1", "-9223372036854775808", "10000000000000000"] {
            let bad = format!("{bad}_{}", cursor.id.simple());
            assert_eq!(Cursor::read(Some(&bad)).unwrap_err().code, ErrorCode::InvalidQuery, "{bad}");
        }
    }

    #[test]
    fn a_mark_survives_printing_and_nothing_else_is_one() {
        let mark = Mark { number: 999_999_999_999_999, id: Uuid::from_u128(7) };
        assert_eq!(Mark::read(Some(&mark.print())).unwrap(), Some(mark));
        assert_eq!(Mark::read(None).unwrap(), None);
        for bad in ["", "_", "1", "-1_00000000000000000000000000000007", "1000000000000000_07", "+1_07", "1_x"] {
            assert_eq!(Mark::read(Some(bad)).unwrap_err().code, ErrorCode::InvalidQuery, "{bad}");
        }
        let items = [1, 2, 3].map(|number| (Mark { number, id: Uuid::nil() }, number));
        assert_eq!(marked(items.to_vec(), 3).next, None);
        let first = marked(items.to_vec(), 2);
        assert_eq!((first.items, first.next), (vec![1, 2], Some(items[1].0.print())));
    }

    #[test]
    fn the_last_page_has_no_next() {
        let cursor = |n: &u32| Cursor { at: DateTime::UNIX_EPOCH, id: Uuid::from_u128(u128::from(*n)) };
        assert_eq!(page(vec![1, 2], 2, cursor).next, None);
        let first = page(vec![1, 2, 3], 2, cursor);
        assert_eq!((first.items, first.next), (vec![1, 2], Some(cursor(&2).print())));
    }
}
