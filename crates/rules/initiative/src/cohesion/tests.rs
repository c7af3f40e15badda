//! Who is in cohesion; numbers are those of the worked checks.

use crate::battle::Post;
use crate::content::model::Training;
use crate::testing::{Group, ONE, Setup};

#[test]
fn ini_coh_1_2_one_link_and_ten_inches_for_tanks() {
    let mut setup = Setup::new();
    // Leader, A, B, C, each 600 from the next.
    let row = [1000, 1760, 2560, 3360].map(|x| ("rifle", x, 1000, 0));
    let foot = setup.unit(ONE, Training::Veteran, &row);
    setup.post(foot.team(0), Post::Leader);
    let near = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 1000, 3000, 0), ("sherman", 2120, 3000, 0)],
    );
    setup.post(near.team(0), Post::Leader);
    let far = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 1000, 4000, 0), ("sherman", 2121, 4000, 0)],
    );
    setup.post(far.team(0), Post::Leader);
    let stage = setup.build();
    let held = |unit: Group| {
        stage
            .rules
            .in_cohesion(&stage.battle, unit.id)
            .into_iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        held(foot),
        [0, 1, 2].map(|nth| foot.team(nth)),
        "the chain ends at B"
    );
    assert_eq!(held(near).len(), 2);
    assert_eq!(held(far).len(), 1);
}
