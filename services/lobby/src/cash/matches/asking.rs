//! What the effects of matches ask: their tables, their postings, and what players take home. Pure.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{AbandonRequest, PlayerRequest};
use mazziere_ids::{PlayerId, TableId};

use super::{Matches, Now, posting};
use crate::cash::asking::opening_refused;
use crate::cash::session::Phase;
use crate::cash::{CashTable, Command, Effect, opening, posting as seats};
use crate::outbox::call::{CallResult, Moment, Refused, Reply, Request, Step};

impl CashTable {
    /// The first step of an effect of matches.
    pub(in crate::cash) fn ask_of_match(&self, effect: &Effect, moment: &Moment) -> Option<Step<Command>> {
        match *effect {
            Effect::OpenMatch { number } => {
                let matches = self.in_match(number)?;
                let terms = self.terms()?;
                let Now::Playing { table_id, players, first_dealer, opened: false, .. } = &matches.now else {
                    return None;
                };
                let request = opening::of_match(&self.setup, terms, *table_id, players.clone(), *first_dealer);
                Some(Step::ask(format!("table:{table_id}"), Request::Open(Box::new(request))))
            }
            Effect::AbandonMatch { number, session_id } => {
                let (table, player) = self.playing(number, session_id)?;
                let request = AbandonRequest { seat: None, player_id: Some(player) };
                Some(Step::ask(moment.key(), Request::Abandon(table, request)))
            }
            Effect::SettleMatch { number } => {
                let matches = self.in_match(number).filter(|matches| matches!(matches.now, Now::Settling { .. }))?;
                let told = matches.results.first()?;
                let request = posting::match_settled(self.id, number, &told.result);
                Some(Step::ask(moment.key(), Request::Post(request)))
            }
            Effect::CashOut { session_id } => {
                let session = self.session(session_id)?;
                let Phase::CashingOut { with, .. } = session.phase else { return None };
                Some(Step::ask(moment.key(), Request::Post(seats::of(self.id, session).cash_out(with))))
            }
            _ => None,
        }
    }

    /// What follows from these answers.
    pub(in crate::cash) fn heard_of_match(
        &self,
        effect: &Effect,
        moment: &Moment,
        said: &[CallResult],
    ) -> Step<Command> {
        match (*effect, said) {
            (Effect::OpenMatch { number }, [Ok(_)]) => Step::outcome(Command::NoteMatchOpened { number }),
            (Effect::OpenMatch { number }, [Err(refused)]) => {
                opening_refused(*refused, moment, |code| Command::NoteMatchNotOpened { number, code })
            }
            (Effect::AbandonMatch { number, session_id }, [Err(refused)])
                if refused.code == ErrorCode::AbandonNotAllowed =>
            {
                // Where nobody may give up (peppa) the rules play from now on for the player, who leaves when it is
                // over. The key of the effect has been answered: with the refusal.
                let Some((table, player)) = self.playing(number, session_id) else { return Step::Done(None) };
                let request = PlayerRequest { player_id: Some(player) };
                Step::ask(format!("{}:away", moment.key()), Request::SitOut(table, request))
            }
            (Effect::AbandonMatch { .. }, [.., Ok(_)]) => Step::Done(None),
            (Effect::AbandonMatch { .. }, [.., Err(refused)]) if has_ended(*refused, said.len()) => Step::Done(None),
            (Effect::SettleMatch { number }, [Ok(Reply::Posted(posting))]) => {
                Step::outcome(Command::NoteMatchPosted { number, posting: *posting })
            }
            (Effect::CashOut { session_id }, [Ok(_)]) => Step::outcome(Command::NoteCashedOut { session_id }),
            // Among others a table that the tables have not opened yet.
            _ => Step::Again,
        }
    }

    fn in_match(&self, number: u32) -> Option<&Matches> {
        self.matches.as_ref().filter(|matches| matches.number == number)
    }

    /// The table of a match in play.
    pub(in crate::cash) fn match_in_play(&self, number: u32) -> Option<TableId> {
        match self.in_match(number)?.now {
            Now::Playing { table_id, .. } => Some(table_id),
            _ => None,
        }
    }

    /// The table of a match in play, and the player of a session in it.
    fn playing(&self, number: u32, session: mazziere_ids::SessionId) -> Option<(TableId, PlayerId)> {
        Some((self.match_in_play(number)?, self.session(session)?.player_id))
    }
}

/// Whether there is nothing left to give up, for all or for a player who is out while others play on (scala 40), or, at
/// the second question, whether the rules play for the player already.
fn has_ended(refused: Refused, questions: usize) -> bool {
    match refused.code {
        ErrorCode::TableOver | ErrorCode::Eliminated => true,
        ErrorCode::AlreadySittingOut => questions == 2,
        _ => false,
    }
}
