//! The lobby, called.

use std::sync::Arc;

use mazziere_ids::{RegistrationId, TemplateId, TournamentId};
use reqwest::Method;

use super::tables::EventStream;
use super::wallet::with;
use super::{Answer, ClientError, Endpoint, NO_BODY, refusal};
use crate::lobby::{
    CancellationPlan, CancellationRequest, Registration, RegistrationRequest, Template, TemplateRequest, Tournament,
    TournamentRequest, TournamentSummary, TournamentsQuery, paths,
};
use crate::{Caller, Page, PageQuery};

/// A client of the lobby.
#[derive(Clone)]
pub struct LobbyClient(Endpoint);

#[allow(missing_docs, reason = "one function per operation; the operations are documented in `paths`")]
impl LobbyClient {
    pub fn new(http: reqwest::Client, base: &str, caller: Arc<dyn Caller>) -> LobbyClient {
        LobbyClient(Endpoint::new(http, base, caller))
    }

    pub async fn create_template(&self, key: &str, body: &TemplateRequest) -> Result<Answer<Template>, ClientError> {
        self.0.write(Method::POST, paths::TEMPLATES, key, Some(body)).await
    }

    pub async fn templates(&self, query: &PageQuery) -> Result<Page<Template>, ClientError> {
        self.0.get(paths::TEMPLATES, query).await
    }

    pub async fn template(&self, id: TemplateId) -> Result<Template, ClientError> {
        self.0.get(&with(paths::TEMPLATE, id), &()).await
    }

    pub async fn retire_template(&self, key: &str, id: TemplateId) -> Result<Answer<Template>, ClientError> {
        self.0.write(Method::POST, &with(paths::TEMPLATE_RETIRE, id), key, NO_BODY).await
    }

    pub async fn open(&self, key: &str, body: &TournamentRequest) -> Result<Answer<TournamentSummary>, ClientError> {
        self.0.write(Method::POST, paths::TOURNAMENTS, key, Some(body)).await
    }

    pub async fn tournaments(&self, query: &TournamentsQuery) -> Result<Page<TournamentSummary>, ClientError> {
        self.0.get(paths::TOURNAMENTS, query).await
    }

    pub async fn tournament(&self, id: TournamentId) -> Result<Tournament, ClientError> {
        self.0.get(&with(paths::TOURNAMENT, id), &()).await
    }

    pub async fn register(
        &self,
        key: &str,
        tournament: TournamentId,
        body: &RegistrationRequest,
    ) -> Result<Answer<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::REGISTRATIONS, tournament), key, Some(body)).await
    }

    pub async fn confirm(&self, key: &str, id: RegistrationId) -> Result<Answer<Registration>, ClientError> {
        self.0.write(Method::POST, &with(paths::REGISTRATION_CONFIRM, id), key, NO_BODY).await
    }

    pub async fn registration(&self, id: RegistrationId) -> Result<Registration, ClientError> {
        self.0.get(&with(paths::REGISTRATION, id), &()).await
    }

    pub async fn unregister(&self, key: &str, id: RegistrationId) -> Result<Answer<Registration>, ClientError> {
        self.0.write(Method::DELETE, &with(paths::REGISTRATION, id), key, NO_BODY).await
    }

    pub async fn my_registrations(&self, query: &PageQuery) -> Result<Page<Registration>, ClientError> {
        self.0.get(paths::MY_REGISTRATIONS, query).await
    }

    pub async fn cancel(
        &self,
        key: &str,
        tournament: TournamentId,
        body: &CancellationRequest,
    ) -> Result<Answer<CancellationPlan>, ClientError> {
        self.0.write(Method::POST, &with(paths::CANCELLATION, tournament), key, Some(body)).await
    }

    /// Opens the live list of tournaments.
    pub async fn stream(&self, last_event_id: Option<&str>) -> Result<EventStream, ClientError> {
        let mut request = self
            .0
            .request(Method::GET, paths::TOURNAMENTS_STREAM)
            .header("Accept", "text/event-stream")
            .timeout(std::time::Duration::from_secs(86_400));
        if let Some(id) = last_event_id {
            request = request.header("Last-Event-ID", id);
        }
        let response = request.send().await.map_err(|error| ClientError::Unreachable(error.to_string()))?;
        let status = response.status();
        if !status.is_success() {
            let bytes = response.bytes().await.map_err(|error| ClientError::Unreachable(error.to_string()))?;
            return Err(refusal(status, &bytes));
        }
        Ok(EventStream::new(response))
    }
}
