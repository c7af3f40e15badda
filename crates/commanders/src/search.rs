//! `regular` and `veteran`: a tree of orders over imagined battles.
//!
//! Every iteration imagines a battle in which the seat could be, walks down the tree with dice of its own, adds one
//! order at its end and plays on for a while by rule of thumb; what the position is then worth counts for every
//! order on the way. So hidden things and dice are averaged over (a determinised, open-loop tree search).
//!
//! Orders may be many or infinite: an order enters the tree only when its node has been visited often enough
//! (progressive widening), the one that looks best one step ahead first. What it looked like then counts as a few
//! visits, measured against its fellows. Only `+ - * /` and `sqrt` touch floats: exact on every machine.

use std::time::{Duration, Instant};

use umpire::minds::{Glimpse, Thought};
use umpire::{Decision, Dice, Ruleset, Seat, Weight};

use crate::ahead::{
    Course, Look, Luck, Mean, Screening, Tried, are_allies, carry_through, sample_fairly, screen,
};
use crate::{Budget, Commander, thought};

/// How a searching commander thinks.
#[derive(Copy, Clone, Debug)]
pub struct Manner {
    /// The first look at the orders of the seat itself.
    pub screening: Screening,
    /// The look at a decision in the middle of something: few answers, tried often.
    pub minor: Screening,
    /// Orders looked at where the tree goes on.
    pub inner_orders: usize,
    /// Decisions of weight played by rule of thumb at the end of the tree.
    pub horizon: u32,
    /// Orders tried at each of these.
    pub thumb: usize,
}

/// How many visits the look one step ahead counts for.
const FAITH: f64 = 3.0;
/// How readily less visited orders are tried.
const CURIOSITY: f64 = 0.6;
/// An order more for so much of the square root of the visits.
const WIDENING: f64 = 1.5;
/// Results closer together than this are not told apart by the search.
const LEAST_SPREAD: f64 = 50.0;

/// One decision in the tree.
#[derive(Debug)]
struct Node<O> {
    seat: Seat,
    visits: u32,
    /// Sum of results, as the searching seat sees them.
    sum: f64,
    branches: Vec<Branch<O>>,
}

/// One order at a node, best first by the look one step ahead.
#[derive(Debug)]
struct Branch<O> {
    tried: Tried<O>,
    /// Its worth one step ahead, as the searching seat sees it.
    promise: f64,
    child: Option<usize>,
}

/// A commander that searches.
#[derive(Copy, Clone, Debug)]
pub struct Search {
    manner: Manner,
    budget: Budget,
}

impl Search {
    pub fn new(manner: Manner, budget: Budget) -> Search {
        Search { manner, budget }
    }
}

impl<R: Ruleset> Commander<R> for Search {
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        let start = Instant::now();
        let weighty = match glimpse.rules().decision(&glimpse.imagine(dice)) {
            Decision::Ask(ask) => ask.weight == Weight::Major,
            Decision::Over(_) => return None,
        };
        if !weighty {
            return thought(screen(glimpse, &self.manner.minor, dice));
        }
        let first_look = screen(glimpse, &self.manner.screening, dice);
        if first_look.tried.len() <= 1 {
            return thought(first_look);
        }
        let mut tree = Tree::new(glimpse, self.manner, first_look);
        match self.budget {
            Budget::Iterations(iterations) => {
                for _ in 0..iterations {
                    tree.iterate(dice);
                }
            }
            Budget::Millis(millis) => {
                let limit = Duration::from_millis(millis.into());
                while start.elapsed() < limit {
                    tree.iterate(dice);
                }
            }
        }
        thought(tree.verdict())
    }
}

struct Tree<'a, 'g, R: Ruleset> {
    glimpse: &'a Glimpse<'g, R>,
    manner: Manner,
    nodes: Vec<Node<R::Order>>,
    /// What the position is worth before the order.
    now: Mean,
    /// Lowest and highest result so far: what a difference means.
    range: (f64, f64),
    /// Scratch space of the rule of thumb.
    orders: Vec<R::Order>,
}

impl<'a, 'g, R: Ruleset> Tree<'a, 'g, R> {
    fn new(glimpse: &'a Glimpse<'g, R>, manner: Manner, first_look: Look<R::Order>) -> Tree<'a, 'g, R> {
        let now = first_look.now;
        let branches = first_look
            .tried
            .into_iter()
            .map(|tried| Branch {
                promise: tried.mean() as f64,
                tried: Tried::new(tried.order),
                child: None,
            })
            .collect();
        let root = Node {
            seat: glimpse.seat(),
            visits: 0,
            sum: 0.0,
            branches,
        };
        Tree {
            glimpse,
            manner,
            nodes: vec![root],
            now,
            range: (f64::MAX, f64::MIN),
            orders: Vec::new(),
        }
    }

    /// One imagined course of events: down the tree, one order beyond it, on by rule of thumb, and back.
    fn iterate(&mut self, dice: &mut Dice) {
        let rules = self.glimpse.rules();
        let course = Course::any(dice);
        let mut luck = course.luck();
        let mut battle = course.world(self.glimpse);
        let now = rules.evaluate(&battle, self.glimpse.seat());
        self.now.count(now);
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(index) = self.choose(at, &battle) {
            way.push((at, index));
            let branch = &self.nodes[at].branches[index];
            carry_through(rules, &mut battle, &branch.tried.order, &mut luck);
            let fresh = branch.tried.tries == 0;
            let Some(seat) = who_decides(rules, &battle) else {
                break;
            };
            at = match branch.child {
                Some(child) if self.nodes[child].seat == seat => child,
                Some(_) => break,
                None if fresh => break,
                None => {
                    let child = self.grow(seat, &battle, dice);
                    self.nodes[at].branches[index].child = Some(child);
                    child
                }
            };
        }
        self.play_on(&mut battle, &mut luck, dice);
        let result = rules.evaluate(&battle, self.glimpse.seat());
        let worth = f64::from(result);
        self.range = (self.range.0.min(worth), self.range.1.max(worth));
        for (node, index) in way {
            self.nodes[node].visits += 1;
            self.nodes[node].sum += worth;
            self.nodes[node].branches[index].tried.count(result, now, course);
        }
    }

    /// The order to try next at a node: what promises most for the seat that decides there, or is least known.
    fn choose(&self, at: usize, battle: &R::Battle) -> Option<usize> {
        let node = &self.nodes[at];
        let visits = f64::from(node.visits);
        let open = (2.0 + WIDENING * visits.sqrt()) as usize;
        let sign = if are_allies(self.glimpse.rules(), self.glimpse.seat(), node.seat) {
            1.0
        } else {
            -1.0
        };
        let usual = node.sum / visits.max(1.0);
        // What the orders tried so far had promised, by how often they were tried.
        let promised = node
            .branches
            .iter()
            .map(|branch| branch.promise * f64::from(branch.tried.tries))
            .sum::<f64>()
            / visits.max(1.0);
        let spread = (self.range.1 - self.range.0).max(LEAST_SPREAD);
        let appeal = |branch: &Branch<R::Order>| {
            let tries = f64::from(branch.tried.tries);
            let guess = if node.visits == 0 {
                branch.promise
            } else {
                usual + branch.promise - promised
            };
            let mean = (branch.tried.sum as f64 + FAITH * guess) / (tries + FAITH);
            sign * mean + CURIOSITY * spread * (visits + 1.0).sqrt() / (tries + 1.0) / (open as f64)
        };
        let mut best: Option<(f64, usize)> = None;
        for (index, branch) in node.branches.iter().enumerate().take(open) {
            let appeal = appeal(branch);
            let better = best.is_none_or(|(most, _)| most < appeal);
            if better && (at == 0 || self.fits(battle, node.seat, &branch.tried.order)) {
                best = Some((appeal, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Below the root the same orders meet other battles: is this one legal there?
    fn fits(&self, battle: &R::Battle, seat: Seat, order: &R::Order) -> bool {
        self.glimpse.rules().check(battle, seat, order).is_ok()
    }

    /// A new node for the decision of `seat` in this battle.
    fn grow(&mut self, seat: Seat, battle: &R::Battle, dice: &mut Dice) -> usize {
        let rules = self.glimpse.rules();
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        dice.shuffle(&mut orders);
        sample_fairly(&mut orders, self.manner.inner_orders);
        let course = Course::any(dice);
        let mut branches: Vec<Branch<R::Order>> = orders
            .into_iter()
            .map(|order| {
                let mut battle = battle.clone();
                carry_through(rules, &mut battle, &order, &mut course.luck());
                Branch {
                    promise: f64::from(rules.evaluate(&battle, self.glimpse.seat())),
                    tried: Tried::new(order),
                    child: None,
                }
            })
            .collect();
        let friend = are_allies(rules, self.glimpse.seat(), seat);
        branches.sort_by(|one, other| {
            let order = other.promise.total_cmp(&one.promise);
            if friend { order } else { order.reverse() }
        });
        self.nodes.push(Node {
            seat,
            visits: 0,
            sum: 0.0,
            branches,
        });
        self.nodes.len() - 1
    }

    /// Rule of thumb: of a few orders the one that looks best one step ahead.
    fn play_on(&mut self, battle: &mut R::Battle, luck: &mut Luck, dice: &mut Dice) {
        let rules = self.glimpse.rules();
        for _ in 0..self.manner.horizon {
            let Some(seat) = who_decides(rules, battle) else {
                return;
            };
            self.orders.clear();
            rules.orders(battle, &mut self.orders);
            let mut best: Option<(i32, R::Battle)> = None;
            for _ in 0..self.manner.thumb.min(self.orders.len()) {
                let index = dice.below(self.orders.len() as u32) as usize;
                let order = self.orders.swap_remove(index);
                let mut next = battle.clone();
                carry_through(rules, &mut next, &order, &mut luck.clone());
                let worth = rules.evaluate(&next, seat);
                if best.as_ref().is_none_or(|(most, _)| *most < worth) {
                    best = Some((worth, next));
                }
            }
            let Some((_, next)) = best else {
                return;
            };
            luck.skip();
            *battle = next;
        }
    }

    /// The orders of the root, the chosen one first: the one tried most, by its results among equals.
    fn verdict(mut self) -> Look<R::Order> {
        let root = self.nodes.swap_remove(0);
        let mut tried: Vec<Tried<R::Order>> = root
            .branches
            .into_iter()
            .map(|branch| branch.tried)
            .filter(|tried| 0 < tried.tries)
            .collect();
        tried.sort_by_key(|tried| std::cmp::Reverse((tried.tries, tried.mean())));
        Look { tried, now: self.now }
    }
}

/// The seat with the next decision, if the battle goes on.
fn who_decides<R: Ruleset>(rules: &R, battle: &R::Battle) -> Option<Seat> {
    rules.decision(battle).seat()
}
