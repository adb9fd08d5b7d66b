//! Tagged unions: where every variant of a `oneOf` has a property of its own value, that property is its discriminator.
//!
//! Variants become schemas of their own, named after the union and the value, since a discriminator leads to names
//! only. So a strict client narrows a union by its tag, and a generator of code makes one type of each variant.

use utoipa::openapi::schema::{AllOf, Discriminator, Object, OneOf, Schema, Type};
use utoipa::openapi::{OpenApi, Ref, RefOr};

/// Gives every union of the document whose variants are tagged its discriminator.
pub(super) fn tag(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let mut variants = Vec::new();
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(Schema::OneOf(union)) = schema {
            variants.extend(parted(name, union));
        }
    }
    for (name, variant) in variants {
        let known = components.schemas.insert(name.clone(), variant);
        debug_assert!(known.is_none(), "two schemas {name}");
    }
}

/// Says of every union with a discriminator that it is an object: some readers take no discriminator where it may be
/// something else. It comes last: a document that says so cannot be read into its types again.
pub(super) fn say_what_they_are(document: &mut OpenApi) {
    for schema in document.components.iter_mut().flat_map(|components| components.schemas.values_mut()) {
        if let RefOr::T(Schema::OneOf(union)) = schema
            && union.discriminator.is_some()
        {
            union.schema_type = Type::Object.into();
        }
    }
}

/// The variants of a union that is tagged, by the names that they have from now on; none if it is not.
fn parted(name: &str, union: &mut OneOf) -> Vec<(String, RefOr<Schema>)> {
    let Some(tag) = common_tag(union) else { return Vec::new() };
    let mut discriminator = Discriminator::new(tag.clone());
    let mut variants = Vec::with_capacity(union.items.len());
    for item in &mut union.items {
        let Some(value) = value_of(item, &tag) else { continue };
        let own = format!("{name}{}", pascal(&value));
        discriminator.mapping.insert(value, format!("#/components/schemas/{own}"));
        let variant = std::mem::replace(item, RefOr::Ref(Ref::from_schema_name(&own)));
        variants.push((own, variant));
    }
    union.discriminator = Some(discriminator);
    variants
}

/// The property that tells the variants from each other.
fn common_tag(union: &OneOf) -> Option<String> {
    let RefOr::T(first) = union.items.first()? else { return None };
    let tags = objects(first).flat_map(|object| object.properties.keys());
    tags.filter(|tag| {
        let mut values: Vec<String> = union.items.iter().filter_map(|item| value_of(item, tag)).collect();
        values.sort_unstable();
        values.dedup();
        values.len() == union.items.len()
    })
    .map(ToOwned::to_owned)
    .next()
}

/// The objects that a variant is made of.
fn objects(variant: &Schema) -> Box<dyn Iterator<Item = &Object> + '_> {
    match variant {
        Schema::Object(object) => Box::new(std::iter::once(object)),
        Schema::AllOf(AllOf { items, .. }) => Box::new(items.iter().filter_map(|item| match item {
            RefOr::T(Schema::Object(object)) => Some(object),
            _ => None,
        })),
        _ => Box::new(std::iter::empty()),
    }
}

/// The only value that a property of a variant may have, if it must be there.
fn value_of(variant: &RefOr<Schema>, tag: &str) -> Option<String> {
    let RefOr::T(variant) = variant else { return None };
    objects(variant).filter(|object| object.required.iter().any(|required| required == tag)).find_map(|object| {
        let RefOr::T(Schema::Object(property)) = object.properties.get(tag)? else { return None };
        match property.enum_values.as_deref()? {
            [value] => value.as_str().map(ToOwned::to_owned),
            _ => None,
        }
    })
}

/// `sit_out` as `SitOut`.
pub fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    name.split(['_', '-']).filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn tagged(schemas: &Value) -> Value {
        let mut document: OpenApi = serde_json::from_value(json!({
            "openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}, "components": {"schemas": schemas},
        }))
        .unwrap();
        tag(&mut document);
        say_what_they_are(&mut document);
        serde_json::to_value(&document).unwrap()["components"]["schemas"].take()
    }

    fn variant(tag: &str, other: &str) -> Value {
        json!({"type": "object", "required": ["type"], "properties": {
            "type": {"type": "string", "enum": [tag]}, other: {"type": "integer"}}})
    }

    #[test]
    fn variants_that_are_told_apart_by_a_property_have_names_and_the_union_a_discriminator() {
        let part = json!({"allOf": [{"$ref": "#/components/schemas/Part"}, variant("sit_out", "x")]});
        let given = tagged(&json!({"Part": {"type": "object"}, "Move": {"oneOf": [variant("raise", "to"), part]}}));
        assert_eq!(given["MoveRaise"]["properties"]["to"], json!({"type": "integer"}));
        assert!(given["MoveSitOut"]["allOf"].is_array());
        let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        assert_eq!(given["Move"]["oneOf"], json!([reference("MoveRaise"), reference("MoveSitOut")]));
        let mapping = json!({"raise": "#/components/schemas/MoveRaise", "sit_out": "#/components/schemas/MoveSitOut"});
        assert_eq!(given["Move"]["discriminator"], json!({"propertyName": "type", "mapping": mapping}));
        assert_eq!(given["Move"]["type"], "object");
        assert_eq!(given["Part"], json!({"type": "object"}));
    }

    #[test]
    fn what_is_not_tagged_stays_as_it_is() {
        let nullable = json!({"oneOf": [{"$ref": "#/components/schemas/Other"}, {"type": "null"}]});
        let twice = json!({"oneOf": [variant("a", "x"), variant("a", "y")]});
        let mut optional = variant("b", "y");
        optional["required"] = json!([]);
        let loose = json!({"oneOf": [variant("a", "x"), optional]});
        let before = json!({"Other": {"type": "object"}, "N": nullable, "T": twice, "L": loose});
        let after = tagged(&before);
        assert_eq!(after.as_object().unwrap().len(), 4, "{after}");
        let said = |name: &&str| !after[name]["discriminator"].is_null() || !after[name]["type"].is_null();
        assert!(!["N", "T", "L"].iter().any(said), "{after}");
    }

    #[test]
    fn names_are_in_pascal_case() {
        assert_eq!(pascal("asso-piglia-tutto") + &pascal("seat_vacated"), "AssoPigliaTuttoSeatVacated");
    }
}
