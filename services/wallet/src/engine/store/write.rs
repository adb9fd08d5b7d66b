//! Writing a batch: postings, entries, balances and first answers in one statement; what is rarer in others.

use chrono::{DateTime, Utc};
use mazziere_contract::act::StaffAct;
use mazziere_ids::{CommandId, PostingId};
use sqlx::PgConnection;
use sqlx::postgres::PgArguments;

use crate::account::{account_id, tournament_accounts};
use crate::books::{Books, Fact};
use crate::decide::Folded;
use crate::fault::StoreError;
use crate::verdict::StoredReply;
use crate::{act, correction, hold, protection, table, withdrawal};

mod columns;
mod ledger;

use columns::Opened;
use ledger::WRITE_LEDGER;

/// A batch that is ready to be written: its columns are encoded, so that nothing but the database is waited for.
pub(in crate::engine) struct Prepared {
    ledger: PgArguments,
    /// Accounts that the ledger's one statement finds in place.
    opened: Opened,
    /// What it does not write.
    rarer: Vec<Fact>,
    /// What members of the staff have done.
    acts: Vec<(CommandId, StaffAct)>,
    now: DateTime<Utc>,
}

impl Prepared {
    /// Encodes what a batch came to. The books are those after the fold.
    ///
    /// # Errors
    /// When a value cannot be encoded.
    pub(in crate::engine) fn new(books: &Books, folded: &Folded, now: DateTime<Utc>) -> Result<Prepared, StoreError> {
        let rarer = folded.facts.iter().filter(|fact| !matches!(fact, Fact::Posted { .. })).cloned().collect();
        let ledger = ledger::encode(books, folded, now)?;
        let acts = folded.acts.clone();
        Ok(Prepared { ledger, opened: Opened::of(books), rarer, acts, now })
    }

    /// Whether this is written by one statement, which is then its own transaction.
    pub(in crate::engine) fn is_one_statement(&self) -> bool {
        self.opened.id.is_empty() && self.rarer.is_empty() && self.acts.is_empty()
    }

    /// Writes it; unless [`Prepared::is_one_statement`], in a transaction of the caller that holds the ledger's lock,
    /// so that two writers who open the same account never wait for each other in a circle.
    ///
    /// The order matters to the guards in the database: new accounts, then approvals, without which nothing is
    /// corrected, then balances and entries together, then what refers to postings, closing last, because a closed
    /// account takes no more entries. What is proposed and approved in one batch is proposed first. What players ask
    /// for comes before the postings, which move their tallies.
    pub(in crate::engine) async fn write(self, connection: &mut PgConnection) -> Result<(), StoreError> {
        write_opened(connection, self.opened).await?;
        write_corrections(connection, &self.rarer).await?;
        write_protections(connection, &self.rarer).await?;
        let moved: i64 = sqlx::query_scalar_with(WRITE_LEDGER, self.ledger).fetch_one(&mut *connection).await?;
        if moved != 1 {
            return Err(StoreError::Overtaken);
        }
        write_rarer(connection, &self.rarer, self.now).await?;
        for (command, act) in &self.acts {
            act::store::record(connection, *command, act).await?;
        }
        Ok(())
    }
}

async fn write_rarer(connection: &mut PgConnection, facts: &[Fact], now: DateTime<Utc>) -> Result<(), StoreError> {
    write_refusals(connection, facts).await?;
    for fact in facts {
        match fact {
            Fact::Posted { .. } | Fact::PostingRefused(..) => {}
            // Written before the postings.
            Fact::CorrectionProposed(_) | Fact::CorrectionEnded(_) | Fact::ProtectionChanged { .. } => {}
            Fact::Tombstoned(posting_id, reason, at) => {
                sqlx::query("insert into wallet.tombstone (posting_id, reason, created_at) values ($1, $2, $3)")
                    .bind(posting_id)
                    .bind(reason)
                    .bind(at)
                    .execute(&mut *connection)
                    .await?;
            }
            Fact::DepositNoted { external_reference, posting_id, amount, player_id } => {
                sqlx::query(
                    "insert into wallet.deposit (external_reference, posting_id, player_id, amount) \
                     values ($1, $2, $3, $4)",
                )
                .bind(external_reference)
                .bind(posting_id)
                .bind(player_id)
                .bind(amount)
                .execute(&mut *connection)
                .await?;
            }
            Fact::WithdrawalOpened(withdrawal) => withdrawal::store::open(connection, withdrawal).await?,
            Fact::WithdrawalEnded(withdrawal, posting_id, at) => {
                withdrawal::store::end(connection, withdrawal, *posting_id, *at).await?;
            }
            Fact::HoldPlaced(hold) => hold::store::place(connection, hold).await?,
            Fact::HoldEnded(hold, at) => hold::store::end(connection, hold, *at).await?,
            Fact::TableClosed(table_id) => table::store::close(connection, *table_id, now).await?,
            Fact::TournamentClosed(tournament_id) => {
                let ids = tournament_accounts(*tournament_id).map(|account| account_id(&account));
                sqlx::query(
                    "update wallet.account set closed_at = $2 where account_id = any($1) and closed_at is null",
                )
                .bind(&ids[..])
                .bind(now)
                .execute(&mut *connection)
                .await?;
            }
        }
    }
    Ok(())
}

/// Corrections that were proposed, approved or rejected, in order.
async fn write_corrections(connection: &mut PgConnection, facts: &[Fact]) -> Result<(), StoreError> {
    for fact in facts {
        match fact {
            Fact::CorrectionProposed(proposed) => correction::store::propose(connection, proposed).await?,
            Fact::CorrectionEnded(ended) => correction::store::end(connection, ended).await?,
            _ => {}
        }
    }
    Ok(())
}

/// What players have asked for, in order.
async fn write_protections(connection: &mut PgConnection, facts: &[Fact]) -> Result<(), StoreError> {
    for fact in facts {
        if let Fact::ProtectionChanged { protection, asked, at } = fact {
            protection::store::change(connection, protection, *asked, *at).await?;
        }
    }
    Ok(())
}

/// Opens accounts with nothing: balances only ever move by entries.
async fn write_opened(connection: &mut PgConnection, opened: Opened) -> Result<(), StoreError> {
    if opened.id.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into wallet.account (account_id, kind, player_id, table_id, tournament_id, floor) \
         select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::numeric[])",
    )
    .bind(opened.id)
    .bind(opened.kind)
    .bind(opened.player_id)
    .bind(opened.table_id)
    .bind(opened.tournament_id)
    .bind(opened.floor)
    .execute(connection)
    .await?;
    Ok(())
}

/// Spent posting ids are written together, because refusals come in crowds: everybody wants the last seat.
async fn write_refusals(connection: &mut PgConnection, facts: &[Fact]) -> Result<(), StoreError> {
    let mut ids: Vec<PostingId> = Vec::new();
    let mut hashes = Vec::new();
    let mut statuses = Vec::new();
    let mut replies = Vec::new();
    let mut times = Vec::new();
    for fact in facts {
        let Fact::PostingRefused(posting_id, refused, at) = fact else { continue };
        let answer = StoredReply::to(&Err(refused.refusal.clone()));
        ids.push(*posting_id);
        hashes.push(&refused.content_hash[..]);
        statuses.push(answer.status.cast_signed());
        replies.push(answer.body.to_vec());
        times.push(*at);
    }
    if ids.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into wallet.refusal (posting_id, content_hash, status, reply, refused_at) \
         select * from unnest($1::uuid[], $2::bytea[], $3::smallint[], $4::bytea[], $5::timestamptz[])",
    )
    .bind(ids)
    .bind(hashes)
    .bind(statuses)
    .bind(replies)
    .bind(times)
    .execute(connection)
    .await?;
    Ok(())
}
