//! Indirect fire: observers, ranging in, bombardment (section 10, sof-wsr-indirect). The target may hit the dirt before the range-in
//! roll, as under any fire (sof-ind-16).

use board::table::{Arc, Figure, Gap, Length, Point, Shape, gap2, in_arc, within};
use serde::{Deserialize, Serialize};
use umpire::Event;
use umpire::show::{Reading, Show};

use crate::attack::{Attack, Fired, Manner, look_of};
use crate::battle::{Aim, Battle, FigureId, Ranged, UnitId};
use crate::chance::Need;
use crate::content::model::{Mode, Period, Rof, Training, UnitRule, WeaponRule};
use crate::eligible::Range;
use crate::film;
use crate::order::Action;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Tall terrain so near spoils ranging in (sof-ind-7).
const TALL_NEAR: Length = 600;
/// A plotted point serves targets so near (sof-ind-20).
const PLOTTED: Length = 300;
/// What a target that was found once needs (sof-ind-11).
const FOUND: i32 = 2;

/// What is fired indirectly.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobbed {
    pub figure: FigureId,
    pub weapon: u16,
    pub mode: u8,
    /// Who sees the target for it; itself if nobody is named.
    pub observer: Option<UnitId>,
}

impl Rules {
    /// The figure, weapon and mode with which a unit fires indirectly: the mode named, else the first (sof-ind-1, sof-shoot-43).
    pub fn lobber(&self, battle: &Battle, unit: UnitId, mode: Option<u8>) -> Option<(FigureId, u16, u8)> {
        let period = self.entry(battle.unit(unit)).period;
        for (id, figure) in battle.figures_of(unit) {
            for (weapon, arm) in self.weapons(figure) {
                let mut modes = (0u8..).zip(&arm.modes).filter(|(_, mode)| mode.is_indirect());
                let exists = |mode: &Mode| match period {
                    Period::Early => !mode.not_early,
                    Period::Mid | Period::Late => !mode.only_early,
                };
                let found = modes.find(|(nth, it)| mode.is_none_or(|mode| mode == *nth) && exists(it));
                if let Some((nth, _)) = found {
                    return Some((id, weapon, nth));
                }
            }
        }
        None
    }

    /// Every round a unit can lob: figure, weapon, mode.
    pub fn lobbed_modes(&self, battle: &Battle, unit: UnitId) -> Vec<u8> {
        let most = |(_, figure): (FigureId, &crate::battle::Figure)| {
            self.weapons(figure).map(|(_, arm)| arm.modes.len()).max()
        };
        let count = battle.figures_of(unit).filter_map(most).max().unwrap_or(0) as u8;
        (0..count)
            .filter(|mode| self.lobber(battle, unit, Some(*mode)).is_some())
            .collect()
    }

    /// May it fire indirectly at all, and with what (sof-ind-2, sof-ind-3, sof-smoke-1)?
    pub(crate) fn check_lobber(
        &self,
        battle: &Battle,
        unit: UnitId,
        mode: Option<u8>,
    ) -> Result<Lobbed, Why> {
        let words = unit.in_words();
        let Some((figure, weapon, mode)) = self.lobber(battle, unit, mode) else {
            return Err(Why::new("sof-ind-1", "{unit} has no such round for indirect fire.").unit(words));
        };
        if 0 < battle.unit(unit).suppression {
            return Err(Why::new("sof-ind-3", "{unit} is suppressed.").unit(words));
        }
        if self.serving(battle, figure) == 0 {
            return Err(Why::new("sof-shoot-54", "Nobody serves the weapon of {unit}.").unit(words));
        }
        if battle.figure(figure).jammed {
            return Err(Why::new("sof-wsr-jams-2", "The weapon of {unit} is jammed.").unit(words));
        }
        Ok(Lobbed {
            figure,
            weapon,
            mode,
            observer: None,
        })
    }

    /// Range and Fixed arc to somewhere (sof-ind-4, sof-ind-5).
    pub(crate) fn check_reach(
        &self,
        battle: &Battle,
        lobbed: &Lobbed,
        range: Range,
        aims: &[Point],
    ) -> Result<(), Why> {
        let unit = battle.figure(lobbed.figure).unit;
        let (arm, mode) = (self.weapon(lobbed.weapon), self.mode(lobbed.weapon, lobbed.mode));
        let heading = battle.unit(unit).heading;
        let at = match battle.building_of(unit) {
            Some(house) => centre_of(&self.ground.piece(house).shape),
            None => battle.figure(lobbed.figure).at,
        };
        let ahead = aims.iter().any(|aim| in_arc(Arc::Front90, at, heading, *aim));
        if arm.has(WeaponRule::Fixed) && !ahead {
            return Err(Why::new("sof-ind-4", "That is out of the arc of {unit}.").unit(unit.in_words()));
        }
        let more = if self.is_high(battle, unit) { 300 } else { 0 };
        if !range.is_between(mode.min, mode.max + more) {
            let why = Why::new(
                "sof-ind-5",
                "{unit} cannot reach it: its longest range is {length}.",
            );
            return Err(why.unit(unit.in_words()).length(mode.max + more));
        }
        Ok(())
    }

    /// Indirect fire and smoke (sections 10 and 12): may it?
    pub fn check_bombard(&self, battle: &Battle, unit: UnitId, action: &Action) -> Result<(), Why> {
        match action {
            Action::Bombard { aim, mode, observer } => self
                .plan_bombard(battle, unit, *aim, *mode, *observer)
                .map(|_| ()),
            Action::Smoke { at, heading } => self.check_smoke(battle, unit, *at, *heading).map(|_| ()),
            _ => Err(Why::new("sof-ind-1", "That is no indirect fire.")),
        }
    }

    /// The same, with what was worked out.
    pub fn plan_bombard(
        &self,
        battle: &Battle,
        unit: UnitId,
        aim: Aim,
        mode: Option<u8>,
        observer: Option<UnitId>,
    ) -> Result<Lobbed, Why> {
        let lobbed = self.check_lobber(battle, unit, mode)?;
        match aim {
            Aim::Unit(target) => {
                self.check_target(battle, unit, target)?;
                let aims: Vec<Point> = match battle.building_of(target) {
                    Some(house) => vec![centre_of(&self.ground.piece(house).shape)],
                    None => self.prints(battle, target).iter().map(|it| it.centre()).collect(),
                };
                let range = self.lobbing_range(battle, lobbed.figure, target);
                self.check_reach(battle, &lobbed, range, &aims)?;
                let observer = self.observer(battle, unit, target, observer)?;
                Ok(Lobbed { observer, ..lobbed })
            }
            Aim::Section(number) => self.check_wire(battle, unit, lobbed, number),
            Aim::Point(_) => Err(Why::new("sof-ind-6", "Choose a target unit.")),
        }
    }

    /// Support Artillery may bombard wire with anything but shrapnel (sof-ind-18).
    fn check_wire(&self, battle: &Battle, unit: UnitId, lobbed: Lobbed, number: u16) -> Result<Lobbed, Why> {
        let mode = self.mode(lobbed.weapon, lobbed.mode);
        if !battle.unit(unit).has(UnitRule::SupportArtillery) || mode.has(WeaponRule::Shrapnel) {
            let why = "Only Support Artillery destroys wire, and not with shrapnel.";
            return Err(Why::new("sof-ind-18", why));
        }
        let Some(at) = self.section_centre(battle, number) else {
            return Err(Why::new("sof-ind-18", "There is no such section of wire."));
        };
        let gap = self.gap_to(battle, lobbed.figure, &at);
        self.check_reach(battle, &lobbed, Range::new(gap, 0), &[at])?;
        Ok(lobbed)
    }

    /// From a weapon, or the outline of the building it is in (sof-fig-35).
    pub(crate) fn gap_to(&self, battle: &Battle, figure: FigureId, to: &impl Figure) -> Gap {
        match battle.building_of(battle.figure(figure).unit) {
            Some(house) => gap2(&self.ground.piece(house).shape, to),
            None => gap2(&self.print(battle, figure), to),
        }
    }

    /// Firer to the closest model of the target (sof-ind-5).
    fn lobbing_range(&self, battle: &Battle, figure: FigureId, target: UnitId) -> Range {
        let mut best: Option<(Gap, i32)> = None;
        if let Some(house) = battle.building_of(target) {
            let inside = battle.figures_of(target).next();
            let level = inside.map_or(1, |(id, _)| self.level(battle, id));
            best = Some((
                self.gap_to(battle, figure, &self.ground.piece(house).shape),
                level,
            ));
        }
        for id in battle.standing(target) {
            let gap = self.gap_to(battle, figure, &self.print(battle, id));
            if best.is_none_or(|(least, _)| gap < least) {
                best = Some((gap, self.level(battle, id)));
            }
        }
        let (gap, level) = best.unwrap_or((Gap::ZERO, 1));
        Range::new(gap, 300 * (self.level(battle, figure) - level).abs())
    }

    /// Who sees the target: itself, else the Observer named, else the one with the best skill (sof-ind-4, sof-ind-17, sof-ord-22,
    /// sof-dec-50).
    pub fn observer(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        named: Option<UnitId>,
    ) -> Result<Option<UnitId>, Why> {
        let own = self.sees(battle, unit, target);
        if named.is_none() && own.is_ok() {
            return Ok(None);
        }
        let owner = battle.unit(unit).owner;
        let may = |id: UnitId| {
            let it = battle.unit(id);
            let can = it.has(UnitRule::Observer) && it.in_play() && it.ambush.is_none();
            let stands = battle.turn == 0 || it.moved_turn != battle.turn;
            id != unit && it.owner == owner && can && stands && self.sees(battle, id, target).is_ok()
        };
        let found = match named {
            Some(named) => Some(named).filter(|id| battle.knows_unit(*id) && may(*id)),
            None => battle
                .own(owner)
                .map(|(id, _)| id)
                .filter(|id| may(*id))
                .max_by_key(|id| (battle.unit(*id).training, std::cmp::Reverse(*id))),
        };
        match found {
            Some(observer) => Ok(Some(observer)),
            None => {
                let why = Why::new(
                    "sof-ind-4",
                    "Neither {} nor an observer who has not moved sees {}.",
                );
                Err(why.unit(unit.in_words()).unit(target.in_words()))
            }
        }
    }

    /// Whoever has observed neither moves nor assaults in that turn (sof-ind-17, sof-usr-observer).
    pub fn check_observing(&self, battle: &Battle, unit: UnitId, action: &Action) -> Result<(), Why> {
        let moves = matches!(
            action,
            Action::Move { .. }
                | Action::Pivot { .. }
                | Action::FallBack { .. }
                | Action::CrossWire { .. }
                | Action::Assault { .. }
                | Action::Enter { .. }
                | Action::Exit { .. }
        );
        match moves && battle.unit(unit).observed_turn == battle.turn {
            true => {
                let sentence = "{unit} has observed and stays where it is this turn.";
                Err(Why::new("sof-ind-17", sentence).unit(unit.in_words()))
            }
            false => Ok(()),
        }
    }

    /// What ranging in on a unit needs (sof-ind-6, sof-ind-7, sof-ind-8, sof-ind-9, sof-ind-10, sof-ind-11, sof-ind-20).
    pub fn range_in_need(&self, battle: &Battle, lobbed: &Lobbed, target: UnitId) -> Need {
        let at = self.aiming_point(battle, target);
        let plotted = self
            .plotted(battle, battle.figure(lobbed.figure).unit, target)
            .is_some();
        self.ranging(battle, lobbed, Aim::Unit(target), at, plotted)
    }

    fn ranging(&self, battle: &Battle, lobbed: &Lobbed, aim: Aim, at: Point, plotted: bool) -> Need {
        let unit = battle.figure(lobbed.figure).unit;
        let me = battle.unit(unit);
        let known = me.ranged.filter(|ranged| ranged.target == aim);
        if plotted || known.is_some_and(|ranged| ranged.found) {
            return Need::of(FOUND);
        }
        let mut need = Need::of(self.worse_skill(battle, unit, lobbed.observer).skill());
        if self.is_near_tall(battle, aim, at) {
            need.modify("tall terrain", -1, "sof-ind-7");
        }
        let missing = self.missing_crew(battle, lobbed.figure, self.weapon(lobbed.weapon));
        need.modify("short of crew", -i32::from(missing), "sof-wsr-crew");
        let tries = known.map_or(0, |ranged| ranged.tries);
        need.modify("tried before", i32::from(tries), "sof-ind-10");
        if self.mode(lobbed.weapon, lobbed.mode).has(WeaponRule::Inaccurate) {
            need.modify("inaccurate", -1, "sof-wsr-inaccurate");
        }
        need
    }

    /// The worse of firer and observer (sof-ind-6).
    fn worse_skill(&self, battle: &Battle, unit: UnitId, observer: Option<UnitId>) -> Training {
        let own = battle.unit(unit).training;
        observer.map_or(own, |observer| own.min(battle.unit(observer).training))
    }

    /// The figure closest to the middle of the unit; the middle of its building (sof-ind-7, sof-ind-19).
    fn aiming_point(&self, battle: &Battle, target: UnitId) -> Point {
        if let Some(house) = battle.building_of(target) {
            return centre_of(&self.ground.piece(house).shape);
        }
        let Some(centre) = battle.centre(target) else {
            return Point::ORIGIN;
        };
        let figures = battle.standing(target).into_iter().map(|id| battle.figure(id).at);
        figures.min_by_key(|at| (*at - centre).square()).unwrap_or(centre)
    }

    /// Terrain of height 2 or 3 within 6"; a hill that the target stands on does not count (sof-ind-7). The building of the target
    /// does, if it is so high (sof-ind-19).
    fn is_near_tall(&self, battle: &Battle, aim: Aim, at: Point) -> bool {
        let target = match aim {
            Aim::Unit(target) => Some(target),
            Aim::Section(_) | Aim::Point(_) => None,
        };
        let stands_on = |shape: &Shape| {
            let figures = target.map(|target| battle.standing(target)).unwrap_or_default();
            let on = |id: &FigureId| within(&battle.figure(*id).at, shape, 0);
            !figures.is_empty() && figures.iter().any(on)
        };
        self.ground.table.pieces().iter().any(|piece| {
            let tall = 4 <= piece.properties.height2;
            let own_hill = piece.properties.elevating && stands_on(&piece.shape);
            tall && !own_hill && within(&at, &piece.shape, TALL_NEAR)
        })
    }

    /// A point plotted before the battle that serves this target (sof-ind-20).
    fn plotted(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Option<usize> {
        let plotted = &battle.side(battle.unit(unit).owner).preplotted;
        let prints = self.prints(battle, target);
        plotted.iter().position(|(by, at)| {
            let near = match battle.building_of(target) {
                Some(house) => within(at, &self.ground.piece(house).shape, PLOTTED),
                None => prints.iter().any(|print| within(print, at, PLOTTED)),
            };
            *by == unit && near
        })
    }
}

impl Battle {
    /// A try at this target, one more than before (sof-ind-10, sof-ind-11).
    fn note_range(&mut self, unit: UnitId, target: Aim, found: bool) {
        let turn = self.turn;
        let me = self.unit_mut(unit);
        let before = me.ranged.filter(|ranged| ranged.target == target);
        me.ranged = Some(Ranged {
            target,
            tries: before.map_or(0, |ranged| ranged.tries) + 1,
            turn,
            found: found || before.is_some_and(|ranged| ranged.found),
        });
    }
}

impl Resolution<'_> {
    /// Carries out indirect fire or smoke that was checked.
    pub fn bombard(&mut self, unit: UnitId, action: &Action) {
        match action {
            Action::Bombard { aim, mode, observer } => {
                let planned = self.rules.plan_bombard(self.battle, unit, *aim, *mode, *observer);
                let Ok(lobbed) = planned else { return };
                if let Some(observer) = lobbed.observer {
                    self.battle.unit_mut(observer).observed_turn = self.battle.turn;
                }
                match *aim {
                    Aim::Unit(target) => {
                        let mut attack = Attack::new(target, Manner::Sustained, vec![(unit, Vec::new())]);
                        attack.lobbed = Some(lobbed);
                        self.ask(attack);
                    }
                    Aim::Section(number) => self.bombard_wire(&lobbed, number),
                    Aim::Point(_) => {}
                }
            }
            Action::Smoke { at, heading } => self.fire_smoke(unit, *at, *heading),
            _ => {}
        }
    }

    /// The range-in roll of an attack; on a success as many blasts as its ROF follow (sof-ind-6, sof-ind-12).
    pub(crate) fn range_in(&mut self, attack: &mut Attack) {
        let Some(lobbed) = attack.lobbed else { return };
        let (unit, target) = (attack.firer(), attack.target);
        let need = self.rules.range_in_need(self.battle, &lobbed, target);
        let owner = self.battle.unit(unit).owner;
        if let Some(plotted) = self.rules.plotted(self.battle, unit, target) {
            self.battle.side_mut(owner).preplotted.remove(plotted);
        }
        let status = self.rules.status(self.battle, lobbed.figure, target);
        let mode = self.rules.mode(lobbed.weapon, lobbed.mode);
        let blast = self.rules.blast_on(self.battle, target, mode);
        let lethality = self.rules.lethality(self.battle, target, mode, blast, &status);
        let from = self.dice.log().len();
        let fell = match need.is_possible() {
            true => Some(self.check(&need, "ranging in", "sof-ind-6")),
            false => None,
        };
        let found = fell.is_some_and(|fell| fell.passed);
        self.battle.note_range(unit, Aim::Unit(target), found);
        self.tell(|say| {
            let (by, at, number) = (say.unit(unit), say.unit(target), need.number);
            let weapon = say.rules.weapon_words(lobbed.weapon, lobbed.mode);
            let comes = if found { "on target" } else { "off target" };
            let text = format!("{by} ranges in on {at}, {weapon}, at {number}+: {comes}.");
            let mut event = Event::new("ranged", "sof-ind-6", text)
                .with("range-in", &need.tally("skill", "sof-ind-6"))
                .with("lethality", &lethality.tally("weapon", "sof-shoot-78"));
            if let Some(at) = say.battle.standing(target).first() {
                event = event.together(film::shots(&[lobbed.figure], &[*at], look_of(mode)));
            }
            match fell.filter(|_| number <= 6) {
                Some(_) => event.show(Show::roll(
                    lobbed.figure.0,
                    Reading::each(number.max(2), vec![found]),
                )),
                None => event,
            }
        });
        self.show_dice(from);
        let rounds = match mode.halt.rof {
            Rof::Shots(shots) => usize::from(shots),
            _ => 1,
        };
        attack.fired.push(Fired {
            unit,
            figures: vec![lobbed.figure],
            weapon: lobbed.weapon,
            mode: lobbed.mode,
            blast,
            need: need.number,
            lethality: lethality.number,
            jams: false,
            dice: fell.iter().map(|fell| fell.first).collect(),
            passed: vec![found; rounds],
            hits: 0,
        });
    }

    /// A section of wire goes if it is ranged in on (sof-ind-18).
    fn bombard_wire(&mut self, lobbed: &Lobbed, number: u16) {
        let unit = self.battle.figure(lobbed.figure).unit;
        let Some(at) = self.rules.section_centre(self.battle, number) else {
            return;
        };
        let aim = Aim::Section(number);
        let need = self.rules.ranging(self.battle, lobbed, aim, at, false);
        let from = self.dice.log().len();
        let found = need.is_possible() && self.check(&need, "ranging in", "sof-ind-6").passed;
        self.battle.note_range(unit, aim, found);
        self.tell(|say| {
            let comes = if found { "a section is gone" } else { "it stands" };
            let text = format!(
                "{} bombards the wire at {}+: {comes}.",
                say.unit(unit),
                need.number
            );
            Event::new("wire", "sof-ind-18", text).with("range-in", &need.tally("skill", "sof-ind-6"))
        });
        self.show_dice(from);
        if found {
            self.remove_section(number);
            self.battle.unit_mut(unit).ranged = None;
        }
    }
}

fn centre_of(shape: &Shape) -> Point {
    match shape {
        Shape::Area(polygon) => polygon.middle(),
        Shape::Point(point) => *point,
        Shape::Line(line) => line.vertices().first().copied().unwrap_or(Point::ORIGIN),
        Shape::Strip(strip) => strip.line.vertices().first().copied().unwrap_or(Point::ORIGIN),
    }
}
