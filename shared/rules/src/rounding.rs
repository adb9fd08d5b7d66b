//! Rounding of the differenza punti: exact, in integers, with no intermediate step.

/// `n / k` to the nearest whole number, halves down (G6.2): "se > 0,50 all'unità superiore, se <= 0,50
/// all'unità inferiore".
///
/// # Panics
/// If `k` is 0; a divisor is a constant of a game.
pub const fn half_down(n: u32, k: u32) -> u32 {
    let quotient = n / k;
    let rest = n % k;
    // `rest > k - rest` is `2 * rest > k` without a product that could overflow.
    if rest > k - rest { quotient + 1 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::half_down;

    #[test]
    fn vp_mp_vectors_1_to_3_and_g6_2() {
        let cases = [
            (66, 10, 7),
            (65, 10, 6),
            (5, 10, 0),
            (6, 10, 1),
            (4, 10, 0),
            (350, 100, 3),
            (375, 100, 4),
            (25, 10, 2),
            (0, 7, 0),
            (9, 1, 9),
            (u32::MAX, 2, u32::MAX / 2),
        ];
        for (n, k, expected) in cases {
            assert_eq!(half_down(n, k), expected, "half_down({n}, {k})");
        }
    }
}
