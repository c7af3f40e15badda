//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;
use umpire::content::Table;

use super::model::{Content, Scenario};
use super::{armies, scenarios, trial, units};

rulebook::library!(
    Content,
    "content/storm-of-steel",
    ["armies", "scenarios", "units"],
    read
);

/// Units first, then armies, then the scenarios that name both.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let lists = files.tables("units");
    lists.for_each(|table| units::units(table, &mut content.units));
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    content.armies = files.each("armies", armies::army, |army| &army.id);
    let scenario = |table: Table<'_>| read_scenario(files, table, &content);
    content.scenarios = files.each("scenarios", scenario, |scenario| &scenario.id);
    content
}

/// One scenario; an author's is set up once, to see that it can be. What is built in has been tried: a test does it.
fn read_scenario(files: &Files<'_>, table: Table<'_>, content: &Content) -> Scenario {
    let (before, built_in) = (files.faults(), files.is_built_in(table.file()));
    let mut marks = scenarios::Marks::default();
    let scenario = scenarios::scenario(table, content, &mut marks);
    if !built_in && files.faults() == before {
        trial::try_set_up(&scenario, content, &marks);
    }
    scenario
}
