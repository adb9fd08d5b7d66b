//! Certificates are checked against the authorities that were named, and against nobody else.

use std::path::Path;

use mazziere_tls::testing::Authority;
use mazziere_tls::{Trust, TrustError};

#[test]
fn a_file_without_authorities_is_refused_with_its_name() {
    let missing = Trust::with_ca_file(Path::new("/no/such/file.pem")).unwrap_err();
    assert!(matches!(missing, TrustError::Unreadable(..)));
    assert!(missing.to_string().contains("/no/such/file.pem"));
    let file = Authority::new().write("no-authority");
    std::fs::write(file.path(), "nothing to see").unwrap();
    assert!(matches!(Trust::with_ca_file(file.path()), Err(TrustError::Empty(_))));
    let nonsense = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    std::fs::write(file.path(), nonsense).unwrap();
    assert!(matches!(Trust::with_ca_file(file.path()), Err(TrustError::Unusable(..))));
}

#[test]
fn a_client_can_be_made_from_the_machine_and_from_a_private_authority() {
    let file = Authority::new().write("private-authority");
    let ours = Trust::with_ca_file(file.path()).unwrap();
    assert!(!ours.is_empty());
    assert!(ours.client().build().is_ok() && Trust::system().client().build().is_ok());
    // Clients that others make without us find a provider too.
    let _client = reqwest::Client::new();
}
