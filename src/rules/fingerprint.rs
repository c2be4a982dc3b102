use sha2::{Digest, Sha256};

use crate::model::Ruleset;

/// Eight hex digits over a force's file in canonical form and its ruleset's data; comments, layout and the order of
/// keys don't change it.
pub fn fingerprint(ruleset: &Ruleset, canonical: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(canonical.as_bytes());
    digest.update([0]);
    digest.update(ruleset.digest);
    let bytes = digest.finalize();
    format!("{:02x}{:02x}{:02x}{:02x}", bytes[0], bytes[1], bytes[2], bytes[3])
}

/// The SHA-256 of a text.
pub fn digest(data: &str) -> [u8; 32] {
    Sha256::digest(data.as_bytes()).into()
}
