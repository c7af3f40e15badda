//! Why a command failed, with its exit code.

use std::io::Write;

/// Anything that stops a command. The text says what to do.
#[derive(Debug)]
pub enum Problem {
    /// The thing asked for failed: exit code 1.
    Failed(String),
    /// It was asked for in a wrong way: exit code 2.
    Usage(String),
    /// The user stopped it in the middle: exit code 130.
    Interrupted(String),
    /// Nobody reads our output any more (`| head`): no failure, nothing to say.
    NobodyListens,
}

impl Problem {
    /// Writes it down and gives the exit code.
    pub fn tell(&self, err: &mut dyn Write) -> u8 {
        let (text, code) = match self {
            Problem::Failed(text) => (text, 1),
            Problem::Usage(text) => (text, 2),
            Problem::Interrupted(text) => (text, crate::interrupt::INTERRUPTED),
            Problem::NobodyListens => return 0,
        };
        // There is nowhere left to complain if this cannot be written.
        let _ = writeln!(err, "{text}");
        code
    }
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Problem {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Problem::NobodyListens,
            _ => Problem::Failed(format!("Reading or writing failed: {error}.")),
        }
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Problem {
        Problem::from(std::io::Error::from(error))
    }
}
