//! Pieces of terrain as scenarios and cases write them.

use board::table::{Frame, Going, MobilityClass, Passage, Properties, Shape};
use tabletop::{Scale, Terrain as _, read};
use umpire::content::Table;

use crate::ground::{FOOT, GUN, TANK, Terrain};

/// The ledger's longer words for some kinds.
const SYNONYMS: &[(&str, Terrain)] = &[
    ("stone-wall", Terrain::Wall),
    ("crop-field", Terrain::Crop),
    ("rough-ground", Terrain::Rough),
];

/// Reads one `[[terrain]]` table: kind, shape, and what it says beyond its kind.
pub fn piece(table: Table<'_>, scale: Scale, frame: Frame) -> Option<(Terrain, Shape, Properties)> {
    let kind = table.one_of("kind", &[Terrain::WORDS, SYNONYMS].concat());
    let mut properties = Properties {
        going: going(&table, kind),
        ..Properties::default()
    };
    let shape = match kind {
        Terrain::Road | Terrain::Stream if table.get("area").is_none() => read::strip(&table, scale),
        Terrain::Hill => {
            let (outline, hill) = read::hill(&table, scale);
            properties.hill = hill;
            outline
        }
        kind if kind.is_line() => read::line(&table, scale),
        _ => read::area(&table, scale),
    };
    if let Some(shape) = &shape {
        let piece = kind.piece(0, shape.clone(), properties.clone());
        read::check_piece(&table, scale, frame, piece);
    }
    table.finish();
    shape.map(|shape| (kind, shape, properties))
}

/// `foot`, `guns` and `tanks`: going other than usual. Empty if nothing is said.
fn going(table: &Table<'_>, kind: Terrain) -> Vec<Going> {
    let words = [("free", Passage::Free), ("barred", Passage::Barred)];
    let read = |key: &str, class: MobilityClass| (table.opt_one_of(key, &words), class);
    let said = [read("foot", FOOT), read("guns", GUN), read("tanks", TANK)];
    if said.iter().all(|(passage, _)| passage.is_none()) {
        return Vec::new();
    }
    let going = said.map(|(passage, class)| Going {
        passage: passage.unwrap_or(kind.passage(class)),
        rate: 12,
    });
    going.to_vec()
}
