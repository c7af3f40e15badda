//! All files of the rule set together: those built in, and what an author adds or replaces.

use rulebook::Files;
use umpire::content::Table;

use super::model::Content;
use super::{boards, cards, firefights, overlays, tables, units};

const FOLDERS: [&str; 7] = [
    "terrain",
    "hits",
    "units",
    "cards",
    "boards",
    "overlays",
    "firefights",
];

rulebook::library!(Content, "content/conflict-of-heroes", FOLDERS, read);

/// Reads what later files refer to first: terrain before boards, everything before firefights.
fn read(files: &Files<'_>) -> Content {
    let mut content = Content::default();
    let terrain = files.tables("terrain");
    terrain.for_each(|table| tables::terrain(table, &mut content.terrain));
    let hits = files.tables("hits");
    hits.for_each(|table| tables::hits(table, &mut content.hits));
    content.units = files.each("units", units::unit, |unit| &unit.id);
    files.for_each("cards", |table| cards::card(table, &mut content.cards));
    content.cards.sort_by(|a, b| a.id.cmp(&b.id));
    files.for_each("boards", |table| {
        let sheet = boards::board(table, &content.terrain, &content.boards);
        content.boards.push(sheet);
    });
    content.boards.sort_by(|a, b| a.id.cmp(&b.id));
    let overlay = |table: Table<'_>| overlays::overlay(table, &content.terrain);
    content.overlays = files.each("overlays", overlay, |overlay| &overlay.id);
    let firefight = |table: Table<'_>| firefights::firefight(table, &content);
    content.firefights = files.each("firefights", firefight, |firefight| &firefight.id);
    content
}
