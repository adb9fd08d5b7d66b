//! Templates of cash tables over HTTP.

use actix_web::web;
use chrono::{DateTime, Utc};
use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::lobby::{CashTemplate, CashTemplatePreview, CashTemplateRequest, paths};
use mazziere_contract::tables::{CheckOptionsRequest, Format};
use mazziere_contract::{ErrorCode, Page, PageQuery};
use mazziere_eventstore::EventStore;
use mazziere_ids::CashTemplateId;
use mazziere_web::{ApiError, Body, Platform, Query, Reply, Sent, SentBody};
use sqlx::{PgPool, PgTransaction};
use uuid::Uuid;

use super::{CashTables, check, template, trial};
use crate::cash::store::one_of;
use crate::cash::{CashTable, Effect, keeper};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::command::answer;
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::outbox::{Due, store as effects};
use crate::template::api::{Afterwards, Follows, Places, get, list, retire, save, tables_said, try_out};
use crate::template::store::Stored;

/// Make a template of cash tables.
///
/// Of a game played in a ring, or with `match` of one played in matches. Checks everything (G2.7, G3.1-G3.4, G3.7) and
/// asks the tables about the options. The house opens its tables at once. A template never changes afterwards.
#[utoipa::path(post, path = paths::CASH_TEMPLATES, operation_id = "create_cash_template", tag = "cash tables",
    request_body = CashTemplateRequest,
    responses((status = 201, description = "Made; its tables are being opened", body = CashTemplate)))]
pub async fn create_cash_template(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    events: web::Data<EventStore>,
    tables: web::Data<TablesClient>,
    SentBody(sent, body): SentBody<CashTemplateRequest>,
) -> Result<Reply, ApiError> {
    answer(&executor, &sent, async |ticket| create(&executor, (&pool, &events), &tables, ticket, body).await).await
}

async fn create(
    executor: &Executor,
    (pool, events): (&PgPool, &EventStore),
    tables: &TablesClient,
    ticket: &Ticket<'_>,
    request: CashTemplateRequest,
) -> Result<StoredReply, Failure> {
    let at = ticket.sent.platform.clock().now();
    let made = checked(tables, CashTemplateId::derived(ticket.command.uuid(), "cash_template"), request, at).await?;
    save::<CashTables>((pool, events), ticket, made, &ItsTables(executor.clone()), at).await
}

/// Validate a template of cash tables.
///
/// Checks what making it would check, and says what it comes to. Nothing is made.
#[utoipa::path(post, path = paths::CASH_TEMPLATE_VALIDATE, operation_id = "validate_cash_template", tag = "cash tables",
    request_body = CashTemplateRequest,
    responses((status = 200, description = "It could be made", body = CashTemplatePreview)))]
pub async fn validate_cash_template(
    platform: web::Data<Platform>,
    tables: web::Data<TablesClient>,
    body: Body<CashTemplateRequest>,
) -> Result<Reply, ApiError> {
    let made = checked(&tables, CashTemplateId::new(Uuid::nil()), body.value, platform.clock().now()).await?;
    Ok(Reply::ok(&CashTemplatePreview::from(made)))
}

/// The template that a request makes, if it holds together and the tables can play it.
async fn checked(
    tables: &TablesClient,
    id: CashTemplateId,
    request: CashTemplateRequest,
    at: DateTime<Utc>,
) -> Result<CashTemplate, Failure> {
    check(&request).map_err(Failure::Problem)?;
    let format = request.r#match.map_or(Format::Ring, |terms| terms.format);
    let options = request.options.clone();
    let asked = CheckOptionsRequest { options, format, seats: request.seats, knockout: false };
    let seats = (format == Format::Ring).then_some("/seats");
    let clocks = if format == Format::Ring { "/clocks" } else { "/match/clocks" };
    let checked = match tables.check_options(&request.game, &asked).await {
        Ok(checked) => checked,
        Err(error) => {
            let format = format_at(tables, &request, &error).await;
            return Err(tables_said(error, Places { format, seats, clocks }));
        }
    };
    let made = template(id, request, checked, at).map_err(Failure::Problem)?;
    let format = if format == Format::Ring { "/match" } else { "/match/format" };
    try_out(tables, &trial(&made), Places { format, seats, clocks }).await?;
    Ok(made)
}

/// The tables of a template: opened when it is made, looked after when it is retired.
struct ItsTables(Executor);

impl Follows<CashTables> for ItsTables {
    async fn follow(
        &self,
        tx: &mut PgTransaction<'_>,
        after: &Stored<CashTables>,
        at: DateTime<Utc>,
    ) -> Result<Afterwards, Failure> {
        let executor = self.0.clone();
        let template = &after.template;
        if !template.retired {
            let opened = keeper::open(&executor, tx, template, template.tables as usize, at).await?;
            return Ok(Box::new(move || opened.into_iter().for_each(|table| drop(executor.go_on(table)))));
        }
        let Some(table) = one_of(tx, template.cash_template_id).await? else {
            return Ok(Box::new(|| ()));
        };
        // A version that no table has: looks of the tables' own are told apart from this one.
        let effect = Effect::KeepTables { version: -after.version };
        let look = [Due { effect, after: chrono::Duration::zero() }];
        let queued = effects::enqueue(tx, (CashTable::KIND, table.uuid()), &look, at).await?;
        Ok(Box::new(move || queued.into_iter().for_each(|queued| executor.start(queued))))
    }
}

/// Where a request says how its game is played: its match, if that is too much for the game, or not there; else the
/// format of the match.
async fn format_at(tables: &TablesClient, request: &CashTemplateRequest, error: &ClientError) -> &'static str {
    if request.r#match.is_none() {
        return "/match";
    }
    if error.code() != Some(ErrorCode::FormatNotOffered) {
        return "/match/format";
    }
    match tables.game(&request.game).await {
        Ok(game) if game.formats == [Format::Ring] => "/match",
        _ => "/match/format",
    }
}

/// Retire a template of cash tables.
///
/// No new tables open from it, and its tables close as soon as they are empty. A table with players goes on; it can be
/// closed by itself.
#[utoipa::path(post, path = paths::CASH_TEMPLATE_RETIRE, operation_id = "retire_cash_template",
    tag = "cash tables",
    params(("cash_template_id" = CashTemplateId, Path, description = "Which template")),
    responses((status = 200, description = "Retired", body = CashTemplate)))]
pub async fn retire_cash_template(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    events: web::Data<EventStore>,
    sent: Sent,
    path: web::Path<CashTemplateId>,
) -> Result<Reply, ApiError> {
    retire::<CashTables>(&executor, (&pool, &events), &sent, *path, &ItsTables(Executor::clone(&executor))).await
}

/// Read a template of cash tables.
///
/// Stakes, buy-ins, rake and its cap, clocks, and what part of the pots goes to players.
#[utoipa::path(get, path = paths::CASH_TEMPLATE, operation_id = "get_cash_template", tag = "cash tables",
    params(("cash_template_id" = CashTemplateId, Path, description = "Which template")),
    responses((status = 200, description = "The template", body = CashTemplate)))]
pub async fn get_cash_template(pool: web::Data<PgPool>, path: web::Path<CashTemplateId>) -> Result<Reply, ApiError> {
    get::<CashTables>(&pool, *path).await
}

/// List the templates of cash tables.
///
/// Newest first, retired ones included.
#[utoipa::path(get, path = paths::CASH_TEMPLATES, operation_id = "list_cash_templates", tag = "cash tables", params(PageQuery),
    responses((status = 200, description = "One page", body = Page<CashTemplate>)))]
pub async fn list_cash_templates(pool: web::Data<PgPool>, query: Query<PageQuery>) -> Result<Reply, ApiError> {
    list::<CashTables>(&pool, &query).await
}
