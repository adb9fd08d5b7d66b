//! What may differ between two houses though nothing hidden does: the time on the wall, a request's own number, and
//! hashes of trees over salted cards. Only their places are compared, and that they are what they should be.

use sha2::{Digest, Sha256};

/// A header of an answer with this body, without the values that tell one request from another.
pub(crate) fn header(name: &str, value: &str, body: &str) -> String {
    match name {
        // It tells of the body, whose hashes of trees are masked, and of nothing else.
        "etag" if value.trim_matches('"') == &hex::encode(Sha256::digest(body))[..32] => format!("{name}: of the body"),
        "date" | "traceparent" => format!("{name}: ({} characters)", value.len()),
        "trace-id" | "x-trace-id" if is_hex(value) => format!("{name}: ({} digits)", value.len()),
        // A set, printed in an order of the replica's own.
        "access-control-expose-headers" => {
            let mut names: Vec<&str> = value.split(", ").collect();
            names.sort_unstable();
            format!("{name}: {}", names.join(", "))
        }
        _ => format!("{name}: {value}"),
    }
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A body without the trace id of a problem.
pub(crate) fn trace_ids(text: &str) -> String {
    let masked = replace_quoted(text, 32, |before, id| {
        before.ends_with("\"trace_id\":").then(|| format!("({} digits)", id.len()))
    });
    // Of which trace an item of the feed is, if of any: a version, two ids and a flag. What is due is done by a request
    // or by the house's own clock, whichever comes first; the clock works for no request.
    const FIELD: &str = "\"traceparent\":\"";
    const LENGTH: usize = 55;
    let mut parts = masked.split(FIELD);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some(rest) = part.get(LENGTH..).and_then(|rest| rest.strip_prefix("\",")) {
            out += rest;
        } else {
            out += FIELD;
            out += part;
        }
    }
    out
}

/// A text in which every hash that `place` knows gives way to its place.
pub(crate) fn hashes(text: &str, place: impl Fn(&str) -> Option<String>) -> String {
    replace_quoted(text, 64, |_, hash| place(hash))
}

/// Replaces quoted hexadecimal texts of a length, as `replaced` says from what stands before and the text itself.
fn replace_quoted(text: &str, length: usize, replaced: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('"') {
        let (before, quoted) = (&rest[..at], &rest[at + 1..]);
        out += before;
        let inner = quoted.get(..length).filter(|inner| is_hex(inner) && quoted[length..].starts_with('"'));
        if let Some((inner, new)) = inner.and_then(|inner| Some((inner, replaced(&out, inner)?))) {
            out += &format!("\"{new}\"");
            rest = &quoted[inner.len() + 1..];
        } else {
            out.push('"');
            rest = quoted;
        }
    }
    out + rest
}

/// How a step of a stream begins to say what may be done now.
pub(crate) const STANDING: &str = "\"now\":";

/// One event of a stream in both houses, without what may be done now if only one of them says it: whether the table
/// had gone on before it was printed is chance.
pub(crate) fn standings(left: &str, right: &str) -> (String, String) {
    if left.contains(STANDING) == right.contains(STANDING) {
        return (left.to_owned(), right.to_owned());
    }
    (without("now", left), without("now", right))
}

/// Whether an event of a stream of patches gives its reader the view of its version.
pub(crate) fn brings_view(event: &str) -> bool {
    event.contains("\"patch\":[") || event.contains("event: snapshot\n")
}

/// The events of two streams of patches, and how many patches are compared in them: whether a step brings one is
/// chance, and after such a difference the next two patches go on from different views. Those are left out.
pub(crate) fn patches(events: Vec<(String, String)>) -> (Vec<(String, String)>, usize) {
    let (mut same, mut compared) = (true, 0);
    let mut comparable = |(left, right): (String, String)| {
        let brings = (brings_view(&left), brings_view(&right));
        let (before, snapshot) = (same, left.contains("event: snapshot\n"));
        same = if brings.0 && brings.1 { true } else { same && brings.0 == brings.1 };
        if snapshot || (before && brings.0 == brings.1) {
            compared += usize::from(brings.0 && !snapshot);
            return (left, right);
        }
        (without("patch", &left), without("patch", &right))
    };
    let events = events.into_iter().map(&mut comparable).collect();
    (events, compared)
}

/// An event without a field of its data.
fn without(field: &str, event: &str) -> String {
    let line = |line: &str| match line.strip_prefix("data: ") {
        Some(data) => {
            let mut data: serde_json::Value = serde_json::from_str(data).expect("a step is JSON");
            data.as_object_mut().expect("a step is an object").remove(field);
            format!("data: {data}")
        }
        None => line.to_owned(),
    };
    event.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_may_be_done_is_compared_where_both_houses_say_it() {
    let said = |cards: &str| format!("event: step\ndata: {{\"data\":{{}},\"now\":{{\"legal\":\"{cards}\"}}}}");
    let (left, right) = standings(&said("7D"), &said("7C"));
    assert_ne!(left, right);
    let (left, right) = standings(&said("7D"), "event: step\ndata: {\"data\":{}}");
    assert_eq!(left, right);
}

#[test]
fn patches_are_compared_where_both_go_on_from_the_same_view() {
    let step = |id: u32, patch: &str| format!("id: {id}\nevent: step\ndata: {{\"data\":{{}}{patch}}}");
    let shows = |card: &str| format!(",\"patch\":[\"{card}\"]");
    let compared = |events: &[(&str, &str)]| {
        let said = |(id, (left, right)): (u32, &(&str, &str))| (step(id, left), step(id, right));
        let (events, count) = patches((1..).zip(events).map(said).collect());
        (events.iter().all(|(left, right)| left == right), count)
    };
    let (seven, queen) = (shows("7D"), shows("Qs"));
    assert_eq!(compared(&[(&seven, &seven), ("", ""), (&queen, &queen)]), (true, 2));
    assert_eq!(compared(&[(&seven, &seven), (&seven, &queen)]), (false, 2));
    // One house brings what the other brings a step later; from then on both are compared again.
    assert_eq!(compared(&[(&seven, ""), (&queen, &seven), (&seven, &seven)]), (true, 1));
    assert_eq!(compared(&[(&seven, ""), (&queen, &seven), (&seven, &queen)]), (false, 1));
}

#[test]
fn a_tag_is_masked_if_it_is_that_of_the_body() {
    let tag = |body: &str| format!("\"{}\"", &hex::encode(Sha256::digest(body))[..32]);
    assert_eq!(header("etag", &tag("a body"), "a body"), "etag: of the body");
    for other in [tag("a body and more"), tag(""), "\"v7\"".to_owned()] {
        assert_eq!(header("etag", &other, "a body"), format!("etag: {other}"));
    }
}

#[test]
fn only_known_hashes_are_masked() {
    let (known, other) = ("ab".repeat(32), "cd".repeat(32));
    let text = format!(r#"{{"root":"{known}","other":"{other}","path":["{known}"],"card":"7D"}}"#);
    let masked = hashes(&text, |hash| (hash == known).then(|| "root".to_owned()));
    assert_eq!(masked, format!(r#"{{"root":"root","other":"{other}","path":["root"],"card":"7D"}}"#));
    let trace = "0123456789abcdef".repeat(2);
    let masked = trace_ids(&format!(r#"{{"trace_id":"{trace}","salt":"{trace}"}}"#));
    assert_eq!(masked, format!(r#"{{"trace_id":"(32 digits)","salt":"{trace}"}}"#));
    let of = |traceparent: &str| trace_ids(&format!(r#"{{"at":1,"traceparent":"{traceparent}","news":{{}}}}"#));
    assert_eq!(of(&format!("00-{trace}-{}-01", &trace[..16])), r#"{"at":1,"news":{}}"#);
    assert_eq!(of("7D"), r#"{"at":1,"traceparent":"7D","news":{}}"#);
}
