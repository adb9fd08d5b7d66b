//! Listening at an address.

use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};

/// Listens at an address; port 0 takes any free one.
///
/// # Errors
/// When it cannot be bound: with the address, which the system does not say.
pub fn bind(address: impl ToSocketAddrs) -> io::Result<TcpListener> {
    let addresses: Vec<SocketAddr> = address.to_socket_addrs()?.collect();
    TcpListener::bind(&*addresses).map_err(|error| {
        let at: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
        io::Error::new(error.kind(), format!("{}: {error}", at.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::bind;

    #[test]
    fn who_cannot_listen_is_told_where() {
        let taken = bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let error = bind(address).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
        assert!(error.to_string().starts_with(&format!("{address}: ")), "{error}");
    }
}
