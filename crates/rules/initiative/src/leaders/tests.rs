//! Leaders' help; numbers are those of the worked checks.

use crate::battle::{Post, Standing};
use crate::content::model::Training;
use crate::order::Shift;
use crate::testing::{Group, ONE, Setup, Stage, TWO};

/// A leader, an LMG beside him, riflemen farther off; a commander, and a tank Unit with its leader.
fn company() -> (Stage, Group, Group, Group) {
    let mut setup = Setup::new();
    let teams = [
        ("smg", 1000, 1000, 0),
        ("lmg", 1360, 1000, 0),
        ("rifle", 1361, 1500, 0),
    ];
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(unit.team(0), Post::Leader);
    let tanks = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 3000, 1000, 0), ("sherman", 3300, 1000, 0)],
    );
    setup.post(tanks.team(0), Post::Leader);
    let cc = setup.commander(ONE, Training::Elite, ("smg", 1360, 1160, 0));
    setup.unit(TWO, Training::Veteran, &[("rifle", 5000, 5000, 0)]);
    (setup.build(), unit, tanks, cc)
}

#[test]
fn ini_lead_5_all_markers_of_a_team_within_two_inches_go_to_another() {
    let (mut stage, unit, _, cc) = company();
    let (leader, lmg, rifle) = (unit.team(0), unit.team(1), unit.team(2));
    let rule = |stage: &Stage, leader, from, to| {
        let Stage { rules, battle } = stage;
        let allowed = rules.check_shift(battle, unit.id, &Shift { leader, from, to });
        allowed.map_or_else(|why| why.rule, |()| "legal")
    };
    assert_eq!(rule(&stage, leader, lmg, rifle), "ini-lead-5", "no marker");
    stage.battle.team_mut(lmg).markers = 2;
    stage.battle.team_mut(rifle).markers = 1;
    // Half widths 60 and 100: the LMG is 200 away.
    assert_eq!(rule(&stage, leader, lmg, leader), "legal");
    assert_eq!(rule(&stage, leader, lmg, rifle), "ini-lead-5", "three markers");
    assert_eq!(rule(&stage, leader, rifle, leader), "ini-lead-5", "too far");
    assert_eq!(rule(&stage, cc.team(0), lmg, leader), "legal", "the commander");
    assert_eq!(rule(&stage, lmg, lmg, leader), "ini-lead-3", "no leader");
    stage.place(lmg, 1361, 1000, 0);
    assert_eq!(rule(&stage, leader, lmg, leader), "ini-lead-5", "201 away");
    stage.place(lmg, 1360, 1000, 0);
    let shift = Shift {
        leader,
        from: lmg,
        to: leader,
    };
    assert!(
        stage
            .rules
            .sampled_shifts(&stage.battle, unit.id)
            .contains(&shift)
    );
    stage.with_dice(&[], |turn| turn.shift_markers(&shift));
    let markers = [leader, lmg].map(|team| stage.battle.team(team).markers);
    assert_eq!(markers, [2, 0]);
    assert_eq!(
        rule(&stage, leader, leader, lmg),
        "ini-lead-3",
        "one help in an Initiative"
    );
    stage.battle.initiative += 1;
    assert_eq!(
        rule(&stage, leader, leader, lmg),
        "legal",
        "his own markers, in the next"
    );
}

#[test]
fn ini_lead_7_which_leaders_help() {
    let (stage, unit, tanks, cc) = company();
    let helpers = |unit: Group| stage.rules.helpers(&stage.battle, unit.id);
    assert_eq!(helpers(unit), [unit.team(0), cc.team(0)]);
    assert_eq!(helpers(tanks), [cc.team(0)], "a Tank PL gives cohesion only");
    assert_eq!(helpers(cc), [cc.team(0)]);
}

#[test]
fn ini_cc_7_a_new_leader_is_named() {
    let (mut stage, unit, tanks, _) = company();
    let lmg = unit.team(1);
    let rule = |stage: &Stage, team| {
        let allowed = stage.rules.check_appoint(&stage.battle, ONE, team);
        allowed.map_or_else(|why| why.rule, |()| "legal")
    };
    assert_eq!(rule(&stage, lmg), "ini-cc-7", "the PL lives");
    stage.battle.team_mut(unit.team(0)).standing = Standing::Left;
    assert_eq!(rule(&stage, lmg), "ini-cc-7", "who left is not lost (ini-lead-8)");
    assert!(!stage.rules.is_leaderless(&stage.battle, unit.id));
    stage.battle.team_mut(unit.team(0)).standing = Standing::Destroyed;
    assert!(stage.rules.is_leaderless(&stage.battle, unit.id));
    assert_eq!(rule(&stage, lmg), "legal");
    assert_eq!(rule(&stage, unit.team(2)), "ini-cc-7", "too far");
    stage.battle.team_mut(lmg).markers = 1;
    stage.with_dice(&[], |turn| turn.appoint(lmg));
    let team = stage.battle.team(lmg);
    assert_eq!((team.post, team.markers), (Post::Leader, 1));
    assert_eq!(stage.rules.kind(team).id, "smg", "an SMG stand in its place");
    assert_eq!(stage.battle.leader(unit.id), Some(lmg));
    assert_eq!(rule(&stage, unit.team(2)), "ini-cc-7", "once in an Initiative");
    // A Tank made PL keeps its vehicle.
    stage.battle.initiative += 1;
    stage.battle.team_mut(tanks.team(0)).standing = Standing::Destroyed;
    let kind = stage.battle.team(tanks.team(1)).kind;
    stage.place(tanks.team(1), 1360, 1300, 0);
    assert_eq!(rule(&stage, tanks.team(1)), "legal");
    stage.with_dice(&[], |turn| turn.appoint(tanks.team(1)));
    assert_eq!(stage.battle.team(tanks.team(1)).kind, kind);
}
