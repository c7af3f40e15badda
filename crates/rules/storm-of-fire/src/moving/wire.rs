//! Crossing wire on foot (sof-terrain-wire-4, tm-25.5).

use board::table::figures::rings;
use board::table::{CONTACT, Point, within};
use umpire::Event;

use super::Planner;
use super::march::reach_of;
use crate::battle::{Battle, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::UnitType;
use crate::laid::{Section, far_side};
use crate::order::Pace;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// May it cross the wire it touches (sof-terrain-wire-2, sof-terrain-wire-4)?
    pub fn check_cross_wire(&self, battle: &Battle, unit: UnitId, section: u16) -> Allowed {
        let me = battle.unit(unit);
        if me.kind != UnitType::Infantry {
            return Err(Why::new("sof-terrain-wire-2", "{} cannot cross wire.").unit(unit.in_words()));
        }
        Planner::new(self, battle, unit, Pace::DoubleTime)?;
        let Some(section) = self.wire_section(battle, section) else {
            return Err(Why::new("sof-terrain-wire-4", "There is no wire."));
        };
        let prints = self.prints(battle, unit);
        if !prints.iter().any(|print| within(print, section.shape, CONTACT)) {
            return Err(Why::new("sof-terrain-wire-4", "{} does not touch that wire.").unit(unit.in_words()));
        }
        Ok(())
    }

    /// A section it could cross now.
    pub(super) fn touched_wire(&self, battle: &Battle, unit: UnitId) -> Option<u16> {
        let prints = self.prints(battle, unit);
        let touches =
            |section: &Section<'_>| prints.iter().any(|print| within(print, section.shape, CONTACT));
        let touched = self.wire_sections(battle).find(touches)?;
        self.check_cross_wire(battle, unit, touched.number)
            .ok()
            .map(|()| touched.number)
    }

    /// Where a figure comes down beyond a section: the foot on its far side, else the nearest free place there (tm-25.5).
    fn beyond(&self, battle: &Battle, figure: FigureId, section: &Section<'_>) -> Option<Point> {
        let me = battle.figure(figure);
        let base = self.base(battle, me);
        let unit = battle.unit(me.unit);
        let (to, away) = far_side(section.shape, me.at, reach_of(base) + 4)?;
        let setting = self.setting(battle, me.unit);
        let mates = self.prints(battle, me.unit);
        let free = |p: &Point| {
            let print = self.print_at(battle, figure, *p, unit.heading);
            0 <= away.dir().dot(*p - to)
                && setting.rest(base, *p, unit.heading).is_ok()
                && !mates.iter().any(|mate| board::table::overlap(&print, mate))
        };
        rings(to, unit.heading, 12).find(free)
    }
}

impl Resolution<'_> {
    /// Crosses wire: a Skill check for each figure; who passes is set down beyond it, in ascending id (sof-terrain-wire-4).
    pub fn cross_wire(&mut self, unit: UnitId, section: u16) {
        let rules = self.rules;
        let from = self.dice.log().len();
        let need = Need::of(self.battle.unit(unit).training.skill());
        let figures = self.battle.standing(unit);
        let mut across: Vec<(FigureId, Point)> = Vec::new();
        for figure in figures {
            if !self.check(&need, "crossing wire", "sof-terrain-wire-4").passed {
                continue;
            }
            let to = rules
                .wire_section(self.battle, section)
                .and_then(|section| rules.beyond(self.battle, figure, &section));
            if let Some(to) = to {
                self.put(figure, to);
                across.push((figure, to));
            }
        }
        self.mark_moved(unit);
        // Both parts touch the same run of wire: it stays in command (sof-terrain-wire-4).
        self.battle.unit_mut(unit).out_of_command = false;
        self.tell(|say| {
            let text = format!("{} crosses the wire: {} get over.", say.unit(unit), across.len());
            let shows = across.iter().map(|(figure, to)| say.along(*figure, &[*to]));
            Event::new("move", "sof-terrain-wire-4", text).together(shows)
        });
        self.show_dice(from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::model::Formation;
    use crate::ground::Terrain;
    use crate::order::{Draw, Spot};
    use crate::testing::{ONE, Stage};

    /// sof-check-51; sof-terrain-wire-3: the way to it ends in contact.
    #[test]
    fn sof_terrain_wire_4_who_passes_is_over() {
        let mut stage = Stage::new(7200, 4800);
        stage.area(Terrain::Wire, (3000, 2000), (3600, 2100));
        let us = stage.squad(ONE, 8, &["ba-rifle"], (3300, 1500), 0);
        stage.drawn(us, Formation::Loose, 4);
        assert_eq!(
            stage
                .rules
                .check_cross_wire(&stage.battle, us, 0)
                .unwrap_err()
                .rule,
            "sof-terrain-wire-4"
        );
        let draw = Draw::to(Spot { x: 3300, y: 2300 });
        let planned = stage
            .rules
            .plan_move(&stage.battle, us, Pace::Maneuver, &draw)
            .expect("it goes to the wire");
        stage.with_dice(&[], |turn| turn.march(planned));
        assert!(
            stage.rules.check_cross_wire(&stage.battle, us, 0).is_ok(),
            "it touches the wire"
        );
        assert!(
            stage
                .battle
                .figures_of(us)
                .all(|(_, figure)| figure.at.y() <= 1950)
        );
        stage.with_dice(&[4, 4, 3, 2, 5, 6, 1, 4], |turn| turn.cross_wire(us, 0));
        let over = stage
            .battle
            .figures_of(us)
            .filter(|(_, figure)| 2100 < figure.at.y())
            .count();
        assert_eq!(over, 5);
        assert!(!stage.battle.unit(us).out_of_command);
    }

    /// sof-terrain-wire-2.
    #[test]
    fn sof_terrain_wire_2_teams_do_not_cross() {
        let mut stage = Stage::new(7200, 4800);
        stage.area(Terrain::Wire, (3000, 2000), (3600, 2100));
        let team = stage.team(ONE, "mg08-mg", 4, (3300, 1899), 0);
        assert_eq!(
            stage
                .rules
                .check_cross_wire(&stage.battle, team, 0)
                .unwrap_err()
                .rule,
            "sof-terrain-wire-2"
        );
    }
}
