//! For tests only: a private authority, and a server on this machine that shows its certificate.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

/// A certificate authority that only a test knows.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    /// A new one.
    ///
    /// # Panics
    /// When the machine cannot make keys.
    pub fn new() -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("no names are good names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Authority(CertifiedIssuer::self_signed(params, key).expect("a certificate"))
    }

    /// Writes the certificate of the authority to a file of this name in the folder for temporary files.
    ///
    /// # Panics
    /// When it cannot be written.
    pub fn write(&self, name: &str) -> CaFile {
        let path = std::env::temp_dir().join(format!("mazziere-{name}-{}.pem", std::process::id()));
        std::fs::write(&path, self.0.pem()).expect("a writable folder for temporary files");
        CaFile(path)
    }

    /// A server at a free port of this machine, which forwards what comes in over TLS to `target` in clear. Its
    /// certificate is good for `localhost`. It ends with the runtime.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn serve(&self, target: SocketAddr) -> SocketAddr {
        let acceptor = TlsAcceptor::from(Arc::new(self.server_config()));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    // A caller who does not believe us hangs up in the middle of the handshake.
                    let Ok(mut caller) = acceptor.accept(socket).await else { return };
                    let Ok(mut service) = TcpStream::connect(target).await else { return };
                    let _ended = tokio::io::copy_bidirectional(&mut caller, &mut service).await;
                });
            }
        });
        address
    }

    fn server_config(&self) -> ServerConfig {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &self.0).expect("a certificate");
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows the usual versions of TLS")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
            .expect("a certificate and its key")
    }
}

impl Default for Authority {
    fn default() -> Self {
        Self::new()
    }
}

/// A certificate in a file, which is removed with this value.
#[derive(Debug)]
pub struct CaFile(PathBuf);

impl CaFile {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for CaFile {
    fn drop(&mut self) {
        // A file that is gone already is what we want.
        let _ = std::fs::remove_file(&self.0);
    }
}
