//! `mazziere apply`: brings a programme into a house: a file of templates, from which the house opens tournaments and
//! cash tables. It says what differs, makes what is new, and retires what was replaced.
//!
//! It speaks to the lobby by the public API alone, with an operator's token. `programme` reads the file, `terms` says
//! what two templates have to have in common, `plan` decides what is done: these three are pure. `house` asks the
//! lobby.
//!
//! **Invariants:** of a file with an entry that cannot be read nothing is sent, and with one that the lobby refuses
//! nothing is changed. Applying a file again changes nothing, also where the first time was broken off (see `plan`).
//! What was opened already stays as it was opened. Non-goals: the time of an event that is scheduled, for which an
//! operator opens it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use mazziere_telemetry::Clock;

mod house;
mod plan;
mod programme;
mod terms;

use self::house::House;
use self::plan::{Standing, Step, Verdict, Wanted};
use self::programme::Fault;

/// The switches of `apply`.
#[derive(Args, Clone, Debug)]
pub struct ApplyArgs {
    /// The programme, a TOML file: `[[tournament]]` has the fields of `POST /v1/templates`, `[[cash]]` those of `POST
    /// /v1/cash-templates`. An entry is known by its name.
    #[arg(value_name = "PROGRAMME")]
    pub programme: PathBuf,
    /// Where the lobby is.
    #[arg(long, env = "MAZZIERE_LOBBY_URL", value_name = "URL")]
    pub lobby: String,
    /// A file with a token of the role `operator`.
    #[arg(long, value_name = "FILE")]
    pub token_file: PathBuf,
    /// Say what would be done, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Retire the templates that are not in the programme.
    #[arg(long)]
    pub retire: bool,
    /// Open the first tournament of every sit&go with `reopen` of which the house has opened none: the next ones open
    /// by themselves.
    #[arg(long)]
    pub open: bool,
    /// A PEM file of certificate authorities that are believed beside those of the machine.
    #[arg(long, env = "MAZZIERE_CA_FILE", value_name = "PATH")]
    pub ca_file: Option<PathBuf>,
}

/// What was found, and done about it.
#[derive(Debug, Default)]
struct Counts {
    new: usize,
    unchanged: usize,
    changed: usize,
    /// Older templates that had the name of an entry beside one that says the same as it.
    older: usize,
    /// Templates that are not in the programme.
    gone: usize,
    /// Sit&gos with `reopen` that have had no tournament yet.
    unopened: usize,
}

/// Does it, and prints a line for each template. Whether every entry could be applied.
///
/// # Errors
/// When an address or a file cannot be used, the lobby does not answer or refuses, or it cannot print.
pub async fn run(args: &ApplyArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<bool> {
    let house = House::new(args, clock)?;
    let text = std::fs::read_to_string(&args.programme).with_context(|| args.programme.display().to_string())?;
    let entries = match programme::read(&text) {
        Ok(entries) => entries,
        Err(faults) => return Ok(refused(&faults, "nothing was sent")),
    };
    let mut wanted = Vec::new();
    let mut faults = Vec::new();
    for entry in &entries {
        match house.validate(entry).await? {
            Ok(said) => wanted.push(Wanted { entry, asked: entry.request.json(), said }),
            Err(found) => faults.extend(found),
        }
    }
    if !faults.is_empty() {
        return Ok(refused(&faults, "nothing was changed"));
    }
    let standing = house.templates().await?;
    let plan = plan::plan(&wanted, &standing);
    let mut counts = Counts::default();
    for step in &plan.steps {
        take(step, args, &house, &mut counts, out).await?;
    }
    for template in &plan.gone {
        leave(template, args, &house, &mut counts, out).await?;
    }
    close(args, &counts, out)?;
    Ok(true)
}

/// Says what is wrong with the programme. Never right.
fn refused(faults: &[Fault], so: &str) -> bool {
    for fault in faults {
        eprintln!("mazziere: {fault}");
    }
    eprintln!("mazziere: {so}: {} of the programme cannot be applied as it is", counted(faults.len(), "thing"));
    false
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Does what an entry needs, and prints it.
///
/// The new template is made first, its first tournament opens if it is to have one, and what it replaces is retired
/// last. In the other order there would be a moment, or a night if the run broke off there, in which nothing of that
/// name is on offer. The price is a moment in which both are:
///
/// - Cash tables of the new template open as it is made. Those of the old one close as they empty, and nobody is sent
///   away; until then there may be tables of both.
/// - A sit&go with `reopen` opens its next tournament when one has filled up, from the template of that one, and the
///   first is opened by somebody. Retiring the old template opens nothing more from it and leaves its last tournament
///   open until it is full. So a player finds one of the new template, one of the old, or both, each at the price that
///   it shows. Without `--open` the new one offers nothing yet, which the last line says.
/// - Of a scheduled event that is held again and again the one that is announced takes place as it was announced. No
///   order of ours brings the next one at its time: an operator opens it from the new template.
async fn take(
    step: &Step<'_>,
    args: &ApplyArgs,
    house: &House<'_>,
    counts: &mut Counts,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Step { entry, verdict, retires } = step;
    let at = || entry.to_string();
    let mut in_force = match verdict {
        Verdict::Unchanged(id) => Some(*id),
        Verdict::New { .. } | Verdict::Changed { .. } => None,
    };
    if let Verdict::New { key } | Verdict::Changed { key, .. } = verdict
        && !args.dry_run
    {
        in_force = Some(house.make(key, entry).await.with_context(at)?);
    }
    let has_none = entry.request.reopens()
        && match in_force {
            Some(id) => !house.has_opened(id).await.with_context(at)?,
            None => true,
        };
    if let Some(id) = in_force
        && has_none
        && args.open
        && !args.dry_run
    {
        house.open_first(id).await.with_context(at)?;
    }
    if !args.dry_run {
        for id in retires {
            house.retire(entry.request.kind(), *id).await.with_context(at)?;
        }
    }
    counts.unopened += usize::from(has_none && !args.open);
    let opens = if has_none && args.open { ", its first tournament opens" } else { "" };
    shown(step, opens, counts, out)
}

/// Prints what an entry came to.
fn shown(step: &Step<'_>, opens: &str, counts: &mut Counts, out: &mut impl Write) -> anyhow::Result<()> {
    let Step { entry, verdict, retires } = step;
    let (kind, name) = (entry.request.kind(), entry.request.name());
    match verdict {
        Verdict::New { .. } => {
            counts.new += 1;
            writeln!(out, "+ {name} ({kind}){opens}")?;
        }
        Verdict::Unchanged(_) => {
            counts.unchanged += 1;
            writeln!(out, "= {name} ({kind}){opens}")?;
            for id in retires {
                counts.older += 1;
                writeln!(out, "- {name} ({kind}), an older one: {id}")?;
            }
        }
        Verdict::Changed { differences, .. } => {
            counts.changed += 1;
            writeln!(out, "~ {name} ({kind}){opens}")?;
            for difference in differences {
                writeln!(out, "    {difference}")?;
            }
        }
    }
    Ok(())
}

/// Does what is to be done about a template that is not in the programme, and prints it.
async fn leave(
    template: &Standing,
    args: &ApplyArgs,
    house: &House<'_>,
    counts: &mut Counts,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Standing { kind, id, name, .. } = template;
    if args.retire && !args.dry_run {
        house.retire(*kind, *id).await.with_context(|| format!("{kind} {name:?}"))?;
    }
    counts.gone += 1;
    let kept = if args.retire { "" } else { ", kept" };
    writeln!(out, "- {name} ({kind}){kept}")?;
    Ok(())
}

/// The last line: how many there were of each, and what is left to do.
fn close(args: &ApplyArgs, counts: &Counts, out: &mut impl Write) -> anyhow::Result<()> {
    let Counts { new, unchanged, changed, older, gone, unopened } = counts;
    let dry = if args.dry_run { "dry run, nothing was changed: " } else { "" };
    let mut line = format!("{dry}{new} new, {unchanged} unchanged, {changed} changed, {gone} gone");
    if *older > 0 {
        line.push_str(&format!(", {older} older of the same names"));
    }
    if *gone > 0 && !args.retire {
        line.push_str(" (--retire retires them)");
    }
    writeln!(out, "{line}")?;
    if *unopened > 0 {
        writeln!(out, "{} without a tournament yet (--open opens the first)", counted(*unopened, "sit&go"))?;
    }
    Ok(())
}
