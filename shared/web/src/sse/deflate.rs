//! A text as deflate blocks (RFC 1951), behind another one.

use std::cell::RefCell;

use bytes::Bytes;
use flate2::{Compress, Compression, FlushCompress};

/// Deflate points back at no more than this.
pub(super) const MOST_BYTES: usize = 32 * 1024;

/// What the length of every frame is a multiple of, so that it tells little of what in the frame repeats.
pub(super) const STEP: usize = 64;

thread_local! {
    /// The compressor of a thread, begun anew for each frame.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(Compression::default(), false));
}

/// A block that is empty, stored (RFC 1951, 3.2.4) at the beginning of a byte.
const STORED: [u8; 5] = [0, 0, 0, 0xff, 0xff];

/// A block that is empty, of fixed codes (3.2.6), and a stored one behind it.
const FIXED_AND_STORED: [u8; 6] = [2, 0, 0, 0, 0xff, 0xff];

/// A text behind another one, as deflate blocks that end on a byte and are multiples of [`STEP`] long.
pub(super) fn deflated(behind: &[u8], text: &[u8]) -> Bytes {
    let behind = &behind[behind.len().saturating_sub(MOST_BYTES)..];
    let packed = DEFLATE.with_borrow_mut(|deflate| {
        deflate.reset();
        if !behind.is_empty() {
            deflate.set_dictionary(behind).ok()?;
        }
        let mut packed = Vec::with_capacity(text.len() + text.len() / 8 + 64);
        let mut rest = text;
        loop {
            let before = deflate.total_in();
            deflate.compress_vec(rest, &mut packed, FlushCompress::Sync).ok()?;
            let taken = usize::try_from(deflate.total_in() - before).ok()?;
            rest = rest.get(taken..)?;
            if rest.is_empty() && packed.len() < packed.capacity() {
                return Some(packed);
            }
            packed.reserve(text.len() / 8 + 64);
        }
    });
    let mut packed = packed.unwrap_or_else(|| stored(text));
    fill(&mut packed);
    Bytes::copy_from_slice(&packed)
}

/// Adds empty blocks up to a multiple of [`STEP`] bytes.
fn fill(blocks: &mut Vec<u8>) {
    let mut missing = blocks.len().next_multiple_of(STEP) - blocks.len();
    // Fives and sixes make every number but these.
    if matches!(missing, 1..=4 | 7..=9 | 13..=14 | 19) {
        missing += STEP;
    }
    let sixes = missing % STORED.len();
    let fives = (missing - sixes * FIXED_AND_STORED.len()) / STORED.len();
    blocks.extend(FIXED_AND_STORED.repeat(sixes));
    blocks.extend(STORED.repeat(fives));
}

/// A text in blocks that are not compressed (RFC 1951, 3.2.4).
fn stored(text: &[u8]) -> Vec<u8> {
    let mut blocks = Vec::with_capacity(text.len() + 5);
    for part in text.chunks(usize::from(u16::MAX)) {
        let len = u16::try_from(part.len()).unwrap_or(u16::MAX);
        blocks.push(0);
        blocks.extend(len.to_le_bytes());
        blocks.extend((!len).to_le_bytes());
        blocks.extend(part);
    }
    blocks
}
