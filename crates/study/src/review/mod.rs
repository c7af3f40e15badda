//! Reviews: the win chance after every order of a finished match, split into what the decision and what the dice did.
//!
//! A chance is the average over short playouts. Where a playout stops before the end, the
//! evaluation of the rule system says how it stands, and longer playouts of the same match have taught what such a
//! standing is worth ([`chance`]). Every position is tried with the same lucks, so that positions differ and luck does
//! not. Orders that seem to have turned the match are then looked at once more, closely. All work is counted in
//! tries: the same match gives the same review on every machine, and a long one gets fewer playouts per order.

mod chance;
mod playout;
mod turning;

use std::sync::Arc;

use umpire::review::{Course, Critic, Examination, Point, Progress, Review, Side};
use umpire::{Insight, Outcome, Ruleset, Seat, Seed};

use chance::Model;
use playout::{Playout, Stand};

/// Orders tried in all playouts of one review: some seconds of one core.
const WORK: usize = 400_000;
/// Whole games that teach what a standing is worth.
const LESSONS: std::ops::RangeInclusive<usize> = 24..=160;
/// Playouts of one position at first sight.
const FIRST: std::ops::RangeInclusive<usize> = 6..=48;
/// Orders looked at once more, and how many more playouts they get for each at first sight.
const SUSPECTS: usize = 16;
const CLOSER: usize = 4;

/// Reviews matches of every rule system by playouts.
#[derive(Copy, Clone, Debug, Default)]
pub struct Playouts;

impl<R: Ruleset> Critic<R> for Playouts {
    fn begin(&self, rules: Arc<R>, course: Course<R>) -> Box<dyn Examination> {
        Box::new(Exam::new(rules, course))
    }
}

/// A chance per side, with how many playouts it is the average of.
#[derive(Clone, Debug, Default)]
struct Estimate {
    sums: Vec<f64>,
    playouts: usize,
}

impl Estimate {
    fn add(&mut self, chances: &[f64]) {
        self.sums.resize(chances.len(), 0.0);
        for (sum, chance) in self.sums.iter_mut().zip(chances) {
            *sum += chance;
        }
        self.playouts += 1;
    }

    fn permille(&self, sides: usize) -> Vec<u16> {
        let mean = |sum: &f64| (sum / self.playouts.max(1) as f64 * 1000.0).round() as u16;
        let mut shown: Vec<u16> = self.sums.iter().map(mean).collect();
        shown.resize(sides, 0);
        shown
    }
}

/// What is to be done next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// The so-manieth whole game.
    Learn(usize),
    /// The so-manieth playout of a position: for all positions, or for the suspects.
    Look {
        place: usize,
        playout: usize,
    },
    LookAgain {
        suspect: usize,
        playout: usize,
    },
    Done,
}

/// A review in the making.
struct Exam<R: Ruleset> {
    rules: Arc<R>,
    course: Course<R>,
    sides: Vec<Side>,
    seed: Seed,
    model: Model,
    /// Chances in `battles[i]`.
    standing: Vec<Estimate>,
    /// Chances after order i before its dice fell; empty where it rolled none.
    chosen: Vec<Estimate>,
    suspects: Vec<usize>,
    lessons: usize,
    first: usize,
    stage: Stage,
    done: u32,
}

impl<R: Ruleset> Exam<R> {
    fn new(rules: Arc<R>, course: Course<R>) -> Exam<R> {
        let steps = course.steps.len();
        let rolled = course.steps.iter().filter(|step| step.rolled).count();
        let whole_game = playout::TRIES_A_STEP * steps.max(1);
        let sides = sides(rules.as_ref());
        let model = Model::new(sides.len());
        let exam = Exam {
            seed: Seed::from_words(&format!("review {}", course.commitment)),
            model,
            standing: vec![Estimate::default(); steps + 1],
            chosen: vec![Estimate::default(); steps],
            suspects: Vec::new(),
            lessons: (WORK / 4 / whole_game).clamp(*LESSONS.start(), *LESSONS.end()),
            first: (WORK / 2 / (playout::TRIES * (steps + rolled + 1))).clamp(*FIRST.start(), *FIRST.end()),
            stage: Stage::Learn(0),
            done: 0,
            rules,
            course,
            sides,
        };
        exam.over_already()
    }

    /// A match without an order has nothing to estimate.
    fn over_already(mut self) -> Exam<R> {
        if self.course.steps.is_empty() {
            self.stage = Stage::Done;
        }
        self
    }

    fn total(&self) -> u32 {
        if self.course.steps.is_empty() {
            return 0;
        }
        let suspects = SUSPECTS.min(self.course.steps.len());
        let playouts = self.course.battles.len() * self.first + suspects * CLOSER * self.first;
        (self.lessons + playouts) as u32
    }

    /// One whole game from somewhere in the match: how it stood on its way and how it ended.
    fn learn(&mut self, lesson: usize) {
        let from = lesson * self.course.steps.len() / self.lessons;
        let luck = self.seed_of("lesson", lesson);
        let mut playout = Playout::new(self.rules.as_ref(), self.course.battles[from].clone(), luck);
        let mut stands = Vec::new();
        let bound = self.rules.scenario().bound as usize;
        for step in 0..=bound {
            if let Stand::Over(outcome) = playout.stand() {
                let won = self.won(&outcome);
                self.model.learn(stands, from + step, &won);
                return;
            }
            if step % 4 == lesson % 4 {
                stands.push((from + step, self.worths(playout.battle())));
            }
            playout.step(playout::THUMB);
        }
    }

    /// One playout of a position, and one of the order that led to it with fresh dice.
    fn look(&mut self, place: usize, playout: usize) {
        let luck = self.seed_of("luck", playout);
        let battle = self.course.battles[place].clone();
        let chances = self.play_out(battle, place, luck, playout);
        self.standing[place].add(&chances);
        let Some(before) = place.checked_sub(1) else {
            return;
        };
        let step = &self.course.steps[before];
        if let (true, Some(order)) = (step.rolled, &step.order) {
            let dice = self.seed_of("dice", playout);
            let mut battle = self.course.battles[before].clone();
            playout::carry_out(self.rules.as_ref(), &mut battle, order, dice);
            let chances = self.play_out(battle, place, luck, playout);
            self.chosen[before].add(&chances);
        }
    }

    fn play_out(&self, battle: R::Battle, place: usize, luck: Seed, playout: usize) -> Vec<f64> {
        if place == self.course.steps.len() && self.resigned() {
            return self.won(&self.course.outcome);
        }
        let mut game = Playout::new(self.rules.as_ref(), battle, luck);
        let horizon = playout::horizon(playout);
        for step in 0..=horizon {
            if let Stand::Over(outcome) = game.stand() {
                return self.won(&outcome);
            }
            if step < horizon {
                game.step(if step == 0 { playout::WIDE } else { playout::THUMB });
            }
        }
        self.model.chances(place + horizon, &self.worths(game.battle()))
    }

    /// The battles on both sides of an order, with lucks that were not tried yet. Neighbours share a battle.
    fn look_again(&mut self, suspect: usize, playout: usize) {
        let Some(order) = self.suspects.get(suspect).copied() else {
            return;
        };
        for place in [order, order + 1] {
            if self.standing[place].playouts == self.first + playout {
                self.look(place, self.first + playout);
            }
        }
    }

    /// Where one more look is worth most.
    fn suspect(&mut self) {
        let points = self.points();
        let mut swings: Vec<(u16, usize)> = points.iter().map(turning::swing).zip(0..).collect();
        swings.sort_by_key(|(swing, place)| (std::cmp::Reverse(*swing), *place));
        self.suspects = swings.iter().take(SUSPECTS).map(|(_, place)| *place).collect();
    }

    /// The next piece of work after this one.
    fn next(&self, stage: Stage) -> Stage {
        let next = match stage {
            Stage::Learn(lesson) if lesson + 1 < self.lessons => Stage::Learn(lesson + 1),
            Stage::Learn(_) => Stage::Look { place: 0, playout: 0 },
            Stage::Look { place, playout } if playout + 1 < self.first => Stage::Look {
                place,
                playout: playout + 1,
            },
            Stage::Look { place, .. } if place + 1 < self.course.battles.len() => Stage::Look {
                place: place + 1,
                playout: 0,
            },
            Stage::Look { .. } => Stage::LookAgain {
                suspect: 0,
                playout: 0,
            },
            Stage::LookAgain { suspect, playout } if playout + 1 < CLOSER * self.first => Stage::LookAgain {
                suspect,
                playout: playout + 1,
            },
            Stage::LookAgain { suspect, .. } => Stage::LookAgain {
                suspect: suspect + 1,
                playout: 0,
            },
            Stage::Done => Stage::Done,
        };
        match next {
            Stage::LookAgain { suspect, .. } if SUSPECTS.min(self.course.steps.len()) <= suspect => {
                Stage::Done
            }
            _ => next,
        }
    }

    fn points(&self) -> Vec<Point> {
        let sides = self.sides.len();
        let after = |place: usize| self.standing[place].permille(sides);
        let steps = self.course.steps.iter().enumerate();
        steps
            .map(|(index, step)| Point {
                number: index as u32 + 1,
                seat: step.seat,
                words: step.words.clone(),
                before: after(index),
                chosen: match self.chosen[index].playouts {
                    0 => after(index + 1),
                    _ => self.chosen[index].permille(sides),
                },
                after: after(index + 1),
            })
            .collect()
    }

    fn resigned(&self) -> bool {
        self.course.steps.last().is_some_and(|step| step.order.is_none())
    }

    /// One for each side that won, nothing for the others.
    fn won(&self, outcome: &Outcome) -> Vec<f64> {
        let won = |side: &Side| side.seats.iter().any(|seat| outcome.winners.contains(seat));
        self.sides
            .iter()
            .map(|side| if won(side) { 1.0 } else { 0.0 })
            .collect()
    }

    /// How good it looks for each side.
    fn worths(&self, battle: &R::Battle) -> Vec<f64> {
        let first = |side: &Side| side.seats.first().copied().unwrap_or(Seat(0));
        let worth = |side| f64::from(self.rules.evaluate(battle, first(side), Insight::Trained));
        self.sides.iter().map(worth).collect()
    }

    fn seed_of(&self, what: &str, number: usize) -> Seed {
        playout::derive(&self.seed, what, number as u64)
    }
}

impl<R: Ruleset> Examination for Exam<R> {
    fn go_on(&mut self) -> Progress {
        let stage = self.stage;
        self.stage = self.next(stage);
        match stage {
            Stage::Learn(lesson) => self.learn(lesson),
            Stage::Look { place, playout } => self.look(place, playout),
            Stage::LookAgain { suspect, playout } => self.look_again(suspect, playout),
            Stage::Done => {}
        }
        match (stage, self.stage) {
            (Stage::Learn(_), Stage::Look { .. }) => self.model.fit(),
            (Stage::Look { .. }, Stage::LookAgain { .. }) => self.suspect(),
            _ => {}
        }
        self.done += u32::from(stage != Stage::Done);
        Progress {
            done: self.done,
            total: self.total(),
        }
    }

    fn review(&self) -> Review {
        let points = self.points();
        Review {
            sides: self.sides.clone(),
            turning: turning::turning(&points),
            points,
        }
    }
}

/// The teams of a scenario, in the order of their first seats.
fn sides<R: Ruleset>(rules: &R) -> Vec<Side> {
    let mut teams: Vec<(u8, Side)> = Vec::new();
    for info in &rules.scenario().seats {
        match teams.iter_mut().find(|(team, _)| *team == info.team) {
            Some((_, side)) => {
                side.name = format!("{}, {}", side.name, info.name);
                side.seats.push(info.seat);
            }
            None => {
                let side = Side {
                    name: info.name.clone(),
                    seats: vec![info.seat],
                };
                teams.push((info.team, side));
            }
        }
    }
    teams.into_iter().map(|(_, side)| side).collect()
}
