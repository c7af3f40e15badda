//! What units do, in the words of a case, and how it is paid for.

use umpire::Ruleset;

use super::orders::{Read, Reader};
use super::unit_of;
use crate::battle::{Status, UnitId, UnitSet};
use crate::order::{Action, Order, Pay};
use crate::works::Mark;

pub(super) const ACTIONS: &[(&str, Read)] = &[
    ("fly", |reader| reader.all("fly", Action::Fly)),
    ("fly_off", |reader| reader.all("fly_off", Action::FlyOff)),
    ("rally", |reader| reader.all("rally", Action::Rally)),
    ("dig_in", |reader| reader.all("dig_in", Action::DigIn)),
    ("exit", |reader| reader.all("exit", Action::Exit)),
    ("move_together", |reader| {
        reader.all("move_together", Action::MoveTogether)
    }),
    ("pivot_together", |reader| {
        reader.all("pivot_together", Action::PivotTogether)
    }),
    ("hide_together", |reader| {
        reader.all("hide_together", Action::HideTogether)
    }),
    ("hidden_move_together", |reader| {
        reader.all("hidden_move_together", Action::HiddenMoveTogether)
    }),
    ("occupy", |reader| {
        let work = reader.work("work")?;
        reader.all("occupy", Action::Occupy { work })
    }),
    ("leave", |reader| {
        reader.facing_then(reader.all("leave", Action::Leave)?)
    }),
    ("move", |reader| {
        let (to, cautious) = (reader.hex("to")?, reader.table.flag("cautious"));
        reader.facing_then(reader.all("move", Action::Move { to, cautious })?)
    }),
    ("pivot", |reader| {
        let facing = reader.side("to")?;
        reader.all("pivot", Action::Pivot { facing })
    }),
    ("hide", |reader| {
        let unit = reader.unit("hide")?;
        let to = match reader.table.get("to") {
            Some(_) => reader.hex("to")?,
            None => reader.stage.battle.unit(unit).hex,
        };
        reader.act(UnitSet::one(unit), Action::Hide { to })
    }),
    ("hidden_move", |reader| {
        let to = reader.hex("to")?;
        reader.all("hidden_move", Action::HiddenMove { to })
    }),
    ("load", |reader| {
        let (cargo, carrier) = (reader.unit("load")?, reader.unit("on")?);
        reader.act(UnitSet::one(carrier).with(cargo), Action::Load { carrier })
    }),
    ("unload", |reader| {
        let cargo = reader.unit("unload")?;
        // Who carries nothing is refused, not a fault of the case.
        let carrier = reader.unit("from").or(reader.stage.battle.unit(cargo).carrier);
        let carrier = carrier.unwrap_or(cargo);
        let both = UnitSet::one(carrier).with(cargo);
        reader.facing_then(reader.act(both, Action::Unload { carrier })?)
    }),
    ("enter", |reader| {
        let (at, cautious) = (reader.hex("at")?, reader.table.flag("cautious"));
        reader.facing_then(reader.all("enter", Action::Enter { at, cautious })?)
    }),
    ("smoke", |reader| {
        let (at, spot) = (reader.target_hex()?, reader.table.get("spot"));
        let spot = spot.and_then(|_| reader.hex("spot"));
        reader.all("smoke", Action::Smoke { at, spot })
    }),
    ("fire", |reader| reader.fire()),
    ("flame", |reader| {
        let at = reader.target_hex()?;
        reader.all("flame", Action::Flame { at })
    }),
    ("weapon", |reader| {
        let (card, leader) = (reader.card("weapon")?, reader.unit("by")?);
        let action = Action::Weapon {
            leader,
            card,
            at: reader.target_hex()?,
            victim: reader.mark("victim"),
        };
        reader.act(reader.with(leader), action)
    }),
];

impl Reader<'_, '_, '_> {
    /// The units that the verb names do this.
    fn all(&self, verb: &str, action: Action) -> Option<Vec<Order>> {
        self.act(self.units(verb)?, action)
    }

    /// A facing is an order of its own.
    fn facing_then(&self, mut orders: Vec<Order>) -> Option<Vec<Order>> {
        orders.extend(self.side("facing").map(|facing| Order::Face { facing }));
        Some(orders)
    }

    fn fire(&self) -> Option<Vec<Order>> {
        let (leader, at) = (self.unit("fire")?, self.target_hex()?);
        if self.table.get("spot").is_some() {
            let spot = self.hex("spot")?;
            return self.act(self.with(leader), Action::Indirect { leader, at, spot });
        }
        // Fire at an airplane names it; everything else is fire at a hex.
        let victim = self.named_plane().map(Mark::Unit).or_else(|| self.mark("victim"));
        let Some(card) = self.card("card") else {
            return self.act(self.with(leader), Action::Fire { leader, at, victim });
        };
        let thrower = self.unit("throws")?;
        let action = Action::Throw {
            leader,
            thrower,
            card,
            at,
            victim,
        };
        self.act(self.with(leader).with(thrower), action)
    }

    /// The units beside the leader.
    fn with(&self, leader: UnitId) -> UnitSet {
        self.units("with").unwrap_or_default().with(leader)
    }

    fn act(&self, by: UnitSet, action: Action) -> Option<Vec<Order>> {
        let pay = self.named_pay().unwrap_or_else(|| self.usual_pay(by, action));
        Some(vec![Order::Act { by, action, pay }])
    }

    /// The airplane that `at` names, if it names one.
    fn named_plane(&self) -> Option<UnitId> {
        let name = self.table.get("at")?.string()?.to_owned();
        unit_of(self.stage, &name).filter(|unit| self.stage.rules.is_plane(&self.stage.battle, *unit))
    }

    pub(super) fn named_pay(&self) -> Option<Pay> {
        let caps: u8 = self.table.opt_int("caps", 0..=40).unwrap_or(0);
        let names = [
            ("ap", Pay::Pool { caps }),
            ("cap", Pay::Caps),
            ("opportunity", Pay::Opportunity),
            ("card", Pay::Card),
            ("free", Pay::Card),
        ];
        match self.table.opt_one_of("pay", &names) {
            Some(pay) => Some(pay),
            None if 0 < caps => Some(Pay::Pool { caps }),
            None => None,
        }
    }

    /// Without `pay`: the pool if the units can use it, with as many CAPs as are missing; else an
    /// opportunity action; else CAPs.
    fn usual_pay(&self, by: UnitSet, action: Action) -> Pay {
        let battle = &self.stage.battle;
        let Some(seat) = self.stage.rules.decision(battle).seat() else {
            return Pay::Caps;
        };
        let all = |fits: fn(Status) -> bool| by.iter().all(|unit| fits(battle.unit(unit).status));
        match battle.player(seat).pool {
            Some(pool) if all(|status| status != Status::Spent) => {
                let cost = self
                    .stage
                    .rules
                    .check_action(battle, seat, by, action)
                    .unwrap_or(0);
                let caps = if action.is_asked_in_turn() {
                    0
                } else {
                    cost.saturating_sub(pool)
                };
                Pay::Pool { caps }
            }
            _ if action == Action::FlyOff => Pay::Caps,
            _ if all(|status| status == Status::Fresh) => Pay::Opportunity,
            _ => Pay::Caps,
        }
    }
}
