//! A document that is printed once in the life of a process, when it is first asked for.

use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::web::{self, Bytes, ServiceConfig};
use utoipa::openapi::OpenApi;

use crate::reply::{Keep, Reply};

/// The document of a service, as a `static` of its own.
#[derive(Debug)]
pub struct Printed {
    document: fn() -> OpenApi,
    bytes: OnceLock<Bytes>,
}

impl Printed {
    /// A document that is put together by `document`, once.
    pub const fn new(document: fn() -> OpenApi) -> Printed {
        Printed { document, bytes: OnceLock::new() }
    }

    /// The document as JSON.
    ///
    /// # Panics
    /// When it cannot be printed, which is a bug in how it was put together.
    pub fn bytes(&self) -> Bytes {
        let print = || serde_json::to_vec(&(self.document)()).expect("a document has string keys only").into();
        self.bytes.get_or_init(print).clone()
    }

    /// Answers `GET /openapi.json` with it.
    pub fn serve(&'static self, config: &mut ServiceConfig) {
        let answer = move || async move { page(self.bytes()) };
        config.route("/openapi.json", web::get().to(answer));
    }
}

/// Answers `GET /asyncapi.json` with the description of the service's streams, which refers to `openapi.json` beside
/// it.
pub fn serve_streams(config: &mut ServiceConfig, description: &'static str) {
    let answer = move || async move { page(Bytes::from_static(description.as_bytes())) };
    config.route("/asyncapi.json", web::get().to(answer));
}

fn page(document: Bytes) -> Reply {
    Reply::stored(StatusCode::OK, document).kept_for(Keep::Release)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use actix_web::test::{TestRequest, call_and_read_body, init_service};
    use actix_web::{App, rt};
    use utoipa::openapi::{InfoBuilder, OpenApiBuilder};

    use super::*;

    static MADE: AtomicUsize = AtomicUsize::new(0);

    fn document() -> OpenApi {
        MADE.fetch_add(1, Ordering::Relaxed);
        OpenApiBuilder::new().info(InfoBuilder::new().title("printed once")).build()
    }

    static PRINTED: Printed = Printed::new(document);

    #[test]
    fn a_document_is_put_together_once() {
        rt::System::new().block_on(async {
            let app = init_service(App::new().configure(|config| PRINTED.serve(config))).await;
            let ask = || TestRequest::get().uri("/openapi.json").to_request();
            let first = call_and_read_body(&app, ask()).await;
            assert!(String::from_utf8_lossy(&first).contains("printed once"));
            assert_eq!(call_and_read_body(&app, ask()).await, first);
            assert_eq!(MADE.load(Ordering::Relaxed), 1);
        });
    }
}
