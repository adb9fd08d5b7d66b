//! What operators are given (`deploy/`) holds against the program: variables it knows, ports it listens on, paths it
//! answers, time enough to end. What outside tools can say about the manifests, `deploy/check.sh` asks them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use mazziere_runtime::service::Role;
use mazziere_server::cli::Cli;
use serde_json::{Value, json};

const ROLES: [Role; 3] = [Role::Lobby, Role::Tables, Role::Wallet];

/// Whom they call.
const SIBLINGS: [Role; 4] = [Role::Lobby, Role::Tables, Role::Wallet, Role::Audit];

fn deploy() -> PathBuf {
    crate::tidiness::root().join("deploy")
}

fn documents(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_saphyr::from_multiple(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The one document of that kind in a file.
fn document(path: &Path, kind: &str) -> Value {
    let mut found: Vec<Value> = documents(path).into_iter().filter(|document| document["kind"] == kind).collect();
    assert_eq!(found.len(), 1, "{kind} in {}", path.display());
    found.remove(0)
}

/// The variables of a file of `KEY=value`.
fn settings(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split_once('=').unwrap_or_else(|| panic!("{}: {line:?}", path.display())))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// What a command of the binary reads from its environment: its own switches, and those of telemetry.
fn known(command: &str) -> BTreeSet<String> {
    let cli = Cli::command();
    let command: &Command = cli.find_subcommand(command).unwrap_or_else(|| panic!("there is no command {command}"));
    let mut names: BTreeSet<String> =
        command.get_arguments().filter_map(|arg| arg.get_env()?.to_str().map(str::to_owned)).collect();
    let asked = RefCell::new(&mut names);
    let _default = mazziere_telemetry::Config::from_lookup(|name| {
        asked.borrow_mut().insert(name.to_owned());
        None
    });
    names
}

/// What a command does not start without, as far as the command line says so.
fn required(command: &str) -> BTreeSet<String> {
    let cli = Cli::command();
    let command = cli.find_subcommand(command).expect("a command");
    let required = command.get_arguments().filter(|arg| arg.is_required_set());
    required.filter_map(|arg| arg.get_env()?.to_str().map(str::to_owned)).collect()
}

/// What a role does not work without: beside what the command line asks for, keys and siblings.
fn needed(role: Role) -> BTreeSet<String> {
    let more: &[&str] = match role {
        Role::Lobby => &[
            "DATABASE_URL_FILE",
            "MAZZIERE_SERVICE_KEY",
            "MAZZIERE_SEALING_KEYS_FILE",
            "MAZZIERE_SERVICE_JWKS",
            "MAZZIERE_TABLES_URL",
            "MAZZIERE_WALLET_URL",
        ],
        Role::Tables => &[
            "DATABASE_URL_FILE",
            "MAZZIERE_SERVICE_KEY",
            "MAZZIERE_SEALING_KEYS_FILE",
            "MAZZIERE_SERVICE_JWKS",
            "MAZZIERE_WALLET_URL",
            "MAZZIERE_AUDIT_URL",
        ],
        Role::Wallet | Role::Audit => &["DATABASE_URL_FILE", "MAZZIERE_SERVICE_JWKS"],
    };
    let mut all = required(role.name());
    all.extend(more.iter().map(|name| (*name).to_owned()));
    all
}

fn port(role: Role) -> u64 {
    role.usual_bind().rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port")
}

fn role(name: &str) -> Role {
    SIBLINGS.into_iter().find(|role| role.name() == name).unwrap_or_else(|| panic!("there is no role {name}"))
}

/// What a container is given of its own: name and value, which is empty for a value kept elsewhere.
fn variables(container: &Value) -> BTreeMap<String, String> {
    let listed = container["env"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    listed.iter().map(|variable| (text(&variable["name"]), text(&variable["value"]))).collect()
}

/// The settings of base, and of the components and the overlay that add to them.
fn shared_settings(overlay: &str) -> BTreeMap<String, String> {
    let mut all = settings(&deploy().join("base/settings.env"));
    let folder = deploy().join("overlays").join(overlay);
    let overlay = document_of_kustomize(&folder);
    let mut layers: Vec<(PathBuf, Value)> = strings(&overlay["components"])
        .map(|component| folder.join(component))
        .map(|component| (component.clone(), document_of_kustomize(&component)))
        .collect();
    layers.push((folder, overlay));
    for (folder, layer) in layers {
        let generators = layer["configMapGenerator"].as_array().cloned().unwrap_or_default();
        for generator in generators.iter().filter(|generator| generator["name"] == "settings") {
            for literal in strings(&generator["literals"]) {
                let (name, value) = literal.split_once('=').expect("a literal is KEY=value");
                all.insert(name.to_owned(), value.to_owned());
            }
            for file in strings(&generator["envs"]) {
                if file.starts_with("generated/") {
                    all.extend(["MAZZIERE_JWKS", "MAZZIERE_SERVICE_JWKS"].map(|made| (made.to_owned(), String::new())));
                } else {
                    all.extend(settings(&folder.join(file)));
                }
            }
        }
    }
    all
}

fn document_of_kustomize(folder: &Path) -> Value {
    documents(&folder.join("kustomization.yaml")).remove(0)
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(Value::as_str)
}

#[test]
fn services_are_given_variables_that_they_know_and_all_that_they_need() {
    for overlay in ["local", "staging", "production"] {
        let shared = shared_settings(overlay);
        for role in ROLES {
            let deployment = document(&deploy().join(format!("base/{}.yaml", role.name())), "Deployment");
            let container = &deployment["spec"]["template"]["spec"]["containers"][0];
            assert_eq!(strings(&container["args"]).collect::<Vec<_>>(), [role.name()], "what runs is the role");
            assert_eq!(container["envFrom"][0]["configMapRef"]["name"], "settings", "{}", role.name());
            let mut given = shared.clone();
            given.extend(variables(container));
            let given: BTreeSet<String> = given.into_keys().collect();
            let unknown: Vec<_> = given.difference(&known(role.name())).cloned().collect();
            assert_eq!(unknown, Vec::<String>::new(), "{overlay}: {} does not know them", role.name());
            let missing: Vec<_> = needed(role).difference(&given).cloned().collect();
            assert_eq!(missing, Vec::<String>::new(), "{overlay}: {} is not told them", role.name());
        }
    }
}

#[test]
fn migrate_is_given_what_it_knows_and_needs() {
    let job = document(&deploy().join("base/migrate.yaml"), "Job");
    let container = &job["spec"]["template"]["spec"]["containers"][0];
    assert!(job["metadata"]["labels"]["mazziere/phase"].is_null(), "the services wait for it");
    assert_eq!(strings(&container["args"]).collect::<Vec<_>>(), ["migrate"]);
    let given: BTreeSet<String> = variables(container).into_keys().collect();
    assert!(given.is_subset(&known("migrate")), "{given:?}");
    assert!(required("migrate").is_subset(&given) && given.contains("DATABASE_URL_FILE"), "{given:?}");
}

#[test]
fn no_secret_stands_in_a_manifest_and_every_role_has_its_own() {
    let secret = ["DATABASE_URL", "MAZZIERE_SERVICE_KEY", "MAZZIERE_SEALING_KEYS"];
    for name in ["lobby", "tables", "wallet", "migrate"] {
        let kind = if name == "migrate" { "Job" } else { "Deployment" };
        let found = document(&deploy().join(format!("base/{name}.yaml")), kind);
        let pod = &found["spec"]["template"]["spec"];
        let container = &pod["containers"][0];
        for (variable, value) in variables(container) {
            let of_a_file = value.starts_with("/run/secrets/");
            assert!(!secret.contains(&variable.as_str()) || value.is_empty() || of_a_file, "{name}: {variable}");
        }
        for variable in container["env"].as_array().expect("variables") {
            let from = &variable["valueFrom"]["secretKeyRef"]["name"];
            assert!(from.is_null() || from == name, "{name} reads the secret {from}");
        }
        // What is mounted is the role's own, and the files that variables name are in it.
        let volumes = pod["volumes"].as_array().expect("volumes");
        let mut files = Vec::new();
        for volume in volumes {
            assert_eq!(volume["secret"]["secretName"], name);
            let items = volume["secret"]["items"].as_array().expect("items");
            files.extend(
                items.iter().map(|item| format!("/run/secrets/mazziere/{}", item["path"].as_str().expect("a path"))),
            );
        }
        for value in variables(container).into_values().filter(|value| value.starts_with("/run/secrets/")) {
            assert!(files.contains(&value), "{name}: {value} is not mounted");
        }
    }
    for overlay in ["local", "staging", "production"] {
        for variable in shared_settings(overlay).keys() {
            assert!(!secret.contains(&variable.as_str()), "{overlay}: {variable} is no setting");
        }
    }
}

#[test]
fn services_are_where_their_siblings_and_the_routes_look_for_them() {
    let routes = documents(&deploy().join("components/gateway/routes.yaml"));
    for role in ROLES {
        let path = deploy().join(format!("base/{}.yaml", role.name()));
        let service = document(&path, "Service");
        assert_eq!(service["metadata"]["name"], role.name());
        assert_eq!(service["spec"]["ports"][0]["port"], port(role), "{}", role.name());
        let deployment = document(&path, "Deployment");
        let container = &deployment["spec"]["template"]["spec"]["containers"][0];
        let at = &container["ports"][0];
        assert_eq!(at["containerPort"], port(role), "{}: where it listens unless told otherwise", role.name());
        assert_eq!(at["name"], service["spec"]["ports"][0]["targetPort"]);
        assert_eq!(service["spec"]["selector"], deployment["spec"]["selector"]["matchLabels"], "{}", role.name());
        for (variable, value) in variables(container) {
            if let Some(sibling) = variable.strip_prefix("MAZZIERE_").and_then(|name| name.strip_suffix("_URL")) {
                let sibling = self::role(&sibling.to_lowercase());
                assert_eq!(value, format!("http://{}:{}", sibling.name(), port(sibling)), "{}", role.name());
            }
        }
        let route = routes.iter().find(|route| route["metadata"]["name"] == role.name()).expect("a route");
        let rule = &route["spec"]["rules"][0];
        assert_eq!(rule["backendRefs"][0]["name"], role.name());
        assert_eq!(rule["backendRefs"][0]["port"], port(role));
        assert_eq!(route["spec"]["rules"].as_array().expect("rules").len(), 1, "{}: one way in", role.name());
        for shown in rule["matches"].as_array().expect("matches") {
            let path = shown["path"]["value"].as_str().expect("a path");
            for hidden in ["/livez", "/readyz", "/metrics"] {
                assert!(!hidden.starts_with(path), "{}: {path} shows {hidden}", role.name());
            }
        }
    }
}

/// What comes in by the gateway is marked as from outside, whatever the caller has sent: no service is let in so.
#[test]
fn every_way_into_a_service_is_marked_as_from_outside() {
    let routes = documents(&deploy().join("components/gateway/routes.yaml"));
    let mark = json!([{"name": mazziere_web::FROM_OUTSIDE.as_str(), "value": "true"}]);
    let mut ways = Vec::new();
    for route in &routes {
        for rule in route["spec"]["rules"].as_array().expect("rules") {
            let set: Vec<&Value> = rule["filters"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|filter| &filter["requestHeaderModifier"]["set"])
                .collect();
            assert_eq!(set, [&mark], "{}", route["metadata"]["name"]);
            ways.extend(rule["backendRefs"].as_array().into_iter().flatten().filter_map(|to| to["name"].as_str()));
        }
    }
    assert_eq!(ways, SIBLINGS.map(Role::name), "every service has one way in");
}

/// The probes ask for paths that every service answers, and liveness for the one that depends on nothing.
#[tokio::test]
async fn probes_and_scrapes_ask_for_what_is_there() {
    let harness = crate::harness::Harness::start().await;
    let client = reqwest::Client::new();
    let monitors = documents(&deploy().join("components/monitoring/scrape.yaml"));
    let monitor = monitors.iter().find(|monitor| monitor["metadata"]["name"] == "mazziere").expect("of the services");
    let scraped = monitor["spec"]["podMetricsEndpoints"][0]["path"].as_str().expect("a path").to_owned();
    let reported = settings(&deploy().join("base/settings.env"));
    let admin: u64 = reported["MAZZIERE_ADMIN_BIND"].rsplit(':').next().expect("a port").parse().expect("a number");
    assert_eq!(monitor["spec"]["podMetricsEndpoints"][0]["port"], "admin");
    for role in ROLES {
        let url = harness.url(role);
        let deployment = document(&deploy().join(format!("base/{}.yaml", role.name())), "Deployment");
        let container = &deployment["spec"]["template"]["spec"]["containers"][0];
        let ports = container["ports"].as_array().expect("ports");
        let port = ports.iter().find(|port| port["name"] == "admin").expect("a port for health");
        assert_eq!(port["containerPort"], admin, "{}: where health is shown", role.name());
        let probe = |kind: &str| {
            assert_eq!(container[kind]["httpGet"]["port"], "admin", "{kind} of {}", role.name());
            container[kind]["httpGet"]["path"].as_str().expect("a probe").to_owned()
        };
        assert_eq!(probe("livenessProbe"), "/livez", "the database is no reason to restart");
        for path in [probe("livenessProbe"), probe("startupProbe"), probe("readinessProbe"), scraped.clone()] {
            let answer = client.get(format!("{url}{path}")).send().await.expect("an answer");
            assert_eq!(answer.status(), 200, "{} {path}", role.name());
        }
    }
}

#[test]
fn pods_have_the_time_that_their_end_may_take_and_no_right_that_they_do_not_need() {
    let reported = settings(&deploy().join("base/settings.env"));
    let seconds = |name: &str| -> u64 { reported[name].parse().expect("seconds") };
    let (linger, grace) = (seconds("MAZZIERE_LINGER_SECONDS"), seconds("MAZZIERE_GRACE_SECONDS"));
    for role in ROLES {
        let name = role.name();
        let deployment = document(&deploy().join(format!("base/{name}.yaml")), "Deployment");
        let (spec, pod) = (&deployment["spec"], &deployment["spec"]["template"]["spec"]);
        let container = &pod["containers"][0];
        // A probe that fails now and then is no reason to be left out; two in a row are, within the lingering.
        let probe = |field: &str| container["readinessProbe"][field].as_u64().expect("a number");
        let noticed = probe("periodSeconds") * probe("failureThreshold") + probe("timeoutSeconds");
        assert!(noticed <= linger, "{name}: left out after {noticed} s, and gone after {linger} s");
        let most = pod["terminationGracePeriodSeconds"].as_u64().expect("a time to end");
        // The runtime and the last spans have some seconds more.
        assert!(most >= linger + grace + 15, "{name}: {most} s are less than {linger} + {grace} + 15");
        assert_eq!(deployment["metadata"]["labels"]["mazziere/phase"], "services", "{name} waits for the schema");
        assert_eq!(spec["strategy"]["rollingUpdate"]["maxUnavailable"], 0, "{name}");
        assert_eq!(pod["automountServiceAccountToken"], false, "{name}");
        assert_eq!(pod["securityContext"]["runAsNonRoot"], true, "{name}");
        assert_eq!(pod["securityContext"]["seccompProfile"]["type"], "RuntimeDefault", "{name}");
        assert_eq!(container["securityContext"]["readOnlyRootFilesystem"], true, "{name}");
        assert_eq!(container["securityContext"]["allowPrivilegeEscalation"], false, "{name}");
        assert_eq!(container["securityContext"]["capabilities"]["drop"][0], "ALL", "{name}");
    }
}

/// The database carries as many replicas as there may be, and one more of each while they are rolled.
#[test]
fn the_database_has_a_connection_for_everybody_who_may_ask_for_one() {
    let page = fs::read_to_string(deploy().join("README.md")).expect("the page of this folder");
    let cluster = document(&deploy().join("components/cloudnative-pg/cluster.yaml"), "Cluster");
    let logins = fs::read_to_string(deploy().join("components/postgres/logins.sql")).expect("the logins");
    let limit_of = |login: &str| {
        let managed = cluster["spec"]["managed"]["roles"].as_array().expect("roles");
        let of_cluster =
            managed.iter().find(|role| role["name"] == login).expect("a login")["connectionLimit"].as_u64();
        let line =
            logins.lines().find(|line| line.starts_with(&format!("create role {login} login "))).expect("a login");
        let limit = line.split("connection limit ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
        assert!(limit.is_some() && of_cluster == limit, "{login}: {limit:?} and {of_cluster:?}");
        limit.unwrap_or(0)
    };
    let mut limits = limit_of("mazziere_owner") + limit_of("auditor") + limit_of("audit");
    assert!(!logins.lines().any(|line| line.starts_with("create role") && line.contains(" createrole")));
    let managed = cluster["spec"]["managed"]["roles"].as_array().expect("roles");
    assert!(managed.iter().all(|role| role["createrole"] != true && role["superuser"] != true), "nobody makes roles");
    let mut sum = u64::from(mazziere_runtime::database::CONNECTIONS);
    for role in ROLES {
        let path = deploy().join(format!("base/{}.yaml", role.name()));
        let spec = document(&path, "Deployment")["spec"].clone();
        let scaled = documents(&path).into_iter().find(|document| document["kind"] == "HorizontalPodAutoscaler");
        let most = scaled.map_or_else(|| spec["replicas"].clone(), |scaler| scaler["spec"]["maxReplicas"].clone());
        let surge = spec["strategy"]["rollingUpdate"]["maxSurge"].as_u64().expect("a surge");
        let replicas = most.as_u64().expect("a number of replicas") + surge;
        let of_role = replicas * u64::from(role.most_connections());
        let row = page.lines().find(|line| line.starts_with(&format!("| {} | ", role.name())));
        let row = row.unwrap_or_else(|| panic!("{} has no row of connections", role.name()));
        assert!(row.ends_with(&format!(" | {replicas} | {of_role} |")), "{row}: {replicas} replicas, {of_role}");
        sum += of_role;
        // A replica asks by one more connection whether the database is there.
        let limit: u64 = limit_of(role.name());
        assert!((of_role + replicas..=of_role + 40).contains(&limit), "{}: {limit} for {of_role}", role.name());
        limits += limit;
    }
    assert!(page.contains(&format!("That is {sum};")), "deploy/README.md has another sum than {sum}");
    let most = cluster["spec"]["postgresql"]["parameters"]["max_connections"].as_str().expect("max_connections");
    assert!(most.parse::<u64>().expect("a number") >= sum + 20, "{most} connections are too few for {sum}");
    assert!(most.parse::<u64>().expect("a number") >= limits + 20, "{most} connections are too few for {limits}");
}

/// One process signs: it has volumes of its own, and is told all that it needs.
#[test]
fn the_logs_are_kept_by_one_pod_that_is_told_what_it_needs() {
    let path = deploy().join("base/audit.yaml");
    let set = document(&path, "StatefulSet");
    let (spec, pod) = (&set["spec"], &set["spec"]["template"]["spec"]);
    assert_eq!(spec["replicas"], 1);
    let container = &pod["containers"][0];
    assert_eq!(strings(&container["args"]).collect::<Vec<_>>(), ["audit", "serve"]);
    let cli = Cli::command();
    let serve = cli.find_subcommand("audit").and_then(|audit| audit.find_subcommand("serve")).expect("a command");
    let known: BTreeSet<&str> = serve.get_arguments().filter_map(|arg| arg.get_env()?.to_str()).collect();
    let given = variables(container);
    for needed in ["DATABASE_URL_FILE", "MAZZIERE_AUDIT_KEY_FILE", "MAZZIERE_AUDIT_DIR", "MAZZIERE_AUDIT_STATE"] {
        assert!(known.contains(needed) && given.contains_key(needed), "{needed}");
    }
    let service = document(&path, "Service");
    assert_eq!(service["metadata"]["name"], Role::Audit.name(), "where its siblings look for it");
    for at in [&service["spec"]["ports"][0]["port"], &container["ports"][0]["containerPort"]] {
        assert_eq!(*at, port(Role::Audit), "where it listens unless told otherwise");
    }
    let compose = documents(&deploy().join("compose.yaml")).remove(0);
    asks_for_its_health("audit", &compose["services"]["audit"]);
    let told = compose["services"]["audit"]["environment"].as_object().expect("variables").clone();
    assert!(given.iter().all(|(name, value)| told[name] == *value), "{told:?}");
    assert_eq!(container["securityContext"]["readOnlyRootFilesystem"], true);
    assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
    let claims = spec["volumeClaimTemplates"].as_array().expect("volumes");
    let names: Vec<&str> = claims.iter().filter_map(|claim| claim["metadata"]["name"].as_str()).collect();
    assert_eq!(names, ["tiles", "signed"], "what is signed does not lie where the tiles do");
}

/// The image has one program: compose asks it, where probes of Kubernetes ask the port.
fn asks_for_its_health(name: &str, service: &Value) {
    let asked = strings(&service["healthcheck"]["test"]).collect::<Vec<_>>();
    assert_eq!(asked, ["CMD", "/usr/local/bin/mazziere", "health"], "{name}");
    let told = strings(&service["env_file"]).flat_map(|file| match file.rsplit('/').next() {
        Some("keys.env") => BTreeMap::new(),
        _ => settings(&deploy().join(file)),
    });
    let told: BTreeSet<String> = told.map(|(variable, _)| variable).collect();
    assert!(
        told.contains("MAZZIERE_ADMIN_BIND") && known("health").contains("MAZZIERE_ADMIN_BIND"),
        "{name}: {told:?}"
    );
}

/// Compose gives the roles files of variables and variables; those that `secrets.sh` makes are known by their name.
#[test]
fn compose_tells_every_role_what_it_knows_and_needs() {
    let compose = documents(&deploy().join("compose.yaml")).remove(0);
    for name in ["lobby", "tables", "wallet", "migrate"] {
        let service = &compose["services"][name];
        assert_eq!(strings(&service["command"]).collect::<Vec<_>>(), [name]);
        let mut given: BTreeMap<String, String> = BTreeMap::new();
        for file in strings(&service["env_file"]) {
            match file.rsplit('/').next() {
                Some("keys.env") => {
                    given.extend(
                        ["MAZZIERE_JWKS", "MAZZIERE_SERVICE_JWKS"].map(|made| (made.to_owned(), String::new())),
                    );
                }
                _ => given.extend(settings(&deploy().join(file))),
            }
        }
        for (variable, value) in service["environment"].as_object().cloned().unwrap_or_default() {
            given.insert(variable, value.as_str().expect("text").to_owned());
        }
        let (urls, given): (Vec<_>, BTreeSet<_>) = (
            given.iter().filter(|(name, _)| name.starts_with("MAZZIERE_") && name.ends_with("_URL")).collect(),
            given.keys().cloned().collect(),
        );
        let unknown: Vec<_> = given.difference(&known(name)).cloned().collect();
        assert_eq!(unknown, Vec::<String>::new(), "{name} does not know them");
        let needed = match name {
            "migrate" => ["DATABASE_URL_FILE".to_owned()].into(),
            _ => needed(role(name)),
        };
        let secrets = format!("./overlays/local/generated/{name}:/run/secrets/mazziere:ro");
        assert_eq!(strings(&service["volumes"]).collect::<Vec<_>>(), [secrets], "{name} has its own secrets");
        let missing: Vec<_> = needed.difference(&given).cloned().collect();
        assert_eq!(missing, Vec::<String>::new(), "{name} is not told them");
        for (_, url) in urls {
            let sibling = SIBLINGS.into_iter().find(|role| *url == format!("http://{}:{}", role.name(), port(*role)));
            assert!(sibling.is_some(), "{name}: nobody is at {url}");
        }
        if name != "migrate" {
            asks_for_its_health(name, service);
            let published = format!("127.0.0.1:{0}:{0}", port(role(name)));
            assert_eq!(strings(&service["ports"]).collect::<Vec<_>>(), [published]);
        }
    }
}

#[test]
fn the_console_is_told_where_browsers_find_the_house_and_may_call_it() {
    let folder = deploy().join("components/console");
    let path = folder.join("console.yaml");
    let deployment = document(&path, "Deployment");
    let container = &deployment["spec"]["template"]["spec"]["containers"][0];
    assert_eq!(strings(&container["args"]).collect::<Vec<_>>(), ["console"]);
    assert_eq!(container["ports"][0]["containerPort"], document(&path, "Service")["spec"]["ports"][0]["port"]);
    let route = document(&folder.join("route.yaml"), "HTTPRoute");
    assert_eq!(route["spec"]["rules"][0]["backendRefs"][0]["port"], container["ports"][0]["containerPort"]);
    let house = settings(&deploy().join("base/settings.env"));
    for overlay in ["staging", "production"] {
        let folder = deploy().join("overlays").join(overlay);
        let mut given = settings(&folder.join("console.env"));
        for (name, value) in variables(container) {
            assert_eq!(house.get(&name), Some(&value), "{name} is as the services have it");
            given.insert(name, value);
        }
        let names: BTreeSet<String> = given.keys().cloned().collect();
        assert!(names.is_subset(&known("console")) && required("console").is_subset(&names), "{overlay}: {names:?}");
        let hosts: BTreeMap<String, String> = documents(&folder.join("hosts.yaml"))
            .iter()
            .map(|route| (route["metadata"]["name"].to_string(), route["spec"]["hostnames"][0].to_string()))
            .map(|(name, host)| (name.replace('"', ""), format!("https://{}", host.replace('"', ""))))
            .collect();
        for role in SIBLINGS {
            let told = &given[&format!("MAZZIERE_PUBLIC_{}_URL", role.name().to_uppercase())];
            assert_eq!(told, &hosts[role.name()], "{overlay}");
        }
        let services = shared_settings(overlay);
        assert_eq!(services["MAZZIERE_ORIGINS"], hosts["console"], "{overlay}: its pages may call the services");
        assert_eq!(services["MAZZIERE_ISSUER"], given["MAZZIERE_CONSOLE_ISSUER"], "{overlay}");
    }
}
