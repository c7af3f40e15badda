//! Chapter 15, Armour, and the shields of chapter 16: which rating a target defends with and its colour, turrets,
//! guns out of action, vehicles as cover, Overrun.

use board::hex::HexId;
use umpire::Ledgered;

use crate::battle::{Attack, Battle, Mode, UnitId};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::{Colour, Role};
use crate::rules::{Facts, Rules};
use crate::why::{Allowed, Why};
use crate::works::Mark;

/// How an attack meets its targets (coh-7.2c, coh-15.4a).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Always the flank, wherever it comes from.
    pub flank: bool,
    /// An open top lies bare to it: that flank counts as red. Mortars, artillery, hands.
    pub from_above: bool,
}

impl Strike {
    /// Direct fire: the side it comes from, armour as printed.
    pub const LEVEL: Strike = Strike {
        flank: false,
        from_above: false,
    };
    /// Mortars and artillery (coh-12.1a).
    pub const SHELLS: Strike = Strike {
        flank: true,
        from_above: true,
    };
}

impl Rules {
    /// How an attack of this kind by this unit meets its targets (coh-7.2c, coh-10.3b, coh-15.4a, coh2-15.4a).
    #[inline]
    pub fn strike(&self, battle: &Battle, leader: Option<UnitId>, mode: Mode) -> Strike {
        let second = self.settings.second_edition();
        let facts = leader.map(|leader| self.facts(battle, leader));
        match mode {
            Mode::Direct => Strike {
                flank: facts.is_some_and(|facts| facts.role == Role::Sniper),
                from_above: false,
            },
            // By vehicles hand to hand an open top counts as armour in the first edition only.
            Mode::Close => Strike {
                flank: true,
                from_above: second || facts.is_some_and(Facts::is_on_foot),
            },
            Mode::Mortar | Mode::Artillery(_) => Strike::SHELLS,
            // The side the airplane comes from (coh-20.2c).
            Mode::Air(_) => Strike::LEVEL,
            Mode::Flame => Strike {
                flank: true,
                from_above: false,
            },
            Mode::Card(card) => Strike {
                flank: true,
                from_above: second && Blast::explodes(card),
            },
        }
    }

    /// Which rating a target defends with: is it the front, and its colour (coh-7.2a, coh-7.2c, coh-15.0a). A
    /// transported unit always shows its flank (coh-17.1a); a hidden one has no facing, its front is asked for direct
    /// fire (coh-10.0g).
    #[inline]
    pub fn rating_against(
        &self,
        battle: &Battle,
        target: UnitId,
        from: HexId,
        strike: Strike,
    ) -> (bool, Colour) {
        let unit = battle.unit(target);
        let facts = self.facts(battle, target);
        let front = !strike.flank
            && unit.carrier.is_none()
            && (unit.hidden || self.field.in_arc(unit.facing, unit.hex, from));
        let colour = if front {
            facts.front_colour
        } else if facts.open_topped && strike.from_above {
            Colour::Red
        } else {
            facts.flank_colour
        };
        (front, colour)
    }

    /// Is the hex in the arc of fire, or within reach of a turret (coh-6.1a, coh-15.5a, coh-15.5c)? A hidden unit has no
    /// facing yet.
    #[inline]
    pub fn check_aim(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        if battle.unit(unit).hidden
            || self.arc_contains(battle, unit, at)
            || self.fires_all_round(battle, unit)
        {
            return Ok(());
        }
        let facts = self.facts(battle, unit);
        if facts.turret {
            return Ok(());
        }
        Err(self.why_out_of_arc(battle, unit, at))
    }

    #[cold]
    fn why_out_of_arc(&self, battle: &Battle, unit: UnitId, at: HexId) -> Why {
        let why = if self.facts(battle, unit).is_vehicle() {
            Why::new("coh-15.5c", "{unit} has no turret and must turn to {hex} first.")
        } else {
            Why::new("coh-6.1a", "{hex} is outside the arc of {unit}.")
        };
        why.unit(unit).hex(at)
    }

    /// What a turret adds to the price of fire outside the arc (coh-15.5a, coh2-15.5a); nothing hand to hand
    /// (coh-15.5d). Opportunity actions and the Command Action card cost nothing anyway (coh-15.5b).
    #[inline]
    pub fn turret_cost(&self, battle: &Battle, unit: UnitId, at: HexId, cost: &mut impl Ledgered) {
        let firer = battle.unit(unit);
        if self.facts(battle, unit).turret
            && !firer.hidden
            && firer.hex != at
            && !self.arc_contains(battle, unit, at)
        {
            if self.settings.second_edition() {
                cost.add(2, "turret turned", "coh2-15.5a");
            } else {
                cost.add(1, "turret turned", "coh-15.5a");
            }
        }
    }

    /// Has the unit still firepower of this colour (coh-H12, coh-H13)?
    #[inline]
    pub fn has_colour(&self, battle: &Battle, unit: UnitId, colour: Colour) -> bool {
        let Some(counter) = self.hit_on(battle, unit) else {
            return true;
        };
        match colour {
            Colour::Red => !counter.lose_red,
            Colour::Blue => !counter.lose_blue,
        }
    }

    /// A gun out of action needs a target for what still fires (coh-H12, coh-H13). Where nobody is seen it may try.
    #[inline]
    pub fn check_colours(&self, battle: &Battle, unit: UnitId, at: HexId, victim: Option<Mark>) -> Allowed {
        match self.hit_on(battle, unit) {
            Some(counter) if counter.lose_red || counter.lose_blue => {}
            Some(_) | None => return Ok(()),
        }
        let firer = battle.unit(unit);
        let mode = self.fire_mode(battle, unit, at);
        let strike = self.strike(battle, Some(unit), mode);
        let mut targets = battle
            .visible_in(at)
            .filter(|(id, other)| {
                self.are_enemies(firer.owner, other.owner)
                    && victim.is_none_or(|victim| victim == Mark::Unit(*id))
            })
            .peekable();
        if targets.peek().is_none()
            || targets.any(|(target, _)| {
                let (_, colour) = self.rating_against(battle, target, firer.hex, strike);
                self.has_colour(battle, unit, colour)
            })
        {
            return Ok(());
        }
        let why = if self.has_colour(battle, unit, Colour::Blue) {
            Why::new(
                "coh-H12",
                "{unit} has lost its red firepower, and nothing in {hex} is armoured.",
            )
        } else {
            Why::new(
                "coh-H13",
                "{unit} has lost its blue firepower, and everything in {hex} is armoured.",
            )
        };
        Err(why.unit(unit).hex(at))
    }

    /// What vehicles in the hex add to a unit's defence: +1 for each friendly one to a squad on its own feet
    /// (coh-15.6a; once only: coh2-15.6a), the shield of its carrier to passengers and towed guns (coh-16.1a).
    pub fn vehicle_cover(&self, battle: &Battle, target: UnitId, value: &mut impl Ledgered) {
        let unit = battle.unit(target);
        let facts = self.facts(battle, target);
        if let Some(carrier) = unit.carrier {
            if facts.is_on_foot() {
                let shield = self.facts(battle, carrier).shield;
                value.add_if_any(i16::from(shield), "armoured carrier", "coh-16.1a");
            }
            return;
        }
        if !facts.squad || unit.hidden {
            return;
        }
        let vehicles = self.vehicles_with(battle, target) as i16;
        if self.settings.second_edition() {
            value.add_if_any(vehicles.min(1), "vehicle as cover", "coh2-15.6a");
        } else {
            value.add_if_any(vehicles, "vehicles as cover", "coh-15.6a");
        }
    }

    /// Friendly vehicles in a unit's hex.
    pub fn vehicles_with(&self, battle: &Battle, unit: UnitId) -> usize {
        let own = battle.unit(unit);
        let friendly = battle.visible_in(own.hex).filter(|(id, other)| {
            *id != unit && !self.are_enemies(own.owner, other.owner) && self.facts(battle, *id).is_vehicle()
        });
        friendly.count()
    }

    /// May Overrun be played on this attack: a fighting vehicle hand to hand, before the first roll (coh-V30)?
    pub fn may_overrun(&self, battle: &Battle, attack: &Attack) -> bool {
        let Some(leader) = attack.leader else { return false };
        let facts = self.facts(battle, leader);
        !attack.rolled
            && attack.mode == Mode::Close
            && facts.is_vehicle()
            && facts.role != Role::Truck
            && self.may_play_veteran(battle, attack.seat, leader, CardKind::Overrun)
    }
}
