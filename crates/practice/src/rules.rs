//! The rules with one scenario loaded, and the door to the chapters.

use umpire::observe::Standing;
use umpire::scene::{Board, Scene};
use umpire::{
    Anchor, Ask, Balance, Choice, Decision, Dice, Eyes, Insight, Options, Outcome, Refusal, Report, Ruleset,
    ScenarioInfo, Seat, SeatInfo, Selection, View, Weight,
};

use crate::battle::{Battle, HAND, Scout, other};
use crate::grid::Grid;
use crate::{choices, imagine, observe, order, play, scene};

pub const SYSTEM: &str = "practice";
/// Rounds of a duel unless an option says otherwise.
pub const ROUNDS: u8 = 6;
pub const NAMES: [&str; 2] = ["Reds", "Blues"];

/// One scenario as it is written down.
#[derive(Debug)]
pub struct Plan {
    id: &'static str,
    title: &'static str,
    scouts: u8,
    columns: u8,
    rows: u8,
    woods: &'static [u8],
    /// Of 1,000 games between greedy players: won by either side.
    studied: Option<[u32; 2]>,
}

pub const SCENARIOS: [Plan; 2] = [
    Plan {
        id: "lane",
        title: "The Lane",
        scouts: 2,
        columns: 5,
        rows: 2,
        woods: &[2, 7],
        studied: Some([381, 204]),
    },
    Plan {
        id: "hedgerow",
        title: "The Hedgerow",
        scouts: 3,
        columns: 6,
        rows: 4,
        woods: &[2, 3, 8, 14, 15, 20],
        studied: None,
    },
];

/// The rules of one duel.
#[derive(Clone, Debug)]
pub struct Duel {
    pub grid: Grid,
    /// Scouts and cards each side begins with.
    pub scouts: [u8; 2],
    pub hands: [u8; 2],
    pub rounds: u8,
    pub cards: bool,
    pub open_wounds: bool,
    info: ScenarioInfo,
}

impl Duel {
    pub fn open(scenario: &str, options: &Options) -> Result<Duel, String> {
        let Some(plan) = SCENARIOS.iter().find(|plan| plan.id == scenario) else {
            return Err(format!(
                "There is no scenario `{scenario}`; there are lane, hedgerow."
            ));
        };
        let rounds = options
            .number("rounds")
            .and_then(|rounds| u8::try_from(rounds).ok())
            .unwrap_or(ROUNDS);
        Ok(Duel {
            grid: Grid {
                columns: plan.columns,
                rows: plan.rows,
                woods: plan.woods,
            },
            scouts: [plan.scouts; 2],
            hands: [HAND as u8; 2],
            rounds,
            cards: options.flag("cards").unwrap_or(true),
            open_wounds: options.word("wounds") == Some("open"),
            info: info(plan, rounds),
        })
    }

    pub fn name(&self, seat: Seat) -> &'static str {
        NAMES[seat.index()]
    }

    pub fn scout_name(&self, id: u16) -> String {
        let reds = u16::from(self.scouts[0]);
        match id.checked_sub(reds) {
            None => format!("Red {}", id + 1),
            Some(nth) => format!("Blue {}", nth + 1),
        }
    }

    /// A scout as it starts: hidden in its side's first column.
    pub fn fresh_scout(&self, seat: Seat, index: u8) -> Scout {
        let columns = self.grid.columns;
        let (column, facing) = if seat == Seat(0) { (0, 0) } else { (columns - 1, 3) };
        // With more scouts than rows the rest stand in the second column.
        let inward = index / self.grid.rows;
        let column = if seat == Seat(0) {
            column + inward
        } else {
            column - inward
        };
        Scout {
            seat,
            cell: index % self.grid.rows * columns + column,
            facing,
            hidden: true,
            wound: None,
            out: false,
        }
    }

    pub fn is_over(&self, battle: &Battle) -> bool {
        self.rounds < battle.round
            || [Seat(0), Seat(1)]
                .iter()
                .any(|seat| battle.living_of(*seat).next().is_none())
    }

    /// Is this scout in the column it wants to reach (pra-1c)?
    fn is_through(&self, scout: &Scout) -> bool {
        self.grid.column(scout.cell)
            == if scout.seat == Seat(0) {
                self.grid.columns - 1
            } else {
                0
            }
    }

    /// Points as they would count now (pra-1c).
    pub fn score(&self, battle: &Battle, seat: Seat) -> i32 {
        let through = battle
            .living_of(seat)
            .filter(|(_, scout)| self.is_through(scout))
            .count() as i32;
        i32::from(battle.points[seat.index()]) + 2 * through
    }

    pub fn outcome(&self, battle: &Battle) -> Outcome {
        let scores = [Seat(0), Seat(1)].map(|seat| self.score(battle, seat));
        let (winners, result, text) = match scores {
            [0, 0] => (vec![], "both-lose", "Nobody won a point; both lose.".to_owned()),
            [a, b] if a == b => (vec![], "draw", format!("A draw, {a} each.")),
            [a, b] => {
                let winner = Seat(u8::from(a < b));
                (
                    vec![winner],
                    "win",
                    format!("The {} win, {} to {}.", self.name(winner), a.max(b), a.min(b)),
                )
            }
        };
        Outcome {
            winners,
            scores: scores.to_vec(),
            result: result.to_owned(),
            text,
        }
    }
}

/// What is public about a scenario.
pub fn info(plan: &Plan, rounds: u8) -> ScenarioInfo {
    let seat = |seat: u8| SeatInfo {
        seat: Seat(seat),
        name: NAMES[usize::from(seat)].to_owned(),
        team: seat,
        forces: vec![format!("{} × scout", plan.scouts)],
    };
    ScenarioInfo {
        system: SYSTEM,
        id: plan.id.to_owned(),
        title: plan.title.to_owned(),
        briefing: "Scouts of two sides feel for each other in the dark.".to_owned(),
        date: "any night".to_owned(),
        length: format!("{rounds} rounds"),
        teaches: vec!["hiding".to_owned(), "fire".to_owned(), "cards".to_owned()],
        seats: vec![seat(0), seat(1)],
        victory: vec!["One point for an enemy scout, two for reaching the far column.".to_owned()],
        // Two steps a turn, each with at most one answer; at most four cards, each worth a step.
        bound: 2 * (4 * u32::from(rounds) + 4) + 4,
        outline: None,
        balance: plan.studied.map(|wins| Balance {
            games: 1000,
            wins: wins.to_vec(),
            text: Some("Greedy against greedy, 415 drawn.".to_owned()),
        }),
    }
}

impl Ruleset for Duel {
    type Battle = Battle;
    type Order = order::Order;
    type Checked = order::Order;

    fn system(&self) -> &'static str {
        SYSTEM
    }

    fn scenario(&self) -> &ScenarioInfo {
        &self.info
    }

    fn board(&self) -> Board {
        scene::board(self)
    }

    fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
        play::muster(self, dice, report)
    }

    fn decision(&self, battle: &Battle) -> Decision {
        if self.is_over(battle) {
            return Decision::Over(self.outcome(battle));
        }
        Decision::Ask(match battle.shot {
            Some(_) => Ask {
                seat: other(battle.turn),
                what: "fired-at",
                weight: Weight::Minor,
            },
            None => Ask {
                seat: battle.turn,
                what: "turn",
                weight: Weight::Major,
            },
        })
    }

    fn orders(&self, battle: &Battle, out: &mut Vec<order::Order>) {
        order::list(self, battle, out);
    }

    fn lists(&self, _battle: &Battle, order: &order::Order) -> bool {
        !matches!(order, order::Order::Wave { .. })
    }

    fn check(&self, battle: &Battle, seat: Seat, order: &order::Order) -> Result<order::Order, Refusal> {
        order::check(self, battle, seat, order).map(|()| *order)
    }

    fn carry_out(&self, battle: &mut Battle, order: order::Order, dice: &mut Dice, report: &mut Report) {
        play::carry_out(self, battle, order, dice, report);
    }

    fn pieces_of(&self, _battle: &Battle, order: &order::Order) -> Vec<u16> {
        order.pieces()
    }

    fn scene(&self, battle: &Battle, eyes: Eyes) -> Scene {
        scene::scene(self, battle, eyes)
    }

    fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<order::Order>> {
        let mut choices = choices::choices(self, battle, seat, picked);
        umpire::complete_offers(self, battle, seat, &mut choices);
        choices
    }

    fn in_words(&self, battle: &Battle, seat: Seat, order: &order::Order) -> Choice<order::Order> {
        let mut choice = choices::offer(self, battle, seat, *order);
        umpire::complete_offers(self, battle, seat, std::slice::from_mut(&mut choice));
        choice
    }

    fn why_not(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        choices::why_not(self, battle, seat, picked, at)
    }

    fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        choices::view(self, battle, eyes, piece, from)
    }

    fn imagine(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
        imagine::imagine(self, battle, seat, dice)
    }

    fn evaluate(&self, battle: &Battle, seat: Seat, _: Insight) -> i32 {
        imagine::evaluate(self, battle, seat)
    }

    fn default_order(&self, battle: &Battle) -> Option<order::Order> {
        battle.shot.map(|_| order::Order::Stand)
    }

    fn observe(&self, battle: &Battle, out: &mut Vec<Standing>) {
        observe::observe(battle, out);
    }

    fn kind_name(&self, _kind: u16) -> String {
        "Scout".to_owned()
    }
}
