//! Documents without numbers of paragraphs: comments in the code cite the rulings, which readers of a document do not
//! have.

use serde_json::Value;

/// Takes citations such as ` (G3.7, scopa R20)` out of every description and summary.
pub(super) fn uncite(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(uncite),
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if matches!(key.as_str(), "description" | "summary") => *text = plain(text),
                    _ => uncite(value),
                }
            }
        }
        _ => {}
    }
}

/// A text without the citations that stand in brackets.
fn plain(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        let (before, after) = rest.split_at(at);
        match after.find(')') {
            Some(end) if is_citation(&after[1..end]) => {
                kept.push_str(before.trim_end());
                rest = &after[end + 1..];
            }
            _ => {
                kept.push_str(before);
                kept.push('(');
                rest = &after[1..];
            }
        }
    }
    kept + rest
}

/// Whether all that stands in brackets are numbers of paragraphs.
fn is_citation(inside: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let paragraph = |text: &str| match text.split_at_checked(1) {
        Some(("G", rest)) => rest.split_once('.').is_some_and(|(one, two)| number(one) && number(two)),
        Some(("R", rest)) => number(rest),
        _ => false,
    };
    inside.split(',').map(str::trim).all(|part| match part.split_once('-') {
        Some((first, last)) => paragraph(first) && paragraph(last),
        // Of a game's own page: its name, then the number.
        None => paragraph(part.rsplit_once(' ').map_or(part, |(_, last)| last)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_in_brackets_go_and_other_brackets_stay() {
        for (text, expected) in [
            ("Free, until it closes (G2.4). Either", "Free, until it closes. Either"),
            ("Checks everything (G2.7, G3.1-G3.4, G3.7) and asks", "Checks everything and asks"),
            ("within 60 minutes\n(G3.13).", "within 60 minutes."),
            ("a clock (tempo partita), (G4.3) or none", "a clock (tempo partita), or none"),
            ("two (R20) of (three", "two of (three"),
            ("only one way (scopa R20).", "only one way."),
            ("EUR 250.00 (GBP)", "EUR 250.00 (GBP)"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
