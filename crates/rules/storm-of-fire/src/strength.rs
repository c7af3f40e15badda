//! Wounds, who is disabled, who is left (sof-shoot-81, sof-shoot-82, sof-shoot-83, sof-shoot-84, sof-fig-38, sof-morale-8).

use board::table::{Gap, gap2};

use crate::battle::{Battle, Body, Figure, FigureId, UnitId, other};
use crate::content::model::{Post, Role, UnitType};
use crate::rules::{Resolution, Rules};

impl Figure {
    /// Wounds it can still take: foot 1, characters one more, mounted one more, a weapon one a man (sof-shoot-81). A gun takes none.
    pub fn capacity(&self) -> u8 {
        let men = match self.body {
            Body::Gun | Body::Hull => 0,
            Body::Foot => 1,
            Body::Mounted => 2,
            Body::Team => self.men,
        };
        let more = u8::from(self.role.is_character() && 0 < men);
        (men + more).saturating_sub(self.permanent)
    }

    /// Neither shoots nor fights (sof-shoot-83).
    pub fn is_disabled(&self) -> bool {
        0 < self.men && self.capacity() <= self.wounds
    }

    /// Men of it who are fit: of a weapon's crew those without a wound.
    pub fn fit_men(&self) -> u8 {
        match self.body {
            Body::Team => self.capacity().saturating_sub(self.wounds).min(self.men),
            _ if self.is_disabled() => 0,
            _ => self.men,
        }
    }
}

impl Battle {
    /// Figures that can shoot and fight, in ascending id; guns are none.
    pub fn fit(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = (FigureId, &Figure)> {
        self.figures_of(unit)
            .filter(|(_, figure)| 0 < figure.men && !figure.is_disabled())
    }

    /// Wound markers on a unit.
    pub fn wounds(&self, unit: UnitId) -> u32 {
        self.figures_of(unit)
            .map(|(_, figure)| u32::from(figure.wounds))
            .sum()
    }

    /// Wounds a unit can take in all (sof-shoot-84).
    pub fn capacity(&self, unit: UnitId) -> u32 {
        self.figures_of(unit)
            .map(|(_, figure)| u32::from(figure.capacity()))
            .sum()
    }
}

impl Rules {
    /// Figures in the order in which they are disabled and removed (sof-fig-38): plain ones farthest from the enemy first, characters
    /// last.
    pub fn removal_order(&self, battle: &Battle, unit: UnitId) -> Vec<FigureId> {
        let foes = other(battle.unit(unit).owner);
        let enemies: Vec<_> = battle
            .own(foes)
            .flat_map(|(foe, _)| self.prints(battle, foe))
            .collect();
        let nearest = |figure: FigureId| -> Option<Gap> {
            let print = self.print(battle, figure);
            enemies.iter().map(|enemy| gap2(&print, enemy)).min()
        };
        let rank = |figure: &Figure| match figure.role {
            Role::Plain | Role::Crew => 0,
            Role::Specialist(_) | Role::Spotter => 1,
            Role::Loader => 2,
            Role::Gunner | Role::Sniper | Role::Piece => 3,
            Role::Nco => 4,
            Role::SeniorNco => 5,
            Role::Officer => 6,
        };
        let mut figures: Vec<(FigureId, u8, Option<Gap>)> = battle
            .figures_of(unit)
            .filter(|(_, figure)| 0 < figure.men)
            .map(|(id, figure)| {
                (
                    id,
                    rank(figure),
                    (rank(figure) == 0).then(|| nearest(id)).flatten(),
                )
            })
            .collect();
        figures.sort_by(|a, b| {
            a.1.cmp(&b.1)
                .then_with(|| b.2.cmp(&a.2))
                .then_with(|| b.0.cmp(&a.0))
        });
        figures.into_iter().map(|(id, ..)| id).collect()
    }

    /// The figure below which a unit tests its Tenacity (sof-morale-8); headquarters on foot or horse never do.
    pub fn minimum(&self, battle: &Battle, unit: UnitId) -> u8 {
        let me = battle.unit(unit);
        if me.post == Post::Hq && me.kind != UnitType::Vehicle {
            return 0;
        }
        let least = match me.kind {
            UnitType::Infantry if me.is_linear() => 6,
            UnitType::Infantry | UnitType::Mounted | UnitType::Gun => 3,
            UnitType::Weapon => 2,
            UnitType::Vehicle => 0,
        };
        least.min(me.start)
    }
}

impl Resolution<'_> {
    /// Puts wound markers on a unit, figure by figure in the order of removal (sof-shoot-82); removes it if it can take no more
    /// (sof-shoot-84). Says how many were put on.
    pub fn wound(&mut self, unit: UnitId, wounds: u32) -> u32 {
        let order = self.rules.removal_order(self.battle, unit);
        let mut left = wounds;
        for id in order {
            let figure = self.battle.figure_mut(id);
            while 0 < left && figure.wounds < figure.capacity() {
                figure.wounds += 1;
                left -= 1;
            }
        }
        if 0 < wounds && self.battle.capacity(unit) <= self.battle.wounds(unit) {
            self.eliminate(unit, "sof-shoot-84");
        }
        wounds - left
    }
}
