//! What a template does to those under it: checks, saves, the Vehicle Damage Table, casualties and markers (ini-barr-8,
//! ini-barr-9, ini-barr-10, ini-barr-11, ini-barr-12).

use board::table::Point;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use umpire::observe::TrialKind;
use umpire::show::{AreaLook, MarkLook, Reading};
use umpire::{Event, Show};

use super::{Barrage, Step, outline, template};
use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::content::model::Class;
use crate::cover::Cover;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::saves::{Again, Damage, Save};
use crate::suppression::Placing;

/// Markers still to be placed after the shells, the next one last (ini-barr-12).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    waiting: Vec<Placing>,
}

/// A Team that failed its save under the template.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Failed {
    team: TeamId,
    hits: u8,
    /// Of a Tank Team hit twice or more.
    table: Option<Damage>,
}

impl Failed {
    fn is_lost(&self) -> bool {
        1 < self.hits && self.table.is_none_or(|result| result == Damage::Destroyed)
    }

    fn is_suppressed(&self) -> bool {
        self.hits == 1 || self.table == Some(Damage::Suppressed)
    }
}

impl Rules {
    /// What each check against a Team under the template needs: the firing Unit's Training (ini-barr-8).
    pub fn barrage_check(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.unit(unit).training.check()
    }

    /// What a Team under the template saves on: areas and digging in count, lines and gun shields do not; quiet Guns save as
    /// Infantry, tanks on their flank, Soft Skinned as Guns; a Unit that ran rerolls successes (ini-barr-10, ini-barr-12).
    pub fn overhead_save(&self, battle: &Battle, team: TeamId) -> Save {
        let armour = self.kind_of(battle, team).armour;
        let hard = self.cover_overhead(battle, team) == Cover::Hard;
        Save {
            need: armour.map_or_else(
                || self.plain_save(battle, team, hard, true),
                |armour| armour.flank,
            ),
            turret: None,
            again: Again::of(battle.unit(battle.team(team).unit).ran, false),
            armored: armour.is_some(),
        }
    }

    /// Does a Team under the template save at all after so many hits (ini-barr-11)?
    pub fn heeds(&self, battle: &Battle, team: TeamId, hits: u8) -> bool {
        let least = match self.class_of(battle, team) {
            Class::Tank => 2,
            Class::Infantry | Class::Gun => 1,
        };
        least <= hits
    }
}

impl Resolution<'_> {
    /// The template lies: who is under it is rolled for, then those who were hit save.
    pub(super) fn land(&mut self, mut barrage: Barrage, at: Point) {
        let plan = &barrage.plan;
        let template = template(at, self.rules.battery(self.battle, &plan.guns));
        self.face_guns(&plan.guns, at);
        let under = self.rules.teams_under(self.battle, &template);
        self.tell(|say| {
            let text = match under.len() {
                0 => "The shells land on nobody.".to_owned(),
                1 => "The shells land on 1 Team.".to_owned(),
                count => format!("The shells land on {count} Teams."),
            };
            let turned = plan.guns.iter().map(|gun| say.turned(*gun));
            Event::new("template", "ini-barr-8", text)
                .together(turned)
                .show(Show::shape(outline(&template), AreaLook::Burst))
        });
        let hit: Vec<(TeamId, u8)> = under
            .into_iter()
            .map(|team| (team, self.roll_for(plan.unit, &plan.guns, team)))
            .collect();
        let heeding = hit
            .into_iter()
            .filter(|(team, hits)| self.rules.heeds(self.battle, *team, *hits));
        let heeding: Vec<(TeamId, u8)> = heeding.collect();
        let mut failed = Vec::new();
        for (team, hits) in heeding {
            failed.extend(self.save_from_shells(team, hits));
        }
        barrage.step = Step::Landed(self.settle_shells(&failed));
        self.ask(barrage);
    }

    /// Training Checks of the firing Unit against one Team (ini-barr-8).
    fn roll_for(&mut self, unit: UnitId, guns: &[TeamId], team: TeamId) -> u8 {
        let needed = self.rules.barrage_check(self.battle, unit);
        let checks = self.rules.checks_of(self.battle, guns);
        let from = self.dice.log().len();
        let passed: SmallVec<[bool; 8]> = (0..checks)
            .map(|_| needed <= i32::from(self.dice.d6("barrage", "ini-barr-8")))
            .collect();
        let (seat, faces) = (self.battle.unit(unit).owner, (7 - needed).clamp(0, 6) as u8);
        for hit in &passed {
            self.note_die(seat, TrialKind::Combat, faces, *hit);
        }
        let hits = passed.iter().filter(|hit| **hit).count() as u8;
        self.tell(|say| {
            let word = match hits {
                0 => "is missed".to_owned(),
                1 => "is hit once".to_owned(),
                2 => "is hit twice".to_owned(),
                more => format!("is hit {more} times"),
            };
            let look = if hits == 0 { MarkLook::Miss } else { MarkLook::Hit };
            let rolls = passed.iter().enumerate();
            let rolls = rolls.map(|(nth, hit)| film::nth_roll(team, nth, Reading::each(needed, vec![*hit])));
            Event::new("shelled", "ini-barr-8", format!("{} {word}.", say.name(team)))
                .about(team.0)
                .together(rolls)
                .show(film::mark(team, look, &hits.to_string()))
        });
        self.show_dice(from);
        hits
    }

    /// One save, however often it was hit, and a table die for a tank that failed (ini-barr-10, ini-barr-12).
    fn save_from_shells(&mut self, team: TeamId, hits: u8) -> Option<Failed> {
        let save = self.rules.overhead_save(self.battle, team);
        if self.roll_save(team, save) {
            return None;
        }
        let table = save.armored.then(|| self.roll_table(team));
        Some(Failed { team, hits, table })
    }

    /// Casualties off, their markers moved, then the markers of Teams hit once, then those of others (ini-barr-12).
    fn settle_shells(&mut self, failed: &[Failed]) -> Landing {
        let mut moved: Vec<Placing> = Vec::new();
        for lost in failed.iter().filter(|failed| failed.is_lost()) {
            let unit = self.battle.team(lost.team).unit;
            let count = self.lose(lost.team);
            match moved.iter_mut().find(|placing| placing.unit == unit) {
                Some(placing) => placing.count = placing.count.saturating_add(count),
                None => moved.push(markers(unit, count)),
            }
        }
        let is_observer = |team: TeamId| self.battle.team(team).post == Post::Observer;
        let once = failed
            .iter()
            .filter(|failed| failed.is_suppressed() && !is_observer(failed.team));
        let once = once.map(|failed| Placing {
            on: Some(failed.team),
            ..markers(self.battle.team(failed.team).unit, 1)
        });
        let others = failed
            .iter()
            .filter(|failed| 1 < failed.hits && !is_observer(failed.team));
        let others = others.filter_map(|failed| another(self.battle, failed.team));
        let (once, others): (Vec<_>, Vec<_>) = (once.collect(), others.collect());
        let holder = self.battle.holder;
        let mut waiting: Vec<Placing> = Vec::new();
        for mut cause in [moved, once, others] {
            // Whoever holds the Initiative places first (ini-gen-14).
            cause.sort_by_key(|placing| (self.battle.unit(placing.unit).owner != holder, placing.unit));
            waiting.extend(cause.into_iter().filter(|placing| 0 < placing.count));
        }
        waiting.reverse();
        Landing { waiting }
    }

    /// The next marker, or the end: Units destroyed, company checks.
    pub(super) fn place_next(&mut self, mut barrage: Barrage) {
        let next = match &mut barrage.step {
            Step::Landed(landing) => landing.waiting.pop(),
            _ => None,
        };
        match next {
            Some(placing) => {
                self.ask(barrage);
                self.place_markers(placing);
            }
            None => self.settle_losses(),
        }
    }
}

/// Markers for a Unit, wherever its owner puts them.
fn markers(unit: UnitId, count: u8) -> Placing {
    Placing {
        unit,
        count,
        valid: Vec::new(),
        joined: Vec::new(),
        on: None,
    }
}

/// A marker for another Team of the Unit; nothing if there is none (ini-barr-12). While no other Team is without one, a tank that
/// lives takes it itself: nobody has a second marker before everybody has one (ini-supp-8).
fn another(battle: &Battle, team: TeamId) -> Option<Placing> {
    let unit = battle.team(team).unit;
    let others = battle.counted(unit).map(|(id, _)| id).filter(|id| *id != team);
    let valid: Vec<TeamId> = others.collect();
    (!valid.is_empty()).then(|| Placing {
        valid,
        ..markers(unit, 1)
    })
}
