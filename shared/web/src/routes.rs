//! The route table: which operations a service has, and who may call them, as data.
//!
//! A service declares each operation once; from the same table come the actix resources, the enforcement of roles, and
//! what a test enumerates. **Invariant:** the rule is enforced on the resource that the handler hangs on, so a path
//! that two patterns could match cannot be let in by one and handled by the other.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use actix_web::http::Method;
use actix_web::middleware::from_fn;
use actix_web::{FromRequest, Handler, Responder, Route, web};
use uuid::Uuid;

use crate::access::Access;
use crate::gate::{self, Gate, Rule};
use crate::platform::Platform;

mod documented;

/// One operation of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteSpec {
    pub method: Method,
    /// The path with its parameters in braces: `/v1/tables/{table}`. `{tail}` at its end takes all that is left of a
    /// path, with its slashes.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
    /// Whether its answer may be compressed: the length of what is compressed tells what in it repeats, so nothing may
    /// stand in it that the caller alone may know beside words that somebody else chose. What everybody may read is
    /// compressed, everything else only where [`Routes::compressed`] says so.
    pub compressed: bool,
}

impl RouteSpec {
    /// A path that matches, with the UUID of one for every parameter: for tests that call every operation.
    pub fn sample_path(&self) -> String {
        let part = |part: &str| if part.starts_with('{') { Uuid::from_u128(1).to_string() } else { part.to_owned() };
        self.path.split('/').map(part).collect::<Vec<_>>().join("/")
    }
}

/// The operations of a service, each with its handler.
#[derive(Clone, Default)]
pub struct Routes(Vec<Entry>);

#[derive(Clone)]
struct Entry {
    spec: RouteSpec,
    /// Whether its handler reads a query; [`Routes::differences`] holds it against the document.
    reads_query: bool,
    make: Arc<dyn Fn() -> Route + Send + Sync>,
}

impl Routes {
    /// No operations yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more operation.
    ///
    /// # Panics
    /// When the operation is there already, or its path names the parameters of another one's path differently: both
    /// would hide one handler behind another. When it reads its query by actix-web's own extractor, which
    /// refuses in the words of a parser, without a code.
    #[must_use]
    pub fn on<F, Args>(mut self, method: Method, path: &'static str, access: Access, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        for Entry { spec, .. } in &self.0 {
            assert!(spec.path != path || spec.method != method, "{method} {path} is declared twice");
            assert!(spec.path == path || shape(spec.path) != shape(path), "{path} and {} are the same path", spec.path);
        }
        let compressed = method == Method::GET && access == Access::Public;
        let spec = RouteSpec { method: method.clone(), path, access, compressed };
        let args = std::any::type_name::<Args>();
        assert!(!args.contains("actix_web::types::query::Query<"), "{method} {path} is not read by mazziere_web");
        let reads_query = args.contains("::Query<");
        self.0.push(Entry {
            spec,
            reads_query,
            make: Arc::new(move || web::method(method.clone()).to(handler.clone())),
        });
        self
    }

    /// Adds a GET.
    #[must_use]
    pub fn get<F, Args>(self, path: &'static str, access: Access, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.on(Method::GET, path, access, handler)
    }

    /// Adds a POST.
    #[must_use]
    pub fn post<F, Args>(self, path: &'static str, access: Access, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.on(Method::POST, path, access, handler)
    }

    /// Adds a PUT.
    #[must_use]
    pub fn put<F, Args>(self, path: &'static str, access: Access, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.on(Method::PUT, path, access, handler)
    }

    /// Adds a DELETE.
    #[must_use]
    pub fn delete<F, Args>(self, path: &'static str, access: Access, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.on(Method::DELETE, path, access, handler)
    }

    /// The same, and the answer of the operation that was added last may be compressed: it has no secret in it.
    ///
    /// # Panics
    /// When that is no GET, or one that everybody may call, of which it is said already.
    #[must_use]
    pub fn compressed(mut self) -> Self {
        let last = self.0.last_mut().expect("an operation was added");
        assert!(last.spec.method == Method::GET && !last.spec.compressed, "{:?} need not be said", last.spec);
        last.spec.compressed = true;
        self
    }

    /// The operations of both.
    ///
    /// # Panics
    /// As [`Routes::on`].
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for entry in other.0 {
            let clash = self.0.iter().any(|mine| {
                let mine = &mine.spec;
                let other = &entry.spec;
                if mine.path == other.path {
                    mine.method == other.method
                } else {
                    shape(mine.path) == shape(other.path)
                }
            });
            assert!(!clash, "{} {} is declared twice", entry.spec.method, entry.spec.path);
            self.0.push(entry);
        }
        self
    }

    /// The table as data, in order of declaration.
    pub fn specs(&self) -> impl Iterator<Item = &RouteSpec> {
        self.0.iter().map(|entry| &entry.spec)
    }

    /// Hangs every operation, behind its gate, on an application.
    pub(crate) fn configure(&self, platform: &Platform, config: &mut web::ServiceConfig) {
        let mut paths: Vec<&'static str> = Vec::new();
        for spec in self.specs() {
            if !paths.contains(&spec.path) {
                paths.push(spec.path);
            }
        }
        // A literal part goes before a parameter in its place, whatever the order of declaration.
        paths.sort_by_key(|path| path.split('/').map(|part| part.starts_with('{')).collect::<Vec<_>>());
        for path in paths {
            let here = || self.0.iter().filter(move |entry| entry.spec.path == path);
            let rule = |entry: &Entry| Rule {
                access: entry.spec.access,
                compressed: entry.spec.compressed,
                reads_query: entry.reads_query,
            };
            let rules: HashMap<Method, Rule> = here().map(|entry| (entry.spec.method.clone(), rule(entry))).collect();
            let gate = Arc::new(Gate::new(platform.clone(), path, rules));
            let resource = here().fold(web::resource(pattern(path)), |resource, entry| resource.route((entry.make)()));
            config.service(resource.wrap(from_fn(move |request, next| gate::pass(Arc::clone(&gate), request, next))));
        }
    }
}

impl fmt::Debug for Routes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.specs()).finish()
    }
}

/// The path as actix takes it.
fn pattern(path: &str) -> String {
    path.strip_suffix("{tail}").map_or_else(|| path.to_owned(), |start| format!("{start}{{tail:.*}}"))
}

/// The path without the names of its parameters.
fn shape(path: &str) -> Vec<&str> {
    path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect()
}
