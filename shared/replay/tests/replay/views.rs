//! Views by patches: for every game, everybody who follows a table by patches has, at each version, the view that is
//! read then. What patches cost in bytes is measured on the way, beside the notation that was not taken.
//!
//! `MAZZIERE_TABLES` is the number of tables for each game and format; `--nocapture` prints the figures of
//! `docs/decisions/view-patches.md`.

use std::collections::BTreeMap;
use std::io::Write;

use chrono::TimeDelta;
use flate2::Compression;
use flate2::write::GzEncoder;
use mazziere_contract::tables::patch::{PatchOp, apply, diff};
use mazziere_contract::tables::{Format, TableStep};
use mazziere_hashchain::StoredEvent;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Command, Table, TableEvent};
use mazziere_rules::registry::{self, Frame, GameInfo};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::dice::Dice;
use crate::{drawn, matches, rings};

/// Bytes of a step at most in a compressed stream, at the median of each game.
const BUDGET: usize = 400;

/// Things that happen at a table at most.
const MOST: usize = 40;

fn tables() -> u64 {
    std::env::var("MAZZIERE_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Somebody who follows a table by patches.
struct Reader {
    eyes: Eyes,
    view: Value,
    /// What a proxy that compresses the stream has sent so far.
    wire: GzEncoder<Vec<u8>>,
}

/// Bytes of what followed each other, one figure for each step that brought a patch.
#[derive(Default)]
struct Figures {
    views: Vec<usize>,
    merges: Vec<usize>,
    patches: Vec<usize>,
    /// The step with what may be done now, as it is without patches.
    standings: Vec<usize>,
    steps: Vec<usize>,
    /// The step with its patch, compressed by itself, and as the next part of a stream.
    alone: Vec<usize>,
    in_stream: Vec<usize>,
}

fn median(figures: &[usize]) -> usize {
    let mut sorted = figures.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

fn compressed(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap().len()
}

/// What RFC 7386 would send, though it cannot say that something is null now.
fn merge_patch(old: &Value, new: &Value) -> Value {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return new.clone() };
    let gone = old.keys().filter(|name| !new.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(value)).map(|(name, value)| {
        let patch = old.get(name).map_or_else(|| value.clone(), |before| merge_patch(before, value));
        (name.clone(), patch)
    });
    gone.chain(changed).collect::<Map<_, _>>().into()
}

pub(crate) fn shown(table: &Table, eyes: Eyes) -> Value {
    let pause = TimeDelta::zero();
    serde_json::to_value(view::at_its_version(table, eyes.now(table), &Outages::default(), pause)).unwrap()
}

impl Reader {
    fn new(table: &Table, eyes: Eyes) -> Reader {
        let mut reader =
            Reader { eyes, view: shown(table, eyes), wire: GzEncoder::new(Vec::new(), Compression::default()) };
        let snapshot = bytes(&reader.view);
        reader.sends(&snapshot);
        reader
    }

    /// How many bytes a proxy sends for these.
    fn sends(&mut self, bytes: &[u8]) -> usize {
        let before = self.wire.get_ref().len();
        self.wire.write_all(bytes).unwrap();
        self.wire.flush().unwrap();
        self.wire.get_ref().len() - before
    }

    /// The table has moved by `batch`: what is sent gives the view that is there to be read.
    fn follows(&mut self, table: &Table, batch: &[StoredEvent], figures: &mut Figures) {
        let new = shown(table, self.eyes);
        let patch = diff(&self.view, &new);
        let sent: Vec<PatchOp> = serde_json::from_slice(&bytes(&patch)).unwrap();
        figures.merges.push(bytes(&merge_patch(&self.view, &new)).len());
        apply(&mut self.view, &sent).unwrap();
        assert_eq!(self.view, new, "{:?} by {patch:?}", self.eyes);
        figures.views.push(bytes(&new).len());
        figures.patches.push(bytes(&patch).len());
        let viewer = self.eyes.now(table);
        for (nth, stored) in batch.iter().enumerate() {
            let event = TableEvent::read(&stored.r#type, 1, &stored.payload).unwrap();
            let bare = view::step(table, &event, stored.version, stored.occurred_at, self.eyes).unwrap();
            if nth + 1 < batch.len() {
                self.sends(&bytes(&bare));
                continue;
            }
            let now =
                (!table.is_over()).then(|| view::standing(table, viewer, &Outages::default(), stored.occurred_at));
            figures.standings.push(bytes(&TableStep { now, ..bare.clone() }).len());
            let step = bytes(&TableStep { patch: Some(patch.clone()), ..bare });
            figures.steps.push(step.len());
            figures.alone.push(compressed(&step));
            let in_stream = self.sends(&step);
            figures.in_stream.push(in_stream);
        }
    }
}

/// Everybody who looks at a table, wherever they sit.
struct Readers(Vec<Reader>, usize);

impl Readers {
    fn new(table: &Table, players: impl IntoIterator<Item = mazziere_ids::PlayerId>) -> Readers {
        let eyes = std::iter::once(Eyes::Spectator).chain(players.into_iter().map(Eyes::Player));
        Readers(eyes.map(|eyes| Reader::new(table, eyes)).collect(), usize::try_from(table.version()).unwrap())
    }

    fn follow(&mut self, table: &Table, log: &[StoredEvent], figures: &mut Figures) {
        let batch = &log[self.1..];
        if !batch.is_empty() {
            self.0.iter_mut().for_each(|reader| reader.follows(table, batch, figures));
        }
        self.1 = log.len();
    }
}

/// Names no version, and every seat at most once, in order; and an empty list where nobody has done anything.
fn is_in_order(view: &Value) -> bool {
    let seats: Vec<u64> = view["last"].as_array().unwrap().iter().map(|turn| turn["seat"].as_u64().unwrap()).collect();
    seats.windows(2).all(|pair| pair[0] < pair[1])
}

fn report(game: &str, figures: &Figures) {
    let Figures { views, merges, patches, standings, steps, alone, in_stream } = figures;
    println!(
        "| `{game}` | {} | {} | {} | {} | {} | {} | {} | {} |",
        patches.len(),
        median(views),
        median(merges),
        median(patches),
        median(standings),
        median(steps),
        median(alone),
        median(in_stream),
    );
    assert!(median(in_stream) <= BUDGET, "{game}: {} bytes", median(in_stream));
}

/// Plays a match, with players who go and come; its readers follow.
fn of_match(game: &GameInfo, format: registry::Format, seed: u64, figures: &mut Figures) -> bool {
    let known = Format::by_name(format.name()).unwrap();
    let read = |text: &&str| registry::parse_text(text, known.seats()).ok().map(|(_, options)| options);
    let fitting: Vec<Value> =
        game.examples.iter().filter_map(read).filter(|options| game.fits(options, format)).collect();
    let options = fitting[usize::try_from(seed).unwrap() % fitting.len()].clone();
    let mut sheet = matches::Sheet::opened(game.name, seed, known, options, seed.is_multiple_of(2));
    let (mut dice, none) = (Dice::new(seed), Outages::default());
    let players = matches::players()[..usize::from(known.players())].to_vec();
    let mut readers = Readers::new(&sheet.table, players.clone());
    for player in &players {
        let _known_already = sheet.does(&Command::Ready { player: *player, seed: Some(vec![7; 16]) }, &none);
        readers.follow(&sheet.table, &sheet.log, figures);
    }
    let mut did = false;
    for _ in 0..MOST {
        if sheet.table.is_over() {
            break;
        }
        sheet.now += TimeDelta::milliseconds(i64::try_from(dice.below(2_000)).unwrap());
        let player = players[dice.below(players.len())];
        // What is refused changes nothing.
        let done = match dice.below(60) {
            0 => sheet.does(&Command::Ring(RingCommand::SitOut { player, by: TurnBy::Player }), &none),
            1 => sheet.does(&Command::Ring(RingCommand::Return { player, by: TurnBy::Player }), &none),
            _ => sheet.play(&mut dice),
        };
        if done == Err("time_expired") {
            sheet.now += TimeDelta::seconds(1);
            sheet.does(&Command::Expire, &none).unwrap();
        }
        readers.follow(&sheet.table, &sheet.log, figures);
        let view = &readers.0[0].view;
        did |= !view["last"].as_array().unwrap().is_empty();
        assert!(is_in_order(view), "{view}");
        drawn::can_draw_match(&sheet.table, &sheet.log, view);
    }
    did
}

#[test]
fn patched_views_of_every_match_are_the_views_of_their_versions() {
    println!(
        "| game | steps | view | merge patch | patch | step with `now` | with `patch` | compressed | in a stream |"
    );
    for game in registry::games().iter().filter(|game| game.frame == Frame::Match) {
        let mut figures = Figures::default();
        for (format, seed) in game.formats.iter().flat_map(|format| (0..tables()).map(move |seed| (*format, seed))) {
            let did = of_match(game, format, seed, &mut figures);
            assert!(did, "{} {}: nobody saw anything done", game.name, format.name());
        }
        report(game.name, &figures);
    }
}

/// Plays a session of trouble at a ring table; its readers, more than can sit there, follow.
fn of_ring(request: &mazziere_contract::tables::OpenRingTableRequest, seed: u64, figures: &mut Figures) -> bool {
    let (mut sheet, mut dice) = (rings::Sheet::open(seed, request), Dice::new(seed));
    let mut readers = Readers::new(&sheet.table, (0..8).map(rings::player));
    let mut did = false;
    for n in 0..4 {
        sheet.sits(rings::player(n), 600).unwrap();
        readers.follow(&sheet.table, &sheet.log, figures);
    }
    for _ in 0..MOST {
        rings::happens(&mut sheet, &mut dice, true);
        readers.follow(&sheet.table, &sheet.log, figures);
        let view = &readers.0[0].view;
        did |= !view["last"].as_array().unwrap().is_empty();
        assert!(is_in_order(view), "{view}");
        drawn::can_draw_ring(&sheet.table, &sheet.log, view);
    }
    let _over_already = sheet.ring(RingCommand::Close);
    readers.follow(&sheet.table, &sheet.log, figures);
    did
}

#[test]
fn patched_views_of_every_ring_are_the_views_of_their_versions() {
    println!(
        "| game | steps | view | merge patch | patch | step with `now` | with `patch` | compressed | in a stream |"
    );
    let mut by_game: BTreeMap<String, Figures> = BTreeMap::new();
    for seed in 0..5 * tables() {
        let holdem = [rings::cash("holdem"), rings::tournament(rings::start())];
        let tables = [rings::bestia(seed), rings::telesina(seed), rings::poker_5_carte(seed), rings::bank(seed)];
        for request in tables.into_iter().chain(holdem).chain([rings::cash("omaha")]) {
            let figures = by_game.entry(request.game.clone()).or_default();
            assert!(of_ring(&request, 900 + seed, figures), "{}: nobody saw anything done", request.game);
        }
    }
    by_game.iter().for_each(|(game, figures)| report(game, figures));
    let rings = registry::games().iter().filter(|game| game.frame == Frame::Ring).map(|game| game.name);
    assert_eq!(by_game.keys().map(String::as_str).collect::<Vec<_>>(), {
        let mut names: Vec<_> = rings.collect();
        names.sort_unstable();
        names
    });
}

/// A player who takes a seat in the middle of a hand sees of what was done there before nothing, and of what others
/// did before what everybody sees.
#[test]
fn what_was_done_last_in_a_seat_is_not_shown_to_the_next_player_there() {
    let mut sheet = rings::Sheet::open(5, &rings::cash("holdem"));
    for n in 0..3 {
        sheet.sits(rings::player(n), 600).unwrap();
    }
    let mut dice = Dice::new(11);
    let mut left = None;
    for _ in 0..40 {
        sheet.moves(&mut dice);
        let acted = sheet.table.ring().unwrap().sitters().map(|(seat, sitter)| (seat.index(), sitter.player));
        let view = shown(&sheet.table, Eyes::Spectator);
        let done = |seat: u8| view["last"].as_array().unwrap().iter().any(|turn| turn["seat"] == json!(seat));
        let acted: Vec<_> = acted.filter(|(seat, _)| done(*seat)).collect();
        if let Some((seat, player)) = acted.first().copied() {
            left = Some(seat);
            sheet.ring(RingCommand::Leave { player, by: TurnBy::Player }).unwrap();
            break;
        }
    }
    let seat = left.expect("somebody has acted");
    while sheet.table.player_at(mazziere_rules::seat::Seat::new(seat)).is_some() {
        assert!(sheet.moves(&mut dice), "the hand ends and the player gets up");
    }
    let newcomer = rings::player(7);
    sheet.sits(newcomer, 600).unwrap();
    let (theirs, everybodys) = (shown(&sheet.table, Eyes::Player(newcomer)), shown(&sheet.table, Eyes::Spectator));
    assert_eq!(theirs["yours"], json!([seat]));
    assert!(theirs["last"].as_array().unwrap().iter().all(|turn| turn["seat"] != json!(seat)));
    assert_eq!(theirs["last"], everybodys["last"]);
}
