//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;

use super::model::Content;
use super::weapons;

rulebook::library!(Content, "content/storm-of-fire", ["weapons"], read);

/// What others name first: weapons.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let lists = files.tables("weapons");
    lists.for_each(|table| weapons::weapons(table, &mut content.weapons));
    content.weapons.sort_by(|a, b| a.id.cmp(&b.id));
    content
}
