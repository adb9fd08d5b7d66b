//! The worked vectors of `docs/audit-format.md`, which were made without this code, against this code.

use chrono::DateTime;
use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_fairdeal::{PROMISED_AT_ONCE, Secret, Seeds};
use mazziere_hashchain::{GENESIS, Link, StoredEvent, payload_hash};
use mazziere_ids::{PlayerId, PostingId, StreamId, TableId};
use mazziere_replay::deal;
use mazziere_replay::seal::record::{Covered, Place};
use mazziere_replay::seal::{KeyId, Keys};
use mazziere_replay::table::cover::{Cover, SealedDeal};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Chance, ChanceRequest};
use serde_json::Value;

fn vectors() -> Value {
    let page = include_str!("../../../../docs/audit-format.md");
    let block = page.split_once("## Vectors").unwrap().1.split_once("```json").unwrap().1.split_once("```").unwrap().0;
    serde_json::from_str(block).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn table(vector: &Value) -> TableId {
    text(&vector["table"]).parse().unwrap()
}

fn secret(vector: &Value) -> Secret {
    serde_json::from_value(vector["secret"].clone()).unwrap()
}

fn seeds(vector: &Value) -> Seeds {
    serde_json::from_value(vector["seeds"].clone()).unwrap()
}

#[test]
fn the_links_of_the_page_are_those_of_the_chain() {
    let mut previous = GENESIS;
    for vector in vectors()["links"].as_array().unwrap() {
        let payload_hash = payload_hash(text(&vector["payload"]).as_bytes());
        assert_eq!(hex::encode(payload_hash), vector["payload_hash"]);
        let link = Link {
            stream: text(&vector["stream"]).parse().unwrap(),
            version: vector["version"].as_i64().unwrap(),
            r#type: text(&vector["type"]),
            schema: i16::try_from(vector["schema"].as_i64().unwrap()).unwrap(),
            occurred_at: DateTime::parse_from_rfc3339(text(&vector["occurred_at"])).unwrap().to_utc(),
            previous,
            payload_hash,
        };
        previous = link.hash();
        assert_eq!(hex::encode(previous), vector["event_hash"]);
    }
}

#[test]
fn the_sealed_row_of_the_page_is_the_one_that_is_stored() {
    let vector = &vectors()["sealed_row"];
    let keys = Keys::parse(text(&vector["master"])).unwrap();
    let stream: StreamId = text(&vector["stream"]).parse().unwrap();
    let (id, version) = (KeyId::new("k1").unwrap(), vector["version"].as_i64().unwrap());
    assert_eq!(keys.deal_key(&id, stream, 3).unwrap().to_hex(), vector["deal_key"]);
    let mut nonce = [0; 24];
    hex::decode_to_slice(text(&vector["nonce"]), &mut nonce).unwrap();
    let (place, under) = (Place { stream, version, name: "turn" }, SealedDeal { deal: 3, key: id });
    let event = text(&vector["event"]).as_bytes().to_vec();
    let (schema, payload) = keys.store(place, &Cover::Sealed(under.clone()), event.into(), nonce).unwrap();
    assert_eq!((schema, std::str::from_utf8(&payload).unwrap()), (2, text(&vector["payload"])));
    let stored = StoredEvent {
        stream,
        version,
        r#type: "turn".to_owned(),
        schema,
        occurred_at: DateTime::UNIX_EPOCH,
        payload_hash: payload_hash(&payload),
        payload,
        event_hash: GENESIS,
        metadata: Value::Null,
    };
    assert_eq!(Covered::of(&stored).unwrap(), Covered::Sealed(under));
    assert_eq!(keys.payload(&stored).unwrap(), text(&vector["event"]).as_bytes());
}

#[test]
fn the_draws_of_the_page_are_those_of_the_tables() {
    let all = vectors();
    let vector = &all["deal"];
    assert_eq!(deal::commitment(table(vector), 1, &secret(vector)).to_hex(), vector["commitment"]);
    let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
    let drawn = deal::draw(table(vector), 1, &secret(vector), &seeds(vector), &request);
    let Chance::Deck { cards } = drawn.chance else { panic!("a deck was asked for") };
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    assert_eq!(
        (cards.join(" "), drawn.root.unwrap().to_hex()),
        (text(&vector["cards"]).to_owned(), text(&vector["root"]).to_owned())
    );

    let vector = &all["numbers"];
    assert_eq!(deal::commitment(table(vector), 2, &secret(vector)).to_hex(), vector["commitment"]);
    let request = ChanceRequest::Numbers { bound: 10, count: 6 };
    let Chance::Numbers { values } = deal::draw(table(vector), 2, &secret(vector), &seeds(vector), &request).chance
    else {
        panic!("numbers were asked for")
    };
    assert_eq!(serde_json::to_value(values).unwrap(), vector["values"]);

    let vector = &all["dealer"];
    assert_eq!(deal::commitment(table(vector), 0, &secret(vector)).to_hex(), vector["commitment"]);
    assert_eq!(deal::dealer(table(vector), deal::DEALER_DRAW, &secret(vector), 4).index(), vector["dealer"]);
}

#[test]
fn the_promises_of_the_page_are_those_of_the_tables() {
    let all = vectors();
    let vector = &all["promises"];
    let (table, of_table) = (table(vector), secret(vector));
    let number = |name: &str| u32::try_from(vector[name].as_u64().unwrap()).unwrap();
    assert_eq!(deal::commitment(table, deal::TABLE_SECRET, &of_table).to_hex(), vector["commitment"]);
    let promises = deal::promises(table, number("first"), &of_table);
    assert_eq!((promises.root().to_hex(), PROMISED_AT_ONCE), (text(&vector["root"]).to_owned(), number("count")));
    let own = deal::secret(table, number("deal"), &of_table);
    assert_eq!(own.to_hex(), vector["deal_secret"]);
    assert_eq!(deal::commitment(table, number("deal"), &own).to_hex(), vector["deal_commitment"]);
    assert_eq!(serde_json::to_value(promises.path(number("deal"))).unwrap(), vector["path"]);
    let seed = hex::decode(text(&vector["seed"])).unwrap();
    assert_eq!(hex::encode(deal::mixed(table, number("deal"), &seed)), vector["mixed"]);
    let (first, seats) = (deal::secret(table, deal::FIRST_DEAL, &of_table), u8::try_from(number("seats")).unwrap());
    assert_eq!(deal::dealer(table, deal::FIRST_DEAL, &first, seats).index(), vector["dealer"]);
}

#[test]
fn the_decks_of_the_page_are_those_of_the_rules() {
    let all = vectors();
    assert_eq!(all["decks"].as_object().unwrap().len(), DeckKind::ALL.len());
    for kind in DeckKind::ALL {
        let name = serde_json::to_value(kind).unwrap();
        let cards = text(&all["decks"][text(&name)]).split(' ').flat_map(|word| {
            let (card, copies) = word.split_once('x').unwrap_or((word, "1"));
            std::iter::repeat_n(card.parse::<Card>().unwrap(), copies.parse().unwrap())
        });
        assert_eq!(cards.collect::<Vec<_>>(), kind.cards(), "{name}");
    }
}

#[test]
fn the_ids_of_the_page_are_those_of_the_ledger() {
    let all = vectors();
    let id = |name: &str| text(&all["ids"][name][1]).to_owned();
    let player_id = PlayerId::new("0190d3a0-0000-7000-8000-000000000001".parse().unwrap());
    let table_id = table(&all["deal"]);
    for (name, account) in [
        ("account player_cash", AccountRef::PlayerCash { player_id }),
        ("account player_in_play", AccountRef::PlayerInPlay { player_id, table_id }),
        ("account house_reserve_one", AccountRef::HouseReserve { buy_in: ReserveBuyIn::One }),
    ] {
        assert_eq!(account_id(&account).to_string(), id(name), "{name}");
    }
    assert_eq!(PostingId::derived(table_id.uuid(), "hand:12").to_string(), id("posting of a hand"));
}
