//! Random sessions of Poker 5 carte: 2 to 6 seats, every limit, blinds, pots that stay, giro pazzo, cash and
//! tournament.

use mazziere_rules::betting::{Limit, Showing};
use mazziere_rules::card::{Card, DeckKind, FewCards};
use mazziere_rules::draw_poker::{
    BlindNext, CinqueCarte, CinqueCarteRing, DrawPoker, DrawPokerEvent, DrawPokerHand, DrawPokerLegal, DrawPokerMove,
    DrawPokerOptions, DrawPokerPreferences, DrawTable,
};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::ring::{Mode, RingEvent, Unawarded};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::Chips;
use mazziere_rules::telesina::TelesinaLegal;

use crate::dice::Dice;
use crate::ring_random::{self, Event, Met, State, Subject, wanted};

pub(super) struct Random;

impl Subject for Random {
    type Rules = DrawPoker<CinqueCarte>;

    const MEETS: &[&str] = &[
        "showdowns",
        "side pots",
        "eliminated",
        "voided",
        "asked",
        "adjustments",
        "adjusted",
        "called off",
        "undealt",
        "paid only",
        "waited",
        "blinds",
        "unopened",
        "parol pots",
        "changed",
        "mucked",
        "giro",
        "taken along",
        "forfeited",
        "refused",
    ];

    fn setup(dice: &mut Dice) -> Setup<DrawPokerOptions<CinqueCarte>> {
        let seats = 2 + dice.below(5) as u8;
        let table = DrawTable {
            mode: if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash },
            limit: [Limit::Nl, Limit::Pl, Limit::Fl][dice.below(3) as usize],
            invito: 1 + dice.below(60),
            blind_opening: dice.below(3) > 0,
            giro_pazzo: dice.below(2) == 0,
            min_credit: 1 + dice.below(2),
            rake_bp: dice.below(1001) as u16,
            rake_cap: dice.below(90),
            min_buyin: 50,
            ..DrawTable::default()
        };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options: table.into(), seats, dealer, knockout: false }
    }

    fn preferences(dice: &mut Dice) -> DrawPokerMove {
        let preferences = DrawPokerPreferences {
            auto_invito: dice.below(4) > 0,
            blind: [BlindNext::Ask, BlindNext::Yes, BlindNext::No][dice.below(3) as usize],
            showing: [Showing::Ask, Showing::Muck, Showing::Show][dice.below(3) as usize],
            ..DrawPokerPreferences::default()
        };
        DrawPokerMove::Preferences { preferences }
    }

    fn attempts(state: &State<Self>, seat: Seat, dice: &mut Dice) -> Vec<(DrawPokerMove, bool)> {
        use DrawPokerMove as Move;
        let legal = CinqueCarteRing::legal(state, seat);
        let (choices, betting) = match legal {
            DrawPokerLegal::Betting(betting) => (Some(betting.choices), Some(betting)),
            DrawPokerLegal::Telesina(TelesinaLegal::Betting(choices)) => (Some(choices), None),
            _ => (None, None),
        };
        let shows = matches!(legal, DrawPokerLegal::Showing | DrawPokerLegal::Telesina(TelesinaLegal::Showing));
        let blind = matches!(legal, DrawPokerLegal::Blind(_));
        let (invito, adjusting) =
            (matches!(legal, DrawPokerLegal::Invito(_)), matches!(legal, DrawPokerLegal::Adjusting(_)));
        let accepts = betting.is_some_and(|betting| betting.accept);
        let held = if let DrawPokerLegal::Changing(cards) = legal { Some(cards) } else { None };
        let mut all = vec![
            (Move::Fold {}, choices.is_some()),
            (Move::Check {}, choices.is_some_and(|choices| choices.check) && !accepts),
            (Move::Call {}, choices.is_some_and(|choices| choices.call.is_some())),
            (Move::Accept {}, accepts),
            (Move::Parol {}, betting.is_some_and(|betting| betting.parol)),
            (Move::Open {}, betting.is_some_and(|betting| betting.open)),
            (Move::PostBlind {}, blind),
            (Move::Deal {}, blind),
            (Move::StandPat {}, held.is_some()),
            (Move::Show {}, shows),
            (Move::Muck {}, shows),
            (Move::PayInvito {}, invito),
            (Move::SitOut {}, invito),
            (Move::Adjust {}, adjusting),
            (Move::Decline {}, adjusting),
        ];
        for count in 0..=5 {
            let deck = DeckKind::French40.cards();
            let any = |dice: &mut Dice| deck[dice.below(40) as usize];
            let pool: Vec<Card> = match held {
                Some(cards) => cards.iter().chain((dice.below(5) == 0).then(|| any(dice))).collect(),
                None => (0..5).map(|_| any(dice)).collect(),
            };
            let cards: FewCards = (0..count).map(|_| pool[dice.below(pool.len() as u32) as usize]).collect();
            let different = cards.iter().enumerate().all(|(place, card)| !cards.iter().take(place).any(|c| c == card));
            let legal = different && (1..=4).contains(&cards.len());
            let own = held.is_some_and(|held| cards.iter().all(|card| held.contains(card)));
            all.push((Move::Change { cards }, legal && own));
        }
        let (bet, raise) = (choices.and_then(|choices| choices.bet), choices.and_then(|choices| choices.raise));
        let mut amounts = vec![0, 1, Chips::MAX, Chips::from(dice.below(3_000))];
        for range in bet.into_iter().chain(raise) {
            assert!(0 < range.min && range.min <= range.max);
            amounts.extend([range.min - 1, range.min, range.max, range.max + 1]);
        }
        for amount in amounts {
            all.push((Move::Bet { amount }, bet.is_some_and(|range| range.contains(amount))));
            all.push((Move::Raise { to: amount }, raise.is_some_and(|range| range.contains(amount))));
        }
        all
    }

    fn note(state: &State<Self>, event: &Event<Self>, met: &mut Met) {
        let mut add = |what: &'static str, count: usize| *met.entry(what).or_default() += count as u64;
        match event {
            RingEvent::HandEnded { result } => {
                add("showdowns", usize::from(result.seats.iter().any(|seat| seat.hand.is_some())));
                add("side pots", usize::from(result.pots.len() > 1));
                add("eliminated", result.eliminated.len());
                assert!(result.pots.iter().all(|pot| pot.shares.len() == 1), "pots are never split");
                let because = result.left.as_ref().map(|left| left.because);
                add("unopened", usize::from(because == Some(Unawarded::NoOpening)));
                add("parol pots", usize::from(because == Some(Unawarded::Parol)));
                if let Some(left) = &result.left {
                    let shares: Chips = left.shares.iter().map(|share| share.amount).sum();
                    let known = shares + state.forfeited.iter().sum::<Chips>();
                    add("forfeited", state.forfeited.len());
                    assert!(known <= result.carried && !left.owners.is_empty() && result.pots.is_empty());
                }
            }
            RingEvent::HandVoided { .. } => add("voided", 1),
            RingEvent::ForcedBetAsked { adjusts, .. } => add(if *adjusts { "adjustments" } else { "asked" }, 1),
            RingEvent::HandCalledOff {} => add("called off", 1),
            RingEvent::CardsReshuffled { .. } => add("reshuffled", 1),
            RingEvent::SeatVacated { from_pot, .. } => add("taken along", usize::from(*from_pot > 0)),
            RingEvent::HandStarted { start } => {
                add("paid only", start.pay_only.len());
                add("waited", start.waiting.len());
                add("undealt", usize::from(start.seats.len() == start.pay_only.len() + 1));
                let adjusted =
                    start.forced.iter().filter(|forced| forced.kind == mazziere_rules::ring::ForcedKind::Adjustment);
                add("adjusted", adjusted.count());
            }
            RingEvent::Hand { event } => match event {
                DrawPokerEvent::BlindPosted { .. } => add("blinds", 1),
                DrawPokerEvent::OpenedWithoutChips { .. } => add("opened without chips", 1),
                DrawPokerEvent::Changed { .. } => add("changed", 1),
                DrawPokerEvent::Mucked { .. } => add("mucked", 1),
                DrawPokerEvent::Telesina { .. } => add("giro", 1),
                _ => {}
            },
            _ => {}
        }
    }

    fn chips_in_play(hand: &DrawPokerHand) -> Chips {
        hand.pot() + hand.seats().iter().map(|seat| hand.stack(seat)).sum::<Chips>()
    }
}

#[test]
fn random_sessions_conserve_chips_and_know_what_is_legal() {
    ring_random::sessions::<Random>(wanted(12_000));
}

#[test]
fn a_damaged_log_never_panics() {
    ring_random::damaged::<Random>(50);
}
