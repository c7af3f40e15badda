//! The rules with one firefight loaded: what every chapter looks things up in.

use std::sync::Arc;

use board::hex::{Direction, Grid, HexId, Label, Sides};
use rulebook::names::with_letter;
use rulebook::shelf;
use umpire::{ScenarioInfo, Seat};

use crate::battle::{Battle, HitId, Unit, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::content::model::{
    BoardSheet, CardType, Colour, Content, Family, Firefight, Flame, HitCounter, Kind, Muster, Placement,
    Pool, Range, Role, TerrainType, UnitType,
};
use crate::field::{Field, Ground};
use crate::options::Settings;

/// Seats there can be (coh-21.0a).
const MOST_SEATS: usize = 4;

/// Conflict of Heroes with one firefight and its options: everything that never changes in play.
#[derive(Debug)]
pub struct Rules {
    pub content: Arc<Content>,
    pub firefight: Firefight,
    pub settings: Settings,
    pub field: Field,
    pub(crate) info: ScenarioInfo,
    /// What is asked of a counter again and again, by its index.
    kinds: Vec<Facts>,
    /// Where each unit stands in the forces: seat and place in its force.
    roster: Vec<(usize, usize)>,
    /// The side each seat fights for, asked at every comparison of owners.
    teams: [u8; MOST_SEATS],
    /// Is there a vehicle in any force? Where there is none, chapters 14 to 17 cost nothing.
    pub vehicles: bool,
    /// Is there an airplane in any force? Where there is none, chapter 20 costs nothing.
    pub planes: bool,
    /// Units that may fire at airplanes (coh-20.0n).
    pub anti_air: UnitSet,
    /// Somebody has off-board artillery (coh-12.3a): without it nothing is asked before a round.
    pub artillery: bool,
}

/// A counter's printed facts, small enough to stay in the cache.
#[derive(Copy, Clone, Debug)]
pub struct Facts {
    pub kind: Kind,
    pub role: Role,
    pub fire_ap: u8,
    pub move_ap: u8,
    pub red: i8,
    pub blue: i8,
    pub red_boxed: bool,
    pub blue_boxed: bool,
    pub range: Range,
    pub front: i8,
    pub front_colour: Colour,
    pub flank: i8,
    pub flank_colour: Colour,
    /// Fires shells (coh-12.1a): a mortar, or a vehicle that carries one.
    pub mortar: bool,
    /// The price of indirect fire, if it can (coh-12.0b).
    pub indirect_ap: Option<u8>,
    /// May fire smoke in this firefight (coh-13.1a, coh-13.1b).
    pub smoke: bool,
    /// Infantry squad in the sense of the edition in play (coh-0.2e).
    pub squad: bool,
    /// Fires outside its arc at a surcharge (coh-15.5a).
    pub turret: bool,
    /// Flames of its own (coh-X1, coh2-19.1d).
    pub flame: Flame,
    /// Its flank is soft to whatever comes from above (coh-15.4a).
    pub open_topped: bool,
    /// What an armoured carrier adds to the defence of its passengers, else 0 (coh-16.1a).
    pub shield: i8,
    /// Bonus hexes over open ground and along roads (coh-14.0b, coh-14.0c).
    pub tracks: u8,
    pub wheels: u8,
}

impl Facts {
    /// Tracked or wheeled (coh-0.2d).
    #[inline]
    pub fn is_vehicle(&self) -> bool {
        matches!(self.kind, Kind::Wheeled | Kind::Tracked)
    }

    /// On its own feet: red movement cost (coh-0.2d).
    #[inline]
    pub fn is_on_foot(&self) -> bool {
        matches!(self.kind, Kind::Foot | Kind::Gun)
    }
}

impl Rules {
    /// Joins the firefight's boards and works out its field.
    pub fn new(content: Arc<Content>, firefight: Firefight, settings: Settings) -> Result<Rules, String> {
        let mut ground = join_boards(&content, &firefight.layout)?;
        ground.lay(&firefight.overlays, &content);
        Ok(Rules::on_ground(content, firefight, settings, ground))
    }

    /// The same on ground given by a case's inline map.
    pub fn on_ground(
        content: Arc<Content>,
        firefight: Firefight,
        settings: Settings,
        ground: Ground,
    ) -> Rules {
        let field = Field::new(ground, &content, &settings);
        let info = scenario_info(&firefight, &content);
        let kinds: Vec<Facts> = content
            .units
            .iter()
            .map(|kind| facts(kind, &firefight, &settings))
            .collect();
        let roster = roster(&firefight);
        let musters = firefight.forces.iter().flat_map(|force| &force.units);
        let vehicles = musters.into_iter().any(|muster| kinds[muster.unit].is_vehicle());
        let musters = || firefight.forces.iter().flat_map(|force| &force.units);
        let planes = musters().any(|muster| kinds[muster.unit].kind == Kind::Air);
        let anti_air = anti_air(&content, musters().map(|muster| muster.unit));
        let mut teams = [0, 1, 2, 3];
        for (team, force) in teams.iter_mut().zip(&firefight.forces) {
            *team = force.nation as u8;
        }
        let artillery = firefight
            .forces
            .iter()
            .flat_map(|force| &force.cards)
            .any(|card| content.cards[*card].family == Family::Artillery);
        Rules {
            content,
            firefight,
            settings,
            field,
            info,
            kinds,
            roster,
            teams,
            vehicles,
            planes,
            anti_air,
            artillery,
        }
    }

    /// What the firefight says of a unit.
    #[inline]
    pub fn muster_of(&self, unit: UnitId) -> Option<&Muster> {
        let (seat, place) = self.roster.get(unit.index())?;
        self.firefight.forces.get(*seat)?.units.get(*place)
    }

    /// The printed facts of a unit.
    #[inline]
    pub fn facts(&self, battle: &Battle, unit: UnitId) -> &Facts {
        &self.kinds[usize::from(battle.unit(unit).kind)]
    }

    pub fn unit_type(&self, battle: &Battle, unit: UnitId) -> &UnitType {
        &self.content.units[usize::from(battle.unit(unit).kind)]
    }

    /// A unit as the log and refusals name it: its counter's name, with a letter if there are several
    /// of the kind in its force.
    pub fn unit_name(&self, battle: &Battle, unit: UnitId) -> String {
        let me = battle.unit(unit);
        let alike = |other: &Unit| other.kind == me.kind && other.owner == me.owner;
        with_letter(&self.unit_type(battle, unit).name, &battle.units, unit, alike)
    }

    /// A hex by its printed label (coh-1.0e); the board is only named where there are several.
    pub fn label(&self, hex: HexId) -> String {
        let grid = &self.field.grid;
        if !grid.contains(hex) {
            return "off the map".to_owned();
        }
        match grid.label(hex) {
            Label::Printed { row, column, .. } if grid.boards().count() == 1 => format!("{row}{column:02}"),
            label => label.to_string(),
        }
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        self.firefight
            .forces
            .get(seat.index())
            .map_or("nobody", |force| force.name.as_str())
    }

    #[inline]
    pub fn terrain(&self, hex: HexId) -> &TerrainType {
        &self.content.terrain[usize::from(self.field.terrain[hex.index()])]
    }

    #[inline]
    pub fn hit(&self, hit: HitId) -> &HitCounter {
        &self.content.hits[usize::from(hit.0)]
    }

    pub fn card(&self, card: CardKind) -> Option<&CardType> {
        self.content.cards.iter().find(|known| known.id == card.id())
    }

    pub fn card_title(&self, card: CardKind) -> &str {
        self.card(card).map_or(card.id(), |known| known.title.as_str())
    }

    /// The side a seat fights for: seats of one nation are allies.
    #[inline]
    pub fn team(&self, seat: Seat) -> u8 {
        self.teams[seat.index() % MOST_SEATS]
    }

    /// The relation of sides, asked wherever owners are compared: allies are friends in the hex, but never share
    /// groups, pools, CAPs or cards, which are a seat's own (coh-21.0h).
    #[inline]
    pub fn are_enemies(&self, a: Seat, b: Seat) -> bool {
        self.team(a) != self.team(b)
    }

    #[inline]
    pub fn same_side(&self, a: Seat, b: Seat) -> bool {
        self.team(a) == self.team(b)
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.firefight.forces.len() as u8).map(Seat)
    }

    pub fn enemies_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |other| self.are_enemies(seat, *other))
    }

    /// Is there an enemy of `seat` that anybody can see in the hex (coh-0.2h)?
    #[inline]
    pub fn enemy_in(&self, battle: &Battle, seat: Seat, hex: HexId) -> bool {
        battle
            .units
            .iter()
            .any(|unit| unit.hex == hex && unit.is_visible() && self.are_enemies(seat, unit.owner))
    }

    /// Draws units of which pool when hit (coh-7.4a).
    pub fn pool_of(&self, battle: &Battle, unit: UnitId) -> Pool {
        match self.facts(battle, unit).kind {
            Kind::Foot | Kind::Gun => Pool::Foot,
            Kind::Wheeled | Kind::Tracked | Kind::Air => Pool::Vehicle,
        }
    }
}

/// Units are numbered force by force.
fn roster(firefight: &Firefight) -> Vec<(usize, usize)> {
    let forces = firefight.forces.iter().enumerate();
    forces
        .flat_map(|(seat, force)| (0..force.units.len()).map(move |place| (seat, place)))
        .collect()
}

/// Of a kind of which only some counters have the mark, the first ones in play have it (coh-20.0n).
fn anti_air(content: &Content, units: impl Iterator<Item = usize>) -> UnitSet {
    let mut seen = vec![0_u8; content.units.len()];
    let mut marked = UnitSet::EMPTY;
    for (index, unit) in units.enumerate().take(UnitSet::MOST) {
        if content.units[unit].anti_air && seen[unit] < content.units[unit].anti_air_count {
            marked.insert(UnitId::at(index));
        }
        seen[unit] = seen[unit].saturating_add(1);
    }
    marked
}

fn facts(kind: &UnitType, firefight: &Firefight, settings: &Settings) -> Facts {
    let light = kind.move_ap <= 2;
    let mortar = kind.role == Role::Mortar || kind.indirect_ap.is_some();
    let permitted = firefight.smoke_units.contains(&kind.id);
    Facts {
        kind: kind.kind,
        role: kind.role,
        fire_ap: kind.fire_ap,
        move_ap: kind.move_ap,
        red: kind.red.value,
        blue: kind.blue.value,
        red_boxed: kind.red.boxed,
        blue_boxed: kind.blue.boxed,
        range: kind.range,
        front: kind.front.value,
        front_colour: kind.front.colour,
        flank: kind.flank.value,
        flank_colour: kind.flank.colour,
        mortar,
        indirect_ap: kind.indirect_ap,
        smoke: !firefight.no_smoke && (permitted || ((mortar || kind.role == Role::Engineer) && kind.smoke)),
        squad: kind.kind == Kind::Foot
            && (light || (kind.role == Role::Mortar && !settings.second_edition())),
        turret: kind.turret,
        flame: kind.flame,
        open_topped: kind.open_topped,
        shield: kind.shield as i8,
        tracks: kind.tracks,
        wheels: kind.wheels,
    }
}

fn join_boards(content: &Content, layout: &[Placement]) -> Result<Ground, String> {
    let grid = crate::content::layout_grid(&content.boards, layout).map_err(|error| error.to_string())?;
    let mut terrain = vec![0; grid.len()];
    let mut levels = vec![0; grid.len()];
    let mut roads = Sides::new(&grid);
    let mut small_balkas = Sides::new(&grid);
    let mut walls = Sides::new(&grid);
    let mut road_ends: Vec<(&str, HexId)> = Vec::new();
    for placement in layout {
        let sheet = content
            .boards
            .iter()
            .find(|sheet| sheet.id == placement.board)
            .ok_or_else(|| format!("there is no board `{}`", placement.board))?;
        let find = |row: u8, column: u8| grid.find(&sheet_label(sheet, row, column));
        for row in 0..sheet.rows {
            for column in 0..sheet.columns {
                let index = usize::from(row) * usize::from(sheet.columns) + usize::from(column);
                if let Some(hex) = find(row, column) {
                    terrain[hex.index()] = sheet.terrain[index];
                    levels[hex.index()] = sheet.levels[index];
                }
            }
        }
        for chain in &sheet.roads {
            let hexes: Vec<HexId> = chain
                .iter()
                .filter_map(|(row, column)| find(*row, *column))
                .collect();
            roads
                .add_chain(&grid, &hexes)
                .map_err(|_| format!("a road of board `{}` is broken", sheet.id))?;
            let ends = [hexes.first(), hexes.last()].into_iter().flatten();
            road_ends.extend(ends.map(|&end| (sheet.id.as_str(), end)));
        }
        let mark = |sides: &[(u8, u8, Direction)], into: &mut Sides| {
            for (row, column, side) in sides {
                if let Some(hex) = find(*row, *column) {
                    into.add_side(&grid, hex, *side);
                }
            }
        };
        mark(&sheet.small_balkas, &mut small_balkas);
        mark(&sheet.walls, &mut walls);
    }
    join_roads(&grid, &road_ends, &mut roads);
    Ok(Ground {
        grid,
        terrain,
        levels,
        roads,
        small_balkas,
        walls,
    })
}

/// A road that ends at the seam of two boards goes on in the one that ends across it (coh-4.0b).
fn join_roads(grid: &Grid, ends: &[(&str, HexId)], roads: &mut Sides) {
    for (index, (board, end)) in ends.iter().enumerate() {
        for (_, other) in ends[index..].iter().filter(|(other, _)| other != board) {
            if let Some(side) = grid.direction(*end, *other) {
                roads.add_side(grid, *end, side);
            }
        }
    }
}

fn sheet_label(sheet: &BoardSheet, row: u8, column: u8) -> String {
    format!("{}-{}{:02}", sheet.name, char::from(b'A' + row), column + 1)
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

pub(crate) fn scenario_info(firefight: &Firefight, content: &Content) -> ScenarioInfo {
    let month = MONTHS
        .get(usize::from(firefight.month).wrapping_sub(1))
        .copied()
        .unwrap_or("July");
    let date = match firefight.day {
        0 => format!("{month} {}", firefight.year),
        day => format!("{day} {month} {}", firefight.year),
    };
    let seats = firefight.forces.iter().map(|force| {
        let units = force.units.iter();
        let names = units.map(|muster| content.units[muster.unit].name.as_str());
        (force.name.as_str(), force.nation as u8, names)
    });
    ScenarioInfo {
        system: crate::SYSTEM,
        id: firefight.id.clone(),
        title: firefight.title.clone(),
        briefing: firefight.briefing.clone(),
        date,
        length: format!("{} rounds", firefight.rounds),
        teaches: firefight.teaches.clone(),
        seats: shelf::seats(seats),
        victory: scoring_in_words(firefight),
        bound: firefight.bound,
        outline: firefight.outline.clone(),
        balance: firefight.balance.clone(),
    }
}

/// Each line of the scoring once, with those who score by it.
fn scoring_in_words(firefight: &Firefight) -> Vec<String> {
    let mut lines: Vec<(&str, Vec<&str>)> = Vec::new();
    for score in &firefight.scoring {
        let name = firefight.forces[usize::from(score.seat)].name.as_str();
        match lines.iter_mut().find(|(text, _)| *text == score.text) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => lines.push((&score.text, vec![name])),
        }
    }
    let joined = |(text, names): (&str, Vec<&str>)| format!("{}: {text}", names.join(" and "));
    lines.into_iter().map(joined).collect()
}

rulebook::resolution!(Rules, Battle, Say);

impl Say<'_> {
    pub fn label(&self, hex: HexId) -> String {
        self.rules.label(hex)
    }

    pub fn mark(&self, mark: crate::works::Mark) -> String {
        let mut name = self.rules.mark_name(self.battle, mark);
        // It begins a sentence or stands in one: articles are small in the middle.
        if !matches!(mark, crate::works::Mark::Unit(_)) {
            name.replace_range(..1, "T");
        }
        name
    }

    pub fn work(&self, work: crate::works::WorkId) -> String {
        self.rules.work_name(self.battle, work)
    }

    pub fn seat(&self, seat: Seat) -> String {
        self.rules.seat_name(seat).to_owned()
    }

    pub fn card(&self, card: CardKind) -> String {
        self.rules.card_title(card).to_owned()
    }
}
