//! What some eyes see: the figures ([`miniatures`]), the table, and beside it turn, phase, dice, battlegroups. A unit is a group of
//! pieces (sof-ord-5). Nothing is hidden in this game (section 39).

mod miniatures;
mod table;

use umpire::scene::{Condition, Group, Scene, Track, Tray};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::{Battle, Phase};
use crate::film::{Beside, tray};
use crate::rules::Rules;

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Rules {
    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let trays = SEATS.into_iter().flat_map(|seat| {
            Beside::ALL.map(|(which, name)| Tray {
                id: tray(seat, which),
                name: name.to_owned(),
                seat: Some(seat),
            })
        });
        let groups = battle.numbered_units().map(|(id, unit)| Group {
            id: id.0.into(),
            seat: Some(unit.owner),
            name: self.unit_name(id).to_owned(),
        });
        let figures = battle.figures.numbered();
        Scene {
            eyes,
            prompt: rulebook::way::prompt(self, battle),
            pieces: figures
                .map(|(id, figure)| self.draw_figure(battle, id, figure))
                .collect(),
            groups: groups.collect(),
            markers: Vec::new(),
            tracks: self.tracks(battle),
            hands: Vec::new(),
            trays: trays.collect(),
            conditions: self.conditions(battle),
            decks: Vec::new(),
            table: Some(self.table_now(battle)),
            outcome: battle.end.map(|_| self.outcome(battle)),
        }
    }

    fn tracks(&self, battle: &Battle) -> Vec<Track> {
        let mut tracks = vec![Track {
            name: "Turn".to_owned(),
            seat: None,
            value: battle.turn.into(),
            most: Some(self.scenario.turns.into()),
            title: "Full turns; then one more Start Phase, and the mission is judged".to_owned(),
            rule: Some(RuleId("sof-mis-14")),
        }];
        for seat in SEATS {
            let units = || battle.units.iter().filter(|unit| unit.owner == seat);
            let lost = units().filter(|unit| unit.is_eliminated()).count();
            tracks.push(Track {
                name: "Units lost".to_owned(),
                seat: Some(seat),
                value: lost as i32,
                most: Some(units().count() as i32),
                title: "The second loss of a battlegroup costs a die, the fifth another".to_owned(),
                rule: Some(RuleId("sof-dice-5")),
            });
        }
        tracks
    }

    /// Phase, initiative and the dice that are left.
    fn conditions(&self, battle: &Battle) -> Vec<Condition> {
        let phase = match battle.phase {
            Phase::SetUp => "Set-up".to_owned(),
            Phase::Start => "Start Phase".to_owned(),
            Phase::Barrage => "Barrage Phase".to_owned(),
            Phase::Initiative => "Initiative Phase".to_owned(),
            Phase::Activation(0) => "Phase zero".to_owned(),
            Phase::Activation(number) => format!("Phase {number}"),
        };
        let mut conditions = vec![Condition {
            name: "Phase".to_owned(),
            value: phase,
            look: "phase",
            seat: None,
            title: "Dice that show the phase's number are spent now, side by side".to_owned(),
            rule: Some(RuleId("sof-turn-14")),
        }];
        if let (Some(seat), 1..) = (battle.initiative, battle.turn) {
            conditions.push(Condition {
                name: "Initiative".to_owned(),
                value: self.seat_name(seat).to_owned(),
                look: "initiative",
                seat: Some(seat),
                title: "Acts first in every phase of this turn".to_owned(),
                rule: Some(RuleId("sof-init-4")),
            });
        }
        for seat in SEATS {
            let left: Vec<String> = battle
                .dice
                .iter()
                .filter(|die| die.owner == seat && !die.spent)
                .map(|die| die.shows.to_string())
                .collect();
            if !left.is_empty() {
                conditions.push(Condition {
                    name: "Dice".to_owned(),
                    value: left.join(" "),
                    look: "dice",
                    seat: Some(seat),
                    title: "Activation dice not yet spent".to_owned(),
                    rule: Some(RuleId("sof-init-7")),
                });
            }
        }
        conditions
    }
}
