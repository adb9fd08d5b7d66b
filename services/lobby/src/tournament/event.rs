//! What happens to a tournament: the events of its stream, for ever.
//!
//! Invariant: an event once written is read for ever; a change of shape is a new schema version beside the old one. The
//! secret of the draw lies in the stream from the beginning and leaves the lobby only after the draw.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::BuyIn;
use mazziere_contract::tables::{Clocks, Format};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::{MatchId, PlayerId, PostingId, RegistrationId, TableId, TemplateId};
use mazziere_money::{Money, PrizeTable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bracket::{Score, Shape};
use crate::cancellation::Plan;
use crate::chips::{ChipEvent, ChipPlan};
use crate::prize::Standing;
use crate::registration::Reason;

/// The version of the events' shape.
pub const SCHEMA: i16 = 1;

/// What a tournament is played by, fixed when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// From which template.
    pub template_id: TemplateId,
    /// Its name.
    pub name: String,
    /// Which game.
    pub game: String,
    /// All its options.
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// How many players it takes.
    pub players: u32,
    /// How many of a table of four go on to the next round (G1.7); 1 in every other format.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub winners_per_table: u8,
    /// What it costs each.
    pub buy_in: BuyIn,
    /// The prizes.
    pub prizes: PrizeTable,
    /// The clocks of its matches.
    pub clocks: Clocks,
    /// Whether another one opens when it has filled up.
    pub reopen: bool,
    /// How it is played, if it is a chip tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<Box<ChipPlan>>,
}

fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(winners: &u8) -> bool {
    *winners == 1
}

impl Setup {
    /// The shape of its bracket.
    pub fn shape(&self) -> Shape {
        Shape::of(self.format, self.winners_per_table)
    }

    /// How many of a table go on, where more than two meet at one.
    pub fn shown_winners(&self) -> Option<u8> {
        (self.format == Format::FourIndividual).then_some(self.winners_per_table)
    }

    /// How many entries it takes.
    pub fn entries(&self) -> usize {
        (self.players / u32::from(self.format.players_per_entry())) as usize
    }

    /// Whether players pay nothing (freeroll).
    pub fn costs_nothing(&self) -> bool {
        self.buy_in.share.is_zero() && self.buy_in.fee.is_zero()
    }

    /// Whether no money moves at all: players pay nothing and the house guarantees nothing.
    pub fn is_free(&self) -> bool {
        let guarantee = self.chips.as_ref().map_or(Money::ZERO, |plan| plan.settings.guarantee);
        self.costs_nothing() && guarantee.is_zero()
    }

    /// What each player pays: share and fee.
    pub fn cost(&self) -> Money {
        // They are 250.00 at most together (G2.3).
        self.buy_in.share.checked_add(self.buy_in.fee).unwrap_or(Money::ZERO)
    }

    /// `count` prize shares.
    pub fn shares(&self, count: usize) -> Money {
        times(self.buy_in.share, count)
    }

    /// `count` fees.
    pub fn fees(&self, count: usize) -> Money {
        times(self.buy_in.fee, count)
    }
}

/// Buy-ins are at most 250.00 and players at most 1024, so the product is far inside the range.
fn times(amount: Money, count: usize) -> Money {
    i64::try_from(count).ok().and_then(|count| amount.checked_mul(count)).unwrap_or(Money::ZERO)
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what happened, the fields to what")]
pub enum Event {
    /// It takes registrations. The commitment to the draw is public from now on.
    TournamentOpened { setup: Setup, commitment: Commitment },
    /// The secret of the draw, shown to nobody until the draw.
    DrawSealed { secret: Secret },
    /// A player wants in, and his buy-in is to be collected. Two players occur in logs from before `pair_requested`.
    RegistrationRequested { registration_id: RegistrationId, players: Vec<PlayerId> },
    /// A player wants in with a partner; his own buy-in is to be collected first.
    PairRequested { registration_id: RegistrationId, players: [PlayerId; 2] },
    /// The partner is asked; he may agree until then, this instant included.
    InvitationSent { registration_id: RegistrationId, expires_at: DateTime<Utc> },
    /// The partner of a pair has agreed.
    PartnerConfirmed { registration_id: RegistrationId },
    /// A buy-in is in the tournament's accounts.
    BuyInPaid { registration_id: RegistrationId, player_id: PlayerId, posting_id: Option<PostingId> },
    /// Every buy-in of the entry is paid: it is in.
    RegistrationConfirmed { registration_id: RegistrationId },
    /// The wallet refused a buy-in: nothing was charged.
    BuyInRefused { registration_id: RegistrationId, player_id: PlayerId },
    /// The entry is not in; what was paid goes back, what is under way is called off.
    RegistrationRefused { registration_id: RegistrationId, why: Reason },
    /// The entry is out by the player's wish; what was paid goes back, what is under way is called off.
    RegistrationWithdrawn { registration_id: RegistrationId },
    /// A payment was called off: it did not take place, or was reversed.
    BuyInCalledOff { registration_id: RegistrationId, player_id: PlayerId },
    /// A buy-in is back with the player.
    BuyInReturned { registration_id: RegistrationId, player_id: PlayerId, posting_id: PostingId },
    /// The last place is taken and paid.
    RegistrationClosed,
    /// The bracket is drawn, and anyone may check it.
    BracketDrawn { secret: Secret, order: Vec<RegistrationId> },
    /// The entries are the pool, the fees are earned: play begins.
    TournamentStarted { pool: Money, posting_id: Option<PostingId> },
    /// A match has its table.
    TableOpened { match_id: MatchId, table_id: TableId },
    /// A table was voided for technical reasons: the match is played again at another.
    TableVoided { match_id: MatchId, table_id: TableId, position: i64 },
    /// A match is decided; `position` is the result's place in the tables' log. Who is alone on the first place has won.
    /// `scores` go from the best place to the last; logs older than them know the winner only.
    MatchDecided {
        match_id: MatchId,
        table_id: TableId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<RegistrationId>,
        position: i64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        scores: Vec<Score>,
    },
    /// The ranking is final.
    TournamentFinished { standings: Vec<Standing> },
    /// A prize is with its winner.
    PrizePaid { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// It is cancelled; the plan says who gets what.
    TournamentCancelled { reason: String, plan: Plan },
    /// The money of the start, if it had moved, is back where it was.
    StartCalledOff,
    /// A refund of the plan is with its player.
    RefundPaid { player_id: PlayerId, amount: Money, posting_id: PostingId },
    /// Every cent has left its accounts, and they are closed.
    TournamentSettled,
    /// Something in a chip tournament.
    Chips { event: ChipEvent },
}

impl Event {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        match self {
            Event::TournamentOpened { .. } => "tournament_opened",
            Event::DrawSealed { .. } => "draw_sealed",
            Event::RegistrationRequested { .. } => "registration_requested",
            Event::PairRequested { .. } => "pair_requested",
            Event::InvitationSent { .. } => "invitation_sent",
            Event::PartnerConfirmed { .. } => "partner_confirmed",
            Event::BuyInPaid { .. } => "buy_in_paid",
            Event::RegistrationConfirmed { .. } => "registration_confirmed",
            Event::BuyInRefused { .. } => "buy_in_refused",
            Event::RegistrationRefused { .. } => "registration_refused",
            Event::RegistrationWithdrawn { .. } => "registration_withdrawn",
            Event::BuyInCalledOff { .. } => "buy_in_called_off",
            Event::BuyInReturned { .. } => "buy_in_returned",
            Event::RegistrationClosed => "registration_closed",
            Event::BracketDrawn { .. } => "bracket_drawn",
            Event::TournamentStarted { .. } => "tournament_started",
            Event::TableOpened { .. } => "table_opened",
            Event::TableVoided { .. } => "table_voided",
            Event::MatchDecided { .. } => "match_decided",
            Event::TournamentFinished { .. } => "tournament_finished",
            Event::PrizePaid { .. } => "prize_paid",
            Event::TournamentCancelled { .. } => "tournament_cancelled",
            Event::StartCalledOff => "start_called_off",
            Event::RefundPaid { .. } => "refund_paid",
            Event::TournamentSettled => "tournament_settled",
            Event::Chips { event } => event.name(),
        }
    }
}
