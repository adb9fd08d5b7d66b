//! The options of a hold'em or Omaha table (`docs/rules/texas-holdem.md`, "Setup"; G2.7, G3.7, G4.5).

use serde::{Deserialize, Serialize};

use super::Kind;
use super::hand::HandRules;
use crate::betting::{Limit, Rake};
use crate::named::{Named, Shared};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::{Mode, Stakes};
use crate::session::Chips;
use crate::text_form::TextForm;

/// The least that a cash buy-in may be, in cents (G3.7).
const LEAST_BUY_IN: Chips = 50;
/// The most that may be brought to a cash session, in cents (G3.7).
const MOST_BUY_IN: Chips = 100_000;
/// The highest rake, in basis points (G2.7).
const MOST_RAKE: u16 = 1000;

/// The options, with every default spelt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HoldemOptions))]
#[serde(deny_unknown_fields, default)]
pub struct TableOptions {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// The limit. Default `nl`.
    pub limit: Limit,
    /// The small blind; the big blind is twice as much. Chips, 1 to 100000000; at a tournament table that of the first
    /// level. Default 50.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 50))]
    pub sb: u32,
    /// The ante of every seat. Chips, at most the big blind. Default 0.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub ante: u32,
    /// The time for one decision, 5 to 60 seconds. Default 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub turn_s: u32,
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 600))]
    pub time_bank_s: u32,
    /// The least buy-in at a cash table, in big blinds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub min_buyin: u32,
    /// The most at a cash table after a buy-in or a top-up, in big blinds. Default 100.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub max_buyin: u32,
    /// The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1000))]
    pub rake_bp: u16,
    /// The most rake of a hand. Chips. Default 300.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub rake_cap: u32,
    /// No rake unless a flop was dealt. Default true.
    pub no_flop_no_drop: bool,
}

impl Default for TableOptions {
    fn default() -> TableOptions {
        TableOptions {
            mode: Mode::Cash,
            limit: Limit::Nl,
            sb: 50,
            ante: 0,
            turn_s: 30,
            time_bank_s: 60,
            min_buyin: 20,
            max_buyin: 100,
            rake_bp: 500,
            rake_cap: 300,
            no_flop_no_drop: true,
        }
    }
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
        match self.mode {
            Mode::Cash => Rake { basis_points: self.rake_bp, cap: self.rake_cap.into() },
            Mode::Tournament => Rake::NONE,
        }
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

    /// The least and the most buy-in of a cash table, in chips.
    pub fn buy_ins(&self) -> (Chips, Chips) {
        (self.bb() * Chips::from(self.min_buyin), self.bb() * Chips::from(self.max_buyin))
    }
}

impl Shared for TableOptions {
    fn check(&self, seats: u8) -> Result<(), Refusal> {
        let bad = |detail: &str| Err(Refusal::new(RefusalCode::InvalidOptions, detail));
        let (least, most) = self.buy_ins();
        if !(1..=100_000_000).contains(&self.sb) {
            return bad("sb must be 1 to 100000000");
        }
        if Chips::from(self.ante) > self.bb() {
            return bad("ante must be at most the big blind");
        }
        if !(5..=60).contains(&self.turn_s) || self.time_bank_s > 600 {
            return bad("turn_s must be 5 to 60, time_bank_s at most 600");
        }
        if self.rake_bp > MOST_RAKE {
            return bad("rake_bp must be at most 1000");
        }
        if self.min_buyin == 0 || self.min_buyin > self.max_buyin {
            return bad("min_buyin must be 1 to max_buyin");
        }
        if self.mode == Mode::Cash && (least < LEAST_BUY_IN || most > MOST_BUY_IN) {
            return bad("cash buy-ins must be from EUR 0.50 to EUR 1000.00: change min_buyin or max_buyin");
        }
        if (2..=10).contains(&seats) {
            Ok(())
        } else {
            Err(Refusal::new(RefusalCode::InvalidSetup, "a table has 2 to 10 seats"))
        }
    }

    fn form(&self, game: &str) -> TextForm {
        let standard = TableOptions::default();
        let mut form = TextForm::new(game);
        form.word("mode", if self.mode == Mode::Cash { "cash" } else { "tournament" }, "cash");
        form.word("limit", self.limit.word(), "");
        form.number("sb", self.sb);
        form.number_unless("ante", self.ante, standard.ante);
        form.number_unless("turn_s", self.turn_s, standard.turn_s);
        form.number_unless("time_bank_s", self.time_bank_s, standard.time_bank_s);
        form.number_unless("min_buyin", self.min_buyin, standard.min_buyin);
        form.number_unless("max_buyin", self.max_buyin, standard.max_buyin);
        form.number_unless("rake_bp", self.rake_bp.into(), standard.rake_bp.into());
        form.number_unless("rake_cap", self.rake_cap, standard.rake_cap);
        form.flag("no_flop_no_drop", self.no_flop_no_drop, standard.no_flop_no_drop);
        form
    }
}

/// The options of the variant `V`: they print under its name.
pub type HoldemOptions<V> = Named<V, TableOptions>;

#[cfg(test)]
mod tests {
    use super::*;

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
