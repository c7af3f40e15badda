//! What Teams, Units and forces cost, and whether a force may be fielded for so many points (section Points).

use crate::battle::Post;
use crate::content::model::{BuiltForce, Class, Content, ListEntry, Mount, Muster, TeamEntry, Training};

/// A platoon leader costs his Team and this.
const LEADER: u32 = 4;
/// A commander on foot; one in a vehicle costs the vehicle and this much more.
const COMMANDER_ON_FOOT: u32 = 12;
const COMMANDER_MOUNTED: u32 = 8;
const OBSERVER: u32 = 10;
/// Units of a force.
const FEWEST_UNITS: usize = 2;
const MOST_UNITS: usize = 8;
/// One artillery Unit for so many others.
const OTHERS_PER_BATTERY: usize = 2;

/// What is wrong with a force, and what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceFault {
    /// The Unit it is about, by its place in the force.
    pub unit: Option<usize>,
    pub message: String,
    pub hint: String,
}

impl Training {
    /// The factor of a Unit's points: Green ×3/4, Veteran ×1, Elite ×7/5.
    fn factor(self) -> (u32, u32) {
        match self {
            Training::Green => (3, 4),
            Training::Veteran => (1, 1),
            Training::Elite => (7, 5),
        }
    }
}

impl Content {
    /// What a Team costs, before its Unit's training counts.
    pub fn team_points(&self, team: &TeamEntry) -> u32 {
        let kind = &self.units[team.kind];
        let own = u32::from(kind.points);
        match team.post {
            Post::Plain => own,
            Post::Leader => own + LEADER,
            Post::Observer => OBSERVER,
            Post::Commander if kind.class == Class::Tank => own + COMMANDER_MOUNTED,
            Post::Commander => COMMANDER_ON_FOOT,
        }
    }

    /// What a Unit costs: its Teams times its training, rounded up.
    pub fn unit_points(&self, unit: &Muster) -> u32 {
        let sum: u32 = unit.teams.iter().map(|team| self.team_points(team)).sum();
        let (times, by) = unit.training.factor();
        (sum * times).div_ceil(by)
    }

    /// What a force costs; training is no factor for the commander.
    pub fn force_points(&self, force: &BuiltForce) -> u32 {
        let commander = force.commander.iter().map(|(_, team)| self.team_points(team));
        let units = force.units.iter().map(|unit| self.unit_points(&unit.muster));
        commander.chain(units).sum()
    }

    /// Everything that keeps a force from being fielded, each with what to change.
    pub fn check_force(&self, force: &BuiltForce) -> Vec<ForceFault> {
        let mut faults = Vec::new();
        let mut tell = |unit: Option<usize>, message: String, hint: String| {
            faults.push(ForceFault { unit, message, hint });
        };
        if force.commander.is_none() {
            tell(
                None,
                "the force has no commander".to_owned(),
                "add `commander = { team, training }`".to_owned(),
            );
        }
        let count = force.units.len();
        if count < FEWEST_UNITS {
            let missing = FEWEST_UNITS - count;
            tell(
                None,
                format!("the force has {count} Units of at least {FEWEST_UNITS}"),
                format!("add {missing}"),
            );
        }
        if MOST_UNITS < count {
            tell(
                None,
                format!("the force has {count} Units of at most {MOST_UNITS}"),
                format!("take {} away", count - MOST_UNITS),
            );
        }
        self.check_entries(force, &mut faults);
        faults.extend(self.check_total(force));
        faults
    }

    fn entries(&self, force: &BuiltForce) -> &[ListEntry] {
        self.nations.get(force.nation).map_or(&[], |nation| &nation.units)
    }

    /// At most so many of a kind, one that can hold ground, and not too many guns.
    fn check_entries(&self, force: &BuiltForce, faults: &mut Vec<ForceFault>) {
        let entries = self.entries(force);
        for (nth, entry) in entries.iter().enumerate().filter(|(_, entry)| 0 < entry.most) {
            let mut of_it = (0..).zip(&force.units).filter(|(_, unit)| unit.entry == nth);
            if let Some((surplus, _)) = of_it.nth(usize::from(entry.most)) {
                faults.push(ForceFault {
                    unit: Some(surplus),
                    message: format!("a force has at most {} {}", entry.most, entry.name),
                    hint: "take this one away".to_owned(),
                });
            }
        }
        let has = |wanted: &dyn Fn(&ListEntry) -> bool| {
            let units = force.units.iter().filter_map(|unit| entries.get(unit.entry));
            units.filter(|entry| wanted(entry)).count()
        };
        if has(&|entry| self.is_core(entry)) == 0 {
            let core = entries.iter().filter(|entry| self.is_core(entry));
            let names: Vec<&str> = core.map(|entry| entry.id.as_str()).collect();
            faults.push(ForceFault {
                unit: None,
                message: "no Unit of Infantry or tanks without a limit".to_owned(),
                hint: format!("add one of {}", names.join(", ")),
            });
        }
        let guns = has(&|entry| entry.artillery);
        let others = force.units.len() - guns;
        if others < OTHERS_PER_BATTERY * guns {
            faults.push(ForceFault {
                unit: None,
                message: format!("{guns} artillery Units beside {others} others"),
                hint: format!(
                    "one for every {OTHERS_PER_BATTERY} others: add {} others, or take artillery away",
                    OTHERS_PER_BATTERY * guns - others
                ),
            });
        }
    }

    /// A Unit of Infantry or tanks of which a force may have any number: most of its Teams, the leader not counted, are Infantry, or
    /// Tank Teams with a main gun.
    fn is_core(&self, entry: &ListEntry) -> bool {
        let fights = |team: &&TeamEntry| {
            let kind = &self.units[team.kind];
            match kind.class {
                Class::Infantry => true,
                Class::Gun => false,
                Class::Tank => kind.arms.iter().any(|arm| arm.mount == Mount::Main),
            }
        };
        let plain: Vec<&TeamEntry> = entry
            .teams
            .iter()
            .filter(|team| team.post == Post::Plain)
            .collect();
        let fighting = plain.iter().copied().filter(fights).count();
        entry.most == 0 && !entry.artillery && plain.len() < 2 * fighting
    }

    /// Is it within its points? If not, the cheapest Unit or added Team whose loss would do is named.
    fn check_total(&self, force: &BuiltForce) -> Option<ForceFault> {
        let total = self.force_points(force);
        let over = total.checked_sub(force.points).filter(|over| 0 < *over)?;
        let mut ways: Vec<(u32, usize, String)> = Vec::new();
        for (nth, unit) in force.units.iter().enumerate() {
            let cost = self.unit_points(&unit.muster);
            ways.push((cost, nth, format!("{} costs {cost}", unit.muster.name)));
            for (at, team) in unit.muster.teams.iter().enumerate().rev() {
                if team.post == Post::Plain && unit.may_lose(at) {
                    let mut without = unit.muster.clone();
                    without.teams.remove(at);
                    let saved = cost - self.unit_points(&without);
                    let name = &self.units[team.kind].name;
                    let text = format!("without its {name} {} costs {saved} less", unit.muster.name);
                    ways.push((saved, nth, text));
                    break;
                }
            }
        }
        ways.sort_by_key(|(saved, ..)| *saved);
        let enough = ways.into_iter().find(|(saved, ..)| over <= *saved);
        Some(ForceFault {
            unit: enough.as_ref().map(|(_, nth, _)| *nth),
            message: format!("{total} points of {}: {over} too many", force.points),
            hint: match enough {
                Some((_, _, text)) => text,
                None => "take Units away, or give some less training".to_owned(),
            },
        })
    }
}
