//! The key with which a service signs its own tokens: known to its siblings, and read again while the service runs.
//!
//! **Invariant:** a service never signs with a key that its own copy of the published document does not have.

use std::sync::Arc;

use anyhow::anyhow;
use chrono::TimeDelta;
use mazziere_contract::Caller;
use mazziere_web::auth::ServiceCaller;
use mazziere_web::{Authenticator, Platform};

use super::config;
use crate::args::ServiceArgs;

/// Between two looks at the file of the key.
const READ_EVERY: TimeDelta = TimeDelta::seconds(5);

/// Whether the service's own tokens are good where they are shown: its siblings are told the same keys.
pub(super) async fn known_to_siblings(authenticator: &Authenticator, caller: &ServiceCaller) -> Result<(), String> {
    let Some(token) = caller.bearer() else { return Ok(()) };
    authenticator.verify(&token).await.map(drop).map_err(|refusal| {
        format!(
            "tokens signed with MAZZIERE_SERVICE_KEY are refused ({}): its public key, {}, has to stand in \
             MAZZIERE_SERVICE_JWKS of every service, as a key of the {}",
            refusal.code().code(),
            caller.key_id(),
            caller.service().name()
        )
    })
}

/// Adds to what readiness asks whether the siblings know the service's key, where that document may change; and reads
/// the key again, where it is in a file.
pub(super) fn watch(platform: &Platform, caller: Option<Arc<ServiceCaller>>, args: &ServiceArgs) {
    let Some(caller) = caller else { return };
    if config::service_key_file(args).is_some() {
        tokio::spawn(follow(platform.clone(), Arc::clone(&caller), args.clone()));
    }
    if !platform.authenticator().asks_issuers() {
        return;
    }
    let asked = platform.clone();
    platform.readiness().add("service key", move || {
        let platform = asked.clone();
        let caller = Arc::clone(&caller);
        async move { known_to_siblings(platform.authenticator(), &caller).await }
    });
}

/// Reads the key again and again, and signs with it once the document has it, until it is dropped.
async fn follow(platform: Platform, caller: Arc<ServiceCaller>, args: ServiceArgs) {
    let mut said = None;
    loop {
        platform.clock().sleep(READ_EVERY).await;
        let error = read_again(&platform, &caller, &args).await.err().map(|error| format!("{error:#}"));
        // Said once, and not every few seconds.
        if let Some(error) = error.as_ref().filter(|_| said != error) {
            tracing::error!(error, "the service key cannot be changed: the one from before signs");
        }
        said = error;
    }
}

async fn read_again(platform: &Platform, caller: &ServiceCaller, args: &ServiceArgs) -> anyhow::Result<()> {
    let source = config::service_key(caller.service(), args, platform.clock())?;
    let next = source.caller(caller.service());
    if next.key_id() == caller.key_id() {
        return Ok(());
    }
    known_to_siblings(platform.authenticator(), &next).await.map_err(|error| anyhow!(error))?;
    caller.sign_with(source);
    tracing::info!(key = caller.key_id(), "the service key was read again");
    Ok(())
}
