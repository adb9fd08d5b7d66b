//! Both events as the executor decides and writes them, with the pages that are read meanwhile.

use std::time::Duration;

use anyhow::Context;
use mazziere_ids::TournamentId;
use mazziere_lobby::tournament::Command;

use crate::great::{Lobby, entry, varied};
use crate::{AT_THE_END, PAIRING, ROUNDS, hands, limited, open_tables, pages, pure, ring, rounds, sizes};

/// Fills the field; at some sizes it is measured what one more costs.
async fn fill(lobby: &Lobby, id: TournamentId, field: u32, measured: bool) -> anyhow::Result<()> {
    // The first few only warm up.
    let mut number = 5;
    for command in (1..=number).flat_map(|number| entry(id, number)) {
        lobby.tell(id, &[command]).await?;
    }
    let mut first = None;
    for size in sizes(field) {
        let mut commands = Vec::new();
        let before = if size == field { size - AT_THE_END.min(size / 2) - 1 } else { size };
        commands.extend((number + 1..=before).flat_map(|number| entry(id, number)));
        lobby.tell_all(id, &commands).await?;
        number = number.max(before);
        let mut took = Vec::new();
        for _ in 0..AT_THE_END.min(size / 2) {
            number += 1;
            let mut each = Duration::ZERO;
            for command in entry(id, number) {
                each += lobby.tell(id, &[command]).await?;
            }
            took.push(each);
        }
        took.sort_unstable();
        let median = took[took.len() / 2].as_micros();
        let percent = median * 100 / (*first.get_or_insert(median)).max(1);
        if measured {
            println!("  a registration, {size} in: {median} us, {}.{:02}x", percent / 100, percent % 100);
        }
    }
    lobby.tell(id, &(number + 1..=field).flat_map(|number| entry(id, number)).collect::<Vec<_>>()).await?;
    Ok(())
}

pub(crate) async fn danish(lobby: &Lobby, field: u32) -> anyhow::Result<TournamentId> {
    println!("with the database, Danish rounds of {field}:");
    let id = lobby.begin(&pure::opened(field, rounds)?).await?;
    fill(lobby, id, field, true).await?;
    let started = lobby.tell(id, &[Command::NoteStarted { posting: None }]).await?;
    limited("the start with the first round", started, PAIRING);
    for round in 1..=ROUNDS {
        let state = lobby.state(id).await?;
        let ready = state.system.ready();
        let results = ready.iter().enumerate().map(|(index, meeting)| varied(pure::result(&state, meeting, 1), index));
        let mut results: Vec<Command> = results.collect();
        let last = results.pop().context("a match")?;
        if round == 2 {
            pages::measure(lobby, id, "quiet").await?;
            let live = results.split_off(results.len() / 2);
            let said = async {
                let mut took = Vec::new();
                for command in &live {
                    took.push(lobby.tell(id, std::slice::from_ref(command)).await?);
                }
                anyhow::Ok(took)
            };
            let (said, read) = tokio::join!(said, pages::measure(lobby, id, "while results come in"));
            read?;
            println!("  a result meanwhile: {} us", pages::percentile(&mut said?, 50).as_micros());
        }
        lobby.tell_all(id, &results).await?;
        let paired = lobby.tell(id, &[last]).await?;
        if round == ROUNDS {
            // No round is paired: everybody has a place, and a row that says so.
            println!("  the last result, with the final ranking: {} ms", paired.as_millis());
        } else {
            limited("a round paired", paired, PAIRING);
        }
    }
    pages::measure(lobby, id, "over").await?;
    pages::first_look(id, lobby).await?;
    Ok(id)
}

pub(crate) async fn chips(lobby: &Lobby, field: u32) -> anyhow::Result<TournamentId> {
    println!("with the database, a chip tournament of {field}:");
    let id = lobby.begin(&pure::opened(field, ring)?).await?;
    fill(lobby, id, field, false).await?;
    let started = lobby.tell(id, &[Command::NoteStarted { posting: None }]).await?;
    limited("the start with the first seats", started, PAIRING);
    let state = lobby.state(id).await?;
    lobby.tell_all(id, &open_tables(&state)?).await?;
    pages::measure(lobby, id, "quiet").await?;
    let hands = hands(&state, 1)?;
    let said = async {
        let mut took = Vec::new();
        for command in &hands {
            took.push(lobby.tell(id, std::slice::from_ref(command)).await?);
        }
        anyhow::Ok(took)
    };
    let (said, read) = tokio::join!(said, pages::measure(lobby, id, "while hands come in"));
    read?;
    println!("  a hand meanwhile: {} us", pages::percentile(&mut said?, 50).as_micros());
    pages::first_look(id, lobby).await?;
    Ok(id)
}
