//! Parameters of refusals: which a code declares, of what kind, and how they are written.
//!
//! A client that speaks Italian needs the amount, the limit or the time that an English sentence would name. Each code
//! of the one table says which it comes with; they travel in `params`, and nothing else does.

use chrono::{DateTime, Utc};
use mazziere_json::Params;
use mazziere_money::{Currency, Money};
use serde_json::Value;
use utoipa::PartialSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::{Extensions, ExtensionsBuilder};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, Schema, SchemaFormat, Type};
use uuid::Uuid;

/// One parameter that a code declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in `params`.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Whether it is always there; others are left out where they are not known, or do not apply.
    pub required: bool,
}

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Money, a decimal string; its currency stands beside it.
    Amount,
    /// Several amounts.
    Amounts,
    /// The currency of the amounts.
    Currency,
    /// A whole number.
    Integer,
    /// Several whole numbers.
    Integers,
    /// A length of time in whole seconds, not below 0.
    Seconds,
    /// A time, RFC 3339.
    Time,
    /// An id.
    Id,
    /// A name or a text as it was sent, or as the house calls something.
    Name,
    /// Several names.
    Names,
    /// One of these names.
    Choice(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// A bound of a field, written as the field is: a whole number, an amount or a time.
    Bound,
}

impl Kind {
    /// The schema of a value of this kind.
    pub fn schema(self) -> RefOr<Schema> {
        let text =
            |format| ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(format)));
        let name = || ObjectBuilder::new().schema_type(Type::String);
        let whole = || ObjectBuilder::new().schema_type(Type::Integer);
        match self {
            Kind::Amount => Money::schema(),
            Kind::Amounts => ArrayBuilder::new().items(Money::schema()).into(),
            Kind::Currency => Currency::schema(),
            Kind::Integer => whole().into(),
            Kind::Integers => ArrayBuilder::new().items(whole()).into(),
            Kind::Seconds => whole().minimum(Some(0)).into(),
            Kind::Time => text(KnownFormat::DateTime).into(),
            Kind::Id => text(KnownFormat::Uuid).into(),
            Kind::Name => name().into(),
            Kind::Names => ArrayBuilder::new().items(name()).into(),
            Kind::Choice(names) => name().enum_values(Some(names.iter().copied())).into(),
            Kind::Flag => ObjectBuilder::new().schema_type(Type::Boolean).into(),
            Kind::Bound => OneOfBuilder::new().item(whole()).item(name()).into(),
        }
    }

    /// Whether this is a value of this kind.
    fn admits(self, value: &Value) -> bool {
        let is_amount = |value: &Value| value.as_str().is_some_and(|text| text.parse::<Money>().is_ok());
        let is_whole = |value: &Value| value.is_i64() || value.is_u64();
        let all = |admits: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|list| list.iter().all(admits));
        match self {
            Kind::Amount => is_amount(value),
            Kind::Amounts => all(&is_amount),
            Kind::Currency => serde_json::from_value::<Currency>(value.clone()).is_ok(),
            Kind::Integer => is_whole(value),
            Kind::Integers => all(&is_whole),
            Kind::Seconds => value.is_u64(),
            Kind::Time => value.as_str().is_some_and(|text| crate::instant::parse(text).is_ok()),
            Kind::Id => value.as_str().is_some_and(|text| mazziere_ids::parse_uuid(text).is_ok()),
            Kind::Name => value.is_string(),
            Kind::Names => all(&Value::is_string),
            Kind::Choice(names) => value.as_str().is_some_and(|name| names.contains(&name)),
            Kind::Flag => value.is_boolean(),
            Kind::Bound => is_whole(value) || value.is_string(),
        }
    }
}

/// What `params` lacks that is declared; nothing if all of it is there.
pub fn missing(declared: &[Param], params: &Params) -> Option<String> {
    let missing = declared.iter().find(|param| param.required && params.get(param.name).is_none())?;
    Some(format!("{} is missing", missing.name))
}

/// What `params` has that is not declared, or is of another kind; nothing if it is as declared.
pub fn undeclared(declared: &[Param], params: &Params) -> Option<String> {
    params.iter().find_map(|(name, value)| match declared.iter().find(|param| param.name == name) {
        None => Some(format!("{name} is not declared")),
        Some(param) if !param.kind.admits(value) => Some(format!("{name} is no {:?}: {value}", param.kind)),
        Some(_) => None,
    })
}

/// The schema of the parameters that are declared.
pub fn schema(declared: &[Param]) -> ObjectBuilder {
    declared.iter().fold(ObjectBuilder::new().schema_type(Type::Object), |object, param| {
        let object = object.property(param.name, param.kind.schema());
        if param.required { object.required(param.name) } else { object }
    })
}

/// What a table of codes declares, as data in a document: the parameters of each code that has any.
pub fn extension(codes: impl Iterator<Item = (&'static str, &'static [Param])>) -> Extensions {
    let declared = codes.filter(|(_, params)| !params.is_empty());
    let declared = declared
        .map(|(code, params)| (code.to_owned(), serde_json::to_value(schema(params).build()).unwrap_or_default()));
    ExtensionsBuilder::new().add("x-params", Value::Object(declared.collect())).build()
}

/// A type that a parameter may have.
pub trait ParamType: Sized {
    /// What it is.
    const KIND: Kind;
    /// Whether it is always there.
    const REQUIRED: bool = true;

    /// As JSON; none if there is nothing to say.
    fn value(self) -> Option<Value>;

    /// Puts it among the parameters.
    fn put(self, name: &'static str, params: Params) -> Params {
        params.with_some(name, self.value())
    }
}

macro_rules! kinds {
    ($($type:ty => $kind:expr, $self:ident => $value:expr;)*) => {$(
        impl ParamType for $type {
            const KIND: Kind = $kind;

            fn value($self) -> Option<Value> {
                Some($value)
            }
        }
    )*};
}

/// A number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub u64);

/// A bound of a field, as the field is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound(Value);

impl From<Money> for Bound {
    fn from(amount: Money) -> Bound {
        Bound(amount.to_string().into())
    }
}

impl From<DateTime<Utc>> for Bound {
    fn from(at: DateTime<Utc>) -> Bound {
        Bound(time(at))
    }
}

impl From<Value> for Bound {
    fn from(value: Value) -> Bound {
        Bound(value)
    }
}

macro_rules! whole_bounds {
    ($($type:ty)*) => {$(
        impl From<$type> for Bound {
            fn from(number: $type) -> Bound {
                Bound(number.into())
            }
        }
    )*};
}

whole_bounds! { u8 u16 u32 u64 usize i32 i64 }

/// A time as answers have it.
fn time(at: DateTime<Utc>) -> Value {
    at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true).into()
}

kinds! {
    Money => Kind::Amount, self => self.to_string().into();
    Currency => Kind::Currency, self => serde_json::to_value(self).unwrap_or_default();
    u64 => Kind::Integer, self => self.into();
    Seconds => Kind::Seconds, self => self.0.into();
    DateTime<Utc> => Kind::Time, self => time(self);
    Uuid => Kind::Id, self => self.to_string().into();
    String => Kind::Name, self => self.into();
    bool => Kind::Flag, self => self.into();
    Bound => Kind::Bound, self => self.0;
}

impl<T: ParamType> ParamType for Option<T> {
    const KIND: Kind = T::KIND;
    const REQUIRED: bool = false;

    fn value(self) -> Option<Value> {
        self.and_then(T::value)
    }
}

/// Several of a kind; none of them is nothing to say.
impl<T: ParamType> ParamType for Vec<T> {
    const KIND: Kind = match T::KIND {
        Kind::Amount => Kind::Amounts,
        Kind::Integer => Kind::Integers,
        _ => Kind::Names,
    };
    const REQUIRED: bool = false;

    fn value(self) -> Option<Value> {
        (!self.is_empty()).then(|| self.into_iter().filter_map(T::value).collect())
    }
}

/// Declares names of which a parameter is one.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident $text:literal,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$inner])* $variant,)*
        }

        impl $crate::params::ParamType for $name {
            const KIND: $crate::params::Kind = $crate::params::Kind::Choice(&[$($text),*]);

            fn value(self) -> Option<serde_json::Value> {
                Some(match self { $($name::$variant => $text,)* }.into())
            }
        }
    )*};
}

choices! {
    /// How a tournament is over.
    OverHow {
        /// It was played, and its ranking is final.
        Finished "finished",
        /// It was called off.
        Cancelled "cancelled",
    }

    /// Why a registration came to nothing.
    NotOpenWhy {
        /// The wallet did not answer in time.
        WalletSilent "wallet_silent",
        /// The partner did not answer in time.
        PartnerMissing "partner_missing",
        /// The partner has declined.
        PartnerDeclined "partner_declined",
    }

    /// What is wrong with a partner.
    PartnerFault {
        /// The tournament is for pairs, and none is named.
        Needed "needed",
        /// The tournament is not for pairs.
        NotTaken "not_taken",
        /// Nobody is their own partner.
        Oneself "oneself",
    }
}

pub(crate) use choices;
