//! Sections 4D to 4H: where a unit may go, how far, and what happens on the way.
//!
//! An order names the whole way. Whether it may be taken is the board's to say (tm-9) with the going matrix of
//! [`crate::ground`], and a few bars the board cannot know: enemies in buildings, wire, boats on dry land. What happens on
//! the way is settled step by step when it is carried out: stops, mines, wire, spotting.

use board::table::{
    Allowance, Facing, Footprint, Move as Way, MoveFault, Mover, Passage, Path, PieceId, Point, StandId,
    Stands, Step, check_move, check_rest, footprint, gap2, overlaps_shape, snap_into, stop, walk,
};
use smallvec::SmallVec;
use umpire::{Event, Seat};

use crate::battle::{Battle, Frame, Place, UnitId, other};
use crate::content::model::{Family, Mobility, Mount, UnitType};
use crate::ground::{Terrain, class_of, wire_bars};
use crate::order::{Leg, Spot};
use crate::rules::{Desk, Rules};
use crate::why::{Allowed, Why};

/// How near an enemy must come to spot a unit (sos-6D.2).
pub const SPOTTING: i32 = 1000;

/// A unit about to move, and everybody near enough to be in its way.
#[derive(Debug)]
pub struct Around {
    pub stands: Stands,
    pub mover: Mover,
}

impl Rules {
    /// How a unit moves now: a carrier with a gun goes no better than the gun (sos-4D.2).
    pub fn mobility(&self, battle: &Battle, id: UnitId) -> Mobility {
        let kind = self.kind_of(battle, id);
        if !kind.is_carrier() {
            return kind.mobility;
        }
        for (_, passenger) in battle.passengers(id) {
            match (self.kind(passenger).family, kind.mobility) {
                (_, Mobility::AmphibiousTracked | Mobility::AmphibiousSoftskin | Mobility::Boat) => {}
                (Family::MediumGun | Family::HeavyGun, _) => return Mobility::Towed,
                (Family::LightGun, Mobility::Tracked | Mobility::HalfTracked) => return Mobility::LightGun,
                _ => {}
            }
        }
        kind.mobility
    }

    /// Movement left in this phase, before tests and roads.
    pub fn allowance_left(&self, battle: &Battle, id: UnitId) -> i32 {
        (self.kind_of(battle, id).allowance - battle.unit(id).phase.spent).max(0)
    }

    /// Everybody whom a move of this unit could meet.
    pub fn around(&self, battle: &Battle, id: UnitId) -> Around {
        let unit = battle.unit(id);
        let reach = if unit.place == Place::ToPlace {
            i32::MAX / 4
        } else {
            2 * self.kind(unit).allowance + 1000
        };
        let mut stands = Vec::with_capacity(16);
        let mut passes = Vec::with_capacity(16);
        for (other, stand) in battle.numbered() {
            let near =
                (stand.at.x() - unit.at.x()).abs() <= reach && (stand.at.y() - unit.at.y()).abs() <= reach;
            if other == id || !stand.on_table() || !near || self.is_unknown(battle, other, unit.owner) {
                continue;
            }
            stands.push(self.stand(battle, other));
            // Friends are passed, enemies never (sos-4H).
            if stand.owner == unit.owner {
                passes.push(StandId(u32::from(other.0)));
            }
        }
        let mover = Mover {
            stand: self.stand(battle, id),
            class: class_of(self.mobility(battle, id)),
            allowance: Allowance::Units(0),
            passes,
            exits: Vec::new(),
        };
        let stands = match Stands::new(stands) {
            Ok(stands) => stands,
            Err(twice) => unreachable!("units have different numbers: {twice}"),
        };
        Around { stands, mover }
    }

    /// A place and a facing that make sense at all (tm-1.2, tm-2.3, tm-3.1).
    pub fn spot(&self, at: Spot, facing: Option<i32>) -> Result<(Point, Option<Facing>), Why> {
        let off = || Why::new("tm-2.3", "That is not on the table.");
        let point = Point::new(at.x, at.y).map_err(|_| off())?;
        if !self.ground.table.frame().contains(point) {
            return Err(off());
        }
        Ok((point, self.facing(facing)?))
    }

    fn facing(&self, degrees: Option<i32>) -> Result<Option<Facing>, Why> {
        let turned = degrees.map(Facing::new).transpose();
        turned.map_err(|_| Why::new("tm-3.1", "A facing is 0 to 359 degrees."))
    }

    /// May the unit take this way with so much movement left (sos-4B.2, sos-4D.1, sos-4H)?
    pub fn check_way(&self, battle: &Battle, around: &mut Around, leg: &Leg, left: i32) -> Result<Way, Why> {
        let unit = battle.unit(leg.unit);
        let mut points = Vec::with_capacity(leg.path.len() + 1);
        points.push(unit.at);
        for spot in &leg.path {
            points.push(self.spot(*spot, None)?.0);
        }
        let facing = self.facing(leg.facing)?;
        let path = Path::new(points).map_err(|_| Why::new("tm-9.1", "A way has at most 64 turnings."))?;
        let by_road = unit.under.on_road();
        around.mover.allowance = Allowance::Units(if by_road { 2 * left } else { left });
        let way = check_move(self.field(&around.stands), &around.mover, &path, facing)
            .map_err(|fault| self.move_fault(fault, leg.unit))?;
        if i64::from(left) < way.cost.units && !self.keeps_to_road(&path) {
            return Err(Why::new(
                "sos-4D.1",
                "{} may go {}; twice as far only if it never leaves the road.",
            )
            .unit(leg.unit)
            .cm(left));
        }
        self.check_bars(battle, around, &way, leg.unit)?;
        Ok(way)
    }

    /// What the board cannot know: bunkers, buildings with enemies in them, wire, boats.
    fn check_bars(&self, battle: &Battle, around: &Around, way: &Way, id: UnitId) -> Allowed {
        let seat = battle.unit(id).owner;
        let mobility = self.mobility(battle, id);
        let held: SmallVec<[u16; 8]> = battle
            .enemies(seat)
            .filter(|(enemy, _)| !self.is_unknown(battle, *enemy, seat))
            .filter_map(|(_, enemy)| enemy.under.structure)
            .map(|piece| self.ground.group(piece))
            .collect();
        let wired = self.ground.has_wire && wire_bars(mobility);
        if !held.is_empty() || wired {
            let mut before = around.mover.stand.at;
            for step in walk(&way.path).skip(1) {
                for piece in self.ground.near(step.at).iter().copied() {
                    let is_in = |p| board::table::in_piece(p, self.ground.piece(piece));
                    let kind = self.ground.kind(piece);
                    if held.contains(&self.ground.group(piece)) && is_in(step.at) && !is_in(before) {
                        let rule = if kind == Terrain::Bunker {
                            "sos-5B.4"
                        } else {
                            "sos-4F.5"
                        };
                        return Err(Why::new(rule, "{} cannot enter while an enemy is inside.").unit(id));
                    }
                    let wire = wired && kind == Terrain::Wire && !battle.wire_gone.contains(&piece);
                    if wire && is_in(step.at) && !is_in(before) {
                        return Err(Why::new("sos-5A.1", "{} cannot enter barbed wire.").unit(id));
                    }
                }
                before = step.at;
            }
        }
        if wired {
            let print = footprint(around.mover.stand.base, way.path.end(), way.facing);
            let rests = self.ground.of_kind(Terrain::Wire).any(|piece| {
                !battle.wire_gone.contains(&piece) && overlaps_shape(&print, &self.ground.piece(piece).shape)
            });
            if rests && !battle.unit(id).under.is(Terrain::Wire) {
                return Err(Why::new("sos-5A.1", "{} cannot stand on barbed wire.").unit(id));
            }
        }
        self.check_in_structure(battle, id, way.path.end())?;
        if mobility == Mobility::Boat {
            let steps: Vec<Point> = walk(&way.path).map(|step| step.at).collect();
            self.check_afloat(battle, id, &steps)?;
        }
        Ok(())
    }

    /// In a bunker a unit stands in the middle (sos-5B.1, tm-8.5); a building may be full (sos-6E.4).
    pub fn check_in_structure(&self, battle: &Battle, id: UnitId, at: Point) -> Allowed {
        let Some(piece) = self.ground.underfoot(at).structure else {
            return Ok(());
        };
        if self.ground.kind(piece) == Terrain::Bunker && snap_into(self.ground.piece(piece)) != Some(at) {
            return Err(Why::new("sos-5B.1", "In a bunker {} stands in the middle.").unit(id));
        }
        let Some(room) = self.ground.piece(piece).properties.capacity else {
            return Ok(());
        };
        let inside = battle
            .numbered()
            .filter(|(other, unit)| *other != id && unit.on_table() && unit.under.structure == Some(piece));
        if room as usize <= inside.count() {
            return Err(Why::new("sos-6E.4", "There is no room for {} in that building.").unit(id));
        }
        Ok(())
    }

    /// Boats stay on the river (sos-4F.3).
    pub fn check_afloat(&self, battle: &Battle, id: UnitId, steps: &[Point]) -> Allowed {
        let wet = |p: &Point| {
            self.ground
                .at(*p)
                .any(|piece| self.ground.kind(piece) == Terrain::River)
        };
        if self.mobility(battle, id) == Mobility::Boat && !steps.iter().all(wet) {
            return Err(Why::new("sos-4F.3", "{} cannot leave the river.").unit(id));
        }
        Ok(())
    }

    /// Does every step lie on a road or a bridge (sos-4D.1)?
    fn keeps_to_road(&self, path: &Path) -> bool {
        walk(path).all(|step| {
            self.ground
                .at(step.at)
                .any(|piece| matches!(self.ground.kind(piece), Terrain::Road | Terrain::Bridge))
        })
    }

    /// The board's reason in the words of this game.
    pub fn move_fault(&self, fault: MoveFault, unit: UnitId) -> Why {
        match fault {
            MoveFault::WrongStart(_) => Why::new("tm-9.1", "The way does not start where {} is.").unit(unit),
            MoveFault::OffTable(_) => Why::new("tm-2.3", "{} cannot leave the table.").unit(unit),
            MoveFault::BarredByBase(stand, _) => Why::new("sos-4H", "{} is in the way of {}.")
                .unit(UnitId(stand.0 as u8))
                .unit(unit),
            MoveFault::BarredByArea(piece, _)
            | MoveFault::BarredByLine(piece, _)
            | MoveFault::RestsOnBarred(piece) => self.barred_by(piece, unit),
            MoveFault::TooFar(cost) => Why::new("sos-4B.2", "That way is {} long, farther than {} may go.")
                .cm(cost.units)
                .unit(unit),
            MoveFault::RestsOffTable => Why::new("sos-0.11", "{} must stand wholly on the table.").unit(unit),
            MoveFault::RestsOnBase(stand) => Why::new("sos-0.11", "{} would stand on {}.")
                .unit(unit)
                .unit(UnitId(stand.0 as u8)),
        }
    }

    fn barred_by(&self, piece: PieceId, unit: UnitId) -> Why {
        let kind = self
            .ground
            .kinds
            .get(piece.0 as usize)
            .copied()
            .unwrap_or(Terrain::Lake);
        let (rule, sentence) = match kind {
            Terrain::Woods => ("sos-4D.2", "{} cannot enter woods."),
            Terrain::Forest => ("sos-4D.3", "{} cannot enter a forest."),
            Terrain::Marsh => ("sos-4D.4", "{} cannot enter a marsh."),
            Terrain::Stream => ("sos-4F.1", "{} cannot cross a stream."),
            Terrain::Ford => ("sos-4F.2", "{} cannot use a ford."),
            Terrain::River => ("sos-4F.3", "{} cannot cross a river."),
            Terrain::Lake => ("sos-4F.4", "{} cannot enter a lake."),
            Terrain::Building => ("sos-4F.5", "{} cannot enter a building."),
            Terrain::Bunker => ("sos-5B.1", "{} cannot enter a bunker."),
            Terrain::Wall => ("sos-4F.7", "{} cannot cross a wall."),
            Terrain::Wire => ("sos-5A.1", "{} cannot enter barbed wire."),
            Terrain::Road
            | Terrain::Bridge
            | Terrain::Bush
            | Terrain::Entrenchment
            | Terrain::Minefield
            | Terrain::Hill => ("sos-4F.3", "{} cannot go there."),
        };
        Why::new(rule, sentence).unit(unit)
    }

    /// Pieces at a point in which this class must test, wire included: one of each group (sos-4G.1, sos-4G.6, sos-5A.2).
    /// A road, bridge or structure on top takes the test away (sos-4D.6); wire lies on top of all.
    pub fn tests_at(&self, battle: &Battle, mobility: Mobility, p: Point) -> SmallVec<[u16; 4]> {
        let mut tests = SmallVec::new();
        let near = self.ground.near(p);
        if near.is_empty() {
            return tests;
        }
        let mut top: Option<u16> = None;
        for piece in self.ground.at(p) {
            let kind = self.ground.kind(piece);
            match kind {
                Terrain::Wire => {
                    let foot = matches!(
                        mobility,
                        Mobility::Infantry | Mobility::Horse | Mobility::Hmg | Mobility::Mortar
                    );
                    if foot && !battle.wire_gone.contains(&piece) {
                        tests.push(self.ground.group(piece));
                    }
                }
                Terrain::Minefield | Terrain::Hill | Terrain::Wall => {}
                _ => {
                    if top.is_none_or(|top| kind.layer() < self.ground.kind(top).layer()) {
                        top = Some(piece);
                    }
                }
            }
        }
        if let Some(top) = top
            && self.ground.kind(top).passage(mobility) == Passage::Test
        {
            tests.push(self.ground.group(top));
        }
        tests
    }

    /// Must this unit roll before it moves (sos-4G.2)?
    pub fn must_test(&self, battle: &Battle, id: UnitId) -> bool {
        !self
            .tests_at(battle, self.mobility(battle, id), battle.unit(id).at)
            .is_empty()
    }

    /// A first look at a leg: the way with all the movement there is (sos-4G.2 may take some of it when it is rolled).
    pub fn check_leg(&self, battle: &Battle, leg: &Leg, left: i32) -> Result<Way, Why> {
        let mut around = self.around(battle, leg.unit);
        self.check_way(battle, &mut around, leg, left)
    }

    /// Where this way would end: at the first stop, or where it leads (sos-4G.1, sos-5C.2). Mines are not foreseen.
    pub fn foresee(&self, battle: &Battle, id: UnitId, way: &Way) -> (Point, bool) {
        let mobility = self.mobility(battle, id);
        let mut before = self.tests_at(battle, mobility, battle.unit(id).at);
        for step in walk(&way.path).skip(1) {
            let tests = self.tests_at(battle, mobility, step.at);
            if tests.iter().any(|group| !before.contains(group)) {
                return (step.at, true);
            }
            before = tests;
        }
        (way.path.end(), false)
    }

    /// Does the kind have a weapon that a turn on the spot would help?
    pub fn turns_matter(kind: &UnitType) -> bool {
        kind.weapons.iter().any(|weapon| weapon.mount == Mount::Fixed)
    }
}

/// An enemy that may be spotted on the way, and the step before which it cannot be.
struct Lurker {
    unit: UnitId,
    print: Footprint,
    not_before: i64,
}

/// How a way went.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Ended {
    Arrived,
    /// At this step (sos-4G.1, sos-5C.2).
    Stopped(Step),
    Destroyed,
    /// A hidden enemy was met: the rest may be drawn anew (HI06).
    Surprised(Step),
}

impl Desk<'_> {
    /// Puts a unit somewhere; its passengers come along.
    pub fn put(&mut self, id: UnitId, at: Point, facing: Facing) {
        let under = self.rules.ground.underfoot(at);
        let unit = self.battle.unit_mut(id);
        (unit.at, unit.facing, unit.under) = (at, facing, under);
        if self.rules.kind_of(self.battle, id).is_carrier() {
            for passenger in self
                .battle
                .units
                .iter_mut()
                .filter(|unit| unit.place == Place::Aboard(id))
            {
                passenger.at = at;
            }
        }
    }

    /// Moves a unit that may move: difficulty test first (sos-4G.2), then the way.
    pub fn go(&mut self, leg: &Leg) {
        let id = leg.unit;
        self.battle.unit_mut(id).phase.paid = false;
        let mut left = self.rules.allowance_left(self.battle, id);
        if self.rules.must_test(self.battle, id) {
            match self.difficulty_test(id, left) {
                Some(rest) => left = rest,
                None => return,
            }
            if self.rules.check_leg(self.battle, leg, left).is_err() {
                self.battle.unit_mut(id).phase.went = true;
                // A real choice only if it can still go somewhere, or a turn could help (sos-4G.4).
                if 0 < left || Rules::turns_matter(self.rules.kind_of(self.battle, id)) {
                    self.battle.stack.push(Frame::Redraw { unit: id, left });
                }
                return;
            }
        }
        self.take_way(leg, left);
    }

    /// Takes a way that was checked with so much movement left.
    pub fn take_way(&mut self, leg: &Leg, left: i32) {
        let id = leg.unit;
        let mut around = self.rules.around(self.battle, id);
        let Ok(way) = self.rules.check_way(self.battle, &mut around, leg, left) else {
            return;
        };
        // To find nobody is to learn something, where somebody could have been hidden (HI06).
        let seat = self.battle.unit(id).owner;
        if self
            .battle
            .enemies(seat)
            .any(|(enemy, _)| self.rules.is_unknown(self.battle, enemy, seat))
        {
            self.report.reveal();
        }
        around.mover.allowance = Allowance::Units(i32::MAX);
        let ended = self.walk_way(id, &way);
        let (at, facing, spent) = match ended {
            Ended::Arrived => (way.path.end(), way.facing, way.cost.units),
            Ended::Destroyed => return,
            Ended::Stopped(step) | Ended::Surprised(step) => {
                let given = self.rules.facing(leg.facing).unwrap_or_default();
                match stop(
                    self.rules.field(&around.stands),
                    &around.mover,
                    &way.path,
                    &step,
                    given,
                ) {
                    Some(way) => (way.path.end(), way.facing, way.cost.units),
                    None => (around.mover.stand.at, around.mover.stand.facing, step.spent),
                }
            }
        };
        // On a road only half of the way counts against what is left (sos-4D.1); that matters to those who go on to
        // unload (sos-10B.5).
        let by_road = i64::from(left) < way.cost.units
            || (self.rules.kind_of(self.battle, id).is_carrier() && self.rules.keeps_to_road(&way.path));
        let used = if by_road { (spent + 1) / 2 } else { spent };
        self.put(id, at, facing);
        let unit = self.battle.unit_mut(id);
        unit.phase.spent += used as i32;
        self.has_moved(id);
        self.tell(|say| {
            let text = match ended {
                Ended::Arrived | Ended::Destroyed if way.path.points().len() < 2 => {
                    format!("{} turns.", say.name(id))
                }
                Ended::Arrived | Ended::Destroyed => {
                    format!("{} moves {}.", say.name(id), crate::why::centimetres(spent))
                }
                Ended::Stopped(_) | Ended::Surprised(_) => format!("{} moves and must stop.", say.name(id)),
            };
            Event::new("moved", "sos-4A.1", text).about(id.0.into())
        });
        if let Ended::Surprised(step) = ended {
            let left = left - step.spent as i32;
            if 0 < left && self.battle.unit(id).on_table() {
                self.battle.stack.push(Frame::Redraw { unit: id, left });
            }
        }
    }

    /// Whoever moves is spotted, and has moved in this turn and phase (sos-6D.2, sos-0.10).
    pub fn has_moved(&mut self, id: UnitId) {
        let unit = self.battle.unit_mut(id);
        (unit.moved, unit.phase.went) = (true, true);
        self.spot_unit(id);
    }

    /// Foot and light guns roll one die, vehicles two; the roll is what the ground costs (sos-4G.2, sos-4G.3, sos-4G.4).
    /// A vehicle that rolls 2 or 12 is bogged for good (sos-4G.5).
    fn difficulty_test(&mut self, id: UnitId, left: i32) -> Option<i32> {
        let from = self.dice.log().len();
        let vehicle = self.rules.kind_of(self.battle, id).family.is_vehicle();
        let roll = if vehicle {
            let [one, two] = self.dice.two_d6("difficulty test", "sos-4G.3");
            one + two
        } else {
            self.dice.d6("difficulty test", "sos-4G.3")
        };
        let bogged = vehicle && (roll == 2 || roll == 12);
        let rest = (left - 100 * i32::from(roll)).max(0);
        self.tell(|say| {
            let name = say.name(id);
            let text = match bogged {
                true => format!("{name} is bogged down."),
                false => format!("{name} loses {roll} cm to the ground."),
            };
            Event::new("difficulty", "sos-4G.2", text).about(id.0.into())
        });
        self.show_dice(from);
        let unit = self.battle.unit_mut(id);
        unit.phase.spent += left - rest;
        if bogged {
            self.has_moved(id);
            self.immobilise(id, "sos-4G.5");
            return None;
        }
        Some(rest)
    }

    /// Step by step: stops on entering difficult ground, wire, mines, and enemies who are spotted (tm-9.9).
    fn walk_way(&mut self, id: UnitId, way: &Way) -> Ended {
        let rules = self.rules;
        let seat = self.battle.unit(id).owner;
        let mobility = rules.mobility(self.battle, id);
        let (start, facing) = (self.battle.unit(id).at, self.battle.unit(id).facing);
        let base = rules.kind_of(self.battle, id).base;
        let mut lurkers = self.lurkers(seat);
        let mut tests = rules.tests_at(self.battle, mobility, start);
        let mut before = start;
        for step in walk(&way.path).skip(1) {
            if !rules.ground.near(step.at).is_empty() || !tests.is_empty() {
                let now = rules.tests_at(self.battle, mobility, step.at);
                let entered = now.iter().any(|group| !tests.contains(group));
                tests = now;
                if rules.ground.has_wire {
                    self.crush_wire(mobility, before, step.at);
                }
                if rules.ground.has_mines && self.enters_mines(before, step.at) {
                    match self.roll_mines(id) {
                        Mined::Nothing => {}
                        Mined::Stops => return Ended::Stopped(step),
                        Mined::Destroyed => return Ended::Destroyed,
                    }
                }
                if entered {
                    self.tell(|say| {
                        Event::new(
                            "stops",
                            "sos-4G.1",
                            format!("{} stops on entering difficult ground.", say.name(id)),
                        )
                    });
                    return Ended::Stopped(step);
                }
            }
            let mut surprised = false;
            lurkers.retain_mut(|lurker| {
                if step.spent < lurker.not_before {
                    return true;
                }
                let gap = gap2(&footprint(base, step.at, facing), &lurker.print);
                if gap.is_within(SPOTTING) {
                    surprised |= self.rules.is_unknown(self.battle, lurker.unit, seat);
                    self.spot_unit(lurker.unit);
                    return false;
                }
                // It takes that many steps to come so near (two may be lost to rounding).
                lurker.not_before = step.spent + (gap.floor_units() - i64::from(SPOTTING) - 2).max(1);
                true
            });
            if surprised {
                return Ended::Surprised(step);
            }
            before = step.at;
        }
        Ended::Arrived
    }

    /// Enemies in cover that nobody has spotted yet (sos-6D.1).
    fn lurkers(&self, seat: Seat) -> Vec<Lurker> {
        let hidden = self
            .battle
            .enemies(seat)
            .filter(|(_, unit)| !unit.spotted && unit.under.conceals());
        hidden
            .map(|(unit, _)| Lurker {
                unit,
                print: self.rules.print(self.battle, unit),
                not_before: 0,
            })
            .collect()
    }

    /// A unit is spotted for good (sos-6D.3).
    pub fn spot_unit(&mut self, id: UnitId) {
        if self.battle.unit(id).spotted {
            return;
        }
        let unknown = self
            .rules
            .is_unknown(self.battle, id, other(self.battle.unit(id).owner));
        let lurked = self.battle.unit(id).under.conceals();
        self.battle.unit_mut(id).spotted = true;
        if unknown {
            self.report.reveal();
        }
        if lurked {
            self.tell(|say| {
                Event::new("spotted", "sos-6D.2", format!("{} is spotted.", say.name(id))).about(id.0.into())
            });
        }
    }

    /// Every tracked AFV that drives over a section of wire destroys it (sos-5A.3).
    fn crush_wire(&mut self, mobility: Mobility, before: Point, at: Point) {
        if !matches!(mobility, Mobility::Tracked | Mobility::AmphibiousTracked) {
            return;
        }
        let ground = &self.rules.ground;
        let entered: SmallVec<[u16; 2]> = ground
            .at(at)
            .filter(|piece| ground.kind(*piece) == Terrain::Wire && !self.battle.wire_gone.contains(piece))
            .filter(|piece| !board::table::in_piece(before, ground.piece(*piece)))
            .collect();
        for piece in entered {
            self.battle.wire_gone.push(piece);
            self.tell(|_| Event::new("wire", "sos-5A.3", "A section of wire is crushed."));
        }
    }

    fn enters_mines(&self, before: Point, at: Point) -> bool {
        let ground = &self.rules.ground;
        let group_at = |p: Point| {
            ground
                .at(p)
                .find(|piece| ground.kind(*piece) == Terrain::Minefield)
                .map(|piece| ground.group(piece))
        };
        let now = group_at(at);
        now.is_some() && group_at(before) != now
    }

    /// A unit that is put somewhere is in the minefield it is put into (sos-5C.1).
    pub fn mines_where_put(&mut self, id: UnitId) {
        let at = self.battle.unit(id).at;
        let ground = &self.rules.ground;
        if ground.has_mines
            && ground
                .at(at)
                .any(|piece| ground.kind(piece) == Terrain::Minefield)
        {
            self.roll_mines(id);
        }
    }

    /// 1–4 nothing; 5 pins or immobilises; 6 pins or destroys (sos-5C.1). No save for a headquarters (sos-5C.2).
    fn roll_mines(&mut self, id: UnitId) -> Mined {
        let from = self.dice.log().len();
        let die = self.dice.d6("mines", "sos-5C.1");
        let afv = self.rules.kind_of(self.battle, id).is_afv();
        self.tell(|say| {
            let text = match die {
                5 | 6 => format!("{} sets off a mine.", say.name(id)),
                _ => format!("{} gets past the mines.", say.name(id)),
            };
            Event::new("mines", "sos-5C.1", text).about(id.0.into())
        });
        self.show_dice(from);
        match (die, afv) {
            (5 | 6, false) => {
                self.pin(id, "sos-5C.2");
                Mined::Stops
            }
            (5, true) => {
                self.immobilise(id, "sos-5C.1");
                if self.battle.unit(id).on_table() {
                    Mined::Stops
                } else {
                    Mined::Destroyed
                }
            }
            (6, true) => {
                self.destroy(id, "sos-5C.1");
                Mined::Destroyed
            }
            _ => Mined::Nothing,
        }
    }

    /// After a move that ended in somebody's death, nothing of it is left to do.
    pub fn may_rest(&self, id: UnitId, at: Point, facing: Facing) -> bool {
        let around = self.rules.around(self.battle, id);
        let print = footprint(around.mover.stand.base, at, facing);
        check_rest(self.rules.field(&around.stands), &around.mover, &print).is_ok()
    }
}

/// What mines did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mined {
    Nothing,
    Stops,
    Destroyed,
}
