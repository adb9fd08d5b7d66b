//! The front of `all`: the console, the API's documents, and the development issuer.
//!
//! **Invariant:** it exists in `all` only, and `all` refuses every place but development; it knows nothing that the
//! services do not say publicly, but it signs tokens for anybody who asks. Tokens of the role `service` are never
//! given.

use actix_web::web;
use anyhow::Context;
use chrono::Utc;
use mazziere_console::{Place, SignIn};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::{PlayerId, derive_uuid};
use mazziere_runtime::documents;
use mazziere_runtime::keys::{HOUSE, HouseKey};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{
    Access, ApiError, Authenticator, Body, KeyRing, Keys, Platform, Reply, Role, Routes, Running, Settings,
};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{OpenApi, ServerBuilder};
use utoipa_swagger_ui::{SwaggerUi, Url};
use uuid::Uuid;

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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRequest {
    role: Wanted,
    /// 1 to 40 characters; the same name is the same person.
    name: String,
}

/// A role that somebody asks for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wanted {
    Player,
    Operator,
    Finance,
    Auditor,
    Service,
}

/// A token, and whose it is.
#[derive(Debug, Serialize)]
struct TokenReply {
    token: String,
    token_type: &'static str,
    expires_at: chrono::DateTime<Utc>,
    role: &'static str,
    name: String,
    /// The subject of the token.
    subject: Uuid,
    /// The same, for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    player_id: Option<PlayerId>,
}

/// What the handlers know.
struct Front {
    key: HouseKey,
    clock: Clock,
}

/// The id of the person with this name.
pub fn subject(role: Role, name: &str) -> Uuid {
    derive_uuid(Uuid::nil(), &format!("{}:{name}", role.name()))
}

/// Serves the front at `bind`.
///
/// # Errors
/// When the address cannot be bound.
pub fn serve(bind: &str, addresses: &Addresses, key: &HouseKey, clock: &Clock) -> anyhow::Result<Running> {
    let keys = KeyRing::new().with(Keys::from_jwks_json(&key.jwks())?, &Role::PEOPLE);
    let authenticator = Authenticator::new(keys, HOUSE, HOUSE, clock.clone());
    let settings = Settings { workers: 1, origins: vec!["*".to_owned()], ..Settings::new("front") };
    let platform = Platform::new(settings, authenticator, clock.clone(), Ids::system());
    let routes =
        Routes::new().get("/.well-known/jwks.json", Access::Public, jwks).post("/dev/token", Access::Public, token);
    let front = web::Data::new(Front { key: key.clone(), clock: clock.clone() });
    let documents = published(addresses);
    let console = mazziere_console::configure(&place(addresses));
    let configure = move |config: &mut web::ServiceConfig| {
        console(config);
        config.app_data(front.clone()).service(SwaggerUi::new("/docs/{_:.*}").urls(documents.clone()));
    };
    mazziere_web::serve(&platform, bind, routes, configure).with_context(|| format!("listening on {bind}"))
}

/// The four documents, each naming where its service really is.
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
    if name.trim().is_empty() || name.chars().count() > 40 {
        let refused = ApiError::new(ErrorCode::InvalidBody, "a name has 1 to 40 characters");
        return Err(refused.with_field("/name", FieldFault::text(40), "1 to 40 characters"));
    }
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
