//! The keys that sign the logs, as a list: one line for each log, in the form that Go's tools have.
//!
//! **Invariant:** no error and no debug output shows a private key.

use mazziere_tlog::{Algorithm, Fault};

pub use mazziere_tlog::{SigningKey, VerifyingKey};

use crate::log::Log;

/// Why a list of keys is none.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    #[error(transparent)]
    Key(#[from] Fault),
    #[error("the name of a key is `<house>/events` or `<house>/postings`, not {0}")]
    Name(String),
    #[error("there are two keys for the log {0}")]
    Twice(&'static str),
    #[error("there is no key")]
    None,
}

/// Reads a list of keys, separated by commas or lines.
///
/// # Errors
/// See [`KeysError`].
pub fn parse(list: &str) -> Result<Vec<(Log, SigningKey)>, KeysError> {
    let mut keys: Vec<(Log, SigningKey)> = Vec::new();
    for entry in list.split([',', '\n']).map(str::trim).filter(|entry| !entry.is_empty() && !entry.starts_with('#')) {
        let key = SigningKey::parse(entry)?;
        let public = key.verifying_key();
        if public.algorithm() != Algorithm::Note {
            return Err(Fault::Key("cosignature keys do not sign logs").into());
        }
        let log = Log::of_origin(public.name()).ok_or_else(|| KeysError::Name(public.name().to_owned()))?;
        if keys.iter().any(|(other, _)| *other == log) {
            return Err(KeysError::Twice(log.name()));
        }
        keys.push((log, key));
    }
    if keys.is_empty() { Err(KeysError::None) } else { Ok(keys) }
}

/// The key of a log of a house, from 32 random bytes.
///
/// # Errors
/// [`Fault::Key`] if the house has no name that goes into a key.
pub fn of_log(house: &str, log: Log, seed: &[u8; 32]) -> Result<SigningKey, Fault> {
    SigningKey::from_seed(&format!("{house}/{}", log.name()), Algorithm::Note, seed)
}

/// The key of a witness, from 32 random bytes.
///
/// # Errors
/// [`Fault::Key`] if the name is none.
pub fn of_witness(name: &str, seed: &[u8; 32]) -> Result<SigningKey, Fault> {
    SigningKey::from_seed(name, Algorithm::Cosignature, seed)
}

/// The one key of a witness in a file.
///
/// # Errors
/// [`Fault::Key`].
pub fn witness(text: &str) -> Result<SigningKey, Fault> {
    let key = SigningKey::parse(text.trim())?;
    let is_right = key.verifying_key().algorithm() == Algorithm::Cosignature;
    if is_right { Ok(key) } else { Err(Fault::Key("not the key of a witness")) }
}

/// A public key of a log.
///
/// # Errors
/// [`Fault::Key`].
pub fn log(text: &str) -> Result<VerifyingKey, Fault> {
    let key = VerifyingKey::parse(text)?;
    let is_right = key.algorithm() == Algorithm::Note;
    if is_right { Ok(key) } else { Err(Fault::Key("not the key of a log")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_a_key_for_each_log_and_none_twice() {
        let key = |log| of_log("house.example", log, &[log as u8; 32]).unwrap().to_secret();
        let (events, postings) = (key(Log::Events), key(Log::Postings));
        let logs = |list: &str| parse(list).map(|keys| keys.into_iter().map(|(log, _)| log).collect::<Vec<_>>());
        assert_eq!(logs(&format!("# ours\n{events}\n{postings}\n")).unwrap(), Log::ALL);
        assert_eq!(logs(&format!("{postings},")).unwrap(), [Log::Postings]);
        let other = SigningKey::from_seed("house.example", Algorithm::Note, &[1; 32]).unwrap().to_secret();
        let witness = of_witness("w.example", &[1; 32]).unwrap().to_secret();
        for (wrong, said) in [
            ("", "there is no key"),
            ("x", "not a private key"),
            (&format!("{events}\n{events}"), "two keys for the log events"),
            (&other, "`<house>/events`"),
            (&witness, "do not sign logs"),
        ] {
            let error = parse(wrong).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
            assert!(!error.contains("PRIVATE"), "{error}");
        }
    }
}
