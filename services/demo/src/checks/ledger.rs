//! The money of cash tables: every hand, seat left and top-up of the logs is in the ledger exactly once, and nothing
//! else is.
//!
//! What came in is compared with what was acknowledged to the players; what went back without having reached a seat
//! must undo, to the cent and under the same name, something that came in.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use mazziere_contract::lobby::{CashSession, SessionStatus, SessionsQuery};
use mazziere_contract::wallet::{AccountRef, PostingKind, PostingRequest, StatementEntry};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};

use super::matches::MatchLog;
use super::rings::RingLog;
use super::{DOUBLED, Findings, LOST, NOT_CLOSED, OFF};
use crate::bots::{Ack, Api};
use crate::database::LedgerEntry;

/// A posting, as far as it is compared: what each account gains, in cents.
#[derive(Debug, Default, PartialEq, Eq)]
struct Booked {
    kind: String,
    cause: String,
    table: Option<TableId>,
    legs: BTreeMap<String, i64>,
}

/// Compares the ledger with the logs of the tables and with what players were told.
pub fn check(entries: &[LedgerEntry], log: &RingLog, matches: &MatchLog, acks: &[Ack], findings: &mut Findings) {
    let mut ledger: BTreeMap<PostingId, Booked> = BTreeMap::new();
    for entry in entries {
        let booked = ledger.entry(entry.posting).or_default();
        (booked.kind, booked.table) = (entry.kind.clone(), entry.table);
        booked.cause = entry.cause.clone().unwrap_or_default();
        *booked.legs.entry(account(&entry.account, entry.player, entry.account_table)).or_default() += entry.cents;
    }
    for expected in log.postings.iter().chain(&matches.postings) {
        match ledger.remove(&expected.posting_id) {
            Some(booked) if booked == request(expected) => {}
            Some(booked) => {
                findings.add(LOST, format!("posting {} is {booked:?}, not {expected:?}", expected.posting_id));
            }
            None => findings.add(LOST, format!("the ledger has no {expected:?}")),
        }
    }
    let mut sat = BTreeMap::new();
    let mut topped = BTreeMap::new();
    for ack in acks {
        let (posting, player, table, cents) = match ack {
            Ack::SatDown { player, table, session, amount } => {
                // A session at a table of matches is known to the lobby alone, and in no log of a table.
                if !matches.knows(*table) {
                    sat.insert(*session, amount.cents());
                }
                (PostingId::derived(session.uuid(), "sit_in"), player, table, amount.cents())
            }
            Ack::ToppedUp { player, table, top_up, amount } => {
                if !matches.knows(*table) {
                    topped.insert(*top_up, amount.cents());
                }
                (*top_up, player, table, amount.cents())
            }
            _ => continue,
        };
        let due = BTreeMap::from([
            (account("player_cash", Some(*player), None), -cents),
            (account("player_in_play", Some(*player), Some(*table)), cents),
        ]);
        match ledger.remove(&posting) {
            Some(booked) if booked.kind == "sit_in" && booked.legs == due => {}
            other => findings.add(LOST, format!("{player} brought {cents} cents to {table}; the ledger has {other:?}")),
        }
    }
    same_seats("session", &log.seated, sat, findings);
    same_seats("top-up", &log.topped_up, topped, findings);
    unexplained(ledger, findings);
}

/// Whatever tables took was acknowledged, and whatever was acknowledged they took: once, with the same chips.
fn same_seats<K: Ord + Copy + std::fmt::Display>(
    what: &str,
    taken: &[(K, u64)],
    mut acknowledged: BTreeMap<K, i64>,
    findings: &mut Findings,
) {
    for (id, chips) in taken {
        match acknowledged.remove(id) {
            Some(cents) if u64::try_from(cents) == Ok(*chips) => {}
            Some(cents) => findings.add(LOST, format!("{what} {id} came with {chips} chips for {cents} cents")),
            None => findings.add(DOUBLED, format!("a table took {what} {id} once more than anybody was told")),
        }
    }
    for id in acknowledged.keys() {
        findings.add(LOST, format!("no table took {what} {id}"));
    }
}

/// What is left must have come in and gone back, because the tables or the operator did not take it.
fn unexplained(ledger: BTreeMap<PostingId, Booked>, findings: &mut Findings) {
    let mut by_cause: BTreeMap<String, Vec<(PostingId, Booked)>> = BTreeMap::new();
    for (id, booked) in ledger {
        by_cause.entry(booked.cause.clone()).or_default().push((id, booked));
    }
    for (cause, postings) in by_cause {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (account, cents) in postings.iter().flat_map(|(_, booked)| &booked.legs) {
            *sums.entry(account).or_default() += cents;
        }
        let kinds: Vec<&str> = postings.iter().map(|(_, booked)| booked.kind.as_str()).collect();
        let undone = sums.values().all(|sum| *sum == 0) && kinds.len() == 2 && kinds.contains(&"sit_in");
        if !undone {
            let ids: Vec<String> = postings.iter().map(|(id, _)| id.to_string()).collect();
            findings.add(DOUBLED, format!("nothing explains the postings {} of {cause:?}", ids.join(", ")));
        }
    }
}

fn request(expected: &PostingRequest) -> Booked {
    let kind = match expected.kind {
        PostingKind::HandSettled => "hand_settled",
        PostingKind::CashOut => "cash_out",
        _ => "another kind",
    };
    let legs = expected.legs.iter().map(|leg| {
        let name = match leg.account {
            AccountRef::PlayerCash { player_id } => account("player_cash", Some(player_id), None),
            AccountRef::PlayerInPlay { player_id, table_id } => {
                account("player_in_play", Some(player_id), Some(table_id))
            }
            AccountRef::TablePot { table_id } => account("table_pot", None, Some(table_id)),
            AccountRef::HouseRake {} => account("house_rake", None, None),
            ref other => format!("{other:?}"),
        };
        (name, leg.amount.cents())
    });
    Booked {
        kind: kind.to_owned(),
        cause: expected.reference.cause.clone().unwrap_or_default(),
        table: expected.reference.table_id,
        legs: legs.collect(),
    }
}

fn account(kind: &str, player: Option<PlayerId>, table: Option<TableId>) -> String {
    let player = player.map(|id| id.to_string()).unwrap_or_default();
    let table = table.map(|id| id.to_string()).unwrap_or_default();
    format!("{kind} {player} {table}")
}

/// Every account of these tables is closed, at exactly zero.
///
/// # Errors
/// When the wallet cannot be read.
pub async fn closed(auditor: &Api, tables: &[TableId], findings: &mut Findings) -> anyhow::Result<()> {
    for id in tables.iter().copied() {
        let asked = auditor.wallet(|wallet| async move { wallet.table_accounts(id).await }).await;
        for account in asked.context("the accounts of a cash table")?.accounts {
            if !account.closed || !account.balance.is_zero() {
                findings.add(NOT_CLOSED, format!("cash table {id}: {:?} has {}", account.account, account.balance));
            }
        }
    }
    Ok(())
}

/// A player's sessions, and what they came to, in cents, having compared them with what they were told and with their
/// statement.
///
/// # Errors
/// When the lobby cannot be read.
pub async fn sessions(
    player: PlayerId,
    api: &Api,
    acknowledged: &BTreeSet<SessionId>,
    statement: &[StatementEntry],
    findings: &mut Findings,
) -> anyhow::Result<(Vec<CashSession>, i64)> {
    let mut left = acknowledged.clone();
    let all = all_sessions(api).await?;
    let (mut results, mut moved) = (BTreeMap::<TableId, i64>::new(), BTreeMap::<TableId, i64>::new());
    for session in &all {
        let id = session.session_id;
        match (left.remove(&id), session.status, session.result, session.left_with) {
            (false, SessionStatus::Refused, ..) => {}
            (true, SessionStatus::Left, Some(result), Some(left_with)) => {
                if session.brought_in.checked_add(result) != Some(left_with) || !session.top_ups_pending.is_zero() {
                    findings.add(OFF, format!("{player}: session {id} does not add up: {session:?}"));
                }
                *results.entry(session.table_id).or_default() += result.cents();
            }
            (true, ..) => findings.add(LOST, format!("{player}: session {id} is {:?}", session.status)),
            (false, ..) => findings.add(DOUBLED, format!("{player}: nobody was told of session {id}")),
        }
    }
    for id in left {
        findings.add(LOST, format!("{player}: there is no session {id}"));
    }
    // A buy-in or top-up that was called off after it had taken place is reversed.
    let of_a_table = |entry: &&StatementEntry| match entry.kind {
        PostingKind::SitIn | PostingKind::CashOut => true,
        PostingKind::Reversal => entry.reference.table_id.is_some(),
        _ => false,
    };
    for entry in statement.iter().filter(of_a_table) {
        let Some(table) = entry.reference.table_id else {
            findings.add(DOUBLED, format!("{player}: posting {} names no table", entry.posting_id));
            continue;
        };
        *moved.entry(table).or_default() += entry.amount.cents();
    }
    let tables: BTreeSet<TableId> = results.keys().chain(moved.keys()).copied().collect();
    for table in tables {
        let reported = results.get(&table).copied().unwrap_or(0);
        let booked = moved.get(&table).copied().unwrap_or(0);
        if reported != booked {
            findings.add(
                OFF,
                format!("{player} at {table}: their sessions say {reported} cents, their statement {booked}"),
            );
        }
    }
    Ok((all, results.values().sum()))
}

async fn all_sessions(api: &Api) -> anyhow::Result<Vec<CashSession>> {
    let mut sessions = Vec::new();
    let mut cursor = None;
    loop {
        let query = &SessionsQuery { limit: Some(200), cursor, ..Default::default() };
        let page = api.lobby(|lobby| async move { lobby.my_sessions(query).await }).await.context("my sessions")?;
        sessions.extend(page.items);
        match page.next {
            Some(next) => cursor = Some(next),
            None => return Ok(sessions),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mazziere_money::Money;
    use mazziere_replay::table::ring::hand::{HandEnded, HandSeat};
    use mazziere_replay::table::ring::ledger::Item;
    use uuid::Uuid;

    use super::*;

    fn table() -> TableId {
        TableId::new(Uuid::from_u128(7))
    }

    fn player(n: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(n))
    }

    fn session() -> SessionId {
        SessionId::new(Uuid::from_u128(50))
    }

    fn hand() -> PostingRequest {
        let seat = |seat: u8, start, end| HandSeat { seat, player_id: player(u128::from(seat)), start, end };
        let seats = vec![seat(1, 1_000, 500), seat(2, 1_000, 1_450)];
        let eliminated = Vec::new();
        let hand =
            HandEnded { hand: 3, seats, pot: 1_000, rake: 50, brought: 0, carried: 0, eliminated, away: Vec::new() };
        Item::Hand(Arc::new(hand)).posting(table()).unwrap().unwrap()
    }

    fn entry(posting: PostingId, kind: &str, cause: &str, account: AccountRef, cents: i64) -> LedgerEntry {
        let (account, player, account_table) = match account {
            AccountRef::PlayerCash { player_id } => ("player_cash", Some(player_id), None),
            AccountRef::PlayerInPlay { player_id, table_id } => ("player_in_play", Some(player_id), Some(table_id)),
            AccountRef::TablePot { table_id } => ("table_pot", None, Some(table_id)),
            _ => ("house_rake", None, None),
        };
        let kind = kind.to_owned();
        let cause = Some(cause.to_owned());
        let account = account.to_owned();
        LedgerEntry { posting, kind, table: Some(table()), cause, account, player, account_table, cents }
    }

    fn booked(posting: &PostingRequest) -> Vec<LedgerEntry> {
        let cause = posting.reference.cause.clone().unwrap();
        let leg = |leg: &mazziere_contract::wallet::Leg| {
            entry(posting.posting_id, "hand_settled", &cause, leg.account, leg.amount.cents())
        };
        posting.legs.iter().map(leg).collect()
    }

    /// Cash to in play, or back.
    fn moved(posting: PostingId, kind: &str, cause: &str, cents: i64) -> Vec<LedgerEntry> {
        let who = player(1);
        let at = table();
        vec![
            entry(posting, kind, cause, AccountRef::PlayerCash { player_id: who }, -cents),
            entry(posting, kind, cause, AccountRef::PlayerInPlay { player_id: who, table_id: at }, cents),
        ]
    }

    fn sit_in() -> Vec<LedgerEntry> {
        moved(PostingId::derived(session().uuid(), "sit_in"), "sit_in", "session:50", 1_000)
    }

    fn sat_down() -> Ack {
        Ack::SatDown {
            player: player(1),
            table: table(),
            session: session(),
            amount: Money::from_cents(1_000).unwrap(),
        }
    }

    fn log() -> RingLog {
        RingLog { postings: vec![hand()], seated: vec![(session(), 1_000)], ..RingLog::default() }
    }

    fn found(entries: &[LedgerEntry], log: &RingLog, acks: &[Ack]) -> (u64, u64) {
        let mut findings = Findings::default();
        check(entries, log, &MatchLog::default(), acks, &mut findings);
        (findings.count(LOST), findings.count(DOUBLED))
    }

    #[test]
    fn a_ledger_that_follows_from_logs_and_acknowledgements_is_clean() {
        let entries = [sit_in(), booked(&hand())].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 0));
    }

    #[test]
    fn a_hand_that_is_missing_or_differs_is_lost_and_one_too_many_doubled() {
        assert_eq!(found(&sit_in(), &log(), &[sat_down()]), (1, 0));
        let mut entries = [sit_in(), booked(&hand())].concat();
        entries[2].cents += 1;
        assert_eq!(found(&entries, &log(), &[sat_down()]), (1, 0));
        let mut again = hand();
        again.posting_id = PostingId::new(Uuid::from_u128(99));
        let entries = [sit_in(), booked(&hand()), booked(&again)].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 1));
    }

    #[test]
    fn what_a_hand_leaves_in_the_pot_must_be_in_the_pot_of_its_table() {
        let seats = vec![HandSeat { seat: 1, player_id: player(1), start: 1_000, end: 400 }];
        let hand = HandEnded {
            hand: 3,
            seats,
            pot: 600,
            rake: 0,
            brought: 0,
            carried: 600,
            eliminated: Vec::new(),
            away: Vec::new(),
        };
        let hand = Item::Hand(Arc::new(hand)).posting(table()).unwrap().unwrap();
        let log = RingLog { postings: vec![hand.clone()], ..log() };
        let mut entries = [sit_in(), booked(&hand)].concat();
        assert_eq!(found(&entries, &log, &[sat_down()]), (0, 0));
        entries[3].account_table = Some(TableId::new(Uuid::from_u128(8)));
        assert_eq!(found(&entries, &log, &[sat_down()]), (1, 0), "the pot of another table");
    }

    #[test]
    fn what_was_brought_must_be_there_once() {
        let hand = booked(&hand());
        assert_eq!(found(&hand, &log(), &[sat_down()]), (1, 0), "no posting");
        let entries = [sit_in(), hand.clone()].concat();
        assert_eq!(found(&entries, &log(), &[]), (0, 2), "nobody was told: neither of the money nor of the seat");
        let unseated = RingLog { seated: Vec::new(), ..log() };
        assert_eq!(found(&entries, &unseated, &[sat_down()]), (1, 0), "no seat");
    }

    #[test]
    fn a_buy_in_that_was_called_off_is_explained_by_its_return_alone() {
        let id = |n| PostingId::new(Uuid::from_u128(n));
        let came = moved(id(8), "sit_in", "session:51", 700);
        let went = moved(id(9), "cash_out", "session:51", -700);
        let entries = [sit_in(), booked(&hand()), came.clone(), went.clone()].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 0));
        let entries = [sit_in(), booked(&hand()), came].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 1));
        let went = moved(id(9), "reversal", "session:51", -700);
        let entries = [sit_in(), booked(&hand()), moved(id(8), "sit_in", "session:51", 700), went].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 0), "called off when it had taken place");
        let short = moved(id(9), "cash_out", "session:51", -600);
        let entries = [sit_in(), booked(&hand()), moved(id(8), "sit_in", "session:51", 700), short].concat();
        assert_eq!(found(&entries, &log(), &[sat_down()]), (0, 1));
    }
}
