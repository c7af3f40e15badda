//! Section 8.3, Veteran cards: attached to a unit at set-up, or held and named on play.

use crate::film;
use umpire::show::CardPlace;
use umpire::{Event, Seat};

use super::CardKind;
use crate::battle::{Battle, Status, UnitId, UnitSet};
use crate::content::model::Kind;
use crate::decisions::{March, Sensed};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// Is this veteran card there for the unit: attached to it, or in its owner's hand (coh-8.3a)?
    pub fn may_play_veteran(&self, battle: &Battle, seat: Seat, unit: UnitId, card: CardKind) -> bool {
        battle.unit(unit).has(card) || battle.player(seat).holds(card)
    }

    /// Is an attached once-a-round card still unused (coh-8.3a)?
    pub fn veteran_is_ready(&self, battle: &Battle, unit: UnitId, card: CardKind) -> bool {
        let unit = battle.unit(unit);
        unit.veterans
            .iter()
            .position(|attached| *attached == card)
            .is_some_and(|place| unit.used & (1 << place) == 0)
    }

    /// May this veteran card be played on this unit now? Those that wait for a moment are asked for then.
    pub fn check_veteran(&self, battle: &Battle, seat: Seat, card: CardKind, on: UnitSet) -> Allowed {
        let Some(unit) = on.single() else {
            return Err(Why::new("coh-8.3a", "This card is for one unit."));
        };
        self.check_own(battle, seat, unit)?;
        self.check_present(battle, unit)?;
        if !self.may_play_veteran(battle, seat, unit, card) {
            return Err(Why::new("coh-8.3a", "{unit} does not have this card.").unit(unit));
        }
        let veteran = battle.unit(unit);
        match card {
            CardKind::GoodLeadership => self.check_has_curable_hit(battle, unit),
            CardKind::IronWill if veteran.hit.is_none() => {
                Err(Why::new("coh-V11", "{unit} has no hit to ignore.").unit(unit))
            }
            CardKind::IronWill if veteran.iron_will => {
                Err(Why::new("coh-V11", "{unit} ignores its hit already.").unit(unit))
            }
            CardKind::IronWill => Ok(()),
            CardKind::HiddenAction if !veteran.hidden => {
                Err(Why::new("coh-V13", "{unit} is not hidden.").unit(unit))
            }
            CardKind::HiddenAction if veteran.unseen => {
                Err(Why::new("coh-V13", "{unit} acts unseen already.").unit(unit))
            }
            CardKind::HiddenAction => Ok(()),
            CardKind::SixthSense
                if !self.veteran_is_ready(battle, unit, card) && !battle.player(seat).holds(card) =>
            {
                Err(Why::new("coh-V07", "{unit} has used its sixth sense this round.").unit(unit))
            }
            CardKind::SixthSense if !veteran.is_visible() => {
                Err(Why::new("coh-V07", "{unit} is not on the map.").unit(unit))
            }
            CardKind::SixthSense => self.check_able(battle, unit),
            CardKind::ForcedMarch if veteran.status != Status::Active => {
                Err(Why::new("coh-V01", "{unit} is not activated.").unit(unit))
            }
            CardKind::ForcedMarch if !veteran.only_moved => {
                Err(Why::new("coh-V01", "{unit} did more than move in this activation.").unit(unit))
            }
            CardKind::ForcedMarch => Ok(()),
            card if card.is_continuous() => self.check_attach(battle, seat, card, unit),
            _ => Err(Why::new(
                "coh-8.3a",
                "This card is played when its moment comes, or works by itself.",
            )),
        }
    }

    /// May a card that works continuously be named for this unit (coh-8.3a, D05)? From the hand, once and for good.
    fn check_attach(&self, battle: &Battle, seat: Seat, card: CardKind, unit: UnitId) -> Allowed {
        let veteran = battle.unit(unit);
        if veteran.has(card) || !battle.player(seat).holds(card) {
            return Err(Why::new("coh-8.3a", "{unit} has this card already.").unit(unit));
        }
        if veteran.veterans.is_full() {
            return Err(Why::new("coh-8.3a", "{unit} has as many veteran cards as it can have.").unit(unit));
        }
        Ok(())
    }

    /// Active units that only moved and whose owner has Forced March for them (coh-V01).
    pub fn marchers(&self, battle: &Battle, seat: Seat) -> UnitSet {
        battle
            .active(seat)
            .filter(|unit| battle.unit(*unit).only_moved)
            .filter(|unit| self.may_play_veteran(battle, seat, *unit, CardKind::ForcedMarch))
            .collect()
    }

    /// Hidden enemies the sixth sense or the Reveal Hidden card reaches: within 2 hexes and in sight of the
    /// unit (coh-V07, coh-C30).
    pub fn sensed(&self, battle: &Battle, unit: UnitId) -> UnitSet {
        let senser = battle.unit(unit);
        battle
            .numbered()
            .filter(|(_, other)| {
                other.hidden && other.is_on_map() && self.are_enemies(senser.owner, other.owner)
            })
            .filter(|(_, other)| {
                self.field.distance(senser.hex, other.hex) <= 2 && self.sees(battle, unit, other.hex)
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// Is the unit of a kind that draws foot hit counters?
    pub fn is_on_foot(&self, battle: &Battle, unit: UnitId) -> bool {
        matches!(self.facts(battle, unit).kind, Kind::Foot | Kind::Gun)
    }
}

impl Resolution<'_> {
    /// Discards a veteran card, from the unit or from the hand.
    pub fn use_up_veteran(&mut self, unit: UnitId, card: CardKind) {
        self.report.reveal();
        let veteran = self.battle.unit_mut(unit);
        match veteran.veterans.iter().position(|attached| *attached == card) {
            Some(place) => {
                veteran.veterans.remove(place);
                let low = veteran.used & ((1 << place) - 1);
                let high = (veteran.used >> (place + 1)) << place;
                veteran.used = low | high;
            }
            None => {
                let owner = veteran.owner;
                self.battle.player_mut(owner).discard(card);
            }
        }
    }

    /// Notes that a once-a-round card was used. One from the hand is named by it and stays with the unit
    /// (coh-8.3a).
    pub fn mark_used(&mut self, unit: UnitId, card: CardKind) {
        if !self.battle.unit(unit).has(card) {
            self.use_up_veteran(unit, card);
            let _ = self.battle.unit_mut(unit).veterans.try_push(card);
        }
        let veteran = self.battle.unit_mut(unit);
        if let Some(place) = veteran.veterans.iter().position(|attached| *attached == card) {
            veteran.used |= 1 << place;
        }
    }

    /// Carries out a veteran card played on a unit. Says whether it was the turn's action.
    pub fn play_veteran(&mut self, card: CardKind, unit: UnitId) -> Played {
        self.tell(|say| {
            Event::new(
                "played",
                "coh-8.3a",
                format!("{} uses {}.", say.name(unit), say.card(card)),
            )
            .about(unit.0)
            .show(say.card_flies(card, CardPlace::Piece(film::piece(unit)), CardPlace::Table))
        });
        match card {
            CardKind::GoodLeadership => {
                self.use_up_veteran(unit, card);
                self.reveal_actor(unit, None);
                self.rally_at_once(unit, "coh-V05");
                Played::AsAction
            }
            CardKind::IronWill => {
                self.use_up_veteran(unit, card);
                self.show_hit(unit);
                self.battle.unit_mut(unit).iron_will = true;
                Played::Beside
            }
            CardKind::HiddenAction => {
                self.use_up_veteran(unit, card);
                self.battle.unit_mut(unit).unseen = true;
                Played::Beside
            }
            CardKind::SixthSense => {
                self.mark_used(unit, card);
                let among = self.rules.sensed(self.battle, unit);
                if let Some(hidden) = among.first() {
                    let seat = self.battle.unit(hidden).owner;
                    self.battle.stack.push(Sensed { seat, among }.into());
                }
                self.report.reveal();
                Played::Beside
            }
            CardKind::ForcedMarch => {
                self.use_up_veteran(unit, card);
                let seat = self.battle.unit(unit).owner;
                self.flip_active(seat);
                self.refresh_by_march(unit);
                Played::AsAction
            }
            card if card.is_continuous() => {
                self.use_up_veteran(unit, card);
                let _ = self.battle.unit_mut(unit).veterans.try_push(card);
                Played::Beside
            }
            _ => Played::Beside,
        }
    }

    /// These units have just been flipped: their owner may march on with one (coh-V01).
    pub fn ask_to_march(&mut self, flipped: UnitSet) {
        for unit in flipped.iter() {
            self.battle.stack.push(March { unit }.into());
        }
    }

    /// A unit that only moved becomes fresh again (coh-V01).
    pub fn refresh_by_march(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).status = Status::Fresh;
        self.tell(|say| {
            Event::new(
                "refreshed",
                "coh-V01",
                format!("{} marches on and is fresh again.", say.name(unit)),
            )
            .about(unit.0)
        });
    }
}

/// Was a card the turn's action?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Played {
    AsAction,
    Beside,
}
