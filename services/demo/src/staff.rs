//! The demo's own staff: an operator who opens tournaments, another who approves, a cashier who books deposits. They
//! too use the API alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{
    CancellationApprovalRequest, CancellationPlan, CancellationReasonRequest, CancellationRequest, CashTemplate,
    CashTemplateRequest, CloseCashTableRequest, Template, TemplateRequest, TournamentRequest, TournamentSummary,
};
use mazziere_contract::wallet::DepositRequest;
use mazziere_contract::{Caller, ErrorCode, PageQuery};
use mazziere_ids::{CashTemplateId, PlayerId, TableId, TemplateId, TournamentId, derive_uuid};
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use uuid::Uuid;

use crate::bots::{Ack, Api, Endpoints, Identity, Journal, TokenIssuer};

/// How often a dry run is read in vain before the tournament is cancelled all the same.
const MOST_READINGS: usize = 6;

/// Operators and cashier.
pub struct Staff {
    operator: Api,
    /// Who approves what the operator proposes.
    second: Api,
    finance: Api,
    journal: Arc<Journal>,
    /// What makes keys and references of this run differ from those of any other.
    run: String,
    keys: AtomicU64,
}

impl Staff {
    /// Staff with tokens of their own; `run` names this run in keys and external references.
    pub fn new(endpoints: &Endpoints, issuer: &TokenIssuer, journal: Arc<Journal>, run: &str) -> Staff {
        let caller = |role: Role, name: &str| -> Arc<dyn Caller> {
            Identity::caller(issuer, derive_uuid(Uuid::nil(), name), role, Some(name))
        };
        Staff {
            operator: Api::new(endpoints, &caller(Role::Operator, "operator")),
            second: Api::new(endpoints, &caller(Role::Operator, "second operator")),
            finance: Api::new(endpoints, &caller(Role::Finance, "cashier")),
            journal,
            run: run.to_owned(),
            keys: AtomicU64::new(0),
        }
    }

    fn key(&self, what: &str) -> String {
        format!("{}-{what}-{}", self.run, self.keys.fetch_add(1, Ordering::Relaxed))
    }

    /// Makes a template.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn template(&self, request: &TemplateRequest) -> Result<Template, ClientError> {
        let key = &self.key("template");
        self.operator
            .lobby(|lobby| async move { lobby.create_template(key, request).await })
            .await
            .map(|answer| answer.body)
    }

    /// Opens a tournament.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn open(&self, template_id: TemplateId) -> Result<TournamentSummary, ClientError> {
        self.open_at(template_id, None).await
    }

    /// Opens a tournament that starts at a set time, if one is given.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn open_at(
        &self,
        template_id: TemplateId,
        starts_at: Option<DateTime<Utc>>,
    ) -> Result<TournamentSummary, ClientError> {
        let key = &self.key("open");
        let request = &TournamentRequest { template_id, starts_at };
        let opened = self.operator.lobby(|lobby| async move { lobby.open(key, request).await }).await?.body;
        self.journal.write(Ack::Opened { tournament: opened.tournament_id });
        Ok(opened)
    }

    /// Cancels a tournament: reads what that would refund, does it, and notes both. `None` if it was over.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn cancel(&self, tournament: TournamentId) -> Result<Option<CancellationPlan>, ClientError> {
        let Some(shown) = self.read_what_cancelling_refunds(tournament).await? else { return Ok(None) };
        let refunds = |plan: &CancellationPlan| {
            plan.refunds.iter().map(|refund| (refund.player_id, refund.total)).collect::<Vec<_>>()
        };
        let (plan, promised) = match self.ask_to_cancel(tournament, false).await {
            // What happens in between may change what everybody gets: then nothing of it was promised.
            Ok(Some(plan)) => {
                let promised = (shown.version == plan.version).then(|| refunds(&shown));
                (plan, promised)
            }
            Ok(None) => return Ok(None),
            Err(error) if error.code() == Some(ErrorCode::ApprovalRequired) => {
                let Some((plan, proposed)) = self.cancel_by_two(tournament).await? else { return Ok(None) };
                (plan, proposed.as_ref().map(refunds))
            }
            Err(error) => return Err(error),
        };
        self.journal.write(Ack::Cancelled { tournament, refunds: refunds(&plan), shown: promised });
        Ok(Some(plan))
    }

    /// Cancels in play: one operator proposes, another approves. What is refunded, and what was proposed if that is
    /// what was approved; `None` if the tournament is over.
    async fn cancel_by_two(
        &self,
        id: TournamentId,
    ) -> Result<Option<(CancellationPlan, Option<CancellationPlan>)>, ClientError> {
        let key = &self.key("propose");
        let body = &CancellationReasonRequest { reason: "demo".to_owned() };
        let proposed =
            self.operator.lobby(|lobby| async move { lobby.propose_cancellation(key, id, body).await }).await;
        let proposed = match proposed {
            Ok(answer) => answer.body,
            Err(error) if error.code() == Some(ErrorCode::TournamentOver) => return Ok(None),
            Err(error) => return Err(error),
        };
        let of = (id, proposed.proposal_id);
        let key = &self.key("alone");
        let body = &CancellationApprovalRequest::default();
        let alone = self.operator.lobby(|lobby| async move { lobby.approve_cancellation(key, of, body).await }).await;
        if alone.is_ok() {
            self.journal.complain(format!("{id} was cancelled by one operator alone"));
        }
        for replan in [false, true] {
            let key = &self.key("approve");
            let body = &CancellationApprovalRequest { replan };
            match self.second.lobby(|lobby| async move { lobby.approve_cancellation(key, of, body).await }).await {
                Ok(answer) => {
                    let shown = proposed.plan.filter(|_| !replan);
                    return Ok(answer.body.plan.map(|plan| (plan, shown)));
                }
                Err(error) if error.code() == Some(ErrorCode::PlanChanged) && !replan => {}
                Err(error) if error.code() == Some(ErrorCode::ProposalClosed) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Reads the dry run, again if something has happened meanwhile, so that what it shows still holds a moment later.
    async fn read_what_cancelling_refunds(&self, id: TournamentId) -> Result<Option<CancellationPlan>, ClientError> {
        let mut before = None;
        for _ in 0..MOST_READINGS {
            let Some(shown) = self.ask_to_cancel(id, true).await? else { return Ok(None) };
            if before.replace(shown.version) == Some(shown.version) {
                return Ok(Some(shown));
            }
        }
        self.ask_to_cancel(id, true).await
    }

    /// Asks for a cancellation, or for what it would refund; `None` if the tournament is over.
    async fn ask_to_cancel(&self, id: TournamentId, dry_run: bool) -> Result<Option<CancellationPlan>, ClientError> {
        loop {
            let key = &self.key("cancel");
            let body = &CancellationRequest { dry_run, reason: "demo".to_owned() };
            match self.operator.lobby(|lobby| async move { lobby.cancel(key, id, body).await }).await {
                Ok(answer) => {
                    let plan = answer.body;
                    if !adds_up(&plan) {
                        self.journal.complain(format!("the plan of cancelling {id} does not add up: {plan:?}"));
                    }
                    return Ok(Some(plan));
                }
                Err(error) if error.code() == Some(ErrorCode::TournamentOver) => return Ok(None),
                // A moment later it is known what there is to refund.
                Err(error) if error.code() == Some(ErrorCode::StartUnderWay) => {
                    self.operator.clock.sleep(Duration::milliseconds(50)).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Retires a template: no further tournaments open from it.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn retire(&self, template_id: TemplateId) -> Result<(), ClientError> {
        let key = &self.key("retire");
        self.operator.lobby(|lobby| async move { lobby.retire_template(key, template_id).await }).await.map(|_| ())
    }

    /// Makes a template of cash tables; its tables open by themselves.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn cash_template(&self, request: &CashTemplateRequest) -> Result<CashTemplate, ClientError> {
        let key = &self.key("cash-template");
        let asked = self.operator.lobby(|lobby| async move { lobby.create_cash_template(key, request).await }).await;
        asked.map(|answer| answer.body)
    }

    /// Retires a template of cash tables: no further tables of it open.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn retire_cash_template(&self, id: CashTemplateId) -> Result<(), ClientError> {
        let key = &self.key("retire");
        self.operator.lobby(|lobby| async move { lobby.retire_cash_template(key, id).await }).await.map(|_| ())
    }

    /// Retires every template of cash tables: no further tables open.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn retire_cash_templates(&self) -> Result<(), ClientError> {
        let query = &PageQuery { limit: Some(200), cursor: None };
        let templates = self.operator.lobby(|lobby| async move { lobby.cash_templates(query).await }).await?.items;
        for template in templates.iter().filter(|template| !template.retired) {
            self.retire_cash_template(template.cash_template_id).await?;
        }
        Ok(())
    }

    /// Closes a cash table, if it is not closing already.
    ///
    /// # Errors
    /// The lobby's refusal.
    pub async fn close_cash_table(&self, table: TableId) -> Result<(), ClientError> {
        let key = &self.key("close");
        let body = &CloseCashTableRequest { reason: "the demo ends".to_owned() };
        match self.operator.lobby(|lobby| async move { lobby.close_cash_table(key, table, body).await }).await {
            Ok(_) => Ok(()),
            Err(error) if matches!(error.code(), Some(ErrorCode::TableClosing | ErrorCode::TableOver)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Books a deposit.
    ///
    /// # Errors
    /// The wallet's refusal.
    pub async fn deposit(&self, player: PlayerId, amount: Money) -> Result<(), ClientError> {
        let key = &self.key("deposit");
        let request = &DepositRequest {
            player_id: player,
            amount,
            currency: Currency::default(),
            external_reference: key.clone(),
        };
        let posting = self.finance.wallet(|wallet| async move { wallet.deposit(key, request).await }).await?.body;
        self.journal.write(Ack::Deposited { player, posting: posting.posting_id, amount });
        Ok(())
    }

    /// Pays a withdrawal out, or calls it back.
    ///
    /// # Errors
    /// The wallet's refusal.
    pub async fn complete_withdrawal(&self, id: mazziere_ids::PostingId) -> Result<(), ClientError> {
        let key = &self.key("withdrawal");
        self.finance.wallet(|wallet| async move { wallet.complete_withdrawal(key, id).await }).await.map(|_| ())
    }
}

/// Whether what a cancellation gives to players is what it takes from pool and fees, part by part.
fn adds_up(plan: &CancellationPlan) -> bool {
    let each = plan.refunds.iter().all(|refund| refund.from_pool + refund.fee == refund.total);
    let pool: Money = plan.refunds.iter().map(|refund| refund.from_pool).sum();
    let fees: Money = plan.refunds.iter().map(|refund| refund.fee).sum();
    // Answers that were kept from before there were totals have none.
    let totals = plan.totals.is_none_or(|totals| {
        totals.refunds + totals.prizes == totals.total
            && totals.total == pool + fees
            && totals.players as usize == plan.refunds.len()
    });
    each && pool == plan.from_pool && fees == plan.from_fees && totals
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_plan_that_does_not_add_up_is_seen() {
        let plan = |total: &str, pool: &str, fees: &str| -> CancellationPlan {
            let id = Uuid::from_u128(1);
            let refund = json!({"registration_id": id, "player_id": id, "from_pool": "0.80", "fee": "0.20",
                "total": total, "currency": "EUR"});
            serde_json::from_value(json!({"tournament_id": id, "dry_run": true, "rule": "full", "refunds": [refund],
                "from_pool": pool, "from_fees": fees, "fees_kept": "0.00"}))
            .unwrap()
        };
        assert!(adds_up(&plan("1.00", "0.80", "0.20")));
        assert!(!adds_up(&plan("1.01", "0.80", "0.20")));
        assert!(!adds_up(&plan("1.00", "0.81", "0.20")));
        assert!(!adds_up(&plan("1.00", "0.80", "0.19")));
    }
}
