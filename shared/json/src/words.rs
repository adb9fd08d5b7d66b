//! Named words read into a type: the parameters of a query, whose values are texts until somebody asks for numbers.

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};

use crate::fault::{Fault, Shape, Unread};

/// Reads parameters, or says what is wrong with which.
///
/// # Errors
/// The first mistake.
pub fn read_words<T: DeserializeOwned>(words: Vec<(String, String)>) -> Result<T, Unread> {
    T::deserialize(Words { rest: words.into_iter(), value: None })
}

struct Words {
    rest: std::vec::IntoIter<(String, String)>,
    value: Option<(String, String)>,
}

impl<'de> Deserializer<'de> for Words {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_map(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Words {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        let reader: StringDeserializer<Unread> = name.clone().into_deserializer();
        let key = seed.deserialize(reader).map_err(|unread| unread.of_key(&name))?;
        self.value = Some((name, value));
        Ok(Some(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        let (name, value) = self.value.take().ok_or_else(|| Unread::custom("a value without a name"))?;
        seed.deserialize(Word(value)).map_err(|unread| unread.within(name))
    }
}

/// One value.
struct Word(String);

impl Word {
    /// What is wrong with a text that is to be a number of this type.
    fn no_number(&self, of: &str) -> Unread {
        let digits = self.0.strip_prefix(['-', '+']).unwrap_or(&self.0);
        match Shape::bounds(of) {
            Some((least, most)) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Fault::OutOfRange { least: Some(least), most: Some(most) }.into()
            }
            _ => Fault::WrongType { expected: Some(Shape::Integer) }.into(),
        }
    }
}

macro_rules! numbers {
    ($($read:ident $visit:ident $type:ident)*) => {$(
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match self.0.parse::<$type>() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(self.no_number(stringify!($type))),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Word {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_string(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0.as_str() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Fault::WrongType { expected: Some(Shape::Boolean) }.into()),
        }
    }

    numbers! {
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Query {
        limit: Option<u32>,
        status: Option<Status>,
        #[serde(default)]
        dry_run: bool,
        cursor: Option<String>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Status {
        Open,
        Over,
    }

    fn read(words: &[(&str, &str)]) -> Result<Query, (String, Fault)> {
        let words = words.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        read_words(words).map_err(|unread: Unread| (unread.path().collect::<Vec<_>>().join("/"), unread.fault))
    }

    #[test]
    fn words_become_what_is_asked_for() {
        let read = read(&[("limit", "7"), ("status", "over"), ("dry_run", "true"), ("cursor", "9")]);
        let asked = Query { limit: Some(7), status: Some(Status::Over), dry_run: true, cursor: Some("9".into()) };
        assert_eq!(read, Ok(asked));
    }

    #[test]
    fn what_is_wrong_with_which_parameter_is_told() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        for (words, name, fault) in [
            (("limit", "many"), "limit", Fault::WrongType { expected: Some(Shape::Integer) }),
            (("limit", "-1"), "limit", Fault::OutOfRange { least: Some(0.into()), most: Some(u32::MAX.into()) }),
            (("status", "lost"), "status", Fault::UnknownVariant { allowed: names(&["open", "over"]) }),
            (("dry_run", "1"), "dry_run", Fault::WrongType { expected: Some(Shape::Boolean) }),
            (("page", "1"), "page", Fault::UnknownField { allowed: names(&["limit", "status", "dry_run", "cursor"]) }),
        ] {
            assert_eq!(read(&[words]), Err((name.to_owned(), fault)), "{words:?}");
        }
        let twice = read(&[("limit", "1"), ("limit", "2")]);
        assert_eq!(twice, Err(("limit".to_owned(), Fault::DuplicateField)));
    }
}
