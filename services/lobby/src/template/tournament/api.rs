//! Templates over HTTP.

use actix_web::web;
use chrono::{DateTime, Utc};
use mazziere_contract::client::TablesClient;
use mazziere_contract::lobby::{Template, TemplatePreview, TemplateRequest, paths};
use mazziere_contract::tables::{CheckOptionsRequest, Format};
use mazziere_contract::{Page, PageQuery};
use mazziere_eventstore::EventStore;
use mazziere_ids::TemplateId;
use mazziere_web::{ApiError, Body, Platform, Query, Reply, Sent, SentBody};
use sqlx::PgPool;
use uuid::Uuid;

use super::preview::preview;
use super::schedule::fewest_entries;
use super::{Limits, Tournaments, check, check_options, template, worth};
use crate::failure::Failure;
use crate::log::command::answer;
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::template::api::{Nothing, Places, get, list, retire, save, tables_said, try_out};

/// Make a template.
///
/// Checks everything (G2.2, G2.3, G2.7, G2.8), and has the tables try what it opens. A template never changes
/// afterwards.
#[utoipa::path(post, path = paths::TEMPLATES, operation_id = "create_template", tag = "templates",
    request_body = TemplateRequest,
    responses((status = 201, description = "Made", body = Template)))]
pub async fn create_template(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    events: web::Data<EventStore>,
    tables: web::Data<TablesClient>,
    limits: web::Data<Limits>,
    SentBody(sent, body): SentBody<TemplateRequest>,
) -> Result<Reply, ApiError> {
    answer(&executor, &sent, async |ticket| create((&pool, &events), &tables, &limits, ticket, body).await).await
}

async fn create(
    (pool, events): (&PgPool, &EventStore),
    tables: &TablesClient,
    limits: &Limits,
    ticket: &Ticket<'_>,
    request: TemplateRequest,
) -> Result<StoredReply, Failure> {
    let at = ticket.sent.platform.clock().now();
    let id = TemplateId::derived(ticket.command.uuid(), "template");
    let made = checked(tables, limits, id, request, at).await?;
    save::<Tournaments>((pool, events), ticket, made, &Nothing, at).await
}

/// Validate a template.
///
/// Checks what making it would check, and says what it comes to: options, clocks, and what its tournaments take in and
/// give out. Nothing is made.
#[utoipa::path(post, path = paths::TEMPLATE_VALIDATE, operation_id = "validate_template", tag = "templates",
    request_body = TemplateRequest,
    responses((status = 200, description = "It could be made", body = TemplatePreview)))]
pub async fn validate_template(
    platform: web::Data<Platform>,
    tables: web::Data<TablesClient>,
    limits: web::Data<Limits>,
    body: Body<TemplateRequest>,
) -> Result<Reply, ApiError> {
    let fewest = fewest_entries(&body.value);
    let id = TemplateId::new(Uuid::nil());
    let made = checked(&tables, &limits, id, body.value, platform.clock().now()).await?;
    Ok(Reply::ok(&preview(made, fewest).map_err(Failure::Broken)?))
}

/// The template that a request makes, if it holds together and the tables can play it.
async fn checked(
    tables: &TablesClient,
    limits: &Limits,
    id: TemplateId,
    request: TemplateRequest,
    at: DateTime<Utc>,
) -> Result<Template, Failure> {
    let prizes = check(&request, limits).map_err(Failure::Problem)?;
    let options = request.options.clone();
    let format = request.format;
    let seats = request.chips.as_ref().map(|chips| chips.table_seats);
    let clocks = if format == Format::Ring { "/chips/clocks" } else { "/clocks" };
    let asked = CheckOptionsRequest { options, format, seats, knockout: format != Format::Ring };
    let checked = tables.check_options(&request.game, &asked).await;
    let checked = checked.map_err(|error| tables_said(error, Places { format: "/format", seats: None, clocks }))?;
    check_options(&request, &checked).map_err(Failure::Problem)?;
    if checked.unplayed.is_none() && format != Format::Ring {
        return Err(worth::unknown());
    }
    let made = template(id, request, &prizes, checked, at);
    let trial = super::trial(&made, at).map_err(Failure::Broken)?;
    try_out(tables, &trial, Places { format: "/format", seats: Some("/players"), clocks }).await?;
    Ok(made)
}

/// Retire a template.
///
/// No new tournaments open from it, by hand or by themselves; those that are open go on.
#[utoipa::path(post, path = paths::TEMPLATE_RETIRE, operation_id = "retire_template", tag = "templates",
    params(("template_id" = TemplateId, Path, description = "Which template")),
    responses((status = 200, description = "Retired", body = Template)))]
pub async fn retire_template(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    events: web::Data<EventStore>,
    sent: Sent,
    path: web::Path<TemplateId>,
) -> Result<Reply, ApiError> {
    retire::<Tournaments>(&executor, (&pool, &events), &sent, *path, &Nothing).await
}

/// Read a template.
///
/// Everything about it, with its prize table and clocks.
#[utoipa::path(get, path = paths::TEMPLATE, operation_id = "get_template", tag = "templates",
    params(("template_id" = TemplateId, Path, description = "Which template")),
    responses((status = 200, description = "The template", body = Template)))]
pub async fn get_template(pool: web::Data<PgPool>, path: web::Path<TemplateId>) -> Result<Reply, ApiError> {
    get::<Tournaments>(&pool, *path).await
}

/// List the templates.
///
/// Newest first, retired ones included.
#[utoipa::path(get, path = paths::TEMPLATES, operation_id = "list_templates", tag = "templates", params(PageQuery),
    responses((status = 200, description = "One page", body = Page<Template>)))]
pub async fn list_templates(pool: web::Data<PgPool>, query: Query<PageQuery>) -> Result<Reply, ApiError> {
    list::<Tournaments>(&pool, &query).await
}
