//! The server's settings and who may log in: written anew at every start, so that options always apply.

use crate::binaries::Binaries;
use crate::error::Error;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// The port number in the socket's file name when TCP is off; no TCP port is used then.
pub(crate) const SOCKET_PORT: u16 = 5432;

/// Whether the server also listens on 127.0.0.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tcp {
    /// Unix socket only.
    #[default]
    Off,
    /// A port that was free at the start.
    Free,
    Port(u16),
}

/// How a cluster is run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// Connections the server accepts at once.
    pub max_connections: u32,
    /// Listening on 127.0.0.1, besides the Unix socket.
    pub tcp: Tcp,
    /// Start the server again when it ends without being asked to.
    pub supervised: bool,
    /// Further server settings (name, value); they win over ours.
    pub settings: Vec<(String, String)>,
    pub(crate) scratch: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_connections: 200, tcp: Tcp::Off, supervised: true, settings: Vec::new(), scratch: false }
    }
}

impl Options {
    /// Adds or overrides one server setting.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Chooses how TCP is served.
    #[must_use]
    pub fn tcp(mut self, tcp: Tcp) -> Self {
        self.tcp = tcp;
        self
    }

    /// Chooses whether an unexpected end is repaired.
    #[must_use]
    pub fn supervised(mut self, supervised: bool) -> Self {
        self.supervised = supervised;
        self
    }
}

/// Writes `mazziere.conf` beside `postgresql.conf` (which includes it last) and `pg_hba.conf`.
pub(crate) fn write(
    data: &Path,
    sockets: &Path,
    port: u16,
    options: &Options,
    binaries: &Binaries,
) -> Result<(), Error> {
    let main = data.join("postgresql.conf");
    let text = fs::read_to_string(&main).map_err(Error::io(format!("reading {}", main.display())))?;
    if !text.contains("include = 'mazziere.conf'") {
        put(&main, &format!("{text}\ninclude = 'mazziere.conf'\n"))?;
    }
    put(&data.join("mazziere.conf"), &settings(sockets, port, options, binaries))?;
    put(&data.join("pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
}

/// Whatever root's umask, the server's account reads it; nobody else enters the data folder.
fn put(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text)
        .and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(0o644)))
        .map_err(Error::io(format!("writing {}", path.display())))
}

fn settings(sockets: &Path, port: u16, options: &Options, binaries: &Binaries) -> String {
    let mut text = String::from("# Written at every start; changes are lost.\n");
    let listen = if options.tcp == Tcp::Off { "" } else { "127.0.0.1" };
    let folder = sockets.to_string_lossy().replace('\'', "''");
    let mut set = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name} = '{value}'");
    };
    set("listen_addresses", listen);
    set("port", &port.to_string());
    set("unix_socket_directories", &folder);
    set("unix_socket_permissions", "0700");
    set("password_encryption", "scram-sha-256");
    set("max_connections", &options.max_connections.to_string());
    set("timezone", "UTC");
    set("log_timezone", "UTC");
    set("log_min_messages", "warning");
    set("log_line_prefix", "%m [%p] %d ");
    set("logging_collector", "off");
    // One machine, one process family: nobody replicates from a private cluster.
    set("wal_level", "minimal");
    set("max_wal_senders", "0");
    set("synchronous_commit", "on");
    set("jit", "off");
    if options.scratch {
        // Hundreds of databases that live for seconds each: none of them comes to need it.
        set("autovacuum", "off");
        // Survives a killed server (the kernel keeps what was written), not a killed machine.
        set("fsync", "off");
        set("full_page_writes", "off");
        // Checkpoints cost next to nothing without fsync; a long log costs the disk, and time after a crash.
        set("max_wal_size", "256MB");
        set("shared_buffers", "64MB");
    } else {
        // The queue table of the event store is emptied as fast as it fills: look at it often.
        set("autovacuum_naptime", "5s");
        set("fsync", "on");
        set("full_page_writes", "on");
        set("max_wal_size", "2GB");
        set("shared_buffers", "256MB");
    }
    if binaries.major() >= 14 {
        // Backends of clients that were killed end within seconds instead of holding locks.
        set("client_connection_check_interval", "5s");
    }
    for (name, value) in &options.settings {
        set(name, &value.replace('\'', "''"));
    }
    text
}
