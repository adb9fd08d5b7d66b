//! Whose certificates are believed: the authorities of the machine, and a private one if there is one.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject};
use rustls::{ClientConfig, RootCertStore};

/// Why there is nobody to trust.
#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    /// The file cannot be read, or is not PEM.
    #[error("{} cannot be read as PEM", .0.display())]
    Unreadable(PathBuf, #[source] pem::Error),
    /// The file holds no certificate.
    #[error("{} holds no certificate", .0.display())]
    Empty(PathBuf),
    /// A certificate of the file cannot be an authority.
    #[error("{} holds a certificate that cannot be used", .0.display())]
    Unusable(PathBuf, #[source] rustls::Error),
}

/// Whose certificates are believed. Clones share it.
#[derive(Clone)]
pub struct Trust(Arc<Inner>);

struct Inner {
    config: ClientConfig,
    roots: usize,
}

impl Trust {
    /// The authorities of this machine. A machine may have none: then no https address can be called, and
    /// [`Trust::is_empty`] says so.
    pub fn system() -> Trust {
        static SYSTEM: OnceLock<Trust> = OnceLock::new();
        SYSTEM.get_or_init(|| Trust::of(system_roots())).clone()
    }

    /// The authorities of this machine, and those in a PEM file.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no certificate that can be an authority.
    pub fn with_ca_file(path: &Path) -> Result<Trust, TrustError> {
        let unreadable = |error| TrustError::Unreadable(path.to_owned(), error);
        let certificates = CertificateDer::pem_file_iter(path).map_err(unreadable)?;
        let mut roots = system_roots();
        let before = roots.len();
        for certificate in certificates {
            let certificate = certificate.map_err(unreadable)?;
            roots.add(certificate).map_err(|error| TrustError::Unusable(path.to_owned(), error))?;
        }
        if roots.len() == before { Err(TrustError::Empty(path.to_owned())) } else { Ok(Trust::of(roots)) }
    }

    pub(crate) fn of(roots: RootCertStore) -> Trust {
        // Others in the process may ask rustls for its default; the one installed first is as good.
        let _installed = ring::default_provider().install_default();
        let count = roots.len();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows the usual versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Trust(Arc::new(Inner { config, roots: count }))
    }

    /// Whether nobody is trusted, so that no https address can be called.
    pub fn is_empty(&self) -> bool {
        self.0.roots == 0
    }

    /// An HTTP client that believes these authorities, to be completed with its time limits.
    pub fn client(&self) -> reqwest::ClientBuilder {
        reqwest::Client::builder().tls_backend_preconfigured(self.0.config.clone())
    }

    /// The same for threads that may block.
    #[cfg(feature = "blocking")]
    pub fn blocking_client(&self) -> reqwest::blocking::ClientBuilder {
        reqwest::blocking::Client::builder().tls_backend_preconfigured(self.0.config.clone())
    }
}

impl Default for Trust {
    fn default() -> Self {
        Trust::system()
    }
}

impl fmt::Debug for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trust({} authorities)", self.0.roots)
    }
}

fn system_roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    // What cannot be read or parsed is passed over, as every program on the machine does.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}
