//! Secret links: 128 random bits for whoever holds them, a hash for the database.

use sha2::{Digest, Sha256};

use crate::clock::{Entropy, NoEntropy};

/// Characters of a token: 128 bits in base64url without padding.
const TOKEN_LENGTH: usize = 22;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The secret that opens a seat or the spectators' bench. Never logged: its `Debug` is blank.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// What the database keeps of a token.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl Token {
    pub fn random(entropy: &dyn Entropy) -> Result<Token, NoEntropy> {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes)?;
        Ok(Token(base64url(&bytes)))
    }

    /// A token as a client sends it; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Token> {
        let shaped = text.len() == TOKEN_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
        shaped.then(|| Token(text.to_owned()))
    }

    pub fn hash(&self) -> TokenHash {
        let mut hasher = Sha256::new();
        hasher.update(b"sandtable token");
        hasher.update(self.0.as_bytes());
        TokenHash(hasher.finalize().into())
    }

    /// The secret itself, to be told once to whoever may have it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A public name for a match: random, so that it tells neither order nor number of matches.
pub fn random_match_id(entropy: &dyn Entropy) -> Result<String, NoEntropy> {
    let mut bytes = [0; 8];
    entropy.fill(&mut bytes)?;
    Ok(base64url(&bytes))
}

fn base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut group = [0; 3];
        group[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for index in 0..=chunk.len() {
            let six = (bits >> (18 - 6 * index)) & 0x3f;
            text.push(char::from(ALPHABET[six as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemEntropy;

    #[test]
    fn base64url_has_no_padding() {
        assert_eq!(base64url(b""), "");
        assert_eq!(base64url(b"f"), "Zg");
        assert_eq!(base64url(b"fo"), "Zm8");
        assert_eq!(base64url(b"foob"), "Zm9vYg");
        assert_eq!(base64url(&[0xff, 0xfe, 0xfd]), "__79");
    }

    #[test]
    fn a_token_reads_back_and_never_prints_itself() {
        let token = Token::random(&SystemEntropy).expect("random bytes");
        assert_eq!(Token::parse(token.reveal()), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(…)");
    }

    #[test]
    fn what_is_no_token_is_not_looked_up() {
        assert_eq!(Token::parse(""), None);
        assert_eq!(Token::parse(&"a".repeat(21)), None);
        assert_eq!(Token::parse(&"a".repeat(23)), None);
        assert_eq!(Token::parse(&"é".repeat(11)), None);
        assert_eq!(Token::parse("aaaaaaaaaaaaaaaaaaaaa="), None);
    }
}
