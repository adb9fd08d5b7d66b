use super::*;
use crate::tournament::Event;
use crate::tournament::tests::player;

fn write(name: &str, life: &Life) {
    let state = &life.state;
    let opened = Event::TournamentOpened { setup: Box::new(state.setup.clone()), commitment: state.commitment.clone() };
    let sealed = Event::DrawSealed { secret: state.secret.clone().unwrap() };
    let at = "1970-01-01T00:00:00+00:00";
    let mut text = format!("{}\n", state.id);
    for event in [opened, sealed] {
        text += &format!("{at} event {}\n", serde_json::to_string(&event).unwrap());
    }
    for told in &life.told {
        text += &format!("{at} {told}\n");
    }
    let path = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    std::fs::write(path.with_extension("script"), text).unwrap();
}

#[test]
fn record() {
    let starts: chrono::DateTime<chrono::Utc> = "1970-01-01T20:30:00Z".parse().unwrap();
    let life = Life::set_up(Format::HeadsUp, 8, (80, 20), Plan::League(danish(1, &[], None)), |setup| {
        setup.start = crate::tournament::setup::Start::Scheduled { at: Some(starts), min_players: 4 };
        setup.prizes = Prizes::ByEntries(HouseTable::League, PrizeTable::league(8).unwrap());
        setup.repeat = Some(crate::terms::Repeat::Daily);
        setup.guarantee = mazziere_money::Money::from_cents(1_000).unwrap();
    });
    let mut danish = House::new(life, 100);
    danish.enter(5);
    danish.ring(crate::tournament::effect::FieldStep::CloseRegistration);
    danish.ring(crate::tournament::effect::FieldStep::Start);
    play_round(&mut danish, |number| u8::try_from(number).unwrap());
    assert!(danish.is_settled() && danish.cash(1) + player(1).uuid().as_u128() as i64 > 0);
    write("girone-scheduled", &danish.life);
}
