//! The activation of a unit, from its first action to its end (section 6; sof-ord-11, sof-ord-12, sof-dec-34, sof-dec-36).

use rulebook::{Meant, Question, Wish};
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, done, major, prompt, stray, unasked};
use crate::activation::Source;
use crate::activation::actions::{Approach, Taken};
use crate::battle::{Battle, FigureId, UnitId};
use crate::moving::Depth;
use crate::order::{Action, Order};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// How far a unit in phase zero looks out for enemies (sof-init-16).
const WARY: i32 = 3600;

/// It stays on the stack below what its actions put there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acting {
    pub seat: Seat,
    pub unit: UnitId,
    /// What it has done.
    #[serde(default)]
    pub taken: Vec<Taken>,
    /// Without a die: enemies that were seen within 36 inches when it began, which it may not approach (sof-init-16).
    #[serde(default)]
    pub wary: Vec<UnitId>,
    /// Leaders who have encouraged (sof-lead-20).
    #[serde(default)]
    pub encouraged: Vec<FigureId>,
    /// Its officer has declared an Inspired Advance, and the move must follow (sof-lead-26).
    #[serde(default)]
    pub advance: bool,
    /// It has failed its Skill check for Double Time (sof-usr-cautious).
    #[serde(default)]
    pub hesitant: bool,
    /// The nearest enemy before its last move.
    #[serde(default)]
    pub approach: Option<Approach>,
    /// Its owner has ended it.
    #[serde(default)]
    pub finished: bool,
}

impl Acting {
    /// A fresh activation (sof-init-16, sof-init-18).
    pub fn new(rules: &Rules, battle: &Battle, unit: UnitId, source: Source) -> Acting {
        let wary = match source.is_paid() {
            true => Vec::new(),
            false => rules.visible_enemies(battle, unit, WARY),
        };
        Acting {
            seat: battle.unit(unit).owner,
            unit,
            taken: Vec::new(),
            wary,
            encouraged: Vec::new(),
            advance: false,
            hesitant: false,
            approach: None,
            finished: false,
        }
    }

    /// With one more action written down.
    pub fn with(mut self, taken: Taken) -> Acting {
        self.taken.push(taken);
        self.advance = false;
        self
    }

    pub fn has_acted(&self) -> bool {
        !self.taken.is_empty()
    }

    /// Is there room for another action at all?
    pub fn has_room(&self) -> bool {
        let last = |taken: &Taken| taken.is_double() || *taken == Taken::Assault;
        self.taken.len() < 2 && !self.taken.iter().any(last)
    }

    /// Leaders who could encourage somebody now (sof-lead-20, sof-lead-24).
    pub fn may_encourage(&self, rules: &Rules, battle: &Battle) -> Vec<FigureId> {
        let leaders = battle.leaders_of(self.unit).map(|(id, _)| id);
        leaders
            .filter(|leader| !self.encouraged.contains(leader))
            .filter(|leader| !rules.encouraged_by(battle, *leader).is_empty())
            .collect()
    }

    /// Once for each leader in an activation (sof-lead-20).
    pub fn check_encourage(
        &self,
        rules: &Rules,
        battle: &Battle,
        leader: FigureId,
        units: &[UnitId],
    ) -> Allowed {
        if self.advance {
            return Err(Why::new("sof-lead-26", "The Inspired Advance comes first."));
        }
        if self.encouraged.contains(&leader) {
            return Err(Why::new("sof-lead-20", "He has encouraged in this activation."));
        }
        rules.check_encourage(battle, self.unit, leader, units)
    }

    /// After an Inspired Advance was declared the move must follow, if there is one (sof-lead-26).
    fn check_finish(&self, rules: &Rules, battle: &Battle) -> Allowed {
        if self.advance && !self.advances(rules, battle).is_empty() {
            return Err(Why::new("sof-lead-26", "The Inspired Advance must follow."));
        }
        Ok(())
    }

    /// Ways to make the advance that was declared.
    pub fn advances(&self, rules: &Rules, battle: &Battle) -> Vec<Action> {
        let ahead = self.straight_ahead(rules, battle);
        let assaults = rules.assault_offers(battle, self.unit);
        let all = assaults.into_iter().chain(ahead);
        all.filter(|action| self.check_action(rules, battle, action).is_ok())
            .collect()
    }

    fn list(&self, rules: &Rules, battle: &Battle, depth: Depth, out: &mut Vec<Order>) {
        let actions = self.offers(rules, battle, depth);
        out.extend(actions.into_iter().map(|action| Order::Then { action }));
        if !self.advance {
            let leaders = self.may_encourage(rules, battle).into_iter();
            out.extend(leaders.map(|leader| Order::Encourage {
                leader,
                units: Vec::new(),
            }));
        }
        if self.check_finish(rules, battle).is_ok() {
            out.push(Order::Finish);
        }
    }
}

impl Question<Rules> for Acting {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "act")
    }

    /// Not if it has run away, is lost, or has nothing left to do but to end (sof-ord-12).
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let me = battle.unit(self.unit);
        if self.finished || !me.in_play() || me.fell_back {
            return false;
        }
        self.has_room() || !self.may_encourage(rules, battle).is_empty()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        self.list(rules, battle, Depth::Usual, out);
    }

    fn orders_in_depth(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        self.list(rules, battle, Depth::Deep, out);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        match order {
            Order::Finish => true,
            Order::Encourage { units, .. } => units.is_empty(),
            Order::Then { action } => action.is_listed(),
            _ => false,
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Then { action } => {
                let checked = self.check_action(rules, battle, action)?;
                Ok(Checked::Then(Taken::of(action), checked))
            }
            Order::Encourage { leader, units } => {
                self.check_encourage(rules, battle, *leader, units)?;
                Ok(Checked::Order(order.clone()))
            }
            Order::Finish => {
                self.check_finish(rules, battle)?;
                Ok(Checked::Order(Order::Finish))
            }
            _ => Err(unasked(
                "sof-ord-11",
                "Take another action with this unit, or finish.",
            )),
        }
    }

    fn carry_out(mut self, checked: Checked, turn: &mut Resolution<'_>) {
        let unit = self.unit;
        match checked {
            Checked::Then(taken, action) => {
                turn.ask(self.with(taken));
                turn.perform(unit, action);
            }
            Checked::Order(Order::Encourage { leader, units }) => {
                self.encouraged.push(leader);
                turn.ask(self);
                turn.encourage(leader, &units);
            }
            Checked::Order(Order::Finish) => {
                self.finished = true;
                turn.ask(self);
            }
            checked => astray(&checked, "what the unit does"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        turn.close_activation(&self);
    }

    fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        match rules.drawn_to(battle, wish) {
            Some((unit, draw)) if unit == self.unit => {
                let moves = Rules::dragged_moves(&draw).into_iter();
                moves.map(|action| Order::Then { action }.into()).collect()
            }
            Some(_) | None => Vec::new(),
        }
    }

    fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let moves = self
            .dragged(rules, battle, wish)
            .into_iter()
            .map(|meant| meant.order);
        let at = rules.meant_at(battle, wish).into_iter();
        moves.chain(at.map(|action| Order::Then { action })).collect()
    }

    fn prompt(&self, rules: &Rules, _battle: &Battle) -> Prompt {
        let name = rules.unit_name(self.unit);
        let (text, rule) = match (self.advance, self.taken.len()) {
            (true, _) => (
                format!("{name} advances: straight for the nearest enemy."),
                "sof-lead-26",
            ),
            (_, 0) => (format!("{name} acts: two actions, or a double one."), "sof-act-1"),
            (_, _) if self.has_room() => (format!("{name} may take a second action."), "sof-ord-11"),
            _ => (format!("{name} may still encourage."), "sof-lead-20"),
        };
        prompt(self.seat, text, rule)
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Then { ref action } => {
                let words = rules.action_in_words(battle, self.unit, action);
                let preview = rules.preview_action(battle, self.unit, self.manner(), action);
                let mut choice = choice(order, words.label, words.group, words.anchor);
                choice.stakes = words.stakes;
                choice.preview = preview;
                choice
            }
            Order::Encourage { leader, .. } if battle.figures.knows(leader) => {
                rules.encourage_in_words(battle, leader, order)
            }
            Order::Finish => {
                let name = rules.unit_name(self.unit);
                done(order, &format!("{name} does no more"))
            }
            order => stray(order),
        }
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        battle.figures_of(self.unit).map(|(id, _)| id.0).collect()
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let free = !self.has_room() && self.check_finish(rules, battle).is_ok();
        free.then_some(Order::Finish)
    }
}

impl Rules {
    /// Encouragement as it is offered: dice, and what each needs (sof-lead-21, sof-lead-22).
    pub(super) fn encourage_in_words(
        &self,
        battle: &Battle,
        leader: FigureId,
        order: Order,
    ) -> Choice<Order> {
        let (dice, need) = self.encouragement(battle, leader);
        let who = self.name(battle, leader);
        let label = format!("Encourage: {who}, {dice} dice on {}+", need.number);
        let mut choice = choice(order, label, "Encourage", Anchor::Piece(leader.0));
        choice.stakes = Stakes::Dice;
        choice
    }
}
