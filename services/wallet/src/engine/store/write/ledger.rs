//! The one statement that writes the ledger: head, postings, entries, balances, first answers, tallies.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use mazziere_ids::PostingId;
use sqlx::Execute;
use sqlx::postgres::PgArguments;

use super::columns::{Answers, Entries, Moved, Postings, Tallied};
use crate::books::{Books, Entry, Fact};
use crate::decide::Folded;
use crate::fault::StoreError;

/// Moves the head from the epoch that was read, and writes nothing at all if somebody else has moved it.
pub(super) const WRITE_LEDGER: &str = "
with head as (
    update wallet.ledger_head set last_sequence = $1, epoch = epoch + 1 where only_row and epoch = $2 returning epoch
), posted as (
    insert into wallet.posting (sequence, posting_id, command_id, posted_at, legs, kind, tournament_id, table_id, reverses,
                                request_hash, cause, reason)
    select p.* from head cross join unnest($3::bigint[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::smallint[],
        $8::text[], $9::uuid[], $10::uuid[], $11::uuid[], $12::bytea[], $13::text[], $14::text[]) as p
), entered as (
    insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
    select e.* from head cross join unnest($15::uuid[], $16::bigint[], $17::bigint[], $18::numeric[], $19::numeric[],
        $20::smallint[]) as e
), moved as (
    update wallet.account a set balance = m.balance, held = m.held, version = m.version
    from head cross join unnest($21::uuid[], $22::numeric[], $23::numeric[], $24::bigint[])
        as m (account_id, balance, held, version)
    where a.account_id = m.account_id
), answered as (
    insert into wallet.command (command_id, request_hash, status, reply, answered_at)
    select c.command_id, c.request_hash, c.status, c.reply, $29
    from head cross join unnest($25::uuid[], $26::bytea[], $27::smallint[], $28::bytea[])
        as c (command_id, request_hash, status, reply)
), tallied as (
    update wallet.protection p set day = t.day, lost = t.lost, deposited = t.deposited
    from head cross join unnest($30::uuid[], $31::date[], $32::numeric[], $33::numeric[])
        as t (account_id, day, lost, deposited)
    where p.account_id = t.account_id
)
select count(*) from head";

/// The arguments of [`WRITE_LEDGER`] for what a batch came to. The books are those after the fold.
pub(super) fn encode(books: &Books, folded: &Folded, now: DateTime<Utc>) -> Result<PgArguments, StoreError> {
    let mut postings = Postings::default();
    let mut entries = Entries::default();
    // What was asked by the commands whose answer is just the posting they made.
    let asked: HashMap<PostingId, &[u8]> =
        folded.answered.iter().filter_map(|(_, first)| Some((first.posting_id?, &first.request_hash[..]))).collect();
    let mut sorted: Vec<(i64, i16, &Entry)> = Vec::new();
    for fact in &folded.facts {
        let Fact::Posted { record, entries: of_posting, command_id } = fact else { continue };
        let mut legs = 0;
        for entry in of_posting {
            legs += 1;
            sorted.push((record.posting.sequence, legs, entry));
        }
        postings.push(record, legs, *command_id, asked.get(&record.posting.posting_id).copied());
    }
    // In the order of the index by account, which has the most places to go to: neighbours share their way.
    sorted.sort_unstable_by_key(|(.., entry)| (entry.account_id, entry.version));
    for (sequence, leg, entry) in sorted {
        entries.push(sequence, leg, entry);
    }
    let changed = Moved::of(books);
    let answers = Answers::of(folded);
    let tallied = Tallied::of(books);
    let mut query = sqlx::query(WRITE_LEDGER)
        .bind(books.last_sequence)
        .bind(books.epoch)
        .bind(postings.sequence)
        .bind(postings.id)
        .bind(postings.command_id)
        .bind(postings.posted_at)
        .bind(postings.legs)
        .bind(postings.kind)
        .bind(postings.tournament_id)
        .bind(postings.table_id)
        .bind(postings.reverses)
        .bind(postings.request_hash)
        .bind(postings.cause)
        .bind(postings.reason)
        .bind(entries.account_id)
        .bind(entries.version)
        .bind(entries.sequence)
        .bind(entries.amount)
        .bind(entries.balance)
        .bind(entries.leg)
        .bind(changed.id)
        .bind(changed.balance)
        .bind(changed.held)
        .bind(changed.version)
        .bind(answers.command_id)
        .bind(answers.request_hash)
        .bind(answers.status)
        .bind(answers.reply)
        .bind(now)
        .bind(tallied.id)
        .bind(tallied.day)
        .bind(tallied.lost)
        .bind(tallied.deposited);
    let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
    Ok(arguments.unwrap_or_default())
}
