//! Sight between Teams, with smoke (section Cover and terrain).

use board::table::{Lookout, Point, Polygon, Post, SmokeCover, Viewer, posts_see, sees};
use tabletop::OpenTable as _;

use crate::battle::{Battle, TeamId};
use crate::rules::{Rules, SIGHT};

/// Who sees whom while nobody moves: each pair is looked at once, when it is first asked for.
#[derive(Debug)]
pub struct Sights<'a> {
    rules: &'a Rules,
    battle: &'a Battle,
    /// Made when it is first needed: much is decided by distance alone.
    lookout: Option<Lookout<'a>>,
    smoke: Option<SmokeCover>,
}

impl<'a> Sights<'a> {
    pub fn new(rules: &'a Rules, battle: &'a Battle) -> Sights<'a> {
        Sights {
            rules,
            battle,
            lookout: None,
            smoke: smoke_over(battle),
        }
    }

    /// As [`Rules::sees`].
    #[inline]
    pub fn sees(&mut self, one: TeamId, two: TeamId) -> bool {
        let (rules, battle) = (self.rules, self.battle);
        let viewer = |index: usize| rules.viewer(battle, TeamId::at(index));
        let count = battle.teams.len();
        let lookout = self
            .lookout
            .get_or_insert_with(|| Lookout::new(&rules.ground.table, &SIGHT, count));
        let clear = lookout.sees(one.index(), two.index(), viewer);
        clear
            && self
                .smoke
                .as_ref()
                .is_none_or(|smoke| !smoke.blocks(SIGHT.smoke, &viewer(one.index()), &viewer(two.index())))
    }
}

/// The smoke on the table, if there is any (ini-smoke-4).
fn smoke_over(battle: &Battle) -> Option<SmokeCover> {
    let areas = battle.smoke.iter().map(|smoke| smoke.area.clone());
    (!battle.smoke.is_empty()).then(|| SmokeCover::new(areas.collect::<Vec<Polygon>>()))
}

impl Rules {
    /// Does one Team see another (ini-cover-5, ini-cover-7, ini-cover-9, ini-cover-11, ini-smoke-4)? Sight is mutual.
    pub fn sees(&self, battle: &Battle, team: TeamId, other: TeamId) -> bool {
        self.clear_between(battle, &self.viewer(battle, team), &self.viewer(battle, other))
    }

    /// Does a Team see a point (ini-smoke-2)?
    pub fn sees_point(&self, battle: &Battle, team: TeamId, at: Point) -> bool {
        self.clear_between(battle, &self.viewer(battle, team), &Viewer::point(at))
    }

    fn clear_between(&self, battle: &Battle, one: &Viewer, two: &Viewer) -> bool {
        sees(&self.ground.table, &SIGHT, one, two)
            && smoke_over(battle).is_none_or(|smoke| !smoke.blocks(SIGHT.smoke, one, two))
    }

    /// Does any of these Teams see a point? Their posts are worked out once, for many points.
    pub fn posts(&self, battle: &Battle, teams: impl Iterator<Item = TeamId>) -> Vec<(Viewer, Post)> {
        let post = |viewer: Viewer| (viewer, Post::new(&self.ground.table, &SIGHT, &viewer));
        teams.map(|team| post(self.viewer(battle, team))).collect()
    }

    /// Is a point in sight of one of these posts?
    pub fn is_in_sight(&self, battle: &Battle, posts: &[(Viewer, Post)], at: Point) -> bool {
        let viewer = Viewer::point(at);
        let there = Post::new(&self.ground.table, &SIGHT, &viewer);
        let smoke = smoke_over(battle);
        posts.iter().any(|(from, post)| {
            posts_see(&self.ground.table, &SIGHT, post, &there)
                && smoke
                    .as_ref()
                    .is_none_or(|smoke| !smoke.blocks(SIGHT.smoke, from, &viewer))
        })
    }
}

#[cfg(test)]
mod tests {
    use board::table::{Base, SmokeCover, footprint};

    use super::*;
    use crate::battle::Smoke;
    use crate::content::model::Training;
    use crate::ground::Terrain;
    use crate::testing::{ONE, Setup, TWO, facing, point};

    fn seen(setup: &mut Setup, kind: &str, from: (i32, i32), to: (i32, i32)) -> bool {
        let us = setup.unit(ONE, Training::Veteran, &[(kind, from.0, from.1, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("rifle", to.0, to.1, 180)]);
        let stage = std::mem::replace(setup, Setup::new()).build();
        let both = (us.team(0), them.team(0));
        let mut sights = Sights::new(&stage.rules, &stage.battle);
        let sees = stage.rules.sees(&stage.battle, both.0, both.1);
        assert_eq!(sees, stage.rules.sees(&stage.battle, both.1, both.0));
        assert_eq!(sees, sights.sees(both.0, both.1));
        sees
    }

    #[test]
    fn ini_cover_5_sight_goes_into_a_forest_not_beyond() {
        // Check 110.
        let mut setup = Setup::new();
        setup.area(Terrain::Forest, (1000, 1000), (2000, 2000));
        assert!(!seen(&mut setup, "rifle", (500, 1500), (2500, 1500)));
        setup.area(Terrain::Forest, (1000, 1000), (2000, 2000));
        assert!(seen(&mut setup, "rifle", (500, 1500), (1500, 1500)));
    }

    #[test]
    fn ini_cover_7_bocage_blocks_unless_infantry_or_guns_line_it() {
        // Check 112.
        for (kind, y, clear) in [
            ("rifle", 930, true),
            ("rifle", 929, false),
            ("57mm", 870, true),
            ("sherman", 890, false),
        ] {
            let mut setup = Setup::new();
            setup.line(Terrain::Bocage, &[(500, 1000), (1500, 1000)]);
            assert_eq!(
                seen(&mut setup, kind, (1000, y), (1000, 2000)),
                clear,
                "{kind} {y}"
            );
        }
        let mut setup = Setup::new();
        setup.line(Terrain::HighWall, &[(500, 1000), (1500, 1000)]);
        assert!(!seen(&mut setup, "rifle", (1000, 930), (1000, 2000)));
        setup.line(Terrain::Wall, &[(500, 1000), (1500, 1000)]);
        assert!(seen(&mut setup, "rifle", (1000, 500), (1000, 2000)));
    }

    #[test]
    fn ini_smoke_4_smoke_blocks_beyond_and_is_seen_into() {
        // Check 111.
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 500, 1500, 0)]);
        let them = [("rifle", 1500, 1500, 0), ("rifle", 2500, 1500, 0)];
        let them = setup.unit(TWO, Training::Veteran, &them);
        let mut stage = setup.build();
        let square = footprint(Base::rect(300, 300).unwrap(), point(1500, 1500), facing(0));
        let area = SmokeCover::under(&square).unwrap();
        stage.battle.smoke.push(Smoke { area });
        let mut sights = Sights::new(&stage.rules, &stage.battle);
        let from = us.team(0);
        assert!(sights.sees(from, them.team(0)));
        assert!(!sights.sees(from, them.team(1)));
        assert!(!stage.rules.sees(&stage.battle, from, them.team(1)));
        assert!(stage.rules.sees_point(&stage.battle, from, point(1500, 1500)));
        assert!(!stage.rules.sees_point(&stage.battle, from, point(2000, 1500)));
    }
}
