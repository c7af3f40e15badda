//! Recon points and what they buy (section 31), and scout moves (sof-mis-3).

use board::table::figures::{Goal, Squad, advance};
use board::table::{Leg, Length, Point, Segment, within};
use serde::{Deserialize, Serialize};
use umpire::{Event, Seat};

use crate::ambush::Sprung;
use crate::battle::{Battle, Reserve, Unit, UnitId, Whereabouts, other};
use crate::content::model::UnitRule;
use crate::decisions::Scout;
use crate::missions::DEFENDER;
use crate::moving::{Planned, Rate};
use crate::order::{Advantage, Draw, Spot, Thing};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// When recon points are exchanged (sof-recon-5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Before deployment.
    Early,
    /// At the very start of turn 1.
    Late,
}

/// Scouts keep so far from every enemy on their whole way (sof-mis-3).
const SCOUTS_KEEP: Length = 1200;
/// How far a redeployed objective goes (sof-recon-13).
const REDEPLOYED: Length = 300;

/// What both sides get for their totals: the higher one more, triple or more two more (sof-recon-2, sof-recon-3, sof-recon-4).
pub fn recon_points(own: u32, enemy: u32) -> u32 {
    if own <= enemy {
        own
    } else if 3 * enemy <= own {
        own + 2
    } else {
        own + 1
    }
}

impl Advantage {
    /// What it costs and when it is bought (sof-recon-6, sof-recon-7, sof-recon-8, sof-recon-9, sof-recon-10, sof-recon-11, sof-recon-12, sof-recon-13, sof-recon-14, sof-recon-15).
    fn price(&self) -> (u8, Window, &'static str) {
        match self {
            Advantage::ExtraAmbush { .. } => (5, Window::Late, "sof-recon-6"),
            Advantage::Scrape { .. } => (1, Window::Late, "sof-recon-7"),
            Advantage::DelayReserves => (3, Window::Late, "sof-recon-8"),
            Advantage::ScoutMove { .. } => (3, Window::Late, "sof-recon-9"),
            Advantage::PrePlot { .. } => (4, Window::Late, "sof-recon-10"),
            Advantage::Reroll => (1, Window::Late, "sof-recon-11"),
            Advantage::ReconDie => (3, Window::Late, "sof-recon-12"),
            Advantage::RedeployObjective { .. } => (6, Window::Early, "sof-recon-13"),
            Advantage::ScoutPosition { .. } => (2, Window::Early, "sof-recon-14"),
            Advantage::TriggerAmbush { .. } => (5, Window::Late, "sof-recon-15"),
        }
    }
}

impl Rules {
    /// Recon points of a side as printed: its units and its core battlegroup (sof-recon-1).
    pub fn printed_recon(&self, battle: &Battle, seat: Seat) -> u32 {
        let own = battle.units.iter().filter(|unit| unit.owner == seat);
        let units: u32 = own.map(|unit| u32::from(self.entry(unit).recon)).sum();
        let core = self.force(seat).roster.battlegroups.first();
        let core = core.map_or(0, |core| u32::from(self.content.battlegroups[*core].recon));
        units + core
    }

    /// May this be bought now (section 31)?
    pub fn check_buy(&self, battle: &Battle, seat: Seat, window: Window, what: &Advantage) -> Allowed {
        let (price, when, rule) = what.price();
        if when != window {
            return Err(Why::new("sof-recon-5", "That is not bought now."));
        }
        if battle.side(seat).recon < price {
            return Err(Why::new(rule, "That costs {n} recon points; {m} are left.")
                .numbers(i16::from(price), i16::from(battle.side(seat).recon)));
        }
        let own = |unit: UnitId| battle.knows_unit(unit) && battle.unit(unit).owner == seat;
        let not_yours = || Why::new(rule, "Name a unit that can have it.");
        let side = battle.side(seat);
        match what {
            Advantage::ExtraAmbush { unit } if own(*unit) => self.check_late_ambush(battle, *unit),
            Advantage::Scrape { at, heading } => {
                if seat.index() != DEFENDER {
                    return Err(Why::new(rule, "Only the defender digs scrapes."));
                }
                self.find_place(battle, seat, Thing::Scrape, 0, (*at, *heading))
                    .map(|_| ())
            }
            Advantage::DelayReserves if side_is_delayed(battle, seat) => {
                Err(Why::new(rule, "The enemy's reserves are delayed already."))
            }
            Advantage::DelayReserves => Ok(()),
            Advantage::ScoutMove { unit } => {
                let may = own(*unit) && battle.unit(*unit).on_table() && !battle.unit(*unit).may_scout();
                if may { Ok(()) } else { Err(not_yours()) }
            }
            Advantage::PrePlot { unit, at } => {
                at.on(self.frame())
                    .map_err(|fault| Why::new(fault.rule, fault.sentence))?;
                if own(*unit) && self.fires_indirectly(battle, *unit) {
                    Ok(())
                } else {
                    Err(not_yours())
                }
            }
            Advantage::Reroll if side.reroll => Err(Why::new(rule, "Only once.")),
            Advantage::ReconDie if side.recon_die => Err(Why::new(rule, "Only once.")),
            Advantage::Reroll | Advantage::ReconDie => Ok(()),
            Advantage::RedeployObjective { objective, to } => self.check_redeploy(battle, *objective, *to),
            Advantage::ScoutPosition { unit } => {
                let may = own(*unit)
                    && battle.unit(*unit).place == Whereabouts::ToPlace
                    && !side.late.contains(unit);
                if may { Ok(()) } else { Err(not_yours()) }
            }
            Advantage::TriggerAmbush { unit } => {
                let theirs = battle.knows_unit(*unit) && battle.unit(*unit).owner != seat;
                if theirs && battle.unit(*unit).ambush.is_some() {
                    Ok(())
                } else {
                    Err(not_yours())
                }
            }
            Advantage::ExtraAmbush { .. } => Err(not_yours()),
        }
    }

    /// A unit that stands wholly in concealing terrain of its zone takes the marker (sof-recon-6).
    fn check_late_ambush(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let me = battle.unit(unit);
        if self.mission().ambush.is_none() || me.owner.index() != DEFENDER {
            return Err(Why::new(
                "sof-recon-6",
                "Your side lies in no ambush in this mission.",
            ));
        }
        match self.hiding_place(battle, unit) {
            Some(_) => Ok(()),
            None => Err(
                Why::new("sof-recon-6", "{} does not stand wholly in concealing terrain.")
                    .unit(unit.in_words()),
            ),
        }
    }

    /// The piece in which all of a unit stands hidden.
    fn hiding_place(&self, battle: &Battle, unit: UnitId) -> Option<u16> {
        let me = battle.unit(unit);
        if !me.on_table() || me.ambush.is_some() {
            return None;
        }
        self.ground.pieces().find(|piece| {
            let shape = &self.ground.piece(*piece).shape;
            let inside = |(_, figure): (_, &crate::battle::Figure)| board::table::in_shape(figure.at, shape);
            self.check_hiding(battle, unit, *piece).is_ok() && battle.figures_of(unit).all(inside)
        })
    }

    fn check_redeploy(&self, battle: &Battle, objective: u8, to: Spot) -> Allowed {
        let rule = "sof-recon-13";
        let Some(from) = battle.objectives.get(usize::from(objective)) else {
            return Err(Why::new(rule, "There is no such objective."));
        };
        let to = to
            .on(self.frame())
            .map_err(|fault| Why::new(fault.rule, fault.sentence))?;
        if !within(from, &to, REDEPLOYED) {
            return Err(Why::new(rule, "An objective is moved at most {length}.").length(REDEPLOYED));
        }
        self.check_objective_ground(to)
    }

    /// Has a unit a weapon for indirect fire?
    fn fires_indirectly(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.figures_of(unit).any(|(_, figure)| {
            let mut weapons = self.weapons(figure);
            weapons.any(|(_, weapon)| weapon.modes.iter().any(|mode| mode.is_indirect()))
        })
    }

    /// What is worth buying, the usual first (sof-dec-9, sof-dec-14): all of it legal.
    pub fn buys_worth_offering(&self, battle: &Battle, seat: Seat, window: Window) -> Vec<Advantage> {
        let own: Vec<UnitId> = battle.own(seat).map(|(id, _)| id).collect();
        let units = || own.iter().copied();
        let mut all: Vec<Advantage> = Vec::new();
        match window {
            Window::Early => {
                let waiting = battle.waiting(seat, false).into_iter().take(4);
                all.extend(waiting.map(|unit| Advantage::ScoutPosition { unit }));
                all.extend(self.shifted_objectives(battle, seat));
            }
            Window::Late => {
                all.push(Advantage::ReconDie);
                let waits =
                    |unit: &Unit| unit.owner != seat && unit.place == Whereabouts::Reserve(Reserve::Tactical);
                if battle.units.iter().any(waits) {
                    all.push(Advantage::DelayReserves);
                }
                all.push(Advantage::Reroll);
                let theirs = battle.own(other(seat)).filter(|(_, unit)| unit.ambush.is_some());
                all.extend(theirs.map(|(unit, _)| Advantage::TriggerAmbush { unit }));
                all.extend(units().map(|unit| Advantage::ExtraAmbush { unit }));
                all.extend(units().take(6).map(|unit| Advantage::ScoutMove { unit }));
                let plots = units().flat_map(|unit| {
                    let goals = battle.objectives.iter();
                    goals.map(move |at| Advantage::PrePlot {
                        unit,
                        at: Spot::from(*at),
                    })
                });
                all.extend(plots);
                if seat.index() == DEFENDER && 0 < battle.side(seat).recon {
                    let places = self.places_for(battle, seat, Thing::Scrape, 0).into_iter();
                    all.extend(places.take(3).map(|lies| Advantage::Scrape {
                        at: lies.at.into(),
                        heading: lies.heading.degrees(),
                    }));
                }
            }
        }
        all.retain(|what| self.check_buy(battle, seat, window, what).is_ok());
        all
    }

    /// Each objective three inches toward the own side.
    fn shifted_objectives(&self, battle: &Battle, seat: Seat) -> Vec<Advantage> {
        let home = match seat.index() & 1 {
            0 => -REDEPLOYED,
            _ => REDEPLOYED,
        };
        let shift = |(nth, at): (usize, &Point)| Advantage::RedeployObjective {
            objective: nth as u8,
            to: Spot {
                x: at.x(),
                y: at.y() + home,
            },
        };
        battle.objectives.iter().enumerate().map(shift).collect()
    }

    /// A scout move: up to the Double Time rate, 12 inches from every enemy on the whole way (sof-mis-3).
    pub fn plan_scout(&self, battle: &Battle, unit: UnitId, draw: &Draw) -> Result<Planned, Why> {
        let rule = "sof-mis-3";
        let allowance = self.rate(battle, unit, Rate::DoubleTime);
        let Some(allowance) = allowance.filter(|_| battle.unit(unit).on_table()) else {
            return Err(Why::new(rule, "{} cannot scout.").unit(unit.in_words()));
        };
        let stance = self.stance(battle, unit, draw)?;
        let at = |spot: Spot| {
            spot.on(self.frame())
                .map_err(|fault| Why::new(fault.rule, fault.sentence))
        };
        let via: Result<Vec<Point>, Why> = draw.via.iter().map(|spot| at(*spot)).collect();
        let goal = Goal {
            anchor: at(draw.to)?,
            pose: stance.pose,
            via: via?,
            adjust: Vec::new(),
            exact: false,
        };
        let mut setting = self.setting(battle, unit);
        setting.apart = SCOUTS_KEEP;
        let figures = self.miniatures(battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: battle.unit(unit).pose(),
        };
        let moved = advance(&setting, &squad, &goal, allowance.into());
        let (filled, _) = moved.map_err(|fault| crate::deployment::no_room(fault, unit))?;
        let enemies: Vec<_> = battle
            .enemies(battle.unit(unit).owner)
            .flat_map(|(enemy, _)| self.prints(battle, enemy))
            .collect();
        for figure in &figures {
            let keep = SCOUTS_KEEP + figure.base.body_radius();
            let way = filled.ways.get(&figure.id).map_or(&[][..], Vec::as_slice);
            for leg in way.windows(2) {
                let leg = Leg::from(Segment::new(leg[0], leg[1]));
                if enemies.iter().any(|enemy| within(&leg, enemy, keep - 1)) {
                    return Err(Why::new(rule, "{} would come within {length} of the enemy.")
                        .unit(unit.in_words())
                        .length(SCOUTS_KEEP));
                }
            }
        }
        Ok(Planned {
            unit,
            rate: Rate::DoubleTime,
            purpose: crate::moving::Purpose::Move,
            filled,
            formation: stance.formation,
            allowance,
            on_road: false,
            finds: None,
        })
    }

    /// Scout moves worth offering: forward, half right and half left of it, toward each objective; all of them legal.
    pub fn scout_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Draw> {
        let me = battle.unit(unit);
        let figures = self.miniatures(battle, unit);
        let anchor = board::table::figures::anchor(&figures, &me.pose());
        let (Some(anchor), Some(most)) = (anchor, self.rate(battle, unit, Rate::DoubleTime)) else {
            return Vec::new();
        };
        let ahead = [0, -45, 45].map(|turn| {
            let dir = self.toward_enemy(me.owner).turned(turn).dir();
            let part = |of: i64| (i64::from(most) * of / board::table::K) as i32;
            Spot {
                x: anchor.x() + part(dir.x()),
                y: anchor.y() + part(dir.y()),
            }
        });
        let goals = battle.objectives.iter().map(|at| Spot::from(*at));
        let spots = ahead.into_iter().chain(goals);
        let draws = spots.map(|to| Draw {
            heading: Some(me.heading.degrees()),
            ..Draw::to(to.clamped(self.frame()))
        });
        draws
            .filter(|draw| self.plan_scout(battle, unit, draw).is_ok())
            .collect()
    }
}

fn side_is_delayed(battle: &Battle, seat: Seat) -> bool {
    battle.side(other(seat)).delayed
}

impl Resolution<'_> {
    /// Both sides count their recon points (sof-recon-1, sof-recon-2, sof-recon-3, sof-recon-4); the totals are open (sof-hid-5).
    pub(crate) fn count_recon(&mut self) {
        let printed = [Seat(0), Seat(1)].map(|seat| self.rules.printed_recon(self.battle, seat));
        for seat in [Seat(0), Seat(1)] {
            let [own, enemy] = [seat, other(seat)].map(|seat| printed[seat.index()]);
            let points = recon_points(own, enemy).min(250) as u8;
            self.battle.side_mut(seat).recon = points;
            if 0 < points {
                self.tell(|say| {
                    let text = format!("{} has {points} recon points.", say.seat(seat));
                    Event::new("recon", "sof-recon-1", text)
                });
            }
        }
    }

    /// An advantage is paid for and has its effect.
    pub(crate) fn buy(&mut self, seat: Seat, what: Advantage) {
        let (price, _, rule) = what.price();
        let side = self.battle.side_mut(seat);
        side.recon = side.recon.saturating_sub(price);
        self.tell(|say| {
            let text = format!("{} buys {}.", say.seat(seat), say.rules.advantage(&what));
            Event::new("recon", rule, text)
        });
        match what {
            Advantage::ExtraAmbush { unit } => {
                let piece = self.rules.hiding_place(self.battle, unit);
                self.battle.unit_mut(unit).ambush = piece;
            }
            Advantage::Scrape { at, heading } => {
                let found = self
                    .rules
                    .find_place(self.battle, seat, Thing::Scrape, 0, (at, heading));
                if let Ok(lies) = found {
                    self.lay(seat, lies, "sof-recon-7");
                }
            }
            Advantage::DelayReserves => self.battle.side_mut(other(seat)).delayed = true,
            Advantage::ScoutMove { unit } => self.ask(Scout::bought(seat, unit)),
            Advantage::PrePlot { unit, at } => {
                if let Ok(at) = at.on(self.rules.frame()) {
                    self.battle.side_mut(seat).preplotted.push((unit, at));
                }
            }
            Advantage::Reroll => self.battle.side_mut(seat).reroll = true,
            Advantage::ReconDie => self.battle.side_mut(seat).recon_die = true,
            Advantage::RedeployObjective { objective, to } => {
                if let Ok(to) = to.on(self.rules.frame()) {
                    self.battle.objectives[usize::from(objective)] = to;
                }
            }
            Advantage::ScoutPosition { unit } => self.battle.side_mut(seat).late.push(unit),
            Advantage::TriggerAmbush { unit } => self.spring(unit, Sprung::Found),
        }
    }
}

impl Rules {
    /// An advantage in words.
    pub(crate) fn advantage(&self, what: &Advantage) -> String {
        let unit = |unit: &UnitId| self.unit_name(*unit);
        match what {
            Advantage::ExtraAmbush { unit: whom } => format!("an ambush for {}", unit(whom)),
            Advantage::Scrape { .. } => "a scrape".to_owned(),
            Advantage::DelayReserves => "a delay of the enemy's reserves".to_owned(),
            Advantage::ScoutMove { unit: whom } => format!("a scout move for {}", unit(whom)),
            Advantage::PrePlot { unit: whom, .. } => format!("pre-plotted fire for {}", unit(whom)),
            Advantage::Reroll => "the re-roll of one die".to_owned(),
            Advantage::ReconDie => "an activation die for turns 1 and 2".to_owned(),
            Advantage::RedeployObjective { objective, .. } => {
                format!("another place for objective {}", objective + 1)
            }
            Advantage::ScoutPosition { unit: whom } => {
                format!("a look at the enemy before {} deploys", unit(whom))
            }
            Advantage::TriggerAmbush { unit: whom } => format!("news of the ambush of {}", unit(whom)),
        }
    }

    /// Units that make a scout move before turn 1 (sof-mis-3, sof-usr-scouts, sof-usr-recon).
    pub fn scouts(&self, battle: &Battle, seat: Seat) -> Vec<UnitId> {
        let may = |(_, unit): &(UnitId, &Unit)| {
            (unit.has(UnitRule::Scouts) || unit.has(UnitRule::Recon))
                && unit.on_table()
                && unit.ambush.is_none()
        };
        battle.own(seat).filter(may).map(|(id, _)| id).collect()
    }
}

#[cfg(test)]
mod tests;
