//! What some eyes may see of a firefight: counters, markers, tracks, hands and trays.

use umpire::scene::{
    Badge, Board, Card, Cell, Figure, Hand, HexBoard, Legend, Link, Marker, Piece, Place as Spot, Prompt,
    Scene, Side, Slot, Track, Tray,
};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::{
    Battle, FacingReason, Frame, Hit, Marker as Loose, Place, RollKind, RollStage, Stage, Status, Unit,
    UnitId,
};
use crate::cards::CardKind;
use crate::content::model::{CardCost, Colour, Cover, Family, Obstacle, Role};
use crate::rules::Rules;

/// Piece numbers of hidden units that nobody has named yet start here.
const UNNAMED: u16 = 1000;

/// Trays beside the map, per seat.
#[derive(Copy, Clone, Debug)]
enum Beside {
    ToPlace,
    OffMap,
    Hidden,
    Exited,
    Destroyed,
}

impl Beside {
    const ALL: [(Beside, &'static str); 5] = [
        (Beside::ToPlace, "To set up"),
        (Beside::OffMap, "Reinforcements"),
        (Beside::Hidden, "Hidden"),
        (Beside::Exited, "Left the map"),
        (Beside::Destroyed, "Destroyed"),
    ];

    fn tray(self, seat: Seat) -> u16 {
        u16::from(seat.0) * 8 + self as u16
    }
}

impl Rules {
    /// The fixed drawing of the map.
    pub fn draw_board(&self) -> Board {
        let grid = &self.field.grid;
        let cells = grid.ids().map(|id| Cell {
            id: id.0,
            label: self.label(id),
            q: grid.hex(id).q,
            r: grid.hex(id).r,
            level: self.field.levels[id.index()],
            look: self.terrain(id).id.clone(),
            half: !grid.is_full(id),
        });
        let links = grid.ids().flat_map(|id| {
            let roads = self
                .field
                .roads
                .of(id)
                .filter_map(move |side| grid.neighbour(id, side));
            roads.filter(move |to| id < *to).map(move |to| Link {
                look: "road",
                from: id.0,
                to: to.0,
            })
        });
        let along = |sides: &board::hex::Sides, look: &'static str| -> Vec<Side> {
            let marked = grid.ids().flat_map(|id| sides.of(id).map(move |side| (id, side)));
            marked
                .map(|(id, side)| Side {
                    look,
                    cell: id.0,
                    side: side.index() as u8,
                })
                .collect()
        };
        let mut sides = along(&self.field.small_balkas, "small-balka");
        sides.extend(along(&self.field.walls, "wall"));
        let used = |index: usize| {
            self.field
                .terrain
                .iter()
                .any(|terrain| usize::from(*terrain) == index)
        };
        let legend = self
            .content
            .terrain
            .iter()
            .enumerate()
            .filter(|(index, _)| used(*index))
            .map(|(_, terrain)| {
                let mut facts = vec![match terrain.foot_ap {
                    Some(cost) => format!("move +{cost}"),
                    None => "closed to foot".to_owned(),
                }];
                if terrain.dm != 0 {
                    facts.push(format!("defence {:+}", terrain.dm));
                }
                match terrain.obstacle {
                    Obstacle::No => {}
                    Obstacle::Yes => facts.push("blocks sight".to_owned()),
                    Obstacle::TallCrop => facts.push("blocks sight in late summer".to_owned()),
                }
                match terrain.cover {
                    Cover::No => {}
                    Cover::Yes => facts.push("hides".to_owned()),
                    Cover::Summer => facts.push("hides in summer".to_owned()),
                }
                Legend {
                    look: terrain.id.clone(),
                    name: terrain.name.clone(),
                    text: facts.join(", "),
                    rule: terrain.rule.clone(),
                }
            });
        Board::Hexes(HexBoard {
            cells: cells.collect(),
            links: links.collect(),
            sides,
            legend: legend.collect(),
        })
    }

    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let outcome = (battle.stage == Stage::Over).then(|| self.outcome(battle));
        // When it is over there are no secrets.
        let eyes_now = if outcome.is_some() { Eyes::Umpire } else { eyes };
        Scene {
            eyes,
            prompt: self.prompt(battle, eyes),
            pieces: self.draw_pieces(battle, eyes_now),
            markers: self.draw_markers(battle),
            tracks: self.draw_tracks(battle, eyes_now),
            hands: self
                .seats()
                .map(|seat| self.draw_hand(battle, seat, eyes_now))
                .collect(),
            trays: self.draw_trays(),
            outcome,
        }
    }

    fn draw_trays(&self) -> Vec<Tray> {
        let all = self.seats().flat_map(|seat| {
            Beside::ALL
                .into_iter()
                .map(move |(tray, name)| (seat, tray, name))
        });
        all.map(|(seat, tray, name)| Tray {
            id: tray.tray(seat),
            name: name.to_owned(),
            seat: Some(seat),
        })
        .collect()
    }

    // --- pieces ------------------------------------------------------------------------------------

    fn draw_pieces(&self, battle: &Battle, eyes: Eyes) -> Vec<Piece> {
        let mut unnamed = UNNAMED;
        let mut pieces = Vec::with_capacity(battle.units.len());
        for (id, unit) in battle.numbered() {
            let secret = unit.hidden && unit.is_on_map() && !eyes.know_secrets_of(unit.owner);
            if secret && !unit.named {
                pieces.push(self.draw_unnamed(unit, unnamed));
                unnamed += 1;
            } else {
                pieces.push(self.draw_unit(battle, id, eyes, secret));
            }
        }
        pieces
    }

    /// A hidden unit of which the opponent knows nothing but that it is there (HI01).
    fn draw_unnamed(&self, unit: &Unit, id: u16) -> Piece {
        Piece {
            id,
            seat: Some(unit.owner),
            name: "Hidden unit".to_owned(),
            look: "unknown",
            place: Spot::Tray(Beside::Hidden.tray(unit.owner)),
            facing: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: vec!["hidden"],
            spoken: format!("{}, a hidden unit", self.seat_name(unit.owner)),
            on: None,
        }
    }

    fn draw_unit(&self, battle: &Battle, id: UnitId, eyes: Eyes, secret: bool) -> Piece {
        let unit = battle.unit(id);
        let beside = |tray: Beside| Spot::Tray(tray.tray(unit.owner));
        let place = match unit.place {
            Place::OnMap if secret => beside(Beside::Hidden),
            Place::OnMap => Spot::Cell(unit.hex.0),
            Place::ToPlace => beside(Beside::ToPlace),
            Place::OffMap => beside(Beside::OffMap),
            Place::Exited => beside(Beside::Exited),
            Place::Destroyed => beside(Beside::Destroyed),
        };
        let in_play = unit.is_on_map() && !unit.hidden;
        let known_hit = unit
            .hit
            .filter(|hit| hit.shown || eyes.know_secrets_of(unit.owner));
        let mut states = Vec::new();
        match unit.status {
            Status::Fresh => {}
            Status::Active => states.push("active"),
            Status::Spent => states.push("spent"),
        }
        if unit.hidden && unit.is_on_map() {
            states.push("hidden");
        }
        if unit.hit.is_some() {
            states.push("hit");
        }
        let badges = self.draw_badges(battle, id, known_hit);
        Piece {
            id: id.0.into(),
            seat: Some(unit.owner),
            name: self.unit_name(battle, id),
            look: look_of(self.facts(battle, id).role),
            place,
            facing: in_play.then_some(unit.facing.index() as u16),
            figures: self.draw_figures(battle, id, known_hit),
            spoken: self.spoken(battle, id, secret, &badges),
            badges,
            states,
            on: None,
        }
    }

    fn spoken(&self, battle: &Battle, id: UnitId, secret: bool, badges: &[Badge]) -> String {
        let unit = battle.unit(id);
        let mut words = vec![self.seat_name(unit.owner).to_owned(), self.unit_name(battle, id)];
        match unit.place {
            Place::OnMap if secret => words.push("hidden somewhere".to_owned()),
            Place::OnMap => words.push(format!("in {}", self.label(unit.hex))),
            Place::ToPlace => words.push("to be set up".to_owned()),
            Place::OffMap => words.push("off the map".to_owned()),
            Place::Exited => words.push("left the map".to_owned()),
            Place::Destroyed => words.push("destroyed".to_owned()),
        }
        if unit.is_visible() {
            words.push(format!("facing {}", unit.facing.name()));
        }
        match unit.status {
            Status::Fresh => {}
            Status::Active => words.push("activated".to_owned()),
            Status::Spent => words.push("spent".to_owned()),
        }
        words.extend(badges.iter().map(|badge| badge.title.clone()));
        words.join(", ")
    }

    /// The printed figures, with what a known hit or a card changes.
    fn draw_figures(&self, battle: &Battle, id: UnitId, hit: Option<Hit>) -> Vec<Figure> {
        let facts = self.facts(battle, id);
        let unit = battle.unit(id);
        let counter = hit.filter(|_| !unit.iron_will).map(|hit| self.hit(hit.counter));
        let number = |slot, printed: i16, change: i16, colour, boxed, what| Figure {
            slot,
            text: (printed + change).to_string(),
            colour,
            boxed,
            changed: change != 0,
            what,
        };
        let better = i16::from(unit.has(CardKind::BetterEquipped));
        let terrain = i16::from(unit.has(CardKind::UseOfTerrain));
        let of = |pick: fn(&crate::content::model::HitCounter) -> i8| {
            counter.map_or(0, |counter| i16::from(pick(counter)))
        };
        let move_hit = hit.map_or(0, |hit| i16::from(self.hit(hit.counter).move_ap));
        let fire = number(
            Slot::TopLeft,
            facts.fire_ap.into(),
            counter.map_or(0, |counter| i16::from(counter.fire_ap)),
            "plain",
            false,
            "fire cost",
        );
        let go = number(
            Slot::TopRight,
            facts.move_ap.into(),
            move_hit,
            "red",
            false,
            "move cost",
        );
        let red = number(
            Slot::BottomLeftUpper,
            facts.red.into(),
            of(|c| c.red) + better,
            "red",
            facts.red_boxed,
            "red firepower",
        );
        let blue = number(
            Slot::BottomLeft,
            facts.blue.into(),
            of(|c| c.blue) + better,
            "blue",
            facts.blue_boxed,
            "blue firepower",
        );
        let (least, most) = match counter.and_then(|counter| counter.range) {
            Some(range) => (facts.range.min, range),
            None => (facts.range.min, facts.range.max),
        };
        let most = i16::from(most) + 2 * better;
        let range = Figure {
            slot: Slot::Bottom,
            text: if 0 < least {
                format!("{least}–{most}")
            } else {
                most.to_string()
            },
            colour: "plain",
            boxed: false,
            changed: most != i16::from(facts.range.max),
            what: "range",
        };
        let flank = number(
            Slot::BottomRightUpper,
            facts.flank.into(),
            of(|c| c.flank) + terrain,
            colour(facts.flank_colour),
            false,
            "flank defence",
        );
        let front = number(
            Slot::BottomRight,
            facts.front.into(),
            of(|c| c.front) + terrain,
            colour(facts.front_colour),
            false,
            "front defence",
        );
        vec![fire, go, red, blue, range, flank, front]
    }

    fn draw_badges(&self, battle: &Battle, id: UnitId, known: Option<Hit>) -> Vec<Badge> {
        let unit = battle.unit(id);
        let mut badges = Vec::new();
        let badge = |look, text: &str, title: String, rule| Badge {
            look,
            text: text.to_owned(),
            title,
            rule: Some(RuleId(rule)),
        };
        match (unit.hit, known) {
            (Some(_), Some(hit)) => {
                let counter = self.hit(hit.counter);
                badges.push(badge(
                    "hit",
                    &counter.name,
                    format!("hit: {}", counter.name),
                    "coh-7.4a",
                ));
            }
            (Some(_), None) => badges.push(badge("hit", "?", "hit, face down".to_owned(), "coh-7.4a")),
            (None, _) => {}
        }
        if unit.dug_in {
            badges.push(badge("dug-in", "+1", "hasty defence".to_owned(), "coh-18.1a"));
        }
        if battle.marker == Loose::Carried(id) {
            badges.push(badge("marker", "!", "carries the marker".to_owned(), "coh-FF2f"));
        }
        if unit.exposed_to != 0 {
            badges.push(badge("exposed", "−1", "moved openly".to_owned(), "coh-5.01a"));
        }
        for card in &unit.veterans {
            badges.push(badge(
                "veteran",
                "★",
                self.card_title(*card).to_owned(),
                "coh-8.3a",
            ));
        }
        badges
    }

    // --- beside the map ----------------------------------------------------------------------------

    fn draw_markers(&self, battle: &Battle) -> Vec<Marker> {
        let mut markers: Vec<Marker> = battle
            .control
            .iter()
            .map(|control| Marker {
                look: "control",
                place: Spot::Cell(control.hex.0),
                seat: control.holder,
                text: control.holder.map_or("–".to_owned(), |seat| {
                    self.seat_name(seat).chars().take(1).collect()
                }),
                title: match control.holder {
                    Some(seat) => format!("{} controls {}", self.seat_name(seat), self.label(control.hex)),
                    None => format!("Nobody controls {}", self.label(control.hex)),
                },
            })
            .collect();
        if let Loose::Lies(hex) = battle.marker {
            let title = format!("The marker lies in {}", self.label(hex));
            markers.push(Marker {
                look: "marker",
                place: Spot::Cell(hex.0),
                seat: battle.marker_holder,
                text: "!".to_owned(),
                title,
            });
        }
        markers
    }

    fn draw_tracks(&self, battle: &Battle, eyes: Eyes) -> Vec<Track> {
        let mut tracks = vec![Track {
            name: "Round".to_owned(),
            seat: None,
            value: battle.round.into(),
            most: Some(self.firefight.rounds.into()),
            title: format!("Round {} of {}", battle.round, self.firefight.rounds),
            rule: Some(RuleId("coh-2.0a")),
        }];
        for seat in self.seats() {
            let player = battle.player(seat);
            let name = self.seat_name(seat);
            let mut track = |short: &str, value: i32, most: Option<i32>, title: String, rule| {
                tracks.push(Track {
                    name: short.to_owned(),
                    seat: Some(seat),
                    value,
                    most,
                    title,
                    rule: Some(RuleId(rule)),
                });
            };
            track(
                "VP",
                player.vp.into(),
                None,
                format!("{name}: victory points"),
                "coh-2.4a",
            );
            let allowance = player.start_caps.saturating_sub(player.losses);
            track(
                "CAP",
                player.caps.into(),
                Some(allowance.into()),
                format!("{name}: command points"),
                "coh-3.2a",
            );
            let foggy = self.settings.fog_of_war_ap && !eyes.know_secrets_of(seat);
            match player.pool {
                Some(pool) if foggy => {
                    let spent = player.pool_start.saturating_sub(pool);
                    track(
                        "AP spent",
                        spent.into(),
                        None,
                        format!("{name}: action points spent"),
                        "coh2-3.01b",
                    );
                }
                Some(pool) => track(
                    "AP",
                    pool.into(),
                    Some(player.pool_start.into()),
                    format!("{name}: action points left"),
                    "coh-3.0b",
                ),
                None => track("AP", 0, None, format!("{name}: nobody is activated"), "coh-3.0a"),
            }
        }
        tracks
    }

    fn draw_hand(&self, battle: &Battle, seat: Seat, eyes: Eyes) -> Hand {
        let player = battle.player(seat);
        // Weapon and veteran cards lie open; action cards are their owner's secret (HI06).
        let shown = player
            .hand
            .iter()
            .copied()
            .filter(|card| !card.is_action() || eyes.know_secrets_of(seat));
        Hand {
            seat: Some(seat),
            name: format!("{} cards", self.seat_name(seat)),
            count: player.hand.len() as u32,
            cards: shown.map(|card| self.draw_card(card)).collect(),
        }
    }

    fn draw_card(&self, kind: CardKind) -> Card {
        let known = self.card(kind);
        Card {
            id: kind as u16,
            title: self.card_title(kind).to_owned(),
            text: known.map_or_else(String::new, |card| card.text.clone()),
            cost: match known.map_or(CardCost::Free, |card| card.cost) {
                CardCost::Free => "free".to_owned(),
                CardCost::Either(points) => format!("{points} AP or CAP"),
                CardCost::Ap(points) => format!("{points} AP"),
                CardCost::Cap(points) => format!("{points} CAP"),
            },
            look: match known.map_or(Family::Action, |card| card.family) {
                Family::Action => "action",
                Family::Event => "event",
                Family::Weapon | Family::Artillery => "weapon",
                Family::Veteran => "veteran",
            },
            rule: known.map_or_else(String::new, |card| card.rule.clone()),
        }
    }

    // --- the question ------------------------------------------------------------------------------

    fn prompt(&self, battle: &Battle, eyes: Eyes) -> Prompt {
        let Some(ask) = self.question(battle) else {
            return Prompt {
                seat: None,
                text: self.outcome(battle).text,
                rule: Some(RuleId("coh-2.4a")),
            };
        };
        let who = self.seat_name(ask.seat);
        if !eyes.know_secrets_of(ask.seat) {
            return Prompt {
                seat: Some(ask.seat),
                text: format!("{who} decides."),
                rule: None,
            };
        }
        let (text, rule) = self.prompt_text(battle, who);
        Prompt {
            seat: Some(ask.seat),
            text,
            rule: Some(RuleId(rule)),
        }
    }

    fn prompt_text(&self, battle: &Battle, who: &str) -> (String, &'static str) {
        let name = |unit: &UnitId| self.unit_name(battle, *unit);
        match battle.stack.last() {
            None => (String::new(), "coh-2.2a"),
            Some(Frame::SetUp(_)) => (format!("{who}: set up your units."), "coh-1.0d"),
            Some(Frame::Turn) if battle.dual && battle.actions_left < 2 => {
                (format!("{who}: your second action, or end the turn."), "coh-C10")
            }
            Some(Frame::Turn) => (format!("{who}: take one action, or pass."), "coh-2.2a"),
            Some(Frame::Initiative(_)) => (
                format!("{who}: how many CAPs for the initiative roll?"),
                "coh-3.24a",
            ),
            Some(Frame::Facing { unit, reason, .. }) => {
                let rule = match reason {
                    FacingReason::SetUp => "coh-1.0g",
                    FacingReason::Moved => "coh-5.2b",
                    FacingReason::Revealed => "coh-10.0b",
                    FacingReason::Pivot => "coh-5.3a",
                };
                (format!("Which way does {} face?", name(unit)), rule)
            }
            Some(Frame::Attack(attack)) if 1 < attack.targets.len() => {
                (format!("{who}: which target is rolled for next?"), "coh-7.7c")
            }
            Some(Frame::Attack(_)) => (format!("{who}: play +2 Firepower, or go on?"), "coh-C09"),
            Some(Frame::Roll(roll)) => self.roll_prompt(battle, roll, who),
            Some(Frame::Rallies { .. }) => (format!("{who}: who rallies next?"), "coh-9.13a"),
            Some(Frame::Group(group)) => {
                let member = group
                    .remaining
                    .first()
                    .map_or_else(String::new, |unit| name(&unit));
                (format!("Group: where does {member} go?"), "coh-9.11a")
            }
            Some(Frame::Reputation { .. }) => (
                format!("{who}: play Feared Reputation to win the initiative?"),
                "coh-V10",
            ),
            Some(Frame::Honour { veteran, .. }) => {
                (format!("{}: take the killer along?", name(veteran)), "coh-V06")
            }
            Some(Frame::Sacrifice { .. }) => (
                format!("{who}: which of your attackers is taken along?"),
                "coh-V06",
            ),
            Some(Frame::March { unit }) => {
                (format!("{}: march on and be fresh again?", name(unit)), "coh-V01")
            }
            Some(Frame::Sensed { .. }) => (format!("{who}: which hidden unit is sensed?"), "coh-V07"),
        }
    }

    fn roll_prompt(&self, battle: &Battle, roll: &crate::battle::Roll, who: &str) -> (String, &'static str) {
        let what = match roll.kind {
            RollKind::Attack(_) => "the attack roll".to_owned(),
            RollKind::Rally(unit) => format!("the rally roll of {}", self.unit_name(battle, unit)),
            RollKind::Initiative => "the initiative roll".to_owned(),
            RollKind::Detection(_) => "the search for the sniper".to_owned(),
            RollKind::MoreAps => "the roll for APs".to_owned(),
            RollKind::MoreCaps => "the roll for CAPs".to_owned(),
            RollKind::SniperCard(_) => "the sniper card".to_owned(),
            RollKind::Pool(_) => "the activation roll".to_owned(),
        };
        match roll.stage {
            RollStage::Before => (format!("{who}: CAPs on {what}?"), "coh-3.23a"),
            RollStage::After => (
                format!("{who}: {what} shows {}. Change it?", roll.total()),
                "coh-3.23a",
            ),
        }
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
    }
}

fn look_of(role: Role) -> &'static str {
    match role {
        Role::Rifles => "rifles",
        Role::Smg => "smg",
        Role::MachineGun => "machine-gun",
        Role::Sniper => "sniper",
        Role::Mortar => "mortar",
        Role::AntiTankRifle => "anti-tank-rifle",
        Role::Engineer => "engineer",
        Role::Gun => "gun",
        Role::Truck => "truck",
        Role::Carrier => "carrier",
        Role::Tank => "tank",
        Role::Assault => "assault",
        Role::Airplane => "airplane",
    }
}
