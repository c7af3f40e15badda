//! Exact odds before a roll, from the same tallies that the roll then uses.

use umpire::report::NamedTally;
use umpire::{Distribution, Forecast, Fraction, Outlook, Tally};

use crate::battle::{Battle, Morale, Shot, UnitId};
use crate::content::model::Family;
use crate::ground::Terrain;
use crate::rules::Rules;
use crate::support::Strike;

impl Rules {
    /// One shot: hit or penetration, and what it does.
    pub fn forecast_fire(&self, battle: &Battle, shot: Shot) -> Forecast {
        let (mut value, mut needed) = (Tally::default(), Tally::default());
        self.fire_tally(battle, shot, &mut value);
        self.protection_tally(battle, shot.target, Some(shot.unit), &mut needed);
        self.forecast_hit(battle, shot.target, self.fire_die(battle, shot), value, needed)
    }

    /// One unit under a strike.
    pub fn forecast_strike(&self, battle: &Battle, target: UnitId, die: u8) -> Forecast {
        let mut needed = Tally::default();
        self.protection_tally(battle, target, None, &mut needed);
        self.forecast_hit(battle, target, die, Tally::default(), needed)
    }

    fn forecast_hit(
        &self,
        battle: &Battle,
        target: UnitId,
        die: u8,
        value: Tally,
        needed: Tally,
    ) -> Forecast {
        let distribution = Distribution::of_dice(1, die);
        let least = i32::from(needed.total() - value.total()) + 1;
        let mut hit = distribution.at_least(least);
        let unit = battle.unit(target);
        let kind = self.kind(unit);
        if kind.family == Family::Hq {
            // Two faces in six do not save (sos-4I.2).
            hit = hit.and(Fraction::new(2, 6));
        }
        let mut outlook = Vec::new();
        if kind.is_afv() {
            outlook.push(Outlook::telling("penetrated", hit));
            let share = |faces: u64| hit.and(Fraction::new(faces, 6));
            // The second time there is no die; the first time 1 is the gun, 6 the end, and what lies between stops it, which
            // is the end too if its side is demoralised (sos-6I.4, sos-6I.7, sos-9B.4).
            if unit.penetrated {
                outlook.push(Outlook::telling("destroyed", hit));
            } else if battle.side(unit.owner).demoralised {
                outlook.push(Outlook::telling("gun out", share(1)));
                outlook.push(Outlook::telling("destroyed", share(5)));
            } else {
                outlook.push(Outlook::telling("gun out", share(1)));
                if !unit.immobile {
                    outlook.push(Outlook::telling("immobilised", share(4)));
                }
                outlook.push(Outlook::telling("destroyed", share(1)));
            }
        } else {
            outlook.push(Outlook::telling("hit", hit));
            let holds_out = unit.under.is(Terrain::Entrenchment) || unit.under.is(Terrain::Bunker);
            let word = match unit.morale {
                _ if kind.family.is_soft_vehicle() => "destroyed",
                Morale::Normal => "pinned",
                Morale::Pinned => "suppressed",
                Morale::Suppressed if holds_out => "stays suppressed",
                Morale::Suppressed => "destroyed",
            };
            outlook.push(Outlook::telling(word, hit));
        }
        outlook.push(Outlook::nothing("no effect", hit.not()));
        Forecast {
            title: self.name(battle, target),
            piece: Some(target.0),
            tallies: vec![
                NamedTally {
                    name: "fire",
                    tally: value,
                },
                NamedTally {
                    name: "protection",
                    tally: needed,
                },
            ],
            outlook,
            distribution: distribution.chances().collect(),
            provisional: false,
        }
    }

    /// An assault: dare, win, lose (sos-8B, sos-8C.1, sos-8D).
    pub fn forecast_assault(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Forecast {
        let (one, two) = (
            u64::from(self.kind_of(battle, unit).assault),
            u64::from(self.kind_of(battle, target).assault),
        );
        let times = if battle.unit(target).morale == Morale::Suppressed {
            2
        } else {
            1
        };
        let pairs = || (1..=one).flat_map(|attack| (1..=two).map(move |defence| (attack * times, defence)));
        let wins = pairs().filter(|(attack, defence)| defence < attack).count() as u64;
        let losses = pairs().filter(|(attack, defence)| attack < defence).count() as u64;
        let dares = match self.willing_from(battle, unit, target) {
            Some(needed) => Fraction::new(u64::from(7 - needed), 6),
            None => Fraction::ALWAYS,
        };
        let (win, lose) = (
            Fraction::new(wins, one * two).and(dares),
            Fraction::new(losses, one * two).and(dares),
        );
        let title = self.name(battle, target);
        Forecast {
            title,
            piece: Some(target.0),
            tallies: Vec::new(),
            outlook: vec![
                Outlook::telling("enemy destroyed", win),
                Outlook::telling("attacker destroyed", lose),
                Outlook::nothing("nothing", win.or(lose).not()),
            ],
            distribution: Distribution::of_dice(1, one as u8).chances().collect(),
            provisional: false,
        }
    }

    /// A rally roll (sos-9B).
    pub fn forecast_rally(&self, battle: &Battle, unit: UnitId, cpts: u8) -> Forecast {
        let needed = self.rally_from(battle, battle.unit(unit).owner);
        let mut tally = Tally::default();
        self.rally_tally(cpts, &mut tally);
        let distribution = Distribution::of_dice(1, 6);
        let chance = distribution.at_least(i32::from(needed - tally.total()));
        Forecast {
            title: self.name(battle, unit),
            piece: Some(unit.0),
            tallies: vec![NamedTally { name: "rally", tally }],
            outlook: vec![
                Outlook::telling("rallies", chance),
                Outlook::nothing("no effect", chance.not()),
            ],
            distribution: distribution.chances().collect(),
            provisional: false,
        }
    }

    /// Everybody a strike would hit, as this seat knows them.
    pub fn forecast_strikes(
        &self,
        battle: &Battle,
        seat: umpire::Seat,
        strike: Strike,
        die: u8,
        at: board::table::Point,
    ) -> Vec<Forecast> {
        let struck = self
            .struck(battle, strike, at)
            .into_iter()
            .filter(|target| !self.is_unknown(battle, *target, seat));
        let mut forecasts: Vec<Forecast> = struck
            .map(|target| self.forecast_strike(battle, target, die))
            .collect();
        // An air strike may go astray, and hidden units may be under any.
        forecasts
            .iter_mut()
            .for_each(|forecast| forecast.provisional = strike == Strike::Air);
        forecasts
    }
}
