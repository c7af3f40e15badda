//! Chapter 3, fire: attack tally, defence tally, roll, hit. The preview uses the same tallies.

use umpire::observe::{Trial, TrialKind};
use umpire::odds::{Distribution, Outlook};
use umpire::report::NamedTally;
use umpire::scene::Place;
use umpire::show::{LeaveLook, MarkLook, Reading, Show};
use umpire::{Audience, Dice, Event, Forecast, Ledgered, Report, Seat, Tally};

use crate::Duel;
use crate::battle::{Battle, Shot, Wound, other};

/// What the target does about it (pra-4d).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    Stands,
    Ducks,
}

/// The attack value without the dice, as somebody knows it (pra-3a, pra-3c, pra-3d, pra-3f, pra-4c).
fn attack_tally(duel: &Duel, battle: &Battle, shot: Shot, knows_wound: bool) -> Tally {
    let (firer, target) = (
        &battle.scouts[usize::from(shot.firer)],
        &battle.scouts[usize::from(shot.target)],
    );
    let mut tally = Tally::default();
    tally.add(2, "rifle", "pra-3a");
    if duel.grid.distance(firer.cell, target.cell) == crate::order::RANGE {
        tally.add(-1, "long shot", "pra-3c");
    }
    if shot.from_hiding {
        tally.add(1, "from hiding", "pra-3d");
    }
    if knows_wound && firer.wound == Some(Wound::Shaken) {
        tally.add(-1, "shaken", "pra-3f");
    }
    if battle.aimed {
        tally.add(2, "aim", "pra-4c");
    }
    tally
}

/// The defence value as `eyes` know it, before an answer (pra-3a, pra-3e, pra-3f).
fn defence_tally(duel: &Duel, battle: &Battle, shot: Shot, knows_wound: bool) -> Tally {
    let target = &battle.scouts[usize::from(shot.target)];
    let mut tally = Tally::default();
    tally.add(9, "defence", "pra-3a");
    if duel.grid.has_woods(target.cell) {
        tally.add(1, "woods", "pra-3e");
    }
    if knows_wound && target.wound == Some(Wound::Shaken) {
        tally.add(-1, "shaken", "pra-3f");
    }
    tally
}

/// The odds that `seat` is shown for a shot (provisional if a face-down wound may change them).
pub fn forecast(duel: &Duel, battle: &Battle, shot: Shot, seat: Seat) -> Forecast {
    let target = &battle.scouts[usize::from(shot.target)];
    let firer = &battle.scouts[usize::from(shot.firer)];
    let knows_wound = |scout: &crate::Scout| scout.seat == seat || duel.open_wounds;
    let attack = attack_tally(duel, battle, shot, knows_wound(firer));
    let defence = defence_tally(duel, battle, shot, knows_wound(target));
    let may_differ = |scout: &crate::Scout| scout.wound.is_some() && !knows_wound(scout);
    let roll = Distribution::of_dice(2, 6).shifted(attack.total().into());
    let hit = roll.at_least(defence.total().into());
    let label = if target.wound.is_some() { "out" } else { "wounded" };
    let named = |name, tally| NamedTally { name, tally };
    Forecast {
        title: duel.scout_name(shot.target),
        piece: Some(shot.target),
        tallies: vec![named("attack", attack), named("defence", defence)],
        outlook: vec![
            Outlook::telling(label, hit),
            Outlook::nothing("nothing", hit.not()),
        ],
        distribution: roll.chances().collect(),
        provisional: may_differ(target) || may_differ(firer),
    }
}

/// Rolls a shot and applies it.
pub fn resolve(
    duel: &Duel,
    battle: &mut Battle,
    shot: Shot,
    cover: Cover,
    dice: &mut Dice,
    report: &mut Report,
) {
    let from = dice.log().len();
    let mut attack = attack_tally(duel, battle, shot, true);
    let mut defence = defence_tally(duel, battle, shot, true);
    if cover == Cover::Ducks {
        defence.add(2, "ducks", "pra-4d");
    }
    let needed = defence.total() - attack.total();
    let roll: u8 = dice.two_d6("attack", "pra-3a").iter().sum();
    report.trial(|| Trial {
        seat: battle.scouts[usize::from(shot.firer)].seat,
        kind: TrialKind::Combat,
        chance: Distribution::of_dice(2, 6).at_least(needed.into()),
        passed: needed <= i16::from(roll),
    });
    attack.add(roll.into(), "dice", "pra-3a");
    let hit = defence.total() <= attack.total();
    report.tell(|| {
        let text = format!(
            "{} against {}: {}.",
            attack.total(),
            defence.total(),
            if hit { "hit" } else { "miss" }
        );
        let kind = if hit { "hit" } else { "missed" };
        Event::new(kind, "pra-3a", text)
            .with("attack", &attack)
            .with("defence", &defence)
            .about(shot.target)
            .short(format!("{} : {}", attack.total(), defence.total()))
            .show(Show::roll(
                shot.target,
                Reading::sum(attack.total() - i16::from(roll), attack.total(), defence.total()),
            ))
            .show(match hit {
                true => Show::mark(shot.target, MarkLook::Hit, "hit"),
                false => Show::mark(shot.target, MarkLook::Miss, "missed"),
            })
            .show(Show::turn(
                shot.firer,
                Some(battle.scouts[usize::from(shot.firer)].facing.into()),
            ))
    });
    report.attach_rolls(dice, from);
    if hit {
        wound(duel, battle, shot.target, dice, report);
    }
}

fn wound(duel: &Duel, battle: &mut Battle, id: u16, dice: &mut Dice, report: &mut Report) {
    let scout = &mut battle.scouts[usize::from(id)];
    let seat = scout.seat;
    if scout.wound.is_some() {
        scout.out = true;
        battle.points[other(seat).index()] += 1;
        report.tell(|| {
            Event::new("out", "pra-3f", format!("{} is out.", duel.scout_name(id)))
                .about(id)
                .show(Show::mark(id, MarkLook::Destroyed, "out"))
                .show(Show::Leave {
                    piece: id,
                    to: Some(Place::Tray(0)),
                    look: LeaveLook::Fade,
                })
                .show(Show::count("Points", Some(other(seat)), 1))
        });
        return;
    }
    let drawn = Wound::ALL[dice.draw(3, |index| Wound::ALL[index].name(), "draw a wound", "pra-3f")];
    scout.wound = Some(drawn);
    let told =
        |what: &str| Event::new("wounded", "pra-3f", format!("{} is {what}.", duel.scout_name(id))).about(id);
    if duel.open_wounds {
        report.tell(|| told(drawn.name()));
        return;
    }
    report.tell(|| told(drawn.name()).to(Audience::Only(seat)));
    report.tell(|| told("wounded").to(Audience::Except(seat)));
}
