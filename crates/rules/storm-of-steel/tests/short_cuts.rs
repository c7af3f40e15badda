//! What is worked out for many at once is what is worked out for each alone: in the middle of random games.

use board::table::{Sight, Viewer};
use storm_of_steel::battle::{Battle, Shot, UnitId};
use storm_of_steel::sight::Sights;
use storm_of_steel::{Order, Rules, StormOfSteel};
use tabletop::OpenTable as _;
use umpire::{Decision, Dice, Options, Report, Ruleset, Seat, Seed, System};

/// Plays one random game of every scenario and looks at it now and then.
fn now_and_then(mut look: impl FnMut(&Rules, &Battle, Seat)) {
    let system = StormOfSteel::new();
    for info in system.scenarios() {
        let rules = system.open(&info.id, &Options::default()).expect("it opens");
        let seed = Seed::from_number(7);
        let mut chooser = Dice::quiet(&Seed::from_number(8), 0);
        let mut report = Report::silent();
        let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
        let mut number = 0;
        let mut orders: Vec<Order> = Vec::new();
        while let Decision::Ask(ask) = rules.decision(&battle) {
            orders.clear();
            rules.orders(&battle, &mut orders);
            let order = orders[chooser.below(orders.len() as u32) as usize].clone();
            number += 1;
            rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
            if number % 9 == 0 {
                look(&rules, &battle, ask.seat);
            }
        }
    }
}

#[test]
fn sos_6a_4_all_shots_are_the_shots_that_are_allowed() {
    let (mut allowed, mut refused) = (0, 0);
    now_and_then(|rules, battle, seat| {
        let all = rules.all_shots(battle, seat);
        let mut one_by_one = Vec::new();
        for (unit, stand) in battle.own(seat) {
            for weapon in 0..rules.kind(stand).weapons.len() as u8 {
                for (target, _) in battle.enemies(seat) {
                    let shot = Shot { unit, weapon, target };
                    match rules.check_fire(battle, seat, shot) {
                        Ok(()) => one_by_one.push(shot),
                        Err(_) => refused += 1,
                    }
                }
            }
        }
        assert_eq!(all, one_by_one);
        allowed += all.len();
    });
    assert!(
        500 < allowed && 500 < refused,
        "{allowed} allowed, {refused} refused"
    );
}

#[test]
fn sos_6b_1_sight_is_the_same_from_both_ends_and_line_by_line() {
    let (mut clear, mut blocked) = (0, 0);
    now_and_then(|rules, battle, _| {
        let mut sights = Sights::new(rules, battle);
        for (one, _) in battle.own(Seat(0)) {
            for (two, stand) in battle.own(Seat(1)) {
                let line: Sight = rules.sight_line(battle, one, &rules.viewer(battle, two));
                let sees = line.is_clear();
                assert_eq!((sights.sees(one, two), sights.sees(two, one)), (sees, sees));
                assert_eq!(
                    (rules.sees(battle, one, two), rules.sees(battle, two, one)),
                    (sees, sees)
                );
                let seen = rules.point_is_seen(&[rules.post(&rules.viewer(battle, one))], stand.at);
                let at_point = rules.sight_line(battle, one, &Viewer::point(stand.at)).is_clear();
                assert_eq!(seen, at_point);
                if sees { clear += 1 } else { blocked += 1 }
            }
        }
    });
    assert!(500 < clear && 500 < blocked, "{clear} clear, {blocked} blocked");
}

#[test]
fn sos_4c_1_knots_are_the_largest_detachments() {
    let mut joined = 0;
    now_and_then(|rules, battle, seat| {
        let knots = rules.knots(battle, seat);
        let mut able: Vec<UnitId> = battle
            .own(seat)
            .map(|(id, _)| id)
            .filter(|id| rules.check_able_to_move(battle, seat, *id).is_ok())
            .collect();
        for (nth, knot) in knots.iter().enumerate() {
            assert!(knot.is_sorted());
            assert_eq!(rules.check_detachment(battle, seat, knot), Ok(()));
            for other in &knots[nth + 1..] {
                assert!(knot[0] < other[0]);
                let both = [&knot[..], other].concat();
                assert!(
                    rules.check_detachment(battle, seat, &both).is_err(),
                    "{both:?} are one knot"
                );
            }
            able.retain(|id| !knot.contains(id));
            joined += usize::from(1 < knot.len());
        }
        assert!(able.is_empty(), "{able:?} are in no knot");
    });
    assert!(100 < joined, "{joined} knots of more than one");
}
