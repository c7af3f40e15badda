//! Who could react where; numbers are those of the worked checks.

use crate::battle::{Frame, Post, TeamId};
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::movement::Gait;
use crate::order::{Leg, Order, Spot};
use crate::reaction::Chance;
use crate::testing::{Group, ONE, Setup, Stage, TWO};
use crate::walk::{Purpose, Walk};

fn leg(team: TeamId, path: &[(i32, i32)], facing: i32) -> Leg {
    Leg {
        team,
        path: path.iter().map(|(x, y)| Spot { x: *x, y: *y }).collect(),
        facing: Some(facing),
        turret: None,
        placed: false,
    }
}

fn planned(stage: &Stage, unit: Group, legs: &[Leg]) -> Walk {
    let Stage { rules, battle } = stage;
    let plan = rules
        .check_plan(battle, unit.id, legs, &[], None, Gait::Move)
        .expect("a legal plan");
    Walk::new(unit.id, Purpose::Move, plan)
}

fn chances(stage: &Stage, walk: &Walk) -> Vec<Chance> {
    stage.rules.chances(&stage.battle, walk)
}

/// Worked check 122: an LMG at (1000,1000), riflemen at (1000,3100) about to walk south. They have somebody to follow, so that they
/// may (ini-lead-6).
fn at_the_lmg() -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let gun = setup.unit(TWO, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let walker = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 3100, 180)]);
    let mut stage = setup.build();
    let unit = stage.battle.unit_mut(walker.id);
    (unit.leader, unit.activated) = (Some(walker.team(0)), true);
    (stage, gun, walker)
}

#[test]
fn ini_react_1_4_within_eighteen_inches_of_a_team_on_the_move() {
    let (stage, gun, walker) = at_the_lmg();
    let mut legs = [leg(walker.team(0), &[(1000, 2500)], 180)];
    let walk = planned(&stage, walker, &legs);
    let found = chances(&stage, &walk);
    let marks: Vec<u16> = found.iter().map(|chance| chance.mark).collect();
    assert_eq!(
        marks,
        [2, 3, 4, 5, 6],
        "the gap is 1880 at mark 1 and 1780 at mark 2"
    );
    assert!(
        found
            .iter()
            .all(|chance| chance.unit == gun.id && chance.shift.is_none())
    );
    // Reaction +1 and moving in the open -1: three dice at 3+.
    assert!(
        (1998..=2000).contains(&found[0].expected),
        "{}",
        found[0].expected
    );
    assert!(stage.rules.can_react(&stage.battle, &walk));
    // A turn on the spot asks nobody.
    legs[0].path.clear();
    legs[0].facing = Some(90);
    let walk = planned(&stage, walker, &legs);
    assert!(!stage.rules.can_react(&stage.battle, &walk));
    assert_eq!(chances(&stage, &walk), []);
}

#[test]
fn ini_react_2_7_who_cannot_react() {
    let (mut stage, gun, walkers) = at_the_lmg();
    let walk = planned(&stage, walkers, &[leg(walkers.team(0), &[(1000, 2600)], 180)]);
    let lmg = gun.team(0);
    assert!(stage.rules.can_react(&stage.battle, &walk));
    stage.battle.team_mut(lmg).fired_in = stage.battle.initiative;
    assert!(
        !stage.rules.can_react(&stage.battle, &walk),
        "it has fired in this Initiative"
    );
    stage.battle.team_mut(lmg).fired_in = stage.battle.initiative - 1;
    assert!(stage.rules.can_react(&stage.battle, &walk));
    stage.battle.team_mut(lmg).markers = 1;
    assert!(!stage.rules.can_react(&stage.battle, &walk), "it is suppressed");
}

#[test]
fn ini_react_6_10_which_walks_are_reacted_to() {
    let (stage, gun, walkers) = at_the_lmg();
    let mut walk = planned(&stage, walkers, &[leg(walkers.team(0), &[(1000, 2600)], 180)]);
    for (purpose, reacts) in [
        (Purpose::Move, true),
        (Purpose::Free, false),
        (Purpose::Assault(gun.id), false),
        (Purpose::Assault(walkers.id), true),
    ] {
        walk.purpose = purpose;
        assert_eq!(stage.rules.can_react(&stage.battle, &walk), reacts, "{purpose:?}");
    }
}

#[test]
fn ini_ow_1_overwatch_has_no_limit_of_eighteen_inches_and_no_modifier() {
    let (mut stage, gun, walkers) = at_the_lmg();
    stage.battle.unit_mut(gun.id).overwatch = true;
    let walk = planned(&stage, walkers, &[leg(walkers.team(0), &[(1000, 2600)], 180)]);
    let found = chances(&stage, &walk);
    let marks: Vec<u16> = found.iter().map(|chance| chance.mark).collect();
    assert_eq!(marks, [1, 2, 3, 4, 5]);
    // At mark 1 long range: 1 die at 3+; then 3 dice at 2+.
    assert!((665..=667).contains(&found[0].expected), "{}", found[0].expected);
    assert!(
        (2498..=2500).contains(&found[1].expected),
        "{}",
        found[1].expected
    );
}

#[test]
fn ini_lead_5_a_shift_that_would_free_a_team_is_allowed_for() {
    let (mut stage, gun, walkers) = at_the_lmg();
    let walk = planned(&stage, walkers, &[leg(walkers.team(0), &[(1000, 2600)], 180)]);
    stage.battle.team_mut(gun.team(0)).markers = 1;
    assert!(!stage.rules.can_react(&stage.battle, &walk));
    let mut setup = Setup::new();
    let gun = setup.unit(
        TWO,
        Training::Veteran,
        &[
            ("smg", 1000, 800, 0),
            ("lmg", 1000, 1000, 0),
            ("rifle", 5000, 500, 0),
        ],
    );
    setup.post(gun.team(0), Post::Leader);
    let walker = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 3000, 180)]);
    setup.post(walker.team(0), Post::Leader);
    let mut stage = setup.build();
    stage.battle.team_mut(gun.team(1)).markers = 1;
    let walk = planned(&stage, walker, &[leg(walker.team(0), &[(1000, 2600)], 180)]);
    let found = chances(&stage, &walk);
    let shift = found.first().and_then(|chance| chance.shift).expect("a shift");
    assert_eq!((shift.leader, shift.from), (gun.team(0), gun.team(1)));
    stage.battle.team_mut(gun.team(0)).helped_in = stage.battle.initiative;
    assert!(!stage.rules.can_react(&stage.battle, &walk), "his help is used");
}

#[test]
fn ini_lead_6_without_a_leader_nobody_goes_towards_an_enemy_it_sees() {
    let judged = |wall: bool, end: (i32, i32), alone: bool| {
        let mut setup = Setup::new();
        if wall {
            setup.line(Terrain::HighWall, &[(0, 2000), (6000, 2000)]);
        }
        let unit = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 1000, 0)]);
        setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 3000, 180)]);
        let mut stage = setup.build();
        // It started with its leader; who started alone leads himself.
        stage.battle.unit_mut(unit.id).start = if alone { 1 } else { 2 };
        let Stage { rules, battle } = &stage;
        let legs = [leg(unit.team(0), &[end], 0)];
        let plan = rules.check_plan(battle, unit.id, &legs, &[], None, Gait::Move);
        plan.map_or_else(|why| why.rule, |_| "legal")
    };
    let rule = |wall, end| judged(wall, end, false);
    assert_eq!(judged(false, (1000, 1001), true), "legal");
    assert_eq!(rule(false, (1000, 1001)), "ini-lead-6");
    assert_eq!(rule(false, (1000, 600)), "legal", "back");
    assert_eq!(rule(false, (1500, 900)), "legal", "sideways, not nearer");
    assert_eq!(rule(true, (1000, 1500)), "legal", "it sees nobody");
}

/// Riflemen with somebody to follow set out from (1000,3100) towards the LMG of worked check 122, and are shot at at a mark.
fn shot_at(mark: u16, dice: &[u32]) -> (Stage, Group, Group) {
    let (mut stage, gun, walker) = at_the_lmg();
    let walk = planned(&stage, walker, &[leg(walker.team(0), &[(1000, 2500)], 180)]);
    stage.with_dice(&[], |turn| turn.ask(walk));
    assert!(
        matches!(stage.battle.stack.last(), Some(Frame::React(_))),
        "{:?}",
        stage.battle.stack
    );
    let found = stage
        .rules
        .sampled_reactions(&stage.battle)
        .into_iter()
        .find(|order| matches!(order, Order::React { mark: 2, .. }));
    let Some(Order::React { shots, .. }) = found else {
        panic!("no reaction at mark 2")
    };
    let react = Order::React {
        unit: gun.id,
        mark,
        shots,
        shift: None,
        directs: Vec::new(),
    };
    answer(&mut stage, TWO, &react, dice);
    (stage, gun, walker)
}

fn answer(stage: &mut Stage, seat: umpire::Seat, order: &Order, dice: &[u32]) {
    let checked = stage
        .rules
        .check_order(&stage.battle, seat, order)
        .expect("a legal answer");
    stage.with_dice(dice, |turn| turn.carry_out(checked));
}

fn height(stage: &Stage, team: TeamId) -> i32 {
    stage.battle.team(team).at.y()
}

#[test]
fn ini_react_3_9_a_clean_miss_is_not_asked_about() {
    let (stage, gun, walker) = shot_at(4, &[1, 1, 2]);
    assert_eq!(stage.battle.stack, [], "it has gone on to its end");
    assert_eq!(height(&stage, walker.team(0)), 2500);
    assert_eq!(stage.battle.team(gun.team(0)).fired_in, stage.battle.initiative);
    assert!(stage.battle.moving.is_empty());
}

#[test]
fn ini_react_9_after_a_marker_the_mover_carries_on_or_halts() {
    for (order, end) in [(Order::CarryOn, 2500), (Order::Halt, 2700)] {
        // Three hits at mark 4, one save each made: one marker.
        let (mut stage, _, walker) = shot_at(4, &[6, 6, 6, 6, 6, 6]);
        assert!(matches!(stage.battle.stack.last(), Some(Frame::CarryOn(_))));
        assert_eq!(height(&stage, walker.team(0)), 2700, "mark 4");
        answer(&mut stage, ONE, &order, &[]);
        assert_eq!(stage.battle.stack, []);
        assert_eq!(height(&stage, walker.team(0)), end, "{order:?}");
        let team = stage.battle.team(walker.team(0));
        assert_eq!((team.markers, team.moved), (1, true));
    }
}

#[test]
fn ini_react_9_where_nobody_is_left_nothing_is_asked() {
    let (stage, _, walker) = shot_at(4, &[6, 6, 6, 1]);
    assert!(!stage.battle.team(walker.team(0)).on_table());
    assert!(!matches!(stage.battle.stack.last(), Some(Frame::CarryOn(_))));
}

#[test]
fn ini_react_5_a_reaction_lapses_with_its_last_shot() {
    let mut setup = Setup::new();
    // The tank comes out from behind a house, if it crosses the hedge.
    setup.area(Terrain::Building, (1500, 1500), (1800, 2800));
    setup.line(Terrain::Hedge, &[(0, 2300), (1499, 2300)]);
    let gun = setup.unit(TWO, Training::Veteran, &[("57mm", 2500, 3000, 270)]);
    let tanks = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 2100, 0)]);
    setup.post(tanks.team(0), Post::Leader);
    let mut stage = setup.build();
    let walk = planned(&stage, tanks, &[leg(tanks.team(0), &[(1000, 3000)], 0)]);
    let before = stage.rules.chances(&stage.battle, &walk);
    assert!(!before.iter().any(|chance| chance.mark < 3), "{before:?}");
    stage.with_dice(&[], |turn| turn.ask(walk));
    let chance = stage
        .rules
        .sampled_reactions(&stage.battle)
        .pop()
        .expect("a reaction");
    answer(&mut stage, TWO, &chance, &[1]);
    assert_eq!(stage.battle.stack, [], "nobody can react any more");
    assert_eq!(stage.battle.team(tanks.team(0)).markers, 1);
    let gun = stage.battle.team(gun.team(0));
    assert_eq!((gun.fired, gun.fired_in), (false, 0), "nothing is used up");
}
