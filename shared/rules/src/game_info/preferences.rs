//! What a player may prefer in each game (opzioni di gioco): kept for them beside the tables, and said to a table as
//! a move.
//!
//! A game takes preferences as one of its moves, at any time: before the first deal, out of turn, between hands.
//! The service that keeps them for a player reads them here, strictly, and asks here for the moves that say them at a
//! table. So a game has one truth about its preferences, its move, and says in its entry which one it is.
//!
//! **Invariants:** what [`Preferences::read`] gives is read the same again, and [`Preferences::moves`] makes moves of
//! the game of it. Preferences are for every table of a game, and a table may not offer all of them (accusi only where
//! there are any): they are said one by one where they can be, and what the game refuses is passed over by the service
//! that says them.
//!
//! Non-goals: keeping them; options of a table, which are the same for everybody.

use mazziere_json::{Fault, Shape, Unread};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::live::unread;
use crate::refusal::{Refusal, RefusalCode};

/// What may be preferred in a game, and how it is said.
#[derive(Debug)]
pub struct Preferences {
    kind: &'static str,
    field: Option<&'static str>,
    /// Preferences, as JSON.
    pub example: &'static str,
    read: fn(&Value) -> Result<Value, Refusal>,
}

/// The preferences of a game, which takes them as its move of type `kind`: in `field` of it, or beside its type.
pub const fn said_by<M: DeserializeOwned + Serialize>(
    kind: &'static str,
    field: Option<&'static str>,
    example: &'static str,
) -> Preferences {
    Preferences { kind, field, example, read: read_move::<M> }
}

/// A move as the game writes it, if it is one.
fn read_move<M: DeserializeOwned + Serialize>(r#move: &Value) -> Result<Value, Refusal> {
    let read = M::deserialize(r#move).and_then(|read| serde_json::to_value(read));
    read.map_err(|_| unread::<M>(&r#move.to_string(), RefusalCode::InvalidPreferences))
}

impl Preferences {
    /// Preferences as the game knows them: what is left out and has a value by default is spelt out.
    ///
    /// # Errors
    /// `invalid_preferences`: no JSON object, an unknown field, a value of another type or out of range.
    pub fn read(&self, preferences: &Value) -> Result<Value, Refusal> {
        let refuse = |detail: &str| Refusal::new(RefusalCode::InvalidPreferences, detail);
        let no_object = || {
            let wrong = Fault::WrongType { expected: Some(Shape::Object) };
            Refusal::unread(RefusalCode::InvalidPreferences, wrong.into())
        };
        let fields = preferences.as_object().ok_or_else(no_object)?;
        if self.field.is_none() && fields.contains_key("type") {
            let unknown = Unread::from(Fault::UnknownField { allowed: Vec::new() }).within("type");
            return Err(Refusal::unread(RefusalCode::InvalidPreferences, unknown));
        }
        let Value::Object(mut read) = (self.read)(&self.said(fields))? else { return Err(refuse("not preferences")) };
        let mut read = match self.field {
            Some(field) => read.remove(field).unwrap_or_default(),
            None => {
                read.remove("type");
                Value::Object(read)
            }
        };
        if let Value::Object(fields) = &mut read {
            fields.retain(|_, value| !value.is_null());
        }
        Ok(read)
    }

    /// The moves that say `preferences` at a table, in order; none where nothing is preferred, or what was kept is not
    /// read any more.
    pub fn moves(&self, preferences: &Value) -> Vec<Value> {
        let Some(fields) = preferences.as_object() else { return Vec::new() };
        if self.field.is_none() {
            let alone = |(name, value): (&String, &Value)| self.said(&Map::from_iter([(name.clone(), value.clone())]));
            let alone: Vec<Value> = fields.iter().map(alone).collect();
            if alone.iter().all(|one| (self.read)(one).is_ok()) {
                return alone;
            }
        }
        let whole = self.said(fields);
        if (self.read)(&whole).is_ok() { vec![whole] } else { Vec::new() }
    }

    /// Whether preferences are said by a move, whatever they are.
    pub fn are_said_by(&self, r#move: &str) -> bool {
        #[derive(Deserialize)]
        struct Kind<'a> {
            #[serde(borrow)]
            r#type: std::borrow::Cow<'a, str>,
        }
        serde_json::from_str::<Kind<'_>>(r#move).is_ok_and(|kind| kind.r#type == self.kind)
    }

    fn said(&self, fields: &Map<String, Value>) -> Value {
        let kind = ("type".to_owned(), Value::from(self.kind));
        Value::Object(match self.field {
            Some(field) => Map::from_iter([kind, (field.to_owned(), Value::Object(fields.clone()))]),
            None => std::iter::once(kind).chain(fields.clone()).collect(),
        })
    }
}
