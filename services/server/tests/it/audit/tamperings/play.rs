//! What was played at tables: promises, secrets, seeds, shuffles, boxes, decisions, results.

use super::*;

/// A result that a tournament took in is named there or at its table, whichever comes first in the order of streams.
async fn as_the_lobby_has_it(owner: &mut Owner, place: &Value, table: Uuid) -> Tried<Value> {
    let position = sqlx::query_scalar(
        "select l.position::bigint from eventstore.log l join eventstore.event e
        using (stream_id, version) where l.stream_id = $1 and e.type = 'finished'",
    );
    let position: i64 =
        position.bind(table).fetch_one(&mut owner.connection).await.map_err(|error| error.to_string())?;
    Ok(json!([place, {"position": position}]))
}

pub(super) const ALL: &[Tampering] = &[
    tampering!("a table of which nothing is promised, as older releases opened them", "deal", owner => {
        let [model] = ids(owner, MATCH).await?;
        let stream = Uuid::from_u128(u128::MAX - 86);
        let secret = Secret::from_bytes([86; 32]);
        let opened = first(owner, model, "table_opened").await?;
        let mut opened: Value = serde_json::from_slice(&opened.payload).unwrap();
        opened["table_id"] = json!(stream);
        // The draw does not count where the dealer is named.
        (opened["dealer"], opened["first_dealer"]) = (json!(0), json!(0));
        let commitment = secret.commitment(&Context::new(stream.as_bytes(), 0));
        opened["dealer_draw"] = json!({"commitment": commitment, "secret": secret});
        for part in ["promises", "tournament_id", "match_id"] {
            opened.as_object_mut().unwrap().remove(part);
        }
        begun(owner, stream, "table", &[("table_opened", opened), ("voided", json!({"reason": "nobody came"}))]).await?;
        at(stream, 1)
    }),
    tampering!("a result turned round, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        let place = rewrite(owner, stream, &event, |text| match text.contains("\"winner\":0") {
            true => text.replacen("\"winner\":0", "\"winner\":1", 1),
            false => text.replacen("\"winner\":1", "\"winner\":0", 1),
        }).await?;
        as_the_lobby_has_it(owner, &place, stream).await?
    }),
    tampering!("victory points, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        let place = rewrite(owner, stream, &event, |text| text.replacen("\"vp\":", "\"vp\":1", 1)).await?;
        as_the_lobby_has_it(owner, &place, stream).await?
    }),
    tampering!("an event of the rules, with right hashes", "rules", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let turn = events(owner, stream).await?.into_iter().rev();
        let made = |event: &Event| String::from_utf8_lossy(&event.payload).contains("\"events\":[{");
        let turn = turn.into_iter().find(|event| event.r#type == "turn" && made(event));
        let turn = turn.ok_or("no open turn made an event of the rules")?;
        rewrite(owner, stream, &turn, |text| text.replacen("\"events\":[{", "\"events\":[{ ", 1)).await?
    }),
    tampering!("chips of a hand, with right hashes", "rules", owner => {
        let [stream, _] = ids(owner, HAND).await?;
        let event = first(owner, stream, "hand_ended").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"end\":", "\"end\":1", 1)).await?
    }),
    tampering!("the first dealer, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"dealer\":")).await?;
        // It is drawn from the secret of the first deal, so that is where it is proved.
        let promise = first(owner, stream, "deal_committed").await?;
        at(stream, promise.version)
    }),
    tampering!("a secret that was chosen when the seeds were known, sealed again", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        resealed(owner, stream, ("deal_committed", "\"deal\":1,"), |promise| chosen(stream, promise)).await?
    }),
    tampering!("the promise of a later deal, chosen and sealed again", "deal", owner => {
        let [stream, _] = ids(owner, HAND).await?;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| chosen(stream, promise)).await?
    }),
    tampering!("the path of a promise, sealed again", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        resealed(owner, stream, ("deal_committed", "\"deal\":1,"), |promise| {
            other_digit(promise, "\"path\":[\"")
        }).await?
    }),
    tampering!("a leaf that is used again, sealed again", "deal", owner => {
        let [stream, _] = ids(owner, HAND).await?;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| {
            promise.replacen("\"deal\":2,", "\"deal\":1,", 1)
        }).await?
    }),
    tampering!("a leaf that is skipped, sealed again", "deal", owner => {
        let [stream, _] = ids(owner, HAND).await?;
        resealed(owner, stream, ("deal_committed", "\"deal\":2,"), |promise| {
            promise.replacen("\"deal\":2,", "\"deal\":3,", 1)
        }).await?
    }),
    tampering!("the version of a seed, sealed again", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        resealed(owner, stream, ("turn", "\"seeded_at\":["), |turn| {
            turn.replacen("\"seeded_at\":[", "\"seeded_at\":[1", 1)
        }).await?
    }),
    tampering!("a seed that a player never sent, with right hashes", "deal", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'player_ready'
            and convert_from(payload, 'UTF8') like '%client_seed%' order by stream_id").await?;
        let ready = events(owner, stream).await?.into_iter();
        let mut ready = ready.filter(|event| String::from_utf8_lossy(&event.payload).contains("\"client_seed\":\""));
        let event = ready.next().unwrap();
        rewrite(owner, stream, &event, |text| other_digit(text, "\"client_seed\":\"")).await?;
        json!({"stream": stream})
    }),
    tampering!("the root over the next deals, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"root\":\"")).await?;
        at(stream, 2)
    }),
    tampering!("the commitment to the secret of a table, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"promises\":{\"commitment\":\"")).await?;
        at(stream, 2)
    }),
    tampering!("a table without its promises, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"promises\":", "\"promised\":", 1)).await?
    }),
    tampering!("a secret of a table that is not opened, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        rewrite(owner, stream, &event, |text| {
            let mut row: Value = serde_json::from_str(text).unwrap();
            let opens = row["opens"].as_array_mut().unwrap();
            opens.retain(|open| open["deal"] != 0);
            let opens = json!(opens).to_string();
            // The event keeps its bytes.
            let event = text.find("\"event\":").unwrap();
            format!("{{\"opens\":{opens},{}", &text[event..])
        }).await?
    }),
    tampering!("a secret, with right hashes", "deal", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where type = 'deal_revealed'
            order by stream_id").await?;
        let event = first(owner, stream, "deal_revealed").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"secret\":\"")).await?
    }),
    tampering!("a box, with right hashes", "deal", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "deal_committed").await?;
        rewrite(owner, stream, &event, |text| {
            let place = text.find("\"box\":\"").unwrap() + 12;
            let letter = if &text[place..=place] == "A" { "B" } else { "A" };
            format!("{}{letter}{}", &text[..place], &text[place + 1..])
        }).await?
    }),
    tampering!("a published key, with right hashes", "deal", owner => {
        let [stream] = ids(owner, "select stream_id from eventstore.event where payload like '{\"opens\":[{\"deal\":1%'
            and type = 'turn' order by stream_id").await?;
        let opening = events(owner, stream).await?.into_iter();
        let opening = opening.into_iter().find(|event| event.payload.starts_with(b"{\"opens\"")).unwrap();
        rewrite(owner, stream, &opening, |text| other_digit(text, "\"key\":\"")).await?;
        json!({"stream": stream})
    }),
    tampering!("rules that are not there, with right hashes", "rules", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "table_opened").await?;
        rewrite(owner, stream, &event, |text| text.replacen("\"rules_version\":", "\"rules_version\":9", 1)).await?
    }),
    tampering!("the difference of a result, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        let place = rewrite(owner, stream, &event, |text| {
            text.replacen("\"difference\":", "\"difference\":1", 1)
        }).await?;
        as_the_lobby_has_it(owner, &place, stream).await?
    }),
    tampering!("places of a result, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        let place = rewrite(owner, stream, &event, |text| text.replacen("\"rank\":", "\"rank\":1", 1)).await?;
        as_the_lobby_has_it(owner, &place, stream).await?
    }),
    tampering!("the winners of a result, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        let place = rewrite(owner, stream, &event, |text| other_digit(text, "\"players\":[\"")).await?;
        as_the_lobby_has_it(owner, &place, stream).await?
    }),
    tampering!("the tournament of a result, with right hashes", "result", owner => {
        let [stream] = ids(owner, MATCH).await?;
        let event = first(owner, stream, "finished").await?;
        rewrite(owner, stream, &event, |text| other_digit(text, "\"match_id\":\"")).await?
    }),
    tampering!("whose turn it was, with right hashes", "rules", owner => {
        let [stream] = ids(owner, MATCH).await?;
        resealed(owner, stream, ("turn", "\"seat\":0,\"thinking_ms\""), |text| {
            text.replacen("\"seat\":0,\"thinking_ms\"", "\"seat\":1,\"thinking_ms\"", 1)
        }).await?
    }),
];
