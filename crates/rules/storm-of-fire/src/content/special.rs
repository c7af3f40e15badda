//! Special rules of weapons and units by the words of charts and lists.

use serde::{Deserialize, Serialize};

/// A set of rules of one kind, one bit each.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleSet(pub u64);

impl RuleSet {
    #[inline]
    pub fn has(self, number: u32) -> bool {
        self.0 & (1 << number) != 0
    }

    pub fn with(self, number: u32) -> RuleSet {
        RuleSet(self.0 | (1 << number))
    }
}

/// Special rules with the words of charts and lists.
macro_rules! special_rules {
    ($(#[$doc:meta])* $name:ident, $table:ident: $($rule:ident $word:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($rule),* }

        /// The words of content files.
        pub const $table: &[(&str, $name)] = &[$(($word, $name::$rule)),*];

        impl $name {
            #[inline]
            pub fn of(self, rules: RuleSet) -> bool {
                rules.has(self as u32)
            }

            pub fn word(self) -> &'static str {
                $table[self as usize].0
            }
        }
    };
}

special_rules! {
    /// Weapon special rules (section 24).
    WeaponRule, WEAPON_RULES:
    AddedCrew "Added Crew", AntiAircraft "Anti-Aircraft", Arc "Arc", Assault "Assault", BeatenZone "Beaten Zone",
    BlackPowder "Black Powder", Brutal "Brutal", Bulky "Bulky", Burst "Burst", Cfw "Close Fighting Weapon",
    Cumbersome "Cumbersome", Erratic "Erratic", Fixed "Fixed", Flamethrower "Flamethrower",
    Grenade "Grenade", GrenadeBundle "Grenade Bundle", GunShield "Gun Shield", Handy "Handy", Improvised "Improvised",
    Inaccurate "Inaccurate", Indirect "Indirect", IndirectOnly "Indirect Only", Jams "Jams", Lance "Lance",
    LeverAction "Lever-Action", Limber "Limber", Loader "Loader", LowVelocity "Low Velocity", ManagedFire "Managed Fire",
    MuleTeam "Mule Team", MuzzleLoader "Muzzle Loader", NoHe "No HE", OverheadFire "Overhead Fire",
    Pedersen "Pedersen Device", QuickFiring "Quick Firing", RifleGrenade "Rifle Grenade", Sabre "Sabre", Salvo "Salvo",
    Scythe "Scythe", Shotgun "Shotgun", Shrapnel "Shrapnel", SlowLoading "Slow Loading", Smoke "Smoke",
    SmokeGrenades "Smoke Grenades", Sniper "Sniper Rifle", Suppression "Suppression", Sword "Sword",
    Trajectory "Trajectory", Unbalanced "Unbalanced", Vb "VB",
}

special_rules! {
    /// Unit special rules (section 20).
    UnitRule, UNIT_RULES:
    Agile "Agile", Amateurs "Amateurs", AssaultTraining "Assault Training", BodyArmor "Body Armor", Bombers "Bombers",
    Camouflage "Camouflage", Cautious "Cautious", Cavalry "Cavalry", Conscripts "Conscripts", Cuirass "Cuirass",
    Cycles "Cycles", Deadly "Deadly", Fanatics "Fanatics", Fearsome "Fearsome", Ferocious "Ferocious",
    Flankers "Flankers", GhillieSuit "Ghillie Suit", HeadArmor "Head Armor", HorseExcellent "Horse Mastership (Excellent)",
    HorsePoor "Horse Mastership (Poor)", Implacable "Implacable", Independent "Independent",
    InfiltrationTactics "Infiltration Tactics", Irregulars "Irregulars", Marksmen "Marksmen", MasterGunner "Master Gunner",
    MessengerDog "Messenger Dog", MessengerPigeons "Messenger Pigeons", Militia "Militia", Mounted "Mounted",
    Mountaineers "Mountaineers", NoHeadProtection "No Head Protection", Observer "Observer",
    OffensiveSpirit "Offensive Spirit", Pioneers "Pioneers", PoorDrill "Poor Drill", PoorShots "Poor Shots",
    Recon "Recon", Resilient "Resilient", Scouts "Scouts", Sharpshooters "Sharpshooters", Skiers "Skiers", Stoic "Stoic",
    Stubborn "Stubborn", SturmTraining "Sturm Training", SupportArtillery "Support Artillery", TankTerror "Tank Terror",
    Trailer "Trailer", Woodsmen "Woodsmen", YieldGround "Yield Ground", Bangalore "Bangalore Torpedoes",
    ExtendedCharges "Extended Charges", SmokeGrenades "Smoke Grenades", DogCart "Dog Cart",
}
