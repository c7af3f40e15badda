//! Section 8.2, Weapon cards: an extra weapon for one attack.

use board::hex::HexId;
use umpire::{Ledgered, Sum};

use super::CardKind;
use crate::battle::{Battle, UnitId};
use crate::content::model::{CardCost, Colour, Kind};
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::Mark;

/// A weapon card's firepower and limits (coh-W1, coh-W2, coh-W3, coh-W4, coh-W5, coh-W6).
#[derive(Copy, Clone, Debug)]
pub struct Blast {
    card: CardKind,
    red: i8,
    blue: i8,
}

impl Blast {
    /// The card's own firepower; short-range and close-combat modifiers never apply (coh-8.2c).
    pub fn firepower(&self, colour: Colour, distance: i16, value: &mut impl Ledgered) {
        let (printed, what) = match colour {
            Colour::Red => (self.red, "red firepower of the card"),
            Colour::Blue => (self.blue, "blue firepower of the card"),
        };
        value.add(i16::from(printed), what, "coh-8.2a");
        if distance == 1 && matches!(self.card, CardKind::ExtraGrenades | CardKind::MolotovCocktail) {
            value.add(-2, "thrown into the next hex", "coh-8.2c");
        }
    }

    /// Does the target's terrain count (coh-MX02)?
    pub fn terrain_protects(card: CardKind) -> bool {
        matches!(
            card,
            CardKind::DemolitionCharge | CardKind::ExtraGrenades | CardKind::MolotovCocktail
        )
    }

    /// Magnetic mine and tellermine harm metal only (coh-W4, coh-W6).
    pub fn harms(card: CardKind, kind: Kind) -> bool {
        match card {
            CardKind::MagneticMine | CardKind::Tellermine => {
                matches!(kind, Kind::Gun | Kind::Wheeled | Kind::Tracked)
            }
            _ => kind != Kind::Air,
        }
    }

    /// Does it burst, so that an open top lies bare to it (coh2-15.4a)? All but flames.
    pub fn explodes(card: CardKind) -> bool {
        card != CardKind::Flamethrower
    }

    /// How far it reaches: into the next hex, or only the own one.
    pub fn reach(card: CardKind) -> u16 {
        match card {
            CardKind::Flamethrower | CardKind::ExtraGrenades | CardKind::MolotovCocktail => 1,
            _ => 0,
        }
    }

    /// Against one chosen target, or everybody (coh-8.2e)?
    pub fn single_target(card: CardKind) -> bool {
        matches!(
            card,
            CardKind::DemolitionCharge | CardKind::MagneticMine | CardKind::Tellermine
        )
    }

    /// May it be part of a fire group (coh-W20)?
    pub fn takes_support(card: CardKind) -> bool {
        matches!(card, CardKind::ExtraGrenades | CardKind::MolotovCocktail)
    }
}

impl Rules {
    /// The firepower of a weapon card, as its content says.
    pub fn blast(&self, card: CardKind) -> Blast {
        let known = self.card(card);
        Blast {
            card,
            red: known.map_or(0, |card| card.red),
            blue: known.map_or(0, |card| card.blue),
        }
    }

    /// May the unit use the card against this hex (coh-8.2a, coh-8.2b, coh-8.2c, coh-8.2d, coh-8.2e)?
    pub fn check_weapon(
        &self,
        battle: &Battle,
        unit: UnitId,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    ) -> Allowed {
        let user = battle.unit(unit);
        self.check_weapon_held(battle, unit, card)?;
        self.check_can_fire(battle, unit)?;
        let distance = self.field.distance(user.hex, at);
        if Blast::reach(card) < distance {
            return Err(
                Why::new("coh-8.2d", "{hex} is {n} hexes away; this weapon reaches {m}.")
                    .hex(at)
                    .numbers(distance as i16, Blast::reach(card) as i16),
            );
        }
        if distance == 1 {
            if self.enemy_in(battle, user.owner, user.hex) {
                return Err(Why::new(
                    "coh-7.63g",
                    "{unit} shares its hex with the enemy and cannot fire out of it.",
                )
                .unit(unit));
            }
            self.check_arc_and_sight(battle, unit, at)?;
        }
        let eligible = |id: UnitId| {
            self.check_victim_there(battle, user.owner, at, id).is_ok()
                && Blast::harms(card, self.facts(battle, id).kind)
        };
        // Only a charge is for works (coh-W1).
        let razeable = |mark: Mark| match mark {
            Mark::Unit(unit) => eligible(unit),
            Mark::Work { work } => {
                card == CardKind::DemolitionCharge
                    && self.knows_work(battle, user.owner, work, at)
                    && self.has_defence(battle.work(work).kind)
            }
            Mark::Hasty { .. } => false,
        };
        match victim {
            Some(_) if !Blast::single_target(card) => Err(Why::new(
                "coh-8.2e",
                "This weapon is against every enemy in the hex.",
            )),
            None if Blast::single_target(card) => Err(Why::new(
                "coh-8.2e",
                "This weapon is against one target: say which.",
            )),
            Some(victim) if !razeable(victim) => {
                Err(Why::new("coh-8.2e", "That is no target for this weapon."))
            }
            None if !battle.visible_in(at).any(|(id, _)| eligible(id)) => Err(Why::new(
                "coh-8.2e",
                "There is no enemy in {hex} that this weapon could harm.",
            )
            .hex(at)),
            Some(_) | None => Ok(()),
        }
    }

    /// May the unit support the leader with this card instead of its own arms (coh-W20)? Into the next hex it would throw
    /// at long range, at which nobody supports (coh-W3, coh-W5, coh-9.12b): so only hand to hand.
    pub fn check_throw_along(
        &self,
        battle: &Battle,
        leader: UnitId,
        thrower: UnitId,
        card: CardKind,
        at: HexId,
    ) -> Allowed {
        let user = battle.unit(thrower);
        self.check_weapon_held(battle, thrower, card)?;
        if user.hex != at || battle.unit(leader).hex != at {
            return Err(Why::new(
                "coh-9.12b",
                "{unit} would throw at long range; it supports only in its own hex.",
            )
            .unit(thrower));
        }
        self.check_fit_to_support(battle, thrower)
    }

    /// Is the card in the hand, and the unit one that can use it (coh-8.2a, coh-8.2d)?
    fn check_weapon_held(&self, battle: &Battle, unit: UnitId, card: CardKind) -> Allowed {
        if !card.is_weapon() || !battle.player(battle.unit(unit).owner).holds(card) {
            return Err(Why::new("coh-8.2a", "There is no such weapon card in your hand."));
        }
        if !self.facts(battle, unit).squad {
            return Err(Why::new("coh-8.2d", "{unit} is no infantry squad.").unit(unit));
        }
        Ok(())
    }

    /// The card's cost and what a hit adds to it (coh-A18, coh-8.2b).
    pub fn weapon_cost(&self, battle: &Battle, unit: UnitId, card: CardKind, cost: &mut impl Ledgered) {
        let printed = match self.card(card).map(|card| card.cost) {
            Some(CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points)) => points,
            Some(CardCost::Free) | None => 0,
        };
        cost.add(i16::from(printed), "weapon card", "coh-A18");
        if let Some(counter) = self.hit_on(battle, unit) {
            cost.add_if_any(i16::from(counter.fire_ap), "hit counter", "coh-8.2b");
        }
    }

    pub fn weapon_price(&self, battle: &Battle, unit: UnitId, card: CardKind) -> u8 {
        let mut sum = Sum::default();
        self.weapon_cost(battle, unit, card, &mut sum);
        sum.0.max(0) as u8
    }
}
