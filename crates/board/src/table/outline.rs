//! The outline of a set of square cells, for drawing.

use std::collections::BTreeMap;

/// A corner of cells, in cells from the first row and column.
pub(crate) type Corner = (i32, i32);

/// The closed outlines of the filled cells: outer ones anticlockwise, holes clockwise, corners only.
///
/// ```text
///   +--+--+        every side between a filled and an empty cell is walked with the filled cell on its
///   |##|##|        left; where two filled cells touch at a corner only, the outlines keep apart
///   +--+--+
///   |##|
///   +--+
/// ```
pub(crate) fn outlines(columns: i32, rows: i32, filled: impl Fn(i32, i32) -> bool) -> Vec<Vec<Corner>> {
    let full = |i: i32, j: i32| 0 <= i && i < columns && 0 <= j && j < rows && filled(i, j);
    // From each corner the directions in which a side leaves: 0 east, 1 north, 2 west, 3 south.
    let mut sides: BTreeMap<Corner, [bool; 4]> = BTreeMap::new();
    let mut side = |from: Corner, direction: usize| sides.entry(from).or_default()[direction] = true;
    for j in 0..rows {
        for i in (0..columns).filter(|&i| full(i, j)) {
            if !full(i, j - 1) {
                side((i, j), 0);
            }
            if !full(i + 1, j) {
                side((i + 1, j), 1);
            }
            if !full(i, j + 1) {
                side((i + 1, j + 1), 2);
            }
            if !full(i - 1, j) {
                side((i, j + 1), 3);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&start, &first)) = sides.iter().find(|(_, ways)| ways.contains(&true)) {
        let heading = first.iter().position(|&way| way).unwrap_or(0);
        loops.push(trace(&mut sides, start, heading));
        sides.retain(|_, ways| ways.contains(&true));
    }
    loops
}

/// Follows the sides from a corner until it is back there, turning left where there is a choice.
fn trace(sides: &mut BTreeMap<Corner, [bool; 4]>, start: Corner, heading: usize) -> Vec<Corner> {
    const STEPS: [Corner; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let (mut at, mut heading) = (start, heading);
    let first = heading;
    let mut corners = Vec::new();
    loop {
        if let Some(ways) = sides.get_mut(&at) {
            ways[heading] = false;
        }
        at = (at.0 + STEPS[heading].0, at.1 + STEPS[heading].1);
        let before = heading;
        let ways = sides.get(&at).copied().unwrap_or_default();
        if at == start && !ways[(before + 1) % 4] {
            if before != first {
                corners.push(at);
            }
            return corners;
        }
        // Left first: cells that touch at a corner only are not joined.
        let next = [before + 1, before, before + 3]
            .into_iter()
            .map(|way| way % 4)
            .find(|&way| ways[way]);
        let Some(next) = next else {
            return corners;
        };
        if next != before {
            corners.push(at);
        }
        heading = next;
    }
}
