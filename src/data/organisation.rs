use toml::de::DeValue;

use super::entry::Entry;
use super::language;
use super::language::effects::effects;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use super::pairs::who;
use super::words::word;
use crate::model::{
    Arc, Chance, Choice, ChoiceId, ChoiceOption, DistanceUnit, Form, GroupKind, Growing, Numbers, Organisation,
    Phrases, Price, Range, Role, Roll, Several, Side, Sign, Stat, StatFrom, StatId, Trait, TraitNumber, UnitOption,
    identified,
};
use crate::rules::TRACK_NAMES;
use crate::sum::is_reserved;

/// Reads the whole of `organisation.toml`; armies and construction have files of their own.
pub fn organisation(entry: Entry<'_>) -> Organisation {
    let priced = entry.get("priced").unwrap_or(false);
    let (roles, traits): (_, Vec<Trait>) =
        (entry.get("roles").unwrap_or_default(), entry.get("traits").unwrap_or_default());
    let stats = entry.get::<Vec<Stat>>("stats").unwrap_or_default();
    let (choices, options) = (entry.get("choices").unwrap_or_default(), entry.get("options").unwrap_or_default());
    for side in Side::colours(&Phrases::default()) {
        entry.file().gathered.links.borrow_mut().allow::<identified::Side>(&side.id);
    }
    let (sides, arcs) = (entry.get("sides").unwrap_or_default(), entry.get("arcs").unwrap_or_default());
    let (rolls, groups) = (entry.get("rolls").unwrap_or_default(), entry.get("groups").unwrap_or_default());
    let restrictions = entry.get("restrictions").unwrap_or_default();
    let items = entry.node("tracks").and_then(Node::items).unwrap_or_default();
    let numbered = traits.iter().filter_map(|one: &Trait| one.number.as_ref()).map(|number| &number.stat);
    let names: Vec<String> = stats.iter().map(|stat| &stat.id).chain(numbered).map(|id| id.replace('-', "_")).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let gathered = entry.file().gathered;
    gathered.arithmetic.borrow().wrong_sums(&known).into_iter().for_each(|problem| gathered.report(problem));
    let tracks = items.into_iter().filter_map(|item| super::tracks::track(item, &names)).collect();
    let forms = entry.get("forms").unwrap_or_default();
    entry.finish();
    Organisation {
        priced,
        roles,
        traits,
        stats,
        choices,
        options,
        rolls,
        groups,
        restrictions,
        tracks,
        forms,
        armies: Vec::new(),
        sides,
        names: Vec::new(),
        weapons: Vec::new(),
        weapon_stats: Vec::new(),
        phrases: Phrases::default(),
        distance: DistanceUnit::default(),
        arcs,
        construction: None,
    }
}

impl Read for Role {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::ROLE)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let name: Option<String> = entry.need("name");
        let (one, unit, units) = (entry.get("one"), entry.get::<String>("unit"), entry.get("units"));
        let units = units.or_else(|| node.file.several(unit.as_deref()?));
        let (counts, attaches) = (entry.get("counts").unwrap_or(false), entry.get("attaches").unwrap_or(false));
        let joins = entry.get("joins").unwrap_or(false);
        entry.finish();
        let name = name?;
        // Without a word for one of them, it is the same as for several: nothing is cut off a word.
        let one = one.unwrap_or_else(|| name.clone());
        Some(Role { id: id?, one, name, unit, units, counts, attaches, joins })
    }
}

impl Read for Trait {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::TRAIT)?;
        let id_node = entry.needed_node("id");
        let id = id_node.and_then(Node::defines);
        let (name, icon) = (entry.need("name"), entry.get("icon"));
        let says = entry.get("says").unwrap_or_default();
        let several: Option<Several> = entry.get("number");
        let remarks = remarks(&entry);
        entry.finish();
        let number = match several {
            Some(several) => Some(TraitNumber { stat: summed_name(id_node?)?, several }),
            None => None,
        };
        Some(Trait { id: id?, name: name?, icon, says, number, remarks })
    }
}

impl Read for GroupKind {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::GROUP)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, plural): (Option<String>, Option<String>) = (entry.need("name"), entry.get("plural"));
        let plural = plural.or_else(|| node.file.several(name.as_deref()?));
        let armies = entry.list("armies");
        entry.finish();
        Some(GroupKind { id: id?, name: name?, plural, armies: armies? })
    }
}

/// Reads an id that sums use as a name.
fn summed_name(node: Node<'_>) -> Option<StatId> {
    let id: StatId = node.defines()?;
    if is_reserved(&id.replace('-', "_")) || TRACK_NAMES.contains(&id.as_str()) {
        // It is kept all the same, so that what names it is not blamed.
        node.bad::<()>(format!("`{id}` has a meaning of its own in sums; choose another id"));
    }
    Some(id)
}

impl Read for Several {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Arc {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::ARC)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, short) = (entry.need("name"), entry.get("short"));
        let bearing = |key| entry.needed_node(key).and_then(|bearing| within(bearing, 0, 359));
        let (from, to) = (bearing("from"), bearing("to"));
        entry.finish();
        let name: String = name?;
        Some(Arc { id: id?, short: short.unwrap_or_else(|| name.clone()), name, from: from?, to: to? })
    }
}

impl Read for Stat {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::stats::STAT)?;
        let id_node = entry.needed_node("id");
        let id = id_node.and_then(summed_name);
        let name: Option<String> = entry.need("name");
        let short = entry.get("short");
        let form = entry.get("form").unwrap_or(Form::Number);
        let better = entry.get("better").unwrap_or_default();
        let who = who(&entry, "for");
        let from = entry.node("from").map_or(Some(StatFrom::Printed), StatFrom::read);
        let ask = entry.get("ask-where-missing").unwrap_or(false);
        let within: Option<Numbers> = entry.get("within");
        entry.finish();
        let name = name?;
        let most = if form == Form::Percent { 100 } else { 1000 };
        let within = within.and_then(|numbers| numbers.ranges.first().copied());
        Some(Stat {
            id: id?,
            short: short.unwrap_or_else(|| name.clone()),
            name,
            form,
            better,
            who,
            from: from?,
            ask_where_missing: ask,
            within: within.unwrap_or(Range { from: Some(0), to: Some(most) }),
        })
    }
}

impl Read for StatFrom {
    fn read(node: Node<'_>) -> Option<Self> {
        if let DeValue::String(word) = node.value.get_ref() {
            return match word.as_ref() {
                "printed" => Some(StatFrom::Printed),
                "asked" => Some(StatFrom::Asked),
                other => node.bad(format!("`{other}` is not known here; use `printed`, `asked` or a table")),
            };
        }
        let entry = node.entry(&language::stats::STAT_FROM)?;
        let from = entry.one_of(&["roll", "table", "sum"]).and_then(|(key, value)| match key {
            "roll" => value.names().map(StatFrom::Roll),
            "table" => value.names().map(StatFrom::Table),
            _ => value.sum(&[]).map(StatFrom::Sum),
        });
        entry.finish();
        from
    }
}

impl Read for Choice {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::choices::CHOICE)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let name = entry.need("name");
        let of_force = entry.needed_node("of").and_then(|of| match of.text()? {
            "force" => Some(true),
            "unit" => Some(false),
            other => of.bad(format!("`{other}` is not known here; use `force` or `unit`")),
        });
        let who = who(&entry, "for");
        let default_node = entry.node("default");
        let open_node = entry.node("open");
        let options = entry.needed_node("options").and_then(Node::items);
        entry.finish();
        let open = open_node.map_or(Some(false), bool::read);
        if let Some(node) = open_node.filter(|_| open == Some(true)) {
            if default_node.is_some() {
                node.bad::<()>("a choice with a `default` is never left open; leave one of the two out");
            }
            if of_force == Some(true) {
                node.bad::<()>(
                    "a choice that the force decides can't be left open; give it a `default`, or leave `open` out",
                );
            }
        }
        let id = id?;
        let options = options?.into_iter().map(|option| choice_option(option, &id)).collect::<Option<_>>();
        let default = default_node.map(|default| default.decides(&id));
        Some(Choice {
            name: name?,
            of_force: of_force?,
            who,
            default: match default {
                Some(default) => Some(default?),
                None => None,
            },
            open: open?,
            options: options?,
            id,
        })
    }
}

/// Reads one way to decide this choice.
fn choice_option(node: Node<'_>, choice: &ChoiceId) -> Option<ChoiceOption> {
    let entry = node.entry(&language::choices::WAY)?;
    let id = entry.needed_node("id").and_then(|id| id.defines_decision(choice));
    let (name, icon) = (entry.need("name"), entry.get("icon"));
    let weight = entry.node("weight").map_or(Some(Chance { some: Vec::new(), others: 1 }), Chance::read);
    let at_random = who(&entry, "at-random");
    let also = entry.node("also").map(|also| also.decides(choice));
    let state = match entry.node("state") {
        Some(node) if also.is_none() => node.bad("`state` has no effect without `also`; leave it out"),
        node => node.and_then(String::read),
    };
    let price = entry.node("price").map(Price::read);
    let effects = effects(&entry);
    entry.finish();
    let also = match also {
        Some(also) => Some(also?),
        None => None,
    };
    let price = match price {
        Some(price) => Some(price?),
        None => None,
    };
    Some(ChoiceOption { id: id?, name: name?, icon, weight: weight?, at_random, also, state, price, effects })
}

impl Read for Chance {
    fn read(node: Node<'_>) -> Option<Self> {
        let DeValue::Array(_) = node.value.get_ref() else {
            return within(node, 0, 1000).map(|others| Chance { some: Vec::new(), others });
        };
        let one = |item: Node<'_>| {
            let entry = item.entry(&language::choices::WEIGHT)?;
            let (who, weight) = (who(&entry, "for"), entry.needed_node("weight"));
            let weight = weight.and_then(|weight| within(weight, 0, 1000));
            entry.finish();
            Some((who, weight?))
        };
        let some = node.items()?.into_iter().map(one).collect::<Option<_>>()?;
        Some(Chance { some, others: 0 })
    }
}

impl Read for Sign {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Side {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::SIDE)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, sign) = (entry.need("name"), entry.need("sign"));
        entry.finish();
        Some(Side { id: id?, name: name?, sign: sign? })
    }
}

impl Read for UnitOption {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::choices::OPTION)?;
        let id = entry.needed_node("id").and_then(Node::offers);
        let (name, icon) = (entry.need("name"), entry.get("icon"));
        let who = who(&entry, "for");
        let when = entry.node("when").map_or(Some(Vec::new()), Node::decisions);
        let (whole, hidden) = (entry.get("whole").unwrap_or(false), entry.get("hidden").unwrap_or(false));
        let most = entry.node("most").map(Growing::read);
        let price = entry.node("price").map(Price::read);
        let effects = effects(&entry);
        let remarks = remarks(&entry);
        entry.finish();
        let price = match price {
            Some(price) => Some(price?),
            None => None,
        };
        let most = match most {
            Some(most) => Some(most?),
            None => None,
        };
        Some(UnitOption { id: id?, name: name?, icon, who, when: when?, whole, hidden, most, price, effects, remarks })
    }
}

impl Read for Roll {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::organisation::ROLL)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let name = entry.need("name");
        let who = who(&entry, "for");
        let table = entry.needed_node("table").and_then(Node::names);
        let in_play = entry.needed_node("when").and_then(|when| match when.text()? {
            "in-play" => Some(true),
            "before-play" => Some(false),
            other => when.bad(format!("`{other}` is not known here; use `in-play` or `before-play`")),
        });
        entry.finish();
        Some(Roll { id: id?, name: name?, who, table: table?, in_play: in_play? })
    }
}
