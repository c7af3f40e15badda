//! Scenarios: a table, a mission, two forces of rosters (section 37), and what studies found (sof-content-0g).

use tabletop::read;
use umpire::content::Table;

use super::model::{Content, Force, Mission, Roster, Scenario, TableEntry, UnitType};
use super::tables::SCALE;

const MISSIONS: [(&str, Mission); 10] = [
    ("hasty-assault", Mission::HastyAssault),
    ("platoon-assault", Mission::PlatoonAssault),
    ("patrol", Mission::Patrol),
    ("counterattack", Mission::Counterattack),
    ("screening-force", Mission::ScreeningForce),
    ("probe", Mission::Probe),
    ("delaying-action", Mission::DelayingAction),
    ("infiltration", Mission::Infiltration),
    ("patrol-encounter", Mission::PatrolEncounter),
    ("first-shots", Mission::FirstShots),
];

/// Reads one scenario.
pub fn scenario(table: Table<'_>, content: &Content) -> Scenario {
    let mission = table.one_of("mission", &MISSIONS);
    let usual = mission.definition().turns;
    let laid = laid_table(&table, content);
    let objectives = table.opt_list("objectives");
    let objectives = objectives.iter().filter_map(|node| read::point(node, SCALE));
    let scenario = Scenario {
        id: table.string("id"),
        title: table.string("title"),
        briefing: table.string("briefing"),
        date: table.string("date"),
        teaches: table.strings("teaches"),
        mission,
        turns: table.opt_int("turns", 1..=20).unwrap_or(usual),
        forces: [
            force(&table, "attacker", content),
            force(&table, "defender", content),
        ],
        objectives: objectives.collect(),
        table: laid,
        balance: umpire::Balance::read(&table, 2),
    };
    table.finish();
    scenario
}

/// `table = "the-mill"`: a file of the folder `tables`.
fn laid_table(table: &Table<'_>, content: &Content) -> TableEntry {
    let node = table.need("table");
    let named = node.and_then(|node| Some((node.string()?, node)));
    let found = named.as_ref().and_then(|(id, _)| content.table(id));
    if let (None, Some((id, node))) = (found, &named) {
        node.unknown("table", id, content.tables.iter().map(|table| table.id.as_str()));
    }
    found.cloned().unwrap_or_else(|| TableEntry {
        id: String::new(),
        name: String::new(),
        frame: board::table::Frame::new(7200, 4800).expect("six feet by four"),
        terrain: Vec::new(),
        features: Vec::new(),
    })
}

/// `[attacker]` with its `name` and its `roster`.
fn force(table: &Table<'_>, key: &str, content: &Content) -> Force {
    let Some(table) = table.table(key) else {
        return Force::default();
    };
    let node = table.need("roster");
    let named = node.and_then(|node| Some((node.string()?, node)));
    let found = named.as_ref().and_then(|(id, _)| content.roster(id));
    match (found, &named) {
        (None, Some((id, node))) => {
            node.unknown(
                "roster",
                id,
                content.rosters.iter().map(|roster| roster.id.as_str()),
            );
        }
        (Some(roster), Some((_, node))) => {
            for name in not_in_play(content, roster) {
                node.fault_hint(
                    format!("{name} is mounted or a vehicle"),
                    "horsemen and vehicles are not in play; take another roster",
                );
            }
        }
        (_, None) => {}
    }
    let force = Force {
        name: table.string("name"),
        roster: found.cloned().unwrap_or_default(),
    };
    table.finish();
    force
}

/// Units of a roster that cannot be played with.
fn not_in_play<'c>(content: &'c Content, roster: &Roster) -> Vec<&'c str> {
    let entries = roster.units.iter().map(|unit| &content.units[unit.entry]);
    let out = entries.filter(|entry| matches!(entry.kind, UnitType::Mounted | UnitType::Vehicle));
    out.map(|entry| entry.name.as_str()).collect()
}
