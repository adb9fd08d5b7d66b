//! The dispatcher: the channel from the code that has claimed effects to the runner that carries them out.

use std::sync::Arc;

use tokio::sync::{Notify, mpsc, oneshot};
use uuid::Uuid;

use super::lanes::{Lanes, Permit};
use super::store::Queued;
use super::watch::{AttemptOutcome, Watch, Watchers};

/// Where claimed effects go in.
#[derive(Clone, Debug)]
pub struct Dispatcher {
    begun: mpsc::UnboundedSender<Dispatched>,
    lanes: Arc<Lanes>,
    look: Arc<Notify>,
    watchers: Arc<Watchers>,
}

/// Where they come out, for the runner.
#[derive(Debug)]
pub struct End(mpsc::UnboundedReceiver<Dispatched>);

/// A claimed effect that is to be carried out now.
#[derive(Debug)]
pub struct Dispatched {
    pub queued: Queued,
    /// Brings the place in its lane.
    pub place: oneshot::Receiver<Permit>,
}

/// A dispatcher and the end that the runner reads.
pub fn dispatcher() -> (Dispatcher, End) {
    let (begun, end) = mpsc::unbounded_channel();
    let look = Arc::<Notify>::default();
    let lanes = Arc::new(Lanes::new(Arc::clone(&look)));
    (Dispatcher { begun, lanes, look, watchers: Arc::default() }, End(end))
}

impl Dispatcher {
    /// Has an effect carried out. Where nobody carries them out any more, its lease runs out and another replica does.
    pub fn start(&self, queued: Queued) {
        let place = self.lanes.line_up(queued.subject_id);
        drop(self.begun.send(Dispatched { queued, place }));
    }

    /// Waits for attempts at any of these effects in this process, from now on.
    pub fn watch(&self, effects: Vec<Uuid>) -> Watch {
        self.watchers.watch(effects)
    }

    /// Tells the requests that wait for an effect what an attempt at it came to.
    pub fn tell(&self, effect: Uuid, attempted: AttemptOutcome) {
        self.watchers.tell(effect, attempted);
    }

    /// The places of those that are carried out.
    pub fn lanes(&self) -> &Arc<Lanes> {
        &self.lanes
    }

    /// Has the queue looked at: something was put there for later.
    pub fn look(&self) {
        self.look.notify_one();
    }

    /// Waits until the queue is to be looked at.
    pub async fn looks(&self) {
        self.look.notified().await;
    }
}

impl End {
    /// The next effect; `None` when there will be no more.
    pub async fn next(&mut self) -> Option<Dispatched> {
        self.0.recv().await
    }
}
