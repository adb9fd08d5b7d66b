//! The published contract: what is checked in is what the services serve, and it is complete.
//!
//! `UPDATE_OPENAPI=1 cargo test -p acceptance` writes the documents anew.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::Notice;
use mazziere_contract::tables::TableStep;
use mazziere_web::Routes;
use serde_json::Value;

/// A service, its document and its routes.
pub(crate) fn services() -> [(&'static str, Value, Routes); 4] {
    // Many tests ask for them, and they are long in the making.
    static DOCUMENTS: LazyLock<[Value; 4]> = LazyLock::new(|| {
        let documents = [
            mazziere_runtime::documents::lobby(),
            mazziere_tables::openapi(),
            mazziere_wallet::openapi(),
            mazziere_audit::openapi(),
        ];
        documents.map(|document| serde_json::to_value(document).expect("a document is JSON"))
    });
    let [lobby, tables, wallet, audit] = DOCUMENTS.clone();
    [
        ("lobby", lobby, mazziere_lobby::routes()),
        ("tables", tables, mazziere_tables::routes()),
        ("wallet", wallet, mazziere_wallet::routes()),
        ("audit", audit, mazziere_audit::routes()),
    ]
}

/// Every operation of a document: path, method, the operation.
pub(crate) fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    document["paths"].as_object().expect("paths").iter().flat_map(|(path, item)| {
        item.as_object()
            .expect("path item")
            .iter()
            .filter(|(method, _)| ["get", "post", "put", "delete"].contains(&method.as_str()))
            .map(move |(method, operation)| (path, method, operation))
    })
}

#[test]
fn the_checked_in_documents_are_the_generated_ones() {
    for (name, document, _) in services() {
        let path = crate::tidiness::root().join("openapi").join(format!("{name}.json"));
        let generated = serde_json::to_string_pretty(&document).expect("JSON") + "\n";
        mazziere_golden::rewrite_if_asked("UPDATE_OPENAPI", &path, &generated);
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        // Compared as documents: the order of keys means nothing.
        let kept: Value = serde_json::from_str(&kept).unwrap_or_default();
        assert!(kept == document, "openapi/{name}.json is out of date: UPDATE_OPENAPI=1 cargo test -p acceptance");
    }
}

#[test]
fn documents_and_routes_say_the_same() {
    for (name, document, routes) in services() {
        assert_eq!(document["openapi"], "3.1.0", "{name}");
        assert_eq!(routes.differences(&document), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_operation_says_what_it_does_and_how_it_fails() {
    let mut ids = BTreeSet::new();
    for (name, document, _) in services() {
        for (path, method, operation) in operations(&document) {
            let at = format!("{name}: {method} {path}");
            let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{at} has no operation id"));
            assert!(ids.insert(format!("{name} {id}")), "{at}: {id} twice");
            assert!(id.contains('_') && id == id.to_lowercase(), "{at}: {id} is not <verb>_<noun>");
            for field in ["summary", "description"] {
                assert!(operation[field].as_str().is_some_and(|text| !text.is_empty()), "{at} has no {field}");
            }
            let answers = operation["responses"].as_object().expect("responses");
            assert!(answers.keys().any(|status| status.starts_with('2')), "{at} never succeeds");
            assert!(answers.keys().any(|status| status.starts_with('4')), "{at} never refuses");
            for status in ["401", "429", "500"] {
                assert!(answers.contains_key(status), "{at} is never answered with {status}");
            }
            for (status, answer) in answers.iter().filter(|(status, _)| status.as_str() >= "400") {
                let told = answer["description"].as_str().expect("a description").lines();
                for line in told {
                    let code = line.strip_prefix("- `").and_then(|line| line.split_once('`')).map(|(code, _)| code);
                    let code = code.and_then(ErrorCode::from_code).unwrap_or_else(|| panic!("{at}: {line}"));
                    assert_eq!(code.status().to_string(), *status, "{at}");
                }
            }
        }
    }
}

/// A number that no body can hold is refused as no number of this body, so the documents must not allow it.
#[test]
fn small_numbers_of_requests_have_a_maximum() {
    fn look(document: &Value, schema: &Value, at: &str, seen: &mut BTreeSet<String>, open: &mut Vec<String>) {
        match schema {
            Value::Object(fields) => {
                let is_bounded = fields.contains_key("maximum") || fields.contains_key("enum");
                let small = schema["format"] == "int32" && !is_bounded;
                if small {
                    open.push(at.to_owned());
                }
                if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next())
                    && seen.insert(name.to_owned())
                {
                    look(document, &document["components"]["schemas"][name], name, seen, open);
                }
                fields.iter().for_each(|(name, field)| look(document, field, &format!("{at}/{name}"), seen, open));
            }
            Value::Array(list) => list.iter().for_each(|item| look(document, item, at, seen, open)),
            _ => {}
        }
    }
    for (service, document, _) in services() {
        let (mut seen, mut open) = (BTreeSet::new(), Vec::new());
        for (path, method, operation) in operations(&document) {
            look(&document, &operation["requestBody"], &format!("{method} {path}"), &mut seen, &mut open);
        }
        assert_eq!(open, Vec::<String>::new(), "{service}");
    }
}

/// A text without a bound would promise that any text is taken, the empty one included.
#[test]
fn texts_of_parameters_say_what_they_may_be() {
    for (service, document, _) in services() {
        for (path, method, operation) in operations(&document) {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let schema = &parameter["schema"];
                let bound = ["format", "pattern", "enum", "maxLength"].iter().any(|bound| schema.get(bound).is_some());
                let text = schema["type"].to_string().contains("string");
                assert!(bound || !text, "{service}: {method} {path}: {}", parameter["name"]);
            }
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(value: &Value, document: &Value, name: &str) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    let pointer =
                        target.strip_prefix('#').unwrap_or_else(|| panic!("{name}: {target} leaves the document"));
                    assert!(document.pointer(pointer).is_some(), "{name}: {target} leads nowhere");
                }
                fields.values().for_each(|inner| walk(inner, document, name));
            }
            Value::Array(items) => items.iter().for_each(|inner| walk(inner, document, name)),
            _ => {}
        }
    }
    for (name, document, _) in services() {
        walk(&document, &document, name);
    }
}

/// The description of the streams, of all services.
fn streams() -> Value {
    let path = crate::tidiness::root().join("openapi/asyncapi.yaml");
    let text = std::fs::read_to_string(path).expect("asyncapi.yaml");
    serde_saphyr::from_str(&text).expect("it is YAML")
}

/// Calls `act` with every reference of a document, and the pointer to what holds it.
fn each_reference(value: &mut Value, at: &str, act: &mut impl FnMut(&str, &mut String)) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                match inner {
                    Value::String(to) if key == "$ref" => act(at, to),
                    inner => each_reference(inner, &format!("{at}/{key}"), act),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| each_reference(inner, at, act)),
        _ => {}
    }
}

/// The description of the streams of one service, which refers to the document that lies beside it there.
fn streams_of(service: &str) -> Value {
    let mut all = streams();
    let server = format!("#/servers/{service}");
    let serves = |channel: &Value| channel["servers"][0]["$ref"] == server.as_str();
    all["servers"].as_object_mut().expect("servers").retain(|name, _| name == service);
    all["info"]["tags"].as_array_mut().expect("tags").retain(|tag| tag["name"] == service);
    all["channels"].as_object_mut().expect("channels").retain(|_, channel| serves(channel));
    let kept: BTreeSet<String> =
        all["channels"].as_object().expect("channels").keys().map(|name| format!("#/channels/{name}")).collect();
    let of_it = |operation: &Value| operation["channel"]["$ref"].as_str().is_some_and(|channel| kept.contains(channel));
    all["operations"].as_object_mut().expect("operations").retain(|_, operation| of_it(operation));
    let mut spoken = BTreeSet::new();
    each_reference(&mut all["channels"], "", &mut |_, to| {
        spoken.insert(to.clone());
    });
    let messages = all["components"]["messages"].as_object_mut().expect("messages");
    messages.retain(|name, _| spoken.contains(&format!("#/components/messages/{name}")));
    each_reference(&mut all, "", &mut |_, to| {
        if let Some((_, pointer)) = to.split_once(".json#") {
            *to = format!("openapi.json#{pointer}");
        }
    });
    all
}

#[test]
fn the_streams_of_a_service_are_described_beside_its_document() {
    for (name, document, routes) in services() {
        let mut described = streams_of(name);
        let streams = routes.specs().filter(|spec| spec.path.ends_with("/stream")).count();
        assert_eq!(described["channels"].as_object().expect("channels").len(), streams, "{name}");
        if streams == 0 {
            continue;
        }
        assert_eq!(described["info"]["version"], document["info"]["version"], "{name}");
        let path = crate::tidiness::root().join(format!("openapi/streams/{name}.json"));
        let generated = serde_json::to_string_pretty(&described).expect("JSON") + "\n";
        mazziere_golden::rewrite_if_asked("UPDATE_OPENAPI", &path, &generated);
        let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap_or_default()).unwrap_or_default();
        assert!(kept == described, "{} is out of date: UPDATE_OPENAPI=1 cargo test -p acceptance", path.display());
        each_reference(&mut described, "", &mut |at, to| {
            if let Some(pointer) = to.strip_prefix("openapi.json#") {
                assert!(document.pointer(pointer).is_some(), "{name}: {to} leads nowhere");
                // Readers take what has no format for a schema of AsyncAPI, in which a discriminator is a text.
                assert!(at.contains("/payload/schema"), "{name}: {at} has no schemaFormat");
            }
        });
    }
}

#[test]
fn the_description_of_the_streams_refers_to_schemas_that_exist() {
    let documents = services();
    let mut met = 0;
    each_reference(&mut streams(), "", &mut |at, to| {
        let Some((file, pointer)) = to.split_once(".json#") else { return };
        let found = documents.iter().find(|(name, ..)| file == *name);
        let (_, document, _) = found.unwrap_or_else(|| panic!("{file}.json is none of our documents"));
        assert!(document.pointer(pointer).is_some(), "{to} leads nowhere, from {at}");
        met += 1;
    });
    assert!(met >= 5, "{met}");
}

#[test]
fn every_stream_has_a_channel_and_every_step_is_described() {
    let text = std::fs::read_to_string(crate::tidiness::root().join("openapi/asyncapi.yaml")).expect("asyncapi.yaml");
    for (name, _, routes) in services() {
        for spec in routes.specs().filter(|spec| spec.path.ends_with("/stream")) {
            assert!(text.contains(&format!("address: {}\n", spec.path)), "{name}: {} has no channel", spec.path);
        }
    }
    let [_, (_, tables, _), ..] = services();
    let union = &tables["components"]["schemas"]["TableStep"]["discriminator"];
    let described: BTreeSet<&str> = union["mapping"].as_object().expect("a union").keys().map(String::as_str).collect();
    assert_eq!((&union["propertyName"], described), (&"step".into(), TableStep::NAMES.into_iter().collect()));
    assert!(text.contains("'tables.json#/components/schemas/TableStep'"), "steps have no schema among the streams");
}

#[test]
fn streams_take_the_query_and_the_rights_that_their_operations_take() {
    let streams = streams();
    let mut met = 0;
    for (name, document, routes) in services() {
        for spec in routes.specs().filter(|spec| spec.path.ends_with("/stream")) {
            let operation = &document["paths"][spec.path]["get"];
            let is_channel = |(_, channel): &(&String, &Value)| channel["address"] == spec.path;
            let (channel, _) = streams["channels"].as_object().expect("channels").iter().find(is_channel).expect("one");
            let reference = Value::from(format!("#/channels/{channel}"));
            let operations = streams["operations"].as_object().expect("operations");
            let described = operations.values().find(|one| one["channel"]["$ref"] == reference).expect("an operation");

            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let in_query = parameters.filter(|parameter| parameter["in"] == "query");
            let taken: BTreeSet<&str> = in_query.filter_map(|parameter| parameter["name"].as_str()).collect();
            let fields = described["bindings"]["http"]["query"]["properties"].as_object();
            let bound: BTreeSet<&str> = fields.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
            assert_eq!(bound, taken, "{name}: the query of {}", spec.path);

            // What has a schema among the events has it in the operation, too.
            let text = &operation["responses"]["200"]["content"]["text/event-stream"]["schema"];
            let told = text["contentSchema"]["anyOf"].as_array().into_iter().flatten();
            let named = |reference: &Value| reference["$ref"].as_str()?.rsplit('/').next().map(str::to_owned);
            let told: BTreeSet<String> = told.filter_map(named).collect();
            let messages = streams["channels"][channel]["messages"].as_object().expect("messages").values();
            let payload = |message: &Value| {
                let pointer = message["$ref"].as_str().expect("a message").trim_start_matches('#').to_owned();
                named(&streams.pointer(&pointer).expect("it is there")["payload"]["schema"])
            };
            let sent: BTreeSet<String> = messages.filter_map(payload).collect();
            assert_eq!(told, sent, "{name}: the events of {}", spec.path);

            // A stream cannot say "none, or one of these": it says nothing where none is needed.
            let requirements = operation["security"].as_array().into_iter().flatten();
            let schemes = requirements.map(|one| one.as_object().and_then(|one| one.keys().next()));
            let needed: Option<BTreeSet<&str>> = schemes.map(|scheme| scheme.map(String::as_str)).collect();
            let references = described["security"].as_array().into_iter().flatten();
            let named: BTreeSet<&str> = references
                .filter_map(|one| one["$ref"].as_str()?.strip_prefix("#/components/securitySchemes/"))
                .collect();
            assert_eq!(named, needed.unwrap_or_default(), "{name}: the rights of {}", spec.path);
            met += 1;
        }
    }
    assert!(met >= 6, "{met}");
}

#[test]
fn everything_that_players_are_told_is_described() {
    let described = streams();
    let message = |reference: &Value| {
        let name = reference["$ref"].as_str().and_then(|path| path.rsplit('/').next()).expect("a message");
        described["components"]["messages"][name]["name"].as_str().expect("a name").to_owned()
    };
    let messages = described["channels"]["me"]["messages"].as_object().expect("messages");
    let told: BTreeSet<String> = messages.values().map(message).collect();
    let kinds = Notice::KINDS.iter().chain(&["opened", "token_expired", "draining"]);
    assert_eq!(told, kinds.map(|kind| (*kind).to_owned()).collect());
}

#[test]
fn the_table_of_codes_is_in_every_document() {
    for (name, document, _) in services() {
        let schema = &document["components"]["schemas"]["ErrorCode"];
        let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.code()).collect();
        assert_eq!(schema["enum"], serde_json::json!(codes), "{name}");
        let table = schema["description"].as_str().expect("the table");
        for code in ErrorCode::ALL {
            let params: Vec<&str> = code.params().iter().map(|param| param.name).collect();
            let (code, params) = (*code, params.join(", "));
            let begins = format!("| `{}` | {} | {} | {} |", code.code(), code.status(), code.meaning(), code.advice());
            let row = format!("{begins} {params} |");
            assert!(table.contains(&row), "{name} lacks {row}");
        }
    }
}
