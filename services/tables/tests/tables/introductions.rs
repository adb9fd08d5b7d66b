//! What people read beside a table: its event, the names of those who sit there, and where they play next.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::client::{EventStream, TablesClient};
use mazziere_contract::tables::patch::apply;
use mazziere_contract::tables::{
    Format, HouseEvent, HouseEventKind, IntroductionRequest, MoveRequest, PlayerIntroduction, StreamQuery,
    StreamedView, TableStep, TableView,
};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_tables::Service;
use mazziere_tables::introduction::{FRESH, KEPT, LONGEST};
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually, pick};

const STOP: Duration = Duration::from_secs(5);

/// After so long something waits that should not.
const PATIENCE: Duration = Duration::from_secs(30);

fn start() -> DateTime<Utc> {
    "2026-11-22T12:00:00Z".parse().unwrap()
}

fn event(kind: HouseEventKind, id: u128, title: Option<&str>) -> HouseEvent {
    HouseEvent { kind, id: Uuid::from_u128(id), title: title.map(str::to_owned) }
}

fn named(player_id: PlayerId, name: &str, seconds: i64) -> PlayerIntroduction {
    PlayerIntroduction { player_id, name: name.to_owned(), named_at: start() + TimeDelta::seconds(seconds) }
}

async fn introduce(
    harness: &Harness,
    service: &Service,
    table: TableId,
    event: &HouseEvent,
    players: &[PlayerIntroduction],
) {
    let told = IntroductionRequest { event: event.clone(), players: players.to_vec() };
    let known = harness.lobby(service).introduce(&harness.key(), table, &told).await.unwrap().body;
    assert_eq!(known, told);
}

fn names(view: &TableView) -> Vec<(PlayerId, &str)> {
    view.names.iter().map(|named| (named.player_id, named.name.as_str())).collect()
}

/// What the log and its receipts say in plain words.
async fn everything_logged(pool: &PgPool) -> String {
    let mut all = String::new();
    for sql in [
        "select coalesce(string_agg(encode(payload, 'escape') || metadata::text, ' '), '') from eventstore.event",
        "select coalesce(string_agg(encode(reply, 'escape'), ' '), '') from eventstore.receipt",
    ] {
        all += &sqlx::query_scalar::<_, String>(sql).fetch_one(pool).await.unwrap();
    }
    all
}

/// Takes patches in until the view is that of the version that is read, which may go on meanwhile; the view as read.
async fn catch_up(client: &TablesClient, table: TableId, stream: &mut EventStream, view: &mut Value) -> TableView {
    let mut read = client.view(table).await.unwrap();
    while view["version"] != json!(read.version) {
        let said = stream.next().await.unwrap().unwrap();
        if said.event != "step" {
            continue;
        }
        if let Some(patch) = serde_json::from_str::<TableStep>(&said.data).unwrap().patch {
            apply(view, &patch).unwrap();
            let seats = view["seats"].as_array().unwrap();
            assert_eq!(view["names"].as_array().unwrap().len(), seats.len(), "everybody here has a name: {view}");
        }
        if view["version"].as_i64() > Some(read.version) {
            read = client.view(table).await.unwrap();
        }
    }
    assert_eq!(*view, serde_json::to_value(&read).unwrap(), "the patched view is the one that is read");
    read
}

/// The view that the stream begins with.
async fn snapshot(client: &TablesClient, table: TableId, view: Option<StreamedView>) -> Value {
    let mut stream = client.stream_with(table, None, &StreamQuery { view, ticket: None }).await.unwrap();
    let first = stream.next().await.unwrap().unwrap();
    assert_eq!(first.event, "snapshot");
    serde_json::from_str(&first.data).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_what_it_is_played_in_and_who_sits_there() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let (service, other) = (harness.replica().await, harness.replica().await);
    let players = harness.players(2);
    let request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
    let table = request.table_id;
    let opened_in = event(HouseEventKind::Tournament, 7, Some("Scopa, 5 euro"));
    introduce(&harness, &service, table, &opened_in, &[named(players[0], "Anna Zuccotti", 0)]).await;
    harness.open(&service, &request).await;
    // What was told first of the table counts.
    introduce(&harness, &service, table, &event(HouseEventKind::CashTable, 8, None), &[]).await;

    let watcher = harness.players(1)[0];
    let viewers = [harness.player(&service, players[1]), harness.player(&other, watcher), harness.lobby(&service)];
    for viewer in &viewers {
        let read = viewer.view(table).await.unwrap();
        assert_eq!(read.event.as_ref(), Some(&opened_in));
        assert_eq!(names(&read), [(players[0], "Anna Zuccotti")], "the other one has no name yet");
        for view in [None, Some(StreamedView::Patch)] {
            let first = snapshot(viewer, table, view).await;
            assert_eq!((&first["event"], &first["names"]), (&json!(opened_in), &json!(read.names)));
        }
    }

    // Of two names the later one counts, whichever comes first; a reader of patches has it with the next step.
    let reader = harness.player(&service, players[0]);
    let by_patches = StreamQuery { view: Some(StreamedView::Patch), ticket: None };
    let mut stream = reader.stream_with(table, None, &by_patches).await.unwrap();
    let mut view: Value = serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap();
    assert_eq!(view["names"].as_array().unwrap().len(), 1);
    let both = [named(players[0], "Anna Z.", 20), named(players[1], "Bruno", 5)];
    introduce(&harness, &service, table, &opened_in, &both).await;
    introduce(&harness, &service, table, &opened_in, &[named(players[0], "Anna", 10)]).await;
    harness.one_move(&service, table, &players, &mut Dice::new(1)).await.unwrap();
    let read = catch_up(&reader, table, &mut stream, &mut view).await;
    let mut expected = vec![(players[0], "Anna Z."), (players[1], "Bruno")];
    expected.sort_unstable();
    assert_eq!(names(&read), expected);

    // A replica that had read it before shows it as long as that is fresh, and no longer.
    harness.clock.advance(FRESH);
    assert_eq!(names(&viewers[1].view(table).await.unwrap()), expected);
    let logged = everything_logged(db.pool()).await;
    assert!(logged.contains("scopa"), "the log is there");
    for word in ["Anna", "Zuccotti", "Bruno", "5 euro"] {
        assert!(!logged.contains(word), "{word} is in the log");
    }
    service.stop(STOP).await;
    other.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_erased_is_shown_no_more() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let players = harness.players(2);
    let request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
    let table = request.table_id;
    let told = event(HouseEventKind::Tournament, 7, Some("Scopa"));
    let both = [named(players[0], "Anna", 0), named(players[1], "Bruno", 0)];
    introduce(&harness, &service, table, &told, &both).await;
    harness.open(&service, &request).await;
    let client = harness.player(&service, players[1]);
    assert_eq!(client.view(table).await.unwrap().names.len(), 2);
    sqlx::query("update tables.player_name set name = null where player_id = $1")
        .bind(players[0])
        .execute(db.pool())
        .await
        .unwrap();
    harness.clock.advance(FRESH);
    assert_eq!(names(&client.view(table).await.unwrap()), [(players[1], "Bruno")]);
    for view in [None, Some(StreamedView::Patch)] {
        let first = snapshot(&client, table, view).await;
        assert_eq!(first["names"], json!([{"player_id": players[1], "name": "Bruno"}]));
    }
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_at_a_private_table_are_for_those_who_sit_there() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let players = harness.players(2);
    let mut request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
    request.private = true;
    let table = request.table_id;
    let told = event(HouseEventKind::ClubEvent, 9, None);
    introduce(&harness, &service, table, &told, &[named(players[0], "Anna", 0)]).await;
    harness.open(&service, &request).await;
    let seen = harness.player(&service, players[1]).view(table).await.unwrap();
    assert_eq!((names(&seen), seen.event.as_ref()), (vec![(players[0], "Anna")], Some(&told)));
    let stranger = harness.player(&service, harness.players(1)[0]);
    assert_eq!(code(stranger.view(table).await), "table_unknown");
    assert_eq!(code(stranger.stream(table, None).await.map(drop)), "table_unknown");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_introduced_is_served_without() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let client = harness.player(&service, players[0]);
    let read = serde_json::to_value(client.view(table).await.unwrap()).unwrap();
    for view in [read, snapshot(&client, table, None).await, snapshot(&client, table, Some(StreamedView::Patch)).await]
    {
        assert!(view.get("event").is_none() && view.get("next_table_id").is_none(), "{view}");
        assert_eq!(view["names"], json!([]));
        assert_eq!(view["clocks"], json!({"match_seconds": 1200, "move_seconds": 90}));
    }
    harness.play_out(&service, table, &players, &mut Dice::new(3)).await;
    let after = client.view(table).await.unwrap();
    assert_eq!((after.event, after.next_table_id), (None, None));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_done_at_a_table_is_told_where_they_play_next_in_the_event() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let players = harness.players(3);
    let tournament = TournamentId::new(Uuid::from_u128(70));
    let open = async |players: &[PlayerId], tournament: Option<TournamentId>| {
        let mut request = harness.request(Format::HeadsUp, json!({"deals": 1}), players);
        request.tournament_id = tournament;
        harness.open(&service, &request).await
    };
    let first = open(&players[..2], Some(tournament)).await;
    let elsewhere = open(&players[..2], Some(TournamentId::new(Uuid::from_u128(71)))).await;
    let winner = harness.player(&service, players[0]);
    // Nobody told of an event: its table says of which tournament it is.
    let known = event(HouseEventKind::Tournament, 70, None);
    assert_eq!(winner.view(first).await.unwrap().event, Some(known.clone()));
    for view in [None, Some(StreamedView::Patch)] {
        assert_eq!(snapshot(&winner, first, view).await["event"], json!(known));
    }
    let next = async |player: PlayerId| harness.player(&service, player).view(first).await.unwrap().next_table_id;
    assert_eq!(next(players[0]).await, None, "the table is in play");
    let loser = harness.player(&service, players[1]);
    loser.abandon(&harness.key(), first, &Default::default()).await.unwrap();
    assert_eq!(next(players[0]).await, None, "another event is none of this one: {elsewhere}");
    let second = open(&[players[2], players[0]], Some(tournament)).await;
    assert_eq!(next(players[0]).await, Some(second));
    assert_eq!(next(players[1]).await, None);
    assert_eq!(next(players[2]).await, None, "who never played here is told nothing");
    for view in [None, Some(StreamedView::Patch)] {
        let seen = snapshot(&winner, first, view).await;
        assert_eq!(seen["next_table_id"], json!(second));
        let seen = snapshot(&loser, first, view).await;
        assert!(seen.get("next_table_id").is_none(), "{seen}");
    }
    let lobby = harness.client(&service, Role::LOBBY, Uuid::from_u128(1));
    assert_eq!(lobby.view(first).await.unwrap().next_table_id, None);

    // Where there is no tournament, the event that was told is the same.
    let told = event(HouseEventKind::CashTable, 72, Some("Scopa 1"));
    let cash = open(&players[..2], None).await;
    let again = open(&players[..2], None).await;
    introduce(&harness, &service, cash, &told, &[]).await;
    introduce(&harness, &service, again, &told, &[]).await;
    loser.abandon(&harness.key(), cash, &Default::default()).await.unwrap();
    assert_eq!(winner.view(cash).await.unwrap().next_table_id, Some(again));
    loser.abandon(&harness.key(), again, &Default::default()).await.unwrap();
    assert_eq!(winner.view(cash).await.unwrap().next_table_id, None, "that one is over, too");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_at_a_ring_has_their_name_with_the_step_that_seats_them() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::manual(start()));
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let request = cash_request(&harness, 6);
    let ring = Ring::open(&harness, &wallet, &service, &request).await;
    let told = event(HouseEventKind::CashTable, 3, Some("Hold'em 1"));
    let players = harness.players(2);
    let watcher = harness.player(&service, harness.players(1)[0]);
    let by_patches = StreamQuery { view: Some(StreamedView::Patch), ticket: None };
    let mut stream = watcher.stream_with(ring.table, None, &by_patches).await.unwrap();
    let mut view: Value = serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap();
    assert_eq!(view["names"], json!([]));
    for ((player, name), seated) in players.iter().zip(["Anna", "Bruno"]).zip(1..) {
        introduce(&harness, &service, ring.table, &told, &[named(*player, name, 0)]).await;
        ring.sits(&service, *player, 500).await;
        let read = catch_up(&watcher, ring.table, &mut stream, &mut view).await;
        assert_eq!(read.names.len(), seated);
    }
    service.stop(STOP).await;
}

/// A table for two whose players are called Anna and Bruno, with a reader of patches at this replica.
struct Followed {
    table: TableId,
    players: Vec<PlayerId>,
    stream: EventStream,
    view: Value,
}

impl Followed {
    async fn at(harness: &Harness, service: &Service) -> Followed {
        let players = harness.players(2);
        let request = harness.request(Format::HeadsUp, json!({"deals": 1}), &players);
        let table = request.table_id;
        let told = event(HouseEventKind::Tournament, 7, Some("Scopa"));
        introduce(harness, service, table, &told, &[named(players[0], "Anna", 0), named(players[1], "Bruno", 0)]).await;
        harness.open(service, &request).await;
        let by_patches = StreamQuery { view: Some(StreamedView::Patch), ticket: None };
        let mut stream = harness.player(service, players[0]).stream_with(table, None, &by_patches).await.unwrap();
        let view: Value = serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap();
        let followed = Followed { table, players, stream, view };
        assert_eq!(followed.name(0), "Anna");
        followed
    }

    /// What the reader calls a player.
    fn name(&self, nth: usize) -> &str {
        let names = self.view["names"].as_array().unwrap().iter();
        let mut found = names.filter(|named| named["player_id"] == json!(self.players[nth]));
        found.next().unwrap()["name"].as_str().unwrap()
    }

    /// A move that somebody may make now, as this replica shows it.
    async fn legal(&self, harness: &Harness, service: &Service, dice: &mut Dice) -> (PlayerId, MoveRequest) {
        for player in &self.players {
            let view = harness.player(service, *player).view(self.table).await.unwrap();
            if let Some(request) = pick(&view, dice) {
                return (*player, request);
            }
        }
        panic!("nobody is to move")
    }

    /// Has it made there, and takes in the step that shows it.
    async fn moves(&mut self, harness: &Harness, service: &Service, (player, request): (PlayerId, MoveRequest)) {
        let client = harness.player(service, player);
        let version = client.play(&harness.key(), self.table, None, &request).await.unwrap().body.version;
        while self.view["version"].as_i64() < Some(version) {
            let said = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a step waits for no name");
            let said = said.unwrap().unwrap();
            if said.event != "step" {
                continue;
            }
            if let Some(patch) = serde_json::from_str::<TableStep>(&said.data).unwrap().patch {
                apply(&mut self.view, &patch).unwrap();
            }
        }
    }
}

/// Changes a name behind the back of every replica.
async fn rename(pool: &PgPool, player: PlayerId, name: &str) {
    let sql = "update tables.player_name set name = $2 where player_id = $1";
    sqlx::query(sql).bind(player).bind(name).execute(pool).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_that_hangs_holds_no_step_up_and_a_view_only_for_a_moment() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let (service, other) = (harness.replica().await, harness.replica().await);
    let mut followed = Followed::at(&harness, &service).await;
    harness.clock.advance(KEPT);
    let next = followed.legal(&harness, &other, &mut Dice::new(5)).await;
    let mut lock = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("lock table tables.player_name in access exclusive mode").execute(&mut *lock).await.unwrap();
    followed.moves(&harness, &service, next).await;
    assert_eq!(followed.name(0), "Anna");
    // The step had it read anew, which hangs.
    let hangs = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    eventually(|| async { sqlx::query_scalar::<_, i64>(hangs).fetch_one(db.pool()).await.unwrap() == 1 }).await;
    // The reader gives up, and the next one does not try right away.
    harness.clock.advance(FRESH);
    let client = harness.player(&service, followed.players[1]);
    let read = tokio::time::timeout(PATIENCE, client.view(followed.table)).await.expect("a view waits for no name");
    assert_eq!(names(&read.unwrap()).len(), 2);

    lock.rollback().await.unwrap();
    rename(db.pool(), followed.players[0], "Anna Z.").await;
    harness.clock.advance(FRESH);
    assert!(names(&client.view(followed.table).await.unwrap()).contains(&(followed.players[0], "Anna Z.")));
    service.stop(STOP).await;
    other.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_cannot_be_read_stay_what_they_were() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let mut followed = Followed::at(&harness, &service).await;
    let moves_table = async |to: &str| {
        let sql = AssertSqlSafe(format!("alter table tables.{to}"));
        sqlx::query(sql).execute(db.pool()).await.unwrap();
    };
    moves_table("player_name rename to elsewhere").await;
    harness.clock.advance(KEPT);
    let mut dice = Dice::new(6);
    for _ in 0..2 {
        let next = followed.legal(&harness, &service, &mut dice).await;
        followed.moves(&harness, &service, next).await;
        assert_eq!((followed.name(0), followed.name(1)), ("Anna", "Bruno"));
    }
    let read = harness.player(&service, followed.players[0]).view(followed.table).await.unwrap();
    assert_eq!(json!(read.names), followed.view["names"]);
    // For too long a name is not shown that nobody can tell from one that was erased.
    harness.clock.advance(LONGEST);
    let read = harness.player(&service, followed.players[0]).view(followed.table).await.unwrap();
    assert_eq!(names(&read).len(), 0);
    moves_table("elsewhere rename to player_name").await;
    rename(db.pool(), followed.players[1], "Bruno B.").await;
    harness.clock.advance(FRESH);
    let read = harness.player(&service, followed.players[0]).view(followed.table).await.unwrap();
    assert!(names(&read).contains(&(followed.players[1], "Bruno B.")));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_read_no_names_until_those_are_old_and_then_all_of_them_do() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    // One replica has the readers, and no views are read there; the other one has the moves.
    let (service, other) = (harness.replica().await, harness.replica().await);
    let mut followed = Followed::at(&harness, &service).await;
    rename(db.pool(), followed.players[0], "Anna Z.").await;
    harness.clock.advance(FRESH);
    let mut dice = Dice::new(7);
    for _ in 0..4 {
        let next = followed.legal(&harness, &other, &mut dice).await;
        followed.moves(&harness, &other, next).await;
        assert_eq!(followed.name(0), "Anna", "no step reads what was read a moment ago");
    }
    harness.clock.advance(KEPT);
    // The first step has them read, and one of those that follow shows them.
    while followed.name(0) == "Anna" {
        let next = followed.legal(&harness, &other, &mut dice).await;
        followed.moves(&harness, &other, next).await;
    }
    assert_eq!(followed.name(0), "Anna Z.");
    service.stop(STOP).await;
    other.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_whom_another_replica_seats_has_their_name_soon() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::manual(start()));
    harness.wallet = Some(wallet.url());
    let (service, other) = (harness.replica().await, harness.replica().await);
    let ring = Ring::open(&harness, &wallet, &other, &cash_request(&harness, 6)).await;
    let told = event(HouseEventKind::CashTable, 3, Some("Hold'em 1"));
    let watcher = harness.player(&service, harness.players(1)[0]);
    let by_patches = StreamQuery { view: Some(StreamedView::Patch), ticket: None };
    let mut stream = watcher.stream_with(ring.table, None, &by_patches).await.unwrap();
    let mut view: Value = serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap();
    let players = harness.players(3);
    let called: Vec<_> = players.iter().map(|player| named(*player, "Anna", 0)).collect();
    introduce(&harness, &other, ring.table, &told, &called).await;
    for player in &players {
        ring.sits(&other, *player, 500).await;
    }
    let mut dice = Dice::new(9);
    let count = |view: &Value, field: &str| view[field].as_array().unwrap().len();
    while count(&view, "seats") == 0 || count(&view, "names") < count(&view, "seats") {
        ring.one_move(&other, &mut dice).await;
        let said = tokio::time::timeout(PATIENCE, stream.next()).await.expect("a step").unwrap().unwrap();
        if said.event != "step" {
            continue;
        }
        if let Some(patch) = serde_json::from_str::<TableStep>(&said.data).unwrap().patch {
            apply(&mut view, &patch).unwrap();
        }
    }
    service.stop(STOP).await;
    other.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_over_is_shown_while_the_database_is_away() {
    let cluster = mazziere_testkit::own_cluster().await;
    let db = cluster.database("tables", async |pool| Ok(mazziere_tables::migrate(pool).await?)).await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let followed = Followed::at(&harness, &service).await;
    let Followed { table, players, .. } = &followed;
    harness.play_out(&service, *table, players, &mut Dice::new(8)).await;
    let client = harness.player(&service, players[1]);
    let before = client.view(*table).await.unwrap();
    assert!(before.outcome.is_some() && before.names.len() == 2);
    cluster.kill_postgres();
    harness.clock.advance(FRESH);
    let after = client.view(*table).await.unwrap();
    assert_eq!((after.outcome, after.names, after.event), (before.outcome, before.names, before.event));
    assert_eq!(after.next_table_id, None);
    cluster.restart_postgres();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_introduction_that_people_cannot_read_is_refused() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual(start()));
    let service = harness.replica().await;
    let lobby = harness.lobby(&service);
    let table = TableId::new(Uuid::from_u128(5));
    let player = harness.players(1)[0];
    let fine = || IntroductionRequest { event: event(HouseEventKind::Tournament, 1, None), players: Vec::new() };
    let of = |title: &str| IntroductionRequest {
        event: event(HouseEventKind::Tournament, 1, Some(title)),
        players: Vec::new(),
    };
    let called = |name: &str| IntroductionRequest { players: vec![named(player, name, 0)], ..fine() };
    let crowd = harness.players(11).into_iter().map(|player| named(player, "Anna", 0)).collect();
    let long = "x".repeat(121);
    for bad in [
        of(""),
        of("a\u{202e}b"),
        of(&long),
        called(" "),
        called(&long[..81]),
        IntroductionRequest { players: crowd, ..fine() },
    ] {
        assert_eq!(code(lobby.introduce(&harness.key(), table, &bad).await), "invalid_body", "{bad:?}");
    }
    // The same player twice is no fault: the later name counts.
    let twice = IntroductionRequest { players: vec![named(player, "B", 2), named(player, "A", 1)], ..fine() };
    lobby.introduce(&harness.key(), table, &twice).await.unwrap();
    let kept: String = sqlx::query_scalar("select name from tables.player_name").fetch_one(db.pool()).await.unwrap();
    assert_eq!(kept, "B");
    let themself = harness.player(&service, player);
    assert_eq!(code(themself.introduce(&harness.key(), table, &fine()).await), "role_forbidden");
    service.stop(STOP).await;
}
