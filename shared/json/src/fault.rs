//! What is wrong with JSON that was sent, and where: as data; words are for the service that answers.
//!
//! serde tells its readers what they expected in sentences of its own. None of them leaves this room: they are told
//! apart here, and what cannot be is "not well formed".

use std::fmt;

use serde::de::{Expected, Unexpected};
use serde_json::Value;

/// What JSON calls the kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

impl Shape {
    /// The name, as JSON Schema has it.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Null => "null",
            Shape::Boolean => "boolean",
            Shape::Integer => "integer",
            Shape::Number => "number",
            Shape::String => "string",
            Shape::Array => "array",
            Shape::Object => "object",
        }
    }

    /// What a reader of serde expects; none where it takes several kinds, or says something of its own.
    fn expected(by: &str) -> Option<Shape> {
        let starts = |with: &[&str]| with.iter().any(|start| by.starts_with(start));
        match by {
            "a boolean" => Some(Shape::Boolean),
            "unit" | "null" => Some(Shape::Null),
            "f32" | "f64" => Some(Shape::Number),
            _ if Self::bounds(by).is_some() => Some(Shape::Integer),
            _ if starts(&["struct", "map", "a map", "internally tagged", "adjacently tagged", "an object"]) => {
                Some(Shape::Object)
            }
            _ if starts(&["a sequence", "a list", "a tuple", "tuple", "an array", "array", "sequence"]) => {
                Some(Shape::Array)
            }
            _ if starts(&[
                "a string",
                "string",
                "str",
                "a borrowed string",
                "a character",
                "enum",
                "variant",
                "field identifier",
                "a UUID",
                "an amount",
                "a card",
                "a variant",
            ]) =>
            {
                Some(Shape::String)
            }
            _ => None,
        }
    }

    /// The least and the most of a whole number as readers of serde name its type.
    pub(crate) fn bounds(by: &str) -> Option<(Value, Value)> {
        let (name, nonzero) = by.strip_prefix("a nonzero ").map_or((by, false), |name| (name, true));
        let (least, most) = match name {
            "u8" => (0.into(), u8::MAX.into()),
            "u16" => (0.into(), u16::MAX.into()),
            "u32" => (0.into(), u32::MAX.into()),
            "u64" | "usize" => (0.into(), u64::MAX.into()),
            "i8" => (i8::MIN.into(), i8::MAX.into()),
            "i16" => (i16::MIN.into(), i16::MAX.into()),
            "i32" => (i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => (i64::MIN.into(), i64::MAX.into()),
            _ => return None,
        };
        Some((if nonzero && name.starts_with('u') { 1.into() } else { least }, most))
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is no JSON: why not, and where that shows, both counted from 1.
    NotJson { reason: &'static str, line: usize, column: usize },
    /// An object has a field that nobody knows.
    UnknownField { allowed: Vec<String> },
    /// An object lacks a field.
    MissingField,
    /// An object has a field twice.
    DuplicateField,
    /// A value of another kind.
    WrongType { expected: Option<Shape> },
    /// None of the names to choose from.
    UnknownVariant { allowed: Vec<String> },
    /// A number, below the least or above the most.
    OutOfRange { least: Option<Value>, most: Option<Value> },
    /// A list of too many or too few.
    WrongLength { most: Option<usize> },
    /// The right kind of value, and not written as it has to be: how, in the words of its own type.
    NotWellFormed { detail: String },
}

/// The names of a list, for people.
fn listed(names: &[String]) -> String {
    names.join(", ")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotJson { reason, line, column } => {
                let why = match *reason {
                    "ends_early" => "the text ends too early",
                    "goes_on" => "more follows the value",
                    "too_deep" => "it is nested too deeply",
                    "number_too_large" => "a number is too large",
                    _ => "a character is out of place",
                };
                write!(f, "this is not JSON: {why} (line {line}, column {column})")
            }
            Fault::UnknownField { allowed } if allowed.is_empty() => f.write_str("there is no such field"),
            Fault::UnknownField { allowed } => write!(f, "there is no such field; there are: {}", listed(allowed)),
            Fault::MissingField => f.write_str("this field is required"),
            Fault::DuplicateField => f.write_str("this field occurs twice"),
            Fault::WrongType { expected: None } => f.write_str("the value is of another kind"),
            Fault::WrongType { expected: Some(shape) } => {
                let article = if matches!(shape, Shape::Array | Shape::Integer | Shape::Object) { "an" } else { "a" };
                write!(f, "the value must be {article} {}", shape.name())
            }
            Fault::UnknownVariant { allowed } if allowed.is_empty() => f.write_str("there is no such name"),
            Fault::UnknownVariant { allowed } => write!(f, "the value must be one of: {}", listed(allowed)),
            Fault::OutOfRange { least: Some(least), most: Some(most) } => write!(f, "the value is {least} to {most}"),
            Fault::OutOfRange { least: Some(least), .. } => write!(f, "the value is {least} at least"),
            Fault::OutOfRange { most: Some(most), .. } => write!(f, "the value is {most} at most"),
            Fault::OutOfRange { .. } => f.write_str("the value is out of range"),
            Fault::WrongLength { most: Some(most) } => write!(f, "the list has {most} items at most"),
            Fault::WrongLength { most: None } => f.write_str("the list has another number of items"),
            Fault::NotWellFormed { detail } => f.write_str(detail),
        }
    }
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The way there, from the inside to the outside.
    inside_out: Vec<String>,
    /// What is wrong.
    pub fault: Fault,
}

impl Unread {
    /// The names of fields and numbers of items that lead to the mistake, the outermost first.
    pub fn path(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.inside_out.iter().rev().map(String::as_str)
    }

    /// The same, inside of this field or item.
    #[must_use]
    pub fn within(mut self, part: impl Into<String>) -> Unread {
        self.inside_out.push(part.into());
        self
    }

    /// The same of the name of a field: what names the field itself is there already.
    pub(crate) fn of_key(self, name: &str) -> Unread {
        match self.fault {
            Fault::UnknownField { .. } => self,
            _ => self.within(name),
        }
    }
}

impl From<Fault> for Unread {
    fn from(fault: Fault) -> Unread {
        Unread { inside_out: Vec::new(), fault }
    }
}

impl From<&serde_json::Error> for Unread {
    /// What is wrong with a text that was to be JSON of any kind.
    fn from(error: &serde_json::Error) -> Unread {
        let said = error.to_string();
        let reason = match error.classify() {
            serde_json::error::Category::Eof => "ends_early",
            _ if said.starts_with("trailing characters") => "goes_on",
            _ if said.starts_with("recursion limit") => "too_deep",
            _ if said.starts_with("number out of range") => "number_too_large",
            _ => "syntax",
        };
        Fault::NotJson { reason, line: error.line(), column: error.column() }.into()
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<&str> = self.path().collect();
        if path.is_empty() { self.fault.fmt(f) } else { write!(f, "{}: {}", path.join("."), self.fault) }
    }
}

impl std::error::Error for Unread {}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

impl serde::de::Error for Unread {
    fn custom<T: fmt::Display>(detail: T) -> Unread {
        Fault::NotWellFormed { detail: detail.to_string() }.into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Unread {
        let expected = expected.to_string();
        // JSON numbers that no machine number holds are read as floating ones.
        if let (Unexpected::Float(number), Some((least, most))) = (found, Shape::bounds(&expected))
            && number.fract() == 0.0
            && number.abs() > 9e15
        {
            return Fault::OutOfRange { least: Some(least), most: Some(most) }.into();
        }
        Fault::WrongType { expected: Shape::expected(&expected) }.into()
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Unread {
        let expected = expected.to_string();
        match Shape::bounds(&expected) {
            Some((least, most)) => Fault::OutOfRange { least: Some(least), most: Some(most) }.into(),
            None => match Shape::expected(&expected) {
                Some(shape) if !matches!(found, Unexpected::Str(_)) => {
                    Fault::WrongType { expected: Some(shape) }.into()
                }
                _ => Fault::NotWellFormed { detail: format!("the value is to be {expected}") }.into(),
            },
        }
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unread {
        Fault::WrongLength { most: None }.into()
    }

    fn unknown_variant(_: &str, allowed: &'static [&'static str]) -> Unread {
        Fault::UnknownVariant { allowed: owned(allowed) }.into()
    }

    fn unknown_field(field: &str, allowed: &'static [&'static str]) -> Unread {
        Unread::from(Fault::UnknownField { allowed: owned(allowed) }).within(field)
    }

    fn missing_field(field: &'static str) -> Unread {
        Unread::from(Fault::MissingField).within(field)
    }

    fn duplicate_field(field: &'static str) -> Unread {
        Unread::from(Fault::DuplicateField).within(field)
    }
}
