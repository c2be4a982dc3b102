use crate::model::{Effects, Form, Organisation, StatId, Value};

/// Gives each stat's values the type of its form: `5+` under `need` is the number 5, `2d6` under `dice` a throw.
/// Forms and values are in different files, so this is done once all are read.
pub fn under_forms(mut organisation: Organisation) -> Organisation {
    let forms: Vec<(StatId, Form)> = organisation.stats.iter().map(|stat| (stat.id.clone(), stat.form)).collect();
    let form = |id: &StatId| forms.iter().find(|(known, _)| known == id).map_or(Form::Number, |(_, form)| *form);
    let options =
        organisation.options.iter_mut().chain(organisation.armies.iter_mut().flat_map(|army| &mut army.options));
    options.for_each(|option| effects(&mut option.effects, form));
    let ways = organisation.choices.iter_mut().flat_map(|choice| &mut choice.options);
    ways.for_each(|way| effects(&mut way.effects, form));
    let slots = organisation.construction.iter_mut().flat_map(|construction| &mut construction.slots);
    slots.flat_map(|slot| &mut slot.letters).for_each(|letter| effects(&mut letter.effects, form));
    for (stat, value) in
        organisation.armies.iter_mut().flat_map(|army| &mut army.units).flat_map(|unit| &mut unit.stats)
    {
        *value = std::mem::replace(value, Value::Number(0)).under(form(stat));
    }
    organisation
}

fn effects(effects: &mut Effects, form: impl Fn(&StatId) -> Form) {
    for (stat, value) in std::mem::take(&mut effects.put) {
        match value.under(form(&stat)) {
            Value::Number(number) => effects.set.push((stat, number)),
            other @ (Value::Throw(_) | Value::Text(_) | Value::Row(_)) => effects.put.push((stat, other)),
        }
    }
}
