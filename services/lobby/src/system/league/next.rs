//! What follows by itself in a girone, one thing at a time.
//!
//! Every draw is the fairdeal stream `bracket` of the tournament's secret, with the draw's number in its context:
//! - the first round: everybody in the order of registration is permuted. In Danish rounds those who follow each other
//!   meet; in groups they fill the groups in turn, and the order of a group is that of the circle;
//! - a Danish round after it: everybody is permuted again, and that is the order of those who are level in the ranking;
//!   the same for who goes on to the final, and as what seed.

use mazziere_fairdeal::{Context, Draw, Label, Seeds};
use mazziere_ids::RegistrationId;

use super::pairing::{circle, danish, groups, rounds_of};
use super::ranking::lots;
use super::{Game, League, LeagueEvent, Line, Rounds, small};
use crate::system::scheme::Facts;
use crate::tournament::event::{Event, Score};

impl League {
    /// What follows; nothing while a match has to be played.
    pub(super) fn next(&self, facts: &Facts<'_>) -> Option<Event> {
        if !self.has_begun() {
            return None;
        }
        if let Some(bracket) = &self.finals {
            return bracket.walkover().map(|walkover| walkover.event(Some(self.plan.unplayed)));
        }
        if self.is_placed {
            return None;
        }
        match self.in_play() {
            Some(round) if round.open == 0 => {
                let ranking = self.ranked();
                Some(LeagueEvent::RoundComplete { round: small(self.complete + 1), ranking }.into())
            }
            Some(_) => self.retired.iter().find_map(|id| self.left(*id)).map(|game| self.forfeited(game)),
            None => self.cut(facts.paid_places()).or_else(|| self.next_round(facts)),
        }
    }

    /// How many rounds there are.
    pub(super) fn rounds_in_all(&self) -> usize {
        match &self.plan.rounds {
            Rounds::Danish { rounds, .. } => *rounds as usize,
            Rounds::RoundRobin { .. } => self.groups.iter().map(|group| rounds_of(group.len())).max().unwrap_or(0),
        }
    }

    /// The match that an entry which has withdrawn leaves without a table: none is open, or nobody is there any more.
    pub(super) fn left(&self, id: RegistrationId) -> Option<&Game> {
        let nobody_is_there = |game: &Game| game.entries.iter().all(|id| self.has_retired(*id));
        self.game_of(id).filter(|game| !game.is_decided && (!game.table_open || nobody_is_there(game)))
    }

    /// A match that somebody has left: they are at fault, each of them if nobody is there (G1.13). The law does not
    /// say who of two that are both gone has what: neither has played, so neither gets anything.
    fn forfeited(&self, game: &Game) -> Event {
        let worth = self.plan.unplayed;
        let (there, gone): (Vec<RegistrationId>, Vec<RegistrationId>) =
            game.entries.iter().partition(|id| !self.has_retired(**id));
        let behind = u8::try_from(there.len() + 1).unwrap_or(u8::MAX);
        let lost = gone.iter().map(|id| worth.lost(*id, behind));
        let scores: Vec<Score> = there.iter().map(|id| worth.won(*id)).chain(lost).collect();
        Event::MatchForfeited { match_id: game.match_id, winner: there.first().copied(), scores }
    }

    /// Those who have too few VP to go on after the last round that is complete (G1.6); never one whose place is paid.
    fn cut(&self, paid: usize) -> Option<Event> {
        let Rounds::Danish { cut, .. } = &self.plan.rounds else { return None };
        let fewest = *cut.get(self.complete.checked_sub(1)?)?;
        let falls = |line: &Line| line.place == 0 && line.vp < fewest;
        let out =
            self.ranking.iter().filter(|ranked| ranked.place as usize > paid).map(|ranked| ranked.registration_id);
        let entries: Vec<RegistrationId> = out.filter(|id| self.line(*id).is_some_and(falls)).collect();
        (!entries.is_empty()).then(|| LeagueEvent::EntriesCut { entries }.into())
    }

    fn next_round(&self, facts: &Facts<'_>) -> Option<Event> {
        if self.complete > 0 && self.complete >= self.rounds_in_all() {
            return self.phase_complete(facts);
        }
        let round = small(self.complete + 1);
        let paired = match &self.plan.rounds {
            Rounds::RoundRobin { group_size, .. } if self.complete == 0 => {
                let (draw, drawn) = self.drawn(facts)?;
                let groups = groups(&drawn, group_size.map_or(usize::MAX, |size| size as usize));
                let (meetings, rests) = self.in_groups(&groups);
                let groups = groups.iter().map(|group| self.ids(group)).collect();
                LeagueEvent::RoundPaired { round, draw: Some(draw), groups, meetings, rests }
            }
            Rounds::RoundRobin { .. } => {
                let (meetings, rests) = self.in_groups(&self.groups);
                LeagueEvent::RoundPaired { round, draw: None, groups: Vec::new(), meetings, rests }
            }
            Rounds::Danish { .. } => {
                let (draw, drawn) = self.drawn(facts)?;
                let mut ranked = self.rank(Line::plays);
                let luck = lots(&drawn);
                ranked.sort_by_key(|standing| (standing.place, luck[standing.order]));
                let (meetings, rests) = danish(&ranked, self.shape.seats());
                let meetings = meetings.iter().map(|orders| self.ids(orders)).collect();
                LeagueEvent::RoundPaired {
                    round,
                    draw: Some(draw),
                    groups: Vec::new(),
                    meetings,
                    rests: self.ids(&rests),
                }
            }
        };
        Some(paired.into())
    }

    fn phase_complete(&self, facts: &Facts<'_>) -> Option<Event> {
        if self.plan.advance.is_none() {
            return Some(LeagueEvent::PhaseComplete { draw: None, advance: Vec::new() }.into());
        }
        let (draw, drawn) = self.drawn(facts)?;
        let advance = self.ids(&self.advancing(&drawn));
        Some(LeagueEvent::PhaseComplete { draw: Some(draw), advance }.into())
    }

    /// The next draw: its number, and everybody in the order drawn.
    fn drawn(&self, facts: &Facts<'_>) -> Option<(u64, Vec<usize>)> {
        let number = self.draws + 1;
        let context = Context::new(self.tournament.uuid().as_bytes(), number);
        let mut draw = Draw::new(facts.secret?, &context, &Seeds::empty(0), Label::BRACKET);
        let count = u16::try_from(self.entries.len()).unwrap_or(u16::MAX);
        Some((number, draw.permute(count).into_iter().map(usize::from).collect()))
    }

    fn ids(&self, orders: &[usize]) -> Vec<RegistrationId> {
        orders.iter().map(|order| self.entries[*order]).collect()
    }

    /// The next round of every group that is not through with its own: the meetings, and who rests.
    fn in_groups(&self, groups: &[Vec<usize>]) -> (Vec<Vec<RegistrationId>>, Vec<RegistrationId>) {
        let mut meetings = Vec::new();
        let mut rests = Vec::new();
        for group in groups.iter().filter(|group| self.complete < rounds_of(group.len())) {
            let (of_group, rest) = circle(group, self.complete);
            meetings.extend(of_group.iter().map(|orders| self.ids(orders)));
            rests.extend(rest.map(|order| self.entries[order]));
        }
        (meetings, rests)
    }
}
