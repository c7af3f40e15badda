//! A battle as a value: everything that changes in play, secrets included.
//!
//! What never changes (map, counters, cards, firefight, options) is in [`crate::Rules`].

use arrayvec::ArrayVec;
use board::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use umpire::Seat;

use crate::artillery::{Barrage, Falling};
use crate::cards::CardKind;
use crate::content::model::{Colour, WorkKind};
use crate::order::Pay;
use crate::smoke::Smoke;
use crate::works::{Entangled, Mark, Work, WorkId};

/// Index of a unit in [`Battle::units`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

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
        (self.0 != 0).then(|| UnitId(self.0.trailing_zeros() as u8))
    }

    /// The only unit, if there is exactly one.
    pub fn single(self) -> Option<UnitId> {
        if self.len() == 1 { self.first() } else { None }
    }

    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| UnitId(rest.trailing_zeros() as u8));
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
pub enum Place {
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
    pub place: Place,
    /// Where it is while [`Place::OnMap`]; else the last hex it was in.
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
        self.place == Place::OnMap && !self.hidden
    }

    pub fn is_on_map(&self) -> bool {
        self.place == Place::OnMap
    }

    pub fn has(&self, card: CardKind) -> bool {
        self.veterans.contains(&card)
    }
}

/// One player's means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub caps: u8,
    /// Starting level, equalising bonus included (coh-2.0d).
    pub start_caps: u8,
    /// Own units destroyed that count against the allowance (coh-7.3b).
    pub losses: u8,
    pub vp: i16,
    pub hand: ArrayVec<CardKind, 40>,
    /// Its secret objective, shown at the end (coh-Y2).
    pub objective: Option<CardKind>,
    /// Points left in the activation pool; `None` when nobody is activated.
    pub pool: Option<u8>,
    /// What the pool began with, for the fog of war (coh2-3.01b).
    pub pool_start: u8,
}

impl Player {
    pub fn holds(&self, card: CardKind) -> bool {
        self.hand.contains(&card)
    }

    pub fn discard(&mut self, card: CardKind) {
        if let Some(index) = self.hand.iter().position(|held| *held == card) {
            self.hand.remove(index);
        }
    }
}

/// The loose control marker of a firefight (coh-FF2f).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marker {
    None,
    Carried(UnitId),
    Lies(HexId),
    /// Carried off the map by this seat.
    Gone(Seat),
}

/// A hex whose control is marked (coh-2.4d).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    pub hex: HexId,
    pub holder: Option<Seat>,
}

/// What a roll is for; what it decides is in the chapter named.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollKind {
    /// Against the target of this index in the attack below (coh-7.1b).
    Attack(u8),
    /// This unit tries to lose its hit (coh-7.5a).
    Rally(UnitId),
    Initiative,
    /// Is the hidden sniper that just fired found (coh-10.3a)?
    Detection(UnitId),
    /// +1D6 APs (coh-C07).
    MoreAps,
    /// +1D6 CAPs (coh-C08).
    MoreCaps,
    /// Sniper card against this seat (coh-C13).
    SniperCard(Seat),
    /// How much dearer wire or a road block makes this unit's step (coh-18.4a).
    Wire(UnitId),
    /// A mine attacks this unit (coh-18.5d).
    Mine {
        unit: UnitId,
        work: WorkId,
    },
    /// Does this vehicle get stuck where it is (coh-14.1a)?
    Immobilize(UnitId),
    /// The pool of a unit being activated (coh-3.01a); the bonus of Experience.
    Pool(u8),
}

/// Before the dice: command points. After: cards that change the result.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollStage {
    Before,
    After,
}

/// One roll of one seat, from the question for command points to its last change (coh-3.23a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    pub seat: Seat,
    /// The unit it is made by, for or about: for Combat Hardened (coh-V14).
    pub unit: Option<UnitId>,
    pub stage: RollStage,
    pub faces: ArrayVec<u8, 3>,
    pub caps: i8,
    pub luck: i8,
}

/// What an attack from the air or at an airplane is made with.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blow {
    /// An airplane's guns at the ground.
    Guns,
    Bomb(Bomb),
    /// At an airplane, from the ground or from another one.
    Flak,
}

/// How an attack is made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    Direct,
    Close,
    /// Shells of a mortar, direct or by way of a spotting hex (coh-12.0a, coh-12.0b).
    Mortar,
    /// With a weapon card (coh-8.2a).
    Card(CardKind),
    /// From the air or at an airplane (coh-20.2a, coh-20.0n).
    Air(Blow),
    /// With flames of its own (coh-X1, coh2-19.1a).
    Flame,
    /// Off-board artillery (coh-12.3b).
    Artillery(CardKind),
}

/// One target of an attack, its defence value fixed when the attack was declared (coh-7.2d).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// `None`: whatever is hidden in the hex, if anything (coh-10.0g).
    pub mark: Option<Mark>,
    pub defence: i16,
    pub colour: Colour,
    pub done: bool,
}

impl Target {
    /// The unit it is, if it is one.
    pub fn unit(&self) -> Option<UnitId> {
        match self.mark {
            Some(Mark::Unit(unit)) => Some(unit),
            Some(Mark::Work { .. } | Mark::Hasty { .. }) | None => None,
        }
    }
}

/// An attack being resolved (coh-7.0a and the attack procedure).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub seat: Seat,
    /// `None`: nobody on the map, artillery.
    pub leader: Option<UnitId>,
    pub supporters: UnitSet,
    pub hex: HexId,
    /// Where the line of fire is drawn from: the leader's hex, the spotting hex of indirect fire (coh-12.0d), of
    /// artillery the target itself.
    pub from: HexId,
    pub mode: Mode,
    /// From cards that raise firepower after all else (coh-C09).
    pub boost: i8,
    /// From Overrun (coh-V30).
    pub overrun: i8,
    pub rolled: bool,
    /// Targets and their defences are fixed (coh-7.2d): before that units may slip away (coh-V08).
    pub aimed: bool,
    pub targets: SmallVec<[Target; 4]>,
    /// The leader fired from hiding and stays hidden unless found (coh-10.3a).
    pub from_hiding: bool,
}

/// A step that each member of a group takes in turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupStep {
    Move,
    Pivot,
    Hide,
    HiddenMove,
    /// Card 5: so many hexes each (coh-C05).
    March {
        left: u8,
    },
}

/// A group action in which each member is asked in turn (coh-9.1d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub step: GroupStep,
    pub all: UnitSet,
    pub remaining: UnitSet,
    pub pay: Pay,
    /// The highest single cost so far: that is what the group pays (coh-9.11a).
    pub paid: u8,
    pub moved: UnitSet,
    /// A member would not pay for the wire: nobody else enters it, and a pool that paid is lost (coh-9.11d).
    pub declined_wire: bool,
}

/// Bombs still to fall in an attack: each is resolved by itself (coh-20.4a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    pub at: HexId,
    pub bomb: Bomb,
    pub left: u8,
}

/// An airplane's action, impulse by impulse (coh-20.0b).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    pub unit: UnitId,
    pub pay: Pay,
    /// Impulses used so far.
    pub used: u8,
    /// Has attacked or turned since it last flew forward (coh-20.0f).
    pub acted: bool,
    /// Has changed its altitude since then (coh-20.1b).
    pub climbed: bool,
    pub dropping: Option<Load>,
}

/// A vehicle in mid-move: the bonus hexes it may still use (coh-14.0b, coh-14.0c).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bonus {
    pub unit: UnitId,
    /// Over open ground and along roads.
    pub tracks: u8,
    /// Along the road only.
    pub wheels: u8,
    pub pay: Pay,
    /// What its move has cost so far, extras included (coh-14.0d).
    pub spent: u8,
    /// The hex it left last: nobody it came upon retreats there (coh-7.63i).
    pub left: Option<HexId>,
}

/// Why a facing is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FacingReason {
    SetUp,
    Moved,
    Revealed,
    Pivot,
    Unloaded,
}

/// One open question, or a process that will ask some. The last frame is looked at first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    SetUp(Seat),
    Initiative(Bids),
    Turn,
    Facing {
        unit: UnitId,
        reason: FacingReason,
        must_see: Option<HexId>,
    },
    /// Which way does a bunker or gun pit face (coh-1.0g)?
    WorkFacing {
        work: WorkId,
    },
    /// Set up where a fortification is: inside (coh-18.2h)?
    Inside {
        unit: UnitId,
    },
    Attack(Attack),
    Roll(Roll),
    Rallies {
        seat: Seat,
        remaining: UnitSet,
    },
    Group(Group),
    /// Wire or a road block is in the way: pay what the die says, or stay (coh-18.4b)?
    Entangled(Entangled),
    /// Where is the mine laid (coh-C40)? With a tellermine its kind is given (coh-W6).
    Lay {
        unit: UnitId,
        kind: Option<WorkKind>,
    },
    /// Which mine is defused (coh-C41)?
    Defuse {
        unit: UnitId,
    },
    /// An airplane's next impulse (coh-20.0c).
    Sortie(Sortie),
    /// At which altitude does it fly in (coh-20.0a)?
    Altitude {
        unit: UnitId,
    },
    /// On to a bonus hex, or stop (coh-14.0f)?
    Bonus(Bonus),
    /// Which option of the firefight's event (D07)?
    Event {
        seat: Seat,
    },
    /// Which second hex is marked for a unit in the cup (coh-21.2a)?
    Mark {
        unit: UnitId,
    },
    /// Lost the initiative: play Feared Reputation (coh-V10)?
    Reputation {
        loser: Seat,
        winner: Seat,
    },
    /// A veteran was killed in close combat: take the killer along (coh-V06)?
    Honour {
        seat: Seat,
        veteran: UnitId,
        killers: UnitSet,
    },
    /// Which of the killers dies (coh-V06)?
    Sacrifice {
        seat: Seat,
        killers: UnitSet,
    },
    /// The active units are about to be spent after moving only: Forced March (coh-V01)?
    March {
        unit: UnitId,
    },
    /// Artillery before a round, one card after the other, the next one last; then what is due falls, then comes the
    /// initiative (coh-2.0f, coh-2.0g).
    Barrages {
        to_target: Vec<(Seat, CardKind)>,
    },
    /// Which hex of the pattern is shelled next (coh-12.3h)?
    Falling(Falling),
    /// Shells are about to fall on these units: slip away (coh-V08)?
    CloseCall {
        units: UnitSet,
    },
    /// Which hidden unit is shown to the sixth sense (coh-V07)?
    Sensed {
        seat: Seat,
        among: UnitSet,
    },
}

/// The announcements for the initiative roll (coh-3.24a).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bids {
    /// Seats still to announce, the next one last.
    pub to_announce: ArrayVec<Seat, 4>,
    /// Seats still to roll, the next one last.
    pub to_roll: ArrayVec<Seat, 4>,
    pub bids: [u8; 4],
    pub totals: [i8; 4],
}

/// What is being carried out in this turn, until its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ongoing {
    pub by: UnitSet,
    pub pay: Pay,
}

/// How far the game is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    SetUp,
    Playing,
    Over,
}

/// The whole state of a firefight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub stage: Stage,
    pub round: u8,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who takes turns in which order this round, again and again (coh-21.0b, coh-21.0c).
    pub turns: crate::players::Turns,
    /// Where in this order the round is.
    pub turn_at: u8,
    /// Passes in a row (coh-2.2i).
    pub passes: u8,
    /// Who had the initiative this round.
    pub first: Seat,
    pub players: ArrayVec<Player, 4>,
    pub units: Vec<Unit>,
    /// Fortifications and hindrances: those of the forces, then nobody's, then those laid in play (coh-18.0a).
    pub works: Vec<Work>,
    pub stack: Vec<Frame>,
    pub ongoing: Option<Ongoing>,
    /// Actions left in this turn: 2 under Dual Actions (coh-C10).
    pub actions_left: u8,
    /// Dual Actions was played this turn (no chaining).
    pub dual: bool,
    /// The marker changed hands this turn: once is enough.
    pub marker_moved: bool,
    /// Counters left in the pools, one number per entry of `Content::hits`.
    pub hits_left: ArrayVec<u8, 20>,
    /// The deck is an unordered heap; draws are blind.
    pub deck: Vec<CardKind>,
    pub discards: Vec<CardKind>,
    pub control: Vec<Control>,
    pub marker: Marker,
    /// Who was last alone with the loose marker.
    pub marker_holder: Option<Seat>,
    pub hasty_left: u8,
    /// Seats whose units that wait for the event may enter, one bit each (coh-Y3).
    pub called: u8,
    pub solo: crate::solitaire::Solo,
    pub smoke: Smoke,
    /// Strikes recorded and not fallen yet: their owners' secrets (HI09).
    pub barrages: Vec<Barrage>,
}

impl Battle {
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    pub fn work(&self, id: WorkId) -> &Work {
        &self.works[id.index()]
    }

    pub fn work_mut(&mut self, id: WorkId) -> &mut Work {
        &mut self.works[id.index()]
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Every unit with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units
            .iter()
            .enumerate()
            .map(|(index, unit)| (UnitId(index as u8), unit))
    }

    /// Units anybody can see in a hex.
    pub fn visible_in(&self, hex: HexId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.numbered()
            .filter(move |(_, unit)| unit.hex == hex && unit.is_visible())
    }

    pub fn active(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.numbered()
            .filter(move |(_, unit)| unit.owner == seat && unit.status == Status::Active)
            .map(|(id, _)| id)
    }
}
