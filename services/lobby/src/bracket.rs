//! The knockout bracket (G1.4): pairing, byes, advancement, places.
//!
//! With `n` entries there are `k = ceil(log2 n)` rounds and `2^k - n` byes, all in round 1. Which entry stands where is a
//! uniform permutation drawn by the caller; the shape (which places of round 1 are byes) is fixed, so every entry is
//! equally likely to meet every other and to have a bye.
//!
//! Invariants: a decided match never changes; the winner of match `i` of a round stands in match `i / 2` of the next;
//! losers of one round are ex aequo. Non-goals: tables, players, money, time.

use mazziere_ids::{MatchId, RegistrationId, TableId, TournamentId};

/// A bracket, drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
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
    /// Who meets; `None` where the winner of an earlier match is awaited.
    pub entries: [Option<RegistrationId>; 2],
    /// Whether the first entry passes without playing.
    pub bye: bool,
    /// Which attempt at a table this is, from 1: one more for each table voided for technical reasons.
    pub attempt: u32,
    /// Whether the table of this attempt is known to be open.
    pub table_open: bool,
    /// Who won.
    pub winner: Option<RegistrationId>,
}

impl Pairing {
    /// The table of the current attempt: the same id however often it is asked for.
    pub fn table_id(&self) -> TableId {
        TableId::derived(self.match_id.uuid(), &format!("attempt:{}", self.attempt))
    }

    /// Both entries, once known; `None` for a bye and while a winner is awaited.
    pub fn meeting(&self) -> Option<[RegistrationId; 2]> {
        match self.entries {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        }
    }

    /// Whether it is to be played now.
    pub fn is_ready(&self) -> bool {
        self.winner.is_none() && self.meeting().is_some()
    }

    /// Who lost, once decided.
    pub fn loser(&self) -> Option<RegistrationId> {
        let winner = self.winner?;
        self.meeting()?.into_iter().find(|entry| *entry != winner)
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
    /// The bracket in which `entries` stand in the order of the draw. At least two entries.
    pub fn new(tournament: TournamentId, entries: Vec<RegistrationId>) -> Bracket {
        let size = entries.len().next_power_of_two().max(2);
        let (mut matches, byes) = (size / 2, size - entries.len());
        let mut rounds = Vec::new();
        let mut queue = entries.iter().copied();
        while matches >= 1 {
            let round = rounds.len();
            rounds.push((0..matches).map(|index| Pairing::blank(tournament, round, index)).collect::<Vec<_>>());
            matches /= 2;
        }
        let first_round = size / 2;
        for (index, pairing) in rounds[0].iter_mut().enumerate() {
            // Byes are spread evenly: as many before match i as its share of all matches.
            let bye = (index + 1) * byes / first_round > index * byes / first_round;
            pairing.bye = bye;
            pairing.entries = [queue.next(), if bye { None } else { queue.next() }];
        }
        let mut bracket = Bracket { rounds, entries };
        for index in 0..first_round {
            if bracket.rounds[0][index].bye {
                bracket.advance(0, index, bracket.rounds[0][index].entries[0]);
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

    /// The match that awaits or has just received the winner of `id`; `None` for the final.
    pub fn next(&self, id: MatchId) -> Option<&Pairing> {
        let (round, index) = self.find(id)?;
        self.rounds.get(round + 1).map(|matches| &matches[index / 2])
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

    /// Notes who won, and moves him on.
    pub fn decided(&mut self, id: MatchId, winner: RegistrationId) {
        if let Some((round, index)) = self.find(id) {
            self.advance(round, index, Some(winner));
        }
    }

    /// Who won the final.
    pub fn champion(&self) -> Option<RegistrationId> {
        self.rounds.last()?.first()?.winner
    }

    /// Whether somebody has lost a match.
    pub fn has_eliminated(&self) -> bool {
        self.rounds.iter().flatten().any(|pairing| pairing.loser().is_some())
    }

    /// Who has not lost, in the order of the draw.
    pub fn still_in(&self) -> Vec<RegistrationId> {
        let losers: Vec<_> = self.rounds.iter().flatten().filter_map(Pairing::loser).collect();
        self.entries.iter().copied().filter(|entry| !losers.contains(entry)).collect()
    }

    /// The places, best first, with those who hold them already: the winner 1, the losers of the final 2, of the
    /// semifinals 3, and so on (G1.4: losers of the same round are ex aequo).
    pub fn places(&self) -> Vec<PlaceGroup> {
        let mut groups = vec![PlaceGroup { place: 1, size: 1, entries: self.champion().into_iter().collect() }];
        let mut place = 2;
        for matches in self.rounds.iter().rev() {
            let played = matches.iter().filter(|pairing| !pairing.bye);
            let losers: Vec<_> = matches.iter().filter_map(Pairing::loser).collect();
            let size = u32::try_from(played.count()).unwrap_or(u32::MAX);
            groups.push(PlaceGroup { place, size, entries: self.in_draw_order(&losers) });
            place += size;
        }
        groups
    }

    fn in_draw_order(&self, some: &[RegistrationId]) -> Vec<RegistrationId> {
        self.entries.iter().copied().filter(|entry| some.contains(entry)).collect()
    }

    fn find(&self, id: MatchId) -> Option<(usize, usize)> {
        self.rounds.iter().enumerate().find_map(|(round, matches)| {
            matches.iter().position(|pairing| pairing.match_id == id).map(|index| (round, index))
        })
    }

    fn advance(&mut self, round: usize, index: usize, winner: Option<RegistrationId>) {
        self.rounds[round][index].winner = winner;
        if let Some(next) = self.rounds.get_mut(round + 1) {
            next[index / 2].entries[index % 2] = winner;
        }
    }
}

impl Pairing {
    fn blank(tournament: TournamentId, round: usize, index: usize) -> Pairing {
        let match_id = MatchId::derived(tournament.uuid(), &format!("round:{}:match:{}", round + 1, index + 1));
        Pairing { match_id, round, entries: [None, None], bye: false, attempt: 1, table_open: false, winner: None }
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
        Bracket::new(TournamentId::new(Uuid::from_u128(99)), (1..=entries).map(entry).collect())
    }

    /// Each match as `1-2`, `1-` for a bye, `.` for an awaited winner; `*` beside who won.
    fn picture(bracket: &Bracket) -> String {
        let side = |pairing: &Pairing, side: usize| match pairing.entries[side] {
            Some(id) => {
                format!("{}{}", id.uuid().as_u128(), if pairing.winner == Some(id) { "*" } else { "" })
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
