//! The five cards to show.

use mazziere_rules::poker::standard::{best, best_five, five, omaha, omaha_best_five};

use super::{cards, deal};
use crate::dice::Dice;

#[test]
fn what_is_shown_is_what_was_ranked() {
    let mut dice = Dice(5);
    for _ in 0..20_000 {
        let dealt = deal::<9>(&mut dice);
        for hand in [&dealt[..5], &dealt[..6], &dealt[..7]] {
            let shown = best_five(hand);
            assert_eq!(five(shown), best(hand), "{hand:?}");
            assert!(shown.iter().all(|card| hand.contains(card)));
        }
        let [a, b, c, d, board @ ..] = dealt;
        let own = [a, b, c, d];
        let shown = omaha_best_five(own, board);
        assert_eq!(five(shown), omaha(own, board));
        assert_eq!(shown.iter().filter(|card| own.contains(card)).count(), 2);
        assert_eq!(shown.iter().filter(|card| board.contains(card)).count(), 3);
    }
}

#[test]
fn cards_are_shown_as_players_read_them() {
    for (hand, shown) in [
        ("Ts As Js Qs Ks 2d 2c", "As Ks Qs Js Ts"),
        ("As 2s 3s 4s 5s Kd Kc", "5s 4s 3s 2s As"),
        ("As 2h 3s 4s 5s Kd Kc", "5s 4s 3s 2h As"),
        ("6d As 2h 3s 4s 5s Kd", "6d 5s 4s 3s 2h"),
        ("2d 9s 9h 9d 9c Ks 3c", "9s 9c 9h 9d Ks"),
        ("2d 2s 9h 9d 9c Ks Kc", "9c 9h 9d Ks Kc"),
        ("2d 3s 9h 9d 9c Ks Qc", "9c 9h 9d Ks Qc"),
        ("2d 2s 9h 9d Jc Jh 3c", "Jc Jh 9h 9d 3c"),
        ("2d 5s 9h 9d Jc Ah 3c", "9h 9d Ah Jc 5s"),
        ("2d 5s 7h 9d Jc Ah 3c", "Ah Jc 9d 7h 5s"),
        ("2s 5s 7s 9s Jc As 3s", "As 9s 7s 5s 3s"),
    ] {
        assert_eq!(best_five(&cards::<7>(hand)), cards(shown), "{hand}");
        let mut reversed = cards::<7>(hand);
        reversed.reverse();
        assert_eq!(best_five(&reversed), cards(shown), "{hand} from the other end");
    }
}

/// Two ways to the same strength: the cards that come first, which are one's own.
#[test]
fn of_equal_fives_the_first_cards_are_shown() {
    assert_eq!(best_five(&cards::<7>("Qd Kh Qh Ac Ad Ks 2s")), cards("Ac Ad Ks Kh Qd"));
    assert_eq!(best_five(&cards::<7>("Qh Kh Qd Ac Ad Ks 2s")), cards("Ac Ad Ks Kh Qh"));
}
