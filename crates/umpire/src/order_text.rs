//! An order without its type: JSON text that is written once, and then passed on and stored as it stands.

use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// The JSON of one order. Two are equal if they are written alike, as those that a game writes itself are; in matches
/// stored before the text was kept, an order's fields stand in the order of the alphabet.
#[derive(Clone)]
pub struct OrderText(Arc<RawValue>);

impl OrderText {
    pub fn of(order: &impl Serialize) -> OrderText {
        // Orders are plain enums of numbers and words: they always serialise.
        OrderText(Arc::from(
            to_raw_value(order).unwrap_or_else(|_| RawValue::NULL.to_owned()),
        ))
    }

    /// The order with its type, read from the text itself.
    pub fn read<O: DeserializeOwned>(&self) -> Result<O, serde_json::Error> {
        serde_json::from_str(self.0.get())
    }

    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl From<&Value> for OrderText {
    fn from(value: &Value) -> OrderText {
        OrderText::of(value)
    }
}

impl PartialEq for OrderText {
    fn eq(&self, other: &OrderText) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for OrderText {}

impl fmt::Debug for OrderText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for OrderText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for OrderText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OrderText {
    /// From JSON text alone: an enum tagged inside its object is read twice and has no text any more.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrderText, D::Error> {
        let raw: Box<RawValue> = Deserialize::deserialize(deserializer)?;
        Ok(OrderText(Arc::from(raw)))
    }
}

impl JsonSchema for OrderText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Order".into()
    }

    /// What an order looks like is the rule system's own business: clients send it back as it came.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Value::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_passed_on_as_it_came() {
        let order: OrderText = serde_json::from_str(r#"{"b":1,"a":2}"#).expect("JSON");
        assert_eq!(
            serde_json::to_string(&vec![order]).expect("JSON"),
            r#"[{"b":1,"a":2}]"#
        );
    }
}
