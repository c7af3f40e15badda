//! What an order leads to, in imagined battles: the ground that every searching commander stands on.
//!
//! Orders are compared in the same imagined battles with the same dice, so that the orders differ and the luck
//! does not. All work is counted in tries: the same seed gives the same order on every machine.

use std::mem::Discriminant;

use umpire::commander::Glimpse;
use umpire::{Ask, Decision, Dice, Insight, Report, Ruleset, Seat, Seed, Weight};

use crate::limit::{Limit, Share};

/// Decisions answered by default before an order counts as carried out.
const MOST_ANSWERS: u64 = 64;
/// Dice set apart for one order and all it sets off.
const STRIDE: u64 = 2 * MOST_ANSWERS;
/// Far beyond all orders of one course.
const OTHER: u64 = 1 << 32;

/// An order with what came of it in the battles it was tried in.
#[derive(Clone, Debug)]
pub struct Tried<O> {
    pub order: O,
    pub sum: i64,
    pub tries: u32,
    /// The worst result of all tries, and in which course of events it came.
    pub worst: i32,
    pub worst_course: Course,
    /// Tries after which the position was worse than before.
    pub worse: u32,
}

impl<O> Tried<O> {
    pub fn new(order: O) -> Tried<O> {
        Tried {
            order,
            sum: 0,
            tries: 0,
            worst: i32::MAX,
            worst_course: Course(0),
            worse: 0,
        }
    }

    /// Counts what came of the order in a course that began with a position worth `now`.
    pub fn count(&mut self, result: i32, now: i32, course: Course) {
        self.sum += i64::from(result);
        self.tries += 1;
        self.worse += u32::from(result < now);
        if result < self.worst {
            (self.worst, self.worst_course) = (result, course);
        }
    }

    pub fn mean(&self) -> i64 {
        self.sum / i64::from(self.tries.max(1))
    }
}

/// How much is tried before an order is chosen.
#[derive(Copy, Clone, Debug)]
pub struct Screening {
    /// Orders considered at one decision; of more, a fair sample.
    pub most_orders: usize,
    /// Battles imagined in each stage; after each, the better half goes on.
    pub stages: &'static [u32],
    /// At least this many go on to the next stage.
    pub always_kept: usize,
    /// How much of a battle's worth is seen.
    pub insight: Insight,
    pub repertoire: Repertoire,
}

/// Which orders somebody thinks of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Repertoire {
    /// Those that come to mind.
    Usual,
    /// More of those that are too many to list.
    InDepth,
    /// One of those that have been rehearsed, where any fits; else in depth.
    Rehearsed,
}

impl Screening {
    /// How good a battle looks with this insight.
    pub(crate) fn worth<R: Ruleset>(&self, rules: &R, battle: &R::Battle, seat: Seat) -> i32 {
        rules.evaluate(battle, seat, self.insight)
    }

    /// The orders of this repertoire.
    fn orders<R: Ruleset>(&self, glimpse: &Glimpse<'_, R>) -> Vec<R::Order> {
        let mut orders = Vec::new();
        match self.repertoire {
            Repertoire::Usual => glimpse.orders(&mut orders),
            Repertoire::InDepth | Repertoire::Rehearsed => glimpse.orders_in_depth(&mut orders),
        }
        orders
    }

    /// One of the orders that have been rehearsed, if this is somebody who did. All of them have proved themselves:
    /// chance chooses, so that nobody knows which one comes.
    fn rehearsed<R: Ruleset>(&self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<R::Order> {
        if self.repertoire != Repertoire::Rehearsed {
            return None;
        }
        let mut orders = Vec::new();
        glimpse.advised(&mut orders);
        dice.shuffle(&mut orders);
        orders.pop()
    }
}

/// The orders of a decision after a look at them, the best first.
#[derive(Debug)]
pub struct Look<O> {
    pub tried: Vec<Tried<O>>,
    /// What the position was worth before, over all courses.
    pub now: Mean,
    /// There was no need to look: this has been rehearsed.
    pub rehearsed: bool,
}

impl<O> Look<O> {
    fn rehearsed(order: O) -> Look<O> {
        Look {
            tried: vec![Tried::new(order)],
            now: Mean::default(),
            rehearsed: true,
        }
    }
}

/// A mean of evaluations.
#[derive(Copy, Clone, Debug, Default)]
pub struct Mean {
    sum: i64,
    count: u32,
}

impl Mean {
    pub fn count(&mut self, value: i32) {
        self.sum += i64::from(value);
        self.count += 1;
    }

    pub fn value(self) -> i32 {
        i32::try_from(self.sum / i64::from(self.count.max(1))).unwrap_or(i32::MAX)
    }
}

/// Tries the orders of a glimpse one step ahead; afterwards the best stands first.
pub fn screen<R: Ruleset>(
    glimpse: &Glimpse<'_, R>,
    screening: &Screening,
    dice: &mut Dice,
    time: Option<(&Limit, Share)>,
) -> Look<R::Order> {
    let (rules, seat) = (glimpse.rules(), glimpse.seat());
    if let Some(order) = screening.rehearsed(glimpse, dice) {
        return Look::rehearsed(order);
    }
    let mut orders = screening.orders(glimpse);
    // Equal orders must not win by their place on the list.
    dice.shuffle(&mut orders);
    sample_fairly(&mut orders, screening.most_orders);
    let mut tried: Vec<Tried<R::Order>> = orders.into_iter().map(Tried::new).collect();
    let mut left = tried.len();
    let mut now = Mean::default();
    if left <= 1 {
        return Look {
            tried,
            now,
            rehearsed: false,
        };
    }
    let late = || time.is_some_and(|(limit, share)| limit.is_late(share));
    for worlds in screening.stages {
        for _ in 0..*worlds {
            if late() {
                break;
            }
            let course = Course::any(dice);
            let world = course.world(glimpse);
            let before = screening.worth(rules, &world, seat);
            now.count(before);
            for tried in &mut tried[..left] {
                if late() {
                    break;
                }
                let mut after = world.clone();
                carry_through(rules, &mut after, &tried.order, &mut course.luck());
                tried.count(screening.worth(rules, &after, seat), before, course);
            }
        }
        // Where the time was up some may not have been tried at all.
        tried[..left].sort_by_key(|tried| std::cmp::Reverse((0 < tried.tries, tried.mean())));
        left = left.div_ceil(2).max(screening.always_kept.min(left));
    }
    Look {
        tried,
        now,
        rehearsed: false,
    }
}

/// Carries out an order and all it sets off, up to the next decision of weight.
pub fn carry_through<R: Ruleset>(rules: &R, battle: &mut R::Battle, order: &R::Order, luck: &mut Luck) {
    tell_through(rules, battle, order, luck, &mut Report::silent());
}

/// The same with a report. Decisions in the middle, whoever has them, are answered by default.
pub fn tell_through<R: Ruleset>(
    rules: &R,
    battle: &mut R::Battle,
    order: &R::Order,
    luck: &mut Luck,
    report: &mut Report,
) {
    rules.obey(battle, order, &mut luck.next(), report);
    for _ in 0..MOST_ANSWERS {
        let Decision::Ask(Ask {
            weight: Weight::Minor,
            ..
        }) = rules.decision(battle)
        else {
            return;
        };
        let Some(answer) = rules.default_order(battle) else {
            return;
        };
        rules.obey(battle, &answer, &mut luck.next(), report);
    }
}

/// The dice of one imagined course of events: fresh ones for every order, as in a match.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: Seed,
    number: u64,
}

impl Luck {
    pub fn new(seed: Seed) -> Luck {
        Luck { seed, number: 0 }
    }

    /// The dice of the next order of weight: the same whatever the orders before it rolled, so that courses
    /// that began with different orders can be compared.
    pub fn skip(&mut self) {
        self.number = (self.number / STRIDE + 1) * STRIDE;
    }

    /// One of many other lucks for the same order, to choose it by.
    pub fn other(&self, which: u32) -> Luck {
        Luck {
            number: self.number + OTHER * (1 + u64::from(which)),
            ..self.clone()
        }
    }

    fn next(&mut self) -> Dice {
        self.number += 1;
        Dice::quiet(&self.seed, self.number)
    }
}

/// One imagined course of events, by its number: the battle it begins in and all its dice follow from it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Course(pub u64);

impl Course {
    pub fn any(dice: &mut Dice) -> Course {
        let (high, low) = (dice.below(u32::MAX), dice.below(u32::MAX));
        Course(u64::from(high) << 32 | u64::from(low))
    }

    /// A battle in which the seat could be.
    pub fn world<R: Ruleset>(self, glimpse: &Glimpse<'_, R>) -> R::Battle {
        glimpse.imagine(&mut Dice::quiet(&self.seed(), 0))
    }

    /// The dice of the orders from there on.
    pub fn luck(self) -> Luck {
        Luck::new(self.seed())
    }

    /// Dice for what is no part of the course itself.
    pub fn loose_dice(self) -> Dice {
        Dice::quiet(&self.seed(), u64::MAX)
    }

    fn seed(self) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.0.to_le_bytes());
        Seed(bytes)
    }
}

/// Do two seats want the same? Seats of one team do.
pub fn are_allies<R: Ruleset>(rules: &R, one: Seat, other: Seat) -> bool {
    let team = |seat: Seat| rules.scenario().seats.get(seat.index()).map(|info| info.team);
    one == other || team(one) == team(other)
}

/// Cuts a shuffled list down to `most`: every kind of order (variant of the enum) in turn gives one,
/// so that a family of a thousand moves does not crowd out three attacks.
pub fn sample_fairly<O>(orders: &mut Vec<O>, most: usize) {
    if orders.len() <= most {
        return;
    }
    let mut kinds: Vec<(Discriminant<O>, Vec<O>)> = Vec::new();
    for order in orders.drain(..) {
        let kind = std::mem::discriminant(&order);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, members)) => members.push(order),
            None => kinds.push((kind, vec![order])),
        }
    }
    while orders.len() < most {
        for (_, members) in &mut kinds {
            if orders.len() < most {
                orders.extend(members.pop());
            }
        }
    }
}

/// Moves `most` orders to the front of a list, drawn at random: every kind in turn gives one.
pub fn draw_fairly<O>(
    orders: &mut [O],
    most: usize,
    kinds: &mut Vec<Discriminant<O>>,
    dice: &mut Dice,
) -> usize {
    let most = most.min(orders.len());
    let mut drawn = 0;
    while drawn < most {
        // Kinds that gave one in this turn wait for the next.
        kinds.clear();
        let turn = drawn;
        while drawn < most {
            let rest = orders.len() - drawn;
            let start = dice.below(rest as u32) as usize;
            let fresh = (0..rest)
                .map(|step| drawn + (start + step) % rest)
                .find(|index| !kinds.contains(&std::mem::discriminant(&orders[*index])));
            let Some(index) = fresh else {
                break;
            };
            kinds.push(std::mem::discriminant(&orders[index]));
            orders.swap(drawn, index);
            drawn += 1;
        }
        debug_assert!(turn < drawn, "every turn draws one");
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Kind {
        Common(u32),
        Rare(u32),
    }

    #[test]
    fn a_few_orders_are_drawn_of_every_kind() {
        let mut dice = Dice::quiet(&Seed::from_number(1), 0);
        let mut seen = [0; 100];
        for _ in 0..500 {
            let mut orders: Vec<Kind> = (0..100).map(Kind::Common).chain([Kind::Rare(0)]).collect();
            let drawn = draw_fairly(&mut orders, 4, &mut Vec::new(), &mut dice);
            assert_eq!(drawn, 4);
            assert!(
                orders[..2].contains(&Kind::Rare(0)),
                "one of each in the first turn"
            );
            for order in &orders[..4] {
                if let Kind::Common(number) = order {
                    seen[*number as usize] += 1;
                }
            }
            orders.sort_by_key(|order| match order {
                Kind::Common(number) => *number,
                Kind::Rare(_) => 100,
            });
            assert_eq!(orders.len(), 101, "nothing is lost");
        }
        assert_eq!(seen.iter().sum::<i32>(), 1500);
        assert!(
            seen.iter().all(|count| *count <= 40),
            "none is favoured: {seen:?}"
        );
    }

    #[test]
    fn rare_kinds_of_orders_survive_the_sampling() {
        let mut orders: Vec<Kind> = (0..1000)
            .map(Kind::Common)
            .chain((0..3).map(Kind::Rare))
            .collect();
        sample_fairly(&mut orders, 100);
        assert_eq!(orders.len(), 100);
        let rare = orders.iter().filter(|order| matches!(order, Kind::Rare(_)));
        assert_eq!(rare.count(), 3);
    }
}
