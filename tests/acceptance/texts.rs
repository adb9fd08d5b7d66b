//! What the house says to outsiders: refusals and problems speak for themselves, without numbers of paragraphs that
//! nobody outside has read.

use mazziere_contract::ErrorCode;

use crate::tidiness::{files, is_test};

/// The string literals of Rust source, comments left out. Tests inside a file come last and are left out too.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => while rest.next().is_some_and(|c| c != '\n') {},
            // A quote as a character: '"' or '\"'.
            '\'' if rest.peek() == Some(&'"') => {
                rest.next();
            }
            '"' => {
                let mut literal = String::new();
                while let Some(c) = rest.next() {
                    match c {
                        '\\' => literal.extend(rest.next()),
                        '"' => break,
                        c => literal.push(c),
                    }
                }
                found.push(literal);
            }
            _ => {}
        }
    }
    found
}

/// Whether a text names a paragraph such as `G3.7` or `R12`.
fn cites(text: &str) -> bool {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_')).any(|word| {
        let (letter, number) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let number = number.trim_end_matches('.');
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        match letter {
            "G" => number.split_once('.').is_some_and(|(one, two)| digits(one) && digits(two)),
            "R" => digits(number),
            _ => false,
        }
    })
}

#[test]
fn refusals_cite_no_paragraphs() {
    for code in ErrorCode::ALL {
        assert!(!cites(code.meaning()) && !cites(code.advice()), "{}: {}", code.code(), code.meaning());
    }
    let mut read = 0;
    for (path, source) in files(&["rs"]) {
        let shared = ["contract", "money", "replay", "rules", "web"].map(|name| format!("shared/{name}/src"));
        let ours = [&shared[..], &["services/".to_owned()]].concat();
        if !ours.iter().any(|folder| path.starts_with(folder.as_str())) || is_test(&path) {
            continue;
        }
        for literal in literals(&source) {
            read += 1;
            assert!(!cites(&literal), "{path} says {literal:?} to somebody who has not read the law");
        }
    }
    assert!(read > 2_000, "only {read} texts were read");
}

#[test]
fn documents_cite_no_paragraphs() {
    let documents: Vec<(String, String)> =
        files(&["json", "yaml"]).into_iter().filter(|(path, _)| path.starts_with("openapi/")).collect();
    let today = documents.iter().filter(|(path, _)| !path.starts_with("openapi/released/"));
    assert_eq!(today.count(), 11, "four services and their answers, the streams, and those of the two that have them");
    for (path, text) in documents {
        for line in text.lines() {
            assert!(!cites(&line.replace("\\n", " ")), "{path} says {line}");
        }
    }
}

#[test]
fn citations_are_recognised() {
    for cited in ["at most 1000 (G2.7)", "see R6", "G3.7: too much", "by R13.", "(R2, G6.4)"] {
        assert!(cites(cited), "{cited}");
    }
    for plain in ["EUR 250.00", "the ROUND 3", "G", "R", "PG18", "3R", "Rx7", "HTTP/1.1", "G7"] {
        assert!(!cites(plain), "{plain}");
    }
    let source = "// \"G2.7\"\nlet a = \"x (G2.7)\"; let b = '\"'; let c = \"\\\"y\\\"\"; #[cfg(test)] \"R1\"";
    assert_eq!(literals(source), ["x (G2.7)", "\"y\""]);
}
