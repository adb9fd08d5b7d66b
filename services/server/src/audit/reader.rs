//! `mazziere audit reader`: the verifier in plain Python, as files, for auditors who have no sources.
//!
//! The house that is audited hands it out, so its digests are printed: they are those of `tests/audit` in the sources
//! of this release, which an auditor can find elsewhere.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use sha2::{Digest, Sha256};

use super::{EX_CANTCREAT, ReaderArgs};

/// The files, which import each other by their names.
const FILES: [(&str, &str); 5] = [
    ("verify.py", include_str!("../../../../tests/audit/verify.py")),
    ("tables.py", include_str!("../../../../tests/audit/tables.py")),
    ("seal.py", include_str!("../../../../tests/audit/seal.py")),
    ("fairdeal.py", include_str!("../../../../tests/audit/fairdeal.py")),
    ("tlog.py", include_str!("../../../../tests/audit/tlog.py")),
];

/// Does it, and prints what it wrote as `sha256sum` does.
///
/// # Errors
/// When it cannot print.
pub(super) fn run(args: &ReaderArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    if let Err(error) = write(&args.folder) {
        eprintln!("mazziere: {}: {error}", args.folder.display());
        return Ok(ExitCode::from(EX_CANTCREAT));
    }
    for (name, text) in FILES {
        let digest = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        writeln!(out, "{digest}  {name}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the files; none that is there is written over.
fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, text) in FILES {
        let mut file = OpenOptions::new().write(true).create_new(true).open(folder.join(name))?;
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}
