//! The log: bytes, links, heads, versions, positions, whole streams.

use super::*;

/// Any stream.
const ANY: &str = "select stream_id from eventstore.stream_head order by stream_id";

/// Calls a stream by another kind, in its head and in the log.
async fn called(owner: &mut Owner, stream: Uuid, kind: &str) -> Tried<()> {
    for table in ["stream_head", "log"] {
        run(owner, &format!("update eventstore.{table} set kind = '{kind}' where stream_id = '{stream}'")).await?;
    }
    Ok(())
}

pub(super) const ALL: &[Tampering] = &[
    tampering!("a byte of an event", "chain", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        let text = String::from_utf8(event.payload).unwrap().replacen("\"game\"", "\"gome\"", 1);
        write(owner, stream, event.version, text.as_bytes()).await?;
        at(stream, event.version)
    }),
    tampering!("a byte of an event with fresh hashes of its own", "chain", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "deal_committed").await?;
        let text = String::from_utf8(event.payload).unwrap().replacen(':', ": ", 1);
        write(owner, stream, event.version, text.as_bytes()).await?;
        run(owner, &format!("update eventstore.event set payload_hash = sha256(payload), event_hash = sha256(payload)
            where stream_id = '{stream}' and version = {}", event.version)).await?;
        at(stream, event.version)
    }),
    tampering!("a head that says another hash", "chain", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("update eventstore.stream_head set head_hash = sha256('') where stream_id = '{stream}'"))
            .await?;
        json!({"stream": stream})
    }),
    tampering!("a stream without a head", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await?;
        json!({"stream": stream})
    }),
    tampering!("a tail that is cut, with the head", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let last = events(owner, stream).await?.pop().unwrap().version;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version >= {last}")).await?;
        relink(owner, stream).await?;
        at(stream, last)
    }),
    tampering!("a tail that is cut out of the log as well", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let last = events(owner, stream).await?.pop().unwrap().version;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version >= {last}")).await?;
        relink(owner, stream).await?;
        run(owner, RENUMBER).await?;
        json!({})
    }),
    tampering!("a version that is missing", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version = 3")).await?;
        at(stream, 3)
    }),
    tampering!("a position that is missing", "order", owner => {
        run(owner, "delete from eventstore.log where position = 17").await?;
        json!({"position": 17})
    }),
    tampering!("two events of a stream in the wrong order", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("update eventstore.log set version = 5 - version + 1000000 where stream_id = '{stream}'
            and version in (2, 3)")).await?;
        run(owner, &format!("update eventstore.log set version = version - 1000000 where stream_id = '{stream}'
            and version > 1000000")).await?;
        at(stream, 3)
    }),
    tampering!("a deleted stream", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}'")).await?;
        run(owner, &format!("delete from eventstore.stream_head where stream_id = '{stream}'")).await?;
        at(stream, 1)
    }),
    tampering!("a deleted table of hands, in a log that is numbered anew", "result", owner => {
        // What the lobby took in stands elsewhere now. Without that, nobody asks for the hands that were posted.
        let [table, _] = ids(owner, HAND).await?;
        deleted(owner, table).await?;
        json!({})
    }),
    tampering!("a deleted tournament, in a log that is numbered anew", "result", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' order by 1").await?;
        deleted(owner, stream).await?;
        json!({})
    }),
    tampering!("the type of an event", "chain", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("update eventstore.event set type = 'seeded' where stream_id = '{stream}' and version = 2"))
            .await?;
        at(stream, 2)
    }),
    tampering!("the schema of an event", "chain", owner => {
        let [stream] = ids(owner, ANY).await?;
        run(owner, &format!("update eventstore.event set schema = 9 where stream_id = '{stream}' and version = 1"))
            .await?;
        at(stream, 1)
    }),
    tampering!("the time of an event", "chain", owner => {
        let [stream] = ids(owner, ANY).await?;
        run(owner, &format!("update eventstore.event set occurred_at = occurred_at - interval '1 microsecond'
            where stream_id = '{stream}' and version = 1")).await?;
        at(stream, 1)
    }),
    tampering!("a hash of a payload", "chain", owner => {
        let [stream] = ids(owner, ANY).await?;
        run(owner, &format!("update eventstore.event set payload_hash = sha256('') where stream_id = '{stream}'
            and version = 1")).await?;
        at(stream, 1)
    }),
    tampering!("a head that is one version ahead", "order", owner => {
        let [stream] = ids(owner, ANY).await?;
        run(owner, &format!("update eventstore.stream_head set version = version + 1 where stream_id = '{stream}'"))
            .await?;
        json!({"stream": stream})
    }),
    tampering!("a table that is called a template, everywhere", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        called(owner, stream, "template").await?;
        at(stream, 1)
    }),
    tampering!("a stream of a kind that is none, everywhere", "order", owner => {
        let [stream] = ids(owner, ANY).await?;
        called(owner, stream, "note").await?;
        at(stream, 1)
    }),
    tampering!("a table that is called a template, with another beginning", "order", owner => {
        let [stream] = ids(owner, MATCH).await?;
        called(owner, stream, "template").await?;
        run(owner, &format!("update eventstore.event set type = 'template_created' where stream_id = '{stream}'
            and version = 1")).await?;
        relink(owner, stream).await?;
        json!({"stream": stream})
    }),
    tampering!("a second stream of releases", "order", owner => {
        let stream = Uuid::from_u128(86);
        let installed = json!({"version": "1", "digest": "ab".repeat(32), "rules": {}});
        begun(owner, stream, "release", &[("release_installed", installed)]).await?;
        at(stream, 1)
    }),
    tampering!("the kind of a stream, in the log alone", "order", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.stream_head where kind <> 'conduct'
            order by stream_id").await?;
        run(owner, &format!("update eventstore.log set kind = 'conduct' where version = 1
            and stream_id = '{stream}'")).await?;
        at(stream, 1)
    }),
    tampering!("a position that names a stream that is not there", "order", owner => {
        let [stream] = ids(owner, ANY).await?;
        let nobody = Uuid::from_u128(79);
        run(owner, &format!("update eventstore.log set stream_id = '{nobody}' where stream_id = '{stream}'
            and version = 1")).await?;
        at(nobody, 1)
    }),
    tampering!("a sequencer that is ahead", "order", owner => {
        run(owner, "update eventstore.sequencer set next_position = next_position + 1").await?;
        json!({})
    }),
    // An event that is less than a minute old may be without a position.
    tampering!("the last position, and the sequencer", "anchor", owner => {
        run(owner, "delete from eventstore.log where position = (select max(position) from eventstore.log);
            update eventstore.sequencer set next_position = next_position - 1").await?;
        json!({})
    }),
    tampering!("an event behind the end of a table, everywhere", "rules", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("
            insert into eventstore.event select e.stream_id, h.version + 1, e.type, e.schema, e.occurred_at, e.payload,
                e.payload_hash, e.event_hash, e.metadata from eventstore.event e join eventstore.stream_head h
                using (stream_id) where e.stream_id = '{stream}' and e.type = 'player_ready' order by e.version limit 1;
            insert into eventstore.log (position, stream_id, version, kind)
                select s.next_position, h.stream_id, h.version + 1, h.kind from eventstore.sequencer s,
                eventstore.stream_head h where h.stream_id = '{stream}';
            update eventstore.sequencer set next_position = next_position + 1")).await?;
        relink(owner, stream).await?;
        let last = events(owner, stream).await?.pop().unwrap().version;
        at(stream, last)
    }),
    tampering!("the time of an event, with right hashes", "anchor", owner => {
        let [stream] = ids(owner, MATCH).await?;
        run(owner, &format!("update eventstore.event set occurred_at = occurred_at - interval '1 microsecond'
            where stream_id = '{stream}' and type = 'finished'")).await?;
        relink(owner, stream).await?;
        json!({})
    }),
    tampering!("a byte of a template, with right hashes", "anchor", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.stream_head where kind in ('template',
            'cash_template') order by 1").await?;
        let event = events(owner, stream).await?.remove(0);
        write(owner, stream, event.version, &[&event.payload[..], b" "].concat()).await?;
        relink(owner, stream).await?;
        json!({})
    }),
    tampering!("the digest of a release, with right hashes", "anchor", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.stream_head where kind = 'release'").await?;
        let event = first(owner, stream, "release_installed").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"digest\":\"")).await?;
        json!({})
    }),
    tampering!("two events that exchanged their positions", "anchor", owner => {
        let [one, other] = ids(owner, "select distinct a.stream_id, b.stream_id from eventstore.log a
            join eventstore.log b on b.position = a.position + 1 and b.stream_id <> a.stream_id
            where not exists (select from eventstore.event e where e.type = 'finished'
                and (e.stream_id, e.version) in ((a.stream_id, a.version), (b.stream_id, b.version))) order by 1, 2")
            .await?;
        run(owner, &format!("
            create temp table pair as select a.position from eventstore.log a
                join eventstore.log b on b.position = a.position + 1
                where a.stream_id = '{one}' and b.stream_id = '{other}' and not exists (
                    select from eventstore.event e where e.type = 'finished'
                    and (e.stream_id, e.version) in ((a.stream_id, a.version), (b.stream_id, b.version)))
                order by 1 limit 1;
            update eventstore.log l set position = l.position + 1000000000 from pair p
                where l.position in (p.position, p.position + 1);
            update eventstore.log l set position = 2 * p.position + 1 - (l.position - 1000000000) from pair p
                where l.position in (p.position + 1000000000, p.position + 1000000001)")).await?;
        json!({})
    }),
    tampering!("the newest event, gone everywhere", "anchor", owner => {
        let newest = "select stream_id from eventstore.log where position = (select max(position) from eventstore.log)";
        let [stream] = ids(owner, newest).await?;
        run(owner, &format!("delete from eventstore.event where stream_id = '{stream}' and version = (
            select max(version) from eventstore.event where stream_id = '{stream}')")).await?;
        relink(owner, stream).await?;
        run(owner, "delete from eventstore.log where position = (select max(position) from eventstore.log);
            delete from eventstore.stream_head where version = 0;
            update eventstore.sequencer set next_position = next_position - 1").await?;
        json!({})
    }),
];
