//! The options of a table of Telesina (`docs/rules/telesina.md`, "Setup"; G2.7, G3.7, G3.10, G4.5).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::hand::HandRules;
use super::variant::{Coperta, Free, Vele};
use crate::betting::{Limit, Rake};
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
pub struct TelesinaOptions {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// The limit. Default `nl`.
    pub limit: Limit,
    /// The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
    /// tournament table that of the first level. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 10))]
    pub invito: u32,
    /// The vele: nessuna, una, due, tre, croce, h, piramide or ascensore, or libera, which leaves them to the dealer of
    /// each hand. Default libera.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "croce"))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^(nessuna|una|due|tre|croce|h|piramide|ascensore|libera)$"))]
    pub vele: Free<Vele>,
    /// When players choose which of two covered cards is turned up: mai, primo_giro or sempre, or libera, which leaves
    /// it to the dealer of each hand. Default libera.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "mai"))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^(mai|primo_giro|sempre|libera)$"))]
    pub coperta: Free<Coperta>,
    /// The time for one decision, 5 to 60 seconds. Default 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 60))]
    pub turn_s: u32,
    /// The time bank of a player for the whole session or tournament, 0 to 600 seconds. Default 60.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 600))]
    pub time_bank_s: u32,
    /// The time to decide whether to show cards, 3 to 60 seconds. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 60))]
    pub show_s: u32,
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
    /// The rake of every pot at a cash table, in basis points, 0 to 1000. Default 500.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1000))]
    pub rake_bp: u16,
    /// The most rake of a hand. Chips. Default 300.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub rake_cap: u32,
}

impl Default for TelesinaOptions {
    fn default() -> TelesinaOptions {
        TelesinaOptions {
            mode: Mode::Cash,
            limit: Limit::Nl,
            invito: 10,
            vele: Free::Libera,
            coperta: Free::Libera,
            turn_s: 30,
            time_bank_s: 60,
            show_s: 10,
            min_buyin: 20,
            max_buyin: 200,
            min_credit: 1,
            rake_bp: 500,
            rake_cap: 300,
        }
    }
}

impl TelesinaOptions {
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

    /// What is wrong with the options, if anything is.
    fn flaw(&self) -> Option<&'static str> {
        let (least, most) = self.buy_ins();
        let within = [
            ((1..=100_000_000).contains(&self.invito), "invito must be 1 to 100000000"),
            (
                (5..=60).contains(&self.turn_s) && self.time_bank_s <= 600,
                "turn_s must be 5 to 60, time_bank_s at most 600",
            ),
            ((3..=60).contains(&self.show_s), "show_s must be 3 to 60"),
            (self.rake_bp <= MOST_RAKE, "rake_bp must be at most 1000"),
            ((1..=self.max_buyin).contains(&self.min_buyin), "min_buyin must be 1 to max_buyin"),
            ((1..=self.min_buyin).contains(&self.min_credit), "min_credit must be 1 to min_buyin"),
            (
                self.mode == Mode::Tournament || (least >= LEAST_BUY_IN && most <= MOST_BUY_IN),
                "cash buy-ins must be from EUR 0.50 to EUR 1000.00: change min_buyin or max_buyin",
            ),
        ];
        within.into_iter().find(|(holds, _)| !holds).map(|(_, detail)| detail)
    }

    /// The text form under the name of a game that has these options.
    pub fn form(&self, game: &str) -> TextForm {
        let standard = TelesinaOptions::default();
        let mut form = TextForm::new(game);
        form.word("mode", if self.mode == Mode::Cash { "cash" } else { "tournament" }, "cash");
        form.word("limit", self.limit.word(), "");
        form.number("invito", self.invito);
        form.word("vele", self.vele.word(Vele::word), "libera");
        form.word("coperta", self.coperta.word(Coperta::word), "libera");
        form.number_unless("turn_s", self.turn_s, standard.turn_s);
        form.number_unless("time_bank_s", self.time_bank_s, standard.time_bank_s);
        form.number_unless("show_s", self.show_s, standard.show_s);
        form.number_unless("min_buyin", self.min_buyin, standard.min_buyin);
        form.number_unless("max_buyin", self.max_buyin, standard.max_buyin);
        form.number_unless("min_credit", self.min_credit, standard.min_credit);
        form.number_unless("rake_bp", self.rake_bp.into(), standard.rake_bp.into());
        form.number_unless("rake_cap", self.rake_cap, standard.rake_cap);
        form
    }
}

impl fmt::Display for TelesinaOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.form("telesina").fmt(f)
    }
}

impl Options for TelesinaOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        // R1, R2.
        if !(2..=6).contains(&seats) {
            return Err(Refusal::new(RefusalCode::InvalidSetup, "a table has 2 to 6 seats"));
        }
        self.flaw().map_or(Ok(()), |detail| Err(Refusal::new(RefusalCode::InvalidOptions, detail)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
