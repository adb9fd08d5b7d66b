//! Golden files: what was recorded once and is compared for ever. For tests only.
//!
//! A file is rewritten only by a person who sets a switch in the environment, sees every line that changes, and does it
//! by hand: under `CI` the switch is refused.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;

/// The switch that records golden logs anew.
pub const UPDATE_GOLDEN: &str = "UPDATE_GOLDEN";

/// Lines of a difference that are printed.
const MOST_LINES: usize = 60;

/// What is to be done with a golden file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Compare,
    Rewrite,
    /// The switch is on where nobody looks at what it changes.
    Refuse,
}

fn action(switch: Option<&OsStr>, ci: Option<&OsStr>) -> Action {
    let on = |value: Option<&OsStr>| value.is_some_and(|value| !value.is_empty() && value != "0" && value != "false");
    match (on(switch), on(ci)) {
        (false, _) => Action::Compare,
        (true, false) => Action::Rewrite,
        (true, true) => Action::Refuse,
    }
}

/// Writes a golden file anew if its switch is on, and prints what changes in it. Without the switch nothing happens.
///
/// # Panics
/// When the switch is on under `CI`, or the file cannot be written.
pub fn rewrite_if_asked(switch: &str, path: &Path, now: &str) {
    match action(std::env::var_os(switch).as_deref(), std::env::var_os("CI").as_deref()) {
        Action::Compare => {}
        Action::Refuse => panic!("{switch} is refused under CI: golden files are rewritten by hand, and looked at"),
        Action::Rewrite => {
            let then = std::fs::read_to_string(path).unwrap_or_default();
            if then != now {
                eprint!("{}", changes(path, &then, now));
                std::fs::write(path, now).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            }
        }
    }
}

/// Compares what is recorded now with a golden file, which its switch [`UPDATE_GOLDEN`] has written anew before.
///
/// # Panics
/// When they differ, at the first line that does; when there is no such file; when the switch is refused.
pub fn check(path: &Path, now: &str) {
    rewrite_if_asked(UPDATE_GOLDEN, path, now);
    let then = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (now, then)) in (1..).zip(now.lines().zip(then.lines())) {
        assert_eq!(now, then, "{}:{number}", path.display());
    }
    assert!(then == now, "{} ends elsewhere", path.display());
}

/// The lines that are not the same, numbered.
fn changes(path: &Path, then: &str, now: &str) -> String {
    let mut text = format!("{} changes:\n", path.display());
    let (then, now): (Vec<&str>, Vec<&str>) = (then.lines().collect(), now.lines().collect());
    let at = |lines: &[&str], index: usize| lines.get(index).map(|line| (*line).to_owned());
    let differ = (0..then.len().max(now.len())).filter(|index| at(&then, *index) != at(&now, *index));
    for (count, index) in differ.enumerate() {
        if count == MOST_LINES {
            text += "  and more\n";
            break;
        }
        for (sign, line) in [('-', at(&then, index)), ('+', at(&now, index))] {
            if let Some(line) = line {
                let _infallible = writeln!(text, "{sign}{:>5} {line}", index + 1);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_rewritten_by_a_switch_and_never_under_ci() {
        let on = Some(OsStr::new("1"));
        for (switch, ci, expected) in [
            (None, None, Action::Compare),
            (None, on, Action::Compare),
            (Some(OsStr::new("0")), None, Action::Compare),
            (on, None, Action::Rewrite),
            (on, Some(OsStr::new("false")), Action::Rewrite),
            (on, Some(OsStr::new("true")), Action::Refuse),
        ] {
            assert_eq!(action(switch, ci), expected, "{switch:?} {ci:?}");
        }
    }

    #[test]
    fn what_changes_is_shown_line_by_line() {
        let shown = changes(Path::new("a.log"), "one\ntwo\n", "one\n2\nthree\n");
        assert_eq!(shown, "a.log changes:\n-    2 two\n+    2 2\n+    3 three\n");
    }
}
