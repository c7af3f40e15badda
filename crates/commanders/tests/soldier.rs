//! What a wargamer would see: commanders in small positions of Conflict of Heroes, staged in the words of cases.
//!
//! Each position is played with several seeds. `regular` must do right with nearly all of them, and `random` must
//! not: a position in which nobody can go wrong proves nothing.

use commanders::hire;
use conflict_of_heroes::{ConflictOfHeroes, Order, Rules};
use umpire::cases::{Stage, Staging};
use umpire::content::{Document, Faults};
use umpire::minds::Glimpse;
use umpire::{Ask, Decision, Dice, Report, Ruleset, Seat, Seed, Weight};

const SEEDS: u64 = 8;
const GERMAN: Seat = Seat(0);

/// A staged position that is played on.
struct Field {
    system: ConflictOfHeroes,
    stage: Stage<Rules>,
    dice: u64,
}

impl Field {
    fn new(text: &str) -> Field {
        let system = ConflictOfHeroes::new();
        let document = Document::new("soldier", text);
        let faults = Faults::default();
        let stage = document.read(&faults).and_then(|case| {
            let stage = system.stage(&case);
            case.finish();
            stage
        });
        let told: Vec<String> = faults.into_list().iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{told:?}");
        Field {
            system,
            stage: stage.expect("a position"),
            dice: 0,
        }
    }

    /// A value by its dotted name, as text.
    fn value(&self, name: &str) -> String {
        let path: Vec<&str> = name.split('.').collect();
        let value = self.system.probe(&self.stage, &path).expect(name);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    fn asked(&self) -> Option<Ask> {
        match self.stage.rules.decision(&self.stage.battle) {
            Decision::Ask(ask) => Some(ask),
            Decision::Over(_) => None,
        }
    }

    fn carry_out(&mut self, order: &Order, seed: u64) {
        self.dice += 1;
        let mut dice = Dice::quiet(&Seed::from_number(seed), self.dice);
        let stage = &mut self.stage;
        stage
            .rules
            .carry_out(&mut stage.battle, order, &mut dice, &mut Report::silent());
    }

    /// An order in the words of cases.
    fn order(&self, words: &str) -> Order {
        let document = Document::new("order", format!("order = {words}"));
        let faults = Faults::default();
        let order = document.read(&faults).and_then(|table| {
            let node = table.get("order")?;
            self.system.read_order(&self.stage, &node)
        });
        order.expect("an order").remove(0)
    }

    /// What a commander decides for the seat that is asked.
    fn decide(&self, name: &str, seed: u64) -> Order {
        let seat = self.asked().expect("a decision").seat;
        let glimpse = Glimpse::new(&self.stage.rules, &self.stage.battle, seat);
        let mut dice = Dice::quiet(&Seed::from_number(seed), 1_000_000 + self.dice);
        let mut commander = hire::<Rules>(name).expect("a commander");
        commander.decide(&glimpse, &mut dice).expect("an order")
    }

    /// The commander gives up to `orders` orders of weight for the Germans, and `seen` looks after each; the Soviets
    /// pass, or answer by default. Ends with the round.
    fn play(&mut self, name: &str, seed: u64, orders: u32, mut seen: impl FnMut(&Field, &Order)) {
        let round = self.value("round");
        let mut given = 0;
        while given < orders && self.value("round") == round {
            let Some(ask) = self.asked() else {
                return;
            };
            let order = if ask.seat == GERMAN {
                given += u32::from(ask.weight == Weight::Major);
                self.decide(name, seed)
            } else {
                self.idle()
            };
            self.carry_out(&order, seed);
            seen(self, &order);
        }
    }

    /// The order of a side that waits.
    fn idle(&self) -> Order {
        let (rules, battle) = (&self.stage.rules, &self.stage.battle);
        if let Some(order) = rules.default_order(battle) {
            return order;
        }
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        let pass = orders.iter().position(|order| *order == Order::Pass).unwrap_or(0);
        orders.swap_remove(pass)
    }
}

/// How often a commander does right in a position, over all seeds.
fn rights(text: &str, name: &str, right: impl Fn(Field, &str, u64) -> bool) -> u64 {
    (0..SEEDS)
        .filter(|seed| right(Field::new(text), name, *seed))
        .count() as u64
}

/// `regular` does right but for one seed at most; `random` goes wrong as often as not.
fn check(text: &str, right: impl Fn(Field, &str, u64) -> bool + Copy) {
    let regular = rights(text, "regular", right);
    assert!(
        SEEDS - 1 <= regular,
        "regular did right {regular} of {SEEDS} times"
    );
    let random = rights(text, "random", right);
    assert!(
        random <= SEEDS / 2,
        "random did right {random} of {SEEDS} times: the test proves nothing"
    );
}

/// Woods on one side of the squad, open ground on the others, and a machine gun in a house that looks at it.
const UNDER_FIRE: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D .T..........
C .......S....
B ............
A ............
"""
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", status = "active" }
M = { type = "su-maxim", hex = "C08", facing = "w" }
"#;

#[test]
fn under_fire_it_takes_cover() {
    check(UNDER_FIRE, |mut field, name, seed| {
        field.play(name, seed, 4, |_, _| ());
        field.value("A.alive") == "true" && field.value("A.hex") == "D02"
    });
}

/// The way to the building in E11: along row E behind a belt of woods, or across the open field to the south.
const TWO_WAYS: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ..........S.
D .TTTTTTTTTT.
C ............
B ............
A ............
"""
[control]
E11 = "nobody"
[[score]]
seat = "German"
when = "game-end"
controls = "E11"
points = 3
text = "3 for E11."
[units]
A = { type = "de-infantry-43", hex = "D01", facing = "e", status = "active" }
M = { type = "su-maxim", hex = "A09", facing = "nw" }
"#;

#[test]
fn it_goes_the_covered_way() {
    check(TWO_WAYS, |mut field, name, seed| {
        let mut in_the_open = false;
        field.play(name, seed, 8, |field, _| {
            let hex = field.value("A.hex");
            in_the_open |= matches!(hex.as_bytes().first(), Some(b'A' | b'B' | b'C'));
        });
        let column: u32 = field.value("A.hex")[1..].parse().expect("a column");
        !in_the_open && 4 <= column
    });
}

/// The last shot of a game that stands level: the squad in C05 is hit already, and a hit more destroys it.
const DECISIVE: &str = r#"
round = 5
rounds = 5
passes = 0
[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 for each Soviet unit."
[german]
caps = 3
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", status = "active" }
C = { type = "su-rifles-41", hex = "C06", facing = "w", hit = "pinned", status = "spent" }
"#;

#[test]
fn command_points_go_on_the_roll_that_decides() {
    check(DECISIVE, |mut field, name, seed| {
        let fire = field.order("{ fire = \"A\", at = \"C\" }");
        field.carry_out(&fire, seed);
        let ask = field.asked().expect("a question");
        assert_eq!((ask.seat, ask.what), (GERMAN, "caps"));
        let answer = field.decide(name, seed);
        field.carry_out(&answer, seed);
        field.value("german.caps").parse::<i32>().expect("a number") <= 1
    });
}

/// A suppressed squad in the woods, and an enemy who could be fired at.
const SHAKEN: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C .T..........
B ............
A ............
"""
[german]
caps = 2
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", hit = "suppressed", status = "active" }
C = { type = "su-rifles-41", hex = "C08", facing = "w" }
"#;

#[test]
fn it_rallies_before_it_fights() {
    check(SHAKEN, |mut field, name, seed| {
        let mut actions = Vec::new();
        field.play(name, seed, 4, |_, order| {
            let order = serde_json::to_value(order).expect("JSON");
            let action = &order["act"]["action"];
            if *action == "rally" {
                actions.push("rally");
            } else if action.get("fire").is_some() {
                actions.push("fire");
            }
        });
        actions.first() == Some(&"rally")
    });
}

/// Two hexes from the building that decides the game, in its last round.
const LAST_ROUND: &str = r#"
round = 5
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C ....S.......
B ............
A ............
"""
[control]
C05 = "soviet"
[[score]]
seat = "German"
when = "game-end"
controls = "C05"
points = 2
text = "2 for C05."
[[score]]
seat = "Soviet"
when = "game-end"
controls = "C05"
points = 1
text = "1 for C05."
[units]
A = { type = "de-infantry-43", hex = "C03", facing = "e" }
B = { type = "de-infantry-43", hex = "D02", facing = "e" }
C = { type = "su-rifles-41", hex = "C11", facing = "w" }
"#;

#[test]
fn it_takes_and_holds_the_objective_in_the_last_round() {
    check(LAST_ROUND, |mut field, name, seed| {
        field.play(name, seed, 40, |_, _| ());
        field.asked().is_none() && field.value("winner") == "german"
    });
}
