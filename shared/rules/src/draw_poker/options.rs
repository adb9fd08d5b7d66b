//! The options of a table of Poker 5 carte or Poker all'italiana (`docs/rules/poker-all-italiana.md`, "Setup").

use super::hand::HandRules;
use crate::kernel::Options;
use crate::named::{Named, Shared};
use crate::options::Declared;
use crate::refusal::Refusal;
use crate::ring::Stakes;
use crate::ring::options::ring_options;
use crate::telesina::{Coperta, Free, TelesinaOptions, Vele};
use crate::text_form::TextForm;

ring_options! {
    /// The options, with every default spelt out.
    #[cfg_attr(feature = "openapi", schema(as = DrawPokerOptions))]
    pub struct DrawTable;

    mode;
    limit, "no limit, pot limit or fixed limit (bets and raises of one invito)";
    /// The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
    /// tournament table that of the first level. Default 10.
    invito, "what every seat puts in, and the least bet; at a tournament table that of the first level";
    /// Whether seats may open before they see their cards. Default true.
    blind_opening: bool = true, "true or false", "whether seats may open before they see their cards";
    /// Whether a full or better that is shown begins a turn of Telesina. Default false.
    giro_pazzo: bool = false, "true or false",
        "a full or better that is shown begins a turn of the button in which hands are Telesina";
    /// The vele of a giro pazzo: as in Telesina, or libera, which leaves them to the dealer of each hand. Default
    /// libera.
    #[schema(value_type = crate::telesina::variant::schemas::FreeVele)]
    vele: Free<Vele> = Free::Libera => "libera",
        "nessuna, una, due, tre, croce, h, piramide, ascensore or libera",
        "the vele of a giro pazzo; libera leaves them to the dealer of each hand";
    /// When players of a giro pazzo choose which of two covered cards is turned up: mai, primo_giro or sempre, or
    /// libera, which leaves it to the dealer of each hand. Default libera.
    #[schema(value_type = crate::telesina::variant::schemas::FreeCoperta)]
    coperta: Free<Coperta> = Free::Libera => "libera", "mai, primo_giro, sempre or libera",
        "when players of a giro pazzo choose which of two covered cards is turned up; libera leaves it to the dealer";
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
    /// The rake of every pot that is won at a cash table, in basis points, 0 to 1000. Default 500.
    rake_bp, "the rake of every pot at a cash table";
    /// The most rake of a hand. Chips. Default 300.
    rake_cap, "the most rake of a hand";
}

impl DrawTable {
    /// What it has in common with a table of Telesina, and what its giro pazzo is played by.
    pub fn telesina(&self) -> TelesinaOptions {
        TelesinaOptions {
            mode: self.mode,
            limit: self.limit,
            invito: self.invito,
            vele: self.vele,
            coperta: self.coperta,
            turn_s: self.turn_s,
            time_bank_s: self.time_bank_s,
            show_s: self.show_s,
            min_buyin: self.min_buyin,
            max_buyin: self.max_buyin,
            min_credit: self.min_credit,
            rake_bp: self.rake_bp,
            rake_cap: self.rake_cap,
        }
    }

    /// What a hand with these stakes is played by.
    pub fn hand_rules(&self, stakes: Stakes) -> HandRules {
        HandRules {
            mode: self.mode,
            limit: self.limit,
            rake: self.telesina().rake(),
            invito: stakes.stake,
            blind_opening: self.blind_opening,
        }
    }
}

impl Shared for DrawTable {
    fn check(&self, seats: u8) -> Result<(), Refusal> {
        self.telesina().validate(seats)
    }

    // The text form of a table of Telesina, and then what is drawn for.
    fn form(&self, game: &str) -> TextForm {
        let mut form = self.telesina().text_form(game);
        if !self.blind_opening {
            form.option("blind_opening", &false);
        }
        if self.giro_pazzo {
            form.option("giro_pazzo", &true);
        }
        form
    }
}

/// The options of the game `N`: they print under its name.
pub type DrawPokerOptions<N> = Named<N, DrawTable>;
