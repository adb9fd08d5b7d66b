//! What the owner of a database can do to a house, and what an audit has to say of it.
//!
//! Triggers are off, constraints are not. What no audit of the database alone can find is listed in
//! `docs/audit-format.md`, under "What needs an anchor outside"; of that, what a checkpoint that was kept shows has the
//! kind `anchor`, and what the signer of the postings shows the kind `signer`.

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_fairdeal::{Context, Secret};
use mazziere_sealing::{SealKey, Sealed, place};
use serde_json::{Value, json};
use uuid::Uuid;

use super::owner::{Event, Owner, Tried, events, ids, relink, run, write};

#[path = "tamperings/ledger.rs"]
mod ledger;
#[path = "tamperings/lobby.rs"]
mod lobby;
#[path = "tamperings/log.rs"]
mod log;
#[path = "tamperings/play.rs"]
mod play;

/// Something that the owner does.
pub(super) struct Tampering {
    pub(super) name: &'static str,
    /// What the audit has to call it.
    pub(super) kind: &'static str,
    /// Does it, and says what the audit has to name: one of several places, if they are in a list. An error where this
    /// house has nothing that it could be done to.
    pub(super) with: for<'a> fn(&'a mut Owner) -> BoxFuture<'a, Tried<Value>>,
}

impl Tampering {
    /// Whether a verifier is enough, and neither a checkpoint nor a signer is needed.
    pub(super) fn is_found_alone(&self) -> bool {
        !["anchor", "signer"].contains(&self.kind)
    }

    /// Whether what was found is at the place that was named, or at one of several.
    pub(super) fn is_named(place: &Value, found: &Value) -> bool {
        match place {
            Value::Array(places) => places.iter().any(|place| Tampering::is_named(place, found)),
            place => place.as_object().unwrap().iter().all(|(part, value)| found[part] == *value),
        }
    }

    /// How an audit ends that finds it.
    pub(super) fn code(&self) -> i32 {
        let kinds = ["chain", "order", "deal", "rules", "result", "ledger", "lobby", "anchor"];
        kinds.iter().zip(10..).find(|(kind, _)| **kind == self.kind).map_or(0, |(_, code)| code)
    }

    /// Whether who finds it has to know the rules, or what the logs say of results, of draws of the lobby and of money.
    pub(super) fn takes_the_rules(&self) -> bool {
        let others = [
            "a hand of one cent more",
            "a hand that names another table",
            "a bracket, with right hashes",
            "the secret of a bracket, with right hashes",
            "a drawn prize, with right hashes",
            "a tournament without a secret, with right hashes",
            "a prize that is drawn from a table that there is not",
        ];
        let anybody = self.name == "an event behind the end of a table, everywhere";
        !anybody && (["rules", "result", "lobby"].contains(&self.kind) || others.contains(&self.name))
    }
}

macro_rules! tampering {
    ($name:literal, $kind:literal, $owner:ident => $with:block) => {
        Tampering {
            name: $name,
            kind: $kind,
            with: |$owner| {
                async move {
                    let place: Value = $with;
                    Ok(place)
                }
                .boxed()
            },
        }
    };
}
use tampering;

/// Every tampering that is known.
pub(super) fn all() -> impl Iterator<Item = &'static Tampering> {
    [log::ALL, play::ALL, lobby::ALL, ledger::ALL].into_iter().flatten()
}

/// One for each kind of fault, which any house can be tried with.
pub(super) const ONE_OF_EACH_KIND: [&str; 8] = [
    "a byte of an event",
    "a tail that is cut, with the head",
    "the first dealer, with right hashes",
    "a secret that was chosen when the seeds were known, sealed again",
    "an event of the rules, with right hashes",
    "victory points, with right hashes",
    "a deposit that is ten times as much, on both legs",
    "a prize in the ranking, with right hashes",
];

/// A match that somebody has won, of a tournament.
const MATCH: &str = "select stream_id from eventstore.event where type = 'finished'
    and convert_from(payload, 'UTF8') ~ '\"winner\":[01],\"difference\"' and stream_id in (
        select (convert_from(payload, 'UTF8')::jsonb ->> 'table_id')::uuid from eventstore.event
        where type = 'match_decided'
) order by stream_id";

/// A tournament of several places, of which the first two do not win the same.
const RANKED: &str = "select stream_id from eventstore.event where type = 'tournament_finished'
    and convert_from(payload, 'UTF8')::jsonb #> '{standings,0,prizes}' <> convert_from(payload, 'UTF8')::jsonb #>
        '{standings,1,prizes}'
    and convert_from(payload, 'UTF8')::jsonb #>> '{standings,0,place}' <> convert_from(payload, 'UTF8')::jsonb #>>
        '{standings,1,place}' order by stream_id";

/// A cash table of hands, and the posting of a hand that was played there.
const HAND: &str = "select p.table_id, p.posting_id from wallet.posting p join eventstore.stream_head h
    on h.stream_id = p.table_id and h.kind = 'table' where p.kind = 'hand_settled' order by p.sequence";

/// A posting moves one cent more, from its first leg to its last.
const CENT_MORE: &str = "
    update wallet.entry e set amount = e.amount + case when e.leg = 1 then -0.01 else 0.01 end
        from wallet.posting p where p.posting_id = '{id}' and e.sequence = p.sequence and e.leg in (1, p.legs)";

/// Closed accounts that do not come to zero any more are made to, by another posting of theirs: in the place of players
/// by the last one, against their cash; in the place of a pool by the first one, against the fees of the house.
const CLOSED_AT_ZERO: &str = "
    drop table if exists off, fix;
    create temp table off as select a.account_id, a.kind, sum(e.amount) as by from wallet.account a
        join wallet.entry e using (account_id) where a.closed_at is not null group by 1, 2 having sum(e.amount) <> 0;
    create temp table fix as
        select off.by, e.account_id, e.sequence, other.account_id as other from off
        join wallet.entry e on e.account_id = off.account_id and e.version = case off.kind
            when 'tournament_pool' then 1
            else (select max(version) from wallet.entry l where l.account_id = off.account_id) end
        join wallet.entry o on o.sequence = e.sequence join wallet.account other on other.account_id = o.account_id
            and other.kind = case off.kind when 'tournament_pool' then 'house_fee' else 'player_cash' end;
    update wallet.entry e set amount = e.amount - fix.by from fix
        where e.sequence = fix.sequence and e.account_id = fix.account_id;
    update wallet.entry e set amount = e.amount + s.by
        from (select sequence, other, sum(by) as by from fix group by 1, 2) s
        where e.sequence = s.sequence and e.account_id = s.other;";

/// All running balances and all balances follow from the amounts.
const BALANCED: &str = "
    update wallet.entry e set balance = s.balance from (
        select account_id, version, sum(amount) over (partition by account_id order by version) as balance
        from wallet.entry
    ) s where s.account_id = e.account_id and s.version = e.version and s.balance <> e.balance;
    alter table wallet.account drop constraint account_not_below_floor;
    update wallet.account a set balance = s.balance from (
        select account_id, sum(amount) as balance from wallet.entry group by 1
    ) s where s.account_id = a.account_id and s.balance <> a.balance;";

/// Takes the positions of what is gone out of the log, and numbers what is left anew.
const RENUMBER: &str = "
    delete from eventstore.log l where not exists (
        select from eventstore.event e where e.stream_id = l.stream_id and e.version = l.version
    );
    update eventstore.log set position = position + 1000000000;
    update eventstore.log l set position = s.place from (
        select position, row_number() over (order by position) - 1 as place from eventstore.log
    ) s where s.position = l.position;
    update eventstore.sequencer set next_position = (select count(*) from eventstore.log);";

/// The place of an event.
fn at(stream: Uuid, version: i64) -> Value {
    json!({"stream": stream, "version": version})
}

/// The first event of a type.
async fn first(owner: &mut Owner, stream: Uuid, r#type: &str) -> Tried<Event> {
    let found = events(owner, stream).await?.into_iter().find(|event| event.r#type == r#type);
    found.ok_or_else(|| format!("{stream} has no {type}"))
}

/// Replaces the first of some words in an event, and gives the stream new links.
async fn rewrite(owner: &mut Owner, stream: Uuid, event: &Event, change: impl Fn(&str) -> String) -> Tried<Value> {
    let before = String::from_utf8(event.payload.clone()).unwrap();
    let after = change(&before);
    if before == after {
        return Err(format!("nothing changes in version {} of {stream}", event.version));
    }
    write(owner, stream, event.version, after.as_bytes()).await?;
    relink(owner, stream).await?;
    Ok(at(stream, event.version))
}

/// A hexadecimal digit behind these words is another one.
fn other_digit(text: &str, behind: &str) -> String {
    let place = text.find(behind).unwrap() + behind.len();
    let digit = if &text[place..=place] == "0" { "1" } else { "0" };
    format!("{}{digit}{}", &text[..place], &text[place + 1..])
}

/// Changes what lies in the first box of a type, in which these words stand: opens it with the key that the table has
/// published, seals it again with the same, and gives the stream new links. Where it was.
async fn resealed(
    owner: &mut Owner,
    stream: Uuid,
    (r#type, words): (&str, &str),
    change: impl Fn(&str) -> String,
) -> Tried<Value> {
    let events = events(owner, stream).await?;
    let rows = events.iter().map(|event| (event, serde_json::from_slice::<Value>(&event.payload).unwrap()));
    let rows: Vec<(&Event, Value)> = rows.collect();
    let opened = rows.iter().flat_map(|(_, row)| row["opens"].as_array().into_iter().flatten());
    let keys: Vec<(u64, SealKey)> = opened
        .map(|open| (open["deal"].as_u64().unwrap(), SealKey::from_hex(open["key"].as_str().unwrap()).unwrap()))
        .collect();
    for (event, row) in rows.iter().filter(|(event, row)| event.r#type == r#type && row["sealed"].is_object()) {
        let sealed: Sealed = serde_json::from_value(row["sealed"].clone()).unwrap();
        let deal = sealed.deal.unwrap();
        let key = &keys.iter().find(|(number, _)| *number == u64::from(deal)).unwrap().1;
        let about = place(&[
            b"mazziere seal v1 row",
            stream.as_bytes(),
            &event.version.to_be_bytes(),
            event.r#type.as_bytes(),
            sealed.key.to_string().as_bytes(),
            &deal.to_be_bytes(),
        ]);
        let text = String::from_utf8(sealed.open(key, &about).unwrap()).unwrap();
        if text.contains(words) {
            let changed = change(text.trim_end());
            let again = Sealed::new((&sealed.key, Some(deal)), key, [7; 24], &about, changed.as_bytes());
            return rewrite(owner, stream, event, |_| json!({"sealed": again}).to_string()).await;
        }
    }
    Err(format!("no {type} of {stream} has {words}"))
}

/// The promise of a deal is one of a secret that the house would rather have, which it chose when it knew the seeds.
fn chosen(stream: Uuid, promise: &str) -> String {
    let mut promise: Value = serde_json::from_str(promise).unwrap();
    let secret = Secret::from_bytes([66; 32]);
    let context = Context::new(stream.as_bytes(), promise["deal"].as_u64().unwrap());
    promise["commitment"] = json!(secret.commitment(&context));
    promise["secret"] = json!(secret);
    promise.to_string()
}

/// A posting moves a cent more, and every sum and every balance is right again.
async fn cent_more(owner: &mut Owner, posting: Uuid) -> Tried<()> {
    run(owner, &CENT_MORE.replace("{id}", &posting.to_string())).await?;
    run(owner, CLOSED_AT_ZERO).await?;
    run(owner, BALANCED).await
}

/// Begins a stream of events at the end of the log.
async fn begun(owner: &mut Owner, stream: Uuid, kind: &str, events: &[(&str, Value)]) -> Tried<()> {
    run(
        owner,
        &format!(
            "insert into eventstore.stream_head (stream_id, kind, version, head_hash)
        values ('{stream}', '{kind}', {}, sha256(''))",
            events.len()
        ),
    )
    .await?;
    for (version, (r#type, payload)) in (1..).zip(events) {
        run(
            owner,
            &format!(
                "insert into eventstore.event (stream_id, version, type, schema, occurred_at, payload,
                payload_hash, event_hash, metadata)
            select '{stream}', {version}, '{type}', 1, max(occurred_at), '', sha256(''), sha256(''), '{{}}'
                from eventstore.event;
            insert into eventstore.log (position, stream_id, version, kind)
                select next_position, '{stream}', {version}, '{kind}' from eventstore.sequencer;
            update eventstore.sequencer set next_position = next_position + 1"
            ),
        )
        .await?;
        write(owner, stream, version, payload.to_string().as_bytes()).await?;
    }
    relink(owner, stream).await
}

/// Deletes a stream with its places in the log, which is numbered anew.
async fn deleted(owner: &mut Owner, stream: Uuid) -> Tried<()> {
    run(owner, &format!("delete from eventstore.event where stream_id = '{stream}'")).await?;
    run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await?;
    run(owner, RENUMBER).await
}
