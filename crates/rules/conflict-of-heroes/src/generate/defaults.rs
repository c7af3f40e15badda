//! The answer of a player who does not care, to questions in the middle of something.

use board::hex::HexId;

use super::aim_at;
use crate::battle::{Battle, FacingReason, Frame, RollStage, UnitId};
use crate::movement::Gait;
use crate::order::Order;
use crate::rules::Rules;
use crate::works::Mark;

impl Rules {
    /// What a player does who does not care (ledger, Decision points, column Default).
    pub fn default_answer(&self, battle: &Battle) -> Option<Order> {
        match battle.stack.last()? {
            Frame::SetUp(_) | Frame::Turn => None,
            Frame::Initiative(_) => Some(Order::Bid { caps: 0 }),
            Frame::Facing {
                unit,
                reason: FacingReason::Unloaded,
                ..
            } => Some(Order::Face {
                facing: battle.unit(*unit).facing,
            }),
            Frame::Facing { unit, must_see, .. } => {
                let goal = must_see
                    .or_else(|| self.nearest_enemy(battle, *unit))
                    .unwrap_or_else(|| self.centre());
                Some(Order::Face {
                    facing: self.side_towards(battle.unit(*unit).hex, goal),
                })
            }
            Frame::Attack(attack) => match attack.targets.as_slice() {
                [_] => Some(Order::Decline),
                targets => targets
                    .iter()
                    .filter(|target| !target.done && target.mark.is_some())
                    .max_by_key(|target| target.defence)
                    .and_then(|target| target.mark)
                    .map(aim_at),
            },
            Frame::WorkFacing { work } => {
                let work = battle.work(*work);
                let enemy = battle.units.iter().find(|unit| {
                    unit.is_visible()
                        && work
                            .owner
                            .is_some_and(|owner| self.are_enemies(owner, unit.owner))
                });
                let goal = enemy.map_or_else(|| self.centre(), |unit| unit.hex);
                Some(Order::Face {
                    facing: self.side_towards(work.hex, goal),
                })
            }
            Frame::Inside { unit } => {
                let door = self.open_doors(battle, *unit).next();
                Some(door.map_or(Order::Stay, |work| Order::StartInside { work }))
            }
            // Pay if able: who is asked is (D26).
            Frame::Entangled(_) => Some(Order::PressOn),
            Frame::Lay { unit, kind } => {
                let mut lays = Vec::new();
                self.list_lays(battle, *unit, *kind, &mut lays);
                let hidden = |order: &&Order| matches!(order, Order::Lay { hidden: true, .. });
                lays.iter().find(hidden).or(lays.first()).copied()
            }
            Frame::Defuse { unit } => {
                let mines = self.mines_near(battle, *unit);
                mines.first().map(|work| aim_at(Mark::Work { work: *work }))
            }
            Frame::Roll(roll) if roll.stage == RollStage::Before => Some(Order::Roll { caps: 0 }),
            Frame::Roll(_) | Frame::Reputation { .. } | Frame::Honour { .. } | Frame::March { .. } => {
                Some(Order::Decline)
            }
            Frame::Sortie(sortie) if 0 < sortie.used => Some(Order::Stay),
            Frame::Sortie(sortie) => {
                let mut impulses = Vec::new();
                let seat = battle.unit(sortie.unit).owner;
                self.list_impulses(battle, seat, sortie, &mut impulses);
                // Straight on, or the first entry hex.
                impulses.get(impulses.len().min(3) / 2).copied()
            }
            Frame::Altitude { .. } | Frame::Event { .. } => Some(Order::Choose { option: 0 }),
            Frame::Mark { unit } => {
                let marks = self.markable(battle, battle.unit(*unit).owner, *unit);
                marks.first().map(|at| Order::Place {
                    unit: *unit,
                    at: *at,
                    hidden: true,
                })
            }
            Frame::Barrages { .. } => Some(Order::Decline),
            // The centre, then clockwise.
            Frame::Falling(falling) => falling.hexes.first().map(|hex| Order::Shell { hex: *hex }),
            Frame::CloseCall { .. } => Some(Order::Stay),
            Frame::Rallies { remaining: units, .. }
            | Frame::Sacrifice { killers: units, .. }
            | Frame::Sensed { among: units, .. } => units.first().map(|unit| Order::Aim { unit }),
            Frame::Bonus(_) => Some(Order::Stay),
            Frame::Group(group) => {
                let unit = group.remaining.first()?;
                let seat = battle.unit(unit).owner;
                if self.check_group_stay(battle, seat, group, unit).is_ok() {
                    return Some(Order::Stay);
                }
                let open = |to: &HexId| {
                    self.check_group_step(battle, seat, group, unit, *to, Gait::Normal)
                        .is_ok()
                };
                self.step_places(battle, group, unit)
                    .into_iter()
                    .find(open)
                    .map(|to| Order::Step { to, cautious: false })
            }
        }
    }

    /// The nearest enemy anybody can see.
    pub fn nearest_enemy(&self, battle: &Battle, unit: UnitId) -> Option<HexId> {
        let (owner, hex) = (battle.unit(unit).owner, battle.unit(unit).hex);
        let enemies = battle
            .units
            .iter()
            .filter(|other| other.is_visible() && self.are_enemies(owner, other.owner));
        enemies
            .map(|other| other.hex)
            .min_by_key(|other| (self.field.distance(hex, *other), *other))
    }
}
