//! Suppressing fire has left nobody in reach: roll for more, or end; the whole Unit gone: a move, or end (ini-asl-5).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Event, Seat, Show, Stakes};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::activation::spokesman;
use crate::assault::{Assault, Stage};
use crate::battle::Battle;
use crate::film;
use crate::movement::Gait;
use crate::order::{Leg, Order};
use crate::rules::{Resolution, Rules};
use crate::walk::{Purpose, Walk};
use crate::why::{Allowed, Why};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    pub seat: Seat,
    /// The whole Unit was destroyed: a normal Move instead.
    pub gone: bool,
}

impl Extra {
    /// Only Teams that were to go may move instead.
    fn check_goers(&self, battle: &Battle, legs: &[Leg]) -> Allowed {
        let goes = |team| Assault::under_way(battle).is_some_and(|assault| assault.goes.contains(&team));
        match legs.iter().find(|leg| !goes(leg.team)) {
            Some(leg) if battle.teams.knows(leg.team) => {
                Err(Why::new("ini-asl-5", "{} was to stay.").unit(leg.team))
            }
            Some(_) => Err(Why::new("ini-asl-5", "That Team was to stay.")),
            None => Ok(()),
        }
    }
}

impl Question<Rules> for Extra {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "extra")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let unit = Assault::under_way(battle).map(|assault| assault.unit);
        !self.gone || unit.is_some_and(|unit| rules.may_move(battle, unit))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if !self.gone {
            out.extend([true, false].map(|roll| Order::Extra { roll }));
            return;
        }
        if let Some(assault) = Assault::under_way(battle) {
            let moves = rules.sampled_moves(battle, assault.unit, Gait::Move);
            out.extend(moves.into_iter().filter(|order| match order {
                Order::Move { legs, .. } => self.check_goers(battle, legs).is_ok(),
                _ => false,
            }));
        }
        out.push(Order::End);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Move { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match (order, self.gone, Assault::under_way(battle)) {
            (Order::Extra { roll }, false, _) => Ok(Checked::Extra(*roll)),
            (Order::End, true, _) => Ok(Checked::End),
            (
                Order::Move {
                    legs,
                    helps,
                    reference,
                },
                true,
                Some(assault),
            ) => {
                self.check_goers(battle, legs)?;
                let plan = rules.check_plan(battle, assault.unit, legs, helps, *reference, Gait::Move)?;
                Ok(Checked::Move(plan))
            }
            (_, true, _) => Err(unasked("ini-asl-5", "Nobody is left to assault: move, or end.")),
            (_, false, _) => Err(unasked("ini-asl-5", "Roll for more inches, or end the assault.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Extra(true) => turn.roll_extra(),
            Checked::Extra(false) | Checked::End => turn.assault_mut().stage = Stage::Over,
            Checked::Move(plan) => {
                let assault = turn.assault_mut();
                assault.stage = Stage::Over;
                let unit = assault.unit;
                turn.ask(Walk::new(unit, Purpose::Move, plan));
            }
            checked => astray(&checked, "whether to go farther"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.assault_mut().stage = Stage::Over;
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        let text = match self.gone {
            true => "Nobody is left to assault: those who were to go may move.",
            false => "Nobody is left in reach: roll for up to six inches more?",
        };
        prompt(self.seat, text, "ini-asl-5")
    }

    fn describe(&self, _rules: &Rules, _battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Extra { roll: true } => {
                let mut choice = choice(order, "Roll for more inches", "Assault", Anchor::Button);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Extra { roll: false } => done(order, "End the assault"),
            Order::End => done(order, "Stay"),
            Order::Move { legs, .. } => {
                let spot = legs.first().and_then(|leg| leg.path.last());
                let anchor = spot.map_or(Anchor::Button, |spot| Anchor::Point { x: spot.x, y: spot.y });
                choice(order, "Move", "Move", anchor)
            }
            _ => stray(order),
        }
    }
}

impl Resolution<'_> {
    /// One die for the Unit: so many inches more (ini-asl-5).
    fn roll_extra(&mut self) {
        let from = self.dice.log().len();
        let die = self.dice.d6("farther", "ini-asl-5");
        let assault = self.assault_mut();
        assault.reach += 100 * i32::from(die);
        let unit = assault.unit;
        self.tell(|say| {
            let text = format!("{} goes up to {die} inches farther.", say.unit(unit));
            let reading = umpire::show::Reading::table(format!("{die} inches"));
            let event = Event::new("inches", "ini-asl-5", text);
            match spokesman(say.battle, unit) {
                Some(team) => event.about(team.0).show(film::roll(team, reading)),
                None => event.show(Show::roll_aside(reading)),
            }
        });
        self.show_dice(from);
    }
}
