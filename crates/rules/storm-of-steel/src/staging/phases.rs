//! `phase = "first-fires"`: the question a case begins with.

use umpire::Seat;
use umpire::content::Table;

use super::SIDES;
use crate::battle::{Battle, Frame};
use crate::decisions::{
    AirStrike, Assaults, Bombard, Break, Charge, ChooseFirst, ExtraMove, Fires, FreeDetachment, Heroism,
    Moves, Rally, Repair, Return, SetUp, SurpriseFire,
};
use crate::rules::Rules;
use crate::sequence::{Card, Player};

/// What a phase of a case is made of.
struct Opening<'a> {
    rules: &'a Rules,
    battle: &'a mut Battle,
    seat: Seat,
    player: Player,
    die: Option<u8>,
    returns: u8,
}

type Open = fn(&mut Opening<'_>) -> (Card, Frame);

const PHASES: [(&str, Open); 17] = [
    ("rallies", |new| {
        new.rules.recover_headquarters(new.battle, new.seat);
        (Card::Rally(new.player), Rally { seat: new.seat }.into())
    }),
    ("assaults", |new| {
        (Card::Assault(new.player), Assaults { seat: new.seat }.into())
    }),
    ("fires", |new| {
        let (seat, shots) = (new.seat, new.rules.all_shots(new.battle, new.seat));
        (Card::Fire(new.player), Fires { seat, shots }.into())
    }),
    ("moves", |new| {
        (Card::Move(new.player), Moves { seat: new.seat }.into())
    }),
    ("bombards", |new| {
        let shells = new.rules.bombardment_die(new.battle, new.seat);
        let (seat, die) = (new.seat, new.die.unwrap_or(shells));
        (Card::Support(new.player), Bombard { seat, die }.into())
    }),
    ("air-strike", |new| {
        let (seat, die) = (new.seat, new.die.unwrap_or(8));
        (Card::Support(new.player), AirStrike { seat, die }.into())
    }),
    ("return", |new| new.comes_back(false)),
    ("militia", |new| new.comes_back(true)),
    ("repair", |new| (Card::Event, Repair { seat: new.seat }.into())),
    ("extra-move", |new| {
        (Card::Event, ExtraMove { seat: new.seat }.into())
    }),
    ("break", |new| (Card::Event, Break { chooser: new.seat }.into())),
    ("heroism", |new| (Card::Event, Heroism { seat: new.seat }.into())),
    ("surprise-fire", |new| {
        let (seat, shots) = (new.seat, new.rules.all_shots(new.battle, new.seat));
        (Card::Event, SurpriseFire { seat, shots }.into())
    }),
    ("charge", |new| (Card::Event, Charge { seat: new.seat }.into())),
    ("free-detachment", |new| {
        (Card::Event, FreeDetachment { seat: new.seat }.into())
    }),
    ("set-up", |new| (Card::Event, SetUp { seat: new.seat }.into())),
    (CHOOSES_FIRST, |new| {
        (Card::Event, ChooseFirst { seat: new.seat }.into())
    }),
];

/// The one phase after which both sides set up.
const CHOOSES_FIRST: &str = "chooses-first";

impl Opening<'_> {
    fn comes_back(&self, militia: bool) -> (Card, Frame) {
        let (seat, left) = (self.seat, self.returns);
        let frame = Return { seat, left, militia };
        (Card::Event, frame.into())
    }
}

pub(super) fn read(case: &Table<'_>, rules: &Rules, battle: &mut Battle) {
    let words: Vec<String> = SIDES
        .iter()
        .flat_map(|(side, _)| PHASES.map(|(phase, _)| format!("{side}-{phase}")))
        .collect();
    let known: Vec<(&str, usize)> = words
        .iter()
        .enumerate()
        .map(|(nth, word)| (word.as_str(), nth))
        .collect();
    // The trays are empty already, so before a phase nobody sets up.
    let set_up = std::mem::replace(&mut battle.stack, vec![Frame::Draw]);
    let Some(nth) = case.opt_one_of("phase", &known) else {
        return;
    };
    let seat = SIDES[nth / PHASES.len()].1;
    let (word, open) = PHASES[nth % PHASES.len()];
    let mut opening = Opening {
        rules,
        seat,
        player: if seat == Seat(0) {
            Player::First
        } else {
            Player::Second
        },
        die: case.opt_int("die", 2..=20),
        returns: case.opt_int("returns", 1..=3).unwrap_or(1),
        battle: &mut *battle,
    };
    let (card, frame) = open(&mut opening);
    if word == CHOOSES_FIRST {
        battle.stack = set_up;
    }
    battle.card = Some(card);
    battle.stack.push(frame);
}
