//! One hand of Poker 5 carte: blinds, opening, change, last phase (`docs/rules/poker-all-italiana.md`, "State
//! machine").
//!
//! [`DrawHand::evolve`] is the only thing that changes a hand. What a seat may do stands in `deciding`; what follows a
//! decision by itself is found by letting the hand run on: `next_event` says what happens until somebody is asked.

use super::event::{Blind, DrawPokerEvent, OwnCards};
use super::giro::Memory;
use super::opening::Opener;
use super::stock::Stock;
use super::{VERSION, showdown};
use crate::betting::{Act, Bets, Limit, Policy, Rake, Round, SEATS, index};
use crate::card::{Card, DeckKind, FewCards};
use crate::ring::{HandResult, HandStart, Mode, Unawarded};
use crate::ring::{Sink, Stage};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

mod deciding;

/// How many cards may be changed.
pub(super) const MOST_CHANGED: usize = 4;
/// How many of them come at once; the fourth comes when everybody has changed (R13).
const AT_ONCE: usize = 3;
/// Cards of a hand.
const HELD: usize = 5;

/// What a hand is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRules {
    /// Cash or tournament.
    pub mode: Mode,
    /// The limit.
    pub limit: Limit,
    /// The rake.
    pub rake: Rake,
    /// The invito, which is the least bet.
    pub invito: Chips,
    /// Whether blinds may be posted.
    pub blind_opening: bool,
}

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Seats are asked for blinds, one after the other; while nobody is, the cards are to come.
    Blinds,
    /// The seat that speaks may open.
    Opening,
    /// The blinds, or the opening, are called and raised.
    Opened,
    /// Cards are changed.
    Change,
    /// The last phase of betting.
    Last,
    /// Cards are shown.
    Show,
    /// The pot stays.
    Stays(Unawarded),
}

/// A hand of Poker 5 carte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawHand {
    /// The version of the rules that it is played by.
    version: u16,
    rules: HandRules,
    button: Seat,
    opener: Opener,
    /// Whether a pot of parol is played for.
    for_parol: bool,
    /// What the last hand left, if it left something.
    brought: Option<Unawarded>,
    /// Whose that is.
    owners: SeatSet,
    /// Places in which nobody plays: what seats that were left have put in stands there, like that of one that folded.
    left_behind: SeatSet,
    pub(super) bets: Bets,
    /// Who gets cards.
    dealt: SeatSet,
    pub(super) part: Part,
    /// Who is on turn, where that is not betting.
    speaker: Option<Seat>,
    /// Who has had the word in the opening, or has changed.
    spoken: SeatSet,
    /// The blinds posted, and who posted the last one.
    pub(super) blinds: u8,
    blind_raiser: Option<Seat>,
    /// Who opened, or posted the last blind.
    opened: Option<Seat>,
    /// Who bet or raised last before the change.
    active: Option<Seat>,
    first_speaker: Seat,
    /// Who has said parol in the last phase, while nobody has bussed or bet.
    parols: SeatSet,
    has_deck: bool,
    stock: Stock,
    cards: [FewCards; SEATS],
    /// How many cards each seat has changed, once it has.
    changed: [Option<u8>; SEATS],
    /// What the seat that changes has thrown away, and how many cards it gets at once.
    thrown: FewCards,
    gets: usize,
    /// The seats that get a fourth card when everybody has changed.
    fourth: SeatSet,
    shown: SeatSet,
    mucked: SeatSet,
}

impl DrawHand {
    /// A hand whose forced bets are in the pot; `memory` says what opens one that stayed.
    pub fn new(rules: HandRules, start: &HandStart, memory: &Memory) -> DrawHand {
        let policy = Policy::telesina(rules.limit);
        let seats = start.seats.iter().map(|dealt| (dealt.seat, dealt.chips));
        let mut bets = Bets::new(policy, Round::new(policy, rules.invito), seats);
        let mut known = 0;
        for share in start.left.iter().flat_map(|left| &left.shares) {
            bets.bring_for(share.seat, share.amount);
            known += share.amount;
        }
        bets.bring(start.carried.saturating_sub(known));
        start.forced.iter().for_each(|forced| bets.ante(forced.seat, forced.amount));
        bets.drop_out(start.pay_only);
        let dealt = bets.seats().minus(start.pay_only);
        let button = start.positions.button;
        let brought = start.left.as_ref().map(|left| left.because);
        let mut hand = DrawHand {
            version: VERSION,
            rules,
            button,
            opener: if brought.is_some() { memory.opener } else { Opener::Jacks },
            for_parol: brought.is_some() && memory.parol,
            brought,
            owners: start.left.as_ref().map_or(SeatSet::EMPTY, |left| left.owners),
            left_behind: SeatSet::EMPTY,
            bets,
            dealt,
            part: Part::Blinds,
            speaker: None,
            spoken: SeatSet::EMPTY,
            blinds: 0,
            blind_raiser: None,
            opened: None,
            active: None,
            first_speaker: button,
            parols: SeatSet::EMPTY,
            has_deck: false,
            stock: Stock::default(),
            cards: [FewCards::EMPTY; SEATS],
            changed: [None; SEATS],
            thrown: FewCards::EMPTY,
            gets: 0,
            fourth: SeatSet::EMPTY,
            shown: SeatSet::EMPTY,
            mucked: SeatSet::EMPTY,
        };
        if dealt.len() < 2 {
            // The pot goes to the only seat that could play for it: no cards.
            hand.part = Part::Show;
        }
        hand
    }

    /// The hand is played by an older version of the rules.
    pub const fn under(&mut self, version: u16) {
        self.version = version;
        if version < 2 {
            self.bets.allow_unanswered_raises();
        }
    }

    /// Seats that were left have put so much in, each of them by itself: it fills the layers like the chips of a seat
    /// that folded ("Side pots", telesina PR). Each stands in a place where nobody plays and nothing was put in; four
    /// at least of the ten are such, the tables being of six. What would need more stays in the main pot.
    pub fn forfeited(&mut self, shares: &[Chips]) {
        let seats = self.bets.seats();
        let paid = *self.bets.paid();
        let free = Seat::all(SEATS as u8).filter(|&seat| !seats.contains(seat) && paid[index(seat)] == 0);
        for (seat, &chips) in free.zip(shares) {
            self.bets.fill_layers(seat, chips);
            self.left_behind = self.left_behind.with(seat);
        }
    }

    /// The seats that get cards.
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// The seats whose chips are in it: those dealt in, and those that only paid.
    pub const fn seats(&self) -> SeatSet {
        self.bets.seats()
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

    /// What each seat has put into the pots, over all the hands that they stayed.
    pub const fn paid(&self) -> &[Chips; SEATS] {
        self.bets.paid()
    }

    /// The places that stand for seats that were left since the pot stayed.
    pub(super) const fn left_behind(&self) -> SeatSet {
        self.left_behind
    }

    /// The cards of a seat, kept ones before drawn ones.
    pub fn cards(&self, seat: Seat) -> &FewCards {
        &self.cards[index(seat)]
    }

    /// The least pair that opens.
    pub const fn opener(&self) -> Opener {
        self.opener
    }

    /// What the last hand left, if it left something.
    pub const fn brought(&self) -> Option<Unawarded> {
        self.brought
    }

    /// Whether a pot of parol is played for.
    pub(super) const fn is_for_parol(&self) -> bool {
        self.for_parol
    }

    /// Why the pot stays, once the hand is over.
    pub const fn unawarded(&self) -> Option<Unawarded> {
        match self.part {
            Part::Stays(because) => Some(because),
            _ => None,
        }
    }

    /// Who posted the last blind.
    pub const fn blind_raiser(&self) -> Option<Seat> {
        self.blind_raiser
    }

    /// Who opened; after blinds the seat that posted the last one.
    pub const fn opened(&self) -> Option<Seat> {
        self.opened
    }

    /// The seats that have said parol, as long as it counts.
    pub const fn parols(&self) -> SeatSet {
        self.parols
    }

    /// How many cards a seat has changed.
    pub fn changed(&self, seat: Seat) -> Option<u8> {
        self.changed[index(seat)]
    }

    /// How many cards the stock holds.
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// The seats that have shown their cards.
    pub const fn shown(&self) -> SeatSet {
        self.shown
    }

    pub(super) const fn players(&self) -> u8 {
        self.dealt.len() as u8
    }

    pub(super) const fn button(&self) -> Seat {
        self.button
    }

    pub(super) const fn rake(&self) -> Rake {
        self.rules.rake
    }

    pub(super) const fn first_speaker(&self) -> Seat {
        self.first_speaker
    }

    fn is_dealt_out(&self) -> bool {
        self.dealt.iter().next().is_some_and(|seat| !self.cards(seat).is_empty())
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        match self.part {
            Part::Blinds | Part::Opening | Part::Change => self.speaker,
            Part::Opened | Part::Last => self.bets.turn(),
            Part::Show | Part::Stays(_) => None,
        }
    }

    /// The seats that may choose to show: those still in that have neither shown nor mucked.
    pub fn asked_to_show(&self) -> SeatSet {
        let dealt = self.part == Part::Show && self.is_dealt_out();
        if dealt { self.live().minus(self.shown).minus(self.mucked) } else { SeatSet::EMPTY }
    }

    /// Whether `seat` is asked for a blind.
    pub fn is_asked_for_blind(&self, seat: Seat) -> bool {
        self.part == Part::Blinds && self.speaker == Some(seat)
    }

    /// What the hand waits for.
    pub fn stage(&self) -> Stage {
        if self.dealt.len() > 1 && !self.has_deck {
            return DeckKind::stripped(self.players()).map_or(Stage::Done, Stage::Shuffle);
        }
        if self.lacks_cards() && !self.stock.pile().is_empty() {
            return Stage::Reshuffle;
        }
        let asked = self.turn().map_or_else(|| self.asked_to_show(), SeatSet::of);
        if asked.is_empty() { Stage::Done } else { Stage::Seats(asked) }
    }

    /// Whether cards are owed, and the stock is empty.
    fn lacks_cards(&self) -> bool {
        self.part == Part::Change && self.owed().is_some() && self.stock.len() == 0
    }

    /// Who gets the next cards, and how many: at once, or the fourth when everybody has changed.
    fn owed(&self) -> Option<(Seat, usize)> {
        match self.speaker {
            Some(seat) => (self.gets > 0).then_some((seat, self.gets)),
            None => self.fourth.after(self.button).map(|seat| (seat, 1)),
        }
    }

    /// The cards that a new stock is made of.
    pub fn pile(&self) -> &[Card] {
        self.stock.pile()
    }

    /// Takes the deck, or the new stock.
    pub fn take_cards(&mut self, cards: &[Card]) {
        self.stock = Stock::of(cards);
        if !self.has_deck {
            self.has_deck = true;
            self.speaker = self.next_blind(self.button);
        }
    }

    /// The blind that comes next, and its level: the pot, then twice as much each (R1).
    pub(super) fn blind_due(&self) -> (Blind, Chips) {
        match self.blinds {
            0 => (Blind::Buio, self.pot()),
            1 => (Blind::Controbuio, self.bets.level().saturating_mul(2)),
            _ => (Blind::Over, self.bets.level().saturating_mul(2)),
        }
    }

    /// The seat after `seat` if it is asked for a blind: it has the chips for it, on a hand that two jacks open (step
    /// 3).
    fn next_blind(&self, seat: Seat) -> Option<Seat> {
        let offered = self.rules.blind_opening && self.opener == Opener::Jacks && usize::from(self.blinds) < 3;
        let next = self.dealt.after(seat).filter(|_| offered && usize::from(self.blinds) < self.dealt.len())?;
        (self.stack(next) >= self.blind_due().1).then_some(next)
    }

    fn shown_by(&self, seat: Seat) -> DrawPokerEvent {
        DrawPokerEvent::Shown { seat, cards: *self.cards(seat) }
    }

    fn happen(&mut self, event: DrawPokerEvent, sink: Sink<'_, DrawPokerEvent>) {
        self.evolve(&event);
        sink(event);
    }

    /// Lets happen what nobody is asked about.
    pub fn run_on(&mut self, sink: Sink<'_, DrawPokerEvent>) {
        while let Some(event) = self.next_event() {
            self.happen(event, sink);
        }
    }

    /// What happens next without anybody being asked.
    fn next_event(&self) -> Option<DrawPokerEvent> {
        match self.part {
            Part::Blinds if self.speaker.is_none() && self.has_deck => Some(self.deal()),
            Part::Opened | Part::Last if self.bets.turn().is_none() => {
                self.bets.uncalled().map(|act| DrawPokerEvent::Bets { act })
            }
            Part::Change => {
                let (seat, count) = self.owed()?;
                let cards = self.stock.next(count);
                (!cards.is_empty()).then_some(DrawPokerEvent::Drew { seat, cards })
            }
            Part::Show if self.live().len() > 1 => showdown::must_show(self).map(|seat| self.shown_by(seat)),
            _ => None,
        }
    }

    /// Five cards each, one at a time from the left of the button.
    fn deal(&self) -> DrawPokerEvent {
        let count = self.dealt.len();
        let deck = self.stock.all();
        let cards = |place: usize| (0..HELD).filter_map(|round| deck.get(round * count + place).copied()).collect();
        let own = self.dealt.clockwise(self.button).enumerate();
        DrawPokerEvent::Dealt { hands: own.map(|(place, seat)| OwnCards { seat, cards: cards(place) }).collect() }
    }

    /// The settlement; the hand must be done.
    pub fn settle(&self) -> HandResult {
        showdown::settle(self)
    }

    /// Takes an event into the hand; total, whatever the log says.
    pub fn evolve(&mut self, event: &DrawPokerEvent) {
        match event {
            DrawPokerEvent::BlindPosted { seat, to, all_in, .. } => {
                self.bets.post_level(*seat, *to);
                if self.version > 1 {
                    self.bets.count_as_raise(*seat, *all_in);
                }
                self.blinds = self.blinds.saturating_add(1);
                (self.blind_raiser, self.opened) = (Some(*seat), Some(*seat));
                self.speaker = self.next_blind(*seat);
            }
            DrawPokerEvent::BlindsEnded { .. } => self.speaker = None,
            DrawPokerEvent::Dealt { hands } => {
                for own in hands {
                    self.cards[index(own.seat)] = own.cards;
                }
                self.stock.take(hands.iter().map(|own| own.cards.len()).sum());
                self.cards_are_dealt();
            }
            DrawPokerEvent::OpenedWithoutChips { seat } => {
                // Seats that bussed before may speak again, and nothing is owed.
                (self.part, self.opened, self.active) = (Part::Opened, Some(*seat), Some(*seat));
                self.bets.begin(self.rules.invito);
                self.bets.pass_turn(*seat);
            }
            DrawPokerEvent::Bets { act } => self.bet(act),
            DrawPokerEvent::Parol { seat } => {
                self.bets.take(&Act::Checked { seat: *seat });
                self.parols = self.parols.with(*seat);
            }
            DrawPokerEvent::Stood { seat } => {
                self.changed[index(*seat)] = Some(0);
                self.has_changed(*seat);
            }
            DrawPokerEvent::Changed { seat, cards } => {
                let own = &mut self.cards[index(*seat)];
                *own = own.iter().filter(|&card| !cards.contains(card)).collect();
                self.changed[index(*seat)] = Some(cards.len() as u8);
                (self.thrown, self.gets) = (*cards, cards.len().min(AT_ONCE));
                if cards.len() > AT_ONCE {
                    self.fourth = self.fourth.with(*seat);
                }
            }
            DrawPokerEvent::Drew { seat, cards } => self.drew(*seat, cards),
            DrawPokerEvent::Shown { seat, .. } => self.shown = self.shown.with(*seat),
            DrawPokerEvent::Mucked { seat } => self.mucked = self.mucked.with(*seat),
            DrawPokerEvent::Telesina { .. } => {}
        }
        self.go_on();
    }

    fn bet(&mut self, act: &Act) {
        self.bets.take(act);
        match *act {
            Act::Bet { seat, .. } | Act::Raised { seat, .. } => {
                self.parols = SeatSet::EMPTY;
                if self.part != Part::Last {
                    (self.part, self.active) = (Part::Opened, Some(seat));
                    self.opened = self.opened.or(Some(seat));
                }
            }
            // A busso turns the parols into bussi.
            Act::Checked { .. } => self.parols = SeatSet::EMPTY,
            Act::Folded { .. } | Act::Called { .. } | Act::Returned { .. } => {}
        }
        let (Act::Folded { seat } | Act::Checked { seat }) = *act else { return };
        if self.part == Part::Opening {
            self.spoken = self.spoken.with(seat);
            self.next_opener(seat);
        }
    }

    /// The first word: after blinds left of the seat that posted the last one, else left of the button.
    fn cards_are_dealt(&mut self) {
        match self.blind_raiser {
            Some(raiser) => {
                self.part = Part::Opened;
                self.bets.pass_turn(raiser);
            }
            None => {
                self.part = Part::Opening;
                if self.for_parol {
                    // The least opening is the pot, as long as that is not won ("Parol pot").
                    self.bets.least_bet(self.pot());
                }
                self.next_opener(self.button);
            }
        }
    }

    /// Who may open after `seat`. At a cash table those who have put everything into the invito are asked, too.
    fn next_opener(&mut self, seat: Seat) {
        let cash = self.rules.mode == Mode::Cash;
        let asked = match (cash, self.bets.able().len()) {
            (true, _) => self.live(),
            // Nobody could answer a bet.
            (false, 0..=1) => SeatSet::EMPTY,
            (false, _) => self.bets.able(),
        };
        self.speaker = asked.minus(self.spoken).after(seat);
        self.bets.give_turn(self.speaker.filter(|&seat| self.stack(seat) > 0));
    }

    fn has_changed(&mut self, seat: Seat) {
        let thrown = std::mem::take(&mut self.thrown);
        self.stock.discard(&thrown);
        self.spoken = self.spoken.with(seat);
        self.speaker = self.live().minus(self.spoken).after(seat);
    }

    fn drew(&mut self, seat: Seat, cards: &FewCards) {
        self.stock.take(cards.len());
        cards.iter().for_each(|card| self.cards[index(seat)].push(card));
        if self.speaker.is_none() {
            self.fourth = self.fourth.without(seat);
            return;
        }
        self.gets = self.gets.saturating_sub(cards.len());
        if self.gets == 0 {
            self.has_changed(seat);
        }
    }

    /// Goes over to the next part, if this one is over.
    fn go_on(&mut self) {
        let alone = self.live().len() < 2;
        let quiet = self.bets.turn().is_none() && self.bets.uncalled().is_none();
        match self.part {
            Part::Opening if alone => self.part = Part::Show,
            Part::Opening if self.speaker.is_none() => self.nobody_opened(),
            Part::Opened | Part::Last if quiet && alone => self.part = Part::Show,
            Part::Opened if quiet => self.begin_change(),
            Part::Last if quiet && self.parols == self.live() => self.part = Part::Stays(Unawarded::Parol),
            Part::Last if quiet => self.part = Part::Show,
            Part::Change if self.speaker.is_none() && self.fourth.is_empty() => self.begin_last(),
            _ => {}
        }
    }

    /// In a tournament the hand goes on if somebody is all-in on the invito; else the pot stays ("No opening").
    fn nobody_opened(&mut self) {
        let all_in = self.bets.able() != self.live();
        if all_in && self.rules.mode == Mode::Tournament {
            self.begin_change();
        } else {
            self.part = Part::Stays(Unawarded::NoOpening);
        }
    }

    fn begin_change(&mut self) {
        (self.part, self.spoken) = (Part::Change, SeatSet::EMPTY);
        self.speaker = self.live().after(self.button);
    }

    /// The seat that bet or raised last speaks first; after blinds the one left of the seat that posted the last one
    /// (R4).
    fn begin_last(&mut self) {
        self.part = Part::Last;
        self.bets.begin(self.rules.invito);
        let left_of = |seat: Seat| self.live().after(seat).unwrap_or(seat);
        let first = match (self.blind_raiser, self.active) {
            (Some(raiser), _) => left_of(raiser),
            (None, Some(active)) => active,
            (None, None) => left_of(self.button),
        };
        self.first_speaker = if self.live().contains(first) { first } else { left_of(first) };
        let able = self.bets.able();
        if able.len() > 1 {
            // A seat that is all-in is passed over (telesina, R14).
            let speaker = if able.contains(first) { Some(first) } else { able.after(first) };
            self.first_speaker = speaker.unwrap_or(self.first_speaker);
            self.bets.give_turn(speaker);
        }
        self.go_on();
    }
}
