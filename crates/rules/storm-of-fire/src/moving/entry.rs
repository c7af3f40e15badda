//! Coming on over an edge of the table (sof-res-1, sof-res-2, sof-res-3).

use board::table::figures::{Goal, Miniature, Squad, advance, fill, offsets};
use board::table::{Facing, Point, TableEdge, footprint};

use super::{Planned, Planner, Purpose, no_place};
use crate::battle::{Battle, UnitId};
use crate::order::{Draw, Pace, Spot};
use crate::rules::Rules;
use crate::why::Why;

impl Rules {
    /// A unit that comes out of reserve over its edge: every figure starts with its centre on the edge, at the foot of its slot
    /// (sof-res-1, sof-res-2, sof-res-3). [`crate::rules::Resolution::march`] carries it out.
    pub fn plan_entry(&self, battle: &Battle, unit: UnitId, pace: Pace, draw: &Draw) -> Result<Planned, Why> {
        let edges = self.entry_edges(battle, unit);
        let mut why = None;
        for edge in edges {
            match self.plan_entry_over(battle, unit, pace, draw, edge) {
                Ok(planned) => return Ok(planned),
                Err(first) => why = why.or(Some(first)),
            }
        }
        Err(why.unwrap_or_else(|| {
            Why::new("sof-res-1", "{} has no edge to come on over.").unit(unit.in_words())
        }))
    }

    fn plan_entry_over(
        &self,
        battle: &Battle,
        unit: UnitId,
        pace: Pace,
        draw: &Draw,
        edge: TableEdge,
    ) -> Result<Planned, Why> {
        let mut planner = Planner::at_rate(self, battle, unit, pace.into())?;
        let heading = draw
            .heading
            .unwrap_or_else(|| crate::zones::outward_of(edge).turned(180).degrees());
        let draw = Draw {
            heading: Some(heading),
            ..draw.clone()
        };
        let frame = self.ground.table.frame();
        let formation = draw.formation.unwrap_or(battle.unit(unit).formation);
        self.check_formation(battle, unit, formation)?;
        let facing =
            Facing::new(heading).map_err(|_| Why::new("sof-fig-1", "Headings are whole degrees."))?;
        let pose = planner.pose_in(formation, facing, draw.files, draw.gap)?;
        let to = draw.to.on(frame).map_err(|no| Why::new(no.rule, no.sentence))?;
        planner.figures = at_the_edge(&planner.figures, &pose, to, edge, frame.width(), frame.height());
        planner.pose = pose;
        let goal = Goal {
            anchor: to,
            pose,
            via: Vec::new(),
            adjust: Vec::new(),
            exact: false,
        };
        let setting = self.setting(battle, unit);
        let squad = Squad {
            figures: &planner.figures,
            pose,
        };
        let allowance = planner.allowance;
        // Who cannot get fully on is placed along the edge (sof-res-2).
        let filled = match advance(&setting, &squad, &goal, allowance.into()) {
            Ok((filled, _)) => filled,
            Err(why) => {
                let along = Goal {
                    anchor: inside(&planner.figures, &pose, to, edge, frame.width(), frame.height()),
                    ..goal
                };
                fill(&setting, &squad, &along, None).map_err(|_| no_place(unit, why))?
            }
        };
        let held = battle.figures_of(unit).all(|(id, figure)| {
            let at = filled
                .at(board::table::StandId(id.0.into()))
                .unwrap_or(Point::ORIGIN);
            frame.holds(&footprint(self.base(battle, figure), at, pose.heading))
        });
        if !held {
            return Err(no_place(unit, board::table::figures::NoPlace::Table));
        }
        Ok(Planned {
            unit,
            rate: pace.into(),
            purpose: Purpose::Entry,
            filled,
            formation,
            allowance,
            on_road: false,
            finds: None,
        })
    }

    /// Edges a unit out of reserve comes on over (section 35): those of its side's baselines.
    pub fn entry_edges(&self, battle: &Battle, unit: UnitId) -> Vec<TableEdge> {
        self.baselines(battle.unit(unit).owner).to_vec()
    }

    /// Ways to bring a unit on worth listing, each of them legal: at most 8, spread along its edges, at the double first.
    pub fn entry_offers(&self, battle: &Battle, unit: UnitId) -> Vec<(Pace, Draw)> {
        let frame = self.ground.table.frame();
        let mut offers = Vec::new();
        let edges = self.entry_edges(battle, unit);
        let per_edge = (8 / edges.len().max(1)).max(1) as i32;
        for edge in edges {
            for nth in 0..per_edge {
                let pace = if nth % 2 == 0 {
                    Pace::DoubleTime
                } else {
                    Pace::Maneuver
                };
                let Some(rate) = self.rate(battle, unit, pace.into()) else {
                    continue;
                };
                let share = |side: i32| side * (2 * nth + 1) / (2 * per_edge);
                let (w, h) = (frame.width(), frame.height());
                let (x, y) = match edge {
                    TableEdge::South => (share(w), rate),
                    TableEdge::North => (share(w), h - rate),
                    TableEdge::West => (rate, share(h)),
                    TableEdge::East => (w - rate, share(h)),
                };
                let draw = Draw::to(Spot { x, y });
                if self.plan_entry(battle, unit, pace, &draw).is_ok() {
                    offers.push((pace, draw));
                }
            }
        }
        offers
    }
}

/// Everybody with his centre on the edge, at the foot of his slot about this anchor.
fn at_the_edge(
    figures: &[Miniature],
    pose: &board::table::figures::Pose,
    anchor: Point,
    edge: TableEdge,
    width: i32,
    height: i32,
) -> Vec<Miniature> {
    let slots = offsets(figures, pose);
    figures
        .iter()
        .map(|mini| {
            let by = slots
                .iter()
                .find(|(id, _)| *id == mini.id)
                .map_or((0, 0), |(_, by)| (by.x() as i32, by.y() as i32));
            let (x, y) = (anchor.x() + by.0, anchor.y() + by.1);
            let foot = match edge {
                TableEdge::South => (x.clamp(0, width), 0),
                TableEdge::North => (x.clamp(0, width), height),
                TableEdge::West => (0, y.clamp(0, height)),
                TableEdge::East => (width, y.clamp(0, height)),
            };
            Miniature {
                at: Point::new(foot.0, foot.1).unwrap_or(Point::ORIGIN),
                ..*mini
            }
        })
        .collect()
}

/// The anchor at which everybody is just on the table beside the edge.
fn inside(
    figures: &[Miniature],
    pose: &board::table::figures::Pose,
    anchor: Point,
    edge: TableEdge,
    width: i32,
    height: i32,
) -> Point {
    let slots = offsets(figures, pose);
    let deep = slots.iter().map(|(_, by)| match edge {
        TableEdge::South => -by.y(),
        TableEdge::North => by.y(),
        TableEdge::West => -by.x(),
        TableEdge::East => by.x(),
    });
    let reach = figures
        .iter()
        .map(|mini| super::march::reach_of(mini.base))
        .max()
        .unwrap_or(0);
    let off = deep.max().unwrap_or(0) as i32 + reach;
    let (x, y) = match edge {
        TableEdge::South => (anchor.x(), off),
        TableEdge::North => (anchor.x(), height - off),
        TableEdge::West => (off, anchor.y()),
        TableEdge::East => (width - off, anchor.y()),
    };
    Point::new(x, y).unwrap_or(anchor)
}
