//! Random sessions of Telesina: 2 to 6 seats, every limit and variant, cash and tournament.

use mazziere_rules::betting::{Limit, Showing};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::{Mode, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;
use mazziere_rules::telesina::{
    Coperta, Free, Telesina, TelesinaEvent, TelesinaHand, TelesinaLegal, TelesinaMove, TelesinaOptions,
    TelesinaPreferences, TelesinaRing, Vele,
};

use crate::dice::Dice;
use crate::ring_random::{self, Event, Met, State, Subject, wanted};

pub(super) struct Random;

fn one_of<T: Copy>(all: &[T], dice: &mut Dice) -> T {
    all[dice.below(all.len() as u32) as usize]
}

impl Subject for Random {
    type Rules = Telesina;

    const MEETS: &[&str] = &[
        "showdowns",
        "side pots",
        "eliminated",
        "voided",
        "asked",
        "called off",
        "undealt",
        "paid only",
        "chosen",
        "turned",
        "runs out",
        "mucked",
        "refused",
        "topped up",
    ];

    fn setup(dice: &mut Dice) -> Setup<TelesinaOptions> {
        let seats = 2 + dice.below(5) as u8;
        let free = |dice: &mut Dice| dice.below(2) == 0;
        let options = TelesinaOptions {
            mode: if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash },
            limit: one_of(&[Limit::Nl, Limit::Pl, Limit::Fl], dice),
            invito: 1 + dice.below(60),
            vele: if free(dice) { Free::Libera } else { Free::Fixed(one_of(&Vele::ALL, dice)) },
            coperta: if free(dice) { Free::Libera } else { Free::Fixed(one_of(&Coperta::ALL, dice)) },
            min_credit: 1 + dice.below(2),
            rake_bp: dice.below(1001) as u16,
            rake_cap: dice.below(90),
            min_buyin: 50,
            ..TelesinaOptions::default()
        };
        Setup { options, seats, dealer: Seat::new(dice.below(u32::from(seats)) as u8), knockout: false }
    }

    fn preferences(dice: &mut Dice) -> TelesinaMove {
        let preferences = TelesinaPreferences {
            auto_invito: dice.below(4) > 0,
            vele: (dice.below(2) == 0).then(|| one_of(&Vele::ALL, dice)),
            always_vele: dice.below(2) == 0,
            coperta: (dice.below(2) == 0).then(|| one_of(&Coperta::ALL, dice)),
            always_coperta: dice.below(2) == 0,
            showing: one_of(&[Showing::Ask, Showing::Muck, Showing::Show], dice),
        };
        TelesinaMove::Preferences { preferences }
    }

    fn attempts(state: &State<Self>, seat: Seat, dice: &mut Dice) -> Vec<(TelesinaMove, bool)> {
        let legal = TelesinaRing::legal(state, seat);
        let choices = match legal {
            TelesinaLegal::Betting(choices) => Some(choices),
            _ => None,
        };
        let showing = legal == TelesinaLegal::Showing;
        let invito = matches!(legal, TelesinaLegal::Invito(_));
        let mut all = vec![
            (TelesinaMove::Fold {}, choices.is_some()),
            (TelesinaMove::Check {}, choices.is_some_and(|choices| choices.check)),
            (TelesinaMove::Call {}, choices.is_some_and(|choices| choices.call.is_some())),
            (TelesinaMove::Show {}, showing),
            (TelesinaMove::Muck {}, showing),
            (TelesinaMove::PayInvito {}, invito),
            (TelesinaMove::SitOut {}, invito),
            (TelesinaMove::Choose { vele: None, coperta: None }, false),
        ];
        let open = match legal {
            TelesinaLegal::Choosing(open) => Some(open),
            _ => None,
        };
        for (vele, coperta) in
            [(Some(Vele::H), None), (None, Some(Coperta::Sempre)), (Some(Vele::Una), Some(Coperta::Mai))]
        {
            let free = open.is_some_and(|open| (vele.is_none() || open.vele) && (coperta.is_none() || open.coperta));
            all.push((TelesinaMove::Choose { vele, coperta }, free));
        }
        for &card in mazziere_rules::card::DeckKind::French40.cards().iter().skip(dice.below(7) as usize).step_by(7) {
            let covered = matches!(legal, TelesinaLegal::Turning(cards) if cards.contains(card));
            all.push((TelesinaMove::TurnUp { card }, covered));
        }
        let (bet, raise) = (choices.and_then(|choices| choices.bet), choices.and_then(|choices| choices.raise));
        let mut amounts = vec![0, 1, Chips::MAX, Chips::from(dice.below(3_000))];
        for range in bet.into_iter().chain(raise) {
            assert!(0 < range.min && range.min <= range.max);
            amounts.extend([range.min - 1, range.min, range.min + 1, range.max - 1, range.max, range.max + 1]);
        }
        for amount in amounts {
            all.push((TelesinaMove::Bet { amount }, bet.is_some_and(|range| range.contains(amount))));
            all.push((TelesinaMove::Raise { to: amount }, raise.is_some_and(|range| range.contains(amount))));
        }
        all
    }

    fn note(_: &State<Self>, event: &Event<Self>, met: &mut Met) {
        let mut add = |what: &'static str, count: usize| *met.entry(what).or_default() += count as u64;
        match event {
            RingEvent::HandEnded { result } => {
                add("showdowns", usize::from(result.seats.iter().any(|seat| seat.hand.is_some())));
                add("side pots", usize::from(result.pots.len() > 1));
                add("eliminated", result.eliminated.len());
                assert!(result.pots.iter().all(|pot| pot.shares.len() == 1), "pots are never split");
            }
            RingEvent::HandVoided { .. } => add("voided", 1),
            RingEvent::ForcedBetAsked { .. } => add("asked", 1),
            RingEvent::HandCalledOff {} => add("called off", 1),
            RingEvent::ToppedUp { .. } => add("topped up", 1),
            RingEvent::HandStarted { start } => {
                add("paid only", start.pay_only.len());
                add("undealt", usize::from(start.seats.len() == start.pay_only.len() + 1));
            }
            RingEvent::Hand { event } => match event {
                TelesinaEvent::VariantChosen { .. } => add("chosen", 1),
                TelesinaEvent::CardsTurned { .. } => add("turned", 1),
                TelesinaEvent::Mucked { .. } => add("mucked", 1),
                TelesinaEvent::UncalledReturned { .. } => add("runs out", 1),
                _ => {}
            },
            _ => {}
        }
    }

    fn chips_in_play(hand: &TelesinaHand) -> Chips {
        hand.pot() + hand.seats().iter().map(|seat| hand.stack(seat)).sum::<Chips>()
    }
}

#[test]
fn random_sessions_conserve_chips_and_know_what_is_legal() {
    ring_random::sessions::<Random>(wanted(12_000));
}
