//! Triage: what becomes of the wounded (section 17).

use umpire::Event;

use crate::battle::{Battle, Body, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::{Role, Specialist, UnitRule, WeaponRule};
use crate::decisions::Casualties;
use crate::rules::{Resolution, Rules};
use crate::standing::How;
use crate::why::{Allowed, Why};

impl Rules {
    /// What patches a wound up (sof-triage-1, sof-triage-2, sof-spec-7, sof-usr-nohead).
    pub fn triage_need(&self, battle: &Battle, unit: UnitId) -> Need {
        let mut need = Need::of(6);
        let medic = self.specialist_near(battle, Specialist::Medic, unit);
        need.modify("medic", i32::from(medic), "sof-spec-7");
        let bare = battle.unit(unit).has(UnitRule::NoHeadProtection);
        need.modify("no head protection", -i32::from(bare), "sof-usr-nohead");
        need
    }

    /// So many casualties in the order of removal: whom, and how many each (sof-triage-4, sof-triage-5, sof-triage-6, sof-triage-7, sof-triage-9). A model that is
    /// already marked is completed first; characters come last.
    pub fn casualties(&self, battle: &Battle, unit: UnitId, count: u8) -> Vec<FigureId> {
        let mut order = self.removal_order(battle, unit);
        order.sort_by_key(|id| battle.figure(*id).permanent == 0);
        let mut left = count;
        let mut taken = Vec::new();
        for id in order {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(battle.figure(id).capacity());
            taken.push(id);
        }
        taken
    }

    /// May these figures be the casualties (sof-triage-4, sof-triage-5, sof-triage-6, sof-triage-7)?
    pub fn check_casualties(
        &self,
        battle: &Battle,
        unit: UnitId,
        count: u8,
        figures: &[FigureId],
    ) -> Allowed {
        let mut left = count;
        for (nth, id) in figures.iter().enumerate() {
            let known = battle.figures.knows(*id) && !figures[..nth].contains(id);
            let own = known && battle.figures_of(unit).any(|(own, _)| own == *id);
            if !own || battle.figure(*id).men == 0 {
                return Err(Why::new("sof-triage-4", "Name figures of {}.").unit(unit.in_words()));
            }
            if left == 0 {
                return Err(
                    Why::new("sof-triage-4", "{n} casualties are fewer figures than that.")
                        .number(i32::from(count)),
                );
            }
            let marked = |(other, figure): (FigureId, &crate::battle::Figure)| {
                0 < figure.permanent && !figures[..nth].contains(&other)
            };
            if battle.figure(*id).permanent == 0 && battle.figures_of(unit).any(marked) {
                return Err(Why::new(
                    "sof-triage-7",
                    "A figure that is already marked is removed first.",
                ));
            }
            let takes = battle.figure(*id).capacity();
            let smaller = |(other, figure): (FigureId, &crate::battle::Figure)| {
                0 < figure.men && !figures.contains(&other) && figure.capacity() <= left
            };
            if left < takes && battle.figure(*id).body != Body::Team && battle.figures_of(unit).any(smaller) {
                return Err(Why::new("sof-triage-4", "Whole figures go as far as possible."));
            }
            left = left.saturating_sub(takes);
        }
        match left {
            0 => Ok(()),
            _ => Err(
                Why::new("sof-triage-4", "{n} casualties are more figures than that.")
                    .number(i32::from(count)),
            ),
        }
    }

    /// The other figure of a flamethrower team (sof-triage-11, sof-wsr-flame-4).
    pub(crate) fn flame_mate(&self, battle: &Battle, figure: FigureId) -> Option<FigureId> {
        let unit = battle.figure(figure).unit;
        let burns = |id: FigureId| {
            let mut weapons = self.weapons(battle.figure(id));
            weapons.any(|(_, weapon)| weapon.has(WeaponRule::Flamethrower))
        };
        let all = battle.figures.numbered();
        let pair: Vec<(FigureId, Role)> = all
            .filter(|(_, other)| other.unit == unit && matches!(other.role, Role::Gunner | Role::Loader))
            .map(|(id, other)| (id, other.role))
            .collect();
        let place = pair.iter().position(|(id, _)| *id == figure)?;
        let (gunner, mate) = match pair[place].1 {
            Role::Gunner => (
                figure,
                pair.get(place + 1).filter(|(_, role)| *role == Role::Loader)?.0,
            ),
            _ => {
                let (before, role) = *pair.get(place.checked_sub(1)?)?;
                (role == Role::Gunner).then_some((before, before))?
            }
        };
        (burns(gunner) && battle.figure(mate).is_there()).then_some(mate)
    }
}

impl Resolution<'_> {
    /// A wound for the officer of an advancing unit (sof-lead-29, sof-shoot-86).
    pub fn wound_officer(&mut self, unit: UnitId) {
        let officer = self.battle.officer_of(unit);
        let Some(officer) = officer else {
            return;
        };
        let figure = self.battle.figure_mut(officer);
        if figure.capacity() <= figure.wounds {
            return;
        }
        (figure.wounds, figure.bound) = (figure.wounds + 1, figure.bound + 1);
        self.tell(|say| {
            let text = format!("{} is hit.", rulebook::begin_with_capital(say.name(officer)));
            Event::new("officer-hit", "sof-lead-29", text).about(officer.0)
        });
        if self.battle.capacity(unit) <= self.battle.wounds(unit) {
            self.eliminate(unit, "sof-shoot-84");
        }
    }

    /// A die for each wound marker of a unit, and the casualties that come of it (sof-turn-7, sof-triage-1). Wounds bound to an officer
    /// come first and are his (sof-triage-10).
    pub fn triage(&mut self, unit: UnitId) {
        let wounds = self.battle.wounds(unit);
        if wounds == 0 {
            return;
        }
        let need = self.rules.triage_need(self.battle, unit);
        let bound = self.battle.officer_of(unit);
        let bound = bound
            .map(|id| (id, self.battle.figure(id).bound))
            .filter(|(_, bound)| 0 < *bound);
        let from = self.dice.log().len();
        let his = u32::from(bound.map_or(0, |(_, bound)| bound));
        let his_lost = his - self.checks(his, &need, "Triage", "sof-triage-10");
        let others = wounds - his;
        let lost = others - self.checks(others, &need, "Triage", "sof-triage-1");
        let figures: Vec<FigureId> = self.battle.figures_of(unit).map(|(id, _)| id).collect();
        for id in figures {
            let figure = self.battle.figure_mut(id);
            (figure.wounds, figure.bound) = (0, 0);
        }
        let (number, all) = (need.number, lost + his_lost);
        self.tell(|say| {
            let text = format!(
                "Triage of {} on {number}+: {} of {wounds} patched up, {all} lost.",
                say.unit(unit),
                wounds - all
            );
            Event::new("triage", "sof-triage-1", text)
        });
        self.show_dice(from);
        if let Some((officer, _)) = bound.filter(|_| 0 < his_lost) {
            self.take_casualty(officer, his_lost as u8, "sof-triage-10");
        }
        if 0 < lost && !self.battle.unit(unit).is_eliminated() {
            self.choose_casualties(unit, lost as u8);
        }
    }

    /// In the order of removal, or as the owner says (sof-dec-17, sof-ord-72).
    fn choose_casualties(&mut self, unit: UnitId, count: u8) {
        let owner = self.battle.unit(unit).owner;
        match self.battle.side(owner).standing.losses {
            How::Ask => self.ask(Casualties { unit, count }),
            How::Rule | How::Never => {
                let figures = self.rules.casualties(self.battle, unit, count);
                self.take_casualties(unit, count, &figures);
            }
        }
    }

    /// These figures are the casualties; what is left over marks the last one for good (sof-triage-5, sof-triage-7).
    pub(crate) fn take_casualties(&mut self, unit: UnitId, count: u8, figures: &[FigureId]) {
        let mut left = count;
        for id in figures {
            let takes = self.battle.figure(*id).capacity().min(left);
            left -= takes;
            if self.battle.figure(*id).is_there() {
                self.take_casualty(*id, takes, "sof-triage-4");
            }
        }
        self.dismiss_amateurs(unit);
    }

    /// So many casualties of one figure: it goes, a crew shrinks, or it is marked for good (sof-triage-5, sof-triage-7, sof-triage-9,
    /// sof-unit-18). A flamethrower takes its whole team along (sof-triage-11).
    pub fn take_casualty(&mut self, id: FigureId, count: u8, rule: &'static str) {
        let mate = self.rules.flame_mate(self.battle, id);
        let figure = self.battle.figure_mut(id);
        if figure.capacity() <= count {
            self.remove_figure(id, rule);
            if let Some(mate) = mate.filter(|mate| self.battle.figure(*mate).is_there()) {
                self.remove_figure(mate, "sof-triage-11");
            }
            return;
        }
        let team = figure.body == Body::Team;
        if team {
            figure.men -= count;
            figure.wounds = figure.wounds.min(figure.capacity());
        } else {
            figure.permanent += count;
        }
        self.tell(|say| {
            let name = rulebook::begin_with_capital(say.name(id));
            let text = match team {
                true => format!("{name} loses {count} of its crew."),
                false => format!("{name} is hurt for good."),
            };
            let row = if team { "sof-triage-9" } else { "sof-triage-7" };
            Event::new("casualty", row, text).about(id.0)
        });
    }
}

#[cfg(test)]
mod tests;
