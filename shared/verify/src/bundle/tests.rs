//! Places beyond what is held in memory.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use super::index::{Index, Indexed, Records};
use crate::files::{Bytes, Files, Scratch, Stat};

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
