//! Stands as they are drawn: silhouette, place, printed figures, badges, spoken words.

use tabletop::OpenTable as _;
use umpire::scene::{Badge, Figure, Piece, Place, Slot};
use umpire::{Eyes, RuleId};

use super::{off_table, tray};
use crate::battle::{Battle, Morale, Unit, UnitId, Whereabouts};
use crate::content::model::{Family, Mobility, UnitType};
use crate::rules::Rules;

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

impl Rules {
    /// Where a unit is for whoever knows it.
    pub(crate) fn true_place(&self, unit: &Unit) -> Place {
        match unit.place {
            Whereabouts::ToPlace => Place::Tray(tray(unit.owner, 0)),
            Whereabouts::Destroyed => Place::Tray(tray(unit.owner, 2)),
            Whereabouts::Left => Place::Tray(off_table(unit.owner)),
            Whereabouts::Table | Whereabouts::Aboard(_) => Place::Point {
                x: unit.at.x(),
                y: unit.at.y(),
            },
        }
    }

    pub(super) fn draw_unit(&self, battle: &Battle, id: UnitId, unit: &Unit, eyes: Eyes) -> Piece {
        let kind = self.kind(unit);
        let hidden = self.is_hidden(battle, id, eyes);
        let place = match hidden {
            true => Place::Tray(tray(unit.owner, 1)),
            false => self.true_place(unit),
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
            id: id.0,
            seat: Some(unit.owner),
            name: self.name(battle, id),
            look: rulebook::silhouette(&kind.id, look(kind)),
            place,
            facing: (!hidden).then(|| unit.facing.degrees() as u16),
            turret: None,
            base: tabletop::draw::base(kind.base),
            figures: figures(kind),
            badges: if hidden { Vec::new() } else { badges(unit) },
            spoken: self.spoken(battle, id, unit, hidden),
            states: if hidden { Vec::new() } else { states },
            on: unit.aboard().filter(|_| !hidden).map(|carrier| carrier.0),
            group: None,
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
            Whereabouts::ToPlace => words.push("to be set up".to_owned()),
            Whereabouts::Destroyed => words.push("lost".to_owned()),
            Whereabouts::Left => words.push("off the table".to_owned()),
            Whereabouts::Aboard(carrier) => words.push(format!("aboard {}", self.name(battle, carrier))),
            Whereabouts::Table => {}
        }
        if !hidden {
            words.extend(badges(unit).into_iter().map(|badge| badge.title));
        }
        words.join(", ")
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
