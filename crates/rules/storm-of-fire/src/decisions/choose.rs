//! On move in an activation phase: which unit acts, or the die is set aside or given up; in phase zero a unit, or nobody
//! (sof-dec-27, sof-dec-29, sof-dec-65, sof-ord-13; sof-init-7, sof-init-11, sof-init-12, sof-init-15).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Event, Seat, Selection, Stakes};

use super::opening::{Opening, picked_units};
use super::{Checked, choice, done, major, prompt, unasked};
use crate::activation::Source;
use crate::battle::{Battle, Phase};
use crate::moving::Depth;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choose {
    pub seat: Seat,
}

impl Choose {
    fn opening(&self, battle: &Battle) -> Opening {
        let phase = match battle.phase {
            Phase::Activation(phase) => phase,
            Phase::SetUp | Phase::Start | Phase::Barrage | Phase::Initiative => 0,
        };
        Opening {
            seat: self.seat,
            source: Source::Phase(phase),
        }
    }

    fn is_free(battle: &Battle) -> bool {
        battle.phase == Phase::Activation(0)
    }

    fn list(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if Choose::is_free(battle) {
            out.push(Order::Pass);
            return;
        }
        if rules.check_set_aside(battle, self.seat, None).is_ok() {
            out.push(Order::SetAside { die: None });
        }
        out.push(Order::Forfeit { die: None });
    }
}

impl Question<Rules> for Choose {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "choose")
    }

    /// A side with nobody to activate forfeits its die without being asked (sof-init-11).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.opening(battle).is_open(rules, battle)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        self.opening(battle).list(rules, battle, Depth::Usual, &[], out);
        self.list(rules, battle, out);
    }

    fn orders_in_depth(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        self.opening(battle).list(rules, battle, Depth::Deep, &[], out);
        self.list(rules, battle, out);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        let units = picked_units(battle, picked);
        if !units.is_empty() {
            self.opening(battle)
                .list(rules, battle, Depth::Usual, &units, out);
        }
        self.list(rules, battle, out);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        match order {
            Order::Pass => true,
            Order::Forfeit { die } | Order::SetAside { die } => die.is_none(),
            _ => false,
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        if let Some(checked) = self.opening(battle).check(rules, battle, order) {
            return checked;
        }
        match order {
            Order::Pass if Choose::is_free(battle) => Ok(Checked::Order(Order::Pass)),
            Order::Pass => Err(Why::new("sof-init-11", "Use a die of this phase, or forfeit it.")),
            Order::SetAside { die } => rules.check_set_aside(battle, seat, *die).map(Checked::SetAside),
            Order::Forfeit { die } => rules.die_of_phase(battle, seat, *die).map(Checked::Forfeit),
            _ => Err(unasked("sof-ord-10", "Choose a unit and what it does.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let seat = self.seat;
        match checked {
            Checked::SetAside(die) => {
                let side = turn.battle.side_mut(seat);
                (side.aside, side.has_set_aside) = (Some(die), true);
                turn.tell(|say| {
                    let text = format!("{} sets a 6 aside.", say.seat(seat));
                    Event::new("set-aside", "sof-init-12", text)
                });
            }
            Checked::Forfeit(die) => turn.forfeit(seat, die),
            Checked::Order(Order::Pass) => turn.finish_turn(seat),
            checked => self.opening(turn.battle).carry_out(checked, turn),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        match turn.rules.die_of_phase(turn.battle, self.seat, None) {
            Ok(die) => turn.forfeit(self.seat, die),
            Err(_) => turn.battle.side_mut(self.seat).passed = true,
        }
    }

    /// In phase zero nobody has to act (sof-dec-65).
    fn proposed(&self, _rules: &Rules, battle: &Battle) -> Option<Order> {
        Choose::is_free(battle).then_some(Order::Pass)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        self.opening(battle).dragged(rules, battle, wish)
    }

    fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        self.opening(battle).wishes(rules, battle, wish)
    }

    fn prompt(&self, _rules: &Rules, battle: &Battle) -> Prompt {
        let (text, rule) = match battle.phase {
            Phase::Activation(0) => (
                "Phase zero: activate a unit without a die, or pass.".to_owned(),
                "sof-init-15",
            ),
            Phase::Activation(phase) => {
                let dice = battle.dice_of(self.seat).filter(|(_, die)| die.shows == phase);
                let left = dice.count();
                (
                    format!("Phase {phase}: activate a unit. Dice left: {left}."),
                    "sof-init-7",
                )
            }
            Phase::SetUp | Phase::Start | Phase::Barrage | Phase::Initiative => {
                ("Activate a unit.".to_owned(), "sof-init-7")
            }
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Pass => done(order, "Nobody else acts this turn"),
            Order::SetAside { .. } => {
                let mut choice = choice(order, "Set a 6 aside for later", "Dice", Anchor::Button);
                choice.stakes = Stakes::Turn;
                choice
            }
            Order::Forfeit { .. } => {
                let mut choice = choice(order, "Forfeit a die", "Dice", Anchor::Button);
                choice.stakes = Stakes::Final;
                choice
            }
            order => self.opening(battle).describe(rules, battle, order),
        }
    }
}

impl Resolution<'_> {
    /// A side that passes in phase zero is finished for the turn (sof-init-15).
    fn finish_turn(&mut self, seat: Seat) {
        self.battle.side_mut(seat).passed = true;
        self.tell(|say| {
            let text = format!("{} is finished for the turn.", say.seat(seat));
            Event::new("passed", "sof-init-15", text)
        });
    }
}
