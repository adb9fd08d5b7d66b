//! Money in any order: effects carried out late, twice or never answered, players coming and going, a cancellation at any
//! moment. At the end every account of the tournament is zero and every player has what the log says.

use std::collections::{HashMap, HashSet};

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::Format;
use mazziere_contract::wallet::{AccountRef, PostingRequest};
use mazziere_ids::{PlayerId, PostingId};
use proptest::prelude::*;

use super::tests::{Life, lines, player, registration};
use super::*;
use crate::effect::{Effect, posting};

/// The house's part of guaranteed pools is its cost.
fn may_owe(account: AccountRef) -> bool {
    account == AccountRef::HouseOverlay
}

/// What each player brings, in cents: enough for one buy-in and a half.
pub(super) const PURSE: i64 = 150;

/// A wallet of nothing but its books.
#[derive(Default)]
pub(crate) struct Ledger {
    balances: HashMap<AccountRef, i64>,
    posted: HashMap<PostingId, PostingRequest>,
    refused: HashSet<PostingId>,
    voided: HashSet<PostingId>,
}

impl Ledger {
    pub(crate) fn balance(&self, account: AccountRef) -> i64 {
        let start = if matches!(account, AccountRef::PlayerCash { .. }) { PURSE } else { 0 };
        self.balances.get(&account).copied().unwrap_or(start)
    }

    pub(crate) fn post(&mut self, request: &PostingRequest) -> Result<(), ErrorCode> {
        if let Some(known) = self.posted.get(&request.posting_id) {
            assert_eq!(known, request, "one id, one posting");
            return Ok(());
        }
        if self.voided.contains(&request.posting_id) {
            return Err(ErrorCode::PostingVoided);
        }
        let short = |ledger: &Ledger| {
            request.legs.iter().any(|leg| !may_owe(leg.account) && ledger.balance(leg.account) + leg.amount.cents() < 0)
        };
        if self.refused.contains(&request.posting_id) || short(self) {
            self.refused.insert(request.posting_id);
            return Err(ErrorCode::InsufficientFunds);
        }
        self.apply(request, 1);
        self.posted.insert(request.posting_id, request.clone());
        Ok(())
    }

    fn apply(&mut self, request: &PostingRequest, sign: i64) {
        assert_eq!(request.legs.iter().map(|leg| leg.amount.cents()).sum::<i64>(), 0, "{request:?}");
        for leg in &request.legs {
            let balance = self.balance(leg.account) + sign * leg.amount.cents();
            assert!(balance >= 0 || may_owe(leg.account), "{:?} would have {balance} after {request:?}", leg.account);
            self.balances.insert(leg.account, balance);
        }
    }

    fn void(&mut self, id: PostingId) {
        if let Some(request) = self.posted.get(&id).cloned()
            && self.voided.insert(id)
        {
            self.apply(&request, -1);
        }
        self.voided.insert(id);
    }

    /// The same decisions as in `effect::run`, with the books at hand.
    pub(crate) fn carry_out(&mut self, state: &Tournament, effect: Effect) -> Option<Command> {
        let payment = |id, player| state.entry(id).and_then(|entry| entry.payment(player));
        match effect {
            Effect::CollectBuyIn { registration_id, player_id: player } => {
                let entry = state.entry(registration_id)?;
                (payment(registration_id, player) == Some(Payment::Pending)).then_some(())?;
                let request = posting::buy_in(state, entry, player);
                Some(match self.post(&request) {
                    Ok(()) => Command::NoteBuyInPaid { registration_id, player, posting: Some(request.posting_id) },
                    Err(code) => Command::NoteBuyInRefused { registration_id, player, code },
                })
            }
            Effect::CallOffBuyIn { registration_id, player_id: player } => {
                let entry = state.entry(registration_id)?;
                self.void(entry.buy_in_posting(player));
                Some(Command::NoteBuyInCalledOff { registration_id, player })
            }
            Effect::ReturnBuyIn { registration_id, player_id: player } => {
                let entry = state.entry(registration_id)?;
                (payment(registration_id, player) == Some(Payment::Returning)).then_some(())?;
                let request = posting::buy_in_returned(state, entry, player);
                self.post(&request).expect("a return is never refused");
                Some(Command::NoteBuyInReturned { registration_id, player, posting: request.posting_id })
            }
            Effect::StartMoney => {
                (state.stage == Stage::Closed).then_some(())?;
                let request = posting::start(state);
                match self.post(&request) {
                    Ok(()) => Some(Command::NoteStarted { posting: Some(request.posting_id) }),
                    Err(ErrorCode::PostingVoided) => None,
                    Err(code) => panic!("the start was refused: {code:?}"),
                }
            }
            Effect::CallOffStart => {
                self.void(state.start_posting());
                Some(Command::NoteStartCalledOff)
            }
            Effect::PayOut { player_id: player } => {
                let request = posting::pay_out(state, player)?;
                self.post(&request).expect("a prize is never refused");
                Some(Command::NotePaidOut { player, posting: request.posting_id })
            }
            Effect::CloseAccounts => {
                assert_eq!(self.of(state.id), [0, 0, 0], "closed only when empty");
                Some(Command::NoteSettled)
            }
            Effect::ExpireInvitation { registration_id } => Some(Command::ExpireInvitation { registration_id }),
            Effect::OpenTable { .. } | Effect::VoidTable { .. } | Effect::Chips { .. } => None,
        }
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
}

/// How an attempt at an effect goes.
#[derive(Clone, Copy, Debug)]
enum Luck {
    /// Done and answered.
    Done,
    /// Done, and the answer is lost: it will be tried again.
    Lost,
    /// Done, and the answer comes late: it is tried again meanwhile.
    Late,
    /// Not done.
    Away,
    /// The wallet has been silent for too long.
    TooLong,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Register(u128),
    /// With a partner, where the tournament is for pairs.
    Invite(u128, u128),
    /// Who is invited agrees, or declines.
    Reply(usize, bool),
    Withdraw(usize),
    Attempt(usize, Luck),
    /// Word comes at last of an effect whose answer was late.
    Word(usize),
    /// Carries an effect out again that was done before.
    Again(usize),
    Play(usize),
    Cancel,
}

fn step() -> impl Strategy<Value = Step> {
    let luck = prop_oneof![4 => Just(Luck::Done), 1 => Just(Luck::Lost), 2 => Just(Luck::Late), 1 => Just(Luck::Away), 1 => Just(Luck::TooLong)];
    prop_oneof![
        6 => (1..7_u128).prop_map(Step::Register),
        6 => (1..7_u128, 1..7_u128).prop_map(|(first, second)| Step::Invite(first, second)),
        5 => (0..8_usize, prop::bool::weighted(0.8)).prop_map(|(index, agrees)| Step::Reply(index, agrees)),
        1 => (0..8_usize).prop_map(Step::Withdraw),
        12 => (0..8_usize, luck).prop_map(|(index, luck)| Step::Attempt(index, luck)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => (0..40_usize).prop_map(Step::Word),
        3 => (0..4_usize).prop_map(Step::Play),
        1 => prop_oneof![9 => Just(Step::Play(0)), 1 => Just(Step::Cancel)],
    ]
}

struct World {
    life: Life,
    ledger: Ledger,
    waiting: Vec<Effect>,
    done: Vec<Effect>,
    late: Vec<Command>,
    registrations: u128,
}

impl World {
    fn new(format: Format, entries: u32, share: i64, fee: i64) -> World {
        let life = Life::new(format, entries * u32::from(format.players_per_entry()), share, fee);
        World {
            life,
            ledger: Ledger::default(),
            waiting: Vec::new(),
            done: Vec::new(),
            late: Vec::new(),
            registrations: 0,
        }
    }

    fn say(&mut self, command: &Command) {
        // Refusals are part of the game; outcomes are never refused here.
        let _refused = self.life.say(command);
        let fresh: Vec<Effect> = self.life.effects.drain(..).collect();
        let known = |effect: &Effect| self.waiting.contains(effect) || self.done.contains(effect);
        let fresh: Vec<Effect> = fresh.into_iter().filter(|effect| !known(effect)).collect();
        self.waiting.extend(fresh);
    }

    fn attempt(&mut self, index: usize, luck: Luck) {
        if self.waiting.is_empty() {
            return;
        }
        let index = index % self.waiting.len();
        let effect = self.waiting[index];
        if matches!(luck, Luck::Away) {
            return;
        }
        if let (Luck::TooLong, Effect::CollectBuyIn { registration_id, player_id: player }) = (luck, effect) {
            self.waiting.remove(index);
            self.done.push(effect);
            return self.say(&Command::GiveUpBuyIn { registration_id, player });
        }
        let outcome = self.carry_out(effect);
        match luck {
            Luck::Lost => return,
            Luck::Late => return self.late.extend(outcome),
            _ => {}
        }
        self.waiting.remove(index);
        self.done.push(effect);
        if let Some(command) = outcome {
            self.say(&command);
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Command> {
        self.ledger.carry_out(&self.life.state, effect)
    }

    fn accounts(&self) -> [i64; 3] {
        self.ledger.of(self.life.state.id)
    }

    fn play(&mut self, index: usize) {
        let state = &self.life.state;
        let ready: Vec<_> = state.bracket.iter().flat_map(|bracket| bracket.ready()).cloned().collect();
        let Some(pairing) = ready.get(index % ready.len().max(1)) else { return };
        let places = if index.is_multiple_of(2) { [1, 2] } else { [2, 1] };
        let lines = lines(state, &pairing.meeting().unwrap(), &places);
        let (match_id, table_id) = (pairing.match_id, pairing.table_id());
        self.say(&Command::NoteResult { match_id, table_id, lines, position: 1 });
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Register(number) => {
                self.registrations += 1;
                let registration_id = registration(self.registrations);
                self.say(&Command::Register { registration_id, player: player(number), partner: None });
            }
            Step::Invite(first, second) => {
                self.registrations += 1;
                let registration_id = registration(self.registrations);
                self.say(&Command::Register { registration_id, player: player(first), partner: Some(player(second)) });
            }
            Step::Reply(index, agrees) => {
                let open = self.life.state.entries.iter().filter(|entry| entry.is_invitation());
                let open: Vec<_> = open.filter_map(|entry| Some((entry.registration_id, entry.pair()?.1))).collect();
                if let Some((registration_id, player)) = open.get(index % open.len().max(1)).copied() {
                    self.say(&match agrees {
                        true => Command::AcceptInvitation { registration_id, player },
                        false => Command::DeclineInvitation { registration_id, player },
                    });
                }
            }
            Step::Withdraw(index) => {
                let entries = &self.life.state.entries;
                if let Some(entry) = entries.get(index % entries.len().max(1)) {
                    let (registration_id, player) = (entry.registration_id, entry.players[0]);
                    self.say(&Command::Withdraw { registration_id, player });
                }
            }
            Step::Attempt(index, luck) => self.attempt(index, luck),
            Step::Again(index) => {
                if let Some(effect) = self.done.get(index % self.done.len().max(1)).copied()
                    && let Some(command) = self.carry_out(effect)
                {
                    self.say(&command);
                }
            }
            Step::Word(index) => {
                if !self.late.is_empty() {
                    let command = self.late.remove(index % self.late.len());
                    self.say(&command);
                }
            }
            Step::Play(index) => self.play(index),
            Step::Cancel => self.say(&Command::Cancel { reason: "the tests".into() }),
        }
        let state = &self.life.state;
        assert!(state.places_taken() <= state.setup.entries());
        let bound =
            |entry: &Entry| entry.players.iter().copied().filter(|player| entry.binds(*player)).collect::<Vec<_>>();
        let mut seen: HashSet<PlayerId> = HashSet::new();
        assert!(state.entries.iter().flat_map(bound).all(|player| seen.insert(player)), "one entry per player (G2.3)");
        for entry in state.confirmed() {
            assert!(entry.is_paid_up(), "a place is taken when it is paid");
        }
    }

    /// Cancels what is not over and lets everything happen that still waits.
    fn end(&mut self) {
        self.say(&Command::Cancel { reason: "the end".into() });
        for command in std::mem::take(&mut self.late) {
            self.say(&command);
        }
        let mut turns = 0;
        while !self.waiting.is_empty() {
            self.attempt(0, Luck::Done);
            turns += 1;
            assert!(turns < 1_000, "it never ends: {:?}", self.waiting);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn whatever_happens_in_whatever_order_the_books_end_at_zero(
        pairs in prop::bool::weighted(0.4),
        entries in 2..5_u32,
        fee in 0..21_i64,
        steps in prop::collection::vec(step(), 0..120),
    ) {
        // Three pairs at most come of six players.
        let (format, entries) = if pairs { (Format::Pairs, entries.min(3)) } else { (Format::HeadsUp, entries) };
        let mut world = World::new(format, entries, 81, fee);
        for step in steps {
            world.take(step);
        }
        world.end();
        prop_assert!(world.life.state.is_settled(), "{:?}", world.life.state.stage);
        prop_assert_eq!(world.accounts(), [0, 0, 0]);
        let house = world.ledger.balance(AccountRef::HouseFee);
        let cash: i64 = (1..7).map(|number| world.ledger.balance(AccountRef::PlayerCash { player_id: player(number) })).sum();
        prop_assert_eq!(cash + house, 6 * PURSE);
        let kept = match &world.life.state.stage {
            Stage::Finished { .. } => world.life.state.setup.fees(world.life.state.setup.players as usize).cents(),
            Stage::Cancelled { plan, .. } => plan.fees_kept.cents(),
            _ => -1,
        };
        prop_assert_eq!(house, kept);
    }
}
