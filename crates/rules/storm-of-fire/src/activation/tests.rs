use super::*;
use crate::activation::actions::Taken;
use crate::battle::Phase;
use crate::content::model::{Capability, Mission, Post, UnitRule};
use crate::decisions::Choose;
use crate::order::Action;
use crate::testing::{ONE, Stage, TWO};

/// A headquarters with its officer at (1000, 1000), a lone man so far to the east of him, base to base; dice of the battlegroup.
fn far_man(gap: i32, faces: &[u8]) -> (Stage, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::PatrolEncounter;
    let hq = stage.hq(ONE, 1, &["ba-rifle"], (1000, 1000), 0, Capability::Competent);
    let far = stage.squad(ONE, 1, &["ba-rifle"], (1100 + gap, 1000), 0);
    stage.battle.unit_mut(far).post = Post::Core;
    let group = stage.battlegroup(ONE, &[hq, far]);
    dice(&mut stage, Some(group), faces);
    (stage, far)
}

pub(super) fn dice(stage: &mut Stage, battlegroup: Option<u8>, faces: &[u8]) {
    let dice = faces.iter().map(|shows| ActivationDie {
        owner: ONE,
        battlegroup,
        shows: *shows,
        spent: false,
    });
    stage.battle.dice.extend(dice);
}

fn price(stage: &Stage, unit: UnitId) -> Result<usize, &'static str> {
    let source = match stage.battle.phase {
        Phase::Activation(phase) => Source::Phase(phase),
        _ => panic!("no activation phase"),
    };
    let payment = stage.rules.payment(&stage.battle, unit, source, Named::default());
    payment.map(|payment| payment.dice.len()).map_err(|why| why.rule)
}

/// sof-init-19, sof-init-20, sof-lead-3: sof-check-19.
#[test]
fn out_of_the_officers_voice_costs_a_die_more() {
    for (gap, dice) in [(1200, 1), (1210, 2)] {
        let (stage, far) = far_man(gap, &[6, 2]);
        assert_eq!(price(&stage, far), Ok(dice));
    }
    let (stage, far) = far_man(1210, &[6]);
    assert_eq!(price(&stage, far), Err("sof-init-20"));
}

/// sof-lead-4: sof-check-20.
#[test]
fn a_signaller_carries_the_word_farther() {
    for (gap, dice) in [(1800, 1), (1810, 2)] {
        let (mut stage, far) = far_man(gap, &[6, 2]);
        let hq = stage.battle.headquarters(0).expect("a headquarters");
        let officer = stage.nth(hq, 0);
        let mate = stage.squad(ONE, 1, &["ba-rifle"], (1000, 850), 0);
        let figure = stage.nth(mate, 0);
        stage.battle.figure_mut(figure).unit = hq;
        stage.battle.figure_mut(figure).role = Role::Specialist(crate::content::model::Specialist::Comm1);
        assert_eq!(stage.battle.figure(officer).role, Role::Officer);
        assert_eq!(price(&stage, far), Ok(dice));
    }
}

/// sof-init-22, sof-msr-1: sof-check-21. Independent units never pay (sof-usr-independent).
#[test]
fn advance_planning_lifts_the_surcharge_for_two_turns() {
    let (mut stage, far) = far_man(1210, &[6, 2]);
    stage.rules.scenario.mission = Mission::Patrol;
    for (turn, dice) in [(2, 1), (3, 2)] {
        stage.battle.turn = turn;
        assert_eq!(price(&stage, far), Ok(dice));
    }
    stage.rules(far, &[UnitRule::Independent]);
    assert_eq!(price(&stage, far), Ok(1));
}

/// sof-init-21, sof-lead-12: sof-check-22: a senior NCO covers two units a turn, his own besides.
#[test]
fn a_senior_nco_covers_two_units() {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::PatrolEncounter;
    let hq = stage.hq(ONE, 1, &["ba-rifle"], (1000, 1000), 0, Capability::Competent);
    let far: Vec<UnitId> = (0..4)
        .map(|nth| stage.squad(ONE, 1, &["ba-rifle"], (5000 + 400 * nth, 1000), 0))
        .collect();
    stage.role(far[3], 0, Role::SeniorNco);
    let units: Vec<UnitId> = [hq].into_iter().chain(far.clone()).collect();
    let group = stage.battlegroup(ONE, &units);
    dice(&mut stage, Some(group), &[6, 6, 6, 6, 1]);
    for (unit, expected) in [(far[3], 1), (far[0], 1), (far[1], 1), (far[2], 2)] {
        assert_eq!(price(&stage, unit), Ok(expected), "{unit:?}");
        let payment = stage
            .rules
            .payment(&stage.battle, unit, Source::Phase(6), Named::default());
        stage.with_dice(&[], |turn| {
            turn.open_activation(unit, &payment.expect("it can be paid"))
        });
    }
}

/// sof-init-15, sof-init-20, sof-init-22: sof-check-23.
#[test]
fn phase_zero_is_free() {
    let (mut stage, far) = far_man(3000, &[]);
    stage.battle.phase = Phase::Activation(0);
    assert_eq!(price(&stage, far), Ok(0));
}

/// sof-init-7, sof-init-8, sof-init-9: dice of other phases and of other battlegroups do not serve; support takes any, and force-wide dice anybody.
#[test]
fn dice_serve_their_own_battlegroup() {
    let (mut stage, far) = far_man(300, &[5]);
    assert_eq!(price(&stage, far), Err("sof-init-7"));
    dice(&mut stage, Some(7), &[6]);
    assert_eq!(price(&stage, far), Err("sof-init-8"));
    let support = stage.squad(ONE, 1, &["ba-rifle"], (1400, 1600), 0);
    stage.rules(support, &[UnitRule::Independent]);
    assert_eq!(price(&stage, support), Ok(1));
    dice(&mut stage, None, &[6]);
    assert_eq!(price(&stage, far), Ok(1));
}

/// sof-init-19, sof-ord-10: the lowest die of the battlegroup pays, or the one named; then a force-wide one.
#[test]
fn the_lowest_die_pays_the_surcharge() {
    let (mut stage, far) = far_man(3000, &[6, 4, 2]);
    dice(&mut stage, None, &[1]);
    let pay = |stage: &Stage, extra: &[u8]| {
        let named = Named { die: None, extra };
        let payment = stage.rules.payment(&stage.battle, far, Source::Phase(6), named);
        payment.map(|payment| payment.dice).map_err(|why| why.rule)
    };
    assert_eq!(pay(&stage, &[]), Ok(vec![0, 2]));
    assert_eq!(pay(&stage, &[1]), Ok(vec![0, 1]));
    assert_eq!(pay(&stage, &[0]), Err("sof-init-20"));
    (stage.battle.dice[1].spent, stage.battle.dice[2].spent) = (true, true);
    assert_eq!(pay(&stage, &[]), Ok(vec![0, 3]));
}

/// A squad with suppression, its headquarters, and dice 6 and 6 on move in phase 6.
fn on_move(faces: &[u8]) -> (Stage, UnitId, UnitId) {
    let (mut stage, squad) = far_man(300, faces);
    let hq = stage.battle.headquarters(0).expect("a headquarters");
    stage.battle.unit_mut(squad).suppression = 2;
    stage.battle.unit_mut(hq).suppression = 2;
    (stage, squad, hq)
}

pub(super) fn act(unit: UnitId, action: Action) -> Order {
    Order::Act {
        unit,
        action,
        die: None,
        extra: Vec::new(),
    }
}

/// sof-act-5: sof-check-225: two Rallies, but no second Maneuver and no second Fire.
#[test]
fn some_actions_may_be_taken_twice() {
    let (stage, squad, _) = on_move(&[6]);
    let acting = Acting::new(&stage.rules, &stage.battle, squad, Source::Phase(6));
    let after = |taken: Taken, next: Taken| {
        acting
            .clone()
            .with(taken)
            .check_room(next)
            .map_err(|why| why.rule)
    };
    assert_eq!(after(Taken::Maneuver, Taken::Maneuver), Err("sof-act-5"));
    assert_eq!(after(Taken::Fire, Taken::Fire), Err("sof-act-5"));
    assert_eq!(after(Taken::Rally, Taken::Rally), Ok(()));
    assert_eq!(after(Taken::Communicate, Taken::Communicate), Ok(()));
    assert_eq!(after(Taken::Maneuver, Taken::Fire), Ok(()));
}

/// sof-act-1, sof-act-3, sof-act-assault-2: sof-check-226: an Assault is the last action, a double action the only one.
#[test]
fn assaults_come_last_and_double_actions_alone() {
    let (stage, squad, _) = on_move(&[6]);
    let acting = Acting::new(&stage.rules, &stage.battle, squad, Source::Phase(6));
    let after = |taken: Taken, next: Taken| {
        acting
            .clone()
            .with(taken)
            .check_room(next)
            .map_err(|why| why.rule)
    };
    assert_eq!(after(Taken::Assault, Taken::Rally), Err("sof-act-assault-2"));
    for first in [Taken::Maneuver, Taken::Fire, Taken::Rally] {
        assert_eq!(after(first, Taken::Assault), Ok(()));
    }
    assert_eq!(after(Taken::Rally, Taken::DoubleTime), Err("sof-act-3"));
    assert_eq!(after(Taken::HitTheDirt, Taken::Rally), Err("sof-act-1"));
    let two = acting.clone().with(Taken::Rally).with(Taken::Fire);
    assert_eq!(
        two.check_room(Taken::Rally).map_err(|why| why.rule),
        Err("sof-act-1")
    );
}

/// sof-act-fire-2, sof-act-fire-3: the first action and fire after a move are on the move, fire after a Rally is halted.
#[test]
fn fire_counts_as_moving_or_halted() {
    use crate::attack::Manner;
    let (stage, squad, _) = on_move(&[6]);
    let acting = Acting::new(&stage.rules, &stage.battle, squad, Source::Phase(6));
    assert_eq!(acting.manner(), Manner::Moving);
    let after = |taken: Taken| acting.clone().with(taken).manner();
    assert_eq!([after(Taken::Maneuver), after(Taken::Exit)], [Manner::Moving; 2]);
    assert_eq!([after(Taken::Rally), after(Taken::ClearJam)], [Manner::Halted; 2]);
}

/// sof-init-10, sof-ord-10, sof-ord-12, sof-act-htd-1, sof-turn-16: an order opens the activation, pays, and acts; Hit the Dirt ends with
/// the next activation.
#[test]
fn an_order_opens_an_activation_and_takes_its_first_action() {
    let (mut stage, squad, _) = on_move(&[6]);
    stage.battle.unit_mut(squad).down = true;
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    stage.order(ONE, act(squad, Action::Rally), &[4, 3]);
    assert!(stage.battle.dice[0].spent);
    let me = stage.battle.unit(squad);
    assert_eq!((me.suppression, me.activated, me.down), (1, true, false));
    assert_eq!(stage.asks(), Some(("act", ONE)));
    assert_eq!(
        stage.refused(
            ONE,
            &Order::Then {
                action: Action::HitTheDirt { keep: false }
            }
        ),
        "sof-act-3"
    );
    stage.order(
        ONE,
        Order::Then {
            action: Action::Rally,
        },
        &[4],
    );
    assert_eq!(stage.battle.unit(squad).suppression, 0);
    assert_eq!(stage.asks(), None);
}

/// sof-act-rally-1, sof-act-jam-1, sof-init-10: what there is nothing to do about is refused.
#[test]
fn actions_on_the_spot_need_a_reason() {
    let (mut stage, squad, hq) = on_move(&[6, 6]);
    stage.battle.unit_mut(squad).suppression = 0;
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    assert_eq!(stage.refused(ONE, &act(squad, Action::Rally)), "sof-act-rally-1");
    assert_eq!(stage.refused(ONE, &act(squad, Action::ClearJam)), "sof-act-jam-1");
    stage.order(ONE, act(hq, Action::HitTheDirt { keep: false }), &[]);
    let me = stage.battle.unit(hq);
    assert_eq!((me.down, me.suppression), (true, 1));
    // The officer may still encourage after his last action (sof-dec-36).
    assert_eq!(stage.asks(), Some(("act", ONE)));
    stage.order(ONE, Order::Finish, &[]);
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    assert_eq!(stage.refused(ONE, &act(hq, Action::Rally)), "sof-init-10");
}

/// sof-lead-20, sof-dec-36: encouragement opens an activation, too, and each leader encourages once in it.
#[test]
fn a_leader_encourages_once_in_an_activation() {
    let (mut stage, squad, hq) = on_move(&[6]);
    let leader = stage.nth(hq, 0);
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    let order = Order::Encourage {
        leader,
        units: vec![squad],
    };
    stage.order(ONE, order.clone(), &[4, 1, 1, 1]);
    assert_eq!(stage.battle.unit(squad).suppression, 1);
    assert!(stage.battle.dice[0].spent);
    assert_eq!(stage.refused(ONE, &order), "sof-lead-20");
    stage.order(
        ONE,
        Order::Then {
            action: Action::Rally,
        },
        &[4, 4],
    );
    assert_eq!(stage.battle.unit(hq).suppression, 0);
}

/// sof-init-10: sof-check-224: whoever has dropped when shot at, or was made to fall back, has had its activation.
#[test]
fn who_has_reacted_cannot_be_activated() {
    let (mut stage, squad, hq) = on_move(&[6]);
    stage.battle.unit_mut(squad).activated = true;
    assert_eq!(
        stage
            .rules
            .check_activate(&stage.battle, ONE, squad)
            .map_err(|why| why.rule),
        Err("sof-init-10")
    );
    assert!(stage.rules.check_activate(&stage.battle, ONE, hq).is_ok());
    assert_eq!(
        stage
            .rules
            .check_activate(&stage.battle, TWO, hq)
            .map_err(|why| why.rule),
        Err("sof-init-8")
    );
}

/// sof-init-16, sof-init-17, sof-init-18: sof-check-52: visible enemies within 36.00 inches are not approached in phase zero, unless a
/// die pays for it.
#[test]
fn in_phase_zero_nobody_comes_closer_to_the_enemy() {
    for (gap, wary) in [(3600, true), (3610, false)] {
        let mut stage = Stage::new(7200, 4800);
        let squad = stage.squad(ONE, 1, &["ba-rifle"], (600, 2400), 90);
        let foe = stage.squad(TWO, 1, &["ba-rifle"], (700 + gap, 2400), 270);
        let free = Acting::new(&stage.rules, &stage.battle, squad, Source::Phase(0));
        assert_eq!(free.wary.contains(&foe), wary);
        let paid = Acting::new(&stage.rules, &stage.battle, squad, Source::Aside(0));
        assert!(paid.wary.is_empty());
    }
}

/// sof-act-jam-1: one action clears all jams.
#[test]
fn one_action_clears_all_jams() {
    let (mut stage, squad, _) = on_move(&[6]);
    let figure = stage.nth(squad, 0);
    stage.battle.figure_mut(figure).jammed = true;
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    stage.order(ONE, act(squad, Action::ClearJam), &[]);
    assert!(!stage.battle.figure(figure).jammed);
}

/// sof-lead-25, sof-lead-26, sof-ord-15: after the declaration the unit goes straight for the nearest enemy, and nothing else.
#[test]
fn an_inspired_advance_must_follow() {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (1000, 1000), 0, Capability::Competent);
    let squad = stage.squad(ONE, 3, &["ba-rifle"], (2000, 1000), 0);
    let foes = stage.squad(TWO, 1, &["ba-rifle"], (1000, 4000), 180);
    stage.squad(TWO, 1, &["ba-rifle"], (5000, 4000), 180);
    let group = stage.battlegroup(ONE, &[hq, squad]);
    stage.battle.unit_mut(hq).suppression = 3;
    dice(&mut stage, Some(group), &[6]);
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    let before = stage.rules.unit_gap(&stage.battle, hq, foes);
    let declare = Order::InspiredAdvance {
        unit: hq,
        sword: Vec::new(),
        die: None,
    };
    stage.order(ONE, declare, &[]);
    assert_eq!(stage.battle.unit(hq).suppression, 2);
    assert_eq!(stage.refused(ONE, &Order::Finish), "sof-lead-26");
    assert_eq!(
        stage.refused(
            ONE,
            &Order::Then {
                action: Action::Rally
            }
        ),
        "sof-lead-26"
    );
    let orders = stage.orders();
    assert_eq!(orders.len(), 1, "{orders:?}");
    stage.order(ONE, orders[0].clone(), &[]);
    assert!(stage.rules.unit_gap(&stage.battle, hq, foes) < before);
    // The officer may encourage now, or the unit acts once more.
    assert_eq!(stage.asks(), Some(("act", ONE)));
    let acting = stage.battle.acting().expect("it acts");
    assert!(acting.went_headlong(&stage.rules, &stage.battle));
}

/// A squad, an enemy it sees 15 inches ahead, and the Maneuver of 4 inches in this direction.
fn facing_enemy() -> (Stage, UnitId, impl Fn(i32) -> Action) {
    use crate::order::{Draw, Pace, Spot};
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::PatrolEncounter;
    let squad = stage.squad(ONE, 3, &["ba-rifle"], (3600, 2000), 0);
    stage.squad(TWO, 3, &["ba-rifle"], (3600, 3500), 180);
    let go = |by: i32| Action::Move {
        pace: Pace::Maneuver,
        draw: Draw::to(Spot {
            x: 3600,
            y: 2000 + by,
        }),
    };
    (stage, squad, go)
}

/// sof-init-16, sof-init-17, sof-ord-81: in phase zero a unit goes away from the enemy it sees, but not toward it, and the list knows.
#[test]
fn moves_without_a_die_lead_away_from_the_enemy() {
    let (mut stage, squad, go) = facing_enemy();
    stage.battle.phase = Phase::Activation(0);
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    assert_eq!(stage.refused(ONE, &act(squad, go(400))), "sof-init-16");
    let assault = Action::Assault {
        target: UnitId(1),
        smoke_grenades: false,
        adjust: Vec::new(),
    };
    assert_eq!(stage.refused(ONE, &act(squad, assault)), "sof-init-17");
    for order in stage.orders() {
        let check = stage.rules.check_order(&stage.battle, ONE, &order);
        assert!(check.is_ok(), "{order:?} {check:?}");
    }
    stage.order(ONE, act(squad, go(-400)), &[]);
    assert_eq!(stage.anchor(squad).y(), 1600);
}

/// sof-usr-stoic: toward the enemy only under an officer's influence, 12.00 inches by voice.
#[test]
fn stoic_units_wait_for_an_officer() {
    for (gap, allowed) in [(1200, true), (1201, false)] {
        let (mut stage, squad, go) = facing_enemy();
        stage.rules(squad, &[UnitRule::Stoic]);
        let hq = stage.hq(ONE, 1, &["ba-rifle"], (600, 600), 0, Capability::Competent);
        let officer = stage.nth(hq, 0);
        let nearest = stage
            .rules
            .prints(&stage.battle, squad)
            .iter()
            .map(|print| print.centre().x())
            .min();
        stage.place(officer, nearest.expect("it stands there") - 100 - gap, 2000);
        stage.battlegroup(ONE, &[hq]);
        let acting = Acting::new(&stage.rules, &stage.battle, squad, Source::Phase(6));
        let ahead = acting.check_action(&stage.rules, &stage.battle, &go(400));
        assert_eq!(
            ahead.map(|_| ()).map_err(|why| why.rule).is_ok(),
            allowed,
            "{gap}"
        );
        assert!(
            acting
                .check_action(&stage.rules, &stage.battle, &go(-400))
                .is_ok()
        );
    }
}
