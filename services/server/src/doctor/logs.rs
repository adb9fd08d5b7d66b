//! What the service `audit` says of the transparency logs: whether each is signed, how far, and since when.

use mazziere_contract::audit::{LogList, LogStatus, paths};

use super::{Finding, Verdict};

/// The longest answer that is read, in bytes: two logs, each with its witnesses.
const LONGEST: usize = 1 << 18;

/// A line for each log, or one that says why there is none.
pub(super) async fn of(web: &reqwest::Client, url: &str) -> Vec<Finding> {
    match read(web, url).await {
        Ok(list) => list.logs.iter().map(finding).collect(),
        Err(error) => vec![Finding::new(Verdict::Wrong, "logs", error)],
    }
}

async fn read(web: &reqwest::Client, url: &str) -> Result<LogList, String> {
    let said = |error: reqwest::Error| error.to_string();
    let answer = web.get(format!("{}{}", url.trim_end_matches('/'), paths::LOGS)).send().await.map_err(said)?;
    if !answer.status().is_success() {
        return Err(format!("says {} at {url}", answer.status()));
    }
    let (mut answer, mut body) = (answer, Vec::new());
    while let Some(piece) = answer.chunk().await.map_err(said)? {
        body.extend_from_slice(&piece);
        if body.len() > LONGEST {
            return Err(format!("says more than {LONGEST} bytes at {url}"));
        }
    }
    serde_json::from_slice(&body).map_err(|error| format!("no list of logs at {url}: {error}"))
}

fn finding(log: &LogStatus) -> Finding {
    let what = format!("log of {}", log.log);
    let LogStatus { origin, size, entries, .. } = log;
    if let Some(halt) = &log.halted {
        let detail = format!(
            "{origin} is signed no further since {:.0}, {}: {}: see docs/runbooks/MazziereLogHalted.md",
            halt.at, halt.cause, halt.detail
        );
        return Finding::new(Verdict::Wrong, what, detail);
    }
    let signed = format!("{origin}, {size} of {entries} signed");
    let away: Vec<&str> = log.witnesses.iter().filter_map(|witness| witness.problem.as_deref()).collect();
    if !away.is_empty() {
        let detail = format!("{signed}; a witness: {}: see docs/runbooks/MazziereWitnessBehind.md", away.join("; "));
        return Finding::new(Verdict::Doubtful, what, detail);
    }
    match &log.started {
        Some(start) if start.entries > 0 => {
            let detail = format!(
                "{signed}; it was started at {:.0} over {} that were there: what was signed of them before, if anything, \
                 only those who kept a checkpoint know",
                start.at, start.entries
            );
            Finding::new(Verdict::Doubtful, what, detail)
        }
        Some(start) => {
            Finding::new(Verdict::Fine, what, format!("{signed}, from the first one on, since {:.0}", start.at))
        }
        None => Finding::new(Verdict::Fine, what, signed),
    }
}

#[cfg(test)]
mod tests {
    use mazziere_contract::audit::{LogHalt, LogStart, WitnessStatus};

    use super::*;

    #[test]
    fn a_log_that_is_halted_or_was_started_over_has_a_line_that_says_so() {
        let at = "2026-01-01T20:00:00Z".parse().unwrap();
        let log = LogStatus {
            log: "postings".to_owned(),
            origin: "house.example/postings".to_owned(),
            key: String::new(),
            size: 7,
            entries: 9,
            started: Some(LogStart { at, entries: 0 }),
            verified_since: None,
            halted: None,
            witnesses: Vec::new(),
        };
        let said = |log: &LogStatus| {
            let Finding { verdict, what, detail } = finding(log);
            assert_eq!(what, "log of postings");
            (verdict, detail)
        };
        let since = "2026-01-01 20:00:00 UTC";
        let (verdict, detail) = said(&log);
        assert_eq!(verdict, Verdict::Fine);
        assert_eq!(detail, format!("house.example/postings, 7 of 9 signed, from the first one on, since {since}"));
        assert_eq!(said(&LogStatus { started: None, ..log.clone() }).0, Verdict::Fine);

        let (verdict, detail) = said(&LogStatus { started: Some(LogStart { at, entries: 5 }), ..log.clone() });
        assert_eq!(verdict, Verdict::Doubtful);
        assert!(detail.contains(&format!("started at {since} over 5 that were there")), "{detail}");

        let witness = WitnessStatus { key: String::new(), size: 3, problem: Some("it answered 503".to_owned()) };
        let (verdict, detail) = said(&LogStatus { witnesses: vec![witness], ..log.clone() });
        assert!(verdict == Verdict::Doubtful && detail.contains("it answered 503"), "{detail}");

        let halted =
            LogHalt { cause: "rewritten".to_owned(), detail: "sequence 3 is not what was signed".to_owned(), at };
        let (verdict, detail) = said(&LogStatus { halted: Some(halted), ..log });
        assert_eq!(verdict, Verdict::Wrong);
        assert!(detail.contains(&format!("since {since}, rewritten: sequence 3 is not what was signed")), "{detail}");
    }
}
