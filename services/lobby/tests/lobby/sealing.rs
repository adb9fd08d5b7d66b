//! What lies in the database before a draw is made: nothing from which anybody could make it themselves.

use std::time::Duration;

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{CancellationRequest, TemplateRequest, TournamentRequest, TournamentStatus};
use mazziere_eventstore::{Append, EventStore, NewEvent, StoreConfig, StoredEvent};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::{StreamId, TournamentId};
use mazziere_lobby::seal::{Keys, SEALED_SCHEMA, UnreadableRow};
use mazziere_lobby::tournament::Tournament;
use mazziere_telemetry::Ids;
use mazziere_testkit::Dump;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::floor::FakeFloor;
use crate::support::{House, pauses, until};

/// The roles that read this database, beside its owner.
const ROLES: [&str; 3] = ["mazziere_app", "mazziere_auditor", "mazziere_lobby"];

const STOP: Duration = Duration::from_secs(5);

async fn store(house: &House) -> EventStore {
    let pool = house.db.pool().clone();
    EventStore::open(pool, house.clock.clone(), Ids::system(), StoreConfig::default()).await.unwrap()
}

async fn stored(house: &House, tournament: TournamentId) -> Vec<StoredEvent> {
    store(house).await.read_stream(StreamId::from(tournament), 0, 1_000).await.unwrap()
}

/// The secret of a tournament's draws, as a reader that has the key reads it.
async fn secret(house: &House, tournament: TournamentId) -> Secret {
    let log = stored(house, tournament).await;
    let row = log.iter().find(|row| row.r#type == "draw_sealed").unwrap();
    assert_eq!(row.schema, SEALED_SCHEMA);
    let event: Value = serde_json::from_slice(&house.sealing.payload(row).unwrap()).unwrap();
    serde_json::from_value(event["secret"].clone()).unwrap()
}

/// A chip tournament for three at tables of two.
async fn chips(house: &House) -> TournamentId {
    let body = json!({"name": "Texas", "game": "holdem", "format": "ring", "players": 3,
        "buy_in": {"share": "0.80", "fee": "0.20"},
        "chips": {"starting_chips": 100, "levels": [{"stake": 1, "seconds": 3600}], "table_seats": 2,
            "start": {"start": "sit_and_go"}}});
    let request: TemplateRequest = serde_json::from_value(body).unwrap();
    let template_id = house.operator().create_template(&house.key(), &request).await.unwrap().body.template_id;
    let request = TournamentRequest { template_id, starts_at: None };
    house.operator().open(&house.key(), &request).await.unwrap().body.tournament_id
}

fn forms(secret: &Secret) -> Vec<Vec<u8>> {
    let hex = secret.to_hex();
    let bytes: Vec<u8> = (0..32).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect();
    let list = serde_json::to_string(&bytes).unwrap();
    let inner = list[1..list.len() - 1].to_owned();
    vec![hex.to_uppercase().into_bytes(), hex.into_bytes(), bytes, inner.into_bytes()]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_login_reads_the_secret_of_a_draw_that_is_still_to_be_made() {
    let floor = FakeFloor::start();
    let house = House::at_tables(floor.url()).await;
    let waiting = chips(&house).await;
    let player = house.rich(100);
    house.join(waiting, player).await;
    let seated = chips(&house).await;
    for _ in 0..3 {
        let player = house.rich(100);
        house.join(seated, player).await;
    }
    until("seats", async || !house.show(seated).await.chips.unwrap().tables.is_empty()).await;
    let secrets = [secret(&house, waiting).await, secret(&house, seated).await];
    let owner = Dump::take(house.db.pool(), None).await;
    assert!(owner.rows() > 20 && owner.holds(b"draw_sealed"), "the owner reads everything");
    for (who, role) in [("owner", None)].into_iter().chain(ROLES.map(|role| (role, Some(role)))) {
        let dump = match role {
            None => owner.beyond(&Dump::default()),
            Some(_) => Dump::take(house.db.pool(), role).await.beyond(&owner),
        };
        for form in secrets.iter().flat_map(forms) {
            assert!(!dump.holds(&form), "{who} reads a secret");
        }
    }
    // Once nothing is drawn any more, the search finds it: it would have found it before.
    house.cancel(seated, "no more light").await;
    until("the refunds", async || house.status(seated).await == TournamentStatus::Cancelled).await;
    let after = Dump::take(house.db.pool(), None).await;
    assert!(after.holds(&forms(&secrets[1])[1]) && !after.holds(&forms(&secrets[0])[1]));
}

fn cancellation() -> CancellationRequest {
    CancellationRequest { reason: "no more light".to_owned(), dry_run: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_tournament_that_is_over_opens_its_draws_without_a_key() {
    let house = House::new().await;
    let knock_out = house.tournament(2).await;
    for _ in 0..2 {
        let player = house.rich(100);
        house.join(knock_out, player).await;
    }
    until("the draw", async || house.status(knock_out).await == TournamentStatus::Running).await;
    let cancelled = chips(&house).await;
    house.operator().cancel(&house.key(), cancelled, &cancellation()).await.unwrap();
    let stranger = Keys::parse(&format!("stranger:{}", "ab".repeat(32))).unwrap();
    for (tournament, shown_by) in [(knock_out, "bracket_drawn"), (cancelled, "tournament_cancelled")] {
        let log = stored(&house, tournament).await;
        assert!(matches!(stranger.payload(&log[1]), Err(UnreadableRow::Key(_))), "the box itself stays shut");
        let row = log.iter().find(|row| row.r#type == shown_by).unwrap();
        let shown: Value = serde_json::from_slice(&row.payload).unwrap();
        let text = if row.schema == SEALED_SCHEMA { &shown["opens"]["secret"] } else { &shown["secret"] };
        let shown: Secret = serde_json::from_value(text.clone()).unwrap();
        assert_eq!(shown, secret(&house, tournament).await);
        let opened: Value = serde_json::from_slice(&log[0].payload).unwrap();
        let commitment: Commitment = serde_json::from_value(opened["commitment"].clone()).unwrap();
        assert_eq!(shown.commitment(&Tournament::draw_context(tournament)), commitment);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_of_earlier_days_is_read_as_it_was_written() {
    let house = House::new().await;
    let model = house.tournament(2).await;
    let log = stored(&house, model).await;
    // Then the secret lay in clear.
    let old = TournamentId::new(Uuid::from_u128(77));
    let plain = |row: &StoredEvent| match row.schema {
        SEALED_SCHEMA => house.sealing.payload(row).unwrap(),
        _ => row.payload.clone(),
    };
    let events = log.iter().map(|row| NewEvent::traced(row.r#type.clone(), 1, plain(row))).collect();
    let stream = StreamId::from(old);
    let kind = "tournament";
    let append = Append {
        stream,
        kind,
        expected: 0,
        continues: None,
        occurred_at: house.clock.now(),
        events,
        receipt: None,
        close: false,
    };
    store(&house).await.append(append).await.unwrap();
    let read = house.lobby.streams().load(old).await.unwrap();
    assert_eq!(
        (read.version, read.setup.name.clone()),
        (2, house.lobby.streams().load(model).await.unwrap().setup.name.clone())
    );
    // What nobody ever wrote is not taken for something else.
    let other = TournamentId::new(Uuid::from_u128(78));
    let events = log.iter().map(|row| NewEvent::traced(row.r#type.clone(), 3, plain(row))).collect();
    let append = Append {
        stream: StreamId::from(other),
        kind,
        expected: 0,
        continues: None,
        occurred_at: house.clock.now(),
        events,
        receipt: None,
        close: false,
    };
    store(&house).await.append(append).await.unwrap();
    assert!(house.lobby.streams().load(other).await.unwrap_err().to_string().contains("schema 3"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_wanting_stops_its_tournaments_and_nothing_else() {
    let [old, new] = ["k1", "k2"].map(|id| format!("{id}:{}", if id == "k1" { "1e" } else { "2e" }.repeat(32)));
    let mut house = House::new().await;
    let restart = async |house: &mut House, keys: &str| {
        house.sealing = Keys::parse(keys).unwrap();
        let next = house.replica(pauses()).await;
        assert!(std::mem::replace(&mut house.lobby, next).stop(STOP).await);
    };
    restart(&mut house, &old).await;
    let tournament = house.tournament(2).await;
    let first = house.rich(100);
    house.join(tournament, first).await;

    restart(&mut house, &new).await;
    let player = house.rich(200);
    let refused = house.player(player).tournament(tournament).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::DatabaseUnavailable), "{refused}");
    let ready = ready(&house).await;
    assert!(
        ready.0 == 503 && ready.1.contains("1 tournaments are sealed under keys that were not given: k1"),
        "{ready:?}"
    );
    let other = house.tournament(2).await;
    house.join(other, player).await;

    // Both: it goes on where it stood.
    restart(&mut house, &format!("{new},{old}")).await;
    house.join(tournament, player).await;
    until("the draw", async || house.status(tournament).await == TournamentStatus::Running).await;
    assert_eq!(self::ready(&house).await.0, 200);
    house.wallet.assert_sound();
}

async fn ready(house: &House) -> (u16, String) {
    let response = mazziere_contract::client::http(STOP).unwrap().get(format!("{}/readyz", house.lobby.url())).send();
    let response = response.await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}
