//! Section 19.1 and the flame tank (coh-X1): flames as a unit's own weapon. In the first edition only vehicles with a
//! flame symbol have them, and they burn as the Flamethrower card does; in the second edition pioneers carry them too.

use board::hex::HexId;
use umpire::Ledgered;

use crate::battle::{Battle, UnitId};
use crate::cards::CardKind;
use crate::content::model::{Colour, Flame};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// Firepower of either colour in the second edition (coh2-19.1a).
const FLAME_FIREPOWER: i16 = 2;
/// How far flames reach (coh-X1, coh2-19.1a).
const FLAME_REACH: u16 = 1;

impl Rules {
    /// Has the unit flames of its own in this edition (coh-X1, coh2-19.0a)?
    #[inline]
    pub fn has_flames(&self, battle: &Battle, unit: UnitId) -> bool {
        match self.facts(battle, unit).flame {
            Flame::None => false,
            Flame::Carried => self.settings.second_edition(),
            Flame::Hull | Flame::Turret => true,
        }
    }

    /// May the unit turn its flames on this hex (coh-X1, coh2-19.1a, coh2-19.1d)? A hull mount burns only ahead; a
    /// turret out of the arc costs what it costs to turn.
    pub fn check_flame(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        let own = battle.unit(unit);
        let (rule, mount) = if self.settings.second_edition() {
            ("coh2-19.1a", "coh2-19.1d")
        } else {
            ("coh-X1", "coh-X1")
        };
        if !self.has_flames(battle, unit) {
            return Err(Why::new(rule, "{unit} has no flames of its own.").unit(unit));
        }
        self.check_can_fire(battle, unit)?;
        let distance = self.field.distance(own.hex, at);
        if FLAME_REACH < distance {
            return Err(Why::new(rule, "{hex} is {n} hexes away; flames reach 1.")
                .hex(at)
                .numbers(distance as i16, 0));
        }
        if distance == 1 {
            if self.enemy_in(battle, own.owner, own.hex) {
                return Err(Why::new(
                    "coh-7.63g",
                    "{unit} shares its hex with the enemy and cannot fire out of it.",
                )
                .unit(unit));
            }
            if self.facts(battle, unit).flame == Flame::Hull && !self.arc_contains(battle, unit, at) {
                return Err(Why::new(mount, "The flames of {unit} burn only ahead.").unit(unit));
            }
            self.check_aim(battle, unit, at)?;
            self.check_line(battle, unit, at)?;
        }
        if !self.enemy_in(battle, own.owner, at) {
            return Err(Why::new(rule, "There is no enemy in {hex} to burn.").hex(at));
        }
        Ok(())
    }

    /// What flames have for firepower: the card's numbers (coh-X1), or 2 and what nearness gives (coh2-19.1b).
    pub fn flame_firepower(&self, colour: Colour, distance: i16, value: &mut impl Ledgered) {
        if !self.settings.second_edition() {
            self.blast(CardKind::Flamethrower)
                .firepower(colour, distance, value);
            return;
        }
        value.add(FLAME_FIREPOWER, "flames", "coh2-19.1a");
        if distance == 0 {
            value.add(4, "close combat", "coh2-19.1b");
        } else {
            value.add(3, "short range", "coh2-19.1b");
        }
    }
}
