//! What weapons, units and vehicles cost (section 36.2). Everything is reckoned in whole tenths of a point. Training is paid for by the body,
//! not by the weapon: a better shot hits no oftener, but is hit less often (sof-pts-22). A squad of ten is to cost about 100 (sof-pts-21).

use crate::content::model::{
    Blast, Capability, Content, Fielded, Mode, Pen, Period, Rate, Ratings, Rof, Role, RuleSet, Specialist,
    Training, UnitEntry, UnitRule, UnitType, Vehicle, Weapon, WeaponRule,
};
use crate::muster;

/// A body by its training (sof-pts-1).
fn body(training: Training, kind: UnitType) -> i32 {
    let man = match training {
        Training::Inexperienced => 45,
        Training::Regular => 60,
        Training::Veteran => 80,
    };
    man + if kind == UnitType::Mounted { 30 } else { 0 }
}

/// The value of a weapon in a period: that of the list (sof-pts-9, sof-pts-23).
pub fn value(weapon: &Weapon, period: Period) -> i32 {
    match period {
        Period::Early => weapon.early_value.unwrap_or(weapon.value),
        Period::Mid | Period::Late => weapon.value,
    }
}

/// The value of a weapon by the formula (sof-pts-2, sof-pts-7): its best mode and 15 % of the others.
pub fn formula_value(weapon: &Weapon, period: Period) -> i32 {
    let is_early = period == Period::Early;
    let here = |mode: &&Mode| {
        if is_early {
            !mode.not_early
        } else {
            !mode.only_early
        }
    };
    let nth = |(nth, mode): (usize, &Mode)| mode_value(mode, nth == 0);
    let modes = weapon.modes.iter().filter(here).enumerate();
    let mut values: Vec<i32> = modes.map(nth).collect();
    values.sort_unstable();
    let best = values.pop().unwrap_or(0);
    (100 * best + 15 * values.iter().sum::<i32>() + 50) / 100
}

/// One mode by the formula; a further mode has no Gun Shield of its own (sof-pts-3, sof-pts-4, sof-pts-5, sof-pts-6, sof-pts-7, sof-pts-8).
fn mode_value(mode: &Mode, is_first: bool) -> i32 {
    if let Some(flat) = flat(mode) {
        return flat;
    }
    let halt = shots(mode.halt);
    let moving = shots(mode.moving) * if mode.moving.slow { 8 } else { 10 };
    // Each factor in hundredths, the first in ten-thousandths.
    let factors = [range_factor(mode), lethality_factor(mode), blast_factor(mode)];
    let special = special_factors(mode, is_first);
    let (mut value, mut scale) = (60 * (60 * halt + 4 * moving), 10_000i128);
    for factor in factors.into_iter().chain(special) {
        value *= factor;
        scale *= 100;
    }
    (value + scale / 2).div_euclid(scale) as i32 + extras(mode, halt as i32)
}

/// Weapons that are thrown or wielded have flat values (sof-pts-8).
fn flat(mode: &Mode) -> Option<i32> {
    let value = match mode {
        mode if mode.has(WeaponRule::GrenadeBundle) => 25,
        mode if mode.halt.rof == Rof::Thrown && mode.has(WeaponRule::Improvised) => 6,
        mode if mode.halt.rof == Rof::Thrown => 10,
        mode if mode.has(WeaponRule::Cfw) || mode.has(WeaponRule::Sabre) => 8,
        mode if mode.has(WeaponRule::Sword) => 10,
        mode if mode.has(WeaponRule::Lance) => 12,
        _ => return None,
    };
    Some(value)
}

/// Shots in hundredths (sof-pts-3).
fn shots(rate: Rate) -> i128 {
    match rate.rof {
        Rof::None | Rof::Thrown => 0,
        Rof::Rapid => 50,
        Rof::Single => 34,
        Rof::D6 => 350,
        Rof::Shots(shots) if rate.accelerated => 100 * i128::from(shots) + 50,
        Rof::Shots(shots) => 100 * i128::from(shots),
    }
}

/// B (sof-pts-4).
fn range_factor(mode: &Mode) -> i128 {
    match mode.max / 100 {
        ..=4 => 30,
        5..=6 => 35,
        7..=9 => 45,
        10..=12 => 60,
        13..=16 => 70,
        17..=18 => 80,
        19..=24 => 100,
        25..=30 => 110,
        31..=36 => 120,
        37..=48 => 135,
        49.. => 140,
    }
}

/// L (sof-pts-5).
fn lethality_factor(mode: &Mode) -> i128 {
    i128::from(7 - mode.leth) * 50
}

/// K (sof-pts-5).
fn blast_factor(mode: &Mode) -> i128 {
    match mode.blast {
        None | Some(Blast::D3) => 100,
        Some(Blast::D2) => 75,
        Some(Blast::D3Plus1) => 150,
        Some(Blast::D6) => 175,
        Some(Blast::D6Plus1) => 225,
        Some(Blast::TwoD6) => 350,
        Some(Blast::ThreeD6) => 525,
    }
}

/// S (sof-pts-6).
const SPECIAL: &[(WeaponRule, i128)] = &[
    (WeaponRule::Scythe, 110),
    (WeaponRule::Suppression, 110),
    (WeaponRule::Assault, 110),
    (WeaponRule::Vb, 110),
    (WeaponRule::Flamethrower, 110),
    (WeaponRule::Burst, 105),
    (WeaponRule::OverheadFire, 105),
    (WeaponRule::RifleGrenade, 105),
    (WeaponRule::Shotgun, 105),
    (WeaponRule::Shrapnel, 105),
    (WeaponRule::Handy, 103),
    (WeaponRule::Trajectory, 103),
    (WeaponRule::Fixed, 90),
    (WeaponRule::Unbalanced, 90),
    (WeaponRule::Indirect, 90),
    (WeaponRule::IndirectOnly, 90),
    (WeaponRule::NoHe, 90),
    (WeaponRule::Erratic, 90),
    (WeaponRule::Improvised, 90),
    (WeaponRule::Loader, 95),
    (WeaponRule::BlackPowder, 95),
    (WeaponRule::LeverAction, 95),
    (WeaponRule::Bulky, 97),
    (WeaponRule::QuickFiring, 120),
    (WeaponRule::Salvo, 125),
    (WeaponRule::Sniper, 150),
];

fn special_factors(mode: &Mode, is_first: bool) -> Vec<i128> {
    let has = SPECIAL.iter().filter(|(rule, _)| mode.has(*rule));
    let mut factors: Vec<i128> = has.map(|(_, factor)| *factor).collect();
    if is_first && mode.has(WeaponRule::GunShield) {
        factors.push(105);
    }
    if mode.has(WeaponRule::Jams) {
        factors.push(if shots(mode.halt) <= 300 { 80 } else { 60 });
    }
    factors
}

/// P (sof-pts-7).
fn extras(mode: &Mode, halt: i32) -> i32 {
    let pen = match mode.pen {
        _ if mode.has(WeaponRule::Flamethrower) => 60,
        Pen::None => 0,
        Pen::WeakSpots => 20,
        Pen::Plus(plus) => 20 * i32::from(plus) * halt.min(200) / 100,
    };
    let beaten = if mode.has(WeaponRule::BeatenZone) { 150 } else { 0 };
    let smoke = if mode.has(WeaponRule::Smoke) { 30 } else { 0 };
    pen + beaten + smoke
}

/// The morale factor in percent (sof-pts-10).
fn morale(ratings: Ratings) -> i32 {
    100 + 4 * (12 - ratings.rally - ratings.aggression - ratings.tenacity)
}

/// Leaders and specialists (sof-pts-12, sof-pts-13).
fn post(role: Role, capability: Capability) -> i32 {
    match role {
        Role::Officer => officer(capability),
        Role::SeniorNco => 120,
        Role::Nco => 40,
        Role::Specialist(kind) => match kind {
            Specialist::Musician => 60,
            Specialist::Comm1 | Specialist::StandardBearer | Specialist::Medic => 150,
            Specialist::Comm2 => 250,
            Specialist::Comm3 | Specialist::StaffOfficer => 400,
            Specialist::Chaplain => 50,
            Specialist::Farrier | Specialist::DogHandler => 80,
            Specialist::PigeonHandler => 100,
            Specialist::Aide => 0,
        },
        Role::Gunner
        | Role::Loader
        | Role::Sniper
        | Role::Spotter
        | Role::Crew
        | Role::Piece
        | Role::Plain => 0,
    }
}

fn officer(capability: Capability) -> i32 {
    match capability {
        Capability::Green => 100,
        Capability::Difficult => 150,
        Capability::Competent => 250,
        Capability::Energetic => 400,
        Capability::Inspiring => 550,
    }
}

/// Special rules paid for by the figure (sof-pts-14).
const PER_FIGURE: &[(UnitRule, i32)] = &[
    (UnitRule::Agile, 4),
    (UnitRule::Amateurs, -6),
    (UnitRule::AssaultTraining, 4),
    (UnitRule::BodyArmor, 8),
    (UnitRule::Bombers, 12),
    (UnitRule::Cautious, -4),
    (UnitRule::Cavalry, 6),
    (UnitRule::Conscripts, -4),
    (UnitRule::Cuirass, 4),
    (UnitRule::Flankers, -3),
    (UnitRule::GhillieSuit, 10),
    (UnitRule::HeadArmor, 2),
    (UnitRule::HorseExcellent, 4),
    (UnitRule::HorsePoor, -4),
    (UnitRule::InfiltrationTactics, 6),
    (UnitRule::Militia, -3),
    (UnitRule::NoHeadProtection, -3),
    (UnitRule::Pioneers, 4),
    (UnitRule::PoorShots, -2),
    (UnitRule::Scouts, 10),
    (UnitRule::SturmTraining, 8),
];

/// Special rules paid for by the unit (sof-pts-15, sof-pts-24).
const PER_UNIT: &[(UnitRule, i32)] = &[
    (UnitRule::Camouflage, 40),
    (UnitRule::Cycles, 30),
    (UnitRule::Deadly, 30),
    (UnitRule::Fanatics, 60),
    (UnitRule::Fearsome, 60),
    (UnitRule::Ferocious, 60),
    (UnitRule::Implacable, 60),
    (UnitRule::Independent, 50),
    (UnitRule::Irregulars, -20),
    (UnitRule::Marksmen, 40),
    (UnitRule::MasterGunner, 60),
    (UnitRule::Mountaineers, 20),
    (UnitRule::Observer, 40),
    (UnitRule::OffensiveSpirit, 30),
    (UnitRule::PoorDrill, -20),
    (UnitRule::Recon, 50),
    (UnitRule::Resilient, 60),
    (UnitRule::Sharpshooters, 80),
    (UnitRule::Stoic, -40),
    (UnitRule::Stubborn, 40),
    (UnitRule::Trailer, 10),
    (UnitRule::Woodsmen, 20),
    (UnitRule::YieldGround, -30),
    (UnitRule::Bangalore, 60),
    (UnitRule::ExtendedCharges, 30),
    (UnitRule::SmokeGrenades, 30),
    (UnitRule::DogCart, 10),
];

fn rules_cost(rules: RuleSet, figures: i32) -> i32 {
    let sum = |table: &[(UnitRule, i32)]| -> i32 {
        let has = table.iter().filter(|(rule, _)| rule.of(rules));
        has.map(|(_, cost)| cost).sum()
    };
    figures * sum(PER_FIGURE) + sum(PER_UNIT)
}

/// The nearest five (sof-pts-16).
fn rounded(deci: i32) -> u16 {
    (5 * (deci + 25).div_euclid(50)).max(0) as u16
}

/// A share of a hundred, rounded half up (sof-pts-11).
fn percent(value: i32, of: i32) -> i32 {
    (value * of + 50).div_euclid(100)
}

/// What a finished unit costs (sof-pts-11, sof-pts-12, sof-pts-13, sof-pts-14, sof-pts-15, sof-pts-16). `None` if it has not men enough for what it is to carry.
pub fn unit_points(content: &Content, entry: &UnitEntry, fielded: &Fielded) -> Option<u16> {
    let training = fielded.training.unwrap_or(entry.training);
    let ratings = fielded.ratings.unwrap_or(entry.ratings);
    if let Some(vehicle) = entry.vehicle {
        let command = if entry.command {
            officer(fielded.capability)
        } else {
            0
        };
        return Some(vehicle_points(
            &content.vehicles[vehicle],
            training,
            ratings,
            command,
        ));
    }
    let roll = muster::roll(entry, fielded)?;
    let figures = i32::from(fielded.figures);
    let weapons: i32 = roll
        .iter()
        .flat_map(|man| &man.weapons)
        .map(|weapon| value(&content.weapons[*weapon], entry.period))
        .sum();
    let posts: i32 = roll.iter().map(|man| post(man.role, fielded.capability)).sum();
    let scaled = percent(figures * body(training, entry.kind) + weapons, morale(ratings));
    let rules = muster::rules(entry, fielded);
    Some(rounded(scaled + posts + rules_cost(rules, figures)))
}

/// What a line of a list costs at a size, with nothing added.
pub fn entry_points(content: &Content, entry: &UnitEntry, figures: u8) -> u16 {
    let fielded = Fielded {
        figures,
        ..entry.usual(0)
    };
    unit_points(content, entry, &fielded).unwrap_or(0)
}

/// Words of section 26 and what they cost (sof-pts-18); with a number, each of it.
const VEHICLE_SPECIALS: &[(&str, i32)] = &[
    ("Tank Terror", 100),
    ("Large Crew", 60),
    ("Unreliable", -100),
    ("Unstable", -50),
    ("Reverse Drive", 20),
    ("Wheeled", 20),
    ("Open Topped", -40),
    ("Nausea", -10),
    ("Expert Gunner", 80),
    ("Mechanic", 50),
    ("Skilled Driver", 50),
    ("Extender", 20),
    ("Wire Crosser", 15),
    ("Transport", 8),
    ("Fighting Compartment", 10),
];

/// A vehicle (sof-pts-17, sof-pts-19, sof-pts-20).
pub fn vehicle_points(vehicle: &Vehicle, training: Training, ratings: Ratings, command: i32) -> u16 {
    let quality = match training {
        Training::Inexperienced => 90,
        Training::Regular => 100,
        Training::Veteran => 115,
    };
    let base = i64::from(vehicle_base(vehicle) * quality) * i64::from(morale(ratings));
    let scaled = (base + 5000).div_euclid(10_000) as i32;
    rounded(scaled + command)
}

fn vehicle_base(vehicle: &Vehicle) -> i32 {
    let moves = 5 * (vehicle.maneuver + vehicle.double_time) / 100;
    let hull = moves + 100 * i32::from(vehicle.resilience);
    let specials = vehicle.specials.iter();
    let Some([front, side, top]) = vehicle.armour else {
        let cost = |(word, number): &(String, u8)| match word.as_str() {
            "Transport" => 8 * i32::from(*number),
            word if word.starts_with("Tow") => 50,
            _ => 0,
        };
        return hull + specials.map(cost).sum::<i32>();
    };
    let cost = |(word, number): &(String, u8)| {
        let known = VEHICLE_SPECIALS.iter().find(|(known, _)| known == word);
        known.map_or(0, |(_, each)| each * i32::from((*number).max(1)))
    };
    // A mode that only fires indirectly belongs to guns that are paid for (sof-vchart-14).
    let mounts = vehicle.mounts.iter().filter(|mount| !mount.mode.is_indirect());
    let weapons = mounts.map(
        |mount| match (mount.arc.as_str(), mode_value(&mount.mode, true)) {
            ("all", value) => value,
            (_, value) => percent(value, 60),
        },
    );
    let armour = 60 * (front - 5) + 80 * (side - 5) + 60 * (top - 5);
    let handling = 15 * (7 - vehicle.agility) + 15 * i32::from(vehicle.defensive_mgs);
    hull + armour + handling + weapons.sum::<i32>() + specials.map(cost).sum::<i32>()
}

#[cfg(test)]
mod tests;
