//! Ways to set up that have been rehearsed: for each unit of a force a place, or the carrier it starts on.

use board::table::Point;
use serde::Serialize;
use umpire::content::{Node, Table};

use crate::measure::Scale;
use crate::read;

/// Where a unit goes in a set-up that has been rehearsed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    At(Point),
    /// Aboard this one of the force's units.
    Aboard(usize),
}

/// A way to set up a force that did well when it was played: a post for each of its units that is not in a fixed place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetUp {
    /// Index of the force.
    pub side: usize,
    pub posts: Vec<Post>,
}

/// Where a unit of a force is while it is set up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stands<U> {
    Waiting,
    At(Point),
    Aboard(U),
    /// Anywhere else.
    Gone,
}

/// The next step of a set-up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NextPost<U> {
    Place { unit: U, at: Point },
    Board { unit: U, carrier: U },
}

impl SetUp {
    /// Reads `[[set_up]]`: a side, and in the order of its units `[x, y]`, or the number of a unit of the force to be aboard
    /// of. `forces` says how many units each force sets up, and how many it has. The posts' places in the file come along.
    pub fn read<'a>(
        table: Table<'a>,
        forces: &[(usize, usize)],
        scale: Scale,
    ) -> Option<(SetUp, Vec<Node<'a>>)> {
        let side = table.one_of("side", &[("first", 0), ("second", 1)]);
        let nodes = table.need("posts");
        table.finish();
        let (nodes, (waiting, units)) = (nodes?, *forces.get(side)?);
        let list = nodes.list()?;
        if list.len() != waiting {
            nodes.fault_hint(
                format!("there are {} posts for {waiting} units", list.len()),
                "give one to each unit without `at_mm`, in the order of `units`; `sandtable rehearse` writes them",
            );
            return None;
        }
        let posts: Vec<Post> = list.iter().filter_map(|node| post(node, units, scale)).collect();
        (posts.len() == list.len()).then_some((SetUp { side, posts }, list))
    }

    /// What goes on with this set-up; `None` if it is done, or something else was begun. `units` are those of the force that
    /// its owner sets up, `nth` is the unit with this number in the force.
    pub fn next<U: Copy + PartialEq>(
        &self,
        units: impl Iterator<Item = (U, Stands<U>)>,
        nth: impl Fn(usize) -> U,
    ) -> Option<NextPost<U>> {
        let mut next = None;
        for ((unit, stands), post) in units.zip(&self.posts) {
            let step = match *post {
                Post::At(at) => NextPost::Place { unit, at },
                Post::Aboard(carrier) => NextPost::Board {
                    unit,
                    carrier: nth(carrier),
                },
            };
            let done = match (stands, step) {
                (Stands::At(now), NextPost::Place { at, .. }) => now == at,
                (Stands::Aboard(now), NextPost::Board { carrier, .. }) => now == carrier,
                (Stands::Waiting | Stands::At(_) | Stands::Aboard(_) | Stands::Gone, _) => false,
            };
            match stands {
                Stands::Waiting => next = next.or(Some(step)),
                Stands::At(_) | Stands::Aboard(_) | Stands::Gone if done => {}
                Stands::At(_) | Stands::Aboard(_) | Stands::Gone => return None,
            }
        }
        next
    }

    /// The set-up as `[[set_up]]` of a scenario's file; `None` if a place would be rounded.
    pub fn for_file(&self, scale: Scale) -> Option<String> {
        let side = ["first", "second"].get(self.side)?;
        let posts: Option<Vec<String>> = self
            .posts
            .iter()
            .map(|post| match post {
                Post::At(at) => scale.place(*at),
                Post::Aboard(nth) => Some((nth + 1).to_string()),
            })
            .collect();
        Some(format!(
            "[[set_up]]\nside = \"{side}\"\nposts = [{}]\n",
            posts?.join(", ")
        ))
    }
}

fn post(node: &Node<'_>, units: usize, scale: Scale) -> Option<Post> {
    if node.is_int() {
        let number: usize = node.int(1..=units as i64)?;
        return Some(Post::Aboard(number - 1));
    }
    read::point(node, scale).map(Post::At)
}
