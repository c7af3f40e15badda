//! What a player is offered: legal orders with words, a place on the map, their price and their odds.

use board::hex::{Direction, HexId, slow_sight};
use umpire::report::NamedTally;
use umpire::{
    Anchor, Blocked, Choice, Eyes, Note, Payment, Preview, Refusal, RuleId, Seat, Selection, Tally, View,
};

use crate::battle::{Battle, Frame, GroupStep, Mode, Place, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::movement::Gait;
use crate::order::{Action, Order, Pay};
use crate::rules::Rules;

impl Rules {
    /// The orders offered to a seat for what it has picked.
    pub fn offer(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        if self.question(battle).is_none_or(|ask| ask.seat != seat) {
            return Vec::new();
        }
        let mut orders = Vec::new();
        let units: UnitSet = picked
            .pieces
            .iter()
            .filter(|id| usize::from(**id) < battle.units.len())
            .map(|id| UnitId(*id as u8))
            .collect();
        match battle.stack.last() {
            Some(Frame::Turn) if 1 < units.len() => self.list_picked_group(battle, seat, units, &mut orders),
            Some(Frame::Turn) => {
                self.list_orders(battle, &mut orders);
                self.list_wanted(battle, seat, units, picked, &mut orders);
                orders.retain(|order| self.concerns(battle, order, units, picked));
            }
            Some(Frame::SetUp(_)) => {
                self.list_orders(battle, &mut orders);
                orders.retain(|order| match order {
                    Order::Place { unit, .. } => units.is_empty() || units.contains(*unit),
                    _ => true,
                });
                if units.is_empty() {
                    orders.dedup_by_key(|order| match order {
                        Order::Place { unit, .. } => unit.0,
                        _ => u8::MAX,
                    });
                }
            }
            Some(_) | None => self.list_orders(battle, &mut orders),
        }
        orders
            .into_iter()
            .map(|order| self.describe(battle, seat, order, units))
            .collect()
    }

    /// Fire at an empty hex the player points at is offered though it is not listed (coh-7.0e).
    fn list_wanted(
        &self,
        battle: &Battle,
        seat: Seat,
        units: UnitSet,
        picked: &Selection,
        orders: &mut Vec<Order>,
    ) {
        let (Some(unit), Some(Anchor::Cell(cell))) = (units.single(), &picked.wanted) else {
            return;
        };
        let by = UnitSet::one(unit);
        let action = Action::Fire {
            leader: unit,
            at: HexId(*cell),
            victim: None,
        };
        if let Ok(cost) = self.check_action(battle, seat, by, action) {
            self.each_payment(battle, seat, by, cost, |pay| {
                let order = Order::Act { by, action, pay };
                if !orders.contains(&order) {
                    orders.push(order);
                }
            });
        }
    }

    /// Does an order belong to what is picked? With nothing picked: what needs no unit, and who can be
    /// activated.
    fn concerns(&self, battle: &Battle, order: &Order, units: UnitSet, picked: &Selection) -> bool {
        let wanted = |unit: UnitId| units.contains(unit);
        if let Some(card) = picked.card {
            return matches!(order, Order::Play { card: kind, .. } if *kind as u16 == card)
                || matches!(order, Order::Act { pay: Pay::Card, .. } if card == CardKind::CommandAction as u16)
                || matches!(order, Order::Act { action: Action::Weapon { card: kind, .. }, .. } if *kind as u16 == card);
        }
        match order {
            Order::Pass | Order::EndTurn | Order::Stall { .. } | Order::Drop => units.is_empty(),
            Order::Activate { unit, .. } => units.is_empty() || wanted(*unit),
            Order::MarkSpent { unit } | Order::Take { unit } => wanted(*unit),
            Order::Act { by, .. } => *by == units,
            Order::Play { card, on, .. } => {
                (on.is_empty() && units.is_empty())
                    || *on == units && !units.is_empty()
                    || (*card == CardKind::MarkAsSpent && units.is_empty())
            }
            Order::Place { .. }
            | Order::Bid { .. }
            | Order::Face { .. }
            | Order::Aim { .. }
            | Order::Roll { .. }
            | Order::Step { .. }
            | Order::Stay
            | Order::Use { .. }
            | Order::Decline => battle.stage == crate::battle::Stage::Playing,
        }
    }

    /// Everything several picked units can do together (coh-9.1a).
    fn list_picked_group(&self, battle: &Battle, seat: Seat, units: UnitSet, orders: &mut Vec<Order>) {
        let mut actions = vec![
            Action::MoveTogether,
            Action::PivotTogether,
            Action::Rally,
            Action::DigIn,
            Action::HideTogether,
            Action::HiddenMoveTogether,
        ];
        for leader in units.iter() {
            for (id, enemy) in battle
                .numbered()
                .filter(|(_, unit)| unit.is_visible() && self.are_enemies(seat, unit.owner))
            {
                let single = self.settings.second_edition() && enemy.hex == battle.unit(leader).hex;
                let action = Action::Fire {
                    leader,
                    at: enemy.hex,
                    victim: single.then_some(id),
                };
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
        }
        for action in actions {
            let Ok(cost) = self.check_action(battle, seat, units, action) else {
                continue;
            };
            self.each_payment(battle, seat, units, cost, |pay| {
                let order = Order::Act {
                    by: units,
                    action,
                    pay,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    orders.push(order);
                }
            });
        }
        for card in [
            CardKind::AutoRally,
            CardKind::RallyAttempt,
            CardKind::MoveTwoHexes,
            CardKind::HastyDefense,
        ] {
            for pay in [Pay::Card, Pay::Caps, Pay::Pool { caps: 0 }] {
                let order = Order::Play {
                    card,
                    on: units,
                    against: None,
                    pay,
                };
                if self.allows(battle, seat, &order).is_ok() {
                    orders.push(order);
                }
            }
        }
    }

    // --- words -------------------------------------------------------------------------------------

    fn describe(&self, battle: &Battle, seat: Seat, order: Order, units: UnitSet) -> Choice<Order> {
        let name = |unit: UnitId| self.unit_name(battle, unit);
        let piece = |unit: UnitId| Anchor::Piece(unit.0.into());
        let (group, label, anchor) = match order {
            Order::Place { unit, hidden, .. } if units.is_empty() => (
                "Set up",
                format!("{}{}", name(unit), if hidden { ", hidden" } else { "" }),
                piece(unit),
            ),
            Order::Place { unit, at, hidden } => (
                "Set up",
                format!(
                    "{} in {}{}",
                    name(unit),
                    self.label(at),
                    if hidden { ", hidden" } else { "" }
                ),
                Anchor::Cell(at.0),
            ),
            Order::Bid { caps } => ("Initiative", format!("{caps} CAPs"), Anchor::Button),
            Order::Pass => ("Turn", "Pass".to_owned(), Anchor::Button),
            Order::EndTurn => ("Turn", "End the turn".to_owned(), Anchor::Button),
            Order::Stall { .. } => ("Turn", "Stall".to_owned(), Anchor::Button),
            Order::Activate { unit, experience } => (
                "Activate",
                format!(
                    "Activate {}{}",
                    name(unit),
                    if experience { " with Experience" } else { "" }
                ),
                piece(unit),
            ),
            Order::MarkSpent { unit } => ("Turn", format!("Mark {} spent", name(unit)), piece(unit)),
            Order::Act { by, action, .. } => self.describe_action(battle, by, action),
            Order::Play { card, on, .. } => match on.single() {
                Some(unit) => (
                    "Cards",
                    format!("{} on {}", self.card_title(card), name(unit)),
                    piece(unit),
                ),
                None => (
                    "Cards",
                    self.card_title(card).to_owned(),
                    Anchor::Card(card as u16),
                ),
            },
            Order::Take { unit } => ("Marker", format!("{} takes the marker", name(unit)), piece(unit)),
            Order::Drop => ("Marker", "Drop the marker".to_owned(), Anchor::Button),
            Order::Face { facing } => (
                "Facing",
                format!("Face {}", facing.name()),
                self.facing_anchor(battle, facing),
            ),
            Order::Aim { unit } => ("Choose", name(unit), piece(unit)),
            Order::Roll { caps } => ("Roll", roll_label(caps), Anchor::Button),
            Order::Step { to, cautious } => self.describe_step(battle, to, cautious),
            Order::Stay => ("Group", "Stay".to_owned(), Anchor::Button),
            Order::Use {
                card: CardKind::CombatHardened,
                die,
            } => (
                "Cards",
                format!("Combat Hardened: roll die {} again", die + 1),
                Anchor::Button,
            ),
            Order::Use { card, .. } => ("Cards", format!("Play {}", self.card_title(card)), Anchor::Button),
            Order::Decline => ("Cards", "Go on".to_owned(), Anchor::Button),
        };
        Choice {
            preview: self.preview(battle, seat, &order),
            order,
            label,
            group,
            anchor,
        }
    }

    fn describe_action(
        &self,
        battle: &Battle,
        by: UnitSet,
        action: Action,
    ) -> (&'static str, String, Anchor) {
        let first = by.first().unwrap_or(UnitId(0));
        let here = Anchor::Piece(first.0.into());
        let side = |facing: Direction| Anchor::Side {
            cell: battle.unit(first).hex.0,
            side: facing.index() as u8,
        };
        match action {
            Action::Move { to, cautious } => (
                "Move",
                format!(
                    "Move to {}{}",
                    self.label(to),
                    if cautious { ", cautiously" } else { "" }
                ),
                Anchor::Cell(to.0),
            ),
            Action::Pivot { facing } => (
                "Turn in place",
                format!("Turn to {}", facing.name()),
                side(facing),
            ),
            Action::Fire { leader, at, victim } => {
                let what = match victim {
                    Some(victim) => format!("Close combat with {}", self.unit_name(battle, victim)),
                    None if battle.unit(leader).hex == at => "Close combat".to_owned(),
                    None => format!("Fire at {}", self.label(at)),
                };
                let label = if 1 < by.len() {
                    format!("{what}, led by {}", self.unit_name(battle, leader))
                } else {
                    what
                };
                (
                    "Fire",
                    label,
                    victim.map_or(Anchor::Cell(at.0), |victim| Anchor::Piece(victim.0.into())),
                )
            }
            Action::Weapon { card, at, victim, .. } => {
                let target = victim.map_or_else(|| self.label(at), |victim| self.unit_name(battle, victim));
                (
                    "Cards",
                    format!("{} against {target}", self.card_title(card)),
                    Anchor::Cell(at.0),
                )
            }
            Action::Rally => ("Rally", "Rally".to_owned(), here),
            Action::DigIn => ("Dig in", "Hasty defence".to_owned(), here),
            Action::Hide { to } => ("Hide", format!("Hide in {}", self.label(to)), Anchor::Cell(to.0)),
            Action::HiddenMove { to } => (
                "Move",
                format!("Hidden move to {}", self.label(to)),
                Anchor::Cell(to.0),
            ),
            Action::Enter { at } => (
                "Enter",
                format!("Enter at {}", self.label(at)),
                Anchor::Cell(at.0),
            ),
            Action::Exit => ("Move", "Leave the map".to_owned(), here),
            Action::MoveTogether => ("Group", "Move together".to_owned(), here),
            Action::PivotTogether => ("Group", "Turn together".to_owned(), here),
            Action::HideTogether => ("Group", "Hide together".to_owned(), here),
            Action::HiddenMoveTogether => ("Group", "Hidden move together".to_owned(), here),
        }
    }

    fn describe_step(&self, battle: &Battle, to: HexId, cautious: bool) -> (&'static str, String, Anchor) {
        let verb = match battle.stack.last() {
            Some(Frame::Group(group)) if group.step == GroupStep::Hide => "Hide in",
            _ => "Move to",
        };
        let label = format!(
            "{verb} {}{}",
            self.label(to),
            if cautious { ", cautiously" } else { "" }
        );
        ("Group", label, Anchor::Cell(to.0))
    }

    fn facing_anchor(&self, battle: &Battle, facing: Direction) -> Anchor {
        match battle.stack.last() {
            Some(Frame::Facing { unit, .. }) => Anchor::Side {
                cell: battle.unit(*unit).hex.0,
                side: facing.index() as u8,
            },
            _ => Anchor::Button,
        }
    }

    // --- previews ----------------------------------------------------------------------------------

    fn preview(&self, battle: &Battle, seat: Seat, order: &Order) -> Preview {
        let mut preview = Preview::default();
        match *order {
            Order::Act { by, action, pay } => {
                let cost = self.check_action(battle, seat, by, action).unwrap_or(0);
                preview.costs = self.payments(battle, seat, cost, pay);
                self.preview_action(battle, seat, by, action, &mut preview);
            }
            Order::Stall { pay } => preview.costs = self.payments(battle, seat, 1, pay),
            Order::Play { card, pay, .. } => {
                use crate::content::model::CardCost;
                let cost = match self.card(card).map(|card| card.cost) {
                    Some(CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points)) => points,
                    Some(CardCost::Free) | None => 0,
                };
                if 0 < cost {
                    preview.costs = self.payments(battle, seat, cost, pay);
                }
                preview.costs.push(Payment {
                    means: "card",
                    amount: 1,
                });
            }
            Order::Bid { caps } => preview.costs.push(Payment {
                means: "CAP",
                amount: caps.into(),
            }),
            Order::Roll { caps } => {
                if caps != 0 {
                    preview.costs.push(Payment {
                        means: "CAP",
                        amount: i16::from(caps.unsigned_abs()),
                    });
                }
                if let Some(Frame::Roll(roll)) = battle.stack.last() {
                    preview.attacks.extend(self.roll_forecast(battle, roll, caps));
                }
            }
            Order::Aim { unit } => {
                if let Some(Frame::Attack(attack)) = battle.stack.last() {
                    let forecasts = self.attack_forecasts(battle, seat, attack);
                    preview.attacks.extend(
                        forecasts
                            .into_iter()
                            .filter(|forecast| forecast.piece == Some(unit.0.into())),
                    );
                }
            }
            Order::Step { to, cautious } => {
                if let Some(Frame::Group(group)) = battle.stack.last()
                    && let Some(unit) = group.remaining.first()
                    && let Ok(price) =
                        self.check_group_step(battle, seat, group, unit, to, Gait::of(cautious))
                {
                    preview.costs = self.payments(battle, seat, price.saturating_sub(group.paid), group.pay);
                    preview.path.push(Anchor::Cell(to.0));
                }
            }
            Order::Activate { unit, .. } => {
                if battle.player(seat).pool.is_some() {
                    preview.notes.push(note(
                        "The active units become spent and lose their APs.",
                        "coh-3.0f",
                    ));
                }
                if battle.unit(unit).hidden {
                    preview.notes.push(note(
                        "The opponent learns what this hidden unit is, not where.",
                        "coh-10.1d",
                    ));
                }
            }
            Order::MarkSpent { .. } => preview.notes.push(note(
                "Remaining APs are lost with the last active unit.",
                "coh-3.0d",
            )),
            Order::Pass => {
                if battle.player(seat).pool.is_some() {
                    preview
                        .notes
                        .push(note("Active units become spent and lose their APs.", "coh-2.2g"));
                }
                if 0 < battle.passes {
                    preview.notes.push(note(
                        "Your opponent passed: passing too ends the round.",
                        "coh-2.2i",
                    ));
                }
            }
            Order::Place { .. }
            | Order::EndTurn
            | Order::Take { .. }
            | Order::Drop
            | Order::Face { .. }
            | Order::Stay
            | Order::Use { .. }
            | Order::Decline => {}
        }
        preview
    }

    /// What is paid, by its means.
    fn payments(&self, battle: &Battle, seat: Seat, cost: u8, pay: Pay) -> Vec<Payment> {
        let pool = battle.player(seat).pool.unwrap_or(0);
        match pay {
            Pay::Pool { caps } => {
                let aps = (cost - caps.min(cost)).min(pool);
                let mut parts = vec![Payment {
                    means: "AP",
                    amount: aps.into(),
                }];
                if aps < cost {
                    parts.push(Payment {
                        means: "CAP",
                        amount: (cost - aps).into(),
                    });
                }
                parts
            }
            Pay::Opportunity => vec![Payment {
                means: "opportunity",
                amount: 0,
            }],
            Pay::Caps => vec![Payment {
                means: "CAP",
                amount: cost.into(),
            }],
            Pay::Card => vec![Payment {
                means: "Command Action card",
                amount: 1,
            }],
        }
    }

    fn preview_action(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        preview: &mut Preview,
    ) {
        let Some(unit) = by.first() else { return };
        let mut cost = Tally::default();
        match action {
            Action::Move { to, cautious } => {
                preview.path.push(Anchor::Cell(to.0));
                cost = self.step_tally(battle, unit, to, Gait::of(cautious));
                if battle.unit(unit).hidden {
                    preview.notes.push(note("Acting reveals this unit.", "coh-10.0c"));
                }
            }
            Action::HiddenMove { to } => {
                preview.path.push(Anchor::Cell(to.0));
                self.hidden_move_cost(battle, unit, to, &mut cost);
            }
            Action::Enter { at } => {
                preview.path.push(Anchor::Cell(at.0));
                self.enter_cost(battle, unit, at, &mut cost);
            }
            Action::Exit => self.exit_cost(battle, unit, &mut cost),
            Action::Fire { leader, at, victim } => {
                let mode = if battle.unit(leader).hex == at {
                    Mode::Close
                } else {
                    Mode::Direct
                };
                self.fire_cost(battle, leader, &mut cost);
                self.preview_attack(battle, seat, by, leader, at, mode, victim, preview);
            }
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => {
                self.weapon_cost(battle, leader, card, &mut cost);
                self.preview_attack(battle, seat, by, leader, at, Mode::Card(card), victim, preview);
            }
            Action::Rally => preview
                .attacks
                .extend(by.iter().filter_map(|unit| self.rally_forecast(battle, unit, 0))),
            Action::DigIn => preview
                .notes
                .push(note("+1 defence until the unit turns or moves.", "coh-18.1a")),
            Action::Hide { .. } | Action::HideTogether => preview.notes.push(note(
                "Out of sight at both ends; no facing while hidden.",
                "coh-10.2a",
            )),
            Action::MoveTogether | Action::HiddenMoveTogether => {
                preview.notes.push(note(
                    "Each member is asked in turn; the group pays the dearest move.",
                    "coh-9.11a",
                ));
            }
            Action::Pivot { .. } | Action::PivotTogether => {}
        }
        if !cost.lines().is_empty() {
            preview.tallies.push(NamedTally {
                name: "cost",
                tally: cost,
            });
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of one attack order, passed on once"
    )]
    fn preview_attack(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        leader: UnitId,
        at: HexId,
        mode: Mode,
        victim: Option<UnitId>,
        preview: &mut Preview,
    ) {
        let attack = self.planned_attack(battle, by, leader, at, mode, victim);
        preview.attacks = self.attack_forecasts(battle, seat, &attack);
        if preview.attacks.is_empty() {
            preview.notes.push(note(
                "Nobody is seen there; a hidden unit may be hit.",
                "coh-10.0g",
            ));
        }
        let own = attack
            .targets
            .iter()
            .filter_map(|target| target.unit)
            .any(|unit| !self.are_enemies(seat, battle.unit(unit).owner));
        if own {
            preview
                .notes
                .push(note("Your own units in the hex are rolled for too.", "coh-7.63j"));
        }
        if battle.unit(leader).hidden {
            preview.notes.push(
                if self.stays_hidden_firing(battle, leader, attack.supporters, attack.mode) {
                    note(
                        "The sniper stays hidden unless the opponent rolls 6 or more.",
                        "coh-10.3a",
                    )
                } else {
                    note("Firing reveals this unit.", "coh-10.0c")
                },
            );
        }
        if preview.attacks.iter().any(|forecast| forecast.provisional) {
            preview.notes.push(note(
                "A face-down hit counter may change the defence.",
                "coh-7.4d",
            ));
        }
    }

    // --- why not, and what is seen -----------------------------------------------------------------

    /// Why moving to or firing at a place is not offered.
    pub fn explain(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        let Some(ask) = self.question(battle) else {
            return vec![Refusal::new("coh-2.3b", "The firefight is over.")];
        };
        if ask.seat != seat {
            return vec![Refusal::new("coh-2.2a", "It is not your turn to decide.")];
        }
        let cell = match at {
            Anchor::Cell(cell) => HexId(*cell),
            Anchor::Piece(id)
                if usize::from(*id) < battle.units.len() && battle.units[usize::from(*id)].is_visible() =>
            {
                battle.units[usize::from(*id)].hex
            }
            Anchor::Piece(_)
            | Anchor::Side { .. }
            | Anchor::Point { .. }
            | Anchor::Card(_)
            | Anchor::Button => return Vec::new(),
        };
        let units: UnitSet = picked
            .pieces
            .iter()
            .filter(|id| usize::from(**id) < battle.units.len())
            .map(|id| UnitId(*id as u8))
            .collect();
        let Some(unit) = units.first() else {
            return Vec::new();
        };
        let occupied = battle
            .visible_in(cell)
            .any(|(_, unit)| self.are_enemies(seat, unit.owner));
        let step = match battle.unit(unit).place {
            Place::OffMap => Action::Enter { at: cell },
            _ => Action::Move {
                to: cell,
                cautious: false,
            },
        };
        let fire = Action::Fire {
            leader: unit,
            at: cell,
            victim: None,
        };
        let actions = if occupied { vec![fire, step] } else { vec![step] };
        let mut refusals: Vec<Refusal> = Vec::new();
        for action in actions {
            if let Some(refusal) = self.why_not_action(battle, seat, UnitSet::one(unit), action)
                && !refusals.contains(&refusal)
            {
                refusals.push(refusal);
            }
        }
        refusals
    }

    /// The rule against an action, or against every way to pay for it.
    fn why_not_action(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Option<Refusal> {
        let cost = match self.check_action(battle, seat, by, action) {
            Ok(cost) => cost,
            Err(why) => return Some(why.refusal(self, battle)),
        };
        let mut payable = false;
        self.each_payment(battle, seat, by, cost, |_| payable = true);
        if payable {
            return None;
        }
        let pay = if battle.player(seat).pool.is_some() {
            Pay::Pool { caps: 0 }
        } else {
            Pay::Caps
        };
        self.check_pay(battle, seat, by, cost, pay)
            .err()
            .map(|why| why.refusal(self, battle))
    }

    /// What is seen from a place, and what blocks the rest.
    pub fn look_from(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        let unit = piece
            .map(|id| UnitId((id & 0xff) as u8))
            .filter(|_| piece.is_some_and(|id| usize::from(id) < battle.units.len()))
            .filter(|unit| battle.unit(*unit).is_visible() || eyes.know_secrets_of(battle.unit(*unit).owner));
        let hex = match from {
            Some(Anchor::Cell(cell)) if self.field.is_playable(HexId(*cell)) => Some(HexId(*cell)),
            _ => unit
                .filter(|unit| battle.unit(*unit).is_on_map())
                .map(|unit| battle.unit(unit).hex),
        };
        let Some(hex) = hex else { return View::default() };
        let mut view = View {
            from: Some(Anchor::Cell(hex.0)),
            ..View::default()
        };
        let stands_there = unit.is_some_and(|unit| battle.unit(unit).hex == hex);
        for to in self.field.grid.full_ids().filter(|to| *to != hex) {
            match slow_sight(&self.field.grid, self.field.heights(), hex, to) {
                Ok(()) => {
                    view.seen.push(Anchor::Cell(to.0));
                    if let Some(unit) = unit {
                        view.in_reach.extend(
                            self.reach_word(battle, eyes, unit, hex, to, stands_there)
                                .map(|word| (Anchor::Cell(to.0), word)),
                        );
                    }
                }
                Err(blocker) => {
                    let by = blocker
                        .both()
                        .into_iter()
                        .filter_map(|hex| self.field.grid.id_of(hex))
                        .map(|id| Anchor::Cell(id.0));
                    let mut by: Vec<Anchor> = by.collect();
                    by.dedup();
                    let names: Vec<String> = by
                        .iter()
                        .filter_map(|anchor| match anchor {
                            Anchor::Cell(cell) => Some(self.label(HexId(*cell))),
                            _ => None,
                        })
                        .collect();
                    let sentence = format!("{} blocks the line to {}.", names.join(" and "), self.label(to));
                    view.blocked.push(Blocked {
                        to: Anchor::Cell(to.0),
                        by,
                        reason: Refusal::new("coh-6.0a", sentence),
                    });
                }
            }
        }
        view
    }

    /// `short`, `normal` or `long`, if the unit could fire from `hex` at `to` at all.
    fn reach_word(
        &self,
        battle: &Battle,
        eyes: Eyes,
        unit: UnitId,
        hex: HexId,
        to: HexId,
        by_arc: bool,
    ) -> Option<&'static str> {
        if by_arc && !battle.unit(unit).hidden && !self.arc_contains(battle, unit, to) {
            return None;
        }
        // An enemy's face-down counter may shorten its range; these eyes cannot know (HI04).
        let known = battle.unit(unit).hit.is_none_or(|hit| hit.shown)
            || eyes.know_secrets_of(battle.unit(unit).owner);
        let printed = self.facts(battle, unit).range;
        let (least, most) = if known {
            self.range_of(battle, unit)
        } else {
            (printed.min.into(), printed.max.into())
        };
        let distance = self.field.distance(hex, to) as i16;
        match distance {
            _ if distance < least || 2 * most < distance => None,
            1 => Some("short"),
            _ if distance <= most => Some("normal"),
            _ => Some("long"),
        }
    }
}

fn note(text: &str, rule: &'static str) -> Note {
    Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    }
}

fn roll_label(caps: i8) -> String {
    match caps {
        0 => "Roll".to_owned(),
        _ => format!("Roll with {caps:+}"),
    }
}
