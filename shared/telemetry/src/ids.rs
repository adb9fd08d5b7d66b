//! The only source of fresh ids.
//!
//! [`Ids::system`] draws from the operating system; [`Ids::seeded`] gives the same ids for the same seed, for tests and
//! demos that must repeat. Ids are not secrets: nothing that decides a card or guards a door may come from here (see
//! the fairdeal crate for secrets).

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use uuid::{Builder, Uuid};

/// A source of fresh ids. Clones share it: two clones of a seeded source never give the same id.
#[derive(Clone, Debug)]
pub struct Ids(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Seeded(Arc<Mutex<u64>>),
}

impl Ids {
    /// Ids from the operating system's random source.
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// Ids that repeat with the seed. For tests and demos only.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seeded(Arc::new(Mutex::new(seed))))
    }

    /// A UUIDv7 born at `at` (milliseconds; times before 1970 count as 1970). The twelve bits that follow the
    /// milliseconds hold the microseconds (RFC 9562, 6.2, method 3), so ids born in different microseconds sort by
    /// birth.
    pub fn uuid_v7(&self, at: DateTime<Utc>) -> Uuid {
        let millis = u64::try_from(at.timestamp_millis()).unwrap_or(0);
        let micros = at.timestamp_subsec_micros() % 1_000;
        let fraction = u16::try_from(micros * 4_096 / 1_000).expect("less than 4096");
        let mut tail: [u8; 10] = self.bytes();
        tail[..2].copy_from_slice(&fraction.to_be_bytes());
        Builder::from_unix_timestamp_millis(millis, &tail).into_uuid()
    }

    /// A UUIDv4.
    pub fn uuid_random(&self) -> Uuid {
        Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// `N` unpredictable bytes (predictable from the seed when seeded).
    ///
    /// # Panics
    /// When the operating system has no random source: nothing sensible can run on such a machine.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that draws ids")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match &self.0 {
            Source::System => getrandom::fill(&mut bytes).expect("the operating system gives random bytes"),
            Source::Seeded(state) => {
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                for chunk in bytes.chunks_mut(8) {
                    chunk.copy_from_slice(&split_mix(&mut state).to_le_bytes()[..chunk.len()]);
                }
            }
        }
        bytes
    }
}

/// One step of SplitMix64: enough to make ids differ, and it will never change under us as a library's generator may.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;

    fn noon() -> DateTime<Utc> {
        "2026-11-21T12:00:00.000001Z".parse().unwrap()
    }

    #[test]
    fn seeded_ids_repeat_with_the_seed_and_differ_otherwise() {
        let draw = |seed| {
            let ids = Ids::seeded(seed);
            [ids.uuid_v7(noon()), ids.clone().uuid_v7(noon()), ids.uuid_random()]
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert_ne!(draw(7)[0], draw(7)[1]);
    }

    #[test]
    fn ids_carry_their_version_and_their_birth() {
        for ids in [Ids::system(), Ids::seeded(1)] {
            let id = ids.uuid_v7(noon());
            assert_eq!(id.get_version_num(), 7);
            let (seconds, nanos) = id.get_timestamp().unwrap().to_unix();
            assert_eq!(
                i64::try_from(seconds).unwrap() * 1_000 + i64::from(nanos / 1_000_000),
                noon().timestamp_millis()
            );
            assert_eq!(ids.uuid_random().get_version_num(), 4);
        }
    }

    #[test]
    fn ids_sort_by_birth_to_the_microsecond() {
        let ids = Ids::system();
        let born: Vec<_> = (0..2_500).map(|n| ids.uuid_v7(noon() + Duration::microseconds(n))).collect();
        assert!(born.is_sorted());
    }

    #[test]
    fn the_system_does_not_repeat_itself() {
        let ids = Ids::system();
        let many: std::collections::HashSet<_> = (0..1_000).map(|_| ids.uuid_v7(noon())).collect();
        assert_eq!(many.len(), 1_000);
    }
}
