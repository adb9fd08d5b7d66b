//! Lanes take turns, none holds up another, and the checkpoint is honest.

use chrono::DateTime;
use mazziere_contract::tables::TableNews;
use mazziere_ids::TableId;
use proptest::prelude::*;

use super::*;

fn item(position: i64, lane: u128) -> FeedItem {
    FeedItem {
        position,
        table_id: TableId::new(Uuid::from_u128(lane)),
        version: 1,
        tournament_id: None,
        match_id: None,
        at: DateTime::UNIX_EPOCH,
        traceparent: None,
        news: TableNews::Closed {},
    }
}

fn page(items: &[(i64, u128)], through: i64) -> FeedPage {
    FeedPage { through: Some(through), items: items.iter().map(|(position, lane)| item(*position, *lane)).collect() }
}

/// Lane 0 stands for no lane.
fn lane(item: &FeedItem) -> Option<Uuid> {
    Some(item.table_id.uuid()).filter(|id| !id.is_nil())
}

fn positions(turn: &Turn) -> (u128, Vec<i64>) {
    (turn.lane.as_u128(), turn.news.iter().map(|item| item.position).collect())
}

#[test]
fn a_slow_lane_holds_the_checkpoint_and_nobody_else() {
    let mut window = Window::after(9);
    window.accept(&page(&[(10, 1), (11, 2), (12, 1), (13, 0), (14, 2)], 20), lane).unwrap();
    let slow = window.take_turn().unwrap();
    assert_eq!(positions(&slow), (1, vec![10, 12]));
    let other = window.take_turn().unwrap();
    assert_eq!(positions(&other), (2, vec![11, 14]));
    assert_eq!(window.take_turn(), None);
    window.done(other.lane, 2);
    window.free(other.lane);
    window.accept(&page(&[(21, 2), (22, 1)], 25), lane).unwrap();
    let again = window.take_turn().unwrap();
    assert_eq!(positions(&again), (2, vec![21]));
    window.done(again.lane, 1);
    window.free(again.lane);
    assert_eq!((window.checkpoint(), window.read(), window.take_turn()), (9, 25, None));
    window.done(slow.lane, 1);
    window.free(slow.lane);
    assert_eq!(window.checkpoint(), 11, "what is done behind the first that is not counts when that is");
    assert_eq!(positions(&window.take_turn().unwrap()), (1, vec![12, 22]));
    window.done(slow.lane, 2);
    assert_eq!(window.checkpoint(), 25);
    assert_eq!(window.moved(), [Uuid::from_u128(1), Uuid::from_u128(2)]);
}

#[test]
fn a_lane_that_fails_for_ever_is_parked_with_all_that_waits_in_it() {
    let mut window = Window::after(-1);
    window.accept(&page(&[(0, 1), (1, 1), (2, 2)], 2), lane).unwrap();
    let bad = window.take_turn().unwrap();
    for failures in 1..PATIENCE {
        assert_eq!(window.failed(bad.lane), (failures, None));
    }
    window.accept(&page(&[(3, 1)], 3), lane).unwrap();
    let (_, parked) = window.failed(bad.lane);
    assert_eq!(positions(&parked.unwrap()), (1, vec![0, 1, 3]));
    window.done(bad.lane, 3);
    window.free(bad.lane);
    assert_eq!(window.checkpoint(), 1, "the other is still open");
    assert_eq!(positions(&window.take_turn().unwrap()), (2, vec![2]));
}

#[test]
fn a_success_makes_up_for_failures() {
    let mut window = Window::after(-1);
    window.accept(&page(&[(0, 1), (1, 1)], 1), lane).unwrap();
    let turn = window.take_turn().unwrap();
    for _ in 1..PATIENCE {
        window.failed(turn.lane);
    }
    window.done(turn.lane, 1);
    assert_eq!(window.failed(turn.lane), (1, None));
}

#[test]
fn the_longest_lane_makes_room() {
    let (mut window, through) = (Window::after(-1), i64::try_from(MOST).unwrap());
    let of = |position: i64| if position % 3 == 0 { 1 } else { 2 };
    let many: Vec<(i64, u128)> = (0..through).map(|position| (position, of(position))).collect();
    window.accept(&page(&many, through), lane).unwrap();
    assert!(window.is_full());
    let longest = window.longest().unwrap();
    assert_eq!((longest.lane, longest.news.len()), (Uuid::from_u128(2), MOST - MOST.div_ceil(3)));
    window.done(longest.lane, longest.news.len());
    window.free(longest.lane);
    assert!(!window.is_full());
}

#[test]
fn a_feed_that_contradicts_itself_is_not_believed() {
    let mut window = Window::after(9);
    for bad in [page(&[(9, 1)], 12), page(&[(11, 1), (11, 2)], 12), page(&[(11, 1)], 10)] {
        assert!(matches!(window.accept(&bad, lane), Err(Backwards { .. })));
        assert_eq!((window.read(), window.checkpoint(), window.take_turn()), (9, 9, None));
    }
    window.accept(&FeedPage { through: None, items: Vec::new() }, lane).unwrap();
    window.skip_to(12);
    window.skip_to(11);
    assert_eq!((window.read(), window.checkpoint()), (12, 12));
}

proptest! {
    /// Whatever order lanes end in, and however often they fail: each has its news in the feed's order and once, and
    /// the checkpoint never passes what is not done.
    #[test]
    fn every_lane_is_told_in_order_and_once(lanes in prop::collection::vec(0_u128..5, 1..120), luck in any::<u64>()) {
        let mut window = Window::after(-1);
        let (mut luck, mut told, mut done) = (luck, BTreeMap::<Uuid, Vec<i64>>::new(), BTreeSet::new());
        let mut pages = lanes.chunks(7).enumerate();
        let mut at_work: Vec<Turn> = Vec::new();
        loop {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let next = pages.next();
            let read_all = next.is_none();
            if let Some((number, chunk)) = next {
                let from = i64::try_from(number * 7).unwrap();
                let items: Vec<_> = (from..).zip(chunk.iter().copied()).collect();
                done.extend(items.iter().filter(|(_, lane)| *lane == 0).map(|(position, _)| *position));
                window.accept(&page(&items, items.last().unwrap().0), lane).unwrap();
            }
            at_work.extend(window.take_turn());
            if at_work.is_empty() {
                if read_all {
                    break;
                }
                continue; // a page without news of any lane leaves nothing to do
            }
            let turn = at_work.remove(usize::try_from(luck >> 33).unwrap() % at_work.len());
            let count = usize::try_from(luck >> 40).unwrap() % (turn.news.len() + 1);
            for item in &turn.news[..count] {
                told.entry(turn.lane).or_default().push(item.position);
                done.insert(item.position);
            }
            window.done(turn.lane, count);
            window.free(turn.lane);
            prop_assert!((0..=window.checkpoint()).all(|position| done.contains(&position)));
        }
        prop_assert_eq!(window.checkpoint(), i64::try_from(lanes.len()).unwrap() - 1);
        for (id, positions) in told {
            let mine = (0..).zip(&lanes).filter(|(_, lane)| **lane == id.as_u128());
            let due: Vec<i64> = mine.map(|(position, _)| position).collect();
            prop_assert_eq!(positions, due);
        }
    }
}

#[test]
fn news_of_several_lanes_are_done_when_they_are_done_in_each() {
    let mut window = Window::after(9);
    let lanes = |item: &FeedItem| {
        let both = item.position == 11;
        [1, 2].into_iter().filter(|lane| both || item.table_id.uuid().as_u128() == *lane).map(Uuid::from_u128).collect()
    };
    window.accept::<Vec<Uuid>>(&page(&[(10, 1), (11, 3), (12, 2)], 12), lanes).unwrap();
    let (first, second) = (window.take_turn().unwrap(), window.take_turn().unwrap());
    assert_eq!((positions(&first), positions(&second)), ((1, vec![10, 11]), (2, vec![11, 12])));
    window.done(first.lane, 2);
    assert_eq!(window.checkpoint(), 10);
    window.done(second.lane, 1);
    assert_eq!(window.checkpoint(), 11);
    window.done(second.lane, 1);
    assert_eq!(window.checkpoint(), 12);
}
