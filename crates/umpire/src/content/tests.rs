//! The reader against good and bad files.

use proptest::prelude::*;
use serde_json::json;

use super::*;

/// Reads a file with the given function and returns its faults as lines.
fn faults_of(text: &str, read: impl Fn(&Table<'_>)) -> Vec<String> {
    let document = Document::new("a.toml", text);
    let faults = Faults::default();
    if let Some(table) = document.read(&faults) {
        read(&table);
        table.finish();
    }
    faults.into_list().iter().map(ToString::to_string).collect()
}

/// One reading, one fault, exactly this line.
fn check_fault(text: &str, expected: &str, read: impl Fn(&Table<'_>)) {
    assert_eq!(faults_of(text, read), [expected], "in {text:?}");
}

#[test]
fn a_good_file_gives_its_values() {
    let text = "
        name = 'Maxim'
        range = 0x9
        boxed = true
        colour = 'blue'
        hexes = ['A01', 'B02']
        ap = { fire = 4 }
        [far.away]
        deep = 1
        [[unit]]
        x = 1
        [[unit]]
        x = 2
    ";
    let document = Document::new("a.toml", text);
    let faults = Faults::default();
    let table = document.read(&faults).unwrap();
    assert_eq!(table.string("name"), "Maxim");
    assert_eq!(table.int::<u8>("range", 0..=9), 9);
    assert!(table.bool("boxed"));
    assert_eq!(table.one_of("colour", &[("red", 1), ("blue", 2)]), 2);
    assert_eq!(table.strings("hexes"), ["A01", "B02"]);
    let ap = table.table("ap").unwrap();
    assert_eq!(
        (ap.int::<i8>("fire", 1..=9), ap.opt_int::<i8>("move", 1..=9)),
        (4, None)
    );
    ap.finish();
    let deep = table
        .table("far")
        .unwrap()
        .table("away")
        .unwrap()
        .need("deep")
        .unwrap();
    assert_eq!((deep.path(), deep.int(0..=1)), ("far.away.deep", Some(1)));
    let units = table.tables("unit");
    assert_eq!(
        units
            .iter()
            .map(|unit| unit.int::<u8>("x", 1..=2))
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert_eq!(units[1].path(), "unit[1]");
    assert_eq!(
        (
            table.opt_string("none"),
            table.flag("off"),
            table.opt_list("nothing").len()
        ),
        (None, false, 0)
    );
    table.finish();
    assert_eq!(faults.into_result(7), Ok(7));
}

#[test]
fn faults_of_values_name_place_and_limits() {
    let int = |table: &Table<'_>| assert_eq!(table.int::<u8>("rounds", 1..=12), 0, "a stand-in");
    check_fault(
        "\n  rounds = 13",
        "a.toml:2:12: `rounds` is 13, must be from 1 to 12",
        int,
    );
    check_fault(
        "rounds = 0",
        "a.toml:1:10: `rounds` is 0, must be from 1 to 12",
        int,
    );
    check_fault(
        "rounds = -1",
        "a.toml:1:10: `rounds` is -1, must be from 1 to 12",
        int,
    );
    let huge = "99999999999999999999";
    check_fault(
        &format!("rounds = {huge}"),
        &format!("a.toml:1:10: `rounds` is {huge}, must be from 1 to 12"),
        int,
    );
    check_fault(
        "rounds = 'x'",
        "a.toml:1:10: `rounds` must be a whole number, not text",
        int,
    );
    check_fault(
        "rounds = 1.5",
        "a.toml:1:10: `rounds` must be a whole number, not a fraction",
        int,
    );
    check_fault("", "a.toml:1:1: missing key `rounds`", int);
    check_fault("a = 3", "a.toml:1:5: `a` is 3, must be 4", |table| {
        table.int::<u8>("a", 4..=4);
    });
    // A number within the limits that the type cannot hold is a fault, too.
    check_fault(
        "a = 300",
        "a.toml:1:5: `a` is 300, must be from 0 to 900",
        |table| {
            table.int::<u8>("a", 0..=900);
        },
    );
    check_fault(
        "a = 1",
        "a.toml:1:5: `a` must be text, not a whole number",
        |table| drop(table.string("a")),
    );
    check_fault("a = ' '", "a.toml:1:5: `a` is empty", |table| {
        drop(table.string("a"))
    });
    check_fault(
        "a = 1979-05-27",
        "a.toml:1:5: `a` must be true or false, not a date",
        |table| {
            table.bool("a");
        },
    );
    check_fault(
        "a = true",
        "a.toml:1:5: `a` must be a list, not true or false",
        |table| {
            table.list("a");
        },
    );
    check_fault("a = []", "a.toml:1:5: `a` must be a table, not a list", |table| {
        table.table("a");
    });
}

#[test]
fn misspelt_keys_and_names_get_a_suggestion() {
    let read = |table: &Table<'_>| {
        table.opt_int::<u8>("rounds", 1..=12);
        table.opt_string("title");
    };
    check_fault(
        "rouns = 5",
        "a.toml:1:1: unknown key `rouns` (did you mean `rounds`?)",
        read,
    );
    check_fault(
        "zebra = 5",
        "a.toml:1:1: unknown key `zebra` (known keys: rounds, title)",
        read,
    );
    // A key that is there already is not proposed.
    let both = "rounds = 1\nround = 5";
    check_fault(
        both,
        "a.toml:2:1: unknown key `round` (known keys: rounds, title)",
        read,
    );
    let nation = |table: &Table<'_>| {
        assert_eq!(table.one_of("nation", &[("german", 0), ("soviet", 1)]), 0);
    };
    let expected = "a.toml:1:10: `nation` cannot be `soviett` (did you mean `soviet`?)";
    check_fault("nation = 'soviett'", expected, nation);
    let expected = "a.toml:1:10: `nation` cannot be `x` (known: german, soviet)";
    check_fault("nation = 'x'", expected, nation);
    check_fault(
        "u = 'de-inf'",
        "a.toml:1:5: unknown unit `de-inf` (did you mean `de-info`?)",
        |table| {
            table
                .need("u")
                .unwrap()
                .unknown("unit", "de-inf", ["su-maxim", "de-info"]);
        },
    );
}

#[test]
fn inner_tables_say_where_they_are() {
    let read = |table: &Table<'_>| {
        for force in table.tables("force") {
            force.string("name");
            for unit in force.opt_tables("unit") {
                unit.string("type");
                unit.finish();
            }
            force.finish();
        }
    };
    let text = "[[force]]\nname = 'A'\n[[force.unit]]\ntype = 'x'\n[[force.unit]]\ntyp = 'x'\n[[force]]\nunit = [{ type = 1 }]";
    assert_eq!(
        faults_of(text, read),
        [
            "a.toml:5:1: missing key `type` in `force[0].unit[1]`",
            "a.toml:6:1: unknown key `typ` in `force[0].unit[1]` (did you mean `type`?)",
            "a.toml:7:1: missing key `name` in `force[1]`",
            "a.toml:8:18: `force[1].unit[0].type` must be text, not a whole number",
        ]
    );
}

#[test]
fn all_syntax_errors_are_reported_and_nothing_else() {
    let text = "a = \nb = 1\nc = [1,\nd = 'x\n";
    let faults = faults_of(text, |table| drop(table.string("missing")));
    assert!(1 < faults.len(), "{faults:?}");
    assert!(faults[0].starts_with("a.toml:1:5: not TOML: "), "{faults:?}");
    assert!(
        faults.iter().all(|fault| fault.contains("not TOML")),
        "{faults:?}"
    );
    let twice = faults_of("a = 1\na = 2", |_| ());
    assert_eq!(twice, ["a.toml:2:1: not TOML: duplicate key"]);
}

#[test]
fn columns_count_characters_not_bytes() {
    check_fault(
        "a = { 'ß' = 'é', b = 3 }",
        "a.toml:1:22: `a.b` is 3, must be 4",
        |table| {
            let inner = table.table("a").unwrap();
            inner.string("ß");
            inner.int::<u8>("b", 4..=4);
        },
    );
}

#[test]
fn lines_of_a_text_have_places() {
    let at_t = |table: &Table<'_>| {
        for line in table.need("rows").unwrap().lines().unwrap() {
            if let Some(at) = line.text.find('?') {
                line.fault(at, "no terrain", Some("use `.`".to_string()));
            }
        }
    };
    check_fault(
        "rows = '''\nB . .\n\nA . ?\n'''",
        "a.toml:4:5: no terrain (use `.`)",
        at_t,
    );
    check_fault(
        "rows = \"\"\"\r\nB . ?\r\nA . .\"\"\"",
        "a.toml:2:5: no terrain (use `.`)",
        at_t,
    );
    check_fault("rows = 'A ?'", "a.toml:1:11: no terrain (use `.`)", at_t);
    // With escapes we no longer know the column; the value's place must do.
    check_fault("rows = \"A\\t?\"", "a.toml:1:8: no terrain (use `.`)", at_t);
}

#[test]
fn callers_report_at_values_keys_and_tables() {
    let text = "[units]\nD = 'x'\nC = ['y']";
    let faults = faults_of(text, |table| {
        let units = table.table("units").unwrap();
        for (name, node) in units.entries() {
            node.fault_key(format!("nobody is called {name}"), None);
            node.fault_hint("odd", "even");
        }
        units.fault("no good", None);
        units.finish();
    });
    let expected = [
        "a.toml:1:1: no good",
        "a.toml:2:1: nobody is called D",
        "a.toml:2:5: odd (even)",
        "a.toml:3:1: nobody is called C",
        "a.toml:3:5: odd (even)",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn values_become_json() {
    let text = "a = { text = 'x', list = [1, true, { deep = -2 }], when = 1943-07-04 }\nb = [1.5]";
    let document = Document::new("a.toml", text);
    let faults = Faults::default();
    let table = document.read(&faults).unwrap();
    let value = table.need("a").unwrap().to_json();
    let expected = json!({ "text": "x", "list": [1, true, { "deep": -2 }], "when": "1943-07-04" });
    assert_eq!(value, expected);
    assert!(faults.is_empty());
    assert_eq!(table.need("b").unwrap().to_json(), json!([null]));
    let told = faults.into_list();
    assert_eq!(
        told[0].to_string(),
        "a.toml:2:6: `b[0]` is 1.5, must be a whole number"
    );
}

#[test]
fn a_stand_in_never_leaves_a_faulty_file() {
    let document = Document::new("a.toml", "rounds = 99");
    let faults = Faults::default();
    let rounds: u8 = document.read(&faults).unwrap().int("rounds", 1..=12);
    assert_eq!(faults.into_result(rounds).map_err(|faults| faults.len()), Err(1));
}

/// Touches every value of a table in every way.
fn touch(table: &Table<'_>) {
    for (_, node) in table.entries() {
        touch_node(&node);
    }
}

fn touch_node(node: &Node<'_>) {
    node.string();
    node.bool();
    node.int::<u8>(0..=5);
    node.one_of(&[("a", 1)]);
    node.to_json();
    for line in node.lines().into_iter().flatten() {
        line.fault(line.text.len(), "end", None);
    }
    node.list()
        .into_iter()
        .flatten()
        .for_each(|member| touch_node(&member));
    node.table().iter().for_each(touch);
}

const SAMPLE: &str = "# ä comment\nid = \"x\"\nap = { fire = 1, move = 2.5 }\nrows = '''\nB ö .\nA . .\n'''\n\
    [[force]]\nname = 'G'\nunits.deep.er = [1, 2, { a = 0x1F }]\n[[force.unit]]\nwhen = 1943-07-04\n[a.b]\nc = [[]]\n";

proptest! {
    /// Whatever is cut out of a file and put into it: faults perhaps, a panic never, places always.
    #[test]
    fn no_file_makes_the_reader_panic(
        cuts in prop::collection::vec((0..SAMPLE.len(), 0..12_usize, "[\\PC\n]{0,3}|'|\"|\\[\\[?|\\]\\]?|=|\n|[.{}]|[a-c]\\.b"), 0..6),
    ) {
        let mut text = SAMPLE.to_string();
        for (at, length, insert) in cuts {
            let chars: Vec<char> = text.chars().collect();
            let from = at.min(chars.len());
            let to = (from + length).min(chars.len());
            text = chars[..from].iter().chain(insert.chars().collect::<Vec<_>>().iter()).chain(&chars[to..]).collect();
        }
        let document = Document::new("a.toml", text.as_str());
        let faults = Faults::default();
        if let Some(table) = document.read(&faults) {
            table.int::<u8>("missing", 0..=1);
            touch(&table);
            table.finish();
        }
        for fault in faults.into_list() {
            prop_assert!(1 <= fault.line && fault.line <= text.matches('\n').count() + 1);
            prop_assert!(1 <= fault.column && fault.column <= text.chars().count() + 1);
            prop_assert!(!fault.message.is_empty());
        }
    }

    #[test]
    fn no_text_at_all_makes_the_reader_panic(text in "\\PC{0,80}") {
        let document = Document::new("a.toml", text);
        let faults = Faults::default();
        document.read(&faults).iter().for_each(touch);
    }
}
