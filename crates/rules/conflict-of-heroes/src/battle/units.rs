//! One counter in play, sets of them, and what lies on or under a counter.

use arrayvec::ArrayVec;
use board::hex::{Direction, HexId};
pub use rulebook::UnitId;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::cards::CardKind;
use crate::works::WorkId;

/// A set of units: at most 64 in one battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitSet(u64);

impl UnitSet {
    pub const EMPTY: UnitSet = UnitSet(0);
    /// Most units a battle can hold.
    pub const MOST: usize = 64;

    pub fn one(unit: UnitId) -> UnitSet {
        UnitSet(1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0))
    }

    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= UnitSet::one(unit).0;
    }

    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !UnitSet::one(unit).0;
    }

    pub fn with(mut self, unit: UnitId) -> UnitSet {
        self.insert(unit);
        self
    }

    /// Units in both.
    pub fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Units in either.
    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Units in this and not in the other.
    pub fn but(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    pub fn contains(self, unit: UnitId) -> bool {
        self.0 & UnitSet::one(unit).0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The unit of the lowest number.
    pub fn first(self) -> Option<UnitId> {
        (self.0 != 0).then(|| UnitId(self.0.trailing_zeros() as u16))
    }

    /// The only unit, if there is exactly one.
    pub fn single(self) -> Option<UnitId> {
        if self.len() == 1 { self.first() } else { None }
    }

    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| UnitId(rest.trailing_zeros() as u16));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<T: IntoIterator<Item = UnitId>>(units: T) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for unit in self.iter() {
            list.serialize_element(&unit)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<UnitSet, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        if units.iter().any(|unit| UnitSet::MOST <= unit.index()) {
            return Err(serde::de::Error::custom("a unit number is below 64"));
        }
        Ok(units.into_iter().collect())
    }
}

/// Where a unit is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    /// Still to be set up by its owner.
    ToPlace,
    /// Off the map; enters as the firefight says (coh-5.1a).
    OffMap,
    OnMap,
    /// An airplane above the map, where no ground rule meets it (coh-0.2h, coh-20.0a).
    InAir,
    /// Left the map; not destroyed (coh-5.1e).
    Exited,
    Destroyed,
}

/// Fresh, sharing the owner's activation pool, or spent (coh-0.2c).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    Fresh,
    Active,
    Spent,
}

/// Index into `Content::hits`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HitId(pub u8);

/// A hit counter under a unit. Face down until the rules show it (coh-7.4a); once shown, everybody
/// remembers it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    pub counter: HitId,
    pub shown: bool,
}

/// What an airplane may drop (coh-20.4a, M11).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bomb {
    Kg50,
    Kg250,
    Cluster,
}

/// What only an airplane has (coh-20.0o, coh-20.1a).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Altitude counters under it.
    pub altitude: u8,
    /// Hit once: it may not attack any more.
    pub damaged: bool,
    /// Spent, and it has begun to fly off for nothing (coh-20.0i).
    pub leaving: bool,
    /// Bombs left, in the order of [`Bomb`].
    pub bombs: [u8; 3],
}

/// One counter in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Index into `Content::units`.
    pub kind: u8,
    pub owner: Seat,
    pub place: Whereabouts,
    /// Where it is while [`Whereabouts::OnMap`]; else the last hex it was in.
    pub hex: HexId,
    pub facing: Direction,
    pub status: Status,
    pub hit: Option<Hit>,
    /// Off the map in secret (coh-10.0a); `hex` is then its owner's secret.
    pub hidden: bool,
    /// The opponent knows what it is, though not where (coh-10.1d).
    pub named: bool,
    /// In a hasty defence (coh-18.1a).
    pub dug_in: bool,
    /// The vehicle it rides on or is towed by (coh-17.0a); it is then in that vehicle's hex.
    pub carrier: Option<UnitId>,
    /// Stuck in the ground until it is towed out of the hex (coh-14.1a, coh-14.1e).
    pub mired: bool,
    /// Stuck until the end of the round, by the card (coh-C20).
    pub bogged: bool,
    /// Turned back before wire this round on an attempt by CAPs, which cost nothing: it cannot try again by CAPs.
    pub balked: bool,
    /// The trench, gun pit or bunker it occupies (coh-18.2f).
    pub inside: Option<WorkId>,
    /// Seats that have yet to take a turn in which it suffers for moving openly (coh-5.01a).
    pub exposed_to: u8,
    /// Sides it may not retreat over in its owner's next turn (coh-7.63i), one bit per direction.
    pub barred: u8,
    /// All action points spent in this activation paid for movement (coh-V01).
    pub only_moved: bool,
    /// Ignores its hit, except for movement, until the activation or the action ends (coh-V11).
    pub iron_will: bool,
    /// Takes its next action unrevealed (coh-V13).
    pub unseen: bool,
    /// Veteran cards attached to it (coh-8.3a).
    pub veterans: ArrayVec<CardKind, 4>,
    /// Once-a-round cards used this round, one bit per place in `veterans`.
    pub used: u8,
    pub flight: Flight,
}

impl Unit {
    /// Alive, on the map and not hidden.
    pub fn is_visible(&self) -> bool {
        self.place == Whereabouts::OnMap && !self.hidden
    }

    pub fn is_on_map(&self) -> bool {
        self.place == Whereabouts::OnMap
    }

    pub fn has(&self, card: CardKind) -> bool {
        self.veterans.contains(&card)
    }
}
