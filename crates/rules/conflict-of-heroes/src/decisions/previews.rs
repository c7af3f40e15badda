//! What several decisions show before an order is given: payments, the odds of an attack, works in the way.

use board::hex::HexId;
use umpire::{Note, Payment, Preview, RuleId, Seat};

use crate::battle::{Attack, Battle, UnitId};
use crate::order::Pay;
use crate::rules::Rules;
use crate::works::WorkId;

impl Rules {
    /// What is paid, by its means.
    pub(crate) fn payments(&self, battle: &Battle, seat: Seat, cost: u8, pay: Pay) -> Vec<Payment> {
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

    /// What known works in the hex mean for a unit that enters it.
    pub(super) fn preview_works(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        to: HexId,
        preview: &mut Preview,
    ) {
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

    /// The odds of an attack, and what its firer should know besides.
    pub(super) fn preview_attack(&self, battle: &Battle, seat: Seat, attack: &Attack, preview: &mut Preview) {
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

pub(super) fn note(text: &str, rule: &'static str) -> Note {
    Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    }
}
