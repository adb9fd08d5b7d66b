//! What a service is told: from switches and environment to settings, keys and addresses.
//!
//! **Invariant:** what is logged of a configuration names no secret: URLs without passwords, keys not at all. Errors
//! name the variable at fault and what it takes.

use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use chrono::TimeDelta;
use mazziere_fairdeal::Secrets;
use mazziere_telemetry::Clock;
use mazziere_tls::{Trust, base_url};
use mazziere_web::{KeyRing, Keys, LiveLimit, RateLimit, Role as Bearer, Service, Settings, TokenSource};

use super::Role;
use crate::args::{DatabaseArgs, Environment, ServiceArgs};
use crate::keys::{HOUSE, HouseKey};
use crate::sealing;

/// How long a service's own tokens are good.
const SERVICE_TOKEN_MINUTES: i64 = 5;

impl ServiceArgs {
    /// What `all` and demos give every service.
    pub fn development(database_url: &str, key: &HouseKey) -> ServiceArgs {
        ServiceArgs {
            database: DatabaseArgs::at(database_url),
            database_connections: None,
            database_patience_ms: None,
            bind: None,
            admin_bind: None,
            wallet_url: String::new(),
            tables_url: String::new(),
            audit_url: None,
            jwks: key.jwks(),
            service_jwks: Some(key.service_jwks()),
            service_key: None,
            house_key: Some(key.clone()),
            secrets: Secrets::Fresh,
            chance: None,
            sealing_keys: Some(key.sealing.clone()),
            sealing_keys_file: None,
            audit_key: None,
            audit_key_file: None,
            audit_dir: None,
            audit_state: None,
            audit_witnesses: Vec::new(),
            issuer: HOUSE.to_owned(),
            audience: HOUSE.to_owned(),
            origins: Vec::new(),
            rate_limit: 100,
            streams_per_caller: 64,
            streams: 10_000,
            head_timeout_ms: 5_000,
            body_timeout_ms: 10_000,
            answer_timeout_ms: 20_000,
            write_timeout_ms: 30_000,
            ca_file: None,
            environment: Environment::Development,
            trusted_hops: 0,
            trust_forwarded: false,
            match_pause_ms: 60_000,
            most_players: mazziere_lobby::Limits::default().players,
            start_delay_ms: 10_000,
            hand_pause_ms: 3_000,
            linger_seconds: 0,
            grace_seconds: 5,
            end_with_stdin: false,
        }
    }
}

/// The environment that gives a child process of this role these switches.
pub fn environment(role: &str, args: &ServiceArgs) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("MAZZIERE_WALLET_URL", args.wallet_url.clone()),
        ("MAZZIERE_TABLES_URL", args.tables_url.clone()),
        ("MAZZIERE_JWKS", args.jwks.clone()),
        ("MAZZIERE_ISSUER", args.issuer.clone()),
        ("MAZZIERE_AUDIENCE", args.audience.clone()),
        ("MAZZIERE_RATE_LIMIT", args.rate_limit.to_string()),
        ("MAZZIERE_STREAMS_PER_CALLER", args.streams_per_caller.to_string()),
        ("MAZZIERE_STREAMS", args.streams.to_string()),
        ("MAZZIERE_HEAD_TIMEOUT_MS", args.head_timeout_ms.to_string()),
        ("MAZZIERE_BODY_TIMEOUT_MS", args.body_timeout_ms.to_string()),
        ("MAZZIERE_ANSWER_TIMEOUT_MS", args.answer_timeout_ms.to_string()),
        ("MAZZIERE_WRITE_TIMEOUT_MS", args.write_timeout_ms.to_string()),
        ("MAZZIERE_TRUSTED_HOPS", args.trusted_hops.to_string()),
        ("MAZZIERE_ENV", args.environment.name().to_owned()),
        ("MAZZIERE_MATCH_PAUSE_MS", args.match_pause_ms.to_string()),
        ("MAZZIERE_MOST_PLAYERS", args.most_players.to_string()),
        ("MAZZIERE_START_DELAY_MS", args.start_delay_ms.to_string()),
        ("MAZZIERE_HAND_PAUSE_MS", args.hand_pause_ms.to_string()),
        ("MAZZIERE_LINGER_SECONDS", args.linger_seconds.to_string()),
        ("MAZZIERE_GRACE_SECONDS", args.grace_seconds.to_string()),
    ];
    all.extend(args.database.database_url.clone().map(|url| ("DATABASE_URL", url)));
    let file = args.database.database_url_file.as_ref().map(|path| path.display().to_string());
    all.extend(file.map(|path| ("DATABASE_URL_FILE", path)));
    all.extend(args.database_connections.map(|most| ("MAZZIERE_DATABASE_CONNECTIONS", most.to_string())));
    all.extend(args.database_patience_ms.map(|most| ("MAZZIERE_DATABASE_PATIENCE_MS", most.to_string())));
    all.extend(args.audit_url.clone().map(|url| ("MAZZIERE_AUDIT_URL", url)));
    all.extend(args.bind.clone().map(|bind| ("MAZZIERE_BIND", bind)));
    all.extend(args.admin_bind.clone().map(|bind| ("MAZZIERE_ADMIN_BIND", bind)));
    all.extend(args.service_jwks.clone().map(|jwks| ("MAZZIERE_SERVICE_JWKS", jwks)));
    all.extend(args.ca_file.as_ref().map(|path| ("MAZZIERE_CA_FILE", path.display().to_string())));
    let key = role.parse().ok().and_then(|service| signing_key(service, args));
    all.extend(key.map(|key| ("MAZZIERE_SERVICE_KEY", key.to_owned())));
    all.extend(args.sealing_keys.clone().map(|keys| ("MAZZIERE_SEALING_KEYS", keys)));
    let file = args.sealing_keys_file.as_ref().map(|path| path.display().to_string());
    all.extend(file.map(|path| ("MAZZIERE_SEALING_KEYS_FILE", path)));
    all.extend(args.audit_key.clone().map(|key| ("MAZZIERE_AUDIT_KEY", key)));
    for (name, path) in [
        ("MAZZIERE_AUDIT_KEY_FILE", &args.audit_key_file),
        ("MAZZIERE_AUDIT_DIR", &args.audit_dir),
        ("MAZZIERE_AUDIT_STATE", &args.audit_state),
    ] {
        all.extend(path.as_ref().map(|path| (name, path.display().to_string())));
    }
    if !args.audit_witnesses.is_empty() {
        all.push(("MAZZIERE_AUDIT_WITNESSES", args.audit_witnesses.join(",")));
    }
    if !args.origins.is_empty() {
        all.push(("MAZZIERE_ORIGINS", args.origins.join(",")));
    }
    all
}

/// An address to listen on. `variable` is where it was given.
///
/// # Errors
/// When it is none.
pub fn listening_address(variable: &str, bind: &str) -> anyhow::Result<SocketAddr> {
    let mut found =
        bind.to_socket_addrs().with_context(|| format!("{variable}: {bind:?} is not an address to listen on"))?;
    found.next().ok_or_else(|| anyhow!("{variable}: {bind:?} is not an address to listen on"))
}

/// Whom the service believes when it calls others over https.
pub(super) fn trust(args: &ServiceArgs) -> anyhow::Result<Trust> {
    let given = args.ca_file.as_deref().map(Trust::with_ca_file).transpose();
    Ok(given.context("MAZZIERE_CA_FILE")?.unwrap_or_else(Trust::system))
}

/// The address of a sibling, checked to be one that can work. `variable` is where it was given.
pub(super) fn sibling(variable: &str, url: &str, trust: &Trust) -> anyhow::Result<String> {
    base_url(url, trust).map_err(|error| anyhow!("{variable} {error}"))?;
    Ok(url.to_owned())
}

/// The web origins as they were given, checked to be some: one with a path, or a blank before it, would match nobody.
pub(super) fn origins(given: &[String]) -> anyhow::Result<Vec<String>> {
    let is_origin = |origin: &str| {
        let (scheme, rest) = origin.split_once("://").unwrap_or_default();
        let (host, port) = rest.rsplit_once(':').filter(|_| !rest.ends_with(']')).unwrap_or((rest, "*"));
        let is_host = !host.is_empty()
            && host.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-[:]".contains(c));
        ["http", "https"].contains(&scheme) && is_host && (port == "*" || port.parse::<u16>().is_ok())
    };
    if let Some(wrong) = given.iter().find(|origin| *origin != "*" && !is_origin(origin)) {
        bail!("MAZZIERE_ORIGINS: {wrong:?} is not an origin, which is `*`, or scheme, host and port and no more");
    }
    Ok(given.to_vec())
}

/// The web settings; `admin` is where health and metrics are shown by themselves.
///
/// # Errors
/// When an origin is none, or a switch is given that is no more.
pub(super) fn settings(
    role: Role,
    args: &ServiceArgs,
    trust: Trust,
    admin: Option<SocketAddr>,
) -> anyhow::Result<Settings> {
    if args.trust_forwarded {
        bail!(
            "MAZZIERE_TRUST_FORWARDED is no more: set MAZZIERE_TRUSTED_HOPS to the number of proxies before the service"
        );
    }
    Ok(Settings {
        origins: origins(&args.origins)?,
        rate: NonZeroU32::new(args.rate_limit).map(RateLimit::per_second),
        live: LiveLimit { per_caller: NonZeroU32::new(args.streams_per_caller), in_all: NonZeroU32::new(args.streams) },
        head_timeout: Duration::from_millis(u64::from(args.head_timeout_ms)),
        body_timeout: Duration::from_millis(u64::from(args.body_timeout_ms)),
        answer_timeout: Duration::from_millis(u64::from(args.answer_timeout_ms)),
        trust,
        write_timeout: Duration::from_millis(u64::from(args.write_timeout_ms)),
        trusted_hops: args.trusted_hops,
        admin,
        ..Settings::new(role.name())
    })
}

/// Whose tokens are accepted: the issuer's for people, the services' for services.
pub(super) fn keys(args: &ServiceArgs, trust: &Trust, clock: &Clock) -> anyhow::Result<KeyRing> {
    let people = document("MAZZIERE_JWKS", &args.jwks, args.environment, trust, clock)?;
    let Some(jwks) = &args.service_jwks else {
        bail!(
            "services call each other: set MAZZIERE_SERVICE_JWKS to the JWKS document of their keys (JSON), or its \
             http(s) URL"
        )
    };
    let services = document("MAZZIERE_SERVICE_JWKS", jwks, args.environment, trust, clock)?;
    let ring = KeyRing::new().with(people, &Bearer::PEOPLE).with_services(services).context("MAZZIERE_SERVICE_JWKS")?;
    if ring.shares_a_key() {
        bail!(
            "MAZZIERE_JWKS holds a key that signs for services: its holder could sign for both. Leave the keys of the \
             services out of MAZZIERE_JWKS, and name them in MAZZIERE_SERVICE_JWKS"
        );
    }
    Ok(ring)
}

fn document(variable: &str, jwks: &str, at: Environment, trust: &Trust, clock: &Clock) -> anyhow::Result<Keys> {
    let jwks = jwks.trim();
    let keys = if jwks.starts_with('{') {
        Keys::from_jwks_json(jwks).with_context(|| format!("{variable} is not a usable key document"))?
    } else if jwks.contains("://") {
        Keys::from_url(jwks, trust, clock.clone()).with_context(|| variable.to_owned())?
    } else {
        bail!("{variable} is a JWKS document (JSON) or the http(s) URL of one");
    };
    match at {
        Environment::Development => Ok(keys),
        _ => keys.serious().with_context(|| format!("{variable}, with MAZZIERE_ENV={}", at.name())),
    }
}

/// What a service is given to sign with: PEM, or its path.
pub(super) fn signing_key(service: Service, args: &ServiceArgs) -> Option<&str> {
    let given = args.service_key.as_deref();
    given.or_else(|| args.house_key.as_ref().map(|house| house.service_pem(service)))
}

/// The file of the key, if it is in one.
pub(super) fn service_key_file(args: &ServiceArgs) -> Option<&str> {
    args.service_key.as_deref().map(str::trim).filter(|given| !given.starts_with("-----BEGIN"))
}

pub(super) fn service_key(service: Service, args: &ServiceArgs, clock: &Clock) -> anyhow::Result<TokenSource> {
    let given = signing_key(service, args).context(
        "this service signs its own tokens: set MAZZIERE_SERVICE_KEY to an Ed25519 private key in PKCS#8 PEM, or its path",
    )?;
    let pem = match service_key_file(args) {
        None => given.to_owned(),
        Some(file) => {
            std::fs::read_to_string(file).with_context(|| format!("reading MAZZIERE_SERVICE_KEY from {file}"))?
        }
    };
    let lifetime = TimeDelta::minutes(SERVICE_TOKEN_MINUTES);
    let source = TokenSource::from_pem(&pem, &args.issuer, &args.audience, lifetime, clock.clone());
    source.context("MAZZIERE_SERVICE_KEY")
}

/// The keys that lobby and tables seal with.
pub(super) fn sealing_keys(args: &ServiceArgs) -> anyhow::Result<mazziere_sealing::Keys> {
    sealing::given(args.sealing_keys.as_deref(), args.sealing_keys_file.as_deref())
}

/// Logs the effective configuration.
pub(super) fn log(role: Role, args: &ServiceArgs, database: &str) {
    let inline = |jwks: &str| jwks.trim_start().starts_with('{');
    let shown = |jwks: &str| if inline(jwks) { "inline".to_owned() } else { without_password(jwks) };
    let service_jwks = args.service_jwks.as_deref().map(shown);
    let signs = role.service().and_then(|service| signing_key(service, args));
    let jwks = shown(&args.jwks);
    tracing::info!(
        service.name = role.name(),
        version = env!("CARGO_PKG_VERSION"),
        database = without_password(database),
        database_connections = args.database_connections.unwrap_or(role.usual_connections()),
        bind = args.bind.as_deref().unwrap_or(role.usual_bind()),
        admin_bind = args.admin_bind,
        wallet_url = args.wallet_url,
        tables_url = args.tables_url,
        audit_url = args.audit_url,
        jwks,
        service_jwks,
        service_key = if signs.is_some() { "given" } else { "none" },
        sealing_keys = sealing::source(args.sealing_keys.as_deref(), args.sealing_keys_file.as_deref()),
        audit_dir = args.audit_dir.as_ref().map(|path| path.display().to_string()),
        audit_state = args.audit_state.as_ref().map(|path| path.display().to_string()),
        audit_witnesses = ?args.audit_witnesses,
        issuer = args.issuer,
        audience = args.audience,
        origins = ?args.origins,
        rate_limit = args.rate_limit,
        streams_per_caller = args.streams_per_caller,
        streams = args.streams,
        head_timeout_ms = args.head_timeout_ms,
        body_timeout_ms = args.body_timeout_ms,
        answer_timeout_ms = args.answer_timeout_ms,
        ca_file = args.ca_file.as_ref().map(|path| path.display().to_string()),
        environment = args.environment.name(),
        write_timeout_ms = args.write_timeout_ms,
        trusted_hops = args.trusted_hops,
        match_pause_ms = args.match_pause_ms,
        most_players = args.most_players,
        start_delay_ms = args.start_delay_ms,
        hand_pause_ms = args.hand_pause_ms,
        linger_seconds = args.linger_seconds,
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

    fn text(error: &anyhow::Error) -> String {
        format!("{error:#}")
    }

    fn args(change: impl FnOnce(&mut ServiceArgs, &HouseKey)) -> ServiceArgs {
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let mut args = ServiceArgs::development("postgres://db/x", &key);
        change(&mut args, &key);
        args
    }

    fn said(args: &ServiceArgs) -> String {
        text(&keys(args, &Trust::system(), &Clock::system()).unwrap_err())
    }

    #[test]
    fn configuration_errors_say_what_is_expected() {
        let clock = Clock::system();
        assert!(
            text(&listening_address("MAZZIERE_BIND", "nowhere").unwrap_err())
                .contains("\"nowhere\" is not an address to listen on")
        );
        let without = args(|args, _| args.house_key = None);
        assert!(text(&service_key(Service::Lobby, &without, &clock).unwrap_err()).contains("set MAZZIERE_SERVICE_KEY"));
        let missing = args(|args, _| args.service_key = Some("/no/such/file".into()));
        assert!(
            text(&service_key(Service::Lobby, &missing, &clock).unwrap_err())
                .contains("reading MAZZIERE_SERVICE_KEY from /no/such/file")
        );
        let nowhere = args(|args, _| args.ca_file = Some("/no/such/file".into()));
        let said = text(&trust(&nowhere).unwrap_err());
        assert!(said.starts_with("MAZZIERE_CA_FILE: /no/such/file"), "{said}");
    }

    #[test]
    fn an_origin_that_no_page_could_have_is_refused() {
        let given = |text: &str| origins(&text.split(',').map(str::to_owned).collect::<Vec<_>>());
        for good in [
            "*",
            "https://play.example.com,https://staff.example.com:8443",
            "http://localhost:*,http://[::1]:*,http://[::1]",
        ] {
            assert!(given(good).is_ok(), "{good}");
        }
        for bad in [
            "https://play.example.com/",
            "https://a.example.com, https://b.example.com",
            "play.example.com",
            "",
            "null",
            "https://Play.example.com",
            "ftp://play.example.com",
            "https://*.example.com",
            "https://a:port",
            "https://",
        ] {
            assert!(text(&given(bad).unwrap_err()).starts_with("MAZZIERE_ORIGINS: "), "{bad}");
        }
    }

    #[test]
    fn key_documents_that_could_never_work_are_refused_by_the_name_of_their_variable() {
        for (jwks, expected) in [
            ("nonsense", "is a JWKS document (JSON) or the http(s) URL"),
            ("{}", "is not a usable key document"),
            ("{\"keys\":[]}", "no public key"),
            ("ftp://issuer/jwks", "not one that begins with ftp:"),
            ("http://", "is not a URL"),
            ("https://me:s3cret@issuer/jwks", "no user name or password"),
        ] {
            for (variable, args) in [
                ("MAZZIERE_JWKS", args(|args, _| args.jwks = jwks.to_owned())),
                ("MAZZIERE_SERVICE_JWKS", args(|args, _| args.service_jwks = Some(jwks.to_owned()))),
            ] {
                let said = said(&args);
                assert!(said.contains(variable) && said.contains(expected), "{jwks}: {said}");
                assert!(!said.contains("s3cret"), "{said}");
            }
        }
    }

    #[test]
    fn an_address_of_a_sibling_that_could_never_work_is_refused_by_the_name_of_its_variable() {
        for bad in ["", "wallet:8083", "ftp://wallet", "http://", "http://wallet?x=1"] {
            let said = text(&sibling("MAZZIERE_WALLET_URL", bad, &Trust::system()).unwrap_err());
            assert!(
                said.starts_with("MAZZIERE_WALLET_URL is ") || said.starts_with("MAZZIERE_WALLET_URL takes "),
                "{said}"
            );
        }
        let good = "https://wallet.house.test/api/";
        assert_eq!(sibling("MAZZIERE_WALLET_URL", good, &Trust::system()).unwrap(), good);
    }

    #[test]
    fn the_keys_of_issuer_and_services_are_kept_apart() {
        let clock = Clock::system();
        let works = |args: &ServiceArgs| keys(args, &Trust::system(), &clock).is_ok();
        assert!(works(&args(|_, _| {})));
        let nobody = args(|args, _| args.service_jwks = None);
        assert!(said(&nobody).contains("set MAZZIERE_SERVICE_JWKS"));
        let same = args(|args, key| args.jwks = key.service_jwks());
        assert!(said(&same).contains("MAZZIERE_JWKS holds a key that signs for services"));
    }

    #[test]
    fn a_key_of_a_service_says_whose_it_is() {
        let clock = Clock::system();
        let source =
            |secret| TokenSource::from_secret(&[secret; 32], HOUSE, HOUSE, TimeDelta::minutes(5), clock.clone());
        let keys = |keys: [serde_json::Value; 2]| {
            let keys = keys.map(|document| document["keys"][0].clone());
            args(|args, _| args.service_jwks = Some(serde_json::json!({ "keys": keys }).to_string()))
        };
        let lobby = source(1).service_jwks(Service::Lobby);
        let mut wallet = source(2).jwks();
        wallet["keys"][0]["service"] = "wallet".into();
        for (other, expected) in [
            (source(2).jwks(), "does not say whose it is"),
            (wallet, "is of \"wallet\", which is no service that calls others"),
            (source(1).service_jwks(Service::Tables), "the kid"),
        ] {
            let said = said(&keys([lobby.clone(), other]));
            assert!(said.starts_with("MAZZIERE_SERVICE_JWKS") && said.contains(expected), "{said}");
        }
        let mut again = source(1).service_jwks(Service::Tables);
        again["keys"][0]["kid"] = "another name".into();
        assert!(said(&keys([lobby.clone(), again])).contains("is there for two services"));
        let good = keys([lobby, source(2).service_jwks(Service::Tables)]);
        assert!(super::keys(&good, &Trust::system(), &clock).is_ok());
    }

    #[test]
    fn keys_of_a_development_issuer_are_accepted_in_development_only() {
        for environment in [Environment::Test, Environment::Staging, Environment::Production] {
            let issuers = said(&args(|args, _| args.environment = environment));
            assert!(issuers.starts_with("MAZZIERE_JWKS, with MAZZIERE_ENV=") && issuers.contains("development issuer"));
            let grown_up = TokenSource::from_secret(&[7; 32], HOUSE, HOUSE, TimeDelta::minutes(5), Clock::system());
            let theirs = args(|args, _| (args.environment, args.jwks) = (environment, grown_up.jwks().to_string()));
            assert!(keys(&theirs, &Trust::system(), &Clock::system()).is_ok(), "{environment:?}");
            let services = said(&ServiceArgs { service_jwks: Some(args(|_, _| {}).jwks), ..theirs });
            assert!(services.starts_with("MAZZIERE_SERVICE_JWKS, with MAZZIERE_ENV="), "{services}");
        }
    }

    #[test]
    fn a_child_gets_the_switches_of_its_parent() {
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let args = ServiceArgs {
            bind: Some("127.0.0.1:1".into()),
            origins: vec!["http://a".into(), "http://b".into()],
            ..ServiceArgs::development("postgres://db/x", &key)
        };
        let key_of = |role: &str| {
            let all = environment(role, &args).into_iter();
            all.filter(|(name, _)| *name == "MAZZIERE_SERVICE_KEY").map(|(_, key)| key).collect::<Vec<_>>()
        };
        assert_eq!(key_of("lobby"), [key.service_pem(Service::Lobby)]);
        assert_eq!(key_of("tables"), [key.service_pem(Service::Tables)]);
        assert!(key_of("wallet").is_empty(), "it calls nobody");
        let all = environment("lobby", &args);
        for (name, value) in [
            ("MAZZIERE_ORIGINS", "http://a,http://b"),
            ("MAZZIERE_BIND", "127.0.0.1:1"),
            ("MAZZIERE_ENV", "development"),
            ("MAZZIERE_SEALING_KEYS", key.sealing.as_str()),
            ("MAZZIERE_SERVICE_JWKS", key.service_jwks().as_str()),
            ("MAZZIERE_STREAMS", "10000"),
        ] {
            assert!(all.contains(&(name, value.to_owned())), "{name}");
        }
    }
}
