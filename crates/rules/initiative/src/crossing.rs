//! Terrain checks of Tank Teams on the way (ini-move-4, ini-move-5, ini-move-6, ini-move-7).

use board::table::platoon::{How, March};
use board::table::{GroundTest, ground_tests};
use umpire::observe::TrialKind;
use umpire::show::{MarkLook, Reading};
use umpire::{Anchor, Event, Fraction, Show};

use crate::battle::{Battle, TeamId};
use crate::film;
use crate::ground::Difficulty;
use crate::rules::{Resolution, Rules};
use crate::walk::{MARK, Walk, way_between};

/// What a check in Difficult Terrain needs (ini-move-4).
const DIFFICULT: i32 = 2;

impl Rules {
    /// What a terrain check of this Team in this piece needs (ini-move-4, ini-move-5).
    pub fn terrain_number(&self, battle: &Battle, team: TeamId, test: &GroundTest) -> i32 {
        let kind = self.ground.kinds.get(test.piece.0 as usize);
        match kind.and_then(|kind| kind.difficulty()) {
            Some(Difficulty::VeryDifficult) => battle.unit(battle.team(team).unit).training.check(),
            Some(Difficulty::Difficult) | None => DIFFICULT,
        }
    }

    /// The chance to pass such a check, a second try included where the vehicle has one (ini-tank-10).
    pub fn terrain_chance(&self, battle: &Battle, team: TeamId, need: i32) -> Fraction {
        let fails = Fraction::new((need - 1).clamp(0, 6) as u64, 6);
        match self.kind_of(battle, team).rerolls_terrain {
            true => fails.and(fails).not(),
            false => fails.not(),
        }
    }

    /// The checks a Team would roll on a way, with what each needs (ini-move-4, ini-move-5).
    pub fn terrain_checks(&self, battle: &Battle, team: TeamId, march: &March) -> Vec<(GroundTest, i32)> {
        if march.how == How::Placed {
            return Vec::new();
        }
        let class = self.mobility(battle.team(team));
        let tests = ground_tests(&self.ground.table, class, &march.path);
        tests
            .into_iter()
            .map(|test| (test, self.terrain_number(battle, team, &test)))
            .collect()
    }
}

impl Resolution<'_> {
    /// The checks of one Team between two marks; who fails stops before it (ini-move-6).
    pub(crate) fn cross_terrain(&mut self, walk: &mut Walk, nth: usize, checks: &[(GroundTest, i32)]) {
        let to = MARK * i64::from(walk.mark);
        // The check at the start comes before the first step.
        let from = if walk.mark == 1 { -1 } else { to - MARK };
        let team = walk.plan.strides[nth].team;
        let due = checks
            .iter()
            .filter(|(test, _)| from < test.spent && test.spent <= to);
        for (test, need) in due {
            if walk.progress[nth].stopped.is_some() || !self.battle.team(team).on_table() {
                return;
            }
            let before = (test.spent - 1).max(0);
            if !self.terrain_check(walk, nth, test, *need, before) {
                walk.progress[nth].stopped = Some(before);
                let team = self.battle.team_mut(team);
                team.markers = team.markers.max(1);
            }
        }
    }

    /// Rolls a terrain check, and again at once where the vehicle's note says so (ini-tank-10).
    fn terrain_check(
        &mut self,
        walk: &mut Walk,
        nth: usize,
        test: &GroundTest,
        need: i32,
        before: i64,
    ) -> bool {
        let team = walk.plan.strides[nth].team;
        let from = self.dice.log().len();
        let rule = if need == DIFFICULT {
            "ini-move-4"
        } else {
            "ini-move-5"
        };
        let mut face = self.dice.d6("terrain check", rule);
        let seat = self.battle.team(team).owner;
        self.note_check(seat, TrialKind::Other, need, face);
        let mut rerolled = false;
        if i32::from(face) < need && self.rules.kind_of(self.battle, team).rerolls_terrain {
            face = self.dice.d6("terrain check again", "ini-tank-10");
            self.note_check(seat, TrialKind::Other, need, face);
            rerolled = true;
        }
        let passed = need <= i32::from(face);
        let way = way_between(&walk.plan.strides[nth].march, walk.progress[nth].shown, before);
        walk.progress[nth].shown = walk.progress[nth].shown.max(before);
        self.tell(|say| {
            let kind = say.rules.ground.kinds.get(test.piece.0 as usize);
            let name = kind.map_or("ground", |kind| tabletop::Terrain::entry(*kind).name);
            let end = match passed {
                true => "goes on",
                false => "stops and is suppressed",
            };
            let text = format!("{} {end} at the {}.", say.name(team), name.to_lowercase());
            let mut event = Event::new("terrain", rule, text).about(team.0);
            if rerolled {
                event = event.by("ini-tank-10");
            }
            if !way.is_empty() {
                event = event.show(say.along(team, &way));
            }
            event = event.show(Show::Roll {
                at: Some(Anchor::Piece(team.0)),
                roll: u16::from(rerolled),
                reading: Reading::sum(0, face, need),
            });
            if !passed {
                event = event
                    .by("ini-move-6")
                    .show(film::mark(team, MarkLook::Suppressed, "stuck"));
            }
            event
        });
        self.show_dice(from);
        passed
    }
}
