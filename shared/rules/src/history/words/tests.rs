//! Words are JSON and back, byte for byte; what is neither is refused in words.

use super::*;

fn there_and_back(json: &str) -> String {
    let words = of_object(json, TYPE, None).unwrap();
    assert_eq!(object(&words, TYPE, None).as_deref(), Ok(json), "{words}");
    words
}

#[test]
fn objects_lists_and_texts_are_written_in_words() {
    for (json, words) in [
        (r#"{"type":"checked","seat":1}"#, "checked seat=1"),
        (r#"{"type":"hand","event":{"type":"bet","seat":4,"all_in":false}}"#, "hand event={bet seat=4 all_in=false}"),
        (r#"{"type":"dealt","cards":["7D","AC"],"rest":[]}"#, "dealt cards=[7D AC] rest=[]"),
        (r#"{"seat":1,"type":"late"}"#, "seat=1 type=late"),
        (r#"{"type":7}"#, "type=7"),
        (r#"{"type":"two words"}"#, r#"type="two words""#),
        (r#"{"type":"true"}"#, r#"type="true""#),
        (r#"{"a":"1","b":1,"c":"1e5","d":"00","e":"-","f":1.50}"#, r#"a="1" b=1 c="1e5" d=00 e=- f=1.50"#),
        (r#"{"a":"","b":null,"c":"null","d":"a\"b # c"}"#, r##"a="" b=null c="null" d="a\"b # c""##),
        (r#"{"odd key":{},"x":[{},{"y":[[]]}]}"#, r#""odd key"={} x=[{} {y=[[]]}]"#),
        (r#"{"ünï":"è"}"#, r#""ünï"="è""#),
        ("{}", ""),
    ] {
        assert_eq!(there_and_back(json), words, "{json}");
    }
}

#[test]
fn the_deck_that_chance_brought_is_not_written_twice() {
    let (deck, json) = (r#"["7D","AC"]"#, r#"{"type":"deck_shuffled","cards":["7D","AC"],"more":["7D"]}"#);
    let words = of_object(json, TYPE, Some(deck)).unwrap();
    assert_eq!(words, "deck_shuffled cards=@ more=[7D]");
    assert_eq!(object(&words, TYPE, Some(deck)).as_deref(), Ok(json));
    assert!(object(&words, TYPE, None).unwrap_err().contains('@'));
}

#[test]
fn facts_have_a_field_of_their_own_that_names_them() {
    let json = r#"{"fact":"sit","seat":0,"chips":500}"#;
    assert_eq!(of_object(json, FACT, None).unwrap(), "sit seat=0 chips=500");
    assert_eq!(object("sit seat=0 chips=500", FACT, None).as_deref(), Ok(json));
}

#[test]
fn what_is_not_written_in_words_is_refused() {
    for wrong in ["a b", "a=", "=a", "a=[1", "a={b", "a=\"x", "a=\"\\q\"", "a=]", "a=@", "a=1 }", "ü", "a=(1)"] {
        let given = object(wrong, TYPE, None);
        assert!(given.is_err(), "{wrong}: {given:?}");
    }
    let deep = format!("a={}", "[".repeat(100_000));
    assert!(object(&deep, TYPE, None).unwrap_err().contains("deep"));
    assert_eq!(object("a seat=1 # a remark", TYPE, None).as_deref(), Ok(r#"{"type":"a","seat":1}"#));
}

#[test]
fn any_json_comes_back_from_words() {
    let mut state = 7_u64;
    let mut below = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    fn some(below: &mut dyn FnMut(u64) -> u64, depth: u32) -> String {
        let texts =
            ["a", "7D", "type", "true", "1", "-0.5e+3", "", "x y", "#", "@", "q\\\"", "è", "\\u0000", "??", "{"];
        let text = |below: &mut dyn FnMut(u64) -> u64| format!("\"{}\"", texts[below(texts.len() as u64) as usize]);
        match below(if depth > 3 { 3 } else { 5 }) {
            0 => ["0", "-1", "1.25", "1e9", "true", "false", "null"][below(7) as usize].to_owned(),
            1 | 2 => text(below),
            3 => {
                let count = below(4);
                let items: Vec<String> = (0..count).map(|_| some(below, depth + 1)).collect();
                format!("[{}]", items.join(","))
            }
            _ => {
                let count = below(4);
                let field = |_| format!("{}:{}", text(below), some(below, depth + 1));
                let fields: Vec<String> = (0..count).map(field).collect();
                format!("{{{}}}", fields.join(","))
            }
        }
    }
    for _ in 0..20_000 {
        let json = format!(r#"{{"type":"any","value":{}}}"#, some(&mut below, 0));
        there_and_back(&json);
    }
}
