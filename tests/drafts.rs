//! Forces as files: any draft, with any text in it, reads back equal, whether written as a new file or into an existing
//! one.

use std::sync::Arc;

use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use sabretache::data::{self, rewritten, written};
use sabretache::diagnostic::Source;
use sabretache::model::{
    Custom, Force, ForceGroup, ForceUnit, Guide, Offer, Offered, Take, Thrown, UnitGuide, UnitPicture,
};

use crate::support::{files, root, worded};

/// Any text, with more line breaks and quotes than chance would give.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), of_shape("[a-z\"'\\\\\n\r\t#=\\[\\]{}]{0,20}"), of_shape("\\PC{0,20}")]
}

/// Texts that match a regular expression.
fn of_shape(shape: &str) -> impl Strategy<Value = String> {
    proptest::string::string_regex(shape).expect("it is one")
}

/// Names that a player may give: not empty, and not too long.
fn name() -> impl Strategy<Value = String> {
    text().prop_map(|text| format!("x{}", text.replace('\u{feff}', "").chars().take(290).collect::<String>()))
}

fn id() -> impl Strategy<Value = String> {
    of_shape("[a-z]{1,4}(-[a-z0-9]{1,3}){0,2}")
}

fn pairs<V: std::fmt::Debug + Clone>(value: impl Strategy<Value = V>) -> impl Strategy<Value = Vec<(String, V)>> {
    btree_map(id(), value, 0..3).prop_map(|pairs| pairs.into_iter().collect())
}

fn unit() -> impl Strategy<Value = ForceUnit> {
    let take =
        (text(), of(1..1000_i64), any::<bool>()).prop_map(|(option, count, attached)| Take { option, count, attached });
    let words = (text(), of(name()), of(1..20_i64), vec(text(), 0..3), vec(take, 0..3));
    let numbers = || pairs(-1_000_000..=1_000_000_i64);
    let thrown = (1..=100_000_u32, 1..=100_000_u32, of(any::<u64>()));
    let thrown = thrown.prop_map(|(place, throw, seed)| Thrown { place, throw, seed });
    let picture =
        of_shape("[a-z]{1,6}(/[a-z]{1,6})?\\.(png|jpeg|SVG)").prop_map(|path| UnitPicture { path, name: None });
    (words, pairs(text()), numbers(), numbers(), (of(2..100_u32), of(thrown), of(picture))).prop_map(
        |((unit, name, count, with, take), choose, stats, rolls, (throws, thrown, picture))| ForceUnit {
            joins: name.clone(),
            unit,
            name,
            count,
            with,
            take,
            choose,
            stats,
            rolls,
            picture,
            throws,
            thrown,
        },
    )
}

fn group() -> impl Strategy<Value = ForceGroup> {
    let flat = (text(), of(name()), vec(unit(), 0..3));
    let flat = flat.prop_map(|(kind, name, units)| ForceGroup { kind, name, units, groups: Vec::new() });
    flat.prop_recursive(3, 8, 2, |inner| {
        (text(), of(name()), vec(unit(), 0..3), vec(inner, 0..3)).prop_map(|(kind, name, units, groups)| ForceGroup {
            kind,
            name,
            units,
            groups,
        })
    })
}

fn custom() -> impl Strategy<Value = Custom> {
    (id(), name(), text(), text(), vec(text(), 0..3)).prop_map(|(id, name, code, role, extras)| Custom {
        id,
        name,
        code,
        role,
        extras,
    })
}

pub fn draft() -> impl Strategy<Value = Force> {
    let head =
        (text(), of(text()), of(name()), of(name()), of(1..=1_000_000_i64), of(any::<u64>()), of(text()), of(text()));
    (head, pairs(text()), vec(custom(), 0..3), vec(unit(), 0..4), vec(group(), 0..3)).prop_map(
        |((ruleset, army, name, player, limit, seed, side, data_version), choose, custom, units, groups)| Force {
            ruleset,
            army,
            name,
            player,
            limit,
            seed,
            side,
            data_version,
            choose,
            custom,
            units,
            groups,
        },
    )
}

/// A draft with some parts of another, and some of its own moved.
fn mixed(draft: &Force, other: &Force, how: &[usize]) -> Force {
    let mut mixed = draft.clone();
    for step in how {
        match step % 8 {
            0 => mixed.units.extend(other.units.iter().take(1).cloned()),
            1 => mixed.units.reverse(),
            2 => drop(mixed.units.pop()),
            3 => mixed.groups.extend(other.groups.iter().take(1).cloned()),
            4 => mixed.groups.reverse(),
            5 => mixed.every_unit_mut().into_iter().for_each(|unit| unit.rolls = vec![("seen".to_owned(), 3)]),
            6 => mixed.every_unit_mut().into_iter().take(1).for_each(|unit| unit.take.clear()),
            _ => {
                mixed = Force { seed: other.seed, custom: other.custom.clone(), choose: other.choose.clone(), ..mixed }
            }
        }
    }
    mixed
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_draft_is_read_back_as_it_was_written(draft in draft(), title in text(), says in text()) {
        let offer = Offer { what: Offered::Take(says.clone()), says: Some(says.clone()) };
        let own = UnitGuide { title: says.clone(), choose: Some(says.clone()), offers: vec![offer.clone()] };
        let guide = Guide { title, offers: vec![offer], choose: Some(says.clone()), keeps: vec![says], units: vec![own; 3] };
        // `written` compares what it reads back with the draft.
        prop_assert!(written(&draft, &guide).map_err(|wrong| worded(&wrong)).is_ok());
    }

    #[test]
    fn any_draft_is_written_into_the_text_of_another(draft in draft(), other in draft(), how in vec(0..8_usize, 0..6)) {
        let text = written(&draft, &Guide::default()).map_err(|wrong| TestCaseError::fail(worded(&wrong)))?;
        let source = Source { name: "force.toml".to_owned(), text };
        let near = rewritten(&source, &mixed(&draft, &other, &how));
        prop_assert!(near.is_ok(), "{}", near.err().map(|wrong| worded(&wrong)).unwrap_or_default());
        let far = rewritten(&source, &other);
        prop_assert!(far.is_ok(), "{}", far.err().map(|wrong| worded(&wrong)).unwrap_or_default());
    }
}

/// Writing an unchanged force into its own text changes no byte, for every case and sample.
#[test]
fn an_unchanged_force_changes_no_byte() {
    let mut seen = 0;
    for folder in ["tests/cases/forces", "data"] {
        for path in files(&root().join(folder), ".toml") {
            let text = std::fs::read_to_string(&path).expect("readable");
            let source = Arc::new(Source { name: path.display().to_string(), text });
            let Ok(read) = data::force(&source) else { continue };
            let again = rewritten(&source, &read.force).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            assert_eq!(again, source.text, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen} forces");
}
