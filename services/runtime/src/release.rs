//! Which program this process runs: its version and the digest of its executable, for the log.

use std::fs::File;
use std::io;

use mazziere_tables::release::Release;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

/// The release that is installed; nothing where the executable cannot be read, which is logged. It is read once for a
/// process.
pub async fn installed() -> Option<Release> {
    static RELEASE: OnceCell<Option<Release>> = OnceCell::const_new();
    let read = || async {
        let digest = tokio::task::spawn_blocking(digest).await.map_err(io::Error::other).flatten();
        match digest {
            Ok(digest) => Some(Release::new(env!("CARGO_PKG_VERSION"), &digest)),
            Err(error) => {
                tracing::warn!(%error, "the log is not told which release this is: the executable cannot be read");
                None
            }
        }
    };
    RELEASE.get_or_init(read).await.clone()
}

/// SHA-256 of the executable.
fn digest() -> io::Result<[u8; 32]> {
    let mut hash = Sha256::new();
    io::copy(&mut File::open(std::env::current_exe()?)?, &mut HashWriter(&mut hash))?;
    Ok(hash.finalize().into())
}

struct HashWriter<'a>(&'a mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
