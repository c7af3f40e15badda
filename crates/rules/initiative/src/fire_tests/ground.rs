//! Going to ground, commanders and observers under fire, split fire.

use super::*;
use crate::battle::Post;
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::testing::{ONE, Setup, TWO};

fn facing_each_other(training: Training, teams: &[(&str, i32, i32, i32)]) -> (Setup, Group, Group) {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let them = setup.unit(TWO, training, teams);
    (setup, us, them)
}

const TWO_RIFLES: [(&str, i32, i32, i32); 2] = [("rifle", 900, 2500, 180), ("rifle", 1200, 2500, 180)];

#[test]
fn ini_gtg_3_a_unit_that_has_not_acted_may_go_to_ground() {
    let (setup, us, them) = facing_each_other(Training::Veteran, &TWO_RIFLES);
    let mut stage = setup.build();
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[]);
    assert_eq!(asked(&stage), Some("ground"));
    answer(&mut stage, &Order::GoToGround, &[3, 3, 3]);
    assert!(stage.battle.unit(them.id).declared);
    assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).unwrap().1, 4);
    // Once per Unit and round.
    assert!(!stage.rules.may_go_to_ground(&stage.battle, them.id));
}

#[test]
fn ini_gtg_1_quiet_teams_of_a_unit_that_has_acted_are_down() {
    // Checks 108, 109, 127.
    let (setup, us, them) = facing_each_other(Training::Veteran, &TWO_RIFLES);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    for nth in 0..2 {
        stage.battle.team_mut(them.team(nth)).dug_in = true;
    }
    let number = |stage: &Stage| dice_at(stage, us.team(0), them, PLAIN).unwrap().1;
    assert_eq!(number(&stage), 5);
    assert!(!stage.rules.may_go_to_ground(&stage.battle, them.id));
    stage.battle.unit_mut(them.id).overwatch = true;
    assert_eq!(number(&stage), 4);
    assert!(stage.rules.may_go_to_ground(&stage.battle, them.id));
    stage.battle.unit_mut(them.id).overwatch = false;
    stage.battle.unit_mut(them.id).freed = true;
    assert_eq!(number(&stage), 4);
    assert!(stage.rules.may_go_to_ground(&stage.battle, them.id));
}

#[test]
fn ini_gtg_5_a_team_that_fires_is_up_again() {
    // Checks 107, 126.
    let (setup, us, them) = facing_each_other(Training::Veteran, &TWO_RIFLES);
    let mut stage = setup.build();
    // It has used reaction fire before it declares: all count as down.
    stage.battle.team_mut(them.team(0)).fired = true;
    stage.with_dice(&[], |turn| turn.go_to_ground(them.id));
    let number = |stage: &Stage| dice_at(stage, us.team(0), them, PLAIN).unwrap().1;
    assert_eq!(number(&stage), 4);
    // It reacts, and the bonus is gone.
    stage.battle.moving = vec![us.team(0)];
    let shots = vec![shot(them.team(0), us, 1, None)];
    stage.battle.unit_mut(us.id).activated = true;
    stage.battle.team_mut(us.team(0)).fired = true;
    fire(&mut stage, them, Cause::Reaction, shots, &[1]);
    stage.battle.moving.clear();
    assert_eq!(number(&stage), 3);
}

#[test]
fn ini_gtg_3_not_asked_at_seven() {
    // Check 128: with 7 it changes nothing that could be rolled.
    for (moved, asks) in [(false, true), (true, false)] {
        let mut setup = Setup::new();
        setup.area(Terrain::Forest, (500, 3000), (1500, 3600));
        let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 500, 0)]);
        let them = setup.unit(TWO, Training::Elite, &[("rifle", 1000, 3200, 180)]);
        let mut stage = setup.build();
        let cause = Cause::Own { aimed: false, moved };
        // Elite 4, concealed, long range: 6, or 7 for a firer who moved.
        fire(&mut stage, us, cause, vec![shot(us.team(0), them, 1, None)], &[]);
        assert_eq!(asked(&stage) == Some("ground"), asks);
    }
}

#[test]
fn ini_gtg_2_one_team_in_view_and_still_up_costs_the_unit_its_bonus() {
    let teams = [
        ("rifle", 900, 2500, 180),
        ("rifle", 1200, 2500, 180),
        ("sherman", 1500, 2500, 180),
    ];
    let (setup, us, them) = facing_each_other(Training::Veteran, &teams);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).unwrap().1, 3);
    stage.battle.team_mut(them.team(2)).standing = crate::battle::Standing::Destroyed;
    assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).unwrap().1, 4);
}

#[test]
fn ini_cc_6_an_attacked_commander_joins_a_unit_near_him() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let near = setup.unit(
        TWO,
        Training::Green,
        &[("rifle", 1000, 2700, 180), ("rifle", 1300, 2700, 180)],
    );
    let cc = setup.commander(TWO, Training::Elite, ("smg", 1000, 2400, 180));
    let far = setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 4000, 2700, 180), ("rifle", 4300, 2700, 180)],
    );
    let mut stage = setup.build();
    for group in [near, cc, far] {
        stage.battle.unit_mut(group.id).activated = true;
    }
    for team in &mut stage.battle.teams {
        team.fired = true;
    }
    assert_eq!(
        stage.rules.joinable(&stage.battle, cc.team(0)).as_slice(),
        [near.id]
    );
    // He is shot at as a Team of the Green Unit: hit on 2+. All are in the open, so the cheapest takes it.
    fire(
        &mut stage,
        us,
        PLAIN,
        vec![shot(us.team(0), cc, 1, None)],
        &[2, 1, 1],
    );
    assert_eq!(asked(&stage), Some("allocate"));
    let taken = Order::Allocate {
        teams: vec![near.team(0)],
    };
    answer(&mut stage, &taken, &[6]);
    assert!(stage.battle.stack.is_empty());
    // With a second Unit within 6 inches the owner is asked which.
    stage.place(far.team(0), 1000, 2100, 180);
    stage.battle.team_mut(us.team(0)).fired_in = 0;
    fire(&mut stage, us, PLAIN, vec![shot(us.team(0), cc, 1, None)], &[]);
    assert_eq!(asked(&stage), Some("join"));
    answer(&mut stage, &Order::Join { unit: far.id }, &[1, 1, 1]);
    assert!(stage.battle.stack.is_empty());
}

#[test]
fn ini_fo_3_an_observer_is_a_target_of_his_own() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("105mm", 4000, 5000, 180), ("rifle", 1000, 2000, 180)],
    );
    setup.post(them.team(1), Post::Observer);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    stage.battle.team_mut(them.team(1)).fired = true;
    let at_unit = [shot(us.team(0), them, 1, None)];
    assert!(
        stage
            .rules
            .check_shots(&stage.battle, us.id, PLAIN, &at_unit, &[])
            .is_err()
    );
    let at_fo = Shot {
        observer: true,
        ..at_unit[0]
    };
    assert_eq!(stage.rules.targets(&stage.battle, ONE).len(), 2);
    // ini-fo-2: three hits, and no marker anywhere.
    fire(&mut stage, us, PLAIN, vec![at_fo], &[6, 6, 6, 6, 6, 6]);
    assert_eq!(markers(&stage, them), [0, 0]);
    assert_eq!(standing(&stage, them), [0, 1]);
}

#[test]
fn ini_fo_4_an_observer_in_cover_is_down_even_if_he_fires() {
    let mut setup = Setup::new();
    setup.area(Terrain::Crop, (500, 1500), (1500, 2200));
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("105mm", 4000, 5000, 180), ("rifle", 1000, 2000, 180)],
    );
    setup.post(them.team(1), Post::Observer);
    let mut stage = setup.build();
    stage.battle.team_mut(them.team(1)).fired = true;
    assert!(stage.rules.is_down(&stage.battle, them.team(1)));
    stage.place(them.team(1), 1000, 3000, 180);
    assert!(!stage.rules.is_down(&stage.battle, them.team(1)));
    assert!(stage.battle.team(us.team(0)).on_table());
}

#[test]
fn ini_fire_2_targets_are_resolved_one_after_the_other() {
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 1000, 1000, 0), ("rifle", 2000, 1000, 0)],
    );
    let first = setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 2000, 180)]);
    let second = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
    let mut stage = setup.build();
    for group in [first, second] {
        stage.battle.unit_mut(group.id).activated = true;
        stage.battle.team_mut(group.team(0)).fired = true;
    }
    let shots = vec![
        shot(us.team(1), first, 1, None),
        shot(us.team(0), second, 1, None),
    ];
    // The first target's hit and save come before the second target's die.
    fire(&mut stage, us, PLAIN, shots, &[3, 2, 3, 3]);
    assert_eq!(
        (standing(&stage, first).len(), standing(&stage, second).len()),
        (0, 1)
    );
}

#[test]
fn fire_tells_what_came_of_it() {
    let (setup, us, them) = facing_each_other(Training::Veteran, &TWO_RIFLES);
    let mut stage = setup.build();
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[]);
    assert_eq!(result(&stage), Some(FireResult::default()));
    let report = answer(&mut stage, &Order::Stand, &[3, 3, 3, 6, 6, 6]);
    assert!(
        report
            .events()
            .iter()
            .any(|event| event.kind == "fires" && !event.rolls.is_empty())
    );
    assert_eq!(markers(&stage, them).iter().sum::<u8>(), 1);
}
