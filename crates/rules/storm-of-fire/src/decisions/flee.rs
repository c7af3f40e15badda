//! How a unit stands and faces when it has been made to fall back (sof-dec-21, sof-ord-76).

use board::table::Facing;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::content::model::Formation;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// A unit about to run.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flee {
    pub seat: Seat,
    pub unit: UnitId,
}

impl Flee {
    fn headings(&self, rules: &Rules) -> [Facing; 2] {
        let ahead = rules.toward_enemy(self.seat);
        [ahead.turned(180), ahead]
    }
}

impl Question<Rules> for Flee {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        minor(self.seat, "flee")
    }

    fn is_open(&self, _: &Rules, battle: &Battle) -> bool {
        battle.unit(self.unit).in_play()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let others = [Formation::Close, Formation::Loose, Formation::Extended].map(Some);
        let formations = [None].into_iter().chain(others);
        for formation in formations {
            for heading in self.headings(rules) {
                let order = Order::Flee {
                    heading: heading.degrees(),
                    formation,
                };
                let same = formation == Some(battle.unit(self.unit).formation);
                if !same && self.check(rules, battle, self.seat, &order).is_ok() {
                    out.push(order);
                }
            }
        }
    }

    fn lists(&self, _: &Rules, _: &Battle, _: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Flee { heading, formation } = order else {
            return Err(unasked("sof-dec-21", "Say how it stands when it has run."));
        };
        Facing::new(*heading).map_err(|_| Why::new("sof-fig-1", "Headings are whole degrees."))?;
        if let Some(formation) = formation {
            rules.check_fleeing_formation(battle, self.unit, *formation)?;
        }
        Ok(Checked::Order(order.clone()))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Flee { heading, formation }) => {
                resolution.run_home(self.unit, formation, Facing::new(heading).ok());
            }
            checked => astray(&checked, "falling back"),
        }
    }

    fn proposed(&self, rules: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Flee {
            heading: self.headings(rules)[0].degrees(),
            formation: None,
        })
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!(
            "{} falls back. How does it stand then?",
            rules.unit_name(self.unit)
        );
        prompt(self.seat, text, "sof-dec-21")
    }

    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let Order::Flee { heading, formation } = order else {
            return stray(order);
        };
        let stands = match formation {
            None | Some(Formation::Linear(_)) => "as it is",
            Some(Formation::Close) => "in close order",
            Some(Formation::Loose) => "in loose order",
            Some(Formation::Extended) => "in extended order",
        };
        let faces = if heading == rules.toward_enemy(self.seat).degrees() {
            "facing the enemy"
        } else {
            "facing away"
        };
        choice(
            order,
            format!("Run, then stand {stands}, {faces}"),
            "Fall back",
            Anchor::Button,
        )
    }

    fn pieces(&self, _: &Rules, battle: &Battle) -> Vec<u16> {
        battle.standing(self.unit).into_iter().map(|id| id.0).collect()
    }
}
