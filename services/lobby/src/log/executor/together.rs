//! What waits for its turn at one stream is decided and written together, so that many who want something of one thing
//! do not cost a transaction each: what clients want, and what effects have come to.
//!
//! Each is decided on what those before it came to. What cannot be written together is written one by one, so that one
//! does not hold up the others. **Invariant:** every event and every effect belongs to the trace of who asked for it,
//! not of who wrote it.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_ids::CommandId;
use mazziere_telemetry::trace::current_traceparent;
use sqlx::PgTransaction;
use tokio::sync::oneshot;
use tracing::Instrument as _;
use uuid::Uuid;

use super::{Executor, MOST_RACES};
use crate::failure::Failure;
use crate::log::aggregate::Identity;
use crate::log::exact::exactly;
use crate::log::memory::{Outcome, Wish};
use crate::log::rows::Projected;
use crate::log::transaction::{Applied, HookOutcome, TransactionHook, WriteOptions};
use crate::log::turns::Turn;
use crate::log::unit_of_work::UnitOfWork;
use crate::outbox::{Effect as _, Queued};
use crate::refusal::Refusal;

/// How many wishes are written together, at most: a transaction ends in time for those who wait behind it.
const MOST_WISHES: usize = 32;

/// Who waits, what they are told, and for which stream.
type Said<T> = Vec<(oneshot::Sender<Result<T, Failure>>, Result<T, Failure>)>;

impl Executor {
    /// Takes note of what an effect came to; the effects that follow from it and must be carried out now.
    ///
    /// # Errors
    /// As [`Executor::apply`].
    pub async fn note<A: Projected>(
        &self,
        id: A::Id,
        command: A::Command,
        effect: Uuid,
    ) -> Result<Vec<Queued>, Failure> {
        let memory = self.0.streams.memory::<A>();
        let (told, mut heard) = oneshot::channel();
        memory.wait(id, Outcome { effect, command, trace: current_traceparent(), told });
        let turn = tokio::select! {
            biased;
            told = &mut heard => return told.unwrap_or(Err(Failure::Conflict(0))),
            turn = self.1.at_for_outcome(A::stream(id).uuid()) => turn,
        };
        let outcomes = memory.waiting(id);
        self.tell(id, self.outcomes_written(id, outcomes, &turn).await);
        drop(turn);
        heard.await.unwrap_or(Err(Failure::Conflict(0)))
    }

    async fn outcomes_written<A: Projected>(
        &self,
        id: A::Id,
        outcomes: Vec<Outcome<A>>,
        turn: &Turn,
    ) -> Said<Vec<Queued>> {
        let told = |outcome: Outcome<A>| outcome.told;
        match self.write_outcomes(id, &outcomes, turn).await {
            Ok(written) => outcomes.into_iter().map(told).zip(written).collect(),
            Err(failure) if outcomes.len() == 1 => outcomes.into_iter().map(told).zip([Err(failure)]).collect(),
            Err(_) => {
                let mut said = Vec::with_capacity(outcomes.len());
                for outcome in outcomes {
                    let one = self.write_outcomes(id, std::slice::from_ref(&outcome), turn).await;
                    said.push((outcome.told, the_only(one)));
                }
                said
            }
        }
    }

    async fn write_outcomes<A: Projected>(
        &self,
        id: A::Id,
        outcomes: &[Outcome<A>],
        turn: &Turn,
    ) -> Result<Vec<Result<Vec<Queued>, Failure>>, Failure> {
        let asked: Vec<_> = outcomes.iter().map(|outcome| (&outcome.command, outcome.trace.as_deref())).collect();
        exactly(id, async {
            for _ in 0..MOST_RACES {
                let state = self.read_in(turn, id).await?;
                let (unit_of_work, decided) = self.decide(&state, &asked);
                let effects: Vec<Uuid> = decided.taken.iter().map(|at| outcomes[*at].effect).collect();
                let options = WriteOptions { effects: &effects, ..WriteOptions::default() };
                match self.write(&state, unit_of_work, &options, decided.at).await {
                    Err(Failure::Conflict(_)) => self.0.metrics.races.inc(),
                    written => {
                        let said = self.share_out(decided.verdicts, written?);
                        return Ok(said.into_iter().map(|one| one.map(|applied| applied.queued)).collect());
                    }
                }
            }
            Err(Failure::Conflict(0))
        })
        .await
    }

    /// Begins what a client wants, whose answer depends on effects: its events and effects are written, and that the
    /// answer stays open. Who has the turn writes for all who wait; it is carried on if its own caller goes away.
    ///
    /// # Errors
    /// The core's refusal, that of the hook, or a failure of the database.
    pub async fn begin<A: Projected>(
        &self,
        id: A::Id,
        command: A::Command,
        pending: (CommandId, [u8; 32]),
        hook: Option<Arc<dyn TransactionHook>>,
    ) -> Result<Applied<A>, Failure>
    where
        A::Id: Identity<Aggregate = A>,
    {
        let memory = self.0.streams.memory::<A>();
        let (told, mut heard) = oneshot::channel();
        memory.wish(id, Wish { command, pending, hook, trace: current_traceparent(), told });
        let turn = tokio::select! {
            biased;
            told = &mut heard => return told.unwrap_or(Err(Failure::Conflict(0))),
            turn = self.1.at(A::stream(id).uuid()) => turn,
        };
        let executor = self.clone();
        let writing = async move {
            let wishes = memory.first_wishes(id, MOST_WISHES);
            let said = executor.wishes_written(id, wishes, &turn).await;
            let nothing = said.iter().all(|(_, one)| matches!(one, Err(Failure::Refused(_))));
            executor.tell(id, said);
            if nothing { turn.pass_on() } else { drop(turn) }
        };
        tokio::spawn(writing.in_current_span());
        heard.await.unwrap_or(Err(Failure::Conflict(0)))
    }

    async fn wishes_written<A: Projected>(&self, id: A::Id, wishes: Vec<Wish<A>>, turn: &Turn) -> Said<Applied<A>> {
        let told = |wish: Wish<A>| wish.told;
        match self.write_wishes(id, &wishes, turn).await {
            Ok(written) => wishes.into_iter().map(told).zip(written).collect(),
            Err(failure) if wishes.len() == 1 => wishes.into_iter().map(told).zip([Err(failure)]).collect(),
            // What one of them has to wait for, all have: nobody waits for it once for each of the others.
            Err(Failure::Unavailable(why)) => {
                let away = |wish: Wish<A>| (wish.told, Err(Failure::Unavailable(why.to_string().into())));
                wishes.into_iter().map(away).collect()
            }
            Err(_) => {
                let mut said = Vec::with_capacity(wishes.len());
                for wish in wishes {
                    let one = self.write_wishes(id, std::slice::from_ref(&wish), turn).await;
                    said.push((wish.told, the_only(one)));
                }
                said
            }
        }
    }

    async fn write_wishes<A: Projected>(
        &self,
        id: A::Id,
        wishes: &[Wish<A>],
        turn: &Turn,
    ) -> Result<Vec<Result<Applied<A>, Failure>>, Failure> {
        let asked: Vec<_> = wishes.iter().map(|wish| (&wish.command, wish.trace.as_deref())).collect();
        exactly(id, async {
            for _ in 0..MOST_RACES {
                let state = self.read_in(turn, id).await?;
                let (unit_of_work, decided) = self.decide(&state, &asked);
                if decided.taken.is_empty() {
                    return Ok(decided.verdicts.into_iter().map(|one| Err(refused(one))).collect());
                }
                let taken = || decided.taken.iter().map(|at| &wishes[*at]);
                let pending: Vec<_> = taken().map(|wish| wish.pending).collect();
                let hooks = Hooks(taken().filter_map(|wish| wish.hook.clone()).collect());
                let options = WriteOptions { pending: &pending, hook: Some(&hooks), ..WriteOptions::default() };
                match self.write(&state, unit_of_work, &options, decided.at).await {
                    Err(Failure::Conflict(_)) => self.0.metrics.races.inc(),
                    written => {
                        return Ok(self.share_out(decided.verdicts, written?));
                    }
                }
            }
            Err(Failure::Conflict(0))
        })
        .await
    }

    /// Decides commands, each of its trace and on what those before it came to.
    fn decide<'a, A: Projected>(
        &self,
        state: &'a Arc<A>,
        asked: &[(&A::Command, Option<&str>)],
    ) -> (UnitOfWork<'a, A>, Decided) {
        let at = self.0.clock.now();
        let mut unit_of_work = UnitOfWork::on(&**state);
        let mut decided = Decided { at, taken: Vec::new(), verdicts: Vec::with_capacity(asked.len()) };
        for (place, (command, trace)) in asked.iter().enumerate() {
            unit_of_work.belongs_to(*trace);
            let taken = unit_of_work.take(command, at, &self.0.pauses);
            if taken.is_ok() {
                decided.taken.push(place);
            }
            let ids = |range: Range<usize>| {
                unit_of_work.due[range].iter().map(|due| due.effect.id(state.id().id())).collect::<Vec<Uuid>>()
            };
            decided.verdicts.push(taken.map(ids));
        }
        (unit_of_work, decided)
    }

    /// For each command the state after all of them and the effects of its own that this process has claimed, or why it
    /// is refused. Effects that follow from none of them are begun here.
    fn share_out<A: Projected>(
        &self,
        verdicts: Vec<Result<Vec<Uuid>, Refusal>>,
        Applied { state, queued }: Applied<A>,
    ) -> Vec<Result<Applied<A>, Failure>> {
        let ids = |(place, one): (usize, &Result<Vec<Uuid>, Refusal>)| {
            one.iter().flatten().map(|effect| (*effect, place)).collect::<Vec<_>>()
        };
        let whose: HashMap<Uuid, usize> = verdicts.iter().enumerate().flat_map(ids).collect();
        let applied = |_| Applied { state: Arc::clone(&state), queued: Vec::new() };
        let mut said: Vec<Result<Applied<A>, Failure>> =
            verdicts.into_iter().map(|one| one.map(applied).map_err(Failure::from)).collect();
        for queued in queued {
            match whose.get(&queued.effect_id).and_then(|place| said.get_mut(*place)) {
                Some(Ok(mine)) => mine.queued.push(queued),
                _ => self.start(queued),
            }
        }
        said
    }

    /// Tells everybody who waits what came of it.
    fn tell<T>(&self, id: impl std::fmt::Display + Copy, said: Said<T>) {
        for (told, one) in said {
            drop(told.send(self.0.streams.watched(id, one)));
        }
    }
}

/// What commands come to that are decided together.
struct Decided {
    at: chrono::DateTime<chrono::Utc>,
    /// The places of those that are not refused.
    taken: Vec<usize>,
    /// For each the effects that follow from it, or why it is refused.
    verdicts: Vec<Result<Vec<Uuid>, Refusal>>,
}

fn refused(verdict: Result<Vec<Uuid>, Refusal>) -> Failure {
    verdict.err().map_or(Failure::Conflict(0), Failure::from)
}

/// What was said of the only one.
fn the_only<T>(said: Result<Vec<Result<T, Failure>>, Failure>) -> Result<T, Failure> {
    said?.pop().unwrap_or(Err(Failure::Conflict(0)))
}

/// All have their word in the transaction; what one of them refuses is not written for any.
struct Hooks(Vec<Arc<dyn TransactionHook>>);

impl TransactionHook for Hooks {
    fn write<'a>(&'a self, tx: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        async {
            for hook in &self.0 {
                let said = hook.write(tx).await?;
                if said != HookOutcome::Write {
                    return Ok(said);
                }
            }
            Ok(HookOutcome::Write)
        }
        .boxed()
    }
}
