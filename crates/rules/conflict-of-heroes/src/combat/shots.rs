//! What an order to attack says: who attacks what, from where, and how. The preview, the odds and the attack itself
//! all begin here.

use board::hex::HexId;

use crate::battle::{Attack, Battle, Blow, Bomb, Mode, UnitId, UnitSet};
use crate::order::{Action, Impulse};
use crate::rules::Rules;
use crate::works::Mark;

/// An attack as it is ordered, before anything is aimed at.
#[derive(Copy, Clone, Debug)]
pub struct Shot {
    pub leader: UnitId,
    pub supporters: UnitSet,
    /// The supporter that uses a weapon card instead of its own arms (coh-W20).
    pub thrower: Option<UnitId>,
    pub at: HexId,
    /// Where the line of fire is drawn from (coh-12.0d).
    pub from: HexId,
    pub mode: Mode,
    /// The one target that the order names.
    pub victim: Option<Mark>,
}

impl Shot {
    /// One unit attacks from where it is.
    pub fn new(battle: &Battle, leader: UnitId, at: HexId, mode: Mode, victim: Option<Mark>) -> Shot {
        Shot {
            leader,
            supporters: UnitSet::EMPTY,
            thrower: None,
            at,
            from: battle.unit(leader).hex,
            mode,
            victim,
        }
    }

    /// The attack it becomes; nothing is aimed at yet.
    pub fn attack(self, battle: &Battle) -> Attack {
        let seat = battle.unit(self.leader).owner;
        let mut attack = Attack::new(seat, Some(self.leader), self.at, self.from, self.mode);
        attack.supporters = self.supporters;
        attack.thrower = self.thrower;
        attack
    }
}

impl Rules {
    /// The attack that an action is; `None` if it is none.
    pub fn shot_of(&self, battle: &Battle, by: UnitSet, action: Action) -> Option<Shot> {
        let fire = |leader, at, victim| {
            let mode = Mode::of_shot(self, battle, leader, at, victim);
            Shot::new(battle, leader, at, mode, victim)
        };
        let shot = match action {
            Action::Fire { leader, at, victim } => fire(leader, at, victim),
            // One of the supporters throws something (coh-W20).
            Action::Throw {
                leader,
                thrower,
                at,
                victim,
                card: _,
            } => Shot {
                thrower: Some(thrower),
                ..fire(leader, at, victim)
            },
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => Shot::new(battle, leader, at, Mode::Card(card), victim),
            Action::Indirect { leader, at, spot } => Shot {
                from: spot,
                ..Shot::new(battle, leader, at, Mode::Mortar, None)
            },
            Action::Flame { at } => Shot::new(battle, by.first()?, at, Mode::Flame, None),
            _ => return None,
        };
        Some(Shot {
            supporters: by.but(UnitSet::one(shot.leader)),
            ..shot
        })
    }

    /// The attack that an airplane's impulse is; a cluster bomb attacks nobody (coh-20.4b).
    pub fn shot_from_air(&self, battle: &Battle, plane: UnitId, impulse: Impulse) -> Option<Shot> {
        let (at, blow, victim) = match impulse {
            Impulse::Attack { at } => (at, Blow::Guns, None),
            Impulse::Dogfight { target } => (battle.unit(target).hex, Blow::Flak, Some(Mark::Unit(target))),
            Impulse::Drop {
                bomb: Bomb::Cluster, ..
            } => return None,
            Impulse::Drop { at, bomb, .. } => (at, Blow::Bomb(bomb), None),
            Impulse::Enter { .. }
            | Impulse::Forward { .. }
            | Impulse::Turn { .. }
            | Impulse::Climb
            | Impulse::Dive => return None,
        };
        Some(Shot::new(battle, plane, at, Mode::Air(blow), victim))
    }
}
