//! Exact chances, compared with counting every case.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sabretache::model::{Dice, Die, DieFaces, Keep, Pool};
use sabretache::odds::{Odds, Totals, contested, contested_within, successes, thrown, totals, totals_within};

/// Each outcome with its chance, as a fraction in text.
fn shown(odds: &Odds<i64>) -> BTreeMap<i64, String> {
    odds.outcomes().map(|(outcome, chance)| (*outcome, chance.to_string())).collect()
}

fn dice(text: &str) -> Dice {
    text.parse().expect("dice")
}

/// Every way in which the dice may fall, all equally likely.
fn falls(count: u32, faces: &[i64]) -> Vec<Vec<i64>> {
    (0..count).fold(vec![Vec::new()], |falls, _| {
        let one_more = |fall: &Vec<i64>| {
            faces.iter().map(|face| fall.iter().copied().chain([*face]).collect()).collect::<Vec<Vec<i64>>>()
        };
        falls.iter().flat_map(one_more).collect()
    })
}

/// The total of the dice that count, found by sorting.
fn total(dice: &Dice, mut fall: Vec<i64>) -> i64 {
    fall.sort_unstable();
    let counting = match dice.keep {
        Keep::All => &fall[..],
        Keep::Lowest(kept) => &fall[..kept as usize],
        Keep::Highest(kept) => &fall[fall.len() - kept as usize..],
    };
    counting.iter().sum::<i64>() + dice.add
}

/// The chance of each outcome by counting cases, in lowest terms.
fn counted(cases: impl IntoIterator<Item = i64>) -> BTreeMap<i64, String> {
    let (mut ways, mut of) = (BTreeMap::<i64, u64>::new(), 0_u64);
    for case in cases {
        *ways.entry(case).or_default() += 1;
        of += 1;
    }
    let divisor = |mut one: u64, mut other: u64| {
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let fraction = |number: u64| {
        let shared = divisor(number, of);
        if of == shared { (number / shared).to_string() } else { format!("{}/{}", number / shared, of / shared) }
    };
    ways.into_iter().map(|(case, number)| (case, fraction(number))).collect()
}

/// A die with this many sides, whose lowest face is `first`.
fn from(sides: u32, first: i64) -> DieFaces {
    let die = Die { sides, first, last: first + i64::from(sides) - 1, ten: None };
    DieFaces { named: vec![die], ladders: Vec::new() }
}

fn some_dice() -> impl Strategy<Value = Dice> {
    (1_u32..=5, 2_u32..=6, 0_u32..3, 1_u32..=5, -3_i64..=3).prop_map(|(count, sides, kind, kept, add)| {
        let kept = kept.min(count);
        let keep = [Keep::All, Keep::Highest(kept), Keep::Lowest(kept)][kind as usize];
        Dice { count, sides, keep, add }
    })
}

/// More dice than can be counted case by case.
fn many_dice() -> impl Strategy<Value = Dice> {
    (1_u32..=6, 2_u32..=24, 0_u32..3, 1_u32..=6, -3_i64..=3).prop_map(|(count, sides, kind, kept, add)| {
        let kept = kept.min(count);
        let keep = [Keep::All, Keep::Highest(kept), Keep::Lowest(kept)][kind as usize];
        Dice { count, sides, keep, add }
    })
}

/// Errors unless every exact chance, and the mean, lies between the bounds.
fn encloses(some: &Totals, exact: &Totals, wide: i64) -> Result<(), TestCaseError> {
    prop_assert!(exact.is_exact());
    let (first, last) = exact.span();
    prop_assert_eq!(some.span(), exact.span());
    for total in first - 2..=last + 2 {
        for (bounds, chance) in
            [(some.at_least(total), exact.at_least(total)), (some.exactly_at(total), exact.exactly_at(total))]
        {
            prop_assert!(bounds.least <= chance.least && chance.least <= bounds.most, "{total}: {bounds:?} {chance:?}");
        }
    }
    let (mean, exactly) = (some.mean(), exact.mean());
    prop_assert!(mean.least <= exactly.least && exactly.least <= mean.most);
    let ranges = some.in_ranges(wide);
    for range in exact.in_ranges(wide) {
        let same = ranges.iter().find(|one| one.totals == range.totals);
        let Some(same) = same else { return Err(TestCaseError::fail(format!("{:?} is missing", range.totals))) };
        for (bounds, chance) in [(&same.chance, &range.chance), (&same.or_more, &range.or_more)] {
            prop_assert!(bounds.least <= chance.least && chance.least <= bounds.most, "{:?}", range.totals);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn totals_agree_with_counting_every_throw(dice in some_dice(), first in 0_i64..=1) {
        let dies = from(dice.sides, first);
        let faces: Vec<i64> = (first..first + i64::from(dice.sides)).collect();
        let cases = falls(dice.count, &faces).into_iter().map(|fall| total(&dice, fall));
        prop_assert_eq!(shown(&thrown(&dice, &dies).expect("few")), counted(cases));
    }

    #[test]
    fn successes_agree_with_counting_every_throw(count in 1_u32..=5, sides in 2_u32..=6, from_face in 0_i64..=8) {
        let success = format!("{from_face}+").parse().expect("faces");
        let pool = Pool { sides, success };
        let faces: Vec<i64> = (1..=i64::from(sides)).collect();
        let met = |fall: Vec<i64>| fall.into_iter().filter(|face| *face >= from_face).count();
        let cases = falls(count, &faces).into_iter().map(|fall| i64::try_from(met(fall)).expect("few"));
        prop_assert_eq!(shown(&successes(count, &pool, &DieFaces::default())), counted(cases));
    }

    #[test]
    fn differences_agree_with_counting_every_two_throws(own in 1_u32..=3, other in 1_u32..=3, sides in 2_u32..=6) {
        let throw = |count| dice(&format!("{count}d{sides}"));
        let faces: Vec<i64> = (1..=i64::from(sides)).collect();
        let others = falls(other, &faces);
        let cases = falls(own, &faces).into_iter().flat_map(|fall| {
            let own: i64 = fall.iter().sum();
            others.iter().map(move |other| own - other.iter().sum::<i64>()).collect::<Vec<_>>()
        });
        let differences = contested(&throw(own), &throw(other), &DieFaces::default());
        prop_assert_eq!(shown(&differences.exactly().expect("few")), counted(cases));
    }

    #[test]
    fn coarser_dice_bound_every_chance(dice in many_dice(), most in 0_u64..20_000, wide in 1_i64..12) {
        let exact = totals(&dice, &DieFaces::default());
        let some = totals_within(&dice, &DieFaces::default(), most);
        encloses(&some, &exact, wide)?;
    }

    #[test]
    fn coarser_dice_bound_every_contest(own in many_dice(), other in many_dice(), most in 0_u64..20_000) {
        let exact = contested(&own, &other, &DieFaces::default());
        encloses(&contested_within(&own, &other, &DieFaces::default(), most), &exact, 7)?;
    }

    #[test]
    fn large_contests_are_the_sums_of_their_cases(own in 2_u32..=12, other in 2_u32..=12, sides in 2_u32..=40) {
        let (own, other) = (dice(&format!("{own}d{sides}")), dice(&format!("{other}d{sides}")));
        let of = |dice: &Dice| thrown(dice, &DieFaces::default()).expect("few");
        let slowly = of(&own).both(&of(&other), |own, other| own - other);
        prop_assert_eq!(contested(&own, &other, &DieFaces::default()).exactly(), Some(slowly));
    }
}

#[test]
fn well_known_chances_come_out() {
    let of = |text: &str| thrown(&dice(text), &DieFaces::default()).expect("few");
    assert_eq!(of("2d6").chance(|total| *total == 7).to_string(), "1/6");
    assert_eq!(of("3d6").chance(|total| *total == 10).to_string(), "1/8");
    // 16 of the 216 ways to throw three dice have two or more sixes.
    assert_eq!(of("3d6kh2").chance(|total| *total == 12).to_string(), "2/27");
    assert_eq!(of("3d6 highest 2").mean(|total| *total).to_string(), "203/24");
    assert_eq!(of("4d6kh3").chance(|total| *total == 18).to_string(), "7/432");
    assert_eq!(of("100d20").chance(|total| (100..=2_000).contains(total)).to_string(), "1");
    assert_eq!(of("100d20kh90").chance(|_| true).to_string(), "1");
    assert_eq!(of("3d1000kl1").mean(|total| *total).to_string(), "1002001/4000");
    assert_eq!(of("100d20").mean(|total| *total).to_string(), "1050");
    let pool = Pool { sides: 6, success: "6".parse().expect("a face") };
    // De Méré's problem: at least one six in four throws.
    assert_eq!(successes(4, &pool, &DieFaces::default()).chance(|sixes| *sixes > 0).to_string(), "671/1296");
}
