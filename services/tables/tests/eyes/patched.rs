//! Views by patches over HTTP: for every game and everybody at the table, what the stream's patches make of its
//! snapshot is what reading the table gives at that version.
//!
//! A stream may pass over a version that the table left at once; the next patch then comes to the one that can be read.

use mazziere_contract::tables::patch::{PatchOp, apply};
use mazziere_ids::SessionId;
use mazziere_replay::table::Table;
use mazziere_replay::table::ring::dealing::hand_at;
use mazziere_rules::kernel::Awaiting;
use mazziere_rules::registry::{Format, GameInfo};
use mazziere_rules::seat::Seat;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::cases::{Case, Dice, Plan};
use crate::games;
use crate::harness::{HAND_PAUSE, Harness, Sent, Tail, tokens};

/// Bytes of a step in a compressed stream at most, at the median of each game.
const BUDGET: usize = 400;

/// Moves at a table.
const MOVES: u32 = 24;

/// Somebody who follows a table by patches.
struct Follower {
    token: String,
    tail: Tail,
    /// Bytes of the stream that were taken in.
    offset: usize,
    /// The view that its snapshot and patches have made so far.
    view: Value,
    patches: usize,
}

impl Follower {
    /// Applies what the stream has brought up to a version, unless that was done.
    async fn take_in(&mut self, harness: &Harness, version: i64) {
        if self.view["version"] == version {
            return;
        }
        for event in harness.said_since(&self.tail, &mut self.offset, version).await {
            let data = event.lines().find_map(|line| line.strip_prefix("data: ")).expect("an event has data");
            let mut data: Value = serde_json::from_str(data).expect("data is JSON");
            if event.contains("event: snapshot\n") {
                self.view = data.clone();
            } else if let Some(patch) = data.get_mut("patch") {
                let patch: Vec<PatchOp> = serde_json::from_value(patch.take()).expect("a JSON Patch");
                apply(&mut self.view, &patch).expect("a patch fits the view before it");
                self.patches += 1;
            }
            assert!(data.get("now").is_none(), "the view says what may be done");
        }
    }
}

/// A view without what depends on the time at which it is read, and where the end of the table stands in the log, which
/// is known a moment later.
fn timeless(mut view: Value) -> Value {
    let fields = view.as_object_mut().expect("a view is an object");
    fields.remove("at");
    fields.remove("position");
    for seat in view["seats"].as_array_mut().expect("seats") {
        seat.as_object_mut().expect("a seat").remove("match_ms_left");
    }
    view
}

struct House<'a> {
    harness: &'a Harness,
    plan: Plan,
    keys: u32,
    followers: Vec<Follower>,
}

impl House<'_> {
    async fn post(&mut self, token: &str, path: &str, body: Value) -> u16 {
        self.keys += 1;
        let key = format!("patched-{}-{}", self.plan.table, self.keys);
        self.harness.lets_speak(self.plan.table, &body);
        self.harness.post(token, path, &Sent { key, version: None, body }).await.status
    }

    async fn open(&mut self) {
        let lobby = tokens().sign(Uuid::from_u128(0x10bb7), Role::LOBBY, None);
        let (path, opening) = (self.plan.path, self.plan.opening.clone());
        assert_eq!(self.post(&lobby, path, opening).await, 201);
        for (player, nth) in self.plan.players.clone().into_iter().zip(1_u128..) {
            let Some(chips) = self.plan.chips else { break };
            let mut body = json!({"player_id": player, "chips": chips});
            if self.plan.cash {
                self.harness.wallet.brings(player, self.plan.table, chips);
                body["session_id"] = json!(SessionId::new(Uuid::from_u128(player.uuid().as_u128() ^ nth << 40)));
            }
            let seats = format!("/v1/tables/{}/seats", self.plan.table);
            assert_eq!(self.post(&lobby, &seats, body).await, 200);
        }
        let stranger = Uuid::from_u128(0xdead_0000);
        for who in self.plan.players.iter().map(|player| player.uuid()).chain([stranger]) {
            let token = tokens().sign(who, Role::Player, None);
            let tail = self.harness.stream(&token, self.plan.table, None, true).await;
            self.followers.push(Follower { token, tail, offset: 0, view: Value::Null, patches: 0 });
        }
    }

    fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        self.harness.look(self.plan.table, look)
    }

    /// Somebody moves, time passes, or the next hand begins; whether anything did.
    async fn goes_on(&mut self, dice: &mut Dice) -> bool {
        match self.look(|table| table.machine().awaiting()) {
            Awaiting::Seats { seats } => {
                let stays = self.look(|table| seats.iter().any(|seat| table.machine().stays_asked(seat)));
                // Bets that may be replaced for ever are over when time is.
                if stays && dice.below(3) == 0 {
                    self.harness.lets_time_go_by(self.plan.table).await;
                    return true;
                }
                let awaited: Vec<Seat> = seats.iter().collect();
                let seat = dice.of(&awaited).expect("somebody is awaited");
                let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
                let picked = self.look(|table| table.machine().pick(seat, &mut roll)).expect("a legal move");
                let moved: Value = serde_json::from_str(picked.get()).unwrap();
                let player = self.look(|table| table.player_at(seat)).expect("somebody sits there");
                let token = tokens().sign(player.uuid(), Role::Player, None);
                let path = format!("/v1/tables/{}/moves", self.plan.table);
                let status = self.post(&token, &path, json!({"seat": seat.index(), "move": moved})).await;
                assert_eq!(status, 200, "{moved}");
                true
            }
            Awaiting::Table if self.look(|table| hand_at(table, HAND_PAUSE).is_some()) => {
                let begun = |table: &Table| {
                    let hand = table.ring().map_or(0, |ring| ring.hand());
                    (hand, matches!(table.machine().awaiting(), Awaiting::Seats { .. }))
                };
                let before = self.look(begun).0;
                self.harness.rests(|| matches!(self.look(begun), (hand, asks) if hand > before || asks)).await;
                true
            }
            _ => false,
        }
    }

    /// Everybody's patched view is what they read; how many patches have come.
    async fn compare(&mut self, case: &Case) -> usize {
        let path = format!("/v1/tables/{}", self.plan.table);
        for follower in &mut self.followers {
            // What the house does by itself may come in between: then both are asked again.
            loop {
                let answer = self.harness.get(&follower.token, &path).await;
                let (_, body) = answer.text.split_once("\n\n").expect("a head and a body");
                let read: Value = serde_json::from_str(body).expect("a view is JSON");
                let version = read["version"].as_i64().expect("a version");
                follower.take_in(self.harness, version).await;
                if follower.view["version"] == version {
                    assert_eq!(timeless(follower.view.clone()), timeless(read), "{case}, version {version}");
                    break;
                }
            }
        }
        self.followers.iter().map(|follower| follower.patches).sum()
    }
}

/// Follows a table; the compressed bytes of each step that somebody was sent.
async fn follow(harness: &Harness, game: &'static GameInfo, format: Format) -> Vec<usize> {
    let case = Case::of(game, format, 0);
    let mut house = House { harness, plan: case.plan(), keys: 0, followers: Vec::new() };
    house.open().await;
    let mut dice = Dice::new(u64::from(format.players()));
    let mut patches = 0;
    for _ in 0..MOVES {
        if !house.goes_on(&mut dice).await {
            break;
        }
        patches = house.compare(&case).await;
    }
    let void = format!("/v1/tables/{}/void", house.plan.table);
    let lobby = tokens().sign(Uuid::from_u128(0x10bb7), Role::LOBBY, None);
    if !house.look(Table::is_over) {
        assert_eq!(house.post(&lobby, &void, json!({"reason": "enough"})).await, 200);
        patches = house.compare(&case).await;
    }
    assert!(patches > house.followers.len(), "{case}: only {patches} patches");
    house.followers.iter().flat_map(|follower| follower.tail.sizes("step")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_patches_make_of_a_view_is_what_is_read_in_every_game() {
    for game in games() {
        let harness = Harness::open().await;
        let mut bytes = Vec::new();
        for format in game.formats {
            bytes.extend(follow(&harness, game, *format).await);
        }
        harness.close().await;
        bytes.sort_unstable();
        let median = bytes[bytes.len() / 2];
        println!("{}: {} steps, {median} bytes at the median", game.name, bytes.len());
        assert!(median <= BUDGET, "{}: a step takes {median} bytes", game.name);
    }
}
