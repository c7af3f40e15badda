//! What a connection is answered, as the wire has it.

use umpire::{Anchor, Eyes, Seat, Selection};

use super::hint::Hinted;
use super::publish;
use super::table::Table;
use crate::problem::Problem;
use crate::wire::{Hint, Outgoing};

pub fn choices(table: &Table, request: u64, seat: Seat, picked: &Selection) -> String {
    Outgoing::Choices {
        request,
        number: table.number(),
        offers: publish::offers(table, seat, picked),
    }
    .text()
}

pub fn why_not(table: &Table, request: u64, seat: Seat, picked: &Selection, at: &Anchor) -> String {
    Outgoing::WhyNot {
        request,
        number: table.number(),
        refusals: table.game().why_not(seat, picked, at),
    }
    .text()
}

pub fn view(table: &Table, request: u64, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> String {
    Outgoing::View {
        request,
        number: table.number(),
        view: table.game().view(eyes, piece, from),
    }
    .text()
}

pub fn hint(request: u64, number: u32, hinted: Hinted) -> String {
    Outgoing::Hint(Box::new(Hint {
        request,
        number,
        order: hinted.order,
        label: hinted.label,
        choice: hinted.choice,
        by: hinted.by,
        now: hinted.now,
        considered: hinted.considered,
        rehearsed: hinted.rehearsed,
    }))
    .text()
}

pub fn error(problem: &Problem, id: Option<&str>, request: Option<u64>, number: Option<u32>) -> String {
    let number = if let Problem::Stale { stored } = problem {
        Some(*stored)
    } else {
        number
    };
    Outgoing::Error {
        id,
        request,
        body: problem.body(),
        number,
    }
    .text()
}
