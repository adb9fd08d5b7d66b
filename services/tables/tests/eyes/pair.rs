//! A table in two houses, played by the same moves until nobody is left who may not see what differs.

use std::sync::atomic::{AtomicU32, Ordering};

use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_replay::table::Table;
use mazziere_replay::table::ring::dealing::hand_at;
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Input, RawEvent, Viewer};
use mazziere_rules::registry::Frame;
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_web::Role;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::cases::{Case, Dice, Plan};
use crate::harness::{HAND_PAUSE, Harness, Sent, Tail, eventually};
use crate::journal;
use crate::masks;
use crate::watch::{Finding, Watcher};

/// Games that open a card only to the player it was dealt to: its place would tell more than its face, when it came or
/// who gave it away. In the others of two cards of one hand it is told which was dealt first, by which nobody decides.
const PLACES_KEPT: [&str; 5] = ["briscola", "peppa", "bestia", "poker-5-carte", "poker-all-italiana"];

/// Moves of a pair, at most.
const MOVES: u32 = 16;

/// How often somebody looks for a move that may be played.
const TRIES: usize = 16;

/// What is measured of the moment: how long something took, who has hung up meanwhile, and how many of those who watch
/// came so close together that they share what was printed.
const OF_THE_MOMENT: [&str; 12] = [
    "_seconds_bucket",
    "_seconds_sum",
    "mazziere_tables_live_rendered_total",
    "mazziere_tables_watchers",
    // The process, and what goes together or waits at one moment.
    "process_",
    "mazziere_log_",
    "mazziere_database_",
    "_late_seconds",
    "_oldest_seconds",
    "_lag_",
    // A deck in which a test has swapped two cards is not the one of its secret: the auditor finds that, once it looks.
    "mazziere_tables_replays_total{",
    "mazziere_audit_",
];

/// One table in two houses.
pub(crate) struct Pair<'a> {
    left: &'a Harness,
    right: &'a Harness,
    case: &'a Case,
    plan: Plan,
    dice: Dice,
    lobby: String,
    /// The deal in which cards change places, at the earliest.
    target: u32,
    /// That deal and the two cards, once it was dealt in the left house.
    swapped: Option<(u32, Card, Card)>,
    watchers: Vec<Watcher>,
    keys: u32,
    /// Whether a bystander gets the eyes of a player, to be found.
    mutant: bool,
    pub(crate) compared: u32,
    /// Steps of streams that said in both houses what may be done now.
    pub(crate) standings: usize,
    /// Patches of views that were compared.
    pub(crate) patches: usize,
    pub(crate) findings: Vec<Finding>,
}

/// Something done in one house and then in the other.
enum Act {
    Post { token: String, path: String, sent: Sent },
    Rest,
    Late,
}

/// A move that both houses take.
struct Next {
    seat: Seat,
    r#move: Value,
    /// What it does in the left house and in the right one.
    events: (Vec<RawEvent>, Vec<RawEvent>),
}

impl<'a> Pair<'a> {
    pub(crate) fn new(left: &'a Harness, right: &'a Harness, case: &'a Case, mutant: bool) -> Pair<'a> {
        let target = if case.seed % 2 == 1 && !mutant { 2 } else { 1 };
        Pair {
            left,
            right,
            case,
            plan: case.plan(),
            dice: Dice::new(case.seed),
            lobby: crate::harness::tokens().sign(Uuid::from_u128(0x10bb7), Role::LOBBY, None),
            target,
            swapped: None,
            watchers: Vec::new(),
            keys: 0,
            mutant,
            compared: 0,
            standings: 0,
            patches: 0,
            findings: Vec::new(),
        }
    }

    fn table(&self) -> TableId {
        self.plan.table
    }

    fn ring(&self) -> bool {
        self.case.game.frame == Frame::Ring
    }

    /// Plays the pair to its end.
    pub(crate) async fn play(&mut self) {
        self.open().await;
        let mut left = MOVES;
        while left > 0 {
            if self.swapped.is_some() {
                left -= 1;
                self.look_round().await;
            }
            let waits = self.left.look(self.table(), |table| table.machine().awaiting());
            let went_on = match waits {
                Awaiting::Seats { .. } => self.moves().await,
                Awaiting::Table => self.next_hand().await,
                Awaiting::Chance { .. } | Awaiting::Over => false,
            };
            let found = !self.findings.is_empty() && !self.mutant;
            if !went_on || found {
                break;
            }
        }
        // A player who loses all their chips in the first hand is dealt no other.
        assert!(self.swapped.is_some() || self.target > 1, "{}: deal {} never came", self.case, self.target);
        if self.swapped.is_some() {
            self.end().await;
        }
    }

    async fn open(&mut self) {
        let sent = self.sent(None, self.plan.opening.clone());
        let (token, path) = (self.lobby.clone(), self.plan.path.to_owned());
        let opened = self.does(Act::Post { token, path, sent }).await.expect("a post is answered");
        assert_eq!((opened.0.status, opened.1.status), (201, 201), "{}: {opened:?}", self.case);
        let Some(chips) = self.plan.chips else { return };
        for (player, nth) in self.plan.players.clone().into_iter().zip(1_u128..) {
            let mut body = json!({"player_id": player, "chips": chips});
            if self.plan.cash {
                for harness in [self.left, self.right] {
                    harness.wallet.brings(player, self.table(), chips);
                }
                body["session_id"] = json!(SessionId::new(Uuid::from_u128(player.uuid().as_u128() ^ nth << 40)));
            }
            let (sent, path) = (self.sent(None, body), format!("/v1/tables/{}/seats", self.table()));
            let seated =
                self.does(Act::Post { token: self.lobby.clone(), path, sent }).await.expect("a post is answered");
            assert_eq!((seated.0.status, seated.1.status), (200, 200), "{}: {seated:?}", self.case);
        }
    }

    /// Plays one move; false if there is none that leaves something hidden from somebody.
    async fn moves(&mut self) -> bool {
        // Bets that may be replaced for ever are over when time is.
        let stays = |table: &Table| table.awaited().iter().any(|seat| table.machine().stays_asked(seat));
        if self.left.look(self.table(), stays) && self.dice.below(3) == 0 {
            self.does(Act::Late).await;
            if self.swapped.is_some() {
                self.shown(&(Vec::new(), Vec::new()));
            }
            return !self.watchers.is_empty() || self.swapped.is_none();
        }
        let Some(Next { seat, r#move, events }) = self.next_move() else { return false };
        let player = self.player_at(seat);
        let token = crate::harness::tokens().sign(player.uuid(), Role::Player, None);
        let version = self.left.look(self.table(), |table| table.version());
        let seen = (self.dice.below(2) == 0).then_some(version);
        let sent = self.sent(seen, json!({"seat": seat.index(), "move": r#move}));
        let path = format!("/v1/tables/{}/moves", self.table());
        let answers = self.does(Act::Post { token: token.clone(), path, sent }).await.expect("a post is answered");
        assert!(answers.0.status == 200 && answers.1.status == 200, "{}: {answers:?}", self.case);
        if self.swapped.is_some() {
            self.shown(&events);
            if let Some(mover) = self.watchers.iter().find(|watcher| watcher.token == token) {
                self.findings.extend(Finding::of_answers("answer", &mover.name, &answers));
            }
        }
        true
    }

    /// Lets the next hand begin; false if none will.
    async fn next_hand(&mut self) -> bool {
        let pause = HAND_PAUSE;
        if self.left.look(self.table(), |table| hand_at(table, pause).is_none()) {
            return false;
        }
        self.does(Act::Rest).await;
        if self.swapped.is_some() {
            self.shown(&(Vec::new(), Vec::new()));
        }
        !self.watchers.is_empty() || self.swapped.is_none()
    }

    /// Does it in the left house, chooses what differs once the deal is there, and does it in the right one.
    async fn does(&mut self, act: Act) -> Option<(crate::harness::Response, crate::harness::Response)> {
        let left = act.carried_out(self.left, self.table()).await;
        let fresh = self.swapped.is_none() && self.choose();
        let right = act.carried_out(self.right, self.table()).await;
        if fresh {
            // A viewer who sees one of the cards from the beginning sees the order in which they were dealt.
            self.shown(&(Vec::new(), Vec::new()));
            let (table, harness) = (self.plan.table, self.left);
            let swapped = self.swapped;
            self.watchers.retain(|watcher| !names(swapped, &harness.rules(table, watcher.eyes, &[])));
            for at in 0..self.watchers.len() {
                if self.mutant || self.dice.below(3) == 0 {
                    let (token, table) = (&self.watchers[at].token, self.plan.table);
                    let (plain, patched) = (self.both(token, table, None, false), self.both(token, table, None, true));
                    self.watchers[at].tails = Some([plain.await, patched.await]);
                }
            }
        }
        left.zip(right)
    }

    /// A stream of the table in both houses.
    async fn both(&self, token: &str, table: TableId, after: Option<i64>, patches: bool) -> (Tail, Tail) {
        let left = self.left.stream(token, table, after, patches).await;
        (left, self.right.stream(token, table, after, patches).await)
    }

    /// Chooses two cards that somebody may not see, if the deal has come; all who may see neither watch from now on.
    fn choose(&mut self) -> bool {
        let Some((deal, deck)) = self.left.rigged.last_deck(self.table()) else { return false };
        let playing =
            self.left.look(self.table(), |table| matches!(table.machine().awaiting(), Awaiting::Seats { .. }));
        // The cards that draw the first banker of Sette e mezzo lie face up; those of the bank come when it is taken.
        let drawn = self.case.game.name == "sette-e-mezzo"
            && self.left.rules(self.table(), SeatSet::EMPTY, &[]).contains(r#""part":"offering""#);
        if deal < self.target || !playing || drawn {
            return false;
        }
        let mut seats: Vec<SeatSet> = Vec::new();
        for player in &self.plan.players {
            seats.push(self.left.look(self.table(), |table| table.seats_of(*player)));
        }
        let (left, table) = (self.left, self.table());
        let cards = |eyes: SeatSet| -> Vec<Card> {
            let rules = left.rules(table, eyes, &[]);
            deck.iter().copied().filter(|card| rules.contains(&format!("\"{card}\""))).collect()
        };
        let blind = if self.mutant || self.dice.below(4) == 0 { SeatSet::EMPTY } else { self.dice.of(&seats).unwrap() };
        let known = cards(blind);
        let hidden: Vec<Card> = deck.iter().copied().filter(|card| !known.contains(card)).collect();
        let holds = |eyes: SeatSet| cards(eyes).into_iter().any(|card| hidden.contains(&card));
        let other = self.dice.of(&seats).unwrap();
        // Some see no card of their own before others do, as the player who holds the bank does.
        let holder = seats.iter().copied().find(|eyes| holds(*eyes)).filter(|_| self.mutant && !holds(other));
        let other = holder.unwrap_or(other);
        let held: Vec<Card> = cards(other).into_iter().filter(|card| hidden.contains(card)).collect();
        // A card in somebody's hand and any other, or any two.
        let first = match self.mutant {
            // Some games ask somebody before the cards are dealt: everybody gets one of the first of the deck; with a
            // piatto one player does, and the banker does not see theirs.
            true if held.is_empty() => {
                let one = self.case.game.name == "sette-e-mezzo";
                self.dice.of(&deck[..if one { 1 } else { self.plan.players.len() }.min(deck.len())])
            }
            true => self.dice.of(&held),
            false if self.dice.below(2) == 0 => self.dice.of(&held),
            false => None,
        };
        let Some(a) = first.or_else(|| self.dice.of(&hidden)) else { return false };
        let not_a: Vec<Card> =
            hidden.into_iter().filter(|card| *card != a && !(self.mutant && held.contains(card))).collect();
        let Some(b) = self.dice.of(&not_a) else { return false };
        self.right.rigged.swap(self.table(), deal, (a, b));
        self.swapped = Some((deal, a, b));
        if self.mutant {
            let players = self.plan.players.iter().zip(&seats);
            let holders = players.filter(|(_, eyes)| held.is_empty() || **eyes == other);
            let mutant =
                |(player, _): (&PlayerId, _)| Watcher::new("mutant", player.uuid(), Role::Player, SeatSet::EMPTY);
            self.watchers = holders.map(mutant).collect();
            return true;
        }
        let players = self.plan.players.iter().zip(&seats);
        self.watchers = players.map(|(player, eyes)| Watcher::player(*player, *eyes)).collect();
        self.watchers.extend(Watcher::bystanders());
        true
    }

    /// Whether a proof tells where in the deck a card lay that everybody sees: of two cards of one hand, which of them
    /// was dealt first. No player decides by that; but it differs.
    fn places_are_told(&self) -> bool {
        !PLACES_KEPT.contains(&self.case.game.name)
    }

    /// Lets those go whom the rules have shown one of the cards: by what happened, or by what now is.
    fn shown(&mut self, events: &(Vec<RawEvent>, Vec<RawEvent>)) {
        let (_, a, b) = self.swapped.expect("cards have changed places");
        let (table, case) = (self.plan.table, self.case);
        let (left, right, places) = (self.left, self.right, self.places_are_told());
        self.watchers.retain(|watcher| {
            let left = left.rules(table, watcher.eyes, &events.0);
            let right = right.rules(table, watcher.eyes, &events.1);
            let shows = |card: Card| [&left, &right].iter().any(|text| text.contains(&format!("\"{card}\"")));
            assert!(
                left == right || shows(a) || shows(b),
                "{case}: the rules tell the {} of {a} and {b}, and show neither:\n{left}\n{right}",
                watcher.name
            );
            left == right && !(places && (shows(a) || shows(b)))
        });
    }

    /// A move that both houses take and after which somebody still may not see what differs.
    fn next_move(&mut self) -> Option<Next> {
        for attempt in 0..TRIES {
            let awaited: Vec<Seat> = self.left.look(self.table(), |table| table.awaited().iter().collect());
            let seat = self.dice.of(&awaited)?;
            let dice = &mut self.dice;
            let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
            let r#move = self.left.look(self.plan.table, |table| table.machine().pick(seat, &mut roll))?;
            if attempt < TRIES / 2 && self.names(r#move.get()) && self.dice.below(8) != 0 {
                continue;
            }
            let input = Input::Move { seat, r#move: r#move.clone() };
            let left = self.left.would(self.table(), &input);
            let Some(events) = left.zip(self.right.would(self.table(), &input)) else { continue };
            if self.swapped.is_none() || self.leaves_somebody_blind(&events) {
                return Some(Next { seat, r#move: serde_json::from_str(r#move.get()).unwrap(), events });
            }
        }
        None
    }

    fn names(&self, text: &str) -> bool {
        names(self.swapped, text)
    }

    /// Whether any watcher still sees no difference after these events. The secret of a deal that is over shows
    /// everything, where it is published.
    fn leaves_somebody_blind(&self, events: &(Vec<RawEvent>, Vec<RawEvent>)) -> bool {
        let after = |harness: &Harness, events: &[RawEvent]| {
            harness.look(self.table(), |table| {
                let mut machine = table.machine().duplicate();
                events.iter().for_each(|event| machine.evolve(event).unwrap());
                machine
            })
        };
        let (left, right) = (after(self.left, &events.0), after(self.right, &events.1));
        let playing = left.in_deal();
        if !playing && self.case.game.publishes_secrets {
            return false;
        }
        self.watchers.iter().any(|watcher| {
            let viewer = Viewer::Seats(watcher.eyes);
            let seen = |machine: &dyn mazziere_rules::kernel::Machine, events: &[RawEvent]| {
                let seen: Vec<_> = events.iter().map(|event| machine.seen_by(event, viewer).unwrap()).collect();
                let legal: Vec<Value> = watcher.eyes.iter().map(|seat| machine.legal(seat)).collect();
                json!([seen, legal, machine.view(viewer)])
            };
            let (left, right) = (seen(&*left, &events.0), seen(&*right, &events.1));
            left == right && !(self.places_are_told() && self.names(&left.to_string()))
        })
    }

    fn player_at(&self, seat: Seat) -> PlayerId {
        self.left.look(self.table(), |table| table.player_at(seat)).expect("somebody sits there")
    }

    fn sent(&mut self, version: Option<i64>, body: Value) -> Sent {
        self.keys += 1;
        Sent { key: format!("key-{}-{}", self.table(), self.keys), version, body }
    }

    /// Everybody asks for the table; now and then for all there is, and tries what is not allowed.
    async fn look_round(&mut self) {
        let thorough = self.dice.below(8) == 0;
        let chosen = self.dice.below(self.watchers.len().max(1));
        for at in 0..self.watchers.len() {
            // All bystanders see the same: of them fewer look each time.
            let among = if self.watchers[at].eyes.is_empty() { 5 } else { 2 };
            if !thorough && !self.mutant && self.dice.below(among) != 0 {
                continue;
            }
            let (surface, path) = Watcher::at_once(self.table());
            self.asks(at, surface, &path).await;
            if thorough && at == chosen || self.mutant {
                self.asks_for_all(at).await;
            }
        }
        if self.dice.below(3) == 0 && chosen < self.watchers.len() && !self.mutant {
            self.tries(chosen).await;
        }
    }

    async fn asks_for_all(&mut self, at: usize) {
        let (deals, _) = self.left.rigged.last_deck(self.table()).unwrap_or_default();
        for (surface, path) in self.watchers[at].now_and_then(self.table(), deals, self.ring()) {
            self.asks(at, surface, &path).await;
        }
    }

    /// One question in both houses. What follows the log by a moment is asked again in both until it is there.
    async fn asks(&mut self, at: usize, surface: &'static str, path: &str) {
        let token = self.watchers[at].token.clone();
        // Where the eyes see too much, what is over differs however long one waits.
        let of_hands = matches!(surface, "history" | "replay");
        let lags = matches!(surface, "list" | "own list" | "hands" | "feed") || (of_hands && !self.mutant);
        let mut both = (self.left.get(&token, path).await, self.right.get(&token, path).await);
        for _ in 0..if lags { 200 } else { 0 } {
            if both.0 == both.1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            both = (self.left.get(&token, path).await, self.right.get(&token, path).await);
        }
        let name = self.watchers[at].name.clone();
        self.findings.extend(Finding::of_answers(surface, &name, &both));
        self.keeps_secrets(surface, &name, &both.0.text);
        self.compared += 1;
    }

    /// A secret that is not published stands in nothing that anybody is sent.
    fn keeps_secrets(&mut self, surface: &'static str, watcher: &str, text: &str) {
        let (deal, ..) = self.swapped.expect("cards have changed places");
        let secrets = self.left.rigged.secrets(self.table(), deal);
        if let Some(secret) = secrets.iter().find(|secret| text.contains(*secret)) {
            self.findings.extend(Finding::of(surface, watcher, &format!("the secret {secret}"), "nothing"));
        }
    }

    /// A watcher tries what the rules refuse: with cards that they may not see, out of turn, on what is gone, in no
    /// form.
    async fn tries(&mut self, at: usize) {
        let (_, a, b) = self.swapped.expect("cards have changed places");
        let (token, name, eyes) = {
            let watcher = &self.watchers[at];
            (watcher.token.clone(), watcher.name.clone(), watcher.eyes)
        };
        let example: Value = serde_json::from_str(self.case.game.example_move).unwrap();
        let own = eyes.iter().next().map_or(0, Seat::index);
        let other = Seat::all(self.case.seats).find(|seat| !eyes.contains(*seat)).map_or(0, Seat::index);
        let mut moves = vec![
            (None, json!({"seat": own, "move": named(&example, a)})),
            (None, json!({"seat": own, "move": named(&example, b)})),
            (None, json!({"move": named(&example, a)})),
            (None, json!({"seat": other, "move": named(&example, a)})),
            (Some(1), json!({"seat": own, "move": example})),
            (None, json!({"seat": own, "move": {"type": "dream", "card": a.to_string()}})),
            (None, json!({"seat": own, "move": {"type": "play", "card": format!("{a}{b}")}})),
        ];
        let mut roll = |bound: u32| bound / 2;
        let seat = eyes.iter().next();
        let legal =
            seat.and_then(|seat| self.left.look(self.plan.table, |table| table.machine().pick(seat, &mut roll)));
        if let Some(legal) = legal {
            let legal: Value = serde_json::from_str(RawValue::get(&legal)).unwrap();
            if named(&legal, a) != legal {
                moves.push((None, json!({"seat": own, "move": named(&legal, b)})));
            }
        }
        let taken = |harness: &Harness, body: &Value| {
            let r#move = RawValue::from_string(body["move"].to_string()).unwrap();
            eyes.iter()
                .any(|seat| harness.would(self.plan.table, &Input::Move { seat, r#move: r#move.clone() }).is_some())
        };
        // What both houses would take is no refusal: the cards may mean nothing in it.
        moves.retain(|(version, body)| version.is_some() || !(taken(self.left, body) && taken(self.right, body)));
        for (version, body) in moves {
            [self.left, self.right].iter().for_each(|harness| harness.lets_speak(self.plan.table, &body));
            let sent = self.sent(version, body);
            let path = format!("/v1/tables/{}/moves", self.table());
            let left = self.left.post(&token, &path, &sent).await;
            let both = (left, self.right.post(&token, &path, &sent).await);
            assert!(both.0.status >= 400, "{}: {name} was not refused: {sent:?} {both:?}", self.case);
            self.findings.extend(Finding::of_answers("refusal", &name, &both));
            self.compared += 1;
        }
    }

    /// The table is called off; what was left to see is compared, and then what was said all the time.
    async fn end(&mut self) {
        let over = self.left.look(self.table(), |table| table.is_over());
        if !over && !self.watchers.is_empty() {
            let (sent, path) =
                (self.sent(None, json!({"reason": "enough"})), format!("/v1/tables/{}/void", self.table()));
            self.does(Act::Post { token: self.lobby.clone(), path, sent }).await;
            self.shown(&(Vec::new(), Vec::new()));
        }
        // An auditor of a table that is over sees everything.
        self.watchers.retain(|watcher| watcher.role != Role::Auditor);
        for at in 0..self.watchers.len() {
            if self.mutant || !self.watchers[at].eyes.is_empty() || self.dice.below(3) == 0 {
                let (surface, path) = Watcher::at_once(self.table());
                self.asks(at, surface, &path).await;
                self.asks_for_all(at).await;
            }
            self.listens(at).await;
        }
        self.compares_houses().await;
    }

    /// What a watcher's streams have said, and what one says that is taken up again.
    async fn listens(&mut self, at: usize) {
        let Some([plain, patched]) = self.watchers[at].tails.take() else { return };
        let (token, name) = (self.watchers[at].token.clone(), self.watchers[at].name.clone());
        let version = self.left.look(self.table(), |table| table.version());
        let table = self.table();
        let resumed = self.both(&token, table, Some(2), false).await;
        let patched_again = self.both(&token, table, Some(2), true).await;
        let streams = [
            ("stream", plain),
            ("resumed stream", resumed),
            ("patched stream", patched),
            ("resumed patched stream", patched_again),
        ];
        for (surface, (left, right)) in streams {
            let said = (self.left.said(&left, version).await, self.right.said(&right, version).await);
            let both: Vec<(String, String)> =
                said.0.iter().zip(&said.1).map(|(left, right)| masks::standings(left, right)).collect();
            self.standings += both.iter().filter(|(left, _)| left.contains(masks::STANDING)).count();
            let (both, patches) = masks::patches(both);
            self.patches += patches;
            let (mut left, mut right): (Vec<String>, Vec<String>) = both.into_iter().unzip();
            left.extend(said.0.iter().skip(right.len()).cloned());
            right.extend(said.1.iter().skip(left.len()).cloned());
            let (left, right) = (left.join("\n\n"), right.join("\n\n"));
            self.findings.extend(Finding::of(surface, &name, &left, &right));
            self.keeps_secrets(surface, &name, &left);
            self.compared += u32::try_from(said.0.len()).unwrap();
        }
    }

    /// Counters and log lines of the houses themselves, as an operator reads them.
    async fn compares_houses(&mut self) {
        if self.mutant {
            return;
        }
        let mut counted = Vec::new();
        for harness in [self.left, self.right] {
            let text = harness.get("", "/metrics").await.text;
            let lasting = |line: &&str| !OF_THE_MOMENT.iter().any(|name| line.contains(name));
            let body = text.split_once("\n\n").unwrap().1;
            counted.push(body.lines().filter(lasting).collect::<Vec<_>>().join("\n"));
        }
        self.findings.extend(Finding::of("metrics", "operator", &counted[0], &counted[1]));
        let logged = [self.left, self.right]
            .map(|harness| journal::take(harness.name).join("\n").replace(harness.name, "house"));
        self.findings.extend(Finding::of("log", "operator", &logged[0], &logged[1]));
        assert!(logged[0].contains("mazziere::access"), "requests are logged");
        self.keeps_secrets("log", "operator", &logged[0]);
    }
}

impl Act {
    /// Does it, and waits until nothing follows any more by itself. None where nobody answers.
    async fn carried_out(&self, harness: &Harness, table: TableId) -> Option<crate::harness::Response> {
        let hand = || harness.look(table, |table| table.ring().map_or(0, |ring| ring.hand()));
        let answer = match self {
            Act::Post { token, path, sent } => {
                harness.lets_speak(table, &sent.body);
                Some(harness.post(token, path, sent).await)
            }
            Act::Rest => {
                let before = hand();
                // Some games ask first who would play.
                let asks = || harness.look(table, |table| matches!(table.machine().awaiting(), Awaiting::Seats { .. }));
                harness.rests(|| hand() > before || asks()).await;
                None
            }
            Act::Late => {
                harness.lets_time_go_by(table).await;
                None
            }
        };
        let owes = || harness.look(table, |table| table.ring().is_some_and(|ring| !ring.ledger().is_empty()));
        // The clock stands still, so what failed on a busy machine would never be tried again by itself.
        let looks = AtomicU32::new(0);
        eventually("the ledger has not everything", async || {
            if owes() && looks.fetch_add(1, Ordering::Relaxed) % 300 == 299 {
                let tables = harness.service.tables();
                tables.settle(&tables.live().known(table).expect("the table is in memory")).await;
            }
            !owes()
        })
        .await;
        answer
    }
}

/// Whether a text names one of two cards.
fn names(swapped: Option<(u32, Card, Card)>, text: &str) -> bool {
    swapped.is_some_and(|(_, a, b)| [a, b].iter().any(|card| text.contains(&format!("\"{card}\""))))
}

/// A move with this card in place of every card.
fn named(r#move: &Value, card: Card) -> Value {
    match r#move {
        Value::String(text) if text.parse::<Card>().is_ok() => json!(card.to_string()),
        Value::Array(items) => items.iter().map(|item| named(item, card)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), named(value, card))).collect(),
        other => other.clone(),
    }
}
