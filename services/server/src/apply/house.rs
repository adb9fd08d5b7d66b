//! A house as `apply` sees it: its lobby, asked as an operator.
//!
//! What was not answered, or is refused for the moment, is asked for again with the same key, a few times.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use chrono::TimeDelta;
use mazziere_contract::client::{ClientError, LobbyClient, http_trusting};
use mazziere_contract::lobby::{TournamentRequest, TournamentsQuery};
use mazziere_contract::{Caller, ErrorCode, Page, PageQuery};
use mazziere_ids::{CashTemplateId, TemplateId};
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_telemetry::Clock;
use mazziere_tls::Trust;
use mazziere_tls::address::base_url;
use serde_json::Value;
use uuid::Uuid;

use super::ApplyArgs;
use super::plan::{Standing, key_of_opening, key_of_retiring};
use super::programme::{Entry, Fault, Kind, Request};
use super::terms;

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often a request is repeated, and how long to wait before at most, in seconds.
const MOST_REPEATS: u32 = 4;
const LONGEST_PAUSE: i64 = 10;

/// The most templates that a page of their list has.
const PAGE: u32 = 200;

/// The holder of the token.
struct Operator(String);

impl Caller for Operator {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }

    fn repeats_what_is_lost(&self) -> bool {
        true
    }
}

/// The lobby of a house.
pub(super) struct House<'a> {
    lobby: LobbyClient,
    clock: &'a Clock,
}

impl<'a> House<'a> {
    /// The one that is named; it is not asked for anything yet.
    ///
    /// # Errors
    /// [`Misconfigured`] when the address cannot work, or the token or a certificate cannot be read.
    pub(super) fn new(args: &ApplyArgs, clock: &'a Clock) -> anyhow::Result<House<'a>> {
        let trust = args.ca_file.as_deref().map(Trust::with_ca_file).transpose().context("MAZZIERE_CA_FILE");
        let trust = trust.map_err(|error| Misconfigured::of(&error))?.unwrap_or_else(Trust::system);
        base_url(&args.lobby, &trust).map_err(|error| Misconfigured::new(format!("--lobby: the address {error}")))?;
        let operator = Operator(token(&args.token_file)?);
        let http = http_trusting(&trust, PATIENCE)?;
        Ok(House { lobby: LobbyClient::new(http, &args.lobby, Arc::new(operator)), clock })
    }

    /// What the template of an entry would say, or what is wrong with the entry.
    ///
    /// # Errors
    /// When the lobby does not answer, or refuses for another reason.
    pub(super) async fn validate(&self, entry: &Entry) -> anyhow::Result<Result<Value, Vec<Fault>>> {
        let said = match &entry.request {
            Request::Tournament(request) => {
                let preview = self.ask(async || self.lobby.validate_template(request).await).await;
                preview.map(|preview| terms::of_request(request, preview))
            }
            Request::Cash(request) => {
                let preview = self.ask(async || self.lobby.validate_cash_template(request).await).await;
                preview.map(|preview| terms::of_cash_request(request, preview))
            }
        };
        match said {
            Ok(said) => Ok(Ok(said)),
            Err(ClientError::Problem(problem)) if is_of_entry(problem.status) => {
                if problem.errors.is_empty() {
                    return Ok(Err(vec![Fault::refused(entry, problem.detail)]));
                }
                Ok(Err(problem.errors.iter().map(|error| Fault::field(entry, error)).collect()))
            }
            Err(error) => Err(error).with_context(|| entry.to_string()),
        }
    }

    /// Every template of both kinds, retired ones included, newest first.
    ///
    /// # Errors
    /// When the lobby does not answer.
    pub(super) async fn templates(&self) -> anyhow::Result<Vec<Standing>> {
        let tournaments = self.all(async |query: &PageQuery| self.lobby.templates(query).await).await?;
        let cash = self.all(async |query: &PageQuery| self.lobby.cash_templates(query).await).await?;
        let tournaments = tournaments.into_iter().map(|template| Standing {
            kind: Kind::Tournament,
            id: template.template_id.uuid(),
            live: (!template.retired).then(|| terms::of_template(&template)),
            name: template.name,
        });
        let cash = cash.into_iter().map(|template| Standing {
            kind: Kind::Cash,
            id: template.cash_template_id.uuid(),
            live: (!template.retired).then(|| terms::of_cash_template(&template)),
            name: template.name,
        });
        Ok(tournaments.chain(cash).collect())
    }

    /// Makes the template of an entry, and says which it is.
    ///
    /// # Errors
    /// When the lobby does not answer, or refuses.
    pub(super) async fn make(&self, key: &str, entry: &Entry) -> Result<Uuid, ClientError> {
        match &entry.request {
            Request::Tournament(request) => {
                let made = self.ask(async || self.lobby.create_template(key, request).await).await?;
                Ok(made.body.template_id.uuid())
            }
            Request::Cash(request) => {
                let made = self.ask(async || self.lobby.create_cash_template(key, request).await).await?;
                Ok(made.body.cash_template_id.uuid())
            }
        }
    }

    /// Retires a template, if nobody has meanwhile.
    ///
    /// # Errors
    /// When the lobby does not answer, or refuses.
    pub(super) async fn retire(&self, kind: Kind, id: Uuid) -> Result<(), ClientError> {
        let key = &key_of_retiring(kind, id);
        let (tournaments, cash) = (TemplateId::new(id), CashTemplateId::new(id));
        let retired = match kind {
            Kind::Tournament => self.ask(async || self.lobby.retire_template(key, tournaments).await).await.map(|_| ()),
            Kind::Cash => self.ask(async || self.lobby.retire_cash_template(key, cash).await).await.map(|_| ()),
        };
        match retired {
            Err(error) if error.code() == Some(ErrorCode::TemplateRetired) => Ok(()),
            other => other,
        }
    }

    /// Whether a tournament was ever opened from a template.
    ///
    /// # Errors
    /// When the lobby does not answer.
    pub(super) async fn has_opened(&self, id: Uuid) -> Result<bool, ClientError> {
        let query =
            &TournamentsQuery { template_id: Some(TemplateId::new(id)), limit: Some(1), ..TournamentsQuery::default() };
        let page = self.ask(async || self.lobby.tournaments(query).await).await?;
        Ok(!page.items.is_empty())
    }

    /// Opens the first tournament of a template.
    ///
    /// # Errors
    /// When the lobby does not answer, or refuses.
    pub(super) async fn open_first(&self, id: Uuid) -> Result<(), ClientError> {
        let key = &key_of_opening(id);
        let request = &TournamentRequest { template_id: TemplateId::new(id), starts_at: None };
        self.ask(async || self.lobby.open(key, request).await).await.map(|_| ())
    }

    /// Every item of a list.
    async fn all<T>(&self, page: impl AsyncFn(&PageQuery) -> Result<Page<T>, ClientError>) -> anyhow::Result<Vec<T>> {
        let mut all = Vec::new();
        let mut cursor = None;
        loop {
            let query = PageQuery { limit: Some(PAGE), cursor };
            let Page { items, next } = self.ask(async || page(&query).await).await.context("reading the templates")?;
            all.extend(items);
            if next.is_none() {
                return Ok(all);
            }
            cursor = next;
        }
    }

    /// Asks until there is an answer, or patience has run out.
    async fn ask<T>(&self, call: impl AsyncFn() -> Result<T, ClientError>) -> Result<T, ClientError> {
        let mut repeats = 0;
        loop {
            let error = match call().await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            match pause(&error) {
                Some(pause) if repeats < MOST_REPEATS => self.clock.sleep(pause).await,
                _ => return Err(error),
            }
            repeats += 1;
        }
    }
}

/// How long to wait before the same request may bring an answer, if it may.
fn pause(error: &ClientError) -> Option<TimeDelta> {
    let may = error.is_transient() || error.code() == Some(ErrorCode::RateLimited);
    let seconds = error.retry_after().map_or(1, |seconds| i64::try_from(seconds).unwrap_or(LONGEST_PAUSE));
    may.then(|| TimeDelta::seconds(seconds.min(LONGEST_PAUSE)))
}

/// Whether a refusal with this status is about what was sent: not about who sent it, or when.
fn is_of_entry(status: u16) -> bool {
    (400..500).contains(&status) && ![401, 403, 408, 429].contains(&status)
}

/// The token in a file.
fn token(file: &Path) -> Result<String, Misconfigured> {
    let read = || -> anyhow::Result<String> {
        let text = std::fs::read_to_string(file)?;
        let token = text.trim();
        if token.is_empty() || !token.chars().all(|c| c.is_ascii_graphic()) {
            bail!("this is no token");
        }
        Ok(token.to_owned())
    };
    read().with_context(|| format!("--token-file: {}", file.display())).map_err(|error| Misconfigured::of(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_that_says_when_to_come_back_is_waited_for_and_not_for_ever() {
        let open = |retry_after| pause(&ClientError::Open { retry_after });
        assert_eq!(open(None), Some(TimeDelta::seconds(1)));
        assert_eq!(open(Some(3)), Some(TimeDelta::seconds(3)));
        assert_eq!(open(Some(u64::MAX)), Some(TimeDelta::seconds(LONGEST_PAUSE)));
        let refused = ClientError::Unexpected { status: 404, detail: String::new() };
        assert_eq!(pause(&refused), None);
    }

    #[test]
    fn what_is_refused_for_its_sender_is_no_fault_of_an_entry() {
        assert_eq!([400, 404, 409, 422].map(is_of_entry), [true; 4]);
        assert_eq!([401, 403, 408, 429, 500, 503].map(is_of_entry), [false; 6]);
    }
}
