//! The hash chain over a match: header, then act after act. A changed bit anywhere breaks it.

use sha2::{Digest, Sha256};

use super::{ActRow, MatchRow};

/// One link of the chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Link(pub [u8; 32]);

/// The first link: over everything that never changes in a match.
pub fn genesis(id: &str, system: &str, scenario: &str, header: &str, seed: &[u8; 32]) -> Link {
    let mut hasher = Sha256::new();
    hasher.update(b"sandtable match");
    for part in [id, system, scenario, header] {
        hash_text(&mut hasher, part);
    }
    hasher.update(seed);
    Link(hasher.finalize().into())
}

/// The link of an act, over the link before it and all its columns.
pub fn link(before: Link, act: &ActRow) -> Link {
    let mut hasher = Sha256::new();
    hasher.update(before.0);
    hasher.update(act.number.to_le_bytes());
    hasher.update([act.seat.0]);
    hash_text(&mut hasher, &act.act);
    hash_text(&mut hasher, &act.dice);
    hash_text(&mut hasher, act.command.as_deref().unwrap_or(""));
    hasher.update(act.at.to_le_bytes());
    Link(hasher.finalize().into())
}

/// Is what was read what was written? Says the first thing that is not.
pub fn check_chain(row: &MatchRow, acts: &[ActRow]) -> Result<(), String> {
    if genesis(&row.id, &row.system, &row.scenario, &row.header, &row.seed.0) != row.genesis {
        return Err("its header is not the one that was stored".to_owned());
    }
    let mut before = row.genesis;
    for (index, act) in acts.iter().enumerate() {
        if act.number as usize != index + 1 {
            return Err(format!("act {} is missing", index + 1));
        }
        if link(before, act) != act.hash {
            return Err(format!("act {} is not the one that was stored", act.number));
        }
        before = act.hash;
    }
    if acts.len() < row.number as usize {
        return Err(format!("act {} is missing", acts.len() + 1));
    }
    if acts.len() == row.number as usize && before != row.chain {
        return Err("its last act is not the one that was stored".to_owned());
    }
    Ok(())
}

/// Length first, so that no two lists of texts hash alike.
fn hash_text(hasher: &mut Sha256, text: &str) {
    hasher.update((text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}
