//! The shapes on the wire, taken from the types that are sent and read: as schemas in the OpenAPI document, and as
//! TypeScript for the client ([`typescript`]).

mod typescript;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::problem::ErrorBody;
use crate::routes::{PREFIX, routes};
use crate::wire::{Incoming, Outgoing};

pub use typescript::typescript;

/// Where a document keeps its named shapes.
const SHAPES: &str = "/components/schemas";
/// The document without the shapes: addresses, summaries and parameters.
const FRAME: &str = include_str!("routes/openapi.json");

/// Gives the shape of one type, named shapes apart.
pub type ShapeOf = fn(&mut SchemaGenerator) -> Schema;

/// The shape of a type, to be asked for later.
pub fn shape_of<T: JsonSchema>() -> ShapeOf {
    |generator| generator.subschema_for::<T>()
}

/// What is sent and what is read: a field that may be left out by a client is always there in an answer.
struct Generators {
    sent: SchemaGenerator,
    read: SchemaGenerator,
}

impl Generators {
    fn new() -> Generators {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = SHAPES.into();
                settings.meta_schema = None;
            })
        };
        Generators {
            sent: settings().for_serialize().into_generator(),
            read: settings().for_deserialize().into_generator(),
        }
    }

    /// All named shapes.
    ///
    /// # Panics
    /// When one name stands for two shapes: give one of the types another name.
    fn shapes(mut self) -> Map<String, Value> {
        let mut shapes = self.sent.take_definitions(true);
        shapes.values_mut().for_each(never_null);
        for (name, shape) in self.read.take_definitions(true) {
            if let Some(sent) = shapes.get(&name) {
                assert_eq!(sent, &shape, "`{name}` is sent in one shape and read in another");
            }
            shapes.insert(name, shape);
        }
        shapes
    }
}

/// What may be left out of an answer is left out rather than null.
fn never_null(shape: &mut Value) {
    let required: Vec<Value> = shape
        .get("required")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let fields = shape.get_mut("properties").and_then(Value::as_object_mut);
    for (name, field) in fields.into_iter().flatten() {
        if !required.iter().any(|known| known == name) {
            without_null(field);
        }
    }
    match shape {
        Value::Array(list) => list.iter_mut().for_each(never_null),
        Value::Object(map) => map.values_mut().for_each(never_null),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The same shape, but not null.
fn without_null(shape: &mut Value) {
    if let Some(kinds) = shape.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            shape["type"] = kind.clone();
        }
    }
    if let Some(variants) = shape.get_mut("anyOf").and_then(Value::as_array_mut) {
        variants.retain(|variant| variant["type"] != "null");
        if let [variant] = variants.as_slice()
            && let Some(path) = variant.get("$ref").cloned()
            && let Some(shape) = shape.as_object_mut()
        {
            shape.remove("anyOf");
            shape.insert("$ref".to_owned(), path);
        }
    }
}

/// The OpenAPI document: every address with the shapes of its requests and answers, and those of the live messages.
pub fn openapi() -> Value {
    let mut document: Value = serde_json::from_str(FRAME).expect("the frame is JSON");
    let shapes = fill(&mut document);
    for (name, shape) in shapes {
        document["components"]["schemas"][name] = shape;
    }
    document
}

/// Puts the shapes of requests and answers where they belong, and gives back the named ones.
fn fill(document: &mut Value) -> Map<String, Value> {
    let mut generators = Generators::new();
    for route in routes() {
        let place = &mut document["paths"][route.path][route.method];
        if let Some(takes) = route.takes {
            let shape = takes(&mut generators.read).to_value();
            place["requestBody"]["content"]["application/json"]["schema"] = shape;
        }
        if let Some(gives) = route.gives {
            let status = if place["responses"].get("201").is_some() {
                "201"
            } else {
                "200"
            };
            let shape = gives(&mut generators.sent).to_value();
            place["responses"][status]["content"]["application/json"]["schema"] = shape;
        }
    }
    generators.sent.subschema_for::<Outgoing<'_>>();
    generators.sent.subschema_for::<ErrorBody>();
    generators.read.subschema_for::<Incoming>();
    debug_assert_eq!(document["servers"][0]["url"], PREFIX);
    generators.shapes()
}

/// Every named shape.
fn named() -> Map<String, Value> {
    fill(&mut serde_json::from_str(FRAME).expect("the frame is JSON"))
}
