//! The shelf of scenarios every rule system has: their order, finding one by its name, a force in a few lines.

use umpire::{ScenarioInfo, Seat, SeatInfo};

/// Scenarios in the order in which a newcomer should play them: those of `path` first, the others by id.
pub fn in_learning_order(mut infos: Vec<ScenarioInfo>, path: &[&str]) -> Vec<ScenarioInfo> {
    let place = |id: &str| path.iter().position(|known| *known == id).unwrap_or(path.len());
    infos.sort_by(|a, b| (place(&a.id), &a.id).cmp(&(place(&b.id), &b.id)));
    infos
}

/// The scenario with this id, or a sentence that names those there are. `word` is what the game calls one.
pub fn find<'a, S>(
    shelf: &'a [S],
    id_of: impl Fn(&S) -> &str,
    id: &str,
    word: &str,
) -> Result<&'a S, String> {
    shelf.iter().find(|known| id_of(known) == id).ok_or_else(|| {
        let known: Vec<&str> = shelf.iter().map(id_of).collect();
        format!("There is no {word} `{id}`; there are {}.", known.join(", "))
    })
}

/// A force for a list: `3 × Rifles '43`, a line for each kind in the order in which the kinds first come.
fn count_alike<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((name, 1)),
        }
    }
    kinds
        .iter()
        .map(|(name, count)| format!("{count} × {name}"))
        .collect()
}

/// The seats of a scenario in their order: the name, the team and the units' names of each force.
pub fn seats<'a, U: Iterator<Item = &'a str>>(
    forces: impl Iterator<Item = (&'a str, u8, U)>,
) -> Vec<SeatInfo> {
    let seated = (0..).map(Seat).zip(forces);
    seated
        .map(|(seat, (name, team, units))| SeatInfo {
            seat,
            name: name.to_owned(),
            team,
            forces: count_alike(units),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(id: &str) -> ScenarioInfo {
        ScenarioInfo {
            system: "test",
            id: id.to_owned(),
            title: String::new(),
            briefing: String::new(),
            date: String::new(),
            length: String::new(),
            teaches: Vec::new(),
            seats: Vec::new(),
            victory: Vec::new(),
            bound: 1,
            outline: None,
            balance: None,
        }
    }

    #[test]
    fn the_learning_path_comes_first_and_the_rest_by_id() {
        let infos = ["mill", "bridge", "ford", "alley"].map(info);
        let ordered = in_learning_order(infos.into(), &["ford", "mill"]);
        let ids: Vec<&str> = ordered.iter().map(|info| info.id.as_str()).collect();
        assert_eq!(ids, ["ford", "mill", "alley", "bridge"]);
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        let shelf = ["mill", "ford"];
        assert_eq!(find(&shelf, |id| id, "ford", "firefight"), Ok(&"ford"));
        assert_eq!(
            find(&shelf, |id| id, "fort", "firefight"),
            Err("There is no firefight `fort`; there are mill, ford.".to_owned())
        );
    }

    #[test]
    fn equal_units_share_a_line() {
        let force = ["Rifles", "Maxim", "Rifles"].into_iter();
        let [seat] = &seats([("Soviet", 1, force)].into_iter())[..] else {
            panic!("one force, one seat")
        };
        assert_eq!((seat.seat, seat.name.as_str(), seat.team), (Seat(0), "Soviet", 1));
        assert_eq!(seat.forces, ["2 × Rifles", "1 × Maxim"]);
    }
}
