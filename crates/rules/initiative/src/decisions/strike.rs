//! Striking: in which order, and whom first (ini-ord-42).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Role, Seat, Stakes};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::assault::Assault;
use crate::battle::{Battle, TeamId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    pub seat: Seat,
}

impl Rules {
    /// Who strikes, in ascending id, and the victims, the dearest first.
    fn proposed_strike(&self, battle: &Battle) -> (Vec<TeamId>, Vec<TeamId>) {
        Assault::under_way(battle).map_or((Vec::new(), Vec::new()), |assault| {
            (assault.ready(self, battle), assault.in_reach(self, battle))
        })
    }

    /// Would losing the one be the same as losing the other?
    fn are_alike(&self, battle: &Battle, one: TeamId, other: TeamId) -> bool {
        let (one, other) = (battle.team(one), battle.team(other));
        (one.kind, one.post, one.markers) == (other.kind, other.post, other.markers)
    }
}

/// Each named once at most, all of them known.
fn check_named(named: &[TeamId], known: &[TeamId], sentence: &'static str) -> Allowed {
    for (nth, team) in named.iter().enumerate() {
        if !known.contains(team) || named[..nth].contains(team) {
            return Err(Why::new("ini-ord-42", sentence));
        }
    }
    Ok(())
}

/// Those named, then the others as proposed.
fn completed(named: &[TeamId], proposed: &[TeamId]) -> Vec<TeamId> {
    let left = proposed.iter().filter(|team| !named.contains(team));
    named.iter().chain(left).copied().collect()
}

impl Question<Rules> for Strike {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "strike")
    }

    /// Not if every Team has the same single victim, or all victims are alike and each is in reach of every striker.
    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let (teams, victims) = rules.proposed_strike(battle);
        let Some(first) = victims.first() else {
            return false;
        };
        let all_reach = |team: &TeamId| rules.victims(battle, *team, &victims).len() == victims.len();
        let alike = victims
            .iter()
            .all(|victim| rules.are_alike(battle, *first, *victim));
        1 < victims.len() && !(alike && teams.iter().all(all_reach))
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let (teams, victims) = rules.proposed_strike(battle);
        let mut other = victims.clone();
        other.reverse();
        let orders = [victims, other].map(|victims| Order::Strike {
            teams: teams.clone(),
            victims,
        });
        out.extend(orders);
        out.dedup();
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let Order::Strike { teams, victims } = order else {
            return Err(unasked(
                "ini-ord-42",
                "Say in which order they strike, and whom first.",
            ));
        };
        let (ready, in_reach) = rules.proposed_strike(battle);
        check_named(
            teams,
            &ready,
            "Only Teams with an enemy within 2 inches strike, each once.",
        )?;
        check_named(
            victims,
            &in_reach,
            "Only enemies within 2 inches of a Team are struck.",
        )?;
        Ok(Checked::Strike {
            teams: completed(teams, &ready),
            victims: completed(victims, &in_reach),
        })
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Strike { teams, victims } => turn.strike(&teams, &victims),
            checked => astray(&checked, "who strikes whom"),
        }
    }

    fn close(self, turn: &mut Resolution<'_>) {
        let (teams, victims) = turn.rules.proposed_strike(turn.battle);
        turn.strike(&teams, &victims);
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let (teams, victims) = rules.proposed_strike(battle);
        Some(Order::Strike { teams, victims })
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Strike: whom first?", "ini-asl-9")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        let Order::Strike { teams, victims } = &order else {
            return stray(order);
        };
        let first = victims.first().filter(|victim| battle.teams.knows(**victim));
        let label = match first {
            Some(victim) => format!("Strike {} first", rules.name(battle, *victim)),
            None => "Strike".to_owned(),
        };
        let anchor = first.map_or(Anchor::Button, |victim| Anchor::Piece(victim.0));
        let proposed = rules.proposed_strike(battle) == (teams.clone(), victims.clone());
        let mut choice = choice(order, label, "Strike", anchor);
        choice.role = proposed.then_some(Role::Proposed);
        choice.stakes = Stakes::Dice;
        choice
    }
}
