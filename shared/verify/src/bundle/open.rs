//! The first look at a bundle: whether it is one, whole, in order, and what its manifest says. What lies where is noted
//! on the way.

use std::rc::Rc;

use chrono::{DateTime, Utc};
use mazziere_books::ledger::{MOST_LEGS, account_name};
use mazziere_replay::table::news;
use mazziere_tlog::{Hash, PostingLeg, Salt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::cursor::{Cursor, Cursors};
use super::index::{Index, Indexed, Records};
use super::lines::Lines;
use crate::fault::{BundleFault, BundleKind, Stop};
use crate::files::{Files, Stat};
use crate::format::rows::{
    AccountLine, CorrectionLine, DepositLine, Digest, EntryLine, HeadLine, HoldLine, Key, Line, LogLine, PostingLine,
    WithdrawalLine, id,
};
use crate::format::{FORMAT, FileEntry, LONGEST_MANIFEST, MANIFEST, Manifest, Name, SALTED, VERSION};

/// The bytes of a position of the log: stream and version.
const PLACED: usize = 24;
/// The bytes of a leg: the one before it of the same posting (from 1), its number, account and amount; its salted hash,
/// or zeros; the person whose account it is, or zeros; and whether the hash is all that is known of it.
const LEG: usize = 89;

/// A bundle that is one.
#[derive(Debug)]
pub struct Bundle {
    pub(super) files: Rc<dyn Files>,
    pub(super) manifest: Manifest,
    pub(super) index: Index,
    /// Stream and version at each position of the log.
    pub(super) placed: Records<PLACED>,
    legs: Records<LEG>,
    pub(super) cursors: Cursors,
}

/// What every version of the format says of itself.
#[derive(Deserialize)]
struct Stamp {
    format: String,
    version: u64,
}

/// An event without its payload.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventOutline<'a> {
    #[serde(deserialize_with = "id::deserialize")]
    stream_id: Uuid,
    version: i64,
    r#type: &'a str,
    #[serde(rename = "schema")]
    _schema: i16,
    #[serde(rename = "occurred_at")]
    _occurred_at: IgnoredAny,
    #[serde(default, rename = "payload")]
    _payload: IgnoredAny,
    #[serde(default, rename = "payload_base64")]
    _payload_base64: IgnoredAny,
    #[serde(rename = "payload_hash")]
    _payload_hash: IgnoredAny,
    #[serde(rename = "event_hash")]
    _event_hash: IgnoredAny,
    #[serde(deserialize_with = "Option::deserialize")]
    position: Option<i64>,
}

/// A leg of a posting, as its entry has it.
pub(super) struct LegRecord {
    pub(super) leg: i64,
    pub(super) account: Uuid,
    pub(super) amount: i64,
    /// Its hash in the entry that the log of postings has, if it can be known.
    pub(super) hash: Option<Hash>,
    /// The person whose account it is.
    pub(super) player: Option<Uuid>,
    /// Whether that hash stands for it, since its person was erased.
    pub(super) erased: bool,
}

/// Names of accounts, which follow one another as their entries do.
struct Names {
    accounts: Cursor<AccountLine>,
    last: Option<(Uuid, String, Option<Uuid>)>,
}

impl Names {
    /// The name of an account, behind those that were asked for before, and the person whose it is.
    fn of(&mut self, account: Uuid) -> Result<Option<(&str, Option<Uuid>)>, Stop> {
        while let Some((row, _)) = self.accounts.peek()?
            && row.account_id <= account
        {
            let name = account_name(&row.kind, &[row.player_id, row.table_id, row.tournament_id]);
            self.last = Some((row.account_id, name, row.player_id));
            self.accounts.take()?;
        }
        let last = self.last.as_ref().filter(|(of, ..)| *of == account);
        Ok(last.map(|(_, name, player)| (name.as_str(), *player)))
    }
}

impl Bundle {
    /// Opens a bundle: of `house`, if one is named.
    ///
    /// # Errors
    /// When it is none, or is not as it was written.
    pub fn open(files: Rc<dyn Files>, house: Option<&str>) -> Result<Bundle, Stop> {
        let manifest = manifest(&*files)?;
        if let Some(house) = house
            && manifest.house != house
        {
            let what = format!("these are the rows of {:?}, not of {house:?}", manifest.house);
            return Err(BundleFault::of_manifest(BundleKind::Foreign, what).into());
        }
        for entry in &manifest.files {
            is_whole(&*files, entry)?;
        }
        let cursors = Cursors::open(&*files)?;
        let (index, placed, legs) = (Index::new(files.clone())?, Records::new(&*files)?, Records::new(&*files)?);
        let mut bundle = Bundle { files, manifest, index, placed, legs, cursors };
        for entry in bundle.manifest.files.clone() {
            bundle.look_at(&entry)?;
        }
        bundle.placed.end()?;
        bundle.legs.end()?;
        Ok(bundle)
    }

    /// When it was taken.
    pub fn taken_at(&self) -> DateTime<Utc> {
        self.manifest.taken_at.0
    }

    fn look_at(&mut self, entry: &FileEntry) -> Result<(), Stop> {
        match entry.name {
            Name::Heads => {
                self.each(entry, |bundle, row: HeadLine, at| bundle.note(Indexed::Head, Some(row.stream_id), at))
            }
            Name::Events => self.look_at_events(entry),
            Name::Log => self.each(entry, |bundle, row: LogLine, _| {
                let mut record = [0; PLACED];
                record[..16].copy_from_slice(row.stream_id.as_bytes());
                record[16..].copy_from_slice(&row.version.to_be_bytes());
                bundle.placed.push(record)?;
                Ok(true)
            }),
            Name::Accounts => self.each(entry, |_, _: AccountLine, _| Ok(true)),
            Name::Entries => self.look_at_entries(entry),
            Name::Postings => self.each(entry, |bundle, row: PostingLine, at| {
                let is_new = row.posted_at.is_some() || row.reason.is_some();
                bundle.is_salted_as_its_version(Name::Postings, is_new, (row.salt, row.hash))?;
                if bundle.manifest.version >= SALTED && row.posted_at.is_none() {
                    return Err(bundle.malformed(Name::Postings, "a posting has no time"));
                }
                bundle.note(Indexed::Posting, Some(row.posting_id), at)
            }),
            Name::Deposits => {
                self.each(entry, |bundle, row: DepositLine, at| bundle.note(Indexed::Deposit, Some(row.posting_id), at))
            }
            Name::Withdrawals => self.each(entry, |bundle, row: WithdrawalLine, at| {
                Ok(bundle.note(Indexed::Withdrawal, Some(row.withdrawal_id), at)?
                    && bundle.note(Indexed::WithdrawalEnd, row.end_posting_id, at)?)
            }),
            Name::Holds => self.each(entry, |bundle, row: HoldLine, at| bundle.note(Indexed::Hold, row.posting_id, at)),
            Name::Corrections => self.each(entry, |bundle, row: CorrectionLine, at| {
                bundle.note(Indexed::Correction, row.end_posting_id, at)
            }),
        }
    }

    fn look_at_entries(&mut self, entry: &FileEntry) -> Result<(), Stop> {
        let mut names = Names { accounts: Cursor::open(&*self.files)?, last: None };
        let mut salted = None;
        self.each(entry, |bundle, row: EntryLine, _| {
            bundle.is_salted_as_its_version(Name::Entries, false, (row.salt, row.hash))?;
            let account = names.of(row.account_id)?;
            let player = account.and_then(|(_, player)| player);
            // Only persons are erased, with all that they have until then: of everything else the salt is there.
            if row.hash.is_some() && player.is_none() {
                return Err(bundle.malformed(Name::Entries, "what is no person's has a hash in place of its salt"));
            }
            if row.hash.is_some() && salted == Some(row.account_id) {
                return Err(bundle.malformed(Name::Entries, "a hash in place of a salt, behind a salt of the person"));
            }
            salted = row.salt.map(|_| row.account_id).or(salted);
            let hash = match (row.hash, row.salt) {
                (Some(Digest(hash)), _) => Some(Hash(hash)),
                (None, Some(Digest(salt))) => account.map(|(account, _)| {
                    let (leg, version) = (row.leg.unsigned_abs(), row.version.unsigned_abs());
                    let (amount, balance) = (row.amount.0, row.balance.0);
                    Salt(salt).hash(&PostingLeg { leg, account, version, amount, balance }.bytes())
                }),
                (None, None) => None,
            };
            let sequence = u128::from(row.sequence.cast_unsigned());
            let before = bundle.index.get(Indexed::Leg, sequence)?.map_or(0, |number| number + 1);
            let mut record = [0; LEG];
            record[..8].copy_from_slice(&before.to_be_bytes());
            record[8..16].copy_from_slice(&i64::from(row.leg).to_be_bytes());
            record[16..32].copy_from_slice(row.account_id.as_bytes());
            record[32..40].copy_from_slice(&row.amount.0.to_be_bytes());
            record[40..72].copy_from_slice(&hash.map_or([0; 32], |hash| hash.0));
            record[72..88].copy_from_slice(player.unwrap_or_default().as_bytes());
            record[88] = u8::from(row.hash.is_some());
            let number = bundle.legs.push(record)?;
            bundle.index.put(Indexed::Leg, sequence, number)?;
            Ok(true)
        })
    }

    pub(super) fn malformed(&self, name: Name, what: &str) -> Stop {
        BundleFault::of(BundleKind::Malformed, name, None, what).into()
    }

    /// Rows of the first version have no salts, and no row has a salt and a hash.
    fn is_salted_as_its_version(
        &self,
        name: Name,
        is_new: bool,
        salted: (Option<Digest>, Option<Digest>),
    ) -> Result<(), Stop> {
        match salted {
            (Some(_), Some(_)) => Err(self.malformed(name, "a row has a salt and a hash")),
            (None, None) if !is_new => Ok(()),
            _ if self.manifest.version < SALTED => Err(self.malformed(name, "no row of this version has such fields")),
            _ => Ok(()),
        }
    }

    /// The checkpoints that came with it, as notes, the newest last.
    pub fn checkpoints(&self) -> &[String] {
        &self.manifest.checkpoints
    }

    /// Notes where something lies; whether it is the only one.
    fn note(&mut self, of: Indexed, id: Option<Uuid>, at: u64) -> Result<bool, Stop> {
        let Some(id) = id else { return Ok(true) };
        Ok(self.index.put(of, id.as_u128(), at)?.is_none())
    }

    fn look_at_events(&mut self, entry: &FileEntry) -> Result<(), Stop> {
        let mut last = None;
        self.walk(entry, |bundle, lines, at| {
            let row: EventOutline<'_> = lines.row()?;
            last = last.max(row.position.map(|position| (position, at)));
            let is_new = match row.position {
                Some(position) if news::TYPES.contains(&row.r#type) => {
                    bundle.index.put(Indexed::News, u128::from(position.cast_unsigned()), at)?.is_none()
                }
                _ => true,
            };
            Ok(((row.stream_id, Uuid::nil(), row.version), is_new))
        })?;
        if let Some((position, at)) = last {
            self.index.put(Indexed::News, u128::from(position.cast_unsigned()), at)?;
        }
        Ok(())
    }

    /// Takes every row of a file; `take` says whether all that it names is named for the first time.
    fn each<L: Line>(
        &mut self,
        entry: &FileEntry,
        mut take: impl FnMut(&mut Bundle, L, u64) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        self.walk(entry, |bundle, lines, at| {
            let row: L = lines.row()?;
            let key = row.key();
            Ok((key, take(bundle, row, at)?))
        })
    }

    fn walk(
        &mut self,
        entry: &FileEntry,
        mut take: impl FnMut(&mut Bundle, &Lines, u64) -> Result<(Key, bool), Stop>,
    ) -> Result<(), Stop> {
        let mut lines = Lines::open(&*self.files, entry.name)?;
        // No id is zero, and nothing but positions begins with 0.
        let first = if entry.name == Name::Log { -1 } else { 0 };
        let (mut hash, mut last) = (Sha256::new(), (Uuid::nil(), Uuid::nil(), first));
        loop {
            let (at, _) = lines.place();
            let Some(line) = lines.advance()? else { break };
            hash.update(line);
            let (key, is_new) = take(self, &lines, at)?;
            if key <= last {
                return Err(lines.fault(BundleKind::Reordered, "it does not stand behind the line before it").into());
            }
            if !is_new {
                return Err(lines.fault(BundleKind::Reordered, "an id in it was named by a line before it").into());
            }
            last = key;
        }
        let changed = |what: &str| BundleFault::of(BundleKind::Changed, entry.name, None, what);
        if lines.place().1 != entry.rows {
            return Err(changed("it has not as many lines as its manifest says").into());
        }
        if Digest(hash.finalize().into()) != entry.sha256 {
            return Err(changed("it does not have the SHA-256 that its manifest says").into());
        }
        Ok(())
    }

    /// The legs of the posting at a place of the ledger, in their order. Any number of entries may name that place: no
    /// more than one leg too many is read, by which a posting is found to have more than it may.
    pub(super) fn legs(&self, sequence: i64) -> Result<Vec<LegRecord>, Stop> {
        let mut legs = Vec::new();
        let mut next = self.index.get(Indexed::Leg, u128::from(sequence.cast_unsigned()))?;
        while legs.len() <= MOST_LEGS
            && let Some(record) = next.map(|number| self.legs.get(number)).transpose()?.flatten()
        {
            let number = |range: std::ops::Range<usize>| -> i64 {
                record[range].iter().fold(0, |number, byte| number << 8 | i64::from(*byte))
            };
            let account = Uuid::from_slice(&record[16..32]).unwrap_or_default();
            let mut hash = Hash([0; 32]);
            hash.0.copy_from_slice(&record[40..72]);
            let hash = (hash.0 != [0; 32]).then_some(hash);
            let player = Uuid::from_slice(&record[72..88]).ok().filter(|player| !player.is_nil());
            let erased = record[88] == 1;
            legs.push(LegRecord { leg: number(8..16), account, amount: number(32..40), hash, player, erased });
            next = number(0..8).checked_sub(1).and_then(|before| u64::try_from(before).ok());
        }
        legs.sort_by_key(|leg| leg.leg);
        Ok(legs)
    }
}

fn manifest(files: &dyn Files) -> Result<Manifest, Stop> {
    let fault = |kind, what: String| Stop::from(BundleFault::of_manifest(kind, what));
    match files.find(MANIFEST)? {
        Stat::File(_) => {}
        Stat::Other => return Err(fault(BundleKind::Malformed, "it is no file".into())),
        Stat::Missing => {
            let what = "it is not there: this is no bundle, or one that was not written to its end";
            return Err(fault(BundleKind::Foreign, what.into()));
        }
    }
    let file = files.open(MANIFEST)?;
    let (mut text, mut piece) = (Vec::new(), [0; 4 << 10]);
    while text.len() as u64 <= LONGEST_MANIFEST {
        match file.read_at(&mut piece, text.len() as u64)? {
            0 => break,
            read => text.extend_from_slice(&piece[..read]),
        }
    }
    if text.len() as u64 > LONGEST_MANIFEST {
        return Err(fault(BundleKind::Enormous, format!("it is longer than {LONGEST_MANIFEST} bytes")));
    }
    let stamp = serde_json::from_slice::<Stamp>(&text);
    let stamp = stamp.map_err(|error| fault(BundleKind::Foreign, format!("it is not that of a bundle: {error}")))?;
    if stamp.format != FORMAT {
        return Err(fault(BundleKind::Foreign, format!("the format is not {FORMAT:?}")));
    }
    if !(1..=u64::from(VERSION)).contains(&stamp.version) {
        let what = format!("the bundle is of version {}, and this program reads up to {VERSION}", stamp.version);
        return Err(fault(BundleKind::Version, what));
    }
    let manifest = serde_json::from_slice::<Manifest>(&text);
    let manifest = manifest.map_err(|error| fault(BundleKind::Malformed, error.to_string()))?;
    if !manifest.files.iter().map(|entry| entry.name).eq(Name::ALL) {
        return Err(fault(BundleKind::Malformed, "its files are not all those of a bundle, in their order".into()));
    }
    Ok(manifest)
}

/// Whether a file is there, to the length that its manifest says.
fn is_whole(files: &dyn Files, entry: &FileEntry) -> Result<(), Stop> {
    let fault = |kind, what: String| Err(BundleFault::of(kind, entry.name, None, what).into());
    match files.find(entry.name.file())? {
        Stat::Other => fault(BundleKind::Malformed, "it is no file".into()),
        Stat::File(bytes) if bytes < entry.bytes => {
            fault(BundleKind::Truncated, format!("it has {bytes} of {} bytes", entry.bytes))
        }
        Stat::File(bytes) if bytes > entry.bytes => {
            fault(BundleKind::Changed, format!("it has {bytes} bytes instead of {}", entry.bytes))
        }
        Stat::File(_) => Ok(()),
        Stat::Missing => fault(BundleKind::Truncated, "it is not there".into()),
    }
}
