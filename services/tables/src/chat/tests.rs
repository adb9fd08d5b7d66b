//! What may be said when, and who hears it.

use mazziere_rules::registry::Format;
use uuid::Uuid;

use super::*;

fn player(n: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(n))
}

fn message(number: i64, seat: u8, phrase: ChatPhrase, held: Option<Held>) -> Message {
    let shown = ChatMessage {
        message_id: Uuid::from_u128(100 + u128::from(number.unsigned_abs())),
        player_id: player(u128::from(seat)),
        seat,
        said: ChatWords::Phrase { phrase },
        said_at: "2026-01-01T20:00:00Z".parse().unwrap(),
    };
    Message { number, shown, held, muted_by: Arc::from([]) }
}

/// Who sits in this seat of pairs, or a spectator, when `over` deals are over.
fn listener(seat: Option<u8>, over: u32) -> Listener {
    let who = seat.map_or(77, u128::from);
    Listener { player: player(who), line: seat.map(|seat| seat % 2), over, table_over: false }
}

#[test]
fn g5_5_what_may_be_said_in_each_format_and_when() {
    use Allowed::{Canned, Free, Off};
    let stages = [Stage::Before, Stage::Deal, Stage::Between, Stage::After, Stage::Silent];
    for &format in Format::ALL {
        let expected = match format {
            Format::HeadsUp | Format::FourInTwo => [Free, Free, Free, Free, Off],
            Format::Ring => [Free, Canned, Free, Free, Off],
            _ => [Free, Canned, Canned, Free, Off],
        };
        assert_eq!(stages.map(|stage| allowed(format, stage)), expected, "{format:?}");
    }
}

#[test]
fn scopa_and_tresette_in_pairs_nothing_said_in_a_deal_reaches_the_partner_before_it_is_over() {
    // Scopa, scopone, tresette, burraco...: four players, any phrases in any order, at any moment of the deal.
    let phrases = ChatPhrase::ALL;
    for deal in [0, 3] {
        for speaker in 0..4_u8 {
            let quiet = Room::default();
            for script in 0..phrases.len().pow(2) {
                let said = [phrases[script % phrases.len()], phrases[script / phrases.len()]];
                let mut room = Room::default();
                for (number, phrase) in (1..).zip(said) {
                    let held = held(Format::Pairs, Stage::Deal, speaker, deal);
                    room.remember(vec![message(number, speaker, phrase, held)]);
                }
                for seat in [Some((speaker + 2) % 4), None] {
                    let during = listener(seat, deal);
                    let mut hearing = Hearing::default();
                    assert!(hearing.next(&room, &during).is_empty(), "{said:?} is heard");
                    assert!(Hearing::default().next(&quiet, &during).is_empty());
                    // A listener who comes back in the deal learns as little, and later as much.
                    let mut back = Hearing::begin(&room, &during);
                    assert!(back.next(&room, &during).is_empty());
                    let after = listener(seat, deal + 1);
                    for hearing in [&mut hearing, &mut back] {
                        let heard = hearing.next(&room, &after);
                        assert_eq!(heard.iter().map(|message| message.number).collect::<Vec<_>>(), [1, 2]);
                        assert!(hearing.next(&room, &after).is_empty(), "once");
                    }
                }
                for seat in [speaker, (speaker + 1) % 4, (speaker + 3) % 4] {
                    assert_eq!(Hearing::default().next(&room, &listener(Some(seat), deal)).len(), 2);
                }
            }
        }
    }
}

#[test]
fn who_is_muted_is_not_heard() {
    let mut said = message(1, 0, ChatPhrase::Thanks, None);
    assert_eq!(hears(&said, &listener(Some(1), 0)), Hears::Now);
    said.muted_by = Arc::from([player(1)]);
    assert_eq!(hears(&said, &listener(Some(1), 0)), Hears::Never);
    assert_eq!(hears(&said, &listener(Some(3), 0)), Hears::Now);
}

#[test]
fn words_are_normalised_or_refused_by_a_precise_code() {
    let text = |text: &str| ChatRequest::Text { text: text.to_owned() };
    let phrase = |code: &str| ChatRequest::Phrase { phrase: code.to_owned() };
    let said = words(&text("  bella   mano "), Allowed::Free).unwrap();
    assert!(said == ChatWords::Text { text: "bella mano".to_owned() });
    let said = words(&text("brava\u{a0}\u{2764}\u{fe0f}"), Allowed::Free).unwrap();
    assert!(said == ChatWords::Text { text: "brava \u{2764}".to_owned() });
    assert!(words(&phrase("thanks"), Allowed::Canned).is_ok());
    let long = "x".repeat(201);
    for (request, allowed, code) in [
        (text("ciao"), Allowed::Canned, ErrorCode::PhraseOnly),
        (text("ciao"), Allowed::Off, ErrorCode::ChatOff),
        (phrase("thanks"), Allowed::Off, ErrorCode::ChatOff),
        (phrase("busso"), Allowed::Free, ErrorCode::PhraseUnknown),
        (text(""), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("a\nb"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("a\u{202e}b"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("\u{3164}"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("\u{fe0f}"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("ciao\u{e0061}\u{e0062}"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text("ciao\u{e0100}"), Allowed::Free, ErrorCode::ChatTextInvalid),
        (text(&long), Allowed::Free, ErrorCode::ChatTextInvalid),
    ] {
        let refused = words(&request, allowed).unwrap_err();
        assert_eq!(refused.code, code);
        assert!(!refused.detail.contains("ciao"), "a refusal does not repeat what was to be said");
    }
}
