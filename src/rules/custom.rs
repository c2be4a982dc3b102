use super::ability::{CodeFault, Mode, ability};
use super::advice::{Advice, written};
use super::change_words::{OFFERED, leave_out, remove_custom, write_for};
use super::code_near::codes_near;
use super::code_remarks::{of_another_role, printed_otherwise};
use super::finding::Finding;
use super::profile::{Profile, profile, stats_of_role};
use crate::diagnostic::Code;
use crate::model::{
    Audit, Change, Construction, Custom, CustomPart, CustomWord, Force, Organisation, Part, Path, Price, Remarks,
    Severity, Unit, UnitId, Value,
};

/// The units that a force's own codes build; those whose codes can't be read are left out, with findings.
pub fn custom_units(organisation: &Organisation, force: &Force, findings: &mut Vec<Finding>) -> Vec<Unit> {
    force.custom.iter().zip(0..).filter_map(|custom| custom_unit(organisation, custom, findings)).collect()
}

/// A unit built from a code; `None`, with a finding, if the code can't be read.
pub fn custom_unit(
    organisation: &Organisation,
    (custom, place): (&Custom, usize),
    findings: &mut Vec<Finding>,
) -> Option<Unit> {
    let part = |part: CustomPart| Path::from(Part::Custom(place, part));
    let Some(construction) = &organisation.construction else {
        let message = format!("`{}`: there are no troops built from codes here", custom.id);
        let without = Advice::step(remove_custom(&custom.id), Change::RemoveCustom { id: custom.id.clone() });
        findings.push(Finding::error(Code::BadCode, part(CustomPart::Id), message).advised(vec![without]));
        return None;
    };
    let Some(role) = organisation.role(&custom.role) else {
        let known = organisation.roles.iter().map(|role| role.id.as_str());
        let amend = |id: &str| Change::Amend { custom: place, word: CustomWord::Role(id.to_owned()) };
        let advice = Advice::nearest(&custom.role, known, amend);
        let message = format!("there is no role `{}`", custom.role);
        findings.push(Finding::error(Code::UnknownOption, part(CustomPart::Role), message).advised(vec![advice]));
        return None;
    };
    let read = ability(construction, &custom.code, Some(&custom.role), Mode::Tolerant);
    let mut remarks = of_another_role(organisation, &custom.code, &read);
    remarks.extend(printed_otherwise(organisation, &custom.code, &read));
    for fault in read.faults.iter().chain(&remarks) {
        let letters = part(CustomPart::Letters(fault.at.start, fault.at.end));
        let finding = Finding::error(Code::BadCode, letters, fault.message.clone()).with_severity(fault.severity);
        findings.push(finding.advised(other_codes(construction, (custom, place), fault).into_iter().collect()));
    }
    let mut built = profile(construction, &read, true);
    add_extras(construction, (custom, place), &mut built, findings);
    if read.errors() > 0 {
        return None;
    }
    let stats = stats_of_role(organisation, &role.id, &built);
    Some(Unit {
        id: UnitId::named(custom.id.as_str()),
        name: custom.name.clone(),
        plural: None,
        role: role.id.clone(),
        named: false,
        weight: 0,
        stats: stats.into_iter().map(|(id, value)| (id, Value::Number(value))).collect(),
        price: Some(Price::Each(built.price)),
        code: Some(read.normalised),
        printed_code: None,
        traits: built.traits,
        numbers: Vec::new(),
        weapons: Vec::new(),
        unit_weapons: Vec::new(),
        arms_attached: false,
        systems: Vec::new(),
        shares: Vec::new(),
        usual: None,
        from_others: false,
        audit: Audit::default(),
        remarks: Remarks::default(),
    })
}

/// The advice on a fault of a code: a code without it, and, if they are many, all letters allowed there.
fn other_codes(construction: &Construction, (custom, place): (&Custom, usize), fault: &CodeFault) -> Option<Advice> {
    let codes = codes_near(construction, custom, (fault.at.start, fault.at.end));
    let near = || codes.iter().take(OFFERED).map(String::as_str);
    let amend = |code: &str| Change::Amend { custom: place, word: CustomWord::Code(code.to_owned()) };
    let first = codes.first().filter(|_| fault.severity == Severity::Error);
    let says = match (first.map(|first| write_for([first.as_str()], &custom.code)), &fault.hint) {
        (Some(way), Some(known)) if codes.len() > 1 => format!("{way}; {known}"),
        (Some(way), _) => way,
        (None, known) => known.clone()?,
    };
    Some(Advice::free(says).by(written(&custom.code, near(), amend)))
}

/// Adds the prices and traits of extras without a letter; an unknown one is a finding.
fn add_extras(
    construction: &Construction,
    (custom, place): (&Custom, usize),
    built: &mut Profile,
    findings: &mut Vec<Finding>,
) {
    for (index, extra) in custom.extras.iter().enumerate() {
        if let Some(known) = construction.extras.iter().find(|known| known.id == *extra) {
            built.price += known.price;
            built.traits.push(known.id.clone());
            continue;
        }
        let known = construction.extras.iter().map(|known| known.id.as_str());
        let amend = |id: Option<&str>| {
            let word = CustomWord::Extra(index, id.map(str::to_owned));
            Change::Amend { custom: place, word }
        };
        let other = (!construction.extras.is_empty()).then(|| Advice::nearest(extra, known, |id| amend(Some(id))));
        let out = Advice::step(leave_out(&format!("`{extra}`")), amend(None));
        let path = Path::from(Part::Custom(place, CustomPart::Extra(index)));
        let finding = Finding::error(Code::UnknownOption, path, format!("there is no extra `{extra}`"));
        findings.push(finding.advised(other.into_iter().chain([out]).collect()));
    }
}
