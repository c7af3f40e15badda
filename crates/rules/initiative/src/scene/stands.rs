//! Teams as they are drawn: silhouette, place, printed figures, badges, spoken words.

use umpire::scene::{Badge, Figure, Piece, Place, Slot};
use umpire::{Eyes, RuleId};

use super::hidden_tray;
use crate::battle::{Battle, Frame, Post, Standing, Team, TeamId};
use crate::content::model::{Class, Mount, TeamType};
use crate::film::place_of;
use crate::rules::Rules;

/// The silhouettes of the client by the looks of content files.
const LOOKS: [(&str, &str); 17] = [
    ("infantry", "rifles"),
    ("smg", "smg"),
    ("lmg", "machine-gun"),
    ("hmg", "machine-gun"),
    ("at-team", "anti-tank-rifle"),
    ("at-rifle", "anti-tank-rifle"),
    ("mortar", "mortar"),
    ("at-gun", "gun"),
    ("gun", "gun"),
    ("howitzer", "gun"),
    ("rocket", "gun"),
    ("tank", "tank"),
    ("assault-gun", "assault"),
    ("half-track", "carrier"),
    ("carrier", "carrier"),
    ("truck", "truck"),
    ("jeep", "jeep"),
];

/// The silhouette of a Team.
fn look(team: &Team, kind: &TeamType) -> &'static str {
    let on_foot = kind.class != Class::Tank;
    if on_foot && team.post == Post::Commander {
        return "hq";
    }
    let known = LOOKS.iter().find(|(word, _)| *word == kind.look);
    known.map_or("rifles", |(_, look)| look)
}

impl Rules {
    pub(super) fn draw_team(&self, battle: &Battle, id: TeamId, team: &Team, eyes: Eyes) -> Piece {
        let kind = self.kind(team);
        let hidden = self.is_hidden_from(team, eyes);
        let place = match hidden {
            true => Place::Tray(hidden_tray(team.owner)),
            false => place_of(team),
        };
        let badges = match hidden {
            true => Vec::new(),
            false => self.badges(battle, id, team),
        };
        Piece {
            id: id.0,
            seat: Some(team.owner),
            name: self.name(battle, id),
            look: rulebook::silhouette(&kind.id, look(team, kind)),
            place,
            facing: (!hidden).then(|| team.facing.degrees() as u16),
            turret: (!hidden && kind.turret).then(|| team.turret.degrees() as u16),
            base: tabletop::draw::base(self.base(team)),
            figures: self.figures(kind),
            spoken: self.spoken(battle, id, team, hidden, &badges),
            badges,
            states: if hidden { Vec::new() } else { states(battle, team) },
            on: None,
            group: (team.post != Post::Commander).then(|| team.unit.0.into()),
        }
    }

    fn spoken(&self, battle: &Battle, id: TeamId, team: &Team, hidden: bool, badges: &[Badge]) -> String {
        let (side, name) = (self.seat_name(team.owner), self.name(battle, id));
        let mut words = vec![match name.starts_with(side) {
            true => name,
            false => format!("{side} {name}"),
        }];
        match team.standing {
            _ if hidden => words.push("hidden".to_owned()),
            Standing::ToPlace => words.push("to be deployed".to_owned()),
            Standing::Destroyed => words.push("lost".to_owned()),
            Standing::Left => words.push("off the table".to_owned()),
            Standing::Table => {}
        }
        words.extend(badges.iter().map(|badge| badge.title.clone()));
        words.join(", ")
    }

    /// Printed figures: firepower, range, barrage, tank assault or armour, move.
    fn figures(&self, kind: &TeamType) -> Vec<Figure> {
        let mut figures = Vec::new();
        let mut add = |slot, text: String, what| {
            let (colour, boxed, changed) = ("plain", false, false);
            figures.push(Figure {
                slot,
                text,
                colour,
                boxed,
                changed,
                what,
            });
        };
        let arms = || {
            kind.arms
                .iter()
                .map(|arm| (arm, &self.content.weapons[arm.weapon]))
        };
        let main = arms()
            .find(|(arm, _)| matches!(arm.mount, Mount::Main | Mount::Carried))
            .or(arms().next());
        if let Some((_, weapon)) = main {
            add(Slot::TopLeft, weapon.fp.to_string(), "firepower");
            add(
                Slot::BottomLeft,
                (weapon.range / 100).to_string(),
                "range in inches",
            );
            if 0 < weapon.barrage {
                add(
                    Slot::BottomLeftUpper,
                    weapon.barrage.to_string(),
                    "barrage firepower",
                );
            }
        }
        match kind.armour {
            Some(armour) => add(
                Slot::TopRight,
                format!("{}+/{}+", armour.front, armour.flank),
                "armour save, front and flank",
            ),
            None => {
                let best = arms().map(|(_, weapon)| weapon.tank_assault).max().unwrap_or(0);
                if 0 < best {
                    add(Slot::TopRight, best.to_string(), "tank assault");
                }
            }
        }
        add(
            Slot::BottomRight,
            (kind.allowance / 100).to_string(),
            "move in inches",
        );
        figures
    }

    fn badges(&self, battle: &Battle, id: TeamId, team: &Team) -> Vec<Badge> {
        let badge = |look, text: &str, title: &str, rule| Badge {
            look,
            text: text.to_owned(),
            title: title.to_owned(),
            rule: Some(RuleId(rule)),
        };
        let mut badges = Vec::new();
        match team.post {
            Post::Leader => badges.push(badge("leader", "PL", "platoon leader", "ini-lead-1")),
            Post::Observer => badges.push(badge("observer", "FO", "forward observer", "ini-fo-1")),
            Post::Commander => badges.push(badge("commander", "CC", "company commander", "ini-lead-1")),
            Post::Plain => {}
        }
        match team.markers {
            0 => {}
            1 => badges.push(badge("hit", "S", "suppressed", "ini-supp-5")),
            _ => badges.push(badge("hit", "SS", "suppressed twice", "ini-supp-8")),
        }
        if !team.on_table() {
            return badges;
        }
        if team.dug_in {
            badges.push(badge("dug-in", "D", "dug in", "ini-act-8"));
        }
        if self.is_down(battle, id) {
            badges.push(badge("down", "G", "gone to ground", "ini-gtg-1"));
        }
        let unit = battle.unit(team.unit);
        if unit.overwatch {
            badges.push(badge("overwatch", "O", "on Overwatch", "ini-ow-1"));
        }
        if unit.ran {
            badges.push(badge(
                "ran",
                "R",
                "running: rerolls successful saves",
                "ini-act-5",
            ));
        }
        badges
    }
}

/// Words that change how a Team is drawn.
fn states(battle: &Battle, team: &Team) -> Vec<&'static str> {
    let mut states = Vec::new();
    if team.is_suppressed() {
        states.push("hit");
    }
    let unit = battle.unit(team.unit);
    let acts = |frame: &Frame| matches!(frame, Frame::Act(act) if act.unit == team.unit);
    if battle.stack.iter().any(acts) {
        states.push("active");
    } else if unit.activated && !unit.freed {
        states.push("spent");
    }
    if team.hidden {
        states.push("hidden");
    }
    states
}
