//! The private events of a demo: for each game of the club a sit&go, and matches for cash by a published template.
//!
//! **Invariant:** what is planned depends on the games only; games that the club does not know have none.

use mazziere_contract::lobby::{CashTemplateRequest, ClubEventRequest, ClubKind};
use mazziere_contract::tables::Format;
use mazziere_money::{Currency, Money};
use mazziere_rules::registry::{self, GameInfo};
use mazziere_runtime::templates::{self, cash, cents, chosen, options};

use super::formats;

/// The games of the club: how a sit&go of theirs is played here, and what each player pays for it, in cents.
static GAMES: [(&str, registry::Format, i64); 2] =
    [("scopa", registry::Format::HeadsUp, 100), ("burraco", registry::Format::Pairs, 200)];

/// What some bots play among themselves.
#[derive(Clone, Debug)]
pub struct PrivateEvent {
    /// What one of them drafts; an event for cash names the template once it is published.
    pub request: ClubEventRequest,
    /// The template that an event for cash is played by.
    pub template: Option<CashTemplateRequest>,
    /// How they play.
    pub format: Format,
    /// Whether the creator names a partner.
    pub partner: bool,
    /// Whether they play a second game; no third one.
    pub rematch: bool,
}

/// The private events of these games.
pub fn private_events(games: &[String]) -> Vec<PrivateEvent> {
    let known = |game: &'static GameInfo| GAMES.iter().find(|(name, ..)| *name == game.name).map(|row| (game, row));
    let of_game = |(game, (_, format, buy_in)): (&'static GameInfo, &(&str, registry::Format, i64))| {
        [sit_and_go(game, *format, cents(*buy_in)), for_cash(game)].into_iter().flatten()
    };
    chosen(games).filter_map(known).flat_map(of_game).collect()
}

fn sit_and_go(game: &GameInfo, format: registry::Format, buy_in: Money) -> Option<PrivateEvent> {
    let row = formats::row(game, format)?;
    let format = templates::format(format);
    let request = ClubEventRequest {
        format: Some(format),
        options: Some(options(row.options)),
        buy_in: Some(buy_in),
        ..empty(game, ClubKind::SitAndGo)
    };
    // Two play again, four of them draw their seats or not.
    let partner = format == Format::Pairs;
    Some(PrivateEvent { request, template: None, format, partner, rematch: !partner })
}

/// Matches by the first template of the game that the club can play by; what is left out is as it says.
fn for_cash(game: &GameInfo) -> Option<PrivateEvent> {
    let templates = cash::templates(&[game.name.to_owned()], 20);
    let fits = |format: Format| matches!(format, Format::HeadsUp | Format::Pairs);
    let template = templates.into_iter().find(|one| one.r#match.is_some_and(|terms| fits(terms.format)))?;
    let format = template.r#match?.format;
    let template =
        CashTemplateRequest { name: format!("{} (club)", template.name), tables: 1, grow: false, ..template };
    let request = empty(game, ClubKind::Cash);
    Some(PrivateEvent { request, template: Some(template), format, partner: false, rematch: true })
}

fn empty(game: &GameInfo, kind: ClubKind) -> ClubEventRequest {
    ClubEventRequest {
        kind,
        game: Some(game.name.to_owned()),
        format: None,
        options: None,
        buy_in: None,
        cash_template_id: None,
        min_buy_in: None,
        currency: Currency::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mazziere_runtime::templates::all_games;

    fn planned(games: &[&str]) -> Vec<PrivateEvent> {
        private_events(&games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn each_game_of_the_club_is_played_as_a_sit_and_go_and_for_cash_and_no_other_is() {
        for (game, format) in [("scopa", Format::HeadsUp), ("burraco", Format::Pairs)] {
            let events = planned(&[game]);
            let [sit_and_go, cash] = &events[..] else { panic!("{events:?}") };
            assert_eq!((sit_and_go.request.kind, sit_and_go.format), (ClubKind::SitAndGo, format));
            assert_eq!((cash.request.kind, cash.request.buy_in), (ClubKind::Cash, None));
            assert!(cash.template.as_ref().is_some_and(|template| template.game == game && template.tables == 1));
        }
        assert!(planned(&["holdem", "tresette"]).is_empty());
        assert_eq!(private_events(&all_games()).len(), 4);
    }

    #[test]
    fn the_options_of_every_private_event_are_those_of_its_game() {
        for event in private_events(&all_games()) {
            let game = event.request.game.unwrap();
            let seats = event.format.seats();
            if let Some(options) = &event.request.options {
                assert!(registry::normalise(&game, options, seats).is_ok(), "{game}");
            }
        }
    }
}
