use crate::battle::{Reserve, Whereabouts};
use crate::content::model::{Mission, UnitRule};
use crate::decisions::Buy;
use crate::ground::Terrain;
use crate::order::{Advantage, Order, Spot};
use crate::recon::{Window, recon_points};
use crate::testing::{ONE, Stage, TWO, point};

const RIFLE: &[&str] = &["ba-rifle"];

/// sof-check-209, sof-recon-2, sof-recon-3, sof-recon-4.
#[test]
fn the_higher_total_gets_more() {
    let pairs = [(6, 2), (5, 4), (3, 0), (2, 2), (4, 5), (0, 0)];
    assert_eq!(
        pairs.map(|(own, enemy)| recon_points(own, enemy)),
        [8, 6, 5, 2, 4, 0]
    );
}

/// A stage of the mission on which this side has so many points to spend.
fn shop(mission: Mission, seat: umpire::Seat, points: u8) -> Stage {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = mission;
    stage.battle.turn = 0;
    stage.battle.side_mut(seat).recon = points;
    stage
}

fn open(stage: &mut Stage, seat: umpire::Seat, window: Window) {
    stage.with_dice(&[], |turn| turn.ask(Buy { seat, window }));
}

/// sof-recon-5, sof-recon-12, sof-recon-11: what is bought costs points; once each; the rest is lost.
#[test]
fn points_are_spent() {
    let mut stage = shop(Mission::HastyAssault, ONE, 4);
    open(&mut stage, ONE, Window::Late);
    assert_eq!(
        stage.refused(
            ONE,
            &Order::Buy(Advantage::ScoutPosition {
                unit: crate::battle::UnitId(0)
            })
        ),
        "sof-recon-5"
    );
    stage.order(ONE, Order::Buy(Advantage::ReconDie), &[]);
    assert!(stage.battle.side(ONE).recon_die);
    assert_eq!(stage.battle.side(ONE).recon, 1);
    assert_eq!(
        stage.refused(ONE, &Order::Buy(Advantage::ReconDie)),
        "sof-recon-12"
    );
    stage.order(ONE, Order::Buy(Advantage::Reroll), &[]);
    assert!(stage.battle.side(ONE).reroll);
    assert_eq!(stage.asks(), None, "nothing is left to spend");
}

/// sof-recon-8: the enemy rolls a die fewer, once.
#[test]
fn reserves_are_delayed() {
    let mut stage = shop(Mission::HastyAssault, ONE, 6);
    let unit = stage.squad(TWO, 3, RIFLE, (3600, 4000), 180);
    stage.battle.unit_mut(unit).place = Whereabouts::Reserve(Reserve::Tactical);
    open(&mut stage, ONE, Window::Late);
    stage.order(ONE, Order::Buy(Advantage::DelayReserves), &[]);
    assert!(stage.battle.side(TWO).delayed);
    assert_eq!(
        stage.refused(ONE, &Order::Buy(Advantage::DelayReserves)),
        "sof-recon-8"
    );
}

/// sof-recon-6: a unit that stands in woods of its zone takes the marker; one in the open cannot, nor can the attacker's.
#[test]
fn an_ambush_is_bought() {
    let mut stage = shop(Mission::HastyAssault, TWO, 5);
    stage.area(Terrain::Woods, (1000, 3400), (2000, 4200));
    let hidden = stage.squad(TWO, 3, RIFLE, (1500, 3800), 180);
    let open_ground = stage.squad(TWO, 3, RIFLE, (3500, 3800), 180);
    open(&mut stage, TWO, Window::Late);
    let buy = |unit| Order::Buy(Advantage::ExtraAmbush { unit });
    assert_eq!(stage.refused(TWO, &buy(open_ground)), "sof-recon-6");
    stage.order(TWO, buy(hidden), &[]);
    assert_eq!(stage.battle.unit(hidden).ambush, Some(0));
}

/// sof-recon-13: at most 3 inches, and not into water.
#[test]
fn an_objective_is_moved() {
    let mut stage = shop(Mission::HastyAssault, ONE, 6);
    stage.area(Terrain::River, (3000, 3600), (4200, 3700));
    stage.battle.objectives = vec![point(3600, 3800)];
    open(&mut stage, ONE, Window::Early);
    let to = |x, y| {
        Order::Buy(Advantage::RedeployObjective {
            objective: 0,
            to: Spot { x, y },
        })
    };
    assert_eq!(stage.refused(ONE, &to(3600, 4101)), "sof-recon-13");
    assert_eq!(stage.refused(ONE, &to(3600, 3650)), "sof-mis-5");
    stage.order(ONE, to(3600, 4100), &[]);
    assert_eq!(stage.battle.objectives[0], point(3600, 4100));
}

/// sof-recon-14: who has scouted the enemy's position deploys after all enemies.
#[test]
fn a_unit_waits_for_the_enemy() {
    let mut stage = shop(Mission::HastyAssault, TWO, 2);
    let unit = stage.squad(TWO, 3, RIFLE, (3600, 4000), 180);
    stage.battle.unit_mut(unit).place = Whereabouts::ToPlace;
    open(&mut stage, TWO, Window::Early);
    stage.order(TWO, Order::Buy(Advantage::ScoutPosition { unit }), &[]);
    assert!(stage.battle.waiting(TWO, false).is_empty());
    assert_eq!(stage.battle.waiting(TWO, true), [unit]);
}

/// sof-recon-10: pre-plotted fire is for indirect weapons alone.
#[test]
fn fire_is_plotted() {
    let mut stage = shop(Mission::HastyAssault, ONE, 8);
    let rifles = stage.squad(ONE, 3, RIFLE, (3600, 600), 0);
    let mortar = stage.team(ONE, "stokes-mortar", 3, (3000, 600), 0);
    open(&mut stage, ONE, Window::Late);
    let at = Spot { x: 3600, y: 3600 };
    let plot = |unit| Order::Buy(Advantage::PrePlot { unit, at });
    assert_eq!(stage.refused(ONE, &plot(rifles)), "sof-recon-10");
    stage.order(ONE, plot(mortar), &[]);
    assert_eq!(stage.battle.side(ONE).preplotted, [(mortar, point(3600, 3600))]);
}

/// sof-recon-15: the ambush is laid open at once.
#[test]
fn an_ambush_is_found_by_scouts() {
    let mut stage = shop(Mission::HastyAssault, ONE, 5);
    let woods = stage.area(Terrain::Woods, (1000, 3400), (2000, 4200));
    let hidden = stage.squad(TWO, 3, RIFLE, (1500, 3800), 180);
    stage.rules(hidden, &[UnitRule::Camouflage]);
    stage.battle.unit_mut(hidden).ambush = Some(woods);
    open(&mut stage, ONE, Window::Late);
    stage.order(ONE, Order::Buy(Advantage::TriggerAmbush { unit: hidden }), &[]);
    if stage.asks() == Some(("ambush-spot", TWO)) {
        stage.order(TWO, Order::Pass, &[]);
    }
    assert_eq!(stage.battle.unit(hidden).ambush, None);
}
