//! Afterwards: is everything that was acknowledged in the database, in order and once?

use std::sync::Arc;

use server::Systems;
use server::live::Table;
use server::store::Store;

use crate::client::Acks;

/// Looks up every acknowledged order and folds every match; how many orders were found.
pub async fn verify(database: &str, systems: &Systems, acks: &[(String, Acks)]) -> Result<usize, String> {
    let store = Store::open(database).await.map_err(|error| error.to_string())?;
    let mut found = 0;
    for (id, acks) in acks {
        let acts = store.acts_after(id, 0).await.map_err(|error| error.to_string())?;
        for (command, number) in acks {
            let act = acts.get(*number as usize - 1);
            if act.and_then(|act| act.command.as_ref()) != Some(command) {
                return Err(format!(
                    "match {id}: order {number} ({command}) was acknowledged and is lost"
                ));
            }
            found += 1;
        }
        let row = store.match_row(id).await.map_err(|error| error.to_string())?;
        let row = row.ok_or_else(|| format!("match {id} is lost"))?;
        let seats = store.seats(id).await.map_err(|error| error.to_string())?;
        let system = systems.get(&row.system).map_err(|problem| problem.to_string())?;
        Table::load(Arc::clone(system), row, seats, &acts, &mut |_| ())
            .map_err(|problem| format!("match {id}: {problem}"))?;
    }
    store.close().await;
    Ok(found)
}
