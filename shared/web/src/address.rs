//! Which address a caller is counted by.
//!
//! Proxies of the house append the address that they saw to `X-Forwarded-For`; whatever stands before it was written by
//! others, the caller among them. So the header is read from the right, as many entries as there are proxies
//! ([`Settings::trusted_hops`]), and no other header is read at all. **Invariant:** a caller who comes by way of the
//! proxies cannot choose the address.
//!
//! Of IPv6 the network of 64 bits counts: every household has one, and 2^64 addresses in it.
//!
//! [`Settings::trusted_hops`]: crate::platform::Settings::trusted_hops

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use actix_web::http::header::HeaderMap;

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The address that the outermost of `hops` proxies saw; that of the connection if there are none, or if the header
/// does not have so many entries, which then came by another way.
pub(crate) fn seen(peer: Option<IpAddr>, headers: &HeaderMap, hops: u8) -> Option<IpAddr> {
    let entries = headers.get_all(X_FORWARDED_FOR).filter_map(|value| value.to_str().ok());
    let entries: Vec<&str> = entries.flat_map(|value| value.split(',')).map(str::trim).collect();
    let forwarded = entries.len().checked_sub(usize::from(hops)).and_then(|at| entries.get(at)).copied();
    forwarded.and_then(parse).or(peer).map(network)
}

/// An entry: an address, with or without a port.
fn parse(entry: &str) -> Option<IpAddr> {
    let whole = entry.parse().ok();
    whole.or_else(|| entry.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// The address of IPv4, or the first 64 bits of the address of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn seen_by(hops: u8, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HeaderName::from_static(X_FORWARDED_FOR), HeaderValue::from_str(line).unwrap());
        }
        headers.append(HeaderName::from_static("forwarded"), HeaderValue::from_static("for=203.0.113.66"));
        seen("198.51.100.1".parse().ok(), &headers, hops).unwrap().to_string()
    }

    #[test]
    fn what_the_caller_writes_is_never_the_address() {
        let peer = "198.51.100.1";
        for (hops, lines, expected) in [
            (0, &["192.0.2.1"][..], peer),
            (1, &["192.0.2.1"], "192.0.2.1"),
            (1, &["203.0.113.7, 192.0.2.1"], "192.0.2.1"),
            (1, &["203.0.113.7", "192.0.2.1"], "192.0.2.1"),
            (2, &["203.0.113.7, 192.0.2.1,198.51.100.9"], "192.0.2.1"),
            (2, &["203.0.113.7", "192.0.2.1, 198.51.100.9"], "192.0.2.1"),
            (1, &[], peer),
            (2, &["192.0.2.1"], peer),
            (1, &["192.0.2.1, unknown"], peer),
            (1, &["192.0.2.1,"], peer),
            (1, &["192.0.2.1:41000"], "192.0.2.1"),
            (1, &["[2001:db8::7]:41000"], "2001:db8::"),
        ] {
            assert_eq!(seen_by(hops, lines), expected, "{hops} hops, {lines:?}");
        }
    }

    #[test]
    fn a_network_of_ipv6_is_one_caller() {
        for (address, expected) in [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("192.0.2.1", "192.0.2.1"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), expected);
        }
    }
}
