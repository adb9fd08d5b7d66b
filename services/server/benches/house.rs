//! The figures of docs/performance.md, all in one run.
//!
//! `cargo bench -p mazziere-server --bench house` runs the benchmarks that the table is made of, one after the other,
//! shows what they print, and writes the table into docs/performance.md, between its two marks, with the machine and
//! the commit. With `-- show` it prints the table and writes nothing.

use std::collections::HashMap;
use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use serde_json::Value;

/// Between these two lines of the page stands what this program writes.
const MARKS: [&str; 2] = ["<!-- measured: begin -->", "<!-- measured: end -->"];

/// The packages whose benchmarks these are. They are built by one command: each by itself would build what they share
/// with features of its own, once more.
const PACKAGES: [&str; 4] = ["mazziere-tables", "mazziere-eventstore", "mazziere-wallet", "mazziere-server"];
const BENCHMARKS: [&str; 6] = ["moves", "rings", "start", "append", "posting", "bursts"];

/// A benchmark as it was built: its program, and the folder of its package.
struct Benchmark {
    program: PathBuf,
    folder: PathBuf,
}

/// The benchmarks by their names.
struct Benchmarks(HashMap<String, Benchmark>);

impl Benchmarks {
    fn build() -> anyhow::Result<Benchmarks> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(root()).args(["bench", "--no-run", "--profile", "release"]);
        command.arg("--message-format=json-render-diagnostics");
        for package in PACKAGES {
            command.args(["--package", package]);
        }
        for name in BENCHMARKS {
            command.args(["--bench", name]);
        }
        let output = command.stderr(Stdio::inherit()).output().context("cargo")?;
        ensure!(output.status.success(), "the benchmarks could not be built");
        let mut built = HashMap::new();
        for line in String::from_utf8(output.stdout)?.lines() {
            let message: Value = serde_json::from_str(line)?;
            let (name, program) = (message["target"]["name"].as_str(), message["executable"].as_str());
            let (Some(name), Some(program)) = (name.filter(|name| BENCHMARKS.contains(name)), program) else {
                continue;
            };
            let manifest = Path::new(message["manifest_path"].as_str().context("an artifact of no package")?);
            let folder = manifest.parent().context("a manifest in no folder")?.to_owned();
            built.insert(name.to_owned(), Benchmark { program: program.into(), folder });
        }
        Ok(Benchmarks(built))
    }

    /// Runs a benchmark, and shows what it prints.
    fn run(&self, name: &str, arguments: &[String]) -> anyhow::Result<Printed> {
        let Benchmark { program, folder } = self.0.get(name).with_context(|| format!("{name} was not built"))?;
        println!("\n{name} {}", arguments.join(" "));
        let mut command = Command::new(program);
        command.current_dir(folder).args(arguments).arg("--bench").stdout(Stdio::piped());
        let mut running = command.spawn().with_context(|| name.to_owned())?;
        let mut all = String::new();
        for line in BufReader::new(running.stdout.take().context("its output")?).lines() {
            let line = line?;
            println!("    {line}");
            writeln!(all, "{line}")?;
        }
        ensure!(running.wait()?.success(), "{name} failed");
        Ok(Printed(all))
    }
}

/// What one benchmark printed.
struct Printed(String);

impl Printed {
    /// What stands before `end` in the last line that begins with `start`, and has it: `3000` of `asked 3000/s`.
    fn before(&self, start: &str, end: &str) -> anyhow::Result<String> {
        let line = self.0.lines().rev().find(|line| line.trim_start().starts_with(start) && line.contains(end));
        let line = line.with_context(|| format!("no line `{start} ... {end}`"))?;
        let (before, _) = line.split_once(end).with_context(|| format!("no `{end}`"))?;
        let word = before.rsplit(|character: char| !character.is_ascii_digit() && character != '.').next();
        word.filter(|word| !word.is_empty()).map(str::to_owned).with_context(|| format!("no figure before `{end}`"))
    }

    /// The number `index` of the words of the last line that begins with `start`.
    fn word(&self, start: &str, index: usize) -> anyhow::Result<&str> {
        let line = self.0.lines().rev().find(|line| line.trim_start().starts_with(start));
        let line = line.with_context(|| format!("no line `{start}`"))?;
        line.split_whitespace().nth(index).with_context(|| format!("no word {index} of `{line}`"))
    }

    /// What stands at the end of the last line that begins with `start`.
    fn before_end(&self, start: &str) -> anyhow::Result<String> {
        let line = self.0.lines().rev().find(|line| line.starts_with(start));
        let word = line.and_then(|line| line.split_whitespace().last());
        word.map(str::to_owned).with_context(|| format!("no line `{start}`"))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn arguments(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}

/// The table, row by row.
struct Table(String);

impl Table {
    fn row(&mut self, what: &str, command: &str, figure: &str, goal: &str) {
        self.0.push_str(&format!("| {what} | {command} | {figure} | {goal} |\n"));
    }
}

/// Moves at tables of scopa: as many as go, four fifths of that, 600 a second, and twice as many as go.
fn moves(benchmarks: &Benchmarks, table: &mut Table) -> anyhow::Result<()> {
    let run = |tables: u64, rate: u64, seconds: u64| -> anyhow::Result<(Printed, String)> {
        let numbers = arguments(&[tables, rate, seconds]);
        let command = format!("`moves -- {}`", numbers.join(" "));
        Ok((benchmarks.run("moves", &numbers)?, command))
    };
    let percentiles = |printed: &Printed| -> anyhow::Result<String> {
        let figure = |name: &str| -> anyhow::Result<u64> {
            let line = "a move over HTTP";
            let words = printed.0.lines().rev().find(|text| text.starts_with(line)).context(line)?;
            let after = words.split_once(name).with_context(|| name.to_owned())?.1;
            Ok(after.split_whitespace().next().unwrap_or_default().parse()?)
        };
        let tenths = |micros: u64| format!("{}.{}", micros / 1_000, micros / 100 % 10);
        Ok(format!("p50 {} ms, p99 {} ms", tenths(figure("p50 ")?), tenths(figure("p99 ")?)))
    };
    let (all, command) = run(600, 6_000, 12)?;
    let most: u64 = all.before("moves: ", "/s played")?.parse()?;
    table.row("durable moves with their views a second, as many as go", &command, &most.to_string(), "3,000");
    let micros = |end: &str| all.before("processor time of a move", end);
    let line = format!("{} us: service {}, PostgreSQL {}", micros(" us (")?, micros(", Pos")?, micros(")")?);
    table.row("processor time of one, with its views", "the same", &line, "400 us");
    let bytes = |end: &str| all.before("written for a move", end);
    let line = format!("{} B, {} B", bytes(" bytes of disk")?, bytes(" of WAL")?);
    table.row("disk and WAL of a move", "the same", &line, "800 B, 1,500 B");
    let statements = |printed: &Printed| printed.before_end("statements of a move");
    table.row("statements of a move", "the same", &statements(&all)?, "0.5");
    let (some, command) = run(600, 600, 12)?;
    table.row("statements of a move at 600 a second", &command, &statements(&some)?, "1.2");
    let (four_fifths, command) = run(600, most * 4 / 5, 12)?;
    table.row("a move at four fifths of the most", &command, &percentiles(&four_fifths)?, "p99 25 ms");
    let (twice, command) = run(1_600, most * 2, 30)?;
    let held: u64 = twice.before("moves: ", "/s played")?.parse()?;
    let refused = twice.before("refused, ", " requests")?;
    let line = format!("{held} a second, {} % of the most; {refused} requests refused", held * 100 / most.max(1));
    table.row("moves a second, where twice as many are offered", &command, &line, "90 %");
    table.row("a move then, of those let in", "the same", &percentiles(&twice)?, "");
    Ok(())
}

/// What is written, beside what PostgreSQL does by itself in the same run.
fn writes(benchmarks: &Benchmarks, table: &mut Table) -> anyhow::Result<()> {
    let appends = benchmarks.run("append", &[])?;
    let against = |work: &str, goal: &str, table: &mut Table, name: &str| -> anyhow::Result<()> {
        let figure = format!("{} of the INSERT of 32 connections", appends.word(work, 4)?);
        table.row(name, "`append`", &figure, goal);
        Ok(())
    };
    against("BatchedWhole", "4.5x", table, "appends with receipt and place in the log")?;
    against("Batched ", "", table, "appends alone")?;
    let postings = benchmarks.run("posting", &[])?;
    for (start, name, goal) in [
        ("random, 8 clients x 64", "postings of any accounts", "7x"),
        ("hot, 8 clients x 64", "postings of one account", "8x"),
        ("random, 8 clients x 1 ", "postings one by one, 8 clients", "1.5x"),
    ] {
        let figure = format!("{} of pgbench's TPC-B of 8 clients", postings.word(start, 6)?);
        table.row(name, "`posting`", &figure, goal);
    }
    Ok(())
}

/// Hands at cash tables, a start with many tables, and what players of the lobby wait for.
fn others(benchmarks: &Benchmarks, table: &mut Table) -> anyhow::Result<()> {
    let rings = benchmarks.run("rings", &arguments(&[100, 12]))?;
    let figure = rings.before("hands settled durably", "/s; moves")?;
    table.row("hands settled a second at 100 ring tables", "`rings -- 100 12`", &figure, "250");
    let start = benchmarks.run("start", &arguments(&[10_000, 10]))?;
    let figure = format!("{} ms", start.before("ready after", " ms; ")?);
    table.row("a replica until it is ready, 10,000 tables", "`start -- 10000 10`", &figure, "1,000 ms");
    let bursts = benchmarks.run("bursts", &[])?;
    for line in bursts.0.lines().filter(|line| line.split_whitespace().count() > 8 && !line.contains("final")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (name, figures) = words.split_at(words.len() - 7);
        let [done, open, failed, p50, p99, ..] = figures else { continue };
        let figure = format!("p50 {p50} ms, p99 {p99} ms; {done} final, {open} open, {failed} failed");
        table.row(&name.join(" "), "`bursts`", &figure, "");
    }
    Ok(())
}

/// Machine and commit, in words.
fn place() -> anyhow::Result<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = text.lines().filter(|line| line.starts_with("processor")).count();
    let model = text.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let git = |arguments: &[&str]| -> anyhow::Result<String> {
        let output = Command::new("git").current_dir(root()).args(arguments).output().context("git")?;
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    };
    let changed = if git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty() { "" } else { ", changed" };
    Ok(format!("{cores} cores ({model}), commit {}{changed}.", git(&["rev-parse", "--short=8", "HEAD"])?))
}

fn main() -> anyhow::Result<()> {
    if std::env::args().any(|argument| argument == "--test") {
        return Ok(());
    }
    let (place, benchmarks) = (place()?, Benchmarks::build()?);
    let mut table = Table("| what | command | figure | goal |\n|---|---|---|---|\n".to_owned());
    moves(&benchmarks, &mut table)?;
    writes(&benchmarks, &mut table)?;
    others(&benchmarks, &mut table)?;
    let text = format!("{place}\n\n{}", table.0);
    println!("\n{text}");
    if std::env::args().any(|argument| argument == "show") {
        return Ok(());
    }
    let page = root().join("docs/performance.md");
    let whole = std::fs::read_to_string(&page)?;
    let [begin, end] = MARKS;
    let (before, rest) = whole.split_once(begin).context("the page has no first mark")?;
    let (_, after) = rest.split_once(end).context("the page has no second mark")?;
    std::fs::write(&page, format!("{before}{begin}\n\n{text}\n{end}{after}"))?;
    Ok(())
}
