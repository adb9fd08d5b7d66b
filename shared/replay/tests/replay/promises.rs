//! Promises before seeds: roots in their time, no seed that is older than its promise, and what a house tries that
//! would rather choose.

use chrono::TimeDelta;
use mazziere_fairdeal::{Commitment, PromiseRoot, Secret};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{PlayerId, StreamId};
use mazziere_replay::audit::{self, ReplayFault, Wrong};
use mazziere_replay::seal::record::{Covered, Place, Reader};
use mazziere_replay::seal::{KeyId, Keys};
use mazziere_replay::table::cover::{Cover, SealedDeal};
use mazziere_replay::table::event::{DealCommitted, DealsPromised, PlayerSeed, Turn};
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Command, TableEvent};
use mazziere_replay::{deal, fairness};
use serde_json::{Value, json};

use crate::rings::{Sheet, cash, player};

fn read(stored: &StoredEvent) -> TableEvent {
    TableEvent::read(&stored.r#type, stored.schema, &stored.payload).unwrap()
}

/// Plays hands at a ring of two, where one folds at once; before that `meanwhile` may do something, with the number of
/// the last deal.
fn session(hands: u32, mut meanwhile: impl FnMut(&mut Sheet, u32)) -> Sheet {
    let mut sheet = Sheet::open(8, &cash("holdem"));
    for n in 0..2 {
        sheet.sits(player(n), 1_000).unwrap();
    }
    let folds = |sheet: &mut Sheet| {
        let seat = sheet.table.awaited().iter().next().expect("a hand is in play");
        let legal = sheet.table.machine().legal(seat);
        let moves = legal["moves"].as_array().unwrap();
        let fold = moves.iter().find(|legal| legal["type"] == "fold").unwrap_or(&moves[0]);
        let player = sheet.table.player_at(seat).unwrap();
        let r#move = serde_json::value::to_raw_value(fold).unwrap();
        sheet.does(&Command::Move { player, seat: None, r#move }).unwrap();
        sheet.posts();
    };
    while sheet.table.ring().unwrap().hand() < hands {
        sheet.now += TimeDelta::milliseconds(900);
        let drawn = sheet.table.next_deal().unwrap() - 1;
        meanwhile(&mut sheet, drawn);
        folds(&mut sheet);
    }
    sheet.ring(RingCommand::Close).unwrap();
    while !sheet.table.is_over() {
        folds(&mut sheet);
    }
    sheet
}

fn seeded(sheet: &mut Sheet, who: usize, seed: &[u8]) {
    sheet.does(&Command::Seed { player: player(who), seed: seed.to_vec() }).unwrap();
}

fn draws(log: &[StoredEvent]) -> Vec<(i64, Turn)> {
    let turn = |stored: &StoredEvent| match read(stored) {
        TableEvent::Turn(turn) if turn.draw.is_some() => Some((stored.version, *turn)),
        _ => None,
    };
    log.iter().filter_map(turn).collect()
}

fn roots(log: &[StoredEvent]) -> Vec<(i64, DealsPromised)> {
    let root = |stored: &StoredEvent| match read(stored) {
        TableEvent::TableOpened(opened) => Some((stored.version, opened.promises.clone().unwrap().deals)),
        TableEvent::DealsPromised(deals) => Some((stored.version, deals)),
        _ => None,
    };
    log.iter().filter_map(root).collect()
}

/// One who sends a seed once, and one who sends another as soon as more deals are promised:
///
/// | deals | root | logged after deal | seed of the first | of the second |
/// |---|---|---|---|---|
/// | 1 | 1 | - | - | - |
/// | 2-64 | 1 | - | mixed in | mixed in |
/// | 65-128 | 65 | 32 | too old | mixed in |
/// | 129- | 129 | 96 | too old | mixed in |
#[test]
fn a_seed_counts_for_the_deals_that_were_promised_before_it() {
    let mut answered = 0;
    let sheet = session(140, |sheet, drawn| {
        let promised = roots(&sheet.log).len();
        if drawn == 1 && answered == 0 {
            seeded(sheet, 0, b"once");
        }
        if promised > answered && drawn > 0 {
            answered = promised;
            seeded(sheet, 1, format!("seed {promised}").as_bytes());
        }
    });
    let (log, table_id) = (&sheet.log, sheet.table.opened().table_id);
    let after = |version: i64| draws(&log[..usize::try_from(version).unwrap()]).len();
    let logged: Vec<_> =
        roots(log).iter().map(|(version, deals)| (deals.first, deals.count, after(*version))).collect();
    assert_eq!(logged, [(1, 64, 0), (65, 64, 32), (129, 64, 96)]);
    for (at, turn) in draws(log) {
        let draw = turn.draw.as_ref().unwrap();
        let seeds: Vec<String> = draw.seeds.clone().into();
        let mixed: Vec<bool> = seeds.iter().take(3).map(|seed| !seed.is_empty()).collect();
        assert_eq!(mixed, [(2..=64).contains(&turn.deal), turn.deal > 1, false], "deal {}", turn.deal);
        if turn.deal == 3 {
            assert_eq!(seeds[0], hex::encode(deal::mixed(table_id, 3, b"once")), "a hash, and not the seed");
        }
        let (promised_at, _) = roots(log).into_iter().rfind(|(_, deals)| deals.first <= turn.deal).unwrap();
        for (seed, sent) in seeds.iter().zip(&draw.seeded_at) {
            assert_eq!(seed.is_empty(), *sent == 0);
            assert!(seed.is_empty() || (promised_at < *sent && *sent < at), "deal {}", turn.deal);
        }
    }
    let replayed = sheet.checks();
    assert!(replayed.over && replayed.deals >= 140);
    assert_eq!(replayed.joint, replayed.deals - 1, "all but the first one");
}

#[test]
fn the_fairness_page_says_when_promise_and_seeds_stood() {
    let sheet = session(70, |sheet, drawn| {
        if drawn == 2 && roots(&sheet.log).len() == 1 {
            seeded(sheet, 0, b"once");
        }
    });
    let events: Vec<_> = sheet.log.iter().map(|stored| (stored.version, read(stored))).collect();
    let page = |deal| fairness::of(&sheet.table, &events, deal, Eyes::Spectator).unwrap().unwrap();
    let second_root = roots(&sheet.log)[1].0;
    for (number, promised_at, joint) in [(1, 1, false), (40, 1, true), (64, 1, true), (65, second_root, false)] {
        let page = page(number);
        assert_eq!((page.promised_at, page.joint), (promised_at, Some(joint)), "deal {number}");
        assert_eq!(page.seeded_at[0] > promised_at, joint, "deal {number}");
        let promise = page.promise.unwrap();
        let path: Vec<_> =
            promise.path.iter().map(|hash| mazziere_fairdeal::Sibling::from_hex(hash).unwrap()).collect();
        let (root, commitment) =
            (PromiseRoot::from_hex(&promise.root).unwrap(), Commitment::from_hex(&page.commitment).unwrap());
        let under = (promise.first, promise.count);
        assert!(mazziere_fairdeal::verify_promise(&root, under, number, &commitment, &path), "deal {number}");
    }
    let promised = page(sheet.table.next_deal().unwrap());
    assert_eq!((promised.joint, promised.drawn_at, promised.secret), (None, None, None));
}

/// At tables that promised one deal after the other, only a seed between the promise and the draw makes a deal joint.
#[test]
fn an_older_table_is_joint_where_a_seed_came_after_the_promise() {
    let log = include_str!("../golden/v1_ring.ndjson").lines().map(|line| serde_json::from_str(line).unwrap());
    let events: Vec<(i64, TableEvent)> = log
        .map(|line: Value| {
            let payload = line["payload"].as_str().unwrap().as_bytes();
            (line["version"].as_i64().unwrap(), TableEvent::read(line["type"].as_str().unwrap(), 1, payload).unwrap())
        })
        .collect();
    let TableEvent::TableOpened(opened) = &events[0].1 else { panic!("a log begins with its opening") };
    let table = mazziere_replay::table::Table::open(opened.clone(), chrono::DateTime::UNIX_EPOCH).unwrap();
    let at = |wanted: &dyn Fn(&TableEvent) -> bool| events.iter().find(|(_, event)| wanted(event)).unwrap().0;
    let seeded = at(&|event| matches!(event, TableEvent::Seeded(_)));
    let mut joint = Vec::new();
    for deal in 1..=6 {
        let page = fairness::of(&table, &events, deal, Eyes::Spectator).unwrap().unwrap();
        let committed = at(&|event| matches!(event, TableEvent::DealCommitted(promise) if promise.deal == deal));
        assert_eq!((page.promised_at, page.promise), (committed, None));
        let between = committed < seeded && seeded < page.drawn_at.unwrap();
        assert_eq!(page.joint, Some(between), "deal {deal}");
        joint.push(between);
    }
    assert_eq!(joint.iter().filter(|joint| **joint).count(), 1, "the seed stands for later deals, and proves nothing");
}

/// An event with some fields of its JSON replaced.
fn with(stored: &StoredEvent, change: impl FnOnce(&mut Value)) -> StoredEvent {
    let before = read(stored);
    let mut fields = serde_json::from_slice(&before.payload()).unwrap();
    change(&mut fields);
    let event = TableEvent::read(&stored.r#type, 1, &serde_json::to_vec(&fields).unwrap()).unwrap();
    StoredEvent { payload: event.payload(), ..stored.clone() }
}

fn committed(log: &[StoredEvent], deal: u32) -> (usize, DealCommitted) {
    let promise = |(index, stored): (usize, &StoredEvent)| match read(stored) {
        TableEvent::DealCommitted(promise) if promise.deal == deal => Some((index, promise)),
        _ => None,
    };
    log.iter().enumerate().find_map(promise).unwrap()
}

/// What a house does with a log.
type Forgery<'a> = &'a dyn Fn(&mut Vec<StoredEvent>);

/// Each house here would rather choose: all are found, and by what they did.
#[test]
fn a_house_that_chooses_after_the_seeds_does_not_pass() {
    let sheet = session(40, |sheet, drawn| {
        if drawn > 0 && drawn % 5 == 0 {
            seeded(sheet, 0, &drawn.to_le_bytes());
        }
    });
    let (stream, table) = (StreamId::from(sheet.table.opened().table_id), sheet.table.opened().table_id);
    let audited = |forge: Forgery<'_>| -> Result<_, ReplayFault> {
        let mut log = sheet.log.clone();
        forge(&mut log);
        for (stored, version) in log.iter_mut().zip(1..) {
            stored.version = version;
        }
        audit::check(stream, &log)
    };
    assert!(audited(&|_| {}).is_ok());
    let root_at = usize::try_from(roots(&sheet.log)[1].0).unwrap() - 1;
    let chosen = Secret::from_bytes([66; 32]);
    let choose = |log: &mut Vec<StoredEvent>, number: u32| {
        let (at, _) = committed(log, number);
        log[at] = with(&log[at], |fields| {
            fields["secret"] = json!(chosen);
            fields["commitment"] = json!(deal::commitment(table, number, &chosen));
        });
    };
    let other_root = PromiseRoot::from_bytes([1; 32]);
    let forgeries: [(&str, Forgery<'_>, &str); 17] = [
        ("a secret that is chosen after the seeds", &|log| choose(log, 12), "Leaf"),
        ("the first secret, chosen", &|log| choose(log, 1), "Leaf"),
        (
            "a secret without its commitment",
            &|log| {
                let (at, _) = committed(log, 12);
                log[at] = with(&log[at], |fields| fields["secret"] = json!(chosen));
            },
            "Commitment",
        ),
        (
            "a leaf that was used",
            &|log| {
                let (used, _) = committed(log, 11);
                let (at, _) = committed(log, 12);
                log[at].payload = log[used].payload.clone();
            },
            "Leaf",
        ),
        (
            "the leaf of another deal",
            &|log| {
                let (_, other) = committed(log, 13);
                let (at, _) = committed(log, 12);
                log[at] = with(&log[at], |fields| fields["path"] = json!(other.path));
            },
            "Leaf",
        ),
        (
            "a leaf that is skipped",
            &|log| {
                let (_, next) = committed(log, 13);
                let (at, _) = committed(log, 12);
                log[at] = with(&log[at], |fields| *fields = serde_json::to_value(next).unwrap());
            },
            "Leaf",
        ),
        (
            "a second promise of one deal",
            &|log| {
                let (at, _) = committed(log, 12);
                log.insert(at, log[at].clone());
            },
            "Leaf",
        ),
        (
            "no path",
            &|log| {
                let (at, _) = committed(log, 12);
                log[at] = with(&log[at], |fields| drop(fields.as_object_mut().unwrap().remove("path")));
            },
            "Leaf",
        ),
        ("a root that is not logged", &|log| drop(log.remove(root_at)), "Leaf"),
        ("a root that is logged late", &|log| log.swap(root_at, root_at + 1), "Leaf"),
        (
            "a root that is logged early",
            &|log| {
                let (at, _) = committed(log, 5);
                let root = log.remove(root_at);
                log.insert(at, root);
            },
            "Promise",
        ),
        (
            "a root over secrets that do not follow",
            &|log| {
                log[root_at] = with(&log[root_at], |fields| fields["root"] = json!(other_root));
            },
            "Promise",
        ),
        (
            "a root over other deals",
            &|log| {
                log[root_at] = with(&log[root_at], |fields| fields["first"] = json!(66));
            },
            "Promise",
        ),
        (
            "another secret of the table",
            &|log| {
                log[1] = with(&log[1], |fields| fields["secret"] = json!(chosen));
            },
            "Commitment",
        ),
        ("no secret of the table", &|log| drop(log.remove(1)), "Promise"),
        (
            "another first dealer",
            &|log| {
                let dealer = (sheet.table.opened().dealer.index() + 1) % 6;
                log[0] = with(&log[0], |fields| fields["dealer"] = json!(dealer));
            },
            "Dealer",
        ),
        (
            "a dealer who is drawn from a secret of its own",
            &|log| {
                log[0] = with(&log[0], |fields| {
                    let commitment = deal::commitment(table, deal::DEALER_DRAW, &chosen);
                    fields["dealer_draw"] = json!({"commitment": commitment, "secret": chosen});
                });
            },
            "Promise",
        ),
    ];
    for (what, forge, expected) in forgeries {
        let found = audited(forge).expect_err(what).what;
        assert_eq!(format!("{found:?}"), expected, "{what}");
    }
    // What is said of seeds has to be what was mixed in.
    for (at, turn) in draws(&sheet.log).into_iter().filter(|(_, turn)| turn.deal == 12) {
        let at = usize::try_from(at).unwrap() - 1;
        let older = |log: &mut Vec<StoredEvent>| {
            log[at] = with(&log[at], |fields| fields["draw"]["seeded_at"][0] = json!(1));
        };
        assert!(matches!(audited(&older).unwrap_err().what, Wrong::Seeds), "deal {}", turn.deal);
        let own = |log: &mut Vec<StoredEvent>| {
            log[at] = with(&log[at], |fields| fields["draw"]["seeds"][0] = json!(hex::encode(10_u32.to_le_bytes())));
        };
        assert!(matches!(audited(&own).unwrap_err().what, Wrong::Seeds), "deal {}", turn.deal);
    }
}

/// A house that sends a seed of a player's in time, but mixes one in that is older than the root.
#[test]
fn a_seed_that_is_older_than_its_promise_is_not_mixed_in() {
    let sheet = session(66, |sheet, drawn| {
        if drawn == 1 && sheet.log.iter().all(|stored| stored.r#type != "seeded") {
            seeded(sheet, 0, b"old");
        }
    });
    let (at, turn) = draws(&sheet.log).into_iter().find(|(_, turn)| turn.deal == 65).unwrap();
    let table_id = sheet.table.opened().table_id;
    let sent = sheet.log.iter().find(|stored| stored.r#type == "seeded").unwrap().version;
    let at = usize::try_from(at).unwrap() - 1;
    let mut log = sheet.log.clone();
    log[at] = with(&log[at], |fields| {
        fields["draw"]["seeds"][0] = json!(hex::encode(deal::mixed(table_id, turn.deal, b"old")));
        fields["draw"]["seeded_at"][0] = json!(sent);
    });
    let fault = audit::check(StreamId::from(table_id), &log).unwrap_err();
    assert!(matches!(fault.what, Wrong::Seeds), "{fault:?}");
}

/// Everything as the tables store it, under one key.
pub(crate) fn sealed(plain: &[StoredEvent]) -> (Keys, Vec<StoredEvent>) {
    let keys = Keys::parse(&format!("k1:{}", "ab".repeat(32))).unwrap();
    let id = KeyId::new("k1").unwrap();
    let stream = plain[0].stream;
    let (mut table, mut log) = (None, Vec::new());
    for stored in plain {
        let mut event = read(stored);
        match &mut event {
            TableEvent::SecretSealed(sealed) => sealed.sealed_under = Some(id.clone()),
            TableEvent::DealCommitted(promise) => promise.sealed_under = Some(id.clone()),
            _ => {}
        }
        let cover = match &mut table {
            None => {
                let TableEvent::TableOpened(opened) = &event else { panic!("a log begins with its opening") };
                table = Some(mazziere_replay::table::Table::open(opened.clone(), stored.occurred_at).unwrap());
                Cover::NONE
            }
            Some(table) => {
                let hidden = mazziere_replay::table::cover::Hidden::of(table);
                table.evolve(&event, stored.occurred_at).unwrap();
                hidden.cover(&event, table)
            }
        };
        let place = Place { stream, version: stored.version, name: event.name() };
        let (schema, payload) = keys.store(place, &cover, event.payload(), mazziere_sealing::nonce()).unwrap();
        log.push(StoredEvent { schema, payload, ..stored.clone() });
    }
    (keys, log)
}

#[test]
fn the_secret_of_a_table_stays_sealed_until_the_table_is_over_and_hinders_no_audit() {
    let sheet = session(4, |_, _| {});
    let stream = StreamId::from(sheet.table.opened().table_id);
    let (keys, log) = sealed(&sheet.log);
    let TableEvent::SecretSealed(secret) = read(&sheet.log[1]) else { panic!("the second row is the secret") };
    let under = SealedDeal { deal: 0, key: KeyId::new("k1").unwrap() };
    assert_eq!(Covered::of(&log[1]).unwrap(), Covered::Sealed(under));
    let holds =
        |stored: &StoredEvent, secret: &Secret| String::from_utf8_lossy(&stored.payload).contains(&secret.to_hex());
    assert!(!log.iter().any(|stored| holds(stored, &secret.secret)), "it is nowhere in clear");

    // While it is played, the log is checked as far as the deals are over, and the secret of the table hinders nothing.
    let (third, promise) = committed(&sheet.log, 3);
    let running = &log[..=third];
    let fault = audit::check(stream, running).unwrap_err();
    let (second, _) = committed(&sheet.log, 2);
    assert!(fault.version > i64::try_from(second).unwrap(), "{fault:?}");
    assert!(audit::check_with(&keys, stream, running).is_ok());
    assert!(!running.iter().any(|stored| holds(stored, &promise.secret)));
    assert!(Reader::of(running).read(&log[1]).is_err());
    // Deals that are over are read, too.
    let reader = Reader::of(running);
    let told: Vec<TableEvent> = running.iter().map_while(|stored| audit::read_in_play(&reader, stored).ok()).collect();
    assert_eq!(told.len(), usize::try_from(fault.version).unwrap() - 1);
    assert!(told.iter().any(|event| matches!(event, TableEvent::Turn(turn) if turn.draw.is_some())), "{told:?}");

    // The last row opens it, and then the roots follow from it.
    let replayed = audit::check(stream, &log).unwrap();
    assert!(replayed.over);
    assert!(Reader::of(&log).read(&log[1]).is_ok());
    let kept =
        log.iter().filter(|stored| matches!(Covered::of(stored), Ok(Covered::Open(deals)) if deals.contains(&0)));
    assert_eq!(kept.count(), 1);
}

/// Nobody learns a seed of another player before the draw, nor from it.
#[test]
fn no_step_shows_a_seed() {
    let sheet = session(3, |sheet, drawn| {
        if drawn == 1 && sheet.log.iter().all(|stored| stored.r#type != "seeded") {
            seeded(sheet, 0, b"my very own seed");
        }
    });
    let own = hex::encode(b"my very own seed");
    let mut sent = 0;
    for stored in &sheet.log {
        let event = read(stored);
        if let TableEvent::Seeded(PlayerSeed { client_seed, .. }) = &event {
            sent += u32::from(client_seed.as_deref() == Some(&own));
        }
        for eyes in [Eyes::Spectator, Eyes::Player(player(1)), Eyes::Player(PlayerId::new(uuid::Uuid::nil()))] {
            let step =
                mazziere_replay::table::view::step(&sheet.table, &event, stored.version, stored.occurred_at, eyes);
            assert!(!serde_json::to_string(&step.unwrap()).unwrap().contains(&own), "{}", stored.r#type);
        }
    }
    assert_eq!(sent, 1);
}
