//! Tournaments of four single players at a table (G1.7): places, ties, VP and MP, money at any moment.

use expect_test::{Expect, expect};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{Match, TournamentStatus};
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId};
use mazziere_money::{BasisPoints, Money, PrizeTable};
use proptest::prelude::*;

use super::money_tests::PURSE;
use super::setup::Prizes;
use super::tests::{Life, lines, player, registration};
use super::*;
use crate::terms::Format;
use crate::tournament::effect::Effect;
use crate::world::{Luck, MatchTables, World};

/// A tournament of `players` at 0.81 + 0.19 with every effect carried out at once.
struct House {
    life: Life,
    world: World<Tournament, MatchTables>,
    players: u128,
}

impl House {
    fn new(players: u32, winners: u8, shares: Option<&[u16]>) -> House {
        let mut life = Life::of_shape(Format::FourIndividual, players, winners, 81, 19);
        if let Some(shares) = shares {
            let shares = shares.iter().map(|points| BasisPoints::new(*points).unwrap()).collect();
            life.state.setup.prizes = Prizes::Table(PrizeTable::new(shares).unwrap());
        }
        let mut house = House { life, world: World::new(PURSE, MatchTables::default()), players: u128::from(players) };
        for number in 1..=house.players {
            let registration_id = registration(number);
            let player = player(number);
            house.say(&Command::Register { registration_id, player, partner: None }).unwrap();
        }
        assert_eq!(house.life.state.status(), TournamentStatus::Running);
        house
    }

    fn say(&mut self, command: &Command) -> Result<Vec<&'static str>, ErrorCode> {
        let names = self.life.say_in(command, &mut self.world)?;
        while !self.world.waiting.is_empty() {
            if let Some(outcome) = self.world.attempt(&self.life.state, 0, Luck::Done) {
                self.life.say_in(&outcome, &mut self.world).unwrap();
            }
        }
        Ok(names)
    }

    /// The match that is to be played next, if any is, and who meets in it.
    fn ready(&self, index: usize) -> Option<(MatchId, TableId, Vec<RegistrationId>)> {
        let running = self.life.state.stage == Stage::Running;
        let ready: Vec<_> = if running { self.life.state.bracket().ready().collect() } else { return None };
        let pairing = ready.get(index % ready.len().max(1))?;
        Some((pairing.match_id, pairing.table_id(), pairing.meeting()?))
    }

    /// Ends a match with these places; whether they could be taken in.
    fn play(&mut self, index: usize, places: [u8; 4]) -> Result<Vec<&'static str>, ErrorCode> {
        let Some((match_id, table_id, meeting)) = self.ready(index) else { return Ok(Vec::new()) };
        let lines = lines(&self.life.state, &meeting, &places);
        self.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 })
    }

    fn play_out(&mut self) {
        while self.ready(0).is_some() {
            self.play(0, [1, 2, 3, 4]).unwrap();
        }
    }

    /// A ranking or a plan, one line per player that has anything, by the number of their place in the draw.
    fn money(&self) -> String {
        let draw = |id: RegistrationId| {
            let rounds = self.life.state.bracket().rounds();
            rounds[0].iter().flat_map(|pairing| &pairing.entries).position(|entry| *entry == Some(id)).unwrap() + 1
        };
        let mut rows: Vec<(usize, String)> = match &self.life.state.stage {
            Stage::Finished { standings, .. } => {
                let paid = standings.iter().filter(|standing| standing.prizes[0].is_positive());
                let row = |standing: &Standing| {
                    let at = draw(standing.registration_id);
                    (at, format!("{at}: place {}, {}", standing.place, standing.prizes[0]))
                };
                paid.map(row).collect()
            }
            Stage::Cancelled { plan, .. } => {
                let row = |refund: &cancellation::Refund| {
                    let at = draw(refund.registration_id);
                    let out = if refund.eliminated { " out" } else { "" };
                    (at, format!("{at}: {} + {}{out}", refund.from_pool, refund.fee))
                };
                plan.refunds.iter().map(row).collect()
            }
            _ => Vec::new(),
        };
        rows.sort();
        rows.into_iter().map(|(_, row)| row + "\n").collect()
    }

    /// The books at the end: accounts at zero, every cent with somebody, the house with what it may keep.
    fn is_square(&self) {
        let state = &self.life.state;
        assert!(state.is_settled(), "{:?}", state.stage);
        assert_eq!(self.world.wallet.of(state.id), [0, 0, 0]);
        let cash = |number| self.world.wallet.balance(AccountRef::PlayerCash { player_id: player(number) });
        let house = self.world.wallet.balance(AccountRef::HouseFee {});
        assert_eq!((1..=self.players).map(cash).sum::<i64>() + house, PURSE * i64::try_from(self.players).unwrap());
        let kept = match &state.stage {
            Stage::Cancelled { plan, .. } => plan.fees_kept,
            _ => state.setup.fees(state.entries.len()),
        };
        assert_eq!(house, kept.cents());
    }
}

fn finished(players: u32, winners: u8, shares: Option<&[u16]>, last: [u8; 4], expected: &Expect) {
    let mut house = House::new(players, winners, shares);
    while let Some((match_id, ..)) = house.ready(0) {
        let is_final = house.life.state.bracket().is_final(match_id);
        house.play(0, if is_final { last } else { [1, 2, 3, 4] }).unwrap();
    }
    expected.assert_eq(&house.money());
    house.is_square();
}

#[test]
fn g2_8_the_final_table_decides_the_prizes() {
    // Four entries: the winner takes all.
    finished(
        4,
        1,
        None,
        [2, 4, 1, 3],
        &expect![[r#"
            3: place 1, 3.24
        "#]],
    );
    // Eight entries, 65/35 of 6.48: 4.21 and what is left, 2.26 floored.
    finished(
        8,
        2,
        None,
        [2, 4, 1, 3],
        &expect![[r#"
            1: place 2, 2.26
            5: place 1, 4.22
        "#]],
    );
    // Sixteen entries, 50/26/12/12 of 12.96.
    finished(
        16,
        1,
        None,
        [2, 4, 1, 3],
        &expect![[r#"
            1: place 2, 3.36
            5: place 4, 1.55
            9: place 1, 6.50
            13: place 3, 1.55
        "#]],
    );
}

#[test]
fn g2_9_who_shares_a_place_shares_its_prizes() {
    // The second and the third prize of 3.36 and 1.55 are 4.91: 2.46 to the earlier registered, 2.45 to the other.
    finished(
        16,
        1,
        None,
        [1, 2, 2, 4],
        &expect![[r#"
            1: place 1, 6.50
            5: place 2, 2.46
            9: place 2, 2.45
            13: place 4, 1.55
        "#]],
    );
    // A shared first place: 6.48 in two parts.
    finished(
        8,
        2,
        None,
        [1, 1, 3, 4],
        &expect![[r#"
            1: place 1, 3.24
            2: place 1, 3.24
        "#]],
    );
}

#[test]
fn g1_4_who_goes_out_in_the_same_round_shares_even_prizes_that_differ() {
    // Places 5 to 8 of 8 go out together and share what place 5 is worth: a fifth of 6.48, the odd cent to the one that
    // registered first.
    finished(
        8,
        2,
        Some(&[2000; 5]),
        [1, 2, 3, 4],
        &expect![[r#"
            1: place 1, 1.32
            2: place 2, 1.29
            3: place 5, 0.32
            4: place 5, 0.33
            5: place 3, 1.29
            6: place 4, 1.29
            7: place 5, 0.32
            8: place 5, 0.32
        "#]],
    );
}

fn cancelled(players: u32, winners: u8, played: usize, expected: &Expect) {
    let mut house = House::new(players, winners, None);
    for _ in 0..played {
        house.play(0, [1, 2, 3, 4]).unwrap();
    }
    let plan = decide::plan_cancellation(&house.life.state).unwrap();
    house.say(&Command::Cancel { reason: "storm".into() }).unwrap();
    let Stage::Cancelled { plan: carried_out, .. } = &house.life.state.stage else { panic!("not cancelled") };
    assert_eq!(plan, **carried_out, "a dry run shows what is done");
    expected.assert_eq(&format!("{:?}, fees kept {}\n{}", plan.rule, plan.fees_kept, house.money()));
    house.is_square();
}

#[test]
fn g2_10_nobody_eliminated_everything_goes_back() {
    cancelled(
        4,
        1,
        0,
        &expect![[r#"
            NobodyEliminated, fees kept 0.00
            1: 0.81 + 0.19
            2: 0.81 + 0.19
            3: 0.81 + 0.19
            4: 0.81 + 0.19
        "#]],
    );
}

#[test]
fn g2_10_one_table_is_over_those_still_in_share_the_pool() {
    // Six are in for two prizes: the lowest is nothing, 6.48 in six parts.
    cancelled(
        8,
        2,
        1,
        &expect![[r#"
            Knockout, fees kept 0.38
            1: 1.08 + 0.19
            2: 1.08 + 0.19
            5: 1.08 + 0.19
            6: 1.08 + 0.19
            7: 1.08 + 0.19
            8: 1.08 + 0.19
        "#]],
    );
}

#[test]
fn g2_10_in_the_final_all_four_have_the_fourth_prize_and_share_the_rest() {
    // 1.55 each and a quarter of 12.96 - 6.20: all of the pool in four parts.
    cancelled(
        16,
        1,
        4,
        &expect![[r#"
            Knockout, fees kept 2.28
            1: 3.24 + 0.19
            5: 3.24 + 0.19
            9: 3.24 + 0.19
            13: 3.24 + 0.19
        "#]],
    );
}

#[test]
fn every_match_shows_places_vp_and_mp_of_all_four() {
    let mut house = House::new(16, 1, None);
    let (match_id, _, meeting) = house.ready(0).unwrap();
    house.play(0, [3, 1, 4, 2]).unwrap();
    let shown = view::detail(&house.life.state, DateTime::UNIX_EPOCH);
    assert_eq!(shown.summary.winners_per_table, Some(1));
    let of =
        |id| shown.rounds.iter().flat_map(|round| &round.matches).find(|game: &&Match| game.match_id == id).unwrap();
    let game = of(match_id);
    assert_eq!((game.entries.len(), game.winner), (4, Some(meeting[1])));
    let rows: Vec<_> =
        game.results.iter().map(|row| (row.registration_id, row.place, row.advances, row.vp, row.mp)).collect();
    let expected = [(1, 1, true, 11, 3), (3, 2, false, 10, 1), (0, 3, false, 9, -1), (2, 4, false, 8, -3)];
    assert_eq!(rows, expected.map(|(seat, place, advances, vp, mp)| (meeting[seat], place, advances, vp, mp)));
    let next = &shown.rounds[1].matches[0];
    assert_eq!(next.entries, [Some(meeting[1]), None, None, None]);
    assert!(next.results.is_empty() && next.table_id.is_none());
    let place = |seat: usize| {
        let entry = house.life.state.entry(meeting[seat]).unwrap();
        view::registration(&house.life.state, entry).place
    };
    assert_eq!([place(0), place(1), place(2), place(3)], [Some(5), None, Some(5), Some(5)], "places that are final");
    house.play_out();
    let shown = view::detail(&house.life.state, DateTime::UNIX_EPOCH);
    assert!(shown.rounds[1].matches[0].results.iter().all(|row| !row.advances), "nobody goes on from the final");
    assert_eq!(shown.results.iter().map(|row| row.place).collect::<Vec<_>>()[..5], [1, 2, 3, 4, 5]);
}

#[test]
fn the_next_table_opens_when_its_four_seats_are_known() {
    let mut life = Life::of_shape(Format::FourIndividual, 8, 2, 81, 19);
    life.start(8);
    let tables = |life: &Life| life.effects.iter().filter(|effect| matches!(effect, Effect::OpenTable { .. })).count();
    assert_eq!(tables(&life), 2);
    let ready: Vec<_> = life.state.bracket().ready().cloned().collect();
    for (pairing, opened) in ready.iter().zip([2, 3]) {
        let lines = lines(&life.state, &pairing.meeting().unwrap(), &[4, 3, 2, 1]);
        let match_id = pairing.match_id;
        let table_id = pairing.table_id();
        life.say(&Command::NoteResult { match_id, table_id, lines, fault: None, position: 1 }).unwrap();
        assert_eq!(tables(&life), opened);
    }
    let last = life.state.bracket().ready().next().unwrap().meeting().unwrap();
    let seated = life.state.seating(&last);
    assert_eq!(seated.len(), 4);
    assert_eq!(seated, last.iter().map(|id| life.state.entry(*id).unwrap().players[0]).collect::<Vec<PlayerId>>());
}

#[test]
fn an_event_from_before_there_were_scores_is_still_read() {
    let event = serde_json::json!({"type": "match_decided", "match_id": uuid::Uuid::from_u128(1),
        "table_id": uuid::Uuid::from_u128(2), "winner": registration(1).uuid(), "position": 7});
    let mut life = Life::new(Format::HeadsUp, 2, 80, 20);
    life.start(2);
    let pairing = life.state.bracket().ready().next().unwrap().clone();
    let Event::MatchDecided { table_id, winner, position, scores, .. } = serde_json::from_value(event).unwrap() else {
        panic!("another event")
    };
    let match_id = pairing.match_id;
    life.state.apply(
        &Event::MatchDecided { match_id, table_id, winner, position, scores, fault: None, absent: Vec::new() },
        DateTime::UNIX_EPOCH,
    );
    assert_eq!(life.state.bracket().champion(), Some(registration(1)));
    let shown = view::detail(&life.state, DateTime::UNIX_EPOCH);
    assert_eq!(
        (shown.rounds[0].matches[0].winner, shown.rounds[0].matches[0].results.len()),
        (Some(registration(1)), 0)
    );
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// Ends a match; strengths that are equal come in level.
    Play(usize, [u8; 4]),
    /// The table of a match is void.
    Void(usize),
    Cancel,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (0..8_usize, [0..6_u8, 0..6_u8, 0..6_u8, 0..6_u8]).prop_map(|(index, strength)| Step::Play(index, strength)),
        3 => (0..8_usize).prop_map(Step::Void),
        1 => Just(Step::Cancel),
    ]
}

/// The places of these strengths: everybody comes in behind those who are stronger.
fn places(strength: [u8; 4]) -> [u8; 4] {
    strength.map(|own| 1 + u8::try_from(strength.iter().filter(|other| **other > own).count()).unwrap())
}

fn fields() -> impl Strategy<Value = (u32, u8)> {
    prop_oneof![Just((4, 1)), Just((4, 2)), Just((8, 2)), Just((16, 1)), Just((16, 2)), Just((32, 2)), Just((64, 1))]
}

fn tables() -> impl Strategy<Value = Option<&'static [u16]>> {
    prop_oneof![
        2 => Just(None),
        1 => Just(Some(&[4000, 3000, 2000, 1000][..])),
        1 => Just(Some(&[2500; 4][..])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn everybody_gets_exactly_one_place_and_every_cent_goes_somewhere(
        (players, winners) in fields(),
        shares in tables(),
        steps in prop::collection::vec(step(), 0..40),
    ) {
        let mut house = House::new(players, winners, shares);
        for step in steps {
            match step {
                Step::Play(index, strength) => {
                    let places = places(strength);
                    let Some((match_id, ..)) = house.ready(index) else { continue };
                    let settles = house.life.state.bracket().settles(match_id, &places);
                    let version = house.life.state.version;
                    let taken = house.play(index, places);
                    prop_assert_eq!(taken.is_ok(), settles, "{:?}", places);
                    prop_assert_eq!(house.life.state.version > version, settles, "a refusal changes nothing");
                }
                Step::Void(index) => {
                    let Some((match_id, table_id, meeting)) = house.ready(index) else { continue };
                    house.say(&Command::NoteTableVoided { match_id, table_id, position: 1 }).unwrap();
                    let late = lines(&house.life.state, &meeting, &[1, 2, 3, 4]);
                    let late = Command::NoteResult { match_id, table_id, lines: late, fault: None, position: 2 };
                    prop_assert_eq!(house.say(&late), Ok(Vec::new()), "the table is void");
                }
                Step::Cancel => drop(house.say(&Command::Cancel { reason: "the tests".into() })),
            }
            let places = house.life.state.bracket().places();
            let sizes: u32 = places.iter().map(|group| group.size).sum();
            prop_assert_eq!(sizes, players);
            prop_assert!(places.iter().all(|group| group.entries.len() <= group.size as usize));
        }
        house.play_out();
        house.is_square();
        if let Stage::Finished { standings, .. } = &house.life.state.stage {
            let mut ranked: Vec<RegistrationId> = standings.iter().map(|standing| standing.registration_id).collect();
            ranked.sort();
            prop_assert_eq!(ranked, (1..=u128::from(players)).map(registration).collect::<Vec<_>>());
            for standing in standings.iter() {
                let before = standings.iter().filter(|other| other.place < standing.place).count();
                prop_assert_eq!(before + 1, standing.place as usize, "a place counts who came in before it");
            }
            let won = Money::checked_sum(standings.iter().map(|standing| standing.prizes[0])).unwrap();
            prop_assert_eq!(won, house.life.state.setup.shares(players as usize));
        }
    }
}
