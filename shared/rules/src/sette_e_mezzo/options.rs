//! The options of a table of sette e mezzo (`docs/rules/sette-e-mezzo.md`, "Setup"; G2.7, G3.7, G3.8,
//! G4.5).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bank::BankTerms;
use crate::kernel::Options;
use crate::options::{Declared, refused};
use crate::refusal::Refusal;
use crate::ring::Mode;
use crate::ring::options::ring_options;

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

ring_options! {
    /// The options, with every default spelt out.
    pub struct SetteEMezzoOptions;

    mode;
    /// The variant; tournaments are played with a piatto. Default piatto.
    variant: Variant = Variant::Piatto => "piatto", "piatto or classica",
        "against one after the other, or against all at once; tournaments are played with a piatto";
    /// The least piatto; in the variant classica the least that the banker sets as the most of a bet. Chips, 1 to
    /// 100000000; at a tournament table that of the first level. Default 100.
    #[schema(example = 100)]
    min_piatto: u32 = 100, in (1..=100_000_000) else "min_piatto must be 1 to 100000000", "1 to 100000000 chips",
        "the least piatto; classica: the least that a banker sets as the most of a bet", always;
    /// The least bet. Chips, 1 to `min_piatto`; at a tournament table that of the first level. Default 10.
    #[schema(example = 10)]
    min_bet: u32 = 10, in (1..=100_000_000) else "min_bet must be 1 to the least bank", "1 to min_piatto, chips",
        "the least bet; at a tournament table that of the first level", always;
    bank_players;
    /// The time for one decision, 5 to 60 seconds. Default 20.
    turn_s = 20, "turn_s must be 5 to 60";
    accept_s, "accept_s must be 5 to 60";
    bank_shares;
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
        self.text_form("sette-e-mezzo").fmt(f)
    }
}

impl Options for SetteEMezzoOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        self.terms().check(seats, self.min_players)?;
        if self.variant == Variant::Classica && self.mode == Mode::Tournament {
            return refused("variant must be one with a piatto in tournaments");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalCode;

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
