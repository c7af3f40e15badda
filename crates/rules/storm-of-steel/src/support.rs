//! Section 7, Off-board artillery and air strikes.

use board::table::{Point, Post, may_shift, nearest, nearest_point, under_circle};
use tabletop::OpenTable as _;
use umpire::show::{MarkLook, Reading};
use umpire::{Event, Ledgered, Seat, Show, Tally};

use crate::battle::{Battle, UnitId};
use crate::content::model::Weather;
use crate::decisions::{AirStrike, Bombard};
use crate::film;
use crate::ground::OVERGROWN;
use crate::order::Spot;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// Radius of a bombardment (sos-7C.2).
pub const BOMBARDMENT_RADIUS: i32 = 500;
/// Radius of an air strike (sos-7E.3).
pub const AIR_RADIUS: i32 = 1000;
/// How far rigid artillery may move its impact point (sos-7D.5).
pub const RIGID_STEP: i32 = 1500;

/// What strikes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Strike {
    Bombardment,
    Air,
}

const CARDS: [&str; 3] = ["bombardment", "air-strike", "no-support"];

impl Rules {
    /// The die of the guns off the table: by their volume, or of the card that waits (sos-7C.3, sos-11A).
    pub fn bombardment_die(&self, battle: &Battle, seat: Seat) -> u8 {
        if battle.side(seat).massed_guns {
            20
        } else {
            self.force(seat).artillery.die
        }
    }

    /// May the bombardment go down there (sos-7D.1, sos-7D.2, sos-7D.3, sos-7D.4, sos-7D.5)?
    pub fn check_bombardment(&self, battle: &Battle, seat: Seat, at: Spot) -> Result<Point, Why> {
        self.check_observed(battle, seat, at, &self.observer_posts(battle, seat))
    }

    /// Those who observe, as ends of sight lines.
    pub fn observer_posts(&self, battle: &Battle, seat: Seat) -> Vec<Post> {
        self.observers(battle, seat)
            .map(|observer| self.post(&self.viewer(battle, observer)))
            .collect()
    }

    /// The same for those who observe.
    pub fn check_observed(
        &self,
        battle: &Battle,
        seat: Seat,
        at: Spot,
        observers: &[Post],
    ) -> Result<Point, Why> {
        let (at, _) = self.spot(at, None)?;
        let side = battle.side(seat);
        // To strike the old place again needs no sight (sos-7D.2).
        if side.bombardment_point == Some(at) || side.registered_target {
            return Ok(at);
        }
        if let Some(old) = side.bombardment_point
            && !self.force(seat).artillery.flexible
            && !may_shift(self.ground.table.frame(), old, at, RIGID_STEP)
        {
            return Err(Why::new(
                "sos-7D.5",
                "Rigid artillery moves its impact point by up to 15 cm.",
            ));
        }
        if !self.point_is_seen(observers, at) {
            return Err(Why::new("sos-7D.1", "None of your units sees that place."));
        }
        Ok(at)
    }

    /// May the aircraft go there (sos-7E.2)?
    pub fn check_air_strike(&self, at: Spot) -> Result<Point, Why> {
        let (at, _) = self.spot(at, None)?;
        if self.ground.underfoot(at).is_any(&OVERGROWN) {
            return Err(Why::new(
                "sos-7E.2",
                "Aircraft are not sent into woods, forest or bush.",
            ));
        }
        Ok(at)
    }

    /// Everybody under the strike, friend and foe, in the order of their numbers (sos-7C.2, sos-7E.3).
    pub fn struck(&self, battle: &Battle, strike: Strike, at: Point) -> Vec<UnitId> {
        let radius = match strike {
            Strike::Bombardment => BOMBARDMENT_RADIUS,
            Strike::Air => AIR_RADIUS,
        };
        battle
            .numbered()
            .filter(|(_, unit)| unit.on_table() && (strike == Strike::Air || !self.kind(unit).is_afv()))
            .map(|(id, _)| id)
            .filter(|id| under_circle(at, radius, &self.print(battle, *id)))
            .collect()
    }
}

impl Resolution<'_> {
    /// The support card: one of ten, blind; after the tenth the deck is whole again (sos-7B.1, sos-7B.2).
    pub fn draw_support(&mut self, seat: Seat) {
        let deck = self.rules.force(seat).support;
        if self.battle.side(seat).support == [0; 3] {
            self.battle.side_mut(seat).support = [deck.bombardment, deck.air_strike, deck.no_support];
        }
        let left = self.battle.side(seat).support;
        let kind_at = |nth: usize| {
            let mut upto = 0;
            left.iter().position(|count| {
                upto += usize::from(*count);
                nth < upto
            })
        };
        let count = left.iter().map(|count| usize::from(*count)).sum();
        let nth = self.dice.draw(
            count,
            |nth| CARDS[kind_at(nth).unwrap_or(2)],
            "draw a support card",
            "sos-7B.1",
        );
        let kind = kind_at(nth).unwrap_or(2);
        self.battle.side_mut(seat).support[kind] -= 1;
        self.tell(|say| {
            let words = ["a bombardment", "an air strike", "no support"][kind];
            let event = Event::new("support", "sos-7B.1", format!("{} gets {words}.", say.seat(seat)));
            event
                .short(words)
                .show(film::drawn(words, String::new(), "sos-7B.1"))
        });
        match kind {
            0 => self.offer_bombardment(seat),
            1 => self.offer_air_strike(seat),
            _ => {}
        }
    }

    /// Fog keeps the guns silent (sos-11C.3).
    fn offer_bombardment(&mut self, seat: Seat) {
        if self.battle.weather == Weather::Fog {
            self.tell(|_| Event::new("weather", "sos-11C.3", "The guns are silent in the fog."));
            return;
        }
        let die = self.rules.bombardment_die(self.battle, seat);
        self.ask(Bombard { seat, die });
    }

    /// Only normal weather lets aircraft through; then their type is rolled (sos-7E.1, sos-7F.2).
    pub fn offer_air_strike(&mut self, seat: Seat) {
        let rule = match self.battle.weather {
            Weather::Normal => None,
            Weather::Rain => Some("sos-11C.2"),
            Weather::Fog => Some("sos-11C.3"),
            Weather::Overcast => Some("sos-11C.4"),
        };
        if let Some(rule) = rule {
            self.tell(|_| Event::new("weather", rule, "No aircraft can fly in this weather."));
            return;
        }
        let from = self.dice.log().len();
        let (die, name) = match self.dice.d6("aircraft", "sos-7E.1") {
            1..=3 => (8, "fighters"),
            4 | 5 => (12, "light bombers"),
            _ => (20, "level bombers"),
        };
        self.tell(|say| {
            Event::new(
                "aircraft",
                "sos-7E.1",
                format!("{} sends {name}.", say.seat(seat)),
            )
            .short(name)
            .show(Show::roll_aside(Reading::table(name)))
        });
        self.show_dice(from);
        self.ask(AirStrike { seat, die });
    }

    /// The guns fire (sos-7C.2).
    pub fn bombard(&mut self, seat: Seat, die: u8, at: Point) {
        let side = self.battle.side_mut(seat);
        side.bombardment_point = Some(at);
        (side.massed_guns, side.registered_target) = (false, false);
        self.tell(|say| {
            Event::new(
                "bombardment",
                "sos-7C.1",
                format!("{}'s guns fire.", say.seat(seat)),
            )
            .short("bombardment")
            .alarm()
            .show(film::burst(at, BOMBARDMENT_RADIUS))
        });
        self.resolve_strike(Strike::Bombardment, die, at);
    }

    /// The aircraft attack; on 2 or 3 of two dice they find the wrong place (sos-7F.1).
    pub fn air_strike(&mut self, seat: Seat, die: u8, at: Point) {
        let from = self.dice.log().len();
        let [one, two] = self.dice.two_d6("air strike error", "sos-7F.1");
        let friends: Vec<UnitId> = self.battle.own(seat).map(|(id, _)| id).collect();
        let prints: Vec<_> = friends
            .iter()
            .map(|id| self.rules.print(self.battle, *id))
            .collect();
        let astray = nearest(&at, &prints)
            .filter(|_| one + two <= 3)
            .map(|(nth, _)| nearest_point(&prints[nth], at));
        let at = astray.unwrap_or(at);
        self.battle.side_mut(seat).air_point = Some(at);
        self.tell(|say| {
            let text = match astray {
                Some(_) => format!(
                    "{}'s aircraft mistake their own side for the enemy.",
                    say.seat(seat)
                ),
                None => format!("{}'s aircraft attack.", say.seat(seat)),
            };
            let row = match astray {
                Some(_) => "the wrong place",
                None => "on target",
            };
            Event::new("air-strike", "sos-7F.1", text)
                .short("air strike")
                .alarm()
                .show(Show::roll_aside(Reading::table(row)))
                .show(film::burst(at, AIR_RADIUS))
        });
        self.show_dice(from);
        self.resolve_strike(Strike::Air, die, at);
    }

    /// One die each, in the order of their numbers; then saves; then all effects together (sos-7F.2, tm-16.3).
    fn resolve_strike(&mut self, strike: Strike, die: u8, at: Point) {
        let struck = self.rules.struck(self.battle, strike, at);
        let mut hit = Vec::new();
        for target in struck {
            let (mut value, mut needed) = (Tally::default(), Tally::default());
            self.rules
                .protection_tally(self.battle, target, None, &mut needed);
            let from = self.dice.log().len();
            let rule = if strike == Strike::Air {
                "sos-7E.3"
            } else {
                "sos-7C.3"
            };
            let [face] = self.dice.dice(die, "strike", rule);
            value.add(i16::from(face), "die", rule);
            let hits = needed.total() < value.total();
            // Nobody learns of a miss on a unit he does not know (HI07).
            let owner = self.battle.unit(target).owner;
            let wanted = needed.total() + 1;
            self.note_die(
                crate::battle::other(owner),
                umpire::observe::TrialKind::Combat,
                (die, face),
                wanted,
            );
            let unknown = self
                .rules
                .is_unknown(self.battle, target, crate::battle::other(owner));
            let audience = if unknown && !hits {
                umpire::Audience::Only(owner)
            } else {
                umpire::Audience::Everyone
            };
            if hits && unknown {
                self.spot_unit(target);
            }
            self.tell(|say| {
                let text = if hits { "{} is hit." } else { "{} is missed." }.replace("{}", &say.name(target));
                Event::new(if hits { "hit" } else { "miss" }, rule, text)
                    .with("fire", &value)
                    .with("protection", &needed)
                    .about(target.0)
                    .to(audience)
                    .show(film::roll(target, film::beats(&value, face, &needed)))
                    .show(match hits {
                        true => film::mark(target, MarkLook::Hit, "hit"),
                        false => film::mark(target, MarkLook::Miss, "miss"),
                    })
            });
            self.show_dice(from);
            if hits {
                hit.push(target);
            }
        }
        let saved: Vec<bool> = hit.iter().map(|target| self.saved(*target)).collect();
        for (target, saved) in hit.into_iter().zip(saved) {
            if !saved {
                self.take_hit(target);
            }
        }
    }
}
