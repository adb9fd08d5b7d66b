//! Within a version of the contract nothing that a caller relies on goes away unsaid: the documents of the last release
//! lie under `openapi/released`, and every difference that breaks a caller is named in `CHANGELOG.md`
//! (`docs/versioning.md` has the policy).
//!
//! `RELEASE_OPENAPI=1 cargo test -p acceptance -- versioning` puts today's documents there, after a release.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Value, json};

/// Where something may break callers, and how. The place is the nearest named schema and the way from it, or an
/// operation.
type Breaks = BTreeSet<(String, String)>;

/// What callers send may be taken more widely later, never more narrowly; what they are sent the other way round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Direction {
    Sent,
    Answered,
}

/// Two documents, one as it was released.
struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    breaks: Breaks,
    /// Pairs of schemas that were compared, or are being compared: schemas refer to each other in circles.
    seen: BTreeSet<(String, String, Direction)>,
}

/// What does not change what a document means to a machine.
fn is_words(key: &str) -> bool {
    ["description", "summary", "example", "examples", "title", "tags"].contains(&key) || key.starts_with("x-")
}

/// A document without its words.
fn bare(value: &Value, names: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, _)| names || !is_words(key));
            let bare = kept.map(|(key, value)| {
                let names =
                    !names && ["properties", "schemas", "headers", "paths", "responses"].contains(&key.as_str());
                (key.clone(), bare(value, names))
            });
            Value::Object(bare.collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(|value| bare(value, false)).collect()),
        other => other.clone(),
    }
}

/// A document without its words as a text with a line for each path and each schema.
fn released(document: &Value) -> String {
    let document = bare(document, false);
    let mut text = String::from("{\n");
    let lines = |text: &mut String, fields: &Value| {
        let fields: BTreeMap<_, _> = fields.as_object().into_iter().flatten().collect();
        for (index, (name, value)) in fields.iter().enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            write!(text, "{comma}{}: {value}", json!(name)).expect("a text takes all");
        }
    };
    write!(text, "\"openapi\": {},\n\"info\": {},\n\"paths\": {{\n", document["openapi"], document["info"])
        .expect("a text");
    lines(&mut text, &document["paths"]);
    text.push_str("\n},\n\"components\": {\"schemas\": {\n");
    lines(&mut text, &document["components"]["schemas"]);
    text.push_str("\n}}}\n");
    text
}

fn field<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|value| !value.is_null())
}

fn texts(value: Option<&Value>) -> BTreeSet<String> {
    match value {
        Some(Value::Array(values)) => {
            values.iter().map(|value| value.as_str().map_or(value.to_string(), str::to_owned)).collect()
        }
        Some(Value::String(text)) => BTreeSet::from([text.clone()]),
        Some(other) => BTreeSet::from([other.to_string()]),
        None => BTreeSet::new(),
    }
}

fn fields<'a>(value: &'a Value, key: &str) -> BTreeMap<&'a str, &'a Value> {
    let fields = value.get(key).and_then(Value::as_object);
    fields.into_iter().flatten().map(|(name, value)| (name.as_str(), value)).collect()
}

/// The name of a schema that is referred to.
fn name_of(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.rsplit('/').next()
}

/// A schema that is referred to, itself; of `allOf` all parts in one.
fn whole(document: &Value, schema: &Value) -> Value {
    if let Some(name) = name_of(schema) {
        return whole(document, &document["components"]["schemas"][name]);
    }
    let Some(parts) = schema.get("allOf").and_then(Value::as_array) else { return schema.clone() };
    let mut all = schema.as_object().cloned().unwrap_or_default();
    all.remove("allOf");
    for part in parts {
        let Value::Object(part) = whole(document, part) else { continue };
        for (key, value) in part {
            match (all.get_mut(&key), value) {
                (Some(Value::Object(there)), Value::Object(more)) => there.extend(more),
                (Some(Value::Array(there)), Value::Array(more)) => there.extend(more),
                (Some(_), _) => {}
                (None, value) => drop(all.insert(key, value)),
            }
        }
    }
    Value::Object(all)
}

/// The alternatives of a schema by what tells them apart: the one value of a field, a name, or a type.
fn variants(document: &Value, schema: &Value) -> BTreeMap<String, Value> {
    let listed = ["oneOf", "anyOf"].iter().find_map(|key| schema.get(key)?.as_array());
    let listed: Vec<&Value> = listed.map_or_else(|| vec![schema], |listed| listed.iter().collect());
    let mut found = BTreeMap::new();
    for variant in listed {
        let mut resolved = whole(document, variant);
        if ["oneOf", "anyOf"].iter().any(|key| resolved.get(key).is_some()) {
            found.extend(variants(document, &resolved));
            continue;
        }
        // `"type": ["string", "null"]` is two alternatives as well.
        let mut types = texts(resolved.get("type"));
        if types.len() > 1 && types.remove("null") {
            found.insert("null".to_owned(), json!({"type": "null"}));
            resolved["type"] = json!(types);
        }
        let variant = if name_of(variant).is_some() { variant } else { &resolved };
        let told = fields(&resolved, "properties").into_iter().find_map(|(name, value)| {
            let one = texts(value.get("enum"));
            (one.len() == 1).then(|| format!("{name}={}", one.first().expect("one")))
        });
        let kind = types.into_iter().collect::<Vec<_>>().join("|");
        let named = if kind == "object" { name_of(variant) } else { None };
        let mut key = told.unwrap_or_else(|| named.map_or(kind, str::to_owned));
        while found.contains_key(&key) {
            key.push('\'');
        }
        found.insert(key, variant.clone());
    }
    found
}

impl Comparison<'_> {
    fn broken(&mut self, at: &str, how: impl Into<String>) {
        self.breaks.insert((at.to_owned(), how.into()));
    }

    /// What the place of these is called, or nothing if they were compared before.
    fn place(&mut self, at: &str, old: &Value, new: &Value, direction: Direction) -> Option<String> {
        let (Some(name), Some(other)) = (name_of(old), name_of(new)) else { return Some(at.to_owned()) };
        self.seen.insert((name.to_owned(), other.to_owned(), direction)).then(|| name.to_owned())
    }

    fn schemas(&mut self, at: &str, old: &Value, new: &Value, direction: Direction) {
        let Some(at) = self.place(at, old, new, direction) else { return };
        let (before, after) = (variants(self.old, old), variants(self.new, new));
        // What may also be null has the place of what it is else.
        let only = before.keys().filter(|key| *key != "null").count() == 1;
        for (key, was) in &before {
            match after.get(key) {
                Some(is) if before.len() == 1 && after.len() == 1 => self.plain(&at, was, is, direction),
                Some(is) => {
                    let here = if only && key != "null" { at.clone() } else { format!("{at}({key})") };
                    if let Some(at) = self.place(&here, was, is, direction) {
                        self.plain(&at, was, is, direction);
                    }
                }
                None if before.len() == 1 && after.len() == 1 => {
                    let (is, now) = after.first_key_value().map(|(key, is)| (is, key.clone())).expect("one");
                    if was.get("enum").is_some() && is.get("enum").is_some() {
                        self.plain(&at, was, is, direction);
                    } else {
                        self.broken(&at, format!("was {key}, is {now}"));
                    }
                }
                None if direction == Direction::Sent => self.broken(&at, format!("{key} is not taken any more")),
                None => {}
            }
        }
        if direction == Direction::Answered && after.contains_key("null") && !before.contains_key("null") {
            self.broken(&at, "may be null");
        }
    }

    /// Compares schemas that have no alternatives.
    fn plain(&mut self, at: &str, old: &Value, new: &Value, direction: Direction) {
        let (old, new) = (whole(self.old, old), whole(self.new, new));
        let sent = direction == Direction::Sent;
        let (was, is) = (texts(old.get("type")), texts(new.get("type")));
        if was != is {
            self.broken(at, format!("was {}, is {}", json!(was), json!(is)));
        }
        let (was, is) = (texts(old.get("enum")), texts(new.get("enum")));
        let gone: Vec<&String> = was.difference(&is).collect();
        // A caller has a default for words that it does not know, so that there may be more of them in answers.
        if sent && !is.is_empty() && (was.is_empty() || !gone.is_empty()) {
            self.broken(at, format!("takes only {}", json!(is)));
        }
        if !sent && !was.is_empty() && is.is_empty() {
            self.broken(at, "may be any text");
        }
        for key in ["pattern", "format", "default", "multipleOf"] {
            let (was, is) = (field(&old, key), field(&new, key));
            let breaks = match key {
                "default" => sent && was.is_some(),
                _ if sent => is.is_some(),
                _ => was.is_some(),
            };
            if was != is && breaks {
                self.broken(at, format!("{key} was {}, is {}", json!(was), json!(is)));
            }
        }
        for (key, least) in [
            ("minimum", true),
            ("minLength", true),
            ("minItems", true),
            ("maximum", false),
            ("maxLength", false),
            ("maxItems", false),
        ] {
            let (was, is) = (field(&old, key).and_then(Value::as_f64), field(&new, key).and_then(Value::as_f64));
            let (narrow, wide) = if sent { (is, was) } else { (was, is) };
            // Nothing broken where the narrower side has no bound, or one that is no narrower.
            let Some(narrow) = narrow else { continue };
            if wide.is_none_or(|wide| if least { narrow > wide } else { narrow < wide }) {
                self.broken(at, format!("{key} was {}, is {}", json!(was), json!(is)));
            }
        }
        let (had, has) = (fields(&old, "properties"), fields(&new, "properties"));
        let (needed, needs) = (texts(old.get("required")), texts(new.get("required")));
        for (name, was) in &had {
            let place = format!("{at}.{name}");
            let Some(is) = has.get(name) else {
                self.broken(&place, "is gone");
                continue;
            };
            if !sent && needed.contains(*name) && !needs.contains(*name) {
                self.broken(&place, "may be absent");
            }
            self.schemas(&place, was, is, direction);
        }
        if sent {
            for name in needs.difference(&needed) {
                self.broken(&format!("{at}.{name}"), "has to be sent");
            }
        }
        for key in ["items", "additionalProperties"] {
            match (field(&old, key), field(&new, key)) {
                (Some(was @ Value::Object(_)), Some(is @ Value::Object(_))) => {
                    self.schemas(&format!("{at}[]"), was, is, direction);
                }
                (was, Some(Value::Bool(false))) if sent && was != Some(&json!(false)) => {
                    self.broken(at, "takes no other fields any more");
                }
                _ => {}
            }
        }
    }

    fn documents(&mut self) {
        let (old, new) = (self.old, self.new);
        for (path, item) in fields(old, "paths") {
            for (method, operation) in item.as_object().into_iter().flatten() {
                let at = format!("{} {path}", method.to_uppercase());
                match new["paths"][path].get(method) {
                    Some(now) => self.operations(&at, operation, now),
                    None => self.broken(&at, "is gone"),
                }
            }
        }
    }

    fn operations(&mut self, at: &str, old: &Value, new: &Value) {
        if old["operationId"] != new["operationId"] {
            self.broken(at, format!("was {}, is {}", old["operationId"], new["operationId"]));
        }
        let parameters = |operation: &Value| -> BTreeMap<String, Value> {
            let listed = operation["parameters"].as_array().into_iter().flatten();
            let name = |parameter: &Value| parameter["name"].as_str().unwrap_or_default().to_owned();
            listed.map(|parameter| (name(parameter), parameter.clone())).collect()
        };
        let (took, takes) = (parameters(old), parameters(new));
        let required = |parameter: Option<&Value>| parameter.is_some_and(|parameter| parameter["required"] == true);
        for (name, was) in &took {
            let place = format!("{at}?{name}");
            match takes.get(name) {
                // A cursor is taken as it was given.
                Some(_) if name == "cursor" => {}
                Some(is) => self.schemas(&place, &was["schema"], &is["schema"], Direction::Sent),
                None => self.broken(&place, "is gone"),
            }
        }
        for (name, is) in &takes {
            if required(Some(is)) && !required(took.get(name)) {
                self.broken(&format!("{at}?{name}"), "has to be sent");
            }
        }
        match (field(old, "requestBody"), field(new, "requestBody")) {
            (Some(was), Some(is)) => {
                if is["required"] == true && was["required"] != true {
                    self.broken(at, "has to be sent a body");
                }
                self.contents(at, was, is, Direction::Sent);
            }
            (None, Some(is)) if is["required"] == true => self.broken(at, "has to be sent a body"),
            (Some(_), None) => self.broken(at, "takes no body any more"),
            _ => {}
        }
        let successes = |operation: &Value| -> BTreeMap<String, Value> {
            let answers = operation["responses"].as_object().cloned().unwrap_or_default();
            answers.into_iter().filter(|(status, _)| status.starts_with('2')).collect()
        };
        let (was, is) = (successes(old), successes(new));
        for (status, answer) in &was {
            let Some(now) = is.get(status) else {
                self.broken(at, format!("is not answered with {status} any more"));
                continue;
            };
            self.contents(at, answer, now, Direction::Answered);
            for name in fields(answer, "headers").keys().filter(|name| now["headers"].get(**name).is_none()) {
                self.broken(at, format!("has no header {name} any more"));
            }
        }
        for status in is.keys().filter(|status| !was.contains_key(*status)) {
            self.broken(at, format!("may be answered with {status}"));
        }
    }

    fn contents(&mut self, at: &str, old: &Value, new: &Value, direction: Direction) {
        for (kind, was) in fields(old, "content") {
            match new["content"].get(kind) {
                Some(is) => self.schemas(at, &was["schema"], &is["schema"], direction),
                None => self.broken(at, format!("has no {kind} any more")),
            }
        }
    }
}

/// What breaks callers of `old` where `new` answers.
fn breaks(old: &Value, new: &Value) -> Breaks {
    let (old, new) = (bare(old, false), bare(new, false));
    let mut comparison = Comparison { old: &old, new: &new, breaks: Breaks::new(), seen: BTreeSet::new() };
    comparison.documents();
    comparison.breaks
}

/// The places that the changelog names as broken since the last release: what stands in backticks in the points of
/// `## Unreleased` that begin with `- **Breaking`.
fn named(changelog: &str) -> BTreeSet<String> {
    let unreleased = changelog.split("\n## ").find(|part| part.starts_with("Unreleased")).unwrap_or_default();
    let points = unreleased.split("\n- ").filter(|point| point.starts_with("**Breaking"));
    let quoted = points.flat_map(|point| point.split('`').skip(1).step_by(2));
    quoted.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn what_breaks_callers_since_the_last_release_is_in_the_changelog() {
    let folder = crate::tidiness::root().join("openapi/released");
    let changelog = std::fs::read_to_string(crate::tidiness::root().join("CHANGELOG.md")).expect("the changelog");
    let named = named(&changelog);
    let mut unsaid = Vec::new();
    let mut met = BTreeSet::new();
    for (name, document, _) in crate::documents::services() {
        let path = folder.join(format!("{name}.json"));
        mazziere_golden::rewrite_if_asked("RELEASE_OPENAPI", &path, &released(&document));
        let Ok(kept) = std::fs::read_to_string(&path) else {
            // A service that is new breaks nobody.
            continue;
        };
        let kept = serde_json::from_str(&kept).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (place, how) in breaks(&kept, &document) {
            if !named.contains(&place) {
                unsaid.push(format!("{name}: `{place}` {how}"));
            }
            met.insert(place);
        }
    }
    assert!(unsaid.is_empty(), "CHANGELOG.md names no such break under Unreleased:\n{}", unsaid.join("\n"));
    let idle: Vec<_> = named.difference(&met).collect();
    assert!(idle.is_empty(), "CHANGELOG.md names what breaks nobody: {idle:?}");
}

/// A document of one operation that takes and answers these.
fn document(sent: &Value, answered: &Value) -> Value {
    let body = |schema: &Value| json!({"application/json": {"schema": schema}});
    let operation = json!({
        "operationId": "do_it", "parameters": [],
        "requestBody": {"required": true, "content": body(sent)},
        "responses": {"200": {"content": body(answered)}, "409": {"description": "- `x` refused"}},
    });
    json!({"paths": {"/v1/it": {"post": operation}}, "components": {"schemas": {
        "Named": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
        "Tree": {"type": "object", "properties": {"below": {
            "type": "array", "items": {"$ref": "#/components/schemas/Tree"},
        }}},
    }}})
}

#[test]
fn what_breaks_callers_is_told_from_what_does_not() {
    let object = |properties: Value, required: Value| json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    let (text, number) = (json!({"type": "string"}), json!({"type": "integer", "minimum": 0, "maximum": 9}));
    let one = object(json!({"a": text}), json!([]));
    let must = object(json!({"a": text}), json!(["a"]));
    let two = object(json!({"a": text, "b": number}), json!([]));
    let words = |words: Value| json!({"type": "string", "enum": words});
    let tagged = |tag: &str, value: &Value| {
        object(json!({"type": {"type": "string", "enum": [tag]}, "v": value}), json!(["type"]))
    };
    let named = json!({"$ref": "#/components/schemas/Named"});
    let tree = json!({"$ref": "#/components/schemas/Tree"});
    let either = |values: &[&Value]| json!({"oneOf": values});
    let null = json!({"type": "null"});
    // What was, what is, whether it breaks who sends it, and who is answered with it.
    let rows: Vec<(&str, Value, Value, bool, bool)> = vec![
        ("the same", two.clone(), two.clone(), false, false),
        ("a field more", one.clone(), two.clone(), false, false),
        ("a field less", two.clone(), one.clone(), true, true),
        ("a field that has to be there", one.clone(), must.clone(), true, false),
        ("a field that may be absent", must.clone(), one.clone(), false, true),
        ("another type", text.clone(), number.clone(), true, true),
        ("a word more", words(json!(["x"])), words(json!(["x", "y"])), false, false),
        ("a word less", words(json!(["x", "y"])), words(json!(["x"])), true, false),
        ("any text for words", words(json!(["x"])), text.clone(), false, true),
        ("words for any text", text.clone(), words(json!(["x"])), true, false),
        ("null as well", text.clone(), json!({"type": ["string", "null"]}), false, true),
        ("null as well, of a named one", named.clone(), either(&[&named, &null]), false, true),
        ("no null any more", json!({"type": ["string", "null"]}), text.clone(), true, false),
        ("a wider range", number.clone(), json!({"type": "integer", "minimum": -1, "maximum": 9}), false, true),
        ("a narrower range", number.clone(), json!({"type": "integer", "minimum": 0, "maximum": 8}), true, false),
        ("a bound where there was none", text.clone(), json!({"type": "string", "maxLength": 5}), true, false),
        ("no bound any more", json!({"type": "string", "maxLength": 5}), text.clone(), false, true),
        (
            "another pattern",
            json!({"type": "string", "pattern": "a"}),
            json!({"type": "string", "pattern": "b"}),
            true,
            true,
        ),
        (
            "another default",
            json!({"type": "string", "default": "a"}),
            json!({"type": "string", "default": "b"}),
            true,
            false,
        ),
        (
            "an alternative more",
            either(&[&tagged("x", &text)]),
            either(&[&tagged("x", &text), &tagged("y", &text)]),
            false,
            false,
        ),
        (
            "an alternative less",
            either(&[&tagged("x", &text), &tagged("y", &text)]),
            either(&[&tagged("x", &text)]),
            true,
            false,
        ),
        (
            "within an alternative",
            either(&[&tagged("x", &text), &tagged("y", &text)]),
            either(&[&tagged("x", &text), &tagged("y", &number)]),
            true,
            true,
        ),
        ("within a list", json!({"type": "array", "items": one}), json!({"type": "array", "items": must}), true, false),
        (
            "within a map",
            json!({"type": "object", "additionalProperties": text}),
            json!({"type": "object", "additionalProperties": number}),
            true,
            true,
        ),
        ("a circle", tree.clone(), tree.clone(), false, false),
        ("in parts", json!({"allOf": [one, {"type": "object", "properties": {"b": number}}]}), one.clone(), true, true),
        ("other words about it", json!({"type": "string", "description": "x"}), text.clone(), false, false),
        (
            "a field called like words",
            object(json!({"title": text}), json!([])),
            object(json!({}), json!([])),
            true,
            true,
        ),
    ];
    let steady = json!({"type": "boolean"});
    for (what, was, is, sent, answered) in rows {
        let broken = |old: &Value, new: &Value| !breaks(old, new).is_empty();
        assert_eq!(broken(&document(&was, &steady), &document(&is, &steady)), sent, "sent: {what}");
        assert_eq!(broken(&document(&steady, &was), &document(&steady, &is)), answered, "answered: {what}");
    }
}

#[test]
fn operations_break_by_what_they_no_longer_take_and_answer() {
    let text = json!({"type": "string"});
    let old = document(&text, &text);
    let at = "/paths/~1v1~1it/post";
    let with = |pointer: &str, value: Value| {
        let mut new = old.clone();
        *new.pointer_mut(&format!("{at}{pointer}")).expect("it is there") = value;
        new
    };
    let parameter = |required: bool| json!([{"name": "limit", "in": "query", "required": required, "schema": text}]);
    let one = |old: &Value, new: &Value| {
        breaks(old, new).into_iter().map(|(place, how)| format!("{place} {how}")).collect::<Vec<_>>()
    };
    let none = Vec::<String>::new();
    assert_eq!(one(&old, &old), none);
    assert_eq!(one(&old, &with("/parameters", parameter(false))), none);
    assert_eq!(one(&old, &with("/parameters", parameter(true))), ["POST /v1/it?limit has to be sent"]);
    assert_eq!(one(&with("/parameters", parameter(false)), &old), ["POST /v1/it?limit is gone"]);
    let patterned = |name: &str, pattern: &str| json!([{"name": name, "in": "query", "schema": {"type": "string", "pattern": pattern}}]);
    let repatterned = |name: &str| {
        let [old, new] = ["a", "b"].map(|pattern| with("/parameters", patterned(name, pattern)));
        one(&old, &new)
    };
    assert_eq!(repatterned("limit").len(), 1);
    assert_eq!(repatterned("cursor"), none, "nobody makes one");
    assert_eq!(one(&old, &with("/operationId", json!("do"))), [r#"POST /v1/it was "do_it", is "do""#]);
    let moved = ["POST /v1/it is not answered with 200 any more", "POST /v1/it may be answered with 202"];
    assert_eq!(one(&old, &with("/responses", json!({"202": {}}))), moved);
    assert_eq!(one(&old, &with("/responses/409", json!({"description": "- `y` refused"}))), none);
    assert_eq!(one(&old, &json!({"paths": {}})), ["POST /v1/it is gone"]);
    assert_eq!(one(&json!({"paths": {}}), &old), none);
    // A place is named by its schema.
    let named = document(&json!({"$ref": "#/components/schemas/Named"}), &text);
    let mut without = named.clone();
    without["components"]["schemas"]["Named"]["properties"] = json!({});
    assert_eq!(one(&named, &without), ["Named.a is gone"]);
}

#[test]
fn a_break_is_named_where_the_changelog_says_breaking() {
    let text = "# Changelog\n\n## Unreleased\n\n- **Breaking**: `A.b` and `GET\n  /v1/x?limit` go.\n- New: `C.d`.\n\n\
                ## 0.1.0\n\n- **Breaking**: `E.f`.\n";
    assert_eq!(named(text), BTreeSet::from(["A.b".to_owned(), "GET /v1/x?limit".to_owned()]));
}
