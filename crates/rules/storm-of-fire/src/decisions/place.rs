//! Where an objective, a section of wire or a scrape lies (sof-dec-3, sof-dec-12, sof-ord-31).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::{Order, Thing};
use crate::rules::{Resolution, Rules};
use crate::why::Why;
use crate::works::Lies;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub seat: Seat,
    pub thing: Thing,
    /// Which objective of the mission it is.
    pub nth: u8,
}

fn order(lies: Lies) -> Order {
    Order::Place {
        thing: lies.thing,
        at: lies.at.into(),
        heading: lies.heading.degrees(),
    }
}

impl Place {
    fn places(&self, rules: &Rules, battle: &Battle) -> Vec<Lies> {
        rules.places_for(battle, self.seat, self.thing, self.nth)
    }

    /// The row that has it laid down.
    fn rule(&self, rules: &Rules) -> &'static str {
        let mission = rules.mission();
        match self.thing {
            Thing::Objective => {
                let placing = mission.objectives.get(usize::from(self.nth));
                placing.map_or("sof-dec-3", |placing| placing.rule)
            }
            Thing::Wire | Thing::Scrape => mission.works.map_or("sof-dec-12", |works| works.rule),
        }
    }
}

impl Question<Rules> for Place {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "place")
    }

    /// Not where nothing legal is found: then it is left out.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        !self.places(rules, battle).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.extend(self.places(rules, battle).into_iter().map(order));
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Place { thing, at, heading } = order else {
            return Err(unasked(self.rule(rules), "Say where it lies."));
        };
        if *thing != self.thing {
            return Err(Why::new(self.rule(rules), "Something else is to be placed now."));
        }
        let lies = rules.find_place(battle, seat, *thing, self.nth, (*at, *heading))?;
        Ok(Checked::Place(lies))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Place(lies) => {
                let rule = self.rule(turn.rules);
                turn.lay(self.seat, lies, rule);
            }
            checked => astray(&checked, "where it lies"),
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        self.places(rules, battle).first().copied().map(order)
    }

    fn dragged(&self, _rules: &Rules, _battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let heading = wish.picked.facing.map_or(0, i32::from);
        let place = wish.place().map(|(x, y)| Order::Place {
            thing: self.thing,
            at: crate::order::Spot { x, y },
            heading,
        });
        place.into_iter().map(Meant::from).collect()
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = match self.thing {
            Thing::Objective => "Place an objective.",
            Thing::Wire => "Place wire along the front edge of your zone.",
            Thing::Scrape => "Place a scrape in your zone.",
        };
        prompt(self.seat, text, self.rule(rules))
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Place { thing, at, .. } = &order else {
            return stray(order);
        };
        let label = match thing {
            Thing::Objective => "Place the objective here",
            Thing::Wire => "Place wire here",
            Thing::Scrape => "Place the scrape here",
        };
        let anchor = Anchor::Point { x: at.x, y: at.y };
        let proposed = self.proposed(rules, battle).as_ref() == Some(&order);
        let mut choice = choice(order, label, "Place", anchor);
        choice.role = proposed.then_some(Role::Proposed);
        choice
    }
}
