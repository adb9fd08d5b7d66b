//! The law of the house, `docs/rules`, and what cites it: a citation that leads nowhere fails.
//!
//! Comments cite decisions (`scopa R7`; in the folder of a game just `R7`), vectors (`V3`) and general paragraphs
//! (`G2.10`), and link to pages by their path; names of tests cite general paragraphs (`g2_10_…`). The form of the
//! pages is described in `docs/rules/README.md`.

use std::collections::{BTreeMap, BTreeSet};

use crate::tidiness::{files, root};

/// How a page is named in comments, in words; the longest come first where one begins like another.
const NAMES: [(&[&str], &str); 27] = [
    (&["asso", "piglia", "tutto"], "asso-piglia-tutto"),
    (&["bestia"], "bestia"),
    (&["briscola"], "briscola"),
    (&["burraco"], "burraco"),
    (&["chemin", "de", "fer"], "chemin-de-fer"),
    (&["cirulla"], "cirulla"),
    (&["club"], "clubs"),
    (&["clubs"], "clubs"),
    (&["hold", "em"], "texas-holdem"),
    (&["holdem"], "texas-holdem"),
    (&["matto"], "premio-matto"),
    (&["omaha"], "texas-holdem"),
    (&["peppa"], "peppa"),
    (&["poker", "5", "carte"], "poker-all-italiana"),
    (&["poker", "all", "italiana"], "poker-all-italiana"),
    (&["scala", "40"], "scala-40"),
    (&["scopa"], "scopa"),
    (&["scopone"], "scopone"),
    (&["sette", "e", "mezzo"], "sette-e-mezzo"),
    (&["solitario"], "solitario"),
    (&["telesina"], "telesina"),
    (&["tresette"], "tresette"),
    (&["triplete"], "triplete"),
    (&["uno"], "uno"),
    (&["rankings"], "rankings"),
    (&["formats"], "events"),
    (&["events"], "events"),
];

/// Folders and files whose comments need not name the page that they cite.
const ROOMS: [(&str, &str); 22] = [
    ("asso_piglia_tutto", "asso-piglia-tutto"),
    ("bestia", "bestia"),
    ("briscola", "briscola"),
    ("burraco", "burraco"),
    ("chemin_de_fer", "chemin-de-fer"),
    ("cirulla", "cirulla"),
    ("club", "clubs"),
    ("club_input", "clubs"),
    ("draw_poker", "poker-all-italiana"),
    ("drawn", "premio-matto"),
    ("holdem", "texas-holdem"),
    ("peppa", "peppa"),
    ("scala_40", "scala-40"),
    ("scopa", "scopa"),
    ("scopone", "scopone"),
    ("sette_e_mezzo", "sette-e-mezzo"),
    ("solitario", "solitario"),
    ("stripped", "telesina"),
    ("telesina", "telesina"),
    ("tresette", "tresette"),
    ("triplete", "triplete"),
    ("uno", "uno"),
];

/// The numbers of a page: decisions (`R7`), timers (`T1`), vectors (`V3`, `D2`).
pub(crate) struct Page {
    /// In the order of the page.
    pub(crate) numbers: Vec<String>,
}

/// What the pages say: their numbers, and on which page each general paragraph stands.
pub(crate) struct Law {
    pub(crate) pages: BTreeMap<String, Page>,
    pub(crate) general: BTreeMap<String, String>,
}

impl Law {
    /// Reads all pages.
    pub(crate) fn read() -> Law {
        let (mut pages, mut general) = (BTreeMap::new(), BTreeMap::new());
        for (path, text) in files(&["md"]) {
            let Some(name) = path.strip_prefix("docs/rules/").and_then(|name| name.strip_suffix(".md")) else {
                continue;
            };
            let mut numbers = Vec::new();
            for line in text.lines() {
                if let Some((number, _)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) {
                    numbers.push(number.to_owned());
                }
                if let Some((number, _)) = line.strip_prefix("| ").and_then(|rest| rest.split_once(" |"))
                    && is_number(number, &['V', 'D'])
                {
                    numbers.push(number.to_owned());
                }
                if let Some((number, _)) = line.strip_prefix("**G").and_then(|rest| rest.split_once([' ', '*'])) {
                    let number = format!("G{}", number.trim_end_matches('.'));
                    assert_eq!(general.insert(number.clone(), name.to_owned()), None, "{number} stands twice");
                }
            }
            numbers.retain(|number| is_number(number, &['R', 'T', 'V', 'D']));
            pages.insert(name.to_owned(), Page { numbers });
        }
        Law { pages, general }
    }

    /// How many vectors a page has.
    pub(crate) fn vectors(&self, page: &str) -> u8 {
        let numbers = &self.pages.get(page).unwrap_or_else(|| panic!("no page {page}")).numbers;
        u8::try_from(numbers.iter().filter(|number| number.starts_with('V')).count()).expect("few vectors")
    }

    fn has(&self, page: &str, number: &str) -> bool {
        self.pages.get(page).is_some_and(|page| page.numbers.iter().any(|known| known == number))
    }
}

/// Whether a word is one of these letters and a number.
fn is_number(word: &str, letters: &[char]) -> bool {
    let mut chars = word.chars();
    let letter = chars.next().is_some_and(|letter| letters.contains(&letter));
    letter && !chars.as_str().is_empty() && chars.all(|digit| digit.is_ascii_digit())
}

/// The words of a text; a dot within a number belongs to it (`G2.10`).
fn words(text: &str) -> Vec<&str> {
    let apart = |c: char| !(c.is_alphanumeric() || c == '.');
    text.split(apart).map(|word| word.trim_matches('.')).filter(|word| !word.is_empty()).collect()
}

/// The comment of a line of code, if it has one.
fn comment(line: &str) -> Option<&str> {
    let (at, _) = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':'))?;
    Some(&line[at..])
}

/// The page that a name at the start of these words means.
fn named(words: &[&str]) -> Option<&'static str> {
    let begins = |name: &[&str]| {
        let same = |(part, word): (&&str, &&str)| word.trim_end_matches(".md").eq_ignore_ascii_case(part);
        name.len() <= words.len() && name.iter().zip(words).all(same)
    };
    NAMES.iter().find(|(name, _)| begins(name)).map(|(_, page)| *page)
}

/// The page whose numbers need no name in this file.
fn of_room(path: &str) -> Option<&'static str> {
    let parts = path.trim_end_matches(".rs").split('/').rev();
    let is = |room: &str, part: &str| part == room || part.strip_prefix(room).is_some_and(|rest| rest.starts_with('_'));
    parts.filter_map(|part| ROOMS.iter().find(|(room, _)| is(room, part))).map(|(_, page)| *page).next()
}

/// What a comment cites that is nowhere, or does not say of which page it is.
fn astray(law: &Law, room: Option<&str>, comment: &str) -> Vec<String> {
    let (mut page, mut astray) = (room, Vec::new());
    let words = words(comment);
    for (at, word) in words.iter().enumerate() {
        page = named(&words[at..]).or(page);
        let general = word.strip_prefix('G').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if general {
            let known =
                law.general.contains_key(*word) || law.general.keys().any(|key| key.starts_with(&format!("{word}.")));
            if !known {
                astray.push(format!("{word} is on no page"));
            }
        } else if is_number(word, &['R']) {
            match page {
                None => astray.push(format!("{word} of which page?")),
                Some(page) if !law.has(page, word) => astray.push(format!("{word} is not on {page}")),
                Some(_) => {}
            }
        }
    }
    let paths = comment.split(|c: char| c.is_whitespace() || "`()[],;".contains(c));
    for path in paths.filter_map(|path| path.strip_prefix("docs/rules/")) {
        let name = path.split('#').next().unwrap_or_default().trim_end_matches(['.', ':']).trim_end_matches(".md");
        if !law.pages.contains_key(name) {
            astray.push(format!("there is no page {path}"));
        }
    }
    astray
}

/// The general paragraphs that the name of a test cites.
fn cited_by_name(name: &str) -> Vec<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let pairs = parts.windows(2).filter(|pair| pair[0].strip_prefix('g').is_some_and(number) && number(pair[1]));
    pairs.map(|pair| format!("{}.{}", pair[0].to_uppercase(), pair[1])).collect()
}

#[test]
fn every_citation_leads_to_a_paragraph() {
    let law = Law::read();
    let mut lost = Vec::new();
    // What is tested here cites nothing: it has citations as examples.
    for (path, text) in files(&["rs"]).into_iter().filter(|(path, _)| !path.starts_with("tests/acceptance/")) {
        let room = of_room(&path);
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(comment) = comment(line) {
                lost.extend(astray(&law, room, comment).into_iter().map(|why| format!("{path}:{number}: {why}")));
            }
            if let Some((_, rest)) = line.split_once("fn ") {
                let name = rest.split('(').next().unwrap_or_default();
                let unknown = cited_by_name(name).into_iter().filter(|number| !law.general.contains_key(number));
                lost.extend(unknown.map(|number| format!("{path}:{number}: {name}: {number} is on no page")));
            }
        }
    }
    assert_eq!(lost, Vec::<String>::new(), "citations that lead nowhere");
}

/// The pages have the form that this test and readers rely on: numbers without gaps, none twice.
#[test]
fn numbers_of_a_page_are_complete_and_in_order() {
    let law = Law::read();
    for (name, page) in &law.pages {
        for letter in ['R', 'T', 'V', 'D'] {
            let of_letter: Vec<&String> = page.numbers.iter().filter(|number| number.starts_with(letter)).collect();
            let wanted: Vec<String> = (1..=of_letter.len()).map(|number| format!("{letter}{number}")).collect();
            assert!(
                of_letter.iter().map(|number| number.as_str()).eq(wanted.iter().map(String::as_str)),
                "{name}: {of_letter:?}"
            );
        }
    }
    for chapter in 1..=8 {
        let mut of_chapter: BTreeSet<u32> = BTreeSet::new();
        let prefix = format!("G{chapter}.");
        of_chapter.extend(law.general.keys().filter_map(|key| key.strip_prefix(&prefix)?.parse::<u32>().ok()));
        let last = of_chapter.last().copied().unwrap_or(0);
        assert!(chapter == 7 || last > 0, "no paragraph of G{chapter}");
        assert_eq!(of_chapter.len() as u32, last, "G{chapter} has gaps: {of_chapter:?}");
    }
    assert!(law.pages.len() > 25, "{:?}", law.pages.keys());
}

/// Links between pages, and from pages to files of the project, lead somewhere.
#[test]
fn links_of_documents_lead_somewhere() {
    let mut broken = Vec::new();
    for (path, text) in files(&["md"]) {
        let folder = root().join(&path).parent().expect("a folder").to_path_buf();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") && !folder.join(file).exists() {
                broken.push(format!("{path}: {target}"));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn a_citation_is_found_where_it_leads_and_missed_where_it_does_not() {
    let page = |numbers: &[&str]| Page { numbers: numbers.iter().map(|number| (*number).to_owned()).collect() };
    let pages = [("scopa", page(&["R1", "R2"])), ("clubs", page(&["R9"]))];
    let law = Law {
        pages: pages.into_iter().map(|(name, page)| (name.to_owned(), page)).collect(),
        general: [("G2.10".to_owned(), "money".to_owned())].into(),
    };
    let none = Vec::<String>::new();
    assert_eq!(astray(&law, None, "// As scopa has it (scopa R1, R2; G2.10, G2)."), none);
    assert_eq!(astray(&law, Some("scopa"), "/// R2, and club R9; `docs/rules/scopa.md`."), none);
    assert_eq!(astray(&law, None, "// R1"), ["R1 of which page?"]);
    assert_eq!(astray(&law, Some("scopa"), "// R3, G2.1"), ["R3 is not on scopa", "G2.1 is on no page"]);
    assert_eq!(astray(&law, None, "// docs/rules/whist.md"), ["there is no page whist.md"]);
    assert_eq!(comment("let a = \"http://x\"; // R1"), Some("// R1"));
    assert_eq!((comment("let r1 = 1;"), of_room("shared/rules/src/scopa/score.rs")), (None, Some("scopa")));
    assert_eq!(cited_by_name("g2_10_and_g3_7_hold"), ["G2.10", "G3.7"]);
    assert_eq!(cited_by_name("big_2_and_g_3"), none);
}
