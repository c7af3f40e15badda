//! What an activated Unit is offered: samples for computer players, words for everybody (ini-ord-50, ini-ord-51).

use umpire::{Anchor, Choice, Stakes};

use super::act::{Act, Stage};
use super::{choice, done, stray};
use crate::activation::spokesman;
use crate::barrage::{Aim, BarragePlan};
use crate::battle::{Battle, TeamId, UnitId};
use crate::fire::Cause;
use crate::movement::Gait;
use crate::order::{Order, Shot};
use crate::rules::Rules;

/// Where moves worth trying come from: [`Rules::sampled_drags`] for computer players, [`Rules::sampled_moves`] for offers.
type SampledMoves = fn(&Rules, &Battle, UnitId, Gait) -> Vec<Order>;

impl Act {
    /// What may be done, in full or in samples (ini-ord-50, ini-ord-51).
    pub(super) fn list(&self, rules: &Rules, battle: &Battle, moves: SampledMoves, out: &mut Vec<Order>) {
        let up = self.check_up(battle).is_ok();
        if up && matches!(self.stage, Stage::Fresh | Stage::Moved) {
            self.sample_fire(rules, battle, out);
        }
        if up && matches!(self.stage, Stage::Fresh | Stage::Fired) {
            out.extend(moves(rules, battle, self.unit, self.gait()));
        }
        if up && self.check_whole_action("ini-ord-3").is_ok() {
            out.extend(rules.sampled_assaults(battle, self.unit));
            let barrages = rules.sampled_barrages(battle, self.unit).into_iter();
            out.extend(barrages.map(barrage_order));
        }
        if up && self.stage == Stage::Fresh {
            let shifts = rules.sampled_shifts(battle, self.unit).into_iter();
            out.extend(shifts.map(Order::Shift));
        }
        if self.check_dig_in(rules, battle).is_ok() {
            out.push(Order::DigIn);
        }
        if self.check_overwatch(battle).is_ok() {
            out.push(Order::Overwatch);
        }
        out.push(Order::End);
    }

    /// Fire at each enemy Unit as proposed, plain and aimed (ini-ord-51).
    fn sample_fire(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let aims: &[bool] = match (self.stage, self.passed()) {
            (Stage::Fresh, true) => &[false, true],
            _ => &[false],
        };
        // What is proposed is the same for aimed fire.
        let proposed = rules.proposed_fire(battle, self.unit, self.cause(battle, false));
        let mut volleys: Vec<Vec<Shot>> = proposed.into_iter().map(|(_, shots)| shots).collect();
        volleys.extend(rules.fire_at_will(battle, self, &volleys));
        for aimed in aims {
            out.extend(volleys.iter().map(|shots| Order::Fire {
                directs: rules.proposed_directs(battle, self.unit, shots),
                shots: shots.clone(),
                aimed: *aimed,
            }));
        }
    }

    pub(super) fn has_shot(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.has_shot(battle, self.unit, self.cause(battle, false))
    }
}

impl Rules {
    /// Everybody without a shot at the first target takes his best other one (ini-ord-23): worth listing beside the volleys it is
    /// made of only where somebody has one.
    fn fire_at_will(&self, battle: &Battle, act: &Act, volleys: &[Vec<Shot>]) -> Option<Vec<Shot>> {
        let mut all = volleys.iter().max_by_key(|shots| shots.len())?.clone();
        let fires = |team: TeamId| all.iter().any(|known| known.team == team);
        if volleys.iter().flatten().all(|shot| fires(shot.team)) {
            return None;
        }
        self.proposed_at_will(battle, act.unit, act.cause(battle, false), &mut all);
        Some(all)
    }
}

fn barrage_order(plan: BarragePlan) -> Order {
    let BarragePlan {
        observer, guns, aim, ..
    } = plan;
    match aim {
        Aim::Team(aim) => Order::Barrage { observer, aim, guns },
        Aim::Smoke(at) => Order::Smoke {
            observer,
            at: at.into(),
            guns,
        },
    }
}

fn at_team(team: TeamId) -> Anchor {
    Anchor::Piece(team.0)
}

/// An order in words, with what it puts at stake.
fn offer(
    order: Order,
    label: impl Into<String>,
    group: &'static str,
    anchor: Anchor,
    stakes: Stakes,
) -> Choice<Order> {
    Choice {
        stakes,
        ..choice(order, label, group, anchor)
    }
}

impl Rules {
    /// Words for what a Unit may do; previews of plans and shots are added where they are worked out.
    pub(crate) fn act_in_words(&self, battle: &Battle, act: &Act, order: Order) -> Choice<Order> {
        let known = |unit: UnitId| battle.knows_unit(unit);
        match &order {
            Order::Shift(shift)
                if [shift.from, shift.to]
                    .iter()
                    .all(|team| battle.teams.knows(*team)) =>
            {
                let (from, to) = (self.name(battle, shift.from), self.name(battle, shift.to));
                let anchor = at_team(shift.to);
                let label = format!("Shift suppression from {from} to {to}");
                offer(order, label, "Leaders", anchor, Stakes::None)
            }
            Order::Move { legs, .. } => {
                let spot = legs.first().and_then(|leg| leg.path.last());
                let anchor = spot.map_or(Anchor::Button, |spot| Anchor::Point { x: spot.x, y: spot.y });
                let label = format!("Move {}", self.unit_name(act.unit));
                offer(order, label, "Move", anchor, Stakes::Final)
            }
            Order::Drag(pull) => {
                let word = if pull.run { "Run with" } else { "Move" };
                let (x, y) = (pull.to.x, pull.to.y);
                let label = format!("{word} {}", self.unit_name(act.unit));
                offer(order, label, "Move", Anchor::Point { x, y }, Stakes::Final)
            }
            Order::Fire {
                shots,
                aimed,
                directs,
            } => {
                let target = shots.first().map(|shot| shot.target).filter(|unit| known(*unit));
                let name = target.map_or("the enemy", |unit| self.unit_name(unit));
                let word = if *aimed { "Aimed fire" } else { "Fire" };
                let anchor = self.at_unit(battle, target);
                let cause = act.cause(battle, *aimed);
                let preview = self.preview_fire(battle, act.unit, cause, shots, directs, &[]);
                let choice = offer(order, format!("{word} at {name}"), "Fire", anchor, Stakes::Dice);
                Choice { preview, ..choice }
            }
            Order::Assault {
                unit, shots, directs, ..
            } if known(*unit) => {
                let (label, anchor) = (
                    format!("Assault {}", self.unit_name(*unit)),
                    self.at_unit(battle, Some(*unit)),
                );
                let preview = self.preview_fire(battle, act.unit, Cause::Suppressing, shots, directs, &[]);
                let choice = offer(order, label, "Assault", anchor, Stakes::Dice);
                Choice { preview, ..choice }
            }
            Order::Barrage { aim, .. } if battle.teams.knows(*aim) => {
                let (label, anchor) = (format!("Barrage on {}", self.name(battle, *aim)), at_team(*aim));
                let preview = self.preview_of(battle, act.unit, &order);
                let choice = offer(order, label, "Barrage", anchor, Stakes::Dice);
                Choice { preview, ..choice }
            }
            Order::Smoke { at, .. } => {
                let anchor = Anchor::Point { x: at.x, y: at.y };
                let preview = self.preview_of(battle, act.unit, &order);
                let choice = offer(order, "Smoke here", "Barrage", anchor, Stakes::Dice);
                Choice { preview, ..choice }
            }
            Order::DigIn => offer(order, "Dig in", "Orders", Anchor::Button, Stakes::Turn),
            Order::Overwatch => offer(order, "Overwatch", "Orders", Anchor::Button, Stakes::Turn),
            Order::End => done(order, "End the activation"),
            _ => stray(order),
        }
    }

    fn at_unit(&self, battle: &Battle, unit: Option<UnitId>) -> Anchor {
        let team = unit.and_then(|unit| spokesman(battle, unit));
        team.map_or(Anchor::Button, at_team)
    }
}
