//! Content codings: which one a caller takes, and answers written in it.
//!
//! `br` and `gzip`, and nothing else (RFC 9110, 12.5.3). A caller who refuses both, or asks for none, gets the bytes as
//! they are; so does one who refuses even those, because an answer is better than none.
//!
//! Non-goals: whether an answer may be compressed at all, which the route table says ([`crate::routes`]); streams,
//! which are compressed frame by frame ([`crate::sse`]).

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use actix_web::http::header::{ACCEPT_ENCODING, HeaderMap};
use brotli::CompressorWriter;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The fewest bytes that are compressed: below it headers weigh as much as what is saved.
pub(crate) const LEAST: usize = 1024;

/// How many answers that change with releases alone are kept, each in each coding: every file of the console, and more.
const KEPT: usize = 1024;

/// The brotli window, as a power of two: no page is longer than this by much.
const WINDOW: u32 = 18;

/// The bytes that the brotli encoder is handed at a time.
const BUFFER: usize = 16 * 1024;

/// A content coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

/// How much work an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It is compressed for one caller.
    Each,
    /// It is compressed once and kept for all.
    Once,
}

impl Coding {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The best coding that a caller takes; `br` where they take both alike.
    pub(crate) fn asked(headers: &HeaderMap) -> Option<Self> {
        let quality = |coding: Self| quality(headers, coding.name());
        let (brotli, gzip) = (quality(Self::Brotli), quality(Self::Gzip));
        match (brotli, gzip) {
            (0, 0) => None,
            _ if brotli >= gzip => Some(Self::Brotli),
            _ => Some(Self::Gzip),
        }
    }

    /// Whether a caller takes gzip, however they like others: the one coding of streams.
    pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
        quality(headers, Self::Gzip.name()) > 0
    }

    /// The bytes in this coding; none where they would be no shorter.
    pub(crate) fn pack(self, bytes: &[u8], effort: Effort) -> Option<Bytes> {
        let packed = match self {
            Self::Brotli => {
                let quality = if effort == Effort::Once { 9 } else { 5 };
                let mut writer = CompressorWriter::new(Vec::new(), BUFFER, quality, WINDOW);
                writer.write_all(bytes).ok()?;
                writer.into_inner()
            }
            Self::Gzip => {
                let level = if effort == Effort::Once { Compression::best() } else { Compression::default() };
                let mut writer = GzEncoder::new(Vec::new(), level);
                writer.write_all(bytes).ok()?;
                writer.finish().ok()?
            }
        };
        (packed.len() < bytes.len()).then(|| packed.into())
    }
}

/// How much a caller wants a coding, in thousandths; 0 where they do not take it.
fn quality(headers: &HeaderMap, coding: &str) -> u16 {
    let sent = headers.get_all(ACCEPT_ENCODING).filter_map(|value| value.to_str().ok());
    let entries = sent.flat_map(|text| text.split(',')).filter_map(|entry| {
        let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
        let name = name.trim();
        let is_it =
            name.eq_ignore_ascii_case(coding) || coding == Coding::Gzip.name() && name.eq_ignore_ascii_case("x-gzip");
        let named = is_it.then_some(true).or_else(|| (name == "*").then_some(false))?;
        Some((named, weight(parameters)))
    });
    // What is named itself counts, and `*` for what is not.
    entries.max_by_key(|(named, _)| *named).map_or(0, |(_, weight)| weight)
}

/// The weight in the parameters of an entry, in thousandths; one that cannot be read counts as nothing.
pub(crate) fn weight(parameters: &str) -> u16 {
    let text = parameters.split(';').find_map(|one| {
        let (name, value) = one.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim())
    });
    let Some(text) = text else { return 1_000 };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    match (whole, format!("{part:0<3}").parse::<u16>()) {
        ("0", Ok(part)) if is_number => part,
        ("1", Ok(0)) if is_number => 1_000,
        _ => 0,
    }
}

/// Bytes in a coding once they were compressed; none where they would be no shorter.
type Kept = Arc<OnceLock<Option<Bytes>>>;

/// Answers that change with releases alone, by their tags, in the codings that somebody asked for.
#[derive(Debug, Default)]
pub(crate) struct Packed(Mutex<HashMap<(Coding, String), Kept>>);

impl Packed {
    /// The bytes that this tag is a hash of, in a coding, compressed when they are asked for first; none where they
    /// would be no shorter. Who asks for the same meanwhile waits, and nobody else.
    pub(crate) fn get(&self, coding: Coding, tag: String, bytes: &[u8]) -> Option<Bytes> {
        self.place(coding, tag).get_or_init(|| coding.pack(bytes, Effort::Once)).clone()
    }

    fn place(&self, coding: Coding, tag: String) -> Kept {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (coding, tag);
        if kept.len() >= KEPT && !kept.contains_key(&key) {
            kept.clear();
        }
        kept.entry(key).or_default().clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use actix_web::http::header::HeaderValue;

    use super::*;

    fn asked(text: &str) -> Option<Coding> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(text).unwrap());
        Coding::asked(&headers)
    }

    #[test]
    fn the_coding_is_the_best_that_the_caller_takes() {
        assert_eq!(Coding::asked(&HeaderMap::new()), None, "who does not ask is sent the bytes as they are");
        for (text, coding) in [
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip", Some(Coding::Gzip)),
            ("X-GZip", Some(Coding::Gzip)),
            ("br;q=0.5, gzip;q=0.8", Some(Coding::Gzip)),
            ("br;q=0, gzip;q=0.001", Some(Coding::Gzip)),
            ("*", Some(Coding::Brotli)),
            ("*;q=0.1, br;q=0", Some(Coding::Gzip)),
            ("br;q=0, *;q=0.1", Some(Coding::Gzip)),
            ("identity", None),
            ("deflate", None),
            ("gzip;q=0, br; q = 0.000", None),
            ("gzip;q=2, br;q=x", None),
            ("gzip;q=0.1234", None),
            ("", None),
        ] {
            assert_eq!(asked(text), coding, "{text}");
        }
    }

    fn unpacked(coding: Coding, packed: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        match coding {
            Coding::Brotli => brotli::Decompressor::new(packed, BUFFER).read_to_end(&mut bytes),
            Coding::Gzip => flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes),
        }
        .unwrap();
        bytes
    }

    #[test]
    fn what_is_compressed_comes_out_as_it_was() {
        let text = "{\"tournament_id\":\"264fae70\",\"name\":\"Scopa del lunedì\"},".repeat(100);
        for coding in [Coding::Brotli, Coding::Gzip] {
            for effort in [Effort::Each, Effort::Once] {
                let packed = coding.pack(text.as_bytes(), effort).unwrap();
                assert!(packed.len() < text.len() / 10, "{coding:?} {}", packed.len());
                assert_eq!(unpacked(coding, &packed), text.as_bytes());
            }
            assert_eq!(coding.pack(b"x", Effort::Each), None, "it would be longer");
        }
    }

    #[test]
    fn what_changes_with_releases_is_compressed_once() {
        let packed = Packed::default();
        let text = "a document ".repeat(500);
        let get = |coding, tag: &str, text: &str| packed.get(coding, tag.to_owned(), text.as_bytes()).unwrap();
        let first = get(Coding::Gzip, "\"1\"", &text);
        // While one is compressed, others are not waited for.
        packed.place(Coding::Gzip, "\"2\"".to_owned()).get_or_init(|| {
            assert_eq!(get(Coding::Gzip, "\"1\"", &text).as_ptr(), first.as_ptr(), "the same bytes, not the same work");
            assert_eq!(unpacked(Coding::Brotli, &get(Coding::Brotli, "\"1\"", &text)), text.as_bytes());
            None
        });
    }
}
