//! The document says what the routes do.

use std::collections::BTreeSet;

use serde_json::Value;

#[test]
fn every_route_is_documented_and_nothing_else() {
    let document = serde_json::to_value(mazziere_wallet::openapi()).unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut documented = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            documented.insert(format!("{} {path}", method.to_uppercase()));
            let id = operation["operationId"].as_str().unwrap();
            let (verb, noun) = id.split_once('_').unwrap();
            assert!(
                [
                    "create", "get", "list", "complete", "cancel", "void", "reverse", "settle", "close", "approve",
                    "reject"
                ]
                .contains(&verb)
            );
            assert!(!noun.is_empty());
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{id} has no summary");
            assert!(operation["description"].as_str().is_some_and(|text| text.contains("Roles: ")), "{id}");
            for status in ["401", "403", "429", "500", "503"] {
                assert!(operation["responses"][status].is_object(), "{id} lacks {status}");
            }
            if method == "post" {
                let names = operation["parameters"].as_array().unwrap().iter().map(|each| &each["name"]);
                assert!(names.into_iter().any(|name| name == "Idempotency-Key"), "{id}");
            }
        }
    }
    let routed = mazziere_wallet::routes();
    let routed: BTreeSet<String> = routed.specs().map(|spec| format!("{} {}", spec.method, spec.path)).collect();
    assert_eq!(documented, routed);
}

#[test]
fn every_reference_in_the_document_leads_somewhere() {
    let document = serde_json::to_value(mazziere_wallet::openapi()).unwrap();
    let mut open = vec![&document];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.strip_prefix('#').unwrap();
                    assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
                }
                open.extend(fields.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}
