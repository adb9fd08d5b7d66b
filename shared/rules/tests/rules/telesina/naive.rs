//! What a seat may bet and raise, reckoned a second time (`docs/rules/telesina.md`, BC).

use mazziere_rules::betting::{Choices, Limit};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::HandStart;
use mazziere_rules::seat::Seat;
use mazziere_rules::telesina::{TelesinaEvent, TelesinaLegal, TelesinaOptions, TelesinaRing};

use super::session::Random;
use crate::dice::Dice;
use crate::ring_bets::{self, Naive, Reckoned};
use crate::ring_random::{State, Subject};

impl Reckoned for Random {
    type Sheet = ();

    fn table(dice: &mut Dice) -> Setup<TelesinaOptions> {
        Random::setup(dice)
    }

    fn limit(options: &TelesinaOptions) -> Limit {
        options.limit
    }

    fn begin((): &(), _: &HandStart) {}

    /// Whatever is dealt or turned, a phase of betting follows.
    fn take(naive: &mut Naive, (): &mut (), event: &TelesinaEvent) {
        match event {
            TelesinaEvent::Dealt { .. } | TelesinaEvent::CardsTurned { .. } | TelesinaEvent::VeleTurned { .. } => {
                naive.new_phase();
            }
            other => other.act().iter().for_each(|act| naive.act(act)),
        }
    }

    fn choices(state: &State<Random>, seat: Seat) -> Option<Choices> {
        match TelesinaRing::legal(state, seat) {
            TelesinaLegal::Betting(choices) => Some(choices),
            _ => None,
        }
    }

    fn is_open((): &()) -> bool {
        true
    }
}

#[test]
fn bets_and_raises_are_what_the_law_says() {
    ring_bets::agree::<Random>(4_000);
}
