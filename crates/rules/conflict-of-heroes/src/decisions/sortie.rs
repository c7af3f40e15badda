//! An airplane's action, impulse by impulse: what is the next one (coh-20.0c)?

use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Preview, Seat};

use super::{Checked, cell, choice, minor, misplaced, piece, side, told, unasked};
use crate::battle::{Battle, Sortie, Whereabouts};
use crate::order::{Impulse, Order};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// What the airplane does next.
#[derive(Copy, Clone, Debug)]
pub enum Next {
    Impulse { impulse: Impulse, price: u8 },
    End,
}

impl Sortie {
    fn owner(&self, battle: &Battle) -> Seat {
        battle.unit(self.unit).owner
    }

    /// Bombs are still to fall: the next one does by itself (coh-20.4a).
    fn is_dropping(&self, battle: &Battle) -> bool {
        self.dropping.is_some() && battle.unit(self.unit).place == Whereabouts::InAir
    }
}

impl Question<Rules> for Sortie {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(self.owner(battle), "flight"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let flies = battle.unit(self.unit).place == Whereabouts::InAir;
        let over = 0 < self.used && (!flies || rules.impulses_of(battle, self.unit) <= self.used);
        !self.is_dropping(battle) && !over
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_impulses(battle, self.owner(battle), self, out);
    }

    /// Not attacks on hexes where nobody is seen.
    fn lists(&self, _: &Rules, battle: &Battle, order: &Order) -> bool {
        match order {
            Order::Fly {
                impulse: Impulse::Attack { at } | Impulse::Drop { at, .. },
            } => battle.visible_in(*at).next().is_some(),
            _ => true,
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let next = match *order {
            Order::Fly { impulse } => {
                let price = rules.check_impulse(battle, seat, self, impulse)?;
                Next::Impulse { impulse, price }
            }
            Order::Stay => {
                rules.check_end_sortie(self)?;
                Next::End
            }
            _ => return Err(unasked("Say first what the airplane does next.")),
        };
        Ok(Checked::Sortie(next))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Sortie(Next::Impulse { impulse, price }) => resolution.fly(self, impulse, price),
            Checked::Sortie(Next::End) => {}
            _ => misplaced(&checked),
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if self.is_dropping(resolution.battle) {
            resolution.drop_bomb(self);
        }
    }

    /// Straight on, or the first entry hex.
    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        if 0 < self.used {
            return Some(Order::Stay);
        }
        let mut impulses = Vec::new();
        self.orders(rules, battle, &mut impulses);
        impulses.get(impulses.len().min(3) / 2).copied()
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = format!(
            "{}: impulse {} of {}, or end the action?",
            rules.unit_name(battle, self.unit),
            self.used + 1,
            rules.impulses_of(battle, self.unit)
        );
        told(self.owner(battle), text, "coh-20.0c")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.unit.0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let impulse = match order {
            Order::Fly { impulse } => impulse,
            Order::Stay => return choice(order, "Flight", "End the action", Anchor::Button),
            _ => misplaced(&order),
        };
        let (group, label, anchor) = self.words(rules, battle, impulse);
        let mut choice = choice(order, group, label, anchor);
        self.preview(rules, battle, seat, impulse, &mut choice.preview);
        choice
    }
}

impl Sortie {
    fn words(&self, rules: &Rules, battle: &Battle, impulse: Impulse) -> (&'static str, String, Anchor) {
        let from = battle.unit(self.unit).hex;
        match impulse {
            Impulse::Enter { at } => ("Flight", format!("Fly in at {}", rules.label(at)), cell(at)),
            Impulse::Forward { side } => match rules.field.grid.neighbour_full(from, side) {
                Some(to) => ("Flight", format!("Fly to {}", rules.label(to)), cell(to)),
                None => {
                    let label = format!("Fly off the map to {}", side.word());
                    ("Flight", label, Anchor::Button)
                }
            },
            Impulse::Turn { facing } => {
                let label = format!("Turn to {}", facing.word());
                ("Flight", label, side(from, facing))
            }
            Impulse::Climb => ("Flight", "Climb 50 m".to_owned(), Anchor::Button),
            Impulse::Dive => ("Flight", "Descend 50 m".to_owned(), Anchor::Button),
            Impulse::Attack { at } => ("Fire", format!("Attack {}", rules.label(at)), cell(at)),
            Impulse::Dogfight { target } => {
                let label = format!("Attack {}", rules.unit_name(battle, target));
                ("Fire", label, piece(target))
            }
            Impulse::Drop { at, bomb, count } => {
                let label = format!("Drop {count} × {} on {}", bomb.name(), rules.label(at));
                ("Fire", label, cell(at))
            }
        }
    }

    /// What the impulse costs, and the odds of its attack.
    fn preview(&self, rules: &Rules, battle: &Battle, seat: Seat, impulse: Impulse, preview: &mut Preview) {
        let price = rules.impulse_price(self, impulse);
        preview.costs = rules.payments(battle, seat, price, self.pay);
        if let Some(shot) = rules.shot_from_air(battle, self.unit, impulse) {
            let attack = rules.planned_attack(battle, shot);
            rules.preview_attack(battle, seat, &attack, preview);
            return;
        }
        match impulse {
            Impulse::Drop { at, .. } | Impulse::Enter { at } => preview.path.push(cell(at)),
            Impulse::Forward { side } => {
                let from = battle.unit(self.unit).hex;
                let to = rules.field.grid.neighbour_full(from, side);
                preview.path.extend(to.map(cell));
            }
            Impulse::Attack { .. }
            | Impulse::Dogfight { .. }
            | Impulse::Turn { .. }
            | Impulse::Climb
            | Impulse::Dive => {}
        }
    }
}
