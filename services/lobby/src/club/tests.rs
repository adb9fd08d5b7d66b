//! The vectors of `docs/rules/clubs.md` and V27 of the formats, in a world where every effect is carried out at once
//! but those that wait for a clock.

mod cash;
mod lives;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::ClubStage;
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::AccountRef;
use mazziere_fairdeal::Secret;
use mazziere_ids::{ClubEventId, PlayerId};
use mazziere_money::Money;
use serde_json::json;
use uuid::Uuid;

use super::decide::decide;
use super::effect::Effect;
use super::event::{Price, Timer};
use super::*;
use crate::cash::matches::amount::{Ended, Side};
use crate::interruption::Interruption;
use crate::terms;
use crate::world::{Luck, MatchTables, World};

const PURSE: i64 = 10_000;

fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

/// A private event of player 1, and the world around it.
struct Club {
    state: ClubEvent,
    world: World<ClubEvent, MatchTables>,
    /// The time, in milliseconds from the draft.
    now: i64,
    /// Which draw.
    seed: u8,
    /// What has happened since the draft.
    happened: Vec<Event>,
    /// The points by which matches are won.
    difference: u32,
}

impl Club {
    /// A draft at 4.50 + 0.50, or of training.
    fn new(format: Format, buy_in: i64) -> Club {
        Club::drawn(format, buy_in, 9)
    }

    fn drawn(format: Format, buy_in: i64, seed: u8) -> Club {
        Club::priced(format, Price::SitAndGo(draft::price(Some(cents(buy_in))).unwrap()), seed)
    }

    fn priced(format: Format, price: Price, seed: u8) -> Club {
        let setup = Setup {
            game: "burraco".to_owned(),
            options: json!({}),
            options_text: "burraco()".to_owned(),
            format: format.into(),
            price,
            clocks: terms::Clocks { match_seconds: 480, move_seconds: 90 },
        };
        let (id, secret) = (ClubEventId::new(Uuid::from_u128(77)), Secret::from_bytes([seed; 32]));
        let commitment = secret.commitment(&ClubEvent::draw_context(id));
        let first = Event::EventDrafted { setup: Box::new(setup), creator: player(1), commitment };
        let mut state = ClubEvent::drafted(id, &first, DateTime::UNIX_EPOCH).unwrap();
        let mut world = World::new(PURSE, MatchTables::default());
        world.queue(&state, &first);
        state.apply(&Event::DrawSealed { secret }, DateTime::UNIX_EPOCH);
        Club { state, world, now: 0, seed, happened: Vec::new(), difference: 7 }
    }

    fn at(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::milliseconds(self.now)
    }

    fn take(&mut self, command: &Command) -> Result<(), ErrorCode> {
        let at = self.at();
        for event in decide(&self.state, command, at).map_err(|refusal| refusal.code)? {
            self.state.apply(&event, at);
            self.world.queue(&self.state, &event);
            self.happened.push(event);
        }
        Ok(())
    }

    /// Says a command, and carries out all that waits for no clock.
    fn say(&mut self, command: &Command) -> Result<(), ErrorCode> {
        self.take(command)?;
        while let Some(index) = self.world.position(|effect| !matches!(effect, Effect::Expire { .. })) {
            if let Some(outcome) = self.world.attempt(&self.state, index, Luck::Done) {
                self.take(&outcome).unwrap();
            }
        }
        Ok(())
    }

    fn invite(&mut self, others: &[u128], partner: Option<u128>) -> Result<(), ErrorCode> {
        let players = others.iter().copied().map(player).collect();
        self.say(&Command::SendInvites { creator: player(1), players, partner: partner.map(player), buy_in: None })
    }

    fn accept(&mut self, number: u128) -> Result<(), ErrorCode> {
        self.say(&Command::Accept { player: player(number), buy_in: None })
    }

    fn rematch(&mut self, number: u128) -> Result<(), ErrorCode> {
        self.say(&Command::Rematch { player: player(number) })
    }

    /// The time so many milliseconds after the draft, with every timer that is due by then.
    fn time(&mut self, milliseconds: i64) {
        self.now = milliseconds;
        for timer in [Timer::Draft, Timer::Invitations, Timer::Rematch] {
            self.say(&Command::Expire { timer, game: self.state.game }).unwrap();
        }
    }

    /// Four in a game of pairs, all of them in.
    fn four(buy_in: i64, partner: Option<u128>) -> Club {
        let mut club = Club::new(Format::Pairs, buy_in);
        club.invite(&[2, 3, 4], partner).unwrap();
        for number in [3, 2, 4] {
            club.accept(number).unwrap();
        }
        assert_eq!(club.stage(), ClubStage::Running);
        club
    }

    /// The side of the player in this seat wins.
    fn win(&mut self, seat: usize) {
        self.say(&self.won(seat)).unwrap();
    }

    /// The tables' word of it.
    fn won(&self, seat: usize) -> Command {
        let sides = if self.state.seats.len() == 4 { 2 } else { 1 };
        let side = |rank: u8, first: usize| Side {
            players: self.state.seats.iter().copied().skip(first).step_by(2).take(sides).collect(),
            rank,
            extra_matches: 0,
            vp: 10,
            difference: 0,
        };
        // The first side is that of the first seat.
        let sides = if seat == 0 { vec![side(1, 0), side(2, 1)] } else { vec![side(2, 0), side(1, 1)] };
        let winner = u8::try_from(seat).ok();
        let ended = Ended { sides, winner, difference: self.difference, cappotto: false };
        let (table_id, next_dealer, ended_by) = (self.state.table_id(), Some(2), "played".to_owned());
        Command::NoteResult { table_id, ended, ended_by, fault: None, next_dealer, position: 1 }
    }

    fn stage(&self) -> ClubStage {
        view::stage(&self.state)
    }

    fn cash(&self, number: u128) -> i64 {
        self.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) }) - PURSE
    }

    fn gains(&self) -> [i64; 4] {
        [1, 2, 3, 4].map(|number| self.cash(number))
    }

    fn fees(&self) -> i64 {
        self.world.wallet.balance(AccountRef::HouseFee {})
    }

    /// What a player has in play, in cents.
    fn at_table(&self, number: u128) -> i64 {
        let (player_id, table_id) = (player(number), self.state.accounts());
        self.world.wallet.balance(AccountRef::PlayerInPlay { player_id, table_id })
    }

    /// It is over, and all accounts of its games are empty.
    fn is_settled(&self) -> bool {
        let wallet = &self.world.wallet;
        let empty = (1..=self.state.game).all(|game| wallet.of(self.state.tournament(game)) == [0, 0, 0]);
        let at_home = (1..=5).all(|number| self.at_table(number) == 0);
        // The accounts of a table for cash are closed, also where nobody has brought anything.
        let closed = self.state.cash().is_none() || wallet.closed.contains(&self.state.accounts().uuid());
        matches!(self.state.stage, Stage::Over { settled: true, .. }) && empty && at_home && closed
    }
}

#[test]
fn club_v1_and_v27_the_odd_cent_of_a_pair_is_the_first_members() {
    let mut club = Club::four(500, None);
    assert_eq!(club.world.wallet.of(club.state.tournament(1)), [0, 0, 1_800], "four times 4.50");
    // Of those who play against the creator the third player has agreed first, whatever the seats.
    let side = club.state.first_of(vec![player(4), player(2), player(3)]);
    assert_eq!(side, [3, 2, 4].map(player));
    assert_eq!(crate::tournament::prize::among_members(&side[..2], cents(751)), [376, 375].map(cents));
    club.win(0);
    let mut gains = club.gains();
    assert_eq!((gains[0], club.fees()), (400, 200), "900 of the pool of 1800, less 500");
    gains.sort_unstable();
    assert_eq!(gains, [-500, -500, 400, 400]);
    club.time(60_001);
    assert!(club.is_settled() && club.stage() == ClubStage::Closed);
}

#[test]
fn club_v2_and_v27_who_declines_cancels_it_for_all() {
    let mut club = Club::new(Format::Pairs, 500);
    club.time(179_000);
    club.invite(&[2, 3, 4], None).unwrap();
    club.accept(2).unwrap();
    club.accept(3).unwrap();
    assert_eq!(club.gains(), [-500, -500, -500, 0]);
    club.now += 10_000;
    club.say(&Command::Refuse { player: player(4) }).unwrap();
    assert_eq!((club.stage(), club.gains()), (ClubStage::Cancelled, [0; 4]));
    assert!(club.is_settled() && club.fees() == 0);
    assert_eq!(club.accept(4), Err(ErrorCode::InvitationClosed));

    // V27: of three guests one has agreed and paid.
    let mut club = Club::new(Format::Pairs, 500);
    club.invite(&[2, 3, 4], None).unwrap();
    club.accept(2).unwrap();
    assert_eq!(club.gains(), [-500, -500, 0, 0]);
    club.say(&Command::Refuse { player: player(3) }).unwrap();
    assert_eq!((club.stage(), club.gains(), club.fees()), (ClubStage::Cancelled, [0; 4], 0));
    assert!(club.is_settled());
}

#[test]
fn club_v3_without_invitations_it_is_cancelled_and_nothing_is_taken() {
    let mut club = Club::new(Format::HeadsUp, 500);
    club.time(180_000);
    assert_eq!(club.stage(), ClubStage::Draft, "the last instant is the creator's");
    club.time(180_001);
    assert_eq!((club.stage(), club.gains()), (ClubStage::Cancelled, [0; 4]));
    assert!(club.is_settled() && club.world.wallet.posted.is_empty());
    assert_eq!(club.invite(&[2], None), Err(ErrorCode::ClubEventStage));
}

#[test]
fn club_v4_and_v27_the_last_instant_counts_and_silence_cancels() {
    let mut club = Club::new(Format::Pairs, 500);
    club.invite(&[2, 3, 4], None).unwrap();
    club.accept(2).unwrap();
    club.time(180_000);
    club.accept(3).unwrap();
    club.time(180_001);
    assert_eq!((club.stage(), club.gains()), (ClubStage::Cancelled, [0; 4]));
    assert!(club.is_settled());

    // A player who agrees in the last instant is waited for, also where the wallet is slow; then play begins.
    let mut club = Club::new(Format::HeadsUp, 500);
    club.invite(&[2], None).unwrap();
    club.now = 180_000;
    club.take(&Command::Accept { player: player(2), buy_in: None }).unwrap();
    club.now = 180_001;
    club.take(&Command::Expire { timer: Timer::Invitations, game: 1 }).unwrap();
    assert_eq!(club.stage(), ClubStage::Inviting);
    club.say(&Command::NoteCreatorGone).unwrap();
    assert_eq!(club.stage(), ClubStage::Running);

    let mut club = Club::new(Format::HeadsUp, 500);
    club.invite(&[2], None).unwrap();
    club.now = 180_001;
    assert_eq!(club.accept(2), Err(ErrorCode::InvitationClosed));
}

#[test]
fn a_game_may_be_silent_for_the_time_of_all_its_players_and_what_is_not_in_play_for_ever() {
    let mut club = Club::new(Format::HeadsUp, 500);
    club.invite(&[2], None).unwrap();
    assert_eq!(club.state.longest_silence(), None);
    club.accept(2).unwrap();
    // 480 seconds each, and 40 minutes that clocks do not count.
    assert_eq!(club.state.longest_silence(), Some(Duration::seconds(2 * 480 + 2_400)));
    club.win(0);
    assert_eq!((club.stage(), club.state.longest_silence()), (ClubStage::RematchWait, None));
    assert_eq!(Club::four(500, None).state.longest_silence(), Some(Duration::seconds(4 * 480 + 2_400)));
}

#[test]
fn club_v5_who_has_agreed_stays() {
    let mut club = Club::new(Format::Pairs, 500);
    club.invite(&[2, 3, 4], None).unwrap();
    club.accept(2).unwrap();
    for number in [1, 2] {
        assert_eq!(club.say(&Command::Leave { player: player(number) }), Err(ErrorCode::ClubEventStage));
    }
    assert_eq!(club.say(&Command::Cancel { player: player(1) }), Err(ErrorCode::ClubEventStage));
    assert_eq!(club.say(&Command::Refuse { player: player(2) }), Err(ErrorCode::InvitationClosed));
    assert_eq!(club.say(&Command::Leave { player: player(9) }), Err(ErrorCode::NotYours));
    club.accept(3).unwrap();
    club.accept(4).unwrap();
    assert_eq!(club.say(&Command::Leave { player: player(2) }), Err(ErrorCode::ClubEventStage));
}

#[test]
fn club_v6_as_many_are_invited_as_there_are_seats_left() {
    let mut club = Club::new(Format::Pairs, 500);
    for wrong in [&[2, 3][..], &[2, 3, 3], &[1, 2, 3], &[2, 3, 4, 5], &[]] {
        assert_eq!(club.invite(wrong, None), Err(ErrorCode::PlayersDoNotFit), "{wrong:?}");
    }
    assert_eq!(club.invite(&[2, 3, 4], Some(5)), Err(ErrorCode::PlayersDoNotFit));
    let stranger = Command::SendInvites { creator: player(2), players: vec![player(1)], partner: None, buy_in: None };
    assert_eq!(club.say(&stranger), Err(ErrorCode::NotYours));
    assert!(club.world.wallet.posted.is_empty());
}

#[test]
fn club_v7_games_and_formats_of_the_club() {
    let check = |game, format| draft::check(game, format).map_err(|refusal| refusal.code);
    assert_eq!(check("scopa", Format::FourIndividual), Err(ErrorCode::FormatNotOffered));
    assert_eq!(check("scopa", Format::FourInTwo), Err(ErrorCode::FormatNotOffered));
    assert_eq!(check("briscola", Format::HeadsUp), Err(ErrorCode::GameUnknown));
    for (game, format) in [("scopa", Format::Pairs), ("burraco", Format::FourInTwo), ("burraco", Format::HeadsUp)] {
        assert_eq!(check(game, format), Ok(()));
    }
    let price =
        |amount: i64| draft::price(Some(cents(amount))).map(|buy_in| (buy_in.share.cents(), buy_in.fee.cents()));
    assert_eq!((price(500).unwrap(), price(0).unwrap()), ((450, 50), (0, 0)));
    assert_eq!(price(501).unwrap_err().code, ErrorCode::BuyInOutOfRange);
    // R10: the lowest that is not training's; at least 80% go to the prizes (G2.7).
    assert_eq!(draft::price(None).unwrap().share, cents(45));
    assert!(draft::PRICES.iter().all(|(share, fee)| share * 5 >= (share + fee) * 4));
}

#[test]
fn club_v8_and_v27_no_other_game_without_all_four() {
    // Three of four, twice one of them; and two.
    for confirming in [&[1, 2, 3, 3][..], &[1, 2]] {
        let mut club = Club::four(500, None);
        club.win(1);
        let before = club.gains();
        assert_eq!((club.stage(), club.state.game), (ClubStage::RematchWait, 2));
        confirming.iter().for_each(|number| club.rematch(*number).unwrap());
        club.time(60_000);
        assert_eq!(club.stage(), ClubStage::RematchWait);
        club.time(60_001);
        assert_eq!((club.stage(), club.gains()), (ClubStage::Closed, before));
        assert!(club.is_settled() && club.fees() == 200);
    }
}

#[test]
fn club_v9_who_cannot_pay_goes_on_with_the_draft() {
    let mut club = Club::new(Format::HeadsUp, 500);
    club.world.wallet.move_money(AccountRef::PlayerCash { player_id: player(1) }, 499 - PURSE);
    club.invite(&[2], None).unwrap();
    assert_eq!((club.stage(), club.state.players.len()), (ClubStage::Draft, 1));
    club.time(180_001);
    assert_eq!(club.stage(), ClubStage::Cancelled);
    assert!(club.is_settled() && club.cash(1) == 499 - PURSE);
}

#[test]
fn a_creator_who_has_the_money_later_invites_again() {
    let mut club = Club::new(Format::HeadsUp, 500);
    let purse = AccountRef::PlayerCash { player_id: player(1) };
    club.world.wallet.move_money(purse, -PURSE);
    club.invite(&[2], None).unwrap();
    club.world.wallet.move_money(purse, PURSE);
    club.invite(&[2], None).unwrap();
    assert_eq!((club.stage(), club.cash(1)), (ClubStage::Inviting, -500));
}

#[test]
fn an_invitation_stays_open_for_who_cannot_pay_yet() {
    let mut club = Club::new(Format::HeadsUp, 500);
    club.invite(&[2], None).unwrap();
    let purse = AccountRef::PlayerCash { player_id: player(2) };
    club.world.wallet.move_money(purse, -PURSE);
    club.accept(2).unwrap();
    assert_eq!(club.stage(), ClubStage::Inviting);
    club.world.wallet.move_money(purse, PURSE);
    club.accept(2).unwrap();
    assert_eq!((club.stage(), club.cash(2)), (ClubStage::Running, -500));
}

#[test]
fn a_silent_wallet_is_called_off_and_asked_anew() {
    let mut club = Club::new(Format::HeadsUp, 500);
    let (players, partner, buy_in) = (vec![player(2)], None, None);
    club.take(&Command::SendInvites { creator: player(1), players, partner, buy_in }).unwrap();
    let index = club.world.position(|effect| matches!(effect, Effect::Collect { .. })).unwrap();
    let silence = club.world.attempt(&club.state, index, Luck::TooLong).unwrap();
    club.say(&silence).unwrap();
    assert_eq!((club.stage(), club.cash(1)), (ClubStage::Draft, 0));
    club.invite(&[2], None).unwrap();
    assert_eq!((club.stage(), club.cash(1)), (ClubStage::Inviting, -500));
}

#[test]
fn partners_sit_opposite_and_a_rematch_keeps_the_seats() {
    for partner in [2, 3, 4] {
        let mut club = Club::four(500, Some(partner));
        let seats = club.state.seats.clone();
        assert_eq!((seats[0], seats[2]), (player(1), player(partner)));
        club.win(1);
        for number in [4, 3, 2, 1] {
            club.rematch(number).unwrap();
        }
        assert_eq!((club.stage(), &club.state.seats, club.state.next_dealer), (ClubStage::Running, &seats, Some(2)));
        assert_eq!(club.fees(), 400, "another tournament, paid for again");
        club.win(0);
        assert_eq!(club.cash(1), -500 - 500 + 900);
        club.say(&Command::Leave { player: player(3) }).unwrap();
        assert!(club.is_settled() && club.stage() == ClubStage::Closed);
    }
    // Without one every order of the others comes up.
    let drawn = |seed| {
        let mut club = Club::drawn(Format::Pairs, 0, seed);
        club.invite(&[2, 3, 4], None).unwrap();
        [2, 3, 4].into_iter().for_each(|number| club.accept(number).unwrap());
        assert_eq!((club.state.seats[0], club.seed), (player(1), seed));
        club.state.seats
    };
    let orders: std::collections::BTreeSet<Vec<PlayerId>> = (0..60).map(drawn).collect();
    assert_eq!(orders.len(), 6);
}

#[test]
fn two_players_sit_face_to_face() {
    for format in [Format::HeadsUp, Format::FourInTwo] {
        let mut club = Club::new(format, 500);
        club.invite(&[2], None).unwrap();
        club.accept(2).unwrap();
        assert_eq!(club.state.seats, [1, 2].map(player));
        club.win(1);
        assert_eq!(club.gains(), [-500, 400, 0, 0]);
    }
}

#[test]
fn training_moves_nothing_and_goes_the_same_way() {
    let mut club = Club::four(0, None);
    club.win(0);
    assert_eq!(club.stage(), ClubStage::RematchWait);
    for number in [1, 2, 3, 4] {
        club.rematch(number).unwrap();
    }
    assert_eq!((club.stage(), club.state.game), (ClubStage::Running, 2));
    club.win(1);
    club.time(60_001);
    assert!(club.is_settled() && club.world.wallet.posted.is_empty());
}

#[test]
fn v16_a_void_table_is_played_again_and_the_late_result_comes_to_nothing() {
    let mut club = Club::four(500, None);
    let (table_id, late) = (club.state.table_id(), club.won(0));
    club.say(&Command::NoteTableVoided { table_id, position: 1 }).unwrap();
    assert_ne!(club.state.table_id(), table_id);
    club.say(&late).unwrap();
    assert_eq!(club.stage(), ClubStage::Running);
    club.win(0);
    assert_eq!(club.cash(1), 400);
}

#[test]
fn v17_an_interruption_of_more_than_half_an_hour_gives_everything_back() {
    let mut club = Club::four(500, None);
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
    assert_eq!((club.stage(), club.gains(), club.fees()), (ClubStage::Closed, [0; 4], 0));
    assert!(club.is_settled() && club.world.tables.tables[&table], "its table is void");
    club.say(&interruption(1_800_001)).unwrap();
}

#[test]
fn tables_that_refuse_a_game_for_good_give_everything_back() {
    let mut club = Club::new(Format::HeadsUp, 500);
    club.invite(&[2], None).unwrap();
    club.take(&Command::Accept { player: player(2), buy_in: None }).unwrap();
    club.world.tables.refusing = true;
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
    assert_eq!((club.stage(), club.gains(), club.fees()), (ClubStage::Closed, [0; 4], 0));
    assert!(club.is_settled());
}
