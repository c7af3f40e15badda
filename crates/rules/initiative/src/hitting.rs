//! Firers turn, dice to hit, rerolls (ini-fire-5, ini-fire-9, ini-act-6, ini-lead-4).

use arrayvec::ArrayVec;
use board::table::{Errand, Facing, turn_in_place};
use smallvec::SmallVec;
use tabletop::OpenTable as _;
use umpire::observe::TrialKind;
use umpire::show::{MarkLook, Reading, ShotLook};
use umpire::{Event, Show, Tally};

use crate::aim::{Bits, Firing, UnderFire, Volley};
use crate::battle::TeamId;
use crate::content::model::{Class, Mount};
use crate::film;
use crate::fire::{arms_of, hitting_faces};
use crate::rules::{Resolution, Rules, Say};
use crate::shooting::{Fired, Shooting};

/// Most dice one weapon rolls.
const MOST_DICE: usize = 8;

type Faces = ArrayVec<u8, MOST_DICE>;

/// A weapon as it fires: what it can hit, by name, and how its number came about.
#[derive(Debug)]
struct Salvo {
    volley: Volley,
    valid: Vec<TeamId>,
    tally: Tally,
    misses: u8,
    hits: u8,
}

impl Resolution<'_> {
    /// Everybody who still has a valid pair turns and fires (ini-fire-2, ini-fire-22); whoever has lost it has not fired.
    pub(crate) fn roll_to_hit(&mut self, shooting: &mut Shooting) {
        let (mut firing, mut under) = shooting.look(self.rules, self.battle);
        let mut salvos = salvos(&mut firing, &mut under, shooting);
        let turns = self.rules.turns(&firing, &under, &salvos);
        shooting.rerolls = salvos.iter().any(|salvo| salvo.volley.number <= 1);
        let mut fired: SmallVec<[TeamId; 16]> = salvos.iter().map(|salvo| salvo.volley.team).collect();
        fired.dedup();
        self.note_fired(shooting, &fired);
        for (team, hull, turret) in turns {
            self.turn_to_fire(team, hull, turret);
        }
        for salvo in &mut salvos {
            self.roll_salvo(shooting, salvo);
        }
        if !shooting.cause.is_aimed() {
            self.direct(shooting, &mut salvos);
        }
        let fired = salvos.into_iter().map(|salvo| Fired {
            team: salvo.volley.team,
            arm: salvo.volley.arm,
            at: salvo.volley.at,
            class: salvo.volley.class,
            hits: salvo.hits,
            valid: salvo.valid,
        });
        shooting.volleys = fired.collect();
    }

    /// They have fired: not quiet any more, not down, no Overwatch left (ini-gen-9, ini-gtg-5, ini-ow-2).
    fn note_fired(&mut self, shooting: &Shooting, teams: &[TeamId]) {
        let initiative = self.battle.initiative;
        for team in teams {
            let team = self.battle.team_mut(*team);
            team.fired = true;
            team.fired_in = initiative;
            team.down = false;
            team.hidden = false;
        }
        if !teams.is_empty() {
            self.battle.unit_mut(shooting.unit).overwatch = false;
        }
    }

    /// A Gun or a hull turns as far as there is room, a turret freely (ini-fire-5, ini-fire-7).
    fn turn_to_fire(&mut self, id: TeamId, hull: Option<Facing>, turret: Option<Facing>) {
        let before = {
            let team = self.battle.team(id);
            (team.facing, team.turret)
        };
        if let Some(wanted) = hull.filter(|wanted| *wanted != before.0) {
            let stands = self.rules.stands(self.battle);
            let mover = self.rules.mover(self.battle, id, 0);
            let errand = Errand {
                field: self.rules.field(&stands),
                in_the_way: &stands,
                mover: &mover,
                keep_away: None,
            };
            let facing = turn_in_place(&errand, wanted);
            self.battle.team_mut(id).facing = facing;
        }
        let has_turret = self.rules.kind_of(self.battle, id).turret;
        let team = self.battle.team_mut(id);
        match (has_turret, turret) {
            (true, Some(turret)) => team.turret = turret,
            (true, None) => {}
            (false, _) => team.turret = team.facing,
        }
        if before != (team.facing, team.turret) {
            self.tell(|say| {
                let text = format!("{} turns to fire.", say.name(id));
                Event::new("turns", "ini-fire-5", text)
                    .about(id.0)
                    .show(say.turned(id))
            });
        }
    }

    /// All dice of a weapon, then its Aimed Fire rerolls (ini-gen-13). At 7 or more nothing is rolled (ini-fire-18).
    fn roll_salvo(&mut self, shooting: &Shooting, salvo: &mut Salvo) {
        let Volley { dice, number, .. } = salvo.volley;
        let from = self.dice.log().len();
        if hitting_faces(number) == 0 {
            self.tell(|say| {
                let text = format!(
                    "{} cannot hit: it would need {number}+.",
                    say.name(salvo.volley.team)
                );
                Event::new("fires", "ini-fire-18", text)
                    .with("to hit", &salvo.tally)
                    .show(say.fires(salvo))
            });
            return;
        }
        let mut faces = self.roll_dice(dice, "to hit", "ini-fire-9");
        self.note_dice(salvo, &faces);
        let hits = |faces: &Faces| faces.iter().filter(|face| is_hit(**face, number)).count() as u8;
        salvo.hits = hits(&faces);
        salvo.misses = dice - salvo.hits;
        let mut again = 0;
        if shooting.cause.is_aimed() && 0 < salvo.misses {
            again = salvo.misses;
            let second = self.roll_dice(again, "to hit, aimed", "ini-act-6");
            self.note_dice(salvo, &second);
            salvo.hits += hits(&second);
            salvo.misses = 0;
            faces.extend(second.iter().copied().take(MOST_DICE - faces.len()));
        }
        self.tell_salvo(shooting, salvo, &faces, usize::from(dice), usize::from(again));
        self.show_dice(from);
    }

    fn tell_salvo(&mut self, shooting: &Shooting, salvo: &Salvo, faces: &Faces, first: usize, again: usize) {
        let Volley {
            team, arm, number, ..
        } = salvo.volley;
        self.tell(|say| {
            let weapon = &say.rules.weapon(say.battle.team(team), usize::from(arm)).name;
            let at = say.unit(shooting.target.unit);
            let text = format!(
                "{} fires {weapon} at {at}: {} at {number}+.",
                say.name(team),
                hits_in_words(salvo.hits)
            );
            let passed = |faces: &[u8]| {
                faces
                    .iter()
                    .map(|face| is_hit(*face, number))
                    .collect::<Vec<bool>>()
            };
            let reading = Reading::each(number.max(2), passed(&faces[..first]));
            let mut event = Event::new("fires", "ini-fire-9", text)
                .about(team.0)
                .with("to hit", &salvo.tally)
                .show(say.fires(salvo))
                .show(film::nth_roll(team, 0, reading));
            if 0 < again {
                let second = faces.get(first..).unwrap_or_default();
                event = event.by("ini-act-6").show(film::nth_roll(
                    team,
                    1,
                    Reading::each(number.max(2), passed(second)),
                ));
            }
            let look = if 0 < salvo.hits {
                MarkLook::Hit
            } else {
                MarkLook::Miss
            };
            match salvo.valid.first() {
                Some(target) => event.show(film::mark(*target, look, &hits_in_words(salvo.hits))),
                None => event,
            }
        });
    }

    /// Leaders let missed dice be rolled once more: each the Team with the most misses near him, or the one he named (ini-lead-4).
    fn direct(&mut self, shooting: &mut Shooting, salvos: &mut [Salvo]) {
        let mut helped: SmallVec<[TeamId; 2]> = SmallVec::new();
        for directing in std::mem::take(&mut shooting.directing) {
            let misses = |team: TeamId| -> u8 {
                let own = salvos.iter().filter(|salvo| salvo.volley.team == team);
                own.map(|salvo| salvo.misses).sum()
            };
            let near = directing
                .teams
                .iter()
                .copied()
                .filter(|team| !helped.contains(team));
            let most = near
                .filter(|team| 0 < misses(*team))
                .max_by_key(|team| (misses(*team), std::cmp::Reverse(*team)));
            let Some(team) = most else {
                // Nobody near him has missed: he may still direct the fire at the next target.
                shooting.directing.push(directing);
                continue;
            };
            helped.push(team);
            let initiative = self.battle.initiative;
            self.battle.team_mut(directing.leader).helped_in = initiative;
            for salvo in salvos.iter_mut().filter(|salvo| salvo.volley.team == team) {
                self.reroll_salvo(directing.leader, salvo);
            }
        }
    }

    fn reroll_salvo(&mut self, leader: TeamId, salvo: &mut Salvo) {
        if salvo.misses == 0 {
            return;
        }
        let number = salvo.volley.number;
        let from = self.dice.log().len();
        let faces = self.roll_dice(salvo.misses, "to hit, directed", "ini-lead-4");
        self.note_dice(salvo, &faces);
        let hits = faces.iter().filter(|face| is_hit(**face, number)).count() as u8;
        salvo.hits += hits;
        salvo.misses = 0;
        let team = salvo.volley.team;
        self.tell(|say| {
            let text = format!(
                "{} directs {}: {} more.",
                say.name(leader),
                say.name(team),
                hits_in_words(hits)
            );
            let passed = faces.iter().map(|face| is_hit(*face, number)).collect();
            Event::new("directs", "ini-lead-4", text)
                .about(leader.0)
                .about(team.0)
                .show(film::roll(team, Reading::each(number.max(2), passed)))
        });
        self.show_dice(from);
    }

    /// Tells a study of each die to hit.
    fn note_dice(&mut self, salvo: &Salvo, faces: &Faces) {
        let (seat, number) = (self.battle.team(salvo.volley.team).owner, salvo.volley.number);
        for face in faces {
            self.note_die(
                seat,
                TrialKind::Combat,
                hitting_faces(number),
                is_hit(*face, number),
            );
        }
    }

    /// So many dice in one roll.
    fn roll_dice(&mut self, count: u8, purpose: &'static str, rule: &'static str) -> Faces {
        fn all<const N: usize>(dice: [u8; N]) -> Faces {
            dice.into_iter().collect()
        }
        match count {
            0 => Faces::new(),
            1 => all(self.dice.d6s::<1>(purpose, rule)),
            2 => all(self.dice.d6s::<2>(purpose, rule)),
            3 => all(self.dice.d6s::<3>(purpose, rule)),
            4 => all(self.dice.d6s::<4>(purpose, rule)),
            5 => all(self.dice.d6s::<5>(purpose, rule)),
            6 => all(self.dice.d6s::<6>(purpose, rule)),
            7 => all(self.dice.d6s::<7>(purpose, rule)),
            _ => all(self.dice.d6s::<8>(purpose, rule)),
        }
    }
}

/// A 1 always misses (ini-fire-19).
fn is_hit(face: u8, number: i32) -> bool {
    1 < face && number <= i32::from(face)
}

fn hits_in_words(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    }
}

/// What fires: Teams in ascending id, main gun or coax before the hull machine gun (ini-gen-13).
fn salvos(firing: &mut Firing<'_>, under: &mut UnderFire, shooting: &Shooting) -> Vec<Salvo> {
    let (rules, battle) = (firing.rules, firing.battle);
    let mut shots: SmallVec<[crate::order::Shot; 16]> = SmallVec::from_slice(&shooting.shots);
    shots.sort_by_key(|shot| shot.team);
    let mut salvos = Vec::new();
    for shot in shots {
        if !battle.team(shot.team).on_table() {
            continue;
        }
        let arms = &rules.kind_of(battle, shot.team).arms;
        let mut weapons: ArrayVec<usize, 8> = arms_of(shot.weapons).collect();
        weapons.sort_by_key(|arm| (arms[*arm].mount == Mount::Hull, *arm));
        for arm in weapons {
            let Some(volley) = firing.volley(under, shot.team, arm, shot.at) else {
                continue;
            };
            let mut tally = Tally::default();
            firing.number(under, volley.at, volley.reach.long, &mut tally);
            salvos.push(Salvo {
                volley,
                valid: under.chosen(volley.reach.valid).collect(),
                tally,
                misses: 0,
                hits: 0,
            });
        }
    }
    salvos
}

/// A Team that turns to fire: its hull or gun, its turret.
type Turning = (TeamId, Option<Facing>, Option<Facing>);

impl Rules {
    /// Who turns where (ini-fire-5, ini-fire-7): towards the nearest Team of the valid pairs of what turns with it.
    fn turns(&self, firing: &Firing<'_>, under: &UnderFire, salvos: &[Salvo]) -> SmallVec<[Turning; 16]> {
        let battle = firing.battle;
        let mut turns: SmallVec<[Turning; 16]> = SmallVec::new();
        for of_team in salvos.chunk_by(|one, two| one.volley.team == two.volley.team) {
            let team = of_team[0].volley.team;
            let kind = self.kind_of(battle, team);
            if kind.class == Class::Infantry {
                continue;
            }
            let (mut hull, mut turret): (Bits, Bits) = (0, 0);
            for volley in of_team.iter().map(|salvo| &salvo.volley) {
                match kind.arms[usize::from(volley.arm)].mount {
                    Mount::Main | Mount::Coax if kind.turret => turret |= volley.reach.valid,
                    Mount::Carried | Mount::Main | Mount::Coax | Mount::Hull => hull |= volley.reach.valid,
                }
            }
            let bearing = |valid: Bits| self.bearing_to_nearest(battle, under, team, valid);
            turns.push((team, bearing(hull), bearing(turret)));
        }
        turns
    }
}

impl Say<'_> {
    /// A weapon fires at the first it can hit.
    fn fires(&self, salvo: &Salvo) -> Show {
        let Volley { team, arm, .. } = salvo.volley;
        let weapon = self.rules.weapon(self.battle.team(team), usize::from(arm));
        let look = match (weapon.over_friends, weapon.at) {
            (true, _) => ShotLook::Lob,
            (false, true) => ShotLook::Shell,
            (false, false) if 3 <= weapon.fp => ShotLook::Burst,
            (false, false) => ShotLook::SmallArms,
        };
        let target = salvo.valid.first().copied().unwrap_or(team);
        Show::shot(team.0, target.0, look)
    }
}
