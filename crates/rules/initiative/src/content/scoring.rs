//! What a scenario is fought for: points at its end (ini-vic-3).

use board::table::{Frame, Point};
use tabletop::Scale;
use umpire::content::Table;

use super::model::{Content, Counted, Score};

const WORDS: [(&str, Counted); 4] = [
    ("all", Counted::All),
    ("tanks", Counted::Tanks),
    ("soft-skinned", Counted::SoftSkinned),
    ("fighting", Counted::Fighting),
];

/// Lines that this game does not count: nobody is demoralised, and places are held, not neared.
const UNKNOWN: [&str; 2] = ["near", "enemy-demoralised"];

/// Reads the `[[score]]` list; points that are fought for are added to `objectives`. `what` may also be a kind of Team.
pub fn score_lines(
    tables: Vec<Table<'_>>,
    content: &Content,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Vec<Score> {
    for node in tables.iter().filter_map(|table| table.get("when")) {
        if let Some(word) = node.string().filter(|word| UNKNOWN.contains(word)) {
            node.fault_hint(
                format!("`{word}` is not counted in this game"),
                "write `holds`, `destroys`, `inside`, `exits` or `always` (ini-vic-3)",
            );
        }
    }
    let kinds = content.units.iter().enumerate();
    let kinds = kinds.map(|(nth, unit)| (unit.id.as_str(), Counted::Kind(nth)));
    let words: Vec<(&str, Counted)> = WORDS.into_iter().chain(kinds).collect();
    let counted = tabletop::Counted {
        words: &words,
        all: Counted::All,
    };
    tabletop::score_lines(tables, &counted, scale, frame, objectives)
}
