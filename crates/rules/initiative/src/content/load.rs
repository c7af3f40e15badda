//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;
use umpire::content::Table;

use super::model::Content;
use super::{companies, rosters, scenarios, units, weapons};

rulebook::library!(
    Content,
    "content/initiative",
    ["companies", "nations", "scenarios", "units", "weapons"],
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
    let scenario = |table: Table<'_>| scenarios::scenario(table, &content, &mut scenarios::Marks::default());
    content.scenarios = files.each("scenarios", scenario, |scenario| &scenario.id);
    content
}
