//! Hit the Dirt under fire (sof-shoot-30, sof-dec-47): asked before any die.

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat, Stakes};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::attack::Attack;
use crate::battle::{Battle, UnitId};
use crate::content::model::Blast;
use crate::crews::can_go_down;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::Why;

/// Asked of the target's owner; the attack is below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    pub unit: UnitId,
}

/// What comes at a target: dice, the best need among them, the heaviest blast.
struct Incoming {
    dice: u32,
    need: i32,
    blast: Option<Blast>,
}

impl Rules {
    /// May a target still react: not activated, not down already, of a kind that can (sof-shoot-30, sof-act-htd-2)?
    pub fn may_react(&self, battle: &Battle, unit: UnitId) -> bool {
        let me = battle.unit(unit);
        !me.activated && !me.down && !me.sheltering && can_go_down(me.kind) && me.in_play()
    }

    fn incoming(&self, battle: &Battle, attack: &Attack) -> Incoming {
        if let Some(lobbed) = attack.lobbed {
            let mode = self.mode(lobbed.weapon, lobbed.mode);
            return Incoming {
                dice: 1,
                need: self.range_in_need(battle, &lobbed, attack.target).number,
                blast: self.blast_on(battle, attack.target, mode),
            };
        }
        let groups = attack.groups(self, battle);
        Incoming {
            dice: groups
                .iter()
                .map(|group| (group.volume.sixths() / 6) as u32)
                .sum(),
            need: groups
                .iter()
                .map(|group| group.accuracy.number)
                .min()
                .unwrap_or(9),
            blast: groups.iter().filter_map(|group| group.blast).max(),
        }
    }

    /// The standing answer: 4 or more dice that need 4 or less, or a blast of d6 or more (sof-ord-70).
    pub fn reacts_by_rule(&self, battle: &Battle, attack: &Attack) -> bool {
        let Incoming { dice, need, blast } = self.incoming(battle, attack);
        (4 <= dice && need <= 4) || blast.is_some_and(|blast| Blast::D6 <= blast)
    }

    /// The default of those who are asked: more than 3 dice (sof-dec-47), or a heavy blast.
    fn reacts_by_default(&self, battle: &Battle, attack: &Attack) -> bool {
        let Incoming { dice, blast, .. } = self.incoming(battle, attack);
        3 < dice || blast.is_some_and(|blast| Blast::D6 <= blast)
    }
}

impl React {
    fn how(&self, battle: &Battle) -> How {
        battle.side(battle.unit(self.unit).owner).standing.react
    }

    fn go_down(&self, turn: &mut Resolution<'_>) {
        turn.go_down(self.unit);
        // Both its actions for the turn are used (sof-shoot-30).
        turn.battle.unit_mut(self.unit).activated = true;
    }
}

impl Question<Rules> for React {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(battle.unit(self.unit).owner, "react")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        self.how(battle) == How::Ask && rules.may_react(battle, self.unit)
    }

    fn orders(&self, _rules: &Rules, _battle: &Battle, out: &mut Vec<Order>) {
        out.extend([true, false].map(|down| Order::React { down }));
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::React { down: true } if !rules.may_react(battle, self.unit) => {
                Err(Why::new("sof-shoot-30", "{unit} cannot react any more.").unit(self.unit.in_words()))
            }
            Order::React { .. } => Ok(Checked::Order(order.clone())),
            _ => Err(unasked("sof-shoot-30", "Under fire: hit the dirt, or do not.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::React { down: true }) => self.go_down(turn),
            Checked::Order(Order::React { down: false }) => {}
            checked => astray(&checked, "whether to hit the dirt"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        let by_rule = self.how(turn.battle) == How::Rule && turn.rules.may_react(turn.battle, self.unit);
        let Some(attack) = turn.battle.attack().filter(|_| by_rule) else {
            return;
        };
        if turn.rules.reacts_by_rule(turn.battle, attack) {
            self.go_down(turn);
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let down = rules.reacts_by_default(battle, battle.attack()?);
        Some(Order::React { down })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let name = rules.unit_name(self.unit);
        let text = format!("{name} is fired at: hit the dirt, and do nothing else this turn?");
        prompt(battle.unit(self.unit).owner, text, "sof-shoot-30")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::React { down } = order else {
            return stray(order);
        };
        let first = battle.figures_of(self.unit).next();
        let anchor = first.map_or(Anchor::Button, |(id, _)| Anchor::Piece(id.0));
        let mut supposed = battle.clone();
        supposed.unit_mut(self.unit).down |= down;
        let incoming = battle.attack().map(|attack| rules.incoming(&supposed, attack));
        let at = incoming.map_or(String::new(), |it| format!(": {} dice at {}+", it.dice, it.need));
        let label = match down {
            true => format!("Hit the Dirt{at}"),
            false => format!("Stand{at}"),
        };
        let mut choice = choice(order, label, "Under fire", anchor);
        choice.stakes = Stakes::Dice;
        if !down {
            choice.role = Some(Role::Hold);
        }
        if let Some(attack) = battle.attack() {
            choice
                .preview
                .attacks
                .extend(rules.forecast_attack(&supposed, attack));
        }
        choice
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        battle.figures_of(self.unit).map(|(id, _)| id.0).collect()
    }
}
