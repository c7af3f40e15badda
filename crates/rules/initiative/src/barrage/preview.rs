//! What is known before the guns fire: the number to range in, the template, and what it would do to whom.

use umpire::report::NamedTally;
use umpire::scene::Overlay;
use umpire::{Forecast, Fraction, Ledgered, Note, Outlook, Preview, RuleId, Sum, Tally};

use super::{Aim, Barrage, BarragePlan, outline, template};
use crate::activation::CheckFor;
use crate::aim::{Firing, UnderFire};
use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::decisions::GoToGround;
use crate::fire::{Target, hitting_faces};
use crate::order::Order;
use crate::rules::Rules;
use crate::saves::Again;

/// Faces of a die that show at least this.
fn faces(needed: i32) -> u64 {
    (7 - needed.clamp(1, 7)) as u64
}

impl Rules {
    /// Whom a barrage at a Team is an attack on, and who has joined it (ini-cc-6, ini-fo-3).
    pub(super) fn aimed_at(&self, battle: &Battle, aim: TeamId, joined: Option<UnitId>) -> Target {
        let team = battle.team(aim);
        match joined {
            Some(unit) => Target::from(unit),
            None => Target {
                unit: team.unit,
                observer: team.post == Post::Observer,
            },
        }
    }

    /// The target as the observer sees it (ini-gen-15).
    fn look_through_observer<'a>(
        &'a self,
        battle: &'a Battle,
        barrage: &Barrage,
        aim: TeamId,
    ) -> (Firing<'a>, UnderFire) {
        let target = self.aimed_at(battle, aim, barrage.joined);
        let joined: &[TeamId] = if barrage.joined.is_some() { &[aim] } else { &[] };
        let firing = Firing::observed(self, battle, barrage.plan.unit, barrage.plan.observer);
        let under = UnderFire::new(battle, target, joined, &[]).with_joined_down(barrage.joined_down);
        (firing, under)
    }

    /// The question whether the aimed Unit goes to ground, if it would raise a number that is 6 or less (ini-barr-14, ini-gtg-3).
    pub(super) fn ground_before_shells(&self, battle: &Battle, barrage: &Barrage) -> Option<GoToGround> {
        let Aim::Team(aim) = barrage.plan.aim else {
            return None;
        };
        let (mut firing, mut under) = self.look_through_observer(battle, barrage, aim);
        let target = self.aimed_at(battle, aim, barrage.joined);
        let unit = target.unit;
        let number = self.range_in_number(battle, barrage);
        let asks = !target.observer
            && number <= 6
            && self.may_go_to_ground(battle, unit)
            && firing.ground_helps(&mut under);
        let seat = battle.unit(unit).owner;
        asks.then_some(GoToGround { seat, unit, number })
    }

    /// What ranging in needs, line by line: concealment and going to ground as the observer sees them, never long range or moved
    /// (ini-barr-5, ini-fire-16).
    fn add_range_in(&self, battle: &Battle, barrage: &Barrage, out: &mut impl Ledgered) {
        let Aim::Team(aim) = barrage.plan.aim else {
            return;
        };
        let (mut firing, mut under) = self.look_through_observer(battle, barrage, aim);
        // Gun shields are nothing to shells, as to AT weapons (ini-wpn-20).
        firing.number(&mut under, true, false, out);
        if battle.commander(battle.unit(barrage.plan.unit).owner) == Some(barrage.plan.observer) {
            out.add(1, "commander observes", "ini-fire-16");
        }
    }

    pub(super) fn range_in_number(&self, battle: &Battle, barrage: &Barrage) -> i32 {
        let mut sum = Sum::default();
        self.add_range_in(battle, barrage, &mut sum);
        i32::from(sum.0)
    }

    /// What a player sees of a barrage or smoke before he orders it; nothing of one that is not allowed.
    pub fn preview_of(&self, battle: &Battle, unit: UnitId, order: &Order) -> Preview {
        let (observer, guns, aim) = match order {
            Order::Barrage { observer, aim, guns } => (observer, guns, Some(Aim::Team(*aim))),
            Order::Smoke { observer, at, guns } => {
                (observer, guns, at.on(self.scenario.frame).ok().map(Aim::Smoke))
            }
            _ => return Preview::default(),
        };
        let plan = aim.map(|aim| BarragePlan {
            unit,
            observer: *observer,
            guns: guns.clone(),
            aim,
        });
        let plan = plan.filter(|plan| self.check_barrage(battle, plan).is_ok());
        plan.map_or_else(Preview::default, |plan| self.preview_barrage(battle, &plan))
    }

    /// The same of a plan.
    pub fn preview_barrage(&self, battle: &Battle, plan: &BarragePlan) -> Preview {
        let at = self.aim_point(battle, plan.aim);
        let template = template(at, self.battery(battle, &plan.guns));
        let mut preview = Preview::default();
        preview.overlays.push(Overlay {
            look: "template",
            shape: outline(&template),
            label: String::new(),
            title: "The template, if it is in".to_owned(),
            seat: None,
            rule: Some(RuleId("ini-barr-6")),
        });
        match plan.aim {
            Aim::Team(aim) => {
                preview.attacks.push(self.forecast_range_in(battle, plan, aim));
                for team in self.teams_under(battle, &template) {
                    preview.attacks.push(self.forecast_shells(battle, plan, team));
                }
                preview.notes.push(Note {
                    text: "Friends under it are hit, too; after a miss the enemy may move it 6 in."
                        .to_owned(),
                    rule: RuleId("ini-barr-7"),
                });
            }
            Aim::Smoke(_) => {
                let check = self.forecast_check(battle, plan.unit, CheckFor::Smoke);
                preview.attacks.push(check);
                preview.notes.push(Note {
                    text: "Smoke is laid in any case; after a miss the enemy may move it 6 in first."
                        .to_owned(),
                    rule: RuleId("ini-smoke-3"),
                });
            }
        }
        preview
    }

    fn forecast_range_in(&self, battle: &Battle, plan: &BarragePlan, aim: TeamId) -> Forecast {
        let barrage = Barrage::new(plan.clone());
        let mut tally = Tally::default();
        self.add_range_in(battle, &barrage, &mut tally);
        let once = Fraction::new(hitting_faces(i32::from(tally.total())).into(), 6);
        let chance = match self.rerolls_range_in(battle, &plan.guns) {
            true => once.or(once.not().and(once)),
            false => once,
        };
        Forecast {
            title: self.name(battle, aim),
            piece: Some(aim.0),
            tallies: vec![NamedTally {
                name: "range in",
                tally,
            }],
            outlook: vec![
                Outlook::telling("in", chance),
                Outlook::nothing("misses", chance.not()),
            ],
            distribution: Vec::new(),
            provisional: false,
        }
    }

    /// What the shells do to one Team under the template, if it is in (ini-barr-8, ini-barr-10, ini-barr-11, ini-barr-12).
    pub(super) fn forecast_shells(&self, battle: &Battle, plan: &BarragePlan, team: TeamId) -> Forecast {
        let checks = u32::from(self.checks_of(battle, &plan.guns));
        let hit = faces(self.barrage_check(battle, plan.unit));
        let whole = 6u64.pow(checks);
        let none = (6 - hit).pow(checks);
        let once = u64::from(checks) * hit * (6 - hit).pow(checks.saturating_sub(1));
        let save = self.overhead_save(battle, team);
        let once_saved = Fraction::new(faces(save.need.into()), 6);
        let saved = match save.again {
            Again::Successes => once_saved.and(once_saved),
            Again::Nothing | Again::Failures => once_saved,
        };
        let failed_after = |ways: u64| Fraction::new(ways, whole).and(saved.not());
        let often = failed_after(whole - none - once);
        let (suppressed, lost) = if save.armored {
            // 4 and 5 of the table suppress, 6 destroys (ini-armor-5).
            (often.and(Fraction::new(2, 6)), often.and(Fraction::new(1, 6)))
        } else if self.heeds(battle, team, 1) {
            (failed_after(once), often)
        } else {
            (Fraction::new(0, 1), often)
        };
        Forecast {
            title: self.name(battle, team),
            piece: Some(team.0),
            tallies: Vec::new(),
            outlook: vec![
                Outlook::telling("suppressed", suppressed),
                Outlook::telling("lost", lost),
                Outlook::nothing("nothing", suppressed.or(lost).not()),
            ],
            distribution: Vec::new(),
            provisional: false,
        }
    }
}
