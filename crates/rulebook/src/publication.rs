//! A rule system as its crate describes it. What [`umpire::System`] asks besides follows from this, and
//! [`system!`](crate::system) says so.

use std::sync::Arc;

use serde_json::Value;
use umpire::observe::Variation;
use umpire::{OptionSpec, Options, Ruleset, ScenarioInfo};

use crate::shelf;
use crate::variations::{Change, What};

/// What is a game's own about its rule system: its names, its content and scenarios, and how rules are made of them.
pub trait Publication: Sized {
    type Rules: Ruleset;
    type Content;
    type Scenario: Clone;
    /// The options of a match, defaults filled in.
    type Settings;

    /// `conflict-of-heroes`.
    const NAME: &'static str;
    /// `Conflict of Heroes`.
    const TITLE: &'static str;
    /// The rule ledger, as Markdown.
    const LEDGER: &'static str;
    /// What the game calls a scenario: `firefight`.
    const SCENARIO: &'static str = "scenario";
    /// Scenarios in the order in which a newcomer should play them; others follow by id.
    const LEARNING_PATH: &'static [&'static str];

    /// What is added to content that was read: scenarios that follow from others.
    fn complete(_content: &mut Self::Content) {}
    fn scenarios(content: &Self::Content) -> &[Self::Scenario];
    fn id(scenario: &Self::Scenario) -> &str;
    fn info(content: &Self::Content, scenario: &Self::Scenario) -> ScenarioInfo;

    fn options() -> Vec<OptionSpec>;
    /// The settings of a match, of options that fit [`Publication::options`]; those that cannot go together are refused.
    fn settings(scenario: &Self::Scenario, options: &Options) -> Result<Self::Settings, String>;
    fn rules(
        content: Arc<Self::Content>,
        scenario: Self::Scenario,
        settings: Self::Settings,
    ) -> Result<Self::Rules, String>;

    /// Small changes worth a study; see [`crate::variations::changes`].
    fn changes(content: &Self::Content, scenario: &Self::Scenario) -> Vec<Change>;
    /// Makes one of these changes.
    fn vary(scenario: &mut Self::Scenario, settings: &mut Self::Settings, seat: usize, what: What);

    /// Every unit, weapon, card and terrain with all values, as loaded.
    fn catalog(content: &Self::Content) -> Value;
    /// All content that decides how any scenario is played, as text.
    fn common(content: &Self::Content) -> String;
    /// All content that decides how this scenario is played besides: its own, without what is only told about it, and what it
    /// alone uses.
    fn own(content: &Self::Content, scenario: &Self::Scenario) -> Vec<String>;
}

/// Every scenario, in learning order.
pub fn scenarios<P: Publication>(content: &P::Content) -> Vec<ScenarioInfo> {
    let infos = P::scenarios(content)
        .iter()
        .map(|scenario| P::info(content, scenario));
    shelf::in_learning_order(infos.collect(), P::LEARNING_PATH)
}

/// The scenario of this id, or a sentence that names those there are.
fn find<'a, P: Publication>(content: &'a P::Content, id: &str) -> Result<&'a P::Scenario, String> {
    shelf::find(P::scenarios(content), P::id, id, P::SCENARIO)
}

/// The rules with this scenario, varied or as it is; a wrong name or option is said in words.
pub fn open<P: Publication>(
    content: &Arc<P::Content>,
    id: &str,
    options: &Options,
    variation: Option<&str>,
) -> Result<P::Rules, String> {
    options.check(&P::options())?;
    let mut scenario = find::<P>(content, id)?.clone();
    let mut settings = P::settings(&scenario, options)?;
    if let Some(variation) = variation {
        let mut changes = P::changes(content, &scenario).into_iter();
        let Some(change) = changes.find(|change| change.variation.id == variation) else {
            return Err(format!("There is no variation `{variation}` of `{id}`."));
        };
        P::vary(&mut scenario, &mut settings, change.seat, change.what);
    }
    P::rules(Arc::clone(content), scenario, settings)
}

/// Small changes of a scenario worth a study.
pub fn variations<P: Publication>(content: &P::Content, id: &str) -> Vec<Variation> {
    let changes = find::<P>(content, id).map(|scenario| P::changes(content, scenario));
    let changes = changes.unwrap_or_default();
    changes.into_iter().map(|change| change.variation).collect()
}

/// A hash of all content that decides how this scenario is played.
pub fn content_version<P: Publication>(content: &P::Content, id: &str) -> String {
    let own = match find::<P>(content, id) {
        Ok(scenario) => P::own(content, scenario),
        Err(_) => vec![String::new()],
    };
    let common = P::common(content);
    umpire::content_hash(std::iter::once(&common).chain(&own).map(String::as_str))
}

/// Adds to a game's own share of [`Publication`] what follows from where every rule crate keeps its things.
///
/// In scope are `Rules` (with `new`), `Content`, `Settings`, `scenario_info`, `options` (with `specs` and `settings`) and `observe` (with
/// `changes` and `vary`); scenarios have an `id`.
///
/// ```text
/// rulebook::publication! {
///     impl Publication for MyGame {
///         scenarios: Scenario in scenarios;
///         const NAME: &'static str = crate::SYSTEM;
///         …
///     }
/// }
/// ```
#[macro_export]
macro_rules! publication {
    (impl Publication for $system:ident { scenarios: $scenario:ident in $list:ident; $($own:tt)* }) => {
        impl $crate::Publication for $system {
            type Rules = Rules;
            type Content = Content;
            type Scenario = $scenario;
            type Settings = Settings;

            $($own)*

            fn scenarios(content: &Content) -> &[$scenario] {
                &content.$list
            }

            fn id(scenario: &$scenario) -> &str {
                &scenario.id
            }

            fn info(content: &Content, scenario: &$scenario) -> ::umpire::ScenarioInfo {
                scenario_info(scenario, content)
            }

            fn options() -> Vec<::umpire::OptionSpec> {
                options::specs()
            }

            fn settings(scenario: &$scenario, options: &::umpire::Options) -> Result<Settings, String> {
                options::settings(scenario, options)
            }

            fn rules(
                content: ::std::sync::Arc<Content>,
                scenario: $scenario,
                settings: Settings,
            ) -> Result<Rules, String> {
                Rules::new(content, scenario, settings)
            }

            fn changes(content: &Content, scenario: &$scenario) -> Vec<$crate::variations::Change> {
                observe::changes(scenario, content)
            }

            fn vary(
                scenario: &mut $scenario,
                settings: &mut Settings,
                seat: usize,
                what: $crate::variations::What,
            ) {
                observe::vary(scenario, settings, seat, what);
            }
        }
    };
}

/// Defines a rule system with its content and makes it an [`umpire::System`]; what is its own it says as [`Publication`].
///
/// ```text
/// rulebook::system! {
///     /// My game with its content.
///     pub struct MyGame, embedded in crate::content::embedded
/// }
///
/// rulebook::publication! { impl Publication for MyGame { … } }
/// ```
#[macro_export]
macro_rules! system {
    ($(#[$doc:meta])* pub struct $system:ident, embedded in $embedded:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $system {
            content: ::std::sync::Arc<<$system as $crate::Publication>::Content>,
        }

        impl $system {
            /// With the content built into the program.
            pub fn new() -> $system {
                $system::with($embedded().clone())
            }

            /// With content that an author changed or added to.
            pub fn with(mut content: <$system as $crate::Publication>::Content) -> $system {
                <$system as $crate::Publication>::complete(&mut content);
                $system {
                    content: ::std::sync::Arc::new(content),
                }
            }

            pub fn content(&self) -> &::std::sync::Arc<<$system as $crate::Publication>::Content> {
                &self.content
            }
        }

        impl Default for $system {
            fn default() -> $system {
                $system::new()
            }
        }

        impl ::umpire::System for $system {
            type Rules = <$system as $crate::Publication>::Rules;

            fn name(&self) -> &'static str {
                <$system as $crate::Publication>::NAME
            }

            fn title(&self) -> &'static str {
                <$system as $crate::Publication>::TITLE
            }

            fn scenarios(&self) -> Vec<::umpire::ScenarioInfo> {
                $crate::publication::scenarios::<$system>(&self.content)
            }

            fn options(&self) -> Vec<::umpire::OptionSpec> {
                <$system as $crate::Publication>::options()
            }

            fn open(&self, scenario: &str, options: &::umpire::Options) -> Result<Self::Rules, String> {
                $crate::publication::open::<$system>(&self.content, scenario, options, None)
            }

            fn variations(&self, scenario: &str) -> Vec<::umpire::observe::Variation> {
                $crate::publication::variations::<$system>(&self.content, scenario)
            }

            fn open_varied(
                &self,
                scenario: &str,
                options: &::umpire::Options,
                variation: &str,
            ) -> Result<Self::Rules, String> {
                $crate::publication::open::<$system>(&self.content, scenario, options, Some(variation))
            }

            fn catalog(&self) -> ::serde_json::Value {
                <$system as $crate::Publication>::catalog(&self.content)
            }

            fn ledger(&self) -> &'static str {
                <$system as $crate::Publication>::LEDGER
            }

            fn content_version(&self, scenario: &str) -> String {
                $crate::publication::content_version::<$system>(&self.content, scenario)
            }
        }
    };
}
