//! A strike comes down: which hex of the pattern is shelled next (coh-12.3h)?

use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Seat};

use super::previews::note;
use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::artillery::{Falling, Pattern};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

impl Question<Rules> for Falling {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.barrage.seat, "shell"))
    }

    /// Several hexes are left, and in each there is something to roll for.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let may_hit = |hex| rules.may_hit(battle, &self.barrage, hex);
        1 < self.hexes.len() && self.hexes.iter().copied().all(may_hit)
    }

    fn orders(&self, _: &Rules, _: &Battle, out: &mut Vec<Order>) {
        out.extend(self.hexes.iter().map(|hex| Order::Shell { hex: *hex }));
    }

    fn check(&self, _: &Rules, _: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Shell { hex } = *order else {
            return Err(unasked("Say first which hex is shelled next."));
        };
        if !self.hexes.contains(&hex) {
            let why = Why::new("coh-12.3h", "No shells of this strike are left for {hex}.");
            return Err(why.hex(hex));
        }
        Ok(Checked::Falling(hex))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Falling(hex) = checked else {
            misplaced(&checked)
        };
        resolution.shell(self, hex);
    }

    /// Hexes without anything to roll for fall away; the last one left needs no question. Shells search the ground for
    /// mines even where there is nothing to roll for openly (coh-18.5g).
    fn close(mut self, resolution: &mut Resolution<'_>) {
        let Resolution { rules, battle, .. } = resolution;
        let barrage = self.barrage;
        let may_hit = |hex| rules.may_hit(battle, &barrage, hex);
        let (left, idle): (Pattern, Pattern) = self.hexes.iter().copied().partition(|hex| may_hit(*hex));
        self.hexes = left;
        for hex in idle {
            let attack = resolution.rules.barrage_attack(resolution.battle, &barrage, hex);
            resolution.shell_hidden_mines(&attack);
        }
        match *self.hexes.as_slice() {
            [] => {}
            [only] => resolution.shell(self, only),
            _ => resolution.battle.stack.push(self.into()),
        }
    }

    /// The centre, then clockwise.
    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        self.hexes.first().map(|hex| Order::Shell { hex: *hex })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let seat = self.barrage.seat;
        let (who, card) = (rules.seat_name(seat), rules.card_title(self.barrage.card));
        let text = format!("{who}: which hex does {card} shell next?");
        told(seat, text, "coh-12.3h")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let Order::Shell { hex } = order else {
            misplaced(&order)
        };
        let label = format!("Shell {} next", rules.label(hex));
        let mut choice = choice(order, "Artillery", label, cell(hex));
        let attack = rules.barrage_attack(battle, &self.barrage, hex);
        choice.preview.attacks = rules.attack_forecasts(battle, seat, &attack);
        if choice.preview.attacks.is_empty() {
            let unseen = note("Nobody is seen there; a hidden unit may be hit.", "coh-10.0h");
            choice.preview.notes.push(unseen);
        }
        choice
    }
}
