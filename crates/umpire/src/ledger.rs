//! The rule ledger, read from its Markdown: every row with its id, section and text.

use schemars::JsonSchema;
use serde::Serialize;

/// One row of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LedgerRow")]
pub struct Row {
    /// `coh-7.62a`.
    pub id: String,
    /// Heading it stands under: `7. Combat (7.0–7.7)`.
    pub section: String,
    /// Column titles and cells, without the id.
    pub cells: Vec<(String, String)>,
}

impl Row {
    /// The row in one paragraph, for a reference page or a tooltip.
    pub fn text(&self) -> String {
        let parts: Vec<String> = self
            .cells
            .iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(title, text)| match title.as_str() {
                "Rule" => text.clone(),
                _ => format!("{title}: {text}"),
            })
            .collect();
        parts.join(" · ")
    }
}

/// All table rows of a ledger whose first cell is an id, in order. In a table that begins with a column `ID` every name is one
/// (`sof-usr-agile`); in any other a name with a digit in it (`WC-001`).
pub fn parse(markdown: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut section = String::new();
    let mut titles: Vec<String> = Vec::new();
    for line in markdown.lines() {
        if let Some(heading) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            section = heading.trim().to_owned();
            titles.clear();
            continue;
        }
        let Some(cells) = table_cells(line) else {
            titles.clear();
            continue;
        };
        if titles.is_empty() {
            titles = cells;
        } else if is_name(&cells[0]) && (titles[0] == "ID" || has_digit(&cells[0])) {
            let id = cells[0].clone();
            let cells = titles.iter().cloned().zip(cells).skip(1).collect();
            rows.push(Row {
                id,
                section: section.clone(),
                cells,
            });
        }
    }
    rows
}

fn table_cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
}

/// One word that begins with a letter: `coh-0.1a`, `WC-001`, `D16`; not `---`.
fn is_name(cell: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    cell.starts_with(|c: char| c.is_ascii_alphabetic()) && cell.chars().all(fits)
}

fn has_digit(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_carry_their_section_and_cells() {
        let text = "## 7. Combat\n\n| ID | Rule | Ruling |\n|---|---|---|\n| coh-7.1b | AV = FP + 2D6. | |\n| x y | no id | |\n\nprose\n";
        let rows = parse(text);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].id, "coh-7.1b");
        assert_eq!(rows[0].section, "7. Combat");
        assert_eq!(rows[0].text(), "AV = FP + 2D6.");
    }

    #[test]
    fn an_id_needs_no_digit_in_a_table_of_ids() {
        let ids = |text: &str| parse(text).into_iter().map(|row| row.id).collect::<Vec<String>>();
        let text = "| ID | Rule |\n|---|---|\n| sof-usr-agile | Moves at 8. |\n| FF-A | First. |\n| two words | – |\n";
        assert_eq!(ids(text), ["sof-usr-agile", "FF-A"]);
        let text = "| Army | Year |\n|---|---|\n| Soviet | 1943 |\n| WC-001 | a check |\n";
        assert_eq!(ids(text), ["WC-001"]);
    }
}
