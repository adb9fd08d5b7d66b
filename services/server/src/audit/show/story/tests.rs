//! Postings for people: in columns, and in one language.

use mazziere_ids::{PlayerId, PostingId};
use uuid::Uuid;

use super::*;

fn told(language: Language) -> String {
    let leg = |account: &str, cents: i64| Leg {
        account: account.to_owned(),
        player: (account == "player_in_play").then(|| PlayerId::new(Uuid::from_u128(7))),
        cents,
    };
    let posting = Posting {
        posting: PostingId::new(Uuid::from_u128(1)),
        kind: "hand_settled".to_owned(),
        cause: Some("hand:3".to_owned()),
        legs: vec![leg("player_in_play", -123_456), leg("table_pot", 5), leg("house_rake", 123_451)],
    };
    let mut text = String::new();
    postings(&[posting], language, &mut text);
    text
}

#[test]
fn amounts_that_come_and_go_stand_in_one_column() {
    let whose = "00000000-0000-0000-0000-000000000007";
    assert_eq!(
        told(Language::En),
        format!(
            "          Posting hand settled: 00000000-0000-0000-0000-000000000001 (hand:3)\n\
             \x20           -€1234.56     player in play {whose}\n\
             \x20           +€0.05        table pot\n\
             \x20           +€1234.51     house rake\n"
        )
    );
    let italian = told(Language::It);
    assert!(italian.starts_with("          Scrittura mano o partita regolata: "), "{italian}");
    let column = |line: &str, word: &str| line.find(word).map(|at| line[..at].chars().count());
    let lines: Vec<&str> = italian.lines().skip(1).collect();
    let columns = ["in gioco", "piatto", "rake della casa"].iter().zip(lines).map(|(word, line)| column(line, word));
    assert_eq!(columns.collect::<Vec<_>>(), [Some(26); 3], "{italian}");
}

#[test]
fn every_kind_of_posting_and_account_has_an_italian_name() {
    let document: Value = serde_json::from_str(include_str!("../../../../../../openapi/wallet.json")).unwrap();
    let schemas = &document["components"]["schemas"];
    let postings =
        schemas["PostingKind"]["enum"].as_array().unwrap().iter().map(|kind| kind.as_str().unwrap().to_owned());
    let accounts = schemas["AccountRef"]["discriminator"]["mapping"].as_object().unwrap().keys().cloned();
    let reserves = ["one", "five", "ten"].map(|buy_in| format!("house_reserve_{buy_in}"));
    let accounts = accounts.filter(|kind| kind != "house_reserve").chain(reserves);
    let kinds: Vec<String> = postings.chain(accounts).collect();
    assert!(kinds.len() > 30, "{kinds:?}");
    for kind in kinds {
        assert!(LEDGER.iter().any(|(known, _)| *known == kind), "{kind}");
    }
}
