//! What pieces of terrain are to those who walk, and the table as one unit finds it (section 22, tm-20.5).

use board::table::figures::{Bars, Feature, Loyalty, Other, Setting, Toll};
use board::table::{Facing, Shape};
use umpire::Seat;

use crate::battle::{Battle, LaidKind, Unit, UnitId};
use crate::content::model::{Formation, UnitRule, UnitType};
use crate::ground::Terrain;
use crate::rules::Rules;

/// What a piece is to a unit that walks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Going {
    pub bars: Bars,
    pub toll: Option<Toll>,
    /// Meeting it takes an Agility check (sof-terrain-gen-4).
    pub check: bool,
}

impl Going {
    pub const OPEN: Going = Going {
        bars: Bars::Nothing,
        toll: None,
        check: false,
    };
    const BARRED: Going = Going {
        bars: Bars::Way,
        ..Going::OPEN
    };

    /// Takes so much off a move, but never the last inch (sof-move-4 step 9).
    fn slow(cost: i64, check: bool) -> Going {
        Going::toll(
            Toll {
                cost,
                leaves: Toll::SOME,
                ..Toll::default()
            },
            check,
        )
    }

    fn toll(toll: Toll, check: bool) -> Going {
        Going {
            toll: Some(toll),
            check,
            ..Going::OPEN
        }
    }

    fn checked(check: bool) -> Going {
        Going { check, ..Going::OPEN }
    }
}

/// What it costs to climb over something of twice this height (sof-terrain-tallobs-2).
fn climb(height2: i32) -> i64 {
    match height2 {
        ..=1 => 100,
        2 => 300,
        3.. => 600,
    }
}

impl Rules {
    /// What a piece of this kind and height is to a unit; `toward` is the way it goes, for rows of vines.
    pub(crate) fn going(
        &self,
        me: &Unit,
        kind: Terrain,
        height2: i32,
        rows: i32,
        toward: Option<Facing>,
    ) -> Going {
        // Mounted, gun and vehicle units check in most of it (sof-terrain-woods-3 and the like).
        let clumsy = matches!(me.kind, UnitType::Mounted | UnitType::Gun | UnitType::Vehicle);
        let heavy = matches!(me.kind, UnitType::Weapon | UnitType::Gun);
        match kind {
            Terrain::Road | Terrain::Trail | Terrain::TallField | Terrain::Embankment | Terrain::Hill => {
                Going::OPEN
            }
            // sof-terrain-scrape-2; steep slopes are dormant (sof-terrain-slope-1).
            Terrain::Scrape | Terrain::SteepSlope => Going::OPEN,
            // sof-terrain-trench-2, sof-terrain-hasty-2.
            Terrain::TrenchLine => rim(200),
            Terrain::HastyTrench => rim(100),
            // sof-bldg-3, sof-terrain-river-1, sof-terrain-impassable-1; wire halts all but those who cross it by an action of its
            // own (sof-terrain-wire-2, sof-terrain-wire-3).
            Terrain::Building | Terrain::River | Terrain::Impassable | Terrain::Cliff | Terrain::Wire => {
                Going::BARRED
            }
            // sof-terrain-rubble-1, sof-terrain-rough-1, sof-terrain-shattered-1, sof-terrain-ridge-2, sof-bldg-26, sof-bldg-27;
            // sof-terrain-rubble-2, sof-terrain-rough-2, sof-terrain-shattered-2, sof-terrain-ridge-3.
            Terrain::Rubble | Terrain::Levelled | Terrain::Insubstantial => Going::slow(200, clumsy),
            Terrain::ShatteredWoods | Terrain::Rough | Terrain::Ridge => Going::slow(200, clumsy),
            // sof-terrain-woods-2, sof-terrain-woods-3, sof-terrain-gen-14, sof-usr-woodsmen.
            Terrain::Woods | Terrain::Orchard if me.has(UnitRule::Woodsmen) => Going::checked(clumsy),
            Terrain::Woods | Terrain::Orchard => Going::slow(100, clumsy),
            Terrain::Undergrowth => undergrowth(me, clumsy),
            // sof-terrain-stream-1, sof-terrain-stream-2.
            Terrain::Stream => Going::toll(
                Toll {
                    halves: true,
                    ..Toll::default()
                },
                heavy,
            ),
            Terrain::Vineyard => vines(me, is_across(rows, toward)),
            // sof-terrain-haystack-1, sof-terrain-wreck-2.
            Terrain::Haystack | Terrain::Wreck => Going {
                bars: Bars::Rest,
                check: clumsy && kind == Terrain::Wreck,
                ..Going::OPEN
            },
            Terrain::Ditch => ditch(me.kind),
            Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence => {
                tall_obstacle(me.kind, height2)
            }
        }
    }

    /// The table as a unit finds it, with what each feature costs it.
    pub fn setting<'a>(&'a self, battle: &'a Battle, unit: UnitId) -> Setting<'a> {
        self.setting_toward(battle, unit, None)
    }

    /// The same for a unit that goes this way.
    pub(crate) fn setting_toward<'a>(
        &'a self,
        battle: &'a Battle,
        unit: UnitId,
        toward: Option<Facing>,
    ) -> Setting<'a> {
        let me = battle.unit(unit);
        let features = self.features_for(battle, me, toward);
        let others = self.others_for(battle, unit, me.owner);
        let mut setting = Setting::new(self.ground.table.frame(), features, others);
        setting.ways = self.ways_for(me);
        setting
    }

    /// Ways that this unit may use: some are for those on foot alone.
    fn ways_for(&self, me: &Unit) -> Vec<&Shape> {
        let on_foot = matches!(me.kind, UnitType::Infantry | UnitType::Weapon);
        let open = |way: &&u16| on_foot || !self.features[usize::from(**way)].foot_only;
        let ways = self.land.ways.iter().filter(open);
        ways.map(|way| &self.ground.piece(*way).shape).collect()
    }

    fn features_for<'a>(&'a self, battle: &'a Battle, me: &Unit, toward: Option<Facing>) -> Vec<Feature<'a>> {
        let on_table = self.ground.pieces().filter_map(|piece| {
            let kind = self.terrain(battle, piece)?;
            let nth = usize::from(piece);
            let rows = self.features[nth].rows;
            let going = self.going(me, kind, self.height2(battle, piece), rows, toward);
            (going.bars != Bars::Nothing || going.toll.is_some()).then(|| Feature {
                shape: &self.ground.piece(piece).shape,
                one: self.land.one[nth],
                bars: going.bars,
                toll: going.toll,
                bridged: self.land.bridged[nth],
            })
        });
        let laid = battle.laid.iter().enumerate();
        let wires = laid.filter(|(_, laid)| laid.kind == LaidKind::Wire);
        on_table
            .chain(wires.map(|(nth, laid)| Feature {
                shape: &laid.shape,
                one: self.land.one_laid(nth),
                bars: Bars::Way,
                toll: None,
                bridged: false,
            }))
            .collect()
    }

    fn others_for(&self, battle: &Battle, unit: UnitId, owner: Seat) -> Vec<Other> {
        let standing = battle.figures.numbered().filter(|(_, figure)| figure.on_table());
        let foreign = standing.filter(|(_, figure)| figure.unit != unit);
        foreign
            .map(|(id, figure)| {
                let friend = figure.owner == owner;
                let theirs = battle.unit(figure.unit);
                Other {
                    unit: u32::from(figure.unit.0),
                    loyalty: if friend { Loyalty::Friend } else { Loyalty::Enemy },
                    print: self.print(battle, id),
                    hull: theirs.kind == UnitType::Vehicle,
                    // sof-fig-41.
                    hidden: !friend && theirs.ambush.is_some(),
                }
            })
            .collect()
    }
}

fn rim(rim: i64) -> Going {
    Going::toll(
        Toll {
            rim,
            ..Toll::default()
        },
        false,
    )
}

/// sof-terrain-undergrowth-1, sof-terrain-undergrowth-2, sof-usr-woodsmen.
fn undergrowth(me: &Unit, clumsy: bool) -> Going {
    let leaves = if me.has(UnitRule::Woodsmen) {
        600
    } else {
        Toll::SOME
    };
    Going::toll(
        Toll {
            halves: true,
            leaves,
            ..Toll::default()
        },
        clumsy,
    )
}

/// sof-terrain-vineyard-2.
fn vines(me: &Unit, across: bool) -> Going {
    let cost = match (me.kind, me.formation) {
        (UnitType::Gun | UnitType::Weapon, _) => 200,
        (UnitType::Infantry, Formation::Close | Formation::Linear(_)) => 200,
        (UnitType::Infantry, Formation::Loose) if across => 100,
        (UnitType::Infantry, Formation::Loose | Formation::Extended) => 0,
        (UnitType::Mounted | UnitType::Vehicle, _) => return Going::checked(across),
    };
    match cost {
        0 => Going::OPEN,
        cost => Going::toll(
            Toll {
                cost,
                ..Toll::default()
            },
            false,
        ),
    }
}

/// Over 45 degrees to the rows (sof-terrain-vineyard-2). Rows are headings: 0 runs north and south. Whoever goes nowhere crosses none.
fn is_across(rows: i32, toward: Option<Facing>) -> bool {
    toward.is_some_and(|toward| {
        let turned = (toward.degrees() - rows).rem_euclid(180);
        45 < turned.min(180 - turned)
    })
}

/// sof-terrain-lowobs-2, sof-terrain-lowobs-3.
fn ditch(kind: UnitType) -> Going {
    let toll = Toll {
        cost: 200,
        ..Toll::default()
    };
    match kind {
        UnitType::Infantry => Going::toll(toll, false),
        UnitType::Mounted => Going::toll(toll, true),
        UnitType::Weapon | UnitType::Gun | UnitType::Vehicle => Going::checked(true),
    }
}

/// sof-terrain-tallobs-2, sof-terrain-tallobs-3, sof-terrain-tallobs-4, sof-terrain-tallobs-6, sof-terrain-tallobs-7.
fn tall_obstacle(kind: UnitType, height2: i32) -> Going {
    let toll = Toll {
        cost: climb(height2),
        ..Toll::default()
    };
    let highest = match kind {
        UnitType::Infantry => return Going::toll(toll, false),
        UnitType::Mounted | UnitType::Gun => 1,
        UnitType::Weapon | UnitType::Vehicle => 2,
    };
    match kind {
        _ if highest < height2 => Going::BARRED,
        UnitType::Mounted => Going::toll(toll, true),
        UnitType::Infantry | UnitType::Weapon | UnitType::Gun | UnitType::Vehicle => Going::checked(true),
    }
}
