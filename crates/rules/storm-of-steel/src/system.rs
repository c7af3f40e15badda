//! The rule system as the rest of the house sees it.

use std::sync::Arc;

use umpire::observe::{Standing, Variation};
use umpire::scene::{Board, Scene};
use umpire::{
    Anchor, Choice, Decision, Dice, Eyes, Insight, OptionSpec, Options, Refusal, Report, Ruleset,
    ScenarioInfo, Seat, Selection, System, View, shelf,
};

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::decisions::Checked;
use crate::observe;
use crate::options::{self, Settings};
use crate::order::Order;
use crate::rules::{Resolution, Rules, scenario_info};

/// Storm of Steel with its content.
#[derive(Clone, Debug)]
pub struct StormOfSteel {
    content: Arc<Content>,
}

/// Scenarios in the order in which a newcomer should play them; others follow by id.
const LEARNING_PATH: [&str; 10] = [
    "two-hamlets",
    "landing-ground",
    "plateau-crossroads",
    "stony-ridge",
    "paddy-causeway",
    "lanes",
    "tea-hills",
    "causeway-column",
    "the-belt",
    "boats-at-dusk",
];

impl StormOfSteel {
    /// With the content built into the program.
    pub fn new() -> StormOfSteel {
        StormOfSteel::with(crate::content::embedded().clone())
    }

    /// With content that an author changed or added to.
    pub fn with(content: Content) -> StormOfSteel {
        StormOfSteel {
            content: Arc::new(content),
        }
    }

    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        shelf::find(&self.content.scenarios, |known| &known.id, id, "scenario")
    }
}

impl Default for StormOfSteel {
    fn default() -> StormOfSteel {
        StormOfSteel::new()
    }
}

impl System for StormOfSteel {
    type Rules = Rules;

    fn name(&self) -> &'static str {
        crate::SYSTEM
    }

    fn title(&self) -> &'static str {
        "Storm of Steel"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        let scenarios = self.content.scenarios.iter();
        let infos = scenarios.map(|scenario| scenario_info(scenario, &self.content));
        shelf::in_learning_order(infos.collect(), &LEARNING_PATH)
    }

    fn options(&self) -> Vec<OptionSpec> {
        options::specs()
    }

    fn open(&self, scenario: &str, options: &Options) -> Result<Rules, String> {
        options.check(&options::specs())?;
        let scenario = self.scenario(scenario)?.clone();
        Rules::new(Arc::clone(&self.content), scenario, Settings::new(options))
    }

    fn variations(&self, scenario: &str) -> Vec<Variation> {
        self.scenario(scenario)
            .map(|scenario| observe::variations(scenario, &self.content))
            .unwrap_or_default()
    }

    fn open_varied(&self, scenario: &str, options: &Options, variation: &str) -> Result<Rules, String> {
        options.check(&options::specs())?;
        let (mut scenario, mut settings) = (self.scenario(scenario)?.clone(), Settings::new(options));
        observe::vary(&mut scenario, &mut settings, &self.content, variation)?;
        Rules::new(Arc::clone(&self.content), scenario, settings)
    }

    fn catalog(&self) -> serde_json::Value {
        serde_json::json!({
            "units": self.content.units,
            "armies": self.content.armies,
            "scenarios": self.content.scenarios,
        })
    }

    fn ledger(&self) -> &'static str {
        include_str!("../../../../content/storm-of-steel/ledger.md")
    }

    fn content_version(&self, scenario: &str) -> String {
        let rules = serde_json::json!({ "units": self.content.units, "armies": self.content.armies });
        let own = self.scenario(scenario).map(Scenario::as_played);
        let own = own.map_or_else(|_| String::new(), |own| serde_json::json!(own).to_string());
        umpire::content_hash([rules.to_string().as_str(), own.as_str()])
    }
}

impl Ruleset for Rules {
    type Battle = Battle;
    type Order = Order;
    type Checked = Checked;

    fn system(&self) -> &'static str {
        crate::SYSTEM
    }

    fn scenario(&self) -> &ScenarioInfo {
        &self.info
    }

    fn board(&self) -> Board {
        self.draw_table()
    }

    fn muster(&self, dice: &mut Dice, report: &mut Report) -> Battle {
        crate::setup::muster(self, dice, report)
    }

    fn decision(&self, battle: &Battle) -> Decision {
        match self.ask(battle) {
            Some(ask) => Decision::Ask(ask),
            None => Decision::Over(self.outcome(battle)),
        }
    }

    fn orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(question) = self.question(battle) {
            question.orders(self, battle, out);
        }
    }

    fn orders_in_depth(&self, battle: &Battle, out: &mut Vec<Order>) {
        if let Some(question) = self.question(battle) {
            question.orders_in_depth(self, battle, out);
        }
    }

    fn advised(&self, battle: &Battle, out: &mut Vec<Order>) {
        self.list_advised(battle, out);
    }

    fn note_set_up(&self, seat: Seat, orders: &[Order]) -> Option<String> {
        self.set_up_for_file(seat, orders)
    }

    fn lists(&self, battle: &Battle, order: &Order) -> bool {
        let question = self.question(battle);
        *order != Order::Concede && question.is_some_and(|question| question.lists(self, battle, order))
    }

    fn check(&self, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Refusal> {
        self.check_order(battle, seat, order)
            .map_err(|why| why.refusal(self, battle))
    }

    fn trust(&self, battle: &Battle, order: &Order) -> Checked {
        self.trust_order(battle, order)
    }

    fn carry_out(&self, battle: &mut Battle, checked: Checked, dice: &mut Dice, report: &mut Report) {
        let mut resolution = Resolution {
            rules: self,
            battle,
            dice,
            report,
        };
        resolution.carry_out(checked);
    }

    fn pieces_of(&self, _battle: &Battle, order: &Order) -> Vec<u16> {
        order.units().into_iter().map(|unit| unit.0.into()).collect()
    }

    fn scene(&self, battle: &Battle, eyes: Eyes) -> Scene {
        self.draw(battle, eyes)
    }

    fn choices(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
        let mut choices = self.choices_for(battle, seat, picked);
        umpire::complete_offers(self, battle, seat, &mut choices);
        choices
    }

    fn in_words(&self, battle: &Battle, seat: Seat, order: &Order) -> Choice<Order> {
        let mut choice = self.describe_alone(battle, seat, order.clone());
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
        self.question(battle)?.proposed(self, battle)
    }

    fn observe(&self, battle: &Battle, out: &mut Vec<Standing>) {
        self.standings(battle, out);
    }

    fn kind_name(&self, kind: u16) -> String {
        let kind = self.content.units.get(usize::from(kind));
        kind.map_or_else(String::new, |kind| kind.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The versions of Lanes and of Two Hamlets, with a change in the file of Lanes.
    fn versions(change: (&str, &str)) -> [String; 2] {
        let files = crate::content::embedded_files().iter();
        let mut lanes = files.filter(|(name, _)| name.ends_with("lanes.toml"));
        let (_, text) = lanes.next().expect("Lanes is built in");
        assert!(text.contains(change.0), "{}", change.0);
        let changed = (
            "scenarios/lanes.toml".to_owned(),
            text.replacen(change.0, change.1, 1),
        );
        let content = crate::content::load(vec![changed]).expect("no fault");
        let system = StormOfSteel::with(content);
        ["lanes", "two-hamlets"].map(|scenario| system.content_version(scenario))
    }

    #[test]
    fn a_version_is_of_one_scenario_and_not_of_what_is_told_about_it() {
        let [lanes, hamlets] = versions(("", ""));
        assert_ne!(lanes, hamlets);
        let told = [
            ("[balance]\ngames = ", "[balance]\ngames = 9"),
            ("title = \"", "title = \"The "),
            ("briefing = \"\"\"\n", "briefing = \"\"\"\nWell. "),
        ];
        for change in told {
            assert_eq!(versions(change), [lanes.clone(), hamlets.clone()], "{change:?}");
        }
        let longer = versions(("turns = 1", "turns = 2"));
        assert_ne!(longer[0], lanes);
        assert_eq!(longer[1], hamlets, "another scenario is none of its business");
    }
}
