//! Formats of numbers: `int32` ends at 2147483647, so what may be greater is an `int64` to readers of a document.

use serde_json::{Value, json};

/// Corrects the format wherever a maximum says more than the format does.
pub(super) fn widen(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(widen),
        Value::Object(fields) => {
            let greatest = fields.get("maximum").and_then(Value::as_i64);
            if greatest.is_some_and(|greatest| greatest > i64::from(i32::MAX))
                && fields.get("format").is_some_and(|format| format == "int32")
            {
                fields.insert("format".to_owned(), json!("int64"));
            }
            fields.values_mut().for_each(widen);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_greater_than_its_format_gets_another_one() {
        let field = |format: &str, maximum: i64| json!({"a": [{"format": format, "maximum": maximum}]});
        let mut wide = field("int32", 4_294_967_295);
        widen(&mut wide);
        assert_eq!(wide, field("int64", 4_294_967_295));
        for mut kept in
            [field("int32", 2_147_483_647), json!({"format": "int32"}), json!({"maximum": 5_000_000_000_i64})]
        {
            let before = kept.clone();
            widen(&mut kept);
            assert_eq!(kept, before);
        }
    }
}
