//! What an activated Unit does: not named but done, and the action follows from it (ini-ord-3).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Event, Seat, Stakes};

use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::activation::TrainingCheck;
use crate::assault::Sortie;
use crate::barrage::{Aim, BarragePlan};
use crate::battle::{Battle, UnitId};
use crate::decisions::Recover;
use crate::fire::Cause;
use crate::movement::Gait;
use crate::order::{Help, Leg, Order, Shot};
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
    fn check_whole_action(&self, rule: &'static str) -> Allowed {
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
    fn check_up(&self, battle: &Battle) -> Allowed {
        if battle.unit(self.unit).declared {
            let sentence = "{} has gone to ground until the round is over.";
            return Err(Why::new("ini-gtg-6", sentence).unit(self.unit.in_words()));
        }
        Ok(())
    }

    pub(crate) fn check_move(
        &self,
        rules: &Rules,
        battle: &Battle,
        plan: PlanOrder<'_>,
    ) -> Result<Checked, Why> {
        self.check_up(battle)?;
        match self.stage {
            Stage::Fresh | Stage::Fired => {}
            Stage::Checking | Stage::Moved | Stage::Over => {
                return Err(Why::new("ini-ord-4", "{} has moved already.").unit(self.unit.in_words()));
            }
        }
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
    fn check_dig_in(&self, rules: &Rules, battle: &Battle) -> Allowed {
        self.check_whole_action("ini-act-8")?;
        if rules.is_tank_unit(battle, self.unit) {
            return Err(
                Why::new("ini-act-8", "{} has Tanks, which cannot dig in.").unit(self.unit.in_words())
            );
        }
        Ok(())
    }

    fn check_overwatch(&self, battle: &Battle) -> Allowed {
        self.check_up(battle)?;
        self.check_fresh("ini-act-12")
    }

    fn check_barrage(&self, rules: &Rules, battle: &Battle, plan: BarragePlan) -> Result<Checked, Why> {
        self.check_up(battle)?;
        self.check_whole_action("ini-act-9")?;
        rules.check_barrage(battle, &plan)?;
        Ok(Checked::Barrage(plan))
    }

    /// Fire at each enemy Unit as proposed, plain and aimed (ini-ord-51).
    fn sample_fire(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let aims: &[bool] = match (self.stage, self.passed()) {
            (Stage::Fresh, true) => &[false, true],
            _ => &[false],
        };
        for aimed in aims {
            let cause = self.cause(battle, *aimed);
            let mut volleys: Vec<Vec<Shot>> = Vec::new();
            for target in rules.targets(battle, self.seat) {
                let shots = rules.proposed_shots(battle, self.unit, target, cause, &[]);
                if !shots.is_empty() {
                    volleys.push(shots);
                }
            }
            volleys.extend(rules.fire_at_will(&volleys));
            out.extend(volleys.into_iter().map(|shots| Order::Fire {
                directs: rules.proposed_directs(battle, self.unit, &shots),
                shots,
                aimed: *aimed,
            }));
        }
    }

    fn has_shot(&self, rules: &Rules, battle: &Battle) -> bool {
        let cause = self.cause(battle, false);
        let mut targets = rules.targets(battle, self.seat).into_iter();
        targets.any(|target| {
            !rules
                .proposed_shots(battle, self.unit, target, cause, &[])
                .is_empty()
        })
    }
}

/// The parts of a `move` order.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PlanOrder<'a> {
    pub legs: &'a [Leg],
    pub helps: &'a [Help],
    pub reference: Option<crate::battle::TeamId>,
}

impl Rules {
    /// Everybody without a shot at the first target takes his best other one (ini-ord-23): worth listing beside the volleys it is
    /// made of only where they differ.
    fn fire_at_will(&self, volleys: &[Vec<Shot>]) -> Option<Vec<Shot>> {
        let mut all = volleys.iter().max_by_key(|shots| shots.len())?.clone();
        let before = all.len();
        for shot in volleys.iter().flatten() {
            if all.iter().all(|known| known.team != shot.team) {
                all.push(*shot);
            }
        }
        (before < all.len()).then_some(all)
    }
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
        let up = self.check_up(battle).is_ok();
        if up && matches!(self.stage, Stage::Fresh | Stage::Moved) {
            self.sample_fire(rules, battle, out);
        }
        if up && matches!(self.stage, Stage::Fresh | Stage::Fired) {
            out.extend(rules.sampled_moves(battle, self.unit, self.gait()));
        }
        if up && self.check_whole_action("ini-ord-3").is_ok() {
            out.extend(rules.sampled_assaults(battle, self.unit));
            let barrages = rules.sampled_barrages(battle, self.unit).into_iter();
            out.extend(barrages.map(barrage_order));
        }
        if up && self.stage == Stage::Fresh {
            let shifts = rules.sampled_shifts(battle, self.unit).into_iter();
            out.extend(shifts.map(Order::Shift));
        }
        if self.check_dig_in(rules, battle).is_ok() {
            out.push(Order::DigIn);
        }
        if self.check_overwatch(battle).is_ok() {
            out.push(Order::Overwatch);
        }
        out.push(Order::End);
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
                goes,
                shots,
                directs,
            } => {
                self.check_up(battle)?;
                self.check_whole_action("ini-act-7")?;
                let sortie = Sortie {
                    unit: self.unit,
                    target: *unit,
                    goes,
                    shots,
                    directs,
                };
                let plan = rules.check_assault(battle, sortie)?;
                Ok(Checked::Assault(plan))
            }
            Order::Barrage { observer, aim, guns } => {
                let plan = BarragePlan {
                    unit: self.unit,
                    observer: *observer,
                    guns: guns.clone(),
                    aim: Aim::Team(*aim),
                };
                self.check_barrage(rules, battle, plan)
            }
            Order::Smoke { observer, at, guns } => {
                let at = at
                    .on(rules.scenario.frame)
                    .map_err(|no| Why::new(no.rule, no.sentence))?;
                let plan = BarragePlan {
                    unit: self.unit,
                    observer: *observer,
                    guns: guns.clone(),
                    aim: Aim::Smoke(at),
                };
                self.check_barrage(rules, battle, plan)
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
                format!("{name} may act: move, fire, assault, dig in."),
                "ini-ord-3",
            ),
            (_, false) => (format!("{name} failed: move, fire or Overwatch."), "ini-act-1"),
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        rules.act_in_words(battle, self, order)
    }
}

fn barrage_order(plan: BarragePlan) -> Order {
    let BarragePlan {
        observer, guns, aim, ..
    } = plan;
    match aim {
        Aim::Team(aim) => Order::Barrage { observer, aim, guns },
        Aim::Smoke(at) => Order::Smoke {
            observer,
            at: at.into(),
            guns,
        },
    }
}

impl Rules {
    /// Words for what a Unit may do; previews of plans and shots are added where they are worked out.
    pub(crate) fn act_in_words(&self, battle: &Battle, act: &Act, order: Order) -> Choice<Order> {
        let known = |unit: UnitId| battle.knows_unit(unit);
        let at = |team: crate::battle::TeamId| Anchor::Piece(team.0);
        match &order {
            Order::Shift(shift)
                if [shift.from, shift.to]
                    .iter()
                    .all(|team| battle.teams.knows(*team)) =>
            {
                let (from, to) = (self.name(battle, shift.from), self.name(battle, shift.to));
                let anchor = at(shift.to);
                let mut choice = choice(
                    order,
                    format!("Shift suppression from {from} to {to}"),
                    "Leaders",
                    anchor,
                );
                choice.stakes = Stakes::None;
                choice
            }
            Order::Move { legs, .. } => {
                let anchor = legs.first().and_then(|leg| leg.path.last());
                let anchor = anchor.map_or(Anchor::Button, |spot| Anchor::Point { x: spot.x, y: spot.y });
                choice(
                    order,
                    format!("Move {}", self.unit_name(act.unit)),
                    "Move",
                    anchor,
                )
            }
            Order::Fire { shots, aimed, .. } => {
                let target = shots.first().map(|shot| shot.target).filter(|unit| known(*unit));
                let name = target.map_or("the enemy", |unit| self.unit_name(unit));
                let anchor = target.and_then(|unit| crate::activation::spokesman(battle, unit));
                let word = if *aimed { "Aimed fire" } else { "Fire" };
                let mut choice = choice(
                    order.clone(),
                    format!("{word} at {name}"),
                    "Fire",
                    anchor.map_or(Anchor::Button, at),
                );
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Assault { unit, .. } if known(*unit) => {
                let anchor = crate::activation::spokesman(battle, *unit).map_or(Anchor::Button, at);
                let label = format!("Assault {}", self.unit_name(*unit));
                let mut choice = choice(order, label, "Assault", anchor);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Barrage { aim, .. } if battle.teams.knows(*aim) => {
                let anchor = at(*aim);
                let label = format!("Barrage on {}", self.name(battle, *aim));
                let mut choice = choice(order, label, "Barrage", anchor);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Smoke { at, .. } => {
                let anchor = Anchor::Point { x: at.x, y: at.y };
                let mut choice = choice(order, "Smoke here", "Barrage", anchor);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::DigIn => {
                let mut choice = choice(order, "Dig in", "Orders", Anchor::Button);
                choice.stakes = Stakes::Turn;
                choice
            }
            Order::Overwatch => {
                let mut choice = choice(order, "Overwatch", "Orders", Anchor::Button);
                choice.stakes = Stakes::Turn;
                choice
            }
            Order::End => done(order, "End the activation"),
            _ => stray(order),
        }
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
            Event::new("dug-in", "ini-act-8", text).short("digs in")
        });
    }

    /// The Unit waits for enemies on the move (ini-act-12).
    fn go_on_overwatch(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).overwatch = true;
        self.tell(|say| {
            let text = format!("{} goes on Overwatch.", say.unit(unit));
            Event::new("overwatch", "ini-act-12", text).short("Overwatch")
        });
    }
}
