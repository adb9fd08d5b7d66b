//! The ledger on the way through an audit: by itself first, then against what the logs say of it, and in the end
//! whether anything was posted that no log asked for.

use std::collections::{HashMap, HashSet};

use mazziere_books::ledger::{AccountWalk, Cause, EntryRow, PostingRow, PostingWalk};
use mazziere_ids::PostingId;
use mazziere_replay::house::owed::Claim;
use mazziere_replay::house::{Fault, Kind, Place};
use uuid::Uuid;

use crate::page::PostingOutline;
use crate::report::Counts;
use crate::source::Source;

/// Postings that are looked for at a time.
const AT_ONCE: usize = 500;

/// Which postings a log asks for: a bit for each place of the ledger. And the tables in play, of whose log nobody
/// without keys can read to the end: what they asked for last is not known yet.
#[derive(Debug, Default)]
pub struct Explained {
    places: Vec<u64>,
    in_play: HashSet<Uuid>,
    /// What workflows have called off, with the place of the reversal: only the lobby's log can ask for that.
    reversed: HashMap<PostingId, i64>,
    /// The places of these reversals.
    calling_off: HashSet<i64>,
}

impl Explained {
    fn place(sequence: i64) -> (usize, u64) {
        let sequence = usize::try_from(sequence).unwrap_or_default();
        (sequence / 64, 1 << (sequence % 64))
    }

    fn mark(&mut self, sequence: i64) {
        let (word, bit) = Explained::place(sequence);
        if self.places.len() <= word {
            self.places.resize(word + 1, 0);
        }
        self.places[word] |= bit;
    }

    /// A table is in play, and its last rows are sealed.
    pub(crate) fn leave_open(&mut self, table: Uuid) {
        self.in_play.insert(table);
    }

    fn has(&self, sequence: i64) -> bool {
        let (word, bit) = Explained::place(sequence);
        self.places.get(word).is_some_and(|bits| bits & bit != 0)
    }

    fn count(&self) -> u64 {
        self.places.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }
}

/// What a log says of one posting.
#[derive(Debug, Default)]
pub struct Expected {
    /// What it may be. Until it takes place a log may change what it asks for.
    pub claims: Vec<Claim>,
    /// The event that says that it took place.
    pub must: Option<Place>,
    /// Whether it is asked to be called off.
    pub called_off: bool,
}

/// Everything that logs say of postings.
pub type Expectations = HashMap<PostingId, Expected>;

/// Adds a claim to what is said.
pub fn add_claim(expected: &mut Expectations, claim: Claim) {
    let of = expected.entry(claim.posting.posting_id).or_default();
    if claim.must {
        of.must = Some(claim.place);
    }
    if !of.claims.iter().any(|other| other.posting == claim.posting) {
        of.claims.push(claim);
    }
}

/// Whether a posting, or the want of one, is what was said; the place of the ledger that is explained by it.
///
/// # Errors
/// What is said otherwise.
pub fn compare(kind: Kind, id: PostingId, expected: &Expected, row: Option<&PostingRow>) -> Result<Option<i64>, Fault> {
    let first = || expected.claims.first().map_or_else(Place::default, |claim| claim.place);
    let at = |what: &str| {
        let place = expected.must.unwrap_or_else(first);
        let sequence = row.map(|row| row.sequence);
        Err(Fault::new(kind, Place { posting: Some(id), sequence, ..place }, what))
    };
    match row {
        None if expected.must.is_some() => at("the log says that this posting took place, and the ledger has none"),
        None => Ok(None),
        Some(row) if expected.claims.iter().any(|claim| claim.is(row)) => Ok(Some(row.sequence)),
        Some(_) if expected.claims.is_empty() => {
            at("the log says that this posting took place, and never asked for it")
        }
        Some(_) => at("the posting is not what the log asks for"),
    }
}

/// Compares what is said with the ledger, and forgets it.
pub(crate) async fn compare_all<S: Source>(
    source: &mut S,
    kind: Kind,
    expected: &mut Expectations,
    explained: &mut Explained,
) -> Result<(), S::Error> {
    let mut all: Vec<(PostingId, Expected)> = expected.drain().collect();
    // In the order of the log, so that what is named is the first.
    all.sort_by_key(|(id, expected)| {
        (expected.must.or(expected.claims.first().map(|claim| claim.place)).map(|at| at.version), *id)
    });
    for chunk in all.chunks(AT_ONCE) {
        let ids: Vec<PostingId> = chunk.iter().map(|(id, _)| *id).collect();
        let rows = source.postings_by_id(&ids).await?;
        let rows: HashMap<PostingId, PostingRow> = rows.into_iter().map(|row| (row.posting, row)).collect();
        for (id, expected) in chunk {
            if let Some(sequence) = compare(kind, *id, expected, rows.get(id))? {
                explained.mark(sequence);
            }
            let Some(sequence) = explained.reversed.get(id).copied() else { continue };
            if let Some(place) = expected.must {
                let place = Place { posting: Some(*id), sequence: Some(sequence), ..place };
                let what = "the log says that this posting took place, and it was reversed";
                return Err(Fault::new(kind, place, what).into());
            }
            if expected.called_off {
                explained.mark(sequence);
            }
        }
    }
    Ok(())
}

/// The ledger by itself; what of it logs have to explain.
pub(crate) async fn walk<S: Source>(source: &mut S, counts: &mut Counts) -> Result<Explained, S::Error> {
    let head = source.last_sequence().await?;
    let beyond = accounts(source, head, counts).await?;
    if let Some(account) = source.holds_off().await? {
        let place = Place { account: Some(account), ..Place::default() };
        return Err(Fault::new(Kind::Ledger, place, "it holds back something else than its active holds").into());
    }
    let mut walk = PostingWalk::default();
    let mut explained = Explained::default();
    let mut last = 0;
    loop {
        let page = source.postings(last).await?;
        for row in &page {
            walk.take(row)?;
            last = row.sequence;
            // What finance reverses two persons have decided.
            if let Some(Cause::Reversed { original, kind, .. }) = &row.cause
                && !matches!(kind.as_str(), "deposit" | "adjustment")
            {
                explained.reversed.insert(*original, row.sequence);
                explained.calling_off.insert(row.sequence);
            }
        }
        if page.is_empty() {
            break;
        }
    }
    counts.postings = walk.end(head)?;
    // Every place up to the head has a posting, which was read with all entries of that place. So what belongs to no
    // posting is behind the head; below 1 no account has an entry.
    if let Some(entry) = beyond {
        let what = format!("it belongs to no posting: the ledger ends at {head}");
        return Err(Fault::new(Kind::Order, place_of(&entry), what).into());
    }
    if let Some(posting) = source.repeated().await? {
        let place = Place { posting: Some(posting), ..Place::default() };
        return Err(Fault::new(Kind::Ledger, place, "it stands in the ledger twice").into());
    }
    if let Some(posting) = source.misnamed().await? {
        let what = "a deposit, withdrawal, hold or correction says that it became this posting: it is another, or none";
        return Err(Fault::new(Kind::Ledger, Place { posting: Some(posting), ..Place::default() }, what).into());
    }
    if let Some(id) = source.half_ended().await? {
        let what = format!("{id} says that it ended in a posting and names none, or names one and did not end");
        return Err(Fault::new(Kind::Ledger, Place::default(), what).into());
    }
    Ok(explained)
}

/// Entries, page by page.
struct Entries {
    page: std::vec::IntoIter<EntryRow>,
    last: (Uuid, i64),
    next: Option<EntryRow>,
}

impl Entries {
    async fn begin<S: Source>(source: &mut S) -> Result<Entries, S::Error> {
        let mut entries = Entries { page: Vec::new().into_iter(), last: (Uuid::nil(), 0), next: None };
        entries.advance(source).await?;
        Ok(entries)
    }

    async fn advance<S: Source>(&mut self, source: &mut S) -> Result<(), S::Error> {
        self.next = self.page.next();
        if self.next.is_none() {
            self.page = source.entries(self.last).await?.into_iter();
            self.next = self.page.next();
        }
        if let Some(entry) = &self.next {
            self.last = (entry.account.uuid(), entry.version);
        }
        Ok(())
    }
}

fn place_of(entry: &EntryRow) -> Place {
    let (account, version) = (Some(entry.account), Some(entry.version));
    Place { account, entry: version, sequence: Some(entry.sequence), ..Place::default() }
}

/// Accounts and their entries, both in the order of their ids; the first entry of a place behind the head.
async fn accounts<S: Source>(source: &mut S, head: i64, counts: &mut Counts) -> Result<Option<EntryRow>, S::Error> {
    let mut entries = Entries::begin(source).await?;
    let stray =
        |entry: &EntryRow| S::Error::from(Fault::new(Kind::Ledger, place_of(entry), "its account is not there"));
    let (mut last, mut beyond) = (Uuid::nil(), None);
    loop {
        let page = source.accounts(last).await?;
        let Some(end) = page.last() else { break };
        last = end.account.uuid();
        for row in page {
            let mut walk = AccountWalk::new(row)?;
            let account = walk.row().account;
            while let Some(entry) = entries.next.filter(|entry| entry.account <= account) {
                if entry.account < account {
                    return Err(stray(&entry));
                }
                walk.take(&entry)?;
                if entry.sequence > head {
                    beyond.get_or_insert(entry);
                }
                counts.entries += 1;
                entries.advance(source).await?;
            }
            counts.accounts += 1;
            counts.closed_accounts += u64::from(walk.row().closed);
            walk.end()?;
        }
    }
    match &entries.next {
        Some(entry) => Err(stray(entry)),
        None => Ok(beyond),
    }
}

/// Whether what came of matches at a cash table is behind this, which is in the lobby's log.
fn is_of_matches(cause: Option<&str>) -> bool {
    let words = ["match:", "session:", "top_up:"];
    cause.is_some_and(|cause| words.iter().any(|word| cause.starts_with(word)))
}

/// Whose log should have asked for a posting, and has not.
fn unasked(posting: &PostingOutline, explained: &Explained, known: bool) -> Option<Kind> {
    let whose = match posting.kind.as_str() {
        "hand_settled" | "cash_out" => Kind::Ledger,
        "buy_in"
        | "buy_in_returned"
        | "tournament_started"
        | "prize"
        | "prize_confiscated"
        | "cancellation_refund"
        | "sit_in" => Kind::Lobby,
        "reversal" if explained.calling_off.contains(&posting.sequence) => Kind::Lobby,
        _ => return None,
    };
    let readable = match whose {
        Kind::Ledger if is_of_matches(posting.cause.as_deref()) => known,
        Kind::Ledger => posting.table.is_none_or(|table| !explained.in_play.contains(&table)),
        _ => known,
    };
    (readable && !explained.has(posting.sequence)).then_some(whose)
}

/// Whether a log asks for every posting of which logs have to: of all but those whose cause lies in the ledger, and of
/// those that the lobby asks for, if its log is `known`. A table in play may have asked under its seal; when it is over
/// it has to show that.
pub(crate) async fn all_explained<S: Source>(
    source: &mut S,
    explained: &Explained,
    known: bool,
    counts: &mut Counts,
) -> Result<(), S::Error> {
    counts.explained = explained.count();
    let mut last = 0;
    loop {
        let page = source.outlines(last).await?;
        for posting in &page {
            last = posting.sequence;
            if let Some(whose) = unasked(posting, explained, known) {
                let (sequence, kind) = (Some(posting.sequence), &posting.kind);
                let place = Place { posting: Some(posting.posting), sequence, ..Place::default() };
                return Err(Fault::new(whose, place, format!("no log asks for this {kind}")).into());
            }
        }
        if page.is_empty() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests;
