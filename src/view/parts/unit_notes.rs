use super::effects::changes;
use super::note::NoteView;
use super::printed::labelled;
use super::trait_rules::trait_with_number;
use crate::model::{Candidate, Choice, Effects, ForceUnit, Organisation, Phrases, Trait, TraitId, TraitsShown};
use crate::rules::{Mustered, Taken, listed_and};

/// The facts about a unit apart from its numbers: decisions, options and traits. Those of only some figures are
/// counted, and attached figures are listed separately if they differ.
pub fn unit_notes(organisation: &Organisation, one: &Mustered<'_>, shown: TraitsShown) -> Vec<NoteView> {
    let coded = match shown {
        TraitsShown::Coded => one.unit.code.is_some(),
        TraitsShown::Names => true,
        // With `Full`, their rules are printed beside the unit.
        TraitsShown::Full => false,
    };
    let phrases = &organisation.phrases;
    let mut said = decisions(organisation, one);
    for taken in one.options.iter().filter(|taken| !(coded && is_traits(organisation, taken))) {
        said.push(NoteView::new(taken.option.icon.as_ref(), option(organisation, one, taken)));
    }
    // A printed code hides the traits in it; they are named here.
    if coded {
        said.extend(traits(organisation, one));
    }
    said.extend(words_beside(organisation, one).map(NoteView::plain));
    said.extend(left_open(organisation, one).map(|choice| NoteView::blank(&choice.name)));
    said.extend(one.host.iter().map(|host| NoteView::plain(phrases.say("with {unit}", &[("unit", host)]))));
    let joined =
        || NoteView::plain(phrases.say("joined by {units}", &[("units", &listed_and(phrases, &one.joined_by))]));
    said.extend((!one.joined_by.is_empty()).then(joined));
    said.extend(times_thrown(phrases, one.entry).map(NoteView::plain));
    said
}

/// The words that the data have for such units. A trait of any of its figures counts.
fn words_beside<'o>(organisation: &'o Organisation, one: &Mustered<'_>) -> impl Iterator<Item = &'o str> {
    let attached = one.attached.iter().flat_map(|(attached, _)| one.traits_of(attached));
    let traits: Vec<TraitId> = one.every_trait().into_iter().chain(attached).collect();
    let of_all = Candidate { traits: &traits, ..one.candidate() };
    let there: Vec<&str> =
        organisation.unit_words.iter().filter(|words| words.who.means(&of_all)).map(|words| &*words.says).collect();
    there.into_iter()
}

/// How often a figure was thrown, in words; `None` if only once. Then the seed alone no longer gives the figure.
pub fn times_thrown(phrases: &Phrases, entry: &ForceUnit) -> Option<String> {
    (entry.times() > 1).then(|| phrases.say("thrown {times} times", &[("times", &entry.times().to_string())]))
}

/// Whether options gave traits to the unit (or to attached figures, if `attached`) or took any away.
pub fn changes_traits(one: &Mustered<'_>, attached: bool) -> bool {
    let changes = |effects: &Effects| !(effects.gain.is_empty() && effects.lose.is_empty());
    one.options.iter().any(|taken| (!attached || taken.attached) && changes(&taken.option.effects))
}

/// The decisions that differ from the default, except those for a weapon.
fn decisions(organisation: &Organisation, one: &Mustered<'_>) -> Vec<NoteView> {
    let mut notes = Vec::new();
    for (choice, decision) in &one.chosen {
        let Some(choice) = organisation.choice(choice) else { continue };
        if choice.default.as_ref() != Some(decision)
            && let Some(option) = choice.options.iter().find(|option| option.id == *decision)
            // A chosen weapon is in the table of weapons.
            && option.effects.gain_weapons.is_empty()
        {
            notes.push(NoteView::new(option.icon.as_ref(), option.name.clone()));
        }
    }
    notes
}

/// The choices that a unit has left open.
fn left_open<'o>(organisation: &'o Organisation, one: &'o Mustered<'_>) -> impl Iterator<Item = &'o Choice> {
    let made = |choice: &Choice| one.chosen.iter().any(|(made, _)| *made == choice.id);
    let open = organisation.choices.iter().filter(|choice| choice.open && choice.who.means(&one.candidate()));
    open.filter(move |choice| !made(choice))
}

/// An option's name, how many figures took it, and the numbers it changes.
fn option(organisation: &Organisation, one: &Mustered<'_>, taken: &Taken<'_>) -> String {
    let also = if taken.attached { one.attached() } else { 0 };
    let whom = if taken.all { String::new() } else { format!(" ×{}", taken.figures + also) };
    // Weapons have a table of their own, and traits are listed by name.
    let numbers = Effects {
        gain: Vec::new(),
        lose: Vec::new(),
        gain_weapons: Vec::new(),
        lose_weapons: Vec::new(),
        ..taken.option.effects.clone()
    };
    let changes = changes(organisation, &one.unit.stats, &numbers);
    let changes = if changes.is_empty() { String::new() } else { format!(" ({})", changes.to_lowercase()) };
    format!("{}{whom}{changes}", taken.option.name)
}

/// Whether an option only gives traits, all of which are listed by name.
fn is_traits(organisation: &Organisation, taken: &Taken<'_>) -> bool {
    let given = &taken.option.effects;
    let changes = Effects { gain: Vec::new(), lose: Vec::new(), numbers: Vec::new(), ..given.clone() };
    let shown = |id: &TraitId| organisation.trait_named(id).is_some_and(|one| !one.says.is_empty());
    changes == Effects::default() && !given.gain.is_empty() && given.gain.iter().all(shown)
}

/// The traits that matter in play, with how many figures have each, and the traits of attached figures that differ.
fn traits(organisation: &Organisation, one: &Mustered<'_>) -> Vec<NoteView> {
    let all = one.entry.figures();
    let telling = || organisation.traits.iter().filter(|known| !known.says.is_empty());
    let counted = |known: &Trait| {
        let some = one.options.iter().filter(|taken| !taken.all);
        let sum = |has: &dyn Fn(&Effects) -> bool| -> i64 {
            some.clone().filter(|taken| has(&taken.option.effects)).map(|taken| taken.figures).sum()
        };
        if one.traits.contains(&known.id) {
            (all - sum(&|effects| effects.lose.contains(&known.id))).max(0)
        } else {
            sum(&|effects| effects.gain.contains(&known.id)).min(all)
        }
    };
    let mut said = Vec::new();
    for known in telling() {
        match counted(known) {
            0 => {}
            number if number == all => said.push(NoteView::new(known.icon.as_ref(), trait_with_number(known, one))),
            number => said.push(NoteView::new(known.icon.as_ref(), format!("{} ×{number}", known.name))),
        }
    }
    let mut attached: Vec<(String, Vec<String>)> = Vec::new();
    for (unit, _) in &one.attached {
        let own = one.traits_of(unit);
        let names: Vec<String> =
            telling().filter(|known| own.contains(&known.id)).map(|one| one.name.clone()).collect();
        let entry = (unit.name.clone(), names);
        if !entry.1.iter().eq(said.iter().map(|note| &note.words)) && !attached.contains(&entry) {
            attached.push(entry);
        }
    }
    for (name, names) in attached {
        let phrases = &organisation.phrases;
        let has = if names.is_empty() { phrases.say("none of these", &[]) } else { names.join(", ") };
        said.push(NoteView::plain(labelled(phrases, &name, &has)));
    }
    said
}
