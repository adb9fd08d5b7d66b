//! The score of a smazzata and what is secured of it: vectors 7 to 9, scopa R11, R12, R17.

use mazziere_rules::capture::score::{primiera, score};
use mazziere_rules::capture::secured::{Item, is_open, is_secured};
use mazziere_rules::card::CardSet;

use crate::scene::set;

/// Level in everything but the settebello: 20 cards, 5 denari, primiera 78 on both sides.
pub(crate) const X: &str = "7D 7C 6B 6S AD 2D 3D 4D AC 2C 3C 4C AB 2B 3B 4B AS 2S 3S 4S";

#[test]
fn primiera_sums_r1_r12() {
    for (pile, sum, cited) in [
        ("7D 7C 6B AS", Some(76), "scopa vector 7, first line"),
        ("6D 7B 6C 7S", Some(78), "scopa vector 7, second line"),
        ("7D 7C 7B", None, "scopa vector 8, no spade"),
        ("2D KC KB KS", Some(42), "scopa vector 8"),
        ("AD 6D AC 2C 5B 4B 3S JS", Some(18 + 16 + 15 + 13), "the best of each suit"),
        ("5D 4C 3B 2S", Some(54), "R1"),
        ("JD QC KB JS QS", Some(40), "figures 10"),
        ("", None, "nothing"),
    ] {
        assert_eq!(primiera(set(pile)), sum, "{cited}");
    }
}

#[test]
fn scopa_vectors_7_and_8() {
    let (a, b) = (set("7D 7C 6B AS"), set("6D 7B 6C 7S"));
    assert!(!score(a, b, 0).primiera && score(b, a, 0).primiera);
    let (x, y) = (set("7D 7C 7B"), set("2D KC KB KS"));
    assert!(!score(x, y, 0).primiera && score(y, x, 0).primiera);
    assert!(!score(x, x, 0).primiera, "no competitor: nobody");
}

#[test]
fn scopa_vector_9() {
    let x = set(X);
    let y = CardSet::FULL.minus(x);
    let (sx, sy) = (score(x, y, 2), score(y, x, 0));
    assert_eq!((sx.carte_taken, sy.carte_taken, sx.denari_taken, sy.denari_taken), (20, 20, 5, 5));
    assert_eq!(sx.primiera_sum, sy.primiera_sum);
    assert_eq!((sx.points, sy.points), (3, 0));
}

#[test]
fn thresholds_alone_decide_r11() {
    let many = set(X).union(set("KS"));
    assert!(score(many, CardSet::FULL.minus(many), 0).carte);
    let six = set("AD 2D 3D 4D 5D JD");
    assert!(score(six, CardSet::EMPTY, 0).denari);
    assert!(!score(six.without(six.first().unwrap()), CardSet::EMPTY, 0).denari);
}

#[test]
fn open_and_secured_points_r17() {
    let open =
        |a: &str, b: &str| Item::ALL.into_iter().filter(|&item| is_open(item, [set(a), set(b)])).collect::<Vec<_>>();
    assert_eq!(open("", ""), Item::ALL, "a fresh deal has four open points");
    assert_eq!(open("7D 7S", ""), [Item::Denari, Item::Carte, Item::Primiera]);
    let five_five = open("AD 2D 3D 4D 5D", "6D 7D JD QD KD");
    assert_eq!(five_five, [Item::Carte, Item::Primiera], "5-5 denari is dead, the settebello is taken");
    // Each side holds a whole suit, so neither can ever show four suits.
    let (denari, coppe) = ("AD 2D 3D 4D 5D 6D 7D JD QD KD", "AC 2C 3C 4C 5C 6C 7C JC QC KC");
    assert_eq!(open(denari, coppe), [Item::Carte], "a primiera that nobody can win is not open");
    assert!(is_secured(Item::Denari, set(denari)) && !is_secured(Item::Primiera, CardSet::FULL));
}
