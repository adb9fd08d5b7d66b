//! Chance of the tests' own, and tournaments at random: every system, product, field, start, buy-in and prize source.

use chrono::{DateTime, TimeDelta};
use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds};
use mazziere_ids::TemplateId;
use mazziere_money::{BasisPoints, Currency, Money, PrizeTable};
use uuid::Uuid;

use crate::system::chips::tests::life::settings;
use crate::system::plan::{KnockoutPlan, LeaguePlan, Plan, Rounds};
use crate::terms::{BuyIn, ChipMode, ChipSettings, ChipStart, Clocks, Format, Product, Unplayed};
use crate::tournament::Setup;
use crate::tournament::setup::{HouseTable, Prizes, Start, of_chips, plan_of};

/// Scopa a 11: 14-6 begins at 4, 20-0 at 14.
const SCOPA: Unplayed = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };

/// Share and fee, in cents; at least four fifths go to prizes.
const BUY_INS: [(i64, i64); 9] =
    [(80, 20), (85, 15), (83, 17), (1, 0), (997, 3), (0, 0), (450, 50), (20_000, 5_000), (7, 1)];

/// Numbers that follow from a seed alone.
pub(super) struct Dice(Draw);

impl Dice {
    pub(super) fn of(seed: u64) -> Dice {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        let context = Context::new([0; 16], 1);
        Dice(Draw::new(&Secret::from_bytes(bytes), &context, &Seeds::empty(0), Label::BRACKET))
    }

    /// A number in `0..n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0.below(u32::try_from(n).expect("a small number").max(1)) as usize
    }

    /// One of `n` times.
    pub(super) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A number in `from..=to`.
    fn within(&mut self, from: u32, to: u32) -> u32 {
        from + u32::try_from(self.below((to - from + 1) as usize)).expect("a small number")
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// What a tournament is, as far as the systems differ.
struct Kind {
    format: Format,
    entries: u32,
    plan: Plan,
    product: Option<Product>,
    late: bool,
}

/// How many kinds of tournaments there are.
pub(super) const KINDS: usize = 15;

fn knockout(winners_per_table: u8, worth: bool) -> Plan {
    Plan::Knockout(KnockoutPlan { winners_per_table, seeded: false, unplayed: worth.then_some(SCOPA) })
}

fn league(rounds: Rounds, advance: Option<u32>) -> Plan {
    Plan::League(LeaguePlan { rounds, advance, winners_per_table: 1, unplayed: SCOPA })
}

fn kind(number: usize, dice: &mut Dice) -> Kind {
    let of = |format, entries, plan| Kind { format, entries, plan, product: None, late: false };
    match number {
        0 => of(Format::HeadsUp, dice.within(2, 17), knockout(1, !dice.once_in(3))),
        1 => of(Format::Pairs, dice.within(2, 9), knockout(1, true)),
        2 => of(Format::FourInTwo, dice.within(2, 9), knockout(1, false)),
        3 => of(Format::FourIndividual, dice.one_of(&[4, 16]), knockout(1, false)),
        4 => of(Format::FourIndividual, dice.one_of(&[4, 8, 16]), knockout(2, false)),
        5 => {
            let (entries, finals) = (dice.within(2, 8), dice.once_in(2));
            let advance = finals.then(|| dice.within(2, entries));
            of(Format::HeadsUp, entries, league(Rounds::RoundRobin { group_size: None }, advance))
        }
        6 => {
            let size = dice.within(3, 5);
            let (entries, advance) = (dice.within(size + 1, 14), Some(dice.within(1, size)));
            let format = dice.one_of(&[Format::HeadsUp, Format::HeadsUp, Format::Pairs]);
            of(format, entries, league(Rounds::RoundRobin { group_size: Some(size) }, advance))
        }
        7 | 8 => {
            let cut = dice.one_of(&[&[][..], &[7, 14], &[4, 20, 36]]).to_vec();
            let rounds = if cut.is_empty() { dice.within(1, 5) } else { u32::try_from(cut.len()).unwrap_or(0) + 1 };
            let entries = 2 * dice.within(1, 8);
            let most = entries.ilog2();
            let advance = if dice.once_in(2) { Some(2_u32.pow(dice.within(1, most))) } else { None };
            let format = if number == 7 { Format::HeadsUp } else { Format::Pairs };
            of(format, entries, league(Rounds::Danish { rounds, cut }, advance))
        }
        9 => {
            let (entries, rounds) = (4 * dice.within(1, 4), dice.within(1, 4));
            let advance = if dice.once_in(2) { Some(4) } else { None };
            let mut plan = league(Rounds::Danish { rounds, cut: Vec::new() }, advance);
            if let Plan::League(league) = &mut plan {
                (league.unplayed.rest_vp, league.unplayed.rest_mp) = (6, 0);
            }
            of(Format::FourIndividual, entries, plan)
        }
        10..=12 => {
            let mode = if number == 11 { ChipMode::Shootout } else { ChipMode::Normal };
            let settings = ChipSettings { table_seats: dice.one_of(&[2, 3, 5, 6]), mode, ..settings() };
            Kind { late: number == 12, ..of(Format::Ring, dice.within(2, 12), Plan::Chips(plan_of(&settings))) }
        }
        13 => Kind { product: Some(Product::Triplete), ..of(Format::HeadsUp, 8, knockout(1, true)) },
        _ => Kind { product: Some(Product::PremioMatto), ..of(Format::HeadsUp, 4, knockout(1, true)) },
    }
}

/// How many entries meet at a table.
fn fewest_of(format: Format) -> u32 {
    if format == Format::Ring { 2 } else { u32::from(format.players() / format.players_per_entry()) }
}

fn money(cents: i64) -> Money {
    Money::from_cents(cents).expect("an amount")
}

/// Shares that fall and sum to all.
fn own_table(most: u32, dice: &mut Dice) -> PrizeTable {
    let places = dice.within(1, most.min(6)) as usize;
    let mut weights: Vec<u32> = (0..places).map(|_| dice.within(1, 60)).collect();
    weights.sort_unstable_by_key(|weight| std::cmp::Reverse(*weight));
    let all: u32 = weights.iter().sum();
    let mut points: Vec<u32> = weights.iter().map(|weight| weight * 10_000 / all).collect();
    points[0] += 10_000 - points.iter().sum::<u32>();
    let shares = points.into_iter().map(|points| BasisPoints::new(u16::try_from(points).unwrap()).unwrap());
    PrizeTable::new(shares.collect()).expect("a prize table")
}

/// A tournament of a kind, with everything else at random.
pub(super) fn setup(number: usize, dice: &mut Dice) -> Setup {
    let Kind { format, entries, plan, product, late } = kind(number, dice);
    let each = u32::from(format.players_per_entry());
    let players = entries * each;
    let (share, fee) = match product {
        Some(Product::Triplete) => dice.one_of(&[(80, 20), (625, 75), (1_625, 175)]),
        Some(Product::PremioMatto) => dice.one_of(&[(90, 10), (450, 50), (900, 100)]),
        None => dice.one_of(&BUY_INS),
    };
    let scheduled = product.is_none() && (late || dice.once_in(2));
    let fewest = if scheduled { dice.within(fewest_of(format).min(entries), entries) } else { entries };
    let at = Some(DateTime::UNIX_EPOCH + TimeDelta::hours(1));
    let start =
        if scheduled { Start::Scheduled { at, min_players: fewest * each, usual: None } } else { Start::SitAndGo };
    let late = late.then(|| {
        let settings = ChipSettings {
            start: ChipStart::Scheduled { min_players: fewest },
            late_registration_level: 1,
            ..settings()
        };
        of_chips(&settings, at).1
    });
    let house = if matches!(plan, Plan::Knockout(_)) { HouseTable::Knockout } else { HouseTable::League };
    let prizes = match dice.below(3) {
        _ if product.is_some() => Prizes::Table(PrizeTable::winner_takes_all()),
        0 => Prizes::ByEntries(house, house.of(entries as usize)),
        1 => Prizes::Table(own_table(fewest, dice)),
        _ => Prizes::Table(PrizeTable::winner_takes_all()),
    };
    let guaranteed = product.is_none() && dice.once_in(2);
    let most = 3 * (share * i64::from(players)).max(300);
    let guarantee = if guaranteed { i64::try_from(dice.below(usize::try_from(most).unwrap())).unwrap() } else { 0 };
    Setup {
        template_id: TemplateId::new(Uuid::nil()),
        name: "event".into(),
        game: "scopa".into(),
        options: serde_json::json!({}),
        options_text: "scopa".into(),
        format,
        players,
        buy_in: BuyIn { share: money(share), fee: money(fee), currency: Currency::Eur },
        prizes,
        clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
        reopen: false,
        start,
        late: late.flatten(),
        product,
        repeat: None,
        registration_opens_minutes: None,
        guarantee: money(guarantee),
        system: plan,
    }
}
