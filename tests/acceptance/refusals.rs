//! Refusals as data: whatever is sent, a client reads from codes and parameters what is wrong with it, and the document
//! says which codes an operation answers with.

use mazziere_contract::{ErrorCode, FieldCode, Problem, pointer_step};
use serde_json::{Map, Value, json};

use crate::bounds::{Caller, kind, shown};
use crate::documents::services as documents;
use crate::harness::Harness;
use crate::schemas::{Dice, Schemas};

/// What serde says in its own words.
const OF_A_PARSER: [&str; 9] = [
    "expected",
    "invalid type",
    "invalid value",
    "invalid length",
    "unknown field",
    "unknown variant",
    "missing field",
    "duplicate field",
    "at line",
];

/// The pointers to everything in a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                places(inner, &format!("{at}{}", pointer_step(name)), found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                places(inner, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// The body with one thing wrong, as text.
fn spoilt(body: &Value, dice: &mut Dice) -> String {
    let mut text = body.to_string();
    match dice.below(8) {
        0 => {
            let at = (0..text.len()).filter(|at| text.is_char_boundary(*at)).collect::<Vec<_>>();
            text.truncate(*dice.one_of(&at));
            text
        }
        1 => {
            let at = (0..text.len()).filter(|at| text.is_char_boundary(*at)).collect::<Vec<_>>();
            text.insert(*dice.one_of(&at), *dice.one_of(&['{', ']', '"', ',', '7', 'x', '\u{1}', '\u{e8}']));
            text
        }
        2 => text + *dice.one_of::<&str>(&[" tail", "{}", "]", "\u{0}"]),
        3 => "[".repeat(200),
        _ => {
            let (mut value, mut found) = (body.clone(), Vec::new());
            places(body, "", &mut found);
            let place = dice.one_of(&found).clone();
            let wrong = [
                json!(null),
                json!(true),
                json!(-1),
                json!(1.5),
                json!(1e300),
                json!(18_446_744_073_709_551_615_u64),
                json!(""),
                json!("never heard of"),
                json!([]),
                json!([[]]),
                json!({}),
                json!({"never_heard_of": 1}),
            ];
            let at = value.pointer_mut(&place).expect("a place of the body");
            match at {
                Value::Object(fields) if dice.below(2) == 0 => {
                    let names: Vec<String> = fields.keys().cloned().collect();
                    if names.is_empty() {
                        fields.insert("never_heard_of".to_owned(), json!({}));
                    } else {
                        fields.remove(dice.one_of(&names));
                    }
                }
                at => *at = dice.one_of(&wrong).clone(),
            }
            value.to_string()
        }
    }
}

/// What is wrong with a refusal; nothing if it is as it should be.
fn fault(schemas: &Schemas<'_>, operation: &Value, status: u16, text: &str) -> Option<String> {
    let problem: Problem = match serde_json::from_str(text) {
        Ok(problem) => problem,
        Err(error) => return Some(error.to_string()),
    };
    if let Err(why) = problem.check() {
        return Some(why);
    }
    let details = problem.errors.iter().map(|error| &error.detail).chain([&problem.detail]);
    let said = details.flat_map(|detail| OF_A_PARSER.iter().filter(|words| detail.contains(**words))).next();
    if let Some(words) = said {
        return Some(format!("\"{words}\" is what a parser says"));
    }
    if matches!(problem.code, ErrorCode::InvalidBody | ErrorCode::InvalidQuery) && problem.errors.is_empty() {
        return Some("no field is pointed at".to_owned());
    }
    let schema = &operation["responses"][status.to_string()]["content"]["application/problem+json"]["schema"];
    let value: Value = serde_json::from_str(text).expect("JSON");
    let admitted = !schema.is_null() && schemas.validator(schema).is_valid(&value);
    (!admitted).then(|| "the document has no such answer".to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_malformed_is_told_as_data() {
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let mut caller = Caller { http, harness: Harness::start().await, sent: 0 };
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut faults, mut refused, mut fields) = (Vec::new(), 0, Map::new());
    for (name, document, routes) in documents() {
        let schemas = Schemas::of(&document);
        for spec in routes.specs() {
            let operation = &document["paths"][spec.path][spec.method.as_str().to_ascii_lowercase()];
            let bodies = shown(&operation["requestBody"]["content"]["application/json"]);
            for body in bodies.iter().take(2) {
                for _ in 0..12 {
                    let sent = spoilt(body, &mut dice);
                    let (status, text) = caller.text(kind(name), spec, "", Some(sent.clone())).await;
                    if status < 400 {
                        continue;
                    }
                    refused += 1;
                    if let Some(why) = fault(&schemas, operation, status, &text) {
                        faults.push(format!("{} {} {sent}: {why}: {text}", spec.method, spec.path));
                    }
                    let problem: Value = serde_json::from_str(&text).expect("a problem");
                    for error in problem["errors"].as_array().into_iter().flatten() {
                        fields.insert(error["code"].as_str().unwrap_or_default().to_owned(), true.into());
                    }
                }
            }
            for query in ["?never_heard_of=1", "?limit=x", "?limit=-1", "?limit=1&limit=1"] {
                let (status, text) = caller.text(kind(name), spec, query, None).await;
                if status == 400
                    && let Some(why) = fault(&schemas, operation, status, &text)
                {
                    faults.push(format!("{} {}{query}: {why}: {text}", spec.method, spec.path));
                }
            }
        }
    }
    caller.harness.stop().await;
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(refused > 300, "{refused} bodies were refused");
    for code in ["not_json", "unknown_field", "missing_field", "wrong_type", "unknown_name", "not_well_formed"] {
        assert!(fields.contains_key(code), "no field was refused with {code}: {fields:?}");
    }
}

/// The codes that the schema of an answer admits.
fn coded(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return coded(document, document.pointer(name.trim_start_matches('#')).expect("a schema"));
    }
    let nested = ["oneOf", "allOf"].iter().filter_map(|of| schema[of].as_array()).flatten();
    let own = schema["properties"]["code"]["enum"].as_array().into_iter().flatten();
    let own = own.map(|code| code.as_str().expect("a code").to_owned());
    own.chain(nested.flat_map(|inner| coded(document, inner))).collect()
}

#[test]
fn the_codes_of_every_answer_are_data() {
    for (name, document, _) in documents() {
        for (path, item) in document["paths"].as_object().expect("paths") {
            let answers = item
                .as_object()
                .expect("operations")
                .iter()
                .filter_map(|(method, operation)| Some((method, operation["responses"].as_object()?)));
            for (method, answers) in answers {
                for (status, answer) in answers.iter().filter(|(status, _)| status.as_str() >= "400") {
                    let at = format!("{name}: {method} {path}: {status}");
                    let mut data = coded(&document, &answer["content"]["application/problem+json"]["schema"]);
                    data.sort();
                    let told = answer["description"].as_str().expect("a description").lines();
                    let mut told: Vec<&str> =
                        told.filter_map(|line| Some(line.strip_prefix("- `")?.split_once('`')?.0)).collect();
                    told.sort_unstable();
                    assert_eq!(data, told, "{at}");
                    for code in &data {
                        let code = ErrorCode::from_code(code).expect("a code of the table");
                        assert_eq!(code.status().to_string(), *status, "{at}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_parameters_of_every_code_are_in_every_document() {
    for (name, document, _) in documents() {
        let schemas = &document["components"]["schemas"];
        for code in ErrorCode::ALL {
            let declared = &schemas["ErrorCode"]["x-params"][code.code()]["properties"];
            for param in code.params() {
                assert!(declared[param.name].is_object(), "{name}: {} has no {}", code.code(), param.name);
            }
        }
        for code in FieldCode::ALL {
            let declared = &schemas["FieldCode"]["x-params"][code.code()]["properties"];
            for param in code.params() {
                assert!(declared[param.name].is_object(), "{name}: {} has no {}", code.code(), param.name);
            }
        }
    }
}
