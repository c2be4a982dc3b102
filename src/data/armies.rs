use std::collections::BTreeSet;

use super::entry::Entry;
use super::language;
use super::language::effects::with_numbers;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use crate::diagnostic::Code;
use crate::model::{
    Ally, Army, ArmyId, Audit, Construction, Given, Price, Refused, System, Unit, UnitId, Value, is_id,
};
use crate::rules::{Mode, ability, profile};

/// Reads one file of `armies`; `id` is its stem.
pub fn army(entry: Entry<'_>, id: &str, construction: Option<&Construction>) -> Option<Army> {
    let id: ArmyId = entry.file().gathered.links.borrow_mut().allow(id);
    let (name, says) = (entry.need("name"), entry.get("says"));
    let units = entry.node("units").and_then(Node::items).unwrap_or_default();
    let mut seen = BTreeSet::new();
    let units: Vec<Unit> = units.into_iter().filter_map(|node| unit(node, &mut seen, construction)).collect();
    let (options, restrictions) =
        (entry.get("options").unwrap_or_default(), entry.get("restrictions").unwrap_or_default());
    let (allies, refused) = (entry.get("allies").unwrap_or_default(), entry.get("refused").unwrap_or_default());
    let side = entry.node("side").and_then(Node::names);
    let remarks = remarks(&entry);
    entry.finish();
    Some(Army { id, name: name?, says, units, options, restrictions, allies, refused, side, remarks })
}

fn unit(node: Node<'_>, seen: &mut BTreeSet<UnitId>, construction: Option<&Construction>) -> Option<Unit> {
    let entry = node.entry(&language::armies::UNIT)?;
    let id_node = entry.needed_node("id");
    let id = id_node.and_then(Node::offers);
    let (name, plural): (Option<String>, Option<String>) = (entry.need("name"), entry.get("plural"));
    let plural = plural.or_else(|| node.file.several(name.as_deref()?));
    let role = entry.needed_node("role").and_then(Node::names);
    let named = entry.get("named").unwrap_or(false);
    let weight = entry.node("weight").map_or(Some(1), |weight| within(weight, 0, 1000));
    let stats = entry.node("stats").map_or(Some(Vec::new()), Node::pairs_of);
    let (price, code_node, printed_code) = (entry.get("price"), entry.node("code"), entry.get("printed-code"));
    let (given, shares) = (entry.list::<Given>("traits"), entry.list("shares"));
    let weapons = entry.node("weapons").map_or(Some(Vec::new()), Node::pairs_of);
    let unit_weapons = entry.node("unit-weapons").map_or(Some(Vec::new()), Node::pairs_of);
    let arms_attached = entry.get("arms-attached").unwrap_or(false);
    let systems = entry.list("systems");
    let usual = entry.node("usual").map(|usual| within(usual, 1, 1000));
    let from_others = entry.get("from-others").unwrap_or(false);
    let audit = entry.get("audit").unwrap_or_default();
    let remarks = remarks(&entry);
    entry.finish();
    let id = id?;
    if !seen.insert(id.clone()) {
        node.file.problem(Code::DuplicateId, format!("the unit `{id}` appears twice in this army"), id_node?.range());
    }
    let (traits, numbers) = with_numbers(given?);
    let mut unit = Unit {
        id,
        name: name?,
        plural,
        role: role?,
        named,
        weight: weight?,
        stats: stats?,
        price,
        code: code_node.and_then(String::read),
        printed_code,
        traits,
        numbers,
        weapons: weapons?,
        unit_weapons: unit_weapons?,
        arms_attached,
        systems: systems?,
        shares: shares?,
        usual: match usual {
            Some(usual) => Some(i64::from(usual?)),
            None => None,
        },
        from_others,
        audit,
        remarks,
    };
    for (stat, value) in &unit.stats {
        node.file.gathered.arithmetic.borrow_mut().text(stat, value);
    }
    if let (Some(code), Some(construction), true) = (code_node, construction, unit.stats.is_empty()) {
        built(&mut unit, code, construction);
    }
    Some(unit)
}

/// Fills in what a unit that is only a code comes to; a price that is written down is kept.
fn built(unit: &mut Unit, node: Node<'_>, construction: &Construction) {
    let Some(code) = node.text() else { return };
    let read = ability(construction, code, Some(&unit.role), Mode::Strict);
    if let Some(fault) = read.faults.first() {
        node.file.problem(Code::BadCode, format!("`{code}`: {}", fault.message), node.range());
        return;
    }
    let came_to = profile(construction, &read, true);
    unit.stats = came_to.stats.into_iter().map(|(id, value)| (id, Value::Number(value))).collect();
    unit.price = unit.price.take().or(Some(Price::Each(came_to.price)));
    for given in came_to.traits {
        if !unit.traits.contains(&given) {
            unit.traits.push(given);
        }
    }
}

impl Read for System {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::armies::SYSTEM)?;
        let (name, arcs) = (entry.need("name"), entry.list("arcs"));
        let boxes = entry.node("boxes").map_or(Some(1), |boxes| within(boxes, 1, 20));
        entry.finish();
        Some(System { name: name?, arcs: arcs?, boxes: boxes? })
    }
}

impl Read for Audit {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::armies::AUDIT)?;
        let unpriced = entry.get("unpriced").unwrap_or_default();
        let priced = entry.list("priced");
        entry.finish();
        Some(Audit { unpriced, priced: priced? })
    }
}

impl Read for Ally {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::armies::ALLY)?;
        let army = entry.needed_node("army").and_then(Node::names);
        let with = entry.needed_node("with").and_then(Read::read);
        let says = entry.need("says");
        let remarks = remarks(&entry);
        entry.finish();
        Some(Ally { army: army?, with: with?, says: says?, remarks })
    }
}

impl Read for Refused {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::armies::REFUSED)?;
        let id: Option<String> = entry.needed_node("id").and_then(|id| {
            let text = id.text()?;
            if is_id(text) {
                Some(text.to_owned())
            } else {
                id.bad(format!("`{text}` is not an id: lower-case letters and digits, words joined by hyphens"))
            }
        });
        let says = entry.need("says");
        let remarks = remarks(&entry);
        entry.finish();
        Some(Refused { id: id?, says: says?, remarks })
    }
}
