//! What may be wrong with a field: the codes of [`FieldError`](crate::FieldError), and their parameters.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use mazziere_json::{Fault, Params};
use mazziere_money::MoneyError;

use crate::params::{Bound, Param, ParamType, choices};

choices! {
    /// How a text has to be written.
    Form {
        /// An amount of money, such as `12.50`.
        Amount "amount",
        /// A card, such as `7D`.
        Card "card",
        /// The `next` of a page.
        Cursor "cursor",
        /// A day, such as `2026-11-26`.
        Day "day",
        /// An ETag, such as `"v12"`.
        Etag "etag",
        /// The id of an event of a stream.
        EventId "event_id",
        /// The name of a game.
        Game "game",
        /// Hexadecimal digits.
        Hex "hex",
        /// A week or month.
        Period "period",
        /// A reference: words of visible ASCII characters.
        Reference "reference",
        /// A text without control, direction or invisible characters.
        PlainText "plain_text",
        /// An RFC 3339 time in UTC.
        Time "time",
        /// A UUID with hyphens.
        Uuid "uuid",
    }

    /// Why a text is no JSON.
    NotJson {
        /// It ends too early.
        EndsEarly "ends_early",
        /// Something follows the value.
        GoesOn "goes_on",
        /// A number is too large.
        NumberTooLarge "number_too_large",
        /// A character is out of place.
        Syntax "syntax",
        /// It is nested too deeply.
        TooDeep "too_deep",
    }
}

macro_rules! faults {
    ($($variant:ident $code:literal $meaning:literal { $($param:ident: $type:ty),* };)*) => {
        /// What is wrong with a field. Codes are stable: they are never renamed or reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "the table gives every code its meaning")]
        pub enum FieldCode {
            $(
                #[doc = $meaning]
                #[serde(rename = $code)]
                $variant,
            )*
        }

        impl FieldCode {
            /// Every code, in table order.
            pub const ALL: &'static [FieldCode] = &[$(FieldCode::$variant,)*];

            /// The stable code, snake_case.
            pub const fn code(self) -> &'static str {
                match self { $(FieldCode::$variant => $code,)* }
            }

            /// What it means.
            pub const fn meaning(self) -> &'static str {
                match self { $(FieldCode::$variant => $meaning,)* }
            }

            /// The parameters that come with it.
            pub const fn params(self) -> &'static [Param] {
                match self {
                    $(FieldCode::$variant => &[
                        $(Param {
                            name: stringify!($param),
                            kind: <$type as ParamType>::KIND,
                            required: <$type as ParamType>::REQUIRED,
                        },)*
                    ],)*
                }
            }
        }

        /// What is wrong with a field, with its parameters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the table gives every code its meaning, and parameters are named for what they are")]
        pub enum FieldFault {
            $(
                #[doc = $meaning]
                $variant { $($param: $type),* },
            )*
        }

        impl FieldFault {
            /// The code and its parameters.
            pub fn into_parts(self) -> (FieldCode, Params) {
                let params = Params::new();
                match self {
                    $(FieldFault::$variant { $($param),* } => {
                        $(let params = $param.put(stringify!($param), params);)*
                        (FieldCode::$variant, params)
                    })*
                }
            }
        }
    };
}

faults! {
    Refused "refused" "What is wrong with it is said by the code and the parameters of the problem itself." {};
    NotJson "not_json" "The text is no JSON; lines and columns are counted from 1." {
        why: NotJson, line: u64, column: u64
    };
    UnknownField "unknown_field" "There is no such field or parameter." { allowed: Vec<String> };
    MissingField "missing_field" "The field or parameter is required." {};
    DuplicateField "duplicate_field" "The field or parameter occurs twice." {};
    WrongType "wrong_type" "The value is of another type." { expected: Option<String> };
    UnknownName "unknown_name" "The value is none of the names to choose from." { allowed: Vec<String> };
    OutOfRange "out_of_range" "The value is below the least or above the most." {
        min: Option<Bound>, max: Option<Bound>
    };
    WrongLength "wrong_length" "A list or text is too short or too long." { min: Option<u64>, max: Option<u64> };
    NotWellFormed "not_well_formed" "The value is not written as it has to be." {
        form: Option<Form>, min: Option<u64>, max: Option<u64>
    };
    Repeated "repeated" "The same thing is named twice." {};
    NotAllowed "not_allowed" "The value may not be given here, or not together with another field." {
        with: Vec<String>
    };
    Required "required" "The value is needed here, because of another field." { with: Vec<String> };
}

impl FieldFault {
    /// Out of these bounds.
    pub fn range(least: impl Into<Bound>, most: impl Into<Bound>) -> FieldFault {
        FieldFault::OutOfRange { min: Some(least.into()), max: Some(most.into()) }
    }

    /// Below this.
    pub fn at_least(least: impl Into<Bound>) -> FieldFault {
        FieldFault::OutOfRange { min: Some(least.into()), max: None }
    }

    /// Above this.
    pub fn at_most(most: impl Into<Bound>) -> FieldFault {
        FieldFault::OutOfRange { min: None, max: Some(most.into()) }
    }

    /// Not written like this.
    pub const fn form(form: Form) -> FieldFault {
        FieldFault::NotWellFormed { form: Some(form), min: None, max: None }
    }

    /// No plain text of 1 to so many characters.
    pub fn text(longest: usize) -> FieldFault {
        FieldFault::NotWellFormed { form: Some(Form::PlainText), min: Some(1), max: Some(longest as u64) }
    }

    /// May not be given, because of these other fields.
    pub fn not_with(fields: &[&str]) -> FieldFault {
        FieldFault::NotAllowed { with: names(fields) }
    }

    /// Is needed, because of these other fields.
    pub fn needed_with(fields: &[&str]) -> FieldFault {
        FieldFault::Required { with: names(fields) }
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The forms whose types say in a sentence how they are written.
fn form_of(sentence: &str) -> Option<Form> {
    let said = |text: &dyn std::fmt::Display| sentence == text.to_string();
    if said(&mazziere_ids::NotAUuid) {
        return Some(Form::Uuid);
    }
    if said(&crate::instant::RULE) {
        return Some(Form::Time);
    }
    let amounts = [MoneyError::Malformed, MoneyError::TooPrecise, MoneyError::OutOfRange];
    amounts.iter().any(|error| said(error)).then_some(Form::Amount)
}

impl From<Fault> for FieldFault {
    fn from(fault: Fault) -> FieldFault {
        match fault {
            Fault::NotJson { reason, line, column } => {
                let why = match reason {
                    "ends_early" => NotJson::EndsEarly,
                    "goes_on" => NotJson::GoesOn,
                    "too_deep" => NotJson::TooDeep,
                    "number_too_large" => NotJson::NumberTooLarge,
                    _ => NotJson::Syntax,
                };
                FieldFault::NotJson { why, line: line as u64, column: column as u64 }
            }
            Fault::UnknownField { allowed } => FieldFault::UnknownField { allowed },
            Fault::MissingField => FieldFault::MissingField {},
            Fault::DuplicateField => FieldFault::DuplicateField {},
            Fault::WrongType { expected } => {
                FieldFault::WrongType { expected: expected.map(|shape| shape.name().to_owned()) }
            }
            Fault::UnknownVariant { allowed } => FieldFault::UnknownName { allowed },
            Fault::OutOfRange { least, most } => {
                FieldFault::OutOfRange { min: least.map(Bound::from), max: most.map(Bound::from) }
            }
            Fault::WrongLength { most } => FieldFault::WrongLength { min: None, max: most.map(|most| most as u64) },
            Fault::NotWellFormed { detail } => {
                FieldFault::NotWellFormed { form: form_of(&detail), min: None, max: None }
            }
        }
    }
}

/// Written by hand, as that of [`ErrorCode`](crate::ErrorCode) is.
impl utoipa::PartialSchema for FieldCode {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let mut table = String::from("What is wrong with a field.\n\n| code | meaning | params |\n|---|---|---|\n");
        for code in Self::ALL {
            let params: Vec<&str> = code.params().iter().map(|param| param.name).collect();
            table.push_str(&format!("| `{}` | {} | {} |\n", code.code(), code.meaning(), params.join(", ")));
        }
        utoipa::openapi::schema::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(Self::ALL.iter().map(|code| code.code())))
            .description(Some(table))
            .extensions(Some(crate::params::extension(Self::ALL.iter().map(|code| (code.code(), code.params())))))
            .into()
    }
}

impl ToSchema for FieldCode {
    fn name() -> std::borrow::Cow<'static, str> {
        "FieldCode".into()
    }
}
