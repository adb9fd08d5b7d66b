//! A template of cash tables as the contract shows it, and as its log keeps it.

use mazziere_contract::lobby;

use super::event::{CashTemplate, MatchTerms};

impl From<lobby::CashTemplate> for CashTemplate {
    fn from(shown: lobby::CashTemplate) -> CashTemplate {
        CashTemplate {
            cash_template_id: shown.cash_template_id,
            name: shown.name,
            game: shown.game,
            options: shown.options,
            options_text: shown.options_text,
            seats: shown.seats,
            r#match: shown.r#match.map(Into::into),
            stakes: shown.stakes.into(),
            min_buy_in: shown.min_buy_in,
            max_buy_in: shown.max_buy_in,
            currency: shown.currency,
            rake_basis_points: shown.rake_basis_points,
            rake_cap: shown.rake_cap,
            payout_basis_points: shown.payout_basis_points,
            clocks: shown.clocks.map(Into::into),
            tables: shown.tables,
            grow: shown.grow,
            retired: shown.retired,
            created_at: shown.created_at,
        }
    }
}

impl From<lobby::CashMatchTerms> for MatchTerms {
    fn from(shown: lobby::CashMatchTerms) -> MatchTerms {
        MatchTerms {
            format: shown.format.into(),
            kind: shown.kind.into(),
            stake: shown.stake,
            max_loss: shown.max_loss,
            winners: shown.winners,
            clocks: shown.clocks.into(),
        }
    }
}
