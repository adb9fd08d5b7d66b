//! Private events of the club: invitations, games for a buy-in, and another one as long as everybody likes. They count
//! for nothing.

use std::collections::VecDeque;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use mazziere_fairdeal::Secret;
use mazziere_ids::{ClubEventId, PlayerId, PostingId};
use mazziere_lobby::Pauses;
use mazziere_lobby::cash::matches::amount::{Ended, Side};
use mazziere_lobby::club::effect::Effect;
use mazziere_lobby::club::{ClubEvent, Command, Event, Setup, Stage};
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::payment::PaymentOutcome;
use mazziere_money::Money;
use serde_json::json;
use uuid::Uuid;

use super::Figures;
use super::dice::Dice;

/// As many games are played at most.
const GAMES: u32 = 3;

/// A private event.
pub(super) struct Private {
    state: ClubEvent,
    guests: Vec<PlayerId>,
    waiting: VecDeque<Effect>,
}

impl Private {
    /// The first player drafts it, for a game of scopa against the other.
    pub(super) fn new(id: u128, players: &[PlayerId], now: DateTime<Utc>) -> anyhow::Result<Private> {
        let (creator, guests) = players.split_first().context("a creator")?;
        let setup: Setup = serde_json::from_value(json!({"game": "scopa", "options": {}, "options_text": "scopa",
            "format": "heads_up", "buy_in": {"share": "4.50", "fee": "0.50", "currency": "EUR"},
            "clocks": {"match_seconds": 1200, "move_seconds": 90}}))?;
        let id = ClubEventId::new(Uuid::from_u128(id));
        let mut bytes = [7; 32];
        bytes[..16].copy_from_slice(id.uuid().as_bytes());
        let secret = Secret::from_bytes(bytes);
        let commitment = secret.commitment(&ClubEvent::draw_context(id));
        let drafted = Event::EventDrafted { setup: Box::new(setup), creator: *creator, commitment };
        let mut state = ClubEvent::drafted(id, &drafted, now).context("a first event")?;
        state.apply(&Event::DrawSealed { secret }, now);
        Ok(Private { state, guests: guests.to_vec(), waiting: VecDeque::new() })
    }

    pub(super) fn is_over(&self) -> bool {
        Aggregate::is_over(&self.state)
    }

    /// The next thing that happens: money moves, a table opens, somebody agrees, a game ends.
    pub(super) fn step(&mut self, dice: &mut Dice, figures: &mut Figures, now: DateTime<Utc>) -> anyhow::Result<()> {
        let commands = match self.waiting.pop_front() {
            Some(effect) => self.done(effect).into_iter().collect(),
            None => self.next(dice, figures)?,
        };
        for command in commands {
            let refused = |refusal| anyhow::anyhow!("{command:?}: {refusal:?}");
            let events = self.state.decide(&command, now).map_err(refused)?;
            for event in &events {
                self.state.evolve(event, now);
                let due = self.state.follow_ups(event, &Pauses::default());
                self.waiting.extend(due.into_iter().map(|due| due.effect));
                std::hint::black_box(serde_json::to_vec(event)?);
                if let Event::GameDecided { prizes, .. } = event {
                    let paid: Money = prizes.iter().map(|part| part.from_pool).sum();
                    ensure!(paid == self.state.pool(), "{paid} of {}", self.state.pool());
                }
            }
            figures.commands += 1;
            figures.events += events.len() as u64;
        }
        Ok(())
    }

    /// What the wallet or the tables say; nobody is late here.
    fn done(&self, effect: Effect) -> Option<Command> {
        let posting = |game: u32, what: &str| PostingId::derived(self.state.tournament(game).uuid(), what);
        Some(match effect {
            Effect::Collect { claim } => {
                let paid = posting(claim.game, &format!("buy_in:{}:{}", claim.player_id, claim.attempt));
                Command::NoteBuyIn { claim, heard: PaymentOutcome::Paid(Some(paid)) }
            }
            Effect::Return { claim } => {
                let returned = posting(claim.game, &format!("return:{}:{}", claim.player_id, claim.attempt));
                Command::NoteBuyIn { claim, heard: PaymentOutcome::Returned(returned) }
            }
            Effect::Start { game } => Command::NoteStarted { game, posting: posting(game, "start") },
            Effect::OpenTable { .. } => Command::NoteTableOpened { table_id: self.state.table_id() },
            Effect::Pay { game, player_id } => {
                let posting = posting(game, &format!("prize:{player_id}"));
                Command::NotePartPaid { game, player: player_id, posting }
            }
            Effect::Close { game } => Command::NoteSettled { game },
            _ => return None,
        })
    }

    /// What the players do.
    fn next(&self, dice: &mut Dice, figures: &mut Figures) -> anyhow::Result<Vec<Command>> {
        let creator = self.state.creator;
        Ok(match &self.state.stage {
            Stage::Draft => {
                let players = self.guests.clone();
                vec![Command::SendInvites { creator, players, partner: None, buy_in: None }]
            }
            Stage::Inviting { .. } => {
                let accept = |player: &PlayerId| Command::Accept { player: *player, buy_in: None };
                self.guests.iter().map(accept).collect()
            }
            Stage::Running { .. } => {
                figures.private += 1;
                vec![self.result(dice)?]
            }
            Stage::RematchWait { .. } if self.state.game <= GAMES && dice.throw(2) == 0 => {
                self.state.players.iter().map(|player| Command::Rematch { player: *player }).collect()
            }
            Stage::RematchWait { .. } => vec![Command::Leave { player: creator }],
            other => anyhow::bail!("nothing is to happen: {other:?}"),
        })
    }

    fn result(&self, dice: &mut Dice) -> anyhow::Result<Command> {
        let winner = u8::try_from(dice.throw(2))?;
        let side = |(number, player): (u8, &PlayerId)| Side {
            players: vec![*player],
            rank: if number == winner { 1 } else { 2 },
            extra_matches: 0,
            vp: if number == winner { 14 } else { 6 },
            difference: 0,
        };
        let sides = (0..).zip(&self.state.seats).map(side).collect();
        let ended = Ended { sides, winner: Some(winner), difference: 4, cappotto: false };
        let table_id = self.state.table_id();
        let ended_by = "played".to_owned();
        Ok(Command::NoteResult { table_id, ended, ended_by, fault: None, next_dealer: Some(1), position: 1 })
    }
}
