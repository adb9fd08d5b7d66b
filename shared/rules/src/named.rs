//! Options of games that differ in little but their name, which options print.

use std::fmt;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::kernel::Options;
use crate::refusal::Refusal;
use crate::text_form::TextForm;

/// A name, as a type.
pub trait Name: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
}

/// Options that several games have.
pub trait Shared:
    Copy + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What is wrong with them at a table of so many seats.
    fn check(&self, seats: u8) -> Result<(), Refusal>;
    /// The text form under the name of a game.
    fn form(&self, game: &str) -> TextForm;
}

/// The options `O` of the game `N`.
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound = "O: Shared")]
pub struct Named<N, O> {
    /// The options.
    pub table: O,
    #[serde(skip)]
    name: PhantomData<fn() -> N>,
}

impl<N, O> From<O> for Named<N, O> {
    fn from(table: O) -> Named<N, O> {
        Named { table, name: PhantomData }
    }
}

impl<N, O: Default> Default for Named<N, O> {
    fn default() -> Named<N, O> {
        O::default().into()
    }
}

impl<N, O: Copy> Clone for Named<N, O> {
    fn clone(&self) -> Named<N, O> {
        *self
    }
}

impl<N, O: Copy> Copy for Named<N, O> {}

impl<N, O: PartialEq> PartialEq for Named<N, O> {
    fn eq(&self, other: &Named<N, O>) -> bool {
        self.table == other.table
    }
}

impl<N, O: fmt::Debug> fmt::Debug for Named<N, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.fmt(f)
    }
}

impl<N: Name, O: Shared> fmt::Display for Named<N, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.form(N::NAME).fmt(f)
    }
}

impl<N: Name, O: Shared> Options for Named<N, O> {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.table.check(seats)
    }
}
