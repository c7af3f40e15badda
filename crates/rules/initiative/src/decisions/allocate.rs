//! Who takes which hits (ini-ord-34).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat};

use super::{Checked, astray, choice, minor, prompt, stray, unasked};
use crate::allocation::Deal;
use crate::battle::{Battle, TeamId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// About the shooting under it on the stack. It is asked only where there is a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocate {
    pub seat: Seat,
}

impl Rules {
    /// The dealing that is asked for.
    fn open_deal(&self, battle: &Battle) -> Option<Deal> {
        let shooting = battle.shooting()?;
        Some(Deal::new(self, battle, shooting))
    }

    /// The dearest are spared; and the other way round.
    fn deals(&self, battle: &Battle) -> Option<[Vec<TeamId>; 2]> {
        let deal = self.open_deal(battle)?;
        let dear = |nth: usize| -i32::from(self.worth(battle, deal.teams[nth]));
        Some([deal.proposed(self, battle).to_vec(), deal.by(dear).to_vec()])
    }
}

impl Question<Rules> for Allocate {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        minor(self.seat, "allocate")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        battle.shooting().is_some()
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let Some([proposed, other]) = rules.deals(battle) else {
            return;
        };
        let differs = other != proposed;
        out.push(Order::Allocate { teams: proposed });
        if differs {
            out.push(Order::Allocate { teams: other });
        }
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, _order: &Order) -> bool {
        false
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        let (Order::Allocate { teams }, Some(deal)) = (order, rules.open_deal(battle)) else {
            return Err(unasked("ini-alloc-1", "Say which Teams take the hits."));
        };
        match deal.check(teams) {
            Ok(()) => Ok(Checked::Allocate(teams.clone())),
            Err(nth) if deal.hits.len() <= nth || teams.len() <= nth => {
                let count = deal.hits.len() as i32;
                Err(Why::new("ini-alloc-1", "{n} bundles and hits are to be dealt.").number(count))
            }
            Err(nth) if deal.hits[nth].bundle.is_some() => {
                let sentence = "A bundle goes to the type declared, to a Team with the fewest dice, the most exposed first.";
                Err(Why::new("ini-at-1", sentence))
            }
            Err(_) => {
                let sentence = "Each hit goes to a Team with the fewest dice, the most exposed first.";
                Err(Why::new("ini-alloc-2", sentence))
            }
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match (checked, turn.battle.shooting_mut()) {
            (Checked::Allocate(teams), Some(shooting)) => shooting.dealt = teams,
            (checked, _) => astray(&checked, "who takes which hits"),
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let [teams, _] = rules.deals(battle)?;
        Some(Order::Allocate { teams })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let text = match battle.shooting() {
            Some(shooting) => {
                let hits: u32 = shooting.volleys.iter().map(|volley| u32::from(volley.hits)).sum();
                let unit = rules.unit_name(shooting.target.unit);
                format!("{unit} takes {hits} hits: which Teams save?")
            }
            None => "Which Teams save?".to_owned(),
        };
        prompt(self.seat, text, "ini-alloc-2")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match &order {
            Order::Allocate { teams } if teams.iter().all(|team| battle.teams.knows(*team)) => {
                let mut counts: Vec<(TeamId, usize)> = Vec::new();
                for team in teams {
                    match counts.iter_mut().find(|(known, _)| known == team) {
                        Some((_, count)) => *count += 1,
                        None => counts.push((*team, 1)),
                    }
                }
                let words = counts.iter().map(|(team, count)| match count {
                    1 => rules.short_name(battle, *team),
                    count => format!("{} ({count})", rules.short_name(battle, *team)),
                });
                let label = format!("Hits on {}", words.collect::<Vec<String>>().join(", "));
                let anchor = teams.first().map_or(Anchor::Button, |team| Anchor::Piece(team.0));
                choice(order, label, "Hits", anchor)
            }
            _ => stray(order),
        }
    }

    fn pieces(&self, _rules: &Rules, battle: &Battle) -> Vec<u16> {
        let shooting = battle.shooting().into_iter();
        let teams = shooting.flat_map(|shooting| battle.teams_of(shooting.target.unit));
        teams.map(|(team, _)| team.0).collect()
    }
}
