//! What the effects of a private event ask of the wallet and the tables, and what the answers mean. Pure.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{HouseEvent, HouseEventKind, OpenTableRequest};
use mazziere_ids::TableId;

use super::credit::Credit;
use super::effect::Effect;
use super::event::Claim;
use super::{ClubEvent, Command, Stage, posting};
use crate::cash::matches::posting as matches;
use crate::outbox::call::{CallResult, Effects, Moment, Refused, Reply, Request, Step};
use crate::payment::Task;
use crate::system::asking::ending;

/// Why a table is void whose game does not go on.
const VOID: &str = "the private event does not go on";

impl Effects for ClubEvent {
    type Effect = Effect;
    type Command = Command;

    fn ask(&self, effect: &Effect, moment: &Moment) -> Step<Command> {
        match *effect {
            Effect::Collect { claim } => self.ask_for_buy_in(Task::Collect, claim, moment),
            Effect::CallOff { claim } => self.ask_for_buy_in(Task::CallOff, claim, moment),
            Effect::Return { claim } => self.ask_for_buy_in(Task::Return, claim, moment),
            Effect::Expire { timer, game } => Step::outcome(Command::Expire { timer, game }),
            Effect::Start { game } if self.game == game && self.stage == Stage::Starting => {
                Step::ask(moment.key(), Request::Post(posting::start(self)))
            }
            Effect::OpenTable { game, table } if self.awaits(game, table) => self.open(self.table_id()),
            Effect::VoidTable { game, table } => {
                Step::ask(moment.key(), Request::Void { table: self.table_of(game, table), reason: VOID })
            }
            Effect::Pay { game, player_id } if self.game == game => {
                let Stage::Paying { owed, .. } = &self.stage else { return Step::Done(None) };
                match owed.iter().find(|part| part.player_id == player_id) {
                    Some(part) => Step::ask(moment.key(), Request::Post(posting::part(self, *part))),
                    None => Step::Done(None),
                }
            }
            Effect::Settle { game } if self.game == game && self.stage == Stage::Settling => match &self.last {
                Some(told) => {
                    let request = matches::match_settled(self.accounts(), game, &told.result);
                    Step::ask(moment.key(), Request::Post(request))
                }
                None => Step::Done(None),
            },
            Effect::CashOut { player_id } => match self.credit_of(player_id) {
                Some(Credit { session_id, amount, .. }) if amount.is_positive() => {
                    Step::ask(moment.key(), Request::Post(self.sitting(player_id, *session_id).cash_out(*amount)))
                }
                _ => Step::Done(None),
            },
            Effect::Warn { player_id, offence } => Step::warn(player_id, offence, moment),
            Effect::Close { game } if self.game == game && self.may_close() => {
                let close = match self.cash() {
                    Some(_) => Request::CloseTableAccounts(self.accounts()),
                    None => Request::CloseTournament(self.tournament(game)),
                };
                Step::ask(moment.key(), close)
            }
            Effect::Start { .. }
            | Effect::OpenTable { .. }
            | Effect::Pay { .. }
            | Effect::Settle { .. }
            | Effect::Close { .. } => Step::Done(None),
        }
    }

    fn house_event(&self) -> Option<HouseEvent> {
        Some(HouseEvent { kind: HouseEventKind::ClubEvent, id: self.id.uuid(), title: None })
    }

    fn heard(&self, effect: &Effect, moment: &Moment, said: &[CallResult]) -> Step<Command> {
        let Some(answer) = said.last() else { return Step::Again };
        match *effect {
            Effect::Collect { claim } => heard_of_buy_in(Task::Collect, claim, *answer),
            Effect::CallOff { claim } => heard_of_buy_in(Task::CallOff, claim, *answer),
            Effect::Return { claim } => heard_of_buy_in(Task::Return, claim, *answer),
            Effect::Expire { .. } => Step::Done(None),
            Effect::Start { game } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteStarted { game, posting }),
                _ => Step::Again,
            },
            Effect::OpenTable { game, table } => {
                let table_id = self.table_of(game, table);
                match answer {
                    Ok(_) => Step::outcome(Command::NoteTableOpened { table_id }),
                    Err(refused) => match refused.gives_up(moment) {
                        Some(code) => Step::GivenUp(Command::NoteOpeningRefused { table_id, code }),
                        None => Step::Again,
                    },
                }
            }
            Effect::VoidTable { game, table } => {
                let table = self.table_of(game, table);
                ending(Request::Void { table, reason: VOID }, moment, said, || self.open(table))
            }
            Effect::Pay { game, player_id: player } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NotePartPaid { game, player, posting }),
                _ => Step::Again,
            },
            Effect::Settle { game } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteMatchPosted { game, posting }),
                _ => Step::Again,
            },
            Effect::CashOut { player_id: player } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteCreditPaid { player, posting }),
                _ => Step::Again,
            },
            Effect::Warn { .. } => Step::Done(None),
            Effect::Close { game } => match *answer {
                // Where nobody has ever paid there are no accounts.
                Ok(_) | Err(Refused { code: ErrorCode::TournamentUnknown, .. }) => {
                    Step::outcome(Command::NoteSettled { game })
                }
                Err(_) => Step::Again,
            },
        }
    }
}

fn heard_of_buy_in(task: Task, claim: Claim, answer: CallResult) -> Step<Command> {
    task.heard(answer).map(|heard| Command::NoteBuyIn { claim, heard })
}

impl ClubEvent {
    fn ask_for_buy_in(&self, task: Task, claim: Claim, moment: &Moment) -> Step<Command> {
        let Some(brought) = self.brought_by(claim) else { return Step::Done(None) };
        let bill = posting::buy_in(self, brought);
        brought.payment.ask(task, &bill, moment).map(|heard| Command::NoteBuyIn { claim, heard })
    }

    /// Whether this table is the one that is to open.
    fn awaits(&self, game: u32, table: u32) -> bool {
        (self.game, self.table) == (game, table) && matches!(self.stage, Stage::Running { opened: false, .. })
    }

    fn table_of(&self, game: u32, table: u32) -> TableId {
        ClubEvent::table_named(self.tournament(game), table)
    }

    /// Somebody must win it, unless it is for cash; nobody but the event hears of the result, or watches.
    fn open(&self, table_id: TableId) -> Step<Command> {
        let request = OpenTableRequest {
            table_id,
            game: self.setup.game.clone(),
            options: self.setup.options.clone(),
            format: self.setup.format.into(),
            players: self.seats.clone(),
            knockout: self.cash().is_none(),
            clocks: self.setup.clocks.into(),
            first_dealer: self.next_dealer,
            tournament_id: None,
            match_id: None,
            private: true,
        };
        Step::ask(format!("table:{table_id}"), Request::Open(Box::new(request)))
    }
}
