//! What the roster keeps is what its list comes to.

use uuid::Uuid;

use super::*;
use crate::system::chips::Chair;

fn player(order: u32, chips: u64) -> Player {
    Player {
        player_id: PlayerId::new(Uuid::from_u128(u128::from(order) + 1)),
        order,
        chips,
        time_bank_ms: None,
        place: Whereabouts::Waiting,
        seating: 0,
        moves: 0,
        group: 0,
        away: false,
    }
}

fn id(order: u32) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(u128::from(order) * 7_919 + 1))
}

#[test]
fn the_ranking_is_that_of_the_list_whatever_is_done_to_it() {
    let mut roster = Roster::default();
    let mut luck = 7_u64;
    let mut next = |below: u64| {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) % below
    };
    for order in 0..700 {
        roster.push(id(order), player(order, 100));
    }
    for turn in 0..3_000 {
        let order = u32::try_from(next(700)).unwrap();
        let (chips, out) = (next(300), next(4) == 0);
        let mut chair = || Chair { table: u32::try_from(next(80)).unwrap(), seat: 0 };
        let (from, to) = (chair(), chair());
        roster.change(id(order), |player| {
            player.chips = if out { 0 } else { chips };
            player.place = match next(4) {
                0 if out => Whereabouts::Out(None),
                group if out => Whereabouts::Out(u32::try_from(group).ok()),
                0 => Whereabouts::Waiting,
                1 => Whereabouts::Arriving(to),
                2 => Whereabouts::Seated(to),
                _ => Whereabouts::Leaving { from, to, breaking: false },
            };
        });
        if turn % 100 > 0 {
            continue;
        }
        let mut due: Vec<&Player> = roster.values().collect();
        due.sort_by_key(|player| Rank::of(player));
        let ranked: Vec<&Player> = roster.ranked(None).map(|(_, player)| player).collect();
        assert_eq!(ranked, due);
        let from = usize::try_from(next(700)).unwrap();
        assert!(roster.ranked(Some(Rank::of(due[from]))).map(|(_, player)| player).eq(due[from + 1..].to_vec()));
        let chips: u64 = roster.values().filter(|player| player.place.is_in()).map(|player| player.chips).sum();
        assert_eq!(roster.in_play(), chips);
        let waits = |player: &&Player| player.place == Whereabouts::Waiting;
        assert!(roster.waiting().map(|(_, player)| player).eq(roster.values().filter(waits)));
        for table in 0..80 {
            let there: Vec<Whereabouts> = roster.values().map(|player| player.place).collect();
            let comes = |place: &&Whereabouts| place.target().is_some_and(|chair| chair.table == table);
            let size = there.iter().filter(comes).count();
            let sits = |place: &&Whereabouts| matches!(place, Whereabouts::Seated(chair) if chair.table == table);
            let coming = size - there.iter().filter(sits).count();
            assert_eq!(roster.at_table(table), Tally { size, coming });
        }
    }
    assert_eq!((roster.get(&id(3)).unwrap().order, roster.registration(player(3, 0).player_id)), (3, Some(id(3))));
    assert_eq!((roster.get(&id(700)), roster.registration(PlayerId::new(Uuid::nil()))), (None, None));
}
