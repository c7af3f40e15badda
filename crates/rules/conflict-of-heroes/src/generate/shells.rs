//! What mortars can do beyond plain fire, and artillery before a round: shells by way of a spotting hex, smoke, strikes.
//! For each target the best spotting hex is listed, smoke only where somebody stands, strikes only where they meet somebody; a player's client offers every other one he points at.

use board::hex::{Direction, HexId};
use smallvec::SmallVec;
use umpire::Seat;

use crate::artillery::Shell;
use crate::battle::{Battle, Frame, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::content::model::Role;
use crate::order::{Action, Order};
use crate::rules::Rules;

/// Smoke is not laid on smoke: so much blocks a line already (coh-13.0e).
const ENOUGH: u8 = board::hex::SMOKE_BLOCKS;

impl Rules {
    /// Indirect fire and smoke of one unit that is not in close combat.
    pub(super) fn list_shells(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
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

    /// Strikes that would meet a visible enemy: shells wherever the pattern reaches one, smoke on one.
    pub(super) fn list_targets(&self, battle: &Battle, seat: Seat, card: CardKind, out: &mut Vec<Order>) {
        for at in self.field.grid.full_ids() {
            for side in self.pattern_sides(card) {
                let hexes = self.pattern(card, at, *side);
                if !hexes.iter().any(|hex| self.enemy_in(battle, seat, *hex)) {
                    continue;
                }
                let smoke = self.enemy_in(battle, seat, at) && *side == Direction::E;
                let shells: &[Shell] = if smoke {
                    &[Shell::Explosive, Shell::Smoke]
                } else {
                    &[Shell::Explosive]
                };
                self.push_targets(battle, seat, card, at, *side, shells, out);
            }
        }
    }

    /// Every strike of the card at the hex the player points at.
    pub(crate) fn list_targets_at(&self, battle: &Battle, seat: Seat, at: HexId, orders: &mut Vec<Order>) {
        let Some(Frame::Barrages { to_target }) = battle.stack.last() else {
            return;
        };
        let Some((_, card)) = to_target.last() else { return };
        orders.retain(|order| !matches!(order, Order::Target { .. }));
        for side in self.pattern_sides(*card) {
            let shells = [Shell::Explosive, Shell::Smoke];
            self.push_targets(battle, seat, *card, at, *side, &shells, orders);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one order, passed on once")]
    fn push_targets(
        &self,
        battle: &Battle,
        seat: Seat,
        card: CardKind,
        at: HexId,
        side: Direction,
        shells: &[Shell],
        out: &mut Vec<Order>,
    ) {
        for shell in shells.iter().copied() {
            if self.check_target(battle, seat, card, at, side, shell).is_ok() {
                out.push(Order::Target { at, side, shell });
            }
        }
    }

    /// The ways a pattern can lie.
    fn pattern_sides(&self, card: CardKind) -> &'static [Direction] {
        if card == CardKind::Nebelwerfer30cm {
            &Direction::ALL
        } else {
            &[Direction::E]
        }
    }
}
