//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;
use umpire::content::Table;

use super::model::{Content, Scenario};
use super::{battlegroups, rosters, scenarios, tables, trial, units, vehicles, weapons};

rulebook::library!(
    Content,
    "content/storm-of-fire",
    [
        "battlegroups",
        "rosters",
        "scenarios",
        "tables",
        "units",
        "vehicles",
        "weapons"
    ],
    read
);

/// What others name first: weapons and vehicles, then units, battlegroups and rosters; tables; scenarios.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let lists = files.tables("weapons");
    lists.for_each(|table| weapons::weapons(table, &mut content.weapons));
    content.weapons.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("vehicles");
    lists.for_each(|table| vehicles::vehicles(table, &mut content.vehicles));
    content.vehicles.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("units");
    lists.for_each(|table| units::units(table, &mut content));
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("battlegroups");
    lists.for_each(|table| battlegroups::battlegroups(table, &mut content));
    content.battlegroups.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("rosters");
    lists.for_each(|table| rosters::rosters(table, &mut content));
    content.rosters.sort_by(|a, b| a.id.cmp(&b.id));
    content.tables = files.each("tables", tables::table, |table| &table.id);
    content.scenarios = files.each(
        "scenarios",
        |table| read_scenario(files, table, &content),
        |scenario| &scenario.id,
    );
    content
}

/// One scenario; an author's is set up once, to see that it can be. What is built in has been tried: a test does it.
fn read_scenario(files: &Files<'_>, table: Table<'_>, content: &Content) -> Scenario {
    let (before, built_in) = (files.faults(), files.is_built_in(table.file()));
    let place = table.get("table");
    let scenario = scenarios::scenario(table, content);
    if let (false, true, Some(place)) = (built_in, files.faults() == before, place) {
        trial::try_set_up(&scenario, content, &place);
    }
    scenario
}
