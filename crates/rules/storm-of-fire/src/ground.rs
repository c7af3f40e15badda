//! What lies on the table: kinds of terrain with their flags (section 22, sof-terrain-gen-20).

use board::table::{Layer, Opacity, Properties};
use serde::Serialize;
use tabletop::Entry;

/// The table of a scenario.
pub type Ground = tabletop::Ground<Terrain>;
/// What a figure's centre is in.
pub type Underfoot = tabletop::Underfoot<Terrain>;

/// Kinds of terrain (section 22.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Road,
    Trail,
    TrenchLine,
    HastyTrench,
    Building,
    Rubble,
    Levelled,
    Insubstantial,
    River,
    Stream,
    Impassable,
    Cliff,
    Woods,
    Orchard,
    ShatteredWoods,
    Undergrowth,
    Vineyard,
    TallField,
    Rough,
    Haystack,
    Wreck,
    Embankment,
    Hill,
    Ridge,
    SteepSlope,
    Ditch,
    Wall,
    Hedge,
    Hedgerow,
    Fence,
    Wire,
    Scrape,
}

/// The legend: name, what it does, and the row that says so.
const ENTRIES: [(Terrain, &str, &str, &str); 32] = [
    (
        Terrain::Road,
        "Road",
        "no terrain penalties along it; +4\" Double Time",
        "sof-terrain-road-1",
    ),
    (
        Terrain::Trail,
        "Trail",
        "no terrain penalties along it; +2\" Double Time",
        "sof-terrain-trail-1",
    ),
    (
        Terrain::TrenchLine,
        "Trench line",
        "2\" in, 2\" out; conceals and protects; no beaten zone",
        "sof-terrain-trench-2",
    ),
    (
        Terrain::HastyTrench,
        "Hasty trench",
        "1\" in, 1\" out; conceals and protects",
        "sof-terrain-hasty-2",
    ),
    (
        Terrain::Building,
        "Building",
        "entered by an action; conceals and protects",
        "sof-bldg-3",
    ),
    (
        Terrain::Rubble,
        "Rubble",
        "−2\"; conceals and protects",
        "sof-terrain-rubble-1",
    ),
    (
        Terrain::Levelled,
        "Levelled building",
        "−2\"; conceals and protects",
        "sof-bldg-27",
    ),
    (
        Terrain::Insubstantial,
        "Insubstantial building",
        "−2\"; conceals",
        "sof-bldg-26",
    ),
    (Terrain::River, "Deep river", "impassable", "sof-terrain-river-1"),
    (
        Terrain::Stream,
        "Stream",
        "halves the move",
        "sof-terrain-stream-1",
    ),
    (
        Terrain::Impassable,
        "Impassable",
        "nobody enters",
        "sof-terrain-impassable-1",
    ),
    (
        Terrain::Cliff,
        "Cliff",
        "impassable but to mountaineers; blocks sight",
        "sof-terrain-impassable-1",
    ),
    (
        Terrain::Woods,
        "Woods",
        "−1\"; sight up to 6\" through; conceals",
        "sof-terrain-woods-2",
    ),
    (
        Terrain::Orchard,
        "Orchard",
        "as woods, height 1",
        "sof-terrain-gen-14",
    ),
    (
        Terrain::ShatteredWoods,
        "Shattered woods",
        "−2\"; conceals",
        "sof-terrain-shattered-1",
    ),
    (
        Terrain::Undergrowth,
        "Dense undergrowth",
        "halves the move; sight up to 2\" through; conceals",
        "sof-terrain-undergrowth-1",
    ),
    (
        Terrain::Vineyard,
        "Vineyard",
        "blocks sight past it; conceals",
        "sof-terrain-vineyard-1",
    ),
    (Terrain::TallField, "Tall field", "conceals", "sof-terrain-gen-15"),
    (Terrain::Rough, "Rough ground", "−2\"", "sof-terrain-rough-1"),
    (
        Terrain::Haystack,
        "Haystack",
        "blocks sight; nobody ends on it",
        "sof-terrain-haystack-1",
    ),
    (
        Terrain::Wreck,
        "Wreck",
        "conceals and protects what is shot at through it",
        "sof-terrain-wreck-3",
    ),
    (
        Terrain::Embankment,
        "Embankment",
        "raises to level 1; conceals across",
        "sof-terrain-gen-13",
    ),
    (
        Terrain::Hill,
        "Hill",
        "raises; +3\" range from the top; blocks sight",
        "sof-terrain-hill-1",
    ),
    (
        Terrain::Ridge,
        "Ridge",
        "raises; −2\"; blocks sight",
        "sof-terrain-ridge-2",
    ),
    (
        Terrain::SteepSlope,
        "Steep slope",
        "−3\" upslope",
        "sof-terrain-slope-3",
    ),
    (Terrain::Ditch, "Ditch", "−2\" to cross", "sof-terrain-lowobs-2"),
    (
        Terrain::Wall,
        "Stone wall",
        "conceals and protects behind it",
        "sof-terrain-gen-9",
    ),
    (Terrain::Hedge, "Hedge", "conceals behind it", "sof-terrain-gen-9"),
    (
        Terrain::Hedgerow,
        "Hedgerow",
        "conceals and protects behind it",
        "sof-terrain-gen-9",
    ),
    (
        Terrain::Fence,
        "Wooden fence",
        "1\" to cross",
        "sof-terrain-tallobs-6",
    ),
    (
        Terrain::Wire,
        "Wire",
        "halts on contact; crossed with Double Time",
        "sof-terrain-wire-3",
    ),
    (
        Terrain::Scrape,
        "Scrape",
        "conceals from its front",
        "sof-terrain-scrape-3",
    ),
];

impl tabletop::Terrain for Terrain {
    const WORDS: &'static [(&'static str, Terrain)] = &[
        ("road", Terrain::Road),
        ("trail", Terrain::Trail),
        ("trench-line", Terrain::TrenchLine),
        ("hasty-trench", Terrain::HastyTrench),
        ("building", Terrain::Building),
        ("rubble", Terrain::Rubble),
        ("levelled", Terrain::Levelled),
        ("insubstantial", Terrain::Insubstantial),
        ("river", Terrain::River),
        ("stream", Terrain::Stream),
        ("impassable", Terrain::Impassable),
        ("cliff", Terrain::Cliff),
        ("woods", Terrain::Woods),
        ("orchard", Terrain::Orchard),
        ("shattered-woods", Terrain::ShatteredWoods),
        ("undergrowth", Terrain::Undergrowth),
        ("vineyard", Terrain::Vineyard),
        ("tall-field", Terrain::TallField),
        ("rough", Terrain::Rough),
        ("haystack", Terrain::Haystack),
        ("wreck", Terrain::Wreck),
        ("embankment", Terrain::Embankment),
        ("hill", Terrain::Hill),
        ("ridge", Terrain::Ridge),
        ("steep-slope", Terrain::SteepSlope),
        ("ditch", Terrain::Ditch),
        ("wall", Terrain::Wall),
        ("hedge", Terrain::Hedge),
        ("hedgerow", Terrain::Hedgerow),
        ("fence", Terrain::Fence),
        ("wire", Terrain::Wire),
        ("scrape", Terrain::Scrape),
    ];
    const ROADS: &'static [Terrain] = &[Terrain::Road, Terrain::Trail];
    const CONCEALS: &'static [Terrain] = &[
        Terrain::TrenchLine,
        Terrain::HastyTrench,
        Terrain::Building,
        Terrain::Rubble,
        Terrain::Levelled,
        Terrain::Insubstantial,
        Terrain::Woods,
        Terrain::Orchard,
        Terrain::ShatteredWoods,
        Terrain::Undergrowth,
        Terrain::Vineyard,
        Terrain::TallField,
    ];

    #[inline]
    fn number(self) -> u32 {
        self as u32
    }

    fn layer(self) -> Layer {
        match self {
            Terrain::Road | Terrain::Trail => Layer::Road,
            Terrain::TrenchLine
            | Terrain::HastyTrench
            | Terrain::Building
            | Terrain::Rubble
            | Terrain::Levelled
            | Terrain::Insubstantial
            | Terrain::Wreck => Layer::Structure,
            Terrain::River | Terrain::Stream | Terrain::Impassable => Layer::Water,
            Terrain::Woods
            | Terrain::Orchard
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::Vineyard
            | Terrain::TallField
            | Terrain::Rough
            | Terrain::Haystack
            | Terrain::Cliff
            | Terrain::SteepSlope
            | Terrain::Ditch => Layer::Vegetation,
            // Elevating ground never changes the going by its layer; ridges do by their own rule.
            Terrain::Embankment | Terrain::Hill | Terrain::Ridge => Layer::Marker,
            Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence => Layer::Marker,
            Terrain::Wire | Terrain::Scrape => Layer::Overlay,
        }
    }

    #[inline]
    fn is_structure(self) -> bool {
        self == Terrain::Building
    }

    fn entry(self) -> Entry {
        let entry = ENTRIES.iter().find(|(kind, ..)| *kind == self);
        let (_, name, text, rule) = entry
            .copied()
            .unwrap_or((self, "Ground", "", "sof-terrain-gen-1"));
        Entry { name, text, rule }
    }

    fn properties(self, said: Properties) -> Properties {
        let screens = 2 <= said.height2;
        Properties {
            sight: if screens { Opacity::Blocks } else { Opacity::Open },
            tall: screens,
            elevating: self.is_elevating(),
            ..said
        }
    }

    fn drawn_at(self) -> u8 {
        match self {
            Terrain::SteepSlope => 0,
            Terrain::Hill | Terrain::Ridge | Terrain::Embankment => 1,
            Terrain::River | Terrain::Stream | Terrain::Impassable | Terrain::Ditch => 2,
            Terrain::Woods
            | Terrain::Orchard
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::Vineyard
            | Terrain::TallField
            | Terrain::Rough
            | Terrain::Cliff => 3,
            Terrain::Road | Terrain::Trail => 4,
            Terrain::TrenchLine | Terrain::HastyTrench | Terrain::Rubble => 5,
            Terrain::Levelled | Terrain::Insubstantial | Terrain::Haystack | Terrain::Wreck => 5,
            Terrain::Building => 6,
            Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence => 7,
            Terrain::Wire | Terrain::Scrape => 7,
        }
    }
}

impl Terrain {
    /// Twice the height, unless the table file says otherwise (sof-terrain-gen-2).
    pub fn height2(self) -> i32 {
        match self {
            Terrain::Woods | Terrain::Hill | Terrain::Ridge | Terrain::Cliff => 4,
            Terrain::Orchard
            | Terrain::Vineyard
            | Terrain::Haystack
            | Terrain::Wreck
            | Terrain::Embankment
            | Terrain::Building => 2,
            Terrain::TrenchLine
            | Terrain::HastyTrench
            | Terrain::Rubble
            | Terrain::Levelled
            | Terrain::Insubstantial
            | Terrain::ShatteredWoods
            | Terrain::Undergrowth
            | Terrain::TallField
            | Terrain::Wall
            | Terrain::Hedge
            | Terrain::Hedgerow
            | Terrain::Fence
            | Terrain::Wire
            | Terrain::Scrape => 1,
            Terrain::Ditch => -2,
            Terrain::Road
            | Terrain::Trail
            | Terrain::River
            | Terrain::Stream
            | Terrain::Impassable
            | Terrain::Rough
            | Terrain::SteepSlope => 0,
        }
    }

    /// Raises those who are on it (sof-terrain-gen-3).
    pub fn is_elevating(self) -> bool {
        matches!(
            self,
            Terrain::Hill | Terrain::Ridge | Terrain::Embankment | Terrain::Building
        )
    }

    /// Its height as a table or a case has it, or the usual one.
    pub fn raised(self, height2: Option<i32>) -> Properties {
        Properties {
            height2: height2.unwrap_or(self.height2()),
            ..Properties::default()
        }
    }
}
