//! Reads the vectors of moving platoons, and answers them as the reference does.

use std::collections::BTreeMap;

use board::table::platoon::*;
use board::table::*;
use serde_json::{Value, json};

/// Every file of vectors.
pub const FILES: [(&str, &str); 2] = [
    (
        "platoon-vectors.json",
        include_str!("../vectors/platoon-vectors.json"),
    ),
    (
        "platoon-random.json",
        include_str!("../vectors/platoon-random.json"),
    ),
];

/// The vectors of a file.
pub fn read(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("the file is JSON");
    file["vectors"].as_array().expect("it has vectors").clone()
}

fn int(value: &Value) -> i32 {
    value.as_i64().expect("a number") as i32
}

fn id(value: &Value) -> StandId {
    StandId(int(value) as u32)
}

fn ids(value: &Value) -> Vec<StandId> {
    list(value).iter().map(id).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn point(value: &Value) -> Point {
    Point::new(int(&value[0]), int(&value[1])).expect("a point near the table")
}

fn points(value: &Value) -> Vec<Point> {
    list(value).iter().map(point).collect()
}

fn facing(value: &Value) -> Facing {
    Facing::new(int(value)).expect("a facing")
}

fn maybe_facing(value: &Value) -> Option<Facing> {
    (!value.is_null()).then(|| facing(value))
}

fn show(p: Point) -> Value {
    json!([p.x(), p.y()])
}

fn show_path(path: &Path) -> Value {
    path.points().iter().map(|&p| show(p)).collect()
}

/// The classes of the vectors, in the order of their numbers.
const CLASSES: [&str; 3] = ["foot", "gun", "tank"];

fn class(name: &Value) -> MobilityClass {
    let number = CLASSES.iter().position(|class| name == class);
    MobilityClass(number.expect("a class") as u8)
}

fn passage(piece: &Value, class: &str) -> Passage {
    match piece["going"][class].as_str() {
        None | Some("free") => Passage::Free,
        Some("barred") => Passage::Barred,
        Some(_) => Passage::Test,
    }
}

fn read_piece(piece: &Value) -> Piece {
    let shape = points(&piece["points"]);
    let line = || Polyline::new(shape.clone()).expect("a line");
    let going = |class: &&str| Going {
        passage: passage(piece, class),
        rate: 12,
    };
    Piece {
        id: PieceId(int(&piece["id"]) as u32),
        kind: piece["kind"].as_str().expect("a kind").into(),
        layer: match piece["layer"].as_str() {
            Some("bridge") => Layer::Bridge,
            Some("ford") => Layer::Ford,
            Some("road") => Layer::Road,
            Some("structure") => Layer::Structure,
            Some("water") => Layer::Water,
            Some("vegetation") => Layer::Vegetation,
            Some(other) => panic!("layer {other}"),
            None => Layer::Marker,
        },
        shape: match piece["shape"].as_str() {
            Some("area") => Shape::Area(Polygon::new(shape).expect("a polygon")),
            Some("strip") => Shape::Strip(Strip {
                line: line(),
                hw: int(&piece["hw"]),
            }),
            Some("line") => Shape::Line(line()),
            other => panic!("shape {other:?}"),
        },
        properties: Properties {
            going: CLASSES.iter().map(going).collect(),
            ..Properties::default()
        },
    }
}

fn read_stand(stand: &Value) -> Stand {
    Stand {
        id: id(&stand["id"]),
        base: Base::rect(int(&stand["base"][0]), int(&stand["base"][1])).expect("a base"),
        at: point(&stand["at"]),
        facing: facing(&stand["facing"]),
    }
}

/// A vector, read.
struct Scene<'a> {
    table: Table,
    stands: Stands,
    /// As the file gives them.
    teams: &'a [Value],
    input: &'a Value,
}

impl<'a> Scene<'a> {
    fn read(vector: &'a Value) -> Scene<'a> {
        let sheet = &vector["table"];
        let frame = Frame::new(int(&sheet["w"]), int(&sheet["h"])).expect("a frame");
        let pieces = list(&sheet["pieces"]).iter().map(read_piece).collect();
        let teams = list(&vector["stands"]);
        Scene {
            table: Table::new(frame, pieces).expect("a table"),
            stands: Stands::new(teams.iter().map(read_stand).collect()).expect("stands"),
            teams,
            input: &vector["input"],
        }
    }

    fn team(&self, id: &Value) -> &'a Value {
        let team = self.teams.iter().find(|team| team["id"] == *id);
        team.expect("a stand that is there")
    }

    fn stand(&self) -> &'a Value {
        self.team(&self.input["stand"])
    }

    fn field(&self) -> Field<'_> {
        Field {
            table: &self.table,
            stands: &self.stands,
        }
    }

    /// Everybody of the other side than this one.
    fn enemies(&self, of: &Value) -> Vec<StandId> {
        let others = self.teams.iter().filter(|team| team["side"] != of["side"]);
        others.map(|team| id(&team["id"])).collect()
    }

    fn prints(&self, ids: &[StandId]) -> Vec<Footprint> {
        let print = |&id: &StandId| self.stands.footprint(id).copied();
        ids.iter().filter_map(print).collect()
    }

    /// The stand asked about, on an errand with this allowance.
    fn errand<T>(&self, allowance: i32, run: impl FnOnce(&Errand<'_>) -> T) -> T {
        let team = self.stand();
        let enemies = self.enemies(team);
        let mover = Mover {
            stand: read_stand(team),
            class: class(&team["class"]),
            allowance: Allowance::Units(allowance),
            passes: Vec::new(),
            exits: Vec::new(),
        };
        let from = self.prints(&enemies);
        let keep = self.input["keep_away"] != json!(false);
        let foes = enemies.iter().filter_map(|&id| self.stands.stand(id).copied());
        let foes = Stands::new(foes.collect()).expect("stands");
        run(&Errand {
            field: self.field(),
            in_the_way: &foes,
            mover: &mover,
            keep_away: keep.then_some(KeepAway {
                from: &from,
                gap: 200,
            }),
        })
    }

    /// A team as its unit plans with it: a leader on foot is placed unless he leads the way.
    fn member(&self, team: &Value, allowance: i32) -> Member {
        let placed = team["role"] == "pl" && team["class"] == "foot";
        Member {
            id: id(&team["id"]),
            class: class(&team["class"]),
            allowance,
            link: int(&team["link"]),
            goes: if placed {
                Goes::Placed { within: 600 }
            } else {
                Goes::Walks
            },
        }
    }

    /// The teams of a unit that count for its cohesion.
    fn unit(&self, unit: &Value) -> Vec<&'a Value> {
        let counts = |team: &&Value| team["unit"] == *unit && team["role"] != "fo" && team["role"] != "cc";
        self.teams.iter().filter(counts).collect()
    }

    /// A unit as cohesion sees it, with these ends; and its reference.
    fn cohesion(&self, unit: &Value, plan: &Plan) -> (Option<StandId>, Value) {
        let teams = self.unit(unit);
        let link = |team: &&Value, plan: &Plan| {
            let stand = read_stand(team);
            let end = plan.get(&stand.id).map_or(Posture::of(&stand), March::end);
            Link {
                id: stand.id,
                print: footprint(stand.base, end.at, end.facing),
                reach: int(&team["link"]),
            }
        };
        let now: Vec<Link> = teams.iter().map(|team| link(team, &Plan::new())).collect();
        let leader = teams.iter().find(|team| team["role"] == "pl");
        let reference = leader.map(|team| id(&team["id"])).or_else(|| reference(&now));
        let then: Vec<Link> = teams.iter().map(|team| link(team, plan)).collect();
        let inside = reference.map_or_else(Default::default, |by| in_cohesion(&then, by));
        (reference, inside.iter().map(|id| json!(id.0)).collect())
    }

    fn goers(&self, allowance: i32) -> Vec<Member> {
        let goers = list(&self.input["goers"]).iter();
        goers.map(|id| self.member(self.team(id), allowance)).collect()
    }

    fn plan(&self) -> Plan {
        let march = |leg: &Value| March {
            path: Path::new(points(&leg["path"])).expect("a path"),
            facing: facing(&leg["facing"]),
            how: if leg["placed"] == json!(true) {
                How::Placed
            } else {
                How::Walked
            },
        };
        let legs = list(&self.input["legs"]).iter();
        legs.map(|leg| (id(&leg["id"]), march(leg))).collect()
    }
}

fn show_plan(plan: &Plan) -> Value {
    let show = |(id, march): (&StandId, &March)| {
        json!({"id": id.0, "path": show_path(&march.path), "facing": march.facing, "cost": march.cost(),
               "placed": march.how == How::Placed})
    };
    plan.iter().map(show).collect()
}

fn show_approach(found: Option<Approach>) -> Value {
    found.map_or(
        Value::Null,
        |found| json!({"path": show_path(&found.path), "facing": found.facing, "cost": found.path.cost()}),
    )
}

fn show_postures(postures: &BTreeMap<StandId, Posture>) -> Value {
    let show = |(id, posture): (&StandId, &Posture)| json!({"id": id.0, "at": show(posture.at), "facing": posture.facing});
    postures.iter().map(show).collect()
}

/// The answer to a vector, in the form of what it expects. A kind that nobody knows is answered with its name.
pub fn answer(vector: &Value) -> Value {
    let scene = Scene::read(vector);
    let input = scene.input;
    match vector["kind"].as_str().expect("a kind") {
        "turned" => turns(input),
        "turn_in_place" => scene.errand(0, |errand| json!(turn_in_place(errand, facing(&input["to"])))),
        "free_place" => scene.errand(0, |errand| {
            let found = errand.free_place(point(&input["wanted"]), facing(&input["facing"]));
            found.map_or(Value::Null, show)
        }),
        "wants" => show_wants(&scene),
        "around" => scene.errand(int(&input["allowance"]), |errand| {
            let facing = facing(&input["facing"]);
            let found = errand.around(point(&input["to"]), facing, errand.allowance());
            show_approach(found.map(|path| Approach { path, facing }))
        }),
        "cohesion" => {
            let (reference, inside) = scene.cohesion(&input["unit"], &Plan::new());
            json!({"reference": reference.map(|id| id.0), "in": inside})
        }
        "checks" => checks(vector, &scene),
        "marks" => marks(&scene),
        "halt" => halt(&scene),
        "contact_places" => contact_place_list(&scene),
        "approach" => scene.errand(int(&input["allowance"]), |errand| {
            let targets: Vec<Stand> = list(&input["enemies"])
                .iter()
                .map(|id| read_stand(scene.team(id)))
                .collect();
            show_approach(errand.approach(&targets))
        }),
        "closest" => scene.errand(int(&input["allowance"]), |errand| {
            let goal = read_stand(scene.team(&input["to"])).footprint();
            show_approach(errand.closest(&goal, int(&input["gap"])))
        }),
        "assault" | "break_off" | "back_off" => assaults(vector, &scene),
        "template" => template(&scene),
        "fire_line" => {
            let bases = ids(&input["bases"]);
            let line = Segment::new(point(&input["from"]), point(&input["to"]));
            let met = scene
                .stands
                .on_line_of_fire(line, |stand| bases.contains(&stand.id));
            met.iter().map(|id| json!(id.0)).collect()
        }
        "drag" => drag(&scene),
        other => json!(other),
    }
}

fn turns(input: &Value) -> Value {
    let one = |turn: &Value| {
        let v = turned(point(&turn[0]) - Point::ORIGIN, int(&turn[1]));
        json!([v.x(), v.y()])
    };
    list(&input["vectors"]).iter().map(one).collect()
}

fn show_wants(scene: &Scene<'_>) -> Value {
    let input = scene.input;
    let lead = read_stand(scene.stand());
    let others: Vec<Stand> = scene
        .stands
        .stands()
        .iter()
        .filter(|stand| stand.id != lead.id)
        .copied()
        .collect();
    let end = LeadEnd {
        at: point(&input["e"]),
        facing: facing(&input["phi"]),
        turn: maybe_facing(&input["rho"]).map(Facing::degrees),
    };
    let wants = wants(formation(&input["shape"]), &lead, &others, end);
    let show = |want: &Want| {
        let Want { id, at, facing } = *want;
        (id, Posture { at, facing })
    };
    show_postures(&wants.iter().map(show).collect())
}

fn formation(shape: &Value) -> Formation {
    match shape.as_str() {
        Some("keep") => Formation::Keep,
        Some("line") => Formation::Line,
        Some("column") => Formation::Column,
        Some("close") => Formation::CloseUp,
        other => panic!("shape {other:?}"),
    }
}

fn checks(vector: &Value, scene: &Scene<'_>) -> Value {
    let path = Path::new(points(&scene.input["path"])).expect("a path");
    let pieces = list(&vector["table"]["pieces"]);
    let tests = ground_tests(&scene.table, class(&json!("tank")), &path);
    let show = |test: &GroundTest| {
        // Areas that act as one are of one kind, and their going is the same.
        let piece = pieces.iter().find(|piece| piece["id"] == json!(test.piece.0));
        json!([test.spent, test.piece.0, piece.expect("a piece")["going"]["tank"]])
    };
    tests.iter().map(show).collect()
}

fn marks(scene: &Scene<'_>) -> Value {
    let plan = scene.plan();
    let walk = JointWalk {
        stands: &scene.stands,
        plan: &plan,
    };
    let marks = 1..=walk.last_mark();
    marks.map(|mark| show_postures(&walk.at_mark(mark))).collect()
}

fn halt(scene: &Scene<'_>) -> Value {
    let plan = scene.plan();
    let walk = JointWalk {
        stands: &scene.stands,
        plan: &plan,
    };
    let spent = scene.input["spent"].as_object().expect("what each has spent");
    let spent = spent.iter().map(|(id, spent)| {
        let id = id.parse().expect("an id");
        (StandId(id), i64::from(int(spent)))
    });
    let class = |id: StandId| class(&scene.team(&json!(id.0))["class"]);
    show_postures(&walk.stop(&scene.table, class, &spent.collect(), When::OnTheWay))
}

fn contact_place_list(scene: &Scene<'_>) -> Value {
    let enemy = read_stand(scene.team(&scene.input["enemy"]));
    let places = contact_places(read_stand(scene.stand()).base, &enemy.footprint());
    places
        .iter()
        .map(|&(at, facing)| json!([show(at), facing]))
        .collect()
}

fn assaults(vector: &Value, scene: &Scene<'_>) -> Value {
    let input = scene.input;
    let first = match vector["kind"].as_str() {
        Some("back_off") => scene.stand(),
        _ => scene.team(&input["goers"][0]),
    };
    let enemies = scene.enemies(first);
    let sides = Sides {
        field: scene.field(),
        enemies: &enemies,
    };
    match vector["kind"].as_str() {
        Some("assault") => {
            let targets = ids(&input["enemies"]);
            let mut goers = scene.goers(int(&input["allowance"]));
            nearest_first(&sides, &mut goers, &targets);
            show_plan(&assault(&sides, &goers, &targets))
        }
        Some("break_off") => {
            let goers = scene.goers(0);
            show_plan(&break_off(
                &sides,
                &goers,
                &ids(&input["enemies"]),
                100 * int(&input["inches"]),
            ))
        }
        _ => {
            let stand = read_stand(first);
            let plan = back_off(&sides, &[scene.member(first, 0)], 200);
            let path = plan
                .get(&stand.id)
                .map_or(Path::on_the_spot(stand.at), |march| march.path.clone());
            json!({"path": show_path(&path), "cost": path.cost()})
        }
    }
}

fn template(scene: &Scene<'_>) -> Value {
    let guns = points(&scene.input["guns"]);
    let base = Base::rect(300, 300).expect("a base");
    let laid = laid_by(base, point(&scene.input["centre"]), &guns).expect("a battery");
    let under = scene
        .stands
        .stands()
        .iter()
        .filter(|stand| under_rect(&laid, &stand.footprint()));
    let corners: Value = laid
        .corners()
        .expect("a rectangle")
        .iter()
        .map(|&p| show(p))
        .collect();
    json!({"battery": show(battery_point(&guns).expect("guns")), "facing": laid.facing(), "corners": corners,
           "under": under.map(|stand| stand.id.0).collect::<Vec<_>>()})
}

fn drag(scene: &Scene<'_>) -> Value {
    let input = scene.input;
    let lead = scene.team(&input["lead"]);
    let moves = if input["run"] == json!(true) { 2 } else { 1 };
    let enemies = scene.enemies(lead);
    let unit = scene.unit(&lead["unit"]);
    // Whoever does not count for the cohesion of the unit goes alone, by himself.
    let counts = unit.iter().any(|team| team["id"] == lead["id"]);
    let teams = if counts { unit } else { vec![lead] };
    let member = |team: &&Value| scene.member(team, moves * int(&team["move"]));
    let members: Vec<Member> = teams.iter().map(member).collect();
    let leader = teams.iter().find(|team| team["role"] == "pl");
    let platoon = Platoon {
        sides: Sides {
            field: scene.field(),
            enemies: &enemies,
        },
        members: &members,
        reference: leader.map(|team| id(&team["id"])),
        keep_away: 200,
        rejoin: 100,
    };
    let plan = propose(
        &platoon,
        &Drag {
            lead: id(&input["lead"]),
            to: point(&input["drop"]),
            via: points(&input["via"]),
            facing: maybe_facing(&input["facing"]),
            formation: formation(&input["shape"]),
            who: if input["alone"] == json!(true) {
                Who::LeadAlone
            } else {
                Who::Everybody
            },
        },
    );
    let (_, inside) = scene.cohesion(&lead["unit"], &plan);
    json!({"legs": show_plan(&plan), "in_cohesion": inside})
}
