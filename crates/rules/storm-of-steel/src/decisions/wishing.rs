//! What a player may mean who points at a place or a stand with what he has picked. Each decision says which orders that
//! could be; why they are not allowed is told him.

use rulebook::Wish;
use tabletop::drag::beside;
use umpire::Selection;

use crate::battle::{Battle, UnitId};
use crate::order::{Leg, Order, Spot};

/// The place pointed at.
pub(super) fn place(wish: Wish<'_>) -> Option<Spot> {
    wish.place().map(Spot::from)
}

/// The stand pointed at.
pub(super) fn stand(battle: &Battle, wish: Wish<'_>) -> Option<UnitId> {
    wish.piece().and_then(|piece| battle.units.of_piece(piece))
}

/// The first unit picked, and the place pointed at.
pub(super) fn unit_to(battle: &Battle, wish: Wish<'_>) -> Option<(UnitId, Spot)> {
    battle.units.picked(wish.picked).next().zip(place(wish))
}

/// The facing wanted, else the one it has.
pub(super) fn facing(battle: &Battle, picked: &Selection, unit: UnitId) -> i32 {
    let wanted = picked.facing.map(i32::from);
    wanted.unwrap_or_else(|| battle.unit(unit).facing.degrees())
}

fn leg_to(picked: &Selection, unit: UnitId, at: Spot) -> Leg {
    let via = picked.via.iter().map(|(x, y)| Spot { x: *x, y: *y });
    Leg {
        unit,
        path: via.chain([at]).collect(),
        facing: picked.facing.map(i32::from),
    }
}

/// The first unit picked goes there. Where nobody moves now, that is the answer.
pub(super) fn going(battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
    let there = unit_to(battle, wish);
    let go = |(unit, at)| Order::Go {
        leg: leg_to(wish.picked, unit, at),
    };
    there.map(go).into_iter().collect()
}

/// All who are picked go, the others beside the first, as in a drag: together or not at all.
pub(super) fn marching(battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
    let Some((first, at)) = unit_to(battle, wish) else {
        return Vec::new();
    };
    let (leg, from) = (leg_to(wish.picked, first, at), battle.unit(first).at);
    let beside = |unit: UnitId| beside(&leg, from, unit, battle.unit(unit).at);
    let legs = battle.units.picked(wish.picked).map(beside).collect();
    vec![Order::March { legs }]
}

/// A stand pointed at in a move phase, or when setting up: board it; or, itself picked or nobody, command it.
pub(super) fn boarding(battle: &Battle, picked: &Selection, target: UnitId) -> Vec<Order> {
    let unit = battle.units.picked(picked).next();
    vec![match unit.filter(|unit| *unit != target) {
        Some(unit) => Order::Mount {
            unit,
            carrier: target,
        },
        None => Order::Command { units: vec![target] },
    }]
}

/// What pointing means while units move: boarding whoever stands there, getting off there, or going there as `on_foot` says.
pub(super) fn moving(
    battle: &Battle,
    wish: Wish<'_>,
    on_foot: impl FnOnce(UnitId) -> Vec<Order>,
) -> Vec<Order> {
    if let Some(target) = stand(battle, wish) {
        return boarding(battle, wish.picked, target);
    }
    let Some((unit, to)) = unit_to(battle, wish) else {
        return Vec::new();
    };
    if battle.unit(unit).aboard().is_some() {
        let facing = facing(battle, wish.picked, unit);
        return vec![Order::Dismount { unit, at: to, facing }];
    }
    on_foot(unit)
}
