//! The kinds of events of a season, and how each opens.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use mazziere_fairdeal::Secret;
use mazziere_ids::{RegistrationId, TournamentId};
use mazziere_lobby::system::league::event::LeagueEvent;
use mazziere_lobby::tournament::{Event, Setup, Tournament};
use serde_json::{Value, json};
use strum::VariantArray;
use uuid::Uuid;

/// What is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::VariantArray)]
pub(crate) enum Kind {
    Knockout,
    SeededKnockout,
    KnockoutOfPairs,
    KnockoutOfFours,
    KnockoutOfFoursWithTwoWinners,
    Girone,
    GroupsWithFinal,
    Danish,
    DanishWithCut,
    DanishWithFinal,
    DanishWithCutAndFinal,
    DanishOfFours,
    Chips,
    ChipsWithLateRegistration,
    ShootOut,
    Triplete,
    PremioMatto,
    Club,
    Training,
}

impl Kind {
    /// They take turns.
    pub(crate) fn of(event: u32) -> Kind {
        Kind::VARIANTS[event as usize % Kind::VARIANTS.len()]
    }

    /// How many entries register before the start; of these fields some have byes, rests and groups of different sizes.
    pub(crate) fn entries(self) -> u32 {
        match self {
            Kind::Chips => 27,
            Kind::Knockout => 23,
            Kind::ChipsWithLateRegistration => 19,
            Kind::SeededKnockout
            | Kind::KnockoutOfFours
            | Kind::KnockoutOfFoursWithTwoWinners
            | Kind::DanishWithCut
            | Kind::DanishWithCutAndFinal
            | Kind::ShootOut => 16,
            Kind::GroupsWithFinal => 11,
            Kind::Danish | Kind::DanishWithFinal => 9,
            Kind::KnockoutOfPairs | Kind::DanishOfFours | Kind::Triplete => 8,
            Kind::Girone => 5,
            Kind::PremioMatto | Kind::Training => 4,
            Kind::Club => 2,
        }
    }

    /// How many more come after it.
    pub(crate) fn late_entries(self) -> u32 {
        if self == Kind::ChipsWithLateRegistration { 6 } else { 0 }
    }

    pub(crate) fn is_pairs(self) -> bool {
        self == Kind::KnockoutOfPairs
    }

    pub(crate) fn is_training(self) -> bool {
        self == Kind::Training
    }

    /// Whether hands are played for chips.
    pub(crate) fn is_chips(self) -> bool {
        matches!(self, Kind::Chips | Kind::ChipsWithLateRegistration | Kind::ShootOut)
    }

    /// Whether rounds are paired by the ranking: then rests are worth something.
    fn is_danish(self) -> bool {
        matches!(
            self,
            Kind::Danish
                | Kind::DanishWithCut
                | Kind::DanishWithFinal
                | Kind::DanishWithCutAndFinal
                | Kind::DanishOfFours
        )
    }

    /// Others start as soon as they are full.
    pub(crate) fn is_scheduled(self) -> bool {
        self.allows_retirement() || self == Kind::ChipsWithLateRegistration
    }

    pub(crate) fn allows_retirement(self) -> bool {
        let groups = matches!(self, Kind::Knockout | Kind::Girone | Kind::GroupsWithFinal);
        groups || (self.is_danish() && self != Kind::DanishOfFours)
    }

    pub(crate) fn game(self) -> &'static str {
        match self {
            Kind::KnockoutOfPairs => "burraco",
            Kind::DanishOfFours | Kind::KnockoutOfFours | Kind::KnockoutOfFoursWithTwoWinners => "peppa",
            Kind::Girone | Kind::GroupsWithFinal | Kind::PremioMatto => "briscola",
            Kind::Chips | Kind::ChipsWithLateRegistration => "holdem",
            Kind::ShootOut => "bestia",
            _ => "scopa",
        }
    }

    fn setup(self, now: DateTime<Utc>) -> Value {
        let per_entry = if self.is_pairs() { 2 } else { 1 };
        let players = (self.entries() + self.late_entries()) * per_entry;
        let unplayed = json!({"vp": 14, "mp": 4, "lost_mp": -14, "rest_vp": 14, "rest_mp": 4});
        let mut setup = json!({"template_id": Uuid::nil(), "name": "season", "game": self.game(), "options": {},
            "options_text": self.game(), "format": "heads_up", "players": players,
            "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}, "prizes": [10_000],
            "clocks": {"match_seconds": 1200, "move_seconds": 90}, "reopen": false});
        let league = |rounds: Value, advance: Value| json!({"system": "league", "rounds": rounds, "advance": advance, "winners_per_table": 1, "unplayed": unplayed});
        let danish = |rounds: u32, cut: &[u32]| json!({"kind": "danish", "rounds": rounds, "cut": cut});
        match self {
            Kind::Knockout => setup["unplayed"] = unplayed.clone(),
            Kind::SeededKnockout => setup["seeded"] = json!(true),
            Kind::KnockoutOfPairs => setup["format"] = json!("pairs"),
            Kind::KnockoutOfFours => setup["format"] = json!("four_individual"),
            Kind::KnockoutOfFoursWithTwoWinners => {
                setup["format"] = json!("four_individual");
                setup["winners_per_table"] = json!(2);
            }
            Kind::Girone => setup["system"] = league(json!({"kind": "round_robin"}), Value::Null),
            Kind::GroupsWithFinal => {
                setup["system"] = league(json!({"kind": "round_robin", "group_size": 4}), json!(2));
            }
            Kind::Danish => setup["system"] = league(danish(4, &[]), Value::Null),
            Kind::DanishWithCut => setup["system"] = league(danish(3, &[7, 14]), Value::Null),
            Kind::DanishWithFinal => setup["system"] = league(danish(3, &[]), json!(4)),
            Kind::DanishWithCutAndFinal => setup["system"] = league(danish(3, &[7, 14]), json!(4)),
            Kind::DanishOfFours => {
                setup["format"] = json!("four_individual");
                setup["system"] = league(danish(2, &[]), Value::Null);
            }
            Kind::Chips | Kind::ChipsWithLateRegistration | Kind::ShootOut => {
                setup["format"] = json!("ring");
                setup["chips"] = self.chips(now);
            }
            Kind::Triplete => setup["product"] = json!("triplete"),
            Kind::PremioMatto => {
                setup["product"] = json!("premio_matto");
                setup["buy_in"] = json!({"share": "0.90", "fee": "0.10", "currency": "EUR"});
            }
            Kind::Training => setup["buy_in"] = json!({"share": "0.00", "fee": "0.00", "currency": "EUR"}),
            Kind::Club => {}
        }
        if self.is_scheduled() && !self.is_chips() {
            setup["start"] = json!({"at": now + TimeDelta::minutes(3), "min_players": 4});
            setup["prizes_by_entries"] = json!(if self == Kind::Knockout { "knockout" } else { "league" });
        }
        setup
    }

    /// Tables of six and hand for hand before the prizes, of four in a shoot-out; late entries are too few for what is
    /// guaranteed.
    fn chips(self, now: DateTime<Utc>) -> Value {
        let late = self.is_scheduled();
        let shootout = self == Kind::ShootOut;
        let level = |stake: u64| json!({"stake": stake, "ante": 0, "seconds": 600});
        let start = if late { json!({"start": "scheduled", "min_players": 4}) } else { json!({"start": "sit_and_go"}) };
        let settings = json!({"starting_chips": 100, "levels": [level(1), level(2)],
            "table_seats": if shootout { 4 } else { 6 }, "start": start, "late_registration_level": u32::from(late),
            "mode": if shootout { "shootout" } else { "normal" }, "hand_for_hand": !shootout,
            "guarantee": if late { "25.00" } else { "0.00" }});
        let mut chips = json!({"settings": settings, "own_prizes": false});
        if late {
            chips["starts_at"] = json!(now + TimeDelta::minutes(3));
        }
        chips
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
        LeagueEvent::RoundPaired { rests, .. } if kind.is_danish() => rests,
        _ => &[],
    }
}
