//! From a roster to units and figures: who is in a unit, what he carries, what the unit is called (sof-forces-schema-9).

use board::table::{Facing, Point};
use smallvec::SmallVec;
use umpire::Seat;

use crate::battle::{Battlegroup, Body, Figure, FigureId, Standing, Unit, UnitId, Whereabouts};
use crate::content::model::{
    Capability, Content, Count, Fielded, Formation, FormationKind, Post, Ratings, Role, RuleSet, Scenario,
    Specialist, Training, UnitEntry, UnitType,
};
use crate::ground::Underfoot;
use crate::missions::DEFENDER;
use crate::rules::{Loadout, Rules};

/// A man of a unit; the gun of a gun unit is one of them here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    pub role: Role,
    /// Indices into [`Content::weapons`].
    pub weapons: Vec<usize>,
}

/// Everybody in a unit: those with a part of their own, then options and specialists, then the rest. `None` if it has not men enough.
pub fn roll(entry: &UnitEntry, fielded: &Fielded) -> Option<Vec<Man>> {
    let mut men: Vec<Man> = Vec::new();
    let fixed: u32 = entry.figures.iter().map(|group| group.fixed()).sum();
    let rest = entry.figures.iter().find(|group| group.count == Count::Rest)?;
    let mut left = u32::from(fielded.figures).checked_sub(fixed)?;
    for group in &entry.figures {
        if let Count::Exactly(count) = group.count {
            let man = Man {
                role: group.role,
                weapons: group.weapons.clone(),
            };
            men.extend(std::iter::repeat_n(man, count.into()));
        }
    }
    let from_rest = |more: &[usize]| -> Vec<usize> { more.iter().chain(&rest.weapons).copied().collect() };
    for (option, times) in taken(entry, fielded) {
        for _ in 0..times {
            for group in &option.becomes {
                let count = group.fixed();
                left = left.checked_sub(count)?;
                let man = Man {
                    role: group.role,
                    weapons: group.weapons.clone(),
                };
                men.extend(std::iter::repeat_n(man, count as usize));
            }
            if let Some((count, weapons)) = &option.carry {
                left = left.checked_sub((*count).into())?;
                let man = Man {
                    role: rest.role,
                    weapons: from_rest(weapons),
                };
                men.extend(std::iter::repeat_n(man, usize::from(*count)));
            }
        }
    }
    left = left.checked_sub(specialists(&mut men, fielded, &rest.weapons))?;
    let man = Man {
        role: rest.role,
        weapons: rest.weapons.clone(),
    };
    men.extend(std::iter::repeat_n(man, left as usize));
    let swaps = taken(entry, fielded).filter_map(|(option, _)| option.swap);
    for (from, to) in swaps {
        let weapons = men.iter_mut().flat_map(|man| &mut man.weapons);
        weapons
            .filter(|weapon| **weapon == from)
            .for_each(|weapon| *weapon = to);
    }
    Some(men)
}

/// Specialists that were added to a headquarters (sof-pts-13): says how many of the rest they are. A musician or communication
/// specialist takes the place of the one who is there.
fn specialists(men: &mut Vec<Man>, fielded: &Fielded, weapons: &[usize]) -> u32 {
    let mut of_rest = 0;
    for kind in &fielded.specialists {
        let role = Role::Specialist(*kind);
        let there = men.iter_mut().find(|man| is_signaller(man.role));
        match there {
            Some(man) if is_signaller(role) => man.role = role,
            _ => {
                // Chaplains and medics go unarmed (sof-spec-6, sof-spec-7).
                let unarmed = matches!(kind, Specialist::Chaplain | Specialist::Medic);
                let weapons = if unarmed { Vec::new() } else { weapons.to_vec() };
                men.push(Man { role, weapons });
                of_rest += 1;
            }
        }
    }
    of_rest
}

fn is_signaller(role: Role) -> bool {
    use Specialist::{Comm1, Comm2, Comm3, Musician};
    matches!(role, Role::Specialist(Musician | Comm1 | Comm2 | Comm3))
}

fn taken<'a>(
    entry: &'a UnitEntry,
    fielded: &'a Fielded,
) -> impl Iterator<Item = (&'a crate::content::model::UnitOption, u8)> {
    let options = fielded.options.iter();
    options.filter_map(|(option, times)| Some((entry.options.get(usize::from(*option))?, *times)))
}

/// The special rules of a unit with its options.
pub fn rules(entry: &UnitEntry, fielded: &Fielded) -> RuleSet {
    let bits = entry.rules.0 | fielded.rules.0;
    let options = taken(entry, fielded);
    RuleSet(options.fold(bits, |bits, (option, _)| bits | option.rules.0))
}

/// The figures of a unit: a weapon stands on one base with its whole crew (sof-fig-6).
fn stood(entry: &UnitEntry, roll: Vec<Man>) -> Vec<(Role, Body, u8, Vec<usize>)> {
    if entry.kind == UnitType::Weapon {
        let men = roll.len() as u8;
        let has_nco = roll.iter().any(|man| man.role == Role::Nco);
        let mut weapons: Vec<usize> = Vec::new();
        for weapon in roll.into_iter().flat_map(|man| man.weapons) {
            if !weapons.contains(&weapon) {
                weapons.push(weapon);
            }
        }
        let role = if has_nco { Role::Nco } else { Role::Gunner };
        return vec![(role, Body::Team, men, weapons)];
    }
    let stand = |man: Man| match (entry.kind, man.role) {
        (_, Role::Piece) => (man.role, Body::Gun, 0, man.weapons),
        (UnitType::Mounted, _) => (man.role, Body::Mounted, 1, man.weapons),
        (UnitType::Vehicle, _) => (man.role, Body::Hull, 1, man.weapons),
        (UnitType::Infantry | UnitType::Weapon | UnitType::Gun, _) => (man.role, Body::Foot, 1, man.weapons),
    };
    roll.into_iter().map(stand).collect()
}

fn men_of(content: &Content, fielded: &Fielded) -> Vec<(Role, Body, u8, Vec<usize>)> {
    let entry = &content.units[fielded.entry];
    stood(entry, roll(entry, fielded).unwrap_or_default())
}

/// The units of a side: those of its roster, and the Line Holder if the mission gives one (sof-msr-8): as many men as it can have,
/// nothing added.
pub fn fielded(content: &Content, scenario: &Scenario, side: usize) -> Vec<Fielded> {
    let roster = &scenario.forces[side].roster;
    let mut units = roster.units.clone();
    let core = roster.battlegroups.first();
    if side == DEFENDER
        && scenario.mission.definition().line_holder
        && let Some(holder) = core.and_then(|core| content.battlegroups[*core].line_holder)
    {
        let entry = &content.units[holder];
        units.push(Fielded {
            figures: entry.size.max,
            post: Post::Bonus,
            points: 0,
            ..entry.usual(holder)
        });
    }
    units
}

fn both_sides<'a>(
    content: &'a Content,
    scenario: &'a Scenario,
) -> impl Iterator<Item = (usize, Fielded)> + 'a {
    (0..2).flat_map(|side| {
        let units = fielded(content, scenario, side);
        units.into_iter().map(move |unit| (side, unit))
    })
}

fn loadout(weapons: &[usize]) -> Loadout {
    weapons
        .iter()
        .map(|weapon| *weapon as u16)
        .collect::<SmallVec<_>>()
}

/// What figures carry, each combination once.
pub fn loadouts(content: &Content, scenario: &Scenario) -> Vec<Loadout> {
    let mut loadouts: Vec<Loadout> = Vec::new();
    for (_, unit) in both_sides(content, scenario) {
        for (.., weapons) in men_of(content, &unit) {
            let loadout = loadout(&weapons);
            if !loadouts.contains(&loadout) {
                loadouts.push(loadout);
            }
        }
    }
    loadouts
}

/// Names of all units, attacker's first: `Einheitsgruppe A`; the only one of its kind has no letter.
pub fn unit_names(content: &Content, scenario: &Scenario) -> Vec<String> {
    let units: Vec<(usize, usize)> = both_sides(content, scenario)
        .map(|(side, unit)| (side, unit.entry))
        .collect();
    let name = |(nth, unit): (usize, &(usize, usize))| {
        let plain = without_year(&content.units[unit.1].name);
        let same = units.iter().filter(|other| *other == unit).count();
        if same == 1 {
            return plain.to_owned();
        }
        let before = units[..nth].iter().filter(|other| *other == unit).count();
        format!("{plain} {}", char::from(b'A' + before as u8))
    };
    units.iter().enumerate().map(name).collect()
}

/// `Gruppe 1918` on the table is a `Gruppe`.
fn without_year(name: &str) -> &str {
    let (head, tail) = name.rsplit_once(' ').unwrap_or((name, ""));
    let is_year = tail.len() == 4 && tail.starts_with("19") && tail.bytes().all(|byte| byte.is_ascii_digit());
    if is_year { head } else { name }
}

/// Units, figures and battlegroups as a battle begins: nobody is on the table yet.
#[derive(Clone, Debug, Default)]
pub struct Mustered {
    pub figures: Vec<Figure>,
    pub units: Vec<Unit>,
    pub battlegroups: Vec<Battlegroup>,
    /// Which side has a staff team (sof-spec-3).
    pub staff: [bool; 2],
}

/// Makes the units of both forces.
pub fn muster_units(rules: &Rules) -> Mustered {
    let (content, scenario) = (&*rules.content, &rules.scenario);
    let mut mustered = Mustered::default();
    let first_of = [0, scenario.forces[0].roster.battlegroups.len() as u8];
    for (side, force) in scenario.forces.iter().enumerate() {
        let groups = force.roster.battlegroups.iter().enumerate();
        mustered.battlegroups.extend(groups.map(|(nth, _)| Battlegroup {
            owner: Seat(side as u8),
            is_core: nth == 0,
            lost: 0,
            commander: None,
            acting: false,
            advanced: false,
            removed: false,
        }));
    }
    for (side, fielded) in both_sides(content, scenario) {
        let battlegroup = fielded.battlegroup.map(|nth| nth + first_of[side]);
        let id = UnitId(mustered.units.len() as u8);
        let men = men_of(content, &fielded);
        for (role, body, men, weapons) in &men {
            let figure = FigureId::at(mustered.figures.len());
            if let (Role::Officer, Some(group)) = (role, battlegroup) {
                let group = &mut mustered.battlegroups[usize::from(group)];
                group.commander = group.commander.or(Some(figure));
            }
            mustered.staff[side] |= *role == Role::Specialist(Specialist::StaffOfficer);
            mustered.figures.push(Figure {
                unit: id,
                owner: Seat(side as u8),
                role: *role,
                body: *body,
                loadout: number(&rules.loadouts, &loadout(weapons)),
                standing: Standing::Off,
                at: Point::ORIGIN,
                under: Underfoot::default(),
                men: *men,
                wounds: 0,
                bound: 0,
                permanent: 0,
                jammed: false,
            });
        }
        let strength = men.iter().map(|(_, _, men, _)| men).sum();
        let mut unit = unit(content, side, &fielded, strength, men.len() as u16);
        unit.battlegroup = battlegroup;
        mustered.units.push(unit);
    }
    mustered
}

fn number(loadouts: &[Loadout], loadout: &Loadout) -> u16 {
    let found = loadouts.iter().position(|known| known == loadout);
    found.expect("every combination is listed") as u16
}

/// The formation a unit stands in at first: loose if it may, else the first it may (sof-unit-10).
pub fn first_formation(entry: &UnitEntry) -> Formation {
    let may = |kind| entry.formations.contains(&kind);
    if may(FormationKind::Loose) || entry.formations.is_empty() {
        Formation::Loose
    } else if may(FormationKind::Close) {
        Formation::Close
    } else {
        Formation::Extended
    }
}

fn unit(content: &Content, side: usize, fielded: &Fielded, start: u8, figures: u16) -> Unit {
    let entry = &content.units[fielded.entry];
    let formation = first_formation(entry);
    let mut unit = Unit {
        post: fielded.post,
        training: fielded.training.unwrap_or(entry.training),
        ratings: fielded.ratings.unwrap_or(entry.ratings),
        rules: rules(entry, fielded),
        capability: fielded.capability,
        heading: if side == 0 { Facing::NORTH } else { Facing::SOUTH },
        formation,
        files: Rules::usual_files(entry.kind, formation, figures),
        ..Unit::new(Seat(side as u8), fielded.entry as u16, entry.kind, start)
    };
    unit.gap = unit.pose().order.gap();
    unit
}

impl Unit {
    /// A regular unit of so many men that has done nothing yet and is nowhere.
    pub(crate) fn new(owner: Seat, entry: u16, kind: UnitType, start: u8) -> Unit {
        Unit {
            owner,
            entry,
            post: Post::Core,
            battlegroup: None,
            kind,
            training: Training::Regular,
            ratings: Ratings {
                rally: 4,
                aggression: 4,
                tenacity: 4,
            },
            rules: RuleSet::default(),
            capability: Capability::Competent,
            start,
            place: Whereabouts::ToPlace,
            heading: Facing::NORTH,
            formation: Formation::Loose,
            files: 1,
            gap: 0,
            suppression: 0,
            damage: 0,
            down: false,
            screened: false,
            sheltering: false,
            ambush: None,
            dug_in: false,
            ranged: None,
            activated: false,
            fell_back: false,
            fired: false,
            fired_turn: 0,
            moved_turn: 0,
            observed_turn: 0,
            stubborn_turn: 0,
            conscripts_turn: 0,
            slipped: false,
            out_of_command: false,
            inspired: false,
            smoke_used: false,
            smoke_grenades_used: false,
            messages_used: 0,
            heartened: false,
        }
    }
}

#[cfg(test)]
mod tests;
