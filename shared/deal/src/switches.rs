//! What a caller can ask of `mazziere deal` beyond its scripts.

use std::path::PathBuf;

/// The switches of `mazziere deal`.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct Switches {
    /// Print every player's view and a spectator's after each input that was accepted.
    #[cfg_attr(feature = "cli", arg(long))]
    pub views: bool,
    /// Print the legal moves of the awaited seats after each input that was accepted.
    #[cfg_attr(feature = "cli", arg(long))]
    pub legal: bool,
    /// When the inputs are used up, let random legal moves finish the match; N seeds the choice (and the decks, if the
    /// script has none left and no seed). In a ring, players who sit out come back when too few are left.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub autoplay: Option<u64>,
    /// Stop after N deals were scored.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..)))]
    pub deals: Option<u32>,
    /// Begin N hands of games played in a ring, whatever the script says.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub hands: Option<u32>,
    /// Replay the hands of these PHH files (hold'em without limit or with fixed limits, pot-limit Omaha) and compare
    /// the stacks; no script is read.
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["views", "legal", "autoplay", "deals", "hands", "to"]))]
    pub phh: Vec<PathBuf>,
    /// Play the histories of these files again and compare every event with what they say; no script is read.
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["views", "legal", "autoplay", "deals", "hands", "to", "phh"]))]
    pub history: Vec<PathBuf>,
    /// Print what was played in another notation instead of events.
    #[cfg_attr(feature = "cli", arg(long, value_enum, conflicts_with_all = ["views", "legal"]))]
    pub to: Option<Notation>,
}

/// A notation of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Notation {
    /// PHH: hold'em without limit or with fixed limits, pot-limit Omaha.
    Phh,
    /// The text of `docs/hand-histories.md`: every game, and all that happened.
    Text,
}
