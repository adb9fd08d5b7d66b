//! A bot at a ring table: moves by skill or at random, what it may do beside them, and moves that must be refused.
//!
//! Sitting out, coming back, leaving and preferences are commands of their own; a command that came too late because
//! the table went on is no surprise. **Invariant:** what was accepted is in the journal before the bot goes on.

use std::future::Future;

use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, Response, StreamEvent, TablesClient};
use mazziere_contract::tables::{Accepted, MoveRequest, PlayerRequest, SeatLegal, TableView};
use mazziere_deal::dice::Dice;
use mazziere_ids::TableId;
use mazziere_rules::registry::{self, GameInfo};
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::passed_by;
use super::poker::Style;
use super::{Ack, Player, banks, bestia, draw_poker, matches, nonsense, poker, telesina};

/// How a bot chooses in a ring: from the view, the legal moves, its seat and its style.
type Skill = fn(&Value, &Value, u8, Style, &mut Dice) -> Option<Value>;

/// The games that bots play better than at random.
const SKILLS: &[(&str, Skill)] = &[
    ("holdem", poker::choose),
    ("omaha", poker::choose),
    ("bestia", bestia::choose),
    ("telesina", telesina::choose),
    ("poker-5-carte", draw_poker::choose),
    ("poker-all-italiana", draw_poker::choose),
    ("sette-e-mezzo", banks::choose),
    ("chemin-de-fer", banks::choose),
];

/// The part of a step that says that seats changed hands.
#[derive(Deserialize)]
struct StepName<'a> {
    #[serde(borrow)]
    step: std::borrow::Cow<'a, str>,
}

/// Whether an event of a table's stream says that somebody got up, or that the table is over: perhaps it concerns the
/// reader.
pub(super) fn changes_seats(event: &StreamEvent) -> bool {
    let ends = |step: StepName<'_>| matches!(&*step.step, "seat_left" | "seat_vacated" | "closed" | "voided");
    event.event == "step" && serde_json::from_str(&event.data).is_ok_and(ends)
}

/// A seat at a ring table, as the public view shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct OwnPlace {
    pub seat: u8,
    /// Its chips outside the pot.
    pub chips: u64,
    /// Chips that were bought and have not come yet.
    #[serde(default)]
    pub bought: u64,
    /// Whether it sits out.
    pub sitting_out: bool,
}

/// What a bot reads of its own place: seat, chips, whether it is in the hand in play.
pub fn own_place(view: &TableView) -> Option<(OwnPlace, bool)> {
    let seat = *view.yours.first()?;
    let places = view.view.get("places")?.as_array()?;
    let place = places.iter().filter_map(|place| OwnPlace::deserialize(place).ok()).find(|place| place.seat == seat)?;
    let dealt = view.view.pointer("/hand/seats").and_then(Value::as_array);
    let plays = |seats: &Vec<Value>| {
        let mine = |one: &&Value| one["seat"] == json!(seat);
        seats.iter().find(mine).is_some_and(|mine| mine["folded"] != json!(true))
    };
    let in_hand = view.view["in_play"] == json!(true) && dealt.is_some_and(plays);
    Some((place, in_hand))
}

/// The moves by which a bot says what it may prefer in a game; none in games that know no preferences.
fn preferred(game: &GameInfo, dice: &mut Dice) -> Vec<Value> {
    let Some(known) = game.preferences() else { return Vec::new() };
    let showing = ["ask", "muck", "muck", "show"][dice.below(4) as usize];
    let asked = dice.one_in(6);
    let preferences = match game.name {
        "telesina" => telesina::preferred(showing, asked, dice),
        "poker-5-carte" | "poker-all-italiana" => draw_poker::preferred(showing, asked, dice),
        "sette-e-mezzo" | "chemin-de-fer" => banks::preferred(game.name, dice),
        "holdem" | "omaha" => {
            let entry = ["now", "now", "wait"][dice.below(3) as usize];
            json!({"auto_blinds": !asked, "entry": entry, "showing": showing})
        }
        // Of a game in which bots have no taste of their own, what its entry shows.
        _ => serde_json::from_str(known.example).unwrap_or_default(),
    };
    known.moves(&preferences)
}

impl Player {
    /// A move as the bot plays the game: by skill, or any that is legal.
    pub(super) fn ring_move(&mut self, view: &TableView, legal: &SeatLegal) -> Option<Value> {
        match SKILLS.iter().find(|(game, _)| *game == view.game) {
            Some((_, choose)) => choose(&view.view, &legal.legal, legal.seat, self.style, &mut self.dice),
            None => matches::choose(&legal.legal, &mut self.dice),
        }
    }

    /// Whether the bot has nothing to say where it may say something until its time is over.
    pub(super) fn rests(&mut self, view: &TableView) -> bool {
        let dice = &mut self.dice;
        view.ring.is_some() && view.legal.iter().all(|seat| banks::rests(&view.view, &seat.legal, dice))
    }

    /// A move that cannot be legal must be refused, and must change nothing.
    pub(super) async fn cheat_in_a_ring(&mut self, table: TableId, game: &str, seat: u8) {
        let other = self.dice.one_in(8);
        let Some(chosen) = self.dice.choose(nonsense::of(game)).and_then(|text| serde_json::from_str(text).ok()) else {
            return;
        };
        let (seat, r#move) = if other { ((seat + 1) % 10, json!({"type": "fold"})) } else { (seat, chosen) };
        let key = &self.key();
        let body = &MoveRequest { decision: None, seat: Some(seat), r#move };
        let answer = self.api.tables(|tables| async move { tables.play(key, table, None, body).await }).await;
        if !matches!(&answer, Err(error) if error.code().is_some()) {
            self.journal
                .complain(format!("{}: {:?} of seat {seat} was not refused: {answer:?}", self.name, body.r#move));
        }
    }

    /// Says what it prefers from now on, where there is anything to prefer.
    pub async fn prefer(&mut self, table: TableId, game: &str, seat: u8) {
        let Ok(game) = registry::game(game) else { return };
        for chosen in preferred(game, &mut self.dice) {
            match self.send(table, None, seat, &chosen).await {
                Ok(accepted) => {
                    self.journal.write(Ack::Moved { table, version: accepted.version, seat, r#move: chosen });
                }
                // Some games read them when a seat is taken, and not after.
                Err(error) if passed_by(&error) || error.code() == Some(ErrorCode::PreferencesFixed) => {}
                Err(error) => {
                    self.journal.complain(format!("{}: preferences at {table} were refused: {error}", self.name));
                }
            }
        }
    }

    /// Sits out; false if it does already, or sits there no longer.
    pub async fn sit_out(&mut self, table: TableId, seat: u8) -> bool {
        let key = &self.key();
        let done = self
            .ring_command(|tables| async move { tables.sit_out(key, table, &PlayerRequest::default()).await })
            .await;
        self.noted(done, |version| Ack::SatOut { table, version, seat }, &[ErrorCode::AlreadySittingOut], "sit out")
    }

    /// Comes back; false if it does not sit out, has too little left, or sits there no longer.
    pub async fn come_back(&mut self, table: TableId, seat: u8) -> bool {
        let key = &self.key();
        let done = self.ring_command(|tables| async move { tables.come_back(key, table).await }).await;
        let vain = [ErrorCode::NotSittingOut, ErrorCode::ChipsTooFew];
        self.noted(done, |version| Ack::CameBack { table, version, seat }, &vain, "come back")
    }

    /// Leaves; false if it is leaving already, or sits there no longer.
    pub async fn leave(&mut self, table: TableId, seat: u8) -> bool {
        let key = &self.key();
        let body = &PlayerRequest::default();
        let done = self.ring_command(|tables| async move { tables.leave(key, table, body).await }).await;
        self.noted(done, |version| Ack::LeftTable { table, version, seat }, &[ErrorCode::AlreadyLeaving], "leave")
    }

    async fn ring_command<F>(&self, call: impl Fn(TablesClient) -> F) -> Result<Accepted, ClientError>
    where
        F: Future<Output = Result<Response<Accepted>, ClientError>>,
    {
        self.api.tables(call).await.map(|answer| answer.body)
    }

    fn noted(
        &self,
        done: Result<Accepted, ClientError>,
        ack: impl FnOnce(i64) -> Ack,
        vain: &[ErrorCode],
        what: &str,
    ) -> bool {
        match done {
            Ok(accepted) => {
                self.journal.write(ack(accepted.version));
                true
            }
            Err(error) if passed_by(&error) || error.code().is_some_and(|code| vain.contains(&code)) => false,
            Err(error) => {
                self.journal.complain(format!("{} could not {what}: {error}", self.name));
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mazziere_rules::registry::preferences::said_by;
    use mazziere_rules::registry::{Frame, Rules};
    use mazziere_rules::tresette::{TresetteMatch, TresetteMove};

    use super::*;

    fn event(name: &str, data: &str) -> StreamEvent {
        StreamEvent { id: None, event: name.to_owned(), data: data.to_owned() }
    }

    #[test]
    fn only_steps_about_seats_wake_a_bot() {
        assert!(changes_seats(&event("step", r#"{"version":3,"at":"x","step":"seat_vacated","data":{}}"#)));
        assert!(!changes_seats(&event("step", r#"{"version":3,"at":"x","step":"turn","data":{"step":"closed"}}"#)));
        assert!(!changes_seats(&event("snapshot", r#"{"step":"closed"}"#)));
        assert!(!changes_seats(&event("step", "no json")));
    }

    #[test]
    fn preferences_are_said_in_the_words_of_each_game() {
        let mut dice = Dice::new(7);
        for game in registry::games().iter().filter(|game| game.frame == Frame::Ring) {
            for _ in 0..60 {
                let said = preferred(game, &mut dice);
                assert_eq!(said.is_empty(), game.preferences().is_none(), "{}", game.name);
            }
        }
        let flat = said_by::<TresetteMove>("preferences", None, r#"{"auto_fuori":false}"#);
        let rules = Rules::of::<TresetteMatch>();
        let unknown = GameInfo { preferences: Some(flat), ..GameInfo::bare("tombola", 1, rules) };
        assert_eq!(preferred(&unknown, &mut dice), [json!({"type": "preferences", "auto_fuori": false})]);
    }
}
