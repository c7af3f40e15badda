//! The sixty whole placements of the table model: fill, advance, engage, flee, beside (tm-21).

use board::table::figures::*;
use board::table::*;
use serde_json::{Value, json};

fn int(value: &Value) -> i32 {
    value.as_i64().unwrap() as i32
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn point(value: &Value) -> Point {
    Point::new(int(&value[0]), int(&value[1])).unwrap()
}

fn points(value: &Value) -> Vec<Point> {
    list(value).iter().map(point).collect()
}

fn facing(value: &Value) -> Facing {
    Facing::new(value.as_i64().map_or(0, |degrees| degrees as i32)).unwrap()
}

fn base(value: &Value) -> Base {
    match value.get("r") {
        Some(r) => Base::disc(int(r)).unwrap(),
        None => Base::rect(int(&value["hw"]), int(&value["hl"])).unwrap(),
    }
}

fn id(value: &Value) -> StandId {
    StandId(int(value) as u32)
}

fn read_piece(piece: &Value) -> Piece {
    let shape = match piece.get("area") {
        Some(area) => Shape::Area(Polygon::new(points(area)).unwrap()),
        None => Shape::Line(Polyline::new(points(&piece["line"])).unwrap()),
    };
    Piece {
        id: PieceId(int(&piece["id"]) as u32),
        kind: piece["kind"].as_str().unwrap().into(),
        layer: Layer::Marker,
        shape,
        properties: Properties::default(),
    }
}

fn flag(value: &Value) -> bool {
    *value == json!(true)
}

fn feature<'a>(sheet: &Value, piece: &'a Piece, one: u32) -> Feature<'a> {
    let toll = Toll {
        cost: sheet["cost"].as_i64().unwrap_or(0),
        rim: 0,
        halves: flag(&sheet["halve"]),
        leaves: if flag(&sheet["floor"]) { Toll::SOME } else { 0 },
    };
    Feature {
        shape: &piece.shape,
        one,
        bridged: false,
        bars: match (flag(&sheet["barred"]), flag(&sheet["no_rest"])) {
            (true, _) => Bars::Way,
            (false, true) => Bars::Rest,
            (false, false) => Bars::Nothing,
        },
        toll: (toll.cost != 0 || toll.halves).then_some(toll),
    }
}

fn print(sheet: &Value) -> Footprint {
    footprint(
        base(&sheet["base"]),
        point(&sheet["at"]),
        facing(&sheet["heading"]),
    )
}

fn other(sheet: &Value, unit: &Value) -> Other {
    Other {
        unit: int(&sheet["unit"]) as u32,
        loyalty: if sheet["side"] == unit["side"] {
            Loyalty::Friend
        } else {
            Loyalty::Enemy
        },
        print: print(sheet),
        hull: flag(&sheet["hull"]),
        hidden: flag(&sheet["hidden"]),
    }
}

fn figure(sheet: &Value) -> Miniature {
    Miniature {
        id: id(&sheet["id"]),
        role: match sheet["role"].as_str().unwrap() {
            "leader" => Role::Leader,
            "gunner" => Role::Gunner,
            "weapon" => Role::Weapon,
            "specialist" => Role::Specialist,
            "plain" => Role::Plain,
            "loader" => Role::Loader(id(&sheet["of"])),
            other => panic!("role {other}"),
        },
        base: base(&sheet["base"]),
        at: point(&sheet["at"]),
    }
}

/// The pose of an order, as the unit has it where the order is silent.
fn pose(order: &Value, unit: &Value) -> Pose {
    let of = |key: &str| order.get(key).unwrap_or(&unit[key]).clone();
    Pose {
        heading: facing(&of("heading")),
        order: serde_json::from_value(of("formation")).unwrap(),
        files: of("files").as_u64().unwrap_or(1) as u16,
        gap: of("gap").as_i64().unwrap_or(4) as i32,
    }
}

fn show(heading: Facing, ways: &std::collections::BTreeMap<StandId, Vec<Point>>, cost: i64) -> Value {
    let xy = |p: &Point| json!([p.x(), p.y()]);
    let at: Value = ways
        .iter()
        .map(|(id, way)| json!([id.0, way[way.len() - 1].x(), way[way.len() - 1].y()]))
        .collect();
    let over = ways.iter().filter(|(_, way)| 2 < way.len()).map(|(id, way)| {
        let between = way[1..way.len() - 1].iter().map(xy);
        [json!(id.0)].into_iter().chain(between).collect::<Value>()
    });
    json!({"ok": true, "heading": heading, "cost": cost, "at": at, "over": over.collect::<Value>()})
}

fn with(mut shown: Value, key: &str, value: Value) -> Value {
    shown[key] = value;
    shown
}

fn show_filled(filled: &Filled) -> Value {
    show(filled.pose.heading, &filled.ways, filled.cost)
}

fn goal(order: &Value, unit: &Value) -> Goal {
    let adjust = list(&order["adjust"]).iter();
    Goal {
        anchor: point(order.get("goal").unwrap_or(&order["anchor"])),
        pose: pose(order, unit),
        via: points(&order["via"]),
        adjust: adjust.map(|change| (id(&change[0]), point(&change[1]))).collect(),
        exact: flag(&order["exact"]),
    }
}

fn answer(vector: &Value) -> Value {
    let (sheet, unit, order) = (&vector["table"], &vector["unit"], &vector["order"]);
    let frame = Frame::new(int(&sheet["size"][0]), int(&sheet["size"][1])).unwrap();
    let pieces: Vec<Piece> = list(&sheet["pieces"]).iter().map(read_piece).collect();
    let features = list(&sheet["pieces"]).iter().zip(&pieces);
    let features = features
        .zip(touching(&pieces))
        .map(|((sheet, piece), one)| feature(sheet, piece, one))
        .collect();
    let others = list(&sheet["bases"])
        .iter()
        .filter(|base| base["unit"] != unit["id"]);
    let others = others.map(|base| other(base, unit)).collect();
    let mut setting = Setting::new(frame, features, others);
    setting.keeps_away = order["keep_away"] != json!(false);
    setting.apart = order["apart"]
        .as_i64()
        .map_or(KEEP_AWAY + 1, |apart| apart as i32);
    setting.container = order["container"].as_u64().map(|unit| unit as u32);
    let figures: Vec<Miniature> = list(&unit["figures"]).iter().map(figure).collect();
    let squad = Squad {
        figures: &figures,
        pose: pose(&Value::Null, unit),
    };
    let allowance = order["allowance"].as_i64();
    let shown = match vector["op"].as_str().unwrap() {
        "fill" => fill(&setting, &squad, &goal(order, unit), allowance).map(|filled| show_filled(&filled)),
        "advance" => advance(&setting, &squad, &goal(order, unit), allowance.unwrap())
            .map(|(filled, n)| with(show_filled(&filled), "n", json!(n))),
        "flee" => flee(&setting, &squad, &flight(order, unit))
            .map(|(filled, n, turn)| with(with(show_filled(&filled), "n", json!(n)), "turn", json!(turn))),
        "beside" => come_out(&setting, &squad, order),
        "engage" => assault(setting, &squad, sheet, &pieces, order),
        other => panic!("op {other}"),
    };
    shown.unwrap_or_else(|why| json!({"ok": false, "why": why}))
}

fn flight(order: &Value, unit: &Value) -> Flight {
    let then = pose(order, unit);
    Flight {
        heading: facing(&order["heading"]),
        distance: order["allowance"].as_i64().unwrap(),
        spread: order["spread"].as_i64().map_or(90, |spread| spread as i32),
        reform: order.get("formation").map(|_| (then.order, then.files, then.gap)),
        farther: flag(&order["farther"]),
    }
}

fn come_out(setting: &Setting<'_>, squad: &Squad<'_>, order: &Value) -> Result<Value, NoPlace> {
    let outline = Polygon::new(points(&order["outline"])).unwrap();
    let edges: Vec<usize> = list(&order["edges"])
        .iter()
        .map(|edge| int(edge) as usize)
        .collect();
    let exit = Exit {
        outline: &outline,
        edges: &edges,
        reach: int(&order["reach"]),
        order: squad.pose.order,
        least: None,
        off: None,
        doors: &[],
    };
    beside(setting, squad, &exit).map(|filled| show_filled(&filled))
}

fn assault(
    mut setting: Setting<'_>,
    squad: &Squad<'_>,
    sheet: &Value,
    pieces: &[Piece],
    order: &Value,
) -> Result<Value, NoPlace> {
    let piece = pieces.iter().find(|piece| json!(piece.id.0) == order["piece"]);
    let target = match piece {
        Some(piece) => Target::Piece(piece),
        None => {
            let bases = list(&sheet["bases"])
                .iter()
                .filter(|base| base["unit"] == order["target"]);
            let mut bases: Vec<_> = bases.map(|base| (id(&base["id"]), print(base))).collect();
            bases.sort_by_key(|(id, _)| *id);
            Target::Unit(bases)
        }
    };
    setting.against = match &target {
        Target::Unit(_) => Against::Unit(int(&order["target"]) as u32),
        Target::Piece(_) => Against::Piece,
    };
    let found = engage(&setting, squad, &target, order["allowance"].as_i64().unwrap())?;
    let touching = found.touching.iter().map(|id| json!(id.0)).collect();
    Ok(with(
        show(found.heading, &found.ways, found.cost),
        "touching",
        touching,
    ))
}

fn check(op: &str) {
    let file: Value = serde_json::from_str(include_str!("vectors/placement-vectors.json")).unwrap();
    let mut wrong = Vec::new();
    for vector in list(&file["vectors"]).iter().filter(|vector| vector["op"] == op) {
        let found = answer(vector);
        if found != vector["expect"] {
            wrong.push(format!("{}: {found}, not {}", vector["name"], vector["expect"]));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn tm_21_1_fill() {
    check("fill");
}

#[test]
fn tm_21_3_advance() {
    check("advance");
}

#[test]
fn tm_21_4_engage() {
    check("engage");
}

#[test]
fn tm_21_5_flee() {
    check("flee");
}

#[test]
fn tm_21_6_beside() {
    check("beside");
}
