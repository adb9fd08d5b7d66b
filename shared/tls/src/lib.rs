//! Whom the house believes when it calls others over https, and the addresses it can call at all.
//!
//! [`Trust`] holds the roots of the machine and, if there is one, a private authority; every HTTP client of the house
//! is made from it. [`base_url`] and [`document_url`] refuse addresses that could never work, before anything is
//! started.
//!
//! **Invariant:** certificates are always checked; there is no switch that turns this off.
//!
//! Non-goals: serving https (whatever stands before the services ends TLS); certificates of clients.

pub mod address;
#[cfg(feature = "testing")]
pub mod testing;
pub mod trust;

pub use address::{AddressError, base_url, document_url};
pub use trust::{Trust, TrustError};
