//! Activation dice and initiative (sections 5 and 21): how many, officers' re-rolls and penalties, who goes first.

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::show::PhaseLook;
use umpire::{Event, Seat, Show};

use crate::battle::{ActivationDie, Battle, Reserve, Whereabouts, other};
use crate::content::model::{Capability, Post};
use crate::decisions::OfficerReroll;
use crate::rules::{Resolution, Rules};
use crate::standing::How;

/// The last turn in which staff and recon give a die (sof-spec-3, sof-recon-12).
const PLANNED: u8 = 2;
/// Officers roll again what is lower than this, unless somebody says otherwise (sof-ord-73).
const LOW: u8 = 4;

impl Capability {
    /// Dice an officer may have rolled again (sof-lead-9).
    pub fn rerolls(self) -> u8 {
        match self {
            Capability::Inspiring => 2,
            Capability::Energetic => 1,
            Capability::Competent | Capability::Difficult | Capability::Green => 0,
        }
    }

    /// A die after the officer's penalty: 6 stays 6, nothing falls below 1, and of a green officer's dice all up to 3 count as 1
    /// (sof-lead-9).
    pub fn penalised(self, die: u8) -> u8 {
        let less = if die < 6 {
            die.saturating_sub(1).max(1)
        } else {
            die
        };
        match self {
            Capability::Inspiring | Capability::Energetic | Capability::Competent => die,
            Capability::Difficult => less,
            Capability::Green if less <= 3 => 1,
            Capability::Green => less,
        }
    }
}

impl Battle {
    /// How able the officer of a battlegroup is; one disabled still leads (sof-lead-30), one promoted is green (sof-lead-19).
    pub fn group_ability(&self, group: u8) -> Capability {
        let commander = self.battlegroups[usize::from(group)].commander;
        commander.map_or(Capability::Competent, |officer| self.ability(officer))
    }

    /// Whoever had initiative last turn goes first, before that the attacker (sof-pol-7).
    pub fn first(&self) -> Seat {
        self.initiative.unwrap_or(Seat(0))
    }

    /// Is a die there to be spent: not spent, not set aside?
    pub fn is_at_hand(&self, die: u8) -> bool {
        let found = self.dice.get(usize::from(die));
        found.is_some_and(|it| !it.spent && self.side(it.owner).aside != Some(die))
    }

    /// Dice of a seat at hand, with their numbers.
    pub fn dice_of(&self, seat: Seat) -> impl Iterator<Item = (u8, ActivationDie)> + '_ {
        let all = (0u8..).zip(self.dice.iter().copied());
        all.filter(move |(nth, die)| die.owner == seat && self.is_at_hand(*nth))
    }
}

impl Rules {
    /// The dice of a battlegroup: one for each core unit, one for two attached ones, fewer after losses, never none (sof-dice-1,
    /// sof-dice-2, sof-dice-3, sof-dice-5, sof-dice-6, sof-dice-7). Units in counterattack reserve give none until they are released (sof-res-9, sof-res-13).
    pub fn group_dice(&self, battle: &Battle, group: u8) -> u8 {
        let waits = Whereabouts::Reserve(Reserve::Counterattack);
        let count = |posts: &[Post]| {
            let units = battle.units.iter();
            let own = units.filter(|unit| unit.battlegroup == Some(group) && unit.place != waits);
            own.filter(|unit| posts.contains(&unit.post)).count() as u8
        };
        let (core, attached) = (count(&[Post::Hq, Post::Core]), count(&[Post::Attached]));
        let fewer = match battle.battlegroups[usize::from(group)].lost {
            0 | 1 => 0,
            2..=4 => 1,
            5.. => 2,
        };
        (core + attached.div_ceil(2)).saturating_sub(fewer).max(1)
    }

    /// Dice for any unit of a force: the staff's and that of recon, in the first two turns (sof-dice-4, sof-spec-3, sof-spec-4,
    /// sof-recon-12).
    pub fn force_dice(&self, battle: &Battle, seat: Seat) -> u8 {
        let side = battle.side(seat);
        match battle.turn <= PLANNED {
            true => u8::from(side.staff) + u8::from(side.recon_die),
            false => 0,
        }
    }

    /// Who has initiative: most sixes; a tie goes to who had it not last turn, in the first turn to fives, fours and so on, then to the
    /// attacker (sof-init-4, sof-init-5, sof-init-6).
    pub fn initiative(&self, battle: &Battle) -> Seat {
        let count = |seat: Seat, face: u8| {
            let own = battle.dice.iter().filter(|die| die.owner == seat);
            own.filter(|die| die.shows == face).count()
        };
        let lowest = match battle.initiative {
            Some(_) => 6,
            None => 1,
        };
        for face in (lowest..=6).rev() {
            match count(Seat(0), face).cmp(&count(Seat(1), face)) {
                std::cmp::Ordering::Greater => return Seat(0),
                std::cmp::Ordering::Less => return Seat(1),
                std::cmp::Ordering::Equal => {}
            }
        }
        battle.initiative.map_or(Seat(0), other)
    }

    /// The dice an officer usually rolls again: his lowest below 4 (sof-ord-73, sof-dec-26).
    pub fn usual_rerolls(&self, battle: &Battle, group: u8) -> Vec<u8> {
        let most = battle.group_ability(group).rerolls();
        let own = (0u8..).zip(&battle.dice);
        let own = own.filter(|(_, die)| die.battlegroup == Some(group) && die.shows < LOW);
        let mut low: Vec<(u8, u8)> = own.map(|(nth, die)| (die.shows, nth)).collect();
        low.sort_unstable();
        low.into_iter()
            .take(usize::from(most))
            .map(|(_, nth)| nth)
            .collect()
    }
}

/// The Initiative Phase (sof-turn-13): dice, re-rolls, penalties, initiative.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Battlegroups whose officer has had his say, in the order of [`Battle::groups_in_order`].
    pub heard: u8,
    pub rolled: bool,
}

impl Battle {
    /// Battlegroups in play, those of the side that chooses first before the other's (sof-init-3).
    pub fn groups_in_order(&self) -> Vec<u8> {
        let groups = (0u8..).zip(&self.battlegroups);
        let mut groups: Vec<(bool, u8)> = groups
            .filter(|(_, group)| !group.removed)
            .map(|(nth, group)| (group.owner != self.first(), nth))
            .collect();
        groups.sort_unstable();
        groups.into_iter().map(|(_, nth)| nth).collect()
    }
}

impl Process<Rules> for Throw {
    fn go_on(self, turn: &mut Resolution<'_>) {
        if !self.rolled {
            turn.ask(Throw { rolled: true, ..self });
            turn.throw_dice();
            return;
        }
        let groups = turn.battle.groups_in_order();
        match groups.get(usize::from(self.heard)) {
            Some(group) => {
                turn.ask(Throw {
                    heard: self.heard + 1,
                    ..self
                });
                turn.hear_officer(*group);
            }
            None => turn.take_initiative(),
        }
    }
}

impl Resolution<'_> {
    /// All dice of both forces are rolled openly (sof-init-1, sof-init-3); an eliminated battlegroup has none (sof-init-24).
    fn throw_dice(&mut self) {
        self.battle.dice.clear();
        let first = self.battle.first();
        for seat in [first, other(first)] {
            let from = self.dice.log().len();
            let groups = self.battle.groups_in_order();
            let own = groups.into_iter().filter(|group| {
                let group = &self.battle.battlegroups[usize::from(*group)];
                group.owner == seat
            });
            let mut pools: Vec<(Option<u8>, u8)> = own
                .map(|group| (Some(group), self.rules.group_dice(self.battle, group)))
                .collect();
            pools.push((None, self.rules.force_dice(self.battle, seat)));
            for (battlegroup, count) in pools {
                for _ in 0..count {
                    let shows = self.dice.d6("activation", "sof-init-1");
                    self.battle.dice.push(ActivationDie {
                        owner: seat,
                        battlegroup,
                        shows,
                        spent: false,
                    });
                }
            }
            self.tell(|say| {
                let text = format!(
                    "{} rolls activation dice: {}.",
                    say.seat(seat),
                    shown(say.battle, seat)
                );
                Event::new("activation-dice", "sof-init-1", text)
            });
            self.show_dice(from);
        }
    }

    /// An officer's re-rolls, as his player has said or says now (sof-lead-9, sof-ord-73). The recon re-roll is always asked for
    /// (sof-recon-11, sof-dec-15).
    fn hear_officer(&mut self, group: u8) {
        let owner = self.battle.battlegroups[usize::from(group)].owner;
        let side = self.battle.side(owner);
        let most = self.battle.group_ability(group).rerolls();
        let asked = match side.standing.rerolls {
            _ if side.reroll => true,
            How::Ask => 0 < most,
            How::Rule | How::Never => false,
        };
        if asked {
            self.ask(OfficerReroll { group });
        } else if side.standing.rerolls == How::Rule {
            let dice = self.rules.usual_rerolls(self.battle, group);
            self.reroll_activation(group, &dice);
        }
    }

    /// These dice are rolled again (sof-init-2, sof-core-8); what the officer cannot give, recon does (sof-recon-11).
    pub(crate) fn reroll_activation(&mut self, group: u8, dice: &[u8]) {
        if dice.is_empty() {
            return;
        }
        let owner = self.battle.battlegroups[usize::from(group)].owner;
        let most = usize::from(self.battle.group_ability(group).rerolls());
        let own = |nth: &&u8| self.battle.dice[usize::from(**nth)].battlegroup == Some(group);
        if most < dice.len() || dice.iter().filter(own).count() < dice.len() {
            self.battle.side_mut(owner).reroll = false;
        }
        let from = self.dice.log().len();
        for nth in dice {
            let shows = self.dice.d6("activation again", "sof-lead-9");
            self.battle.dice[usize::from(*nth)].shows = shows;
        }
        self.tell(|say| {
            let text = format!(
                "{} rolls {} dice again: {}.",
                say.seat(owner),
                dice.len(),
                shown(say.battle, owner)
            );
            Event::new("activation-dice", "sof-init-2", text)
        });
        self.show_dice(from);
    }

    /// Penalties of difficult and green officers, then the initiative (sof-init-2, sof-init-4).
    fn take_initiative(&mut self) {
        for nth in 0..self.battle.dice.len() {
            if let Some(group) = self.battle.dice[nth].battlegroup {
                let ability = self.battle.group_ability(group);
                let die = &mut self.battle.dice[nth];
                die.shows = ability.penalised(die.shows);
            }
        }
        let seat = self.rules.initiative(self.battle);
        self.battle.initiative = Some(seat);
        self.tell(|say| {
            let (one, two) = (shown(say.battle, seat), shown(say.battle, other(seat)));
            let name = say.seat(seat);
            let text = format!("{name} has initiative: {one} against {two}.");
            Event::new("initiative", "sof-init-4", text)
                .show(Show::phase(PhaseLook::Turn, format!("{name} has initiative")))
        });
    }
}

/// A side's dice in words, highest first.
fn shown(battle: &Battle, seat: Seat) -> String {
    let own = battle.dice.iter().filter(|die| die.owner == seat);
    let mut faces: Vec<u8> = own.map(|die| die.shows).collect();
    faces.sort_unstable_by(|a, b| b.cmp(a));
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    faces.join(", ")
}

#[cfg(test)]
mod tests;
