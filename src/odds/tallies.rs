use super::Odds;
use super::dice_odds::within_reach;
use crate::diagnostic::Diagnostic;

/// The odds of several counts after 0, 1, 2 … up to `most` independent tries; `one` gives what a single try adds to
/// each count. An error if it takes too many sums.
pub fn tallies(one: &Odds<Vec<i64>>, most: u32) -> Result<Vec<Odds<Vec<i64>>>, Diagnostic> {
    let width = one.things().next().map_or(0, Vec::len);
    let mut all = vec![Odds::certain(vec![0; width])];
    let mut sums = 0_u64;
    for _ in 0..most {
        let Some(last) = all.last() else { break };
        sums = sums.saturating_add((last.different() as u64).saturating_mul(one.different() as u64));
        within_reach(&format!("{most} throws"), sums)?;
        let next = last.both(one, |so_far, more| so_far.iter().zip(more).map(|(so_far, more)| so_far + more).collect());
        all.push(next);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::tallies;
    use crate::odds::Odds;

    #[test]
    fn a_die_is_read_for_two_facts_at_once() {
        // On a d6, 4 or more hits, and a 6 also counts separately.
        let die = Odds::equally((1..=6).map(|face| vec![i64::from(face >= 4), i64::from(face == 6)]));
        let two = tallies(&die, 2).unwrap_or_default();
        assert_eq!(two[0].chance(|counts| *counts == [0, 0]).to_string(), "1");
        assert_eq!(two[2].chance(|counts| *counts == [2, 2]).to_string(), "1/36");
        assert_eq!(two[2].chance(|counts| *counts == [2, 1]).to_string(), "1/9");
        assert_eq!(two[2].chance(|counts| *counts == [1, 1]).to_string(), "1/6");
        assert_eq!(two[2].chance(|counts| counts[1] > counts[0]).to_string(), "0");
    }
}
