//! Battlegroup specialists (section 15): ordinary figures with a trade (sof-spec-1).

use board::table::Length;

use crate::battle::{Battle, FigureId, UnitId};
use crate::content::model::{Role, Specialist, UnitRule};
use crate::rules::{Resolution, Rules};

/// How far medics and farriers help (sof-spec-7, sof-spec-8).
const HELP: Length = 1200;

/// What a Communication Specialist helps with (sof-spec-13).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Call {
    Artillery,
    Reserves,
}

impl Specialist {
    /// How far a commander's word goes with him (sof-lead-4, sof-spec-12).
    pub fn influence(self) -> Length {
        match self {
            Specialist::Musician | Specialist::Comm1 => 1800,
            Specialist::Comm2 => 2400,
            Specialist::Comm3 => 3600,
            Specialist::StandardBearer
            | Specialist::Chaplain
            | Specialist::Medic
            | Specialist::Farrier
            | Specialist::DogHandler
            | Specialist::PigeonHandler
            | Specialist::StaffOfficer
            | Specialist::Aide => 0,
        }
    }

    /// What he adds to a call (sof-spec-11, sof-spec-13).
    pub fn bonus(self, call: Call) -> i32 {
        match (self, call) {
            (Specialist::Comm1 | Specialist::Comm2, Call::Artillery) => 2,
            (Specialist::Comm3, Call::Artillery) => 3,
            (Specialist::Comm1 | Specialist::Comm2, Call::Reserves) => 1,
            (Specialist::Comm3, Call::Reserves) => 2,
            _ => 0,
        }
    }
}

impl Battle {
    /// The specialists of a unit who are there and fit (sof-spec-14).
    pub fn specialists(&self, unit: UnitId) -> impl Iterator<Item = (FigureId, Specialist)> + '_ {
        let in_play = self.unit(unit).in_play();
        let fit = self.fit(unit).filter(move |_| in_play);
        fit.filter_map(|(id, figure)| match figure.role {
            Role::Specialist(specialist) => Some((id, specialist)),
            _ => None,
        })
    }

    pub fn has_specialist(&self, unit: UnitId, which: Specialist) -> bool {
        self.specialists(unit).any(|(_, specialist)| specialist == which)
    }

    /// What the best Communication Specialist of a unit adds; with him it is an observer, too (sof-spec-11, sof-spec-13).
    pub fn communication_bonus(&self, unit: UnitId, call: Call) -> i32 {
        let bonuses = self
            .specialists(unit)
            .map(|(_, specialist)| specialist.bonus(call));
        bonuses.max().unwrap_or(0)
    }

    /// May it spot for others: Observers and units with a Communication Specialist (sof-usr-observer, sof-spec-11, sof-spec-12)?
    pub fn may_observe(&self, unit: UnitId) -> bool {
        let calls = |specialist| {
            matches!(
                specialist,
                Specialist::Comm1 | Specialist::Comm2 | Specialist::Comm3
            )
        };
        self.unit(unit).has(UnitRule::Observer)
            || self.specialists(unit).any(|(_, specialist)| calls(specialist))
    }

    /// Communication checks a unit may still roll again: a dog runs once, pigeons fly twice; handlers do nothing else (sof-spec-9,
    /// sof-usr-messenger-dog,
    /// sof-usr-messenger-pigeon).
    pub fn messages_left(&self, unit: UnitId) -> u8 {
        let me = self.unit(unit);
        let dog = u8::from(me.has(UnitRule::MessengerDog));
        let pigeons = 2 * u8::from(me.has(UnitRule::MessengerPigeons));
        (dog + pigeons).saturating_sub(me.messages_used)
    }
}

impl Rules {
    /// Is such a specialist of its side within 12 inches of a unit (sof-spec-7)? One is enough, more add nothing.
    pub fn specialist_near(&self, battle: &Battle, which: Specialist, unit: UnitId) -> bool {
        let owner = battle.unit(unit).owner;
        let near = |(id, _): (UnitId, &crate::battle::Unit)| {
            let mut helpers = battle
                .specialists(id)
                .filter(|(_, specialist)| *specialist == which);
            helpers.any(|(figure, _)| self.reaches(battle, figure, unit, HELP))
        };
        battle.own(owner).any(near)
    }
}

impl Resolution<'_> {
    /// A messenger is sent for another try, if there is one left (sof-usr-messenger-dog, sof-usr-messenger-pigeon, sof-dec-38).
    pub fn send_messenger(&mut self, unit: UnitId) -> bool {
        let left = 0 < self.battle.messages_left(unit);
        self.battle.unit_mut(unit).messages_used += u8::from(left);
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// sof-lead-4, sof-spec-12, sof-spec-13.
    #[test]
    fn specialists_carry_words_and_calls() {
        use Specialist::{Comm1, Comm2, Comm3, Musician};
        let all = [Musician, Comm1, Comm2, Comm3];
        assert_eq!(all.map(Specialist::influence), [1800, 1800, 2400, 3600]);
        assert_eq!(all.map(|it| it.bonus(Call::Artillery)), [0, 2, 2, 3]);
        assert_eq!(all.map(|it| it.bonus(Call::Reserves)), [0, 1, 1, 2]);
    }
}
