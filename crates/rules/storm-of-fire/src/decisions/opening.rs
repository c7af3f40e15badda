//! What opens an activation, with a die of the phase, without one, or with the one that was set aside (sof-ord-10, sof-ord-15, sof-dec-35).

use rulebook::{Meant, Wish};
use umpire::{Anchor, Choice, Seat, Selection};

use super::{Acting, Checked, astray, choice, stray};
use crate::activation::actions::Taken;
use crate::activation::{Named, Source};
use crate::ambush::Sprung;
use crate::battle::{Battle, FigureId, Phase, Reserve, Standing, UnitId, Whereabouts};
use crate::content::model::Post;
use crate::moving::{Depth, Rate};
use crate::order::{Draw, Order, Pace};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Whose activation it would be, and what pays for it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Opening {
    pub seat: Seat,
    pub source: Source,
}

impl Opening {
    /// Could this unit be activated, whatever it does (sof-init-7, sof-init-8, sof-init-9, sof-init-10)?
    fn check_unit(
        &self,
        rules: &Rules,
        battle: &Battle,
        unit: UnitId,
        named: Named<'_>,
    ) -> Result<super::Payment, Why> {
        rules.check_activate(battle, self.seat, unit)?;
        rules.payment(battle, unit, self.source, named)
    }

    /// Units that could be activated now; of several alike that wait together the first (sof-ord-80).
    pub fn units(&self, rules: &Rules, battle: &Battle) -> Vec<UnitId> {
        let own = battle.own(self.seat).map(|(id, _)| id);
        own.filter(|unit| self.check_unit(rules, battle, *unit, Named::default()).is_ok())
            .collect()
    }

    /// Units that could come on now (sof-res-5, sof-res-11, sof-ord-80).
    pub fn reserves(&self, rules: &Rules, battle: &Battle) -> Vec<UnitId> {
        let mut known: Vec<(u16, Post)> = Vec::new();
        let mut found = Vec::new();
        for (id, unit) in battle.numbered_units() {
            let kind = (unit.entry, unit.post);
            if unit.owner == self.seat
                && !known.contains(&kind)
                && self.check_reserve(rules, battle, id, Named::default()).is_ok()
            {
                known.push(kind);
                found.push(id);
            }
        }
        found
    }

    /// May a unit come on from reserve: released, or in immediate reserve from turn 2, with a die and no surcharge (sof-res-5,
    /// sof-res-10, sof-res-11, sof-init-22)?
    fn check_reserve(
        &self,
        rules: &Rules,
        battle: &Battle,
        unit: UnitId,
        named: Named<'_>,
    ) -> Result<super::Payment, Why> {
        if !battle.knows_unit(unit) || battle.unit(unit).owner != self.seat {
            return Err(Why::new("sof-init-8", "That is no unit of yours."));
        }
        let waits = |rule, sentence| Err(Why::new(rule, sentence).unit(unit.in_words()));
        if !rules.may_enter(battle, unit) {
            return match battle.unit(unit).place {
                Whereabouts::Reserve(Reserve::Immediate) => {
                    waits("sof-res-11", "{} may come on from turn 2.")
                }
                Whereabouts::Reserve(_) => waits("sof-res-4", "{} has not been released."),
                _ => waits("sof-res-1", "{} is not in reserve."),
            };
        }
        if battle.unit(unit).activated {
            return waits("sof-init-10", "{} has had its activation this turn.");
        }
        if battle.phase == Phase::Activation(0) {
            return waits("sof-res-5", "{} cannot come on in phase zero.");
        }
        rules.entry_payment(battle, unit, self.source, named.die)
    }

    /// Has this seat anybody to activate (sof-init-11)?
    pub fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let mut own = battle.own(self.seat).map(|(id, _)| id);
        own.any(|unit| self.check_unit(rules, battle, unit, Named::default()).is_ok())
            || self
                .reserves(rules, battle)
                .iter()
                .any(|unit| !rules.entry_offers(battle, *unit).is_empty())
    }

    pub fn list(
        &self,
        rules: &Rules,
        battle: &Battle,
        depth: Depth,
        picked: &[UnitId],
        out: &mut Vec<Order>,
    ) {
        let wanted = |unit: &UnitId| picked.is_empty() || picked.contains(unit);
        for unit in self.units(rules, battle).into_iter().filter(wanted) {
            let acting = Acting::new(rules, battle, unit, self.source);
            let actions = acting.offers(rules, battle, depth).into_iter();
            out.extend(actions.map(|action| Order::Act {
                unit,
                action,
                die: None,
                extra: Vec::new(),
            }));
            let leaders = acting.may_encourage(rules, battle).into_iter();
            out.extend(leaders.map(|leader| Order::Encourage {
                leader,
                units: Vec::new(),
            }));
            let advance = rules.check_inspired_advance(battle, unit, &[]);
            if advance
                .and_then(|_| self.check_brave(rules, battle, unit))
                .is_ok()
            {
                out.push(Order::InspiredAdvance {
                    unit,
                    sword: Vec::new(),
                    die: None,
                });
            }
        }
        let ambushes = self.units(rules, battle).into_iter().filter(wanted);
        for unit in ambushes.filter(|unit| battle.unit(*unit).ambush.is_some()) {
            let places = rules.spring_offers(battle, unit, Sprung::Acting).into_iter();
            out.extend(places.map(|draw| Order::Spring {
                unit: Some(unit),
                draw,
            }));
        }
        for unit in self.reserves(rules, battle).into_iter().filter(wanted) {
            let ways = rules.entry_offers(battle, unit).into_iter();
            out.extend(ways.map(|(pace, draw)| Order::EnterTable {
                unit,
                pace,
                draw,
                die: None,
            }));
        }
    }

    /// The orders that open an activation; `None` for any other.
    pub fn check(&self, rules: &Rules, battle: &Battle, order: &Order) -> Option<Result<Checked, Why>> {
        match order {
            Order::Act {
                unit,
                action,
                die,
                extra,
            } => {
                let named = Named { die: *die, extra };
                let check = || {
                    let payment = self.check_unit(rules, battle, *unit, named)?;
                    let acting = Acting::new(rules, battle, *unit, self.source);
                    Ok(Checked::Act {
                        taken: Taken::of(action),
                        unit: *unit,
                        payment,
                        action: acting.check_action(rules, battle, action)?,
                    })
                };
                Some(check())
            }
            Order::EnterTable {
                unit,
                pace,
                draw,
                die,
            } => Some(self.check_entry(rules, battle, *unit, *pace, draw, *die)),
            Order::Spring {
                unit: Some(unit),
                draw,
            } => {
                let check = || {
                    let payment = self.check_unit(rules, battle, *unit, Named::default())?;
                    let (filled, formation) = rules.plan_spring(battle, *unit, Sprung::Acting, draw)?;
                    Ok(Checked::ActFromAmbush {
                        unit: *unit,
                        payment,
                        filled,
                        formation,
                    })
                };
                Some(check())
            }
            Order::Encourage { leader, units } => Some(self.check_encourage(rules, battle, *leader, units)),
            Order::InspiredAdvance { unit, sword, die } => {
                Some(self.check_advance(rules, battle, *unit, sword, *die))
            }
            _ => None,
        }
    }

    /// An activation that begins with encouragement (sof-lead-20).
    fn check_encourage(
        &self,
        rules: &Rules,
        battle: &Battle,
        leader: FigureId,
        units: &[UnitId],
    ) -> Result<Checked, Why> {
        let known = battle.figures.knows(leader);
        let unit = known.then(|| battle.figure(leader).unit);
        let unit = unit.ok_or(Why::new("sof-lead-20", "There is no such leader."))?;
        let payment = self.check_unit(rules, battle, unit, Named::default())?;
        rules.check_encourage(battle, unit, leader, units)?;
        Ok(Checked::Encourage {
            payment,
            leader,
            units: units.to_vec(),
        })
    }

    /// An activation that begins with an Inspired Advance (sof-lead-25).
    fn check_advance(
        &self,
        rules: &Rules,
        battle: &Battle,
        unit: UnitId,
        sword: &[UnitId],
        die: Option<u8>,
    ) -> Result<Checked, Why> {
        let payment = self.check_unit(rules, battle, unit, Named { die, extra: &[] })?;
        let officer = rules.check_inspired_advance(battle, unit, sword)?;
        self.check_brave(rules, battle, unit)?;
        Ok(Checked::InspiredAdvance {
            payment,
            officer,
            sword: sword.to_vec(),
        })
    }

    /// In phase zero nobody advances on an enemy he sees (sof-init-16).
    fn check_brave(&self, rules: &Rules, battle: &Battle, unit: UnitId) -> Allowed {
        let foe = rules
            .foremost_enemy(battle, unit)
            .map(|figure| battle.figure(figure).unit);
        let wary = &Acting::new(rules, battle, unit, self.source).wary;
        match foe.filter(|foe| wary.contains(foe)) {
            Some(foe) => Err(
                Why::new("sof-init-16", "In phase zero {} may not come closer to {}.")
                    .unit(unit.in_words())
                    .unit(foe.in_words()),
            ),
            None => Ok(()),
        }
    }

    fn check_entry(
        &self,
        rules: &Rules,
        battle: &Battle,
        unit: UnitId,
        pace: Pace,
        draw: &Draw,
        die: Option<u8>,
    ) -> Result<Checked, Why> {
        let payment = self.check_reserve(rules, battle, unit, Named { die, extra: &[] })?;
        let planned = rules.plan_entry(battle, unit, pace, draw)?;
        Ok(Checked::EnterTable { payment, planned })
    }

    /// A drag of a unit that could be activated: it moves, comes on, or turns out to be there.
    pub fn dragged(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let Some((unit, draw)) = rules.drawn_to(battle, wish) else {
            return Vec::new();
        };
        if Rules::is_off_table(battle, unit) {
            let paces = [Pace::Maneuver, Pace::DoubleTime];
            let enter = |pace| Order::EnterTable {
                unit,
                pace,
                draw: draw.clone(),
                die: None,
            };
            return paces.map(enter).into_iter().map(Meant::from).collect();
        }
        if battle.unit(unit).ambush.is_some() {
            let unit = Some(unit);
            return vec![Order::Spring { unit, draw }.into()];
        }
        let moves = Rules::dragged_moves(&draw).into_iter();
        moves.map(|action| self.act(unit, action).into()).collect()
    }

    fn act(&self, unit: UnitId, action: crate::order::Action) -> Order {
        Order::Act {
            unit,
            action,
            die: None,
            extra: Vec::new(),
        }
    }

    /// A wish at a place or an enemy, for the unit that is picked.
    pub fn wishes(&self, rules: &Rules, battle: &Battle, wish: Wish<'_>) -> Vec<Order> {
        let moves = self
            .dragged(rules, battle, wish)
            .into_iter()
            .map(|meant| meant.order);
        let unit = picked_units(battle, wish.picked).first().copied();
        let at = rules.meant_at(battle, wish).into_iter();
        let acts = at.filter_map(|action| Some(self.act(unit?, action)));
        moves.chain(acts).collect()
    }

    /// Carries out an order that opens an activation.
    pub fn carry_out(&self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Act {
                taken,
                unit,
                payment,
                action,
            } => {
                let acting = Acting::new(turn.rules, turn.battle, unit, self.source);
                turn.open_activation(unit, &payment);
                turn.show_itself(unit);
                turn.ask(acting.with(taken));
                turn.perform(unit, action);
            }
            Checked::ActFromAmbush {
                unit,
                payment,
                filled,
                formation,
            } => {
                turn.unmask(unit, Sprung::Acting, Some((filled, formation)));
                let acting = Acting::new(turn.rules, turn.battle, unit, self.source);
                turn.open_activation(unit, &payment);
                turn.ask(acting);
            }
            Checked::EnterTable { payment, planned } => {
                let unit = planned.unit;
                let acting = Acting::new(turn.rules, turn.battle, unit, self.source);
                turn.open_activation(unit, &payment);
                let taken = match planned.rate {
                    Rate::DoubleTime => Taken::DoubleTime,
                    Rate::Maneuver | Rate::Assault => Taken::Maneuver,
                };
                turn.ask(acting.with(taken));
                turn.step_on(&planned);
                turn.start_march(planned);
            }
            Checked::Encourage {
                payment,
                leader,
                units,
            } => {
                let unit = turn.battle.figure(leader).unit;
                let mut acting = Acting::new(turn.rules, turn.battle, unit, self.source);
                acting.encouraged.push(leader);
                turn.open_activation(unit, &payment);
                turn.show_itself(unit);
                turn.ask(acting);
                turn.encourage(leader, &units);
            }
            Checked::InspiredAdvance {
                payment,
                officer,
                sword,
            } => {
                let unit = turn.battle.figure(officer).unit;
                let mut acting = Acting::new(turn.rules, turn.battle, unit, self.source);
                acting.advance = true;
                turn.open_activation(unit, &payment);
                turn.show_itself(unit);
                turn.ask(acting);
                turn.inspire(officer, &sword);
            }
            checked => astray(&checked, "which unit is activated"),
        }
    }

    pub fn describe(&self, rules: &Rules, battle: &Battle, order: Order) -> Choice<Order> {
        let lead = |unit: UnitId| {
            let mut figures = battle.figures_of(unit);
            figures
                .next()
                .map_or(Anchor::Button, |(id, _)| Anchor::Piece(id.0))
        };
        match order {
            Order::Act { unit, ref action, .. } if battle.knows_unit(unit) => {
                let preview = rules.preview_action(battle, unit, crate::attack::Manner::Moving, action);
                let words = rules.action_in_words(battle, unit, action);
                let label = format!("{}: {}", rules.unit_name(unit), words.label);
                let mut choice = choice(order, label, words.group, words.anchor);
                choice.preview = preview;
                choice.stakes = words.stakes;
                choice
            }
            Order::Spring {
                unit: Some(unit),
                ref draw,
            } if battle.knows_unit(unit) => {
                let label = format!("{} turns up here", rules.unit_name(unit));
                let (x, y) = (draw.to.x, draw.to.y);
                choice(order, label, "Ambush", Anchor::Point { x, y })
            }
            Order::EnterTable { unit, ref draw, .. } if battle.knows_unit(unit) => {
                let label = format!("{} comes on", rules.unit_name(unit));
                let (x, y) = (draw.to.x, draw.to.y);
                choice(order, label, "Reserves", Anchor::Point { x, y })
            }
            Order::Encourage { leader, .. } if battle.figures.knows(leader) => {
                rules.encourage_in_words(battle, leader, order)
            }
            Order::InspiredAdvance { unit, .. } if battle.knows_unit(unit) => {
                let label = format!("{}: Inspired Advance", rules.unit_name(unit));
                choice(order, label, "Inspired Advance", lead(unit))
            }
            order => stray(order),
        }
    }
}

/// The units of picked figures.
pub(super) fn picked_units(battle: &Battle, picked: &Selection) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = battle
        .figures
        .picked(picked)
        .map(|figure| battle.figure(figure).unit)
        .collect();
    units.sort_unstable();
    units.dedup();
    units
}

impl Resolution<'_> {
    /// A unit from reserve stands at the edge, each figure where its way begins (sof-res-1).
    fn step_on(&mut self, planned: &crate::moving::Planned) {
        self.battle.unit_mut(planned.unit).place = Whereabouts::Table;
        for (id, way) in &planned.filled.ways {
            let (Ok(number), Some(at)) = (u16::try_from(id.0), way.first()) else {
                continue;
            };
            let under = self.rules.ground.underfoot(*at);
            let figure = self.battle.figure_mut(rulebook::UnitId(number));
            (figure.at, figure.under, figure.standing) = (*at, under, Standing::Table);
        }
    }
}
