//! What PostgreSQL's log says of the deadlocks that it broke: who waited for whom, and with which statements.
//!
//! Statements have parameters, never values: nothing here tells of money, names or cards.

/// The entries of deadlocks in a server's log, one text each, on one line.
pub fn descriptions(log: &str) -> Vec<String> {
    let mut reported: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in log.lines() {
        // What belongs to an entry comes right after it: other fields of the same message, lines that are indented.
        let further = line.starts_with('\t')
            || ["DETAIL:", "HINT:", "CONTEXT:", "STATEMENT:"].iter().any(|field| line.contains(field));
        if line.contains("deadlock detected") {
            goes_on = true;
            reported.push(line.trim().to_owned());
        } else if let (true, true, Some(entry)) = (goes_on, further, reported.last_mut()) {
            entry.push_str(" | ");
            entry.push_str(line.trim());
        } else {
            goes_on = false;
        }
    }
    reported
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadlock_is_told_with_its_statements_and_nothing_else_is() {
        let log = "LOG:  ready\n\
                   ERROR:  deadlock detected\n\
                   DETAIL:  Process 7 waits for ShareLock on transaction 1; blocked by process 8.\n\
                   \tProcess 8 waits for ShareLock on transaction 2; blocked by process 7.\n\
                   \tProcess 7: update a set x = $1\n\
                   STATEMENT:  update a set x = $1\n\
                   ERROR:  another matter\n\
                   STATEMENT:  select 1\n\
                   ERROR:  deadlock detected\n\
                   DETAIL:  Process 9 waits.\n";
        let reported = descriptions(log);
        assert_eq!(reported.len(), 2, "{reported:?}");
        assert!(
            reported[0].ends_with("| Process 7: update a set x = $1 | STATEMENT:  update a set x = $1"),
            "{reported:?}"
        );
        assert_eq!(reported[1], "ERROR:  deadlock detected | DETAIL:  Process 9 waits.");
    }
}
