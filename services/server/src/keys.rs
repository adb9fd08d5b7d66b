//! `mazziere keys`: makes, shows and rotates what a service signs and seals with.
//!
//! A key is rotated in two steps, so that nobody meets one that they do not know: first it is known everywhere, then it
//! signs or seals (`--finish`).
//!
//! **Invariants:** a private key goes into files (mode 0600) and nowhere else; what is printed is public. Nothing that
//! is there is lost: a list of sealing keys only ever grows, and a key that signs is put aside.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use mazziere_runtime::keys::{new_pem, source};
use mazziere_runtime::sealing;
use mazziere_sealing::Keys;
use mazziere_telemetry::Clock;
use mazziere_web::Service;
use serde_json::{Value, json};

/// The switches of `keys`.
#[derive(Args, Clone, Debug)]
pub struct KeysArgs {
    /// What to do.
    #[command(subcommand)]
    pub what: What,
}

/// What can be done with keys.
#[derive(Subcommand, Clone, Debug)]
pub enum What {
    /// Makes a key in a file that is not there yet.
    Make {
        /// What it is for.
        kind: Kind,
        /// Where it goes; only its owner may read it.
        file: PathBuf,
        /// Whose key it is: `lobby` or `tables`. The document that is printed says so.
        #[arg(long, value_parser = service, value_name = "SERVICE", required_if_eq("kind", "service"))]
        of: Option<Service>,
    },
    /// Shows what is public of keys: names, and the JWKS document of keys that sign (for MAZZIERE_SERVICE_JWKS).
    Show {
        /// Files of keys, of any kind, or JWKS documents. `lobby=FILE` and `tables=FILE` say whose key a file holds:
        /// the document of the services names for each key the service that it is of.
        #[arg(required = true, value_name = "[SERVICE=]FILE")]
        files: Vec<PathBuf>,
        /// Print one JWKS document of all keys that sign, and nothing else.
        #[arg(long)]
        jwks: bool,
    },
    /// Puts a new key beside the one in a file, so that it is known before it is used. Sealing keys: at the end of the
    /// list, marked as the next one; once every replica has that list, `--finish` moves it to the head. A key that
    /// signs: into FILE.next, and the JWKS document to publish is printed; once every service has that, `--finish`
    /// puts the new one in its place and the old one into FILE.last, and prints the document without it.
    Rotate {
        /// The file.
        file: PathBuf,
        /// The JWKS document that is published now: what is printed has its other keys, too.
        #[arg(long, value_name = "JWKS")]
        published: Option<PathBuf>,
        /// Whose key it is: `lobby` or `tables`. The document that is printed says so.
        #[arg(long, value_parser = service, value_name = "SERVICE")]
        of: Option<Service>,
        /// The second step: the new key is known everywhere.
        #[arg(long)]
        finish: bool,
    },
}

/// What a key is for.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Signs the tokens of a service: an Ed25519 private key, for MAZZIERE_SERVICE_KEY.
    Service,
    /// Signs the tokens of people: the same for an issuer, of a house for trying.
    Issuer,
    /// Seals what nobody may see yet: a list of keys, for MAZZIERE_SEALING_KEYS_FILE.
    Sealing,
}

/// Does it; what is printed goes to `out`.
///
/// # Errors
/// When a file cannot be read or written, or holds something else.
pub fn run(args: &KeysArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.what {
        What::Make { kind: Kind::Service | Kind::Issuer, file, of } => {
            write_new(file, &new_pem()?)?;
            writeln!(out, "{}", document(&[named(public(&read(file)?, clock)?, *of)]))?;
        }
        What::Make { kind: Kind::Sealing, file, .. } => {
            write_new(file, &(sealing::dated(clock)? + "\n"))?;
            writeln!(out, "sealing keys: {}", names(&read(file)?)?.join(", "))?;
        }
        What::Show { files, jwks } => show(files, *jwks, clock, out)?,
        What::Rotate { file, published, of, finish } => {
            let others = match published {
                Some(document) => {
                    match held(&read(document)?, clock).with_context(|| document.display().to_string())? {
                        Held::Document(keys) => keys,
                        _ => bail!("{}: this is no JWKS document", document.display()),
                    }
                }
                None => Vec::new(),
            };
            rotate(file, &others, *of, *finish, clock, out)?;
        }
    }
    Ok(())
}

/// A service that signs, by its name.
fn service(name: &str) -> Result<Service, String> {
    name.parse().map_err(|_| "the services that sign are lobby and tables".to_owned())
}

/// What a file holds.
enum Held {
    Signs(Value),
    Seals(Vec<String>),
    Document(Vec<Value>),
}

fn held(text: &str, clock: &Clock) -> anyhow::Result<Held> {
    if text.trim_start().starts_with("-----BEGIN") {
        return Ok(Held::Signs(public(text, clock)?));
    }
    if text.trim_start().starts_with('{') {
        let document: Value = serde_json::from_str(text).context("this is no JWKS document")?;
        let keys = document["keys"].as_array().context("this is no JWKS document: it has no keys")?;
        ensure!(keys.iter().all(|key| key["d"].is_null()), "the document holds a private key: replace that key");
        return Ok(Held::Document(keys.clone()));
    }
    Ok(Held::Seals(names(text)?))
}

fn show(files: &[PathBuf], jwks: bool, clock: &Clock, out: &mut impl Write) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for given in files {
        let (of, file) = owner(given);
        let held = held(&read(file)?, clock).with_context(|| file.display().to_string())?;
        let at = file.display();
        match held {
            _ if of.is_some() && !matches!(held, Held::Signs(_)) => {
                bail!("{at}: holds no key that signs for a service")
            }
            Held::Signs(key) => {
                let key = named(key, of);
                if !jwks {
                    writeln!(out, "{at}: signs as {}", name(&key))?;
                }
                all.push(key);
            }
            Held::Seals(names) if jwks => bail!("{at}: sealing keys ({}) have no public half", names.len()),
            Held::Seals(names) => {
                let (newest, others) = names.split_first().context("the list is empty")?;
                writeln!(out, "{at}: seals with {newest}; opens also with: {}", others.join(", "))?;
            }
            Held::Document(keys) => {
                if !jwks {
                    let names: Vec<String> = keys.iter().map(name).collect();
                    writeln!(out, "{at}: believes {}", names.join(", "))?;
                }
                all.extend(keys);
            }
        }
    }
    if jwks {
        writeln!(out, "{}", document(&all))?;
    }
    Ok(())
}

/// Whose key a file is said to hold, and the file.
fn owner(given: &Path) -> (Option<Service>, &Path) {
    let said = given.to_str().and_then(|text| text.split_once('='));
    match said.and_then(|(name, file)| Some((service(name).ok()?, Path::new(file)))) {
        Some((service, file)) => (Some(service), file),
        None => (None, given),
    }
}

fn rotate(
    file: &Path,
    published: &[Value],
    of: Option<Service>,
    finish: bool,
    clock: &Clock,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let text = read(file)?;
    let next = beside(file, "next");
    let last = beside(file, "last");
    match held(&text, clock).with_context(|| file.display().to_string())? {
        Held::Document(_) => bail!("{} holds public keys: rotate the private ones", file.display()),
        Held::Seals(_) => {
            let list = if finish { finished(&text) } else { with_next(&text, clock) };
            let list = list.with_context(|| file.display().to_string())?;
            Keys::parse(&list).context("the new list")?;
            write_new(&next, &list)?;
            fs::rename(&next, file).with_context(|| format!("replacing {}", file.display()))?;
            let names = names(&list)?;
            writeln!(out, "sealing keys: {}", names.join(", "))?;
            if let (false, Some(name)) = (finish, names.last()) {
                writeln!(
                    out,
                    "give this list to every replica, wait until all of them know {name} (the metric \
                     mazziere_sealing_keys says so), then: mazziere keys rotate --finish {}",
                    file.display()
                )?;
            }
        }
        Held::Signs(old) if finish => {
            let new = named(public(&read(&next)?, clock)?, of);
            fs::rename(file, &last).with_context(|| format!("putting {} aside", file.display()))?;
            fs::rename(&next, file).with_context(|| format!("replacing {}", file.display()))?;
            if published.is_empty() {
                writeln!(out, "{}: signs as {}", file.display(), name(&new))?;
            } else {
                let others = published.iter().filter(|key| ![&old["kid"], &new["kid"]].contains(&&key["kid"]));
                writeln!(out, "{}", document(&Vec::from_iter(others.chain([&new]).cloned())))?;
            }
        }
        Held::Signs(old) => {
            write_new(&next, &new_pem()?)?;
            let own = [old, public(&read(&next)?, clock)?].map(|key| named(key, of));
            let others = published.iter().filter(|key| own.iter().all(|mine| mine["kid"] != key["kid"]));
            writeln!(out, "{}", document(&Vec::from_iter(others.cloned().chain(own.iter().cloned()))))?;
        }
    }
    Ok(())
}

/// The line before the key that is known, and seals later.
const NEXT: &str = "# next: known everywhere before it seals";

/// A list of sealing keys with a new one at its end.
fn with_next(list: &str, clock: &Clock) -> anyhow::Result<String> {
    ensure!(!list.lines().any(|line| line == NEXT), "there is a next key already: --finish first");
    let key = sealing::dated_beside(&names(list)?, clock)?;
    Ok(format!("{}\n{NEXT}\n{key}\n", list.trim_end()))
}

/// A list of sealing keys with the next one at its head.
fn finished(list: &str) -> anyhow::Result<String> {
    let lines: Vec<&str> = list.lines().collect();
    let at = lines.iter().position(|line| *line == NEXT);
    let at = at.context("there is no next key: rotate without --finish first")?;
    let key = lines.get(at + 1).context("there is no key behind the line that says which is next")?;
    let others = lines.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1);
    let others: Vec<&str> = others.map(|(_, line)| *line).collect();
    Ok(format!("{key}\n{}\n", others.join("\n")))
}

fn read(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))
}

pub(crate) fn write_new(file: &Path, text: &str) -> anyhow::Result<()> {
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let mut made = opened.with_context(|| format!("making {}", file.display()))?;
    made.write_all(text.as_bytes()).with_context(|| format!("writing {}", file.display()))
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}

/// The public half of a key that signs.
fn public(pem: &str, clock: &Clock) -> anyhow::Result<Value> {
    Ok(source(pem, clock)?.jwks()["keys"][0].clone())
}

/// The same, of this service.
fn named(mut key: Value, of: Option<Service>) -> Value {
    if let Some(service) = of {
        key["service"] = service.name().into();
    }
    key
}

/// The name of a key, with the service that it is of.
fn name(key: &Value) -> String {
    let kid = key["kid"].as_str().unwrap_or("a key without a name");
    key["service"].as_str().map_or_else(|| kid.to_owned(), |service| format!("{kid} of the {service}"))
}

fn document(keys: &[Value]) -> Value {
    json!({ "keys": keys })
}

/// The names of sealing keys, the newest first.
fn names(list: &str) -> anyhow::Result<Vec<String>> {
    Keys::parse(list).context("this is neither a key that signs nor a list of sealing keys")?;
    let entries = list.split([',', '\n']).map(str::trim).filter(|entry| !entry.is_empty() && !entry.starts_with('#'));
    Ok(entries.filter_map(|entry| Some(entry.split_once(':')?.0.trim().to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("mazziere-keys-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn said(what: What) -> anyhow::Result<String> {
        let mut out = Vec::new();
        run(&KeysArgs { what }, &Clock::system(), &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    fn show(file: &Path, jwks: bool) -> String {
        said(What::Show { files: vec![file.to_owned()], jwks }).unwrap()
    }

    #[test]
    fn a_key_that_signs_is_rotated_in_two_steps_so_that_nobody_is_refused_meanwhile() {
        let folder = Folder::new("service");
        let file = folder.file("service-key.pem");
        let of = Some(Service::Lobby);
        let make = || said(What::Make { kind: Kind::Service, file: file.clone(), of });
        let made: Value = serde_json::from_str(&make().unwrap()).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(make().is_err(), "what is there is not written over");
        let old = made["keys"][0].clone();
        assert_eq!(old["service"], "lobby");
        let owned = PathBuf::from(format!("lobby={}", file.display()));
        assert_eq!(show(&owned, true).trim(), made.to_string());
        assert!(!show(&file, true).contains("service"), "a private key does not know whose it is");
        let rotate = |finish| said(What::Rotate { file: file.clone(), published: None, of, finish });
        assert!(rotate(true).is_err(), "there is no next one yet");
        let both: Value = serde_json::from_str(&rotate(false).unwrap()).unwrap();
        assert_eq!(both["keys"].as_array().unwrap().len(), 2);
        assert_eq!(both["keys"][0], old);
        assert_eq!(both["keys"][1]["service"], "lobby");
        assert_eq!(show(&owned, true).trim(), made.to_string(), "the old one signs until the end");
        let finished = rotate(true).unwrap();
        assert!(finished.contains(both["keys"][1]["kid"].as_str().unwrap()), "{finished}");
        assert!(show(&folder.file("service-key.pem.last"), false).contains(old["kid"].as_str().unwrap()));
        assert!(rotate(true).is_err());
    }

    #[test]
    fn what_is_to_be_published_is_printed_with_the_keys_of_others() {
        let folder = Folder::new("published");
        let (lobby, tables) = (folder.file("lobby.pem"), folder.file("tables.pem"));
        let make =
            |file: &PathBuf, of| said(What::Make { kind: Kind::Service, file: file.clone(), of: Some(of) }).unwrap();
        make(&lobby, Service::Lobby);
        make(&tables, Service::Tables);
        let files = ["lobby", "tables"].map(|of| PathBuf::from(format!("{of}={}", folder.file(of).display()) + ".pem"));
        let before = said(What::Show { files: files.to_vec(), jwks: true }).unwrap();
        let published = folder.file("jwks.json");
        fs::write(&published, &before).unwrap();
        let kids = |text: &str| {
            let document: Value = serde_json::from_str(text).unwrap();
            let keys = document["keys"].as_array().unwrap().iter();
            keys.map(|key| (key["service"].as_str().unwrap().to_owned(), key["kid"].clone())).collect::<Vec<_>>()
        };
        let rotate = |finish| {
            let (of, published) = (Some(Service::Lobby), Some(published.clone()));
            said(What::Rotate { file: lobby.clone(), published, of, finish }).unwrap()
        };
        let [old, other] = <[_; 2]>::try_from(kids(&before)).unwrap();
        let both = rotate(false);
        let new = kids(&both).pop().unwrap();
        assert_eq!(kids(&both), [other.clone(), old.clone(), new.clone()]);
        fs::write(&published, &both).unwrap();
        assert_eq!(kids(&rotate(true)), [other, new], "without the old one");
    }

    #[test]
    fn sealing_keys_are_rotated_in_two_steps_none_is_lost_and_none_is_shown() {
        let folder = Folder::new("sealing");
        let file = folder.file("sealing-keys");
        said(What::Make { kind: Kind::Sealing, file: file.clone(), of: None }).unwrap();
        let first = fs::read_to_string(&file).unwrap();
        let rotate = |finish| said(What::Rotate { file: file.clone(), published: None, of: None, finish });
        assert!(rotate(true).is_err(), "there is no next one yet");
        let list = || fs::read_to_string(&file).unwrap();
        for others in 1..3 {
            let before = names(&list()).unwrap();
            rotate(false).unwrap();
            assert!(rotate(false).is_err(), "one at a time");
            let known = names(&list()).unwrap();
            assert_eq!(known[..others], before, "the new one is known, and the old one seals");
            rotate(true).unwrap();
            let finished = names(&list()).unwrap();
            assert_eq!((&finished[0], &finished[1..]), (&known[others], &before[..]), "it seals, and the others open");
        }
        let list = list();
        assert!(list.contains(first.trim()) && !list.contains('#'), "the first one stays");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let printed = show(&file, false);
        for entry in list.lines().filter(|line| !line.is_empty()) {
            let (id, key) = entry.split_once(':').unwrap();
            assert!(printed.contains(id) && !printed.contains(key), "{printed}");
        }
        assert!(said(What::Show { files: vec![file], jwks: true }).is_err(), "there is nothing public in it");
    }

    #[test]
    fn what_is_no_key_is_said_to_be_none() {
        let folder = Folder::new("wrong");
        let file = folder.file("wrong");
        for text in ["", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "{}"] {
            fs::write(&file, text).unwrap();
            assert!(said(What::Show { files: vec![file.clone()], jwks: false }).is_err(), "{text}");
        }
        fs::write(&file, r#"{"keys":[{"kid":"a","d":"s3cret"}]}"#).unwrap();
        let error = said(What::Show { files: vec![file.clone()], jwks: false }).unwrap_err();
        assert!(format!("{error:#}").contains("private key"), "{error:#}");
    }
}
