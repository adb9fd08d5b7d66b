//! What may be drafted: the games of the club, how they are played, and what is paid (creation, R2, R10, R13).

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::Format;
use mazziere_money::{Currency, Money};

use crate::failure::{Refusal, refuse};
use crate::terms::BuyIn;

/// What can be paid for a game, in cents: what goes to the pool and what the house earns. Training costs nothing.
pub const PRICES: [(i64, i64); 8] =
    [(0, 0), (45, 5), (90, 10), (180, 20), (450, 50), (900, 100), (1_800, 200), (4_500, 500)];

/// The share and the fee of a published buy-in; the lowest that is not training's, if none is named.
///
/// # Errors
/// `buy_in_out_of_range`, with the list.
pub fn price(buy_in: Option<Money>) -> Result<BuyIn, Refusal> {
    let of = |(share, fee): &(i64, i64)| Some((Money::from_cents(*share)?, Money::from_cents(*fee)?));
    let mut prices = PRICES.iter().filter_map(of);
    let found = match buy_in {
        Some(wanted) => prices.find(|(share, fee)| *share + *fee == wanted),
        None => prices.nth(1),
    };
    match found {
        Some((share, fee)) => Ok(BuyIn { share, fee, currency: Currency::Eur }),
        None => {
            let list: Vec<String> =
                PRICES.iter().filter_map(of).map(|(share, fee)| (share + fee).to_string()).collect();
            refuse(ErrorCode::BuyInOutOfRange, format!("a game of the club costs one of {}", list.join(", ")))
        }
    }
}

/// Whether a game may be played so in the club.
///
/// # Errors
/// `format_not_offered`.
pub fn check(game: &str, format: Format) -> Result<(), Refusal> {
    match (game, format) {
        ("scopa" | "burraco", Format::HeadsUp | Format::Pairs) | ("burraco", Format::FourInTwo) => Ok(()),
        ("scopa" | "burraco", _) => {
            refuse(ErrorCode::FormatNotOffered, format!("{game} is not played so in private events"))
        }
        _ => refuse(ErrorCode::GameUnknown, "private events are of burraco and of scopa"),
    }
}
