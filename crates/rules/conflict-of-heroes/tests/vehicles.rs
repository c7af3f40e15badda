//! Vehicles where a case cannot show it: units that begin aboard, the scene of riders, counters of an author's own.

use board::hex::Direction;
use conflict_of_heroes::battle::{Battle, UnitId, Whereabouts};
use conflict_of_heroes::{ConflictOfHeroes, Order, Rules};
use umpire::laws::Battery;
use umpire::scene::Board;
use umpire::{Dice, Eyes, OptionValue, Options, Report, Ruleset, Seat, Seed, System};

mod support;

const GRENADIERS: UnitId = UnitId(2);
const HALF_TRACK: UnitId = UnitId(1);
const TRUCK: UnitId = UnitId(4);
const PAK: UnitId = UnitId(5);
const INFANTRY: UnitId = UnitId(6);
const RIFLES: [UnitId; 2] = [UnitId(10), UnitId(11)];

/// A column of vehicles on a board with something of everything.
const COLUMN: [(&str, &str); 2] = [
    (
        "boards/proving-ground.toml",
        include_str!("content/proving-ground.board.toml"),
    ),
    (
        "firefights/column.toml",
        include_str!("content/column.firefight.toml"),
    ),
];

fn column(more: &[(&str, String)]) -> ConflictOfHeroes {
    let mut files = COLUMN.to_vec();
    files.extend(more.iter().map(|(file, text)| (*file, text.as_str())));
    support::with_files(&files)
}

fn opened() -> (Rules, Battle) {
    let rules = column(&[])
        .open("column", &Options::default())
        .expect("the firefight opens");
    let battle = rules.muster(&mut Dice::quiet(&Seed::from_number(1), 0), &mut Report::silent());
    (rules, battle)
}

fn give(rules: &Rules, battle: &mut Battle, order: Order) {
    let seat = rules.decision(battle).seat().expect("somebody is asked");
    rules.check(battle, seat, &order).expect("the order is legal");
    let mut dice = Dice::quiet(&Seed::from_number(1), 1);
    rules.obey(battle, &order, &mut dice, &mut Report::silent());
}

/// Takes the default until the German side sets up.
fn until_the_germans_set_up(rules: &Rules, battle: &mut Battle) {
    while rules.decision(battle).seat() != Some(Seat(0)) {
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        give(rules, battle, orders[0]);
    }
}

#[test]
fn coh_17_0j_units_aboard_begin_with_their_vehicle() {
    let (rules, mut battle) = opened();
    assert_eq!(battle.unit(GRENADIERS).carrier, Some(HALF_TRACK));
    assert_eq!(battle.unit(PAK).carrier, Some(TRUCK));
    assert_eq!(battle.unit(PAK).place, Whereabouts::OffMap);
    until_the_germans_set_up(&rules, &mut battle);
    let at = rules.field.grid.find("D02").expect("a hex of the board");
    let alone = Order::Place {
        unit: GRENADIERS,
        at,
        hidden: false,
    };
    let refused = rules
        .check(&battle, Seat(0), &alone)
        .expect_err("it goes with its vehicle");
    assert_eq!(refused.rule.0, "coh-17.0c");
    give(
        &rules,
        &mut battle,
        Order::Place {
            unit: HALF_TRACK,
            at,
            hidden: false,
        },
    );
    assert_eq!(battle.unit(GRENADIERS).hex, at);
    assert_eq!(battle.unit(GRENADIERS).place, Whereabouts::OnMap);
    let scene = rules.scene(&battle, Eyes::Seat(Seat(1)));
    let rider = scene.pieces.iter().find(|piece| piece.id == GRENADIERS.0);
    assert_eq!(rider.and_then(|piece| piece.on), Some(HALF_TRACK.0));
}

#[test]
fn coh_17_0a_a_unit_may_be_set_up_on_a_vehicle() {
    let (rules, mut battle) = opened();
    until_the_germans_set_up(&rules, &mut battle);
    let aboard = |carrier: UnitId| Order::PlaceAboard {
        unit: INFANTRY,
        carrier,
    };
    let rule_against = |battle: &Battle, carrier: UnitId| {
        let refused = rules.check(battle, Seat(0), &aboard(carrier));
        refused.err().map(|refusal| refusal.rule.0)
    };
    // The tank is not set up yet; the half-track is full.
    assert_eq!(rule_against(&battle, UnitId(0)), Some("coh-17.0a"));
    let at = rules.field.grid.find("D02").expect("a hex of the board");
    for unit in [UnitId(0), HALF_TRACK] {
        give(
            &rules,
            &mut battle,
            Order::Place {
                unit,
                at,
                hidden: false,
            },
        );
        let facing = battle.unit(unit).facing;
        give(&rules, &mut battle, Order::Face { facing });
    }
    assert_eq!(rule_against(&battle, HALF_TRACK), Some("coh-17.0a"));
    give(&rules, &mut battle, aboard(UnitId(0)));
    assert_eq!(battle.unit(INFANTRY).carrier, Some(UnitId(0)));
    assert_eq!(battle.unit(INFANTRY).hex, at);
}

/// A half-track of an author's own: wheels in front, tracks behind.
#[test]
fn coh_14_0l_wheels_and_tracks_give_both_bonuses() {
    let files = conflict_of_heroes::content::embedded_files();
    let truck = files
        .iter()
        .find(|(name, _)| *name == "units/de-opel-truck.toml")
        .map(|(_, text)| text.replace("wheels = 1", "wheels = 1, tracks = 2"))
        .expect("the truck is built in");
    let rules = column(&[("units/de-opel-truck.toml", truck)])
        .open("column", &Options::default())
        .expect("the firefight opens");
    let mut battle = rules.muster(&mut Dice::quiet(&Seed::from_number(1), 0), &mut Report::silent());
    let hex = |label: &str| rules.field.grid.find(label).expect("a hex of the board");
    let truck = battle.unit_mut(TRUCK);
    truck.place = Whereabouts::OnMap;
    truck.hex = hex("D02");
    // Along the road: one hex for the road, one for the wheel, two for the tracks. Off it: the tracks alone.
    assert_eq!(rules.bonus_of(&battle, TRUCK, hex("D03")), Some((2, 2)));
    assert_eq!(rules.bonus_of(&battle, TRUCK, hex("E03")), Some((2, 0)));
}

/// No counter of the box has its flames in the hull; an author's may.
#[test]
fn coh2_19_1d_flames_in_the_hull_burn_only_ahead() {
    let files = conflict_of_heroes::content::embedded_files();
    let half_track = files
        .iter()
        .find(|(name, _)| *name == "units/de-sdkfz-251-1.toml")
        .map(|(_, text)| text.replacen("turret = true", "flame = \"hull\"", 1))
        .expect("the half-track is built in");
    let second = Options::default().set("edition", OptionValue::Word("second".to_owned()));
    let rules = column(&[("units/de-sdkfz-251-1.toml", half_track)])
        .open("column", &second)
        .expect("the firefight opens");
    let mut battle = rules.muster(&mut Dice::quiet(&Seed::from_number(1), 0), &mut Report::silent());
    let hex = |label: &str| rules.field.grid.find(label).expect("a hex of the board");
    let mut stand = |unit: UnitId, label: &str| {
        let unit = battle.unit_mut(unit);
        unit.place = Whereabouts::OnMap;
        unit.hex = hex(label);
        unit.facing = Direction::E;
    };
    stand(HALF_TRACK, "E03");
    stand(RIFLES[0], "E04");
    stand(RIFLES[1], "E02");
    let refused = |at: &str| {
        rules
            .check_flame(&battle, HALF_TRACK, hex(at))
            .err()
            .map(|why| why.rule)
    };
    assert_eq!(refused("E04"), None);
    assert_eq!(refused("E02"), Some("coh2-19.1d"));
}

#[test]
fn vehicles_keep_every_law_in_both_editions() {
    let system = column(&[]);
    for edition in ["first", "second"] {
        let options = Options::default().set("edition", OptionValue::Word(edition.to_owned()));
        let rules = system.open("column", &options).expect("the firefight opens");
        Battery::new(rules).games(60).seed(1).every(101).hold();
    }
}

/// Open ground costs nobody anything; stone holds wheels off and may stop tracks (coh-T1, coh-T4).
#[test]
fn coh_t4_the_legend_names_the_price_for_every_kind_of_mover() {
    let system = support::with_files(&[]);
    let rules = system.open("grain-store", &Options::default()).expect("it opens");
    let Board::Hexes(board) = rules.draw_board() else {
        panic!("a map of hexes");
    };
    let text = |look: &str| {
        let entry = board.legend.iter().find(|entry| entry.look == look);
        entry.map(|entry| entry.text.clone()).unwrap_or_default()
    };
    assert_eq!(text("open"), "to enter +0");
    assert_eq!(
        text("stone-building"),
        "to enter: foot +1, wheels no, tracks +3 and a check, defence +2, blocks sight, hides"
    );
}
