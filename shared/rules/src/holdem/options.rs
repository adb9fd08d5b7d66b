//! The options of a hold'em or Omaha table (`docs/rules/texas-holdem.md`, "Setup"; G2.7, G3.7, G4.5).

use super::Kind;
use super::hand::HandRules;
use crate::betting::Rake;
use crate::named::{Named, Shared};
use crate::options::{Declared, check_seats};
use crate::refusal::Refusal;
use crate::ring::Stakes;
use crate::ring::options::{BuyIns, ring_options};
use crate::session::Chips;
use crate::text_form::TextForm;

ring_options! {
    /// The options, with every default spelt out.
    #[cfg_attr(feature = "openapi", schema(as = HoldemOptions))]
    pub struct TableOptions;

    mode;
    limit, "no limit, pot limit or fixed limit (big blind before the turn, twice as much from then on)";
    /// The small blind; the big blind is twice as much. Chips, 1 to 100000000; at a tournament table that of the first
    /// level. Default 50.
    #[schema(example = 50)]
    sb: u32 = 50, in (1..=100_000_000) else "sb must be 1 to 100000000", "1 to 100000000 chips",
        "the small blind; the big blind is twice as much; at a tournament table that of the first level", always;
    /// The ante of every seat. Chips, at most the big blind. Default 0.
    ante: u32 = 0, in (0..=200_000_000) else "ante must be at most the big blind", "0 to the big blind, chips",
        "the dead ante of every seat, posted before the blinds"
        => |o, _| Chips::from(o.ante) <= o.bb() => "ante must be at most the big blind";
    /// The time for one decision, 5 to 60 seconds. Default 30.
    turn_s = 30, "turn_s must be 5 to 60";
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
    time_bank_s = 60, "time bank for the whole session or tournament, never refilled",
        "time_bank_s must be at most 600";
    /// The least buy-in at a cash table, in big blinds. Default 20.
    min_buyin = 20, "big blinds";
    /// The most at a cash table after a buy-in or a top-up, in big blinds. Default 100.
    max_buyin = 100, "big blinds";
    /// The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
    rake_bp, "the rake of every pot at a cash table";
    /// The most rake of a hand. Chips. Default 300.
    rake_cap, "the most rake of a hand";
    /// No rake unless a flop was dealt. Default true.
    no_flop_no_drop: bool = true, "true or false", "no rake unless a flop was dealt";
}

impl TableOptions {
    /// The big blind of the first level. Chips.
    pub fn bb(&self) -> Chips {
        2 * Chips::from(self.sb)
    }

    /// The stakes until the table says otherwise.
    pub fn stakes(&self) -> Stakes {
        Stakes { stake: self.sb.into(), ante: self.ante.into() }
    }

    /// The rake; none in tournaments.
    pub fn rake(&self) -> Rake {
        self.mode.rake(self.rake_bp, self.rake_cap.into())
    }

    /// What a hand with these stakes is played by.
    pub fn hand_rules(&self, kind: Kind, stakes: Stakes) -> HandRules {
        HandRules {
            kind,
            limit: self.limit,
            rake: self.rake(),
            no_flop_no_drop: self.no_flop_no_drop,
            big_blind: stakes.stake.saturating_mul(2),
        }
    }

    /// The least and the most buy-in of a cash table.
    pub fn buy_ins(&self) -> BuyIns {
        BuyIns { mode: self.mode, unit: self.bb(), counts: (self.min_buyin, self.max_buyin) }
    }
}

impl Shared for TableOptions {
    fn check(&self, seats: u8) -> Result<(), Refusal> {
        self.check_bounds(seats)?;
        self.buy_ins().check_order()?;
        self.buy_ins().check_amounts()?;
        check_seats((2..=10).contains(&seats), "a table has 2 to 10 seats")
    }

    fn form(&self, game: &str) -> TextForm {
        self.text_form(game)
    }
}

/// The options of the variant `V`: they print under its name.
pub type HoldemOptions<V> = Named<V, TableOptions>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalCode;

    fn code(json: &str, seats: u8) -> Result<(), RefusalCode> {
        let options: TableOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
        options.check(seats).map_err(|refusal| refusal.code)
    }

    #[test]
    fn options_are_strict_and_bounded() {
        let invalid = Err(RefusalCode::InvalidOptions);
        assert_eq!(code("{}", 9), Ok(()));
        assert_eq!(code("{}", 11), Err(RefusalCode::InvalidSetup));
        assert_eq!(code("{}", 1), Err(RefusalCode::InvalidSetup));
        for bad in [
            r#"{"sb":0}"#,
            r#"{"ante":101}"#,
            r#"{"turn_s":4}"#,
            r#"{"turn_s":61}"#,
            r#"{"time_bank_s":601}"#,
            r#"{"rake_bp":1001}"#,
            r#"{"min_buyin":0}"#,
            r#"{"min_buyin":101}"#,
            // EUR 0.40 to bring, EUR 2000.00 to bring.
            r#"{"sb":1}"#,
            r#"{"sb":1000}"#,
        ] {
            assert_eq!(code(bad, 6), invalid, "{bad}");
        }
        assert_eq!(code(r#"{"sb":1,"min_buyin":25}"#, 6), Ok(()));
        assert_eq!(code(r#"{"sb":1000,"max_buyin":50}"#, 6), Ok(()));
        assert_eq!(code(r#"{"sb":1000,"mode":"tournament"}"#, 6), Ok(()), "chips are no money");
        for malformed in [r#"{"sb":-1}"#, r#"{"sb":1.5}"#, r#"{"bb":100}"#, r#"{"limit":"NL"}"#] {
            assert_eq!(code(malformed, 6), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
