//! Hit allocation and AT weapons (section of that name): hits become dice that the target's owner deals out. Armor is
//! harmed by AT weapons only (ini-armor-3), and one AT weapon never suppresses a Team twice (ini-at-3).

use smallvec::SmallVec;

use crate::aim::Bits;
use crate::battle::{Battle, Post, TeamId};
use crate::cover::Cover;
use crate::rules::Rules;
use crate::saves::{Again, Save};
use crate::shooting::{Fired, Shooting};

/// How exposed a Team is, the most exposed first (ini-alloc-3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Open,
    Soft,
    Hard,
    Ground,
}

impl From<Cover> for Class {
    fn from(cover: Cover) -> Class {
        match cover {
            Cover::Open => Class::Open,
            Cover::Soft => Class::Soft,
            Cover::Hard => Class::Hard,
        }
    }
}

/// One thing to be dealt: a bundle of hits of one AT weapon, or a single hit (ini-at-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The volley whose bundle it is: its place in [`Shooting::volleys`].
    pub bundle: Option<u8>,
    pub size: u8,
    /// The Teams it may go to.
    allowed: Bits,
}

/// Everything about one dealing: what is dealt, to whom.
#[derive(Clone, Debug)]
pub struct Deal {
    pub hits: SmallVec<[Hit; 16]>,
    pub teams: SmallVec<[TeamId; 16]>,
    /// By Team: for bundles, for single hits (a gun shield is hard cover for these only, ini-wpn-20). Only dealing needs them.
    classes: SmallVec<[[Class; 2]; 16]>,
}

impl Deal {
    /// All that dealing needs.
    pub fn new(rules: &Rules, battle: &Battle, shooting: &Shooting) -> Deal {
        let deal = Deal::dealt(rules, battle, shooting);
        let class = |id: &TeamId| rules.exposure_classes(battle, shooting, *id);
        Deal {
            classes: deal.teams.iter().map(class).collect(),
            ..deal
        }
    }

    /// What was to be dealt, when it is done.
    pub fn dealt(rules: &Rules, battle: &Battle, shooting: &Shooting) -> Deal {
        let mut teams: SmallVec<[TeamId; 16]> = SmallVec::new();
        for id in shooting.volleys.iter().flat_map(|volley| &volley.valid) {
            if !teams.contains(id) {
                teams.push(*id);
            }
        }
        teams.sort_unstable();
        let bits = |holds: &dyn Fn(TeamId) -> bool| -> Bits {
            let nth = teams.iter().enumerate();
            nth.map(|(nth, id)| Bits::from(holds(*id)) << nth).sum()
        };
        let mut hits: SmallVec<[Hit; 16]> = SmallVec::new();
        for nth in shooting.bundles() {
            let volley = &shooting.volleys[usize::from(nth)];
            let valid = bits(&|id| volley.valid.contains(&id));
            let typed = valid & bits(&|id| Some(rules.class_of(battle, id)) == volley.class);
            hits.push(Hit {
                bundle: Some(nth),
                size: volley.hits,
                allowed: if typed == 0 { valid } else { typed },
            });
        }
        let singles = shooting.volleys.iter().filter(|volley| !volley.at);
        let singles: u32 = singles.map(|volley| u32::from(volley.hits)).sum();
        let soft = bits(&|id| !rules.kind_of(battle, id).is_armored());
        if soft != 0 {
            let single = Hit {
                bundle: None,
                size: 1,
                allowed: soft,
            };
            hits.extend((0..singles).map(|_| single));
        }
        Deal {
            classes: SmallVec::new(),
            hits,
            teams,
        }
    }

    /// Those who may take the next hit, given what was dealt: the fewest dice, then the most exposed (ini-alloc-2, ini-alloc-3).
    fn candidates(&self, hit: &Hit, dice: &[u8]) -> Bits {
        let allowed = |nth: &usize| hit.allowed & (1 << nth) != 0;
        let rank = |nth: usize| (dice[nth], self.classes[nth][usize::from(hit.bundle.is_none())]);
        let all = 0..self.teams.len();
        let Some(first) = all.clone().filter(allowed).map(rank).min() else {
            return 0;
        };
        let best = all.filter(|nth| allowed(nth) && rank(*nth) == first);
        best.map(|nth| 1 << nth).sum()
    }

    /// Deals everything, each to the candidate that costs least.
    pub fn by(&self, cost: impl Fn(usize) -> i32) -> SmallVec<[TeamId; 16]> {
        let mut dice: SmallVec<[u8; 16]> = SmallVec::from_elem(0, self.teams.len());
        let mut dealt = SmallVec::new();
        for hit in &self.hits {
            let candidates = self.candidates(hit, &dice);
            let chosen = (0..self.teams.len())
                .filter(|nth| candidates & (1 << nth) != 0)
                .min_by_key(|nth| cost(*nth));
            if let Some(nth) = chosen {
                dice[nth] += 1;
                dealt.push(self.teams[nth]);
            }
        }
        dealt
    }

    /// Is this a legal dealing? The first hit that goes wrong otherwise.
    pub fn check(&self, dealt: &[TeamId]) -> Result<(), usize> {
        let mut dice: SmallVec<[u8; 16]> = SmallVec::from_elem(0, self.teams.len());
        for (nth, hit) in self.hits.iter().enumerate() {
            let candidates = self.candidates(hit, &dice);
            let team = dealt
                .get(nth)
                .and_then(|id| self.teams.iter().position(|team| team == id));
            match team {
                Some(team) if candidates & (1 << team) != 0 => dice[team] += 1,
                Some(_) | None => return Err(nth),
            }
        }
        if self.hits.len() < dealt.len() {
            return Err(self.hits.len());
        }
        Ok(())
    }

    /// The dearest are spared (ini-ord-34).
    pub fn proposed(&self, rules: &Rules, battle: &Battle) -> SmallVec<[TeamId; 16]> {
        self.by(|nth| i32::from(rules.worth(battle, self.teams[nth])))
    }

    /// Has the owner a real choice: could Teams that differ take different dice (ini-ord-34)?
    pub fn is_open(&self, rules: &Rules, battle: &Battle, shooting: &Shooting) -> bool {
        if self.hits.is_empty() || self.teams.len() < 2 {
            return false;
        }
        let likeness = |id: &TeamId| rules.likeness(battle, shooting, self, *id);
        let looks: SmallVec<[Likeness; 16]> = self.teams.iter().map(likeness).collect();
        if looks.iter().all(|look| *look == looks[0]) {
            return false;
        }
        let told = |dealt: SmallVec<[TeamId; 16]>| {
            let mut loads: Vec<(&Likeness, SmallVec<[u8; 8]>)> = Vec::new();
            for (id, look) in self.teams.iter().zip(&looks) {
                let own = self.hits.iter().zip(&dealt).filter(|(_, team)| *team == id);
                let signs = own.map(|(hit, _)| hit.bundle.map_or(0, |_| hit.size));
                let mut load: SmallVec<[u8; 8]> = signs.collect();
                load.sort_unstable();
                loads.push((look, load));
            }
            loads.sort();
            loads
        };
        let usual = told(self.by(|_| 0));
        (0..self.teams.len()).any(|first| {
            let spared = self.by(|nth| i32::from(nth == first));
            let exposed = self.by(|nth| i32::from(nth != first));
            told(spared) != usual || told(exposed) != usual
        })
    }
}

/// What makes Teams differ for whoever deals hits out: kind, markers, post, what they save on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Likeness {
    kind: u16,
    markers: u8,
    post: Post,
    saves: SmallVec<[Save; 4]>,
}

impl Rules {
    /// The class of a Team for bundles and for single hits: as the firing Team with a valid pair sees it for which it is most exposed
    /// (ini-alloc-3).
    fn exposure_classes(&self, battle: &Battle, shooting: &Shooting, team: TeamId) -> [Class; 2] {
        let mut classes = [Class::Ground; 2];
        if shooting.is_down(self, battle, team) {
            return classes;
        }
        for volley in shooting
            .volleys
            .iter()
            .filter(|volley| volley.valid.contains(&team))
        {
            let cover = Class::from(self.cover_from(battle, team, volley.team));
            let shielded = self.is_shielded_from(battle, team, volley.team);
            classes[0] = classes[0].min(cover);
            classes[1] = classes[1].min(if shielded { cover.max(Class::Hard) } else { cover });
        }
        classes
    }

    fn likeness(&self, battle: &Battle, shooting: &Shooting, deal: &Deal, team: TeamId) -> Likeness {
        let me = battle.team(team);
        let mut saves: SmallVec<[Save; 4]> = SmallVec::new();
        for hit in &deal.hits {
            let is_new_kind = hit.bundle.is_some() || saves.len() == shooting.bundles().len();
            if is_new_kind {
                saves.push(self.save_against(battle, shooting, team, hit));
            }
        }
        Likeness {
            kind: me.kind,
            markers: me.markers,
            post: me.post,
            saves,
        }
    }

    /// What a Team has to roll against a hit of this shooting (ini-save-6).
    pub fn save_against(&self, battle: &Battle, shooting: &Shooting, team: TeamId, hit: &Hit) -> Save {
        let again = shooting.rerolls || battle.unit(battle.team(team).unit).ran;
        let by = hit.bundle.map(|nth| &shooting.volleys[usize::from(nth)]);
        if let Some(volley) = by.filter(|_| self.kind_of(battle, team).is_armored()) {
            return self.armor_save(battle, team, volley.team, volley.arm, again);
        }
        let hard = self.is_in_hard_cover(battle, shooting, team, by);
        Save {
            need: self.plain_save(battle, team, hard, by.is_some()),
            turret: None,
            again: Again::of(again, false),
            armored: false,
        }
    }

    /// In hard cover from every firing Team that has a valid pair with it; for single hits a gun shield will do that faces every such
    /// Team with a weapon that is not AT (ini-save-6, ini-wpn-20).
    fn is_in_hard_cover(
        &self,
        battle: &Battle,
        shooting: &Shooting,
        team: TeamId,
        by: Option<&Fired>,
    ) -> bool {
        let mut firers = shooting
            .volleys
            .iter()
            .filter(|volley| volley.valid.contains(&team));
        let is_hard = |volley: &Fired| self.cover_from(battle, team, volley.team) == Cover::Hard;
        if firers.clone().all(is_hard) {
            return true;
        }
        by.is_none()
            && firers
                .clone()
                .any(|volley| !volley.at && self.is_shielded_from(battle, team, volley.team))
            && firers.all(|volley| volley.at || self.is_shielded_from(battle, team, volley.team))
    }
}
