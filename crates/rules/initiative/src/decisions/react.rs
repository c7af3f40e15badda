//! Reaction fire at a Unit on the move (ini-ord-30).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::{Ending, Prompt};
use umpire::{Anchor, Ask, Choice, Preview, Role, Scale, Seat, Selection};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, Frame, UnitId};
use crate::fire::Cause;
use crate::order::{Help, Order, Shift, Shot};
use crate::reaction::ReactOrder;
use crate::rules::{Resolution, Rules};
use crate::walk::Reaction;
use crate::why::Why;

/// Asked only if somebody can react: the walk below it has looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    pub seat: Seat,
}

impl Rules {
    /// What a player sees of a reaction before he orders it: the moving Unit as it will stand at that mark (ini-ord-30).
    fn preview_reaction(
        &self,
        battle: &Battle,
        unit: UnitId,
        mark: u16,
        shots: &[Shot],
        (shift, directs): (Option<&Shift>, &[Help]),
    ) -> Preview {
        let walk = battle.walk().filter(|walk| self.marks_left(walk).contains(&mark));
        let Some(walk) = walk else {
            return Preview::default();
        };
        let mut there = self.supposed(battle, walk, mark);
        if let Some(shift) = shift.filter(|shift| self.check_shift(&there, unit, shift).is_ok()) {
            there = there.with_shift(shift);
        }
        let mut preview = self.preview_fire(&there, unit, there.reaction_of(unit), shots, directs, &[]);
        let hit = preview.attacks.first().and_then(|target| target.outlook.first());
        preview.scale = hit.map(|hit| Scale {
            index: mark,
            of: walk.last_mark(),
            chance: hit.chance,
        });
        let moving = there.moving.iter().map(|team| (*team, there.team(*team)));
        preview.endings = moving
            .map(|(id, team)| Ending {
                piece: id.0,
                x: team.at.x(),
                y: team.at.y(),
                facing: team.facing.degrees() as u16,
                path: Vec::new(),
                spent: None,
                short: None,
                seen_by: Vec::new(),
            })
            .collect();
        preview
    }
}

impl Question<Rules> for React {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "react")
    }

    fn is_open(&self, _rules: &Rules, _battle: &Battle) -> bool {
        true
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Hold);
        out.extend(rules.sampled_reactions(battle));
    }

    /// Every mark of every Unit that has a shot there, its best first.
    fn orders_for(&self, rules: &Rules, battle: &Battle, _picked: &Selection, out: &mut Vec<Order>) {
        out.push(Order::Hold);
        out.extend(rules.offered_reactions(battle));
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::React { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Hold => Ok(Checked::Hold),
            Order::React {
                unit,
                mark,
                shots,
                shift,
                directs,
            } => {
                let order = ReactOrder {
                    unit: *unit,
                    mark: *mark,
                    shots,
                    shift: shift.as_ref(),
                    directs,
                };
                let (shift, fire) = rules.check_reaction(battle, seat, order)?;
                let mark = *mark;
                Ok(Checked::React { mark, shift, fire })
            }
            _ => Err(unasked("ini-react-3", "React with a Unit, or hold your fire.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        let Some(Frame::Walk(walk)) = turn.battle.stack.last_mut() else {
            unreachable!("somebody walks where reactions are asked for")
        };
        match checked {
            Checked::Hold => walk.asking = false,
            Checked::React { mark, shift, fire } => walk.reaction = Some(Reaction { mark, shift, fire }),
            checked => astray(&checked, "who reacts"),
        }
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = match battle.walk() {
            Some(walk) => format!("{} moves: react, or hold your fire.", rules.unit_name(walk.unit)),
            None => "React, or hold your fire.".to_owned(),
        };
        prompt(self.seat, text, "ini-react-3")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Hold => Choice {
                role: Some(Role::Hold),
                ..choice(order, "Hold fire", "Done", Anchor::Button)
            },
            Order::React {
                unit,
                mark,
                shots,
                shift,
                directs,
            } if battle.knows_unit(*unit) => {
                let preview = rules.preview_reaction(battle, *unit, *mark, shots, (shift.as_ref(), directs));
                let how = match battle.reaction_of(*unit) {
                    Cause::Overwatch => "Overwatch fire",
                    _ => "Reaction fire",
                };
                let label = format!("{how} of {} after {mark} in", rules.unit_name(*unit));
                let anchor = shots
                    .first()
                    .map_or(Anchor::Button, |shot| Anchor::Piece(shot.team.0));
                Choice {
                    preview,
                    ..choice(order, label, "React", anchor)
                }
            }
            _ => stray(order),
        }
    }
}
