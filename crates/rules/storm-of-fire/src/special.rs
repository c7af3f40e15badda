//! Special actions: engineering, Bangalore torpedoes, extended charges (sof-act-spec-1), and the strike that was registered before
//! (sof-msr-10).

use board::table::{Length, Point, bearing, within};
use umpire::Event;

use crate::accuracy::Status;
use crate::aftermath::Impact;
use crate::attack::suppression_of;
use crate::battle::{Battle, Laid, LaidKind, Strike, UnitId};
use crate::chance::Need;
use crate::content::model::{Blast, Mode, Pen, Rate, RuleSet, UnitRule, WeaponRule};
use crate::order::{Action, Special};
use crate::rules::{Resolution, Rules};
use crate::smoke::drawn;
use crate::why::Why;

/// A pioneer works on wire from here (sof-usr-pioneers).
const AT_HAND: Length = 100;
/// Charges are pushed so far (sof-wsr-bangalore, sof-wsr-extcharge).
const PUSHED: Length = 600;
/// One attack for so many figures (sof-wsr-bangalore).
const SHARE: u32 = 4;
/// From this suppression on nobody works on wire (sof-usr-pioneers).
const TOO_MUCH: u8 = 3;
/// Half the size of the smoke that a torpedo leaves (sof-smoke-13).
const PUFF: (Length, Length) = (50, 300);
/// The strike reaches so far from an objective (sof-msr-10).
const STRIKE: Length = 600;
/// Wounds that a charge gone wrong does to its own unit (sof-wsr-extcharge).
const PREMATURE: u32 = 2;

/// A round that is no weapon of the charts: a blast that wounds on 4+.
fn round(blast: Blast, rules: RuleSet) -> Mode {
    Mode {
        id: String::new(),
        name: String::new(),
        min: 0,
        max: PUSHED,
        halt: Rate::default(),
        moving: Rate::default(),
        pen: Pen::None,
        leth: 4,
        blast: Some(blast),
        rules,
        not_early: false,
        only_early: false,
    }
}

impl Rules {
    /// Engineering, Bangalore torpedoes, extended charges: may it (sof-act-spec-1)?
    pub fn check_special(&self, battle: &Battle, unit: UnitId, action: &Action) -> Result<(), Why> {
        let Action::Special {
            what,
            sections,
            target,
        } = action
        else {
            return Err(Why::new("sof-act-spec-1", "That is no special action."));
        };
        let me = battle.unit(unit);
        let words = unit.in_words();
        let (needed, rule, reach) = match what {
            Special::Engineering => (UnitRule::Pioneers, "sof-usr-pioneers", AT_HAND),
            Special::Bangalore => (UnitRule::Bangalore, "sof-wsr-bangalore", PUSHED),
            Special::ExtendedCharges => (UnitRule::ExtendedCharges, "sof-wsr-extcharge", PUSHED),
        };
        if !me.has(needed) || battle.fit(unit).next().is_none() {
            return Err(Why::new(rule, "{unit} cannot do that.").unit(words));
        }
        if *what == Special::Engineering && TOO_MUCH <= me.suppression {
            return Err(Why::new(rule, "{unit} is too suppressed to work on wire.").unit(words));
        }
        let most = match what {
            Special::Engineering => 1,
            Special::Bangalore | Special::ExtendedCharges => self.charges(battle, unit) as usize,
        };
        let mut known = sections.clone();
        known.sort_unstable();
        known.dedup();
        match (target, sections.len()) {
            (None, count) if 0 < count && count <= most && known.len() == count => {
                for section in sections {
                    self.check_wire_in_reach(battle, unit, *section, reach, rule)?;
                }
                Ok(())
            }
            (Some(target), 0) if *what != Special::Engineering => {
                self.check_target(battle, unit, *target)?;
                match self.units_within(battle, unit, *target, reach) {
                    true => Ok(()),
                    false => {
                        let why = Why::new(rule, "{} is more than {length} away.").unit(target.in_words());
                        Err(why.length(reach))
                    }
                }
            }
            _ => {
                Err(Why::new(rule, "Name up to {n} sections of wire, or one enemy unit.").number(most as i32))
            }
        }
    }

    fn check_wire_in_reach(
        &self,
        battle: &Battle,
        unit: UnitId,
        section: u16,
        reach: Length,
        rule: &'static str,
    ) -> Result<(), Why> {
        let Some(wire) = self.wire_section(battle, section) else {
            return Err(Why::new(rule, "There is no such section of wire."));
        };
        let prints = self.prints(battle, unit);
        match prints.iter().any(|print| within(print, wire.shape, reach)) {
            true => Ok(()),
            false => Err(Why::new(rule, "That wire is more than {length} away.").length(reach)),
        }
    }

    /// One attack for each four figures, rounded up (sof-wsr-bangalore, sof-wsr-extcharge).
    fn charges(&self, battle: &Battle, unit: UnitId) -> u32 {
        let men: u32 = battle
            .fit(unit)
            .map(|(_, figure)| u32::from(figure.fit_men()))
            .sum();
        men.div_ceil(SHARE)
    }

    /// Indirect fire, smoke and special actions worth listing, each of them legal; all are double actions (sof-ord-83).
    pub fn special_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        let mut offers = self.bombard_offers(battle, unit);
        offers.extend(self.smoke_offers(battle, unit));
        let rules = battle.unit(unit).rules;
        for (what, rule) in [
            (Special::Engineering, UnitRule::Pioneers),
            (Special::Bangalore, UnitRule::Bangalore),
            (Special::ExtendedCharges, UnitRule::ExtendedCharges),
        ] {
            if rule.of(rules) {
                offers.extend(self.charge_offers(battle, unit, what));
            }
        }
        offers
    }

    /// Wire nearest first, then enemies in reach (sof-ord-29, sof-dec-64).
    fn charge_offers(&self, battle: &Battle, unit: UnitId, what: Special) -> Vec<Action> {
        let prints = self.prints(battle, unit);
        let mut near: Vec<(board::table::Gap, u16)> = self
            .wire_sections(battle)
            .filter_map(|wire| {
                let gaps = prints.iter().map(|print| board::table::gap2(print, wire.shape));
                Some((gaps.min()?, wire.number))
            })
            .filter(|(gap, _)| {
                gap.is_within(if what == Special::Engineering {
                    AT_HAND
                } else {
                    PUSHED
                })
            })
            .collect();
        near.sort();
        let most = match what {
            Special::Engineering => 1,
            Special::Bangalore | Special::ExtendedCharges => self.charges(battle, unit) as usize,
        };
        let sections: Vec<u16> = near.into_iter().map(|(_, number)| number).take(most).collect();
        let mut offers = vec![Action::Special {
            what,
            sections,
            target: None,
        }];
        let enemies = battle.enemies(battle.unit(unit).owner);
        offers.extend(enemies.map(|(target, _)| Action::Special {
            what,
            sections: Vec::new(),
            target: Some(target),
        }));
        offers.retain(|action| self.check_special(battle, unit, action).is_ok());
        offers
    }

    /// Bombardments worth listing: each round at each target in reach (sof-ord-83).
    fn bombard_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        use crate::battle::Aim;
        let mut offers = Vec::new();
        for mode in self.lobbed_modes(battle, unit) {
            let enemies = battle
                .enemies(battle.unit(unit).owner)
                .map(|(id, _)| Aim::Unit(id));
            let wire = self
                .wire_sections(battle)
                .map(|wire| Aim::Section(wire.number))
                .filter(|_| battle.unit(unit).has(UnitRule::SupportArtillery));
            for aim in enemies.chain(wire) {
                if self.plan_bombard(battle, unit, aim, Some(mode), None).is_ok() {
                    offers.push(Action::Bombard {
                        aim,
                        mode: Some(mode),
                        observer: None,
                    });
                }
            }
        }
        offers.truncate(10);
        offers
    }

    /// Protection that needs no direction: what the unit is in.
    fn own_cover(&self, battle: &Battle, unit: UnitId) -> Status {
        let own = battle.figures_of(unit).next();
        own.map_or(Status::default(), |(id, _)| self.status(battle, id, unit))
    }
}

impl Resolution<'_> {
    /// Carries out a special action that was checked.
    pub fn special(&mut self, unit: UnitId, action: &Action) {
        let Action::Special {
            what,
            sections,
            target,
        } = action
        else {
            return;
        };
        match what {
            Special::Engineering => {
                for section in sections {
                    self.gap_wire(unit, *section, "sof-usr-pioneers");
                }
            }
            Special::Bangalore => {
                self.push_charges(unit, Blast::TwoD6, sections, *target, "sof-wsr-bangalore")
            }
            Special::ExtendedCharges => {
                self.push_charges(unit, Blast::D6, sections, *target, "sof-wsr-extcharge");
            }
        }
    }

    fn gap_wire(&mut self, unit: UnitId, section: u16, rule: &'static str) {
        self.remove_section(section);
        self.tell(|say| {
            Event::new(
                "wire",
                rule,
                format!("{} clears a section of wire.", say.unit(unit)),
            )
        });
    }

    /// Skill checks; each success takes a section or blasts the target (sof-wsr-bangalore, sof-wsr-extcharge).
    fn push_charges(
        &mut self,
        unit: UnitId,
        blast: Blast,
        sections: &[u16],
        target: Option<UnitId>,
        rule: &'static str,
    ) {
        let attacks = self.rules.charges(self.battle, unit);
        let need = Need::of(self.battle.unit(unit).training.skill());
        let from = self.dice.log().len();
        let fell: Vec<_> = (0..attacks).map(|_| self.check(&need, "charge", rule)).collect();
        let made = fell.iter().filter(|fell| fell.passed).count();
        let ones = fell.iter().filter(|fell| fell.first == 1).count() as u32;
        self.tell(|say| {
            let text = format!("{} pushes {attacks} charges: {made} go off.", say.unit(unit));
            Event::new("charges", rule, text).with("skill", &need.tally("skill", "sof-core-14"))
        });
        self.show_dice(from);
        let torpedo = rule == "sof-wsr-bangalore";
        let at = self.aim_of(sections, target);
        // From the highest number down, so that those below keep theirs.
        let mut gone: Vec<u16> = sections.iter().copied().take(made).collect();
        gone.sort_unstable();
        for section in gone.into_iter().rev() {
            self.gap_wire(unit, section, rule);
        }
        if let Some(target) = target.filter(|_| 0 < made) {
            self.blast_target(unit, target, blast, made as u32, rule);
        }
        if torpedo {
            self.battle.unit_mut(unit).down = true;
            if 0 < made {
                self.leave_smoke(unit, at);
            }
        } else if 0 < ones {
            self.wound_by_fire(unit, PREMATURE * ones, rule);
        }
    }

    fn aim_of(&self, sections: &[u16], target: Option<UnitId>) -> Option<Point> {
        match target {
            Some(target) => self.battle.centre(target),
            None => sections
                .first()
                .and_then(|section| self.rules.section_centre(self.battle, *section)),
        }
    }

    fn blast_target(&mut self, unit: UnitId, target: UnitId, blast: Blast, times: u32, rule: &'static str) {
        let from = self.battle.fit(unit).next().map(|(id, _)| id);
        let Some(from) = from else { return };
        let status = self.rules.status(self.battle, from, target);
        let mode = round(blast, RuleSet::default());
        let need = self
            .rules
            .lethality(self.battle, target, &mode, Some(blast), &status);
        let checks = (0..times).map(|_| self.roll_blast(blast, target)).sum();
        let hits = self.dodge(target, checks);
        if 0 < hits {
            self.impact(&[Impact {
                unit: target,
                hits,
                lethality: need.number,
                markers: suppression_of(hits, false),
                rule,
            }]);
        }
    }

    /// A torpedo that went off leaves smoke where it was aimed (sof-smoke-13, tm-25.3).
    fn leave_smoke(&mut self, unit: UnitId, at: Option<Point>) {
        let (Some(at), Some(mine)) = (at, self.battle.centre(unit)) else {
            return;
        };
        let Some(heading) = bearing(mine, at) else { return };
        let owner = self.battle.unit(unit).owner;
        let laid = Laid::new(LaidKind::Smoke, owner, at, heading, PUFF, self.battle.turn);
        if let Some(laid) = laid {
            self.tell(|_| {
                Event::new("smoke", "sof-smoke-13", "Smoke hangs where it went off.").show(drawn(&laid))
            });
            self.battle.laid.push(laid);
        }
    }

    /// The pre-registered strike falls on every unit near an objective, in this turn and the next (sof-msr-10): 2d6 blasts that wound
    /// on 4+, with Scythe. All are rolled for, then it is applied.
    pub fn fall_strike(&mut self) {
        let falls = match self.battle.strike {
            Strike::Falls(turn) => turn == self.battle.turn || turn + 1 == self.battle.turn,
            Strike::None | Strike::Waiting => false,
        };
        if !falls {
            return;
        }
        let mode = round(Blast::TwoD6, RuleSet::default().with(WeaponRule::Scythe as u32));
        let struck: Vec<UnitId> = self
            .battle
            .numbered_units()
            .filter(|(_, unit)| unit.in_play())
            .map(|(id, _)| id)
            .filter(|id| self.rules.is_near_objective(self.battle, *id, STRIKE))
            .collect();
        let mut impacts = Vec::new();
        for unit in struck {
            let from = self.dice.log().len();
            let status = self.rules.own_cover(self.battle, unit);
            let need = self
                .rules
                .lethality(self.battle, unit, &mode, mode.blast, &status);
            let checks = self.roll_blast(Blast::TwoD6, unit);
            let hits = self.dodge(unit, checks);
            self.tell(|say| {
                let text = format!("The strike falls on {}: {hits} hits.", say.unit(unit));
                Event::new("strike", "sof-msr-10", text)
                    .with("lethality", &need.tally("strike", "sof-msr-10"))
            });
            self.show_dice(from);
            if 0 < hits {
                impacts.push(Impact {
                    unit,
                    hits,
                    lethality: need.number,
                    markers: suppression_of(hits, false),
                    rule: "sof-msr-10",
                });
            }
        }
        self.impact(&impacts);
        for impact in &impacts {
            if let Some(house) = self.battle.building_of(impact.unit) {
                self.shake(house, impact.hits);
            }
        }
    }
}

impl Rules {
    fn is_near_objective(&self, battle: &Battle, unit: UnitId, reach: Length) -> bool {
        let prints = self.prints(battle, unit);
        battle.objectives.iter().any(|at| match battle.building_of(unit) {
            Some(house) => within(at, &self.ground.piece(house).shape, reach),
            None => prints.iter().any(|print| within(print, at, reach)),
        })
    }
}
