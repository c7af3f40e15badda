//! The counters of units: where they are, their figures, badges and spoken names.

use umpire::scene::{Badge, Figure, Piece, Place, Slot};
use umpire::{Eyes, RuleId};

use super::beside::Beside;
use crate::battle::{Battle, Bomb, Hit, Marker as Loose, Status, Unit, UnitId, Whereabouts};
use crate::cards::CardKind;
use crate::content::model::{Colour, Kind, Role};
use crate::rules::Rules;

/// Piece numbers of hidden units that nobody has named yet start here.
const UNNAMED: u16 = 1000;

impl Rules {
    pub(super) fn draw_pieces(&self, battle: &Battle, eyes: Eyes) -> Vec<Piece> {
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
        // Airplanes are drawn above everything (stable: the others keep their order).
        pieces.sort_by_key(|piece| piece.states.contains(&"flying"));
        pieces
    }

    /// A hidden unit of which the opponent knows nothing but that it is there (HI01).
    fn draw_unnamed(&self, unit: &Unit, id: u16) -> Piece {
        Piece {
            id,
            seat: Some(unit.owner),
            name: "Hidden unit".to_owned(),
            look: "unknown",
            place: Place::Tray(Beside::Hidden.tray(unit.owner)),
            facing: None,
            turret: None,
            base: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: vec!["hidden"],
            spoken: format!("{}, a hidden unit", self.seat_name(unit.owner)),
            on: None,
            group: None,
        }
    }

    /// Where a unit is for whoever knows it.
    pub(crate) fn true_place(&self, unit: &Unit) -> Place {
        let beside = |tray: Beside| Place::Tray(tray.tray(unit.owner));
        match unit.place {
            Whereabouts::OnMap | Whereabouts::InAir => Place::Cell(unit.hex.0),
            Whereabouts::ToPlace => beside(Beside::ToPlace),
            Whereabouts::OffMap => beside(Beside::OffMap),
            Whereabouts::Exited => beside(Beside::Exited),
            Whereabouts::Destroyed => beside(Beside::Destroyed),
        }
    }

    /// Where it looks, if that counts: hidden units have no facing (coh-10.0b).
    pub(crate) fn true_facing(&self, unit: &Unit) -> Option<u16> {
        let in_play = (unit.is_on_map() && !unit.hidden) || unit.place == Whereabouts::InAir;
        in_play.then_some(unit.facing.index() as u16)
    }

    fn draw_unit(&self, battle: &Battle, id: UnitId, eyes: Eyes, secret: bool) -> Piece {
        let unit = battle.unit(id);
        let place = match secret {
            true => Place::Tray(Beside::Hidden.tray(unit.owner)),
            false => self.true_place(unit),
        };
        let flies = unit.place == Whereabouts::InAir;
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
        if flies {
            states.push("flying");
        }
        if unit.hit.is_some() || unit.flight.damaged {
            states.push("hit");
        }
        let badges = self.draw_badges(battle, id, known_hit, secret);
        Piece {
            id: id.0,
            seat: Some(unit.owner),
            name: self.unit_name(battle, id),
            look: rulebook::silhouette(
                &self.unit_type(battle, id).id,
                look_of(self.facts(battle, id).role),
            ),
            place,
            facing: self.true_facing(unit),
            turret: None,
            base: None,
            figures: self.draw_figures(battle, id, known_hit),
            spoken: self.spoken(battle, id, secret, &badges),
            badges,
            states,
            on: unit.carrier.map(|carrier| carrier.0),
            group: None,
        }
    }

    fn spoken(&self, battle: &Battle, id: UnitId, secret: bool, badges: &[Badge]) -> String {
        let unit = battle.unit(id);
        let mut words = vec![self.seat_name(unit.owner).to_owned(), self.unit_name(battle, id)];
        match unit.place {
            Whereabouts::OnMap if secret => words.push("hidden somewhere".to_owned()),
            Whereabouts::OnMap => words.push(format!("in {}", self.label(unit.hex))),
            Whereabouts::InAir => words.push(format!("above {}", self.label(unit.hex))),
            Whereabouts::ToPlace => words.push("to be set up".to_owned()),
            Whereabouts::OffMap => words.push("off the map".to_owned()),
            Whereabouts::Exited => words.push("left the map".to_owned()),
            Whereabouts::Destroyed => words.push("destroyed".to_owned()),
        }
        if unit.is_visible() || unit.place == Whereabouts::InAir {
            words.push(format!("facing {}", unit.facing.word()));
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
        let altitude = i16::from(unit.flight.altitude);
        let of = |pick: fn(&crate::content::model::HitCounter) -> i8| {
            counter.map_or(0, |counter| i16::from(pick(counter)))
        };
        let move_hit = hit.map_or(0, |hit| i16::from(self.hit(hit.counter).move_ap));
        let fire = number(
            Slot::TopLeft,
            facts.fire_ap.into(),
            counter.map_or(0, |counter| i16::from(counter.fire_ap)),
            "plain",
            facts.turret,
            if facts.turret {
                "fire cost, turret"
            } else {
                "fire cost"
            },
        );
        let mut go = number(
            Slot::TopRight,
            facts.move_ap.into(),
            move_hit,
            match facts.kind {
                Kind::Foot | Kind::Gun => "red",
                Kind::Tracked | Kind::Air => "blue",
                Kind::Wheeled => "green",
            },
            false,
            "move cost",
        );
        let bonus = facts.tracks + facts.wheels;
        if 0 < bonus {
            go.text = format!("{}+{bonus}", go.text);
            go.what = "move cost, bonus hexes";
        }
        let red = number(
            Slot::BottomLeftUpper,
            facts.red.into(),
            of(|c| c.red) + better - altitude,
            "red",
            facts.red_boxed,
            "red firepower",
        );
        let blue = number(
            Slot::BottomLeft,
            facts.blue.into(),
            of(|c| c.blue) + better - altitude,
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
            of(|c| c.flank) + terrain + altitude,
            colour(facts.flank_colour),
            facts.open_topped,
            if facts.open_topped {
                "flank defence, open top"
            } else {
                "flank defence"
            },
        );
        let front = number(
            Slot::BottomRight,
            facts.front.into(),
            of(|c| c.front) + terrain + altitude,
            colour(facts.front_colour),
            false,
            "front defence",
        );
        vec![fire, go, red, blue, range, flank, front]
    }

    fn draw_badges(&self, battle: &Battle, id: UnitId, known: Option<Hit>, secret: bool) -> Vec<Badge> {
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
        if let Some(work) = battle.shelter(id).filter(|_| !secret) {
            badges.push(badge(
                "inside",
                work.kind.name(),
                format!("in the {}", work.kind.name()),
                "coh-18.2f",
            ));
        }
        if unit.dug_in && !secret {
            badges.push(badge("dug-in", "+1", "hasty defence".to_owned(), "coh-18.1a"));
        }
        if unit.mired {
            badges.push(badge("stuck", "×", "stuck in the ground".to_owned(), "coh-14.1b"));
        }
        if unit.bogged {
            badges.push(badge(
                "stuck",
                "×",
                "bogged down this round".to_owned(),
                "coh-C20",
            ));
        }
        if 0 < self.facts(battle, id).shield {
            let shield = self.facts(battle, id).shield;
            let title = format!("shields its passengers: {shield:+}");
            badges.push(badge("shield", &format!("{shield:+}"), title, "coh-16.1a"));
        }
        if let Some(carrier) = unit.carrier {
            let title = format!("on {}", self.unit_name(battle, carrier));
            badges.push(badge("aboard", "▲", title, "coh-17.0c"));
        }
        if battle.marker == Loose::Carried(id) {
            badges.push(badge("marker", "!", "carries the marker".to_owned(), "coh-FF2f"));
        }
        if unit.exposed_to != 0 {
            badges.push(badge("exposed", "−1", "moved openly".to_owned(), "coh-5.01a"));
        }
        if battle.solo.cup.contains(id) {
            badges.push(badge("hidden", "?", "in the cup".to_owned(), "coh-21.2a"));
        }
        if unit.place == Whereabouts::InAir {
            let height = crate::air::in_metres(unit.flight.altitude);
            let text = format!("{}m", crate::air::METRES * (u16::from(unit.flight.altitude) + 1));
            badges.push(badge(
                "altitude",
                &text,
                format!("flies at {height}"),
                "coh-20.1a",
            ));
        }
        if unit.flight.damaged {
            badges.push(badge("hit", "hit", "hit, must leave".to_owned(), "coh-20.0o"));
        }
        for (bomb, count) in Bomb::ALL
            .iter()
            .zip(unit.flight.bombs)
            .filter(|(_, count)| 0 < *count)
        {
            let title = format!("{count} × {}", bomb.0.name());
            badges.push(badge("bomb", &count.to_string(), title, "coh-20.4a"));
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
