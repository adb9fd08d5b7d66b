//! A text as deflate blocks (RFC 1951), behind another one.

use std::cell::RefCell;

use bytes::Bytes;
use flate2::{Compress, Compression, FlushCompress};

/// Deflate points back at no more than this.
pub(super) const MOST_BYTES: usize = 32 * 1024;

thread_local! {
    /// The compressor of a thread, begun anew for each frame.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(Compression::default(), false));
}

/// A text behind another one, as deflate blocks that end on a byte.
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
    Bytes::copy_from_slice(&packed.unwrap_or_else(|| stored(text)))
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
