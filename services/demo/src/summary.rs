//! What a demo comes to: the JSON object that scripts read, and the lines that people read.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

/// The figures of a demo. Field names are a promise to scripts.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Summary {
    /// The seed it was run with.
    pub seed: u64,
    /// Tournaments played to their payout.
    pub tournaments_finished: usize,
    /// Events of each format that was asked for which came to the end that it is there for.
    pub events_by_format: BTreeMap<&'static str, u64>,
    /// What the public record of events, or the house's accounts, say against the rules of their formats.
    pub formats_broken: u64,
    /// Tournaments that were opened to be cancelled, and were.
    pub tournaments_cancelled: usize,
    /// Of these, those in which nothing else happened between the dry run that was read and the cancellation.
    pub dry_runs_compared: u64,
    /// Players who were not paid, to the cent, what such a dry run had shown.
    pub dry_run_differences: u64,
    /// Hands and matches played to their end at cash tables.
    pub cash_hands: u64,
    /// The matches among them.
    pub cash_matches: u64,
    /// Cash tables opened, all of them closed again.
    pub cash_tables: usize,
    /// Sessions at cash tables, from sitting down to leaving; and in private events for cash.
    pub cash_sessions: u64,
    /// Hands per second at the cash tables, from their opening until they were closed: dealt, decided by bots over
    /// HTTP, logged.
    pub hands_per_second: Millis,
    /// What part of the time between a cash hand's first event in the log and its money in the ledger the ledger took,
    /// in per cent, over all cash hands: the posting, and the time until its table said that it was made. Tables play
    /// on meanwhile.
    pub ledger_share_percent: Millis,
    /// Half of the hands were in the ledger this many milliseconds after they were in the log.
    pub settled_p50_ms: Millis,
    /// All but one in a hundred hands were in the ledger after this many milliseconds.
    pub settled_p99_ms: Millis,
    /// Matches with a result.
    pub matches: u64,
    /// Events in the log.
    pub events: i64,
    /// Postings in the ledger.
    pub postings: i64,
    /// Table streams replayed through the rules.
    pub streams_replayed: u64,
    /// Streams whose replay or hash chain differs from what was logged.
    pub replay_mismatches: u64,
    /// The sum over all accounts.
    pub trial_balance: String,
    /// Accounts of tournaments and cash tables that are not closed at exactly zero.
    pub accounts_not_closed: u64,
    /// Players whose cash is not what their own journal says.
    pub balances_off: u64,
    /// Requests the services answered (as far as their counters survived), or the bots sent, whichever is more.
    pub http_requests: u64,
    /// Answers with status 500 or more.
    pub http_5xx: u64,
    /// Requests that failed: without an answer, or with a status of 500 or more other than 503, which says when to come
    /// back. Where callers follow readiness (`--page`) there must be none.
    pub http_failed: u64,
    /// Requests that brought no answer.
    pub http_unanswered: u64,
    /// Moves acknowledged to the bots.
    pub moves: usize,
    /// Half of the moves were answered within this many milliseconds.
    pub move_p50_ms: Millis,
    /// All but one in a hundred moves were answered within this many milliseconds.
    pub move_p99_ms: Millis,
    /// How long somebody waited for a move to be acknowledged at most, repeats and pauses included, in milliseconds.
    pub move_longest_ms: Millis,
    /// Deadlocks that PostgreSQL broke (since its last start).
    pub deadlocks: i64,
    /// Replicas of tables and wallet.
    pub replicas: u32,
    /// Whether every commit reached the disk before it was acknowledged.
    pub durable: bool,
    /// How often something was killed.
    pub kills: u32,
    /// How often every replica was restarted, one after the other.
    pub rolling_restarts: u32,
    /// How often PostgreSQL alone was killed.
    pub database_kills: u32,
    /// From each of these kills until every replica was ready again, in seconds.
    pub ready_after_kill_s: Vec<Millis>,
    /// Acknowledged effects that are not in log or ledger.
    pub lost_acks: u64,
    /// Effects in log or ledger beyond what was acknowledged.
    pub duplicate_effects: u64,
    /// What the bots did not expect.
    pub surprises: usize,
    /// Refusals by code, as the bots saw them.
    pub refusals: BTreeMap<&'static str, u64>,
    /// Wall-clock seconds of play, from the first deposit to the last payout.
    pub seconds: Millis,
}

/// A number with three decimals, kept in thousandths (of whatever its field names): no float comes near a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Millis(pub u64);

impl Serialize for Millis {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number: serde_json::Number = serde_json::from_str(&self.to_string()).map_err(serde::ser::Error::custom)?;
        number.serialize(serializer)
    }
}

impl std::fmt::Display for Millis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}

impl Summary {
    /// The invariants that did not hold, in words.
    pub fn broken(&self, planned: u32, hands: u32) -> Vec<String> {
        let mut broken = Vec::new();
        let mut must = |holds: bool, what: String| {
            if !holds {
                broken.push(what);
            }
        };
        must(
            self.tournaments_finished >= planned as usize,
            format!("{} of {planned} tournaments were paid", self.tournaments_finished),
        );
        must(self.cash_hands >= u64::from(hands), format!("{} of {hands} cash hands were played", self.cash_hands));
        for (format, count) in &self.events_by_format {
            must(*count > 0, format!("no event of the format {format} came to its end"));
        }
        must(
            self.formats_broken == 0,
            format!("events break the rules of their formats {} times", self.formats_broken),
        );
        must(
            self.dry_run_differences == 0,
            format!("{} players were refunded something else than was shown before", self.dry_run_differences),
        );
        must(self.replay_mismatches == 0, format!("{} streams do not replay", self.replay_mismatches));
        must(self.streams_replayed >= self.matches, format!("only {} streams were replayed", self.streams_replayed));
        must(self.trial_balance == "0.00", format!("the books do not balance: {}", self.trial_balance));
        must(self.accounts_not_closed == 0, format!("{} accounts are not closed", self.accounts_not_closed));
        must(self.balances_off == 0, format!("{} players' balances are off", self.balances_off));
        must(self.lost_acks == 0, format!("{} acknowledged effects are lost", self.lost_acks));
        must(self.duplicate_effects == 0, format!("{} effects are doubled", self.duplicate_effects));
        must(self.deadlocks == 0, format!("{} deadlocks", self.deadlocks));
        must(self.surprises == 0, format!("the bots were surprised {} times", self.surprises));
        if self.rolling_restarts > 0 || self.database_kills > 0 {
            must(self.http_failed == 0, format!("{} requests of obedient clients failed", self.http_failed));
        } else if self.kills == 0 {
            must(self.http_5xx == 0, format!("{} failures (answers of status 500 or more)", self.http_5xx));
        }
        broken
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut row = |name: &str, value: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {name:<24}{value}");
        };
        row("tournaments paid", self.tournaments_finished.to_string());
        row(
            "tournaments cancelled",
            format!("{} ({} as a dry run had shown)", self.tournaments_cancelled, self.dry_runs_compared),
        );
        for (format, count) in &self.events_by_format {
            row(&format!("  {format}"), count.to_string());
        }
        if self.cash_tables > 0 {
            row(
                "cash hands",
                format!(
                    "{} ({} of them matches) at {} tables in {} sessions",
                    self.cash_hands, self.cash_matches, self.cash_tables, self.cash_sessions
                ),
            );
            row("hands per second", self.hands_per_second.to_string());
            row("the ledger's part", format!("{} %", self.ledger_share_percent));
            row("a hand settled, p50/p99", format!("{} / {} ms", self.settled_p50_ms, self.settled_p99_ms));
        }
        row("matches", self.matches.to_string());
        row("moves", format!("{} in {} s", self.moves, self.seconds));
        row("events in the log", self.events.to_string());
        row("postings", self.postings.to_string());
        row("streams replayed", format!("{} ({} mismatches)", self.streams_replayed, self.replay_mismatches));
        row("trial balance", self.trial_balance.clone());
        row("accounts not closed", self.accounts_not_closed.to_string());
        row("requests", format!("{} ({} of status 5xx)", self.http_requests, self.http_5xx));
        row("a move, p50 / p99", format!("{} / {} ms", self.move_p50_ms, self.move_p99_ms));
        row("deadlocks", self.deadlocks.to_string());
        if self.kills > 0 {
            row("kills", self.kills.to_string());
        }
        if self.rolling_restarts > 0 || self.database_kills > 0 {
            let seconds: Vec<String> = self.ready_after_kill_s.iter().map(Millis::to_string).collect();
            row("rolling restarts", self.rolling_restarts.to_string());
            row("PostgreSQL killed", format!("{}; ready after {} s", self.database_kills, seconds.join(", ")));
            row("a move at the longest", format!("{} ms", self.move_longest_ms));
            row("failed requests", self.http_failed.to_string());
        }
        row("lost / doubled", format!("{} / {}", self.lost_acks, self.duplicate_effects));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_json_numbers_without_floats() {
        assert_eq!(serde_json::to_string(&Millis(12_034)).unwrap(), "12.034");
        assert_eq!(serde_json::to_string(&Millis(7)).unwrap(), "0.007");
    }

    #[test]
    fn every_broken_invariant_is_named() {
        let good = Summary { tournaments_finished: 3, trial_balance: "0.00".to_owned(), ..Summary::default() };
        assert_eq!(good.broken(3, 0), Vec::<String>::new());
        let bad = Summary {
            trial_balance: "0.01".to_owned(),
            replay_mismatches: 1,
            accounts_not_closed: 1,
            balances_off: 1,
            lost_acks: 1,
            duplicate_effects: 1,
            deadlocks: 1,
            surprises: 1,
            formats_broken: 1,
            dry_run_differences: 1,
            events_by_format: BTreeMap::from([("danish", 0), ("knockout", 1)]),
            http_5xx: 1,
            ..Summary::default()
        };
        assert_eq!(bad.broken(3, 1).len(), 14);
        assert!(bad.broken(3, 1).contains(&"no event of the format danish came to its end".to_owned()));
        let late = Summary { http_5xx: 1, ..good.clone() };
        assert_eq!(late.broken(3, 0), ["1 failures (answers of status 500 or more)"], "nothing was killed");
        let rolled = Summary { rolling_restarts: 1, http_5xx: 9, ..good.clone() };
        assert_eq!(
            rolled.broken(3, 0),
            Vec::<String>::new(),
            "a caller that was told when to come back has not failed"
        );
        assert_eq!(Summary { http_failed: 2, ..rolled }.broken(3, 0), ["2 requests of obedient clients failed"]);
        assert_eq!(Summary { kills: 1, http_5xx: 9, ..good }.broken(3, 0), Vec::<String>::new());
    }
}
