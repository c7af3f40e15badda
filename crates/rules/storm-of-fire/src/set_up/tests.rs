use std::sync::Arc;

use rulebook::Book as _;
use umpire::{Dice, Report, Seat, Seed};

use crate::battle::{Battle, Reserve, Whereabouts};
use crate::content::model::{Mission, Post, Scenario};
use crate::options::Settings;
use crate::rules::{Resolution, Rules};

fn rules(scenario: &Scenario) -> Rules {
    let content = Arc::new(crate::content::embedded().clone());
    Rules::new(content, scenario.clone(), Settings::default()).expect("a sound scenario")
}

/// Sets a scenario up with the usual answers; what was asked on the way.
fn usual(rules: &Rules) -> (Battle, Vec<(&'static str, Seat)>) {
    set_up(rules, None)
}

/// With the usual answers, or with any that are listed.
fn set_up(rules: &Rules, chance: Option<u64>) -> (Battle, Vec<(&'static str, Seat)>) {
    let mut chooser = chance.map(|number| Dice::quiet(&Seed::from_number(number), 0));
    let (mut dice, mut report) = (Dice::quiet(&Seed::from_number(7), 0), Report::silent());
    let mut battle = crate::deployment::muster(rules, &mut dice, &mut report);
    // The set-up alone: no turn follows.
    battle.stack.remove(0);
    let mut asked = Vec::new();
    while let Some(question) = rules.question(&battle) {
        let ask = question.ask(rules, &battle).expect("somebody is asked");
        let listed = {
            let mut orders = Vec::new();
            question.orders(rules, &battle, &mut orders);
            orders
        };
        assert!(!listed.is_empty(), "{}: nothing is listed", ask.what);
        for order in &listed {
            let checked = rules.check_order(&battle, ask.seat, order);
            assert!(checked.is_ok(), "{}: {order:?} is listed and refused", ask.what);
        }
        let order = match &mut chooser {
            Some(chooser) => listed[chooser.below(listed.len() as u32) as usize].clone(),
            None => {
                let usual = question.proposed(rules, &battle);
                usual.expect("the set-up has usual answers")
            }
        };
        let checked = rules
            .check_order(&battle, ask.seat, &order)
            .expect("the usual answer is legal");
        asked.push((ask.what, ask.seat));
        let mut turn = Resolution {
            rules,
            battle: &mut battle,
            dice: &mut dice,
            report: &mut report,
        };
        turn.carry_out(checked);
    }
    (battle, asked)
}

/// sof-mis-11, sof-ord-91: every shipped scenario can be set up by the book; nobody is left over, everybody is in his zone.
#[test]
fn every_scenario_is_set_up_by_the_book() {
    for scenario in &crate::content::embedded().scenarios {
        let rules = rules(scenario);
        let (battle, _) = usual(&rules);
        for (id, unit) in battle.numbered_units() {
            let zone = rules.zone(unit.owner);
            match unit.place {
                Whereabouts::Table => {
                    let inside = rules.prints(&battle, id).iter().all(|print| zone.holds(print));
                    assert!(inside, "{}: {} is outside", scenario.id, rules.unit_name(id));
                }
                Whereabouts::Reserve(_) => {}
                place => panic!("{}: {} is {place:?}", scenario.id, rules.unit_name(id)),
            }
        }
        let placed = rules.mission().objectives.len();
        assert!(placed <= battle.objectives.len(), "{}", scenario.id);
    }
}

/// sof-dec-7, sof-dec-8, sof-dec-9, sof-dec-10, sof-dec-11, sof-dec-12, sof-dec-13, sof-dec-14: whatever is listed can be answered, and the set-up comes to its end.
#[test]
fn every_scenario_is_set_up_with_any_listed_answers() {
    for (nth, scenario) in crate::content::embedded().scenarios.iter().enumerate() {
        let rules = rules(scenario);
        for game in 0..3 {
            let (battle, asked) = set_up(&rules, Some(100 * nth as u64 + game));
            let waits = |unit: &crate::battle::Unit| unit.place == Whereabouts::ToPlace;
            assert!(!battle.units.iter().any(waits), "{}: {asked:?}", scenario.id);
        }
    }
}

fn of_mission(mission: Mission) -> Option<Rules> {
    let scenarios = &crate::content::embedded().scenarios;
    let found = scenarios.iter().find(|scenario| scenario.mission == mission);
    found.map(rules)
}

/// sof-mission-platoon-3, sof-mission-platoon-4: three fifths wait, support among them; two wires and three scrapes are laid.
#[test]
fn a_platoon_assault_has_works_and_reserves() {
    let rules = of_mission(Mission::PlatoonAssault).expect("a scenario of this mission");
    let (battle, asked) = usual(&rules);
    let defender = Seat(1);
    let waits = |place| matches!(place, Whereabouts::Reserve(Reserve::Tactical));
    let own = || battle.numbered_units().filter(|(_, unit)| unit.owner == defender);
    let all: u32 = own().map(|(id, _)| rules.points_of(&battle, id)).sum();
    let back: u32 = own()
        .filter(|(_, unit)| waits(unit.place))
        .map(|(id, _)| rules.points_of(&battle, id))
        .sum();
    assert!(60 * all <= 100 * back, "{back} of {all}");
    let support = own().filter(|(_, unit)| unit.post == Post::Support);
    assert!(support.into_iter().all(|(_, unit)| waits(unit.place)));
    assert_eq!(battle.laid.len(), 5);
    assert_eq!(
        asked[0],
        ("place", Seat(0)),
        "the attacker places the objective first"
    );
}

/// sof-mission-counter-1, sof-msr-8: the Line Holder stands on the table, free of points.
#[test]
fn a_counterattack_has_a_line_holder() {
    let rules = of_mission(Mission::Counterattack).expect("a scenario of this mission");
    let (battle, _) = usual(&rules);
    let bonus = battle.numbered_units().find(|(_, unit)| unit.post == Post::Bonus);
    let (id, unit) = bonus.expect("a Line Holder");
    assert_eq!(unit.place, Whereabouts::Table);
    assert_eq!(rules.points_of(&battle, id), 0);
    let back = battle
        .units
        .iter()
        .filter(|unit| unit.place == Whereabouts::Reserve(Reserve::Counterattack));
    assert!(0 < back.count());
}

/// sof-mission-infil-4: two units at a time, the attacker first.
#[test]
fn infiltrators_deploy_by_twos() {
    use crate::decisions::Deploy;
    let rules = of_mission(Mission::Infiltration).expect("a scenario of this mission");
    let mut battle = crate::deployment::fresh(&rules);
    let mut next = Deploy::in_turns(2).to_whom(&battle).expect("everybody waits");
    let mut seats = Vec::new();
    for _ in 0..6 {
        seats.push(next.seat.0);
        let unit = battle.waiting(next.seat, false)[0];
        battle.unit_mut(unit).place = Whereabouts::Table;
        next = next.after_one().to_whom(&battle).expect("somebody waits");
    }
    assert_eq!(seats, [0, 0, 1, 1, 0, 0]);
}
