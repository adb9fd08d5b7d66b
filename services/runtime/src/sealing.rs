//! The sealing keys of the lobby and of the tables: where they come from.
//!
//! A house that runs by itself (`all`, `demo`) makes one of its own for both; in production each of the two roles is
//! given a list of its own. A file is read again every few seconds ([`follow`]): a key is given to running services,
//! and is rotated without a restart, in two steps (`mazziere keys rotate`): known everywhere, then first.
//!
//! **Invariants:** no message says anything of a key but its name or its place in the list; a list that cannot be read,
//! or is none, changes nothing.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use mazziere_sealing::Keys;
use mazziere_telemetry::Clock;

/// What to do, for an operator who starts the lobby or the tables without keys.
const WANTED: &str = "what nobody may see before a deal is over or a draw is made is sealed: set MAZZIERE_SEALING_KEYS \
    to a list of `id:key`, the one that seals first (a key is 64 hexadecimal digits: `openssl rand -hex 32`), or \
    MAZZIERE_SEALING_KEYS_FILE to the path of such a list";

/// A list with one new key, for a house that runs by itself.
///
/// # Errors
/// When the operating system has no random source.
pub fn fresh() -> anyhow::Result<String> {
    Ok(format!("development:{}", drawn()?))
}

#[expect(clippy::disallowed_methods, reason = "a key is drawn here, and no deal depends on it")]
fn drawn() -> anyhow::Result<String> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|error| anyhow!("no random source: {error}"))?;
    Ok(hex::encode(key))
}

/// An entry with a new key, named for the day: when a key was made says how old it is.
///
/// # Errors
/// When the operating system has no random source.
pub fn dated(clock: &Clock) -> anyhow::Result<String> {
    dated_beside(&[], clock)
}

/// The same, under a name that none of these have.
///
/// # Errors
/// As [`dated`].
pub fn dated_beside(taken: &[String], clock: &Clock) -> anyhow::Result<String> {
    let key = drawn()?;
    let day = clock.now().format("k%Y%m%d").to_string();
    let others = (2..).map(|number| format!("{day}.{number}"));
    let name = std::iter::once(day.clone()).chain(others).find(|name| !taken.contains(name)).unwrap_or(day);
    Ok(format!("{name}:{key}"))
}

/// How many seconds ago a key was made whose name says so; none of another name.
pub fn age_seconds(name: &str, now: DateTime<Utc>) -> Option<f64> {
    let day = name.strip_prefix('k')?.split('.').next()?;
    let made = NaiveDate::parse_from_str(day, "%Y%m%d").ok()?.and_time(NaiveTime::MIN).and_utc();
    Some((now - made).as_seconds_f64())
}

/// The list in `path`, made there (mode 0600) if there is none.
///
/// # Errors
/// When the file cannot be read or written.
pub fn kept(path: &Path) -> anyhow::Result<String> {
    if !path.exists() {
        let mut open = OpenOptions::new();
        let made = open.write(true).create_new(true).mode(0o600).open(path);
        let mut file = made.with_context(|| format!("making {}", path.display()))?;
        file.write_all(fresh()?.as_bytes()).with_context(|| format!("writing {}", path.display()))?;
    }
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// The keys that a service was given: a list, or a file with one.
///
/// # Errors
/// When there are none, two lists, or something else.
pub fn given(list: Option<&str>, file: Option<&Path>) -> anyhow::Result<Keys> {
    match (list, file) {
        (None, None) => bail!(WANTED),
        (Some(_), Some(_)) => bail!("set MAZZIERE_SEALING_KEYS or MAZZIERE_SEALING_KEYS_FILE, not both"),
        (Some(list), None) => Keys::parse(list).context("MAZZIERE_SEALING_KEYS"),
        (None, Some(path)) => {
            let named = || format!("MAZZIERE_SEALING_KEYS_FILE ({})", path.display());
            Keys::parse(&fs::read_to_string(path).with_context(named)?).with_context(named)
        }
    }
}

/// Between two looks at a file of keys.
const READ_EVERY: TimeDelta = TimeDelta::seconds(5);

/// Reads a file of keys again and again, and puts what it says in the place of `keys`, until it is dropped.
pub async fn follow(file: PathBuf, keys: Keys, clock: Clock) {
    let mut known = None;
    loop {
        clock.sleep(READ_EVERY).await;
        let read = given(None, Some(&file)).map_err(|error| format!("{error:#}"));
        let found = read.as_ref().map(Keys::ids).map_err(String::clone);
        if known.as_ref() == Some(&found) {
            continue;
        }
        match &read {
            Ok(read) if read.ids() != keys.ids() => {
                keys.replace(read);
                tracing::info!(seals = %keys.newest(), known = ?keys.ids(), "the sealing keys were read again");
            }
            Ok(read) => keys.replace(read),
            // Said once, and not every few seconds.
            Err(error) => tracing::error!(error, "the sealing keys cannot be read again: those from before stay"),
        }
        known = Some(found);
    }
}

/// Where the keys come from, for the log.
pub fn source(list: Option<&str>, file: Option<&Path>) -> &'static str {
    match (list, file) {
        (Some(_), _) => "given",
        (None, Some(_)) => "file",
        (None, None) => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mazziere-sealing-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_kept_key_is_private_and_stays_the_same() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("kept");
        let path = folder.join("sealing.key");
        let first = kept(&path).unwrap();
        assert_eq!(kept(&path).unwrap(), first);
        assert!(Keys::parse(&first).is_ok());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn a_file_is_read_again_and_what_is_no_list_changes_nothing() {
        let folder = folder("followed");
        let path = folder.join("keys");
        let [one, two] = ["1a".repeat(32), "2b".repeat(32)];
        fs::write(&path, format!("k1:{one}\n")).unwrap();
        let keys = given(None, Some(&path)).unwrap();
        let shared = keys.clone();
        let clock = Clock::manual(DateTime::UNIX_EPOCH);
        let following = tokio::spawn(follow(path.clone(), keys.clone(), clock.clone()));
        let reads = async |text: Option<String>, wanted: &str| {
            match text {
                Some(text) => fs::write(&path, text).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            for _ in 0..1_000 {
                clock.advance(READ_EVERY);
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                if format!("{shared:?}") == wanted {
                    return;
                }
            }
            panic!("{shared:?} is not {wanted}");
        };
        reads(Some(format!("k1:{one}\n# next\nk2:{two}\n")), "[KeyId(k1), KeyId(k2)]").await;
        reads(Some("k2:half a list".to_owned()), "[KeyId(k1), KeyId(k2)]").await;
        reads(None, "[KeyId(k1), KeyId(k2)]").await;
        reads(Some(format!("k2:{two}\nk1:{one}\n")), "[KeyId(k2), KeyId(k1)]").await;
        assert_eq!(shared.newest().to_string(), "k2", "all who share the keys have them");
        following.abort();
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_key_that_is_named_for_its_day_tells_its_age() {
        let at = DateTime::from_timestamp(1_767_297_600, 0).unwrap();
        assert_eq!(age_seconds("k20260101", at), Some(72_000.0));
        assert_eq!(age_seconds("k20251231.2", at), Some(158_400.0));
        assert_eq!([age_seconds("development", at), age_seconds("k1", at)], [None, None]);
        let entry = dated_beside(&["k20260101".to_owned()], &Clock::manual(at)).unwrap();
        assert!(entry.starts_with("k20260101.2:"), "{}", entry.len());
    }

    #[test]
    fn what_is_wrong_with_the_keys_is_said_and_the_keys_are_not() {
        fn text(list: Option<&str>, file: Option<&Path>) -> String {
            format!("{:#}", given(list, file).unwrap_err())
        }
        assert!(text(None, None).contains("set MAZZIERE_SEALING_KEYS to a list of `id:key`"));
        let digits = "0123456789abcdef".repeat(4);
        assert_eq!(given(Some(&format!("k2:{digits}")), None).unwrap().newest().to_string(), "k2");
        for (bad, says) in [
            (digits.clone(), "MAZZIERE_SEALING_KEYS: entry 1 is not `id:key`"),
            (format!("k1:{}", &digits[1..]), "MAZZIERE_SEALING_KEYS: the key of entry 1 is not 64 hexadecimal digits"),
            (format!("k1:{digits},k2:{digits}"), "entry 2 repeats the id or the key of another one"),
            (" ,\n# k1".to_owned(), "MAZZIERE_SEALING_KEYS: there is no key in the list"),
        ] {
            let said = text(Some(&bad), None);
            assert!(said.contains(says), "{said}");
            assert!(!said.contains(&digits[1..]), "{said}");
        }
        let folder = folder("file");
        let path = folder.join("keys");
        fs::write(&path, format!("# newest first\nk2:{}\n\nk1:{digits}\n", "ab".repeat(32))).unwrap();
        let file = Some(path.as_path());
        assert_eq!(format!("{:?}", given(None, file).unwrap()), "[KeyId(k2), KeyId(k1)]");
        assert!(text(Some("x"), file).contains("not both"));
        fs::remove_dir_all(&folder).unwrap();
        assert!(text(None, file).contains("MAZZIERE_SEALING_KEYS_FILE"));
        assert_eq!([source(None, None), source(None, file), source(Some("x"), None)], ["none", "file", "given"]);
    }
}
