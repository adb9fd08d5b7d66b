//! The OpenAPI 3.1 document of the wallet, from the handlers, the route table and the table of refusals.
//!
//! Which refusals an operation may answer with is data here; their meaning and advice come from the one table of codes.

use mazziere_contract::ErrorCode as Code;
use mazziere_web::documentation::{self, Particulars};
use utoipa::OpenApi;

use crate::routes::routes;

#[derive(OpenApi)]
#[openapi(
    servers(
        (url = "/", description = "The service that serves this document."),
        (url = "http://127.0.0.1:8083", description = "A house under `cargo run`.")
    ),
    info(
        title = "Mazziere wallet",
        description = "A double-entry ledger: deposits and withdrawals, postings, holds, statements, the trial balance. \
                       Amounts are strings in euro; signs are from the account's own view.",
    ),
    paths(
        crate::deposit::api::create_deposit,
        crate::withdrawal::api::create_withdrawal,
        crate::withdrawal::api::list_withdrawals,
        crate::withdrawal::api::get_withdrawal,
        crate::withdrawal::api::complete_withdrawal,
        crate::withdrawal::api::cancel_withdrawal,
        crate::account::api::get_balance,
        crate::statement::api::list_statement_entries,
        crate::statement::api::list_statement_lines,
        crate::protection::api::get_protection,
        crate::protection::api::list_protection_changes,
        crate::protection::api::create_limit,
        crate::protection::api::create_exclusion,
        crate::protection::api::cancel_exclusion,
        crate::protection::api::list_exclusions,
        crate::posting::api::create_posting,
        crate::posting::api::get_posting,
        crate::posting::api::void_posting,
        crate::correction::api::reverse_posting,
        crate::correction::api::create_adjustment,
        crate::correction::api::list_corrections,
        crate::correction::api::get_correction,
        crate::correction::api::approve_correction,
        crate::correction::api::reject_correction,
        crate::hold::api::create_hold,
        crate::hold::api::get_hold,
        crate::hold::api::settle_hold,
        crate::hold::api::void_hold,
        crate::tournament::api::get_tournament_accounts,
        crate::tournament::api::close_tournament,
        crate::table::api::get_table_accounts,
        crate::table::api::close_table,
        crate::trial_balance::api::get_trial_balance,
        crate::act::api::list_acts,
    ),
    tags(
        (name = "players", description = "What a player has, and how it came about."),
        (name = "protection", description = "What players allow themselves: limits, and taking no part."),
        (name = "transfers", description = "Money from outside and to the outside."),
        (name = "ledger", description = "Postings and the trial balance."),
        (name = "corrections", description = "What finance corrects: proposed by one person, approved by another."),
        (name = "holds", description = "Cash kept back for a while."),
        (name = "tournaments", description = "The accounts of a tournament."),
        (name = "tables", description = "The accounts of a cash table."),
        (name = "acts", description = "What the staff has done, for ever."),
    ),
)]
struct Document;

/// What moving money may be refused with.
const MOVING: &[Code] = &[Code::AccountClosed, Code::InsufficientFunds, Code::AmountOutOfRange];

/// What the operations of the wallet are refused with beyond what every operation is.
const PARTICULARS: Particulars = Particulars {
    refusals: &[
        (
            &[
                "create_deposit",
                "create_withdrawal",
                "complete_withdrawal",
                "cancel_withdrawal",
                "create_posting",
                "void_posting",
                "approve_correction",
                "settle_hold",
            ],
            MOVING,
        ),
        (&["create_deposit"], &[Code::AmountNotPositive, Code::ReferenceReused]),
        (&["create_withdrawal"], &[Code::NotYours, Code::AmountNotPositive, Code::ReferenceReused]),
        (&["list_withdrawals"], &[Code::NotYours]),
        (&["get_withdrawal"], &[Code::WithdrawalUnknown, Code::NotYours]),
        (&["complete_withdrawal", "cancel_withdrawal"], &[Code::WithdrawalUnknown, Code::WithdrawalClosed]),
        (&["get_balance", "list_statement_entries"], &[Code::NotYours, Code::PlayerUnknown]),
        (
            &["create_posting"],
            &[
                Code::PostingUnbalanced,
                Code::PostingNotAllowed,
                Code::PostingVoided,
                Code::PostingIdReused,
                Code::NeverSatIn,
            ],
        ),
        (&["create_deposit"], &[Code::SelfExcluded, Code::DepositLimitReached]),
        (&["create_posting", "create_hold", "settle_hold"], &[Code::SelfExcluded, Code::LossLimitReached]),
        (
            &["get_protection", "list_protection_changes", "create_limit", "create_exclusion", "cancel_exclusion"],
            &[Code::NotYours],
        ),
        (&["create_exclusion"], &[Code::AlreadyExcluded]),
        (&["cancel_exclusion"], &[Code::NotExcluded, Code::ExclusionNotRevocable]),
        (&["get_posting"], &[Code::PostingUnknown]),
        (&["void_posting"], &[Code::PostingReversed, Code::PostingOfWorkflow]),
        (
            &["reverse_posting", "approve_correction"],
            &[Code::PostingUnknown, Code::PostingReversed, Code::PostingOfWorkflow],
        ),
        (&["create_adjustment"], &[Code::PostingUnbalanced, Code::PostingNotAllowed, Code::PostingUnknown]),
        (&["create_adjustment", "approve_correction"], &[Code::TournamentUnknown, Code::TableUnknown]),
        (&["get_correction"], &[Code::CorrectionUnknown]),
        (&["approve_correction"], &[Code::SecondPersonRequired, Code::BeneficiaryNotAllowed]),
        (&["create_deposit", "complete_withdrawal", "cancel_withdrawal"], &[Code::BeneficiaryNotAllowed]),
        (&["approve_correction", "reject_correction"], &[Code::CorrectionUnknown, Code::CorrectionClosed]),
        (&["create_hold"], &[Code::AmountNotPositive, Code::HoldIdReused, Code::InsufficientFunds]),
        (&["get_hold"], &[Code::HoldUnknown]),
        (
            &["settle_hold"],
            &[
                Code::HoldUnknown,
                Code::HoldClosed,
                Code::AmountNotPositive,
                Code::HoldExceeded,
                Code::PostingUnbalanced,
                Code::PostingNotAllowed,
            ],
        ),
        (&["void_hold"], &[Code::HoldUnknown, Code::HoldClosed]),
        (&["close_tournament", "close_table"], &[Code::AccountNotEmpty]),
    ],
    writes: &[Code::Draining],
    unkept: &[],
    versioned: &["get_balance"],
    streams: &[],
    catalogue: None,
};

/// The document, complete.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    documentation::complete(&mut document, &routes(), &PARTICULARS);
    documentation::answer(&mut document, include_str!("../../../openapi/examples/wallet.json"));
    document
}
