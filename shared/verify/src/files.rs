//! What a bundle asks of the holder of its files: a folder, or a page in a browser.

use std::fmt;
use std::io;

/// What is known of a file before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// It is a file of so many bytes.
    File(u64),
    /// Something is there that is no file.
    Other,
    /// Nothing is there.
    Missing,
}

/// The files of a bundle.
pub trait Files: fmt::Debug {
    /// Looks for a file.
    ///
    /// # Errors
    /// When that cannot be said.
    fn find(&self, name: &str) -> io::Result<Stat>;

    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn open(&self, name: &str) -> io::Result<Box<dyn Bytes>>;

    /// A file to note something in, empty, which nobody else can open and which is gone when it is dropped.
    ///
    /// # Errors
    /// When there is no room for one.
    fn scratch(&self) -> io::Result<Box<dyn Scratch>>;
}

/// The bytes of a file.
pub trait Bytes: fmt::Debug {
    /// Reads from a place on; how much. None is the end of the file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize>;
}

/// Fills a buffer from a place on.
pub(crate) fn read_exact_at(file: &(impl Bytes + ?Sized), mut into: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !into.is_empty() {
        match file.read_at(into, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                into = &mut into[read..];
                offset += read as u64;
            }
        }
    }
    Ok(())
}

/// A file that is written, too. What was never written before something that was is zero.
pub trait Scratch: Bytes {
    /// Writes all of this from a place on.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()>;
}
