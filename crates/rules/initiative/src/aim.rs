//! Fire before the dice: who is under it, valid pairs, dice and the number to hit (section Firing).
//!
//! [`Firing`] looks at one Unit's fire in one position and remembers what it has seen; [`UnderFire`] is one target of it.

use arrayvec::ArrayVec;
use board::table::{Footprint, Length, within};
use smallvec::SmallVec;
use tabletop::OpenTable as _;
use umpire::{Ledgered, Sum};

use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::content::model::Class;
use crate::cover::Cover;
use crate::fire::{Cause, Target};
use crate::rules::Rules;
use crate::sight::Sights;

/// How near a Team on the move must be to be reacted to (ini-react-1).
pub const REACTION: Length = 1800;

/// A set of Teams under fire: one bit for each place in [`UnderFire::teams`].
pub type Bits = u64;

/// One target: its Teams, and how exposed they are as far as that was asked.
#[derive(Clone, Debug)]
pub struct UnderFire {
    pub unit: UnitId,
    /// On the table, in ascending id; those who have joined the Unit for this attack included.
    pub teams: SmallVec<[TeamId; 16]>,
    /// Those that alone can be hit, if not all can (ini-asl-6).
    open: Bits,
    joined: SmallVec<[TeamId; 2]>,
    /// The Unit has just declared going to ground, and those who joined it went down with it (ini-gtg-3).
    joined_down: bool,
    exposure: Option<Exposure>,
}

/// What counts for the number to hit a Unit, the same for all who fire.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Exposure {
    /// Concealed from weapons that are not AT, and from those that are (ini-cover-4, ini-wpn-20).
    concealed: [bool; 2],
    down: bool,
    /// It would be down if its Unit declared it now.
    down_if_declared: bool,
    moving_in_the_open: bool,
}

/// What one weapon can hit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    pub valid: Bits,
    pub long: bool,
}

/// One weapon's fire at one target.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    pub team: TeamId,
    pub arm: u8,
    /// AT: hits are a bundle (ini-at-1).
    pub at: bool,
    /// The type an AT weapon has declared (ini-at-2).
    pub class: Option<Class>,
    pub reach: Reach,
    pub dice: u8,
    pub number: i32,
}

impl UnderFire {
    /// The Teams of a target, with those who have joined it; `only` these can be hit if any are named.
    pub fn new(battle: &Battle, target: Target, joined: &[TeamId], only: &[TeamId]) -> UnderFire {
        let own = battle
            .teams_of(target.unit)
            .filter(|(_, team)| (team.post == Post::Observer) == target.observer)
            .map(|(id, _)| id);
        let mut teams: SmallVec<[TeamId; 16]> = own.collect();
        let joined = joined.iter().copied().filter(|id| battle.team(*id).on_table());
        let joined: SmallVec<[TeamId; 2]> = joined.collect();
        teams.extend_from_slice(&joined);
        teams.sort_unstable();
        let is_open = |(nth, id): (usize, &TeamId)| {
            let open = !battle.team(*id).hidden && (only.is_empty() || only.contains(id));
            Bits::from(open) << nth
        };
        UnderFire {
            unit: target.unit,
            open: teams.iter().enumerate().map(is_open).sum(),
            teams,
            joined,
            joined_down: false,
            exposure: None,
        }
    }

    /// Those who joined it have gone down with it.
    pub fn with_joined_down(self, joined_down: bool) -> UnderFire {
        UnderFire { joined_down, ..self }
    }

    /// The Teams of a set.
    pub fn chosen(&self, bits: Bits) -> impl Iterator<Item = TeamId> + '_ {
        let nth = self.teams.iter().enumerate();
        nth.filter(move |(nth, _)| bits & (1 << nth) != 0)
            .map(|(_, team)| *team)
    }
}

/// One Unit's fire in one position.
#[derive(Debug)]
pub struct Firing<'a> {
    pub rules: &'a Rules,
    pub battle: &'a Battle,
    pub unit: UnitId,
    pub cause: Cause,
    pub sights: Sights<'a>,
    /// Who watches (ini-gen-15).
    watchers: SmallVec<[TeamId; 16]>,
}

impl<'a> Firing<'a> {
    /// `observer_fires`: its observer is among those who fire, so he watches, too (ini-gen-15).
    pub fn new(
        rules: &'a Rules,
        battle: &'a Battle,
        unit: UnitId,
        cause: Cause,
        observer_fires: bool,
    ) -> Firing<'a> {
        let watchers = battle.teams_of(unit).map(|(id, _)| id);
        let watches = |id: &TeamId| observer_fires || battle.team(*id).post != Post::Observer;
        Firing {
            rules,
            battle,
            unit,
            cause,
            sights: Sights::new(rules, battle),
            watchers: watchers.filter(watches).collect(),
        }
    }

    /// A barrage: its observer alone watches (ini-gen-15), and nobody has moved (ini-barr-5).
    pub fn observed(rules: &'a Rules, battle: &'a Battle, unit: UnitId, observer: TeamId) -> Firing<'a> {
        Firing {
            rules,
            battle,
            unit,
            cause: Cause::Own {
                aimed: false,
                moved: false,
            },
            sights: Sights::new(rules, battle),
            watchers: SmallVec::from_slice(&[observer]),
        }
    }

    /// What a weapon of a Team can hit: within range, or at long range if there is nothing nearer (ini-fire-3, ini-fire-13).
    pub fn reach(&mut self, under: &UnderFire, team: TeamId, arm: usize) -> Reach {
        let weapon = self.rules.weapon(self.battle.team(team), arm);
        if weapon.fp == 0 {
            return Reach::default();
        }
        let near = self.pairs(under, team, arm, weapon.range);
        if near != 0 || weapon.fp < 2 {
            return Reach {
                valid: near,
                long: false,
            };
        }
        let valid = self.pairs(under, team, arm, weapon.range * 2);
        Reach {
            valid,
            long: valid != 0,
        }
    }

    /// Valid pairs of one weapon up to a distance (ini-fire-3): the cheapest test first.
    fn pairs(&mut self, under: &UnderFire, team: TeamId, arm: usize, distance: Length) -> Bits {
        let (rules, battle) = (self.rules, self.battle);
        let weapon = rules.weapon(battle.team(team), arm);
        let print = rules.print(battle, team);
        let mut valid = 0;
        for (nth, id) in under.teams.iter().enumerate() {
            let is_valid = under.open & (1 << nth) != 0
                && (weapon.at || !rules.kind_of(battle, *id).is_armored())
                && within_reach(&print, &rules.print(battle, *id), distance)
                && rules.is_in_arc(battle, team, arm, *id)
                && self.sights.sees(team, *id)
                && !rules.is_blocked_by_friends(battle, team, weapon, *id);
            valid |= Bits::from(is_valid) << nth;
        }
        valid
    }

    /// The types among those an AT weapon can hit (ini-at-2).
    pub fn classes(&self, under: &UnderFire, reach: Reach) -> ArrayVec<Class, 3> {
        let mut classes: ArrayVec<Class, 3> = ArrayVec::new();
        for id in under.chosen(reach.valid) {
            let class = self.rules.class_of(self.battle, id);
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes.sort_unstable();
        classes
    }

    /// Dice of a weapon (ini-fire-9, ini-fire-13, ini-at-5): each cause halves, rounding down (ini-gen-5).
    pub fn dice(
        &self,
        under: &UnderFire,
        team: TeamId,
        arm: usize,
        class: Option<Class>,
        reach: Reach,
    ) -> u8 {
        let (rules, battle) = (self.rules, self.battle);
        let weapon = rules.weapon(battle.team(team), arm);
        if reach.valid == 0 {
            return 0;
        }
        let mut dice = weapon.fp;
        if reach.long {
            dice /= 2;
        }
        let is_bare = |id: TeamId| {
            Some(rules.class_of(battle, id)) == class && rules.cover_from(battle, id, team) != Cover::Hard
        };
        if weapon.at && class != Some(Class::Tank) && under.chosen(reach.valid).any(is_bare) {
            dice /= 2;
        }
        dice
    }

    /// What a weapon needs to hit, line by line (ini-fire-10, ini-fire-11, ini-fire-12, ini-fire-13, ini-fire-14,
    /// ini-fire-15, ini-fire-16, ini-fire-17). The training is the target's (ini-unit-8), and modifiers add up (ini-react-8).
    pub fn number(&mut self, under: &mut UnderFire, at: bool, long: bool, out: &mut impl Ledgered) {
        let exposure = self.exposure(under);
        let training = self.battle.unit(under.unit).training;
        out.add(training.is_hit_on() as i16, "target's training", "ini-fire-10");
        let mut line = |holds: bool, amount, what, rule| {
            if holds {
                out.add(amount, what, rule);
            }
        };
        line(exposure.concealed[usize::from(at)], 1, "concealed", "ini-fire-11");
        line(exposure.down, 1, "gone to ground", "ini-fire-12");
        line(long, 1, "long range", "ini-fire-13");
        match self.cause {
            Cause::Own { moved, .. } => line(moved, 1, "firer moved", "ini-fire-14"),
            Cause::Reaction | Cause::Defending { overwatch: false } => {
                line(true, 1, "reaction", "ini-fire-15");
            }
            Cause::Overwatch | Cause::Suppressing | Cause::Defending { overwatch: true } => {}
        }
        line(
            exposure.moving_in_the_open,
            -1,
            "moving in the open",
            "ini-fire-17",
        );
    }

    /// The same as a number alone.
    pub fn needs(&mut self, under: &mut UnderFire, at: bool, long: bool) -> i32 {
        let mut sum = Sum::default();
        self.number(under, at, long, &mut sum);
        i32::from(sum.0)
    }

    /// One weapon's fire; `None` without a valid pair or a die. A type that was not declared, or is not there any more, is
    /// declared by itself: the only one, else the one with the most dice (ini-at-2).
    pub fn volley(
        &mut self,
        under: &mut UnderFire,
        team: TeamId,
        arm: usize,
        declared: Option<Class>,
    ) -> Option<Volley> {
        let reach = self.reach(under, team, arm);
        let at = self.rules.weapon(self.battle.team(team), arm).at;
        let class = at
            .then(|| self.declared_or_best(under, team, arm, reach, declared))
            .flatten();
        let dice = self.dice(under, team, arm, class, reach);
        if dice == 0 {
            return None;
        }
        Some(Volley {
            team,
            arm: arm as u8,
            at,
            class,
            reach,
            dice,
            number: self.needs(under, at, reach.long),
        })
    }

    /// Tank if there is armour to hit, else the type with the most dice, Infantry before Gun (ini-ord-22).
    fn declared_or_best(
        &self,
        under: &UnderFire,
        team: TeamId,
        arm: usize,
        reach: Reach,
        declared: Option<Class>,
    ) -> Option<Class> {
        let classes = self.classes(under, reach);
        if declared.is_some_and(|class| classes.contains(&class)) {
            return declared;
        }
        let is_armored = |id: TeamId| self.rules.kind_of(self.battle, id).is_armored();
        if under.chosen(reach.valid).any(is_armored) {
            return Some(Class::Tank);
        }
        let mut best = None;
        for class in classes {
            let dice = self.dice(under, team, arm, Some(class), reach);
            if best.is_none_or(|(most, _)| most < dice) {
                best = Some((dice, class));
            }
        }
        best.map(|(_, class)| class)
    }

    /// Would declaring it put a Unit to ground that is not down yet (ini-gtg-3)?
    pub fn ground_helps(&mut self, under: &mut UnderFire) -> bool {
        let exposure = self.exposure(under);
        !exposure.down && exposure.down_if_declared
    }

    fn exposure(&mut self, under: &mut UnderFire) -> Exposure {
        if let Some(known) = under.exposure {
            return known;
        }
        let (down, down_if_declared) = self.ground(under);
        let exposure = Exposure {
            concealed: self.concealment(under),
            down,
            down_if_declared,
            moving_in_the_open: self.is_moving_in_the_open(under),
        };
        under.exposure = Some(exposure);
        exposure
    }

    /// Is every Team concealed from every watcher of it (ini-cover-4)? Without gun shields for AT weapons (ini-wpn-20).
    fn concealment(&mut self, under: &UnderFire) -> [bool; 2] {
        let (rules, battle) = (self.rules, self.battle);
        let mut concealed = [true; 2];
        for id in &under.teams {
            for watcher in self.watchers.iter().copied() {
                if rules.is_concealed_from(battle, *id, watcher, true) || !self.sights.sees(watcher, *id) {
                    continue;
                }
                concealed[1] = false;
                if !rules.is_shielded_from(battle, *id, watcher) {
                    return [false; 2];
                }
            }
        }
        concealed
    }

    /// Is every Team that a watcher sees gone to ground, and at least one seen (ini-gtg-2); and would it be so once the Unit
    /// declared it?
    fn ground(&mut self, under: &UnderFire) -> (bool, bool) {
        let (mut seen, mut down, mut if_declared) = (false, true, true);
        for id in &under.teams {
            let mut watchers: SmallVec<[TeamId; 16]> = SmallVec::new();
            for watcher in self.watchers.iter().copied() {
                if self.sights.sees(watcher, *id) {
                    watchers.push(watcher);
                }
            }
            if watchers.is_empty() {
                continue;
            }
            seen = true;
            if !self.is_down(under, *id, &watchers) {
                down = false;
                if_declared &= self.can_go_down(under, *id);
            }
            if !down && !if_declared {
                break;
            }
        }
        (seen && down, seen && if_declared)
    }

    /// Gone to ground for those who see it; whoever joined went down with the Unit unless he is moving (ini-gtg-3).
    fn is_down(&self, under: &UnderFire, team: TeamId, watchers: &[TeamId]) -> bool {
        let joined = under.joined_down && under.joined.contains(&team) && self.can_go_down(under, team);
        joined || self.rules.is_down_before(self.battle, team, watchers)
    }

    fn can_go_down(&self, under: &UnderFire, team: TeamId) -> bool {
        let moves_itself = under.joined.contains(&team) && self.battle.moving.contains(&team);
        self.rules.class_of(self.battle, team) != Class::Tank && !moves_itself
    }

    /// Does a watcher see a Team on the move that is not concealed from it (ini-fire-17)?
    fn is_moving_in_the_open(&mut self, under: &UnderFire) -> bool {
        let (rules, battle) = (self.rules, self.battle);
        match self.cause {
            Cause::Own { .. } | Cause::Suppressing => return false,
            Cause::Reaction | Cause::Overwatch | Cause::Defending { .. } => {}
        }
        let moving = under.teams.iter().filter(|id| battle.moving.contains(id));
        moving.copied().any(|id| {
            self.watchers.iter().any(|watcher| {
                !rules.is_concealed_from(battle, id, *watcher, true) && self.sights.sees(*watcher, id)
            })
        })
    }

    /// Is a Team near enough to the target to react: to a Team on the move, or to one that comes to assault it (ini-react-4,
    /// ini-asl-6)?
    pub fn is_near_enough(&self, under: &UnderFire, team: TeamId) -> bool {
        let (rules, battle) = (self.rules, self.battle);
        let print = rules.print(battle, team);
        let near = |id: TeamId| within(&print, &rules.print(battle, id), REACTION);
        match self.cause {
            Cause::Reaction => under
                .teams
                .iter()
                .any(|id| battle.moving.contains(id) && near(*id)),
            Cause::Defending { overwatch: false } => under.chosen(under.open).any(near),
            Cause::Own { .. }
            | Cause::Overwatch
            | Cause::Suppressing
            | Cause::Defending { overwatch: true } => true,
        }
    }
}

/// Is the gap at most `reach`? Bases far apart are not measured.
#[inline]
fn within_reach(one: &Footprint, two: &Footprint, reach: Length) -> bool {
    /// More than any base is long from its centre.
    const LARGEST: i64 = 200;
    let most = i64::from(reach) + 2 * LARGEST;
    let between = two.centre() - one.centre();
    between.square() <= most * most && within(one, two, reach)
}
