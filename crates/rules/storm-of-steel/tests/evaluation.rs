//! What the evaluation of a position thinks better than what: pairs of positions that differ in one thing.

use storm_of_steel::battle::End;
use storm_of_steel::{Battle, Order, Rules, StormOfSteel};
use umpire::cases::{self, Stage};
use umpire::{Dice, Insight, Report, Ruleset, Seat, Seed};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

fn stage(text: &str) -> Stage<Rules> {
    cases::position(&StormOfSteel::new(), text).expect("a position")
}

fn worth(text: &str) -> i32 {
    let stage = stage(text);
    stage.rules.evaluate(&stage.battle, FIRST, Insight::Trained)
}

fn after(rules: &Rules, battle: &Battle, order: &Order) -> Battle {
    let mut after = battle.clone();
    rules
        .check(battle, FIRST, order)
        .unwrap_or_else(|why| panic!("{order:?}: {why:?}"));
    rules.obey(
        &mut after,
        order,
        &mut Dice::quiet(&Seed::from_number(1), 0),
        &mut Report::silent(),
    );
    after
}

/// A headquarters, a truck or whatever stands `x` from the west, an enemy machine gun (range 50 cm) at 90 cm.
fn before_a_machine_gun(kind: &str, x: i32) -> i32 {
    worth(&format!(
        r#"
        phase = "first-moves"
        [first]
        cpts = 1
        [units]
        A = {{ type = "infantry", at = [500, 8000] }}
        B = {{ type = "{kind}", at = [{x}, 3000] }}
        M = {{ type = "hmg", side = "second", at = [9000, 3000] }}
        "#
    ))
}

#[test]
fn trucks_and_headquarters_stay_out_of_range() {
    for kind in ["truck", "hq"] {
        let (near, far) = (before_a_machine_gun(kind, 7000), before_a_machine_gun(kind, 2000));
        assert!(near < far, "{kind}: {near} near, {far} far");
    }
}

fn weighed(text: &str, insight: Insight) -> i32 {
    let stage = stage(text);
    stage.rules.evaluate(&stage.battle, FIRST, insight)
}

#[test]
fn what_the_enemy_threatens_only_the_trained_see() {
    let before = |x: i32, insight: Insight| {
        let text = format!(
            r#"
            phase = "first-moves"
            [units]
            A = {{ type = "infantry", at = [{x}, 3000] }}
            M = {{ type = "hmg", side = "second", at = [9000, 3000] }}
            "#
        );
        weighed(&text, insight)
    };
    // Infantry reaches 30 cm, the machine gun 50.
    let loss = |insight: Insight| before(2000, insight) - before(5000, insight);
    assert!(0 < loss(Insight::Trained));
    assert_eq!(loss(Insight::Raw), 0, "a recruit sees no difference");
    assert_eq!(loss(Insight::Seasoned), loss(Insight::Trained));
}

#[test]
fn that_shaken_men_do_not_fight_only_the_trained_see() {
    let before = |state: &str, insight: Insight| {
        let text = format!(
            r#"
            phase = "first-moves"
            [units]
            A = {{ type = "infantry", at = [1000, 3000] }}
            M = {{ type = "infantry", side = "second", at = [9000, 3000]{state} }}
            "#
        );
        weighed(&text, insight)
    };
    let gain = |insight: Insight| before(", morale = \"pinned\"", insight) - before("", insight);
    assert!(0 < gain(Insight::Trained));
    assert_eq!(gain(Insight::Raw), 0, "a recruit counts heads");
}

/// A zone has room for more than the few places that are named to those in a hurry.
#[test]
fn those_who_take_their_time_think_of_more_places() {
    let stage = stage(
        r#"
        phase = "first-set-up"
        [units]
        A = { type = "infantry" }
        Q = { type = "hmg", side = "second", at = [9000, 8500] }
        "#,
    );
    let (mut usual, mut in_depth) = (Vec::new(), Vec::new());
    stage.rules.orders(&stage.battle, &mut usual);
    stage.rules.orders_in_depth(&stage.battle, &mut in_depth);
    assert!(
        2 * usual.len() < in_depth.len(),
        "{} and {}",
        usual.len(),
        in_depth.len()
    );
    assert!(usual.iter().all(|order| in_depth.contains(order)));
}

#[test]
fn at_the_end_only_the_points_count() {
    let mut stage = stage(
        r#"
        phase = "first-moves"
        [first]
        cpts = 1
        [units]
        A = { type = "infantry", at = [1000, 1000] }
        B = { type = "infantry", at = [3000, 1000] }
        C = { type = "t-34", at = [5000, 1000] }
        D = { type = "t-34", at = [7000, 1000] }
        E = { type = "t-34", at = [9000, 1000] }
        Q = { type = "infantry", side = "second", at = [6000, 8000], morale = "suppressed" }
        [[score]]
        side = "second"
        when = "always"
        points = 1
        text = "1 point in any case."
        "#,
    );
    let stronger = stage.rules.evaluate(&stage.battle, FIRST, Insight::Trained);
    stage.battle.end = Some(End::TheEnd);
    let lost = stage.rules.evaluate(&stage.battle, FIRST, Insight::Trained);
    assert!(0 < stronger, "{stronger}");
    assert!(lost < -1000, "{lost}");
    assert_eq!(
        stage.rules.evaluate(&stage.battle, SECOND, Insight::Trained),
        -lost
    );
}

#[test]
fn nobody_gets_off_to_walk_a_long_way() {
    let stage = stage(
        r#"
        phase = "first-moves"
        [first]
        cpts = 2
        [units]
        Z = { type = "infantry", at = [500, 8000] }
        T = { type = "truck", at = [1000, 3000], facing = 90 }
        A = { type = "infantry", at = [1000, 3000], aboard = "T" }
        Q = { type = "infantry", side = "second", at = [11000, 8000] }
        [[score]]
        when = "holds"
        at = [10000, 3000]
        points = 2
        text = "2 points for the far end of the road."
        [[terrain]]
        kind = "road"
        line = [[0, 3000], [12000, 3000]]
        half_width = 200
        "#,
    );
    let rules = &stage.rules;
    let truck = stage.piece("T").expect("a truck");
    let commanded = after(
        rules,
        &stage.battle,
        &Order::Command {
            units: vec![storm_of_steel::battle::UnitId(truck)],
        },
    );
    let mut orders = Vec::new();
    rules.orders(&commanded, &mut orders);
    let best = |fits: fn(&Order) -> bool| {
        let fitting = orders.iter().filter(|order| fits(order));
        fitting
            .map(|order| rules.evaluate(&after(rules, &commanded, order), FIRST, Insight::Trained))
            .max()
            .expect("such an order")
    };
    let (driving, walking) = (
        best(|order| matches!(order, Order::Go { .. })),
        best(|order| matches!(order, Order::Dismount { .. })),
    );
    assert!(walking < driving, "{walking} on foot, {driving} by truck");
}

/// A rifle stand in one of two areas, the first of which its own side has mined (HI08).
fn in_own_mines(mined: u8) -> i32 {
    worth(&format!(
        r#"
        phase = "first-moves"
        mined = [{mined}]
        [first]
        cpts = 1
        [units]
        A = {{ type = "infantry", at = [2000, 2000] }}
        Q = {{ type = "infantry", side = "second", at = [11000, 8000] }}
        [[hidden_mines]]
        side = "first"
        areas = [[1500, 1500, 2500, 2500], [3500, 1500, 4500, 2500]]
        "#
    ))
}

#[test]
fn nobody_wants_to_stand_on_his_own_mines() {
    assert!(in_own_mines(0) < in_own_mines(1));
}
