//! The options of a table of Telesina (`docs/rules/telesina.md`, "Setup"; G2.7, G3.7, G3.10, G4.5).

use std::fmt;

use super::hand::HandRules;
use super::variant::{Coperta, Free, Vele};
use crate::betting::Rake;
use crate::kernel::Options;
use crate::options::{Declared, check_seats, refused};
use crate::refusal::Refusal;
use crate::ring::Stakes;
use crate::ring::options::{BuyIns, ring_options};
use crate::session::Chips;

ring_options! {
    /// The options, with every default spelt out.
    pub struct TelesinaOptions;

    mode;
    limit, "no limit, pot limit or fixed limit (bets and raises of one invito)";
    /// The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
    /// tournament table that of the first level. Default 10.
    invito, "what every seat puts in, and the least bet; at a tournament table that of the first level";
    /// The vele: nessuna, una, due, tre, croce, h, piramide or ascensore, or libera, which leaves them to the dealer of
    /// each hand. Default libera.
    #[schema(value_type = crate::telesina::variant::schemas::FreeVele)]
    vele: Free<Vele> = Free::Libera => "libera",
        "nessuna, una, due, tre, croce, h, piramide, ascensore or libera",
        "the cards on the table; libera leaves them to the dealer of each hand";
    /// When players choose which of two covered cards is turned up: mai, primo_giro or sempre, or libera, which leaves
    /// it to the dealer of each hand. Default libera.
    #[schema(value_type = crate::telesina::variant::schemas::FreeCoperta)]
    coperta: Free<Coperta> = Free::Libera => "libera", "mai, primo_giro, sempre or libera",
        "when players choose which of two covered cards is turned up; libera leaves it to the dealer";
    /// The time for one decision, 5 to 60 seconds. Default 30.
    turn_s = 30, "turn_s must be 5 to 60";
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
    time_bank_s = 60, "time bank of the betting for the whole session or tournament, never refilled",
        "time_bank_s must be at most 600";
    show_s;
    /// The least buy-in at a cash table, in inviti. Default 20.
    min_buyin = 20, "inviti";
    /// The most at a cash table after a buy-in or a top-up, in inviti. Default 200.
    max_buyin = 200, "inviti";
    min_credit;
    /// The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
    rake_bp, "the rake of every pot at a cash table";
    /// The most rake of a hand. Chips. Default 300.
    rake_cap, "the most rake of a hand";
}

impl TelesinaOptions {
    /// The stakes until the table says otherwise.
    pub fn stakes(&self) -> Stakes {
        Stakes { stake: self.invito.into(), ante: 0 }
    }

    /// The rake; none in tournaments.
    pub fn rake(&self) -> Rake {
        self.mode.rake(self.rake_bp, self.rake_cap.into())
    }

    /// The least and the most buy-in of a cash table.
    pub fn buy_ins(&self) -> BuyIns {
        BuyIns { mode: self.mode, unit: self.invito.into(), counts: (self.min_buyin, self.max_buyin) }
    }

    /// The least credit of a cash seat that does not sit out, in chips.
    pub fn least_credit(&self) -> Chips {
        Chips::from(self.invito) * Chips::from(self.min_credit)
    }

    /// What a hand with these stakes is played by.
    pub fn hand_rules(&self, stakes: Stakes) -> HandRules {
        HandRules {
            limit: self.limit,
            rake: self.rake(),
            invito: stakes.stake,
            vele: self.vele.fixed(),
            coperta: self.coperta.fixed(),
        }
    }
}

impl fmt::Display for TelesinaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text_form("telesina").fmt(f)
    }
}

impl Options for TelesinaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // R1, R2.
        check_seats((2..=6).contains(&seats), "a table has 2 to 6 seats")?;
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
        let options: TelesinaOptions = serde_json::from_str(json).map_err(|_| RefusalCode::MalformedInput)?;
        options.validate(seats).map_err(|refusal| refusal.code)
    }

    #[test]
    fn options_are_strict_and_bounded() {
        assert_eq!((code("{}", 2), code("{}", 6)), (Ok(()), Ok(())));
        assert_eq!((code("{}", 1), code("{}", 7)), (Err(RefusalCode::InvalidSetup), Err(RefusalCode::InvalidSetup)));
        for bad in [
            r#"{"invito":0}"#,
            r#"{"turn_s":4}"#,
            r#"{"turn_s":61}"#,
            r#"{"time_bank_s":601}"#,
            r#"{"show_s":2}"#,
            r#"{"show_s":61}"#,
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
        assert_eq!(code(r#"{"vele":"ascensore","coperta":"primo_giro","limit":"pl"}"#, 6), Ok(()));
        for malformed in
            [r#"{"invito":-1}"#, r#"{"sb":10}"#, r#"{"vele":"tutte"}"#, r#"{"coperta":"una"}"#, r#"{"vele":["una"]}"#]
        {
            assert_eq!(code(malformed, 5), Err(RefusalCode::MalformedInput), "{malformed}");
        }
    }
}
