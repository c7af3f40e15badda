//! Colours, or none.

/// Wraps text in ANSI colours if the terminal has them.
#[derive(Copy, Clone, Debug)]
pub struct Paint {
    pub on: bool,
}

impl Paint {
    fn wrap(self, code: &str, text: &str) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// The colour of a seat, for names.
    pub fn seat(self, seat: Option<umpire::Seat>, text: &str) -> String {
        self.wrap(seat_code(seat), text)
    }

    /// A piece of this seat on ground of that look; without colours just the text.
    pub fn on_ground(self, seat: Option<umpire::Seat>, look: &str, text: &str) -> String {
        let code = format!("{};{}", seat_code(seat), ground_code(look));
        self.wrap(&code, text)
    }

    /// Plain text on ground of that look.
    pub fn ground(self, look: &str, text: &str) -> String {
        self.wrap(&format!("38;5;250;{}", ground_code(look)), text)
    }
}

fn seat_code(seat: Option<umpire::Seat>) -> &'static str {
    match seat.map(|seat| seat.0) {
        None => "1;97",
        Some(0) => "1;38;5;117",
        Some(1) => "1;38;5;210",
        Some(2) => "1;38;5;150",
        Some(_) => "1;38;5;222",
    }
}

/// Background for a look: the words a look is made of decide, so that a new one mostly fits.
fn ground_code(look: &str) -> &'static str {
    const GROUNDS: [(&str, &str); 16] = [
        ("wood", "48;5;22"),
        ("forest", "48;5;22"),
        ("orchard", "48;5;28"),
        ("brush", "48;5;58"),
        ("hedge", "48;5;58"),
        ("wheat", "48;5;94"),
        ("grain", "48;5;94"),
        ("field", "48;5;94"),
        ("stone", "48;5;242"),
        ("building", "48;5;95"),
        ("house", "48;5;95"),
        ("water", "48;5;24"),
        ("river", "48;5;24"),
        ("marsh", "48;5;30"),
        ("hill", "48;5;130"),
        ("balka", "48;5;52"),
    ];
    GROUNDS
        .iter()
        .find(|(word, _)| look.contains(word))
        .map_or("48;5;236", |(_, code)| code)
}
