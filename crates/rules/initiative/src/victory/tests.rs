//! Points and who holds what.

use board::table::TableEdge;
use tabletop::Exit;

use crate::battle::{End, Post, Standing};
use crate::content::model::{Counted, Earns, Score, Training};
use crate::testing::{Group, ONE, Setup, Stage, TWO, point};

fn table() -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[
            ("rifle", 3000, 2000, 0),
            ("rifle", 500, 500, 0),
            ("rifle", 800, 500, 0),
        ],
    );
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("tiger", 3000, 5500, 180), ("truck", 4000, 5500, 180)],
    );
    let mut stage = setup.build();
    stage.rules.scenario.objectives = vec![point(3000, 2460)];
    stage.battle.holders = vec![None];
    (stage, us, them)
}

fn score(side: Option<usize>, points: i32, earns: Earns) -> Score {
    Score {
        side,
        points,
        earns,
        text: String::new(),
    }
}

#[test]
fn ini_vic_3_a_point_is_held_by_whoever_alone_is_within_four_inches() {
    let (mut stage, us, them) = table();
    // Its base reaches to y 2060: exactly 4.00.
    assert_eq!(stage.rules.holder(&stage.battle, 0), Some(ONE));
    stage.place(us.team(0), 3000, 1999, 0);
    assert_eq!(stage.rules.holder(&stage.battle, 0), None);
    stage.place(us.team(0), 3000, 2000, 0);
    stage.battle.team_mut(us.team(0)).markers = 1;
    assert_eq!(stage.rules.holder(&stage.battle, 0), None, "suppressed");
    stage.battle.team_mut(us.team(0)).markers = 0;
    stage.battle.team_mut(us.team(0)).post = Post::Observer;
    assert_eq!(stage.rules.holder(&stage.battle, 0), None, "an observer");
    stage.battle.team_mut(us.team(0)).post = Post::Plain;
    // Both near: whoever held it.
    stage.place(them.team(0), 3000, 2700, 180);
    assert_eq!(stage.rules.holder(&stage.battle, 0), None);
    stage.battle.holders[0] = Some(TWO);
    assert_eq!(stage.rules.holder(&stage.battle, 0), Some(TWO));
}

#[test]
fn ini_vic_3_objectives_change_hands_when_a_round_ends() {
    let (mut stage, ..) = table();
    stage.all_have_acted();
    stage.play(&[5, 2]);
    assert_eq!(stage.battle.holders, [Some(ONE)]);
}

/// Tigers, Units, ground and an exit.
fn scoring(tiger: usize) -> Vec<Score> {
    let exit = Exit {
        edge: TableEdge::North,
        from: 1000,
        to: 4000,
    };
    vec![
        score(
            Some(0),
            4,
            Earns::Destroys {
                what: Counted::Kind(tiger),
                per: 1,
            },
        ),
        score(
            Some(0),
            1,
            Earns::Destroys {
                what: Counted::All,
                per: 1,
            },
        ),
        score(
            None,
            3,
            Earns::Inside {
                what: Counted::All,
                from: point(0, 0),
                to: point(1000, 1000),
            },
        ),
        score(
            Some(1),
            2,
            Earns::Exits {
                what: Counted::SoftSkinned,
                exit,
            },
        ),
        score(Some(1), 5, Earns::Always),
    ]
}

#[test]
fn ini_vic_3_points_for_destroying_exiting_and_being_inside() {
    let (mut stage, us, them) = table();
    let (tiger, truck) = (
        stage.battle.team(them.team(0)).kind,
        stage.battle.team(them.team(1)).kind,
    );
    assert_ne!(tiger, truck);
    stage.rules.scenario.scoring = scoring(tiger.into());
    // Two of three Teams inside: at least half of the Unit.
    assert_eq!(
        (
            stage.rules.points(&stage.battle, ONE),
            stage.rules.points(&stage.battle, TWO)
        ),
        (3, 5)
    );
    stage.battle.team_mut(us.team(1)).standing = Standing::Destroyed;
    assert_eq!(
        stage.rules.points(&stage.battle, ONE),
        0,
        "one of three is less than half"
    );
    stage.battle.team_mut(them.team(0)).standing = Standing::Destroyed;
    assert_eq!(
        stage.rules.points(&stage.battle, ONE),
        4,
        "a Team of a kind, not a Unit"
    );
    stage.place(them.team(1), 2000, 6000, 0);
    stage.battle.team_mut(them.team(1)).standing = Standing::Left;
    assert_eq!(stage.rules.points(&stage.battle, TWO), 7);
    stage.battle.unit_mut(them.id).destroyed = true;
    assert_eq!(stage.rules.points(&stage.battle, ONE), 5);
}

#[test]
fn ini_vic_2_more_points_win_and_the_scenario_names_who_wins_a_tie() {
    let (mut stage, ..) = table();
    stage.battle.end = Some(End::Points);
    let winners = |stage: &Stage| stage.rules.outcome(&stage.battle).winners;
    assert!(winners(&stage).is_empty(), "nobody is named: a draw");
    stage.rules.scenario.tie = Some(1);
    assert_eq!(winners(&stage), [TWO]);
    stage.rules.scenario.scoring = vec![score(Some(0), 1, Earns::Always)];
    assert_eq!(winners(&stage), [ONE]);
    stage.battle.end = Some(End::Conceded(ONE));
    assert_eq!(winners(&stage), [TWO]);
}
