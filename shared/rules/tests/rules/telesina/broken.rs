//! Logs of Telesina in any order.

use super::session::Random;
use crate::ring_random;

#[test]
fn a_damaged_log_never_panics() {
    ring_random::damaged::<Random>(50);
}
