//! A rough worth of a position, for commanders: about 100 a victory point.
//!
//! What counts: points as they stand, stands and the state they are in, how many moves they are from what is fought for,
//! what each side's fire promises, and small things that keep a commander from wasting his cards.

mod firepower;
mod marches;
mod weights;

pub(crate) use marches::Marches;

use smallvec::SmallVec;
use umpire::{Insight, Seat};

use crate::battle::{Battle, End, Morale, Unit, Whereabouts, other};
use crate::content::model::{Earns, Family, Score, UnitType};
use crate::ground::{OVERGROWN, Terrain};
use crate::rules::Rules;

use weights::{TRIED, Weights, weights};

/// Moves after which it makes no difference how many more there are.
const HORIZON: i32 = 9;
/// Whoever is no more sixteenths of a move away than this need not go there.
const ARRIVED: i32 = 8;

/// What it is worth to be ahead on points: in the first turn, so much more in the last, and when it is over.
const AHEAD: [i32; 3] = [30, 120, 1500];
/// As far as rifles reach from the edge of a base, in units; and what each enemy so near to a headquarters counts.
const RIFLES: i64 = 3300;
const TOO_NEAR: i32 = 5;
/// A side one loss from its breaking point is so much worse off; a demoralised one.
const SHAKEN: i32 = 60;
const DEMORALISED: i32 = 80;
/// A move that has been paid for.
const PAID: i32 = 5;

impl Rules {
    /// How good this battle looks for a seat to somebody with this insight.
    pub fn evaluate(&self, battle: &Battle, seat: Seat, insight: Insight) -> i32 {
        match battle.end {
            Some(End::Annihilated(loser) | End::Conceded(loser)) => {
                return if loser == seat { -10_000 } else { 10_000 };
            }
            Some(End::BothAnnihilated) => return 0,
            Some(End::TheEnd) | None => {}
        }
        let (foe, weights) = (other(seat), weights(insight));
        // Objectives change hands between cards; who would hold them then is known already.
        let holders: SmallVec<[Option<Seat>; 4]> = (0..battle.holders.len())
            .map(|objective| self.holder(battle, objective, Some(seat)))
            .collect();
        let points = self.points_in_sight(battle, seat, &holders)
            - self.points_in_sight(battle, foe, &holders)
            + self.winning(battle, seat, &holders);
        if battle.end.is_some() {
            return points;
        }
        let fire = firepower::outlook(self, battle, |unit| self.worth(unit, weights));
        let (ours, theirs) = (fire[seat.index() & 1], fire[foe.index() & 1]);
        let strength = |side: Seat| self.strength(battle, side, &holders, seat, weights);
        points + strength(seat) - strength(foe)
            // Fire that is feared as much as it is hoped for lets nobody advance.
            + (weights.hope * ours - weights.fear * theirs) / 4
            + self.safety(battle, seat) * weights.safety / 100
            - self.safety(battle, foe)
            + TRIED * tried(battle, seat)
    }

    /// Points as things stand, in hundredths. What can still be lost counts for less at first and for more at the end;
    /// half of what earns a point is half a point.
    fn points_in_sight(&self, battle: &Battle, seat: Seat, holders: &[Option<Seat>]) -> i32 {
        let left = i32::from(battle.events_left);
        let gone = i32::from(self.scenario.turns) - left;
        let fleeting = match (battle.end, left) {
            (Some(_), _) | (None, 0) => 150,
            (None, _) => 70 + 50 * gone / i32::from(self.scenario.turns.max(1)),
        };
        let mine = |side: Option<usize>| side.is_none_or(|side| side == seat.index());
        let scores = self.scenario.scoring.iter().filter(|score| mine(score.side));
        let worth = |score: &Score| match score.earns {
            Earns::Destroys { what, per } => {
                100 * score.points * self.destroyed(battle, seat, what) / i32::from(per.max(1))
            }
            Earns::Exits { .. } => 100 * score.points * self.times(battle, seat, score.earns),
            Earns::Always => 100 * score.points,
            Earns::Holds(objective) => fleeting * score.points * i32::from(holders[objective] == Some(seat)),
            Earns::Inside { .. } | Earns::Near { .. } => {
                fleeting * score.points * self.times(battle, seat, score.earns)
            }
            // Half way to their breaking point is worth something.
            Earns::EnemyDemoralised if battle.side(other(seat)).demoralised => 120 * score.points,
            Earns::EnemyDemoralised => 60 * score.points * self.shaken(battle, other(seat)) / 100,
        };
        scores.map(worth).sum()
    }

    /// Who would win if it ended now: the nearer the end, the more that is worth.
    fn winning(&self, battle: &Battle, seat: Seat, holders: &[Option<Seat>]) -> i32 {
        let points = |seat: Seat| {
            let mine = |side: Option<usize>| side.is_none_or(|side| side == seat.index());
            let times = |earns: Earns| match earns {
                Earns::Holds(objective) => i32::from(holders[objective] == Some(seat)),
                earns => self.times(battle, seat, earns),
            };
            let scores = self.scenario.scoring.iter().filter(|score| mine(score.side));
            scores.map(|score| score.points * times(score.earns)).sum::<i32>()
        };
        let lead = points(seat) - points(other(seat));
        let turns = i32::from(self.scenario.turns.max(1));
        let [early, late, over] = AHEAD;
        let prize = match battle.end {
            Some(_) => over,
            None => early + late * (turns - i32::from(battle.events_left)) / turns,
        };
        let margin = self.scenario.margin;
        match lead {
            lead if margin <= lead => prize,
            lead if lead <= -margin => -prize,
            _ => 0,
        }
    }

    /// How far a side is on its way to its breaking point, of 100; the last losses count most.
    fn shaken(&self, battle: &Battle, seat: Seat) -> i32 {
        let (losses, breaking) = (
            i32::from(battle.side(seat).losses),
            self.breaking_losses(seat) as i32,
        );
        let part = (100 * losses / breaking.max(1)).min(100);
        part * part / 100
    }

    fn strength(
        &self,
        battle: &Battle,
        seat: Seat,
        holders: &[Option<Seat>],
        eyes: Seat,
        weights: &Weights,
    ) -> i32 {
        let side = battle.side(seat);
        let mut sum = 2 * i32::from(side.cpts.min(4));
        sum -= if side.demoralised {
            DEMORALISED
        } else {
            SHAKEN * self.shaken(battle, seat) / 100
        };
        sum -= 6 * i32::from(side.confusion) + 10 * i32::from(side.lost_messenger);
        sum += 10 * i32::from(side.massed_guns)
            + 6 * i32::from(side.registered_target)
            + 6 * i32::from(side.bayonet_spirit);
        let living = battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && unit.alive());
        for unit in living {
            sum += self.worth(unit, weights) + self.situation(battle, unit, holders, eyes);
        }
        sum
    }

    /// What a stand is worth in its present state.
    fn worth(&self, unit: &Unit, weights: &Weights) -> i32 {
        let kind = self.kind(unit);
        let fire: i32 = kind
            .weapons
            .iter()
            .map(|weapon| i32::from(weapon.soft.unwrap_or(0)) + 2 * i32::from(weapon.armoured.unwrap_or(0)))
            .sum();
        let whole = match kind.family {
            Family::Infantry => 30,
            Family::Cavalry => 26,
            Family::Hmg | Family::Mortar => 32,
            Family::Hq => 60,
            Family::LightGun | Family::MediumGun | Family::HeavyGun => 20 + fire,
            Family::Softskin | Family::Cart | Family::Boat => 10,
            Family::Afv => 15 + fire + 2 * i32::from(kind.armour.unwrap_or(0)),
        };
        let mut worth = match unit.morale {
            Morale::Normal => whole,
            Morale::Pinned => whole * weights.pinned / 100,
            Morale::Suppressed => whole * weights.suppressed / 100,
        };
        if unit.immobile {
            worth = worth * 7 / 10;
        }
        if unit.gun_out {
            worth = worth * 5 / 10;
        }
        if unit.penetrated {
            worth = worth * 8 / 10;
        }
        worth
    }

    /// How well a side's stands are out of harm's way: in cover, unseen, off their own mines; its headquarters back.
    fn safety(&self, battle: &Battle, seat: Seat) -> i32 {
        let standing = |unit: &&Unit| {
            unit.owner == seat
                && unit.alive()
                && !matches!(unit.place, Whereabouts::ToPlace | Whereabouts::Left)
                && !self.kind(unit).family.is_soft_vehicle()
        };
        let units = battle.units.iter().filter(standing);
        units.map(|unit| self.safety_of(battle, unit)).sum()
    }

    fn safety_of(&self, battle: &Battle, unit: &Unit) -> i32 {
        let mut sum = 0;
        if unit.under.is(Terrain::Building)
            || unit.under.is(Terrain::Entrenchment)
            || unit.under.is(Terrain::Bunker)
        {
            sum += 3;
        } else if unit.under.is_any(&OVERGROWN) {
            sum += 1;
        }
        if unit.under.conceals() && !unit.spotted {
            sum += 2;
        }
        if self.stands_on_own_mines(battle, unit) {
            sum -= 20;
        }
        if self.kind(unit).family == Family::Hq {
            sum -= i32::from(unit.phase.paid) + 2 * i32::from(unit.moved) + self.too_near(battle, unit);
        }
        sum
    }

    /// Where it stands: how near to what is fought for, about to move.
    fn situation(&self, battle: &Battle, unit: &Unit, holders: &[Option<Seat>], eyes: Seat) -> i32 {
        let (kind, seat) = (self.kind(unit), unit.owner);
        if matches!(unit.place, Whereabouts::ToPlace | Whereabouts::Left) || kind.family.is_soft_vehicle() {
            return 0;
        }
        if kind.family == Family::Hq {
            // It has nothing to look for elsewhere.
            return 0;
        }
        let mut sum = 0;
        if unit.aboard().is_some() {
            sum -= 4;
        }
        if advances(kind.family) {
            let (pull, moves) = self.nearness(battle, unit, kind, holders);
            sum += pull;
            // Paid for and not gone yet: what a move is worth, while there is somewhere to go. Whoever rides has the
            // move of his carrier, and gets none by getting off.
            let paid = match unit.aboard() {
                Some(carrier) => battle.unit(carrier).phase.paid && !battle.unit(carrier).phase.went,
                None => unit.phase.paid && !unit.phase.unloaded,
            };
            if paid && eyes == seat {
                sum += if ARRIVED < moves { PAID } else { -1 };
            }
        } else {
            sum += self.nearness(battle, unit, kind, holders).0 / 3;
        }
        sum
    }

    /// Its owner knows where hidden mines lie (HI08).
    fn stands_on_own_mines(&self, battle: &Battle, unit: &Unit) -> bool {
        let mut mines = battle.mines.iter().zip(&self.scenario.hidden_mines);
        mines.any(|(mines, hidden)| {
            hidden.side == unit.owner.index() && hidden.areas[usize::from(mines.lies)].contains(unit.at)
        })
    }

    /// Without its headquarters a side has half its command points: it keeps out of reach of rifles (sos-4I.5).
    fn too_near(&self, battle: &Battle, headquarters: &Unit) -> i32 {
        let near = battle.enemies(headquarters.owner).filter(|(_, enemy)| {
            !self.kind(enemy).weapons.is_empty() && (enemy.at - headquarters.at).square() <= RIFLES * RIFLES
        });
        TOO_NEAR * near.count().min(3) as i32
    }

    /// How strongly the best goal pulls where the unit stands, and how many sixteenths of a move it is away.
    fn nearness(
        &self,
        battle: &Battle,
        unit: &Unit,
        kind: &UnitType,
        holders: &[Option<Seat>],
    ) -> (i32, i32) {
        let seat = unit.owner;
        let (mobility, allowance, aboard) = match unit.aboard() {
            Some(carrier) => (
                self.mobility(battle, carrier),
                self.kind_of(battle, carrier).allowance,
                12,
            ),
            // A gun that has been unhooked can be hooked up again.
            None if kind.family.is_gun() => (kind.mobility, kind.allowance.max(1500), 0),
            None => (kind.mobility, kind.allowance, 0),
        };
        let stuck = unit.immobile || allowance == 0;
        let (mut best, mut moves) = (0, i32::MAX);
        for goal in self.marches().goals.iter().filter(|goal| goal.matters_to(seat)) {
            if !goal.counts(self, unit) {
                continue;
            }
            let Some(cost) = goal.cost(mobility, unit.at) else {
                continue;
            };
            let away = match (stuck, cost) {
                (_, 0) => aboard,
                (true, _) => continue,
                (false, cost) => cost * 16 / allowance + aboard,
            };
            let ours = goal
                .objective
                .is_some_and(|objective| holders[objective] == Some(seat));
            let mut pull = 5 * HORIZON + 4 * goal.points.min(6);
            if ours {
                pull = pull * 3 / 4;
            }
            pull = pull * (16 * HORIZON - away).max(0) / (16 * HORIZON);
            best = best.max(pull);
            moves = moves.min(away);
        }
        // Whoever has to rally first is further away than it looks.
        let best = match unit.morale {
            Morale::Normal => best,
            Morale::Pinned => best * 3 / 4,
            Morale::Suppressed => best / 2,
        };
        (best, moves)
    }
}

/// Shots, rallies and assaults tried in this phase.
fn tried(battle: &Battle, seat: Seat) -> i32 {
    let living = battle
        .units
        .iter()
        .filter(|unit| unit.owner == seat && unit.alive());
    let tried = living.map(|unit| {
        let phase = &unit.phase;
        phase.weapons.count_ones() + u32::from(phase.rallied) + u32::from(phase.assaulted)
    });
    tried.sum::<u32>() as i32
}

/// Those who go for what is fought for; the others support them from where they are.
fn advances(family: Family) -> bool {
    matches!(
        family,
        Family::Infantry | Family::Cavalry | Family::Afv | Family::Hmg
    )
}
