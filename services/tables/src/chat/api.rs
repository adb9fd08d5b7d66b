//! The chat over HTTP: saying, listening, muting, reporting, deciding.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use mazziere_contract::tables::{
    ChatMessage, ChatMute, ChatQuery, ChatReport, ChatReportRequest, ChatReported, ChatRequest, ChatVerdictRequest,
    paths,
};
use mazziere_contract::text::{LONGEST_REASON, REASON_RULE, is_plain};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Page, Seconds};
use mazziere_ids::{MessageId, PlayerId, ReportId, TableId};
use mazziere_replay::refusal::Refused;
use mazziere_web::{ApiError, Principal, Query, Reply, Sent, SentBody};
use uuid::Uuid;

use super::offence::{self, Offence};
use super::report::{Reporting, Verdict};
use super::store::{self, reports};
use super::{Hears, Listener, WITHIN, allowed, delivery, hears, held, stage, words};
use crate::api::{database_failed, once, record_act, watched};
use crate::app::Tables;
use crate::envelope::Outcome;

/// What was said at a table.
///
/// Newest first, what the caller hears of it: not what players say whom they muted, and in pairs, until the deal is
/// over, not what a partner says, nor as a spectator what any player says. It is kept for 30 days. What is said
/// while the table's stream is open comes there as the event `chat`. The stream ends with the table: what is said in
/// the ten minutes after that is told here only.
#[utoipa::path(get, path = paths::TABLE_CHAT, operation_id = "list_chat", tag = "chat",
    params(("table_id" = TableId, Path, description = "The table."), ChatQuery),
    responses((status = 200, description = "What was said.", body = Page<ChatMessage>)))]
pub async fn list_chat(
    tables: Data<Tables>,
    caller: Principal,
    table: Path<TableId>,
    query: Query<ChatQuery>,
) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let entry = watched(&tables, *table, Some(&caller)).await?;
    let listener = entry.look(|table| Listener::at(table, caller.player()));
    let heard = store::heard(tables.pool(), *table, &listener, query.cursor, limit + 1).await;
    let items = heard.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&mazziere_web::page::of(items, limit, |message| message.message_id.to_string())))
}

/// Says something at a table.
///
/// The players who sit there speak. Two players may say anything at any time; partners, and players of three and more,
/// canned phrases while the match is in play, at a ring while a hand is. In pairs what is said in a deal reaches the
/// partner and spectators when the deal is over. At most 5 messages in 10 seconds.
#[utoipa::path(post, path = paths::TABLE_CHAT, operation_id = "send_message", tag = "chat",
    params(("table_id" = TableId, Path, description = "The table.")), request_body = ChatRequest,
    responses((status = 200, description = "It is said.", body = ChatMessage)))]
pub async fn send_message(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ChatRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let said = once(&sent, StatusCode::OK, async |envelope| {
        if let Some(first) = store::repeated(tables.pool(), &envelope).await? {
            return Ok(first);
        }
        let entry = watched(&tables, *table, Some(&sent.principal)).await?;
        let now = envelope.at;
        let player = sent.player();
        let (message, held) = entry.look(|table| {
            let seat = table.seats_of(player).iter().next().ok_or(Refused::from(ErrorCode::SeatNotYours))?.index();
            let format = table.opened().format;
            let stage = stage(table, now);
            let said = words(&body, allowed(format, stage))?;
            let message_id = sent.platform.ids().uuid_v7(now);
            let message = ChatMessage { message_id, player_id: player, seat, said, said_at: now };
            Ok::<_, Refused>((message, held(format, stage, seat, table.deals_over())))
        })?;
        let said = store::say(tables.pool(), &envelope, *table, &message, held).await?;
        if matches!(said, Outcome::Done(_)) && entry.is_watched() {
            // It is said; if this fails, the next look tells it.
            let _heard = delivery::listen(tables.pool(), &entry).await;
        }
        Ok(said)
    });
    said.await.map_err(|error| match error.code() {
        ErrorCode::ChatTooFast => {
            let seconds = WITHIN.num_seconds().unsigned_abs();
            let cause = Cause::ChatTooFast { retry_after: Some(Seconds(seconds)) };
            ApiError::from(cause).with_retry_after(seconds)
        }
        _ => error,
    })
}

/// Mutes a player.
///
/// What they say at any table is not told to the caller any more, in lists and streams.
#[utoipa::path(put, path = paths::MY_MUTE, operation_id = "mute_player", tag = "chat",
    params(("player_id" = PlayerId, Path, description = "Whom.")),
    responses((status = 200, description = "They are muted.", body = ChatMute)))]
pub async fn mute_player(tables: Data<Tables>, sent: Sent, player: Path<PlayerId>) -> Result<Reply, ApiError> {
    set_mute(&tables, &sent, *player, true).await
}

/// Hears a player again.
#[utoipa::path(delete, path = paths::MY_MUTE, operation_id = "unmute_player", tag = "chat",
    params(("player_id" = PlayerId, Path, description = "Whom.")),
    responses((status = 200, description = "They are not muted.", body = ChatMute)))]
pub async fn unmute_player(tables: Data<Tables>, sent: Sent, player: Path<PlayerId>) -> Result<Reply, ApiError> {
    set_mute(&tables, &sent, *player, false).await
}

async fn set_mute(tables: &Tables, sent: &Sent, player_id: PlayerId, muted: bool) -> Result<Reply, ApiError> {
    if player_id == sent.player() {
        return Err(ErrorCode::MuteNotSelf.into());
    }
    let kept = store::mute(tables.pool(), sent.player(), player_id, muted, sent.platform.clock().now()).await;
    kept.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&ChatMute { player_id, muted }))
}

/// Reports what the caller was sent.
///
/// A message is reported once, no matter who reports it; an operator decides whether it is an offence. It is kept until
/// then and after.
#[utoipa::path(post, path = paths::CHAT_REPORT, operation_id = "report_message",
    tag = "chat",
    params(("table_id" = TableId, Path, description = "The table."),
        ("message_id" = Uuid, Path, description = "The message.")),
    request_body = ChatReportRequest,
    responses((status = 200, description = "It is reported.", body = ChatReported)))]
pub async fn report_message(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ChatReportRequest>,
    path: Path<(TableId, MessageId)>,
) -> Result<Reply, ApiError> {
    let (table, message) = path.into_inner();
    let message_id = message.uuid();
    let reason = body.reason.as_deref();
    reason.map_or(Ok(()), plain)?;
    once(&sent, StatusCode::OK, async |envelope| {
        let entry = watched(&tables, table, Some(&sent.principal)).await?;
        let listener = entry.look(|table| Listener::at(table, sent.player()));
        let message = store::one(tables.pool(), table, message_id).await?;
        let Some(message) = message.filter(|message| hears(message, &listener) != Hears::Later) else {
            return Ok(Outcome::Refused(ErrorCode::MessageUnknown));
        };
        if message.shown.player_id == listener.player {
            return Ok(Outcome::Refused(ErrorCode::OwnMessage));
        }
        let report_id = sent.platform.ids().uuid_v7(envelope.at);
        let reporting = Reporting { report_id, message_id, reason };
        Ok(reports::report(tables.pool(), &envelope, &reporting).await?)
    })
    .await
}

/// The reports that nobody has decided, oldest first.
#[utoipa::path(get, path = paths::CHAT_REPORTS, operation_id = "list_chat_reports", tag = "chat", params(ChatQuery),
    responses((status = 200, description = "The reports.", body = Page<ChatReport>)))]
pub async fn list_chat_reports(tables: Data<Tables>, query: Query<ChatQuery>) -> Result<Reply, ApiError> {
    let limit = mazziere_web::page::limit(query.limit, 50, 200)?;
    let items = reports::open(tables.pool(), query.cursor, limit + 1).await.map_err(|error| database_failed(&error))?;
    Ok(Reply::ok(&mazziere_web::page::of(items, limit, |report| report.report_id.to_string())))
}

/// Upholds a report: it is an offence.
///
/// The house learns of it by the feed (`chat_offence`), once. Who decided, when and why is kept with the report.
#[utoipa::path(post, path = paths::CHAT_REPORT_UPHOLD, operation_id = "uphold_chat_report", tag = "chat",
    params(("report_id" = Uuid, Path, description = "The report.")), request_body = ChatVerdictRequest,
    responses((status = 200, description = "It is upheld.", body = ChatReport)))]
pub async fn uphold_chat_report(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ChatVerdictRequest>,
    report: Path<ReportId>,
) -> Result<Reply, ApiError> {
    decide(&tables, &sent, (report.uuid(), true), &body).await
}

/// Dismisses a report: it is no offence.
#[utoipa::path(post, path = paths::CHAT_REPORT_DISMISS, operation_id = "dismiss_chat_report", tag = "chat",
    params(("report_id" = Uuid, Path, description = "The report.")), request_body = ChatVerdictRequest,
    responses((status = 200, description = "It is dismissed.", body = ChatReport)))]
pub async fn dismiss_chat_report(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ChatVerdictRequest>,
    report: Path<ReportId>,
) -> Result<Reply, ApiError> {
    decide(&tables, &sent, (report.uuid(), false), &body).await
}

async fn decide(
    tables: &Tables,
    sent: &Sent,
    (report_id, upheld): (Uuid, bool),
    body: &ChatVerdictRequest,
) -> Result<Reply, ApiError> {
    plain(&body.reason)?;
    let verdict = Verdict { report_id, upheld, reason: &body.reason };
    once(sent, StatusCode::OK, async |envelope| {
        let mut tx = mazziere_database::begin(tables.pool()).await?;
        let decided = reports::decide(&mut tx, &envelope, &verdict).await?;
        if let Outcome::Done(report) = &decided {
            if upheld {
                let table_id = report.table_id;
                let player_id = report.message.player_id;
                let offence = offence::told(&Offence { table_id, player_id, report_id }, envelope.at)?;
                tables.live().store().append_in(&mut tx, &offence).await?;
            }
            record_act(tables, &mut tx, offence::KIND, &envelope, report).await?;
            tx.commit().await?;
        }
        Ok(decided)
    })
    .await
}

/// A reason is a plain text.
fn plain(reason: &str) -> Result<(), ApiError> {
    match is_plain(reason, LONGEST_REASON) {
        true => Ok(()),
        false => Err(ApiError::from(ErrorCode::InvalidBody).with_field(
            "/reason",
            FieldFault::text(LONGEST_REASON),
            REASON_RULE,
        )),
    }
}
