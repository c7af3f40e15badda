//! Hexsides and overlays (coh-11.5f, coh-1.0c, coh-4.0b), test map TM-23.

use board::hex::{
    BoardShape, Direction, Grid, Hex, HexId, NotAChain, Overlay, OverlayError, Sides, line_crosses_side_into,
};

fn around(n: i16) -> Grid {
    let all = (-n..=n).flat_map(|r| (-n..=n).map(move |q| Hex::new(q, r)));
    Grid::axial(all.filter(|hex| i32::from(hex.distance(Hex::default())) <= i32::from(n))).unwrap()
}

fn at(grid: &Grid, q: i16, r: i16) -> HexId {
    grid.id_of(Hex::new(q, r)).expect("on the map")
}

#[test]
fn coh_11_5f_tm_23_fire_across_the_side_counts_from_both_sides() {
    let grid = around(4);
    let mut sides = Sides::new(&grid);
    sides.add_side(&grid, at(&grid, 0, 0), Direction::E);
    let crosses = |from: (i16, i16), to: (i16, i16)| {
        line_crosses_side_into(&grid, at(&grid, to.0, to.1), at(&grid, from.0, from.1), &sides)
    };
    assert!(crosses((1, 0), (0, 0)), "adjacent fire across");
    assert!(crosses((0, 0), (1, 0)), "either side benefits");
    assert!(crosses((4, 0), (0, 0)) && crosses((-3, 0), (1, 0)));
    assert!(
        crosses((3, -1), (0, 0)) && crosses((2, 1), (0, 0)),
        "slanting, through the side"
    );
    assert!(
        !crosses((-1, 0), (0, 0)) && !crosses((0, 3), (0, 0)),
        "from behind"
    );
    assert!(
        !crosses((2, 0), (-1, 0)),
        "the bordering hex must be the target's"
    );
    assert!(!crosses((0, 0), (0, 0)));
}

#[test]
fn coh_11_5f_a_corner_counts_only_if_both_sides_are_marked() {
    let grid = around(4);
    let (target, from) = (at(&grid, 0, 0), at(&grid, 2, -1));
    let mut sides = Sides::new(&grid);
    sides.add_side(&grid, target, Direction::E);
    assert!(!line_crosses_side_into(&grid, target, from, &sides));
    sides.add_side(&grid, target, Direction::NE);
    assert!(line_crosses_side_into(&grid, target, from, &sides));
    assert!(line_crosses_side_into(&grid, target, at(&grid, 4, -2), &sides));
}

#[test]
fn coh_4_0b_a_chain_marks_every_side_it_crosses_for_both_hexes() {
    let grid = around(3);
    let chain = [(-1, 0), (0, 0), (1, -1)].map(|(q, r)| at(&grid, q, r));
    let mut sides = Sides::new(&grid);
    sides.add_chain(&grid, &chain).unwrap();
    assert_eq!(
        sides.of(chain[1]).collect::<Vec<_>>(),
        [Direction::NE, Direction::W]
    );
    assert!(sides.has(chain[0], Direction::E) && sides.has(chain[2], Direction::SW));
    assert!(!sides.any(at(&grid, 1, 0)));
    sides.clear_hex(&grid, chain[1]);
    assert_eq!(sides, Sides::new(&grid));
}

#[test]
fn coh_4_0b_a_broken_chain_marks_nothing() {
    let grid = around(3);
    let chain = [(-1, 0), (0, 0), (2, 0)].map(|(q, r)| at(&grid, q, r));
    let mut sides = Sides::new(&grid);
    let fault = NotAChain {
        place: 2,
        from: chain[1],
        to: chain[2],
    };
    assert_eq!(sides.add_chain(&grid, &chain), Err(fault));
    assert_eq!(sides, Sides::new(&grid));
    assert_eq!(
        fault.to_string(),
        "the hexes number 2 and 3 of the chain are not adjacent"
    );
}

#[test]
fn sides_on_the_edge_of_the_map_have_one_hex() {
    let grid = around(0);
    let mut sides = Sides::new(&grid);
    sides.add_side(&grid, HexId(0), Direction::NW);
    assert!(sides.has(HexId(0), Direction::NW));
}

#[test]
fn coh_1_0c_an_overlay_covers_hexes_in_the_order_of_its_cells() {
    let grid = Grid::single(BoardShape {
        name: "7".to_owned(),
        rows: 12,
        columns: 16,
    })
    .unwrap();
    let overlay = Overlay::new([Hex::new(0, 0), Hex::new(1, 0), Hex::new(2, -1)]);
    let covered = |label: &str, turn| {
        let ids = overlay.stamp(&grid, grid.find(label).unwrap(), turn)?;
        Ok(ids
            .into_iter()
            .map(|id| grid.label(id).to_string())
            .collect::<Vec<_>>())
    };
    let named = |labels: [&str; 3]| Ok(labels.map(|label| format!("7-{label}")).to_vec());
    assert_eq!(covered("G08", 0), named(["G08", "G09", "H09"]));
    assert_eq!(covered("G08", 1), named(["G08", "H08", "I08"]));
    assert_eq!(covered("G08", 3), named(["G08", "G07", "F06"]));
    assert_eq!(covered("G08", -3), covered("G08", 3));
    assert_eq!(covered("G08", 6), covered("G08", 0));
    assert_eq!(covered("G16", 0), Err(OverlayError::OffMap(Hex::new(1, 0))));
    let wild = Overlay::new([Hex::new(i16::MIN, i16::MIN)]);
    assert!(wild.stamp(&grid, HexId(0), 1).is_err());
}
