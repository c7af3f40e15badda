//! Who sees whom among many, kept up to date: one bit per pair (tm-10.1).

use super::policy::SightPolicy;
use super::sight::{Post, Viewer, posts_see};
use super::terrain::Table;

/// The sight between all pairs of viewers on a table. A viewer that moves costs one row, not the square.
#[derive(Clone, Debug)]
pub struct Lookout<'a> {
    table: &'a Table,
    policy: SightPolicy,
    posts: Vec<Post>,
    /// Row by row, one bit per pair, both ways.
    bits: Vec<u64>,
    words: usize,
}

impl<'a> Lookout<'a> {
    /// Works out the sight between all pairs.
    pub fn new(table: &'a Table, policy: SightPolicy, viewers: &[Viewer]) -> Lookout<'a> {
        let posts: Vec<Post> = viewers
            .iter()
            .map(|viewer| Post::new(table, &policy, viewer))
            .collect();
        let words = posts.len().div_ceil(64);
        let bits = vec![0; words * posts.len()];
        let mut lookout = Lookout {
            table,
            policy,
            posts,
            bits,
            words,
        };
        for i in 0..viewers.len() {
            lookout.look(i, 0..i);
        }
        lookout
    }

    /// How many viewers there are.
    pub fn count(&self) -> usize {
        self.posts.len()
    }

    /// Do these two see each other? Everyone sees himself; those who are not there see nobody.
    pub fn sees(&self, i: usize, j: usize) -> bool {
        let n = self.posts.len();
        i < n && j < n && (i == j || self.bits[i * self.words + j / 64] >> (j % 64) & 1 == 1)
    }

    /// A viewer is somewhere else now: looks again from there. A viewer that is not there is ignored.
    pub fn moved(&mut self, i: usize, viewer: &Viewer) {
        if i < self.posts.len() {
            self.posts[i] = Post::new(self.table, &self.policy, viewer);
            self.look(i, 0..self.posts.len());
        }
    }

    fn look(&mut self, i: usize, others: std::ops::Range<usize>) {
        for j in others {
            let sees = i == j || posts_see(self.table, &self.policy, &self.posts[i], &self.posts[j]);
            self.set(i, j, sees);
            self.set(j, i, sees);
        }
    }

    fn set(&mut self, i: usize, j: usize, sees: bool) {
        let (word, bit) = (i * self.words + j / 64, 1 << (j % 64));
        if sees {
            self.bits[word] |= bit;
        } else {
            self.bits[word] &= !bit;
        }
    }
}
