//! The kinds of events of a season, and how each opens.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use mazziere_fairdeal::Secret;
use mazziere_ids::{RegistrationId, TournamentId};
use mazziere_lobby::system::league::event::LeagueEvent;
use mazziere_lobby::tournament::{Event, Setup, Tournament};
use serde_json::{Value, json};
use uuid::Uuid;

/// What is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Knockout,
    SeededKnockout,
    KnockoutOfPairs,
    GroupsWithFinal,
    DanishWithCutAndFinal,
    DanishOfFours,
    Triplete,
    PremioMatto,
    Training,
}

impl Kind {
    pub(crate) const ALL: [Kind; 9] = [
        Kind::Knockout,
        Kind::SeededKnockout,
        Kind::KnockoutOfPairs,
        Kind::GroupsWithFinal,
        Kind::DanishWithCutAndFinal,
        Kind::DanishOfFours,
        Kind::Triplete,
        Kind::PremioMatto,
        Kind::Training,
    ];

    /// They take turns.
    pub(crate) fn of(event: u32) -> Kind {
        Kind::ALL[event as usize % Kind::ALL.len()]
    }

    /// How many entries register; of these fields some have byes, rests and groups of different sizes.
    pub(crate) fn entries(self) -> u32 {
        match self {
            Kind::Knockout => 23,
            Kind::SeededKnockout | Kind::DanishWithCutAndFinal => 16,
            Kind::GroupsWithFinal => 11,
            Kind::KnockoutOfPairs | Kind::DanishOfFours | Kind::Triplete => 8,
            Kind::PremioMatto | Kind::Training => 4,
        }
    }

    pub(crate) fn is_pairs(self) -> bool {
        self == Kind::KnockoutOfPairs
    }

    pub(crate) fn is_training(self) -> bool {
        self == Kind::Training
    }

    /// Others start as soon as they are full.
    pub(crate) fn is_scheduled(self) -> bool {
        matches!(self, Kind::Knockout | Kind::GroupsWithFinal | Kind::DanishWithCutAndFinal)
    }

    pub(crate) fn allows_retirement(self) -> bool {
        matches!(self, Kind::Knockout | Kind::GroupsWithFinal | Kind::DanishWithCutAndFinal)
    }

    pub(crate) fn game(self) -> &'static str {
        match self {
            Kind::KnockoutOfPairs => "burraco",
            Kind::DanishOfFours => "peppa",
            Kind::GroupsWithFinal | Kind::PremioMatto => "briscola",
            _ => "scopa",
        }
    }

    fn setup(self, now: DateTime<Utc>) -> Value {
        let per_entry = if self.is_pairs() { 2 } else { 1 };
        let players = self.entries() * per_entry;
        let unplayed = json!({"vp": 14, "mp": 4, "lost_mp": -14, "rest_vp": 14, "rest_mp": 4});
        let mut setup = json!({"template_id": Uuid::nil(), "name": "season", "game": self.game(), "options": {},
            "options_text": self.game(), "format": "heads_up", "players": players,
            "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}, "prizes": [10_000],
            "clocks": {"match_seconds": 1200, "move_seconds": 90}, "reopen": false});
        let league = |rounds: Value, advance: Value| json!({"system": "league", "rounds": rounds, "advance": advance, "winners_per_table": 1, "unplayed": unplayed});
        match self {
            Kind::Knockout => setup["unplayed"] = unplayed.clone(),
            Kind::SeededKnockout => setup["seeded"] = json!(true),
            Kind::KnockoutOfPairs => setup["format"] = json!("pairs"),
            Kind::GroupsWithFinal => {
                setup["system"] = league(json!({"kind": "round_robin", "group_size": 4}), json!(2));
            }
            Kind::DanishWithCutAndFinal => {
                setup["system"] = league(json!({"kind": "danish", "rounds": 3, "cut": [7, 14]}), json!(4));
            }
            Kind::DanishOfFours => {
                setup["format"] = json!("four_individual");
                setup["system"] = league(json!({"kind": "danish", "rounds": 2}), Value::Null);
            }
            Kind::Triplete => setup["product"] = json!("triplete"),
            Kind::PremioMatto => {
                setup["product"] = json!("premio_matto");
                setup["buy_in"] = json!({"share": "0.90", "fee": "0.10", "currency": "EUR"});
            }
            Kind::Training => setup["buy_in"] = json!({"share": "0.00", "fee": "0.00", "currency": "EUR"}),
        }
        if self.is_scheduled() {
            setup["start"] = json!({"at": now + TimeDelta::minutes(3), "min_players": 4});
            setup["prizes_by_entries"] = json!(if self == Kind::Knockout { "knockout" } else { "league" });
        }
        setup
    }
}

/// An event opens: how many events that are, and the tournament.
pub(super) fn opened(kind: Kind, id: TournamentId, now: DateTime<Utc>) -> anyhow::Result<(u64, Tournament)> {
    let setup: Setup = serde_json::from_value(kind.setup(now)).with_context(|| format!("{kind:?}"))?;
    let mut bytes = [7; 32];
    bytes[..16].copy_from_slice(id.uuid().as_bytes());
    let secret = Secret::from_bytes(bytes);
    let commitment = secret.commitment(&Tournament::draw_context(id));
    let opened = Event::TournamentOpened { setup: Box::new(setup), commitment };
    let mut state = Tournament::opened(id, &opened, now).context("a first event")?;
    state.apply(&Event::DrawSealed { secret }, now);
    Ok((2, state))
}

/// Who rests in Danish rounds, where that is worth something.
pub(super) fn rests(kind: Kind, event: &LeagueEvent) -> &[RegistrationId] {
    match event {
        LeagueEvent::RoundPaired { rests, .. } if kind != Kind::GroupsWithFinal => rests,
        _ => &[],
    }
}
