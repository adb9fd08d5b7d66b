//! How a row of a table's stream is stored when its deal is sealed.
//!
//! | schema | payload |
//! |---|---|
//! | 1 | the event |
//! | 2, sealed | `{"sealed":{"key","deal","commitment","nonce","box"}}`, of a draw with `"drawn"` |
//! | 2, opening | `{"opens":[{"deal","key"}..],"event":..}`: the keys of the deals that end with this row, in hex |
//!
//! A box is bound to stream, version, type, master key and deal. **Invariant:** what a row holds is the event's own
//! JSON, byte for byte, whichever way it is stored.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bytes::Bytes;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::row::{Drawn, Opened, OpeningRow, SEALED, SEALED_SCHEMA, SealedRow};
use super::{KeyId, Keys, Nonce, SealKey, Sealed, UnknownKey, place};
use crate::table::TableEvent;
use crate::table::cover::{Cover, SealedDeal};
use crate::table::event::{SCHEMA, TurnDraw, UnreadableEvent};

const DOMAIN: &[u8] = b"mazziere seal v1 row";

/// Where a row stands.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub stream: StreamId,
    pub version: i64,
    /// The type of its event.
    pub name: &'a str,
}

impl Place<'_> {
    fn about(&self, key: &KeyId, deal: u32) -> Vec<u8> {
        place(&[
            DOMAIN,
            self.stream.uuid().as_bytes(),
            &self.version.to_be_bytes(),
            self.name.as_bytes(),
            key.to_string().as_bytes(),
            &deal.to_be_bytes(),
        ])
    }
}

enum Row {
    /// As the event says it.
    Plain(Bytes),
    Opening(OpeningRow),
    Sealed(SealedRow),
}

impl Row {
    fn of(stored: &StoredEvent) -> Result<Row, UnreadableEvent> {
        let name = &stored.r#type;
        let broken = |_| UnreadableEvent::Broken { name: name.clone() };
        match stored.schema {
            SCHEMA => Ok(Row::Plain(stored.payload.clone())),
            SEALED_SCHEMA if stored.payload.starts_with(SEALED) => {
                serde_json::from_slice(&stored.payload).map(Row::Sealed).map_err(broken)
            }
            SEALED_SCHEMA => serde_json::from_slice(&stored.payload).map(Row::Opening).map_err(broken),
            schema => Err(UnreadableEvent::Unknown { name: name.clone(), schema }),
        }
    }
}

/// How a row is covered, as it says itself: sealed under a deal and a key, or opening these deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Covered {
    /// It lies open, and opens these deals.
    Open(Vec<u32>),
    Sealed(SealedDeal),
}

impl Covered {
    /// Reads it off a stored row.
    ///
    /// # Errors
    /// When the row is none that was ever written.
    pub fn of(stored: &StoredEvent) -> Result<Covered, UnreadableEvent> {
        Ok(match Row::of(stored)? {
            Row::Plain(_) => Covered::Open(Vec::new()),
            Row::Opening(row) => Covered::Open(row.opens.iter().map(|opened| opened.deal).collect()),
            Row::Sealed(SealedRow { sealed: Sealed { key, deal, .. }, .. }) => {
                Covered::Sealed(SealedDeal { deal: deal.unwrap_or(0), key })
            }
        })
    }

    /// Whether a row is covered as it ought to be.
    pub fn is(&self, cover: &Cover) -> bool {
        match (self, cover) {
            (Covered::Open(opened), Cover::Open(opens)) => {
                opens.iter().map(|open| open.deal).eq(opened.iter().copied())
            }
            (Covered::Sealed(found), Cover::Sealed(under)) => found == under,
            _ => false,
        }
    }
}

/// What a sealed row says openly of a draw. It needs no key.
///
/// # Errors
/// When the row is none that was ever written.
pub fn shown_draw(stored: &StoredEvent) -> Result<Option<Drawn>, UnreadableEvent> {
    Ok(match Row::of(stored)? {
        Row::Sealed(row) => row.drawn,
        Row::Plain(_) | Row::Opening(_) => None,
    })
}

/// The draw in the event of a `turn`.
fn drawn(name: &str, payload: &[u8]) -> Option<Drawn> {
    #[derive(Deserialize)]
    struct Turn {
        deal: u32,
        #[serde(default)]
        draw: Option<TurnDraw>,
    }
    let turn: Turn = if name == "turn" { serde_json::from_slice(payload).ok()? } else { return None };
    let TurnDraw { seeds, seeded_at, root } = turn.draw?;
    Some(Drawn { deal: turn.deal, seeds, seeded_at, root })
}

/// The deal that a `deal_committed` row promises. It needs no key.
///
/// # Errors
/// When the row is none that was ever written.
pub fn promised_deal(stored: &StoredEvent) -> Result<Option<u32>, UnreadableEvent> {
    let deal_of = |event: &TableEvent| match event {
        TableEvent::DealCommitted(promise) => Some(promise.deal),
        _ => None,
    };
    match Row::of(stored)? {
        Row::Sealed(row) => Ok(row.sealed.deal),
        Row::Plain(payload) => TableEvent::read(&stored.r#type, SCHEMA, &payload).map(|event| deal_of(&event)),
        Row::Opening(_) => Ok(None),
    }
}

impl Keys {
    /// How an event is stored: the schema and the payload.
    ///
    /// # Errors
    /// When a deal was promised under a key that is not known here.
    pub fn store(
        &self,
        place: Place<'_>,
        cover: &Cover,
        payload: Bytes,
        nonce: Nonce,
    ) -> Result<(i16, Bytes), UnknownKey> {
        let bytes = match cover {
            Cover::Open(opens) if opens.is_empty() => return Ok((SCHEMA, payload)),
            Cover::Open(opens) => {
                let opened = opens.iter().map(|open| {
                    let key = self.deal_key(&open.key, place.stream, open.deal)?.to_hex();
                    Ok(Opened { deal: open.deal, key })
                });
                let event = serde_json::from_slice::<&RawValue>(&payload).expect("an event is JSON").to_owned();
                serde_json::to_vec(&OpeningRow { opens: opened.collect::<Result<_, _>>()?, event })
            }
            Cover::Sealed(SealedDeal { deal, key: id }) => {
                let key = self.deal_key(id, place.stream, *deal)?;
                let about = place.about(id, *deal);
                let sealed = Sealed::new((id, Some(*deal)), &key, nonce, &about, &payload);
                serde_json::to_vec(&SealedRow { sealed, drawn: drawn(place.name, &payload) })
            }
        };
        Ok((SEALED_SCHEMA, bytes.expect("a row is JSON").into()))
    }

    /// Reads a stored event.
    ///
    /// # Errors
    /// When its key is not known here, or it is none that was ever written at this place.
    pub fn read(&self, stored: &StoredEvent) -> Result<TableEvent, UnreadableEvent> {
        Reader::of(&[]).with(self).read(stored)
    }

    /// The event's own JSON in a stored row.
    ///
    /// # Errors
    /// As [`Keys::read`].
    pub fn payload(&self, stored: &StoredEvent) -> Result<Bytes, UnreadableEvent> {
        Reader::of(&[]).with(self).payload(stored)
    }
}

/// The keys that rows of one stream publish, by the deals that they open. They can be kept, and later rows of the
/// stream read with them.
#[derive(Clone, Debug, Default)]
pub struct Published(BTreeMap<u32, SealKey>);

impl Published {
    /// Takes in what these rows of the stream open.
    pub fn learn(&mut self, rows: &[StoredEvent]) {
        for stored in rows.iter().filter(|stored| stored.schema == SEALED_SCHEMA) {
            if let Ok(Row::Opening(row)) = Row::of(stored) {
                let keys = row.opens.iter().filter_map(|open| Some((open.deal, SealKey::from_hex(&open.key)?)));
                self.0.extend(keys);
            }
        }
    }
}

/// Reads a whole log: with the keys that its own rows publish, and with master keys if there are any.
#[derive(Debug)]
pub struct Reader<'a> {
    keys: Option<&'a Keys>,
    opened: Cow<'a, Published>,
}

impl<'a> From<&'a Published> for Reader<'a> {
    fn from(published: &'a Published) -> Reader<'a> {
        Reader { keys: None, opened: Cow::Borrowed(published) }
    }
}

impl<'a> Reader<'a> {
    /// Reads what these rows of one stream open themselves: everything, when the table is over.
    pub fn of(log: &[StoredEvent]) -> Reader<'a> {
        let mut published = Published::default();
        published.learn(log);
        Reader { keys: None, opened: Cow::Owned(published) }
    }

    /// Reads what these further rows of the same stream open as well: a log need not be held as a whole.
    pub fn learn(&mut self, rows: &[StoredEvent]) {
        self.opened.to_mut().learn(rows);
    }

    /// Reads the deals that are not open yet as well.
    #[must_use]
    pub fn with(self, keys: &'a Keys) -> Reader<'a> {
        Reader { keys: Some(keys), ..self }
    }

    /// Reads a stored event.
    ///
    /// # Errors
    /// When nothing here opens it, or it is none that was ever written at this place.
    pub fn read(&self, stored: &StoredEvent) -> Result<TableEvent, UnreadableEvent> {
        TableEvent::read(&stored.r#type, SCHEMA, &self.payload(stored)?)
    }

    /// The event's own JSON in a stored row.
    ///
    /// # Errors
    /// As [`Reader::read`].
    pub fn payload(&self, stored: &StoredEvent) -> Result<Bytes, UnreadableEvent> {
        let name = || stored.r#type.clone();
        let SealedRow { sealed, drawn: shown } = match Row::of(stored)? {
            Row::Plain(payload) => return Ok(payload),
            Row::Opening(row) => return Ok(Bytes::copy_from_slice(row.event.get().as_bytes())),
            Row::Sealed(row) => row,
        };
        let deal = sealed.deal.ok_or_else(|| UnreadableEvent::Broken { name: name() })?;
        let key = match (self.opened.0.get(&deal), self.keys) {
            (Some(key), _) => key.clone(),
            (None, Some(keys)) => keys
                .deal_key(&sealed.key, stored.stream, deal)
                .map_err(|source| UnreadableEvent::Key { name: name(), source })?,
            (None, None) => return Err(UnreadableEvent::Sealed { name: name(), deal }),
        };
        let place = Place { stream: stored.stream, version: stored.version, name: &stored.r#type };
        let text = sealed.open(&key, &place.about(&sealed.key, deal)).map(Bytes::from);
        // What is said openly has to be what the box says; older rows say nothing.
        let text = text.filter(|text| shown.is_none() || shown == drawn(&stored.r#type, text));
        text.ok_or_else(|| UnreadableEvent::Broken { name: name() })
    }

    /// A row as it would be stored if nothing were sealed: for callers that look at payloads. Its hashes stay those of
    /// what is stored.
    ///
    /// # Errors
    /// As [`Reader::read`].
    pub fn plain(&self, stored: &StoredEvent) -> Result<StoredEvent, UnreadableEvent> {
        Ok(StoredEvent { schema: SCHEMA, payload: self.payload(stored)?, ..stored.clone() })
    }
}
