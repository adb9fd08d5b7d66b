//! The vectors of `docs/rules/clubs.md` and G3 in events for cash: 0.50 a point, at most 10.00, 5% rake up to 1.00;
//! 15.00 to 50.00 are brought.

use mazziere_contract::lobby::{CashTemplate, ClubEventRequest, SessionStatus};
use mazziere_ids::CashTemplateId;

use super::*;
use crate::club::draft::{check_fields, wanted};
use crate::club::event::CashTerms;
use crate::failure::Failure;
use crate::template::cash::tests::{made, request};
use crate::terms::{Absence, Fault, MatchKind};

impl Club {
    pub(super) fn for_cash(format: Format) -> Club {
        let terms = CashTerms {
            cash_template_id: CashTemplateId::new(Uuid::from_u128(5)),
            kind: MatchKind::Difference,
            stake: cents(50),
            max_loss: cents(1_000),
            min_buy_in: cents(1_500),
            max_buy_in: cents(5_000),
            rake_basis_points: 500,
            rake_cap: Some(cents(100)),
        };
        Club::priced(format, Price::Cash(terms), 9)
    }

    fn invites(&mut self, others: &[u128], buy_in: i64) -> Result<(), ErrorCode> {
        let players = others.iter().copied().map(player).collect();
        let buy_in = Some(cents(buy_in));
        self.say(&Command::SendInvites { creator: player(1), players, partner: None, buy_in })
    }

    fn accepts(&mut self, number: u128, buy_in: i64) -> Result<(), ErrorCode> {
        self.say(&Command::Accept { player: player(number), buy_in: Some(cents(buy_in)) })
    }

    /// Two players with 20.00 and 30.00, in their first match.
    fn two() -> Club {
        let mut club = Club::for_cash(Format::HeadsUp);
        club.invites(&[2], 2_000).unwrap();
        club.accepts(2, 3_000).unwrap();
        assert_eq!(club.stage(), ClubStage::Running);
        club
    }

    fn in_play(&self) -> [i64; 4] {
        [1, 2, 3, 4].map(|number| self.at_table(number))
    }

    fn rake(&self) -> i64 {
        self.world.wallet.balance(AccountRef::HouseRake {})
    }

    fn loses_by(&mut self, seat: usize, difference: u32) {
        self.difference = difference;
        self.win(1 - seat);
    }
}

#[test]
fn a_match_is_paid_to_the_cent_and_a_rematch_goes_on_with_the_credit() {
    let mut club = Club::two();
    assert_eq!((club.gains(), club.in_play()), ([-2_000, -3_000, 0, 0], [2_000, 3_000, 0, 0]));
    club.win(0);
    // 7 points at 0.50 are 3.50; 5% of it are 0.175, floored (G3.4).
    assert_eq!((club.stage(), club.in_play(), club.rake()), (ClubStage::RematchWait, [2_333, 2_650, 0, 0], 17));
    let seats = club.state.seats.clone();
    club.rematch(1).unwrap();
    club.rematch(1).unwrap();
    assert_eq!(club.stage(), ClubStage::RematchWait);
    club.rematch(2).unwrap();
    assert_eq!((club.stage(), club.state.game, club.state.next_dealer), (ClubStage::Running, 2, Some(2)));
    assert_eq!((&club.state.seats, club.gains()), (&seats, [-2_000, -3_000, 0, 0]), "nothing is brought again");
    // The maximum loss is the most: 100 points are 50.00, and 10.00 are paid.
    club.loses_by(0, 100);
    assert_eq!((club.in_play(), club.rake()), ([1_333, 3_600, 0, 0], 17 + 50));
    club.say(&Command::Leave { player: player(2) }).unwrap();
    assert_eq!((club.stage(), club.gains()), (ClubStage::Closed, [-667, 600, 0, 0]));
    assert!(club.is_settled());
    let kinds: Vec<_> = club.happened.iter().map(Event::name).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "credit_paid").count(), 2);
    assert_eq!(kinds.last(), Some(&"event_settled"));
}

#[test]
fn club_v8_silence_closes_it_and_everybody_has_their_credit() {
    let mut club = Club::for_cash(Format::Pairs);
    club.invites(&[2, 3, 4], 1_500).unwrap();
    for (number, buy_in) in [(3, 2_000), (2, 5_000), (4, 1_500)] {
        club.accepts(number, buy_in).unwrap();
    }
    let seats = club.state.seats.clone();
    club.win(0);
    // Each loser pays, and each winner receives less the rake.
    let earned =
        |of: u128| if seats.iter().position(|seat| *seat == player(of)).unwrap() % 2 == 0 { 333 } else { -350 };
    for number in [1, 2, 3] {
        club.rematch(number).unwrap();
    }
    club.time(60_000);
    assert_eq!(club.stage(), ClubStage::RematchWait);
    club.time(60_001);
    assert_eq!((club.stage(), club.gains(), club.rake()), (ClubStage::Closed, [1, 2, 3, 4].map(earned), 34));
    assert!(club.is_settled());
}

#[test]
fn who_cannot_lose_another_match_closes_it() {
    let mut club = Club::for_cash(Format::HeadsUp);
    club.invites(&[2], 1_500).unwrap();
    club.accepts(2, 5_000).unwrap();
    club.loses_by(0, 10);
    assert_eq!((club.stage(), club.in_play()), (ClubStage::RematchWait, [1_000, 5_475, 0, 0]), "just enough");
    club.rematch(1).unwrap();
    club.rematch(2).unwrap();
    club.loses_by(0, 1);
    // 9.50 are less than the maximum loss.
    assert_eq!((club.stage(), club.gains(), club.rake()), (ClubStage::Closed, [-550, 523, 0, 0], 27));
    assert!(club.is_settled());
    assert_eq!(club.rematch(2), Err(ErrorCode::NoConfirmationAwaited));
}

#[test]
fn club_v2_and_v4_exactly_what_was_brought_comes_back() {
    let mut club = Club::for_cash(Format::Pairs);
    club.invites(&[2, 3, 4], 1_777).unwrap();
    club.accepts(2, 4_999).unwrap();
    club.say(&Command::Accept { player: player(3), buy_in: None }).unwrap();
    assert_eq!(club.gains(), [-1_777, -4_999, -1_500, 0], "the least, where nothing is said");
    club.now += 10_000;
    club.say(&Command::Refuse { player: player(4) }).unwrap();
    assert_eq!((club.stage(), club.gains(), club.rake()), (ClubStage::Cancelled, [0; 4], 0));
    assert!(club.is_settled());

    let mut club = Club::for_cash(Format::HeadsUp);
    club.invites(&[2], 2_000).unwrap();
    club.time(180_001);
    assert_eq!((club.stage(), club.gains()), (ClubStage::Cancelled, [0; 4]));
    assert!(club.is_settled());

    // V3: without invitations nothing was brought.
    let mut club = Club::for_cash(Format::HeadsUp);
    club.time(180_001);
    assert!(club.is_settled() && club.world.wallet.posted.is_empty());
}

#[test]
fn what_is_brought_lies_within_the_limits() {
    let mut club = Club::for_cash(Format::HeadsUp);
    for wrong in [1_499, 5_001, 0] {
        assert_eq!(club.invites(&[2], wrong), Err(ErrorCode::BuyInOutOfRange));
    }
    assert_eq!(club.stage(), ClubStage::Draft);
    club.invites(&[2], 1_500).unwrap();
    for wrong in [1_499, 5_001, -1_500] {
        assert_eq!(club.accepts(2, wrong), Err(ErrorCode::BuyInOutOfRange));
    }
    assert_eq!((club.stage(), club.gains()), (ClubStage::Inviting, [-1_500, 0, 0, 0]));
    club.accepts(2, 5_000).unwrap();
    assert_eq!(club.stage(), ClubStage::Running);
    // A sit&go costs what it costs.
    let mut club = Club::new(Format::HeadsUp, 500);
    assert_eq!(club.invites(&[2], 501), Err(ErrorCode::BuyInOutOfRange));
    club.invites(&[2], 500).unwrap();
    assert_eq!(club.stage(), ClubStage::Inviting);
}

#[test]
fn club_v9_a_wallet_that_cannot_pay_leaves_the_draft_or_the_invitation_open() {
    let mut club = Club::for_cash(Format::HeadsUp);
    for number in [1, 2] {
        club.world.wallet.move_money(AccountRef::PlayerCash { player_id: player(number) }, 2_000 - PURSE);
    }
    club.invites(&[2], 2_001).unwrap();
    assert_eq!((club.stage(), club.state.players.len()), (ClubStage::Draft, 1));
    club.invites(&[2], 2_000).unwrap();
    club.accepts(2, 2_001).unwrap();
    assert_eq!(club.stage(), ClubStage::Inviting);
    assert_eq!(view::shown(&club.state).players[1].credit, None);
    club.accepts(2, 1_999).unwrap();
    assert_eq!((club.stage(), club.in_play()), (ClubStage::Running, [2_000, 1_999, 0, 0]));
}

#[test]
fn what_a_silent_wallet_may_have_taken_is_called_off_and_the_next_attempt_is_another() {
    let mut club = Club::for_cash(Format::HeadsUp);
    club.invites(&[2], 2_000).unwrap();
    club.take(&Command::Accept { player: player(2), buy_in: Some(cents(3_000)) }).unwrap();
    let index = club.world.position(|effect| matches!(effect, Effect::Collect { .. })).unwrap();
    // It was taken, but who asked for it died; then the wallet was silent for too long.
    assert!(club.world.attempt(&club.state, index, Luck::Dies(1)).is_none());
    assert_eq!(club.in_play(), [2_000, 3_000, 0, 0]);
    let silence = club.world.attempt(&club.state, index, Luck::TooLong).unwrap();
    club.say(&silence).unwrap();
    assert_eq!((club.stage(), club.in_play()), (ClubStage::Inviting, [2_000, 0, 0, 0]));
    club.accepts(2, 1_500).unwrap();
    assert_eq!((club.stage(), club.in_play()), (ClubStage::Running, [2_000, 1_500, 0, 0]));
    assert!(club.state.has_agreed(player(2)));
}

#[test]
fn a_draw_moves_nothing_and_everybody_is_asked() {
    let mut club = Club::two();
    club.difference = 0;
    let Command::NoteResult { table_id, ended, ended_by, fault, next_dealer, position } = club.won(0) else { panic!() };
    let ended = Ended { winner: None, ..ended };
    club.say(&Command::NoteResult { table_id, ended, ended_by, fault, next_dealer, position }).unwrap();
    assert_eq!((club.stage(), club.in_play(), club.rake()), (ClubStage::RematchWait, [2_000, 3_000, 0, 0], 0));
}

#[test]
fn g3_9_a_void_match_moves_nothing_and_everybody_is_asked() {
    let mut club = Club::two();
    let (table_id, late) = (club.state.table_id(), club.won(0));
    club.say(&Command::NoteTableVoided { table_id, position: 1 }).unwrap();
    assert_eq!((club.stage(), club.in_play(), club.rake()), (ClubStage::RematchWait, [2_000, 3_000, 0, 0], 0));
    club.say(&late).unwrap();
    assert_eq!(club.in_play(), [2_000, 3_000, 0, 0]);
    club.rematch(2).unwrap();
    club.rematch(1).unwrap();
    assert_eq!((club.stage(), club.state.game), (ClubStage::Running, 2));
    assert_ne!(club.state.table_id(), table_id);
    club.win(1);
    assert_eq!(club.in_play(), [1_650, 3_333, 0, 0]);
}

#[test]
fn g3_9_and_v17_a_long_interruption_gives_everybody_what_they_had_at_its_start() {
    let mut club = Club::two();
    club.win(0);
    club.rematch(1).unwrap();
    club.rematch(2).unwrap();
    let interruption = |milliseconds: i64| {
        let from = DateTime::UNIX_EPOCH + Duration::seconds(10);
        Command::NoteInterrupted {
            interruption: Interruption { from, to: from + Duration::milliseconds(milliseconds) },
        }
    };
    club.say(&interruption(1_800_000)).unwrap();
    assert_eq!(club.stage(), ClubStage::Running);
    let table = club.state.table_id();
    club.say(&interruption(1_800_001)).unwrap();
    assert_eq!((club.stage(), club.gains(), club.rake()), (ClubStage::Closed, [333, -350, 0, 0], 17));
    assert!(club.is_settled() && club.world.tables.tables[&table], "its table is void");
}

#[test]
fn tables_that_refuse_a_match_for_good_close_it() {
    let mut club = Club::for_cash(Format::HeadsUp);
    club.invites(&[2], 2_000).unwrap();
    club.world.tables.refusing = true;
    club.take(&Command::Accept { player: player(2), buy_in: None }).unwrap();
    for _ in 0..20 {
        for index in (0..club.world.waiting.len()).rev() {
            if matches!(club.world.waiting[index].effect, Effect::Expire { .. }) {
                continue;
            }
            if let Some(outcome) = club.world.attempt(&club.state, index, Luck::Done) {
                club.take(&outcome).unwrap();
            }
        }
    }
    assert_eq!((club.stage(), club.gains()), (ClubStage::Closed, [0; 4]));
    assert!(club.is_settled());
}

#[test]
fn a_result_of_others_is_put_aside_for_people() {
    let mut club = Club::two();
    let Command::NoteResult { table_id, mut ended, ended_by, fault, next_dealer, position } = club.won(0) else {
        panic!()
    };
    ended.sides[1].players = vec![player(9)];
    let told = Command::NoteResult { table_id, ended, ended_by, fault, next_dealer, position };
    assert_eq!(club.say(&told), Err(ErrorCode::InputNotExpected));
    assert_eq!((club.stage(), club.in_play()), (ClubStage::Running, [2_000, 3_000, 0, 0]));
}

#[test]
fn r9_a_match_for_cash_that_is_abandoned_is_warned_for_and_counts_for_nothing() {
    let mut club = Club::two();
    let Command::NoteResult { table_id, ended, ended_by, next_dealer, position, .. } = club.won(0) else { panic!() };
    let fault = Some(Fault { by: Absence::Abandon, players: vec![player(2)], others: Vec::new() });
    club.say(&Command::NoteResult { table_id, ended, ended_by, fault, next_dealer, position }).unwrap();
    let warned = club.world.done.iter().filter_map(|done| match done.effect {
        Effect::Warn { player_id, .. } => Some(player_id),
        _ => None,
    });
    assert_eq!(warned.collect::<Vec<_>>(), [player(2)]);
    // No victory points are kept (G5.4: club does not count).
    assert!(club.state.last.is_some_and(|told| told.result.scores.is_empty()));
}

/// A template of scopa, 0.50 a point, 10.00 at most, up to 30.00.
fn template(change: impl FnOnce(&mut serde_json::Value)) -> CashTemplate {
    let wanted = request(|body| {
        *body = json!({"name": "Scopa", "game": "scopa", "max_buy_in": "30.00", "match": {"format": "heads_up",
            "kind": "difference", "stake": "0.50", "max_loss": "10.00", "rake_basis_points": 500, "rake_cap": "1.00"}});
        change(body);
    });
    made(wanted, None).unwrap()
}

fn asked(body: serde_json::Value) -> ClubEventRequest {
    serde_json::from_value(body).unwrap()
}

#[test]
fn the_terms_of_cash_are_those_of_the_template_and_the_creator_chooses_the_least() {
    let template = template(|_| ());
    let id = json!(template.cash_template_id);
    let all_left_out = wanted(&asked(json!({"kind": "cash", "cash_template_id": id})), Some(&template)).unwrap();
    assert_eq!((all_left_out.game.as_str(), all_left_out.format), ("scopa", Format::HeadsUp));
    assert_eq!(all_left_out.options, template.options);
    let Price::Cash(terms) = all_left_out.price else { panic!("for cash") };
    assert_eq!(
        (terms.stake, terms.max_loss, terms.min_buy_in, terms.max_buy_in),
        (cents(50), cents(1_000), cents(1_000), cents(3_000))
    );
    let least = |amount: &str| {
        let body = json!({"kind": "cash", "cash_template_id": id, "min_buy_in": amount, "options": {"target": 21}});
        wanted(&asked(body), Some(&template)).map_err(|refusal| refusal.code)
    };
    let chosen = least("20.00").unwrap();
    assert_eq!(chosen.options, json!({"target": 21}));
    assert!(matches!(chosen.price, Price::Cash(CashTerms { min_buy_in, .. }) if min_buy_in == cents(2_000)));
    assert_eq!(least("9.99"), Err(ErrorCode::BuyInOutOfRange));
    assert_eq!(least("30.01"), Err(ErrorCode::BuyInOutOfRange));
}

#[test]
fn a_template_that_does_not_fit_is_refused() {
    let fits = template(|_| ());
    let code = |template: &CashTemplate, body: serde_json::Value| {
        wanted(&asked(body), Some(template)).expect_err("it does not fit").code
    };
    let pots = crate::template::cash::tests::usual(6);
    assert_eq!(code(&pots, json!({"kind": "cash", "game": "scopa"})), ErrorCode::ClubTemplateUnfit);
    assert_eq!(code(&fits, json!({"kind": "cash", "game": "burraco"})), ErrorCode::ClubTemplateUnfit);
    assert_eq!(code(&fits, json!({"kind": "cash", "format": "pairs"})), ErrorCode::ClubTemplateUnfit);
    // R2: known to the interface, refused for both games.
    assert_eq!(code(&fits, json!({"kind": "cash", "format": "four_individual"})), ErrorCode::FormatNotOffered);
    let other = CashTemplate { game: "briscola".to_owned(), ..fits.clone() };
    assert_eq!(code(&other, json!({"kind": "cash"})), ErrorCode::GameUnknown);
    let retired = CashTemplate { retired: true, ..fits };
    assert_eq!(code(&retired, json!({"kind": "cash"})), ErrorCode::TemplateRetired);
}

#[test]
fn each_kind_has_fields_of_its_own() {
    let at = |body: serde_json::Value| match check_fields(&asked(body)) {
        Ok(()) => None,
        Err(Failure::Problem(problem)) => Some(problem.errors[0].pointer.clone()),
        Err(other) => panic!("{other}"),
    };
    let id = json!(Uuid::from_u128(5));
    assert_eq!(at(json!({})), None);
    assert_eq!(at(json!({"kind": "cash", "cash_template_id": id, "min_buy_in": "10.00"})), None);
    assert_eq!(at(json!({"kind": "cash"})).as_deref(), Some("/cash_template_id"));
    assert_eq!(at(json!({"kind": "cash", "cash_template_id": id, "buy_in": "5.00"})).as_deref(), Some("/buy_in"));
    assert_eq!(at(json!({"cash_template_id": id})).as_deref(), Some("/cash_template_id"));
    assert_eq!(at(json!({"kind": "sit_and_go", "min_buy_in": "5.00"})).as_deref(), Some("/min_buy_in"));
}

#[test]
fn a_set_up_of_old_is_read_and_written_as_it_was() {
    let old = r#"{"game":"scopa","options":{},"options_text":"scopa()","format":"heads_up","buy_in":{"share":"4.50","fee":"0.50","currency":"EUR"},"clocks":{"match_seconds":480,"move_seconds":90}}"#;
    let setup: Setup = serde_json::from_str(old).unwrap();
    assert!(matches!(setup.price, Price::SitAndGo(_)));
    assert_eq!(serde_json::to_string(&setup).unwrap(), old);
    let neither = old.replace("buy_in", "buy_out");
    assert!(serde_json::from_str::<Setup>(&neither).is_err());
}

#[test]
fn g8_3_a_session_says_since_when_what_was_brought_and_what_is_there_now() {
    let mut club = Club::for_cash(Format::HeadsUp);
    club.invites(&[2], 2_000).unwrap();
    assert_eq!(view::sessions(&club.state).count(), 0, "nothing is played yet");
    club.accepts(2, 3_000).unwrap();
    let began = club.at();
    club.win(0);
    let told = |club: &Club| -> Vec<_> {
        let sessions = view::sessions(&club.state);
        sessions.map(|one| (one.status, one.brought_in, one.credit, one.left_with, one.result)).collect()
    };
    let there = |brought, credit| (SessionStatus::Seated, cents(brought), Some(cents(credit)), None, None);
    assert_eq!(told(&club), [there(2_000, 2_333), there(3_000, 2_650)]);
    club.say(&Command::Leave { player: player(1) }).unwrap();
    let left =
        |brought, with| (SessionStatus::Left, cents(brought), None, Some(cents(with)), Some(cents(with - brought)));
    assert_eq!(told(&club), [left(2_000, 2_333), left(3_000, 2_650)]);
    let last = view::sessions(&club.state).last().unwrap();
    assert_eq!((last.created_at, last.seat, last.table_id), (began, 1, club.state.accounts()));
    assert!(last.ended_at.is_some_and(|at| at >= began));
}
