//! A group moves, hides or marches, member by member: where does this one go, or does it stay (coh-9.11a, coh-10.2b)?

use board::hex::HexId;
use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, Group, GroupStep, UnitId};
use crate::movement::Gait;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// What the member does.
#[derive(Copy, Clone, Debug)]
pub enum Part {
    Steps(MemberStep),
    Stays(UnitId),
}

/// A member's step, and what the group pays in all with it.
#[derive(Copy, Clone, Debug)]
pub struct MemberStep {
    pub unit: UnitId,
    pub to: HexId,
    pub gait: Gait,
    pub price: u8,
}

impl Group {
    /// Who is asked.
    fn member(&self) -> UnitId {
        let member = self.remaining.first();
        member.expect("a group asks as long as members remain")
    }
}

impl Question<Rules> for Group {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(minor(battle.unit(self.remaining.first()?).owner, "group"))
    }

    /// Who cannot go anywhere is not asked; in a pivot each member's facing is asked for instead.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.remaining.first().is_some_and(|unit| {
            battle.is_alive(unit)
                && self.step != GroupStep::Pivot
                && rules.can_step(battle, battle.unit(unit).owner, self, unit)
        })
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let unit = self.member();
        let seat = battle.unit(unit).owner;
        let gaits: &[bool] = match self.step {
            GroupStep::Move if rules.settings.cautious_movement => &[false, true],
            GroupStep::Move
            | GroupStep::Pivot
            | GroupStep::Hide
            | GroupStep::HiddenMove
            | GroupStep::March { .. } => &[false],
        };
        for to in rules.step_places(battle, self, unit) {
            for cautious in gaits.iter().copied() {
                let step = rules.check_group_step(battle, seat, self, unit, to, Gait::of(cautious));
                if step.is_ok() {
                    out.push(Order::Step { to, cautious });
                }
            }
        }
        if rules.check_group_stay(battle, seat, self, unit).is_ok() {
            out.push(Order::Stay);
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let unit = self.member();
        let part = match *order {
            Order::Step { to, cautious } => {
                let gait = Gait::of(cautious);
                let price = rules.check_group_step(battle, seat, self, unit, to, gait)?;
                Part::Steps(MemberStep {
                    unit,
                    to,
                    gait,
                    price,
                })
            }
            Order::Stay => {
                rules.check_group_stay(battle, seat, self, unit)?;
                Part::Stays(unit)
            }
            _ => return Err(unasked("Say first where the next member of the group goes.")),
        };
        Ok(Checked::Group(part))
    }

    /// That a member may stay was found when it was listed; what a step costs the group is worked out.
    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        let unit = self.member();
        if *order == Order::Stay {
            return Checked::Group(Part::Stays(unit));
        }
        let seat = battle.unit(unit).owner;
        match self.check(rules, battle, seat, order) {
            Ok(checked) => checked,
            Err(why) => panic!("a legal order was refused: {order:?}: {why:?}"),
        }
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Group(Part::Steps(step)) => resolution.group_step(self, step),
            Checked::Group(Part::Stays(unit)) => resolution.group_stay(self, unit),
            _ => misplaced(&checked),
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        match self.remaining.first() {
            None => resolution.finish_group(&self),
            Some(unit) if self.step == GroupStep::Pivot && resolution.battle.is_alive(unit) => {
                resolution.group_pivot(self, unit);
            }
            Some(unit) => resolution.group_stay(self, unit),
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let unit = self.member();
        let seat = battle.unit(unit).owner;
        if rules.check_group_stay(battle, seat, self, unit).is_ok() {
            return Some(Order::Stay);
        }
        let open = |to: &HexId| {
            let step = rules.check_group_step(battle, seat, self, unit, *to, Gait::Normal);
            step.is_ok()
        };
        let mut places = rules.step_places(battle, self, unit).into_iter();
        places.find(open).map(|to| Order::Step { to, cautious: false })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let unit = self.member();
        let text = format!("Group: where does {} go?", rules.unit_name(battle, unit));
        told(battle.unit(unit).owner, text, "coh-9.11a")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        vec![self.member().0]
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let (to, cautious) = match order {
            Order::Step { to, cautious } => (to, cautious),
            Order::Stay => return choice(order, "Group", "Stay", Anchor::Button),
            _ => misplaced(&order),
        };
        let verb = match self.step {
            GroupStep::Hide => "Hide in",
            GroupStep::Move | GroupStep::Pivot | GroupStep::HiddenMove | GroupStep::March { .. } => "Move to",
        };
        let care = if cautious { ", cautiously" } else { "" };
        let label = format!("{verb} {}{care}", rules.label(to));
        let mut choice = choice(order, "Group", label, cell(to));
        let unit = self.member();
        let preview = &mut choice.preview;
        if let Ok(price) = rules.check_group_step(battle, seat, self, unit, to, Gait::of(cautious)) {
            // The card that moves two hexes has been played already (coh-C05).
            if !matches!(self.step, GroupStep::March { .. }) {
                let more = price.saturating_sub(self.paid);
                preview.costs = rules.payments(battle, seat, more, self.pay);
            }
            preview.path.push(cell(to));
            rules.preview_works(battle, seat, unit, to, preview);
        }
        choice
    }
}
