//! What the house allows.

/// What templates may ask for at most: a setting of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many players a tournament may take, 2 to [`Limits::MOST_PLAYERS`].
    pub players: u32,
}

impl Limits {
    /// No house can allow more: draws count in sixteen bits.
    pub const MOST_PLAYERS: u32 = 65_535;
}

impl Default for Limits {
    fn default() -> Self {
        Limits { players: 4_096 }
    }
}
