//! What a firefight takes from the box: cards in hands and with veterans, and never more counters than there are.

use umpire::content::{Node, Table};

use super::firefights::card;
use super::forces::Ground;
use super::model::{Content, Family, Nation};

pub(super) fn veteran(table: &Table<'_>, ground: &Ground<'_>, mix: &mut Mix) -> Vec<usize> {
    let cards = &ground.content.cards;
    let mut attached = Vec::new();
    for node in table.opt_list("veteran") {
        let Some(index) = card(&node, cards) else { continue };
        if cards[index].family != Family::Veteran {
            node.fault(format!("`{}` is no veteran card", cards[index].id));
        }
        mix.take_card(&node, index, ground.content);
        attached.push(index);
    }
    attached
}

/// `cards = ["flamethrower", { card = "122mm-m38", uses = 2 }]`: a card is held as often as it may be used (coh-8.2a).
pub(super) fn cards_held(
    table: &Table<'_>,
    ground: &Ground<'_>,
    nation: Nation,
    mix: &mut Mix,
) -> Vec<usize> {
    let cards = &ground.content.cards;
    let mut held = Vec::new();
    for entry in table.opt_list("cards") {
        let (node, uses) = match entry.is_table().then(|| entry.table()).flatten() {
            Some(line) => {
                let (node, uses) = (line.need("card"), line.int::<u8>("uses", 2..=9));
                line.finish();
                let Some(node) = node else { continue };
                (node, uses)
            }
            None => (entry, 1),
        };
        let Some(index) = card(&node, cards) else { continue };
        if 1 < uses && !matches!(cards[index].family, Family::Weapon | Family::Artillery) {
            node.fault_hint(
                format!("`{}` is used once", cards[index].id),
                "only weapon and artillery cards may have more `uses`, coh-8.2a",
            );
        }
        if cards[index].family == Family::Event {
            node.fault_hint(
                format!("nobody holds `{}`", cards[index].id),
                "events belong into the deck",
            );
        }
        if cards[index].nation.is_some_and(|other| other != nation) {
            node.fault(format!("`{}` belongs to the enemy", cards[index].id));
        }
        mix.take_card(&node, index, ground.content);
        held.extend((0..uses).map(|_| index));
    }
    held
}

/// What one firefight has taken from the box so far (coh-1.0b).
#[derive(Debug)]
pub(super) struct Mix {
    units: Vec<u16>,
    cards: Vec<u16>,
}

impl Mix {
    pub(super) fn new(content: &Content) -> Mix {
        Mix {
            units: vec![0; content.units.len()],
            cards: vec![0; content.cards.len()],
        }
    }

    pub(super) fn take_units(&mut self, node: &Node<'_>, unit: usize, count: u8, content: &Content) {
        self.units[unit] += u16::from(count);
        let (taken, there) = (self.units[unit], u16::from(content.units[unit].count));
        if there < taken {
            let message = format!(
                "{taken} of {}, but the counter mix has {there}",
                content.units[unit].name
            );
            node.fault_hint(message, "coh-1.0b");
        }
    }

    fn take_card(&mut self, node: &Node<'_>, card: usize, content: &Content) {
        self.cards[card] += 1;
        let (taken, there) = (self.cards[card], u16::from(content.cards[card].count));
        if there < taken {
            node.fault(format!(
                "{taken} of `{}`, but there are {there}",
                content.cards[card].id
            ));
        }
    }
}
