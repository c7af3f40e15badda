//! Going to ground before the dice (ini-ord-32).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::show::MarkLook;
use umpire::{Anchor, Ask, Choice, Event, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::battle::{Battle, Frame, TeamId, UnitId};
use crate::content::model::Class;
use crate::film;
use crate::fire::arms_of;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::shooting::Shooting;
use crate::why::Why;

/// Asked of a Unit under fire, or at which a barrage ranges in (ini-barr-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoToGround {
    pub seat: Seat,
    pub unit: UnitId,
    /// The lowest number to hit it, which would rise by one.
    pub number: i32,
}

impl GoToGround {
    /// The question before a shooting, if it would raise a number that is 6 or less (ini-gtg-3).
    pub fn before(rules: &Rules, battle: &Battle, shooting: &Shooting) -> Option<GoToGround> {
        let unit = shooting.target.unit;
        if shooting.target.observer || !rules.may_go_to_ground(battle, unit) {
            return None;
        }
        let (mut firing, mut under) = shooting.look(rules, battle);
        if !firing.ground_helps(&mut under) {
            return None;
        }
        let mut lowest: Option<i32> = None;
        for shot in &shooting.shots {
            for arm in arms_of(shot.weapons) {
                let volley = firing.volley(&mut under, shot.team, arm, shot.at);
                lowest = volley.map(|volley| volley.number).into_iter().chain(lowest).min();
            }
        }
        let seat = battle.unit(unit).owner;
        let number = lowest.filter(|number| *number <= 6)?;
        Some(GoToGround { seat, unit, number })
    }
}

impl Rules {
    /// May a Unit declare it: once in a round, before it acts or while on Overwatch, with a Team that is no Tank (ini-gtg-3,
    /// ini-gtg-7)?
    pub fn may_go_to_ground(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        let waits = !unit.activated || unit.freed || unit.overwatch;
        let mut teams = battle.counted(id);
        waits && !unit.declared && teams.any(|(_, team)| self.kind(team).class != Class::Tank)
    }
}

impl Resolution<'_> {
    /// The Unit goes to ground: no movement and no fire until the round is over, Overwatch is lost (ini-gtg-4).
    pub fn go_to_ground(&mut self, id: UnitId) {
        let unit = self.battle.unit_mut(id);
        unit.declared = true;
        unit.overwatch = false;
        let teams: Vec<TeamId> = self.battle.counted(id).map(|(team, _)| team).collect();
        for team in teams {
            if self.rules.class_of(self.battle, team) != Class::Tank {
                self.battle.team_mut(team).down = true;
            }
        }
        self.tell(|say| {
            let event = Event::new("ground", "ini-gtg-3", format!("{} goes to ground.", say.unit(id)));
            let mut teams = say.battle.counted(id).map(|(team, _)| team);
            match teams.next() {
                Some(team) => event
                    .about(team.0)
                    .show(film::mark(team, MarkLook::Pinned, "gone to ground")),
                None => event,
            }
        });
    }
}

impl Question<Rules> for GoToGround {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "ground")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.number <= 6 && rules.may_go_to_ground(battle, self.unit)
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([Order::GoToGround, Order::Stand]);
    }

    fn check(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::GoToGround => Ok(Checked::GoToGround),
            Order::Stand => Ok(Checked::Stand),
            _ => Err(unasked("ini-gtg-3", "Under fire: go to ground, or stand.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::GoToGround => {
                turn.go_to_ground(self.unit);
                match turn.battle.stack.last_mut() {
                    Some(Frame::Shooting(shooting)) => shooting.joined_down = true,
                    Some(Frame::Barrage(barrage)) => barrage.joined_down = true,
                    Some(_) | None => {}
                }
            }
            Checked::Stand => {}
            checked => astray(&checked, "going to ground"),
        }
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let text = format!(
            "{} is shot at: go to ground, and neither move nor fire this round?",
            rules.unit_name(self.unit)
        );
        prompt(self.seat, text, "ini-gtg-3")
    }

    fn describe(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let label = match order {
            Order::GoToGround => format!("Go to ground: hit on {}+", self.number + 1),
            Order::Stand => format!("Stand: hit on {}+", self.number),
            order => return stray(order),
        };
        let first = battle.teams_of(self.unit).map(|(team, _)| team).next();
        let anchor = first.map_or(Anchor::Button, |team| Anchor::Piece(team.0));
        choice(order, label, "Under fire", anchor)
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        battle.teams_of(self.unit).map(|(team, _)| team.0).collect()
    }
}
