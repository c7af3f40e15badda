//! Stored matches keep their bytes: every frame of the stack, as it has always been written.

use umpire::Seat;

use super::*;
use crate::battle::{Shot, UnitId};

#[test]
fn frames_keep_their_bytes() {
    let seat = Seat(1);
    let shot = Shot {
        unit: UnitId(3),
        weapon: 1,
        target: UnitId(9),
    };
    let frames: [(Frame, &str); 21] = [
        (Frame::Draw, r#""draw""#),
        (ChooseFirst { seat }.into(), r#"{"choose-first":1}"#),
        (SetUp { seat }.into(), r#"{"set-up":1}"#),
        (Rally { seat }.into(), r#"{"rally":1}"#),
        (Assaults { seat }.into(), r#"{"assaults":1}"#),
        (
            Fires {
                seat,
                shots: vec![shot],
            }
            .into(),
            r#"{"fires":{"seat":1,"shots":[{"unit":3,"weapon":1,"target":9}]}}"#,
        ),
        (Moves { seat }.into(), r#"{"moves":1}"#),
        (
            Detachment {
                seat,
                members: vec![UnitId(3), UnitId(4)],
            }
            .into(),
            r#"{"detachment":{"seat":1,"members":[3,4]}}"#,
        ),
        (
            Redraw {
                unit: UnitId(3),
                left: 250,
            }
            .into(),
            r#"{"redraw":{"unit":3,"left":250}}"#,
        ),
        (
            Occupy {
                unit: UnitId(3),
                loser: UnitId(9),
            }
            .into(),
            r#"{"occupy":{"unit":3,"loser":9}}"#,
        ),
        (
            Bombard { seat, die: 12 }.into(),
            r#"{"bombard":{"seat":1,"die":12}}"#,
        ),
        (
            AirStrike { seat, die: 8 }.into(),
            r#"{"air-strike":{"seat":1,"die":8}}"#,
        ),
        (
            Return {
                seat,
                left: 2,
                militia: true,
            }
            .into(),
            r#"{"return":{"seat":1,"left":2,"militia":true}}"#,
        ),
        (Repair { seat }.into(), r#"{"repair":1}"#),
        (ExtraMove { seat }.into(), r#"{"extra-move":1}"#),
        (Break { chooser: seat }.into(), r#"{"break":{"chooser":1}}"#),
        (Heroism { seat }.into(), r#"{"heroism":1}"#),
        (
            SurpriseFire {
                seat,
                shots: Vec::new(),
            }
            .into(),
            r#"{"surprise-fire":{"seat":1,"shots":[]}}"#,
        ),
        (Charge { seat }.into(), r#"{"charge":1}"#),
        (FreeDetachment { seat }.into(), r#"{"free-detachment":1}"#),
        (Frame::LullEnds, r#""lull-ends""#),
    ];
    for (frame, text) in frames {
        assert_eq!(serde_json::to_string(&frame).expect("it is plain data"), text);
        assert_eq!(serde_json::from_str::<Frame>(text).expect("it reads"), frame);
    }
}
