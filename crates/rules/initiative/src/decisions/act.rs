//! What an activated Unit does: not named but done, and the action follows from it (ini-ord-3). Whoever passed may do
//! less than he might (ini-act-2); whoever failed moves or fires once (ini-act-11). Aimed fire is a switch beside it (ini-ord-24).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Ask, Choice, Event, Seat, Selection};

use super::{Checked, astray, major, prompt, unasked};
use crate::activation::{TrainingCheck, spokesman};
use crate::assault::Sortie;
use crate::barrage::{Aim, BarragePlan};
use crate::battle::{Battle, TeamId, UnitId};
use crate::decisions::Recover;
use crate::fire::{Cause, Target};
use crate::movement::Gait;
use crate::order::{Help, Leg, Order, Pull, Shot};
use crate::rules::{Resolution, Rules};
use crate::shooting::Fire;
use crate::walk::{Purpose, Walk};
use crate::why::{Allowed, Why};

/// How far an activation has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The activation die is rolling, or lies.
    Checking,
    /// Nothing was done yet.
    Fresh,
    /// Somebody moved; fire may follow (ini-act-4).
    Moved,
    /// Somebody fired; a move may follow (ini-act-3).
    Fired,
    /// Nothing more may be done.
    Over,
}

/// A Unit's activation, from its die to its end. It stays on the stack below what it orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub seat: Seat,
    pub unit: UnitId,
    pub stage: Stage,
    /// The activation check, once it lies.
    pub check: Option<TrainingCheck>,
}

impl Act {
    pub fn new(seat: Seat, unit: UnitId) -> Act {
        Act {
            seat,
            unit,
            stage: Stage::Checking,
            check: None,
        }
    }

    pub fn hear_check(&mut self, check: &TrainingCheck) {
        self.check = Some(*check);
    }

    /// May it choose from the success list (ini-act-1)?
    pub fn passed(&self) -> bool {
        self.check.is_some_and(|check| check.passed())
    }

    fn then(self, stage: Stage) -> Act {
        Act { stage, ..self }
    }

    /// How far a plan may go now (ini-act-5, ini-act-10).
    pub fn gait(&self) -> Gait {
        match (self.stage, self.passed()) {
            (Stage::Fresh, true) => Gait::MoveOrRun,
            _ => Gait::Move,
        }
    }

    /// Why the Unit fires now (ini-act-4, ini-act-6).
    pub fn cause(&self, battle: &Battle, aimed: bool) -> Cause {
        let moved = battle.teams_of(self.unit).any(|(_, team)| team.went);
        Cause::Own { aimed, moved }
    }

    /// The stage after a move, or after fire: the second half, if there is one (ini-ord-4).
    fn after(&self, half: Stage) -> Stage {
        match (self.stage, self.passed()) {
            (Stage::Fresh, true) => half,
            _ => Stage::Over,
        }
    }

    /// May anything of the success list be done: the check was passed, and nothing was done yet?
    pub(super) fn check_whole_action(&self, rule: &'static str) -> Allowed {
        if !self.passed() {
            let sentence = "{} failed its check: it may move, fire or go on Overwatch.";
            return Err(Why::new(rule, sentence).unit(self.unit.in_words()));
        }
        self.check_fresh(rule)
    }

    fn check_fresh(&self, rule: &'static str) -> Allowed {
        match self.stage {
            Stage::Fresh => Ok(()),
            Stage::Checking | Stage::Moved | Stage::Fired | Stage::Over => {
                Err(Why::new(rule, "{} has acted already.").unit(self.unit.in_words()))
            }
        }
    }

    /// Whoever has gone to ground this round does nothing but dig in (ini-gtg-4, ini-gtg-6).
    pub(super) fn check_up(&self, battle: &Battle) -> Allowed {
        if battle.unit(self.unit).declared {
            let sentence = "{} has gone to ground until the round is over.";
            return Err(Why::new("ini-gtg-6", sentence).unit(self.unit.in_words()));
        }
        Ok(())
    }

    fn check_may_move(&self, battle: &Battle) -> Allowed {
        self.check_up(battle)?;
        match self.stage {
            Stage::Fresh | Stage::Fired => Ok(()),
            Stage::Checking | Stage::Moved | Stage::Over => {
                Err(Why::new("ini-ord-4", "{} has moved already.").unit(self.unit.in_words()))
            }
        }
    }

    fn check_drag(&self, rules: &Rules, battle: &Battle, pull: &Pull) -> Result<Checked, Why> {
        self.check_may_move(battle)?;
        let proposal = rules.check_drag(battle, self.unit, pull, self.gait())?;
        Ok(Checked::Move(proposal.plan))
    }

    pub(crate) fn check_move(
        &self,
        rules: &Rules,
        battle: &Battle,
        plan: PlanOrder<'_>,
    ) -> Result<Checked, Why> {
        self.check_may_move(battle)?;
        let plan = rules.check_plan(
            battle,
            self.unit,
            plan.legs,
            plan.helps,
            plan.reference,
            self.gait(),
        )?;
        Ok(Checked::Move(plan))
    }

    pub(crate) fn check_fire(
        &self,
        rules: &Rules,
        battle: &Battle,
        shots: &[Shot],
        aimed: bool,
        directs: &[Help],
    ) -> Result<Checked, Why> {
        self.check_up(battle)?;
        match self.stage {
            Stage::Fresh | Stage::Moved => {}
            Stage::Checking | Stage::Fired | Stage::Over => {
                return Err(Why::new("ini-ord-4", "{} has fired already.").unit(self.unit.in_words()));
            }
        }
        if aimed {
            self.check_whole_action("ini-act-6")?;
        }
        if shots.is_empty() {
            return Err(Why::new("ini-fire-1", "Name who fires, and at whom."));
        }
        let cause = self.cause(battle, aimed);
        rules.check_shots(battle, self.unit, cause, shots, &[])?;
        rules.check_directs(battle, self.unit, shots, directs)?;
        Ok(Checked::Fire(Fire::new(
            self.unit,
            cause,
            shots.to_vec(),
            directs.to_vec(),
        )))
    }

    /// Digging in: a success, nothing done yet, no Tanks (ini-act-8).
    pub(super) fn check_dig_in(&self, rules: &Rules, battle: &Battle) -> Allowed {
        self.check_whole_action("ini-act-8")?;
        if rules.is_tank_unit(battle, self.unit) {
            return Err(
                Why::new("ini-act-8", "{} has Tanks, which cannot dig in.").unit(self.unit.in_words())
            );
        }
        Ok(())
    }

    pub(super) fn check_overwatch(&self, battle: &Battle) -> Allowed {
        self.check_up(battle)?;
        self.check_fresh("ini-act-12")
    }

    fn check_barrage(
        &self,
        rules: &Rules,
        battle: &Battle,
        observer: TeamId,
        guns: &[TeamId],
        aim: Aim,
    ) -> Result<Checked, Why> {
        self.check_up(battle)?;
        self.check_whole_action("ini-act-9")?;
        let plan = BarragePlan {
            unit: self.unit,
            observer,
            guns: guns.to_vec(),
            aim,
        };
        rules.check_barrage(battle, &plan)?;
        Ok(Checked::Barrage(plan))
    }
}

/// The parts of a `move` order.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PlanOrder<'a> {
    pub legs: &'a [Leg],
    pub helps: &'a [Help],
    pub reference: Option<TeamId>,
}

impl Question<Rules> for Act {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "act")
    }

    /// Not if nothing but ending is left: nobody has a shot, nobody may move (ini-ord-4).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        if !battle.is_in_play(self.unit) {
            return false;
        }
        match self.stage {
            Stage::Checking | Stage::Over => false,
            Stage::Fresh => self.check_overwatch(battle).is_ok() || self.check_dig_in(rules, battle).is_ok(),
            Stage::Moved => self.has_shot(rules, battle),
            Stage::Fired => rules.may_move(battle, self.unit),
        }
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        self.list(rules, battle, Rules::sampled_drags, out);
    }

    /// A player is shown where everybody ends.
    fn orders_for(&self, rules: &Rules, battle: &Battle, _picked: &Selection, out: &mut Vec<Order>) {
        self.list(rules, battle, Rules::sampled_moves, out);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        matches!(order, Order::DigIn | Order::Overwatch | Order::End)
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Shift(shift) => {
                self.check_up(battle)?;
                self.check_fresh("ini-ord-5")?;
                rules.check_shift(battle, self.unit, shift)?;
                Ok(Checked::Shift(*shift))
            }
            Order::Move {
                legs,
                helps,
                reference,
            } => {
                let plan = PlanOrder {
                    legs,
                    helps,
                    reference: *reference,
                };
                self.check_move(rules, battle, plan)
            }
            Order::Drag(pull) => self.check_drag(rules, battle, pull),
            Order::Fire {
                shots,
                aimed,
                directs,
            } => self.check_fire(rules, battle, shots, *aimed, directs),
            Order::DigIn => {
                self.check_dig_in(rules, battle)?;
                Ok(Checked::DigIn)
            }
            Order::Overwatch => {
                self.check_overwatch(battle)?;
                Ok(Checked::Overwatch)
            }
            Order::Assault {
                unit,
                observer,
                goes,
                shots,
                directs,
            } => {
                self.check_up(battle)?;
                self.check_whole_action("ini-act-7")?;
                let sortie = Sortie {
                    unit: self.unit,
                    target: Target {
                        unit: *unit,
                        observer: *observer,
                    },
                    goes,
                    shots,
                    directs,
                };
                let plan = rules.check_assault(battle, sortie)?;
                Ok(Checked::Assault(plan))
            }
            Order::Barrage { observer, aim, guns } => {
                self.check_barrage(rules, battle, *observer, guns, Aim::Team(*aim))
            }
            Order::Smoke { observer, at, guns } => {
                let aim = Aim::Smoke(rules.place(*at)?);
                self.check_barrage(rules, battle, *observer, guns, aim)
            }
            Order::End => Ok(Checked::End),
            _ => Err(unasked(
                "ini-ord-3",
                "Move, fire, or do something else with this Unit; or end.",
            )),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Shift(shift) => {
                turn.ask(self);
                turn.shift_markers(&shift);
            }
            Checked::Move(plan) => {
                let unit = self.unit;
                let next = match plan.run {
                    true => Stage::Over,
                    false => self.after(Stage::Moved),
                };
                turn.ask(self.then(next));
                turn.battle.unit_mut(unit).ran = plan.run;
                turn.ask(Walk::new(unit, Purpose::Move, plan));
            }
            Checked::Fire(fire) => {
                let next = match fire.cause {
                    Cause::Own { aimed: true, .. } => Stage::Over,
                    _ => self.after(Stage::Fired),
                };
                turn.ask(self.then(next));
                turn.ask(fire);
            }
            Checked::DigIn => {
                turn.dig_in(self.unit);
                turn.ask(self.then(Stage::Over));
            }
            Checked::Overwatch => {
                turn.go_on_overwatch(self.unit);
                turn.ask(self.then(Stage::Over));
            }
            Checked::Assault(plan) => {
                turn.ask(self.then(Stage::Over));
                turn.begin_assault(plan);
            }
            Checked::Barrage(plan) => {
                turn.ask(self.then(Stage::Over));
                turn.begin_barrage(plan);
            }
            Checked::End => turn.ask(self.then(Stage::Over)),
            checked => astray(&checked, "what the Unit does"),
        }
    }

    /// The die lies: who is freed, whose markers come off, and then the Unit acts. Or it has acted: after a failed check the
    /// Initiative passes (ini-round-3, ini-round-4).
    fn close(self, turn: &mut Resolution<'_>) {
        let unit = self.unit;
        let check = self.check.expect("the activation die lies");
        match self.stage {
            Stage::Checking => {
                let seat = self.seat;
                turn.ask(self.then(Stage::Fresh));
                turn.free_by(&check);
                turn.begin_activation(unit);
                if check.passed() {
                    turn.clear_markers(unit);
                } else {
                    turn.ask(Recover { seat, unit });
                }
            }
            Stage::Fresh | Stage::Moved | Stage::Fired | Stage::Over => {
                if !check.passed() {
                    turn.pass_initiative();
                }
            }
        }
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let name = rules.unit_name(self.unit);
        let (text, rule) = match (self.stage, self.passed()) {
            (Stage::Moved, _) => (format!("{name} has moved: it may fire now."), "ini-act-4"),
            (Stage::Fired, _) => (format!("{name} has fired: it may move now."), "ini-act-3"),
            (_, true) => (
                format!("{name} may act: move, fire, assault, dig in, or go on Overwatch."),
                "ini-ord-3",
            ),
            (_, false) => (
                format!("{name} failed its check: it may move, fire, or go on Overwatch."),
                "ini-act-1",
            ),
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        rules.act_in_words(battle, self, order)
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        rules.drag_unit(battle, self.unit, wish)
    }
}

/// The event, with the Team that stands for its Unit.
fn told_of(event: Event, team: Option<TeamId>) -> Event {
    match team {
        Some(team) => event.about(team.0),
        None => event,
    }
}

impl Resolution<'_> {
    /// Every Team of the Unit has hard cover until it moves (ini-act-8).
    fn dig_in(&mut self, unit: UnitId) {
        for team in &mut self.battle.teams {
            if team.unit == unit && team.on_table() {
                team.dug_in = true;
            }
        }
        self.tell(|say| {
            let text = format!("{} digs in.", say.unit(unit));
            let event = Event::new("dug-in", "ini-act-8", text).short("digs in");
            told_of(event, spokesman(say.battle, unit))
        });
    }

    /// The Unit waits for enemies on the move (ini-act-12).
    fn go_on_overwatch(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).overwatch = true;
        self.tell(|say| {
            let text = format!("{} goes on Overwatch.", say.unit(unit));
            let event = Event::new("overwatch", "ini-act-12", text).short("Overwatch");
            told_of(event, spokesman(say.battle, unit))
        });
    }
}
