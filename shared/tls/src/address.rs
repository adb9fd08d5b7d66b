//! Addresses of others: those that can work, and why the others cannot.

use reqwest::Url;

use crate::trust::Trust;

/// Why an address can never work. The texts complete "MAZZIERE_WALLET_URL ...".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is not a URL.
    #[error("is not a URL: {0}")]
    Malformed(String),
    /// It is a URL of something that is not called over HTTP.
    #[error("is an http or https URL, not one that begins with {0}:")]
    Scheme(String),
    /// It carries a name or a password, which would be logged and sent.
    #[error("takes no user name or password")]
    Credentials,
    /// It carries a query or a fragment, to which no path can be added.
    #[error("takes no query and no fragment")]
    Tail,
    /// It is https, and there is no authority to check certificates with.
    #[error(
        "is an https URL, and this machine trusts no certificate authority: install them (ca-certificates), or name a \
         file in MAZZIERE_CA_FILE"
    )]
    NoAuthority,
}

/// The address of a service, to which paths are added: http or https, with a host, without query or fragment.
///
/// # Errors
/// When it could never work.
pub fn base_url(text: &str, trust: &Trust) -> Result<Url, AddressError> {
    let url = document_url(text, trust)?;
    if url.query().is_some() || url.fragment().is_some() { Err(AddressError::Tail) } else { Ok(url) }
}

/// The address of one document: http or https, with a host.
///
/// # Errors
/// When it could never work.
pub fn document_url(text: &str, trust: &Trust) -> Result<Url, AddressError> {
    // An empty host is an error of the parser: http and https URLs always have one.
    let url = Url::parse(text).map_err(|error| AddressError::Malformed(error.to_string()))?;
    match url.scheme() {
        "http" => {}
        "https" if trust.is_empty() => return Err(AddressError::NoAuthority),
        "https" => {}
        other => return Err(AddressError::Scheme(other.to_owned())),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressError::Credentials);
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Result<String, String> {
        base_url(text, &Trust::system()).map(|url| url.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn an_address_that_could_never_work_is_refused_with_its_reason() {
        for (text, reason) in [
            ("", "is not a URL"),
            ("wallet:8083", "not one that begins with wallet:"),
            ("localhost", "is not a URL"),
            ("127.0.0.1:8083", "is not a URL"),
            ("http://", "is not a URL: empty host"),
            ("https://:443/", "is not a URL: empty host"),
            ("http://wallet:99999", "is not a URL: invalid port number"),
            ("ftp://wallet", "not one that begins with ftp:"),
            ("file:///etc/passwd", "not one that begins with file:"),
            ("http://me:secret@wallet", "no user name or password"),
            ("http://wallet/?a=1", "no query"),
            ("http://wallet/#top", "no query"),
        ] {
            let error = said(text).unwrap_err();
            assert!(error.contains(reason), "{text:?}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
        assert_eq!(said("http://wallet:8083").as_deref(), Ok("http://wallet:8083/"));
        assert_eq!(said("http://[::1]:8083/house/").as_deref(), Ok("http://[::1]:8083/house/"));
    }

    #[test]
    fn https_without_an_authority_is_refused() {
        let nobody = Trust::of(rustls::RootCertStore::empty());
        assert!(nobody.is_empty());
        assert_eq!(document_url("https://issuer.test/jwks", &nobody), Err(AddressError::NoAuthority));
        assert!(document_url("http://issuer.test/jwks?kind=public", &nobody).is_ok());
        assert!(AddressError::NoAuthority.to_string().contains("MAZZIERE_CA_FILE"));
    }
}
