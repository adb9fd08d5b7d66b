//! JSON read to the letter: an object where a type has fields, a text where it has names to choose from, and no field
//! twice. serde alone takes a list of values for an object, and an object or a number for a name; so a document that
//! states the shapes of requests would not tell the truth.
//!
//! What a tagged union keeps until it knows its tag is out of reach: a union or a name inside of a union looks after
//! itself, by [`strictly`]; and which of its fields a mistake is in, [`read`] finds out by leaving one after the other
//! out.

mod fault;
mod params;
mod words;

pub use fault::{Fault, Shape, Unread};
pub use params::Params;
pub use words::read_words;

use std::fmt;

use serde::de::value::StringDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, Visitor,
};
use serde_json::Number;

/// A JSON value with its fields as they were sent, repeated ones included.
#[derive(Clone, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Reads a value to the letter; also as `deserialize_with` of a field.
///
/// # Errors
/// Those of the reader, and whatever is not of the shape of `T`.
pub fn strictly<'de, D: Deserializer<'de>, T: DeserializeOwned>(reader: D) -> Result<T, D::Error> {
    T::deserialize(Json::deserialize(reader)?).map_err(serde::de::Error::custom)
}

/// Reads a JSON text to the letter, or says what is wrong with it and where.
///
/// # Errors
/// The first mistake.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Unread> {
    let sent = || {
        let mut reader = serde_json::Deserializer::from_slice(text);
        let sent = Json::deserialize(&mut reader).and_then(|sent| reader.end().map(|()| sent));
        sent.map_err(|error| Unread::from(&error))
    };
    take(sent()?).map_err(|unread| {
        let is_placed = unread.path().next().is_some();
        match sent() {
            Ok(Json::Object(fields)) if !is_placed && fields.len() <= OF_A_UNION => of_union::<T>(&fields, unread),
            _ => unread,
        }
    })
}

/// The fields of a union of which a mistake is looked for in each; no union has as many.
const OF_A_UNION: usize = 32;

/// A mistake that a tagged union has no place for, at the field without which it is another one. The tag is none of
/// them: whatever is left out besides, it would be missed first.
fn of_union<T: DeserializeOwned>(fields: &[(String, Json)], unread: Unread) -> Unread {
    let tag = T::deserialize(Json::Object(Vec::new())).err();
    let tag = tag.as_ref().and_then(|missing| missing.path().next());
    let is_at = |&left_out: &usize| {
        let rest = fields.iter().enumerate().filter(|(index, _)| *index != left_out);
        let rest = rest.map(|(_, field)| field.clone()).collect();
        T::deserialize(Json::Object(rest)).err().as_ref() != Some(&unread)
    };
    let untagged = (0..fields.len()).filter(|&index| Some(&*fields[index].0) != tag);
    let at = { untagged }.find(is_at).map(|index| fields[index].0.clone());
    at.into_iter().fold(unread, Unread::within)
}

/// The same of JSON that was read.
///
/// # Errors
/// The first mistake.
pub fn take<T: DeserializeOwned>(sent: Json) -> Result<T, Unread> {
    T::deserialize(sent)
}

impl Json {
    fn is_not(&self, what: &dyn Expected) -> Unread {
        let found = match self {
            Json::Null => Unexpected::Unit,
            Json::Bool(value) => Unexpected::Bool(*value),
            Json::Number(_) => Unexpected::Other("number"),
            Json::Text(text) => Unexpected::Str(text),
            Json::List(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        };
        Unread::invalid_type(found, what)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Number(value.into()))
            }

            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Json, E> {
                Number::from_f64(value).map(Json::Number).ok_or_else(|| E::custom("a number is out of range"))
            }

            fn visit_str<E>(self, text: &str) -> Result<Json, E> {
                Ok(Json::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Json, E> {
                Ok(Json::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Json::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = object.next_entry()? {
                    fields.push(field);
                }
                Ok(Json::Object(fields))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

impl<'de> Deserializer<'de> for Json {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(value),
            Json::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., Some(number)) => visitor.visit_f64(number),
                _ => Err(Unread::from(Fault::NotWellFormed { detail: "a number is out of range".to_owned() })),
            },
            Json::Text(text) => visitor.visit_string(text),
            // A tagged union asks for anything, and would take a list that begins with its tag; what it says it
            // expects tells it from the others.
            Json::List(_) if (&visitor as &dyn Expected).to_string().starts_with("internally tagged enum") => {
                Err(self.is_not(&visitor))
            }
            Json::List(items) => {
                let mut reader = Items { rest: items.into_iter(), index: 0 };
                let value = visitor.visit_seq(&mut reader)?;
                match reader.rest.len() {
                    0 => Ok(value),
                    _ => Err(Fault::WrongLength { most: Some(reader.index) }.into()),
                }
            }
            Json::Object(fields) => {
                let mut reader = Fields { rest: fields.into_iter(), value: None };
                visitor.visit_map(&mut reader)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Json::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self {
            Json::Object(_) => self.deserialize_any(visitor),
            other => Err(other.is_not(&visitor)),
        }
    }

    /// A name to choose. Unions that carry more are tagged, so they are objects and never come here.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self {
            Json::Text(text) => visitor.visit_enum(text.into_deserializer()),
            other => Err(other.is_not(&visitor)),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self {
            Json::Text(text) => visitor.visit_string(text),
            other => Err(other.is_not(&visitor)),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map ignored_any
    }
}

/// The items of a list. What is wrong with one is at its number.
struct Items {
    rest: std::vec::IntoIter<Json>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        let Some(item) = self.rest.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        seed.deserialize(item).map(Some).map_err(|unread| unread.within(index.to_string()))
    }
}

/// The fields of an object. What is wrong with the value of one is at its name.
struct Fields {
    rest: std::vec::IntoIter<(String, Json)>,
    value: Option<(String, Json)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        let reader: StringDeserializer<Unread> = name.clone().into_deserializer();
        // What is known of an unknown field is said by the fault itself.
        let key = seed.deserialize(reader).map_err(|unread| unread.of_key(&name))?;
        self.value = Some((name, value));
        Ok(Some(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        let (name, value) = self.value.take().ok_or_else(|| Unread::custom("a value without a name"))?;
        seed.deserialize(value).map_err(|unread| unread.within(name))
    }
}

impl<'de> IntoDeserializer<'de, Unread> for Json {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Order {
        amount: i64,
        mode: Option<Mode>,
        lines: Vec<Line>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Line(String);

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Mode {
        Fast,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
    enum Delivery {
        Hand,
        Cart {
            #[serde(deserialize_with = "strictly")]
            mode: Mode,
            #[serde(default)]
            lane: Option<u8>,
        },
    }

    fn read<T: DeserializeOwned>(json: &str) -> Result<T, String> {
        strictly(&mut serde_json::Deserializer::from_str(json)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_right_is_read() {
        let order = read(r#"{"amount":-7,"mode":"fast","lines":["a","b"]}"#);
        assert_eq!(
            order,
            Ok(Order { amount: -7, mode: Some(Mode::Fast), lines: vec![Line("a".into()), Line("b".into())] })
        );
        assert_eq!(read(r#"{"amount":7,"mode":null,"lines":[]}"#), Ok(Order { amount: 7, mode: None, lines: vec![] }));
        assert_eq!(read(r#"{"mode":"fast","by":"cart"}"#), Ok(Delivery::Cart { mode: Mode::Fast, lane: None }));
        let all = r#"{"a":[null,true,1.5,18446744073709551615,"x",{"b":[]}]}"#;
        assert_eq!(read::<serde_json::Value>(all).unwrap().to_string(), all);
    }

    #[test]
    fn other_shapes_are_refused() {
        for wrong in [
            r#"[7,"fast",[]]"#,
            r#"{"amount":7,"mode":0,"lines":[]}"#,
            r#"{"amount":7,"mode":{"fast":null},"lines":[]}"#,
            r#"{"amount":7,"amount":7,"lines":[]}"#,
            r#"{"amount":7,"lines":[],"more":1}"#,
            r#"{"amount":"7","lines":[]}"#,
            r#"{"amount":7.0,"lines":[]}"#,
        ] {
            assert!(read::<Order>(wrong).is_err(), "{wrong}");
        }
        for wrong in [r#"{"by":0}"#, r#"{"by":"cart","mode":{"fast":null}}"#, r#"["hand"]"#, r#"{"by":["hand"]}"#] {
            assert!(read::<Delivery>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(read(r#"{"by":"hand"}"#), Ok(Delivery::Hand));
    }

    #[test]
    fn a_mistake_is_told_as_data_and_where_it_is() {
        let wrong = |json: &str| {
            let unread = super::read::<Order>(json.as_bytes()).unwrap_err();
            (unread.path().collect::<Vec<_>>().join("/"), unread.fault)
        };
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let fields = names(&["amount", "mode", "lines"]);
        for (json, path, fault) in [
            (r#"{"amount":"7","lines":[]}"#, "amount", Fault::WrongType { expected: Some(Shape::Integer) }),
            (r#"{"amount":7,"lines":["a",7]}"#, "lines/1", Fault::WrongType { expected: Some(Shape::String) }),
            (r#"{"amount":7,"lines":{}}"#, "lines", Fault::WrongType { expected: Some(Shape::Array) }),
            ("[]", "", Fault::WrongType { expected: Some(Shape::Object) }),
            (r#"{"amount":7}"#, "lines", Fault::MissingField),
            (r#"{"amount":7,"amount":7,"lines":[]}"#, "amount", Fault::DuplicateField),
            (r#"{"amount":7,"lines":[],"more":1}"#, "more", Fault::UnknownField { allowed: fields }),
            (r#"{"amount":7,"lines":[],"mode":"slow"}"#, "mode", Fault::UnknownVariant { allowed: names(&["fast"]) }),
            (
                r#"{"amount":100000000000000000000,"lines":[]}"#,
                "amount",
                Fault::OutOfRange { least: Some(i64::MIN.into()), most: Some(i64::MAX.into()) },
            ),
            (r#"{"amount":7"#, "", Fault::NotJson { reason: "ends_early", line: 1, column: 11 }),
            (r#"{"amount":7,"lines":[]} 7"#, "", Fault::NotJson { reason: "goes_on", line: 1, column: 25 }),
            (r#"{"amount":07,"lines":[]}"#, "", Fault::NotJson { reason: "syntax", line: 1, column: 12 }),
        ] {
            assert_eq!(wrong(json), (path.to_owned(), fault), "{json}");
        }
        for (json, path, fault) in [
            (r#"{"by":"cart","mode":{"fast":null},"lane":7}"#, "mode", None),
            (
                r#"{"lane":"7","by":"cart","mode":"fast"}"#,
                "lane",
                Some(Fault::WrongType { expected: Some(Shape::Integer) }),
            ),
            (
                r#"{"by":"cart","mode":"fast","lane":"7","more":1}"#,
                "lane",
                Some(Fault::WrongType { expected: Some(Shape::Integer) }),
            ),
            (r#"{"by":"cart","mode":"slow"}"#, "mode", None),
            (r#"{"by":"cart"}"#, "mode", Some(Fault::MissingField)),
            (r#"{"mode":"fast"}"#, "by", Some(Fault::MissingField)),
        ] {
            let unread = super::read::<Delivery>(json.as_bytes()).unwrap_err();
            assert_eq!(unread.path().collect::<Vec<_>>(), [path], "{json}");
            assert!(fault.is_none_or(|fault| unread.fault == fault), "{json}: {unread}");
        }
        let deep = "[".repeat(200);
        assert!(matches!(wrong(&deep).1, Fault::NotJson { reason: "too_deep", .. }));
    }
}
