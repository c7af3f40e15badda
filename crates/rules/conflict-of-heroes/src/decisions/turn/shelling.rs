//! What mortars do beyond plain fire: shells by way of a spotting hex, smoke (coh-A05, coh-A07). For each target the best
//! spotting hex is listed, smoke only where somebody stands; a player is offered every other one he points at.

use board::hex::HexId;
use smallvec::SmallVec;
use umpire::{Preview, Seat, Tally};

use super::actions::Words;
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, Mode, UnitId, UnitSet};
use crate::content::model::Role;
use crate::decisions::cell;
use crate::decisions::previews::note;
use crate::order::{Action, Order};
use crate::rules::Rules;
use crate::why::Allowed;

/// Smoke is not laid on smoke: so much blocks a line already (coh-13.0e).
const ENOUGH: u8 = board::hex::SMOKE_BLOCKS;

impl Rules {
    /// A mortar, alone or leading others, shells a hex it does not see itself (coh-12.0b, coh-9.12f).
    pub(super) fn check_shelling(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        spot: HexId,
    ) -> Allowed {
        self.check_fire_group(by, leader, at, None)?;
        self.check_indirect(battle, leader, at, spot)?;
        self.check_colours(battle, leader, at, None)?;
        self.check_supporters(by, leader, |unit| {
            self.check_support_in(battle, leader, unit, at, Mode::Mortar)
        })
    }

    /// Indirect fire and smoke of one unit that is not in close combat.
    pub(super) fn list_shells(
        &self,
        battle: &Battle,
        (purse, standing): (Purse, Standing),
        unit: UnitId,
        push: &mut impl FnMut(Action, u8),
    ) {
        let facts = self.facts(battle, unit);
        if !facts.mortar && !facts.smoke {
            return;
        }
        let own = battle.unit(unit);
        if facts.role == Role::Engineer {
            // By hand: the own hex and the next ones (coh-19.0a).
            for at in self.field.grid.within(own.hex, 1) {
                let spot = None;
                if battle.smoke.at(at) < ENOUGH && self.check_smoke(battle, unit, at, spot).is_ok() {
                    push(
                        Action::Smoke { at, spot },
                        self.smoke_price(battle, unit, at, spot),
                    );
                }
            }
            return;
        }
        let indirect = facts.indirect_ap.map(|_| self.indirect_price(battle, unit));
        let indirect = indirect.filter(|price| purse.can_pay(standing, *price));
        let mut seen: SmallVec<[HexId; 16]> = SmallVec::new();
        for other in battle.units.iter().filter(|other| other.is_visible()) {
            let at = other.hex;
            if at == own.hex || seen.contains(&at) {
                continue;
            }
            seen.push(at);
            if self.check_arc(battle, unit, at).is_err() || self.check_range(battle, unit, at).is_err() {
                continue;
            }
            let direct = self.check_fire_out(battle, unit, at).is_ok();
            let shells =
                self.enemy_in(battle, own.owner, at) && self.check_colours(battle, unit, at, None).is_ok();
            let smoke = facts.smoke && battle.smoke.at(at) < ENOUGH;
            // A spotting hex is looked for only where something could be fired by way of it.
            let by_spot = indirect
                .filter(|_| !direct && (shells || smoke))
                .and_then(|price| Some((price, self.best_spot(battle, unit, at)?)));
            if let Some((price, spot)) = by_spot
                && shells
            {
                let leader = unit;
                push(Action::Indirect { leader, at, spot }, price);
            }
            if !smoke {
                continue;
            }
            if direct {
                push(
                    Action::Smoke { at, spot: None },
                    self.fire_price(battle, unit, at),
                );
            } else if let Some((price, spot)) = by_spot {
                let spot = Some(spot);
                push(Action::Smoke { at, spot }, price);
            }
        }
    }

    /// Every way for one unit to shell or smoke the hex the player points at, by any spotting hex (coh-12.0b,
    /// coh-13.1g).
    pub(crate) fn list_shells_at(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        at: HexId,
        orders: &mut Vec<Order>,
    ) {
        if !battle.unit(unit).is_on_map() || !self.field.is_playable(at) {
            return;
        }
        let by = UnitSet::one(unit);
        let facts = self.facts(battle, unit);
        let spots = match facts.indirect_ap {
            Some(_) => self.spotting_hexes(battle, unit, at),
            None => Vec::new(),
        };
        let mut actions: Vec<Action> = Vec::new();
        actions.extend(spots.iter().map(|spot| Action::Indirect {
            leader: unit,
            at,
            spot: *spot,
        }));
        // Smoke falls the same from wherever it is spotted: the own hex if that will do, else the first.
        let direct = Action::Smoke { at, spot: None };
        if facts.smoke && self.check_action(battle, seat, by, direct).is_ok() {
            actions.push(direct);
        } else if facts.smoke {
            actions.extend(spots.first().map(|spot| Action::Smoke {
                at,
                spot: Some(*spot),
            }));
        }
        for action in actions {
            let Ok(cost) = self.check_action(battle, seat, by, action) else {
                continue;
            };
            self.each_payment(battle, seat, by, cost, |pay| {
                let order = Order::Act { by, action, pay };
                if !orders.contains(&order) {
                    orders.push(order);
                }
            });
        }
    }

    pub(super) fn words_of_shelling(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        spot: HexId,
    ) -> Words {
        let what = format!("Shell {}, spotted from {}", self.label(at), self.label(spot));
        ("Fire", self.led_by(battle, by, leader, what), cell(at))
    }

    pub(super) fn words_of_smoke(&self, at: HexId, spot: Option<HexId>) -> Words {
        let label = match spot {
            Some(spot) => format!("Smoke in {}, spotted from {}", self.label(at), self.label(spot)),
            None => format!("Smoke in {}", self.label(at)),
        };
        ("Smoke", label, cell(at))
    }

    /// What smoke costs and does.
    pub(super) fn preview_smoke(
        &self,
        battle: &Battle,
        unit: UnitId,
        at: HexId,
        spot: Option<HexId>,
        preview: &mut Preview,
    ) -> Tally {
        let mut cost = Tally::default();
        match spot {
            Some(spot) => {
                preview.path.push(cell(spot));
                self.indirect_cost(battle, unit, &mut cost);
            }
            None => self.fire_cost(battle, unit, at, &mut cost),
        }
        preview.notes.push(note(
            "+2 defence along every line from, into or through the hex; in the next round +1, then it is gone.",
            "coh-13.0a",
        ));
        cost
    }
}
