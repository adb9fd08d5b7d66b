//! The key of a house that runs by itself (`all`, `demo`): it signs the services' tokens and those of the development
//! issuer.
//!
//! **Invariant:** the private key never leaves the process but for the data folder (mode 0600) and the environment of
//! child processes of a demo. Single roles never make one: they are given theirs.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, anyhow};
use chrono::TimeDelta;
use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::EncodePrivateKey;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use mazziere_telemetry::Clock;
use mazziere_web::TokenSource;

use crate::sealing;

/// The `iss` and the `aud` of tokens where nothing else is configured.
pub const HOUSE: &str = "mazziere";

/// How long tokens of the development issuer are good.
const TOKEN_HOURS: i64 = 12;

/// A key with what is derived from it.
#[derive(Clone)]
pub struct HouseKey {
    /// PKCS#8 PEM.
    pub pem: String,
    /// Signs tokens.
    pub source: TokenSource,
    /// The sealing key of the tables, as a list of one.
    pub sealing: String,
}

impl HouseKey {
    /// A key that lives as long as the process.
    ///
    /// # Errors
    /// When the operating system has no random source.
    pub fn fresh(clock: &Clock) -> anyhow::Result<HouseKey> {
        HouseKey::from_pem(new_pem()?, sealing::fresh()?, clock)
    }

    /// The key in `path`, made there if there is none, with a sealing key in a file beside it.
    ///
    /// # Errors
    /// When the file cannot be read or written, or holds something else.
    pub fn kept(path: &Path, clock: &Clock) -> anyhow::Result<HouseKey> {
        if !path.exists() {
            let mut file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(path)
                .with_context(|| format!("making {}", path.display()))?;
            file.write_all(new_pem()?.as_bytes()).with_context(|| format!("writing {}", path.display()))?;
        }
        let pem = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let sealing = sealing::kept(&path.with_file_name("development-sealing.key"))?;
        HouseKey::from_pem(pem, sealing, clock).with_context(|| format!("{} holds no usable key", path.display()))
    }

    fn from_pem(pem: String, sealing: String, clock: &Clock) -> anyhow::Result<HouseKey> {
        let source = TokenSource::from_pem(&pem, HOUSE, HOUSE, TimeDelta::hours(TOKEN_HOURS), clock.clone())?;
        Ok(HouseKey { pem, source, sealing })
    }

    /// The public key as a JWKS document.
    pub fn jwks(&self) -> String {
        self.source.jwks().to_string()
    }
}

fn new_pem() -> anyhow::Result<String> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| anyhow!("no random source: {error}"))?;
    let pem = SigningKey::from_bytes(&secret).to_pkcs8_pem(LineEnding::LF).context("encoding a key")?;
    Ok(pem.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_key_is_private_and_stays_the_same() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("mazziere-key-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("issuer.pem");
        let first = HouseKey::kept(&path, &Clock::system()).unwrap();
        let second = HouseKey::kept(&path, &Clock::system()).unwrap();
        assert_eq!(first.jwks(), second.jwks());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        fs::write(&path, "nonsense").unwrap();
        assert!(HouseKey::kept(&path, &Clock::system()).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
