use crate::battle::{Reserve, Strike, UnitId, Whereabouts};
use crate::content::model::{Capability, Mission, Post, Role, Specialist};
use crate::order::Order;
use crate::testing::{ONE, Stage, TWO};

const RIFLE: &[&str] = &["ba-rifle"];

/// Three squads of the defender in reserve, in this turn.
fn stage(turn: u8, kind: Reserve) -> (Stage, Vec<UnitId>) {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::HastyAssault;
    stage.battle.turn = turn;
    let units: Vec<UnitId> = (0..3)
        .map(|nth| stage.squad(TWO, 3, RIFLE, (1000 + 2000 * nth, 4000), 180))
        .collect();
    for unit in &units {
        stage.battle.unit_mut(*unit).place = Whereabouts::Reserve(kind);
    }
    (stage, units)
}

fn released(stage: &Stage) -> usize {
    let may = stage
        .battle
        .numbered_units()
        .filter(|(id, _)| stage.rules.may_enter(&stage.battle, *id));
    may.count()
}

/// sof-check-206, sof-res-4, sof-recon-8: three dice on turn 3, two if the enemy delays them; none on turn 1.
#[test]
fn reserve_dice_are_the_turn_s_number() {
    let (mut stage, _) = stage(3, Reserve::Tactical);
    stage.with_dice(&[5, 2, 6], |turn| turn.release_reserves());
    assert_eq!(released(&stage), 2);
    let (mut delayed, _) = self::stage(3, Reserve::Tactical);
    delayed.battle.side_mut(TWO).delayed = true;
    delayed.with_dice(&[5, 2], |turn| turn.release_reserves());
    assert_eq!(released(&delayed), 1);
    let (mut first, _) = self::stage(1, Reserve::Tactical);
    first.with_dice(&[], |turn| turn.release_reserves());
    assert_eq!(released(&first), 0);
}

/// sof-dec-22, sof-ord-78: the owner chooses if he wants to be asked, else the dearest comes.
#[test]
fn the_owner_says_who_is_released() {
    use crate::standing::How;
    let (mut stage, units) = stage(2, Reserve::Tactical);
    stage.battle.side_mut(TWO).standing.promotion = How::Ask;
    stage.with_dice(&[5, 2], |turn| turn.release_reserves());
    stage.order(TWO, Order::Release { unit: units[1] }, &[]);
    assert!(stage.rules.may_enter(&stage.battle, units[1]));
    assert_eq!(released(&stage), 1);
}

/// sof-res-7, sof-res-12: who was released and did not come waits again; Immediate Reserves come from turn 2 on.
#[test]
fn released_units_go_back() {
    let (mut tactical, units) = stage(2, Reserve::Tactical);
    tactical.with_dice(&[6, 1], |turn| turn.release_reserves());
    assert_eq!(released(&tactical), 1);
    tactical.with_dice(&[], |turn| turn.recall_reserves());
    assert_eq!(released(&tactical), 0);
    let (mut immediate, _) = stage(1, Reserve::Immediate);
    assert_eq!(released(&immediate), 0);
    immediate.battle.turn = 2;
    assert_eq!(released(&immediate), units.len());
}

/// sof-res-9, sof-res-10: a Counterattack Reserve comes from turn 5 on.
#[test]
fn a_counterattack_comes_on_turn_five() {
    let (mut stage, units) = stage(4, Reserve::Counterattack);
    stage.with_dice(&[], |turn| turn.release_reserves());
    assert_eq!(released(&stage), 0);
    stage.battle.turn = 5;
    stage.with_dice(&[], |turn| turn.release_reserves());
    assert_eq!(released(&stage), units.len());
    stage.with_dice(&[], |turn| turn.recall_reserves());
    assert_eq!(released(&stage), units.len(), "they keep waiting");
}

/// sof-check-207, sof-act-comm-2: a level-1 specialist makes a 4 enough; not before turn 2.
#[test]
fn reserves_are_hurried() {
    let (mut stage, _) = stage(2, Reserve::Tactical);
    let hq = stage.hq(TWO, 3, RIFLE, (3600, 3600), 180, Capability::Competent);
    stage.role(hq, 1, Role::Specialist(Specialist::Comm1));
    assert_eq!(stage.rules.hurry_need(&stage.battle, hq).number, 4);
    stage.with_dice(&[4], |turn| turn.hurry_reserves(hq));
    assert_eq!(released(&stage), 1);
    stage.with_dice(&[3], |turn| turn.hurry_reserves(hq));
    assert_eq!(released(&stage), 1);
    stage.battle.turn = 1;
    let row = stage.rules.check_hurry_reserves(&stage.battle, hq);
    assert_eq!(row.map_err(|why| why.rule), Err("sof-act-comm-2"));
}

/// sof-check-208, sof-msr-9, sof-mission-counter-5: a level-2 specialist makes a 2 enough; from turn 4, two turns long.
#[test]
fn the_strike_is_called() {
    let (mut stage, units) = stage(3, Reserve::Counterattack);
    stage.rules.scenario.mission = Mission::Counterattack;
    stage.battle.strike = Strike::Waiting;
    assert!(!stage.rules.may_call_strike(&stage.battle));
    stage.battle.turn = 4;
    let hq = stage.hq(TWO, 3, RIFLE, (3600, 3600), 180, Capability::Competent);
    assert_eq!(stage.rules.strike_need(&stage.battle, TWO).number, 4);
    stage.role(hq, 1, Role::Specialist(Specialist::Comm2));
    stage.with_dice(&[], |turn| turn.release_reserves());
    stage.order(TWO, Order::Strike { call: true }, &[2]);
    assert_eq!(stage.battle.strike, Strike::Falls(4));
    let falls = [4, 5, 6].map(|turn| {
        stage.battle.turn = turn;
        stage.rules.strike_falls(&stage.battle)
    });
    assert_eq!(falls, [true, true, false]);
    assert!(stage.battle.unit(units[0]).place == Whereabouts::Reserve(Reserve::Counterattack));
}

/// sof-mission-hasty-3, sof-mis-13: half of the points, support among them.
#[test]
fn half_of_a_force_is_held_back() {
    let (mut stage, units) = stage(0, Reserve::Tactical);
    for (nth, unit) in units.iter().enumerate() {
        let entry = stage.battle.unit(*unit).entry;
        let content = std::sync::Arc::make_mut(&mut stage.rules.content);
        content.units[usize::from(entry)].points = [100, 60, 60][nth];
        stage.battle.unit_mut(*unit).place = Whereabouts::ToPlace;
    }
    let row = |stage: &Stage, units: &[UnitId]| {
        let may = stage.rules.check_hold_back(&stage.battle, TWO, units);
        may.err().map(|why| why.rule)
    };
    assert_eq!(row(&stage, &units[..1]), Some("sof-mission-hasty-3"));
    assert_eq!(row(&stage, &units[1..]), None, "120 of 220");
    stage.battle.unit_mut(units[0]).post = Post::Support;
    assert_eq!(row(&stage, &units[1..]), Some("sof-mission-hasty-3"));
    assert_eq!(row(&stage, &units[..2]), None);
    assert_eq!(row(&stage, &[units[0], units[0]]), Some("sof-dec-7"));
    let offers = stage.rules.reserves_worth_offering(&stage.battle, TWO);
    assert_eq!(offers[0], units[..2], "support first, then the cheapest");
    let may = stage.rules.check_hold_back(&stage.battle, ONE, &[]);
    assert!(may.is_err(), "the attacker holds nobody back");
}
