//! The bookkeeper: draws up the trial balance now and then, and looks at what is held back, for those who watch over
//! the house.
//!
//! The whole ledger is read once in an hour by each replica, and whenever somebody asks for it; holds are looked at
//! every quarter of a minute.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::wallet::TrialBalance;
use mazziere_telemetry::Clock;
use mazziere_telemetry::metrics::{Error, IntGauge, Metrics};
use prometheus::IntGaugeVec;
use sqlx::PgPool;

use super::store;
use crate::fault::StoreError;
use crate::hold::store as holds;

/// The pause between two looks at what is held back.
const LOOK_EVERY: Duration = Duration::seconds(15);

/// The pause between two trial balances.
const BALANCE_EVERY: Duration = Duration::hours(1);

/// What the last trial balance said. Clones share it.
#[derive(Clone, Debug)]
pub struct BalanceMetrics {
    total: IntGauge,
    by_kind: IntGaugeVec,
    drift: IntGauge,
    closed_not_zero: IntGauge,
    drawn_up_at: IntGauge,
}

impl BalanceMetrics {
    /// Registers it.
    ///
    /// # Errors
    /// When it is registered there already.
    pub fn new(metrics: &Metrics) -> Result<BalanceMetrics, Error> {
        Ok(BalanceMetrics {
            total: metrics.gauge(
                "mazziere_wallet_trial_balance_cents",
                "The sum over all accounts in the last trial balance: 0, or something is badly wrong.",
            )?,
            by_kind: metrics.gauges(
                "mazziere_wallet_balance_cents",
                "The sum over the accounts of a kind in the last trial balance.",
                &["kind"],
            )?,
            drift: metrics.gauge(
                "mazziere_wallet_trial_balance_drift_accounts",
                "Accounts that do not say what their entries say in the last trial balance: 0, or something is badly wrong.",
            )?,
            closed_not_zero: metrics.gauge(
                "mazziere_wallet_closed_not_zero_accounts",
                "Accounts of closed events that are not empty in the last trial balance: 0, or something is badly wrong.",
            )?,
            drawn_up_at: metrics.gauge(
                "mazziere_wallet_trial_balance_timestamp_seconds",
                "When the last trial balance was drawn up, in seconds since 1970; 0 before the first.",
            )?,
        })
    }

    pub fn show(&self, balance: &TrialBalance) {
        self.total.set(balance.total.cents());
        for line in &balance.lines {
            self.by_kind.with_label_values(&[&line.kind]).set(line.balance.cents());
        }
        self.drift.set(i64::try_from(balance.drift.len()).unwrap_or(i64::MAX));
        self.closed_not_zero.set(balance.closed_not_zero);
        self.drawn_up_at.set(balance.at.timestamp());
    }
}

/// Draws up the trial balance of one moment, shows it, and says loudly what is wrong with it.
///
/// # Errors
/// When the database cannot be read.
pub async fn draw_up(pool: &PgPool, metrics: &BalanceMetrics, at: DateTime<Utc>) -> Result<TrialBalance, StoreError> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    let balance = store::draw_up(&mut snapshot, at).await?;
    snapshot.rollback().await?;
    metrics.show(&balance);
    if balance.drift.is_empty() && balance.total.is_zero() {
        return Ok(balance);
    }
    for drift in &balance.drift {
        tracing::error!(account = %drift.account_id, balance = %drift.balance, entries = %drift.entries, "drift");
    }
    tracing::error!(total = %balance.total, accounts = balance.drift.len(), "the books do not balance");
    Ok(balance)
}

pub struct Bookkeeper {
    pool: PgPool,
    clock: Clock,
    balance: BalanceMetrics,
    held: IntGauge,
    oldest: IntGauge,
}

impl Bookkeeper {
    /// Registers what is seen.
    ///
    /// # Errors
    /// When it is registered there already.
    pub fn new(pool: PgPool, clock: Clock, balance: BalanceMetrics, metrics: &Metrics) -> Result<Bookkeeper, Error> {
        Ok(Bookkeeper {
            pool,
            clock,
            balance,
            held: metrics.gauge("mazziere_wallet_holds_active", "Holds that keep money back.")?,
            oldest: metrics
                .gauge("mazziere_wallet_holds_oldest_seconds", "How long the oldest hold has kept money back.")?,
        })
    }

    /// Looks until the future is dropped.
    pub async fn run(self) {
        let mut next_balance = self.clock.now();
        loop {
            let now = self.clock.now();
            if let Err(error) = self.look(now).await {
                tracing::debug!(%error, "holds could not be looked at");
            }
            if now >= next_balance {
                match draw_up(&self.pool, &self.balance, now).await {
                    Ok(_) => next_balance = now + BALANCE_EVERY,
                    Err(error) => tracing::warn!(%error, "the trial balance could not be drawn up"),
                }
            }
            self.clock.sleep(LOOK_EVERY).await;
        }
    }

    async fn look(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let (active, oldest) = holds::active(&mut connection).await?;
        self.held.set(active);
        self.oldest.set(oldest.map_or(0, |at| (now - at).num_seconds().max(0)));
        Ok(())
    }
}
