//! What operations answer, as a house answered it.
//!
//! The answers lie in `openapi/examples`, a file for each service: operation, status, media type, body. They are
//! recorded by the acceptance test `examples`, which drives a house through every operation, and never written by hand.

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::openapi::{OpenApi, RefOr};

use super::each;

/// Bodies by operation id, status and media type.
type Answers = BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>;

/// Puts what was recorded of a service beside the answers that its operations promise. What no operation answers is
/// left out: a file may be a step behind the document from which it is recorded.
///
/// # Panics
/// When `recorded` is no such JSON.
pub fn answer(document: &mut OpenApi, recorded: &str) {
    let mut answers: Answers = serde_json::from_str(recorded).expect("answers are recorded as JSON");
    for operation in each(document) {
        let Some(statuses) = operation.operation_id.as_deref().and_then(|id| answers.remove(id)) else { continue };
        for (status, bodies) in statuses {
            let Some(RefOr::T(response)) = operation.responses.responses.get_mut(&status) else { continue };
            for (media_type, body) in bodies {
                if let Some(RefOr::T(content)) = response.content.get_mut(&media_type) {
                    content.example = Some(body);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use utoipa::openapi::path::{OperationBuilder, PathItem};
    use utoipa::openapi::{Content, HttpMethod, InfoBuilder, OpenApiBuilder, PathsBuilder, ResponseBuilder, Schema};

    use super::*;

    #[test]
    fn what_was_recorded_stands_beside_its_answer_and_nothing_else_changes() {
        let response = ResponseBuilder::new().content("application/json", Content::new(None::<Schema>)).build();
        let operation = OperationBuilder::new().operation_id(Some("list_seats")).response("200", response).build();
        let paths = PathsBuilder::new().path("/v1/seats", PathItem::new(HttpMethod::Get, operation)).build();
        let mut document = OpenApiBuilder::new().info(InfoBuilder::new().title("seats")).paths(paths).build();
        let mut expected = serde_json::to_value(&document).unwrap();
        let recorded = json!({
            "list_seats": {"200": {"application/json": {"items": [1]}, "text/csv": "1"}, "202": {}},
            "gone": {"200": {"application/json": {}}},
        });
        answer(&mut document, &recorded.to_string());
        expected["paths"]["/v1/seats"]["get"]["responses"]["200"]["content"]["application/json"]["example"] =
            json!({"items": [1]});
        assert_eq!(serde_json::to_value(&document).unwrap(), expected);
    }
}
