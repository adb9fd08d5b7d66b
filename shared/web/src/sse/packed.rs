//! A stream as gzip, of pieces that readers share.
//!
//! A gzip stream is what deflate makes of its text, and deflate may point back at up to 32 KiB of what came before. A
//! compressor for each reader would find that by itself, at the cost of its memory (370 KB) and of compressing every
//! event anew for everybody who watches. Here a frame is compressed for a context instead: the frames that a
//! reader was sent last. It is told to the compressor as a dictionary, and whoever was sent the same is sent the same
//! bytes. A reader has no compressor, but the frames of the context, which others hold too, and a checksum.
//!
//! Every frame ends on a byte (a sync flush), so a reader can take it in when it comes; and its length is a multiple of
//! 64 bytes, because cards that only the reader sees stand beside moves that others chose.
//!
//! **Invariants:** a frame is compressed in [`super::frame`]'s few contexts and once by itself, however many read it. A
//! frame that stands apart, or the end of one that does, is compressed by itself, and in a context stands as zeros,
//! which no text holds: nothing is compressed against it, so the length of nothing else depends on its words. Nor does
//! it push a frame out of a context, but by its length: a step is small however much is counted down or said before it.

use std::array;
use std::collections::VecDeque;

use bytes::Bytes;
use flate2::Crc;

use super::deflate::MOST_BYTES;
use super::frame::{FRAMES, Frame};

/// Bytes of frames in a context after which it takes no more of them.
const ENOUGH: usize = 4 * 1024;

/// How a gzip stream begins: deflate, no name, no time, no system in particular (RFC 1952, 2.3).
const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// How deflate ends: a last block, which is empty.
const LAST: [u8; 2] = [3, 0];

/// Marks the length of a frame that stands apart, among numbers of frames.
const APART: u64 = 1 << 63;

/// What a reader was sent last: a frame, or the length of those that stand apart between two frames.
#[derive(Debug)]
enum Sent {
    Frame(Frame),
    Apart(usize),
}

impl Sent {
    fn len(&self) -> usize {
        match self {
            Self::Frame(frame) => frame.parts().0.len(),
            Self::Apart(len) => *len,
        }
    }

    fn key(&self) -> u64 {
        match self {
            Self::Frame(frame) => frame.number().unwrap_or_default(),
            Self::Apart(len) => APART | *len as u64,
        }
    }
}

/// The gzip stream of one reader.
#[derive(Debug, Default)]
pub(super) struct Packer {
    begun: bool,
    sum: Crc,
    /// The newest first.
    sent: VecDeque<Sent>,
}

impl Packer {
    /// The bytes that this frame is for the reader.
    pub(super) fn pack(&mut self, frame: &Frame) -> Bytes {
        let packed = if frame.number().is_none() || self.sent.is_empty() {
            frame.alone()
        } else {
            let context = array::from_fn(|at| self.sent.get(at).map_or(0, Sent::key));
            frame.after(context, || self.text())
        };
        self.sum.update(frame.bytes());
        self.remember(frame);
        if std::mem::replace(&mut self.begun, true) {
            return packed;
        }
        [&HEAD[..], &packed].concat().into()
    }

    /// The end of the stream, with a last frame if there is one.
    pub(super) fn end(&mut self, last: Option<&Frame>) -> Bytes {
        let mut bytes = last.map_or_else(Bytes::new, |last| self.pack(last)).to_vec();
        if !std::mem::replace(&mut self.begun, true) {
            bytes.extend(HEAD);
        }
        bytes.extend(LAST);
        bytes.extend(self.sum.sum().to_le_bytes());
        bytes.extend(self.sum.amount().to_le_bytes());
        bytes.into()
    }

    fn remember(&mut self, frame: &Frame) {
        if frame.number().is_some() {
            self.sent.push_front(Sent::Frame(frame.clone()));
        }
        match (self.sent.front_mut(), frame.parts().1.len()) {
            (_, 0) => {}
            (Some(Sent::Apart(before)), more) => *before += more,
            (_, more) => self.sent.push_front(Sent::Apart(more)),
        }
        let (mut frames, mut framed, mut bytes, mut kept) = (0, 0, 0, 0);
        for sent in &self.sent {
            bytes += sent.len();
            if frames >= FRAMES || framed >= ENOUGH || bytes > MOST_BYTES {
                break;
            }
            if let Sent::Frame(_) = sent {
                frames += 1;
                framed += sent.len();
            }
            kept += 1;
        }
        self.sent.truncate(kept);
        // Zeros before the first frame are pointed at by nothing.
        while matches!(self.sent.back(), Some(Sent::Apart(_))) {
            self.sent.pop_back();
        }
    }

    /// What the reader was sent last, with zeros for what stands apart.
    fn text(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.sent.iter().map(Sent::len).sum());
        for sent in self.sent.iter().rev() {
            match sent {
                Sent::Frame(frame) => text.extend(frame.parts().0),
                Sent::Apart(len) => text.resize(text.len() + len, 0),
            }
        }
        text
    }
}

#[cfg(test)]
mod tests;
