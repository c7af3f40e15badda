//! Objectives, wire and scrapes: what is laid on the table before play (sof-ord-31, tm-25.4).

use board::table::figures::rings;
use board::table::{Base, Facing, Footprint, Length, Point, footprint, gap2, overlap, overlaps_shape};
use umpire::{Event, Seat};

use crate::battle::{Battle, Laid, LaidKind};
use crate::ground::Terrain;
use crate::missions::Apart;
use crate::order::{Spot, Thing};
use crate::rules::{Resolution, Rules, Say};
use crate::why::{Allowed, Why};
use crate::zones::Zone;

/// Half the width and half the length of a section of wire or a scrape (sof-terrain-wire-1, sof-terrain-scrape-1, tm-25.4).
pub const SECTION: (Length, Length) = (300, 50);
/// What a side places comes to lie on the nearest legal point within 6 inches (sof-ord-31).
const RINGS: u16 = 24;

/// A thing where it was found to lie.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lies {
    pub thing: Thing,
    pub at: Point,
    pub heading: Facing,
}

fn section(at: Point, heading: Facing) -> Footprint {
    let base = Base::rect(SECTION.0, SECTION.1).unwrap_or(Base::POINT);
    footprint(base, at, heading)
}

impl Rules {
    /// Where a thing comes to lie: the nearest legal point within 6 inches (sof-ord-31), or why there is none.
    pub fn find_place(
        &self,
        battle: &Battle,
        seat: Seat,
        thing: Thing,
        nth: u8,
        (at, heading): (Spot, i32),
    ) -> Result<Lies, Why> {
        let at = at
            .on(self.frame())
            .map_err(|fault| Why::new(fault.rule, fault.sentence))?;
        let faced = tabletop::facing(Some(heading));
        let heading = faced.map_err(|fault| Why::new(fault.rule, fault.sentence))?;
        let heading = heading.unwrap_or(Facing::NORTH);
        let wanted = match thing {
            Thing::Objective | Thing::Scrape => at,
            Thing::Wire => self.on_front(seat, at),
        };
        let heading = match thing {
            Thing::Objective | Thing::Scrape => heading,
            Thing::Wire => self.toward_enemy(seat),
        };
        let lies = |at: Point| Lies { thing, at, heading };
        let legal = |lies: &Lies| self.check_lies(battle, seat, nth, lies);
        let first = legal(&lies(wanted));
        let Err(why) = first else {
            return Ok(lies(wanted));
        };
        let mut near = rings(wanted, Facing::NORTH, RINGS).map(lies);
        near.find(|place| legal(place).is_ok()).ok_or(why)
    }

    /// The point of the front edge of a side's zone that is square to a place.
    fn on_front(&self, seat: Seat, at: Point) -> Point {
        let zone = self.zone(seat);
        Point::new(at.x(), self.front(seat, &zone)).unwrap_or(at)
    }

    /// The front edge of a zone: the one toward the enemy.
    pub fn front(&self, seat: Seat, zone: &Zone) -> Length {
        match seat.index() & 1 {
            0 => zone.high.y(),
            _ => zone.low.y(),
        }
    }

    /// May it lie there?
    fn check_lies(&self, battle: &Battle, seat: Seat, nth: u8, lies: &Lies) -> Allowed {
        match lies.thing {
            Thing::Objective => self.check_objective(battle, nth, lies.at),
            Thing::Wire => {
                let (rule, _) = self.works_rule();
                if lies.at.y() != self.front(seat, &self.zone(seat)) {
                    return Err(Why::new(rule, "Wire lies along the front edge of your zone."));
                }
                self.check_section(battle, &section(lies.at, lies.heading))
            }
            Thing::Scrape => {
                let (rule, spread) = self.works_rule();
                self.check_scrape(battle, seat, lies, rule, spread)
            }
        }
    }

    /// The row of the mission's works, and how far a scrape may face away from the enemy.
    fn works_rule(&self) -> (&'static str, i32) {
        let works = self.mission().works;
        works.map_or(("sof-recon-7", 180), |works| (works.rule, works.spread))
    }

    /// Not in impassable terrain or water, in its area, and away from the others (sof-mis-5).
    fn check_objective(&self, battle: &Battle, nth: u8, at: Point) -> Allowed {
        let Some(placing) = self.mission().objectives.get(usize::from(nth)) else {
            return Err(Why::new("sof-mis-1", "Nobody places an objective here."));
        };
        if !Zone::new(placing.area, self.frame()).contains(at) {
            return Err(Why::new(
                placing.rule,
                "That is outside the area for this objective.",
            ));
        }
        self.check_objective_ground(at)?;
        let crowded = |other: &Point| match placing.apart {
            Apart::AtLeast(apart) => gap2(&at, other).is_less_than(apart),
            Apart::MoreThan(apart) => gap2(&at, other).is_within(apart),
        };
        if battle.objectives.iter().any(crowded) {
            return Err(Why::new(placing.rule, "That is too close to another objective."));
        }
        Ok(())
    }

    /// Not in impassable terrain or water (sof-mis-5).
    pub fn check_objective_ground(&self, at: Point) -> Allowed {
        let barred = |piece: u16| {
            matches!(
                self.ground.kind(piece),
                Terrain::Impassable | Terrain::River | Terrain::Stream | Terrain::Cliff
            )
        };
        if self.ground.at(at).any(barred) {
            return Err(Why::new(
                "sof-mis-5",
                "No objective lies in impassable terrain or water.",
            ));
        }
        Ok(())
    }

    fn check_scrape(
        &self,
        battle: &Battle,
        seat: Seat,
        lies: &Lies,
        rule: &'static str,
        spread: i32,
    ) -> Allowed {
        let print = section(lies.at, lies.heading);
        if !self.zone(seat).holds(&print) {
            return Err(Why::new(rule, "A scrape lies inside your zone."));
        }
        let off = (lies.heading.degrees() - self.toward_enemy(seat).degrees()).rem_euclid(360);
        if spread < off.min(360 - off) {
            return Err(Why::new(rule, "A scrape faces the enemy, give or take {n} degrees.").number(spread));
        }
        self.check_section(battle, &print)
    }

    /// Sections may touch, not overlap, each other (tm-25.4); they lie on open ground and on nobody.
    fn check_section(&self, battle: &Battle, print: &Footprint) -> Allowed {
        let laid = |laid: &Laid| {
            let base = Base::rect(laid.half.0, laid.half.1).unwrap_or(Base::POINT);
            overlap(print, &footprint(base, laid.centre, laid.heading))
        };
        if !self.frame().holds(print) {
            return Err(Why::new("tm-2.3", "That is not on the table."));
        }
        if battle.laid.iter().any(laid) {
            return Err(Why::new("tm-25.4", "Sections do not overlap each other."));
        }
        let on = |piece: u16| {
            let bars = matches!(
                self.ground.kind(piece),
                Terrain::Building
                    | Terrain::River
                    | Terrain::Impassable
                    | Terrain::Cliff
                    | Terrain::Haystack
                    | Terrain::TrenchLine
            );
            bars && overlaps_shape(print, &self.ground.piece(piece).shape)
        };
        if self.ground.pieces().any(on) {
            return Err(Why::new("tm-25.4", "Sections lie on open ground."));
        }
        let figures = battle.figures.numbered().filter(|(_, figure)| figure.on_table());
        let mut figures = figures.map(|(id, _)| self.print(battle, id));
        if figures.any(|figure| overlap(print, &figure)) {
            return Err(Why::new("tm-25.4", "Somebody stands there."));
        }
        Ok(())
    }

    /// Places worth offering: the middle first, then evenly over the area; all of them legal (sof-dec-3, sof-dec-12).
    pub fn places_for(&self, battle: &Battle, seat: Seat, thing: Thing, nth: u8) -> Vec<Lies> {
        let zone = match thing {
            Thing::Objective => match self.mission().objectives.get(usize::from(nth)) {
                Some(placing) => Zone::new(placing.area, self.frame()),
                None => return Vec::new(),
            },
            Thing::Wire | Thing::Scrape => self.zone(seat),
        };
        let heading = self.toward_enemy(seat).degrees();
        let rows: &[i32] = match thing {
            Thing::Objective => &[2, 1, 3],
            Thing::Wire => &[2],
            Thing::Scrape => &[2, 1],
        };
        let mut found: Vec<Lies> = Vec::new();
        for row in rows {
            for column in [4, 2, 6, 1, 7, 3, 5] {
                let spot = Spot {
                    x: zone.low.x() + zone.width() * column / 8,
                    y: self.row_of(seat, &zone, *row),
                };
                let lies = self.find_place(battle, seat, thing, nth, (spot, heading));
                if let Ok(lies) = lies
                    && !found.contains(&lies)
                {
                    found.push(lies);
                }
            }
        }
        found
    }

    /// So many quarters of a zone's depth, counted from its front.
    fn row_of(&self, seat: Seat, zone: &Zone, quarters: i32) -> i32 {
        match seat.index() & 1 {
            0 => zone.high.y() - zone.depth() * quarters / 4,
            _ => zone.low.y() + zone.depth() * quarters / 4,
        }
    }
}

impl Resolution<'_> {
    /// An objective, a section of wire or a scrape is laid down.
    pub fn lay(&mut self, seat: Seat, lies: Lies, rule: &'static str) {
        let Lies { thing, at, heading } = lies;
        match thing {
            Thing::Objective => self.battle.objectives.push(at),
            Thing::Wire => self.lay_section(LaidKind::Wire, seat, at, heading),
            Thing::Scrape => self.lay_section(LaidKind::Scrape, seat, at, heading),
        }
        self.tell(|say| {
            let what = match thing {
                Thing::Objective => "an objective",
                Thing::Wire => "wire",
                Thing::Scrape => "a scrape",
            };
            let text = format!("{} places {what}.", say.seat(seat));
            Event::new("placed", rule, text).show(Say::circle(at, SECTION.0, umpire::show::AreaLook::Ground))
        });
    }

    fn lay_section(&mut self, kind: LaidKind, owner: Seat, centre: Point, heading: Facing) {
        let turn = self.battle.turn;
        self.battle
            .laid
            .extend(Laid::section(kind, owner, centre, heading, turn));
    }
}

#[cfg(test)]
mod tests;
