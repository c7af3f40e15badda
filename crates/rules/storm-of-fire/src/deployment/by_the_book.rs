//! Where units stand if their owner does not care (section 41.8).

use board::table::figures::{Miniature, NoPlace, Squad, set_down};
use board::table::{Arc, Facing, Footprint, Gap, Length, Point, gap2, in_arc, len};
use umpire::Seat;

use crate::battle::{Battle, Unit, UnitId, Whereabouts, other};
use crate::content::model::{Post, UnitType};
use crate::ground::Terrain;
use crate::missions::DEFENDER;
use crate::moving::{Planner, Rate};
use crate::order::{Berth, Draw, Spot};
use crate::rules::Rules;

/// The order in which units are set up by the book (sof-ord-90).
fn rank(unit: &Unit) -> u8 {
    match (unit.kind, unit.post) {
        (UnitType::Weapon | UnitType::Gun, _) => 0,
        (UnitType::Mounted, _) => 4,
        (UnitType::Vehicle, _) => 5,
        (UnitType::Infantry, Post::Core | Post::Bonus) => 1,
        (UnitType::Infantry, Post::Attached | Post::Support) => 2,
        (UnitType::Infantry, Post::Hq) => 3,
    }
}

/// How far behind the front of its zone a unit is set up by the book; headquarters and guns stand farther back (sof-ord-91).
const FRONT: Length = 100;
const BACK: Length = 500;
const STEP: Length = 100;
/// How far from its place by the book a unit looks for a better one (sof-ord-92).
const NEAR: Length = 600;

impl Rules {
    /// Where a unit is set up by the book (sof-ord-91): in its turn along the front; if it finds no room there, an inch back, to the
    /// right, to the left and so on; then closer together, then in three ranks, then anywhere in its zone.
    pub fn book_place(&self, battle: &Battle, unit: UnitId) -> Option<Draw> {
        let (seat, zone) = (battle.unit(unit).owner, self.zone(battle.unit(unit).owner));
        let wanted = self.book_anchor(battle, unit);
        if let Some(draw) = self.covered_place(battle, unit, wanted) {
            return Some(draw);
        }
        let back = match self.toward_enemy(seat) {
            Facing::NORTH => -1,
            _ => 1,
        };
        let most = zone.width().max(zone.depth()) / STEP;
        let beside = (0..=most).flat_map(|n| {
            let by = n * STEP;
            let tries: &[(i32, i32)] = if n == 0 {
                &[(0, 0)]
            } else {
                &[(0, 1), (1, 0), (-1, 0)]
            };
            tries.iter().map(move |(right, behind)| Spot {
                x: wanted.x() - back * right * by,
                y: wanted.y() + back * behind * by,
            })
        });
        let rows = 0..=zone.depth() / STEP;
        let everywhere = rows.flat_map(|row| {
            (0..=zone.width() / STEP).map(move |column| Spot {
                x: zone.low.x() + column * STEP,
                y: zone.low.y() + row * STEP,
            })
        });
        let spots: Vec<Spot> = beside.filter(|spot| on_zone(&zone, *spot)).collect();
        let all: Vec<Spot> = everywhere.collect();
        [&spots, &all]
            .into_iter()
            .find_map(|spots| self.first_room(battle, unit, spots))
    }

    /// Better than its place by the book, within 6 inches of it: a weapon in protecting terrain with most of the enemy's zone in its
    /// arc, a defender lined up along a wall, a hedge or a trench (sof-ord-92).
    fn covered_place(&self, battle: &Battle, unit: UnitId, wanted: Point) -> Option<Draw> {
        let me = battle.unit(unit);
        match (me.kind, me.post) {
            (UnitType::Weapon, _) => self.nest(battle, unit, wanted),
            (UnitType::Infantry, Post::Core | Post::Bonus | Post::Attached | Post::Support)
                if me.owner.index() == DEFENDER =>
            {
                self.lined_up(battle, unit, wanted)
            }
            _ => None,
        }
    }

    /// The place for a weapon: protected, then the most points of the enemy's zone in its arc, then the nearest.
    fn nest(&self, battle: &Battle, unit: UnitId, wanted: Point) -> Option<Draw> {
        let me = battle.unit(unit);
        let zone = self.zone(me.owner);
        let steps = -NEAR / STEP..=NEAR / STEP;
        let all = steps
            .clone()
            .flat_map(|row| steps.clone().map(move |column| (column * STEP, row * STEP)));
        let points = all.filter_map(|(x, y)| Point::new(wanted.x() + x, wanted.y() + y).ok());
        let mut found: Vec<(usize, Length, Point)> = points
            .filter(|at| len(wanted, *at) <= NEAR && zone.contains(*at) && self.protects_at(*at))
            .map(|at| (self.in_view(me.owner, at), len(wanted, at), at))
            .collect();
        found.sort_by_key(|(seen, far, at)| (std::cmp::Reverse(*seen), *far, *at));
        found
            .iter()
            .find_map(|(_, _, at)| self.first_room(battle, unit, &[Spot::from(*at)]))
    }

    /// Does the ground protect those who stand there (sof-terrain-gen-20)?
    fn protects_at(&self, at: Point) -> bool {
        self.ground.at(at).any(|piece| {
            matches!(
                self.ground.kind(piece),
                Terrain::TrenchLine | Terrain::HastyTrench | Terrain::Rubble | Terrain::Levelled
            )
        })
    }

    /// How many points of the enemy's zone, 6 inches apart, lie in the front of a weapon that looks straight at them.
    fn in_view(&self, seat: Seat, at: Point) -> usize {
        let (zone, heading) = (self.zone(other(seat)), self.toward_enemy(seat));
        let columns = (zone.low.x()..=zone.high.x()).step_by(NEAR as usize);
        let points = columns.flat_map(|x| {
            let rows = (zone.low.y()..=zone.high.y()).step_by(NEAR as usize);
            rows.filter_map(move |y| Point::new(x, y).ok())
        });
        points
            .filter(|point| in_arc(Arc::Front90, at, heading, *point))
            .count()
    }

    /// Along the nearest wall, hedge or trench, in one rank (sof-ord-42).
    fn lined_up(&self, battle: &Battle, unit: UnitId, wanted: Point) -> Option<Draw> {
        let me = battle.unit(unit);
        let zone = self.zone(me.owner);
        let rule = |_: &Miniature, print: &Footprint| (!zone.holds(print)).then_some(NoPlace::Reach);
        let mut pieces: Vec<(Gap, u16)> = self
            .ground
            .pieces()
            .filter(|piece| {
                matches!(
                    self.ground.kind(*piece),
                    Terrain::Wall
                        | Terrain::Hedge
                        | Terrain::Hedgerow
                        | Terrain::HastyTrench
                        | Terrain::TrenchLine
                )
            })
            .map(|piece| (gap2(&wanted, &self.ground.piece(piece).shape), piece))
            .filter(|(gap, _)| gap.is_within(NEAR))
            .collect();
        pieces.sort_unstable();
        let planner = Planner::at_rate(self, battle, unit, Rate::Maneuver).ok()?;
        pieces.into_iter().find_map(|(_, piece)| {
            let draw = planner.line_up(wanted, piece)?;
            self.put_down(battle, unit, &draw, &rule).is_ok().then_some(draw)
        })
    }

    /// The first of some places at which a unit finds room, drawn up as usual, closer together, in three ranks.
    fn first_room(&self, battle: &Battle, unit: UnitId, spots: &[Spot]) -> Option<Draw> {
        let me = battle.unit(unit);
        let count = battle.figures_of(unit).count() as u16;
        let order = me.pose().order;
        let (gap, least) = (order.gap(), order.least_gap());
        let files = Rules::usual_files(me.kind, me.formation, count);
        let zone = self.zone(me.owner);
        let setting = self.setting(battle, unit);
        let figures = self.miniatures(battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: me.pose(),
        };
        let rule = |_: &Miniature, print: &Footprint| (!zone.holds(print)).then_some(NoPlace::Reach);
        for (files, gap) in [(files, gap), (files, least), (count.div_ceil(3).max(1), least)] {
            for spot in spots {
                let draw = Draw {
                    formation: Some(me.formation),
                    files: Some(files),
                    gap: Some(gap),
                    heading: Some(self.toward_enemy(me.owner).degrees()),
                    ..Draw::to(*spot)
                };
                let goal = self
                    .stance(battle, unit, &draw)
                    .and_then(|stance| self.goal(&stance, &draw));
                if goal.is_ok_and(|goal| set_down(&setting, &squad, &goal, &rule).is_ok()) {
                    return Some(draw);
                }
            }
        }
        None
    }

    /// The i-th of N along the front of the zone (sof-ord-91).
    fn book_anchor(&self, battle: &Battle, unit: UnitId) -> Point {
        let me = battle.unit(unit);
        let zone = self.zone(me.owner);
        let fielded = |(_, other): &(UnitId, &Unit)| {
            other.owner == me.owner && (other.in_play() || other.place == Whereabouts::ToPlace)
        };
        let mut all: Vec<(u8, UnitId)> = battle
            .numbered_units()
            .filter(fielded)
            .map(|(id, other)| (rank(other), id))
            .collect();
        all.sort_unstable();
        let nth = all.iter().position(|(_, id)| *id == unit).unwrap_or(0) as i32;
        let count = all.len().max(1) as i32;
        let back = match (me.kind, me.post) {
            (UnitType::Gun, _) | (_, Post::Hq) => FRONT + BACK,
            _ => FRONT,
        };
        let back = back.min(zone.depth() - FRONT).max(FRONT);
        let front = self.front(me.owner, &zone);
        let y = match self.toward_enemy(me.owner) {
            Facing::NORTH => front - back,
            _ => front + back,
        };
        let x = zone.low.x() + zone.width() * (2 * nth + 1) / (2 * count);
        Point::new(x, y).unwrap_or(zone.low)
    }

    /// Those who wait, in the order of the book (sof-ord-90).
    pub fn by_the_book(&self, battle: &Battle, seat: Seat, late: bool) -> Vec<UnitId> {
        let mut units = battle.waiting(seat, late);
        units.sort_by_key(|unit| (rank(battle.unit(*unit)), *unit));
        units
    }

    /// Places worth offering to the next unit of a side besides that of the book: along the front and farther back; in ambush; in
    /// buildings. All of them legal.
    pub fn deploy_offers(&self, battle: &Battle, seat: Seat, late: bool, unit: UnitId) -> Vec<Berth> {
        let mut found: Vec<Berth> = Vec::new();
        let legal = |berth: &Berth| self.check_deploy(battle, seat, late, unit, berth).is_ok();
        if let Some(draw) = self.book_place(battle, unit) {
            let zone = self.zone(seat);
            let columns = [1, 3, 5, 7].map(|column| zone.low.x() + zone.width() * column / 8);
            for x in columns {
                for y in [draw.to.y, zone.centre().y()] {
                    let to = Spot { x, y };
                    found.push(Berth::Pose(Draw { to, ..draw.clone() }));
                }
            }
            found.insert(0, Berth::Pose(draw));
        }
        found.extend(self.ambush_offers(battle, unit));
        found.extend(self.ground.pieces().map(Berth::Building).filter(|berth| {
            let Berth::Building(piece) = berth else {
                return false;
            };
            self.ground.kind(*piece) == crate::ground::Terrain::Building
        }));
        found.retain(legal);
        found
    }
}

fn on_zone(zone: &crate::zones::Zone, spot: Spot) -> bool {
    (zone.low.x()..=zone.high.x()).contains(&spot.x) && (zone.low.y()..=zone.high.y()).contains(&spot.y)
}
