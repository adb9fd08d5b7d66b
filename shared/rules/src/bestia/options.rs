//! The options of a bestia table (`docs/rules/bestia.md`, "Setup"; G2.7, G3.7, G3.14, G4.5).

use std::fmt;

use crate::betting::Rake;
use crate::kernel::Options;
use crate::options::{Declared, check_seats, refused};
use crate::refusal::Refusal;
use crate::ring::Stakes;
use crate::ring::options::{BuyIns, ring_options};
use crate::session::Chips;

ring_options! {
    /// The options, with every default spelt out.
    pub struct BestiaOptions;

    mode;
    /// Cards of a hand, 3 or 4. Default 3.
    cards: u8 = 3, in (3..=4) else "cards must be 3 or 4", "3 or 4",
        "cards of a hand; with three 3 to 6 seats, with four 3 to 5", always;
    /// The most that the invito may be. Chips, 1 to 100000000; at a tournament table that of the first level. Default
    /// 10.
    invito, "the most that the invito may be; at a tournament table that of the first level";
    /// The most that a bestia may be, whatever the pot. Chips; 0 is no maximum. Default 0.
    #[schema(maximum = 4_294_967_295_i64)]
    max_bestia: u32 = 0, "chips; 0 is no maximum", "the most that a bestia may be, whatever the pot";
    /// The fewest players of a cash table for which a smazzata begins, 2 to the number of seats. Default 2.
    min_players: u8 = 2, in (2..=6) else "min_players must be 2 to the number of seats", "2 to the number of seats",
        "the fewest players of a cash table for which a smazzata begins"
        => |o, seats| o.min_players <= seats => "min_players must be 2 to the number of seats";
    /// The time for one decision, 5 to 60 seconds. Default 20.
    turn_s = 20, "turn_s must be 5 to 60";
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 0.
    time_bank_s = 0, "time bank for the whole session or tournament, never refilled",
        "time_bank_s must be at most 600";
    /// The least buy-in at a cash table, in inviti. Default 20.
    min_buyin = 20, "inviti";
    /// The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
    max_buyin = 200, "inviti";
    min_credit;
    /// The rake of every pot that is divided at a cash table, in basis points, 0 to 1000. Default 500.
    rake_bp, "the rake of every pot that is divided at a cash table";
    /// The most rake of a smazzata. Chips. Default 300.
    rake_cap, "the most rake of a smazzata";
}

impl BestiaOptions {
    /// The stakes until the table says otherwise.
    pub fn stakes(&self) -> Stakes {
        Stakes { stake: self.invito.into(), ante: 0 }
    }

    /// The rake; none in tournaments.
    pub fn rake(&self) -> Rake {
        self.mode.rake(self.rake_bp, self.rake_cap.into())
    }

    /// The most that a bestia may be. Chips.
    pub fn most_bestia(&self) -> Chips {
        if self.max_bestia == 0 { Chips::MAX } else { self.max_bestia.into() }
    }

    /// The least and the most buy-in of a cash table.
    pub fn buy_ins(&self) -> BuyIns {
        BuyIns { mode: self.mode, unit: self.invito.into(), counts: (self.min_buyin, self.max_buyin) }
    }

    /// The least credit of a cash seat that does not sit out, in chips.
    pub fn least_credit(&self) -> Chips {
        Chips::from(self.invito) * Chips::from(self.min_credit)
    }
}

impl fmt::Display for BestiaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("bestia").fmt(f)
    }
}

impl Options for BestiaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // R1: six players with four cards could not change what they like.
        let most_seats = if self.cards == 4 { 5 } else { 6 };
        let detail = format!("a table for {} cards has 3 to {most_seats} seats", self.cards);
        check_seats((3..=most_seats).contains(&seats), &detail)?;
        self.check_bounds(seats)?;
        self.buy_ins().check_order()?;
        if !(1..=self.min_buyin).contains(&self.min_credit) {
            return refused("min_credit must be 1 to min_buyin");
        }
        self.buy_ins().check_amounts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalCode;

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
