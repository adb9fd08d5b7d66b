//! Versions of things: `ETag` on reads, `If-Match` on commands that must not act on a stale picture.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest};
use mazziere_contract::{Cause, Form};

use crate::problem::{ApiError, bad_header};

/// The ETag of a version: `"v12"`.
pub fn etag(version: u64) -> String {
    format!("\"v{version}\"")
}

/// The version in `If-Match`, if the client sent one. `*` asks for nothing and counts as not sent; anything but one
/// strong ETag of ours is refused with 400 `invalid_header`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IfMatch(pub Option<u64>);

impl IfMatch {
    /// Refuses with 412 `stale_version` unless the client saw `current` or asked for no version.
    ///
    /// # Errors
    /// `stale_version`.
    pub fn check(self, current: u64) -> Result<(), ApiError> {
        match self.0 {
            Some(seen) if seen != current => Err(ApiError::new(
                Cause::StaleVersion { current: Some(current), seen: Some(seen) },
                format!("the version is {}, not {}", etag(current), etag(seen)),
            )),
            _ => Ok(()),
        }
    }

    fn parse(request: &HttpRequest) -> Option<Self> {
        let mut sent = request.headers().get_all(IF_MATCH);
        let Some(value) = sent.next() else { return Some(Self(None)) };
        let text = value.to_str().ok()?.trim();
        if sent.next().is_some() {
            return None;
        }
        if text == "*" {
            return Some(Self(None));
        }
        let digits = text.strip_prefix("\"v")?.strip_suffix('"')?;
        let version = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        Some(Self(Some(version)))
    }
}

impl FromRequest for IfMatch {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let malformed = || bad_header("If-Match", Form::Etag, "If-Match takes one ETag as given by a read: \"v12\"");
        ready(Self::parse(request).ok_or_else(malformed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;
    use mazziere_contract::ErrorCode;

    fn sent(value: &str) -> Result<Option<u64>, ErrorCode> {
        let request = TestRequest::get().insert_header((IF_MATCH, value)).to_http_request();
        let taken = IfMatch::from_request(&request, &mut Payload::None).into_inner();
        taken.map(|if_match| if_match.0).map_err(|error| error.code())
    }

    #[test]
    fn only_one_strong_tag_is_a_version() {
        assert_eq!(sent("\"v12\""), Ok(Some(12)));
        assert_eq!(sent("*"), Ok(None));
        for bad in ["", "12", "v12", "W/\"v12\"", "\"12\"", "\"v12\", \"v13\"", "\"v+1\"", "\"v-1\"", "\"v\""] {
            assert_eq!(sent(bad), Err(ErrorCode::InvalidHeader), "{bad}");
        }
        let none = TestRequest::get().to_http_request();
        assert_eq!(IfMatch::from_request(&none, &mut Payload::None).into_inner().unwrap(), IfMatch(None));
    }

    #[test]
    fn a_stale_version_is_refused() {
        assert!(IfMatch(None).check(7).is_ok() && IfMatch(Some(7)).check(7).is_ok());
        assert_eq!(IfMatch(Some(6)).check(7).unwrap_err().code(), ErrorCode::StaleVersion);
        assert_eq!(IfMatch(Some(8)).check(7).unwrap_err().code(), ErrorCode::StaleVersion);
    }
}
