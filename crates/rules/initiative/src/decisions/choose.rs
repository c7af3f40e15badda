//! Holding the Initiative: which Unit is tried (ini-ord-1).

use rulebook::{Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, major, prompt, stray, unasked};
use crate::activation::{CheckFor, spokesman};
use crate::battle::{Battle, UnitId};
use crate::decisions::Act;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choose {
    pub seat: Seat,
}

impl Rules {
    /// May this Unit be tried (ini-round-6)?
    pub fn check_activate(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        if !battle.knows_unit(unit) || battle.unit(unit).owner != seat {
            return Err(Why::new("ini-round-3", "That is no Unit of yours."));
        }
        if !battle.is_in_play(unit) {
            return Err(Why::new("ini-round-3", "{} has nobody left to act.").unit(unit.in_words()));
        }
        if !battle.is_eligible(unit) {
            let sentence = "{} has had its turn this round.";
            return Err(Why::new("ini-round-6", sentence).unit(unit.in_words()));
        }
        Ok(())
    }
}

impl Choose {
    fn eligible<'b>(&self, battle: &'b Battle) -> impl Iterator<Item = UnitId> + use<'b> {
        let seat = self.seat;
        let units = battle.numbered_units();
        units
            .filter(move |(id, unit)| unit.owner == seat && battle.is_eligible(*id))
            .map(|(id, _)| id)
    }
}

impl Question<Rules> for Choose {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "choose")
    }

    /// With one Unit left it is still asked: a die follows (ini-ord-1).
    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        battle.can_try(self.seat)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.extend(self.eligible(battle).map(|unit| Order::Activate { unit }));
        let own = battle.own(self.seat).map(|(team, _)| team);
        let named = own.filter(|team| rules.check_appoint(battle, self.seat, *team).is_ok());
        out.extend(named.map(|team| Order::Appoint { team }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Activate { unit } => {
                rules.check_activate(battle, seat, *unit)?;
                Ok(Checked::Activate(*unit))
            }
            Order::Appoint { team } => {
                rules.check_appoint(battle, seat, *team)?;
                Ok(Checked::Appoint(*team))
            }
            _ => Err(unasked("ini-ord-1", "Choose a Unit to activate.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Activate(unit) => {
                turn.ask(Act::new(self.seat, unit));
                turn.check_training(unit, CheckFor::Activation);
            }
            Checked::Appoint(team) => {
                turn.ask(self);
                turn.appoint(team);
            }
            checked => astray(&checked, "which Unit is tried"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(
            self.seat,
            "You hold the Initiative: activate a Unit.",
            "ini-ord-1",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Activate { unit } if battle.knows_unit(unit) => {
                let anchor = spokesman(battle, unit).map_or(Anchor::Button, |team| Anchor::Piece(team.0));
                let label = format!("Activate {}", rules.unit_name(unit));
                let mut choice = choice(order, label, "Activate", anchor);
                choice.stakes = Stakes::Dice;
                let forecast = rules.forecast_check(battle, unit, CheckFor::Activation);
                choice.preview.attacks.push(forecast);
                choice
            }
            Order::Appoint { team } if battle.teams.knows(team) => {
                let label = format!("Make {} the platoon leader", rules.name(battle, team));
                let mut choice = choice(order, label, "Leaders", Anchor::Piece(team.0));
                choice.stakes = Stakes::None;
                choice
            }
            order => stray(order),
        }
    }

    fn wishes(&self, _rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let clicked = wish.piece().and_then(|piece| battle.teams.of_piece(piece));
        let team = clicked.or_else(|| battle.teams.picked(wish.picked).next());
        let unit = team.map(|team| battle.team(team).unit);
        unit.map(|unit| Order::Activate { unit }).into_iter().collect()
    }
}
