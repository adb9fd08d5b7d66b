//! `mazziere console`: the console as a process of its own, for a house whose issuer speaks OpenID Connect.
//!
//! It serves files and says where the services are; it calls nobody and has no database. **Invariant:** nothing it is
//! told is a secret: browsers see all of it.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use mazziere_console::{Addresses, Place, SignIn, Verifier};
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::service::{Ending, told_to_end};
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, KeyRing, Platform, Routes, Running, Settings};
use reqwest::Url;

/// The switches of `console`.
#[derive(Args, Clone, Debug)]
pub struct ConsoleArgs {
    /// Where to listen.
    #[arg(long, env = "MAZZIERE_BIND", value_name = "ADDRESS:PORT", default_value = "0.0.0.0:8080")]
    pub bind: String,
    /// Where health and metrics are shown, and nothing else: a port for the inside of the house. Without it they are
    /// shown where the service listens.
    #[arg(long, env = "MAZZIERE_ADMIN_BIND", value_name = "ADDRESS:PORT")]
    pub admin_bind: Option<String>,
    /// Console: where browsers find the lobby. It has the console's origin in its MAZZIERE_ORIGINS, as have the others.
    #[arg(long, env = "MAZZIERE_PUBLIC_LOBBY_URL", value_name = "URL")]
    pub lobby_url: String,
    /// Console: where browsers find the tables.
    #[arg(long, env = "MAZZIERE_PUBLIC_TABLES_URL", value_name = "URL")]
    pub tables_url: String,
    /// Console: where browsers find the wallet.
    #[arg(long, env = "MAZZIERE_PUBLIC_WALLET_URL", value_name = "URL")]
    pub wallet_url: String,
    /// Console: where browsers find the signed logs; without it no deal is checked against them.
    #[arg(long, env = "MAZZIERE_PUBLIC_AUDIT_URL", value_name = "URL")]
    pub audit_url: Option<String>,
    /// Console: the issuer, below which `/.well-known/openid-configuration` stands: people sign in there with PKCE. Its
    /// access tokens are what the services take.
    #[arg(long, env = "MAZZIERE_CONSOLE_ISSUER", value_name = "URL")]
    pub issuer: String,
    /// Console: what it is called at the issuer: a public client, whose redirect URI is the console's own address.
    #[arg(long, env = "MAZZIERE_CONSOLE_CLIENT_ID", value_name = "ID")]
    pub client_id: String,
    /// Console: what it asks the issuer for.
    #[arg(long, env = "MAZZIERE_CONSOLE_SCOPE", value_name = "SCOPE", default_value = "openid profile")]
    pub scope: String,
    /// Console: origins of the issuer's endpoints, where they are not the issuer's own, separated by commas.
    #[arg(long, env = "MAZZIERE_CONSOLE_ISSUER_ORIGINS", value_name = "ORIGINS", value_delimiter = ',')]
    pub issuer_origins: Vec<String>,
    /// The verifier as WebAssembly, which `shared/wasm/build.sh` builds: auditors then verify a bundle in the browser.
    #[arg(long, env = "MAZZIERE_VERIFIER", value_name = "PATH")]
    pub verifier: Option<PathBuf>,
    /// How long the service goes on serving once SIGTERM has told it to stop, in seconds.
    #[arg(long, env = "MAZZIERE_LINGER_SECONDS", value_name = "S", default_value_t = 5,
        value_parser = clap::value_parser!(u32).range(..=600))]
    pub linger_seconds: u32,
    /// How long what is under way may take to end after that, in seconds.
    #[arg(long, env = "MAZZIERE_GRACE_SECONDS", value_name = "S", default_value_t = 20)]
    pub grace_seconds: u32,
}

impl ConsoleArgs {
    /// The house, as browsers are told of it.
    fn place(&self) -> Result<Place, Misconfigured> {
        let audit = self.audit_url.as_deref().map(|url| public("MAZZIERE_PUBLIC_AUDIT_URL", url)).transpose()?;
        let origins = self.issuer_origins.iter().filter(|origin| !origin.trim().is_empty());
        let origins = origins.map(|origin| public("MAZZIERE_CONSOLE_ISSUER_ORIGINS", origin));
        Ok(Place {
            addresses: Addresses {
                lobby: public("MAZZIERE_PUBLIC_LOBBY_URL", &self.lobby_url)?,
                tables: public("MAZZIERE_PUBLIC_TABLES_URL", &self.tables_url)?,
                wallet: public("MAZZIERE_PUBLIC_WALLET_URL", &self.wallet_url)?,
                audit,
            },
            sign_in: SignIn::Openid {
                issuer: public("MAZZIERE_CONSOLE_ISSUER", &self.issuer)?,
                client_id: self.client_id.clone(),
                scope: self.scope.clone(),
                origins: origins.collect::<Result<_, _>>()?,
            },
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }
}

/// A URL as browsers are told of it: without a slash at the end, and nothing in it that a policy would read otherwise.
fn public(variable: &str, url: &str) -> Result<String, Misconfigured> {
    let wrong = |what: &str| Misconfigured::new(format!("{variable} {what}: an http or https URL, not {url:?}"));
    let parsed = Url::parse(url.trim()).map_err(|_| wrong("is no URL"))?;
    let plain = parsed.query().is_none() && parsed.fragment().is_none() && parsed.username().is_empty();
    if !["http", "https"].contains(&parsed.scheme()) || !plain || parsed.password().is_some() {
        return Err(wrong("is not the address of a service"));
    }
    Ok(parsed.as_str().trim_end_matches('/').to_owned())
}

fn address(variable: &str, bind: &str) -> Result<SocketAddr, Misconfigured> {
    let found = bind.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| Misconfigured::new(format!("{variable}: {bind:?} is not an address to listen on")))
}

/// Serves the console.
///
/// # Errors
/// [`Misconfigured`] when it cannot work as it is configured; when an address is not to be had.
pub fn serve(args: &ConsoleArgs, clock: &Clock) -> anyhow::Result<Running> {
    let place = args.place()?;
    let verifier = args.verifier.as_deref().map(Verifier::read).transpose();
    let verifier = verifier.map_err(|error| Misconfigured::new(format!("MAZZIERE_VERIFIER: {error}")))?;
    let bind = address("MAZZIERE_BIND", &args.bind)?;
    let admin = args.admin_bind.as_deref().map(|bind| address("MAZZIERE_ADMIN_BIND", bind)).transpose()?;
    // A page is many small files, the same for every caller: they are not counted.
    let settings = Settings { admin, rate: None, ..Settings::new("console") };
    let nobody = Authenticator::new(KeyRing::new(), "", "", clock.clone());
    let platform = Platform::new(settings, nobody, clock.clone(), Ids::system());
    let console = mazziere_console::configure(&place, verifier);
    tracing::info!(%bind, verifier = args.verifier.is_some(), "the console");
    mazziere_web::serve(&platform, bind, Routes::new(), console).with_context(|| format!("listening on {bind}"))
}

/// Serves the console until the process is told to end.
///
/// # Errors
/// As [`serve`].
pub async fn run(args: &ConsoleArgs) -> anyhow::Result<()> {
    let running = serve(args, &Clock::system())?;
    let ending = told_to_end(false).await;
    running.leave();
    if ending == Ending::Terminate {
        let linger = Duration::from_secs(u64::from(args.linger_seconds));
        let _again = tokio::time::timeout(linger, told_to_end(false)).await;
    }
    running.stop(Duration::from_secs(u64::from(args.grace_seconds))).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_of_services_and_of_nothing_else() {
        let told = |url| public("MAZZIERE_PUBLIC_LOBBY_URL", url).map_err(|wrong| wrong.to_string());
        assert_eq!(told("https://lobby.example.com/").unwrap(), "https://lobby.example.com");
        assert_eq!(told("https://example.com/lobby").unwrap(), "https://example.com/lobby");
        for wrong in ["", "lobby", "ftp://x.example", "https://me:pass@x.example", "https://x/?a", "https://x/#a"] {
            assert!(told(wrong).unwrap_err().starts_with("MAZZIERE_PUBLIC_LOBBY_URL"), "{wrong}");
        }
    }
}
