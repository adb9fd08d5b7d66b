//! Taking the top discard (R2, R3, R9): several uses in one command, a jolly that never stays in hand, and a list of
//! takes that says whether there are more.

use mazziere_rules::card::{Card, French, ManyCards};
use mazziere_rules::kernel::{Game, Input, LegalMoves};
use mazziere_rules::matches::{MatchDeal, MatchEvent, MatchGame, StateOf};
use mazziere_rules::rummy::{Meld, MeldCards, SCALA_40, offer};
use mazziere_rules::scala_40::{
    Phase, Scala40, ScalaEvent, ScalaLegalJson, ScalaMatch, ScalaMove, ScalaOptions, ScalaReuse, ScalaUse, ScalaUses,
    Standing,
};
use mazziere_rules::seat::Seat;
use serde_json::json;

use super::naive;
use super::scene::{State, dealt_under, happens, refused, says, step};
use super::vectors::opened;
use crate::dice::Dice;
use crate::played::autoplay::next_input;
use crate::played::{Played, Running};
use crate::rummy::{hand_of, picked};
use crate::scene::card;
use crate::trick::scene::seat;

/// Two seats; seat 0 has opened, these games lie on the table, and it is on turn with `top` on the pile.
fn before(version: u16, hand: &str, games: &[&str], top: &str) -> State {
    let mut state = dealt_under(version, ScalaOptions::default(), &[hand, ""], "2c", "");
    opened(&mut state, games);
    happens(&mut state, ScalaEvent::CardDiscarded { seat: seat(1), card: card(top) });
    state
}

fn taking(uses: &serde_json::Value) -> ScalaMove {
    says(&json!({"type": "take_discard", "use": uses}).to_string())
}

const TABLE: &[&str] = &["7h 7d Jo @ h d c", "Td Jd Qd"];

/// "A taken jolly never serves as the `reuse` of another: `ReplaceJoker` is not a use for it."
#[test]
fn a_jolly_is_not_taken_for_one_that_is_replaced() {
    let replace = || {
        taking(&json!({"type": "replace_joker", "game": 0, "card": "7c",
        "reuse": {"type": "attach", "game": 1, "cards": ["Jo"], "layout": [9]}}))
    };
    let mut state = before(2, "7c 2s 4h", TABLE, "Jo");
    assert_eq!(refused(&mut state, 0, replace()), ("discard_not_used".to_owned(), "use.type".to_owned()));
    let listed = ScalaLegalJson::from(&state.deal.latest().unwrap().standing(seat(0))).moves;
    let replaces = |r#move: &ScalaMove| matches!(r#move, ScalaMove::TakeDiscard { r#use } if matches!(r#use.0[..], [ScalaUse::ReplaceJoker { .. }]));
    assert!(listed.len() > 1 && !listed.iter().any(replaces), "{listed:?}");
    step(&mut state, 0, taking(&json!({"type": "attach", "game": 1, "cards": ["Jo"], "layout": [9]}))).unwrap();

    // The first version took it, and the jolly stayed: so its logs stand, and are decided again.
    let mut old = before(1, "7c 2s 4h", TABLE, "Jo");
    step(&mut old, 0, replace()).unwrap();
    assert_eq!(old.deal.latest().unwrap().hand(seat(0)).count(Card::JOLLY), 1);
}

/// "A list of uses is taken as one command, in order, where the card lands only after others (the last one contains it,
/// all or nothing)."
#[test]
fn a_card_is_taken_for_several_uses_of_which_the_last_one_has_it() {
    let attach = |game: u8, card: &str| json!({"type": "attach", "game": game, "cards": [card]});
    let replace = json!({"type": "replace_joker", "game": 0, "card": "7c",
        "reuse": {"type": "new_game", "cards": ["3h", "4h", "Jo"], "layout": [3, 4, 5]}});
    let mut state = before(2, "7c Kd 3h 4h 2s 2s 4c 6c 8h 9c Jc Qs 9s", TABLE, "Ad");
    for (uses, code, field) in [
        (json!([]), "discard_not_used", "use"),
        (attach(1, "Ad"), "sequence_broken", "use.cards"),
        (json!([attach(1, "Kd")]), "discard_not_used", "use.cards"),
        (json!([attach(1, "Kd"), attach(1, "Kd")]), "card_not_in_hand", "use[1].cards[0]"),
        (json!([attach(1, "Ad"), attach(1, "Kd")]), "card_not_in_hand", "use[0].cards[0]"),
        (json!([attach(1, "Kd"), attach(0, "Ad")]), "cards_do_not_match", "use[1].cards[0]"),
        (json!([replace, replace]), "card_not_in_hand", "use[1].card"),
    ] {
        let (r#move, wanted) = (taking(&uses), (code.to_owned(), field.to_owned()));
        assert_eq!(refused(&mut state, 0, r#move), wanted, "{uses}");
    }
    let events = step(&mut state, 0, taking(&json!([replace, attach(1, "Kd"), attach(1, "Ad")]))).unwrap();
    let kinds: Vec<String> =
        events.iter().map(|event| serde_json::to_value(event).unwrap()["event"]["type"].to_string()).collect();
    assert_eq!(kinds.join(" ").replace('"', ""), "discard_taken joker_replaced game_laid game_extended game_extended");
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.phase(), deal.games().len(), deal.games()[1].len()), (Phase::Play, 3, 5));
    assert!(!deal.hand(seat(0)).contains(card("Ad")), "D4: it lies on the table");

    let mut old = before(1, "7c Kd 3h 4h 2s 2s 4c 6c 8h 9c Jc Qs 9s", TABLE, "Ad");
    let both = || taking(&json!([attach(1, "Kd"), attach(1, "Ad")]));
    assert_eq!(refused(&mut old, 0, both()), ("move_not_legal".to_owned(), "use".to_owned()), "as it was");
}

/// R3: before opening the card lies in an opening game, whatever else would follow.
#[test]
fn nobody_opens_first_and_takes_the_card_for_something_else() {
    let mut state = dealt_under(2, ScalaOptions::default(), &["Td Jd Qd Kd 2s 3s 5h", ""], "9d", "");
    let uses = json!([{"type": "open", "games": [{"cards": ["Td", "Jd", "Qd", "Kd"]}]},
        {"type": "attach", "game": 0, "cards": ["9d"]}]);
    assert_eq!(refused(&mut state, 0, taking(&uses)), ("discard_not_used".to_owned(), "use[0]".to_owned()));
    step(&mut state, 0, taking(&json!([{"type": "open", "games": [{"cards": ["9d", "Td", "Jd", "Qd", "Kd"]}]}])))
        .unwrap();
}

#[test]
fn uses_are_an_object_or_a_list_of_objects() {
    let one = r#"{"type":"take_discard","use":{"type":"attach","game":0,"cards":["7d"]}}"#;
    assert_eq!(serde_json::to_string(&says(one)).unwrap(), one);
    let two =
        r#"{"type":"take_discard","use":[{"type":"attach","game":0,"cards":["7d"]},{"type":"new_game","cards":[]}]}"#;
    assert_eq!(serde_json::to_string(&says(two)).unwrap(), two);
    for wrong in
        [r#""attach""#, r#"["attach",0,["7d"]]"#, r#"[["attach",0,["7d"]]]"#, "null", r#"[{"type":"discard"}]"#]
    {
        let text = format!(r#"{{"type":"take_discard","use":{wrong}}}"#);
        assert!(serde_json::from_str::<ScalaMove>(&text).is_err(), "{wrong}");
    }
}

/// Takes of a jolly in random play, and how many of them left one more in the hand than before; up to the first that
/// did.
fn jollies_kept(version: u16, matches: u64) -> (u32, u32) {
    let (mut taken, mut kept) = (0, 0);
    for seed in 0..matches {
        if kept > 0 {
            break;
        }
        let _running = Running(Scala40::NAME, seed);
        let mut dice = Dice(0x0007_011a ^ seed << 18);
        let mut state = ScalaMatch::initial_under(&Scala40::setup(&mut dice), version);
        while let Some(input) = next_input::<Scala40>(&state, &mut dice) {
            let tops = state.deal.latest().and_then(|deal| deal.pile().top());
            if let (Input::Move { seat, .. }, Some(Card::JOLLY)) = (&input, tops) {
                let held = |state: &StateOf<Scala40>| state.deal.latest().unwrap().hand(*seat).count(Card::JOLLY);
                for r#move in Scala40::every_move(state.deal.latest().unwrap(), *seat, &mut dice) {
                    if !matches!(r#move, ScalaMove::TakeDiscard { .. }) {
                        continue;
                    }
                    if let Ok(events) = ScalaMatch::decide(&state, &Input::Move { seat: *seat, r#move }) {
                        let mut after = state.clone();
                        events.iter().for_each(|event| ScalaMatch::evolve(&mut after, event));
                        // Nothing but a draw brings another one, so it could not be laid down for one that was held.
                        taken += 1;
                        kept += u32::from(held(&after) > held(&state));
                    }
                }
            }
            let events = ScalaMatch::decide(&state, &input).unwrap();
            events.iter().for_each(|event| ScalaMatch::evolve(&mut state, event));
        }
    }
    (taken, kept)
}

#[test]
fn nobody_ever_holds_a_jolly_that_was_taken_from_the_pile() {
    let (taken, kept) = jollies_kept(2, 30);
    assert!(taken > 100 && kept == 0, "{kept} of {taken}");
    let (taken, kept) = jollies_kept(1, 300);
    assert!(kept > 0, "the first version left none in hand, of {taken}");
}

/// Every use of these cards (hand and, if it is taken, `top` in it), each in every arrangement.
fn uses(standing: &Standing, cards: &[Card], top: Option<Card>) -> Vec<ScalaUse> {
    let has_it = |part: &ManyCards<French>| top.is_none_or(|top| part.contains(top));
    let mut found = Vec::new();
    for mask in 1..1_usize << cards.len() {
        let part = picked(cards, mask);
        if has_it(&part) {
            laid(standing, &part, &mut found);
        }
    }
    for (number, game) in (0_u8..).zip(&standing.games) {
        let Some(own) = game.wild_as().filter(|own| cards.contains(own)) else { continue };
        let mut rest = cards.to_vec();
        rest.remove(rest.iter().position(|card| *card == own).unwrap());
        rest.push(Card::JOLLY);
        for mask in 1..1_usize << rest.len() {
            let part = picked(&rest, mask);
            if part.contains(Card::JOLLY) && (top == Some(own) || has_it(&part)) {
                let mut reuses = Vec::new();
                laid(standing, &part, &mut reuses);
                found.extend(reuses.into_iter().filter_map(|reuse| {
                    let reuse = match reuse {
                        ScalaUse::NewGame { cards, layout } => ScalaReuse::NewGame { cards, layout },
                        ScalaUse::Attach { game, cards, layout } => ScalaReuse::Attach { game, cards, layout },
                        _ => return None,
                    };
                    Some(ScalaUse::ReplaceJoker { game: number, card: own, reuse })
                }));
            }
        }
    }
    found
}

/// These cards as a new game, and added to each on the table.
fn laid(standing: &Standing, part: &ManyCards<French>, found: &mut Vec<ScalaUse>) {
    let cards: MeldCards = part.iter().collect();
    for meld in SCALA_40.readings(&cards).unwrap_or_default() {
        found.push(ScalaUse::NewGame { cards: meld.cards().collect(), layout: meld.layout() });
    }
    for (game, on) in (0_u8..).zip(&standing.games) {
        for way in SCALA_40.extensions(on, &cards).unwrap_or_default() {
            let layout = SCALA_40.layout_of(on, &cards, &way);
            found.push(ScalaUse::Attach { game, cards: cards.clone(), layout });
        }
    }
}

/// Where somebody stands who has laid this down.
fn after(standing: &Standing, used: &ScalaUse) -> Standing {
    let mut after = standing.clone();
    let lay =
        |after: &mut Standing, game: Option<u8>, cards: &MeldCards, layout: &Option<mazziere_rules::rummy::Layout>| {
            cards.iter().for_each(|card| assert!(after.hand.remove(*card)));
            match game {
                None => after.games.push(SCALA_40.open(cards, layout.as_deref()).unwrap()),
                Some(game) => {
                    let on = &mut after.games[usize::from(game)];
                    *on = SCALA_40.extend(on, cards, layout.as_deref()).unwrap().meld;
                }
            }
        };
    match used {
        ScalaUse::NewGame { cards, layout } => lay(&mut after, None, cards, layout),
        ScalaUse::Attach { game, cards, layout } => lay(&mut after, Some(*game), cards, layout),
        ScalaUse::ReplaceJoker { game, card, reuse } => {
            let on = usize::from(*game);
            (after.games[on], _) = SCALA_40.replace_wild(&after.games[on], *card).unwrap();
            assert!(after.hand.remove(*card));
            after.hand.insert(Card::JOLLY);
            match reuse {
                ScalaReuse::NewGame { cards, layout } => lay(&mut after, None, cards, layout),
                ScalaReuse::Attach { game, cards, layout } => lay(&mut after, Some(*game), cards, layout),
            }
        }
        _ => {}
    }
    after
}

/// A small hand that has opened, some games on the table, a card on the pile.
fn position(dice: &mut Dice) -> Standing {
    let games = (0..1 + dice.below(3)).filter_map(|_| {
        let from: ManyCards<French> = hand_of(9, dice).into_iter().collect();
        let games: Vec<Meld> = offer::openable(SCALA_40, &from);
        (!games.is_empty()).then(|| games[dice.below(games.len() as u32) as usize])
    });
    let games = games.collect();
    let cards = hand_of(3 + dice.below(3), dice);
    let (may_close, hand) = (dice.below(2) == 0, cards[1..].iter().copied().collect());
    Standing { seat: Seat::new(0), hand, top: Some(cards[0]), games, draws: true, opened: true, may_close, version: 2 }
}

fn take(uses: impl IntoIterator<Item = ScalaUse>) -> ScalaMove {
    ScalaMove::TakeDiscard { r#use: ScalaUses(uses.into_iter().collect()) }
}

/// Every take that the second judge accepts, with one use or with two, is listed, or the list says that there are more;
/// and where one use does, some take is listed. Every listed take is accepted.
#[test]
fn the_list_of_takes_is_complete_or_says_that_it_is_not() {
    let (mut single, mut several, mut none) = (0, 0, 0);
    for seed in 0..2_500 {
        let mut dice = Dice(seed ^ 0x11_57 << 32);
        let standing = position(&mut dice);
        let top = standing.top.unwrap();
        let shown = ScalaLegalJson::from(&standing);
        let listed: Vec<&ScalaMove> =
            shown.moves.iter().filter(|r#move| matches!(r#move, ScalaMove::TakeDiscard { .. })).collect();
        assert!(listed.iter().all(|r#move| naive::is_legal(&standing, r#move)), "seed {seed}: {listed:?}");
        let more = shown.more_takes.expect("the seat draws");
        let hand: Vec<Card> = standing.hand.iter().collect();
        let with_top: Vec<Card> = hand.iter().copied().chain([top]).collect();
        let told = |take: &ScalaMove| {
            assert!(more || listed.contains(&take), "seed {seed}: {take:?} is not listed, {standing:?}");
        };
        let legal = uses(&standing, &with_top, Some(top)).into_iter().map(|used| take([used]));
        let legal: Vec<ScalaMove> = legal.filter(|take| naive::is_legal(&standing, take)).collect();
        legal.iter().for_each(told);
        assert!(legal.is_empty() || !listed.is_empty(), "seed {seed}: {legal:?}, {standing:?}");
        single += legal.len();
        for first in uses(&standing, &hand, None).into_iter().filter(|_| dice.below(3) == 0) {
            if let ScalaUse::ReplaceJoker { game, reuse: ScalaReuse::Attach { game: other, .. }, .. } = &first
                && game == other
            {
                continue;
            }
            let between = after(&standing, &first);
            let hand: Vec<Card> = between.hand.iter().chain([top]).collect();
            let seconds = uses(&between, &hand, Some(top)).into_iter().map(|used| take([first.clone(), used]));
            let legal: Vec<ScalaMove> = seconds.filter(|take| naive::is_legal(&standing, take)).collect();
            legal.iter().for_each(told);
            several += legal.len();
        }
        none += u32::from(!more);
    }
    assert!(single > 1_000 && several > 150 && none > 300, "{single} {several} {none}");
}

/// Where somebody has not opened the list says of every hand whether the card can be taken, as the second judge finds
/// by trying every opening.
#[test]
fn before_opening_more_takes_says_whether_the_card_can_be_taken() {
    let (mut can, mut cannot) = (0, 0);
    for seed in 0..40 {
        let mut dice = Dice(seed ^ 0x0be7 << 32);
        let mut state = ScalaMatch::initial(&Scala40::setup(&mut dice));
        for _ in 0..60 {
            let Some(input) = next_input::<Scala40>(&state, &mut dice) else { break };
            if let Input::Move { seat, .. } = &input {
                let legal = state.deal.latest().unwrap().legal(*seat);
                let standing = legal.standing().unwrap();
                if standing.draws && !standing.opened {
                    let shown = ScalaLegalJson::from(standing);
                    let listed = shown.moves.iter().any(|r#move| matches!(r#move, ScalaMove::TakeDiscard { .. }));
                    let takes = naive::opens_with(standing, standing.top.unwrap());
                    assert_eq!((shown.more_takes, listed), (Some(takes), takes), "seed {seed}: {standing:?}");
                    (can, cannot) = if takes { (can + 1, cannot) } else { (can, cannot + 1) };
                }
                assert!(!legal.is_empty());
            }
            let events = ScalaMatch::decide(&state, &input).unwrap();
            events.iter().for_each(|event| ScalaMatch::evolve(&mut state, event));
            if events.iter().any(|event| matches!(event, MatchEvent::MatchEnded { .. })) {
                break;
            }
        }
    }
    assert!(can > 20 && cannot > 200, "{can} {cannot}");
}
