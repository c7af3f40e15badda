//! The rule system as the rest of the house sees it.

use std::sync::Arc;

use umpire::observe::{Standing, Variation};
use umpire::scene::{Board, Scene};
use umpire::{
    Anchor, Choice, Decision, Dice, Eyes, Insight, OptionSpec, Options, Refusal, Report, Ruleset,
    ScenarioInfo, Seat, Selection, System, View, shelf,
};

use crate::battle::{Battle, Stage};
use crate::content::model::{Content, Firefight};
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules, scenario_info};
use crate::setup;

/// Conflict of Heroes with its content.
#[derive(Clone, Debug)]
pub struct ConflictOfHeroes {
    content: Arc<Content>,
}

/// Firefights in the order in which a newcomer should play them (coh-1.0m); others follow by id.
const LEARNING_PATH: [&str; 14] = [
    "first-light",
    "couriers-satchel",
    "couriers-satchel-cards",
    "grain-store",
    "whispers-in-the-wheat",
    "height-214",
    "the-long-balka",
    "steel-in-the-corn",
    "lend-lease-column",
    "breach-at-hill-foot",
    "black-wings",
    "two-roads-to-olkhovka",
    "lone-watch",
    "rear-guard",
];

impl ConflictOfHeroes {
    /// With the content built into the program.
    pub fn new() -> ConflictOfHeroes {
        ConflictOfHeroes::with(crate::content::embedded().clone())
    }

    /// With content that an author changed or added to.
    ///
    /// A firefight for three or four players is there a second time for two (coh2-21.5a).
    pub fn with(mut content: Content) -> ConflictOfHeroes {
        let joined: Vec<_> = content
            .firefights
            .iter()
            .filter_map(crate::players::merged)
            .collect();
        content.firefights.extend(joined);
        ConflictOfHeroes {
            content: Arc::new(content),
        }
    }

    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn firefight(&self, id: &str) -> Result<&Firefight, String> {
        shelf::find(&self.content.firefights, |known| &known.id, id, "firefight")
    }

    fn load(&self, firefight: Firefight, options: &Options) -> Result<Rules, String> {
        options.check(&options::specs())?;
        let settings = Settings::new(options, &firefight);
        settings.check(&firefight)?;
        Rules::new(Arc::clone(&self.content), firefight, settings)
    }
}

impl Default for ConflictOfHeroes {
    fn default() -> ConflictOfHeroes {
        ConflictOfHeroes::new()
    }
}

impl System for ConflictOfHeroes {
    type Rules = Rules;

    fn name(&self) -> &'static str {
        crate::SYSTEM
    }

    fn title(&self) -> &'static str {
        "Conflict of Heroes"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        let firefights = self.content.firefights.iter();
        let infos = firefights.map(|firefight| scenario_info(firefight, &self.content));
        shelf::in_learning_order(infos.collect(), &LEARNING_PATH)
    }

    fn options(&self) -> Vec<OptionSpec> {
        options::specs()
    }

    fn open(&self, scenario: &str, options: &Options) -> Result<Rules, String> {
        self.load(self.firefight(scenario)?.clone(), options)
    }

    fn variations(&self, scenario: &str) -> Vec<Variation> {
        self.firefight(scenario)
            .map(|firefight| observe::variations(firefight, &self.content))
            .unwrap_or_default()
    }

    fn open_varied(&self, scenario: &str, options: &Options, variation: &str) -> Result<Rules, String> {
        let firefight = self.firefight(scenario)?.clone();
        self.load(observe::vary(firefight, &self.content, variation)?, options)
    }

    fn catalog(&self) -> serde_json::Value {
        serde_json::json!({
            "units": self.content.units,
            "terrain": self.content.terrain,
            "hits": self.content.hits,
            "cards": self.content.cards,
            "boards": self.content.boards,
        })
    }

    fn ledger(&self) -> &'static str {
        include_str!("../../../../content/conflict-of-heroes/ledger.md")
    }

    fn content_version(&self, scenario: &str) -> String {
        let catalog = self.catalog().to_string();
        let mut firefights = self.content.firefights.iter();
        let own = firefights.find(|firefight| firefight.id == scenario);
        let own = own.map(|own| serde_json::to_string(&own.as_played()).unwrap_or_default());
        umpire::content_hash([catalog.as_str(), own.as_deref().unwrap_or_default()])
    }
}

impl Ruleset for Rules {
    type Battle = Battle;
    type Order = Order;
    type Checked = Order;

    fn system(&self) -> &'static str {
        crate::SYSTEM
    }

    fn scenario(&self) -> &ScenarioInfo {
        &self.info
    }

    fn board(&self) -> Board {
        self.draw_board()
    }

    fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
        setup::muster(self, dice, report)
    }

    fn decision(&self, battle: &Battle) -> Decision {
        match self.question(battle) {
            Some(ask) if battle.stage != Stage::Over => Decision::Ask(ask),
            Some(_) | None => Decision::Over(self.outcome(battle)),
        }
    }

    fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        self.list_orders(battle, out);
    }

    fn lists(&self, battle: &Battle, order: &Order) -> bool {
        self.lists_in_full(battle, order)
    }

    fn check(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Order, Refusal> {
        self.allows(battle, seat, order)
            .map(|()| order.clone())
            .map_err(|why| why.refusal(self, battle))
    }

    fn trust(&self, _battle: &Battle, order: &Order) -> Order {
        order.clone()
    }

    fn carry_out(&self, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
        let mut resolution = Resolution {
            rules: self,
            battle,
            dice,
            report,
        };
        resolution.give(&order);
        resolution.settle();
    }

    fn pieces_of(&self, battle: &Battle, order: &Order) -> Vec<u16> {
        self.subjects(battle, order)
    }

    fn scene(&self, battle: &Battle, eyes: Eyes) -> Scene {
        self.draw(battle, eyes)
    }

    fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        let mut choices = self.offer(battle, seat, picked);
        umpire::complete_offers(self, battle, seat, &mut choices);
        choices
    }

    fn in_words(&self, battle: &Battle, seat: Seat, order: &Order) -> Choice<Order> {
        let mut choice = self.describe_alone(battle, seat, *order);
        umpire::complete_offers(self, battle, seat, std::slice::from_mut(&mut choice));
        choice
    }

    fn why_not(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        self.explain(battle, seat, picked, at)
    }

    fn view(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        self.look_from(battle, eyes, piece, from)
    }

    fn imagine(&self, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
        self.imagine_for(battle, seat, dice)
    }

    fn evaluate(&self, battle: &Battle, seat: Seat, insight: Insight) -> i32 {
        Rules::evaluate(self, battle, seat, insight)
    }

    fn default_order(&self, battle: &Battle) -> Option<Order> {
        self.default_answer(battle)
    }

    fn observe(&self, battle: &Battle, out: &mut Vec<Standing>) {
        self.standings(battle, out);
    }

    fn kind_name(&self, kind: u16) -> String {
        let kind = self.content.units.get(usize::from(kind));
        kind.map_or_else(String::new, |kind| kind.name.clone())
    }
}
