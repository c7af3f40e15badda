//! Buildings: entering, leaving, openings (section 23, tm-24).

use board::table::figures::{Exit, Filled, Miniature, NoPlace, Squad, beside, outward};
use board::table::{Facing, Figure, Length, Point, Polygon, Shape, rdiv, within};
use umpire::Event;

use crate::battle::{Battle, BuildingState, Standing, UnitId, Whereabouts};
use crate::chance::Need;
use crate::content::model::{BuildingEntry, Formation, UnitType};
use crate::moving::no_place;
use crate::order::Action;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Next to an opening, and how far the rest of the unit may be (sof-bldg-5, sof-bldg-9).
const ADJACENT: Length = 100;
const GATHERED: Length = 600;

/// A door or window: where it is and the way it faces (tm-24.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub wall: u8,
    pub at: Point,
    pub facing: Facing,
}

impl Rules {
    /// What the table file says of a building.
    pub fn building(&self, piece: u16) -> Option<&BuildingEntry> {
        self.features.get(usize::from(piece))?.building.as_ref()
    }

    /// Its outline.
    pub fn outline(&self, piece: u16) -> Option<&Polygon> {
        match &self.ground.piece(piece).shape {
            Shape::Area(outline) => Some(outline),
            Shape::Strip(_) | Shape::Line(_) | Shape::Point(_) => None,
        }
    }

    /// Its openings, wall by wall (tm-24.2, sof-content-0d).
    pub fn openings(&self, piece: u16) -> Vec<Opening> {
        let Some(outline) = self.outline(piece) else {
            return Vec::new();
        };
        let points = outline.vertices();
        let counts = self
            .building(piece)
            .map(|it| it.openings.as_slice())
            .unwrap_or_default();
        let mut openings = Vec::new();
        for wall in 0..points.len() {
            let (a, b) = (points[wall], points[(wall + 1) % points.len()]);
            let count = i64::from(counts.get(wall).copied().unwrap_or(1));
            let Some(facing) = outward(points, a, b) else {
                continue;
            };
            for n in 0..count {
                let part = |d: i64| rdiv((2 * n + 1) * d, 2 * count) as i32;
                let (dx, dy) = ((b - a).x(), (b - a).y());
                let at = Point::new(a.x() + part(dx), a.y() + part(dy)).unwrap_or(a);
                openings.push(Opening {
                    wall: wall as u8,
                    at,
                    facing,
                });
            }
        }
        openings
    }

    /// Can it be gone in and out of all around: a ruin (sof-bldg-6, tm-24.5)?
    fn is_open_all_round(&self, battle: &Battle, piece: u16) -> bool {
        self.building_state(battle, piece) == BuildingState::Ruined
    }

    /// Units in a building.
    pub fn occupants<'a>(&self, battle: &'a Battle, piece: u16) -> impl Iterator<Item = UnitId> + 'a {
        let inside = battle
            .numbered_units()
            .filter(move |(_, unit)| unit.place == Whereabouts::Building(piece));
        inside.map(|(id, _)| id)
    }

    /// Is there room for one more unit (sof-bldg-4)?
    pub fn check_capacity(&self, battle: &Battle, unit: UnitId, piece: u16) -> Allowed {
        let full = || Why::new("sof-bldg-4", "There is no room for {} in it.").unit(unit.in_words());
        let entry = self.building(piece).ok_or_else(full)?;
        let is_heavy = |unit: UnitId| matches!(battle.unit(unit).kind, UnitType::Weapon | UnitType::Gun);
        let room = if is_heavy(unit) {
            entry.weapons
        } else {
            entry.infantry
        };
        let alike = self
            .occupants(battle, piece)
            .filter(|other| *other != unit && is_heavy(*other) == is_heavy(unit));
        if usize::from(room) <= alike.count() {
            return Err(full());
        }
        let men = |unit: UnitId| battle.men_of(unit);
        let inside: u32 = self
            .occupants(battle, piece)
            .filter(|other| *other != unit)
            .map(men)
            .sum();
        let area = self.outline(piece).map_or(0, square_inches);
        if area < i64::from(inside + men(unit)) {
            return Err(full());
        }
        Ok(())
    }

    /// May this kind of unit be in it (sof-bldg-5, sof-bldg-6, sof-bldg-7, sof-bldg-8)?
    pub fn check_tenant(&self, battle: &Battle, unit: UnitId, piece: u16) -> Allowed {
        let me = battle.unit(unit);
        let known = usize::from(piece) < self.features.len();
        if !known || self.terrain(battle, piece) != Some(crate::ground::Terrain::Building) {
            return Err(Why::new("sof-bldg-3", "That is no building that stands."));
        }
        let fits = match me.kind {
            UnitType::Infantry | UnitType::Weapon => true,
            UnitType::Gun => self.is_open_all_round(battle, piece),
            UnitType::Mounted | UnitType::Vehicle => false,
        };
        if !fits {
            return Err(Why::new("sof-bldg-7", "{} cannot go into it.").unit(unit.in_words()));
        }
        if self
            .occupants(battle, piece)
            .any(|other| battle.unit(other).owner != me.owner)
        {
            return Err(Why::new(
                "sof-bldg-8",
                "The enemy holds it: it has to be assaulted.",
            ));
        }
        self.check_capacity(battle, unit, piece)
    }

    /// May it enter this building (sof-bldg-3, sof-bldg-4, sof-bldg-5, sof-bldg-6, sof-bldg-7, sof-bldg-8)?
    pub fn check_enter(&self, battle: &Battle, unit: UnitId, building: u16) -> Allowed {
        if !battle.unit(unit).on_table() {
            return Err(Why::new("sof-bldg-3", "{} is not in the open.").unit(unit.in_words()));
        }
        self.check_tenant(battle, unit, building)?;
        let prints = self.prints(battle, unit);
        let shape = &self.ground.piece(building).shape;
        let near = if self.is_open_all_round(battle, building) {
            prints.iter().any(|print| within(print, shape, ADJACENT))
                && prints.iter().all(|print| within(print, shape, GATHERED))
        } else {
            self.openings(building).iter().any(|opening| {
                prints.iter().any(|print| within(print, &opening.at, ADJACENT))
                    && prints.iter().all(|print| within(print, &opening.at, GATHERED))
            })
        };
        if !near {
            let why =
                "{} is not gathered at an opening: one figure within {length} of it, all within 6 inches.";
            return Err(Why::new("sof-bldg-5", why).unit(unit.in_words()).length(ADJACENT));
        }
        Ok(())
    }

    /// Where it stands when it has left its building (sof-bldg-9, sof-ord-28, tm-21.6).
    pub fn plan_exit(
        &self,
        battle: &Battle,
        unit: UnitId,
        wall: Option<u8>,
        formation: Option<Formation>,
    ) -> Result<Filled, Why> {
        let inside = || Why::new("sof-bldg-9", "{} is in no building.").unit(unit.in_words());
        let piece = battle.building_of(unit).ok_or_else(inside)?;
        let outline = self.outline(piece).ok_or_else(inside)?;
        let me = battle.unit(unit);
        let formation = formation.unwrap_or(Formation::Loose);
        self.check_formation(battle, unit, formation)?;
        let order = Rules::drawn_up(me.kind, formation);
        let ruin = self.is_open_all_round(battle, piece);
        let openings = self.openings(piece);
        let walls = self.walls(battle, unit, outline, &openings, ruin, wall);
        if walls.is_empty() {
            return Err(Why::new("sof-bldg-9", "There is no opening in that wall."));
        }
        let doors: Vec<Point> = match ruin {
            true => Vec::new(),
            false => openings.iter().map(|opening| opening.at).collect(),
        };
        let minis: Vec<Miniature> = self.miniatures(battle, unit);
        let pose = board::table::figures::Pose {
            order,
            files: 1,
            gap: order.least_gap(),
            heading: me.heading,
        };
        let squad = Squad {
            figures: &minis,
            pose,
        };
        let setting = self.setting(battle, unit);
        let mut exit = Exit {
            outline,
            edges: &walls,
            reach: ADJACENT,
            order,
            least: None,
            off: None,
            doors: &doors,
        };
        let found = beside(&setting, &squad, &exit).or_else(|_| {
            // They crowd round the lead, who alone stands at the opening.
            exit.reach = FAR;
            beside(&setting, &squad, &exit)
        });
        let mut filled = found.map_err(|why: NoPlace| no_place(unit, why))?;
        filled.pose.files = Rules::usual_files(me.kind, formation, minis.len() as u16);
        for way in filled.ways.values_mut() {
            // They come out of the house: there is no way to show.
            if let Some(end) = way.last().copied() {
                *way = vec![end, end];
            }
        }
        Ok(filled)
    }

    /// Walls it may leave over: the named one, else those with openings, the one that faces home first.
    fn walls(
        &self,
        battle: &Battle,
        unit: UnitId,
        outline: &Polygon,
        openings: &[Opening],
        ruin: bool,
        wall: Option<u8>,
    ) -> Vec<usize> {
        let points = outline.vertices();
        let ahead = self.toward_enemy(battle.unit(unit).owner).dir();
        let n = points.len();
        let mut walls: Vec<usize> = (0..n)
            .filter(|nth| ruin || openings.iter().any(|opening| usize::from(opening.wall) == *nth))
            .filter(|nth| wall.is_none_or(|wall| usize::from(wall) == *nth))
            .collect();
        // Away from the enemy first: whoever comes out does not stumble into him.
        walls.sort_by_key(|nth| {
            let facing = outward(points, points[*nth], points[(*nth + 1) % n]);
            (facing.map_or(0, |facing| facing.dir().dot(ahead)), *nth)
        });
        walls
    }

    /// Entering and leaving buildings worth listing, each of them legal.
    pub fn building_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        if battle.building_of(unit).is_some() {
            let out = self.plan_exit(battle, unit, None, None);
            let leave = Action::Exit {
                wall: None,
                formation: None,
            };
            return out.ok().map(|_| leave).into_iter().collect();
        }
        if !self.ground.has(crate::ground::Terrain::Building) {
            return Vec::new();
        }
        let prints = self.prints(battle, unit);
        let near = |piece: &u16| {
            let around = self.land.bounds[usize::from(*piece)].grown(GATHERED.into());
            prints.iter().any(|print| around.meets(Figure::bounds(print)))
        };
        let all = self.ground.of_kind(crate::ground::Terrain::Building).filter(near);
        let legal = all.filter(|piece| self.check_enter(battle, unit, *piece).is_ok());
        legal.map(|building| Action::Enter { building }).collect()
    }
}

/// Farther than any figure gets.
const FAR: Length = 2000;

/// The area of an outline in whole square inches (sof-bldg-4).
fn square_inches(outline: &Polygon) -> i64 {
    let points = outline.vertices();
    let n = points.len();
    let twice: i64 = (0..n)
        .map(|i| (points[i], points[(i + 1) % n]))
        .map(|(a, b)| i64::from(a.x()) * i64::from(b.y()) - i64::from(b.x()) * i64::from(a.y()))
        .sum();
    twice.abs() / 20_000
}

impl Resolution<'_> {
    /// A weapon or a gun goes in or out of a ruin with an Agility check (sof-bldg-6).
    fn clambers(&mut self, unit: UnitId, building: u16) -> bool {
        let kind = self.battle.unit(unit).kind;
        let need = match kind {
            UnitType::Weapon | UnitType::Gun => crate::moving::agility(kind),
            UnitType::Infantry | UnitType::Mounted | UnitType::Vehicle => None,
        };
        let Some(need) = need.filter(|_| self.rules.is_open_all_round(self.battle, building)) else {
            return true;
        };
        let from = self.dice.log().len();
        let fell = self.check(&Need::of(need), "Agility", "sof-bldg-6");
        self.tell(|say| {
            let came = if fell.passed {
                "gets through"
            } else {
                "does not get through"
            };
            let text = format!("{} {came} the ruin: {} for {need}+.", say.unit(unit), fell.first);
            Event::new("agility", "sof-bldg-6", text)
        });
        self.show_dice(from);
        fell.passed
    }

    /// Goes into a building, with the checks at its edge (sof-bldg-3, sof-bldg-6); inside it is in loose order (sof-bldg-10).
    pub fn enter_building(&mut self, unit: UnitId, building: u16) {
        if self.clambers(unit, building) {
            self.mark_moved(unit);
            let figures: Vec<_> = self.battle.figures_of(unit).map(|(id, _)| id).collect();
            let me = self.battle.unit_mut(unit);
            me.place = Whereabouts::Building(building);
            me.formation = Formation::Loose;
            me.gap = me.pose().order.gap();
            me.out_of_command = false;
            for id in &figures {
                self.battle.figure_mut(*id).standing = Standing::Off;
            }
            self.tell(|say| {
                let event = Event::new(
                    "building",
                    "sof-bldg-3",
                    format!("{} goes inside.", say.unit(unit)),
                );
                event.together(figures.iter().map(|id| say.gone(*id)))
            });
        }
    }

    /// Comes out of its building (sof-bldg-9).
    pub fn exit_building(&mut self, unit: UnitId, filled: &Filled, formation: Formation) {
        let Some(building) = self.battle.building_of(unit) else {
            return;
        };
        if self.clambers(unit, building) {
            self.battle.unit_mut(unit).formation = formation;
            self.set_down(unit, filled);
            self.mark_moved(unit);
            let figures: Vec<_> = self.battle.figures_of(unit).map(|(id, _)| id).collect();
            self.tell(|say| {
                let event = Event::new("building", "sof-bldg-9", format!("{} comes out.", say.unit(unit)));
                event.together(figures.iter().map(|id| say.placed(*id)))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ONE, Stage, TWO};

    /// A house of 6 by 5 inches with two openings a wall, and a squad before its south wall.
    fn before_the_house(n: usize) -> (Stage, u16, UnitId) {
        let mut stage = Stage::new(7200, 4800);
        let house = stage.building((3000, 2000), (3600, 2500));
        let us = stage.squad(ONE, n, &["ba-rifle"], (3300, 1900), 0);
        (stage, house, us)
    }

    fn refused(stage: &Stage, unit: UnitId, house: u16) -> Option<&'static str> {
        stage
            .rules
            .check_enter(&stage.battle, unit, house)
            .err()
            .map(|why| why.rule)
    }

    #[test]
    fn sof_bldg_5_whoever_stands_at_an_opening_goes_in() {
        let (mut stage, house, us) = before_the_house(6);
        assert_eq!(refused(&stage, us, house), None);
        stage.draw_up(us, (3300, 1800));
        assert_eq!(
            refused(&stage, us, house),
            Some("sof-bldg-5"),
            "more than an inch off"
        );
        stage.draw_up(us, (3300, 1900));
        stage.with_dice(&[], |turn| turn.enter_building(us, house));
        assert_eq!(stage.battle.building_of(us), Some(house));
        assert!(stage.battle.standing(us).is_empty());
        assert_eq!(
            stage.rules.building_offers(&stage.battle, us).len(),
            1,
            "it may come out"
        );
    }

    #[test]
    fn sof_bldg_4_a_house_holds_so_many() {
        let (mut stage, house, us) = before_the_house(6);
        stage
            .feature(house)
            .building
            .as_mut()
            .expect("a building")
            .infantry = 1;
        let others = stage.squad(ONE, 2, &["ba-rifle"], (5000, 1000), 0);
        stage.house(others, house);
        assert_eq!(refused(&stage, us, house), Some("sof-bldg-4"));
        stage.battle.unit_mut(others).owner = TWO;
        assert_eq!(
            refused(&stage, us, house),
            Some("sof-bldg-8"),
            "the enemy has to be thrown out"
        );
    }

    /// sof-bldg-4: a figure for each square inch.
    #[test]
    fn sof_bldg_4_a_small_house_is_soon_full() {
        let mut stage = Stage::new(7200, 4800);
        let shed = stage.building((3000, 2000), (3200, 2250));
        let few = stage.squad(ONE, 5, &["ba-rifle"], (3100, 1900), 0);
        assert_eq!(refused(&stage, few, shed), None);
        let many = stage.squad(ONE, 6, &["ba-rifle"], (3100, 1900), 0);
        assert_eq!(refused(&stage, many, shed), Some("sof-bldg-4"));
    }

    #[test]
    fn sof_bldg_9_it_comes_out_beside_the_wall() {
        let (mut stage, house, us) = before_the_house(6);
        stage.with_dice(&[], |turn| turn.enter_building(us, house));
        let filled = stage
            .rules
            .plan_exit(&stage.battle, us, None, None)
            .expect("there is room");
        stage.with_dice(&[], |turn| turn.exit_building(us, &filled, Formation::Loose));
        assert!(stage.battle.unit(us).on_table());
        let wall = &stage.rules.ground.piece(house).shape;
        let prints = stage.rules.prints(&stage.battle, us);
        assert_eq!(prints.len(), 6);
        assert!(prints.iter().all(|print| within(print, wall, ADJACENT)));
        assert!(
            prints.iter().all(|print| print.centre().y() < 2000),
            "away from the enemy first"
        );
        let over = stage.rules.plan_exit(&stage.battle, us, Some(1), None);
        assert_eq!(over.unwrap_err().rule, "sof-bldg-9", "it is outside");
    }

    /// sof-bldg-6: a team needs 3 or more to get into a ruin; an intact house costs no check.
    #[test]
    fn sof_bldg_6_teams_clamber_into_ruins() {
        for (die, inside) in [(2, false), (3, true)] {
            let mut stage = Stage::new(7200, 4800);
            let ruin = stage.building((3000, 2000), (3600, 2500));
            stage.battle.buildings[0].state = BuildingState::Ruined;
            let team = stage.team(ONE, "mg08-mg", 4, (3300, 1850), 0);
            assert_eq!(refused(&stage, team, ruin), None);
            stage.with_dice(&[die], |turn| turn.enter_building(team, ruin));
            assert_eq!(stage.battle.building_of(team).is_some(), inside);
        }
    }
}
