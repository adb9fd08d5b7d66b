//! What lies where in a bundle: tables of places, in memory up to a bound and in a scratch file beyond.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::Result;
use std::rc::Rc;

use crate::files::{Files, Scratch, read_exact_at};

/// What a slot takes: the key, its kind, the place.
const SLOT: usize = 32;
/// Slots of the smallest table, and of the largest that lies in memory (16 MiB).
const FEWEST: u64 = 1 << 10;
const IN_MEMORY: u64 = 1 << 19;
/// Bytes that are kept back until they are written together.
const TOGETHER: usize = 1 << 16;

/// Of what a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Indexed {
    /// The head of a stream, by its id.
    Head = 1,
    /// What is news of a table, and the last event of the log, by its position.
    News,
    /// The last of the legs of a posting that were read, by its place in the ledger.
    Leg,
    /// A posting, by its id.
    Posting,
    /// A deposit, by the id of its posting.
    Deposit,
    /// A withdrawal, by the id of the posting that asked for it.
    Withdrawal,
    /// A withdrawal, by the id of the posting that ended it.
    WithdrawalEnd,
    /// A hold, by the id of the posting that settled it.
    Hold,
    /// A correction, by the id of its posting.
    Correction,
}

#[derive(Debug)]
enum Slots {
    Memory(Vec<[u8; SLOT]>),
    File(Box<dyn Scratch>),
}

impl Slots {
    fn new(files: &dyn Files, count: u64) -> Result<Slots> {
        if count <= IN_MEMORY {
            return Ok(Slots::Memory(vec![[0; SLOT]; count as usize]));
        }
        let file = files.scratch()?;
        // All of it is there from the beginning, and zero.
        file.write_at(&[0; SLOT], (count - 1) * SLOT as u64)?;
        Ok(Slots::File(file))
    }

    fn get(&self, place: u64) -> Result<[u8; SLOT]> {
        match self {
            Slots::Memory(slots) => Ok(slots[place as usize]),
            Slots::File(file) => {
                let mut slot = [0; SLOT];
                read_exact_at(&**file, &mut slot, place * SLOT as u64)?;
                Ok(slot)
            }
        }
    }

    fn set(&mut self, place: u64, slot: [u8; SLOT]) -> Result<()> {
        match self {
            Slots::Memory(slots) => slots[place as usize] = slot,
            Slots::File(file) => file.write_at(&slot, place * SLOT as u64)?,
        }
        Ok(())
    }
}

/// Places by what they are of: a table with open addresses, at most half full.
#[derive(Debug)]
pub(super) struct Index {
    slots: Slots,
    count: u64,
    used: u64,
    /// Nobody who writes a bundle knows where its keys fall.
    hasher: RandomState,
    files: Rc<dyn Files>,
}

impl Index {
    pub(super) fn new(files: Rc<dyn Files>) -> Result<Index> {
        let slots = Slots::new(&*files, FEWEST)?;
        Ok(Index { slots, count: FEWEST, used: 0, hasher: RandomState::new(), files })
    }

    /// The slot of a key, or the free one where it goes, with what it holds.
    fn find(&self, key: &[u8]) -> Result<(u64, [u8; SLOT])> {
        let mut place = self.hasher.hash_one(key) & (self.count - 1);
        loop {
            let slot = self.slots.get(place)?;
            if slot[16] == 0 || &slot[..17] == key {
                return Ok((place, slot));
            }
            place = (place + 1) & (self.count - 1);
        }
    }

    fn key(of: Indexed, key: u128) -> [u8; 17] {
        let mut bytes = [0; 17];
        bytes[..16].copy_from_slice(&key.to_be_bytes());
        bytes[16] = of as u8;
        bytes
    }

    /// Where it lies.
    pub(super) fn get(&self, of: Indexed, key: u128) -> Result<Option<u64>> {
        let (_, slot) = self.find(&Index::key(of, key))?;
        Ok((slot[16] != 0).then(|| number(&slot[24..])))
    }

    /// Notes where it lies; where it did before.
    pub(super) fn put(&mut self, of: Indexed, key: u128, value: u64) -> Result<Option<u64>> {
        if (self.used + 1) * 2 > self.count {
            self.grow()?;
        }
        let key = Index::key(of, key);
        let (place, before) = self.find(&key)?;
        let mut slot = [0; SLOT];
        slot[..17].copy_from_slice(&key);
        slot[24..].copy_from_slice(&value.to_be_bytes());
        self.slots.set(place, slot)?;
        self.used += u64::from(before[16] == 0);
        Ok((before[16] != 0).then(|| number(&before[24..])))
    }

    fn grow(&mut self) -> Result<()> {
        let count = self.count * 2;
        let old = std::mem::replace(&mut self.slots, Slots::new(&*self.files, count)?);
        let places = 0..std::mem::replace(&mut self.count, count);
        for place in places {
            let slot = old.get(place)?;
            if slot[16] != 0 {
                let (place, _) = self.find(&slot[..17])?;
                self.slots.set(place, slot)?;
            }
        }
        Ok(())
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Records of one length, by their number.
#[derive(Debug)]
pub(super) struct Records<const N: usize> {
    file: Box<dyn Scratch>,
    count: u64,
    /// How much was written.
    written: u64,
    waiting: Vec<u8>,
}

impl<const N: usize> Records<N> {
    pub(super) fn new(files: &dyn Files) -> Result<Records<N>> {
        let file = files.scratch()?;
        Ok(Records { file, count: 0, written: 0, waiting: Vec::with_capacity(TOGETHER + N) })
    }

    /// Adds a record; its number.
    pub(super) fn push(&mut self, record: [u8; N]) -> Result<u64> {
        self.waiting.extend_from_slice(&record);
        if self.waiting.len() >= TOGETHER {
            self.end()?;
        }
        self.count += 1;
        Ok(self.count - 1)
    }

    /// Writes what waits: from here on records are read.
    pub(super) fn end(&mut self) -> Result<()> {
        self.file.write_at(&self.waiting, self.written)?;
        self.written += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }

    pub(super) fn get(&self, number: u64) -> Result<Option<[u8; N]>> {
        if number >= self.count {
            return Ok(None);
        }
        let mut record = [0; N];
        read_exact_at(&*self.file, &mut record, number * N as u64)?;
        Ok(Some(record))
    }
}
