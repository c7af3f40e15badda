//! The words of an order in a case: units, works, hexes, sides and cards by their names.

use board::hex::{Direction, HexId};
use umpire::content::Node;

use super::orders::Reader;
use super::{unit_of, work_of};
use crate::battle::{UnitId, UnitSet};
use crate::cards::CardKind;
use crate::works::{Mark, WorkId};

impl Reader<'_, '_, '_> {
    pub(super) fn unit(&self, key: &str) -> Option<UnitId> {
        let node = self.table.get(key)?;
        self.named_unit(&node)
    }

    /// A unit, a work, or `"hasty X"`: the hasty defence of X.
    pub(super) fn mark(&self, key: &str) -> Option<Mark> {
        let node = self.table.get(key)?;
        let name = node.string()?;
        if let Some(work) = work_of(self.stage, name) {
            return Some(Mark::Work { work });
        }
        if let Some(hasty) = name
            .strip_prefix("hasty ")
            .and_then(|unit| unit_of(self.stage, unit))
        {
            return Some(Mark::Hasty { hasty });
        }
        self.named_unit(&node).map(Mark::Unit)
    }

    /// A work by its name.
    pub(super) fn work(&self, key: &str) -> Option<WorkId> {
        let node = self.table.get(key)?;
        let name = node.string()?;
        let work = work_of(self.stage, name);
        if work.is_none() {
            node.unknown(
                "work",
                name,
                self.stage.names.iter().map(|(known, _)| known.as_str()),
            );
        }
        work
    }

    fn named_unit(&self, node: &Node<'_>) -> Option<UnitId> {
        let name = node.string()?;
        let unit = unit_of(self.stage, name);
        if unit.is_none() {
            node.unknown(
                "unit",
                name,
                self.stage.names.iter().map(|(known, _)| known.as_str()),
            );
        }
        unit
    }

    /// One name or a list of names.
    pub(super) fn units(&self, key: &str) -> Option<UnitSet> {
        let node = self.table.get(key)?;
        if node.is_list() {
            return Some(
                node.list()?
                    .iter()
                    .filter_map(|node| self.named_unit(node))
                    .collect(),
            );
        }
        self.named_unit(&node).map(UnitSet::one)
    }

    pub(super) fn hex(&self, key: &str) -> Option<HexId> {
        let node = self.table.need(key)?;
        let label = node.string()?;
        let grid = &self.stage.rules.field.grid;
        // A hex that is not on the map is an order to be refused, not a fault of the case.
        Some(grid.find(label).unwrap_or(HexId(u16::MAX)))
    }

    /// `at` names a hex or a unit, and means that unit's hex.
    pub(super) fn target_hex(&self) -> Option<HexId> {
        self.hex_or_unit("at")
    }

    pub(super) fn hex_or_unit(&self, key: &str) -> Option<HexId> {
        let node = self.table.need(key)?;
        let name = node.string()?;
        match unit_of(self.stage, name) {
            Some(unit) => Some(self.stage.battle.unit(unit).hex),
            None => self.hex(key),
        }
    }

    pub(super) fn side(&self, key: &str) -> Option<Direction> {
        let node = self.table.get(key)?;
        let name = node.string()?;
        let side = Direction::from_name(name);
        if side.is_none() {
            node.unknown("side", name, Direction::ALL.iter().map(|side| side.name()));
        }
        side
    }

    pub(super) fn card(&self, key: &str) -> Option<CardKind> {
        let node = self.table.get(key)?;
        let id = node.string()?;
        let card = CardKind::from_id(id);
        if card.is_none() {
            node.unknown("card", id, CardKind::ALL.iter().map(|(_, id)| *id));
        }
        card
    }
}
