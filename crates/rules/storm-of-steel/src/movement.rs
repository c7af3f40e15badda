//! Sections 4D to 4H: where a unit may go, how far, and what happens on the way.
//!
//! An order names the whole way. Whether it may be taken is the board's to say (tm-9) with the going matrix of
//! [`crate::ground`], and a few bars the board cannot know: enemies in buildings, wire, boats on dry land. What happens on
//! the way is settled step by step in [`crate::walk`].

use board::table::{
    Allowance, Facing, Footprint, Length, Move as Way, MoveFault, Passage, Path, PieceId, Point, check_move,
    footprint, overlaps_shape, snap_into, within,
};
use smallvec::SmallVec;
use tabletop::{Around, Meeting, NoSpot, OpenTable as _, Terrain as _};

use crate::battle::{Battle, Unit, UnitId, Whereabouts};
use crate::content::model::{Family, Mobility, Mount, UnitType};
use crate::ground::{Terrain, class_of, wire_bars};
use crate::order::{Leg, Spot};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// How near an enemy must come to spot a unit (sos-6D.2).
pub const SPOTTING: i32 = 1000;

/// Nobody whose centre is farther away along an axis is in contact.
pub const CONTACT_REACH: i32 = 700;

fn no_spot(no: NoSpot) -> Why {
    Why::new(no.rule, no.sentence)
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
                (Family::MediumGun | Family::HeavyGun, own) => return own.towing(),
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
        let owner = battle.unit(id).owner;
        self.around_without(battle, id, |other| self.is_unknown(battle, other, owner))
    }

    /// The same as somebody sees it from whom those are hidden.
    pub fn around_without(&self, battle: &Battle, id: UnitId, hidden: impl Fn(UnitId) -> bool) -> Around {
        let unit = battle.unit(id);
        // Those who are not on the table yet, or no more, may come to any place of it.
        let reach = match unit.place {
            Whereabouts::ToPlace | Whereabouts::Destroyed | Whereabouts::Left => i32::MAX / 4,
            Whereabouts::Table | Whereabouts::Aboard(_) => 2 * self.kind(unit).allowance + 1000,
        };
        self.around_within(battle, id, reach, hidden)
    }

    /// Everybody who could be in the way of a passenger that gets off beside its carrier (sos-10B.4).
    pub fn around_carrier(&self, battle: &Battle, id: UnitId) -> Around {
        let owner = battle.unit(id).owner;
        let hidden = |other| self.is_unknown(battle, other, owner);
        self.around_within(battle, id, 2 * CONTACT_REACH, hidden)
    }

    fn around_within(
        &self,
        battle: &Battle,
        id: UnitId,
        reach: Length,
        hidden: impl Fn(UnitId) -> bool,
    ) -> Around {
        let unit = battle.unit(id);
        let others = battle.numbered().filter(|(other, stand)| {
            *other != id && stand.on_table() && stand.at.is_near(unit.at, reach) && !hidden(*other)
        });
        let others = others.map(|(other, stand)| {
            // Friends are passed, enemies never (sos-4H).
            let meeting = match stand.owner == unit.owner {
                true => Meeting::Passes,
                false => Meeting::Bars,
            };
            (self.stand(battle, other), self.print_of(stand), meeting)
        });
        Around::new(
            self.stand(battle, id),
            class_of(self.mobility(battle, id)),
            others,
        )
    }

    /// A place and a facing that make sense at all (tm-1.2, tm-2.3, tm-3.1).
    pub fn spot(&self, at: Spot, facing: Option<i32>) -> Result<(Point, Option<Facing>), Why> {
        let point = at.on(self.ground.table.frame()).map_err(no_spot)?;
        Ok((point, self.facing(facing)?))
    }

    pub fn facing(&self, degrees: Option<i32>) -> Result<Option<Facing>, Why> {
        tabletop::facing(degrees).map_err(no_spot)
    }

    /// A place and a facing of an order that was listed.
    pub(crate) fn listed_spot(&self, at: Spot, facing: i32) -> (Point, Facing) {
        match self.spot(at, Some(facing)) {
            Ok((at, facing)) => (at, facing.unwrap_or_default()),
            Err(why) => unreachable!("a place was listed that is none: {why:?}"),
        }
    }

    /// Every place of a way is one.
    pub fn check_spots(&self, leg: &Leg) -> Allowed {
        leg.path
            .iter()
            .try_for_each(|at| self.spot(*at, leg.facing).map(|_| ()))
    }

    /// May the unit take this way with so much movement left (sos-4B.2, sos-4D.1, sos-4H)?
    pub fn check_way(&self, battle: &Battle, around: &mut Around, leg: &Leg, left: i32) -> Result<Way, Why> {
        let (path, facing) = self.read_leg(battle, leg)?;
        self.check_path(battle, around, leg.unit, &path, facing, left)
    }

    /// The places of a way, from where the unit is, and the facing ordered.
    pub(crate) fn read_leg(&self, battle: &Battle, leg: &Leg) -> Result<(Path, Option<Facing>), Why> {
        let mut points = Vec::with_capacity(leg.path.len() + 1);
        points.push(battle.unit(leg.unit).at);
        for spot in &leg.path {
            points.push(self.spot(*spot, None)?.0);
        }
        let facing = self.facing(leg.facing)?;
        let path = Path::new(points).map_err(|_| Why::new("tm-9.1", "A way has at most 64 turnings."))?;
        Ok((path, facing))
    }

    pub(crate) fn check_path(
        &self,
        battle: &Battle,
        around: &mut Around,
        id: UnitId,
        path: &Path,
        facing: Option<Facing>,
        left: Length,
    ) -> Result<Way, Why> {
        let unit = battle.unit(id);
        let by_road = unit.under.on_road();
        around.mover.allowance = Allowance::Units(if by_road { 2 * left } else { left });
        around.mover.exits = self.edges_out(unit.owner, path.end());
        let way = check_move(self.field(&around.stands), &around.mover, path, facing)
            .map_err(|fault| self.move_fault(fault, id))?;
        self.check_walked(battle, around, &way, id, left)?;
        Ok(way)
    }

    /// The rest of [`Rules::check_way`], for a way that the board allows with so much movement, or twice as much by road.
    pub fn check_walked(
        &self,
        battle: &Battle,
        around: &Around,
        way: &Way,
        id: UnitId,
        left: i32,
    ) -> Allowed {
        self.check_exit(battle.unit(id).owner, way, id)?;
        if i64::from(left) < way.cost.units && !self.ground.keeps_to_road(&way.path) {
            return Err(Why::new(
                "sos-4D.1",
                "{} may go {}; twice as far only if it never leaves the road.",
            )
            .unit(id)
            .length(left));
        }
        self.check_bars(battle, around, way, id)
    }

    /// What the board cannot know: bunkers, buildings with enemies in them, wire, boats.
    fn check_bars(&self, battle: &Battle, around: &Around, way: &Way, id: UnitId) -> Allowed {
        let seat = battle.unit(id).owner;
        let mobility = self.mobility(battle, id);
        let mut held: SmallVec<[u16; 8]> = battle
            .enemies(seat)
            .filter(|(enemy, _)| !self.is_unknown(battle, *enemy, seat))
            .filter_map(|(_, enemy)| enemy.under.structure)
            .map(|piece| self.ground.group(piece))
            .collect();
        held.sort_unstable();
        held.dedup();
        held.retain(|group| self.leads_into(&way.path, *group));
        let wired = self.is_barred_by_wire(battle, id);
        if !held.is_empty() || wired {
            let mut before = around.mover.stand.at;
            for stride in self.ground.strides(&way.path).skip(1) {
                let at = stride.first.at;
                for piece in self.ground.near(at).iter().copied() {
                    let is_in = |p| board::table::in_piece(p, self.ground.piece(piece));
                    let kind = self.ground.kind(piece);
                    if held.contains(&self.ground.group(piece)) && is_in(at) && !is_in(before) {
                        return Err(self.held_against(kind, id));
                    }
                    let wire = wired && kind == Terrain::Wire && !battle.wire_gone.contains(&piece);
                    if wire && is_in(at) && !is_in(before) {
                        return Err(Why::new("sos-5A.1", "{} cannot enter barbed wire.").unit(id));
                    }
                }
                before = stride.last().at;
            }
        }
        if wired && way.exit.is_none() && !battle.unit(id).under.is(Terrain::Wire) {
            let print = footprint(around.mover.stand.base, way.path.end(), way.facing);
            self.check_off_wire(battle, id, &print)?;
        }
        if way.exit.is_none() {
            self.check_in_structure(battle, id, way.path.end())?;
        }
        if mobility == Mobility::Boat {
            let steps: Vec<Point> = self
                .ground
                .strides(&way.path)
                .map(|stride| stride.first.at)
                .collect();
            self.check_afloat(battle, id, &steps)?;
        }
        Ok(())
    }

    /// Softskins, guns and armoured cars do not enter wire, nor does what carries a gun (sos-5A.1).
    fn is_barred_by_wire(&self, battle: &Battle, id: UnitId) -> bool {
        let has_gun = || {
            let mut passengers = battle.passengers(id);
            passengers.any(|(_, passenger)| self.kind(passenger).family.is_gun())
        };
        self.ground.has(Terrain::Wire)
            && (wire_bars(self.mobility(battle, id)) || (self.kind_of(battle, id).is_carrier() && has_gun()))
    }

    /// Softskins, guns and armoured cars do not stand on wire, however they came there (sos-5A.1).
    pub fn check_off_wire(&self, battle: &Battle, id: UnitId, print: &Footprint) -> Allowed {
        if !self.is_barred_by_wire(battle, id) {
            return Ok(());
        }
        let rests = self.ground.of_kind(Terrain::Wire).any(|piece| {
            !battle.wire_gone.contains(&piece) && overlaps_shape(print, &self.ground.piece(piece).shape)
        });
        if rests {
            return Err(Why::new("sos-5A.1", "{} cannot stand on barbed wire.").unit(id));
        }
        Ok(())
    }

    /// Could a step of this way lie in one of the pieces that act as one with this group? A step is at most a unit off the line.
    fn leads_into(&self, path: &Path, group: u16) -> bool {
        let members = (0..self.ground.kinds.len() as u16).filter(|piece| self.ground.group(*piece) == group);
        members.into_iter().any(|piece| {
            let shape = &self.ground.piece(piece).shape;
            path.legs()
                .any(|leg| within(&board::table::Leg::from(leg), shape, 1))
        })
    }

    /// Nobody comes to be where an enemy is inside (sos-4F.5, sos-5B.4), in whatever way. In a bunker a unit stands in the
    /// middle (sos-5B.1, tm-8.5); a building may be full (sos-6E.4). Enemies of whom this side knows nothing do not count (HI06).
    pub fn check_in_structure(&self, battle: &Battle, id: UnitId, at: Point) -> Allowed {
        let mover = battle.unit(id);
        let Some(piece) = self.underfoot(self.kind(mover), at).structure else {
            return Ok(());
        };
        let group_of = |unit: &Unit| unit.under.structure.map(|piece| self.ground.group(piece));
        let group = Some(self.ground.group(piece));
        let known = |(other, unit): &(UnitId, &Unit)| {
            unit.owner == mover.owner || !self.is_unknown(battle, *other, mover.owner)
        };
        let held = !(mover.on_table() && group_of(mover) == group)
            && battle
                .enemies(mover.owner)
                .filter(known)
                .any(|(_, enemy)| group_of(enemy) == group);
        let bunker = self.ground.kind(piece) == Terrain::Bunker;
        if held && !bunker {
            return Err(self.held_against(Terrain::Building, id));
        }
        if bunker && snap_into(self.ground.piece(piece)) != Some(at) {
            return Err(Why::new("sos-5B.1", "In a bunker {} stands in the middle.").unit(id));
        }
        if held {
            return Err(self.held_against(Terrain::Bunker, id));
        }
        let Some(room) = self.ground.piece(piece).properties.capacity else {
            return Ok(());
        };
        let inside = battle
            .numbered()
            .filter(|(other, unit)| *other != id && unit.on_table() && unit.under.structure == Some(piece))
            .filter(known);
        if room as usize <= inside.count() {
            return Err(Why::new("sos-6E.4", "There is no room for {} in that building.").unit(id));
        }
        Ok(())
    }

    fn held_against(&self, structure: Terrain, id: UnitId) -> Why {
        let rule = if structure == Terrain::Bunker {
            "sos-5B.4"
        } else {
            "sos-4F.5"
        };
        Why::new(rule, "{} cannot enter while an enemy is inside.").unit(id)
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

    /// The board's reason in the words of this game.
    pub fn move_fault(&self, fault: MoveFault, unit: UnitId) -> Why {
        match fault {
            MoveFault::WrongStart(_) => Why::new("tm-9.1", "The way does not start where {} is.").unit(unit),
            MoveFault::OffTable(_) => Why::new("tm-2.3", "{} cannot leave the table.").unit(unit),
            MoveFault::BarredByBase(stand, _) => Why::new("sos-4H", "{} is in the way of {}.")
                .unit(UnitId(stand.0 as u16))
                .unit(unit),
            MoveFault::BarredByArea(piece, _)
            | MoveFault::BarredByLine(piece, _)
            | MoveFault::RestsOnBarred(piece) => self.barred_by(piece, unit),
            MoveFault::TooFar(cost) => Why::new("sos-4B.2", "That way is {} long, farther than {} may go.")
                .length(cost.units)
                .unit(unit),
            MoveFault::RestsOffTable => Why::new("sos-0.11", "{} must stand wholly on the table.").unit(unit),
            MoveFault::RestsOnBase(stand) => Why::new("sos-0.11", "{} would stand on {}.")
                .unit(unit)
                .unit(UnitId(stand.0 as u16)),
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

    /// Does a unit that comes from one point to the other enter ground where it must stop (sos-4G.1)?
    pub fn enters_test(&self, battle: &Battle, id: UnitId, from: Point, to: Point) -> bool {
        let mobility = self.mobility(battle, id);
        let before = self.tests_at(battle, mobility, from);
        let now = self.tests_at(battle, mobility, to);
        now.iter().any(|group| !before.contains(group))
    }

    /// Must this unit roll before it moves, loads or unloads (sos-4G.2, sos-10B.2)? Once a phase; a gun without movement of
    /// its own never.
    pub fn must_test(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        let rolls = !unit.phase.tested && !unit.phase.went && 0 < self.kind(unit).allowance;
        rolls
            && !self
                .tests_at(battle, self.mobility(battle, id), unit.at)
                .is_empty()
    }

    /// Does the kind have a weapon that a turn on the spot would help?
    pub fn turns_matter(kind: &UnitType) -> bool {
        kind.weapons.iter().any(|weapon| weapon.mount == Mount::Fixed)
    }
}
