//! A cluster's life on this machine, with its own tools as witnesses: opened, killed, reopened, orphaned.

use mazziere_localpg::{Cluster, Error, Options, Tcp};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn sql(cluster: &Cluster, url: &str, statement: &str) -> String {
    let output = Command::new(cluster.binaries().program("psql"))
        .args(["-X", "-At", "-v", "ON_ERROR_STOP=1", "-c", statement])
        .arg(url.replace("localhost", "").replace("&sslmode=disable", ""))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mz-life-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..1500 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("never came true: {what}");
}

fn alive(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
        && !std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}

#[test]
fn a_durable_cluster_keeps_its_data_across_kill_restart_and_reopening() {
    let dir = temporary("durable");
    let cluster = Cluster::open(&dir, Options::default().supervised(false)).unwrap();
    let url = cluster.url("postgres");
    sql(&cluster, &url, "create table kept (n int); insert into kept values (1)");
    assert_eq!(sql(&cluster, &url, "show fsync"), "on");
    cluster.kill();
    assert_eq!(cluster.pid(), None);
    cluster.restart().unwrap();
    sql(&cluster, &url, "insert into kept values (2)");
    drop(cluster);
    assert!(!dir.join("postgres/postmaster.pid").exists(), "a dropped cluster was stopped in order");

    let cluster = Cluster::open(&dir, Options::default().tcp(Tcp::Free)).unwrap();
    assert_eq!(sql(&cluster, &cluster.url("postgres"), "select sum(n) from kept"), "3");
    let tcp = cluster.tcp_url("postgres").unwrap();
    assert_eq!(sql(&cluster, &tcp.replace("?sslmode=disable", ""), "select sum(n) from kept"), "3");
    drop(cluster);
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn with_a_killed_server_its_busy_sessions_die() {
    let cluster = Cluster::scratch_with(Options::default().supervised(false)).unwrap();
    let url = cluster.url("postgres");
    let mut busy = Command::new(cluster.binaries().program("psql"))
        .args(["-X", "-q", "-c", "do $$ begin loop end loop; end $$"])
        .arg(url.replace("localhost", "").replace("&sslmode=disable", ""))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let looping = "select pid from pg_stat_activity where state = 'active' and query like 'do %'";
    let mut session = String::new();
    eventually("a busy session", || {
        session = sql(&cluster, &url, looping);
        !session.is_empty()
    });
    cluster.kill();
    eventually("the end of the session", || !alive(session.parse().unwrap()));
    assert!(!busy.wait().unwrap().success());
}

#[test]
fn a_second_server_on_the_same_folder_is_refused_and_a_stale_lock_is_not_an_obstacle() {
    let dir = temporary("lock");
    let cluster = Cluster::open(&dir, Options::default()).unwrap();
    let pid = cluster.pid().unwrap();
    let error = Cluster::open(&dir, Options::default()).unwrap_err();
    assert!(matches!(error, Error::InUse { pid: found, .. } if found == pid), "{error}");
    drop(cluster);
    // A lock file left behind by a machine's death, its number meanwhile given to an unrelated live process: ours.
    std::fs::write(dir.join("postgres/postmaster.pid"), format!("{}\n/nowhere\n", std::process::id())).unwrap();
    let cluster = Cluster::open(&dir, Options::default()).unwrap();
    assert_eq!(sql(&cluster, &cluster.url("postgres"), "select 1"), "1");
    drop(cluster);
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_supervised_server_that_is_killed_by_a_stranger_comes_back() {
    let dir = temporary("supervised");
    let cluster = Cluster::open(&dir, Options::default()).unwrap();
    let first = cluster.pid().unwrap();
    assert!(Command::new("sh").args(["-c", &format!("kill -KILL {first}")]).status().unwrap().success());
    eventually("a new server", || cluster.pid().is_some_and(|pid| pid != first));
    assert_eq!(sql(&cluster, &cluster.url("postgres"), "select 1"), "1");
    drop(cluster);
    std::fs::remove_dir_all(&dir).unwrap();
}

/// Not a test of its own: the process that the next test kills. It opens a cluster and dies by abort.
#[test]
fn durable_cluster_that_is_orphaned() {
    let Ok(dir) = std::env::var("MZ_ORPHAN_DIR") else { return };
    let _cluster = Cluster::open(dir, Options::default()).unwrap();
    std::process::abort();
}

/// The guard of a process that died removes the folder of the sockets once the server has ended. It sleeps longer here
/// than the next server takes to start.
#[test]
fn who_opens_the_folder_of_a_process_that_died_has_its_sockets_to_themselves() {
    let (dir, slow) = (temporary("orphaned"), temporary("slow"));
    std::fs::create_dir(&slow).unwrap();
    std::fs::write(slow.join("sleep"), "#!/bin/sh\nPATH=${PATH#*:} exec sleep 3\n").unwrap();
    std::fs::set_permissions(slow.join("sleep"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", slow.display(), std::env::var("PATH").unwrap());
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "durable_cluster_that_is_orphaned"])
        .envs([("MZ_ORPHAN_DIR", dir.as_os_str()), ("PATH", path.as_ref())])
        .output()
        .unwrap()
        .status;
    assert!(!status.success(), "the process was to abort");
    // A guard has the folder among its arguments, and so has the server, which is no shell.
    let is_guard = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        line.starts_with("sh\0") && line.contains("mazziere-guard") && line.contains(dir.to_str().unwrap())
    };
    let guards = || {
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        all.filter(|one| std::fs::read(one.path().join("cmdline")).is_ok_and(|line| is_guard(&line))).count()
    };
    let cluster = Cluster::open(&dir, Options::default()).unwrap();
    eventually("only the own guard is there", || guards() == 1);
    assert_eq!(sql(&cluster, &cluster.url("postgres"), "select 1"), "1");
    drop(cluster);
    std::fs::remove_dir_all(&dir).unwrap();
    std::fs::remove_dir_all(&slow).unwrap();
}

/// Not a test of its own: the process that the next test kills. It starts a scratch cluster and dies by abort.
#[test]
fn scratch_cluster_that_is_orphaned() {
    let Ok(note) = std::env::var("MZ_ORPHAN_NOTE") else { return };
    let cluster = Cluster::scratch().unwrap();
    let folder = cluster.log_file().parent().unwrap().display().to_string();
    std::fs::write(note, format!("{} {folder}", cluster.pid().unwrap())).unwrap();
    std::process::abort();
}

#[test]
fn a_scratch_cluster_dies_with_its_process_even_when_that_aborts() {
    let note = temporary("orphan-note");
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "scratch_cluster_that_is_orphaned"])
        .env("MZ_ORPHAN_NOTE", &note)
        .output()
        .unwrap()
        .status;
    assert!(!status.success(), "the process was to abort");
    let text = std::fs::read_to_string(&note).unwrap();
    std::fs::remove_file(&note).unwrap();
    let (pid, folder) = text.split_once(' ').unwrap();
    let pid: u32 = pid.parse().unwrap();
    eventually("the server is gone", || !alive(pid));
    eventually("its folder is gone", || !Path::new(folder).exists());
}
