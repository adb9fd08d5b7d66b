//! Places beyond what is held in memory, and how much of a posting is read.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use mazziere_replay::house::Kind;
use serde_json::json;

use super::Bundle;
use super::index::{Index, Indexed, Records};
use crate::fault::Stop;
use crate::files::{Bytes, Files, Scratch, Stat};
use crate::report::Counts;
use crate::tests::Held;

/// Scratch files in memory, and nothing else.
#[derive(Debug)]
struct Nothing;

#[derive(Debug, Default)]
struct Noted(RefCell<Vec<u8>>);

impl Files for Nothing {
    fn find(&self, _: &str) -> io::Result<Stat> {
        Ok(Stat::Missing)
    }

    fn open(&self, _: &str) -> io::Result<Box<dyn Bytes>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn scratch(&self) -> io::Result<Box<dyn Scratch>> {
        Ok(Box::new(Noted::default()))
    }
}

impl Bytes for Noted {
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        let noted = self.0.borrow();
        let rest = &noted[noted.len().min(offset as usize)..];
        // A part of what is asked for, as files may give it.
        let read = rest.len().min(into.len()).min(20);
        into[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }
}

impl Scratch for Noted {
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let (mut noted, offset) = (self.0.borrow_mut(), offset as usize);
        let end = noted.len().max(offset + bytes.len());
        noted.resize(end, 0);
        noted[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
}

#[test]
fn places_are_found_again_when_they_no_longer_fit_into_memory() {
    let (count, mut index) = (300_000u64, Index::new(Rc::new(Nothing)).unwrap());
    for number in 0..count {
        assert_eq!(index.put(Indexed::Posting, u128::from(number) << 64, number).unwrap(), None);
    }
    assert_eq!(index.put(Indexed::Posting, 5 << 64, 9).unwrap(), Some(5));
    assert_eq!(index.get(Indexed::Posting, 5 << 64).unwrap(), Some(9));
    assert_eq!(index.get(Indexed::Deposit, 5 << 64).unwrap(), None);
    for number in (6..count).step_by(97) {
        assert_eq!(index.get(Indexed::Posting, u128::from(number) << 64).unwrap(), Some(number));
    }
    let mut records = Records::<24>::new(&Nothing).unwrap();
    for number in 0..10_000u64 {
        let mut record = [0; 24];
        record[..8].copy_from_slice(&number.to_be_bytes());
        assert_eq!(records.push(record).unwrap(), number);
    }
    records.end().unwrap();
    assert_eq!(records.get(9_999).unwrap().unwrap()[..8], 9_999u64.to_be_bytes());
    assert_eq!(records.get(10_000).unwrap(), None);
}

#[test]
fn a_posting_has_64_legs_at_most_and_no_more_than_one_beyond_is_read() {
    for legs in [2, 64] {
        let held = Held::with_legs(legs);
        let (code, report) = held.verified_by_python();
        assert_eq!((code, &report["entries"]), (0, &json!(legs)), "{report}");
        let count = legs.unsigned_abs().into();
        let counts = Counts { accounts: count, entries: count, postings: 1, ..Counts::default() };
        assert_eq!(held.verified().unwrap(), counts);
    }
    for legs in [65, 66, 5_000] {
        let held = Held::with_legs(legs);
        let (code, report) = held.verified_by_python();
        assert_eq!((code, &report["wrong"]["place"]["sequence"]), (11, &json!(1)), "{report}");
        let bundle = Bundle::open(Rc::new(held.clone()), None).unwrap();
        assert_eq!(bundle.legs(1).unwrap().len(), 65, "of {legs}");
        let Stop::Wrong(fault) = held.verified().unwrap_err() else { panic!("it is a bundle") };
        assert_eq!((fault.kind, fault.place.sequence), (Kind::Order, Some(1)), "{fault}");
    }
}
