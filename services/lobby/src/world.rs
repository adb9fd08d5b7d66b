//! One simulated world for all tests of money: a wallet, tables, and effects that are carried out late, twice, never,
//! out of order, or by a process that dies between any two steps.
//!
//! What effects ask and what answers mean is production code ([`Attempt`]); only the other services are of the tests:
//! here the wallet, and what a test needs of the tables in its model ([`Tables`]).

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Duration};
use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{AccountRef, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, TableId, TournamentId};
use uuid::Uuid;

use crate::interruption::Interruption;
use crate::log::aggregate::{Aggregate, Identity};
use crate::outbox::call::{Attempt, Call, CallResult, Moment, Refused, Reply, Request, Step};
use crate::outbox::{Effect, Pauses};

/// A refusal as the services answer it.
pub(crate) fn refused(code: ErrorCode) -> CallResult {
    Err(Refused { code, status: code.status() })
}

/// Whether a posting says what caused it: that of which its id is derived, in the tournament or at the table that its
/// accounts are of.
fn names_its_cause(request: &PostingRequest) -> bool {
    let PostingReference { tournament_id, table_id, cause: Some(cause) } = &request.reference else { return false };
    let Some((what, of)) = cause.split_once(':') else { return false };
    if what == "match" {
        return table_id.is_some_and(|table| request.posting_id == PostingId::derived(table.uuid(), cause));
    }
    let Ok(of) = of.parse::<Uuid>() else { return false };
    let is = |name: &str| request.posting_id == PostingId::derived(of, name);
    let is_of_player = |name: &str| {
        request.legs.iter().any(|leg| match leg.account {
            AccountRef::PlayerCash { player_id } => is(&format!("{name}:{player_id}")),
            _ => false,
        })
    };
    match what {
        "tournament" => {
            let of_all = ["start", "guarantee", "overlay_returned"].into_iter().any(is);
            // A prize that is taken away has the id of its payment and no leg of the player.
            let taken = request.kind == PostingKind::PrizeConfiscated;
            let of_player = is_of_player("prize") || is_of_player("refund");
            *tournament_id == Some(TournamentId::new(of)) && (of_all || taken || of_player)
        }
        "registration" => {
            tournament_id.is_some() && (is("pooled") || is_of_player("buy_in") || is_of_player("buy_in_returned"))
        }
        "session" => table_id.is_some() && ["sit_in", "sit_in_returned", "cash_out"].into_iter().any(is),
        "top_up" => table_id.is_some() && (request.posting_id.uuid() == of || is("returned")),
        _ => false,
    }
}

/// A wallet of nothing but its books, which refuses what the wallet would refuse and panics where it would be a mistake
/// to ask.
pub(crate) struct Wallet {
    /// What every player begins with, in cents.
    purse: i64,
    balances: HashMap<AccountRef, i64>,
    pub(crate) posted: HashMap<PostingId, PostingRequest>,
    refused: HashSet<PostingId>,
    voided: HashSet<PostingId>,
    /// Calls by their keys: one key, one request.
    calls: HashMap<String, Request>,
    pub(crate) closed: HashSet<Uuid>,
}

impl Wallet {
    pub(crate) fn new(purse: i64) -> Wallet {
        Wallet {
            purse,
            balances: HashMap::new(),
            posted: HashMap::new(),
            refused: HashSet::new(),
            voided: HashSet::new(),
            calls: HashMap::new(),
            closed: HashSet::new(),
        }
    }

    /// What lies in an account, in cents.
    pub(crate) fn balance(&self, account: AccountRef) -> i64 {
        let start = if matches!(account, AccountRef::PlayerCash { .. }) { self.purse } else { 0 };
        self.balances.get(&account).copied().unwrap_or(start)
    }

    /// Escrow, deferred fee and pool of a tournament.
    pub(crate) fn of(&self, tournament_id: TournamentId) -> [i64; 3] {
        [
            AccountRef::TournamentEscrow { tournament_id },
            AccountRef::TournamentFee { tournament_id },
            AccountRef::TournamentPool { tournament_id },
        ]
        .map(|account| self.balance(account))
    }

    /// Moves money by itself, as the tables' hands do.
    pub(crate) fn move_money(&mut self, account: AccountRef, amount: i64) {
        let balance = self.balance(account) + amount;
        // The house's part of guaranteed pools is its cost, and its reserves may owe.
        let may_owe = matches!(account, AccountRef::HouseOverlay {} | AccountRef::HouseReserve { .. });
        assert!(balance >= 0 || may_owe, "{account:?} would have {balance}");
        let of = match account {
            AccountRef::TournamentEscrow { tournament_id }
            | AccountRef::TournamentFee { tournament_id }
            | AccountRef::TournamentPool { tournament_id } => Some(tournament_id.uuid()),
            AccountRef::PlayerInPlay { table_id, .. } => Some(table_id.uuid()),
            _ => None,
        };
        assert!(amount == 0 || !of.is_some_and(|of| self.closed.contains(&of)), "{account:?} is closed");
        self.balances.insert(account, balance);
    }

    /// The answer to a call; `None` if it is not for the wallet.
    pub(crate) fn answer(&mut self, call: &Call) -> Option<CallResult> {
        match &call.request {
            Request::Post(request) => Some(self.post(request)),
            Request::CallOff { posting, .. } => {
                self.call_off(*posting);
                Some(Ok(Reply::Done))
            }
            Request::CloseTournament(id) => {
                assert_eq!(self.of(*id), [0, 0, 0], "closed only when empty");
                self.closed.insert(id.uuid());
                let known = self.posted.values().any(|posting| posting.reference.tournament_id == Some(*id));
                Some(if known { Ok(Reply::Done) } else { refused(ErrorCode::TournamentUnknown) })
            }
            Request::CloseTableAccounts(id) => {
                let left: Vec<_> =
                    self.balances.iter().filter(|(account, left)| in_play_at(account, *id) && **left != 0).collect();
                assert!(left.is_empty(), "closed only when empty: {left:?}");
                self.closed.insert(id.uuid());
                Some(Ok(Reply::Done))
            }
            _ => None,
        }
    }

    fn post(&mut self, request: &PostingRequest) -> CallResult {
        let id = request.posting_id;
        if self.voided.contains(&id) {
            return refused(ErrorCode::PostingVoided);
        }
        if let Some(known) = self.posted.get(&id) {
            // Of a prize that is paid and taken away the first counts (G5.6).
            if [known.kind, request.kind].contains(&PostingKind::PrizeConfiscated) && known != request {
                return refused(ErrorCode::PostingIdReused);
            }
            assert_eq!(known, request, "one id, one posting");
            return Ok(Reply::Posted(id));
        }
        let sum: i64 = request.legs.iter().map(|leg| leg.amount.cents()).sum();
        assert_eq!(sum, 0, "{request:?}");
        assert!((2..=64).contains(&request.legs.len()), "{request:?}");
        assert!(names_its_cause(request), "a posting names its cause: {request:?}");
        let brings = matches!(request.kind, PostingKind::BuyIn | PostingKind::SitIn);
        let short = request.legs.iter().any(|leg| {
            matches!(leg.account, AccountRef::PlayerCash { .. }) && self.balance(leg.account) + leg.amount.cents() < 0
        });
        if self.refused.contains(&id) || (brings && short) {
            self.refused.insert(id);
            return refused(ErrorCode::InsufficientFunds);
        }
        // What is owed is there: an account that is short panics.
        request.legs.iter().for_each(|leg| self.move_money(leg.account, leg.amount.cents()));
        self.posted.insert(id, request.clone());
        Ok(Reply::Posted(id))
    }

    fn call_off(&mut self, id: PostingId) {
        if self.voided.insert(id)
            && let Some(request) = self.posted.get(&id).cloned()
        {
            request.legs.iter().for_each(|leg| self.move_money(leg.account, -leg.amount.cents()));
        }
    }
}

fn in_play_at(account: &AccountRef, table: TableId) -> bool {
    matches!(account, AccountRef::PlayerInPlay { table_id, .. } if *table_id == table)
}

/// A model of the tables.
pub(crate) trait Tables {
    /// The answer to a call; `None` if there is none now.
    fn answer(&mut self, wallet: &mut Wallet, call: &Call) -> Option<CallResult>;
}

/// How an attempt at an effect goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Luck {
    /// Done and answered.
    Done,
    /// Who carries it out dies when so many calls have been carried out, and before the last of them is answered: it
    /// will be tried again. One more than there are: dies before the outcome is noted.
    Dies(usize),
    /// Done, and the outcome is noted late: it is tried again meanwhile.
    Late,
    /// No call gets through.
    Away,
    /// The wallet has been silent for too long.
    TooLong,
}

/// An effect in the queue.
#[derive(Clone, Debug)]
pub(crate) struct Waiting<E> {
    pub(crate) id: Uuid,
    pub(crate) effect: E,
    pub(crate) attempts: i32,
}

/// The world around one aggregate.
pub(crate) struct World<A: Aggregate, T> {
    pub(crate) wallet: Wallet,
    pub(crate) tables: T,
    /// Effects that are to be carried out, the earliest first.
    pub(crate) waiting: Vec<Waiting<A::Effect>>,
    /// Those that have been.
    pub(crate) done: Vec<Waiting<A::Effect>>,
    /// Outcomes that are noted late.
    pub(crate) late: Vec<A::Command>,
    /// The time around a start in which the house was away.
    pub(crate) away: Option<Interruption>,
    /// What the tables have answered, by key: they answer the same again.
    answers: HashMap<String, CallResult>,
}

impl<A: Aggregate, T: Tables> World<A, T> {
    pub(crate) fn new(purse: i64, tables: T) -> World<A, T> {
        World {
            wallet: Wallet::new(purse),
            tables,
            waiting: Vec::new(),
            done: Vec::new(),
            late: Vec::new(),
            away: None,
            answers: HashMap::new(),
        }
    }

    /// Queues what follows from an event, as the executor does; `state` is the state after it.
    pub(crate) fn queue(&mut self, state: &A, event: &A::Event) {
        for due in state.follow_ups(event, &Pauses::default()) {
            let bytes = serde_json::to_vec(&due.effect).expect("effects are JSON");
            let effect: A::Effect = serde_json::from_slice(&bytes).expect("an effect survives the queue");
            assert_eq!(effect, due.effect);
            let id = effect.id(state.id().id());
            if !self.waiting.iter().chain(&self.done).any(|known| known.id == id) {
                self.waiting.push(Waiting { id, effect, attempts: 0 });
            }
        }
    }

    /// The place of the first effect in the queue that is like this.
    pub(crate) fn position(&self, like: impl Fn(&A::Effect) -> bool) -> Option<usize> {
        self.waiting.iter().position(|waiting| like(&waiting.effect))
    }

    /// Tries an effect that waits; the command that takes note of its outcome, if that is noted now.
    pub(crate) fn attempt(&mut self, state: &A, index: usize, luck: Luck) -> Option<A::Command> {
        let waiting = self.waiting.get(index)?.clone();
        self.waiting[index].attempts += 1;
        let outcome = self.carry_out(state, &waiting, luck)?;
        if let Luck::Late = luck {
            self.late.extend(outcome);
            return None;
        }
        let waiting = self.waiting.remove(index);
        self.done.push(waiting);
        outcome
    }

    /// Carries an effect out again that was done before, as by another process that claimed it too and was slow.
    pub(crate) fn again(&mut self, state: &A, index: usize) -> Option<A::Command> {
        let done = self.done.get(index % self.done.len().max(1))?.clone();
        self.carry_out(state, &done, Luck::Done)?
    }

    /// One of the outcomes that are late.
    pub(crate) fn word(&mut self, index: usize) -> Option<A::Command> {
        (!self.late.is_empty()).then(|| self.late.remove(index % self.late.len()))
    }

    /// The outcome; `None` if it has to be tried again.
    fn carry_out(&mut self, state: &A, waiting: &Waiting<A::Effect>, luck: Luck) -> Option<Option<A::Command>> {
        let since = DateTime::UNIX_EPOCH;
        let patience = Duration::seconds(30);
        let now = if let Luck::TooLong = luck { since + patience } else { since };
        let moment = Moment { effect_id: waiting.id, attempts: waiting.attempts, since, now, patience };
        let mut attempt = Attempt::new(state, &waiting.effect, moment);
        for calls in 1.. {
            let call = match attempt.step() {
                Step::Ask(call) => call,
                Step::Done(outcome) => return survives(luck, calls).then_some(outcome),
                Step::GivenUp(outcome) => return survives(luck, calls).then_some(Some(outcome)),
                Step::Again => return None,
            };
            if let Luck::Away = luck {
                return None;
            }
            assert!(calls < 100, "it asks for ever: {call:?}");
            let answer = self.send(&call)?;
            if !survives(luck, calls) {
                return None;
            }
            attempt.hears(answer);
        }
        None
    }

    fn send(&mut self, call: &Call) -> Option<CallResult> {
        if matches!(call.request, Request::LookUpOutages { .. }) {
            return Some(Ok(Reply::Away(self.away)));
        }
        // What the lobby asks of itself is done elsewhere.
        if matches!(call.request, Request::KeepTables(_) | Request::LookUpSkills(_) | Request::Warn { .. }) {
            return Some(Ok(Reply::Done));
        }
        // So does the simulation with those who wait: they can pay.
        if matches!(call.request, Request::CouldPay { .. }) {
            return Some(Ok(Reply::Done));
        }
        if matches!(call.request, Request::Hand(_)) {
            return self.tables.answer(&mut self.wallet, call);
        }
        let known = self.wallet.calls.entry(call.key.clone()).or_insert_with(|| call.request.clone());
        assert_eq!(*known, call.request, "one key, one request: {}", call.key);
        if let Some(answer) = self.wallet.answer(call) {
            return Some(answer);
        }
        if let Some(first) = self.answers.get(&call.key) {
            return Some(*first);
        }
        let answer = self.tables.answer(&mut self.wallet, call)?;
        if answer.is_ok() || answer.is_err_and(|refused| matches!(refused.status, 409 | 422)) {
            self.answers.insert(call.key.clone(), answer);
        }
        Some(answer)
    }
}

fn survives(luck: Luck, calls: usize) -> bool {
    !matches!(luck, Luck::Dies(after) if after == calls)
}

/// Tables of matches that open and are voided, and tell nothing.
#[derive(Default)]
pub(crate) struct MatchTables {
    /// The tables, and whether they are void.
    pub(crate) tables: HashMap<TableId, bool>,
    /// Refuse to open any more.
    pub(crate) refusing: bool,
    /// Who has given up a match in play.
    pub(crate) given_up: HashMap<TableId, PlayerId>,
}

impl Tables for MatchTables {
    fn answer(&mut self, _wallet: &mut Wallet, call: &Call) -> Option<CallResult> {
        Some(match &call.request {
            Request::Open(request) => {
                if self.refusing && !self.tables.contains_key(&request.table_id) {
                    return Some(refused(ErrorCode::InvalidOptions));
                }
                self.tables.entry(request.table_id).or_default();
                Ok(Reply::Done)
            }
            Request::Void { table, .. } => match self.tables.get_mut(table) {
                Some(void) if *void => refused(ErrorCode::TableOver),
                Some(void) => {
                    *void = true;
                    Ok(Reply::Done)
                }
                None => refused(ErrorCode::TableUnknown),
            },
            Request::Abandon(table, body) => match self.tables.get(table) {
                Some(false) => {
                    self.given_up.extend(body.player_id.map(|player| (*table, player)));
                    Ok(Reply::Done)
                }
                Some(true) => refused(ErrorCode::TableOver),
                None => refused(ErrorCode::TableUnknown),
            },
            other => panic!("nobody asks tables of matches for {other:?}"),
        })
    }
}
