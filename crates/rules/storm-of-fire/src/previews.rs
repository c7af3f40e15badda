//! What a player sees of an action that fires before he orders it (sof-ord-54).

use umpire::report::NamedTally;
use umpire::{Anchor, Forecast, Fraction, Note, Outlook, PlannedShot, Preview, RuleId};

use crate::attack::{Attack, Manner};
use crate::battle::{Aim, Battle, UnitId};
use crate::order::{Action, Volley};
use crate::rules::Rules;

impl Rules {
    /// The preview of an action of a unit that would fire in this manner; of other actions there is nothing to see here.
    pub fn preview_action(&self, battle: &Battle, unit: UnitId, manner: Manner, action: &Action) -> Preview {
        match action {
            Action::Fire { sustained, volleys } => {
                let manner = if *sustained { Manner::Sustained } else { manner };
                self.preview_fire(battle, unit, manner, volleys)
            }
            Action::Bombard { .. } => self.preview_bombard(battle, unit, action),
            Action::Smoke { at, heading } => self.preview_smoke(battle, unit, *at, *heading),
            _ => Preview::default(),
        }
    }

    /// What a player sees of fire before he orders it (sof-ord-54): who fires what, each group's numbers with their parts, hits,
    /// suppression and wounds of the target. Of fire that is not allowed there is nothing to see.
    pub fn preview_fire(&self, battle: &Battle, unit: UnitId, manner: Manner, volleys: &[Volley]) -> Preview {
        let mut preview = Preview::default();
        let Ok(planned) = self.plan_fire(battle, unit, manner, volleys) else {
            return preview;
        };
        for volley in planned {
            let attack = Attack::new(volley.target, manner, vec![(unit, volley.batteries)]);
            self.preview_shots(battle, &attack, &mut preview);
            preview.attacks.extend(self.forecast_attack(battle, &attack));
            if self.may_react(battle, attack.target) {
                preview.notes.push(Note {
                    text: format!("{} may hit the dirt first.", self.unit_name(attack.target)),
                    rule: RuleId("sof-shoot-30"),
                });
            }
        }
        preview
    }

    fn preview_shots(&self, battle: &Battle, attack: &Attack, preview: &mut Preview) {
        let at = battle.figures_of(attack.target).next();
        let at = at.map_or(Anchor::Button, |(id, _)| Anchor::Piece(id.0));
        for battery in attack.parts.iter().flat_map(|(_, batteries)| batteries) {
            for figure in &battery.figures {
                preview.shots.push(PlannedShot {
                    piece: figure.0,
                    weapon: self.weapon_words(battery.weapon, battery.mode),
                    at: at.clone(),
                });
            }
        }
    }

    /// The same for indirect fire (sof-ord-22).
    pub fn preview_bombard(&self, battle: &Battle, unit: UnitId, action: &Action) -> Preview {
        let mut preview = Preview::default();
        let Action::Bombard { aim, mode, observer } = action else {
            return preview;
        };
        let planned = self.plan_bombard(battle, unit, *aim, *mode, *observer);
        if let (Aim::Unit(target), Ok(lobbed)) = (*aim, planned) {
            let mut attack = Attack::new(target, Manner::Sustained, vec![(unit, Vec::new())]);
            attack.lobbed = Some(lobbed);
            preview.attacks.extend(self.forecast_attack(battle, &attack));
        }
        preview
    }

    /// Ranging in a screen (sof-smoke-2).
    fn preview_smoke(&self, battle: &Battle, unit: UnitId, at: crate::order::Spot, heading: i32) -> Preview {
        let mut preview = Preview::default();
        if self.check_smoke(battle, unit, at, heading).is_err() {
            return preview;
        }
        let need = self.smoke_need(battle, unit);
        let chance = Fraction::new(need.of_36().into(), 36);
        preview.attacks.push(Forecast {
            title: format!("Smoke at {}+", need.number),
            piece: battle.figures_of(unit).next().map(|(id, _)| id.0),
            tallies: vec![NamedTally {
                name: "range-in",
                tally: need.tally("skill", "sof-smoke-2"),
            }],
            outlook: vec![
                Outlook::telling("a screen lies", chance),
                Outlook::nothing("it misses", chance.not()),
            ],
            distribution: Vec::new(),
            provisional: false,
        });
        preview
    }
}
