//! Where bots play: the live list of tournaments, and the staff behind it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bots::LobbyWatch;
use crate::staff::Staff;

/// What all bots of a demo share.
pub struct Venue {
    /// The live list.
    pub watch: Arc<LobbyWatch>,
    /// Who books their deposits.
    pub staff: Staff,
    /// Set when nobody needs to look for another tournament.
    pub closing: AtomicBool,
}
