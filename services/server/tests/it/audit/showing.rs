//! `audit show` and `audit shuffles` on a house that bots have played.

use std::path::Path;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::cli::{mazziere, text};

/// Runs `mazziere`; its exit code, and what it says.
async fn says(words: &[&str]) -> (i32, String, String) {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let output = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        mazziere(&words, &[], "")
    });
    let output = output.await.unwrap();
    (output.status.code().unwrap(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

async fn shown(house: &str, words: &[&str]) -> String {
    let (code, said, error) = says(&[&["audit", "show", "--database", house], words].concat()).await;
    assert_eq!(code, 0, "{words:?}: {error}");
    said
}

/// Tables, hands and tournaments are told with their money, and what is written of them is played again.
pub(super) async fn everything_is_told(house: &str, folder: &Path, owner: &mut PgConnection) {
    // One of hold'em is among them, and none of hold'em at which no hand was played.
    let tables = "with opened as (
            select stream_id, convert_from(payload, 'UTF8') like '%\"game\":\"holdem\"%' as is_holdem
            from eventstore.event where type = 'table_opened' and version = 1)
        select stream_id from opened where not is_holdem or exists (select from eventstore.event e
            where e.stream_id = opened.stream_id and e.type = 'hand_ended')
        order by is_holdem desc, stream_id limit 20";
    let tables: Vec<Uuid> = sqlx::query_scalar(tables).fetch_all(&mut *owner).await.unwrap();
    let (mut histories, mut hands, mut of_poker, mut of_matches) = (String::new(), String::new(), 0, 0);
    for table in &tables {
        let id = table.to_string();
        let history = shown(house, &["--table", &id, "--format", "text"]).await;
        assert!(history.contains(&id) && !history.contains("??"), "{history}");
        if history.contains("\ngame holdem\n") {
            hands = shown(house, &["--table", &id, "--format", "phh"]).await;
            let lines = shown(house, &["--table", &id, "--format", "ohh"]).await;
            assert!(lines.lines().all(|line| line.starts_with("{\"ohh\":{") && line.ends_with('}')), "{lines}");
            of_poker += 1;
        } else if ["scopa", "briscola", "burraco"].iter().any(|game| history.contains(&format!("\ngame {game}\n"))) {
            let (code, _, error) =
                says(&["audit", "show", "--database", house, "--table", &id, "--format", "phh"]).await;
            assert!(code == 66 && error.contains("no words for matches"), "{code} {error}");
            of_matches += 1;
        }
        histories += &history;
        let story = shown(house, &["--table", &id, "--language", "it"]).await;
        assert!(story.starts_with("Tavolo ") && story.contains("Posto 0"), "{story}");
        assert!(!story.contains("event={"), "what has no sentence: {story}");
    }
    assert!(of_poker > 0 && of_matches > 0, "hold'em {of_poker} and matches {of_matches} among {}", tables.len());
    let (file, poker) = (folder.join("histories.txt"), folder.join("hands.phh"));
    std::fs::write(&file, histories).unwrap();
    let (code, said, error) = says(&["deal", "--history", file.to_str().unwrap()]).await;
    assert_eq!(code, 0, "{} {error}", said.lines().rev().take(3).collect::<Vec<_>>().join("\n"));
    assert_eq!(said.lines().filter(|line| line.starts_with("{\"awaiting\"")).count(), tables.len());
    std::fs::write(&poker, hands).unwrap();
    let (code, said, _) = says(&["deal", "--phh", poker.to_str().unwrap()]).await;
    assert!(code == 0 && said.contains("different 0"), "{said}");
    money_is_told(house, owner).await;
    missing_things_are_named(house, &tables[0].to_string()).await;
    shuffles_look_like_chance(house).await;
}

async fn money_is_told(house: &str, owner: &mut PgConnection) {
    // A hand with its posting, to the cent.
    let hand = "select p.table_id, p.cause::text, p.posting_id, max((e.amount * 100)::bigint)
                from wallet.posting p join wallet.entry e using (sequence)
                where p.kind = 'hand_settled' and p.cause like 'hand:%'
                group by p.sequence order by p.sequence limit 1";
    let (table, cause, posting, most): (Uuid, String, Uuid, i64) =
        sqlx::query_as(hand).fetch_one(&mut *owner).await.unwrap();
    let hand = cause.strip_prefix("hand:").unwrap();
    let (table, euro) = (table.to_string(), format!("{}.{:02}", most / 100, most % 100));
    let story = shown(house, &["--table", &table, "--hand", hand]).await;
    for part in [&format!("Hand {hand}"), &posting.to_string(), &format!("+€{euro}"), &"Posting hand settled".into()]
    {
        assert!(story.contains(part), "{part}: {story}");
    }
    let story = shown(house, &["--table", &table, "--hand", hand, "--language", "it"]).await;
    assert!(story.contains(&format!("+{} €", euro.replace('.', ","))) && story.contains("Scrittura"), "{story}");
    // A match for cash.
    let of_match = "select m.match_table_id, p.posting_id from lobby.cash_match m
                    join wallet.posting p on p.table_id = m.table_id and p.cause = 'match:' || m.number
                    order by p.sequence limit 1";
    let found: Option<(Uuid, Uuid)> = sqlx::query_as(of_match).fetch_optional(&mut *owner).await.unwrap();
    if let Some((table, posting)) = found {
        let story = shown(house, &["--table", &table.to_string()]).await;
        assert!(story.contains(&posting.to_string()), "{story}");
    }
    // A tournament with a prize.
    let prize = "select p.tournament_id, p.posting_id from wallet.posting p
                 join eventstore.stream_head h on h.stream_id = p.tournament_id
                 where p.kind = 'prize' and h.kind = 'tournament' order by p.sequence limit 1";
    let (tournament, posting): (Uuid, Uuid) = sqlx::query_as(prize).fetch_one(&mut *owner).await.unwrap();
    let story = shown(house, &["--tournament", &tournament.to_string()]).await;
    assert!(story.contains(&posting.to_string()) && story.contains("is paid a prize of"), "{story}");
    let story = shown(house, &["--tournament", &tournament.to_string(), "--language", "it"]).await;
    assert!(story.contains("Torneo") && story.contains("è pagato un premio di"), "{story}");
}

async fn missing_things_are_named(house: &str, table: &str) {
    let nobody = Uuid::from_u128(7).to_string();
    for words in [
        &["--table", &nobody][..],
        &["--tournament", &nobody],
        &["--tournament", table],
        &["--table", table, "--hand", "999999"],
    ] {
        let (code, _, error) = says(&[&["audit", "show", "--database", house], words].concat()).await;
        assert!(code == 66 && error.starts_with("mazziere: "), "{words:?}: {code} {error}");
    }
    let (code, _, _) = says(&["audit", "show", "--database", house]).await;
    assert_eq!(code, 2, "neither a table nor a tournament is named");
}

async fn shuffles_look_like_chance(house: &str) {
    let (code, said, error) = says(&["audit", "shuffles", "--database", house]).await;
    assert_eq!(code, 0, "{said}{error}");
    for part in ["decks of 40 cards from AD on, card by place", "decks of 52 cards", "pairs", "first dealers among 2"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (code, said, _) = says(&["audit", "shuffles", "--json", "--database", house]).await;
    let verdicts: serde_json::Value = serde_json::from_str(said.trim()).unwrap();
    let freedom = verdicts[0]["degrees_of_freedom"].as_u64();
    assert!(code == 0 && freedom > Some(0), "{said}");
}
