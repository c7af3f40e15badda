//! Breaking off, pursuit, markers, vehicles, leaders, ways.

use super::super::{ARMS_LENGTH, Assault, CHARGE, Party, Stage as At};
use super::{acting, assault, begin, goes, in_contact, is_lost, ranks, under_way};
use crate::battle::{Post, Standing};
use crate::content::model::Training;
use crate::order::{Leg, Order, Spot};
use crate::testing::{Group, ONE, Setup, Stage, TWO};

#[test]
fn ini_asl_15_breaking_off_leads_away_and_guns_stay() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 1870, 0)]);
    let other = [("rifle", 2000, 2000, 180), ("lmg", 2350, 1870, 180)];
    let them = setup.unit(TWO, Training::Veteran, &other);
    let mut stage = setup.build();
    let fight = assault(&stage, us, them, At::Breaking);
    begin(&mut stage, fight, &[6]);
    assert_eq!(stage.asks(), Some(("withdraw", TWO)));
    let leg = |nth: u16, path: &[(i32, i32)]| Order::Withdraw {
        legs: vec![Leg {
            team: them.team(nth),
            path: path.iter().map(|(x, y)| Spot { x: *x, y: *y }).collect(),
            facing: None,
            turret: None,
            placed: false,
        }],
    };
    assert_eq!(stage.refused(TWO, &leg(1, &[(2900, 1870)])), "ini-asl-15");
    assert_eq!(stage.refused(TWO, &leg(0, &[(2000, 2601)])), "ini-move-1");
    assert_eq!(
        stage.refused(TWO, &leg(0, &[(2000, 2300), (2000, 2200)])),
        "ini-asl-15"
    );
    stage.order(TWO, leg(0, &[(2000, 2600)]), &[1]);
    assert_eq!(stage.battle.team(them.team(0)).at.y(), 2600);
    // Check 139: the LMG at a gap of 1.50 does not move and is caught.
    stage.order(ONE, Order::Pursue { legs: Vec::new() }, &[]);
    assert!(is_lost(&stage, them.team(1)) && !is_lost(&stage, them.team(0)));
}

#[test]
fn ini_asl_16_within_two_inches_all_but_unsuppressed_tanks_are_caught() {
    // Checks 71, 72 and 139.
    for (kind, gap, markers, caught) in [
        ("rifle", 200, 0, true),
        ("rifle", 201, 0, false),
        ("lmg", 150, 0, true),
        ("lmg", 250, 0, false),
        ("sherman", 100, 0, false),
        ("sherman", 100, 1, true),
    ] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 2000, 0)]);
        let half = if kind == "sherman" { 110 } else { 60 };
        let them = setup.unit(TWO, Training::Veteran, &[(kind, 2000, 2060 + gap + half, 180)]);
        let mut stage = setup.build();
        stage.battle.team_mut(them.team(0)).markers = markers;
        let fight = assault(&stage, us, them, At::Caught);
        let found = stage.rules.caught(&stage.battle, &fight, Party::Defender);
        assert_eq!(!found.is_empty(), caught, "{kind} at {gap} with {markers}");
    }
}

#[test]
fn ini_asl_17_one_marker_for_each_team_lost() {
    // Check 73.
    let mut setup = Setup::new();
    let line = |y: i32| -> Vec<(&str, i32, i32, i32)> {
        (0..5).map(|nth| ("rifle", 500 + 250 * nth, y, 0)).collect()
    };
    let us = setup.unit(ONE, Training::Veteran, &line(500));
    let them = setup.unit(TWO, Training::Veteran, &line(3000));
    let mut stage = setup.build();
    let fight = Assault {
        lost: [2, 3],
        ..assault(&stage, us, them, At::Over)
    };
    begin(&mut stage, fight, &[]);
    let markers = |unit: Group| -> u8 { stage.battle.teams_of(unit.id).map(|(_, team)| team.markers).sum() };
    assert_eq!((markers(us), markers(them)), (2, 3));
}

/// One Team of One in contact with a vehicle of Two that has another far away.
fn against(own: &str, vehicle: &str) -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[(own, 2000, 1820, 0)]);
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[(vehicle, 2000, 2000, 180), (vehicle, 5000, 5500, 180)],
    );
    (setup.build(), us, them)
}

#[test]
fn ini_asl_18_against_tanks_as_many_checks_as_the_rating_then_flank_saves_then_the_table() {
    // Check 74.
    let (mut stage, us, them) = against("panzerschreck", "sherman");
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[4, 5, 2, 5, 3, 5]);
    assert_eq!(stage.battle.team(them.team(0)).markers, 1);
    assert_eq!(stage.asks(), Some(("answer", TWO)));
    // Check 75.
    let (mut stage, us, them) = against("rifle", "tiger");
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[4, 4]);
    assert_eq!(stage.battle.team(them.team(0)).markers, 0);
    assert!(!is_lost(&stage, them.team(0)));
    // Two results are one marker; a 6 destroys, and the marker goes to the other, which is too far away to strike (ini-supp-7).
    let (mut stage, us, them) = against("panzerschreck", "sherman");
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[4, 4, 4, 1, 1, 1, 4, 5, 6, 3]);
    assert!(is_lost(&stage, them.team(0)));
    assert_eq!(stage.battle.team(them.team(1)).markers, 1);
}

#[test]
fn ini_asl_18_soft_skinned_save_as_infantry_or_as_guns_against_at() {
    // Check 141; then the last truck cannot strike and breaks off.
    let (mut stage, us, them) = against("rifle", "truck");
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[4, 2, 3]);
    assert!(is_lost(&stage, them.team(0)));
    assert_eq!(stage.asks(), Some(("withdraw", TWO)));
    for (own, needed) in [("rifle", 3), ("panzerschreck", 5)] {
        let (stage, us, them) = against(own, "truck");
        assert_eq!(
            stage.rules.blow_save(&stage.battle, us.team(0), them.team(0)),
            needed
        );
    }
}

#[test]
fn ini_asl_19_tanks_strike_others_once_and_soft_skins_nobody() {
    let (stage, us, them) = against("rifle", "sherman");
    let (rifle, sherman) = (us.team(0), them.team(0));
    assert!(stage.rules.may_strike(&stage.battle, rifle, sherman));
    assert!(stage.rules.may_strike(&stage.battle, sherman, rifle));
    assert!(!stage.rules.may_strike(&stage.battle, sherman, them.team(1)));
    assert_eq!(stage.rules.blows(&stage.battle, sherman, rifle), 1);
    let (stage, us, them) = against("rifle", "truck");
    assert!(!stage.rules.may_strike(&stage.battle, them.team(0), us.team(0)));
}

#[test]
fn ini_asl_20_with_nobody_in_reach_it_is_over_without_breaking_off() {
    for (gap, over) in [(ARMS_LENGTH, false), (ARMS_LENGTH + 1, true)] {
        let (mut stage, us, them) = in_contact("rifle");
        stage.place(us.team(0), 2000, 1880 - gap, 0);
        let fight = assault(&stage, us, them, At::Strike);
        begin(&mut stage, fight, if over { &[] } else { &[3] });
        assert_eq!(Assault::under_way(&stage.battle).is_none(), over);
    }
}

#[test]
fn ini_asl_13_guns_fight_where_they_stand() {
    // Check 140: an HMG at a gap of 2.00 strikes, at 2.01 it neither moves nor strikes.
    for (gap, strikes) in [(200, true), (201, false)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 2000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("hmg", 2000, 2120 + gap, 180)]);
        let stage = setup.build();
        let fight = Assault {
            striker: Party::Defender,
            counterattacks: 1,
            ..assault(&stage, us, them, At::Strike)
        };
        assert_eq!(!fight.ready(&stage.rules, &stage.battle).is_empty(), strikes);
        assert!(
            stage
                .rules
                .lunge(&stage.battle, &fight, Party::Defender)
                .goers
                .is_empty()
        );
    }
}

#[test]
fn ini_asl_9_teams_that_stayed_fight_from_their_first_counterattack_on() {
    let (stage, us, them) = ranks();
    let mut fight = assault(&stage, us, them, At::Strike);
    fight.goes = vec![us.team(0)];
    assert_eq!(fight.ready(&stage.rules, &stage.battle), [us.team(0)]);
    fight.counterattacks = 2;
    assert_eq!(
        fight.ready(&stage.rules, &stage.battle),
        [0, 1, 2].map(|nth| us.team(nth))
    );
}

#[test]
fn ini_asl_22_a_commander_near_both_fights_with_the_assaulted_unit() {
    for (gap, joins) in [(200, true), (201, false)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 1870, 0)]);
        let other = [("rifle", 2000, 2000, 180), ("smg", 2300, 2000, 180)];
        let them = setup.unit(TWO, Training::Veteran, &other);
        // His base is 1.20 by 1.00.
        let cc = setup.commander(TWO, Training::Veteran, ("rifle", 1900 - gap - 60, 1870, 180));
        let mut stage = setup.build();
        let fight = assault(&stage, us, them, At::Strike);
        begin(&mut stage, fight, &[]);
        assert_eq!(stage.asks(), Some(("strike", ONE)));
        assert_eq!(under_way(&stage).joined.contains(&cc.team(0)), joins);
        // He is the dearest victim, and his loss is one of the assault.
        if joins {
            let Some(order) = stage.orders().first().cloned() else {
                panic!("a proposal");
            };
            stage.order(ONE, order, &[4]);
            assert!(is_lost(&stage, cc.team(0)));
            assert_eq!(under_way(&stage).lost, [0, 1]);
        }
    }
}

#[test]
fn ini_asl_5_with_nobody_left_in_reach_a_die_may_carry_them_farther() {
    // Check 76: the next enemy takes a path of 15.00.
    for (die, reaches) in [(2, false), (3, true)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 1000, 0)]);
        let other = [("rifle", 2000, 2630, 180), ("rifle", 5000, 5500, 180)];
        let them = setup.unit(TWO, Training::Veteran, &other);
        let mut stage = setup.build();
        let fight = assault(&stage, us, them, At::Closing);
        begin(&mut stage, fight, &[]);
        assert_eq!(stage.asks(), Some(("extra", ONE)));
        let before = stage.battle.clone();
        stage.order(ONE, Order::Extra { roll: true }, &[die]);
        while stage
            .asks()
            .is_some_and(|(what, _)| what == "close" || what == "react")
        {
            let (what, seat) = stage.asks().expect("asked");
            let order = match what {
                "close" => stage.orders()[0].clone(),
                _ => Order::Hold,
            };
            stage.order(seat, order, &[]);
        }
        assert_eq!(under_way(&stage).reach, CHARGE + 100 * die as i32);
        assert_eq!(!under_way(&stage).touching.is_empty(), reaches, "die {die}");
        stage.battle = before;
        stage.order(ONE, Order::Extra { roll: false }, &[]);
        assert!(Assault::under_way(&stage.battle).is_none());
    }
}

#[test]
fn ini_asl_5_the_whole_unit_gone_leaves_a_normal_move() {
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 2000, 1000, 0), ("rifle", 2300, 1000, 0)],
    );
    setup.post(us.team(0), Post::Leader);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 1600, 180)]);
    setup.unit(TWO, Training::Veteran, &[("rifle", 5000, 5500, 180)]);
    let mut stage = setup.build();
    let mut fight = assault(&stage, us, them, At::Closing);
    fight.goes = vec![us.team(1)];
    stage.battle.team_mut(them.team(0)).standing = Standing::Destroyed;
    stage.battle.unit_mut(them.id).destroyed = true;
    begin(&mut stage, fight, &[]);
    assert_eq!(stage.asks(), Some(("extra", ONE)));
    let to = |nth: u16, x: i32, y: i32| Order::Move {
        legs: vec![Leg {
            team: us.team(nth),
            path: vec![Spot { x, y }],
            facing: None,
            turret: None,
            placed: false,
        }],
        helps: Vec::new(),
        reference: None,
    };
    assert_eq!(stage.refused(ONE, &Order::Extra { roll: true }), "ini-asl-5");
    assert_eq!(stage.refused(ONE, &to(0, 2000, 1100)), "ini-asl-5");
    assert_eq!(stage.refused(ONE, &to(1, 2300, 1601)), "ini-move-1");
    stage.order(ONE, to(1, 2300, 1500), &[]);
    assert_eq!(stage.battle.team(us.team(1)).at.y(), 1500);
    assert!(Assault::under_way(&stage.battle).is_none());
}

#[test]
fn ini_asl_3_another_contact_place_may_be_an_inch_farther() {
    let (mut stage, us, them) = acting(&[("rifle", 1000, 1000, 0)], &[("rifle", 1000, 1600, 180)]);
    stage.order(ONE, goes(us, them, &[1]), &[]);
    assert_eq!(stage.asks(), Some(("close", ONE)));
    let leg = |x: i32, y: i32, facing: i32| Order::Close {
        legs: vec![Leg {
            team: us.team(1),
            path: vec![Spot { x, y }],
            facing: Some(facing),
            turret: None,
            placed: false,
        }],
    };
    // Straight: 4.70. Somewhere else than in contact, or round the back, is refused.
    assert_eq!(stage.refused(ONE, &leg(1000, 1300, 0)), "ini-asl-3");
    assert_eq!(stage.refused(ONE, &leg(1600, 2300, 0)), "ini-asl-3");
    for order in stage.orders() {
        assert!(
            stage.rules.check_order(&stage.battle, ONE, &order).is_ok(),
            "{order:?}"
        );
    }
    stage.order(ONE, leg(1080, 1475, 0), &[]);
    assert_eq!(stage.asks(), Some(("defend", TWO)));
    assert_eq!(stage.battle.team(us.team(1)).at.y(), 1475);
    // ini-asl-21: it has moved; ini-asl-6: and counts as moving while the enemy fires.
    assert!(stage.battle.team(us.team(1)).went);
    assert_eq!(stage.battle.moving, [us.team(1)]);
}

#[test]
fn ini_ord_41_an_assault_from_its_order_to_the_next_choice() {
    let (mut stage, us, them) = acting(&[("rifle", 1000, 1000, 0)], &[("rifle", 1000, 1600, 180)]);
    stage.order(ONE, goes(us, them, &[1]), &[]);
    let close = stage.orders()[0].clone();
    stage.order(ONE, close, &[]);
    // The blow lands: the whole Unit is gone, and with it the company, which has no commander.
    stage.order(TWO, Order::Hold, &[4]);
    assert!(stage.battle.unit(them.id).destroyed);
    assert!(stage.battle.end.is_some());
}
