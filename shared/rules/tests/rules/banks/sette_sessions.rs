//! Random sessions of sette e mezzo: 2 to 9 seats, both variants, cash and tournament.

use mazziere_rules::betting::Range;
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::{Mode, RingEvent};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;
use mazziere_rules::sette_e_mezzo::{
    SetteEMezzo, SetteEMezzoEvent, SetteEMezzoHand, SetteEMezzoLegalMove, SetteEMezzoMove, SetteEMezzoOptions,
    SetteEMezzoPreferences, SetteEMezzoRing, Variant,
};

use crate::dice::Dice;
use crate::ring_random::{self, Event, Met, State, Subject, wanted};

struct Random;

impl Subject for Random {
    type Rules = SetteEMezzo;

    const MEETS: &[&str] = &[
        "banks",
        "all in",
        "bust",
        "won",
        "lost",
        "penalties",
        "missed",
        "deserted",
        "eliminated",
        "house",
        "voided",
        "refused",
    ];

    fn setup(dice: &mut Dice) -> Setup<SetteEMezzoOptions> {
        let seats = 2 + dice.below(8) as u8;
        let min_piatto = 1 + dice.below(60);
        let mode = if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash };
        let classica = mode == Mode::Cash && dice.below(2) == 0;
        let options = SetteEMezzoOptions {
            mode,
            variant: if classica { Variant::Classica } else { Variant::Piatto },
            min_piatto,
            min_bet: 1 + dice.below(min_piatto),
            house_bp: dice.below(1001) as u16,
            house_cap: dice.below(2) * dice.below(90),
            min_buyin: 50,
            max_buyin: 200,
            ..SetteEMezzoOptions::default()
        };
        Setup { options, seats, dealer: Seat::new(dice.below(u32::from(seats)) as u8), knockout: false }
    }

    fn preferences(dice: &mut Dice) -> SetteEMezzoMove {
        let preferences = SetteEMezzoPreferences {
            punta_stands: (1 + dice.below(6) as u8).try_into().unwrap(),
            banker_stands: (5 + dice.below(3) as u8).try_into().unwrap(),
        };
        SetteEMezzoMove::Preferences { preferences }
    }

    fn attempts(state: &State<Self>, seat: Seat, dice: &mut Dice) -> Vec<(SetteEMezzoMove, bool)> {
        type Legal = SetteEMezzoLegalMove;
        type Move = SetteEMezzoMove;
        let legal = SetteEMezzoRing::legal(state, seat).moves;
        let accept = legal.iter().find_map(|legal| match legal {
            Legal::Accept { amount } => Some(*amount),
            _ => None,
        });
        let stand = legal.iter().find_map(|legal| match legal {
            Legal::Stand { bet } => Some(*bet),
            _ => None,
        });
        let mut all = vec![
            (Move::Refuse {}, legal.contains(&Legal::Refuse {})),
            (Move::Play {}, legal.contains(&Legal::Play {})),
            (Move::Pass {}, legal.contains(&Legal::Pass {})),
            (Move::Stand { bet: None }, stand == Some(None)),
            (Move::Draw { bet: None }, stand == Some(None)),
        ];
        let bet = stand.flatten();
        let mut amounts = vec![0, 1, Chips::MAX, Chips::from(dice.below(3_000))];
        for range in [accept, bet].into_iter().flatten() {
            assert!(0 < range.min && range.min <= range.max);
            amounts.extend([range.min - 1, range.min, range.min + 1, range.max - 1, range.max, range.max + 1]);
        }
        for amount in amounts {
            let fits = |range: Option<Range>| range.is_some_and(|range| range.contains(amount));
            all.push((Move::Accept { amount }, fits(accept)));
            all.push((Move::Stand { bet: Some(amount) }, fits(bet)));
            all.push((Move::Draw { bet: Some(amount) }, fits(bet)));
        }
        all
    }

    fn note(state: &State<Self>, event: &Event<Self>, met: &mut Met) {
        let mut add = |what: &'static str, count: usize| *met.entry(what).or_default() += count as u64;
        match event {
            RingEvent::HandEnded { result } => {
                add("eliminated", result.eliminated.len());
                add("house", usize::from(result.rake > 0));
            }
            RingEvent::HandVoided { .. } => add("voided", 1),
            RingEvent::Hand { event } => match event {
                SetteEMezzoEvent::BankTaken { all_in, .. } => {
                    add("banks", 1);
                    add("all in", usize::from(*all_in));
                }
                SetteEMezzoEvent::Bet { amount, .. } => {
                    let piatto = state.phase.hand().unwrap().piatto();
                    let with_piatto = state.setup.options.variant == Variant::Piatto;
                    assert!(!with_piatto || *amount <= piatto, "the piatto can pay every bet");
                }
                SetteEMezzoEvent::Bust { .. } => add("bust", 1),
                SetteEMezzoEvent::Settled { punte, .. } => {
                    add("won", punte.iter().filter(|punta| punta.won).count());
                    add("lost", punte.iter().filter(|punta| !punta.won).count());
                }
                SetteEMezzoEvent::Penalised { .. } => add("penalties", 1),
                SetteEMezzoEvent::OfferMissed { .. } => add("missed", 1),
                SetteEMezzoEvent::BankDeserted { .. } => add("deserted", 1),
                _ => {}
            },
            _ => {}
        }
    }

    fn chips_in_play(hand: &SetteEMezzoHand) -> Chips {
        hand.chips_in_play()
    }
}

#[test]
fn random_sessions_conserve_chips_and_know_what_is_legal() {
    ring_random::sessions::<Random>(wanted(6_000));
}

#[test]
fn damaged_logs_are_taken_in_without_a_panic() {
    ring_random::damaged::<Random>(60);
}
