//! Holding the route table against the OpenAPI document, so that neither says what the other does not.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Entry, Routes};

/// The keys of a path item that are operations.
const METHODS: [&str; 7] = ["get", "put", "post", "delete", "options", "head", "patch"];

impl Routes {
    /// What the table and an OpenAPI document (as JSON) disagree about, one line each, sorted; empty when they agree on
    /// every operation, on which of them need a token (`security`), on the path parameters, and on which read a query.
    pub fn differences(&self, document: &Value) -> Vec<String> {
        let mut lines = BTreeSet::new();
        for Entry { spec, reads_query, .. } in &self.0 {
            let method = spec.method.as_str().to_ascii_lowercase();
            let path = spec.path;
            let Some(operation) = document["paths"].get(path).and_then(|item| item.get(&method)) else {
                lines.insert(format!("{method} {path}: not in the document"));
                continue;
            };
            let secured = secured(operation, document);
            if secured != spec.access.needs_token() {
                let asks = if secured { "a token" } else { "no token" };
                lines.insert(format!("{method} {path}: the document asks for {asks}"));
            }
            let in_path: BTreeSet<&str> =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
            let parameters = || operation["parameters"].as_array().into_iter().flatten();
            let documented: BTreeSet<&str> =
                parameters().filter(|one| one["in"] == "path").filter_map(|one| one["name"].as_str()).collect();
            if in_path != documented {
                lines.insert(format!("{method} {path}: the document's path parameters are {documented:?}"));
            }
            if parameters().any(|one| one["in"] == "query") != *reads_query {
                let reads = if *reads_query { "reads a query" } else { "reads no query" };
                lines.insert(format!("{method} {path}: the handler {reads}"));
            }
        }
        for (path, item) in document["paths"].as_object().into_iter().flatten() {
            for method in METHODS.into_iter().filter(|method| item.get(method).is_some()) {
                if !self.specs().any(|spec| spec.path == path && spec.method.as_str().eq_ignore_ascii_case(method)) {
                    lines.insert(format!("{method} {path}: only in the document"));
                }
            }
        }
        lines.into_iter().collect()
    }
}

/// Whether an operation needs a token: its own `security`, else the document's; an empty requirement makes it optional.
fn secured(operation: &Value, document: &Value) -> bool {
    let security = operation.get("security").unwrap_or(&document["security"]);
    let requirements = security.as_array().map_or(&[][..], Vec::as_slice);
    !requirements.is_empty()
        && requirements.iter().all(|one| one.as_object().is_some_and(|schemes| !schemes.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Access;
    use crate::auth::Role;
    use serde_json::json;

    fn routes() -> Routes {
        Routes::new().get("/v1/games", Access::Public, || async { "" }).post(
            "/v1/tables/{table}/moves",
            Access::Roles(&[Role::Player]),
            || async { "" },
        )
    }

    #[test]
    fn a_document_that_says_the_same_has_no_differences() {
        let parameters = json!([{"in": "path", "name": "table"}, {"in": "header", "name": "Idempotency-Key"}]);
        let document = json!({"paths": {
            "/v1/games": {"get": {"security": [{}, {"bearer": []}]}},
            "/v1/tables/{table}/moves": {"post": {"security": [{"bearer": []}], "parameters": parameters}},
        }});
        assert_eq!(routes().differences(&document), Vec::<String>::new());
    }

    #[test]
    fn every_kind_of_difference_is_named() {
        let document = json!({"security": [{"bearer": []}], "paths": {
            "/v1/games": {"get": {}, "delete": {}},
            "/v1/tables/{table}/moves": {"post": {"security": []}},
            "/v1/ghosts": {"get": {}},
        }});
        assert_eq!(
            routes().differences(&document),
            [
                "delete /v1/games: only in the document",
                "get /v1/games: the document asks for a token",
                "get /v1/ghosts: only in the document",
                "post /v1/tables/{table}/moves: the document asks for no token",
                "post /v1/tables/{table}/moves: the document's path parameters are {}",
            ]
        );
        assert_eq!(routes().differences(&json!({})).len(), 2);
    }
}
