//! A service `audit` of the tests' own: it signs with a name, finds a path for every position, and fails on demand.

use std::sync::{Arc, Mutex};

use actix_web::{App, HttpResponse, HttpServer, web};
use mazziere_contract::audit::{LogPath, LogPaths, PathsQuery, paths};
use mazziere_contract::{ErrorCode, Problem};

/// The checkpoint that covers everything.
pub(crate) const CHECKPOINT: &str = "house.example/events\n";

/// What becomes of the next requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Signs,
    /// The next one comes before the signature, those after it do not.
    SignsNext,
    /// Answers like a gateway whose service is away.
    Away,
    /// The log is signed no further, for this reason.
    Halted(&'static str),
}

/// The log. Clones share it.
#[derive(Clone)]
pub(crate) struct FakeLog {
    mode: Arc<Mutex<Mode>>,
    url: String,
}

impl FakeLog {
    pub(crate) fn start() -> FakeLog {
        let mut log = FakeLog { mode: Arc::new(Mutex::new(Mode::Signs)), url: String::new() };
        let shared = log.clone();
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(shared.clone())).route(paths::EVENT_PATHS, web::get().to(paths_of))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        log.url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        log
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn set(&self, mode: Mode) {
        *self.mode.lock().unwrap() = mode;
    }
}

async fn paths_of(log: web::Data<FakeLog>, query: web::Query<PathsQuery>) -> HttpResponse {
    let mut mode = log.mode.lock().unwrap();
    match mode.clone() {
        Mode::Signs => {}
        Mode::SignsNext => {
            *mode = Mode::Signs;
            return HttpResponse::Conflict().json(Problem::new(ErrorCode::NotSignedYet, "in a moment"));
        }
        Mode::Away => return HttpResponse::BadGateway().body("no upstream"),
        Mode::Halted(why) => {
            return HttpResponse::ServiceUnavailable().json(Problem::new(ErrorCode::LogHalted, why));
        }
    }
    let positions = query.positions.split(',').map(|position| position.parse().unwrap());
    let paths = positions.map(|index| LogPath { index, path: Vec::new() }).collect();
    HttpResponse::Ok().json(LogPaths { checkpoint: CHECKPOINT.to_owned(), paths })
}
