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
    let mut danish = house(8, danish(3, &[7, 14], Some(2)));
    for (meeting, (won, lost)) in danish.ready().into_iter().zip([(20, 0), (17, 3), (14, 6), (12, 8)]) {
        danish.result(&[(meeting[0], won, 10), (meeting[1], lost, -10)]);
    }
    let meeting = danish.life.state.system.ready().remove(0);
    let (match_id, table_id) = (meeting.match_id, meeting.table_id);
    danish.say(&crate::tournament::Command::NoteTableVoided { match_id, table_id, position: 7 });
    danish.retire(number(meeting.entries[0]));
    while !danish.life.state.is_over() {
        play_round(&mut danish, |number| u8::try_from(number + 6).unwrap());
    }
    assert!(danish.is_settled());
    write("girone-danish", &danish.life);

    let mut groups = house(7, round_robin(Some(4), Some(2)));
    let mut first = groups.ready();
    let level = first.remove(0);
    groups.result(&[(level[0], 10, 0), (level[1], 10, 0)]);
    for meeting in first {
        groups.result(&[(meeting[0], 15, 5), (meeting[1], 5, -5)]);
    }
    groups.retire(level[0]);
    while league(&groups).finals.is_none() {
        play_round(&mut groups, |number| u8::try_from(number).unwrap());
    }
    groups.cancel();
    assert!(groups.is_settled());
    write("girone-groups-cancelled", &groups.life);

    let mut rounds = house(4, round_robin(None, None));
    play_round(&mut rounds, |number| u8::try_from(number).unwrap());
    rounds.cancel();
    write("girone-cancelled", &rounds.life);

    let plan = Plan::Knockout(crate::system::knockout::Plan { winners_per_table: 1, unplayed: Some(SCOPA) });
    let mut knockout = House::new(Life::playing(Format::HeadsUp, 4, 80, 20, plan), 100);
    knockout.enter(4);
    let meeting = knockout.ready().remove(0);
    knockout.retire(meeting[0]);
    knockout.result(&[(meeting[0], 20, 9), (meeting[1], 0, -9)]);
    play_round(&mut knockout, |number| u8::try_from(number).unwrap());
    assert!(knockout.is_settled() && knockout.cash(1) + player(1).uuid().as_u128() as i64 > 0);
    write("knockout-retired", &knockout.life);
}
