//! Firing smoke, and how it clears (section 12, sof-wsr-smoke).

use board::table::{Facing, Length, Point, bearing};
use umpire::Event;
use umpire::scene::Shape as Drawn;
use umpire::show::{AreaLook, Show};

use crate::battle::{Battle, Laid, LaidKind, UnitId};
use crate::chance::Need;
use crate::content::model::{Blast, WeaponRule};
use crate::eligible::Range;
use crate::indirect::Lobbed;
use crate::order::{Action, Spot};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// From this die on smoke clears (sof-smoke-9).
const CLEARS: u8 = 4;

impl Blast {
    /// How long a screen a weapon of this blast lays (sof-smoke-4).
    pub fn screen(self) -> Length {
        match self {
            Blast::D2 => 200,
            Blast::D3 | Blast::D3Plus1 => 400,
            Blast::D6 | Blast::D6Plus1 => 600,
            Blast::TwoD6 => 800,
            Blast::ThreeD6 => 1200,
        }
    }
}

impl Rules {
    /// May it fire a screen from there in this direction (sof-smoke-1, sof-smoke-2, sof-smoke-3, sof-smoke-4, sof-smoke-5)?
    pub fn check_smoke(
        &self,
        battle: &Battle,
        unit: UnitId,
        at: Spot,
        heading: i32,
    ) -> Result<(Lobbed, Point, Facing), Why> {
        let words = unit.in_words();
        let has = |mode: &u8| {
            let lobber = self.lobber(battle, unit, Some(*mode));
            lobber.is_some_and(|(_, weapon, _)| self.weapon(weapon).has(WeaponRule::Smoke))
        };
        let Some(mode) = self.lobbed_modes(battle, unit).into_iter().find(has) else {
            return Err(Why::new("sof-smoke-1", "{unit} has no smoke.").unit(words));
        };
        if battle.unit(unit).smoke_used {
            return Err(Why::new("sof-smoke-5", "{unit} has fired its smoke.").unit(words));
        }
        let lobbed = self.check_lobber(battle, unit, Some(mode))?;
        let place = at.on(self.ground.table.frame());
        let at = place.map_err(|no| Why::new(no.rule, no.sentence))?;
        let Ok(heading) = Facing::new(heading) else {
            return Err(Why::new("sof-smoke-3", "Directions are whole degrees, 0 to 359."));
        };
        let gap = self.gap_to(battle, lobbed.figure, &at);
        self.check_reach(battle, &lobbed, Range::new(gap, 0), &[at])?;
        if !self.sees_spot(battle, unit, at) {
            let why = Why::new("sof-smoke-2", "Neither {unit} nor an observer sees that point.");
            return Err(why.unit(words));
        }
        Ok((lobbed, at, heading))
    }

    /// Does the unit, or an observer of its side who has not moved, see a point (sof-smoke-2)?
    fn sees_spot(&self, battle: &Battle, unit: UnitId, at: Point) -> bool {
        use crate::content::model::UnitRule;
        let owner = battle.unit(unit).owner;
        let mut watchers = battle.own(owner).filter(|(id, it)| {
            let observes = it.has(UnitRule::Observer) && it.moved_turn != battle.turn;
            *id == unit || observes
        });
        watchers.any(|(id, _)| self.sees_point(battle, id, at))
    }

    /// Skill with +1 and nothing else (sof-smoke-2).
    pub fn smoke_need(&self, battle: &Battle, unit: UnitId) -> Need {
        let mut need = Need::of(battle.unit(unit).training.skill());
        need.modify("smoke", 1, "sof-smoke-2");
        need
    }

    /// Screens worth listing: across the nearest threat, half way to it (sof-dec-51).
    pub fn smoke_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        let Some(mine) = battle.centre(unit) else {
            return Vec::new();
        };
        let enemies = battle.enemies(battle.unit(unit).owner);
        let nearest = enemies
            .filter_map(|(id, _)| battle.centre(id))
            .min_by_key(|at| (*at - mine).square());
        let Some(theirs) = nearest else { return Vec::new() };
        let Some(toward) = bearing(mine, theirs) else {
            return Vec::new();
        };
        let heading = toward.turned(90).degrees();
        // Three quarters, two thirds and half of the way: the first that is legal.
        let offer = |(part, of): (i64, i64)| {
            let between = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * part / of) as i32;
            let at = Spot {
                x: between(mine.x(), theirs.x()),
                y: between(mine.y(), theirs.y()),
            };
            let legal = self.check_smoke(battle, unit, at, heading).is_ok();
            legal.then_some(Action::Smoke { at, heading })
        };
        [(3, 4), (2, 3), (1, 2)]
            .into_iter()
            .find_map(offer)
            .into_iter()
            .collect()
    }
}

impl Resolution<'_> {
    /// Ranges in; on a success the screen lies, and the unit has used its smoke (sof-smoke-2, sof-smoke-3, sof-smoke-4, sof-smoke-5).
    pub(crate) fn fire_smoke(&mut self, unit: UnitId, at: Spot, heading: i32) {
        let Ok((lobbed, at, heading)) = self.rules.check_smoke(self.battle, unit, at, heading) else {
            return;
        };
        let need = self.rules.smoke_need(self.battle, unit);
        let from = self.dice.log().len();
        let found = self.check(&need, "ranging in smoke", "sof-smoke-2").passed;
        self.battle.unit_mut(unit).fired = true;
        self.battle.unit_mut(unit).fired_turn = self.battle.turn;
        let blast = self.rules.mode(lobbed.weapon, lobbed.mode).blast;
        let length = blast.map_or(0, Blast::screen);
        let owner = self.battle.unit(unit).owner;
        let laid = Laid::screen(owner, at, heading, length, self.battle.turn).filter(|_| found);
        self.tell(|say| {
            let comes = if found { "a screen lies" } else { "it misses" };
            let text = format!("{} fires smoke at {}+: {comes}.", say.unit(unit), need.number);
            let event = Event::new("smoke", "sof-smoke-3", text)
                .with("range-in", &need.tally("skill", "sof-smoke-2"));
            match &laid {
                Some(laid) => event.show(drawn(laid)),
                None => event,
            }
        });
        self.show_dice(from);
        if let Some(laid) = laid {
            self.battle.laid.push(laid);
            self.battle.unit_mut(unit).smoke_used = true;
        }
    }

    /// Smoke of earlier turns clears on 4+, before beaten zones (sof-turn-2, sof-smoke-9).
    pub fn disperse_smoke(&mut self) {
        let turn = self.battle.turn;
        let from = self.dice.log().len();
        let laid = std::mem::take(&mut self.battle.laid);
        let (mut kept, mut cleared, mut rolled) = (Vec::with_capacity(laid.len()), 0, 0);
        for it in laid {
            let is_old = it.kind == LaidKind::Smoke && it.turn < turn;
            rolled += u32::from(is_old);
            if is_old && CLEARS <= self.dice.d6("smoke clears", "sof-smoke-9") {
                cleared += 1;
            } else {
                kept.push(it);
            }
        }
        self.battle.laid = kept;
        if 0 < rolled {
            self.tell(|_| {
                let text = format!("{cleared} of {rolled} smoke screens clear.");
                Event::new("smoke", "sof-smoke-9", text)
            });
            self.show_dice(from);
        }
    }
}

/// A screen as the film shows it.
pub(crate) fn drawn(laid: &Laid) -> Show {
    let shape = Drawn::Around {
        base: umpire::scene::Base::Rect {
            width: 2 * laid.half.0,
            depth: 2 * laid.half.1,
        },
        x: laid.centre.x(),
        y: laid.centre.y(),
        facing: laid.heading.degrees() as u16,
        reach: 0,
    };
    Show::shape(shape, AreaLook::Smoke)
}
