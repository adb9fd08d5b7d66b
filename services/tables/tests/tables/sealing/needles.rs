//! What is searched for: secrets and runs of cards, in every form that somebody might write them.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use mazziere_eventstore::StoredEvent;
use mazziere_fairdeal::Secret;
use mazziere_ids::TableId;
use mazziere_replay::deal;
use mazziere_rules::card::Card;
use mazziere_testkit::Dump;
use serde_json::Value;

/// How many cards in a row make a needle of its own in every encoding: a few letters stand in any hash by chance.
const RUN: usize = 6;

/// Deals that are promised at the opening and come late or never.
const LATER: [u32; 2] = [40, 64];

/// Secrets and runs of cards.
#[derive(Default)]
pub(super) struct Needles {
    pub(super) secrets: Vec<[u8; 32]>,
    pub(super) cards: Vec<Vec<Card>>,
}

impl Needles {
    /// Takes whatever an event hides: the secrets of promises, the cards of a turn.
    pub(super) fn hide(&mut self, event: &StoredEvent) {
        let payload: Value = serde_json::from_slice(&event.payload).unwrap();
        match event.r#type.as_str() {
            "deal_committed" => {
                let secret = hex::decode(payload["secret"].as_str().unwrap()).unwrap();
                self.secrets.push(secret.try_into().unwrap());
            }
            // The secret of the table, and with it those of deals that nobody has come to.
            "secret_sealed" => {
                let secret = Secret::from_hex(payload["secret"].as_str().unwrap()).unwrap();
                let table = TableId::new(event.stream.uuid());
                let later = LATER.map(|number| *deal::secret(table, number, &secret).as_bytes());
                self.secrets.extend(later.into_iter().chain([*secret.as_bytes()]));
            }
            "turn" => self.lists(&payload),
            _ => {}
        }
    }

    fn lists(&mut self, value: &Value) {
        match value {
            Value::Array(items) => {
                let cards: Vec<Card> = items.iter().filter_map(|item| item.as_str()?.parse().ok()).collect();
                if cards.len() == items.len() && cards.len() > 1 {
                    let runs = cards.chunks(RUN).filter(|run| run.len() > 1);
                    self.cards.extend(runs.map(<[Card]>::to_vec));
                }
                items.iter().for_each(|item| self.lists(item));
            }
            Value::Object(fields) => fields.values().for_each(|field| self.lists(field)),
            _ => {}
        }
    }

    /// Every form, with what it is called.
    pub(super) fn forms(&self) -> Vec<(String, Vec<u8>)> {
        let mut all = Vec::new();
        for (index, secret) in self.secrets.iter().enumerate() {
            encodings(&format!("secret {index}"), secret, &mut all);
        }
        for cards in &self.cards {
            let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
            for (name, text) in [
                ("json", format!("\"{}\"", texts.join("\",\""))),
                ("spaced json", format!("\"{}\"", texts.join("\", \""))),
                ("escaped json", texts.join("\\\",\\\"")),
                ("escaped spaced json", texts.join("\\\", \\\"")),
                ("commas", texts.join(",")),
                ("spaces", texts.join(" ")),
                ("run together", texts.concat()),
            ] {
                if cards.len() == RUN {
                    encodings(&format!("{texts:?} as {name}"), text.as_bytes(), &mut all);
                } else if name != "run together" {
                    all.push((format!("{texts:?} as {name}"), text.into_bytes()));
                }
            }
            if cards.len() == RUN {
                let codes: Vec<u8> = cards.iter().map(|card| card.code()).collect();
                encodings(&format!("{texts:?} as codes"), &codes, &mut all);
            }
        }
        all
    }

    /// The names of the forms that stand in a dump.
    pub(super) fn found_in(&self, dump: &Dump) -> Vec<String> {
        self.forms().into_iter().filter(|(_, form)| dump.holds(form)).map(|(name, _)| name).collect()
    }
}

/// Bytes as they are, in hexadecimal, in base64 at each of the three offsets, and as lists of numbers.
fn encodings(name: &str, bytes: &[u8], all: &mut Vec<(String, Vec<u8>)>) {
    all.push((format!("{name}, raw"), bytes.to_vec()));
    all.push((format!("{name}, hex"), hex::encode(bytes).into_bytes()));
    all.push((format!("{name}, HEX"), hex::encode_upper(bytes).into_bytes()));
    for offset in 0..3 {
        let shifted = [&vec![0; offset], bytes].concat();
        // What shares its letters with a neighbour depends on the neighbour.
        let inner = |text: String| text.as_bytes()[4..text.len() - 4].to_vec();
        let (standard, url) = (inner(STANDARD.encode(&shifted)), inner(URL_SAFE.encode(&shifted)));
        if standard.len() >= 8 {
            all.push((format!("{name}, base64 at {offset}"), standard));
            all.push((format!("{name}, base64url at {offset}"), url));
        }
    }
    decimals(name, bytes, all);
}

fn decimals(name: &str, bytes: &[u8], all: &mut Vec<(String, Vec<u8>)>) {
    let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
    for between in [",", ", ", " "] {
        all.push((format!("{name}, decimal with {between:?}"), numbers.join(between).into_bytes()));
    }
}
