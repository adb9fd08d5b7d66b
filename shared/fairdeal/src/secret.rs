//! The house's secret of one deal, and the commitment that binds the house to it.
//!
//! **Invariant:** a secret never appears in a debug print; its serialised form is for sealed events only.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::inputs::{Context, push_field};

const COMMITMENT_DOMAIN: &[u8] = b"mazziere fairdeal v1 commitment";

#[cfg(feature = "random")]
const SEEDED_DOMAIN: &[u8] = b"mazziere fairdeal seeded house";

/// Declares a newtype of 32 bytes that travels as 64 lower-case hexadecimal digits.
macro_rules! bytes32 {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub(crate) [u8; 32]);

        impl $name {
            /// Takes the bytes as they are.
            pub const fn from_bytes(bytes: [u8; 32]) -> Self {
                Self(bytes)
            }

            /// Parses 64 hexadecimal digits.
            ///
            /// # Errors
            /// When the text is anything else.
            pub fn from_hex(text: &str) -> Result<Self, hex::FromHexError> {
                let mut bytes = [0; 32];
                hex::decode_to_slice(text, &mut bytes)?;
                Ok(Self(bytes))
            }

            /// The bytes.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }

            /// The 64 hexadecimal digits.
            pub fn to_hex(&self) -> String {
                hex::encode(self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = hex::FromHexError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::from_hex(&text)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_hex()
            }
        }
    };
}
pub(crate) use bytes32;

bytes32! {
    /// 32 bytes that nobody outside the house knows until the deal is over. Anyone who has them can compute every card.
    Secret
}

bytes32! {
    /// Binds the house to a secret and its context without telling the secret.
    Commitment
}

/// Where a house takes its secrets from.
#[cfg(feature = "random")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrets {
    /// The operating system's random source.
    #[default]
    Fresh,
    /// A seed that anybody may know, for a house in which software is tested: what has the same id has the same secret
    /// each time, and who knows seed and id knows every card.
    Seeded(u64),
}

#[cfg(feature = "random")]
impl Secrets {
    /// The secret of what has this id.
    ///
    /// # Errors
    /// As [`Secret::fresh`].
    pub fn of(self, id: &[u8; 16]) -> Result<Secret, getrandom::Error> {
        let Secrets::Seeded(seed) = self else { return Secret::fresh() };
        let mut bytes = Vec::new();
        push_field(&mut bytes, SEEDED_DOMAIN);
        bytes.extend_from_slice(&seed.to_be_bytes());
        bytes.extend_from_slice(id);
        Ok(Secret(Sha256::digest(&bytes).into()))
    }
}

impl Secret {
    /// A new secret from the operating system's random source.
    ///
    /// # Errors
    /// When the operating system has none to give: no deal may start then.
    #[cfg(feature = "random")]
    #[expect(clippy::disallowed_methods, reason = "this is the one place that draws the secrets of deals")]
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The commitment to this secret in `context` (specification, line 4).
    pub fn commitment(&self, context: &Context) -> Commitment {
        let mut bytes = Vec::new();
        push_field(&mut bytes, COMMITMENT_DOMAIN);
        context.push(&mut bytes);
        bytes.extend_from_slice(&self.0);
        Commitment(Sha256::digest(&bytes).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({})", self.to_hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed_by_debug() {
        let secret = Secret::from_bytes([0xab; 32]);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(serde_json::to_string(&secret).unwrap(), format!("\"{}\"", "ab".repeat(32)));
    }

    #[test]
    fn only_64_digits_are_a_secret() {
        for bad in ["", "ab", &"ab".repeat(33), &"zz".repeat(32)] {
            assert!(Secret::from_hex(bad).is_err(), "{bad}");
        }
        assert_eq!(Secret::from_hex(&"0f".repeat(32)).unwrap().as_bytes(), &[0x0f; 32]);
    }

    #[cfg(feature = "random")]
    #[test]
    fn fresh_secrets_differ() {
        assert!(Secret::fresh().unwrap() != Secret::fresh().unwrap());
        assert!(Secrets::default().of(&[1; 16]).unwrap() != Secrets::Fresh.of(&[1; 16]).unwrap());
    }

    #[cfg(feature = "random")]
    #[test]
    fn seeded_secrets_depend_on_seed_and_id_alone() {
        let of = |seed, id| Secrets::Seeded(seed).of(&[id; 16]).unwrap();
        assert!(of(7, 1) == of(7, 1));
        assert!(of(7, 1) != of(8, 1) && of(7, 1) != of(7, 2));
    }

    #[test]
    fn a_commitment_binds_secret_id_and_number() {
        let of = |secret: u8, id: &[u8], number| Secret::from_bytes([secret; 32]).commitment(&Context::new(id, number));
        let all = [of(1, b"a", 1), of(2, b"a", 1), of(1, b"b", 1), of(1, b"a", 2), of(1, b"", 1)];
        for (i, one) in all.iter().enumerate() {
            assert_eq!(all.iter().filter(|other| *other == one).count(), 1, "{i}");
        }
    }
}
