//! The transparency logs of a house on a developer's machine: keys that are made once and kept, the folders of tiles
//! and of signed checkpoints beside them.
//!
//! **Invariant:** a log that was started is never started again. Who throws the database away and keeps the data
//! folder has a log that cannot be continued, and is told so by the service.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::Context;
use mazziere_audit::state::{self, StateError};
use mazziere_audit::{Log, keys};
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::new_secret;

/// What the logs of such a house are called: `localhost/events` and `localhost/postings`.
const HOUSE: &str = "localhost";

/// Has `args` keep the logs in `folder`, which is made if it is not there.
///
/// # Errors
/// When keys or folders cannot be made or read.
pub fn keep(args: &mut ServiceArgs, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let [file, tiles, kept] = ["keys", "tiles", "state"].map(|name| folder.join(name));
    if !file.exists() {
        make(&file)?;
    }
    let list = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
    let keys = keys::parse(&list).with_context(|| file.display().to_string())?;
    match state::init(&kept, &tiles, &keys) {
        Ok(()) | Err(StateError::Started(_)) => {}
        Err(error) => return Err(error).with_context(|| format!("starting the logs in {}", folder.display())),
    }
    args.audit_key_file = Some(file);
    args.audit_dir = Some(tiles);
    args.audit_state = Some(kept);
    Ok(())
}

/// A key for each log, which their owner alone may read.
fn make(path: &Path) -> anyhow::Result<()> {
    let key = |log| anyhow::Ok(keys::of_log(HOUSE, log, &new_secret()?)?.to_secret() + "\n");
    let list = Log::ALL.into_iter().map(key).collect::<anyhow::Result<String>>()?;
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    file.and_then(|mut file| file.write_all(list.as_bytes())).with_context(|| format!("making {}", path.display()))
}
