//! The promises for moving platoons: with 100 teams and 40 pieces of terrain on the table, the preview of a drag of twelve
//! teams takes less than 20 ms, the list of places for one unit less than 1 ms.

#[path = "../tests/table_support/mod.rs"]
mod table_support;

use board::table::platoon::*;
use board::table::*;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use table_support::*;

const WIDTH: i32 = 7200;
const HEIGHT: i32 = 4800;

const FOOT: MobilityClass = MobilityClass(0);
const GUN: MobilityClass = MobilityClass(1);
const TANK: MobilityClass = MobilityClass(2);

use Passage::{Barred, Free, Test};

fn going(mut piece: Piece, passages: [Passage; 3]) -> Piece {
    let going = passages.map(|passage| Going { passage, rate: 12 });
    piece.properties.going = going.to_vec();
    piece
}

fn some_piece(random: &mut Random, id: u32) -> Piece {
    let at = (random.upto(300, WIDTH - 900), random.upto(300, HEIGHT - 900));
    let end = (at.0 + random.upto(-280, 500), at.1 + random.upto(100, 500));
    let area = |random: &mut Random| {
        let (w, h) = (random.upto(200, 600), random.upto(200, 600));
        Shape::Area(square(at.0, at.1, at.0 + w, at.1 + h))
    };
    let line = Shape::Line(polyline(&[at, end]));
    let far = (random.upto(0, WIDTH), random.upto(0, HEIGHT));
    match id % 10 {
        0..=2 => going(
            piece(id, "house", Layer::Structure, area(random)),
            [Free, Barred, Barred],
        ),
        3 => going(
            piece(id, "lake", Layer::Water, area(random)),
            [Barred, Barred, Barred],
        ),
        4 | 5 => going(
            piece(id, "wood", Layer::Vegetation, area(random)),
            [Free, Barred, Test],
        ),
        6 => going(piece(id, "wall", Layer::Structure, line), [Free, Barred, Barred]),
        7 => going(piece(id, "hedge", Layer::Structure, line), [Free, Free, Test]),
        8 => piece(id, "road", Layer::Road, strip(&[at, far], 100)),
        _ => going(
            piece(id, "stream", Layer::Water, strip(&[at, far], 60)),
            [Barred, Barred, Test],
        ),
    }
}

/// 100 teams: 50 of each side, in units of twelve close together.
struct Crowd {
    table: Table,
    stands: Stands,
    enemies: Vec<StandId>,
}

fn crowd(seed: u64) -> Crowd {
    let mut random = Random(seed);
    let pieces = (0..40).map(|id| some_piece(&mut random, id)).collect();
    let table = Table::new(Frame::new(WIDTH, HEIGHT).unwrap(), pieces).unwrap();
    let mut stands: Vec<Stand> = Vec::new();
    let mut middle = (0, 0);
    while stands.len() < 100 {
        let id = stands.len() as u32;
        if id.is_multiple_of(12) || id == 50 {
            let y = if id < 50 { 1500 } else { HEIGHT - 1500 };
            middle = (random.upto(900, WIDTH - 900), random.upto(y - 600, y + 600));
        }
        let at = (
            (middle.0 + random.upto(-900, 900)).clamp(150, WIDTH - 150),
            (middle.1 + random.upto(-700, 700)).clamp(150, HEIGHT - 150),
        );
        let base = if is_tank(id) { (60, 110) } else { (100, 60) };
        let new = stand(id, Base::rect(base.0, base.1).unwrap(), at, random.upto(0, 359));
        let all = Stands::new(stands.clone()).unwrap();
        let mover = Mover {
            class: if is_tank(id) { TANK } else { FOOT },
            ..mover(new, 0)
        };
        if check_rest(field(&table, &all), &mover, &new.footprint()).is_ok() {
            stands.push(new);
        }
    }
    Crowd {
        table,
        stands: Stands::new(stands).unwrap(),
        enemies: (50..100).map(StandId).collect(),
    }
}

/// The second unit of each side drives.
fn is_tank(id: u32) -> bool {
    (12..24).contains(&id) || (62..74).contains(&id)
}

fn unit(first: u32, moves: i32) -> Vec<Member> {
    (first..first + 12)
        .map(|id| Member {
            id: StandId(id),
            class: match id {
                id if is_tank(id) => TANK,
                5 => GUN,
                _ => FOOT,
            },
            allowance: moves * if is_tank(id) { 1200 } else { 600 },
            link: if is_tank(id) { 1000 } else { 600 },
            goes: if id == 0 {
                Goes::Placed { within: 600 }
            } else {
                Goes::Walks
            },
        })
        .collect()
}

impl Crowd {
    fn sides(&self) -> Sides<'_> {
        Sides {
            field: field(&self.table, &self.stands),
            enemies: &self.enemies,
        }
    }

    /// All a preview shows: the plan, the tests of the ground, every mark, and who ends in cohesion.
    fn preview(&self, members: &[Member], drag: &Drag) -> usize {
        let platoon = Platoon {
            sides: self.sides(),
            members,
            reference: Some(members[0].id),
            keep_away: 200,
            rejoin: 100,
        };
        let plan = propose(&platoon, drag);
        let walk = JointWalk {
            stands: &self.stands,
            plan: &plan,
        };
        let marks: usize = (1..=walk.last_mark()).map(|mark| walk.at_mark(mark).len()).sum();
        let tests = members.iter().filter_map(|member| {
            let march = plan.get(&member.id)?;
            Some(ground_tests(&self.table, member.class, &march.path).len())
        });
        marks + tests.sum::<usize>()
    }
}

fn drags(members: &[Member], stands: &Stands, far: i32) -> Vec<Drag> {
    let lead = members[1].id;
    let at = stands.stand(lead).unwrap().at;
    let formations = [
        Formation::Keep,
        Formation::Line,
        Formation::Column,
        Formation::CloseUp,
    ];
    let ways = [(far, 0), (0, far), (-far, 0), (far * 7 / 10, far * 7 / 10)];
    formations
        .into_iter()
        .zip(ways)
        .map(|(formation, (x, y))| Drag {
            lead,
            to: p(at.x() + x, at.y() + y),
            via: Vec::new(),
            facing: None,
            formation,
            who: Who::Everybody,
        })
        .collect()
}

fn benches(c: &mut Criterion) {
    let crowd = crowd(100);
    for (name, first, moves, far) in [
        ("on foot, one move", 0, 1, 600),
        ("on foot, two moves", 0, 2, 1200),
        ("tanks, one move", 12, 1, 1200),
        ("tanks, two moves", 12, 2, 2400),
    ] {
        let members = unit(first, moves);
        for drag in drags(&members, &crowd.stands, far) {
            c.bench_function(&format!("drag/{name}, {:?}", drag.formation), |b| {
                b.iter(|| crowd.preview(black_box(&members), black_box(&drag)))
            });
        }
    }
    let members = unit(0, 1);
    c.bench_function("places/free places for a unit of twelve", |b| {
        b.iter(|| places(&crowd, black_box(&members)))
    });
    let platoon_plan = |members: &[Member]| {
        let platoon = Platoon {
            sides: crowd.sides(),
            members,
            reference: Some(members[0].id),
            keep_away: 200,
            rejoin: 100,
        };
        propose(&platoon, &drags(members, &crowd.stands, 600)[0])
    };
    let plan = platoon_plan(&members);
    c.bench_function("halt/twelve stop together on the way", |b| {
        let walk = JointWalk {
            stands: &crowd.stands,
            plan: &plan,
        };
        let spent = plan.keys().map(|&id| (id, 300)).collect();
        b.iter(|| walk.stop(&crowd.table, |_| FOOT, black_box(&spent), When::OnTheWay))
    });
    let targets: Vec<StandId> = (50..62).map(StandId).collect();
    c.bench_function("assault/twelve against twelve", |b| {
        b.iter(|| assault(&crowd.sides(), black_box(&unit(0, 2)), &targets))
    });
    c.bench_function("assault/twelve break off", |b| {
        b.iter(|| break_off(&crowd.sides(), black_box(&unit(0, 2)), &targets, 600))
    });
    c.bench_function("fire/bases on all lines between two units", |b| {
        b.iter(|| {
            let lines = (0..12).flat_map(|i| (50..62).map(move |j| (StandId(i), StandId(j))));
            let met = lines.map(|(i, j)| {
                let [from, to] = [i, j].map(|id| crowd.stands.stand(id).unwrap().at);
                let line = Segment::new(from, to);
                let met = crowd
                    .stands
                    .on_line_of_fire(line, |stand| stand.id != i && stand.id != j);
                met.len()
            });
            met.sum::<usize>()
        })
    });
}

/// For each member the nearest free place to a point beside it.
fn places(crowd: &Crowd, members: &[Member]) -> usize {
    let sides = crowd.sides();
    let enemies = Stands::new(sides.foes().copied().collect()).unwrap();
    let foes: Vec<Footprint> = sides.foes().map(Stand::footprint).collect();
    let found = members.iter().filter_map(|member| {
        let stand = *crowd.stands.stand(member.id)?;
        let mover = Mover {
            class: member.class,
            ..mover(stand, member.allowance)
        };
        let errand = Errand {
            field: sides.field,
            in_the_way: &enemies,
            mover: &mover,
            keep_away: Some(KeepAway {
                from: &foes,
                gap: 200,
            }),
        };
        errand.free_place(p(stand.at.x() + 300, stand.at.y() + 300), Facing::NORTH)
    });
    found.count()
}

criterion_group! {
    name = platoon_benches;
    config = Criterion::default().sample_size(10).measurement_time(std::time::Duration::from_secs(2));
    targets = benches
}
criterion_main!(platoon_benches);
