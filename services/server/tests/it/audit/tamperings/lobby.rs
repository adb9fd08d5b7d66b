//! What the lobby says: draws, results that it took in, rankings, pools, payments.

use mazziere_ids::PostingId;

use super::super::finance::post;
use super::ledger::opposite;
use super::*;

/// Streams with an event of a type.
fn of_type(r#type: &str) -> String {
    format!("select distinct stream_id from eventstore.event where type = '{type}' order by 1")
}

/// The event of a row, which may stand beside the secret that it publishes, is another one.
fn inner(text: &str, change: impl Fn(&mut Value)) -> String {
    let mut row: Value = serde_json::from_str(text).unwrap();
    let event = if row.get("opens").is_some() { &mut row["event"] } else { &mut row };
    // What happens at the tables of a chip tournament stands in an event of its own.
    let event = if event["event"].is_object() { &mut event["event"] } else { event };
    change(event);
    row.to_string()
}

/// The first event of a type is another one.
async fn other(owner: &mut Owner, r#type: &str, change: impl Fn(&mut Value)) -> Tried<Value> {
    let [stream] = ids(owner, &of_type(r#type)).await?;
    let event = first(owner, stream, r#type).await?;
    rewrite(owner, stream, &event, |text| inner(text, &change)).await
}

/// An event becomes one of another type.
async fn renamed(owner: &mut Owner, (stream, version): (Uuid, i64), r#type: &str, payload: &Value) -> Tried<Value> {
    run(
        owner,
        &format!(
            "update eventstore.event set type = '{type}', schema = 1
        where stream_id = '{stream}' and version = {version}"
        ),
    )
    .await?;
    write(owner, stream, version, payload.to_string().as_bytes()).await?;
    relink(owner, stream).await?;
    Ok(at(stream, version))
}

/// Tournaments in which two matches were decided at tables.
const TWO_MATCHES: &str = "select stream_id from eventstore.event where type = 'match_decided'
    group by 1 having count(*) > 1 order by 1";

/// Private events of which a game was decided.
const GAME: &str = "select stream_id from eventstore.event where type = 'game_decided' order by 1";

pub(super) const ALL: &[Tampering] = &[
    tampering!("a result that stands nowhere in the log", "result", owner => {
        other(owner, "match_decided", |event| event["position"] = json!(-1)).await?
    }),
    tampering!("the result of another match of the same tournament", "result", owner => {
        let [stream] = ids(owner, TWO_MATCHES).await?;
        let decided: Vec<Event> = events(owner, stream).await?.into_iter()
            .filter(|event| event.r#type == "match_decided").collect();
        let last: Value = serde_json::from_slice(&decided.last().unwrap().payload).unwrap();
        let last = if last["event"].is_object() { last["event"].clone() } else { last };
        rewrite(owner, stream, &decided[0], |text| inner(text, |event| {
            event["position"] = last["position"].clone();
            event["table_id"] = last["table_id"].clone();
        })).await?
    }),
    tampering!("a result in which an entry is left out", "result", owner => {
        other(owner, "match_decided", |event| drop(event["scores"].as_array_mut().unwrap().pop())).await?
    }),
    tampering!("a result without a winner", "result", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'match_decided'
            and convert_from(payload, 'UTF8') like '%\"winner\"%' order by 1").await?;
        let won = events(owner, stream).await?.into_iter().find(|event| {
            event.r#type == "match_decided" && String::from_utf8_lossy(&event.payload).contains("\"winner\"")
        });
        rewrite(owner, stream, &won.unwrap(), |text| inner(text, |event| {
            event.as_object_mut().unwrap().remove("winner");
        })).await?
    }),
    tampering!("a match that was played, and is called forfeited", "lobby", owner => {
        let [stream] = ids(owner, &of_type("match_decided")).await?;
        let event = first(owner, stream, "match_decided").await?;
        let row: Value = serde_json::from_slice(&event.payload).unwrap();
        let told = if row.get("opens").is_some() { &row["event"] } else { &row };
        let forfeited = json!({"type": "match_forfeited", "match_id": told["match_id"], "winner": told["winner"],
            "scores": told["scores"]});
        renamed(owner, (stream, event.version), "match_forfeited", &forfeited).await?
    }),
    tampering!("the chips of two players after a hand of a chip tournament", "result", owner => {
        let [stream] = ids(owner, &of_type("hand_played")).await?;
        let differ = |event: &Event| {
            let row: Value = serde_json::from_slice(&event.payload).unwrap();
            let stacks = row["event"]["stacks"].as_array().cloned().unwrap_or_default();
            event.r#type == "hand_played" && stacks.len() > 1 && stacks[0]["chips"] != stacks[1]["chips"]
        };
        let event = events(owner, stream).await?.into_iter().find(differ).ok_or("no two stacks differ")?;
        rewrite(owner, stream, &event, |text| inner(text, |event| {
            let chips = event["stacks"][0]["chips"].take();
            event["stacks"][0]["chips"] = event["stacks"][1]["chips"].take();
            event["stacks"][1]["chips"] = chips;
        })).await?
    }),
    tampering!("the winner of a private game", "result", owner => {
        let [stream] = ids(owner, GAME).await?;
        let event = first(owner, stream, "game_decided").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"winners\":[\"")).await?
    }),
    tampering!("a tournament without a secret, with right hashes", "deal", owner => {
        let [stream] = ids(owner, &of_type("bracket_drawn")).await?;
        renamed(owner, (stream, 2), "registration_opened", &json!({"type": "registration_opened"})).await?
    }),
    tampering!("a prize that is drawn from a table that there is not", "deal", owner => {
        other(owner, "prize_drawn", |event| event["version"] = json!(2)).await?
    }),
    tampering!("an event that is called another one", "rules", owner => {
        let [stream] = ids(owner, &of_type("bracket_drawn")).await?;
        let event = first(owner, stream, "bracket_drawn").await?;
        run(owner, &format!("update eventstore.event set type = 'registration_opened'
            where stream_id = '{stream}' and version = {}", event.version)).await?;
        relink(owner, stream).await?;
        at(stream, event.version)
    }),
    tampering!("a buy-in that is called off, and played for", "lobby", owner => {
        let [buy_in] = ids(owner, "select p.posting_id from wallet.posting p where p.kind = 'buy_in' and exists (
            select from eventstore.event e where e.type = 'buy_in_paid'
            and convert_from(e.payload, 'UTF8') like '%' || p.posting_id || '%'
        ) order by 1").await?;
        let legs = opposite(owner, buy_in).await?;
        run(owner, "alter table wallet.account drop constraint account_not_below_floor,
            drop constraint account_closed_is_zero").await?;
        let reversal = PostingId::derived(buy_in, "reversal");
        post(owner, (reversal, "reversal"), &legs, &[("reverses", buy_in)]).await?;
        run(owner, "update wallet.account set closed_at = null where balance <> 0").await?;
        json!({"posting": buy_in})
    }),
    tampering!("a result that the lobby took in, with right hashes", "result", owner => {
        let [stream] = ids(owner, &of_type("match_decided")).await?;
        let event = first(owner, stream, "match_decided").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"vp\":", "\"vp\":1", 1)).await?
    }),
    tampering!("a bracket, with right hashes", "deal", owner => {
        let [stream] = ids(owner, &of_type("bracket_drawn")).await?;
        let event = first(owner, stream, "bracket_drawn").await?;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let inner = if event["event"].is_object() { &mut event["event"] } else { &mut event };
            inner["order"].as_array_mut().unwrap().reverse();
            event.to_string()
        }).await?
    }),
    tampering!("the secret of a bracket, with right hashes", "deal", owner => {
        let [stream] = ids(owner, &of_type("bracket_drawn")).await?;
        let event = first(owner, stream, "bracket_drawn").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"secret\":\"")).await?
    }),
    tampering!("a drawn prize, with right hashes", "deal", owner => {
        let [stream] = ids(owner, &of_type("prize_drawn")).await?;
        let event = first(owner, stream, "prize_drawn").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"number\":", "\"number\":1", 1)).await?
    }),
    tampering!("a prize in the ranking, with right hashes", "lobby", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' and schema = 1
            order by stream_id").await?;
        let event = first(owner, stream, "tournament_finished").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"prizes\":[\"", "\"prizes\":[\"1", 1)).await?;
        json!({"stream": stream})
    }),
    tampering!("two places of a ranking exchanged, with right hashes", "lobby", owner => {
        let [stream] = ids(owner, RANKED).await?;
        let event = first(owner, stream, "tournament_finished").await?;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let standings = event["standings"].as_array_mut().unwrap();
            let best = standings[0]["registration_id"].take();
            standings[0]["registration_id"] = standings[1]["registration_id"].take();
            standings[1]["registration_id"] = best;
            event.to_string()
        }).await?
    }),
    tampering!("a pool that is divided otherwise, with right hashes", "lobby", owner => {
        let [stream] = ids(owner, RANKED).await?;
        let event = first(owner, stream, "tournament_finished").await?;
        rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            let standings = event["standings"].as_array_mut().unwrap();
            let best = standings[0]["prizes"].take();
            standings[0]["prizes"] = standings[1]["prizes"].take();
            standings[1]["prizes"] = best;
            event.to_string()
        }).await?
    }),
    tampering!("the pool of a start, with right hashes", "lobby", owner => {
        let [stream] = ids(owner, RANKED).await?;
        let event = first(owner, stream, "tournament_started").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"pool\":\"", "\"pool\":\"1", 1)).await?
    }),
    tampering!("the fees that a cancellation keeps, with right hashes", "lobby", owner => {
        let [stream] = ids(owner, &of_type("tournament_cancelled")).await?;
        let event = first(owner, stream, "tournament_cancelled").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"fees_kept\":\"", "\"fees_kept\":\"1", 1)).await?
    }),
    tampering!("a refund of one cent more, in the plan of the cancellation too, with right hashes", "lobby", owner => {
        let [stream, posting, player] = ids(owner, "select p.tournament_id, p.posting_id, a.player_id
            from wallet.posting p join wallet.entry e using (sequence) join wallet.account a using (account_id)
            where p.kind = 'cancellation_refund' and a.kind = 'player_cash' order by p.sequence").await?;
        let event = first(owner, stream, "tournament_cancelled").await?;
        let place = rewrite(owner, stream, &event, |text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            // Its last row publishes the secret of the draw beside the event.
            let inner = if event["event"].is_object() { &mut event["event"] } else { &mut event };
            for refund in inner["plan"]["refunds"].as_array_mut().unwrap() {
                if refund["player_id"] == json!(player) {
                    let cents: i64 = refund["from_pool"].as_str().unwrap().replace('.', "").parse().unwrap();
                    refund["from_pool"] = json!(format!("{}.{:02}", (cents + 1) / 100, (cents + 1) % 100));
                }
            }
            event.to_string()
        }).await?;
        cent_more(owner, posting).await?;
        place
    }),
    tampering!("what a match for cash comes to, with right hashes", "result", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'match_ended'
            and convert_from(payload, 'UTF8') like '%\"shares\":[{%' order by stream_id").await?;
        let ended = events(owner, stream).await?.into_iter();
        let event = ended.into_iter().find(|event| {
            event.r#type == "match_ended" && String::from_utf8_lossy(&event.payload).contains("\"shares\":[{")
        });
        rewrite(owner, stream, &event.unwrap(), |text| text.replacen("\"rake\":\"", "\"rake\":\"1", 1)).await?
    }),
    tampering!("a match of one cent more", "lobby", owner => {
        let [posting] = ids(owner, "select posting_id from wallet.posting where kind = 'hand_settled'
            and cause like 'match:%' order by sequence").await?;
        cent_more(owner, posting).await?;
        json!({"posting": posting})
    }),
    tampering!("a prize of one cent more, out of the fees", "lobby", owner => {
        let [tournament, posting] = ids(owner, "select p.tournament_id, p.posting_id from wallet.posting p
            join wallet.posting s on s.kind = 'tournament_started' and s.tournament_id = p.tournament_id
            join wallet.entry e on e.sequence = s.sequence join wallet.account a using (account_id)
            join eventstore.stream_head h on h.stream_id = p.tournament_id
            where p.kind = 'prize' and a.kind = 'house_fee' order by 1").await?;
        cent_more(owner, posting).await?;
        json!({"stream": tournament})
    }),
    tampering!("a prize that nobody won", "lobby", owner => {
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
            update wallet.ledger_head set last_sequence = last_sequence + 1")).await?;
        json!({"posting": posting})
    }),
    tampering!("a payment of which the log says that it took place", "lobby", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'prize_paid' order by 1").await?;
        let event = first(owner, stream, "prize_paid").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"posting_id\":\"")).await?
    }),
];
