//! Odds of fire before it is ordered, from the same groups and numbers that the dice are then compared with (sof-ord-54).

use umpire::report::NamedTally;
use umpire::{Forecast, Fraction, Outlook};

use crate::accuracy::base_words;
use crate::attack::{Attack, Fired, Manner, suppression_of};
use crate::battle::{Battle, UnitId};
use crate::blast::Spread;
use crate::chance::Need;
use crate::content::model::{Blast, Mode, WeaponRule};
use crate::indirect::Lobbed;
use crate::odds::Odds;
use crate::rules::Rules;
use crate::volley::{Group, Volume};

/// What comes of an attack, each with its chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    pub hits: Odds,
    /// Suppression.
    pub markers: Odds,
    /// Wounds, and models that snipers take.
    pub wounds: Odds,
}

/// Dice alike: how many, how one falls, what a success leads to.
struct Line {
    unit: UnitId,
    volume: Volume,
    /// On target at once or by a second try of its own; a miss that may be tried again; what is left is lost.
    passes: u128,
    again: u128,
    /// A second try.
    second: u128,
    need: i32,
    /// Hits of so many successes.
    hits: Effect,
    /// A hit that wounds.
    wound: Odds,
    suppresses: bool,
}

/// What successes lead to.
enum Effect {
    /// One hit each.
    Direct,
    /// Each a number of hits: blasts.
    Each(Odds),
    /// One hit each, less so many stopped, then dodged: thrown grenades.
    Thrown { stopped: Odds, fails: Odds },
}

fn part_of(need: &Need) -> u128 {
    Odds::part(need.of_36().into(), 36)
}

impl Rules {
    /// How a Skill check of a unit fails.
    fn skill_fails(&self, battle: &Battle, unit: UnitId) -> Odds {
        let need = Need::of(battle.unit(unit).training.skill());
        Odds::once(Odds::WHOLE - part_of(&need))
    }

    /// Hits of one blast on a unit.
    fn blast_hits(&self, battle: &Battle, target: UnitId, blast: Blast) -> Odds {
        let (spread, halved) = (self.spread(battle, target), battle.unit(target).halves_blasts());
        blast_odds(blast, spread, halved).each(&self.skill_fails(battle, target))
    }

    /// A hit that Lethality and armour let through.
    fn wound_odds(&self, battle: &Battle, target: UnitId, lethality: &Need) -> Odds {
        let stopped = self.save(battle, target).map_or(0, |(need, _)| part_of(&need));
        Odds::once(Odds::both(part_of(lethality), Odds::WHOLE - stopped))
    }

    fn effect(&self, battle: &Battle, target: UnitId, mode: &Mode, blast: Option<Blast>) -> Effect {
        match blast {
            Some(blast) => Effect::Each(self.blast_hits(battle, target, blast)),
            None if mode.is_thrown() => Effect::Thrown {
                stopped: Odds::once(Odds::part(1, 6)).times(self.shotguns(battle, target) as usize),
                fails: self.skill_fails(battle, target),
            },
            None => Effect::Direct,
        }
    }

    fn line(&self, battle: &Battle, target: UnitId, group: &Group) -> Line {
        let mode = self.mode(group.weapon, group.mode);
        let pass = part_of(&group.accuracy);
        let fired = Fired {
            unit: group.unit,
            figures: Vec::new(),
            weapon: group.weapon,
            mode: group.mode,
            blast: group.blast,
            need: group.accuracy.number,
            lethality: group.lethality.number,
            jams: false,
            dice: Vec::new(),
            passed: Vec::new(),
            hits: 0,
        };
        // A die that a rule rolls again by itself: every miss, or a natural 1.
        let free = match (self.is_free(battle, &fired, 2), self.is_free(battle, &fired, 1)) {
            (true, _) => Odds::WHOLE - pass,
            (false, true) => Odds::part(1, 6),
            (false, false) => 0,
        };
        let pooled = self.is_rerollable(&fired) && 0 < self.second_tries(battle, group.unit);
        Line {
            unit: group.unit,
            volume: group.volume,
            passes: pass + Odds::both(free, pass),
            again: if pooled { Odds::WHOLE - pass - free } else { 0 },
            second: pass,
            need: group.accuracy.number,
            hits: self.effect(battle, target, mode, group.blast),
            wound: self.wound_odds(battle, target, &group.lethality),
            suppresses: mode.has(WeaponRule::Suppression),
        }
    }

    fn lobbed_line(&self, battle: &Battle, lobbed: &Lobbed, target: UnitId) -> Line {
        let mode = self.mode(lobbed.weapon, lobbed.mode);
        let need = self.range_in_need(battle, lobbed, target);
        let status = self.status(battle, lobbed.figure, target);
        let blast = self.blast_on(battle, target, mode);
        let lethality = self.lethality(battle, target, mode, blast, &status);
        Line {
            unit: battle.figure(lobbed.figure).unit,
            volume: Volume::Dice(1),
            passes: part_of(&need),
            again: 0,
            second: 0,
            need: need.number,
            hits: self.effect(battle, target, mode, blast),
            wound: self.wound_odds(battle, target, &lethality),
            suppresses: mode.has(WeaponRule::Suppression),
        }
    }

    /// What comes of an attack as everybody stands now: hits, suppression, wounds.
    pub fn prospect(&self, battle: &Battle, attack: &Attack) -> Prospect {
        let lines = match attack.lobbed {
            Some(lobbed) => vec![self.lobbed_line(battle, &lobbed, attack.target)],
            None => attack
                .groups(self, battle)
                .iter()
                .map(|group| self.line(battle, attack.target, group))
                .collect(),
        };
        self.prospect_of(battle, lines)
    }

    /// Unit by unit, the lines with the lowest need first: they get the second tries (sof-ord-73).
    fn prospect_of(&self, battle: &Battle, mut lines: Vec<Line>) -> Prospect {
        lines.sort_by_key(|line| (line.unit, line.need));
        // By tries left: hits with and without one of a suppressing weapon, and wounds.
        let mut state = vec![Course::start()];
        let mut unit = None;
        for line in &lines {
            if unit != Some(line.unit) {
                unit = Some(line.unit);
                let all = Course::together(&state);
                state = vec![Course::none(); self.second_tries(battle, line.unit)];
                state.push(all);
            }
            state = line.follow(&state);
        }
        let all = Course::together(&state);
        let mut markers = Odds::none();
        let mut hits = Odds::none();
        for (by_suppressor, odds) in [(false, &all.plain), (true, &all.suppressing)] {
            for (count, part) in odds.parts() {
                markers.add(suppression_of(count as u32, by_suppressor) as usize, part);
                hits.add(count, part);
            }
        }
        Prospect {
            hits,
            markers,
            wounds: all.wounds,
        }
    }
}

/// How an attack may have gone so far.
#[derive(Clone, Debug)]
struct Course {
    plain: Odds,
    /// A weapon with Suppression has hit.
    suppressing: Odds,
    wounds: Odds,
}

impl Course {
    fn start() -> Course {
        Course {
            plain: Odds::certain(0),
            suppressing: Odds::none(),
            wounds: Odds::certain(0),
        }
    }

    fn none() -> Course {
        Course {
            plain: Odds::none(),
            suppressing: Odds::none(),
            wounds: Odds::none(),
        }
    }

    fn together(courses: &[Course]) -> Course {
        let mut all = Course::none();
        for course in courses {
            course
                .plain
                .parts()
                .for_each(|(count, part)| all.plain.add(count, part));
            let suppressing = course.suppressing.parts();
            suppressing.for_each(|(count, part)| all.suppressing.add(count, part));
            course
                .wounds
                .parts()
                .for_each(|(count, part)| all.wounds.add(count, part));
        }
        all
    }
}

impl Line {
    /// Ways the dice of this line may fall with so many second tries: successes, tries left, part.
    fn falls(&self, tries: usize) -> Vec<(usize, usize, u128)> {
        let counts: Vec<(usize, u128)> = match self.volume {
            Volume::Dice(dice) => vec![(dice as usize, Odds::WHOLE)],
            Volume::D6 => (1..=6).map(|dice| (dice, Odds::part(1, 6))).collect(),
        };
        let mut falls = Vec::new();
        for (dice, part) in counts {
            // Passes by misses that may be tried again.
            let mut grid = vec![vec![0; dice + 1]; dice + 1];
            grid[0][0] = part;
            for _ in 0..dice {
                let mut next = vec![vec![0; dice + 1]; dice + 1];
                for passed in 0..=dice {
                    for missed in 0..=dice - passed {
                        let now = grid[passed][missed];
                        if now == 0 {
                            continue;
                        }
                        let lost = Odds::WHOLE - self.passes - self.again;
                        next[passed][missed] += Odds::both(now, lost);
                        if passed < dice {
                            next[passed + 1][missed] += Odds::both(now, self.passes);
                        }
                        if missed < dice {
                            next[passed][missed + 1] += Odds::both(now, self.again);
                        }
                    }
                }
                grid = next;
            }
            for (passed, row) in grid.into_iter().enumerate() {
                for (missed, part) in row.into_iter().enumerate().filter(|(_, part)| 0 < *part) {
                    let again = missed.min(tries);
                    for (more, second) in Odds::once(self.second).times(again).parts() {
                        falls.push((passed + more, tries - again, Odds::both(part, second)));
                    }
                }
            }
        }
        falls
    }

    /// Hits of so many successes.
    fn hits_of(&self, successes: usize) -> Odds {
        match &self.hits {
            Effect::Direct => Odds::certain(successes),
            Effect::Each(blast) => blast.times(successes),
            Effect::Thrown { stopped, fails } => {
                let left = stopped.map(|stopped| successes.saturating_sub(stopped));
                left.each(fails)
            }
        }
    }

    /// Every course, gone on with this line's dice.
    fn follow(&self, state: &[Course]) -> Vec<Course> {
        let mut next = vec![Course::none(); state.len()];
        let most = match self.volume {
            Volume::Dice(dice) => dice as usize,
            Volume::D6 => 6,
        };
        let hits: Vec<Odds> = (0..=most).map(|successes| self.hits_of(successes)).collect();
        let wounds: Vec<Odds> = hits.iter().map(|hits| hits.each(&self.wound)).collect();
        for (tries, course) in state.iter().enumerate() {
            for (successes, left, part) in self.falls(tries) {
                let into = &mut next[left];
                for (more, of) in hits[successes].parts() {
                    let part = Odds::both(part, of);
                    for (count, known) in course.plain.parts() {
                        match self.suppresses && 0 < more {
                            true => into.suppressing.add(count + more, Odds::both(known, part)),
                            false => into.plain.add(count + more, Odds::both(known, part)),
                        }
                    }
                    for (count, known) in course.suppressing.parts() {
                        into.suppressing.add(count + more, Odds::both(known, part));
                    }
                }
                for (more, of) in wounds[successes].parts() {
                    for (count, known) in course.wounds.parts() {
                        into.wounds
                            .add(count + more, Odds::both(known, Odds::both(part, of)));
                    }
                }
            }
        }
        next
    }
}

/// Potential hits of one blast: every way its dice may fall (sof-shoot-70, sof-shoot-71).
fn blast_odds(blast: Blast, spread: Spread, halved: bool) -> Odds {
    let count = blast.rolled(spread);
    let ways = 6u128.pow(count as u32);
    let mut odds = Odds::none();
    for way in 0..ways {
        let dice: Vec<u8> = (0..count as u32)
            .map(|nth| (way / 6u128.pow(nth) % 6) as u8 + 1)
            .collect();
        odds.add(blast.total(spread, halved, &dice) as usize, Odds::part(1, ways));
    }
    odds
}

impl Rules {
    /// Every group with its numbers, then what the target is in for.
    pub fn forecast_attack(&self, battle: &Battle, attack: &Attack) -> Vec<Forecast> {
        let provisional = attack.manner != Manner::Closing && self.may_react(battle, attack.target);
        let mut forecasts = match attack.lobbed {
            Some(lobbed) => vec![self.forecast_lobbed(battle, &lobbed, attack.target)],
            None => attack
                .groups(self, battle)
                .iter()
                .map(|group| self.forecast_group(battle, attack.target, group))
                .collect(),
        };
        let prospect = self.prospect(battle, attack);
        forecasts.push(self.forecast_target(battle, attack.target, &prospect));
        for forecast in &mut forecasts {
            forecast.provisional = provisional;
        }
        forecasts
    }

    fn forecast_group(&self, battle: &Battle, target: UnitId, group: &Group) -> Forecast {
        let line = self.line(battle, target, group);
        let mode = self.mode(group.weapon, group.mode);
        let (base, rule) = base_words(battle.unit(target).training, mode.is_thrown());
        let mut on_target = Odds::none();
        for (successes, _, part) in line.falls(0) {
            on_target.add(successes, part);
        }
        let dice = match group.volume {
            Volume::Dice(1) => "1 die".to_owned(),
            Volume::Dice(dice) => format!("{dice} dice"),
            Volume::D6 => "d6 dice".to_owned(),
        };
        let weapon = self.weapon_words(group.weapon, group.mode);
        Forecast {
            title: format!("{weapon}: {dice} at {}+", group.accuracy.number),
            piece: group.figures.first().map(|id| id.0),
            tallies: vec![
                NamedTally {
                    name: "accuracy",
                    tally: group.accuracy.tally(base, rule),
                },
                NamedTally {
                    name: "lethality",
                    tally: group.lethality.tally("weapon", "sof-shoot-78"),
                },
            ],
            outlook: vec![
                Outlook::telling("on target", on_target.at_least(1)),
                Outlook::nothing("all miss", on_target.at_least(1).not()),
            ],
            distribution: on_target.told(),
            provisional: false,
        }
    }

    fn forecast_lobbed(&self, battle: &Battle, lobbed: &Lobbed, target: UnitId) -> Forecast {
        let need = self.range_in_need(battle, lobbed, target);
        let mode = self.mode(lobbed.weapon, lobbed.mode);
        let status = self.status(battle, lobbed.figure, target);
        let blast = self.blast_on(battle, target, mode);
        let lethality = self.lethality(battle, target, mode, blast, &status);
        let chance = Fraction::new(need.of_36().into(), 36);
        Forecast {
            title: format!("Ranging in at {}+", need.number),
            piece: Some(lobbed.figure.0),
            tallies: vec![
                NamedTally {
                    name: "range-in",
                    tally: need.tally("skill", "sof-ind-6"),
                },
                NamedTally {
                    name: "lethality",
                    tally: lethality.tally("weapon", "sof-shoot-78"),
                },
            ],
            outlook: vec![
                Outlook::telling("on target", chance),
                Outlook::nothing("off target", chance.not()),
            ],
            distribution: Vec::new(),
            provisional: false,
        }
    }

    fn forecast_target(&self, battle: &Battle, target: UnitId, prospect: &Prospect) -> Forecast {
        let mut outlook = vec![Outlook::telling("hit", prospect.hits.at_least(1))];
        let mut tell = |word: &str, chance: Fraction| {
            if chance != Fraction::NEVER {
                outlook.push(Outlook::telling(word, chance));
            }
        };
        for (count, word) in [(1, "suppressed"), (2, "2 suppression"), (3, "3 suppression")] {
            tell(word, prospect.markers.at_least(count));
        }
        for (count, word) in [(1, "a wound"), (2, "2 wounds"), (3, "3 wounds")] {
            tell(word, prospect.wounds.at_least(count));
        }
        let left = battle.capacity(target).saturating_sub(battle.wounds(target));
        tell("wiped out", prospect.wounds.at_least(left.max(1) as usize));
        let to_ground = 5u8.saturating_sub(battle.unit(target).suppression).max(1);
        tell("forced to ground", prospect.markers.at_least(to_ground.into()));
        outlook.push(Outlook::nothing("no hit", prospect.hits.at_least(1).not()));
        Forecast {
            title: self.unit_name(target).to_owned(),
            piece: battle.figures_of(target).next().map(|(id, _)| id.0),
            tallies: Vec::new(),
            outlook,
            distribution: prospect.hits.told(),
            provisional: false,
        }
    }
}
