//! The drawn prize of Premio Matto: which prizes there are, how often, and how each is divided.
//!
//! | law | where |
//! |---|---|
//! | Flow 2, R1: a uniform number of 100,000, drawn when the fourth is in | [`number`] |
//! | R10: the table is versioned; frequencies sum to 100,000 and pay back exactly 9/10 | [`TABLE`], [`returned`] |
//! | R5: from EUR 1,000.00 on the prize is divided 70, 15, 7.5, 7.5 | [`division`] |
//!
//! Invariant: a table that a log names is never changed; another one has another version. Nothing is adjusted to what
//! was drawn before (R7).
//!
//! `prize_drawn` stands behind `bracket_drawn` in one transaction. The posting that starts the tournament moves the
//! shares into the reserve of the buy-in, which may owe, and the prize from it into the pool; from then on the pool is
//! the prize, as in any tournament. A cancellation is refused while that money moves (`start_under_way`); after it the
//! prize is divided and the house keeps every fee.

use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds};
use mazziere_ids::TournamentId;
use mazziere_money::{BasisPoints, Money, PrizeTable};

/// The numbers that are drawn are below this.
pub const ALL: u32 = 100_000;

/// From this prize on it is divided, in cents.
const DIVIDED_FROM: i64 = 100_000;

/// The version of [`TABLE`].
pub const VERSION: u16 = 1;

/// A row: how often of 100,000, and the prize in cents for a buy-in of EUR 1.00.
pub type Row = (u32, i64);

/// The table, in the order in which the numbers fall to its rows. Greater buy-ins have as many times the prize.
pub const TABLE: &[Row] = &[
    (82_050, 250),
    (15_290, 500),
    (1_620, 1_000),
    (609, 2_500),
    (300, 5_000),
    (120, 10_000),
    (10, 100_000),
    (1, 1_000_000),
];

/// The number that the secret of a tournament draws: its second draw, behind that of the bracket.
pub fn number(id: TournamentId, secret: &Secret) -> u32 {
    let context = Context::new(id.uuid().as_bytes(), 2);
    Draw::new(secret, &context, &Seeds::empty(0), Label::PRIZES).below(ALL)
}

/// The prize of a number, for a buy-in of so many euros.
pub fn prize(number: u32, euros: i64) -> Money {
    let mut from = 0;
    let row = TABLE.iter().find(|(frequency, _)| {
        from += frequency;
        number < from
    });
    // Numbers are below all of them together.
    let (_, cents) = row.or(TABLE.last()).copied().unwrap_or_default();
    Money::from_cents(cents).expect("a prize of the table is an amount") * euros
}

/// How a prize is divided by places; the losers of the semifinals share the third (R8, R9).
pub fn division(prize: Money) -> PrizeTable {
    if prize.cents() < DIVIDED_FROM {
        return PrizeTable::winner_takes_all();
    }
    let shares = [7_000, 1_500, 750, 750].into_iter().filter_map(BasisPoints::new).collect();
    PrizeTable::new(shares).unwrap_or_else(|_| PrizeTable::winner_takes_all())
}

/// What the table pays back of what four players bring, as a fraction: prizes and buy-ins of all numbers, in cents.
pub fn returned(euros: i64) -> (i64, i64) {
    let prizes = TABLE.iter().map(|(frequency, cents)| i64::from(*frequency) * cents * euros).sum();
    (prizes, i64::from(ALL) * 4 * 100 * euros)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn cents(number: u32, euros: i64) -> i64 {
        prize(number, euros).cents()
    }

    #[test]
    fn matto_r10_the_frequencies_are_all_numbers_and_nine_tenths_are_paid_back_at_every_buy_in() {
        assert_eq!(TABLE.iter().map(|(frequency, _)| frequency).sum::<u32>(), ALL);
        for euros in [1, 5, 10] {
            let (prizes, buy_ins) = returned(euros);
            assert_eq!((prizes, prizes * 10), (36_000_000 * euros, buy_ins * 9));
        }
    }

    #[test]
    fn v26_matto_v1_each_number_falls_to_its_row() {
        let firsts = [0, 82_050, 97_340, 98_960, 99_569, 99_869, 99_989, 99_999];
        assert_eq!(firsts.map(|first| cents(first, 1)), [250, 500, 1_000, 2_500, 5_000, 10_000, 100_000, 1_000_000]);
        let lasts = [82_049, 97_339, 98_959, 99_568, 99_868, 99_988, 99_998];
        assert_eq!(lasts.map(|last| cents(last, 1)), [250, 500, 1_000, 2_500, 5_000, 10_000, 100_000]);
        assert_eq!([cents(0, 5), cents(99_999, 10)], [1_250, 10_000_000]);
    }

    #[test]
    fn matto_v5_v6_r5_a_thousand_euros_are_divided_and_less_is_not() {
        let parts = |cents: i64| -> Vec<i64> {
            let prize = Money::from_cents(cents).unwrap();
            division(prize).prizes(prize).iter().map(|part| part.cents()).collect()
        };
        assert_eq!(parts(100_000), [70_000, 15_000, 7_500, 7_500]);
        assert_eq!(parts(10_000_000), [7_000_000, 1_500_000, 750_000, 750_000]);
        assert_eq!(parts(50_000), [50_000], "EUR 5, prize 500.00");
    }

    /// The probability of a chi-square of at least `x`, given in millionths, with `2 * half` degrees of freedom:
    /// exactly `exp(-x / 2)` times the first `half` terms of the series of `exp(x / 2)`. In millionths, as `x`.
    fn p_value(x: i128, half: i128) -> i128 {
        const ONE: i128 = 1_000_000_000_000;
        let mut term = ONE;
        let mut head = 0;
        let mut all = 0;
        for k in 0..200 {
            all += term;
            if k < half {
                head += term;
            }
            term = term * x / (2 * 1_000_000 * (k + 1));
        }
        head * 1_000_000 / all
    }

    #[test]
    fn the_probabilities_are_those_of_the_tables_of_chi_square() {
        // Critical values of published tables: 9.488 and 18.467 of four degrees of freedom, 12.592 of six.
        for (x, half, p) in [(9_488_000, 2, 50_000), (18_467_000, 2, 1_000), (12_592_000, 3, 50_000)] {
            assert!((p_value(x, half) - p).abs() < 60, "{x}: {}", p_value(x, half));
        }
    }

    /// `DRAWS=1000000` draws so many, each of a secret of its own, as the fourth registration does.
    #[test]
    fn the_draws_are_spread_as_the_table_says() {
        let draws: u32 = std::env::var("DRAWS").ok().and_then(|draws| draws.parse().ok()).unwrap_or(20_000);
        let mut drawn = vec![0_i128; TABLE.len()];
        for index in 0..draws {
            let mut bytes = [7; 32];
            bytes[..4].copy_from_slice(&index.to_be_bytes());
            let prize = cents(number(TournamentId::new(Uuid::from_u128(7)), &Secret::from_bytes(bytes)), 1);
            drawn[TABLE.iter().position(|row| row.1 == prize).unwrap()] += 1;
        }
        // The rarest rows are one class: of few draws there are too few of each. Four or six classes are free.
        let single = if draws >= 500_000 { 6 } else { 4 };
        let mut classes: Vec<(i128, i128)> = TABLE.iter().map(|row| row.0.into()).zip(drawn.iter().copied()).collect();
        let rare = classes.split_off(single);
        classes.push(rare.iter().fold((0, 0), |sum, class| (sum.0 + class.0, sum.1 + class.1)));
        let all = i128::from(ALL);
        let draws = i128::from(draws);
        let chi_square: i128 = classes
            .iter()
            .map(|(frequency, count)| {
                let off = count * all - draws * frequency;
                1_000_000 * off * off / (draws * frequency * all)
            })
            .sum();
        let p = p_value(chi_square, i128::try_from(classes.len() / 2).unwrap());
        println!("{draws} draws: {drawn:?}, chi-square {chi_square} and p {p} millionths");
        assert!(p > 1_000, "{drawn:?}: {chi_square}");
    }
}
