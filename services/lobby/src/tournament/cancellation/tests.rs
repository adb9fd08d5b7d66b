//! G2.6 and G2.10 as text tables: one line per player that gets something, amounts to the cent.

use expect_test::{Expect, expect};
use mazziere_ids::{PlayerId, TemplateId};
use mazziere_money::{BasisPoints, PrizeTable};
use uuid::Uuid;

use super::*;
use crate::payment::Payment;
use crate::system::knockout::{self, Bracket, Shape};
use crate::system::{self};
use crate::terms::{BuyIn, Clocks, Format};
use crate::tournament::entry::{Entry, Phase};
use crate::tournament::setup::{Prizes, Start};

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

/// Entry `n` (from 1) of lone players is player `n`; of pairs, players `10 n + 1` and `10 n + 2`.
fn entry(number: usize, pairs: bool) -> Entry {
    let player = |id: usize| PlayerId::new(Uuid::from_u128(id as u128));
    let players = if pairs { vec![player(number * 10 + 1), player(number * 10 + 2)] } else { vec![player(number)] };
    let id = RegistrationId::new(Uuid::from_u128(1000 + number as u128));
    let mut entry = Entry::requested(id, players.clone(), chrono::DateTime::UNIX_EPOCH);
    for player in players {
        entry.set(player, Payment::Paid);
    }
    entry.phase = Phase::Confirmed;
    entry
}

/// A field of `entries` at 0.80 + 0.20 drawn in order of registration; `losers` lose their next match, one after the
/// other.
struct Case {
    entries: usize,
    pairs: bool,
    share: i64,
    fee: i64,
    prizes: Option<Vec<u16>>,
    losers: Vec<usize>,
}

fn case(entries: usize, losers: &[usize]) -> Case {
    Case { entries, pairs: false, share: 80, fee: 20, prizes: None, losers: losers.to_vec() }
}

fn run(case: &Case) -> (Plan, Setup) {
    let entries: Entries = (1..=case.entries).map(|number| entry(number, case.pairs)).collect();
    let order = entries.iter().map(|entry| entry.registration_id).collect();
    let mut bracket = Bracket::new(TournamentId::new(Uuid::from_u128(5)), Shape::TWO_SIDES, order);
    for loser in &case.losers {
        let loser = entries[loser - 1].registration_id;
        let (id, meeting) = {
            let mut ready = bracket.ready();
            let pairing = ready.find(|pairing| pairing.entries.contains(&Some(loser))).expect("the loser has a match");
            (pairing.match_id, pairing.meeting().unwrap())
        };
        bracket.decided(id, meeting.into_iter().find(|entry| *entry != loser).unwrap());
    }
    let table = case.prizes.clone().map(|shares| {
        PrizeTable::new(shares.into_iter().map(|share| BasisPoints::new(share).unwrap()).collect()).unwrap()
    });
    let setup = Setup {
        template_id: TemplateId::new(Uuid::nil()),
        name: "case".into(),
        game: "scopa".into(),
        options: serde_json::json!({}),
        options_text: "scopa".into(),
        format: if case.pairs { Format::Pairs } else { Format::HeadsUp },
        players: u32::try_from(case.entries).unwrap() * if case.pairs { 2 } else { 1 },
        buy_in: BuyIn { share: cents(case.share), fee: cents(case.fee), currency: Currency::Eur },
        prizes: Prizes::Table(table.unwrap_or_else(|| PrizeTable::knockout(case.entries).unwrap())),
        clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
        reopen: false,
        start: Start::SitAndGo,
        late: None,
        product: None,
        repeat: None,
        registration_opens_minutes: None,
        guarantee: Money::ZERO,
        system: system::Plan::Knockout(knockout::Plan { winners_per_table: 1, unplayed: None, seeded: false }),
    };
    let basis = bracket.has_eliminated().then(|| bracket.basis(&entries));
    (plan(&setup, &entries, basis.as_ref()), setup)
}

fn check(case: &Case, expected: &Expect) {
    let (plan, setup) = run(case);
    let mut text = format!("{:?}, fees kept {}\n", plan.rule, plan.fees_kept);
    for refund in &plan.refunds {
        let player = refund.player_id.uuid().as_u128();
        let out = if refund.eliminated { " out" } else { "" };
        text.push_str(&format!("{player}: {} + {}{out}\n", refund.from_pool, refund.fee));
    }
    expected.assert_eq(&text);
    conserves(&plan, &setup);
}

/// The plan pays out the whole pool, and every fee is either returned or kept.
fn conserves(plan: &Plan, setup: &Setup) {
    let all = setup.players as usize;
    let pool: i64 = plan.refunds.iter().map(|refund| refund.from_pool.cents()).sum();
    let fees: i64 = plan.refunds.iter().map(|refund| refund.fee.cents()).sum();
    assert_eq!(pool, setup.shares(all).cents());
    assert_eq!(fees + plan.fees_kept.cents(), setup.fees(all).cents());
    let shown = plan.shown(TournamentId::new(Uuid::from_u128(5)), 1, true);
    let totals = shown.totals.unwrap();
    assert_eq!(totals.total.cents(), pool + fees);
    assert_eq!((totals.refunds + totals.prizes, totals.players as usize), (totals.total, plan.refunds.len()));
}

#[test]
fn g2_10_nobody_eliminated_everything_goes_back() {
    check(
        &case(3, &[]),
        &expect![[r#"
        NobodyEliminated, fees kept 0.00
        1: 0.80 + 0.20
        2: 0.80 + 0.20
        3: 0.80 + 0.20
    "#]],
    );
}

#[test]
fn g2_10_v23_a_knockout_of_eight_with_its_final_or_one_semifinal_to_play() {
    let (plan, setup) = run(&case(8, &[2, 4, 6, 8, 3, 7]));
    assert_eq!(by_place(&setup.prizes.for_entries(8), cents(640), 2), [416, 224].map(cents));
    let totals: Vec<i64> = plan.refunds.iter().map(|refund| refund.total().cents()).collect();
    assert_eq!((totals, plan.fees_kept.cents()), (vec![340, 340], 120), "each 224 + 96 + 20");
    let (plan, _) = run(&case(8, &[2, 4, 6, 8, 3]));
    let totals: Vec<i64> = plan.refunds.iter().map(|refund| refund.total().cents()).collect();
    assert_eq!((totals, plan.fees_kept.cents()), (vec![234, 233, 233], 100), "640 in three parts, + 20 each");
}

#[test]
fn g2_10_fewer_prizes_than_players_in_the_pool_in_equal_parts() {
    // Winner takes all: three are in for one prize, so the lowest is nothing and the pool of 3.20 is shared.
    check(
        &case(4, &[2]),
        &expect![[r#"
        Knockout, fees kept 0.20
        1: 1.08 + 0.20
        3: 1.06 + 0.20
        4: 1.06 + 0.20
    "#]],
    );
}

#[test]
fn g2_10_in_the_final_both_have_the_second_prize_and_share_the_rest() {
    // 65/35 of 4.00 with five entries: 1.40 each, and 1.20 in equal parts.
    check(
        &case(5, &[2, 3, 5]),
        &expect![[r#"
        Knockout, fees kept 0.60
        1: 2.00 + 0.20
        4: 2.00 + 0.20
    "#]],
    );
}

#[test]
fn g2_10_a_final_place_keeps_its_prize() {
    // 50/26/12/12 of 7.20 (nine entries): one semifinal is over, its loser keeps 12% of it, 0.86.
    check(
        &case(9, &[2, 3, 5, 7, 9, 4]),
        &expect![[r#"
        Knockout, fees kept 1.20
        1: 2.12 + 0.20
        4: 0.86 + 0.00 out
        6: 2.11 + 0.20
        8: 2.11 + 0.20
    "#]],
    );
}

#[test]
fn g2_10_a_pair_halves_its_part_the_odd_cent_to_the_first_member() {
    let mut pairs = case(4, &[2]);
    pairs.pairs = true;
    pairs.share = 86;
    pairs.fee = 14;
    check(
        &pairs,
        &expect![[r#"
        Knockout, fees kept 0.28
        11: 1.15 + 0.14
        12: 1.15 + 0.14
        31: 1.15 + 0.14
        32: 1.14 + 0.14
        41: 1.15 + 0.14
        42: 1.14 + 0.14
    "#]],
    );
}

#[test]
fn g2_10_a_tie_of_unequal_prizes_never_promises_more_than_there_is() {
    // Places 1 to 5 win the same and 6 to 8 nothing: the losers of the first round share one fifth.
    let mut flat = case(8, &[2]);
    flat.prizes = Some(vec![2000; 5]);
    check(
        &flat,
        &expect![[r#"
        Knockout, fees kept 0.20
        1: 0.92 + 0.20
        2: 0.32 + 0.00 out
        3: 0.86 + 0.20
        4: 0.86 + 0.20
        5: 0.86 + 0.20
        6: 0.86 + 0.20
        7: 0.86 + 0.20
        8: 0.86 + 0.20
    "#]],
    );
}

#[test]
fn a_plan_says_what_it_comes_to_by_kind() {
    let mut flat = case(8, &[2]);
    flat.prizes = Some(vec![2000; 5]);
    let shown = run(&flat).0.shown(TournamentId::new(Uuid::from_u128(5)), 1, true);
    let totals = CancellationTotals {
        players: 8,
        refunds: cents(748),
        prizes: cents(32),
        total: cents(780),
        currency: Currency::Eur,
    };
    assert_eq!((shown.totals, shown.from_pool + shown.from_fees), (Some(totals), cents(780)));
    let kinds: Vec<_> = shown.refunds.iter().filter(|refund| refund.kind == Some(RefundKind::Prize)).collect();
    assert!(matches!(kinds[..], [refund] if refund.total == cents(32) && refund.posting_id.is_none()));
}

#[test]
fn every_plan_at_every_moment_pays_out_exactly_what_there_is() {
    for entries in 2..=17 {
        for pairs in [false, true] {
            for (share, fee) in [(80, 20), (83, 17), (1, 0), (24_999, 1)] {
                let mut bracket_losers = Vec::new();
                // The highest number still in loses next, no matter who the opponent is.
                loop {
                    let case = Case { entries, pairs, share, fee, prizes: None, losers: bracket_losers.clone() };
                    let (plan, setup) = run(&case);
                    conserves(&plan, &setup);
                    assert!(plan.refunds.iter().all(|refund| !refund.from_pool.is_negative()));
                    let Some(next) = next_loser(&case) else { break };
                    bracket_losers.push(next);
                }
            }
        }
    }
}

/// The highest number that has a match to play, unless only the final is left.
fn next_loser(case: &Case) -> Option<usize> {
    if case.losers.len() + 2 == case.entries {
        return None;
    }
    let order: Vec<RegistrationId> = (1..=case.entries).map(|number| entry(number, false).registration_id).collect();
    let mut bracket = Bracket::new(TournamentId::new(Uuid::from_u128(5)), Shape::TWO_SIDES, order.clone());
    for loser in &case.losers {
        let loser = order[loser - 1];
        let pairing = bracket.ready().find(|pairing| pairing.entries.contains(&Some(loser))).cloned().unwrap();
        bracket.decided(pairing.match_id, pairing.meeting().unwrap().into_iter().find(|id| *id != loser).unwrap());
    }
    (1..=case.entries)
        .rev()
        .find(|number| bracket.ready().any(|pairing| pairing.entries.contains(&Some(order[number - 1]))))
}

#[test]
fn g2_6_before_the_start_only_what_is_paid_goes_back() {
    let mut entries = vec![entry(1, false), entry(2, false), entry(3, true)];
    let (lone, partner) = (entries[1].players[0], entries[2].players[1]);
    entries[1].set(lone, Payment::Pending);
    entries[2].set(partner, Payment::Refused);
    let (_, setup) = run(&case(4, &[]));
    let plan = full_refund(&setup, &entries.into_iter().collect(), Rule::BeforeStart);
    let who: Vec<u128> = plan.refunds.iter().map(|refund| refund.player_id.uuid().as_u128()).collect();
    assert_eq!((plan.rule, who), (Rule::BeforeStart, vec![1, 31]));
    assert_eq!(plan.refunds[0].total(), cents(100));
}
