//! Cards: one file per title in `cards` (coh-8.0a). What a card does is code, found by its ledger row.

use umpire::content::{Node, Table};

use super::model::{CardCost, CardType, Confidence, Family};
use super::tables::rule;
use super::units::{CONFIDENCES, NATIONS};

const FAMILIES: [(&str, Family); 5] = [
    ("action", Family::Action),
    ("event", Family::Event),
    ("weapon", Family::Weapon),
    ("artillery", Family::Artillery),
    ("veteran", Family::Veteran),
];

/// Reads one card behind those already known.
pub(super) fn card(table: Table<'_>, known: &mut Vec<CardType>) {
    let family = table.one_of("family", &FAMILIES);
    let number = number(&table, family, known);
    let (red, blue) = firepower(&table, family);
    known.push(CardType {
        id: table.string("id"),
        rule: rule(&table),
        number,
        title: table.string("title"),
        family,
        nation: table.opt_one_of("nation", &NATIONS),
        count: table.int("count", 1..=40),
        cost: table
            .need("cost")
            .and_then(|node| cost(&node))
            .unwrap_or(CardCost::Free),
        red,
        blue,
        confidence: table
            .opt_one_of("confidence", &CONFIDENCES)
            .unwrap_or(Confidence::Printed),
        note: table.opt_string("note").unwrap_or_default(),
        text: table.string("text"),
    });
    table.finish();
}

/// Firefights choose action cards by number (coh-8.1d); no other family has one.
fn number(table: &Table<'_>, family: Family, known: &[CardType]) -> u8 {
    if family != Family::Action {
        if let Some(node) = table.get("number") {
            node.fault("only action cards have a `number`");
        }
        return 0;
    }
    let Some(node) = table.need("number") else {
        return 0;
    };
    let number = node.int(1..=99).unwrap_or(0);
    if let Some(other) = known.iter().find(|other| 0 < number && other.number == number) {
        node.fault(format!("the number {number} belongs to `{}`", other.id));
    }
    number
}

/// Weapons and artillery have firepower, all other cards none.
fn firepower(table: &Table<'_>, family: Family) -> (i8, i8) {
    if !matches!(family, Family::Weapon | Family::Artillery) {
        if let Some(node) = table.get("firepower") {
            node.fault("only weapon and artillery cards have `firepower`");
        }
        return (0, 0);
    }
    let Some(firepower) = table.table("firepower") else {
        return (0, 0);
    };
    let values = (firepower.int("red", 0..=20), firepower.int("blue", 0..=20));
    firepower.finish();
    values
}

/// `"free"`, `{ ap_or_cap = 2 }`, `{ ap = 2 }` or `{ cap = 1 }`.
fn cost(node: &Node<'_>) -> Option<CardCost> {
    if node.is_string() {
        return node.one_of(&[("free", CardCost::Free)]);
    }
    let table = node.table()?;
    let points = |key: &str| table.opt_int::<u8>(key, 1..=9);
    let costs = [
        points("ap_or_cap").map(CardCost::Either),
        points("ap").map(CardCost::Ap),
        points("cap").map(CardCost::Cap),
    ];
    let given = ["ap_or_cap", "ap", "cap"]
        .into_iter()
        .filter(|key| table.get(key).is_some())
        .count();
    if given != 1 {
        node.fault_hint(
            "a cost needs exactly one kind of points",
            "write `{ ap_or_cap = 2 }`",
        );
    }
    table.finish();
    costs.into_iter().flatten().next()
}
