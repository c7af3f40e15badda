//! What lies on the table now: objectives with who holds them, smoke, wire, scrapes, sections that are gone.

use board::table::{Figure, Point};
use tabletop::draw;
use umpire::RuleId;
use umpire::scene::{Ground, Overlay, Shape as Drawn, TableNow};

use crate::battle::{Battle, Laid, LaidKind};
use crate::ground::Terrain;
use crate::rules::Rules;

/// Within this of an objective a unit counts (sof-mis-6).
pub const HOLDING: i32 = 600;
/// Numbers of things laid in play begin here among the pieces of the ground.
const LAID: u16 = 1000;

impl Rules {
    pub(super) fn table_now(&self, battle: &Battle) -> TableNow {
        let mut overlays = Vec::new();
        for (nth, p) in battle.objectives.iter().enumerate() {
            let holder = self.holder(battle, *p).map(|seat| (seat, self.seat_name(seat)));
            overlays.push(draw::objective(nth + 1, *p, HOLDING, holder, "sof-mis-6"));
        }
        let mut come = Vec::new();
        for (nth, laid) in battle.laid.iter().enumerate() {
            match laid.kind {
                LaidKind::Smoke => overlays.push(screen(laid, "Smoke", "sof-smoke-6")),
                LaidKind::Barrage => overlays.push(screen(laid, "Barrage", "sof-barr-10")),
                LaidKind::Wire => come.push(drawn(nth, laid, Terrain::Wire)),
                LaidKind::Scrape => come.push(drawn(nth, laid, Terrain::Scrape)),
                LaidKind::Wreck => come.push(drawn(nth, laid, Terrain::Wreck)),
            }
        }
        TableNow {
            gone: battle.breached.clone(),
            come,
            overlays,
        }
    }
}

fn drawn(nth: usize, laid: &Laid, kind: Terrain) -> Ground {
    draw::ground(LAID + nth as u16, kind, &laid.shape)
}

fn screen(laid: &Laid, label: &str, rule: &'static str) -> Overlay {
    let corners: Vec<Point> = laid.shape.core().points().to_vec();
    Overlay {
        look: "template",
        shape: Drawn::Area(corners.into_iter().map(draw::at).collect()),
        label: label.to_owned(),
        title: match laid.kind {
            LaidKind::Smoke => "Smoke: sight into, out of and through it ends at 12 inches".to_owned(),
            LaidKind::Barrage | LaidKind::Wire | LaidKind::Scrape | LaidKind::Wreck => {
                "Barrage: everybody within 6 inches is attacked".to_owned()
            }
        },
        seat: None,
        rule: Some(RuleId(rule)),
    }
}
