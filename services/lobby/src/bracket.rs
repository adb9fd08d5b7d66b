//! The knockout bracket (G1.4, G1.7): meetings, byes, advancement, places.
//!
//! Where two sides meet, with `n` entries there are `k = ceil(log2 n)` rounds and `2^k - n` byes, all in round 1. Where four
//! single players meet, every round fills its tables down to one final table, without byes. Which entry stands where is a
//! uniform permutation drawn by the caller; the [`Shape`] is fixed, so every entry is equally likely to meet every other
//! and to have a bye.
//!
//! Invariants: a decided match never changes; who goes on from neighbouring matches meets in the next round; who goes out
//! in one round is ex aequo; the places of a final table of four are those of its match. Non-goals: players, money, time.

mod shape;
#[cfg(test)]
mod tests_of_four;

use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId};
use serde::{Deserialize, Serialize};

pub use shape::Shape;

/// A bracket, drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    shape: Shape,
    /// Round by round; the last has one match, the final.
    rounds: Vec<Vec<Pairing>>,
    /// Everybody, in the order of the draw.
    entries: Vec<RegistrationId>,
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
    /// Down to which place entries are not out: those who go on, or the first of the final.
    through: u8,
    /// Who came in where, best place first; empty until it is decided.
    places: Vec<(RegistrationId, u8)>,
    /// What it was worth to each, as the tables said, best place first.
    pub scores: Vec<Score>,
}

/// What a match was worth to an entry (G5.2), as the tables said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Which entry.
    pub registration_id: RegistrationId,
    /// Its place at the table, from 1; equal places share the number.
    pub place: u8,
    /// Points of the match.
    pub points: i32,
    /// Victory points.
    pub vp: u8,
    /// Match points that count in rankings.
    pub mp: i32,
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

/// Who shares a place at the end, best place first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceGroup {
    /// The place, from 1.
    pub place: u32,
    /// How many entries come to share it.
    pub size: u32,
    /// Those who hold it already, in the order of the draw.
    pub entries: Vec<RegistrationId>,
}

impl Bracket {
    /// The bracket of this shape in which `entries` stand in the order of the draw: so many as the shape fits.
    pub fn new(tournament: TournamentId, shape: Shape, entries: Vec<RegistrationId>) -> Bracket {
        let mut rounds = Vec::new();
        for (round, matches) in shape.rounds(entries.len()).into_iter().enumerate() {
            let through = if matches == 1 { 1 } else { shape.winners() };
            let blank = |index| Pairing::blank(tournament, round, index, shape.seats(), through);
            rounds.push((0..matches).map(blank).collect::<Vec<_>>());
        }
        let mut queue = entries.iter().copied();
        let first_round = rounds[0].len();
        let byes = (first_round * shape.seats()).saturating_sub(entries.len());
        for (index, pairing) in rounds[0].iter_mut().enumerate() {
            // Byes are spread evenly: as many before match i as its share of all matches.
            pairing.bye = (index + 1) * byes / first_round > index * byes / first_round;
            let playing = if pairing.bye { 1 } else { shape.seats() };
            pairing.entries.iter_mut().take(playing).for_each(|entry| *entry = queue.next());
        }
        let mut bracket = Bracket { shape, rounds, entries };
        for index in 0..first_round {
            if bracket.rounds[0][index].bye {
                let passes = bracket.rounds[0][index].entries[0];
                bracket.decide(0, index, passes.into_iter().map(|entry| (entry, 1)).collect());
            }
        }
        bracket
    }

    /// The matches, round by round.
    pub fn rounds(&self) -> &[Vec<Pairing>] {
        &self.rounds
    }

    /// One match.
    pub fn pairing(&self, id: MatchId) -> Option<&Pairing> {
        self.rounds.iter().flatten().find(|pairing| pairing.match_id == id)
    }

    /// The matches that are to be played now.
    pub fn ready(&self) -> impl Iterator<Item = &Pairing> {
        self.rounds.iter().flatten().filter(|pairing| pairing.is_ready())
    }

    /// The match that awaits or has just received those who go on from `id`; `None` for the final.
    pub fn next(&self, id: MatchId) -> Option<&Pairing> {
        let (round, index) = self.find(id)?;
        self.rounds.get(round + 1).map(|matches| &matches[index / self.shape.feeders()])
    }

    /// Whether `id` is the final.
    pub fn is_final(&self, id: MatchId) -> bool {
        self.find(id).is_some_and(|(round, _)| round + 1 == self.rounds.len())
    }

    /// Notes that the table of the current attempt is open.
    pub fn table_opened(&mut self, id: MatchId) {
        if let Some((round, index)) = self.find(id) {
            self.rounds[round][index].table_open = true;
        }
    }

    /// Notes that the table of the current attempt is void: the match waits for another one.
    pub fn table_voided(&mut self, id: MatchId) {
        if let Some((round, index)) = self.find(id) {
            let pairing = &mut self.rounds[round][index];
            pairing.attempt += 1;
            pairing.table_open = false;
        }
    }

    /// Notes who won a match of two sides, and moves him on.
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
            self.rounds[round][index].scores = scores.to_vec();
            self.decide(round, index, scores.iter().map(|score| (score.registration_id, score.place)).collect());
        }
    }

    /// Whether these places, best first, can be the result of a match: every place counts who came in before it, and those
    /// who go on are told from those who do not. Only in the final of a table of four the first place may be shared.
    pub fn settles(&self, id: MatchId, places: &[u8]) -> bool {
        let ranked =
            places.iter().all(|place| places.iter().filter(|other| *other < place).count() + 1 == usize::from(*place));
        let shared = self.is_final(id) && self.shape.seats() > 2;
        let winners =
            self.pairing(id).map_or(0, |pairing| places.iter().filter(|place| pairing.goes_on(**place)).count());
        let through = self.pairing(id).map_or(0, |pairing| usize::from(pairing.through));
        ranked && places.len() == self.shape.seats() && (shared || winners == through)
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
        self.rounds.iter().flatten().any(|pairing| pairing.losers().next().is_some())
    }

    /// Who is not out, in the order of the draw.
    pub fn still_in(&self) -> Vec<RegistrationId> {
        let losers: Vec<_> = self.rounds.iter().flatten().flat_map(Pairing::losers).collect();
        self.entries.iter().copied().filter(|entry| !losers.contains(entry)).collect()
    }

    /// The places, best first, with those who hold them already: those of the final, then who went out in the round before
    /// it, and so on (G1.4: who goes out in the same round is ex aequo).
    pub fn places(&self) -> Vec<PlaceGroup> {
        let mut groups = self.places_of_final();
        let mut place = 1 + groups.iter().map(|group| group.size).sum::<u32>();
        for matches in self.rounds.iter().rev().skip(1) {
            let played = matches.iter().filter(|pairing| !pairing.bye);
            let losers: Vec<_> = matches.iter().flat_map(Pairing::losers).collect();
            let out = played.count() * (self.shape.seats() - usize::from(self.shape.winners()));
            let size = u32::try_from(out).unwrap_or(u32::MAX);
            groups.push(PlaceGroup { place, size, entries: self.in_draw_order(&losers) });
            place += size;
        }
        groups
    }

    /// Until it is decided the final has a place for each of its entries; then who is level there shares one.
    fn places_of_final(&self) -> Vec<PlaceGroup> {
        let decided = &self.last().places;
        let group = |place: u8| {
            let holders: Vec<_> = decided.iter().filter(|(_, held)| *held == place).map(|(entry, _)| *entry).collect();
            let size = if decided.is_empty() { 1 } else { u32::try_from(holders.len()).unwrap_or(u32::MAX) };
            PlaceGroup { place: place.into(), size, entries: self.in_draw_order(&holders) }
        };
        let places = 1..=u8::try_from(self.shape.seats()).unwrap_or(u8::MAX);
        places.map(group).filter(|group| group.size > 0).collect()
    }

    fn last(&self) -> &Pairing {
        // Every shape has a final.
        &self.rounds[self.rounds.len() - 1][0]
    }

    fn in_draw_order(&self, some: &[RegistrationId]) -> Vec<RegistrationId> {
        self.entries.iter().copied().filter(|entry| some.contains(entry)).collect()
    }

    fn find(&self, id: MatchId) -> Option<(usize, usize)> {
        self.rounds.iter().enumerate().find_map(|(round, matches)| {
            matches.iter().position(|pairing| pairing.match_id == id).map(|index| (round, index))
        })
    }

    /// Where several go on they sit down at the next table in the order of the draw, which no result has a part in.
    fn decide(&mut self, round: usize, index: usize, places: Vec<(RegistrationId, u8)>) {
        self.rounds[round][index].places = places;
        let through: Vec<_> = self.rounds[round][index].through().collect();
        let through = self.in_draw_order(&through);
        let (feeders, winners) = (self.shape.feeders(), usize::from(self.shape.winners()));
        if let Some(next) = self.rounds.get_mut(round + 1) {
            let chairs = next[index / feeders].entries.iter_mut().skip(index % feeders * winners);
            chairs.zip(through).for_each(|(chair, entry)| *chair = Some(entry));
        }
    }
}

impl Pairing {
    fn blank(tournament: TournamentId, round: usize, index: usize, seats: usize, through: u8) -> Pairing {
        let match_id = MatchId::derived(tournament.uuid(), &format!("round:{}:match:{}", round + 1, index + 1));
        Pairing {
            match_id,
            round,
            entries: vec![None; seats],
            bye: false,
            attempt: 1,
            table_open: false,
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
        let line = |matches: &Vec<Pairing>| {
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
            let byes = drawn.rounds().iter().flatten().filter(|pairing| pairing.bye).count();
            assert_eq!(byes, (1 << rounds) - entries);
            assert!(drawn.rounds().iter().skip(1).flatten().all(|pairing| !pairing.bye));
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
