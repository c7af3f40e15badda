//! Fire that leaders direct (ini-lead-4): which Team rolls its misses again depends on the dice of all who are near the leader, so
//! their hits are counted together, case by case.

use smallvec::SmallVec;

use super::Line;
use crate::battle::TeamId;
use crate::fire::hitting_faces;
use crate::odds::{Chances, Odds};
use crate::shooting::Directing;
use umpire::Fraction;

/// So many ways for the dice to fall are told apart; of more, a leader is taken to direct the Team with the most dice.
const MOST_CASES: u32 = 4096;

/// One way in which the first dice of those near a leader may fall: how likely it is, and what then becomes of each of their lines.
type Case = (u128, SmallVec<[(usize, Chances); 4]>);

/// The lines of one target, with what leaders do to them.
#[derive(Debug, Default)]
pub(super) struct Directed {
    cases: Vec<Case>,
}

impl Directed {
    /// Lets leaders direct these lines; each line's own hits are then those with its rerolls.
    pub(super) fn new(lines: &mut [Line], directing: &[Directing]) -> Directed {
        let near = |team: TeamId| directing.iter().any(|one| one.teams.contains(&team));
        let near_lines: SmallVec<[usize; 4]> = (0..lines.len())
            .filter(|nth| near(lines[*nth].volley.team) && 0 < hitting_faces(lines[*nth].volley.number))
            .collect();
        if near_lines.is_empty() {
            return Directed::default();
        }
        let count = |nth: &usize| u32::from(lines[*nth].volley.dice) + 1;
        let all = near_lines.iter().map(count).try_fold(1, u32::checked_mul);
        let cases = match all.filter(|all| *all <= MOST_CASES) {
            Some(all) => (0..all)
                .map(|case| case_of(lines, &near_lines, directing, case))
                .collect(),
            None => vec![with_most_dice(lines, &near_lines, directing)],
        };
        let directed = Directed { cases };
        for nth in near_lines {
            lines[nth].hits = directed.mixed(|own| own.iter().filter(|(line, _)| *line == nth));
        }
        directed
    }

    /// What all lines together come to; `part` says what of a line counts.
    pub(super) fn together(
        &self,
        lines: &[Line],
        part: impl Fn(&Line, Chances) -> Option<Chances>,
    ) -> Chances {
        let known = |nth: usize| {
            let mut first = self.cases.iter().take(1).flat_map(|(_, own)| own);
            first.any(|(line, _)| *line == nth)
        };
        let others = (0..lines.len()).filter(|nth| !known(*nth));
        let others = others.filter_map(|nth| part(&lines[nth], lines[nth].hits.clone()));
        let others = others.fold(Chances::certain(), |all, hits| all.and(&hits));
        if self.cases.is_empty() {
            return others;
        }
        let cases = self.cases.iter().map(|(chance, own)| {
            let own = own
                .iter()
                .filter_map(|(nth, hits)| part(&lines[*nth], hits.clone()));
            (*chance, own.fold(Chances::certain(), |all, hits| all.and(&hits)))
        });
        Chances::mixed(cases).and(&others)
    }

    fn mixed<'a, I>(&'a self, choose: impl Fn(&'a [(usize, Chances)]) -> I) -> Chances
    where
        I: Iterator<Item = &'a (usize, Chances)>,
    {
        Chances::mixed(self.cases.iter().map(|(chance, own)| {
            let hits = choose(own).fold(Chances::certain(), |all, (_, hits)| all.and(hits));
            (*chance, hits)
        }))
    }
}

fn one_die(line: &Line) -> Fraction {
    Fraction::new(u64::from(hitting_faces(line.volley.number)), 6)
}

/// The case of this number: so many misses of each line, its leaders' choices, and the dice rolled again.
fn case_of(lines: &[Line], near: &[usize], directing: &[Directing], mut number: u32) -> Case {
    let mut chance = Odds::WHOLE;
    let mut misses: SmallVec<[u8; 4]> = SmallVec::new();
    for nth in near {
        let dice = lines[*nth].volley.dice;
        let missed = (number % (u32::from(dice) + 1)) as u8;
        number /= u32::from(dice) + 1;
        let first = Chances::of_dice(dice, one_die(&lines[*nth])).told();
        let hits = usize::from(dice - missed);
        chance = Odds::both(
            chance,
            first.get(hits).map_or(0, |(_, chance)| Odds::part(*chance)),
        );
        misses.push(missed);
    }
    let missed_by = |team: TeamId| -> u8 {
        let own = near
            .iter()
            .zip(&misses)
            .filter(|(nth, _)| lines[**nth].volley.team == team);
        own.map(|(_, missed)| *missed).sum()
    };
    let mut helped: SmallVec<[TeamId; 2]> = SmallVec::new();
    for one in directing {
        let free = one.teams.iter().copied().filter(|team| !helped.contains(team));
        let most = free
            .filter(|team| 0 < missed_by(*team))
            .max_by_key(|team| (missed_by(*team), std::cmp::Reverse(*team)));
        helped.extend(most);
    }
    let own = near.iter().zip(&misses).map(|(nth, missed)| {
        let line = &lines[*nth];
        let sure = Chances::surely(usize::from(line.volley.dice - missed));
        let again = match helped.contains(&line.volley.team) {
            true => Chances::of_dice(*missed, one_die(line)),
            false => Chances::certain(),
        };
        (*nth, sure.and(&again))
    });
    (chance, own.collect())
}

/// Each leader directs the Team near him with the most dice.
fn with_most_dice(lines: &[Line], near: &[usize], directing: &[Directing]) -> Case {
    let dice_of = |team: TeamId| -> u32 {
        let own = near.iter().filter(|nth| lines[**nth].volley.team == team);
        own.map(|nth| u32::from(lines[*nth].volley.dice)).sum()
    };
    let mut helped: SmallVec<[TeamId; 2]> = SmallVec::new();
    for one in directing {
        let free = one.teams.iter().copied().filter(|team| !helped.contains(team));
        helped.extend(free.max_by_key(|team| (dice_of(*team), std::cmp::Reverse(*team))));
    }
    let own = near.iter().map(|nth| {
        let line = &lines[*nth];
        let faces = u64::from(hitting_faces(line.volley.number));
        let die = match helped.contains(&line.volley.team) {
            true => Fraction::new(faces * (12 - faces), 36),
            false => one_die(line),
        };
        (*nth, Chances::of_dice(line.volley.dice, die))
    });
    (Odds::WHOLE, own.collect())
}
