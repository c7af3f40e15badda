//! The shapes on the wire: the client's types are those of the server, and the protocol page tells no stories.

use std::path::Path;

use serde_json::{Value, json};
use server::wire::Incoming;
use server::{Systems, schema};

use crate::common::{Database, Links, Player, TestServer, http};

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_wire_of_the_client_is_that_of_the_server() {
    let path = repository().join("web/lib/wire.d.ts");
    let made = schema::typescript();
    if std::env::var_os("SANDTABLE_WRITE").is_some() {
        std::fs::write(&path, &made).expect("web/lib/wire.d.ts can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("web/lib/wire.d.ts");
    assert!(
        made == kept,
        "web/lib/wire.d.ts is not what the server sends. Run: SANDTABLE_WRITE=1 cargo nextest run -p server wire"
    );
}

#[test]
fn every_answer_of_the_openapi_document_has_a_shape_that_exists() {
    let document = schema::openapi();
    let mut stack = vec![&document];
    let mut references = 0;
    while let Some(value) = stack.pop() {
        if let Some(path) = value.get("$ref").and_then(Value::as_str) {
            let pointer = path.strip_prefix('#').expect("a reference inside the document");
            assert!(document.pointer(pointer).is_some(), "{path}");
            references += 1;
        }
        match value {
            Value::Array(list) => stack.extend(list),
            Value::Object(map) => stack.extend(map.values()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    assert!(100 < references, "{references}");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            for side in ["/requestBody", "/responses/200", "/responses/201"] {
                if let Some(content) = operation.pointer(&format!("{side}/content")) {
                    let shaped = content
                        .as_object()
                        .is_some_and(|kinds| kinds.values().all(|kind| kind.get("schema").is_some()));
                    assert!(shaped, "{method} {path}{side} has no shape");
                }
            }
        }
    }
}

/// One example of the protocol page.
struct Example {
    line: usize,
    /// The shape it claims to have.
    claim: String,
    value: Value,
}

/// Every example of `docs/protocol.md`. What the page leaves out (`…`) is a field or an element `…`.
fn examples() -> Vec<Example> {
    let page = std::fs::read_to_string(repository().join("docs/protocol.md")).expect("docs/protocol.md");
    let mut examples = Vec::new();
    let mut open: Option<(usize, String, String)> = None;
    for (index, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(fence)) => {
                let claim = fence.strip_prefix("json ").unwrap_or_default();
                assert!(
                    !claim.is_empty(),
                    "line {}: what is this an example of?",
                    index + 1
                );
                open = Some((index + 1, claim.to_owned(), String::new()));
            }
            (Some((line, claim, text)), Some(_)) => {
                let whole = filled(text);
                for value in serde_json::Deserializer::from_str(&whole).into_iter::<Value>() {
                    let value = value.unwrap_or_else(|error| panic!("the example at line {line}: {error}"));
                    let (line, claim) = (*line, claim.clone());
                    examples.push(Example { line, claim, value });
                }
                open = None;
            }
            (Some((_, _, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    examples
}

/// JSON with something in the place of every `…` outside its strings.
fn filled(text: &str) -> String {
    let (mut out, mut brackets) = (String::new(), Vec::new());
    let (mut in_string, mut left_out) = (false, false);
    for c in text.chars() {
        match c {
            '"' if !left_out => in_string = !in_string,
            '{' | '[' if !in_string => brackets.push(c),
            '}' | ']' if !in_string => {
                brackets.pop();
                left_out = false;
            }
            '…' if !in_string && !left_out => {
                let open = brackets.last() == Some(&'{');
                out.push_str(if open { r#""…": "…""# } else { r#""…""# });
                left_out = true;
            }
            _ => {}
        }
        if !left_out {
            out.push(c);
        }
    }
    out
}

/// Is a value of this shape? Says where it is not.
fn fits(document: &Value, shape: &Value, value: &Value, at: &str) -> Result<(), String> {
    if *value == "…" {
        return Ok(());
    }
    if let Some(path) = shape.get("$ref").and_then(Value::as_str) {
        let named = document.pointer(&path[1..]).ok_or_else(|| path.to_owned())?;
        fits(document, named, value, at)?;
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = shape.get(key).and_then(Value::as_array) {
            let tried: Vec<Result<(), String>> = variants
                .iter()
                .map(|variant| fits(document, variant, value, at))
                .collect();
            if !tried.iter().any(Result::is_ok) {
                let faults: Vec<String> = tried.into_iter().filter_map(Result::err).collect();
                return Err(format!("{at}: no variant fits: {}", faults.join(" / ")));
            }
        }
    }
    if shape.get("const").is_some_and(|wanted| wanted != value) {
        return Err(format!("{at}: {value} is not {}", shape["const"]));
    }
    if let Some(words) = shape.get("enum").and_then(Value::as_array)
        && !words.contains(value)
    {
        return Err(format!("{at}: {value} is none of {words:?}"));
    }
    if let Some(kinds) = shape.get("type") {
        let kind = kind_of(value);
        let allowed = |wanted: &Value| wanted == kind || (wanted == "number" && kind == "integer");
        let any = kinds
            .as_array()
            .map_or_else(|| allowed(kinds), |list| list.iter().any(allowed));
        if !any {
            return Err(format!("{at}: {value} is no {kinds}"));
        }
    }
    fits_inside(document, shape, value, at)
}

/// The fields of an object, the elements of a list.
fn fits_inside(document: &Value, shape: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(list) = value.as_array() {
        for (index, element) in list.iter().enumerate() {
            let shape = shape
                .get("prefixItems")
                .and_then(|items| items.get(index))
                .or(shape.get("items"));
            if let Some(shape) = shape {
                fits(document, shape, element, &format!("{at}[{index}]"))?;
            }
        }
    }
    let Some(object) = value.as_object() else {
        return Ok(());
    };
    let known = shape.get("properties").and_then(Value::as_object);
    for (name, field) in object.iter().filter(|(name, _)| *name != "…") {
        let shape = known
            .and_then(|known| known.get(name))
            .or(shape.get("additionalProperties"));
        match shape {
            Some(Value::Bool(false)) => return Err(format!("{at}: there is no field `{name}`")),
            Some(shape) => fits(document, shape, field, &format!("{at}.{name}"))?,
            None => {}
        }
    }
    let required = shape.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) && !object.contains_key("…") {
            return Err(format!("{at}: the field `{name}` is missing"));
        }
    }
    Ok(())
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Fields that no shape of an object has, at any depth: a misspelling would go unnoticed, for answers are open.
fn unknown_fields(document: &Value, shape: &Value, value: &Value) -> Vec<String> {
    let (Some(object), Some(known)) = (value.as_object(), fields_of(document, shape)) else {
        return Vec::new();
    };
    let unknown = |name: &&String| *name != "…" && !known.contains(*name);
    object.keys().filter(unknown).cloned().collect()
}

/// Every field that some variant of a shape has; `None` if it may have any.
fn fields_of(document: &Value, shape: &Value) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    if let Some(path) = shape.get("$ref").and_then(Value::as_str) {
        names.extend(fields_of(document, document.pointer(&path[1..])?)?);
    }
    for key in ["oneOf", "anyOf"] {
        for variant in shape.get(key).and_then(Value::as_array).into_iter().flatten() {
            names.extend(fields_of(document, variant).unwrap_or_default());
        }
    }
    if let Some(properties) = shape.get("properties").and_then(Value::as_object) {
        names.extend(properties.keys().cloned());
    }
    (!names.is_empty()).then_some(names)
}

#[test]
fn every_example_of_the_protocol_page_is_what_it_claims_to_be() {
    let document = schema::openapi();
    let examples = examples();
    assert!(30 < examples.len(), "{}", examples.len());
    for Example { line, claim, value } in examples {
        // A study is passed on as it was written; its shape is its own.
        if claim == "Study" {
            continue;
        }
        let shape = document["components"]["schemas"].get(&claim);
        let shape = shape.unwrap_or_else(|| panic!("line {line}: there is no shape `{claim}`"));
        if let Err(fault) = fits(&document, shape, &value, &claim) {
            panic!("the example at line {line} is no {claim}: {fault}");
        }
        let unknown = unknown_fields(&document, shape, &value);
        assert!(unknown.is_empty(), "line {line}: {claim} has no {unknown:?}");
        if claim == "ClientMessage" {
            let text = value.to_string();
            Incoming::parse(&text).unwrap_or_else(|error| panic!("line {line}: {text}: {error}"));
        }
    }
}

/// What the page asks for is asked of a real server with the real rule systems.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_request_of_the_protocol_page_is_accepted() {
    let database = Database::sqlite();
    let server = TestServer::start_with(&database, |parts| {
        parts.systems = Systems::new(systems::erased(commanders::no_watch));
    })
    .await;
    let listed = http(server.address, "GET", "/api/v1/systems", &[], None)
        .await
        .json();
    let mut links = None;
    let examples = examples();
    for Example { line, claim, value } in &examples {
        match claim.as_str() {
            "Systems" => names_are_known(&listed, value, *line),
            "NewMatch" => {
                let reply = http(server.address, "POST", "/api/v1/matches", &[], Some(value)).await;
                assert_eq!(reply.status, 201, "line {line}: {}", reply.body);
                links = Some(Links::read(&reply.json()));
            }
            _ => {}
        }
    }
    let links = links.expect("the page makes a match");
    let mut player = Player::join(server.address, &[links.seat(0)]).await;
    for Example { line, claim, value } in &examples {
        if claim != "ClientMessage" || value["type"] == "hello" || value["type"] == "resign" {
            continue;
        }
        player.wire.send(value).await;
        let (request, id) = (&value["request"], &value["id"]);
        let answer = player
            .wire
            .until(|frame| {
                let same = |key: &str, sent: &Value| !sent.is_null() && frame[key] == *sent;
                frame["type"] != "update" && (same("request", request) || same("id", id))
            })
            .await;
        assert_ne!(answer["code"], "malformed", "line {line}: {answer}");
    }
    server.stop().await;
}

/// The page speaks of players, options and scenarios that there are.
fn names_are_known(listed: &Value, told: &Value, line: usize) {
    let system = &told["systems"][0];
    let all = listed["systems"].as_array().expect("systems");
    let real = all
        .iter()
        .find(|real| real["name"] == system["name"])
        .expect("the system of the page");
    assert_eq!(real["commanders"], system["commanders"], "line {line}");
    assert_eq!(real["usual"], system["usual"], "line {line}");
    for (list, key) in [("options", "name"), ("scenarios", "id")] {
        let name = &system[list][0][key];
        let mut known = real[list].as_array().expect("a list").iter();
        assert!(known.any(|one| one[key] == *name), "line {line}: {name}");
    }
    assert!(json!(["first", "second"]) == system["options"][0]["kind"]["choice"]);
}
