//! How good a battle looks for a seat, in this game's own terms: points, force, position, means, and the lead, which
//! counts for more the nearer the end is: with equal points both sides lose (coh-2.4a).

mod weights;

use umpire::{Insight, Seat, Sum};

use crate::artillery::Shell;
use crate::battle::{Attack, Battle, Marker, Stage, Status, UnitId, Whereabouts};
use crate::combat::Knowledge;
use crate::content::model::{Condition, Role, When};
use crate::rules::Rules;

use weights::{Weights, weights};

/// One victory point.
const POINT: i32 = 100;
/// A won game, besides its points.
const VICTORY: i32 = 1500;
/// A game that both sides lost: better than one the enemy won, and nothing to wish for.
const BOTH_LOSE: i32 = -600;

/// Hexes from a place off the map to anywhere: about a map's width.
const FAR: i32 = 16;

/// What the scoring lines of a seat promise.
#[derive(Copy, Clone, Default)]
struct Prospect {
    /// In hundredths of a point, the way to it included.
    worth: i32,
    /// Points that come of their own accord if nothing changes.
    points: i32,
}

impl Rules {
    /// Higher is better for the seat's side; about 100 a victory point.
    pub fn evaluate(&self, battle: &Battle, seat: Seat, insight: Insight) -> i32 {
        let side = |other: Seat| if self.are_enemies(seat, other) { -1 } else { 1 };
        if battle.stage == Stage::Over {
            return self.judge_end(battle, seat);
        }
        let weights = weights(insight);
        let (mut worth, mut lead) = (0, 0);
        for other in self.seats() {
            let player = battle.player(other);
            let means = i32::from(player.vp) * POINT
                + i32::from(player.caps) * weights.command_point / 4
                + player.hand.len() as i32 * weights.card
                + i32::from(player.pool.unwrap_or(0)) * weights.pool;
            let prospect = self.objectives(battle, other, weights);
            worth += side(other) * (means + prospect.worth);
            lead += side(other) * (i32::from(player.vp) + prospect.points);
        }
        for (id, unit) in battle.numbered() {
            let condition = self.condition(battle, id, weights);
            worth += side(unit.owner) * self.unit_worth(battle, id, weights);
            worth += if self.are_enemies(seat, unit.owner) {
                -condition
            } else {
                condition * weights.own_condition / 100
            };
        }
        for (id, unit) in battle.numbered().filter(|(_, unit)| unit.is_visible()) {
            let ours = !self.are_enemies(seat, unit.owner);
            let heed = if ours { -weights.fear } else { weights.threat };
            if heed != 0 {
                worth += self.danger(battle, id, seat, weights) * heed / 64;
            }
        }
        worth + self.barrage_worth(battle, seat) + self.lead_worth(battle, lead, weights)
    }

    /// A battle that is over: who won counts more than by how much.
    fn judge_end(&self, battle: &Battle, seat: Seat) -> i32 {
        let outcome = self.outcome(battle);
        let points = |other: Seat| outcome.scores.get(other.index()).copied().unwrap_or(0);
        let margin: i32 = self
            .seats()
            .map(|other| {
                if self.are_enemies(seat, other) {
                    -points(other)
                } else {
                    points(other)
                }
            })
            .sum();
        let result = match outcome.winners.as_slice() {
            [] => BOTH_LOSE,
            winners if winners.contains(&seat) => VICTORY,
            _ => -VICTORY,
        };
        result + margin * POINT
    }

    /// To be ahead is worth more than the points it took, and to be level less, the more rounds are over.
    fn lead_worth(&self, battle: &Battle, lead: i32, weights: &Weights) -> i32 {
        let (round, rounds) = (i32::from(battle.round), i32::from(self.firefight.rounds).max(1));
        let standing = match lead {
            0 => weights.level,
            1.. => weights.lead + 20 * (lead - 1).min(4),
            _ => -weights.lead - 20 * (-1 - lead).min(4),
        };
        standing * round * round / (rounds * rounds)
    }

    /// What the own strikes that are still to fall promise: enemies under them, less friends.
    fn barrage_worth(&self, battle: &Battle, seat: Seat) -> i32 {
        let own = battle
            .barrages
            .iter()
            .filter(|barrage| barrage.seat == seat && barrage.shell == Shell::Explosive);
        own.map(|barrage| {
            let hexes = self.pattern(barrage.card, barrage.at, barrage.side);
            let under = battle
                .units
                .iter()
                .filter(|unit| unit.is_visible() && hexes.contains(&unit.hex));
            under
                .map(|unit| {
                    if self.are_enemies(seat, unit.owner) {
                        12
                    } else {
                        -12
                    }
                })
                .sum::<i32>()
        })
        .sum()
    }

    /// A living unit, a little for still being able to act.
    fn unit_worth(&self, battle: &Battle, id: UnitId, weights: &Weights) -> i32 {
        let unit = battle.unit(id);
        if matches!(unit.place, Whereabouts::Destroyed) {
            return 0;
        }
        let mut worth = self.base_worth(battle, id, weights);
        worth += match unit.status {
            Status::Fresh => weights.fresh,
            Status::Active => weights.active,
            Status::Spent => 0,
        };
        if unit.place == Whereabouts::InAir {
            worth += self.flight_worth(battle, id);
        }
        worth
    }

    /// What has been done to a living unit, and what it has done to be safe.
    fn condition(&self, battle: &Battle, id: UnitId, weights: &Weights) -> i32 {
        let unit = battle.unit(id);
        if matches!(unit.place, Whereabouts::Destroyed) {
            return 0;
        }
        let wound = match unit.hit.map(|hit| self.hit(hit.counter)) {
            Some(counter) if counter.stuns || counter.no_fire => weights.stunned,
            Some(_) => weights.hit,
            None => 0,
        };
        let ambush = unit.hidden && unit.is_on_map() && unit.status != Status::Active;
        weights.dug_in * i32::from(unit.dug_in) + weights.ambush * i32::from(ambush) - wound
    }

    /// What a counter is worth while it lives: a tank counts more than a truck.
    fn base_worth(&self, battle: &Battle, id: UnitId, weights: &Weights) -> i32 {
        match self.facts(battle, id).role {
            Role::Tank | Role::Assault => weights.tank,
            Role::Carrier => weights.carrier,
            Role::Truck => weights.truck,
            Role::Airplane => weights.airplane,
            _ => weights.squad,
        }
    }

    /// An airplane is there to be over the enemy.
    fn flight_worth(&self, battle: &Battle, id: UnitId) -> i32 {
        let plane = battle.unit(id);
        let enemies = battle
            .units
            .iter()
            .filter(|unit| unit.is_visible() && self.are_enemies(plane.owner, unit.owner));
        let nearest = enemies
            .map(|unit| i32::from(self.field.distance(plane.hex, unit.hex)))
            .min();
        nearest.map_or(0, |distance| 24 - 3 * distance.min(8))
    }

    /// The chance, in hundredths of a unit's life, that the enemy's next shots cost it something. Whoever lies in
    /// ambush threatens too, but only his own side knows.
    fn danger(&self, battle: &Battle, target: UnitId, eyes: Seat, weights: &Weights) -> i32 {
        let unit = battle.unit(target);
        let mut danger = 0;
        for (id, enemy) in battle.numbered() {
            if !enemy.is_on_map()
                || enemy.hidden && self.are_enemies(eyes, enemy.owner)
                || !self.are_enemies(unit.owner, enemy.owner)
                || self.check_fire(battle, id, unit.hex, None).is_err()
            {
                continue;
            }
            let mode = self.fire_mode(battle, id, unit.hex);
            let attack = Attack::new(enemy.owner, Some(id), unit.hex, enemy.hex, mode);
            let (mut defence, mut fire) = (Sum::default(), Sum::default());
            let colour = self.defence_value(battle, target, &attack, Knowledge::Whole, &mut defence);
            self.attack_value(battle, &attack, colour, &mut fire);
            let ready = match enemy.status {
                Status::Fresh => weights.ready[0],
                Status::Active => weights.ready[1],
                Status::Spent => weights.ready[2],
            };
            danger += ways(defence.0 - fire.0) * ready;
        }
        let stake = weights.stake[usize::from(unit.hit.is_some())];
        let worth = self.base_worth(battle, target, weights);
        (danger * stake * worth / 9600).min(worth + 10)
    }

    /// Nearness to and possession of what the firefight pays for.
    fn objectives(&self, battle: &Battle, seat: Seat, weights: &Weights) -> Prospect {
        let Prospect {
            mut worth,
            mut points,
        } = Prospect::default();
        for score in self.firefight.scoring.iter().filter(|score| score.seat == seat.0) {
            let rounds_left = match score.when {
                When::RoundEnd { first, last } => {
                    (i32::from(last) - i32::from(battle.round.max(first)) + 1).max(0)
                }
                When::GameEnd => 1,
                When::Kill | When::Exit => 0,
            };
            let stake = i32::from(score.points) * rounds_left;
            match &score.condition {
                Condition::Controls(hexes) => {
                    let held = self.ground_held(battle, seat, hexes, stake, weights);
                    worth += held.worth;
                    points += held.points;
                }
                Condition::HoldsMarker(hexes) => {
                    let mine = self.marker_owner(battle) == Some(seat);
                    let there = |hexes: &[board::hex::HexId]| {
                        self.marker_hex(battle).is_some_and(|hex| hexes.contains(&hex))
                    };
                    if mine {
                        worth += stake * 40;
                        points += if hexes.as_ref().is_none_or(|hexes| there(hexes)) {
                            stake
                        } else {
                            0
                        };
                    }
                    if let Some(hex) = self.marker_hex(battle) {
                        let goal = hexes.as_ref().and_then(|hexes| hexes.first().copied());
                        worth -= match (mine, goal) {
                            (true, Some(goal)) => i32::from(self.field.distance(hex, goal)) * 12,
                            (true, None) => 0,
                            (false, _) => self.distances_to(battle, seat, hex)[0] * 8,
                        };
                    }
                }
                Condition::CarriesMarker => {
                    if let Marker::Carried(unit) = battle.marker
                        && battle.unit(unit).owner == seat
                    {
                        worth -= i32::from(score.points) * self.way_out(battle, unit) * 6;
                    }
                }
                Condition::Always | Condition::Kinds(_) | Condition::Loaded if score.when == When::Exit => {
                    let leaving = |id: &UnitId| match &score.condition {
                        Condition::Kinds(kinds) => kinds.contains(&self.facts(battle, *id).kind),
                        Condition::Loaded => self.cargo_of(battle, *id).is_some(),
                        _ => true,
                    };
                    let own = battle.numbered().filter(|(_, unit)| unit.owner == seat);
                    let ways: i32 = own
                        .filter(|(id, unit)| {
                            !matches!(unit.place, Whereabouts::Exited | Whereabouts::Destroyed) && leaving(id)
                        })
                        .map(|(id, _)| self.way_out(battle, id))
                        .sum();
                    worth -= i32::from(score.points) * ways * weights.way_out / 4;
                }
                Condition::StillHidden => {
                    let hidden = battle
                        .units
                        .iter()
                        .filter(|unit| unit.owner == seat && unit.hidden);
                    let count = hidden.filter(|unit| unit.is_on_map()).count() as i32;
                    worth += stake * count * 55;
                    points += stake * count;
                }
                Condition::Always | Condition::Kinds(_) | Condition::Loaded => {}
            }
        }
        if let Some(objective) = self.objective_of(battle, seat)
            && let Condition::Controls(hexes) = &objective.condition
        {
            let held = self.ground_held(battle, seat, hexes, i32::from(objective.points), weights);
            worth += held.worth;
            points += held.points;
        }
        if let Marker::Carried(unit) = battle.marker {
            worth += if battle.unit(unit).owner == seat { 15 } else { 0 };
        }
        Prospect { worth, points }
    }

    /// Hexes held, the way to those that are not, and who else is near, when each is worth so many points.
    fn ground_held(
        &self,
        battle: &Battle,
        seat: Seat,
        hexes: &[board::hex::HexId],
        stake: i32,
        weights: &Weights,
    ) -> Prospect {
        let mut prospect = Prospect::default();
        let [second, third] = weights.support;
        for hex in hexes {
            let ways = self.distances_to(battle, seat, *hex);
            if self.controller(battle, *hex) == Some(seat) {
                prospect.worth += stake * weights.held;
                prospect.points += stake;
            } else {
                prospect.worth -= ways[0] * weights.way * stake.min(3) / 4;
            }
            prospect.worth -= (ways[1] * second + ways[2] * third) * stake.min(3) / 8;
        }
        prospect
    }

    /// Hexes from a unit to where its side may leave the map; one that waits off the map is a map's width away.
    fn way_out(&self, battle: &Battle, id: UnitId) -> i32 {
        let unit = battle.unit(id);
        let exits = &self.firefight.forces[unit.owner.index()].exits;
        if !unit.is_on_map() {
            return FAR;
        }
        let ways = exits
            .iter()
            .map(|exit| i32::from(self.field.distance(unit.hex, *exit)));
        ways.min().unwrap_or(0)
    }

    /// How far the side's three nearest units are from a hex, the nearest first; units off the map count as far.
    fn distances_to(&self, battle: &Battle, seat: Seat, hex: board::hex::HexId) -> [i32; 3] {
        let mut nearest = [FAR; 3];
        let own = battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && unit.is_on_map());
        for unit in own {
            let mut distance = i32::from(self.field.distance(unit.hex, hex));
            for place in &mut nearest {
                if distance < *place {
                    std::mem::swap(place, &mut distance);
                }
            }
        }
        nearest
    }
}

/// Ways out of 36 to roll `needed` or more with two dice.
fn ways(needed: i16) -> i32 {
    const WAYS: [i32; 14] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
    WAYS[needed.clamp(0, 13) as usize]
}
