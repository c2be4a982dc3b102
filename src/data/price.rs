use toml::de::DeValue;

use super::language;
use super::node::{Node, Read};
use crate::diagnostic::Code;
use crate::model::{Factor, Growing, Price, Rate};
use crate::sum::Sum;

/// What the sums of prices may use besides stats and the numbers of traits.
const NAMES: [&str; 3] = ["figures", "attached", "taken"];

/// A price: a plain number is for each figure.
impl Read for Price {
    fn read(node: Node<'_>) -> Option<Self> {
        if let DeValue::Integer(_) = node.value.get_ref() {
            return i64::read(node).map(Price::Each);
        }
        let mut entry = node.entry(&language::prices::PRICE)?;
        let round = entry.node("round");
        let price = entry.one_of(&["each", "unit", "sizes", "sum", "times"]).and_then(|(key, value)| match key {
            "each" => i64::read(value).map(Price::Each),
            "unit" => i64::read(value).map(Price::Unit),
            "sizes" => sizes(value).map(Price::Sizes),
            "sum" => sum(value).map(Price::Sum),
            _ => {
                let factor = fraction(value)?;
                let Some(up) = round.map(is_up) else {
                    return value.bad("say how it is rounded: `round = \"up\"` or `\"down\"`");
                };
                Some(Price::Times(Factor { up: up?, ..factor }))
            }
        });
        entry.finish();
        price
    }
}

/// A fraction, rounded down.
fn fraction(node: Node<'_>) -> Option<Factor> {
    let text = node.text()?;
    let parts = text.split_once('/').and_then(|(over, under)| Some((over.parse().ok()?, under.parse().ok()?)));
    match parts {
        Some((over @ 1..=1000, under @ 1..=1000)) => Some(Factor { over, under, up: false }),
        _ => node.bad(format!("`{text}` is not a fraction; write `\"3/2\"`")),
    }
}

/// Whether something is rounded up rather than down.
fn is_up(node: Node<'_>) -> Option<bool> {
    match node.text()? {
        "up" => Some(true),
        "down" => Some(false),
        other => node.bad(format!("`{other}` is not known here; use `up` or `down`")),
    }
}

fn sizes(node: Node<'_>) -> Option<Vec<(i64, i64)>> {
    let one = |pair: super::pairs::Pair<'_>| {
        let price = i64::read(pair.value)?;
        match pair.key.parse::<i64>() {
            Ok(figures @ 1..=1000) => Some((figures, price)),
            _ => pair.value.bad(format!("`{}` is not a number of figures, 1 to 1000", pair.key)),
        }
    };
    let sizes: Vec<(i64, i64)> = node.pairs()?.into_iter().map(one).collect::<Option<_>>()?;
    if sizes.is_empty() { node.bad("at least one size is required: `{ 5 = 60 }`") } else { Some(sizes) }
}

fn sum(node: Node<'_>) -> Option<Sum> {
    match Sum::read(node.text()?) {
        Ok(sum) => {
            let file = node.file;
            file.gathered.arithmetic.borrow_mut().sum(&sum, &NAMES, &file.source, node.range());
            Some(sum)
        }
        Err(message) => {
            node.file.problem(Code::BadSum, message, node.range());
            None
        }
    }
}

/// How many: a plain number at any size, or so many more with the size of the game.
impl Read for Growing {
    fn read(node: Node<'_>) -> Option<Self> {
        if let DeValue::Integer(_) = node.value.get_ref() {
            return i64::read(node).map(Growing::fixed);
        }
        let mut entry = node.entry(&language::prices::GROWING)?;
        let (plus, give) = (entry.get("plus").unwrap_or(0), entry.get("give").unwrap_or(1));
        let each_node = entry.needed_node("each");
        let each: Option<i64> = each_node.and_then(i64::read);
        let of = entry.need("of");
        let up = entry.node("round").map_or(Some(false), is_up);
        entry.finish();
        let each = each?;
        if each < 1 {
            return each_node?.bad(format!("{each} is out of range: 1 at least"));
        }
        Some(Growing { plus, rate: Some(Rate { give, each, of: of?, up: up? }) })
    }
}
