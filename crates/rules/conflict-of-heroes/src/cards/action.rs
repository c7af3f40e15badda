//! Section 8.1, Action cards: who may play them, on whom, at what cost.

use umpire::Seat;

use super::CardKind;
use crate::battle::{Battle, Status, UnitId, UnitSet};
use crate::content::model::CardCost;
use crate::order::Pay;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::LAY_TELLERMINE;

impl Rules {
    /// May this card be played now, on these units, paid this way? First reason in rulebook order.
    pub fn check_play(
        &self,
        battle: &Battle,
        seat: Seat,
        card: CardKind,
        on: UnitSet,
        against: Option<Seat>,
        pay: Pay,
    ) -> Allowed {
        if !card.is_action() && card != CardKind::ExtraInitiative && card != CardKind::Tellermine {
            if pay != Pay::Card || against.is_some() {
                return Err(Why::new("coh-8.3a", "Veteran cards cost nothing."));
            }
            return self.check_veteran(battle, seat, card, on);
        }
        self.check_play_on(battle, seat, card, on, against)?;
        self.check_card_pay(battle, seat, card, on, pay)
    }

    /// All but the payment of an action card: the same whichever way it is paid.
    pub fn check_play_on(
        &self,
        battle: &Battle,
        seat: Seat,
        card: CardKind,
        on: UnitSet,
        against: Option<Seat>,
    ) -> Allowed {
        if !battle.player(seat).holds(card) {
            return Err(Why::new("coh-8.0a", "This card is not in your hand."));
        }
        if against.is_some() != (card == CardKind::Sniper) {
            return Err(Why::new(
                "coh-C13",
                "Sniper, and no other card, is played against a player.",
            ));
        }
        if self.planes {
            self.check_no_planes(battle, on)?;
        }
        self.check_card_targets(battle, seat, card, on, against)
    }

    fn check_card_targets(
        &self,
        battle: &Battle,
        seat: Seat,
        card: CardKind,
        on: UnitSet,
        against: Option<Seat>,
    ) -> Allowed {
        match card {
            CardKind::AutoRally => {
                self.check_card_group(battle, seat, on, |unit| self.check_has_curable_hit(battle, unit))
            }
            CardKind::RallyAttempt => {
                self.check_card_group(battle, seat, on, |unit| self.check_rally(battle, unit))
            }
            CardKind::MoveTwoHexes => {
                self.check_card_group(battle, seat, on, |unit| self.check_can_march(battle, unit))
            }
            CardKind::HastyDefense => {
                self.check_card_group(battle, seat, on, |unit| {
                    self.check_able(battle, unit)?;
                    self.check_dig_in(battle, unit)
                })?;
                self.check_enough_defences(battle, on)
            }
            CardKind::MarkAsSpent => self.check_mark_enemy(battle, seat, on),
            CardKind::BoggedDown => self.check_bog_down(battle, on),
            CardKind::RevealHidden => self.check_card_group(battle, seat, on, |unit| {
                if on.len() == 1 && battle.unit(unit).is_on_map() {
                    return self.check_able(battle, unit);
                }
                Err(Why::new("coh-C30", "Choose one of your units on the map."))
            }),
            CardKind::MoreAps => {
                self.check_no_units(on, "coh-C07")?;
                let pool = battle.player(seat).pool.map(|_| ());
                pool.ok_or_else(|| Why::new("coh-C07", "Nobody is activated, so there is no pool to add to."))
            }
            CardKind::DualActions => {
                self.check_no_units(on, "coh-C10")?;
                let twice = Why::new("coh-C10", "Dual Actions cannot be played twice in a turn.");
                if battle.dual { Err(twice) } else { Ok(()) }
            }
            CardKind::Sniper => {
                self.check_no_units(on, "coh-C13")?;
                match against {
                    Some(enemy) if enemy.index() < battle.players.len() && self.are_enemies(seat, enemy) => {
                        Ok(())
                    }
                    Some(_) | None => Err(Why::new("coh-C13", "Name an enemy player.")),
                }
            }
            CardKind::LayLandMine | CardKind::Tellermine => {
                let rule = if card == CardKind::Tellermine {
                    "coh-W6"
                } else {
                    "coh-C40"
                };
                let nobody = Why::new(rule, "Choose one unit that lays the mine.");
                let unit = self.check_one_sapper(battle, seat, on, nobody)?;
                self.check_can_lay(battle, unit, rule)
            }
            CardKind::DefuseLandMine => {
                let nobody = Why::new("coh-C41", "Choose one unit that defuses the mine.");
                let unit = self.check_one_sapper(battle, seat, on, nobody)?;
                if self.mines_near(battle, unit).is_empty() {
                    let sentence = "There is no mine that anybody knows of within a hex of {unit}.";
                    return Err(Why::new("coh-C41", sentence).unit(unit));
                }
                Ok(())
            }
            CardKind::MoreCaps => self.check_no_units(on, "coh-C08"),
            CardKind::ExtraInitiative => self.check_no_units(on, "coh-V12"),
            CardKind::CommandAction => Err(Why::new(
                "coh-C02",
                "Play Command Action by choosing it as the payment of an action.",
            )),
            CardKind::Luck => Err(Why::new(
                "coh-C12",
                "Luck is played right after one of your own rolls.",
            )),
            CardKind::Firepower => Err(Why::new(
                "coh-C09",
                "+2 Firepower is played when you attack, before the roll.",
            )),
            _ => Err(Why::new("coh-8.0a", "This card has no use in this firefight.")),
        }
    }

    /// The card of this row is played on nobody in particular.
    fn check_no_units(&self, on: UnitSet, rule: &'static str) -> Allowed {
        if on.is_empty() {
            Ok(())
        } else {
            Err(Why::new(rule, "This card is not played on units."))
        }
    }

    fn check_card_group(
        &self,
        battle: &Battle,
        seat: Seat,
        on: UnitSet,
        fits: impl Fn(UnitId) -> Allowed,
    ) -> Allowed {
        for unit in on.iter() {
            self.check_own(battle, seat, unit)?;
            if !battle.unit(unit).is_on_map() {
                return Err(Why::new("coh-8.1b", "{unit} is not on the map.").unit(unit));
            }
            fits(unit)?;
        }
        self.check_contiguous(battle, on)
    }

    /// The one unit that works on a mine; `nobody` is said where there is not exactly one.
    fn check_one_sapper(&self, battle: &Battle, seat: Seat, on: UnitSet, nobody: Why) -> Result<UnitId, Why> {
        self.check_card_group(battle, seat, on, |unit| {
            self.check_sapper(battle, unit, nobody.rule)
        })?;
        on.single().ok_or(nobody)
    }

    fn check_can_march(&self, battle: &Battle, unit: UnitId) -> Allowed {
        self.check_mobile(battle, unit)?;
        let anywhere = board::hex::Direction::ALL.iter().any(|side| {
            self.field
                .step(battle.unit(unit).hex, *side)
                .is_some_and(|step| self.check_side(battle, unit, *side, step).is_ok())
        });
        if anywhere {
            Ok(())
        } else {
            Err(Why::new("coh-C05", "{unit} has nowhere to go.").unit(unit))
        }
    }

    /// An enemy whom everybody can see (coh-C06).
    fn check_mark_enemy(&self, battle: &Battle, seat: Seat, on: UnitSet) -> Allowed {
        let unit = one_in_play(battle, on, Why::new("coh-C06", "Choose one enemy unit."))?;
        let target = battle.unit(unit);
        if !self.are_enemies(seat, target.owner) || !target.is_visible() {
            return Err(Why::new("coh-C06", "Choose an enemy unit on the map."));
        }
        if target.status == Status::Spent {
            return Err(Why::new("coh-C06", "{unit} is spent already.").unit(unit));
        }
        Ok(())
    }

    /// One vehicle of either side that anybody can see (coh-C20).
    fn check_bog_down(&self, battle: &Battle, on: UnitSet) -> Allowed {
        let unit = one_in_play(battle, on, Why::new("coh-C20", "Choose one vehicle."))?;
        if !battle.unit(unit).is_visible() || !self.facts(battle, unit).is_vehicle() {
            return Err(Why::new("coh-C20", "Choose a vehicle on the map."));
        }
        if battle.unit(unit).bogged {
            return Err(Why::new("coh-C20", "{unit} is bogged down already.").unit(unit));
        }
        Ok(())
    }

    /// May the unit dig in by itself? Only foot units can, others by the card (coh-18.1a, coh-C11).
    pub fn check_digs(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if !self.facts(battle, unit).is_on_foot() {
            return Err(Why::new("coh-18.1a", "{unit} does not dig; only foot units do.").unit(unit));
        }
        self.check_dig_in(battle, unit)
    }

    /// May the unit dig in (coh-18.1a)? On foot, not in close combat, one each, while counters last.
    pub fn check_dig_in(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let digger = battle.unit(unit);
        if digger.dug_in {
            return Err(Why::new("coh-18.1c", "{unit} is dug in already.").unit(unit));
        }
        if digger.inside.is_some() {
            return Err(Why::new("coh-18.1a", "{unit} is inside a fortification.").unit(unit));
        }
        if digger.carrier.is_some() {
            return Err(Why::new("coh-18.1a", "{unit} is transported and cannot dig in.").unit(unit));
        }
        if self.enemy_in(battle, digger.owner, digger.hex) {
            return Err(Why::new("coh-18.1a", "{unit} cannot dig in with an enemy in its hex.").unit(unit));
        }
        if battle.hasty_left == 0 {
            return Err(Why::new("coh-18.1c", "There are no more hasty defences."));
        }
        Ok(())
    }

    /// Is there a hasty defence for each of them (coh-18.1c)?
    pub fn check_enough_defences(&self, battle: &Battle, diggers: UnitSet) -> Allowed {
        if usize::from(battle.hasty_left) < diggers.len() {
            return Err(Why::new("coh-18.1c", "There are not enough hasty defences."));
        }
        Ok(())
    }

    /// What it costs to play a card: as printed, but a tellermine is laid for 4 (coh-W6).
    pub fn play_cost(&self, card: CardKind) -> CardCost {
        match card {
            CardKind::Tellermine => CardCost::Either(LAY_TELLERMINE),
            _ => self.card(card).map_or(CardCost::Free, |card| card.cost),
        }
    }

    /// What a card costs, and who may pay it (coh-8.1b).
    pub fn check_card_pay(
        &self,
        battle: &Battle,
        seat: Seat,
        card: CardKind,
        on: UnitSet,
        pay: Pay,
    ) -> Allowed {
        match (self.play_cost(card), pay) {
            (CardCost::Free, Pay::Card) => Ok(()),
            (CardCost::Free, _) => Err(Why::new("coh-8.1b", "This card is free.")),
            (CardCost::Either(points) | CardCost::Ap(points), Pay::Pool { caps }) => {
                if let Some(idle) = on.iter().find(|unit| {
                    battle.unit(*unit).owner == seat && battle.unit(*unit).status != Status::Active
                }) {
                    return Err(Why::new(
                        "coh-8.1b",
                        "{unit} is not activated; a card paid with APs is for the unit that pays.",
                    )
                    .unit(idle));
                }
                if self.settings.second_edition() && 1 < on.len() {
                    return Err(Why::new(
                        "coh2-9.1b",
                        "A card for a group can only be paid with CAPs.",
                    ));
                }
                self.check_pay(battle, seat, UnitSet::EMPTY, points, Pay::Pool { caps })
            }
            (CardCost::Either(points) | CardCost::Cap(points), Pay::Caps) => {
                self.check_pay(battle, seat, UnitSet::EMPTY, points, Pay::Caps)
            }
            (CardCost::Ap(_), _) => Err(Why::new("coh-8.1b", "This card is paid with APs.")),
            (CardCost::Cap(_), _) => Err(Why::new("coh-8.1b", "This card is paid with CAPs.")),
            (CardCost::Either(_), _) => Err(Why::new("coh-8.1b", "This card is paid with APs or CAPs.")),
        }
    }
}

/// The one unit a card is played on, whoever owns it.
fn one_in_play(battle: &Battle, on: UnitSet, nobody: Why) -> Result<UnitId, Why> {
    let unit = on.single().filter(|unit| unit.index() < battle.units.len());
    unit.ok_or(nobody)
}
