//! What a scenario is fought for: points at its end (sos-V.1).

use board::table::{Frame, Point};
use tabletop::Scale;
use umpire::content::Table;

use super::model::{Counted, Score};

const COUNTED: tabletop::Counted<'static, Counted> = tabletop::Counted {
    words: &[
        ("all", Counted::All),
        ("fighting", Counted::Fighting),
        ("rifles", Counted::Rifles),
        ("afv", Counted::Afv),
        ("gun", Counted::Gun),
        ("hq", Counted::Hq),
    ],
    all: Counted::All,
};

/// Reads the `[[score]]` list; points that are fought for are added to `objectives`.
pub fn score_lines(
    tables: Vec<Table<'_>>,
    scale: Scale,
    frame: Frame,
    objectives: &mut Vec<Point>,
) -> Vec<Score> {
    tabletop::score_lines(tables, &COUNTED, scale, frame, objectives)
}
