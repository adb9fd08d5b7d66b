//! A deal that asks chance several times, on the real service: every answer has its promise, its proof and its opening,
//! what is hidden stays sealed until the deal is over, and the log alone proves all of it.

use std::collections::BTreeMap;
use std::time::Duration;

use mazziere_contract::tables::{Format, OpenTableRequest};
use mazziere_eventstore::StoredEvent;
use mazziere_fairdeal::{Opening, Root, Secret, Seeds, verify_opening};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_replay::deal;
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::Turn;
use mazziere_rules::kernel::{Chance, ChanceRequest, Input};
use mazziere_rules::live::parse_input;
use mazziere_tables::Service;
use mazziere_testkit::clock;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Dice, Harness, database, invite_guests, stored};

const STOP: Duration = Duration::from_secs(5);

/// A table of the guest, and who plays.
async fn opened(harness: &Harness, service: &Service, cards: u8) -> (TableId, Vec<PlayerId>) {
    invite_guests();
    let players = harness.players(2);
    let request = harness.request(Format::HeadsUp, json!({"cards": cards}), &players);
    let request = OpenTableRequest { game: "pescata".to_owned(), knockout: false, ..request };
    (harness.open(service, &request).await, players)
}

/// What a turn drew, by the number of the draw.
fn draws(log: &[StoredEvent], reader: &Reader<'_>) -> BTreeMap<u32, Turn> {
    let turns = log.iter().filter_map(|stored| match reader.read(stored).ok()? {
        TableEvent::Turn(turn) if turn.draw.is_some() => Some((turn.deal, *turn)),
        _ => None,
    });
    turns.collect()
}

fn chance(turn: &Turn) -> Chance {
    match parse_input(turn.input.get()).unwrap() {
        Input::Chance { chance } => chance,
        other => panic!("a draw is chance: {other:?}"),
    }
}

/// The proof of every draw as a player sees it when the table is over: openings prove cards of their root, numbers
/// follow from a secret that is public.
async fn prove(
    harness: &Harness,
    service: &Service,
    table: TableId,
    player: PlayerId,
    draws: &BTreeMap<u32, Turn>,
) -> usize {
    let client = harness.player(service, player);
    let mut opened = 0;
    for (number, turn) in draws {
        let fairness = client.fairness(table, *number).await.unwrap();
        let seeds = Seeds::try_from(fairness.seeds.clone()).unwrap();
        match chance(turn) {
            Chance::Numbers { values } => {
                let secret = Secret::from_hex(fairness.secret.as_ref().expect("numbers hide nothing")).unwrap();
                assert_eq!(deal::commitment(table, *number, &secret).to_hex(), fairness.commitment);
                let request = ChanceRequest::Numbers { bound: 10, count: 1 };
                let drawn = deal::draw(table, *number, &secret, &seeds, &request);
                assert_eq!(drawn.chance, Chance::Numbers { values });
                assert!(fairness.openings.is_empty() && fairness.root.is_none());
            }
            Chance::Deck { cards } => {
                assert_eq!(fairness.secret, None, "cards that were never seen stay unseen");
                let root = Root::from_hex(fairness.root.as_ref().expect("a deck has a root")).unwrap();
                for shown in &fairness.openings {
                    let opening: Opening = serde_json::from_value(serde_json::to_value(shown).unwrap()).unwrap();
                    assert_eq!(opening.card, cards[opening.position as usize].to_string());
                    assert!(verify_opening(&root, u32::try_from(cards.len()).unwrap(), &opening));
                }
                assert!(fairness.openings.len() < cards.len());
                opened += fairness.openings.len();
            }
        }
    }
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn every_chance_of_a_deal_is_promised_sealed_opened_and_proved() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    for cards in [52, 108] {
        let (table, players) = opened(&harness, &service, cards).await;
        let mut dice = Dice::new(u64::from(cards));
        let mut sealed_reshuffle = false;
        while harness.one_move(&service, table, &players, &mut dice).await.is_some_and(|played| !played.over) {
            let log = stored(&service, table).await;
            let keys = Reader::of(&log).with(service.tables().live().keys());
            let open = Reader::of(&log);
            let drawn = draws(&log, &keys);
            // Whatever came since the deal began lies sealed, and no key of it is published yet.
            let shuffled = drawn.iter().rev().find(|(_, turn)| turn.input.get().len() > 260).unwrap();
            for (number, _) in drawn.range(shuffled.0..) {
                assert!(!draws(&log, &open).contains_key(number), "draw {number} of a deal in play can be read");
            }
            sealed_reshuffle |= drawn.len() > 2;
            // And no secret of a shuffle is ever published.
            let published = log.iter().filter(|event| event.r#type == "deal_revealed").count();
            assert!(published <= drawn.len() / 2);
        }
        assert!(sealed_reshuffle);
        let log = stored(&service, table).await;
        // The log alone, without any key, proves itself.
        let replayed = audit::check(StreamId::from(table), &log).unwrap();
        let drawn = draws(&log, &Reader::of(&log));
        assert!(replayed.over && replayed.deals == drawn.len() as u64 && drawn.len() >= 6, "{replayed:?}");
        let numbers = drawn.values().filter(|turn| matches!(chance(turn), Chance::Numbers { .. })).count();
        let published = log.iter().filter(|event| event.r#type == "deal_revealed").count();
        assert_eq!((numbers, published), (2, 2), "of numbers alone the secret is public");
        let opened = prove(&harness, &service, table, players[0], &drawn).await;
        assert!(opened >= 6 + 2 + 6, "hands, turned cards, cards drawn: {opened}");
        let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98));
        for number in drawn.keys() {
            assert!(auditor.fairness(table, *number).await.unwrap().secret.is_some());
        }
    }
    service.stop(STOP).await;
}
