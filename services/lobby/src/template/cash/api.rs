//! Templates of cash tables over HTTP.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashTemplate, CashTemplateRequest};
use mazziere_contract::tables::{CheckOptionsRequest, Format};
use mazziere_contract::{ErrorCode, Page, PageQuery};
use mazziere_ids::CashTemplateId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Body, IdempotencyKey, Platform, Principal, Reply, request_hash};

use super::store::{self, Stored};
use super::{TemplateEvent, check, template, trial};
use crate::cash::store::one_of;
use crate::cash::{CashTable, Effect, keeper};
use crate::failure::Failure;
use crate::log::aggregate::Aggregate;
use crate::log::desk::Desk;
use crate::log::receipt::{Answer, Begun, Ticket, begin, refuse};
use crate::outbox::{Due, store as effects};
use crate::page::{Cursor, page};
use crate::template::tournament::api::tables_said;

/// Make a template of cash tables.
///
/// Of a game played in a ring, or with `match` of one played in matches. Checks everything (G2.7, G3.1-G3.4, G3.7) and
/// asks the tables about the options. The house opens its tables at once. A template never changes afterwards.
#[utoipa::path(post, path = "/v1/cash-templates", operation_id = "create_cash_template", tag = "cash tables",
    request_body = CashTemplateRequest,
    responses((status = 201, description = "Made; its tables are being opened", body = CashTemplate)))]
pub async fn create_cash_template(
    desk: web::Data<Desk>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    body: Body<CashTemplateRequest>,
) -> Result<Reply, ApiError> {
    let ticket = match begin(&desk, &platform, &principal, &key, body.hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    match create(&desk, &ticket, body.value).await {
        Ok(answer) => answer.reply(false),
        Err(failure) => refuse(&desk, &ticket, failure).await,
    }
}

async fn create(desk: &Desk, ticket: &Ticket, request: CashTemplateRequest) -> Result<Answer, Failure> {
    check(&request).map_err(Failure::Problem)?;
    let format = request.r#match.map_or(Format::Ring, |terms| terms.format);
    let (options, seats) = (request.options.clone(), request.seats);
    let asked = CheckOptionsRequest { options, format, seats, knockout: false };
    let checked = match desk.tables.check_options(&request.game, &asked).await {
        Ok(checked) => checked,
        Err(error) => {
            let format_at = format_at(desk, &request, &error).await;
            return Err(tables_said(error, format_at, (format == Format::Ring).then_some("/seats")));
        }
    };
    let at = desk.clock.now();
    let id = CashTemplateId::derived(ticket.command.uuid(), "cash_template");
    let made = template(id, request, checked, at).map_err(Failure::Problem)?;
    let format_at = if format == Format::Ring { "/match" } else { "/match/format" };
    let tried = desk.tables.validate(&trial(&made)).await;
    tried.map_err(|error| tables_said(error, format_at, (format == Format::Ring).then_some("/seats")))?;
    let answer = Answer::success(StatusCode::CREATED, &made);
    let event = TemplateEvent::CashTemplateCreated { template: Box::new(made.clone().into()) };
    let count = made.tables as usize;
    let after = Stored { template: made, version: 1, opened: 0 };
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    store::write(&mut tx, &desk.events, &after, &event, ticket.receipt(&answer), at).await?;
    let opened = keeper::open(desk, &mut tx, &after, count, at).await?;
    tx.commit().await?;
    keeper::go_on(desk, opened);
    Ok(answer)
}

/// Where a request says how its game is played: its match, if that is too much for the game, or not there; else the
/// format of the match.
async fn format_at(desk: &Desk, request: &CashTemplateRequest, error: &ClientError) -> &'static str {
    if request.r#match.is_none() {
        return "/match";
    }
    if error.code() != Some(ErrorCode::FormatNotOffered) {
        return "/match/format";
    }
    match desk.tables.game(&request.game).await {
        Ok(game) if game.formats == [Format::Ring] => "/match",
        _ => "/match/format",
    }
}

/// Retire a template of cash tables.
///
/// No new tables open from it, and its tables close as soon as they are empty. A table with players goes on; it can be
/// closed by itself.
#[utoipa::path(post, path = "/v1/cash-templates/{cash_template_id}/retire", operation_id = "retire_cash_template",
    tag = "cash tables",
    params(("cash_template_id" = CashTemplateId, Path, description = "Which template")),
    responses((status = 200, description = "Retired", body = CashTemplate)))]
pub async fn retire_cash_template(
    desk: web::Data<Desk>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    path: web::Path<CashTemplateId>,
    request: HttpRequest,
) -> Result<Reply, ApiError> {
    let hash = request_hash(request.method().as_str(), request.path(), &[]);
    let ticket = match begin(&desk, &platform, &principal, &key, hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    match retire(&desk, &ticket, *path).await {
        Ok(answer) => answer.reply(false),
        Err(failure) => refuse(&desk, &ticket, failure).await,
    }
}

async fn retire(desk: &Desk, ticket: &Ticket, id: CashTemplateId) -> Result<Answer, Failure> {
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    // Locked first, so that no table is opened between this look and the retirement.
    let stored = store::lock(&mut tx, id).await?.ok_or_else(|| unknown(id))?;
    let Stored { mut template, version, opened } = stored;
    if template.retired {
        return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired already"));
    }
    template.retired = true;
    let answer = Answer::success(StatusCode::OK, &template);
    let after = Stored { template, version: version + 1, opened };
    let at = desk.clock.now();
    let event = TemplateEvent::CashTemplateRetired;
    store::write(&mut tx, &desk.events, &after, &event, ticket.receipt(&answer), at).await?;
    let queued = match one_of(&mut tx, id).await? {
        Some(table) => {
            // A version that no table has: looks of the tables' own are told apart from this one.
            let effect = Effect::KeepTables { version: -after.version };
            let look = [Due { effect, after: chrono::Duration::zero() }];
            effects::enqueue(&mut tx, (CashTable::KIND, table.uuid()), &look, at).await?
        }
        None => Vec::new(),
    };
    tx.commit().await?;
    queued.into_iter().for_each(|queued| drop(desk.start(queued)));
    Ok(answer)
}

fn unknown(id: CashTemplateId) -> Failure {
    Failure::refused(ErrorCode::TemplateUnknown, format!("there is no template {id}"))
}

/// Read a template of cash tables.
///
/// Stakes, buy-ins, rake and its cap, clocks, and what part of the pots goes to players.
#[utoipa::path(get, path = "/v1/cash-templates/{cash_template_id}", operation_id = "get_cash_template", tag = "cash tables",
    params(("cash_template_id" = CashTemplateId, Path, description = "Which template")),
    responses((status = 200, description = "The template", body = CashTemplate)))]
pub async fn get_cash_template(desk: web::Data<Desk>, path: web::Path<CashTemplateId>) -> Result<Reply, ApiError> {
    let stored = store::read(&desk.pool, *path).await?.ok_or_else(|| unknown(*path))?;
    Ok(Reply::ok(&stored.template))
}

/// List the templates of cash tables.
///
/// Newest first, retired ones included.
#[utoipa::path(get, path = "/v1/cash-templates", operation_id = "list_cash_templates", tag = "cash tables", params(PageQuery),
    responses((status = 200, description = "One page", body = Page<CashTemplate>)))]
pub async fn list_cash_templates(desk: web::Data<Desk>, query: web::Query<PageQuery>) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::list(&desk.pool, after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.created_at, id: item.cash_template_id.uuid() })))
}
