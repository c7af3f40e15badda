//! The frozen stream behind the dice: ChaCha with eight rounds, 64-bit counter, 64-bit nonce.
//!
//! Own code, pinned by published vectors, so that a match replays to the same bytes for ever.

/// Words of one block.
const WORDS: usize = 16;

/// One stream: a key and a nonce, read word by word.
#[derive(Clone, Debug)]
pub struct ChaCha8 {
    key: [u32; 8],
    nonce: u64,
    counter: u64,
    block: [u32; WORDS],
    used: usize,
}

impl ChaCha8 {
    /// The stream of `key` and `nonce` from its beginning. Nothing is computed until the first word.
    pub fn new(key: &[u8; 32], nonce: u64) -> ChaCha8 {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(key.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        ChaCha8 {
            key: words,
            nonce,
            counter: 0,
            block: [0; WORDS],
            used: WORDS,
        }
    }

    /// The next 32 bits.
    pub fn next_word(&mut self) -> u32 {
        if self.used == WORDS {
            self.refill();
        }
        let word = self.block[self.used];
        self.used += 1;
        word
    }

    fn refill(&mut self) {
        let [k0, k1, k2, k3, k4, k5, k6, k7] = self.key;
        let (counter_low, counter_high) = halves(self.counter);
        let (nonce_low, nonce_high) = halves(self.nonce);
        let start = [
            0x6170_7865,
            0x3320_646e,
            0x7962_2d32,
            0x6b20_6574, // "expand 32-byte k"
            k0,
            k1,
            k2,
            k3,
            k4,
            k5,
            k6,
            k7,
            counter_low,
            counter_high,
            nonce_low,
            nonce_high,
        ];
        let mut state = start;
        for _ in 0..4 {
            for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
                quarter(&mut state, a, b, c, d);
            }
            for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
                quarter(&mut state, a, b, c, d);
            }
        }
        for (out, (mixed, begun)) in self.block.iter_mut().zip(state.iter().zip(start)) {
            *out = mixed.wrapping_add(begun);
        }
        self.counter += 1;
        self.used = 0;
    }
}

fn halves(value: u64) -> (u32, u32) {
    ((value & 0xffff_ffff) as u32, (value >> 32) as u32)
}

fn quarter(s: &mut [u32; WORDS], a: usize, b: usize, c: usize, d: usize) {
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(16);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(12);
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(8);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published ChaCha8 vector for an all-zero key and nonce.
    #[test]
    fn zero_key_and_nonce_give_the_published_bytes() {
        let mut stream = ChaCha8::new(&[0; 32], 0);
        let bytes: Vec<u8> = (0..4).flat_map(|_| stream.next_word().to_le_bytes()).collect();
        assert_eq!(
            bytes,
            [
                0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5,
                0xa1
            ]
        );
    }

    #[test]
    fn nonces_give_different_streams_and_blocks_follow_each_other() {
        let mut one = ChaCha8::new(&[7; 32], 1);
        let mut two = ChaCha8::new(&[7; 32], 2);
        let first: Vec<u32> = (0..40).map(|_| one.next_word()).collect();
        let second: Vec<u32> = (0..40).map(|_| two.next_word()).collect();
        assert_ne!(first, second);
        assert_ne!(first[..16], first[16..32]);
    }
}
