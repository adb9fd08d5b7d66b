//! The switches of a service and of its database: what the command line and the environment say of them.
//!
//! Every switch has an environment variable beside it; switches win. **Invariant:** help and error texts name what to
//! do next; secrets are never printed.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use mazziere_fairdeal::Secrets;
use mazziere_tables::bounds::Pace;
use mazziere_tables::chance;
use sqlx::postgres::PgConnectOptions;

use crate::keys::HouseKey;
use crate::misconfigured::Misconfigured;

/// The database.
#[derive(Args, Clone, Debug, Default)]
pub struct DatabaseArgs {
    /// PostgreSQL URL. `migrate` and `all` work as the owner of the database, a service as a login that is a member of
    /// the service's own role.
    #[arg(long, alias = "database", env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<String>,
    /// A file that holds the URL.
    #[arg(long, env = "DATABASE_URL_FILE", value_name = "PATH")]
    pub database_url_file: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The database at a URL.
    pub fn at(url: impl Into<String>) -> DatabaseArgs {
        DatabaseArgs { database_url: Some(url.into()), database_url_file: None }
    }

    /// The URL, if one is given.
    ///
    /// # Errors
    /// When two are, the file cannot be read, or it is not the URL of a PostgreSQL.
    pub fn given(&self) -> Result<Option<String>, Misconfigured> {
        let (variable, url) = match (&self.database_url, &self.database_url_file) {
            (Some(_), Some(_)) => return Err(Misconfigured::new("set DATABASE_URL or DATABASE_URL_FILE, not both")),
            (None, None) => return Ok(None),
            (Some(url), None) => ("DATABASE_URL", url.trim().to_owned()),
            (None, Some(path)) => match std::fs::read_to_string(path) {
                Ok(url) => ("DATABASE_URL_FILE", url.trim().to_owned()),
                Err(error) => {
                    return Err(Misconfigured::new(format!("DATABASE_URL_FILE: {}: {error}", path.display())));
                }
            },
        };
        let of_postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        // What was given may be a password: it is not repeated.
        if !of_postgres || url.parse::<PgConnectOptions>().is_err() {
            return Err(Misconfigured::new(format!("{variable} does not hold the URL of a PostgreSQL database")));
        }
        if !has_known_parameters(&url) {
            // The driver would pass over a `sslmod` and connect without what was wanted.
            let known = PARAMETERS.join(", ");
            let why = format!("{variable} has a parameter that is not known; those that are: {known}, options[NAME]");
            return Err(Misconfigured::new(why));
        }
        Ok(Some(url))
    }

    /// The URL.
    ///
    /// # Errors
    /// As [`DatabaseArgs::given`]; when there is none.
    pub fn url(&self) -> Result<String, Misconfigured> {
        let none = || Misconfigured::new("where is the database? Set DATABASE_URL, or DATABASE_URL_FILE");
        self.given()?.ok_or_else(none)
    }
}

/// The parameters that the URL of a database may have, beside `options[NAME]`: those that the driver reads.
const PARAMETERS: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

/// Whether the driver reads every parameter of the URL of a database.
fn has_known_parameters(url: &str) -> bool {
    let Some((_, query)) = url.split_once('?') else { return true };
    let names = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| pair.split('=').next().unwrap_or(pair));
    // A name that is escaped is none of them, but for the brackets of an option.
    names.map(|name| name.replace("%5B", "[").replace("%5D", "]").replace("%5b", "[").replace("%5d", "]")).all(|name| {
        let option = name.strip_prefix("options[").and_then(|name| name.strip_suffix(']'));
        PARAMETERS.contains(&&*name) || option.is_some_and(|name| !name.is_empty())
    })
}

/// What kind of place this is.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Environment {
    /// A developer's machine: the development issuer and its tokens are welcome.
    Development,
    /// Automatic tests of a whole installation.
    Test,
    /// A rehearsal of production.
    Staging,
    /// Real players and real money.
    Production,
}

impl Environment {
    /// Its name, as it is given.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How quickly its players may be asked to decide: people have the times of G4.5.
    pub const fn pace(self) -> Pace {
        match self {
            Environment::Development | Environment::Test => Pace::Fast,
            Environment::Staging | Environment::Production => Pace::People,
        }
    }
}

/// A time limit in milliseconds: a tenth of a second to ten minutes.
fn patience() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(100..=600_000)
}

/// The switches of one service.
#[derive(Args, Clone, Debug)]
pub struct ServiceArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Connections to the database that serve requests, at most; the usual number is 16 for lobby and tables, 8 for the
    /// wallet, which have two more each that append or post, and 4 for audit.
    #[arg(long, env = "MAZZIERE_DATABASE_CONNECTIONS", value_name = "N",
        value_parser = clap::value_parser!(u32).range(2..=1_000))]
    pub database_connections: Option<u32>,
    /// How long a request waits for one of them before it is answered with 503, in milliseconds; the usual time is 5000
    /// for lobby, tables and audit, 3000 for the wallet.
    #[arg(long, env = "MAZZIERE_DATABASE_PATIENCE_MS", value_name = "MS", value_parser = patience())]
    pub database_patience_ms: Option<u32>,
    /// Where to listen; the usual port is 8081 for lobby, 8082 for tables, 8083 for wallet, 8084
    /// for audit.
    #[arg(long, env = "MAZZIERE_BIND", value_name = "ADDRESS:PORT")]
    pub bind: Option<String>,
    /// Where health and metrics are shown, and nothing else: a port for the inside of the house. Without it they are
    /// shown where the service listens.
    #[arg(long, env = "MAZZIERE_ADMIN_BIND", value_name = "ADDRESS:PORT")]
    pub admin_bind: Option<String>,
    /// Where the wallet is.
    #[arg(long, env = "MAZZIERE_WALLET_URL", value_name = "URL", default_value = "http://127.0.0.1:8083")]
    pub wallet_url: String,
    /// Where the tables are.
    #[arg(long, env = "MAZZIERE_TABLES_URL", value_name = "URL", default_value = "http://127.0.0.1:8082")]
    pub tables_url: String,
    /// Tables: where the service `audit` is, which the proof of a hand is asked of; without it no hand is proven.
    #[arg(long, env = "MAZZIERE_AUDIT_URL", value_name = "URL")]
    pub audit_url: Option<String>,
    /// Whose tokens of players, operators, finance and auditors are accepted: the JWKS document of the issuer, or its
    /// http(s) URL. Keys: Ed25519 (EdDSA), RSA of 2048 to 4096 bits (RS256), P-256 (ES256), each with a kid.
    #[arg(long, env = "MAZZIERE_JWKS", value_name = "JSON|URL")]
    pub jwks: String,
    /// Whose tokens of services are accepted: the same for the keys of the services, which are none of the issuer's.
    /// Each key names the service that it is of (`"service": "lobby"` or `"tables"`), as `mazziere keys show --jwks
    /// lobby=FILE tables=FILE` prints them, and signs for this one alone.
    #[arg(long, env = "MAZZIERE_SERVICE_JWKS", value_name = "JSON|URL")]
    pub service_jwks: Option<String>,
    /// The key that signs this service's own tokens: an Ed25519 private key in PKCS#8 PEM, or the path of one. The
    /// lobby needs it, and so do the tables, if they are to open cash tables; whom they call needs its public key.
    #[arg(long, env = "MAZZIERE_SERVICE_KEY", hide_env_values = true, value_name = "PEM|PATH")]
    pub service_key: Option<String>,
    /// Of a house that runs by itself: the keys of all its services, of which each takes its own.
    #[arg(skip)]
    pub house_key: Option<HouseKey>,
    /// Of a house that runs by itself: where the secrets of the lobby's draws come from.
    #[arg(skip)]
    pub secrets: Secrets,
    /// Of a house that runs by itself: where the secrets and cards of its tables come from; the operating system if
    /// absent.
    #[arg(skip)]
    pub chance: Option<Arc<dyn chance::Source>>,
    /// Lobby and tables: the keys that seal what nobody may see before a draw is made or a deal is over, as a list of
    /// `id:key`; a key is 64 hexadecimal digits. The first seals, all open: a key stays in the list for as long as
    /// anything sealed under it is read.
    #[arg(long, env = "MAZZIERE_SEALING_KEYS", hide_env_values = true, value_name = "ID:KEY,..")]
    pub sealing_keys: Option<String>,
    /// Lobby and tables: a file with such a list, an entry a line. It is read again every five seconds.
    #[arg(long, env = "MAZZIERE_SEALING_KEYS_FILE", value_name = "PATH")]
    pub sealing_keys_file: Option<PathBuf>,
    /// Audit: the keys that sign the transparency logs, as `mazziere audit keygen` makes them: one for each log.
    #[arg(long, env = "MAZZIERE_AUDIT_KEY", hide_env_values = true, value_name = "KEY,..")]
    pub audit_key: Option<String>,
    /// Audit: a file with such a list, a key a line.
    #[arg(long, env = "MAZZIERE_AUDIT_KEY_FILE", value_name = "PATH")]
    pub audit_key_file: Option<PathBuf>,
    /// Audit: the folder for the tiles of the logs, 33 bytes for each entry.
    #[arg(long, env = "MAZZIERE_AUDIT_DIR", value_name = "DIR")]
    pub audit_dir: Option<PathBuf>,
    /// Audit: the folder where the last signed checkpoints are kept, outside the database and its backups. One process
    /// at a time has it; `mazziere audit init` makes it, once.
    #[arg(long, env = "MAZZIERE_AUDIT_STATE", value_name = "DIR")]
    pub audit_state: Option<PathBuf>,
    /// Audit: who cosigns checkpoints: for each witness its verifier key and its URL, with a space between them.
    #[arg(long, env = "MAZZIERE_AUDIT_WITNESSES", value_name = "KEY URL,..", value_delimiter = ',')]
    pub audit_witnesses: Vec<String>,
    /// The `iss` of accepted tokens.
    #[arg(long, env = "MAZZIERE_ISSUER", value_name = "NAME", default_value = "mazziere")]
    pub issuer: String,
    /// The `aud` of accepted tokens.
    #[arg(long, env = "MAZZIERE_AUDIENCE", value_name = "NAME", default_value = "mazziere")]
    pub audience: String,
    /// Web origins whose pages may call this service, separated by commas; `*` for all, `https://host:*` for any port
    /// of a host. None if absent.
    #[arg(long, env = "MAZZIERE_ORIGINS", value_name = "ORIGINS", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// Requests per second that one caller may make, and three times as many at once; long answers count as several. A
    /// player's commands, moves aside, and refused moves: a hundredth of it, and as many at once; drafts and
    /// invitations of private events, joining a waiting list and preferences count as ten. 0 for no limit, nor for
    /// refusals when there is too much to do.
    #[arg(long, env = "MAZZIERE_RATE_LIMIT", value_name = "N", default_value_t = 100)]
    pub rate_limit: u32,
    /// Live streams that one caller may have open at a time on this replica; 0 for no limit.
    #[arg(long, env = "MAZZIERE_STREAMS_PER_CALLER", value_name = "N", default_value_t = 64)]
    pub streams_per_caller: u32,
    /// Live streams that all callers together may have open at a time on this replica, those without a token half of
    /// them; 0 for no limit.
    #[arg(long, env = "MAZZIERE_STREAMS", value_name = "N", default_value_t = 10_000)]
    pub streams: u32,
    /// How long the head of a request may take to arrive, in milliseconds.
    #[arg(long, env = "MAZZIERE_HEAD_TIMEOUT_MS", value_name = "MS", default_value_t = 5_000, value_parser = patience())]
    pub head_timeout_ms: u32,
    /// How long the body of a request may take to arrive after its head, in milliseconds.
    #[arg(long, env = "MAZZIERE_BODY_TIMEOUT_MS", value_name = "MS", default_value_t = 10_000, value_parser = patience())]
    pub body_timeout_ms: u32,
    /// How long an answer may take to begin, but that of a stream, before its caller is told 503 `answer_late`, in
    /// milliseconds.
    #[arg(long, env = "MAZZIERE_ANSWER_TIMEOUT_MS", value_name = "MS", default_value_t = 20_000,
        value_parser = patience())]
    pub answer_timeout_ms: u32,
    /// How long a client may take nothing of what it was sent before its connection is cut, in milliseconds.
    #[arg(long, env = "MAZZIERE_WRITE_TIMEOUT_MS", value_name = "MS", default_value_t = 30_000, value_parser = patience())]
    pub write_timeout_ms: u32,
    /// A PEM file of certificate authorities that are believed beside those of the machine, when others are called over
    /// https.
    #[arg(long, env = "MAZZIERE_CA_FILE", value_name = "PATH")]
    pub ca_file: Option<PathBuf>,
    /// What kind of place this is; anything but `development` refuses keys of development issuers. Production, where
    /// nobody says. `all` is development, and starts nowhere else.
    #[arg(long, env = "MAZZIERE_ENV", value_name = "NAME", default_value = "production", ignore_case = true)]
    pub environment: Environment,
    /// How many proxies of the house stand before this service, each of which appends the address that it saw to
    /// X-Forwarded-For: callers are told apart by that entry, counted from the right. 0 reads no such header.
    #[arg(long, env = "MAZZIERE_TRUSTED_HOPS", value_name = "N", default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(0..=8))]
    pub trusted_hops: u8,
    /// What MAZZIERE_TRUSTED_HOPS has taken the place of; refused, because without it all callers would be one.
    #[arg(long, env = "MAZZIERE_TRUST_FORWARDED", hide = true)]
    pub trust_forwarded: bool,
    /// Lobby: the pause between two matches of a tournament, in milliseconds.
    #[arg(long, env = "MAZZIERE_MATCH_PAUSE_MS", value_name = "MS", default_value_t = 60_000)]
    pub match_pause_ms: u32,
    /// Lobby: how many players a template of tournaments may take at most.
    #[arg(long, env = "MAZZIERE_MOST_PLAYERS", value_name = "N", default_value_t = 4_096,
        value_parser = clap::value_parser!(u32).range(2..=i64::from(mazziere_lobby::Limits::MOST_PLAYERS)))]
    pub most_players: u32,
    /// Tables: how long the first deal waits for players who have not said that they are here, in milliseconds.
    #[arg(long, env = "MAZZIERE_START_DELAY_MS", value_name = "MS", default_value_t = 10_000)]
    pub start_delay_ms: u32,
    /// Tables: how long a ring table rests between two hands, in milliseconds; 0 deals at once.
    #[arg(long, env = "MAZZIERE_HAND_PAUSE_MS", value_name = "MS", default_value_t = 3_000)]
    pub hand_pause_ms: u32,
    /// How long the service goes on serving once SIGTERM has told it to stop, in seconds: `/readyz` says no meanwhile,
    /// so that nobody is sent here any more when it ends. A second signal, or Ctrl-C, ends the waiting.
    #[arg(long, env = "MAZZIERE_LINGER_SECONDS", value_name = "S", default_value_t = 5,
        value_parser = clap::value_parser!(u32).range(..=600))]
    pub linger_seconds: u32,
    /// How long what is under way may take to end after that, in seconds.
    #[arg(long, env = "MAZZIERE_GRACE_SECONDS", value_name = "S", default_value_t = 20)]
    pub grace_seconds: u32,
    /// End when standard input closes: for a parent that must not leave services behind.
    #[arg(long, env = "MAZZIERE_END_WITH_STDIN", hide = true)]
    pub end_with_stdin: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g4_5_people_are_given_their_time_wherever_they_play() {
        for environment in Environment::value_variants() {
            let people = matches!(environment, Environment::Staging | Environment::Production);
            assert_eq!(environment.pace() == Pace::People, people, "{environment:?}");
        }
    }
}
