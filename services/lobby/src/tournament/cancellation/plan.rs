//! The plan of a cancellation, as logs keep it: who gets what, by which rule.

use mazziere_ids::{CancellationProposalId, PlayerId, RegistrationId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Before the start: everybody gets everything back.
    BeforeStart,
    /// After the start with nobody eliminated: the same (G2.10, first case).
    NobodyEliminated,
    /// After the start of a knockout: final places keep their prizes, those still in share the rest (G2.10).
    Knockout,
    /// After the start of a shoot-out with somebody eliminated: the same (G2.10).
    Shootout,
    /// Where the prize was drawn, and known: places that are final keep theirs, those still in share the rest.
    PremioMatto,
    /// In a girone with a round complete: half in equal parts, half by the ranking (G2.10).
    Girone,
    /// In a chip tournament before the prizes are reached (G2.10).
    ChipsBeforePrizes,
    /// In a chip tournament when the prizes are reached (G2.10).
    ChipsInPrizes,
}

impl Rule {
    /// The rule in words.
    pub fn words(self) -> &'static str {
        match self {
            Rule::BeforeStart => "before the start: full refund to all",
            Rule::NobodyEliminated => "after the start, nobody eliminated: full refund to all",
            Rule::Knockout => {
                "after the start of a knockout: final places keep their prizes; those still in get their fee back, the lowest \
                 prize not yet assigned, and the rest of the pool in equal parts"
            }
            Rule::Shootout => {
                "after the start of a shoot-out: final places keep their prizes; those still in get their fee back, the \
                 lowest prize not yet assigned, and the rest of the pool in equal parts"
            }
            Rule::PremioMatto => {
                "premio matto, the prize known: final places keep what is due to them, those still in share the rest of the \
                 prize in equal parts; fees are kept"
            }
            Rule::Girone => {
                "girone with a round complete: those still in get their fee back, half of the pool in equal parts, and half by \
                 the prize table on the ranking after the last complete round"
            }
            Rule::ChipsBeforePrizes => {
                "chips, prizes not reached: those still in get their fee back, half of the pool in equal parts, and half in \
                 proportion to their chips"
            }
            Rule::ChipsInPrizes => {
                "chips, prizes reached: final places keep their prizes; those still in get their fee back, the lowest prize \
                 not yet assigned, and the rest in proportion to their chips"
            }
        }
    }
}

/// What one player gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refund {
    /// Of which entry.
    pub registration_id: RegistrationId,
    pub player_id: PlayerId,
    /// From the prize shares.
    pub from_pool: Money,
    /// The fee back.
    pub fee: Money,
    /// Whether they are out already, so that this is the prize of their final place.
    pub eliminated: bool,
}

/// Whether an amount is left out of the log.
fn nothing(amount: &Money) -> bool {
    amount.is_zero()
}

/// The whole plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub rule: Rule,
    /// What everybody gets, in order of registration; nobody who gets nothing is listed.
    pub refunds: Vec<Refund>,
    /// The fees that the house keeps.
    pub fees_kept: Money,
    /// What the house takes back of a guaranteed pool: only the money collected is distributed.
    #[serde(default, skip_serializing_if = "nothing")]
    pub overlay_returned: Money,
}

impl Refund {
    /// Everything that they get.
    pub fn total(&self) -> Money {
        self.from_pool + self.fee
    }
}

/// By whose decision a tournament is cancelled; the house decides by itself what nobody is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum CancelledBy {
    /// One operator, before the start.
    Operator { by: Uuid },
    /// Two of them, in play.
    TwoOperators {
        /// What was approved.
        proposal_id: CancellationProposalId,
        /// Who proposed it.
        proposed_by: Uuid,
        /// Who approved it.
        approved_by: Uuid,
    },
}
