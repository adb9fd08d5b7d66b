//! The header of a token, as far as it may say something.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};

/// The name of the key that the token says it was signed with; none if the header is not well formed, or lists what is
/// critical: a reader that does not understand that refuses (RFC 7515, 4.1.11), and we understand none of it. A list
/// that is not one (`null`) is no excuse.
pub(super) fn key_name(token: &str) -> Option<String> {
    let (header, _) = token.split_once('.')?;
    let header: Map<String, Value> = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(header).ok()?).ok()?;
    if header.contains_key("crit") {
        return None;
    }
    header.get("kid")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_critical_is_passed_over() {
        let named = |header: &str| key_name(&format!("{}.e30.sig", URL_SAFE_NO_PAD.encode(header)));
        assert_eq!(named(r#"{"alg":"EdDSA","kid":"a"}"#), Some("a".to_owned()));
        for crit in ["null", "[]", r#"["b64"]"#, "\"exp\"", "0", "{}"] {
            assert_eq!(named(&format!(r#"{{"alg":"EdDSA","kid":"a","crit":{crit}}}"#)), None, "{crit}");
        }
        for header in ["", "[]", "{}", r#"{"kid":null}"#, r#"{"kid":7}"#, "null"] {
            assert_eq!(named(header), None, "{header:?}");
        }
        assert_eq!(key_name("e30"), None);
    }
}
