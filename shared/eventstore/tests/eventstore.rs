//! The event store against a real PostgreSQL: one binary, a database per test.

#[path = "eventstore/acts.rs"]
mod acts;
#[path = "eventstore/append_only.rs"]
mod append_only;
#[path = "eventstore/appends.rs"]
mod appends;
#[path = "eventstore/backlog.rs"]
mod backlog;
#[path = "eventstore/crashes.rs"]
mod crashes;
#[path = "eventstore/feed.rs"]
mod feed;
#[path = "eventstore/given.rs"]
mod given;
#[path = "eventstore/heads.rs"]
mod heads;
#[path = "eventstore/history.rs"]
mod history;
#[path = "eventstore/owners.rs"]
mod owners;
#[path = "eventstore/subscriptions.rs"]
mod subscriptions;
