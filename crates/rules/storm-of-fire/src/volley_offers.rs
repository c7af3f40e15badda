//! Which fire is worth it: scores, the best volley, offers (sof-ord-51, sof-ord-52, sof-ord-53, sof-ord-54, sof-ord-55, sof-ord-56, sof-ord-83): the defaults of whoever leaves
//! target, weapons, modes and openings to the umpire (sof-dec-42, sof-dec-43, sof-dec-63).

use crate::accuracy::Status;
use crate::attack::Manner;
use crate::battle::{Battle, Body, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::{Pen, Rof, WeaponRule};
use crate::eligible::Look;
use crate::order::{Action, Battery, Volley};
use crate::rules::Rules;
use crate::volley::Group;

/// Most fire that is listed for one unit (sof-ord-83).
const MOST_OFFERS: usize = 10;
/// Accelerated Fire is worth it up to this need without it (sof-dec-44).
const ACCELERATE: i32 = 5;

/// What one figure does with one weapon, in one mode and round.
#[derive(Copy, Clone, Debug)]
struct Arm {
    figure: FigureId,
    weapon: u16,
    mode: u8,
    accelerated: bool,
    blast: bool,
    /// In sixths of dice, so that pooled shots compare.
    score: u64,
}

/// Which weapons a proposal leaves out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Leaving {
    Nothing,
    Thrown,
}

impl Rules {
    /// dice × p(Accuracy) × p(Lethality), blasts by their mean and the target's Skill, and what suppression adds (sof-ord-52).
    pub fn score(&self, battle: &Battle, target: UnitId, group: &Group) -> u64 {
        let accuracy = u64::from(group.accuracy.of_36());
        let lethality = u64::from(group.lethality.of_36());
        let mode = self.mode(group.weapon, group.mode);
        let dice = group.volume.sixths();
        let skill = u64::from(Need::of(battle.unit(target).training.skill()).of_36());
        let mut score = dice * accuracy * lethality;
        if let Some(blast) = group.blast {
            score = score * blast.twice_mean() * (36 - skill) / 36;
        }
        if mode.has(WeaponRule::Suppression) {
            score += 4 * dice * accuracy;
        }
        score / 6
    }

    /// Every way a figure may fire at the target, scored alone: pooled shots count by their share.
    fn arms_at(&self, battle: &Battle, look: &Look<'_>, status: &Status, leaving: Leaving) -> Vec<Arm> {
        let mut found = Vec::new();
        for (figure, weapon, mode_index) in self.arms(battle, look.unit) {
            let mode = self.mode(weapon, mode_index);
            if leaving == Leaving::Thrown && mode.is_thrown() {
                continue;
            }
            if !look.can_fire(figure, weapon, mode_index) {
                continue;
            }
            let has_both = mode.blast.is_some() && mode.pen != Pen::None;
            let rounds: &[bool] = if has_both && !mode.has(WeaponRule::GrenadeBundle) {
                &[false, true]
            } else {
                &[false]
            };
            for blast in rounds {
                let mut arm = Arm {
                    figure,
                    weapon,
                    mode: mode_index,
                    accelerated: false,
                    blast: *blast,
                    score: 0,
                };
                let groups = self.groups_seen(battle, look, status, &[arm.battery()]);
                let Some(group) = groups.first() else { continue };
                let share = match self.fire_rate(battle, figure, mode, look.manner).rof {
                    Rof::Rapid if group.band != crate::eligible::Band::Close => 2,
                    Rof::Single => 3,
                    _ => 1,
                };
                arm.score = self.score(battle, look.target, group) / share;
                arm.accelerated = mode.halt.accelerated
                    && look.manner != Manner::Moving
                    && group.accuracy.number <= ACCELERATE;
                if group.accuracy.is_possible() {
                    found.push(arm);
                }
            }
        }
        found
    }

    /// Each figure's best arm; grenades only up to the cap, thrown by those whose other weapon does least (sof-ord-53).
    fn chosen(&self, battle: &Battle, look: &Look<'_>, arms: &[Arm]) -> Vec<Arm> {
        let thrown = |arm: &Arm| self.mode(arm.weapon, arm.mode).halt.rof == Rof::Thrown;
        // Of equals the one listed first.
        let best = |figure: FigureId, with: bool| {
            let own = arms.iter().filter(|arm| arm.figure == figure);
            own.filter(|arm| with || !thrown(arm))
                .copied()
                .reduce(|best, arm| if best.score < arm.score { arm } else { best })
        };
        let mut figures: Vec<FigureId> = arms.iter().map(|arm| arm.figure).collect();
        figures.dedup();
        let mut throwers: Vec<(u64, FigureId)> = figures
            .iter()
            .filter(|figure| best(**figure, true).is_some_and(|arm| thrown(&arm)))
            .map(|figure| (best(*figure, false).map_or(0, |arm| arm.score), *figure))
            .collect();
        if !throwers.is_empty() {
            throwers.sort_unstable();
            throwers.truncate(self.most_throwers(battle, look));
        }
        let mut chosen: Vec<Arm> = figures
            .iter()
            .filter_map(|figure| best(*figure, throwers.iter().any(|(_, thrower)| thrower == figure)))
            .collect();
        if let Some(most) = look.most_firers() {
            // The highest-scoring figures take the openings (sof-ord-56).
            chosen.sort_by(|a, b| b.score.cmp(&a.score).then(a.figure.cmp(&b.figure)));
            chosen.truncate(most);
        }
        self.drop_servers(battle, look.unit, &mut chosen);
        chosen
    }

    /// Men needed at a gun that fires do not use their pistols (sof-shoot-54).
    fn drop_servers(&self, battle: &Battle, unit: UnitId, chosen: &mut Vec<Arm>) {
        if chosen
            .iter()
            .any(|arm| battle.figure(arm.figure).body == Body::Gun)
        {
            let mut idle = self.idle_crew(battle, unit);
            chosen.retain(|arm| {
                let is_gun = battle.figure(arm.figure).body == Body::Gun;
                let keeps = is_gun || 0 < idle;
                if !is_gun {
                    idle = idle.saturating_sub(1);
                }
                keeps
            });
        }
    }

    /// The best volley of a unit at a target; `None` if nobody can fire at it (sof-ord-53).
    pub fn best_volley(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
    ) -> Option<Volley> {
        self.best_scored(battle, unit, target, manner, Leaving::Nothing)
            .map(|(volley, _)| volley)
    }

    fn best_scored(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        leaving: Leaving,
    ) -> Option<(Volley, u64)> {
        self.check_target(battle, unit, target).ok()?;
        let look = Look::new(self, battle, unit, target, manner);
        let from = self.first_with_line(battle, &look)?;
        let status = self.status(battle, from, target);
        let arms = self.arms_at(battle, &look, &status, leaving);
        let mut batteries: Vec<Battery> = Vec::new();
        for arm in self.chosen(battle, &look, &arms) {
            let own = arm.battery();
            let kind = |it: &Battery| (it.weapon, it.mode, it.accelerated, it.blast);
            match batteries.iter_mut().find(|known| kind(known) == kind(&own)) {
                Some(known) => known.figures.push(arm.figure),
                None => batteries.push(own),
            }
        }
        if batteries.is_empty() {
            return None;
        }
        let groups = self.groups_seen(battle, &look, &status, &batteries);
        let score = groups.iter().map(|group| self.score(battle, target, group)).sum();
        Some((Volley { target, batteries }, score))
    }

    /// The closest figure that has a line of fire with any of its weapons (sof-shoot-36).
    fn first_with_line(&self, battle: &Battle, look: &Look<'_>) -> Option<FigureId> {
        let mut figures: Vec<FigureId> = Vec::new();
        for (figure, weapon, mode) in self.arms(battle, look.unit) {
            if figures.last() != Some(&figure) && look.can_fire(figure, weapon, mode) {
                figures.push(figure);
            }
        }
        let mut best: Option<FigureId> = None;
        for figure in figures {
            if best.is_none_or(|known| look.own_gap(figure) < look.own_gap(known)) {
                best = Some(figure);
            }
        }
        best
    }

    /// Fire worth listing, each of it legal: at most ten (sof-ord-54, sof-ord-83).
    pub fn fire_offers(&self, battle: &Battle, unit: UnitId, manner: Manner) -> Vec<Action> {
        let sustained = manner == Manner::Sustained;
        let owner = battle.unit(unit).owner;
        let mut scored: Vec<(u64, UnitId, Volley)> = battle
            .enemies(owner)
            .filter_map(|(target, _)| {
                let (volley, score) = self.best_scored(battle, unit, target, manner, Leaving::Nothing)?;
                Some((score, target, volley))
            })
            .collect();
        scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let fire = |volley: Volley| Action::Fire {
            sustained,
            volleys: vec![volley],
        };
        let mut offers: Vec<Action> = Vec::new();
        let mut others: Vec<Action> = Vec::new();
        for (_, target, volley) in scored {
            let throws = |battery: &Battery| self.mode(battery.weapon, battery.mode).is_thrown();
            if volley.batteries.iter().any(throws) {
                let without = self.best_scored(battle, unit, target, manner, Leaving::Thrown);
                others.extend(without.map(|(volley, _)| fire(volley)));
            }
            if let Some(calm) = self.other_rate(&volley, manner) {
                others.push(fire(calm));
            }
            offers.push(fire(volley));
        }
        offers.extend(others);
        offers.truncate(MOST_OFFERS);
        offers
    }

    /// The same volley with Accelerated Fire the other way, where a gun has it (sof-ord-54).
    fn other_rate(&self, volley: &Volley, manner: Manner) -> Option<Volley> {
        let can = |battery: &Battery| self.mode(battery.weapon, battery.mode).halt.accelerated;
        if manner == Manner::Moving || !volley.batteries.iter().any(can) {
            return None;
        }
        let mut other = volley.clone();
        for battery in other.batteries.iter_mut().filter(|battery| can(battery)) {
            battery.accelerated = !battery.accelerated;
        }
        Some(other)
    }
}

impl Arm {
    fn battery(&self) -> Battery {
        Battery {
            figures: vec![self.figure],
            weapon: self.weapon,
            mode: self.mode,
            accelerated: self.accelerated,
            blast: self.blast,
        }
    }
}
