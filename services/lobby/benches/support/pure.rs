//! What an event of a knock-out costs without the database: deciding a result, taking it in, the effects that follow,
//! and the rows that change.

use std::hint::black_box;

use anyhow::Context;
use chrono::{DateTime, Utc};
use mazziere_contract::tables::LineStanding;
use mazziere_fairdeal::Secret;
use mazziere_ids::{PlayerId, PostingId, RegistrationId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::payment::PaymentOutcome;
use mazziere_lobby::system::Meeting;
use mazziere_lobby::tournament::registration::{Touched, store};
use mazziere_lobby::tournament::{Command, Event, Setup, Tournament, view};
use serde_json::json;
use uuid::Uuid;

/// Processor time of this thread so far, in nanoseconds. The kernel brings the figure up to date when it looks at who
/// runs next, so it is asked to: else a short piece of work costs nothing, and the next one costs both.
pub(crate) fn processor() -> anyhow::Result<u64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").context("the kernel counts processor time")?;
    text.split(' ').next().context("a figure")?.parse().context("a figure")
}

pub(crate) fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

/// One command as the executor takes it: decided on what is remembered, written beside it.
pub(crate) fn tell(state: &mut Tournament, command: &Command) -> anyhow::Result<Vec<Event>> {
    let remembered = state.clone();
    let events = remembered.decide(command, at()).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
    let mut after = remembered.clone();
    for event in &events {
        after.evolve(event, at());
        black_box(after.follow_ups(event, &Pauses::default()));
        black_box(serde_json::to_vec(event)?);
    }
    let touched = Touched::by(&events, &after);
    black_box(store::changes(Some(&remembered), &after, &touched));
    black_box(view::summary(&after));
    *state = after;
    Ok(events)
}

/// A knock-out of so many that has just opened, or what is made of it.
pub(crate) fn opened(size: u32, change: impl FnOnce(&mut Setup)) -> anyhow::Result<Tournament> {
    let mut setup: Setup =
        serde_json::from_value(json!({"template_id": Uuid::nil(), "name": "field", "game": "scopa",
        "options": {}, "options_text": "scopa", "format": "heads_up", "players": size,
        "buy_in": {"share": "0.80", "fee": "0.20"}, "prizes": [10_000],
        "clocks": {"match_seconds": 1200, "move_seconds": 90}, "reopen": false}))?;
    change(&mut setup);
    let id = TournamentId::new(Uuid::from_u128(1));
    let secret = Secret::from_bytes([7; 32]);
    let commitment = secret.commitment(&Tournament::draw_context(id));
    let opened = Event::TournamentOpened { setup: Box::new(setup), commitment };
    let mut state = Tournament::opened(id, &opened, at()).context("a first event")?;
    state.apply(&Event::DrawSealed { secret }, at());
    Ok(state)
}

/// One more entry, paid.
pub(crate) fn enter(state: &mut Tournament, number: u128) -> anyhow::Result<()> {
    let (registration_id, player) =
        (RegistrationId::new(Uuid::from_u128(10_000 + number)), PlayerId::new(Uuid::from_u128(number)));
    let posting = Some(PostingId::new(Uuid::from_u128(number)));
    tell(state, &Command::Register { registration_id, player, partner: None })?;
    tell(state, &Command::NoteBuyIn { registration_id, player, heard: PaymentOutcome::Paid(posting) })?;
    Ok(())
}

/// The money of the start has moved.
pub(crate) fn start(state: &mut Tournament) -> anyhow::Result<()> {
    tell(state, &Command::NoteStarted { posting: Some(PostingId::new(Uuid::nil())) }).map(drop)
}

/// A knock-out of so many, in play.
fn started(size: u32) -> anyhow::Result<Tournament> {
    let mut state = opened(size, |_| {})?;
    (1..=u128::from(size)).try_for_each(|number| enter(&mut state, number))?;
    start(&mut state)?;
    Ok(state)
}

/// The result of a meeting that its first entry has won.
pub(crate) fn result(state: &Tournament, meeting: &Meeting, position: i64) -> Command {
    let line = |(line, id): (u8, &RegistrationId)| LineStanding {
        line,
        players: state.entry(*id).map(|entry| entry.players.clone()).unwrap_or_default(),
        rank: line + 1,
        points: 11,
        vp: 12,
        mp: 1,
        took_part: None,
    };
    let lines = (0..).zip(&meeting.entries).map(line).collect();
    Command::NoteResult { match_id: meeting.match_id, table_id: meeting.table_id, lines, fault: None, position }
}

/// Nanoseconds of processor time a match.
pub(crate) fn per_match(size: u32) -> anyhow::Result<u64> {
    let mut state = started(size)?;
    let mut spent = 0;
    let mut matches = 0_u32;
    while !state.is_over() {
        for meeting in state.system.ready() {
            let command = result(&state, &meeting, i64::from(matches));
            let before = processor()?;
            tell(&mut state, &command)?;
            spent += processor()? - before;
            matches += 1;
        }
    }
    anyhow::ensure!(matches == size - 1, "{matches} matches");
    Ok(spent / u64::from(matches))
}

/// Nanoseconds of processor time a refund.
pub(crate) fn per_refund(size: u32) -> anyhow::Result<u64> {
    let mut state = started(size)?;
    tell(&mut state, &Command::Cancel { reason: "the bench".to_owned() })?;
    let owed = state.owed().to_vec();
    let before = processor()?;
    for (player, _) in &owed {
        black_box(mazziere_lobby::tournament::posting::pay_out(&state, *player));
        let posting = state.refund_posting(*player);
        tell(&mut state, &Command::NotePaidOut { player: *player, posting })?;
    }
    let spent = processor()? - before;
    anyhow::ensure!(state.is_paid_out() && owed.len() == size as usize, "everybody is paid");
    Ok(spent / u64::from(size))
}
