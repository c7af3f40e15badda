//! Orders in the words of a case: `{ fire = "D", at = "C", pay = "cap" }`.

use board::hex::Direction;
use umpire::Seat;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use super::actions::ACTIONS;
use super::pieces::SHELLS;
use crate::artillery::Shell;
use crate::battle::Bomb;
use crate::cards::CardKind;
use crate::content::model::WorkKind;
use crate::order::{Impulse, Order, Pay};
use crate::rules::Rules;
use crate::works::Mark;

/// Reads one order; a move with a facing is two.
pub(super) fn read(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
    if node.is_string() {
        return read_word(node);
    }
    let table = node.table()?;
    let reader = Reader { stage, table: &table };
    let mut verbs = ASKED.iter().chain(IN_BETWEEN).chain(IMPULSES).chain(ACTIONS);
    let orders = match verbs.find(|(verb, _)| table.get(verb).is_some()) {
        Some((_, read)) => read(&reader),
        // `caps` alone is a roll; beside a verb it is a part of the payment.
        None if table.get("caps").is_some() => {
            let caps = table.opt_int("caps", -5..=5);
            caps.map(|caps| vec![Order::Roll { caps }])
        }
        None => {
            let verbs = ASKED.iter().chain(IN_BETWEEN).chain(IMPULSES).chain(ACTIONS);
            let verbs: Vec<&str> = verbs.map(|(verb, _)| *verb).collect();
            let hint = format!("an order has one of {}, caps", verbs.join(", "));
            node.fault_hint("this is no order", hint);
            None
        }
    };
    table.finish();
    orders
}

const WORDS: [(&str, Order); 7] = [
    ("press-on", Order::PressOn),
    ("pass", Order::Pass),
    ("end-turn", Order::EndTurn),
    ("drop", Order::Drop),
    ("stay", Order::Stay),
    ("decline", Order::Decline),
    (
        "stall",
        Order::Stall {
            pay: Pay::Pool { caps: 0 },
        },
    ),
];

fn read_word(node: &Node<'_>) -> Option<Vec<Order>> {
    node.one_of(&WORDS).map(|order| vec![order])
}

/// An order is known by its verb.
pub(super) type Read = fn(&Reader<'_, '_, '_>) -> Option<Vec<Order>>;

/// Setting up, turns, and what comes before them.
const ASKED: &[(&str, Read)] = &[
    ("activate", |reader| {
        let unit = reader.unit("activate")?;
        let experience = reader.table.flag("experience");
        one(Order::Activate { unit, experience })
    }),
    ("mark_spent", |reader| {
        let unit = reader.unit("mark_spent")?;
        one(Order::MarkSpent { unit })
    }),
    ("stall", |reader| {
        let pays = [
            ("ap", Pay::Pool { caps: 0 }),
            ("cap", Pay::Caps),
            ("opportunity", Pay::Opportunity),
        ];
        let pay = reader.table.opt_one_of("stall", &pays)?;
        one(Order::Stall { pay })
    }),
    ("take", |reader| {
        let unit = reader.unit("take")?;
        one(Order::Take { unit })
    }),
    ("place", |reader| {
        let unit = reader.unit("place")?;
        if let Some(carrier) = reader.unit("on") {
            return one(Order::PlaceAboard { unit, carrier });
        }
        let (at, hidden) = (reader.hex("at")?, reader.table.flag("hidden"));
        one(Order::Place { unit, at, hidden })
    }),
    ("place_work", |reader| {
        let work = reader.work("place_work")?;
        let (at, hidden) = (reader.hex("at")?, reader.table.flag("hidden"));
        one(Order::PlaceWork { work, at, hidden })
    }),
    ("bid", |reader| {
        let caps = reader.table.opt_int("bid", 0..=40)?;
        one(Order::Bid { caps })
    }),
    ("play", |reader| reader.play(reader.card("play")?)),
];

/// Answers to questions in the middle of something.
const IN_BETWEEN: &[(&str, Read)] = &[
    ("face", |reader| {
        let facing = reader.side("face")?;
        one(Order::Face { facing })
    }),
    ("unveil", |reader| {
        let at = reader.hex("unveil")?;
        one(Order::Unveil { at })
    }),
    ("choose", |reader| {
        let option = reader.table.opt_int("choose", 0..=20)?;
        one(Order::Choose { option })
    }),
    ("aim", |reader| {
        one(match reader.mark("aim")? {
            Mark::Unit(unit) => Order::Aim { unit },
            mark @ (Mark::Work { .. } | Mark::Hasty { .. }) => Order::AimWork { mark },
        })
    }),
    ("lay", |reader| {
        let kind = reader.table.opt_one_of("lay", &WorkKind::ALL)?;
        let (at, hidden) = (reader.hex("at")?, reader.table.flag("hidden"));
        one(Order::Lay { at, kind, hidden })
    }),
    ("start_inside", |reader| {
        let work = reader.work("start_inside")?;
        one(Order::StartInside { work })
    }),
    ("target", |reader| {
        let shells = reader.table.opt_one_of("shells", &SHELLS);
        one(Order::Target {
            at: reader.hex("target")?,
            side: reader.side("lies").unwrap_or(Direction::E),
            shell: shells.unwrap_or(Shell::Explosive),
        })
    }),
    ("shell", |reader| {
        let hex = reader.hex("shell")?;
        one(Order::Shell { hex })
    }),
    ("step", |reader| {
        let (to, cautious) = (reader.hex("step")?, reader.table.flag("cautious"));
        one(Order::Step { to, cautious })
    }),
    ("use", |reader| {
        let card = reader.card("use")?;
        let die: u8 = reader.table.opt_int("die", 1..=3).unwrap_or(1);
        let die = match card {
            CardKind::CombatHardened => die - 1,
            _ => 0,
        };
        one(Order::Use { card, die })
    }),
];

/// An airplane's next impulse: `{ forward = "e" }`, `{ turn = "ne" }`, `{ climb = true }`, …
const IMPULSES: &[(&str, Read)] = &[
    ("fly_in", |reader| {
        let at = reader.hex("fly_in")?;
        flies(Impulse::Enter { at })
    }),
    ("forward", |reader| {
        let side = reader.side("forward")?;
        flies(Impulse::Forward { side })
    }),
    ("turn", |reader| {
        let facing = reader.side("turn")?;
        flies(Impulse::Turn { facing })
    }),
    ("climb", |reader| {
        reader.table.flag("climb");
        flies(Impulse::Climb)
    }),
    ("dive", |reader| {
        reader.table.flag("dive");
        flies(Impulse::Dive)
    }),
    ("strafe", |reader| {
        let at = reader.hex_or_unit("strafe")?;
        flies(Impulse::Attack { at })
    }),
    ("dogfight", |reader| {
        let target = reader.unit("dogfight")?;
        flies(Impulse::Dogfight { target })
    }),
    ("bomb", |reader| {
        let names = Bomb::ALL.map(|(bomb, name)| (name, bomb));
        flies(Impulse::Drop {
            at: reader.hex_or_unit("bomb")?,
            bomb: reader.table.opt_one_of("with", &names).unwrap_or(Bomb::Kg50),
            count: reader.table.opt_int("count", 0..=9).unwrap_or(1),
        })
    }),
];

fn one(order: Order) -> Option<Vec<Order>> {
    Some(vec![order])
}

fn flies(impulse: Impulse) -> Option<Vec<Order>> {
    one(Order::Fly { impulse })
}

pub(super) struct Reader<'s, 't, 'a> {
    pub(super) stage: &'s Stage<Rules>,
    pub(super) table: &'t Table<'a>,
}

impl Reader<'_, '_, '_> {
    fn play(&self, card: CardKind) -> Option<Vec<Order>> {
        let on = self.units("on").unwrap_or_default();
        let sides: Vec<(&str, Seat)> = self
            .stage
            .seats
            .iter()
            .map(|(name, seat)| (name.as_str(), *seat))
            .collect();
        let against = self.table.opt_one_of("against", &sides);
        let pay = self.named_pay().unwrap_or(Pay::Card);
        Some(vec![Order::Play {
            card,
            on,
            against,
            pay,
        }])
    }
}
