//! Where markers go (ini-ord-35).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, TeamId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::suppression::{Markers, Placing};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub seat: Seat,
    pub placing: Placing,
}

impl Mark {
    /// Does each marker go where the rows let it, and are as many placed as there is room for (ini-supp-4)?
    fn check_teams(&self, battle: &Battle, teams: &[TeamId]) -> Result<(), Why> {
        let mut markers = Markers::new(battle, &self.placing);
        let mut named = teams.iter();
        for _ in 0..self.placing.count {
            let step = markers.step(&self.placing);
            if step.is_empty() {
                break;
            }
            let Some(team) = named.next() else {
                return Err(
                    Why::new("ini-supp-1", "{n} markers are to be placed.").number(self.placing.count)
                );
            };
            if !step.contains(team) {
                let rule = if self.placing.on.is_some() {
                    "ini-supp-11"
                } else {
                    "ini-supp-4"
                };
                let sentence = "Unmarked Teams that could be hit come first, then other unmarked ones.";
                return Err(Why::new(rule, sentence));
            }
            markers.add(*team);
        }
        match named.next() {
            Some(_) => {
                Err(Why::new("ini-supp-8", "{n} markers are to be placed.").number(self.placing.count))
            }
            None => Ok(()),
        }
    }
}

impl Question<Rules> for Mark {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "mark")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        rules.is_marking_open(battle, &self.placing)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let proposed = rules.proposed_markers(battle, &self.placing);
        let other = rules.other_markers(battle, &self.placing);
        if other != proposed {
            out.push(Order::Mark { teams: other });
        }
        out.insert(0, Order::Mark { teams: proposed });
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Mark { teams } => {
                self.check_teams(battle, teams)?;
                Ok(Checked::Mark(teams.clone()))
            }
            _ => Err(unasked("ini-supp-4", "Say which Teams take the markers.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Mark(teams) => turn.lay_markers(&teams),
            checked => astray(&checked, "where markers go"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        let teams = turn.rules.proposed_markers(turn.battle, &self.placing);
        turn.lay_markers(&teams);
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let teams = rules.proposed_markers(battle, &self.placing);
        Some(Order::Mark { teams })
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let unit = rules.unit_name(self.placing.unit);
        let text = match self.placing.count {
            1 => format!("{unit} is suppressed: which Team takes the marker?"),
            count => format!("{unit} is suppressed: which Teams take the {count} markers?"),
        };
        prompt(self.seat, text, "ini-supp-4")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Mark { teams } if teams.iter().all(|team| battle.teams.knows(*team)) => {
                let names: Vec<String> = teams.iter().map(|team| rules.short_name(battle, *team)).collect();
                let label = format!("Suppress {}", names.join(", "));
                let anchor = teams.first().map_or(Anchor::Button, |team| Anchor::Piece(team.0));
                choice(order, label, "Markers", anchor)
            }
            _ => stray(order),
        }
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        battle.teams_of(self.placing.unit).map(|(id, _)| id.0).collect()
    }
}
