//! The forms that texts of one name have in every document, and what no document can say otherwise of parameters.
//!
//! **Invariant:** a form that is documented here is refused where it is not kept: by the type that reads it, or because
//! there is nothing of such a name.

use std::collections::BTreeSet;

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{
    AdditionalProperties, AnyOfBuilder, ArrayItems, Object, ObjectBuilder, Schema, SchemaType, Type,
};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr};

/// Names of games, as the registry of the house gives them.
const GAME: &str = "^[a-z0-9-]+$";
/// SHA-256, secrets and salts: 32 bytes.
const BYTES_32: &str = "^[0-9a-f]{64}$";

/// Fields of bodies, by name, where all of one name have one form; of a list, its items.
const FIELDS: [(&str, &str); 10] = [
    ("client_seed", "^([0-9A-Fa-f]{2}){0,64}$"),
    ("commitment", BYTES_32),
    ("event_hash", BYTES_32),
    ("game", GAME),
    ("payload_hash", BYTES_32),
    ("root", BYTES_32),
    ("salt", BYTES_32),
    ("secret", BYTES_32),
    ("seeds", "^([0-9a-f]{2}){0,64}$"),
    ("trace_id", "^[0-9a-f]{32}$"),
];

/// Parameters, by name.
const PARAMETERS: [(&str, &str); 3] =
    [("Idempotency-Key", "^[!-~]+$"), ("If-Match", "^(\\*|\"v[0-9]{1,18}\")$"), ("game", GAME)];

/// The type of live streams.
const EVENTS: &str = "text/event-stream";

/// Gives texts their forms, throughout a document.
pub(super) fn give(document: &mut OpenApi) {
    let schemas = document.components.iter_mut().flat_map(|components| components.schemas.values_mut());
    schemas.for_each(fields);
    pages(document);
    requests(document);
    // Amounts in queries are amounts like all others.
    let schemas = document.components.as_ref().map(|components| &components.schemas);
    let money = schemas.and_then(|schemas| schemas.get("Money")).and_then(|money| match money {
        RefOr::T(Schema::Object(money)) => money.pattern.clone(),
        _ => None,
    });
    for item in document.paths.paths.values_mut() {
        operations(item).for_each(|operation| parameters(operation, money.as_deref()));
    }
}

/// The items of a page are the things themselves, wherever they have a schema: it stands in the document once.
fn pages(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let named: Vec<String> = components.schemas.keys().cloned().collect();
    for (name, schema) in &mut components.schemas {
        let item = name.strip_prefix("Page_").filter(|item| named.iter().any(|known| known == item));
        let (Some(item), RefOr::T(Schema::Object(page))) = (item, schema) else { continue };
        if let Some(RefOr::T(Schema::Array(list))) = page.properties.get_mut("items") {
            list.items = ArrayItems::RefOrSchema(Box::new(RefOr::Ref(Ref::from_schema_name(item))));
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().filter_map(Option::as_mut)
}

fn form<'a>(forms: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    forms.iter().find(|(known, _)| *known == name).map(|(_, pattern)| *pattern)
}

fn fields(schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            for (name, field) in &mut object.properties {
                if let Some(pattern) = form(&FIELDS, name) {
                    has_form(field, pattern);
                }
                holds_anything(field);
                fields(field);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                fields(items);
            }
        }
        Schema::OneOf(variants) => variants.items.iter_mut().for_each(fields),
        Schema::AllOf(parts) => parts.items.iter_mut().for_each(fields),
        Schema::AnyOf(variants) => variants.items.iter_mut().for_each(fields),
        _ => {}
    }
}

/// A field that is an object of which nothing is said holds anything, and tools that generate types from it are told
/// so.
fn holds_anything(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema
        && may_be_object(&object.schema_type)
        && object.properties.is_empty()
    {
        object.additional_properties.get_or_insert_with(|| Box::new(AdditionalProperties::FreeForm(true)));
    }
}

/// A field that may be a list, an object and everything else is any JSON. Its schema says so by saying nothing: with
/// types it would have to say what the list holds, which is any JSON again.
pub(super) fn of_anything(document: &mut OpenApi) {
    let schemas = document.components.iter_mut().flat_map(|components| components.schemas.values_mut());
    for schema in schemas {
        let RefOr::T(Schema::Object(object)) = schema else { continue };
        for field in object.properties.values_mut() {
            if let RefOr::T(Schema::Object(field)) = field
                && matches!(&field.schema_type, SchemaType::Array(kinds) if kinds.contains(&Type::Array))
            {
                field.schema_type = SchemaType::AnyValue;
                field.additional_properties = None;
            }
        }
    }
}

/// Whether it may be an object, among other things.
fn may_be_object(kind: &SchemaType) -> bool {
    match kind {
        SchemaType::Type(kind) => *kind == Type::Object,
        SchemaType::Array(kinds) => kinds.contains(&Type::Object),
        SchemaType::AnyValue => false,
    }
}

fn has_form(schema: &mut RefOr<Schema>, pattern: &str) {
    match schema {
        RefOr::T(Schema::Object(object)) if is_text(object) => {
            object.pattern.get_or_insert_with(|| pattern.to_owned());
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                has_form(items, pattern);
            }
        }
        _ => {}
    }
}

fn is_text(object: &Object) -> bool {
    let text = match &object.schema_type {
        SchemaType::Type(one) => *one == Type::String,
        SchemaType::Array(several) => several.contains(&Type::String),
        SchemaType::AnyValue => false,
    };
    text && object.format.is_none() && object.enum_values.is_none()
}

/// A parameter that may be left out is left out, never null: neither a query nor a header has such a value.
fn parameters(operation: &mut Operation, money: Option<&str>) {
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        let Some(RefOr::T(Schema::Object(object))) = &mut parameter.schema else { continue };
        if let SchemaType::Array(types) = &object.schema_type {
            let mut others = types.iter().filter(|one| **one != Type::Null);
            if let (Some(only), None) = (others.next(), others.next()) {
                object.schema_type = SchemaType::Type(only.clone());
            }
        }
        let amount = money.filter(|_| parameter.name.ends_with("_stake") || parameter.name.ends_with("_buy_in"));
        if let (Some(pattern), true) = (form(&PARAMETERS, &parameter.name).or(amount), is_text(object)) {
            object.pattern.get_or_insert_with(|| pattern.to_owned());
        }
    }
}

/// What a stream says event by event stands in the document of the streams. As one text it has no schema but those of
/// what is in it.
pub(super) fn of_stream(operation: &mut Operation, told: &[(&str, &[&str])]) {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let schemas = told.iter().filter(|(stream, _)| *stream == id).flat_map(|(_, schemas)| *schemas);
    let data = schemas.fold(AnyOfBuilder::new(), |all, schema| all.item(Ref::from_schema_name(*schema)));
    let data = data.item(Object::new()).description(Some(
        "The `data` of an event; by its name, and for those without a schema here, the description of the streams says \
         which.",
    ));
    let text = ObjectBuilder::new().schema_type(SchemaType::AnyValue).content_media_type(EVENTS);
    let text = RefOr::T(Schema::Object(text.content_schema(Some(data)).build()));
    for response in operation.responses.responses.values_mut() {
        let RefOr::T(response) = response else { continue };
        if let Some(RefOr::T(content)) = response.content.get_mut(EVENTS) {
            content.schema = Some(text.clone());
        }
    }
}

/// In what a request carries there is nothing but what its schema names, in variants too: a request that carries more
/// is refused.
fn requests(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let mut sent = BTreeSet::new();
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let Some(RefOr::T(body)) = &operation.request_body else { continue };
        for content in body.content.values() {
            if let RefOr::T(Content { schema: Some(schema), .. }) = content {
                reaches(schema, &components.schemas, &mut sent);
            }
        }
    }
    for (name, schema) in &mut components.schemas {
        if let (true, RefOr::T(schema)) = (sent.contains(name), schema) {
            closes(schema);
        }
    }
}

/// The named schemas that a schema leads to.
fn reaches<'a>(
    schema: &RefOr<Schema>,
    schemas: impl IntoIterator<Item = (&'a String, &'a RefOr<Schema>)> + Copy,
    found: &mut BTreeSet<String>,
) {
    match schema {
        RefOr::Ref(reference) => {
            let Some((_, name)) = reference.ref_location.rsplit_once('/') else { return };
            let known = schemas.into_iter().find(|(known, _)| *known == name);
            if let (Some((_, schema)), true) = (known, found.insert(name.to_owned())) {
                reaches(schema, schemas, found);
            }
        }
        RefOr::T(Schema::Object(object)) => {
            object.properties.values().for_each(|field| reaches(field, schemas, found));
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &array.items {
                reaches(items, schemas, found);
            }
        }
        RefOr::T(Schema::OneOf(one)) => one.items.iter().for_each(|item| reaches(item, schemas, found)),
        RefOr::T(Schema::AllOf(all)) => all.items.iter().for_each(|item| reaches(item, schemas, found)),
        RefOr::T(Schema::AnyOf(any)) => any.items.iter().for_each(|item| reaches(item, schemas, found)),
        RefOr::T(_) => {}
    }
}

/// Closes an object, or every variant that is one. Parts of a whole (`allOf`) stay open: they name only their part.
fn closes(schema: &mut Schema) {
    match schema {
        Schema::Object(object) if !object.properties.is_empty() => {
            object.additional_properties.get_or_insert_with(|| Box::new(AdditionalProperties::FreeForm(false)));
        }
        Schema::OneOf(variants) => {
            for variant in &mut variants.items {
                if let RefOr::T(variant) = variant {
                    closes(variant);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn texts_of_one_name_have_one_form_wherever_they_stand() {
        let text = json!({"type": "string"});
        let list = json!({"type": "array", "items": {"type": "object"}});
        let optional = json!({"type": ["string", "null"]});
        let mut document: OpenApi = serde_json::from_value(json!({
            "openapi": "3.1.0", "info": {"title": "x", "version": "1"},
            "paths": {"/v1/x": {"post": {"responses": {}, "requestBody": {"content": {"application/json": {
                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Either"}}}}}}, "get": {
                "operationId": "stream_x", "parameters": [
                    {"in": "query", "name": "game", "required": false, "schema": optional},
                    {"in": "query", "name": "min_stake", "required": false, "schema": text},
                    {"in": "header", "name": "Last-Event-ID", "required": false,
                        "schema": {"type": ["integer", "null"]}},
                ],
                "responses": {"200": {"description": "x", "content": {"text/event-stream": {"schema": text}}}},
            }}},
            "components": {"schemas": {
                "Page_Deal": {"type": "object", "properties": {"items": list}},
                "Page_Gone": {"type": "object", "properties": {"items": list}},
                "Money": {"type": "string", "pattern": "^m$"},
                "Deal": {"type": "object", "properties": {"commitment": text, "other": text, "options": {"type": "object"},
                    "details": {"type": ["object", "null"]}, "value": {"type": ["string", "object"]}, "any": {"type": ["array", "object", "null"], "description": "Any JSON."},
                    "seeds": {"type": "array", "items": text}, "game": {"type": "string", "enum": ["x"]}}},
                "Either": {"oneOf": [{"type": "object", "properties": {"secret": optional}}]},
            }},
        }))
        .unwrap();
        give(&mut document);
        let paths = document.paths.paths.values_mut();
        paths.flat_map(operations).for_each(|operation| of_stream(operation, &[("stream_x", &["Deal"])]));
        of_anything(&mut document);
        let given = serde_json::to_value(&document).unwrap();
        let at = |pointer: &str| given.pointer(pointer).cloned().unwrap_or(Value::Null);
        let fields = "/components/schemas/Deal/properties";
        assert_eq!(at(&format!("{fields}/commitment/pattern")), BYTES_32);
        assert_eq!(at(&format!("{fields}/seeds/items/pattern")), "^([0-9a-f]{2}){0,64}$");
        assert_eq!(at(&format!("{fields}/other/pattern")), Value::Null);
        assert_eq!(at(&format!("{fields}/game/pattern")), Value::Null, "a closed list needs no form");
        assert_eq!(at(&format!("{fields}/options/additionalProperties")), true, "its fields are somebody else's");
        assert_eq!(at(&format!("{fields}/details/additionalProperties")), true, "so are these, if there are any");
        assert_eq!(at(&format!("{fields}/value/additionalProperties")), true);
        assert_eq!(at(&format!("{fields}/any")), json!({"description": "Any JSON."}));
        let items = |page: &str| at(&format!("/components/schemas/{page}/properties/items/items"));
        assert_eq!(items("Page_Deal"), json!({"$ref": "#/components/schemas/Deal"}));
        assert_eq!(items("Page_Gone"), json!({"type": "object"}));
        assert_eq!(at("/components/schemas/Either/oneOf/0/properties/secret/pattern"), BYTES_32);
        assert_eq!(at("/components/schemas/Either/oneOf/0/additionalProperties"), false);
        assert_eq!(at("/components/schemas/Deal/additionalProperties"), Value::Null, "nobody sends it");
        let parameters = "/paths/~1v1~1x/get/parameters";
        assert_eq!(at(&format!("{parameters}/0/schema")), json!({"type": "string", "pattern": GAME}));
        assert_eq!(at(&format!("{parameters}/1/schema/pattern")), "^m$");
        assert_eq!(at(&format!("{parameters}/2/schema")), json!({"type": "integer"}));
        let events = at("/paths/~1v1~1x/get/responses/200/content/text~1event-stream/schema");
        assert_eq!((&events["type"], &events["contentMediaType"]), (&Value::Null, &json!(EVENTS)), "it is no JSON");
        assert_eq!(events["contentSchema"]["anyOf"][0], json!({"$ref": "#/components/schemas/Deal"}));
    }
}
