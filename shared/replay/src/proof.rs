//! One hand as a file that others believe: what of it may leave for somebody's eyes, and what follows from such a file.
//!
//! The rows of a proof are those in which nothing is hidden: the opening with the first root, a later root, the
//! player's own seeds, the sealed draw with what it says openly (`seal::row::Drawn`), the end of the hand. Where they
//! stand in the log that is signed is for who has the log; what they and the openings say together is checked here.
//!
//! **Invariants:** a row that holds keys, a card in clear, or the seed of somebody else is in no proof. Cards leave as
//! [`crate::fairness`] opens them; all of a deck only where its secret is public already. What [`verify`] lets through
//! follows from the rows and from nothing that the file says beside them.
//!
//! Non-goals: inclusion in the log, signatures; who the caller is.

use std::collections::BTreeSet;

use mazziere_contract::tables::{DealProof, Fairness, HandProof, ProofRow};
use mazziere_fairdeal::{
    Commitment, Draw, Label, Opening, PromiseRoot, Root, Secret, Seeds, Sibling, verify_opening, verify_promise,
};
use mazziere_hashchain::{GENESIS, Link, StoredEvent, payload_hash};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::Viewer;
use mazziere_rules::registry;

use crate::house::{Fault, Kind, Place};
use crate::seal::record::shown_draw;
use crate::seal::row::{Drawn, SEALED_SCHEMA};
use crate::table::event::{DealsPromised, PlayerSeed, SCHEMA, TableOpened};
use crate::table::ring::event::{HandOver, RingEvent};
use crate::table::view::Eyes;
use crate::table::{Fault as Unfollowed, Table, TableEvent};
use crate::{deal, fairness};

/// What `eyes` may see of deal `number`, for a proof; none if it was not drawn, or drew numbers. `events` are as
/// [`fairness::of`] takes them.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn deal(
    table: &Table,
    events: &[(i64, TableEvent)],
    number: u32,
    eyes: Eyes,
) -> Result<Option<DealProof>, Unfollowed> {
    let Some(mut fairness) = fairness::of(table, events, number, eyes)? else { return Ok(None) };
    let Some(deck) = fairness::deck(events, number).filter(|_| fairness.root.is_some()) else { return Ok(None) };
    let Ok(cards) = u16::try_from(deck.len()) else { return Ok(None) };
    // Everything follows from a secret that is public.
    let secret = fairness.secret.as_deref().and_then(|secret| Secret::from_hex(secret).ok());
    if let (Some(secret), Some(seeds)) = (secret, seeds(&fairness)) {
        let tree = deal::openings(table.opened().table_id, number, &secret, &seeds, &deck);
        fairness.openings = (0..cards).filter_map(|place| deal::card_opening(&tree, place)).collect();
    }
    Ok(Some(DealProof { cards, fairness }))
}

fn seeds(fairness: &Fairness) -> Option<Seeds> {
    let seeds: Vec<Vec<u8>> = fairness.seeds.iter().map(hex::decode).collect::<Result<_, _>>().ok()?;
    Seeds::new(&seeds).ok()
}

/// The versions of the rows that prove these deals to others; `ended` is that of the end of the hand.
pub fn versions(table: &Table, deals: &[DealProof], ended: Option<i64>, eyes: Eyes) -> BTreeSet<i64> {
    let mut versions: BTreeSet<i64> = [1].into_iter().chain(ended).collect();
    for DealProof { fairness, .. } in deals {
        let Some(drawn_at) = fairness.drawn_at else { continue };
        versions.extend([fairness.promised_at, drawn_at]);
        if let Viewer::Seats(seats) = eyes.at(table, drawn_at) {
            let sent = |seat: usize| fairness.seeded_at.get(seat).copied().filter(|version| *version > 0);
            versions.extend(seats.iter().filter_map(|seat| sent(usize::from(seat.index()))));
        }
    }
    versions
}

/// A row of a proof; none if it may not be shown to these eyes. `previous` is the hash of the row before it.
pub fn row(stored: &StoredEvent, previous: [u8; 32], position: i64, eyes: Eyes) -> Option<ProofRow> {
    let is_open = match (stored.r#type.as_str(), stored.schema) {
        ("table_opened" | "deals_promised" | "hand_ended", SCHEMA) => true,
        ("player_ready" | "seeded", SCHEMA) => match (read(stored), eyes) {
            (Some(TableEvent::PlayerReady(seed) | TableEvent::Seeded(seed)), Eyes::Player(player)) => {
                seed.player_id == player
            }
            _ => false,
        },
        ("turn", SEALED_SCHEMA) => shown_draw(stored).is_ok_and(|drawn| drawn.is_some()),
        _ => false,
    };
    let row = || {
        Some(ProofRow {
            position: u64::try_from(position).ok()?,
            version: stored.version,
            r#type: stored.r#type.clone(),
            schema: stored.schema,
            occurred_at: stored.occurred_at,
            previous: hex::encode(previous),
            payload: String::from_utf8(stored.payload.to_vec()).ok()?,
        })
    };
    is_open.then(row).flatten()
}

fn read(stored: &StoredEvent) -> Option<TableEvent> {
    TableEvent::read(&stored.r#type, stored.schema, &stored.payload).ok()
}

/// Whether a proof that was made has all that [`verify`] asks for.
pub fn is_whole(proof: &HandProof) -> bool {
    verify(proof).is_ok()
}

/// The stored event that a row says it is, with its hashes.
///
/// # Errors
/// When its hash of the row before is none.
pub fn stored(table: TableId, row: &ProofRow) -> Result<StoredEvent, Fault> {
    let stream = StreamId::from(table);
    let wrong = |what: &str| Fault::new(Kind::Chain, Place::event(stream, row.version), what);
    let mut previous = GENESIS;
    hex::decode_to_slice(&row.previous, &mut previous).map_err(|_| wrong("`previous` is no hash"))?;
    if row.version < 1 || (row.version == 1 && previous != GENESIS) {
        return Err(wrong("nothing stands before version 1"));
    }
    let payload_hash = payload_hash(row.payload.as_bytes());
    let ProofRow { version, r#type, schema, occurred_at, payload, .. } = row;
    let (version, schema, occurred_at) = (*version, *schema, *occurred_at);
    let link = Link { stream, version, r#type, schema, occurred_at, previous, payload_hash };
    Ok(StoredEvent {
        stream,
        version,
        r#type: r#type.clone(),
        schema,
        occurred_at,
        payload: payload.clone().into_bytes().into(),
        payload_hash,
        event_hash: link.hash(),
        metadata: serde_json::Value::Null,
    })
}

/// What follows from a proof, once its rows are those of the log.
#[derive(Clone, Debug)]
pub struct Proven {
    pub opened: TableOpened,
    /// The end of a hand of a ring: who sat where, and what it came to.
    pub ended: Option<HandOver>,
    /// The deals of the hand.
    pub deals: Vec<ProvenDeal>,
    /// Whose seeds are among the rows.
    pub seeded_by: BTreeSet<PlayerId>,
}

/// What follows of a deal.
#[derive(Clone, Debug)]
pub struct ProvenDeal {
    pub deal: u32,
    pub drawn_at: i64,
    pub joint: bool,
    /// Whether the house has published its secret, so that every card follows.
    pub is_public: bool,
    /// How many cards the deck has.
    pub cards: u16,
    /// The cards that are opened, by their place.
    pub opened: Vec<(u16, Card)>,
}

/// Whether hands of this game go on with cards that were drawn for an earlier one: those that are dealt from a shoe. In
/// all others each hand is dealt from decks of its own.
pub fn keeps_shoe(game: &str) -> bool {
    registry::game(game).is_ok_and(|game| game.decks.contains(&DeckKind::French312))
}

/// Checks that all that a proof says of its deals follows from its rows, and which of them are deals of the hand.
///
/// # Errors
/// The first thing that does not.
pub fn verify(proof: &HandProof) -> Result<Proven, Fault> {
    Rows::of(proof)?.proven()
}

/// The rows of a proof, read.
struct Rows<'a> {
    proof: &'a HandProof,
    opened: TableOpened,
    roots: Vec<(i64, DealsPromised)>,
    seeds: Vec<(i64, PlayerSeed)>,
    draws: Vec<(i64, Drawn)>,
    ended: Option<(i64, HandOver)>,
}

impl<'a> Rows<'a> {
    fn of(proof: &'a HandProof) -> Result<Rows<'a>, Fault> {
        let stream = StreamId::from(proof.table_id);
        let wrong = |version: i64, kind: Kind, what: &str| Fault::new(kind, Place::event(stream, version), what);
        let (mut opened, mut roots, mut seeds, mut draws) = (None, Vec::new(), Vec::new(), Vec::new());
        let (mut ended, mut last) = (None, None::<(i64, u64)>);
        for row in &proof.rows {
            let stored = stored(proof.table_id, row)?;
            let version = row.version;
            if last.is_some_and(|(before, position)| version <= before || row.position <= position) {
                return Err(wrong(version, Kind::Order, "it does not stand behind the row before it"));
            }
            last = Some((version, row.position));
            if stored.schema == SEALED_SCHEMA {
                let drawn = shown_draw(&stored).ok().flatten().filter(|_| stored.r#type == "turn");
                draws.push((version, drawn.ok_or_else(|| wrong(version, Kind::Deal, "it shows no draw"))?));
                continue;
            }
            match read(&stored) {
                Some(TableEvent::TableOpened(row)) if version == 1 => opened = Some(row.as_ref().clone()),
                Some(TableEvent::DealsPromised(row)) => roots.push((version, row)),
                Some(TableEvent::PlayerReady(row) | TableEvent::Seeded(row)) => seeds.push((version, row)),
                Some(TableEvent::Ring(RingEvent::HandEnded(row))) if ended.is_none() => ended = Some((version, row)),
                _ => return Err(wrong(version, Kind::Order, "it has no place in a proof")),
            }
        }
        let opened = opened.ok_or_else(|| wrong(1, Kind::Order, "the opening of the table is missing"))?;
        if opened.table_id != proof.table_id {
            return Err(wrong(1, Kind::Order, "it opens another table"));
        }
        let promises = opened.promises.as_ref();
        let first = promises.ok_or_else(|| wrong(1, Kind::Deal, "the table has promised no deals"))?.deals.clone();
        roots.insert(0, (1, first));
        Ok(Rows { proof, opened, roots, seeds, draws, ended })
    }

    fn wrong(&self, kind: Kind, version: i64, what: impl Into<String>) -> Fault {
        Fault::new(kind, Place::event(StreamId::from(self.proof.table_id), version), what)
    }

    fn proven(self) -> Result<Proven, Fault> {
        let hand = self.proof.hand;
        match &self.ended {
            Some((version, over)) if over.hand.hand != hand => {
                return Err(self.wrong(Kind::Order, *version, format!("it is not hand {hand} that ends here")));
            }
            None if self.opened.ring.is_some() => {
                return Err(self.wrong(Kind::Order, 1, format!("the end of hand {hand} is missing")));
            }
            Some(_) | None => {}
        }
        let mut deals = Vec::new();
        for deal in &self.proof.deals {
            deals.push(self.deal(deal)?);
        }
        // Of a match it is one deal, which has its number.
        let numbered = match &deals[..] {
            [] => false,
            _ if self.opened.ring.is_some() => true,
            deals => deals.len() == 1 && deals[0].deal == hand,
        };
        if !numbered || !deals.is_sorted_by(|one, next| one.deal < next.deal) {
            return Err(self.wrong(Kind::Order, 1, "the deals are not those of the hand"));
        }
        let deals = self.of_hand(deals)?;
        let seeded_by = self.seeds.iter().map(|(_, seed)| seed.player_id).collect();
        Ok(Proven { opened: self.opened, ended: self.ended.map(|(_, over)| over), deals, seeded_by })
    }

    /// The deals of the hand among those that were proven. What was drawn before the hand is another hand's, where no
    /// shoe lasts for several. One such deal may be in a file of old, because the row with which a hand begins names
    /// the deal before it; that is none of the hand either.
    fn of_hand(&self, deals: Vec<ProvenDeal>) -> Result<Vec<ProvenDeal>, Fault> {
        let Some((_, over)) = self.ended.as_ref().filter(|_| !keeps_shoe(&self.opened.game)) else { return Ok(deals) };
        let (own, older): (Vec<_>, Vec<_>) = deals.into_iter().partition(|deal| deal.drawn_at >= over.first_version);
        match older.first() {
            Some(ProvenDeal { deal, drawn_at, .. }) if own.is_empty() || older.len() > 1 => {
                Err(self.wrong(Kind::Deal, *drawn_at, format!("deal {deal}: it was drawn before the hand")))
            }
            _ => Ok(own),
        }
    }

    fn deal(&self, DealProof { cards, fairness }: &DealProof) -> Result<ProvenDeal, Fault> {
        let number = fairness.deal;
        let drawn_at = fairness.drawn_at.unwrap_or_default();
        let wrong = |what: &str| self.wrong(Kind::Deal, drawn_at, format!("deal {number}: {what}"));
        let found = self.draws.iter().find(|(version, _)| *version == drawn_at);
        let (_, drawn) = found.ok_or_else(|| wrong("the row of its draw is missing"))?;
        let root = drawn.root.as_ref().ok_or_else(|| wrong("no cards were drawn"))?;
        let shown: Vec<String> = drawn.seeds.clone().into();
        let said = (fairness.table_id, number, &fairness.seeds, &fairness.seeded_at, fairness.root.as_deref());
        let logged = (self.proof.table_id, drawn.deal, &shown, &drawn.seeded_at, Some(root.to_hex()));
        if said != (logged.0, logged.1, logged.2, logged.3, logged.4.as_deref()) {
            return Err(wrong("the draw that was logged is another one"));
        }
        let seats = usize::from(self.opened.seats());
        if (shown.len(), drawn.seeded_at.len()) != (seats, seats) {
            return Err(wrong("not every seat has a seed"));
        }
        if self.ended.as_ref().is_some_and(|(ended, _)| drawn_at >= *ended) {
            return Err(wrong("it was drawn after the hand"));
        }
        let commitment = self.promised(fairness).map_err(wrong)?;
        let joint = self.seeded(fairness, &shown).map_err(wrong)?;
        let opened = opened(self.proof.table_id, (root, &drawn.seeds), *cards, fairness, &commitment).map_err(wrong)?;
        let is_public = fairness.secret.is_some();
        Ok(ProvenDeal { deal: number, drawn_at, joint, is_public, cards: *cards, opened })
    }

    /// The commitment of a deal, which a root covers that was logged before the draw.
    fn promised(&self, fairness: &Fairness) -> Result<Commitment, &'static str> {
        let promise = fairness.promise.as_ref().ok_or("no root is named that promised it")?;
        let commitment = Commitment::from_hex(&fairness.commitment).map_err(|_| "its commitment is none")?;
        let path: Result<Vec<Sibling>, _> = promise.path.iter().map(|hash| Sibling::from_hex(hash)).collect();
        let (path, promised_at) = (path.map_err(|_| "its path is none")?, fairness.promised_at);
        let logged = self.roots.iter().find(|(version, _)| *version == promised_at);
        let (_, logged) = logged.ok_or("the row of its root is missing")?;
        let root = PromiseRoot::from_hex(&promise.root).map_err(|_| "its root is none")?;
        if (promise.first, promise.count, &root) != (logged.first, logged.count, &logged.root) {
            return Err("the root that was logged is another one");
        }
        if fairness.drawn_at.is_none_or(|drawn_at| drawn_at <= promised_at) {
            return Err("it was drawn before it was promised");
        }
        let covered = verify_promise(&root, (promise.first, promise.count), fairness.deal, &commitment, &path);
        if covered { Ok(commitment) } else { Err("its commitment is not under the root that promised it") }
    }

    /// Whether a seed was mixed in that is younger than the promise; those that are among the rows have to be the ones.
    fn seeded(&self, fairness: &Fairness, mixed: &[String]) -> Result<bool, &'static str> {
        let drawn_at = fairness.drawn_at.unwrap_or_default();
        for (seat, (mixed, sent)) in mixed.iter().zip(&fairness.seeded_at).enumerate() {
            if mixed.is_empty() != (*sent == 0) || (*sent != 0 && !(fairness.promised_at < *sent && *sent < drawn_at)) {
                return Err("a seed is older than the promise, or younger than the draw");
            }
            let Some((_, row)) = self.seeds.iter().find(|(version, _)| version == sent) else { continue };
            let own = row.client_seed.as_deref().and_then(|seed| hex::decode(seed).ok()).unwrap_or_default();
            let sits = row.seats.iter().any(|sits| usize::from(sits.index()) == seat);
            if !sits || hex::encode(deal::mixed(fairness.table_id, fairness.deal, &own)) != *mixed {
                return Err("another seed was mixed in than its player sent");
            }
        }
        let joint = fairness.seeded_at.iter().any(|sent| *sent > fairness.promised_at);
        if fairness.joint == Some(joint) { Ok(joint) } else { Err("whether it is joint is said wrongly") }
    }
}

/// The cards that are opened under the root of a draw; all of them where the secret is there, from which they follow.
fn opened(
    table: TableId,
    (root, seeds): (&Root, &Seeds),
    cards: u16,
    fairness: &Fairness,
    commitment: &Commitment,
) -> Result<Vec<(u16, Card)>, &'static str> {
    let mut opened = Vec::with_capacity(fairness.openings.len());
    for opening in &fairness.openings {
        let card: Card = opening.card.parse().map_err(|_| "what is opened is no card")?;
        if opened.last().is_some_and(|(place, _)| *place >= opening.position) {
            return Err("its openings do not ascend");
        }
        let travelled = serde_json::to_value(opening).and_then(serde_json::from_value::<Opening>);
        if !verify_opening(root, u32::from(cards), &travelled.map_err(|_| "an opening is none")?) {
            return Err("a card is not the one that was drawn");
        }
        opened.push((opening.position, card));
    }
    let Some(secret) = &fairness.secret else { return Ok(opened) };
    let secret = Secret::from_hex(secret).map_err(|_| "its secret is none")?;
    if secret.commitment(&deal::context(table, fairness.deal)) != *commitment {
        return Err("another secret was promised");
    }
    let deck: Vec<Card> = opened.iter().map(|(_, card)| *card).collect();
    let mut new = deck.clone();
    new.sort_unstable();
    let order = Draw::new(&secret, &deal::context(table, fairness.deal), seeds, Label::DEAL).permute(cards);
    if deck.len() != usize::from(cards) || !order.into_iter().map(|at| new[usize::from(at)]).eq(deck) {
        return Err("the cards do not follow from secret and seeds");
    }
    Ok(opened)
}
