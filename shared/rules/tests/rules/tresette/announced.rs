//! What everybody has been told, in the view as in the events: declarations, accusi, cards that "Ho" proves.

use mazziere_rules::card::{CardSet, DeckKind};
use mazziere_rules::kernel::{Game, Viewer};
use mazziere_rules::matches::{EventOf, MatchEvent, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::tresette::accuso::Accuso;
use mazziere_rules::tresette::declaration::{Declaration, HONOURS};
use mazziere_rules::tresette::settings::Change;
use mazziere_rules::tresette::{Tresette, TresetteMatch, TresetteMove, TresetteOptions};
use serde_json::{Value, json};

use super::input::{accuse, declare, table};
use super::vectors::play;
use crate::played::Record;
use crate::played::autoplay::autoplay;
use crate::scene::{list, set};
use crate::trick::scene::{deck, filled, new, seat, shuffle, step};

/// The deal as a seat sees it, or a spectator.
fn view(state: &StateOf<Tresette>, by: Option<u8>) -> Value {
    let viewer = Viewer::Seats(by.map(seat).into_iter().collect::<SeatSet>());
    serde_json::to_value(TresetteMatch::view(state, viewer)).unwrap()["deal"].take()
}

/// What was told, as partner, opponents, spectator and the player concerned see it; all see the same.
fn told(state: &StateOf<Tresette>) -> Value {
    let told = |by| {
        let mut view = view(state, by);
        let fields = ["declaration", "last_declaration", "accusi"].map(|name| (name.to_owned(), view[name].take()));
        fields.into_iter().filter(|(_, value)| !value.is_null()).collect::<Value>()
    };
    let spectator = told(None);
    for by in 0..4 {
        assert_eq!(told(Some(by)), spectator, "seat {by}");
    }
    spectator
}

/// The seats on turn play the first card they may until the trick is complete.
fn finish_the_trick(state: &mut StateOf<Tresette>) {
    let tricks = state.deal.latest().unwrap().tricks();
    while state.deal.latest().unwrap().tricks() == tricks {
        let by = state.deal.latest().unwrap().trick().turn();
        let card = state.deal.latest().unwrap().playable(by).next().unwrap();
        step::<Tresette>(state, by.index(), TresetteMove::Play { card, declaration: None }).unwrap();
    }
}

#[test]
fn who_comes_later_sees_what_was_said() {
    let mut state = table();
    assert_eq!(told(&state), json!({}), "nothing yet");
    step::<Tresette>(&mut state, 1, accuse(&[Accuso::Aces])).unwrap();
    let aces = json!({"seat": 1, "accuso": "aces", "cards": ["AD", "AC", "AS"], "points": 3});
    assert_eq!(told(&state), json!({"accusi": [aces]}));
    step::<Tresette>(&mut state, 1, declare("AD", Declaration::PerTeBusso)).unwrap();
    let busso = json!({"declared": {"per_te": true, "busso": true}, "said": "Ho per te e busso"});
    assert_eq!(told(&state), json!({"accusi": [aces], "declaration": busso}));

    // Seat 0 accuses at its turn, seat 1 did not accuse its 3s in time. Seat 0 takes the trick with its 2.
    finish_the_trick(&mut state);
    let twos = json!({"seat": 0, "accuso": "twos", "cards": ["2D", "2C", "2B", "2S"], "points": 4});
    assert_eq!(told(&state), json!({"accusi": [aces, twos], "last_declaration": busso}));
    step::<Tresette>(&mut state, 0, play("2B")).unwrap();
    let ho = told(&state)["declaration"].take();
    assert_eq!(ho["declared"]["ho"]["honours"], json!(["AB", "2B", "3B"]));
    assert!(ho["said"].as_str().unwrap().starts_with("Ho il 3, il 2 e l'asso "), "{ho}");
    assert_eq!(told(&state)["last_declaration"], busso);

    // A lead without a declaration: the one of the trick before does not stay.
    finish_the_trick(&mut state);
    assert_eq!(told(&state), json!({"accusi": [aces, twos], "last_declaration": ho}));
    let by = state.deal.latest().unwrap().trick().turn().index();
    let off = Change { auto_dichiarazione: Some(false), ..Change::default() };
    step::<Tresette>(&mut state, by, TresetteMove::Preferences(off)).unwrap();
    let card = state.deal.latest().unwrap().playable(seat(by)).next().unwrap();
    step::<Tresette>(&mut state, by, TresetteMove::Play { card, declaration: None }).unwrap();
    finish_the_trick(&mut state);
    assert_eq!(told(&state), json!({"accusi": [aces, twos]}));
}

/// Four seats at carte viste with dichiarazioni; seat 1 leads.
fn viste(hands: [&str; 4], automatic: bool) -> StateOf<Tresette> {
    let options = TresetteOptions { carte_viste: true, dichiarazioni: true, ..TresetteOptions::default() };
    let mut state = new::<Tresette>(options, 4, 0, false);
    let change = Change { auto_dichiarazione: Some(automatic), ..Change::default() };
    step::<Tresette>(&mut state, 1, TresetteMove::Preferences(change)).unwrap();
    let hands = filled(DeckKind::Italian40, 10, &hands, "");
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    shuffle::<Tresette>(&mut state, deck(DeckKind::Italian40, 0, &hands, ""));
    state
}

/// The cards of seat 1 marked as known, after each card: by the honours and the number that its "Ho" names.
#[test]
fn ho_proves_the_cards_that_nobody_else_can_have() {
    for (hands, cards, known, why) in [
        (["3D", "KD QD JD 7D 6D 5D 4D", "2D", "AD"], "4D", "KD QD JD 7D 6D 5D", "all that are no honours"),
        (["2D", "3D KD QD JD 7D 6D 5D", "4D", "AD"], "3D 4D", "; KD QD JD 7D 6D 5D", "once the other one has fallen"),
        (["3D", "KD QD JD 7D 6D", "5D 2D", "4D AD"], "KD 5D 4D 3D", "; ; QD JD 7D 6D; QD JD 7D 6D", "the lead counts"),
        (["", "3D 2D 7D 6D 5D 4D", "JD", "QD KD AD"], "5D JD QD", "3D 2D; 3D 2D; 3D 2D", "one too many: KD"),
        (["", "3D 2D JD 7D 6D 5D 4D", "QD", "KD AD"], "JD QD KD", "3D 2D; 3D 2D; 3D 2D 7D 6D 5D 4D", "and honours"),
        (["3D 2D AD", "KD QD JD 7D 6D 5D", "4D", ""], "3S", "", "another suit says nothing of denari"),
    ] {
        let mut state = viste(hands, true);
        let (cards, known) = (list(cards), known.split(';').collect::<Vec<_>>());
        assert_eq!(cards.len(), known.len(), "{why}");
        for (card, known) in cards.into_iter().zip(known) {
            let by = state.deal.latest().unwrap().trick().turn().index();
            step::<Tresette>(&mut state, by, play(&card.to_string())).expect(why);
            for viewer in [None, Some(0), Some(3)] {
                let shown = view(&state, viewer)["hands"][1]["known"].take();
                assert_eq!(serde_json::from_value::<CardSet>(shown).unwrap(), set(known), "{why}, after {card}");
            }
        }
    }
    // Nothing is proven by a player who does not say how many they have, and nothing is marked at other tables.
    let mut silent = viste(["3D", "KD QD JD 7D 6D 5D 4D", "2D", "AD"], false);
    step::<Tresette>(&mut silent, 1, declare("4D", Declaration::Busso)).unwrap();
    assert_eq!(view(&silent, None)["hands"][1]["known"], json!([]));
}

/// What the events told a spectator, kept as a client keeps it that was there from the start.
#[derive(Default)]
struct Ear {
    accusi: Vec<Value>,
    said: Value,
    last_said: Value,
    led: bool,
}

impl Ear {
    fn hears(&mut self, event: &EventOf<Tresette>) {
        if matches!(event, MatchEvent::DeckShuffled { .. }) {
            *self = Ear::default();
        }
        let Some(seen) = TresetteMatch::seen_by(event, Viewer::SPECTATOR) else { return };
        let seen = &seen["event"];
        match seen["type"].as_str() {
            Some("accused") => {
                for made in seen["accusi"].as_array().unwrap() {
                    let mut made = made.clone();
                    made["seat"] = seen["seat"].clone();
                    self.accusi.push(made);
                }
            }
            Some("card_played") => {
                assert!(!self.led || seen["declared"].is_null(), "only with a lead");
                if !self.led && !seen["declared"].is_null() {
                    self.said = json!({"declared": seen["declared"], "said": seen["said"]});
                }
                self.led = true;
            }
            Some("trick_taken") => {
                self.last_said = self.said.take();
                self.led = false;
            }
            _ => {}
        }
    }
}

/// In every position the view says what the events said, and the cards marked as known are in the hand: the marks of a
/// seat are its accusi, honours declared and draws, and what "Ho" proves.
#[test]
fn what_events_said_is_in_the_view() {
    let (mut said, mut proven) = (0, 0);
    for seed in 0..150 {
        let Record { log, live, .. } = autoplay::<Tresette>(seed, false);
        let mut state = TresetteMatch::initial(&live.setup);
        let mut ear = Ear::default();
        for event in &log {
            ear.hears(event);
            TresetteMatch::evolve(&mut state, event);
            let Some(deal) = state.deal.latest() else { continue };
            let view = view(&state, [None, Some(0), Some(1)][seed as usize % 3]);
            assert_eq!((&view["declaration"], &view["last_declaration"]), (&ear.said, &ear.last_said), "seed {seed}");
            assert_eq!(view["accusi"].as_array().cloned().unwrap_or_default(), ear.accusi, "seed {seed}");
            said += u32::from(!ear.said.is_null());
            for seat in Seat::all(live.setup.seats) {
                assert!(deal.hand(seat).contains_all(deal.known(seat)), "seed {seed}, {seat} in {deal:?}");
                proven += u32::from(live.setup.seats == 4 && !deal.known(seat).minus(HONOURS).is_empty());
            }
        }
    }
    assert!(said > 1_000 && proven > 100, "{said} {proven}");
}
