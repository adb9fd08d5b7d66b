//! Pages of every list make up the list, at any moment and while the tournament goes on. Simulations of tournaments
//! have the reader of this file look after their commands (`delta::tests`).

use std::collections::BTreeSet;
use std::fmt::Debug;

use chrono::DateTime;
use mazziere_ids::MatchId;

use super::*;
use crate::system::chips::roster::Rank;
use crate::system::league::tests::{danish, round_robin};
use crate::system::plan::LeaguePlan;
use crate::terms::Format;
use crate::tournament::Command;
use crate::tournament::tests::house::House;
use crate::tournament::tests::{Life, player, registration};
use crate::tournament::view::{detail, my_registration};

/// All items of a list, read in pages of so many; every page but the last is full.
fn all<T>(limit: usize, read: impl Fn(Part) -> Page<T>) -> Vec<T> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = read(Part { after, limit });
        assert!(page.items.len() == limit || page.next.is_none(), "a page that is not the last is full");
        found.extend(page.items);
        match page.next {
            Some(next) => after = Mark::read(Some(&next)).expect("a cursor of ours"),
            None => return found,
        }
    }
}

fn any_match() -> MatchesQuery {
    MatchesQuery::default()
}

/// Pages of so many make up what the whole tournament shows.
fn make_up_the_whole(state: &Tournament, now: &TournamentView, limit: usize) {
    assert_eq!(all(limit, |part| entries(state, part)), now.entries);
    assert_eq!(all(limit, |part| standings(state, &StandingsQuery::default(), part)), now.standings);
    assert_eq!(all(limit, |part| results(state, part)), now.results);
    let fixtures = all(limit, |part| matches(state, &any_match(), part));
    let shown = all(limit, |part| rounds(state, part)).into_iter().map(|round| {
        let (all, decided) = (round.matches as usize, round.decided as usize);
        let round = with_matches(round, &fixtures);
        let known = round.matches.iter().filter(|game| game.bye || !game.results.is_empty() || game.winner.is_some());
        assert_eq!((round.matches.len(), known.count()), (all, decided));
        round
    });
    assert_eq!(shown.collect::<Vec<_>>(), now.rounds);
    let Some(chips) = &now.chips else { return };
    let anybody = StacksQuery::default();
    assert_eq!(all(limit, |part| stacks(state, &anybody, part)), chips.players);
    for table in &chips.tables {
        let at_table = StacksQuery { table_id: Some(table.table_id), ..StacksQuery::default() };
        let mut there = chips.players.clone();
        there.retain(|player| player.table_id == at_table.table_id);
        assert_eq!(all(limit, |part| stacks(state, &at_table, part)), there);
    }
    let first = stacks(state, &anybody, Part { after: None, limit: 1 });
    if let (Some(player), Some(next)) = (first.items.first(), &first.next) {
        let alone = StacksQuery { player_id: Some(player.player_id), ..StacksQuery::default() };
        let behind = Mark::read(Some(next)).expect("a cursor of ours");
        assert_eq!(all(1, |part| stacks(state, &alone, part)), first.items);
        assert_eq!(stacks(state, &alone, Part { after: behind, limit }).items, [], "nobody stands behind themselves");
    }
    assert_eq!(all(limit, |part| tables(state, part)), chips.tables);
    let mut draws: Vec<SeatDraw> = Vec::new();
    let (mut after, mut pages) = (None, 0);
    loop {
        let page = seat_draws(state, Part { after, limit });
        assert!(page.items.iter().map(|draw| draw.seats.len()).sum::<usize>() <= limit);
        for part in page.items {
            match draws.last_mut().filter(|last| last.number == part.number) {
                Some(last) => last.seats.extend(part.seats),
                None => draws.push(part),
            }
        }
        pages += 1;
        assert!(pages < 10_000, "the draws have an end");
        let Some(next) = page.next else { break };
        after = Mark::read(Some(&next)).expect("a cursor of ours");
    }
    assert_eq!(draws, chips.draws);
}

/// A list that is read page by page while things happen.
struct Reading<K> {
    /// What has been there since the first page.
    there: Option<BTreeSet<K>>,
    seen: Vec<K>,
    after: Option<Mark>,
}

impl<K: Ord + Clone + Debug> Reading<K> {
    fn new() -> Reading<K> {
        Reading { there: None, seen: Vec::new(), after: None }
    }

    /// One page more; at the end whatever stayed has been seen once.
    fn go_on(&mut self, now: BTreeSet<K>, page: impl FnOnce(Part) -> (Vec<K>, Option<String>)) {
        let stayed = match self.there.take() {
            Some(there) => there.intersection(&now).cloned().collect(),
            None => now,
        };
        let (items, next) = page(Part { after: self.after, limit: 2 });
        self.seen.extend(items);
        self.after = next.as_deref().and_then(|next| Mark::read(Some(next)).expect("a cursor of ours"));
        if next.is_some() {
            self.there = Some(stayed);
            return;
        }
        let seen: Vec<&K> = self.seen.iter().filter(|item| stayed.contains(item)).collect();
        let once: BTreeSet<&K> = seen.iter().copied().collect();
        assert_eq!(once.len(), seen.len(), "nothing twice: {:?}", self.seen);
        assert!(once.iter().copied().eq(stayed.iter()), "nothing missing of {stayed:?}: {:?}", self.seen);
        *self = Reading::new();
    }
}

/// A client that reads every list slowly.
pub(crate) struct Reader {
    entries: Reading<RegistrationId>,
    matches: Reading<(u32, u32, u32, MatchId)>,
    stacks: Reading<(RegistrationId, Rank)>,
    standings: Option<(Vec<EntryStanding>, Vec<RegistrationId>, Option<Mark>)>,
    looks: usize,
}

impl Reader {
    pub(crate) fn new() -> Reader {
        let (entries, matches, stacks) = (Reading::new(), Reading::new(), Reading::new());
        Reader { entries, matches, stacks, standings: None, looks: 0 }
    }

    /// Reads a page of every list; now and then compares all pages with the whole.
    pub(crate) fn look(&mut self, state: &Tournament, now: &TournamentView) {
        self.looks += 1;
        if self.looks.is_multiple_of(7) {
            make_up_the_whole(state, now, 3);
        }
        self.entries.go_on(now.entries.iter().map(|entry| entry.registration_id).collect(), |part| {
            let page = entries(state, part);
            (page.items.iter().map(|entry| entry.registration_id).collect(), page.next)
        });
        let key = |fixture: &Fixture| (fixture.phase, fixture.round, fixture.number, fixture.meeting.match_id);
        let most = Part { after: None, limit: 10_000 };
        self.matches.go_on(matches(state, &any_match(), most).items.iter().map(key).collect(), |part| {
            let page = matches(state, &any_match(), part);
            (page.items.iter().map(key).collect(), page.next)
        });
        if let Some(chips) = state.system.chips() {
            let key = |id| (id, Rank::of(&chips.players[&id]));
            self.stacks.go_on(chips.players.keys().map(key).collect(), |part| {
                let page = stacks(state, &StacksQuery::default(), part);
                (page.items.iter().map(|shown| key(shown.registration_id)).collect(), page.next)
            });
        }
        self.read_standings(state, &now.standings);
    }

    /// Standings are read to the end as they were after the round with which the reading began.
    fn read_standings(&mut self, state: &Tournament, now: &[EntryStanding]) {
        let (whole, mut seen, after) = self.standings.take().unwrap_or_else(|| (now.to_vec(), Vec::new(), None));
        let page = standings(state, &StandingsQuery::default(), Part { after, limit: 3 });
        seen.extend(page.items.iter().map(|row| row.registration_id));
        match page.next {
            Some(next) => self.standings = Some((whole, seen, Mark::read(Some(&next)).expect("a cursor of ours"))),
            None => assert_eq!(seen, whole.iter().map(|row| row.registration_id).collect::<Vec<_>>()),
        }
    }
}

/// A girone of so many lone players, all registered.
fn girone(entries: u32, plan: LeaguePlan) -> House {
    let mut house = House::new(Life::playing(Format::HeadsUp, entries, 80, 20, crate::system::Plan::League(plan)), 100);
    house.enter(entries.into());
    house
}

/// Plays a round: of those who meet, the one who registered first wins.
fn play_round(house: &mut House) {
    for meeting in house.ready() {
        house.result(&[(meeting[0], 15, 5), (meeting[1], 5, -5)]);
    }
}

fn filtered(state: &Tournament, change: impl FnOnce(&mut MatchesQuery)) -> Vec<Fixture> {
    let mut query = any_match();
    change(&mut query);
    all(2, |part| matches(state, &query, part))
}

#[test]
fn g1_6_matches_are_found_by_round_entry_and_player_and_mine_is_the_last_of_mine() {
    let mut house = girone(8, danish(3, &[], Some(2)));
    for _ in 0..3 {
        play_round(&mut house);
    }
    let state = &house.life.state;
    let whole = all(100, |part| matches(state, &any_match(), part));
    assert_eq!(whole.iter().map(|fixture| fixture.phase).collect::<Vec<_>>(), [[1; 12].as_slice(), &[2]].concat());
    let second = filtered(state, |query| query.round = Some(2));
    assert!(second.len() == 4 && second.iter().all(|fixture| (fixture.phase, fixture.round) == (1, 2)));
    assert_eq!(filtered(state, |query| query.phase = Some(2)), whole[12..]);
    assert_eq!(filtered(state, |query| (query.phase, query.round) = (Some(2), Some(2))), []);
    assert_eq!(filtered(state, |query| query.group = Some(1)), [], "everybody is in one group");
    for number in 1..=8 {
        let id = registration(number);
        let mine = filtered(state, |query| query.registration_id = Some(id));
        let due: Vec<Fixture> =
            whole.iter().filter(|fixture| fixture.meeting.entries.contains(&Some(id))).cloned().collect();
        assert_eq!(mine, due);
        assert_eq!(filtered(state, |query| query.player_id = Some(player(number))), mine);
        let shown = my_registration(state, state.entry(id).unwrap());
        assert_eq!(shown.fixture.as_deref(), mine.last(), "the match that it plays or has played last");
        let other = registration(number % 8 + 1);
        let both = |query: &mut MatchesQuery| {
            (query.registration_id, query.player_id) = (Some(other), Some(player(number)));
        };
        assert_eq!(filtered(state, both), [], "no entry is both");
    }
    assert_eq!(filtered(state, |query| query.player_id = Some(player(99))), [], "who is not in plays no match");
}

#[test]
fn g1_5_groups_are_read_by_themselves() {
    let mut house = girone(10, round_robin(Some(4), Some(1)));
    for _ in 0..2 {
        play_round(&mut house);
    }
    let state = &house.life.state;
    let (whole, rows) = (
        all(100, |part| matches(state, &any_match(), part)),
        all(100, |part| standings(state, &StandingsQuery::default(), part)),
    );
    for group in 1..=4 {
        let due: Vec<Fixture> = whole.iter().filter(|fixture| fixture.meeting.group == Some(group)).cloned().collect();
        assert_eq!(filtered(state, |query| query.group = Some(group)), due);
        let query = StandingsQuery { group: Some(group), ..StandingsQuery::default() };
        let due: Vec<EntryStanding> = rows.iter().filter(|row| row.group == Some(group)).cloned().collect();
        assert_eq!(all(2, |part| standings(state, &query, part)), due);
        assert_eq!(due.is_empty(), group == 4, "there are three groups");
    }
    let one = StandingsQuery { registration_id: Some(registration(3)), ..StandingsQuery::default() };
    let mine = all(2, |part| standings(state, &one, part));
    assert!(mine.len() == 1 && mine[0].registration_id == registration(3));
}

#[test]
fn g5_1_standings_stay_those_of_their_round_while_the_next_is_complete() {
    let mut house = girone(8, danish(3, &[], None));
    play_round(&mut house);
    let first = StandingsQuery { round: Some(1), ..StandingsQuery::default() };
    let of_first = all(100, |part| standings(&house.life.state, &first, part));
    let begun = standings(&house.life.state, &StandingsQuery::default(), Part { after: None, limit: 3 });
    play_round(&mut house);
    let state = &house.life.state;
    let after = Mark::read(begun.next.as_deref()).unwrap();
    let rest = standings(state, &StandingsQuery::default(), Part { after, limit: 10 });
    assert_eq!([begun.items, rest.items].concat(), of_first, "as they were after the first round");
    assert_eq!(all(3, |part| standings(state, &first, part)), of_first);
    let newest = all(3, |part| standings(state, &StandingsQuery::default(), part));
    assert_ne!(newest, of_first);
    let third = StandingsQuery { round: Some(3), ..StandingsQuery::default() };
    assert_eq!(all(3, |part| standings(state, &third, part)), [], "it is not complete");
    let other = standings(state, &StandingsQuery { round: Some(2), ..first }, Part { after, limit: 10 });
    assert_eq!(other.items, newest, "the cursor of another round is none of this one");
}

#[test]
fn g2_4_who_leaves_while_entries_are_read_takes_nobody_with_them() {
    let mut life = Life::new(Format::HeadsUp, 8, 0, 0);
    for number in 1..=6 {
        life.enter(number);
    }
    let first = entries(&life.state, Part { after: None, limit: 3 });
    life.say(&Command::Withdraw { registration_id: registration(3), player: player(3) }).unwrap();
    life.enter(7);
    let rest = entries(&life.state, Part { after: Mark::read(first.next.as_deref()).unwrap(), limit: 10 });
    let ids = |page: &Page<EntryView>| page.items.iter().map(|entry| entry.registration_id).collect::<Vec<_>>();
    assert_eq!(ids(&first), [1, 2, 3].map(registration));
    assert_eq!((ids(&rest), rest.next), ([4, 5, 6, 7].map(registration).to_vec(), None));
}

#[test]
fn of_a_great_tournament_the_beginnings_are_shown_and_its_pages_go_on_from_there() {
    let mut life = Life::new(Format::HeadsUp, 1_024, 80, 20);
    (1..=1_023).for_each(|number| life.enter(number));
    let at = DateTime::UNIX_EPOCH;
    let open = shown_at(&life.state, at);
    assert_eq!((open.entries.len(), open.rounds.len()), (200, 0));
    life.enter(1_024);
    let (whole, shown) = (detail(&life.state, at), shown_at(&life.state, at));
    let next = shown.next.clone().expect("lists go on");
    let goes_on = |next: &Option<String>| Mark::read(next.as_deref()).unwrap().filter(|_| next.is_some());
    let rest = entries(&life.state, Part { after: goes_on(&next.entries), limit: 10_000 });
    assert_eq!([shown.entries.clone(), rest.items].concat(), whole.entries);
    let matches_of = |view: &TournamentView| -> Vec<MatchId> {
        view.rounds.iter().flat_map(|round| &round.matches).map(|game| game.match_id).collect()
    };
    let rest = matches(&life.state, &any_match(), Part { after: goes_on(&next.matches), limit: 10_000 });
    let rest: Vec<MatchId> = rest.items.iter().map(|fixture| fixture.meeting.match_id).collect();
    assert_eq!([matches_of(&shown), rest].concat(), matches_of(&whole));
    assert_eq!((shown.rounds.len(), next.standings, next.stacks, next.results), (10, None, None, None));
    let bytes = serde_json::to_vec(&shown).unwrap().len();
    assert!(bytes < 150_000, "{bytes} bytes");
    make_up_the_whole(&life.state, &whole, 200);
}
