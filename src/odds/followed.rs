use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::Odds;
use super::downstream::downstream;
use super::leads::Leads;
use super::taken_out::taken_out;

/// The state after one pass of something that is repeated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Onward<S, T> {
    /// Another pass begins, in this state.
    Again(S),
    /// It has ended, with this outcome.
    Done(T),
}

/// The odds of the outcomes of something that is repeated until it ends, however long that takes. `pass` gives the
/// odds after one more pass for each of several states at once; an error of it ends the work. `None` if it might never
/// end.
pub fn followed<S: Ord + Clone, T: Ord + Clone, E>(
    begin: &Odds<S>,
    mut pass: impl FnMut(&[S]) -> Result<Vec<Odds<Onward<S, T>>>, E>,
) -> Result<Option<Odds<T>>, E> {
    let mut places: BTreeMap<S, usize> = BTreeMap::new();
    let mut outcomes: BTreeMap<T, usize> = BTreeMap::new();
    let mut all: Vec<Leads> = Vec::new();
    let mut next: Vec<S> = begin.things().cloned().collect();
    places.extend(next.iter().cloned().zip(0..));
    while !next.is_empty() {
        let mut found = Vec::new();
        for odds in pass(&next)? {
            let odds = odds.reduced();
            let mut leads = Leads { of: odds.of, again: BTreeMap::new(), done: BTreeMap::new() };
            for (onward, number) in odds.ways {
                match onward {
                    Onward::Done(outcome) => {
                        let at = outcomes.len();
                        leads.done.insert(*outcomes.entry(outcome).or_insert(at), number);
                    }
                    Onward::Again(state) => {
                        let at = places.len();
                        let at = *places.entry(state.clone()).or_insert_with(|| {
                            found.push(state);
                            at
                        });
                        leads.again.insert(at, number);
                    }
                }
            }
            all.push(leads);
        }
        next = found;
    }
    let reached: Vec<BigUint> = begin.ways.iter().map(|(_, number)| number.clone()).collect();
    let order = forwards(&all);
    let ends = if only_forwards(&all, &order) {
        downstream(&all, &reached, &order)
    } else {
        taken_out(&all, &reached, &begin.of, &order)
    };
    let ways = |mut ends: BTreeMap<usize, BigUint>| {
        let cases = outcomes.into_iter().filter_map(|(outcome, at)| Some((outcome, ends.remove(&at)?)));
        Odds::counted(cases).reduced()
    };
    Ok(ends.map(ways))
}

/// Whether no state, in this order, leads back to an earlier one; it may lead to itself.
fn only_forwards(all: &[Leads], order: &[usize]) -> bool {
    let mut turns = vec![0; all.len()];
    order.iter().enumerate().for_each(|(turn, at)| turns[*at] = turn);
    all.iter().enumerate().all(|(from, leads)| leads.again.keys().all(|to| turns[from] <= turns[*to]))
}

/// The states in an order in which each comes before those that it leads to, except those that lead back.
fn forwards(all: &[Leads]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; all.len()];
    for start in 0..all.len() {
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = |at: usize, open: &mut Vec<(usize, Vec<usize>)>| {
            if !std::mem::replace(&mut seen[at], true) {
                open.push((at, all[at].again.keys().copied().collect()));
            }
        };
        enter(start, &mut open);
        while let Some((at, left)) = open.last_mut() {
            match left.pop() {
                Some(to) => enter(to, &mut open),
                None => {
                    order.push(*at);
                    open.pop();
                }
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::{Onward, followed};
    use crate::odds::Odds;

    /// The chance of each number in the end, as text.
    fn ends(begin: i64, pass: impl Fn(i64) -> Odds<Onward<i64, i64>>) -> Vec<(i64, String)> {
        let all = |states: &[i64]| Ok::<_, ()>(states.iter().map(|state| pass(*state)).collect());
        let odds = followed(&Odds::certain(begin), all).ok().flatten();
        odds.iter().flat_map(Odds::outcomes).map(|(end, chance)| (*end, chance.to_string())).collect()
    }

    #[test]
    fn a_walk_that_turns_back_ends_where_it_should() {
        // From 1 of 3, a fair step up or down until 0 or 3: the gambler's ruin.
        let pass = |at: i64| {
            let to = |at| if at == 0 || at == 3 { Onward::Done(at) } else { Onward::Again(at) };
            Odds::equally([to(at - 1), to(at + 1)])
        };
        assert_eq!(ends(1, pass), [(0, "2/3".to_owned()), (3, "1/3".to_owned())]);
    }

    #[test]
    fn a_die_may_be_thrown_again_without_end() {
        // Each 6 counts and is thrown again; counted up to 2.
        let pass = |sixes: i64| {
            let one = |face| if face == 6 { Onward::Again((sixes + 1).min(2)) } else { Onward::Done(sixes) };
            Odds::equally((1..=6).map(one))
        };
        let expected = [(0, "5/6"), (1, "5/36"), (2, "1/36")].map(|(end, chance)| (end, chance.to_owned()));
        assert_eq!(ends(0, pass), expected);
    }

    #[test]
    fn something_that_never_ends_has_no_odds() {
        let pass = |at: i64| Odds::equally([Onward::Again(1 - at), Onward::Again(at)]);
        assert_eq!(ends(0, pass), []);
    }
}
