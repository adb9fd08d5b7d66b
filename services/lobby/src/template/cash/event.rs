//! What happens to a template of cash tables: the events of its stream, for ever.

use chrono::{DateTime, Utc};
use mazziere_ids::CashTemplateId;
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::terms::{Clocks, Format, MatchKind, RingClocks, Stakes};

/// What happens to a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum TemplateEvent {
    CashTemplateCreated {
        template: Box<CashTemplate>,
    },
    /// No new tables open from it.
    CashTemplateRetired,
}

impl TemplateEvent {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// A template of cash tables as its log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashTemplate {
    pub cash_template_id: CashTemplateId,
    pub name: String,
    pub game: String,
    /// All options, defaults filled in.
    pub options: Value,
    pub options_text: String,
    /// How many seats a table has.
    pub seats: u8,
    /// What matches are played for, at a table of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<MatchTerms>,
    /// What is played for.
    pub stakes: Stakes,
    /// The smallest buy-in.
    pub min_buy_in: Money,
    /// The largest buy-in; only who returns with more may bring more (G3.13).
    pub max_buy_in: Money,
    pub currency: Currency,
    /// The rake of each pot (G3.8) or winning amount (G3.4), in basis points.
    pub rake_basis_points: u32,
    /// The most rake that is taken in one hand or of one winning amount, if there is a cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// What part of the pots or winning amounts goes to players, in basis points, at least (G2.7).
    pub payout_basis_points: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// How many tables of it the house keeps open.
    pub tables: u32,
    /// Whether another table opens when all are full.
    pub grow: bool,
    /// Whether no new tables open from it.
    pub retired: bool,
    pub created_at: DateTime<Utc>,
}

/// What the matches of its tables are played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchTerms {
    /// How it is played.
    pub format: Format,
    pub kind: MatchKind,
    /// The posta: of a point, or of a match.
    pub stake: Money,
    /// The perdita massima.
    pub max_loss: Money,
    /// Who wins where four play, each for themself: one (the others pay them), or two (the last pays the first, the
    /// third the second).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<u8>,
    /// The clocks of a match.
    pub clocks: Clocks,
}
