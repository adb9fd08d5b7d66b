//! Noninterference on live services: two houses that differ in cards a viewer may not see send that viewer the same
//! bytes.
//!
//! For every game of the registry, in every format and with various options, the same table is opened in two houses,
//! with the same players, tokens, keys, clocks and secrets. In one deal two cards that somebody may not see have
//! changed places ([`rigged`]). The same moves are played in both ([`pair`]), and everything that anybody is sent who
//! may see neither of them ([`watch`]) is compared: views, legal moves, steps, streams, proofs, lists, news, answers
//! and refusals with their headers, metrics, log lines. A viewer who is shown one of the cards by the rules (the rules'
//! own word decides, not the service's) is no longer compared.
//!
//! What players say is no card, but it must not leak either ([`chat`]). That views by patches are the views that are
//! read is shown on the same tables ([`patched`]).
//!
//! `MAZZIERE_PAIRS` is the number of pairs for each game and format; `MAZZIERE_GAMES` names the games, if not all. A
//! failure prints what repeats it.
//!
//! A test binary of its own: it takes in what the whole process logs.

mod cases;
mod chat;
mod harness;
mod journal;
mod masks;
mod pair;
mod patched;
mod rigged;
#[expect(dead_code, reason = "only the money is needed here, not the faults")]
#[path = "../tables/support/wallet.rs"]
mod wallet;
mod watch;

use std::collections::BTreeSet;

use cases::Case;
use harness::Harness;
use mazziere_rules::registry::{self, Frame, GameInfo};
use pair::Pair;

/// The games to be played: all, or those that `MAZZIERE_GAMES` names.
fn games() -> impl Iterator<Item = &'static GameInfo> {
    let wanted = std::env::var("MAZZIERE_GAMES").ok();
    let is_wanted = move |name: &str| wanted.as_ref().is_none_or(|wanted| wanted.split(',').any(|one| one == name));
    registry::games().iter().filter(move |game| is_wanted(game.name))
}

/// Pairs of a game and format, unless the environment asks for more.
const PAIRS: u64 = 2;

fn pairs() -> u64 {
    std::env::var("MAZZIERE_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(PAIRS)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_see_a_card_of_a_match_is_sent_the_same_bytes_whatever_it_is() {
    same_bytes_in(Frame::Match).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_see_a_card_of_a_ring_is_sent_the_same_bytes_whatever_it_is() {
    same_bytes_in(Frame::Ring).await;
}

async fn same_bytes_in(frame: Frame) {
    journal::begin();
    for game in games().filter(|game| game.frame == frame) {
        same_bytes(game).await;
    }
}

async fn same_bytes(game: &'static GameInfo) {
    let (left, right) = (Harness::open().await, Harness::open().await);
    for format in game.formats {
        let (mut compared, mut standings, mut patches) = (0, 0, 0);
        for seed in 0..pairs() {
            let case = Case::of(game, *format, seed);
            let mut pair = Pair::new(&left, &right, &case, false);
            pair.play().await;
            assert!(pair.findings.is_empty(), "{case}: {}", pair.findings[0]);
            compared += pair.compared;
            standings += pair.standings;
            patches += pair.patches;
        }
        assert!(compared > 60, "{} {}: only {compared} answers compared", game.name, format.name());
        assert!(standings > 0, "{} {}: no stream said what may be done", game.name, format.name());
        assert!(patches > 0, "{} {}: no stream brought a patch", game.name, format.name());
    }
    for harness in [left, right] {
        assert_eq!(journal::quoted_cards(harness.name), Vec::<String>::new(), "{}: a card in a log", game.name);
        harness.close().await;
    }
    assert_eq!(journal::quoted_cards(""), Vec::<String>::new(), "{}: a card in a log", game.name);
}

/// What the comparison is worth: a viewer who is given the eyes of a player who holds one of the cards is found out, on
/// every surface.
#[tokio::test(flavor = "multi_thread")]
async fn eyes_that_see_too_much_are_found_on_every_surface() {
    journal::begin();
    for game in games() {
        found_out(game).await;
    }
}

async fn found_out(game: &'static GameInfo) {
    let (left, right) = (Harness::open().await, Harness::open().await);
    let mut given_away = 0;
    for seed in 0..pairs() / 2 {
        let case = Case::of(game, game.formats[0], seed);
        let mut pair = Pair::new(&left, &right, &case, true);
        pair.play().await;
        if pair.findings.is_empty() && game.name == "sette-e-mezzo" {
            // Nobody took a card of the deal: there, a player who is asked may leave a hand alone.
            continue;
        }
        given_away += 1;
        let found: BTreeSet<&str> = pair.findings.iter().map(|finding| finding.surface).collect();
        let streams = ["stream", "resumed stream", "patched stream", "resumed patched stream"];
        for surface in ["view", "events", "fairness"].into_iter().chain(streams) {
            assert!(found.contains(surface), "{case}: the {surface} gave nothing away: {found:?}");
        }
    }
    assert!(given_away > 0, "{}: nothing was given away", game.name);
    left.close().await;
    right.close().await;
}

#[tokio::test]
async fn a_card_in_a_log_line_is_found() {
    journal::begin();
    let span = tracing::info_span!("request", service.name = "house-mutant");
    span.in_scope(|| {
        tracing::info!(target: "mazziere::mutant", cards = r#"{"hand":["7D"]}"#, "a hand");
        tracing::trace!(target: "elsewhere", "body {:?}", r#"{"card":"Qs"}"#);
        tracing::info!(target: "mazziere::mutant", "\"7 cards\" in 2s");
    });
    assert_eq!(journal::quoted_cards("house-mutant").len(), 2);
    assert_eq!(journal::take("house-mutant").len(), 2, "its own lines");
}
