//! Readers of option values, which check bounds.

use std::fmt::Display;
use std::str::FromStr;

use crate::model::{Length, MOST_POINTS};

/// Reads the face of a die.
pub fn natural(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "write a whole number, as the die shows it".to_owned())
}

/// Reads a whole number from `least` to `most`, both included.
pub fn whole<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number: Option<N> = text.parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}

/// Reads the points agreed, from 1.
pub fn points() -> impl Fn(&str) -> Result<i64, String> + Clone + Send + Sync + 'static {
    whole(1, i64::from(MOST_POINTS))
}

/// Reads a modifier such as `+2`, `-1`, `−1` or `3`; within ±1000.
pub fn signed(text: &str) -> Result<i64, String> {
    let plain = text.replace('−', "-");
    let number: i64 =
        plain.parse().map_err(|_| "write a whole number with its sign, such as `+2` or `-1`".to_owned())?;
    if (-1000..=1000).contains(&number) { Ok(number) } else { Err("a modifier runs from -1000 to 1000".to_owned()) }
}

/// A key and the options of its choice, each with a weight.
pub type Weighted = (String, Vec<(String, u32)>);

/// Reads `KEY=ID:2,ID:1`; weights are at most 1000, and 1 if left out.
pub fn weights(text: &str) -> Result<Weighted, String> {
    let wrong = || "write it as `KEY=ID:2,ID:1`, with weights up to 1000".to_owned();
    let (key, ways) = text.split_once('=').ok_or_else(wrong)?;
    let way = |way: &str| match way.split_once(':') {
        Some((id, weight)) => {
            Ok((id.to_owned(), weight.parse().ok().filter(|weight| *weight <= 1000).ok_or_else(wrong)?))
        }
        None if way.is_empty() => Err(wrong()),
        None => Ok((way.to_owned(), 1)),
    };
    Ok((key.to_owned(), ways.split(',').map(way).collect::<Result<_, String>>()?))
}

/// Reads an option and the number of figures that take it: `OPTION=1`.
pub fn taken(text: &str) -> Result<(String, u32), String> {
    let wrong = || "write it as `OPTION=1`".to_owned();
    let (id, count) = text.split_once('=').ok_or_else(wrong)?;
    Ok((id.to_owned(), count.parse().map_err(|_| wrong())?))
}

/// Reads an offset to the right and down, such as `0.5,-1`: in millimetres, within ±5.
pub fn offset(text: &str) -> Result<(Length, Length), String> {
    let wrong = || "write it as `0.5,-1`: millimetres to the right and down, up to 5, with up to 3 decimals".to_owned();
    let plain = text.replace('−', "-");
    let (x, y) = plain.split_once(',').ok_or_else(wrong)?;
    let length = |text: &str| {
        let (sign, text) = match text.trim().strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.trim().trim_start_matches('+')),
        };
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !(part.is_empty() || digits(part)) || part.len() > 3 || whole.len() > 2 {
            return Err(wrong());
        }
        let number: i64 = format!("{whole}{part:0<3}").parse().map_err(|_| wrong())?;
        if number <= 5_000 { Ok(Length::micrometres(sign * number)) } else { Err(wrong()) }
    };
    Ok((length(x)?, length(y)?))
}

/// Reads a file and the number of cards added for it: `FILE=+2`, within ±500.
pub fn extra(text: &str) -> Result<(String, i64), String> {
    let wrong = || "write it as `FILE=+2` or `FILE=-1`".to_owned();
    let (side, number) = text.rsplit_once('=').ok_or_else(wrong)?;
    let number: i64 = number.replace('−', "-").parse().map_err(|_| wrong())?;
    if (-500..=500).contains(&number) {
        Ok((side.to_owned(), number))
    } else {
        Err("write a number from -500 to +500".to_owned())
    }
}

/// Reads the address of a page, with `http://` or `https://`.
#[cfg(feature = "serve")]
pub fn address(text: &str) -> Result<String, String> {
    let host = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    match host {
        Some(host)
            if !host.is_empty() && !host.starts_with('/') && text.chars().all(|letter| letter.is_ascii_graphic()) =>
        {
            Ok(text.to_owned())
        }
        _ => Err("write an address, such as `https://club.example/`".to_owned()),
    }
}

/// Reads a file and the side of its force: `FILE=ID`.
pub fn side(text: &str) -> Result<(String, String), String> {
    match text.rsplit_once('=') {
        Some((file, id)) if !file.is_empty() && !id.is_empty() => Ok((file.to_owned(), id.to_owned())),
        _ => Err("write it as `FILE=ID`, as in `ours=red`".to_owned()),
    }
}

/// Reads an agreed word or a name: anything on one line that is not blank.
pub fn word(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err("write one or more words, on one line".to_owned());
    }
    Ok(text.to_owned())
}

/// Reads a name and a value: `NAME=VALUE`. A word without `=` is a value whose name is empty: those who know the names
/// report it.
pub fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        None if !text.trim().is_empty() => Ok((String::new(), text.trim().to_owned())),
        Some((name, value)) if !name.is_empty() && !value.trim().is_empty() => {
            Ok((name.to_owned(), value.trim().to_owned()))
        }
        _ => Err("write it as `NAME=VALUE`, as in `number=6`".to_owned()),
    }
}
