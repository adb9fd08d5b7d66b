//! What the service `audit` is told of its logs: keys, folders, witnesses.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use mazziere_audit::Log;
use mazziere_audit::keys::{self, SigningKey};
use mazziere_audit::witness::Peer;

use crate::args::ServiceArgs;

/// The logs of a house, as they are kept.
pub struct Logs {
    pub keys: Vec<(Log, SigningKey)>,
    /// Where tiles are written.
    pub tiles: PathBuf,
    /// Where the last signed checkpoints are kept.
    pub state: PathBuf,
    pub witnesses: Vec<Peer>,
}

impl Logs {
    /// # Errors
    /// When something is missing, or is not what it should be; the text names the variable, and shows no key.
    pub fn given(args: &ServiceArgs) -> anyhow::Result<Logs> {
        let keys = match (&args.audit_key, &args.audit_key_file) {
            (Some(_), Some(_)) => bail!("set MAZZIERE_AUDIT_KEY or MAZZIERE_AUDIT_KEY_FILE, not both"),
            (Some(list), None) => keys::parse(list).context("MAZZIERE_AUDIT_KEY")?,
            (None, Some(path)) => {
                let read = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()));
                keys::parse(&read.context("MAZZIERE_AUDIT_KEY_FILE")?).context("MAZZIERE_AUDIT_KEY_FILE")?
            }
            (None, None) => bail!("the logs are signed: set MAZZIERE_AUDIT_KEY_FILE, or MAZZIERE_AUDIT_KEY"),
        };
        let witness = |text: &String| Peer::parse(text).context("MAZZIERE_AUDIT_WITNESSES");
        let given = args.audit_witnesses.iter().filter(|text| !text.trim().is_empty());
        Ok(Logs {
            keys,
            tiles: args.audit_dir.clone().context("where do the tiles lie? Set MAZZIERE_AUDIT_DIR")?,
            state: args.audit_state.clone().context("where are signed checkpoints kept? Set MAZZIERE_AUDIT_STATE")?,
            witnesses: given.map(witness).collect::<anyhow::Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use mazziere_telemetry::Clock;

    use super::*;
    use crate::keys::HouseKey;

    fn said(change: impl FnOnce(&mut ServiceArgs)) -> String {
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let mut args = ServiceArgs::development("postgres://db/x", &key);
        let secrets = Log::ALL.map(|log| keys::of_log("house.example", log, &[1 + log as u8; 32]).unwrap().to_secret());
        args.audit_key = Some(secrets.join(","));
        (args.audit_dir, args.audit_state) = (Some("tiles".into()), Some("state".into()));
        change(&mut args);
        Logs::given(&args).map_or_else(|error| format!("{error:#}"), |logs| format!("{} logs", logs.keys.len()))
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        assert_eq!(said(|_| {}), "2 logs");
        assert!(said(|args| args.audit_key = None).contains("set MAZZIERE_AUDIT_KEY_FILE"));
        assert!(said(|args| args.audit_dir = None).contains("MAZZIERE_AUDIT_DIR"));
        assert!(said(|args| args.audit_state = None).contains("MAZZIERE_AUDIT_STATE"));
        assert!(said(|args| args.audit_key_file = Some("x".into())).contains("not both"));
        let wrong = said(|args| args.audit_key = Some("PRIVATE+KEY+secret".into()));
        assert!(wrong.starts_with("MAZZIERE_AUDIT_KEY: ") && !wrong.contains("secret"), "{wrong}");
        let witness = said(|args| args.audit_witnesses = vec!["https://w.example".into()]);
        assert!(witness.starts_with("MAZZIERE_AUDIT_WITNESSES: "), "{witness}");
    }
}
