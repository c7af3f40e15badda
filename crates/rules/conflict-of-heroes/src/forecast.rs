//! Exact odds before the roll: the tallies of an attack or a rally, and every way they can end.

use umpire::report::NamedTally;
use umpire::{Distribution, Forecast, Outlook, Seat, Tally};

use crate::battle::{Attack, Battle, Roll, RollKind, Target, UnitId};
use crate::combat::{Knowledge, Shot, TWO_HITS};
use crate::hidden::DETECTED;
use crate::rules::Rules;
use crate::vehicles::SAFE;
use crate::works::MINE_HITS;

impl Rules {
    /// The attack that this order would make, as its owner knows it.
    pub fn planned_attack(&self, battle: &Battle, shot: Shot) -> Attack {
        let mut attack = shot.attack(battle);
        attack.aimed = true;
        attack.targets = self.targets(battle, &attack, shot.victim);
        attack
    }

    /// One forecast for every target the seat can see; none for fire at a hex where nobody is seen.
    pub fn attack_forecasts(&self, battle: &Battle, seat: Seat, attack: &Attack) -> Vec<Forecast> {
        attack
            .targets
            .iter()
            .filter(|target| !target.done)
            .filter_map(|target| self.target_forecast(battle, seat, attack, target, Stand::Planned))
            .collect()
    }

    fn target_forecast(
        &self,
        battle: &Battle,
        seat: Seat,
        attack: &Attack,
        target: &Target,
        stand: Stand,
    ) -> Option<Forecast> {
        let mark = target.mark?;
        let target_unit = target.unit().map(|unit| battle.unit(unit));
        let unknown =
            target_unit.is_some_and(|unit| unit.owner != seat && unit.hit.is_some_and(|hit| !hit.shown));
        let (defence, colour, provisional, caps) = match stand {
            Stand::Planned => {
                let mut defence = Tally::default();
                let colour = self.defence_of(battle, attack, mark, Knowledge::Of(seat), &mut defence);
                (defence, colour, unknown, 0)
            }
            Stand::Declared { caps } => (
                self.declared_defence(battle, attack, mark, target.defence),
                target.colour,
                false,
                caps,
            ),
        };
        let mut value = Tally::default();
        self.attack_value(battle, attack, colour, &mut value);
        let dice = Distribution::of_dice(2, 6).shifted(i32::from(caps));
        let needed = i32::from(defence.total() - value.total());
        let two = needed + i32::from(TWO_HITS);
        // One hit removes a work (coh-18.6a); a second hit destroys an airplane (coh-20.0o).
        let hit_already = target_unit.is_none_or(|unit| unit.hit.is_some() || unit.flight.damaged);
        let kills = if hit_already {
            dice.at_least(needed)
        } else {
            dice.at_least(two)
        };
        let hits = if hit_already {
            umpire::Fraction::NEVER
        } else {
            dice.count(|total| (needed..two).contains(&total))
        };
        let outlook = vec![
            Outlook::nothing("no effect", dice.at_least(needed).not()),
            Outlook::telling("hit", hits),
            Outlook::telling("destroyed", kills),
        ];
        Some(Forecast {
            title: self.mark_name(battle, mark),
            piece: target.unit().map(|unit| unit.0),
            tallies: vec![
                NamedTally {
                    name: "attack",
                    tally: value,
                },
                NamedTally {
                    name: "defence",
                    tally: defence,
                },
            ],
            outlook,
            distribution: dice.chances().collect(),
            provisional,
        })
    }

    /// The forecast of a roll about to be made with these CAPs.
    pub fn roll_forecast(&self, battle: &Battle, roll: &Roll, caps: i8) -> Option<Forecast> {
        match roll.kind {
            RollKind::Attack(index) => {
                let attack = battle.stack.iter().rev().find_map(|frame| match frame {
                    crate::battle::Frame::Attack(attack) => Some(attack),
                    _ => None,
                })?;
                let target = attack.targets.get(usize::from(index))?;
                self.target_forecast(battle, roll.seat, attack, target, Stand::Declared { caps })
            }
            RollKind::Rally(unit) => self.rally_forecast(battle, unit, caps),
            RollKind::Detection(_) => {
                let dice = self.distribution_of(roll.kind).shifted(i32::from(caps));
                let found = dice.at_least(i32::from(DETECTED));
                Some(Forecast {
                    title: "Find the sniper".to_owned(),
                    piece: None,
                    tallies: Vec::new(),
                    outlook: vec![
                        Outlook::telling("found", found),
                        Outlook::nothing("nothing", found.not()),
                    ],
                    distribution: dice.chances().collect(),
                    provisional: false,
                })
            }
            RollKind::Mine { unit, work } => {
                let dice = self.distribution_of(roll.kind).shifted(i32::from(caps));
                let (hit, two) = (i32::from(MINE_HITS), i32::from(MINE_HITS + TWO_HITS));
                Some(Forecast {
                    title: format!(
                        "{} attacks {}",
                        self.work_name(battle, work),
                        self.unit_name(battle, unit)
                    ),
                    piece: Some(unit.0),
                    tallies: Vec::new(),
                    outlook: vec![
                        Outlook::nothing("no effect", dice.at_least(hit).not()),
                        Outlook::telling("hit", dice.count(|total| (hit..two).contains(&total))),
                        Outlook::telling("destroyed", dice.at_least(two)),
                    ],
                    distribution: dice.chances().collect(),
                    provisional: false,
                })
            }
            RollKind::Immobilize(unit) => {
                let dice = self.distribution_of(roll.kind).shifted(i32::from(caps));
                let safe = dice.at_least(i32::from(SAFE));
                Some(Forecast {
                    title: format!("{} gets through on {SAFE}", self.unit_name(battle, unit)),
                    piece: Some(unit.0),
                    tallies: Vec::new(),
                    outlook: vec![
                        Outlook::telling("gets through", safe),
                        Outlook::nothing("stuck", safe.not()),
                    ],
                    distribution: dice.chances().collect(),
                    provisional: false,
                })
            }
            RollKind::Initiative
            | RollKind::Wire(_)
            | RollKind::MoreAps
            | RollKind::MoreCaps
            | RollKind::SniperCard(_)
            | RollKind::Pool(_) => None,
        }
    }

    /// The chance of a rally with these CAPs.
    pub fn rally_forecast(&self, battle: &Battle, unit: UnitId, caps: i8) -> Option<Forecast> {
        let needed = self.rally_number(battle, unit)?;
        let mut bonus = Tally::default();
        self.rally_bonus(battle, unit, &mut bonus);
        let dice = Distribution::of_dice(2, 6).shifted(i32::from(caps));
        let success = dice.at_least(i32::from(needed - bonus.total()));
        Some(Forecast {
            title: format!("{} rallies on {needed}", self.unit_name(battle, unit)),
            piece: Some(unit.0),
            tallies: vec![NamedTally {
                name: "rally",
                tally: bonus,
            }],
            outlook: vec![
                Outlook::telling("rallies", success),
                Outlook::nothing("fails", success.not()),
            ],
            distribution: dice.chances().collect(),
            provisional: false,
        })
    }
}

/// How far an attack is when its odds are asked for.
#[derive(Copy, Clone, Debug)]
enum Stand {
    /// Not given yet: a face-down counter may still surprise.
    Planned,
    /// Declared, the defence fixed (coh-7.2d); so many CAPs are thought of.
    Declared { caps: i8 },
}
