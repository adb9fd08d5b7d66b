//! An id in a path has the one form in which it is written, as in bodies and queries (`bounds`).

use mazziere_contract::{ErrorCode, Place, Problem};

use crate::bounds::{Caller, bodies, kind, resolve};
use crate::documents::services as documents;
use crate::harness::Harness;

const WRITTEN: &str = "0190d3a0-0000-7000-8000-0000000000ff";

/// The other forms that readers of UUIDs know, as they stand in a path: in braces, as a URN, without hyphens.
const FORMS: [&str; 3] = [
    "%7B0190d3a0-0000-7000-8000-0000000000ff%7D",
    "urn:uuid:0190d3a0-0000-7000-8000-0000000000ff",
    "0190d3a00000700080000000000000ff",
];

/// The path with `form` in the place of one parameter, and an id as it is written in the place of every other.
fn path_with(path: &str, parameter: &str, form: &str) -> String {
    let part = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(name) if name == parameter => form.to_owned(),
        Some(_) => WRITTEN.to_owned(),
        None => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_in_a_path_is_read_in_one_form() {
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let mut caller = Caller { http, harness: Harness::start().await, sent: 0 };
    let (mut taken, mut tried) = (Vec::new(), 0);
    for (name, document, routes) in documents() {
        for spec in routes.specs() {
            let operation = &document["paths"][spec.path][spec.method.as_str().to_ascii_lowercase()];
            // What is wrong with the body, or wanting, may be said before what is wrong with the path.
            let body = bodies(&operation["requestBody"]["content"]["application/json"], &document).into_iter().next();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let is_id = resolve(&parameter["schema"], &document)["format"] == "uuid";
                if parameter["in"] != "path" || !is_id {
                    continue;
                }
                let id = parameter["name"].as_str().expect("a name");
                for form in FORMS {
                    tried += 1;
                    let path = path_with(spec.path, id, form);
                    let body = body.as_ref().map(ToString::to_string);
                    let (status, text) = caller.at(kind(name), spec, &path, body).await;
                    let problem = serde_json::from_str::<Problem>(&text).ok();
                    let refused = problem.is_some_and(|problem| {
                        let points = |error: &mazziere_contract::FieldError| {
                            (error.place, error.pointer.strip_prefix('/')) == (Place::Path, Some(id))
                        };
                        problem.code == ErrorCode::InvalidPath && problem.errors.iter().any(points)
                    });
                    if !refused {
                        taken.push(format!("{} {path}: {status} {text}", spec.method));
                    }
                }
            }
        }
    }
    caller.harness.stop().await;
    assert!(taken.is_empty(), "{}", taken.join("\n"));
    assert!(tried > 300, "{tried} paths were tried");
}
