//! The laws every rule set keeps, over random play of every scenario.

use rulebook::testing::{every_law_is_kept, one_keeps_every_law};
use storm_of_steel::battle::Whereabouts;
use storm_of_steel::{StormOfSteel, content};
use umpire::{Decision, Dice, Eyes, OptionValue, Options, Report, Ruleset, Seat, Seed, System};

/// Battles per scenario.
const GAMES: u32 = 12;

fn hold(options: &Options, games: u32) {
    every_law_is_kept(&StormOfSteel::new(), options, |battery| {
        battery.games(games).seed(1).every(61)
    });
}

#[test]
fn every_scenario_keeps_every_law() {
    hold(&Options::default(), GAMES);
}

#[test]
fn standard_events_keep_every_law() {
    hold(
        &Options::default().set("plain_events", OptionValue::Flag(true)),
        GAMES / 4,
    );
}

/// What no shipped scenario has: a small table where both sides may leave, one over a part of an edge, a bunker for several, and hidden
/// minefields.
const TRY: &str = r#"id = "try"
title = "A try"
briefing = "A try."
date = "1943"
teaches = []
turns = 5
table_mm = [600, 500]

[[terrain]]
kind = "woods"
area = [200, 200, 300, 300]

[[terrain]]
kind = "bunker"
at = [450, 330]
apertures = [180]
holds = 3

[[force]]
name = "German"
army = "germany-1943"
edge = "south"
zone_mm = [0, 0, 600, 200]
units = [{ unit = "hq" }, { unit = "infantry", count = 4 }, { unit = "pz-iv-g" }, { unit = "truck" }]

[[force]]
name = "Soviet"
army = "soviet-union-1943"
edge = "north"
zone_mm = [0, 300, 600, 500]
hidden_setup = true
units = [{ unit = "hq" }, { unit = "infantry", count = 4 }, { unit = "hmg" }]

[[hidden_mines]]
side = "second"
areas = [[0, 200, 150, 260], [300, 200, 400, 260], [400, 260, 600, 300]]

[[hidden_mines]]
side = "first"
areas = [[0, 320, 150, 380], [150, 320, 300, 380]]

[[score]]
when = "exits"
side = "first"
edge = "north"
stretch = [300, 600]
points = 2
text = "A unit that leaves to the north"

[[score]]
when = "exits"
edge = "west"
points = -1
text = "A unit that leaves to the west"
"#;

fn the_try() -> StormOfSteel {
    let extra = vec![("scenarios/try.toml".to_owned(), TRY.to_owned())];
    StormOfSteel::with(content::load(extra).expect("no faults"))
}

#[test]
fn exits_large_bunkers_and_hidden_mines_keep_every_law() {
    one_keeps_every_law(&the_try(), "try", &Options::default(), |battery| {
        battery.games(4 * GAMES).seed(1).every(11)
    });
}

#[test]
fn sos_0_11_whoever_left_is_neither_lost_nor_in_play() {
    let rules = the_try().open("try", &Options::default()).expect("it opens");
    let (mut left, mut found, mut clear) = ([0, 0], 0, 0);
    for game in 0..40 {
        let mut chooser = Dice::quiet(&Seed::from_number(100 + game), 0);
        let (seed, mut report) = (Seed::from_number(game), Report::silent());
        let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
        let (mut number, mut orders) = (0, Vec::new());
        while let Decision::Ask(_) = rules.decision(&battle) {
            orders.clear();
            rules.orders(&battle, &mut orders);
            let order = orders[chooser.below(orders.len() as u32) as usize].clone();
            number += 1;
            rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
        }
        found += battle.mines.iter().filter(|mines| mines.known).count();
        clear += battle.mines.iter().filter(|mines| mines.clear != 0).count();
        for unit in battle.units.iter().filter(|unit| unit.place == Whereabouts::Left) {
            let (width, height) = (6000, 5000);
            let north =
                unit.owner.index() == 0 && unit.at.y() == height && (3000..=width).contains(&unit.at.x());
            assert!(north || unit.at.x() == 0, "{unit:?}");
            assert!(unit.alive() && !unit.in_play() && !unit.on_table());
            left[unit.owner.index()] += 1;
        }
    }
    assert!(left.iter().all(|units| 0 < *units), "{left:?}");
    // What the laws are asked of above does happen.
    assert!(0 < found && 0 < clear, "{found} {clear}");
}

#[test]
fn hi08_only_its_owner_knows_where_a_hidden_minefield_lies() {
    let rules = the_try().open("try", &Options::default()).expect("it opens");
    let seed = Seed::from_number(3);
    let mut dice = Dice::quiet(&seed, 0);
    let mut battle = rules.muster(&mut dice, &mut Report::silent());
    let drawn = |battle: &_, eyes| rules.scene(battle, eyes).table.expect("a table").come.len();
    let (owner, enemy) = (Seat(1), Seat(0));
    // Each side sees its own, a spectator none.
    for (eyes, seen) in [
        (Eyes::Seat(owner), 1),
        (Eyes::Seat(enemy), 1),
        (Eyes::Spectator, 0),
        (Eyes::Umpire, 2),
    ] {
        assert_eq!(drawn(&battle, eyes), seen, "{eyes:?}");
    }
    // Somebody has found the first area clear: the enemy imagines the mines in the others, and there in each.
    battle.mines[0].lies = 2;
    battle.mines[0].clear = 1;
    let mut places = [0; 3];
    for _ in 0..60 {
        let dream = rules.imagine(&battle, enemy, &mut dice);
        places[usize::from(dream.mines[0].lies)] += 1;
        assert_eq!(dream.mines[1], battle.mines[1], "one's own are no secret");
    }
    assert!(places[0] == 0 && 0 < places[1] && 0 < places[2], "{places:?}");
    assert_eq!(rules.imagine(&battle, owner, &mut dice).mines[0].lies, 2);
    battle.mines[0].known = true;
    assert_eq!(rules.imagine(&battle, enemy, &mut dice).mines[0].lies, 2);
    assert_eq!(drawn(&battle, Eyes::Seat(enemy)), 2);
}

/// What a commander imagines is all it thinks with: where the hidden really are must not show in it, not even in the dice used up.
#[test]
fn hi06_what_is_imagined_does_not_depend_on_what_is_hidden() {
    let system = the_try();
    for id in ["try", "lanes", "tea-hills"] {
        let rules = system.open(id, &Options::default()).expect("it opens");
        let (seed, mut report) = (Seed::from_number(7), Report::silent());
        let mut chooser = Dice::quiet(&Seed::from_number(8), 0);
        let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
        let (mut number, mut dealt, mut orders) = (0, 0, Vec::new());
        while let Decision::Ask(_) = rules.decision(&battle) {
            if number % 9 == 0 {
                for seat in [Seat(0), Seat(1)] {
                    let dice = |stream: u64| Dice::quiet(&Seed::from_number(number), stream);
                    let other = rules.imagine(&battle, seat, &mut dice(1));
                    dealt += u32::from(other != battle);
                    let [one, two] =
                        [&battle, &other].map(|battle| rules.imagine(battle, seat, &mut dice(2)));
                    assert!(one == two, "{id}, decision {number}, {seat:?}");
                }
            }
            orders.clear();
            rules.orders(&battle, &mut orders);
            let order = orders[chooser.below(orders.len() as u32) as usize].clone();
            number += 1;
            rules.obey(&mut battle, &order, &mut Dice::quiet(&seed, number), &mut report);
        }
        assert!(0 < dealt, "{id}: nobody was hidden");
    }
}
