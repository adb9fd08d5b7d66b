//! Which logs there are.

/// A transparency log of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Log {
    /// Every event of every stream, in the order of `eventstore.log`.
    Events,
    /// Every posting of the ledger, by its sequence.
    Postings,
}

impl Log {
    pub const ALL: [Log; 2] = [Log::Events, Log::Postings];

    /// Its name in paths, files and metrics.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The log that a key of this name signs: the last part of the name says which.
    pub fn of_origin(origin: &str) -> Option<Log> {
        origin.rsplit_once('/')?.1.parse().ok()
    }
}
