//! Battlefield promotion: an NCO takes over when the officer is lost (sof-lead-15, sof-lead-16, sof-lead-17, sof-lead-18, sof-lead-19).

use board::table::figures::{places, rings};
use board::table::{Facing, Point, within};
use umpire::Event;

use crate::battle::{Battle, FigureId, Standing, UnitId, Whereabouts};
use crate::content::model::{Post, Role, UnitType};
use crate::decisions::Promote;
use crate::rules::{Resolution, Rules};
use crate::standing::How;

/// Rings that are looked at for a place of his own (sof-lead-17).
const RINGS: u16 = 24;

impl Battle {
    /// The headquarters of a battlegroup, lost or not.
    pub fn headquarters(&self, group: u8) -> Option<UnitId> {
        let mut units = self.numbered_units();
        units
            .find(|(_, unit)| unit.battlegroup == Some(group) && unit.post == Post::Hq)
            .map(|(id, _)| id)
    }
}

impl Rules {
    /// Who could take over: senior NCOs before NCOs whose unit was in command, those in play before those in reserve (sof-lead-16,
    /// sof-unit-9).
    pub fn candidates(&self, battle: &Battle, group: u8) -> Vec<FigureId> {
        let all = |role: Role, in_play: bool| -> Vec<FigureId> {
            let figures = battle.figures.numbered();
            let fits = |figure: &crate::battle::Figure| {
                let unit = battle.unit(figure.unit);
                figure.is_there()
                    && figure.role == role
                    && unit.battlegroup == Some(group)
                    && unit.in_play() == in_play
                    && (in_play || matches!(unit.place, Whereabouts::Reserve(_)))
                    && !(role == Role::Nco && unit.out_of_command)
            };
            figures.filter(|(_, it)| fits(it)).map(|(id, _)| id).collect()
        };
        let ranks = [
            (Role::SeniorNco, true),
            (Role::Nco, true),
            (Role::SeniorNco, false),
            (Role::Nco, false),
        ];
        let found = ranks.into_iter().map(|(role, in_play)| all(role, in_play));
        found
            .into_iter()
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The usual choice: highest training, then nearest to the headquarters, then id (sof-dec-60).
    pub fn likeliest(&self, battle: &Battle, group: u8) -> Option<FigureId> {
        let hq = battle.headquarters(group);
        let far = |figure: FigureId| {
            let own = battle.figure(figure).unit;
            hq.and_then(|hq| self.unit_gap(battle, own, hq))
        };
        let candidates = self.candidates(battle, group);
        candidates.into_iter().min_by(|a, b| {
            let training = |figure: &FigureId| battle.unit(battle.figure(*figure).unit).training;
            let gaps = match (far(*a), far(*b)) {
                (Some(one), Some(two)) => one.cmp(&two),
                (one, two) => two.is_some().cmp(&one.is_some()),
            };
            training(b).cmp(&training(a)).then(gaps).then(a.cmp(b))
        })
    }

    /// Where he is set down: beside a figure of the headquarters, or, alone, apart from everybody (sof-lead-17).
    fn place_for(&self, battle: &Battle, figure: FigureId, hq: UnitId) -> Option<Point> {
        let me = battle.figure(figure);
        let base = self.base(battle, me);
        let setting = self.setting(battle, hq);
        let mates = battle.standing(hq);
        let Some(first) = mates.first() else {
            let heading = battle.unit(me.unit).heading;
            let mut apart = rings(me.at, heading, RINGS);
            return apart.find(|at| setting.rest(base, *at, heading).is_ok());
        };
        let heading: Facing = battle.unit(hq).heading;
        let prints = self.prints(battle, hq);
        let clear = |at: &Point| {
            let print = board::table::footprint(base, *at, heading);
            setting.rest(base, *at, heading).is_ok() && !prints.iter().any(|mate| within(mate, &print, 0))
        };
        let gap = battle.unit(hq).gap;
        let around = std::iter::once(*first).chain(mates.iter().copied().skip(1));
        around
            .flat_map(|mate| places(&self.print(battle, mate), base, heading, gap, heading.turned(180)))
            .find(clear)
    }
}

impl Resolution<'_> {
    /// If a battlegroup's officer is no more, somebody takes over at once; without anybody it is below its minimum (sof-lead-15,
    /// sof-lead-18).
    pub(crate) fn replace_officer(&mut self, group: u8) {
        let led = &self.battle.battlegroups[usize::from(group)];
        let lost = led
            .commander
            .filter(|officer| !self.battle.figure(*officer).is_there());
        if lost.is_none() || led.removed {
            return;
        }
        let owner = led.owner;
        self.battle.battlegroups[usize::from(group)].commander = None;
        let candidates = self.rules.candidates(self.battle, group);
        if candidates.is_empty() {
            self.tell(|say| {
                let text = format!("Nobody takes over the battlegroup of {}.", say.seat(owner));
                Event::new("leaderless", "sof-lead-18", text).alarm()
            });
            return;
        }
        match self.battle.side(owner).standing.promotion {
            How::Ask if 1 < candidates.len() => self.ask(Promote { group }),
            How::Ask | How::Rule | How::Never => {
                if let Some(figure) = self.rules.likeliest(self.battle, group) {
                    self.promote(group, figure);
                }
            }
        }
    }

    /// He leads from now on and joins the headquarters, or forms a new one alone (sof-lead-17, sof-lead-19).
    pub(crate) fn promote(&mut self, group: u8, figure: FigureId) {
        let (old, at) = (self.battle.figure(figure).unit, self.battle.figure(figure).at);
        self.tell(|say| {
            let text = format!("{} takes over.", rulebook::begin_with_capital(say.name(figure)));
            Event::new("promoted", "sof-lead-15", text).about(figure.0)
        });
        let led = &mut self.battle.battlegroups[usize::from(group)];
        (led.commander, led.acting) = (Some(figure), true);
        let Some(hq) = self.battle.headquarters(group) else {
            self.battle.figure_mut(figure).role = Role::Officer;
            return;
        };
        let stays =
            old == hq || self.battle.unit(old).kind == UnitType::Vehicle || !self.battle.unit(old).in_play();
        let place = match stays {
            true => None,
            false => self.rules.place_for(self.battle, figure, hq),
        };
        self.battle.figure_mut(figure).role = Role::Officer;
        if stays {
            self.move_headquarters(hq, old);
            return;
        }
        self.revive(hq, old);
        self.battle.figure_mut(figure).unit = hq;
        if self.battle.unit(hq).on_table() {
            self.settle_in(figure, place.unwrap_or(at));
        } else {
            self.battle.figure_mut(figure).standing = Standing::Off;
        }
        if self.battle.men_of(old) == 0 {
            self.battle.unit_mut(old).place = Whereabouts::Eliminated;
        }
    }

    /// A leader who stays where he is makes his unit the headquarters (sof-lead-16, sof-lead-17).
    fn move_headquarters(&mut self, hq: UnitId, unit: UnitId) {
        if hq == unit {
            return;
        }
        let post = self.battle.unit(unit).post;
        self.battle.unit_mut(hq).post = post;
        self.battle.unit_mut(unit).post = Post::Hq;
    }

    /// A headquarters that was lost is formed anew, by one man.
    fn revive(&mut self, hq: UnitId, from: UnitId) {
        if !self.battle.unit(hq).is_eliminated() {
            return;
        }
        let old = self.battle.unit(from);
        let (place, activated, heading) = (old.place, old.activated, old.heading);
        let hq = self.battle.unit_mut(hq);
        (hq.place, hq.activated, hq.heading) = (place, activated, heading);
        (hq.files, hq.fell_back, hq.out_of_command) = (1, false, false);
    }

    fn settle_in(&mut self, figure: FigureId, at: Point) {
        let under = self.rules.ground.underfoot(at);
        let me = self.battle.figure_mut(figure);
        (me.at, me.under, me.standing) = (at, under, Standing::Table);
        self.tell(|say| {
            let unit = say.battle.figure(figure).unit;
            let text = format!("He joins {}.", say.unit(unit));
            Event::new("joins", "sof-lead-17", text).show(say.along(figure, &[at]))
        });
    }
}
