//! What some eyes see: the table as it lies, the stands on it, cards, points and weather.

use board::table::{BaseShape, Piece as TerrainPiece, Point, Shape as BoardShape};
use umpire::scene::{
    Badge, Base, Board, Card as CardFace, Condition, Deck, Figure, Ground as GroundPiece, Legend, Overlay,
    Piece, Place as Spotted, Prompt, Scene, Shape, Slot, Spot, TableBoard, TableNow, Track, Tray,
};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::{Battle, Frame, Morale, Place, Unit, UnitId};
use crate::content::model::{Family, Mobility, UnitType, Weather};
use crate::ground::Terrain;
use crate::rules::Rules;
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS};
use crate::victory::HOLDING;

/// Trays: to be set up, hidden, lost; for each seat.
const TRAYS: [&str; 3] = ["To be set up", "Hidden", "Lost"];

fn tray(seat: Seat, which: u16) -> u16 {
    3 * u16::from(seat.0) + which
}

pub(crate) fn at(p: Point) -> Spot {
    (p.x(), p.y())
}

/// The silhouette of a kind.
fn look(kind: &UnitType) -> &'static str {
    match (kind.family, kind.mobility) {
        (Family::Infantry, _) => "rifles",
        (Family::Cavalry, _) => "cavalry",
        (Family::Hmg, _) => "machine-gun",
        (Family::Mortar, _) => "mortar",
        (Family::Hq, _) => "headquarters",
        (Family::LightGun | Family::MediumGun | Family::HeavyGun, _) => "gun",
        (Family::Softskin, _) => "truck",
        (Family::Cart, _) => "cart",
        (Family::Boat, _) => "boat",
        (Family::Afv, Mobility::HalfTracked) => "carrier",
        (Family::Afv, Mobility::ArmouredCar) => "armoured-car",
        (Family::Afv, _)
            if kind
                .weapons
                .iter()
                .all(|weapon| weapon.mount == crate::content::model::Mount::Fixed) =>
        {
            "assault"
        }
        (Family::Afv, _) => "tank",
    }
}

pub(crate) fn base_of(kind: &UnitType) -> Option<Base> {
    match kind.base.shape() {
        BaseShape::Rect { hw, hl } => Some(Base::Rect {
            width: 2 * hw,
            depth: 2 * hl,
        }),
        BaseShape::Disc { r } => Some(Base::Disc { radius: r }),
        BaseShape::Point => None,
    }
}

fn drawn(shape: &BoardShape) -> Shape {
    match shape {
        BoardShape::Area(polygon) => Shape::Area(polygon.vertices().iter().copied().map(at).collect()),
        BoardShape::Strip(strip) => Shape::Strip {
            line: strip.line.vertices().iter().copied().map(at).collect(),
            width: 2 * strip.hw,
        },
        BoardShape::Line(line) => Shape::Line(line.vertices().iter().copied().map(at).collect()),
        BoardShape::Point(p) => Shape::Point { x: p.x(), y: p.y() },
    }
}

/// Name, figures and rule of a kind of terrain, for the legend.
fn legend_of(terrain: Terrain) -> (&'static str, &'static str, &'static str) {
    match terrain {
        Terrain::Road => ("Road", "twice as far along it", "sos-4D.1"),
        Terrain::Bridge => ("Bridge", "part of the road", "sos-4F.6"),
        Terrain::Ford => ("Ford", "all stop and test", "sos-4F.2"),
        Terrain::Woods => ("Woods", "stop and test; protection 5; blocks sight", "sos-4D.2"),
        Terrain::Forest => (
            "Forest",
            "foot only, stop and test; protection 5; blocks sight",
            "sos-4D.3",
        ),
        Terrain::Bush => ("Bush", "free going; blocks sight", "sos-4D.5"),
        Terrain::Marsh => ("Marsh", "foot only, stop and test", "sos-4D.4"),
        Terrain::Stream => (
            "Stream",
            "infantry, cavalry, amphibious: stop and test",
            "sos-4F.1",
        ),
        Terrain::River => ("River", "boats and amphibious vehicles", "sos-4F.3"),
        Terrain::Lake => ("Lake", "nobody", "sos-4F.4"),
        Terrain::Building => ("Building", "foot only; protection 7; blocks sight", "sos-4F.5"),
        Terrain::Bunker => ("Bunker", "one infantry or HMG; protection 9", "sos-5B.1"),
        Terrain::Entrenchment => ("Entrenchment", "protection 7 for foot and guns", "sos-6E.1"),
        Terrain::Wall => (
            "Wall",
            "foot and tracks cross; protection 7 behind it",
            "sos-6E.2",
        ),
        Terrain::Wire => ("Barbed wire", "foot stop and test; tanks crush it", "sos-5A.1"),
        Terrain::Minefield => ("Minefield", "5 or 6 on a die hurts", "sos-5C.1"),
        Terrain::Hill => ("Hill", "blocks sight but from its top", "sos-6B.5"),
    }
}

/// What is drawn below and what above.
fn height(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Hill => 0,
        Terrain::Marsh | Terrain::Lake | Terrain::Stream | Terrain::River => 1,
        Terrain::Woods | Terrain::Forest | Terrain::Bush => 2,
        Terrain::Road | Terrain::Ford => 3,
        Terrain::Bridge | Terrain::Minefield => 4,
        Terrain::Entrenchment | Terrain::Wire | Terrain::Wall => 5,
        Terrain::Building | Terrain::Bunker => 6,
    }
}

impl Rules {
    /// The table as it lies when the match begins.
    pub fn draw_table(&self) -> Board {
        let frame = self.ground.table.frame();
        let mut order: Vec<u16> = (0..self.ground.kinds.len() as u16).collect();
        order.sort_by_key(|piece| height(self.ground.kind(*piece)));
        let terrain = order.into_iter().map(|piece| self.draw_ground(piece)).collect();
        let mut kinds: Vec<Terrain> = self.ground.kinds.clone();
        kinds.sort();
        kinds.dedup();
        let legend = kinds.into_iter().map(|kind| {
            let (name, text, rule) = legend_of(kind);
            Legend {
                look: kind.word().to_owned(),
                name: name.to_owned(),
                text: text.to_owned(),
                rule: rule.to_owned(),
            }
        });
        Board::Table(TableBoard {
            measure: "cm",
            width: frame.width(),
            height: frame.height(),
            terrain,
            legend: legend.collect(),
        })
    }

    fn draw_ground(&self, piece: u16) -> GroundPiece {
        let TerrainPiece {
            shape, properties, ..
        } = self.ground.piece(piece);
        let kind = self.ground.kind(piece);
        let hill = properties.hill.as_ref();
        GroundPiece {
            id: piece,
            look: kind.word().to_owned(),
            name: legend_of(kind).0.to_owned(),
            shape: drawn(shape),
            level: hill.map_or(0, |hill| hill.level as i8),
            top: hill.map_or_else(Vec::new, |hill| {
                hill.top.vertices().iter().copied().map(at).collect()
            }),
            facings: properties
                .apertures
                .iter()
                .map(|facing| facing.degrees() as u16)
                .collect(),
        }
    }

    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let trays = [Seat(0), Seat(1)].into_iter().flat_map(|seat| {
            (0..3).map(move |which| Tray {
                id: tray(seat, which),
                name: TRAYS[usize::from(which)].to_owned(),
                seat: Some(seat),
            })
        });
        Scene {
            eyes,
            prompt: self.prompt(battle),
            pieces: battle
                .numbered()
                .map(|(id, unit)| self.draw_unit(battle, id, unit, eyes))
                .collect(),
            markers: Vec::new(),
            tracks: self.tracks(battle),
            hands: Vec::new(),
            trays: trays.collect(),
            conditions: self.conditions(battle),
            decks: self.decks(battle),
            table: Some(self.table_now(battle)),
            outcome: battle.end.map(|_| self.outcome(battle)),
        }
    }

    fn is_hidden_from(&self, battle: &Battle, id: UnitId, eyes: Eyes) -> bool {
        let owner = battle.unit(id).owner;
        !eyes.know_secrets_of(owner) && self.is_unknown(battle, id, crate::battle::other(owner))
    }

    fn draw_unit(&self, battle: &Battle, id: UnitId, unit: &Unit, eyes: Eyes) -> Piece {
        let kind = self.kind(unit);
        let hidden = self.is_hidden_from(battle, id, eyes);
        let place = match unit.place {
            _ if hidden => Spotted::Tray(tray(unit.owner, 1)),
            Place::ToPlace => Spotted::Tray(tray(unit.owner, 0)),
            Place::Destroyed => Spotted::Tray(tray(unit.owner, 2)),
            Place::Table | Place::Aboard(_) => Spotted::Point {
                x: unit.at.x(),
                y: unit.at.y(),
            },
        };
        let mut states = Vec::new();
        if unit.morale != Morale::Normal {
            states.push("hit");
        }
        if unit.phase.went || unit.phase.weapons != 0 || unit.phase.assaulted || unit.phase.rallied {
            states.push("spent");
        }
        if unit.phase.paid {
            states.push("active");
        }
        if unit.on_table() && self.lies_low(battle, id) {
            states.push("hidden");
        }
        Piece {
            id: id.0.into(),
            seat: Some(unit.owner),
            name: self.name(battle, id),
            look: look(kind),
            place,
            facing: (!hidden).then(|| unit.facing.degrees() as u16),
            base: base_of(kind),
            figures: figures(kind),
            badges: if hidden { Vec::new() } else { badges(unit) },
            spoken: self.spoken(battle, id, unit, hidden),
            states: if hidden { Vec::new() } else { states },
            on: unit.aboard().filter(|_| !hidden).map(|carrier| carrier.0.into()),
        }
    }

    fn spoken(&self, battle: &Battle, id: UnitId, unit: &Unit, hidden: bool) -> String {
        let mut words = vec![format!(
            "{} {}",
            self.seat_name(unit.owner),
            self.name(battle, id)
        )];
        match unit.place {
            _ if hidden => words.push("hidden".to_owned()),
            Place::ToPlace => words.push("to be set up".to_owned()),
            Place::Destroyed => words.push("lost".to_owned()),
            Place::Aboard(carrier) => words.push(format!("aboard {}", self.name(battle, carrier))),
            Place::Table => {}
        }
        if !hidden {
            words.extend(badges(unit).into_iter().map(|badge| badge.title));
        }
        words.join(", ")
    }

    /// What is asked, in one sentence.
    fn prompt(&self, battle: &Battle) -> Prompt {
        let Some(frame) = battle.stack.last().filter(|_| battle.end.is_none()) else {
            return Prompt {
                seat: None,
                text: "The battle is over.".to_owned(),
                rule: None,
            };
        };
        let (text, rule) = match frame {
            Frame::Draw | Frame::LullEnds => ("The next card is drawn.".to_owned(), "sos-3A.2"),
            Frame::ChooseFirst(_) => ("Will you be First player?".to_owned(), "sos-3A.1"),
            Frame::SetUp(_) => ("Set up your units in your zone.".to_owned(), "sos-4J"),
            Frame::Rally(_) => (
                "Rally: choose a unit and the command points to spend.".to_owned(),
                "sos-9B.1",
            ),
            Frame::Assaults(_) => (
                "Assault: choose a unit and an enemy it touches.".to_owned(),
                "sos-8A.1",
            ),
            Frame::Fires { .. } => ("Fire: choose a unit and its target.".to_owned(), "sos-6A.4"),
            Frame::Moves(seat) => {
                let text = format!("Move: {} command points are left.", battle.side(*seat).cpts);
                (text, "sos-4A.1")
            }
            Frame::Detachment { .. } => ("Move the units you have commanded.".to_owned(), "sos-4C.2"),
            Frame::Redraw { unit, left } => (
                format!(
                    "{} has {} left. Where to?",
                    self.name(battle, *unit),
                    crate::why::centimetres(i64::from(*left))
                ),
                "sos-4G.2",
            ),
            Frame::Occupy { unit, .. } => (
                format!("Does {} take the place?", self.name(battle, *unit)),
                "sos-8C.3",
            ),
            Frame::Bombard { die, .. } => (format!("Bombardment, d{die}: where?"), "sos-7B.1"),
            Frame::AirStrike { die, .. } => (format!("Air strike, d{die}: where?"), "sos-7E.2"),
            Frame::Return { left, .. } => (
                format!("{left} foot units may come back: which, and where?"),
                "sos-11C.11",
            ),
            Frame::Repair(_) => ("Repair one immobilised vehicle.".to_owned(), "sos-11C.21"),
            Frame::ExtraMove(_) => ("One unit may move now.".to_owned(), "sos-11C.14"),
            Frame::Break { .. } => ("Choose the enemy who breaks.".to_owned(), "sos-11C.15"),
            Frame::Heroism(_) => ("One unit recovers at once.".to_owned(), "sos-11C.17"),
            Frame::SurpriseFire { .. } => ("One unit may fire now.".to_owned(), "sos-11C.18"),
            Frame::Charge(_) => ("One unit may assault now.".to_owned(), "sos-11C.20"),
            Frame::FreeDetachment(_) => (
                "One detachment may move now, without command points.".to_owned(),
                "sos-11A",
            ),
        };
        Prompt {
            seat: self.question(battle).map(|ask| ask.seat),
            text,
            rule: Some(RuleId(rule)),
        }
    }

    fn tracks(&self, battle: &Battle) -> Vec<Track> {
        let track = |name: &str, seat, value: i32, most, title: &str, rule| Track {
            name: name.to_owned(),
            seat,
            value,
            most,
            title: title.to_owned(),
            rule: Some(RuleId(rule)),
        };
        let turns = i32::from(self.scenario.turns);
        let mut tracks = vec![track(
            "Turn",
            None,
            i32::from(battle.turn),
            Some(turns),
            "Turns played",
            "sos-11B.3",
        )];
        for seat in [Seat(0), Seat(1)] {
            let side = battle.side(seat);
            let broken = self.breaking_losses(seat) as i32;
            tracks.push(track(
                "Command points",
                Some(seat),
                side.cpts.into(),
                None,
                "Command points left",
                "sos-4A.3",
            ));
            tracks.push(track(
                "Losses",
                Some(seat),
                side.losses.into(),
                Some(broken),
                "Losses; at the mark the side breaks",
                "sos-9D.1",
            ));
            tracks.push(track(
                "Points",
                Some(seat),
                self.points(battle, seat),
                None,
                "Victory points as things stand",
                "sos-V.1",
            ));
        }
        tracks
    }

    fn conditions(&self, battle: &Battle) -> Vec<Condition> {
        let (value, look, title, rule) = match battle.weather {
            Weather::Normal => ("Clear", "clear", "No restrictions", "sos-11C.5"),
            Weather::Rain => (
                "Heavy rains",
                "rain",
                "No aircraft, no long-range fire",
                "sos-11C.2",
            ),
            Weather::Fog => (
                "Fog",
                "fog",
                "No aircraft, no bombardment, short range only, +1 command point",
                "sos-11C.3",
            ),
            Weather::Overcast => ("Overcast", "overcast", "No aircraft", "sos-11C.4"),
        };
        let mut conditions = vec![Condition {
            name: "Weather".to_owned(),
            value: value.to_owned(),
            look,
            seat: None,
            title: title.to_owned(),
            rule: Some(RuleId(rule)),
        }];
        if let Some(card) = battle.card {
            let seat = card.player().map(|player| player.seat(battle));
            let who = seat.map_or_else(String::new, |seat| format!("{} ", self.seat_name(seat)));
            conditions.push(Condition {
                name: "Card".to_owned(),
                value: format!("{who}{}", card.what()),
                look: "card",
                seat,
                title: "The sequence card being obeyed".to_owned(),
                rule: Some(RuleId(card.rule())),
            });
        }
        for seat in [Seat(0), Seat(1)]
            .into_iter()
            .filter(|seat| battle.side(*seat).demoralised)
        {
            conditions.push(Condition {
                name: "Morale".to_owned(),
                value: "Demoralised".to_owned(),
                look: "demoralised",
                seat: Some(seat),
                title: "Rallies on 6, starts no assaults, moves for 2 command points".to_owned(),
                rule: Some(RuleId("sos-9D.1")),
            });
        }
        conditions
    }

    fn decks(&self, battle: &Battle) -> Vec<Deck> {
        let face = |title: String, rule: &str| CardFace {
            id: 0,
            title,
            text: String::new(),
            cost: String::new(),
            look: "event",
            rule: rule.to_owned(),
        };
        let card_face = battle.card.map(|card| face(card.what().to_owned(), card.rule()));
        let left = battle.sequence.len() as u32;
        let mut decks = vec![
            Deck {
                name: "Sequence".to_owned(),
                seat: None,
                draw: left,
                discard: if battle.turn == 0 { 0 } else { 11 - left.min(11) },
                last: card_face,
                title: "Eleven cards a turn".to_owned(),
                rule: Some(RuleId("sos-3A.2")),
            },
            Deck {
                name: "Events".to_owned(),
                seat: None,
                draw: u32::from(battle.events_left) + 1,
                discard: u32::from(battle.turn.saturating_sub(1)),
                last: battle
                    .last_event
                    .map(|card| face(card.title().to_owned(), card.rule())),
                title: "The last card is the end".to_owned(),
                rule: Some(RuleId("sos-11B.2")),
            },
        ];
        for seat in [Seat(0), Seat(1)] {
            let [bombardments, air, none] = battle.side(seat).support;
            let draw = u32::from(bombardments) + u32::from(air) + u32::from(none);
            decks.push(Deck {
                name: "Support".to_owned(),
                seat: Some(seat),
                draw,
                discard: 10 - draw.min(10),
                last: None,
                title: format!(
                    "Left: {bombardments} bombardments, {air} air strikes, {none} without support"
                ),
                rule: Some(RuleId("sos-7A.1")),
            });
        }
        decks
    }

    fn table_now(&self, battle: &Battle) -> TableNow {
        let mut overlays = Vec::new();
        for (nth, p) in self.scenario.objectives.iter().enumerate() {
            overlays.push(Overlay {
                look: "objective",
                shape: Shape::Circle {
                    x: p.x(),
                    y: p.y(),
                    radius: HOLDING,
                },
                label: (nth + 1).to_string(),
                title: match battle.holders[nth] {
                    Some(seat) => format!("Objective {}, held by {}", nth + 1, self.seat_name(seat)),
                    None => format!("Objective {}, held by nobody", nth + 1),
                },
                seat: battle.holders[nth],
                rule: Some(RuleId("sos-V.2")),
            });
        }
        for seat in [Seat(0), Seat(1)] {
            let side = battle.side(seat);
            let points = [
                (
                    side.bombardment_point,
                    BOMBARDMENT_RADIUS,
                    "Impact point of the guns",
                    "sos-7D.3",
                ),
                (
                    side.air_point,
                    AIR_RADIUS,
                    "Impact point of the aircraft",
                    "sos-7D.3",
                ),
            ];
            for (point, radius, title, rule) in points {
                overlays.extend(point.map(|p| Overlay {
                    look: "template",
                    shape: Shape::Circle {
                        x: p.x(),
                        y: p.y(),
                        radius,
                    },
                    label: String::new(),
                    title: format!("{title}, {}", self.seat_name(seat)),
                    seat: Some(seat),
                    rule: Some(RuleId(rule)),
                }));
            }
            if battle.stack.contains(&Frame::SetUp(seat)) {
                let (low, high) = self.force(seat).zone;
                overlays.push(Overlay {
                    look: "zone",
                    shape: Shape::Area(vec![at(low), (high.x(), low.y()), at(high), (low.x(), high.y())]),
                    label: self.seat_name(seat).to_owned(),
                    title: format!("{} sets up here", self.seat_name(seat)),
                    seat: Some(seat),
                    rule: Some(RuleId("sos-4J")),
                });
            }
        }
        TableNow {
            gone: battle.wire_gone.clone(),
            come: Vec::new(),
            overlays,
        }
    }
}

/// Printed figures: fire die, die against armour, range, assault die, move, armour.
fn figures(kind: &UnitType) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |slot, text: String, what| {
        figures.push(Figure {
            slot,
            text,
            colour: "plain",
            boxed: false,
            changed: false,
            what,
        });
    };
    let dice = |of: fn(&crate::content::model::Weapon) -> Option<u8>| {
        let dice: Vec<String> = kind
            .weapons
            .iter()
            .filter_map(of)
            .map(|die| format!("d{die}"))
            .collect();
        dice.join("/")
    };
    let (soft, armoured) = (dice(|weapon| weapon.soft), dice(|weapon| weapon.armoured));
    if !soft.is_empty() {
        add(Slot::TopLeft, soft, "fire die");
    }
    if !armoured.is_empty() {
        add(Slot::TopRight, armoured, "die against armour");
    }
    if let Some(range) = kind.weapons.iter().map(|weapon| weapon.range).max() {
        add(Slot::BottomLeftUpper, (range / 100).to_string(), "range in cm");
    }
    add(Slot::BottomLeft, format!("d{}", kind.assault), "assault die");
    add(
        Slot::BottomRight,
        (kind.allowance / 100).to_string(),
        "move in cm",
    );
    if let Some(armour) = kind.armour {
        add(Slot::BottomRightUpper, armour.to_string(), "armour");
    }
    figures
}

fn badges(unit: &Unit) -> Vec<Badge> {
    let badge = |look, text: &str, title: &str, rule| Badge {
        look,
        text: text.to_owned(),
        title: title.to_owned(),
        rule: Some(RuleId(rule)),
    };
    let mut badges = Vec::new();
    match unit.morale {
        Morale::Normal => {}
        Morale::Pinned => badges.push(badge("hit", "P", "pinned", "sos-9A.1")),
        Morale::Suppressed => badges.push(badge("hit", "S", "suppressed", "sos-9A.2")),
    }
    if unit.immobile {
        badges.push(badge("immobile", "I", "immobilised", "sos-6I.5"));
    }
    if unit.gun_out {
        badges.push(badge("gun-out", "G", "gun out of action", "sos-6I.6"));
    }
    if unit.penetrated {
        badges.push(badge("penetrated", "1", "penetrated once", "sos-6I.7"));
    }
    if unit.replacement {
        badges.push(badge("replacement", "R", "come back", "sos-11C.12"));
    }
    badges
}
