//! A staged position of any rule system that is played on, and how often a commander does right there.

use commanders::{hire, no_watch};
use serde_json::Value;
use systems::{Shipped, Visitor};
use umpire::cases::{self, OrderOf, Stage, Staging};
use umpire::commander::Glimpse;
use umpire::content::{Document, Faults};
use umpire::{Ask, Decision, Dice, Report, Ruleset, Seat, Seed, Weight};

pub const SEEDS: u64 = 8;

/// A rule system, and what is the same in all its positions.
#[derive(Copy, Clone, Debug)]
pub struct Ground {
    pub system: &'static str,
    /// The side that the commander plays.
    pub seat: Seat,
    /// What the other side does where it has to decide: an order that is one word.
    pub waits: &'static str,
    /// Play ends when this value changes.
    pub clock: &'static str,
}

/// A position that is played on, whatever the game; orders are JSON.
pub trait Field {
    /// A value by its dotted name, as text.
    fn value(&self, name: &str) -> String;

    fn number(&self, name: &str) -> i32 {
        self.value(name).parse().expect("a number")
    }

    fn asked(&self) -> Option<Ask>;

    /// An order in the words of cases.
    fn order(&self, words: &str) -> Value;

    /// What a commander decides for the seat that is asked.
    fn decide(&self, name: &str, seed: u64) -> Value;

    fn carry_out(&mut self, order: &Value, seed: u64);

    /// The commander gives up to `orders` orders of weight, and `seen` looks after each order of anybody; the other
    /// side waits. Ends with the clock.
    fn play(&mut self, name: &str, seed: u64, orders: u32, seen: &mut dyn FnMut(&dyn Field, &Value));

    /// The commander decides until the other side has a decision of weight.
    fn play_turn(&mut self, name: &str, seed: u64);
}

/// Did this commander do right with this seed?
pub type Right<'r> = &'r dyn Fn(&mut dyn Field, &str, u64) -> bool;

impl Ground {
    /// In how many of [`SEEDS`] games each of these commanders does right.
    pub fn count<const N: usize>(self, text: &str, names: [&str; N], right: Right<'_>) -> [u64; N] {
        let mut counting = Counting {
            ground: self,
            text,
            names,
            right,
            counts: [0; N],
        };
        assert!(systems::find(self.system, &mut counting), "{}", self.system);
        counting.counts
    }

    /// `regular` and `veteran` do right but for one seed at most; `random` goes wrong as often as not.
    pub fn check(self, text: &str, right: Right<'_>) {
        let [regular, veteran, random] = self.count(text, ["regular", "veteran", "random"], right);
        assert!(
            SEEDS - 1 <= regular.min(veteran) && random <= SEEDS / 2,
            "right {regular} times of {SEEDS} by regular, {veteran} by veteran, {random} by random"
        );
    }
}

struct Counting<'a, const N: usize> {
    ground: Ground,
    text: &'a str,
    names: [&'a str; N],
    right: Right<'a>,
    counts: [u64; N],
}

impl<const N: usize> Visitor for Counting<'_, N> {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let does_right = |name: &str, seed: u64| {
            let mut staged = Staged {
                ground: self.ground,
                stage: cases::position(&shipped.system, self.text).expect("a position"),
                system: &shipped.system,
                dice: 0,
            };
            (self.right)(&mut staged, name, seed)
        };
        self.counts = self
            .names
            .map(|name| (0..SEEDS).filter(|seed| does_right(name, *seed)).count() as u64);
    }
}

/// A position of a typed system.
struct Staged<'s, S: Staging> {
    ground: Ground,
    system: &'s S,
    stage: Stage<S::Rules>,
    dice: u64,
}

impl<S: Staging> Field for Staged<'_, S> {
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

    fn order(&self, words: &str) -> Value {
        let document = Document::new("order", format!("order = {words}"));
        let faults = Faults::default();
        let order = document.read(&faults).and_then(|table| {
            let node = table.get("order")?;
            self.system.read_order(&self.stage, &node)
        });
        json(&order.expect("an order")[0])
    }

    fn decide(&self, name: &str, seed: u64) -> Value {
        let seat = self.asked().expect("a decision").seat;
        let glimpse = Glimpse::new(&self.stage.rules, &self.stage.battle, seat);
        let mut dice = Dice::quiet(&Seed::from_number(seed), 1_000_000 + self.dice);
        let mut commander = hire::<S::Rules>(name, no_watch).expect("a commander");
        json(&commander.decide(&glimpse, &mut dice).expect("an order"))
    }

    fn carry_out(&mut self, order: &Value, seed: u64) {
        let order: OrderOf<S> = serde_json::from_value(order.clone()).expect("an order");
        self.dice += 1;
        let mut dice = Dice::quiet(&Seed::from_number(seed), self.dice);
        let stage = &mut self.stage;
        stage
            .rules
            .obey(&mut stage.battle, &order, &mut dice, &mut Report::silent());
    }

    fn play(&mut self, name: &str, seed: u64, orders: u32, seen: &mut dyn FnMut(&dyn Field, &Value)) {
        let now = self.value(self.ground.clock);
        let mut given = 0;
        while given < orders && self.value(self.ground.clock) == now {
            let Some(ask) = self.asked() else {
                return;
            };
            let order = if ask.seat == self.ground.seat {
                given += u32::from(ask.weight == Weight::Major);
                self.decide(name, seed)
            } else {
                self.idle()
            };
            self.carry_out(&order, seed);
            seen(self, &order);
        }
    }

    fn play_turn(&mut self, name: &str, seed: u64) {
        while let Some(ask) = self.asked() {
            let order = if ask.seat == self.ground.seat {
                self.decide(name, seed)
            } else if ask.weight == Weight::Minor {
                self.idle()
            } else {
                return;
            };
            self.carry_out(&order, seed);
        }
    }
}

impl<S: Staging> Staged<'_, S> {
    /// The order of a side that waits; where it cannot, the first that is listed.
    fn idle(&self) -> Value {
        let (rules, battle) = (&self.stage.rules, &self.stage.battle);
        if let Some(order) = rules.default_order(battle) {
            return json(&order);
        }
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        let waits = orders.iter().map(json).find(|order| *order == self.ground.waits);
        waits.unwrap_or_else(|| json(&orders[0]))
    }
}

fn json(order: &impl serde::Serialize) -> Value {
    serde_json::to_value(order).expect("JSON")
}
