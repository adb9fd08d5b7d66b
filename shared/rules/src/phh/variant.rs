//! Which games the notation has a code for, and which of those the house plays.
//!
//! The notation names a game and its limit together. It has no code for pot-limit hold'em, nor for Omaha without a
//! limit or with fixed ones; hands of those are refused rather than written under another game's name.

use super::PhhError;
use crate::betting::Limit;
use crate::holdem::Kind;

/// A code of the notation that the house plays.
struct Code {
    code: &'static str,
    kind: Kind,
    limit: Limit,
    words: &'static str,
}

const CODES: [Code; 3] = [
    Code { code: "NT", kind: Kind::Holdem, limit: Limit::Nl, words: "no-limit hold'em" },
    Code { code: "FT", kind: Kind::Holdem, limit: Limit::Fl, words: "fixed-limit hold'em" },
    Code { code: "PO", kind: Kind::Omaha, limit: Limit::Pl, words: "pot-limit Omaha" },
];

/// The codes with what they mean, for messages.
fn known() -> String {
    CODES.map(|one| format!("{} ({})", one.code, one.words)).join(", ")
}

/// The code of a game with a limit.
///
/// # Errors
/// [`PhhError::Field`] when the notation has none.
pub fn code(kind: Kind, limit: Limit) -> Result<&'static str, PhhError> {
    CODES.iter().find(|one| one.kind == kind && one.limit == limit).map(|one| one.code).ok_or_else(|| {
        let limit = match limit {
            Limit::Nl => "no-limit",
            Limit::Pl => "pot-limit",
            Limit::Fl => "fixed-limit",
        };
        let game = match kind {
            Kind::Holdem => "hold'em",
            Kind::Omaha => "Omaha",
        };
        let detail = format!("the notation has no code for {limit} {game}; of the house's games it knows {}", known());
        PhhError::Field { field: "variant", detail }
    })
}

/// The game and the limit that a code names.
///
/// # Errors
/// [`PhhError::Field`] when the house does not play it.
pub(super) fn of_code(code: &str) -> Result<(Kind, Limit), PhhError> {
    CODES.iter().find(|one| one.code == code).map(|one| (one.kind, one.limit)).ok_or_else(|| {
        let detail = format!("{code} is none of the variants that are replayed: {}", known());
        PhhError::Field { field: "variant", detail }
    })
}
