use super::*;

#[test]
fn roles() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    assert!(BURRACO.is_wild(card("2h")) && !SCALA_40.is_wild(card("2h")) && SCALA_40.is_wild(card("Jo")));
    assert!(!BURRACO.is_wild(card("2D")) && BURRACO.role(card("7D")) == Role::Foreign);
}
