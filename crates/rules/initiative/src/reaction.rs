//! Reaction fire and Overwatch (section of that name): who could shoot at a Unit on the move, at which mark. On Overwatch there is
//! no limit of distance (ini-ow-3).

use umpire::{Event, Seat};

use crate::aim::{Firing, UnderFire};
use crate::battle::{Battle, Frame, Post, TeamId, UnitId, other};
use crate::fire::{Cause, Target};
use crate::order::{Help, Order, Shift, Shot};
use crate::rules::{Resolution, Rules};
use crate::shooting::Fire;
use crate::walk::{Reaction, Walk};
use crate::why::Why;

/// One Unit's chance to react at one mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    pub unit: UnitId,
    pub mark: u16,
    /// At the Unit, or at its observer on the move (ini-react-4).
    pub target: Target,
    pub shots: Vec<Shot>,
    /// Without it nobody could fire (ini-lead-5).
    pub shift: Option<Shift>,
    /// In thousandths.
    pub expected: i32,
}

/// The order by which a Unit reacts, as it is written.
#[derive(Copy, Clone, Debug)]
pub struct ReactOrder<'a> {
    pub unit: UnitId,
    pub mark: u16,
    pub shots: &'a [Shot],
    pub shift: Option<&'a Shift>,
    pub directs: &'a [Help],
}

impl Battle {
    /// The walk that the question on top of the stack is about.
    pub fn walk(&self) -> Option<&Walk> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Walk(walk) => Some(&**walk),
            _ => None,
        })
    }

    /// The same with nothing asked or under way: for what is only supposed.
    fn without_stack(&self) -> Battle {
        Battle {
            teams: self.teams.clone(),
            units: self.units.clone(),
            companies: self.companies.clone(),
            moving: self.moving.clone(),
            smoke: self.smoke.clone(),
            holders: self.holders.clone(),
            stack: Vec::new(),
            ..*self
        }
    }

    /// Why a Unit would fire at one on the move (ini-ow-1).
    pub fn reaction_of(&self, unit: UnitId) -> Cause {
        match self.unit(unit).overwatch {
            true => Cause::Overwatch,
            false => Cause::Reaction,
        }
    }

    /// Units of a seat that could react at all to this walk: with a Team that has not fired in this Initiative.
    fn reactors(&self, walk: &Walk) -> Vec<UnitId> {
        let seat = other(self.unit(walk.unit).owner);
        let ready = |unit: UnitId| {
            self.teams_of(unit)
                .any(|(_, team)| team.fired_in != self.initiative)
        };
        let own = self.numbered_units().filter(|(_, unit)| unit.owner == seat);
        own.map(|(unit, _)| unit)
            .filter(|unit| walk.may_be_reacted_to_by(*unit) && ready(*unit))
            .collect()
    }
}

impl Rules {
    /// The battle as it would stand at a mark, as far as dice do not change it (ini-react-3).
    pub fn supposed(&self, battle: &Battle, walk: &Walk, mark: u16) -> Battle {
        let mut there = battle.without_stack();
        walk.begun(battle).stand_at(self, &mut there, mark);
        there
    }

    /// The marks at which a reaction may still be ordered (ini-react-3).
    pub fn marks_left(&self, walk: &Walk) -> std::ops::RangeInclusive<u16> {
        walk.mark.max(1)..=walk.last_mark()
    }

    /// Could anybody react at a mark that is left (ini-react-3)?
    pub fn can_react(&self, battle: &Battle, walk: &Walk) -> bool {
        let reactors = battle.reactors(walk);
        if reactors.is_empty() || !walk.plan.strides.iter().any(|stride| 0 < stride.march.cost()) {
            return false;
        }
        self.marks_left(walk).any(|mark| {
            let there = self.supposed(battle, walk, mark);
            let mut targets = walk_targets(&there, walk);
            targets.any(|target| {
                let mut reactors = reactors.iter();
                reactors.any(|unit| self.chance_at(&there, target, *unit, mark, Count::No).is_some())
            })
        })
    }

    /// Every chance of every Unit of the other side, Unit by Unit in the order of the marks.
    pub fn chances(&self, battle: &Battle, walk: &Walk) -> Vec<Chance> {
        let reactors = battle.reactors(walk);
        let marks = self.marks_left(walk);
        let there: Vec<(u16, Battle)> = marks
            .map(|mark| (mark, self.supposed(battle, walk, mark)))
            .collect();
        let mut chances = Vec::new();
        for unit in reactors {
            for (mark, there) in &there {
                for target in walk_targets(there, walk) {
                    chances.extend(self.chance_at(there, target, unit, *mark, Count::Yes));
                }
            }
        }
        chances
    }

    /// Of a Unit's chances the one with the most hits to expect, the earliest on a tie (ini-ord-30).
    pub fn best_chance<'c>(&self, chances: &'c [Chance], unit: UnitId) -> Option<&'c Chance> {
        let own = chances.iter().filter(|chance| chance.unit == unit);
        own.max_by_key(|chance| (chance.expected, std::cmp::Reverse(chance.mark)))
    }

    /// All Teams of a Unit that can react at a mark; if none can, with the shift that frees most.
    fn chance_at(
        &self,
        there: &Battle,
        target: Target,
        unit: UnitId,
        mark: u16,
        count: Count,
    ) -> Option<Chance> {
        let (shots, expected) = self.shots_in_reaction(there, target, unit, count);
        let (shots, expected, shift) = match shots.is_empty() {
            false => (shots, expected, None),
            true => self.freed_by_shift(there, target, unit, count)?,
        };
        Some(Chance {
            unit,
            mark,
            target,
            shots,
            shift,
            expected,
        })
    }

    /// What a Unit would fire, and how many hits that promises, if it is asked.
    fn shots_in_reaction(
        &self,
        there: &Battle,
        target: Target,
        unit: UnitId,
        count: Count,
    ) -> (Vec<Shot>, i32) {
        let mut firing = Firing::new(self, there, unit, there.reaction_of(unit), false);
        let mut under = UnderFire::new(there, target, &[], &[]);
        let shots = firing.proposed_shots_at(&mut under, target);
        let expected = match count {
            Count::No => 0,
            Count::Yes => shots
                .iter()
                .map(|shot| firing.expected_hits(&mut under, shot))
                .sum(),
        };
        (shots, expected)
    }

    /// A leader takes the markers off a Team that could then fire (ini-react-3, ini-lead-5).
    fn freed_by_shift(
        &self,
        there: &Battle,
        target: Target,
        unit: UnitId,
        count: Count,
    ) -> Option<(Vec<Shot>, i32, Option<Shift>)> {
        let shifts = self.sampled_shifts(there, unit);
        let freed = shifts.into_iter().map(|shift| {
            let after = after_shift(there, &shift);
            let (shots, expected) = self.shots_in_reaction(&after, target, unit, count);
            (shots, expected, Some(shift))
        });
        let best = freed.max_by_key(|(shots, ..)| shots.len())?;
        (!best.0.is_empty()).then_some(best)
    }

    /// May this Unit react so (ini-ord-30)?
    pub fn check_reaction(
        &self,
        battle: &Battle,
        seat: Seat,
        order: ReactOrder<'_>,
    ) -> Result<(Option<Shift>, Fire), Why> {
        let Some(walk) = battle.walk() else {
            return Err(Why::new("ini-react-3", "Nobody moves."));
        };
        let unit = order.unit;
        if !battle.knows_unit(unit) || battle.unit(unit).owner != seat {
            return Err(Why::new("ini-react-3", "A Unit of your own reacts."));
        }
        if !walk.may_be_reacted_to_by(unit) {
            return Err(
                Why::new("ini-react-10", "{} fires when the assault has come in.").unit(unit.in_words())
            );
        }
        let marks = self.marks_left(walk);
        if !marks.contains(&order.mark) {
            return Err(Why::new("ini-react-3", "The marks left are {n} to {m}.")
                .numbers(*marks.start() as i16, *marks.end() as i16));
        }
        if order.shots.is_empty() {
            return Err(Why::new("ini-react-3", "Nobody of {} would fire.").unit(unit.in_words()));
        }
        let mut there = self.supposed(battle, walk, order.mark);
        let elsewhere = |shot: &Shot| walk_targets(&there, walk).all(|target| shot.aim() != target);
        if order.shots.iter().any(elsewhere) {
            return Err(
                Why::new("ini-react-4", "Reaction fire is at {} on the move.").unit(walk.unit.in_words())
            );
        }
        if let Some(shift) = order.shift {
            self.check_shift(battle, unit, shift)?;
            there = after_shift(&there, shift);
        }
        let cause = battle.reaction_of(unit);
        self.check_shots(&there, unit, cause, order.shots, &[])?;
        self.check_directs(&there, unit, order.shots, order.directs)?;
        let fire = Fire::new(unit, cause, order.shots.to_vec(), order.directs.to_vec());
        Ok((order.shift.copied(), fire))
    }

    /// Reactions worth trying: per Unit its best, its first and its last mark (ini-ord-51).
    pub fn sampled_reactions(&self, battle: &Battle) -> Vec<Order> {
        let Some(walk) = battle.walk() else {
            return Vec::new();
        };
        let chances = self.chances(battle, walk);
        let mut orders = Vec::new();
        for unit in battle.reactors(walk) {
            let own = || chances.iter().filter(|chance| chance.unit == unit);
            let three = [self.best_chance(&chances, unit), own().next(), own().next_back()];
            for chance in three.into_iter().flatten() {
                let order = self.react_order(battle, walk, chance);
                if !orders.contains(&order) {
                    orders.push(order);
                }
            }
        }
        orders
    }

    /// What a player is offered: per Unit its best mark first, then every mark it has a shot at (ini-ord-30).
    pub fn offered_reactions(&self, battle: &Battle) -> Vec<Order> {
        let Some(walk) = battle.walk() else {
            return Vec::new();
        };
        let chances = self.chances(battle, walk);
        let mut orders = Vec::new();
        for unit in battle.reactors(walk) {
            let best = self.best_chance(&chances, unit);
            let others = chances
                .iter()
                .filter(|chance| chance.unit == unit && Some(*chance) != best);
            let all = best.into_iter().chain(others);
            orders.extend(all.map(|chance| self.react_order(battle, walk, chance)));
        }
        orders
    }

    /// A chance as an order, with the help of leaders (ini-lead-4).
    pub fn react_order(&self, battle: &Battle, walk: &Walk, chance: &Chance) -> Order {
        let mut there = self.supposed(battle, walk, chance.mark);
        if let Some(shift) = &chance.shift {
            there = after_shift(&there, shift);
        }
        Order::React {
            unit: chance.unit,
            mark: chance.mark,
            directs: self.proposed_directs(&there, chance.unit, &chance.shots),
            shots: chance.shots.clone(),
            shift: chance.shift,
        }
    }
}

/// Is it asked how many hits are to be expected?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Count {
    Yes,
    No,
}

/// Who may be shot at: the Unit if a Team of it is on the move, and its observer if he is (ini-react-4).
fn walk_targets(there: &Battle, walk: &Walk) -> impl Iterator<Item = Target> {
    let moves = |observer: bool| {
        let mut moving = there.moving.iter().map(|team| there.team(*team));
        moving.any(|team| (team.post == Post::Observer) == observer)
    };
    let both = [false, true].map(|observer| (observer, moves(observer)));
    let unit = walk.unit;
    let moving = both.into_iter().filter(|(_, moves)| *moves);
    moving.map(move |(observer, _)| Target { unit, observer })
}

/// The battle after a leader has shifted markers; his help is used.
fn after_shift(battle: &Battle, shift: &Shift) -> Battle {
    let mut after = battle.without_stack();
    let markers = std::mem::take(&mut after.team_mut(shift.from).markers);
    after.team_mut(shift.to).markers += markers;
    let initiative = after.initiative;
    after.team_mut(shift.leader).helped_in = initiative;
    after
}

impl Resolution<'_> {
    /// A reaction at the mark it was ordered for: whoever has lost his shot does not fire; if nobody has one, it lapses and nothing
    /// is used up (ini-react-5).
    pub(crate) fn begin_reaction(&mut self, walk: &Walk, reaction: Reaction) -> Option<Fire> {
        let Reaction { shift, mut fire, .. } = reaction;
        let after = match &shift {
            Some(shift) => after_shift(self.battle, shift),
            None => self.battle.without_stack(),
        };
        let (unit, cause) = (fire.unit, fire.cause);
        fire.shots.retain(|shot| {
            let alone = std::slice::from_ref(shot);
            self.rules.check_shots(&after, unit, cause, alone, &[]).is_ok()
        });
        if fire.shots.is_empty() {
            self.tell(|say| {
                let text = format!(
                    "{} has no shot at {} any more.",
                    say.unit(unit),
                    say.unit(walk.unit)
                );
                Event::new("lapsed", "ini-react-5", text)
            });
            return None;
        }
        let fires = |team: TeamId| fire.shots.iter().any(|shot| shot.team == team);
        fire.directs.retain(|help| help.team.is_none_or(fires));
        if let Some(shift) = &shift {
            self.shift_markers(shift);
        }
        Some(fire)
    }
}

#[cfg(test)]
mod tests;
