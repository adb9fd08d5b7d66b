//! `mazziere health`: asks a service whether it is ready, where probes are commands, as in compose.
//!
//! It finds the service where the service itself was told to listen, so that in a container it needs no switch.
//! Non-goal: what the house lacks as a whole, which `doctor` says.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use mazziere_contract::client::http;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::service;
use mazziere_telemetry::Stopwatch;

/// How long one answer may take, as probes give it: more checks than one ask their database.
const ANSWER: Duration = Duration::from_secs(5);
/// How long to wait before a service that is not ready is asked again.
const AGAIN: Duration = Duration::from_millis(200);

/// The switches of `health`.
#[derive(Args, Clone, Debug)]
pub struct HealthArgs {
    /// Where the service shows its health, if that is a port of its own.
    #[arg(long, env = "MAZZIERE_ADMIN_BIND", value_name = "ADDRESS:PORT")]
    pub admin_bind: Option<String>,
    /// Where the service listens. Where that is every address of the machine, the machine itself is asked.
    #[arg(long, env = "MAZZIERE_BIND", value_name = "ADDRESS:PORT")]
    pub bind: Option<String>,
    /// Ask only whether it lives (`/livez`): also a service that waits for its database does.
    #[arg(long)]
    pub live: bool,
    /// For how many seconds it is asked again while it is not.
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    pub wait: u32,
}

impl HealthArgs {
    /// What is asked.
    fn url(&self) -> Result<String, Misconfigured> {
        let told = match (&self.admin_bind, &self.bind) {
            (Some(admin), _) => service::listening_address("MAZZIERE_ADMIN_BIND", admin),
            (None, Some(bind)) => service::listening_address("MAZZIERE_BIND", bind),
            (None, None) => return Err(Misconfigured::new("missing: MAZZIERE_ADMIN_BIND, or MAZZIERE_BIND")),
        };
        let mut at = told.map_err(|error| Misconfigured::of(&error))?;
        match at.ip() {
            IpAddr::V4(Ipv4Addr::UNSPECIFIED) => at.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(Ipv6Addr::UNSPECIFIED) => at.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        Ok(format!("http://{at}/{}", if self.live { "livez" } else { "readyz" }))
    }
}

/// Asks, prints what the service says, and says whether that is yes.
///
/// # Errors
/// When nobody says where the service is, it does not answer, or nothing can be printed.
pub async fn run(args: &HealthArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let url = args.url()?;
    let web = http(ANSWER)?;
    let asked = Stopwatch::start();
    let patience = Duration::from_secs(args.wait.into());
    loop {
        let said = ask(&web, &url).await;
        if matches!(said, Ok((true, _))) || asked.elapsed() >= patience {
            let (yes, text) = said.with_context(|| url.clone())?;
            writeln!(out, "{text}")?;
            return Ok(yes);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn ask(web: &reqwest::Client, url: &str) -> reqwest::Result<(bool, String)> {
    let answer = web.get(url).send().await?;
    Ok((answer.status().is_success(), answer.text().await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_asked_where_it_was_told_to_listen() {
        let asked = |admin_bind: Option<&str>, bind: Option<&str>, live| {
            let [admin_bind, bind] = [admin_bind, bind].map(|told| told.map(str::to_owned));
            HealthArgs { admin_bind, bind, live, wait: 0 }.url()
        };
        for (admin, bind, live, url) in [
            (Some("0.0.0.0:9090"), Some("0.0.0.0:8081"), false, "http://127.0.0.1:9090/readyz"),
            (None, Some("[::]:8081"), false, "http://[::1]:8081/readyz"),
            (None, Some("10.1.2.3:8081"), true, "http://10.1.2.3:8081/livez"),
        ] {
            assert_eq!(asked(admin, bind, live).expect("an address"), url);
        }
        let wrong = asked(None, Some("8081"), false).expect_err("no address").to_string();
        assert!(wrong.contains("MAZZIERE_BIND"), "{wrong}");
        let wrong = asked(None, None, false).expect_err("nobody says where").to_string();
        assert!(wrong.contains("MAZZIERE_ADMIN_BIND"), "{wrong}");
    }
}
