//! A table as a story: what happened, event by event, and after it what the ledger made of it.

use std::fmt::Write;

use mazziere_replay::history::Logged;
use mazziere_replay::table::event::{Turn, TurnBy};
use mazziere_replay::table::ring::event::{RingEvent, RingKind};
use mazziere_replay::table::{Table, TableEvent};
use mazziere_rules::history::words::{TYPE, of_object};
use mazziere_rules::kernel::{Clock, Input};
use mazziere_rules::live::parse_input;
use mazziere_rules::seat::Seat;
use serde_json::Value;
use sqlx::PgConnection;

use super::Untold;
use super::sentence::{Language, Teller, euro};
use super::store::{self, Leg, Posting, Subject};

/// The story of what was logged at a table; `hand` is the one hand of a ring that it is.
pub(super) async fn told(
    connection: &mut PgConnection,
    table: &Table,
    logged: &[Logged],
    hand: Option<u32>,
    language: Language,
) -> Result<String, Untold> {
    let opened = table.opened();
    let is_cash = opened.ring.as_ref().is_some_and(|ring| matches!(ring.kind, RingKind::Cash {}));
    let teller = Teller { language, game: &opened.game, is_money: is_cash };
    let mut text = heading(table, hand, language);
    let mut money = match opened.tournament_id {
        Some(_) => Vec::new(),
        None => money(connection, table, hand).await?,
    };
    for logged in logged {
        tell(&teller, logged, &mut text);
        if let TableEvent::Ring(RingEvent::HandEnded(over)) = &logged.event {
            let cause = format!("hand:{}", over.hand.hand);
            let (now, later): (Vec<_>, Vec<_>) =
                money.into_iter().partition(|posting| posting.cause.as_deref() == Some(&cause));
            money = later;
            postings(&now, language, &mut text);
        }
    }
    if let Some(tournament) = opened.tournament_id {
        let at = language.of("The money of it is that of tournament", "Il denaro è quello del torneo");
        let _ = writeln!(text, "\n{at} {tournament}.");
    }
    if hand.is_none() && !money.is_empty() {
        let _ = writeln!(text, "\n{}:", language.of("The ledger", "Il libro mastro"));
        postings(&money, language, &mut text);
    }
    Ok(text)
}

/// The postings that follow from a table, or from a hand of it.
async fn money(connection: &mut PgConnection, table: &Table, hand: Option<u32>) -> Result<Vec<Posting>, Untold> {
    let id = table.opened().table_id;
    let wanted = match (table.ring().is_some(), hand) {
        (true, None) => None,
        (true, Some(hand)) => Some((id, format!("hand:{hand}"))),
        (false, _) => match store::cash_match(connection, id).await? {
            Some((cash_table, number)) => Some((cash_table, format!("match:{number}"))),
            None => return Ok(Vec::new()),
        },
    };
    let of = wanted.as_ref().map_or(id, |(table, _)| *table);
    let mut postings = store::postings(connection, Subject::Table(of)).await?;
    if let Some((_, cause)) = &wanted {
        postings.retain(|posting| posting.cause.as_ref() == Some(cause));
    }
    Ok(postings)
}

fn heading(table: &Table, hand: Option<u32>, language: Language) -> String {
    let opened = table.opened();
    let mut text = format!(
        "{} {}: {}, {} {}, {} {}\n",
        language.of("Table", "Tavolo"),
        opened.table_id,
        opened.options_text,
        language.of("rules of version", "regole della versione"),
        opened.rules_version,
        language.of("opened", "aperto"),
        table.opened_at().format("%Y-%m-%d %H:%M:%S UTC"),
    );
    if let Some(hand) = hand {
        let _ = writeln!(text, "{} {hand}", language.of("Hand", "Mano"));
    }
    if table.ring().is_none() {
        let seated = Seat::all(opened.seats()).filter_map(|seat| Some((seat, table.player_at(seat)?)));
        for (seat, player) in seated {
            let (word, of) = (language.of("Seat", "Posto"), language.of("player", "giocatore"));
            let _ = writeln!(text, "{word} {}: {of} {player}", seat.index());
        }
    }
    text
}

/// What a stored event says.
fn tell(teller: &Teller<'_>, logged: &Logged, text: &mut String) {
    let language = teller.language;
    let time = logged.at.format("%H:%M:%S");
    match &logged.event {
        TableEvent::Turn(turn) => {
            let sentences = turn_told(teller, turn);
            if !sentences.is_empty() {
                let _ = writeln!(text, "{time}  {}", sentences.join(" "));
            }
        }
        TableEvent::Ring(RingEvent::SeatTaken(taken)) => {
            let (word, of) = (language.of("Seat", "Posto"), language.of("player", "giocatore"));
            let _ = writeln!(text, "{time}  {word} {}: {of} {}.", taken.seat.index(), taken.player_id);
        }
        TableEvent::Ring(RingEvent::HandEnded(over)) => {
            for seat in &over.hand.seats {
                let (word, of) = (language.of("Seat", "Posto"), language.of("player", "giocatore"));
                let _ = writeln!(text, "          {word} {}: {of} {}.", seat.seat, seat.player_id);
            }
        }
        TableEvent::Voided(voided) => {
            let word = language.of("The table is void", "Il tavolo è annullato");
            let _ = writeln!(text, "{time}  {word}: {}.", voided.reason);
        }
        _ => {}
    }
}

/// What brought a turn about, where the events do not say it, and the events.
fn turn_told(teller: &Teller<'_>, turn: &Turn) -> Vec<String> {
    let language = teller.language;
    let mut sentences = Vec::new();
    let seat = |seat: Seat| format!("{} {}", language.of("seat", "posto"), seat.index());
    match parse_input(turn.input.get()) {
        Ok(Input::TimeExpired { seat: late, clock }) => {
            let which = match clock {
                Clock::Move => language.of("for the move", "per la giocata"),
                Clock::Match => language.of("for the match", "per la partita"),
            };
            let over = language.of("The time", "Il tempo");
            let of = language.of("of", "di");
            sentences.push(format!("{over} {which} {of} {} {}.", seat(late), language.of("is over", "è scaduto")));
        }
        Ok(Input::Abandon { seat: gone }) => {
            let by = match turn.by {
                TurnBy::Player => "",
                TurnBy::House => language.of(" (by the house)", " (per la casa)"),
                TurnBy::Lobby => language.of(" (by the lobby)", " (per la lobby)"),
            };
            let word = language.of("gives up", "abbandona");
            sentences.push(capital(&format!("{} {word}{by}.", seat(gone))));
        }
        _ => {}
    }
    for event in &turn.events {
        let value: Value = serde_json::from_str(event.get()).unwrap_or_default();
        let words = || of_object(event.get(), TYPE, None).unwrap_or_else(|| event.get().to_owned());
        sentences.push(teller.sentence(&value).unwrap_or_else(words));
    }
    sentences
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Postings, a line for each and one for each account.
pub(super) fn postings(postings: &[Posting], language: Language, text: &mut String) {
    for Posting { posting, kind, cause, legs } in postings {
        let cause = cause.as_ref().map(|cause| format!(" ({cause})")).unwrap_or_default();
        let _ = writeln!(text, "          {} {posting}{cause}", posting_kind(kind, language));
        for Leg { account, player, cents } in legs {
            let whose = player.map(|player| format!(" {player}")).unwrap_or_default();
            let sign = if *cents > 0 { "+" } else { "" };
            let amount = format!("{sign}{}", euro(*cents, language));
            let _ = writeln!(text, "            {amount:<13} {}{whose}", in_words(account, language));
        }
    }
}

/// Kinds of postings and accounts, as the glossary has them in Italian; in English they are their own names.
const LEDGER: &[(&str, &str)] = &[
    ("adjustment", "rettifica"),
    ("buy_in", "buy-in"),
    ("buy_in_returned", "buy-in restituito"),
    ("cancellation_refund", "rimborso"),
    ("cash_out", "incasso"),
    ("deposit", "versamento"),
    ("external_deposits", "versamenti dall'esterno"),
    ("external_withdrawals", "prelievi verso l'esterno"),
    ("hand_settled", "mano o partita regolata"),
    ("hold_settled", "blocco regolato"),
    ("house_adjustments", "rettifiche della casa"),
    ("house_fee", "commissioni della casa"),
    ("house_overlay", "garanzie della casa"),
    ("house_rake", "rake della casa"),
    ("house_reserve_five", "riserva da 5 €"),
    ("house_reserve_one", "riserva da 1 €"),
    ("house_reserve_ten", "riserva da 10 €"),
    ("house_rounding", "arrotondamenti"),
    ("player_cash", "conto di gioco"),
    ("player_in_play", "in gioco"),
    ("player_withdrawal", "in prelievo"),
    ("prize", "premio"),
    ("prize_confiscated", "premio confiscato"),
    ("reversal", "storno"),
    ("sit_in", "messa in gioco"),
    ("table_pot", "piatto del tavolo"),
    ("tournament_escrow", "quote in deposito"),
    ("tournament_fee", "commissioni in deposito"),
    ("tournament_pool", "montepremi"),
    ("tournament_started", "inizio del torneo"),
    ("withdrawal_cancelled", "prelievo annullato"),
    ("withdrawal_completed", "prelievo eseguito"),
    ("withdrawal_requested", "prelievo richiesto"),
];

fn in_words(name: &str, language: Language) -> String {
    let italian = LEDGER.iter().find(|(known, _)| language == Language::It && *known == name);
    italian.map_or_else(|| name.replace('_', " "), |(_, words)| (*words).to_owned())
}

fn posting_kind(kind: &str, language: Language) -> String {
    format!("{} {}:", language.of("Posting", "Scrittura"), in_words(kind, language))
}

#[cfg(test)]
mod tests;
