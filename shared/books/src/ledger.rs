//! The ledger by itself: ids of accounts, entries with running balances, postings that sum to zero, and those whose
//! cause lies in the ledger (deposits, withdrawals, reversals).

use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{AccountId, PlayerId, PostingId};
use serde_json::Value;
use uuid::Uuid;

use crate::fault::{Fault, Kind, Place};

/// The namespaces in which ids are derived: they never change.
const ACCOUNTS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8001_7761_6c6c_6574);
const DEPOSITS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8002_6465_706f_7369);
const WITHDRAWALS: Uuid = Uuid::from_u128(0x6d61_7a7a_6965_7265_8003_7769_7468_6472);

/// The kinds of accounts, with the owners that each has: a player, a table, a tournament.
const KINDS: [(&str, [bool; 3]); 17] = [
    ("player_cash", [true, false, false]),
    ("player_in_play", [true, true, false]),
    ("player_withdrawal", [true, false, false]),
    ("table_pot", [false, true, false]),
    ("tournament_escrow", [false, false, true]),
    ("tournament_fee", [false, false, true]),
    ("tournament_pool", [false, false, true]),
    ("house_rake", [false; 3]),
    ("house_fee", [false; 3]),
    ("house_overlay", [false; 3]),
    ("house_reserve_one", [false; 3]),
    ("house_reserve_five", [false; 3]),
    ("house_reserve_ten", [false; 3]),
    ("house_adjustments", [false; 3]),
    ("house_rounding", [false; 3]),
    ("external_deposits", [false; 3]),
    ("external_withdrawals", [false; 3]),
];

/// The kinds of postings whose cause lies in a log, and not in the ledger.
const POSTINGS: [&str; 9] = [
    "buy_in",
    "buy_in_returned",
    "tournament_started",
    "prize",
    "prize_confiscated",
    "cancellation_refund",
    "sit_in",
    "hand_settled",
    "cash_out",
];

/// The most legs of a posting.
pub const MOST_LEGS: usize = 64;

/// An account, as its row has it. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Its id.
    pub account: AccountId,
    /// What it is for.
    pub kind: String,
    /// The player, the table and the tournament that it is of.
    pub owners: [Option<Uuid>; 3],
    /// Its balance.
    pub balance: i64,
    /// The version of its last entry.
    pub version: i64,
    /// Whether it is closed.
    pub closed: bool,
}

/// An entry of an account. Amounts are cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// The account.
    pub account: AccountId,
    /// Its number in the account, from 1.
    pub version: i64,
    /// The place of its posting.
    pub sequence: i64,
    /// What the account gains.
    pub amount: i64,
    /// What it has then.
    pub balance: i64,
}

/// The name from which the id of an account is derived: its kind and its owners.
pub fn account_name(kind: &str, owners: &[Option<Uuid>]) -> String {
    owners.iter().flatten().fold(kind.to_owned(), |name, owner| format!("{name}:{owner}"))
}

/// The id of an account: UUIDv5 of its name.
fn account_of(kind: &str, owners: &[Option<Uuid>]) -> AccountId {
    AccountId::derived(ACCOUNTS, &account_name(kind, owners))
}

/// The id of the account that the contract names so.
pub fn account_id(account: &AccountRef) -> AccountId {
    let named = serde_json::to_value(account).unwrap_or_default();
    let text = |field: &str| named.get(field).and_then(Value::as_str);
    let owners = ["player_id", "table_id", "tournament_id"].map(|field| text(field).and_then(|id| id.parse().ok()));
    let kind = text("kind").unwrap_or_default();
    match text("buy_in") {
        Some(buy_in) => account_of(&format!("{kind}_{buy_in}"), &owners),
        None => account_of(kind, &owners),
    }
}

/// An account, from its first entry to its last.
#[derive(Debug)]
pub struct AccountWalk {
    row: AccountRow,
    version: i64,
    sequence: i64,
    balance: i64,
}

impl AccountWalk {
    /// A walk along the entries of an account, from the first.
    ///
    /// # Errors
    /// When its id is that of another owner, or of another kind of account.
    pub fn new(row: AccountRow) -> Result<AccountWalk, Fault> {
        // Names of several kinds with several owners may be the same text.
        let owners = row.owners.map(|owner| owner.is_some());
        let is_one = KINDS.iter().any(|(kind, of)| (*kind, *of) == (row.kind.as_str(), owners));
        if !is_one || account_of(&row.kind, &row.owners) != row.account {
            let place = Place { account: Some(row.account), ..Place::default() };
            return Err(Fault::new(Kind::Ledger, place, "its id is not that of its kind and its owner"));
        }
        Ok(AccountWalk { row, version: 0, sequence: 0, balance: 0 })
    }

    /// The same walk, from behind an entry that was taken before.
    ///
    /// # Errors
    /// As for [`AccountWalk::new`].
    pub fn behind(row: AccountRow, entry: &EntryRow) -> Result<AccountWalk, Fault> {
        let EntryRow { version, sequence, balance, .. } = *entry;
        Ok(AccountWalk { version, sequence, balance, ..AccountWalk::new(row)? })
    }

    /// The account.
    pub fn row(&self) -> &AccountRow {
        &self.row
    }

    /// Takes the next entry.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, entry: &EntryRow) -> Result<(), Fault> {
        let place = Place {
            account: Some(self.row.account),
            entry: Some(entry.version),
            sequence: Some(entry.sequence),
            ..Place::default()
        };
        let wrong = |kind, what: String| Err(Fault::new(kind, place, what));
        let balance = self.balance.checked_add(entry.amount);
        if entry.version != self.version + 1 {
            return wrong(Kind::Order, format!("entry {} is missing", self.version + 1));
        }
        if entry.sequence < 1 {
            return wrong(Kind::Order, "it belongs to no posting: the first one has sequence 1".into());
        }
        if entry.sequence <= self.sequence {
            return wrong(Kind::Order, "the entry before it is of a later posting".into());
        }
        if balance != Some(entry.balance) {
            let before = cents(self.balance);
            let after = cents(entry.balance);
            return wrong(Kind::Ledger, format!("a balance of {before} and {} are not {after}", cents(entry.amount)));
        }
        (self.version, self.sequence, self.balance) = (entry.version, entry.sequence, entry.balance);
        Ok(())
    }

    /// Whether the account is what its entries come to.
    ///
    /// # Errors
    /// What it is instead.
    pub fn end(self) -> Result<(), Fault> {
        let AccountWalk { row, version, balance, .. } = self;
        let place = Place { account: Some(row.account), ..Place::default() };
        if row.version != version {
            let what = format!("it counts {} entries, and has {version}", row.version);
            return Err(Fault::new(Kind::Order, place, what));
        }
        if row.balance != balance {
            let what = format!("it has {}, and its entries come to {}", cents(row.balance), cents(balance));
            return Err(Fault::new(Kind::Ledger, place, what));
        }
        if row.closed && balance != 0 {
            return Err(Fault::new(Kind::Ledger, place, format!("it is closed, and has {}", cents(balance))));
        }
        Ok(())
    }
}

/// What the ledger itself holds as the cause of a posting. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A deposit.
    Deposit {
        /// Its external reference.
        reference: String,
        /// Whose cash gains.
        player: PlayerId,
        /// How much.
        amount: i64,
    },
    /// A withdrawal.
    Withdrawal {
        /// The posting that asked for it.
        withdrawal: PostingId,
        /// What the player calls it.
        reference: String,
        /// How far it is.
        status: String,
        /// Whose cash loses.
        player: PlayerId,
        /// How much.
        amount: i64,
    },
    /// Another posting, whose legs it takes back.
    Reversed {
        /// Its id.
        original: PostingId,
        /// Its kind.
        kind: String,
        /// Its legs.
        legs: Vec<(AccountId, i64)>,
        /// Whether a correction says so that another person approved than the one who proposed it.
        approved: bool,
    },
    /// A correction that adjusts.
    Adjusted {
        /// Its id.
        correction: Uuid,
        /// Whether another person approved it than the one who proposed it.
        approved: bool,
        /// The legs that were proposed.
        legs: Vec<(AccountId, i64)>,
    },
    /// A hold that was settled.
    Kept {
        /// Its id.
        hold: Uuid,
        /// The account that held it back.
        account: AccountId,
        /// How much it held back.
        amount: i64,
    },
}

/// A posting with its legs, in order. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingRow {
    /// Its place, from 1.
    pub sequence: i64,
    /// Its id.
    pub posting: PostingId,
    /// Its kind.
    pub kind: String,
    /// The tournament, the table and the words that it refers to.
    pub refers: (Option<Uuid>, Option<Uuid>, Option<String>),
    /// How many legs it says that it has.
    pub count: i64,
    /// Its legs. Of more than [`MOST_LEGS`] one beyond is enough: they are wrong, however many there are.
    pub legs: Vec<(AccountId, i64)>,
    /// Their numbers: from 1, without a gap.
    pub numbers: Vec<i64>,
    /// What the ledger holds as its cause.
    pub cause: Option<Cause>,
}

impl PostingRow {
    /// A fault of this posting.
    pub fn fault(&self, kind: Kind, what: impl Into<String>) -> Fault {
        let place = Place { posting: Some(self.posting), sequence: Some(self.sequence), ..Place::default() };
        Fault::new(kind, place, what)
    }

    fn check_cause(&self) -> Result<(), Fault> {
        let wrong = |what: &str| Err(self.fault(Kind::Ledger, what));
        let moves = |from: AccountId, to: AccountId, amount: i64| same(&self.legs, &[(from, -amount), (to, amount)]);
        let of = |kind: &str, player: Option<PlayerId>| account_of(kind, &[player.map(PlayerId::uuid)]);
        match (self.kind.as_str(), &self.cause) {
            ("deposit", Some(Cause::Deposit { reference, player, amount })) => {
                if PostingId::derived(DEPOSITS, reference) != self.posting {
                    return wrong("it is not the posting of the external reference");
                }
                match moves(of("external_deposits", None), of("player_cash", Some(*player)), *amount) {
                    true => self.refers_to_nothing(),
                    false => wrong("it does not move what was deposited"),
                }
            }
            (kind, Some(Cause::Withdrawal { withdrawal, reference, status, player, amount })) => {
                let cash = of("player_cash", Some(*player));
                let pending = of("player_withdrawal", Some(*player));
                let (from, to) = match kind {
                    "withdrawal_requested" => (cash, pending),
                    "withdrawal_completed" => (pending, of("external_withdrawals", None)),
                    "withdrawal_cancelled" => (pending, cash),
                    _ => return wrong("it is no posting of a withdrawal"),
                };
                // Until references became each player's own, the id followed from the reference alone.
                let named = [format!("{player}:{reference}"), reference.clone()];
                if !named.iter().any(|name| PostingId::derived(WITHDRAWALS, name) == *withdrawal) {
                    return wrong("it is not the withdrawal of the external reference");
                }
                let is_its_own = match kind {
                    "withdrawal_requested" => self.posting == *withdrawal,
                    _ => {
                        self.posting == PostingId::derived(withdrawal.uuid(), "end")
                            && kind.strip_prefix("withdrawal_") == Some(status)
                    }
                };
                if !is_its_own {
                    return wrong("the withdrawal did not end like this");
                }
                match moves(from, to, *amount) {
                    true => self.refers_to_nothing(),
                    false => wrong("it does not move what was withdrawn"),
                }
            }
            ("reversal", Some(Cause::Reversed { original, kind, legs, approved })) => {
                if PostingId::derived(original.uuid(), "reversal") != self.posting {
                    return wrong("it is not the reversal of what it reverses");
                }
                match kind.as_str() {
                    // What a workflow calls off itself.
                    "buy_in" | "sit_in" | "tournament_started" => {}
                    "deposit" | "adjustment" if *approved => {}
                    "deposit" | "adjustment" => {
                        return wrong("no other person than the one who proposed it has approved it");
                    }
                    _ => return wrong("what it reverses is undone by the workflow that it belongs to"),
                }
                let mirror: Vec<_> = legs.iter().map(|(account, amount)| (*account, -amount)).collect();
                if same(&self.legs, &mirror) { Ok(()) } else { wrong("it is not the opposite of what it reverses") }
            }
            ("adjustment", Some(Cause::Adjusted { correction, approved, legs })) => {
                if PostingId::derived(*correction, "adjustment") != self.posting {
                    return wrong("it is not the posting of the correction");
                }
                if !approved {
                    return wrong("no other person than the one who proposed it has approved it");
                }
                if same(&self.legs, legs) { Ok(()) } else { wrong("it does not move what was proposed") }
            }
            ("hold_settled", Some(Cause::Kept { hold, account, amount })) => {
                if PostingId::derived(*hold, "settle") != self.posting {
                    return wrong("it is not the posting of the hold");
                }
                let mut paid = self.legs.iter().filter(|(_, moved)| *moved < 0);
                match (paid.next(), paid.next()) {
                    (Some((from, moved)), None) if from == account && moved.checked_neg() <= Some(*amount) => Ok(()),
                    _ => wrong("it does not move what was held back"),
                }
            }
            ("adjustment", None) => wrong("no correction is its cause"),
            ("deposit" | "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled", None) => {
                wrong("no deposit or withdrawal is its cause")
            }
            ("reversal", None) => wrong("it reverses nothing"),
            ("hold_settled", None) => wrong("no hold is its cause"),
            (kind, None) if POSTINGS.contains(&kind) => Ok(()),
            (_, None) => wrong("there is no such kind of posting"),
            (_, Some(_)) => wrong("its kind is not that of its cause"),
        }
    }

    fn refers_to_nothing(&self) -> Result<(), Fault> {
        match self.refers {
            (None, None, None) => Ok(()),
            _ => Err(self.fault(Kind::Ledger, "it refers to something, and is between the player and the outside")),
        }
    }
}

/// Whether two lists have the same legs, in whatever order.
pub fn same(legs: &[(AccountId, i64)], others: &[(AccountId, i64)]) -> bool {
    let sorted = |legs: &[(AccountId, i64)]| {
        let mut legs = legs.to_vec();
        legs.sort_unstable();
        legs
    };
    sorted(legs) == sorted(others)
}

/// The postings, from the first to the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct PostingWalk {
    last: i64,
}

impl PostingWalk {
    /// A walk that goes on behind a posting.
    pub const fn behind(sequence: i64) -> PostingWalk {
        PostingWalk { last: sequence }
    }

    /// Takes the next posting.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, row: &PostingRow) -> Result<(), Fault> {
        if row.sequence != self.last + 1 {
            let place = Place { sequence: Some(self.last + 1), ..Place::default() };
            return Err(Fault::new(Kind::Order, place, "the ledger has no such place"));
        }
        self.last = row.sequence;
        if row.legs.len() > MOST_LEGS {
            return Err(row.fault(Kind::Order, format!("it has more than {MOST_LEGS} legs")));
        }
        if i64::try_from(row.legs.len()) != Ok(row.count) {
            let what = format!("it says {} legs, and has {}", row.count, row.legs.len());
            return Err(row.fault(Kind::Order, what));
        }
        if !(1..=row.count).eq(row.numbers.iter().copied()) {
            return Err(row.fault(Kind::Order, "its legs are not numbered from 1 on"));
        }
        let sum: i128 = row.legs.iter().map(|(_, amount)| i128::from(*amount)).sum();
        if sum != 0 || row.legs.is_empty() {
            return Err(row.fault(Kind::Ledger, format!("its legs sum to {sum} cents")));
        }
        row.check_cause()
    }

    /// How many postings there are; `head` is what the ledger says.
    ///
    /// # Errors
    /// When it says something else.
    pub fn end(self, head: i64) -> Result<u64, Fault> {
        if head != self.last {
            let place = Place { sequence: Some(self.last), ..Place::default() };
            return Err(Fault::new(Kind::Order, place, format!("the ledger ends here, and its head says {head}")));
        }
        Ok(head.unsigned_abs())
    }
}

/// An amount as people write it.
fn cents(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let euros = amount.unsigned_abs() / 100;
    let cents = amount.unsigned_abs() % 100;
    format!("{sign}{euros}.{cents:02}")
}

#[cfg(test)]
mod tests;
