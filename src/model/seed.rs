/// Reads a seed: a whole number from 0 to 2^64 − 1. The error gives this range and, for a date, the number to write.
pub fn read_seed(text: &str) -> Result<u64, String> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if let (true, Ok(seed)) = (digits(text), text.parse()) {
        return Ok(seed);
    }
    let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
    let date = parts.len() == 3 && parts.iter().all(|part| digits(part));
    // A number, because TOML does not allow leading zeros.
    let date: Option<u64> = if date { parts.concat().parse().ok() } else { None };
    let date = date.map(|seed| format!("; that date would be {seed}")).unwrap_or_default();
    Err(format!("a seed is a whole number from 0 to {}{date}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::read_seed;

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(read_seed("1757"), Ok(1757));
        assert_eq!(read_seed(&u64::MAX.to_string()), Ok(u64::MAX));
        for wrong in ["", "-5", "+5", "1.5", "1--2", "1e3", "18446744073709551616", "Oct"] {
            assert_eq!(read_seed(wrong), Err(format!("a seed is a whole number from 0 to {}", u64::MAX)));
        }
        for (date, seed) in [("1757-11-05", "17571105"), ("05.11.1757", "5111757"), ("0/0/0", "0")] {
            let told = read_seed(date).err().unwrap_or_default();
            assert!(told.ends_with(&format!("; that date would be {seed}")), "{told}");
            assert!(read_seed(seed).is_ok(), "{seed}");
        }
    }
}
