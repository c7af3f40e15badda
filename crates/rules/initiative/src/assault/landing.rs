//! The defender's fire, and whether the assault lands (ini-asl-4, ini-asl-6, ini-asl-7, ini-asl-8).

use umpire::Event;

use super::{ARMS_LENGTH, Assault, Party, Stage};
use crate::battle::{Battle, TeamId};
use crate::decisions::Defend;
use crate::rules::{Resolution, Rules};

/// Hits that halt Infantry (ini-asl-7).
const HALTING_HITS: u16 = 5;
/// Results of the Vehicle Damage Table that halt Armored Teams (ini-asl-8).
const HALTING_RESULTS: u8 = 2;

impl Assault {
    /// The defensive fire halts this part of the assault (ini-asl-7, ini-asl-8).
    fn is_halted(&self, armored: bool) -> bool {
        if armored {
            HALTING_RESULTS <= self.heard.table_results
        } else {
            HALTING_HITS <= self.heard.hits
        }
    }
}

impl Rules {
    /// The Teams that went, part by part: does this one belong to the Armored part (ini-asl-8)?
    fn is_armored(&self, battle: &Battle, team: TeamId) -> bool {
        self.kind_of(battle, team).is_armored()
    }
}

impl Resolution<'_> {
    /// The move is over: who touches, who joins, and the assaulted Unit's one fire (ini-asl-4, ini-asl-6, ini-asl-22).
    pub(super) fn let_defender_fire(&mut self, mut assault: Box<Assault>) {
        let targets = assault.members(self.battle, Party::Defender);
        let there = |team: &TeamId| self.battle.team(*team).on_table();
        let went: Vec<TeamId> = assault.goes.iter().copied().filter(there).collect();
        let touching = went
            .iter()
            .filter(|team| self.rules.touches_any(self.battle, **team, &targets));
        assault.touching = touching.copied().collect();
        self.let_leaders_join(&mut assault);
        let moving = went.iter().filter(|team| self.battle.team(**team).went);
        self.battle.moving = moving.copied().collect();
        let seat = self.battle.unit(assault.target).owner;
        self.go_on_at(assault, Stage::Defended);
        if !went.is_empty() {
            self.ask(Defend { seat });
        }
    }

    /// No contact: it is over. Enough hits: halted, part by part. Otherwise it lands (ini-asl-4, ini-asl-7, ini-asl-8).
    pub(super) fn land_or_halt(&mut self, mut assault: Box<Assault>) {
        self.battle.moving.clear();
        if assault.touching.is_empty() {
            self.tell(|say| {
                let text = format!("{} has not reached the enemy.", say.unit(assault.unit));
                Event::new("assault-over", "ini-asl-4", text)
            });
            return self.go_on_at(assault, Stage::Over);
        }
        let (halted, on): (Vec<TeamId>, Vec<TeamId>) = assault
            .goes
            .iter()
            .partition(|team| assault.is_halted(self.rules.is_armored(self.battle, **team)));
        if !halted.is_empty() {
            self.halt(&assault, &halted);
        }
        let lands = on.iter().any(|team| assault.touching.contains(team));
        assault.goes = on;
        if lands {
            assault.striker = Party::Attacker;
            self.go_on_at(assault, Stage::Strike);
        } else {
            self.go_on_at(assault, Stage::Over);
        }
    }

    /// They stop, and those in contact back off to a gap of 2 inches (ini-asl-7, tm-ini-13).
    fn halt(&mut self, assault: &Assault, halted: &[TeamId]) {
        let rule = if assault.is_halted(true) && !assault.is_halted(false) {
            "ini-asl-8"
        } else {
            "ini-asl-7"
        };
        self.tell(|say| {
            let text = format!("The assault of {} is halted.", say.unit(assault.unit));
            Event::new("halted", rule, text).short("halted")
        });
        let enemies: Vec<TeamId> = {
            let owner = self.battle.unit(assault.unit).owner;
            self.battle.enemies(owner).map(|(enemy, _)| enemy).collect()
        };
        let there = |team: &&TeamId| {
            self.battle.team(**team).on_table() && self.rules.touches_any(self.battle, **team, &enemies)
        };
        let touching: Vec<TeamId> = halted.iter().filter(there).copied().collect();
        let plan = self.rules.back_off_plan(self.battle, &touching, ARMS_LENGTH);
        for stride in &plan.strides {
            let end = stride.march.end();
            self.rules.put(self.battle, stride.team, end, Some(stride.turret));
        }
        if !plan.strides.is_empty() {
            self.tell(|say| {
                let strides = plan.strides.iter();
                let shows = strides.map(|stride| say.along(stride.team, &[stride.march.path.end()]));
                let text = format!("{} backs off.", say.unit(assault.unit));
                Event::new("backs-off", rule, text).together(shows)
            });
        }
    }
}
