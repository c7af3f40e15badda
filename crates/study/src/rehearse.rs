//! Rehearsals: winning set-ups, found by self-play.
//!
//! A side's set-up is the orders it gives until the last stand of both sides is on the board. Many are made, by a
//! commander who considers only a few places for each stand; they meet each other and the usual set-ups of the other side
//! in quick games, the better ones have children (some stands placed anew, or two set-ups mixed), and those who did
//! best of all play again before they are believed. The same seed gives the same set-ups, whatever the number of
//! threads.

use std::num::NonZeroUsize;

use commanders::{Commander, Greedy, Repertoire, Screening, hire};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use umpire::commander::{Glimpse, Thought};
use umpire::{Decision, Dice, Insight, Report, Ruleset, Seat, Seed, Weight};

use crate::game::{self, Notes};
use crate::{Row, Share, StudyError, wall_clock};

/// The question that asks for a set-up, in every rule system.
const SET_UP: &str = "set-up";
/// Who plays the games: quick and sensible.
const PLAYER: &str = "greedy";
/// Percentage of a child's orders that are chosen anew.
const NEW_IDEAS: u32 = 15;

/// How much to rehearse.
#[derive(Clone, Debug)]
pub struct Rehearsal {
    /// Set-ups of each side that compete in a generation.
    pub setups: u32,
    /// Games of each of them; the better quarter plays as many again.
    pub games: u32,
    /// How often the best have children.
    pub generations: u32,
    /// Games of each of those who did best, before they are believed.
    pub proof: u32,
    /// How many are kept of each side.
    pub kept: usize,
    pub seed: String,
    pub jobs: Option<NonZeroUsize>,
}

impl Rehearsal {
    /// The most games this can take with this many seats.
    pub fn most_games(&self, seats: u32) -> u32 {
        let round = seats * (self.setups * self.games + self.setups.div_ceil(4) * self.games);
        let proof = (seats * (FINALISTS as u32 + 1) + 1) * self.proof;
        self.generations * round + proof
    }
}

/// Set-ups of each side that play the proof.
const FINALISTS: usize = 6;

/// A set-up that has been played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rehearsed<T> {
    pub set_up: T,
    /// Games won of those of the proof, against the usual set-up of the other side.
    pub wins: Share,
}

/// What came of a rehearsal for one seat; a set-up is its orders, or what else stands for them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SideRehearsed<T> {
    /// Games won of those of the proof with the usual set-up.
    pub usual: Share,
    /// Games won where every side had one of its best set-ups: is the scenario fair to those who know it?
    pub among_the_best: Share,
    /// The best first; empty if the side sets nobody up.
    pub setups: Vec<Rehearsed<T>>,
}

impl<T> SideRehearsed<T> {
    /// The same with the set-ups told otherwise.
    pub fn map<U>(self, tell: impl Fn(T) -> U) -> SideRehearsed<U> {
        let told = |setup: Rehearsed<T>| Rehearsed {
            set_up: tell(setup.set_up),
            wins: setup.wins,
        };
        SideRehearsed {
            usual: self.usual,
            among_the_best: self.among_the_best,
            setups: self.setups.into_iter().map(told).collect(),
        }
    }
}

/// One that competes.
#[derive(Clone, Debug)]
struct Entrant<O> {
    orders: Vec<O>,
    /// Sum of [`value`] over its games.
    sum: f64,
    games: u32,
}

impl<O> Entrant<O> {
    fn new(orders: Vec<O>) -> Entrant<O> {
        Entrant {
            orders,
            sum: 0.0,
            games: 0,
        }
    }

    fn count(&mut self, row: &Row, seat: usize) {
        self.sum += value(row, seat);
        self.games += 1;
    }

    /// The mean, drawn towards an even game where few were played.
    fn worth(&self) -> f64 {
        const DOUBT: f64 = 10.0;
        (self.sum + 0.5 * DOUBT) / (f64::from(self.games) + DOUBT)
    }
}

/// How the usual set-up of a side did, and its best ones.
type Proved<O> = (Share, Vec<Rehearsed<Vec<O>>>);

/// One game: which set-up each seat plays; `None` is the player's own.
type Draw = Vec<Option<usize>>;

/// Rehearses every seat of the scenario; `progress` hears of each finished game.
pub fn rehearse<R: Ruleset>(
    rules: &R,
    rehearsal: &Rehearsal,
    progress: &(dyn Fn(&Row) + Sync),
) -> Result<Vec<SideRehearsed<Vec<R::Order>>>, StudyError> {
    let jobs = rehearsal.jobs.map_or(0, NonZeroUsize::get);
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| StudyError::NoThreads(error.to_string()))?;
    let mut stage = Stage {
        rules,
        rehearsal,
        progress,
        threads,
        played: 0,
        dice: Dice::quiet(&Seed::from_words(&format!("{} rehearsal", rehearsal.seed)), 0),
    };
    stage.run()
}

struct Stage<'a, R: Ruleset> {
    rules: &'a R,
    rehearsal: &'a Rehearsal,
    progress: &'a (dyn Fn(&Row) + Sync),
    threads: rayon::ThreadPool,
    played: u32,
    dice: Dice,
}

impl<R: Ruleset> Stage<'_, R> {
    fn run(&mut self) -> Result<Vec<SideRehearsed<Vec<R::Order>>>, StudyError> {
        let seats = self.rules.scenario().seats.len();
        let mut pools: Vec<Vec<Entrant<R::Order>>> = vec![Vec::new(); seats];
        for generation in 0..self.rehearsal.generations {
            for (seat, pool) in pools.iter_mut().enumerate() {
                self.fill(seat, pool, generation);
            }
            let all = self.rehearsal.setups as usize;
            self.compete(&mut pools, all)?;
            self.compete(&mut pools, all.div_ceil(4))?;
        }
        let proved = self.prove(pools)?;
        let met = self.meet(&proved)?;
        let sides = proved.into_iter().zip(met);
        let told = |((usual, setups), among_the_best)| SideRehearsed {
            usual,
            among_the_best,
            setups,
        };
        Ok(sides.map(told).collect())
    }

    /// Brings the set-ups of a seat to their number: children of the best, and at first ideas of all kinds.
    fn fill(&mut self, seat: usize, pool: &mut Vec<Entrant<R::Order>>, generation: u32) {
        let wanted = self.rehearsal.setups as usize;
        pool.truncate(wanted.div_ceil(4));
        let parents = pool.len().min(wanted.div_ceil(8));
        // On a small table there may be fewer ways than wanted.
        for attempt in 0..4 * wanted {
            if wanted <= pool.len() {
                break;
            }
            // What the file keeps from an earlier rehearsal competes from the beginning.
            let known = generation == 0 && attempt < wanted.div_ceil(8);
            let ideas: &[Screening] = if known { &REHEARSED } else { &FEW_PLACES };
            let script = match generation {
                0 => Vec::new(),
                _ => {
                    let mother = &pool[self.dice.below(parents as u32) as usize].orders;
                    let father = &pool[self.dice.below(parents as u32) as usize].orders;
                    let mixed = mother.iter().enumerate().map(|(nth, order)| {
                        let other = father.get(nth).filter(|_| self.dice.below(4) == 0);
                        other.unwrap_or(order).clone()
                    });
                    mixed.collect()
                }
            };
            let number = self.dice.below(u32::MAX);
            let orders = set_up(self.rules, Seat(seat as u8), (script, ideas), number);
            // Nobody to set up: there is one way to do it.
            if orders.is_empty() {
                *pool = vec![Entrant::new(orders)];
                return;
            }
            if pool.iter().all(|entrant| entrant.orders != orders) {
                pool.push(Entrant::new(orders));
            }
        }
    }

    /// The first so many of each seat play their games, in turn against each other and against the usual set-up.
    fn compete(&mut self, pools: &mut [Vec<Entrant<R::Order>>], first: usize) -> Result<(), StudyError> {
        let mut draws: Vec<Draw> = Vec::new();
        let sizes: Vec<usize> = pools.iter().map(|pool| pool.len().min(first)).collect();
        for round in 0..self.rehearsal.games {
            if round % 2 == 0 {
                let mut lots: Vec<Vec<usize>> = sizes.iter().map(|size| (0..*size).collect()).collect();
                lots.iter_mut().for_each(|lot| self.dice.shuffle(lot));
                let most = sizes.iter().copied().max().unwrap_or(0);
                draws
                    .extend((0..most).map(|nth| lots.iter().map(|lot| Some(lot[nth % lot.len()])).collect()));
            } else {
                for (seat, size) in sizes.iter().enumerate().filter(|(_, size)| 1 < **size) {
                    let alone = |nth| (0..sizes.len()).map(|at| (at == seat).then_some(nth)).collect();
                    draws.extend((0..*size).map(alone));
                }
            }
        }
        let rows = self.play(pools, &draws)?;
        for (draw, row) in draws.iter().zip(&rows) {
            for (seat, entrant) in draw.iter().enumerate() {
                if let Some(nth) = entrant {
                    pools[seat][*nth].count(row, seat);
                }
            }
        }
        for pool in pools {
            pool.sort_by(|one, other| other.worth().total_cmp(&one.worth()));
        }
        Ok(())
    }

    /// The best of each seat, and the player's own set-up, against the usual set-up of the others.
    fn prove(&mut self, mut pools: Vec<Vec<Entrant<R::Order>>>) -> Result<Vec<Proved<R::Order>>, StudyError> {
        let mut sides = Vec::new();
        for seat in 0..pools.len() {
            let able = 1 < pools[seat].len();
            let finalists = if able { FINALISTS.min(pools[seat].len()) } else { 0 };
            let entrants = (0..finalists).map(Some).chain([None]);
            let draws: Vec<Draw> = entrants
                .flat_map(|entrant| (0..self.rehearsal.proof).map(move |_| entrant))
                .map(|entrant| {
                    (0..pools.len())
                        .map(|at| entrant.filter(|_| at == seat))
                        .collect()
                })
                .collect();
            let rows = self.play(&pools, &draws)?;
            let games_of = |entrant: Option<usize>| {
                let own = draws.iter().zip(&rows);
                own.filter(move |(draw, _)| draw[seat] == entrant)
                    .map(|(_, row)| row)
            };
            let share = |entrant: Option<usize>| {
                let won = games_of(entrant).filter(|row| row.winners.contains(&(seat as u8)));
                Share::new(won.count() as u32, self.rehearsal.proof)
            };
            let mut proved: Vec<(Entrant<R::Order>, Share)> = Vec::new();
            for (nth, mut entrant) in pools[seat].drain(..finalists).enumerate() {
                games_of(Some(nth)).for_each(|row| entrant.count(row, seat));
                proved.push((entrant, share(Some(nth))));
            }
            // The games before count as well: a hundred alone are few.
            proved.sort_by(|(one, _), (other, _)| other.worth().total_cmp(&one.worth()));
            proved.truncate(self.rehearsal.kept);
            let told = |(entrant, wins): (Entrant<R::Order>, Share)| Rehearsed {
                set_up: entrant.orders,
                wins,
            };
            let setups = proved.into_iter().map(told).collect();
            sides.push((share(None), setups));
        }
        Ok(sides)
    }

    /// The best of all sides meet, each as often as the next: how often every side wins.
    fn meet(&mut self, sides: &[Proved<R::Order>]) -> Result<Vec<Share>, StudyError> {
        let entrants = |(_, setups): &Proved<R::Order>| {
            let orders = setups.iter().map(|setup| setup.set_up.clone());
            orders.map(Entrant::new).collect()
        };
        let pools: Vec<Vec<Entrant<R::Order>>> = sides.iter().map(entrants).collect();
        let draw = |game: u32| {
            // Counted like digits, so that every set-up of one side meets every one of the other.
            let mut left = game as usize;
            let digit = |pool: &Vec<Entrant<R::Order>>| {
                let digit = left.checked_rem(pool.len());
                left /= pool.len().max(1);
                digit
            };
            pools.iter().map(digit).collect()
        };
        let draws: Vec<Draw> = (0..self.rehearsal.proof).map(draw).collect();
        let rows = self.play(&pools, &draws)?;
        let share = |seat: usize| {
            let won = rows.iter().filter(|row| row.winners.contains(&(seat as u8)));
            Share::new(won.count() as u32, self.rehearsal.proof)
        };
        Ok((0..sides.len()).map(share).collect())
    }

    /// Plays these games, each with a seed of its own.
    fn play(&mut self, pools: &[Vec<Entrant<R::Order>>], draws: &[Draw]) -> Result<Vec<Row>, StudyError> {
        let (rules, rehearsal, progress, before) = (self.rules, self.rehearsal, self.progress, self.played);
        self.played += draws.len() as u32;
        let one = |nth: usize| {
            let entrants = draws[nth].iter().enumerate();
            let mut commanders: Vec<Box<dyn Commander<R>>> = entrants
                .map(|(seat, entrant)| {
                    let script = entrant.map(|entrant| pools[seat][entrant].orders.clone());
                    Box::new(Scripted::new(script.unwrap_or_default())) as Box<dyn Commander<R>>
                })
                .collect();
            let number = before + nth as u32;
            let row = game::play(rules, &mut commanders, &rehearsal.seed, number, Notes::None)?;
            progress(&row);
            Ok(row)
        };
        self.threads
            .install(|| (0..draws.len()).into_par_iter().map(one).collect())
    }
}

/// How good a game was for a seat, from 0 to 1: winning above all, and by how much.
fn value(row: &Row, seat: usize) -> f64 {
    let won = match (row.winners.contains(&(seat as u8)), row.winners.is_empty()) {
        (true, _) => 1.0,
        (false, true) => 0.5,
        (false, false) => 0.0,
    };
    let own = row.scores.get(seat).copied().unwrap_or(0);
    let others = row.scores.iter().enumerate().filter(|(at, _)| *at != seat);
    let best = others.map(|(_, score)| *score).max().unwrap_or(0);
    let ahead = f64::from(own - best);
    // A few points more or less say less and less.
    let margin = 0.5 + 0.5 * ahead / (ahead.abs() + 4.0);
    0.7 * won + 0.3 * margin
}

/// Sets one seat up: by the script where it can be followed and no new idea comes, else by one of the ways to have ideas.
fn set_up<R: Ruleset>(
    rules: &R,
    seat: Seat,
    (script, ideas): (Vec<R::Order>, &[Screening]),
    number: u32,
) -> Vec<R::Order> {
    let mut dice = Dice::quiet(&Seed::from_number(u64::from(number)), 0);
    let chance = Seed::from_number(u64::from(dice.below(u32::MAX)));
    let fresh = script.is_empty();
    let mut scripted = Scripted::new(script);
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&chance, 0), &mut report);
    let mut given = Vec::new();
    let mut began = false;
    for number in 1.. {
        let Decision::Ask(ask) = rules.decision(&battle) else {
            break;
        };
        let setting_up = ask.what == SET_UP;
        began |= setting_up;
        if began && !setting_up && ask.weight == Weight::Major {
            break;
        }
        let glimpse = Glimpse::new(rules, &battle, ask.seat);
        let own = ask.seat == seat && began;
        let new_idea = own && ask.weight == Weight::Major && (fresh || dice.below(100) < NEW_IDEAS);
        let order = if new_idea {
            scripted.skip();
            let mut idea = Greedy::new(ideas[dice.below(ideas.len() as u32) as usize]);
            idea.decide(&glimpse, &mut dice)
        } else if own {
            scripted.decide(&glimpse, &mut dice)
        } else {
            hire(PLAYER, wall_clock)
                .and_then(|mut player: Box<dyn Commander<R>>| player.decide(&glimpse, &mut dice))
        };
        let Some(order) = order else { break };
        rules.obey(
            &mut battle,
            &order,
            &mut Dice::quiet(&chance, number),
            &mut report,
        );
        if own {
            given.push(order);
        }
    }
    given
}

/// How many places an idea looks at: now few, so that it surprises, now many.
const FEW_PLACES: [Screening; 3] = [few_places(3), few_places(8), few_places(24)];

/// As was rehearsed before, if it was.
const REHEARSED: [Screening; 1] = [Screening {
    repertoire: Repertoire::Rehearsed,
    ..few_places(24)
}];

const fn few_places(most_orders: usize) -> Screening {
    Screening {
        most_orders,
        stages: &[1],
        always_kept: 1,
        insight: Insight::Seasoned,
        repertoire: Repertoire::InDepth,
    }
}

/// Gives the orders of a script as long as they are legal, and is an ordinary player after that.
struct Scripted<R: Ruleset> {
    /// The next one is the last.
    left: Vec<R::Order>,
    then: Option<Box<dyn Commander<R>>>,
}

impl<R: Ruleset> Scripted<R> {
    fn new(script: Vec<R::Order>) -> Scripted<R> {
        Scripted {
            left: script.into_iter().rev().collect(),
            then: hire(PLAYER, wall_clock),
        }
    }

    fn skip(&mut self) {
        self.left.pop();
    }
}

impl<R: Ruleset> Commander<R> for Scripted<R> {
    fn think(&mut self, glimpse: &Glimpse<'_, R>, dice: &mut Dice) -> Option<Thought<R::Order>> {
        if !self.left.is_empty() {
            let world = glimpse.imagine(&mut Dice::quiet(&Seed::from_number(0), 0));
            // Before the set-up something else may be asked: only what fits is given.
            if let Decision::Ask(ask) = glimpse.rules().decision(&world)
                && (ask.what == SET_UP || ask.weight == Weight::Minor)
                && let Some(order) = self.left.pop()
                && glimpse.rules().check(&world, glimpse.seat(), &order).is_ok()
            {
                return Some(Thought::at_once(order));
            }
        }
        self.then.as_mut()?.think(glimpse, dice)
    }
}
