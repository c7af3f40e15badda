//! "Did you mean …?"

/// The candidate nearest to what was written, if it is near enough to be a slip of the pen.
/// The first one wins a tie.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = written.to_lowercase();
    let allowed = 1 + wanted.chars().count().min(30) / 4;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let distance = slips(&wanted, &candidate.to_lowercase());
        let better = best.is_none_or(|(least, _)| distance < least);
        if distance <= allowed && distance < candidate.chars().count() && better {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The hint for an unknown name: the nearest candidate, or all of them while they are few.
pub fn did_you_mean<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(near) = nearest(written, candidates.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    match candidates.len() {
        0 => None,
        1..=12 => Some(format!("known: {}", candidates.join(", "))),
        more => Some(format!(
            "known: {}, and {} more",
            candidates[..8].join(", "),
            more - 8
        )),
    }
}

/// Letters to insert, delete, replace or swap with their neighbour to turn one word into another.
fn slips(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(60).collect();
    let b: Vec<char> = b.chars().take(60).collect();
    let width = b.len() + 1;
    let mut cost = vec![0_usize; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            cost[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a[i - 1] != b[j - 1]);
                let mut least = (cost[(i - 1) * width + j] + 1)
                    .min(cost[i * width + j - 1] + 1)
                    .min(cost[(i - 1) * width + j - 1] + same);
                if 1 < i && 1 < j && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(cost[(i - 2) * width + j - 2] + 1);
                }
                least
            };
        }
    }
    cost[a.len() * width + b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_count_single_edits_and_swaps() {
        let table = [
            ("", "", 0),
            ("a", "", 1),
            ("range", "ragne", 1),
            ("woods", "wood", 1),
            ("corn", "wheat", 5),
        ];
        for (a, b, expected) in table {
            assert_eq!((slips(a, b), slips(b, a)), (expected, expected), "{a} {b}");
        }
    }

    #[test]
    fn only_near_names_are_proposed() {
        assert_eq!(nearest("rouds", ["rows", "rounds", "rule"]), Some("rounds"));
        assert_eq!(nearest("Rounds", ["rounds"]), Some("rounds"));
        assert_eq!(nearest("zebra", ["rounds", "rows"]), None);
        assert_eq!(nearest("", ["a"]), None);
    }

    #[test]
    fn few_names_are_all_listed() {
        assert_eq!(
            did_you_mean("zebra", ["one", "two"]).as_deref(),
            Some("known: one, two")
        );
        assert_eq!(did_you_mean("zebra", []), None);
    }
}
