//! What changes one view into another: JSON Patch (RFC 6902), as live streams send it.
//!
//! Owns [`PatchOp`], [`diff`] and [`apply`]. `docs/decisions/view-patches.md` says why it is this notation.
//!
//! **Invariants:** `apply` of `diff(old, new)` to `old` is `new`, whatever both are; a patch is a function of the two
//! values alone, and never replaces an object as a whole by another; each field of it takes no more bytes than its new
//! value and an operation.
//!
//! Non-goals: the shortest patch there is; the operations `move`, `copy` and `test`, which `diff` never makes.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};

use crate::problem::pointer_step;

/// One operation of a JSON Patch (RFC 6902); they are carried out in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum PatchOp {
    /// A field gets a value, or a list one more at this place.
    Add {
        /// Where: a JSON Pointer (RFC 6901).
        path: String,
        /// The value that it gets.
        #[schema(schema_with = any_value)]
        value: Value,
    },
    /// A field, or a place of a list, is gone.
    Remove {
        /// Where: a JSON Pointer (RFC 6901).
        path: String,
    },
    /// What stands there gives way to another value.
    Replace {
        /// Where: a JSON Pointer (RFC 6901); empty for the whole.
        path: String,
        /// The other value.
        #[schema(schema_with = any_value)]
        value: Value,
    },
}

impl PatchOp {
    /// The place that it changes.
    pub fn path(&self) -> &str {
        match self {
            Self::Add { path, .. } | Self::Remove { path } | Self::Replace { path, .. } => path,
        }
    }
}

/// The schema of what a patch brings: any JSON.
fn any_value() -> Object {
    let types = [Type::Object, Type::Array, Type::String, Type::Number, Type::Boolean, Type::Null];
    let any = ObjectBuilder::new().schema_type(SchemaType::from_iter(types));
    any.description(Some("What stands there from now on: any JSON.")).build()
}

/// A patch that was not made for the value that it met.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such place: {0:?}")]
pub struct PatchMisfit(String);

/// What changes `old` into `new`; nothing if they are the same.
pub fn diff(old: &Value, new: &Value) -> Vec<PatchOp> {
    let mut ops = Vec::new();
    compare(&mut String::new(), old, new, &mut ops);
    ops
}

/// Changes a value as a patch says.
///
/// # Errors
/// When the patch was made for another value; this one is then no longer to be used.
pub fn apply(value: &mut Value, patch: &[PatchOp]) -> Result<(), PatchMisfit> {
    patch.iter().try_for_each(|op| carry_out(value, op))
}

fn compare(path: &mut String, old: &Value, new: &Value, ops: &mut Vec<PatchOp>) {
    if old == new {
        return;
    }
    let before = ops.len();
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => compare_fields(path, old, new, ops),
        (Value::Array(old), Value::Array(new)) => compare_items(path, old, new, ops),
        _ => {}
    }
    let whole = PatchOp::Replace { path: path.clone(), value: new.clone() };
    let inside: usize = ops[before..].iter().map(|op| length(op) + 1).sum();
    // Two scalars have nothing inside; of others, many small changes may be longer than the whole.
    // A reader may have more fields in theirs than the whole, which therefore stays.
    let stays = path.is_empty() && old.is_object() && new.is_object();
    if ops.len() == before || (!stays && length(&whole) < inside) {
        ops.truncate(before);
        ops.push(whole);
    }
}

fn compare_fields(path: &mut String, old: &Map<String, Value>, new: &Map<String, Value>, ops: &mut Vec<PatchOp>) {
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        below(path, name, |path| ops.push(PatchOp::Remove { path: path.clone() }));
    }
    for (name, value) in new {
        below(path, name, |path| match old.get(name) {
            Some(before) => compare(path, before, value, ops),
            None => ops.push(PatchOp::Add { path: path.clone(), value: value.clone() }),
        });
    }
}

/// Lists are compared between what both begin and end with: cards come and go one at a time.
fn compare_items(path: &mut String, old: &[Value], new: &[Value], ops: &mut Vec<PatchOp>) {
    let same = |(old, new): &(&Value, &Value)| old == new;
    let first = old.iter().zip(new).take_while(same).count();
    let (old, new) = (&old[first..], &new[first..]);
    let last = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
    let (old, new) = (&old[..old.len() - last], &new[..new.len() - last]);
    for (at, (before, value)) in (first..).zip(old.iter().zip(new)) {
        below(path, &at.to_string(), |path| compare(path, before, value, ops));
    }
    for (at, value) in (first..).zip(new).skip(old.len()) {
        below(path, &at.to_string(), |path| ops.push(PatchOp::Add { path: path.clone(), value: value.clone() }));
    }
    for at in (first + new.len()..first + old.len()).rev() {
        below(path, &at.to_string(), |path| ops.push(PatchOp::Remove { path: path.clone() }));
    }
}

/// Does something one step further down a path.
fn below(path: &mut String, step: &str, what: impl FnOnce(&mut String)) {
    let before = path.len();
    path.push_str(&pointer_step(step));
    what(path);
    path.truncate(before);
}

/// How many bytes a value takes when it is printed.
fn length(value: &impl Serialize) -> usize {
    struct Counter(usize);

    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let mut counter = Counter(0);
    serde_json::to_writer(&mut counter, value).expect("operations are JSON, and counting does not fail");
    counter.0
}

fn carry_out(whole: &mut Value, op: &PatchOp) -> Result<(), PatchMisfit> {
    let path = op.path();
    let misfit = || PatchMisfit(path.to_owned());
    let Some((parent, last)) = path.rsplit_once('/') else {
        return match op {
            PatchOp::Add { value, .. } | PatchOp::Replace { value, .. } if path.is_empty() => {
                *whole = value.clone();
                Ok(())
            }
            _ => Err(misfit()),
        };
    };
    let last = last.replace("~1", "/").replace("~0", "~");
    match whole.pointer_mut(parent).ok_or_else(misfit)? {
        Value::Object(fields) => match op {
            PatchOp::Add { value, .. } => {
                fields.insert(last, value.clone());
            }
            PatchOp::Remove { .. } => drop(fields.remove(&last).ok_or_else(misfit)?),
            PatchOp::Replace { value, .. } => *fields.get_mut(&last).ok_or_else(misfit)? = value.clone(),
        },
        Value::Array(items) => {
            let at = if last == "-" { items.len() } else { last.parse().map_err(|_| misfit())? };
            match op {
                PatchOp::Add { value, .. } if at <= items.len() => items.insert(at, value.clone()),
                PatchOp::Remove { .. } if at < items.len() => drop(items.remove(at)),
                PatchOp::Replace { value, .. } if at < items.len() => items[at] = value.clone(),
                _ => return Err(misfit()),
            }
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn patched(old: &Value, patch: &Value) -> Result<Value, PatchMisfit> {
        let patch: Vec<PatchOp> = serde_json::from_value(patch.clone()).unwrap();
        let mut value = old.clone();
        apply(&mut value, &patch).map(|()| value)
    }

    /// The examples of RFC 6902, appendix A, of the operations that there are here.
    #[test]
    fn patches_are_carried_out_as_rfc_6902_says() {
        let examples = [
            (
                json!({"foo": "bar"}),
                json!({"op": "add", "path": "/baz", "value": "qux"}),
                json!({"baz": "qux", "foo": "bar"}),
            ),
            (
                json!({"foo": ["bar", "baz"]}),
                json!({"op": "add", "path": "/foo/1", "value": "qux"}),
                json!({"foo": ["bar", "qux", "baz"]}),
            ),
            (json!({"baz": "qux", "foo": "bar"}), json!({"op": "remove", "path": "/baz"}), json!({"foo": "bar"})),
            (
                json!({"foo": ["bar", "qux", "baz"]}),
                json!({"op": "remove", "path": "/foo/1"}),
                json!({"foo": ["bar", "baz"]}),
            ),
            (
                json!({"baz": "qux", "foo": "bar"}),
                json!({"op": "replace", "path": "/baz", "value": "boo"}),
                json!({"baz": "boo", "foo": "bar"}),
            ),
            (
                json!({"foo": "bar"}),
                json!({"op": "add", "path": "/child", "value": {"grandchild": {}}}),
                json!({"foo": "bar", "child": {"grandchild": {}}}),
            ),
            (
                json!({"foo": ["bar"]}),
                json!({"op": "add", "path": "/foo/-", "value": ["abc", "def"]}),
                json!({"foo": ["bar", ["abc", "def"]]}),
            ),
            (
                json!({"/": 9, "~1": 10}),
                json!({"op": "replace", "path": "/~01", "value": null}),
                json!({"/": 9, "~1": null}),
            ),
        ];
        for (old, op, new) in examples {
            assert_eq!(patched(&old, &json!([op])).as_ref(), Ok(&new), "{op}");
        }
        for op in [
            json!({"op": "add", "path": "/baz/bat", "value": "qux"}),
            json!({"op": "remove", "path": "/baz"}),
            json!({"op": "replace", "path": "/foo/1", "value": 1}),
            json!({"op": "add", "path": "/foo/2", "value": 1}),
            json!({"op": "remove", "path": ""}),
        ] {
            assert!(patched(&json!({"foo": ["bar"]}), &json!([op])).is_err(), "{op}");
        }
    }

    #[test]
    fn a_patch_says_what_changed_and_no_more() {
        // What stays is long, or the whole would be shorter.
        let stays = "-".repeat(400);
        let hand = ["7D", "3C", "Kh", "2S"];
        let old = json!({"stays": stays, "turn": 0, "out": null, "hand": hand, "seats": [{"chips": 900, "bet": 5}]});
        let hand = ["7D", "Kh", "2S"];
        let new = json!({"stays": stays, "turn": null, "won": null, "hand": hand, "seats": [{"chips": 880, "bet": 5}]});
        let expected = json!([
            {"op": "remove", "path": "/out"},
            {"op": "remove", "path": "/hand/1"},
            {"op": "replace", "path": "/seats/0/chips", "value": 880},
            {"op": "replace", "path": "/turn", "value": null},
            {"op": "add", "path": "/won", "value": null},
        ]);
        assert_eq!(serde_json::to_value(diff(&old, &new)).unwrap(), expected);
        assert_eq!(patched(&old, &expected), Ok(new));
        assert_eq!(diff(&old, &old), Vec::new());
        // Where nearly all of a list is new the whole is shorter.
        let (old, new) = (json!({"list": [1, 2, 3, 4]}), json!({"list": [5, 6, 7]}));
        let whole = json!([{"op": "replace", "path": "/list", "value": [5, 6, 7]}]);
        assert_eq!(serde_json::to_value(diff(&old, &new)).unwrap(), whole);
    }

    /// A value that follows from a number.
    fn any(seed: &mut u64, depth: u32) -> Value {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let roll = (*seed >> 33) % 9;
        match roll {
            0 => Value::Null,
            1 | 2 => json!(*seed >> 60),
            3 => json!(["7D", "a/b", "~", ""][(*seed >> 50) as usize % 4]),
            4..=6 if depth > 0 => (0..(*seed >> 40) % 5).map(|_| any(seed, depth - 1)).collect(),
            _ if depth > 0 => {
                let names = ["a", "b/c", "~d", "", "0"];
                names
                    .iter()
                    .filter_map(|name| Some(((*name).to_owned(), any(seed, depth - 1))).filter(|_| *seed >> 63 == 0))
                    .collect::<Map<_, _>>()
                    .into()
            }
            _ => json!(roll == 8),
        }
    }

    #[test]
    fn a_patch_of_two_values_makes_one_of_the_other() {
        let mut seed = 1;
        for _ in 0..5_000 {
            let (old, new) = (any(&mut seed, 4), any(&mut seed, 4));
            let patch = serde_json::to_value(diff(&old, &new)).unwrap();
            assert_eq!(patched(&old, &patch).as_ref(), Ok(&new), "{old} -> {new}: {patch}");
            let fields = [&old, &new].map(|value| value.as_object().map_or(0, Map::len));
            let most = new.to_string().len() + 60 * (1 + fields[0] + fields[1]);
            assert!(patch.to_string().len() <= most, "{old} -> {new}: {patch}");
            let whole = old.is_object() && new.is_object() && diff(&old, &new).iter().any(|op| op.path().is_empty());
            assert!(!whole, "{old} -> {new}: {patch}");
        }
    }
}
