//! Crews and loaders: who serves a weapon, and how fast it fires (sof-shoot-45, sof-shoot-54, sof-wsr-loader, sof-wsr-crew).

use board::table::{Footprint, Length, gap2};

use crate::attack::Manner;
use crate::battle::{Battle, Body, FigureId, UnitId};
use crate::content::model::{Mode, Rate, Rof, Role, UnitType, Weapon, WeaponRule};
use crate::rules::Rules;

/// Crewmen serve while so near to the gun or to one another (tm-19.9).
const SERVING: Length = 75;

impl Mode {
    /// Thrown grenades and bundles; a launcher with the tag only ignores protection (sof-gren-1, sof-wsr-grenade, sof-chart-33).
    pub fn is_thrown(&self) -> bool {
        self.halt.rof == Rof::Thrown || self.has(WeaponRule::GrenadeBundle)
    }
}

impl Rules {
    /// The ROF of a figure's weapon: the column of the action, the moving one without a loader (sof-shoot-45, sof-wsr-loader).
    pub fn fire_rate(&self, battle: &Battle, figure: FigureId, mode: &Mode, manner: Manner) -> Rate {
        let lacks = mode.has(WeaponRule::Loader) && !self.has_loader(battle, figure);
        match manner {
            Manner::Moving => mode.moving,
            Manner::Halted | Manner::Sustained | Manner::Closing if lacks => mode.moving,
            Manner::Halted | Manner::Sustained | Manner::Closing => mode.halt,
        }
    }

    /// Gunners whose weapon wants a loader, fit, in ascending id.
    fn paired_gunners<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> impl Iterator<Item = FigureId> + 'b {
        battle
            .fit(unit)
            .filter(|(_, figure)| {
                let mut weapons = self.weapons(figure);
                let wants =
                    |weapon: &Weapon| weapon.has(WeaponRule::Loader) || weapon.has(WeaponRule::ManagedFire);
                figure.role != Role::Loader && weapons.any(|(_, weapon)| wants(weapon))
            })
            .map(|(id, _)| id)
    }

    fn loaders<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> impl Iterator<Item = FigureId> + 'b {
        let fit = battle.fit(unit);
        fit.filter(|(_, figure)| figure.role == Role::Loader)
            .map(|(id, _)| id)
    }

    /// Has this gunner a loader: there are enough for him and those before him (sof-wsr-loader)?
    pub fn has_loader(&self, battle: &Battle, gunner: FigureId) -> bool {
        let unit = battle.figure(gunner).unit;
        let before = self
            .paired_gunners(battle, unit)
            .position(|id| id == gunner)
            .unwrap_or(0);
        before < self.loaders(battle, unit).count()
    }

    /// Does a loader serve somebody? Only then he does not shoot (sof-shoot-54).
    pub(crate) fn is_serving_loader(&self, battle: &Battle, loader: FigureId) -> bool {
        let unit = battle.figure(loader).unit;
        let nth = self
            .loaders(battle, unit)
            .position(|id| id == loader)
            .unwrap_or(0);
        nth < self.paired_gunners(battle, unit).count()
    }

    /// The figure that would step in as a loader: the first unhurt plain one, if a gunner lacks his (sof-wsr-loader).
    pub(crate) fn next_loader(&self, battle: &Battle, unit: UnitId) -> Option<FigureId> {
        let wants = self.paired_gunners(battle, unit).any(|gunner| {
            let figure = battle.figure(gunner);
            let loaded = self
                .weapons(figure)
                .any(|(_, weapon)| weapon.has(WeaponRule::Loader));
            loaded && !self.has_loader(battle, gunner)
        });
        let mut plain = battle.fit(unit).filter(|(_, figure)| {
            figure.role == Role::Plain && figure.wounds == 0 && figure.body == Body::Foot
        });
        plain.next().map(|(id, _)| id).filter(|_| wants)
    }

    /// Men who serve a weapon with a crew: those on its base, or the gun's crew near it (sof-wsr-crew, sof-wsr-crew-contact,
    /// sof-fig-21, tm-19.9).
    pub fn serving(&self, battle: &Battle, figure: FigureId) -> u8 {
        let me = battle.figure(figure);
        if me.body != Body::Gun {
            return me.fit_men();
        }
        let crew = battle.fit(me.unit).filter(|(_, it)| it.body == Body::Foot);
        if battle.building_of(me.unit).is_some() {
            return crew.count() as u8;
        }
        let mut waiting: Vec<Footprint> = crew.map(|(id, _)| self.print(battle, id)).collect();
        let mut serving = vec![self.print(battle, figure)];
        loop {
            let near = |man: &Footprint| serving.iter().any(|by| gap2(by, man).is_within(SERVING));
            let (more, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(near);
            waiting = rest;
            if more.is_empty() {
                return (serving.len() - 1) as u8;
            }
            serving.extend(more);
        }
    }

    /// How many men short of its crew a weapon is (sof-wsr-crew).
    pub fn missing_crew(&self, battle: &Battle, figure: FigureId, weapon: &Weapon) -> u8 {
        weapon.crew.saturating_sub(self.serving(battle, figure))
    }

    /// Weapon and gun units have crews; what each fires alone counts its men (sof-fig-6, sof-shoot-54).
    pub fn men_firing(&self, battle: &Battle, figure: FigureId, weapon: u16, piece_fires: bool) -> u8 {
        let me = battle.figure(figure);
        let first = self.weapons(me).next();
        match (me.body, first) {
            (Body::Team, Some((main, arm))) if main != weapon => match piece_fires {
                true => me.fit_men().saturating_sub(arm.crew.max(1)),
                false => me.fit_men(),
            },
            _ => 1,
        }
    }

    /// Crewmen of a gun that may fire for themselves while it fires: those beyond its crew (sof-shoot-54).
    pub fn idle_crew(&self, battle: &Battle, unit: UnitId) -> usize {
        let gun = battle.figures_of(unit).find(|(_, it)| it.body == Body::Gun);
        let weapon = gun.and_then(|(_, it)| self.weapons(it).next());
        let crew = weapon.map_or(0, |(_, weapon)| usize::from(weapon.crew.max(1)));
        battle.fit(unit).count().saturating_sub(crew)
    }
}

/// Infantry, weapons and guns can hit the dirt (sof-act-htd-2).
pub fn can_go_down(kind: UnitType) -> bool {
    match kind {
        UnitType::Infantry | UnitType::Weapon | UnitType::Gun => true,
        UnitType::Mounted | UnitType::Vehicle => false,
    }
}
