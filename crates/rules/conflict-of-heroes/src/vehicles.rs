//! Chapter 14, Vehicle movement: what a hex costs tracks and wheels, bonus hexes as parts of one action, and ground that
//! holds a vehicle fast. Road congestion (16.0) belongs to the price.

use crate::film;
use board::hex::{Direction, HexId, is_front};
use umpire::show::MarkLook;
use umpire::{Event, Ledgered, Sum, Tally};

use crate::activation::Purpose;
use crate::battle::{Battle, Bonus, Frame, Roll, RollKind, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::content::model::{Kind, WorkKind};
use crate::field::Step;
use crate::movement::Gait;
use crate::order::Pay;
use crate::rules::{Resolution, Rules};
use crate::why::Why;
use crate::works::WorkId;

/// The roll that keeps a vehicle going on treacherous ground (coh-14.1a).
pub const SAFE: i16 = 6;

/// So much smoke in a hex takes the bonus away in the second edition (coh2-13.0k).
const THICK_SMOKE: u8 = 2;

/// What one more bonus hex would cost and leave.
#[derive(Copy, Clone, Debug)]
pub struct NextHex {
    /// Extras of this hex (coh-14.0d).
    pub extra: u8,
    pub tracks: u8,
    pub wheels: u8,
}

impl Rules {
    /// What a hex costs a vehicle that pays for it, line by line (coh-A02, coh-14.0a).
    pub fn vehicle_cost(
        &self,
        battle: &Battle,
        unit: UnitId,
        side: Direction,
        step: Step,
        cost: &mut impl Ledgered,
    ) {
        let (mover, facts) = (battle.unit(unit), self.facts(battle, unit));
        cost.add(i16::from(facts.move_ap), "movement", "coh-A02");
        let terrain = match facts.kind {
            Kind::Wheeled => step.wheeled_ap,
            _ => step.tracked_ap,
        };
        cost.add_if_any(i16::from(terrain), "terrain", "coh-14.0a");
        self.vehicle_extras(battle, unit, step, cost);
        let backward = !mover.hidden && !is_front(mover.facing, side);
        if backward && !mover.has(CardKind::OrganizedRetreat) {
            cost.add(1, "backward", "coh-14.0g");
        }
    }

    /// What is paid for bonus hexes too (coh-14.0d): the climb, and for wheels each vehicle on the road ahead (coh-16.0b;
    /// not in the second edition, coh2-16.0b).
    fn vehicle_extras(&self, battle: &Battle, unit: UnitId, step: Step, cost: &mut impl Ledgered) {
        if 0 < step.climb {
            cost.add(1, "uphill", "coh-11.0b");
        }
        if step.by_road && self.facts(battle, unit).kind == Kind::Wheeled && !self.settings.second_edition() {
            let ahead = self.vehicles_in(battle, step.to) as i16;
            cost.add_if_any(ahead, "vehicles on the road", "coh-16.0b");
        }
    }

    /// Vehicles anybody can see in a hex, towed ones included (coh-16.0b).
    fn vehicles_in(&self, battle: &Battle, hex: HexId) -> usize {
        battle
            .visible_in(hex)
            .filter(|(id, _)| self.facts(battle, *id).is_vehicle())
            .count()
    }

    /// Why the way is closed to this unit (coh-14.0i, coh-11.1a, coh-11.5a, coh-11.5b, coh-11.5f).
    #[cold]
    pub fn why_closed(&self, battle: &Battle, unit: UnitId, side: Direction, step: Step) -> Why {
        let (from, facts) = (battle.unit(unit).hex, self.facts(battle, unit));
        let rise = self.field.levels[step.to.index()] - self.field.levels[from.index()];
        let why = match facts.kind {
            Kind::Gun if step.bank => Why::new(
                "coh-11.5b",
                "{unit} crosses the bank of a balka only at an opening.",
            ),
            Kind::Foot | Kind::Gun | Kind::Air => {
                Why::new("coh-5.0a", "{unit} cannot enter the terrain of {hex}.")
            }
            Kind::Wheeled | Kind::Tracked if step.bank => Why::new(
                "coh-11.5a",
                "{unit} enters and leaves a balka only at an opening.",
            ),
            Kind::Wheeled | Kind::Tracked if !step.by_road && self.field.small_balkas.has(from, side) => {
                Why::new("coh-11.5f", "{unit} cannot cross the small balka to {hex}.")
            }
            Kind::Wheeled | Kind::Tracked if 2 <= rise => {
                Why::new("coh-11.1a", "The slope to {hex} is too steep for {unit}.")
            }
            Kind::Wheeled | Kind::Tracked if rise <= -2 && self.settings.second_edition() => {
                Why::new("coh2-11.1a", "The slope down to {hex} is too steep for {unit}.")
            }
            Kind::Wheeled | Kind::Tracked => {
                Why::new("coh-14.0i", "{unit} can enter {hex} only along a road.")
            }
        };
        why.unit(unit).hex(step.to)
    }

    // --- bonus hexes -------------------------------------------------------------------------------

    /// The bonus hexes that a paid step opens: tracks after open ground or a road, wheels after a step from road to road
    /// (coh-14.0b, coh-14.0c, coh-14.0l). Looked at before the step is made.
    pub fn bonus_of(&self, battle: &Battle, unit: UnitId, to: HexId) -> Option<(u8, u8)> {
        if !self.facts(battle, unit).is_vehicle() {
            return None;
        }
        let mover = battle.unit(unit);
        if !mover.is_on_map() {
            // After entering the map (coh-5.1b).
            let by_road = self.field.has_road(to);
            return self.bonus_on(battle, unit, to, by_road || self.terrain(to).track_bonus, by_road);
        }
        let side = self.field.grid.direction(mover.hex, to)?;
        let step = self.field.step(mover.hex, side)?;
        // Backward there is no bonus (coh-14.0g); one that has just been revealed has no facing yet.
        let just_shown = |frame: &Frame| matches!(frame, Frame::Facing(asked) if asked.unit == unit);
        let faceless = mover.hidden || battle.stack.iter().any(just_shown);
        if !faceless && !is_front(mover.facing, side) {
            return None;
        }
        self.bonus_on(battle, unit, to, step.easy, step.by_road)
    }

    fn bonus_on(
        &self,
        battle: &Battle,
        unit: UnitId,
        at: HexId,
        easy: bool,
        by_road: bool,
    ) -> Option<(u8, u8)> {
        if self.tows_vehicle(battle, unit) || self.ends_bonus(battle, unit, at).is_some() {
            return None;
        }
        let facts = self.facts(battle, unit);
        let tracks = if easy { facts.tracks } else { 0 };
        let wheels = match facts.kind {
            Kind::Wheeled if by_road && self.settings.second_edition() => {
                // Another vehicle on the road takes the bonus away (coh2-14.0c).
                if 0 < self.vehicles_in(battle, at) {
                    0
                } else {
                    facts.wheels
                }
            }
            Kind::Wheeled if by_road => facts.wheels + 1,
            _ => 0,
        };
        (0 < tracks + wheels).then_some((tracks, wheels))
    }

    /// Wire and road blocks end every bonus (coh-18.4d, coh-T19, coh-T20); wheels also what stops them unseen.
    fn ends_bonus(&self, battle: &Battle, unit: UnitId, at: HexId) -> Option<WorkId> {
        if battle.works.is_empty() {
            return None;
        }
        battle
            .works_in(at)
            .find(|(_, work)| matches!(work.kind, WorkKind::Wire | WorkKind::RoadBlock))
            .map(|(work, _)| work)
            .or_else(|| self.hidden_barrier(battle, unit, at))
    }

    /// May the vehicle go on to this hex without paying for it anew, and what would be left (coh-14.0b, coh-14.0c,
    /// coh-14.0d, coh-14.0e, coh-14.0f, coh-14.0g, coh-14.0h)?
    pub fn check_bonus_step(&self, battle: &Battle, bonus: &Bonus, to: HexId) -> Result<NextHex, Why> {
        let unit = bonus.unit;
        let (side, step) = self.check_step(battle, unit, to)?;
        if !is_front(battle.unit(unit).facing, side) {
            return Err(Why::new("coh-14.0g", "{unit} uses its bonus only forward.").unit(unit));
        }
        let owner = battle.unit(unit).owner;
        if let Some(work) = self.ends_bonus(battle, unit, to)
            && battle.work(work).is_known_to(owner)
        {
            return Err(Why::new("coh-18.4d", "Wire and road blocks are no bonus hexes.").hex(to));
        }
        let second = self.settings.second_edition();
        let smoke = |hex: HexId| THICK_SMOKE <= self.smoke_at(battle, hex);
        if second && (smoke(battle.unit(unit).hex) || smoke(to)) {
            return Err(Why::new("coh2-13.0k", "In smoke {unit} has no bonus.").unit(unit));
        }
        let on_wheels = step.by_road && 0 < bonus.wheels;
        let (tracks, wheels) = if on_wheels {
            (bonus.tracks, bonus.wheels - 1)
        } else if step.easy && 0 < bonus.tracks {
            (bonus.tracks - 1, if step.by_road { bonus.wheels } else { 0 })
        } else if bonus.tracks == 0 {
            return Err(Why::new("coh-14.0c", "The bonus of {unit} goes on only along the road.").unit(unit));
        } else {
            let why = Why::new(
                "coh-14.0e",
                "{hex} is neither open nor reached by road: it is an action of its own.",
            );
            return Err(why.hex(to));
        };
        if on_wheels && second && 0 < self.vehicles_in(battle, to) {
            return Err(Why::new("coh2-14.0c", "Another vehicle is on the road in {hex}.").hex(to));
        }
        let mut sum = Sum::default();
        self.vehicle_extras(battle, unit, step, &mut sum);
        let extra = sum.0.max(0) as u8;
        let more = self.bonus_price(battle, bonus, extra);
        if let Some(budget) = self.budget(battle, owner, bonus.pay)
            && budget < more
        {
            return Err(Why::new("coh-14.0d", "{hex} costs {n} more; {m} can be paid.")
                .hex(to)
                .numbers(more.into(), budget.into()));
        }
        Ok(NextHex {
            extra,
            tracks,
            wheels,
        })
    }

    /// What the extras of a bonus hex add to what the action has cost: in a group only what is dearer than the dearest
    /// member so far (coh-9.11a).
    pub fn bonus_price(&self, battle: &Battle, bonus: &Bonus, extra: u8) -> u8 {
        let group = battle.stack.iter().rev().find_map(|frame| match frame {
            Frame::Group(group) => Some(group.paid),
            _ => None,
        });
        let paid = group.unwrap_or(bonus.spent);
        (bonus.spent + extra).saturating_sub(paid)
    }

    /// The extras of a bonus hex, line by line.
    pub fn bonus_tally(&self, battle: &Battle, unit: UnitId, to: HexId) -> Tally {
        let mut tally = Tally::default();
        let from = battle.unit(unit).hex;
        let step = self
            .field
            .grid
            .direction(from, to)
            .and_then(|side| self.field.step(from, side));
        if let Some(step) = step {
            tally.add(0, "bonus hex", "coh-14.0b");
            self.vehicle_extras(battle, unit, step, &mut tally);
        }
        tally
    }

    /// May the ground of the neighbouring hex hold a vehicle fast (coh-14.1a)?
    pub fn treacherous(&self, battle: &Battle, unit: UnitId, to: HexId) -> bool {
        let from = battle.unit(unit).hex;
        let side = self.field.grid.direction(from, to);
        side.and_then(|side| self.field.step(from, side))
            .is_some_and(|step| step.treacherous)
    }

    /// Is there a bonus hex to go to?
    pub fn can_go_on(&self, battle: &Battle, bonus: &Bonus) -> bool {
        self.around(battle, bonus.unit)
            .any(|to| self.check_bonus_step(battle, bonus, to).is_ok())
    }

    /// The hexes next to a unit.
    pub fn around(&self, battle: &Battle, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let from = battle.unit(unit).hex;
        Direction::ALL
            .into_iter()
            .filter_map(move |side| self.field.step(from, side).map(|step| step.to))
    }

    /// Is this roll about a unit that is no longer there?
    pub fn is_moot(&self, battle: &Battle, roll: &Roll) -> bool {
        let (RollKind::Immobilize(unit) | RollKind::Mine { unit, .. }) = roll.kind else {
            return false;
        };
        battle.unit(unit).place != Whereabouts::OnMap
    }
}

impl Resolution<'_> {
    /// A vehicle has paid for its step: it may go on (coh-14.0f).
    pub fn open_bonus(&mut self, unit: UnitId, bonus: Option<(u8, u8)>, pay: Pay, spent: u8) {
        let Some((tracks, wheels)) = bonus else { return };
        let on_map = self.battle.unit(unit).is_on_map();
        let left = on_map.then_some(self.battle.unit(unit).hex);
        let bonus = Bonus {
            unit,
            tracks,
            wheels,
            pay,
            spent,
            left,
        };
        self.battle.stack.push(bonus.into());
    }

    /// One bonus hex: its extras are paid, and there may be more (coh-14.0d).
    pub fn bonus_step(&mut self, bonus: Bonus, to: HexId, next: NextHex) {
        let more = self.rules.bonus_price(self.battle, &bonus, next.extra);
        let spent = bonus.spent + next.extra;
        if 0 < more {
            let seat = self.battle.unit(bonus.unit).owner;
            let pay = match bonus.pay {
                Pay::Pool { .. } => Pay::Pool { caps: 0 },
                other => other,
            };
            if pay != Pay::Card {
                self.pay(seat, UnitSet::EMPTY, more, pay, Purpose::Movement);
            }
            let group = self.battle.stack.iter_mut().rev().find_map(|frame| match frame {
                Frame::Group(group) => Some(group),
                _ => None,
            });
            if let Some(group) = group {
                group.paid = group.paid.max(spent);
            }
        }
        let ended = self.rules.ends_bonus(self.battle, bonus.unit, to).is_some();
        if self.rules.hidden_barrier(self.battle, bonus.unit, to).is_some() {
            // It goes no further: whoever it came upon here loses the way back (coh-7.63i).
            let here = self.battle.unit(bonus.unit).hex;
            self.bar_retreat(bonus.unit, bonus.left, here);
        }
        let left = (!ended && 0 < next.tracks + next.wheels).then_some((next.tracks, next.wheels));
        self.open_bonus(bonus.unit, left, bonus.pay, spent);
        self.step_to(bonus.unit, to, Gait::Normal);
    }

    /// The vehicle stops: whoever it came upon loses the way back (coh-7.63i).
    pub fn end_bonus(&mut self, bonus: Bonus) {
        let vehicle = self.battle.unit(bonus.unit);
        if vehicle.is_on_map() {
            let hex = vehicle.hex;
            self.bar_retreat(bonus.unit, bonus.left, hex);
        }
    }

    /// Is the vehicle in mid-move, with bonus hexes to come?
    pub fn is_driving(&self, unit: UnitId) -> bool {
        self.rules.vehicles
            && self
                .battle
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Bonus(bonus) if bonus.unit == unit))
    }

    /// On treacherous ground a vehicle rolls, once it has chosen its facing (coh-14.1a).
    pub fn test_ground(&mut self, unit: UnitId) {
        let seat = self.battle.unit(unit).owner;
        self.push_roll(RollKind::Immobilize(unit), seat, Some(unit));
    }

    /// 6 or more is safe; below, the vehicle is stuck until it is towed out of the hex (coh-14.1a, coh-14.1e).
    pub fn resolve_immobilization(&mut self, roll: &Roll, unit: UnitId) {
        let total = roll.total();
        let stuck = total < SAFE;
        self.note_trial(roll, umpire::observe::TrialKind::Other, SAFE);
        self.battle.unit_mut(unit).mired = stuck;
        self.tell(|say| {
            let name = say.name(unit);
            let (kind, text) = if stuck {
                ("mired", format!("{name} gets stuck: {total} against {SAFE}."))
            } else {
                (
                    "not-mired",
                    format!("{name} gets through: {total} against {SAFE}."),
                )
            };
            Event::new(kind, "coh-14.1a", text)
                .about(unit.0)
                .show(film::roll(unit, roll, 0, SAFE))
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    /// Bogged Down: stuck until the end of the round (coh-C20).
    pub fn bog_down(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).bogged = true;
        self.tell(|say| {
            Event::new("bogged", "coh-C20", format!("{} is bogged down.", say.name(unit)))
                .about(unit.0)
                .short("bogged down")
                .show(film::mark(unit, MarkLook::Pinned, "bogged down"))
        });
    }
}
