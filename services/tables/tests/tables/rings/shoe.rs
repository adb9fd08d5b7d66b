//! A ring whose shoe lasts several hands, on the real service: what is left in it stays sealed from hand to hand, every
//! shoe has a promise of its own, and the log alone proves them all in the end.

use std::time::Duration;

use mazziere_contract::tables::{OpenRingTableRequest, TableStatus};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_replay::seal::record::{Covered, Reader};
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::Turn;
use mazziere_rules::kernel::{Chance, Input};
use mazziere_rules::live::parse_input;
use mazziere_telemetry::Clock;
use serde_json::json;

use crate::sabot::CUT;
use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, database, eventually, invite_guests, stored};

const STOP: Duration = Duration::from_secs(5);

/// Three at the table, a card each: so many hands to a shoe.
const HANDS: u16 = 14;

/// The turns that `reader` can read, by version.
fn turns(log: &[StoredEvent], reader: &Reader<'_>) -> Vec<(i64, Turn)> {
    let turn = |stored: &StoredEvent| match reader.read(stored).ok()? {
        TableEvent::Turn(turn) => Some((stored.version, *turn)),
        _ => None,
    };
    log.iter().filter_map(turn).collect()
}

/// The cards of a turn that shuffles.
fn shuffled(turn: &Turn) -> Option<usize> {
    match parse_input(turn.input.get()).unwrap() {
        Input::Chance { chance: Chance::Deck { cards } } => Some(cards.len()),
        _ => None,
    }
}

/// What the openings of a deal show a player: the places in the shoe, each at most once.
async fn opened(ring: &Ring<'_>, service: &mazziere_tables::Service, player: PlayerId, deal: u32) -> Vec<u16> {
    let fairness = ring.harness.player(service, player).fairness(ring.table, deal).await.unwrap();
    assert!(fairness.secret.is_none() && fairness.root.is_some(), "the cards that were never seen stay unseen");
    let mut places: Vec<u16> = fairness.openings.iter().map(|shown| shown.position).collect();
    places.sort_unstable();
    assert!(places.windows(2).all(|pair| pair[0] < pair[1]));
    places
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_a_shoe_is_sealed_until_it_is_done_away_with() {
    invite_guests();
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let request = cash_request(&harness, 3);
    let request = OpenRingTableRequest { game: "sabot".to_owned(), options: json!({}), clocks: None, ..request };
    let ring = Ring::open(&harness, &wallet, &service, &request).await;
    let table: TableId = ring.table;
    // Two of them play the first hand, and the third from the second on.
    let players = ring.fill(&service, 3, 100).await;
    let mut dice = Dice::new(1);
    let (mut kept_between_hands, mut ended) = (0, 0);
    let (mut hand, mut shoes) = (ring.hand(&service), 0);
    while hand < u32::from(2 * HANDS + 3) {
        ring.one_move(&service, &mut dice).await.expect("somebody is to move");
        if ring.hand(&service) == hand {
            continue;
        }
        hand = ring.hand(&service);
        let log = stored(&service, table).await;
        let readable = turns(&log, &Reader::of(&log));
        let all = turns(&log, &Reader::of(&log).with(service.tables().live().keys()));
        let shuffles = || all.iter().filter(|(_, turn)| shuffled(turn).is_some());
        let (last, current) = shuffles().next_back().map(|(at, turn)| (*at, turn.deal)).unwrap();
        // Since the shoe in use was shuffled every turn lies sealed under it, and nothing opens it; all that the shoes
        // before covered (and who sat down before the first of them) lies open.
        for (at, _) in &all {
            let sealed = match Covered::of(&log[usize::try_from(at - 1).unwrap()]).unwrap() {
                Covered::Sealed(under) => Some(under.deal),
                Covered::Open(_) => None,
            };
            assert!(*at < last || sealed == Some(current), "version {at}, of the shoe since {last}: {sealed:?}");
            let opened = readable.iter().any(|(other, _)| other == at);
            assert_eq!(opened, sealed.is_none_or(|deal| deal < current), "version {at}, of a shoe since {last}");
        }
        let began = shuffles().count();
        kept_between_hands += usize::from(began == shoes);
        ended += usize::from(shoes > 0 && began > shoes);
        shoes = began;
    }
    assert!(
        kept_between_hands > 20 && ended >= 2,
        "{kept_between_hands} hands began with a shoe in use, {ended} without"
    );

    harness.lobby(&service).close(&harness.key(), table).await.unwrap();
    while ring.one_move(&service, &mut dice).await.is_some() {}
    eventually(|| async { ring.view(&service).await.status == TableStatus::Finished }).await;
    let log = stored(&service, table).await;
    let replayed = audit::check(StreamId::from(table), &log).unwrap();
    assert!(replayed.over && replayed.deals == shoes as u64, "{replayed:?}");
    assert!(log.iter().all(|event| event.r#type != "deal_revealed"), "no secret of a shuffle is ever published");
    let drawn: Vec<Turn> = turns(&log, &Reader::of(&log)).into_iter().map(|(_, turn)| turn).collect();
    let drawn: Vec<&Turn> = drawn.iter().filter(|turn| shuffled(turn).is_some()).collect();
    assert!(drawn.iter().all(|turn| shuffled(turn) == Some(312)));
    // Every player is shown their own cards of a whole shoe, and all three together each card that left it.
    let whole = drawn[1].deal;
    let mut places = Vec::new();
    for player in &players {
        let own = opened(&ring, &service, *player, whole).await;
        assert_eq!(own.len(), usize::from(HANDS));
        places.extend(own);
    }
    places.sort_unstable();
    assert!(places.iter().copied().eq(0..3 * HANDS) && places.len() >= CUT, "{places:?}");
    service.stop(STOP).await;
}
