//! What the service `audit` answers.

use mazziere_web::Role;

use super::asking::Asking;

pub(super) async fn ask(asking: &Asking<'_>) {
    let auditor = asking.who(Role::Auditor, "auditor");
    let lists = ["list_events?limit=2", "list_postings?limit=2", "get_bundle"];
    for what in ["list_logs", "get_event_paths?positions=0"].into_iter().chain(lists) {
        asking.ask(&auditor, &format!("audit {what}"), &[]).await;
    }
    asking.ask(&auditor, "audit get_checkpoint", &["events"]).await;
    asking.ask(&auditor, "audit get_event_proof", &["0"]).await;
    asking.ask(&auditor, "audit get_posting_proof", &["1"]).await;
}
