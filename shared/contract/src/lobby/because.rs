//! Why the house has ended something, as data: what a translation needs beside the English words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::refusals::ErrorCode;

/// Why something was cancelled, closed or void. What a person gives as their reason is `in_words`: it is a text, and
/// stands as it was written beside this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Because {
    /// A person said why.
    InWords {},
    /// Too few players were there at the start.
    TooFewPlayers {
        /// It takes so many at least.
        min_players: u32,
    },
    /// The tables refuse to open what it is played by.
    TablesRefused {
        /// With this code.
        refused: ErrorCode,
    },
    /// Play was interrupted for more than half an hour.
    Interrupted {},
    /// The house was away when it should have begun, and for more than ten minutes after.
    StartMissed {},
    /// It was closed at the tables.
    ClosedAtTables {},
    /// Who had created it has called it off.
    CalledOff {},
    /// An invited player has declined.
    InvitationRefused {},
    /// An invited player did not answer in time.
    InvitationUnanswered {},
    /// Who had created it has left the lobby.
    CreatorLeft {},
    /// Nobody was invited in time.
    NobodyInvited {},
    /// A player has left.
    PlayerLeft {},
    /// Not everybody plays another game.
    NoRematch {},
    /// A player cannot pay another game.
    CannotPay {},
    /// A player has too little credit for another game.
    TooLittleCredit {},
}

/// Why a registration came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum NotRegistered {
    /// The wallet refused a buy-in.
    WalletRefused {
        /// With this code.
        refused: ErrorCode,
    },
    /// The wallet did not answer in time.
    WalletSilent {},
    /// The partner did not answer in time.
    PartnerMissing {},
    /// The partner has declined.
    PartnerDeclined {},
    /// Others had paid for the last place first.
    PlacesTaken {},
    /// The tournament was cancelled first.
    TournamentCancelled {},
    /// The field could not be played by with them, who had registered last.
    LeftOver {},
}

/// The rule by which a cancellation refunds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationRule {
    /// Before the start: everybody has everything back.
    BeforeStart,
    /// After the start, with nobody out: everybody has everything back.
    NobodyEliminated,
    /// In a knock-out.
    Knockout,
    /// In a shoot-out.
    Shootout,
    /// In a premio matto whose prize is known.
    PremioMatto,
    /// In a girone with a round complete.
    Girone,
    /// In a chip tournament before the prizes are reached.
    ChipsBeforePrizes,
    /// In a chip tournament when the prizes are reached.
    ChipsInPrizes,
}
