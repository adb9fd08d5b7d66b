//! Parameters of queries and paths on their way in: refused with the name of the one that is at fault.

use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::error::PathError;
use actix_web::{FromRequest, HttpRequest, web};
use mazziere_contract::{ErrorCode, FieldFault, Form, Place, Problem};
use mazziere_ids::parse_uuid;
use mazziere_json::read_words;
use serde::de::DeserializeOwned;

use crate::problem::ApiError;

/// The parameters of a query.
///
/// Refused with 400 `invalid_query`. Unknown ones are refused where the type says `deny_unknown_fields`, as every type
/// of the contract does.
#[derive(Clone, Debug)]
pub struct Query<T>(pub T);

impl<T> Query<T> {
    /// The parameters alone.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(read(request.query_string()).map(Self))
    }
}

/// The words of a query, decoded.
pub(crate) fn words(text: &str) -> Vec<(String, String)> {
    web::Query::<Vec<(String, String)>>::from_query(text).map(web::Query::into_inner).unwrap_or_default()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    read_words(words(text)).map_err(|unread| {
        let detail = unread.to_string();
        Problem::new(ErrorCode::InvalidQuery, detail).with_unread(Place::Query, "", unread).into()
    })
}

/// The refusal of parameters of an operation that takes none.
pub(crate) fn takes_none(text: &str) -> ApiError {
    let refused = ApiError::new(ErrorCode::InvalidQuery, "this operation takes no query parameters");
    words(text).into_iter().fold(refused, |refused, (name, _)| {
        let fault = FieldFault::UnknownField { allowed: Vec::new() };
        refused.with_parameter(Place::Query, &name, fault, "there is no such parameter")
    })
}

/// The refusal of a path, some part of which is not what it has to be: an id, or a number.
pub(crate) fn bad_path(request: &HttpRequest, error: &PathError) -> ApiError {
    let said = match error {
        PathError::Deserialize(error) => error.to_string(),
        _ => String::new(),
    };
    let of_ids = said == mazziere_ids::NotAUuid.to_string();
    let is_fine = |value: &str| if of_ids { parse_uuid(value).is_ok() } else { value.parse::<i32>().is_ok() };
    let parts = || request.match_info().iter();
    let found = parts().find(|(name, value)| !is_fine(value) && *name != "tail").or_else(|| parts().last());
    let (fault, detail) = match found {
        _ if of_ids => (FieldFault::form(Form::Uuid), said),
        Some((_, value)) if value.parse::<i32>().is_err() => {
            let fault = FieldFault::WrongType { expected: Some("integer".to_owned()) };
            (fault, "a part of the path is not a number, or too large a one".to_owned())
        }
        _ => {
            let fault = FieldFault::OutOfRange { min: None, max: None };
            (fault, "a number in the path is out of range".to_owned())
        }
    };
    let refused = ApiError::new(ErrorCode::InvalidPath, detail.clone());
    match found {
        Some((name, _)) => refused.with_parameter(Place::Path, name, fault, detail),
        None => refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;
    use mazziere_contract::{FieldCode, PageQuery};

    fn fields(refused: &ApiError) -> Vec<(&str, Place, Option<FieldCode>)> {
        assert_eq!(refused.problem().check(), Ok(()));
        let errors = refused.problem().errors.iter();
        errors.map(|error| (&*error.pointer, error.place, error.code)).collect()
    }

    #[test]
    fn a_parameter_that_is_wrong_is_named() {
        for (text, name, code) in [
            ("limit=ten", "/limit", FieldCode::WrongType),
            ("limit=-1", "/limit", FieldCode::OutOfRange),
            ("limit=1&limit=2", "/limit", FieldCode::DuplicateField),
            ("pages=1", "/pages", FieldCode::UnknownField),
        ] {
            let refused = read::<PageQuery>(text).unwrap_err();
            assert_eq!(fields(&refused), [(name, Place::Query, Some(code))], "{text}");
        }
        let page = read::<PageQuery>("limit=7&cursor=a%20b").unwrap();
        assert_eq!((page.limit, page.cursor.as_deref()), (Some(7), Some("a b")));
    }

    #[test]
    fn parameters_of_an_operation_that_takes_none_are_unknown() {
        let refused = takes_none("a=1&b=2");
        let unknown = Some(FieldCode::UnknownField);
        assert_eq!(fields(&refused), [("/a", Place::Query, unknown), ("/b", Place::Query, unknown)]);
    }

    fn said(what: &dyn std::fmt::Display) -> PathError {
        PathError::Deserialize(serde::de::Error::custom(what))
    }

    #[test]
    fn a_part_of_a_path_that_is_wrong_is_named() {
        let request = TestRequest::default().param("table_id", "x").param("deal", "1").to_http_request();
        let refused = bad_path(&request, &said(&mazziere_ids::NotAUuid));
        assert_eq!(fields(&refused), [("/table_id", Place::Path, Some(FieldCode::NotWellFormed))]);
        let request = TestRequest::default().param("deal", "one").to_http_request();
        let refused = bad_path(&request, &said(&"anything else"));
        assert_eq!(fields(&refused), [("/deal", Place::Path, Some(FieldCode::WrongType))]);
    }
}
