//! Orders in words, with their price, their odds and what a table shows with them.

use board::table::{Point, UNITS_PER_MEASURE};
use umpire::report::NamedTally;
use umpire::scene::{Ending, Overlay, Shape, Spent};
use umpire::{Anchor, AtStake, Choice, Note, Payment, Preview, Role, RuleId, Seat, Tally};

use crate::battle::{Battle, Frame, Shot, UnitId};
use crate::fire::Band;
use crate::generate::spot;
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;
use crate::scene::{at, base_of};
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS, Strike};
use crate::why::command_points;

fn point(spot: Spot) -> Anchor {
    Anchor::Point { x: spot.x, y: spot.y }
}

const TEST_FIRST: &str = "A difficulty test comes first.";

fn note(text: &str, rule: &'static str) -> Note {
    Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    }
}

fn piece(unit: UnitId) -> Anchor {
    Anchor::Piece(unit.0.into())
}

impl Rules {
    /// An order in words that name its place too, in centimetres from the lower left corner: to be read away from the table.
    pub fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let mut choice = self.describe(battle, seat, order);
        if let Anchor::Point { x, y } = choice.anchor {
            let cm = |length: i32| length / UNITS_PER_MEASURE;
            choice.label = format!("{} at {}, {}", choice.label, cm(x), cm(y));
        }
        choice
    }

    /// An order as it is offered.
    pub fn describe(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let name = |unit: UnitId| self.name(battle, unit);
        let (label, group, anchor) = match &order {
            Order::ChooseFirst { first: true } => {
                ("Be First player".to_owned(), "First player", Anchor::Button)
            }
            Order::ChooseFirst { first: false } => {
                ("Be Second player".to_owned(), "First player", Anchor::Button)
            }
            Order::Place { unit, at, .. } => (format!("Set up {}", name(*unit)), "Set up", point(*at)),
            Order::Command { units } => {
                let label = match units[..] {
                    [unit] => format!("Command {}", name(unit)),
                    _ => format!("Command {} units together", units.len()),
                };
                (
                    label,
                    "Command",
                    units.first().map_or(Anchor::Button, |unit| piece(*unit)),
                )
            }
            Order::March { legs } => {
                let label = match &legs[..] {
                    [leg] => self.go_words(battle, leg),
                    _ => format!("Move {} units", legs.len()),
                };
                (label, "Move", self.end_of(battle, legs.first()))
            }
            Order::Go { leg } => (self.go_words(battle, leg), "Move", self.end_of(battle, Some(leg))),
            Order::Mount { unit, carrier } => (
                format!("{} boards {}", name(*unit), name(*carrier)),
                "Transport",
                piece(*carrier),
            ),
            Order::Dismount { unit, at, .. } => {
                (format!("{} gets off", name(*unit)), "Transport", point(*at))
            }
            Order::Fire { unit, weapon, target } => {
                let gun = if *weapon == 0 { "" } else { " with the hull gun" };
                (
                    format!("{} fires at {}{gun}", name(*unit), name(*target)),
                    "Fire",
                    piece(*target),
                )
            }
            Order::Strike { at } => (
                "Strike here".to_owned(),
                "Strike",
                self.strike_anchor(battle, seat, *at),
            ),
            Order::Assault { unit, target } => (
                format!("{} assaults {}", name(*unit), name(*target)),
                "Assault",
                piece(*target),
            ),
            Order::Occupy => ("Take the place".to_owned(), "Assault", Anchor::Button),
            Order::Rally { unit, cpts: 0 } => (format!("Rally {}", name(*unit)), "Rally", piece(*unit)),
            Order::Rally { unit, cpts } => (
                format!("Rally {} with {}", name(*unit), command_points(*cpts)),
                "Rally",
                piece(*unit),
            ),
            Order::Pick { unit } => (name(*unit), "Choose", piece(*unit)),
            Order::Return { unit, at } => (format!("Bring back {}", name(*unit)), "Return", point(*at)),
            Order::Done => (self.word_for_done(battle).to_owned(), "Done", Anchor::Button),
            Order::Concede => ("Give up".to_owned(), "Give up", Anchor::Button),
        };
        let preview = self.preview_of(battle, seat, &order);
        Choice {
            role: role_of(battle, &order),
            order,
            label,
            group,
            anchor,
            stakes: AtStake::default(),
            preview,
        }
    }

    /// A strike at a stand one knows of is found at the stand, any other at its place.
    fn strike_anchor(&self, battle: &Battle, seat: Seat, at: Spot) -> Anchor {
        let mut stands = battle.numbered().filter(|(id, unit)| {
            unit.on_table() && spot(unit.at) == at && !self.is_unknown(battle, *id, seat)
        });
        stands.next().map_or_else(|| point(at), |(id, _)| piece(id))
    }

    fn go_words(&self, battle: &Battle, leg: &Leg) -> String {
        let (name, seat) = (self.name(battle, leg.unit), battle.unit(leg.unit).owner);
        let end = leg.path.last().and_then(|end| Point::new(end.x, end.y).ok());
        if end.is_some_and(|end| self.leaves_at(seat, end)) {
            return format!("{name} leaves the table");
        }
        format!("Move {name}")
    }

    fn end_of(&self, battle: &Battle, leg: Option<&Leg>) -> Anchor {
        match leg {
            Some(leg) => match leg.path.last() {
                Some(end) => point(*end),
                None => Anchor::Point {
                    x: battle.unit(leg.unit).at.x(),
                    y: battle.unit(leg.unit).at.y(),
                },
            },
            None => Anchor::Button,
        }
    }

    fn word_for_done(&self, battle: &Battle) -> &'static str {
        match battle.stack.last() {
            Some(Frame::Rally(_)) => "Rally no more",
            Some(Frame::Assaults(_)) => "Assault no more",
            Some(Frame::Fires { .. }) => "Hold fire",
            Some(Frame::Moves(_)) => "Move no more",
            Some(Frame::Detachment { .. }) => "The others stay",
            Some(Frame::Redraw { .. } | Frame::Occupy { .. }) => "Stay",
            Some(Frame::Bombard { .. } | Frame::AirStrike { .. }) => "Do without",
            Some(Frame::Return { .. }) => "Nobody more",
            Some(
                Frame::Draw
                | Frame::LullEnds
                | Frame::ChooseFirst(_)
                | Frame::SetUp(_)
                | Frame::Repair(_)
                | Frame::ExtraMove(_)
                | Frame::Break { .. }
                | Frame::Heroism(_)
                | Frame::SurpriseFire { .. }
                | Frame::Charge(_)
                | Frame::FreeDetachment(_),
            )
            | None => "No, thank you",
        }
    }

    /// What is known before the order is given.
    fn preview_of(&self, battle: &Battle, seat: Seat, order: &Order) -> Preview {
        let mut preview = Preview::default();
        match order {
            Order::Command { units } => {
                self.show_price(battle, seat, &mut preview);
                for unit in units {
                    preview
                        .overlays
                        .push(self.base_overlay(battle, *unit, "link", 0, "Moves with it"));
                }
            }
            Order::March { legs } => {
                self.show_price(battle, seat, &mut preview);
                legs.iter()
                    .for_each(|leg| self.show_leg(battle, leg, &mut preview));
            }
            Order::Go { leg } => self.show_leg(battle, leg, &mut preview),
            Order::Place { unit, at, facing } => preview.endings.push(put_down(*unit, *at, *facing)),
            Order::Dismount { unit, at, facing } => {
                preview.endings.push(put_down(*unit, *at, *facing));
                preview.notes.push(note("Half a move each.", "sos-10B.2"));
                let carrier = battle.unit(*unit).aboard();
                if carrier.is_some_and(|carrier| {
                    self.pays_to_unload(battle, carrier) && self.must_test(battle, carrier)
                }) {
                    preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
                }
                let stops = |(carrier, to)| self.enters_test(battle, *unit, battle.unit(carrier).at, to);
                if carrier.zip(Point::new(at.x, at.y).ok()).is_some_and(stops) {
                    preview
                        .notes
                        .push(note("It stops on entering difficult ground.", "sos-4G.1"));
                }
            }
            Order::Return { unit, at } => {
                preview
                    .endings
                    .push(put_down(*unit, *at, self.facing_out(seat).degrees()));
            }
            Order::Mount { unit, carrier } => {
                preview.notes.push(note("Half a move each.", "sos-10B.2"));
                if [unit, carrier].iter().any(|id| self.must_test(battle, **id)) {
                    preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
                }
            }
            Order::Fire { unit, weapon, target } => {
                let shot = Shot {
                    unit: *unit,
                    weapon: *weapon,
                    target: *target,
                };
                preview.attacks.push(self.forecast_fire(battle, shot));
                let (own, theirs) = (self.print(battle, *unit), self.print(battle, *target));
                preview.overlays.push(Overlay {
                    look: "sight",
                    shape: Shape::Line(vec![at(battle.unit(*unit).at), at(battle.unit(*target).at)]),
                    label: Band::between(&own, &theirs).word().to_owned(),
                    title: format!(
                        "{} away",
                        crate::why::centimetres(board::table::gap2(&own, &theirs).floor_units())
                    ),
                    seat: None,
                    rule: Some(RuleId("sos-6F.1")),
                });
            }
            Order::Assault { unit, target } => preview
                .attacks
                .push(self.forecast_assault(battle, *unit, *target)),
            Order::Rally { unit, cpts } => {
                preview.attacks.push(self.forecast_rally(battle, *unit, *cpts));
                if 0 < *cpts {
                    preview.costs.push(Payment {
                        means: "command points",
                        amount: (*cpts).into(),
                    });
                }
            }
            Order::Strike { at } => self.show_strike(battle, seat, *at, &mut preview),
            Order::ChooseFirst { .. } | Order::Occupy | Order::Pick { .. } | Order::Done | Order::Concede => {
            }
        }
        preview
    }

    fn show_price(&self, battle: &Battle, seat: Seat, preview: &mut Preview) {
        if matches!(battle.stack.last(), Some(Frame::Moves(_))) {
            let mut tally = Tally::default();
            self.command_price(battle, seat, &mut tally);
            preview.costs.push(Payment {
                means: "command points",
                amount: tally.total(),
            });
            preview.tallies.push(NamedTally { name: "cost", tally });
        }
    }

    /// Where a way would end, what it takes, and what could be fired at from there.
    fn show_leg(&self, battle: &Battle, leg: &Leg, preview: &mut Preview) {
        let unit = battle.unit(leg.unit);
        let left = match battle.stack.last() {
            Some(Frame::Redraw { left, .. }) => *left,
            _ => self.allowance_left(battle, leg.unit),
        };
        let Ok(way) = self.check_leg(battle, leg, left) else {
            return;
        };
        let (end, stopped) = self.foresee(battle, leg.unit, &way);
        let mut path: Vec<umpire::scene::Spot> = way.path.points().iter().copied().map(at).collect();
        if stopped {
            if let Some(last) = path.last_mut() {
                *last = at(end);
            }
            preview
                .notes
                .push(note("It stops on entering difficult ground.", "sos-4G.1"));
        }
        if way.exit.is_some() && !stopped {
            preview
                .notes
                .push(note("It leaves the table for good.", "sos-0.11"));
        }
        if self.must_test(battle, leg.unit) {
            preview.notes.push(note(TEST_FIRST, "sos-4G.2"));
        }
        let of = if i64::from(left) < way.cost.units {
            2 * left
        } else {
            left
        };
        preview.endings.push(Ending {
            piece: leg.unit.0.into(),
            x: end.x(),
            y: end.y(),
            facing: way.facing.degrees() as u16,
            path,
            spent: Some(Spent {
                units: way.cost.units as i32,
                of,
            }),
            short: None,
            seen_by: Vec::new(),
        });
        if way.exit.is_none() || stopped {
            self.show_targets_from(battle, leg.unit, end, unit.owner, preview);
        }
    }

    /// Enemies who would be in range and sight at the end of a way.
    fn show_targets_from(&self, battle: &Battle, id: UnitId, end: Point, seat: Seat, preview: &mut Preview) {
        let kind = self.kind_of(battle, id);
        let Some(range) = kind.weapons.iter().map(|weapon| weapon.range).max() else {
            return;
        };
        let print = board::table::footprint(kind.base, end, battle.unit(id).facing);
        let viewer = board::table::Viewer::new(print, board::table::Lining::MayNot);
        for (enemy, stand) in battle.enemies(seat) {
            if self.is_unknown(battle, enemy, seat) || self.lies_low(battle, enemy) {
                continue;
            }
            let theirs = self.print(battle, enemy);
            let clear = || {
                let (table, policy) = (&self.ground.table, &crate::rules::SIGHT);
                board::table::sees(table, policy, &viewer, &self.viewer(battle, enemy))
            };
            if board::table::within(&print, &theirs, range) && clear() {
                preview.overlays.push(Overlay {
                    look: "sight",
                    shape: Shape::Line(vec![at(end), at(stand.at)]),
                    label: Band::between(&print, &theirs).word().to_owned(),
                    title: format!("Sees {}", self.name(battle, enemy)),
                    seat: None,
                    rule: Some(RuleId("sos-6B.1")),
                });
            }
        }
    }

    fn show_strike(&self, battle: &Battle, seat: Seat, spot: Spot, preview: &mut Preview) {
        let (strike, die, radius, rule) = match battle.stack.last() {
            Some(Frame::Bombard { die, .. }) => (Strike::Bombardment, *die, BOMBARDMENT_RADIUS, "sos-7C.2"),
            Some(Frame::AirStrike { die, .. }) => (Strike::Air, *die, AIR_RADIUS, "sos-7E.3"),
            _ => return,
        };
        preview.overlays.push(Overlay {
            look: "template",
            shape: Shape::Circle {
                x: spot.x,
                y: spot.y,
                radius,
            },
            label: format!("d{die}"),
            title: "Everybody under it is rolled for".to_owned(),
            seat: Some(seat),
            rule: Some(RuleId(rule)),
        });
        if let Ok((at, _)) = self.spot(spot, None) {
            preview.attacks = self.forecast_strikes(battle, seat, strike, die, at);
        }
    }

    /// A band around a stand: what is in reach, measured from its edge.
    pub(crate) fn base_overlay(
        &self,
        battle: &Battle,
        id: UnitId,
        look: &'static str,
        reach: i32,
        title: &str,
    ) -> Overlay {
        let unit = battle.unit(id);
        let base = base_of(self.kind(unit)).unwrap_or(umpire::scene::Base::Disc { radius: 1 });
        Overlay {
            look,
            shape: Shape::Around {
                base,
                x: unit.at.x(),
                y: unit.at.y(),
                facing: unit.facing.degrees() as u16,
                reach,
            },
            label: String::new(),
            title: title.to_owned(),
            seat: None,
            rule: None,
        }
    }
}

/// Its place on the page: whoever wants no more of something passes, or holds his fire.
fn role_of(battle: &Battle, order: &Order) -> Option<Role> {
    let holds = matches!(battle.stack.last(), Some(Frame::Fires { .. }));
    let role = if holds { Role::Hold } else { Role::Pass };
    matches!(order, Order::Done).then_some(role)
}

fn put_down(unit: UnitId, at: Spot, facing: i32) -> Ending {
    Ending {
        piece: unit.0.into(),
        x: at.x,
        y: at.y,
        facing: facing.rem_euclid(360) as u16,
        path: Vec::new(),
        spent: None,
        short: None,
        seen_by: Vec::new(),
    }
}
