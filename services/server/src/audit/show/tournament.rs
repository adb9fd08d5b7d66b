//! A tournament, or a private event, as a story: the events of its stream, and all its postings.

use std::fmt::Write;

use mazziere_eventstore::StoredEvent;
use mazziere_ids::{StreamId, TournamentId};
use mazziere_lobby::club::ClubEvent;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::tournament::Tournament;
use mazziere_rules::history::words::{TYPE, of_object};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::sentence::{Language, Teller};
use super::store::{self, Subject};
use super::{Untold, shuffles, story};

/// A row that publishes a secret beside its event.
#[derive(Deserialize)]
struct Opening<'a> {
    #[serde(borrow)]
    event: &'a RawValue,
}

/// The story of a tournament.
pub(super) async fn told(
    connection: &mut PgConnection,
    id: TournamentId,
    language: Language,
) -> Result<String, Untold> {
    let log = shuffles::log(connection, StreamId::new(id.uuid())).await?;
    let opens = |first: &StoredEvent| matches!(first.r#type.as_str(), "tournament_opened" | "event_drafted");
    if !log.first().is_some_and(opens) {
        return Err(Untold::Missing(format!("tournament {id}: there is none with this id")));
    }
    let game = if log[0].r#type.as_str() == "event_drafted" { ClubEvent::KIND } else { Tournament::KIND };
    let teller = Teller { language, game, is_money: true };
    let mut text = format!("{} {id}\n", language.of("Tournament", "Torneo"));
    for stored in &log {
        let _ = writeln!(text, "{}  {}", stored.occurred_at.format("%Y-%m-%d %H:%M:%S"), sentence(&teller, stored));
    }
    let postings = store::postings(connection, Subject::Tournament(id)).await?;
    if !postings.is_empty() {
        let _ = writeln!(text, "\n{}:", language.of("The ledger", "Il libro mastro"));
        story::postings(&postings, language, &mut text);
    }
    Ok(text)
}

/// A stored event as a sentence, or in the words of the notation.
fn sentence(teller: &Teller<'_>, stored: &StoredEvent) -> String {
    let payload = String::from_utf8_lossy(&stored.payload);
    let event = match serde_json::from_str::<Opening<'_>>(&payload) {
        Ok(opening) if stored.schema > 1 => opening.event.get(),
        _ => &*payload,
    };
    let value: Value = serde_json::from_str(event).unwrap_or_default();
    if value.get("sealed").is_some() {
        let name = stored.r#type.as_str();
        return teller.sentence(&json!({"type": name})).unwrap_or_else(|| name.replace('_', " "));
    }
    let words = || of_object(event, TYPE, None).unwrap_or_else(|| event.to_owned());
    teller.sentence(&value).unwrap_or_else(words)
}
