//! Ways to set up that have been rehearsed: for each unit of a force a place, or the carrier it starts on.

use tabletop::Scale;
use umpire::content::{Node, Table};

use super::model::{Force, Post, SetUp};
use super::scenarios::Marks;
use super::terrain::point;

/// Reads `[[set_up]]`: a side, and in the order of its units `[x, y]`, or the number of a unit of the force to be aboard of.
pub fn read<'a>(table: Table<'a>, forces: &[Force], marks: &mut Marks<'a>) -> Option<SetUp> {
    let side = table.one_of("side", &[("first", 0), ("second", 1)]);
    let nodes = table.need("posts");
    table.finish();
    let (nodes, force) = (nodes?, forces.get(side)?);
    let list = nodes.list()?;
    let waiting = force.to_place().count();
    if list.len() != waiting {
        nodes.fault_hint(
            format!("there are {} posts for {waiting} units", list.len()),
            "give one to each unit without `at_mm`, in the order of `units`; `sandtable rehearse` writes them",
        );
        return None;
    }
    let posts: Vec<Post> = list.iter().filter_map(|node| post(node, force)).collect();
    (posts.len() == list.len()).then(|| {
        marks.posts.push(list);
        SetUp { side, posts }
    })
}

fn post(node: &Node<'_>, force: &Force) -> Option<Post> {
    if node.is_int() {
        let number: usize = node.int(1..=force.units.len() as i64)?;
        return Some(Post::Aboard(number - 1));
    }
    point(node, Scale::Tenths).map(Post::At)
}
