//! The drawing of a very vehicle, by its unit's id, for rule systems that keep units by historical names.

/// Part of an id, and the drawing it stands for. The first that fits counts, so longer names come before shorter ones.
const KNOWN: &[(&str, &str)] = &[
    ("panther", "panther"),
    ("tiger", "tiger"),
    ("ferdinand", "ferdinand"),
    ("panzer-iv", "panzer-iv"),
    ("pz-iv", "panzer-iv"),
    ("panzer-iii", "panzer-iii"),
    ("pz-iii", "panzer-iii"),
    ("panzer-ii", "panzer-ii"),
    ("pz-i", "panzer-ii"),
    ("pz-38t", "panzer-ii"),
    ("stug", "stug"),
    ("marder", "marder"),
    ("t-34-85", "t-34-85"),
    ("t34", "t-34"),
    ("t-34", "t-34"),
    ("kv1", "kv-1"),
    ("kv-1", "kv-1"),
    ("t70", "t-70"),
    ("t-70", "t-70"),
    ("su76", "su-76"),
    ("su-76", "su-76"),
    ("su122", "su-122"),
    ("su-122", "su-122"),
    ("su152", "su-152"),
    ("su-152", "su-152"),
    ("sherman", "sherman"),
    ("stuart", "stuart"),
    ("m10", "m10"),
    ("priest", "priest"),
    ("churchill", "churchill"),
    ("matilda", "matilda"),
    ("valentine", "matilda"),
    ("crusader", "crusader"),
    ("char-b1", "char-b1"),
    ("sdkfz-251", "half-track"),
    ("half-track", "half-track"),
    ("m3-apc", "half-track"),
    ("maxim", "maxim"),
];

/// The silhouette to draw for a unit: that of the very vehicle if there is one, else that of its role.
///
/// ```
/// assert_eq!(rulebook::silhouette("de-panther-d", "tank"), "panther");
/// assert_eq!(rulebook::silhouette("type-95-ha-go", "tank"), "tank");
/// ```
pub fn silhouette(id: &str, role: &'static str) -> &'static str {
    let known = KNOWN.iter().find(|(part, _)| id.contains(part));
    known.map_or(role, |(_, look)| look)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_name_counts() {
        assert_eq!(silhouette("su-t-34-85", "tank"), "t-34-85");
        assert_eq!(silhouette("de-panzer-iiih", "tank"), "panzer-iii");
        assert_eq!(silhouette("de-panzer-grenadier", "rifles"), "rifles");
    }

    /// A drawing that the client does not have would be an unknown shield on the map.
    #[test]
    fn the_client_has_every_drawing() {
        let drawn = include_str!("../../../web/draw/vehicles.js");
        for (_, look) in KNOWN.iter().filter(|(_, look)| *look != "maxim") {
            let named = [format!("'{look}': "), format!("\t{look}: ")];
            assert!(named.iter().any(|name| drawn.contains(name)), "{look}");
        }
    }
}
