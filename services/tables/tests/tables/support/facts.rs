//! The facts of a moment, for tests in which tables are decided upon without a service.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_fairdeal::Secret;
use mazziere_replay::clock::Outages;
use mazziere_replay::deal;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::Facts;

/// The moment of a test: when it is, how many secrets were drawn, and how long the pause after a hand is.
pub(crate) struct Moment {
    pub(crate) at: DateTime<Utc>,
    pub(crate) secrets: u64,
    pub(crate) hand_pause: TimeDelta,
}

impl Moment {
    /// What is decided with the facts of this moment. Secrets follow from how many there were.
    pub(crate) fn decide<T>(&mut self, act: impl FnOnce(&mut Facts<'_>) -> Result<T, Refused>) -> Result<T, Refused> {
        let outages = Outages::default();
        let secrets = &mut self.secrets;
        let mut fresh = || {
            *secrets += 1;
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&secrets.to_le_bytes());
            Secret::from_bytes(bytes)
        };
        act(&mut Facts {
            at: self.at,
            outages: &outages,
            fresh: &mut fresh,
            draw: &deal::draw,
            sealed_under: None,
            hand_pause: self.hand_pause,
            preferences: &[],
        })
    }
}
