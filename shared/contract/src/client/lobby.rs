//! The lobby, called.

use std::sync::Arc;

use mazziere_ids::{
    CashTemplateId, ClubEventId, PlayerId, RegistrationId, SessionId, TableId, TemplateId, TournamentId, WarningId,
};
use reqwest::Method;
use uuid::Uuid;

use super::tables::EventStream;
use super::wallet::with;
use super::{ClientError, Endpoint, NO_BODY, Response, refusal};
use crate::act::{ACTS, ActsQuery, StaffAct};
use crate::caller::Caller;
use crate::lobby::{
    AroundQuery, CancellationApprovalRequest, CancellationPlan, CancellationProposal, CancellationProposalsQuery,
    CancellationReasonRequest, CancellationRequest, CashSession, CashSessionRequest, CashTable, CashTableSummary,
    CashTablesQuery, CashTemplate, CashTemplatePreview, CashTemplateRequest, CashTopUp, CashTopUpRequest, ChipPlayer,
    ChipTable, CloseCashTableRequest, ClubAcceptRequest, ClubEvent, ClubEventRequest, ClubInvitationRequest, Conduct,
    ConductEntry, Entry, EntryResult, EntryStanding, Fixture, Invitation, MatchesQuery, MyConduct, NamedPage,
    NamedTournament, Note, NoteRequest, PlayerLevel, PlayerName, PlayerRanking, PlayerResult, PlayersQuery,
    PrizeApprovalRequest, PrizePreview, PrizeProposalRequest, PrizeRejectionRequest, PrizesQuery, Ranking,
    RankingAround, RankingQuery, Registration, RegistrationRequest, RegistrationsQuery, RoundSummary, SeatDraw,
    SessionsQuery, StacksQuery, StandingsQuery, SuspensionRequest, Template, TemplatePreview, TemplateRequest,
    Tournament, TournamentRequest, TournamentSummary, TournamentsQuery, Waiting, Warning, WithheldPrize,
    WithheldPrizeOf, WithheldPrizesQuery, WithholdRequest, paths,
};
use crate::page::{Page, PageQuery};
use crate::ticket::StreamTicket;
use crate::wallet::ReasonRequest;

/// A client of the lobby.
#[derive(Clone)]
pub struct LobbyClient(Endpoint);

#[allow(missing_docs, reason = "one function per operation; the operations are documented in `paths`")]
impl LobbyClient {
    pub fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> LobbyClient {
        LobbyClient(Endpoint::new(http, base, caller))
    }

    pub async fn create_template(&self, key: &str, body: &TemplateRequest) -> Result<Response<Template>, ClientError> {
        self.0.write(Method::POST, paths::TEMPLATES, key, Some(body)).await
    }

    pub async fn validate_template(&self, body: &TemplateRequest) -> Result<TemplatePreview, ClientError> {
        self.0.send(self.0.request(Method::POST, paths::TEMPLATE_VALIDATE).json(body)).await.map(|answer| answer.body)
    }

    pub async fn templates(&self, query: &PageQuery) -> Result<Page<Template>, ClientError> {
        self.0.get(paths::TEMPLATES, query).await
    }

    pub async fn template(&self, id: TemplateId) -> Result<Template, ClientError> {
        self.0.get(&with(paths::TEMPLATE, id), &()).await
    }

    pub async fn retire_template(&self, key: &str, id: TemplateId) -> Result<Response<Template>, ClientError> {
        self.0.write(Method::POST, &with(paths::TEMPLATE_RETIRE, id), key, NO_BODY).await
    }

    pub async fn open(&self, key: &str, body: &TournamentRequest) -> Result<Response<TournamentSummary>, ClientError> {
        self.0.write(Method::POST, paths::TOURNAMENTS, key, Some(body)).await
    }

    pub async fn tournaments(&self, query: &TournamentsQuery) -> Result<Page<TournamentSummary>, ClientError> {
        self.0.get(paths::TOURNAMENTS, query).await
    }

    pub async fn tournament(&self, id: TournamentId) -> Result<Tournament, ClientError> {
        self.0.get(&with(paths::TOURNAMENT, id), &()).await
    }

    pub async fn prizes(&self, id: TournamentId, query: &PrizesQuery) -> Result<PrizePreview, ClientError> {
        self.0.get(&with(paths::PRIZES, id), query).await
    }

    pub async fn entries(&self, id: TournamentId, query: &PageQuery) -> Result<NamedPage<Entry>, ClientError> {
        self.0.get(&with(paths::ENTRIES, id), query).await
    }

    pub async fn rounds(&self, id: TournamentId, query: &PageQuery) -> Result<Page<RoundSummary>, ClientError> {
        self.0.get(&with(paths::ROUNDS, id), query).await
    }

    pub async fn matches(&self, id: TournamentId, query: &MatchesQuery) -> Result<NamedPage<Fixture>, ClientError> {
        self.0.get(&with(paths::MATCHES, id), query).await
    }

    pub async fn standings(
        &self,
        id: TournamentId,
        query: &StandingsQuery,
    ) -> Result<NamedPage<EntryStanding>, ClientError> {
        self.0.get(&with(paths::STANDINGS, id), query).await
    }

    pub async fn stacks(&self, id: TournamentId, query: &StacksQuery) -> Result<NamedPage<ChipPlayer>, ClientError> {
        self.0.get(&with(paths::STACKS, id), query).await
    }

    pub async fn ring_tables(&self, id: TournamentId, query: &PageQuery) -> Result<Page<ChipTable>, ClientError> {
        self.0.get(&with(paths::RING_TABLES, id), query).await
    }

    pub async fn seat_draws(&self, id: TournamentId, query: &PageQuery) -> Result<NamedPage<SeatDraw>, ClientError> {
        self.0.get(&with(paths::SEAT_DRAWS, id), query).await
    }

    pub async fn results(&self, id: TournamentId, query: &PageQuery) -> Result<NamedPage<EntryResult>, ClientError> {
        self.0.get(&with(paths::RESULTS, id), query).await
    }

    pub async fn named_tournament(&self, id: TournamentId) -> Result<NamedTournament, ClientError> {
        self.0.get(&with(paths::TOURNAMENT, id), &()).await
    }

    pub async fn players(&self, query: &PlayersQuery) -> Result<Page<PlayerName>, ClientError> {
        self.0.get(paths::PLAYERS, query).await
    }

    pub async fn register(
        &self,
        key: &str,
        tournament: TournamentId,
        body: &RegistrationRequest,
    ) -> Result<Response<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::REGISTRATIONS, tournament), key, Some(body)).await
    }

    pub async fn retire(&self, key: &str, id: RegistrationId) -> Result<Response<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::RETIREMENT, id), key, NO_BODY).await
    }

    pub async fn draft_club_event(
        &self,
        key: &str,
        body: &ClubEventRequest,
    ) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, paths::CLUB_EVENTS, key, Some(body)).await
    }

    pub async fn club_event(&self, id: ClubEventId) -> Result<ClubEvent, ClientError> {
        self.0.get(&with(paths::CLUB_EVENT, id), &()).await
    }

    pub async fn my_club(&self) -> Result<Page<ClubEvent>, ClientError> {
        self.0.get(paths::MY_CLUB, &()).await
    }

    pub async fn club_players(&self) -> Result<Page<PlayerId>, ClientError> {
        self.0.get(paths::CLUB_PLAYERS, &()).await
    }

    pub async fn watch_club(&self) -> Result<EventStream, ClientError> {
        self.listen(paths::CLUB_STREAM, None).await
    }

    /// Behind an id, or from now on.
    pub async fn watch_me(&self, last: Option<&str>) -> Result<EventStream, ClientError> {
        self.listen(paths::MY_STREAM, last).await
    }

    pub async fn my_stream_ticket(&self) -> Result<StreamTicket, ClientError> {
        self.0.send(self.0.request(Method::POST, paths::MY_STREAM_TICKETS)).await.map(|answer| answer.body)
    }

    pub async fn invite_to_club(
        &self,
        key: &str,
        id: ClubEventId,
        body: &ClubInvitationRequest,
    ) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_INVITATIONS, id), key, Some(body)).await
    }

    pub async fn accept_club(&self, key: &str, id: ClubEventId) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_ACCEPT, id), key, NO_BODY).await
    }

    pub async fn accept_club_with(
        &self,
        key: &str,
        id: ClubEventId,
        body: &ClubAcceptRequest,
    ) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_ACCEPT, id), key, Some(body)).await
    }

    pub async fn decline_club(&self, key: &str, id: ClubEventId) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_DECLINE, id), key, NO_BODY).await
    }

    pub async fn cancel_club(&self, key: &str, id: ClubEventId) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_CANCEL, id), key, NO_BODY).await
    }

    pub async fn rematch_club(&self, key: &str, id: ClubEventId) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_REMATCH, id), key, NO_BODY).await
    }

    pub async fn leave_club(&self, key: &str, id: ClubEventId) -> Result<Response<ClubEvent>, ClientError> {
        self.0.write(Method::POST, &with(paths::CLUB_LEAVE, id), key, NO_BODY).await
    }

    pub async fn my_invitations(&self) -> Result<Page<Invitation>, ClientError> {
        self.0.get(paths::MY_INVITATIONS, &()).await
    }

    pub async fn accept(&self, key: &str, id: RegistrationId) -> Result<Response<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::INVITATION_ACCEPT, id), key, NO_BODY).await
    }

    pub async fn decline(&self, key: &str, id: RegistrationId) -> Result<Response<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::INVITATION_DECLINE, id), key, NO_BODY).await
    }

    pub async fn registration(&self, id: RegistrationId) -> Result<Registration, ClientError> {
        self.0.get(&with(paths::REGISTRATION, id), &()).await
    }

    pub async fn unregister(&self, key: &str, id: RegistrationId) -> Result<Response<Registration>, ClientError> {
        self.0.write(Method::DELETE, &with(paths::REGISTRATION, id), key, NO_BODY).await
    }

    pub async fn my_registrations(&self, query: &RegistrationsQuery) -> Result<Page<Registration>, ClientError> {
        self.0.get(paths::MY_REGISTRATIONS, query).await
    }

    pub async fn my_results(&self, query: &PageQuery) -> Result<Page<PlayerResult>, ClientError> {
        self.0.get(paths::MY_RESULTS, query).await
    }

    pub async fn ranking(&self, query: &RankingQuery) -> Result<Ranking, ClientError> {
        self.0.get(paths::RANKINGS, query).await
    }

    pub async fn my_rankings(&self) -> Result<Page<PlayerRanking>, ClientError> {
        self.0.get(paths::MY_RANKINGS, &()).await
    }

    pub async fn ranking_around_me(&self, query: &AroundQuery) -> Result<RankingAround, ClientError> {
        self.0.get(paths::MY_RANKING_AROUND, query).await
    }

    pub async fn levels(&self, player: PlayerId) -> Result<Page<PlayerLevel>, ClientError> {
        self.0.get(&with(paths::PLAYER_LEVELS, player), &()).await
    }

    pub async fn cancel(
        &self,
        key: &str,
        tournament: TournamentId,
        body: &CancellationRequest,
    ) -> Result<Response<CancellationPlan>, ClientError> {
        self.0.write(Method::POST, &with(paths::CANCELLATION, tournament), key, Some(body)).await
    }

    pub async fn cancellation(&self, tournament: TournamentId) -> Result<CancellationPlan, ClientError> {
        self.0.get(&with(paths::CANCELLATION, tournament), &()).await
    }

    pub async fn propose_cancellation(
        &self,
        key: &str,
        tournament: TournamentId,
        body: &CancellationReasonRequest,
    ) -> Result<Response<CancellationProposal>, ClientError> {
        self.0.write(Method::POST, &with(paths::CANCELLATION_PROPOSALS, tournament), key, Some(body)).await
    }

    pub async fn cancellation_proposal(&self, of: (TournamentId, Uuid)) -> Result<CancellationProposal, ClientError> {
        self.0.get(&with(&with(paths::CANCELLATION_PROPOSAL, of.0), of.1), &()).await
    }

    pub async fn cancellation_proposals(
        &self,
        query: &CancellationProposalsQuery,
    ) -> Result<Page<CancellationProposal>, ClientError> {
        self.0.get(paths::ALL_CANCELLATION_PROPOSALS, query).await
    }

    pub async fn approve_cancellation(
        &self,
        key: &str,
        of: (TournamentId, Uuid),
        body: &CancellationApprovalRequest,
    ) -> Result<Response<CancellationProposal>, ClientError> {
        let path = with(&with(paths::CANCELLATION_APPROVE, of.0), of.1);
        self.0.write(Method::POST, &path, key, Some(body)).await
    }

    pub async fn reject_cancellation(
        &self,
        key: &str,
        of: (TournamentId, Uuid),
        body: &CancellationReasonRequest,
    ) -> Result<Response<CancellationProposal>, ClientError> {
        let path = with(&with(paths::CANCELLATION_REJECT, of.0), of.1);
        self.0.write(Method::POST, &path, key, Some(body)).await
    }

    pub async fn validate_cash_template(&self, body: &CashTemplateRequest) -> Result<CashTemplatePreview, ClientError> {
        let request = self.0.request(Method::POST, paths::CASH_TEMPLATE_VALIDATE).json(body);
        self.0.send(request).await.map(|answer| answer.body)
    }

    pub async fn create_cash_template(
        &self,
        key: &str,
        body: &CashTemplateRequest,
    ) -> Result<Response<CashTemplate>, ClientError> {
        self.0.write(Method::POST, paths::CASH_TEMPLATES, key, Some(body)).await
    }

    pub async fn cash_templates(&self, query: &PageQuery) -> Result<Page<CashTemplate>, ClientError> {
        self.0.get(paths::CASH_TEMPLATES, query).await
    }

    pub async fn cash_template(&self, id: CashTemplateId) -> Result<CashTemplate, ClientError> {
        self.0.get(&with(paths::CASH_TEMPLATE, id), &()).await
    }

    pub async fn retire_cash_template(
        &self,
        key: &str,
        id: CashTemplateId,
    ) -> Result<Response<CashTemplate>, ClientError> {
        self.0.write(Method::POST, &with(paths::CASH_TEMPLATE_RETIRE, id), key, NO_BODY).await
    }

    pub async fn cash_tables(&self, query: &CashTablesQuery) -> Result<Page<CashTableSummary>, ClientError> {
        self.0.get(paths::CASH_TABLES, query).await
    }

    pub async fn cash_table(&self, id: TableId) -> Result<CashTable, ClientError> {
        self.0.get(&with(paths::CASH_TABLE, id), &()).await
    }

    pub async fn close_cash_table(
        &self,
        key: &str,
        id: TableId,
        body: &CloseCashTableRequest,
    ) -> Result<Response<CashTableSummary>, ClientError> {
        self.0.write(Method::POST, &with(paths::CASH_TABLE_CLOSE, id), key, Some(body)).await
    }

    /// Sits down at a cash table with a buy-in.
    pub async fn sit_down(
        &self,
        key: &str,
        table: TableId,
        body: &CashSessionRequest,
    ) -> Result<Response<CashSession>, ClientError> {
        self.0.write(Method::POST, &with(paths::CASH_SESSIONS, table), key, Some(body)).await
    }

    pub async fn cash_session(&self, id: SessionId) -> Result<CashSession, ClientError> {
        self.0.get(&with(paths::CASH_SESSION, id), &()).await
    }

    pub async fn top_up(
        &self,
        key: &str,
        session: SessionId,
        body: &CashTopUpRequest,
    ) -> Result<Response<CashTopUp>, ClientError> {
        self.0.write(Method::POST, &with(paths::TOP_UPS, session), key, Some(body)).await
    }

    /// Plays the next match, too.
    pub async fn rematch(&self, key: &str, session: SessionId) -> Result<Response<CashSession>, ClientError> {
        self.0.write(Method::POST, &with(paths::REMATCH, session), key, NO_BODY).await
    }

    /// Leaves a cash table of match games.
    pub async fn leave_cash_table(&self, key: &str, session: SessionId) -> Result<Response<CashSession>, ClientError> {
        self.0.write(Method::POST, &with(paths::CASH_LEAVE, session), key, NO_BODY).await
    }

    pub async fn my_sessions(&self, query: &SessionsQuery) -> Result<Page<CashSession>, ClientError> {
        self.0.get(paths::MY_SESSIONS, query).await
    }

    pub async fn my_waiting(&self) -> Result<Page<Waiting>, ClientError> {
        self.0.get(paths::MY_WAITING, &()).await
    }

    pub async fn stand_in_line(&self, key: &str, table: TableId) -> Result<Response<Waiting>, ClientError> {
        self.0.write(Method::POST, &with(paths::WAITING_LIST, table), key, NO_BODY).await
    }

    pub async fn leave_line(&self, key: &str, table: TableId) -> Result<Response<CashTableSummary>, ClientError> {
        self.0.write(Method::DELETE, &with(paths::WAITING_LIST, table), key, NO_BODY).await
    }

    pub async fn my_conduct(&self) -> Result<MyConduct, ClientError> {
        self.0.get(paths::MY_CONDUCT, &()).await
    }

    pub async fn conduct(&self, player: PlayerId, query: &PageQuery) -> Result<Conduct, ClientError> {
        self.0.get(&with(paths::CONDUCT, player), query).await
    }

    pub async fn acts(&self, query: &ActsQuery) -> Result<Page<StaffAct>, ClientError> {
        self.0.get(ACTS, query).await
    }

    pub async fn warnings(&self, player: PlayerId, query: &PageQuery) -> Result<Page<Warning>, ClientError> {
        self.0.get(&with(paths::WARNINGS, player), query).await
    }

    pub async fn withdraw_warning(
        &self,
        key: &str,
        player: PlayerId,
        warning: WarningId,
        body: &ReasonRequest,
    ) -> Result<Response<ConductEntry>, ClientError> {
        let path = with(&with(paths::WARNING_WITHDRAWAL, player), warning);
        self.0.write(Method::POST, &path, key, Some(body)).await
    }

    pub async fn notes(&self, player: PlayerId, query: &PageQuery) -> Result<Page<Note>, ClientError> {
        self.0.get(&with(paths::NOTES, player), query).await
    }

    pub async fn write_note(
        &self,
        key: &str,
        player: PlayerId,
        body: &NoteRequest,
    ) -> Result<Response<ConductEntry>, ClientError> {
        self.0.write(Method::POST, &with(paths::NOTES, player), key, Some(body)).await
    }

    pub async fn suspend(
        &self,
        key: &str,
        player: PlayerId,
        body: &SuspensionRequest,
    ) -> Result<Response<ConductEntry>, ClientError> {
        self.0.write(Method::POST, &with(paths::SUSPENSION, player), key, Some(body)).await
    }

    pub async fn reinstate(
        &self,
        key: &str,
        player: PlayerId,
        body: &ReasonRequest,
    ) -> Result<Response<ConductEntry>, ClientError> {
        self.0.write(Method::POST, &with(paths::REINSTATEMENT, player), key, Some(body)).await
    }

    pub async fn withheld_prizes(&self, id: TournamentId) -> Result<Page<WithheldPrize>, ClientError> {
        self.0.get(&with(paths::WITHHELD_PRIZES, id), &()).await
    }

    pub async fn all_withheld_prizes(&self, query: &WithheldPrizesQuery) -> Result<Page<WithheldPrizeOf>, ClientError> {
        self.0.get(paths::ALL_WITHHELD_PRIZES, query).await
    }

    pub async fn withhold_prize(
        &self,
        key: &str,
        id: TournamentId,
        body: &WithholdRequest,
    ) -> Result<Response<WithheldPrize>, ClientError> {
        self.0.write(Method::POST, &with(paths::WITHHELD_PRIZES, id), key, Some(body)).await
    }

    pub async fn propose_prize(
        &self,
        key: &str,
        (id, player): (TournamentId, PlayerId),
        body: &PrizeProposalRequest,
    ) -> Result<Response<WithheldPrize>, ClientError> {
        self.0.write(Method::POST, &with(&with(paths::PRIZE_PROPOSAL, id), player), key, Some(body)).await
    }

    pub async fn approve_prize(
        &self,
        key: &str,
        (id, player): (TournamentId, PlayerId),
        body: &PrizeApprovalRequest,
    ) -> Result<Response<WithheldPrize>, ClientError> {
        self.0.write(Method::POST, &with(&with(paths::PRIZE_APPROVAL, id), player), key, Some(body)).await
    }

    pub async fn reject_prize(
        &self,
        key: &str,
        (id, player): (TournamentId, PlayerId),
        body: &PrizeRejectionRequest,
    ) -> Result<Response<WithheldPrize>, ClientError> {
        self.0.write(Method::POST, &with(&with(paths::PRIZE_REJECTION, id), player), key, Some(body)).await
    }

    /// Opens the live list of tournaments.
    pub async fn stream(&self, last_event_id: Option<&str>) -> Result<EventStream, ClientError> {
        self.listen(paths::TOURNAMENTS_STREAM, last_event_id).await
    }

    /// Opens the stream of one tournament.
    pub async fn tournament_stream(
        &self,
        id: TournamentId,
        last_event_id: Option<&str>,
    ) -> Result<EventStream, ClientError> {
        self.listen(&with(paths::TOURNAMENT_STREAM, id), last_event_id).await
    }

    /// Opens the live list of cash tables.
    pub async fn cash_stream(&self, last_event_id: Option<&str>) -> Result<EventStream, ClientError> {
        self.listen(paths::CASH_TABLES_STREAM, last_event_id).await
    }

    async fn listen(&self, path: &str, last_event_id: Option<&str>) -> Result<EventStream, ClientError> {
        let mut request = self
            .0
            .request(Method::GET, path)
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
