//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;

use super::model::Content;
use super::{units, weapons};

rulebook::library!(
    Content,
    "content/initiative",
    ["companies", "nations", "scenarios", "units", "weapons"],
    read
);

/// What others name first: weapons, then the kinds of Teams that carry them.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let lists = files.tables("weapons");
    lists.for_each(|table| weapons::weapons(table, &mut content.weapons));
    content.weapons.sort_by(|a, b| a.id.cmp(&b.id));
    let lists = files.tables("units");
    lists.for_each(|table| units::units(table, &mut content));
    content.units.sort_by(|a, b| a.id.cmp(&b.id));
    content
}
