//! Ways of several hexes, in the middle of random games.

use conflict_of_heroes::battle::{Battle, UnitId};
use conflict_of_heroes::{ConflictOfHeroes, Order, Rules};
use umpire::{Anchor, Decision, Dice, Options, Report, Ruleset, Seat, Seed, Selection, System, WayLeg};

/// The way on offer for a unit to a hex: its first choice, if that has legs.
fn way(rules: &Rules, battle: &Battle, seat: Seat, unit: UnitId, goal: u16) -> Option<(Order, Vec<WayLeg>)> {
    let picked = Selection {
        wanted: Some(Anchor::Cell(goal)),
        ..Selection::of([unit.0])
    };
    let first = rules.choices(battle, seat, &picked).into_iter().next()?;
    (!first.preview.legs.is_empty()).then_some((first.order, first.preview.legs))
}

fn cell(leg: &WayLeg) -> u16 {
    match leg.to {
        Anchor::Cell(cell) => cell,
        ref other => panic!("{other:?} is no hex"),
    }
}

fn price(legs: &[WayLeg]) -> i16 {
    legs.iter()
        .flat_map(|leg| &leg.costs)
        .map(|part| part.amount)
        .sum()
}

/// Step by step, the first one the order, each where the one before ended, the last at the goal; and no step on the way finds
/// a cheaper rest.
#[test]
fn coh_5_0e_a_way_leads_step_by_step_to_the_hex_wanted() {
    let rules = ConflictOfHeroes::new()
        .open("grain-store", &Options::default())
        .expect("it opens");
    let seed = Seed::from_number(5);
    let mut chooser = Dice::quiet(&Seed::from_number(6), 0);
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut Report::silent());
    let (mut orders, mut number, mut ways): (Vec<Order>, u64, u32) = (Vec::new(), 0, 0);
    while let Decision::Ask(ask) = rules.decision(&battle) {
        let own: Vec<UnitId> = battle
            .numbered()
            .filter(|(_, unit)| unit.owner == ask.seat && unit.is_visible())
            .map(|(id, _)| id)
            .collect();
        for unit in own {
            let goal = chooser.below(rules.field.grid.len() as u32) as u16;
            let Some((order, legs)) = way(&rules, &battle, ask.seat, unit, goal) else {
                continue;
            };
            ways += 1;
            assert!(1 < legs.len());
            assert_eq!(rules.check(&battle, ask.seat, &order).map(|_| ()), Ok(()));
            assert_eq!(legs[0].order, serde_json::json!(order));
            assert_eq!(cell(&legs[legs.len() - 1]), goal);
            let mut at = battle.unit(unit).hex;
            for leg in &legs {
                let to = board::hex::HexId(cell(leg));
                assert_eq!(rules.field.distance(at, to), 1);
                at = to;
            }
            let mut later = battle.clone();
            let mover = later.unit_mut(unit);
            (mover.hex, mover.barred) = (board::hex::HexId(cell(&legs[0])), 0);
            mover.facing = board::hex::Direction::ALL[usize::from(legs[0].facing.expect("it faces onward"))];
            if let Some((_, rest)) = way(&rules, &later, ask.seat, unit, goal) {
                assert_eq!(price(&rest), price(&legs[1..]), "order {number}");
            }
        }
        orders.clear();
        rules.orders(&battle, &mut orders);
        let order = orders[chooser.below(orders.len() as u32) as usize];
        number += 1;
        rules.obey(
            &mut battle,
            &order,
            &mut Dice::quiet(&seed, number),
            &mut Report::silent(),
        );
    }
    assert!(100 < ways, "{ways} ways");
}
