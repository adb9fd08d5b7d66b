//! What a seat may bet and raise, reckoned a second time (`docs/rules/poker-all-italiana.md`, 5a, 5b, "Parol pot").

use mazziere_rules::betting::{Act, Choices, Limit};
use mazziere_rules::draw_poker::{CinqueCarte, CinqueCarteRing, DrawPokerEvent, DrawPokerLegal, DrawPokerOptions};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::{HandStart, Unawarded};
use mazziere_rules::seat::Seat;

use super::session::Random;
use crate::dice::Dice;
use crate::ring_bets::{self, Naive, Reckoned};
use crate::ring_random::{State, Subject};

/// How far a hand has come.
#[derive(Default)]
pub(super) struct Sheet {
    opened: bool,
    parol: bool,
    changing: bool,
}

impl Reckoned for Random {
    type Sheet = Sheet;

    fn table(dice: &mut Dice) -> Setup<DrawPokerOptions<CinqueCarte>> {
        let mut setup = Random::setup(dice);
        setup.options.table.giro_pazzo = false;
        setup
    }

    fn limit(options: &DrawPokerOptions<CinqueCarte>) -> Limit {
        options.table.limit
    }

    fn begin(before: &Sheet, start: &HandStart) -> Sheet {
        let parol = match start.left.as_ref().map(|left| left.because) {
            None => false,
            Some(Unawarded::NoOpening) => before.parol,
            Some(Unawarded::Parol) => true,
        };
        Sheet { parol, ..Sheet::default() }
    }

    fn take(naive: &mut Naive, sheet: &mut Sheet, event: &DrawPokerEvent) {
        match event {
            DrawPokerEvent::BlindPosted { seat, to, .. } => {
                naive.blind(*seat, *to);
                sheet.opened = true;
            }
            DrawPokerEvent::OpenedWithoutChips { .. } => {
                naive.new_phase();
                sheet.opened = true;
            }
            DrawPokerEvent::Stood { .. } | DrawPokerEvent::Changed { .. } if !sheet.changing => {
                naive.new_phase();
                (sheet.changing, sheet.opened) = (true, true);
            }
            DrawPokerEvent::Parol { seat } => naive.act(&Act::Checked { seat: *seat }),
            DrawPokerEvent::Bets { act } => {
                naive.act(act);
                sheet.opened |= matches!(act, Act::Bet { .. });
            }
            _ => {}
        }
        naive.least = (sheet.parol && !sheet.opened).then_some(naive.pot);
    }

    fn choices(state: &State<Random>, seat: Seat) -> Option<Choices> {
        match CinqueCarteRing::legal(state, seat) {
            DrawPokerLegal::Betting(betting) => Some(betting.choices),
            _ => None,
        }
    }

    fn is_open(sheet: &Sheet) -> bool {
        sheet.opened
    }
}

#[test]
fn bets_and_raises_are_what_the_law_says() {
    ring_bets::agree::<Random>(4_000);
}
