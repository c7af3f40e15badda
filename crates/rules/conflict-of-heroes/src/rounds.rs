//! Chapter 2, Rounds: the pre-round sequence, initiative, turns and passes, the end of a round.

use umpire::show::{CardPlace, PhaseLook, Reading, Show};
use umpire::{Audience, Event, Seat};

use crate::battle::{Battle, Frame, Ongoing, Roll, RollKind, Stage, Status, UnitSet};
use crate::cards::CardKind;
use crate::content::model::Nation;
use crate::decisions::{Initiative, Reputation};
use crate::order::Pay;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// The seat after this one.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.firefight.forces.len() as u8)
    }

    /// The order of announcing: more CAPs first, Soviets first among equals (coh-3.24a, coh-3.24c).
    fn announcing_order(&self, battle: &Battle) -> arrayvec::ArrayVec<Seat, 4> {
        let mut seats: arrayvec::ArrayVec<Seat, 4> = self.seats().collect();
        let soviet = |seat: Seat| self.firefight.forces[seat.index()].nation == Nation::Soviet;
        seats.sort_by_key(|seat| {
            (
                std::cmp::Reverse(battle.player(*seat).caps),
                !soviet(*seat),
                seat.0,
            )
        });
        seats
    }
}

impl Resolution<'_> {
    // --- before the round --------------------------------------------------------------------------

    /// The pre-round sequence, in its printed order (coh-2.0a).
    pub fn begin_round(&mut self) {
        self.battle.passes = 0;
        let round = self.battle.round;
        self.tell(|say| {
            Event::new(
                "round",
                "coh-2.0a",
                format!("Round {round} of {} begins.", say.rules.firefight.rounds),
            )
            .short(format!("round {round}"))
            .show(Show::phase(PhaseLook::Round, format!("Round {round}")))
        });
        self.refresh_units();
        self.thin_smoke();
        self.reset_caps();
        let before = self.battle.stack.len();
        self.deal_cards();
        if self.is_over() {
            return;
        }
        // A choice that a card brought is made before the initiative (coh-2.0a).
        let events = self.battle.stack.split_off(before.min(self.battle.stack.len()));
        // Reinforcements due are simply available from now on (coh-2.0h).
        if self.rules.artillery {
            // Whether a strike falls now says whether one was recorded (HI09): what led here cannot be taken back.
            self.report.reveal();
            self.start_barrages();
        } else {
            self.start_initiative();
        }
        self.battle.stack.extend(events);
    }

    /// Step 1: everybody fresh, pools empty (coh-2.0b).
    fn refresh_units(&mut self) {
        for unit in &mut self.battle.units {
            unit.status = Status::Fresh;
            unit.iron_will = false;
            unit.unseen = false;
            unit.only_moved = false;
            unit.used = 0;
            unit.barred = 0;
            unit.exposed_to = 0;
            unit.bogged = false;
            unit.balked = false;
        }
        for player in &mut self.battle.players {
            player.pool = None;
        }
    }

    /// Step 3: the starting level less the losses, never below 0 (coh-2.0d).
    fn reset_caps(&mut self) {
        for player in &mut self.battle.players {
            player.caps = player.start_caps.saturating_sub(player.losses);
        }
    }

    /// Step 4: who had the initiative draws first (coh-2.0e).
    fn deal_cards(&mut self) {
        let deck = &self.rules.firefight.deck;
        let count = if self.battle.round == 1 {
            deck.first_round
        } else {
            deck.later_rounds
        };
        let mut seat = self.battle.first;
        for _ in self.rules.seats() {
            let hands = self.rules.firefight.forces[seat.index()].hands;
            for _ in 0..count * hands {
                if self.is_over() {
                    return;
                }
                self.draw_card(seat);
            }
            seat = self.rules.next_seat(seat);
        }
    }

    /// Draws one card blind; when the deck is out the discards are shuffled into it (coh-8.1c).
    pub fn draw_card(&mut self, seat: Seat) {
        if self.battle.deck.is_empty() {
            let Resolution { battle, .. } = self;
            battle.deck.append(&mut battle.discards);
        }
        if self.battle.deck.is_empty() || self.battle.player(seat).hand.is_full() {
            return;
        }
        let Resolution { battle, dice, .. } = self;
        let index = dice.draw(
            battle.deck.len(),
            |index| battle.deck[index].id(),
            "draw a card",
            "coh-2.0e",
        );
        let card = battle.deck.swap_remove(index);
        if card.is_event() {
            self.report.reveal();
            self.resolve_event_card(seat, card);
            if !self.is_over() {
                self.draw_card(seat);
            }
            return;
        }
        battle.player_mut(seat).hand.push(card);
        self.report.reveal();
        self.tell(|say| {
            Event::new("drew", "coh-2.0e", format!("{} draws a card.", say.seat(seat)))
                .to(Audience::Except(seat))
                .show(say.card_flies(card, CardPlace::Deck, CardPlace::Hand(seat)))
        });
        self.tell(|say| {
            Event::new(
                "drew",
                "coh-2.0e",
                format!("{} draws {}.", say.seat(seat), say.card(card)),
            )
            .to(Audience::Only(seat))
            .show(say.card_flies(card, CardPlace::Deck, CardPlace::Hand(seat)))
        });
    }

    /// Puts a card from a hand onto the open discards (coh-8.1c).
    pub fn discard(&mut self, seat: Seat, card: CardKind) {
        self.battle.player_mut(seat).discard(card);
        self.report.reveal();
        if card.is_action() {
            self.battle.discards.push(card);
        }
    }

    // --- initiative --------------------------------------------------------------------------------

    /// Step 8: fixed by the firefight, or announced and rolled for (coh-2.0i, coh-2.1a).
    pub fn start_initiative(&mut self) {
        let round = self.battle.round;
        let fixed = self
            .rules
            .firefight
            .initiative
            .iter()
            .find(|(when, _)| *when == round);
        match fixed {
            Some((_, seat)) => {
                self.battle.turns = self.rules.seats().collect();
                self.take_initiative(Seat(*seat), "coh-2.1a")
            }
            None => self.start_bids(),
        }
    }

    fn start_bids(&mut self) {
        let mut order = self.rules.announcing_order(self.battle);
        order.reverse();
        let announcements = Initiative {
            to_announce: order.clone(),
            to_roll: order
                .into_iter()
                .filter(|seat| self.rules.rolls_initiative(*seat))
                .collect(),
            ..Initiative::default()
        };
        self.battle.stack.push(announcements.into());
    }

    /// One open and binding announcement (coh-3.24a); paid at once (coh-3.24b).
    pub fn bid(&mut self, mut announced: Initiative, caps: u8) {
        let seat = announced.to_announce.pop().expect("somebody announces");
        announced.bids[seat.index()] = caps;
        self.battle.stack.push(announced.into());
        let player = self.battle.player_mut(seat);
        player.caps -= caps.min(player.caps);
        self.tell(|say| {
            Event::new(
                "bid",
                "coh-3.24a",
                format!("{} puts {caps} CAPs on the initiative.", say.seat(seat)),
            )
            .show(Show::count("CAP", Some(seat), -i32::from(caps)))
        });
    }

    /// All have announced: the next seat rolls, or the totals are compared (coh-2.1a, coh-3.24b).
    pub fn roll_initiative(&mut self, mut announced: Initiative) {
        if let Some(seat) = announced.to_roll.pop() {
            let mut roll = Roll::new(RollKind::Initiative, seat, None);
            roll.caps = self.rules.announced(&announced, seat) as i8;
            self.battle.stack.push(announced.into());
            self.battle.stack.push(roll.into());
            return;
        }
        let totals = announced.totals;
        let rolled = || {
            self.rules
                .seats()
                .filter(|seat| self.rules.rolls_initiative(*seat))
        };
        let best = rolled().map(|seat| totals[seat.index()]).max().unwrap_or(0);
        let mut leaders = rolled().filter(|seat| totals[seat.index()] == best);
        let (winner, tie) = (leaders.next().unwrap_or(Seat(0)), leaders.next().is_some());
        if tie {
            self.tell(|_| Event::new("tie", "coh-2.1a", "The initiative is tied and rolled again."));
            self.start_bids();
            return;
        }
        // Equal rolls below the highest follow the order of announcing (coh-3.24c).
        let mut ranking = self.rules.announcing_order(self.battle);
        ranking.sort_by_key(|seat| std::cmp::Reverse(totals[seat.index()]));
        self.battle.turns = ranking.into_iter().collect();
        let loser = self
            .rules
            .enemies_of(winner)
            .find(|seat| self.battle.player(*seat).holds(CardKind::FearedReputation));
        match loser {
            Some(loser) => self.battle.stack.push(Reputation { loser, winner }.into()),
            None => self.take_initiative(winner, "coh-2.1a"),
        }
    }

    pub fn resolve_initiative_roll(&mut self, roll: &Roll) {
        let total = roll.total();
        let seat = roll.seat;
        self.tell(|say| {
            Event::new(
                "initiative-roll",
                "coh-2.1a",
                format!("{} rolls {total} for initiative.", say.seat(seat)),
            )
            .show(Show::roll_aside(Reading::table(format!(
                "{total} for initiative"
            ))))
        });
        let Some(Frame::Initiative(announced)) = self.battle.stack.last_mut() else {
            unreachable!("the roll was announced");
        };
        announced.totals[seat.index()] = total as i8;
    }

    /// This seat takes the first turn of the round.
    pub fn take_initiative(&mut self, seat: Seat, rule: &'static str) {
        self.battle.first = seat;
        self.battle.turns = self.rules.turns_from(seat, &self.battle.turns);
        self.battle.turn_at = 0;
        self.tell(|say| {
            Event::new(
                "initiative",
                rule,
                format!("{} has the initiative.", say.seat(seat)),
            )
            .show(Show::phase(
                PhaseLook::Turn,
                format!("{} has the initiative", say.seat(seat)),
            ))
        });
        self.battle.stack.push(Frame::Turn);
        self.start_turn(seat);
    }

    // --- turns -------------------------------------------------------------------------------------

    fn start_turn(&mut self, seat: Seat) {
        self.battle.turn = seat;
        self.battle.actions_left = 1;
        self.battle.dual = false;
        self.battle.marker_moved = false;
    }

    /// A pass flips whoever is active; enough in a row end the round (coh-2.2g, coh-2.2i).
    pub fn pass(&mut self) {
        let seat = self.battle.turn;
        let marchers = self.rules.marchers(self.battle, seat);
        self.flip_active(seat);
        self.battle.passes += 1;
        self.tell(|say| Event::new("passed", "coh-2.2g", format!("{} passes.", say.seat(seat))));
        if self.rules.passes_needed() <= self.battle.passes {
            self.end_round()
        } else {
            self.end_turn();
            self.ask_to_march(marchers);
        }
    }

    /// An action that does nothing (coh-2.2j). In the first edition a hidden unit that pays for it with its own
    /// APs shows itself (coh-10.0c, coh2-10.0c).
    pub fn stall(&mut self, pay: Pay) {
        let seat = self.battle.turn;
        let active: UnitSet = self.battle.active(seat).collect();
        self.pay(seat, UnitSet::EMPTY, 1, pay, crate::activation::Purpose::Other);
        for unit in active.iter().filter(|_| matches!(pay, Pay::Pool { .. })) {
            self.battle.unit_mut(unit).only_moved = false;
        }
        self.tell(|say| Event::new("stalled", "coh-2.2j", format!("{} stalls.", say.seat(seat))));
        if matches!(pay, Pay::Pool { .. }) && !self.rules.settings.second_edition() {
            self.reveal_payer(seat);
        }
        self.battle.ongoing = Some(Ongoing {
            by: UnitSet::EMPTY,
            pay,
        });
    }

    /// The action is done: opportunity users and empty pools flip, then the other player (coh-2.2p).
    pub fn end_action(&mut self) {
        let Some(ongoing) = self.battle.ongoing.take() else {
            return;
        };
        let seat = self.battle.turn;
        self.battle.passes = 0;
        if ongoing.pay == Pay::Opportunity {
            for unit in ongoing.by.iter() {
                self.flip(unit);
            }
        }
        for unit in ongoing.by.iter() {
            let actor = self.battle.unit_mut(unit);
            actor.unseen = false;
            if actor.status != Status::Active {
                actor.iron_will = false;
            }
        }
        self.battle.actions_left -= 1;
        if self.battle.player(seat).pool == Some(0) {
            self.empty_pool(seat);
        }
    }

    /// The pool is used up: its units are spent, unless one marches on (coh-3.0c, coh-V01).
    fn empty_pool(&mut self, seat: Seat) {
        let marchers = self.rules.marchers(self.battle, seat);
        self.flip_active(seat);
        self.ask_to_march(marchers);
    }

    /// The next player's turn; what lasted for this one is over.
    pub fn end_turn(&mut self) {
        let seat = self.battle.turn;
        for unit in &mut self.battle.units {
            unit.exposed_to &= !(1 << seat.0);
            if unit.owner == seat {
                unit.barred = 0;
                // Cards for the action of this turn are over with it (coh-V11, coh-V13).
                unit.unseen = false;
                unit.iron_will &= unit.status == Status::Active;
            }
        }
        let (at, next) = self.next_turn();
        self.battle.turn_at = at;
        self.start_turn(next);
    }

    /// Scoring, then the next round or the end (coh-2.3a, coh-2.3b).
    fn end_round(&mut self) {
        let round = self.battle.round;
        self.tell(|_| Event::new("round-end", "coh-2.2i", format!("Round {round} is over.")));
        self.score_round();
        if self.rules.planes {
            self.recall_planes();
        }
        self.battle.stack.clear();
        if self.rules.firefight.rounds <= round {
            self.end_game();
            return;
        }
        self.battle.round += 1;
        self.begin_round();
    }

    /// Is anything left to do in this turn? Called when the turn's frame is on top.
    pub fn settle_turn(&mut self) {
        if self.battle.ongoing.is_some() {
            self.end_action();
        } else if self.battle.actions_left == 0 {
            self.end_turn();
        }
    }

    /// Playing ends while somebody is asked: nothing more is asked.
    pub fn is_over(&self) -> bool {
        self.battle.stage == Stage::Over
    }
}
