//! Who holds what, and who has won (sections 29 and 33).

use board::table::{Length, Point, within};
use umpire::{Event, Outcome, Seat};

use crate::battle::{Battle, End, Unit, UnitId, Whereabouts, other};
use crate::content::model::{Post, UnitRule, UnitType};
use crate::missions::{DEFENDER, Victory};
use crate::rules::{Resolution, Rules, Say};
use crate::zones::Quarter;

/// How near a unit must be to count for an objective (sof-mis-6).
pub const HOLDING: Length = 600;

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// Of the units that count, those of each side and the core infantry among them.
#[derive(Copy, Clone, Debug, Default)]
struct Heads {
    all: [u32; 2],
    core: [u32; 2],
}

impl Heads {
    fn count(&mut self, unit: &Unit) {
        let side = unit.owner.index() & 1;
        self.all[side] += 1;
        self.core[side] += u32::from(unit.is_core_infantry());
    }

    /// Most units; where core infantry of either side is near, it alone counts (sof-mis-6, sof-mis-7).
    fn holder(self) -> Option<Seat> {
        let counts = if self.core == [0, 0] { self.all } else { self.core };
        match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Unit {
    /// Infantry of the core or a headquarters on foot (sof-mis-7).
    pub fn is_core_infantry(&self) -> bool {
        self.kind == UnitType::Infantry && matches!(self.post, Post::Core | Post::Hq)
    }
}

impl Rules {
    /// Can a unit hold anything: not in ambush, not Yield Ground, somebody unhurt (sof-mis-6)?
    fn can_hold(&self, battle: &Battle, id: UnitId, unit: &Unit) -> bool {
        unit.in_play()
            && unit.ambush.is_none()
            && !unit.has(UnitRule::YieldGround)
            && battle.fit(id).next().is_some()
    }

    /// Who controls an objective (sof-mis-6, sof-mis-7).
    pub fn holder(&self, battle: &Battle, objective: Point) -> Option<Seat> {
        let mut heads = Heads::default();
        for (id, unit) in battle.numbered_units() {
            if self.can_hold(battle, id, unit) && self.is_at(battle, id, objective) {
                heads.count(unit);
            }
        }
        heads.holder()
    }

    /// Is any model within 6 inches (sof-mis-6)? In a building: its outline (sof-fig-35).
    fn is_at(&self, battle: &Battle, unit: UnitId, objective: Point) -> bool {
        match battle.building_of(unit) {
            Some(building) => within(&objective, &self.ground.piece(building).shape, HOLDING),
            None => {
                let prints = self.prints(battle, unit);
                prints.iter().any(|print| within(&objective, print, HOLDING))
            }
        }
    }

    /// Who controls a quarter: as an objective, by units with most of their figures in it; exactly half is not enough (sof-mis-8).
    pub fn quarter_holder(&self, battle: &Battle, quarter: Quarter) -> Option<Seat> {
        let mut heads = Heads::default();
        for (id, unit) in battle.numbered_units() {
            if self.can_hold(battle, id, unit) && self.is_mostly_in(battle, id, quarter) {
                heads.count(unit);
            }
        }
        heads.holder()
    }

    fn is_mostly_in(&self, battle: &Battle, unit: UnitId, quarter: Quarter) -> bool {
        if let Some(building) = battle.building_of(unit) {
            let middle = middle_of(&self.ground.piece(building).shape);
            return middle.is_some_and(|at| quarter.contains(self.frame(), at));
        }
        let men = |inside: bool| -> u32 {
            let figures = battle.figures_of(unit).filter(|(_, figure)| figure.on_table());
            figures
                .filter(|(_, figure)| !inside || quarter.contains(self.frame(), figure.at))
                .map(|(_, figure)| u32::from(figure.men))
                .sum()
        };
        men(false) < 2 * men(true)
    }

    /// Objectives, or quarters, that a side controls.
    pub fn held(&self, battle: &Battle, seat: Seat) -> u32 {
        let held = if self.mission().victory == Victory::Quarters {
            let quarters = Quarter::ALL.into_iter();
            quarters
                .filter(|quarter| self.quarter_holder(battle, *quarter) == Some(seat))
                .count()
        } else {
            let objectives = battle.objectives.iter();
            objectives
                .filter(|at| self.holder(battle, **at) == Some(seat))
                .count()
        };
        held as u32
    }

    fn holds_all(&self, battle: &Battle, seat: Seat) -> bool {
        let all = battle.objectives.len() as u32;
        0 < all && self.held(battle, seat) == all
    }

    /// Does a side control an objective in the opponent's area (sof-mission-probe-6)?
    fn has_broken_in(&self, battle: &Battle, seat: Seat) -> bool {
        let there = self.zone(other(seat));
        let mut objectives = battle.objectives.iter();
        objectives.any(|at| there.contains(*at) && self.holder(battle, *at) == Some(seat))
    }

    /// Core units of the defender, and those that have gone home (sof-mission-delay-7).
    fn gone_home(&self, battle: &Battle) -> (u32, u32) {
        let core = battle
            .units
            .iter()
            .filter(|unit| unit.owner.index() == DEFENDER && matches!(unit.post, Post::Core | Post::Hq));
        core.fold((0, 0), |(all, gone), unit| {
            let left = u32::from(unit.place == Whereabouts::Withdrawn);
            (all + 1, gone + left)
        })
    }

    /// Has the defender got away: his battlegroup stands, and more than half of his core units have left, three at least, or all if
    /// he has fewer (sof-mission-delay-7)?
    fn has_got_away(&self, battle: &Battle) -> bool {
        let (all, gone) = self.gone_home(battle);
        let mut groups = battle.battlegroups.iter();
        let stands = groups.any(|group| group.owner.index() == DEFENDER && !group.removed);
        stands && all < 2 * gone && all.min(3) <= gone
    }

    /// The side with more objectives or quarters.
    fn most(&self, battle: &Battle) -> Option<Seat> {
        let [one, two] = SEATS.map(|seat| self.held(battle, seat));
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Is it won at the end of this turn, whatever turns are left (sof-mis-15)? With the row that says so.
    fn won_this_turn(&self, battle: &Battle) -> Option<(Option<Seat>, &'static str)> {
        let (attacker, defender) = (Seat(0), Seat(1));
        match self.mission().victory {
            Victory::Objectives | Victory::Delay | Victory::Quarters => None,
            Victory::AllAtOnce => SEATS
                .into_iter()
                .find(|seat| self.holds_all(battle, *seat))
                .map(|seat| (Some(seat), "sof-mission-patrol-6")),
            Victory::LastTurn => {
                (self.scenario.turns <= battle.turn).then(|| (self.most(battle), "sof-content-11c"))
            }
            Victory::Counterattack => (battle.turn == 4 && !self.holds_all(battle, attacker))
                .then_some((Some(defender), "sof-mission-counter-7")),
            Victory::Screen => {
                let may = |seat: Seat| seat == attacker || 4 <= battle.turn;
                let mut winners = SEATS.into_iter().filter(|seat| may(*seat));
                winners
                    .find(|seat| self.holds_all(battle, *seat))
                    .map(|seat| (Some(seat), "sof-mission-screen-6"))
            }
            Victory::Probe => match SEATS.map(|seat| self.has_broken_in(battle, seat)) {
                [true, false] => Some((Some(attacker), "sof-mission-probe-6")),
                [false, true] => Some((Some(defender), "sof-mission-probe-6")),
                [true, true] | [false, false] => None,
            },
        }
    }

    /// Who has won when the mission is over.
    fn won_at_the_end(&self, battle: &Battle) -> Option<Seat> {
        let (attacker, defender) = (Seat(0), Seat(1));
        match self.mission().victory {
            Victory::Objectives | Victory::AllAtOnce | Victory::LastTurn | Victory::Quarters => {
                self.most(battle)
            }
            Victory::Counterattack if self.holds_all(battle, defender) => Some(defender),
            Victory::Counterattack => Some(attacker),
            Victory::Screen | Victory::Probe => None,
            Victory::Delay if self.has_got_away(battle) => Some(defender),
            Victory::Delay => Some(attacker),
        }
    }

    /// How a battle ended, or would end now.
    pub fn outcome(&self, battle: &Battle) -> Outcome {
        let scores = SEATS.map(|seat| self.held(battle, seat) as i32).to_vec();
        let ended = |winner: Option<Seat>, result: &str, text: String| Outcome {
            winners: winner.into_iter().collect(),
            scores: scores.clone(),
            result: result.to_owned(),
            text,
        };
        let won = |winner: Option<Seat>, how: &str| match winner {
            Some(seat) => {
                let text = format!("{} wins{how}.", self.seat_name(seat));
                ended(winner, "win", text)
            }
            None => ended(None, "draw", format!("A draw{how}.")),
        };
        match battle.end {
            Some(End::Conceded(loser)) => {
                let text = format!("{} gives up.", self.seat_name(loser));
                ended(Some(other(loser)), "resigned", text)
            }
            Some(End::Defeated(Some(loser))) => {
                won(Some(other(loser)), ": no battlegroup is left to the enemy")
            }
            Some(End::Defeated(None)) => won(None, ": no battlegroup is left to either side"),
            Some(End::Mission(winner)) => won(winner, ""),
            None => won(self.won_at_the_end(battle), ""),
        }
    }
}

/// The middle of a piece of terrain.
pub(crate) fn middle_of(shape: &board::table::Shape) -> Option<Point> {
    use board::table::Figure;
    let points = shape.core().points();
    let count = i64::try_from(points.len()).ok().filter(|count| 0 < *count)?;
    let mean = |of: fn(Point) -> i32| {
        let sum: i64 = points.iter().map(|p| i64::from(of(*p))).sum();
        board::table::rdiv(sum, count) as i32
    };
    Point::new(mean(Point::x), mean(Point::y)).ok()
}

impl Resolution<'_> {
    /// The tests at the end of a turn, after phase zero (sof-mis-15); sets [`Battle::end`].
    pub fn judge_turn(&mut self) {
        self.tell_who_holds();
        if let Some((winner, rule)) = self.rules.won_this_turn(self.battle) {
            self.end_mission(winner, rule);
        }
    }

    /// The end of the mission, after the last Start Phase (sof-mis-14).
    pub fn judge_mission(&mut self) {
        self.tell_who_holds();
        let winner = self.rules.won_at_the_end(self.battle);
        self.end_mission(winner, self.rules.mission().end);
    }

    fn end_mission(&mut self, winner: Option<Seat>, rule: &'static str) {
        self.battle.end = Some(End::Mission(winner));
        self.tell(|say| {
            let text = say.rules.outcome(say.battle).text;
            Event::new("over", rule, text)
        });
    }

    /// The log says at the end of every turn who controls which objective (sof-mis-6).
    fn tell_who_holds(&mut self) {
        for nth in 0..self.battle.objectives.len() {
            let at = self.battle.objectives[nth];
            if let Some(holder) = self.rules.holder(self.battle, at) {
                self.tell(|say| {
                    let text = format!("{} controls objective {}.", say.seat(holder), nth + 1);
                    Event::new("control", "sof-mis-6", text)
                        .short(format!("objective {}", nth + 1))
                        .show(Say::circle(at, HOLDING, umpire::show::AreaLook::Ground))
                });
            }
        }
    }
}

impl Resolution<'_> {
    /// A unit goes off the table over its baseline; it counts as in reserve for its battlegroup (sof-mission-delay-3).
    pub fn withdraw(&mut self, unit: UnitId) {
        let figures: Vec<_> = self.battle.figures_of(unit).map(|(id, _)| id).collect();
        self.battle.unit_mut(unit).place = Whereabouts::Withdrawn;
        for figure in &figures {
            self.battle.figure_mut(*figure).standing = crate::battle::Standing::Off;
        }
        self.tell(|say| {
            let text = format!("{} leaves the table.", say.unit(unit));
            let gone = figures.iter().map(|figure| say.gone(*figure));
            Event::new("withdrawn", "sof-mission-delay-3", text).together(gone)
        });
    }
}

#[cfg(test)]
mod tests;
