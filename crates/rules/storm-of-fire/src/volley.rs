//! A volley: batteries checked, counted into groups that roll together (section 8.3).

use smallvec::SmallVec;

use crate::accuracy::{Shot, Status};
use crate::attack::Manner;
use crate::battle::{Battle, Body, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::{Blast, Mode, Pen, Rof, UnitRule, WeaponRule};
use crate::eligible::{Band, Look};
use crate::order::{Battery, Volley};
use crate::rules::Rules;
use crate::why::Why;

/// How many dice a group rolls.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Volume {
    Dice(u32),
    /// A d6 says how many, each time (sof-chart-48).
    D6,
}

impl Volume {
    /// Dice in sixths, for comparing.
    pub fn sixths(self) -> u64 {
        match self {
            Volume::Dice(dice) => 6 * u64::from(dice),
            Volume::D6 => 21,
        }
    }
}

/// Shots that roll together: one unit, one weapon, one mode, one band (sof-shoot-44, sof-shoot-68).
#[derive(Clone, Debug)]
pub struct Group {
    pub unit: UnitId,
    pub figures: SmallVec<[FigureId; 8]>,
    pub weapon: u16,
    pub mode: u8,
    /// Fired as a blast.
    pub blast: Option<Blast>,
    pub band: Band,
    pub volume: Volume,
    pub accuracy: Need,
    pub lethality: Need,
    /// Equal first dice jam it (sof-wsr-jams-1).
    pub jams: bool,
}

/// Figures of a battery at one distance.
struct Rank {
    band: Band,
    figures: SmallVec<[FigureId; 8]>,
    models: u32,
}

impl Rules {
    /// The groups of one unit's fire, in the order of their dice: batteries as listed, nearest band first (sof-pol-14). The
    /// batteries were checked.
    pub fn groups(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        batteries: &[Battery],
    ) -> Vec<Group> {
        let look = Look::new(self, battle, unit, target, manner);
        let Some(from) = self.closest_firer(&look, batteries) else {
            return Vec::new();
        };
        let status = self.status(battle, from, target);
        self.groups_seen(battle, &look, &status, batteries)
    }

    /// The same for a look and a status that are known.
    pub fn groups_seen(
        &self,
        battle: &Battle,
        look: &Look<'_>,
        status: &Status,
        batteries: &[Battery],
    ) -> Vec<Group> {
        let mut groups = Vec::new();
        let mut fired = 0;
        for battery in batteries {
            self.group(
                battle,
                look,
                status,
                (battery, batteries),
                &mut fired,
                &mut groups,
            );
        }
        groups
    }

    fn group(
        &self,
        battle: &Battle,
        look: &Look<'_>,
        status: &Status,
        (battery, all): (&Battery, &[Battery]),
        fired: &mut usize,
        groups: &mut Vec<Group>,
    ) {
        let mode = self.mode(battery.weapon, battery.mode);
        let apart = self.jams_or_rolls_apart(mode);
        let mut ranks: Vec<Rank> = Vec::new();
        for figure in &battery.figures {
            let band = look.range(*figure, *fired).band();
            *fired += 1;
            let models = self.models_in(battle, *figure, battery.weapon, all);
            match ranks.iter_mut().find(|rank| rank.band == band && !apart) {
                Some(rank) => {
                    rank.figures.push(*figure);
                    rank.models += u32::from(models);
                }
                None => ranks.push(Rank {
                    band,
                    figures: SmallVec::from_slice(&[*figure]),
                    models: models.into(),
                }),
            }
        }
        ranks.sort_by_key(|rank| rank.band);
        let dice = self.dice_of(battle, look, battery, mode, &ranks);
        for (rank, volume) in ranks.into_iter().zip(dice) {
            if volume == Volume::Dice(0) {
                continue;
            }
            let blast = self.blast_of(battle, look.target, mode, battery);
            let shot = Shot {
                unit: look.unit,
                target: look.target,
                figure: rank.figures[0],
                weapon: self.weapon(battery.weapon),
                mode,
                manner: look.manner,
                band: rank.band,
                accelerated: battery.accelerated,
                status: *status,
            };
            groups.push(Group {
                unit: look.unit,
                weapon: battery.weapon,
                mode: battery.mode,
                blast,
                band: rank.band,
                volume,
                accuracy: self.accuracy(battle, &shot),
                lethality: self.lethality(battle, look.target, mode, blast, status),
                jams: self.jams(battle, rank.figures[0], mode),
                figures: rank.figures,
            });
        }
    }

    /// Weapons of which each is rolled for alone: those that may jam, and those that roll for their shots.
    fn jams_or_rolls_apart(&self, mode: &Mode) -> bool {
        mode.has(WeaponRule::Jams) || mode.has(WeaponRule::ManagedFire) || mode.halt.rof == Rof::D6
    }

    /// Does this weapon jam: Managed Fire only without a loader (sof-wsr-managed, sof-chart-49)?
    fn jams(&self, battle: &Battle, figure: FigureId, mode: &Mode) -> bool {
        match mode.has(WeaponRule::ManagedFire) {
            true => !self.has_loader(battle, figure),
            false => mode.has(WeaponRule::Jams),
        }
    }

    /// The blast a battery fires: bundles always, rounds that have both if so ordered (sof-shoot-42, sof-gren-16, sof-wsr-bundle,
    /// sof-chart-38, sof-chart-47).
    fn blast_of(&self, battle: &Battle, target: UnitId, mode: &Mode, battery: &Battery) -> Option<Blast> {
        let blasts = battery.blast || mode.has(WeaponRule::GrenadeBundle) || mode.pen == Pen::None;
        self.blast_on(battle, target, mode).filter(|_| blasts)
    }

    /// Men a figure stands for with a weapon, given what else fires (sof-fig-6, sof-shoot-54).
    fn models_in(&self, battle: &Battle, figure: FigureId, weapon: u16, all: &[Battery]) -> u8 {
        let first = self.weapons(battle.figure(figure)).next();
        let serves = first.is_some_and(|(main, _)| {
            let mains = all.iter().filter(|battery| battery.weapon == main);
            mains.flat_map(|battery| &battery.figures).any(|id| *id == figure)
        });
        self.men_firing(battle, figure, weapon, serves)
    }

    /// Dice of each rank: RF and SS are pooled over the whole unit, nearest first; RF at 4" or less has a shot each (sof-shoot-46, sof-shoot-47, sof-shoot-48, sof-shoot-49, sof-shoot-50, sof-shoot-51, sof-shoot-52, sof-shoot-53, sof-wsr-rf, sof-wsr-ss, sof-wsr-unbal, sof-chart-20, sof-chart-21).
    fn dice_of(
        &self,
        battle: &Battle,
        look: &Look<'_>,
        battery: &Battery,
        mode: &Mode,
        ranks: &[Rank],
    ) -> Vec<Volume> {
        let (mut before, mut given) = (0, 0);
        let mut dice = Vec::with_capacity(ranks.len());
        for rank in ranks {
            let rate = self.fire_rate(battle, rank.figures[0], mode, look.manner);
            let single = mode.has(WeaponRule::SlowLoading) || rate.rof == Rof::Single;
            let pool = |share: u32| Pool {
                share,
                unbalanced: mode.has(WeaponRule::Unbalanced),
            };
            let volume = match rate.rof {
                Rof::None => Volume::Dice(0),
                Rof::Rapid if !single && rank.band == Band::Close => Volume::Dice(rank.models),
                _ if single || rate.rof == Rof::Rapid => {
                    before += rank.models;
                    let shots = pool(if single { 3 } else { 2 }).shots(before);
                    let now = shots - given;
                    given = shots;
                    Volume::Dice(now)
                }
                Rof::Rapid | Rof::Single => Volume::Dice(0),
                Rof::Shots(_) => {
                    let each = |figure: &FigureId| {
                        let rate = self.fire_rate(battle, *figure, mode, look.manner);
                        match rate.rof {
                            Rof::Shots(shots) => u32::from(shots) + u32::from(battery.accelerated),
                            _ => 0,
                        }
                    };
                    Volume::Dice(rank.figures.iter().map(each).sum())
                }
                Rof::Thrown => {
                    let each = match battle.unit(look.unit).has(UnitRule::Bombers) {
                        true => 2,
                        false => 1,
                    };
                    Volume::Dice(each * rank.models)
                }
                Rof::D6 => Volume::D6,
            };
            dice.push(volume);
        }
        dice
    }

    /// The closest of those who fire, whose view decides on cover (sof-shoot-36; ties by id).
    fn closest_firer(&self, look: &Look<'_>, batteries: &[Battery]) -> Option<FigureId> {
        let mut figures: Vec<FigureId> = batteries
            .iter()
            .flat_map(|battery| battery.figures.iter().copied())
            .collect();
        figures.sort_unstable();
        let mut best: Option<(FigureId, board::table::Gap)> = None;
        for figure in figures {
            let gap = look.own_gap(figure);
            if best.is_none_or(|(_, least)| gap < least) {
                best = Some((figure, gap));
            }
        }
        best.map(|(figure, _)| figure)
    }

    /// May it fire so, and with what: the batteries of each volley, those left out filled in (sof-ord-53)?
    pub fn plan_fire(
        &self,
        battle: &Battle,
        unit: UnitId,
        manner: Manner,
        volleys: &[Volley],
    ) -> Result<Vec<Volley>, Why> {
        let [volley] = volleys else {
            return Err(Why::new("sof-shoot-25", "All fire goes at one target."));
        };
        self.check_target(battle, unit, volley.target)?;
        if volley.batteries.is_empty() {
            let best = self.best_volley(battle, unit, volley.target, manner);
            return match best {
                Some(best) => Ok(vec![best]),
                None => Err(self.why_no_fire(battle, unit, volley.target, manner)),
            };
        }
        let batteries = merged(&volley.batteries);
        self.check_batteries(battle, unit, volley.target, manner, &batteries)?;
        Ok(vec![Volley {
            target: volley.target,
            batteries,
        }])
    }

    /// The first reason against any fire of a unit at a target.
    pub fn why_no_fire(&self, battle: &Battle, unit: UnitId, target: UnitId, manner: Manner) -> Why {
        let look = Look::new(self, battle, unit, target, manner);
        let mut first = None;
        for (figure, weapon, mode) in self.arms(battle, unit) {
            match look.may_fire(figure, weapon, mode) {
                Err(why) if why.rule == "sof-shoot-24" => return why,
                Err(why) => first = first.or(Some(why)),
                Ok(()) => {}
            }
        }
        let nobody = Why::new("sof-shoot-22", "No weapon of {unit} reaches it.").unit(unit.in_words());
        first.unwrap_or(nobody)
    }

    /// Every figure with every weapon and mode it carries for shooting.
    pub fn arms(&self, battle: &Battle, unit: UnitId) -> Vec<(FigureId, u16, u8)> {
        let mut arms = Vec::new();
        for (id, figure) in battle.figures_of(unit) {
            for (weapon, arm) in self.weapons(figure) {
                let modes = (0u8..).zip(&arm.modes);
                let direct = modes.filter(|(_, mode)| !mode.is_blade() && !mode.is_indirect());
                arms.extend(direct.map(|(mode, _)| (id, weapon, mode)));
            }
        }
        arms
    }

    fn check_batteries(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        batteries: &[Battery],
    ) -> Result<(), Why> {
        let look = Look::new(self, battle, unit, target, manner);
        let mut thrown = 0;
        for battery in batteries {
            for figure in &battery.figures {
                if !battle.figures.knows(*figure) || battle.figure(*figure).unit != unit {
                    return Err(Why::new("sof-ord-21", "Name figures of the unit that fires."));
                }
                look.may_fire(*figure, battery.weapon, battery.mode)?;
                self.check_once(battle, *figure, battery, batteries)?;
            }
            let mode = self.mode(battery.weapon, battery.mode);
            self.check_round(battery, mode, manner)?;
            if mode.halt.rof == Rof::Thrown {
                thrown += battery.figures.len();
            }
        }
        let cap = self.most_throwers(battle, &look);
        if cap < thrown {
            let why = Why::new("sof-gren-2", "At most {n} of those who can shoot throw grenades.");
            return Err(why.number(cap as i32));
        }
        let firing: usize = batteries.iter().map(|battery| battery.figures.len()).sum();
        match look.most_firers() {
            Some(most) if most < firing => {
                let why = Why::new("sof-bldg-14", "{n} openings bear: one figure fires from each.");
                Err(why.number(most as i32))
            }
            _ => self.check_idle_crew(battle, unit, batteries),
        }
    }

    /// A figure fires one weapon in one mode; the crew of a team may have men to spare (sof-shoot-41, sof-shoot-54).
    fn check_once(
        &self,
        battle: &Battle,
        figure: FigureId,
        battery: &Battery,
        all: &[Battery],
    ) -> Result<(), Why> {
        let uses = all.iter().flat_map(|other| &other.figures);
        let often = uses.filter(|id| **id == figure).count();
        let spare = battle.figure(figure).body == Body::Team
            && often <= 2
            && 0 < self.models_in(battle, figure, battery.weapon, all);
        let own = battery.figures.iter().filter(|id| **id == figure).count();
        match often == 1 || (spare && own == 1) {
            true => Ok(()),
            false => Err(Why::new("sof-shoot-41", "{unit} fires one weapon in one mode.").unit(figure)),
        }
    }

    /// Accelerated Fire and the choice of rounds (sof-shoot-42, sof-shoot-53).
    fn check_round(&self, battery: &Battery, mode: &Mode, manner: Manner) -> Result<(), Why> {
        if battery.accelerated && (!mode.halt.accelerated || manner == Manner::Moving) {
            let why = "Only some guns, and only halted, have Accelerated Fire.";
            return Err(Why::new("sof-shoot-53", why));
        }
        if battery.blast && mode.blast.is_none() {
            return Err(Why::new("sof-shoot-42", "That weapon has no blast."));
        }
        Ok(())
    }

    /// While a gun fires, as many men as its crew serve it (sof-shoot-54).
    fn check_idle_crew(&self, battle: &Battle, unit: UnitId, batteries: &[Battery]) -> Result<(), Why> {
        let figures = || batteries.iter().flat_map(|battery| &battery.figures);
        let fires = figures().any(|id| battle.figure(*id).body == Body::Gun);
        let men = figures()
            .filter(|id| battle.figure(**id).body != Body::Gun)
            .count();
        let idle = self.idle_crew(battle, unit);
        match fires && idle < men {
            true => Err(Why::new("sof-shoot-54", "{n} men are not needed at the gun.").number(idle as i32)),
            false => Ok(()),
        }
    }

    /// Half of those who could shoot at all, rounded down, at least one (sof-gren-2).
    pub fn most_throwers(&self, battle: &Battle, look: &Look<'_>) -> usize {
        let mut able: Vec<FigureId> = Vec::new();
        for (figure, weapon, mode) in self.arms(battle, look.unit) {
            if able.last() != Some(&figure) && look.can_fire(figure, weapon, mode) {
                able.push(figure);
            }
        }
        (able.len() / 2).max(1)
    }
}

/// A pool of single shots among several models.
struct Pool {
    /// One shot for so many.
    share: u32,
    unbalanced: bool,
}

impl Pool {
    /// Rounded up; unbalanced down, but at least one (sof-shoot-46, sof-shoot-48, sof-shoot-49).
    fn shots(&self, models: u32) -> u32 {
        match (models, self.unbalanced) {
            (0, _) => 0,
            (models, true) => (models / self.share).max(1),
            (models, false) => models.div_ceil(self.share),
        }
    }
}

/// Batteries of the same weapon, mode and round are one: pools count over the whole unit (sof-shoot-46).
fn merged(batteries: &[Battery]) -> Vec<Battery> {
    let mut merged: Vec<Battery> = Vec::new();
    for battery in batteries.iter().filter(|battery| !battery.figures.is_empty()) {
        let same = |known: &&mut Battery| {
            let kind = |it: &Battery| (it.weapon, it.mode, it.accelerated, it.blast);
            kind(known) == kind(battery)
        };
        match merged.iter_mut().find(same) {
            Some(known) => known.figures.extend(&battery.figures),
            None => merged.push(battery.clone()),
        }
    }
    merged
}
