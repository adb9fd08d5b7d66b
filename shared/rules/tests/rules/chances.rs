//! Several chances within one deal, each checked and each with places of its own: a number, a stock that is reshuffled
//! because of the card that was turned, a table that is shuffled to be the stock again. Played by a game of the tests.

use std::collections::BTreeSet;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Machine, RawEvent, RawInput, Setup, Viewer};
use mazziere_rules::live::Live;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::pescata::{PescataMatch, PescataOptions};
use crate::sabot::{CUT, SabotOptions, SabotRing};

fn table(cards: u8) -> Box<dyn Machine> {
    let options = PescataOptions { cards };
    Box::new(Live::<PescataMatch>::new(&Setup { options, seats: 2, dealer: Seat::new(0), knockout: false }))
}

/// Gives an input; what it made happen.
fn give(machine: &mut dyn Machine, input: &RawInput) -> Result<Vec<RawEvent>, RefusalCode> {
    let events = machine.decide(input).map_err(|refusal| refusal.code)?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(events)
}

fn chance(request: &ChanceRequest, dice: &mut Dice) -> Chance {
    match request.new_deck() {
        None => Chance::Numbers { values: vec![dice.below(10)] },
        Some(cards) => {
            let mut cards = cards.to_vec();
            for place in (1..cards.len()).rev() {
                cards.swap(place, dice.below(place as u32 + 1) as usize);
            }
            Chance::Deck { cards }
        }
    }
}

/// Answers that are none to this request.
fn wrong(request: &ChanceRequest) -> Vec<Chance> {
    match request.new_deck() {
        None => vec![
            Chance::Numbers { values: vec![] },
            Chance::Numbers { values: vec![10] },
            Chance::Numbers { values: vec![1, 2] },
            Chance::Deck { cards: vec![] },
        ],
        Some(cards) => {
            let mut doubled = cards.to_vec();
            doubled[0] = *cards.iter().find(|card| **card != cards[0]).unwrap();
            let stranger = [&cards[1..], &["KS".parse().unwrap()]].concat();
            let lists = [doubled, stranger, cards[1..].to_vec(), [cards, &cards[..1]].concat()];
            let decks = lists.into_iter().map(|cards| Chance::Deck { cards });
            decks.chain([Chance::Numbers { values: vec![1] }]).collect()
        }
    }
}

/// What happened in a match, and what was drawn for it.
#[derive(Default)]
struct Record {
    events: Vec<RawEvent>,
    requests: Vec<ChanceRequest>,
    /// For every event the deck that was shuffled last.
    decks: Vec<Vec<Card>>,
}

fn play(cards: u8, seed: u64) -> (Record, Box<dyn Machine>) {
    let (mut machine, mut dice, mut record) = (table(cards), Dice(seed), Record::default());
    let mut deck = Vec::new();
    for _ in 0..1_000 {
        let input = match machine.awaiting() {
            Awaiting::Over => return (record, machine),
            Awaiting::Table => unreachable!("a match"),
            Awaiting::Chance { request } => {
                for chance in wrong(&request) {
                    let refused = machine.decide(&RawInput::Chance { chance }).map_err(|refusal| refusal.code);
                    assert_eq!(refused.unwrap_err(), RefusalCode::DeckNotValid);
                }
                // Only between two deals is nothing hidden.
                assert_eq!(machine.in_deal(), !matches!(request, ChanceRequest::Shuffle { .. }), "{request:?}");
                let chance = chance(&request, &mut dice);
                if let Chance::Deck { cards } = &chance {
                    deck.clone_from(cards);
                }
                record.requests.push(request);
                RawInput::Chance { chance }
            }
            Awaiting::Seats { seats } => {
                assert!(machine.in_deal());
                let seat = seats.iter().next().unwrap();
                let unasked = chance(&ChanceRequest::Shuffle { deck: DeckKind::French52 }, &mut dice);
                let refused = machine.decide(&RawInput::Chance { chance: unasked }).unwrap_err();
                assert_eq!(refused.code, RefusalCode::ChanceNotAwaited);
                RawInput::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
            }
        };
        let events = give(&mut *machine, &input).unwrap();
        record.decks.extend(events.iter().map(|_| deck.clone()));
        record.events.extend(events);
    }
    panic!("the match does not end");
}

fn kind(event: &RawEvent) -> String {
    let event: Value = serde_json::from_str(event.get()).unwrap();
    let inner = if event["type"] == "deal" { &event["event"] } else { &event };
    inner["type"].as_str().unwrap().to_owned()
}

#[test]
fn a_deal_asks_chance_as_often_as_it_needs_and_takes_nothing_else() {
    let (mut rejected, mut doubled) = (0, 0);
    for (cards, seed) in (0..150).map(|seed| (if seed % 3 == 0 { 52 } else { 108 }, seed)) {
        let (record, machine) = play(cards, seed);
        let count = |of: fn(&ChanceRequest) -> bool| record.requests.iter().filter(|request| of(request)).count();
        assert_eq!(count(|request| matches!(request, ChanceRequest::Shuffle { .. })), 2, "two deals");
        assert_eq!(count(|request| matches!(request, ChanceRequest::Numbers { .. })), 2);
        // Every deal shuffles what lies on the table once; what is more was rejected.
        let reshuffles = count(|request| matches!(request, ChanceRequest::Reshuffle { .. }));
        assert!(reshuffles >= 2);
        rejected += reshuffles - 2;
        let lists = record.requests.iter().filter_map(|request| match request {
            ChanceRequest::Reshuffle { cards } => Some(cards),
            _ => None,
        });
        for cards in lists {
            assert!(cards.is_sorted(), "the order in which cards were laid off is nobody's to see: {cards:?}");
            doubled += usize::from(cards.windows(2).any(|pair| pair[0] == pair[1]));
        }
        // The log alone leads to the same state.
        let mut replayed = table(cards);
        record.events.iter().for_each(|event| replayed.evolve(event).unwrap());
        assert_eq!(replayed.view(Viewer::Auditor), machine.view(Viewer::Auditor));
        assert_eq!(replayed.outcome(), machine.outcome());
    }
    assert!(rejected > 5 && doubled > 20, "{rejected} rejected, {doubled} reshuffles of doubled faces");
}

#[test]
fn the_order_of_reshuffled_cards_is_the_auditors_alone_and_numbers_are_everybodys() {
    let (record, machine) = play(108, 5);
    let of = |name: &str| record.events.iter().find(|event| kind(event) == name).unwrap();
    let seen = |event: &RawEvent, viewer| machine.seen_by(event, viewer).unwrap().unwrap();
    let reshuffled = of("cards_reshuffled");
    let public = seen(reshuffled, Viewer::Seats([0, 1].map(Seat::new).into_iter().collect()));
    assert!(public.get("cards").is_none() && public["count"].as_u64() > Some(0), "{public}");
    assert!(seen(reshuffled, Viewer::Auditor)["cards"].is_array());
    assert_eq!(seen(of("numbers_drawn"), Viewer::SPECTATOR)["values"].as_array().unwrap().len(), 1);
}

/// The game says which copy was seen, so that a proof opens that one and not its twin.
#[test]
fn of_equal_cards_the_one_that_was_seen_is_opened_and_to_no_one_else() {
    let eyes = |seat: u8| Viewer::Seats(SeatSet::of(Seat::new(seat)));
    let mut twins = 0;
    for seed in 0..60 {
        let (record, machine) = play(108, seed);
        let mut opened: [BTreeSet<u16>; 2] = Default::default();
        let mut last: &[Card] = &[];
        for (event, deck) in record.events.iter().zip(&record.decks) {
            if deck != last {
                (opened, last) = (Default::default(), deck);
            }
            let places = |viewer| machine.opens(event, viewer, deck).unwrap();
            let name = kind(event);
            match name.as_str() {
                "drawn" | "turned" => {
                    let event: Value = serde_json::from_str(event.get()).unwrap();
                    let (place, card) = (&event["event"]["taken"]["place"], &event["event"]["taken"]["card"]);
                    let place = u16::try_from(place.as_u64().unwrap()).unwrap();
                    assert_eq!(json!(deck[usize::from(place)]), *card);
                    let owner = event["event"]["seat"].as_u64();
                    for seat in 0..2 {
                        let sees = owner.is_none_or(|owner| owner == u64::from(seat));
                        assert_eq!(places(eyes(seat)), if sees { vec![place] } else { vec![] }, "{event}");
                    }
                    assert_eq!(places(Viewer::SPECTATOR).is_empty(), owner.is_some());
                }
                "laid_off" | "numbers_drawn" => assert!(places(eyes(0)).is_empty() && places(eyes(1)).is_empty()),
                "deck_shuffled" | "cards_reshuffled" => {
                    assert!(places(eyes(0)).is_empty());
                    assert_eq!(places(Viewer::Auditor).len(), deck.len());
                }
                _ => {}
            }
            for (seat, opened) in (0..).zip(&mut opened) {
                opened.extend(places(eyes(seat)));
            }
            for opened in &opened {
                let face = |place: &u16| deck[usize::from(*place)];
                twins += opened
                    .iter()
                    .filter(|place| {
                        deck.iter().filter(|card| **card == face(place)).count() > 1
                            && opened.iter().filter(|other| face(other) == face(place)).count() == 1
                    })
                    .count();
            }
        }
    }
    assert!(twins > 100, "{twins} openings of one of several equal cards");
}

/// One shuffle for as many hands as the shoe lasts; between them it stays hidden, and the table knows that it does.
#[test]
fn a_shoe_lasts_several_hands_and_is_hidden_between_them() {
    let setup = Setup { options: SabotOptions {}, seats: 3, dealer: Seat::new(0), knockout: false };
    let mut machine: Box<dyn Machine> = Box::new(Live::<SabotRing>::new(&setup));
    let fact = |fact: RingFact| RawInput::Fact { fact: to_raw_value(&fact).unwrap() };
    for seat in Seat::all(3) {
        give(&mut *machine, &fact(RingFact::Sit { seat, chips: 100 })).unwrap();
    }
    let (mut dice, mut shuffles, mut log, mut places) = (Dice(3), 0, Vec::new(), Vec::new());
    for hand in 0..30 {
        assert_eq!(machine.awaiting(), Awaiting::Table);
        let kept = machine.in_deal();
        log.extend(give(&mut *machine, &fact(RingFact::NextHand {})).unwrap());
        if let Awaiting::Chance { request } = machine.awaiting() {
            assert!(!kept && !machine.in_deal(), "hand {hand}: a shoe that is done away with hides nothing");
            shuffles += 1;
            places.clear();
            log.extend(give(&mut *machine, &RawInput::Chance { chance: chance(&request, &mut dice) }).unwrap());
        } else {
            assert!(kept, "hand {hand}");
        }
        let dealt: Vec<u64> = log
            .iter()
            .rev()
            .map(|event| serde_json::from_str::<Value>(event.get()).unwrap())
            .take_while(|event| event["type"] == "hand" && event["event"]["type"] == "dealt")
            .map(|event| event["event"]["place"].as_u64().unwrap())
            .collect();
        places.extend(dealt.into_iter().rev());
        assert!(places.iter().copied().eq(0..places.len() as u64), "cards leave the shoe in order: {places:?}");
        while let Awaiting::Seats { seats } = machine.awaiting() {
            assert!(machine.in_deal());
            let seat = seats.iter().next().unwrap();
            let r#move = machine.pick(seat, &mut |_| 0).unwrap();
            log.extend(give(&mut *machine, &RawInput::Move { seat, r#move }).unwrap());
        }
        assert_eq!(machine.in_deal(), places.len() < CUT, "hand {hand}");
    }
    // Three cards a hand: fourteen hands to a shoe.
    assert_eq!(shuffles, 3);
    let close = give(&mut *machine, &fact(RingFact::Close {})).unwrap();
    assert!(!close.is_empty() && machine.awaiting() == Awaiting::Over && !machine.in_deal());
}
