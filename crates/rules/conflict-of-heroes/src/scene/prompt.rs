//! The question that is open, in words.

use umpire::scene::Prompt;
use umpire::{Eyes, RuleId};

use crate::battle::{Battle, FacingReason, Frame, Roll, RollKind, RollStage, UnitId};
use crate::rules::Rules;

impl Rules {
    pub(super) fn prompt(&self, battle: &Battle, eyes: Eyes) -> Prompt {
        let Some(ask) = self.question(battle) else {
            return Prompt {
                seat: None,
                text: self.outcome(battle).text,
                rule: Some(RuleId("coh-2.4a")),
            };
        };
        let who = self.seat_name(ask.seat);
        if !eyes.know_secrets_of(ask.seat) {
            return Prompt {
                seat: Some(ask.seat),
                text: format!("{who} decides."),
                rule: None,
            };
        }
        let (text, rule) = self.prompt_text(battle, who);
        Prompt {
            seat: Some(ask.seat),
            text,
            rule: Some(RuleId(rule)),
        }
    }

    fn prompt_text(&self, battle: &Battle, who: &str) -> (String, &'static str) {
        let name = |unit: &UnitId| self.unit_name(battle, *unit);
        match battle.stack.last() {
            None => (String::new(), "coh-2.2a"),
            Some(Frame::SetUp(_)) => (format!("{who}: set up your units."), "coh-1.0d"),
            Some(Frame::Turn) if battle.dual && battle.actions_left < 2 => {
                (format!("{who}: your second action, or end the turn."), "coh-C10")
            }
            Some(Frame::Turn) => (format!("{who}: take one action, or pass."), "coh-2.2a"),
            Some(Frame::Initiative(_)) => (
                format!("{who}: how many CAPs for the initiative roll?"),
                "coh-3.24a",
            ),
            Some(Frame::Facing { unit, reason, .. }) => {
                let rule = match reason {
                    FacingReason::SetUp => "coh-1.0g",
                    FacingReason::Moved => "coh-5.2b",
                    FacingReason::Revealed => "coh-10.0b",
                    FacingReason::Pivot => "coh-5.3a",
                    FacingReason::Unloaded => "coh-17.0f",
                };
                (format!("Which way does {} face?", name(unit)), rule)
            }
            Some(Frame::WorkFacing { work }) => (
                format!("Which way does {} face?", self.work_name(battle, *work)),
                "coh-1.0g",
            ),
            Some(Frame::Inside { unit }) => (format!("Does {} begin inside?", name(unit)), "coh-18.2h"),
            Some(Frame::Attack(attack)) if 1 < attack.targets.len() => {
                (format!("{who}: which target is rolled for next?"), "coh-7.7c")
            }
            Some(Frame::Attack(_)) => (format!("{who}: a card for this attack, or go on?"), "coh-C09"),
            Some(Frame::Roll(roll)) => self.roll_prompt(battle, roll, who),
            Some(Frame::Rallies { .. }) => (format!("{who}: who rallies next?"), "coh-9.13a"),
            Some(Frame::Group(group)) => {
                let member = group
                    .remaining
                    .first()
                    .map_or_else(String::new, |unit| name(&unit));
                (format!("Group: where does {member} go?"), "coh-9.11a")
            }
            Some(Frame::Entangled(held)) => (
                format!(
                    "{}: pay {} more for {}, or stay?",
                    name(&held.unit),
                    held.more.unwrap_or(0),
                    self.work_name(battle, held.work)
                ),
                "coh-18.4b",
            ),
            Some(Frame::Lay { unit, .. }) => (format!("{}: where is the mine laid?", name(unit)), "coh-C40"),
            Some(Frame::Defuse { unit }) => (format!("{}: which mine is defused?", name(unit)), "coh-C41"),
            Some(Frame::Sortie(sortie)) => (
                format!(
                    "{}: impulse {} of {}, or end the action?",
                    name(&sortie.unit),
                    sortie.used + 1,
                    self.impulses_of(battle, sortie.unit)
                ),
                "coh-20.0c",
            ),
            Some(Frame::Event { .. }) => (format!("{who}: what does the event bring?"), "coh-Y3"),
            Some(Frame::Mark { unit }) => (
                format!("{}: which second hex is marked?", name(unit)),
                "coh-21.2a",
            ),
            Some(Frame::Altitude { unit }) => (format!("How high does {} fly in?", name(unit)), "coh-20.0a"),
            Some(Frame::Bonus(bonus)) => (
                format!("{}: on to a bonus hex, or stop?", name(&bonus.unit)),
                "coh-14.0f",
            ),
            Some(Frame::Reputation { .. }) => (
                format!("{who}: play Feared Reputation to win the initiative?"),
                "coh-V10",
            ),
            Some(Frame::Honour { veteran, .. }) => {
                (format!("{}: take the killer along?", name(veteran)), "coh-V06")
            }
            Some(Frame::Sacrifice { .. }) => (
                format!("{who}: which of your attackers is taken along?"),
                "coh-V06",
            ),
            Some(Frame::March { unit }) => {
                (format!("{}: march on and be fresh again?", name(unit)), "coh-V01")
            }
            Some(Frame::Barrages { to_target }) => {
                let card = to_target
                    .last()
                    .map_or("artillery", |(_, card)| self.card_title(*card));
                (
                    format!("{who}: where is {card} to fall before the next round?"),
                    "coh-12.3a",
                )
            }
            Some(Frame::Falling(falling)) => (
                format!(
                    "{who}: which hex does {} shell next?",
                    self.card_title(falling.barrage.card)
                ),
                "coh-12.3h",
            ),
            Some(Frame::CloseCall { units }) => {
                let unit = units.first().map_or_else(String::new, |unit| name(&unit));
                (format!("{unit}: slip away before the shells fall?"), "coh-V08")
            }
            Some(Frame::Sensed { .. }) => (format!("{who}: which hidden unit is sensed?"), "coh-V07"),
        }
    }

    fn roll_prompt(&self, battle: &Battle, roll: &Roll, who: &str) -> (String, &'static str) {
        let what = match roll.kind {
            RollKind::Attack(_) => "the attack roll".to_owned(),
            RollKind::Rally(unit) => format!("the rally roll of {}", self.unit_name(battle, unit)),
            RollKind::Initiative => "the initiative roll".to_owned(),
            RollKind::Detection(_) => "the search for the sniper".to_owned(),
            RollKind::MoreAps => "the roll for APs".to_owned(),
            RollKind::MoreCaps => "the roll for CAPs".to_owned(),
            RollKind::SniperCard(_) => "the sniper card".to_owned(),
            RollKind::Wire(_) => "the die for the wire".to_owned(),
            RollKind::Mine { unit, .. } => format!("the mine under {}", self.unit_name(battle, unit)),
            RollKind::Immobilize(unit) => {
                format!("the roll for {} to get through", self.unit_name(battle, unit))
            }
            RollKind::Pool(_) => "the activation roll".to_owned(),
        };
        match roll.stage {
            RollStage::Before => (format!("{who}: CAPs on {what}?"), "coh-3.23a"),
            RollStage::After => (
                format!("{who}: {what} shows {}. Change it?", roll.total()),
                "coh-3.23a",
            ),
        }
    }
}
