//! A bot's own stream of the club: as long as it is read, the bot is connected to the lobby.
//!
//! The stream only wakes: a caller that needs certainty asks the lobby. One that breaks, or is silent for long, is
//! opened again at another replica, so that a lobby that is killed costs a moment and nothing else.

use chrono::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::Api;

/// After so long without a word a stream is opened anew.
const QUIET: std::time::Duration = std::time::Duration::from_secs(30);

/// The connection of one bot; it ends when this is dropped.
pub struct ClubWatch {
    reading: JoinHandle<()>,
    told: watch::Receiver<u64>,
}

impl ClubWatch {
    /// Connects the bot that calls with `api`.
    pub fn start(api: Api) -> ClubWatch {
        let (sender, told) = watch::channel(0);
        let reading = tokio::spawn(async move {
            loop {
                follow(&api, &sender).await;
                api.clock.sleep(Duration::milliseconds(100)).await;
            }
        });
        ClubWatch { reading, told }
    }

    /// Returns when the stream has told something since the last call, or after `millis`.
    pub async fn changed(&mut self, millis: u64) {
        // A time-out is an answer too: the caller asks the lobby.
        let _ = tokio::time::timeout(std::time::Duration::from_millis(millis), self.told.changed()).await;
    }
}

impl Drop for ClubWatch {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// Follows one stream until it ends.
async fn follow(api: &Api, told: &watch::Sender<u64>) {
    let Ok(mut stream) = api.some_lobby().await.watch_club().await else { return };
    while let Ok(Some(Ok(_))) = tokio::time::timeout(QUIET, stream.next()).await {
        told.send_modify(|count| *count += 1);
    }
}
