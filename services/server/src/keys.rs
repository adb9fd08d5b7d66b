//! The keys of a house that runs by itself (`all`, `demo`): one signs the tokens of the development issuer, the other
//! those of the services.
//!
//! **Invariant:** the private keys never leave the process but for the data folder (mode 0600) and the environment of
//! child processes of a demo. Single roles never make any: they are given theirs. The name of the issuer's public key
//! says that it is of a development house, and services elsewhere do not accept it.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, anyhow};
use chrono::TimeDelta;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{EncodePrivateKey, KeypairBytes};
use mazziere_telemetry::Clock;
use mazziere_web::{Role, TokenSource};
use uuid::Uuid;

use crate::sealing;

pub mod command;

/// The `iss` and the `aud` of tokens where nothing else is configured.
pub const HOUSE: &str = "mazziere";

/// How long tokens of the development issuer are good.
const TOKEN_HOURS: i64 = 12;

/// The two keys with what is derived from them.
#[derive(Clone)]
pub struct HouseKey {
    /// The key of the services, in PKCS#8 PEM.
    pub service_pem: String,
    /// Signs tokens of people.
    pub source: TokenSource,
    /// Signs tokens of services.
    pub services: TokenSource,
    /// The sealing key of lobby and tables, as a list of one.
    pub sealing: String,
}

impl HouseKey {
    /// Keys that live as long as the process.
    ///
    /// # Errors
    /// When the operating system has no random source.
    pub fn fresh(clock: &Clock) -> anyhow::Result<HouseKey> {
        HouseKey::from_pem(&new_pem()?, new_pem()?, sealing::fresh()?, clock)
    }

    /// The keys in the files `development-issuer.pem`, `development-services.pem` and `development-sealing.key` of a
    /// folder, made there if there are none.
    ///
    /// # Errors
    /// When a file cannot be read or written, or holds something else.
    pub fn kept(folder: &Path, clock: &Clock) -> anyhow::Result<HouseKey> {
        let issuer = kept_pem(&folder.join("development-issuer.pem"), clock)?;
        let services = kept_pem(&folder.join("development-services.pem"), clock)?;
        HouseKey::from_pem(&issuer, services, sealing::kept(&folder.join("development-sealing.key"))?, clock)
    }

    /// The keys of a house that was built as `docs/operating.md` says; what the tables have sealed can be opened.
    ///
    /// # Errors
    /// When a file cannot be read, or holds something else.
    pub fn of_house(folder: &Path, clock: &Clock) -> anyhow::Result<HouseKey> {
        let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("reading {name}"));
        let service_pem = read("lobby.pem")?;
        let (source, services) = (source(&read("issuer.pem")?, clock)?, source(&service_pem, clock)?);
        Ok(HouseKey { service_pem, source, services, sealing: read("tables.sealing")? })
    }

    fn from_pem(issuer: &str, service_pem: String, sealing: String, clock: &Clock) -> anyhow::Result<HouseKey> {
        let (source, services) = (source(issuer, clock)?.for_development(), source(&service_pem, clock)?);
        Ok(HouseKey { service_pem, source, services, sealing })
    }

    /// A token for somebody, signed with the key for this role.
    pub fn sign(&self, subject: Uuid, role: Role, name: Option<&str>) -> String {
        let source = if role == Role::Service { &self.services } else { &self.source };
        source.sign(subject, role, name)
    }

    /// The public key of the issuer as a JWKS document.
    pub fn jwks(&self) -> String {
        self.source.jwks().to_string()
    }

    /// The public key of the services as a JWKS document.
    pub fn service_jwks(&self) -> String {
        self.services.jwks().to_string()
    }
}

fn source(pem: &str, clock: &Clock) -> anyhow::Result<TokenSource> {
    let lifetime = TimeDelta::hours(TOKEN_HOURS);
    Ok(TokenSource::from_pem(pem, HOUSE, HOUSE, lifetime, clock.clone())?)
}

/// The key in a file, made there if there is none.
fn kept_pem(path: &Path, clock: &Clock) -> anyhow::Result<String> {
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
    source(&pem, clock).with_context(|| format!("{} holds no usable key", path.display()))?;
    Ok(pem)
}

/// A new private key, in the first version of PKCS#8: OpenSSL 3.0 reads no other, so the public key is left out.
#[expect(clippy::disallowed_methods, reason = "a key is drawn here, and no deal depends on it")]
fn new_pem() -> anyhow::Result<String> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| anyhow!("no random source: {error}"))?;
    let key = KeypairBytes { secret_key: secret, public_key: None };
    let pem = key.to_pkcs8_pem(LineEnding::LF).context("encoding a key")?;
    Ok(pem.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    use base64::Engine;

    use super::*;

    #[test]
    fn kept_keys_are_private_and_stay_the_same() {
        let folder = std::env::temp_dir().join(format!("mazziere-key-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let first = HouseKey::kept(&folder, &Clock::system()).unwrap();
        let second = HouseKey::kept(&folder, &Clock::system()).unwrap();
        assert_eq!((first.jwks(), first.service_jwks()), (second.jwks(), second.service_jwks()));
        assert_ne!(first.source.jwks()["keys"][0]["x"], first.services.jwks()["keys"][0]["x"]);
        for name in ["development-issuer.pem", "development-services.pem"] {
            let path = folder.join(name);
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
            let good = fs::read_to_string(&path).unwrap();
            fs::write(&path, "nonsense").unwrap();
            assert!(HouseKey::kept(&folder, &Clock::system()).is_err());
            fs::write(&path, good).unwrap();
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The bytes of RFC 8410, 7: version 1 without a public key, which every reader knows.
    #[test]
    fn a_new_key_is_pkcs8_of_the_first_version() {
        let pem = new_pem().unwrap();
        let lines: Vec<&str> = pem.lines().collect();
        let [first, body @ .., last] = &lines[..] else { panic!("{pem}") };
        assert_eq!((*first, *last), ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"));
        let der = base64::engine::general_purpose::STANDARD.decode(body.concat()).unwrap();
        let head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
        assert_eq!((&der[..16], der.len()), (&head[..], 48));
    }

    #[test]
    fn openssl_reads_a_new_key() {
        let path = std::env::temp_dir().join(format!("mazziere-openssl-{}.pem", std::process::id()));
        fs::write(&path, new_pem().unwrap()).unwrap();
        // A machine without openssl has the test above.
        if let Ok(output) = Command::new("openssl").args(["pkey", "-noout", "-text", "-in"]).arg(&path).output() {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.to_uppercase().contains("ED25519"), "{said}{error}");
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn each_role_is_signed_with_the_key_that_is_there_for_it() {
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        for role in Role::ALL {
            let token = key.sign(Uuid::nil(), role, None);
            let header = token.split('.').next().unwrap();
            let expected = if role == Role::Service { &key.services } else { &key.source };
            let same = expected.sign(Uuid::nil(), role, None);
            assert_eq!(header, same.split('.').next().unwrap(), "{role:?}");
        }
    }
}
