//! A bot at a table: it says that it is here, brings a seed, and plays legal moves until the table is over.
//!
//! How it chooses its moves in a match is in [`super::matches`]. At a ring table it plays until it sits there no
//! longer, or has played enough; how is in [`super::ring`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use mazziere_contract::client::{ClientError, EventStream};
use mazziere_contract::tables::{
    AbandonRequest, Accepted, MoveRequest, ReadyRequest, SeatLegal, SeedRequest, TableStatus, TableView,
};
use mazziere_contract::{Caller, ErrorCode};
use mazziere_deal::dice::Dice;
use mazziere_ids::{PlayerId, TableId};
use mazziere_telemetry::Stopwatch;
use serde_json::Value;

use super::api::passed_by;
use super::poker::Style;
use super::{Ack, Api, Endpoints, Identity, Journal, Script, TokenIssuer, banks, matches};

/// How a bot behaves at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// Follows the live stream; else it asks again and again.
    pub follows: bool,
    /// Milliseconds of thinking before a move: at least, and at most.
    pub thinking_ms: (u32, u32),
    /// Gives up about once in this many tables; 0 never.
    pub abandons_one_in: u32,
    /// Tries a move that is not legal once in this many moves; 0 never.
    pub cheats_one_in: u32,
}

/// How a table ended for a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The table is over.
    Over,
    /// The bot does not sit there (any more): it has left, was moved, or has lost everything.
    Gone,
    /// It has played enough.
    Enough,
    /// It could not be played on.
    Stuck,
}

/// One bot that plays.
pub struct Player {
    /// Who it is.
    pub id: PlayerId,
    pub name: String,
    /// What its keys begin with: its name, unless it lives longer than one run.
    pub stem: String,
    /// The services as it sees them.
    pub api: Api,
    /// What it decides with.
    pub dice: Dice,
    /// What was acknowledged to it.
    pub journal: Arc<Journal>,
    /// How it behaves.
    pub behaviour: Behaviour,
    /// How it plays poker.
    pub style: Style,
    /// Once it is set, the bot moves without thinking.
    pub hurries: Arc<AtomicBool>,
    /// What it was told to play, before it chooses by itself.
    pub script: Option<Arc<Script>>,
    /// Where a bot always decides alike: with these dice, by table and decision, whatever it did before.
    pub steady: Option<Dice>,
    /// How often it has given up or stayed away.
    lapses: u8,
    /// Keys used so far.
    keys: u64,
}

/// A bot that gives up does so this often: one time more within a day, and it could not register any more.
const MOST_LAPSES: u8 = 2;

impl Player {
    /// A bot with a token of its own.
    pub fn new(
        endpoints: &Endpoints,
        issuer: &TokenIssuer,
        id: PlayerId,
        name: &str,
        dice: Dice,
        journal: Arc<Journal>,
    ) -> Player {
        let caller: Arc<dyn Caller> = Identity::caller(issuer, id.uuid(), mazziere_web::Role::Player, Some(name));
        let behaviour = Behaviour { follows: true, thinking_ms: (0, 0), abandons_one_in: 0, cheats_one_in: 0 };
        let style = Style::drawn(&mut dice.branch("style", 0));
        Player {
            id,
            name: name.to_owned(),
            stem: name.to_owned(),
            api: Api::new(endpoints, &caller),
            dice,
            journal,
            behaviour,
            style,
            hurries: Arc::default(),
            script: None,
            steady: None,
            lapses: 0,
            keys: 0,
        }
    }

    /// A fresh Idempotency-Key.
    pub fn key(&mut self) -> String {
        self.keys += 1;
        format!("{}-{}", self.stem, self.keys)
    }

    /// Plays a table to its end.
    pub async fn play(&mut self, table: TableId) -> Played {
        self.play_until(table, |_| false).await
    }

    /// Plays a table until it is over, the bot sits there no longer, or what it sees is `enough`.
    pub async fn play_until(&mut self, table: TableId, enough: impl Fn(&TableView) -> bool) -> Played {
        let gives_up = self.may_lapse();
        let mut moves_left = if gives_up { self.dice.below(30) } else { u32::MAX };
        let mut here = false;
        let mut stream = None;
        let mut known = 0;
        let mut seeded_for = 0;
        loop {
            let view = match self.api.tables(|tables| async move { tables.view(table).await }).await {
                Ok(view) => view,
                Err(error) => {
                    self.journal.complain(format!("{} cannot see its table {table}: {error}", self.name));
                    return Played::Stuck;
                }
            };
            if matches!(view.status, TableStatus::Finished | TableStatus::Voided) {
                return Played::Over;
            }
            if view.ring.is_some() {
                if view.version < known {
                    // This replica has not heard yet of what another one acknowledged.
                    self.api.clock.sleep(Duration::milliseconds(10)).await;
                    continue;
                }
                if view.yours.is_empty() {
                    return Played::Gone;
                }
                if enough(&view) {
                    return Played::Enough;
                }
            } else if !here {
                here = true;
                match self.ready(table).await {
                    Ok(()) => continue,
                    Err(error) if error.code() == Some(ErrorCode::TableOver) => return Played::Over,
                    Err(error) => {
                        self.journal.complain(format!("{} could not say that it is here: {error}", self.name));
                    }
                }
            }
            known = view.version.max(known);
            let root = root_of(&view);
            if root > seeded_for {
                seeded_for = root;
                self.steady_for(&format!("{table} seed {root}"));
                self.seed(table).await;
            }
            // A player who was too slow twice is played for until they say that they are back.
            if let Some(seat) = away(&view)
                && self.come_back(table, seat).await
            {
                continue;
            }
            let over = match (view.legal.is_empty() || self.rests(&view), moves_left) {
                (true, _) => {
                    self.wait(&view, known, &mut stream).await;
                    false
                }
                (false, 0) if view.ring.is_none() => match self.abandon(table).await {
                    Some(over) => over,
                    // Nobody may: then the bot plays on.
                    None => {
                        moves_left = u32::MAX;
                        false
                    }
                },
                (false, _) => {
                    moves_left = moves_left.saturating_sub(1);
                    self.think().await;
                    self.decide(table, &view, &mut known).await
                }
            };
            if over {
                return Played::Over;
            }
        }
    }

    /// Takes up the dice for this decision, if the bot always decides alike.
    pub fn steady_for(&mut self, what: &str) {
        if let Some(steady) = &self.steady {
            self.dice = steady.branch(what, 0);
        }
    }

    async fn ready(&mut self, table: TableId) -> Result<(), ClientError> {
        self.steady_for(&format!("{table} ready"));
        let key = &self.key();
        let seed = self.dice.bytes32();
        let client_seed = (!self.dice.one_in(4)).then(|| hex::encode(&seed[..16]));
        let body = &ReadyRequest { client_seed };
        self.api.tables(|tables| async move { tables.ready(key, table, body).await }).await.map(|_| ())
    }

    /// Sends another seed, as players do when the next deals are promised; nothing is lost if it does not get there.
    pub async fn seed(&mut self, table: TableId) {
        let key = &self.key();
        let body = &SeedRequest { client_seed: hex::encode(&self.dice.bytes32()[..16]) };
        match self.api.tables(|tables| async move { tables.seed(key, table, body).await }).await {
            Ok(_) => {}
            Err(error) if passed_by(&error) => {}
            Err(error) => self.journal.complain(format!("{}: a seed was not taken at {table}: {error}", self.name)),
        }
    }

    async fn think(&mut self) {
        let (least, most) = self.behaviour.thinking_ms;
        let millis = i64::from(least + self.dice.below(most.saturating_sub(least) + 1));
        if millis > 0 && !self.hurries.load(Ordering::Relaxed) {
            self.api.clock.sleep(Duration::milliseconds(millis)).await;
        }
    }

    /// Plays one of the legal moves; true if that ended the table.
    async fn decide(&mut self, table: TableId, view: &TableView, known: &mut i64) -> bool {
        if let Some(first) = view.legal.first() {
            self.steady_for(&format!("{table} {}", first.decision));
        }
        let Some(legal) = self.dice.choose(&view.legal).cloned() else { return false };
        let ring = view.ring.is_some();
        let told = self.script.as_ref().and_then(|script| script.next());
        let is_told = told.is_some();
        let chosen = match told {
            Some(told) => Some(told),
            None if ring => self.ring_move(view, &legal),
            None => matches::choose(&legal.legal, &mut self.dice),
        };
        let Some(chosen) = chosen else {
            self.journal.complain(format!("{} is to move at {table} and has no legal move", self.name));
            return true;
        };
        if self.behaviour.cheats_one_in > 0 && self.dice.one_in(self.behaviour.cheats_one_in) {
            if ring {
                self.cheat_in_a_ring(table, &view.game, legal.seat).await;
            } else {
                self.cheat(table, legal.seat).await;
            }
        }
        // In a ring a late answer might fit another hand: it answers what was asked.
        let decision = (ring || self.dice.one_in(2)).then(|| legal.decision.clone());
        match self.send(table, decision.clone(), legal.seat, &chosen).await {
            Ok(accepted) => {
                *known = accepted.version.max(*known);
                if let Some(script) = self.script.as_ref().filter(|_| is_told) {
                    script.accepted();
                }
                self.journal.write(Ack::Moved { table, version: accepted.version, seat: legal.seat, r#move: chosen });
                accepted.over
            }
            // The table went on without us (the opponent gave up, a clock ran out): look again.
            Err(error) if passed_by(&error) => {
                if error.code() == Some(ErrorCode::StaleVersion) {
                    self.check_stale(table, &legal).await;
                }
                false
            }
            Err(error) if is_told && error.code().is_some() => {
                if let (Some(script), Some(code)) = (&self.script, error.code()) {
                    script.refused(code);
                }
                false
            }
            Err(error) => {
                let now = self.api.tables(|tables| async move { tables.view(table).await }).await;
                let now = now.map(|now| now.version);
                let refused = error.code().is_some();
                // Where the table cannot be seen nobody knows what the move met: the next look complains or goes on.
                let met = decision.as_deref().filter(|_| !banks::comes_and_goes(&view.game, &chosen));
                let stale = now.as_ref().map_or(met.is_none(), |now| is_stale(met, view.version, *now));
                if refused && stale {
                    return false;
                }
                self.journal.complain(format!(
                    "{}: {chosen}, legal at {table} in version {}, for {decision:?}, is refused in {now:?}: {error}",
                    self.name, view.version
                ));
                matches!(error, ClientError::Unreachable(_))
            }
        }
    }

    /// What was refused as stale is asked no longer; else nothing that matters had changed.
    async fn check_stale(&mut self, table: TableId, answered: &SeatLegal) {
        let Ok(now) = self.api.tables(|tables| async move { tables.view(table).await }).await else { return };
        if now.legal.iter().any(|legal| (legal.seat, &legal.decision) == (answered.seat, &answered.decision)) {
            let decision = &answered.decision;
            self.journal.complain(format!("{}: {decision} at {table} was refused as stale, and is asked", self.name));
        }
    }

    /// Sends a move as an answer to a decision, or to whatever is asked; measures how long the answer takes.
    pub(super) async fn send(
        &mut self,
        table: TableId,
        decision: Option<String>,
        seat: u8,
        chosen: &Value,
    ) -> Result<Accepted, ClientError> {
        let key = &self.key();
        let body = &MoveRequest { decision, seat: Some(seat), r#move: chosen.clone() };
        let meters = &self.api.meters;
        let whole = Stopwatch::start();
        let call = |tables: mazziere_contract::client::TablesClient| async move {
            let watch = Stopwatch::start();
            let answer = tables.play(key, table, None, body).await;
            if answer.is_ok() {
                meters.note_move(watch.elapsed());
            }
            answer
        };
        let accepted = self.api.tables(call).await?;
        meters.note_whole_move(whole.elapsed());
        Ok(accepted.body)
    }

    /// A move that cannot be legal must be refused, and must change nothing.
    async fn cheat(&mut self, table: TableId, seat: u8) {
        let key = &self.key();
        let nonsense = serde_json::json!({"type": "play", "card": "9Z"});
        let body = &MoveRequest { decision: None, seat: Some(seat), r#move: nonsense };
        let answer = self.api.tables(|tables| async move { tables.play(key, table, None, body).await }).await;
        if !matches!(&answer, Err(error) if error.code().is_some()) {
            self.journal.complain(format!("{}: a card that does not exist was not refused: {answer:?}", self.name));
        }
    }

    /// Whether it would give up, or stay away, this time.
    fn may_lapse(&mut self) -> bool {
        let one_in = self.behaviour.abandons_one_in;
        one_in > 0 && self.dice.one_in(one_in) && self.lapses < MOST_LAPSES
    }

    /// Whether it stays away from a table this time.
    pub fn stays_away(&mut self) -> bool {
        let away = self.may_lapse();
        self.lapses += u8::from(away);
        away
    }

    /// Gives up; whether that ended the table, or `None` if the game plays for the absent and nobody may.
    async fn abandon(&mut self, table: TableId) -> Option<bool> {
        let key = &self.key();
        let body = &AbandonRequest::default();
        match self.api.tables(|tables| async move { tables.abandon(key, table, body).await }).await {
            Ok(answer) => {
                self.journal.write(Ack::Abandoned { table, version: answer.body.version });
                self.lapses += 1;
                Some(answer.body.over)
            }
            Err(error) if error.code() == Some(ErrorCode::AbandonNotAllowed) => None,
            Err(error) if passed_by(&error) => Some(false),
            Err(error) => {
                self.journal.complain(format!("{} could not give up at {table}: {error}", self.name));
                Some(true)
            }
        }
    }

    /// Waits until it may be the bot's turn at the table it saw, which is at version `known` by now.
    async fn wait(&mut self, view: &TableView, known: i64, stream: &mut Option<EventStream>) {
        let ring = view.ring.is_some();
        if !self.behaviour.follows {
            // Hands go on for ever: a bot that asks all the time about them takes more than its share.
            let millis = i64::from(if ring { 60 + self.dice.below(60) } else { 15 + self.dice.below(25) });
            return self.api.clock.sleep(Duration::milliseconds(millis)).await;
        }
        if stream.is_none() {
            let opened = self.api.some_tables().await.stream(view.table_id, Some(&known.to_string())).await;
            self.api.meters.note(&opened);
            match opened {
                Ok(opened) => *stream = Some(opened),
                Err(_) => return self.api.clock.sleep(Duration::milliseconds(50)).await,
            }
        }
        let Some(events) = stream else { return };
        let quiet = std::time::Duration::from_secs(if ring { 2 } else { 5 });
        loop {
            let event = tokio::time::timeout(quiet, events.next()).await;
            match event {
                Ok(Some(Ok(event))) if event.event == "end" => return,
                Ok(Some(Ok(event))) if event.event == "countdown" => {
                    let countdown = serde_json::from_str::<Countdown>(&event.data);
                    if countdown.is_ok_and(|countdown| view.yours.contains(&countdown.seat)) {
                        return;
                    }
                }
                Ok(Some(Ok(event))) if ring && super::ring::changes_seats(&event) => return,
                Ok(Some(Ok(_))) => {}
                // Quiet for long: ask, and go on with the same stream.
                Err(_) => return,
                Ok(_) => {
                    *stream = None;
                    return self.api.clock.sleep(Duration::milliseconds(20)).await;
                }
            }
        }
    }
}

/// How many roots over later deals were logged since the table opened: one with the first deal of each second half.
fn root_of(view: &TableView) -> u32 {
    // As `docs/auditors.md` has it: 64 deals have one root, and the next is logged when half of them are drawn.
    const PROMISED_AT_ONCE: u32 = 64;
    let half = PROMISED_AT_ONCE / 2;
    view.deal.as_ref().map_or(0, |deal| (deal.deal + half - 1) / PROMISED_AT_ONCE)
}

/// The seat of a match at which the bot is away, so that the rules play for it.
fn away(view: &TableView) -> Option<u8> {
    let away = view.view["away"].as_array().filter(|_| view.ring.is_none())?;
    view.yours.iter().copied().find(|seat| away.iter().any(|of| of.as_u64() == Some(u64::from(*seat))))
}

/// Whether what was decided on version `seen`, and `sent` for a decision or for any, met another one: the table is at
/// `now`. A clock may have decided for the bot meanwhile, or somebody have spoken out of turn. An earlier version than
/// was seen would be a loss, and is nothing of the kind.
const fn is_stale(sent: Option<&str>, seen: i64, now: i64) -> bool {
    sent.is_none() && now > seen
}

/// The part of a countdown that a bot reads.
#[derive(serde::Deserialize)]
struct Countdown {
    seat: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_move_for_any_decision_may_meet_another_one_than_was_seen() {
        assert!(is_stale(None, 7, 9), "something has happened since");
        assert!(!is_stale(None, 7, 7), "nothing has: a legal move was refused");
        assert!(!is_stale(None, 7, 6), "what was shown is gone: that is a loss");
        assert!(!is_stale(Some("7-0"), 7, 9), "it was meant for this decision, and met it");
    }
}
