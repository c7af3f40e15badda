//! A turn: one action, a pass, or a card (coh-2.2a). What units do is in [`actions`], family by family: [`moving`],
//! [`firing`], [`shelling`], [`cover`], [`transport`], [`together`]. Cards are in [`cards`], what a player is offered for the
//! pieces he has picked in [`picked`].

mod actions;
mod cards;
mod cover;
mod firing;
mod flying;
mod moving;
mod picked;
mod previews;
mod shelling;
mod together;
mod transport;
mod ways;

use board::hex::HexId;
use rulebook::Question;
use smallvec::SmallVec;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Note, Seat, Selection, Weight};

use super::previews::note;
use super::{Checked, cell, choice, misplaced, piece, told, unasked};
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, Frame, Ongoing, Status, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::cards::veteran::Played;
use crate::order::{Action, Order, Pay};
use crate::rally::RALLY_AP;
use crate::rules::{Resolution, Rules};
use crate::solitaire::Penny;
use crate::why::{Allowed, Why};

pub use actions::Act;
pub use cards::Play;

/// The seat's turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Turn;

/// What a seat does in its turn.
#[derive(Copy, Clone, Debug)]
pub enum Deed {
    Pass,
    /// After the first of two actions (coh-C10).
    EndTurn,
    Stall(Pay),
    Activate {
        unit: UnitId,
        experience: bool,
    },
    MarkSpent(UnitId),
    Act(Act),
    Play(Play),
    /// Picks up the loose marker (coh-FF2f).
    Take(UnitId),
    Drop,
    /// Looks who hides in a hex it has marked (D62).
    Unveil(HexId),
}

impl Question<Rules> for Turn {
    fn ask(&self, _: &Rules, battle: &Battle) -> Option<Ask> {
        Some(Ask {
            seat: battle.turn,
            what: "turn",
            weight: Weight::Major,
        })
    }

    fn is_open(&self, _: &Rules, battle: &Battle) -> bool {
        battle.ongoing.is_none() && 0 < battle.actions_left
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        rules.list_turn(battle, battle.turn, out);
    }

    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        rules.list_for(battle, battle.turn, picked, out);
    }

    /// Not groups, not fire at hexes where nobody is seen, not every spotting hex, and smoke only where somebody stands.
    fn lists(&self, _: &Rules, battle: &Battle, order: &Order) -> bool {
        match order {
            Order::Act {
                action: Action::Load { .. } | Action::Unload { .. },
                ..
            } => true,
            Order::Act { by, .. } if 1 < by.len() => false,
            Order::Act {
                action: Action::Fire { at, victim, .. },
                ..
            } => victim.is_some() || battle.visible_in(*at).next().is_some(),
            Order::Act {
                action: Action::Indirect { .. } | Action::Smoke { .. },
                ..
            } => false,
            Order::Play { on, .. } => on.len() <= 1,
            _ => true,
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match *order {
            Order::Pass => rules.check_pass(battle)?,
            Order::EndTurn => rules.check_end_turn(battle)?,
            Order::Stall { pay } => rules.check_stall(battle, seat, pay)?,
            Order::Activate { unit, experience } => rules.check_activate(battle, seat, unit, experience)?,
            Order::MarkSpent { unit } => rules.check_mark_spent(battle, seat, unit)?,
            Order::Act { by, action, pay } => {
                let act = rules.check_act(battle, seat, by, action, pay)?;
                return Ok(Checked::Turn(Deed::Act(act)));
            }
            Order::Play {
                card,
                on,
                against,
                pay,
            } => rules.check_play(battle, seat, card, on, against, pay)?,
            Order::Take { unit } => rules.check_take(battle, seat, unit)?,
            Order::Drop => rules.check_drop(battle, seat)?,
            Order::Unveil { at } => rules.check_unveil(battle, seat, at)?,
            _ => {
                return Err(unasked(
                    "Now one action is taken, a card is played, or the turn is passed.",
                ));
            }
        }
        Ok(self.trust(rules, battle, order))
    }

    fn trust(&self, rules: &Rules, battle: &Battle, order: &Order) -> Checked {
        Checked::Turn(match *order {
            Order::Pass => Deed::Pass,
            Order::EndTurn => Deed::EndTurn,
            Order::Stall { pay } => Deed::Stall(pay),
            Order::Activate { unit, experience } => Deed::Activate { unit, experience },
            Order::MarkSpent { unit } => Deed::MarkSpent(unit),
            Order::Act { by, action, pay } => Deed::Act(rules.worked_out(battle, by, action, pay)),
            Order::Play {
                card,
                on,
                against,
                pay,
            } => Deed::Play(Play {
                card,
                on,
                against,
                pay,
            }),
            Order::Take { unit } => Deed::Take(unit),
            Order::Drop => Deed::Drop,
            Order::Unveil { at } => Deed::Unveil(at),
            _ => misplaced(order),
        })
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Turn(deed) = checked else {
            misplaced(&checked)
        };
        resolution.battle.stack.push(Frame::Turn);
        resolution.take_turn(deed);
    }

    /// The action is done, or the turn is over.
    fn close(self, resolution: &mut Resolution<'_>) {
        resolution.battle.stack.push(Frame::Turn);
        resolution.settle_turn();
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let (seat, who) = (battle.turn, rules.seat_name(battle.turn));
        if is_second_action(battle) {
            let text = format!("{who}: your second action, or end the turn.");
            return told(seat, text, "coh-C10");
        }
        told(seat, format!("{who}: take one action, or pass."), "coh-2.2a")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let name = |unit: UnitId| rules.unit_name(battle, unit);
        match order {
            Order::Pass => {
                let mut choice = choice(order, "Turn", "Pass", Anchor::Button);
                choice.preview.notes = rules.notes_on_passing(battle, seat);
                choice
            }
            Order::EndTurn => choice(order, "Turn", "End the turn", Anchor::Button),
            Order::Stall { pay } => {
                let mut choice = choice(order, "Turn", "Stall", Anchor::Button);
                choice.preview.costs = rules.payments(battle, seat, 1, pay);
                choice
            }
            Order::Activate { unit, experience } => {
                let how = if experience { " with Experience" } else { "" };
                let label = format!("Activate {}{how}", name(unit));
                let mut choice = choice(order, "Activate", label, piece(unit));
                choice.preview.notes = rules.notes_on_activating(battle, seat, unit);
                choice
            }
            Order::MarkSpent { unit } => {
                let label = format!("Mark {} spent", name(unit));
                let mut choice = choice(order, "Turn", label, piece(unit));
                let lost = "Remaining APs are lost with the last active unit.";
                choice.preview.notes.push(note(lost, "coh-3.0d"));
                choice
            }
            Order::Act { by, action, pay } => rules.describe_act(battle, seat, by, action, pay),
            Order::Play { .. } => rules.describe_play(battle, seat, order),
            Order::Take { unit } => {
                let label = format!("{} takes the marker", name(unit));
                choice(order, "Marker", label, piece(unit))
            }
            Order::Drop => choice(order, "Marker", "Drop the marker", Anchor::Button),
            Order::Unveil { at } => {
                let label = format!("See who is in {}", rules.label(at));
                choice(order, "Hidden", label, cell(at))
            }
            _ => misplaced(&order),
        }
    }
}

/// The first of two actions is done (coh-C10).
fn is_second_action(battle: &Battle) -> bool {
    battle.dual && battle.actions_left < 2
}

impl Rules {
    fn check_pass(&self, battle: &Battle) -> Allowed {
        if is_second_action(battle) {
            let sentence = "After the first of two actions the turn just ends; that is no pass.";
            return Err(Why::new("coh-C10", sentence));
        }
        Ok(())
    }

    fn check_end_turn(&self, battle: &Battle) -> Allowed {
        if is_second_action(battle) {
            return Ok(());
        }
        Err(Why::new("coh-2.2a", "A turn is one action or a pass."))
    }

    /// Every order of one unit in full, and a fair sample of groups and of fire at hexes where nobody is seen. The hot
    /// path of studies: nothing here allocates per order.
    fn list_turn(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let purse = self.purse(battle, seat);
        let second = is_second_action(battle);
        out.push(if second { Order::EndTurn } else { Order::Pass });
        if purse.pool.is_some() {
            let pay = Pay::Pool { caps: 0 };
            out.push(Order::Stall { pay });
        }
        if 0 < purse.caps {
            out.push(Order::Stall { pay: Pay::Caps });
        }
        let mut notes = Notes::new(self, battle, seat);
        for (unit, own) in battle.numbered().filter(|(_, unit)| unit.owner == seat) {
            match own.place {
                Whereabouts::OnMap => self.list_unit(battle, purse, unit, &mut notes, out),
                Whereabouts::OffMap if own.carrier.is_some() => continue,
                Whereabouts::InAir => self.list_flights(battle, seat, unit, out),
                Whereabouts::OffMap if self.is_due(battle, unit) => {
                    if self.is_plane(battle, unit) {
                        self.list_flights(battle, seat, unit, out);
                    } else {
                        self.list_entries(battle, purse, unit, out);
                    }
                }
                Whereabouts::OffMap | Whereabouts::ToPlace | Whereabouts::Exited | Whereabouts::Destroyed => {
                    continue;
                }
            }
            self.list_activation(battle, seat, unit, out);
        }
        if self.vehicles {
            self.list_transport(battle, seat, purse, out);
        }
        self.list_cards(battle, seat, out);
        self.list_groups(battle, seat, purse, &mut notes, out);
        self.list_marker(battle, seat, out);
        let own = battle.solo.pennies.iter().filter(|penny| penny.seat == seat);
        out.extend(own.map(|penny| Order::Unveil { at: penny.hex }));
    }

    /// Everything one unit on the map can do by itself, each action with every way to pay for it.
    fn list_unit(
        &self,
        battle: &Battle,
        purse: Purse,
        unit: UnitId,
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        let own = battle.unit(unit);
        let standing = Standing::of_one(own.status);
        let by = UnitSet::one(unit);
        let mut push = |action: Action, cost: u8| {
            let turned_back = |pay: Pay| {
                own.balked && matches!(action, Action::Move { to, .. } if self.balks(battle, unit, to, pay))
            };
            purse.each(standing, cost, |pay| {
                if !turned_back(pay) {
                    out.push(Order::Act { by, action, pay });
                }
            });
        };
        // A spent unit acts only by CAPs or cards: without either only weapons that cost nothing are left.
        if !standing.none_spent && purse.caps == 0 && !purse.card {
            self.list_weapons(battle, unit, notes, &mut push);
            return;
        }
        if self.check_mobile(battle, unit).is_ok() {
            notes.steps[unit.index()] = self.list_moves(battle, unit, &mut push);
        }
        notes.aims[unit.index()] = self.list_fire(battle, (purse, standing), unit, notes, &mut push);
        if own.hit.is_some() {
            if purse.can_pay(standing, RALLY_AP) && self.check_rally(battle, unit).is_ok() {
                push(Action::Rally, RALLY_AP);
            }
        } else {
            self.list_hides(battle, (purse, standing), unit, notes, &mut push);
        }
        self.list_digging(battle, purse, standing, unit, &mut push);
        if !battle.works.is_empty() {
            self.list_doors(battle, unit, &mut push);
        }
    }

    fn list_activation(&self, battle: &Battle, seat: Seat, unit: UnitId, out: &mut Vec<Order>) {
        let may_switch = battle.player(seat).pool.is_none() || !is_second_action(battle);
        match battle.unit(unit).status {
            Status::Fresh if may_switch => {
                let experience = false;
                out.push(Order::Activate { unit, experience });
                if self.may_play_veteran(battle, seat, unit, CardKind::Experience) {
                    let experience = true;
                    out.push(Order::Activate { unit, experience });
                }
            }
            Status::Active => out.push(Order::MarkSpent { unit }),
            Status::Fresh | Status::Spent => {}
        }
    }

    fn list_marker(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let Some(hex) = self.marker_hex(battle) else {
            return;
        };
        for (unit, _) in battle.visible_in(hex).filter(|(_, unit)| unit.owner == seat) {
            if self.check_take(battle, seat, unit).is_ok() {
                out.push(Order::Take { unit });
            }
        }
        if self.check_drop(battle, seat).is_ok() {
            out.push(Order::Drop);
        }
    }

    fn notes_on_passing(&self, battle: &Battle, seat: Seat) -> Vec<Note> {
        let mut notes = Vec::new();
        if battle.player(seat).pool.is_some() {
            let lost = "Active units become spent and lose their APs.";
            notes.push(note(lost, "coh-2.2g"));
        }
        if battle.passes + 1 == self.passes_needed() {
            notes.push(if battle.players.len() == 2 {
                note("Your opponent passed: passing too ends the round.", "coh-2.2i")
            } else {
                let all = "All players but one have then passed: the round ends.";
                note(all, "coh-21.0d")
            });
        }
        notes
    }

    fn notes_on_activating(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Vec<Note> {
        let mut notes = Vec::new();
        if battle.player(seat).pool.is_some() {
            let lost = "The active units become spent and lose their APs.";
            notes.push(note(lost, "coh-3.0f"));
        }
        if battle.unit(unit).hidden {
            let shown = "The opponent learns what this hidden unit is, not where.";
            notes.push(note(shown, "coh-10.1d"));
        }
        notes
    }
}

impl Resolution<'_> {
    fn take_turn(&mut self, deed: Deed) {
        match deed {
            Deed::Pass => self.pass(),
            Deed::EndTurn => self.battle.actions_left = 0,
            Deed::Stall(pay) => self.stall(pay),
            Deed::Activate { unit, experience } => {
                let marchers = self.rules.marchers(self.battle, self.battle.turn);
                self.activate(unit, experience);
                self.ask_to_march(marchers);
            }
            Deed::MarkSpent(unit) => {
                let may_march = self.rules.marchers(self.battle, self.battle.turn).contains(unit);
                self.mark_spent(unit);
                if may_march {
                    self.ask_to_march(UnitSet::one(unit));
                }
            }
            Deed::Act(act) => self.act(act),
            Deed::Play(play) => {
                if self.play_card(play) == Played::AsAction {
                    let (by, pay) = (UnitSet::EMPTY, Pay::Card);
                    self.battle.ongoing = Some(Ongoing { by, pay });
                }
            }
            Deed::Take(unit) => self.take_marker(unit),
            Deed::Drop => self.drop_marker(),
            Deed::Unveil(hex) => {
                let seat = self.battle.turn;
                self.unveil(Penny { hex, seat }, hex);
            }
        }
    }
}

/// What the list of a turn has worked out so far.
struct Notes {
    /// Enemies everybody can see, each with its hex; the first one of a hex says so.
    enemies: SmallVec<[Sighted; 32]>,
    may_be_hidden: bool,
    /// For each unit, one enemy of every hex it could fire at.
    aims: [UnitSet; UnitSet::MOST],
    /// For each unit, the price of its cheapest step.
    steps: [Option<u8>; UnitSet::MOST],
    /// Own squads that no enemy sees, once somebody has asked.
    unseen: Option<UnitSet>,
    /// What group actions cost, if they are possible: the same whichever way they are paid.
    costs: SmallVec<[(UnitSet, Action, Option<u8>); 8]>,
}

/// An enemy that everybody can see.
#[derive(Copy, Clone)]
struct Sighted {
    unit: UnitId,
    hex: HexId,
    /// The first of those in its hex.
    first: bool,
}

impl Notes {
    fn new(rules: &Rules, battle: &Battle, seat: Seat) -> Notes {
        let mut enemies: SmallVec<[Sighted; 32]> = SmallVec::new();
        for (unit, other) in battle.numbered() {
            if other.is_visible() && rules.are_enemies(seat, other.owner) {
                let hex = other.hex;
                let first = !enemies.iter().any(|earlier| earlier.hex == hex);
                enemies.push(Sighted { unit, hex, first });
            }
        }
        Notes {
            enemies,
            may_be_hidden: rules.may_be_hidden_enemies(battle, seat),
            aims: [UnitSet::EMPTY; UnitSet::MOST],
            steps: [None; UnitSet::MOST],
            unseen: None,
            costs: SmallVec::new(),
        }
    }

    /// Does an enemy see this hex (coh-10.2a)? Not one in close combat (coh-7.63g).
    fn sees(&self, rules: &Rules, battle: &Battle, hex: HexId) -> bool {
        let mut enemies = self.enemies.iter();
        enemies.any(|enemy| rules.sees(battle, enemy.unit, hex))
    }

    /// Un-hit squads among these that no enemy sees: whoever could hide.
    fn unseen(&mut self, rules: &Rules, battle: &Battle, own: UnitSet) -> UnitSet {
        if let Some(unseen) = self.unseen {
            return unseen;
        }
        let could_hide = |unit: &UnitId| {
            let squad = battle.unit(*unit);
            squad.hit.is_none() && rules.facts(battle, *unit).squad && !self.sees(rules, battle, squad.hex)
        };
        let unseen = own.iter().filter(could_hide).collect();
        self.unseen = Some(unseen);
        unseen
    }
}
