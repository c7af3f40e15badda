//! Who could hit whom, and how much that would hurt: ranges and dice, but no sight lines, which would cost too much here.

use board::table::Point;

use crate::battle::{Battle, Morale, Unit, Whereabouts};
use crate::content::model::{Family, Weapon, Weather};
use crate::fire::{LONG, SHORT};
use crate::ground::Terrain;
use crate::rules::Rules;

/// Centres are about so much further apart than edges.
const BASES: i32 = 300;

/// A unit on the table as others see it over their sights.
struct Fighter<'a> {
    owner: usize,
    at: Point,
    /// Weapons it can fire; none if it cannot.
    weapons: &'a [Weapon],
    mortar: bool,
    armoured: bool,
    /// What a roll must exceed, or nothing if it cannot be fired at.
    needed: Option<i32>,
    /// What a hit would cost its side.
    stake: i32,
}

/// What the fire of each side promises: for each unit its best shot, and a part of what else it could do.
pub(super) fn outlook(rules: &Rules, battle: &Battle, worth: impl Fn(&Unit) -> i32) -> [i32; 2] {
    let mut fighters: Vec<Fighter<'_>> = Vec::with_capacity(battle.units.len());
    for (id, unit) in battle.numbered().filter(|(_, unit)| unit.on_table()) {
        let kind = rules.kind(unit);
        let mut stake = stake(rules, unit, worth(unit));
        if kind.is_carrier() {
            // Whoever rides dies with his carrier (sos-10C.1).
            let riders = battle
                .units
                .iter()
                .filter(|rider| rider.place == Whereabouts::Aboard(id));
            stake += riders.map(|rider| worth(rider) * 2 / 3).sum::<i32>();
        }
        if kind.family.is_soft_vehicle() {
            // It can do nothing about it but stay away: it fears more than it costs.
            stake *= 2;
        }
        let fires = unit.morale != Morale::Suppressed && !unit.gun_out;
        fighters.push(Fighter {
            owner: unit.owner.index() & 1,
            at: unit.at,
            weapons: if fires { &kind.weapons } else { &[] },
            mortar: kind.family == Family::Mortar,
            armoured: kind.is_afv(),
            needed: (unit.spotted || !unit.under.conceals()).then(|| needed(rules, unit)),
            stake,
        });
    }
    let mut promise = [0, 0];
    for firer in fighters.iter().filter(|fighter| !fighter.weapons.is_empty()) {
        let (mut best, mut all) = (0, 0);
        for target in fighters.iter().filter(|target| target.owner != firer.owner) {
            let Some(needed) = target.needed else { continue };
            let far = (target.at - firer.at).square();
            let chances = firer
                .weapons
                .iter()
                .map(|weapon| chance(firer, weapon, target, needed, far, battle.weather));
            let hurt = chances.max().unwrap_or(0) * target.stake / 60;
            best = best.max(hurt);
            all += hurt;
        }
        promise[firer.owner] += best + (all - best) / 8;
    }
    promise
}

fn beyond(far: i64, length: i32) -> bool {
    let length = i64::from(length + BASES);
    length * length < far
}

/// Sixtieths: how likely this weapon hits, if it can.
fn chance(
    firer: &Fighter<'_>,
    weapon: &Weapon,
    target: &Fighter<'_>,
    needed: i32,
    far: i64,
    weather: Weather,
) -> i32 {
    if beyond(far, weapon.range) {
        return 0;
    }
    let die = if target.armoured {
        weapon.armoured
    } else {
        weapon.soft
    };
    let Some(die) = die else { return 0 };
    let (short, long) = (!beyond(far, SHORT), beyond(far, LONG));
    match weather {
        Weather::Fog if firer.mortar || !short => return 0,
        Weather::Rain if long => return 0,
        Weather::Normal | Weather::Overcast | Weather::Rain | Weather::Fog => {}
    }
    // A mortar takes a smaller die at first, and nobody near (sos-6C.2, sos-6C.3).
    let (die, added) = match (firer.mortar, short, long) {
        (true, true, _) => return 0,
        (true, false, _) => (8, -i32::from(long)),
        (false, true, _) => (i32::from(die), 1),
        (false, false, _) => (i32::from(die), -i32::from(long)),
    };
    60 * (die + added - needed).clamp(0, die) / die
}

/// Armour, or the protection of the ground; walls are left out.
fn needed(rules: &Rules, unit: &Unit) -> i32 {
    let kind = rules.kind(unit);
    if let Some(armour) = kind.armour {
        return i32::from(armour);
    }
    let inside = !kind.family.is_vehicle();
    let is = |terrain| unit.under.is(terrain);
    if is(Terrain::Bunker) {
        9
    } else if inside && is(Terrain::Building) || is(Terrain::Entrenchment) {
        7
    } else if is(Terrain::Woods) || is(Terrain::Forest) {
        5
    } else {
        4
    }
}

/// What a hit costs: a step of morale, an AFV's tracks or gun, a truck altogether.
fn stake(rules: &Rules, unit: &Unit, worth: i32) -> i32 {
    let family = rules.kind(unit).family;
    match (family, unit.morale) {
        (Family::Afv, _) if unit.penetrated => worth,
        (Family::Afv, _) => worth / 2,
        (family, _) if family.is_soft_vehicle() => worth,
        (Family::Hq, _) => worth / 2,
        (_, Morale::Normal | Morale::Pinned) => worth * 2 / 5,
        (_, Morale::Suppressed) => worth * 3 / 5,
    }
}
