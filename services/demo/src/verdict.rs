//! The verdict on a demo: everything is checked when the bots have gone home, and comes to a summary.

use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::lobby::SessionStatus;
use mazziere_eventstore::{EventStore, StoreConfig};
use mazziere_ids::PlayerId;
use mazziere_telemetry::{Clock, Ids};

use crate::args::DemoArgs;
use crate::bots::{Ack, Api, Journal};
use crate::cash::operator::CashFigures;
use crate::chaos::Disruptions;
use crate::checks::matches::MatchLog;
use crate::checks::{
    DOUBLED, Findings, LOST, MISMATCH, NOT_CLOSED, OFF, club, deadlocks, formats, ledger, money, promises, streams,
};
use crate::database;
use crate::installation::Installation;
use crate::opener::Opener;
use crate::plan;
use crate::summary::{Millis, Summary};

/// How the playing went: what the checks need to know of it.
pub(crate) struct RunRecord {
    pub(crate) auditor: Api,
    pub(crate) players: Vec<(PlayerId, Api)>,
    pub(crate) opener: Opener,
    pub(crate) journal: Arc<Journal>,
    pub(crate) cash: CashFigures,
    pub(crate) disruptions: Arc<Disruptions>,
    pub(crate) took: Duration,
}

impl Installation {
    /// Checks everything; the summary, and what was found in words.
    pub(crate) async fn verdict(
        &self,
        args: &DemoArgs,
        clock: &Clock,
        course: &RunRecord,
    ) -> anyhow::Result<(Summary, Vec<String>)> {
        let mut findings = Findings::default();
        let acks = course.journal.acks();
        let opened = course.opener.opened().await;
        let unplanned = acks.iter().filter(|ack| matches!(ack, Ack::Opened { .. })).count() - opened.len();
        if unplanned > 0 {
            findings.add(DOUBLED, format!("{unplanned} tournaments nobody wanted"));
        }
        let private = club::ClubLog::read(&course.players, &acks).await?;
        let state = money::check(&course.auditor, &course.players, &opened, &private, &acks, &mut findings).await?;
        let mut events = formats::check(
            &state.tournaments,
            &course.opener.formats().await,
            (&state.trial, &acks[..]),
            &mut findings,
        );
        let compared = promises::check(&acks, &state.paid_out, &mut findings);
        let mut matches = MatchLog::begin(&course.auditor, &acks).await?;
        private.events.iter().for_each(|event| matches.add_private(event));
        let pool = mazziere_eventstore::connect_to_audit(&self.url, 4).await?;
        let broken_off = database::deadlocks(&pool).await?;
        let store = EventStore::open(pool, clock.clone(), Ids::system(), StoreConfig::default()).await?;
        let keys = mazziere_tables::Keys::parse(&self.key.sealing)?;
        let mut log = streams::check((&store, &keys), &acks, matches, &mut findings).await?;
        log.cash_matches.sessions(&state.sessions, &acks, &mut findings)?;
        let cash = (&state.sessions[..], &log.cash_matches.postings[..]);
        let private_events = private.check(&state.club, &log.cash_matches.decided, cash, &mut findings);
        if !args.private_events().is_empty() {
            events.insert(plan::formats::CLUB, private_events);
        }
        let entries = database::cash_entries(&self.url).await?;
        ledger::check(&entries, &log.rings, &log.cash_matches, &acks, &mut findings);
        log.rings.conserved(state.tournaments.values(), &mut findings);
        let cash_tables = [&log.rings.cash_tables[..], &log.cash_matches.tables[..]].concat();
        ledger::closed(&course.auditor, &cash_tables, &mut findings).await?;
        ledger::closed(&course.auditor, &private.accounts().collect::<Vec<_>>(), &mut findings).await?;
        let left = state.sessions.iter().filter(|session| session.status == SessionStatus::Left).count();
        let (served, failed) = self.served().await;
        let meters = &self.endpoints.meters;
        let surprises = course.journal.surprises();
        if broken_off > 0 {
            let log = tokio::fs::read(self.cluster.log_file()).await?;
            findings.texts.extend(deadlocks::descriptions(&String::from_utf8_lossy(&log)));
        }
        let refusals = meters.refusals();
        let summary = Summary {
            seed: args.seed,
            tournaments_finished: course.opener.paid().await,
            events_by_format: events,
            formats_broken: findings.count(formats::FORMAT),
            tournaments_cancelled: course.opener.cancelled().await,
            dry_runs_compared: compared,
            dry_run_differences: findings.count(promises::PROMISE),
            cash_hands: log.rings.cash_hands + log.cash_matches.played,
            cash_matches: log.cash_matches.played,
            cash_tables: cash_tables.len(),
            cash_sessions: left as u64,
            hands_per_second: course.cash.hands_per_second(),
            ledger_share_percent: Millis(log.rings.ledger_share()),
            settled_p50_ms: Millis(micros(log.rings.settled_within(500))),
            settled_p99_ms: Millis(micros(log.rings.settled_within(990))),
            matches: log.matches,
            events: log.events,
            postings: state.trial.postings,
            streams_replayed: log.replayed,
            replay_mismatches: findings.count(MISMATCH),
            trial_balance: state.trial.total.to_string(),
            accounts_not_closed: findings.count(NOT_CLOSED),
            balances_off: findings.count(OFF),
            http_requests: served.max(meters.requests()),
            http_5xx: failed.max(meters.server_errors()),
            http_failed: meters.failed(),
            http_unanswered: meters.unanswered(),
            moves: meters.moves(),
            move_p50_ms: Millis(u64::from(meters.move_micros(500))),
            move_p99_ms: Millis(u64::from(meters.move_micros(990))),
            move_longest_ms: Millis(meters.longest_move_micros()),
            deadlocks: broken_off,
            replicas: u32::try_from(self.endpoints.tables.len())?,
            durable: true,
            kills: args.chaos.min(course.disruptions.done()),
            rolling_restarts: args.rolling.min(course.disruptions.done()),
            database_kills: u32::try_from(course.disruptions.outages_seconds().len())?,
            ready_after_kill_s: course.disruptions.outages_seconds(),
            lost_acks: findings.count(LOST),
            duplicate_effects: findings.count(DOUBLED),
            surprises: surprises.len(),
            refusals,
            seconds: Millis(u64::try_from(course.took.as_millis())?),
        };
        Ok((summary, findings.texts.into_iter().chain(surprises.into_iter().take(20)).collect()))
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
