//! A cluster: a folder, a server on it, and the URLs under which its databases are found.

use crate::account::Account;
use crate::binaries::Binaries;
use crate::error::Error;
use crate::guard::Guard;
use crate::server::{Server, signal};
use crate::settings::{self, Options, SOCKET_PORT, Tcp};
use std::env;
use std::fs::{self, File, TryLockError};
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

/// The superuser of a private cluster.
const USER: &str = "mazziere";

/// The kernel's limit for a socket's path is 107 bytes (103 on macOS); `/.s.PGSQL.65535` takes 16.
const SOCKET_FOLDER_MAX_BYTES: usize = 80;

/// How often a folder is looked at that another process has, and what lies between.
const PATIENCE: u32 = 100;
const STEP: Duration = Duration::from_millis(100);

/// A private PostgreSQL cluster; dropping it stops the server (and removes a scratch cluster's folder).
#[derive(Debug)]
pub struct Cluster {
    home: Home,
    state: Arc<Mutex<State>>,
    guard: Option<Guard>,
}

/// What stays the same between two runs of the server.
#[derive(Debug, Clone)]
struct Home {
    data: PathBuf,
    sockets: PathBuf,
    log: PathBuf,
    port: u16,
    tcp: bool,
    password: String,
    binaries: Binaries,
    account: Account,
}

#[derive(Debug)]
struct State {
    server: Option<Server>,
    /// Whether the server is meant to run: an end while it is counts as unexpected.
    wanted: bool,
}

impl Cluster {
    /// Opens the durable cluster in `dir`, making it first when the folder has none.
    ///
    /// # Errors
    /// [`Error::NotInstalled`], [`Error::Unreachable`], [`Error::InUse`] and the others: each says what to do.
    pub fn open(dir: impl AsRef<Path>, options: Options) -> Result<Self, Error> {
        let dir = std::path::absolute(dir.as_ref()).map_err(Error::io("finding the cluster's folder"))?;
        Self::start(&dir, &Options { scratch: false, ..options })
    }

    /// Starts an empty cluster in a temporary folder; it is gone when this value or this process is.
    ///
    /// # Errors
    /// As [`Cluster::open`].
    pub fn scratch() -> Result<Self, Error> {
        let options = Options { max_connections: 400, supervised: false, ..Options::default() };
        Self::scratch_with(options)
    }

    /// [`Cluster::scratch`] with options.
    ///
    /// # Errors
    /// As [`Cluster::open`].
    pub fn scratch_with(options: Options) -> Result<Self, Error> {
        let dir = fresh_folder(&env::temp_dir(), "mz")?;
        let result = Self::start(&dir, &Options { scratch: true, ..options });
        if result.is_err() {
            // The folder was ours alone and never served; what cannot be removed is litter, not a second error.
            let _ = fs::remove_dir_all(&dir);
        }
        result
    }

    fn start(dir: &Path, options: &Options) -> Result<Self, Error> {
        let account = Account::choose()?;
        let data = dir.join("postgres");
        let binaries = Binaries::fitting(&data)?;
        fs::create_dir_all(dir).map_err(Error::io(format!("making {}", dir.display())))?;
        account.give(dir)?;
        account.check_reach(dir)?;
        let held = hold(dir, &data)?;
        let password = password(dir, &account)?;
        if !data.join("PG_VERSION").exists() {
            initialise(dir, &data, &binaries, &account, options.scratch)?;
        }
        wait_until_free(dir, &data)?;
        let sockets = socket_folder(dir)?;
        account.make_private(&sockets)?;
        let port = match options.tcp {
            Tcp::Off => SOCKET_PORT,
            Tcp::Port(port) => port,
            Tcp::Free => free_port()?,
        };
        settings::write(&data, &sockets, port, options, &binaries)?;
        let log = dir.join("postgres.log");
        let tcp = options.tcp != Tcp::Off;
        let home = Home { data, sockets, log, port, tcp, password, binaries, account };
        // The guard stands before the server runs: there is no moment in which our death would leave it alone.
        let guard = Guard::set(dir, &home.data, &home.sockets, options.scratch, held)?;
        let server = home.run()?;
        tracing::info!(pid = server.pid(), dir = %dir.display(), "private PostgreSQL is ready");
        let state = Arc::new(Mutex::new(State { server: Some(server), wanted: true }));
        watch(&state, home.clone(), options.supervised);
        Ok(Self { home, state, guard: Some(guard) })
    }

    /// The URL of a database of this cluster, over the Unix socket, as the superuser.
    pub fn url(&self, database: &str) -> String {
        let folder = percent(&self.home.sockets.to_string_lossy());
        let port = self.home.port;
        format!("postgres://{USER}@localhost/{}?host={folder}&port={port}&sslmode=disable", percent(database))
    }

    /// The URL of a database over 127.0.0.1 with its password, when [`Options::tcp`] is on.
    pub fn tcp_url(&self, database: &str) -> Option<String> {
        let Home { port, password, .. } = &self.home;
        self.home
            .tcp
            .then(|| format!("postgres://{USER}:{password}@127.0.0.1:{port}/{}?sslmode=disable", percent(database)))
    }

    /// The programs the server was started from (`pg_dump`, `psql`... are beside it).
    pub fn binaries(&self) -> &Binaries {
        &self.home.binaries
    }

    /// The server's log file.
    pub fn log_file(&self) -> &Path {
        &self.home.log
    }

    /// The server's process id while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.lock().server.as_ref().map(Server::pid)
    }

    /// Kills the server with SIGKILL, as a power cut would; it stays down until [`Cluster::restart`].
    pub fn kill(&self) {
        let mut state = self.lock();
        state.wanted = false;
        if let Some(mut server) = state.server.take() {
            server.kill();
        }
    }

    /// Stops the server in order; it stays down until [`Cluster::restart`].
    ///
    /// # Errors
    /// [`Error::TimedOut`] when it had to be killed after all.
    pub fn stop(&self) -> Result<(), Error> {
        let mut state = self.lock();
        state.wanted = false;
        state.server.take().map_or(Ok(()), |mut server| server.stop())
    }

    /// Starts the server again on the same folder, socket and port, stopping it first when it runs.
    ///
    /// # Errors
    /// As [`Cluster::open`].
    pub fn restart(&self) -> Result<(), Error> {
        self.stop()?;
        let mut state = self.lock();
        state.server = Some(self.home.run_again()?);
        state.wanted = true;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Err(error) = self.stop() {
            tracing::warn!(%error, "the private PostgreSQL did not stop in order");
        }
        if let Some(guard) = self.guard.take() {
            guard.dismiss();
        }
    }
}

impl Home {
    fn run(&self) -> Result<Server, Error> {
        Server::start(&self.binaries.program("postgres"), &self.account, &self.data, &self.log)
    }

    /// The same after a server that was killed: its backends hold the shared memory for a moment longer, and as long as
    /// they do PostgreSQL refuses to start.
    fn run_again(&self) -> Result<Server, Error> {
        let mut tries = 100;
        loop {
            match self.run() {
                Err(error) if tries > 0 => {
                    tries -= 1;
                    tracing::debug!(%error, "the private PostgreSQL does not start yet");
                    thread::sleep(Duration::from_millis(100));
                }
                result => return result,
            }
        }
    }
}

/// A thread panicking while it held the lock leaves a state that still says what runs.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The monitor: waits on the server, says when it ended unasked, and repairs that when supervised.
fn watch(state: &Arc<Mutex<State>>, home: Home, supervised: bool) {
    let state: Weak<Mutex<State>> = Arc::downgrade(state);
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(100));
            let Some(state) = state.upgrade() else { return };
            let mut state = lock(&state);
            let Some(server) = state.server.as_mut() else { continue };
            let Some(status) = server.ended() else { continue };
            tracing::error!(%status, log = %server.last_words(), "the private PostgreSQL ended unexpectedly");
            state.server = None;
            if supervised && state.wanted {
                match home.run_again() {
                    Ok(server) => state.server = Some(server),
                    Err(error) => tracing::error!(%error, "the private PostgreSQL could not be started again"),
                }
            }
        }
    });
}

/// Runs initdb in a folder beside the final one and renames it: a killed initdb leaves no half cluster.
fn initialise(dir: &Path, data: &Path, binaries: &Binaries, account: &Account, scratch: bool) -> Result<(), Error> {
    let fresh = dir.join("postgres.new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).map_err(Error::io(format!("removing {}", fresh.display())))?;
    }
    account.make_private(&fresh)?;
    let mut command = account.command(binaries.program("initdb"), dir);
    command.args(["--encoding=UTF8", "--locale=C", "--auth-local=trust", "--auth-host=scram-sha-256"]);
    command.arg(format!("--username={USER}")).arg("--pwfile").arg(dir.join("password")).arg("-D").arg(&fresh);
    if scratch {
        command.arg("--no-sync");
    }
    let output = command.output().map_err(Error::io("running initdb"))?;
    if !output.status.success() {
        let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(Error::Failed { program: "initdb", status: output.status.to_string(), output: text });
    }
    fs::rename(&fresh, data).map_err(Error::io(format!("renaming {}", fresh.display())))
}

/// Locks the folder. The guard of another process that has just died may be at work on it: it has ten seconds. Until
/// it has ended nothing may start here, because it removes what the next server makes anew.
fn hold(dir: &Path, data: &Path) -> Result<File, Error> {
    let file = dir.join("lock");
    let held = File::create(&file).map_err(Error::io(format!("opening {}", file.display())))?;
    for _ in 0..PATIENCE {
        match held.try_lock() {
            Ok(()) => return Ok(held),
            Err(TryLockError::WouldBlock) => thread::sleep(STEP),
            Err(TryLockError::Error(error)) => return Err(Error::io(format!("locking {}", file.display()))(error)),
        }
    }
    Err(in_use(dir, data))
}

/// Another server on the folder may be ending just now without a guard: it has ten seconds, too.
///
/// A `postmaster.pid` whose process is gone is PostgreSQL's own business. One whose number was given to an unrelated
/// process (a container starts the same few processes every time) would stop it for ever: such a file is removed.
fn wait_until_free(dir: &Path, data: &Path) -> Result<(), Error> {
    let file = data.join("postmaster.pid");
    for _ in 0..PATIENCE {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let Some(pid) = text.lines().next().and_then(|line| line.trim().parse::<u32>().ok()) else { return Ok(()) };
        if !signal(pid, "0") {
            return Ok(());
        }
        if fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| !mentions(&line, data)) {
            tracing::warn!(pid, "removing a stale postmaster.pid: its process is not a PostgreSQL on this folder");
            return fs::remove_file(&file).map_err(Error::io(format!("removing {}", file.display())));
        }
        thread::sleep(STEP);
    }
    Err(in_use(dir, data))
}

fn in_use(dir: &Path, data: &Path) -> Error {
    let pid = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    let pid = pid.lines().next().and_then(|line| line.trim().parse().ok()).unwrap_or(0);
    Error::InUse { dir: dir.to_owned(), pid }
}

fn mentions(cmdline: &[u8], data: &Path) -> bool {
    let needle = data.as_os_str().as_encoded_bytes();
    cmdline.windows(needle.len()).any(|window| window == needle)
}

/// The superuser's password for TCP, made once per cluster and kept beside it (mode 0600).
fn password(dir: &Path, account: &Account) -> Result<String, Error> {
    let file = dir.join("password");
    if let Ok(text) = fs::read_to_string(&file) {
        return Ok(text.trim().to_owned());
    }
    let mut bytes = [0_u8; 24];
    File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut bytes))
        .map_err(Error::io("reading /dev/urandom"))?;
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let what = || format!("writing {}", file.display());
    fs::write(&file, "").map_err(Error::io(what()))?;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).map_err(Error::io(what()))?;
    fs::write(&file, format!("{text}\n")).map_err(Error::io(what()))?;
    account.give(&file)?;
    Ok(text)
}

/// The socket's folder: inside the cluster's when its path is short enough for a socket, else a fresh temporary one.
fn socket_folder(dir: &Path) -> Result<PathBuf, Error> {
    let inside = dir.join("run");
    if inside.as_os_str().len() <= SOCKET_FOLDER_MAX_BYTES {
        Ok(inside)
    } else {
        fresh_folder(Path::new("/tmp"), "mz-run")
    }
}

/// A new folder under `parent` that no other process has.
fn fresh_folder(parent: &Path, prefix: &str) -> Result<PathBuf, Error> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("{prefix}-{}-{count}", std::process::id()));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Error::io(format!("making {}", path.display()))(error)),
        }
    }
}

fn free_port() -> Result<u16, Error> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(Error::io("looking for a free port"))?;
    listener.local_addr().map(|address| address.port()).map_err(Error::io("looking for a free port"))
}

/// Percent-encodes what has a meaning of its own in a URL.
fn percent(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => (byte as char).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
