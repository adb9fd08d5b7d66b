//! Commands: everything that can be asked of the ledger, and what has to be read before one can be decided.

use std::sync::Arc;

use mazziere_contract::wallet::{
    AccountRef, Adjustment, Corrects, DepositRequest, HoldRequest, HoldSettleRequest, PostingRequest, ProtectionAsked,
    WithdrawalRequest,
};
use mazziere_ids::{CommandId, CorrectionId, HoldId, PlayerId, PostingId, TableId, TournamentId};
use mazziere_web::Act;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::account::{cash_of, table_of, tournament_accounts};
use crate::posting::standing;
use crate::{correction, deposit, reversal, withdrawal};

/// A command: who asks (by its id) and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Derived from the sender and its Idempotency-Key.
    pub command_id: CommandId,
    /// SHA-256 of the request: the same id with another hash is another request under a used key.
    pub request_hash: [u8; 32],
    /// What is asked.
    pub action: Action,
    /// What it is as an act of the staff; none of players, services and the wallet itself.
    pub act: Option<Arc<Act>>,
}

/// What can be asked of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An n-leg posting.
    Post(PostingRequest),
    /// Call a posting off, whether it arrived or not.
    VoidPosting {
        posting_id: PostingId,
        /// Why, in words.
        reason: String,
    },
    /// Propose to post the opposite of a posting of finance.
    ProposeReversal {
        posting_id: PostingId,
        /// Why, in words.
        reason: String,
        /// Who proposes it.
        by: Uuid,
    },
    /// Propose to move money between players' cash and the house.
    ProposeAdjustment {
        /// What, why, and what it corrects.
        adjustment: Adjustment,
        /// Who proposes it.
        by: Uuid,
    },
    /// Let a correction take place.
    ApproveCorrection {
        correction_id: CorrectionId,
        /// Who approves it.
        by: Uuid,
    },
    /// Decline a correction, or take it back.
    RejectCorrection {
        correction_id: CorrectionId,
        /// Why, in words.
        reason: String,
        /// Who rejects it.
        by: Uuid,
    },
    /// Money arrived outside.
    Deposit(DepositRequest),
    /// A player wants money out.
    OpenWithdrawal(WithdrawalRequest),
    /// The money has left.
    CompleteWithdrawal(PostingId),
    /// The money goes back to cash.
    CancelWithdrawal(PostingId),
    /// Keep cash back.
    PlaceHold(HoldRequest),
    /// Turn part or whole of a hold into a posting.
    SettleHold(HoldId, HoldSettleRequest),
    /// Free a hold.
    VoidHold(HoldId),
    /// Free a hold whose time has come.
    ExpireHold(HoldId),
    /// A player asks for a limit, to take no part, or to take part again.
    Protect { player_id: PlayerId, asked: ProtectionAsked },
    /// Close the accounts of a tournament.
    CloseTournament(TournamentId),
    /// Close the accounts of a cash table.
    CloseTable(TableId),
}

/// What has to be read before a command can be decided, as far as the command itself says.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// Postings, with their tombstones and refusals.
    pub postings: Vec<PostingId>,
    pub holds: Vec<HoldId>,
    pub withdrawals: Vec<PostingId>,
    pub corrections: Vec<CorrectionId>,
    pub accounts: Vec<AccountRef>,
    /// Players whose tallies are needed, also of those who have never asked for anything.
    pub tallies: Vec<PlayerId>,
    /// Cash tables with all their accounts.
    pub tables: Vec<TableId>,
}

impl Needs {
    /// What these commands need together.
    pub fn of(commands: &[&Command]) -> Needs {
        let mut needs = Needs::default();
        for command in commands {
            command.action.add_needs(&mut needs);
        }
        needs
    }

    /// Adds what tells whether the tournament and the table exist that a correction names.
    pub fn add_named(&mut self, corrects: &Corrects) {
        let (accounts, table) = correction::known_by(corrects);
        self.accounts.extend(accounts);
        self.tables.extend(table);
    }

    /// The cash tables that the commands speak of, with repeats.
    pub fn tables_named(&self) -> impl Iterator<Item = TableId> {
        self.tables.iter().copied().chain(self.accounts.iter().filter_map(table_of))
    }
}

impl Action {
    /// Adds what this action needs. Accounts that only the records name (the legs of a posting to be reversed, the cash
    /// behind a hold) are added once those are read.
    pub fn add_needs(&self, needs: &mut Needs) {
        match self {
            Action::Post(request) => {
                needs.postings.push(request.posting_id);
                needs.accounts.extend(request.legs.iter().map(|leg| leg.account));
                needs.accounts.extend(standing::accounts(request));
            }
            Action::VoidPosting { posting_id, .. } | Action::ProposeReversal { posting_id, .. } => {
                needs.postings.extend([*posting_id, reversal::reversal_id(*posting_id)]);
            }
            Action::ProposeAdjustment { adjustment, .. } => {
                needs.postings.extend(adjustment.corrects.posting_id);
                needs.accounts.extend(adjustment.legs.iter().map(|leg| leg.account));
                needs.add_named(&adjustment.corrects);
            }
            Action::ApproveCorrection { correction_id, .. } | Action::RejectCorrection { correction_id, .. } => {
                needs.corrections.push(*correction_id);
            }
            Action::Deposit(request) => {
                needs.postings.push(deposit::posting_id(&request.external_reference));
                needs.accounts.extend(deposit::accounts(request.player_id));
            }
            Action::OpenWithdrawal(request) => {
                needs.withdrawals.extend(withdrawal::known_ids(request));
                needs.accounts.extend(withdrawal::accounts(request.player_id));
            }
            Action::CompleteWithdrawal(withdrawal_id) | Action::CancelWithdrawal(withdrawal_id) => {
                needs.withdrawals.push(*withdrawal_id);
            }
            Action::PlaceHold(request) => {
                needs.holds.push(request.hold_id);
                needs.accounts.push(cash_of(request.player_id));
            }
            Action::SettleHold(hold_id, request) => {
                needs.holds.push(*hold_id);
                needs.accounts.extend(request.legs.iter().map(|leg| leg.account));
            }
            Action::VoidHold(hold_id) | Action::ExpireHold(hold_id) => needs.holds.push(*hold_id),
            Action::Protect { player_id, .. } => {
                needs.accounts.push(cash_of(*player_id));
                needs.tallies.push(*player_id);
            }
            Action::CloseTournament(tournament_id) => needs.accounts.extend(tournament_accounts(*tournament_id)),
            Action::CloseTable(table_id) => needs.tables.push(*table_id),
        }
    }
}

/// The wallet's own command to free a hold whose time has come: the same hold gives the same command for ever, so that
/// several sweepers free it once.
///
/// Its id was derived from `expire` while refusals of it were kept: under that id a hold whose expiry was refused once
/// could never be freed.
pub fn expire(hold_id: HoldId) -> Command {
    Command {
        command_id: CommandId::derived(hold_id.uuid(), "expire:2"),
        request_hash: Sha256::digest(b"expire").into(),
        action: Action::ExpireHold(hold_id),
        act: None,
    }
}
