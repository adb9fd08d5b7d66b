//! The money of cash tables of matches, and of private events for cash: every result in the log of a match is in the
//! ledger exactly once, to the cent.
//!
//! What a match is worth is worked out here again, from the result that its table logged and the public terms of the
//! cash table (G3.1-G3.4), in cents and without a line of the lobby's own arithmetic. The postings that
//! follow are compared with the ledger in [`super::ledger`]; here what players were told of their sessions is compared
//! with them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use anyhow::Context;
use mazziere_contract::lobby::{
    CashKind, CashMatchTerms, CashSession, CashTableStatus, CashTablesQuery, ClubEvent, MatchKind, SessionStatus,
};
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId, TournamentId};
use mazziere_money::Money;
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::{Finished, LineStanding, TableOpened};
use serde_json::Value;

use super::club::{game_of, tables_of};
use super::{DOUBLED, Findings, MISMATCH, OFF};
use crate::bots::{Ack, Api};

/// What is played for at one cash table of matches.
#[derive(Clone, Debug)]
struct Terms {
    cash: CashMatchTerms,
    rake_basis_points: i64,
    rake_cap: Option<i64>,
}

/// The cash tables of matches, and what the logs of their matches say.
#[derive(Debug, Default)]
pub struct MatchLog {
    /// The cash tables.
    pub tables: Vec<TableId>,
    /// Matches that were played to a result.
    pub played: u64,
    /// What the ledger must hold: results, and what players took home.
    pub postings: Vec<PostingRequest>,
    terms: HashMap<TableId, Terms>,
    /// Which match of which cash table is played where.
    found_at: HashMap<TableId, (TableId, u32)>,
    /// What every player won at every table, in cents.
    results: BTreeMap<(PlayerId, TableId), i64>,
    /// Who asked to leave which cash table: what they played there is given up for them.
    leavers: BTreeSet<(PlayerId, TableId)>,
    /// Who has withdrawn from a tournament in play.
    retired: BTreeSet<(PlayerId, TournamentId)>,
    /// Which tables are those of private events for cash.
    private: BTreeSet<TableId>,
    /// At which table which game of a private event that is a sit&go is played.
    sit_and_gos: HashMap<TableId, TournamentId>,
    /// Who won these games.
    pub decided: BTreeMap<TournamentId, Vec<PlayerId>>,
}

/// The id of the table of a match, as the lobby derives it.
fn match_table(cash: TableId, number: u32) -> TableId {
    TableId::derived(cash.uuid(), &format!("match_table:{number}"))
}

impl MatchLog {
    /// The tables of matches that there were.
    ///
    /// # Errors
    /// When the lobby cannot be read.
    pub async fn begin(auditor: &Api, acks: &[Ack]) -> anyhow::Result<MatchLog> {
        let mut log = MatchLog::default();
        for kind in [CashKind::Difference, CashKind::Fixed] {
            let mut cursor = None;
            loop {
                let status = Some(CashTableStatus::Closed);
                let query = &CashTablesQuery {
                    status,
                    kind: Some(kind),
                    limit: Some(200),
                    cursor,
                    ..CashTablesQuery::default()
                };
                let page = auditor.lobby(|lobby| async move { lobby.cash_tables(query).await }).await;
                let page = page.context("the cash tables of matches")?;
                for summary in page.items {
                    log.add(auditor, summary.table_id).await?;
                }
                match page.next {
                    Some(next) => cursor = Some(next),
                    None => break,
                }
            }
        }
        log.leavers = acks.iter().filter_map(leaver).collect();
        log.retired = acks
            .iter()
            .filter_map(|ack| match ack {
                Ack::Retired { player, tournament } => Some((*player, *tournament)),
                _ => None,
            })
            .collect();
        Ok(log)
    }

    /// Takes in a private event: what is played for cash is worth what it is at a cash table; of a sit&go it is noted
    /// who won.
    pub fn add_private(&mut self, event: &ClubEvent) {
        for number in 1..=event.number {
            let tables = tables_of(event, number);
            match &event.cash {
                Some(cash) => self.found_at.extend(tables.map(|table| (table, (cash.accounts_table_id, number)))),
                None => self.sit_and_gos.extend(tables.map(|table| (table, game_of(event, number)))),
            }
        }
        let Some(cash) = &event.cash else { return };
        let kind = cash.kind;
        let stake = cash.stake;
        let max_loss = cash.max_loss;
        let terms = CashMatchTerms { format: event.format, kind, stake, max_loss, winners: None, clocks: event.clocks };
        let rake_basis_points = cash.rake_basis_points.into();
        let rake_cap = cash.rake_cap.map(Money::cents);
        self.terms.insert(cash.accounts_table_id, Terms { cash: terms, rake_basis_points, rake_cap });
        self.private.insert(cash.accounts_table_id);
    }

    async fn add(&mut self, auditor: &Api, id: TableId) -> anyhow::Result<()> {
        let table = auditor.lobby(|lobby| async move { lobby.cash_table(id).await }).await.context("a cash table")?;
        let state = table.summary.r#match.context("a table of matches without matches")?;
        let rake_cap = table.rake_cap.map(Money::cents);
        let terms = Terms { cash: state.terms, rake_basis_points: table.rake_basis_points.into(), rake_cap };
        self.tables.push(id);
        self.terms.insert(id, terms);
        self.found_at.extend((1..=state.number).map(|number| (match_table(id, number), (id, number))));
        Ok(())
    }

    /// Reads the log of a table; does nothing if it is that of a ring or of a tournament.
    ///
    /// # Errors
    /// When an event cannot be read.
    pub fn read(&mut self, events: &[StoredEvent], findings: &mut Findings) -> anyhow::Result<()> {
        let mut opened: Option<Arc<TableOpened>> = None;
        for stored in events.iter().filter(|stored| matches!(stored.r#type.as_str(), "table_opened" | "finished")) {
            match (TableEvent::read(&stored.r#type, stored.schema, &stored.payload)?, &opened) {
                (TableEvent::TableOpened(event), _) if event.ring.is_none() && event.tournament_id.is_none() => {
                    let id = event.table_id;
                    if !self.found_at.contains_key(&id) && !self.sit_and_gos.contains_key(&id) {
                        findings.add(DOUBLED, format!("match {} belongs to no cash table", event.table_id));
                    }
                    opened = Some(event);
                }
                (TableEvent::Finished(finished), Some(opened)) => self.finished(opened, &finished, findings)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn finished(&mut self, opened: &TableOpened, end: &Finished, findings: &mut Findings) -> anyhow::Result<()> {
        if let Some(game) = self.sit_and_gos.get(&opened.table_id) {
            let first = end.lines.iter().filter(|line| line.rank == 1);
            self.decided.insert(*game, first.flat_map(|line| line.players.clone()).collect());
            return Ok(());
        }
        let Some(&(table, number)) = self.found_at.get(&opened.table_id) else { return Ok(()) };
        self.played += u64::from(!self.private.contains(&table));
        let Some(terms) = self.terms.get(&table) else { return Ok(()) };
        let outcome: Value = serde_json::from_str(end.outcome.get()).context("reading a result")?;
        let (shares, rake) = worth(terms, end, &outcome);
        if shares.values().sum::<i64>() + rake != 0 {
            findings.add(MISMATCH, format!("match {number} of {table}: {shares:?} and a rake of {rake} are not zero"));
        }
        let mut legs = Vec::new();
        for (player_id, cents) in shares {
            *self.results.entry((player_id, table)).or_default() += cents;
            legs.push(leg(AccountRef::PlayerInPlay { player_id, table_id: table }, cents)?);
        }
        if rake != 0 {
            legs.push(leg(AccountRef::HouseRake {}, rake)?);
        }
        if !legs.is_empty() {
            let cause = format!("match:{number}");
            self.postings.push(posting(
                PostingId::derived(table.uuid(), &cause),
                table,
                PostingKind::HandSettled,
                cause,
                legs,
            ));
        }
        Ok(())
    }

    /// Whether what `seat` played at a match was given up for its player, because they left the cash table or have
    /// withdrawn from the tournament.
    pub fn gave_up(&self, events: &[StoredEvent], seat: u8) -> bool {
        let opened = events.first().map(|first| TableEvent::read(&first.r#type, first.schema, &first.payload));
        let Some(Ok(TableEvent::TableOpened(opened))) = opened else { return false };
        let place = usize::from(seat) % opened.players.len().max(1);
        let Some(player) = opened.players.get(place) else { return false };
        match (opened.tournament_id, self.found_at.get(&opened.table_id)) {
            (Some(tournament), _) => self.retired.contains(&(*player, tournament)),
            (None, Some((table, _))) => self.leavers.contains(&(*player, *table)),
            (None, None) => false,
        }
    }

    /// Whether this is a table of matches.
    pub fn knows(&self, table: TableId) -> bool {
        self.terms.contains_key(&table)
    }

    /// Compares what players were told of their sessions with what they brought and what their matches came to, and
    /// notes what they took home.
    ///
    /// # Errors
    /// When an amount is out of range.
    pub fn sessions(&mut self, sessions: &[CashSession], acks: &[Ack], findings: &mut Findings) -> anyhow::Result<()> {
        let mut brought: BTreeMap<(PlayerId, TableId), i64> = BTreeMap::new();
        for ack in acks {
            if let Ack::SatDown { player, table, amount, .. } | Ack::ToppedUp { player, table, amount, .. } = ack
                && self.knows(*table)
            {
                *brought.entry((*player, *table)).or_default() += amount.cents();
            }
        }
        let mut reported = BTreeMap::new();
        let mut results = BTreeMap::new();
        let over = sessions.iter().filter(|one| one.status == SessionStatus::Left);
        for session in over.filter(|one| self.terms.contains_key(&one.table_id)).cloned().collect::<Vec<_>>() {
            let key = (session.player_id, session.table_id);
            *reported.entry(key).or_insert(0) += session.brought_in.cents();
            *results.entry(key).or_insert(0) += session.result.unwrap_or_default().cents();
            if let Some(left_with) = session.left_with.filter(|left| left.is_positive()) {
                self.postings.push(cash_out(&session, left_with)?);
            }
        }
        same("brought", &brought, &reported, findings);
        let mut won = self.results.clone();
        // A player who has not played, or has won nothing, has nothing in the logs.
        results.retain(|key, cents| *cents != 0 || won.contains_key(key));
        won.retain(|key, cents| *cents != 0 || results.contains_key(key));
        same("won", &won, &results, findings);
        Ok(())
    }
}

fn leaver(ack: &Ack) -> Option<(PlayerId, TableId)> {
    match ack {
        Ack::LeftMatches { player, table, .. } => Some((*player, *table)),
        _ => None,
    }
}

/// What every player has by one account is what they have by the other, in cents.
fn same(
    what: &str,
    due: &BTreeMap<(PlayerId, TableId), i64>,
    reported: &BTreeMap<(PlayerId, TableId), i64>,
    findings: &mut Findings,
) {
    for key in due.keys().chain(reported.keys()).collect::<BTreeSet<_>>() {
        let due = due.get(key).copied().unwrap_or(0);
        let reported = reported.get(key).copied().unwrap_or(0);
        if due != reported {
            let (player, table) = key;
            findings.add(OFF, format!("{player} at {table} {what} {due} cents; their sessions say {reported}"));
        }
    }
}

/// What single players come to where each loser pays the winner on their own difference (G3.2); rake once (G3.4).
fn by_own_difference(terms: &Terms, end: &Finished, outcome: &Value) -> (BTreeMap<PlayerId, i64>, i64) {
    let stake = terms.cash.stake.cents();
    let most = terms.cash.max_loss.cents();
    let owes = |line: u8| {
        let reported = outcome["lines"].as_array().into_iter().flatten().find(|one| one["line"] == line);
        (reported.and_then(|one| one["difference"].as_i64()).unwrap_or(0) * stake).min(most)
    };
    let won: i64 = end.lines.iter().map(|line| owes(line.line)).sum();
    if won == 0 {
        return (BTreeMap::new(), 0);
    }
    let rate = won * terms.rake_basis_points / 10_000;
    let rake = terms.rake_cap.map_or(rate, |cap| rate.min(cap));
    let share = |line: &LineStanding| if end.winner == Some(line.line) { won - rake } else { -owes(line.line) };
    let players = end.lines.iter().flat_map(|line| line.players.iter().map(move |player| (*player, share(line))));
    (players.filter(|(_, amount)| *amount != 0).collect(), rake)
}

/// What every player gains or loses by a match, and what the house takes, in cents.
fn worth(terms: &Terms, end: &Finished, outcome: &Value) -> (BTreeMap<PlayerId, i64>, i64) {
    let CashMatchTerms { format, kind, stake, max_loss, winners, .. } = terms.cash;
    let stake = stake.cents();
    let most = max_loss.cents();
    let mut shares: BTreeMap<PlayerId, i64> = BTreeMap::new();
    let mut debts: Vec<(PlayerId, PlayerId)> = Vec::new();
    let amount;
    if format == Format::FourIndividual && kind == MatchKind::Difference {
        return by_own_difference(terms, end, outcome);
    }
    if format == Format::FourIndividual {
        let mut by_rank: Vec<(u8, PlayerId)> =
            end.lines.iter().flat_map(|line| line.players.iter().map(|player| (line.rank, *player))).collect();
        by_rank.sort_unstable();
        let [first, second, third, fourth] = by_rank[..] else { return (shares, 0) };
        let pairs = if winners == Some(2) {
            vec![(fourth, first), (third, second)]
        } else {
            vec![(second, first), (third, first), (fourth, first)]
        };
        debts.extend(pairs.into_iter().map(|((_, debtor), (_, creditor))| (debtor, creditor)));
        amount = stake.min(most);
    } else {
        let cappotto = outcome["ending"]["by"] == "cappotto";
        // How many stakes line 0 wins from line 1; below zero, loses.
        let ahead: i64 = match kind {
            // A cappotto that ends the match costs all that a match may cost, of whatever kind the table is.
            _ if cappotto => (most / stake + 1) * if end.winner == Some(0) { 1 } else { -1 },
            MatchKind::Difference => match end.winner {
                Some(0) => i64::from(end.difference),
                Some(_) => -i64::from(end.difference),
                None => 0,
            },
            MatchKind::Fixed => {
                let extra = |line: usize| outcome["lines"][line]["extra_matches"].as_i64().unwrap_or(0);
                let won = |line: u8| i64::from(end.winner == Some(line));
                extra(0) + won(0) - extra(1) - won(1)
            }
        };
        amount = (ahead.abs() * stake).min(most);
        let (up, down) = if ahead > 0 { (0, 1) } else { (1, 0) };
        if let (Some(up), Some(down)) = (end.lines.get(up), end.lines.get(down)) {
            debts.extend(down.players.iter().copied().zip(up.players.iter().copied()));
        }
    }
    if amount == 0 {
        return (shares, 0);
    }
    let mut winnings: BTreeMap<PlayerId, i64> = BTreeMap::new();
    for (debtor, creditor) in debts {
        *shares.entry(debtor).or_default() -= amount;
        *winnings.entry(creditor).or_default() += amount;
    }
    let mut rake = 0;
    for (creditor, won) in winnings {
        let rate = won * terms.rake_basis_points / 10_000;
        let taken = terms.rake_cap.map_or(rate, |cap| rate.min(cap));
        rake += taken;
        *shares.entry(creditor).or_default() += won - taken;
    }
    (shares, rake)
}

fn leg(account: AccountRef, cents: i64) -> anyhow::Result<Leg> {
    Ok(Leg { account, amount: Money::from_cents(cents).context("an amount beyond the range of money")? })
}

fn posting(posting_id: PostingId, table: TableId, kind: PostingKind, cause: String, legs: Vec<Leg>) -> PostingRequest {
    let reference = PostingReference { tournament_id: None, table_id: Some(table), cause: Some(cause) };
    PostingRequest { posting_id, kind, reference, legs }
}

/// What a player takes home at the end of a session.
fn cash_out(session: &CashSession, left_with: Money) -> anyhow::Result<PostingRequest> {
    let CashSession { session_id, table_id, player_id, .. } = *session;
    let legs = vec![
        leg(AccountRef::PlayerCash { player_id }, left_with.cents())?,
        leg(AccountRef::PlayerInPlay { player_id, table_id }, -left_with.cents())?,
    ];
    let id = PostingId::derived(session_id.uuid(), "cash_out");
    Ok(posting(id, table_id, PostingKind::CashOut, cause_of(session_id), legs))
}

fn cause_of(session: SessionId) -> String {
    format!("session:{session}")
}

#[cfg(test)]
mod tests;
