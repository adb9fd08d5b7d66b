//! `mazziere audit verify FILE --key KEY`: the proof of one hand, which the tables give a player as a file, checked
//! offline by anybody who has the public key of the log of events.
//!
//! The file joins what the tables say of a hand (`HandProof`) with checkpoint and paths of the log (`LogPaths`). Its
//! rows are those of the log if the paths lead from them to the root that is signed; what follows from the rows is
//! [`mazziere_replay::proof`]'s.
//!
//! **Invariants:** nothing that the file says is believed unless it follows from the signature. A file is read up to a
//! bound. Non-goals: where the key is from.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use mazziere_contract::audit::LogPaths;
use mazziere_contract::tables::{HandProof, HandProofFile};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_replay::proof::{self, Proven};
use mazziere_tlog::{EventLeaf, Hash, Policy, SignedCheckpoint, verify_inclusion};
use serde::{Deserialize, Serialize};

use super::EX_IOERR;
use mazziere_verify::{BundleFault, BundleKind, BundlePlace, Found};

/// The longest file, in bytes.
const LONGEST: u64 = 4 << 20;
/// How streams of tables are called in the log.
const TABLE: &str = "table";

/// What every proof says it is, whatever else it holds.
#[derive(Deserialize)]
struct Named {
    format: String,
}

/// The version of the format.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// What a file came to, as JSON.
#[derive(Debug, Default, Serialize)]
struct Report {
    right: bool,
    #[serde(flatten)]
    proven: Option<Says>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Found>,
}

/// What follows from the signature.
#[derive(Debug, Serialize)]
struct Says {
    table_id: TableId,
    game: String,
    hand: u32,
    origin: String,
    /// How many events the checkpoint covers.
    size: u64,
    witnesses: Vec<String>,
    players: Vec<Player>,
    deals: Vec<Deal>,
}

#[derive(Debug, Serialize)]
struct Player {
    seat: u8,
    player_id: PlayerId,
    /// What they had before and after the hand of a ring.
    #[serde(skip_serializing_if = "Option::is_none")]
    chips: Option<(u64, u64)>,
    /// Whether it is seen that their own seed is the one that was mixed in.
    seed_shown: bool,
}

#[derive(Debug, Serialize)]
struct Deal {
    deal: u32,
    drawn_at: i64,
    /// Whether it was drawn before the hand began, as a shoe is that lasts for several hands.
    before_hand: bool,
    joint: bool,
    secret_public: bool,
    cards: Vec<Card>,
}

#[derive(Debug, Serialize)]
struct Card {
    place: u16,
    card: String,
}

/// Does it, and says what came of it.
///
/// # Errors
/// When it cannot print.
pub(super) fn run(path: &Path, policy: &Policy, json: bool, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("mazziere: {}: {error}", path.display());
            return Ok(ExitCode::from(EX_IOERR));
        }
    };
    let report = match checked(&bytes, policy) {
        Ok(proven) => Report { right: true, proven: Some(proven), wrong: None },
        Err(wrong) => Report { wrong: Some(wrong), ..Report::default() },
    };
    let code = report.wrong.as_ref().map_or(ExitCode::SUCCESS, |found| ExitCode::from(found.exit_code()));
    match json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => print(&report, out)?,
    }
    Ok(code)
}

/// A file, or the beginning of what is too long for one.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(kind: BundleKind, what: impl Into<String>) -> Found {
    Found::Bundle(BundleFault { kind, place: BundlePlace { file: "the proof", line: None }, what: what.into() })
}

/// What a file is that is no proof: it may hold the refusal that the house gave in the place of one.
fn foreign(bytes: &[u8], error: &serde_json::Error) -> String {
    #[derive(Deserialize)]
    struct Refused {
        status: u16,
        code: String,
    }
    match serde_json::from_slice(bytes) {
        Ok(Refused { status, code }) => format!("it is no proof of a hand, but a refusal of one: {status} {code:?}"),
        Err(_) => format!("it is no proof of a hand: {error}"),
    }
}

fn checked(bytes: &[u8], policy: &Policy) -> Result<Says, Found> {
    if bytes.len() as u64 > LONGEST {
        return Err(unreadable(BundleKind::Enormous, format!("longer than {LONGEST} bytes")));
    }
    let malformed = |error: serde_json::Error| match error.is_eof() {
        true => unreadable(BundleKind::Truncated, error.to_string()),
        false => unreadable(BundleKind::Malformed, error.to_string()),
    };
    // What follows behind it is looked at when it is known to be a proof.
    let named = Named::deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    let Named { format } = named.map_err(|error| match error.is_eof() {
        true => malformed(error),
        false => unreadable(BundleKind::Foreign, foreign(bytes, &error)),
    })?;
    if format != HandProofFile::FORMAT {
        return Err(unreadable(BundleKind::Foreign, format!("it is {format:?}, and no {}", HandProofFile::FORMAT)));
    }
    let Versioned { version } = serde_json::from_slice(bytes).map_err(malformed)?;
    if version != HandProofFile::VERSION {
        return Err(unreadable(BundleKind::Version, format!("version {version} is not known here")));
    }
    let HandProofFile { hand, log, .. } = serde_json::from_slice(bytes).map_err(malformed)?;
    let signed = anchored(&hand, &log, policy).map_err(Found::House)?;
    let proven = proof::verify(&hand).map_err(Found::House)?;
    Ok(says(&hand, &proven, &signed))
}

/// Checks that the rows stand in the log, under a checkpoint that is signed.
fn anchored(hand: &HandProof, log: &LogPaths, policy: &Policy) -> Result<SignedCheckpoint, Fault> {
    let wrong = |place: Place, what: String| Fault::new(Kind::Anchor, place, what);
    let signed = policy.open(log.checkpoint.as_bytes());
    let signed = signed.map_err(|fault| wrong(Place::default(), format!("the checkpoint: {fault}")))?;
    let (size, root) = (signed.checkpoint().size(), signed.checkpoint().root());
    let paths: BTreeMap<u64, &Vec<String>> = log.paths.iter().map(|path| (path.index, &path.path)).collect();
    for row in &hand.rows {
        let place = Place::event(StreamId::from(hand.table_id), row.version);
        let event = proof::stored(hand.table_id, row)?;
        let leaf = EventLeaf {
            position: row.position,
            stream: *event.stream.uuid().as_bytes(),
            version: u64::try_from(event.version).unwrap_or_default(),
            event_hash: event.event_hash,
            kind: TABLE,
        };
        let entry = leaf.entry().map_err(|fault| wrong(place, fault.to_string()))?;
        let found = paths.get(&row.position);
        let found = found.ok_or_else(|| wrong(place, format!("there is no path for position {}", row.position)))?;
        let path: Option<Vec<Hash>> = found.iter().map(|hash| Hash::parse(hash)).collect();
        let path = path.ok_or_else(|| wrong(place, "its path is none".to_owned()))?;
        verify_inclusion(size, root, row.position, Hash::of_leaf(&entry), &path)
            .map_err(|fault| wrong(place, format!("it is not in the log that was signed: {fault}")))?;
    }
    Ok(signed)
}

fn says(hand: &HandProof, proven: &Proven, signed: &SignedCheckpoint) -> Says {
    let player = |seat: u8, player_id: PlayerId, chips: Option<(u64, u64)>| {
        let seed_shown = proven.seeded_by.contains(&player_id);
        Player { seat, player_id, chips, seed_shown }
    };
    let players = match &proven.ended {
        Some(over) => {
            let seats = over.hand.seats.iter();
            seats.map(|seat| player(seat.seat, seat.player_id, Some((seat.start, seat.end)))).collect()
        }
        None => (0..).zip(&proven.opened.players).map(|(seat, player_id)| player(seat, *player_id, None)).collect(),
    };
    let began = proven.ended.as_ref().map_or(0, |over| over.first_version);
    let deals = proven.deals.iter().map(|deal| Deal {
        deal: deal.deal,
        drawn_at: deal.drawn_at,
        before_hand: deal.drawn_at < began,
        joint: deal.joint,
        secret_public: deal.is_public,
        cards: deal.opened.iter().map(|(place, card)| Card { place: *place, card: card.to_string() }).collect(),
    });
    Says {
        table_id: hand.table_id,
        game: proven.opened.game.clone(),
        hand: hand.hand,
        origin: signed.checkpoint().origin().to_owned(),
        size: signed.checkpoint().size(),
        witnesses: signed.witnesses().iter().map(|(name, _)| name.clone()).collect(),
        players,
        deals: deals.collect(),
    }
}

/// Sentences for people; nothing of what was not checked to its end.
fn print(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(says) = &report.proven {
        writeln!(out, "ok      anchor: signed by {} with {} events", says.origin, says.size)?;
        for witness in &says.witnesses {
            writeln!(out, "ok      anchor: cosigned by {witness}")?;
        }
        let Says { game, hand, table_id, .. } = says;
        writeln!(out, "ok      order: hand {hand} of {game} at table {table_id}")?;
        for Player { seat, player_id, chips, seed_shown } in &says.players {
            let chips = chips.map(|(start, end)| format!(", {start} chips before and {end} after")).unwrap_or_default();
            let seed = if *seed_shown { ", whose own seed was mixed in" } else { "" };
            writeln!(out, "        seat {seat}: player {player_id}{chips}{seed}")?;
        }
        for deal in &says.deals {
            let joint = if deal.joint { "joint with the players" } else { "chosen by the house alone" };
            let when = if deal.before_hand { ", drawn before the hand began" } else { "" };
            let number = deal.deal;
            writeln!(out, "ok      deal: {number}, version {}, {joint}{when}", deal.drawn_at)?;
            for Card { place, card } in &deal.cards {
                writeln!(out, "        place {place}: {card}")?;
            }
        }
    }
    match &report.wrong {
        Some(Found::House(fault)) => writeln!(out, "WRONG   {}: {fault}", fault.kind.name())?,
        Some(Found::Bundle(fault)) => writeln!(out, "WRONG   {fault}")?,
        None => writeln!(out, "all that it says follows from the signature")?,
    }
    Ok(())
}
