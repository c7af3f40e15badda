//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;
use umpire::content::Table;

use super::model::{Content, Scenario};
use super::{companies, forces, rosters, scenarios, trial, units, weapons};

rulebook::library!(
    Content,
    "content/initiative",
    [
        "companies",
        "forces",
        "nations",
        "pick-ups",
        "scenarios",
        "units",
        "weapons"
    ],
    read
);

/// What others name first: weapons, then the kinds of Teams that carry them, nations' lists, companies, scenarios.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let lists = files.tables("weapons");
    lists.for_each(|table| weapons::weapons(table, &mut content.weapons));
    content.weapons.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("units");
    lists.for_each(|table| units::units(table, &mut content));
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    content.nations = files.each(
        "nations",
        |table| rosters::nation(table, &content),
        |nation| &nation.id,
    );
    let company = |table: Table<'_>| companies::company(table, &content);
    content.companies = files.each("companies", company, |company| &company.id);
    let scenario = |table: Table<'_>| read_scenario(files, table, &content);
    content.scenarios = files.each("scenarios", scenario, |scenario| &scenario.id);
    content.forces = files.each(
        "forces",
        |table| forces::force(table, &content),
        |force| &force.id,
    );
    let mut pick_ups = Vec::new();
    files.for_each("pick-ups", |table| {
        pick_ups.extend(forces::pick_up(table, &content))
    });
    content.scenarios.extend(pick_ups);
    content.scenarios.sort_by(|a, b| a.id.cmp(&b.id));
    content
}

/// One scenario; an author's is deployed once, to see that it can be. What is built in has been tried: a test does it.
fn read_scenario(files: &Files<'_>, table: Table<'_>, content: &Content) -> Scenario {
    let (before, built_in) = (files.faults(), files.is_built_in(table.file()));
    let mut marks = scenarios::Marks::default();
    let scenario = scenarios::scenario(table, content, &mut marks);
    if !built_in && files.faults() == before {
        trial::try_deployment(&scenario, content, &marks);
    }
    scenario
}
