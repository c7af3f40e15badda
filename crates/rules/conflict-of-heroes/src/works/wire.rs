//! Sections 18.4 and 18.7, Barbed wire and road blocks: announce, roll a die, pay that much more or stay behind.

use board::hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::show::{Reading, Show};
use umpire::{Event, Ledgered};

use super::WorkId;
use crate::activation::Purpose;
use crate::battle::{Battle, Frame, Roll, RollKind, UnitId, UnitSet, Whereabouts};
use crate::content::model::{Kind, WorkKind};
use crate::film;
use crate::movement::Gait;
use crate::order::Pay;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// A unit that has announced its way into wire or over a road block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entangled {
    pub unit: UnitId,
    pub work: WorkId,
    pub to: HexId,
    pub cautious: bool,
    pub pay: Pay,
    /// The price without the die, paid when it set out.
    pub base: u8,
    /// What the die asks for on top; `None` until it is rolled.
    pub more: Option<u8>,
}

impl Rules {
    /// The wire or road block that would hold the unit up, hidden ones included (coh-18.4a, coh-T20).
    pub fn holds_up(&self, battle: &Battle, unit: UnitId, to: HexId) -> Option<WorkId> {
        let kind = self.facts(battle, unit).kind;
        let held = |work: WorkKind| match work {
            WorkKind::Wire => matches!(kind, Kind::Foot | Kind::Gun),
            WorkKind::RoadBlock => kind == Kind::Tracked,
            WorkKind::Trench
            | WorkKind::GunPit
            | WorkKind::Bunker
            | WorkKind::BlueMine
            | WorkKind::RedMine
            | WorkKind::BlackMine => false,
        };
        let found = battle.works_in(to).find(|(_, work)| held(work.kind));
        found.map(|(work, _)| work)
    }

    /// Has the unit tried this way in vain by CAPs already? The attempt was free, so it is one in a round (coh-18.4b).
    pub fn balks(&self, battle: &Battle, unit: UnitId, to: HexId, pay: Pay) -> bool {
        let mover = battle.unit(unit);
        pay == Pay::Caps
            && mover.balked
            && self
                .holds_up(battle, unit, to)
                .is_some_and(|work| battle.work(work).is_known_to(mover.owner))
    }

    /// Only APs and CAPs are held up: opportunity actions and cards pay nothing anyway (coh-18.4c).
    pub fn pays_points(&self, pay: Pay) -> bool {
        match pay {
            Pay::Pool { .. } | Pay::Caps => true,
            Pay::Opportunity | Pay::Card => false,
        }
    }

    /// What known wire adds for tracks (coh-18.4d, coh2-18.4d).
    pub fn wire_cost(&self, battle: &Battle, unit: UnitId, to: HexId, cost: &mut impl Ledgered) {
        let owner = battle.unit(unit).owner;
        let tracked = self.facts(battle, unit).kind == Kind::Tracked;
        let wire = |(_, work): (WorkId, &super::Work)| work.kind == WorkKind::Wire && work.is_known_to(owner);
        if tracked && !self.settings.second_edition() && battle.works_in(to).any(wire) {
            cost.add(2, "wire", "coh-18.4d");
        }
    }

    /// What is left to pay for the die: in a group what is dearer than before (coh-9.11d).
    fn wire_toll(&self, battle: &Battle, held: &Entangled, die: u8) -> u8 {
        match group_of(battle) {
            Some(group) => (held.base + die).saturating_sub(group.paid),
            None => die,
        }
    }

    /// Can it be paid (coh-18.4b)?
    fn can_pay_toll(&self, battle: &Battle, held: &Entangled, toll: u8) -> bool {
        let seat = battle.unit(held.unit).owner;
        self.budget(battle, seat, held.pay)
            .is_none_or(|budget| toll <= budget)
    }
}

/// One attempt on wire by CAPs is free; there is no second (coh-18.4b).
pub fn why_balks(unit: UnitId) -> Why {
    let sentence = "{unit} has turned back this round; CAPs do not pay for a second attempt.";
    Why::new("coh-18.4b", sentence).unit(unit)
}

/// The group action under way, if this is one.
fn group_of(battle: &Battle) -> Option<&crate::battle::Group> {
    battle.stack.iter().rev().find_map(|frame| match frame {
        Frame::Group(group) => Some(group),
        _ => None,
    })
}

impl Resolution<'_> {
    /// Sets out for a hex by a step that was paid: wire on the way asks for a die first (coh-18.4a).
    pub fn set_out(&mut self, unit: UnitId, to: HexId, gait: Gait, pay: Pay, base: u8) {
        let work = if self.battle.works.is_empty() || !self.rules.pays_points(pay) {
            None
        } else {
            self.rules.holds_up(self.battle, unit, to)
        };
        let Some(work) = work else {
            if self.rules.vehicles {
                let bonus = self.rules.bonus_of(self.battle, unit, to);
                self.open_bonus(unit, bonus, pay, base);
            }
            self.go(unit, to, gait);
            return;
        };
        self.show_work(work);
        self.battle.stack.push(Frame::Entangled(Entangled {
            unit,
            work,
            to,
            cautious: gait == Gait::Cautious,
            pay,
            base,
            more: None,
        }));
        let seat = self.battle.unit(unit).owner;
        self.push_roll(RollKind::Wire(unit), seat, Some(unit));
    }

    fn go(&mut self, unit: UnitId, to: HexId, gait: Gait) {
        match self.battle.unit(unit).place {
            Whereabouts::OffMap => self.enter_map(unit, to, gait),
            Whereabouts::OnMap
            | Whereabouts::InAir
            | Whereabouts::ToPlace
            | Whereabouts::Exited
            | Whereabouts::Destroyed => self.step_to(unit, to, gait),
        }
    }

    /// Tracks roll the wire of the hex flat (coh-18.4d, coh2-18.4d).
    pub fn crush_wire(&mut self, unit: UnitId) {
        if self.rules.facts(self.battle, unit).kind != Kind::Tracked {
            return;
        }
        let hex = self.battle.unit(unit).hex;
        let wire = self
            .battle
            .works_in(hex)
            .find(|(_, work)| work.kind == WorkKind::Wire);
        if let Some(work) = wire.map(|(work, _)| work) {
            self.remove_work(work, "coh-18.4d");
        }
    }

    /// The die is cast: who cannot pay it stays; who can is asked (coh-18.4b).
    pub fn resolve_wire(&mut self, roll: &Roll) {
        let die = roll.total().max(0) as u8;
        let Some(Frame::Entangled(mut held)) = self.battle.stack.pop() else {
            unreachable!("the die for the wire is rolled for somebody before it");
        };
        let toll = self.rules.wire_toll(self.battle, &held, die);
        let payable = self.rules.can_pay_toll(self.battle, &held, toll);
        let (unit, work) = (held.unit, held.work);
        self.tell(|say| {
            let text = format!(
                "{} meets {}: {die} more to get in.",
                say.name(unit),
                say.work(work)
            );
            Event::new("wire", "coh-18.4a", text)
                .about(unit.0)
                .show(Show::roll(
                    film::piece(unit),
                    Reading::table(format!("{die} more")),
                ))
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
        held.more = Some(toll);
        if !payable {
            self.stay_out(held);
        } else if toll == 0 {
            self.press_on(held);
        } else {
            self.battle.stack.push(held.into());
        }
    }

    /// Pays what the die asked for and goes in (coh-18.4a).
    pub fn press_on(&mut self, held: Entangled) {
        let (seat, toll) = (self.battle.unit(held.unit).owner, held.more.unwrap_or(0));
        let pay = match held.pay {
            Pay::Pool { .. } => Pay::Pool { caps: 0 },
            other @ (Pay::Caps | Pay::Opportunity | Pay::Card) => other,
        };
        if 0 < toll {
            self.pay(seat, UnitSet::one(held.unit), toll, pay, Purpose::Movement);
        }
        for frame in self.battle.stack.iter_mut().rev() {
            if let Frame::Group(group) = frame {
                group.paid += toll;
                break;
            }
        }
        let gait = Gait::of(held.cautious);
        self.go(held.unit, held.to, gait);
    }

    /// Stays where it is: all remaining APs are lost, CAPs are not paid (coh-18.4b). In a group nobody else tries the
    /// wire, and the APs are lost when all have been asked (coh-9.11d).
    pub fn stay_out(&mut self, held: Entangled) {
        let seat = self.battle.unit(held.unit).owner;
        self.battle.unit_mut(held.unit).balked |= held.pay == Pay::Caps;
        self.tell(|say| {
            let text = format!("{} stays where it is.", say.name(held.unit));
            Event::new("stayed", "coh-18.4b", text).about(held.unit.0)
        });
        if let Some(group) = self.battle.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Group(group) => Some(group),
            _ => None,
        }) {
            group.declined_wire = true;
            group.moved.remove(held.unit);
            return;
        }
        match held.pay {
            Pay::Pool { .. } => self.flip_active(seat),
            Pay::Caps => self.battle.player_mut(seat).caps += held.base,
            Pay::Opportunity | Pay::Card => {}
        }
    }
}
