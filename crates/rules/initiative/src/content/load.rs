//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;

use super::model::Content;

rulebook::library!(
    Content,
    "content/initiative",
    ["companies", "nations", "scenarios", "units", "weapons"],
    read
);

fn read(_files: &Files<'_>) -> Content {
    Content::default()
}
