//! The options of a table of chemin de fer (`docs/rules/chemin-de-fer.md`, "Setup"; G2.7, G3.7, G3.8,
//! G4.5).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bank::BankTerms;
use crate::kernel::Options;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
use crate::text_form::TextForm;

/// The least time for the seat that lost the cards, and for the banker once others have asked for the whole bank, in
/// seconds (rulebook).
const LEAST_GRACE: u32 = 10;

/// The options, with every default spelt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CheminDeFerOptions {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// The least bank (posta). Chips, 1 to 100000000; at a tournament table that of the first level. Default 100.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 100))]
    pub min_posta: u32,
    /// The least bet. Chips, 1 to `min_posta`; at a tournament table that of the first level. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 10))]
    pub min_bet: u32,
    /// The fewest players of a cash table for whom a bank begins, 2 to the number of seats. Default 2.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 9))]
    pub min_players: u8,
    /// The time for bets, 1 to 60 seconds; they close when it is over and never earlier. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 60))]
    pub bet_window_s: u32,
    /// The time for a decision on the cards, 5 to 60 seconds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub play_s: u32,
    /// The time to accept the bank, 5 to 60 seconds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub accept_s: u32,
    /// The time that is given again: to withdraw a bet that lost the cards, to answer a request for the whole bank. 10
    /// to 60 seconds. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 10, maximum = 60))]
    pub grace_s: u32,
    /// The time to buy a bank that was passed, and after each bid for it, 5 to 60 seconds. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub auction_s: u32,
    /// The least buy-in at a cash table, in least banks. Default 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub min_buyin: u32,
    /// The most at a cash table after a buy-in or a top-up, in least banks. Default 50.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub max_buyin: u32,
    /// The share of the house at a cash table, of every gain and of what the banker gains in all, in basis points, 0 to
    /// 1000. Default 500.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1000))]
    pub house_bp: u16,
    /// The most that the house takes in one bank. Chips; 0 is no maximum. Default 0.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub house_cap: u32,
}

impl Default for CheminDeFerOptions {
    fn default() -> CheminDeFerOptions {
        CheminDeFerOptions {
            mode: Mode::Cash,
            min_posta: 100,
            min_bet: 10,
            min_players: 2,
            bet_window_s: 20,
            play_s: 20,
            accept_s: 20,
            grace_s: LEAST_GRACE,
            auction_s: 10,
            min_buyin: 1,
            max_buyin: 50,
            house_bp: 500,
            house_cap: 0,
        }
    }
}

impl CheminDeFerOptions {
    /// What they say of chips.
    pub const fn terms(&self) -> BankTerms {
        BankTerms {
            mode: self.mode,
            min_bank: self.min_posta,
            min_bet: self.min_bet,
            buy_ins: (self.min_buyin, self.max_buyin),
            house_bp: self.house_bp,
            house_cap: self.house_cap,
        }
    }
}

impl fmt::Display for CheminDeFerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = CheminDeFerOptions::default();
        let mut form = TextForm::new("chemin-de-fer");
        form.word("mode", if self.mode == Mode::Cash { "cash" } else { "tournament" }, "cash");
        form.number("min_posta", self.min_posta);
        form.number("min_bet", self.min_bet);
        for (name, value, default) in [
            ("min_players", self.min_players.into(), standard.min_players.into()),
            ("bet_window_s", self.bet_window_s, standard.bet_window_s),
            ("play_s", self.play_s, standard.play_s),
            ("accept_s", self.accept_s, standard.accept_s),
            ("grace_s", self.grace_s, standard.grace_s),
            ("auction_s", self.auction_s, standard.auction_s),
            ("min_buyin", self.min_buyin, standard.min_buyin),
            ("max_buyin", self.max_buyin, standard.max_buyin),
            ("house_bp", self.house_bp.into(), standard.house_bp.into()),
            ("house_cap", self.house_cap, standard.house_cap),
        ] {
            form.number_unless(name, value, default);
        }
        form.fmt(f)
    }
}

impl Options for CheminDeFerOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.terms().check(seats, self.min_players)?;
        if !(1..=60).contains(&self.bet_window_s) || !(LEAST_GRACE..=60).contains(&self.grace_s) {
            let detail = "bet_window_s must be 1 to 60, grace_s 10 to 60";
            return Err(Refusal::new(RefusalCode::InvalidOptions, detail));
        }
        if [self.play_s, self.accept_s, self.auction_s].iter().any(|seconds| !(5..=60).contains(seconds)) {
            let detail = "play_s, accept_s and auction_s must be 5 to 60";
            return Err(Refusal::new(RefusalCode::InvalidOptions, detail));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(json: &str, seats: u8) -> Result<(), RefusalCode> {
        let options: CheminDeFerOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
        options.validate(seats).map_err(|refusal| refusal.code)
    }

    #[test]
    fn options_are_strict_and_bounded() {
        assert_eq!((code("{}", 2), code("{}", 9)), (Ok(()), Ok(())));
        assert_eq!((code("{}", 1), code("{}", 10)), (Err(RefusalCode::InvalidSetup), Err(RefusalCode::InvalidSetup)));
        for bad in [
            r#"{"min_posta":0}"#,
            r#"{"min_bet":0}"#,
            r#"{"min_bet":101}"#,
            r#"{"min_players":1}"#,
            r#"{"min_players":7}"#,
            r#"{"bet_window_s":0}"#,
            r#"{"bet_window_s":61}"#,
            r#"{"grace_s":9}"#,
            r#"{"play_s":4}"#,
            r#"{"accept_s":61}"#,
            r#"{"auction_s":0}"#,
            r#"{"min_buyin":0}"#,
            r#"{"min_buyin":51}"#,
            r#"{"house_bp":1001}"#,
            r#"{"min_posta":49,"min_bet":1}"#,
            r#"{"min_posta":2001}"#,
        ] {
            assert_eq!(code(bad, 6), Err(RefusalCode::InvalidOptions), "{bad}");
        }
        assert_eq!(code(r#"{"min_posta":2001,"mode":"tournament"}"#, 6), Ok(()), "chips are no money");
        for malformed in [r#"{"posta":1}"#, r#"{"min_bet":1.5}"#, r#"{"min_bet":-1}"#, r#"{"mode":"Cash"}"#] {
            assert_eq!(code(malformed, 6), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
