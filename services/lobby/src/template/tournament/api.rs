//! Templates over HTTP.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use mazziere_contract::lobby::{Template, TemplateRequest};
use mazziere_contract::tables::{CheckOptionsRequest, Format};
use mazziere_contract::{ErrorCode, Page, PageQuery, Problem};
use mazziere_ids::TemplateId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Body, IdempotencyKey, Platform, Principal, Reply, request_hash};

use super::store::{self, Stored};
use super::{Limits, TemplateEvent, check, check_options, template};
use crate::failure::Failure;
use crate::log::desk::Desk;
use crate::log::receipt::{Answer, Begun, Ticket, begin, refuse};
use crate::page::{Cursor, page};

/// Make a template.
///
/// Checks everything (G2.2, G2.3, G2.7, G2.8), and has the tables try what it opens. A template never changes
/// afterwards.
#[utoipa::path(post, path = "/v1/templates", operation_id = "create_template", tag = "templates",
    request_body = TemplateRequest,
    responses((status = 201, description = "Made", body = Template)))]
pub async fn create_template(
    desk: web::Data<Desk>,
    limits: web::Data<Limits>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    body: Body<TemplateRequest>,
) -> Result<Reply, ApiError> {
    let ticket = match begin(&desk, &platform, &principal, &key, body.hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    match create(&desk, &limits, &ticket, body.value).await {
        Ok(answer) => answer.reply(false),
        Err(failure) => refuse(&desk, &ticket, failure).await,
    }
}

async fn create(desk: &Desk, limits: &Limits, ticket: &Ticket, request: TemplateRequest) -> Result<Answer, Failure> {
    let prizes = check(&request, limits).map_err(Failure::Problem)?;
    let (options, format) = (request.options.clone(), request.format);
    let seats = request.chips.as_ref().map(|chips| chips.table_seats);
    let asked = CheckOptionsRequest { options, format, seats, knockout: format != Format::Ring };
    let checked = desk.tables.check_options(&request.game, &asked).await;
    let checked = checked.map_err(|error| tables_said(error, "/format", None))?;
    check_options(&request, &checked).map_err(Failure::Problem)?;
    let at = desk.clock.now();
    let made = template(TemplateId::derived(ticket.command.uuid(), "template"), request, &prizes, checked, at);
    let trial = super::trial(&made, at).map_err(Failure::Broken)?;
    desk.tables.validate(&trial).await.map_err(|error| tables_said(error, "/format", Some("/players")))?;
    let answer = Answer::success(StatusCode::CREATED, &made);
    let event = TemplateEvent::TemplateCreated { template: Box::new(made.clone().into()) };
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    let after = Stored { template: made, version: 1 };
    store::write(&mut tx, &desk.events, &after, &event, ticket.receipt(&answer), at).await?;
    tx.commit().await?;
    Ok(answer)
}

/// What the tables say of options, as an answer about the template: where it says how the game is played, and by how
/// many if that is a field of its own.
pub(crate) fn tables_said(
    error: mazziere_contract::client::ClientError,
    format_at: &str,
    seats_at: Option<&str>,
) -> Failure {
    use mazziere_contract::client::ClientError;
    match error {
        ClientError::Problem(problem) if problem.code == ErrorCode::GameUnknown => {
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail).with_field("/game", "no such game");
            Failure::Problem(Box::new(told))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::FormatNotOffered => {
            let told = Problem::new(problem.code, problem.detail.clone()).with_field(format_at, problem.detail);
            Failure::Problem(Box::new(told))
        }
        // The game is not played by so many.
        ClientError::Problem(problem) if problem.code == ErrorCode::InvalidSetup => {
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail.clone());
            Failure::Problem(Box::new(match seats_at {
                Some(pointer) => told.with_field(pointer, problem.detail),
                None => told,
            }))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::ChipsOutOfRange => {
            let told = Problem::new(ErrorCode::InvalidTemplate, problem.detail.clone());
            Failure::Problem(Box::new(told.with_field("/chips/starting_chips", problem.detail)))
        }
        ClientError::Problem(problem) if problem.code == ErrorCode::InvalidOptions => {
            let mut told = Problem::new(problem.code, problem.detail.clone());
            for field in problem.errors {
                let below = field.pointer.strip_prefix("/options").unwrap_or(&field.pointer).to_owned();
                told = told.with_field(format!("/options{below}"), field.detail);
            }
            if told.errors.is_empty() {
                told = told.with_field("/options", problem.detail);
            }
            Failure::Problem(Box::new(told))
        }
        other => {
            tracing::warn!(error = %other, "the tables could not check options");
            Failure::refused(ErrorCode::TablesUnreachable, "the tables cannot be asked about the options now")
        }
    }
}

/// Retire a template.
///
/// No new tournaments open from it, by hand or by themselves; those that are open go on.
#[utoipa::path(post, path = "/v1/templates/{template_id}/retire", operation_id = "retire_template", tag = "templates",
    params(("template_id" = TemplateId, Path, description = "Which template")),
    responses((status = 200, description = "Retired", body = Template)))]
pub async fn retire_template(
    desk: web::Data<Desk>,
    platform: web::Data<Platform>,
    principal: Principal,
    key: IdempotencyKey,
    path: web::Path<TemplateId>,
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

async fn retire(desk: &Desk, ticket: &Ticket, id: TemplateId) -> Result<Answer, Failure> {
    let Stored { mut template, version } = known(desk, id).await?;
    if template.retired {
        return Err(Failure::refused(ErrorCode::TemplateRetired, "the template is retired already"));
    }
    template.retired = true;
    let answer = Answer::success(StatusCode::OK, &template);
    let after = Stored { template, version: version + 1 };
    let at = desk.clock.now();
    let mut tx = mazziere_database::begin(&desk.pool).await?;
    store::write(&mut tx, &desk.events, &after, &TemplateEvent::TemplateRetired, ticket.receipt(&answer), at).await?;
    tx.commit().await?;
    Ok(answer)
}

/// A template that must exist.
pub(crate) async fn known(desk: &Desk, id: TemplateId) -> Result<Stored, Failure> {
    let stored = store::read(&desk.pool, id).await?;
    stored.ok_or_else(|| Failure::refused(ErrorCode::TemplateUnknown, format!("there is no template {id}")))
}

/// Read a template.
///
/// Everything about it, with its prize table and clocks.
#[utoipa::path(get, path = "/v1/templates/{template_id}", operation_id = "get_template", tag = "templates",
    params(("template_id" = TemplateId, Path, description = "Which template")),
    responses((status = 200, description = "The template", body = Template)))]
pub async fn get_template(desk: web::Data<Desk>, path: web::Path<TemplateId>) -> Result<Reply, ApiError> {
    Ok(Reply::ok(&known(&desk, *path).await?.template))
}

/// List the templates.
///
/// Newest first, retired ones included.
#[utoipa::path(get, path = "/v1/templates", operation_id = "list_templates", tag = "templates", params(PageQuery),
    responses((status = 200, description = "One page", body = Page<Template>)))]
pub async fn list_templates(desk: web::Data<Desk>, query: web::Query<PageQuery>) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::list(&desk.pool, after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.created_at, id: item.template_id.uuid() })))
}
