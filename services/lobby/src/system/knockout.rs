//! The knockout bracket (G1.4, G1.7): meetings, byes, advancement, places.
//!
//! Where two sides meet, with `n` entries there are `k = ceil(log2 n)` rounds and `2^k - n` byes, all in round 1. Where
//! four single players meet, every round fills its tables down to one final table, without byes. Which entry stands
//! where is a uniform permutation drawn by the caller; the [`Shape`] is fixed, so every entry is equally likely to meet
//! every other and to have a bye.
//!
//! Invariants: a decided match never changes; those who go on from neighbouring matches meet in the next round; those
//! who go out in one round are ex aequo; the places of a final table of four are those of its match. Non-goals:
//! players, money, time.

mod lists;
mod retired;
pub mod scheme;
mod seeding;
mod shape;
#[cfg(test)]
mod tests_of_four;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId};
use uuid::Uuid;

pub use self::scheme::Knockout;
pub use self::shape::Shape;
use super::meetings::are_ranked;
pub use super::plan::KnockoutPlan as Plan;
pub use super::scheme::PlaceGroup;
use crate::pieces::Pieces;
pub use crate::tournament::event::Score;

/// The matches of a round, in the order of the bracket.
pub type Round = Pieces<Pairing>;

/// A bracket, drawn. A copy shares what it does not change, and the place of everybody is kept as it is reached, so
/// that a result costs the same in a great bracket as in a small one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    shape: Shape,
    /// Round by round; the last has one match, the final.
    rounds: Vec<Round>,
    /// Everybody, in the order of the draw.
    entries: Arc<Vec<RegistrationId>>,
    /// Where each stands in the draw.
    drawn: Arc<HashMap<RegistrationId, usize>>,
    /// Where each match is: its round and its index there.
    found: Arc<HashMap<MatchId, (usize, usize)>>,
    /// How far each has come, in the order of the draw.
    reached: Vec<Reached>,
    /// The index of each one's match in the first round, in the same order.
    first: Arc<Vec<u32>>,
    /// How many matches of each round are decided.
    decided: Vec<u32>,
    /// The best place of those who go out in each round but the last.
    places_of_rounds: Arc<Vec<u32>>,
    /// How many are out.
    out: usize,
    /// Who has withdrawn in play, in that order.
    retired: Arc<Vec<RegistrationId>>,
}

/// How far an entry has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reached {
    /// Its newest match: the round and the index there.
    at: (u32, u32),
    /// The place that it holds; 0 for none yet.
    place: u32,
}

/// One match of the bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its id, derived from the tournament and its place in the bracket.
    pub match_id: MatchId,
    /// Which round, from 0.
    pub round: usize,
    /// Who meets; `None` where somebody from an earlier match is awaited.
    pub entries: Vec<Option<RegistrationId>>,
    /// Whether the first entry passes without playing.
    pub bye: bool,
    /// Which attempt at a table this is, from 1: one more for each table voided for technical reasons.
    pub attempt: u32,
    /// Whether the table of this attempt is known to be open.
    pub table_open: bool,
    /// Whether it was decided without a table.
    pub walkover: bool,
    /// Down to which place entries are not out: those who go on, or the first of the final.
    through: u8,
    /// Who came in where, best place first; empty until it is decided.
    places: Vec<(RegistrationId, u8)>,
    /// What it was worth to each, as the tables said, best place first.
    pub scores: Vec<Score>,
}

impl Pairing {
    /// The table of the current attempt: the same id however often it is asked for.
    pub fn table_id(&self) -> TableId {
        TableId::derived(self.match_id.uuid(), &format!("attempt:{}", self.attempt))
    }

    /// All entries, once known; `None` for a bye and while somebody is awaited.
    pub fn meeting(&self) -> Option<Vec<RegistrationId>> {
        self.entries.iter().copied().collect()
    }

    /// Whether its result is known, or it is a bye.
    pub fn is_decided(&self) -> bool {
        !self.places.is_empty()
    }

    /// Whether it is to be played now.
    pub fn is_ready(&self) -> bool {
        !self.is_decided() && self.entries.iter().all(Option::is_some)
    }

    /// Who won; nobody alone where the first place of a final is shared.
    pub fn winner(&self) -> Option<RegistrationId> {
        let mut first = self.places.iter().filter(|(_, place)| *place == 1);
        first.next().filter(|_| first.next().is_none()).map(|(entry, _)| *entry)
    }

    /// Whether this place of its table is not out: it goes on, or is the first of the final.
    pub fn goes_on(&self, place: u8) -> bool {
        place <= self.through
    }

    /// Who is not out after it.
    fn through(&self) -> impl Iterator<Item = RegistrationId> + '_ {
        self.places.iter().filter(|(_, place)| self.goes_on(*place)).map(|(entry, _)| *entry)
    }

    /// Who went out in it, once decided.
    pub fn losers(&self) -> impl Iterator<Item = RegistrationId> + '_ {
        self.places.iter().filter(|(_, place)| !self.goes_on(*place)).map(|(entry, _)| *entry)
    }
}

impl Bracket {
    /// The bracket of this shape in which `entries` stand in the order of the draw: so many as the shape fits.
    pub fn new(tournament: TournamentId, shape: Shape, entries: Vec<RegistrationId>) -> Bracket {
        let matches = shape.rounds(entries.len())[0];
        let byes = (matches * shape.seats()).saturating_sub(entries.len());
        let mut queue = entries.into_iter();
        // Byes are spread evenly: as many before match i as its share of all matches.
        let is_bye = |index: usize| (index + 1) * byes / matches > index * byes / matches;
        let playing = |index| if is_bye(index) { 1 } else { shape.seats() };
        let tables = (0..matches).map(|index| queue.by_ref().take(playing(index)).collect()).collect();
        Bracket::placed(tournament.uuid(), shape, tables)
    }

    /// The bracket in which entries stand by their seeds, the best first; the ids of its matches are derived from
    /// `base`.
    pub fn seeded(base: Uuid, shape: Shape, seeds: &[RegistrationId]) -> Bracket {
        Bracket::placed(base, shape, seeding::tables(shape, seeds))
    }

    /// The bracket whose first round is this: at each table those who meet, or one who passes.
    fn placed(base: Uuid, shape: Shape, tables: Vec<Vec<RegistrationId>>) -> Bracket {
        let entries: Vec<RegistrationId> = tables.iter().flatten().copied().collect();
        let mut rounds: Vec<Vec<Pairing>> = Vec::new();
        for (round, matches) in shape.rounds(entries.len()).into_iter().enumerate() {
            let through = if matches == 1 { 1 } else { shape.winners() };
            let blank = |index| Pairing::blank(base, round, index, shape.seats(), through);
            rounds.push((0..matches).map(blank).collect());
        }
        let drawn = entries.iter().enumerate().map(|(place, entry)| (*entry, place)).collect();
        let mut reached = Vec::new();
        for (index, (pairing, table)) in rounds[0].iter_mut().zip(tables).enumerate() {
            pairing.bye = table.len() < shape.seats();
            let at = (0, u32::try_from(index).unwrap_or(u32::MAX));
            for (chair, entry) in pairing.entries.iter_mut().zip(table) {
                *chair = Some(entry);
                reached.push(Reached { at, place: 0 });
            }
        }
        let byes: Vec<usize> = (0..rounds[0].len()).filter(|index| rounds[0][*index].bye).collect();
        let find = |(round, matches): (usize, &Vec<Pairing>)| {
            matches.iter().enumerate().map(|(index, pairing)| (pairing.match_id, (round, index))).collect::<Vec<_>>()
        };
        let mut bracket = Bracket {
            shape,
            first: Arc::new(reached.iter().map(|reached: &Reached| reached.at.1).collect()),
            decided: vec![0; rounds.len()],
            found: Arc::new(rounds.iter().enumerate().flat_map(find).collect()),
            places_of_rounds: Arc::new(places_of_rounds(shape, &rounds)),
            rounds: rounds.into_iter().map(Round::from_iter).collect(),
            entries: Arc::new(entries),
            drawn: Arc::new(drawn),
            reached,
            out: 0,
            retired: Arc::default(),
        };
        for index in byes {
            let passes = bracket.rounds[0][index].entries[0];
            bracket.decide(0, index, passes.into_iter().map(|entry| (entry, 1)).collect());
        }
        bracket
    }

    /// The matches, round by round.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    pub fn pairing(&self, id: MatchId) -> Option<&Pairing> {
        let (round, index) = self.find(id)?;
        self.rounds.get(round)?.get(index)
    }

    /// The matches that are to be played now.
    pub fn ready(&self) -> impl Iterator<Item = &Pairing> {
        self.pairings().filter(|pairing| self.is_played_now(pairing))
    }

    /// Every match.
    pub fn pairings(&self) -> impl Iterator<Item = &Pairing> {
        self.rounds.iter().flat_map(Round::iter)
    }

    /// The newest match of an entry.
    pub fn match_of(&self, id: RegistrationId) -> Option<&Pairing> {
        let (round, index) = self.reached[*self.drawn.get(&id)?].at;
        self.rounds.get(round as usize)?.get(index as usize)
    }

    /// The place that an entry holds.
    pub fn place_of(&self, id: RegistrationId) -> Option<u32> {
        self.drawn.get(&id).map(|drawn| self.reached[*drawn].place).filter(|place| *place > 0)
    }

    /// The match that awaits or has just received those who go on from `id`; `None` for the final.
    pub fn next(&self, id: MatchId) -> Option<&Pairing> {
        let (round, index) = self.find(id)?;
        self.rounds.get(round + 1).map(|matches| &matches[index / self.shape.feeders()])
    }

    pub fn is_final(&self, id: MatchId) -> bool {
        self.find(id).is_some_and(|(round, _)| round + 1 == self.rounds.len())
    }

    /// Notes that the table of the current attempt is open.
    pub fn table_opened(&mut self, id: MatchId) {
        if let Some((round, index)) = self.find(id) {
            self.pairing_mut(round, index).table_open = true;
        }
    }

    /// Notes that no table is played at.
    pub fn unplayed_table(&mut self, id: MatchId) {
        if let Some((round, index)) = self.find(id) {
            self.pairing_mut(round, index).walkover = true;
        }
    }

    /// Notes that the table of the current attempt is void: the match waits for another one.
    pub fn table_voided(&mut self, id: MatchId) {
        if let Some((round, index)) = self.find(id) {
            let pairing = self.pairing_mut(round, index);
            pairing.attempt += 1;
            pairing.table_open = false;
        }
    }

    /// Notes who won a match of two sides, and moves the winner on.
    pub fn decided(&mut self, id: MatchId, winner: RegistrationId) {
        if let Some((round, index)) = self.find(id) {
            let entries = self.rounds[round][index].entries.iter().flatten();
            let mut places: Vec<_> = entries.map(|entry| (*entry, if *entry == winner { 1 } else { 2 })).collect();
            places.sort_by_key(|(_, place)| *place);
            self.decide(round, index, places);
        }
    }

    /// Notes what a match came to, and moves those on who go on. `scores` go from the best place to the last.
    pub fn scored(&mut self, id: MatchId, scores: &[Score]) {
        if let Some((round, index)) = self.find(id) {
            self.pairing_mut(round, index).scores = scores.to_vec();
            self.decide(round, index, scores.iter().map(|score| (score.registration_id, score.place)).collect());
        }
    }

    /// Whether these places, best first, can be the result of a match: every place counts who came in before it, and
    /// those who go on are told from those who do not. Only in the final of a table of four the first place may be
    /// shared.
    pub fn settles(&self, id: MatchId, places: &[u8]) -> bool {
        let shared = self.is_final(id) && self.shape.seats() > 2;
        let winners =
            self.pairing(id).map_or(0, |pairing| places.iter().filter(|place| pairing.goes_on(**place)).count());
        let through = self.pairing(id).map_or(0, |pairing| usize::from(pairing.through));
        are_ranked(places) && places.len() == self.shape.seats() && (shared || winners == through)
    }

    /// Whether the final is decided.
    pub fn is_over(&self) -> bool {
        self.last().is_decided()
    }

    /// Who won the final.
    pub fn champion(&self) -> Option<RegistrationId> {
        self.last().winner()
    }

    /// Whether somebody is out.
    pub fn has_eliminated(&self) -> bool {
        self.out > 0
    }

    /// Who is not out, in the order of the draw.
    pub fn still_in(&self) -> Vec<RegistrationId> {
        let all = self.entries.iter().zip(&self.reached);
        all.filter(|(_, reached)| reached.place <= 1).map(|(entry, _)| *entry).collect()
    }

    /// The places, best first, with those who hold them already: those of the final, then those who went out in the
    /// round before it, and so on (G1.4: those who go out in the same round are ex aequo). Members are in the order of
    /// the draw.
    pub fn places(&self) -> Vec<PlaceGroup> {
        let mut holders: BTreeMap<u32, Vec<RegistrationId>> = BTreeMap::new();
        for (entry, reached) in self.entries.iter().zip(&self.reached).filter(|(_, reached)| reached.place > 0) {
            holders.entry(reached.place).or_default().push(*entry);
        }
        let mut groups = self.places_of_final(&mut holders);
        for (matches, place) in self.rounds.iter().zip(self.places_of_rounds.iter()).rev() {
            let size =
                u32::try_from(goes_out(self.shape, matches.iter().map(|pairing| pairing.bye))).unwrap_or(u32::MAX);
            groups.push(PlaceGroup { place: *place, size, entries: holders.remove(place).unwrap_or_default() });
        }
        groups
    }

    /// Until it is decided the final has a place for each of its entries; then those who are level there share one.
    fn places_of_final(&self, holders: &mut BTreeMap<u32, Vec<RegistrationId>>) -> Vec<PlaceGroup> {
        let decided = self.last().is_decided();
        let group = |place: u32| {
            let entries = holders.remove(&place).unwrap_or_default();
            let size = if decided { u32::try_from(entries.len()).unwrap_or(u32::MAX) } else { 1 };
            PlaceGroup { place, size, entries }
        };
        let places = 1..=u32::try_from(self.shape.seats()).unwrap_or(u32::MAX);
        places.map(group).filter(|group| group.size > 0).collect()
    }

    fn last(&self) -> &Pairing {
        // Every shape has a final.
        &self.rounds[self.rounds.len() - 1][0]
    }

    fn in_draw_order(&self, mut some: Vec<RegistrationId>) -> Vec<RegistrationId> {
        some.sort_by_key(|entry| self.drawn.get(entry).copied());
        some
    }

    fn find(&self, id: MatchId) -> Option<(usize, usize)> {
        self.found.get(&id).copied()
    }

    fn pairing_mut(&mut self, round: usize, index: usize) -> &mut Pairing {
        &mut self.rounds[round][index]
    }

    /// Where several go on they sit down at the next table in the order of the draw, which no result has a part in.
    fn decide(&mut self, round: usize, index: usize, places: Vec<(RegistrationId, u8)>) {
        let last = round + 1 == self.rounds.len();
        self.decided[round] += u32::from(!self.rounds[round][index].is_decided());
        let pairing = self.pairing_mut(round, index);
        pairing.places = places;
        let through: Vec<RegistrationId> = pairing.through().collect();
        let held: Vec<(RegistrationId, u8)> =
            pairing.places.iter().filter(|(_, place)| last || !pairing.goes_on(*place)).copied().collect();
        self.out += pairing.losers().count();
        for (entry, place) in held {
            let place = if last { place.into() } else { self.places_of_rounds[round] };
            self.reach(entry, |reached| reached.place = place);
        }
        let through = self.in_draw_order(through);
        let feeders = self.shape.feeders();
        let winners = usize::from(self.shape.winners());
        if last {
            return;
        }
        let at = (u32::try_from(round + 1).unwrap_or(u32::MAX), u32::try_from(index / feeders).unwrap_or(u32::MAX));
        for entry in &through {
            self.reach(*entry, |reached| reached.at = at);
        }
        let next = self.pairing_mut(round + 1, index / feeders);
        let chairs = next.entries.iter_mut().skip(index % feeders * winners);
        chairs.zip(through).for_each(|(chair, entry)| *chair = Some(entry));
    }

    fn reach(&mut self, id: RegistrationId, change: impl FnOnce(&mut Reached)) {
        if let Some(drawn) = self.drawn.get(&id) {
            change(&mut self.reached[*drawn]);
        }
    }
}

/// How many go out in a round; of each match is said whether it is a bye.
fn goes_out(shape: Shape, byes: impl Iterator<Item = bool>) -> usize {
    byes.filter(|bye| !bye).count() * (shape.seats() - usize::from(shape.winners()))
}

/// The best place of those who go out in each round but the last, the first round first.
fn places_of_rounds(shape: Shape, rounds: &[Vec<Pairing>]) -> Vec<u32> {
    let mut place = 1 + shape.seats();
    let mut places = Vec::new();
    for matches in rounds.iter().rev().skip(1) {
        places.push(u32::try_from(place).unwrap_or(u32::MAX));
        place += goes_out(shape, matches.iter().map(|pairing| pairing.bye));
    }
    places.reverse();
    places
}

impl Pairing {
    fn blank(base: Uuid, round: usize, index: usize, seats: usize, through: u8) -> Pairing {
        let match_id = MatchId::derived(base, &format!("round:{}:match:{}", round + 1, index + 1));
        Pairing {
            match_id,
            round,
            entries: vec![None; seats],
            bye: false,
            attempt: 1,
            table_open: false,
            walkover: false,
            through,
            places: Vec::new(),
            scores: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use uuid::Uuid;

    use super::*;

    fn entry(number: usize) -> RegistrationId {
        RegistrationId::new(Uuid::from_u128(number as u128))
    }

    fn bracket(entries: usize) -> Bracket {
        Bracket::new(TournamentId::new(Uuid::from_u128(99)), Shape::TWO_SIDES, (1..=entries).map(entry).collect())
    }

    /// Each match as `1-2`, `1-` for a bye, `.` for an awaited winner; `*` beside who won.
    fn picture(bracket: &Bracket) -> String {
        let side = |pairing: &Pairing, side: usize| match pairing.entries[side] {
            Some(id) => {
                format!("{}{}", id.uuid().as_u128(), if pairing.winner() == Some(id) { "*" } else { "" })
            }
            None if pairing.bye => String::new(),
            None => ".".to_owned(),
        };
        let line = |matches: &Round| {
            matches.iter().map(|p| format!("{}-{}", side(p, 0), side(p, 1))).collect::<Vec<_>>().join(" ")
        };
        bracket.rounds().iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn check(entries: usize, expected: &Expect) {
        expected.assert_eq(&picture(&bracket(entries)));
    }

    #[test]
    fn g1_4_two_to_the_k_less_n_byes_in_round_one_only() {
        check(2, &expect!["1-2"]);
        check(
            3,
            &expect![[r#"
            1-2 3*-
            .-3"#]],
        );
        check(
            5,
            &expect![[r#"
            1-2 3*- 4*- 5*-
            .-3 4-5
            .-."#]],
        );
        check(
            8,
            &expect![[r#"
            1-2 3-4 5-6 7-8
            .-. .-.
            .-."#]],
        );
        for entries in 2..=70 {
            let drawn = bracket(entries);
            let rounds = drawn.rounds().len();
            assert_eq!(1_usize << rounds, entries.next_power_of_two(), "k = ceil(log2 {entries})");
            let byes = drawn.pairings().filter(|pairing| pairing.bye).count();
            assert_eq!(byes, (1 << rounds) - entries);
            assert!(drawn.rounds().iter().skip(1).flat_map(Round::iter).all(|pairing| !pairing.bye));
        }
    }

    #[test]
    fn g1_4_losers_of_one_round_share_a_place() {
        for entries in 2..=33 {
            let mut drawn = bracket(entries);
            let mut played = 0;
            while drawn.champion().is_none() {
                let (id, winner) = {
                    let next = drawn.ready().next().unwrap();
                    (next.match_id, next.meeting().unwrap()[played % 2])
                };
                drawn.decided(id, winner);
                played += 1;
            }
            assert_eq!(played, entries - 1, "a knockout has one match less than entries");
            let places = drawn.places();
            assert!(places.iter().all(|group| group.entries.len() == group.size as usize));
            assert_eq!(places.iter().map(|group| group.size).sum::<u32>() as usize, entries);
            let mut below = 1;
            for group in &places {
                assert_eq!(group.place, below);
                below += group.size;
            }
            assert_eq!(drawn.still_in(), places[0].entries);
        }
    }

    #[test]
    fn a_voided_table_is_played_again_at_another_table() {
        let mut drawn = bracket(2);
        let first = drawn.rounds()[0][0].clone();
        drawn.table_opened(first.match_id);
        drawn.table_voided(first.match_id);
        let again = &drawn.rounds()[0][0];
        assert_ne!(again.table_id(), first.table_id());
        assert!(again.is_ready() && !again.table_open);
    }
}
