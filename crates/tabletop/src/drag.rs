//! Drags: where dragged units would go, as wanted or as near to it as is legal.

use board::table::{Allowance, Facing, Path, Point, Table, preview, way_around};

use umpire::{Anchor, Drafted};

use crate::around::Around;
use crate::spot::{Leg, Spot};

/// How finely ways around obstacles are looked for, and how far a place is snapped.
const CELL: i32 = 100;
pub const SNAP: i32 = 600;

/// Is a way around worth looking for? Not where the way is only too long, nor where the player has drawn it himself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Detour {
    Try,
    No,
}

/// The way of one who keeps his place beside another: every point as far off as he is.
pub fn beside<U>(first: &Leg<U>, from: Point, unit: U, at: Point) -> Leg<U> {
    Leg {
        unit,
        path: first.path.iter().map(|spot| spot.shifted(from, at)).collect(),
        facing: first.facing,
    }
}

/// The same way with what a player has changed of it by hand: the end, the facing, the points on the way.
pub fn as_drafted<U>(mut leg: Leg<U>, drafted: Option<&Drafted>) -> Leg<U> {
    let Some(drafted) = drafted else { return leg };
    let mut end = None;
    if let Some(Anchor::Point { x, y }) = drafted.at {
        end = Some(Spot { x, y });
    }
    if end.is_some() || !drafted.via.is_empty() {
        let via = drafted.via.iter().copied().map(Spot::from);
        leg.path = via.chain(end.or_else(|| leg.path.last().copied())).collect();
    }
    if let Some(degrees) = drafted.facing {
        leg.facing = Some(i32::from(degrees) % 360);
    }
    leg
}

/// Those farthest ahead go first, so that nobody stands in the way of who comes behind him; otherwise as they were.
pub fn foremost_first<U>(units: &mut [(U, Point)], from: Point, to: Spot) {
    let (x, y) = (
        i64::from(to.x) - i64::from(from.x()),
        i64::from(to.y) - i64::from(from.y()),
    );
    let ahead = |at: Point| i64::from(at.x() - from.x()) * x + i64::from(at.y() - from.y()) * y;
    units.sort_by_key(|(_, at)| -ahead(*at));
}

/// Ways to try instead of one that cannot be taken to its end, best first: around what bars it, as far along it as there is
/// movement for, straight to its end as far as is sure. Those with more movement than is sure may be refused by the game.
pub fn ways_instead(
    table: &Table,
    around: &mut Around,
    wanted: &Path,
    facing: Option<Facing>,
    (most, sure): (i32, i32),
    detour: Detour,
) -> Vec<Path> {
    let (start, goal) = (wanted.start(), wanted.end());
    let mut ways = Vec::new();
    around.mover.allowance = Allowance::Units(most);
    let field = around.on(table);
    if detour == Detour::Try {
        ways.extend(way_around(field, &around.mover, CELL, goal, facing));
    }
    let farthest = preview(field, &around.mover, wanted, facing).possible;
    ways.extend(farthest.map(|way| way.path));
    around.mover.allowance = Allowance::Units(sure);
    let straight = Path::straight(start, goal);
    let farthest = preview(around.on(table), &around.mover, &straight, facing).possible;
    ways.extend(farthest.map(|way| way.path));
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Point {
        Point::new(x, y).expect("a place")
    }

    #[test]
    fn whoever_goes_beside_another_passes_beside_his_points() {
        let first = Leg {
            unit: 0,
            path: vec![Spot { x: 1000, y: 2000 }, Spot { x: 3000, y: 2000 }],
            facing: Some(90),
        };
        let second = beside(&first, at(1000, 1000), 1, at(1300, 800));
        let path = [Spot { x: 1300, y: 1800 }, Spot { x: 3300, y: 1800 }];
        assert_eq!(
            (second.unit, &second.path[..], second.facing),
            (1, &path[..], Some(90))
        );
    }

    #[test]
    fn what_was_pulled_by_hand_goes_where_it_was_pulled() {
        let leg = || Leg {
            unit: 1,
            path: vec![Spot { x: 1300, y: 1800 }, Spot { x: 3300, y: 1800 }],
            facing: Some(90),
        };
        let mut drafted = Drafted {
            piece: 1,
            at: None,
            facing: Some(360),
            via: Vec::new(),
            struck: false,
        };
        let turned = as_drafted(leg(), Some(&drafted));
        assert_eq!((turned.path, turned.facing), (leg().path, Some(0)));
        drafted.at = Some(Anchor::Point { x: 3000, y: 2500 });
        let pulled = as_drafted(leg(), Some(&drafted));
        assert_eq!(pulled.path, [Spot { x: 3000, y: 2500 }]);
        drafted.at = None;
        drafted.via = vec![(2000, 2200)];
        let led = as_drafted(leg(), Some(&drafted));
        assert_eq!(led.path, [Spot { x: 2000, y: 2200 }, Spot { x: 3300, y: 1800 }]);
        assert_eq!(as_drafted(leg(), None), leg());
    }

    #[test]
    fn in_a_column_the_head_goes_first() {
        let mut units = [('b', at(0, 500)), ('a', at(0, 1000)), ('c', at(300, 500))];
        foremost_first(&mut units, at(0, 500), Spot { x: 0, y: 3000 });
        assert_eq!(units.map(|(unit, _)| unit), ['a', 'b', 'c']);
        foremost_first(&mut units, at(0, 500), Spot { x: 0, y: -3000 });
        assert_eq!(units.map(|(unit, _)| unit), ['b', 'c', 'a']);
    }
}
