//! A crowded table, 60 stands and 40 pieces of terrain: what a drag shows, asked as the server asks it, up to the text it sends
//! (to stay below 20 ms), and sight between all pairs of stands (to stay below 2 ms).

use std::fmt::Write;
use std::hint::black_box;

use board::table::{Lookout, Viewer};
use criterion::{Criterion, criterion_group, criterion_main};
use storm_of_steel::rules::SIGHT;
use storm_of_steel::{Rules, StormOfSteel, content};
use tabletop::OpenTable as _;
use umpire::commander::{Commanders, Glimpse, Thought};
use umpire::erased::{AnyGame, AnySystem, Erased};
use umpire::{Anchor, Decision, Eyes, Options, Ruleset, Seat, Seed, Selection, System};

/// Two lines of fifteen stands on either side; terrain before, between and behind them, a road through all of it.
///
/// ```text
///   second  . . . . . . . . . . . . . . .       1080 mm
///           ## ## ## ## ## ## ## ## ## ##
///   second  . . . . . . . . . . . . . . .
///           ## ## ## ## ## ## ## ## ## ##
///           ## ## ## ## ## ## ## ## ## ##
///   first   . . . . . . . . . . . . . . .
///           ## ## ## ## ## ## ## ## ## ##
///   first   . . . . . . . . . . . . . . .         50 mm
/// ```
fn crowded() -> String {
    let mut text = String::from(
        "id = \"crowded\"\ntitle = \"Crowded\"\nbriefing = \"Sixty stands.\"\ndate = \"1943\"\nteaches = []\nturns = 8\ntable_mm = [1800, 1200]\n",
    );
    let kinds = [
        "woods",
        "building",
        "marsh",
        "forest",
        "bush",
        "lake",
        "woods",
        "entrenchment",
    ];
    for nth in 0..38 {
        let (column, row) = (nth % 10, nth / 10);
        let (x, y) = (20 + column * 178, [95, 360, 580, 865][row as usize]);
        let kind = kinds[(nth * 3 + row) as usize % kinds.len()];
        let (width, height) = (90 + (nth * 37) % 60, 60 + (nth * 23) % 100);
        // A bite out of one side: most terrain is not convex.
        let corners = [
            (x, y),
            (x + width, y),
            (x + width - 30, y + height / 2),
            (x + width, y + height),
            (x, y + height),
        ];
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
        let _ = write!(
            text,
            "\n[[terrain]]\nkind = \"{kind}\"\narea = [{}]\n",
            corners.join(", ")
        );
    }
    text += "\n[[terrain]]\nkind = \"road\"\nline = [[0, 310], [900, 310], [1100, 560], [1800, 560]]\nhalf_width = 20\n";
    text += "\n[[terrain]]\nkind = \"stream\"\nline = [[0, 545], [700, 560], [1800, 540]]\nhalf_width = 10\n";
    let sides = [
        (
            "soviet-union-1943",
            "south",
            ["hq", "truck", "t-34"],
            [50, 310],
            0,
        ),
        (
            "germany-1943",
            "north",
            ["hq", "truck", "pz-iv-g"],
            [820, 1080],
            180,
        ),
    ];
    for (army, edge, vehicles, rows, facing) in sides {
        let _ = write!(
            text,
            "\n[[force]]\nname = \"{edge}\"\narmy = \"{army}\"\nedge = \"{edge}\"\nzone_mm = [0, 0, 1800, 1200]\nunits = [\n"
        );
        for nth in 0..30 {
            let unit = match nth {
                0 => vehicles[0],
                3 | 11 | 19 | 27 => vehicles[1],
                5 | 13 | 21 | 29 => vehicles[2],
                _ => "infantry",
            };
            let (x, y) = (60 + nth % 15 * 75, rows[nth / 15]);
            let _ = writeln!(
                text,
                "    {{ unit = \"{unit}\", at_mm = [{x}, {y}], facing = {facing} }},"
            );
        }
        text += "]\n";
    }
    text
}

/// Nobody thinks here.
#[derive(Debug)]
struct Nobody;

impl<R: Ruleset> Commanders<R> for Nobody {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn think(&self, _: &str, _: &Glimpse<'_, R>, _: &Seed) -> Option<Thought<R::Order>> {
        None
    }
}

fn system() -> StormOfSteel {
    let file = ("scenarios/crowded.toml".to_owned(), crowded());
    StormOfSteel::with(content::load(vec![file]).expect("the crowded table is well written"))
}

/// The game when the first seat is asked to move, and who is asked.
fn moving() -> (Box<dyn AnyGame>, Seat) {
    let erased = Erased::new(system(), Nobody);
    for seed in 0.. {
        let seed = Seed::from_number(seed);
        let (mut game, _) = erased
            .start("crowded", &Options::default(), seed)
            .expect("the crowded table opens");
        while let Decision::Ask(ask) = game.decision() {
            if ask.what == "move" && ask.seat == Seat(0) {
                return (game, ask.seat);
            }
            let order = game.orders().pop().expect("somebody who is asked has an order");
            game.give(ask.seat, &order).expect("a listed order is legal");
        }
    }
    unreachable!("some game has a move phase");
}

fn drags(criterion: &mut Criterion) {
    let (game, seat) = moving();
    let stands = game.scene(Eyes::Seat(seat)).pieces.len();
    assert_eq!(stands, 60, "nobody is lost before the first move");
    let mut drag = |what: &str, pieces: Vec<u16>, to: (i32, i32)| {
        let picked = Selection {
            pieces,
            wanted: Some(Anchor::Point { x: to.0, y: to.1 }),
            ..Selection::default()
        };
        assert!(
            !game.choices(seat, &picked).is_empty(),
            "{what}: something is offered"
        );
        criterion.bench_function(&format!("drag, 60 stands and 40 pieces: {what}"), |bencher| {
            bencher.iter(|| {
                let choices = game.choices(seat, black_box(&picked));
                serde_json::to_string(&choices).expect("choices are written")
            });
        });
    };
    // Number 3 is a truck beside the road, 18 and 19 infantry and a truck on it, 21 a tank.
    drag("infantry, a short way", vec![17], (3000, 3800));
    drag("infantry, far beyond its reach", vec![17], (9000, 11_000));
    drag("tank, around what bars its way", vec![21], (8400, 4700));
    drag("truck along the road", vec![19], (9000, 3100));
    drag(
        "truck on the road, around what bars its way",
        vec![19],
        (6000, 7000),
    );
    drag(
        "eight together, around what bars their way",
        (15..23).collect(),
        (3500, 5400),
    );
}

/// What the server sends when a stand is picked: what it sees, its ranges, and how far it can go.
fn views(criterion: &mut Criterion) {
    let (game, seat) = moving();
    for (what, piece) in [("infantry", 17), ("a tank", 21), ("a truck on the road", 19)] {
        criterion.bench_function(&format!("view of {what}, 60 stands and 40 pieces"), |bencher| {
            bencher.iter(|| game.view(Eyes::Seat(seat), black_box(Some(piece)), None));
        });
    }
}

fn sight(criterion: &mut Criterion) {
    let rules: Rules = system()
        .open("crowded", &Options::default())
        .expect("the crowded table opens");
    assert_eq!(rules.ground.table.pieces().len(), 40);
    let battle = rules.muster(
        &mut umpire::Dice::quiet(&Seed::from_number(1), 0),
        &mut umpire::Report::silent(),
    );
    let viewers: Vec<Viewer> = battle
        .numbered()
        .map(|(id, _)| rules.viewer(&battle, id))
        .collect();
    assert_eq!(viewers.len(), 60);
    criterion.bench_function("sight, all pairs of 60 stands among 40 pieces", |bencher| {
        bencher.iter(|| {
            let mut lookout = Lookout::new(&rules.ground.table, &SIGHT, viewers.len());
            let pairs = (0..viewers.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            pairs
                .filter(|(i, j)| lookout.sees(*i, *j, |i| black_box(viewers[i])))
                .count()
        });
    });
}

criterion_group!(all, drags, views, sight);
criterion_main!(all);
