//! G1.9: tables as few as needed, sizes differing by at most one; breaking, balancing, moves between hands.

use mazziere_fairdeal::{Context, Label, Seeds, verify};

use super::life::{Life, is_timed, player, registration, settings};
use crate::outbox::Effect as _;
use crate::system::chips::Whereabouts;
use crate::system::chips::command::ChipCommand;
use crate::system::chips::step::ChipStep;
use crate::terms::ChipSettings;
use crate::tournament::effect::{Effect, RunStep};
use crate::tournament::{Tournament, view};
use mazziere_contract::lobby::SeatDrawBecause;

/// A sit&go of so many players, started and seated.
fn started(players: u32, seats: u8) -> Life {
    let mut life = Life::new(players, ChipSettings { table_seats: seats, hand_for_hand: false, ..settings() });
    life.join(1..=u128::from(players));
    life.settle();
    life
}

fn last_draw(life: &Life) -> (SeatDrawBecause, usize) {
    let draw = life.chips().draws.last().unwrap();
    (draw.because, draw.seats.len())
}

#[test]
fn g1_9_a_round_begins_at_as_few_tables_as_needed() {
    for (players, seats, expected) in [
        (2, 10, vec![2]),
        (10, 10, vec![10]),
        (11, 10, vec![6, 5]),
        (13, 6, vec![5, 4, 4]),
        (9, 2, vec![2, 2, 2, 2, 1]),
        (37, 9, vec![8, 8, 7, 7, 7]),
    ] {
        let life = started(players, seats);
        assert_eq!(life.sizes(), expected, "{players} players at tables of {seats}");
        assert!(life.open_rooms().iter().all(|id| life.world.tables.rooms[id].allowed.is_none()), "dealt when all sit");
        let chips: u64 = life.chips().players.values().map(|player| player.chips).sum();
        assert_eq!(chips, u64::from(players) * 100);
    }
}

#[test]
fn nobody_is_dealt_in_before_all_sit() {
    let mut life = Life::new(4, settings());
    life.join(1..=4);
    let index = life.world.position(|effect| effect.name() == "start_money").unwrap();
    life.attempt(index);
    let index = life.world.position(|effect| effect.name() == "open_ring_table").unwrap();
    life.attempt(index);
    let id = life.open_rooms()[0];
    assert_eq!((life.at_table(id).len(), life.world.tables.rooms[&id].allowed), (4, Some(0)), "seated, at a stand");
    life.settle();
    assert_eq!(life.world.tables.rooms[&id].allowed, None);
}

#[test]
fn the_draw_of_the_round_is_what_anybody_recomputes_when_the_secret_is_published() {
    let mut life = started(5, 3);
    let at = super::life::at();
    let shown = view::detail(&life.state, at);
    assert!(shown.draw.unwrap().secret.is_none(), "sealed while seats are drawn");
    assert!(shown.chips.unwrap().draws.is_empty());
    life.say(&crate::tournament::Command::Cancel { reason: "to see it".into() }).unwrap();
    let shown = view::detail(&life.state, at);
    let (proof, draws) = (shown.draw.unwrap(), shown.chips.unwrap().draws);
    let secret = mazziere_fairdeal::Secret::from_hex(&proof.secret.unwrap()).unwrap();
    let commitment = mazziere_fairdeal::Commitment::from_hex(&proof.commitment).unwrap();
    let context = Tournament::draw_context(life.state.id);
    verify(&commitment, &context, &secret, &Seeds::empty(0), Label::SEATS).unwrap();
    let context = Context::new(life.state.id.uuid().as_bytes(), draws[0].number);
    let mut stream = mazziere_fairdeal::Draw::new(&secret, &context, &Seeds::empty(0), Label::SEATS);
    let order = stream.permute(5);
    let mut expected = Vec::new();
    for table in 0..2_usize {
        let seats = stream.permute(3);
        let mine = order.iter().enumerate().filter(|(turn, _)| turn % 2 == table).map(|(_, index)| *index);
        for (index, seat) in mine.zip(seats) {
            expected.push((
                registration(u128::from(index) + 1),
                life.chips().tables[table].id,
                u8::try_from(seat).unwrap(),
            ));
        }
    }
    let drawn: Vec<_> = draws[0].seats.iter().map(|seat| (seat.registration_id, seat.table_id, seat.seat)).collect();
    assert_eq!(drawn, expected);
}

#[test]
fn g1_9_a_broken_tables_players_are_spread_over_the_free_seats() {
    let mut life = started(13, 6);
    let smallest = *life.open_rooms().last().unwrap();
    let loser = life.at_table(life.open_rooms()[0])[0];
    life.bust(&[loser]);
    assert_eq!(life.sizes(), [6, 6]);
    assert_eq!(last_draw(&life), (SeatDrawBecause::Breaking, 4));
    assert!(life.world.tables.rooms[&smallest].over, "the last opened of the smallest is closed");
    assert!(life.names.contains(&"table_closing"));
}

#[test]
fn g1_9_who_is_moved_leaves_at_the_end_of_the_hand_and_takes_chips_and_time_bank_along() {
    let mut life = started(10, 6);
    let [small, large] = life.open_rooms()[..] else { panic!("two tables") };
    life.deal(large);
    let losers = life.at_table(small)[..2].to_vec();
    life.bust(&losers);
    let moving: Vec<_> = life
        .chips()
        .players
        .values()
        .filter(|player| matches!(player.place, Whereabouts::Leaving { .. }))
        .map(|player| player.player_id)
        .collect();
    assert_eq!(moving.len(), 1, "one moves from the largest to the smallest");
    assert_eq!(life.world.tables.rooms[&large].seats.len(), 5, "the player moved finishes the hand in play");
    let room = &life.world.tables.rooms[&large];
    let dealt = room.in_play.clone().unwrap();
    let winner = dealt.iter().position(|seat| room.seats[seat].player == moving[0]).unwrap();
    life.end_hand(large, winner, |_, _| 10);
    life.settle();
    assert_eq!(life.sizes(), [4, 4]);
    let number = moving[0].uuid().as_u128();
    assert_eq!(life.room_of(number), small);
    let moved = &life.chips().players[&registration(number)];
    assert_eq!((moved.chips, moved.time_bank_ms, moved.moves), (140, Some(1_000), 1));
    assert_eq!(last_draw(&life), (SeatDrawBecause::Balancing, 1));
}

#[test]
fn g1_9_the_player_moved_least_often_moves() {
    let mut life = started(12, 6);
    let mut moved = Vec::new();
    // Two at a time fall at the same table, so that one has to come over from the other each time.
    for _ in 0..2 {
        let [first, _] = life.open_rooms()[..] else { panic!("two tables") };
        let losers = life.at_table(first)[..2].to_vec();
        life.bust(&losers);
        let draw = life.chips().draws.last().unwrap();
        assert_eq!(draw.because, SeatDrawBecause::Balancing);
        moved.push(draw.seats[0].registration_id);
    }
    assert_ne!(moved[0], moved[1]);
    let moves = |life: &Life| life.chips().players.values().map(|player| player.moves).max();
    assert_eq!(moves(&life), Some(1), "nobody twice while others have not moved");
}

#[test]
fn who_loses_all_chips_in_the_hand_before_a_move_is_out_and_the_new_seat_is_free() {
    let mut life = started(10, 6);
    let [small, large] = life.open_rooms()[..] else { panic!("two tables") };
    life.deal(large);
    let losers = life.at_table(small)[..2].to_vec();
    life.bust(&losers);
    let leaving = |life: &Life| {
        let mut players = life.chips().players.values();
        players.find(|player| matches!(player.place, Whereabouts::Leaving { .. })).map(|player| player.player_id)
    };
    let mover = leaving(&life).unwrap().uuid().as_u128();
    life.bust_dealt(large, &[mover]);
    life.settle();
    assert_eq!(life.sizes(), [3, 4]);
    assert_eq!(leaving(&life), None);
    assert!(
        life.chips()
            .tables
            .iter()
            .all(|table| table.seats.iter().flatten().count() == life.world.tables.rooms[&table.id].seats.len())
    );
}

#[test]
fn a_table_lost_from_outside_has_its_players_seated_elsewhere_with_their_chips() {
    let mut life = started(9, 6);
    let [lost, other] = life.open_rooms()[..] else { panic!("two tables") };
    let players = life.at_table(lost);
    life.win(players[0], players[1], 30);
    life.deal(lost);
    life.lose(lost);
    life.settle();
    assert!(life.world.tables.rooms[&lost].over);
    assert_eq!(life.chips().players[&registration(players[0])].chips, 130, "the stack at the start of the void hand");
    assert_eq!(life.sizes(), [5, 4]);
    assert_eq!(life.at_table(other).len(), 5);
}

#[test]
fn what_contradicts_the_log_is_refused_and_what_comes_twice_comes_to_nothing() {
    let mut life = started(4, 6);
    life.win(1, 2, 10);
    let hand = life.old_news.iter().find(|news| matches!(news, ChipCommand::NoteHand { .. })).cloned().unwrap();
    assert_eq!(life.chip(hand.clone()), [""; 0]);
    let ChipCommand::NoteHand { table_id, hand, position } = hand else { unreachable!() };
    let mut stranger = hand;
    stranger.hand += 1;
    stranger.seats[0].player_id = player(99);
    let command = ChipCommand::NoteHand { table_id, hand: stranger, position };
    let refused =
        crate::tournament::decide::decide(&life.state, &crate::tournament::Command::Chips(command), super::life::at());
    assert_eq!(refused.unwrap_err().code, mazziere_contract::ErrorCode::Internal, "parked by the follower");
}

/// Does everything but to release players from their tables, and delivers all news.
fn settle_but_for_releases(life: &mut Life) {
    let held = |effect: &Effect| matches!(effect, Effect::Run { step: RunStep::Chips(ChipStep::Release { .. }) });
    loop {
        if let Some(news) = life.world.tables.news.pop_front() {
            life.hear(news);
        } else if let Some(index) = life.world.position(|effect| !is_timed(effect) && !held(effect)) {
            life.attempt(index);
        } else {
            return;
        }
    }
}

#[test]
fn g1_9_who_is_moved_to_balance_goes_before_the_table_is_broken() {
    let mut life = started(8, 4);
    let [first, second] = life.open_rooms()[..] else { panic!("two tables") };
    let losers = life.at_table(second)[..2].to_vec();
    life.deal(first);
    life.deal(second);
    life.bust_dealt(second, &losers);
    settle_but_for_releases(&mut life);
    let leaving = |life: &Life, breaks: bool| {
        let places = life.chips().players.values().map(|player| player.place);
        places.filter(|place| matches!(place, Whereabouts::Leaving { breaking, .. } if *breaking == breaks)).count()
    };
    assert_eq!((leaving(&life, false), leaving(&life, true)), (1, 0), "three and three");
    // The mover's table loses two more before the mover is told: one table is enough, but there is a claim to leave
    // behind first.
    let stay: Vec<u128> = life
        .at_table(first)
        .into_iter()
        .filter(|number| matches!(life.chips().players[&registration(*number)].place, Whereabouts::Seated(_)))
        .collect();
    life.bust_dealt(first, &stay[..2]);
    settle_but_for_releases(&mut life);
    assert_eq!((life.chips().left(), leaving(&life, false), leaving(&life, true)), (4, 1, 0));
    life.settle();
    assert_eq!(life.sizes(), [4]);
    assert_eq!(life.chips().draws.last().unwrap().because, SeatDrawBecause::Breaking);
}
