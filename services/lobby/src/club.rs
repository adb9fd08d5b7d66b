//! The club: private events, to which a player invites others who are connected to the lobby (`docs/rules/clubs.md`).
//!
//! | law | where |
//! |---|---|
//! | creation, R2, R10, R13, prices | [`draft`] |
//! | state machine, timers, R4-R6, R8, R12 | [`mod@decide`] |
//! | one event at a time, R11; connected players | [`store`], [`presence`] |
//! | partner and seats, R7 | [`ClubEvent::seating`], [`ClubEvent::first_of`] |
//! | money, G2.2, G2.9, G2.10 | [`claim`], [`posting`], [`mod@decide`] |
//! | cash, G3.2-G3.4, G3.9, G3.12 | [`credit`], `decide::cash` |
//!
//! A game is paid for as a sit&go tournament of its own, whose id follows from the event and the number of the game; it
//! stands in no list, counts for no ranking and leaves no results behind. Private events wait for nobody in public. Or
//! it is a match for cash, by the stake, the maximum loss and the rake of a cash template: then players bring what they
//! choose once, it lies in the accounts of a table that is in no list either, and goes home with them at the end.
//!
//! Invariants: a player is in one event at a time; a game begins when every seat is paid; a player who has agreed stays
//! until it is over; the next game is asked for when the last one is paid out and its accounts are closed, or the match
//! is posted; what was taken for a game that does not come about goes back to the cent. Non-goals: who is a friend of
//! whom; more money between two matches for cash.
//!
//! # An evening
//!
//! 1. A player drafts an event (`POST /v1/club/events`). The first events promise a draw of seats. The creator and
//!    those who are invited have to be connected ([`presence`]), and nobody is in two events.
//! 2. The creator names as many players as there are seats left, and pays. Then the others have 180 seconds. Each who
//!    accepts pays and stays. If one declines or is silent, everybody has back exactly what they paid. Deadlines are
//!    effects in the queue, and what was begun before the deadline counts.
//! 3. When all have paid the seats are drawn, once, and the table opens; of a sit&go the escrow becomes the pool first.
//!    The table belongs to no tournament and no cash table, is in no list but its players', and no other player reads
//!    or watches it.
//! 4. The result of a sit&go pays the winners, and the accounts of the game are closed. The result of a match for cash
//!    is one posting, as at a cash table; only then do the credits change. A void match moves nothing.
//! 5. Everybody has 60 seconds to agree to another game. If one does not, cannot pay or may not play, the event is
//!    closed and, for cash, each credit goes home. After an outage of more than half an hour it is closed with what
//!    everybody had when the game began.

pub mod aggregate;
#[cfg(feature = "service")]
pub mod api;
pub mod asking;
pub mod claim;
pub mod command;
pub mod credit;
pub mod decide;
#[cfg(feature = "service")]
pub mod draft;
#[cfg(feature = "service")]
mod drafting;
pub mod effect;
pub mod event;
#[cfg(feature = "service")]
mod notices;
pub mod posting;
#[cfg(feature = "service")]
pub mod presence;
#[cfg(feature = "service")]
pub mod store;
#[cfg(test)]
mod tests;
pub mod view;

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use mazziere_fairdeal::{Commitment, Context, Draw, Label, Secret, Seeds};
use mazziere_ids::{ClubEventId, PlayerId, TableId, TournamentId};
use mazziere_money::{Currency, Money};

pub use command::Command;
pub use event::{Event, Setup};

use self::claim::Brought;
use self::credit::Credit;
use self::event::{Part, Price};
use crate::cash::matches::MatchRecord;
use crate::payment::Payment;
use crate::stalling;
use crate::terms::{BuyIn, Code, Format};

// How long invitations are open (T2), and how long a creator has to invite (T1).
pub use crate::tournament::invitation::open_for;

/// How long everybody has to agree to another game (T3, R8).
pub fn rematch_for() -> Duration {
    Duration::seconds(60)
}

/// A private event as its events made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubEvent {
    pub id: ClubEventId,
    /// The version of its stream: how many events made it.
    pub version: i64,
    /// What it is played by.
    pub setup: Setup,
    /// Who invites.
    pub creator: PlayerId,
    /// Since when it is there.
    pub drafted_at: DateTime<Utc>,
    /// The promise about the draw of the seats.
    pub commitment: Commitment,
    pub(crate) secret: Option<Secret>,
    /// Who is to play: the creator first, then those who are invited; nobody else while it is a draft.
    pub players: Vec<PlayerId>,
    /// Who plays with the creator.
    pub partner: Option<PlayerId>,
    /// Who has paid for the first game, in the order in which they did.
    pub joined: Vec<PlayerId>,
    /// What was brought for the game that is next or in play, and what of earlier ones still moves.
    pub brought: Vec<Brought>,
    /// What lies at the table of an event for cash, once its first match begins.
    pub credits: Vec<Credit>,
    /// What the last match for cash came to.
    pub last: Option<MatchRecord>,
    /// Why the wallet has refused what a player was to pay, the last time that it did.
    pub refused: BTreeMap<PlayerId, Code>,
    /// The game that is being paid for or in play, from 1.
    pub game: u32,
    /// The seats of the table, once they are drawn.
    pub seats: Vec<PlayerId>,
    /// The table of the game, counting those that were void, from 1.
    pub table: u32,
    /// Which seat deals first; drawn if `None`.
    pub next_dealer: Option<u8>,
    pub stage: Stage,
}

/// Where a private event stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The creator is to invite.
    Draft,
    /// The creator has invited, and is paying.
    Sending,
    /// The others are to answer until then.
    Inviting {
        /// Then.
        until: DateTime<Utc>,
    },
    /// Everybody has paid; the money of the start is moving.
    Starting,
    Running {
        since: DateTime<Utc>,
        /// Whether the table is open.
        opened: bool,
    },
    /// A game is over, and paid out.
    Paying {
        /// What is still owed.
        owed: Vec<Part>,
        /// Why it is void; `None` if it is decided.
        void: Option<String>,
    },
    /// A match for cash is over, and its result on its way to the ledger.
    Settling,
    /// Everybody is to say until then whether they play another one.
    RematchWait {
        /// Then.
        until: DateTime<Utc>,
    },
    Over {
        /// Whether nothing was played.
        cancelled: bool,
        why: String,
        /// Whether every cent has left its accounts.
        settled: bool,
    },
}

impl ClubEvent {
    /// The context of the draw's commitment and of the draw.
    pub fn draw_context(id: ClubEventId) -> Context {
        Context::new(id.uuid().as_bytes(), 1)
    }

    /// The event that a first event makes; `None` if it is not a first one.
    pub fn drafted(id: ClubEventId, event: &Event, at: DateTime<Utc>) -> Option<ClubEvent> {
        let Event::EventDrafted { setup, creator, commitment } = event else { return None };
        Some(ClubEvent {
            id,
            version: 1,
            setup: (**setup).clone(),
            creator: *creator,
            drafted_at: at,
            commitment: commitment.clone(),
            secret: None,
            players: vec![*creator],
            partner: None,
            joined: Vec::new(),
            brought: Vec::new(),
            credits: Vec::new(),
            last: None,
            refused: BTreeMap::new(),
            game: 1,
            seats: Vec::new(),
            table: 1,
            next_dealer: None,
            stage: Stage::Draft,
        })
    }

    /// The state after one more event.
    pub fn apply(&mut self, event: &Event, at: DateTime<Utc>) {
        self.version += 1;
        if let Some((player, code)) = self.refusal(event) {
            self.refused.insert(player, code);
        }
        match event {
            // A stream has one first event. What a time that is over comes to is said by the event behind it.
            Event::EventDrafted { .. } | Event::EventExpired { .. } | Event::Interrupted { .. } => {}
            Event::DrawSealed { secret } => self.secret = Some(secret.clone()),
            Event::InvitesRequested { players, partner, buy_in } => {
                self.players = std::iter::once(self.creator).chain(players.iter().copied()).collect();
                self.partner = *partner;
                self.stage = Stage::Sending;
                self.claim(self.creator, buy_in.unwrap_or(self.cost()));
            }
            Event::InvitesRefused { code } => {
                self.give_up(self.creator, code.is_some());
                (self.players, self.partner) = (vec![self.creator], None);
                self.stage = Stage::Draft;
            }
            Event::InvitationsSent { until } => self.stage = Stage::Inviting { until: *until },
            Event::InvitationAccepted { player_id, buy_in } => self.claim(*player_id, buy_in.unwrap_or(self.cost())),
            Event::RematchConfirmed { player_id } if self.cash().is_some() => {
                self.plays_on(|player| player == *player_id, true);
            }
            Event::RematchConfirmed { player_id } => self.claim(*player_id, self.cost()),
            Event::InvitationReopened { player_id, code } => self.give_up(*player_id, code.is_some()),
            // Nobody plays without everybody: the cancellation follows.
            Event::InvitationRefused { .. } => {}
            Event::BuyInPaid { claim, .. } => {
                self.set(*claim, Payment::Paid);
                if !self.joined.contains(&claim.player_id) {
                    self.joined.push(claim.player_id);
                }
            }
            Event::BuyInCalledOff { claim } => self.set(*claim, Payment::CalledOff),
            Event::BuyInReturned { claim, .. } => self.set(*claim, Payment::Returned),
            Event::SeatsDrawn { seats, .. } => self.seats.clone_from(seats),
            Event::GameReady { .. } => self.stage = Stage::Starting,
            Event::GameStarted { .. } => {
                self.sit_down(at);
                self.table = 1;
                self.stage = Stage::Running { since: at, opened: false };
            }
            Event::TableOpened { .. } => {
                if let Stage::Running { opened, .. } = &mut self.stage {
                    *opened = true;
                }
            }
            Event::TableVoided { .. } => {
                self.table += 1;
                if let Stage::Running { opened, .. } = &mut self.stage {
                    *opened = false;
                }
            }
            Event::GameDecided { prizes, next_dealer, .. } => {
                self.next_dealer = *next_dealer;
                self.stage = Stage::Paying { owed: prizes.clone(), void: None };
            }
            Event::GameCancelled { why, refunds } => {
                self.stage = Stage::Paying { owed: refunds.clone(), void: Some(why.clone()) };
            }
            Event::PartPaid { player_id, .. } => {
                if let Stage::Paying { owed, .. } = &mut self.stage {
                    owed.retain(|part| part.player_id != *player_id);
                }
            }
            // The money of the game has gone its way.
            Event::GameSettled => {
                let game = self.game;
                self.brought.retain(|brought| brought.claim.game != game);
            }
            Event::RematchAsked { until } => {
                self.game += 1;
                self.plays_on(|_| true, false);
                self.stage = Stage::RematchWait { until: *until };
            }
            Event::EventCancelled { why } => self.end(true, why, at),
            Event::EventClosed { why } => self.end(false, why, at),
            Event::EventSettled => {
                if let Stage::Over { settled, .. } = &mut self.stage {
                    *settled = true;
                }
            }
            of_match => self.apply_match(of_match, at),
        }
    }

    /// Whom the wallet has refused, and why.
    fn refusal(&self, event: &Event) -> Option<(PlayerId, Code)> {
        match event {
            Event::InvitesRefused { code } => Some((self.creator, (*code)?)),
            Event::InvitationReopened { player_id, code } => Some((*player_id, (*code)?)),
            _ => None,
        }
    }

    /// Every player who has brought something gets it back.
    fn end(&mut self, cancelled: bool, why: &str, at: DateTime<Utc>) {
        for brought in &mut self.brought {
            brought.payment = brought.payment.given_up();
        }
        self.stand_up(at);
        self.stage = Stage::Over { cancelled, why: why.to_owned(), settled: false };
    }
}

/// Questions that several parts ask.
impl ClubEvent {
    /// How many play.
    pub fn seat_count(&self) -> usize {
        usize::from(self.setup.format.players())
    }

    /// Who knows of it: the creator, and the others once the invitations are sent.
    pub fn reached(&self) -> &[PlayerId] {
        match self.stage {
            Stage::Draft | Stage::Sending => std::slice::from_ref(&self.creator),
            _ => &self.players,
        }
    }

    /// What each pays for a game that is a sit&go; nothing, where they play for cash.
    pub fn buy_in(&self) -> BuyIn {
        match &self.setup.price {
            Price::SitAndGo(buy_in) => buy_in.clone(),
            Price::Cash(_) => BuyIn { share: Money::ZERO, fee: Money::ZERO, currency: Currency::default() },
        }
    }

    /// What one of them pays for a game that is a sit&go; the least that they bring, where they play for cash.
    pub fn cost(&self) -> Money {
        match &self.setup.price {
            Price::SitAndGo(buy_in) => buy_in.share + buy_in.fee,
            Price::Cash(terms) => terms.min_buy_in,
        }
    }

    /// Whether nothing is paid.
    pub fn is_training(&self) -> bool {
        self.cost().is_zero()
    }

    /// Whether no game is to come.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { .. })
    }

    /// How long nothing can happen in the game that is in play; `None` if none is.
    pub fn longest_silence(&self) -> Option<Duration> {
        let in_play = matches!(self.stage, Stage::Running { .. });
        in_play.then(|| stalling::of_match(self.setup.format, self.setup.clocks))
    }

    /// Whether the accounts of the game can be closed: no payment can still move.
    pub fn may_close(&self) -> bool {
        let paid = match &self.stage {
            Stage::Paying { owed, .. } => owed.is_empty(),
            Stage::Over { settled, .. } => !settled,
            _ => false,
        };
        paid && !self.is_unsettled()
    }

    /// The tournament that a game is paid for as.
    pub fn tournament(&self, game: u32) -> TournamentId {
        TournamentId::derived(self.id.uuid(), &format!("game:{game}"))
    }

    /// The table of the game in play.
    pub fn table_id(&self) -> TableId {
        ClubEvent::table_named(self.tournament(self.game), self.table)
    }

    /// The table of this number of a game.
    pub fn table_named(game: TournamentId, number: u32) -> TableId {
        TableId::derived(game.uuid(), &format!("table:{number}"))
    }

    /// The pool of a game.
    pub fn pool(&self) -> Money {
        self.players.iter().map(|_| self.buy_in().share).sum()
    }

    /// The seats of the table: the creator takes the first, the partner the one across; the others are drawn.
    pub fn seating(&self, secret: &Secret) -> Vec<PlayerId> {
        let mut draw = Draw::new(secret, &ClubEvent::draw_context(self.id), &Seeds::empty(0), Label::SEATS);
        let others: Vec<PlayerId> = self
            .players
            .iter()
            .copied()
            .filter(|player| *player != self.creator && Some(*player) != self.partner)
            .collect();
        let drawn = draw.permute(u16::try_from(others.len()).unwrap_or(u16::MAX));
        let mut seats: Vec<PlayerId> =
            std::iter::once(self.creator).chain(drawn.into_iter().map(|at| others[usize::from(at)])).collect();
        if let (Some(partner), Format::Pairs) = (self.partner, self.setup.format) {
            seats.insert(2, partner);
        }
        seats
    }

    /// The members of a side, the first member first (R7): the creator in theirs, else who has joined first.
    pub fn first_of(&self, mut side: Vec<PlayerId>) -> Vec<PlayerId> {
        side.sort_by_key(|player| self.joined.iter().position(|joined| joined == player));
        side
    }
}
