//! A staged position of any rule system that is played on, and how often a commander does right there.

use commanders::{hire, no_watch};
use umpire::cases::{self, OrderOf, Stage, Staging};
use umpire::commander::Glimpse;
use umpire::content::{Document, Faults};
use umpire::{Ask, Decision, Dice, Report, Ruleset, Seat, Seed, Weight};

pub const SEEDS: u64 = 8;

/// A rule system, and what is the same in all its positions.
pub struct Ground<S: Staging> {
    pub system: S,
    /// The side that the commander plays.
    pub seat: Seat,
    /// What the other side does where it has to decide.
    pub waits: OrderOf<S>,
    /// Play ends when this value changes.
    pub clock: &'static str,
}

/// A position that is played on.
pub struct Field<'g, S: Staging> {
    ground: &'g Ground<S>,
    stage: Stage<S::Rules>,
    dice: u64,
}

impl<S: Staging> Ground<S> {
    pub fn field(&self, text: &str) -> Field<'_, S> {
        Field {
            ground: self,
            stage: cases::position(&self.system, text).expect("a position"),
            dice: 0,
        }
    }

    /// In how many of [`SEEDS`] games each of these commanders does right.
    pub fn count<const N: usize>(
        &self,
        text: &str,
        names: [&str; N],
        right: impl Fn(Field<'_, S>, &str, u64) -> bool,
    ) -> [u64; N] {
        names.map(|name| {
            let rights = (0..SEEDS).filter(|seed| right(self.field(text), name, *seed));
            rights.count() as u64
        })
    }

    /// `regular` and `veteran` do right but for one seed at most; `random` goes wrong as often as not.
    pub fn check(&self, text: &str, right: impl Fn(Field<'_, S>, &str, u64) -> bool) {
        let [regular, veteran, random] = self.count(text, ["regular", "veteran", "random"], right);
        assert!(
            SEEDS - 1 <= regular.min(veteran) && random <= SEEDS / 2,
            "right {regular} times of {SEEDS} by regular, {veteran} by veteran, {random} by random"
        );
    }
}

impl<S: Staging> Field<'_, S> {
    /// A value by its dotted name, as text.
    pub fn value(&self, name: &str) -> String {
        let path: Vec<&str> = name.split('.').collect();
        let value = self.ground.system.probe(&self.stage, &path).expect(name);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    pub fn number(&self, name: &str) -> i32 {
        self.value(name).parse().expect("a number")
    }

    pub fn asked(&self) -> Option<Ask> {
        match self.stage.rules.decision(&self.stage.battle) {
            Decision::Ask(ask) => Some(ask),
            Decision::Over(_) => None,
        }
    }

    pub fn carry_out(&mut self, order: &OrderOf<S>, seed: u64) {
        self.dice += 1;
        let mut dice = Dice::quiet(&Seed::from_number(seed), self.dice);
        let stage = &mut self.stage;
        stage
            .rules
            .obey(&mut stage.battle, order, &mut dice, &mut Report::silent());
    }

    /// An order in the words of cases.
    pub fn order(&self, words: &str) -> OrderOf<S> {
        let document = Document::new("order", format!("order = {words}"));
        let faults = Faults::default();
        let order = document.read(&faults).and_then(|table| {
            let node = table.get("order")?;
            self.ground.system.read_order(&self.stage, &node)
        });
        order.expect("an order").remove(0)
    }

    /// What a commander decides for the seat that is asked.
    pub fn decide(&self, name: &str, seed: u64) -> OrderOf<S> {
        let seat = self.asked().expect("a decision").seat;
        let glimpse = Glimpse::new(&self.stage.rules, &self.stage.battle, seat);
        let mut dice = Dice::quiet(&Seed::from_number(seed), 1_000_000 + self.dice);
        let mut commander = hire::<S::Rules>(name, no_watch).expect("a commander");
        commander.decide(&glimpse, &mut dice).expect("an order")
    }

    /// The commander gives up to `orders` orders of weight, and `seen` looks after each order of anybody; the other
    /// side waits. Ends with the clock.
    pub fn play(&mut self, name: &str, seed: u64, orders: u32, mut seen: impl FnMut(&Self, &OrderOf<S>)) {
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

    /// The commander decides until the other side has a decision of weight.
    pub fn play_turn(&mut self, name: &str, seed: u64) {
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

    /// The order of a side that waits; where it cannot, the first that is listed.
    fn idle(&self) -> OrderOf<S> {
        let (rules, battle) = (&self.stage.rules, &self.stage.battle);
        if let Some(order) = rules.default_order(battle) {
            return order;
        }
        let mut orders = Vec::new();
        rules.orders(battle, &mut orders);
        let waits = orders.iter().position(|order| *order == self.ground.waits);
        orders.swap_remove(waits.unwrap_or(0))
    }
}
