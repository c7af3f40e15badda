//! Sight and smoke (coh-6.0, coh-11.3 to coh-11.5, coh-13.0): worked checks, and the table against the procedure.

use board::hex::{
    Blocker, BoardShape, Element, Grid, Height, Hex, HexId, SightTable, elements, slow_sight, smoke_between,
    smoke_blocks, smoke_dm,
};

/// An open map of level 0, −7 to 7 each way, with some hexes otherwise.
struct Map {
    grid: Grid,
    heights: Vec<Height>,
}

const WOODS: Height = Height::with_obstacle(0);

impl Map {
    fn new(hexes: &[((i16, i16), Height)]) -> Map {
        let grid = Grid::axial((-7..=7).flat_map(|r| (-7..=7).map(move |q| Hex::new(q, r)))).unwrap();
        let mut map = Map {
            heights: vec![Height::default(); grid.len()],
            grid,
        };
        for &((q, r), height) in hexes {
            let id = map.at((q, r));
            map.heights[id.index()] = height;
        }
        map
    }

    /// Bare levels from q = 0 eastwards.
    fn row(levels: &[i8]) -> Map {
        Map::new(
            &(0..)
                .zip(levels)
                .map(|(q, &level)| ((q, 0), Height::bare(level)))
                .collect::<Vec<_>>(),
        )
    }

    fn at(&self, (q, r): (i16, i16)) -> HexId {
        self.grid.id_of(Hex::new(q, r)).expect("on the map")
    }

    fn blocker(&self, a: (i16, i16), b: (i16, i16)) -> Option<Blocker> {
        slow_sight(&self.grid, &self.heights, self.at(a), self.at(b)).err()
    }

    /// The table's answer; it must be the procedure's, both ways.
    fn clear(&self, a: (i16, i16), b: (i16, i16)) -> bool {
        let table = SightTable::build(&self.grid, &self.heights);
        let clear = table.clear(self.at(a), self.at(b));
        assert_eq!(clear, table.clear(self.at(b), self.at(a)), "{a:?} {b:?}");
        assert_eq!(clear, self.blocker(a, b).is_none(), "{a:?} {b:?}");
        assert_eq!(clear, self.blocker(b, a).is_none(), "{b:?} {a:?}");
        clear
    }
}

fn crossed(q: i16, r: i16) -> Element {
    Element::Crossed(Hex::new(q, r))
}

#[test]
fn coh_6_0b_wc_019_one_sees_into_woods_not_through() {
    let map = Map::new(&[((2, 0), WOODS), ((3, 0), WOODS)]); // TM-05
    assert!(map.clear((0, 0), (2, 0)));
    assert!(!map.clear((0, 0), (3, 0)));
    assert!(map.clear((2, 0), (3, 0)), "adjacent");
    assert_eq!(map.blocker((0, 0), (3, 0)), Some(Blocker::Top(crossed(2, 0))));
    assert_eq!(
        map.blocker((0, 0), (5, 0)).map(Blocker::both),
        Some([Hex::new(2, 0); 2]),
        "the nearest blocks"
    );
}

#[test]
fn coh_6_0d_wc_020_along_a_side_the_open_hex_decides() {
    assert!(Map::new(&[((1, 0), WOODS)]).clear((0, 0), (1, 1)), "WC-226");
    assert!(Map::new(&[((0, 1), WOODS)]).clear((0, 0), (1, 1)));
    let both = Map::new(&[((1, 0), WOODS), ((0, 1), WOODS)]);
    assert!(!both.clear((0, 0), (1, 1)), "WC-227");
    let pair = Element::Pair(Hex::new(0, 1), Hex::new(1, 0));
    assert_eq!(both.blocker((0, 0), (1, 1)), Some(Blocker::Top(pair)));
}

#[test]
fn coh_6_0d_wc_229_each_pair_decides_for_itself() {
    assert!(
        Map::new(&[((1, 0), WOODS), ((1, 2), WOODS)]).clear((0, 0), (2, 2)),
        "WC-229"
    );
    assert!(!Map::new(&[((1, 1), WOODS)]).clear((0, 0), (2, 2)), "WC-230");
}

#[test]
fn coh_11_3c_equal_levels() {
    let across = |middle| {
        Map::new(&[
            ((0, 0), Height::bare(1)),
            ((1, 0), middle),
            ((2, 0), Height::bare(1)),
        ])
    };
    assert!(across(Height::bare(1)).clear((0, 0), (2, 0)), "WC-233");
    assert!(across(WOODS).clear((0, 0), (2, 0)), "WC-234");
    assert!(!across(Height::with_obstacle(1)).clear((0, 0), (2, 0)), "WC-235");
    assert!(!Map::row(&[0, 1, 0]).clear((0, 0), (2, 0)), "WC-236");
}

#[test]
fn coh_11_3e_wc_237_blind_behind_a_separate_hill() {
    let map = Map::row(&[2, 1, 0, 1, 0, 0]);
    assert!(!map.clear((0, 0), (4, 0)));
    assert_eq!(
        map.blocker((0, 0), (4, 0)),
        Some(Blocker::BlindSpot(crossed(3, 0)))
    );
    assert!(map.clear((0, 0), (5, 0)), "only one hex is blind (coh-11.4a)");
}

#[test]
fn coh_11_4b_wc_238_not_blind_below_the_same_slope() {
    assert!(Map::row(&[2, 1, 0]).clear((0, 0), (2, 0)));
    assert!(
        Map::row(&[2, 1, 1, 1, 0]).clear((0, 0), (4, 0)),
        "level stretches are the same slope"
    );
}

#[test]
fn coh_11_3d_wc_239_a_plateau_hides_what_is_below_it() {
    let map = Map::row(&[0, 1, 1, 2, 2, 1, 0]); // TM-20
    assert!(map.clear((4, 0), (6, 0)));
    assert!(!map.clear((3, 0), (6, 0)));
    assert_eq!(map.blocker((3, 0), (6, 0)), Some(Blocker::Crest(crossed(4, 0))));
    assert!(!map.clear((0, 0), (4, 0)), "up over the crest");
    assert!(map.clear((0, 0), (3, 0)), "up to the crest");
    assert!(map.clear((3, 0), (4, 0)));
}

#[test]
fn coh_11_4a_tm_21_blind_spots_behind_woods_and_buildings() {
    let mut hexes = vec![
        ((0, 0), Height::bare(2)),
        ((1, 0), Height::bare(1)),
        ((2, 0), WOODS),
        ((5, 0), WOODS),
        ((-1, 0), Height::bare(1)),
    ];
    hexes.extend(
        (1..)
            .zip([1, 0, 1, 0, 0, 0])
            .map(|(r, level)| ((0, r), Height::bare(level))),
    );
    let map = Map::new(&hexes);
    let seen = |hexes: &[(i16, i16)]| {
        hexes
            .iter()
            .map(|&hex| map.clear((0, 0), hex))
            .collect::<Vec<_>>()
    };
    let row = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)];
    assert_eq!(seen(&row), [true, true, false, true, true, false, true]);
    let column = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)];
    assert_eq!(seen(&column), [true, true, true, false, true, true]);
    assert_eq!(seen(&[(-1, 0), (-2, 0), (-3, 0), (-4, 0)]), [true; 4]);
}

#[test]
fn coh_11_5c_tm_22_a_balka_is_seen_from_next_to_it_and_from_within() {
    let sunken = Height::bare(-1);
    let bend = ((3, 1), sunken);
    let map = Map::new(&[
        ((1, 0), sunken),
        ((2, 0), sunken),
        ((3, 0), sunken),
        bend,
        ((0, 2), Height::bare(2)),
    ]);
    assert!(map.clear((0, 0), (1, 0)), "from the rim");
    assert!(!map.clear((0, 0), (2, 0)));
    assert_eq!(map.blocker((0, 0), (2, 0)), Some(Blocker::Sunken(Hex::new(2, 0))));
    assert!(!map.clear((0, 2), (1, 0)), "not from a hill further away");
    assert!(map.clear((1, 0), (3, 0)), "along the floor");
    assert!(map.clear((0, 0), (4, 0)), "over it");
    let gap = Map::new(&[((1, 0), sunken), ((3, 0), sunken)]);
    assert_eq!(gap.blocker((1, 0), (3, 0)), Some(Blocker::Bank(crossed(2, 0))));
    assert!(
        map.clear((2, 0), (3, 1)),
        "around the bend: along the side of the floor hex (3,0)"
    );
    let wooded = Map::new(&[
        ((1, 0), sunken),
        ((2, 0), Height::with_obstacle(-1)),
        ((3, 0), sunken),
    ]);
    assert!(!wooded.clear((1, 0), (3, 0)));
}

#[test]
fn coh_11_3e_a_pair_hides_only_if_both_hexes_would() {
    // 0,0 looks along a side at 1,1, over the pair 1,0 | 0,1.
    let over = |one, other| {
        Map::new(&[((0, 0), Height::bare(2)), ((1, 0), one), ((0, 1), other)]).clear((0, 0), (1, 1))
    };
    assert!(
        over(WOODS, Height::bare(0)) && over(WOODS, Height::bare(1)),
        "a bare slope beside woods"
    );
    assert!(!over(WOODS, WOODS));
    // The same slope may run over either hex of a pair: 2, then 1 | 0, then 1, then 0.
    let slope = |one, other| {
        let hexes = [
            ((-2, -2), 2),
            ((-1, -2), one),
            ((-2, -1), other),
            ((-1, -1), 1),
            ((0, -1), 0),
            ((-1, 0), 0),
        ];
        let map = Map::new(&hexes.map(|(hex, level)| (hex, Height::bare(level))));
        map.clear((-2, -2), (0, 0))
    };
    assert!(slope(1, 0) && slope(0, 1));
    let blind = |one, other| {
        let levels = [
            ((-2, -2), 2),
            ((-1, -2), one),
            ((-2, -1), other),
            ((-1, -1), 0),
            ((0, -1), 1),
            ((-1, 0), 1),
        ];
        !Map::new(&levels.map(|(hex, level)| (hex, Height::bare(level)))).clear((-2, -2), (0, 0))
    };
    assert!(
        blind(1, 1) && blind(1, 0),
        "down to 0 and up to 1 again is another slope"
    );
}

#[test]
fn coh_0_3f_a_missing_hex_is_open_ground() {
    // Only one hex of the pair 1,0 | 0,1 is on the map.
    let grid = Grid::axial([Hex::new(0, 0), Hex::new(1, 0), Hex::new(1, 1)]).unwrap();
    let heights = [Height::default(), WOODS, Height::default()];
    assert!(SightTable::build(&grid, &heights).clear(HexId(0), HexId(2)));
    assert_eq!(slow_sight(&grid, &heights, HexId(0), HexId(2)), Ok(()));
}

#[test]
fn coh_0_3g_sight_passes_over_a_half_hex_by_its_terrain() {
    let grid = Grid::single(BoardShape {
        name: "7".to_owned(),
        rows: 12,
        columns: 16,
    })
    .unwrap();
    let id = |label| grid.find(label).unwrap();
    let mut heights = vec![Height::default(); grid.len()];
    // A16 and C16 look at each other along the side between B15 and the half hex B16.
    heights[id("B15").index()] = WOODS;
    assert!(SightTable::build(&grid, &heights).clear(id("A16"), id("C16")));
    heights[id("B16").index()] = WOODS;
    assert!(!SightTable::build(&grid, &heights).clear(id("A16"), id("C16")));
}

/// A fixed stream of numbers; the seed is printed when a check fails.
struct Stream(u64);

impl Stream {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn heights(&mut self, grid: &Grid) -> Vec<Height> {
        let sunken = self.below(3) * 15;
        let hills = self.below(4) * 25;
        let obstacles = self.below(4) * 10;
        let mut one = || {
            let ground = if self.below(100) < sunken {
                -1
            } else if self.below(100) < hills {
                1 + self.below(2) as i8
            } else {
                0
            };
            if self.below(100) < obstacles {
                Height::with_obstacle(ground)
            } else {
                Height::bare(ground)
            }
        };
        grid.ids().map(|_| one()).collect()
    }
}

fn check_all_pairs(grid: &Grid, heights: &[Height], seed: u64) {
    let table = SightTable::build(grid, heights);
    for a in grid.ids() {
        let mut seen = table.seen_from(a);
        for b in grid.ids() {
            let slow = slow_sight(grid, heights, a, b).is_ok();
            assert_eq!(
                table.clear(a, b),
                slow,
                "seed {seed}: {} to {}",
                grid.hex(a),
                grid.hex(b)
            );
            assert_eq!(
                table.clear(b, a),
                slow,
                "seed {seed}: {} to {}",
                grid.hex(b),
                grid.hex(a)
            );
            if slow {
                assert_eq!(seen.next(), Some(b), "seed {seed}");
            }
        }
        assert_eq!(seen.next(), None);
    }
}

#[test]
fn coh_6_0e_wc_232_the_table_is_the_procedure_and_symmetric_on_random_boards() {
    let shape = |name: &str| BoardShape {
        name: name.to_owned(),
        rows: 8,
        columns: 9,
    };
    let one = Grid::single(shape("1")).unwrap();
    let joined = Grid::joined(&[(shape("1"), 0, 0), (shape("2"), 1, 1)]).unwrap();
    for seed in 0..60 {
        let mut stream = Stream(seed);
        check_all_pairs(&one, &stream.heights(&one), seed);
        if seed % 6 == 0 {
            check_all_pairs(&joined, &stream.heights(&joined), seed);
        }
    }
}

#[test]
fn coh_11_3f_slopes_along_sides_are_the_same_in_table_and_procedure() {
    // Long thin maps along the side direction (1,1): nearly every second element is a pair.
    let strip = (0..13).flat_map(|n: i16| {
        [-1, 0, 1, 2].map(move |d| Hex::new((n + d).div_euclid(2), n - (n + d).div_euclid(2)))
    });
    let mut hexes: Vec<Hex> = strip.collect();
    hexes.sort();
    hexes.dedup();
    let grid = Grid::axial(hexes).unwrap();
    for seed in 1_000..1_400 {
        check_all_pairs(&grid, &Stream(seed).heights(&grid), seed);
    }
}

#[test]
fn a_full_board_agrees_too() {
    let grid = Grid::single(BoardShape {
        name: "7".to_owned(),
        rows: 12,
        columns: 16,
    })
    .unwrap();
    for seed in 0..6 {
        check_all_pairs(&grid, &Stream(seed).heights(&grid), seed);
    }
}

/// Smoke on the open map; the answers must be the same both ways: (between, blocked, with the ends).
fn smoke(values: &[((i16, i16), u8)], a: (i16, i16), b: (i16, i16)) -> (u8, bool, u8) {
    let map = Map::new(&[]);
    let mut smoke = vec![0; map.grid.len()];
    for &(hex, value) in values {
        smoke[map.at(hex).index()] = value;
    }
    let smoke = |hex: HexId| smoke[hex.index()];
    let ask = |a, b| {
        (
            smoke_between(&map.grid, a, b, smoke),
            smoke_blocks(&map.grid, a, b, smoke),
            smoke_dm(&map.grid, a, b, smoke),
        )
    };
    let (a, b) = (map.at(a), map.at(b));
    assert_eq!(ask(a, b), ask(b, a));
    ask(a, b)
}

#[test]
fn coh_13_0f_smoke_between_adds_up() {
    assert_eq!(smoke(&[((1, 0), 1)], (0, 0), (4, 0)), (1, false, 1), "WC-241");
    assert_eq!(
        smoke(&[((1, 0), 1), ((3, 0), 1)], (0, 0), (4, 0)),
        (2, true, 2),
        "WC-242"
    );
    assert_eq!(
        smoke(&[((0, 0), 2), ((4, 0), 2)], (0, 0), (4, 0)),
        (0, false, 4),
        "WC-243"
    );
    assert_eq!(
        smoke(&[((0, 0), 1), ((2, 0), 1), ((4, 0), 1)], (0, 0), (4, 0)),
        (1, false, 3),
        "WC-244"
    );
    assert_eq!(smoke(&[((2, 0), 2)], (0, 0), (4, 0)), (2, true, 2), "coh-13.0b");
    assert_eq!(smoke(&[((2, 0), 2)], (0, 0), (2, 0)), (0, false, 2), "coh-13.0c");
    assert_eq!(
        smoke(&[((1, 0), 200), ((2, 0), 200)], (0, 0), (4, 0)),
        (255, true, 255),
        "no overflow"
    );
}

#[test]
fn coh_13_0g_a_pair_counts_the_smaller_smoke_and_each_hex_once() {
    assert_eq!(smoke(&[((1, 0), 2)], (0, 0), (1, 1)), (0, false, 0), "WC-245");
    assert_eq!(smoke(&[((1, 0), 2), ((0, 1), 1)], (0, 0), (1, 1)), (1, false, 1));
    assert_eq!(smoke(&[((3, 3), 2)], (3, 3), (3, 3)), (0, false, 2), "WC-246");
}

#[test]
fn coh_0_3f_smoke_beside_the_map_is_none() {
    let grid = Grid::axial([Hex::new(0, 0), Hex::new(1, 0), Hex::new(1, 1)]).unwrap();
    assert_eq!(elements(Hex::new(0, 0), Hex::new(1, 1)).len(), 1);
    assert_eq!(
        smoke_between(&grid, HexId(0), HexId(2), |hex| [0, 2, 0][hex.index()]),
        0
    );
}
