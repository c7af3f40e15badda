//! The bases of all kinds of units, each turned once.

use board::table::{Base, Turntable};

/// The footprints of every kind of unit in every facing. Kinds with the same base share them.
#[derive(Debug)]
pub struct Turntables {
    turntables: Vec<Turntable>,
    /// Which of them each kind has.
    of: Vec<usize>,
}

impl Turntables {
    /// The bases of all kinds, in their order.
    pub fn new(bases: impl Iterator<Item = Base>) -> Turntables {
        let mut turntables: Vec<Turntable> = Vec::new();
        let of = bases.map(|base| {
            let known = turntables.iter().position(|turntable| turntable.base() == base);
            known.unwrap_or_else(|| {
                turntables.push(Turntable::new(base));
                turntables.len() - 1
            })
        });
        Turntables {
            of: of.collect(),
            turntables,
        }
    }

    #[inline]
    pub fn of(&self, kind: u16) -> &Turntable {
        &self.turntables[self.of[usize::from(kind)]]
    }
}
