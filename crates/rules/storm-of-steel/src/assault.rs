//! Section 8, Assault: who may close with whom, the fight, taking the place, surrender.

use board::table::{BaseEdge, Shape, contact, edge_of, touches, within};
use tabletop::OpenTable as _;
use umpire::observe::TrialKind;
use umpire::show::{Reading, ShotLook};
use umpire::{Event, Ledgered, Seat, Show, Tally};

use crate::battle::{Battle, Morale, Unit, UnitId, Whereabouts, other};
use crate::content::model::Family;
use crate::decisions::Occupy;
use crate::film;
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// A unit is isolated when no other of its side is this near (sos-8E.1).
const ISOLATED: i32 = 1000;

impl Rules {
    /// The building or bunker a unit is in, as a shape.
    fn shelter(&self, battle: &Battle, unit: UnitId) -> Option<&Shape> {
        battle
            .unit(unit)
            .under
            .structure
            .map(|piece| &self.ground.piece(piece).shape)
    }

    /// Contact for an assault: of bases, or with the structure one of them is in, inward and outward (sos-8A.6).
    pub fn in_contact(&self, battle: &Battle, one: UnitId, two: UnitId) -> bool {
        self.touches_stand(battle, one, two) || self.touches_stand(battle, two, one)
    }

    /// Does a base touch that stand, or the structure it is in (sos-8E.2)? Its own structure does not reach out for it.
    fn touches_stand(&self, battle: &Battle, one: UnitId, stand: UnitId) -> bool {
        let print = self.print(battle, one);
        contact(&print, &self.print(battle, stand))
            || self
                .shelter(battle, stand)
                .is_some_and(|shape| touches(&print, shape))
    }

    /// May this unit start an assault at all (sos-8A.1, sos-8A.3, sos-9B.5)?
    pub fn check_able_to_assault(&self, battle: &Battle, seat: Seat, id: UnitId) -> Allowed {
        let unit = self.check_own(battle, seat, id)?;
        let family = self.kind(unit).family;
        if !matches!(family, Family::Infantry | Family::Cavalry | Family::Afv) {
            let rule = if family == Family::Hq {
                "sos-4I.1"
            } else {
                "sos-8A.1"
            };
            return Err(Why::new(rule, "{} never starts an assault.").unit(id));
        }
        if battle.side(seat).demoralised {
            return Err(Why::new("sos-9B.5", "A demoralised side starts no assaults."));
        }
        self.check_steady(unit, id)?;
        if unit.immobile {
            return Err(Why::new("sos-6I.5", "{} is immobilised.").unit(id));
        }
        if unit.phase.assaulted {
            return Err(Why::new("sos-8A.3", "{} has assaulted in this phase.").unit(id));
        }
        Ok(())
    }

    /// May this unit assault that one? First reason in rulebook order.
    pub fn check_assault(&self, battle: &Battle, seat: Seat, id: UnitId, target: UnitId) -> Allowed {
        self.check_able_to_assault(battle, seat, id)?;
        let enemy = battle.knows(target)
            && battle.unit(target).owner != seat
            && !self.is_unknown(battle, target, seat);
        if !enemy || !battle.unit(target).on_table() {
            return Err(Why::new("sos-8A.1", "That is no enemy on the table."));
        }
        if !self.in_contact(battle, id, target) {
            return Err(Why::new("sos-8A.1", "{} is not in contact with {}.")
                .unit(id)
                .unit(target));
        }
        let (family, foe) = (
            self.kind_of(battle, id).family,
            self.kind_of(battle, target).family,
        );
        if foe == Family::Afv && family == Family::Afv {
            return Err(Why::new("sos-8A.2", "AFVs do not assault AFVs."));
        }
        if foe == Family::Afv && family == Family::Cavalry {
            return Err(Why::new("sos-8A.1", "Cavalry does not assault AFVs."));
        }
        if battle.unit(target).under.structure.is_some() && family != Family::Infantry {
            return Err(Why::new(
                "sos-8A.6",
                "Only infantry assaults a bunker or a building.",
            ));
        }
        if battle.unit(target).phase.edges & self.edge_bit(battle, id, target) != 0 {
            return Err(Why::new("sos-8A.4", "{} has been assaulted over that edge.").unit(target));
        }
        Ok(())
    }

    /// The edge of the defender, or the side of its structure, that this attacker uses (sos-8A.4).
    fn edge_bit(&self, battle: &Battle, id: UnitId, target: UnitId) -> u16 {
        let attacker = self.print(battle, id);
        if let Some(Shape::Area(polygon)) = self.shelter(battle, target) {
            let corners = polygon.vertices();
            let sides = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| {
                let side = board::table::Leg::from(board::table::Segment::new(*a, *b));
                board::table::gap2(&attacker.centre(), &side)
            });
            let nearest = sides
                .enumerate()
                .min_by(|(_, one), (_, two)| one.cmp(two))
                .map_or(0, |(nth, _)| nth);
            return 1 << (nearest % 16);
        }
        match edge_of(&self.print(battle, target), attacker.centre()) {
            Some(BaseEdge::Front) | None => 1,
            Some(BaseEdge::Right) => 2,
            Some(BaseEdge::Rear) => 4,
            Some(BaseEdge::Left) => 8,
        }
    }

    /// Must the attacker first show that he is willing (sos-8B)? What he must roll.
    pub fn willing_from(&self, battle: &Battle, id: UnitId, target: UnitId) -> Option<u8> {
        let owner = battle.unit(id).owner;
        let needed = self.kind_of(battle, target).is_afv() && !battle.side(owner).bayonet_spirit;
        needed.then(|| self.skill(owner).willing_from())
    }

    /// Every assault this side could start now.
    pub fn each_assault(&self, battle: &Battle, seat: Seat, mut found: impl FnMut(UnitId, UnitId)) {
        for (id, unit) in battle.own(seat) {
            if self.check_able_to_assault(battle, seat, id).is_err() {
                continue;
            }
            // A base, a structure and a base: nobody in contact is farther away than this along an axis.
            let reach = 2000;
            for (target, enemy) in battle.enemies(seat) {
                let near = enemy.under.structure.is_some()
                    || unit.under.structure.is_some()
                    || ((enemy.at.x() - unit.at.x()).abs() <= reach
                        && (enemy.at.y() - unit.at.y()).abs() <= reach);
                if near && self.check_assault(battle, seat, id, target).is_ok() {
                    found(id, target);
                }
            }
        }
    }

    /// May the winner stand where the loser stood (sos-8C.3)?
    pub fn may_occupy(&self, battle: &Battle, id: UnitId, loser: UnitId) -> bool {
        let (unit, gone) = (battle.unit(id), battle.unit(loser));
        let foot = self.kind(unit).family.is_foot();
        let fortified = gone.under.structure.is_some() || gone.under.is(Terrain::Entrenchment);
        if !foot || !fortified || !unit.on_table() {
            return false;
        }
        // Pieces that touch act as one, as for those who move in (tm-7.5, sos-5B.4).
        let group = |unit: &Unit| unit.under.structure.map(|piece| self.ground.group(piece));
        let known = |(enemy, _): &(UnitId, &Unit)| !self.is_unknown(battle, *enemy, unit.owner);
        let held = group(gone).is_some()
            && battle
                .enemies(unit.owner)
                .filter(known)
                .any(|(_, enemy)| group(enemy) == group(gone));
        let around = self.around(battle, id);
        let print = board::table::footprint(self.kind(unit).base, gone.at, unit.facing);
        !held
            && board::table::check_rest(self.field(&around.stands), &around.mover, &print).is_ok()
            && self.check_in_structure(battle, id, gone.at).is_ok()
    }

    /// Enemies of `seat` that surrender to it now (sos-8E.1).
    pub fn surrendering(&self, battle: &Battle, seat: Seat) -> Vec<UnitId> {
        let foe = other(seat);
        let mut found = Vec::new();
        for (id, unit) in battle.own(foe) {
            if self.kind(unit).family.is_vehicle() {
                continue;
            }
            let reach = 2000;
            let near = |(_, own): &(UnitId, &Unit)| {
                unit.under.structure.is_some()
                    || ((own.at.x() - unit.at.x()).abs() <= reach
                        && (own.at.y() - unit.at.y()).abs() <= reach)
            };
            if battle.own(seat).filter(near).count() < 3 {
                continue;
            }
            let touching = battle
                .own(seat)
                .filter(near)
                .filter(|(own, _)| self.touches_stand(battle, *own, id));
            if touching.count() < 3 {
                continue;
            }
            let print = self.print(battle, id);
            let alone = battle
                .own(foe)
                .all(|(friend, _)| friend == id || !within(&print, &self.print(battle, friend), ISOLATED));
            if alone {
                found.push(id);
            }
        }
        found
    }
}

impl Resolution<'_> {
    /// One unit against one, each with its own die; the lower is lost (sos-8C.1).
    pub fn assault(&mut self, id: UnitId, target: UnitId) {
        self.battle.unit_mut(id).phase.assaulted = true;
        self.spot_unit(id);
        if !self.dares(id, target) {
            return;
        }
        // Whoever does not dare has not attacked: the edge stays open to others (sos-8A.4).
        let edge = self.rules.edge_bit(self.battle, id, target);
        self.battle.unit_mut(target).phase.edges |= edge;
        let from = self.dice.log().len();
        let dies = [id, target].map(|unit| self.rules.kind_of(self.battle, unit).assault);
        let [one] = self.dice.dice(dies[0], "assault", "sos-8C.1");
        let [two] = self.dice.dice(dies[1], "defence", "sos-8C.1");
        let (mut attack, mut defence) = (Tally::default(), Tally::default());
        attack.add(i16::from(one), "die", "sos-8C.1");
        if self.battle.unit(target).morale == Morale::Suppressed {
            attack.add(i16::from(one), "doubled against a suppressed unit", "sos-8D");
        }
        defence.add(i16::from(two), "die", "sos-8C.1");
        let outcome = attack.total().cmp(&defence.total());
        let doubled = self.battle.unit(target).morale == Morale::Suppressed;
        self.note_duel(id, dies, doubled, outcome);
        self.tell(|say| {
            let (name, foe) = (say.name(id), say.name(target));
            let text = match outcome {
                std::cmp::Ordering::Greater => format!("{name} overruns {foe}."),
                std::cmp::Ordering::Less => format!("{name} is thrown back by {foe} and lost."),
                std::cmp::Ordering::Equal => format!("{name} and {foe} fight without a result."),
            };
            Event::new("assault", "sos-8C.1", text)
                .with("assault", &attack)
                .with("defence", &defence)
                .about(id.0)
                .about(target.0)
                .short(format!("assault {} : {}", attack.total(), defence.total()))
                .show(Show::shot(film::piece(id), film::piece(target), ShotLook::Blade))
                .together(film::duel([id, target], [one, two], &attack, &defence))
        });
        self.show_dice(from);
        match outcome {
            std::cmp::Ordering::Greater => {
                self.destroy(target, "sos-8C.1");
                if self.rules.may_occupy(self.battle, id, target) {
                    self.ask(Occupy {
                        unit: id,
                        loser: target,
                    });
                }
            }
            std::cmp::Ordering::Less => self.destroy(id, "sos-8C.1"),
            std::cmp::Ordering::Equal => {}
        }
    }

    /// Some must first find the courage to close with that enemy (sos-8B).
    fn dares(&mut self, id: UnitId, target: UnitId) -> bool {
        let Some(needed) = self.rules.willing_from(self.battle, id, target) else {
            return true;
        };
        let from = self.dice.log().len();
        let die = self.dice.d6("willingness", "sos-8B");
        let willing = needed <= die;
        self.note_die(
            self.battle.unit(id).owner,
            TrialKind::Other,
            (6, die),
            needed.into(),
        );
        self.tell(|say| {
            let (name, foe) = (say.name(id), say.name(target));
            let text = match willing {
                true => format!("{name} dares to close with {foe}."),
                false => format!("{name} does not dare to close with {foe}."),
            };
            Event::new("willingness", "sos-8B", text)
                .about(id.0)
                .show(film::roll(id, Reading::sum(0, die, needed)))
        });
        self.show_dice(from);
        willing
    }

    /// The winner takes the loser's place (sos-8C.3).
    pub fn occupy(&mut self, id: UnitId, loser: UnitId) {
        let at = self.battle.unit(loser).at;
        let facing = self.battle.unit(id).facing;
        self.put(id, at, facing);
        self.tell(|say| {
            Event::new(
                "occupied",
                "sos-8C.3",
                format!("{} takes the place.", say.name(id)),
            )
            .about(id.0)
            .short("takes the place")
            .together(say.went(id, &[]))
        });
        self.has_moved(id);
        self.arrive(id);
    }

    /// At the end of a move phase: surrounded and alone, they give up; all at once (sos-8E.1, sos-8E.2).
    pub fn take_surrenders(&mut self, seat: Seat) {
        for id in self.rules.surrendering(self.battle, seat) {
            self.tell(|say| {
                Event::new("surrendered", "sos-8E.1", format!("{} surrenders.", say.name(id))).about(id.0)
            });
            debug_assert!(
                self.battle.unit(id).place == Whereabouts::Table,
                "only stands on the table surrender"
            );
            self.destroy(id, "sos-8E.1");
        }
    }
}
