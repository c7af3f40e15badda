//! `regular` and `veteran`: a tree of orders over imagined battles.
//!
//! A first look one step ahead finds the orders worth thinking about. They then compete in rounds, and after each
//! round the better half goes on: every order of a round is tried in the same imagined courses of events (the same
//! hidden things, the same dice), so that the orders differ and the luck does not. One iteration carries the order
//! out, walks down the tree below it, adds one order at its end and plays on for a while (the playout); what the
//! position is then worth counts for every order on the way. So hidden things and dice are averaged over (a
//! determinised, open-loop tree search with sequential halving at its root).
//!
//! Below the root orders may be many or infinite: an order enters the tree only when its node has been visited often
//! enough (progressive widening), the one that looks best one step ahead first. What it looked like then counts as a
//! few visits, measured against its fellows. Only `+ - * /` and `sqrt` touch floats: exact on every machine.
//!
//! A deep search sees much that is only noise. So the order that looked best at first is given up only for one that did
//! better in the same courses by more than their spread explains.

use umpire::commander::{Glimpse, Thought};
use umpire::{Decision, Dice, Ruleset, Seat, Weight};

use crate::ahead::{
    Course, Look, Luck, Mean, Screening, Tried, are_allies, carry_through, sample_fairly, screen,
};
use crate::limit::{Limit, Watch};
use crate::playout::{Playout, PlayoutPolicy};
use crate::{Budget, Commander, thought};

/// How a searching commander thinks.
#[derive(Copy, Clone, Debug)]
pub struct SearchSettings {
    /// The first look at the orders of the seat itself.
    pub screening: Screening,
    /// The look at a decision in the middle of something: few answers, tried often.
    pub minor: Screening,
    /// Orders that are thought about after the first look.
    pub finalists: usize,
    /// Tries of an order after which the tree grows below it.
    pub expand_after: u32,
    /// Orders looked at where the tree goes on.
    pub inner_orders: usize,
    /// Major decisions of the playout at the end of the tree.
    pub horizon: u32,
    /// How each of these is made.
    pub playout: PlayoutPolicy,
    /// How much better than the favourite of the first look an order must have done; `None` trusts what it found.
    pub margin: Option<Margin>,
}

/// By how much an order must have done better in the same courses.
#[derive(Copy, Clone, Debug)]
pub struct Margin {
    /// In evaluation points: less makes no difference.
    pub gain: f64,
    /// And by this many standard errors, so that it was not luck.
    pub standard_errors: f64,
}

/// How many visits the look one step ahead counts for (a prior).
const PRIOR_VISITS: f64 = 8.0;
/// How readily less visited orders are tried.
const EXPLORATION: f64 = 0.6;
/// Orders considered at a node grow with the square root of its visits, by this factor.
const WIDENING: f64 = 1.5;
/// Results closer together than this are not told apart by the search.
const LEAST_SPREAD: f64 = 50.0;
/// Most orders of the tree walked through in one iteration: it bounds the work.
const MAX_DEPTH: usize = 8;

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
    /// What came of it in each course; kept at the root only.
    results: Vec<i32>,
}

impl<O> Branch<O> {
    fn new(order: O, promise: f64) -> Branch<O> {
        Branch {
            tried: Tried::new(order),
            promise,
            child: None,
            results: Vec::new(),
        }
    }

    /// Did this order do better than the other in the courses of both, by more than chance explains?
    fn surely_beats(&self, other: &Branch<O>, margin: Margin) -> bool {
        let differences = || {
            let pairs = self.results.iter().zip(&other.results);
            pairs.map(|(one, other)| f64::from(*one) - f64::from(*other))
        };
        let count = differences().count() as f64;
        if count < 2.0 {
            return false;
        }
        let mean = differences().sum::<f64>() / count;
        let variance = differences()
            .map(|difference| (difference - mean) * (difference - mean))
            .sum::<f64>()
            / (count - 1.0);
        margin.gain + margin.standard_errors * (variance / count).sqrt() < mean
    }

    /// What the tries say, the first look among them.
    fn worth(&self) -> f64 {
        (self.tried.sum as f64 + PRIOR_VISITS * self.promise) / (f64::from(self.tried.tries) + PRIOR_VISITS)
    }
}

/// A commander that searches.
#[derive(Copy, Clone, Debug)]
pub struct Search {
    settings: SearchSettings,
    budget: Budget,
    watch: Watch,
}

impl Search {
    pub fn new(settings: SearchSettings, budget: Budget, watch: Watch) -> Search {
        Search {
            settings,
            budget,
            watch,
        }
    }
}

impl<R: Ruleset> Commander<R> for Search {
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        let mut limit = Limit::new(self.budget, self.watch);
        let weighty = match glimpse.rules().decision(&Course::any(dice).world(glimpse)) {
            Decision::Ask(ask) => ask.weight == Weight::Major,
            Decision::Over(_) => return None,
        };
        let (screening, parts) = if weighty {
            (&self.settings.screening, 2)
        } else {
            (&self.settings.minor, 1)
        };
        let time = Some((&limit, limit.share(parts)));
        let first_look = screen(glimpse, screening, dice, time);
        if !weighty || first_look.tried.len() <= 1 {
            return thought(first_look);
        }
        let mut tree = Tree::new(glimpse, self.settings, first_look);
        tree.compete(&mut limit, dice);
        thought(tree.verdict())
    }
}

struct Tree<'a, 'g, R: Ruleset> {
    glimpse: &'a Glimpse<'g, R>,
    settings: SearchSettings,
    nodes: Vec<Node<R::Order>>,
    /// What the position is worth before the order.
    now: Mean,
    /// Lowest and highest result so far: what a difference means.
    range: (f64, f64),
    playout: Playout<R>,
}

impl<'a, 'g, R: Ruleset> Tree<'a, 'g, R> {
    fn new(
        glimpse: &'a Glimpse<'g, R>,
        settings: SearchSettings,
        first_look: Look<R::Order>,
    ) -> Tree<'a, 'g, R> {
        let now = first_look.now;
        let branches = first_look
            .tried
            .into_iter()
            .take(settings.finalists.max(2))
            .map(|tried| {
                let promise = tried.mean() as f64;
                Branch::new(tried.order, promise)
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
            settings,
            nodes: vec![root],
            now,
            range: (f64::MAX, f64::MIN),
            playout: Playout::new(settings.playout),
        }
    }

    /// Rounds between the orders of the root; the better half of each goes on. At the end the best stands first, or,
    /// where a margin is asked for, the favourite of the first look if it is not surely worse.
    fn compete(&mut self, limit: &mut Limit, dice: &mut Dice) {
        let favourite = self.nodes[0].branches[0].tried.order.clone();
        let mut left = self.nodes[0].branches.len();
        while 1 < left {
            // Halving eight takes three rounds.
            let rounds = left.next_power_of_two().ilog2();
            let share = limit.share(rounds);
            while limit.has(share) {
                let course = Course::any(dice);
                for index in 0..left {
                    if !limit.has(share) {
                        break;
                    }
                    self.iterate(index, course);
                    limit.count();
                }
            }
            let branches = &mut self.nodes[0].branches;
            branches[..left].sort_by(|one, other| other.worth().total_cmp(&one.worth()));
            left = left.div_ceil(2);
        }
        let branches = &mut self.nodes[0].branches;
        let at = branches.iter().position(|branch| branch.tried.order == favourite);
        if let (Some(at), Some(margin)) = (at, self.settings.margin)
            && !branches[0].surely_beats(&branches[at], margin)
        {
            branches[..=at].rotate_right(1);
        }
    }

    /// One imagined course of events after an order of the root: down the tree, one order beyond it, on by rule of
    /// thumb, and back.
    fn iterate(&mut self, first: usize, course: Course) {
        let rules = self.glimpse.rules();
        let mut luck = course.luck();
        let mut dice = course.loose_dice();
        let mut battle = course.world(self.glimpse);
        let now = self.worth(&battle);
        self.now.count(now);
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let mut next = Some(first);
        while let Some(index) = next {
            way.push((at, index));
            let branch = &self.nodes[at].branches[index];
            carry_through(rules, &mut battle, &branch.tried.order, &mut luck);
            luck.skip();
            let young = branch.tried.tries < self.settings.expand_after;
            let Some(seat) = who_decides(rules, &battle) else {
                break;
            };
            if way.len() == MAX_DEPTH {
                break;
            }
            at = match branch.child {
                Some(child) if self.nodes[child].seat == seat => child,
                Some(_) => break,
                None if young => break,
                None => {
                    let child = self.grow(seat, &battle, &luck, &mut dice);
                    self.nodes[at].branches[index].child = Some(child);
                    child
                }
            };
            next = self.choose(at, &battle);
        }
        self.play_on(&mut battle, &mut luck, &mut dice);
        let result = self.worth(&battle);
        let worth = f64::from(result);
        self.range = (self.range.0.min(worth), self.range.1.max(worth));
        self.nodes[0].branches[first].results.push(result);
        for (node, index) in way {
            self.nodes[node].visits += 1;
            self.nodes[node].sum += worth;
            self.nodes[node].branches[index].tried.count(result, now, course);
        }
    }

    /// The order to try next at a node below the root: what promises most for the seat that decides there, or is
    /// least known.
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
            let mean = (branch.tried.sum as f64 + PRIOR_VISITS * guess) / (tries + PRIOR_VISITS);
            sign * mean + EXPLORATION * spread * (visits + 1.0).sqrt() / (tries + 1.0) / (open as f64)
        };
        let mut best: Option<(f64, usize)> = None;
        for (index, branch) in node.branches.iter().enumerate().take(open) {
            let appeal = appeal(branch);
            let better = best.is_none_or(|(most, _)| most < appeal);
            if better && self.fits(battle, node.seat, &branch.tried.order) {
                best = Some((appeal, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// How good a battle looks to the seat that searches.
    fn worth(&self, battle: &R::Battle) -> i32 {
        let (rules, seat) = (self.glimpse.rules(), self.glimpse.seat());
        self.settings.screening.worth(rules, battle, seat)
    }

    /// Below the root the same orders meet other battles: is this one legal there?
    fn fits(&self, battle: &R::Battle, seat: Seat, order: &R::Order) -> bool {
        self.glimpse.rules().check(battle, seat, order).is_ok()
    }

    /// A new node for the decision of `seat` in this battle.
    fn grow(&mut self, seat: Seat, battle: &R::Battle, luck: &Luck, dice: &mut Dice) -> usize {
        let rules = self.glimpse.rules();
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        dice.shuffle(&mut orders);
        sample_fairly(&mut orders, self.settings.inner_orders);
        let mut branches: Vec<Branch<R::Order>> = orders
            .into_iter()
            .map(|order| {
                let mut battle = battle.clone();
                carry_through(rules, &mut battle, &order, &mut luck.other(0));
                Branch::new(order, f64::from(self.worth(&battle)))
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

    /// Both sides play on by the playout policy.
    fn play_on(&mut self, battle: &mut R::Battle, luck: &mut Luck, dice: &mut Dice) {
        let rules = self.glimpse.rules();
        for _ in 0..self.settings.horizon {
            let Some(seat) = who_decides(rules, battle) else {
                return;
            };
            let Some(order) = self.playout.choose(rules, battle, seat, luck, dice) else {
                return;
            };
            carry_through(rules, battle, order, luck);
            luck.skip();
        }
    }

    /// The orders of the root that were thought about, the best first.
    fn verdict(mut self) -> Look<R::Order> {
        let root = self.nodes.swap_remove(0);
        Look {
            tried: root.branches.into_iter().map(|branch| branch.tried).collect(),
            now: self.now,
            rehearsed: false,
        }
    }
}

/// The seat with the next decision, if the battle goes on.
fn who_decides<R: Ruleset>(rules: &R, battle: &R::Battle) -> Option<Seat> {
    rules.decision(battle).seat()
}
