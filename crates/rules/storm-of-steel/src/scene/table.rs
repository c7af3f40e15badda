//! What changes on the table.

use tabletop::draw::{self, at};
use umpire::scene::{Ground as GroundPiece, Overlay, Shape, TableNow};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::Battle;
use crate::decisions::SetUp;
use crate::ground::Terrain;
use crate::rules::Rules;
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS};
use crate::victory::HOLDING;

impl Rules {
    pub(super) fn table_now(&self, battle: &Battle, eyes: Eyes) -> TableNow {
        let mut overlays = Vec::new();
        for (nth, (p, holder)) in self.scenario.objectives.iter().zip(&battle.holders).enumerate() {
            let holder = holder.map(|seat| (seat, self.seat_name(seat)));
            overlays.push(draw::objective(nth + 1, *p, HOLDING, holder, "sos-V.2"));
        }
        for seat in [Seat(0), Seat(1)] {
            let (side, name) = (battle.side(seat), self.seat_name(seat));
            let points = [
                (
                    side.bombardment_point,
                    BOMBARDMENT_RADIUS,
                    "Impact point of the guns",
                ),
                (side.air_point, AIR_RADIUS, "Impact point of the aircraft"),
            ];
            for (point, radius, title) in points {
                let title = format!("{title}, {name}");
                overlays.extend(point.map(|p| draw::template(p, radius, seat, title, "sos-7D.3")));
            }
            let frame = self.scenario.frame;
            let exits = self.exits(seat).iter();
            overlays.extend(exits.map(|exit| draw::exit(exit, frame, seat, name, "sos-0.11")));
            if battle.stack.contains(&SetUp { seat }.into()) {
                overlays.push(draw::zone(self.force(seat).zone, seat, name, "sos-4J"));
            }
        }
        let come = self.draw_hidden_mines(battle, eyes, &mut overlays);
        TableNow {
            gone: battle.wire_gone.clone(),
            come,
            overlays,
        }
    }

    /// Where mines may lie, for everybody; where they do lie, for those who know (HI08).
    fn draw_hidden_mines(
        &self,
        battle: &Battle,
        eyes: Eyes,
        overlays: &mut Vec<Overlay>,
    ) -> Vec<GroundPiece> {
        let mut come = Vec::new();
        for (nth, hidden) in self.scenario.hidden_mines.iter().enumerate() {
            let owner = self.mines_owner(nth);
            if self.eyes_know_mines(battle, nth, eyes) {
                let id = (self.ground.kinds.len() + nth) as u16;
                come.push(draw::ground(
                    id,
                    Terrain::Minefield,
                    &self.mined_area(battle, nth),
                ));
            }
            let mines = &battle.mines[nth];
            for (_, area) in (0..)
                .zip(&hidden.areas)
                .filter(|(area, _)| !mines.known && mines.may_lie(*area))
            {
                overlays.push(Overlay {
                    look: "zone",
                    shape: Shape::Area(area.vertices().iter().copied().map(at).collect()),
                    label: "Mines?".to_owned(),
                    title: format!("{} may have mines here", self.seat_name(owner)),
                    seat: Some(owner),
                    rule: Some(RuleId("HI08")),
                });
            }
        }
        come
    }
}
