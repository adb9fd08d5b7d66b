//! What JavaScript is asked for: files by name, files to note something in, and somebody who takes the report.
#![expect(unsafe_code, reason = "functions of JavaScript take addresses in the memory of the module")]

use std::io::{Error, Result};

use mazziere_verify::files::{Bytes, Files, Scratch, Stat};

mod js {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// The length of a file; less than zero if there is none: -1 for nothing, -2 for what is no file, -3 if that
        /// cannot be said.
        pub(super) fn find(name: *const u8, length: usize) -> i64;
        /// A number for a file, less than zero if it cannot be read.
        pub(super) fn open(name: *const u8, length: usize) -> i32;
        /// A number for a new file, less than zero if there is no room for one.
        pub(super) fn scratch() -> i32;
        /// How much was read, less than zero if nothing could be.
        pub(super) fn read(file: i32, into: *mut u8, length: usize, offset: u64) -> i32;
        /// Less than zero if not all could be written.
        pub(super) fn write(file: i32, bytes: *const u8, length: usize, offset: u64) -> i32;
        /// Gives a number back.
        pub(super) fn close(file: i32);
        /// Takes a JSON text.
        pub(super) fn say(text: *const u8, length: usize);
    }
}

/// The files that JavaScript has.
#[derive(Debug)]
pub(crate) struct Host;

/// A file that it has opened.
#[derive(Debug)]
struct Opened(i32);

/// What JavaScript answered, if it could.
fn number(answer: i32, what: &str) -> Result<i32> {
    if answer < 0 { Err(Error::other(format!("a file could not be {what}"))) } else { Ok(answer) }
}

/// Hands a JSON text over.
pub(crate) fn say(text: &str) {
    // SAFETY: the text lives until the call returns, and is only read.
    unsafe { js::say(text.as_ptr(), text.len()) }
}

impl Files for Host {
    fn find(&self, name: &str) -> Result<Stat> {
        // SAFETY: the name lives until the call returns, and is only read.
        let length = unsafe { js::find(name.as_ptr(), name.len()) };
        match (length, u64::try_from(length)) {
            (_, Ok(length)) => Ok(Stat::File(length)),
            (-1, _) => Ok(Stat::Missing),
            (-2, _) => Ok(Stat::Other),
            _ => Err(Error::other("a file could not be looked for")),
        }
    }

    fn open(&self, name: &str) -> Result<Box<dyn Bytes>> {
        // SAFETY: the name lives until the call returns, and is only read.
        let file = unsafe { js::open(name.as_ptr(), name.len()) };
        Ok(Box::new(Opened(number(file, "opened")?)))
    }

    fn scratch(&self) -> Result<Box<dyn Scratch>> {
        // SAFETY: it is handed no memory.
        let file = unsafe { js::scratch() };
        Ok(Box::new(Opened(number(file, "made")?)))
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        // SAFETY: it is handed no memory.
        unsafe { js::close(self.0) }
    }
}

impl Bytes for Opened {
    fn read_at(&self, into: &mut [u8], offset: u64) -> Result<usize> {
        // SAFETY: the buffer is ours alone until the call returns, and no more than its length is written.
        let read = unsafe { js::read(self.0, into.as_mut_ptr(), into.len(), offset) };
        Ok((number(read, "read")? as usize).min(into.len()))
    }
}

impl Scratch for Opened {
    fn write_at(&self, bytes: &[u8], offset: u64) -> Result<()> {
        // SAFETY: the bytes live until the call returns, and are only read.
        number(unsafe { js::write(self.0, bytes.as_ptr(), bytes.len(), offset) }, "written").map(drop)
    }
}
