//! Leaders: influence, encouragement, Inspired Advance, promotion (section 14).

mod promotion;

use board::table::{Length, Point, gap2};
use umpire::Event;
use umpire::show::MarkLook;

use crate::battle::{Battle, FigureId, UnitId, Whereabouts};
use crate::chance::Need;
use crate::content::model::{Capability, Role, Specialist, UnitType, WeaponRule};
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// How far a voice carries (sof-lead-3).
const VOICE: Length = 1200;

impl Battle {
    /// The officer of a unit, disabled or not.
    pub fn officer_of(&self, unit: UnitId) -> Option<FigureId> {
        let mut officers = self
            .figures_of(unit)
            .filter(|(_, figure)| figure.role == Role::Officer);
        officers.next().map(|(id, _)| id)
    }

    /// Leaders of a unit who are fit: officer, senior NCO, NCO (sof-lead-1, sof-lead-24, sof-lead-30).
    pub fn leaders_of(&self, unit: UnitId) -> impl Iterator<Item = (FigureId, Role)> + '_ {
        let in_play = self.unit(unit).in_play();
        let fit = self.fit(unit).filter(move |_| in_play);
        fit.filter(|(_, figure)| figure.role.is_character())
            .map(|(id, figure)| (id, figure.role))
    }

    /// The battlegroup a figure commands.
    pub fn command_of(&self, figure: FigureId) -> Option<u8> {
        let leads = |group: &crate::battle::Battlegroup| group.commander == Some(figure) && !group.removed;
        self.battlegroups.iter().position(leads).map(|nth| nth as u8)
    }

    /// How able an officer is; who was promoted in the field counts as green (sof-lead-19).
    pub fn ability(&self, officer: FigureId) -> Capability {
        let acting = self
            .command_of(officer)
            .is_some_and(|group| self.battlegroups[usize::from(group)].acting);
        match acting {
            true => Capability::Green,
            false => self.unit(self.figure(officer).unit).capability,
        }
    }

    /// The unit whose activation goes on.
    pub fn acting(&self) -> Option<&crate::decisions::Acting> {
        let mut frames = self.stack.iter().rev();
        frames.find_map(|frame| match frame {
            crate::battle::Frame::Acting(acting) => Some(acting),
            _ => None,
        })
    }
}

/// Influence.
impl Rules {
    /// How far a leader's word goes: NCOs lead their own unit alone (sof-lead-2, sof-lead-3, sof-lead-4). Of several specialists the best counts.
    pub fn influence(&self, battle: &Battle, leader: FigureId) -> Length {
        let me = battle.figure(leader);
        match me.role {
            Role::Officer => {
                let specialists = battle.specialists(me.unit).map(|(_, it)| it.influence());
                specialists.fold(VOICE, Length::max)
            }
            Role::SeniorNco => VOICE,
            _ => 0,
        }
    }

    /// Is a figure so near to a unit: from its base, or the building it is in, to the closest model? Its own unit always is.
    pub fn reaches(&self, battle: &Battle, figure: FigureId, unit: UnitId, reach: Length) -> bool {
        let own = battle.figure(figure).unit;
        if own == unit {
            return true;
        }
        if !battle.unit(own).in_play() || !battle.unit(unit).in_play() {
            return false;
        }
        match battle.unit(own).place {
            Whereabouts::Building(_) => self.units_within(battle, own, unit, reach),
            _ => self.is_near_unit(battle, figure, unit, reach),
        }
    }

    /// Does a leader reach a unit of his side (sof-lead-2, sof-lead-3, sof-lead-4, sof-lead-5)? Not while he is disabled (sof-lead-30).
    pub fn influences(&self, battle: &Battle, leader: FigureId, unit: UnitId) -> bool {
        let me = battle.figure(leader);
        if !me.is_there() || me.is_disabled() || me.owner != battle.unit(unit).owner {
            return false;
        }
        if me.unit == unit {
            return true;
        }
        let reach = self.influence(battle, leader);
        0 < reach && (self.reaches(battle, leader, unit, reach) || self.along_trench(battle, leader, unit))
    }

    /// Are leader and unit in one trench system, with no enemy in between (sof-lead-5, sof-terrain-trench-6)?
    fn along_trench(&self, battle: &Battle, leader: FigureId, unit: UnitId) -> bool {
        let trench = |figure: FigureId| {
            let me = battle.figure(figure);
            let trenches = me.on_table() && me.under.is(Terrain::TrenchLine);
            let mut pieces = self.ground.at(me.at);
            let is_trench = |piece: &u16| self.ground.kind(*piece) == Terrain::TrenchLine;
            trenches.then(|| pieces.find(is_trench)).flatten()
        };
        let Some(start) = trench(leader) else {
            return false;
        };
        let foes = battle.enemies(battle.figure(leader).owner);
        let foes: Vec<(FigureId, u16)> = foes
            .flat_map(|(foe, _)| battle.standing(foe))
            .filter_map(|figure| Some((figure, trench(figure)?)))
            .collect();
        let ends = battle.standing(unit);
        let mut ends = ends.iter().filter_map(|figure| Some((*figure, trench(*figure)?)));
        ends.any(|(end, last)| {
            let (from, to) = (battle.figure(leader).at, battle.figure(end).at);
            let between = |foe: &(FigureId, u16)| {
                (foe.1 == start || foe.1 == last) && is_between(battle.figure(foe.0).at, from, to)
            };
            !foes.iter().any(between) && self.trenches_join(start, last, &foes)
        })
    }

    /// Do trench pieces join up from one to the other over pieces without enemies?
    fn trenches_join(&self, start: u16, last: u16, foes: &[(FigureId, u16)]) -> bool {
        let all: Vec<u16> = self.ground.of_kind(Terrain::TrenchLine).collect();
        let free = |piece: u16| piece == last || foes.iter().all(|(_, held)| *held != piece);
        let (mut reached, mut next) = (vec![start], 0);
        while let Some(piece) = reached.get(next).copied() {
            if piece == last {
                return true;
            }
            let shape = &self.ground.piece(piece).shape;
            for other in &all {
                let joins = || gap2(shape, &self.ground.piece(*other).shape).is_zero();
                if !reached.contains(other) && free(*other) && joins() {
                    reached.push(*other);
                }
            }
            next += 1;
        }
        false
    }

    /// Is a unit in influence of an officer of its side (sof-usr-stoic)?
    pub fn is_under_officer(&self, battle: &Battle, unit: UnitId) -> bool {
        let groups = battle.battlegroups.iter().filter(|group| !group.removed);
        let mut commanders = groups.filter_map(|group| group.commander);
        commanders.any(|officer| self.influences(battle, officer, unit))
    }
}

/// Does a place lie on the stretch from one point to another, whichever side of it?
fn is_between(place: Point, from: Point, to: Point) -> bool {
    let along = |a: Point, b: Point| (i64::from(b.x() - a.x()), i64::from(b.y() - a.y()));
    let ((dx, dy), (px, py)) = (along(from, to), along(from, place));
    let (dot, all) = (dx * px + dy * py, dx * dx + dy * dy);
    0 < dot && dot < all
}

/// Encouragement.
impl Rules {
    /// A leader's dice, and what each needs (sof-lead-21, sof-lead-22, sof-lead-11, sof-lead-12, sof-lead-13, sof-spec-10).
    pub fn encouragement(&self, battle: &Battle, leader: FigureId) -> (u32, Need) {
        let me = battle.figure(leader);
        let mut need = Need::of(4);
        let dice = match me.role {
            Role::Officer => {
                let (dice, modifier) = match battle.ability(leader) {
                    Capability::Inspiring => (5, 1),
                    Capability::Energetic => (5, 0),
                    Capability::Competent => (4, 0),
                    Capability::Difficult => (4, -1),
                    Capability::Green => (3, -1),
                };
                need.modify("officer", modifier, "sof-lead-22");
                let rides = battle.unit(me.unit).kind == UnitType::Vehicle;
                need.modify("in a vehicle", -i32::from(rides), "sof-lead-22");
                let colours = battle.has_specialist(me.unit, Specialist::StandardBearer)
                    && battle
                        .acting()
                        .is_some_and(|acting| acting.unit == me.unit && acting.went_headlong(self, battle));
                need.modify("standard bearer", i32::from(colours), "sof-spec-10");
                dice
            }
            Role::SeniorNco => 2,
            Role::Nco => 1,
            _ => 0,
        };
        (dice, need)
    }

    /// Units a leader could encourage: in influence, with suppression; those that may still act first, then the most suppressed
    /// (sof-lead-20, sof-ord-14).
    pub fn encouraged_by(&self, battle: &Battle, leader: FigureId) -> Vec<UnitId> {
        let owner = battle.figure(leader).owner;
        let mut units: Vec<UnitId> = battle
            .own(owner)
            .filter(|(id, unit)| 0 < unit.suppression && self.influences(battle, leader, *id))
            .map(|(id, _)| id)
            .collect();
        let own = battle.figure(leader).unit;
        units.sort_by_key(|id| {
            let unit = battle.unit(*id);
            (
                unit.activated && *id != own,
                std::cmp::Reverse(unit.suppression),
                *id,
            )
        });
        units
    }

    /// May this leader encourage these units now (sof-lead-20)? The unit that acts is his.
    pub fn check_encourage(
        &self,
        battle: &Battle,
        unit: UnitId,
        leader: FigureId,
        units: &[UnitId],
    ) -> Allowed {
        let leads = battle.leaders_of(unit).any(|(id, _)| id == leader);
        if !battle.figures.knows(leader) || !leads {
            let sentence = "Encouragement is for fit leaders of {}.";
            return Err(Why::new("sof-lead-20", sentence).unit(unit.in_words()));
        }
        let reached = self.encouraged_by(battle, leader);
        if reached.is_empty() {
            return Err(Why::new("sof-lead-20", "No unit in influence is suppressed."));
        }
        match units.iter().find(|unit| !reached.contains(unit)) {
            Some(unit) if battle.knows_unit(*unit) => {
                let sentence = "{} is out of influence, or not suppressed.";
                Err(Why::new("sof-lead-20", sentence).unit(unit.in_words()))
            }
            Some(_) => Err(Why::new("sof-lead-20", "There is no such unit.")),
            None => Ok(()),
        }
    }
}

impl Resolution<'_> {
    /// A leader encourages: each success takes one marker off, unit by unit in the order of the wish, round and round (sof-lead-20, sof-lead-21, sof-lead-22, sof-lead-23, sof-lead-24, sof-ord-14).
    pub fn encourage(&mut self, leader: FigureId, wish: &[UnitId]) {
        let units = match wish {
            [] => self.rules.encouraged_by(self.battle, leader),
            wish => wish.to_vec(),
        };
        let (dice, need) = self.rules.encouragement(self.battle, leader);
        let from = self.dice.log().len();
        let mut successes = self.checks(dice, &need, "Encourage", "sof-lead-22");
        let all = successes;
        let mut steadied = Vec::new();
        while 0 < successes && units.iter().any(|unit| 0 < self.battle.unit(*unit).suppression) {
            for unit in &units {
                if 0 < successes && 0 < self.steady(*unit, 1) {
                    successes -= 1;
                    steadied.push(*unit);
                }
            }
        }
        let number = need.number;
        self.tell(|say| {
            let name = rulebook::begin_with_capital(say.name(leader));
            let text = format!("{name} encourages with {dice} dice on {number}+: {all} successes.");
            steadied.dedup();
            let marks = steadied.iter().filter_map(|unit| {
                let left = say.battle.unit(*unit).suppression;
                say.mark_unit(*unit, MarkLook::Rallied, &format!("suppression {left}"))
            });
            Event::new("encouraged", "sof-lead-20", text)
                .about(leader.0)
                .together(marks)
        });
        self.show_dice(from);
    }
}

/// Inspired Advance.
impl Rules {
    /// Units an advancing officer steadies: in influence and seen by him, his own always (sof-lead-27).
    pub fn inspired_by(&self, battle: &Battle, officer: FigureId) -> Vec<UnitId> {
        let me = battle.figure(officer);
        let seen = |unit: UnitId| {
            let in_open = me.on_table() && battle.unit(unit).on_table();
            let mut figures = battle.standing(unit).into_iter();
            match in_open {
                true => figures.any(|figure| self.figure_sees(battle, officer, figure).is_ok()),
                false => self.sees(battle, me.unit, unit).is_ok(),
            }
        };
        let own = battle.own(me.owner).map(|(id, _)| id);
        own.filter(|unit| self.influences(battle, officer, *unit) && (*unit == me.unit || seen(*unit)))
            .collect()
    }

    /// May this unit's officer lead an Inspired Advance (sof-lead-10, sof-lead-11, sof-lead-19, sof-lead-25, sof-lead-28)?
    pub fn check_inspired_advance(
        &self,
        battle: &Battle,
        unit: UnitId,
        sword: &[UnitId],
    ) -> Result<FigureId, Why> {
        let fit = |officer: &FigureId| !battle.figure(*officer).is_disabled();
        let officer = battle.officer_of(unit).filter(fit);
        let command = officer.and_then(|officer| Some((officer, battle.command_of(officer)?)));
        let Some((officer, group)) = command else {
            let sentence = "{} has no officer who could lead it.";
            return Err(Why::new("sof-lead-25", sentence).unit(unit.in_words()));
        };
        if battle.battlegroups[usize::from(group)].advanced {
            return Err(Why::new(
                "sof-lead-25",
                "This battlegroup has made its Inspired Advance.",
            ));
        }
        if battle.unit(unit).kind == UnitType::Vehicle {
            return Err(Why::new("sof-lead-11", "Nobody leads an advance from a vehicle."));
        }
        if !battle.unit(unit).on_table() {
            return Err(Why::new("sof-lead-26", "{} cannot advance from where it is.").unit(unit.in_words()));
        }
        if battle.enemies(battle.unit(unit).owner).next().is_none() {
            return Err(Why::new("sof-lead-26", "There is no enemy to advance against."));
        }
        let bears = self
            .weapons(battle.figure(officer))
            .any(|(_, weapon)| weapon.has(WeaponRule::Sword));
        if !sword.is_empty() && !bears {
            return Err(Why::new("sof-lead-28", "The officer has no sword."));
        }
        let reached = self.inspired_by(battle, officer);
        if 2 < sword.len() || sword.iter().any(|unit| !reached.contains(unit)) {
            let sentence = "The sword takes two markers off units he sees and reaches.";
            return Err(Why::new("sof-lead-28", sentence));
        }
        Ok(officer)
    }

    /// The enemy figure an advance goes straight for: the closest model, ties by id (sof-lead-26).
    pub fn foremost_enemy(&self, battle: &Battle, unit: UnitId) -> Option<FigureId> {
        let own = self.prints(battle, unit);
        let foes = battle
            .enemies(battle.unit(unit).owner)
            .flat_map(|(foe, _)| battle.standing(foe));
        foes.filter_map(|foe| {
            let print = self.print(battle, foe);
            own.iter().map(|it| gap2(it, &print)).min().map(|gap| (gap, foe))
        })
        .min_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)))
        .map(|(_, foe)| foe)
    }
}

impl Resolution<'_> {
    /// The officer goes first: one marker off every unit that sees it, and two more where his sword points (sof-lead-25, sof-lead-26, sof-lead-27, sof-lead-28, sof-lead-29).
    pub fn inspire(&mut self, officer: FigureId, sword: &[UnitId]) {
        let unit = self.battle.figure(officer).unit;
        let reached = self.rules.inspired_by(self.battle, officer);
        let mut off = 0;
        for inspired in &reached {
            off += self.steady(*inspired, 1);
        }
        let bears = self
            .rules
            .weapons(self.battle.figure(officer))
            .any(|(_, weapon)| weapon.has(WeaponRule::Sword));
        let points = match sword {
            [] if bears => vec![unit; 2],
            [one] => vec![*one; 2],
            several => several.to_vec(),
        };
        for pointed in points {
            off += self.steady(pointed, 1);
        }
        self.battle.unit_mut(unit).inspired = true;
        if let Some(group) = self.battle.command_of(officer) {
            self.battle.battlegroups[usize::from(group)].advanced = true;
        }
        self.tell(|say| {
            let name = rulebook::begin_with_capital(say.name(officer));
            let text = format!("{name} leads an Inspired Advance: {off} suppression markers come off.");
            let marks = reached.iter().filter_map(|unit| {
                let left = say.battle.unit(*unit).suppression;
                say.mark_unit(*unit, MarkLook::Rallied, &format!("suppression {left}"))
            });
            Event::new("inspired-advance", "sof-lead-25", text)
                .about(officer.0)
                .together(marks)
        });
    }
}

#[cfg(test)]
mod tests;
