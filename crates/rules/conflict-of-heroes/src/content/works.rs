//! Fortifications and hindrances of a firefight: `[[force.work]]` for a force's own, `[[work]]` for nobody's (coh-18.2a).

use board::hex::HexId;
use umpire::content::Table;

use super::boards::direction;
use super::hexes::Places;
use super::model::{Concealment, Start, WorkKind, WorkMuster};

const CONCEALMENTS: [(&str, Concealment); 3] = [
    ("no", Concealment::No),
    ("may", Concealment::May),
    ("must", Concealment::Must),
];

/// Most works of one firefight: those laid in play need numbers too.
const MOST_WORKS: usize = 200;

/// All works of a firefight, read one table after the other.
#[derive(Debug)]
pub(super) struct WorkReader<'a> {
    places: &'a Places,
    /// Where which kind stands already (coh-18.0b).
    taken: Vec<(WorkKind, HexId)>,
    count: usize,
}

impl<'a> WorkReader<'a> {
    pub(super) fn new(places: &'a Places) -> WorkReader<'a> {
        WorkReader {
            places,
            taken: Vec::new(),
            count: 0,
        }
    }

    /// The works of one force. They lie at a hex, or where the owner sets them up.
    pub(super) fn of_force(&mut self, force: &Table<'_>) -> Vec<WorkMuster> {
        let mut works = Vec::new();
        for entry in force.opt_tables("work") {
            works.extend(self.lines(&entry, true));
            entry.finish();
        }
        works
    }

    /// Works of nobody: each in its hex, for all to see.
    pub(super) fn of_nobody(&mut self, firefight: &Table<'_>) -> Vec<WorkMuster> {
        let mut works = Vec::new();
        for entry in firefight.opt_tables("work") {
            works.extend(self.lines(&entry, false));
            entry.finish();
        }
        works
    }

    /// One line: `count` works of a kind in a zone, or one in each hex of `at`.
    fn lines(&mut self, table: &Table<'_>, owned: bool) -> Vec<WorkMuster> {
        let kind = table
            .need("kind")
            .and_then(|node| node.one_of(&WorkKind::ALL))
            .unwrap_or(WorkKind::Trench);
        let count: u8 = table.opt_int("count", 1..=40).unwrap_or(1);
        let facing = table.get("facing");
        if let Some(node) = facing.as_ref().filter(|_| !kind.has_facing()) {
            node.fault_hint(
                format!("a {} has no front", kind.name()),
                "only bunkers and gun pits have one (coh-5.2a)",
            );
        }
        let facing = facing.and_then(|node| direction(&node, node.string()?));
        let concealment = table
            .opt_one_of("hidden", &CONCEALMENTS)
            .unwrap_or(Concealment::No);
        let takes_vehicles = table.flag("vehicles");
        if takes_vehicles && kind != WorkKind::GunPit {
            table.fault(
                format!("a {} takes no vehicles", kind.name()),
                Some("only a gun pit may (coh-18.2c)".to_string()),
            );
        }
        let starts = self.starts(table, kind, count, facing);
        if let Some(node) = table.get("hidden").filter(|_| !owned) {
            node.fault_hint("nobody could keep this secret", "give the work to a force");
        }
        let chosen = starts.iter().any(|start| matches!(start, Start::Zone(_)));
        if !owned && chosen {
            table.fault(
                "nobody could set this up",
                Some("write `at = \"F07\"`".to_string()),
            );
        }
        if !owned && kind.has_facing() && facing.is_none() {
            table.fault(
                format!("the {} needs a front", kind.name()),
                Some("write `facing = \"ne\"`".to_string()),
            );
        }
        if !chosen && concealment == Concealment::May {
            table.fault(
                "a work with its hex given is hidden or not",
                Some("write `hidden = \"must\"`, or give a `zone`".to_string()),
            );
        }
        self.count += starts.len();
        if MOST_WORKS < self.count {
            table.fault(format!("more than {MOST_WORKS} works"), None);
        }
        let work = |start| WorkMuster {
            kind,
            start,
            concealment,
            takes_vehicles,
        };
        starts.into_iter().map(work).collect()
    }

    fn starts(
        &mut self,
        table: &Table<'_>,
        kind: WorkKind,
        count: u8,
        facing: Option<board::hex::Direction>,
    ) -> Vec<Start> {
        match (table.get("at"), table.get("zone")) {
            (Some(node), None) => {
                if table.get("count").is_some() {
                    table.fault("`count` goes with `zone`; `at` names every hex", None);
                }
                let hexes = self.places.hexes(&node);
                for hex in &hexes {
                    if self.taken.contains(&(kind, *hex)) {
                        node.fault_hint(
                            format!("two works of the kind `{}` in one hex", kind.id()),
                            "one of each kind is enough (coh-18.0b)",
                        );
                    }
                    self.taken.push((kind, *hex));
                }
                hexes.into_iter().map(|hex| Start::At(hex, facing)).collect()
            }
            (None, Some(node)) => {
                if table.get("facing").is_some() {
                    table.fault("`facing` goes with `at` only; else the owner chooses it", None);
                }
                let zone = self.places.hexes(&node);
                if !zone.is_empty() && zone.len() < usize::from(count) {
                    node.fault_hint(
                        format!("{count} works, but the zone has {} hexes", zone.len()),
                        "one of a kind to a hex (coh-18.0b)",
                    );
                }
                std::iter::repeat_n(Start::Zone(zone), usize::from(count)).collect()
            }
            (Some(_), Some(_)) | (None, None) => {
                table.fault(
                    "a work must lie in exactly one way",
                    Some("write one of `at` and `zone`".to_string()),
                );
                Vec::new()
            }
        }
    }
}
