//! One hand: who has what, whose turn it is, what follows by itself.
//!
//! The state is plain arrays without a heap. [`TelesinaHand::evolve`] is the only thing that changes it; what a
//! decision makes happen is found by letting the hand run on (`course`) until somebody is asked. It is a hand of any
//! ring that plays Telesina, as the giro pazzo of Poker all'italiana does.

use super::event::{DealtCards, TelesinaEvent, TurnedVela};
use super::moves::{OpenVariant, TelesinaLegal, TelesinaMove, TelesinaPreferences};
use super::own::Own;
use super::variant::{Coperta, MOST_VELE, Vela, Vele};
use super::view::{self, TelesinaView};
use super::{VERSION, showdown};
use crate::betting::{Bets, Limit, Policy, Rake, Round, SEATS, Showing, index};
use crate::card::{Card, DeckKind};
use crate::kernel::Viewer;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{HandResult, HandStart};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The cards of the largest deck.
const DECK: usize = 40;
/// How often cards are dealt: a seat gets one each time, but two at first.
pub(super) const DEALS: u8 = 4;

/// What a hand is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRules {
    /// The limit.
    pub limit: Limit,
    /// The rake.
    pub rake: Rake,
    /// The least bet. Chips.
    pub invito: Chips,
    /// The vele, where the table fixes them.
    pub vele: Option<Vele>,
    /// When players choose which card is turned up, where the table fixes it.
    pub coperta: Option<Coperta>,
}

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The cards are to come.
    Shuffle,
    /// The dealer chooses the variant.
    Choosing,
    /// Players choose which card is turned up.
    Turning,
    /// Betting, or what follows it by itself.
    Betting,
    /// It is over but for showing.
    Over,
}

/// A hand of Telesina.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TelesinaHand {
    /// The version of the rules that it is played by.
    version: u16,
    pub(super) rake: Rake,
    invito: Chips,
    pub(super) button: Seat,
    pub(super) bets: Bets,
    /// Who got cards.
    dealt: SeatSet,
    pub(super) vele: Option<Vele>,
    pub(super) coperta: Option<Coperta>,
    pub(super) deck: Option<[Card; DECK]>,
    /// Cards of the deck that were dealt or laid.
    pub(super) used: u8,
    /// Where in the deck the vele are that were laid.
    pub(super) vele_from: u8,
    own: [Own; SEATS],
    /// Who owes the choice of a card, folded or not.
    owe: SeatSet,
    turned: [Option<Card>; MOST_VELE],
    /// How often cards were dealt, and vele turned.
    pub(super) deals: u8,
    pub(super) girate: u8,
    /// Who spoke first in the last round of betting.
    pub(super) first: Option<Seat>,
    shown: SeatSet,
    mucked: SeatSet,
}

impl TelesinaHand {
    /// A hand whose inviti are in the pot.
    pub fn new(rules: &HandRules, start: &HandStart) -> TelesinaHand {
        let policy = Policy::telesina(rules.limit);
        let seats = start.seats.iter().map(|dealt| (dealt.seat, dealt.chips));
        let mut bets = Bets::new(policy, Round::new(policy, rules.invito), seats);
        bets.bring(start.carried);
        start.forced.iter().for_each(|forced| bets.ante(forced.seat, forced.amount));
        bets.drop_out(start.pay_only);
        TelesinaHand {
            version: VERSION,
            rake: rules.rake,
            invito: rules.invito,
            button: start.positions.button,
            bets,
            dealt: bets.live(),
            vele: rules.vele,
            coperta: rules.coperta,
            deck: None,
            used: 0,
            vele_from: 0,
            own: [Own::default(); SEATS],
            owe: SeatSet::EMPTY,
            turned: [None; MOST_VELE],
            deals: 0,
            girate: 0,
            first: None,
            shown: SeatSet::EMPTY,
            mucked: SeatSet::EMPTY,
        }
    }

    /// The seats whose chips are in it: those that got cards, and those that only paid.
    pub const fn seats(&self) -> SeatSet {
        self.bets.seats()
    }

    /// The seats that got cards.
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// The seats that have not folded.
    pub const fn live(&self) -> SeatSet {
        self.bets.live()
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        self.bets.stack(seat)
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        self.bets.pot()
    }

    /// Whose turn it is to bet.
    pub const fn turn(&self) -> Option<Seat> {
        self.bets.turn()
    }

    /// The seats that have shown their cards.
    pub const fn shown(&self) -> SeatSet {
        self.shown
    }

    /// For how many players the deck is: those who got cards (R1).
    pub const fn players(&self) -> u8 {
        self.dealt.len() as u8
    }

    pub(super) fn own(&self, seat: Seat) -> &Own {
        &self.own[index(seat)]
    }

    /// The vele that were turned, in letter order.
    pub(super) fn turned(&self) -> impl Iterator<Item = TurnedVela> + '_ {
        Vela::ALL.into_iter().zip(&self.turned).filter_map(|(vela, card)| Some(TurnedVela { vela, card: (*card)? }))
    }

    fn vela(&self, vela: Vela) -> Option<Card> {
        self.turned[vela as usize % MOST_VELE]
    }

    /// The cards that each combination of vele adds, as far as they were turned.
    pub(super) fn combinations(&self) -> impl Iterator<Item = impl Iterator<Item = Card> + '_> + '_ {
        let layout = self.vele.unwrap_or_default().layout();
        layout.combinations.iter().map(move |together| together.iter().filter_map(move |&vela| self.vela(vela)))
    }

    fn girate_in_all(&self) -> usize {
        self.vele.unwrap_or_default().layout().turns.len()
    }

    /// The part of the hand.
    pub(super) fn part(&self) -> Part {
        let all_out = self.deals == DEALS && usize::from(self.girate) == self.girate_in_all();
        if self.dealt.len() < 2 {
            Part::Over
        } else if self.deck.is_none() {
            Part::Shuffle
        } else if self.vele.is_none() || self.coperta.is_none() {
            Part::Choosing
        } else if !self.choosing().is_empty() {
            Part::Turning
        } else if self.turn().is_none() && (self.live().len() < 2 || all_out) {
            Part::Over
        } else {
            Part::Betting
        }
    }

    /// The seats that owe the choice of a card.
    fn choosing(&self) -> SeatSet {
        self.live().intersection(self.owe)
    }

    /// The seats that may choose to show: those still in that have neither shown nor mucked.
    pub(super) fn asked_to_show(&self) -> SeatSet {
        match self.part() {
            Part::Over if self.deals > 0 => self.live().minus(self.shown).minus(self.mucked),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether the decision that `seat` owes is about showing.
    pub fn is_asked_to_show(&self, seat: Seat) -> bool {
        self.asked_to_show().contains(seat)
    }

    /// What a dealer's choice is, if the table leaves it to them.
    fn chosen(&self, seat: Seat, vele: Option<Vele>, coperta: Option<Coperta>) -> Result<TelesinaEvent, Refusal> {
        if vele.is_some() && self.vele.is_some() {
            return Err(RefusalCode::VariantNotOffered.at("vele"));
        }
        if coperta.is_some() && self.coperta.is_some() {
            return Err(RefusalCode::VariantNotOffered.at("coperta"));
        }
        if vele.is_none() && coperta.is_none() {
            return Err(RefusalCode::VariantNotOffered.into());
        }
        Ok(TelesinaEvent::VariantChosen { seat, vele, coperta })
    }

    fn take_cards(&mut self, hands: &[DealtCards]) {
        for hand in hands {
            let own = &mut self.own[index(hand.seat)];
            hand.covered.iter().for_each(|card| own.push(card, false));
            hand.open.iter().for_each(|card| own.push(card, true));
            if own.owes_choice() {
                self.owe = self.owe.with(hand.seat);
            }
            self.used = self.used.saturating_add((hand.covered.len() + hand.open.len()) as u8);
        }
        if self.deals == 0 {
            // The vele lie on the table from now on.
            self.vele_from = self.used;
            self.used = self.used.saturating_add(self.vele.unwrap_or_default().layout().count as u8);
        }
        self.deals = self.deals.saturating_add(1).min(DEALS);
        if self.choosing().is_empty() {
            self.bet_on();
        }
    }

    /// A round of betting begins: of the seats that can bet, the one that shows the best score speaks first (R14).
    fn bet_on(&mut self) {
        self.bets.begin(self.invito);
        // Where nobody can be answered nobody speaks.
        if self.bets.able().len() < 2 {
            return;
        }
        if let Some(first) = showdown::speaks_first(self) {
            self.bets.speaks_first(first);
            // Where nobody has to speak the phase is passed over (PR, show order).
            self.first = self.bets.turn().or(self.first);
        }
    }
}

impl RingHand for TelesinaHand {
    type Move = TelesinaMove;
    type Event = TelesinaEvent;
    type Memory = ();
    type Preferences = TelesinaPreferences;
    type Legal = TelesinaLegal;
    type View = TelesinaView;

    fn under(&mut self, version: u16) {
        self.version = version;
        if version < 2 {
            self.bets.allow_unanswered_raises();
        }
    }

    fn take_deck(&mut self, cards: &[Card]) {
        // What is beyond a smaller deck is never dealt: 5 cards a player and 9 vele are always fewer.
        let mut deck = [Card::JOLLY; DECK];
        let cards = &cards[..cards.len().min(DECK)];
        deck[..cards.len()].copy_from_slice(cards);
        self.deck = Some(deck);
    }

    /// Deals, as soon as the variant is known, and what follows by itself.
    fn open(&mut self, sink: Sink<'_, TelesinaEvent>) {
        self.run_on(sink);
    }

    fn stage(&self) -> Stage {
        let seats = match self.part() {
            Part::Shuffle => {
                return DeckKind::stripped(self.players()).map_or(Stage::Done, Stage::Shuffle);
            }
            Part::Choosing => SeatSet::of(self.button),
            Part::Turning => self.choosing(),
            Part::Betting => self.turn().map_or(SeatSet::EMPTY, SeatSet::of),
            Part::Over => self.asked_to_show(),
        };
        if seats.is_empty() { Stage::Done } else { Stage::Seats(seats) }
    }

    /// What `seat` may do: it depends on chips, turns and its own cards only.
    fn legal(&self, seat: Seat) -> TelesinaLegal {
        match self.part() {
            Part::Choosing if seat == self.button => {
                TelesinaLegal::Choosing(OpenVariant { vele: self.vele.is_none(), coperta: self.coperta.is_none() })
            }
            Part::Turning if self.choosing().contains(seat) => TelesinaLegal::Turning(self.own(seat).covered()),
            Part::Over if self.is_asked_to_show(seat) => TelesinaLegal::Showing,
            _ => self.bets.choices(seat).map_or(TelesinaLegal::Nothing, TelesinaLegal::Betting),
        }
    }

    fn legal_forced(amount: Chips, _: bool) -> TelesinaLegal {
        TelesinaLegal::Invito(amount)
    }

    /// Plays a decision of `seat`, which is awaited, and what follows by itself.
    ///
    /// # Errors
    /// `not_your_turn`, `move_not_legal`, `variant_not_offered`, `card_not_in_hand`; about chips as [`Bets::decide`].
    fn play(&mut self, seat: Seat, r#move: &TelesinaMove, sink: Sink<'_, TelesinaEvent>) -> Result<(), Refusal> {
        if !self.stage().awaits(seat) {
            return Err(RefusalCode::NotYourTurn.into());
        }
        let event = match (self.part(), *r#move) {
            (Part::Choosing, TelesinaMove::Choose { vele, coperta }) => self.chosen(seat, vele, coperta)?,
            (Part::Turning, TelesinaMove::TurnUp { card }) if self.own(seat).covered().contains(card) => {
                TelesinaEvent::CardChosen { seat, card }
            }
            (Part::Turning, TelesinaMove::TurnUp { .. }) => return Err(RefusalCode::CardNotInHand.at("card")),
            (Part::Over, TelesinaMove::Show {}) => self.shown_by(seat),
            (Part::Over, TelesinaMove::Muck {}) => TelesinaEvent::Mucked { seat },
            (Part::Betting, _) => {
                let wager = r#move.wager().ok_or(RefusalCode::MoveNotLegal)?;
                self.bets.decide(seat, wager)?.into()
            }
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        };
        self.happen(event, sink);
        self.run_on(sink);
        Ok(())
    }

    fn evolve(&mut self, event: &TelesinaEvent) {
        if let Some(act) = event.act() {
            return self.bets.take(&act);
        }
        match *event {
            TelesinaEvent::VariantChosen { vele, coperta, .. } => {
                self.vele = self.vele.or(vele);
                self.coperta = self.coperta.or(coperta);
            }
            TelesinaEvent::Dealt { ref hands } => self.take_cards(hands),
            TelesinaEvent::CardChosen { seat, card } => {
                self.own[index(seat)].chosen = Some(card);
                self.owe = self.owe.without(seat);
            }
            TelesinaEvent::CardsTurned { ref cards } => {
                cards.iter().for_each(|turned| self.own[index(turned.seat)].turn_up(turned.card));
                self.bet_on();
            }
            TelesinaEvent::VeleTurned { ref vele } => {
                vele.iter().for_each(|turned| self.turned[turned.vela as usize % MOST_VELE] = Some(turned.card));
                self.girate = self.girate.saturating_add(1);
                self.bet_on();
            }
            TelesinaEvent::Shown { seat, .. } => self.shown = self.shown.with(seat),
            TelesinaEvent::Mucked { seat } => self.mucked = self.mucked.with(seat),
            _ => {}
        }
    }

    /// What is played for an absent seat, or one that is late: the variant that it likes, or the plainest; the card
    /// dealt later; check or fold; their cards are shown only if they always are.
    fn autopilot(&self, seat: Seat, preferences: &TelesinaPreferences) -> Option<TelesinaMove> {
        Some(match self.legal(seat) {
            TelesinaLegal::Choosing(open) => TelesinaMove::Choose {
                vele: open.vele.then(|| preferences.vele.unwrap_or_default()),
                coperta: open.coperta.then(|| preferences.coperta.unwrap_or_default()),
            },
            TelesinaLegal::Turning(cards) => match cards.iter().last() {
                Some(card) => TelesinaMove::TurnUp { card },
                None => TelesinaMove::Fold {},
            },
            TelesinaLegal::Showing if preferences.showing.shows_for_the_absent(self.version) => TelesinaMove::Show {},
            TelesinaLegal::Showing => TelesinaMove::Muck {},
            TelesinaLegal::Betting(choices) if choices.check => TelesinaMove::Check {},
            _ => TelesinaMove::Fold {},
        })
    }

    fn by_preference(&self, seat: Seat, preferences: &TelesinaPreferences) -> Option<TelesinaMove> {
        match self.part() {
            Part::Choosing if seat == self.button => {
                let vele = preferences.vele.filter(|_| preferences.always_vele && self.vele.is_none());
                let coperta = preferences.coperta.filter(|_| preferences.always_coperta && self.coperta.is_none());
                (vele.is_some() || coperta.is_some()).then_some(TelesinaMove::Choose { vele, coperta })
            }
            Part::Over if self.is_asked_to_show(seat) => match preferences.showing {
                Showing::Ask => None,
                Showing::Muck => Some(TelesinaMove::Muck {}),
                Showing::Show => Some(TelesinaMove::Show {}),
            },
            _ => None,
        }
    }

    fn late_sits_out(&self, seat: Seat) -> bool {
        self.turn() == Some(seat)
    }

    fn settle(&self) -> HandResult {
        showdown::settle(self)
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.seats().contains(seat).then(|| self.stack(seat))
    }

    fn pot(&self) -> Chips {
        TelesinaHand::pot(self)
    }

    fn view(&self, viewer: Viewer) -> TelesinaView {
        view::of(self, viewer)
    }
}

impl RedrawHand for TelesinaHand {}

impl ShoeHand for TelesinaHand {}

impl BankHand for TelesinaHand {}
