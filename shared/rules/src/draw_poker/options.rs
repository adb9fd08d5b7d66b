//! The options of a table of Poker 5 carte or Poker all'italiana (`docs/rules/poker-all-italiana.md`, "Setup").

use serde::{Deserialize, Serialize};

use super::hand::HandRules;
use crate::betting::Limit;
use crate::kernel::Options;
use crate::named::{Named, Shared};
use crate::refusal::Refusal;
use crate::ring::{Mode, Stakes};
use crate::telesina::{Coperta, Free, TelesinaOptions, Vele};
use crate::text_form::TextForm;

/// The options, with every default spelt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DrawPokerOptions))]
#[serde(deny_unknown_fields, default)]
pub struct DrawTable {
    /// Cash or tournament. Default cash.
    pub mode: Mode,
    /// The limit. Default `nl`.
    pub limit: Limit,
    /// The invito, which is also the least bet; with `fl` the size of bets and raises. Chips, 1 to 100000000; at a
    /// tournament table that of the first level. Default 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100_000_000, example = 10))]
    pub invito: u32,
    /// Whether seats may open before they see their cards. Default true.
    pub blind_opening: bool,
    /// Whether a full or better that is shown begins a turn of Telesina. Default false.
    pub giro_pazzo: bool,
    /// The vele of a giro pazzo: as in Telesina, or libera, which leaves them to the dealer of each hand. Default
    /// libera.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "croce"))]
    pub vele: Free<Vele>,
    /// When players of a giro pazzo choose which of two covered cards is turned up: mai, primo_giro or sempre, or
    /// libera, which leaves it to the dealer of each hand. Default libera.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "mai"))]
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
    /// The rake of every pot that is won at a cash table, in basis points, 0 to 1000. Default 500.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1000))]
    pub rake_bp: u16,
    /// The most rake of a hand. Chips. Default 300.
    #[cfg_attr(feature = "openapi", schema(maximum = 4_294_967_295_i64))]
    pub rake_cap: u32,
}

impl Default for DrawTable {
    fn default() -> DrawTable {
        let TelesinaOptions {
            mode,
            limit,
            invito,
            vele,
            coperta,
            turn_s,
            time_bank_s,
            show_s,
            min_buyin,
            max_buyin,
            min_credit,
            rake_bp,
            rake_cap,
        } = TelesinaOptions::default();
        DrawTable {
            mode,
            limit,
            invito,
            blind_opening: true,
            giro_pazzo: false,
            vele,
            coperta,
            turn_s,
            time_bank_s,
            show_s,
            min_buyin,
            max_buyin,
            min_credit,
            rake_bp,
            rake_cap,
        }
    }
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

    fn form(&self, game: &str) -> TextForm {
        let mut form = self.telesina().form(game);
        form.flag("blind_opening", self.blind_opening, true);
        form.flag("giro_pazzo", self.giro_pazzo, false);
        form
    }
}

/// The options of the game `N`: they print under its name.
pub type DrawPokerOptions<N> = Named<N, DrawTable>;
