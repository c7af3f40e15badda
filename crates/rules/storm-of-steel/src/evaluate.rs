//! A rough worth of a position, for computer players: about 100 a victory point.

use board::table::len;
use umpire::Seat;

use crate::battle::{Battle, End, Morale, Place, Unit, other};
use crate::content::model::Family;
use crate::ground::Terrain;
use crate::rules::Rules;

impl Rules {
    /// How good this battle looks for a seat.
    pub fn judge_position(&self, battle: &Battle, seat: Seat) -> i32 {
        match battle.end {
            Some(End::Annihilated(loser) | End::Conceded(loser)) => {
                return if loser == seat { -10_000 } else { 10_000 };
            }
            Some(End::TheEnd) | None => {}
        }
        let foe = other(seat);
        let points = 100 * (self.points(battle, seat) - self.points(battle, foe));
        points + self.strength(battle, seat) - self.strength(battle, foe)
    }

    fn strength(&self, battle: &Battle, seat: Seat) -> i32 {
        let side = battle.side(seat);
        let mut sum = 2 * i32::from(side.cpts.min(4)) - if side.demoralised { 80 } else { 0 };
        sum -= 6 * i32::from(side.confusion) + 10 * i32::from(side.lost_messenger);
        sum += 10 * i32::from(side.massed_guns)
            + 6 * i32::from(side.registered_target)
            + 6 * i32::from(side.bayonet_spirit);
        for unit in battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && unit.alive())
        {
            sum += self.worth(unit) + self.situation(battle, seat, unit);
        }
        sum
    }

    /// What a stand is worth in its present state.
    fn worth(&self, unit: &Unit) -> i32 {
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
            Morale::Pinned => whole * 8 / 10,
            Morale::Suppressed => whole * 5 / 10,
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

    /// Where it stands: near what is fought for, in cover, about to move.
    fn situation(&self, battle: &Battle, seat: Seat, unit: &Unit) -> i32 {
        let kind = self.kind(unit);
        if unit.place == Place::ToPlace || kind.family.is_soft_vehicle() {
            return 0;
        }
        let mut sum = 0;
        if unit.phase.paid {
            sum += 5;
        }
        let cover = unit.under.is(Terrain::Building)
            || unit.under.is(Terrain::Entrenchment)
            || unit.under.is(Terrain::Bunker);
        if cover {
            sum += 4;
        } else if unit.under.overgrown() {
            sum += 2;
        }
        if kind.family == Family::Hq {
            return sum;
        }
        let nearest = self.scenario.objectives.iter().enumerate().map(|(nth, at)| {
            let distance = len(unit.at, *at);
            // What is ours needs a guard, what is not needs taking.
            if battle.holders[nth] == Some(seat) {
                distance * 13 / 10
            } else {
                distance
            }
        });
        let walks = matches!(
            kind.family,
            Family::Infantry | Family::Cavalry | Family::Afv | Family::Hmg
        );
        if let (true, Some(distance)) = (walks, nearest.min()) {
            sum += 24 - distance.min(12_000) * 24 / 12_000;
            if distance <= 500 {
                sum += 4;
            }
        }
        sum
    }
}
