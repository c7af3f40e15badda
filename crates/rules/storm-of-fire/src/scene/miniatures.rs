//! Figures as they are drawn: silhouette, place, printed figures, badges, spoken words.

use umpire::RuleId;
use umpire::scene::{Badge, Figure as Printed, Piece, Slot};

use crate::battle::{Battle, Body, Figure, FigureId, Standing, Unit, Whereabouts};
use crate::content::model::{Role, UnitType, WeaponRule};
use crate::film::place_of;
use crate::rules::Rules;

/// The silhouette of a figure.
fn look(rules: &Rules, figure: &Figure) -> &'static str {
    let arms = || rules.weapons(figure).flat_map(|(_, weapon)| weapon.modes.first());
    match (figure.body, figure.role) {
        (Body::Hull, _) => "tank",
        (Body::Gun, _) => "gun",
        (Body::Mounted, _) => "cavalry",
        (Body::Team, _) if arms().any(|mode| mode.is_indirect()) => "mortar",
        (Body::Team, _) => "machine-gun",
        (Body::Foot, Role::Officer | Role::SeniorNco) => "hq",
        (Body::Foot, Role::Gunner) if arms().any(|mode| mode.has(WeaponRule::Flamethrower)) => "flamethrower",
        (Body::Foot, Role::Gunner) => "machine-gun",
        (Body::Foot, Role::Sniper) => "sniper",
        (Body::Foot, _) => "rifles",
    }
}

impl Rules {
    pub(super) fn draw_figure(&self, battle: &Battle, id: FigureId, figure: &Figure) -> Piece {
        let unit = battle.unit(figure.unit);
        let badges = self.badges(battle, figure, unit);
        Piece {
            id: id.0,
            seat: Some(figure.owner),
            name: self.name(battle, id),
            look: look(self, figure),
            place: place_of(battle, figure),
            facing: figure.on_table().then(|| unit.heading.degrees() as u16),
            turret: None,
            base: tabletop::draw::base(self.base(battle, figure)),
            figures: self.printed(figure),
            spoken: self.spoken(battle, id, figure, unit, &badges),
            badges,
            states: states(figure, unit),
            on: None,
            group: Some(figure.unit.0.into()),
        }
    }

    fn spoken(
        &self,
        battle: &Battle,
        id: FigureId,
        figure: &Figure,
        unit: &Unit,
        badges: &[Badge],
    ) -> String {
        let side = self.seat_name(figure.owner);
        let mut words = vec![format!("{side} {}", self.name(battle, id))];
        match (figure.standing, unit.place) {
            (Standing::Gone, _) => words.push("lost".to_owned()),
            (_, Whereabouts::ToPlace) => words.push("to be deployed".to_owned()),
            (_, Whereabouts::Reserve(_)) => words.push("in reserve".to_owned()),
            (_, Whereabouts::Building(_)) => words.push("in a building".to_owned()),
            (_, Whereabouts::Aboard(_)) => words.push("aboard".to_owned()),
            (_, Whereabouts::Withdrawn) => words.push("withdrawn".to_owned()),
            (_, Whereabouts::Eliminated) => words.push("lost".to_owned()),
            (_, Whereabouts::Table) => {}
        }
        words.extend(self.weapons(figure).map(|(_, weapon)| weapon.name.clone()));
        words.extend(badges.iter().map(|badge| badge.title.clone()));
        words.join(", ")
    }

    /// Printed figures: range and shots of the best weapon, men on the base.
    fn printed(&self, figure: &Figure) -> Vec<Printed> {
        let mut printed = Vec::new();
        let mut add = |slot, text: String, what| {
            printed.push(Printed {
                slot,
                text,
                colour: "plain",
                boxed: false,
                changed: false,
                what,
            });
        };
        let best = self
            .weapons(figure)
            .flat_map(|(_, weapon)| weapon.modes.first())
            .next();
        if let Some(mode) = best.filter(|mode| !mode.is_blade()) {
            add(Slot::BottomLeft, (mode.max / 100).to_string(), "range in inches");
        }
        if 1 < figure.men {
            add(Slot::TopLeft, figure.men.to_string(), "crew");
        }
        printed
    }

    /// What the whole unit carries stands on its lead alone; wounds and jams on the figure itself (sof-core-6, sof-core-17).
    fn badges(&self, battle: &Battle, figure: &Figure, unit: &Unit) -> Vec<Badge> {
        let badge = |look, text: String, title: String, rule| Badge {
            look,
            text,
            title,
            rule: Some(RuleId(rule)),
        };
        let mut badges = Vec::new();
        match figure.role {
            Role::Officer => badges.push(badge("commander", "O".into(), "officer".into(), "sof-lead-1")),
            Role::SeniorNco => badges.push(badge("leader", "S".into(), "senior NCO".into(), "sof-lead-1")),
            Role::Nco => badges.push(badge("leader", "N".into(), "NCO".into(), "sof-lead-1")),
            _ => {}
        }
        if 0 < figure.wounds {
            let title = if figure.is_disabled() {
                "wounded: out of the fight"
            } else {
                "wounded"
            };
            badges.push(badge("hit", "W".into(), title.into(), "sof-shoot-81"));
        }
        if 0 < figure.permanent {
            badges.push(badge(
                "loss",
                "P".into(),
                "wounded for good".into(),
                "sof-triage-7",
            ));
        }
        if figure.jammed {
            badges.push(badge("jammed", "J".into(), "jammed".into(), "sof-wsr-jams-2"));
        }
        if self.is_lead(battle, figure) {
            self.unit_badges(unit, &mut badges);
        }
        badges
    }

    /// Is this the figure that carries its unit's markers: the first that is there?
    fn is_lead(&self, battle: &Battle, figure: &Figure) -> bool {
        let there = || battle.figures_of(figure.unit).map(|(_, one)| one);
        let leads = there()
            .find(|one| one.role.is_character())
            .or_else(|| there().next());
        leads.is_some_and(|lead| std::ptr::eq(lead, figure))
    }

    fn unit_badges(&self, unit: &Unit, badges: &mut Vec<Badge>) {
        let mut add = |shown: bool, look, text: String, title: String, rule| {
            if shown {
                badges.push(Badge {
                    look,
                    text,
                    title,
                    rule: Some(RuleId(rule)),
                });
            }
        };
        let markers = unit.suppression;
        add(
            0 < markers,
            "suppressed",
            markers.to_string(),
            format!("suppression {markers}"),
            "sof-shoot-74",
        );
        add(
            unit.down,
            "down",
            "D".into(),
            "has hit the dirt".into(),
            "sof-act-htd-1",
        );
        add(
            unit.sheltering,
            "down",
            "S".into(),
            "sheltering".into(),
            "sof-act-shel-2",
        );
        add(
            unit.ambush.is_some(),
            "hidden",
            "A".into(),
            "in ambush".into(),
            "sof-msr-3",
        );
        add(
            unit.dug_in,
            "dug-in",
            "F".into(),
            "in foxholes".into(),
            "sof-terrain-gen-10",
        );
        add(
            unit.ranged.is_some(),
            "range",
            "R".into(),
            "ranging in".into(),
            "sof-ind-9",
        );
        let crewed = unit.kind == UnitType::Vehicle && 0 < unit.damage;
        add(
            crewed,
            "hit",
            unit.damage.to_string(),
            format!("damage {}", unit.damage),
            "sof-veh-22",
        );
    }
}

/// Words that change how a figure is drawn.
fn states(figure: &Figure, unit: &Unit) -> Vec<&'static str> {
    let mut states = Vec::new();
    if figure.is_disabled() || 0 < unit.suppression {
        states.push("hit");
    }
    if unit.activated {
        states.push("spent");
    }
    states
}
