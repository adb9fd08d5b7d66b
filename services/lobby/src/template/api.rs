//! The way of a request about a template, whichever kind it is of: made, retired, read, listed. What is asked of whom,
//! and what it means, is said by the kind; the paths and their documents are its own.

use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::tables::TrialRequest;
use mazziere_contract::{Cause, ErrorCode, FieldError, FieldFault, PageQuery, Params, Problem, ProblemCode};
use mazziere_eventstore::EventStore;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Reply, Sent};
use serde_json::Value;
use sqlx::{PgPool, PgTransaction};

use super::Kind;
use super::store::{self, Stored};
use crate::failure::Failure;
use crate::log::command::answer;
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::page::{Cursor, page};

/// What is left to do when a template has been written and committed.
pub(crate) type Afterwards = Box<dyn FnOnce() + Send>;

/// What follows within the transaction that makes or retires a template.
pub(crate) trait Follows<K: Kind> {
    /// Writes it; `after` is the template as it is written.
    async fn follow(
        &self,
        tx: &mut PgTransaction<'_>,
        after: &Stored<K>,
        at: DateTime<Utc>,
    ) -> Result<Afterwards, Failure>;
}

/// Nothing follows.
pub(crate) struct Nothing;

impl<K: Kind> Follows<K> for Nothing {
    async fn follow(&self, _: &mut PgTransaction<'_>, _: &Stored<K>, _: DateTime<Utc>) -> Result<Afterwards, Failure> {
        Ok(Box::new(|| ()))
    }
}

/// Where a template says how its game is played, by how many if that is a field of its own, and with what clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) format: &'static str,
    /// The seats or players.
    pub(crate) seats: Option<&'static str>,
    pub(crate) clocks: &'static str,
}

/// Has the tables try what a template opens.
///
/// # Errors
/// What the tables say, at the field of the template that it is about.
pub(crate) async fn try_out(tables: &TablesClient, trial: &TrialRequest, at: Places) -> Result<(), Failure> {
    tables.validate(trial).await.map(drop).map_err(|error| tables_said(error, at))
}

/// Writes a template that was checked and tried, with what follows from it.
pub(crate) async fn save<K: Kind>(
    (pool, events): (&PgPool, &EventStore),
    ticket: &Ticket<'_>,
    made: K::Shown,
    follows: &impl Follows<K>,
    at: DateTime<Utc>,
) -> Result<StoredReply, Failure> {
    let answer = StoredReply::success(StatusCode::CREATED, &made);
    let event = K::made(&made);
    let mut tx = mazziere_database::begin(pool).await?;
    let after = Stored { template: made, version: 1 };
    store::write::<K>(&mut tx, events, &after, &event, Some(ticket.receipt(&answer)), at).await?;
    let afterwards = follows.follow(&mut tx, &after, at).await?;
    tx.commit().await?;
    afterwards();
    Ok(answer)
}

/// Answers a request to retire a template.
///
/// # Errors
/// `template_unknown`, `template_retired`; a failure of the database.
pub(crate) async fn retire<K: Kind>(
    executor: &Executor,
    (pool, events): (&PgPool, &EventStore),
    sent: &Sent,
    id: K::Id,
    follows: &impl Follows<K>,
) -> Result<Reply, ApiError> {
    answer(executor, sent, async |ticket| retire_now((pool, events), ticket, id, follows).await).await
}

async fn retire_now<K: Kind>(
    (pool, events): (&PgPool, &EventStore),
    ticket: &Ticket<'_>,
    id: K::Id,
    follows: &impl Follows<K>,
) -> Result<StoredReply, Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    // Locked first, so that nothing is opened between this look and the retirement.
    let Stored { mut template, version } = store::lock::<K>(&mut tx, id).await?.ok_or_else(|| unknown::<K>(id))?;
    let retired = K::retired(&mut template);
    if *retired {
        return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired already"));
    }
    *retired = true;
    let answer = StoredReply::success(StatusCode::OK, &template);
    let after = Stored { template, version: version + 1 };
    let at = ticket.sent.platform.clock().now();
    store::write::<K>(&mut tx, events, &after, &K::retirement(), Some(ticket.receipt(&answer)), at).await?;
    let afterwards = follows.follow(&mut tx, &after, at).await?;
    tx.commit().await?;
    afterwards();
    Ok(answer)
}

fn unknown<K: Kind>(id: K::Id) -> Failure {
    Failure::refused(Cause::TemplateUnknown { template_id: Some(K::uuid(id)) }, format!("there is no template {id}"))
}

/// A template that must exist.
///
/// # Errors
/// `template_unknown`; a failure of the database.
pub(crate) async fn known<K: Kind>(pool: &PgPool, id: K::Id) -> Result<Stored<K>, Failure> {
    store::read::<K>(pool, id).await?.ok_or_else(|| unknown::<K>(id))
}

/// Answers a request to read a template.
///
/// # Errors
/// `template_unknown`; a failure of the database.
pub(crate) async fn get<K: Kind>(pool: &PgPool, id: K::Id) -> Result<Reply, ApiError> {
    Ok(Reply::ok(&known::<K>(pool, id).await?.template))
}

/// Answers a request to list the templates, newest first.
///
/// # Errors
/// A limit or a cursor that is none; a failure of the database.
pub(crate) async fn list<K: Kind>(pool: &PgPool, query: &PageQuery) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::list::<K>(pool, after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: K::created_at(item), id: K::uuid(K::id(item)) })))
}

/// What the tables say of a template, as an answer about it.
pub(crate) fn tables_said(error: ClientError, at: Places) -> Failure {
    match error {
        ClientError::Problem(problem) if problem.code == ErrorCode::GameUnknown => {
            let fault = FieldFault::UnknownName { allowed: names(&problem, "allowed") };
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail);
            let told = told.with_field("/game", fault, "no such game");
            Failure::Problem(Box::new(told))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::FormatNotOffered => {
            let told = Problem::new(ProblemCode::relayed(problem.code, problem.params), problem.detail.clone());
            Failure::Problem(Box::new(told.with_field(at.format, FieldFault::Refused {}, problem.detail)))
        }
        // The game is not played by so many.
        ClientError::Problem(problem) if problem.code == ErrorCode::InvalidSetup => {
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail.clone());
            Failure::Problem(Box::new(match at.seats {
                Some(pointer) => told.with_field(pointer, out_of_range(), problem.detail),
                None => told,
            }))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::ChipsOutOfRange => {
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail.clone());
            Failure::Problem(Box::new(told.with_field("/chips/starting_chips", out_of_range(), problem.detail)))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::InvalidOptions => {
            Failure::Problem(Box::new(options_said(&problem, at)))
        }
        other => {
            tracing::warn!(error = %other, "the tables could not check options");
            Failure::refused(ErrorCode::TablesUnreachable, "the tables cannot be asked about the options now")
        }
    }
}

/// What the tables say of options, clocks or levels: those of an opening, at the fields of the template.
fn options_said(problem: &Problem, at: Places) -> Problem {
    let mut code = problem.code;
    let mut fields = Vec::new();
    for field in &problem.errors {
        let below = field.pointer.strip_prefix("/opening").unwrap_or(&field.pointer);
        let own = [("/clocks", at.clocks), ("/kind/levels", "/chips/levels")];
        let named = own.into_iter().find_map(|(theirs, ours)| Some((below.strip_prefix(theirs)?, ours)));
        let pointer = match named {
            Some((rest, ours)) => {
                code = ErrorCode::InvalidTemplate;
                format!("{ours}{rest}")
            }
            None => format!("/options{}", below.strip_prefix("/options").unwrap_or(below)),
        };
        fields.push(FieldError { pointer, ..field.clone() });
    }
    let params = if code == problem.code { problem.params.clone() } else { Params::new() };
    let said = Problem::new(ProblemCode::relayed(code, params), problem.detail.clone());
    if fields.is_empty() {
        return said.with_field("/options", FieldFault::Refused {}, problem.detail.clone());
    }
    Problem { errors: fields, ..said }
}

/// How far is for the tables to know.
const fn out_of_range() -> FieldFault {
    FieldFault::OutOfRange { min: None, max: None }
}

/// A list of names that a problem carries.
fn names(problem: &Problem, of: &str) -> Vec<String> {
    let list = problem.params.get(of).and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tables_say_of_an_opening_stands_at_the_field_of_the_template() {
        let at = Places { format: "/format", seats: Some("/players"), clocks: "/chips/clocks" };
        let told = |theirs: Option<&str>| {
            let problem = Problem::new(ErrorCode::InvalidOptions, "no");
            let said = options_said(
                &theirs.map_or(problem.clone(), |pointer| problem.with_field(pointer, FieldFault::Refused {}, "no")),
                at,
            );
            (said.code, said.errors[0].pointer.clone())
        };
        let options = ErrorCode::InvalidOptions;
        let template = ErrorCode::InvalidTemplate;
        for (theirs, code, ours) in [
            (None, options, "/options"),
            (Some("/options"), options, "/options"),
            (Some("/options/sb"), options, "/options/sb"),
            (Some("/opening/options"), options, "/options"),
            (Some("/opening/clocks/turn_seconds"), template, "/chips/clocks/turn_seconds"),
            (Some("/opening/kind/levels/3/stake"), template, "/chips/levels/3/stake"),
        ] {
            assert_eq!(told(theirs), (code, ours.to_owned()), "{theirs:?}");
        }
    }
}
