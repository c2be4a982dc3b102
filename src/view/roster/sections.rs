use super::section::{FormView, Section};
use crate::model::Ruleset;
use crate::rules::{Checked, Mustered};
use crate::view::parts::pack::PackView;
use crate::view::parts::unit_card::{Card, card};

pub fn sections(ruleset: &Ruleset, checked: &Checked<'_>, packs: &[Option<PackView>]) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let units = &checked.muster.units;
    let mut sections = Vec::new();
    let outside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group.is_none()).collect();
    if !outside.is_empty() {
        sections.push(Section { heading: String::new(), forms: forms(ruleset, checked, &outside, packs) });
    }
    for (index, group) in checked.muster.groups.iter().enumerate() {
        let inside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group == Some(index)).collect();
        let kind = organisation.group_name(&group.entry.kind);
        let heading = match &group.entry.name {
            Some(name) if !name.to_lowercase().contains(&kind.to_lowercase()) => {
                format!("{name} ({})", kind.to_lowercase())
            }
            Some(name) => name.clone(),
            None => kind.to_owned(),
        };
        sections.push(Section { heading, forms: forms(ruleset, checked, &inside, packs) });
    }
    sections
}

fn forms(
    ruleset: &Ruleset,
    checked: &Checked<'_>,
    units: &[&Mustered<'_>],
    packs: &[Option<PackView>],
) -> Vec<FormView> {
    let organisation = &ruleset.organisation;
    let first = |one: &Mustered<'_>| organisation.forms.iter().position(|form| form.who.means(&one.candidate()));
    let place = |one: &&&Mustered<'_>| checked.muster.units.iter().position(|unit| unit.place == one.place);
    let view = organisation.forms.iter().enumerate().filter_map(|(index, form)| {
        let meant = units.iter().filter(|one| first(one) == Some(index));
        let cards = meant.map(|one| {
            let place = place(&one);
            let pack = place.and_then(|place| packs.get(place).cloned().flatten());
            let mut card = Card { pack, place, unit: one.unit.name.clone(), ..card(ruleset, one, form) };
            if !form.rows {
                card.wield();
            }
            card
        });
        let cards: Vec<Card> = cards.collect();
        (!cards.is_empty()).then(|| FormView::of(organisation, form, cards))
    });
    view.collect()
}
