//! The way from whoever has claimed effects to whoever carries them out, who lies above both.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::{Notify, mpsc, oneshot};

use super::lanes::{Lanes, Permit};
use super::store::Queued;

/// Where claimed effects go in.
#[derive(Clone, Debug)]
pub struct Way {
    begun: mpsc::UnboundedSender<Begun>,
    lanes: Arc<Lanes>,
    look: Arc<Notify>,
}

/// Where they come out, for the one who carries them out.
#[derive(Debug)]
pub struct End(mpsc::UnboundedReceiver<Begun>);

/// A claimed effect that is to be carried out now.
#[derive(Debug)]
pub struct Begun {
    /// Which.
    pub queued: Queued,
    /// Brings the place in its lane.
    pub place: oneshot::Receiver<Permit>,
    /// Dropped when it is carried out, or put back.
    pub ended: oneshot::Sender<()>,
}

/// An effect that is under way; it is carried out whether or not somebody waits for this.
#[derive(Debug)]
pub struct UnderWay(oneshot::Receiver<()>);

impl Future for UnderWay {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        // It ends by being dropped.
        Pin::new(&mut self.0).poll(context).map(drop)
    }
}

/// A way and its end.
pub fn way() -> (Way, End) {
    let (begun, end) = mpsc::unbounded_channel();
    let look = Arc::<Notify>::default();
    (Way { begun, lanes: Arc::new(Lanes::new(Arc::clone(&look))), look }, End(end))
}

impl Way {
    /// Has an effect carried out. Where nobody carries them out any more, its lease runs out and another replica does.
    pub fn start(&self, queued: Queued) -> UnderWay {
        let (ended, under_way) = oneshot::channel();
        let place = self.lanes.line_up(queued.subject_id);
        drop(self.begun.send(Begun { queued, place, ended }));
        UnderWay(under_way)
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
    pub async fn next(&mut self) -> Option<Begun> {
        self.0.recv().await
    }
}
