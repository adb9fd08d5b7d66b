//! A script as it is written, and what is wrong with one that cannot be played.
//!
//! Reading is strict: unknown fields, unknown cards and counts that do not fit refuse the whole script, with a code.
//! Inputs are read one by one, so that one malformed input is one refusal and play goes on.

use mazziere_rules::card::Card;
use mazziere_rules::history::{Entry, History, Told, Turn};
use mazziere_rules::kernel::{Chance, Clock, RawInput};
use mazziere_rules::live::parse_input;
use mazziere_rules::registry::{self, Format, Frame, GameInfo};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::{RawValue, to_raw_value};

use crate::logged::{self, LogEntry};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Script {
    game: String,
    /// The version of the rules, if it is not the newest one.
    #[serde(default)]
    pub(super) rules_version: Option<u16>,
    #[serde(default)]
    pub(super) options: Option<serde_json::Value>,
    #[serde(default)]
    pub(super) players: Option<u8>,
    #[serde(default)]
    pub(super) format: Option<Format>,
    #[serde(default)]
    pub(super) dealer: u8,
    #[serde(default)]
    pub(super) knockout: bool,
    #[serde(default)]
    deck: Option<Vec<String>>,
    #[serde(default)]
    decks: Option<Vec<Vec<String>>>,
    #[serde(default)]
    seed: Option<String>,
    /// Of ring games: the chips of each seat at first, nobody in seats with none.
    #[serde(default)]
    stacks: Option<Vec<Chips>>,
    /// Of ring games: how many hands are begun.
    #[serde(default)]
    hands: Option<u32>,
    #[serde(default)]
    pub(super) inputs: Vec<Box<RawValue>>,
}

/// A script that is the log of a table, as auditors are given it, and nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogScript {
    log: Vec<LogEntry>,
}

/// Whether a script is one.
#[derive(Deserialize)]
struct IsLog {
    log: Option<IgnoredAny>,
}

/// How a script's table is laid.
pub(super) struct Layout {
    pub(super) format: Format,
    pub(super) seats: u8,
    pub(super) dealer: Seat,
    /// The players who sit down before anything happens, with their chips.
    pub(super) stacks: Vec<(Seat, Chips)>,
    /// How many hands the tool begins.
    pub(super) hands: u32,
}

/// Why something is refused: a stable code and words.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: &'static str,
    pub(super) detail: String,
}

impl Fault {
    pub(super) fn new(code: &'static str, detail: impl Into<String>) -> Fault {
        Fault { code, detail: detail.into() }
    }
}

impl From<mazziere_rules::refusal::Refusal> for Fault {
    fn from(refusal: mazziere_rules::refusal::Refusal) -> Fault {
        Fault { code: refusal.code.as_str(), detail: refusal.detail }
    }
}

impl Script {
    pub(super) fn read(bytes: &[u8]) -> Result<Script, Fault> {
        // A struct may also be read from a list of its fields in order; a script is an object.
        if bytes.first() != Some(&b'{') {
            return Err(Fault::new("malformed_script", "a script is a JSON object"));
        }
        let malformed = |error: serde_json::Error| Fault::new("malformed_script", error.to_string());
        match serde_json::from_slice(bytes) {
            Ok(IsLog { log: Some(_) }) => {
                let LogScript { log } = serde_json::from_slice(bytes).map_err(malformed)?;
                logged::table(&log).map(Script::of).map_err(|what| Fault::new("malformed_script", what))
            }
            _ => serde_json::from_slice(bytes).map_err(malformed),
        }
    }

    /// The script that plays a log again. At a table of hands all that the rules were told is logged, also that a hand
    /// begins.
    fn of(table: logged::Table) -> Script {
        let logged::Table { game, rules_version, options, format, dealer, knockout, seats, inputs } = table;
        Script {
            game,
            rules_version: Some(rules_version),
            options: Some(options),
            players: seats,
            format: seats.is_none().then_some(format),
            dealer,
            knockout,
            deck: None,
            decks: None,
            seed: None,
            stacks: None,
            hands: seats.map(|_| 0),
            inputs,
        }
    }

    /// The script that plays a history again.
    pub(super) fn of_history(history: &History) -> Result<Script, Fault> {
        let History { head, entries } = history;
        let part = |what: &str| Fault::new("history_not_whole", format!("{what}, and the rules need all of it"));
        if let Some(hand) = head.hand {
            return Err(part(&format!("this is hand {hand} of a table alone")));
        }
        if let Some(eyes) = &head.seen_by {
            return Err(part(&format!("this is what was seen by {eyes}")));
        }
        let input = |entry: &Entry| match entry {
            Entry::Turn(Turn { told: Told::Input(input), .. }) => {
                Some(Ok(to_raw_value(input).expect("inputs are plain data")))
            }
            Entry::Turn(_) => Some(Err(part("something that the rules were told is left out"))),
            _ => None,
        };
        Ok(Script::of(logged::Table {
            game: head.game.clone(),
            rules_version: head.rules,
            options: serde_json::from_str(head.options.get()).expect("options were read before"),
            format: head.format,
            dealer: head.dealer.index(),
            knockout: head.knockout,
            seats: head.seats,
            inputs: entries.iter().filter_map(input).collect::<Result<_, _>>()?,
        }))
    }

    /// The game it names; `_` is read as `-`.
    pub(super) fn info(&self) -> Result<&'static GameInfo, Fault> {
        Ok(registry::game(&self.game.replace('_', "-"))?)
    }

    /// How its table is laid. `hands`: how many hands of a ring are begun, if somebody says so outside the script.
    pub(super) fn layout(&self, info: &GameInfo, hands: Option<u32>) -> Result<Layout, Fault> {
        let format = match info.frame {
            Frame::Match => self.match_format(info)?,
            Frame::Ring => Format::Ring,
        };
        if !info.plays(format) {
            return Err(Fault::new("invalid_setup", format!("{} is not played as {}", info.name, format.name())));
        }
        let stacks = self.stacks.as_deref().unwrap_or_default();
        let seats = match info.frame {
            Frame::Match if self.stacks.is_some() || self.hands.is_some() => {
                return Err(Fault::new("invalid_setup", "stacks and hands are for games played in a ring"));
            }
            Frame::Match => format.seats(),
            Frame::Ring => self.players.unwrap_or(u8::try_from(stacks.len()).unwrap_or(u8::MAX)),
        };
        if !(info.seats.0..=info.seats.1).contains(&seats) || stacks.len() > usize::from(seats) {
            let (least, most) = info.seats;
            let detail = format!("{} has {least} to {most} seats, and at most as many stacks", info.name);
            return Err(Fault::new("invalid_setup", detail));
        }
        let dealer = Seat::try_from(self.dealer).ok().filter(|seat| seat.index() < seats);
        Ok(Layout {
            format,
            seats,
            dealer: dealer
                .ok_or_else(|| Fault::new("invalid_setup", format!("seat {} does not exist here", self.dealer)))?,
            stacks: Seat::all(seats).zip(stacks.iter().copied()).filter(|(_, chips)| *chips > 0).collect(),
            hands: hands.or(self.hands).unwrap_or(1),
        })
    }

    /// How a match is played: as the script says, or in the game's first format, with so many players if the script
    /// says that.
    fn match_format(&self, info: &GameInfo) -> Result<Format, Fault> {
        let usual = |players: Option<u8>| {
            info.formats.iter().copied().find(|format| players.is_none_or(|players| format.players() == players))
        };
        let format = self.format.or_else(|| usual(self.players)).ok_or_else(|| {
            let players = self.players.unwrap_or_default();
            Fault::new("invalid_setup", format!("{} has no format for {players} players", info.name))
        })?;
        match self.players {
            Some(players) if players != format.players() => {
                let name = format.name();
                Err(Fault::new("invalid_setup", format!("{name} is for {} players, not {players}", format.players())))
            }
            _ => Ok(format),
        }
    }

    /// The decks it brings, in the order in which they are asked for.
    pub(super) fn decks(&self) -> Result<Vec<Vec<Card>>, Fault> {
        let decks = match (&self.deck, &self.decks) {
            (Some(_), Some(_)) => return Err(Fault::new("malformed_script", "give deck or decks, not both")),
            (Some(deck), None) => std::slice::from_ref(deck),
            (None, Some(decks)) => decks,
            (None, None) => &[],
        };
        decks.iter().map(|deck| cards(deck)).collect()
    }

    /// Its seed: 32 bytes from 64 hexadecimal digits.
    pub(super) fn seed(&self) -> Result<Option<[u8; 32]>, Fault> {
        let Some(text) = &self.seed else { return Ok(None) };
        let mut seed = [0; 32];
        hex::decode_to_slice(text, &mut seed)
            .map_err(|_| Fault::new("seed_not_valid", "a seed is 64 hexadecimal digits"))?;
        Ok(Some(seed))
    }
}

fn cards(texts: &[String]) -> Result<Vec<Card>, Fault> {
    let card = |(place, text): (usize, &String)| {
        text.parse::<Card>().map_err(|error| Fault::new("card_unknown", format!("place {place} of the deck: {error}")))
    };
    texts.iter().enumerate().map(card).collect()
}

/// The field by which an input of a log is told from one of a script: the input itself has a text there, the turn that
/// it is of has the input.
#[derive(Deserialize)]
struct Logged<'a> {
    #[serde(borrow)]
    input: Option<&'a RawValue>,
}

/// An input as it is written: a seat and what it does, a deck, or numbers.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct InputText {
    seat: Option<Seat>,
    r#move: Option<Box<RawValue>>,
    time_expired: Option<Clock>,
    abandon: Option<bool>,
    sit_out: Option<bool>,
    r#return: Option<bool>,
    deck: Option<Vec<String>>,
    numbers: Option<Vec<u32>>,
    fact: Option<Box<RawValue>>,
}

/// Reads one input: of a script, or of a log as it stands there.
pub(super) fn input(text: &RawValue) -> Result<RawInput, Fault> {
    let malformed = |detail: String| Fault::new("malformed_input", detail);
    if !text.get().starts_with('{') {
        return Err(malformed("an input is a JSON object".into()));
    }
    if let Ok(Logged { input: Some(logged) }) = serde_json::from_str(text.get()) {
        let input = if logged.get().starts_with('{') { logged } else { text };
        return Ok(parse_input(input.get())?);
    }
    let given: InputText = serde_json::from_str(text.get()).map_err(|error| malformed(error.to_string()))?;
    let InputText { seat, r#move, time_expired, abandon, sit_out, r#return, deck, numbers, fact } = given;
    if [abandon, sit_out, r#return].contains(&Some(false)) {
        return Err(malformed("what does not happen is left out".into()));
    }
    let abandon = abandon.map(|_| ());
    let sit_out = sit_out.map(|_| ());
    let back = r#return.map(|_| ());
    let chance = match (&deck, numbers) {
        (None, None) => None,
        (Some(deck), None) => Some(Chance::Deck { cards: cards(deck)? }),
        (None, Some(values)) => Some(Chance::Numbers { values }),
        (Some(_), Some(_)) => return Err(malformed("give a deck or numbers, not both".into())),
    };
    if let Some(fact) = fact {
        let alone = seat.is_none() && r#move.is_none() && time_expired.is_none() && chance.is_none();
        let alone = alone && abandon.is_none() && sit_out.is_none() && back.is_none();
        return if alone {
            Ok(RawInput::Fact { fact })
        } else {
            Err(malformed("a fact of the table stands alone".into()))
        };
    }
    match (seat, r#move, time_expired, abandon, sit_out, back, chance) {
        (Some(seat), Some(r#move), None, None, None, None, None) => Ok(RawInput::Move { seat, r#move }),
        (Some(seat), None, Some(clock), None, None, None, None) => Ok(RawInput::TimeExpired { seat, clock }),
        (Some(seat), None, None, Some(()), None, None, None) => Ok(RawInput::Abandon { seat }),
        (Some(seat), None, None, None, Some(()), None, None) => Ok(RawInput::SitOut { seat }),
        (Some(seat), None, None, None, None, Some(()), None) => Ok(RawInput::Return { seat }),
        (None, None, None, None, None, None, Some(chance)) => Ok(RawInput::Chance { chance }),
        _ => Err(malformed(
            "an input is a seat with one of move, time_expired, abandon, sit_out, return; or a deck, numbers, a fact"
                .into(),
        )),
    }
}
