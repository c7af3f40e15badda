//! Odds of a fire before it is ordered, from the same volleys, saves and dealing that the dice then use (ini-ord-21).

use smallvec::SmallVec;
use umpire::report::NamedTally;
use umpire::{Anchor, Forecast, Fraction, Outlook, PlannedShot, Preview, Tally};

use crate::aim::{Firing, UnderFire, Volley};
use crate::allocation::{Deal, Hit};
use crate::battle::{Battle, TeamId, UnitId};
use crate::content::model::Class;
use crate::fire::{Cause, Target, arms_of, hitting_faces};
use crate::odds::{Chances, Odds};
use crate::order::Shot;
use crate::rules::Rules;
use crate::saves::{Again, Save};
use crate::shooting::{Fired, Shooting};

/// Bundles whose hits and misses are told apart one by one; of more, losses are not worked out.
const MOST_BUNDLES: usize = 6;

/// One weapon of a fire with its odds.
struct Line {
    volley: Volley,
    tally: Tally,
    hits: Chances,
}

impl Rules {
    /// What a player sees of a fire before he orders it: who fires what, each Team's number line by line and its hits, and for every
    /// target hits, markers and losses (ini-ord-21). Whether the target goes to
    /// ground is not known yet: it stands as it is. Of shots that are not allowed there is nothing to see.
    pub fn preview_fire(
        &self,
        battle: &Battle,
        unit: UnitId,
        cause: Cause,
        shots: &[Shot],
        only: &[TeamId],
    ) -> Preview {
        let mut preview = Preview::default();
        if self.check_shots(battle, unit, cause, shots, only).is_err() {
            return preview;
        }
        let mut targets: Vec<Target> = Vec::new();
        for shot in shots {
            if !targets.contains(&shot.aim()) {
                targets.push(shot.aim());
            }
        }
        for target in targets {
            let own: Vec<Shot> = shots
                .iter()
                .filter(|shot| shot.aim() == target)
                .copied()
                .collect();
            self.preview_target(battle, (unit, cause), target, &own, only, &mut preview);
        }
        preview
    }

    fn preview_target(
        &self,
        battle: &Battle,
        (unit, cause): (UnitId, Cause),
        target: Target,
        shots: &[Shot],
        only: &[TeamId],
        preview: &mut Preview,
    ) {
        let (target, joined) = self.expected_target(battle, target);
        let observer_fires = self.observer_fires(battle, shots);
        let mut firing = Firing::new(self, battle, unit, cause, observer_fires);
        let mut under = UnderFire::new(battle, target, &joined, only);
        let mut lines: Vec<Line> = Vec::new();
        for shot in shots {
            for arm in arms_of(shot.weapons) {
                lines.extend(firing.line(&mut under, shot, arm));
            }
        }
        for line in &lines {
            let Volley { team, arm, .. } = line.volley;
            let aimed_at = under.chosen(line.volley.reach.valid).next().unwrap_or(team);
            preview.shots.push(PlannedShot {
                piece: team.0,
                weapon: self.weapon(battle.team(team), usize::from(arm)).name.clone(),
                at: Anchor::Piece(aimed_at.0),
            });
        }
        for shot in shots {
            let own: Vec<&Line> = lines
                .iter()
                .filter(|line| line.volley.team == shot.team)
                .collect();
            if !own.is_empty() {
                preview.attacks.push(self.forecast_team(battle, shot.team, &own));
            }
        }
        let shooting = Shooting {
            unit,
            cause,
            target,
            joined,
            shots: shots.to_vec(),
            only: only.to_vec(),
            rerolls: lines.iter().any(|line| line.volley.number <= 1),
            volleys: lines.iter().map(|line| fired(&under, &line.volley)).collect(),
            ..Shooting::default()
        };
        preview
            .attacks
            .push(self.forecast_target(battle, &shooting, &lines));
    }

    /// A commander or observer joins the only Unit near him; among several his owner chooses, and he is looked at alone.
    fn expected_target(&self, battle: &Battle, target: Target) -> (Target, Vec<TeamId>) {
        let Some(joiner) = self.joiner(battle, target) else {
            return (target, Vec::new());
        };
        match self.joinable(battle, joiner).as_slice() {
            [unit] => (Target::from(*unit), vec![joiner]),
            _ => (target, Vec::new()),
        }
    }

    /// One Team's dice: its numbers line by line, and how many hits are how likely.
    fn forecast_team(&self, battle: &Battle, team: TeamId, lines: &[&Line]) -> Forecast {
        let mut hits = Chances::certain();
        let mut tallies = Vec::new();
        for line in lines {
            hits = hits.and(&line.hits);
            tallies.push(NamedTally {
                name: "to hit",
                tally: line.tally.clone(),
            });
        }
        Forecast {
            title: self.name(battle, team),
            piece: Some(team.0),
            tallies,
            outlook: vec![
                Outlook::telling("hit", hits.at_least(1)),
                Outlook::nothing("no hit", hits.at_least(1).not()),
            ],
            distribution: hits.told(),
            provisional: false,
        }
    }

    /// A target: hits of all, markers, losses.
    fn forecast_target(&self, battle: &Battle, shooting: &Shooting, lines: &[Line]) -> Forecast {
        let mut hits = Chances::certain();
        let mut counted = Chances::certain();
        for line in lines {
            hits = hits.and(&line.hits);
            let at_armour = line.volley.class == Some(Class::Tank) && self.has_armour(battle, shooting, line);
            if !at_armour && !shooting.target.observer {
                counted = counted.and(&match line.volley.at {
                    true => line.hits.clone().capped(3),
                    false => line.hits.clone(),
                });
            }
        }
        let mut outlook = vec![Outlook::telling("hit", hits.at_least(1))];
        for (markers, word) in [(1, "suppressed"), (2, "two suppressed"), (3, "three suppressed")] {
            let chance = counted.at_least(3 * markers);
            if chance != Fraction::NEVER {
                outlook.push(Outlook::telling(word, chance));
            }
        }
        if let Some(losses) = self.losses(battle, shooting, lines) {
            for (count, word) in [(1, "a Team lost"), (2, "two lost"), (3, "three lost")] {
                let chance = losses.at_least(count);
                if chance != Fraction::NEVER {
                    outlook.push(Outlook::telling(word, chance));
                }
            }
        }
        outlook.push(Outlook::nothing("no hit", hits.at_least(1).not()));
        let first = battle.teams_of(shooting.target.unit).map(|(id, _)| id.0).next();
        Forecast {
            title: self.unit_name(shooting.target.unit).to_owned(),
            piece: first,
            tallies: Vec::new(),
            outlook,
            distribution: hits.told(),
            provisional: false,
        }
    }

    fn has_armour(&self, battle: &Battle, shooting: &Shooting, line: &Line) -> bool {
        let own = |volley: &&Fired| volley.team == line.volley.team && volley.arm == line.volley.arm;
        let mut valid = shooting
            .volleys
            .iter()
            .filter(own)
            .flat_map(|volley| &volley.valid);
        valid.any(|team| self.kind_of(battle, *team).is_armored())
    }

    /// How many Teams would be lost, if the hits are dealt as proposed: every set of bundles that hit, with every number of single
    /// hits.
    fn losses(&self, battle: &Battle, shooting: &Shooting, lines: &[Line]) -> Option<Odds> {
        let bundles: SmallVec<[usize; 8]> = (0..lines.len()).filter(|nth| lines[*nth].volley.at).collect();
        if MOST_BUNDLES < bundles.len() {
            return None;
        }
        let singles = lines.iter().filter(|line| !line.volley.at);
        let singles = singles.fold(Chances::certain(), |all, line| all.and(&line.hits));
        let mut losses = Odds::none();
        let mut supposed = shooting.clone();
        for set in 0..1u32 << bundles.len() {
            let mut chance = Odds::WHOLE;
            for (bit, nth) in bundles.iter().enumerate() {
                let hit = set >> bit & 1 == 1;
                let some = Odds::part(lines[*nth].hits.at_least(1));
                chance = Odds::both(chance, if hit { some } else { Odds::WHOLE - some });
                supposed.volleys[*nth].hits = u8::from(hit);
            }
            for (count, single) in singles.told() {
                let chance = Odds::both(chance, Odds::part(single));
                if chance == 0 {
                    continue;
                }
                set_singles(&mut supposed, count);
                let lost = self.losses_of(battle, &supposed, lines);
                losses.add(&lost, chance);
            }
        }
        Some(losses)
    }

    /// Losses of one way in which the hits may fall.
    fn losses_of(&self, battle: &Battle, supposed: &Shooting, lines: &[Line]) -> Odds {
        let deal = Deal::new(self, battle, supposed);
        let dealt = deal.proposed(self, battle);
        let mut losses = Odds::none();
        losses.add_certain();
        for team in &deal.teams {
            let own = deal.hits.iter().zip(&dealt).filter(|(_, taker)| *taker == team);
            let survives = own.fold(Odds::WHOLE, |survives, (hit, _)| {
                let lost = self.chance_of_loss(battle, supposed, *team, hit, lines);
                Odds::both(survives, Odds::WHOLE - lost)
            });
            losses = losses.with(Odds::WHOLE - survives);
        }
        losses
    }

    /// How likely a bundle that has hit, or a single hit, destroys a Team.
    fn chance_of_loss(
        &self,
        battle: &Battle,
        supposed: &Shooting,
        team: TeamId,
        hit: &Hit,
        lines: &[Line],
    ) -> u128 {
        let save = self.save_against(battle, supposed, team, hit);
        let fails = Odds::WHOLE - Odds::part(held(save));
        let line = hit.bundle.map(|nth| &lines[usize::from(nth)]);
        match line {
            Some(line) if self.class_of(battle, team) == Class::Tank => {
                // A failed save of armour destroys on a 6 of the table.
                let each = if save.armored { fails / 6 } else { fails };
                let some = Odds::part(line.hits.at_least(1));
                let told = line.hits.told().into_iter().skip(1);
                let lost = told.map(|(count, chance)| {
                    let survives = (0..count).fold(Odds::WHOLE, |all, _| Odds::both(all, Odds::WHOLE - each));
                    Odds::both(Odds::part(chance), Odds::WHOLE - survives)
                });
                (lost.sum::<u128>() * Odds::WHOLE).checked_div(some).unwrap_or(0)
            }
            Some(_) | None => fails,
        }
    }
}

/// How likely a save holds, with its die for hull or turret and its reroll (ini-armor-9, ini-gen-4).
fn held(save: Save) -> Fraction {
    let one = |need: u8| {
        let faces = u64::from(7u8.saturating_sub(need).min(6));
        match save.again {
            Again::Nothing => Fraction::new(faces, 6),
            Again::Successes => Fraction::new(faces * faces, 36),
            Again::Failures => Fraction::new(faces * 6 + (6 - faces) * faces, 36),
        }
    };
    let half = Fraction::new(1, 2);
    match save.turret {
        Some(turret) => one(save.need).and(half).or(one(turret).and(half)),
        None => one(save.need),
    }
}

/// All single hits as those of the first volley that makes them.
fn set_singles(supposed: &mut Shooting, count: i32) {
    let mut left = u8::try_from(count).unwrap_or(u8::MAX);
    for volley in supposed.volleys.iter_mut().filter(|volley| !volley.at) {
        volley.hits = std::mem::take(&mut left);
    }
}

fn fired(under: &UnderFire, volley: &Volley) -> Fired {
    Fired {
        team: volley.team,
        arm: volley.arm,
        at: volley.at,
        class: volley.class,
        hits: 0,
        valid: under.chosen(volley.reach.valid).collect(),
    }
}

impl Firing<'_> {
    fn line(&mut self, under: &mut UnderFire, shot: &Shot, arm: usize) -> Option<Line> {
        let volley = self.volley(under, shot.team, arm, shot.at)?;
        let mut tally = Tally::default();
        self.number(under, volley.at, volley.reach.long, &mut tally);
        let faces = u64::from(hitting_faces(volley.number));
        let die = match self.cause.is_aimed() {
            true => Fraction::new(faces * (12 - faces), 36),
            false => Fraction::new(faces, 6),
        };
        Some(Line {
            volley,
            tally,
            hits: Chances::of_dice(volley.dice, die),
        })
    }
}
