//! From hits to wounds (sections 8.5, 8.6, 9 and 24).

use umpire::Fraction;

use super::*;
use crate::attack::suppression_of;
use crate::battle::{Standing, Whereabouts};
use crate::content::model::Training;
use crate::order::Order;

/// sof-core-10, sof-core-11, sof-core-13, sof-pol-5; sof-check-3, sof-check-4, sof-check-6.
#[test]
fn checks_are_read_as_the_book_says() {
    use crate::chance::Need;
    let mut stage = Stage::new(4800, 4800);
    for (number, dice, passes) in [
        (7, &[6, 4][..], false),
        (7, &[6, 5], true),
        (8, &[6, 5], false),
        (8, &[6, 6], true),
        (0, &[1], false),
        (0, &[2], true),
    ] {
        let mut passed = !passes;
        stage.with_dice(dice, |turn| {
            passed = turn.check(&Need::of(number), "a check", "sof-core-10").passed;
        });
        assert_eq!(passed, passes, "{number} {dice:?}");
    }
}

/// sof-shoot-74, sof-shoot-75; sof-check-108, sof-check-109, sof-check-110.
#[test]
fn three_hits_are_one_marker() {
    assert_eq!(
        [3, 4, 6, 7, 0].map(|hits| suppression_of(hits, false)),
        [1, 2, 2, 3, 0]
    );
    assert_eq!((suppression_of(3, true), suppression_of(0, true)), (2, 0));
}

/// sof-shoot-67, sof-shoot-74, sof-shoot-78, sof-shoot-80, sof-shoot-85: Accuracy, then Lethality.
#[test]
fn hits_suppress_and_may_wound() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 1000);
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "ba-rifle",
        &[3, 2, 6, 4, 3, /* */ 5, 4, 6, 1],
    );
    assert_eq!(state(&stage, them), (2, 2));
    assert!(stage.battle.unit(us).fired);
}

/// sof-gren-5, sof-shoot-75; sof-check-82: five grenades on target, three dodged.
#[test]
fn a_skill_check_escapes_a_grenade() {
    let (mut stage, us, them) = facing_off(10, "grenade", 500);
    stage.training(them, Training::Veteran);
    let mut five = battery(&stage, us, "grenade", 0);
    five.figures.truncate(5);
    let planned = plan(&stage, (us, them), Manner::Halted, five).expect("five of ten");
    let dice = [
        2, 2, 2, 2, 2, /* Skill */ 3, 2, 5, 1, 6, /* Lethality */ 1, 1,
    ];
    stage.with_dice(&dice, |turn| turn.fire(us, Manner::Halted, vec![planned]));
    assert_eq!(state(&stage, them), (2, 0));
}

/// sof-wsr-shotgun; sof-check-83: three shotguns stop two of four grenades.
#[test]
fn shotguns_stop_grenades() {
    let (mut stage, us, them) = facing_off(8, "grenade", 500);
    for nth in 0..3 {
        stage.arm(them, nth, &["shotgun"]);
    }
    let mut four = battery(&stage, us, "grenade", 0);
    four.figures.truncate(4);
    let planned = plan(&stage, (us, them), Manner::Halted, four).expect("four of eight");
    let dice = [
        2, 2, 2, 2, /* shotguns */ 6, 2, 6, /* Skill */ 1, 6, /* Lethality */ 4,
    ];
    stage.with_dice(&dice, |turn| turn.fire(us, Manner::Halted, vec![planned]));
    assert_eq!(state(&stage, them), (2, 1));
}

/// sof-gren-14, sof-wsr-improv: a natural 1 with an improvised grenade is a hit on the thrower's unit.
#[test]
fn an_improvised_grenade_may_go_off_too_soon() {
    let (mut stage, us, them) = facing_off(2, "improvised-grenade", 500);
    let mut one = battery(&stage, us, "improvised-grenade", 0);
    one.figures.truncate(1);
    let planned = plan(&stage, (us, them), Manner::Halted, one).expect("one of two");
    stage.with_dice(&[1, /* Skill */ 3, /* Lethality */ 3], |turn| {
        turn.fire(us, Manner::Halted, vec![planned]);
    });
    assert_eq!((state(&stage, us), state(&stage, them)), ((2, 0), (0, 0)));
}

/// sof-wsr-jams-1, sof-wsr-jams-2; sof-check-78, sof-check-79.
#[test]
fn a_chauchat_jams_on_equal_dice() {
    for (third, jams) in [(5, true), (4, false)] {
        let (mut stage, us, them) = facing_off(2, "ba-rifle", 1000);
        stage.pair(us, 0, "chauchat");
        heap(&mut stage, us, 3600, 1000);
        // The hits of a jamming attack count.
        fire(
            &mut stage,
            (us, them),
            Manner::Halted,
            "chauchat",
            &[2, 5, third, /* */ 1, 1],
        );
        let gun = stage.nth(us, 0);
        assert_eq!(stage.battle.figure(gun).jammed, jams);
        stage.battle.figure_mut(gun).jammed = false;
        assert_eq!(groups(&stage, (us, them), Manner::Halted, "chauchat")[0].0, 3);
    }
}

/// sof-wsr-flame-2, sof-wsr-flame-4, sof-chart-48: shots, Accuracy, Lethality, then the fuel.
#[test]
fn a_flamethrower_out_of_fuel_leaves() {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 500);
    stage.pair(us, 0, "flammenwerfer");
    heap(&mut stage, us, 3600, 1000);
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "flammenwerfer",
        &[2, /* */ 3, 1, /* */ 3, /* fuel */ 1],
    );
    assert_eq!(state(&stage, them), (2, 1));
    let gone = |nth: usize| {
        stage
            .battle
            .figures
            .numbered()
            .nth(nth)
            .expect("a figure")
            .1
            .standing
    };
    assert_eq!((gone(0), gone(1)), (Standing::Gone, Standing::Gone));
    assert_eq!(stage.battle.men_of(us), 2);
}

/// sof-wsr-sniper-2, sof-wsr-sniper-3, sof-dec-49; sof-check-86.
#[test]
fn an_officer_takes_a_second_success() {
    let (mut stage, _, them) = facing_off(1, "ba-rifle", 1000);
    let us = snipers(&mut stage, (3600, 1000));
    heap(&mut stage, UnitId(0), 600, 600);
    let officer = stage.nth(them, 0);
    stage.battle.figure_mut(officer).role = Role::Officer;
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "sniper-rifle",
        &[3, /* Lethality */ 3],
    );
    assert_eq!(stage.asks(), Some(("victim", ONE)));
    assert_eq!(stage.orders().len(), 9);
    stage.order(ONE, Order::Victim { figure: officer }, &[2]);
    assert!(stage.battle.figure(officer).is_there());
    assert_eq!(state(&stage, them), (2, 1));
}

/// sof-wsr-sniper-2: a plain figure is removed at once.
#[test]
fn a_sniper_removes_whom_he_names() {
    let (mut stage, _, them) = facing_off(1, "ba-rifle", 1000);
    let us = snipers(&mut stage, (3600, 1000));
    heap(&mut stage, UnitId(0), 600, 600);
    fire(&mut stage, (us, them), Manner::Halted, "sniper-rifle", &[3, 3]);
    let other = stage.nth(us, 0);
    assert_eq!(
        stage.refused(ONE, &Order::Victim { figure: other }),
        "sof-wsr-sniper-2"
    );
    let victim = stage.nth(them, 4);
    stage.order(ONE, Order::Victim { figure: victim }, &[]);
    assert!(!stage.battle.figure(victim).is_there());
    assert_eq!(state(&stage, them), (2, 0));
}

/// sof-usr-bodyarmor, sof-usr-headarmor; sof-check-122, sof-check-257.
#[test]
fn armour_stops_wounds() {
    for rules in [
        &[UnitRule::BodyArmor][..],
        &[UnitRule::BodyArmor, UnitRule::HeadArmor],
    ] {
        let (mut stage, us, them) = facing_off(6, "ba-rifle", 1000);
        stage.rules(them, rules);
        fire(
            &mut stage,
            (us, them),
            Manner::Halted,
            "ba-rifle",
            &[3, 3, 3, /* */ 5, 5, 5, /* */ 5, 4, 6],
        );
        assert_eq!(state(&stage, them), (1, 1));
    }
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 1000);
    stage.rules(them, &[UnitRule::HeadArmor]);
    fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", &[3, 5, 5]);
    assert_eq!(state(&stage, them), (1, 1));
}

/// sof-shoot-84; sof-check-120: an NCO takes one more.
#[test]
fn a_unit_that_can_take_no_more_is_gone() {
    let (mut stage, _, them) = facing_off(1, "ba-rifle", 1000);
    let unit = stage.squad(TWO, 8, &["ba-rifle"], (600, 600), 0);
    let nco = stage.nth(unit, 7);
    stage.battle.figure_mut(nco).role = Role::Nco;
    stage.with_dice(&[], |turn| turn.wound_by_fire(unit, 8, "sof-shoot-80"));
    let fit: Vec<FigureId> = stage.battle.fit(unit).map(|(id, _)| id).collect();
    assert_eq!(fit, [nco]);
    stage.with_dice(&[], |turn| turn.wound_by_fire(unit, 1, "sof-shoot-80"));
    assert!(stage.battle.unit(unit).is_eliminated());
    assert!(!stage.battle.unit(them).is_eliminated());
}

/// sof-shoot-77; sof-check-111: at 5 a unit tests at once, below it does not.
#[test]
fn five_markers_force_to_ground() {
    for (before, dice) in [
        (3, &[3, 3, 3, 3, 1, /* */ 1, 1, 1, 1, /* Tenacity */ 4][..]),
        (2, &[3, 3, 3, 3, 1, 1, 1, 1, 1]),
    ] {
        let (mut stage, us, them) = facing_off(9, "ba-rifle", 1000);
        stage.battle.unit_mut(them).suppression = before;
        fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", dice);
        assert_eq!(stage.battle.unit(them).suppression, before + 2);
    }
}

/// sof-shoot-86, sof-lead-29; sof-check-205.
#[test]
fn hits_find_the_officer_who_went_first() {
    let (mut stage, us, them) = facing_off(8, "ba-rifle", 1000);
    let officer = stage.nth(them, 0);
    stage.battle.figure_mut(officer).role = Role::Officer;
    stage.battle.unit_mut(them).inspired = true;
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "ba-rifle",
        &[3, 3, 3, 3, /* */ 1, 1, 1, 1, /* */ 6, 2, 6, 1],
    );
    assert!(stage.battle.figure(officer).is_disabled());
}

/// sof-core-8, sof-usr-marksmen, sof-usr-sharpshooters, sof-ord-73; sof-check-7.
#[test]
fn marksmen_try_one_miss_again_and_it_stands() {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 1000);
    give(&mut stage, us, UnitRule::Marksmen);
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "ba-rifle",
        &[1, 2, /* again */ 1],
    );
    assert_eq!(state(&stage, them), (0, 0));
    give(&mut stage, us, UnitRule::Sharpshooters);
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "ba-rifle",
        &[1, 2, /* again */ 3, 1, /* */ 1],
    );
    assert_eq!(state(&stage, them), (1, 0));
}

/// sof-dec-48, sof-gren-4: whoever wants to be asked is; grenades are never thrown again.
#[test]
fn second_tries_may_be_chosen() {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 1000);
    give(&mut stage, us, UnitRule::Marksmen);
    stage.battle.sides[0].standing.rerolls = How::Ask;
    fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", &[1, 2]);
    assert_eq!(stage.asks(), Some(("reroll", ONE)));
    let two = Order::Reroll { dice: vec![0, 1] };
    assert_eq!(stage.refused(ONE, &two), "sof-usr-marksmen");
    stage.order(ONE, Order::Reroll { dice: vec![1] }, &[5, 5]);
    assert_eq!(state(&stage, them), (1, 1));
    let (mut stage, us, them) = facing_off(2, "grenade", 500);
    give(&mut stage, us, UnitRule::Marksmen);
    let mut one = battery(&stage, us, "grenade", 0);
    one.figures.truncate(1);
    let planned = plan(&stage, (us, them), Manner::Halted, one).expect("one of two");
    stage.with_dice(&[1], |turn| turn.fire(us, Manner::Halted, vec![planned]));
}

/// sof-shoot-30, sof-shoot-31, sof-act-htd-2; sof-check-223, sof-check-224.
#[test]
fn a_target_hits_the_dirt_once_and_is_spent() {
    let (mut stage, us, them) = facing_off(8, "ba-rifle", 1000);
    stage.battle.sides[1].standing.react = How::Ask;
    fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", &[]);
    assert_eq!(stage.asks(), Some(("react", TWO)));
    stage.order(TWO, Order::React { down: true }, &[3, 3, 3, 4, /* */ 1]);
    let unit = stage.battle.unit(them);
    assert!(unit.down && unit.activated);
    assert_eq!(unit.suppression, 1);
    // Activated: nobody asks again.
    fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", &[3, 3, 3, 3]);
    assert_eq!(stage.asks(), None);
}

/// sof-ord-70; sof-check-253.
#[test]
fn the_standing_answer_reacts_to_four_dice_that_need_four() {
    for (men, reacts) in [(10, true), (6, false)] {
        let (mut stage, us, them) = facing_off(men, "ba-rifle", 1300);
        stage.battle.sides[1].standing.react = How::Rule;
        let misses = vec![1; men.div_ceil(2)];
        fire(&mut stage, (us, them), Manner::Halted, "ba-rifle", &misses);
        assert_eq!(stage.battle.unit(them).down, reacts);
    }
}

/// sof-wsr-lever: a lever-action rifle jams when its owner goes down.
#[test]
fn a_lever_jams_in_the_dirt() {
    let (mut stage, us, _) = facing_off(2, "winchester", 1000);
    stage.with_dice(&[], |turn| turn.go_down(us));
    assert!(stage.battle.figures_of(us).all(|(_, figure)| figure.jammed));
}

/// sof-bldg-17; sof-check-216.
#[test]
fn everybody_in_a_house_is_suppressed() {
    let (mut stage, us, them) = facing_off(10, "ba-rifle", 1000);
    let house = stage.building((3400, 2000), (3800, 2400));
    let others = stage.squad(TWO, 4, &["ba-rifle"], (600, 600), 0);
    for unit in [them, others] {
        stage.house(unit, house);
        assert_eq!(stage.battle.unit(unit).place, Whereabouts::Building(house));
    }
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "ba-rifle",
        &[4, 4, 4, 4, 4, /* */ 1, 1, 1, 1, 1],
    );
    assert_eq!((state(&stage, them), state(&stage, others)), ((2, 0), (2, 0)));
}

/// sof-bldg-23, sof-bldg-24; sof-check-215: resiliency 3 bears three structure hits, not four.
#[test]
fn a_house_falls_when_it_has_taken_too_much() {
    use crate::battle::BuildingState;
    let mut stage = Stage::new(7200, 7200);
    let house = stage.building((3400, 2000), (3800, 2400));
    let inside = stage.squad(TWO, 4, &["ba-rifle"], (600, 600), 0);
    stage.house(inside, house);
    stage.with_dice(&[6, 6], |turn| turn.shake(house, 1));
    assert_eq!(stage.battle.buildings[0].state, BuildingState::Intact);
    assert_eq!(stage.battle.buildings[0].hits, 3);
    let dice = [6, 1, /* masonry */ 1, 1, /* Lethality */ 2, 3];
    stage.with_dice(&dice, |turn| turn.shake(house, 1));
    assert_eq!(stage.battle.buildings[0].state, BuildingState::Ruined);
    assert_eq!(state(&stage, inside), (2, 1));
}

/// sof-cc-12: closing fire of two units is one attack; nobody is forced to ground by it (sof-cc-20).
#[test]
fn closing_fire_is_pooled() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 0);
    let neighbour = stage.squad(ONE, 2, &["ba-rifle"], (600, 600), 0);
    heap(&mut stage, neighbour, 3600 + 300, 1100);
    stage.battle.unit_mut(them).suppression = 4;
    let parts = [us, neighbour].map(|unit| (unit, vec![battery(&stage, unit, "ba-rifle", 0)]));
    let dice = [3, 3, /* neighbour */ 3, 3, /* */ 1, 1, 1, 1];
    stage.with_dice(&dice, |turn| turn.closing_fire(them, parts.to_vec()));
    assert_eq!(state(&stage, them), (6, 0));
}

/// sof-ord-54: the odds are those of the dice.
#[test]
fn a_forecast_counts_every_way() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 1000);
    let one = attack(&stage, (us, them), Manner::Halted, "ba-rifle");
    let prospect = stage.rules.prospect(&stage.battle, &one);
    assert_eq!(prospect.hits.at_least(1), Fraction::new(2, 3));
    assert_eq!(prospect.markers.at_least(1), Fraction::new(2, 3));
    assert_eq!(prospect.wounds.at_least(1), Fraction::new(2, 9));
    give(&mut stage, us, UnitRule::Marksmen);
    let again = stage.rules.prospect(&stage.battle, &one);
    assert_eq!(again.hits.at_least(1), Fraction::new(8, 9));
    give(&mut stage, them, UnitRule::BodyArmor);
    let saved = stage.rules.prospect(&stage.battle, &one);
    assert_eq!(saved.wounds.at_least(1), Fraction::new(16, 81));
    let preview = stage
        .rules
        .preview_fire(&stage.battle, us, Manner::Halted, &[volley(them, Vec::new())]);
    assert_eq!(preview.attacks.len(), 2);
    assert_eq!(preview.shots.len(), 2);
}

/// sof-ord-54: what a preview adds up is what the log prints.
#[test]
fn the_log_prints_the_numbers_of_the_preview() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 1400);
    let preview = stage
        .rules
        .preview_fire(&stage.battle, us, Manner::Moving, &[volley(them, Vec::new())]);
    let report = fire(
        &mut stage,
        (us, them),
        Manner::Moving,
        "ba-rifle",
        &[1, 1, 1, 1, 1],
    );
    let shown = &preview.attacks[0].tallies;
    let printed: Vec<_> = report.events().iter().flat_map(|event| &event.tallies).collect();
    assert!(shown.iter().all(|tally| printed.contains(&tally)));
}

/// sof-wsr-salvo, sof-wsr-improv, sof-shoot-42; sof-check-258: the Delattre launcher, PEN round.
#[test]
fn a_launcher_may_hit_its_own_crew() {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.team(ONE, "142mm-delattre-grenade-launcher", 2, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 2000);
    stage.battle.sides[1].standing.react = How::Never;
    let dice = [
        1, 4, /* Lethality */ 3, /* own Skill */ 2, /* Lethality */ 3,
    ];
    fire(
        &mut stage,
        (us, them),
        Manner::Halted,
        "142mm-delattre-grenade-launcher",
        &dice,
    );
    assert_eq!((state(&stage, us).0, state(&stage, them).0), (2, 2));
}

/// sof-bldg-17, sof-shoot-84: a unit is lost once, however many wounds are left over.
#[test]
fn wounds_left_over_hurt_nobody() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 1000);
    stage.with_dice(&[], |turn| turn.wound_by_fire(us, 5, "sof-shoot-80"));
    assert!(stage.battle.unit(us).is_eliminated());
    stage.with_dice(&[], |turn| turn.wound_by_fire(us, 1, "sof-shoot-80"));
    assert_eq!(state(&stage, them), (0, 0));
}
