//! The straight line between two hex centres (coh-0.3e, coh-0.3f).
//!
//! ```text
//!     0,0   1,0   2,0            the line 0,0 to 2,1 crosses 1,0 and then 1,1
//!        0,1   1,1   2,1         the line 0,0 to 1,1 runs along the side between 1,0 and 0,1: one element,
//!           0,2   1,2   2,2      the pair; on to 2,2 it crosses 1,1 and runs between 2,1 and 1,2
//! ```
//!
//! How it is counted. The offset of the far end is `a·P + b·Q` with P and Q two neighbouring directions
//! and a, b ≥ 0. Every hex the line can meet is `i·P + (n−i)·Q` for a step 0 < n < N = a + b. Its centre
//! lies off the line by c = a·n − N·i (a cross product), and its farthest corners reach N + max(a, b) in
//! the units of 3·c (corners are centre + a third of two directions). So it is crossed when
//! 3·|c| < N + max(a, b); exactly at that bound the line only touches a corner, which has no effect,
//! unless a = b, when two corners lie on the line, which then runs along the side. `tests/hex_line.rs`
//! checks all this against the plain definition of coh-0.3e.

use super::coord::{Direction, Hex};

/// One thing between the two ends of a line (coh-0.3f).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Element {
    /// The line passes through the inside of this hex.
    Crossed(Hex),
    /// The line runs along the side shared by these two, smaller hex first. It counts as one element and as
    /// the more permissive of the two in every respect.
    Pair(Hex, Hex),
}

impl Element {
    /// Its hexes; the same hex twice where it is only one.
    pub const fn both(self) -> [Hex; 2] {
        match self {
            Element::Crossed(hex) => [hex, hex],
            Element::Pair(one, other) => [one, other],
        }
    }
}

/// What lies strictly between `a` and `b`, ordered from `a` to `b` (coh-0.3e, coh-0.3f).
pub fn elements(a: Hex, b: Hex) -> Vec<Element> {
    HexLine::new(a, b).collect()
}

/// The elements of a line one by one, without a list.
#[derive(Clone, Debug)]
pub struct HexLine {
    from: Hex,
    sector: Sector,
    /// The step the next element belongs to.
    step: i64,
    /// Least number of P steps whose hex is not too far to one side.
    least: i64,
    /// The second of two hexes crossed in the same step.
    waiting: Option<Element>,
}

impl HexLine {
    /// The line from `a` to `b`.
    pub fn new(a: Hex, b: Hex) -> HexLine {
        HexLine {
            from: a,
            sector: Sector::of(a, b),
            step: 1,
            least: 0,
            waiting: None,
        }
    }

    fn hex(&self, along: i64) -> Hex {
        let (p, q) = (self.sector.first.offset(), self.sector.first.turned(1).offset());
        let (i, j) = (along, self.step - along);
        // Between two hexes: the sum fits although its parts might not.
        let sum = |from: i16, p: i16, q: i16| (i64::from(from) + i * i64::from(p) + j * i64::from(q)) as i16;
        Hex::new(sum(self.from.q, p.q, q.q), sum(self.from.r, p.r, q.r))
    }

    /// a = b: the line runs by turns along a side and through a hex.
    fn corner_element(&self) -> Element {
        let half = self.step / 2;
        if self.step % 2 == 0 {
            return Element::Crossed(self.hex(half));
        }
        let (one, other) = (self.hex(half), self.hex(half + 1));
        Element::Pair(one.min(other), one.max(other))
    }
}

impl Iterator for HexLine {
    type Item = Element;

    fn next(&mut self) -> Option<Element> {
        if let Some(element) = self.waiting.take() {
            return Some(element);
        }
        let Sector { a, b, .. } = self.sector;
        let length = a + b;
        if length <= self.step {
            return None;
        }
        if a == b {
            let element = self.corner_element();
            self.step += 1;
            return Some(element);
        }
        let reach = length + a.max(b);
        while reach <= 3 * (a * self.step - length * self.least) {
            self.least += 1;
        }
        let first = Element::Crossed(self.hex(self.least));
        let second_is_crossed = 3 * (length * (self.least + 1) - a * self.step) < reach;
        let second = second_is_crossed.then(|| Element::Crossed(self.hex(self.least + 1)));
        self.step += 1;
        match second {
            None => Some(first),
            // More P than Q in the line: the hex with more P steps lies farther along it.
            Some(second) if b < a => {
                self.waiting = Some(second);
                Some(first)
            }
            Some(second) => {
                self.waiting = Some(first);
                Some(second)
            }
        }
    }
}

/// How a line comes into its last hex.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Entry {
    /// Across this side of it.
    Side(Direction),
    /// Through the corner between these two sides of it, the second being the first turned by one.
    Corner(Direction, Direction),
}

/// Where the line from `from` enters `target`; nothing if they are the same hex.
///
/// Sides are named as seen from `target`: the side `e` is its eastern one.
pub fn entry(from: Hex, target: Hex) -> Option<Entry> {
    let Sector { first, a, b } = Sector::of(target, from);
    if a == 0 {
        return None;
    }
    let second = first.turned(1);
    Some(match a.cmp(&b) {
        std::cmp::Ordering::Greater => Entry::Side(first),
        std::cmp::Ordering::Less => Entry::Side(second),
        std::cmp::Ordering::Equal => Entry::Corner(first, second),
    })
}

/// An offset as a·P + b·Q with P = `first`, Q = the direction after it, a > 0 and b ≥ 0 (all 0: no offset).
#[derive(Copy, Clone, Debug)]
struct Sector {
    first: Direction,
    a: i64,
    b: i64,
}

impl Sector {
    fn of(from: Hex, to: Hex) -> Sector {
        let (q, r) = from.wide_offset(to);
        let (q, r) = (i64::from(q), i64::from(r));
        let s = q + r;
        let candidates = [
            (Direction::E, s, -r),
            (Direction::NE, q, -s),
            (Direction::NW, -r, -q),
            (Direction::W, -s, r),
            (Direction::SW, -q, s),
            (Direction::SE, r, q),
        ];
        for (first, a, b) in candidates {
            if 0 < a && 0 <= b {
                return Sector { first, a, b };
            }
        }
        Sector {
            first: Direction::E,
            a: 0,
            b: 0,
        }
    }
}
