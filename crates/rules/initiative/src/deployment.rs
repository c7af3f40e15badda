//! Mustering and deployment (ini-ord-53).

use board::table::platoon::{Posture, in_cohesion};
use board::table::{Facing, Point, TableEdge, check_rest, gap2, overlap};
use rulebook::Units;
use tabletop::OpenTable as _;
use umpire::{Dice, Event, Report, Seat};

use crate::battle::{Battle, Company, Frame, Post, Standing, Team, TeamId, Unit, UnitId, other};
use crate::cohesion::stand_id;
use crate::content::model::{Class, Deploying, Scenario, TeamEntry, Training};
use crate::decisions::{Berthed, Deploy};
use crate::ground::Underfoot;
use crate::movement::KEEP_AWAY;
use crate::order::Berth;
use crate::rounds::Play;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// The names of all Units in the order of their numbers: One's, his commander last, then Two's (ini-gen-14).
pub fn unit_names(scenario: &Scenario) -> Vec<String> {
    let mut names = Vec::new();
    for force in &scenario.forces {
        names.extend(force.units.iter().map(|unit| unit.name.clone()));
        names.extend(
            force
                .commander
                .iter()
                .map(|_| format!("{} commander", force.name)),
        );
    }
    names
}

/// The battle before the first Team is deployed.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    let mut battle = fresh(rules);
    let mut resolution = Resolution {
        rules,
        battle: &mut battle,
        dice,
        report,
    };
    if rules.scenario.deploying == Deploying::Rolled {
        resolution.roll_who_deploys();
    }
    resolution.settle();
    battle
}

/// Everybody in his tray, or where the scenario puts him.
pub fn fresh(rules: &Rules) -> Battle {
    let scenario = &rules.scenario;
    let first = match scenario.deploying {
        Deploying::First(force) | Deploying::InTurns(force) => Seat(force as u8),
        Deploying::Rolled => Seat(0),
    };
    let mut battle = Battle {
        teams: Units::new(),
        units: Vec::new(),
        companies: [Company::default(), Company::default()],
        round: 0,
        initiative: 0,
        holder: first,
        first,
        reactivations: 0,
        moving: Vec::new(),
        smoke: Vec::new(),
        holders: vec![None; scenario.objectives.len()],
        stack: vec![Frame::from(Play), Frame::from(Deploy { seat: first })],
        end: None,
    };
    for (index, force) in scenario.forces.iter().enumerate() {
        let seat = Seat(index as u8);
        for muster in &force.units {
            recruit(rules, &mut battle, seat, muster.training, &muster.teams);
        }
        battle.company_mut(seat).start = force.units.len() as u8;
        if let Some((training, team)) = &force.commander {
            let unit = recruit(rules, &mut battle, seat, *training, std::slice::from_ref(team));
            battle.unit_mut(unit).is_commander = true;
            battle.company_mut(seat).commander = Some(unit);
        }
    }
    battle
}

/// A Unit joins its company.
fn recruit(
    rules: &Rules,
    battle: &mut Battle,
    owner: Seat,
    training: Training,
    entries: &[TeamEntry],
) -> UnitId {
    let unit = UnitId(battle.units.len() as u8);
    let mut leader = None;
    for entry in entries {
        let team = enrol(rules, unit, owner, entry);
        if entry.post == Post::Leader {
            leader = Some(TeamId::at(battle.teams.len()));
        }
        battle.teams.push(team);
    }
    let counts = |entry: &&TeamEntry| entry.post != Post::Observer;
    battle.units.push(Unit {
        owner,
        training,
        start: entries.iter().filter(counts).count() as u8,
        leader,
        is_commander: false,
        activated: false,
        freed: false,
        overwatch: false,
        declared: false,
        ran: false,
        casualties: 0,
        destroyed: false,
    });
    unit
}

/// A Team as it comes out of its box: quiet and still (ini-gen-9, ini-gen-10).
pub fn enrol(rules: &Rules, unit: UnitId, owner: Seat, entry: &TeamEntry) -> Team {
    let (standing, at, facing) = match entry.at {
        Some((at, facing)) => (Standing::Table, at, facing),
        None => (
            Standing::ToPlace,
            rules.force(owner).zone.0,
            rules.facing_out(owner),
        ),
    };
    Team {
        kind: entry.kind as u16,
        unit,
        owner,
        post: entry.post,
        standing,
        at,
        facing,
        turret: facing,
        under: match standing {
            Standing::Table => rules.ground.underfoot(at),
            Standing::ToPlace | Standing::Destroyed | Standing::Left => Underfoot::default(),
        },
        markers: 0,
        moved: false,
        fired: false,
        went: false,
        fired_in: 0,
        dug_in: false,
        down: false,
        helped_in: 0,
        observed: false,
        moved_this_round: false,
        hidden: false,
    }
}

impl Battle {
    /// Teams of a Unit that wait to be deployed, in ascending id.
    pub fn waiting(&self, unit: UnitId) -> impl Iterator<Item = (TeamId, &Team)> {
        self.teams
            .numbered()
            .filter(move |(_, team)| team.unit == unit && team.standing == Standing::ToPlace)
    }

    /// Units of a seat with Teams that wait to be deployed.
    pub fn units_waiting(&self, seat: Seat) -> Vec<UnitId> {
        let own = self.numbered_units().filter(|(_, unit)| unit.owner == seat);
        own.map(|(unit, _)| unit)
            .filter(|unit| self.waiting(*unit).next().is_some())
            .collect()
    }

    /// Is any Team of this seat still to be deployed?
    pub fn is_waiting(&self, seat: Seat) -> bool {
        self.teams
            .iter()
            .any(|team| team.owner == seat && team.standing == Standing::ToPlace)
    }
}

impl Rules {
    /// Away from a seat's own edge of the table.
    pub fn facing_out(&self, seat: Seat) -> Facing {
        let degrees = match self.force(seat).edge {
            TableEdge::South => 0,
            TableEdge::West => 90,
            TableEdge::North => 180,
            TableEdge::East => 270,
        };
        Facing::NORTH.turned(degrees)
    }

    /// May this Unit be deployed so (ini-ord-53)?
    pub fn check_deploy(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        berths: &[Berth],
        dug_in: bool,
        overwatch: bool,
    ) -> Result<Vec<Berthed>, Why> {
        let waits = battle.knows_unit(unit) && battle.unit(unit).owner == seat;
        if !waits || battle.waiting(unit).next().is_none() {
            return Err(Why::new(
                "ini-ord-53",
                "That is no Unit of yours that waits to be deployed.",
            ));
        }
        let mut teams = Vec::with_capacity(berths.len());
        for (id, team) in battle.waiting(unit) {
            let mut named = berths.iter().filter(|berth| berth.team == id);
            let (Some(berth), None) = (named.next(), named.next()) else {
                return Err(Why::new("ini-ord-53", "{} needs one place: a Unit is deployed whole.").unit(id));
            };
            teams.push(self.check_berth(team, berth)?);
        }
        if teams.len() != berths.len() {
            return Err(Why::new(
                "ini-ord-53",
                "Only Teams of {} that wait can be deployed with it.",
            )
            .unit(unit.in_words()));
        }
        self.check_room(battle, seat, &teams)?;
        self.check_deployed_cohesion(battle, unit, &teams)?;
        self.check_extras(battle, seat, unit, dug_in, overwatch)?;
        Ok(teams)
    }

    fn check_berth(&self, team: &Team, berth: &Berth) -> Result<Berthed, Why> {
        let at = self.place(berth.at)?;
        let facing = self.facing(Some(berth.facing))?.unwrap_or(team.facing);
        let turret = self.facing(berth.turret)?.filter(|_| self.kind(team).turret);
        if !self.is_in_zone(team.owner, at) {
            return Err(Why::new("ini-ord-53", "{} deploys in its own zone.").unit(berth.team));
        }
        Ok(Berthed {
            team: berth.team,
            at,
            facing,
            turret: turret.unwrap_or(facing),
        })
    }

    /// Zones hold centres (content to author).
    pub(crate) fn is_in_zone(&self, seat: Seat, at: Point) -> bool {
        let (low, high) = self.force(seat).zone;
        low.x() <= at.x() && at.x() <= high.x() && low.y() <= at.y() && at.y() <= high.y()
    }

    /// Everybody rests legally, on nobody, and 2 inches from the enemy (ini-ord-53).
    fn check_room(&self, battle: &Battle, seat: Seat, teams: &[Berthed]) -> Allowed {
        let stands = self.stands(battle);
        for (nth, berth) in teams.iter().enumerate() {
            let team = battle.team(berth.team);
            let print = self.print_at(team, berth.at, berth.facing);
            check_rest(self.field(&stands), &self.mover(battle, berth.team, 0), &print)
                .map_err(|fault| self.move_fault(fault, berth.team))?;
            let earlier = teams[..nth].iter().find(|other| {
                let there = self.print_at(battle.team(other.team), other.at, other.facing);
                overlap(&print, &there)
            });
            if let Some(other) = earlier {
                return Err(Why::new("ini-gen-11", "{unit} would stand on {other}.")
                    .unit(berth.team)
                    .other(other.team));
            }
            if let Some((enemy, _)) = battle
                .enemies(seat)
                .find(|(enemy, _)| gap2(&print, &self.print(battle, *enemy)).is_less_than(KEEP_AWAY))
            {
                return Err(
                    Why::new("ini-ord-53", "{unit} would be within {length} of {other}.")
                        .unit(berth.team)
                        .other(enemy)
                        .length(KEEP_AWAY),
                );
            }
        }
        Ok(())
    }

    /// Everybody who is deployed is in cohesion; FOs and commanders are not bound (ini-coh-1, ini-coh-3, ini-coh-7).
    fn check_deployed_cohesion(&self, battle: &Battle, unit: UnitId, teams: &[Berthed]) -> Allowed {
        let mut links = self.links(battle, unit);
        for berth in teams {
            let team = battle.team(berth.team);
            if team.counts() {
                let print = self.print_at(team, berth.at, berth.facing);
                links.push(self.link_at(battle, berth.team, print));
            }
        }
        if links.is_empty() {
            return Ok(());
        }
        let leader = battle.unit(unit).leader.map(stand_id);
        let leader = leader.filter(|leader| links.iter().any(|link| link.id == *leader));
        let Some(reference) = leader.or_else(|| board::table::platoon::reference(&links)) else {
            return Ok(());
        };
        let held = in_cohesion(&links, reference);
        let lost = teams
            .iter()
            .find(|berth| battle.team(berth.team).counts() && !held.contains(&stand_id(berth.team)));
        match lost {
            Some(berth) => Err(Why::new("ini-coh-1", "{} would be out of cohesion.").unit(berth.team)),
            None => Ok(()),
        }
    }

    /// Dug in or on Overwatch, where the scenario allows it.
    pub(crate) fn check_extras(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        dug_in: bool,
        overwatch: bool,
    ) -> Allowed {
        if dug_in && !self.force(seat).may_dig_in {
            return Err(Why::new("ini-ord-53", "Your Units do not start dug in here."));
        }
        if dug_in && !self.can_be_dug_in(battle, unit) {
            return Err(Why::new("ini-act-8", "Tank Units cannot dig in."));
        }
        if overwatch && !self.may_start_on_overwatch(battle, seat, unit) {
            return Err(Why::new(
                "ini-ord-53",
                "No more Units of yours start on Overwatch here.",
            ));
        }
        Ok(())
    }

    fn can_be_dug_in(&self, battle: &Battle, unit: UnitId) -> bool {
        let mut teams = battle.teams.iter().filter(|team| team.unit == unit);
        teams.all(|team| self.kind(team).class != Class::Tank)
    }

    fn may_start_on_overwatch(&self, battle: &Battle, seat: Seat, unit: UnitId) -> bool {
        let on_overwatch = battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && unit.overwatch);
        !battle.unit(unit).is_commander && on_overwatch.count() < usize::from(self.force(seat).may_overwatch)
    }
}

impl Resolution<'_> {
    /// A whole Unit takes its places.
    pub fn deploy(&mut self, unit: UnitId, teams: &[Berthed], dug_in: bool, overwatch: bool) {
        for berth in teams {
            self.battle.team_mut(berth.team).standing = Standing::Table;
            let posture = Posture {
                at: berth.at,
                facing: berth.facing,
            };
            self.rules
                .put(self.battle, berth.team, posture, Some(berth.turret));
            self.battle.team_mut(berth.team).dug_in = dug_in;
        }
        self.battle.unit_mut(unit).overwatch = overwatch;
        self.tell(|say| {
            let how = match (dug_in, overwatch) {
                (true, true) => ", dug in and on Overwatch",
                (true, false) => ", dug in",
                (false, true) => ", on Overwatch",
                (false, false) => "",
            };
            let text = format!("{} is deployed{how}.", say.unit(unit));
            let mut event = Event::new("deployed", "ini-ord-53", text);
            for berth in teams {
                event = event.about(berth.team.0);
            }
            event.together(teams.iter().map(|berth| say.placed(berth.team)))
        });
    }

    /// A die each, equal ones again; the lower deploys first (pick-up battles).
    fn roll_who_deploys(&mut self) {
        let from = self.dice.log().len();
        let [one, two] = loop {
            let dice = self.dice.two_d6("who deploys first", "ini-ord-53");
            if dice[0] != dice[1] {
                break dice;
            }
        };
        let first = if one < two { Seat(0) } else { Seat(1) };
        self.battle.stack.pop();
        self.ask(Deploy { seat: first });
        self.tell(|say| {
            let text = format!("{one} to {two}: {} deploys first.", say.seat(first));
            Event::new("deployment", "ini-ord-53", text)
        });
        self.show_dice(from);
    }

    /// Who deploys next: in turns, or one side wholly before the other.
    pub fn ask_to_deploy(&mut self, last: Seat) {
        let then = match self.rules.scenario.deploying {
            Deploying::First(_) | Deploying::Rolled => [last, other(last)],
            Deploying::InTurns(_) => [other(last), last],
        };
        if let Some(seat) = then.into_iter().find(|seat| self.battle.is_waiting(*seat)) {
            self.ask(Deploy { seat });
        }
    }
}

#[cfg(test)]
mod tests;
