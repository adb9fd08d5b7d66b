//! Proofs of hands: whole where the log shows enough, believed in nothing that does not follow, and silent about the
//! cards, seeds and keys of others.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use mazziere_contract::tables::{HandProof, OpenRingTableRequest, ProofRow};
use mazziere_fairdeal::{Secret, Seeds};
use mazziere_hashchain::{GENESIS, Link, StoredEvent, payload_hash};
use mazziere_ids::{PlayerId, StreamId};
use mazziere_replay::house::Kind;
use mazziere_replay::seal::{KeyId, Keys};
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Command, Table, TableEvent};
use mazziere_replay::{deal, fairness, proof};
use mazziere_rules::kernel::{Chance, Input};
use mazziere_rules::live::parse_input;
use mazziere_rules::registry;
use serde_json::Value;

use crate::dice::Dice;
use crate::rings::{self, Sheet, cash, player};
use crate::{histories, promises};

/// The number of a hand, or of a deal of a match; the deals that its rows name; the version of its end.
type Hand = (u32, BTreeSet<u32>, Option<i64>);

/// A log as the tables store it, with its links.
struct Played {
    table: Table,
    keys: Keys,
    log: Vec<StoredEvent>,
    events: Vec<(i64, TableEvent)>,
}

impl Played {
    fn of(plain: &[StoredEvent]) -> Played {
        let (table, logged) = histories::read(plain);
        let (keys, mut log) = promises::sealed(plain);
        let mut previous = GENESIS;
        for stored in &mut log {
            stored.payload_hash = payload_hash(&stored.payload);
            let StoredEvent { stream, version, schema, occurred_at, payload_hash, .. } = *stored;
            let r#type = &stored.r#type;
            previous = Link { stream, version, r#type, schema, occurred_at, previous, payload_hash }.hash();
            stored.event_hash = previous;
        }
        let events = logged.into_iter().map(|logged| (logged.version, logged.event)).collect();
        Played { table, keys, log, events }
    }

    /// The hands that are over, with their deals and the version of their end; of a match its deals.
    fn hands(&self) -> Vec<Hand> {
        let deals = |from: i64, to: i64| {
            let turn = |(version, event): &(i64, TableEvent)| match event {
                TableEvent::Turn(turn) if (from..=to).contains(version) => Some(turn.deal),
                _ => None,
            };
            self.events.iter().filter_map(turn).collect::<BTreeSet<u32>>()
        };
        if self.table.ring().is_none() {
            return deals(0, i64::MAX).into_iter().map(|deal| (deal, BTreeSet::from([deal]), None)).collect();
        }
        let hand = |(version, event): &(i64, TableEvent)| match event {
            TableEvent::Ring(RingEvent::HandEnded(over)) => {
                Some((over.hand.hand, deals(over.first_version, *version), Some(*version)))
            }
            _ => None,
        };
        self.events.iter().filter_map(hand).collect()
    }

    fn proof(&self, (hand, numbers, ended): &Hand, eyes: Eyes) -> HandProof {
        let deal = |number: &u32| proof::deal(&self.table, &self.events, *number, eyes).unwrap();
        let deals: Vec<_> = numbers.iter().filter_map(deal).collect();
        let row = |version: i64| {
            let at = usize::try_from(version).unwrap() - 1;
            let previous = at.checked_sub(1).map_or(GENESIS, |before| self.log[before].event_hash);
            proof::row(&self.log[at], previous, version + 100, eyes)
        };
        let rows = proof::versions(&self.table, &deals, *ended, eyes).into_iter().filter_map(row).collect();
        HandProof { table_id: self.table.opened().table_id, hand: *hand, rows, deals }
    }

    fn secret(&self, number: u32) -> Secret {
        let secret = |(_, event): &(i64, TableEvent)| match event {
            TableEvent::DealCommitted(promise) if promise.deal == number => Some(promise.secret.clone()),
            _ => None,
        };
        self.events.iter().find_map(secret).unwrap()
    }

    /// What a proof for `eyes` must not have in it, whatever else it has: words of it.
    fn words_of_others(&self, proof: &HandProof, eyes: Eyes) -> Vec<String> {
        let mut words = Vec::new();
        let stream = StreamId::from(self.table.opened().table_id);
        for (_, event) in &self.events {
            match event {
                TableEvent::SecretSealed(sealed) => words.push(sealed.secret.to_hex()),
                TableEvent::PlayerReady(seed) | TableEvent::Seeded(seed) if eyes != Eyes::Player(seed.player_id) => {
                    words.extend(seed.client_seed.clone().filter(|seed| !seed.is_empty()));
                }
                _ => {}
            }
        }
        let revealed = |number: u32| {
            self.events.iter().any(|(_, event)| matches!(event, TableEvent::DealRevealed(deal) if deal.deal == number))
        };
        for number in proof.deals.iter().map(|deal| deal.fairness.deal) {
            words.push(self.keys.deal_key(&KeyId::new("k1").unwrap(), stream, number).unwrap().to_hex());
            if revealed(number) {
                continue;
            }
            words.push(self.secret(number).to_hex());
            let page = fairness::of(&self.table, &self.events, number, eyes).unwrap().unwrap();
            let known: BTreeSet<u16> = page.openings.iter().map(|opening| opening.position).collect();
            let (cards, seeds) = self.drawn(number);
            let tree = deal::openings(self.table.opened().table_id, number, &self.secret(number), &seeds, &cards);
            let others = (0..u16::try_from(cards.len()).unwrap()).filter(|place| !known.contains(place));
            words.extend(others.map(|place| deal::card_opening(&tree, place).unwrap().salt));
        }
        words
    }

    fn drawn(&self, number: u32) -> (Vec<mazziere_rules::card::Card>, Seeds) {
        let drawn = |(_, event): &(i64, TableEvent)| match event {
            TableEvent::Turn(turn) if turn.deal == number => {
                let Ok(Input::Chance { chance: Chance::Deck { cards } }) = parse_input(turn.input.get()) else {
                    return None;
                };
                Some((cards, turn.draw.as_ref()?.seeds.clone()))
            }
            _ => None,
        };
        self.events.iter().find_map(drawn).unwrap()
    }
}

/// A session of hold'em between three who send seeds, played by dice.
fn session() -> Sheet {
    let mut sheet = Sheet::open(3, &cash("holdem"));
    for n in 0..3 {
        sheet.sits(player(n), 1_000).unwrap();
        sheet.does(&Command::Seed { player: player(n), seed: format!("own seed {n}").into_bytes() }).unwrap();
    }
    let mut dice = Dice::new(11);
    while sheet.table.ring().unwrap().hand() < 8 && sheet.moves(&mut dice) {
        sheet.now += TimeDelta::milliseconds(900);
        sheet.posts();
    }
    sheet
}

/// A session of every kind of trouble.
fn trouble(seed: u64, request: &OpenRingTableRequest) -> Sheet {
    let (mut sheet, mut dice) = (Sheet::open(seed, request), Dice::new(seed));
    for _ in 0..400 {
        rings::happens(&mut sheet, &mut dice, true);
    }
    sheet
}

fn eyes_of(table: &Table) -> Vec<Eyes> {
    let players: BTreeSet<PlayerId> = table.players().into_iter().chain((0..3).map(player)).collect();
    players.into_iter().map(Eyes::Player).chain([Eyes::Spectator]).collect()
}

#[test]
fn a_proof_follows_and_shows_nobody_what_others_keep_covered() {
    let logs = histories::logs().into_iter().chain([session().log]);
    let (mut whole, mut hidden, mut own) = (0, 0, 0);
    for plain in logs {
        let (table, _) = histories::read(&plain);
        if table.opened().promises.is_none() || plain.iter().any(|stored| stored.schema != 1) {
            continue;
        }
        let played = Played::of(&plain);
        for hand in played.hands() {
            for eyes in eyes_of(&played.table) {
                let proof = played.proof(&hand, eyes);
                let bytes = serde_json::to_string(&proof).unwrap();
                for word in played.words_of_others(&proof, eyes) {
                    assert!(!bytes.contains(&word), "{word} is shown to {eyes:?}");
                    hidden += 1;
                }
                // A deal that was in play when all was void, or that ends with its draw, is in no row.
                let Ok(proven) = proof::verify(&proof) else { continue };
                whole += 1;
                own += proven.seeded_by.len();
                for proven in &proven.deals {
                    let deal = proof.deals.iter().find(|deal| deal.fairness.deal == proven.deal).unwrap();
                    let (cards, _) = played.drawn(proven.deal);
                    assert!(proven.opened.iter().all(|(place, card)| cards[usize::from(*place)] == *card));
                    assert_eq!(proven.opened.len(), deal.fairness.openings.len());
                    assert_eq!(proven.is_public, proven.opened.len() == cards.len());
                }
            }
        }
    }
    assert!(whole > 100 && hidden > 5_000 && own > 10, "{whole} proofs, {hidden} hidden words, {own} own seeds");
}

#[test]
fn what_was_forged_is_refused() {
    let played = Played::of(&session().log);
    let hands = played.hands();
    // A hand of the second deal or later: seeds are mixed in.
    let hand = hands.iter().find(|(_, deals, _)| deals.iter().all(|deal| *deal > 1)).unwrap();
    let eyes = eyes_of(&played.table);
    let proof = eyes.iter().map(|eyes| played.proof(hand, *eyes)).max_by_key(|proof| proof.rows.len()).unwrap();
    let proven = proof::verify(&proof).unwrap();
    assert!(proven.deals[0].joint && proven.seeded_by.len() == 1);
    assert!(proof.deals[0].fairness.openings.len() >= 2);
    let next = hands.iter().find(|(number, ..)| *number == hand.0 + 1).unwrap();
    let next = played.proof(next, eyes[0]);

    let flipped =
        |text: &str| text.replacen(text.chars().next().unwrap(), if text.starts_with('0') { "1" } else { "0" }, 1);
    let draw = proof.rows.iter().position(|row| row.r#type == "turn").unwrap();
    let seed = proof.rows.iter().position(|row| row.r#type == "seeded").unwrap();
    type Forgery<'a> = (&'static str, Kind, Box<dyn Fn(&mut HandProof) + 'a>);
    let fairness = |with: fn(&mut mazziere_contract::tables::Fairness)| {
        Box::new(move |proof: &mut HandProof| with(&mut proof.deals[0].fairness)) as Box<dyn Fn(&mut HandProof)>
    };
    let forgeries: Vec<Forgery<'_>> = vec![
        (
            "a card",
            Kind::Deal,
            fairness(|deal| {
                let other = if deal.openings[0].card == "As" { "Ah" } else { "As" };
                deal.openings[0].card = other.to_owned();
            }),
        ),
        ("a place", Kind::Deal, fairness(|deal| deal.openings[0].position = 0)),
        (
            "a salt",
            Kind::Deal,
            Box::new(|proof| {
                let salt = &mut proof.deals[0].fairness.openings[0].salt;
                *salt = flipped(salt);
            }),
        ),
        ("a secret", Kind::Deal, fairness(|deal| deal.secret = Some("ab".repeat(32)))),
        ("another root", Kind::Deal, fairness(|deal| deal.root = Some("ab".repeat(32)))),
        ("another promise", Kind::Deal, fairness(|deal| deal.commitment = "ab".repeat(32))),
        ("a path that is cut", Kind::Deal, fairness(|deal| drop(deal.promise.as_mut().unwrap().path.pop()))),
        ("a root without a row", Kind::Deal, fairness(|deal| deal.promised_at = 2)),
        ("seeds", Kind::Deal, fairness(|deal| deal.seeds.iter_mut().for_each(String::clear))),
        ("a later seed", Kind::Deal, fairness(|deal| deal.seeded_at[0] += 1)),
        ("not joint", Kind::Deal, fairness(|deal| deal.joint = Some(false))),
        ("another deal", Kind::Deal, fairness(|deal| deal.deal += 1)),
        ("a deck of another size", Kind::Deal, Box::new(|proof| proof.deals[0].cards = 9)),
        ("another hand", Kind::Order, Box::new(|proof| proof.hand += 1)),
        ("no deal", Kind::Order, Box::new(|proof| proof.deals.clear())),
        ("a deal twice", Kind::Order, Box::new(|proof| proof.deals.push(proof.deals[0].clone()))),
        ("the deal of the next hand", Kind::Deal, Box::new(|proof| proof.deals = next.deals.clone())),
        ("no opening", Kind::Order, Box::new(|proof| drop(proof.rows.remove(0)))),
        ("no draw", Kind::Deal, Box::new(|proof| drop(proof.rows.remove(draw)))),
        ("no end", Kind::Order, Box::new(|proof| drop(proof.rows.pop()))),
        ("rows in another order", Kind::Order, Box::new(|proof| proof.rows.swap(1, 2))),
        ("a row twice", Kind::Order, Box::new(|proof| proof.rows.insert(1, proof.rows[0].clone()))),
        (
            "a seed that was not sent",
            Kind::Deal,
            Box::new(|proof| {
                let mut sent: Value = serde_json::from_str(&proof.rows[seed].payload).unwrap();
                sent["client_seed"] = "00".into();
                proof.rows[seed].payload = sent.to_string();
            }),
        ),
        ("no hash", Kind::Chain, Box::new(|proof| proof.rows[1].previous.truncate(10))),
    ];
    for (name, kind, forge) in forgeries {
        let mut forged = proof.clone();
        forge(&mut forged);
        let found = proof::verify(&forged).map(drop).map_err(|fault| fault.kind);
        assert_eq!(found, Err(kind), "{name}");
    }
    // What is changed in a row is another event, which stands nowhere in the log.
    let same = |row: &ProofRow| proof::stored(proof.table_id, row).unwrap().event_hash;
    for row in &proof.rows {
        let at = usize::try_from(row.version).unwrap() - 1;
        assert_eq!(same(row), played.log[at].event_hash);
        let mut changed = row.clone();
        changed.payload.push(' ');
        assert_ne!(same(&changed), played.log[at].event_hash);
    }
}

/// Somebody hands in the result of one hand with the cards of another. All rows are genuine, and so are their hashes.
#[test]
fn the_deal_of_an_earlier_hand_is_refused_for_a_later_one() {
    let played = Played::of(&session().log);
    let hands = played.hands();
    let mut refused = 0;
    for eyes in eyes_of(&played.table) {
        let proven = |hand: &Hand, deals: &[u32]| {
            let proof = played.proof(&(hand.0, deals.iter().copied().collect(), hand.2), eyes);
            proof::verify(&proof).map(|proven| proven.deals.iter().map(|deal| deal.deal).collect::<Vec<u32>>())
        };
        let mut earlier: Vec<u32> = Vec::new();
        for hand in &hands {
            // A hand of hold'em has one deal. The row that begins the hand names the one before.
            let own = *hand.1.last().unwrap();
            // A deal that ends with its draw is in no row.
            let Ok(deals) = proven(hand, &[own]) else { continue };
            assert_eq!(deals, [own]);
            let is_refused = |deals: &[u32]| {
                let fault = proven(hand, deals).unwrap_err();
                assert_eq!(fault.kind, Kind::Deal, "{fault}");
                assert!(fault.what.ends_with("it was drawn before the hand"), "{fault}");
            };
            for other in &earlier {
                is_refused(&[*other]);
                assert_eq!(proven(hand, &[*other, own]), Ok(vec![own]), "it is not one of the hand");
                refused += 1;
            }
            if let [.., one, other] = earlier[..] {
                is_refused(&[one, other]);
                is_refused(&[one, other, own]);
            }
            earlier.push(own);
        }
    }
    assert!(refused > 10, "{refused} deals of earlier hands");
}

/// Of a match each deal is proven by itself: no other deal of the same match stands beside it as its own.
#[test]
fn the_proof_of_a_deal_of_a_match_has_no_other_deal() {
    let mut refused = 0;
    for plain in histories::logs() {
        let (table, _) = histories::read(&plain);
        if table.ring().is_some() || table.opened().promises.is_none() || plain.iter().any(|row| row.schema != 1) {
            continue;
        }
        let played = Played::of(&plain);
        let proven = |hand: u32, deals: &[u32]| {
            let proof = played.proof(&(hand, deals.iter().copied().collect(), None), Eyes::Spectator);
            proof::verify(&proof).map(|proven| proven.deals.len()).map_err(|fault| fault.kind)
        };
        for (hand, ..) in played.hands() {
            if proven(hand, &[hand]).is_err() || proven(hand + 1, &[hand + 1]).is_err() {
                continue;
            }
            assert_eq!(proven(hand, &[hand, hand + 1]), Err(Kind::Order));
            assert_eq!(proven(hand + 1, &[hand, hand + 1]), Err(Kind::Order));
            refused += 1;
        }
    }
    assert!(refused > 0, "no match of two deals");
}

#[test]
fn a_shoe_is_proven_for_every_hand_that_is_dealt_from_it() {
    let is_proven = |seed: u64| {
        let played = Played::of(&trouble(400 + seed, &rings::bank(seed)).log);
        played.hands().iter().any(|hand| {
            let Ok(proven) = proof::verify(&played.proof(hand, Eyes::Spectator)) else { return false };
            let began = proven.ended.unwrap().first_version;
            !proven.deals.is_empty() && proven.deals.iter().all(|deal| deal.drawn_at < began)
        })
    };
    // Tables of chemin de fer.
    assert!([0, 5, 10, 15, 20].into_iter().any(is_proven), "no hand was dealt from the shoe of an earlier one");
}

/// Which games keep cards from one hand to the next is seen by what their tables hide between two hands.
#[test]
fn a_game_keeps_cards_for_the_next_hand_where_it_is_dealt_from_a_shoe_and_nowhere_else() {
    let tables = [
        (0, cash("holdem")),
        (1, cash("omaha")),
        (100, rings::bestia(0)),
        (201, rings::telesina(1)),
        (300, rings::poker_5_carte(0)),
        (301, rings::poker_5_carte(1)),
        (400, rings::bank(0)),
        (402, rings::bank(2)),
        (404, rings::bank(4)),
        (405, rings::bank(5)),
    ];
    let mut keep: BTreeMap<String, bool> = BTreeMap::new();
    for (seed, request) in tables {
        let (_, logged) = histories::read(&trouble(seed, &request).log);
        let TableEvent::TableOpened(opened) = &logged[0].event else { panic!("a log begins with its opening") };
        let mut table = Table::open(opened.clone(), logged[0].at).unwrap();
        let keeps = keep.entry(request.game).or_default();
        for logged in &logged[1..] {
            table.evolve(&logged.event, logged.at).unwrap();
            let ended = matches!(&logged.event, TableEvent::Ring(RingEvent::HandEnded(_)));
            *keeps |= ended && table.deal_in_play();
        }
    }
    let played_in_rings = registry::games().iter().filter(|game| game.frame == registry::Frame::Ring);
    let told: BTreeMap<String, bool> =
        played_in_rings.map(|game| (game.name.to_owned(), proof::keeps_shoe(game.name))).collect();
    assert_eq!(keep, told);
}
