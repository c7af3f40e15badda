//! Every question that a battle's stack can hold is written down in the same bytes for good: saved matches are read by them.

use conflict_of_heroes::battle::Frame;

/// One of each, as it stands in a saved battle.
const FRAMES: [&str; 27] = [
    r#"{"SetUp":1}"#,
    r#"{"Initiative":{"to_announce":[1,0],"to_roll":[1],"bids":[0,2,0,0],"totals":[0,-3,0,0]}}"#,
    r#""Turn""#,
    r#"{"Facing":{"unit":3,"reason":"Revealed","must_see":17}}"#,
    r#"{"WorkFacing":{"work":2}}"#,
    r#"{"Inside":{"unit":4}}"#,
    r#"{"Attack":{"seat":0,"leader":3,"supporters":[4,5],"thrower":5,"hex":20,"from":21,"mode":{"Card":"extra-grenades"},"boost":2,"overrun":0,"rolled":false,"aimed":true,"targets":[{"mark":7,"defence":14,"colour":"red","done":false},{"mark":{"work":1},"defence":16,"colour":"blue","done":true},{"mark":{"hasty":8},"defence":9,"colour":"red","done":false},{"mark":null,"defence":0,"colour":"red","done":false}],"from_hiding":false}}"#,
    r#"{"Roll":{"kind":{"Mine":{"unit":3,"work":1}},"seat":1,"unit":3,"stage":"After","faces":[6,1],"caps":-1,"luck":2}}"#,
    r#"{"Rallies":{"seat":0,"remaining":[1,2]}}"#,
    r#"{"Group":{"step":{"March":{"left":2}},"all":[1,2],"remaining":[2],"pay":{"pool":{"caps":1}},"paid":3,"moved":[1],"declined_wire":true}}"#,
    r#"{"Entangled":{"unit":1,"work":0,"to":5,"cautious":true,"pay":"caps","base":2,"more":4}}"#,
    r#"{"Lay":{"unit":1,"kind":"blue-mine"}}"#,
    r#"{"Defuse":{"unit":1}}"#,
    r#"{"Sortie":{"unit":1,"pay":"opportunity","used":2,"acted":true,"climbed":false,"dropping":{"at":9,"bomb":"kg50","left":1}}}"#,
    r#"{"Altitude":{"unit":1}}"#,
    r#"{"Bonus":{"unit":1,"tracks":1,"wheels":0,"pay":"card","spent":3,"left":null}}"#,
    r#"{"Event":{"seat":1}}"#,
    r#"{"Mark":{"unit":1}}"#,
    r#"{"Reputation":{"loser":0,"winner":1}}"#,
    r#"{"Honour":{"seat":0,"veteran":1,"killers":[2,3]}}"#,
    r#"{"Sacrifice":{"seat":0,"killers":[2,3]}}"#,
    r#"{"March":{"unit":1}}"#,
    r#"{"Barrages":{"to_target":[[0,"howitzer122mm"],[1,"nebelwerfer30cm"]]}}"#,
    r#"{"Falling":{"barrage":{"seat":0,"card":"nebelwerfer30cm","at":5,"side":"e","shell":"explosive","round":2},"hexes":[5,6]}}"#,
    r#"{"CloseCall":{"units":[1,2]}}"#,
    r#"{"Sensed":{"seat":0,"among":[1,2]}}"#,
    r#"{"Roll":{"kind":"Initiative","seat":0,"unit":null,"stage":"Before","faces":[],"caps":0,"luck":0}}"#,
];

#[test]
fn every_frame_keeps_its_bytes() {
    for written in FRAMES {
        let frame: Frame = serde_json::from_str(written).expect(written);
        assert_eq!(serde_json::to_string(&frame).expect("it is written"), written);
    }
}
