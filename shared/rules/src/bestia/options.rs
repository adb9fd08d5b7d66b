//! The options of a bestia table (`docs/rules/bestia.md`, "Setup"; G2.7, G3.7, G3.14, G4.5).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::betting::Rake;
use crate::kernel::Options;
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
#[serde(deny_unknown_fields, default)]
pub struct BestiaOptions {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// Cards of a hand, 3 or 4. Default 3.
    #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 4))]
    pub cards: u8,
    /// The most that the invito may be. Chips, 1 to 100000000; at a tournament table that of the first level. Default
    /// 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 10))]
    pub invito: u32,
    /// The most that a bestia may be, whatever the pot. Chips; 0 is no maximum. Default 0.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub max_bestia: u32,
    /// The fewest players of a cash table for which a smazzata begins, 2 to the number of seats. Default 2.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
    pub min_players: u8,
    /// The time for one decision, 5 to 60 seconds. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub turn_s: u32,
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 0.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 600))]
    pub time_bank_s: u32,
    /// The least buy-in at a cash table, in inviti. Default 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub min_buyin: u32,
    /// The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub max_buyin: u32,
    /// The least credit at a cash table, in inviti: a player who has less sits out (credito residuo minimo). At most
    /// `min_buyin`. Default 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4_294_967_295_i64))]
    pub min_credit: u32,
    /// The rake of every pot that is divided at a cash table, in basis points, 0 to 1000. Default 500.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1000))]
    pub rake_bp: u16,
    /// The most rake of a smazzata. Chips. Default 300.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub rake_cap: u32,
}

impl Default for BestiaOptions {
    fn default() -> BestiaOptions {
        BestiaOptions {
            mode: Mode::Cash,
            cards: 3,
            invito: 10,
            max_bestia: 0,
            min_players: 2,
            turn_s: 20,
            time_bank_s: 0,
            min_buyin: 20,
            max_buyin: 200,
            min_credit: 1,
            rake_bp: 500,
            rake_cap: 300,
        }
    }
}

impl BestiaOptions {
    /// The stakes until the table says otherwise.
    pub fn stakes(&self) -> Stakes {
        Stakes { stake: self.invito.into(), ante: 0 }
    }

    /// The rake; none in tournaments.
    pub fn rake(&self) -> Rake {
        match self.mode {
            Mode::Cash => Rake { basis_points: self.rake_bp, cap: self.rake_cap.into() },
            Mode::Tournament => Rake::NONE,
        }
    }

    /// The most that a bestia may be. Chips.
    pub fn most_bestia(&self) -> Chips {
        if self.max_bestia == 0 { Chips::MAX } else { self.max_bestia.into() }
    }

    /// The least and the most buy-in of a cash table, in chips.
    pub fn buy_ins(&self) -> (Chips, Chips) {
        (self.in_inviti(self.min_buyin), self.in_inviti(self.max_buyin))
    }

    /// The least credit of a cash seat that does not sit out, in chips.
    pub fn least_credit(&self) -> Chips {
        self.in_inviti(self.min_credit)
    }

    fn in_inviti(&self, count: u32) -> Chips {
        Chips::from(self.invito) * Chips::from(count)
    }
}

impl fmt::Display for BestiaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = BestiaOptions::default();
        let mut form = TextForm::new("bestia");
        form.word("mode", if self.mode == Mode::Cash { "cash" } else { "tournament" }, "cash");
        form.number("cards", self.cards.into());
        form.number("invito", self.invito);
        form.number_unless("max_bestia", self.max_bestia, standard.max_bestia);
        form.number_unless("min_players", self.min_players.into(), standard.min_players.into());
        form.number_unless("turn_s", self.turn_s, standard.turn_s);
        form.number_unless("time_bank_s", self.time_bank_s, standard.time_bank_s);
        form.number_unless("min_buyin", self.min_buyin, standard.min_buyin);
        form.number_unless("max_buyin", self.max_buyin, standard.max_buyin);
        form.number_unless("min_credit", self.min_credit, standard.min_credit);
        form.number_unless("rake_bp", self.rake_bp.into(), standard.rake_bp.into());
        form.number_unless("rake_cap", self.rake_cap, standard.rake_cap);
        form.fmt(f)
    }
}

impl Options for BestiaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        let bad = |detail: &str| Err(Refusal::new(RefusalCode::InvalidOptions, detail));
        let (least, most) = self.buy_ins();
        // R1: six players with four cards could not change what they like.
        let most_seats = match self.cards {
            3 => 6,
            4 => 5,
            _ => return bad("cards must be 3 or 4"),
        };
        if !(3..=most_seats).contains(&seats) {
            let detail = format!("a table for {} cards has 3 to {most_seats} seats", self.cards);
            return Err(Refusal::new(RefusalCode::InvalidSetup, detail));
        }
        if !(1..=100_000_000).contains(&self.invito) {
            return bad("invito must be 1 to 100000000");
        }
        if !(2..=seats).contains(&self.min_players) {
            return bad("min_players must be 2 to the number of seats");
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
        if self.min_credit == 0 || self.min_credit > self.min_buyin {
            return bad("min_credit must be 1 to min_buyin");
        }
        if self.mode == Mode::Cash && (least < LEAST_BUY_IN || most > MOST_BUY_IN) {
            return bad("cash buy-ins must be from EUR 0.50 to EUR 1000.00: change min_buyin or max_buyin");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(json: &str, seats: u8) -> Result<(), RefusalCode> {
        let options: BestiaOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
        options.validate(seats).map_err(|refusal| refusal.code)
    }

    #[test]
    fn options_are_strict_and_bounded() {
        assert_eq!((code("{}", 3), code("{}", 6), code(r#"{"cards":4}"#, 5)), (Ok(()), Ok(()), Ok(())));
        for (json, seats) in [("{}", 2), ("{}", 7), (r#"{"cards":4}"#, 6), (r#"{"cards":4}"#, 2)] {
            assert_eq!(code(json, seats), Err(RefusalCode::InvalidSetup), "{json} for {seats}");
        }
        for bad in [
            r#"{"cards":2}"#,
            r#"{"cards":5}"#,
            r#"{"invito":0}"#,
            r#"{"min_players":1}"#,
            r#"{"min_players":6}"#,
            r#"{"turn_s":4}"#,
            r#"{"turn_s":61}"#,
            r#"{"time_bank_s":601}"#,
            r#"{"rake_bp":1001}"#,
            r#"{"min_buyin":0}"#,
            r#"{"min_buyin":201}"#,
            r#"{"min_credit":0}"#,
            r#"{"min_credit":21}"#,
            // EUR 0.20 to bring, EUR 2000.00 to bring.
            r#"{"invito":1}"#,
            r#"{"invito":1000}"#,
        ] {
            assert_eq!(code(bad, 5), Err(RefusalCode::InvalidOptions), "{bad}");
        }
        assert_eq!(code(r#"{"invito":1000,"mode":"tournament"}"#, 5), Ok(()), "chips are no money");
        for malformed in [r#"{"invito":-1}"#, r#"{"invito":1.5}"#, r#"{"sb":10}"#, r#"{"mode":"Cash"}"#] {
            assert_eq!(code(malformed, 5), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
