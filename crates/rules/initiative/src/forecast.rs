//! Odds of a fire before it is ordered, from the same volleys, saves and dealing that the dice then use (ini-ord-21).

mod directed;

use smallvec::SmallVec;
use umpire::report::NamedTally;
use umpire::{Anchor, Forecast, Fraction, Outlook, PlannedShot, Preview, Tally};

use crate::aim::{Firing, UnderFire, Volley};
use crate::allocation::{Deal, Hit};
use crate::battle::{Battle, TeamId, UnitId};
use crate::content::model::Class;
use crate::fire::{Cause, Target, arms_of, hitting_faces};
use crate::odds::{Chances, Odds};
use crate::order::{Help, Shot};
use crate::rules::Rules;
use crate::saves::{Again, Save};
use crate::shooting::{Directing, Fire, Fired, Shooting};
use directed::Directed;

/// Bundles whose hits and misses are told apart one by one; of more, losses are not worked out.
const MOST_BUNDLES: usize = 6;

/// One weapon of a fire with its odds, the dice that a leader lets it roll again included.
struct Line {
    volley: Volley,
    tally: Tally,
    hits: Chances,
}

/// Fire at one target as it was ordered.
struct Ordered<'a> {
    unit: UnitId,
    cause: Cause,
    shots: &'a [Shot],
    directing: Vec<Directing>,
    only: &'a [TeamId],
}

/// What becomes of a target's Teams: how many are lost, and how many the Vehicle Damage Table suppresses.
struct Harm {
    lost: Odds,
    shaken: Odds,
}

impl Rules {
    /// What a player sees of a fire before he orders it: who fires what, each Team's number line by line and its hits, and for every
    /// target hits, markers and losses (ini-ord-21). Whether the target goes to
    /// ground is not known yet: it stands as it is. Leaders direct the fire at the first target where somebody near them fires (ini-lead-4).
    /// Of shots that are not allowed there is nothing to see.
    pub fn preview_fire(
        &self,
        battle: &Battle,
        unit: UnitId,
        cause: Cause,
        shots: &[Shot],
        directs: &[Help],
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
        let mut directing =
            match cause.is_aimed() || self.check_directs(battle, unit, shots, directs).is_err() {
                true => Vec::new(),
                false => self.directing(battle, &Fire::new(unit, cause, shots.to_vec(), directs.to_vec())),
            };
        for target in targets {
            let own: Vec<Shot> = shots
                .iter()
                .filter(|shot| shot.aim() == target)
                .copied()
                .collect();
            let directs_here = |one: &Directing| own.iter().any(|shot| one.teams.contains(&shot.team));
            let (here, later) = directing.into_iter().partition(directs_here);
            directing = later;
            let order = Ordered {
                unit,
                cause,
                shots: &own,
                directing: here,
                only,
            };
            self.preview_target(battle, target, order, &mut preview);
        }
        preview
    }

    fn preview_target(&self, battle: &Battle, target: Target, order: Ordered<'_>, preview: &mut Preview) {
        let Ordered {
            unit,
            cause,
            shots,
            directing,
            only,
        } = order;
        let (target, joined) = self.expected_target(battle, target);
        let whole = preview.attacks.len();
        let observer_fires = self.observer_fires(battle, shots);
        let mut firing = Firing::new(self, battle, unit, cause, observer_fires);
        let mut under = UnderFire::new(battle, target, &joined, only);
        let mut lines: Vec<Line> = Vec::new();
        for shot in shots {
            for arm in arms_of(shot.weapons) {
                lines.extend(firing.line(&mut under, shot, arm));
            }
        }
        let directed = Directed::new(&mut lines, &directing);
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
        // What becomes of the target stands before the dice of each Team.
        let forecast = self.forecast_target(battle, &shooting, &lines, &directed);
        preview.attacks.insert(whole, forecast);
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
    fn forecast_target(
        &self,
        battle: &Battle,
        shooting: &Shooting,
        lines: &[Line],
        directed: &Directed,
    ) -> Forecast {
        let hits = directed.together(lines, |_, hits| Some(hits));
        // Hits that count for markers (ini-supp-2, ini-supp-3, ini-fo-2).
        let counted = directed.together(lines, |line, hits| {
            let at_armour = line.volley.class == Some(Class::Tank) && self.has_armour(battle, shooting, line);
            let counts = !at_armour && !shooting.target.observer;
            counts.then(|| if line.volley.at { hits.capped(3) } else { hits })
        });
        let harm = self.harm(battle, shooting, lines);
        let mut outlook = vec![Outlook::telling("hit", hits.at_least(1))];
        for (markers, word) in [(1, "suppressed"), (2, "two suppressed"), (3, "three suppressed")] {
            let chance = markers_at_least(&counted, harm.as_ref().map(|harm| &harm.shaken), markers);
            if chance != Fraction::NEVER {
                outlook.push(Outlook::telling(word, chance));
            }
        }
        if let Some(Harm { lost, .. }) = harm {
            for (count, word) in [(1, "a Team lost"), (2, "two lost"), (3, "three lost")] {
                let chance = lost.at_least(count);
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

    /// How many Teams would be lost or suppressed by the table, if the hits are dealt as proposed: every set of bundles that hit, with
    /// every number of single hits.
    fn harm(&self, battle: &Battle, shooting: &Shooting, lines: &[Line]) -> Option<Harm> {
        let bundles: SmallVec<[usize; 8]> = (0..lines.len()).filter(|nth| lines[*nth].volley.at).collect();
        if MOST_BUNDLES < bundles.len() {
            return None;
        }
        let singles = lines.iter().filter(|line| !line.volley.at);
        let singles = singles.fold(Chances::certain(), |all, line| all.and(&line.hits));
        let mut harm = Harm {
            lost: Odds::none(),
            shaken: Odds::none(),
        };
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
                let one = self.harm_of(battle, &supposed, lines);
                harm.lost.add(&one.lost, chance);
                harm.shaken.add(&one.shaken, chance);
            }
        }
        Some(harm)
    }

    /// One way in which the hits may fall.
    fn harm_of(&self, battle: &Battle, supposed: &Shooting, lines: &[Line]) -> Harm {
        let deal = Deal::new(self, battle, supposed);
        let dealt = deal.proposed(self, battle);
        let (mut lost, mut shaken) = (Odds::none(), Odds::none());
        lost.add_certain();
        shaken.add_certain();
        for team in &deal.teams {
            let own = deal.hits.iter().zip(&dealt).filter(|(_, taker)| *taker == team);
            let survives = own.fold(Odds::WHOLE, |survives, (hit, _)| {
                let blow = self.blow(battle, supposed, *team, hit, lines);
                // Who was lost before is not suppressed any more.
                shaken = shaken.with(Odds::both(survives, blow.shaken));
                Odds::both(survives, Odds::WHOLE - blow.lost)
            });
            lost = lost.with(Odds::WHOLE - survives);
        }
        Harm { lost, shaken }
    }

    /// How likely a bundle that has hit, or a single hit, destroys a Team, or suppresses it by the table (ini-armor-5, ini-armor-6).
    fn blow(&self, battle: &Battle, supposed: &Shooting, team: TeamId, hit: &Hit, lines: &[Line]) -> Blow {
        let save = self.save_against(battle, supposed, team, hit);
        let fails = Odds::WHOLE - Odds::part(held(save));
        let line = hit.bundle.map(|nth| &lines[usize::from(nth)]);
        let Some(line) = line.filter(|_| self.class_of(battle, team) == Class::Tank) else {
            return Blow {
                lost: fails,
                shaken: 0,
            };
        };
        // A failed save of armour destroys on a 6 of the table, and suppresses on a 4 or a 5.
        let (destroys, harms) = match save.armored {
            true => (fails / 6, fails / 2),
            false => (fails, fails),
        };
        let some = Odds::part(line.hits.at_least(1));
        let (mut lost, mut shaken) = (0, 0);
        for (count, chance) in line.hits.told().into_iter().skip(1) {
            let never =
                |each: u128| (0..count).fold(Odds::WHOLE, |all, _| Odds::both(all, Odds::WHOLE - each));
            let survives = never(destroys);
            lost += Odds::both(Odds::part(chance), Odds::WHOLE - survives);
            shaken += Odds::both(Odds::part(chance), survives.saturating_sub(never(harms)));
        }
        let of_those = |part: u128| (part * Odds::WHOLE).checked_div(some).unwrap_or(0);
        Blow {
            lost: of_those(lost),
            shaken: of_those(shaken),
        }
    }
}

/// What one bundle or single hit may do, in parts of [`Odds::WHOLE`].
struct Blow {
    lost: u128,
    shaken: u128,
}

/// So many markers or more: one for every three hits that count, and those of the table (ini-supp-1, ini-supp-3).
fn markers_at_least(counted: &Chances, table: Option<&Odds>, markers: usize) -> Fraction {
    let by_hits = |left: usize| counted.at_least(3 * left);
    let none = [Odds::WHOLE];
    let parts = table.map_or(&none[..], Odds::parts);
    if parts.iter().skip(1).all(|part| *part == 0) {
        return by_hits(markers);
    }
    let mut chances = Odds::none();
    for (count, part) in parts.iter().enumerate() {
        let mut case = Odds::none();
        case.add_certain();
        let enough = Odds::part(by_hits(markers.saturating_sub(count)));
        chances.add(&case.with(enough), *part);
    }
    chances.at_least(1)
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
