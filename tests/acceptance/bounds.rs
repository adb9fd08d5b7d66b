//! Every bound that the documents state holds: what lies just outside is refused, never taken and never trimmed.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use mazziere_contract::{Problem, instant, text};
use mazziere_runtime::service::Role as Kind;
use mazziere_telemetry::Clock;
use mazziere_web::{Access, Role, RouteSpec};
use serde_json::{Value, json};

use crate::documents::services as documents;
use crate::harness::Harness;
use crate::schemas::Schemas;

/// Texts with a character inside that nobody sees: a filler, and one that turns the text around it.
const UNSEEN: [&str; 2] = ["a\u{3164}b", "a\u{202e}b"];

/// Texts that are looked at when the thing that the path names has been found, which is none here. Tests of their own
/// try them: `services/wallet/src/decide/tests/withdrawals.rs`.
const LOOKED_AT_LATER: [(&str, &str); 1] = [("/v1/holds/{hold_id}/settle", "/reference/cause")];

/// Texts that stand in none of the bodies that the documents show. Tests of their own try them:
/// `services/tables/src/chat/tests.rs`.
const SHOWN_NOWHERE: [&str; 1] = ["POST /v1/tables/{table_id}/chat /text"];

pub(crate) fn kind(name: &str) -> Kind {
    [Kind::Lobby, Kind::Tables, Kind::Wallet, Kind::Audit]
        .into_iter()
        .find(|kind| kind.name() == name)
        .expect("a service")
}

/// The schema itself, where it is only referred to.
pub(crate) fn resolve<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(path) => resolve(document.pointer(path.trim_start_matches('#')).expect("a schema"), document),
        None => schema,
    }
}

/// The schemas that `value` may be one of: the schema itself, and what it is made of.
fn sides<'a>(schema: &'a Value, value: &Value, schemas: &Schemas<'a>) -> Vec<&'a Value> {
    let schema = resolve(schema, schemas.document);
    let mut all = vec![schema];
    for part in ["allOf", "oneOf", "anyOf"].iter().filter_map(|key| schema[*key].as_array()).flatten() {
        if value.is_null() || schemas.validator(part).is_valid(value) {
            all.extend(sides(part, value, schemas));
        }
    }
    all
}

/// A second 60, soon enough and late enough for every field, so that only the second can be what is wrong.
fn leap_second() -> String {
    let day = Clock::system().now() + TimeDelta::days(30);
    day.format("%Y-%m-%dT23:59:60Z").to_string()
}

/// Values just outside of what a schema allows.
fn outside(schema: &Value) -> Vec<Value> {
    let mut values = Vec::new();
    let length = |key: &str| schema[key].as_u64().and_then(|length| usize::try_from(length).ok());
    if let Some(most) = schema["maximum"].as_i64() {
        values.push(json!(most + 1));
    }
    if let Some(least) = schema["minimum"].as_i64() {
        values.push(json!(least - 1));
    }
    if let Some(most) = length("maxLength") {
        values.push(json!("a".repeat(most + 1)));
    }
    if let Some(least) = length("minLength").filter(|least| *least > 0) {
        values.push(json!("a".repeat(least - 1)));
    }
    // Each of these is short enough, so that only the characters can be what is wrong.
    if schema["pattern"] == text::PLAIN_PATTERN {
        values.extend(UNSEEN.map(Value::from));
    }
    // Ids and times have one form each, and a minute has no second 60.
    let plain = "0190d3a0-0000-7000-8000-0000000000ff";
    match schema["format"].as_str() {
        Some("uuid") => {
            let forms = [format!("{{{plain}}}"), format!("urn:uuid:{plain}"), plain.replace('-', "")];
            values.extend(forms.map(Value::from));
        }
        Some("date-time") => values.push(json!(leap_second())),
        _ => {}
    }
    // A name is neither its place in the list nor an object that has it.
    if let Some(name) = schema["enum"].get(0).and_then(Value::as_str) {
        values.extend([json!(0), json!({name: null})]);
    }
    values
}

/// The body with every value in turn moved just outside of its bounds, and where that was.
fn mistakes<'a>(schema: &'a Value, body: &Value, schemas: &Schemas<'a>) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for side in sides(schema, body, schemas) {
        if body.is_object() && side["additionalProperties"] == false {
            let mut changed = body.clone();
            changed["never_heard_of"] = json!(1);
            all.push(("/never_heard_of".to_owned(), changed));
        }
        for (name, property) in side["properties"].as_object().into_iter().flatten() {
            let value = body.get(name).unwrap_or(&Value::Null);
            for one in sides(property, value, schemas) {
                for wrong in outside(one) {
                    let mut changed = body.clone();
                    changed[name] = wrong;
                    all.push((format!("/{name}"), changed));
                }
            }
            if value.is_object() && resolve(property, schemas.document)["properties"].is_object() {
                let mut listed = body.clone();
                listed[name] = value.as_object().expect("an object").values().cloned().collect();
                all.push((format!("/{name}"), listed));
            }
            for (at, inner) in mistakes(property, value, schemas) {
                let mut changed = body.clone();
                changed[name] = inner;
                all.push((format!("/{name}{at}"), changed));
            }
        }
        let (Some(items), Some(list)) = (side.get("items"), body.as_array()) else { continue };
        for wrong in wrong_lengths(side, list) {
            all.push((String::new(), wrong));
        }
        for (at, inner) in list.first().into_iter().flat_map(|first| mistakes(items, first, schemas)) {
            let mut changed = body.clone();
            changed[0] = inner;
            all.push((format!("/0{at}"), changed));
        }
    }
    all
}

fn wrong_lengths(schema: &Value, list: &[Value]) -> Vec<Value> {
    let length = |key: &str| schema[key].as_u64().and_then(|length| usize::try_from(length).ok());
    let Some(first) = list.first() else { return Vec::new() };
    let short = length("minItems").filter(|least| *least > 0).map(|least| least - 1);
    let long = length("maxItems").map(|most| most + 1);
    short.into_iter().chain(long).map(|length| json!(vec![first.clone(); length])).collect()
}

/// The bodies that the document shows for an operation.
pub(crate) fn shown(content: &Value) -> Vec<Value> {
    let many = content["examples"].as_object().into_iter().flatten().map(|(_, example)| example["value"].clone());
    many.chain(content.get("example").cloned()).collect()
}

/// The example bodies of an operation: its own, or else those of the type of its body.
pub(crate) fn bodies(content: &Value, document: &Value) -> Vec<Value> {
    let own = shown(content);
    let of_type = resolve(&content["schema"], document).get("example").filter(|_| own.is_empty());
    own.iter().chain(of_type).cloned().collect()
}

/// Where the bodies of a schema have texts for people.
fn texts(schema: &Value, at: &str, schemas: &Schemas<'_>) -> Vec<String> {
    let mut all = Vec::new();
    for side in sides(schema, &Value::Null, schemas) {
        if side["pattern"] == text::PLAIN_PATTERN {
            all.push(at.to_owned());
        }
        for (name, property) in side["properties"].as_object().into_iter().flatten() {
            all.extend(texts(property, &format!("{at}/{name}"), schemas));
        }
        if let Some(items) = side.get("items") {
            all.extend(texts(items, &format!("{at}/0"), schemas));
        }
    }
    all
}

/// Whether what stands at a place of a body has a character inside that nobody sees.
fn is_unseen(at: &str, wrong: &Value) -> bool {
    wrong.pointer(at).and_then(Value::as_str).is_some_and(|text| UNSEEN.contains(&text))
}

/// Whether what stands at a place of a body is a time of no second that there is.
fn is_no_time(at: &str, wrong: &Value) -> bool {
    wrong.pointer(at).and_then(Value::as_str).is_some_and(|text| text.ends_with(":60Z"))
}

/// Whether a body that is wrong at one place is refused for it.
fn is_refused(spec: &RouteSpec, (at, wrong): (&str, &Value), (status, answer): (u16, &str)) -> bool {
    if is_unseen(at, wrong) && !LOOKED_AT_LATER.contains(&(spec.path, at)) {
        // That something else is refused is no sign that the text is.
        let points = |problem: Problem| problem.errors.iter().any(|error| error.pointer == at);
        return matches!(status, 400 | 422) && points(serde_json::from_str(answer).expect("a problem"));
    }
    if is_no_time(at, wrong) {
        let says = |problem: Problem| problem.errors.iter().any(|error| error.detail.contains(instant::RULE));
        return status == 400 && says(serde_json::from_str(answer).expect("a problem"));
    }
    // Where the path names something that is not there, that may be said first.
    matches!(status, 400 | 422) || (spec.path.contains('{') && status == 404)
}

/// Who calls operations with what they should not take.
pub(crate) struct Caller {
    pub(crate) http: reqwest::Client,
    pub(crate) harness: Harness,
    pub(crate) sent: u32,
}

impl Caller {
    async fn status(&mut self, kind: Kind, spec: &RouteSpec, query: &str, body: Option<&Value>) -> (u16, String) {
        self.text(kind, spec, query, body.map(Value::to_string)).await
    }

    /// Sends a body as it is written, JSON or not; the status and the text of the answer.
    pub(crate) async fn text(
        &mut self,
        kind: Kind,
        spec: &RouteSpec,
        query: &str,
        body: Option<String>,
    ) -> (u16, String) {
        self.at(kind, spec, &format!("{}{query}", spec.sample_path()), body).await
    }

    /// The same at a path of the operation, with its query.
    pub(crate) async fn at(&mut self, kind: Kind, spec: &RouteSpec, path: &str, body: Option<String>) -> (u16, String) {
        let url = format!("{}{path}", self.harness.url(kind));
        let mut request = self.http.request(spec.method.as_str().parse().expect("a method"), url);
        if let Access::Roles(roles) | Access::Spectators(roles) = spec.access {
            // The lobby may call nearly everything, so that a mistake is met and not a closed door.
            let role = roles.iter().copied().find(|role| *role == Role::LOBBY);
            let role = role.or_else(|| roles.iter().copied().max()).expect("a role");
            request = request.bearer_auth(self.harness.token(role, "bounds"));
        }
        self.sent += 1;
        request = request.header("Idempotency-Key", format!("bounds-{}", self.sent));
        let json =
            |request: reqwest::RequestBuilder, body| request.header("Content-Type", "application/json").body(body);
        let request = body.into_iter().fold(request, json);
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        if status >= 400 {
            let problem: Problem = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((problem.status, problem.check()), (status, Ok(())), "{text}");
        }
        (status, text)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_just_outside_of_a_bound_is_refused() {
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let mut caller = Caller { http, harness: Harness::start().await, sent: 0 };
    let (mut taken, mut queries, mut times, mut tried) = (Vec::new(), 0, 0, 0);
    let (mut texts_there, mut texts_tried) = (BTreeSet::new(), BTreeSet::new());
    for (name, document, routes) in documents() {
        let (kind, schemas) = (kind(name), Schemas::of(&document));
        for spec in routes.specs() {
            let operation = &document["paths"][spec.path][spec.method.as_str().to_ascii_lowercase()];
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (schema, name) = (&parameter["schema"], parameter["name"].as_str().expect("a name"));
                if parameter["in"] != "query" {
                    continue;
                }
                for side in sides(schema, &Value::Null, &schemas) {
                    let (is_text, is_time) = (side["type"] == "string", side["format"] == "date-time");
                    for wrong in outside(side).into_iter().filter(|_| !is_text || is_time) {
                        let wrong = wrong.as_str().map_or_else(|| wrong.to_string(), str::to_owned);
                        (queries, times) = (queries + 1, times + u32::from(is_time));
                        let (status, text) = caller.status(kind, spec, &format!("?{name}={wrong}"), None).await;
                        let refused = (status == 400 && text.contains("invalid_query"))
                            || (spec.path.contains('{') && status == 404);
                        let refused = refused && (!is_time || text.contains(instant::RULE));
                        if !refused {
                            taken.push(format!("{} ?{name}={wrong}: {status} {text}", spec.path));
                        }
                    }
                }
            }
            let content = &operation["requestBody"]["content"]["application/json"];
            let field = |at: &str| format!("{} {} {at}", spec.method, spec.path);
            texts_there.extend(texts(&content["schema"], "", &schemas).iter().map(|at| field(at)));
            for body in bodies(content, &document) {
                for (at, wrong) in mistakes(&content["schema"], &body, &schemas) {
                    tried += 1;
                    texts_tried.extend(is_unseen(&at, &wrong).then(|| field(&at)));
                    let (status, text) = caller.status(kind, spec, "", Some(&wrong)).await;
                    if !is_refused(spec, (at.as_str(), &wrong), (status, text.as_str())) {
                        let value = wrong.pointer(&at).unwrap_or(&Value::Null);
                        taken.push(format!("{} {value:?}: {status} {text}", field(&at)));
                    }
                }
            }
        }
    }
    caller.harness.stop().await;
    assert!(taken.is_empty(), "{}", taken.join("\n"));
    assert!(queries > 20 && times > 8 && tried > 200, "{queries} queries, {times} of times, {tried} bodies were tried");
    let missing: Vec<&String> = texts_there.difference(&texts_tried).collect();
    assert_eq!(missing, SHOWN_NOWHERE, "texts that were not tried");
    assert!(texts_tried.len() > 20, "{texts_tried:?}");
}

#[test]
fn a_body_is_moved_outside_of_every_bound_it_has() {
    let document = json!({"components": {"schemas": {
        "Order": {"type": "object", "additionalProperties": false, "properties": {
            "amount": {"type": "integer", "minimum": 1, "maximum": 9},
            "lines": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"$ref": "#/components/schemas/Line"}},
        }},
        "Line": {"type": "object", "properties": {"name": {"type": ["string", "null"], "maxLength": 2}}},
    }}});
    let (order, body) = (json!({"$ref": "#/components/schemas/Order"}), json!({"amount": 4, "lines": [{}]}));
    let found: Vec<String> = mistakes(&order, &body, &Schemas::of(&document))
        .into_iter()
        .map(|(at, wrong)| format!("{at} {wrong}"))
        .collect();
    assert_eq!(
        found,
        [
            r#"/never_heard_of {"amount":4,"lines":[{}],"never_heard_of":1}"#,
            r#"/amount {"amount":10,"lines":[{}]}"#,
            r#"/amount {"amount":0,"lines":[{}]}"#,
            r#"/lines {"amount":4,"lines":[]}"#,
            r#"/lines {"amount":4,"lines":[{},{},{}]}"#,
            r#"/lines/0/name {"amount":4,"lines":[{"name":"aaa"}]}"#,
        ]
    );
}
