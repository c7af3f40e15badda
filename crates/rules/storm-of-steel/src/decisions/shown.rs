//! What the words of decisions are made of: places, notes, endings, and what a table shows with an order.

use board::table::Point;
use tabletop::OpenTable as _;
use tabletop::draw::{self, at};
use umpire::report::NamedTally;
use umpire::scene::{Ending, Overlay, Spent};
use umpire::{Anchor, Note, Payment, Preview, RuleId, Seat, Tally};

use crate::battle::{Battle, Shot, UnitId};
use crate::fire::Band;
use crate::order::{Leg, Spot};
use crate::routes::Route;
use crate::rules::Rules;
use crate::why::Why;

const TEST_FIRST: &str = "A difficulty test comes first.";
const STOPS: &str = "It stops on entering difficult ground.";

pub(super) fn point(spot: Spot) -> Anchor {
    Anchor::Point { x: spot.x, y: spot.y }
}

pub(super) fn piece(unit: UnitId) -> Anchor {
    Anchor::Piece(unit.0)
}

fn note(text: &str, rule: &'static str) -> Note {
    Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    }
}

/// Where a unit that is put down comes to stand.
pub(super) fn put_down(unit: UnitId, at: Spot, facing: i32) -> Ending {
    Ending {
        piece: unit.0,
        x: at.x,
        y: at.y,
        facing: facing.rem_euclid(360) as u16,
        path: Vec::new(),
        spent: None,
        short: None,
        seen_by: Vec::new(),
    }
}

impl Rules {
    /// What a command costs (sos-4A.2).
    pub(super) fn show_price(&self, battle: &Battle, seat: Seat, preview: &mut Preview) {
        let mut tally = Tally::default();
        self.command_price(battle, seat, &mut tally);
        preview.costs.push(Payment {
            means: "command points",
            amount: tally.total(),
        });
        preview.tallies.push(NamedTally { name: "cost", tally });
    }

    pub(super) fn show_loading(&self, battle: &Battle, unit: UnitId, carrier: UnitId, preview: &mut Preview) {
        preview.notes.push(note("Half a move each.", "sos-10B.2"));
        if [unit, carrier].iter().any(|id| self.must_test(battle, *id)) {
            preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
        }
    }

    pub(super) fn show_unloading(&self, battle: &Battle, unit: UnitId, to: Spot, preview: &mut Preview) {
        preview.notes.push(note("Half a move each.", "sos-10B.2"));
        let Some(carrier) = battle.unit(unit).aboard() else {
            return;
        };
        if self.pays_to_unload(battle, carrier) && self.must_test(battle, carrier) {
            preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
        }
        let from = battle.unit(carrier).at;
        if Point::new(to.x, to.y).is_ok_and(|to| self.enters_test(battle, unit, from, to)) {
            preview.notes.push(note(STOPS, "sos-4G.1"));
        }
    }

    /// Where each of these ways would end, one after the other: whoever has gone is out of the way of the next.
    pub(super) fn show_legs(&self, battle: &Battle, legs: &[Leg], preview: &mut Preview) {
        let mut after = battle.clone();
        for leg in legs {
            let left = self.allowance_left(battle, leg.unit);
            match self.check_leg(&after, leg, left) {
                Ok(route) => after = self.show_route(&after, &route, preview),
                Err(why) => preview.endings.push(self.stays(battle, leg.unit, &why)),
            }
        }
    }

    /// Where a way would end.
    pub(super) fn show_leg(&self, battle: &Battle, leg: &Leg, left: i32, preview: &mut Preview) {
        if let Ok(route) = self.check_leg(battle, leg, left) {
            self.show_route(battle, &route, preview);
        }
    }

    /// A unit that stays where it is, and why.
    pub(crate) fn stays(&self, battle: &Battle, id: UnitId, why: &Why) -> Ending {
        let unit = battle.unit(id);
        Ending {
            short: Some(why.refusal(self, battle)),
            ..put_down(id, unit.at.into(), unit.facing.degrees())
        }
    }

    /// Where a legal way would end, what it takes, what could be fired at from there and who could fire back; the battle as it
    /// would be then.
    fn show_route(&self, battle: &Battle, route: &Route, preview: &mut Preview) -> Battle {
        let (id, left) = (route.unit, route.left);
        let rest = self.foresee(battle, route);
        let end = rest.path.end();
        if rest.stopped {
            preview.notes.push(note(STOPS, "sos-4G.1"));
        } else if route.leaves {
            preview
                .notes
                .push(note("It leaves the table for good.", "sos-0.11"));
        }
        if self.must_test(battle, id) {
            preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
        }
        let by_road = i64::from(left) < route.cost;
        let mut after = battle.clone();
        self.suppose(&mut after, route, &rest);
        let stays = !route.leaves || rest.stopped;
        preview.endings.push(Ending {
            seen_by: match stays {
                true => self.who_could_answer(&after, id),
                false => Vec::new(),
            },
            path: rest.path.points().iter().copied().map(at).collect(),
            spent: Some(Spent {
                units: rest.spent as i32,
                of: if by_road { 2 * left } else { left },
            }),
            ..put_down(id, end.into(), rest.facing.degrees())
        });
        if stays {
            self.show_targets_from(battle, id, end, preview);
        }
        after
    }

    /// Enemies its owner knows of who could fire at a unit where it stands, when their card comes.
    fn who_could_answer(&self, battle: &Battle, id: UnitId) -> Vec<u16> {
        let seat = battle.unit(id).owner;
        let viewer = self.viewer(battle, id);
        let could = |enemy: UnitId| {
            let weapons = self.kind_of(battle, enemy).weapons.len() as u8;
            let mut shots = (0..weapons).map(|weapon| Shot {
                unit: enemy,
                weapon,
                target: id,
            });
            shots.any(|shot| self.could_fire(battle, shot))
                && board::table::sees(
                    &self.ground.table,
                    &crate::rules::SIGHT,
                    &self.viewer(battle, enemy),
                    &viewer,
                )
        };
        let enemies = battle.enemies(seat).map(|(enemy, _)| enemy);
        let known = enemies.filter(|enemy| !self.is_unknown(battle, *enemy, seat));
        known.filter(|enemy| could(*enemy)).map(|enemy| enemy.0).collect()
    }

    /// Enemies who would be in range and sight at the end of a way.
    fn show_targets_from(&self, battle: &Battle, id: UnitId, end: Point, preview: &mut Preview) {
        let (kind, seat) = (self.kind_of(battle, id), battle.unit(id).owner);
        let Some(range) = kind.weapons.iter().map(|weapon| weapon.range).max() else {
            return;
        };
        let print = board::table::footprint(kind.base, end, battle.unit(id).facing);
        let viewer = self.viewer_at(battle, id, print);
        for (enemy, stand) in battle.enemies(seat) {
            if self.is_unknown(battle, enemy, seat) || self.lies_low(battle, enemy) {
                continue;
            }
            let theirs = self.print(battle, enemy);
            let clear = || {
                let (table, policy) = (&self.ground.table, &crate::rules::SIGHT);
                board::table::sees(table, policy, &viewer, &self.viewer(battle, enemy))
            };
            if board::table::within(&print, &theirs, range) && clear() {
                let band = Band::between(&print, &theirs).word();
                let title = format!("Sees {}", self.name(battle, enemy));
                preview
                    .overlays
                    .push(draw::sight(end, stand.at, band, title, "sos-6B.1"));
            }
        }
    }

    /// A band around a stand: what is in reach, measured from its edge.
    pub(crate) fn base_overlay(
        &self,
        battle: &Battle,
        id: UnitId,
        look: &'static str,
        reach: i32,
        title: &str,
    ) -> Overlay {
        let unit = battle.unit(id);
        let stands = (self.kind(unit).base, unit.at, unit.facing);
        draw::band(look, stands, reach, title)
    }
}
