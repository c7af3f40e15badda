use crate::battle::{End, UnitId, Whereabouts};
use crate::content::model::{Mission, Post, UnitRule};
use crate::testing::{ONE, Stage, TWO, point};

const RIFLE: &[&str] = &["ba-rifle"];

/// A table with a mission whose objectives lie at these places, in this turn.
fn stage(mission: Mission, turn: u8, objectives: &[(i32, i32)]) -> Stage {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = mission;
    stage.rules.scenario.turns = mission.definition().turns;
    stage.battle.turn = turn;
    stage.battle.objectives = objectives.iter().map(|(x, y)| point(*x, *y)).collect();
    stage
}

fn posted(stage: &mut Stage, unit: UnitId, post: Post) {
    stage.battle.unit_mut(unit).post = post;
}

fn end_of_turn(stage: &mut Stage) -> Option<End> {
    stage.with_dice(&[], |turn| turn.judge_turn());
    stage.battle.end
}

fn end_of_mission(stage: &mut Stage) -> Option<End> {
    stage.with_dice(&[], |turn| turn.judge_mission());
    stage.battle.end
}

/// sof-check-210, sof-mis-6, sof-mis-7: one core infantry unit outweighs two support units.
#[test]
fn core_infantry_alone_counts_where_it_is() {
    let mut stage = stage(Mission::HastyAssault, 1, &[(3600, 3800)]);
    let near = stage.squad(ONE, 1, RIFLE, (3600, 3400), 0);
    let too = stage.squad(ONE, 1, RIFLE, (3300, 3600), 0);
    posted(&mut stage, near, Post::Support);
    posted(&mut stage, too, Post::Support);
    let at = stage.battle.objectives[0];
    assert_eq!(stage.rules.holder(&stage.battle, at), Some(ONE));
    let core = stage.squad(TWO, 1, RIFLE, (3600, 4200), 180);
    assert_eq!(stage.rules.holder(&stage.battle, at), Some(TWO));
    stage.rules(core, &[UnitRule::YieldGround]);
    assert_eq!(stage.rules.holder(&stage.battle, at), Some(ONE));
}

/// sof-check-211: one core infantry unit each, and a support unit on one side: nobody.
#[test]
fn equal_core_infantry_is_nobody_s() {
    let mut stage = stage(Mission::HastyAssault, 1, &[(3600, 3800)]);
    stage.squad(ONE, 1, RIFLE, (3600, 3400), 0);
    let gun = stage.team(ONE, "mg08-mg", 4, (3200, 3600), 0);
    posted(&mut stage, gun, Post::Support);
    stage.squad(TWO, 1, RIFLE, (3600, 4200), 180);
    let at = stage.battle.objectives[0];
    assert_eq!(stage.rules.holder(&stage.battle, at), None);
}

/// sof-mis-6: 6.00 inches from the base count, 6.01 do not; nor does a unit in ambush or one with nobody unhurt.
#[test]
fn six_inches_hold() {
    let mut stage = stage(Mission::HastyAssault, 1, &[(3600, 3800)]);
    let unit = stage.squad(ONE, 1, RIFLE, (2950, 3800), 0);
    let at = stage.battle.objectives[0];
    assert_eq!(stage.rules.holder(&stage.battle, at), Some(ONE));
    stage.battle.unit_mut(unit).ambush = Some(0);
    assert_eq!(stage.rules.holder(&stage.battle, at), None);
    stage.battle.unit_mut(unit).ambush = None;
    let figure = stage.nth(unit, 0);
    stage.battle.figure_mut(figure).wounds = 1;
    assert_eq!(stage.rules.holder(&stage.battle, at), None);
    stage.battle.figure_mut(figure).wounds = 0;
    stage.draw_up(unit, (2949, 3800));
    assert_eq!(stage.rules.holder(&stage.battle, at), None);
}

/// sof-mis-8: exactly half of its figures in a quarter is not enough.
#[test]
fn most_of_a_unit_is_in_a_quarter() {
    use crate::zones::Quarter;
    let mut stage = stage(Mission::Infiltration, 1, &[]);
    let unit = stage.squad(ONE, 2, RIFLE, (3600, 1000), 0);
    let west = Quarter {
        east: false,
        north: false,
    };
    assert_eq!(stage.rules.quarter_holder(&stage.battle, west), None);
    let both = stage.figures(unit);
    stage.place(both[0], 3300, 1000);
    stage.place(both[1], 3400, 1000);
    assert_eq!(stage.rules.quarter_holder(&stage.battle, west), Some(ONE));
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(Some(ONE))));
}

/// sof-mission-hasty-7: who controls the objective at the end; before, no turn decides it.
#[test]
fn a_hasty_assault_is_judged_at_the_end() {
    let mut stage = stage(Mission::HastyAssault, 3, &[(3600, 3800)]);
    stage.squad(ONE, 1, RIFLE, (3600, 3500), 0);
    assert_eq!(end_of_turn(&mut stage), None);
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(Some(ONE))));
}

/// sof-mission-patrol-6: both objectives at the end of any turn; one of two at the end.
#[test]
fn a_patrol_wins_with_both_at_once() {
    let mut stage = stage(Mission::Patrol, 2, &[(2000, 2400), (5000, 2400)]);
    stage.squad(ONE, 1, RIFLE, (2000, 2200), 0);
    assert_eq!(end_of_turn(&mut stage), None);
    assert_eq!(
        stage.rules.outcome(&stage.battle).winners,
        [ONE],
        "one to none at the end"
    );
    stage.squad(ONE, 1, RIFLE, (5000, 2200), 0);
    assert_eq!(end_of_turn(&mut stage), Some(End::Mission(Some(ONE))));
}

/// sof-check-213, sof-mission-counter-7: one of two at the end of turn 4 is too little; both are enough.
#[test]
fn a_counterattack_is_judged_at_turn_four() {
    let mut stage = stage(Mission::Counterattack, 4, &[(3600, 3800), (3600, 2400)]);
    stage.squad(ONE, 1, RIFLE, (3600, 3500), 0);
    assert_eq!(end_of_turn(&mut stage), Some(End::Mission(Some(TWO))));
    stage.battle.end = None;
    stage.squad(ONE, 1, RIFLE, (3600, 2200), 0);
    assert_eq!(end_of_turn(&mut stage), None);
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(Some(ONE))));
}

/// sof-mission-counter-8: the defender must control both at the end.
#[test]
fn a_counterattack_ends_with_both() {
    let mut stage = stage(Mission::Counterattack, 8, &[(3600, 3800), (3600, 2400)]);
    stage.squad(TWO, 1, RIFLE, (3600, 4000), 180);
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(Some(ONE))));
    stage.squad(TWO, 1, RIFLE, (3600, 2600), 180);
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(Some(TWO))));
}

/// sof-mission-screen-6: the defender's win is judged from turn 4 on; otherwise a draw.
#[test]
fn a_screen_is_the_defender_s_from_turn_four() {
    let mut stage = stage(Mission::ScreeningForce, 3, &[(2000, 3500), (5000, 3500)]);
    stage.squad(TWO, 1, RIFLE, (2000, 3600), 180);
    stage.squad(TWO, 1, RIFLE, (5000, 3600), 180);
    assert_eq!(end_of_turn(&mut stage), None);
    stage.battle.turn = 4;
    assert_eq!(end_of_turn(&mut stage), Some(End::Mission(Some(TWO))));
    assert_eq!(end_of_mission(&mut stage), Some(End::Mission(None)));
}

/// sof-mission-probe-6: an objective in the opponent's area wins, unless he has one, too.
#[test]
fn a_probe_is_won_in_the_other_quarter() {
    let mut stage = stage(Mission::Probe, 2, &[(5500, 3600), (1700, 1200)]);
    stage.squad(ONE, 1, RIFLE, (5500, 3400), 0);
    let answer = stage.squad(TWO, 1, RIFLE, (1700, 1400), 180);
    assert_eq!(end_of_turn(&mut stage), None);
    stage.battle.unit_mut(answer).place = Whereabouts::Eliminated;
    assert_eq!(end_of_turn(&mut stage), Some(End::Mission(Some(ONE))));
}

/// sof-check-214, sof-mission-delay-7: of four core units three must have left; of two, both.
#[test]
fn a_delaying_force_gets_away() {
    let winner = |core: usize, gone: usize| {
        let mut stage = stage(Mission::DelayingAction, 7, &[]);
        let units: Vec<UnitId> = (0..core)
            .map(|nth| stage.squad(TWO, 3, RIFLE, (1000 + 1000 * nth as i32, 4700), 180))
            .collect();
        stage.battlegroup(TWO, &units);
        for unit in &units[..gone] {
            stage.with_dice(&[], |turn| turn.withdraw(*unit));
        }
        end_of_mission(&mut stage)
    };
    assert_eq!(winner(4, 3), Some(End::Mission(Some(TWO))));
    assert_eq!(winner(4, 2), Some(End::Mission(Some(ONE))));
    assert_eq!(winner(2, 1), Some(End::Mission(Some(ONE))));
    assert_eq!(winner(2, 2), Some(End::Mission(Some(TWO))));
}

/// sof-mission-delay-3: from turn 5, within 1.00 of the baseline; sof-mission-delay-2: 12 inches off it before.
#[test]
fn a_delaying_force_goes_home_from_turn_five() {
    let mut stage = stage(Mission::DelayingAction, 5, &[]);
    let unit = stage.squad(TWO, 1, RIFLE, (3600, 4650), 180);
    let row = |stage: &Stage| {
        let may = stage.rules.check_withdraw(&stage.battle, unit);
        may.err().map(|why| why.rule)
    };
    assert_eq!(row(&stage), None);
    stage.draw_up(unit, (3600, 4649));
    assert_eq!(row(&stage), Some("sof-mission-delay-3"));
    stage.draw_up(unit, (3600, 3550));
    stage.battle.turn = 4;
    let figure = stage.nth(unit, 0);
    let ends = |y| {
        let print = stage
            .rules
            .print_at(&stage.battle, figure, point(3600, y), crate::testing::facing(0));
        let may = stage
            .rules
            .check_going_home(&stage.battle, unit, std::iter::once(print));
        may.is_ok()
    };
    assert!(ends(3550) && !ends(3551));
}

/// sof-content-11c: the tutorial is judged at the end of its last turn.
#[test]
fn the_tutorial_ends_with_turn_three() {
    let mut stage = stage(Mission::FirstShots, 2, &[(1800, 1800)]);
    stage.squad(TWO, 1, RIFLE, (1800, 2000), 180);
    assert_eq!(end_of_turn(&mut stage), None);
    stage.battle.turn = 3;
    assert_eq!(end_of_turn(&mut stage), Some(End::Mission(Some(TWO))));
}
