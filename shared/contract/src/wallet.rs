//! The wallet's contract: accounts, deposits, withdrawals, postings, holds, statements, the trial balance.
//!
//! Paths (all under `/v1`) are in [`paths`]. Amounts are [`Money`] strings with the currency beside them; signs in legs
//! and entries are from the account's own view: positive is more owed to its holder (or earned by the house).

use chrono::{DateTime, Utc};
use mazziere_ids::{AccountId, HoldId, PlayerId, PostingId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text::{Reason, Reference};

pub mod correction;
mod lines;
pub mod lists;
pub mod protection;

pub use correction::{
    Adjustment, AdjustmentReason, Correction, CorrectionKind, CorrectionStatus, CorrectionsQuery, Corrects,
};
pub use lines::{StatementLine, StatementLines, StatementLinesQuery};
pub use lists::{StatementProduct, StatementQuery, WithdrawalsQuery};
pub use protection::{
    Exclusion, ExclusionAsked, ExclusionPeriod, ExclusionRequest, ExclusionsPage, ExclusionsQuery, LimitKind,
    LimitRequest, LimitState, NextLimit, Protection, ProtectionAsked, ProtectionChange, ProtectionChangesQuery,
};

/// Every path of the wallet.
pub mod paths {
    /// POST: a deposit arrived (finance).
    pub const DEPOSITS: &str = "/v1/deposits";
    /// POST: a player asks for money out. GET: who has, newest first.
    pub const WITHDRAWALS: &str = "/v1/withdrawals";
    /// GET.
    pub const WITHDRAWAL: &str = "/v1/withdrawals/{withdrawal_id}";
    /// POST: the money has left (finance).
    pub const WITHDRAWAL_COMPLETE: &str = "/v1/withdrawals/{withdrawal_id}/complete";
    /// POST: the money goes back to the player's cash (finance).
    pub const WITHDRAWAL_CANCEL: &str = "/v1/withdrawals/{withdrawal_id}/cancel";
    /// GET.
    pub const BALANCE: &str = "/v1/players/{player_id}/balance";
    /// GET: entries with running balance, newest first.
    pub const STATEMENT: &str = "/v1/players/{player_id}/statement";
    /// GET: the lines of all statements, in the order of the ledger (the lobby).
    pub const STATEMENT_LINES: &str = "/v1/statement-lines";
    /// GET: limits, and whether the player takes part (player, operator, finance, auditor, service).
    pub const PROTECTION: &str = "/v1/players/{player_id}/protection";
    /// GET: what the player has asked for (player, operator, finance, auditor).
    pub const PROTECTION_CHANGES: &str = "/v1/players/{player_id}/protection/changes";
    /// POST: set a limit (player).
    pub const LIMITS: &str = "/v1/players/{player_id}/limits";
    /// POST: take no part for a time, or for good (player).
    pub const EXCLUSIONS: &str = "/v1/players/{player_id}/exclusions";
    /// POST: take part again (player).
    pub const EXCLUSION_CANCEL: &str = "/v1/players/{player_id}/exclusions/cancel";
    /// GET: who has asked to take no part, in the order in which they did (operator, finance, auditor, services).
    pub const ALL_EXCLUSIONS: &str = "/v1/exclusions";
    /// POST: an n-leg posting (services).
    pub const POSTINGS: &str = "/v1/postings";
    /// GET.
    pub const POSTING: &str = "/v1/postings/{posting_id}";
    /// POST: calls a payment or a start off: reverses it, or leaves a tombstone that refuses it when it comes late
    /// (services).
    pub const POSTING_VOID: &str = "/v1/postings/{posting_id}/void";
    /// POST: proposes a posting with the opposite legs (finance).
    pub const POSTING_REVERSE: &str = "/v1/postings/{posting_id}/reverse";
    /// POST: proposes a posting between players' cash and the house (finance).
    pub const ADJUSTMENTS: &str = "/v1/adjustments";
    /// GET: what was proposed, newest first.
    pub const CORRECTIONS: &str = "/v1/corrections";
    /// GET.
    pub const CORRECTION: &str = "/v1/corrections/{correction_id}";
    /// POST: a second person of finance lets it take place.
    pub const CORRECTION_APPROVE: &str = "/v1/corrections/{correction_id}/approve";
    /// POST: it will not take place (finance).
    pub const CORRECTION_REJECT: &str = "/v1/corrections/{correction_id}/reject";
    /// POST.
    pub const HOLDS: &str = "/v1/holds";
    /// GET.
    pub const HOLD: &str = "/v1/holds/{hold_id}";
    /// POST: part or whole of it becomes a posting.
    pub const HOLD_SETTLE: &str = "/v1/holds/{hold_id}/settle";
    /// POST: all of it is free again.
    pub const HOLD_VOID: &str = "/v1/holds/{hold_id}/void";
    /// GET: the accounts of a tournament.
    pub const TOURNAMENT_ACCOUNTS: &str = "/v1/tournaments/{tournament_id}/accounts";
    /// POST: closes them; refused unless all are exactly zero (services).
    pub const TOURNAMENT_CLOSE: &str = "/v1/tournaments/{tournament_id}/close";
    /// GET: what players have in play at a table, and its pot.
    pub const TABLE_ACCOUNTS: &str = "/v1/tables/{table_id}/accounts";
    /// POST: closes them; refused unless all are exactly zero (services).
    pub const TABLE_CLOSE: &str = "/v1/tables/{table_id}/close";
    /// GET (finance, auditor, operator).
    pub const TRIAL_BALANCE: &str = "/v1/trial-balance";
}

/// An account, named by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum AccountRef {
    /// What a player may spend.
    PlayerCash {
        /// Whose.
        player_id: PlayerId,
    },
    /// What a player has on a cash table.
    PlayerInPlay {
        /// Whose.
        player_id: PlayerId,
        /// Where.
        table_id: TableId,
    },
    /// What a player asked to take out and has not received yet.
    PlayerWithdrawal {
        /// Whose.
        player_id: PlayerId,
    },
    /// What stays in the pot of a cash table from one hand to the next.
    TablePot {
        /// Where.
        table_id: TableId,
    },
    /// Prize shares of a tournament that has not started.
    TournamentEscrow {
        /// Which.
        tournament_id: TournamentId,
    },
    /// Fees of a tournament that the house has not earned yet.
    TournamentFee {
        /// Which.
        tournament_id: TournamentId,
    },
    /// The prize pool of a running tournament.
    TournamentPool {
        /// Which.
        tournament_id: TournamentId,
    },
    /// Rake earned at cash tables.
    HouseRake {},
    /// Tournament fees earned.
    HouseFee {},
    /// What the house adds to guaranteed pools.
    HouseOverlay {},
    /// The reserve from which the drawn prizes of Premio Matto come, and into which their prize shares go: one for
    /// each buy-in. It may owe.
    HouseReserve {
        /// Of which buy-in.
        buy_in: ReserveBuyIn,
    },
    /// Corrections.
    HouseAdjustments {},
    /// Remainders without an owner: must stay zero.
    HouseRounding {},
    /// The counterpart of every deposit (negative: what the outside brought).
    ExternalDeposits {},
    /// The counterpart of every completed withdrawal.
    ExternalWithdrawals {},
}

/// The buy-ins whose prizes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReserveBuyIn {
    /// EUR 1.00.
    One,
    /// EUR 5.00.
    Five,
    /// EUR 10.00.
    Ten,
}

/// A deposit that arrived outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"player_id": "0190d3a0-0000-7000-8000-000000000001", "amount": "50.00", "currency": "EUR", "external_reference": "bank-2026-000017"}))]
pub struct DepositRequest {
    /// Whose cash grows.
    pub player_id: PlayerId,
    /// How much, above zero.
    pub amount: Money,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
    /// The reference of the outside transfer, the bank's or the payment provider's; it deposits once in the whole
    /// house, whatever the key. 1 to 128 letters and digits of ASCII, `/?:().,'+_#-`, and single spaces between them.
    #[schema(value_type = Reference)]
    pub external_reference: String,
}

/// A wish for money out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalRequest {
    /// Whose cash shrinks: a player's own, or anybody's for finance.
    pub player_id: PlayerId,
    /// How much, above zero.
    pub amount: Money,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
    /// The player's own reference of the transfer; it withdraws once for each player, whatever the key, and what others
    /// call theirs is of no concern. 1 to 128 letters and digits of ASCII, `/?:().,'+_#-`, and single spaces between
    /// them.
    #[schema(value_type = Reference)]
    pub external_reference: String,
}

/// Where a withdrawal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalStatus {
    /// Taken from cash, not paid out yet.
    Pending,
    /// Paid out.
    Completed,
    /// Back in cash.
    Cancelled,
}

/// A withdrawal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Withdrawal {
    /// The posting that took it from cash; also its own id.
    pub withdrawal_id: PostingId,
    /// Whose.
    pub player_id: PlayerId,
    /// How much.
    pub amount: Money,
    /// In what.
    pub currency: Currency,
    /// The reference under which it was asked for: unique for each player.
    pub external_reference: String,
    /// Where it stands.
    pub status: WithdrawalStatus,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// What a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Balance {
    /// Who.
    pub player_id: PlayerId,
    /// In what.
    pub currency: Currency,
    /// Posted cash.
    pub cash: Money,
    /// The part of it that holds keep.
    pub held: Money,
    /// What may be spent now: cash less held.
    pub available: Money,
    /// What lies on cash tables.
    pub in_play: Money,
    /// Asked out, not paid yet.
    pub withdrawal_pending: Money,
    /// Whether the player has excluded themselves from play: nothing is brought to games.
    #[serde(default)]
    pub excluded: bool,
    /// What may still be brought to games today, whatever is available; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_stake: Option<Money>,
    /// Version of the cash account: one more with every entry.
    pub version: i64,
}

/// What a posting is about. Names the events it follows from, so that the ledger can be rebuilt from the logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PostingKind {
    /// External deposit to cash.
    Deposit,
    /// Cash to withdrawal-pending.
    WithdrawalRequested,
    /// Withdrawal-pending to outside.
    WithdrawalCompleted,
    /// Withdrawal-pending back to cash.
    WithdrawalCancelled,
    /// Cash to escrow and deferred fee.
    BuyIn,
    /// The mirror of a buy-in.
    BuyInReturned,
    /// Escrow to pool and deferred fee to the house.
    TournamentStarted,
    /// Pool to a winner.
    Prize,
    /// Pool to the adjustments of the house: a prize that two people have confiscated.
    PrizeConfiscated,
    /// A refund of a cancellation.
    CancellationRefund,
    /// Part or whole of a hold.
    HoldSettled,
    /// Cash to what is in play at a cash table: a buy-in or a top-up.
    SitIn,
    /// One hand (or match) of a cash table: in play of the losers to in play of the winners and the rake. What stays
    /// in the pot for the next hand goes to the pot of the table, and what was in it comes from there.
    HandSettled,
    /// In play back to cash: the player has left the table. The last one who plays for its pot takes it with them.
    CashOut,
    /// The opposite of another posting.
    Reversal,
    /// A correction by finance.
    Adjustment,
}

/// What a posting refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostingReference {
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// The event or thing it follows from, in words of the sender (`registration:<id>`), 1 to 200 characters, none of
    /// them a control, direction or invisible character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Reason>)]
    pub cause: Option<String>,
}

/// One leg: what an account gains (positive) or loses (negative).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Which account.
    pub account: AccountRef,
    /// How much, not zero.
    pub amount: Money,
}

/// A posting to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostingRequest {
    /// Its id, chosen by the sender and derived from what causes it: the same id posts once, whatever the key.
    pub posting_id: PostingId,
    /// What it is about.
    pub kind: PostingKind,
    /// What it refers to.
    #[serde(default)]
    pub reference: PostingReference,
    /// 2 to 64 legs that sum to zero, each account once.
    #[schema(min_items = 2, max_items = 64)]
    pub legs: Vec<Leg>,
}

/// A posting that took place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Posting {
    /// Its id.
    pub posting_id: PostingId,
    /// Its place in the ledger.
    pub sequence: i64,
    /// What it is about.
    pub kind: PostingKind,
    /// What it refers to.
    pub reference: PostingReference,
    /// When.
    pub posted_at: DateTime<Utc>,
    /// Its legs.
    pub legs: Vec<Leg>,
    /// In what.
    pub currency: Currency,
    /// The posting that reversed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reversed_by: Option<PostingId>,
}

/// Why something is called off, reversed or rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonRequest {
    /// In words, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// What calling a posting off came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum VoidOutcome {
    /// It had never arrived, and now never will.
    Tombstoned,
    /// It had taken place and is reversed by this posting.
    Reversed {
        /// The reversal.
        reversal: Posting,
    },
    /// It had been refused, so there is nothing to undo.
    AlreadyRefused,
}

/// One line of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StatementEntry {
    /// The version of the account that this entry made.
    pub version: i64,
    /// The posting.
    pub posting_id: PostingId,
    /// Its place in the ledger, from 1: in the log of postings it stands at one less.
    #[serde(default)]
    pub sequence: i64,
    /// What it is about.
    pub kind: PostingKind,
    /// What it refers to.
    pub reference: PostingReference,
    /// What the account gained or lost.
    pub amount: Money,
    /// What it had after.
    pub balance: Money,
    /// In what.
    pub currency: Currency,
    /// When.
    pub posted_at: DateTime<Utc>,
}

/// Money to be kept back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HoldRequest {
    /// Its id, chosen by the sender.
    pub hold_id: HoldId,
    /// Whose cash.
    pub player_id: PlayerId,
    /// How much, above zero.
    pub amount: Money,
    /// What for, 1 to 200 characters, none of them a control, direction or invisible character, and not only blanks.
    #[schema(value_type = Reason)]
    pub purpose: String,
    /// When it frees itself.
    #[serde(deserialize_with = "crate::instant::read")]
    pub expires_at: DateTime<Utc>,
}

/// Part or whole of a hold becomes a posting; the rest is free again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HoldSettleRequest {
    /// Where the money goes: positive legs whose sum is at most what is held.
    #[schema(min_items = 1, max_items = 63)]
    pub legs: Vec<Leg>,
    /// What it refers to.
    #[serde(default)]
    pub reference: PostingReference,
}

/// Where a hold stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum HoldStatus {
    /// It counts against the balance.
    Active,
    /// It became a posting.
    Settled {
        /// Which.
        posting_id: PostingId,
        /// How much of it.
        amount: Money,
    },
    /// It was freed by its sender.
    Voided,
    /// It freed itself.
    Expired,
}

/// A hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hold {
    /// Its id.
    pub hold_id: HoldId,
    /// Whose cash.
    pub player_id: PlayerId,
    /// How much.
    pub amount: Money,
    /// In what.
    pub currency: Currency,
    /// What for.
    pub purpose: String,
    /// When it frees itself.
    pub expires_at: DateTime<Utc>,
    /// Where it stands.
    pub state: HoldStatus,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// An account and what it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AccountBalance {
    /// Its id.
    pub account_id: AccountId,
    /// What it is for.
    pub account: AccountRef,
    /// Posted balance.
    pub balance: Money,
    /// In what.
    pub currency: Currency,
    /// Whether it is closed (and then exactly zero).
    pub closed: bool,
    /// One more with every entry.
    pub version: i64,
}

/// The accounts of one tournament: escrow, fee and pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentAccounts {
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// Those that exist.
    pub accounts: Vec<AccountBalance>,
}

/// The accounts of one cash table: what each player has in play there, and what stays in its pot between two hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableAccounts {
    /// Which table.
    pub table_id: TableId,
    /// Those that exist.
    pub accounts: Vec<AccountBalance>,
}

/// The sum over all accounts of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TrialBalanceLine {
    /// The kind, as in `AccountRef`.
    #[schema(example = "player_cash")]
    pub kind: String,
    /// How many accounts.
    pub accounts: i64,
    /// Their sum.
    pub balance: Money,
}

/// An account whose entries do not add up to its balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Drift {
    /// Which account.
    pub account_id: AccountId,
    /// Its balance.
    pub balance: Money,
    /// The sum of its entries.
    pub entries: Money,
}

/// Whether the books balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TrialBalance {
    /// When it was drawn up.
    pub at: DateTime<Utc>,
    /// In what.
    pub currency: Currency,
    /// The sum over all accounts: 0.00, or something is badly wrong.
    pub total: Money,
    /// By kind.
    pub lines: Vec<TrialBalanceLine>,
    /// Accounts that do not add up: none, or something is badly wrong.
    pub drift: Vec<Drift>,
    /// Tournament and table accounts that are closed but not zero: 0, or something is badly wrong.
    pub closed_not_zero: i64,
    /// Tournament and table accounts still open.
    pub open_event_accounts: i64,
    /// Postings so far.
    pub postings: i64,
}
