//! What an order would cost and bring, before it is given.

use board::hex::HexId;
use umpire::report::NamedTally;
use umpire::{Anchor, Ledgered, Note, Payment, Preview, RuleId, Seat, Tally};

use crate::artillery::Shell;
use crate::battle::{Attack, Battle, Frame, GroupStep, UnitId, UnitSet};
use crate::content::model::WorkKind;
use crate::movement::Gait;
use crate::order::{Action, Impulse, Order, Pay};
use crate::rules::Rules;
use crate::works::{OCCUPY_AP, WorkId};

impl Rules {
    pub(super) fn preview(&self, battle: &Battle, seat: Seat, order: &Order) -> Preview {
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
                let cost = match self.play_cost(card) {
                    CardCost::Either(points) | CardCost::Ap(points) | CardCost::Cap(points) => points,
                    CardCost::Free => 0,
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
            Order::AimWork { mark } => {
                if let Some(Frame::Attack(attack)) = battle.stack.last() {
                    let forecasts = self.attack_forecasts(battle, seat, attack);
                    let title = self.mark_name(battle, mark);
                    let of_it = |forecast: &umpire::Forecast| forecast.title == title;
                    preview.attacks.extend(forecasts.into_iter().filter(of_it));
                }
            }
            Order::PressOn => {
                if let Some(Frame::Entangled(held)) = battle.stack.last() {
                    preview.costs = self.payments(battle, seat, held.more.unwrap_or(0), held.pay);
                }
            }
            Order::Stay => {
                if let Some(Frame::Entangled(held)) = battle.stack.last()
                    && matches!(held.pay, Pay::Pool { .. })
                {
                    preview
                        .notes
                        .push(note("All remaining APs are lost.", "coh-18.4b"));
                }
            }
            Order::Step { to, .. } if matches!(battle.stack.last(), Some(Frame::Bonus(_))) => {
                if let Some(Frame::Bonus(bonus)) = battle.stack.last()
                    && let Ok(next) = self.check_bonus_step(battle, bonus, to)
                {
                    let more = self.bonus_price(battle, bonus, next.extra);
                    preview.costs = self.payments(battle, seat, more, bonus.pay);
                    preview.path.push(Anchor::Cell(to.0));
                    preview.tallies.push(NamedTally {
                        name: "cost",
                        tally: self.bonus_tally(battle, bonus.unit, to),
                    });
                }
            }
            Order::Step { to, cautious } => {
                if let Some(Frame::Group(group)) = battle.stack.last()
                    && let Some(unit) = group.remaining.first()
                    && let Ok(price) =
                        self.check_group_step(battle, seat, group, unit, to, Gait::of(cautious))
                {
                    // The card that moves two hexes has been played already (coh-C05).
                    if !matches!(group.step, GroupStep::March { .. }) {
                        let more = price.saturating_sub(group.paid);
                        preview.costs = self.payments(battle, seat, more, group.pay);
                    }
                    preview.path.push(Anchor::Cell(to.0));
                    self.preview_works(battle, seat, unit, to, &mut preview);
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
                if battle.passes + 1 == self.passes_needed() {
                    let (text, rule) = if battle.players.len() == 2 {
                        ("Your opponent passed: passing too ends the round.", "coh-2.2i")
                    } else {
                        (
                            "All players but one have then passed: the round ends.",
                            "coh-21.0d",
                        )
                    };
                    preview.notes.push(note(text, rule));
                }
            }
            Order::Fly { impulse } => self.preview_impulse(battle, seat, impulse, &mut preview),
            Order::Target { shell, .. } => preview.notes.push(match shell {
                Shell::Explosive => note(
                    "Falls before the next round on everybody in the pattern, friends too, whether seen then or not.",
                    "coh-12.3b",
                ),
                Shell::Smoke => note(
                    "Before the next round +2 smoke lies in every hex of the pattern.",
                    "coh-13.1e",
                ),
            }),
            Order::Shell { hex } => {
                if let Some(Frame::Falling(falling)) = battle.stack.last() {
                    let attack = self.barrage_attack(battle, &falling.barrage, hex);
                    preview.attacks = self.attack_forecasts(battle, seat, &attack);
                    if preview.attacks.is_empty() {
                        preview.notes.push(note(
                            "Nobody is seen there; a hidden unit may be hit.",
                            "coh-10.0h",
                        ));
                    }
                }
            }
            Order::Place { .. }
            | Order::Choose { .. }
            | Order::PlaceAboard { .. }
            | Order::Unveil { .. }
            | Order::EndTurn
            | Order::Take { .. }
            | Order::Drop
            | Order::Face { .. }
            | Order::PlaceWork { .. }
            | Order::StartInside { .. }
            | Order::Lay { .. }
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
        if let Some(shot) = self.shot_of(battle, by, action) {
            self.preview_attack(battle, seat, &self.planned_attack(battle, shot), preview);
        }
        match action {
            Action::Move { to, cautious } => {
                preview.path.push(Anchor::Cell(to.0));
                cost = self.step_tally(battle, unit, to, Gait::of(cautious));
                self.preview_drive(battle, unit, to, preview);
                if battle.unit(unit).hidden {
                    preview.notes.push(note("Acting reveals this unit.", "coh-10.0c"));
                }
                self.preview_works(battle, seat, unit, to, preview);
            }
            Action::HiddenMove { to } => {
                preview.path.push(Anchor::Cell(to.0));
                self.preview_works(battle, seat, unit, to, preview);
                self.hidden_move_cost(battle, unit, to, &mut cost);
            }
            Action::Enter { at, cautious } => {
                preview.path.push(Anchor::Cell(at.0));
                self.enter_cost(battle, unit, at, Gait::of(cautious), &mut cost);
                self.preview_works(battle, seat, unit, at, preview);
            }
            Action::Load { carrier } | Action::Unload { carrier } => {
                let cargo = by.but(UnitSet::one(carrier)).first().unwrap_or(carrier);
                self.boarding_cost(battle, cargo, &mut cost);
            }
            Action::Exit => {
                let dearest = by.iter().max_by_key(|unit| self.exit_price(battle, *unit));
                self.exit_cost(battle, dearest.unwrap_or(unit), &mut cost);
            }
            Action::Fire { leader, at, .. } => self.fire_cost(battle, leader, at, &mut cost),
            Action::Weapon { leader, card, .. } => self.weapon_cost(battle, leader, card, &mut cost),
            Action::Throw { leader, card, at, .. } => {
                self.fire_cost(battle, leader, at, &mut cost);
                let text = format!("{} is used up.", self.card_title(card));
                preview.notes.push(note(&text, "coh-W20"));
            }
            Action::Indirect { leader, spot, .. } => {
                preview.path.push(Anchor::Cell(spot.0));
                self.indirect_cost(battle, leader, &mut cost);
            }
            Action::Smoke { at, spot } => {
                match spot {
                    Some(spot) => {
                        preview.path.push(Anchor::Cell(spot.0));
                        self.indirect_cost(battle, unit, &mut cost);
                    }
                    None => self.fire_cost(battle, unit, at, &mut cost),
                }
                preview.notes.push(note(
                    "+2 defence along every line from, into or through the hex; in the next round +1, then it is gone.",
                    "coh-13.0a",
                ));
            }
            Action::Flame { at } => self.fire_cost(battle, unit, at, &mut cost),
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
            Action::Occupy { work } => {
                cost.add(OCCUPY_AP.into(), "occupy", "coh-A12");
                if battle.work(work).kind == WorkKind::Bunker {
                    preview.notes.push(note(
                        "Inside it sees and fires only where the bunker looks.",
                        "coh-18.2d",
                    ));
                }
            }
            Action::Leave => cost.add(OCCUPY_AP.into(), "leave", "coh-A12"),
            Action::Fly => preview.notes.push(note(
                "1 for the action, 1 more for each attack and each climb.",
                "coh-20.0b",
            )),
            Action::FlyOff => preview.notes.push(note(
                "Straight on; no more command actions this round.",
                "coh-20.0i",
            )),
            Action::Pivot { .. } | Action::PivotTogether => {}
        }
        if !cost.lines().is_empty() {
            preview.tallies.push(NamedTally {
                name: "cost",
                tally: cost,
            });
        }
    }

    /// What known works in the hex mean for a unit that enters it.
    fn preview_works(&self, battle: &Battle, seat: Seat, unit: UnitId, to: HexId, preview: &mut Preview) {
        if battle.works.is_empty() || !self.field.is_playable(to) {
            return;
        }
        let known = |work: &WorkId| battle.work(*work).is_known_to(seat);
        if let Some(work) = self.holds_up(battle, unit, to).filter(known) {
            let text = format!(
                "{} asks for 1D6 more; who does not pay stays and loses its APs.",
                self.work_name(battle, work)
            );
            preview.notes.push(note(&text, "coh-18.4a"));
        }
        for (id, work) in battle.works_in(to).filter(|(id, _)| known(id)) {
            if self.mine_harms(battle, work.kind, unit) {
                let text = format!("{} attacks: 8 or more hits.", self.work_name(battle, id));
                preview.notes.push(note(&text, "coh-18.5d"));
            }
        }
    }

    /// What the next impulse of an airplane costs, and the odds of its attack.
    fn preview_impulse(&self, battle: &Battle, seat: Seat, impulse: Impulse, preview: &mut Preview) {
        let Some(Frame::Sortie(sortie)) = battle.stack.last() else {
            return;
        };
        preview.costs = self.payments(battle, seat, self.impulse_price(sortie, impulse), sortie.pay);
        if let Some(shot) = self.shot_from_air(battle, sortie.unit, impulse) {
            self.preview_attack(battle, seat, &self.planned_attack(battle, shot), preview);
            return;
        }
        match impulse {
            Impulse::Drop { at, .. } | Impulse::Enter { at } => preview.path.push(Anchor::Cell(at.0)),
            Impulse::Forward { side } => {
                let to = self.field.grid.neighbour_full(battle.unit(sortie.unit).hex, side);
                preview.path.extend(to.map(|to| Anchor::Cell(to.0)));
            }
            Impulse::Attack { .. }
            | Impulse::Dogfight { .. }
            | Impulse::Turn { .. }
            | Impulse::Climb
            | Impulse::Dive => {}
        }
    }

    /// What a vehicle's move brings beside its price: bonus hexes, ground that may hold it.
    fn preview_drive(&self, battle: &Battle, unit: UnitId, to: HexId, preview: &mut Preview) {
        if let Some((tracks, wheels)) = self.bonus_of(battle, unit, to) {
            let text = format!(
                "Then up to {} bonus hexes in the same action.",
                tracks.max(wheels)
            );
            preview.notes.push(note(&text, "coh-14.0b"));
        }
        if self.facts(battle, unit).is_vehicle() && self.treacherous(battle, unit, to) {
            preview
                .notes
                .push(note("Below 6 with two dice it gets stuck there.", "coh-14.1a"));
        }
    }

    /// The odds of an attack, and what its firer should know besides.
    fn preview_attack(&self, battle: &Battle, seat: Seat, attack: &Attack, preview: &mut Preview) {
        preview.attacks = self.attack_forecasts(battle, seat, attack);
        if preview.attacks.is_empty() {
            preview.notes.push(note(
                "Nobody is seen there; a hidden unit may be hit.",
                "coh-10.0g",
            ));
        }
        let own = attack
            .targets
            .iter()
            .filter_map(crate::battle::Target::unit)
            .any(|unit| !self.are_enemies(seat, battle.unit(unit).owner));
        if own {
            preview
                .notes
                .push(note("Your own units in the hex are rolled for too.", "coh-7.63j"));
        }
        if let Some(leader) = attack.leader.filter(|leader| battle.unit(*leader).hidden) {
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
}

fn note(text: &str, rule: &'static str) -> Note {
    Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    }
}
