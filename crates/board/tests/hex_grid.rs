//! Maps: labels, joined boards, half hexes, edges, ways (coh-0.3g, coh-1.0e).

use board::hex::{BoardShape, Direction, Edge, Grid, GridError, Hex, HexId, Label};

fn shape(name: &str, rows: u8, columns: u8) -> BoardShape {
    BoardShape {
        name: name.to_owned(),
        rows,
        columns,
    }
}

fn board(name: &str) -> BoardShape {
    shape(name, 12, 16)
}

fn single() -> Grid {
    Grid::single(board("7")).unwrap()
}

fn at(grid: &Grid, label: &str) -> HexId {
    grid.find(label)
        .unwrap_or_else(|| panic!("{label} is on the map"))
}

fn labels(grid: &Grid, ids: impl IntoIterator<Item = HexId>) -> Vec<String> {
    ids.into_iter().map(|id| grid.label(id).to_string()).collect()
}

#[test]
fn coh_1_0e_labels_round_trip() {
    let four = [
        (board("7S"), 0, 0),
        (board("8"), 1, 0),
        (board("9"), 0, 1),
        (board("10"), 1, 1),
    ];
    for grid in [
        single(),
        Grid::joined(&four).unwrap(),
        Grid::axial([Hex::new(0, 0), Hex::new(-3, 2)]).unwrap(),
    ] {
        for id in grid.ids() {
            let label = grid.label(id);
            assert_eq!(grid.find(&label.to_string()), Some(id), "{label}");
            assert_eq!(grid.find_label(&label), Some(id), "{label}");
            assert_eq!(grid.id_of(grid.hex(id)), Some(id), "{label}");
        }
    }
}

#[test]
fn coh_1_0e_labels_are_read_and_written() {
    let printed = |board: Option<&str>, row, column| {
        Ok(Label::Printed {
            board: board.map(str::to_owned),
            row,
            column,
        })
    };
    assert_eq!("7-G08".parse(), printed(Some("7"), 'G', 8));
    assert_eq!("7S-A16".parse(), printed(Some("7S"), 'A', 16));
    assert_eq!("L01".parse(), printed(None, 'L', 1));
    assert_eq!("3,-1".parse(), Ok(Label::Axial(Hex::new(3, -1))));
    for text in [
        "", "7-", "-G08", "G", "G00", "g08", "7-G-8", "7-08", "7-G+8", "G256", "7 -G08", "Ö08", "1,", "1,2,3",
    ] {
        assert!(text.parse::<Label>().is_err(), "{text:?}");
    }
    let label: Label = serde_json::from_str(r#""7S-G08""#).unwrap();
    assert_eq!(serde_json::to_string(&label).unwrap(), r#""7S-G08""#);
}

#[test]
fn coh_1_0e_the_board_may_be_left_out_where_there_is_only_one() {
    let grid = single();
    assert_eq!(grid.find("G08"), grid.find("7-G08"));
    assert!(grid.find("G08").is_some());
    for text in ["8-G08", "M01", "A17", "7-A00", "8,-7"] {
        assert_eq!(grid.find(text), None, "{text}");
    }
    let two = Grid::joined(&[(board("7"), 0, 0), (board("8"), 1, 0)]).unwrap();
    assert_eq!(two.find("G08"), None);
    let nameless = Grid::single(board("")).unwrap();
    assert_eq!(nameless.label(at(&nameless, "G08")).to_string(), "G08");
}

#[test]
fn odd_rows_are_shifted_half_a_hex_east() {
    let grid = single();
    assert_eq!(grid.len(), 12 * 16);
    assert_eq!(grid.hex(at(&grid, "A01")), Hex::new(1, 0));
    let around = |label: &str| labels(&grid, grid.neighbours(at(&grid, label)).iter().flatten().copied());
    assert_eq!(
        around("G08"),
        ["7-G09", "7-H08", "7-H07", "7-G07", "7-F07", "7-F08"]
    );
    assert_eq!(
        around("H08"),
        ["7-H09", "7-I09", "7-I08", "7-H07", "7-G08", "7-G09"]
    );
    assert_eq!(around("A01"), ["7-A02", "7-B01"]);
    assert_eq!(grid.distance(at(&grid, "A01"), at(&grid, "L16")), 21);
    assert_eq!(
        grid.direction(at(&grid, "G08"), at(&grid, "H08")),
        Some(Direction::NE)
    );
    assert_eq!(grid.direction(at(&grid, "G08"), at(&grid, "H09")), None);
}

#[test]
fn coh_0_3g_half_hexes_do_not_exist_for_play() {
    let grid = single();
    let halves: Vec<HexId> = grid.ids().filter(|&id| !grid.is_full(id)).collect();
    assert_eq!(
        labels(&grid, halves),
        ["7-B16", "7-D16", "7-F16", "7-H16", "7-J16", "7-L16"]
    );
    assert_eq!(grid.full_ids().count(), 186);
    let (c16, d16) = (at(&grid, "C16"), at(&grid, "D16"));
    assert_eq!(grid.neighbour(c16, Direction::NE), Some(d16));
    assert_eq!(grid.neighbour_full(c16, Direction::NE), None);
    assert_eq!(grid.neighbour_full(c16, Direction::NW), grid.find("D15"));
    assert!(grid.within(c16, 3).all(|id| grid.is_full(id)));
}

#[test]
fn coh_0_3g_where_boards_join_two_halves_form_a_full_hex() {
    let grid = Grid::joined(&[(board("8"), 1, 0), (board("7"), 0, 0)]).unwrap();
    let seam = at(&grid, "7-B16");
    assert!(grid.is_full(seam));
    let around: Vec<HexId> = grid.neighbours(seam).iter().flatten().copied().collect();
    assert_eq!(
        labels(&grid, around),
        ["8-B01", "8-C01", "7-C16", "7-B15", "7-A16", "8-A01"]
    );
    assert!(!grid.is_full(at(&grid, "8-B16")));
    assert_eq!(
        grid.boards().map(|board| board.name.as_str()).collect::<Vec<_>>(),
        ["7", "8"]
    );
}

#[test]
fn boards_join_northwards_and_around_corners() {
    // 9 lies north of 7, 8 east of 7; nothing lies east of 9.
    let grid = Grid::joined(&[(board("7"), 0, 0), (board("8"), 1, 0), (board("9"), 0, 1)]).unwrap();
    let top = at(&grid, "7-L08");
    assert_eq!(grid.neighbour(top, Direction::NE), grid.find("9-A09"));
    assert_eq!(grid.neighbour(top, Direction::NW), grid.find("9-A08"));
    assert!(grid.is_full(at(&grid, "7-L16")) && !grid.is_full(at(&grid, "9-B16")));
    assert_eq!(
        grid.edge(Edge::North).len(),
        15 + 15,
        "row L of 8 and of 9 without half hexes"
    );
    assert_eq!(grid.edge(Edge::South).len(), 32);
}

#[test]
fn neighbours_are_mutual_and_distances_agree() {
    let grid = Grid::joined(&[(shape("1", 4, 5), 0, 0), (shape("2", 4, 5), 1, 1)]).unwrap();
    for id in grid.ids() {
        for direction in Direction::ALL {
            if let Some(next) = grid.neighbour(id, direction) {
                assert_eq!(grid.neighbour(next, direction.opposite()), Some(id));
                assert_eq!(grid.distance(id, next), 1);
            }
        }
        for n in [0, 1, 2, 5, 1000, u16::MAX] {
            let mut within: Vec<HexId> = grid.within(id, n).collect();
            within.sort();
            let slow: Vec<HexId> = grid.full_ids().filter(|&to| grid.distance(id, to) <= n).collect();
            assert_eq!(within, slow);
        }
    }
}

#[test]
fn edges_are_the_outermost_full_hexes() {
    let grid = single();
    let column = |edge| labels(&grid, grid.edge(edge));
    assert_eq!(column(Edge::West)[..3], ["7-A01", "7-B01", "7-C01"]);
    assert_eq!(column(Edge::East)[..3], ["7-A16", "7-B15", "7-C16"]);
    assert_eq!((column(Edge::West).len(), column(Edge::East).len()), (12, 12));
    assert_eq!(column(Edge::South).first().map(String::as_str), Some("7-A01"));
    assert_eq!((column(Edge::South).len(), column(Edge::North).len()), (16, 15));
}

#[test]
fn faulty_maps_are_refused_with_the_fault() {
    let joined =
        |second: BoardShape, column, row| Grid::joined(&[(board("7"), 0, 0), (second, column, row)]).err();
    assert_eq!(Grid::joined(&[]).err(), Some(GridError::Empty));
    assert_eq!(Grid::axial([]).err(), Some(GridError::Empty));
    assert_eq!(
        Grid::axial([Hex::new(1, 2); 2]).err(),
        Some(GridError::SameHex(Hex::new(1, 2)))
    );
    assert_eq!(
        Grid::axial([Hex::new(0, 0), Hex::new(30_000, -30_000)]).err(),
        Some(GridError::TooLarge)
    );
    assert_eq!(
        Grid::single(shape("7", 27, 3)).err(),
        Some(GridError::Size("7".to_owned()))
    );
    assert_eq!(
        Grid::single(shape("7", 3, 0)).err(),
        Some(GridError::Size("7".to_owned()))
    );
    assert_eq!(
        Grid::single(shape("7-8", 3, 3)).err(),
        Some(GridError::Name("7-8".to_owned()))
    );
    assert_eq!(joined(board(""), 1, 0), Some(GridError::Name(String::new())));
    assert_eq!(
        joined(board("7"), 1, 0),
        Some(GridError::SameName("7".to_owned()))
    );
    assert_eq!(
        joined(shape("8", 12, 15), 1, 0),
        Some(GridError::Unequal("8".to_owned()))
    );
    assert_eq!(joined(board("8"), 0, 0), Some(GridError::SamePlace(0, 0)));
    assert_eq!(joined(board("8"), 255, 255), Some(GridError::TooLarge));
    let odd = [(shape("7", 3, 3), 0, 0), (shape("8", 3, 3), 1, 0)];
    assert_eq!(Grid::joined(&odd).err(), Some(GridError::OddRows(3)));
    assert!(
        Grid::single(shape("7", 3, 3)).is_ok(),
        "a single board may have odd rows"
    );
    assert!(Grid::axial([Hex::new(i16::MAX, i16::MIN)]).is_ok());
}

#[test]
fn ids_from_outside_can_be_checked() {
    let grid = single();
    assert!(grid.contains(HexId(191)) && !grid.contains(HexId(192)));
    assert_eq!(serde_json::to_string(&HexId(7)).unwrap(), "7");
}

#[test]
fn reach_finds_the_cheapest_way_around() {
    // A wall of dear hexes (D01 to D14) with a gap at the eastern end.
    let grid = single();
    let dear: Vec<HexId> = (1..=14)
        .map(|column| at(&grid, &format!("D{column:02}")))
        .collect();
    let step = |_, _, to: HexId| Some(if dear.contains(&to) { 4 } else { 1 });
    let start = at(&grid, "C08");
    let reach = grid.reach(start, 9, step);
    assert_eq!(reach.cost(start), Some(0));
    assert_eq!(reach.cost(at(&grid, "E08")), Some(5));
    assert_eq!(reach.path(start), Some(vec![start]));
    let path = reach.path(at(&grid, "E08")).unwrap();
    assert_eq!((path.len(), path[0], path[2]), (3, start, at(&grid, "E08")));
    assert_eq!(reach.cost(at(&grid, "C16")), Some(8));
    assert_eq!(reach.cost(at(&grid, "A01")), Some(8));
    assert_eq!(reach.path(at(&grid, "L01")), None, "too dear");
    assert_eq!(
        reach.cost(at(&grid, "D16")),
        None,
        "half hexes do not exist for play"
    );
    assert!(
        reach
            .iter()
            .all(|(id, cost)| cost <= 9 && reach.costs()[id.index()] == Some(cost))
    );
}

#[test]
fn reach_costs_agree_with_relaxing_until_nothing_changes() {
    let grid = Grid::single(shape("1", 6, 7)).unwrap();
    let step = |from: HexId, direction: Direction, to: HexId| {
        let mix = (from.0 * 31 + to.0 * 17 + direction.index() as u16 * 7) % 11;
        (mix != 0).then_some(mix / 2)
    };
    for start in grid.full_ids() {
        let mut slow = vec![None; grid.len()];
        slow[start.index()] = Some(0_u16);
        for _ in 0..grid.len() {
            for from in grid.full_ids() {
                for direction in Direction::ALL {
                    let Some(to) = grid.neighbour_full(from, direction) else {
                        continue;
                    };
                    let (Some(cost), Some(price)) = (slow[from.index()], step(from, direction, to)) else {
                        continue;
                    };
                    slow[to.index()] = Some(slow[to.index()].unwrap_or(u16::MAX).min(cost + price));
                }
            }
        }
        let reach = grid.reach(start, u16::MAX, step);
        assert_eq!(reach.costs(), slow);
        for (id, cost) in reach.iter() {
            let path = reach.path(id).unwrap();
            let price =
                |pair: &[HexId]| step(pair[0], grid.direction(pair[0], pair[1]).unwrap(), pair[1]).unwrap();
            assert_eq!(path.windows(2).map(price).sum::<u16>(), cost);
        }
    }
}
