//! A template as the contract shows it, and as its log keeps it.

use mazziere_contract::lobby;

use super::event::Template;

impl From<lobby::Template> for Template {
    fn from(shown: lobby::Template) -> Template {
        Template {
            template_id: shown.template_id,
            name: shown.name,
            game: shown.game,
            options: shown.options,
            options_text: shown.options_text,
            format: shown.format.into(),
            players: shown.players,
            winners_per_table: shown.winners_per_table,
            phases: shown.phases.into_iter().map(Into::into).collect(),
            unplayed: None,
            unplayed_worth: shown.unplayed_worth.map(Into::into),
            chips: shown.chips.map(Into::into),
            product: shown.product.map(Into::into),
            start: shown.start.map(Into::into),
            repeat: shown.repeat.map(Into::into),
            registration_opens_minutes: shown.registration_opens_minutes,
            guarantee: shown.guarantee,
            buy_in: shown.buy_in.into(),
            cost_text: shown.cost_text,
            payout_basis_points: shown.payout_basis_points,
            prizes: shown.prizes.into_iter().map(Into::into).collect(),
            own_prizes: shown.own_prizes,
            clocks: shown.clocks.into(),
            reopen: shown.reopen,
            retired: shown.retired,
            created_at: shown.created_at,
        }
    }
}
