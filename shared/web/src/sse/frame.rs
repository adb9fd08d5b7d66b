//! One event or several, as they go over the line.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bytes::Bytes;

use super::SseEvent;
use super::deflate::deflated;

/// Frames of a context at most.
pub(super) const FRAMES: usize = 6;

/// What tells one context from another: the numbers of its frames, the newest first, and before each of them how long
/// what stands apart there is.
pub(super) type Context = [u64; 2 * FRAMES];

/// In how many contexts a frame is compressed. Readers beyond them are sent it compressed by itself.
const MOST_CONTEXTS: usize = 16;

/// The next frame's number.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// One event or several, as they go over the line. Clones share the bytes, so that what many watch is printed once, and
/// compressed once for all who were sent the same before it.
#[derive(Clone)]
pub struct Frame(Arc<Printed>);

struct Printed {
    bytes: Bytes,
    /// How many of them do not stand apart.
    head: usize,
    /// Tells it from every other frame of this process; none of one that stands apart.
    number: Option<u64>,
    alone: OnceLock<Bytes>,
    after: Mutex<Vec<(Context, Bytes)>>,
}

impl Frame {
    /// These events, one after the other, nothing of which stands apart.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a SseEvent>) -> Frame {
        let mut text = String::new();
        for event in events {
            let apart = event.print(&mut text);
            debug_assert_eq!(apart, 0, "what stands apart is at the end of a frame of its own");
        }
        let head = text.len();
        Frame::new(text, head, Some(NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    /// An event that others are not compressed against, nor it against them: words of another person, whose length
    /// would tell what else the reader is sent; and what comes at another moment for each reader, such as a countdown.
    pub fn apart(event: &SseEvent) -> Frame {
        let mut text = String::new();
        event.print(&mut text);
        Frame::line(text)
    }

    /// Lines as they are, which stand apart.
    pub(super) fn line(text: impl Into<String>) -> Frame {
        Frame::new(text.into(), 0, None)
    }

    fn new(text: String, head: usize, number: Option<u64>) -> Frame {
        debug_assert!(!text.contains('\0'), "what stands apart is masked with zeros");
        Frame(Arc::new(Printed { bytes: text.into(), head, number, alone: OnceLock::new(), after: Mutex::default() }))
    }

    pub fn bytes(&self) -> &Bytes {
        &self.0.bytes
    }

    /// Its number; none if it stands apart.
    pub(super) fn number(&self) -> Option<u64> {
        self.0.number
    }

    /// What others may be compressed against, and what stands apart behind it.
    pub fn parts(&self) -> (&[u8], &[u8]) {
        self.0.bytes.split_at(self.0.head)
    }

    /// It compressed by itself.
    pub(super) fn alone(&self) -> Bytes {
        self.0.alone.get_or_init(|| self.packed(&[])).clone()
    }

    /// It compressed behind a text, but for what stands apart in it.
    fn packed(&self, behind: &[u8]) -> Bytes {
        match self.parts() {
            (head, []) => deflated(behind, head),
            ([], tail) => deflated(&[], tail),
            (head, tail) => [deflated(behind, head), deflated(&[], tail)].concat().into(),
        }
    }

    /// It compressed behind what a reader was sent before, `text`, which `context` tells from everything else; by
    /// itself where it was so for others too often.
    pub(super) fn after(&self, context: Context, text: impl FnOnce() -> Vec<u8>) -> Bytes {
        // While this is locked others wait for the one who compresses.
        let mut after = self.0.after.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = after.iter().find(|(known, _)| *known == context) {
            return known.clone();
        }
        if after.len() >= MOST_CONTEXTS {
            drop(after);
            return self.alone();
        }
        let packed = self.packed(&text());
        after.push((context, packed.clone()));
        packed
    }

    /// How often it was compressed.
    #[cfg(test)]
    pub(super) fn times_compressed(&self) -> usize {
        self.0.after.lock().unwrap().len() + usize::from(self.0.alone.get().is_some())
    }
}

impl From<SseEvent> for Frame {
    fn from(event: SseEvent) -> Frame {
        let mut text = String::new();
        let apart = event.print(&mut text);
        let head = text.len() - apart;
        Frame::new(text, head, Some(NEXT.fetch_add(1, Ordering::Relaxed)))
    }
}

impl PartialEq for Frame {
    fn eq(&self, other: &Frame) -> bool {
        self.0.bytes == other.0.bytes
    }
}

impl Eq for Frame {}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes.fmt(f)
    }
}
