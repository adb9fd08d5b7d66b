//! The ledger: what every player has must follow from what was acknowledged to them and from the public results.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use mazziere_contract::lobby::{CashSession, Tournament, TournamentStatus};
use mazziere_contract::wallet::{PostingKind, StatementEntry, StatementQuery, TrialBalance};
use mazziere_ids::{PlayerId, PostingId, SessionId, TournamentId};

use super::club::{ClubLog, Moved};
use super::{DOUBLED, Findings, LOST, NOT_CLOSED, OFF};
use crate::bots::{Ack, Api};

/// What the journal says of one player.
#[derive(Default)]
struct Account {
    deposits: BTreeMap<PostingId, i64>,
    withdrawals: BTreeMap<PostingId, i64>,
    /// Registrations less those taken back, by tournament.
    entries: BTreeMap<TournamentId, i64>,
    /// What cancellations gave back, in cents.
    refunds: BTreeMap<TournamentId, i64>,
    /// Sessions at cash tables.
    sessions: BTreeSet<SessionId>,
}

/// What wallet and lobby say at the end.
#[derive(Debug)]
pub struct FinalState {
    pub trial: TrialBalance,
    /// The tournaments that were opened.
    pub tournaments: BTreeMap<TournamentId, Tournament>,
    /// Every player's sessions at cash tables.
    pub sessions: Vec<CashSession>,
    /// What the pool of a tournament has paid to whom, in cents: prizes, and the refunds of a cancellation.
    pub paid_out: PaidOut,
    /// What players have had of each game of a private event, less what they paid for it, in cents.
    pub club: BTreeMap<TournamentId, Moved>,
}

/// What was paid out of tournaments to players, in cents.
pub type PaidOut = BTreeMap<TournamentId, BTreeMap<PlayerId, i64>>;

/// Checks trial balance, tournament accounts and every player's statement.
///
/// # Errors
/// When the wallet or the lobby cannot be read.
pub async fn check(
    auditor: &Api,
    players: &[(PlayerId, Api)],
    tournaments: &[TournamentId],
    club: &ClubLog,
    acks: &[Ack],
    findings: &mut Findings,
) -> anyhow::Result<FinalState> {
    let trial = auditor.wallet(|wallet| async move { wallet.trial_balance().await }).await.context("trial balance")?;
    for drift in &trial.drift {
        let text = format!("account {}: balance {} but entries {}", drift.account_id, drift.balance, drift.entries);
        findings.add(OFF, text);
    }
    if trial.closed_not_zero != 0 {
        findings.add(NOT_CLOSED, format!("{} closed accounts are not zero", trial.closed_not_zero));
    }
    let mut played = BTreeMap::new();
    for id in tournaments.iter().copied() {
        let tournament =
            auditor.lobby(|lobby| async move { lobby.tournament(id).await }).await.context("a tournament")?;
        closed(auditor, id, findings).await?;
        played.insert(id, tournament);
    }
    let mut of_club: BTreeMap<TournamentId, Moved> = club.games().map(|game| (game, Moved::new())).collect();
    for game in of_club.keys() {
        closed(auditor, *game, findings).await?;
    }
    let mut accounts: BTreeMap<PlayerId, Account> = BTreeMap::new();
    for ack in acks {
        note(ack, &mut accounts);
    }
    let mut sessions = Vec::new();
    let mut paid_out = PaidOut::new();
    for (player, api) in players {
        let account = accounts.remove(player).unwrap_or_default();
        let statement = statement(*player, api).await?;
        for entry in statement.iter().filter(|entry| is_paid_out(entry.kind)) {
            let Some(tournament) = entry.reference.tournament_id else { continue };
            *paid_out.entry(tournament).or_default().entry(*player).or_default() += entry.amount.cents();
        }
        for entry in &statement {
            let game = entry.reference.tournament_id.and_then(|id| of_club.get_mut(&id));
            if let Some(moved) = game {
                *moved.entry(*player).or_default() += entry.amount.cents();
            }
        }
        sessions.extend(settle((*player, api), &statement, &account, (&played, &of_club), findings).await?);
    }
    Ok(FinalState { trial, tournaments: played, sessions, paid_out, club: of_club })
}

/// Whether a posting gives out what a tournament had: a prize, also one that is final when it is cancelled, or a refund
/// of the cancellation. A buy-in that is taken back before is neither.
fn is_paid_out(kind: PostingKind) -> bool {
    matches!(kind, PostingKind::Prize | PostingKind::CancellationRefund)
}

fn note(ack: &Ack, accounts: &mut BTreeMap<PlayerId, Account>) {
    match ack {
        Ack::Deposited { player, posting, amount } => {
            accounts.entry(*player).or_default().deposits.insert(*posting, amount.cents());
        }
        Ack::Withdrawn { player, posting, amount } => {
            accounts.entry(*player).or_default().withdrawals.insert(*posting, amount.cents());
        }
        Ack::Registered { player, tournament, .. } => {
            *accounts.entry(*player).or_default().entries.entry(*tournament).or_default() += 1;
        }
        Ack::Unregistered { player, tournament, .. } => {
            *accounts.entry(*player).or_default().entries.entry(*tournament).or_default() -= 1;
        }
        Ack::Cancelled { tournament, refunds, .. } => {
            for (player, amount) in refunds {
                *accounts.entry(*player).or_default().refunds.entry(*tournament).or_default() += amount.cents();
            }
        }
        Ack::SatDown { player, session, .. } => {
            accounts.entry(*player).or_default().sessions.insert(*session);
        }
        // What happened at tables is looked for in their logs.
        Ack::Moved { .. }
        | Ack::Retired { .. }
        | Ack::Abandoned { .. }
        | Ack::Opened { .. }
        | Ack::Drafted { .. }
        | Ack::ToppedUp { .. }
        | Ack::SatOut { .. }
        | Ack::CameBack { .. }
        | Ack::LeftTable { .. }
        | Ack::LeftMatches { .. } => {}
    }
}

async fn closed(auditor: &Api, id: TournamentId, findings: &mut Findings) -> anyhow::Result<()> {
    let accounts = auditor
        .wallet(|wallet| async move { wallet.tournament_accounts(id).await })
        .await
        .context("the accounts of a tournament")?;
    for account in accounts.accounts {
        if !account.closed || !account.balance.is_zero() {
            findings.add(NOT_CLOSED, format!("tournament {id}: {:?} has {}", account.account, account.balance));
        }
    }
    Ok(())
}

/// Compares one player's statement, balance and results with their journal.
async fn settle(
    (player, api): (PlayerId, &Api),
    statement: &[StatementEntry],
    account: &Account,
    (played, of_club): (&BTreeMap<TournamentId, Tournament>, &BTreeMap<TournamentId, Moved>),
    findings: &mut Findings,
) -> anyhow::Result<Vec<CashSession>> {
    same_postings(player, statement, PostingKind::Deposit, &account.deposits, findings);
    same_postings(player, statement, PostingKind::WithdrawalRequested, &account.withdrawals, findings);
    let mut expected = account.deposits.values().sum::<i64>() - account.withdrawals.values().sum::<i64>();
    let (sessions, result) = super::ledger::sessions(player, api, &account.sessions, statement, findings).await?;
    expected += result;
    let ledger = booked(statement);
    let known: BTreeSet<TournamentId> = ledger.keys().chain(account.entries.keys()).copied().collect();
    for id in known {
        if let Some(moved) = of_club.get(&id) {
            // What that must be is checked with the event.
            expected += moved.get(&player).copied().unwrap_or(0);
            continue;
        }
        let Some(tournament) = played.get(&id) else {
            findings.add(DOUBLED, format!("{player} has money in tournament {id}, which nobody opened"));
            continue;
        };
        let entries = account.entries.get(&id).copied().unwrap_or(0);
        let buy_in = tournament.summary.buy_in.share.cents() + tournament.summary.buy_in.fee.cents();
        let won = won(player, tournament);
        let entries = if returned(player, tournament, account.refunds.contains_key(&id)) { 0 } else { entries };
        let Booked { brought, given_back, prizes, prize_count } = ledger.get(&id).copied().unwrap_or_default();
        let due = due(entries, buy_in, account.refunds.get(&id).copied().unwrap_or(0), brought);
        expected += won - due;
        let paid = brought - given_back;
        if paid < due || prizes < won {
            findings.add(LOST, format!("{player} in {id}: paid {paid} of {due} cents, was paid {prizes} of {won}"));
        }
        if paid > due || prizes > won || prize_count > 1 {
            findings.add(DOUBLED, format!("{player} in {id}: paid {paid} of {due} cents, was paid {prizes} of {won}"));
        }
    }
    let balance = api.wallet(|wallet| async move { wallet.balance(player).await }).await.context("a balance")?;
    if balance.cash.cents() != expected || !balance.held.is_zero() {
        findings.add(OFF, format!("{player} has {} and should have {expected} cents", balance.cash));
    }
    Ok(sessions)
}

/// What the statement says of a player in a tournament, in cents.
#[derive(Clone, Copy, Default)]
struct Booked {
    /// Buy-ins, less those that were taken back.
    brought: i64,
    /// What a cancellation gave back.
    given_back: i64,
    prizes: i64,
    prize_count: u32,
}

fn booked(statement: &[StatementEntry]) -> BTreeMap<TournamentId, Booked> {
    let mut ledger: BTreeMap<TournamentId, Booked> = BTreeMap::new();
    for entry in statement {
        let Some(tournament) = entry.reference.tournament_id else { continue };
        let booked = ledger.entry(tournament).or_default();
        let cents = entry.amount.cents();
        match entry.kind {
            PostingKind::Prize => {
                booked.prizes += cents;
                booked.prize_count += 1;
            }
            PostingKind::CancellationRefund => booked.given_back += cents,
            _ => booked.brought -= cents,
        }
    }
    ledger
}

/// What a player has paid for a tournament in the end: the buy-ins of the entries that they were told of, less what its
/// cancellation gave back, which is more where it divided what those who were out had paid. It gives back what nobody
/// was told of, too: one buy-in that was `brought` while they waited for a partner, or for an answer that came late.
fn due(entries: i64, buy_in: i64, refunded: i64, brought: i64) -> i64 {
    let collected = entries * buy_in;
    let unheard_of = refunded > 0 && brought == collected + buy_in;
    if unheard_of { brought - refunded } else { collected - refunded }
}

/// Whether a player had everything back without anybody's command: they were left over when the field was fixed, or too
/// few came. `refunded` by an operator is another matter.
fn returned(player: PlayerId, tournament: &Tournament, refunded: bool) -> bool {
    let left_over = !tournament.entries.iter().any(|entry| entry.players.contains(&player));
    let too_few = tournament.summary.starts_at.is_some() && tournament.summary.status == TournamentStatus::Cancelled;
    !refunded && tournament.summary.starts_at.is_some() && (left_over || too_few)
}

/// What the public results say that a player won, in cents.
fn won(player: PlayerId, tournament: &Tournament) -> i64 {
    let shares = tournament.results.iter().flat_map(|result| result.players.iter().zip(&result.prizes));
    shares.filter(|(who, _)| **who == player).map(|(_, prize)| prize.cents()).sum()
}

/// Every acknowledged posting of a kind is in the statement with its amount, and no other.
fn same_postings(
    player: PlayerId,
    statement: &[StatementEntry],
    kind: PostingKind,
    acknowledged: &BTreeMap<PostingId, i64>,
    findings: &mut Findings,
) {
    let mut left = acknowledged.clone();
    for entry in statement.iter().filter(|entry| entry.kind == kind) {
        match left.remove(&entry.posting_id) {
            Some(cents) if cents == entry.amount.cents().abs() => {}
            Some(cents) => {
                findings.add(
                    LOST,
                    format!("{player}: {kind:?} {} is {}, not {cents} cents", entry.posting_id, entry.amount),
                );
            }
            None => findings.add(DOUBLED, format!("{player}: nobody was told of {kind:?} {}", entry.posting_id)),
        }
    }
    for posting in left.keys() {
        findings.add(LOST, format!("{player}: {kind:?} {posting} is not in the statement"));
    }
}

/// The whole statement of a player.
async fn statement(player: PlayerId, api: &Api) -> anyhow::Result<Vec<StatementEntry>> {
    let mut entries = Vec::new();
    let mut cursor = None;
    loop {
        let query = &StatementQuery { limit: Some(200), cursor, ..Default::default() };
        let page =
            api.wallet(|wallet| async move { wallet.statement(player, query).await }).await.context("a statement")?;
        entries.extend(page.items);
        match page.next {
            Some(next) => cursor = Some(next),
            None => return Ok(entries),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::due;

    #[test]
    fn what_a_cancellation_gives_back_is_what_a_player_has_not_paid_in_the_end() {
        assert_eq!(due(1, 100, 0, 100), 100, "played");
        assert_eq!(due(0, 100, 0, 0), 0, "taken back");
        assert_eq!(due(1, 100, 100, 100), 0, "cancelled before it began");
        assert_eq!(due(1, 100, 60, 100), 40, "cancelled in play, out");
        assert_eq!(due(1, 10, 19, 10), -9, "cancelled in play, in: what the others had paid is divided");
        assert_eq!(due(0, 100, 100, 100), 0, "cancelled while the partner was invited");
        assert_eq!(due(0, 100, 0, 100), 0, "paid and told of nothing: it is found");
    }
}
