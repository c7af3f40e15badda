//! Nations, companies, points and forces against the ledger.

use super::{LEDGER, faults_of};
use crate::battle::Post;
use crate::content::embedded;
use crate::content::model::{Content, Deploying, Muster, TeamEntry, Training};

fn counted(teams: &[TeamEntry]) -> usize {
    teams.iter().filter(|team| team.post != Post::Observer).count()
}

/// The row of the ledger that begins with this cell, behind it.
fn row(first: &str) -> &'static str {
    let start = format!("| {first} | ");
    let line = LEDGER.lines().find(|line| line.starts_with(&start));
    line.unwrap_or_else(|| panic!("no row {first}"))[start.len()..].trim_end_matches(" |")
}

#[test]
fn the_national_lists_have_the_units_and_team_counts_of_the_ledger() {
    let content = embedded();
    for (nation, name) in [
        ("usa", "US"),
        ("germany", "Germany"),
        ("britain", "Britain"),
        ("soviet-union", "Soviet Union"),
    ] {
        let nation = &content.nations[content.nation(nation).expect("a nation")];
        let listed: Vec<(&str, &str)> = row(name)
            .split(". ")
            .map(|unit| unit.split_once(": ").expect("a name and its Teams"))
            .collect();
        assert_eq!(nation.units.len(), listed.len(), "{name}");
        for (entry, (title, teams)) in nation.units.iter().zip(listed) {
            assert_eq!(entry.name, title);
            // `= 9`, or for vehicles a sum of counts: `3 Cromwell, Firefly = 4`, `4 Sherman (+ 1)`, `4 (− 1)`.
            let bare = teams.split(" (+").next().unwrap_or_default();
            let count = match bare.split_once("= ") {
                Some((_, count)) => count,
                None => bare,
            };
            let digits = count.chars().take_while(char::is_ascii_digit);
            let count: usize = digits.collect::<String>().parse().expect("a count");
            assert_eq!(counted(&entry.teams), count, "{title}");
            let has_observer = entry.teams.iter().any(|team| team.post == Post::Observer);
            assert_eq!(has_observer, teams.contains("FO"), "{title}");
            assert_eq!(entry.most, u8::from(teams.contains("max 1")), "{title}");
            assert_eq!(!entry.optional.is_empty(), teams.contains("(+ "), "{title}");
            let fewer = teams
                .split_once("(− ")
                .map_or(0, |(_, rest)| rest.as_bytes()[0] - b'0');
            assert_eq!(entry.fewer, fewer, "{title}");
        }
    }
}

#[test]
fn the_example_companies_are_those_of_the_ledger() {
    use Training::{Elite, Green, Veteran};
    let content = embedded();
    let companies: [(&str, Training, bool, &[usize]); 12] = [
        ("c1", Veteran, true, &[9, 9, 6, 4]),
        ("c2", Veteran, true, &[4, 4, 3, 3]),
        ("c3", Veteran, false, &[5, 7, 3]),
        ("c4", Veteran, true, &[8, 8, 6, 3, 3]),
        ("c5", Elite, true, &[4, 3, 3, 2]),
        ("c6", Green, false, &[6, 4]),
        ("c7", Green, true, &[8, 8, 8, 8]),
        ("c8", Green, false, &[6, 3]),
        ("c9", Veteran, true, &[10, 10, 5, 4, 4]),
        ("c10", Veteran, true, &[4, 4, 3, 4, 5]),
        ("c11", Green, true, &[10, 10, 10, 8, 5, 5, 4, 4]),
        ("c12", Veteran, true, &[4, 4, 3, 4]),
    ];
    for (id, training, commander, counts) in companies {
        let company = &content.companies[content.company(id).expect("a company")];
        let teams: Vec<usize> = company.units.iter().map(|unit| counted(&unit.teams)).collect();
        assert_eq!(
            (company.training, company.commander.is_some()),
            (training, commander),
            "{id}"
        );
        assert_eq!(teams, counts, "{id}");
        for unit in &company.units {
            assert_eq!(unit.teams[0].post, Post::Leader, "{}", unit.name);
            let odd = id == "c11" && unit.name.starts_with("SMG");
            assert_eq!(
                unit.training,
                if odd { Veteran } else { training },
                "{}",
                unit.name
            );
        }
    }
}

#[test]
fn the_points_of_every_team_are_those_of_the_ledger() {
    let content = embedded();
    let points = |id: &str| content.units[content.unit(id).expect("a kind")].points;
    let wanted = [
        (&["rifle", "smg", "at-rifle"][..], 6),
        (&["lmg", "bren", "dp", "half-track"], 12),
        (&["hmg", "vickers", "maxim"], 18),
        (&["bazooka"], 9),
        (&["panzerfaust"], 7),
        (&["panzerschreck"], 13),
        (&["piat"], 8),
        (&["mortar-60"], 11),
        (&["mortar-81", "mortar-3-inch", "mortar-82", "gun-45"], 14),
        (&["gun-57", "6-pounder", "nebelwerfer"], 20),
        (&["pak-40", "zis-3", "su-76"], 24),
        (&["17-pounder"], 28),
        (&["howitzer-105"], 34),
        (&["25-pounder"], 30),
        (&["universal-carrier"], 10),
        (&["truck"], 3),
        (&["jeep"], 5),
        (&["sherman", "t-34-76"], 38),
        (&["stuart"], 26),
        (&["firefly"], 44),
        (&["cromwell"], 36),
        (&["churchill", "t-34-85"], 46),
        (&["stug-iii-g", "panzer-iv"], 40),
        (&["panther"], 66),
        (&["tiger-i"], 72),
    ];
    let mut seen = 0;
    for (ids, cost) in wanted {
        ids.iter().for_each(|id| assert_eq!(points(id), cost, "{id}"));
        seen += ids.len();
    }
    assert_eq!(seen, content.units.len());
}

fn unit<'a>(content: &'a Content, company: &str, nth: usize) -> &'a Muster {
    &content.companies[content.company(company).expect("a company")].units[nth]
}

#[test]
fn a_unit_costs_its_teams_times_its_training_rounded_up() {
    let content = embedded();
    // PL 6 + 4, six Rifles, LMG, Bazooka.
    let veteran = unit(content, "c1", 0).clone();
    assert_eq!(content.unit_points(&veteran), 67);
    let with = |training| {
        content.unit_points(&Muster {
            training,
            ..veteran.clone()
        })
    };
    // 50.25 and 93.8.
    assert_eq!((with(Training::Green), with(Training::Elite)), (51, 94));
    // PL 10, two howitzers, FO 10.
    assert_eq!(content.unit_points(unit(content, "c3", 2)), 88);
    let commander = |company: &str| {
        let company = &content.companies[content.company(company).expect("a company")];
        content.team_points(company.commander.as_ref().expect("a commander"))
    };
    assert_eq!((commander("c1"), commander("c4"), commander("c5")), (12, 12, 48));
}

const HEAD: &str = "id = 'mine'\nname = 'Mine'\nnation = 'germany'\npoints = 300\ncommander = { team = 'smg', training = 'veteran' }\n";

fn force(points: u32, units: &[&str]) -> Vec<String> {
    let mut text = HEAD.replace("300", &points.to_string());
    for unit in units {
        text += &format!("\n[[unit]]\ntraining = 'veteran'\nlist = {unit}\n");
    }
    faults_of("forces/mine.toml", &text)
}

#[test]
fn a_force_that_breaks_a_limit_is_told_what_to_change() {
    let none = Vec::<String>::new();
    let grenadiers = "'grenadier-platoon'";
    // 65 + 65 + 12.
    assert_eq!(force(142, &[grenadiers, grenadiers]), none);
    let over = force(141, &[grenadiers, grenadiers]);
    assert_eq!(
        over,
        ["forces/mine.toml:9:8: 142 points of 141: 1 too many (Grenadier platoon costs 65)"]
    );
    let added = force(150, &[grenadiers, "'grenadier-platoon'\nadd = ['panzerschreck']"]);
    assert_eq!(
        added,
        [
            "forces/mine.toml:13:8: 155 points of 150: 5 too many (without its Panzerschreck team Grenadier platoon costs 13 less)"
        ]
    );
    let one = force(300, &[grenadiers]);
    assert_eq!(
        one,
        ["forces/mine.toml:1:1: the force has 1 Units of at least 2 (add 1)"]
    );
    let nine = force(1000, &["'tank-hunters'"; 9]);
    assert_eq!(
        nine,
        ["forces/mine.toml:1:1: the force has 9 Units of at most 8 (take 1 away)"]
    );
    let cats = force(1000, &["'tiger-section'", grenadiers, "'tiger-section'"]);
    assert_eq!(
        cats,
        ["forces/mine.toml:17:8: a force has at most 1 Tiger section (take this one away)"]
    );
    let no_core = force(500, &["'pak-platoon'", "'heavy-platoon'"]);
    assert!(
        matches!(&no_core[..], [fault] if fault.contains("no Unit of Infantry or tanks without a limit (add one of grenadier-platoon, assault-platoon, tank-hunters, panzer-iv-platoon, stug-platoon)")),
        "{no_core:?}"
    );
    let guns = force(
        900,
        &[
            "'rocket-battery'",
            "'rocket-battery'",
            grenadiers,
            grenadiers,
            grenadiers,
        ],
    );
    assert!(
        matches!(&guns[..], [fault] if fault.contains("2 artillery Units beside 3 others (one for every 2 others: add 1 others, or take artillery away)")),
        "{guns:?}"
    );
    let more = force(500, &[grenadiers, "'grenadier-platoon'\nadd = ['bazooka']"]);
    assert!(
        matches!(&more[..], [fault] if fault.contains("14:8: Bazooka team may not be added to a Grenadier platoon (its list has panzerschreck to add)")),
        "{more:?}"
    );
    let fewer = force(500, &[grenadiers, "'panzer-iv-platoon'\nfewer = 2"]);
    assert!(
        matches!(&fewer[..], [fault] if fault.contains("2 Teams of a Panzer IV platoon are left out (at most 1)")),
        "{fewer:?}"
    );
    let leaderless = HEAD.replace("commander = { team = 'smg', training = 'veteran' }\n", "")
        + "\n[[unit]]\ntraining = 'green'\nlist = 'stug-platoon'\n\n[[unit]]\ntraining = 'green'\nlist = 'stug-platoon'\n";
    assert_eq!(
        faults_of("forces/mine.toml", &leaderless),
        ["forces/mine.toml:1:1: the force has no commander (add `commander = { team, training }`)"]
    );
}

#[test]
fn the_built_in_forces_spend_their_points() {
    let content = embedded();
    let spent: Vec<u32> = content
        .forces
        .iter()
        .map(|force| content.force_points(force))
        .collect();
    assert_eq!(spent, [289, 299]);
}

#[test]
fn a_pick_up_battle_is_two_forces_of_the_same_points_on_a_known_table() {
    let content = embedded();
    let scenario = content
        .scenarios
        .iter()
        .find(|scenario| scenario.id == "pick-up-orchard")
        .expect("the pick-up battle");
    let basis = content
        .scenarios
        .iter()
        .find(|scenario| scenario.id == "orchard-wall");
    let basis = basis.expect("its table");
    assert_eq!(
        (&scenario.terrain, scenario.rounds),
        (&basis.terrain, basis.rounds)
    );
    assert_eq!((scenario.deploying, scenario.tie), (Deploying::Rolled, None));
    let points: Vec<(i32, i32)> = scenario.objectives.iter().map(|at| (at.x(), at.y())).collect();
    assert_eq!(points, [(2400, 2400), (1200, 2400), (3600, 2400)]);
    let zones: Vec<(i32, i32)> = scenario
        .forces
        .iter()
        .map(|force| (force.zone.0.y(), force.zone.1.y()))
        .collect();
    assert_eq!(zones, [(0, 1000), (3800, 4800)]);
    let worth: Vec<i32> = scenario.scoring.iter().map(|line| line.points).collect();
    assert_eq!(worth, [2, 2, 2, 1]);
    let text = "id = 'mine'\ntitle = 'Mine'\nbriefing = 'b'\ndate = 'd'\n";
    let faults = |rest: &str| faults_of("pick-ups/mine.toml", &format!("{text}{rest}"));
    let none = Vec::<String>::new();
    assert_eq!(
        faults("table = 'snow-village'\nforces = ['usa-300', 'usa-300']\n"),
        none
    );
    assert_eq!(
        faults("table = 'snow-village'\nforces = ['usa-300']\n"),
        ["pick-ups/mine.toml:6:10: a pick-up battle has two forces (name two of `forces/*.toml`)"]
    );
    let table = faults("table = 'hedge-lanes'\nforces = ['usa-300', 'germany-300']\n");
    assert!(
        matches!(&table[..], [fault] if fault.contains(":5:9: unknown table")),
        "{table:?}"
    );
}
