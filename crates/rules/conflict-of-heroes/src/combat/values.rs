//! Sections 7.1, 7.2, 7.61 and 7.62: attack value and defence value, line by line. The odds before, the comparison with
//! the dice and the log after all come from here.

use board::hex::HexId;
use umpire::{Ledgered, Seat};

use crate::battle::{Attack, Battle, Blow, Mode, UnitId};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::Colour;
use crate::rules::Rules;

impl Rules {
    /// The attack value without the dice, for a target of this colour (coh-7.1b, coh-7.1d, coh-9.12d).
    pub fn attack_value(&self, battle: &Battle, attack: &Attack, colour: Colour, value: &mut impl Ledgered) {
        if let Mode::Air(blow) = attack.mode {
            return self.air_attack_value(battle, attack, blow, colour, value);
        }
        let Some(leader) = attack.leader else {
            if let Mode::Artillery(card) = attack.mode {
                self.blast(card).firepower(colour, 0, value);
            }
            return;
        };
        let firer = battle.unit(leader);
        // Range is measured from a mortar itself, height from where it is spotted (coh-12.0c, coh-12.0d).
        let distance = self.field.distance(firer.hex, attack.hex) as i16;
        match attack.mode {
            Mode::Card(card) | Mode::Artillery(card) => self.blast(card).firepower(colour, distance, value),
            Mode::Flame => self.flame_firepower(colour, distance, value),
            Mode::Direct | Mode::Close | Mode::Mortar | Mode::Air(_) => {
                self.own_firepower(battle, leader, attack.mode, colour, distance, value)
            }
        }
        if attack.mode != Mode::Close
            && self.field.levels[attack.hex.index()] < self.field.levels[attack.from.index()]
        {
            value.add(1, "firing downhill", "coh-11.2a");
        }
        if let Some(counter) = self.hit_on(battle, leader) {
            let change = match colour {
                Colour::Red => counter.red,
                Colour::Blue => counter.blue,
            };
            value.add_if_any(i16::from(change), "hit counter", "coh-7.4b");
        }
        if firer.has(CardKind::BetterEquipped) && !matches!(attack.mode, Mode::Card(_) | Mode::Flame) {
            value.add(1, "better equipped", "coh-V02");
        }
        let support = self.support(battle, attack, colour);
        value.add_if_any(support, "support", "coh-9.12c");
        value.add_if_any(i16::from(attack.boost), "firepower card", "coh-C09");
        value.add_if_any(i16::from(attack.overrun), "overrun", "coh-V30");
    }

    #[inline]
    fn own_firepower(
        &self,
        battle: &Battle,
        leader: UnitId,
        mode: Mode,
        colour: Colour,
        distance: i16,
        value: &mut impl Ledgered,
    ) {
        let facts = self.facts(battle, leader);
        let (printed, boxed, what) = match colour {
            Colour::Red => (facts.red, facts.red_boxed, "red firepower"),
            Colour::Blue => (facts.blue, facts.blue_boxed, "blue firepower"),
        };
        value.add(i16::from(printed), what, "coh-7.1a");
        let (_, range) = self.range_of(battle, leader);
        match mode {
            Mode::Close if boxed => value.add(-2, "close combat, boxed", "coh-7.63b"),
            Mode::Close => value.add(4, "close combat", "coh-7.63b"),
            Mode::Mortar if range < distance => value.add(-2, "long range", "coh-7.61a"),
            Mode::Mortar => {}
            Mode::Direct | Mode::Card(_) | Mode::Artillery(_) | Mode::Air(_) | Mode::Flame => {
                if distance == 1 {
                    value.add(3, "short range", "coh-7.62a");
                } else if range < distance {
                    value.add(-2, "long range", "coh-7.61a");
                }
            }
        }
    }

    /// A target's defence value, line by line; returns the colour that chooses the firepower (coh-7.2b).
    pub fn defence_value(
        &self,
        battle: &Battle,
        target: UnitId,
        attack: &Attack,
        known: Knowledge,
        value: &mut impl Ledgered,
    ) -> Colour {
        if attack.mode == Mode::Air(Blow::Flak) {
            return self.air_defence_value(battle, target, attack, value);
        }
        let from = attack.from;
        let unit = battle.unit(target);
        let facts = self.facts(battle, target);
        let strike = self.strike(battle, attack.leader, attack.mode);
        let (front, colour) = self.rating_against(battle, target, from, strike);
        if front {
            value.add(i16::from(facts.front), "front defence", "coh-7.2a");
        } else {
            let always = strike.flank || unit.carrier.is_some();
            let rule = if always { "coh-7.2c" } else { "coh-7.2a" };
            value.add(i16::from(facts.flank), "flank defence", rule);
        }
        let shown = match known {
            Knowledge::Whole => true,
            Knowledge::Of(seat) => unit.owner == seat || unit.hit.is_none_or(|hit| hit.shown),
        };
        if let Some(counter) = self.hit_on(battle, target).filter(|_| shown) {
            let change = if front { counter.front } else { counter.flank };
            value.add_if_any(i16::from(change), "hit counter", "coh-7.4d");
        }
        // Against flames of the second edition nothing protects (coh2-19.1c).
        if attack.mode == Mode::Flame && self.settings.second_edition() {
            return colour;
        }
        if self.terrain_protects(attack.mode) && !self.bursts_above(attack.mode, colour, attack.hex) {
            value.add_if_any(
                i16::from(self.field.dm[attack.hex.index()]),
                "terrain",
                "coh-7.2b",
            );
        }
        value.add_if_any(
            self.smoke_value(battle, from, attack.hex, attack.mode),
            "smoke",
            "coh-13.0g",
        );
        if !matches!(attack.mode, Mode::Close | Mode::Artillery(_)) {
            self.position_value(target, battle, from, attack, value);
        }
        if self.vehicles {
            self.vehicle_cover(battle, target, value);
        }
        if unit.dug_in {
            value.add(1, "hasty defence", "coh-18.1a");
        }
        if !battle.works.is_empty() {
            self.works_value(battle, target, attack, colour, value);
        }
        let shelled = matches!(attack.mode, Mode::Artillery(_));
        if unit.exposed_to & (1 << attack.seat.0) != 0 && !shelled && !unit.dug_in && unit.inside.is_none() {
            value.add(-1, "moved openly", "coh-5.01a");
        }
        if unit.has(CardKind::UseOfTerrain) {
            value.add(1, "use of terrain", "coh-V15");
        }
        colour
    }

    fn position_value(
        &self,
        _target: UnitId,
        _battle: &Battle,
        from: HexId,
        attack: &Attack,
        value: &mut impl Ledgered,
    ) {
        // An airplane is above every hill (coh-20.3a).
        if self.field.levels[from.index()] < self.field.levels[attack.hex.index()]
            && !matches!(attack.mode, Mode::Air(_))
        {
            value.add(1, "higher ground", "coh-11.2a");
        }
        if self.settings.second_edition()
            && board::hex::line_crosses_side_into(&self.field.grid, attack.hex, from, &self.field.walls)
        {
            value.add(1, "wall", "coh2-7.51a");
        }
        // Flames reach over it (coh-MX09).
        if !matches!(attack.mode, Mode::Card(CardKind::Flamethrower) | Mode::Flame)
            && board::hex::line_crosses_side_into(
                &self.field.grid,
                attack.hex,
                from,
                &self.field.small_balkas,
            )
        {
            value.add(1, "small balka", "coh-11.5f");
        }
    }

    fn terrain_protects(&self, mode: Mode) -> bool {
        match mode {
            Mode::Direct | Mode::Close | Mode::Mortar | Mode::Artillery(_) | Mode::Air(_) => true,
            Mode::Card(card) => Blast::terrain_protects(card),
            Mode::Flame => false,
        }
    }
}

/// How much of a target's secrets counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// All: the attack itself.
    Whole,
    /// What this seat knows: previews.
    Of(Seat),
}
