//! Parameters of what is said in words: what a translation needs of it, as data.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Parameters by name: numbers, names, lists of names; amounts and times as the house writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Params(BTreeMap<Cow<'static, str>, Value>);

impl Params {
    /// None at all.
    pub const fn new() -> Params {
        Params(BTreeMap::new())
    }

    /// The same and one more.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Params {
        self.0.insert(name.into(), value.into());
        self
    }

    /// The same and one more, if there is one.
    #[must_use]
    pub fn with_some(self, name: impl Into<Cow<'static, str>>, value: Option<impl Into<Value>>) -> Params {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is under this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Every name and what is under it, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }
}
