//! The demo's operator at work: tournaments are opened as places fill, until the plan is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::Duration;
use mazziere_contract::lobby::{TournamentStatus, TournamentsQuery};
use mazziere_contract::tables::Format;
use mazziere_deal::dice::Dice;
use mazziere_ids::{TemplateId, TournamentId};
use mazziere_telemetry::Stopwatch;
use tokio::sync::Mutex;

use crate::bots::Api;
use crate::chaos::Disruptions;
use crate::venue::Venue;

/// How many tournaments of one kind (for singles, for pairs) take registrations at once.
const OPEN_AT_ONCE: usize = 4;

/// Without a tournament paid or a move made for so long, the demo has stalled.
const STALLED_SECONDS: u64 = 150;

/// The same where something waits for its time, as long as it may take until it starts.
const WAITING_SECONDS: u64 = 400;

/// A start at a set time lies so far ahead: a little more than the rules of the house ask for.
const STARTS_IN_SECONDS: i64 = 190;

/// What is opened, and what of it is over.
pub struct Opener {
    pub api: Api,
    /// What the bots share.
    pub venue: Arc<Venue>,
    /// The kills that must happen while tournaments are in play.
    pub disruptions: Arc<Disruptions>,
    /// How many tournaments the plan has.
    pub planned: u32,
    /// How many may be in play at once.
    pub in_play: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    opened: Vec<TournamentId>,
    /// Of which format each template is.
    formats: BTreeMap<TemplateId, &'static str>,
    /// Those that start at a set time: beyond the plan.
    scheduled: Vec<TournamentId>,
    /// Whether they are all open.
    times_set: bool,
    /// Those that are there to be cancelled.
    extra: Vec<TournamentId>,
    /// Whether more of them are to come.
    cancelling: bool,
    running: BTreeSet<TournamentId>,
    paid: Vec<TournamentId>,
    cancelled: Vec<TournamentId>,
}

/// Whether a tournament is in play, or was.
const fn started(status: TournamentStatus) -> bool {
    use TournamentStatus::{Announced, RegistrationClosed, RegistrationOpen};
    !matches!(status, Announced | RegistrationOpen | RegistrationClosed)
}

impl Opener {
    /// Nothing is open yet.
    pub fn new(api: Api, venue: Arc<Venue>, disruptions: Arc<Disruptions>, planned: u32, in_play: usize) -> Opener {
        let state = Mutex::new(State { cancelling: true, ..State::default() });
        Opener { api, venue, disruptions, planned, in_play, state }
    }

    /// Every tournament that was opened.
    pub async fn opened(&self) -> Vec<TournamentId> {
        let state = self.state.lock().await;
        state.opened.iter().chain(&state.scheduled).chain(&state.extra).copied().collect()
    }

    pub async fn note(&self, template: TemplateId, format: &'static str) {
        self.state.lock().await.formats.insert(template, format);
    }

    /// Of which format each template is.
    pub async fn formats(&self) -> BTreeMap<TemplateId, &'static str> {
        self.state.lock().await.formats.clone()
    }

    /// How many of the plan were paid.
    pub async fn paid(&self) -> usize {
        let state = self.state.lock().await;
        state.paid.iter().filter(|id| state.opened.contains(id)).count()
    }

    /// How many were cancelled.
    pub async fn cancelled(&self) -> usize {
        self.state.lock().await.cancelled.len()
    }

    /// Opens these templates one after the other, as room allows. `pairs`: whether they are for pairs.
    ///
    /// # Errors
    /// When the lobby refuses one.
    pub async fn open(&self, templates: Vec<TemplateId>, pairs: bool) -> anyhow::Result<()> {
        for template in templates {
            while !self.room(pairs).await {
                self.api.clock.sleep(Duration::milliseconds(50)).await;
            }
            let opened = self.venue.staff.open(template).await?;
            let mut state = self.state.lock().await;
            state.opened.push(opened.tournament_id);
            state.running.insert(opened.tournament_id);
        }
        Ok(())
    }

    /// Opens an event at a set time of each of these templates. What is held every day opens again by itself, when
    /// registration closes; that is called off at the end.
    ///
    /// # Errors
    /// When the lobby refuses one.
    pub async fn open_at_times(&self, templates: &[TemplateId], minutes_longer: u32) -> anyhow::Result<()> {
        let ahead = Duration::seconds(STARTS_IN_SECONDS) + Duration::minutes(minutes_longer.into());
        for template in templates {
            let starts_at = self.api.clock.now() + ahead;
            let opened = self.venue.staff.open_at(*template, Some(starts_at)).await?;
            let mut state = self.state.lock().await;
            state.scheduled.push(opened.tournament_id);
            state.running.insert(opened.tournament_id);
        }
        self.state.lock().await.times_set = true;
        Ok(())
    }

    /// Calls off what has opened by itself for another day.
    ///
    /// # Errors
    /// When the lobby refuses.
    pub async fn call_off(&self, templates: &[TemplateId]) -> anyhow::Result<()> {
        for template in templates.iter().copied() {
            self.venue.staff.retire(template).await?;
            let query = &TournamentsQuery {
                status: Some(TournamentStatus::RegistrationOpen),
                template_id: Some(template),
                ..TournamentsQuery::default()
            };
            let open = self.api.lobby(|lobby| async move { lobby.tournaments(query).await }).await?.items;
            for tournament in open {
                self.venue.staff.cancel(tournament.tournament_id).await?;
                self.state.lock().await.cancelled.push(tournament.tournament_id);
            }
        }
        Ok(())
    }

    /// Opens `count` more tournaments and cancels each of them, the first one in play, others before or after.
    ///
    /// # Errors
    /// When the lobby refuses.
    pub async fn cancel_some(&self, templates: &[TemplateId], count: u32, mut dice: Dice) -> anyhow::Result<()> {
        for n in 0..count {
            let Some(template) = dice.choose(templates).copied() else { break };
            self.api.clock.sleep(Duration::milliseconds(i64::from(dice.below(1_000)))).await;
            let id = self.venue.staff.open(template).await?.tournament_id;
            {
                let mut state = self.state.lock().await;
                state.extra.push(id);
                state.running.insert(id);
            }
            if n == 0 {
                self.until_it_starts(id).await;
            }
            // Some are full and in play by then, some have rounds behind them, some are over.
            let longest = if dice.one_in(3) { 6_000 } else { 1_500 };
            self.api.clock.sleep(Duration::milliseconds(i64::from(50 + dice.below(longest)))).await;
            self.venue.staff.cancel(id).await?;
        }
        self.state.lock().await.cancelling = false;
        Ok(())
    }

    /// Waits until a tournament is in play, if the bots fill it within ten seconds.
    async fn until_it_starts(&self, id: TournamentId) {
        for _ in 0..100 {
            match self.api.lobby(|lobby| async move { lobby.tournament(id).await }).await {
                Ok(now) if started(now.summary.status) => return,
                _ => self.api.clock.sleep(Duration::milliseconds(100)).await,
            }
        }
    }

    /// Whether the accounts of a tournament, if it has any, are closed.
    async fn settled(&self, id: TournamentId) -> bool {
        let accounts = self.api.wallet(|wallet| async move { wallet.tournament_accounts(id).await }).await;
        accounts.is_ok_and(|accounts| accounts.accounts.iter().all(|account| account.closed))
    }

    async fn room(&self, pairs: bool) -> bool {
        let open = self.venue.watch.open().await;
        let kind = open.iter().filter(|one| (one.format == Format::Pairs) == pairs && one.starts_at.is_none());
        let waiting = kind.filter(|one| one.registered < one.players);
        let state = self.state.lock().await;
        let running = state.running.iter().filter(|id| !state.scheduled.contains(id)).count();
        waiting.count() < OPEN_AT_ONCE && running < self.in_play && self.allowed(state.opened.len())
    }

    /// With kills to come, the last tournaments are kept back (the very last until all are done): something must be in
    /// play when they happen.
    fn allowed(&self, opened: usize) -> bool {
        let (planned, wanted, done) =
            (u64::from(self.planned), u64::from(self.disruptions.wanted), u64::from(self.disruptions.done()));
        let allowed = planned * (done + 1) / (wanted + 1) + 4;
        (opened as u64) < allowed.min(planned.saturating_sub(1)) || done >= wanted
    }

    /// Waits until the whole plan is paid.
    ///
    /// # Errors
    /// When nothing moves any more.
    pub async fn finished(&self) -> anyhow::Result<()> {
        let mut quiet = Stopwatch::start();
        let mut moves = 0;
        loop {
            let running: Vec<TournamentId> = self.state.lock().await.running.iter().copied().collect();
            let mut ended = Vec::new();
            for id in running {
                let Ok(tournament) = self.api.lobby(|lobby| async move { lobby.tournament(id).await }).await else {
                    continue;
                };
                let status = tournament.summary.status;
                // A cancelled tournament is over when its refunds are paid: when its accounts are closed.
                if status == TournamentStatus::Paid || status == TournamentStatus::Cancelled && self.settled(id).await {
                    ended.push((id, status));
                }
            }
            let moved = self.api.meters.moves();
            if !ended.is_empty() || moved != moves {
                (quiet, moves) = (Stopwatch::start(), moved);
            }
            let mut state = self.state.lock().await;
            for (id, status) in ended {
                state.running.remove(&id);
                let list = if status == TournamentStatus::Paid { &mut state.paid } else { &mut state.cancelled };
                list.push(id);
            }
            if state.running.is_empty()
                && state.times_set
                && !state.cancelling
                && state.opened.len() >= self.planned as usize
            {
                return Ok(());
            }
            let waits = state.running.iter().any(|id| state.scheduled.contains(id));
            let patience = if waits { WAITING_SECONDS } else { STALLED_SECONDS };
            if quiet.elapsed().as_secs() > patience {
                let left: Vec<String> = state.running.iter().map(ToString::to_string).collect();
                anyhow::bail!("the demo has stalled with these tournaments unpaid: {}", left.join(", "));
            }
            drop(state);
            self.api.clock.sleep(Duration::milliseconds(500)).await;
        }
    }
}
