//! Indirect fire: barrage, smoke, observers (section Indirect fire). In the order of a barrage: may it be laid (`check`), ranging in
//! and the template (here), what it does to those under it (`effects`). What is worth trying is in `samples`, what a player sees
//! before he orders it in `preview`.

mod check;
mod effects;
mod preview;
mod samples;

#[cfg(test)]
mod tests;

use board::table::{Base, Footprint, Length, Point, SmokeCover, align, battery_point, footprint};
use board::table::{Errand, Facing, bearing, turn_in_place, under_rect};
use rulebook::Process;
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;
use umpire::observe::TrialKind;
use umpire::scene::Shape;
use umpire::show::{AreaLook, Reading, ShotLook};
use umpire::{Anchor, Event, Seat, Show};

use crate::activation::{CheckFor, TrainingCheck};
use crate::battle::{Battle, Smoke, TeamId, UnitId, other};
use crate::decisions::{Join, ShiftTemplate};
use crate::film;
use crate::fire::hitting_faces;
use crate::rules::{Resolution, Rules};

pub use effects::Landing;

/// Half the side of a template (ini-barr-6).
const HALF: Length = 300;
/// How far a template that missed may be moved (ini-barr-7).
pub const SHIFT: Length = 600;

/// What a template is laid for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Team(TeamId),
    /// Smoke.
    Smoke(Point),
}

/// A barrage or smoke that was ordered and found legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BarragePlan {
    pub unit: UnitId,
    pub observer: TeamId,
    pub guns: Vec<TeamId>,
    pub aim: Aim,
}

/// How far a barrage has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Whom an aimed commander or observer joins (ini-cc-6, ini-fo-3).
    Joining,
    /// The aimed Unit may go to ground (ini-barr-14).
    Grounding,
    /// Range in (ini-barr-5, ini-smoke-2).
    Ranging,
    /// Whether the Unit's check for smoke was passed, once it lies.
    Checked(bool),
    /// The template lies there.
    Laid(Point),
    /// Shells have landed; markers are still to be placed (ini-barr-12).
    Landed(Landing),
}

/// A barrage under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    pub plan: BarragePlan,
    pub step: Step,
    /// The Unit an aimed commander or observer has joined (ini-cc-6).
    pub joined: Option<UnitId>,
    /// He went down with it (ini-gtg-3).
    pub joined_down: bool,
}

/// A template of 6 by 6 inches, square to the line from its battery point; facing 0 on that very point (ini-barr-6, tm-ini-19).
pub fn template(at: Point, battery: Point) -> Footprint {
    let base = Base::rect(HALF, HALF).unwrap_or(Base::POINT);
    footprint(base, at, align(at, battery).unwrap_or(Facing::NORTH))
}

/// The outline of a template, as the client draws it.
pub fn outline(template: &Footprint) -> Shape {
    let corners = template.corners().into_iter().flatten();
    Shape::Area(corners.map(|corner| (corner.x(), corner.y())).collect())
}

impl Rules {
    /// The middle of the firing guns (tm-15.3).
    pub fn battery(&self, battle: &Battle, guns: &[TeamId]) -> Point {
        let centres: Vec<Point> = guns.iter().map(|gun| battle.team(*gun).at).collect();
        battery_point(&centres).unwrap_or(Point::ORIGIN)
    }

    /// Where a plan's template lies if it is in.
    pub fn aim_point(&self, battle: &Battle, aim: Aim) -> Point {
        match aim {
            Aim::Team(team) => battle.team(team).at,
            Aim::Smoke(at) => at,
        }
    }

    /// Every Team under a template, friend and enemy, in ascending id (ini-barr-8).
    pub fn teams_under(&self, battle: &Battle, template: &Footprint) -> Vec<TeamId> {
        let on_table = battle.teams.numbered().filter(|(_, team)| team.on_table());
        let under = on_table.filter(|(id, _)| under_rect(template, &self.print(battle, *id)));
        under.map(|(id, _)| id).collect()
    }

    /// Where a Team that wants to face this way comes to face, as far as there is room (tm-ini-2).
    fn turned_to(&self, battle: &Battle, team: TeamId, wanted: Facing) -> Facing {
        let (stands, mover) = (self.stands(battle), self.mover(battle, team, 0));
        let errand = Errand {
            field: self.field(&stands),
            in_the_way: &stands,
            mover: &mover,
            keep_away: None,
        };
        turn_in_place(&errand, wanted)
    }

    /// Does a missed range-in of these guns get a second die of itself, unasked (ini-wpn-13, ini-ord-37)?
    fn rerolls_range_in(&self, battle: &Battle, guns: &[TeamId]) -> bool {
        let mut weapons = guns.iter().filter_map(|gun| self.barrage_weapon(battle, *gun));
        weapons.all(|weapon| weapon.rerolls_range_in)
    }
}

impl Barrage {
    /// The Training Check of smoke lies (ini-smoke-2).
    pub fn hear_check(&mut self, check: &TrainingCheck) {
        self.step = Step::Checked(check.passed());
    }

    /// Where the opponent puts a template that missed (ini-barr-7).
    pub fn hear_shift(&mut self, at: Point) {
        self.step = Step::Laid(at);
    }
}

impl Resolution<'_> {
    /// The guns fire.
    pub fn begin_barrage(&mut self, plan: BarragePlan) {
        let number = self.battle.initiative;
        for gun in &plan.guns {
            let gun = self.battle.team_mut(*gun);
            (gun.fired, gun.fired_in, gun.hidden) = (true, number, false);
        }
        if self.battle.commander(self.battle.unit(plan.unit).owner) == Some(plan.observer) {
            self.battle.team_mut(plan.observer).observed = true;
        }
        self.tell(|say| {
            let (unit, observer) = (say.unit(plan.unit), say.name(plan.observer));
            let (rule, text) = match plan.aim {
                Aim::Team(team) => (
                    "ini-barr-5",
                    format!(
                        "{unit} fires a barrage at {}; {observer} observes.",
                        say.name(team)
                    ),
                ),
                Aim::Smoke(_) => ("ini-smoke-2", format!("{unit} fires smoke; {observer} observes.")),
            };
            let at = say.rules.aim_point(say.battle, plan.aim);
            let to = Anchor::Point { x: at.x(), y: at.y() };
            let shots = plan.guns.iter().map(|gun| Show::Shot {
                from: Some(Anchor::Piece(gun.0)),
                to: vec![to.clone()],
                look: ShotLook::Lob,
            });
            Event::new("barrage", rule, text)
                .about(plan.observer.0)
                .together(shots)
        });
        self.ask(Barrage::new(plan));
    }

    /// An aimed commander or observer joins a Unit within 6 inches (ini-cc-6, ini-fo-3).
    fn ask_to_join(&mut self, mut barrage: Barrage) {
        let Aim::Team(aim) = barrage.plan.aim else {
            unreachable!("nobody is aimed at with smoke")
        };
        let target = self.rules.aimed_at(self.battle, aim, None);
        if let Some(joiner) = self.rules.joiner(self.battle, target) {
            let units = self.rules.joinable(self.battle, joiner).to_vec();
            if 1 < units.len() {
                let seat = self.battle.team(joiner).owner;
                self.ask(barrage);
                self.ask(Join {
                    seat,
                    team: joiner,
                    units,
                });
                return;
            }
            barrage.joined = units.first().copied();
            self.tell_joining(joiner, barrage.joined);
        }
        self.ask(barrage);
    }

    /// The aimed Unit may go to ground before the die (ini-barr-14).
    fn ask_to_go_down(&mut self, barrage: Barrage) {
        let question = self.rules.ground_before_shells(self.battle, &barrage);
        self.ask(barrage);
        if let Some(question) = question {
            self.ask(question);
        }
    }

    /// One To Hit roll; a miss lets the opponent move the template (ini-barr-5, ini-barr-6, ini-barr-7).
    fn range_in(&mut self, mut barrage: Barrage) {
        let needed = self.rules.range_in_number(self.battle, &barrage);
        let at = self.rules.aim_point(self.battle, barrage.plan.aim);
        let again = self.rules.rerolls_range_in(self.battle, &barrage.plan.guns);
        let observer = barrage.plan.observer;
        let mut hits = false;
        if needed <= 6 {
            for rerolled in [false, true] {
                let from = self.dice.log().len();
                let die = self.dice.d6("range in", "ini-barr-5");
                hits = 1 < die && needed <= i32::from(die);
                let seat = self.battle.team(observer).owner;
                self.note_die(seat, TrialKind::Combat, hitting_faces(needed), hits);
                self.tell(|say| ranged(say.name(observer), observer, die, needed, rerolled));
                self.show_dice(from);
                if hits || rerolled || !again {
                    break;
                }
            }
        } else {
            self.tell(|say| {
                let text = format!("{} cannot range in: 7 or more.", say.name(observer));
                Event::new("range-in", "ini-fire-18", text).about(observer.0)
            });
        }
        barrage.step = Step::Laid(at);
        self.lay_or_shift(barrage, hits);
    }

    /// The firing Unit's Training Check; rocket batteries reroll it, others' commanders may (ini-smoke-2).
    fn range_in_smoke(&mut self, mut barrage: Barrage) {
        let unit = barrage.plan.unit;
        if !self.rules.rerolls_range_in(self.battle, &barrage.plan.guns) {
            barrage.step = Step::Checked(false);
            self.ask(barrage);
            self.check_training(unit, CheckFor::Smoke);
            return;
        }
        let needed = self.rules.check_number(self.battle, unit, CheckFor::Smoke);
        let observer = barrage.plan.observer;
        let mut passed = false;
        for rerolled in [false, true] {
            let from = self.dice.log().len();
            let die = self.dice.d6("range in smoke", "ini-smoke-2");
            passed = needed <= i32::from(die);
            self.tell(|say| ranged(say.unit(unit).to_owned(), observer, die, needed, rerolled));
            self.show_dice(from);
            if passed {
                break;
            }
        }
        barrage.step = Step::Checked(passed);
        self.ask(barrage);
    }

    /// The template lies there; after a miss the opponent may move it first (ini-barr-7, ini-smoke-3).
    fn lay_or_shift(&mut self, barrage: Barrage, hits: bool) {
        let at = self.rules.aim_point(self.battle, barrage.plan.aim);
        let battery = self.rules.battery(self.battle, &barrage.plan.guns);
        let seat: Seat = other(self.battle.unit(barrage.plan.unit).owner);
        let smoke = matches!(barrage.plan.aim, Aim::Smoke(_));
        self.ask(barrage);
        if !hits {
            self.ask(ShiftTemplate {
                seat,
                at,
                battery,
                smoke,
            });
        }
    }

    /// The guns face the template, as far as there is room (ini-barr-13, tm-ini-2).
    fn face_guns(&mut self, guns: &[TeamId], at: Point) {
        for gun in guns {
            let wanted = bearing(self.battle.team(*gun).at, at);
            if let Some(wanted) = wanted.filter(|_| self.battle.team(*gun).on_table()) {
                let facing = self.rules.turned_to(self.battle, *gun, wanted);
                let team = self.battle.team_mut(*gun);
                (team.facing, team.turret) = (facing, facing);
            }
        }
    }

    /// Smoke until the round ends, aligned as a template (ini-smoke-3, tm-ini-17).
    fn lay_smoke(&mut self, plan: &BarragePlan, at: Point) {
        let battery = self.rules.battery(self.battle, &plan.guns);
        self.face_guns(&plan.guns, at);
        let template = template(at, battery);
        self.battle
            .smoke
            .extend(SmokeCover::under(&template).map(|area| Smoke { area }));
        self.tell(|say| {
            let text = format!(
                "Smoke of {} lies there until the round ends.",
                say.unit(plan.unit)
            );
            let turned = plan.guns.iter().map(|gun| say.turned(*gun));
            Event::new("smoke", "ini-smoke-3", text)
                .together(turned)
                .show(Show::shape(outline(&template), AreaLook::Smoke))
        });
    }
}

fn ranged(who: String, observer: TeamId, die: u8, needed: i32, rerolled: bool) -> Event {
    let word = if 1 < die && needed <= i32::from(die) {
        "ranges in"
    } else {
        "misses the range"
    };
    let again = if rerolled { " on the second try" } else { "" };
    let event = Event::new("range-in", "ini-barr-5", format!("{who} {word}{again}."))
        .about(observer.0)
        .show(film::roll(observer, Reading::sum(0, die, needed)));
    if rerolled { event.by("ini-wpn-13") } else { event }
}

impl Process<Rules> for Box<Barrage> {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        match (self.plan.aim, &self.step) {
            (Aim::Team(_), Step::Joining) => {
                self.step = Step::Grounding;
                turn.ask_to_join(*self);
            }
            (Aim::Team(_), Step::Grounding) => {
                self.step = Step::Ranging;
                turn.ask_to_go_down(*self);
            }
            (Aim::Team(_), Step::Ranging) => turn.range_in(*self),
            (Aim::Smoke(_), Step::Ranging) => turn.range_in_smoke(*self),
            (Aim::Team(_), Step::Laid(at)) => {
                let at = *at;
                turn.land(*self, at);
            }
            (Aim::Smoke(_), Step::Laid(at)) => turn.lay_smoke(&self.plan, *at),
            (_, Step::Landed(_)) => turn.place_next(*self),
            (_, Step::Checked(passed)) => {
                let passed = *passed;
                self.step = Step::Laid(turn.rules.aim_point(turn.battle, self.plan.aim));
                turn.lay_or_shift(*self, passed);
            }
            (Aim::Smoke(_), Step::Joining | Step::Grounding) => {
                unreachable!("nobody is aimed at with smoke")
            }
        }
    }
}
