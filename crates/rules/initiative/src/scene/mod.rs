//! What some eyes see: the Teams ([`stands`]), the table, and beside it rounds, points and Units. A Unit is a group of pieces, and a
//! turret looks its own way (tm-ini-22).

mod stands;

use tabletop::draw;
use umpire::scene::{Condition, Group, Overlay, Scene, Shape, TableNow, Track, Tray};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::{Battle, Frame, Team};
use crate::film::{off_table, tray};
use crate::rules::Rules;
use crate::victory::HOLDING;

/// The tray of those whose places only their owner knows.
fn hidden_tray(seat: Seat) -> u16 {
    6 + u16::from(seat.0)
}

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Rules {
    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let trays = SEATS.into_iter().flat_map(|seat| self.trays(seat));
        let teams = battle.teams.numbered();
        let groups = battle.numbered_units().filter(|(_, unit)| !unit.is_commander);
        Scene {
            eyes,
            prompt: rulebook::way::prompt(self, battle),
            pieces: teams
                .map(|(id, team)| self.draw_team(battle, id, team, eyes))
                .collect(),
            groups: groups
                .map(|(id, unit)| Group {
                    id: id.0.into(),
                    seat: Some(unit.owner),
                    name: self.unit_name(id).to_owned(),
                })
                .collect(),
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

    /// The trays of a side; those that can never hold anybody are left out.
    fn trays(&self, seat: Seat) -> Vec<Tray> {
        let exits = !self.exits[seat.index() & 1].is_empty();
        let hides = self.force(seat).hidden_setup;
        let trays = [
            (tray(seat, 0), "To be deployed", true),
            (hidden_tray(seat), "Hidden", hides),
            (tray(seat, 1), "Lost", true),
            (off_table(seat), "Off the table", exits),
        ];
        let shown = trays.into_iter().filter(|(_, _, shown)| *shown);
        shown
            .map(|(id, name, _)| Tray {
                id,
                name: name.to_owned(),
                seat: Some(seat),
            })
            .collect()
    }

    fn tracks(&self, battle: &Battle) -> Vec<Track> {
        let mut tracks = vec![Track {
            name: "Round".to_owned(),
            seat: None,
            value: battle.round.into(),
            most: Some(self.scenario.rounds.into()),
            title: "Rounds; the last one is played to its end".to_owned(),
            rule: Some(RuleId("ini-vic-4")),
        }];
        for seat in SEATS {
            let company = battle.company(seat);
            let units = battle
                .units
                .iter()
                .filter(|unit| unit.owner == seat && !unit.is_commander);
            let lost = units.filter(|unit| unit.destroyed).count();
            tracks.push(Track {
                name: "Units lost".to_owned(),
                seat: Some(seat),
                value: lost as i32,
                most: Some(i32::from(company.start) / 2 + 1),
                title: "Units destroyed; from the mark on each one costs a company check".to_owned(),
                rule: Some(RuleId("ini-cc-3")),
            });
            tracks.push(Track {
                name: "Points".to_owned(),
                seat: Some(seat),
                value: self.points(battle, seat),
                most: None,
                title: "Victory points as things stand".to_owned(),
                rule: Some(RuleId("ini-vic-3")),
            });
        }
        tracks
    }

    fn conditions(&self, battle: &Battle) -> Vec<Condition> {
        if battle.round == 0 {
            return Vec::new();
        }
        vec![Condition {
            name: "Initiative".to_owned(),
            value: self.seat_name(battle.holder).to_owned(),
            look: "initiative",
            seat: Some(battle.holder),
            title: "Holds the Initiative until one of its Units fails its check".to_owned(),
            rule: Some(RuleId("ini-round-3")),
        }]
    }

    /// Smoke, objectives, exits and zones.
    fn table_now(&self, battle: &Battle) -> TableNow {
        let mut overlays = Vec::new();
        for (nth, (p, holder)) in self.scenario.objectives.iter().zip(&battle.holders).enumerate() {
            let holder = holder.map(|seat| (seat, self.seat_name(seat)));
            overlays.push(draw::objective(nth + 1, *p, HOLDING, holder, "ini-vic-3"));
        }
        for seat in SEATS {
            let (frame, name) = (self.scenario.frame, self.seat_name(seat));
            let exits = self.exits[seat.index() & 1].iter();
            overlays.extend(exits.map(|exit| draw::exit(exit, frame, seat, name, "ini-move-14")));
            let deploys = |frame: &Frame| matches!(frame, Frame::Deploy(deploy) if deploy.seat == seat);
            if battle.stack.iter().any(deploys) {
                overlays.push(draw::zone(self.force(seat).zone, seat, name, "ini-ord-53"));
            }
        }
        overlays.extend(battle.smoke.iter().map(smoke));
        TableNow {
            gone: Vec::new(),
            come: Vec::new(),
            overlays,
        }
    }

    /// May these eyes not know where the Team is (option `hidden_setup`)?
    pub(crate) fn is_hidden_from(&self, team: &Team, eyes: Eyes) -> bool {
        team.hidden && !eyes.know_secrets_of(team.owner)
    }
}

/// Smoke on the table (ini-smoke-4).
fn smoke(smoke: &crate::battle::Smoke) -> Overlay {
    let corners = smoke.area.vertices().iter();
    Overlay {
        look: "template",
        shape: Shape::Area(corners.copied().map(draw::at).collect()),
        label: "Smoke".to_owned(),
        title: "Smoke: conceals inside, blocks sight beyond, until the round ends".to_owned(),
        seat: None,
        rule: Some(RuleId("ini-smoke-4")),
    }
}
