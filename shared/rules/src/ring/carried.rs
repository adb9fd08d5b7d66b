//! A pot that stays on the table between two hands: who plays for it, and who takes it along.
//!
//! `docs/rules/bestia.md` "Entitle", R3, R4, R11. A carried pot belongs to the seats that paid for it: they alone play
//! the next hand, and players who came later wait. A seat without chips is not dealt in, but has its claim for as long
//! as it is taken.
//!
//! | who is left of those who paid | what becomes of the pot |
//! |---|---|
//! | two with chips, or more | they play for it |
//! | one with chips | it is theirs, without a hand and without rake, when the next hand is called (bestia R3) |
//! | none with chips: some stand up at this moment | they take it along, in equal parts; usually it is one (bestia R3) |
//! | none with chips, but they keep their seats at a cash table | newcomers wait until one of them tops up or the last leaves, after ten minutes at most (G3.11; the law is silent) |
//! | none, all went out of a tournament in one hand | the others who sit there play for it, or it stays on the table |
//!
//! From a table that is broken everybody takes an equal part along, whenever they go (the law is silent; G1.9):
//! `part` says how much once the first has gone, so that nothing depends on the order. A player who is moved for
//! another reason leaves their claim behind.
//!
//! Poker 5 carte and Poker all'italiana name whose a pot is ([`Heirs::Named`](super::Heirs), poker-all-italiana steps 1
//! and 2): no opening leaves it to those who were dealt in, parol to those who said it, and to players who then pay as
//! much. They are dealt in without chips, too, so nobody takes it along while one of them stays; and one alone wins it
//! undealt, and pays the rake, by the next hand or by leaving before it. A player who is away is dealt in for parol
//! alone: one who owns a pot that nobody opened keeps their share of it at a cash table, but a seat that is there alone
//! wins it. Where all the chips of a tournament lie in it and nobody is there, its owners are dealt in all the same.
//! Several who are stood up at one moment have their parts back: nobody has won that pot, so there is no rake of it
//! (the law is silent). While nobody is present at a cash table no hand begins for such a pot either (G3.14), though
//! those who are away would be dealt in: ten hands that play themselves would stand everybody up within a minute of a
//! break. The ten minutes of G3.11 end it instead; the last player to go takes it.
//!
//! What cannot be divided goes to the earliest registered of them (G6.4). Registrations are the lobby's; what the log
//! of a table knows of them is who sat down here first, so that is what counts. In bestia, whose logs have it so, it
//! goes to the first of them from the right of the dealer. Invariant: the chips in the pot change by `hand_ended` and
//! `seat_vacated` alone.

use smallvec::{SmallVec, smallvec};

use super::button::{Candidates, without_blinds};
use super::rules::RingGame;
use super::{
    Absent, Dealt, EventOf, HandResult, HandStart, Heirs, PotResult, PotShare, RingEvent, SeatResult, StateOf,
    Unawarded,
};
use crate::betting::{SEATS, index};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// Who would play the next hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players {
    /// They are dealt in, as far as the blinds let them.
    pub(super) entitled: SeatSet,
    /// They have chips, and wait until the carried pot is won.
    pub(super) waiting: SeatSet,
    /// They pay what is forced, and get no cards.
    pub(super) pay_only: SeatSet,
    /// They pay what the others have paid for the carried pot.
    pub(super) adjusting: SeatSet,
}

/// Who would play the next hand; `None` while there are too few, or nobody who is present.
pub(super) fn players<G: RingGame>(state: &StateOf<G>) -> Option<Players> {
    let form = &state.form;
    let cash = state.is_cash();
    if form.absent == Absent::PaysOnly {
        return payers::<G>(state);
    }
    let passed_over = cash && form.absent == Absent::PassedOver;
    let able = state.seats_where(|place| match passed_over {
        true => !place.sitting_out && place.chips >= form.min_credit.max(1),
        false => place.chips > 0,
    });
    // At a cash table somebody wants to play; in a tournament absent seats play on among themselves (G1.9).
    let present = !cash || able.iter().any(|seat| state.place(seat).is_some_and(|place| !place.is_absent()));
    if !present || (cash && able.len() < usize::from(form.min_players)) {
        return None;
    }
    let entitled = if state.carried == 0 { able } else { able.intersection(claims::<G>(state)) };
    let pay_only = SeatSet::EMPTY;
    let adjusting = SeatSet::EMPTY;
    Some(Players { entitled, waiting: able.minus(entitled), pay_only, adjusting })
}

/// The same where the absent are not dealt in (telesina step 1, poker-all-italiana step 2): the players who pay, or may
/// play for the carried pot.
fn payers<G: RingGame>(state: &StateOf<G>) -> Option<Players> {
    let form = &state.form;
    let cash = state.is_cash();
    let least = if cash { form.min_credit.max(1) } else { 1 };
    let with_chips = state.seats_where(|place| place.chips >= least);
    let present = state.seats_where(|place| !place.is_absent());
    let able = with_chips.intersection(present);
    // Who owns a pot that stayed is dealt in whatever they have, and for one of parol whether they are there or not.
    let owners = if state.carried > 0 { claims::<G>(state) } else { SeatSet::EMPTY };
    let parol = state.unawarded == Some(Unawarded::Parol);
    // But for a pot that nobody opened only if they are there: else they keep their share of it at a cash table, and
    // pay as everybody does in a tournament.
    let owners = if parol || state.is_first_version() { owners } else { owners.intersection(present) };
    let adjusting = adjusted::<G>(state);
    let by_owners = parol || (cash && state.carried > 0);
    let mut entitled = if by_owners { owners.union(adjusting) } else { able.union(owners) };
    if entitled.is_empty() && with_chips.is_empty() && !cash && state.version > 2 {
        // Nobody has chips but in the pot, and nobody is there: those who own it play for it, so that it ends (G1.9).
        entitled = claims::<G>(state);
    }
    let pay_only = if cash || by_owners { SeatSet::EMPTY } else { with_chips.minus(entitled) };
    let mut players = Players { entitled, waiting: able.minus(entitled), pay_only, adjusting };
    if !by_owners {
        players.waiting = SeatSet::EMPTY;
    }
    if cash {
        let enough = entitled.len() >= if state.carried > 0 { 1 } else { usize::from(form.min_players) };
        return (enough && !able.union(owners).intersection(present).is_empty()).then_some(players);
    }
    if entitled.is_empty() {
        // Nobody is there: the dealer takes what the others lose (telesina, "Timeout, sit-out").
        let candidates = Candidates { eligible: with_chips, ..Candidates::default() };
        let plan = without_blinds(&candidates, state.positions.as_ref(), state.setup.dealer)?;
        players.entitled = SeatSet::of(plan.positions.button);
        players.pay_only = with_chips.minus(players.entitled);
    }
    (state.carried > 0 || players.entitled.len() + players.pay_only.len() > 1).then_some(players)
}

/// Who has agreed to pay as much as others have for the carried pot.
pub(super) fn adjusted<G: RingGame>(state: &StateOf<G>) -> SeatSet {
    state.phase.asking().filter(|asking| asking.adjusts).map_or(SeatSet::EMPTY, |asking| asking.agreed)
}

/// What `seat` would pay to play for a pot of parol: what its owners have put in, less its own; `None` if it may not
/// (poker-all-italiana step 1, R9). The player who sat there when that hand began may, away or not.
pub(super) fn adjustment<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Option<Chips> {
    let place = state.place(seat).filter(|place| !place.gone && place.leaving.is_none())?;
    let may = state.witnesses.contains(seat) && !state.claims.contains(seat);
    let share = |seat: Seat| state.shares[index(seat)];
    let paid = state.claims.iter().map(share).max().filter(|_| state.unawarded == Some(Unawarded::Parol))?;
    let due = paid.saturating_sub(share(seat));
    (may && due <= place.chips && place.chips > 0).then_some(due)
}

/// The seats that the carried pot belongs to.
pub(super) fn claims<G: RingGame>(state: &StateOf<G>) -> SeatSet {
    let with_chips = || state.seats_where(|place| place.chips > 0);
    if state.claims.is_empty() && state.carried > 0 { with_chips() } else { state.claims }
}

/// The only seat left of those that a cash table's pot is played for by name; it wins the pot undealt.
pub(super) fn last_heir<G: RingGame>(state: &StateOf<G>) -> Option<Seat> {
    let named = state.is_cash() && state.form.heirs == Heirs::Named && state.carried > 0;
    let owners = claims::<G>(state);
    owners.iter().next().filter(|_| named && owners.len() == 1)
}

/// The pot goes to `seat`, the only one that could play for it (bestia R3): a hand without cards, and without rake,
/// because no pot was played for.
pub(super) fn taken_alone<G: RingGame>(state: &StateOf<G>, seat: Seat) -> Option<Vec<EventOf<G>>> {
    let positions = state.positions?;
    let pot = state.carried;
    let chips = state.place(seat)?.chips;
    let start = HandStart {
        hand: state.hands.saturating_add(1),
        positions,
        stakes: state.stakes,
        seats: smallvec![Dealt { seat, chips }],
        forced: SmallVec::new(),
        carried: pot,
        risk: None,
        waiting: SeatSet::EMPTY,
        pay_only: SeatSet::EMPTY,
        left: None,
        to_draw: false,
    };
    let end = chips.saturating_add(pot);
    let shares = smallvec![PotShare { seat, amount: pot }];
    let result = HandResult {
        hand: start.hand,
        seats: smallvec![SeatResult { seat, start: chips, paid: 0, won: pot, rake: 0, end, hand: None }],
        pots: smallvec![PotResult { amount: pot, rake: 0, contenders: SeatSet::of(seat), shares }],
        pot,
        brought: pot,
        ..HandResult::default()
    };
    Some(vec![RingEvent::HandStarted { start: Box::new(start) }, RingEvent::HandEnded { result: Box::new(result) }])
}

/// A carried pot while seats are stood up, all at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pot {
    /// Its chips.
    pub(super) chips: Chips,
    /// Whom it belongs to.
    pub(super) claims: SeatSet,
    /// In which order the seats are offered what cannot be divided.
    order: [u32; SEATS],
    /// What each of them takes along, once the first has gone of a table that is being broken.
    pub(super) part: Option<Chips>,
}

impl Pot {
    /// The pot that lies on the table.
    pub(super) fn of<G: RingGame>(state: &StateOf<G>) -> Pot {
        let button = state.positions.map_or(state.setup.dealer, |positions| positions.button);
        Pot::dealt_from::<G>(state, button)
    }

    /// The same, where the last hand was dealt from `button`.
    pub(super) fn dealt_from<G: RingGame>(state: &StateOf<G>, button: Seat) -> Pot {
        let mut order = [0; SEATS];
        for (seat, place) in state.taken() {
            order[index(seat)] = match state.form.heirs {
                Heirs::Named => place.entry,
                Heirs::WithChips => u32::from((seat.index() + Seat::MAX - button.index() - 1) % Seat::MAX),
            };
        }
        Pot { chips: state.carried, claims: claims::<G>(state), order, part: state.part }
    }

    /// Seats stand up at one moment, some of them (`broken`) because the table is broken. `with_chips` are the seats
    /// that could be dealt in.
    pub(super) fn leave(self, leaving: SeatSet, broken: SeatSet, with_chips: SeatSet) -> Leave {
        let takers = self.takers(leaving, with_chips);
        if !takers.is_empty() {
            return Leave { pot: self, among: takers, takers };
        }
        // A player who goes to another table for another reason leaves their claim to those who are still here.
        let among = self.claims.minus(leaving.minus(broken));
        Leave { pot: self, among, takers: among.intersection(broken) }
    }

    /// Who of `leaving` takes it along; nobody while somebody stays who plays for it.
    fn takers(&self, leaving: SeatSet, with_chips: SeatSet) -> SeatSet {
        let leave = self.claims.intersection(leaving);
        let stay = self.claims.minus(leaving);
        if self.chips == 0 || !stay.intersection(with_chips).is_empty() {
            return SeatSet::EMPTY;
        }
        let able = leave.intersection(with_chips);
        match (able.is_empty(), stay.is_empty()) {
            (false, _) => able,
            (true, true) => leave,
            (true, false) => SeatSet::EMPTY,
        }
    }

    /// What each of `among` has of it, and what cannot be divided.
    pub(super) fn divided(&self, among: SeatSet) -> (Chips, Chips) {
        let count = among.len() as Chips;
        let known = self.part.filter(|part| among == self.claims && part.saturating_mul(count) <= self.chips);
        let part = known.or(self.chips.checked_div(count)).unwrap_or(0);
        (part, self.chips - part * count)
    }
}

/// Who takes what along of a carried pot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leave {
    pot: Pot,
    /// Among whom it is divided.
    among: SeatSet,
    /// Which of them go with their part now.
    takers: SeatSet,
}

impl Leave {
    /// Nobody takes anything.
    pub(super) const NOTHING: Leave = Leave {
        pot: Pot { chips: 0, claims: SeatSet::EMPTY, order: [0; SEATS], part: None },
        among: SeatSet::EMPTY,
        takers: SeatSet::EMPTY,
    };

    /// What `seat` takes along.
    pub(super) fn share(&self, seat: Seat) -> Chips {
        if !self.takers.contains(seat) {
            return 0;
        }
        let (part, odd) = self.pot.divided(self.among);
        let first = self.among.iter().min_by_key(|&seat| self.pot.order[index(seat)]);
        if first == Some(seat) { part + odd } else { part }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    /// What each of `leaving` takes of a pot of 100 that belongs to `claims`.
    fn taken(claims: &[u8], leaving: &[u8], with_chips: &[u8]) -> Vec<(u8, Chips)> {
        let leave = pot(100, claims).leave(set(leaving), SeatSet::EMPTY, set(with_chips));
        leaving.iter().map(|&seat| (seat, leave.share(Seat::new(seat)))).filter(|(_, share)| *share > 0).collect()
    }

    fn pot(chips: Chips, claims: &[u8]) -> Pot {
        // Seat 2 comes first.
        let mut order: [u32; SEATS] = std::array::from_fn(|seat| seat as u32 + 2);
        order[2] = 1;
        Pot { chips, claims: set(claims), order, part: None }
    }

    #[test]
    fn bestia_r3_who_takes_a_pot_along() {
        assert_eq!(taken(&[0, 1], &[0], &[0, 1, 2]), [], "seat 1 is left to play for it");
        assert_eq!(taken(&[0], &[0], &[0, 2]), [(0, 100)], "the newcomer has no claim");
        assert_eq!(taken(&[0, 1], &[2], &[0, 2]), [], "who has no claim takes nothing");
        assert_eq!(taken(&[0, 1], &[0], &[0]), [(0, 100)], "the last with chips");
        assert_eq!(taken(&[0, 1], &[1], &[]), [], "no chips, but the other one may buy some");
        assert_eq!(taken(&[1], &[1], &[]), [(1, 100)], "no chips, and the last");
        assert_eq!(taken(&[0, 2], &[0, 2], &[0, 2]), [(0, 50), (2, 50)], "two at one moment");
        assert_eq!(taken(&[0, 1, 2], &[0, 1, 2], &[0, 1, 2]), [(0, 33), (1, 33), (2, 34)], "odd: the first in order");
        assert_eq!(taken(&[0, 1, 3], &[3, 0, 1], &[0, 1, 3]), [(3, 33), (0, 34), (1, 33)], "of those who have a claim");
    }
}
