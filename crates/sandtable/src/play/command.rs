//! What the human typed.

/// One line of input, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Give the choice of this number.
    Give(usize),
    /// Pick pieces by id.
    Pick(Vec<u16>),
    Card(u16),
    /// Pick nothing.
    Clear,
    /// What can be done at this place, or why not.
    At(String),
    /// Everything about the choice of this number.
    Explain(usize),
    /// The text of a rule.
    Rule(String),
    Undo,
    /// Save, to this file if named.
    Save(Option<String>),
    Resign,
    Board,
    Legend,
    Help,
    Quit,
    Nothing,
    Unknown(String),
}

pub const HELP: &str = "\
  7            give choice 7
  ? 7          everything about choice 7: odds, tallies, rules
  p 3          pick piece 3 (p 3 4: both, for group actions); its choices are listed
  c 12         pick card 12
  x            pick nothing: lists all choices, or the pieces to pick if they are many
  @ G08        what can be done at G08, or why not
  rule ID      the text of a rule, such as rule coh-7.62
  b            draw the board again        legend   what the letters mean
  undo         take the last order back, if it rolled and revealed nothing
  save [FILE]  save the match              resign   give up
  help         this page                   quit     leave (the match is kept with --save)";

/// Reads a line; never fails.
pub fn parse(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    };
    if let Some(place) = line.strip_prefix('@') {
        return Command::At(place.trim().to_owned());
    }
    if let Some(number) = line.strip_prefix('?').and_then(|rest| rest.trim().parse().ok()) {
        return Command::Explain(number);
    }
    let unknown = || Command::Unknown(line.to_owned());
    match word.to_lowercase().as_str() {
        "" => Command::Nothing,
        "p" | "pick" => match numbers(rest) {
            Some(pieces) if !pieces.is_empty() => Command::Pick(pieces),
            _ => unknown(),
        },
        "c" | "card" => rest
            .trim_start_matches('#')
            .parse()
            .map_or_else(|_| unknown(), Command::Card),
        "x" | "clear" => Command::Clear,
        "rule" | "r" if !rest.is_empty() => Command::Rule(rest.to_owned()),
        "u" | "undo" => Command::Undo,
        "save" | "s" => Command::Save((!rest.is_empty()).then(|| rest.to_owned())),
        "resign" => Command::Resign,
        "b" | "board" => Command::Board,
        "legend" => Command::Legend,
        "h" | "help" | "?" => Command::Help,
        "q" | "quit" | "exit" => Command::Quit,
        _ => line.parse().map_or_else(|_| unknown(), Command::Give),
    }
}

/// Piece numbers, with or without the letters drawn before them: `3 4`, `Ri3,Ri4`.
fn numbers(text: &str) -> Option<Vec<u16>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .map(|word| {
            word.trim_start_matches(|c: char| !c.is_ascii_digit())
                .parse()
                .ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(parse(" 7 "), Command::Give(7));
        assert_eq!(parse("p Ri3, 4"), Command::Pick(vec![3, 4]));
        assert_eq!(parse("?12"), Command::Explain(12));
        assert_eq!(parse("? 12"), Command::Explain(12));
        assert_eq!(parse("?"), Command::Help);
        assert_eq!(parse("@ g08"), Command::At("g08".to_owned()));
        assert_eq!(
            parse("save my match.txt"),
            Command::Save(Some("my match.txt".to_owned()))
        );
        assert_eq!(parse("rule coh-7.62"), Command::Rule("coh-7.62".to_owned()));
        assert_eq!(parse(""), Command::Nothing);
        assert_eq!(parse("p"), Command::Unknown("p".to_owned()));
        assert_eq!(parse("attack!"), Command::Unknown("attack!".to_owned()));
    }
}
