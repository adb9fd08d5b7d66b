//! One JWKS document: which of its keys verify tokens, and with which algorithm.
//!
//! Three kinds count, each for one algorithm only: Ed25519 (`EdDSA`), RSA of 2048 to 4096 bits (`RS256`), P-256
//! (`ES256`). A key needs a `kid`. Others in the document are passed over, because an issuer may serve several kinds of
//! client; what could be mistaken (two keys of one name, a private key) makes the whole document unusable.
//!
//! A key of a service says whose it is, in a member of its own: `"service": "lobby"`. A key may have an end (`exp`, in
//! seconds since 1970, as in tokens), from which on nothing that it signed is believed.

use std::collections::{BTreeMap, HashMap};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;

use super::Service;
use super::keys::KeyError;

/// Members that only private keys have (RFC 7518, 6.2.2 and 6.3.2; RFC 8037, 2).
const PRIVATE: &str = "d";
const RSA_BITS: std::ops::RangeInclusive<usize> = 2_048..=4_096;

/// A public key with the one algorithm it is for.
#[derive(Clone, Debug)]
pub(crate) struct VerifyingKey {
    pub(crate) algorithm: Algorithm,
    pub(crate) key: DecodingKey,
    /// The key itself as text, the same wherever the key is found.
    pub(crate) material: String,
    /// What the document says whose key it is.
    named: Option<Value>,
    /// From when on it is no key any more.
    pub(super) ends: Option<DateTime<Utc>>,
}

impl VerifyingKey {
    /// The service whose key it is, if the document names one.
    pub(super) fn service(&self) -> Option<Service> {
        self.named.as_ref()?.as_str()?.parse().ok()
    }
}

/// Checks that every key is of one service, and none of two.
///
/// # Errors
/// [`KeyError::Unnamed`], [`KeyError::NotAService`], [`KeyError::TwoServices`].
pub(super) fn check_services(keys: &HashMap<String, VerifyingKey>) -> Result<(), KeyError> {
    let mut owners: HashMap<&str, Service> = HashMap::new();
    // In the order of their names, so that the same document is refused for the same key.
    for (kid, key) in keys.iter().collect::<BTreeMap<_, _>>() {
        let named = key.named.as_ref().ok_or_else(|| KeyError::Unnamed(kid.clone()))?;
        let service = key.service().ok_or_else(|| KeyError::NotAService(kid.clone(), named.to_string()))?;
        if owners.insert(&key.material, service).is_some_and(|other| other != service) {
            return Err(KeyError::TwoServices(kid.clone()));
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Document {
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct Named {
    kid: String,
    alg: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    key_ops: Option<Vec<String>>,
    service: Option<Value>,
    exp: Option<i64>,
    #[serde(flatten)]
    material: Material,
}

#[derive(Deserialize)]
#[serde(tag = "kty")]
enum Material {
    #[serde(rename = "OKP")]
    OctetPair { crv: String, x: String },
    #[serde(rename = "RSA")]
    Rsa { n: String, e: String },
    #[serde(rename = "EC")]
    Curve { crv: String, x: String, y: String },
}

/// The keys of a document by name.
pub(super) fn parse(json: &str) -> Result<HashMap<String, VerifyingKey>, KeyError> {
    let document: Document = serde_json::from_str(json)?;
    let mut keys = HashMap::new();
    for key in document.keys {
        if key.get(PRIVATE).is_some() {
            return Err(KeyError::Private);
        }
        let Some((kid, key)) = usable(key) else { continue };
        if keys.insert(kid.clone(), key).is_some() {
            return Err(KeyError::Ambiguous(kid));
        }
    }
    if keys.is_empty() { Err(KeyError::Empty) } else { Ok(keys) }
}

fn usable(key: Value) -> Option<(String, VerifyingKey)> {
    let Named { kid, alg, usage, key_ops, service, exp, material } = serde_json::from_value(key).ok()?;
    let for_signatures = usage.is_none_or(|usage| usage == "sig");
    let for_verifying = key_ops.is_none_or(|operations| operations.iter().any(|one| one == "verify"));
    // An end beyond the calendar is none.
    let ends = exp.and_then(|at| DateTime::from_timestamp(at, 0));
    let key = VerifyingKey { named: service, ends, ..material.key()? };
    let for_this = alg.is_none_or(|alg| alg == name(key.algorithm));
    (for_signatures && for_verifying && for_this).then_some((kid, key))
}

fn name(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::EdDSA => "EdDSA",
        Algorithm::RS256 => "RS256",
        Algorithm::ES256 => "ES256",
        _ => "none of ours",
    }
}

impl Material {
    /// The key, if it is one of those that count. Sizes are checked here because the library takes them for granted.
    fn key(self) -> Option<VerifyingKey> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        let holds_32 = |text: &str| bytes(text).is_some_and(|bytes| bytes.len() == 32);
        match self {
            Self::OctetPair { crv, x } if crv == "Ed25519" && holds_32(&x) => {
                let key = DecodingKey::from_ed_components(&x).ok()?;
                Some(VerifyingKey { algorithm: Algorithm::EdDSA, key, material: x, named: None, ends: None })
            }
            Self::Rsa { n, e } => {
                let modulus = bytes(&n)?;
                let exponent = bytes(&e)?;
                let whole = RSA_BITS.contains(&bits(&modulus)) && (2..=32).contains(&bits(&exponent));
                let key = DecodingKey::from_rsa_components(&n, &e).ok()?;
                whole.then_some(VerifyingKey { algorithm: Algorithm::RS256, key, material: n, named: None, ends: None })
            }
            Self::Curve { crv, x, y } if crv == "P-256" && holds_32(&x) && holds_32(&y) => {
                let key = DecodingKey::from_ec_components(&x, &y).ok()?;
                Some(VerifyingKey {
                    algorithm: Algorithm::ES256,
                    key,
                    material: format!("{x}.{y}"),
                    named: None,
                    ends: None,
                })
            }
            Self::OctetPair { .. } | Self::Curve { .. } => None,
        }
    }
}

/// The bits of a number, most significant byte first.
fn bits(number: &[u8]) -> usize {
    let zeros = number.iter().take_while(|byte| **byte == 0).count();
    let Some(first) = number.get(zeros) else { return 0 };
    (number.len() - zeros) * 8 - first.leading_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    fn document(keys: &[String]) -> String {
        format!(r#"{{"keys":[{}]}}"#, keys.join(","))
    }

    fn rsa(kid: &str, bytes: usize, more: &str) -> String {
        let n = URL_SAFE_NO_PAD.encode(vec![0xc5_u8; bytes]);
        format!(r#"{{"kty":"RSA","kid":"{kid}","n":"{n}","e":"AQAB"{more}}}"#)
    }

    #[test]
    fn only_whole_keys_of_three_kinds_with_a_name_count() {
        let other = [
            rsa("short", 128, ""),
            rsa("long", 1_024, ""),
            rsa("other-algorithm", 256, r#","alg":"PS256""#),
            rsa("encrypts", 256, r#","key_ops":["encrypt"]"#),
            r#"{"kty":"RSA","kid":"no-modulus","n":"","e":"AQAB"}"#.to_owned(),
            r#"{"kty":"oct","kid":"secret","k":"AAAA","alg":"HS256"}"#.to_owned(),
            format!(r#"{{"kty":"OKP","crv":"Ed25519","x":"{X}"}}"#),
            format!(r#"{{"kty":"OKP","crv":"Ed448","kid":"b","x":"{X}"}}"#),
            format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"c","use":"enc","x":"{X}"}}"#),
            format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"e","alg":"RS256","x":"{X}"}}"#),
            r#"{"kty":"OKP","crv":"Ed25519","kid":"d","x":"AAAA"}"#.to_owned(),
            format!(r#"{{"kty":"EC","crv":"P-384","kid":"f","x":"{X}","y":"{X}"}}"#),
            format!(r#"{{"kty":"EC","crv":"P-256","kid":"g","x":"{X}","y":"AAAA"}}"#),
        ];
        assert!(matches!(parse(&document(&other)), Err(KeyError::Empty)));
        let mut all = other.to_vec();
        all.push(format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"ed","use":"sig","alg":"EdDSA","x":"{X}"}}"#));
        all.push(rsa("rsa", 256, r#","alg":"RS256","key_ops":["verify"]"#));
        all.push(format!(r#"{{"kty":"EC","crv":"P-256","kid":"ec","x":"{X}","y":"{X}"}}"#));
        let keys = parse(&document(&all)).unwrap();
        let mut found: Vec<_> = keys.iter().map(|(kid, key)| (kid.as_str(), key.algorithm)).collect();
        found.sort_by_key(|(kid, _)| *kid);
        assert_eq!(found, [("ec", Algorithm::ES256), ("ed", Algorithm::EdDSA), ("rsa", Algorithm::RS256)]);
        assert!(matches!(parse("[]"), Err(KeyError::Malformed(_))));
    }

    #[test]
    fn what_could_be_mistaken_spoils_the_document() {
        let key = |kid: &str, more: &str| format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"{kid}","x":"{X}"{more}}}"#);
        let twice = parse(&document(&[key("a", ""), rsa("a", 256, "")]));
        assert!(matches!(twice, Err(KeyError::Ambiguous(kid)) if kid == "a"));
        let private = parse(&document(&[key("a", ""), key("b", r#","d":"AAAA""#)]));
        assert!(matches!(private, Err(KeyError::Private)));
    }

    #[test]
    fn the_size_of_a_number_leaves_leading_zeros_out() {
        assert_eq!([bits(&[]), bits(&[0, 0]), bits(&[0, 1]), bits(&[1, 0, 1]), bits(&[0xff])], [0, 0, 1, 17, 8]);
    }
}
