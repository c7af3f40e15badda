//! `sandtable odds`: the exact odds of one attack, no game needed.

use systems::Attack;
use umpire::Preview;

use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli};

pub fn run(args: &cli::Odds, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let attack = Attack {
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
    let preview = odds(&attack, shelf)?;
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

/// The odds in the first system that knows this attack; or what those that can be asked have against it.
fn odds(attack: &Attack, shelf: &Shelf) -> Result<Preview, Problem> {
    let mut reasons = Vec::new();
    for system in shelf {
        match system.odds(attack) {
            Some(Ok(preview)) => return Ok(preview),
            Some(Err(failures)) => {
                let (name, title) = (system.any().name(), system.any().title());
                let told =
                    format!("`odds` knows the counters of {title}; `sandtable catalog {name}` lists them.");
                reasons.push(format!("{}\n{told}", failures.join("\n")));
            }
            None => {}
        }
    }
    if reasons.is_empty() {
        reasons.push("None of the rule systems here can be asked for odds without a game.".to_owned());
    }
    Err(Problem::Failed(reasons.join("\n")))
}
