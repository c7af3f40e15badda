//! Breaking off, pursuit, and who is caught (ini-asl-15, ini-asl-16).

use umpire::show::{MarkLook, Reading};
use umpire::{Event, Show};

use super::{Assault, INCH, Party, Stage};
use crate::activation::spokesman;
use crate::battle::{Battle, TeamId, UnitId};
use crate::content::model::Class;
use crate::decisions::{Pursue, Withdraw};
use crate::film;
use crate::movement::MovePlan;
use crate::rules::{Resolution, Rules};
use crate::suppression::Placing;

impl Rules {
    /// Straight away from the other Unit, the rearmost first; Guns do not move (ini-asl-15, tm-ini-14).
    pub(crate) fn withdrawal(&self, battle: &Battle, assault: &Assault, party: Party, die: u8) -> MovePlan {
        let goers = self.mobile(battle, assault, party);
        let from = assault.members(battle, party.other());
        self.break_off_plan(battle, &goers, &from, INCH * i32::from(die))
    }

    /// Towards the nearest Team that broke off (ini-ord-44).
    pub(crate) fn pursuit(&self, battle: &Battle, assault: &Assault, party: Party, die: u8) -> MovePlan {
        let goers = self.mobile(battle, assault, party);
        let after = assault.members(battle, party.other());
        self.assault_plan(battle, &goers, &after, INCH * i32::from(die), true)
    }

    /// Teams of the broken Unit that are caught: within 2 inches of a Team of the other, but for unsuppressed Tanks (ini-asl-16).
    pub fn caught(&self, battle: &Battle, assault: &Assault, broken: Party) -> Vec<TeamId> {
        let foes = assault.members(battle, broken.other());
        let mut caught = assault.members(battle, broken);
        caught.retain(|id| {
            let team = battle.team(*id);
            let gets_away = self.kind(team).class == Class::Tank && !team.is_suppressed();
            !gets_away
                && foes
                    .iter()
                    .any(|foe| self.is_within_arms_length(battle, *id, *foe))
        });
        caught
    }
}

impl Resolution<'_> {
    fn roll_inches(&mut self, unit: UnitId, purpose: &'static str, words: &str) -> u8 {
        let from = self.dice.log().len();
        let die = self.dice.d6(purpose, "ini-asl-15");
        self.tell(|say| {
            let text = format!("{} {words} up to {die} inches.", say.unit(unit));
            let event = Event::new("inches", "ini-asl-15", text);
            let reading = Reading::table(format!("{die} inches"));
            match spokesman(say.battle, unit) {
                Some(team) => event.about(team.0).show(film::roll(team, reading)),
                None => event.show(Show::roll_aside(reading)),
            }
        });
        self.show_dice(from);
        die
    }

    /// The struck Unit goes 1d6 inches away (ini-asl-15).
    pub(super) fn break_off(&mut self, assault: Box<Assault>) {
        let broken = assault.striker.other();
        let unit = assault.unit_of(broken);
        let seat = self.battle.unit(unit).owner;
        self.tell(|say| {
            let text = format!("{} breaks off.", say.unit(unit));
            Event::new("breaks-off", "ini-asl-15", text).short("breaks off")
        });
        let die = self.roll_inches(unit, "break off", "goes away");
        let proposed = self.rules.withdrawal(self.battle, &assault, broken, die);
        self.go_on_at(assault, Stage::Pursuit);
        self.ask(Withdraw { seat, die, proposed });
    }

    /// The other Unit may go 1d6 inches (ini-asl-15).
    pub(super) fn let_pursue(&mut self, assault: Box<Assault>) {
        let unit = assault.unit_of(assault.striker);
        let seat = self.battle.unit(unit).owner;
        let mobile = !self
            .rules
            .mobile(self.battle, &assault, assault.striker)
            .is_empty();
        let striker = assault.striker;
        self.go_on_at(assault.clone(), Stage::Caught);
        if mobile {
            let die = self.roll_inches(unit, "pursuit", "may pursue");
            let proposed = self.rules.pursuit(self.battle, &assault, striker, die);
            self.ask(Pursue { seat, die, proposed });
        }
    }

    /// Whoever is caught is destroyed, and the assault is over (ini-asl-16).
    pub(super) fn destroy_the_caught(&mut self, mut assault: Box<Assault>) {
        self.let_leaders_join(&mut assault);
        let broken = assault.striker.other();
        let unit = assault.unit_of(broken);
        let caught = self.rules.caught(self.battle, &assault, broken);
        self.go_on_at(assault, Stage::Over);
        if caught.is_empty() {
            return;
        }
        self.tell(|say| {
            let text = format!("{} is caught while breaking off.", say.unit(unit));
            let marks = caught
                .iter()
                .map(|team| film::mark(*team, MarkLook::Broken, "caught"));
            Event::new("caught", "ini-asl-16", text).together(marks)
        });
        let mut markers = 0;
        for team in caught {
            markers += self.lose(team);
        }
        if 0 < markers && self.battle.is_in_play(unit) {
            self.place_markers(Placing {
                unit,
                count: markers,
                valid: Vec::new(),
                joined: Vec::new(),
                on: None,
            });
        }
    }
}
