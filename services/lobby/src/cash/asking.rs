//! What the effects of a cash table ask of the wallet and the tables, and what the answers mean. Pure.
//!
//! Money first: a player is seated, and a top-up sent, only when the wallet has posted it; and a refusal of the tables
//! is remembered by them for ever under the same key, so that returning the money cannot be overtaken by a late seat.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{OpenRingTableRequest, RingKind, SeatPlayerRequest, TopUpRequest};
use mazziere_ids::{PostingId, SessionId, TableId};

use super::session::{Phase, Session, TopUp, TopUpPhase, Undo};
use super::{CashTable, Command, Effect, Reason, Setup, Stage, chips_of, posting};
use crate::outbox::call::{Answer, Effects, Moment, Refused, Reply, Request, Step, is_verdict};

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
            Effect::ExpireKept { player_id, until } => Step::outcome(Command::ExpireKept { player: player_id, until }),
            Effect::ExpireConfirmations { number, until } => {
                Step::outcome(Command::ExpireConfirmations { number, until })
            }
            Effect::SitIn { .. }
            | Effect::CallOffSitIn { .. }
            | Effect::TakeSeat { .. }
            | Effect::ReturnBuyIn { .. } => self.ask_of_session(effect, moment).unwrap_or(NOTHING),
            Effect::PayTopUp { .. }
            | Effect::CallOffTopUp { .. }
            | Effect::SendTopUp { .. }
            | Effect::ReturnTopUp { .. } => self.ask_of_top_up(effect, moment).unwrap_or(NOTHING),
            Effect::OpenMatch { .. }
            | Effect::AbandonMatch { .. }
            | Effect::SettleMatch { .. }
            | Effect::CashOut { .. } => self.ask_of_match(effect, moment).unwrap_or(NOTHING),
            Effect::KeepTables { .. } => Step::ask("", Request::KeepTables(self.setup.cash_template_id)),
            Effect::OpenTable | Effect::CloseTable | Effect::CloseAccounts => NOTHING,
        }
    }

    fn heard(&self, effect: &Effect, moment: &Moment, said: &[Answer]) -> Step<Command> {
        let Some(answer) = said.last() else { return Step::Again };
        match *effect {
            Effect::OpenTable => match answer {
                Ok(_) => Step::outcome(Command::NoteOpened),
                // The options passed as such, and yet not for a cash table with so many seats.
                Err(refused) => verdict(*refused, |code| Command::NoteNotOpened { code }),
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
            Effect::SitIn { session_id } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteBuyInPaid { session_id, posting }),
                Err(Refused { code, .. }) if is_verdict(code) => {
                    Step::outcome(Command::NoteRefused { session_id, why: Reason::WalletRefused(code) })
                }
                _ => Step::Again,
            },
            Effect::CallOffSitIn { session_id } => match answer {
                Ok(_) => Step::outcome(Command::NoteBuyInCalledOff { session_id }),
                Err(_) => Step::Again,
            },
            Effect::TakeSeat { session_id } => match answer {
                Ok(_) => Step::outcome(Command::NoteSeated { session_id }),
                Err(refused) => {
                    verdict(*refused, |code| Command::NoteRefused { session_id, why: Reason::TablesRefused(code) })
                }
            },
            Effect::ReturnBuyIn { session_id } => match *answer {
                Ok(Reply::Posted(posting)) => Step::outcome(Command::NoteBuyInReturned { session_id, posting }),
                _ => Step::Again,
            },
            Effect::ExpireKept { .. } | Effect::ExpireConfirmations { .. } | Effect::KeepTables { .. } => NOTHING,
            Effect::OpenMatch { .. }
            | Effect::AbandonMatch { .. }
            | Effect::SettleMatch { .. }
            | Effect::CashOut { .. } => self.heard_of_match(effect, moment, said),
            Effect::PayTopUp { .. }
            | Effect::CallOffTopUp { .. }
            | Effect::SendTopUp { .. }
            | Effect::ReturnTopUp { .. } => heard_of_top_up(effect, answer),
        }
    }
}

/// What a refusal of the tables comes to, if it is their last word.
pub(super) fn verdict(refused: Refused, outcome: impl FnOnce(ErrorCode) -> Command) -> Step<Command> {
    refused.tables_verdict().map_or(Step::Again, |code| Step::outcome(outcome(code)))
}

fn heard_of_top_up(effect: &Effect, answer: &Answer) -> Step<Command> {
    let refused = |session_id, top_up_id, why| Command::NoteTopUpRefused { session_id, top_up_id, why };
    match (*effect, *answer) {
        (Effect::PayTopUp { session_id, top_up_id }, Ok(_)) => {
            Step::outcome(Command::NoteTopUpPaid { session_id, top_up_id })
        }
        (Effect::PayTopUp { session_id, top_up_id }, Err(Refused { code, .. })) if is_verdict(code) => {
            Step::outcome(refused(session_id, top_up_id, Reason::WalletRefused(code)))
        }
        (Effect::CallOffTopUp { session_id, top_up_id }, Ok(_)) => {
            Step::outcome(Command::NoteTopUpCalledOff { session_id, top_up_id })
        }
        (Effect::SendTopUp { session_id, top_up_id }, Ok(_)) => {
            Step::outcome(Command::NoteTopUpAccepted { session_id, top_up_id })
        }
        (Effect::SendTopUp { session_id, top_up_id }, Err(said)) => {
            verdict(said, |code| refused(session_id, top_up_id, Reason::TablesRefused(code)))
        }
        (Effect::ReturnTopUp { session_id, top_up_id }, Ok(Reply::Posted(posting))) => {
            Step::outcome(Command::NoteTopUpReturned { session_id, top_up_id, posting })
        }
        _ => Step::Again,
    }
}

impl CashTable {
    fn open(&self) -> Step<Command> {
        let request = opening(&self.setup, self.id);
        Step::ask(format!("table:{}", self.id), Request::OpenRing(Box::new(request)))
    }

    fn ask_of_session(&self, effect: &Effect, moment: &Moment) -> Option<Step<Command>> {
        let session_in = |id: SessionId, phase| self.session(id).filter(|session| session.phase == phase);
        match *effect {
            Effect::SitIn { session_id } => {
                let session = session_in(session_id, Phase::Paying)?;
                // First the log says that the payment is given up, then it is called off: a late answer cannot come
                // between.
                if moment.is_late() {
                    return Some(Step::outcome(Command::NoteRefused { session_id, why: Reason::WalletSilent }));
                }
                Some(Step::ask(moment.key(), Request::Post(posting::sit_in(self.id, session))))
            }
            Effect::CallOffSitIn { session_id } => {
                let session = self.undoing(session_id, Undo::CallingOff)?;
                let (posting, reason) = (session.buy_in_posting(), "the session did not come about");
                Some(Step::ask(moment.key(), Request::CallOff { posting, reason }))
            }
            Effect::TakeSeat { session_id } => {
                let session = session_in(session_id, Phase::Seating)?;
                let request = SeatPlayerRequest {
                    player_id: session.player_id,
                    seat: Some(session.seat),
                    chips: chips_of(session.buy_in),
                    session_id: Some(session_id),
                    time_bank_ms: None,
                };
                Some(Step::ask(format!("seat:{session_id}"), Request::Seat(self.id, request)))
            }
            Effect::ReturnBuyIn { session_id } => {
                let session = self.undoing(session_id, Undo::Returning)?;
                Some(Step::ask(moment.key(), Request::Post(posting::sit_in_returned(self.id, session))))
            }
            _ => None,
        }
    }

    fn ask_of_top_up(&self, effect: &Effect, moment: &Moment) -> Option<Step<Command>> {
        match *effect {
            Effect::PayTopUp { session_id, top_up_id } => {
                let (session, top_up) = self.top_up_in(session_id, top_up_id, TopUpPhase::Paying)?;
                let refused = |why| Some(Step::outcome(Command::NoteTopUpRefused { session_id, top_up_id, why }));
                if session.phase != Phase::Seated {
                    return refused(Reason::PlayerLeft);
                }
                if moment.is_late() {
                    return refused(Reason::WalletSilent);
                }
                Some(Step::ask(moment.key(), Request::Post(posting::top_up(self.id, session, top_up))))
            }
            Effect::CallOffTopUp { session_id, top_up_id } => {
                self.undoing_top_up(session_id, top_up_id, Undo::CallingOff)?;
                let reason = "the top-up did not come about";
                Some(Step::ask(moment.key(), Request::CallOff { posting: top_up_id, reason }))
            }
            Effect::SendTopUp { session_id, top_up_id } => {
                let (session, top_up) = self.top_up_in(session_id, top_up_id, TopUpPhase::Sending)?;
                let (player_id, chips) = (session.player_id, chips_of(top_up.amount));
                let request = TopUpRequest { player_id, chips, posting_id: top_up_id };
                Some(Step::ask(format!("top_up:{top_up_id}"), Request::TopUp(self.id, request)))
            }
            Effect::ReturnTopUp { session_id, top_up_id } => {
                let (session, top_up) = self.undoing_top_up(session_id, top_up_id, Undo::Returning)?;
                Some(Step::ask(moment.key(), Request::Post(posting::top_up_returned(self.id, session, top_up))))
            }
            _ => None,
        }
    }

    fn undoing(&self, id: SessionId, wanted: Undo) -> Option<&Session> {
        let undoes = |phase| matches!(phase, Phase::Refused { undo, .. } if undo == wanted);
        self.session(id).filter(|session| undoes(session.phase))
    }

    fn top_up_in(&self, session_id: SessionId, id: PostingId, phase: TopUpPhase) -> Option<(&Session, &TopUp)> {
        let session = self.session(session_id)?;
        Some((session, session.top_up(id).filter(|top_up| top_up.phase == phase)?))
    }

    fn undoing_top_up(&self, session_id: SessionId, id: PostingId, wanted: Undo) -> Option<(&Session, &TopUp)> {
        let session = self.session(session_id)?;
        let top_up = session.top_up(id)?;
        matches!(top_up.phase, TopUpPhase::Refused { undo, .. } if undo == wanted).then_some((session, top_up))
    }
}

/// The request that opens a table of pots.
pub(crate) fn opening(setup: &Setup, table_id: TableId) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: setup.seats,
        clocks: setup.clocks,
        kind: RingKind::Cash {},
        hands_allowed: None,
    }
}
