//! Statistics of decks: chance stays below its bounds, what is not chance does not, and the digits are exact.

use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds};
use mazziere_rules::card::DeckKind;

use super::*;

fn cards(kind: DeckKind) -> Vec<Card> {
    kind.cards().to_vec()
}

/// Decks as tables shuffle them.
fn shuffled(kind: DeckKind, count: u64) -> Vec<Vec<Card>> {
    let new = cards(kind);
    let deck = |number: u64| {
        let secret = Secret::from_bytes([7; 32]);
        let mut draw = Draw::new(&secret, &Context::new("shuffles", number), &Seeds::empty(0), Label::DEAL);
        let order = draw.permute(u16::try_from(new.len()).unwrap());
        order.into_iter().map(|place| new[usize::from(place)]).collect()
    };
    (1..=count).map(deck).collect()
}

fn verdicts(decks: &[Vec<Card>]) -> Vec<Verdict> {
    let mut tally = Tally::default();
    decks.iter().for_each(|deck| tally.deck(deck));
    tally.verdicts()
}

#[test]
fn decks_of_the_real_shuffle_stay_below_the_bounds() {
    for (kind, count, freedom) in [
        (DeckKind::Italian40, 1_000, vec![39 * 39, 41 * 38 / 2 + 40 * 39 / 2]),
        (DeckKind::French52, 600, vec![51 * 51, 53 * 50 / 2 + 52 * 51 / 2]),
        (DeckKind::French108, 600, vec![52 * 107]),
    ] {
        let verdicts = verdicts(&shuffled(kind, count));
        assert_eq!(verdicts.iter().map(|verdict| verdict.degrees_of_freedom).collect::<Vec<_>>(), freedom);
        for verdict in &verdicts {
            assert!(verdict.count >= verdict.needed && !verdict.passes_its_bound(), "{verdict}");
            // Nor are they more even than chance: about as much as there are degrees of freedom.
            let (statistic, freedom) = (verdict.statistic_hundredths, u128::from(verdict.degrees_of_freedom) * 100);
            assert!((freedom * 85 / 100..freedom * 115 / 100).contains(&statistic), "{verdict}");
        }
    }
}

#[test]
fn what_is_not_chance_is_found() {
    let fair = shuffled(DeckKind::Italian40, 1_000);
    // One deck in five keeps the ace of denari on top.
    let mut stacked = fair.clone();
    for deck in stacked.iter_mut().step_by(5) {
        let ace = deck.iter().position(|card| card.to_string() == "AD").unwrap();
        deck.swap(0, ace);
    }
    let found = verdicts(&stacked);
    assert!(found[0].passes_its_bound(), "{}", found[0]);
    // Every third deck is cut out of one order: each place has every card alike, and the same cards lie together.
    let mut cut = fair.clone();
    for (number, deck) in cut.iter_mut().enumerate().step_by(3) {
        *deck = cards(DeckKind::Italian40);
        deck.rotate_left(number / 3 % 40);
    }
    let found = verdicts(&cut);
    assert!(found[1].passes_its_bound(), "{}", found[1]);
}

#[test]
fn pairs_add_up_as_chance_does() {
    // All 24 orders of four cards, once each: the mean of the statistic over chance is its degrees of freedom, and one
    // order of each is its own mean. With N decks that are all there are, nothing deviates.
    let four: Vec<Card> = cards(DeckKind::Italian40)[..4].to_vec();
    let mut all = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                let d = 6 - a - b - c;
                all.push([a, b, c, d].map(|place| four[place]).to_vec());
            }
        }
    }
    for verdict in verdicts(&all) {
        assert_eq!(verdict.statistic_hundredths, 0, "{verdict}");
    }
    // And of one order alone the statistic is, on the average over all orders, the degrees of freedom.
    for which in 0..2 {
        let sum: u128 = all.iter().map(|deck| verdicts(std::slice::from_ref(deck))[which].statistic_hundredths).sum();
        let freedom = verdicts(&all)[which].degrees_of_freedom;
        let (mean, wanted) = (sum / 24, u128::from(freedom) * 100);
        assert!(mean.abs_diff(wanted) <= 1, "{mean} {wanted}");
    }
}

#[test]
fn draws_of_numbers_are_counted_by_their_bound() {
    let mut tally = Tally::default();
    for value in [0, 0, 0, 1] {
        tally.number(Drawn::Dealer, 2, value);
    }
    tally.number(Drawn::Number, 1, 0);
    let verdicts = tally.verdicts();
    // (3-2)^2/2 + (1-2)^2/2.
    assert_eq!((verdicts[0].statistic_hundredths, verdicts[0].degrees_of_freedom), (100, 1));
    assert_eq!(verdicts.len(), 1, "one number out of one says nothing");
    assert!(verdicts[0].to_string().starts_with("few     first dealers among 2 seats: 4 counted, chi-square 1.00, 1 "));
}

#[test]
fn bounds_are_those_of_chi_square() {
    assert_eq!(bound(1), 2393);
    assert_eq!(bound(40), 9766);
    // 99.17, 182.13 and 1797.71 by numerical integration.
    for (freedom, exact) in [(41, 9_917_u128), (100, 18_213), (1521, 179_771)] {
        let found = bound(freedom);
        assert!(found >= exact && found <= exact * 1005 / 1000 + 1, "{freedom}: {found}");
    }
}
