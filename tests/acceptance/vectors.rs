//! Every vector of the rulings of events is named by a test: `v9_…` is one of the formats, `club_v4_…` one of the club,
//! and so for `triplete` and `matto`; one test may name several. Paragraphs of prizes and cancellations likewise.

use std::collections::BTreeSet;

use crate::tidiness::files;

/// A ruling and how many vectors it has.
const VECTORS: [(&str, u8); 4] = [("formats", 28), ("club", 9), ("triplete", 3), ("matto", 6)];

/// What a ruling says of prizes and of cancellations.
const PARAGRAPHS: [&str; 3] = ["g2_8", "g2_9", "g2_10"];

/// Where events are tested; elsewhere such names are of other rulings.
const ROOMS: [&str; 4] = ["services/lobby/", "services/tables/", "shared/money/", "tests/acceptance/"];

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

/// The vectors that a name cites: of the ruling that is named last before them, or of the formats.
fn cited(name: &str) -> Vec<(&'static str, u8)> {
    let mut ruling = VECTORS[0];
    let mut cited = Vec::new();
    for word in name.split('_') {
        ruling = VECTORS.into_iter().find(|(of, _)| *of == word).unwrap_or(ruling);
        let Some(number) = word.strip_prefix('v').and_then(|number| number.parse().ok()) else { continue };
        cited.push((if number > ruling.1 { VECTORS[0].0 } else { ruling.0 }, number));
    }
    cited
}

#[test]
fn every_vector_of_events_is_named_by_a_test() {
    let sources = files(&["rs"]);
    let in_rooms = sources.iter().filter(|(path, _)| ROOMS.iter().any(|room| path.starts_with(room)));
    let names: Vec<&str> = in_rooms.flat_map(|(_, text)| tests(text)).collect();
    let cited: BTreeSet<(&str, u8)> = names.iter().flat_map(|name| cited(name)).collect();
    let all = VECTORS.into_iter().flat_map(|(ruling, count)| (1..=count).map(move |number| (ruling, number)));
    assert_eq!(all.filter(|vector| !cited.contains(vector)).collect::<Vec<_>>(), [], "no test names them");
    for paragraph in PARAGRAPHS {
        let of = |name: &&&str| format!("{name}_").starts_with(&format!("{paragraph}_"));
        assert!(names.iter().filter(of).count() > 1, "no test is of {paragraph}");
    }
}

#[test]
fn a_name_cites_vectors_of_the_ruling_that_it_names() {
    assert_eq!(cited("club_v2_and_v27_whoever_declines"), [("club", 2), ("formats", 27)]);
    assert_eq!(cited("v26_matto_v2_v3_cancelled"), [("formats", 26), ("matto", 2), ("matto", 3)]);
    assert_eq!(cited("g1_4_v3_of_six"), [("formats", 3)]);
    assert_eq!(cited("the_vote_v_and_vx"), []);
    let source = "#[test]\nfn one() {}\nfn two() {}\n#[tokio::test(flavor = \"multi_thread\")]\nasync fn three() {}";
    assert_eq!(tests(source), ["one", "three"]);
}
