//! Splits standard input into scripts: one JSON object after the other, on one line or on many.
//!
//! A broken script must not swallow the next one. An object ends where its braces close; and a line that is by itself
//! a whole script (an object with a `game`) begins anew even if what came before it never closed.

use std::io::{self, BufRead};

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The scripts of a reader, as bytes that may or may not be JSON.
pub(super) struct Scripts<R> {
    reader: R,
    /// What was read and not given yet.
    pending: Vec<u8>,
    /// How much of `pending` was looked through.
    scanned: usize,
    depth: u32,
    in_string: bool,
    escaped: bool,
}

/// Enough of a script to recognise one.
#[derive(Deserialize)]
struct Whole {
    #[serde(rename = "game")]
    _game: IgnoredAny,
}

impl<R: BufRead> Scripts<R> {
    pub(super) fn new(reader: R) -> Scripts<R> {
        Scripts { reader, pending: Vec::new(), scanned: 0, depth: 0, in_string: false, escaped: false }
    }

    /// The end of the first object in `pending`, if it has closed. Text outside an object ends with its line.
    fn scan(&mut self) -> Option<usize> {
        let mut outside =
            self.depth == 0 && self.pending[..self.scanned].iter().any(|byte| !byte.is_ascii_whitespace());
        while let Some(&byte) = self.pending.get(self.scanned) {
            self.scanned += 1;
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' if self.depth > 0 => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Some(self.scanned);
                    }
                }
                b'\n' if outside && self.depth == 0 => return Some(self.scanned),
                _ if !byte.is_ascii_whitespace() => outside |= self.depth == 0,
                _ => {}
            }
        }
        None
    }

    fn take(&mut self, end: usize) -> Vec<u8> {
        let rest = self.pending.split_off(end);
        self.scanned = 0;
        (self.depth, self.in_string, self.escaped) = (0, false, false);
        let script = std::mem::replace(&mut self.pending, rest);
        script.trim_ascii().to_vec()
    }

    fn blank(&self) -> bool {
        self.pending.iter().all(u8::is_ascii_whitespace)
    }

    /// The next script; `None` at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some(end) = self.scan() {
                return Ok(Some(self.take(end)));
            }
            let mut line = Vec::new();
            if self.reader.read_until(b'\n', &mut line)? == 0 {
                let rest = (!self.blank()).then(|| self.take(self.pending.len()));
                self.pending.clear();
                return Ok(rest);
            }
            let unclosed = self.depth > 0 && line.first() == Some(&b'{');
            if unclosed && serde_json::from_slice::<Whole>(&line).is_ok() {
                let broken = self.take(self.pending.len());
                self.pending = line;
                return Ok(Some(broken));
            }
            self.pending.extend_from_slice(&line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        let mut scripts = Scripts::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(script) = scripts.next().unwrap() {
            found.push(String::from_utf8(script).unwrap().trim().to_owned());
        }
        found
    }

    #[test]
    fn objects_on_one_line_on_many_and_side_by_side() {
        assert_eq!(split("{\"a\":1}\n\n{\"b\":[{}]}\n"), ["{\"a\":1}", "{\"b\":[{}]}"]);
        assert_eq!(split("{\n  \"a\": {\n }\n}\n{\"b\":2}"), ["{\n  \"a\": {\n }\n}", "{\"b\":2}"]);
        assert_eq!(split("{} {}"), ["{}", "{}"]);
        assert_eq!(split(" \n\t\n"), [""; 0]);
    }

    #[test]
    fn braces_and_quotes_in_strings_do_not_count() {
        assert_eq!(split(r#"{"a":"}{\"}"} {"b":1}"#), [r#"{"a":"}{\"}"}"#, r#"{"b":1}"#]);
    }

    #[test]
    fn a_broken_script_does_not_swallow_the_next() {
        assert_eq!(split("{\"a\":\n{\"game\":\"scopa\"}\n"), ["{\"a\":", "{\"game\":\"scopa\"}"]);
        assert_eq!(split("nonsense\n{\"game\":1}"), ["nonsense", "{\"game\":1}"]);
        assert_eq!(split("{\"open"), ["{\"open"]);
    }
}
