//! Deployment, unit by unit (sof-dec-10, sof-dec-11, sof-ord-30).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::{Ending, Prompt};
use umpire::{Anchor, Ask, Choice, Role, Seat};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::battle::{Battle, UnitId, other};
use crate::deployment::{Berthed, Berthing};
use crate::order::{Berth, Order};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Who deploys when (sof-mission-patrol-4, sof-mission-infil-4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// One side alone.
    Alone,
    /// By turns, so many units at a time.
    Each(u8),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    pub seat: Seat,
    pub turns: Turns,
    /// Units it still sets up before the other side does.
    pub left: u8,
    /// Those who come after all enemies (sof-recon-14).
    pub late: bool,
}

impl Deploy {
    pub fn all(seat: Seat) -> Deploy {
        Deploy {
            seat,
            turns: Turns::Alone,
            left: 1,
            late: false,
        }
    }

    pub fn in_turns(batch: u8) -> Deploy {
        Deploy {
            seat: Seat(0),
            turns: Turns::Each(batch),
            left: batch,
            late: false,
        }
    }

    pub fn late() -> Deploy {
        Deploy {
            late: true,
            ..Deploy::in_turns(1)
        }
    }

    /// The same for whoever has somebody to set up, this side first; `None` when nobody waits.
    pub fn to_whom(self, battle: &Battle) -> Option<Deploy> {
        let waits = |seat: Seat| !battle.waiting(seat, self.late).is_empty();
        match self.turns {
            _ if waits(self.seat) => Some(self),
            Turns::Each(batch) if waits(other(self.seat)) => Some(Deploy {
                seat: other(self.seat),
                left: batch,
                ..self
            }),
            Turns::Alone | Turns::Each(_) => None,
        }
    }

    /// After one unit.
    pub(crate) fn after_one(self) -> Deploy {
        match self.turns {
            Turns::Alone => self,
            Turns::Each(_) if 1 < self.left => Deploy {
                left: self.left - 1,
                ..self
            },
            Turns::Each(batch) => Deploy {
                seat: other(self.seat),
                left: batch,
                ..self
            },
        }
    }

    fn order(unit: UnitId, at: Berth) -> Order {
        Order::Deploy { unit, at }
    }
}

impl Question<Rules> for Deploy {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "deploy")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        !battle.waiting(self.seat, self.late).is_empty()
    }

    /// Everybody by the book; the next unit of the book where else it could stand.
    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::DeployAll);
        let next = rules.by_the_book(battle, self.seat, self.late);
        if let Some(unit) = next.into_iter().next() {
            let offers = rules.deploy_offers(battle, self.seat, self.late, unit);
            out.extend(offers.into_iter().map(|at| Deploy::order(unit, at)));
        }
    }

    /// Places are never listed in full.
    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Deploy { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::DeployAll => Ok(Checked::Order(Order::DeployAll)),
            Order::Deploy { unit, at } => {
                let berthed = rules.check_deploy(battle, seat, self.late, *unit, at)?;
                Ok(Checked::Deploy(berthed))
            }
            _ => Err(unasked("sof-dec-10", "Deploy your units first.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Deploy(berthed) => turn.deploy(berthed),
            Checked::Order(Order::DeployAll) => turn.deploy_all(self.seat, self.late),
            checked => astray(&checked, "how to deploy"),
        }
        turn.ask_to_deploy(self.after_one());
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.ask_to_deploy(self.after_one());
    }

    fn proposed(&self, _rules: &Rules, _battle: &Battle) -> Option<Order> {
        Some(Order::DeployAll)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let drawn = rules.drawn_to(battle, wish);
        let deploy = drawn.map(|(unit, draw)| Order::Deploy {
            unit,
            at: Berth::Pose(draw),
        });
        deploy.into_iter().map(Meant::from).collect()
    }

    fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let meant = self.dragged(rules, battle, wish).into_iter();
        meant.map(|meant| meant.order).collect()
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let text = match (self.turns, self.left) {
            (Turns::Alone, _) => "Deploy your units in your zone.".to_owned(),
            (Turns::Each(_), 1) => "Deploy a unit in your zone.".to_owned(),
            (Turns::Each(_), n) => format!("Deploy {n} units in your zone."),
        };
        prompt(self.seat, text, "sof-mis-2")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let (unit, at) = match &order {
            Order::DeployAll => {
                let mut choice = choice(order, "Deploy all by the book", "Done", Anchor::Button);
                choice.role = Some(Role::Auto);
                return choice;
            }
            Order::Deploy { unit, at } => (*unit, at),
            _ => return stray(order),
        };
        let name = rules.unit_name(unit);
        let (label, anchor) = match at {
            Berth::Pose(draw) => (
                format!("Deploy {name}"),
                Anchor::Point {
                    x: draw.to.x,
                    y: draw.to.y,
                },
            ),
            Berth::Ambush { piece, .. } => (format!("Set {name} in ambush"), Anchor::Ground(*piece)),
            Berth::Building(piece) => (format!("Deploy {name} inside"), Anchor::Ground(*piece)),
        };
        let endings = match rules.check_deploy(battle, seat, self.late, unit, at) {
            Ok(berthed) => endings(&berthed),
            Err(_) => Vec::new(),
        };
        let mut choice = choice(order, label, "Deploy", anchor);
        choice.preview.endings = endings;
        choice
    }
}

/// Where everybody would stand.
fn endings(berthed: &Berthed) -> Vec<Ending> {
    let Berthing::Table { filled, .. } = &berthed.place else {
        return Vec::new();
    };
    let facing = filled.pose.heading.degrees() as u16;
    let end = |(id, way): (&board::table::StandId, &Vec<board::table::Point>)| {
        let at = way.last()?;
        Some(Ending {
            piece: id.0 as u16,
            x: at.x(),
            y: at.y(),
            facing,
            path: Vec::new(),
            spent: None,
            short: None,
            seen_by: Vec::new(),
        })
    };
    filled.ways.iter().filter_map(end).collect()
}
