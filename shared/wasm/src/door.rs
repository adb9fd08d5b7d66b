//! What JavaScript calls: room for its question, and the question. The answer is handed over before the call returns,
//! as `{"code":0,"report":{..}}`, with the exit codes and the report of `mazziere audit verify --json`, or as
//! `{"code":74,"said":"..."}` where there is no report. Code that breaks off does so when it has said what broke off.
#![expect(unsafe_code, reason = "names that JavaScript calls, and a question that it writes into our memory")]

use std::rc::Rc;

use mazziere_lobbylog::Log;
use mazziere_tlog::{Policy, VerifyingKey};
use mazziere_verify::anchor::Anchors;
use mazziere_verify::files::Files;
use mazziere_verify::{AuditKeys, Bundle, Counts, Found, Report, Stop, guard, walk_bundle};
use serde::Deserialize;
use serde_json::json;

use crate::host::{Host, say};

/// Codes of sysexits, as `audit verify` has them.
const EX_IOERR: u8 = 74;
const EX_CONFIG: u8 = 78;

/// What is asked.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Question {
    /// The house whose bundle it has to be.
    house: Option<String>,
    /// The text of a checkpoint that was kept.
    checkpoint: Option<String>,
    /// The keys of the logs, each of which its checkpoint has to be signed with: the one that was kept, or the one that
    /// came with the bundle.
    key: Vec<String>,
    /// The keys of witnesses that have to have cosigned it.
    witness: Vec<String>,
}

/// Why there is no report.
enum Unreported {
    /// What was asked makes no sense.
    Question(String),
    /// A file could not be read.
    File(std::io::Error),
}

/// Room for a question of so many bytes, which [`verify`] takes back.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Verifies the bundle that the host has, and says what came of it.
///
/// # Safety
/// The question has to lie in what [`room`] gave for this length, and nobody may use it any more.
#[unsafe(no_mangle)]
unsafe extern "C" fn verify(question: *mut u8, length: usize) {
    // SAFETY: it is the box that `room` gave away.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, length)) };
    std::panic::set_hook(Box::new(|broken| match guard::running() {
        Some((fault, counts)) => report(counts, Some(Found::House(fault))),
        None => say(&json!({"code": 70, "said": broken.to_string()}).to_string()),
    }));
    let mut counts = Counts::default();
    match answered(&question, &mut counts) {
        Ok(wrong) => report(counts, wrong),
        Err(Unreported::Question(what)) => say(&json!({"code": EX_CONFIG, "said": what}).to_string()),
        Err(Unreported::File(error)) => say(&json!({"code": EX_IOERR, "said": error.to_string()}).to_string()),
    }
}

fn answered(question: &[u8], counts: &mut Counts) -> Result<Option<Found>, Unreported> {
    let unclear = |what: String| Unreported::Question(what);
    let question: Question = serde_json::from_slice(question).map_err(|error| unclear(error.to_string()))?;
    let policies = policies(&question).map_err(unclear)?;
    let kept = question.checkpoint.as_ref().map(|note| ("the checkpoint", note.as_bytes()));
    let mut verified = || -> Result<(), Stop> {
        let mut bundle = Bundle::open(Rc::new(Host), question.house.as_deref())?;
        let anchors = Anchors::of(&policies, kept, bundle.checkpoints(), || Host.scratch())?;
        walk_bundle(
            &mut bundle,
            &AuditKeys { anchors, lobby: Some(Box::new(Log::default())), ..AuditKeys::default() },
            counts,
        )
    };
    match verified() {
        Ok(()) => Ok(None),
        Err(Stop::Wrong(fault)) => Ok(Some(Found::House(fault))),
        Err(Stop::Bundle(fault)) => Ok(Some(Found::Bundle(fault))),
        Err(Stop::File(error)) => Err(Unreported::File(error)),
    }
}

/// Whose signatures make a checkpoint one to believe, for each log whose key was given.
fn policies(question: &Question) -> Result<Vec<Policy>, String> {
    if question.key.is_empty() && (question.checkpoint.is_some() || !question.witness.is_empty()) {
        return Err("a checkpoint, or a witness, comes with the key of the log".to_owned());
    }
    let parse = |key: &String| VerifyingKey::parse(key.trim()).map_err(|fault| format!("the key {key}: {fault}"));
    let witnesses = question.witness.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let policy = |key: &String| -> Result<Policy, String> {
        let log = parse(key)?;
        let policy = Policy::new(log.name(), std::slice::from_ref(&log), &witnesses, witnesses.len());
        policy.map_err(|fault| fault.to_string())
    };
    question.key.iter().map(policy).collect()
}

fn report(counts: Counts, wrong: Option<Found>) {
    let code = wrong.as_ref().map_or(0, Found::exit_code);
    let report = Report { right: wrong.is_none(), counts, wrong };
    say(&json!({"code": code, "report": report}).to_string());
}
