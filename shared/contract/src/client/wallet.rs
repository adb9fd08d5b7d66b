//! The wallet, called.

use std::sync::Arc;

use mazziere_ids::{CorrectionId, HoldId, PlayerId, PostingId, TableId, TournamentId};
use reqwest::Method;

use super::{ClientError, Endpoint, NO_BODY, Response};
use crate::act::{ACTS, ActsQuery, StaffAct};
use crate::caller::Caller;
use crate::page::Page;
use crate::wallet::{
    Adjustment, Balance, Correction, CorrectionsQuery, DepositRequest, ExclusionRequest, ExclusionsPage,
    ExclusionsQuery, Hold, HoldRequest, HoldSettleRequest, LimitRequest, Posting, PostingRequest, Protection,
    ReasonRequest, StatementEntry, StatementLines, StatementLinesQuery, StatementQuery, TableAccounts,
    TournamentAccounts, TrialBalance, VoidOutcome, Withdrawal, WithdrawalRequest, WithdrawalsQuery, paths,
};

/// A client of the wallet.
#[derive(Clone)]
pub struct WalletClient(Endpoint);

#[allow(missing_docs, reason = "one function per operation; the operations are documented in `paths`")]
impl WalletClient {
    pub fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> WalletClient {
        WalletClient(Endpoint::new(http, base, caller))
    }

    pub async fn deposit(&self, key: &str, body: &DepositRequest) -> Result<Response<Posting>, ClientError> {
        self.0.write(Method::POST, paths::DEPOSITS, key, Some(body)).await
    }

    pub async fn withdraw(&self, key: &str, body: &WithdrawalRequest) -> Result<Response<Withdrawal>, ClientError> {
        self.0.write(Method::POST, paths::WITHDRAWALS, key, Some(body)).await
    }

    pub async fn withdrawal(&self, id: PostingId) -> Result<Withdrawal, ClientError> {
        self.0.get(&with(paths::WITHDRAWAL, id), &()).await
    }

    pub async fn complete_withdrawal(&self, key: &str, id: PostingId) -> Result<Response<Withdrawal>, ClientError> {
        self.0.write(Method::POST, &with(paths::WITHDRAWAL_COMPLETE, id), key, NO_BODY).await
    }

    pub async fn cancel_withdrawal(&self, key: &str, id: PostingId) -> Result<Response<Withdrawal>, ClientError> {
        self.0.write(Method::POST, &with(paths::WITHDRAWAL_CANCEL, id), key, NO_BODY).await
    }

    pub async fn balance(&self, player: PlayerId) -> Result<Balance, ClientError> {
        self.0.get(&with(paths::BALANCE, player), &()).await
    }

    pub async fn protection(&self, player: PlayerId) -> Result<Protection, ClientError> {
        self.0.get(&with(paths::PROTECTION, player), &()).await
    }

    pub async fn limit(
        &self,
        key: &str,
        player: PlayerId,
        body: &LimitRequest,
    ) -> Result<Response<Protection>, ClientError> {
        self.0.write(Method::POST, &with(paths::LIMITS, player), key, Some(body)).await
    }

    pub async fn exclude(
        &self,
        key: &str,
        player: PlayerId,
        body: &ExclusionRequest,
    ) -> Result<Response<Protection>, ClientError> {
        self.0.write(Method::POST, &with(paths::EXCLUSIONS, player), key, Some(body)).await
    }

    pub async fn exclusions(&self, query: &ExclusionsQuery) -> Result<ExclusionsPage, ClientError> {
        self.0.get(paths::ALL_EXCLUSIONS, query).await
    }

    pub async fn statement(
        &self,
        player: PlayerId,
        query: &StatementQuery,
    ) -> Result<Page<StatementEntry>, ClientError> {
        self.0.get(&with(paths::STATEMENT, player), query).await
    }

    pub async fn statement_lines(&self, query: &StatementLinesQuery) -> Result<StatementLines, ClientError> {
        self.0.get(paths::STATEMENT_LINES, query).await
    }

    pub async fn withdrawals(&self, query: &WithdrawalsQuery) -> Result<Page<Withdrawal>, ClientError> {
        self.0.get(paths::WITHDRAWALS, query).await
    }

    pub async fn post(&self, key: &str, body: &PostingRequest) -> Result<Response<Posting>, ClientError> {
        self.0.write(Method::POST, paths::POSTINGS, key, Some(body)).await
    }

    pub async fn posting(&self, id: PostingId) -> Result<Posting, ClientError> {
        self.0.get(&with(paths::POSTING, id), &()).await
    }

    pub async fn void_posting(
        &self,
        key: &str,
        id: PostingId,
        body: &ReasonRequest,
    ) -> Result<Response<VoidOutcome>, ClientError> {
        self.0.write(Method::POST, &with(paths::POSTING_VOID, id), key, Some(body)).await
    }

    pub async fn reverse_posting(
        &self,
        key: &str,
        id: PostingId,
        body: &ReasonRequest,
    ) -> Result<Response<Correction>, ClientError> {
        self.0.write(Method::POST, &with(paths::POSTING_REVERSE, id), key, Some(body)).await
    }

    pub async fn adjust(&self, key: &str, body: &Adjustment) -> Result<Response<Correction>, ClientError> {
        self.0.write(Method::POST, paths::ADJUSTMENTS, key, Some(body)).await
    }

    pub async fn acts(&self, query: &ActsQuery) -> Result<Page<StaffAct>, ClientError> {
        self.0.get(ACTS, query).await
    }

    pub async fn corrections(&self, query: &CorrectionsQuery) -> Result<Page<Correction>, ClientError> {
        self.0.get(paths::CORRECTIONS, query).await
    }

    pub async fn correction(&self, id: CorrectionId) -> Result<Correction, ClientError> {
        self.0.get(&with(paths::CORRECTION, id), &()).await
    }

    pub async fn approve_correction(&self, key: &str, id: CorrectionId) -> Result<Response<Correction>, ClientError> {
        self.0.write(Method::POST, &with(paths::CORRECTION_APPROVE, id), key, NO_BODY).await
    }

    pub async fn reject_correction(
        &self,
        key: &str,
        id: CorrectionId,
        body: &ReasonRequest,
    ) -> Result<Response<Correction>, ClientError> {
        self.0.write(Method::POST, &with(paths::CORRECTION_REJECT, id), key, Some(body)).await
    }

    pub async fn hold(&self, key: &str, body: &HoldRequest) -> Result<Response<Hold>, ClientError> {
        self.0.write(Method::POST, paths::HOLDS, key, Some(body)).await
    }

    pub async fn get_hold(&self, id: HoldId) -> Result<Hold, ClientError> {
        self.0.get(&with(paths::HOLD, id), &()).await
    }

    pub async fn settle_hold(
        &self,
        key: &str,
        id: HoldId,
        body: &HoldSettleRequest,
    ) -> Result<Response<Hold>, ClientError> {
        self.0.write(Method::POST, &with(paths::HOLD_SETTLE, id), key, Some(body)).await
    }

    pub async fn void_hold(&self, key: &str, id: HoldId) -> Result<Response<Hold>, ClientError> {
        self.0.write(Method::POST, &with(paths::HOLD_VOID, id), key, NO_BODY).await
    }

    pub async fn tournament_accounts(&self, id: TournamentId) -> Result<TournamentAccounts, ClientError> {
        self.0.get(&with(paths::TOURNAMENT_ACCOUNTS, id), &()).await
    }

    pub async fn close_tournament(
        &self,
        key: &str,
        id: TournamentId,
    ) -> Result<Response<TournamentAccounts>, ClientError> {
        self.0.write(Method::POST, &with(paths::TOURNAMENT_CLOSE, id), key, NO_BODY).await
    }

    pub async fn table_accounts(&self, id: TableId) -> Result<TableAccounts, ClientError> {
        self.0.get(&with(paths::TABLE_ACCOUNTS, id), &()).await
    }

    pub async fn close_table(&self, key: &str, id: TableId) -> Result<Response<TableAccounts>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_CLOSE, id), key, NO_BODY).await
    }

    pub async fn trial_balance(&self) -> Result<TrialBalance, ClientError> {
        self.0.get(paths::TRIAL_BALANCE, &()).await
    }
}

/// The path with its one parameter filled in.
pub(super) fn with(path: &str, id: impl std::fmt::Display) -> String {
    match (path.find('{'), path.find('}')) {
        (Some(open), Some(close)) => format!("{}{id}{}", &path[..open], &path[close + 1..]),
        _ => path.to_owned(),
    }
}
