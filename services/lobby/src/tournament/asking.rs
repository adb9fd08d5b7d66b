//! What the effects of a tournament ask of the wallet and the tables, and what the answers mean. Pure.
//!
//! Every call has an id or a key derived from what it is about, so that an effect carried out twice takes effect once.
//! A refusal is an outcome only where one is foreseen; anything else is tried again. What only a system has is its own:
//! [`crate::system::chips::asking`].

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{AbandonRequest, HouseEvent, HouseEventKind, PlayerRequest};
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId};

use super::effect::{Effect, FieldStep, RunStep};
use super::{Command, Stage, Tournament, posting};
use crate::outbox::call::{CallResult, Effects, Moment, Refused, Reply, Request, Step};
use crate::payment::Task;
use crate::system::Meeting;
use crate::system::asking::{VOID, WITHDRAWN, ending, opening};
use crate::system::chips::asking as chips;

impl Effects for Tournament {
    type Effect = Effect;
    type Command = Command;

    fn ask(&self, effect: &Effect, moment: &Moment) -> Step<Command> {
        match *effect {
            Effect::CollectBuyIn { registration_id, player_id } => {
                self.ask_for_buy_in(Task::Collect, registration_id, player_id, moment)
            }
            Effect::CallOffBuyIn { registration_id, player_id } => {
                self.ask_for_buy_in(Task::CallOff, registration_id, player_id, moment)
            }
            Effect::ReturnBuyIn { registration_id, player_id } => {
                self.ask_for_buy_in(Task::Return, registration_id, player_id, moment)
            }
            Effect::ExpireInvitation { registration_id } => {
                Step::outcome(Command::ExpireInvitation { registration_id })
            }
            Effect::StartMoney if self.stage == Stage::Closed => match posting::start(self) {
                // Where nobody pays, and what the house adds is known at the end of the late registration only.
                nothing if nothing.legs.is_empty() => Step::outcome(Command::NoteStarted { posting: None }),
                start => Step::ask(moment.key(), Request::Post(start)),
            },
            Effect::CallOffStart => {
                Step::ask(moment.key(), Request::CallOff { posting: self.start_posting(), reason: VOID })
            }
            Effect::OpenTable { match_id, attempt } => {
                match self.meeting(match_id, attempt).filter(|_| self.stage == Stage::Running) {
                    Some(meeting) => self.open(&meeting),
                    None => Step::Done(None),
                }
            }
            Effect::VoidTable { match_id, attempt } => match self.to_void(match_id, attempt) {
                Some((meeting, reason)) => Step::ask(moment.key(), Request::Void { table: meeting.table_id, reason }),
                None => Step::Done(None),
            },
            Effect::AbandonTable { table_id, player_id } => {
                let request = AbandonRequest { seat: None, player_id: Some(player_id) };
                Step::ask(giving_up(moment), Request::Abandon(table_id, request))
            }
            // A prize that is withheld waits for two people: it has another effect then.
            Effect::PayOut { player_id } if self.is_withheld(player_id) => Step::Done(None),
            Effect::PayReleased { player_id, .. } if self.is_withheld(player_id) => Step::Done(None),
            Effect::PayOut { player_id } | Effect::PayReleased { player_id, .. } => {
                match posting::pay_out(self, player_id) {
                    Some(request) => Step::ask(moment.key(), Request::Post(request)),
                    None => Step::Done(None),
                }
            }
            Effect::ConfiscatePrize { player_id, .. } => match posting::confiscation(self, player_id) {
                Some(request) => Step::ask(moment.key(), Request::Post(request)),
                None => Step::Done(None),
            },
            Effect::Warn { player_id, offence } => Step::warn(player_id, offence, moment),
            Effect::CloseAccounts if self.is_paid_out() && !self.is_settled() => {
                Step::ask(moment.key(), Request::CloseTournament(self.id))
            }
            Effect::StartMoney | Effect::CloseAccounts => Step::Done(None),
            Effect::Run { step: RunStep::Field(step) } => self.ask_for_field(step, moment),
            Effect::Run { step: RunStep::Chips(step) } => {
                chips::ask(&self.system, &self.facts(), step, moment).map(Command::Chips)
            }
        }
    }

    fn house_event(&self) -> Option<HouseEvent> {
        Some(HouseEvent { kind: HouseEventKind::Tournament, id: self.id.uuid(), title: Some(self.setup.name.clone()) })
    }

    fn heard(&self, effect: &Effect, moment: &Moment, said: &[CallResult]) -> Step<Command> {
        let Some(answer) = said.last() else { return Step::Again };
        match *effect {
            Effect::CollectBuyIn { registration_id, player_id } => {
                heard_of_buy_in(Task::Collect, registration_id, player_id, *answer)
            }
            Effect::CallOffBuyIn { registration_id, player_id } => {
                heard_of_buy_in(Task::CallOff, registration_id, player_id, *answer)
            }
            Effect::ReturnBuyIn { registration_id, player_id } => {
                heard_of_buy_in(Task::Return, registration_id, player_id, *answer)
            }
            Effect::StartMoney => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteStarted { posting: Some(posting) }),
                // A cancellation was faster.
                Err(Refused { code: ErrorCode::PostingVoided, .. }) => Step::Done(None),
                _ => Step::Again,
            },
            Effect::CallOffStart => match answer {
                Ok(_) => Step::outcome(Command::NoteStartCalledOff),
                Err(_) => Step::Again,
            },
            Effect::OpenTable { match_id, attempt } => self.table_answered(match_id, attempt, moment, *answer),
            Effect::VoidTable { match_id, attempt } => self.voided(match_id, attempt, moment, said),
            Effect::AbandonTable { table_id, player_id } => given_up(table_id, player_id, moment, said),
            Effect::Warn { .. } => match answer {
                Ok(_) => Step::Done(None),
                Err(_) => Step::Again,
            },
            Effect::ConfiscatePrize { player_id: player, .. } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteConfiscated { player, posting }),
                // The payment had been on its way when the prize was withheld, and was there first.
                Err(Refused { code: ErrorCode::PostingIdReused, .. }) => {
                    Step::outcome(Command::NotePaidOut { player, posting: self.prize_posting(player) })
                }
                _ => Step::Again,
            },
            Effect::PayOut { player_id: player } | Effect::PayReleased { player_id: player, .. } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NotePaidOut { player, posting }),
                _ => Step::Again,
            },
            Effect::CloseAccounts => match *answer {
                Ok(_) => Step::outcome(Command::NoteSettled),
                // Nobody ever paid: there are no accounts.
                Err(Refused { code: ErrorCode::TournamentUnknown, .. }) => Step::outcome(Command::NoteSettled),
                Err(_) => Step::Again,
            },
            Effect::Run { step: RunStep::Field(step) } => heard_for_field(step, *answer),
            Effect::Run { step: RunStep::Chips(step) } => {
                chips::heard(&self.system, &self.facts(), step, moment, said).map(Command::Chips)
            }
            Effect::ExpireInvitation { .. } => Step::Done(None),
        }
    }
}

/// Buy-ins.
impl Tournament {
    fn ask_for_buy_in(&self, task: Task, id: RegistrationId, player: PlayerId, moment: &Moment) -> Step<Command> {
        let paying = self.entry(id).and_then(|entry| Some((entry, entry.payment(player)?)));
        let Some((entry, payment)) = paying else { return Step::Done(None) };
        let asked = payment.ask(task, &posting::buy_in(self, entry, player), moment);
        asked.map(|heard| Command::NoteBuyIn { registration_id: id, player, heard })
    }
}

fn heard_of_buy_in(task: Task, registration_id: RegistrationId, player: PlayerId, answer: CallResult) -> Step<Command> {
    task.heard(answer).map(|heard| Command::NoteBuyIn { registration_id, player, heard })
}

/// The field and its pool.
impl Tournament {
    fn ask_for_field(&self, step: FieldStep, moment: &Moment) -> Step<Command> {
        let post = |request| Step::ask(moment.key(), Request::Post(request));
        match step {
            FieldStep::OpenRegistration => Step::outcome(Command::OpenRegistration),
            FieldStep::CloseRegistration => Step::outcome(Command::CloseRegistration),
            FieldStep::Start | FieldStep::StartPostponed { .. } => match (self.setup.starts_at(), self.starts_at()) {
                (Some(start), Some(due)) if self.awaits_start() => {
                    Step::ask(moment.key(), Request::LookUpOutages { start, due })
                }
                _ => Step::Done(None),
            },
            FieldStep::EndLateRegistration => Step::outcome(Command::EndLateRegistration),
            FieldStep::Seed if self.awaits_seeds() => Step::ask(moment.key(), Request::LookUpSkills(self.id)),
            FieldStep::Pool { registration_id } if self.field.unpooled.contains(&registration_id) => {
                let entry = self.entry(registration_id);
                entry.map_or(Step::Done(None), |entry| post(posting::pool_late_entry(self, entry)))
            }
            FieldStep::TopUp if self.field.top_up_due => post(posting::top_up(self)),
            FieldStep::ReturnOverlay if !self.field.overlay_back => {
                posting::overlay_returned(self).map_or(Step::Done(None), post)
            }
            FieldStep::Pool { .. } | FieldStep::TopUp | FieldStep::ReturnOverlay | FieldStep::Seed => Step::Done(None),
        }
    }
}

fn heard_for_field(step: FieldStep, answer: CallResult) -> Step<Command> {
    if step == FieldStep::Seed {
        // The runner has looked and has told the tournament.
        return if answer.is_ok() { Step::Done(None) } else { Step::Again };
    }
    if matches!(step, FieldStep::Start | FieldStep::StartPostponed { .. }) {
        return match answer {
            Ok(Reply::Away(None)) => Step::outcome(Command::Start),
            Ok(Reply::Away(Some(away))) => {
                let due = if let FieldStep::StartPostponed { until } = step { Some(until) } else { None };
                Step::outcome(Command::StartAfter { away, due })
            }
            _ => Step::Again,
        };
    }
    let Ok(Reply::Posted(posting)) = answer else { return Step::Again };
    match step {
        FieldStep::Pool { registration_id } => {
            Step::outcome(Command::NotePooled { registration_id, posting: Some(posting) })
        }
        FieldStep::TopUp => Step::outcome(Command::NoteToppedUp { posting }),
        FieldStep::ReturnOverlay => Step::outcome(Command::NoteOverlayReturned { posting }),
        FieldStep::OpenRegistration
        | FieldStep::CloseRegistration
        | FieldStep::Start
        | FieldStep::StartPostponed { .. }
        | FieldStep::Seed
        | FieldStep::EndLateRegistration => Step::Done(None),
    }
}

/// The key under which a match is given up: a refusal is kept under its key, and nothing is given up before the cards
/// of a common clock are dealt. Who has been given up for is out, whatever key comes behind.
fn giving_up(moment: &Moment) -> String {
    match moment.attempts {
        0 => moment.key(),
        again => format!("{}:{again}", moment.key()),
    }
}

/// A match was given up for a player who has withdrawn. Where nobody may give up the rules play for them from now on;
/// the key of the effect has been answered then, with the refusal.
fn given_up(table_id: TableId, player_id: PlayerId, moment: &Moment, said: &[CallResult]) -> Step<Command> {
    match said {
        [Err(refused)] if refused.code == ErrorCode::AbandonNotAllowed => {
            let request = PlayerRequest { player_id: Some(player_id) };
            Step::ask(format!("{}:away", giving_up(moment)), Request::SitOut(table_id, request))
        }
        [.., Err(refused)] if refused.code == ErrorCode::ChanceAwaited => Step::Again,
        [.., Ok(_)] => Step::Done(None),
        // It is over, or they are away already: the tables' last word.
        [.., Err(refused)] if refused.tables_verdict().is_some() => Step::Done(None),
        _ => Step::Again,
    }
}

/// Tables of matches.
impl Tournament {
    /// A meeting to be played now, if this is the attempt at it that counts.
    fn meeting(&self, match_id: MatchId, attempt: u32) -> Option<Meeting> {
        self.system.meeting(match_id).filter(|meeting| meeting.attempt == attempt)
    }

    /// A meeting whose table is not wanted any more, and why: the tournament is cancelled, or somebody has withdrawn.
    fn to_void(&self, match_id: MatchId, attempt: u32) -> Option<(Meeting, &'static str)> {
        let unplayed = || self.system.unplayed(match_id).filter(|meeting| meeting.attempt == attempt);
        let cancelled = self.meeting(match_id, attempt).map(|meeting| (meeting, VOID));
        cancelled.or_else(|| unplayed().map(|meeting| (meeting, WITHDRAWN)))
    }

    fn open(&self, meeting: &Meeting) -> Step<Command> {
        let table_id = meeting.table_id;
        let players = self.seating(&meeting.entries);
        let request = opening(&self.setup, table_id, players, (self.id, meeting.match_id), meeting.knockout);
        Step::ask(format!("table:{table_id}"), Request::Open(Box::new(request)))
    }

    fn table_answered(&self, match_id: MatchId, attempt: u32, moment: &Moment, answer: CallResult) -> Step<Command> {
        let Some(Meeting { table_id, .. }) = self.meeting(match_id, attempt) else { return Step::Done(None) };
        match answer {
            Ok(_) => Step::outcome(Command::NoteTableOpened { match_id, table_id }),
            Err(refused) => match refused.gives_up(moment) {
                Some(code) => Step::GivenUp(Command::NoteOpeningRefused { match_id, table_id, code }),
                None => Step::Again,
            },
        }
    }

    fn voided(&self, match_id: MatchId, attempt: u32, moment: &Moment, said: &[CallResult]) -> Step<Command> {
        let Some((meeting, reason)) = self.to_void(match_id, attempt) else { return Step::Done(None) };
        let void = Request::Void { table: meeting.table_id, reason };
        ending(void, moment, said, || self.open(&meeting))
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Duration, Utc};
    use uuid::Uuid;

    use super::*;
    use crate::world::refused;

    /// UNO and peppa of four have no giving up: the rules play for whom the tournament goes on without.
    #[test]
    fn g1_13_where_nobody_may_give_up_the_rules_play_for_who_has_withdrawn() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let (table, player) = (TableId::new(Uuid::from_u128(1)), PlayerId::new(Uuid::from_u128(2)));
        let moment = Moment { effect_id: Uuid::nil(), attempts: 0, since: now, now, patience: Duration::seconds(10) };
        let step = |codes: &[ErrorCode]| {
            let said: Vec<CallResult> = codes.iter().map(|code| refused(*code)).collect();
            given_up(table, player, &moment, &said)
        };
        let Step::Ask(asked) = step(&[ErrorCode::AbandonNotAllowed]) else { panic!("nobody plays for them") };
        let expected = Request::SitOut(table, PlayerRequest { player_id: Some(player) });
        assert_eq!((asked.request, asked.key.ends_with(":away")), (expected, true));
        for over in [ErrorCode::TableOver, ErrorCode::AlreadySittingOut] {
            assert_eq!(step(&[ErrorCode::AbandonNotAllowed, over]), Step::Done(None), "{over:?}");
        }
        assert_eq!(step(&[ErrorCode::TableOver]), Step::Done(None));
        assert_eq!(step(&[ErrorCode::DatabaseUnavailable]), Step::Again);
        assert_eq!(step(&[ErrorCode::ChanceAwaited]), Step::Again, "before the cards are dealt");
        assert_ne!(
            giving_up(&moment),
            giving_up(&Moment { attempts: 1, ..moment }),
            "the refusal is kept under its key"
        );
    }
}
