//! Who sees whom among many while nobody moves: each end is worked out once, and so is each pair, when it is first asked for
//! (tm-10.1).

use super::policy::SightPolicy;
use super::sight::{Post, Viewer, posts_see};
use super::terrain::Table;

/// The sight between pairs of viewers on a table. A viewer that moves costs what it is asked about again.
#[derive(Debug)]
pub struct Lookout<'a> {
    table: &'a Table,
    policy: &'a SightPolicy,
    posts: Vec<Option<Post>>,
    /// Row by row, the lower number first.
    pairs: Vec<Option<bool>>,
}

impl<'a> Lookout<'a> {
    /// So many viewers, numbered from 0.
    pub fn new(table: &'a Table, policy: &'a SightPolicy, count: usize) -> Lookout<'a> {
        Lookout {
            table,
            policy,
            posts: vec![None; count],
            pairs: vec![None; count * count],
        }
    }

    /// How many viewers there are.
    pub fn count(&self) -> usize {
        self.posts.len()
    }

    /// Do these two see each other? Everyone sees himself; those who are not there see nobody. `viewer` says where one is.
    #[inline]
    pub fn sees(&mut self, i: usize, j: usize, viewer: impl Fn(usize) -> Viewer) -> bool {
        let (low, high) = (i.min(j), i.max(j));
        if self.posts.len() <= high {
            return false;
        }
        let pair = low * self.posts.len() + high;
        if let Some(known) = self.pairs[pair] {
            return known;
        }
        let sees = low == high || self.look(low, high, viewer);
        self.pairs[pair] = Some(sees);
        sees
    }

    fn look(&mut self, i: usize, j: usize, viewer: impl Fn(usize) -> Viewer) -> bool {
        for end in [i, j] {
            let (table, policy) = (self.table, self.policy);
            self.posts[end].get_or_insert_with(|| Post::new(table, policy, &viewer(end)));
        }
        match (&self.posts[i], &self.posts[j]) {
            (Some(one), Some(two)) => posts_see(self.table, self.policy, one, two),
            (None, _) | (_, None) => false,
        }
    }

    /// A viewer is somewhere else now. A viewer that is not there is ignored.
    pub fn moved(&mut self, i: usize) {
        let count = self.posts.len();
        if i < count {
            self.posts[i] = None;
            for j in 0..count {
                self.pairs[i.min(j) * count + i.max(j)] = None;
            }
        }
    }
}
