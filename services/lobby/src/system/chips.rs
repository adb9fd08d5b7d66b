//! Chip tournaments (G1.8, G1.9): who sits where with how many chips, and what follows from every hand.
//!
//! This is the part of a tournament that a bracket is in a knockout: pure, folded from the events of the same stream.
//! The tables play hands and tell the feed; [`decide`] makes events of the news; [`floor`] seats, balances and breaks
//! tables; [`bubble`] has them play hand for hand; [`absence`] raises levels while nobody is there; [`ranking`] says
//! who came in where; [`step`] what the tables may have to be told; [`asking`] how, and what they answer.
//!
//! Invariants: a player is at one table, on the way from one to another, waiting for a seat, or out; a seat is held by
//! one player from the moment it is drawn until the tables say that they have left it; chips change only by hands that
//! the tables say are over; a player who is out stays out, and their place never changes once the field is complete.
//! Non-goals: dealing and levels (the tables change them by themselves), clocks, what a hand was.
//!
//! # A seat
//!
//! 1. When play begins the first round is drawn from the secret of the tournament. Its tables open with the levels and
//!    the moment from which they run, everybody is seated with equal stacks, and the tables are told how many hands
//!    they may deal.
//! 2. `hand_ended` in the feed brings every stack, who is away and who is out, in order. What follows is decided
//!    purely: places, a table to break, a player to move, the pace, raised levels.
//! 3. A player who is moved plays the hand to its end (`release`), leaves with chips and time bank, and is seated
//!    elsewhere. Each step is an event and an effect with a derived key, so it happens once however often it is told.
//! 4. The last player with chips has won; when the last go out in one hand, the best placed of them has. From then on
//!    it is a tournament like any other.
//!
//! Before a template is saved the tables check options, clocks and levels and try hands
//! (`services/tables/src/bounds.rs`, `trial.rs`). Beyond the last level that is named stakes grow by half
//! (`shared/contract/src/tables/levels.rs`).

pub mod absence;
pub mod asking;
pub mod bubble;
pub mod command;
pub mod decide;
pub mod event;
mod evolve;
pub mod floor;
mod follow_ups;
pub mod lists;
pub mod ranking;
pub mod rooms;
pub mod roster;
pub mod scheme;
pub mod step;
#[cfg(test)]
pub(crate) mod tests;
pub mod view;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::SeatDraw;
use mazziere_ids::{PlayerId, RegistrationId, TableId, TournamentId};
use serde::{Deserialize, Serialize};

pub use event::{Bubble, Chair, ChipEvent};
pub use rooms::Rooms;
pub use roster::Roster;

use crate::pieces::Pieces;
pub use crate::system::plan::ChipPlan as Plan;
use crate::terms::ChipMode;

/// The chips of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chips {
    pub tournament: TournamentId,
    /// How it is played.
    pub settings: Plan,
    /// When play began.
    pub started_at: Option<DateTime<Utc>>,
    /// The round of a shoot-out, from 1; 1 in other tournaments; 0 before the first draw.
    pub round: u32,
    /// Every table ever opened, in order.
    pub tables: Pieces<Table>,
    /// Everybody who takes part.
    pub players: Roster,
    /// Which tables have to be looked at.
    pub rooms: Rooms,
    /// Those who are out, the first first; those who share a place share an entry of the list.
    pub out: Pieces<Fallen>,
    /// How many are out.
    pub fallen: usize,
    /// Those who lost their chips in the synchronised hand that is not over at every table yet.
    pub pending: Vec<Pending>,
    /// Whether the tables play hand for hand.
    pub bubble: Bubble,
    /// How many levels the tables are ahead of the clock, because everybody was away.
    pub ahead: u32,
    /// How many entries there are, once nobody can come in any more.
    pub field: Option<u32>,
    /// Whether the ranking is final, so that the player who is left has won.
    pub finished: bool,
    /// Every draw of seats, in order.
    pub draws: Pieces<SeatDraw>,
}

/// A table of the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its id, derived from the tournament and its number.
    pub id: TableId,
    /// The round of a shoot-out.
    pub round: u32,
    /// Which table of the round: one that replaces a lost one has its number.
    pub group: u32,
    /// Who has each seat: sits there, or has it drawn.
    pub seats: Vec<Option<RegistrationId>>,
    /// Whether it is known to be open, with its first players in their seats.
    pub opened: bool,
    /// Whether its players are being spread over the others.
    pub breaking: bool,
    /// Whether it is to be closed, or was lost.
    pub closing: bool,
    /// The last hand that is over.
    pub hands: u32,
    /// The last hand that was over when the levels were raised.
    pub raised: u32,
    /// The last hand that may begin; no limit if `None`.
    pub allowed: Option<u32>,
    /// What it was told last of that.
    pub paced: Pace,
}

/// What a table was told of the hands it may deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The limit.
    pub allowed: Option<u32>,
    /// How many levels it is ahead of the clock.
    pub ahead: u32,
    /// How often it was told.
    pub number: u32,
    /// Whether it is being told now.
    pub busy: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub player_id: PlayerId,
    /// The player's number in the order of registration.
    pub order: u32,
    /// Chips at the end of the last hand played.
    pub chips: u64,
    /// What is left of the time bank, once the player has left a table.
    pub time_bank_ms: Option<u64>,
    /// Where the player is.
    pub place: Whereabouts,
    /// How often the player was given a seat.
    pub seating: u32,
    /// How often the player was moved to balance or break a table.
    pub moves: u32,
    /// Which table of the round the player plays at.
    pub group: u32,
    /// Whether the player was away when the last hand of theirs ended.
    pub away: bool,
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// Without a seat: the player came late, the table was lost, or the round of the shoot-out is won.
    Waiting,
    /// On the way to a seat.
    Arriving(Chair),
    Seated(Chair),
    /// In the seat until the end of the hand, then on the way to the other.
    Leaving {
        /// Where the player still sits.
        from: Chair,
        /// Where the player goes.
        to: Chair,
        /// Whether because the table is broken.
        breaking: bool,
    },
    /// Out. The number is that of the entry in [`Chips::out`]; none while the synchronised hand is not over everywhere.
    Out(Option<u32>),
}

impl Whereabouts {
    /// The table where the player sits or soon will.
    pub fn target(self) -> Option<Chair> {
        match self {
            Whereabouts::Arriving(chair) | Whereabouts::Seated(chair) | Whereabouts::Leaving { to: chair, .. } => {
                Some(chair)
            }
            Whereabouts::Waiting | Whereabouts::Out(_) => None,
        }
    }

    /// The table where the player sits now, as far as is known.
    pub fn sits_at(self) -> Option<Chair> {
        match self {
            Whereabouts::Seated(chair) | Whereabouts::Leaving { from: chair, .. } => Some(chair),
            _ => None,
        }
    }

    /// Whether the player is still in.
    pub fn is_in(self) -> bool {
        !matches!(self, Whereabouts::Out(_))
    }
}

/// Those who went out at the same moment and share a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    pub entries: Vec<RegistrationId>,
    /// How many were out before them.
    pub before: usize,
}

/// A player who lost their chips in a synchronised hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    pub registration_id: RegistrationId,
    pub table: u32,
    /// Their chips at the start of the hand.
    pub start: u64,
    /// Their rank among those of the same hand at the same table, 0 the best placed.
    pub rank: u32,
}

impl Chips {
    /// The chips of a tournament that has just opened.
    pub fn new(tournament: TournamentId, settings: Plan) -> Chips {
        Chips {
            tournament,
            settings,
            started_at: None,
            round: 0,
            tables: Pieces::default(),
            players: Roster::default(),
            rooms: Rooms::default(),
            out: Pieces::default(),
            fallen: 0,
            pending: Vec::new(),
            bubble: Bubble::Off,
            ahead: 0,
            field: None,
            finished: false,
            draws: Pieces::default(),
        }
    }

    /// The id of a table by its number.
    pub fn table_id(&self, table: u32) -> TableId {
        TableId::derived(self.tournament.uuid(), &format!("ring:{table}"))
    }

    /// The number of a table by its id.
    pub fn table_number(&self, id: TableId) -> Option<u32> {
        (0..).zip(self.tables.iter()).find(|(_, table)| table.id == id).map(|(number, _)| number)
    }

    /// A table by its number.
    pub fn table(&self, table: u32) -> Option<&Table> {
        self.tables.get(table as usize)
    }

    /// The registration of a player who takes part.
    pub fn registration(&self, player: PlayerId) -> Option<RegistrationId> {
        self.players.registration(player)
    }

    /// How many players are still in.
    pub fn left(&self) -> usize {
        self.players.len() - self.fallen - self.pending.len()
    }

    /// How many players sit at each table, or may by now.
    pub(super) fn sitting(&self) -> Vec<usize> {
        let mut sitting = vec![0_usize; self.tables.count()];
        for player in self.players.values() {
            let chair = match player.place {
                Whereabouts::Arriving(chair) => Some(chair),
                place => place.sits_at(),
            };
            if let Some(count) = chair.and_then(|chair| sitting.get_mut(chair.table as usize)) {
                *count += 1;
            }
        }
        sitting
    }

    /// Whether it is a shoot-out.
    pub fn is_shootout(&self) -> bool {
        self.settings.mode == ChipMode::Shootout
    }

    /// Whether nobody can come in any more.
    pub fn is_complete(&self) -> bool {
        self.field.is_some()
    }

    /// The chips of those still in.
    pub fn in_play(&self) -> u64 {
        self.players.in_play()
    }

    /// Whether nothing can happen at a table any more.
    pub fn is_gone(&self, table: u32) -> bool {
        self.table(table).is_none_or(Table::is_gone)
    }

    /// Those still in, in the order of registration.
    pub fn still_in(&self) -> Vec<(RegistrationId, &Player)> {
        self.players.iter().filter(|(_, player)| player.place.is_in()).collect()
    }
}

impl Table {
    /// Whether nobody sits or will sit there any more.
    pub fn is_gone(&self) -> bool {
        self.closing && self.has_nobody()
    }

    /// Whether nobody has a seat there.
    pub fn has_nobody(&self) -> bool {
        self.seats.iter().all(Option::is_none)
    }

    /// The seats that nobody has, ascending.
    pub fn free(&self) -> Vec<u8> {
        (0..).zip(&self.seats).filter(|(_, holder)| holder.is_none()).map(|(seat, _)| seat).collect()
    }
}
