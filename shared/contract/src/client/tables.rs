//! The tables, called; and their live streams, read.

use std::sync::Arc;

use futures::StreamExt;
use mazziere_ids::{PlayerId, TableId};
use reqwest::Method;
use uuid::Uuid;

use super::wallet::with;
use super::{ClientError, Endpoint, NO_BODY, Response, refusal};
use crate::act::{ACTS, ActsQuery, StaffAct};
use crate::caller::Caller;
use crate::page::Page;
use crate::tables::{
    AbandonRequest, Accepted, ChatMessage, ChatMute, ChatQuery, ChatReport, ChatReportRequest, ChatReported,
    ChatRequest, ChatVerdictRequest, CheckOptionsRequest, CheckedOptions, DeckInfo, Fairness, FeedPage, FeedQuery,
    GameInfo, HandPlayed, HandProofFile, HandsQuery, HistoryQuery, IntroductionRequest, LogEntry, MoveRequest,
    OpenRingTableRequest, OpenTableRequest, Outage, OutagesQuery, PaceRequest, PlayerPreferences, PlayerRequest,
    PreferencesRequest, ReadyRequest, ReleaseRequest, ReplayQuery, SeatPlayerRequest, SeatTaken, SeedRequest,
    SitOutRequest, StepsQuery, StreamQuery, TableHistory, TableLedger, TableReplay, TableStep, TableSummary, TableView,
    TablesQuery, TopUpRequest, Trial, TrialRequest, VoidProposal, VoidProposalsQuery, VoidTableRequest, paths,
};
use crate::ticket::StreamTicket;

/// A client of the tables.
#[derive(Clone)]
pub struct TablesClient(Endpoint);

#[allow(missing_docs, reason = "one function per operation; the operations are documented in `paths`")]
impl TablesClient {
    pub fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> TablesClient {
        TablesClient(Endpoint::new(http, base, caller))
    }

    pub async fn games(&self) -> Result<Page<GameInfo>, ClientError> {
        self.0.get(paths::GAMES, &()).await
    }

    pub async fn decks(&self) -> Result<Page<DeckInfo>, ClientError> {
        self.0.get(paths::DECKS, &()).await
    }

    pub async fn game(&self, game: &str) -> Result<GameInfo, ClientError> {
        self.0.get(&with(paths::GAME, game), &()).await
    }

    pub async fn check_options(&self, game: &str, body: &CheckOptionsRequest) -> Result<CheckedOptions, ClientError> {
        self.0
            .send(self.0.request(Method::POST, &with(paths::GAME_CHECK, game)).json(body))
            .await
            .map(|answer| answer.body)
    }

    /// Tries an opening; nothing is opened.
    pub async fn validate(&self, body: &TrialRequest) -> Result<Trial, ClientError> {
        self.0.send(self.0.request(Method::POST, paths::TABLE_VALIDATE).json(body)).await.map(|answer| answer.body)
    }

    pub async fn open(&self, key: &str, body: &OpenTableRequest) -> Result<Response<TableSummary>, ClientError> {
        self.0.write(Method::POST, paths::TABLES, key, Some(body)).await
    }

    pub async fn open_ring(
        &self,
        key: &str,
        body: &OpenRingTableRequest,
    ) -> Result<Response<TableSummary>, ClientError> {
        self.0.write(Method::POST, paths::RING_TABLES, key, Some(body)).await
    }

    pub async fn introduce(
        &self,
        key: &str,
        table: TableId,
        body: &IntroductionRequest,
    ) -> Result<Response<IntroductionRequest>, ClientError> {
        self.0.write(Method::PUT, &with(paths::TABLE_INTRODUCTION, table), key, Some(body)).await
    }

    pub async fn seat(
        &self,
        key: &str,
        table: TableId,
        body: &SeatPlayerRequest,
    ) -> Result<Response<SeatTaken>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_SEATS, table), key, Some(body)).await
    }

    pub async fn top_up(
        &self,
        key: &str,
        table: TableId,
        body: &TopUpRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_TOP_UPS, table), key, Some(body)).await
    }

    pub async fn sit_out(
        &self,
        key: &str,
        table: TableId,
        body: &PlayerRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_SIT_OUT, table), key, Some(body)).await
    }

    pub async fn come_back(&self, key: &str, table: TableId) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_RETURN, table), key, Some(&SitOutRequest {})).await
    }

    pub async fn leave(
        &self,
        key: &str,
        table: TableId,
        body: &PlayerRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_LEAVE, table), key, Some(body)).await
    }

    pub async fn release(
        &self,
        key: &str,
        table: TableId,
        body: &ReleaseRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_RELEASE, table), key, Some(body)).await
    }

    pub async fn pace(&self, key: &str, table: TableId, body: &PaceRequest) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_PACE, table), key, Some(body)).await
    }

    pub async fn close(&self, key: &str, table: TableId) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_CLOSE, table), key, Some(&SitOutRequest {})).await
    }

    pub async fn settle(&self, key: &str, table: TableId) -> Result<Response<TableLedger>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_SETTLE, table), key, NO_BODY).await
    }

    pub async fn unsettled(&self) -> Result<Page<TableLedger>, ClientError> {
        self.0.get(paths::UNSETTLED_TABLES, &()).await
    }

    pub async fn hands(&self, table: TableId, query: &HandsQuery) -> Result<Page<HandPlayed>, ClientError> {
        self.0.get(&with(paths::TABLE_HANDS, table), query).await
    }

    pub async fn list(&self, query: &TablesQuery) -> Result<Page<TableSummary>, ClientError> {
        self.0.get(paths::TABLES, query).await
    }

    pub async fn mine(&self, query: &TablesQuery) -> Result<Page<TableSummary>, ClientError> {
        self.0.get(paths::MY_TABLES, query).await
    }

    pub async fn preferences(&self, game: &str) -> Result<PlayerPreferences, ClientError> {
        self.0.get(&with(paths::MY_PREFERENCES, game), &()).await
    }

    pub async fn prefer(
        &self,
        key: &str,
        game: &str,
        body: &PreferencesRequest,
    ) -> Result<Response<PlayerPreferences>, ClientError> {
        self.0.write(Method::PUT, &with(paths::MY_PREFERENCES, game), key, Some(body)).await
    }

    pub async fn view(&self, table: TableId) -> Result<TableView, ClientError> {
        self.0.get(&with(paths::TABLE, table), &()).await
    }

    pub async fn steps(&self, table: TableId, query: &StepsQuery) -> Result<Page<TableStep>, ClientError> {
        self.0.get(&with(paths::TABLE_EVENTS, table), query).await
    }

    pub async fn log(&self, table: TableId, query: &StepsQuery) -> Result<Page<LogEntry>, ClientError> {
        self.0.get(&with(paths::TABLE_LOG, table), query).await
    }

    pub async fn history(&self, table: TableId, query: &HistoryQuery) -> Result<TableHistory, ClientError> {
        self.0.get(&with(paths::TABLE_HISTORY, table), query).await
    }

    pub async fn replay(&self, table: TableId, query: &ReplayQuery) -> Result<TableReplay, ClientError> {
        self.0.get(&with(paths::TABLE_REPLAY, table), query).await
    }

    pub async fn fairness(&self, table: TableId, deal: u32) -> Result<Fairness, ClientError> {
        self.0.get(&with(&with(paths::TABLE_FAIRNESS, table), deal), &()).await
    }

    pub async fn hand_proof(&self, table: TableId, hand: u32) -> Result<HandProofFile, ClientError> {
        self.0.get(&with(&with(paths::TABLE_HAND_PROOF, table), hand), &()).await
    }

    pub async fn ready(
        &self,
        key: &str,
        table: TableId,
        body: &ReadyRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_READY, table), key, Some(body)).await
    }

    pub async fn seed(&self, key: &str, table: TableId, body: &SeedRequest) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_SEED, table), key, Some(body)).await
    }

    /// `version`: the version the decision was made on; a table that has moved on refuses with `stale_version`.
    pub async fn play(
        &self,
        key: &str,
        table: TableId,
        version: Option<i64>,
        body: &MoveRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        let mut request =
            self.0.request(Method::POST, &with(paths::TABLE_MOVES, table)).header("Idempotency-Key", key).json(body);
        if let Some(version) = version {
            request = request.header("If-Match", format!("\"v{version}\""));
        }
        self.0.send(request).await
    }

    pub async fn abandon(
        &self,
        key: &str,
        table: TableId,
        body: &AbandonRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_ABANDON, table), key, Some(body)).await
    }

    pub async fn void(
        &self,
        key: &str,
        table: TableId,
        body: &VoidTableRequest,
    ) -> Result<Response<Accepted>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_VOID, table), key, Some(body)).await
    }

    pub async fn propose_void(
        &self,
        key: &str,
        table: TableId,
        body: &VoidTableRequest,
    ) -> Result<Response<VoidProposal>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_VOID_PROPOSALS, table), key, Some(body)).await
    }

    pub async fn void_proposals(&self, query: &VoidProposalsQuery) -> Result<Page<VoidProposal>, ClientError> {
        self.0.get(paths::VOID_PROPOSALS, query).await
    }

    pub async fn void_proposal(&self, proposal: Uuid) -> Result<VoidProposal, ClientError> {
        self.0.get(&with(paths::VOID_PROPOSAL, proposal), &()).await
    }

    pub async fn approve_void(&self, key: &str, proposal: Uuid) -> Result<Response<VoidProposal>, ClientError> {
        self.0.write(Method::POST, &with(paths::VOID_PROPOSAL_APPROVE, proposal), key, NO_BODY).await
    }

    pub async fn reject_void(
        &self,
        key: &str,
        proposal: Uuid,
        body: &VoidTableRequest,
    ) -> Result<Response<VoidProposal>, ClientError> {
        self.0.write(Method::POST, &with(paths::VOID_PROPOSAL_REJECT, proposal), key, Some(body)).await
    }

    pub async fn say(
        &self,
        key: &str,
        table: TableId,
        body: &ChatRequest,
    ) -> Result<Response<ChatMessage>, ClientError> {
        self.0.write(Method::POST, &with(paths::TABLE_CHAT, table), key, Some(body)).await
    }

    pub async fn said(&self, table: TableId, query: &ChatQuery) -> Result<Page<ChatMessage>, ClientError> {
        self.0.get(&with(paths::TABLE_CHAT, table), query).await
    }

    pub async fn mute(&self, key: &str, player: PlayerId) -> Result<Response<ChatMute>, ClientError> {
        self.0.write(Method::PUT, &with(paths::MY_MUTE, player), key, NO_BODY).await
    }

    pub async fn unmute(&self, key: &str, player: PlayerId) -> Result<Response<ChatMute>, ClientError> {
        self.0.write(Method::DELETE, &with(paths::MY_MUTE, player), key, NO_BODY).await
    }

    pub async fn report(
        &self,
        key: &str,
        table: TableId,
        message: Uuid,
        body: &ChatReportRequest,
    ) -> Result<Response<ChatReported>, ClientError> {
        self.0.write(Method::POST, &with(&with(paths::CHAT_REPORT, table), message), key, Some(body)).await
    }

    pub async fn acts(&self, query: &ActsQuery) -> Result<Page<StaffAct>, ClientError> {
        self.0.get(ACTS, query).await
    }

    pub async fn chat_reports(&self, query: &ChatQuery) -> Result<Page<ChatReport>, ClientError> {
        self.0.get(paths::CHAT_REPORTS, query).await
    }

    pub async fn uphold(
        &self,
        key: &str,
        report: Uuid,
        body: &ChatVerdictRequest,
    ) -> Result<Response<ChatReport>, ClientError> {
        self.0.write(Method::POST, &with(paths::CHAT_REPORT_UPHOLD, report), key, Some(body)).await
    }

    pub async fn dismiss(
        &self,
        key: &str,
        report: Uuid,
        body: &ChatVerdictRequest,
    ) -> Result<Response<ChatReport>, ClientError> {
        self.0.write(Method::POST, &with(paths::CHAT_REPORT_DISMISS, report), key, Some(body)).await
    }

    pub async fn feed(&self, query: &FeedQuery) -> Result<FeedPage, ClientError> {
        self.0.get(paths::FEED, query).await
    }

    pub async fn outages(&self, query: &OutagesQuery) -> Result<Page<Outage>, ClientError> {
        self.0.get(paths::OUTAGES, query).await
    }

    /// Opens the live stream of a table, from the start or after `last_event_id`.
    pub async fn stream(&self, table: TableId, last_event_id: Option<&str>) -> Result<EventStream, ClientError> {
        self.stream_with(table, last_event_id, &StreamQuery::default()).await
    }

    pub async fn stream_ticket(&self, table: TableId) -> Result<StreamTicket, ClientError> {
        let path = with(paths::TABLE_STREAM_TICKETS, table);
        self.0.send(self.0.request(Method::POST, &path)).await.map(|answer| answer.body)
    }

    /// The live stream, with what `query` asks for.
    pub async fn stream_with(
        &self,
        table: TableId,
        last_event_id: Option<&str>,
        query: &StreamQuery,
    ) -> Result<EventStream, ClientError> {
        let mut request = self
            .0
            .request(Method::GET, &with(paths::TABLE_STREAM, table))
            .query(query)
            .header("Accept", "text/event-stream")
            .timeout(std::time::Duration::from_secs(86_400));
        if let Some(id) = last_event_id {
            request = request.header("Last-Event-ID", id);
        }
        let response = request.send().await.map_err(|error| ClientError::Unreachable(error.to_string()))?;
        let status = response.status();
        if !status.is_success() {
            let bytes = response.bytes().await.map_err(|error| ClientError::Unreachable(error.to_string()))?;
            return Err(refusal(status, &bytes).into());
        }
        Ok(EventStream::new(response))
    }
}

/// One server-sent event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamEvent {
    /// Its id: what to send as Last-Event-ID to go on after it.
    pub id: Option<String>,
    /// Its kind.
    pub event: String,
    /// Its data.
    pub data: String,
}

/// A live stream being read.
pub struct EventStream {
    body: futures::stream::BoxStream<'static, Result<bytes::Bytes, reqwest::Error>>,
    buffer: Vec<u8>,
}

impl EventStream {
    pub(crate) fn new(response: reqwest::Response) -> EventStream {
        EventStream { body: response.bytes_stream().boxed(), buffer: Vec::new() }
    }

    /// The next event; `None` when the stream has ended. Heartbeats are skipped.
    pub async fn next(&mut self) -> Option<Result<StreamEvent, ClientError>> {
        loop {
            if let Some(block) = self.take_block() {
                match parse(&block) {
                    Some(event) => return Some(Ok(event)),
                    None => continue,
                }
            }
            match self.body.next().await? {
                Ok(bytes) => self.buffer.extend(bytes.iter().filter(|byte| **byte != b'\r')),
                Err(error) => return Some(Err(ClientError::Unreachable(error.to_string()))),
            }
        }
    }

    fn take_block(&mut self) -> Option<String> {
        let end = self.buffer.windows(2).position(|pair| pair == b"\n\n")?;
        let block: Vec<u8> = self.buffer.drain(..end + 2).collect();
        Some(String::from_utf8_lossy(&block).into_owned())
    }
}

/// Reads one block of a stream; `None` for comments and blocks without data.
fn parse(block: &str) -> Option<StreamEvent> {
    let mut event = StreamEvent { id: None, event: "message".to_owned(), data: String::new() };
    let mut has_data = false;
    for line in block.lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => event.id = Some(value.to_owned()),
            "event" => event.event = value.to_owned(),
            "data" => {
                if has_data {
                    event.data.push('\n');
                }
                event.data.push_str(value);
                has_data = true;
            }
            _ => {}
        }
    }
    has_data.then_some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_and_heartbeats_skipped() {
        assert_eq!(parse(": heartbeat\n\n"), None);
        assert_eq!(
            parse("id: 7\nevent: step\ndata: {\"a\":1}\ndata: more\n\n"),
            Some(StreamEvent { id: Some("7".into()), event: "step".into(), data: "{\"a\":1}\nmore".into() })
        );
    }
}
