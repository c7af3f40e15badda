//! Sections 4D to 4H: moving. The difficulty test first, then the way step by step: stops, wire, mines, and enemies who are
//! spotted (tm-9.9).

use board::table::{Facing, Path, Point, Step, Stride, Watches};
use smallvec::SmallVec;
use tabletop::OpenTable as _;
use umpire::show::Reading;
use umpire::{Event, Seat};

use crate::battle::{UnitId, Whereabouts, other};
use crate::decisions::Redraw;
use crate::film;
use crate::ground::Terrain;
use crate::movement::SPOTTING;
use crate::routes::Route;
use crate::rules::{Resolution, Rules};
use crate::works::Mined;

/// Enemies of whom a side knows nothing (HI06).
type Hidden = SmallVec<[UnitId; 4]>;

/// How a way went.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Ended {
    Arrived,
    /// At this step (sos-4G.1).
    Stopped(Step),
    /// By mines, at this step (sos-5C.2).
    Mined(Step),
    Destroyed,
    /// A hidden enemy was met: the rest may be drawn anew (HI06).
    Surprised(Step),
}

impl Ended {
    /// The corners that were passed and have not been shown yet.
    fn passed(self, path: &Path) -> &[Point] {
        let points = path.points();
        let passed = match self {
            Ended::Arrived => 1..points.len().saturating_sub(1),
            Ended::Stopped(step) | Ended::Surprised(step) => 1..step.leg + 1,
            Ended::Mined(_) | Ended::Destroyed => 0..0,
        };
        points.get(passed).unwrap_or_default()
    }
}

impl Resolution<'_> {
    /// Puts a unit somewhere; its passengers come along.
    pub fn put(&mut self, id: UnitId, at: Point, facing: Facing) {
        let under = self.rules.underfoot(self.rules.kind_of(self.battle, id), at);
        let unit = self.battle.unit_mut(id);
        (unit.at, unit.facing, unit.under) = (at, facing, under);
        if self.rules.kind_of(self.battle, id).is_carrier() {
            for passenger in self
                .battle
                .units
                .iter_mut()
                .filter(|unit| unit.place == Whereabouts::Aboard(id))
            {
                passenger.at = at;
            }
        }
    }

    /// Moves a unit that may move: difficulty test first (sos-4G.2), then the way.
    pub fn go(&mut self, mut route: Route) {
        let id = route.unit;
        self.battle.unit_mut(id).phase.paid = false;
        if self.rules.must_test(self.battle, id) {
            match self.difficulty_test(id, route.left) {
                Some(rest) => route.left = rest,
                None => return,
            }
            if !self.rules.affords(self.battle, &route) {
                let (unit, left) = (id, route.left);
                self.battle.unit_mut(id).phase.went = true;
                // A real choice only if it can still go somewhere, or a turn could help (sos-4G.4).
                if 0 < left || Rules::turns_matter(self.rules.kind_of(self.battle, id)) {
                    self.ask(Redraw { unit, left });
                }
                return;
            }
        }
        self.take_way(route);
    }

    /// Takes a way that was checked.
    pub fn take_way(&mut self, route: Route) {
        let (id, left, path) = (route.unit, route.left, &route.path);
        let hidden = self.looks_for_hidden(self.battle.unit(id).owner);
        let ended = self.walk_way(id, path);
        let (at, facing, spent) = match ended {
            Ended::Arrived => (path.end(), route.facing, route.cost),
            Ended::Destroyed => return,
            Ended::Stopped(step) | Ended::Mined(step) | Ended::Surprised(step) => {
                self.stop_at(&route, &step, &hidden)
            }
        };
        // On a road only half of the way counts against what is left (sos-4D.1); that matters to those who go on to
        // unload (sos-10B.5).
        // So does it to those who may draw the rest anew (HI06).
        let goes_on =
            self.rules.kind_of(self.battle, id).is_carrier() || matches!(ended, Ended::Surprised(_));
        let by_road = i64::from(left) < route.cost || (goes_on && self.rules.ground.keeps_to_road(path));
        let used = if by_road { (spent + 1) / 2 } else { spent };
        self.put(id, at, facing);
        let unit = self.battle.unit_mut(id);
        unit.phase.spent += used as i32;
        let corners = ended.passed(&route.path);
        self.tell(|say| {
            let text = match ended {
                Ended::Arrived | Ended::Destroyed if route.path.points().len() < 2 => {
                    format!("{} turns.", say.name(id))
                }
                Ended::Arrived | Ended::Destroyed => {
                    format!("{} moves {}.", say.name(id), crate::why::centimetres(spent))
                }
                Ended::Stopped(_) | Ended::Mined(_) | Ended::Surprised(_) => {
                    format!("{} moves and must stop.", say.name(id))
                }
            };
            Event::new("moved", "sos-4A.1", text)
                .about(id.0)
                .together(say.went(id, corners))
        });
        self.has_moved(id);
        if ended == Ended::Arrived && route.leaves {
            self.leave(id);
        }
        if let Ended::Surprised(_) = ended {
            let left = left - used as i32;
            if 0 < left && self.battle.unit(id).on_table() {
                self.ask(Redraw { unit: id, left });
            }
        }
    }

    /// Where a unit comes to rest that must stop. Those who were hidden when it set out were not in its way.
    fn stop_at(&self, route: &Route, step: &Step, hidden: &Hidden) -> (Point, Facing, i64) {
        let around = self
            .rules
            .around_without(self.battle, route.unit, |other| hidden.contains(&other));
        let rest = self.rules.rest_at(&around, route, step);
        (rest.path.end(), rest.facing, rest.spent)
    }

    /// Whoever moves is spotted, and has moved in this turn and phase (sos-6D.2, sos-0.10).
    pub fn has_moved(&mut self, id: UnitId) {
        let unit = self.battle.unit_mut(id);
        (unit.moved, unit.phase.went) = (true, true);
        self.spot_unit(id);
    }

    /// Foot and light guns roll one die, vehicles two; the roll is what the ground costs (sos-4G.2, sos-4G.3, sos-4G.4).
    /// A vehicle that rolls 2 or 12 is bogged for good (sos-4G.5).
    pub(crate) fn difficulty_test(&mut self, id: UnitId, left: i32) -> Option<i32> {
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
            Event::new("difficulty", "sos-4G.2", text)
                .about(id.0)
                .show(film::roll(id, Reading::table(format!("loses {roll} cm"))))
        });
        self.show_dice(from);
        let unit = self.battle.unit_mut(id);
        unit.phase.spent += left - rest;
        unit.phase.tested = true;
        if bogged {
            self.has_moved(id);
            self.immobilise(id, "sos-4G.5");
            return None;
        }
        Some(rest)
    }

    /// Step by step: stops on entering difficult ground, wire, mines, and enemies who are spotted (tm-9.9). What lies
    /// underfoot changes only with the first step of a stride.
    fn walk_way(&mut self, id: UnitId, path: &Path) -> Ended {
        let rules = self.rules;
        let mobility = rules.mobility(self.battle, id);
        let seat = self.battle.unit(id).owner;
        let mut lurkers = self.lurkers(id);
        let mut before = self.battle.unit(id).at;
        let mut tests = rules.tests_at(self.battle, mobility, before);
        let mines = !self.battle.mines.is_empty();
        for stride in rules.ground.strides_heeding(path, &rules.mine_areas).skip(1) {
            let step = stride.first;
            let mut mined = mines && self.enters_hidden_mines(Some(before), step.at);
            let mut entered = false;
            if !rules.ground.near(step.at).is_empty() || !tests.is_empty() {
                let now = rules.tests_at(self.battle, mobility, step.at);
                entered = now.iter().any(|group| !tests.contains(group));
                tests = now;
                if rules.ground.has(Terrain::Wire) {
                    self.crush_wire(mobility, before, step.at);
                }
                mined |= rules.ground.has(Terrain::Minefield) && self.enters_mines(before, step.at);
            }
            if mined {
                match self.roll_mines(id, Some((path, step))) {
                    Mined::Nothing => {}
                    Mined::Stops => {
                        self.meet_at(seat, &mut lurkers, stride);
                        return Ended::Mined(step);
                    }
                    Mined::Destroyed => return Ended::Destroyed,
                }
            }
            if entered {
                self.stops_in_difficult_ground(id);
                self.meet_at(seat, &mut lurkers, stride);
                return Ended::Stopped(step);
            }
            if let Some(step) = self.meet_lurkers(seat, &mut lurkers, &stride) {
                return Ended::Surprised(step);
            }
            before = stride.last().at;
        }
        Ended::Arrived
    }

    pub(crate) fn stops_in_difficult_ground(&mut self, id: UnitId) {
        self.tell(|say| {
            let text = format!("{} stops on entering difficult ground.", say.name(id));
            Event::new("stops", "sos-4G.1", text)
        });
    }

    /// Whoever is stopped looks round first: spotting comes after what the ground does (tm-9.9).
    fn meet_at(&mut self, seat: Seat, lurkers: &mut Watches<UnitId>, mut stride: Stride) {
        stride.more = 0;
        self.meet_lurkers(seat, lurkers, &stride);
    }

    /// Spots whoever comes within reach on this stride; the step at which one is met who was hidden (HI06).
    fn meet_lurkers(&mut self, seat: Seat, lurkers: &mut Watches<UnitId>, stride: &Stride) -> Option<Step> {
        loop {
            let mut surprised = false;
            let step = lurkers.meet(stride, |unit| {
                surprised |= self.rules.is_unknown(self.battle, unit, seat);
                self.spot_unit(unit);
            })?;
            if surprised {
                return Some(step);
            }
        }
    }

    /// Enemies in cover that nobody has spotted yet (sos-6D.1), for this unit to meet.
    fn lurkers(&self, id: UnitId) -> Watches<UnitId> {
        let mover = self.battle.unit(id);
        let mut lurkers = Watches::new(self.rules.kind(mover).base, mover.facing);
        for unit in self.rules.lurking(self.battle, mover.owner) {
            lurkers.add(unit, self.rules.print(self.battle, unit), SPOTTING);
        }
        lurkers
    }

    /// Whom this side knows nothing of. To find nobody is to learn something, where somebody could have been hidden (HI06).
    fn looks_for_hidden(&mut self, seat: Seat) -> Hidden {
        let enemies = self.battle.enemies(seat).map(|(enemy, _)| enemy);
        let hidden: Hidden = enemies
            .filter(|enemy| self.rules.is_unknown(self.battle, *enemy, seat))
            .collect();
        if !hidden.is_empty() {
            self.report.reveal();
        }
        hidden
    }

    /// A unit that did not walk to where it is now (it got off, took a place, came back): mines, then enemies within 10 cm
    /// are spotted, as at a step of a way (sos-5C.1, sos-6D.2, tm-9.9).
    pub fn arrive(&mut self, id: UnitId) {
        self.mines_where_put(id);
        let unit = self.battle.unit(id);
        if !unit.on_table() {
            return;
        }
        let (seat, print) = (unit.owner, self.rules.print(self.battle, id));
        self.looks_for_hidden(seat);
        for enemy in self.rules.lurking_within(self.battle, seat, &print, SPOTTING) {
            self.spot_unit(enemy);
        }
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
                Event::new("spotted", "sos-6D.2", format!("{} is spotted.", say.name(id)))
                    .about(id.0)
                    .short("spotted")
                    .together(say.seen(id))
            });
        }
    }
}
