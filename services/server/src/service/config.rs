//! What a service is told: from switches and environment to settings, keys and addresses.
//!
//! **Invariant:** what is logged of a configuration names no secret: URLs without passwords, keys not at all. Errors name
//! the variable at fault and what it takes.

use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;

use anyhow::{Context, anyhow, bail};
use chrono::TimeDelta;
use mazziere_telemetry::Clock;
use mazziere_web::{Keys, RateLimit, Settings, TokenSource};

use super::Role;
use crate::cli::ServiceArgs;
use crate::keys::{HOUSE, HouseKey};
use crate::sealing;

/// How long a service's own tokens are good.
const SERVICE_TOKEN_MINUTES: i64 = 5;

impl ServiceArgs {
    /// What `all` and demos give every service.
    pub fn development(database_url: &str, key: &HouseKey) -> ServiceArgs {
        ServiceArgs {
            database_url: database_url.to_owned(),
            bind: None,
            wallet_url: String::new(),
            tables_url: String::new(),
            lobby_url: String::new(),
            jwks: key.jwks(),
            service_key: Some(key.pem.clone()),
            sealing_keys: Some(key.sealing.clone()),
            sealing_keys_file: None,
            issuer: HOUSE.to_owned(),
            audience: HOUSE.to_owned(),
            origins: Vec::new(),
            rate_limit: 100,
            trust_forwarded: false,
            match_pause_ms: 60_000,
            start_delay_ms: 10_000,
            hand_pause_ms: 3_000,
            grace_seconds: 5,
            end_with_stdin: false,
        }
    }
}

/// The environment that gives a child process these switches.
pub fn environment(args: &ServiceArgs) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("DATABASE_URL", args.database_url.clone()),
        ("MAZZIERE_WALLET_URL", args.wallet_url.clone()),
        ("MAZZIERE_TABLES_URL", args.tables_url.clone()),
        ("MAZZIERE_LOBBY_URL", args.lobby_url.clone()),
        ("MAZZIERE_JWKS", args.jwks.clone()),
        ("MAZZIERE_ISSUER", args.issuer.clone()),
        ("MAZZIERE_AUDIENCE", args.audience.clone()),
        ("MAZZIERE_RATE_LIMIT", args.rate_limit.to_string()),
        ("MAZZIERE_MATCH_PAUSE_MS", args.match_pause_ms.to_string()),
        ("MAZZIERE_START_DELAY_MS", args.start_delay_ms.to_string()),
        ("MAZZIERE_HAND_PAUSE_MS", args.hand_pause_ms.to_string()),
        ("MAZZIERE_GRACE_SECONDS", args.grace_seconds.to_string()),
    ];
    all.extend(args.bind.clone().map(|bind| ("MAZZIERE_BIND", bind)));
    all.extend(args.service_key.clone().map(|key| ("MAZZIERE_SERVICE_KEY", key)));
    all.extend(args.sealing_keys.clone().map(|keys| ("MAZZIERE_SEALING_KEYS", keys)));
    let file = args.sealing_keys_file.as_ref().map(|path| path.display().to_string());
    all.extend(file.map(|path| ("MAZZIERE_SEALING_KEYS_FILE", path)));
    if !args.origins.is_empty() {
        all.push(("MAZZIERE_ORIGINS", args.origins.join(",")));
    }
    all
}

pub(super) fn address(bind: &str) -> anyhow::Result<SocketAddr> {
    let mut found = bind.to_socket_addrs().with_context(|| format!("{bind:?} is not an address to listen on"))?;
    found.next().ok_or_else(|| anyhow!("{bind:?} is not an address to listen on"))
}

pub(super) fn settings(role: Role, args: &ServiceArgs) -> Settings {
    let rate = NonZeroU32::new(args.rate_limit).map(|per_second| RateLimit {
        per_second,
        burst: per_second.saturating_mul(NonZeroU32::new(3).unwrap_or(NonZeroU32::MIN)),
    });
    Settings {
        origins: args.origins.clone(),
        rate,
        trust_forwarded: args.trust_forwarded,
        ..Settings::new(role.name())
    }
}

pub(super) fn keys(jwks: &str, clock: &Clock) -> anyhow::Result<Keys> {
    let jwks = jwks.trim();
    if jwks.starts_with('{') {
        return Keys::from_jwks_json(jwks).context("MAZZIERE_JWKS is not a usable key document");
    }
    if !jwks.starts_with("http://") && !jwks.starts_with("https://") {
        bail!("MAZZIERE_JWKS is a JWKS document (JSON) or the http(s) URL of one");
    }
    Keys::from_url(jwks, clock.clone()).context("MAZZIERE_JWKS")
}

pub(super) fn service_key(args: &ServiceArgs, clock: &Clock) -> anyhow::Result<TokenSource> {
    let given = args.service_key.as_deref().context(
        "this service signs its own tokens: set MAZZIERE_SERVICE_KEY to an Ed25519 private key in PKCS#8 PEM, or its path",
    )?;
    let pem = if given.trim_start().starts_with("-----BEGIN") {
        given.to_owned()
    } else {
        std::fs::read_to_string(given.trim()).with_context(|| format!("reading MAZZIERE_SERVICE_KEY from {given}"))?
    };
    let lifetime = TimeDelta::minutes(SERVICE_TOKEN_MINUTES);
    let source = TokenSource::from_pem(&pem, &args.issuer, &args.audience, lifetime, clock.clone());
    source.context("MAZZIERE_SERVICE_KEY")
}

/// Logs the effective configuration.
pub(super) fn log(role: Role, args: &ServiceArgs) {
    let jwks = if args.jwks.trim_start().starts_with('{') { "inline" } else { args.jwks.as_str() };
    tracing::info!(
        service.name = role.name(),
        version = env!("CARGO_PKG_VERSION"),
        database = without_password(&args.database_url),
        bind = args.bind.as_deref().unwrap_or(role.usual_bind()),
        wallet_url = args.wallet_url,
        tables_url = args.tables_url,
        lobby_url = args.lobby_url,
        jwks,
        service_key = if args.service_key.is_some() { "given" } else { "none" },
        sealing_keys = sealing::source(args),
        issuer = args.issuer,
        audience = args.audience,
        origins = ?args.origins,
        rate_limit = args.rate_limit,
        trust_forwarded = args.trust_forwarded,
        match_pause_ms = args.match_pause_ms,
        start_delay_ms = args.start_delay_ms,
        hand_pause_ms = args.hand_pause_ms,
        grace_seconds = args.grace_seconds,
        "starting"
    );
}

/// A database URL without what opens it: user information and query are left out.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return "malformed".to_owned() };
    let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logged_url_opens_nothing() {
        assert_eq!(without_password("postgres://me:s3cret@db:5432/house?password=x"), "postgres://db:5432/house");
        assert_eq!(without_password("postgres://db/house"), "postgres://db/house");
        assert_eq!(without_password("s3cret"), "malformed");
    }

    #[test]
    fn configuration_errors_say_what_is_expected() {
        let clock = Clock::system();
        let text = |error: anyhow::Error| format!("{error:#}");
        assert!(text(keys("nonsense", &clock).unwrap_err()).contains("JWKS document (JSON) or the http(s) URL"));
        assert!(text(keys("{}", &clock).unwrap_err()).contains("MAZZIERE_JWKS is not a usable key document"));
        assert!(text(address("nowhere").unwrap_err()).contains("\"nowhere\" is not an address to listen on"));
        let key = HouseKey::fresh(&clock).unwrap();
        let args = ServiceArgs { service_key: None, ..ServiceArgs::development("postgres://db/x", &key) };
        assert!(text(service_key(&args, &clock).unwrap_err()).contains("set MAZZIERE_SERVICE_KEY"));
        let args = ServiceArgs { service_key: Some("/no/such/file".into()), ..args };
        assert!(
            text(service_key(&args, &clock).unwrap_err()).contains("reading MAZZIERE_SERVICE_KEY from /no/such/file")
        );
    }

    #[test]
    fn a_child_gets_the_switches_of_its_parent() {
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let args = ServiceArgs {
            bind: Some("127.0.0.1:1".into()),
            origins: vec!["http://a".into(), "http://b".into()],
            ..ServiceArgs::development("postgres://db/x", &key)
        };
        let all = environment(&args);
        let sealing = ("MAZZIERE_SEALING_KEYS", key.sealing.as_str());
        for (name, value) in [("MAZZIERE_ORIGINS", "http://a,http://b"), ("MAZZIERE_BIND", "127.0.0.1:1"), sealing] {
            assert!(all.contains(&(name, value.to_owned())), "{name}");
        }
    }
}
