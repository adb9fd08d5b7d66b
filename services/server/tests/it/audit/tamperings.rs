//! What the owner of a database can do to a house, and what an audit has to say of it.
//!
//! Triggers are off, constraints are not. What no audit of the database alone can find is listed in
//! `docs/audit-format.md`, under "What needs an anchor outside".

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_fairdeal::{Context, Secret};
use mazziere_sealing::{SealKey, Sealed, place};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Event, events, ids, relink, run, write};

/// Something that the owner does.
pub(super) struct Tampering {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) code: i32,
    /// Does it, and says what the audit has to name.
    pub(super) with: for<'a> fn(&'a mut PgConnection) -> BoxFuture<'a, Value>,
}

impl Tampering {
    /// Whether who finds it has to know the rules, or what the logs say of results, of draws of the lobby and of money.
    pub(super) fn takes_the_rules(&self) -> bool {
        ["rules", "result"].contains(&self.kind) || self.takes_the_lobby() || self.name == "a hand of one cent more"
    }

    /// Whether who finds it has to know what the lobby's log says.
    pub(super) fn takes_the_lobby(&self) -> bool {
        let draws = [
            "a bracket, with right hashes",
            "the secret of a bracket, with right hashes",
            "a drawn prize, with right hashes",
        ];
        self.kind == "lobby" || draws.contains(&self.name)
    }
}

macro_rules! tampering {
    ($name:literal, $kind:literal $code:literal, $owner:ident => $with:block) => {
        Tampering { name: $name, kind: $kind, code: $code, with: |$owner| async move { $with }.boxed() }
    };
}

/// A match that somebody has won, of a tournament.
const MATCH: &str = "select stream_id from eventstore.event where type = 'finished'
    and convert_from(payload, 'UTF8') ~ '\"winner\":[01],\"difference\"' and stream_id in (
    select (convert_from(payload, 'UTF8')::jsonb ->> 'table_id')::uuid from eventstore.event where type = 'match_decided'
) order by stream_id limit 1";

/// A tournament of several places, of which the first two do not win the same.
const RANKED: &str = "select stream_id from eventstore.event where type = 'tournament_finished'
    and convert_from(payload, 'UTF8')::jsonb #> '{standings,0,prizes}' <> convert_from(payload, 'UTF8')::jsonb #>
        '{standings,1,prizes}'
    and convert_from(payload, 'UTF8')::jsonb #>> '{standings,0,place}' <> convert_from(payload, 'UTF8')::jsonb #>>
        '{standings,1,place}' order by stream_id limit 1";

/// A cash table of hands, and the posting of a hand that was played there.
const HAND: &str = "select p.table_id, p.posting_id from wallet.posting p join eventstore.stream_head h
    on h.stream_id = p.table_id and h.kind = 'table' where p.kind = 'hand_settled' order by p.sequence limit 1";

/// A posting moves one cent more, from its first leg to its last.
const CENT_MORE: &str = "
    update wallet.entry e set amount = e.amount + case when e.leg = 1 then -0.01 else 0.01 end
        from wallet.posting p where p.posting_id = '{id}' and e.sequence = p.sequence and (e.leg = 1 or e.leg = p.legs)";

/// Closed accounts that do not come to zero any more are made to, by another posting of theirs: in the place of players
/// by the last one, against their cash; in the place of a pool by the first one, against the fees of the house.
const CLOSED_AT_ZERO: &str = "
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
    update wallet.entry e set amount = e.amount + fix.by from fix
        where e.sequence = fix.sequence and e.account_id = fix.other;";

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
async fn first(owner: &mut PgConnection, stream: Uuid, r#type: &str) -> Event {
    events(owner, stream).await.into_iter().find(|event| event.r#type == r#type).unwrap()
}

/// Replaces the first of some words in an event, and gives the stream new links.
async fn rewrite(owner: &mut PgConnection, stream: Uuid, event: &Event, change: impl Fn(&str) -> String) -> Value {
    let before = String::from_utf8(event.payload.clone()).unwrap();
    let after = change(&before);
    assert_ne!(before, after, "nothing changes");
    write(owner, stream, event.version, after.as_bytes()).await;
    relink(owner, stream).await;
    at(stream, event.version)
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
    owner: &mut PgConnection,
    stream: Uuid,
    (r#type, words): (&str, &str),
    change: impl Fn(&str) -> String,
) -> Value {
    let events = events(owner, stream).await;
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
    panic!("no {type} of {stream} has {words}")
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
async fn cent_more(owner: &mut PgConnection, posting: Uuid) {
    run(owner, &CENT_MORE.replace("{id}", &posting.to_string())).await;
    run(owner, CLOSED_AT_ZERO).await;
    run(owner, BALANCED).await;
}

/// Deletes a stream with its places in the log, which is numbered anew.
async fn deleted(owner: &mut PgConnection, stream: Uuid) {
    run(owner, &format!("delete from eventstore.event where stream_id = '{stream}'")).await;
    run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await;
    run(owner, RENUMBER).await;
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

pub(super) const ALL: &[Tampering] = &[
    tampering!("a byte of an event", "chain" 10, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "finished").await;
        let text = String::from_utf8(event.payload).unwrap().replacen("\"lines\"", "\"linez\"", 1);
        write(owner, stream, event.version, text.as_bytes()).await;
        at(stream, event.version)
    }),
    tampering!("a byte of an event with fresh hashes of its own", "chain" 10, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "deal_committed").await;
        let text = String::from_utf8(event.payload).unwrap().replacen(':', ": ", 1);
        write(owner, stream, event.version, text.as_bytes()).await;
        run(owner, &format!("update eventstore.event set payload_hash = sha256(payload), event_hash = sha256(payload)
            where stream_id = '{stream}' and version = {}", event.version)).await;
        at(stream, event.version)
    }),
    tampering!("a head that says another hash", "chain" 10, owner => {
        let [stream] = ids(owner, MATCH).await;
        run(owner, &format!("update eventstore.stream_head set head_hash = sha256('') where stream_id = '{stream}'")).await;
        json!({"stream": stream})
    }),
    tampering!("a stream without a head", "order" 11, owner => {
        let [stream] = ids(owner, MATCH).await;
        run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await;
        json!({"stream": stream})
    }),
    tampering!("a tail that is cut, with the head", "order" 11, owner => {
        let [stream] = ids(owner, MATCH).await;
        let last = events(owner, stream).await.pop().unwrap().version;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version >= {last}")).await;
        relink(owner, stream).await;
        at(stream, last)
    }),
    tampering!("a tail that is cut out of the log as well", "result" 14, owner => {
        let [stream] = ids(owner, MATCH).await;
        let last = events(owner, stream).await.pop().unwrap().version;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version >= {last}")).await;
        relink(owner, stream).await;
        run(owner, RENUMBER).await;
        json!({})
    }),
    tampering!("a version that is missing", "order" 11, owner => {
        let [stream] = ids(owner, MATCH).await;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version = 3")).await;
        at(stream, 3)
    }),
    tampering!("a position that is missing", "order" 11, owner => {
        run(owner, "delete from eventstore.log where position = 17").await;
        json!({"position": 17})
    }),
    tampering!("two events of a stream in the wrong order", "order" 11, owner => {
        let [stream] = ids(owner, MATCH).await;
        run(owner, &format!("update eventstore.log set version = 5 - version + 1000000 where stream_id = '{stream}'
            and version in (2, 3)")).await;
        run(owner, &format!("update eventstore.log set version = version - 1000000 where stream_id = '{stream}'
            and version > 1000000")).await;
        at(stream, 3)
    }),
    tampering!("a deleted stream", "order" 11, owner => {
        let [stream] = ids(owner, MATCH).await;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}'")).await;
        run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await;
        at(stream, 1)
    }),
    tampering!("a deleted table of hands, in a log that is numbered anew", "result" 14, owner => {
        // What the lobby took in stands elsewhere now. Without that, nobody asks for the hands that were posted.
        let [table, _] = ids(owner, HAND).await;
        deleted(owner, table).await;
        json!({})
    }),
    tampering!("a deleted tournament, in a log that is numbered anew", "result" 14, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' limit 1").await;
        deleted(owner, stream).await;
        json!({})
    }),
    tampering!("a result turned round, with right hashes", "result" 14, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "finished").await;
        rewrite(owner, stream, &event, |text| match text.contains("\"winner\":0") {
            true => text.replacen("\"winner\":0", "\"winner\":1", 1),
            false => text.replacen("\"winner\":1", "\"winner\":0", 1),
        }).await
    }),
    tampering!("victory points, with right hashes", "result" 14, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "finished").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"vp\":", "\"vp\":1", 1)).await
    }),
    tampering!("a result that the lobby took in, with right hashes", "result" 14, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'match_decided' limit 1").await;
        let event = first(owner, stream, "match_decided").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"vp\":", "\"vp\":1", 1)).await
    }),
    tampering!("an event of the rules, with right hashes", "rules" 13, owner => {
        let [stream] = ids(owner, MATCH).await;
        let turn = events(owner, stream).await.into_iter().rev();
        let turn = turn.into_iter().find(|event| event.r#type == "turn").unwrap();
        rewrite(owner, stream, &turn, |text| text.replacen("\"events\":[{", "\"events\":[{ ", 1)).await
    }),
    tampering!("chips of a hand, with right hashes", "rules" 13, owner => {
        let [stream, _] = ids(owner, HAND).await;
        let event = first(owner, stream, "hand_ended").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"end\":", "\"end\":1", 1)).await
    }),
    tampering!("the first dealer, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "table_opened").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"dealer\":")).await;
        // It is drawn from the secret of the first deal, so that is where it is proved.
        let promise = first(owner, stream, "deal_committed").await;
        at(stream, promise.version)
    }),
    tampering!("a secret that was chosen when the seeds were known, sealed again", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        resealed(owner, stream, ("deal_committed", "\"deal\":1,"), |promise| chosen(stream, promise)).await
    }),
    tampering!("the promise of a later deal, chosen and sealed again", "deal" 12, owner => {
        let [stream, _] = ids(owner, HAND).await;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| chosen(stream, promise)).await
    }),
    tampering!("the path of a promise, sealed again", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        resealed(owner, stream, ("deal_committed", "\"deal\":1,"), |promise| other_digit(promise, "\"path\":[\"")).await
    }),
    tampering!("a leaf that is used again, sealed again", "deal" 12, owner => {
        let [stream, _] = ids(owner, HAND).await;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| {
            promise.replacen("\"deal\":2,", "\"deal\":1,", 1)
        }).await
    }),
    tampering!("a leaf that is skipped, sealed again", "deal" 12, owner => {
        let [stream, _] = ids(owner, HAND).await;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| {
            promise.replacen("\"deal\":2,", "\"deal\":3,", 1)
        }).await
    }),
    tampering!("the version of a seed, sealed again", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        resealed(owner, stream, ("turn", "\"seeded_at\":["), |turn| {
            turn.replacen("\"seeded_at\":[", "\"seeded_at\":[1", 1)
        }).await
    }),
    tampering!("a seed that a player never sent, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'player_ready'
            and convert_from(payload, 'UTF8') like '%client_seed%' order by stream_id limit 1").await;
        let ready = events(owner, stream).await.into_iter();
        let mut ready = ready.filter(|event| String::from_utf8_lossy(&event.payload).contains("\"client_seed\":\""));
        let event = ready.next().unwrap();
        rewrite(owner, stream, &event, |text| other_digit(text, "\"client_seed\":\"")).await;
        json!({"stream": stream})
    }),
    tampering!("the root over the next deals, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "table_opened").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"root\":\"")).await;
        at(stream, 2)
    }),
    tampering!("the commitment to the secret of a table, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "table_opened").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"promises\":{\"commitment\":\"")).await;
        at(stream, 2)
    }),
    tampering!("a table without its promises, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "table_opened").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"promises\":", "\"promised\":", 1)).await
    }),
    tampering!("a secret of a table that is not opened, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "finished").await;
        rewrite(owner, stream, &event, |text| {
            let mut row: Value = serde_json::from_str(text).unwrap();
            let opens = row["opens"].as_array_mut().unwrap();
            opens.retain(|open| open["deal"] != 0);
            let opens = json!(opens).to_string();
            // The event keeps its bytes.
            let event = text.find("\"event\":").unwrap();
            format!("{{\"opens\":{opens},{}", &text[event..])
        }).await
    }),
    tampering!("a secret, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'deal_revealed'
            order by stream_id limit 1").await;
        let event = first(owner, stream, "deal_revealed").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"secret\":\"")).await
    }),
    tampering!("a box, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, MATCH).await;
        let event = first(owner, stream, "deal_committed").await;
        rewrite(owner, stream, &event, |text| {
            let place = text.find("\"box\":\"").unwrap() + 12;
            let letter = if &text[place..=place] == "A" { "B" } else { "A" };
            format!("{}{letter}{}", &text[..place], &text[place + 1..])
        }).await
    }),
    tampering!("a published key, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where payload like '{\"opens\":[{\"deal\":1%'
            and type = 'turn' order by stream_id limit 1").await;
        let opening = events(owner, stream).await.into_iter();
        let opening = opening.into_iter().find(|event| event.payload.starts_with(b"{\"opens\"")).unwrap();
        rewrite(owner, stream, &opening, |text| other_digit(text, "\"key\":\"")).await;
        json!({"stream": stream})
    }),
    tampering!("a bracket, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'bracket_drawn' limit 1").await;
        let event = first(owner, stream, "bracket_drawn").await;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let inner = if event["event"].is_object() { &mut event["event"] } else { &mut event };
            inner["order"].as_array_mut().unwrap().reverse();
            event.to_string()
        }).await
    }),
    tampering!("the secret of a bracket, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'bracket_drawn' limit 1").await;
        let event = first(owner, stream, "bracket_drawn").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"secret\":\"")).await
    }),
    tampering!("a drawn prize, with right hashes", "deal" 12, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_drawn' limit 1").await;
        let event = first(owner, stream, "prize_drawn").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"number\":", "\"number\":1", 1)).await
    }),
    tampering!("a prize in the ranking, with right hashes", "lobby" 16, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' and schema = 1
            order by stream_id limit 1").await;
        let event = first(owner, stream, "tournament_finished").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"prizes\":[\"", "\"prizes\":[\"1", 1)).await;
        json!({"stream": stream})
    }),
    tampering!("two places of a ranking exchanged, with right hashes", "lobby" 16, owner => {
        let [stream] = ids(owner, RANKED).await;
        let event = first(owner, stream, "tournament_finished").await;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let standings = event["standings"].as_array_mut().unwrap();
            let best = standings[0]["registration_id"].take();
            standings[0]["registration_id"] = standings[1]["registration_id"].take();
            standings[1]["registration_id"] = best;
            event.to_string()
        }).await
    }),
    tampering!("a pool that is divided otherwise, with right hashes", "lobby" 16, owner => {
        let [stream] = ids(owner, RANKED).await;
        let event = first(owner, stream, "tournament_finished").await;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let standings = event["standings"].as_array_mut().unwrap();
            let best = standings[0]["prizes"].take();
            standings[0]["prizes"] = standings[1]["prizes"].take();
            standings[1]["prizes"] = best;
            event.to_string()
        }).await
    }),
    tampering!("the pool of a start, with right hashes", "lobby" 16, owner => {
        let [stream] = ids(owner, RANKED).await;
        let event = first(owner, stream, "tournament_started").await;
        rewrite(owner, stream, &event, |text| text.replacen("\"pool\":\"", "\"pool\":\"1", 1)).await
    }),
    tampering!("what a match for cash comes to, with right hashes", "lobby" 16, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'match_ended'
            and convert_from(payload, 'UTF8') like '%\"shares\":[{%' order by stream_id limit 1").await;
        let ended = events(owner, stream).await.into_iter();
        let event = ended.into_iter().find(|event| {
            event.r#type == "match_ended" && String::from_utf8_lossy(&event.payload).contains("\"shares\":[{")
        });
        rewrite(owner, stream, &event.unwrap(), |text| text.replacen("\"rake\":\"", "\"rake\":\"1", 1)).await
    }),
    tampering!("an amount", "ledger" 15, owner => {
        let [account] = ids(owner, "select account_id from wallet.entry order by sequence limit 1").await;
        run(owner, "update wallet.entry set amount = amount + 0.01 where sequence = 1 and leg = 1").await;
        json!({"account": account, "entry": 1, "sequence": 1})
    }),
    tampering!("a balance", "ledger" 15, owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash' limit 1").await;
        run(owner, &format!("update wallet.account set balance = balance + 1 where account_id = '{account}'")).await;
        json!({"account": account})
    }),
    tampering!("a deposit that is ten times as much, on both legs", "ledger" 15, owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'deposit' limit 1").await;
        run(owner, &format!("update wallet.entry e set amount = amount * 10 from wallet.posting p
            where p.sequence = e.sequence and p.posting_id = '{posting}'")).await;
        run(owner, BALANCED).await;
        json!({"posting": posting})
    }),
    tampering!("two accounts whose owners are swapped", "ledger" 15, owner => {
        let [one, other] = ids(owner, "select min(player_id::text)::uuid, max(player_id::text)::uuid from wallet.account
            where kind = 'player_cash'").await;
        run(owner, "alter table wallet.account drop constraint account_exists_once").await;
        run(owner, &format!("update wallet.account
            set player_id = case player_id when '{one}' then '{other}'::uuid else '{one}'::uuid end
            where kind = 'player_cash' and player_id in ('{one}', '{other}')")).await;
        let [account] = ids(owner, &format!("select account_id from wallet.account where kind = 'player_cash'
            and player_id in ('{one}', '{other}') order by account_id limit 1")).await;
        json!({"account": account})
    }),
    tampering!("a hand of one cent more", "ledger" 15, owner => {
        let [_, posting] = ids(owner, HAND).await;
        cent_more(owner, posting).await;
        json!({"posting": posting})
    }),
    tampering!("a match of one cent more", "lobby" 16, owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'hand_settled'
            and cause like 'match:%' order by sequence limit 1").await;
        cent_more(owner, posting).await;
        json!({"posting": posting})
    }),
    tampering!("a prize of one cent more, out of the fees", "lobby" 16, owner => {
        let [tournament, posting] = ids(owner, "select p.tournament_id, p.posting_id from wallet.posting p
            join wallet.posting s on s.kind = 'tournament_started' and s.tournament_id = p.tournament_id
            join wallet.entry e on e.sequence = s.sequence join wallet.account a using (account_id)
            join eventstore.stream_head h on h.stream_id = p.tournament_id
            where p.kind = 'prize' and a.kind = 'house_fee' limit 1").await;
        cent_more(owner, posting).await;
        json!({"stream": tournament})
    }),
    tampering!("a prize of one cent more, out of nothing", "ledger" 15, owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'prize' limit 1").await;
        run(owner, &CENT_MORE.replace("{id}", &posting.to_string())).await;
        run(owner, "alter table wallet.account drop constraint account_closed_is_zero").await;
        run(owner, BALANCED).await;
        json!({})
    }),
    tampering!("a prize that nobody won", "lobby" 16, owner => {
        let posting = Uuid::from_u128(77);
        run(owner, &format!("
            insert into wallet.posting (sequence, posting_id, command_id, posted_at, legs, kind, tournament_id, cause)
            select last_sequence + 1, '{posting}', gen_random_uuid(), now(), p.legs, p.kind, p.tournament_id, p.cause
                from wallet.ledger_head, wallet.posting p where p.kind = 'prize' order by p.sequence limit 1;
            insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
            select e.account_id, a.version + 1, h.last_sequence + 1, e.amount, a.balance + e.amount, e.leg
                from wallet.ledger_head h, wallet.entry e join wallet.account a using (account_id)
                where e.sequence = (select min(sequence) from wallet.posting where kind = 'prize');
            alter table wallet.account drop constraint account_not_below_floor, drop constraint account_closed_is_zero;
            update wallet.account a set version = e.version, balance = e.balance, closed_at = null
                from wallet.entry e, wallet.ledger_head h
                where e.sequence = h.last_sequence + 1 and e.account_id = a.account_id;
            update wallet.ledger_head set last_sequence = last_sequence + 1")).await;
        json!({"posting": posting})
    }),
    tampering!("an adjustment that nobody proposed", "ledger" 15, owner => {
        let posting = Uuid::from_u128(78);
        run(owner, &format!("
            create temp table gift as select account_id, version + 1 as version, balance, kind,
                case kind when 'player_cash' then 5.00 else -5.00 end as amount from wallet.account
                where account_id in (select account_id from wallet.account where kind = 'house_fee')
                    or account_id = (select min(account_id::text)::uuid from wallet.account where kind = 'player_cash');
            insert into wallet.posting (sequence, posting_id, command_id, posted_at, legs, kind)
                select last_sequence + 1, '{posting}', gen_random_uuid(), now(), 2, 'adjustment' from wallet.ledger_head;
            insert into wallet.entry (account_id, version, sequence, amount, balance, leg)
                select account_id, version, last_sequence + 1, amount, balance + amount,
                    row_number() over (order by account_id) from gift, wallet.ledger_head;
            update wallet.account a set version = g.version, balance = a.balance + g.amount
                from gift g where g.account_id = a.account_id;
            update wallet.ledger_head set last_sequence = last_sequence + 1")).await;
        json!({"posting": posting})
    }),
    tampering!("a posting that is gone", "order" 11, owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'prize' limit 1").await;
        run(owner, &format!("delete from wallet.posting where posting_id = '{posting}'")).await;
        json!({})
    }),
    tampering!("a closed account that is not empty", "ledger" 15, owner => {
        let [account] = ids(owner, "select account_id from wallet.account where kind = 'player_cash' and balance > 0
            order by account_id limit 1").await;
        run(owner, &format!("alter table wallet.account drop constraint account_closed_is_zero,
            drop constraint account_may_close;
            update wallet.account set closed_at = now() where account_id = '{account}'")).await;
        json!({"account": account})
    }),
    tampering!("a payment of which the log says that it took place", "lobby" 16, owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' limit 1").await;
        let event = first(owner, stream, "prize_paid").await;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"posting_id\":\"")).await
    }),
];
