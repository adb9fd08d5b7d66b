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

    /// What the rows of the database call the entry at `index`: events have a position from 0, postings a sequence from
    /// 1.
    pub fn place(self, index: u64) -> String {
        match self {
            Log::Events => format!("position {index}"),
            Log::Postings => format!("sequence {}", index.saturating_add(1)),
        }
    }

    /// The log that a key of this name signs: the last part of the name says which.
    pub fn of_origin(origin: &str) -> Option<Log> {
        origin.rsplit_once('/')?.1.parse().ok()
    }
}
