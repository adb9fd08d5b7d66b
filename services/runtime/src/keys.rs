//! The keys of a house that runs by itself (`all`, `demo`): one signs the tokens of the development issuer, and one
//! those of each service that calls others.
//!
//! **Invariant:** the private keys never leave the process but for the data folder (mode 0600) and the environment of
//! child processes of a demo. Single roles never make any: they are given theirs. The name of the issuer's public key
//! says that it is of a development house, and services elsewhere do not accept it.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, anyhow};
use chrono::TimeDelta;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{EncodePrivateKey, KeypairBytes};
use mazziere_telemetry::Clock;
use mazziere_web::{Role, Service, TokenSource};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sealing;

/// The `iss` and the `aud` of tokens where nothing else is configured.
pub const HOUSE: &str = "mazziere";

/// How long tokens of the development issuer are good.
const TOKEN_HOURS: i64 = 12;

/// The keys with what is derived from them.
#[derive(Clone)]
pub struct HouseKey {
    /// Signs tokens of people.
    pub source: TokenSource,
    /// Sign tokens of the services.
    services: [ServiceKey; Service::ALL.len()],
    /// The sealing key of lobby and tables, as a list of one.
    pub sealing: String,
}

/// The key of one service.
#[derive(Clone)]
struct ServiceKey {
    service: Service,
    /// In PKCS#8 PEM.
    pem: String,
    source: TokenSource,
}

impl ServiceKey {
    fn of(service: Service, pem: String, clock: &Clock) -> anyhow::Result<ServiceKey> {
        let source = source(&pem, clock)?;
        Ok(ServiceKey { service, pem, source })
    }
}

impl HouseKey {
    /// Keys that live as long as the process.
    ///
    /// # Errors
    /// When the operating system has no random source.
    pub fn fresh(clock: &Clock) -> anyhow::Result<HouseKey> {
        HouseKey::from_pem(&new_pem()?, |_| new_pem(), sealing::fresh()?, clock)
    }

    /// The keys in the files `development-issuer.pem`, `development-lobby.pem`, `development-tables.pem` and
    /// `development-sealing.key` of a folder, made there if there are none.
    ///
    /// # Errors
    /// When a file cannot be read or written, or holds something else.
    pub fn kept(folder: &Path, clock: &Clock) -> anyhow::Result<HouseKey> {
        let issuer = kept_pem(&folder.join("development-issuer.pem"), clock)?;
        let services = |service: Service| kept_pem(&folder.join(format!("development-{}.pem", service.name())), clock);
        HouseKey::from_pem(&issuer, services, sealing::kept(&folder.join("development-sealing.key"))?, clock)
    }

    /// The keys of a house that was built as `docs/operating.md` says; what the tables have sealed can be opened.
    ///
    /// # Errors
    /// When a file cannot be read, or holds something else.
    pub fn of_house(folder: &Path, clock: &Clock) -> anyhow::Result<HouseKey> {
        let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("reading {name}"));
        let source = source(&read("issuer.pem")?, clock)?;
        let services = services(|service| read(&format!("{}.pem", service.name())), clock)?;
        Ok(HouseKey { source, services, sealing: read("tables.sealing")? })
    }

    fn from_pem(
        issuer: &str,
        pem_of: impl Fn(Service) -> anyhow::Result<String>,
        sealing: String,
        clock: &Clock,
    ) -> anyhow::Result<HouseKey> {
        let source = source(issuer, clock)?.for_development();
        Ok(HouseKey { source, services: services(pem_of, clock)?, sealing })
    }

    /// A token for `subject`, signed with the key for this role; one of a service is in its own name, whatever is
    /// given.
    pub fn sign(&self, subject: Uuid, role: Role, name: Option<&str>) -> String {
        match role.service() {
            None => self.source.sign(subject, role, name),
            Some(service) => self.service(service).source.sign(service.subject(), role, None),
        }
    }

    /// The key of a service, in PKCS#8 PEM.
    pub fn service_pem(&self, service: Service) -> &str {
        &self.service(service).pem
    }

    fn service(&self, service: Service) -> &ServiceKey {
        let found = self.services.iter().find(|key| key.service == service);
        found.expect("every service has a key")
    }

    /// The public key of the issuer as a JWKS document.
    pub fn jwks(&self) -> String {
        self.source.jwks().to_string()
    }

    /// The public keys of the services as a JWKS document, in which each says whose it is.
    pub fn service_jwks(&self) -> String {
        let keys: Vec<Value> =
            self.services.iter().map(|key| key.source.service_jwks(key.service)["keys"][0].clone()).collect();
        json!({ "keys": keys }).to_string()
    }
}

impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseKey(..)")
    }
}

fn services(
    pem_of: impl Fn(Service) -> anyhow::Result<String>,
    clock: &Clock,
) -> anyhow::Result<[ServiceKey; Service::ALL.len()]> {
    let [lobby, tables] = Service::ALL.map(|service| ServiceKey::of(service, pem_of(service)?, clock));
    Ok([lobby?, tables?])
}

/// What signs with a key in PKCS#8 PEM.
///
/// # Errors
/// When it is none.
pub fn source(pem: &str, clock: &Clock) -> anyhow::Result<TokenSource> {
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
///
/// # Errors
/// When the operating system has no random source.
pub fn new_pem() -> anyhow::Result<String> {
    let key = KeypairBytes { secret_key: new_secret()?, public_key: None };
    let pem = key.to_pkcs8_pem(LineEnding::LF).context("encoding a key")?;
    Ok(pem.as_str().to_owned())
}

/// Thirty-two random bytes: what an Ed25519 key is made of.
///
/// # Errors
/// When the operating system has no random source.
#[expect(clippy::disallowed_methods, reason = "a key is drawn here, and no deal depends on it")]
pub fn new_secret() -> anyhow::Result<[u8; 32]> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| anyhow!("no random source: {error}"))?;
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
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
        let keys = [&first.source, &first.services[0].source, &first.services[1].source];
        let keys: HashSet<String> = keys.into_iter().map(|key| key.jwks()["keys"][0]["x"].to_string()).collect();
        assert_eq!(keys.len(), 3, "nobody has the key of another");
        for name in ["development-issuer.pem", "development-lobby.pem", "development-tables.pem"] {
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
            let expected = role.service().map_or(&key.source, |service| &key.service(service).source);
            let same = expected.sign(Uuid::nil(), role, None);
            assert_eq!(header, same.split('.').next().unwrap(), "{role:?}");
        }
    }
}
