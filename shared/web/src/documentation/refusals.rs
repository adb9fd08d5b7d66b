//! Refusals as data: which codes an operation answers with, by status, and what each of them comes with.
//!
//! A code that has parameters is a schema of its own (`ProblemInsufficientFunds`): a problem whose `code` is this one
//! and whose `params` are these. An answer is one of those, or a problem with another of its codes. So a generator of
//! code makes a union that `code` narrows.

use std::collections::BTreeSet;

use mazziere_contract::{ErrorCode as Code, Problem, params};
use utoipa::ToSchema;
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Components, Content, Ref, RefOr, Response, ResponseBuilder};

/// The answer that refuses with one of these codes.
pub(super) fn response(codes: &[Code]) -> Response {
    let lines = codes.iter().map(|code| format!("- `{}`: {} {}", code.code(), code.meaning(), code.advice()));
    let description = lines.collect::<Vec<_>>().join("\n");
    let content = Content::new(Some(schema(codes)));
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}

/// A problem with one of these codes.
fn schema(codes: &[Code]) -> RefOr<Schema> {
    let (own, plain): (Vec<Code>, Vec<Code>) = codes.iter().partition(|code| !code.params().is_empty());
    let plain = (!plain.is_empty()).then(|| coded(&plain, None));
    let own = own.into_iter().map(|code| RefOr::from(Ref::from_schema_name(name(code))));
    let mut choices: Vec<RefOr<Schema>> = own.chain(plain).collect();
    match choices.len() {
        1 => choices.remove(0),
        _ => choices.into_iter().fold(OneOfBuilder::new(), OneOfBuilder::item).into(),
    }
}

/// The name of the schema of a code that has parameters.
fn name(code: Code) -> String {
    format!("{}{code:?}", Problem::name())
}

/// A problem whose code is one of these, and whose parameters are those of this one.
fn coded(codes: &[Code], with: Option<Code>) -> RefOr<Schema> {
    let names = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes.iter().map(|code| code.code())));
    let object = ObjectBuilder::new().schema_type(Type::Object).property("code", names).required("code");
    let object = match with {
        None => object,
        Some(code) => {
            let object = object.property("params", params::schema(code.params()));
            if code.params().iter().any(|param| param.required) { object.required("params") } else { object }
        }
    };
    let problem = Ref::from_schema_name(Problem::name());
    AllOfBuilder::new().item(problem).item(object).into()
}

/// Adds the schemas of the codes that have parameters.
pub(super) fn add(components: &mut Components, codes: &BTreeSet<&'static str>) {
    for code in Code::ALL.iter().filter(|code| codes.contains(code.code()) && !code.params().is_empty()) {
        components.schemas.insert(name(*code), coded(&[*code], Some(*code)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_is_one_of_the_problems_it_may_be() {
        let told = |codes: &[Code]| serde_json::to_value(schema(codes)).unwrap();
        let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        let plain = |codes: &[&str]| {
            json!({"allOf": [reference("Problem"), {"type": "object", "required": ["code"],
                "properties": {"code": {"type": "string", "enum": codes}}}]})
        };
        assert_eq!(told(&[Code::TokenMissing, Code::TokenExpired]), plain(&["token_missing", "token_expired"]));
        assert_eq!(told(&[Code::RateLimited]), reference("ProblemRateLimited"));
        let both = told(&[Code::TableOver, Code::Barred]);
        assert_eq!(both, json!({"oneOf": [reference("ProblemBarred"), plain(&["table_over"])]}));
    }

    #[test]
    fn the_parameters_of_a_code_are_a_schema() {
        let mut components = Components::new();
        add(&mut components, &BTreeSet::from(["barred", "table_over"]));
        let schemas = serde_json::to_value(&components).unwrap()["schemas"].take();
        assert_eq!(schemas.as_object().unwrap().len(), 1);
        let own = &schemas["ProblemBarred"]["allOf"][1];
        assert_eq!(own["required"], json!(["code", "params"]));
        assert_eq!(own["properties"]["code"]["enum"], json!(["barred"]));
        let until = json!({"type": "string", "format": "date-time"});
        let params = json!({"type": "object", "required": ["until"], "properties": {"until": until}});
        assert_eq!(own["properties"]["params"], params);
    }
}
