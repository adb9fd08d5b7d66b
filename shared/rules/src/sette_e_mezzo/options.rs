//! The options of a table of sette e mezzo (`docs/rules/sette-e-mezzo.md`, "Setup"; G2.7, G3.7, G3.8,
//! G4.5).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bank::BankTerms;
use crate::kernel::Options;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
use crate::text_form::TextForm;

/// How the banker plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SetteEMezzoVariant))]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// With a piatto, against one punta after the other.
    #[default]
    Piatto,
    /// Against all at once, each of whom may bet up to a maximum; at cash tables.
    Classica,
}

/// The options, with every default spelt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SetteEMezzoOptions {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// The variant; tournaments are played with a piatto. Default piatto.
    pub variant: Variant,
    /// The least piatto; in the variant classica the least that the banker sets as the most of a bet. Chips, 1 to
    /// 100000000; at a tournament table that of the first level. Default 100.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 100))]
    pub min_piatto: u32,
    /// The least bet. Chips, 1 to `min_piatto`; at a tournament table that of the first level. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 10))]
    pub min_bet: u32,
    /// The fewest players of a cash table for whom a bank begins, 2 to the number of seats. Default 2.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 9))]
    pub min_players: u8,
    /// The time for one decision, 5 to 60 seconds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub turn_s: u32,
    /// The time to accept the bank, 5 to 60 seconds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub accept_s: u32,
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

impl Default for SetteEMezzoOptions {
    fn default() -> SetteEMezzoOptions {
        SetteEMezzoOptions {
            mode: Mode::Cash,
            variant: Variant::Piatto,
            min_piatto: 100,
            min_bet: 10,
            min_players: 2,
            turn_s: 20,
            accept_s: 20,
            min_buyin: 1,
            max_buyin: 50,
            house_bp: 500,
            house_cap: 0,
        }
    }
}

impl SetteEMezzoOptions {
    /// What they say of chips.
    pub const fn terms(&self) -> BankTerms {
        BankTerms {
            mode: self.mode,
            min_bank: self.min_piatto,
            min_bet: self.min_bet,
            buy_ins: (self.min_buyin, self.max_buyin),
            house_bp: self.house_bp,
            house_cap: self.house_cap,
        }
    }
}

impl fmt::Display for SetteEMezzoOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = SetteEMezzoOptions::default();
        let mut form = TextForm::new("sette-e-mezzo");
        form.word("mode", if self.mode == Mode::Cash { "cash" } else { "tournament" }, "cash");
        form.word("variant", if self.variant == Variant::Piatto { "piatto" } else { "classica" }, "piatto");
        form.number("min_piatto", self.min_piatto);
        form.number("min_bet", self.min_bet);
        for (name, value, default) in [
            ("min_players", self.min_players.into(), standard.min_players.into()),
            ("turn_s", self.turn_s, standard.turn_s),
            ("accept_s", self.accept_s, standard.accept_s),
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

impl Options for SetteEMezzoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.terms().check(seats, self.min_players)?;
        if [self.turn_s, self.accept_s].iter().any(|seconds| !(5..=60).contains(seconds)) {
            return Err(Refusal::new(RefusalCode::InvalidOptions, "turn_s and accept_s must be 5 to 60"));
        }
        if self.variant == Variant::Classica && self.mode == Mode::Tournament {
            return Err(Refusal::new(RefusalCode::InvalidOptions, "tournaments are played with a piatto"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_strict_and_bounded() {
        let code = |json: &str| -> Result<(), RefusalCode> {
            let options: SetteEMezzoOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
            options.validate(6).map_err(|refusal| refusal.code)
        };
        assert_eq!((code("{}"), code(r#"{"variant":"classica"}"#)), (Ok(()), Ok(())));
        for bad in [
            r#"{"variant":"classica","mode":"tournament"}"#,
            r#"{"turn_s":4}"#,
            r#"{"accept_s":61}"#,
            r#"{"min_bet":101}"#,
            r#"{"min_players":7}"#,
            r#"{"min_buyin":51}"#,
        ] {
            assert_eq!(code(bad), Err(RefusalCode::InvalidOptions), "{bad}");
        }
        for malformed in [r#"{"variant":"Classica"}"#, r#"{"piatto":1}"#, r#"{"min_bet":1.5}"#] {
            assert_eq!(code(malformed), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
