//! Section 6, Fire combat: may it fire, fire value, protection, penetration.

use board::table::{Arc, Footprint, Shape, behind, gap2, in_arc, within};
use tabletop::OpenTable as _;
use umpire::observe::TrialKind;
use umpire::show::MarkLook;
use umpire::{Event, Ledgered, Seat, Tally};

use crate::battle::{Battle, Morale, Shot, UnitId};
use crate::content::model::{Family, Mount, Weapon, Weather};
use crate::decisions::SurpriseFire;
use crate::film;
use crate::ground::Terrain;
use crate::movement::CONTACT_REACH;
use crate::rules::{Resolution, Rules};
use crate::sight::Sights;
use crate::why::{Allowed, Why};

/// Up to here the range is short (sos-6F.1).
pub const SHORT: i32 = 1000;
/// Beyond this the range is long (sos-6F.1).
pub const LONG: i32 = 2000;
/// Mortars do not fire nearer than this (sos-6C.2).
const MORTAR_LEAST: i32 = 1000;
/// How near to a wall one must be to be behind it (sos-6E.2).
const BEHIND_WALL: i32 = 100;
/// The die of a mortar against a new target (sos-6C.3).
const NEW_TARGET_DIE: u8 = 6;

/// Range bands (sos-6F.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Band {
    Short,
    Normal,
    Long,
}

impl Band {
    pub fn between(one: &Footprint, two: &Footprint) -> Band {
        if within(one, two, SHORT) {
            Band::Short
        } else if within(one, two, LONG) {
            Band::Normal
        } else {
            Band::Long
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Band::Short => "short",
            Band::Normal => "normal",
            Band::Long => "long",
        }
    }
}

impl Rules {
    /// May this weapon fire at this unit? First reason in rulebook order.
    pub fn check_fire(&self, battle: &Battle, seat: Seat, shot: Shot) -> Allowed {
        self.check_able_to_fire(battle, seat, shot.unit, shot.weapon)?;
        self.check_target(battle, seat, shot)?;
        if self.lies_low(battle, shot.target) {
            return Err(Why::new("sos-6D.1", "{} has not been spotted.").unit(shot.target));
        }
        self.check_arc(battle, shot)?;
        if self.has_line(battle, shot, &mut Sights::new(self, battle)) {
            return Ok(());
        }
        Err(match self.kind_of(battle, shot.unit).family {
            Family::Mortar => Why::new("sos-6C.1", "No friend sees {}.").unit(shot.target),
            _ => self.why_unseen(battle, shot.unit, shot.target),
        })
    }

    /// May this weapon fire at anybody (sos-6A.2, sos-6I.6, sos-6J.3, sos-9A.2, sos-0.12)?
    pub fn check_able_to_fire(&self, battle: &Battle, seat: Seat, id: UnitId, weapon: u8) -> Allowed {
        let unit = self.check_own(battle, seat, id)?;
        let kind = self.kind(unit);
        if kind.weapons.get(usize::from(weapon)).is_none() {
            return Err(Why::new("sos-6A.1", "{} has no such weapon.").unit(id));
        }
        if unit.gun_out {
            return Err(Why::new("sos-6I.6", "The gun of {} is out of action.").unit(id));
        }
        // With a one-man turret the hull gun is silent too (sos-6J.4).
        if unit.moved
            && kind
                .weapons
                .iter()
                .any(|weapon| weapon.mount == Mount::OneManTurret)
        {
            return Err(Why::new("sos-6J.3", "{} has a one-man turret and has moved in this turn.").unit(id));
        }
        if unit.morale == Morale::Suppressed {
            return Err(Why::new("sos-9A.2", "{} is suppressed.").unit(id));
        }
        if unit.phase.weapons & (1 << weapon) != 0 {
            return Err(Why::new("sos-0.12", "{} has fired that weapon in this phase.").unit(id));
        }
        Ok(())
    }

    /// Is this a target for this weapon, in range and in this weather (sos-6I.1, sos-6B.1, sos-6C.2, sos-11C.2, sos-11C.3)?
    fn check_target(&self, battle: &Battle, seat: Seat, shot: Shot) -> Allowed {
        self.check_enemy(battle, seat, shot)?;
        self.check_reach(battle, shot)
    }

    /// An enemy of whom this side knows, on the table (sos-6A.3, sos-10C.2).
    fn check_enemy(&self, battle: &Battle, seat: Seat, shot: Shot) -> Allowed {
        let hidden = |target| self.is_unknown(battle, target, seat);
        if !battle.knows(shot.target) || battle.unit(shot.target).owner == seat || hidden(shot.target) {
            return Err(Why::new("sos-6A.3", "That is no enemy."));
        }
        if !battle.unit(shot.target).on_table() {
            return Err(Why::new("sos-10C.2", "{} cannot be fired at.").unit(shot.target));
        }
        Ok(())
    }

    /// Weapon, range and weather alone; friends are fired at by mistake (sos-11C.19).
    pub fn check_reach(&self, battle: &Battle, shot: Shot) -> Allowed {
        let (own, theirs) = (self.print(battle, shot.unit), self.print(battle, shot.target));
        self.check_reach_between(battle, shot, &own, &theirs)
    }

    /// The same for stands that are there.
    fn check_reach_between(
        &self,
        battle: &Battle,
        shot: Shot,
        own: &Footprint,
        theirs: &Footprint,
    ) -> Allowed {
        let kind = self.kind_of(battle, shot.unit);
        let weapon = kind.weapons[usize::from(shot.weapon)];
        let mortar = kind.family == Family::Mortar;
        if self.die_against(battle, &weapon, shot.target).is_none() {
            return Err(match mortar {
                true => Why::new("sos-6C.4", "Mortars do not fire at armour."),
                false => Why::new("sos-6I.1", "{} has no weapon against {}.")
                    .unit(shot.unit)
                    .unit(shot.target),
            });
        }
        if !within(own, theirs, weapon.range) {
            return Err(Why::new("sos-6B.1", "{} is {} away; the range is {}.")
                .unit(shot.target)
                .length(gap2(own, theirs).floor_units())
                .length(weapon.range));
        }
        if mortar && gap2(own, theirs).is_less_than(MORTAR_LEAST) {
            return Err(Why::new("sos-6C.2", "{} is too near for a mortar.").unit(shot.target));
        }
        if matches!(battle.weather, Weather::Normal | Weather::Overcast) {
            return Ok(());
        }
        match (battle.weather, Band::between(own, theirs)) {
            (Weather::Fog, _) if mortar => Err(Why::new("sos-11C.3", "Mortars cannot fire in fog.")),
            (Weather::Fog, Band::Normal | Band::Long) => {
                Err(Why::new("sos-11C.3", "In fog only short-range fire is possible."))
            }
            (Weather::Rain, Band::Long) => Err(Why::new(
                "sos-11C.2",
                "In heavy rain there is no long-range fire.",
            )),
            (Weather::Normal | Weather::Overcast | Weather::Rain | Weather::Fog, _) => Ok(()),
        }
    }

    /// Does the weapon point there (sos-6J.2, sos-5B.2)?
    fn check_arc(&self, battle: &Battle, shot: Shot) -> Allowed {
        let (unit, target) = (battle.unit(shot.unit), battle.unit(shot.target));
        let kind = self.kind(unit);
        if kind.weapons[usize::from(shot.weapon)].mount == Mount::Fixed
            && !in_arc(Arc::Front90, unit.at, unit.facing, target.at)
        {
            return Err(Why::new("sos-6J.2", "{} is outside the arc of {}.")
                .unit(shot.target)
                .unit(shot.unit));
        }
        if let Some(piece) = unit.under.structure
            && unit.under.is(Terrain::Bunker)
        {
            let apertures = &self.ground.piece(piece).properties.apertures;
            if !apertures
                .iter()
                .any(|aperture| in_arc(Arc::Front90, unit.at, *aperture, target.at))
            {
                return Err(Why::new("sos-5B.2", "No aperture of the bunker looks at {}.").unit(shot.target));
            }
        }
        Ok(())
    }

    /// Could this weapon fire at it in a phase to come: its crew fit to fire, its target in reach and in its arc?
    pub fn could_fire(&self, battle: &Battle, shot: Shot) -> bool {
        let unit = battle.unit(shot.unit);
        let fit = unit.on_table() && !unit.gun_out && unit.morale != Morale::Suppressed;
        fit && self.check_reach(battle, shot).is_ok() && self.check_arc(battle, shot).is_ok()
    }

    /// Is there a line of sight, for a mortar that of any observer (sos-6B.1, sos-6C.1)?
    fn has_line(&self, battle: &Battle, shot: Shot, sights: &mut Sights<'_>) -> bool {
        let mut observed = |observer: UnitId| observer != shot.target && sights.sees(observer, shot.target);
        observed(shot.unit)
            || (self.kind_of(battle, shot.unit).family == Family::Mortar
                && self.observers(battle, battle.unit(shot.unit).owner).any(observed))
    }

    /// Arc and sight, without the reason.
    pub fn is_in_line(&self, battle: &Battle, shot: Shot, sights: &mut Sights<'_>) -> bool {
        self.check_arc(battle, shot).is_ok() && self.has_line(battle, shot, sights)
    }

    /// The die of a weapon against a unit: soft or armoured (sos-6A.3).
    pub fn die_against(&self, battle: &Battle, weapon: &Weapon, target: UnitId) -> Option<u8> {
        if self.kind_of(battle, target).is_afv() {
            weapon.armoured
        } else {
            weapon.soft
        }
    }

    /// The die that is rolled for this shot; mortars roll a smaller one at a new target (sos-6C.3).
    pub fn fire_die(&self, battle: &Battle, shot: Shot) -> u8 {
        let kind = self.kind_of(battle, shot.unit);
        if kind.family == Family::Mortar && battle.unit(shot.unit).last_target != Some(shot.target) {
            return NEW_TARGET_DIE;
        }
        let weapon = kind.weapons[usize::from(shot.weapon)];
        self.die_against(battle, &weapon, shot.target)
            .unwrap_or(NEW_TARGET_DIE)
    }

    /// What is added to the die: range, and the rear of an AFV (sos-6F.2, sos-6F.4, sos-6I.2).
    pub fn fire_tally(&self, battle: &Battle, shot: Shot, tally: &mut impl Ledgered) {
        let (own, theirs) = (self.print(battle, shot.unit), self.print(battle, shot.target));
        let mortar = self.kind_of(battle, shot.unit).family == Family::Mortar;
        match Band::between(&own, &theirs) {
            Band::Short if !mortar => tally.add(1, "short range", "sos-6F.2"),
            Band::Short | Band::Normal => {}
            Band::Long => tally.add(-1, "long range", "sos-6F.2"),
        }
        let target = battle.unit(shot.target);
        if self.kind(target).is_afv()
            && in_arc(Arc::Rear90, target.at, target.facing, battle.unit(shot.unit).at)
        {
            tally.add(1, "from the rear", "sos-6I.2");
        }
    }

    /// What the value must exceed: armour, or the protection of the ground (sos-6I.3, sos-6H2). Softskins profit from
    /// works and walls like everybody soft, armour from nothing (sos-6E.3). `from` is where the shot comes from; bombs and
    /// shells come from above (sos-6E.2).
    pub fn protection_tally(
        &self,
        battle: &Battle,
        target: UnitId,
        from: Option<UnitId>,
        tally: &mut impl Ledgered,
    ) {
        let unit = battle.unit(target);
        let kind = self.kind(unit);
        if let Some(armour) = kind.armour {
            tally.add(i16::from(armour), "armour", "sos-6I.3");
            return;
        }
        if unit.under.is(Terrain::Bunker) {
            tally.add(9, "bunker", "sos-6H2");
        } else if unit.under.is(Terrain::Building) && !kind.family.is_vehicle() {
            tally.add(7, "building", "sos-6E.1");
        } else if unit.under.is(Terrain::Entrenchment) {
            tally.add(7, "entrenchment", "sos-6E.1");
        } else if from.is_some_and(|firer| self.behind_wall(battle, target, firer)) {
            tally.add(7, "behind a wall", "sos-6E.2");
        } else if unit.under.is(Terrain::Woods) || unit.under.is(Terrain::Forest) {
            tally.add(5, "woods", "sos-6H2");
        } else {
            tally.add(4, "open ground", "sos-6H2");
        }
    }

    fn behind_wall(&self, battle: &Battle, target: UnitId, firer: UnitId) -> bool {
        let (print, eye) = (self.print(battle, target), battle.unit(firer).at);
        self.ground
            .of_kind(Terrain::Wall)
            .any(|piece| match &self.ground.piece(piece).shape {
                Shape::Line(line) => behind(line, eye, &print, BEHIND_WALL),
                Shape::Area(_) | Shape::Strip(_) | Shape::Point(_) => false,
            })
    }

    /// Every shot this side could take now (sos-6A.4).
    pub fn all_shots(&self, battle: &Battle, seat: Seat) -> Vec<Shot> {
        let mut shots = Vec::new();
        let mut sights = Sights::new(self, battle);
        let targets: Vec<(UnitId, Footprint)> = battle
            .enemies(seat)
            .filter(|(target, _)| !self.lies_low(battle, *target) && !self.is_unknown(battle, *target, seat))
            .map(|(target, _)| (target, self.print(battle, target)))
            .collect();
        for (unit, stand) in battle.own(seat) {
            let own = self.print(battle, unit);
            for (weapon, arm) in (0..).zip(&self.kind(stand).weapons) {
                if self.check_able_to_fire(battle, seat, unit, weapon).is_err() {
                    continue;
                }
                // Most are out of range, and that is quickly told.
                for (target, print) in &targets {
                    let far = arm.range + 2 * CONTACT_REACH;
                    if !print.centre().is_near(own.centre(), far) {
                        continue;
                    }
                    let shot = Shot {
                        unit,
                        weapon,
                        target: *target,
                    };
                    if self.check_reach_between(battle, shot, &own, print).is_ok()
                        && self.is_in_line(battle, shot, &mut sights)
                    {
                        shots.push(shot);
                    }
                }
            }
        }
        shots
    }

    /// Of the shots worked out when the phase began, those that can still be taken.
    pub fn shots_left<'b>(
        &'b self,
        battle: &'b Battle,
        seat: Seat,
        shots: &'b [Shot],
    ) -> impl Iterator<Item = Shot> + 'b {
        // Shots of one weapon follow each other: whether it may fire is asked once.
        let mut asked = None;
        shots.iter().copied().filter(move |shot| {
            let able = match asked {
                Some((unit, weapon, able)) if (unit, weapon) == (shot.unit, shot.weapon) => able,
                _ => self
                    .check_able_to_fire(battle, seat, shot.unit, shot.weapon)
                    .is_ok(),
            };
            asked = Some((shot.unit, shot.weapon, able));
            able && battle.unit(shot.target).on_table()
        })
    }
}

impl Resolution<'_> {
    /// Fires, and settles what comes of it (sos-6G.1, sos-6I.3).
    pub fn fire(&mut self, shot: Shot) {
        let mortar = self.rules.kind_of(self.battle, shot.unit).family == Family::Mortar;
        let die = self.rules.fire_die(self.battle, shot);
        let (mut value, mut needed) = (Tally::default(), Tally::default());
        self.rules.fire_tally(self.battle, shot, &mut value);
        self.rules
            .protection_tally(self.battle, shot.target, Some(shot.unit), &mut needed);
        let from = self.dice.log().len();
        let armoured = self.rules.kind_of(self.battle, shot.target).is_afv();
        let (purpose, rule) = if armoured {
            ("penetration", "sos-6I.3")
        } else {
            ("fire", "sos-6G.1")
        };
        let [face] = self.dice.dice(die, purpose, rule);
        let wanted = needed.total() - value.total() + 1;
        value.add(i16::from(face), "die", rule);
        let hit = needed.total() < value.total();
        self.note_die(
            self.battle.unit(shot.unit).owner,
            TrialKind::Combat,
            (die, face),
            wanted,
        );
        let unit = self.battle.unit_mut(shot.unit);
        unit.fired = true;
        unit.phase.weapons |= 1 << shot.weapon;
        if mortar {
            unit.last_target = Some(shot.target);
        }
        self.spot_unit(shot.unit);
        self.tell(|say| {
            let (name, target) = (say.name(shot.unit), say.name(shot.target));
            let text = match (hit, armoured) {
                (true, true) => format!("{name} penetrates {target}."),
                (true, false) => format!("{name} hits {target}."),
                (false, _) => format!("{name} fires at {target} without effect."),
            };
            Event::new(if hit { "hit" } else { "miss" }, rule, text)
                .with("fire", &value)
                .with("protection", &needed)
                .about(shot.unit.0)
                .about(shot.target.0)
                .short(format!("fire {} : {}", value.total(), needed.total() + 1))
                .show(say.fires(shot))
                .show(film::roll(shot.target, film::beats(&value, face, &needed)))
                .show(match hit {
                    true => film::mark(shot.target, MarkLook::Hit, "hit"),
                    false => film::mark(shot.target, MarkLook::Miss, "miss"),
                })
        });
        self.show_dice(from);
        if hit {
            self.strike_unit(shot.target);
        }
    }

    /// Somebody is hit who may have a save: what follows from it.
    pub fn strike_unit(&mut self, target: UnitId) {
        if self.saved(target) {
            return;
        }
        self.take_hit(target);
    }

    pub fn open_surprise_fire(&mut self, seat: Seat) {
        let shots = self.rules.all_shots(self.battle, seat);
        self.ask(SurpriseFire { seat, shots });
    }
}
