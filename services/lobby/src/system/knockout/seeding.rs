//! Who stands where in a bracket by seeds (G1.4): the first meets the last, the second the last but one, and so on;
//! the best pass where somebody is missing, and meet each other as late as they can.

use std::cmp::Reverse;
use std::collections::HashMap;

use mazziere_ids::RegistrationId;

use super::Shape;
use crate::ranking::level::Fraction;
use crate::tournament::event::Seed;

/// Entries in the order of their skill, the best first; entries that are level stay in the order of the draw.
///
/// The law orders entries, and levels are those of players: of a pair the shares of both are added. A beginner has
/// no level and adds nothing; of two entries with the same sum the one with fewer beginners comes first, so that lone
/// beginners come last.
pub(super) fn by_skill(mut drawn: Vec<RegistrationId>, seeds: &[Seed]) -> Vec<RegistrationId> {
    let seeds: HashMap<RegistrationId, &Seed> = seeds.iter().map(|seed| (seed.registration_id, seed)).collect();
    let key = |id: &RegistrationId| {
        let seed = seeds.get(id);
        let sum = seed.map_or(Fraction::ZERO, |seed| Fraction::new(seed.numerator, seed.denominator));
        (sum, Reverse(seed.map_or(0, |seed| seed.experienced)))
    };
    drawn.sort_by(|one, other| {
        let one = key(one);
        let other = key(other);
        other.0.compare(one.0).then_with(|| one.1.cmp(&other.1))
    });
    drawn
}

/// The first round, table by table, of entries that the shape fits, the best first.
pub(super) fn tables(shape: Shape, seeds: &[RegistrationId]) -> Vec<Vec<RegistrationId>> {
    let matches = shape.rounds(seeds.len())[0];
    if shape.seats() > 2 {
        return snake(matches, seeds);
    }
    let at = |seed: usize| seeds.get(seed - 1).copied();
    order(matches).into_iter().map(|seed| at(seed).into_iter().chain(at(2 * matches + 1 - seed)).collect()).collect()
}

/// The better seed of each match, from 1, so that the first two can only meet in the final, the first four in the
/// semifinals.
fn order(matches: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < matches {
        let next = 2 * order.len() + 1;
        order = order.into_iter().flat_map(|seed| [seed, next - seed]).collect();
    }
    order
}

/// Tables of four have a seed of each quarter: down the tables and up again. The law names no order; in this one
/// the sums of the seeds are the same at every table.
fn snake(tables: usize, seeds: &[RegistrationId]) -> Vec<Vec<RegistrationId>> {
    let mut drawn = vec![Vec::new(); tables];
    for (turn, row) in seeds.chunks(tables).enumerate() {
        for (step, entry) in row.iter().enumerate() {
            let table = if turn % 2 == 0 { step } else { tables - 1 - step };
            drawn[table].push(*entry);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn numbers(shape: Shape, entries: u128) -> Vec<Vec<u128>> {
        let seeds: Vec<_> = (1..=entries).map(|number| RegistrationId::new(Uuid::from_u128(number))).collect();
        let tables = tables(shape, &seeds);
        tables.into_iter().map(|table| table.into_iter().map(|id| id.uuid().as_u128()).collect()).collect()
    }

    #[test]
    fn g1_4_seeds_go_by_exact_shares_then_fewer_beginners_then_the_draw() {
        let id = |number: u128| RegistrationId::new(Uuid::from_u128(number));
        let seed = |number, numerator, denominator, experienced| Seed {
            registration_id: id(number),
            numerator,
            denominator,
            experienced,
        };
        let seeds = [seed(1, 1, 2, 1), seed(2, 500_001, 1_000_000, 1), seed(3, 0, 1, 0), seed(4, 0, 1, 1)];
        let ordered = |drawn: [u128; 6]| -> Vec<u128> {
            by_skill(drawn.map(id).to_vec(), &seeds).into_iter().map(|id| id.uuid().as_u128()).collect()
        };
        assert_eq!(ordered([6, 5, 4, 3, 2, 1]), [2, 1, 4, 6, 5, 3], "of 5 and 6 nothing is known: beginners");
        assert_eq!(ordered([1, 2, 3, 4, 5, 6]), [2, 1, 4, 3, 5, 6]);
    }

    #[test]
    fn v3_of_six_the_first_two_pass_and_the_first_meets_the_winner_of_the_fourth_and_the_fifth() {
        assert_eq!(numbers(Shape::TWO_SIDES, 6), [vec![1], vec![4, 5], vec![2], vec![3, 6]]);
        assert_eq!(numbers(Shape::TWO_SIDES, 4), [[1, 4], [2, 3]]);
        assert_eq!(numbers(Shape::TWO_SIDES, 2), [[1, 2]]);
        let eight = numbers(Shape::TWO_SIDES, 8);
        assert_eq!(eight, [[1, 8], [4, 5], [2, 7], [3, 6]]);
    }

    #[test]
    fn tables_of_four_have_seeds_that_sum_alike() {
        let four = Shape::of(crate::terms::Format::FourIndividual, 1).unwrap();
        for table in numbers(four, 16) {
            assert_eq!(table.iter().sum::<u128>(), 34, "{table:?}");
        }
    }
}
