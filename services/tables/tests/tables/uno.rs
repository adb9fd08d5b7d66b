//! UNO through the tables: the moment in which the word may be said (G4.6), and players who do not move (R24).

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{Accepted, Clocks, Format, MoveRequest, OpenTableRequest, PlayerRequest, TableView};
use mazziere_ids::{PlayerId, TableId};
use mazziere_tables::Service;
use mazziere_testkit::clock;
use serde_json::{Value, json};

use crate::clocks::pass;
use crate::support::{Harness, code, database, eventually};

/// A table of UNO with its players' clients, by seat.
struct Room {
    table: TableId,
    clients: Vec<TablesClient>,
    players: Vec<PlayerId>,
}

async fn room(harness: &Harness, service: &Service, format: Format) -> Room {
    let players = harness.players(usize::from(format.players()));
    let request = harness.request(format, json!({"deals": 5}), &players);
    let clocks = Clocks { match_seconds: 7200, move_seconds: 20 };
    let table = harness.open(service, &OpenTableRequest { game: "uno".to_owned(), clocks, ..request }).await;
    let clients = players.iter().map(|player| harness.player(service, *player)).collect();
    Room { table, clients, players }
}

impl Room {
    async fn view(&self, seat: usize) -> TableView {
        self.clients[seat].view(self.table).await.unwrap()
    }

    /// Who is to move, as soon as somebody is (cards may be on their way); nobody when the match is over.
    async fn asked(&self) -> Option<usize> {
        let at = async || {
            let view = self.view(0).await;
            let mover = view.seats.iter().find(|seat| seat.to_move).map(|seat| usize::from(seat.seat));
            (mover, view.outcome.is_some())
        };
        eventually(|| async { matches!(at().await, (Some(_), _) | (_, true)) }).await;
        at().await.0
    }

    async fn mover(&self) -> usize {
        self.asked().await.expect("the match is not over")
    }

    async fn says(&self, harness: &Harness, seat: usize, r#move: Value) -> Result<Accepted, &'static str> {
        let request = MoveRequest { decision: None, seat: None, r#move };
        match self.clients[seat].play(&harness.key(), self.table, None, &request).await {
            Ok(played) => Ok(played.body),
            refused => Err(code(refused)),
        }
    }

    /// Plays numbers, then cards of a colour, and draws where there is none, until somebody goes down to one card by a
    /// number and does not say so, while nobody else is about to end the deal and there are cards to draw. Who, and who
    /// is next; nobody if the match is over before.
    async fn somebody_forgets(&self, harness: &Harness) -> Option<(usize, usize)> {
        loop {
            let seat = self.asked().await?;
            let view = self.view(seat).await;
            let moves = moves(&view);
            let is_of = |r#move: &Value, faces: fn(u8) -> bool| {
                let card = r#move["card"].as_str().unwrap_or("W0").as_bytes();
                r#move["type"] == "play" && card[0] != b'W' && faces(card[1])
            };
            let number = moves.iter().find(|one| is_of(one, |face| face.is_ascii_digit()));
            let coloured = || moves.iter().find(|one| is_of(one, |_| true));
            let other = || moves.iter().find(|one| one["type"] != "play");
            let chosen = number.or_else(coloured).or_else(other).unwrap_or(&moves[0]);
            let players = view.view["deal"]["players"].as_array().unwrap();
            let goes_on = players.iter().all(|player| player["count"] != 1)
                && view.view["deal"]["draw_pile"].as_u64().unwrap() >= 4;
            let forgets = goes_on && number.is_some() && chosen.get("uno").is_some();
            let mut r#move = chosen.clone();
            if forgets {
                r#move.as_object_mut().unwrap().remove("uno");
            } else if chosen.get("uno").is_some() {
                r#move["uno"] = json!(true);
            }
            self.says(harness, seat, r#move).await.unwrap();
            if forgets {
                return Some((seat, self.mover().await));
            }
        }
    }

    /// A move of the seat in the background; it draws, or passes where it cannot.
    async fn goes_on(&self, harness: &Harness, service: &Service, seat: usize) -> tokio::task::JoinHandle<Accepted> {
        let legal = moves(&self.view(seat).await);
        let r#move = legal.into_iter().find(|one| one["type"] == "draw" || one["type"] == "pass").unwrap();
        let (client, key, table) = (harness.player(service, self.players[seat]), harness.key(), self.table);
        let request = MoveRequest { decision: None, seat: None, r#move };
        let task = tokio::spawn(async move { client.play(&key, table, None, &request).await.unwrap().body });
        tokio::time::sleep(Duration::from_millis(300)).await;
        task
    }
}

/// A room in which somebody has just gone down to one card and not said so; who, and who is next.
async fn forgetful(harness: &Harness, service: &Service, format: Format) -> (Room, usize, usize) {
    for _ in 0..20 {
        let room = room(harness, service, format).await;
        if let Some((silent, next)) = room.somebody_forgets(harness).await {
            return (room, silent, next);
        }
    }
    panic!("nobody went down to one card in twenty matches");
}

/// A room of four whose first player is on turn, and who that is. Where a Jolly was flipped the first player names a
/// colour before the turn, and is on turn still when that has been done for them (R6): another room, then.
async fn on_turn(harness: &Harness, service: &Service) -> (Room, usize) {
    for _ in 0..20 {
        let room = room(harness, service, Format::FourIndividual).await;
        let first = room.mover().await;
        if moves(&room.view(first).await).iter().all(|r#move| r#move["type"] != "choose_color") {
            return (room, first);
        }
    }
    panic!("twenty Jolly cards flipped in a row");
}

fn moves(view: &TableView) -> Vec<Value> {
    let legal = view.legal.first().map(|legal| legal.legal["moves"].as_array().expect("a list of moves").clone());
    legal.unwrap_or_default()
}

fn kinds(accepted: &Accepted) -> Vec<(String, Value)> {
    let kind = |event: &Value| (event["event"]["type"].as_str().unwrap().to_owned(), event["event"]["reason"].clone());
    accepted.events.iter().map(kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn uno_g4_6_who_is_next_is_held_up_for_two_seconds() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (room, silent, next) = forgetful(&harness, &service, Format::HeadsUp).await;
    // The word may be said out of turn; the next player has all the time of a move when the moment is over.
    let view = room.view(silent).await;
    assert_eq!(moves(&view), [json!({"type": "declare_uno"})]);
    assert!(!view.seats[silent].to_move && view.seats[next].to_move);
    assert_eq!(view.seats[next].deadline.unwrap() - view.at, TimeDelta::seconds(22));
    assert_eq!(view.view["deal"]["uno_pending"], json!(silent));

    let going_on = room.goes_on(&harness, &service, next).await;
    assert!(!going_on.is_finished(), "held up");
    harness.clock.advance(TimeDelta::milliseconds(1_900));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!going_on.is_finished(), "not a moment earlier");
    harness.clock.advance(TimeDelta::milliseconds(100));
    let accepted = going_on.await.unwrap();
    assert_eq!(kinds(&accepted)[0], ("cards_drawn".to_owned(), json!("uno")), "two cards for the word");
    assert_eq!(room.says(&harness, silent, json!({"type": "declare_uno"})).await.unwrap_err(), "uno_not_due");
}

#[tokio::test(flavor = "multi_thread")]
async fn uno_g4_6_the_word_ends_the_moment() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let (service, other) = (harness.replica().await, harness.replica().await);
    let (room, silent, next) = forgetful(&harness, &service, Format::HeadsUp).await;
    let going_on = room.goes_on(&harness, &service, next).await;
    assert!(!going_on.is_finished());
    // Said at another replica, which is as good.
    let elsewhere = harness.player(&other, room.players[silent]);
    let word = MoveRequest { decision: None, seat: None, r#move: json!({"type": "declare_uno"}) };
    elsewhere.play(&harness.key(), room.table, None, &word).await.unwrap();
    let accepted = going_on.await.unwrap();
    assert!(kinds(&accepted).iter().all(|(_, reason)| *reason != json!("uno")), "{accepted:?}");
    assert_eq!(room.view(next).await.view["deal"]["uno_pending"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn uno_g4_6_automatic_moves_wait_as_well() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (room, silent, next) = forgetful(&harness, &service, Format::FourIndividual).await;
    room.clients[next].sit_out(&harness.key(), room.table, &PlayerRequest::default()).await.unwrap();
    let count = async || room.view(silent).await.view["deal"]["players"][silent]["count"].clone();
    assert_eq!((room.mover().await, count().await), (next, json!(1)), "nobody is played for yet");
    pass(&harness, &service, 1).await;
    assert_eq!((room.mover().await, count().await), (next, json!(1)));
    pass(&harness, &service, 2).await;
    eventually(|| async { room.mover().await != next }).await;
    assert_eq!(count().await, json!(3), "the word was not said");
}

#[tokio::test(flavor = "multi_thread")]
async fn uno_r24_who_lets_a_time_run_out_is_moved_for_once() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (room, slow) = on_turn(&harness, &service).await;
    pass(&harness, &service, 21).await;
    eventually(|| async { room.mover().await != slow }).await;
    let view = room.view(slow).await;
    assert_eq!(view.view.get("away"), None, "and is not sent away");
    let second = room.mover().await;
    assert_eq!(view.seats[second].deadline.unwrap() - view.at, TimeDelta::seconds(20) - (view.at - since(&view)));
    let abandoned = room.clients[slow].abandon(&harness.key(), room.table, &Default::default()).await;
    assert_eq!(code(abandoned), "abandon_not_allowed");
}

/// A draw that was acknowledged is there after a kill, once; so is a pass.
#[tokio::test(flavor = "multi_thread")]
async fn uno_a_draw_is_neither_lost_nor_doubled_by_a_kill() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let mut service = harness.replica().await;
    let (room, mover) = on_turn(&harness, &service).await;
    let count = async |client: &TablesClient| {
        let view = client.view(room.table).await.unwrap();
        view.view["deal"]["players"][mover]["count"].clone()
    };
    let held = count(&room.clients[mover]).await.as_u64().unwrap();
    let mut passed = json!(null);
    for kind in ["draw", "pass"] {
        let (key, request) = (harness.key(), MoveRequest { decision: None, seat: None, r#move: json!({"type": kind}) });
        let client = harness.player(&service, room.players[mover]);
        let first = client.play(&key, room.table, None, &request).await.unwrap();
        service.stop(Duration::ZERO).await;
        service = harness.replica().await;
        let client = harness.player(&service, room.players[mover]);
        let view = client.view(room.table).await.unwrap();
        assert_eq!((view.version, count(&client).await), (first.body.version, json!(held + 1)), "{kind}");
        let again = client.play(&key, room.table, None, &request).await.unwrap();
        assert!(again.replayed && again.body == first.body, "{kind}");
        assert_eq!(count(&client).await, json!(held + 1), "once");
        passed = moves(&view).into();
    }
    assert_eq!(passed, json!([]), "and the turn is another's");
}

/// Since when the seat on turn thinks.
fn since(view: &TableView) -> chrono::DateTime<chrono::Utc> {
    let mover = view.seats.iter().find(|seat| seat.to_move).expect("somebody is to move");
    let spent = 7_200_000 - i64::try_from(mover.match_ms_left).unwrap();
    view.at - TimeDelta::milliseconds(spent)
}
