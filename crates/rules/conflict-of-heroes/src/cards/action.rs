//! Section 8.1, Action cards: who may play them, on whom, at what cost, and what they do.

use umpire::{Event, Seat};

use super::CardKind;
use super::veteran::Played;
use crate::activation::Purpose;
use crate::battle::{Battle, Frame, GroupStep, Roll, RollKind, Status, UnitId, UnitSet};
use crate::content::model::{CardCost, WorkKind};
use crate::order::Pay;
use crate::rules::{Desk, Rules};
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
                if on.len() == 1 && battle.unit(unit).is_visible() {
                    return self.check_able(battle, unit);
                }
                Err(Why::new("coh-C30", "Choose one of your units on the map."))
            }),
            CardKind::MoreAps => {
                self.check_no_units(on, "coh-C07")?;
                if battle.player(seat).pool.is_none() {
                    return Err(Why::new(
                        "coh-C07",
                        "Nobody is activated, so there is no pool to add to.",
                    ));
                }
                Ok(())
            }
            CardKind::DualActions => {
                self.check_no_units(on, "coh-C10")?;
                if battle.dual {
                    return Err(Why::new(
                        "coh-C10",
                        "Dual Actions cannot be played twice in a turn.",
                    ));
                }
                Ok(())
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
                self.check_card_group(battle, seat, on, |unit| self.check_sapper(battle, unit, rule))?;
                match on.single() {
                    Some(unit) => self.check_can_lay(battle, unit, rule),
                    None => Err(Why::new(rule, "Choose one unit that lays the mine.")),
                }
            }
            CardKind::DefuseLandMine => {
                self.check_card_group(battle, seat, on, |unit| {
                    self.check_sapper(battle, unit, "coh-C41")
                })?;
                match on.single() {
                    Some(unit) if self.mines_near(battle, unit).is_empty() => Err(Why::new(
                        "coh-C41",
                        "There is no mine that anybody knows of within a hex of {unit}.",
                    )
                    .unit(unit)),
                    Some(_) => Ok(()),
                    None => Err(Why::new("coh-C41", "Choose one unit that defuses the mine.")),
                }
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

    fn check_mark_enemy(&self, battle: &Battle, seat: Seat, on: UnitSet) -> Allowed {
        let Some(unit) = on.single().filter(|unit| unit.index() < battle.units.len()) else {
            return Err(Why::new("coh-C06", "Choose one enemy unit."));
        };
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
        let Some(unit) = on.single().filter(|unit| unit.index() < battle.units.len()) else {
            return Err(Why::new("coh-C20", "Choose one vehicle."));
        };
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

impl Desk<'_> {
    /// Plays a card that was checked. Says whether it was the turn's action (coh-8.1a).
    pub fn play_card(&mut self, card: CardKind, on: UnitSet, against: Option<Seat>, pay: Pay) -> Played {
        let seat = self.battle.turn;
        if !card.is_action() && card != CardKind::ExtraInitiative && card != CardKind::Tellermine {
            return match on.first() {
                Some(unit) => self.play_veteran(card, unit),
                None => Played::Beside,
            };
        }
        self.pay_card(seat, card, on, pay);
        self.discard(seat, card);
        self.tell(|say| {
            Event::new(
                "played",
                "coh-8.1a",
                format!("{} plays {}.", say.seat(seat), say.card(card)),
            )
        });
        match card {
            CardKind::AutoRally => {
                self.reveal_all(on);
                on.iter().for_each(|unit| self.rally_at_once(unit, "coh-C03"));
            }
            CardKind::RallyAttempt => {
                self.start_rally(on);
                self.reveal_all(on);
            }
            CardKind::MoveTwoHexes => self.start_group(GroupStep::March { left: 2 }, on, Pay::Card, 0),
            CardKind::HastyDefense => {
                self.reveal_all(on);
                on.iter().for_each(|unit| self.dig_in(unit));
            }
            CardKind::MarkAsSpent => on.iter().for_each(|unit| self.mark_spent(unit)),
            CardKind::BoggedDown => on.iter().for_each(|unit| self.bog_down(unit)),
            CardKind::MoreAps => self.push_roll(RollKind::MoreAps, seat, None),
            CardKind::MoreCaps => self.push_roll(RollKind::MoreCaps, seat, None),
            CardKind::Sniper => {
                if let Some(enemy) = against {
                    self.push_roll(RollKind::SniperCard(enemy), seat, None);
                }
            }
            CardKind::RevealHidden => self.reveal_sensed(on),
            CardKind::LayLandMine | CardKind::Tellermine => {
                let kind = (card == CardKind::Tellermine).then_some(WorkKind::BlueMine);
                let frames = on.iter().map(|unit| Frame::Lay { unit, kind });
                self.battle.stack.extend(frames);
            }
            CardKind::DefuseLandMine => {
                let frames = on.iter().map(|unit| Frame::Defuse { unit });
                self.battle.stack.extend(frames);
            }
            CardKind::ExtraInitiative => self.draw_card(seat),
            CardKind::DualActions => {
                self.battle.dual = true;
                self.battle.actions_left = 2;
                return Played::Beside;
            }
            _ => {}
        }
        // Whoever pays with APs acts, and +1D6 APs are for the active units (coh-8.1g, coh-10.0c).
        let on_own = on.iter().any(|unit| self.battle.unit(unit).owner == seat);
        let paid_by_active = matches!(pay, Pay::Pool { .. }) && !on_own;
        if paid_by_active || card == CardKind::MoreAps {
            self.reveal_payer(seat);
        }
        Played::AsAction
    }

    fn pay_card(&mut self, seat: Seat, card: CardKind, on: UnitSet, pay: Pay) {
        let points = match self.rules.play_cost(card) {
            CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points) => points,
            CardCost::Free => return,
        };
        let own: UnitSet = on
            .iter()
            .filter(|unit| self.battle.unit(*unit).owner == seat)
            .collect();
        self.pay(seat, own, points, pay, Purpose::Other);
        if matches!(pay, Pay::Pool { .. }) && own.is_empty() {
            let active: UnitSet = self.battle.active(seat).collect();
            active
                .iter()
                .for_each(|unit| self.battle.unit_mut(unit).only_moved = false);
        }
    }

    /// Own action cards give hidden units away (coh-8.1g, coh-10.0d).
    fn reveal_all(&mut self, on: UnitSet) {
        for unit in on.iter() {
            self.reveal_actor(unit, None);
        }
    }

    /// Reveal Hidden: every hidden enemy within 2 hexes and in sight of the chosen unit (coh-C30).
    fn reveal_sensed(&mut self, on: UnitSet) {
        self.report.reveal();
        let Some(unit) = on.first() else { return };
        for hidden in self.rules.sensed(self.battle, unit).iter() {
            self.reveal(hidden, "coh-C30", None);
        }
    }

    /// Digs a hasty defence (coh-18.1a).
    pub fn dig_in(&mut self, unit: UnitId) {
        if self.battle.hasty_left == 0 {
            return;
        }
        self.battle.hasty_left -= 1;
        self.battle.unit_mut(unit).dug_in = true;
        self.tell(|say| {
            Event::new("dug-in", "coh-18.1a", format!("{} digs in.", say.name(unit))).about(unit.0.into())
        });
        self.meet_mines(unit);
    }

    /// +1D6 APs for the active unit or group (coh-C07); a die never takes points away (coh-3.23d).
    pub fn resolve_more_aps(&mut self, roll: &Roll) {
        let points = roll.total().max(0) as u8;
        let player = self.battle.player_mut(roll.seat);
        player.pool = player.pool.map(|pool| pool.saturating_add(points));
        player.pool_start = player.pool_start.saturating_add(points);
        self.tell(|_| {
            Event::new(
                "more-aps",
                "coh-C07",
                format!("{points} APs are added to the pool."),
            )
        });
    }

    /// +1D6 CAPs (coh-C08).
    pub fn resolve_more_caps(&mut self, roll: &Roll) {
        let points = roll.total().max(0) as u8;
        let player = self.battle.player_mut(roll.seat);
        player.caps = player.caps.saturating_add(points);
        self.tell(|_| Event::new("more-caps", "coh-C08", format!("{points} CAPs are added.")));
    }

    /// The Sniper card: 1 nothing, 2–3 one, 4–5 two, 6 three CAPs, not below 0 (coh-C13).
    pub fn resolve_sniper_card(&mut self, roll: &Roll, enemy: Seat) {
        let lost = match roll.total() {
            ..=1 => 0,
            2..=3 => 1,
            4..=5 => 2,
            _ => 3,
        };
        let player = self.battle.player_mut(enemy);
        let lost = lost.min(player.caps);
        player.caps -= lost;
        self.tell(|say| {
            Event::new(
                "sniper-card",
                "coh-C13",
                format!("{} loses {lost} CAPs.", say.seat(enemy)),
            )
        });
    }

    /// Blood and Honor: the chosen killer dies with the veteran (coh-V06).
    pub fn take_along(&mut self, killer: UnitId) {
        self.tell(|say| {
            Event::new(
                "blood-and-honor",
                "coh-V06",
                format!("{} is taken along.", say.name(killer)),
            )
            .about(killer.0.into())
        });
        self.destroy(killer, UnitSet::EMPTY);
    }

    /// Answers the question on top that a card asks.
    pub fn use_card(&mut self, card: CardKind, die: u8) {
        match self.battle.stack.last().cloned() {
            Some(Frame::Roll(_)) if card == CardKind::Luck => self.use_luck(),
            Some(Frame::Roll(_)) => self.reroll(die),
            Some(Frame::Attack(_)) if card == CardKind::Overrun => self.overrun(),
            Some(Frame::Attack(_)) => self.boost_attack(),
            Some(Frame::Reputation { loser, .. }) => {
                self.battle.stack.pop();
                self.discard(loser, CardKind::FearedReputation);
                self.take_initiative(loser, "coh-V10");
            }
            Some(Frame::Honour { veteran, killers, .. }) => {
                self.battle.stack.pop();
                self.use_up_veteran(veteran, CardKind::BloodAndHonor);
                let killers = self.standing(killers);
                match killers.single() {
                    Some(killer) => self.take_along(killer),
                    None if killers.is_empty() => {}
                    None => {
                        let seat = killers
                            .first()
                            .map_or(Seat(0), |killer| self.battle.unit(killer).owner);
                        self.battle.stack.push(Frame::Sacrifice { seat, killers });
                    }
                }
            }
            Some(Frame::March { unit }) => {
                self.battle.stack.pop();
                self.use_up_veteran(unit, CardKind::ForcedMarch);
                self.refresh_by_march(unit);
            }
            _ => {}
        }
    }
}
