//! What a cash table is played by, fixed when it opens and kept in its log.

use mazziere_ids::CashTemplateId;
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::terms::{Clocks, Format, MatchKind, RingClocks, Stakes};

/// The most that is brought to a table in one session (G3.7).
pub fn session_most() -> Money {
    const { Money::from_cents(100_000).unwrap() }
}

/// What a cash table is played by, fixed when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub cash_template_id: CashTemplateId,
    /// Its name, with its number.
    pub name: String,
    pub game: String,
    pub options: Value,
    pub options_text: String,
    /// How many seats, 2 to 10.
    pub seats: u8,
    /// What is played for.
    pub stakes: Stakes,
    /// The smallest buy-in.
    pub min_buy_in: Money,
    /// The largest buy-in.
    pub max_buy_in: Money,
    /// The rake of each pot or winning amount, in basis points.
    pub rake_basis_points: u32,
    /// The most rake in one hand or of one winning amount.
    pub rake_cap: Option<Money>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// What matches are played for; present at a table of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<Terms>,
}

/// What matches are played for, fixed when the table opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// How they are played.
    pub format: Format,
    pub kind: MatchKind,
    /// The posta: of a point, or of a match.
    pub stake: Money,
    /// The perdita massima: the most that one match can cost, and the least credit to play one (G3.3).
    pub max_loss: Money,
    /// How many win where four play, each on their own: 1 or 2.
    pub winners: u8,
    /// The clocks of a match.
    pub clocks: Clocks,
}

/// Chips of a cash table as money: one chip is one cent. `None` beyond the range of amounts.
pub fn money_of(chips: u64) -> Option<Money> {
    i64::try_from(chips).ok().and_then(Money::from_cents)
}

/// Money as chips of a cash table; what is not above zero is none.
pub fn chips_of(amount: Money) -> u64 {
    u64::try_from(amount.cents()).unwrap_or(0)
}
