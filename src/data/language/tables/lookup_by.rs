use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::model::{By, Contender, Contest, Dice, Pool, is_id};

impl Shape for By {
    const SHAPE: &'static Holds = &Holds::Either(&[
        Holds::Dice,
        Holds::Text("an opposed throw: `d8 against d8`, or `ladder against ladder`"),
        Holds::Text("a pool of dice: `pool of d8, 5+`"),
        Holds::Words,
    ]);
}

impl Read for By {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if let Some((own, other)) = text.split_once(" against ") {
            let one = |text: &str| match text.trim() {
                ladder if is_id(ladder) && ladder.parse::<Dice>().is_err() => {
                    Some(Contender::Ladder(node.file.name(ladder, node.range())))
                }
                dice => match dice.parse() {
                    Ok(dice) => Some(Contender::Dice(dice)),
                    Err(message) => node.bad(message),
                },
            };
            let (own, other) = (one(own), one(other));
            Some(By::Opposed(Contest { own: own?, other: other? }))
        } else if let Some(pool) = text.strip_prefix("pool of ") {
            let wrong = || format!("`{text}` is not a pool of dice; write `pool of d6, 4+`");
            let Some((die, success)) = pool.split_once(',') else { return node.bad(wrong()) };
            match (die.trim().strip_prefix('d').and_then(|sides| sides.parse().ok()), success.trim().parse()) {
                (Some(sides @ 2..=1000), Ok(success)) => Some(By::Pool(Pool { sides, success })),
                _ => node.bad(wrong()),
            }
        } else if text.contains(|c: char| c.is_ascii_digit()) {
            node.parsed().map(By::Thrown)
        } else {
            Some(By::Counted(node.file.word(text)))
        }
    }
}
