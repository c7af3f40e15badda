//! Falling back, of one's own will or not (sof-act-fb-1, sof-act-fb-2, sof-act-fb-3, sof-act-fb-4, sof-act-fb-5, sof-act-fb-6, sof-ord-20, tm-21.5).

use board::table::figures::{Flight, Squad, flee, flee_past, flees_at_once};
use board::table::{Facing, Length, Point, TableEdge};
use umpire::Event;

use super::{Planned, Planner, Purpose, Rate, no_place};
use crate::battle::{Battle, UnitId};
use crate::content::model::{Formation, UnitRule};
use crate::decisions::Flee;
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::{Allowed, Why};

/// Headings to either side that are tried (sof-act-fb-5).
const SPREAD: i32 = 90;
/// This near to its baseline a unit that must fall back leaves the table (sof-act-fb-6).
const LAST_STAND: Length = 600;
/// How much farther a unit goes to get clear of its friends (sof-act-fb-3, sof-cc-61).
const CLEAR: i64 = 600;

impl Rules {
    /// May it take this formation up while it falls back (sof-act-fb-1, sof-move-22, sof-usr-irregulars)?
    pub fn check_fleeing_formation(&self, battle: &Battle, unit: UnitId, formation: Formation) -> Allowed {
        let me = battle.unit(unit);
        self.check_formation(battle, unit, formation)?;
        if formation != me.formation && me.has(UnitRule::Irregulars) {
            let why = "{} changes its formation in a Double Time only.";
            return Err(Why::new("sof-usr-irregulars", why).unit(unit.in_words()));
        }
        Ok(())
    }

    /// A Fall-Back of its own will: where it ends (sof-act-fb-1, sof-act-fb-2, sof-act-fb-3, sof-ord-20). [`Resolution::march`] carries it out.
    pub fn plan_fall_back(
        &self,
        battle: &Battle,
        unit: UnitId,
        heading: Option<i32>,
        formation: Option<Formation>,
    ) -> Result<Planned, Why> {
        if !battle.unit(unit).on_table() {
            return Err(Why::new("sof-bldg-3", "{} has to leave its building first.").unit(unit.in_words()));
        }
        let planner = Planner::at_rate(self, battle, unit, Rate::DoubleTime)?;
        let heading = match heading {
            Some(degrees) => {
                Facing::new(degrees).map_err(|_| Why::new("sof-fig-1", "Headings are whole degrees."))?
            }
            None => self.way_home(battle, unit).1,
        };
        let formation = formation.unwrap_or(battle.unit(unit).formation);
        self.check_fleeing_formation(battle, unit, formation)?;
        let most = i64::from(planner.allowance);
        let flight = self.flight(&planner, heading, most, formation)?;
        let found = flee(planner.setting(), &planner.squad(), &flight);
        let (filled, ..) = found.map_err(|why| match why {
            board::table::figures::NoPlace::Path => {
                Why::new("sof-act-fb-2", "{} finds no place farther from every enemy.").unit(unit.in_words())
            }
            why => no_place(unit, why),
        })?;
        Ok(fallen_back(&planner, filled, formation))
    }

    /// Does it find a place straight home, or nearly? A cheap way to know that [`Rules::plan_fall_back`] will.
    pub(super) fn falls_back_at_once(&self, battle: &Battle, unit: UnitId, turned: i32) -> bool {
        let on_table = battle.unit(unit).on_table();
        let planner = Planner::at_rate(self, battle, unit, Rate::DoubleTime)
            .ok()
            .filter(|_| on_table);
        planner.is_some_and(|planner| {
            let (_, heading) = self.way_home(battle, unit);
            let formation = battle.unit(unit).formation;
            let flight = self.flight(&planner, heading, planner.allowance.into(), formation);
            flight.is_ok_and(|flight| flees_at_once(planner.setting(), &planner.squad(), &flight, turned))
        })
    }

    /// The baseline nearest to a unit, and straight to it (sof-act-fb-5).
    fn way_home(&self, battle: &Battle, unit: UnitId) -> (TableEdge, Facing) {
        let seat = battle.unit(unit).owner;
        let at = battle.centre(unit).unwrap_or(Point::ORIGIN);
        (self.baseline(seat, at), self.homeward(seat, at))
    }

    fn flight(
        &self,
        planner: &Planner<'_>,
        heading: Facing,
        distance: i64,
        formation: Formation,
    ) -> Result<Flight, Why> {
        let me = planner.me();
        let reform = match formation == me.formation {
            true => None,
            false => {
                let pose = planner.pose_in(formation, heading, None, None)?;
                Some((pose.order, pose.files, pose.gap))
            }
        };
        Ok(Flight {
            heading,
            distance,
            spread: SPREAD,
            reform,
            farther: true,
        })
    }

    /// A forced Fall-Back: the whole distance if there is room, a little farther to get clear of friends, else less of it; none, and
    /// the unit is lost (sof-act-fb-5, sof-act-fb-6).
    fn plan_flight(&self, battle: &Battle, unit: UnitId, formation: Formation) -> Result<Planned, Lost> {
        let planner = Planner::at_rate(self, battle, unit, Rate::DoubleTime).map_err(|_| Lost::NoWay)?;
        let (edge, heading) = self.way_home(battle, unit);
        let off = self
            .prints(battle, unit)
            .iter()
            .map(|print| self.base_off_edge(edge, print))
            .min();
        let off = off.unwrap_or(0);
        let most = planner.allowance;
        if off <= LAST_STAND && off < most {
            return Err(Lost::OverTheEdge);
        }
        let at_edge = off < most;
        let distance = i64::from(most.min(off));
        let flight = self
            .flight(&planner, heading, distance, formation)
            .map_err(|_| Lost::NoWay)?;
        let (setting, squad): (_, Squad<'_>) = (planner.setting(), planner.squad());
        let past = || flee_past(setting, &squad, &flight, CLEAR).filter(|_| !at_edge);
        let filled = match flee(setting, &squad, &flight) {
            Ok((filled, n, _)) if n == distance => filled,
            Ok((filled, ..)) => past().unwrap_or(filled),
            Err(_) => past().ok_or(Lost::NoWay)?,
        };
        Ok(fallen_back(&planner, filled, formation))
    }
}

/// Why a unit that must fall back is lost.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Lost {
    OverTheEdge,
    NoWay,
}

fn fallen_back(
    planner: &Planner<'_>,
    filled: board::table::figures::Filled,
    formation: Formation,
) -> Planned {
    Planned {
        unit: planner.unit,
        rate: Rate::DoubleTime,
        purpose: Purpose::FallBack,
        filled,
        formation,
        allowance: planner.allowance,
        on_road: false,
        finds: None,
    }
}

impl Resolution<'_> {
    /// A forced Fall-Back (sof-act-fb-5): asks for its end if its owner wants to be asked, then runs.
    pub fn fall_back(&mut self, unit: UnitId) {
        let seat = self.battle.unit(unit).owner;
        match self.battle.side(seat).standing.flight {
            How::Ask => self.ask(Flee { seat, unit }),
            How::Never | How::Rule => self.run_home(unit, None, None),
        }
    }

    /// It runs, to stand like this and face so (sof-act-fb-5, sof-dec-21). Lying down or sheltering is over (sof-turn-16,
    /// sof-morale-16).
    pub fn run_home(&mut self, unit: UnitId, formation: Option<Formation>, heading: Option<Facing>) {
        let me = self.battle.unit_mut(unit);
        me.fell_back = true;
        me.down = false;
        me.sheltering = false;
        me.ambush = None;
        if self.battle.building_of(unit).is_some() {
            // The exit is part of the move (sof-bldg-28).
            match self.rules.plan_exit(self.battle, unit, None, None) {
                Ok(filled) => {
                    let formation = self.battle.unit(unit).formation;
                    self.exit_building(unit, &filled, formation);
                }
                Err(_) => return self.eliminate(unit, "sof-act-fb-5"),
            }
        }
        if !self.battle.unit(unit).on_table() {
            return;
        }
        let formation = formation.unwrap_or(self.battle.unit(unit).formation);
        match self.rules.plan_flight(self.battle, unit, formation) {
            Ok(planned) => {
                self.march(planned);
                if let Some(heading) = heading {
                    self.battle.unit_mut(unit).heading = heading;
                }
            }
            Err(lost) => {
                let (rule, how) = match lost {
                    Lost::OverTheEdge => ("sof-act-fb-6", "runs off the table"),
                    Lost::NoWay => ("sof-act-fb-5", "finds no way back and is lost"),
                };
                self.tell(|say| Event::new("fall-back", rule, format!("{} {how}.", say.unit(unit))));
                self.eliminate(unit, rule);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Terrain;
    use crate::testing::{ONE, Stage, TWO, point};

    fn run(stage: &Stage, unit: UnitId) -> Result<Point, Lost> {
        let formation = stage.battle.unit(unit).formation;
        let planned = stage.rules.plan_flight(&stage.battle, unit, formation)?;
        let first = board::table::StandId(stage.nth(unit, 0).0.into());
        Ok(planned.filled.at(first).expect("it has gone somewhere"))
    }

    /// sof-check-53: the baseline of the first side is the south edge.
    #[test]
    fn sof_act_fb_6_within_6_inches_of_home_it_is_gone() {
        let mut stage = Stage::new(7200, 4800);
        stage.squad(TWO, 5, &["ba-rifle"], (3600, 3000), 180);
        let near = stage.team(ONE, "mg08-mg", 4, (3600, 700), 0);
        let far = stage.squad(ONE, 1, &["ba-rifle"], (2000, 660), 0);
        // The team is 6.00 inches off and goes 6 inches: it does not cross. The man goes 12 inches from 6.10.
        assert_eq!(run(&stage, near), Ok(point(3600, 100)));
        assert_eq!(
            run(&stage, far),
            Ok(point(2000, 50)),
            "more than 6 inches: it halts at the edge"
        );
        let gone = stage.squad(ONE, 1, &["ba-rifle"], (5000, 650), 0);
        assert_eq!(run(&stage, gone), Err(Lost::OverTheEdge));
    }

    /// sof-check-244: other headings at the full distance before any shorter way.
    #[test]
    fn sof_act_fb_5_it_turns_before_it_stops_short() {
        let mut stage = Stage::new(7200, 4800);
        stage.squad(TWO, 5, &["ba-rifle"], (3600, 4000), 180);
        let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 3000), 0);
        assert_eq!(run(&stage, us), Ok(point(3600, 1800)));
        stage.area(Terrain::Impassable, (3580, 2200), (3620, 2600));
        let at = run(&stage, us).expect("it finds a way");
        let bearing = board::table::bearing(point(3600, 3000), at).expect("it has moved");
        assert_eq!(bearing.degrees(), 175, "5 degrees to the left of straight home");
    }

    /// sof-act-fb-2: never nearer to anybody.
    #[test]
    fn sof_act_fb_2_it_ends_farther_from_every_enemy() {
        let mut stage = Stage::new(7200, 4800);
        let us = stage.squad(ONE, 5, &["ba-rifle"], (3600, 2400), 0);
        let them = stage.squad(TWO, 5, &["ba-rifle"], (3600, 3000), 180);
        let ends = |stage: &Stage, heading| {
            let planned = stage.rules.plan_fall_back(&stage.battle, us, heading, None)?;
            let closer = stage.rules.comes_closer(&stage.battle, us, &planned.filled, them);
            assert!(!closer, "{planned:?}");
            Ok::<_, Why>(planned.filled.pose.heading.degrees())
        };
        assert_eq!(ends(&stage, None), Ok(180));
        let past = ends(&stage, Some(0)).expect("it slips past on one side");
        assert!(past != 0);
        stage.area(Terrain::Impassable, (2800, 2000), (4400, 2240));
        stage.area(Terrain::Impassable, (2800, 2240), (3390, 3400));
        stage.area(Terrain::Impassable, (3810, 2240), (4400, 3400));
        assert_eq!(ends(&stage, None).unwrap_err().rule, "sof-act-fb-2");
    }
}
