//! Suppression: markers and where they go (section Suppression).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use umpire::Event;
use umpire::show::MarkLook;

use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::decisions::Mark;
use crate::film;
use crate::rules::{Resolution, Rules};

/// Markers a Team can have (ini-supp-8).
pub const MOST_MARKERS: u8 = 2;

/// Teams among which one marker goes, in ascending id.
pub type Step = SmallVec<[TeamId; 16]>;

/// Markers to be placed for one cause (ini-ord-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    pub unit: UnitId,
    pub count: u8,
    /// Teams that come first (ini-supp-4); all, if empty.
    pub valid: Vec<TeamId>,
    /// A commander or observer who has joined the Unit for this attack.
    pub joined: Vec<TeamId>,
    /// A marker meant for this Team (ini-supp-11).
    pub on: Option<TeamId>,
}

impl Placing {
    /// Markers for a Unit, all its Teams alike.
    pub fn on_unit(unit: UnitId, count: u8) -> Placing {
        Placing {
            unit,
            count,
            valid: Vec::new(),
            joined: Vec::new(),
            on: None,
        }
    }
}

/// Markers as they would lie while they are being placed: of the Teams that can take one.
#[derive(Clone, Debug)]
pub struct Markers {
    teams: SmallVec<[(TeamId, u8); 16]>,
}

impl Markers {
    /// The Teams of a placing: an observer takes none (ini-fo-2).
    pub fn new(battle: &Battle, placing: &Placing) -> Markers {
        let own = battle.teams_of(placing.unit).map(|(id, _)| id);
        let joined = placing.joined.iter().copied();
        let takes = |id: &TeamId| {
            let team = battle.team(*id);
            team.on_table() && team.post != Post::Observer
        };
        let all = own.chain(joined).filter(takes);
        let mut teams: SmallVec<[(TeamId, u8); 16]> = all.map(|id| (id, battle.team(id).markers)).collect();
        teams.sort_unstable();
        teams.dedup();
        Markers { teams }
    }

    /// The Teams of which one takes the next marker: none if it is lost (ini-supp-4, ini-supp-8, ini-supp-11).
    pub fn step(&self, placing: &Placing) -> Step {
        let marked_with = |count: u8| move |marked: &(TeamId, u8)| marked.1 == count;
        if let Some(on) = placing.on {
            return self.step_on(on);
        }
        let is_valid = |id: TeamId| placing.valid.is_empty() || placing.valid.contains(&id);
        for count in 0..MOST_MARKERS {
            for valid in [true, false] {
                let step = self.teams.iter().filter(|marked| marked_with(count)(marked));
                let step: Step = step
                    .map(|(id, _)| *id)
                    .filter(|id| is_valid(*id) == valid)
                    .collect();
                if !step.is_empty() {
                    return step;
                }
            }
        }
        Step::new()
    }

    /// A marker meant for one Team: on it, on an unmarked one, on it as its second, on one with a single marker (ini-supp-11).
    fn step_on(&self, on: TeamId) -> Step {
        let Some((_, has)) = self.teams.iter().find(|(id, _)| *id == on) else {
            return Step::new();
        };
        let with = |count: u8| -> Step {
            let teams = self.teams.iter().filter(|(_, markers)| *markers == count);
            teams.map(|(id, _)| *id).collect()
        };
        let (unmarked, single) = (with(0), with(1));
        match *has {
            0 => Step::from_elem(on, 1),
            _ if !unmarked.is_empty() => unmarked,
            1 => Step::from_elem(on, 1),
            _ => single,
        }
    }

    pub fn add(&mut self, team: TeamId) {
        for (id, markers) in &mut self.teams {
            if *id == team {
                *markers += 1;
            }
        }
    }
}

impl Rules {
    /// What an activation check needs, with the Unit's suppression (ini-supp-6).
    pub fn activation_number(&self, battle: &Battle, unit: UnitId) -> i32 {
        let (mut marked, mut all) = (0, 0);
        for (_, team) in battle.counted(unit) {
            all += 1;
            marked += i32::from(team.is_suppressed());
        }
        let quarters = (marked * 4).checked_div(all).unwrap_or(0);
        battle.unit(unit).training.check() + quarters.min(3)
    }

    /// What it costs the owner that a Team cannot fire: those that have fired cannot anyway, then the cheapest (ini-ord-35).
    fn marking_cost(&self, battle: &Battle, team: TeamId) -> (bool, u16, TeamId) {
        let me = battle.team(team);
        let has_fired = me.fired_in == battle.initiative;
        (!has_fired, self.worth(battle, team), team)
    }

    /// Are two Teams alike for whoever places a marker?
    fn are_marked_alike(&self, battle: &Battle, one: TeamId, two: TeamId) -> bool {
        let look = |id: TeamId| {
            let team = battle.team(id);
            (team.kind, team.post, team.fired_in == battle.initiative)
        };
        look(one) == look(two)
    }

    /// Where markers go if nobody cares: those that have fired, then the cheapest (ini-ord-35).
    pub fn proposed_markers(&self, battle: &Battle, placing: &Placing) -> Vec<TeamId> {
        self.place_by(battle, placing, |step| {
            step.iter()
                .copied()
                .min_by_key(|id| self.marking_cost(battle, *id))
        })
    }

    /// The same the other way round, for comparison.
    pub fn other_markers(&self, battle: &Battle, placing: &Placing) -> Vec<TeamId> {
        self.place_by(battle, placing, |step| {
            step.iter()
                .copied()
                .max_by_key(|id| self.marking_cost(battle, *id))
        })
    }

    fn place_by(
        &self,
        battle: &Battle,
        placing: &Placing,
        choose: impl Fn(&Step) -> Option<TeamId>,
    ) -> Vec<TeamId> {
        let mut markers = Markers::new(battle, placing);
        let mut placed = Vec::new();
        for _ in 0..placing.count {
            let Some(team) = choose(&markers.step(placing)) else {
                break;
            };
            markers.add(team);
            placed.push(team);
        }
        placed
    }

    /// Has the owner a real choice: does a step hold Teams that differ, and not get markers for all of them (ini-ord-35)?
    pub fn is_marking_open(&self, battle: &Battle, placing: &Placing) -> bool {
        let mut markers = Markers::new(battle, placing);
        let mut left = usize::from(placing.count);
        while 0 < left {
            let step = markers.step(placing);
            let Some(first) = step.first().copied() else {
                return false;
            };
            if left < step.len() && !step.iter().all(|id| self.are_marked_alike(battle, first, *id)) {
                return true;
            }
            for team in step.iter().take(left) {
                markers.add(*team);
            }
            left = left.saturating_sub(step.len());
        }
        false
    }
}

impl Resolution<'_> {
    /// Places markers, by the owner's choice where there is one. Whoever calls it from a process has put the process back first.
    pub fn place_markers(&mut self, placing: Placing) {
        if placing.count == 0 {
            return;
        }
        if self.rules.is_marking_open(self.battle, &placing) {
            let seat = self.battle.unit(placing.unit).owner;
            self.ask(Mark { seat, placing });
        } else {
            let teams = self.rules.proposed_markers(self.battle, &placing);
            self.lay_markers(&teams);
        }
    }

    /// Lays one marker on each of these Teams.
    pub fn lay_markers(&mut self, teams: &[TeamId]) {
        for team in teams {
            self.battle.team_mut(*team).markers += 1;
            self.tell(|say| {
                let text = format!("{} is suppressed.", say.name(*team));
                Event::new("suppressed", "ini-supp-1", text)
                    .about(team.0)
                    .show(film::mark(*team, MarkLook::Suppressed, "suppressed"))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::model::Training;
    use crate::testing::{Group, ONE, Setup, Stage};

    fn unit_of(kinds: &[&str], training: Training) -> (Stage, Group) {
        let mut setup = Setup::new();
        let teams: Vec<(&str, i32, i32, i32)> = (0..)
            .zip(kinds)
            .map(|(nth, kind)| (*kind, 300 + 300 * nth, 500, 0))
            .collect();
        let group = setup.unit(ONE, training, &teams);
        (setup.build(), group)
    }

    fn markers(stage: &Stage) -> Vec<u8> {
        stage.battle.teams.iter().map(|team| team.markers).collect()
    }

    #[test]
    fn ini_supp_6_the_activation_number_rises_by_quarters() {
        // Checks 2, 3, 4, 5.
        let number = |training, teams: usize, marked: usize| {
            let (mut stage, group) = unit_of(&vec!["rifle"; teams], training);
            for nth in 0..marked {
                stage.battle.team_mut(group.team(nth as u16)).markers = 1;
            }
            stage.rules.activation_number(&stage.battle, group.id)
        };
        let veteran =
            |teams, marked: [usize; 5]| marked.map(|marked| number(Training::Veteran, teams, marked));
        assert_eq!(veteran(8, [0, 1, 2, 4, 6]), [4, 4, 5, 6, 7]);
        assert_eq!(veteran(7, [1, 2, 4, 5, 6]), [4, 5, 6, 6, 7]);
        assert_eq!(number(Training::Elite, 1, 1), 6);
    }

    #[test]
    fn ini_supp_8_second_markers_only_when_every_team_has_one_and_never_a_third() {
        // Checks 54, 55.
        for (earned, expected) in [(4, [2, 1, 1]), (7, [2, 2, 2])] {
            let (mut stage, group) = unit_of(&["rifle"; 3], Training::Veteran);
            stage.with_dice(&[], |turn| turn.place_markers(Placing::on_unit(group.id, earned)));
            assert_eq!(markers(&stage), expected);
        }
    }

    #[test]
    fn ini_supp_4_unmarked_valid_teams_then_unmarked_others() {
        // Check 153: A and B valid, A marked; two markers: B, then C or D.
        let (mut stage, group) = unit_of(&["rifle", "rifle", "rifle", "lmg"], Training::Veteran);
        stage.battle.team_mut(group.team(0)).markers = 1;
        let placing = Placing {
            valid: vec![group.team(0), group.team(1)],
            ..Placing::on_unit(group.id, 2)
        };
        stage.with_dice(&[], |turn| turn.place_markers(placing.clone()));
        let question = stage.rules.proposed_markers(&stage.battle, &placing);
        assert_eq!(question[0], group.team(1));
        assert_eq!(
            Markers::new(&stage.battle, &placing).step(&placing).as_slice(),
            [group.team(1)]
        );
        // C and D differ, so the owner is asked.
        assert!(matches!(
            stage.battle.stack.last(),
            Some(crate::battle::Frame::Mark(_))
        ));
    }

    #[test]
    fn ini_supp_11_a_marker_meant_for_one_team() {
        let step = |has: [u8; 3]| {
            let (mut stage, group) = unit_of(&["sherman"; 3], Training::Veteran);
            for (nth, markers) in (0..).zip(has) {
                stage.battle.team_mut(group.team(nth)).markers = markers;
            }
            let placing = Placing {
                on: Some(group.team(0)),
                ..Placing::on_unit(group.id, 1)
            };
            let step = Markers::new(&stage.battle, &placing).step(&placing);
            step.iter().map(|team| team.0).collect::<Vec<u16>>()
        };
        assert_eq!(step([0, 0, 0]), [0]);
        assert_eq!(step([1, 0, 0]), [1, 2]);
        assert_eq!(step([1, 1, 1]), [0]);
        assert_eq!(step([2, 1, 1]), [1, 2]);
        assert_eq!(step([2, 2, 2]), Vec::<u16>::new());
    }

    #[test]
    fn ini_fo_2_an_observer_takes_no_markers() {
        let mut setup = Setup::new();
        let group = setup.unit(
            ONE,
            Training::Veteran,
            &[("105mm", 500, 500, 0), ("rifle", 900, 500, 0)],
        );
        setup.post(group.team(1), Post::Observer);
        let mut stage = setup.build();
        stage.with_dice(&[], |turn| turn.place_markers(Placing::on_unit(group.id, 3)));
        assert_eq!(markers(&stage), [2, 0]);
    }
}
