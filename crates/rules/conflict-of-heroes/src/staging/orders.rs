//! Orders in the words of a case: `{ fire = "D", at = "C", pay = "cap" }`.

use board::hex::Direction;
use umpire::cases::Stage;
use umpire::content::{Node, Table};
use umpire::{Ruleset, Seat};

use super::pieces::SHELLS;
use super::unit_of;
use crate::artillery::Shell;
use crate::battle::{Bomb, Status, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::content::model::WorkKind;
use crate::order::{Action, Impulse, Order, Pay};
use crate::rules::Rules;
use crate::works::Mark;

/// Reads one order; a move with a facing is two.
pub(super) fn read(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
    if node.is_string() {
        return read_word(node);
    }
    let table = node.table()?;
    let reader = Reader { stage, table: &table };
    let orders = reader.read(node);
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

const VERBS: &str = "activate, mark_spent, stall, move, pivot, fire, smoke, weapon, flame, rally, dig_in, hide, hidden_move, load, unload, occupy, leave, enter, exit, \
    move_together, pivot_together, hide_together, hidden_move_together, play, take, place, place_work, \
    start_inside, bid, face, aim, caps, step, target, shell, lay, use, \
    fly, fly_off, fly_in, forward, turn, climb, dive, strafe, dogfight, bomb, choose, unveil";

pub(super) struct Reader<'s, 't, 'a> {
    pub(super) stage: &'s Stage<Rules>,
    pub(super) table: &'t Table<'a>,
}

impl Reader<'_, '_, '_> {
    fn read(&self, node: &Node<'_>) -> Option<Vec<Order>> {
        let table = self.table;
        if let Some(unit) = self.unit("activate") {
            return Some(vec![Order::Activate {
                unit,
                experience: table.flag("experience"),
            }]);
        }
        if let Some(unit) = self.unit("mark_spent") {
            return Some(vec![Order::MarkSpent { unit }]);
        }
        if let Some(pay) = table.opt_one_of(
            "stall",
            &[
                ("ap", Pay::Pool { caps: 0 }),
                ("cap", Pay::Caps),
                ("opportunity", Pay::Opportunity),
            ],
        ) {
            return Some(vec![Order::Stall { pay }]);
        }
        if let Some(unit) = self.unit("take") {
            return Some(vec![Order::Take { unit }]);
        }
        if let Some(unit) = self.unit("place") {
            if let Some(carrier) = self.unit("on") {
                return Some(vec![Order::PlaceAboard { unit, carrier }]);
            }
            return Some(vec![Order::Place {
                unit,
                at: self.hex("at")?,
                hidden: table.flag("hidden"),
            }]);
        }
        if let Some(work) = table.get("place_work").and_then(|_| self.work("place_work")) {
            return Some(vec![Order::PlaceWork {
                work,
                at: self.hex("at")?,
                hidden: table.flag("hidden"),
            }]);
        }
        if let Some(caps) = table.opt_int("bid", 0..=40) {
            return Some(vec![Order::Bid { caps }]);
        }
        if let Some(orders) = self.answer() {
            return Some(orders);
        }
        if let Some(card) = self.card("play") {
            return self.play(card);
        }
        if let Some(orders) = self.action() {
            return Some(orders);
        }
        node.fault_hint("this is no order", format!("an order has one of {VERBS}"));
        None
    }

    /// Answers to questions in the middle of something.
    fn answer(&self) -> Option<Vec<Order>> {
        let table = self.table;
        if let Some(facing) = self.side("face") {
            return Some(vec![Order::Face { facing }]);
        }
        if let Some(impulse) = self.impulse() {
            return Some(vec![Order::Fly { impulse }]);
        }
        if table.get("unveil").is_some() {
            return Some(vec![Order::Unveil {
                at: self.hex("unveil")?,
            }]);
        }
        if let Some(option) = table.opt_int("choose", 0..=20) {
            return Some(vec![Order::Choose { option }]);
        }
        if let Some(mark) = self.mark("aim") {
            return Some(vec![match mark {
                Mark::Unit(unit) => Order::Aim { unit },
                Mark::Work { .. } | Mark::Hasty { .. } => Order::AimWork { mark },
            }]);
        }
        if let Some(kind) = table.opt_one_of("lay", &WorkKind::ALL) {
            return Some(vec![Order::Lay {
                at: self.hex("at")?,
                kind,
                hidden: table.flag("hidden"),
            }]);
        }
        if let Some(work) = table.get("start_inside").and_then(|_| self.work("start_inside")) {
            return Some(vec![Order::StartInside { work }]);
        }
        if let Some(at) = table.get("target").and_then(|_| self.hex("target")) {
            return Some(vec![Order::Target {
                at,
                side: self.side("lies").unwrap_or(Direction::E),
                shell: table.opt_one_of("shells", &SHELLS).unwrap_or(Shell::Explosive),
            }]);
        }
        if let Some(hex) = table.get("shell").and_then(|_| self.hex("shell")) {
            return Some(vec![Order::Shell { hex }]);
        }
        if let Some(to) = table.get("step").and_then(|_| self.hex("step")) {
            return Some(vec![Order::Step {
                to,
                cautious: table.flag("cautious"),
            }]);
        }
        if let Some(card) = self.card("use") {
            let die: u8 = table.opt_int("die", 1..=3).unwrap_or(1);
            return Some(vec![Order::Use {
                card,
                die: if card == CardKind::CombatHardened {
                    die - 1
                } else {
                    0
                },
            }]);
        }
        // `caps` alone is a roll; beside a verb it is a part of the payment.
        let alone = [
            "move",
            "fire",
            "smoke",
            "weapon",
            "flame",
            "rally",
            "enter",
            "exit",
            "pivot",
            "dig_in",
            "hide",
            "hidden_move",
            "occupy",
            "leave",
            "load",
            "unload",
            "play",
        ]
        .iter()
        .all(|verb| table.get(verb).is_none());
        if alone && let Some(caps) = table.opt_int("caps", -5..=5) {
            return Some(vec![Order::Roll { caps }]);
        }
        None
    }

    /// An airplane's next impulse: `{ forward = "e" }`, `{ turn = "ne" }`, `{ climb = true }`, …
    fn impulse(&self) -> Option<Impulse> {
        let table = self.table;
        if table.get("fly_in").is_some() {
            return Some(Impulse::Enter {
                at: self.hex("fly_in")?,
            });
        }
        if let Some(side) = self.side("forward") {
            return Some(Impulse::Forward { side });
        }
        if let Some(facing) = self.side("turn") {
            return Some(Impulse::Turn { facing });
        }
        if table.flag("climb") {
            return Some(Impulse::Climb);
        }
        if table.flag("dive") {
            return Some(Impulse::Dive);
        }
        if table.get("strafe").is_some() {
            return Some(Impulse::Attack {
                at: self.hex_or_unit("strafe")?,
            });
        }
        if let Some(target) = self.unit("dogfight") {
            return Some(Impulse::Dogfight { target });
        }
        if table.get("bomb").is_some() {
            let names = Bomb::ALL.map(|(bomb, name)| (name, bomb));
            return Some(Impulse::Drop {
                at: self.hex_or_unit("bomb")?,
                bomb: table.opt_one_of("with", &names).unwrap_or(Bomb::Kg50),
                count: table.opt_int("count", 0..=9).unwrap_or(1),
            });
        }
        None
    }

    fn action(&self) -> Option<Vec<Order>> {
        let table = self.table;
        let plain: [(&str, Action); 8] = [
            ("fly", Action::Fly),
            ("fly_off", Action::FlyOff),
            ("rally", Action::Rally),
            ("dig_in", Action::DigIn),
            ("exit", Action::Exit),
            ("move_together", Action::MoveTogether),
            ("pivot_together", Action::PivotTogether),
            ("hide_together", Action::HideTogether),
        ];
        for (verb, action) in plain {
            if let Some(by) = self.units(verb) {
                return self.act(by, action);
            }
        }
        if let Some(by) = self.units("hidden_move_together") {
            return self.act(by, Action::HiddenMoveTogether);
        }
        if let Some(by) = self.units("occupy") {
            let work = self.work("work")?;
            return self.act(by, Action::Occupy { work });
        }
        if let Some(by) = self.units("leave") {
            let mut orders = self.act(by, Action::Leave)?;
            orders.extend(self.side("facing").map(|facing| Order::Face { facing }));
            return Some(orders);
        }
        if let Some(unit) = self.unit("move") {
            let action = Action::Move {
                to: self.hex("to")?,
                cautious: table.flag("cautious"),
            };
            let mut orders = self.act(UnitSet::one(unit), action)?;
            orders.extend(self.side("facing").map(|facing| Order::Face { facing }));
            return Some(orders);
        }
        if let Some(unit) = self.unit("pivot") {
            return self.act(
                UnitSet::one(unit),
                Action::Pivot {
                    facing: self.side("to")?,
                },
            );
        }
        if let Some(unit) = self.unit("hide") {
            let to = match table.get("to") {
                Some(_) => self.hex("to")?,
                None => self.stage.battle.unit(unit).hex,
            };
            return self.act(UnitSet::one(unit), Action::Hide { to });
        }
        if let Some(unit) = self.unit("hidden_move") {
            return self.act(UnitSet::one(unit), Action::HiddenMove { to: self.hex("to")? });
        }
        if let Some(cargo) = self.unit("load") {
            let carrier = self.unit("on")?;
            return self.act(UnitSet::one(carrier).with(cargo), Action::Load { carrier });
        }
        if let Some(cargo) = self.unit("unload") {
            // Who carries nothing is refused, not a fault of the case.
            let carrier = self.unit("from").or(self.stage.battle.unit(cargo).carrier);
            let carrier = carrier.unwrap_or(cargo);
            let mut orders = self.act(UnitSet::one(carrier).with(cargo), Action::Unload { carrier })?;
            orders.extend(self.side("facing").map(|facing| Order::Face { facing }));
            return Some(orders);
        }
        if let Some(unit) = self.unit("enter") {
            let mut orders = self.act(
                UnitSet::one(unit),
                Action::Enter {
                    at: self.hex("at")?,
                    cautious: table.flag("cautious"),
                },
            )?;
            orders.extend(self.side("facing").map(|facing| Order::Face { facing }));
            return Some(orders);
        }
        if let (Some(leader), Some(_)) = (self.unit("fire"), table.get("spot")) {
            let (at, spot) = (self.target_hex()?, self.hex("spot")?);
            return self.act(self.with(leader), Action::Indirect { leader, at, spot });
        }
        if let Some(unit) = self.unit("smoke") {
            let at = self.target_hex()?;
            let spot = table.get("spot").and_then(|_| self.hex("spot"));
            return self.act(UnitSet::one(unit), Action::Smoke { at, spot });
        }
        if let Some(leader) = self.unit("fire") {
            let at = self.target_hex()?;
            // Fire at an airplane names it; everything else is fire at a hex.
            let victim = self.named_plane().map(Mark::Unit).or_else(|| self.mark("victim"));
            if let Some(card) = self.card("card") {
                let thrower = self.unit("throws")?;
                let action = Action::Throw {
                    leader,
                    thrower,
                    card,
                    at,
                    victim,
                };
                return self.act(self.with(leader).with(thrower), action);
            }
            return self.act(self.with(leader), Action::Fire { leader, at, victim });
        }
        if let Some(unit) = self.unit("flame") {
            let at = self.target_hex()?;
            return self.act(UnitSet::one(unit), Action::Flame { at });
        }
        if let Some(card) = self.card("weapon") {
            let leader = self.unit("by")?;
            let (at, victim) = (self.target_hex()?, self.mark("victim"));
            return self.act(
                self.with(leader),
                Action::Weapon {
                    leader,
                    card,
                    at,
                    victim,
                },
            );
        }
        None
    }

    /// The units beside the leader.
    fn with(&self, leader: UnitId) -> UnitSet {
        self.units("with").unwrap_or_default().with(leader)
    }

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

    fn act(&self, by: UnitSet, action: Action) -> Option<Vec<Order>> {
        let pay = self.named_pay().unwrap_or_else(|| self.usual_pay(by, action));
        Some(vec![Order::Act { by, action, pay }])
    }

    /// The airplane that `at` names, if it names one.
    fn named_plane(&self) -> Option<UnitId> {
        let name = self.table.get("at")?.string()?.to_owned();
        unit_of(self.stage, &name).filter(|unit| self.stage.rules.is_plane(&self.stage.battle, *unit))
    }

    fn named_pay(&self) -> Option<Pay> {
        let caps: u8 = self.table.opt_int("caps", 0..=40).unwrap_or(0);
        let names = [
            ("ap", Pay::Pool { caps }),
            ("cap", Pay::Caps),
            ("opportunity", Pay::Opportunity),
            ("card", Pay::Card),
            ("free", Pay::Card),
        ];
        match self.table.opt_one_of("pay", &names) {
            Some(pay) => Some(pay),
            None if 0 < caps => Some(Pay::Pool { caps }),
            None => None,
        }
    }

    /// Without `pay`: the pool if the units can use it, with as many CAPs as are missing; else an
    /// opportunity action; else CAPs.
    fn usual_pay(&self, by: UnitSet, action: Action) -> Pay {
        let battle = &self.stage.battle;
        let Some(seat) = self.stage.rules.decision(battle).seat() else {
            return Pay::Caps;
        };
        let all = |fits: fn(Status) -> bool| by.iter().all(|unit| fits(battle.unit(unit).status));
        match battle.player(seat).pool {
            Some(pool) if all(|status| status != Status::Spent) => {
                let cost = self
                    .stage
                    .rules
                    .check_action(battle, seat, by, action)
                    .unwrap_or(0);
                let caps = if action.is_asked_in_turn() {
                    0
                } else {
                    cost.saturating_sub(pool)
                };
                Pay::Pool { caps }
            }
            _ if action == Action::FlyOff => Pay::Caps,
            _ if all(|status| status == Status::Fresh) => Pay::Opportunity,
            _ => Pay::Caps,
        }
    }
}
