//! Aggression, breaking off, consolidation (section 13.4).

use board::table::figures::{Flight, Goal, Squad, advance, flee, flee_past};
use board::table::{Facing, TableEdge, bearing};
use umpire::Event;

use super::{Combat, Step};
use crate::battle::{Battle, UnitId};
use crate::chance::Need;
use crate::content::model::{UnitRule, UnitType};
use crate::moving::Rate;
use crate::order::Draw;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Near an edge nobody halts (sof-cc-62, sof-cc-63).
const AT_THE_EDGE: i32 = 600;
/// How far a winner moves up (sof-cc-66).
const MOVE_UP: i64 = 300;
/// How far beyond its move a unit runs to be clear of friends (sof-cc-61).
const CLEAR: i64 = 600;
/// How far to either side it may run (sof-cc-60).
const FAN: i32 = 45;

impl Rules {
    /// What an Aggression check needs (sof-cc-54, sof-cc-56).
    pub fn aggression_need(&self, battle: &Battle, unit: UnitId) -> Need {
        let me = battle.unit(unit);
        let mut need = Need::of(me.ratings.aggression);
        let feared = battle
            .enemies(me.owner)
            .any(|(foe, it)| it.has(UnitRule::Ferocious) && self.units_within(battle, unit, foe, 600));
        need.modify(
            "a ferocious enemy near",
            if feared { -1 } else { 0 },
            "sof-usr-ferocious",
        );
        need
    }

    /// Has a winner anywhere to go (sof-cc-66)?
    pub(super) fn may_consolidate(&self, battle: &Battle, unit: UnitId) -> bool {
        let me = battle.unit(unit);
        me.on_table()
            && matches!(me.kind, UnitType::Infantry | UnitType::Mounted)
            && battle.fit(unit).next().is_some()
    }

    /// Up to 3 inches, less what the ground takes (sof-cc-66).
    pub fn plan_consolidation(
        &self,
        battle: &Battle,
        unit: UnitId,
        draw: &Draw,
    ) -> Result<board::table::figures::Filled, Why> {
        let me = battle.unit(unit);
        let figures = self.miniatures(battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: me.pose(),
        };
        let anchor = draw.to.on(self.scenario.table.frame);
        let anchor = anchor.map_err(|no| Why::new(no.rule, no.sentence))?;
        let goal = Goal {
            anchor,
            pose: me.pose(),
            via: Vec::new(),
            adjust: Vec::new(),
            exact: false,
        };
        let setting = self.setting(battle, unit);
        let found = advance(&setting, &squad, &goal, MOVE_UP);
        found
            .map(|(filled, _)| filled)
            .map_err(|_| Why::new("sof-cc-66", "{} cannot get there in 3 inches.").unit(unit.in_words()))
    }
}

impl Resolution<'_> {
    /// The Aggression check of the attacker, or of the nth defender; who fails breaks off (sof-cc-54, sof-cc-55).
    pub(super) fn is_willing(&mut self, combat: &mut Combat, nth: Option<u8>) -> bool {
        let unit = match nth {
            None => combat.attacker,
            Some(nth) => combat.defenders[usize::from(nth)].unit,
        };
        let need = self.rules.aggression_need(self.battle, unit);
        let from = self.dice.log().len();
        let mut passed = self.check(&need, "aggression", "sof-cc-54").passed;
        if passed && self.is_against(combat, nth, UnitRule::Fearsome) {
            passed = self.check(&need, "aggression again", "sof-usr-fearsome").passed;
        } else if !passed {
            let turn = self.battle.turn;
            let me = self.battle.unit_mut(unit);
            if me.has(UnitRule::Stubborn) && me.stubborn_turn != turn {
                me.stubborn_turn = turn;
                passed = self.check(&need, "aggression again", "sof-usr-stubborn").passed;
            }
        }
        self.tell(|say| {
            let word = if passed { "fights on" } else { "has had enough" };
            let text = format!("{} {word} (Aggression {}+).", say.unit(unit), need.number);
            Event::new("aggression", "sof-cc-54", text)
        });
        self.show_dice(from);
        if !passed {
            let from = match nth {
                None => combat.standing().map(|defender| defender.unit).next(),
                Some(_) => Some(combat.attacker),
            };
            match nth {
                None => combat.beaten = true,
                Some(nth) => combat.defenders[usize::from(nth)].out = true,
            }
            self.break_off(unit, from);
        }
        passed
    }

    /// Does it stand against somebody with this rule?
    fn is_against(&self, combat: &Combat, nth: Option<u8>, rule: UnitRule) -> bool {
        match nth {
            Some(_) => self.battle.unit(combat.attacker).has(rule),
            None => combat
                .standing()
                .any(|defender| self.battle.unit(defender.unit).has(rule)),
        }
    }

    /// Closing fire has stopped the assault (sof-cc-17).
    pub(super) fn turn_back(&mut self, combat: &mut Combat) {
        let unit = combat.attacker;
        self.tell(|say| {
            Event::new(
                "stopped",
                "sof-cc-17",
                format!("{} is stopped by the fire.", say.unit(unit)),
            )
        });
        combat.beaten = true;
        let from = combat.standing().map(|defender| defender.unit).next();
        self.break_off(unit, from);
        combat.step = Step::Won;
    }

    /// Leaves a combat: the wounded stay behind, then it runs (sof-cc-59, sof-cc-60, sof-cc-64).
    pub fn break_off(&mut self, unit: UnitId, enemy: Option<UnitId>) {
        if self.battle.unit(unit).sheltering {
            // Whoever shelters and loses is destroyed (sof-act-shel-4).
            self.eliminate(unit, "sof-act-shel-4");
            return;
        }
        self.leave_wounded(unit);
        if self.battle.unit(unit).is_eliminated() {
            return;
        }
        let me = self.battle.unit_mut(unit);
        (me.activated, me.down) = (true, false);
        if me.kind == UnitType::Gun {
            self.eliminate(unit, "sof-cc-65");
            return;
        }
        let heading = self.away_from(unit, enemy);
        if self.battle.building_of(unit).is_some() {
            let Ok(filled) = self.rules.plan_exit(self.battle, unit, None, None) else {
                self.eliminate(unit, "sof-cc-63");
                return;
            };
            let formation = self.battle.unit(unit).formation;
            self.exit_building(unit, &filled, formation);
        }
        self.run_away(unit, heading);
    }

    /// Wound markers become casualties (sof-cc-59).
    fn leave_wounded(&mut self, unit: UnitId) {
        let wounded: Vec<_> = self
            .battle
            .figures_of(unit)
            .filter(|(_, figure)| 0 < figure.wounds)
            .map(|(id, figure)| (id, figure.is_disabled()))
            .collect();
        for (id, disabled) in wounded {
            if disabled {
                self.remove_figure(id, "sof-cc-59");
            } else {
                let figure = self.battle.figure_mut(id);
                figure.permanent += figure.wounds;
                figure.wounds = 0;
            }
        }
    }

    /// From the enemy's centre to its own (sof-cc-60); straight to its baseline if that means nothing.
    fn away_from(&self, unit: UnitId, enemy: Option<UnitId>) -> Facing {
        let own = self.battle.centre(unit);
        let their = enemy.and_then(|enemy| self.battle.centre(enemy));
        let away = own.zip(their).and_then(|(own, their)| bearing(their, own));
        let seat = self.battle.unit(unit).owner;
        away.unwrap_or_else(|| {
            self.rules
                .homeward(seat, own.unwrap_or(board::table::Point::ORIGIN))
        })
    }

    /// Runs its Double Time distance, or is destroyed (sof-cc-60, sof-cc-61, sof-cc-62, sof-cc-63).
    fn run_away(&mut self, unit: UnitId, heading: Facing) {
        let distance = self.rules.rate(self.battle, unit, Rate::DoubleTime).unwrap_or(0);
        if distance == 0 || self.would_leave_table(unit, heading, distance) {
            self.eliminate(unit, "sof-cc-63");
            return;
        }
        let figures = self.rules.miniatures(self.battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: self.battle.unit(unit).pose(),
        };
        let flight = Flight {
            heading,
            distance: distance.into(),
            spread: FAN,
            reform: None,
            farther: false,
        };
        let mut setting = self.rules.setting(self.battle, unit);
        setting.keeps_away = false;
        setting.apart = 200;
        let past = || flee_past(&setting, &squad, &flight, CLEAR);
        let found = match flee(&setting, &squad, &flight) {
            Ok((filled, n, _)) if n == i64::from(distance) => Some(filled),
            Ok((filled, ..)) => Some(past().unwrap_or(filled)),
            Err(_) => past(),
        };
        let Some(filled) = found else {
            self.eliminate(unit, "sof-cc-63");
            return;
        };
        self.set_down(unit, &filled);
        self.mark_moved(unit);
        self.tell(|say| {
            let text = format!("{} breaks off.", say.unit(unit));
            let shows = filled.ways.iter().map(|(id, way)| {
                let id = rulebook::UnitId(id.0 as u16);
                say.along(id, way.get(1..).unwrap_or_default())
            });
            Event::new("break-off", "sof-cc-60", text).together(shows)
        });
    }

    /// Within 6 inches of the edge it runs to, 6 included, and its move takes it there (sof-cc-62, sof-cc-63).
    fn would_leave_table(&self, unit: UnitId, heading: Facing, distance: i32) -> bool {
        let (d, k) = (heading.dir(), board::table::K);
        let by = |part: i64| (i64::from(distance) * part / k) as i32;
        let (x, y) = (by(d.x()), by(d.y()));
        let prints = self.rules.prints(self.battle, unit);
        TableEdge::ALL.into_iter().any(|edge| {
            let toward = match edge {
                TableEdge::North => y,
                TableEdge::East => x,
                TableEdge::South => -y,
                TableEdge::West => -x,
            };
            let off = prints.iter().map(|print| self.rules.base_off_edge(edge, print));
            off.min().is_some_and(|off| off < toward && off <= AT_THE_EDGE)
        })
    }
}
