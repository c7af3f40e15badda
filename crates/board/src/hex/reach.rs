//! Cheapest ways over a map. What a step costs is the caller's business.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::coord::Direction;
use super::grid::{Grid, HexId};

/// How cheaply each hex can be reached from one start.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Reach {
    costs: Vec<Option<u16>>,
    before: Vec<Option<HexId>>,
}

impl Reach {
    /// The least cost to get there; nothing if out of reach. The start costs 0.
    pub fn cost(&self, id: HexId) -> Option<u16> {
        self.costs[id.index()]
    }

    /// The least cost for each hex, by number.
    pub fn costs(&self) -> &[Option<u16>] {
        &self.costs
    }

    /// The hexes in reach with their costs, by number; the start among them.
    pub fn iter(&self) -> impl Iterator<Item = (HexId, u16)> + '_ {
        let numbered = self.costs.iter().enumerate();
        numbered.filter_map(|(index, cost)| Some((HexId(index as u16), (*cost)?)))
    }

    /// One cheapest way, from the start to `to`, both included. Of equal ways always the same one.
    pub fn path(&self, to: HexId) -> Option<Vec<HexId>> {
        self.cost(to)?;
        let mut path = vec![to];
        let mut at = to;
        while let Some(earlier) = self.before[at.index()] {
            path.push(earlier);
            at = earlier;
        }
        path.reverse();
        Some(path)
    }
}

impl Grid {
    /// Everything that can be reached from `start` for at most `most`, over whole hexes (coh-0.3g).
    ///
    /// `step(from, direction, to)` is the cost of one step, or nothing where it is not possible.
    pub fn reach(
        &self,
        start: HexId,
        most: u16,
        step: impl Fn(HexId, Direction, HexId) -> Option<u16>,
    ) -> Reach {
        let mut reach = Reach {
            costs: vec![None; self.len()],
            before: vec![None; self.len()],
        };
        reach.costs[start.index()] = Some(0);
        let mut open = BinaryHeap::from([Reverse((0_u16, start))]);
        while let Some(Reverse((cost, at))) = open.pop() {
            if reach.costs[at.index()] != Some(cost) {
                continue; // A cheaper way was found after this one had been noted.
            }
            for direction in Direction::ALL {
                let Some(next) = self.neighbour_full(at, direction) else {
                    continue;
                };
                let Some(total) = step(at, direction, next).and_then(|price| cost.checked_add(price)) else {
                    continue;
                };
                let better = reach.costs[next.index()].is_none_or(|known| total < known);
                if total <= most && better {
                    reach.costs[next.index()] = Some(total);
                    reach.before[next.index()] = Some(at);
                    open.push(Reverse((total, next)));
                }
            }
        }
        reach
    }
}
