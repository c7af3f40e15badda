//! Hidden information: a full battle in which a seat could be, given what it knows.
//!
//! Dealt anew are the enemy's face-down hit counters (HI04), its action cards (HI06), the hexes of its
//! hidden units (HI01) and, in the fog of war, what is left of its pool (HI12), and its artillery strikes (HI09). The deck is an unordered heap, so its order is nobody's secret (HI07).

use board::hex::{Direction, HexId};
use umpire::{Dice, Seat};

use crate::artillery::{Barrage, Shell};
use crate::battle::{Battle, Frame, HitId, Stage, UnitId};
use crate::cards::CardKind;
use crate::content::model::{Pool, Start, WorkKind};
use crate::rules::Rules;
use crate::works::WorkId;

impl Rules {
    /// Everything that `seat` cannot know, dealt anew.
    pub fn imagine_for(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
        let mut imagined = battle.clone();
        self.deal_hits(&mut imagined, seat, dice);
        self.deal_hands(&mut imagined, seat, dice);
        self.deal_objectives(&mut imagined, seat, dice);
        self.deal_works(&mut imagined, seat, dice);
        self.deal_hidden(&mut imagined, seat, dice);
        self.deal_pools(&mut imagined, seat, dice);
        self.deal_barrages(&mut imagined, seat, dice);
        imagined
    }

    /// In the fog of war a pool may have begun with anything above what was spent (coh2-3.01b).
    fn deal_pools(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        if !self.settings.fog_of_war_ap {
            return;
        }
        for other in self.seats().filter(|other| *other != seat) {
            let player = battle.player_mut(other);
            let Some(pool) = player.pool.filter(|pool| 0 < *pool) else {
                continue;
            };
            let spent = player.pool_start.saturating_sub(pool);
            let rolled = [0; 3].map(|_| 1 + dice.below(6) as u8);
            let points = rolled.iter().max().unwrap_or(&1) + rolled.iter().min().unwrap_or(&1);
            player.pool_start = points.max(spent + 1);
            player.pool = Some(player.pool_start - spent);
        }
    }

    /// Any artillery card of another seat may have been targeted, at anybody its owner sees (HI09); not one that is
    /// still to be asked about.
    fn deal_barrages(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        battle.barrages.retain(|barrage| barrage.seat == seat);
        if !self.artillery || battle.stage != Stage::Playing || self.firefight.rounds <= battle.round {
            return;
        }
        for other in self.seats().filter(|other| *other != seat) {
            let cards: Vec<CardKind> = battle.player(other).hand.iter().copied().collect();
            for card in cards.into_iter().filter(|card| card.is_artillery()) {
                let open = battle.stack.iter().any(|frame| {
                    matches!(frame, Frame::Barrages(asked) if asked.to_target.contains(&(other, card)))
                });
                let dealt = |barrage: &Barrage| barrage.seat == other && barrage.card == card;
                if open || battle.barrages.iter().any(dealt) || dice.below(2) == 0 {
                    continue;
                }
                let enemies = battle
                    .units
                    .iter()
                    .filter(|unit| unit.is_visible() && self.are_enemies(other, unit.owner));
                let mut places: Vec<HexId> = enemies.map(|unit| unit.hex).collect();
                if places.is_empty() {
                    places = self.field.grid.full_ids().collect();
                }
                let nth = dice.below(places.len().max(1) as u32) as usize;
                battle.barrages.extend(places.get(nth).map(|at| Barrage {
                    seat: other,
                    card,
                    at: *at,
                    side: Direction::E,
                    shell: Shell::Explosive,
                    round: battle.round + 1,
                }));
            }
        }
    }

    /// Unknown counters go back into the heap and are drawn again. Killed is always shown, so it is not
    /// among them.
    fn deal_hits(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        let unknown: Vec<usize> = (0..battle.units.len())
            .filter(|index| {
                let unit = &battle.units[*index];
                unit.owner != seat && unit.hit.is_some_and(|hit| !hit.shown)
            })
            .collect();
        for pool in [Pool::Foot, Pool::Vehicle] {
            let of_pool = |index: &&usize| self.pool_of(battle, UnitId::at(**index)) == pool;
            let units: Vec<usize> = unknown.iter().filter(of_pool).copied().collect();
            if units.is_empty() {
                continue;
            }
            for index in &units {
                if let Some(hit) = battle.units[*index].hit {
                    battle.hits_left[usize::from(hit.counter.0)] += 1;
                }
            }
            for index in units {
                let drawable = |counter: usize| {
                    self.content.hits[counter].pool == pool && !self.content.hits[counter].kills
                };
                let total: u32 = (0..battle.hits_left.len())
                    .filter(|c| drawable(*c))
                    .map(|c| u32::from(battle.hits_left[c]))
                    .sum();
                let mut nth = dice.below(total.max(1));
                for counter in (0..battle.hits_left.len()).filter(|c| drawable(*c)) {
                    let left = u32::from(battle.hits_left[counter]);
                    if nth < left {
                        battle.hits_left[counter] -= 1;
                        if let Some(hit) = &mut battle.units[index].hit {
                            hit.counter = HitId(counter as u8);
                        }
                        break;
                    }
                    nth -= left;
                }
            }
        }
    }

    /// Objectives that others drew are any but one's own (HI11).
    fn deal_objectives(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        let own = battle.player(seat).objective;
        let mut heap: Vec<CardKind> = self.firefight.objectives.iter().map(|known| known.card).collect();
        heap.retain(|card| Some(*card) != own);
        dice.shuffle(&mut heap);
        for other in self.seats().filter(|other| *other != seat) {
            if battle.player(other).objective.is_some() {
                battle.player_mut(other).objective = heap.pop();
            }
        }
    }

    fn deal_hands(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        let others: Vec<Seat> = self.seats().filter(|other| *other != seat).collect();
        // Yellow cards are in the deck and in nobody's hand (coh-8.1e).
        let (events, mut heap): (Vec<CardKind>, Vec<CardKind>) = std::mem::take(&mut battle.deck)
            .into_iter()
            .partition(|card| card.is_event());
        let mut counts = [0; 4];
        for other in &others {
            let hand = &mut battle.player_mut(*other).hand;
            let secret: Vec<CardKind> = hand.iter().copied().filter(|card| card.is_action()).collect();
            hand.retain(|card| !card.is_action());
            counts[other.index()] = secret.len();
            heap.extend(secret);
        }
        heap.sort();
        dice.shuffle(&mut heap);
        for other in &others {
            let dealt = heap.split_off(heap.len() - counts[other.index()]);
            battle.player_mut(*other).hand.extend(dealt);
        }
        battle.deck = heap;
        battle.deck.extend(events);
    }

    /// Hidden works of others lie anywhere they could have been set up and nobody has gone since (HI03), and look
    /// towards the seat's own units. Of mines laid in play the colour is unknown too. Where the others that are still
    /// to be dealt lie in truth makes no difference.
    fn deal_works(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        let secret: Vec<usize> = (0..battle.works.len())
            .filter(|index| {
                let work = &battle.works[*index];
                work.hidden && work.stands() && work.owner != Some(seat)
            })
            .collect();
        if secret.is_empty() {
            return;
        }
        // Who is hidden inside is dealt anew as well.
        for unit in &mut battle.units {
            if unit.inside.is_some_and(|work| secret.contains(&work.index())) {
                unit.inside = None;
            }
        }
        for (dealt, index) in secret.iter().enumerate() {
            let work = &battle.works[*index];
            let muster = self.work_muster(WorkId(*index as u8));
            let zone: Vec<HexId> = match muster.map(|muster| &muster.start) {
                Some(Start::Zone(zone)) => zone.clone(),
                Some(Start::At(..) | Start::Enter { .. }) | None => self.field.grid.full_ids().collect(),
            };
            let laid = muster.is_none();
            let still_up = &secret[dealt..];
            let taken = |hex: HexId| {
                let mut works = battle
                    .numbered_works()
                    .filter(|(id, _)| !still_up.contains(&id.index()))
                    .filter(|(_, other)| other.stands() && other.hex == hex);
                works.any(|(_, other)| other.kind.is_mine() == work.kind.is_mine())
            };
            let open = |hex: &HexId| battle.visible_in(*hex).next().is_none() && !taken(*hex);
            let mut places: Vec<HexId> = zone.iter().copied().filter(open).collect();
            if places.is_empty() {
                places = zone;
            }
            let kind = if laid {
                [WorkKind::BlueMine, WorkKind::RedMine, WorkKind::BlackMine][dice.below(3) as usize]
            } else {
                work.kind
            };
            let hex = places[dice.below(places.len() as u32) as usize];
            let facing = self.likely_facing(battle, hex, seat);
            let work = &mut battle.works[*index];
            (work.kind, work.hex, work.facing) = (kind, hex, facing);
        }
    }

    /// Hidden enemies lie anywhere they could have been set up and would not have been found.
    fn deal_hidden(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        for index in 0..battle.units.len() {
            let unit = &battle.units[index];
            if unit.owner == seat || !unit.hidden || !unit.is_on_map() {
                continue;
            }
            let id = UnitId::at(index);
            let zone: Vec<HexId> = match self.start_of(id) {
                Some(Start::Zone(zone)) => zone.clone(),
                Some(Start::At(..) | Start::Enter { .. }) | None => self.field.grid.full_ids().collect(),
            };
            let open = |hex: &HexId| self.could_hide(battle, id, *hex);
            let mut places: Vec<HexId> = zone.iter().copied().filter(open).collect();
            if places.is_empty() {
                places = self.field.grid.full_ids().filter(open).collect();
            }
            if places.is_empty() {
                places = zone;
            }
            let hex = places[dice.below(places.len() as u32) as usize];
            let facing = self.likely_facing(battle, hex, seat);
            let unit = &mut battle.units[index];
            (unit.hex, unit.facing, unit.inside) = (hex, facing, None);
        }
    }

    /// Whoever waits hidden looks at the nearest enemy he sees on the map.
    fn likely_facing(&self, battle: &Battle, hex: HexId, enemy: Seat) -> Direction {
        let targets = battle
            .units
            .iter()
            .filter(|unit| unit.owner == enemy && unit.is_visible());
        targets
            .min_by_key(|unit| self.field.distance(hex, unit.hex))
            .map_or(Direction::E, |unit| self.side_towards(hex, unit.hex))
    }

    /// Could the unit lie hidden there without having been found?
    fn could_hide(&self, battle: &Battle, unit: UnitId, hex: HexId) -> bool {
        let owner = battle.unit(unit).owner;
        self.may_stand(battle, unit, hex)
            && battle.visible_in(hex).next().is_none()
            && (self.field.covered[hex.index()]
                || !battle.units.iter().any(|other| {
                    other.is_visible()
                        && self.are_enemies(owner, other.owner)
                        && self.field.distance(other.hex, hex) <= 2
                        && self.field.foot_sees(other.hex, hex)
                        && !self.smoke_hides(battle, other.hex, hex)
                }))
    }
}
