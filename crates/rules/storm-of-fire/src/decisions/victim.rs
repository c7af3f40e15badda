//! The model a sniper picks (sof-wsr-sniper-2, sof-dec-49).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, FigureId};
use crate::content::model::Role;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Asked after a Lethality success; the attack is below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Victim {
    pub seat: Seat,
}

impl Victim {
    /// Whom he may pick: any model but the gun itself.
    fn models(&self, battle: &Battle) -> Vec<FigureId> {
        let Some(attack) = battle.attack() else {
            return Vec::new();
        };
        let figures = battle.figures_of(attack.target);
        figures
            .filter(|(_, figure)| 0 < figure.men)
            .map(|(id, _)| id)
            .collect()
    }

    /// The officer, then a gunner, then other leaders, then whoever is fit (sof-dec-49).
    fn usual(&self, battle: &Battle) -> Option<FigureId> {
        let rank = |id: FigureId| {
            let figure = battle.figure(id);
            let role = match figure.role {
                Role::Officer => 0,
                Role::Gunner | Role::Sniper => 1,
                Role::SeniorNco => 2,
                Role::Nco => 3,
                Role::Loader | Role::Spotter | Role::Specialist(_) => 4,
                Role::Crew | Role::Plain | Role::Piece => 5,
            };
            (figure.is_disabled(), role, id)
        };
        self.models(battle).into_iter().min_by_key(|id| rank(*id))
    }
}

impl Question<Rules> for Victim {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "victim")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        1 < self.models(battle).len()
    }

    fn orders(&self, _rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let models = self.models(battle).into_iter();
        out.extend(models.map(|figure| Order::Victim { figure }));
    }

    fn check(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Victim { figure } if self.models(battle).contains(figure) => {
                Ok(Checked::Order(order.clone()))
            }
            Order::Victim { .. } => Err(Why::new(
                "sof-wsr-sniper-2",
                "Name a model of the unit that was hit.",
            )),
            _ => Err(unasked(
                "sof-wsr-sniper-2",
                "Name the model that the sniper hits.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Victim { figure }) => turn.take_victim(figure),
            checked => astray(&checked, "whom the sniper hits"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        if let Some(figure) = self.usual(turn.battle) {
            turn.take_victim(figure);
        }
    }

    fn proposed(&self, _rules: &Rules, battle: &Battle) -> Option<Order> {
        self.usual(battle).map(|figure| Order::Victim { figure })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let target = battle.attack().map(|attack| rules.unit_name(attack.target));
        let text = format!("Whom of {} does the sniper hit?", target.unwrap_or("the unit"));
        prompt(self.seat, text, "sof-wsr-sniper-2")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Victim { figure } = order else {
            return stray(order);
        };
        let label = format!("Hit {}", rules.name(battle, figure));
        let mut choice = choice(order, label, "Sniper", Anchor::Piece(figure.0));
        if battle.figure(figure).role.is_character() {
            choice.stakes = Stakes::Dice;
        }
        choice
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        self.models(battle).into_iter().map(|id| id.0).collect()
    }
}
