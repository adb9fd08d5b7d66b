//! Every variant of vele with every way of covering cards, played at random beside a naive search: who speaks first in
//! each round of betting, who wins each pot.
//!
//! `MAZZIERE_HANDS=200000` plays that many hands in all instead of some thousands.

use std::collections::BTreeMap;

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::RingEvent;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::RingFact;
use mazziere_rules::telesina::{
    Coperta, Free, TelesinaEvent, TelesinaLegal, TelesinaMove, TelesinaOptions, TelesinaRing, Vela, Vele,
};

use super::scene::{Event, drawn, seat};
use crate::dice::Dice;
use crate::ring_random::wanted;
use crate::stripped::naive;

/// What is known of a hand from its events alone.
#[derive(Default)]
struct Seen {
    players: u8,
    own: BTreeMap<Seat, Vec<(Card, bool)>>,
    folded: Vec<Seat>,
    vele: BTreeMap<Vela, Card>,
    /// Whether a round of betting has just begun.
    fresh: bool,
}

impl Seen {
    /// `cards` with what each combination adds, as far as it was turned.
    fn lists(&self, vele: Vele, cards: &[Card]) -> Vec<Vec<Card>> {
        let add = |together: &&[Vela]| {
            let turned = together.iter().filter_map(|vela| self.vele.get(vela));
            cards.iter().chain(turned).copied().collect()
        };
        vele.layout().combinations.iter().map(add).collect()
    }

    fn take(&mut self, event: &TelesinaEvent) {
        match event {
            TelesinaEvent::Dealt { hands } => {
                for hand in hands {
                    let own = self.own.entry(hand.seat).or_default();
                    own.extend(hand.covered.iter().map(|card| (card, false)));
                    own.extend(hand.open.iter().map(|card| (card, true)));
                }
                self.fresh = true;
            }
            TelesinaEvent::CardsTurned { cards } => {
                for turned in cards {
                    let own = self.own.get_mut(&turned.seat).expect("cards");
                    own.iter_mut().find(|(card, _)| *card == turned.card).expect("one of their own").1 = true;
                }
                self.fresh = true;
            }
            TelesinaEvent::VeleTurned { vele } => {
                self.vele.extend(vele.iter().map(|turned| (turned.vela, turned.card)));
                self.fresh = true;
            }
            TelesinaEvent::Folded { seat } => self.folded.push(*seat),
            _ => {}
        }
    }

    /// Which of these seats shows the best score.
    fn best_visible(&self, vele: Vele, able: &[Seat]) -> Seat {
        let open = |at: &Seat| self.own[at].iter().filter(|(_, open)| *open).map(|(card, _)| *card).collect::<Vec<_>>();
        let lists =
            |at: &Seat| self.lists(vele, &open(at)).into_iter().filter(|list| list.len() >= 5).collect::<Vec<_>>();
        if able.iter().all(|at| !lists(at).is_empty()) {
            let ranked: Vec<_> = able.iter().map(|at| (naive::used(self.players, &lists(at)).0, *at)).collect();
            return winner(self.players, &ranked);
        }
        *able.iter().max_by_key(|at| few(&open(at))).expect("somebody")
    }
}

/// Up to four cards: how often values come, values, suits.
fn few(cards: &[Card]) -> Vec<Vec<u8>> {
    let mut read: Vec<(u8, u8)> = cards.iter().map(|&card| naive::read(card)).collect();
    read.sort_unstable_by(|a, b| b.cmp(a));
    let times = |value: u8| read.iter().filter(|card| card.0 == value).count() as u8;
    let mut key = Vec::new();
    for count in (1..=4).rev() {
        key.push(vec![read.iter().filter(|card| times(card.0) == count).count() as u8]);
    }
    for count in (1..=4).rev() {
        key.push(read.iter().filter(|card| times(card.0) == count).map(|card| card.0).collect());
    }
    for once in [true, false] {
        key.push(read.iter().filter(|card| (times(card.0) == 1) == once).map(|card| card.1).collect());
    }
    key
}

/// The best of these, with the royal pair turned round.
fn winner(players: u8, ranked: &[(naive::Rank, Seat)]) -> Seat {
    let best = ranked.iter().max().expect("somebody");
    let turned = ranked.iter().find(|other| other.0 < best.0 && naive::beats(players, &other.0, &best.0));
    turned.unwrap_or(best).1
}

/// One hand between `players`; returns how many pots were won by cards.
fn hand(vele: Vele, coperta: Coperta, players: u8, dice: &mut Dice) -> usize {
    let options = TelesinaOptions {
        vele: Free::Fixed(vele),
        coperta: Free::Fixed(coperta),
        mode: mazziere_rules::ring::Mode::Tournament,
        ..TelesinaOptions::default()
    };
    let setup = Setup { options, seats: players, dealer: seat(dice.below(u32::from(players)) as u8), knockout: false };
    let mut state = TelesinaRing::initial(&setup);
    let mut seen = Seen { players, ..Seen::default() };
    let give = |state: &mut _, seen: &mut Seen, input: &Input<TelesinaMove, RingFact>| -> Vec<Event> {
        let events = TelesinaRing::decide(state, input).expect("legal");
        for event in &events {
            if let RingEvent::Hand { event } = event {
                seen.take(event);
            }
            TelesinaRing::evolve(state, event);
        }
        events
    };
    for index in 0..players {
        let chips = u64::from(10 + dice.below(400));
        give(&mut state, &mut seen, &Input::Fact { fact: RingFact::Sit { seat: seat(index), chips } });
    }
    give(&mut state, &mut seen, &Input::Fact { fact: RingFact::NextHand {} });
    loop {
        let input = match TelesinaRing::awaiting(&state) {
            Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, dice) },
            Awaiting::Seats { seats } => {
                let at = seats.iter().next().expect("awaited");
                let legal = TelesinaRing::legal(&state, at);
                let in_play = state.phase.hand().expect("a hand");
                if let TelesinaLegal::Betting(_) = legal
                    && std::mem::take(&mut seen.fresh)
                {
                    let able = in_play.live().iter().filter(|&at| in_play.stack(at) > 0).collect::<Vec<_>>();
                    assert_eq!(seen.best_visible(vele, &able), at, "{:?} {:?}", seen.own, seen.vele);
                }
                let r#move = match legal {
                    TelesinaLegal::Betting(choices) if dice.below(5) > 0 => match choices.check {
                        true => TelesinaMove::Check {},
                        false => TelesinaMove::Call {},
                    },
                    legal => legal.pick(&mut |n| dice.below(n)).expect("a legal move"),
                };
                Input::Move { seat: at, r#move }
            }
            _ => break,
        };
        give(&mut state, &mut seen, &input);
    }
    let result = state.last.as_deref().expect("a hand has ended");
    let mut compared = 0;
    for pot in result.pots.iter().filter(|pot| pot.contenders.len() > 1) {
        let rank = |at: Seat| {
            let own: Vec<Card> = seen.own[&at].iter().map(|(card, _)| *card).collect();
            (naive::used(players, &seen.lists(vele, &own)).0, at)
        };
        let ranked: Vec<_> = pot.contenders.iter().map(rank).collect();
        assert!(pot.contenders.iter().all(|at| !seen.folded.contains(&at)));
        assert_eq!(pot.shares.len(), 1);
        assert_eq!(pot.shares[0].seat, winner(players, &ranked), "{:?} {:?}", seen.own, seen.vele);
        let shown = result.seats.iter().find(|one| one.seat == pot.shares[0].seat).and_then(|one| one.hand);
        assert!(shown.is_some(), "what a pot is won with is shown");
        compared += 1;
    }
    compared
}

#[test]
fn each_combination_of_vele_and_covering_is_won_as_the_naive_search_says() {
    let all: Vec<(Vele, Coperta)> =
        Vele::ALL.into_iter().flat_map(|vele| Coperta::ALL.map(|coperta| (vele, coperta))).collect();
    let each = wanted(2_400).div_ceil(all.len() as u64);
    let mut dice = Dice(29);
    for (vele, coperta) in all {
        let pots: usize = (0..each).map(|_| hand(vele, coperta, 2 + dice.below(5) as u8, &mut dice)).sum();
        assert!(pots as u64 > each / 3, "{vele:?} {coperta:?}: {pots} of {each}");
    }
}
