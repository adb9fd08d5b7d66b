//! Streams of pieces are gzip, are small, and tell nothing by their lengths of what stands apart.

use std::io::Read;

use flate2::bufread::GzDecoder;
use serde_json::json;

use super::*;
use crate::sse::SseEvent;

/// A step as a table sends them: much of it is as it was in the step before.
fn step(version: u64) -> Frame {
    let seats: Vec<_> =
        (0..4).map(|seat| json!({"op": "replace", "path": format!("/seats/{seat}/clock/ms")})).collect();
    let patch = json!({"version": version, "at": format!("2026-11-21T12:00:{:02}Z", version % 60), "patch": seats});
    SseEvent::new("step", &patch).with_id(version).into()
}

fn noise(seed: u32, len: u32) -> String {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'!' + u8::try_from(state >> 26).unwrap())
    };
    (0..len).map(|_| next()).collect()
}

fn said(text: &str) -> Frame {
    Frame::apart(&SseEvent::new("chat", &json!({"text": text})))
}

/// What each frame is for a reader, and the end.
fn packed(frames: &[Frame]) -> Vec<Bytes> {
    let mut packer = Packer::default();
    let mut pieces: Vec<Bytes> = frames.iter().map(|frame| packer.pack(frame)).collect();
    pieces.push(packer.end(None));
    pieces
}

fn text(frames: &[Frame]) -> Vec<u8> {
    frames.iter().flat_map(|frame| frame.bytes().to_vec()).collect()
}

fn unpacked(pieces: &[Bytes]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut rest = &pieces.concat()[..];
    GzDecoder::new(&mut rest).read_to_end(&mut text).expect("a whole gzip stream, with its checksum");
    assert!(rest.is_empty(), "one stream and nothing behind it");
    text
}

#[test]
fn a_stream_is_gzip_and_each_frame_comes_out_when_it_is_there() {
    let frames: Vec<Frame> = (1..80).flat_map(|version| [step(version), said("ciao")]).collect();
    let pieces = packed(&frames);
    assert_eq!(unpacked(&pieces), text(&frames));
    let mut inflate = flate2::Decompress::new_gzip(15);
    for (piece, frame) in pieces.iter().zip(&frames) {
        let mut out = Vec::with_capacity(frame.bytes().len() + 64);
        inflate.decompress_vec(piece, &mut out, flate2::FlushDecompress::Sync).unwrap();
        assert_eq!(&out[..], &frame.bytes()[..], "nothing waits for the frame that follows");
    }
    assert_eq!(unpacked(&packed(&[])), b"", "a stream without an event");
    let mut packer = Packer::default();
    let last = step(1);
    assert_eq!(unpacked(&[packer.end(Some(&last))]), last.bytes()[..]);
}

#[test]
fn a_frame_is_small_behind_one_that_is_like_it() {
    let frames: Vec<Frame> = (1..20).map(step).collect();
    let pieces = packed(&frames);
    let alone = frames[5].alone().len();
    assert!(pieces[5].len() * 2 <= alone, "{} of {alone}", pieces[5].len());
}

#[test]
fn words_at_the_end_of_a_frame_change_the_length_of_nothing_else() {
    let plain = |seed, len| noise(seed, len).replace(['"', '\\'], "_");
    let hand = plain(1, 400);
    let frames = |names: &str| {
        let head = json!({"hand": hand}).to_string();
        let tail = format!(",\"names\":{}}}", json!(names));
        let first = SseEvent::in_two("snapshot", head.trim_end_matches('}').to_owned(), &tail).with_id(1);
        let next = SseEvent::new("step", &json!({"hand": hand, "names": "of the second step"})).with_id(2);
        [Frame::from(first), next.into(), step(3)]
    };
    let (right, wrong) = (frames(&hand[100..300]), frames(&plain(2, 200)));
    for frames in [&right, &wrong] {
        let said: serde_json::Value =
            serde_json::from_slice(frames[0].bytes().split(|byte| *byte == b'\n').nth(2).unwrap().split_at(6).1)
                .unwrap();
        assert_eq!(said["hand"], json!(hand));
        assert_eq!(said["names"].as_str().unwrap().len(), 200);
        assert_eq!(unpacked(&packed(frames)), text(frames));
    }
    let (right, wrong) = (packed(&right), packed(&wrong));
    // Words of the same length and alphabet take about as many bytes.
    assert!(right[0].len().abs_diff(wrong[0].len()) <= 64, "{} and {}", right[0].len(), wrong[0].len());
    assert_eq!(right[1..3], wrong[1..3]);
}

#[test]
fn what_is_counted_down_and_said_between_steps_leaves_them_small() {
    for apart in [1, 5, 40] {
        let between = || (0..apart).map(|nth| said(&noise(nth, 60)));
        let frames: Vec<Frame> = (1..20).flat_map(|version| [step(version)].into_iter().chain(between())).collect();
        let pieces = packed(&frames);
        assert_eq!(unpacked(&pieces), text(&frames));
        for (piece, frame) in pieces.iter().zip(&frames).skip(1).filter(|(_, frame)| frame.number().is_some()) {
            assert!(piece.len() * 2 <= frame.alone().len(), "{apart}: {} of {}", piece.len(), frame.alone().len());
        }
    }
}

#[test]
fn what_was_said_before_the_first_step_makes_no_other_context() {
    let frames = [step(1), step(2)];
    for before in [0, 1, 7] {
        let frames: Vec<Frame> = (0..before).map(|nth| said(&noise(nth, 9))).chain(frames.clone()).collect();
        assert_eq!(unpacked(&packed(&frames)), text(&frames));
    }
    assert_eq!(frames[1].times_compressed(), 1);
}

#[test]
fn the_length_of_a_frame_is_a_multiple_whatever_is_in_it() {
    let frames: Vec<Frame> = (0..400).map(|len| SseEvent::new("step", &"Kh7D".repeat(len)).into()).collect();
    let pieces = packed(&frames);
    assert_eq!(unpacked(&pieces), text(&frames));
    let mut lengths: Vec<usize> = pieces[1..400].iter().map(Bytes::len).collect();
    lengths.extend((0..400_u32).map(|len| said(&noise(len, len)).alone().len()));
    assert!(lengths.iter().all(|len| len % 64 == 0), "{lengths:?}");
    lengths.sort_unstable();
    lengths.dedup();
    assert!(lengths.len() > 3, "{lengths:?}");
}

#[test]
fn long_frames_and_many_of_them_come_out_as_they_were() {
    // Longer than deflate can point back, no two alike, and one that hardly compresses.
    let long = |seed| Frame::from(SseEvent::new("snapshot", &noise(seed, 150_000)));
    let frames = [step(1), long(1), step(2), long(2), long(1), step(3)];
    assert_eq!(unpacked(&packed(&frames)), text(&frames));
    let again = packed(&frames);
    assert!(again[4].len() > 90_000, "what is too far back is not pointed at");
}

#[test]
fn readers_who_were_sent_the_same_are_sent_the_same_bytes() {
    let frames: Vec<Frame> = (1..10).map(step).collect();
    let first = packed(&frames);
    let second = packed(&frames);
    for (one, other) in first[1..9].iter().zip(&second[1..9]) {
        assert_eq!(one.as_ptr(), other.as_ptr(), "the very same");
    }
    // One who came later is sent the same from the frame on before which everybody was sent the same.
    let later = packed(&frames[1..]);
    assert_eq!(unpacked(&later), text(&frames[1..]));
    assert_eq!(later[7].as_ptr(), first[8].as_ptr());
    assert!(frames.iter().all(|frame| frame.times_compressed() <= 2));
}

#[test]
fn a_frame_is_compressed_a_few_times_however_many_read_it() {
    let last = step(1_000);
    for reader in 0..100 {
        let frames = [step(reader), last.clone()];
        assert_eq!(unpacked(&packed(&frames)), text(&frames));
    }
    assert_eq!(last.times_compressed(), 16 + 1);
}

#[test]
fn countdowns_of_the_same_length_are_the_same_context() {
    let last = step(2);
    let first = step(1);
    for ms in ["85000", "84912", "84007"] {
        let frames = [first.clone(), said(ms), last.clone()];
        assert_eq!(unpacked(&packed(&frames)), text(&frames));
    }
    assert_eq!(last.times_compressed(), 1);
}

#[test]
fn the_words_of_others_change_no_other_frame() {
    // A hidden card that somebody at the table guesses, rightly or not, as often as they like.
    let hand = |version: u64| Frame::from(SseEvent::new("step", &json!({"version": version, "hand": ["KhQs", "7D"]})));
    let frames = |guess: &str| vec![hand(1), said(guess), hand(2), said(guess), said(guess), hand(3)];
    let sent = |guess: &str| -> Vec<Bytes> {
        let frames = frames(guess);
        let pieces = packed(&frames);
        assert_eq!(unpacked(&pieces), text(&frames));
        [0, 2, 5].map(|at| pieces[at].clone()).into()
    };
    let right = sent("\"hand\":[\"KhQs\",\"7D\"]");
    assert_eq!(right, sent("\"hand\":[\"2c3c\",\"4B\"]"));
    // Nor does what is hidden change the words.
    let word = |hand: &str| {
        let frame = Frame::from(SseEvent::new("step", &json!({"hand": hand})));
        packed(&[frame, said("KhQs KhQs")])[1].clone()
    };
    assert_eq!(word("KhQs"), word("2c3c"));
}
