//! Rule sets that are the practice game but for one sin each.

use practice::{Battle, Duel, Order};
use umpire::scene::{Board, Scene};
use umpire::show::MarkLook;
use umpire::{
    Anchor, Choice, Decision, Dice, Event, Eyes, Ledgered, Refusal, Report, Ruleset, ScenarioInfo, Seat,
    Selection, Show, Stakes, View,
};

/// A rule set that asks the duel inside it, except for the methods written out.
macro_rules! mutant {
    ($(#[$doc:meta])* $name:ident { $($sin:item)* } keeps { $($kept:ident)* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name(pub Duel);

        impl Ruleset for $name {
            type Battle = Battle;
            type Order = Order;
            type Checked = Order;
            $($sin)*
            $(honest!($kept);)*
            honest!(the_rest);
        }
    };
}

/// One honest method.
macro_rules! honest {
    (orders) => {
        fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
            self.0.orders(battle, out);
        }
    };
    (check) => {
        fn check(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Order, Refusal> {
            self.0.check(battle, seat, order)
        }
    };
    (carry_out) => {
        fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
            self.0.carry_out(battle, order, dice, report);
        }
    };
    (choices) => {
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            self.0.choices(battle, seat, picked)
        }
    };
    (imagine) => {
        fn imagine(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
            self.0.imagine(battle, seat, dice)
        }
    };
    (the_rest) => {
        fn system(&self) -> &'static str {
            self.0.system()
        }
        fn scenario(&self) -> &ScenarioInfo {
            self.0.scenario()
        }
        fn board(&self) -> Board {
            self.0.board()
        }
        fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
            self.0.muster(dice, report)
        }
        fn decision(&self, battle: &Battle) -> Decision {
            self.0.decision(battle)
        }
        fn lists(&self, battle: &Battle, order: &Order) -> bool {
            self.0.lists(battle, order)
        }
        fn pieces_of(&self, battle: &Battle, order: &Order) -> Vec<u16> {
            self.0.pieces_of(battle, order)
        }
        fn scene(&self, battle: &Battle, eyes: Eyes) -> Scene {
            self.0.scene(battle, eyes)
        }
        fn in_words(&self, battle: &Battle, seat: Seat, order: &Order) -> Choice<Order> {
            self.0.in_words(battle, seat, order)
        }
        fn why_not(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
            self.0.why_not(battle, seat, picked, at)
        }
        fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
            self.0.view(battle, eyes, piece, from)
        }
        fn evaluate(&self, battle: &Battle, seat: Seat, insight: umpire::Insight) -> i32 {
            self.0.evaluate(battle, seat, insight)
        }
        fn default_order(&self, battle: &Battle) -> Option<Order> {
            self.0.default_order(battle)
        }
        fn observe(&self, battle: &Battle, out: &mut Vec<umpire::observe::Standing>) {
            self.0.observe(battle, out);
        }
        fn kind_name(&self, kind: u16) -> String {
            self.0.kind_name(kind)
        }
    };
}

mutant! {
    /// Lists a move to the far side of the field.
    Lister {
        fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
            self.0.orders(battle, out);
            if battle.shot.is_none() && battle.round == 2 {
                out.push(Order::Move { scout: 0, to: 200 });
            }
        }
    } keeps { imagine check carry_out choices }
}

mutant! {
    /// Lists it to those who take their time.
    Brooder {
        fn orders_in_depth(&self, battle: &Battle, out: &mut Vec<Order>) {
            self.0.orders(battle, out);
            if battle.shot.is_none() && battle.round == 2 {
                out.push(Order::Move { scout: 0, to: 200 });
            }
        }
    } keeps { imagine orders check carry_out choices }
}

mutant! {
    /// Forgets to list searches of high cells.
    Forgetful {
        fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
            self.0.orders(battle, out);
            if battle.round == 3 {
                out.retain(|order| !matches!(order, Order::Search { cell: 12.., .. }));
            }
        }
    } keeps { imagine check carry_out choices }
}

mutant! {
    /// Turns the clock back.
    Endless {
        fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
            self.0.carry_out(battle, order, dice, report);
            battle.round = battle.round.min(2);
        }
    } keeps { imagine orders check choices }
}

mutant! {
    /// Refuses to search a hex in which nobody hides.
    Leaky {
        fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
            let from = out.len();
            self.0.orders(battle, out);
            let listed = out.split_off(from);
            out.extend(listed.into_iter().filter(|order| self.check(battle, battle.turn, order).is_ok()
                || battle.shot.is_some()));
        }
        fn check(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Order, Refusal> {
            let checked = self.0.check(battle, seat, order)?;
            if let Order::Search { cell, .. } = order
                && battle.at(*cell as u8).is_none()
            {
                return Refusal::refuse("pra-2e", "Nobody hides there.");
            }
            Ok(checked)
        }
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = self.0.choices(battle, seat, picked);
            choices.retain(|choice| self.check(battle, seat, &choice.order).is_ok());
            choices
        }
    } keeps { imagine carry_out }
}

mutant! {
    /// Finds hidden scouts by walking into them, and forgets to say that this reveals something.
    Peeker {
        fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
            let mut inner = Report::new();
            self.0.carry_out(battle, order, dice, &mut inner);
            for event in inner.events() {
                report.tell(|| event.clone());
            }
        }
    } keeps { imagine orders check choices }
}

mutant! {
    /// Shows better odds than it gives.
    Rigged {
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = self.0.choices(battle, seat, picked);
            for choice in &mut choices {
                for attack in &mut choice.preview.attacks {
                    attack.tallies[0].tally.add(1, "wishful thinking", "pra-3a");
                }
            }
            choices
        }
    } keeps { imagine orders check carry_out }
}

mutant! {
    /// Shows a step to where the scout stands already.
    Daydreamer {
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = self.0.choices(battle, seat, picked);
            for choice in &mut choices {
                choice.preview.path.truncate(1);
            }
            choices
        }
    } keeps { imagine orders check carry_out }
}

mutant! {
    /// Shows a price and takes another.
    Overcharger {
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = self.0.choices(battle, seat, picked);
            for payment in choices.iter_mut().flat_map(|choice| &mut choice.preview.costs) {
                payment.amount = 0;
            }
            choices
        }
    } keeps { imagine orders check carry_out }
}

mutant! {
    /// Takes a die less to imagine where somebody hides, if he hides near the edge.
    Biased {
        fn imagine(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
            if battle.scouts.iter().any(|scout| scout.seat != seat && scout.hidden && scout.cell < 12) {
                dice.below(6);
            }
            self.0.imagine(battle, seat, dice)
        }
    } keeps { orders check carry_out choices }
}

mutant! {
    /// Offers a search as if it could be taken back.
    Careless {
        fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = self.0.choices(battle, seat, picked);
            for choice in &mut choices {
                if matches!(choice.order, Order::Search { .. }) {
                    choice.stakes = Stakes::None;
                }
            }
            choices
        }
    } keeps { imagine orders check carry_out }
}

/// Carries an order out and tells it with every event changed.
fn tell_changed(
    duel: &Duel,
    battle: &mut Battle,
    order: Order,
    dice: &mut Dice,
    report: &mut Report,
    change: impl Fn(Event) -> Event,
) {
    let mut inner = Report::new();
    duel.carry_out(battle, order, dice, &mut inner);
    if inner.revealed() {
        report.reveal();
    }
    for event in inner.events() {
        report.tell(|| change(event.clone()));
    }
}

mutant! {
    /// Says that a scout moves, and does not show where.
    Taciturn {
        fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
            tell_changed(&self.0, battle, order, dice, report, |mut event| {
                event.truth.retain(|shown| !matches!(shown.show, Show::Go { .. }));
                event
            });
        }
    } keeps { imagine orders check choices }
}

mutant! {
    /// Marks the place where somebody hides, for everybody to see.
    Gossip {
        fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
            let mut hiding = battle.scouts.iter().filter(|scout| scout.hidden && scout.seat != battle.turn);
            let hidden = hiding.next().map(|scout| scout.cell);
            tell_changed(&self.0, battle, order, dice, report, |event| match hidden {
                Some(cell) => event.show(Show::Mark {
                    at: Anchor::Cell(cell.into()),
                    look: MarkLook::Miss,
                    word: "nothing here".to_owned(),
                }),
                None => event,
            });
        }
    } keeps { imagine orders check choices }
}
