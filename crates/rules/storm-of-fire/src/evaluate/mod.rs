//! A rough worth of a position, for commanders: about 10 a point of the lists.
//!
//! What counts: who would win if it ended now, units and the state they are in, cover, leaders near their men, how far units are from
//! what is fought for, what each side could shoot at.

mod weights;

use board::table::{Point, len};
use umpire::{Insight, Seat};

use crate::battle::{Battle, End, Unit, UnitId, other};
use crate::content::model::{Mission, Post, UnitType};
use crate::ground::Terrain;
use crate::rules::Rules;

use weights::{Weights, weights};

/// A won battle.
const WON: i32 = 50_000;
/// To hold an objective: in the first turn, and so much more in the last.
const HELD: [i32; 2] = [300, 2_500];
/// Farther from what is fought for than this makes no difference.
const HORIZON: i32 = 4_800;
/// Within this of an enemy a unit can shoot at him to some effect.
const RIFLE_SHOT: i32 = 2_400;
/// Terrain that stops bullets (sof-terrain-gen-8).
const STOPS_BULLETS: &[Terrain] = &[
    Terrain::TrenchLine,
    Terrain::HastyTrench,
    Terrain::Rubble,
    Terrain::Levelled,
];

/// A unit as it is weighed: what it is worth whole, and where it is.
struct Weighed {
    seat: Seat,
    worth: i32,
    at: Point,
}

impl Rules {
    /// How good this battle looks for a seat to somebody with this insight.
    pub fn evaluate(&self, battle: &Battle, seat: Seat, insight: Insight) -> i32 {
        match battle.end {
            Some(End::Mission(None) | End::Defeated(None)) => return 0,
            Some(End::Mission(Some(winner))) => return if winner == seat { WON } else { -WON },
            Some(End::Defeated(Some(loser)) | End::Conceded(loser)) => {
                return if loser == seat { -WON } else { WON };
            }
            None => {}
        }
        let weights = weights(insight);
        let mut worth = self.objectives_worth(battle, seat);
        let mut weighed = Vec::with_capacity(battle.units.len());
        for (id, unit) in battle.numbered_units() {
            let sign = if unit.owner == seat { 1 } else { -1 };
            let left = self.unit_worth(battle, id, unit, weights);
            worth += sign * left;
            if let (true, Some(at)) = (unit.on_table(), battle.centre(id)) {
                worth += sign * self.nearness(battle, unit, at, left, weights);
                weighed.push(Weighed {
                    seat: unit.owner,
                    worth: left,
                    at,
                });
            }
        }
        worth + outlook(&weighed, seat, weights)
    }

    /// Objectives held, worth the more the later it is.
    fn objectives_worth(&self, battle: &Battle, seat: Seat) -> i32 {
        let [early, late] = HELD;
        let turns = i32::from(self.scenario.turns.max(1));
        let prize = early + late * i32::from(battle.turn) / turns;
        let held = battle
            .objectives
            .iter()
            .map(|objective| match self.holder(battle, *objective) {
                Some(holder) if holder == seat => prize,
                Some(_) => -prize,
                None => 0,
            });
        held.sum()
    }

    /// What is left of a unit: its points by the men who still fight, less what suppression takes, more in cover.
    fn unit_worth(&self, battle: &Battle, id: UnitId, unit: &Unit, weights: &Weights) -> i32 {
        if unit.is_eliminated() {
            return 0;
        }
        let whole = 10 * i32::from(self.entry(unit).points);
        let (mut men, mut fit) = (0, 0);
        for (_, figure) in battle.figures_of(id) {
            men += i32::from(figure.men);
            fit += i32::from(figure.fit_men());
        }
        let start = i32::from(unit.start.max(1));
        // A wounded man may be patched up, or his place on the ground counted.
        let mut worth = whole * (4 * fit + men) / (5 * start);
        if unit.post == Post::Hq {
            worth += worth * weights.leader / 100;
        }
        let burden = weights.burden[usize::from(unit.suppression).min(weights.burden.len() - 1)];
        worth = worth * burden / 100;
        if unit.in_play() && unit.kind != UnitType::Vehicle {
            worth += worth * self.shelter(battle, id, unit, weights) / 100;
        }
        if !unit.activated {
            worth += worth * weights.fresh / 100;
        }
        worth
    }

    /// Cover over most of the unit, in percent of its worth.
    fn shelter(&self, battle: &Battle, id: UnitId, unit: &Unit, weights: &Weights) -> i32 {
        if unit.down {
            return weights.concealed;
        }
        if !unit.on_table() {
            return weights.protected;
        }
        let figures = battle.standing(id);
        let count = |kinds: &[Terrain]| {
            let under = figures
                .iter()
                .filter(|id| battle.figure(**id).under.is_any(kinds));
            2 * under.count() >= figures.len()
        };
        if count(STOPS_BULLETS) {
            weights.protected
        } else if count(<Terrain as tabletop::Terrain>::CONCEALS) {
            weights.concealed
        } else {
            0
        }
    }

    /// How near a unit is to what it is here for.
    fn nearness(&self, battle: &Battle, unit: &Unit, at: Point, worth: i32, weights: &Weights) -> i32 {
        if matches!(unit.kind, UnitType::Weapon | UnitType::Gun) || unit.post == Post::Hq {
            return 0;
        }
        let goal = match self.scenario.mission {
            Mission::DelayingAction if unit.owner == Seat(1) => return 0,
            Mission::DelayingAction => {
                let foes = battle
                    .enemies(unit.owner)
                    .filter_map(|(foe, _)| battle.centre(foe));
                foes.map(|foe| len(at, foe)).min()
            }
            _ => battle
                .objectives
                .iter()
                .map(|objective| len(at, *objective))
                .min(),
        };
        let Some(gap) = goal else { return 0 };
        weights.nearness * worth / 100 * (HORIZON - gap.min(HORIZON)) / HORIZON
    }
}

/// What stands within a rifle shot of the other side: hope and fear.
fn outlook(units: &[Weighed], seat: Seat, weights: &Weights) -> i32 {
    if weights.hope == 0 && weights.fear == 0 {
        return 0;
    }
    let foe = other(seat);
    let (mut hope, mut fear) = (0, 0);
    for own in units.iter().filter(|unit| unit.seat == seat) {
        for enemy in units.iter().filter(|unit| unit.seat == foe) {
            let gap = len(own.at, enemy.at);
            if gap < RIFLE_SHOT {
                let near = RIFLE_SHOT - gap;
                hope += own.worth.min(enemy.worth) * near / RIFLE_SHOT;
                fear += enemy.worth.min(own.worth) * near / RIFLE_SHOT;
            }
        }
    }
    (weights.hope * hope - weights.fear * fear) / 100
}
