//! G2.10 in chip tournaments as text tables: one line per player that gets something, amounts to the cent.

use expect_test::{Expect, expect};
use mazziere_contract::wallet::AccountRef;
use mazziere_money::{BasisPoints, PrizeTable};

use super::life::{Life, at, cents, player, registration, settings};
use crate::outbox::Effect as _;
use crate::system::chips::ChipEvent;
use crate::system::chips::event::{Loser, Stack};
use crate::terms::{ChipMode, ChipSettings, ChipStart};
use crate::tournament::decide::plan_cancellation;
use crate::tournament::effect::FieldStep;
use crate::tournament::field::FieldEvent;
use crate::tournament::{Command, Event};

/// A tournament of so many players in play, made by its events alone: no wallet has to afford it.
fn field(players: u32, settings: ChipSettings, buy_in: (i64, i64), own: Option<&PrizeTable>) -> Life {
    let mut life = Life::with(players, settings, buy_in, own);
    for number in 1..=u128::from(players) {
        let registration_id = registration(number);
        for event in [
            Event::RegistrationRequested { registration_id, players: vec![player(number)] },
            Event::BuyInPaid { registration_id, player_id: player(number), posting_id: None },
            Event::RegistrationConfirmed { registration_id },
        ] {
            life.state.apply(&event, at());
        }
    }
    let overlay = life.state.setup.overlay(life.state.collected());
    for event in [
        Event::RegistrationClosed,
        Event::from(FieldEvent::StartDecided { entries: players, overlay: Some(overlay) }),
        Event::TournamentStarted { pool: life.state.pool(), posting_id: None },
        Event::from(ChipEvent::RoundDrawn {
            round: 1,
            draw: 1,
            chips: life.chips().settings.starting_chips,
            tables: Vec::new(),
        }),
    ] {
        life.state.apply(&event, at());
    }
    life
}

/// These players fall, the first first, and the others have so many chips.
fn after(life: &mut Life, losers: impl IntoIterator<Item = u128>, stacks: impl IntoIterator<Item = (u128, u64)>) {
    let out = losers.into_iter().map(|number| Loser { registration_id: registration(number), start: 1 });
    let mut out: Vec<Loser> = out.collect();
    out.reverse();
    let stacks = stacks.into_iter().map(|(number, chips)| Stack { registration_id: registration(number), chips });
    let event =
        ChipEvent::HandPlayed { table: 0, hand: 1, stacks: stacks.collect(), out, away: Vec::new(), position: 1 };
    life.state.apply(&Event::from(event), at());
}

fn check(life: &Life, expected: &Expect) {
    let plan = plan_cancellation(&life.state).unwrap();
    let mut text = format!("{:?}, fees kept {}, overlay {}\n", plan.rule, plan.fees_kept, plan.overlay_returned);
    for refund in &plan.refunds {
        let out = if refund.eliminated { " out" } else { "" };
        text.push_str(&format!("{}: {} + {}{out}\n", refund.player_id.uuid().as_u128(), refund.from_pool, refund.fee));
    }
    expected.assert_eq(&text);
    conserves(life);
}

/// The plan pays out the whole money collected, and every fee is either returned or kept.
fn conserves(life: &Life) {
    let plan = plan_cancellation(&life.state).unwrap();
    let all = life.state.registered();
    let pool: i64 = plan.refunds.iter().map(|refund| refund.from_pool.cents()).sum();
    let fees: i64 = plan.refunds.iter().map(|refund| refund.fee.cents()).sum();
    assert_eq!(pool, life.state.collected().cents());
    assert_eq!(fees + plan.fees_kept.cents(), life.state.setup.fees(all).cents());
    assert!(plan.refunds.iter().all(|refund| !refund.from_pool.is_negative()));
}

#[test]
fn g2_10_golden_one_hundred_left_for_a_pool_of_nine_thousand() {
    // 200 entries at 45.00 + 5.00 with 1,500 chips each: 9,000.00 and 300,000 chips; 15 prizes, 100 players left.
    let chips = ChipSettings { starting_chips: 1_500, table_seats: 10, ..settings() };
    let mut life = field(200, chips, (4_500, 500), None);
    let stacks = (2..=99).map(|number| (number, 2_650)).chain([(1, 37_500), (100, 2_800)]);
    after(&mut life, 101..=200, stacks);
    assert_eq!(life.chips().in_play(), 300_000);
    let plan = plan_cancellation(&life.state).unwrap();
    assert_eq!(plan.refunds.len(), 100, "the eliminated are not refunded");
    let golden = &plan.refunds[0];
    // 45.00 + 562.50 = 607.50, plus the fee back.
    assert_eq!(golden.player_id, player(1));
    assert_eq!((golden.from_pool, golden.fee, golden.total()), (cents(60_750), cents(500), cents(61_250)));
    // 45.00 + 4,500.00 * 2,650 / 300,000 = 45.00 + 39.75.
    assert_eq!(plan.refunds[1].from_pool, cents(8_475));
    assert_eq!(plan.fees_kept, cents(100 * 500));
    conserves(&life);
}

#[test]
fn g2_10_nobody_eliminated_everything_goes_back() {
    let mut life = field(3, settings(), (80, 20), None);
    after(&mut life, [], [(1, 150), (2, 50)]);
    check(
        &life,
        &expect![[r#"
            NobodyEliminated, fees kept 0.00, overlay 0.00
            1: 0.80 + 0.20
            2: 0.80 + 0.20
            3: 0.80 + 0.20
        "#]],
    );
}

#[test]
fn g2_10_prizes_not_reached_half_in_equal_parts_and_half_by_the_chips() {
    // 8.10 among three of five for two prizes; the odd cents to the earliest registered still in.
    let mut life = field(5, settings(), (81, 19), None);
    after(&mut life, [4, 1], [(2, 100), (3, 250), (5, 150)]);
    check(
        &life,
        &expect![[r#"
            ChipsBeforePrizes, fees kept 0.38, overlay 0.00
            2: 1.10 + 0.19
            3: 1.68 + 0.19
            5: 1.27 + 0.19
        "#]],
    );
}

#[test]
fn g2_10_prizes_reached_each_the_lowest_prize_not_yet_assigned_and_the_rest_by_the_chips() {
    // 50/30/20 of 8.00: the third has 1.60 already, the two left have 2.40 each and divide 1.60.
    let mut life = field(10, settings(), (80, 20), None);
    after(&mut life, 3..=10, [(1, 250), (2, 750)]);
    check(
        &life,
        &expect![[r#"
            ChipsInPrizes, fees kept 1.60, overlay 0.00
            1: 2.80 + 0.20
            2: 3.60 + 0.20
            10: 1.60 + 0.00 out
        "#]],
    );
}

#[test]
fn g2_10_as_many_left_as_there_are_prizes_is_in_the_prizes() {
    let mut life = field(8, settings(), (80, 20), None);
    after(&mut life, 4..=8, [(1, 200), (2, 200), (3, 400)]);
    // 6.40: 20% is 1.28 each, the other 2.56 by the chips.
    check(
        &life,
        &expect![[r#"
            ChipsInPrizes, fees kept 1.00, overlay 0.00
            1: 1.92 + 0.20
            2: 1.92 + 0.20
            3: 2.56 + 0.20
        "#]],
    );
}

#[test]
fn g2_10_of_a_guaranteed_pool_only_the_money_collected_is_distributed() {
    let guaranteed = ChipSettings { guarantee: cents(10_000), ..settings() };
    let mut life = field(5, guaranteed, (80, 20), None);
    after(&mut life, [3, 4], [(1, 100), (2, 100), (5, 300)]);
    check(
        &life,
        &expect![[r#"
            ChipsBeforePrizes, fees kept 0.40, overlay 96.00
            1: 1.08 + 0.20
            2: 1.06 + 0.20
            5: 1.86 + 0.20
        "#]],
    );
}

/// What each gets of the pool beside the fee, the leader first; what the house keeps of the fees, and takes back.
fn shared(life: &Life) -> (Vec<i64>, i64, i64) {
    let plan = plan_cancellation(&life.state).unwrap();
    let mut parts: Vec<i64> = plan.refunds.iter().map(|refund| refund.from_pool.cents()).collect();
    parts.sort_unstable_by_key(|part| std::cmp::Reverse(*part));
    assert!(plan.refunds.iter().all(|refund| refund.eliminated != (refund.fee == cents(100))));
    (parts, plan.fees_kept.cents(), plan.overlay_returned.cents())
}

#[test]
fn v24_a_guaranteed_pool_before_and_in_the_prizes() {
    let guaranteed = ChipSettings { guarantee: cents(25_000), ..settings() };
    let mut life = field(20, guaranteed, (900, 100), None);
    assert_eq!((life.state.pool(), life.state.collected()), (cents(25_000), cents(18_000)));
    let places = [10_000, 6_750, 4_750, 3_500].map(cents);
    assert_eq!(life.state.prize_table().prizes(life.state.pool()), places, "if it is played to its end");
    after(&mut life, 6..=20, [(1, 12_000), (2, 9_000), (3, 4_500), (4, 3_000), (5, 1_500)]);
    assert_eq!(shared(&life), (vec![5_400, 4_500, 3_150, 2_700, 2_250], 1_500, 7_000));
    let event = ChipEvent::HandPlayed {
        table: 0,
        hand: 2,
        stacks: vec![(1, 15_000), (2, 9_000), (3, 6_000)]
            .into_iter()
            .map(|(number, chips)| Stack { registration_id: registration(number), chips })
            .collect(),
        out: [4, 5].map(|number| Loser { registration_id: registration(number), start: 2 }).to_vec(),
        away: Vec::new(),
        position: 2,
    };
    life.state.apply(&Event::from(event), at());
    assert_eq!(shared(&life), (vec![6_030, 4_986, 4_464, 2_520], 1_700, 7_000));
}

#[test]
fn g2_10_a_shoot_out_goes_like_a_knockout_whatever_the_chips() {
    let shootout = ChipSettings { mode: ChipMode::Shootout, ..settings() };
    let mut life = field(5, shootout, (80, 20), None);
    after(&mut life, [4], [(1, 10), (2, 490)]);
    check(
        &life,
        &expect![[r#"
            Shootout, fees kept 0.20, overlay 0.00
            1: 1.00 + 0.20
            2: 1.00 + 0.20
            3: 1.00 + 0.20
            5: 1.00 + 0.20
        "#]],
    );
}

#[test]
fn every_plan_at_every_moment_pays_out_exactly_what_was_collected() {
    for players in [2_u32, 3, 5, 9, 17, 30] {
        for (share, fee) in [(80, 20), (83, 17), (1, 0), (24_999, 1)] {
            for mode in [ChipMode::Normal, ChipMode::Shootout] {
                let chips = ChipSettings { mode, guarantee: cents(777), ..settings() };
                let mut life = field(players, chips, (share, fee), None);
                for loser in (2..=u128::from(players)).rev() {
                    conserves(&life);
                    after(&mut life, [loser], [(1, u64::from(players) * 3), (2, 7)]);
                }
            }
        }
    }
}

#[test]
fn a_tie_at_the_last_prize_keeps_half_of_it_each() {
    let own = PrizeTable::new([5000, 3000, 2000].map(|share| BasisPoints::new(share).unwrap()).to_vec()).unwrap();
    let mut life = field(5, settings(), (81, 19), Some(&own));
    let tied = ChipEvent::MomentRanked { out: vec![vec![registration(5)], vec![registration(1), registration(3)]] };
    life.state.apply(&Event::from(tied), at());
    after(&mut life, [], [(2, 100), (4, 400)]);
    check(
        &life,
        &expect![[r#"
            ChipsInPrizes, fees kept 0.57, overlay 0.00
            1: 0.41 + 0.00 out
            2: 1.38 + 0.19
            3: 0.40 + 0.00 out
            4: 1.86 + 0.19
        "#]],
    );
}

#[test]
fn cancelling_voids_the_tables_and_pays_exactly_what_the_dry_run_showed() {
    let start = ChipStart::Scheduled { min_players: 2 };
    let chips =
        ChipSettings { start, late_registration_level: 1, guarantee: cents(1_000), table_seats: 3, ..settings() };
    let mut life = Life::new(12, chips);
    life.join(1..=5);
    life.tick(FieldStep::CloseRegistration);
    life.tick(FieldStep::Start);
    life.settle();
    life.bust(&[2]);
    life.join(6..=6);
    // The late buy-in is not in the pool yet, and the house's part is on its way.
    life.tick(FieldStep::EndLateRegistration);
    let shown = plan_cancellation(&life.state).unwrap();
    life.say(&Command::Cancel { reason: "storm".into() }).unwrap();
    let early = life.world.waiting.iter().any(|waiting| waiting.effect.name() == "pay_out");
    assert!(!early, "nothing is paid before the pool is complete");
    life.settle();
    assert!(life.state.is_settled(), "{:?}", life.world.waiting);
    assert_eq!(life.world.wallet.of(life.state.id), [0, 0, 0]);
    assert_eq!(life.world.wallet.balance(AccountRef::HouseOverlay {}), 0, "the house has its part back");
    assert_eq!(life.world.wallet.balance(AccountRef::HouseFee {}), shown.fees_kept.cents());
    for refund in &shown.refunds {
        let account = AccountRef::PlayerCash { player_id: refund.player_id };
        assert_eq!(life.world.wallet.balance(account), 50 + refund.total().cents());
    }
    assert!(life.world.tables.rooms.values().all(|room| room.over), "every table is void or closed");
}
