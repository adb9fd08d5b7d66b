//! The console: the files of `web/`, as browsers get them, and where the house is (`console.json`).
//!
//! **Invariant:** it knows nothing and may do nothing. What the page shows and does goes through the public API, with
//! the token of the person before it; what the page may load and call is said by its Content-Security-Policy, which has
//! no `unsafe-inline` and no address but those of the house and of its issuer.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpResponse, web};
use include_dir::{Dir, File, include_dir};
use mazziere_web::Keep;
use serde::Serialize;

/// What browsers get.
static WEB: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/web");

/// The sheet that imports all others.
const SHEETS: &str = "style/console.css";

/// Where browsers find the services, without a slash at the end.
#[derive(Clone, Debug, Serialize)]
pub struct Addresses {
    /// The lobby.
    pub lobby: String,
    /// The tables.
    pub tables: String,
    /// The wallet.
    pub wallet: String,
    /// The signed logs, where they are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit: Option<String>,
}

/// How a person signs in.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SignIn {
    /// By a name, at the development issuer of `all`.
    Development {
        /// Where it gives tokens; one that begins with a slash is beside the console.
        url: String,
    },
    /// At an issuer of OpenID Connect, by a code with PKCE.
    Openid {
        /// Its URL; its configuration stands at `/.well-known/openid-configuration` below it.
        issuer: String,
        /// What the console is called there: a public client, without a secret.
        client_id: String,
        /// What is asked for, such as `openid profile`.
        scope: String,
        /// Where its endpoints are, if they are not below the issuer's own origin.
        #[serde(skip)]
        origins: Vec<String>,
    },
}

/// What the console is told of the house.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// Where the services are.
    pub addresses: Addresses,
    /// How a person signs in.
    pub sign_in: SignIn,
    /// The release of the house.
    pub version: String,
}

/// The verifier as WebAssembly, which a browser runs over the bundle of a house: not every house has it built.
#[derive(Clone, Debug)]
pub struct Verifier(web::Bytes);

impl Verifier {
    /// Reads the module that `shared/wasm/build.sh` has built.
    ///
    /// # Errors
    /// When the file cannot be read, or is no module.
    pub fn read(path: &Path) -> io::Result<Verifier> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let module = std::fs::read(path).map_err(named)?;
        match module.starts_with(b"\0asm") {
            true => Ok(Verifier(module.into())),
            false => Err(named(io::Error::new(io::ErrorKind::InvalidData, "not a module of WebAssembly"))),
        }
    }
}

/// What loads the verifier.
static LOADER: &str = include_str!("../../../shared/wasm/js/mazziere.mjs");

/// What `console.json` says: the house, and whether it has the verifier.
#[derive(Serialize)]
struct ConsoleJson<'a> {
    #[serde(flatten)]
    place: &'a Place,
    verifier: bool,
}

/// The origin of a URL: what a policy names.
fn origin(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    url[host..].find(['/', '?', '#']).map_or(url, |end| &url[..host + end])
}

impl Place {
    /// The Content-Security-Policy of the page.
    fn policy(&self) -> String {
        let Addresses { lobby, tables, wallet, audit } = &self.addresses;
        let mut calls: Vec<&str> = [lobby, tables, wallet].map(|url| origin(url)).into();
        calls.extend(audit.as_deref().map(origin));
        match &self.sign_in {
            SignIn::Development { url } => calls.push(origin(url)),
            SignIn::Openid { issuer, origins, .. } => {
                calls.push(origin(issuer));
                calls.extend(origins.iter().map(|url| origin(url)));
            }
        }
        // What begins with a slash is the console's own origin.
        calls.retain(|origin| origin.contains("://"));
        calls.sort_unstable();
        calls.dedup();
        // WebAssembly is for the verifier, which runs the rules in the browser.
        format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self' {}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            calls.join(" ")
        )
    }
}

/// The media type of JavaScript.
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The type of a file by the end of its name; none for what browsers are not given.
fn kind(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "html" => Some("text/html; charset=utf-8"),
        "js" => Some(JAVASCRIPT),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

/// Whether a file is a document or a worker: what else a browser loads is under the policy of the one that loads it.
fn governs(path: &str) -> bool {
    path.ends_with(".html") || path.ends_with("/worker.js")
}

/// A sheet with the text of those that it imports, each line of which names one of its own folder.
fn joined(sheet: &File<'static>) -> Vec<u8> {
    let folder = sheet.path().parent().expect("a sheet is in a folder");
    let text = sheet.contents_utf8().expect("a sheet is text");
    let names = text.lines().filter_map(|line| line.strip_prefix("@import \"")?.strip_suffix("\";"));
    let sheets = names.map(|name| WEB.get_file(folder.join(name)).unwrap_or_else(|| panic!("there is no {name}")));
    sheets.flat_map(File::contents).copied().collect()
}

/// Every file that browsers are given: its path, type and bytes. Of sheets there is one, which has all.
fn files() -> Vec<(&'static str, &'static str, Cow<'static, [u8]>)> {
    fn below(dir: &'static Dir<'static>) -> Vec<&'static File<'static>> {
        dir.files().chain(dir.dirs().flat_map(below)).collect()
    }
    let given = |file: &'static File<'static>| {
        let path = file.path().to_str()?;
        let kind = kind(path)?;
        let bytes = match path {
            SHEETS => Cow::Owned(joined(file)),
            _ if path.ends_with(".css") => return None,
            _ => Cow::Borrowed(file.contents()),
        };
        Some((path, kind, bytes))
    };
    below(&WEB).into_iter().filter_map(given).collect()
}

/// Adds the console to a server, below `/`: it is no operation of the API, so there is no document of it.
pub fn configure(
    place: &Place,
    verifier: Option<Verifier>,
) -> impl Fn(&mut web::ServiceConfig) + Clone + Send + Sync + use<> {
    let policy: Arc<str> = place.policy().into();
    let told = ConsoleJson { place, verifier: verifier.is_some() };
    let told: Arc<str> = serde_json::to_string(&told).expect("a place is plain data").into();
    move |config: &mut web::ServiceConfig| {
        for (path, kind, bytes) in files() {
            let policy = governs(path).then(|| Arc::clone(&policy));
            let bytes = match bytes {
                Cow::Borrowed(bytes) => web::Bytes::from_static(bytes),
                Cow::Owned(bytes) => bytes.into(),
            };
            let send = move || {
                let answer = page(kind, policy.as_deref(), bytes.clone());
                async move { answer }
            };
            config.route(&format!("/{path}"), web::get().to(send.clone()));
            if path == "index.html" {
                config.route("/", web::get().to(send));
            }
        }
        let told = Arc::clone(&told);
        let tell = move || {
            let answer = page("application/json", None, web::Bytes::from(told.to_string()));
            async move { answer }
        };
        config.route("/console.json", web::get().to(tell));
        if let Some(Verifier(module)) = verifier.clone() {
            let loader = web::Bytes::from_static(LOADER.as_bytes());
            let files = [("mazziere.wasm", "application/wasm", module), ("mazziere.mjs", JAVASCRIPT, loader)];
            for (name, kind, bytes) in files {
                let send = move || {
                    let answer = page(kind, None, bytes.clone());
                    async move { answer }
                };
                config.route(&format!("/wasm/{name}"), web::get().to(send));
            }
        }
    }
}

/// A file as a browser gets it. It asks each time whether there is another, and is answered in a few bytes if not.
fn page(kind: &'static str, policy: Option<&str>, bytes: web::Bytes) -> HttpResponse {
    let mut answer = HttpResponse::Ok().body(bytes);
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Some(Ok(policy)) = policy.map(HeaderValue::from_str) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    }
    // Files change with releases alone: they are compressed once.
    answer.extensions_mut().insert(Keep::Release);
    answer
}

#[cfg(test)]
mod tests;
