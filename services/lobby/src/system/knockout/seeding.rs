//! Who stands where in a bracket by seeds (G1.4): the first meets the last, the second the last but one, and so on;
//! the best pass where somebody is missing, and meet each other as late as they can.

use mazziere_ids::RegistrationId;

use super::Shape;

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

/// Tables of four have a seed of each quarter: down the tables and up again. The rulings name no order; in this one
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
