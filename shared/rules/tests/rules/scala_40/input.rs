//! Bad input of scala 40: refused with its code and the field it stands at; nothing has changed. Options, formats.

use mazziere_rules::kernel::Options;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format};
use mazziere_rules::scala_40::{Mode, ScalaOptions, ScalaUse};
use serde_json::{Value, json};

use super::scene::{attach, close, dealt, discard, draw, meld, new_game, open, refused, says, step, take};

fn assert_refused(actual: &(String, String), code: &str, field: &str) {
    assert_eq!((actual.0.as_str(), actual.1.as_str()), (code, field));
}

#[test]
fn lay_downs_are_refused_where_they_are_wrong() {
    let hands = ["9d 9h 9c Tc Jc Qc 2s 3s 7d Jo 5h 6h 8c", ""];
    let mut state = dealt(ScalaOptions::default(), &hands, "4s", "Kd");
    for r#move in [open(&["9d 9h 9c", "Tc Jc Qc"]), discard("7d"), attach(0, "7d")] {
        assert_refused(&refused(&mut state, 0, r#move), "move_not_legal", "");
    }
    let with = |games: &[&str]| take(ScalaUse::Open { games: games.iter().map(|game| meld(game)).collect() });
    assert_refused(&refused(&mut state, 0, with(&["9d 9h 9c", "Tc Jc Qc"])), "discard_not_used", "use.games");
    assert_refused(
        &refused(&mut state, 0, with(&["9d 9h 9c", "2s 3s 4s", "4s"])),
        "card_not_in_hand",
        "use.games[2].cards[0]",
    );
    assert_refused(&refused(&mut state, 0, with(&["2s 3s 4s"])), "opening_too_low", "use.games");
    let attached = take(ScalaUse::Attach { game: 0, cards: meld("4s").cards, layout: None });
    assert_refused(&refused(&mut state, 0, attached), "not_opened", "");
    let mut taking = state.clone();
    step(&mut taking, 0, with(&["2s 3s 4s", "9d 9h 9c", "Tc Jc Qc"]))
        .expect("R2, R3: taken and used in an opening game");

    step(&mut state, 0, draw()).unwrap();
    assert_refused(&refused(&mut state, 0, draw()), "move_not_legal", "");
    for (r#move, code, field) in [
        (open(&["9d 9h 9c", "Tc Jc Kc"]), "card_not_in_hand", "games[1].cards[2]"),
        (open(&["9d 9h 9c", "Tc Jc"]), "game_too_short", "games[1].cards"),
        (open(&["9d 9h 9c", "Tc Jc Qc", "5h 6h Jo"]), "layout_required", "games[2].layout"),
        (open(&["9d 9h 9c", "Tc Jc Qc", "5h 6h Jo @ 5 6 9"]), "layout_not_valid", "games[2].layout[2]"),
        (open(&["9d 9h 9c"]), "opening_too_low", "games"),
        (open(&[]), "opening_too_low", "games"),
        (open(&["9d 9h Tc"]), "cards_do_not_match", "games[0].cards[2]"),
        (new_game("9d 9h 9c"), "not_opened", ""),
        (attach(0, "7d"), "not_opened", ""),
        (close(&["9d 9h 9c", "Tc Jc Qc"], "7d"), "hand_not_complete", "games"),
        (close(&["9d 9h 9c", "Tc Jc Qc"], "9d"), "card_not_in_hand", "discard"),
        (discard("Ks"), "card_not_in_hand", "card"),
    ] {
        assert_refused(&refused(&mut state, 0, r#move), code, field);
    }
    step(&mut state, 0, open(&["9d 9h 9c", "Tc Jc Qc"])).unwrap();
    for (r#move, code, field) in [
        (open(&["5h 6h Jo @ 5 6 7"]), "already_opened", ""),
        (close(&["5h 6h Jo @ 5 6 7"], "7d"), "already_opened", ""),
        (attach(7, "7d"), "no_such_game", "game"),
        (attach(0, "7d"), "cards_do_not_match", "cards[0]"),
        (attach(1, "8c"), "sequence_broken", "cards"),
        (attach(1, "Jo"), "layout_required", "layout"),
        (attach(1, "Jo @ 3"), "layout_not_valid", "layout[0]"),
        (new_game("5h 6h 7d"), "cards_do_not_match", "cards[2]"),
    ] {
        assert_refused(&refused(&mut state, 0, r#move), code, field);
    }
    let replace = r#"{"type":"replace_joker","game":0,"card":"7d","reuse":{"type":"attach","game":1,"cards":["Jo"]}}"#;
    assert_refused(&refused(&mut state, 0, says(replace)), "joker_not_replaced", "card");
    step(&mut state, 0, attach(1, "Jo @ 9")).unwrap();
    step(&mut state, 0, attach(1, "8c")).expect("below the jolly that stands for the nine");
}

/// D2: nobody closes before everybody has completed a turn, nor ever with a jolly.
#[test]
fn closings_are_refused_where_they_are_wrong() {
    let games = ["9d 9h 9c", "Tc Jc Qc Kc", "2s 3s 4s", "5h 6h 7h"];
    for (drawn, code) in [("8d", "closing_too_early"), ("Jo", "closing_with_jolly")] {
        let mut state = dealt(ScalaOptions::default(), &[&games.join(" "), ""], "4c", drawn);
        step(&mut state, 0, draw()).unwrap();
        assert_refused(&refused(&mut state, 0, close(&games, drawn)), code, "discard");
    }
}

#[test]
fn options_and_their_text_forms() {
    let read = |options: Value, seats: u8| {
        registry::normalise("scala-40", &options, seats).map(|(_, text)| text).map_err(|refusal| refusal.code)
    };
    for (options, seats, text) in [
        (json!({}), 2, "scala-40(best_of=3)"),
        (json!({}), 4, "scala-40(best_of=3)"),
        (json!({"points": 151}), 4, "scala-40(points=151)"),
        (json!({"mode": "individual"}), 4, "scala-40(mode=individual,points=101)"),
        (
            json!({"mode": "pairs", "best_of": 1, "partner_open": true}),
            4,
            "scala-40(mode=pairs,best_of=1,partner_open)",
        ),
        (json!({"single_ace": "only_ace"}), 2, "scala-40(best_of=3,single_ace=only_ace)"),
    ] {
        assert_eq!(read(options.clone(), seats).as_deref(), Ok(text), "{options}");
        let (info, parsed) = registry::parse_text(text, seats).unwrap();
        assert_eq!(registry::normalise(info.name, &parsed, seats).unwrap().1, text);
    }
    let (invalid, setup) = (RefusalCode::InvalidOptions, RefusalCode::InvalidSetup);
    for (options, seats, code) in [
        (json!({"best_of": 2}), 2, invalid),
        (json!({"points": 100}), 2, invalid),
        (json!({"best_of": 3, "points": 101}), 2, invalid),
        (json!({"mode": "individual", "best_of": 3}), 4, invalid),
        (json!({"mode": "individual", "partner_open": true}), 4, invalid),
        (json!({"mode": "heads_up", "partner_open": true}), 2, invalid),
        (json!({"partner_open": true}), 2, invalid),
        (json!({"mode": "heads_up"}), 4, setup),
        (json!({"mode": "pairs"}), 2, setup),
        (json!({"mode": "individual"}), 2, setup),
        (json!({}), 3, setup),
        (json!({"mode": "individual"}), 3, setup),
    ] {
        assert_eq!(read(options.clone(), seats), Err(code), "{options} {seats}");
    }
}

#[test]
fn options_say_which_formats_they_are_for() {
    let info = registry::game("scala-40").unwrap();
    let formats = |options: Value| -> Vec<&str> {
        let fits = |format: &&Format| info.fits(&options, **format);
        Format::ALL.iter().filter(fits).map(|format| format.name()).collect()
    };
    assert_eq!(formats(json!({})), ["heads_up", "pairs"]);
    assert_eq!(formats(json!({"mode": "heads_up"})), ["heads_up"]);
    assert_eq!(formats(json!({"mode": "pairs"})), ["pairs"]);
    assert_eq!(formats(json!({"partner_open": true})), ["pairs"]);
    assert_eq!(formats(json!({"mode": "individual"})), ["four_individual"]);
    assert_eq!(formats(json!({"mode": 7})), [""; 0]);
    for &format in info.formats {
        assert!(info.fits(&info.usual_options(format), format), "{}", format.name());
    }
    assert_eq!(info.check_fits(&json!({}), Format::FourIndividual).unwrap_err().code, RefusalCode::InvalidOptions);
    assert!(registry::game("scopa").unwrap().fits(&json!({}), Format::Pairs));
    assert_eq!(ScalaOptions::default().mode(4), Mode::Pairs);
    assert!(ScalaOptions { partner_open: true, ..ScalaOptions::default() }.validate(2).is_err());
}
