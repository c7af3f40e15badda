//! Assaults, row by row: up to the answer of who was struck. What follows is in `after`.

mod after;

use super::{Assault, AssaultPlan, Assaulted, Named, Party, Stage as At};
use crate::battle::{Frame, Post, Standing, TeamId};
use crate::content::model::Training;
use crate::order::{Leg, Order, Spot};
use crate::shooting::FireResult;
use crate::testing::{Group, ONE, Setup, Stage, TWO};

/// An assault of One's Unit at Two's that has come to this stage, everybody going.
pub(super) fn assault(stage: &Stage, us: Group, them: Group, at: At) -> Assault {
    let plan = AssaultPlan {
        unit: us.id,
        named: Named::unit(them.id),
        goes: stage.battle.teams_of(us.id).map(|(team, _)| team).collect(),
        fire: None,
    };
    Assault {
        stage: at,
        ..Assault::new(&plan, &Assaulted::unit(them.id))
    }
}

#[track_caller]
pub(super) fn begin(stage: &mut Stage, assault: Assault, dice: &[u32]) {
    stage.with_dice(dice, |turn| turn.ask(assault));
}

pub(super) fn under_way(stage: &Stage) -> &Assault {
    Assault::under_way(&stage.battle).expect("an assault is under way")
}

fn hear(stage: &mut Stage, hits: u16, table_results: u8) {
    for frame in &mut stage.battle.stack {
        if let Frame::Assault(assault) = frame {
            assault.hear(&FireResult {
                hits,
                table_results,
                hurt: false,
            });
        }
    }
}

pub(super) fn is_lost(stage: &Stage, team: TeamId) -> bool {
    stage.battle.team(team).standing == Standing::Destroyed
}

pub(super) fn goes(unit: Group, target: Group, teams: &[u16]) -> Order {
    Order::Assault {
        observer: false,
        unit: target.id,
        goes: teams.iter().map(|nth| unit.team(*nth)).collect(),
        shots: Vec::new(),
        directs: Vec::new(),
    }
}

/// A rifle of One that may assault, its leader far behind, and Teams of Two, in the middle of One's action.
pub(super) fn acting(
    own: &[(&str, i32, i32, i32)],
    other: &[(&str, i32, i32, i32)],
) -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let teams: Vec<_> = std::iter::once(("rifle", 5500, 200, 0))
        .chain(own.iter().copied())
        .collect();
    let us = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(us.team(0), Post::Leader);
    let them = setup.unit(TWO, Training::Veteran, other);
    let mut stage = setup.build();
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: us.id }, &[4]);
    (stage, us, them)
}

#[test]
fn ini_asl_1_somebody_must_be_able_to_reach_contact_within_12_inches() {
    // Gaps of 12.10 and 12.11: contact is 0.10 (checks 66 and 142).
    let (stage, us, them) = acting(&[("rifle", 1000, 1000, 0)], &[("rifle", 1000, 2330, 180)]);
    let plan = stage.rules.check_order(&stage.battle, ONE, &goes(us, them, &[1]));
    assert!(plan.is_ok(), "{plan:?}");
    let (stage, us, them) = acting(&[("rifle", 1000, 1000, 0)], &[("rifle", 1000, 2331, 180)]);
    assert_eq!(stage.refused(ONE, &goes(us, them, &[1])), "ini-asl-1");
    assert!(stage.rules.sampled_assaults(&stage.battle, us.id).is_empty());
}

#[test]
fn ini_asl_1_guns_stay_and_ini_asl_19_tanks_do_not_assault_tanks_alone() {
    let own = [
        ("lmg", 1000, 1000, 0),
        ("truck", 1300, 1000, 0),
        ("sherman", 1600, 1000, 0),
    ];
    let (stage, us, them) = acting(&own, &[("sherman", 1300, 1600, 180)]);
    assert_eq!(stage.refused(ONE, &goes(us, them, &[1])), "ini-asl-1");
    assert_eq!(stage.refused(ONE, &goes(us, them, &[2])), "ini-asl-19");
    // Check 77.
    assert_eq!(stage.refused(ONE, &goes(us, them, &[3])), "ini-asl-19");
    assert_eq!(stage.refused(ONE, &goes(us, them, &[])), "ini-asl-1");
    assert_eq!(stage.refused(ONE, &goes(us, us, &[3])), "ini-asl-1");
    // In a mixed Unit there is somebody for them to strike.
    let (stage, us, them) = acting(&own, &[("sherman", 1300, 1600, 180), ("rifle", 1600, 1600, 180)]);
    assert!(
        stage
            .rules
            .check_order(&stage.battle, ONE, &goes(us, them, &[3]))
            .is_ok()
    );
}

#[test]
fn ini_lead_6_without_a_leader_nobody_assaults_a_unit_he_sees() {
    let (mut stage, us, them) = acting(&[("rifle", 1000, 1000, 0)], &[("rifle", 1000, 1600, 180)]);
    stage.battle.team_mut(us.team(0)).standing = Standing::Destroyed;
    assert_eq!(stage.refused(ONE, &goes(us, them, &[1])), "ini-lead-6");
}

#[test]
fn ini_ord_40_those_who_reach_go_and_guns_fire() {
    let own = [("rifle", 1000, 1000, 0), ("lmg", 1300, 1000, 0)];
    let (stage, us, them) = acting(&own, &[("rifle", 1000, 1600, 180), ("rifle", 1300, 1600, 180)]);
    let Some(Order::Assault { goes, shots, .. }) =
        stage.rules.proposed_assault(&stage.battle, us.id, them.id)
    else {
        panic!("a proposal");
    };
    assert_eq!(
        goes,
        [us.team(0), us.team(1)],
        "the leader has no shot, so he goes"
    );
    assert_eq!(
        shots.iter().map(|shot| shot.team).collect::<Vec<_>>(),
        [us.team(2)]
    );
    for order in stage.rules.sampled_assaults(&stage.battle, us.id) {
        assert!(
            stage.rules.check_order(&stage.battle, ONE, &order).is_ok(),
            "{order:?}"
        );
    }
}

/// A rifle of One at (2000,1870), facing a rifle of Two at (2000,2000), and one more of each far away.
pub(super) fn in_contact(own: &str) -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[(own, 2000, 1870, 0), (own, 4000, 300, 0)],
    );
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 2000, 2000, 180), ("rifle", 5000, 5500, 180)],
    );
    (setup.build(), us, them)
}

#[test]
fn ini_asl_7_five_hits_halt_it_and_those_in_contact_back_off() {
    // Checks 67 and 145.
    for (hits, lands) in [(4, true), (5, false)] {
        let (mut stage, us, them) = in_contact("rifle");
        let fight = assault(&stage, us, them, At::Moved);
        begin(&mut stage, fight, &[]);
        assert_eq!(stage.asks(), Some(("defend", TWO)));
        assert_eq!(under_way(&stage).touching, [us.team(0)]);
        hear(&mut stage, hits, 0);
        // Landed: one blow, missed; the struck Unit is asked.
        stage.order(TWO, Order::Hold, if lands { &[3] } else { &[] });
        let at = stage.battle.team(us.team(0)).at;
        if lands {
            assert_eq!(stage.asks(), Some(("answer", TWO)));
        } else {
            assert!(Assault::under_way(&stage.battle).is_none());
            assert_eq!((at.x(), at.y()), (2000, 1680));
        }
    }
}

#[test]
fn ini_asl_8_two_table_results_halt_tanks_and_hits_do_not() {
    // Checks 68 and 144.
    for (hits, table_results, lands) in [(9, 1, true), (0, 2, false)] {
        let (mut stage, us, them) = in_contact("sherman");
        stage.place(us.team(0), 2000, 1820, 0);
        let fight = Assault {
            touching: vec![us.team(0)],
            heard: FireResult {
                hits,
                table_results,
                hurt: true,
            },
            ..assault(&stage, us, them, At::Defended)
        };
        begin(&mut stage, fight, if lands { &[3] } else { &[] });
        assert_eq!(Assault::under_way(&stage.battle).is_some(), lands);
    }
}

#[test]
fn ini_asl_6_reactions_of_others_do_not_halt() {
    // Check 143: only the fire between the move and the landing is heard.
    let (stage, us, them) = in_contact("rifle");
    let mut fight = assault(&stage, us, them, At::Moved);
    let nine = FireResult {
        hits: 9,
        ..FireResult::default()
    };
    fight.hear(&nine);
    assert_eq!(fight.heard.hits, 0);
    fight.stage = At::Defended;
    fight.hear(&nine);
    assert_eq!(fight.heard.hits, 9);
}

#[test]
fn ini_asl_4_without_contact_it_is_over_after_the_defensive_fire() {
    let (mut stage, us, them) = in_contact("rifle");
    stage.place(us.team(0), 2000, 1869, 0);
    let fight = assault(&stage, us, them, At::Moved);
    begin(&mut stage, fight, &[]);
    assert_eq!(stage.asks(), Some(("defend", TWO)));
    stage.order(TWO, Order::Hold, &[]);
    assert!(Assault::under_way(&stage.battle).is_none());
    assert_eq!(stage.battle.team(us.team(0)).at.y(), 1869);
}

/// Three rifles of One before three of Two, a fourth at a gap of 2.01; a fourth of Two far away.
pub(super) fn ranks() -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let own = [
        ("rifle", 1000, 870, 0),
        ("rifle", 1250, 870, 0),
        ("rifle", 1500, 870, 0),
        ("rifle", 1901, 1000, 0),
    ];
    let us = setup.unit(ONE, Training::Veteran, &own);
    let other = [
        ("rifle", 1000, 1000, 180),
        ("rifle", 1250, 1000, 180),
        ("rifle", 1500, 1000, 180),
        ("rifle", 3000, 3000, 180),
    ];
    let them = setup.unit(TWO, Training::Veteran, &other);
    (setup.build(), us, them)
}

/// The strike of check 69: two of Two's Teams are gone.
fn struck() -> (Stage, Group, Group) {
    let (mut stage, us, them) = ranks();
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[]);
    assert_eq!(stage.asks(), Some(("strike", ONE)));
    let order = Order::Strike {
        teams: [0, 1, 2].map(|nth| us.team(nth)).to_vec(),
        victims: [0, 1, 2].map(|nth| them.team(nth)).to_vec(),
    };
    stage.order(ONE, order, &[4, 3, 6]);
    (stage, us, them)
}

#[test]
fn ini_asl_9_each_team_within_two_inches_checks_once() {
    let (stage, _, them) = struck();
    let lost: Vec<bool> = (0..4).map(|nth| is_lost(&stage, them.team(nth))).collect();
    assert_eq!(lost, [true, true, false, false]);
    assert_eq!(stage.asks(), Some(("answer", TWO)));
}

#[test]
fn ini_ord_42_only_strikers_and_victims_in_reach_are_named() {
    let (mut stage, us, them) = ranks();
    let fight = assault(&stage, us, them, At::Strike);
    begin(&mut stage, fight, &[]);
    let strike = |teams: &[TeamId], victims: &[TeamId]| Order::Strike {
        teams: teams.to_vec(),
        victims: victims.to_vec(),
    };
    assert_eq!(stage.refused(ONE, &strike(&[us.team(3)], &[])), "ini-ord-42");
    assert_eq!(
        stage.refused(ONE, &strike(&[us.team(0), us.team(0)], &[])),
        "ini-ord-42"
    );
    assert_eq!(stage.refused(ONE, &strike(&[], &[them.team(3)])), "ini-ord-42");
    assert_eq!(stage.refused(ONE, &Order::Hold), "ini-ord-42");
    // Whoever is not named strikes after those who are.
    stage.order(ONE, strike(&[us.team(2)], &[them.team(2)]), &[4, 3, 3]);
    assert!(is_lost(&stage, them.team(2)));
}

#[test]
fn ini_ord_42_nobody_is_asked_where_it_makes_no_difference() {
    let (mut stage, us, them) = in_contact("rifle");
    let fight = assault(&stage, us, them, At::Strike);
    // One striker, one victim: the die falls at once.
    begin(&mut stage, fight, &[3]);
    assert_eq!(stage.asks(), Some(("answer", TWO)));
    assert_eq!(under_way(&stage).lost, [0, 0]);
}

#[test]
fn ini_asl_11_a_failed_counterattack_breaks_off() {
    // Check 70; then nobody moves: whoever is within 2 inches is caught (ini-asl-16).
    let (mut stage, us, them) = struck();
    stage.order(TWO, Order::Counterattack, &[3, 2]);
    assert_eq!(stage.asks(), Some(("withdraw", TWO)));
    stage.order(TWO, Order::Withdraw { legs: Vec::new() }, &[5]);
    assert_eq!(stage.asks(), Some(("pursue", ONE)));
    stage.order(ONE, Order::Pursue { legs: Vec::new() }, &[]);
    assert!(is_lost(&stage, them.team(2)));
    assert!(!is_lost(&stage, them.team(3)));
    // Three losses: three markers, two find room on the one Team that is left (ini-asl-17, ini-supp-8).
    assert_eq!(stage.battle.team(them.team(3)).markers, 2);
    assert!(stage.battle.teams_of(us.id).all(|(_, team)| team.markers == 0));
}

#[test]
fn ini_asl_12_a_passed_counterattack_closes_in_and_strikes() {
    let (mut stage, us, them) = struck();
    // D2 touches and stays; D3 is too far to reach anybody: it may come closer or stay.
    stage.order(TWO, Order::Counterattack, &[4]);
    assert_eq!(stage.asks(), Some(("close", TWO)));
    assert_eq!(under_way(&stage).striker, Party::Defender);
    let Some(Order::Close { legs }) = stage.orders().first().cloned() else {
        panic!("a proposal");
    };
    assert_eq!(
        legs.iter().map(|leg| leg.team).collect::<Vec<_>>(),
        [them.team(3)]
    );
    let away = Order::Close {
        legs: vec![Leg {
            team: them.team(3),
            path: vec![Spot { x: 3000, y: 3300 }],
            facing: None,
            turret: None,
            placed: false,
        }],
    };
    assert_eq!(stage.refused(TWO, &away), "ini-asl-3");
    // Whoever it could strike is alike and in reach: nobody is asked whom.
    stage.order(TWO, Order::Close { legs: Vec::new() }, &[4]);
    assert!(is_lost(&stage, us.team(1)));
    // ini-asl-14: now the other side has the choice.
    assert_eq!(stage.asks(), Some(("answer", ONE)));
    assert_eq!(under_way(&stage).counterattacks, 1);
}

#[test]
fn ini_asl_14_the_twentieth_counterattack_is_the_last() {
    for (before, asked) in [(19, Some(("answer", TWO))), (20, Some(("withdraw", TWO)))] {
        let (mut stage, us, them) = in_contact("rifle");
        let fight = Assault {
            counterattacks: before,
            ..assault(&stage, us, them, At::Struck)
        };
        begin(&mut stage, fight, if before == 20 { &[3] } else { &[] });
        assert_eq!(stage.asks(), asked);
    }
}

#[test]
fn ini_asl_10_who_could_not_strike_even_after_four_inches_breaks_off_unasked() {
    // In contact with 4.00 of way: a gap of 4.10 is reached, and 2.00 more are struck over.
    for (gap, asked) in [(599, "answer"), (620, "withdraw")] {
        let (mut stage, us, them) = in_contact("rifle");
        stage.place(us.team(0), 2000, 1880 - gap, 0);
        let fight = assault(&stage, us, them, At::Struck);
        begin(&mut stage, fight, if asked == "withdraw" { &[3] } else { &[] });
        assert_eq!(stage.asks().map(|(what, _)| what), Some(asked), "gap {gap}");
    }
}
