//! Every vector of the law of events is named by a test: `v9_…` is one of the formats, `club_v4_…` one of the club, and
//! so for `triplete` and `matto`; one test may name several. Paragraphs of prizes and cancellations likewise. How many
//! there are is read from `docs/rules`.

use std::collections::BTreeSet;

use crate::law::Law;
use crate::tidiness::files;

/// How names of tests call a page of the law that has vectors of events.
const PAGES: [(&str, &str); 4] =
    [("formats", "events"), ("club", "clubs"), ("triplete", "triplete"), ("matto", "premio-matto")];

/// What the law says of prizes and of cancellations.
const PARAGRAPHS: [&str; 3] = ["g2_8", "g2_9", "g2_10"];

/// Where events are tested; elsewhere such names are of other pages.
const ROOMS: [&str; 5] =
    ["services/lobby/", "services/tables/", "shared/money/", "shared/replay/", "tests/acceptance/"];

/// The names of the tests of a source.
fn tests(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim_start) {
        marked |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        if let Some((_, rest)) = line.split_once("fn ").filter(|_| marked) {
            names.extend(rest.split('(').next());
            marked = false;
        }
    }
    names
}

/// Pages by the names that tests give them, and how many vectors each has.
fn vectors() -> [(&'static str, u8); 4] {
    let law = Law::read();
    PAGES.map(|(name, page)| (name, law.vectors(page)))
}

/// The vectors that a name cites: of the page that is named last before them, or of the formats.
fn cited(name: &str, vectors: &[(&'static str, u8); 4]) -> Vec<(&'static str, u8)> {
    let mut page = vectors[0];
    let mut cited = Vec::new();
    for word in name.split('_') {
        page = vectors.iter().copied().find(|(of, _)| *of == word).unwrap_or(page);
        let Some(number) = word.strip_prefix('v').and_then(|number| number.parse().ok()) else { continue };
        cited.push((if number > page.1 { vectors[0].0 } else { page.0 }, number));
    }
    cited
}

#[test]
fn every_vector_of_events_is_named_by_a_test() {
    let sources = files(&["rs"]);
    let in_rooms = sources.iter().filter(|(path, _)| ROOMS.iter().any(|room| path.starts_with(room)));
    let names: Vec<&str> = in_rooms.flat_map(|(_, text)| tests(text)).collect();
    let vectors = vectors();
    assert!(vectors.iter().all(|(_, count)| *count > 0), "{vectors:?}");
    let cited: BTreeSet<(&str, u8)> = names.iter().flat_map(|name| cited(name, &vectors)).collect();
    let all = vectors.into_iter().flat_map(|(page, count)| (1..=count).map(move |number| (page, number)));
    assert_eq!(all.filter(|vector| !cited.contains(vector)).collect::<Vec<_>>(), [], "no test names them");
    for paragraph in PARAGRAPHS {
        let of = |name: &&&str| format!("{name}_").starts_with(&format!("{paragraph}_"));
        assert!(names.iter().filter(of).count() > 1, "no test is of {paragraph}");
    }
}

#[test]
fn a_name_cites_vectors_of_the_page_that_it_names() {
    let vectors = [("formats", 28), ("club", 9), ("triplete", 3), ("matto", 6)];
    let cited = |name: &str| cited(name, &vectors);
    assert_eq!(cited("club_v2_and_v27_who_declines"), [("club", 2), ("formats", 27)]);
    assert_eq!(cited("v26_matto_v2_v3_cancelled"), [("formats", 26), ("matto", 2), ("matto", 3)]);
    assert_eq!(cited("g1_4_v3_of_six"), [("formats", 3)]);
    assert_eq!(cited("the_vote_v_and_vx"), []);
    let source = "#[test]\nfn one() {}\nfn two() {}\n#[tokio::test(flavor = \"multi_thread\")]\nasync fn three() {}";
    assert_eq!(tests(source), ["one", "three"]);
}
