//! Formations proposed for deployment: a Unit drawn up around a place of its zone (ini-ord-53, ini-ord-13).

use board::table::platoon::{Formation, LeadEnd, Link, linked, wants};
use board::table::{
    Base, FREE_PLACES_REACH, Facing, Footprint, Point, Stand, Stands, TableEdge, check_rest, free_places,
    gap2, overlap, snap_into,
};
use tabletop::OpenTable as _;
use umpire::Seat;

use crate::battle::{Battle, TeamId, UnitId};
use crate::cohesion::stand_id;
use crate::movement::KEEP_AWAY;
use crate::order::{Berth, Order};
use crate::rules::Rules;

/// From one place of the last resort to the next.
const GRID: usize = 150;
/// So many pieces of cover are worth naming.
const MOST_COVERS: usize = 6;

/// More than the bases of two Teams are long from their centres.
const LARGEST: i32 = 400;

/// Everybody around a Unit that is drawn up.
struct Parade<'a> {
    rules: &'a Rules,
    battle: &'a Battle,
    unit: UnitId,
    seat: Seat,
    facing: Facing,
    stands: Stands,
    enemies: Vec<Footprint>,
}

impl Rules {
    /// Whole Units as they could be deployed now: each that waits as proposed, and the first of them at other places, too.
    pub fn list_deployments(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let waiting = battle.units_waiting(seat);
        for unit in &waiting {
            self.push_deployment(battle, *unit, self.proposed_berths(battle, *unit), out);
        }
        if let Some(unit) = waiting.first() {
            let parade = Parade::new(self, battle, *unit);
            for at in parade.places() {
                self.push_deployment(battle, *unit, parade.around(at), out);
            }
        }
    }

    /// Dug in wherever that is allowed; on Overwatch as well as not.
    fn push_deployment(
        &self,
        battle: &Battle,
        unit: UnitId,
        teams: Option<Vec<Berth>>,
        out: &mut Vec<Order>,
    ) {
        let Some(teams) = teams else { return };
        let seat = battle.unit(unit).owner;
        let may = |dug_in, overwatch| self.check_extras(battle, seat, unit, dug_in, overwatch).is_ok();
        let dug_in = may(true, false);
        let plain = Order::Deploy {
            unit,
            teams: teams.clone(),
            dug_in,
            overwatch: false,
        };
        if out.contains(&plain) {
            return;
        }
        out.push(plain);
        if may(false, true) {
            out.push(Order::Deploy {
                unit,
                teams,
                dug_in,
                overwatch: true,
            });
        }
    }

    /// A formation for a Unit that waits: beside its neighbours, guns and commander in the rear.
    pub fn proposed_berths(&self, battle: &Battle, unit: UnitId) -> Option<Vec<Berth>> {
        let parade = Parade::new(self, battle, unit);
        let own = parade.own_place();
        let mut places = own.into_iter().chain(parade.places());
        let found = places.find_map(|at| parade.around(at));
        found.or_else(|| parade.everywhere().find_map(|at| parade.around(at)))
    }
}

impl Rules {
    /// A Unit that waits, drawn up around a place a player points at, with the facing and in the shape he wants.
    pub fn berths_around(
        &self,
        battle: &Battle,
        unit: UnitId,
        at: Point,
        facing: Option<Facing>,
        formation: Option<Formation>,
    ) -> Option<Vec<Berth>> {
        battle.waiting(unit).next()?;
        let mut parade = Parade::new(self, battle, unit);
        parade.facing = facing.unwrap_or(parade.facing);
        match formation {
            Some(Formation::Keep) | None => parade.around(at),
            Some(formation) => parade.drawn_up(at, formation),
        }
    }
}

impl<'a> Parade<'a> {
    fn new(rules: &'a Rules, battle: &'a Battle, unit: UnitId) -> Parade<'a> {
        let seat = battle.unit(unit).owner;
        let enemies = battle.enemies(seat).map(|(enemy, _)| rules.print(battle, enemy));
        Parade {
            rules,
            battle,
            unit,
            seat,
            facing: rules.facing_out(seat),
            stands: rules.stands(battle),
            enemies: enemies.collect(),
        }
    }

    /// So many parts of 100 along the own edge from left, and so many in from the front of the zone.
    fn at(&self, along: i32, back: i32) -> Option<Point> {
        let (low, high) = self.rules.force(self.seat).zone;
        let (width, height) = (high.x() - low.x(), high.y() - low.y());
        let part = |whole: i32, hundredths: i32| whole * hundredths / 100;
        let at = match self.rules.force(self.seat).edge {
            TableEdge::South => Point::new(low.x() + part(width, along), high.y() - part(height, back)),
            TableEdge::North => Point::new(high.x() - part(width, along), low.y() + part(height, back)),
            TableEdge::West => Point::new(high.x() - part(width, back), high.y() - part(height, along)),
            TableEdge::East => Point::new(low.x() + part(width, back), low.y() + part(height, along)),
        };
        at.ok()
    }

    /// Where this Unit belongs among those of its company.
    fn own_place(&self) -> Option<Point> {
        let company: Vec<UnitId> = self
            .battle
            .numbered_units()
            .filter(|(_, unit)| unit.owner == self.seat)
            .map(|(unit, _)| unit)
            .collect();
        let nth = company.iter().position(|unit| *unit == self.unit)? as i32;
        let along = (200 * nth + 100) / (2 * company.len() as i32);
        let fires_far = self.battle.waiting(self.unit).any(|(_, team)| {
            let arms = &self.rules.kind(team).arms;
            arms.iter()
                .any(|arm| 0 < self.rules.content.weapons[arm.weapon].barrage)
        });
        let is_commander = self.battle.unit(self.unit).is_commander;
        let (along, back) = match (is_commander, fires_far) {
            (true, _) => (50, 70),
            (false, true) => (along, 85),
            (false, false) => (along, 20),
        };
        self.at(along, back)
    }

    /// Places of the zone worth naming: a few across and deep, cover, objectives.
    fn places(&self) -> impl Iterator<Item = Point> + '_ {
        let lattice = [12, 35, 65, 88, 50]
            .into_iter()
            .flat_map(|along| [12, 50, 88].map(|back| (along, back)))
            .filter_map(|(along, back)| self.at(along, back));
        let objectives = self.rules.scenario.objectives.iter().copied();
        let worth = objectives.chain(self.covers());
        lattice.chain(worth.filter(|at| self.rules.is_in_zone(self.seat, *at)))
    }

    fn covers(&self) -> impl Iterator<Item = Point> + '_ {
        use tabletop::Terrain;
        let ground = &self.rules.ground;
        let covers = ground
            .pieces()
            .filter(|piece| crate::ground::Terrain::CONCEALS.contains(&ground.kind(*piece)));
        covers
            .filter_map(|piece| snap_into(ground.piece(piece)))
            .filter(|at| self.rules.is_in_zone(self.seat, *at))
            .take(MOST_COVERS)
    }

    /// The last resort: every place of a lattice over the zone.
    fn everywhere(&self) -> impl Iterator<Item = Point> + use<> {
        let (low, high) = self.rules.force(self.seat).zone;
        let columns = (low.x()..=high.x()).step_by(GRID);
        columns.flat_map(move |x| {
            let rows = (low.y()..=high.y()).step_by(GRID);
            rows.filter_map(move |y| Point::new(x, y).ok())
        })
    }

    /// The Unit in line around a place, or close together if there is no room for that.
    fn around(&self, at: Point) -> Option<Vec<Berth>> {
        self.drawn_up(at, Formation::Line)
            .or_else(|| self.drawn_up(at, Formation::CloseUp))
    }

    /// The leader first, then the others by the distance of their wanted places: each at the nearest that is free and in
    /// cohesion.
    fn drawn_up(&self, at: Point, formation: Formation) -> Option<Vec<Berth>> {
        let facing = self.facing;
        let mut stands: Vec<Stand> = self
            .battle
            .waiting(self.unit)
            .map(|(id, team)| self.stand(id, self.rules.base(team), at, facing))
            .collect();
        let leader = self.battle.unit(self.unit).leader.map(stand_id);
        let first = stands.iter().position(|stand| Some(stand.id) == leader);
        let lead = stands.remove(first.unwrap_or(0));
        let end = LeadEnd {
            at,
            facing,
            turn: None,
        };
        let mut wanted: Vec<(Stand, Point)> = stands
            .iter()
            .copied()
            .zip(wants(formation, &lead, &stands, end).iter().map(|want| want.at))
            .collect();
        wanted.sort_by_key(|(stand, want)| ((*want - at).square(), stand.id));
        let mut held = self.rules.links(self.battle, self.unit);
        let mut taken: Vec<Footprint> = Vec::new();
        let mut berths = Vec::new();
        for (stand, want) in std::iter::once((lead, at)).chain(wanted) {
            let team = crate::cohesion::team_id(stand.id);
            let (at, print) = self.free_place(team, want, facing, &held, &taken)?;
            taken.push(print);
            if self.battle.team(team).counts() {
                held.push(self.rules.link_at(self.battle, team, print));
            }
            berths.push(Berth {
                team,
                at: at.into(),
                facing: facing.degrees(),
                turret: None,
            });
        }
        Some(berths)
    }

    fn stand(&self, id: TeamId, base: Base, at: Point, facing: Facing) -> Stand {
        Stand {
            id: stand_id(id),
            base,
            at,
            facing,
        }
    }

    fn free_place(
        &self,
        id: TeamId,
        want: Point,
        facing: Facing,
        held: &[Link],
        taken: &[Footprint],
    ) -> Option<(Point, Footprint)> {
        let team = self.battle.team(id);
        let mover = self.rules.mover(self.battle, id, 0);
        let bound = team.counts();
        let leader = self.battle.unit(self.unit).leader.map(stand_id);
        let reference = held
            .iter()
            .find(|link| Some(link.id) == leader)
            .or_else(|| held.first());
        let holds = |print: &Footprint| {
            !bound
                || reference.is_none_or(|reference| {
                    linked(
                        &self.rules.link_at(self.battle, id, *print),
                        &reference.print,
                        held,
                    )
                })
        };
        // Only those near enough to any of the places matter.
        let near = |enemy: &&Footprint| want.is_near(enemy.centre(), FREE_PLACES_REACH + KEEP_AWAY + LARGEST);
        let enemies: Vec<&Footprint> = self.enemies.iter().filter(near).collect();
        let place = |at: Point| {
            let print = self.rules.print_at(team, at, facing);
            let free = self.rules.is_in_zone(self.seat, at)
                && !taken.iter().any(|other| overlap(&print, other))
                && check_rest(self.rules.field(&self.stands), &mover, &print).is_ok()
                && !enemies
                    .iter()
                    .any(|enemy| gap2(&print, *enemy).is_less_than(KEEP_AWAY))
                && holds(&print);
            free.then_some((at, print))
        };
        free_places(want, want).find_map(place)
    }
}
