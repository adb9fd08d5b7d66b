//! Who wins how much: from places and the pool to cents for each player (G2.8, G2.9).
//!
//! Invariant: what all players win sums to the pool, to the cent. Roundings, each by its own rule: shares floored with
//! the remainder to the first place; tied places pooled and divided equally, the remainder to the earliest registered;
//! a pair's prize halved, the odd cent to the first member.
//!
//! # How it goes
//!
//! 1. The last match ends: `finished` stands in the stream of its table, gets a position in the log, and reaches the
//!    lobby by the feed (`feed.rs`). Of chips it is the hand that leaves one player.
//! 2. The system makes `match_decided` of it (`system/meetings.rs`; who is out of chips: `system/chips.rs`) and keeps
//!    the places as they are reached. When the last place is held the ranking is final: `decide.rs` adds
//!    `tournament_finished`, with what everybody wins. `payout.rs` keeps what is owed and what was paid; a prize that
//!    is withheld (`withholding.rs`) waits.
//! 3. One transaction writes the events, the position of the tournament's lane, a row of results per player
//!    (`results.rs`), rankings and levels (none of these of chips), and one effect per prize (`follow_ups.rs`); where
//!    the pool waits for a late buy-in or the house's part, prizes follow it.
//! 4. Each effect is a posting from the pool to a player's cash (`posting.rs`), its id derived from tournament and
//!    player. Several are under way at once; outcomes that wait for each other are written together: `prize_paid`.
//! 5. When all are paid the accounts are closed, which the wallet refuses unless each is exactly zero:
//!    `tournament_settled`. The status of the tournament is then `paid`.

#[cfg(feature = "service")]
pub mod api;

use mazziere_contract::lobby::{PlacePrize, PrizePreview};
use mazziere_ids::PlayerId;
use mazziere_money::{Money, PrizeTable, split_equally, split_pair};

use crate::system::PlaceGroup;
use crate::tournament::Tournament;
use crate::tournament::entry::{Entries, Entry};
use crate::tournament::event::Standing;
use crate::tournament::setup::by_place;

/// What each place wins, best first.
pub fn shown(table: &PrizeTable, pool: Money) -> Vec<PlacePrize> {
    PlacePrize::numbered(by_place(table, pool, table.places()))
}

/// What places would win with so many entries, of whom those play who fill the field: what is guaranteed is there, no
/// matter who brings it. A prize that is drawn is nothing before.
pub fn preview(state: &Tournament, entries: u32) -> PrizePreview {
    let playing = state.system.playable(entries as usize);
    let (pool, prizes) = match (state.drawn, state.setup.prizes_of(playing)) {
        (Some(drawn), _) => (drawn.prize, shown(&state.prize_table(), drawn.prize)),
        (None, (pool, Some(table))) => (pool, shown(&table, pool)),
        (None, (pool, None)) => (pool, Vec::new()),
    };
    PrizePreview { entries: u32::try_from(playing).unwrap_or(u32::MAX), pool, prizes }
}

/// What the places of `group` win together.
pub fn pooled(prizes: &[Money], group: &PlaceGroup) -> Money {
    let from = group.place as usize - 1;
    let places = prizes.iter().skip(from).take(group.size as usize);
    places.copied().sum()
}

/// The final ranking with what every player wins. `entries` are all entries in order of registration.
pub fn standings(groups: &[PlaceGroup], table: &PrizeTable, pool: Money, entries: &Entries) -> Vec<Standing> {
    let prizes = by_place(table, pool, groups.iter().map(|group| group.size as usize).sum());
    let mut standings = Vec::new();
    for group in groups {
        let members: Vec<&Entry> = entries.by_registration(&group.entries);
        let shares = split_equally(pooled(&prizes, group), members.len());
        for (entry, share) in members.into_iter().zip(shares) {
            let prizes = among_members(&entry.players, share);
            standings.push(Standing { registration_id: entry.registration_id, place: group.place, prizes });
        }
    }
    standings
}

/// An entry's money among its players: a pair halves it, the odd cent to the first member (G2.9).
pub fn among_members(players: &[PlayerId], amount: Money) -> Vec<Money> {
    match players.len() {
        2 => split_pair(amount).to_vec(),
        count => split_equally(amount, count),
    }
}
