//! Movement plans at their boundaries; numbers are those of the worked checks.

use board::table::TableEdge;
use tabletop::Exit;

use crate::battle::{Post, TeamId};
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::movement::{Gait, MovePlan};
use crate::order::{Help, Leg, Spot};
use crate::testing::{Group, ONE, Setup, Stage, TWO};

fn leg(team: TeamId, path: &[(i32, i32)]) -> Leg {
    Leg {
        team,
        path: path.iter().map(|(x, y)| Spot { x: *x, y: *y }).collect(),
        facing: Some(0),
        turret: None,
        placed: false,
    }
}

fn placed(team: TeamId, at: (i32, i32)) -> Leg {
    Leg {
        placed: true,
        ..leg(team, &[at])
    }
}

fn turn(team: TeamId, facing: i32) -> Leg {
    Leg {
        facing: Some(facing),
        ..leg(team, &[])
    }
}

fn helps(leader: TeamId, team: TeamId) -> Help {
    Help {
        leader,
        team: Some(team),
    }
}

struct Asked<'a> {
    stage: &'a Stage,
    unit: Group,
    gait: Gait,
    helps: Vec<Help>,
}

impl Asked<'_> {
    fn plan(&self, legs: &[Leg]) -> Result<MovePlan, &'static str> {
        let Stage { rules, battle } = self.stage;
        rules
            .check_plan(battle, self.unit.id, legs, &self.helps, None, self.gait)
            .map_err(|why| why.rule)
    }

    /// The row that refuses it, or that it is legal.
    fn rule(&self, legs: &[Leg]) -> &'static str {
        self.plan(legs).map_or_else(|rule| rule, |_| "legal")
    }
}

fn ask(stage: &Stage, unit: Group, gait: Gait) -> Asked<'_> {
    Asked {
        stage,
        unit,
        gait,
        helps: Vec::new(),
    }
}

#[test]
fn ini_move_1_11_allowances_of_one_move_and_of_a_run() {
    let rows = [
        ("stuart", 1400),
        ("tiger", 800),
        ("hmg", 600),
        ("57mm", 300),
        ("rifle", 600),
        ("sherman", 1200),
    ];
    for (kind, most) in rows {
        let mut setup = Setup::new();
        let unit = setup.unit(ONE, Training::Veteran, &[(kind, 1000, 1000, 0)]);
        let stage = setup.build();
        let go = |gait, far: i32| ask(&stage, unit, gait).rule(&[leg(unit.team(0), &[(1000, 1000 + far)])]);
        assert_eq!(go(Gait::Move, most), "legal", "{kind}");
        assert_eq!(go(Gait::Move, most + 1), "ini-move-1", "{kind}");
        assert_eq!(go(Gait::MoveOrRun, 2 * most), "legal", "{kind}");
        assert_eq!(go(Gait::MoveOrRun, 2 * most + 1), "ini-move-11", "{kind}");
        let run = |far: i32| {
            let asked = ask(&stage, unit, Gait::MoveOrRun);
            asked
                .plan(&[leg(unit.team(0), &[(1000, 1000 + far)])])
                .map(|plan| plan.run)
        };
        assert_eq!(
            (run(most), run(most + 1)),
            (Ok(false), Ok(true)),
            "ini-ord-3 {kind}"
        );
    }
}

/// A rifle Team that goes straight up, its leader placed beside where it ends.
fn helped() -> (Stage, Group) {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("smg", 1000, 1200, 0), ("rifle", 1000, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    (setup.build(), unit)
}

#[test]
fn ini_lead_3_a_helped_team_goes_four_inches_farther_and_ends_within_two_of_its_leader() {
    let (stage, unit) = helped();
    for (gait, far) in [(Gait::Move, 1000), (Gait::MoveOrRun, 1600)] {
        let helped = Asked {
            helps: vec![helps(unit.team(0), unit.team(1))],
            ..ask(&stage, unit, gait)
        };
        // Half widths 100 and 60: centres 360 apart leave a gap of 200.
        let go = |far: i32, apart: i32| {
            let end = (1000, 1000 + far);
            let legs = [
                leg(unit.team(1), &[end]),
                placed(unit.team(0), (1000 + apart, end.1)),
            ];
            helped.rule(&legs)
        };
        assert_eq!(go(far, 360), "legal");
        assert_eq!(go(far, 361), "ini-lead-3");
        assert!(["ini-move-1", "ini-move-11"].contains(&go(far + 1, 360)));
        let alone = ask(&stage, unit, gait);
        let legs = [
            leg(unit.team(1), &[(1000, 1000 + far)]),
            placed(unit.team(0), (1360, 1000 + far)),
        ];
        assert_ne!(alone.rule(&legs), "legal", "without help");
    }
}

#[test]
fn ini_lead_3_7_who_may_help() {
    let (mut stage, unit) = helped();
    let legs = [leg(unit.team(1), &[(1100, 1000)])];
    let helped = |stage: &Stage, helps: Vec<Help>| {
        Asked {
            helps,
            ..ask(stage, unit, Gait::Move)
        }
        .rule(&legs)
    };
    let (leader, team) = (unit.team(0), unit.team(1));
    assert_eq!(helped(&stage, vec![helps(leader, team)]), "legal");
    assert_eq!(
        helped(&stage, vec![helps(leader, team); 2]),
        "ini-lead-3",
        "one Team"
    );
    assert_eq!(helped(&stage, vec![helps(team, team)]), "ini-lead-3", "no leader");
    assert_eq!(
        helped(&stage, vec![helps(leader, leader)]),
        "ini-lead-3",
        "nobody walks"
    );
    stage.battle.team_mut(leader).helped_in = stage.battle.initiative;
    assert_eq!(helped(&stage, vec![helps(leader, team)]), "ini-lead-3", "once");
    let mut setup = Setup::new();
    let tanks = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 1000, 1000, 0), ("sherman", 1400, 1000, 0)],
    );
    setup.post(tanks.team(0), Post::Leader);
    let stage = setup.build();
    let asked = Asked {
        helps: vec![helps(tanks.team(0), tanks.team(1))],
        ..ask(&stage, tanks, Gait::Move)
    };
    assert_eq!(asked.rule(&[leg(tanks.team(1), &[(1400, 1100)])]), "ini-lead-7");
}

/// A leader with so many Teams 540 to his left and the others 540 to his right; he walks 600 to the right.
fn walks_off(left: usize) -> &'static str {
    let mut teams = vec![("smg", 3000, 3000, 0)];
    let rows = [2740, 2870, 3000, 3130, 3260];
    teams.extend(rows.iter().take(left).map(|y| ("rifle", 2300, *y, 0)));
    let rows = [2870, 3130, 3260];
    teams.extend(rows.iter().take(7 - left).map(|y| ("rifle", 3700, *y, 0)));
    let mut setup = Setup::new();
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(unit.team(0), Post::Leader);
    let stage = setup.build();
    assert_eq!(stage.rules.in_cohesion(&stage.battle, unit.id).len(), 8);
    ask(&stage, unit, Gait::Move).rule(&[leg(unit.team(0), &[(3600, 3000)])])
}

#[test]
fn ini_coh_3_half_of_the_unit_keeps_cohesion() {
    assert_eq!(walks_off(4), "legal", "4 of 8, the leader counted");
    assert_eq!(walks_off(5), "ini-coh-3", "3 of 8");
}

#[test]
fn ini_coh_3_whoever_moves_ends_in_cohesion() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("smg", 1000, 1000, 0), ("rifle", 1300, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    let stage = setup.build();
    let go = |x: i32| ask(&stage, unit, Gait::Move).rule(&[leg(unit.team(1), &[(x, 1000)])]);
    assert_eq!(go(1760), "legal", "gap 600");
    assert_eq!(go(1761), "ini-coh-3", "gap 601");
}

#[test]
fn ini_coh_4_a_straggler_stays_or_comes_straight_back() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[
            ("smg", 1000, 1000, 0),
            ("rifle", 1300, 1000, 0),
            ("rifle", 4000, 1000, 0),
        ],
    );
    setup.post(unit.team(0), Post::Leader);
    let stage = setup.build();
    let asked = ask(&stage, unit, Gait::Move);
    let stray = unit.team(2);
    let facing_west = |path: &[(i32, i32)]| Leg {
        facing: Some(270),
        ..leg(stray, path)
    };
    assert_eq!(
        asked.rule(&[leg(unit.team(1), &[(1300, 1200)])]),
        "legal",
        "it may stay"
    );
    assert_eq!(
        asked.rule(&[facing_west(&[(3400, 1000)])]),
        "legal",
        "as close as it can"
    );
    assert_eq!(
        asked.rule(&[facing_west(&[(3800, 1000)])]),
        "ini-coh-4",
        "not far enough"
    );
    assert_eq!(
        asked.rule(&[leg(stray, &[(4000, 1600)])]),
        "ini-coh-4",
        "another way"
    );
    assert_eq!(
        asked.rule(&[turn(stray, 90)]),
        "legal",
        "a turn on the spot is no move (ini-coh-3)"
    );
}

#[test]
fn ini_coh_5_without_a_leader_a_team_is_named() {
    let mut setup = Setup::new();
    let teams = [
        ("rifle", 1000, 1000, 0),
        ("rifle", 1800, 1000, 0),
        ("rifle", 2600, 1000, 0),
    ];
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    let other = setup.unit(ONE, Training::Veteran, &[("rifle", 5000, 5000, 0)]);
    let stage = setup.build();
    let named = |team: Option<TeamId>, legs: &[Leg]| {
        let Stage { rules, battle } = &stage;
        let plan = rules.check_plan(battle, unit.id, legs, &[], team, Gait::Move);
        plan.map_or_else(|why| why.rule, |_| "legal")
    };
    assert_eq!(
        stage.rules.reference(&stage.battle, unit.id, None),
        Some(unit.team(0)),
        "one link holds all three together with any of them: the lowest id"
    );
    // Away from the first to a gap of 700, nearer to the last.
    let legs = [leg(unit.team(1), &[(1900, 1000)])];
    assert_eq!(named(Some(other.team(0)), &legs), "ini-coh-5");
    assert_eq!(named(None, &legs), "ini-coh-3");
    assert_eq!(named(Some(unit.team(2)), &legs), "legal");
}

#[test]
fn ini_move_9_ends_keep_two_inches_from_the_enemy() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 1000, 1000, 0), ("rifle", 1300, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 1300, 1200, 180), ("rifle", 1000, 1900, 180)],
    );
    let stage = setup.build();
    let asked = ask(&stage, unit, Gait::Move);
    // The leader's base is 100 deep, the enemy's 120: centres 310 apart leave a gap of 200.
    assert_eq!(asked.rule(&[leg(unit.team(0), &[(1000, 1590)])]), "legal");
    assert_eq!(asked.rule(&[leg(unit.team(0), &[(1000, 1591)])]), "ini-move-9");
    // This one stands 80 from an enemy.
    let near = unit.team(1);
    assert_eq!(asked.rule(&[leg(near, &[(1300, 999)])]), "legal", "farther");
    assert_eq!(asked.rule(&[leg(near, &[(1300, 1001)])]), "ini-move-9", "nearer");
    assert_eq!(asked.rule(&[turn(near, 10)]), "legal", "a turn");
    // Through the enemy's base, and through a friend's.
    assert_eq!(
        asked.rule(&[leg(near, &[(1300, 1500)])]),
        "ini-move-9",
        "an enemy in the way"
    );
    let past = leg(near, &[(900, 1000)]);
    assert_eq!(
        asked.rule(&[past]),
        "ini-gen-11",
        "friends are passed, but it would rest on one"
    );
    let past = leg(near, &[(780, 1000)]);
    assert_eq!(asked.rule(&[past]), "legal", "friends are passed");
}

#[test]
fn ini_move_13_ends_are_judged_together() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("smg", 1000, 1000, 0), ("rifle", 1300, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    let stage = setup.build();
    let asked = ask(&stage, unit, Gait::Move);
    let into = leg(unit.team(1), &[(1000, 1000)]);
    assert_eq!(asked.rule(std::slice::from_ref(&into)), "ini-gen-11");
    let away = leg(unit.team(0), &[(1000, 1200)]);
    assert_eq!(asked.rule(&[into.clone(), away]), "legal", "the other makes room");
    assert_eq!(asked.rule(&[into.clone(), into]), "ini-ord-11", "two ways");
    assert_eq!(asked.rule(&[leg(unit.team(1), &[(1300, 10)])]), "ini-move-1");
    assert_eq!(asked.rule(&[leg(unit.team(1), &[(1300, -10)])]), "tm-2.3");
}

#[test]
fn ini_move_2_3_guns_are_barred_from_very_difficult_terrain() {
    for (kind, rule) in [("57mm", "ini-move-3"), ("lmg", "legal"), ("rifle", "legal")] {
        let mut setup = Setup::new();
        setup.area(Terrain::Forest, (0, 1250), (2000, 2000));
        let unit = setup.unit(ONE, Training::Veteran, &[(kind, 1000, 1000, 0)]);
        let stage = setup.build();
        let asked = ask(&stage, unit, Gait::Move);
        assert_eq!(asked.rule(&[leg(unit.team(0), &[(1000, 1300)])]), rule, "{kind}");
    }
}

#[test]
fn ini_lead_2_a_leader_is_placed_among_his_teams() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("smg", 1000, 1000, 0), ("rifle", 1300, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 1400, 180)]);
    let stage = setup.build();
    let asked = ask(&stage, unit, Gait::Move);
    let leader = unit.team(0);
    assert_eq!(
        asked.rule(&[placed(leader, (1300 - 760, 1000))]),
        "legal",
        "gap 600"
    );
    assert_eq!(
        asked.rule(&[placed(leader, (1300 - 761, 1000))]),
        "ini-lead-2",
        "gap 601"
    );
    assert_eq!(asked.rule(&[placed(leader, (1740, 1290))]), "ini-move-9");
    assert_eq!(
        asked.rule(&[placed(unit.team(1), (1300, 1200))]),
        "ini-lead-2",
        "no leader"
    );
    let plan = asked.plan(&[placed(leader, (1800, 900))]).expect("a plan");
    assert_eq!(plan.strides[0].march.cost(), 0, "placed, not walked");
}

#[test]
fn ini_move_14_a_way_that_ends_on_an_exit_leaves_the_table() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 1000, 5500, 0), ("sherman", 1400, 5500, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    let mut stage = setup.build();
    let out = |stage: &Stage, x: i32| {
        let legs = [leg(unit.team(0), &[(x, 6000)])];
        ask(stage, unit, Gait::Move).rule(&legs)
    };
    assert_eq!(out(&stage, 1000), "tm-9.8", "no exit here");
    stage.rules.exits[0] = vec![Exit {
        edge: TableEdge::North,
        from: 800,
        to: 1200,
    }];
    assert_eq!(out(&stage, 1200), "legal");
    assert_eq!(out(&stage, 1201), "tm-9.8", "beside the exit");
}

#[test]
fn ini_gtg_4_ini_barr_4_who_may_not_move() {
    let mut setup = Setup::new();
    let unit = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 1000, 0)]);
    let cc = setup.commander(ONE, Training::Veteran, ("smg", 2000, 1000, 0));
    let mut stage = setup.build();
    let go = |stage: &Stage, unit: Group, x: i32| {
        ask(stage, unit, Gait::Move).rule(&[leg(unit.team(0), &[(x, 1100)])])
    };
    assert_eq!(go(&stage, unit, 1000), "legal");
    assert_eq!(go(&stage, cc, 2000), "legal");
    assert!(stage.rules.may_move(&stage.battle, unit.id));
    stage.battle.unit_mut(unit.id).declared = true;
    stage.battle.team_mut(cc.team(0)).observed = true;
    assert_eq!(go(&stage, unit, 1000), "ini-gtg-4");
    assert_eq!(go(&stage, cc, 2000), "ini-barr-4");
    assert!(!stage.rules.may_move(&stage.battle, unit.id));
}

#[test]
fn ini_move_8_turrets_follow_the_hull_unless_ordered() {
    let mut setup = Setup::new();
    let unit = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let stage = setup.build();
    let asked = ask(&stage, unit, Gait::Move);
    let tank = unit.team(0);
    let turret = |leg: Leg| {
        let plan = asked.plan(&[leg]).expect("a plan");
        plan.strides
            .first()
            .map(|stride| (stride.march.facing.degrees(), stride.turret.degrees()))
    };
    let along = Leg {
        facing: None,
        ..leg(tank, &[(1500, 1000)])
    };
    assert_eq!(
        turret(along.clone()),
        Some((90, 90)),
        "along the way, and the turret with it"
    );
    let ordered = Leg {
        turret: Some(200),
        ..along
    };
    assert_eq!(turret(ordered), Some((90, 200)));
    let alone = Leg {
        facing: None,
        turret: Some(30),
        ..leg(tank, &[])
    };
    assert_eq!(turret(alone), Some((0, 30)), "the turret alone");
    assert_eq!(turret(turn(tank, 0)), None, "nothing changes");
}
