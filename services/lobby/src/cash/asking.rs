//! What the effects of a cash table ask of the wallet and the tables, and what the answers mean. Pure.
//!
//! Money first: a player is seated, and a top-up sent, only when the wallet has posted it; and a refusal of the tables
//! is remembered by them for ever under the same key, so that returning the money cannot be overtaken by a late seat.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{HouseEvent, HouseEventKind, SeatPlayerRequest, TopUpRequest};
use mazziere_ids::{PostingId, SessionId};

use super::session::Phase;
use super::{CashTable, Command, Effect, Reason, Stage, chips_of, opening, posting};
use crate::interruption::WHY;
use crate::outbox::call::{CallResult, Effects, Moment, Refused, Request, Step, is_verdict};
use crate::payment::{PaymentOutcome, Task};
use crate::system::asking::ending;

const NOTHING: Step<Command> = Step::Done(None);

impl Effects for CashTable {
    type Effect = Effect;
    type Command = Command;

    fn ask(&self, effect: &Effect, moment: &Moment) -> Step<Command> {
        match *effect {
            // The matches of a table of matches have tables of their own.
            Effect::OpenTable if self.stage == Stage::Opening && self.matches.is_some() => {
                Step::outcome(Command::NoteOpened)
            }
            Effect::OpenTable if self.stage == Stage::Opening => self.open(),
            // A request to open it may still be under way: it finds the table open, and then closed.
            Effect::CloseTable if !matches!(self.stage, Stage::Closed { .. }) => self.open(),
            Effect::CloseAccounts if self.is_paid_out() && !self.is_settled() => {
                Step::ask(moment.key(), Request::CloseTableAccounts(self.id))
            }
            Effect::SeePurse { player_id, until } if self.is_kept(player_id, until) => {
                let cost = self.least_buy_in(player_id, moment.now);
                Step::ask(moment.key(), Request::CouldPay { player: player_id, cost })
            }
            Effect::ExpireKept { player_id, until } => Step::outcome(Command::ExpireKept { player: player_id, until }),
            Effect::ExpireConfirmations { number, until } => {
                Step::outcome(Command::ExpireConfirmations { number, until })
            }
            Effect::SitIn { session_id } => self.ask_for_buy_in(Task::Collect, session_id, moment),
            Effect::CallOffSitIn { session_id } => self.ask_for_buy_in(Task::CallOff, session_id, moment),
            Effect::ReturnBuyIn { session_id } => self.ask_for_buy_in(Task::Return, session_id, moment),
            Effect::TakeSeat { session_id } => self.take_seat(session_id).unwrap_or(NOTHING),
            Effect::PayTopUp { session_id, top_up_id } => {
                self.ask_for_top_up(Task::Collect, session_id, top_up_id, moment).unwrap_or(NOTHING)
            }
            Effect::CallOffTopUp { session_id, top_up_id } => {
                self.ask_for_top_up(Task::CallOff, session_id, top_up_id, moment).unwrap_or(NOTHING)
            }
            Effect::ReturnTopUp { session_id, top_up_id } => {
                self.ask_for_top_up(Task::Return, session_id, top_up_id, moment).unwrap_or(NOTHING)
            }
            Effect::SendTopUp { session_id, top_up_id } => self.send_top_up(session_id, top_up_id).unwrap_or(NOTHING),
            Effect::OpenMatch { .. }
            | Effect::AbandonMatch { .. }
            | Effect::SettleMatch { .. }
            | Effect::CashOut { .. } => self.ask_of_match(effect, moment).unwrap_or(NOTHING),
            Effect::VoidTable { number } => match self.voiding(number) {
                Some(void) => Step::ask(moment.key(), void),
                None => NOTHING,
            },
            Effect::Warn { player_id, offence } => Step::warn(player_id, offence, moment),
            Effect::KeepTables { .. } => Step::ask("", Request::KeepTables(self.setup.cash_template_id)),
            Effect::SeePurse { .. } | Effect::OpenTable | Effect::CloseTable | Effect::CloseAccounts => NOTHING,
        }
    }

    fn house_event(&self) -> Option<HouseEvent> {
        Some(HouseEvent { kind: HouseEventKind::CashTable, id: self.id.uuid(), title: Some(self.setup.name.clone()) })
    }

    fn heard(&self, effect: &Effect, moment: &Moment, said: &[CallResult]) -> Step<Command> {
        let Some(answer) = said.last() else { return Step::Again };
        match *effect {
            Effect::OpenTable => match answer {
                Ok(_) => Step::outcome(Command::NoteOpened),
                // The options passed as such, and yet not for a cash table with so many seats.
                Err(refused) => opening_refused(*refused, moment, |code| Command::NoteNotOpened { code }),
            },
            Effect::CloseTable => match said {
                [Ok(_)] => Step::ask(moment.key(), Request::Close(self.id)),
                [Ok(_), Ok(_)] => NOTHING,
                // Somebody else has closed it; the feed tells.
                [Ok(_), Err(Refused { code: ErrorCode::TableOver | ErrorCode::SessionClosing, .. })] => NOTHING,
                _ => Step::Again,
            },
            Effect::CloseAccounts => match answer {
                Ok(_) => Step::outcome(Command::NoteSettled),
                Err(_) => Step::Again,
            },
            Effect::SitIn { session_id } => of_buy_in(session_id, Task::Collect.heard(*answer)),
            Effect::CallOffSitIn { session_id } => of_buy_in(session_id, Task::CallOff.heard(*answer)),
            Effect::ReturnBuyIn { session_id } => of_buy_in(session_id, Task::Return.heard(*answer)),
            Effect::TakeSeat { session_id } => match answer {
                Ok(_) => Step::outcome(Command::NoteSeated { session_id }),
                Err(refused) => verdict(*refused, |code| Command::NoteSeatRefused { session_id, code }),
            },
            Effect::PayTopUp { session_id, top_up_id } => {
                of_top_up(session_id, top_up_id, Task::Collect.heard(*answer))
            }
            Effect::CallOffTopUp { session_id, top_up_id } => {
                of_top_up(session_id, top_up_id, Task::CallOff.heard(*answer))
            }
            Effect::ReturnTopUp { session_id, top_up_id } => {
                of_top_up(session_id, top_up_id, Task::Return.heard(*answer))
            }
            Effect::SendTopUp { session_id, top_up_id } => match answer {
                Ok(_) => Step::outcome(Command::NoteTopUpAccepted { session_id, top_up_id }),
                Err(refused) => verdict(*refused, |code| Command::NoteTopUpRefused {
                    session_id,
                    top_up_id,
                    why: Reason::TablesRefused(code.into()),
                }),
            },
            // The seat would stand empty for as long as it is kept. A wallet that cannot be asked says nothing about
            // the player, who has the time that everybody has.
            Effect::SeePurse { player_id, until } => match answer {
                Err(refused) if is_verdict(refused.code) => {
                    Step::outcome(Command::ExpireKept { player: player_id, until })
                }
                _ => NOTHING,
            },
            Effect::ExpireKept { .. }
            | Effect::ExpireConfirmations { .. }
            | Effect::KeepTables { .. }
            | Effect::Warn { .. } => NOTHING,
            Effect::OpenMatch { .. }
            | Effect::AbandonMatch { .. }
            | Effect::SettleMatch { .. }
            | Effect::CashOut { .. } => self.heard_of_match(effect, moment, said),
            Effect::VoidTable { number } => match self.voiding(number) {
                Some(void) => ending(void, moment, said, || match number {
                    Some(number) => self.ask_of_match(&Effect::OpenMatch { number }, moment).unwrap_or(Step::Again),
                    None => self.open(),
                }),
                None => NOTHING,
            },
        }
    }
}

/// What a refusal of the tables comes to, if it is their last word.
pub(super) fn verdict(refused: Refused, outcome: impl FnOnce(ErrorCode) -> Command) -> Step<Command> {
    refused.tables_verdict().map_or(Step::Again, |code| Step::outcome(outcome(code)))
}

/// A refusal to open something: its outcome once that is certain, another attempt until then.
pub(super) fn opening_refused(
    refused: Refused,
    moment: &Moment,
    outcome: impl FnOnce(ErrorCode) -> Command,
) -> Step<Command> {
    refused.gives_up(moment).map_or(Step::Again, |code| Step::outcome(outcome(code)))
}

fn of_buy_in(session_id: SessionId, step: Step<PaymentOutcome>) -> Step<Command> {
    step.map(|heard| Command::NoteBuyIn { session_id, heard })
}

fn of_top_up(session_id: SessionId, top_up_id: PostingId, step: Step<PaymentOutcome>) -> Step<Command> {
    step.map(|heard| Command::NoteTopUp { session_id, top_up_id, heard })
}

impl CashTable {
    fn open(&self) -> Step<Command> {
        let request = opening::ring(&self.setup, self.id);
        Step::ask(format!("table:{}", self.id), Request::OpenRing(Box::new(request)))
    }

    /// What ends the play that an interruption has made void: the feed tells what comes of it.
    fn voiding(&self, number: Option<u32>) -> Option<Request> {
        let table = match number {
            Some(number) => self.match_in_play(number)?,
            None if matches!(self.stage, Stage::Closed { .. }) => return None,
            None => self.id,
        };
        Some(Request::Void { table, reason: WHY })
    }

    fn ask_for_buy_in(&self, task: Task, id: SessionId, moment: &Moment) -> Step<Command> {
        let Some(session) = self.session(id) else { return NOTHING };
        of_buy_in(id, session.payment.ask(task, &posting::of(self.id, session).buy_in(session.buy_in), moment))
    }

    fn take_seat(&self, session_id: SessionId) -> Option<Step<Command>> {
        let session = self.session(session_id).filter(|session| session.is_arriving())?;
        let request = SeatPlayerRequest {
            player_id: session.player_id,
            seat: Some(session.seat),
            chips: chips_of(session.buy_in),
            session_id: Some(session_id),
            time_bank_ms: None,
        };
        Some(Step::ask(format!("seat:{session_id}"), Request::Seat(self.id, request)))
    }

    fn ask_for_top_up(
        &self,
        task: Task,
        id: SessionId,
        top_up_id: PostingId,
        moment: &Moment,
    ) -> Option<Step<Command>> {
        let session = self.session(id)?;
        let top_up = session.top_up(top_up_id)?;
        // Nobody pays for a seat that they have left.
        if task == Task::Collect && top_up.is_paying() && session.phase != Phase::Seated {
            let session_id = id;
            let why = Reason::PlayerLeft;
            return Some(Step::outcome(Command::NoteTopUpRefused { session_id, top_up_id, why }));
        }
        let bill = posting::top_up(self.id, session, top_up);
        Some(of_top_up(id, top_up_id, top_up.payment.ask(task, &bill, moment)))
    }

    fn send_top_up(&self, id: SessionId, top_up_id: PostingId) -> Option<Step<Command>> {
        let session = self.session(id)?;
        let top_up = session.top_up(top_up_id).filter(|top_up| top_up.is_arriving())?;
        let player_id = session.player_id;
        let chips = chips_of(top_up.amount);
        let request = TopUpRequest { player_id, chips, posting_id: top_up_id, session_id: Some(id) };
        // Not the key of releases that named no session: the tables take each top-up once, under whichever key.
        Some(Step::ask(format!("top_up:{top_up_id}:{id}"), Request::TopUp(self.id, request)))
    }
}
