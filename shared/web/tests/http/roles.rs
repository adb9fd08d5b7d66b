//! Which keys sign for which roles, with which algorithms, and for how long.

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use mazziere_web::{Authenticator, KeyRing, Keys, Role, Service};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{ALICE, AUDIENCE, ISSUER, manual_clock, token_source};

/// The three private keys of these tests, each under the name of its kind.
fn private(kid: &str) -> EncodingKey {
    match kid {
        "rsa" => EncodingKey::from_rsa_pem(include_bytes!("fixtures/rsa.pem")).unwrap(),
        "ec" => EncodingKey::from_ec_pem(include_bytes!("fixtures/ec.pem")).unwrap(),
        _ => EncodingKey::from_ed_pem(ED.as_bytes()).unwrap(),
    }
}

/// The key of RFC 8037, A.1.
const ED: &str = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";

fn public(kid: &str) -> Value {
    let read = |text: &str| serde_json::from_str(text).unwrap();
    match kid {
        "rsa" => read(include_str!("fixtures/rsa.jwk.json")),
        "ec" => read(include_str!("fixtures/ec.jwk.json")),
        _ => json!({"kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}),
    }
}

fn keys(kids: &[&str]) -> Keys {
    let keys: Vec<Value> = kids.iter().map(|kid| public(kid)).collect();
    Keys::from_jwks_json(&json!({"keys": keys}).to_string()).unwrap()
}

/// Keys of services: each kind of key with the service whose it is.
fn of_services(kids: &[(&str, Service)]) -> Keys {
    let named = |(kid, service): &(&str, Service)| {
        let mut key = public(kid);
        key["service"] = service.name().into();
        key
    };
    let keys: Vec<Value> = kids.iter().map(named).collect();
    Keys::from_jwks_json(&json!({"keys": keys}).to_string()).unwrap()
}

fn authenticator(ring: impl Into<KeyRing>) -> Authenticator {
    Authenticator::new(ring, ISSUER, AUDIENCE, manual_clock())
}

/// What a good token says at noon, when these tests take place.
fn claims(role: Role) -> Value {
    let noon = manual_clock().now().timestamp();
    let mut claims =
        json!({"iss": ISSUER, "aud": AUDIENCE, "sub": ALICE, "iat": noon, "exp": noon + 60, "role": role.name()});
    if let Some(service) = role.service() {
        claims["sub"] = json!(service.subject());
        claims["service"] = json!(service.name());
    }
    claims
}

fn sign(algorithm: Algorithm, kid: &str, claims: &Value, key: &EncodingKey) -> String {
    let header = Header { kid: Some(kid.to_owned()), ..Header::new(algorithm) };
    jsonwebtoken::encode(&header, claims, key).unwrap()
}

async fn verdict(authenticator: &Authenticator, token: &str) -> Result<Role, &'static str> {
    authenticator.verify(token).await.map(|principal| principal.role).map_err(|error| error.code().code())
}

#[tokio::test]
async fn a_token_is_named_by_its_jti_or_else_by_what_anybody_can_compute_of_it() {
    let authenticator = authenticator(keys(&["ed"]));
    let signed = |jti: Value| {
        let mut claims = claims(Role::Operator);
        claims["jti"] = jti;
        sign(Algorithm::EdDSA, "ed", &claims, &private("ed"))
    };
    let named = async |token: &str| authenticator.verify(token).await.unwrap().token_id;
    assert_eq!(named(&signed(json!("8a1f-77"))).await, "8a1f-77");
    let (long, cut) = ("x".repeat(129), format!("a{}", char::from(0)));
    for unusable in [Value::Null, json!(""), json!("two words"), json!(long), json!(cut)] {
        let token = signed(unusable);
        let hash = hex(&Sha256::digest(&token)[..16]);
        assert_eq!(named(&token).await, format!("sha256:{hash}"));
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn a_key_signs_for_its_own_roles_and_for_no_others() {
    let services = of_services(&[("ec", Service::Lobby), ("rsa", Service::Tables)]);
    let ring = KeyRing::new().with(keys(&["ed"]), &Role::PEOPLE).with_services(services).unwrap();
    let authenticator = authenticator(ring);
    for role in Role::ALL {
        let by_issuer = sign(Algorithm::EdDSA, "ed", &claims(role), &private("ed"));
        let by_lobby = sign(Algorithm::ES256, "ec", &claims(role), &private("ec"));
        let by_tables = sign(Algorithm::RS256, "rsa", &claims(role), &private("rsa"));
        let only = |signs: bool| if signs { Ok(role) } else { Err("token_invalid") };
        for _ in 0..2 {
            let person = role.service().is_none();
            assert_eq!(verdict(&authenticator, &by_issuer).await, only(person), "{role:?} by the issuer");
            assert_eq!(verdict(&authenticator, &by_lobby).await, only(role == Role::LOBBY), "{role:?} by the lobby");
            assert_eq!(verdict(&authenticator, &by_tables).await, only(role == Role::TABLES), "{role:?} by the tables");
        }
    }
}

#[tokio::test]
async fn the_token_of_a_service_says_nothing_but_what_its_key_says() {
    let services = of_services(&[("ec", Service::Lobby), ("rsa", Service::Tables)]);
    let authenticator = authenticator(KeyRing::new().with_services(services).unwrap());
    for (what, said, expected) in [
        ("as it is", json!({}), Ok(Role::TABLES)),
        ("of a release that did not name services", json!({"service": null}), Ok(Role::TABLES)),
        ("the subject of the lobby", json!({"sub": Service::Lobby.subject()}), Err("token_invalid")),
        ("the subject of nobody", json!({"sub": ALICE}), Err("token_invalid")),
        ("the name of the lobby", json!({"service": "lobby"}), Err("token_invalid")),
        ("both", json!({"service": "lobby", "sub": Service::Lobby.subject()}), Err("token_invalid")),
        ("a service that there is not", json!({"service": "wallet"}), Err("token_invalid")),
        ("a name for people to read", json!({"name": "lobby"}), Err("token_invalid")),
    ] {
        let mut claims = claims(Role::TABLES);
        for (name, value) in said.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let token = sign(Algorithm::RS256, "rsa", &claims, &private("rsa"));
        assert_eq!(verdict(&authenticator, &token).await, expected, "{what}");
    }
}

#[test]
fn a_document_of_services_names_one_service_for_each_key() {
    let refused = |keys: &[Value]| {
        let keys = Keys::from_jwks_json(&json!({"keys": keys}).to_string()).unwrap();
        KeyRing::new().with_services(keys).unwrap_err().to_string()
    };
    let named = |kid: &str, service: Value| {
        let mut key = public(kid);
        key["service"] = service;
        key
    };
    assert!(refused(&[named("ec", json!("lobby")), public("rsa")]).contains("\"rsa\" does not say whose it is"));
    for no_service in [json!("wallet"), json!("Lobby"), json!(""), json!(1), json!(["lobby"])] {
        let said = refused(&[named("ec", no_service.clone())]);
        assert!(said.contains("no service that calls others"), "{no_service}: {said}");
    }
    let mut again = named("ec", json!("tables"));
    again["kid"] = json!("another");
    assert!(refused(&[named("ec", json!("lobby")), again]).contains("two services"));
}

#[tokio::test]
async fn one_name_for_two_keys_opens_nothing() {
    let clock = manual_clock();
    let (issuer, service) = (token_source(1, &clock), token_source(2, &clock));
    let kid = issuer.jwks()["keys"][0]["kid"].clone();
    let mut services = service.jwks();
    services["keys"][0]["kid"] = kid;
    services["keys"][0]["service"] = json!("lobby");
    let services = Keys::from_jwks_json(&services.to_string()).unwrap();
    let issuers = Keys::from_jwks_json(&issuer.jwks().to_string()).unwrap();
    let ring = KeyRing::new().with_services(services).unwrap().with(issuers, &Role::PEOPLE);
    assert!(!ring.shares_a_key(), "two keys, if of one name");
    let authenticator = authenticator(ring);
    assert_eq!(verdict(&authenticator, &issuer.sign(ALICE, Role::Player, None)).await, Ok(Role::Player));
    assert_eq!(
        verdict(&authenticator, &issuer.sign(Service::Lobby.subject(), Role::LOBBY, None)).await,
        Err("token_invalid")
    );
}

#[test]
fn a_key_of_two_entries_is_found_out() {
    let ring = |second: &[(&str, Service)]| {
        KeyRing::new().with(keys(&["ed", "rsa"]), &Role::PEOPLE).with_services(of_services(second)).unwrap()
    };
    assert!(ring(&[("ec", Service::Lobby), ("rsa", Service::Tables)]).shares_a_key());
    assert!(!ring(&[("ec", Service::Lobby)]).shares_a_key());
}

#[tokio::test]
async fn three_algorithms_are_taken_each_with_its_own_kind_of_key() {
    let all = ["ed", "rsa", "ec"];
    let authenticator = authenticator(keys(&all));
    let own = |kid: &str| match kid {
        "rsa" => Algorithm::RS256,
        "ec" => Algorithm::ES256,
        _ => Algorithm::EdDSA,
    };
    let good = claims(Role::Player);
    for kid in all {
        let token = sign(own(kid), kid, &good, &private(kid));
        assert_eq!(verdict(&authenticator, &token).await, Ok(Role::Player), "{kid}");
        for other in all.into_iter().filter(|other| *other != kid) {
            let token = sign(own(kid), other, &good, &private(kid));
            assert_eq!(verdict(&authenticator, &token).await, Err("token_invalid"), "{kid} in the name of {other}");
        }
    }
    for algorithm in [Algorithm::RS384, Algorithm::RS512, Algorithm::PS256, Algorithm::PS512] {
        let token = sign(algorithm, "rsa", &good, &private("rsa"));
        assert_eq!(verdict(&authenticator, &token).await, Err("token_invalid"), "{algorithm:?}");
    }
    // The classic: a public key taken for the secret of HMAC.
    for kid in all {
        for secret in [public(kid).to_string(), public(kid)["x"].to_string(), public(kid)["n"].to_string()] {
            for algorithm in [Algorithm::HS256, Algorithm::HS384, Algorithm::HS512] {
                let token = sign(algorithm, kid, &good, &EncodingKey::from_secret(secret.as_bytes()));
                assert_eq!(verdict(&authenticator, &token).await, Err("token_invalid"), "{algorithm:?} with {kid}");
            }
        }
    }
}

#[tokio::test]
async fn what_is_critical_and_not_understood_is_refused() {
    let authenticator = authenticator(keys(&["ed"]));
    for critical in [vec![], vec!["exp".to_owned()], vec!["b64".to_owned()], vec!["urn:example:terms".to_owned()]] {
        let header =
            Header { kid: Some("ed".to_owned()), crit: Some(critical.clone()), ..Header::new(Algorithm::EdDSA) };
        let token = jsonwebtoken::encode(&header, &claims(Role::Player), &private("ed")).unwrap();
        assert_eq!(verdict(&authenticator, &token).await, Err("token_invalid"), "{critical:?}");
    }
}

#[tokio::test]
async fn a_token_has_a_beginning_an_end_and_a_day_between_them_at_most() {
    let authenticator = authenticator(keys(&["ed"]));
    let noon = manual_clock().now().timestamp();
    let day = 24 * 60 * 60;
    for (what, times, expected) in [
        ("a day", json!({"iat": noon, "exp": noon + day}), Ok(Role::Player)),
        ("a second more", json!({"iat": noon, "exp": noon + day + 1}), Err("token_invalid")),
        ("ten years", json!({"iat": noon, "exp": noon + 3_650 * day}), Err("token_invalid")),
        ("for ever", json!({"iat": noon, "exp": i64::MAX}), Err("token_invalid")),
        ("since for ever", json!({"iat": i64::MIN, "exp": i64::MAX}), Err("token_invalid")),
        ("of nobody", json!({"sub": uuid::Uuid::nil(), "iat": noon, "exp": noon + 60}), Err("token_invalid")),
        ("without a beginning", json!({"iat": null, "exp": noon + 60}), Err("token_invalid")),
        ("without an end", json!({"iat": noon, "exp": null}), Err("token_invalid")),
        ("no time at all", json!({"iat": noon, "exp": noon}), Err("token_invalid")),
        ("an end before its beginning", json!({"iat": noon + 3, "exp": noon + 1}), Err("token_invalid")),
        ("from five seconds on", json!({"iat": noon + 5, "exp": noon + 60}), Ok(Role::Player)),
        ("from six seconds on", json!({"iat": noon + 6, "exp": noon + 60}), Err("token_invalid")),
        ("not before six", json!({"iat": noon, "nbf": noon + 6, "exp": noon + 60}), Err("token_invalid")),
        ("not before five", json!({"iat": noon, "nbf": noon + 5, "exp": noon + 60}), Ok(Role::Player)),
        ("over five seconds ago", json!({"iat": noon - 60, "exp": noon - 5}), Err("token_expired")),
        ("over four seconds ago", json!({"iat": noon - 60, "exp": noon - 4}), Ok(Role::Player)),
    ] {
        let mut claims = claims(Role::Player);
        for (name, value) in times.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let token = sign(Algorithm::EdDSA, "ed", &claims, &private("ed"));
        assert_eq!(verdict(&authenticator, &token).await, expected, "{what}");
    }
}
