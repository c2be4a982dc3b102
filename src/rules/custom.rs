use super::ability::{CodeFault, Mode, ability};
use super::change_words::{remove_custom, write_for};
use super::code_near::codes_near;
use super::code_remarks::{of_another_role, printed_otherwise};
use super::finding::Finding;
use super::profile::{Profile, profile, stats_of_role};
use crate::diagnostic::Code;
use crate::model::{
    Audit, Construction, Custom, CustomPart, Force, Organisation, Part, Path, Price, Remarks, Severity, Unit, UnitId,
    Value,
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
        findings.push(Finding::error(Code::BadCode, part(CustomPart::Id), message).hint(remove_custom(&custom.id)));
        return None;
    };
    let Some(role) = organisation.role(&custom.role) else {
        let hint = write_for(organisation.roles.iter().map(|role| role.id.as_str()), &custom.role);
        let message = format!("there is no role `{}`", custom.role);
        findings.push(Finding::error(Code::UnknownOption, part(CustomPart::Role), message).hint(hint));
        return None;
    };
    let read = ability(construction, &custom.code, Some(&custom.role), Mode::Tolerant);
    let mut remarks = of_another_role(organisation, &custom.code, &read);
    remarks.extend(printed_otherwise(organisation, &custom.code, &read));
    for fault in read.faults.iter().chain(&remarks) {
        let letters = part(CustomPart::Letters(fault.at.start, fault.at.end));
        let mut finding = Finding::error(Code::BadCode, letters, fault.message.clone()).with_severity(fault.severity);
        finding.hint = code_hint(construction, custom, fault);
        findings.push(finding);
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

/// The hint for a fault of a code: a code without it, and, if they are many, all letters allowed there.
fn code_hint(construction: &Construction, custom: &Custom, fault: &CodeFault) -> Option<String> {
    let codes = codes_near(construction, custom, (fault.at.start, fault.at.end));
    let first = codes.first().filter(|_| fault.severity == Severity::Error).map(String::as_str);
    let written = |first| write_for([first], &custom.code);
    match (first.map(written), &fault.hint) {
        (Some(way), Some(known)) if codes.len() > 1 => Some(format!("{way}; {known}")),
        (Some(way), _) => Some(way),
        (None, known) => known.clone(),
    }
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
        let hint = write_for(construction.extras.iter().map(|known| known.id.as_str()), extra);
        let path = Path::from(Part::Custom(place, CustomPart::Extra(index)));
        let finding = Finding::error(Code::UnknownOption, path, format!("there is no extra `{extra}`"));
        findings.push(finding.hint(hint));
    }
}
