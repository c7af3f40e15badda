//! `sandtable odds`: the exact odds of one attack, no game needed.

use conflict_of_heroes::ConflictOfHeroes;
use conflict_of_heroes::staging::odds::Question;
use umpire::cases;

use crate::problem::Problem;
use crate::{Terminal, cli};

pub fn run(args: &cli::Odds, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let question = Question {
        attacker: args.attacker.clone(),
        target: args.target.clone(),
        distance: args.distance,
        terrain: args.terrain.clone(),
        flank: args.flank,
        caps: args.caps,
        attacker_hit: args.attacker_hit.clone(),
        target_hit: args.target_hit.clone(),
        support: args.support,
        second_edition: args.second_edition,
    };
    let preview = cases::preview(&ConflictOfHeroes::new(), &question.case())
        .map_err(|failures| {
            let told = "`odds` knows the counters of Conflict of Heroes; `sandtable catalog conflict-of-heroes` lists them.";
            Problem::Failed(format!("{}\n{told}", failures.join("\n")))
        })?;
    if args.json {
        serde_json::to_writer_pretty(&mut *terminal.out, &preview)?;
        writeln!(terminal.out)?;
        return Ok(());
    }
    for forecast in &preview.attacks {
        writeln!(
            terminal.out,
            "{} at {} on {}",
            args.attacker, args.distance, forecast.title
        )?;
        for tally in &forecast.tallies {
            writeln!(terminal.out, "  {} {}", tally.name, tally.tally.total())?;
            for line in tally.tally.lines() {
                writeln!(
                    terminal.out,
                    "    {:+} {} ({})",
                    line.amount, line.what, line.rule
                )?;
            }
        }
        for outlook in &forecast.outlook {
            let percent = outlook.chance.per_mille();
            writeln!(
                terminal.out,
                "  {:<10} {:>6} = {:>3}.{} %",
                outlook.label,
                outlook.chance.to_string(),
                percent / 10,
                percent % 10
            )?;
        }
    }
    Ok(())
}
