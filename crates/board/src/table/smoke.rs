//! Smoke, laid over a table that stays as it is (tm-ini-17).

use super::base::Footprint;
use super::figure::gap2;
use super::policy::{AreaScreen, Screen};
use super::polygon::Polygon;
use super::segment::Segment;
use super::sight::{Viewer, area_blocks};

/// All smoke in play. Sight is sight on the fixed table, which may be kept from before (see [`super::Lookout`]), and no
/// smoke that blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SmokeCover {
    /// Smokes that touch act as one (tm-7.5).
    clouds: Vec<Vec<Polygon>>,
}

impl SmokeCover {
    /// Smoke over these areas. They may hang over the edge of the table.
    pub fn new(areas: impl IntoIterator<Item = Polygon>) -> SmokeCover {
        let mut clouds: Vec<Vec<Polygon>> = Vec::new();
        for area in areas {
            let touches = |cloud: &Vec<Polygon>| cloud.iter().any(|other| gap2(&area, other).is_zero());
            let (one, apart): (Vec<_>, Vec<_>) = clouds.into_iter().partition(touches);
            clouds = apart;
            clouds.push(one.into_iter().flatten().chain([area]).collect());
        }
        SmokeCover { clouds }
    }

    /// The smoke that a rectangular template leaves: an area with its four corners (tm-ini-17).
    pub fn under(template: &Footprint) -> Option<Polygon> {
        Polygon::new(template.corners()?.to_vec()).ok()
    }

    /// Is there any?
    pub fn is_empty(&self) -> bool {
        self.clouds.is_empty()
    }

    /// Does smoke stand between these two, as a game's policy has it? (tm-12)
    pub fn blocks(&self, screen: AreaScreen, x: &Viewer, y: &Viewer) -> bool {
        let Screen::Area { one_in, both_in } = Screen::from(screen) else {
            return false;
        };
        let s = Segment::new(x.eye, y.eye);
        self.clouds.iter().any(|cloud| {
            let holds = |viewer: &Viewer| cloud.iter().any(|area| area.contains(viewer.eye));
            let ends = (holds(x), holds(y));
            area_blocks(cloud.iter(), (one_in, both_in), ends, s, &x.base, &y.base).is_some()
        })
    }
}
