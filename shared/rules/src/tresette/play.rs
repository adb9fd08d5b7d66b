//! What a decision in tresette makes happen, and what the system does after it.
//!
//! After each event the system looks at what it has to do (`next`), in this order: take a complete trick, draw, call
//! out or propose it (R3, before the last card: R11, even to a player who has declined at an earlier lead), make
//! accusi, play the last card of a hand. It stops where a player decides.

use smallvec::{SmallVec, smallvec};

use super::accuso::{Accusi, Accuso};
use super::deal::TresetteDeal;
use super::declaration::{Declaration, Declared};
use super::event::{Draw, Made, OpenHand, TresetteEvent};
use super::moves::TresetteMove;
use super::options::TresetteOptions;
use super::score::strength;
use super::settings::Change;
use crate::card::Card;
use crate::matches::{Events, Goal, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::Seat;

/// Deals ten cards each, and what the system does at once.
pub(super) fn open(deal: &TresetteDeal) -> Events<TresetteEvent> {
    followed(deal, smallvec![deal.hands()])
}

/// What a decision of `seat`, which is on turn, makes happen.
pub(super) fn decide(deal: &TresetteDeal, seat: Seat, r#move: &TresetteMove) -> Result<Events<TresetteEvent>, Refusal> {
    let happened = match r#move {
        TresetteMove::Preferences(change) => return self::change(deal, seat, *change),
        TresetteMove::CallOut {} if deal.may_call_out(seat) => TresetteEvent::CalledOut { seat, automatic: false },
        TresetteMove::CallOut {} => return Err(RefusalCode::CallOutNotAllowed.into()),
        TresetteMove::DeclineCallOut {} if deal.is_proposed() => TresetteEvent::CallOutDeclined { seat },
        // A proposal is answered before anything else; without one there is nothing to decline.
        TresetteMove::DeclineCallOut {} => return Err(RefusalCode::MoveNotLegal.into()),
        _ if deal.is_proposed() => return Err(RefusalCode::MoveNotLegal.into()),
        TresetteMove::Accuse { accusi } => accuse(deal, seat, accusi)?,
        TresetteMove::Play { card, declaration } => play(deal, seat, *card, *declaration)?,
    };
    Ok(followed(deal, smallvec![happened]))
}

/// What is wrong with settings that this table has no use for: which setting, and the option it wants.
fn useless(options: &TresetteOptions, change: Change) -> Option<&'static str> {
    if change.auto_accuso.is_some() && !options.accuso {
        return Some("auto_accuso is for tables with the option accuso; leave it out here");
    }
    if change.auto_dichiarazione.is_some() && !options.dichiarazioni {
        return Some("auto_dichiarazione is for tables with the option dichiarazioni; leave it out here");
    }
    if change.auto_fuori.is_some() && !matches!(options.goal, Goal::Target(_)) {
        return Some("auto_fuori is for matches to a target, by the option target; leave it out here");
    }
    (change == Change::default()).then_some("name at least one of auto_fuori, auto_accuso, auto_dichiarazione")
}

/// A player changes what the system does for them; it may have to act at once.
pub(super) fn change(deal: &TresetteDeal, seat: Seat, change: Change) -> Result<Events<TresetteEvent>, Refusal> {
    if let Some(detail) = useless(deal.options(), change) {
        return Err(Refusal::new(RefusalCode::SettingNotOffered, detail));
    }
    let settings = deal.settings(seat).changed(change);
    Ok(followed(deal, smallvec![TresetteEvent::PreferencesChanged { seat, settings }]))
}

fn made(deal: &TresetteDeal, seat: Seat, accusi: &[Accuso]) -> SmallVec<[Made; 1]> {
    let hand = deal.hand(seat);
    let made = |&accuso: &Accuso| Made { accuso, cards: accuso.cards(hand), points: accuso.worth(hand) };
    accusi.iter().map(made).collect()
}

fn accuse(deal: &TresetteDeal, seat: Seat, accusi: &Accusi) -> Result<TresetteEvent, Refusal> {
    if !deal.options().accuso || deal.tricks() > 0 {
        return Err(RefusalCode::AccusoNotAllowed.into());
    }
    let left = deal.accusi_left(seat);
    let twice = accusi.iter().enumerate().any(|(at, accuso)| accusi[..at].contains(accuso));
    if accusi.is_empty() || twice || accusi.iter().any(|accuso| !left.contains(accuso)) {
        return Err(RefusalCode::AccusoNotHeld.into());
    }
    Ok(TresetteEvent::Accused { seat, accusi: made(deal, seat, accusi), automatic: false })
}

fn play(
    deal: &TresetteDeal,
    seat: Seat,
    card: Card,
    declaration: Option<Declaration>,
) -> Result<TresetteEvent, Refusal> {
    if !deal.hand(seat).contains(card) {
        return Err(RefusalCode::CardNotInHand.into());
    }
    if !deal.playable(seat).contains(card) {
        return Err(RefusalCode::SuitNotFollowed.into());
    }
    let automatic = deal.settings(seat).auto_dichiarazione;
    let allowed = match declaration {
        None => true,
        Some(_) if !deal.declares() => false,
        Some(declaration) => !automatic || declaration == Declaration::Ho,
    };
    if !allowed {
        return Err(RefusalCode::DeclarationNotAllowed.into());
    }
    Ok(TresetteEvent::CardPlayed { seat, card, declared: said(deal, seat, card, declaration), automatic: false })
}

/// What is declared with a card: what the player says, or what the system says for them.
fn said(deal: &TresetteDeal, seat: Seat, card: Card, declaration: Option<Declaration>) -> Option<Declared> {
    let automatic = deal.declares() && deal.settings(seat).auto_dichiarazione;
    let declaration = if automatic { Some(Declaration::Ho) } else { declaration };
    declaration.map(|declaration| declaration.said(deal.hand(seat), card))
}

/// `events`, and after them everything that the system does before a player decides again.
fn followed(deal: &TresetteDeal, mut events: Events<TresetteEvent>) -> Events<TresetteEvent> {
    let mut after = deal.clone();
    for event in &events {
        after.evolve(event);
    }
    let mut drawn = false;
    while let Some(event) = next(&after, &mut drawn) {
        after.evolve(&event);
        events.push(event);
    }
    events
}

/// What the system does now; nothing where a player decides. `drawn` is whether this batch has drawn already.
fn next(deal: &TresetteDeal, drawn: &mut bool) -> Option<TresetteEvent> {
    let trick = deal.trick();
    if trick.is_complete() {
        *drawn = false;
        return Some(TresetteEvent::TrickTaken { seat: trick.winner(None, strength) });
    }
    let Stage::Seats(awaited) = deal.stage() else { return None };
    let seat = trick.turn();
    let must_draw = trick.is_empty() && deal.seats() == 2 && deal.tricks() > 0 && !deal.stock().is_empty();
    if must_draw && deal.hand(seat).len() < super::HAND {
        *drawn = true;
        return Some(draws(deal, seat));
    }
    if !awaited.contains(seat) {
        return None;
    }
    if *drawn && trick.is_empty() && deal.hands_open(deal.stock().is_empty()) {
        // Once, right after the last cards were drawn.
        *drawn = false;
        let hands = Seat::all(deal.seats()).map(|seat| OpenHand { seat, cards: deal.hand(seat) });
        return Some(TresetteEvent::HandsOpened { hands: hands.collect() });
    }
    let settings = deal.settings(seat);
    if deal.may_call_out(seat) {
        if settings.auto_fuori {
            return Some(TresetteEvent::CalledOut { seat, automatic: true });
        }
        if deal.is_proposed() {
            return None;
        }
        if deal.is_to_be_asked(seat) {
            return Some(TresetteEvent::CallOutProposed { seat });
        }
    }
    if settings.auto_accuso {
        let accusi = deal.accusi_left(seat);
        if !accusi.is_empty() {
            return Some(TresetteEvent::Accused { seat, accusi: made(deal, seat, &accusi), automatic: true });
        }
    }
    let mut hand = deal.hand(seat);
    match (hand.next(), hand.is_empty()) {
        (Some(card), true) => {
            let declared = said(deal, seat, card, None);
            Some(TresetteEvent::CardPlayed { seat, card, declared, automatic: true })
        }
        _ => None,
    }
}

/// Both seats draw, the winner of the trick first.
fn draws(deal: &TresetteDeal, winner: Seat) -> TresetteEvent {
    let seats = [winner, winner.right(deal.seats())];
    let draws = seats.into_iter().zip(deal.stock()).map(|(seat, &card)| Draw { seat, card });
    TresetteEvent::CardsDrawn { draws: draws.collect() }
}
