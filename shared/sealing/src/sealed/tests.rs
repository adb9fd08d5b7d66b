//! What opens, what does not, and that nothing else shows. The tables and the lobby test their own boxes.

use super::*;
use crate::keys::{InvalidKeys, Keys, place};

fn keys(ids: &[&str]) -> Keys {
    let entries = ids.iter().map(|id| format!("{id}:{}", hex::encode(*id).repeat(32)[..64].to_owned()));
    Keys::parse(&Vec::from_iter(entries).join("\n")).unwrap()
}

fn id(name: &str) -> KeyId {
    KeyId::new(name).unwrap()
}

#[test]
fn a_box_opens_under_its_key_at_its_place_and_nowhere_else() {
    let keys = keys(&["k1"]);
    let key = keys.key(&id("k1"), "draw", &[b"one"]).unwrap();
    let (here, there) = (place(&[b"ab", b"c"]), place(&[b"a", b"bc"]));
    let text = br#"{"secret":"00ff"}"#;
    let sealed = Sealed::new((&id("k1"), None), &key, nonce(), &here, text);
    assert_eq!(sealed.open(&key, &here).unwrap(), text);
    assert!(sealed.open(&key, &there).is_none(), "parts do not run into each other");
    for other in [keys.key(&id("k1"), "draw", &[b"two"]), keys.key(&id("k1"), "deal", &[b"one"])] {
        assert!(sealed.open(&other.unwrap(), &here).is_none());
    }
    let json = serde_json::to_string(&sealed).unwrap();
    assert!(!json.contains("secret") && !json.contains("deal"), "{json}");
    assert_eq!(serde_json::from_str::<Sealed>(&json).unwrap(), sealed);
    assert_ne!(sealed, Sealed::new((&id("k1"), None), &key, nonce(), &here, text), "every box has a nonce of its own");
}

#[test]
fn lengths_tell_nothing() {
    let keys = keys(&["k1"]);
    let key = keys.key(&id("k1"), "draw", &[]).unwrap();
    let length =
        |text: &[u8]| serde_json::to_string(&Sealed::new((&id("k1"), None), &key, nonce(), b"", text)).unwrap().len();
    assert_eq!(length(b"1"), length(&[b'1'; 128]));
    assert_ne!(length(b"1"), length(&[b'1'; 129]));
}

#[test]
fn lists_of_keys_say_where_they_are_wrong() {
    let digits = "0123456789abcdef".repeat(4);
    assert_eq!(Keys::parse(&format!("# newest first\nk2:{digits}\n\n")).unwrap().newest().to_string(), "k2");
    let wrong = |list: &str| Keys::parse(list).unwrap_err();
    assert_eq!(wrong(" ,\n# k1"), InvalidKeys::Empty);
    assert_eq!(wrong(&digits), InvalidKeys::Id(1));
    assert_eq!(wrong(&format!("k1:{}", &digits[1..])), InvalidKeys::Key(1));
    assert_eq!(wrong(&format!("k1:{digits},k2:{digits}")), InvalidKeys::Twice(2));
    assert_eq!(format!("{:?}", keys(&["k2", "k1"])), "[KeyId(k2), KeyId(k1)]");
    let missing = keys(&["k2"]).key(&id("k1"), "draw", &[]).unwrap_err();
    assert!(missing.to_string().contains(r#"key "k1", which is not among the sealing keys"#));
}
