//! The assaulted Unit's one fire at those who came (ini-asl-6).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Preview, Role, Seat, Stakes};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::activation::spokesman;
use crate::assault::Assault;
use crate::battle::{Battle, TeamId};
use crate::fire::Cause;
use crate::order::{Help, Order, Shift, Shot};
use crate::rules::{Resolution, Rules};
use crate::shooting::Fire;
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defend {
    pub seat: Seat,
}

impl Rules {
    fn defence(&self, battle: &Battle, assault: &Assault) -> (Cause, Vec<TeamId>) {
        let overwatch = battle.unit(assault.target).overwatch;
        let there = assault.goes.iter().copied();
        let only = there.filter(|team| battle.team(*team).on_table()).collect();
        (Cause::Defending { overwatch }, only)
    }

    /// What a player sees of it before he orders it.
    fn preview_defence(
        &self,
        battle: &Battle,
        shots: &[Shot],
        shift: Option<&Shift>,
        directs: &[Help],
    ) -> Preview {
        let Some(assault) = Assault::under_way(battle) else {
            return Preview::default();
        };
        let (cause, only) = self.defence(battle, assault);
        let shift = shift.filter(|shift| self.check_shift(battle, assault.target, shift).is_ok());
        let shifted = shift.map(|shift| battle.with_shift(shift));
        let there = shifted.as_ref().unwrap_or(battle);
        self.preview_fire(there, assault.target, cause, shots, directs, &only)
    }

    fn proposed_defence(&self, battle: &Battle, assault: &Assault) -> Vec<Shot> {
        let (cause, only) = self.defence(battle, assault);
        self.proposed_shots(battle, assault.target, assault.unit, cause, &only)
    }

    /// The defence a leader makes possible by shifting markers, where nobody has a shot without it (ini-lead-5).
    fn shifted_defence(&self, battle: &Battle, assault: &Assault) -> Option<Order> {
        let shifts = self.sampled_shifts(battle, assault.target).into_iter();
        shifts
            .map(|shift| {
                let shifted = battle.with_shift(&shift);
                (shift, self.proposed_defence(&shifted, assault))
            })
            .find(|(_, shots)| !shots.is_empty())
            .map(|(shift, shots)| Order::Defend {
                shots,
                shift: Some(shift),
                directs: Vec::new(),
            })
    }
}

impl Battle {
    /// As it would be after this shift (ini-lead-5).
    pub fn with_shift(&self, shift: &Shift) -> Battle {
        let mut battle = self.clone();
        let markers = std::mem::take(&mut battle.team_mut(shift.from).markers);
        battle.team_mut(shift.to).markers += markers;
        battle.team_mut(shift.leader).helped_in = battle.initiative;
        battle
    }
}

impl Question<Rules> for Defend {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "defend")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        Assault::under_way(battle).is_some_and(|assault| {
            !rules.proposed_defence(battle, assault).is_empty()
                || rules.shifted_defence(battle, assault).is_some()
        })
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(assault) = Assault::under_way(battle) {
            let shots = rules.proposed_defence(battle, assault);
            if shots.is_empty() {
                out.extend(rules.shifted_defence(battle, assault));
            } else {
                out.push(Order::Defend {
                    directs: rules.proposed_directs(battle, assault.target, &shots),
                    shots,
                    shift: None,
                });
            }
        }
        out.push(Order::Hold);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        *order == Order::Hold
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match (order, Assault::under_way(battle)) {
            (Order::Hold, _) => Ok(Checked::Hold),
            (
                Order::Defend {
                    shots,
                    shift,
                    directs,
                },
                Some(assault),
            ) => {
                let unit = assault.target;
                if shots.is_empty() {
                    return Err(Why::new("ini-asl-6", "Name who fires, or hold."));
                }
                let (cause, only) = rules.defence(battle, assault);
                let shifted = match shift {
                    Some(shift) => {
                        rules.check_shift(battle, unit, shift)?;
                        Some(battle.with_shift(shift))
                    }
                    None => None,
                };
                let then = shifted.as_ref().unwrap_or(battle);
                if let Some(shot) = shots.iter().find(|shot| shot.target != assault.unit) {
                    let sentence = "{} fires at those who assault.";
                    return Err(Why::new("ini-asl-6", sentence).unit(shot.team));
                }
                rules.check_shots(then, unit, cause, shots, &only)?;
                rules.check_directs(then, unit, shots, directs)?;
                let fire = Fire::new(unit, cause, shots.clone(), directs.clone()).at_only(only);
                Ok(Checked::Defend { shift: *shift, fire })
            }
            _ => Err(unasked("ini-asl-6", "Fire at those who assault, or hold.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Hold => {}
            Checked::Defend { shift, fire } => {
                if let Some(shift) = shift {
                    turn.shift_markers(&shift);
                }
                turn.battle.unit_mut(fire.unit).overwatch = false;
                turn.ask(fire);
            }
            checked => astray(&checked, "whether to fire"),
        }
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let unit = Assault::under_way(battle).map(|assault| assault.target);
        let name = unit.map_or("The Unit", |unit| rules.unit_name(unit));
        prompt(
            self.seat,
            format!("{name} is assaulted: does it fire?"),
            "ini-asl-6",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Hold => {
                let mut choice = choice(order, "Hold fire", "Done", Anchor::Button);
                choice.role = Some(Role::Hold);
                choice
            }
            Order::Defend {
                shots,
                shift,
                directs,
            } => {
                let preview = rules.preview_defence(battle, shots, shift.as_ref(), directs);
                let enemy = Assault::under_way(battle).and_then(|assault| spokesman(battle, assault.unit));
                let anchor = enemy.map_or(Anchor::Button, |team| Anchor::Piece(team.0));
                let mut choice = choice(order, "Fire at the assaulters", "Fire", anchor);
                choice.stakes = Stakes::Dice;
                choice.preview = preview;
                choice
            }
            _ => stray(order),
        }
    }
}
