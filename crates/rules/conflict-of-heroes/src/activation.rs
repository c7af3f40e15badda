//! Chapter 3, Activations, opportunity actions and CAPs: who may act, and what pays for it.

use umpire::{Audience, Event, Seat, Show};

use crate::battle::{Battle, Roll, RollKind, Status, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::order::Pay;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Points of an activation (coh-3.0a).
pub const POOL: u8 = 7;
/// Points that Experience adds to them (coh-V04).
pub const EXPERIENCE: u8 = 4;

impl Rules {
    /// May this unit be activated, or switched to (coh-3.0a, coh-3.0f, coh-3.0g)?
    pub fn check_activate(&self, battle: &Battle, seat: Seat, unit: UnitId, experience: bool) -> Allowed {
        self.check_own(battle, seat, unit)?;
        self.check_present(battle, unit)?;
        if battle.unit(unit).status != Status::Fresh {
            return Err(Why::new(
                "coh-3.0a",
                "{unit} is not fresh; only a fresh unit can be activated.",
            )
            .unit(unit));
        }
        if battle.player(seat).pool.is_some() && battle.dual && battle.actions_left < 2 {
            return Err(Why::new(
                "coh-3.0f",
                "Switching the active unit is only possible at the start of a turn.",
            ));
        }
        if experience && !self.may_play_veteran(battle, seat, unit, CardKind::Experience) {
            return Err(Why::new("coh-V04", "{unit} has no Experience card.").unit(unit));
        }
        Ok(())
    }

    /// May this unit be marked spent (coh-3.0d, coh-9.0f)?
    pub fn check_mark_spent(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        self.check_own(battle, seat, unit)?;
        if battle.unit(unit).status != Status::Active {
            return Err(Why::new("coh-3.0d", "{unit} is not activated.").unit(unit));
        }
        Ok(())
    }

    /// May this seat stall (coh-2.2j)? Only the pool or CAPs can pay for it.
    pub fn check_stall(&self, battle: &Battle, seat: Seat, pay: Pay) -> Allowed {
        let player = battle.player(seat);
        match pay {
            Pay::Pool { caps: 0 } if self.plane_is_active(battle, seat) => {
                self.check_air_pool(battle, seat, UnitSet::EMPTY)
            }
            Pay::Pool { caps: 0 } if player.pool.is_some() => Ok(()),
            Pay::Pool { caps: 0 } => Err(Why::new(
                "coh-2.2j",
                "Nobody is activated, so there is no AP to stall with.",
            )),
            Pay::Caps if 0 < player.caps => Ok(()),
            Pay::Caps => Err(Why::new("coh-2.2j", "There is no CAP left to stall with.")),
            Pay::Pool { .. } | Pay::Opportunity | Pay::Card => Err(Why::new(
                "coh-2.2j",
                "A stall costs 1 AP or 1 CAP and cannot be paid otherwise.",
            )),
        }
    }

    pub fn check_own(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        if battle.units.len() <= unit.index() {
            return Err(Why::new("coh-1.0b", "There is no such unit in this firefight."));
        }
        if battle.unit(unit).owner != seat {
            return Err(Why::new("coh-2.2a", "{unit} is not one of yours.").unit(unit));
        }
        Ok(())
    }

    /// On the map, or off it and due to enter (coh-3.0a).
    pub fn check_present(&self, battle: &Battle, unit: UnitId) -> Allowed {
        match battle.unit(unit).place {
            Whereabouts::OnMap | Whereabouts::InAir => Ok(()),
            Whereabouts::OffMap if self.is_due(battle, unit) => Ok(()),
            Whereabouts::OffMap => Err(Why::new("coh-5.1a", "{unit} is not due yet.").unit(unit)),
            Whereabouts::ToPlace => Err(Why::new("coh-1.0d", "{unit} has not been set up.").unit(unit)),
            Whereabouts::Exited => Err(Why::new("coh-5.1e", "{unit} has left the map.").unit(unit)),
            Whereabouts::Destroyed => Err(Why::new("coh-7.3a", "{unit} is destroyed.").unit(unit)),
        }
    }

    /// Can these units pay `cost` this way (coh-2.2c, coh-2.2d, coh-2.2e, coh-2.2f, coh-3.21a, coh-3.22a, coh-9.1b)?
    #[inline]
    pub fn check_pay(&self, battle: &Battle, seat: Seat, by: UnitSet, cost: u8, pay: Pay) -> Allowed {
        let player = battle.player(seat);
        match pay {
            Pay::Pool { caps } => {
                if self.planes {
                    self.check_air_pool(battle, seat, by)?;
                }
                let Some(pool) = player.pool else {
                    return Err(Why::new("coh-2.2c", "Nobody is activated; activate a unit first, or pay with CAPs or an opportunity action."));
                };
                if let Some(spent) = by.iter().find(|unit| battle.unit(*unit).status == Status::Spent) {
                    return Err(Why::new("coh-3.0c", "{unit} is spent and cannot use APs this round.").unit(spent));
                }
                if 0 < caps && cost <= caps {
                    return Err(Why::new("coh-3.21a", "Paying everything with CAPs is a CAP action, not an AP action."));
                }
                if player.caps < caps {
                    return Err(Why::new("coh-3.2a", "{n} CAPs are needed; there are {m}.").numbers(caps.into(), player.caps.into()));
                }
                if pool + caps < cost {
                    return Err(Why::new("coh-3.0b", "This costs {n}; the pool has {m} APs.").numbers(cost.into(), pool.into()));
                }
                Ok(())
            }
            Pay::Opportunity => match by.iter().find(|unit| battle.unit(*unit).status != Status::Fresh) {
                Some(unit) => Err(Why::new("coh-3.1b", "{unit} is not fresh; only a fresh unit that is not activated can take an opportunity action.").unit(unit)),
                None => Ok(()),
            },
            Pay::Caps if player.caps < cost => {
                Err(Why::new("coh-3.22a", "This costs {n} CAPs; there are {m}.").numbers(cost.into(), player.caps.into()))
            }
            Pay::Caps => Ok(()),
            Pay::Card if !player.holds(CardKind::CommandAction) => {
                Err(Why::new("coh-C02", "There is no Command Action card in your hand."))
            }
            Pay::Card if self.planes => self.check_no_planes(battle, by),
            Pay::Card => Ok(()),
        }
    }

    /// Every way these units can pay `cost`, told to `each`. All of them act or none.
    pub fn each_payment(&self, battle: &Battle, seat: Seat, by: UnitSet, cost: u8, each: impl FnMut(Pay)) {
        self.purse(battle, seat)
            .each(Standing::of(battle, by), cost, each);
    }

    /// What units on the ground can pay with: not from the pool of an airplane (coh-20.0h).
    pub fn purse(&self, battle: &Battle, seat: Seat) -> Purse {
        let mut purse = Purse::of(battle, seat);
        if self.plane_is_active(battle, seat) {
            purse.pool = None;
        }
        purse
    }

    /// The most that can be paid this way for one action; `None` if it costs nothing at all.
    pub fn budget(&self, battle: &Battle, seat: Seat, pay: Pay) -> Option<u8> {
        let player = battle.player(seat);
        match pay {
            Pay::Pool { .. } => Some(player.pool.unwrap_or(0).saturating_add(player.caps)),
            Pay::Caps => Some(player.caps),
            Pay::Opportunity | Pay::Card => None,
        }
    }
}

impl Resolution<'_> {
    /// Activates a unit, flipping whoever was active (coh-3.0a, coh-3.0f).
    pub fn activate(&mut self, unit: UnitId, experience: bool) {
        let seat = self.battle.unit(unit).owner;
        self.flip_active(seat);
        let bonus = if experience { EXPERIENCE } else { 0 };
        if experience {
            self.use_up_veteran(unit, CardKind::Experience);
        }
        let fresh = self.battle.unit_mut(unit);
        fresh.status = Status::Active;
        fresh.only_moved = true;
        self.name_if_hidden(unit);
        if self.rules.settings.variable_ap {
            self.battle.player_mut(seat).pool = Some(0);
            self.push_roll(RollKind::Pool(bonus), seat, Some(unit));
            return;
        }
        self.set_pool(seat, unit, POOL + bonus);
    }

    /// The pool of a fresh activation.
    pub fn set_pool(&mut self, seat: Seat, unit: UnitId, points: u8) {
        let player = self.battle.player_mut(seat);
        player.pool = (0 < points).then_some(points);
        player.pool_start = points;
        let secret = self.rules.settings.fog_of_war_ap;
        if secret {
            self.tell(|say| {
                let text = format!("{} is activated; its APs are a secret.", say.name(unit));
                Event::new("activated", "coh2-3.01b", text)
                    .to(Audience::Except(seat))
                    .about(unit.0)
            });
        }
        self.tell(|say| {
            let text = format!("{} is activated with {points} APs.", say.name(unit));
            let event = Event::new("activated", "coh-3.0a", text)
                .about(unit.0)
                .show(Show::count("AP", Some(seat), points));
            if secret {
                event.to(Audience::Only(seat))
            } else {
                event
            }
        });
        if points == 0 {
            self.flip_active(seat);
        }
    }

    /// Marks one activated unit spent; the pool is lost with the last (coh-3.0d, coh-9.0f).
    pub fn mark_spent(&mut self, unit: UnitId) {
        let seat = self.battle.unit(unit).owner;
        self.flip(unit);
        self.tell(|say| {
            let name = say.name(unit);
            Event::new("spent", "coh-3.0d", format!("{name} is marked spent.")).about(unit.0)
        });
        self.drop_empty_pool(seat);
    }

    /// Flips every activated unit of a seat; the rest of its pool is lost (coh-2.2g, coh-9.0c).
    pub fn flip_active(&mut self, seat: Seat) {
        let active: UnitSet = self.battle.active(seat).collect();
        for unit in active.iter() {
            self.flip(unit);
        }
        self.lose_pool(seat);
    }

    /// The rest of a pool is lost; in the fog of war its dice are shown now (coh2-3.01b).
    fn lose_pool(&mut self, seat: Seat) {
        let player = self.battle.player_mut(seat);
        let (pool, start) = (player.pool.take(), player.pool_start);
        if pool.is_some() && self.rules.settings.fog_of_war_ap {
            self.report.reveal();
            self.tell(|say| {
                let text = format!("{} had {start} APs.", say.seat(seat));
                Event::new("pool-shown", "coh2-3.01b", text)
            });
        }
    }

    /// Turns one unit to its spent side.
    pub fn flip(&mut self, unit: UnitId) {
        self.name_if_hidden(unit);
        let unit = self.battle.unit_mut(unit);
        unit.status = Status::Spent;
        unit.iron_will = false;
    }

    /// Without an activated unit there is no pool (coh-3.0h, coh-9.0e).
    pub fn drop_empty_pool(&mut self, seat: Seat) {
        if self.battle.active(seat).next().is_none() {
            self.lose_pool(seat);
        }
    }

    /// Takes the price of an action (coh-3.0b, coh-3.21a, coh-3.22a). Fresh units that pay from the pool
    /// join it (coh-9.0a). `moving` says whether the points buy movement (coh-V01).
    pub fn pay(&mut self, seat: Seat, by: UnitSet, cost: u8, pay: Pay, purpose: Purpose) {
        match pay {
            Pay::Pool { caps } => {
                for unit in by.iter() {
                    let unit = self.battle.unit_mut(unit);
                    if unit.status == Status::Fresh {
                        unit.status = Status::Active;
                        unit.only_moved = true;
                    }
                    if purpose == Purpose::Other {
                        unit.only_moved = false;
                    }
                }
                let player = self.battle.player_mut(seat);
                let pool = player.pool.unwrap_or(0);
                let from_pool = (cost - caps.min(cost)).min(pool);
                player.pool = Some(pool - from_pool);
                player.caps -= (cost - from_pool).min(player.caps);
            }
            Pay::Caps => {
                let player = self.battle.player_mut(seat);
                player.caps -= cost.min(player.caps);
            }
            Pay::Opportunity => {}
            Pay::Card => self.discard(seat, CardKind::CommandAction),
        }
    }

    /// A roll that its maker may change: CAPs before, cards after (coh-3.23a).
    pub fn push_roll(&mut self, kind: RollKind, seat: Seat, unit: Option<UnitId>) {
        self.battle.stack.push(Roll::new(kind, seat, unit).into());
    }
}

/// What points are spent on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    Movement,
    Other,
}

/// What a seat can pay with, looked up once for a whole list of orders.
#[derive(Copy, Clone, Debug)]
pub struct Purse {
    pub pool: Option<u8>,
    pub caps: u8,
    /// Holds a Command Action card (coh-C02).
    pub card: bool,
}

/// How the units that act together stand: who may use the pool, who an opportunity action.
#[derive(Copy, Clone, Debug)]
pub struct Standing {
    pub none_spent: bool,
    pub all_fresh: bool,
}

impl Standing {
    #[inline]
    pub fn of_one(status: Status) -> Standing {
        Standing {
            none_spent: status != Status::Spent,
            all_fresh: status == Status::Fresh,
        }
    }

    pub fn of(battle: &Battle, units: UnitSet) -> Standing {
        let all = |wanted: fn(Status) -> bool| units.iter().all(|unit| wanted(battle.unit(unit).status));
        Standing {
            none_spent: all(|status| status != Status::Spent),
            all_fresh: all(|status| status == Status::Fresh),
        }
    }
}

impl Purse {
    fn of(battle: &Battle, seat: Seat) -> Purse {
        let player = battle.player(seat);
        Purse {
            pool: player.pool,
            caps: player.caps,
            card: player.holds(CardKind::CommandAction),
        }
    }

    /// Is there any way to pay `cost`?
    #[inline]
    pub fn can_pay(self, standing: Standing, cost: u8) -> bool {
        let from_pool = |pool: u8| {
            standing.none_spent && cost <= pool.saturating_add(self.caps) && (0 < pool || cost == 0)
        };
        self.card || standing.all_fresh || cost <= self.caps || self.pool.is_some_and(from_pool)
    }

    /// Every way to pay `cost`, told to `each`: the pool with 0 to all but one point in CAPs (coh-3.21a), an
    /// opportunity action, CAPs alone, a card.
    #[inline]
    pub fn each(self, standing: Standing, cost: u8, mut each: impl FnMut(Pay)) {
        if let Some(pool) = self.pool
            && standing.none_spent
        {
            let least = cost.saturating_sub(pool);
            let most = cost.saturating_sub(1).min(self.caps);
            for caps in least..=most {
                each(Pay::Pool { caps });
            }
        }
        if standing.all_fresh {
            each(Pay::Opportunity);
        }
        if cost <= self.caps {
            each(Pay::Caps);
        }
        if self.card {
            each(Pay::Card);
        }
    }
}
