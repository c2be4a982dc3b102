use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;

/// Writes a seed as text, because programs round large numbers.
#[expect(clippy::ref_option, reason = "serde hands over a field by reference")]
pub(super) fn serialize<S: Serializer>(seed: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match seed {
        Some(seed) => serializer.collect_str(seed),
        None => serializer.serialize_none(),
    }
}

/// Reads a seed written as text.
///
/// # Errors
/// The text is not a whole number from 0 to 2⁶⁴ − 1.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let text: Option<String> = Option::deserialize(deserializer)?;
    let number = |text: String| text.parse().map_err(|_| D::Error::custom(format_args!("`{text}` is not a seed")));
    text.map(number).transpose()
}
