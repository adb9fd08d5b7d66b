//! The front of `all`: the console, the API's documents, the development issuer, and tables for the tests of frontends.
//!
//! **Invariant:** it exists in `all` only, and `all` refuses every place but development; it knows nothing that the
//! services do not say publicly, but it signs tokens for anybody who asks. Tokens of the role `service` are never
//! given.

use actix_web::web;
use anyhow::Context;
use chrono::Utc;
use mazziere_console::{Place, SignIn, Verifier};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::PlayerId;
use mazziere_runtime::documents;
use mazziere_runtime::keys::{HOUSE, HouseKey};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::documentation::{self, Particulars};
use mazziere_web::{
    Access, ApiError, Authenticator, Body, KeyRing, Keys, Platform, Reply, Role, Routes, Running, Settings,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::{OpenApi, ServerBuilder};
use utoipa_swagger_ui::{SwaggerUi, Url};
use uuid::Uuid;

use super::people::{check_name, subject};
use super::scripted::{Scripted, api};

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// The front itself.
    pub front: String,
    /// The lobby.
    pub lobby: String,
    /// The tables.
    pub tables: String,
    /// The wallet.
    pub wallet: String,
    /// The signed logs.
    pub audit: String,
}

/// Who wants a token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TokenRequest {
    /// What the token is for.
    role: Wanted,
    /// 1 to 40 characters; the same name is the same person.
    #[schema(min_length = 1, max_length = 40, example = "anna")]
    name: String,
}

/// A role that somebody asks for.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Wanted {
    /// Somebody who plays.
    Player,
    /// The staff of the floor.
    Operator,
    /// The cashier.
    Finance,
    /// Somebody who reads everything and changes nothing.
    Auditor,
    /// Refused: services sign their own tokens.
    Service,
}

/// A token, and whose it is.
#[derive(Debug, Serialize, ToSchema)]
struct TokenReply {
    /// The token: a JWT for the header `Authorization: Bearer`.
    token: String,
    /// `Bearer`.
    #[schema(example = "Bearer")]
    token_type: &'static str,
    /// Until when it is good.
    expires_at: chrono::DateTime<Utc>,
    /// The role that was asked for.
    #[schema(example = "player")]
    role: &'static str,
    /// The name that was given.
    #[schema(example = "anna")]
    name: String,
    /// The subject of the token.
    subject: Uuid,
    /// The same, for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    player_id: Option<PlayerId>,
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Mazziere front",
        description = "The issuer of tokens of a house under `cargo run`, and tables with given cards. A house in \
                       production has neither: its tokens come from the issuer of its operator.",
    ),
    paths(token, api::create_scripted_table, api::get_scripted_table),
    tags(
        (name = "tokens", description = "Tokens for trying."),
        (name = "tables", description = "Tables with given cards, for the tests of frontends."),
    ),
)]
struct Document;

/// What [`Document`] cannot say of itself. Nothing of it takes a key, as what stands in a catalogue.
const PARTICULARS: Particulars = Particulars {
    refusals: &[
        (&["create_token"], &[ErrorCode::RoleForbidden]),
        (&["get_scripted_table"], &[ErrorCode::TableUnknown]),
    ],
    writes: &[],
    unkept: &[],
    versioned: &[],
    streams: &[],
    catalogue: Some("/dev"),
};

/// The document of the front.
pub fn openapi() -> OpenApi {
    let mut document = <Document as utoipa::OpenApi>::openapi();
    documentation::complete(&mut document, &routes(), &PARTICULARS);
    document
}

fn routes() -> Routes {
    Routes::new()
        .get("/.well-known/jwks.json", Access::Public, jwks)
        .post("/dev/token", Access::Public, token)
        .post("/dev/tables", Access::Public, api::create_scripted_table)
        .get("/dev/tables/{table_id}", Access::Public, api::get_scripted_table)
}

/// What the handlers know.
struct Front {
    key: HouseKey,
    clock: Clock,
}

/// Serves the front at `bind`.
///
/// # Errors
/// When the address cannot be bound.
pub fn serve(
    bind: &str,
    addresses: &Addresses,
    key: &HouseKey,
    clock: &Clock,
    verifier: Option<Verifier>,
    scripted: Scripted,
) -> anyhow::Result<Running> {
    let keys = KeyRing::new().with(Keys::from_jwks_json(&key.jwks())?, &Role::PEOPLE);
    let authenticator = Authenticator::new(keys, HOUSE, HOUSE, clock.clone());
    let settings = Settings { workers: 1, origins: vec!["*".to_owned()], ..Settings::new("front") };
    let platform = Platform::new(settings, authenticator, clock.clone(), Ids::system());
    let front = web::Data::new(Front { key: key.clone(), clock: clock.clone() });
    let scripted = web::Data::new(scripted);
    let documents = published(addresses);
    let console = mazziere_console::configure(&place(addresses), verifier);
    let configure = move |config: &mut web::ServiceConfig| {
        console(config);
        config
            .app_data(front.clone())
            .app_data(scripted.clone())
            .service(SwaggerUi::new("/docs/{_:.*}").urls(documents.clone()));
    };
    mazziere_web::serve(&platform, bind, routes(), configure).with_context(|| format!("listening on {bind}"))
}

/// The documents, each naming where its service really is.
fn published(addresses: &Addresses) -> Vec<(Url<'static>, OpenApi)> {
    let at = |mut document: OpenApi, url: &str| {
        document.servers = Some(vec![ServerBuilder::new().url(url).build()]);
        document
    };
    vec![
        (Url::with_primary("lobby", "/openapi/lobby.json", true), at(documents::lobby(), &addresses.lobby)),
        (Url::new("tables", "/openapi/tables.json"), at(documents::tables(), &addresses.tables)),
        (Url::new("wallet", "/openapi/wallet.json"), at(documents::wallet(), &addresses.wallet)),
        (Url::new("audit", "/openapi/audit.json"), at(documents::audit(), &addresses.audit)),
        (Url::new("front", "/openapi/front.json"), at(openapi(), "/")),
    ]
}

/// The house, as the console is told of it. Its issuer is at the front, wherever that is seen from.
fn place(addresses: &Addresses) -> Place {
    let Addresses { lobby, tables, wallet, audit, .. } = addresses.clone();
    Place {
        addresses: mazziere_console::Addresses { lobby, tables, wallet, audit: Some(audit) },
        sign_in: SignIn::Development { url: "/dev/token".to_owned() },
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

async fn jwks(front: web::Data<Front>) -> Reply {
    Reply::ok(&front.key.source.jwks())
}

/// Get a token.
///
/// For anybody, of any name; good for 12 hours. The same name in the same role is the same person.
#[utoipa::path(post, path = "/dev/token", operation_id = "create_token", tag = "tokens", request_body = TokenRequest,
    responses((status = 200, description = "The token, and whose it is", body = TokenReply)))]
async fn token(front: web::Data<Front>, body: Body<TokenRequest>) -> Result<Reply, ApiError> {
    let TokenRequest { role, name } = body.into_inner();
    let role = match role {
        Wanted::Player => Role::Player,
        Wanted::Operator => Role::Operator,
        Wanted::Finance => Role::Finance,
        Wanted::Auditor => Role::Auditor,
        Wanted::Service => {
            let fault = FieldFault::NotAllowed { with: Vec::new() };
            let refused = ApiError::new(ErrorCode::RoleForbidden, "services sign their own tokens");
            return Err(refused.with_field("/role", fault, "not for people"));
        }
    };
    check_name(&name, "/name")?;
    let subject = subject(role, &name);
    Ok(Reply::ok(&TokenReply {
        token: front.key.source.sign(subject, role, Some(&name)),
        token_type: "Bearer",
        expires_at: front.clock.now() + front.key.source.lifetime(),
        role: role.name(),
        name,
        subject,
        player_id: (role == Role::Player).then(|| PlayerId::new(subject)),
    }))
}
