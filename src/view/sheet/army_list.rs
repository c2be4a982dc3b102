use crate::model::{
    Army, ChoiceId, Construction, DecisionId, Effects, Id, Letter, Organisation, Phrases, Price, Restriction, Ruleset,
    Severity, Stat, Trait, Unit, UnitOption,
};
use crate::rules::{Mode, ability, linked_or, said_with_size, sentence};
use crate::view::parts::footnotes::Footnote;
use crate::view::parts::printed::{signed, told};
use crate::view::parts::table::{Align, Body, CellView, ColumnView, TableView};
use crate::view::report::ability_code::{effects, value_shown};

/// An army list: a row for each unit, then what its groups hold and what it may take, and last the key to its codes, where
/// that is to be said under it.
pub fn army_list(ruleset: &Ruleset, army: &Army, key: Option<String>) -> TableView {
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let stats: Vec<&Stat> =
        organisation.stats.iter().filter(|stat| army.units.iter().any(|unit| unit.stat(&stat.id).is_some())).collect();
    let coded = army.units.iter().any(|unit| unit.code.is_some());
    let column = |name: &str, heads: bool| ColumnView {
        name: name.to_owned(),
        align: if heads { Align::Left } else { Align::Center },
        wide: heads,
        heads,
    };
    let mut columns = vec![column("", true)];
    columns.extend(stats.iter().map(|stat| column(&stat.short, false)));
    if organisation.priced {
        columns.push(column(&phrases.say("Points", &[]), false));
    }
    if coded {
        columns.push(column(&phrases.say("AS", &[]), false));
    }
    let cell = |text: String| CellView::of(text);
    let mixed = army.units.iter().any(|unit| unit.price.is_some() && unit.price_each().is_none());
    let rows = army.units.iter().map(|unit| {
        let mut row = vec![cell(unit.name.clone())];
        for stat in &stats {
            let value = unit.stat(&stat.id).map(|value| value_shown(organisation, &stat.id, value));
            row.push(cell(value.unwrap_or_else(|| "–".to_owned())));
        }
        if organisation.priced {
            // Beside prices of whole units, those for each figure say so.
            let counts = organisation.role(&unit.role).is_some_and(|role| role.counts);
            let price = unit.price.as_ref().map(|price| unit_price(phrases, price, mixed && counts));
            row.push(cell(price.unwrap_or_else(|| "–".to_owned())));
        }
        if coded {
            row.push(cell(unit.code.clone().unwrap_or_default()));
        }
        row
    });
    let mut notes: Vec<String> = Vec::new();
    let binding = |restriction: &&Restriction| restriction.severity == Severity::Error;
    let binding: Vec<&Restriction> = army.restrictions.iter().filter(binding).collect();
    let unsaid = binding.iter().filter(|restriction| !said_with_size(restriction, &binding));
    let demands: Vec<String> = unsaid.map(|restriction| sentence(organisation, restriction)).collect();
    if !demands.is_empty() {
        notes.push(format!("{}.", demands.join(". ")));
    }
    let offers: Vec<String> = army.options.iter().map(|option| offer(ruleset, option)).collect();
    if !offers.is_empty() {
        notes.push(format!("{}.", offers.join(&phrases.say("; ", &[]))));
    }
    notes.extend(uncoded(organisation, army).into_iter().chain(key));
    let footnotes = notes.into_iter().map(|text| Footnote { mark: String::new(), text, ruling: None });
    TableView {
        name: army.name.clone(),
        marks: String::new(),
        cite: army.remarks.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source)),
        says: army.says.clone(),
        body: Body { columns, rows: rows.collect(), ..Body::default() },
        footnotes: footnotes.collect(),
    }
}

/// The letters of these armies' codes that say more than numbers, each with what it is; none where none does.
pub fn code_key(organisation: &Organisation, armies: &[&Army]) -> Option<String> {
    let construction = organisation.construction.as_ref()?;
    let found: Vec<&Letter> =
        armies.iter().flat_map(|army| &army.units).flat_map(|unit| letters_of(construction, unit)).collect();
    let used = |one: &&Letter| found.iter().any(|found| std::ptr::eq(*found, *one));
    let giving = construction.slots.iter().flat_map(|slot| &slot.letters).filter(|one| !one.effects.gain.is_empty());
    let letters: Vec<String> = giving.filter(used).map(lettered).collect();
    let said = organisation.phrases.say("AS: {letters}.", &[("letters", &letters.join(", "))]);
    Some(said).filter(|_| !letters.is_empty())
}

/// The traits of units with a code that it does not say: `Skirmishers: skirmisher trained.`
fn uncoded(organisation: &Organisation, army: &Army) -> Option<String> {
    let construction = organisation.construction.as_ref()?;
    let unsaid = |known: &Trait| {
        let given = |unit: &Unit| letters_of(construction, unit).iter().any(|one| one.effects.gain.contains(&known.id));
        let has = |unit: &&Unit| unit.code.is_some() && unit.traits.contains(&known.id) && !given(unit);
        let whose: Vec<&str> = army.units.iter().filter(has).map(|unit| unit.name.as_str()).collect();
        // A unit that is called as the trait is has said its name.
        let named = whose.iter().any(|unit| unit.to_lowercase().starts_with(&known.name.to_lowercase()));
        let words = if named { known.says.trim_end_matches('.') } else { known.name.as_str() };
        (!whose.is_empty()).then(|| told(&organisation.phrases, &whose.join(", "), &lower_first(words)))
    };
    let telling = organisation.traits.iter().filter(|known| !known.says.is_empty());
    let said: Vec<String> = telling.filter_map(unsaid).collect();
    (!said.is_empty()).then(|| format!("{}.", said.join(". ")))
}

/// The letters of a unit's code; none where it has none.
fn letters_of<'a>(construction: &'a Construction, unit: &Unit) -> Vec<&'a Letter> {
    let read = |code: &String| ability(construction, code, Some(&unit.role), Mode::Tolerant).letters;
    unit.code.as_ref().map(read).unwrap_or_default()
}

/// A letter of a code with what it is, in the middle of a sentence.
pub fn lettered(letter: &Letter) -> String {
    format!("{} {}", letter.letter, lower_first(&letter.name))
}

/// An option with what it costs and changes.
fn offer(ruleset: &Ruleset, option: &UnitOption) -> String {
    let phrases = &ruleset.organisation.phrases;
    let price = price_shown(phrases, option);
    let changes = effects(&ruleset.organisation, &Effects { gain: Vec::new(), ..option.effects.clone() });
    let changes = if changes.is_empty() { String::new() } else { format!(" ({})", changes.to_lowercase()) };
    let when = needed(&ruleset.organisation, option);
    let when = if when.is_empty() { when } else { format!(", {when}") };
    let name = format!("{}{when}", option.name);
    let said = if price.is_empty() { name } else { told(phrases, &name, &price) };
    // A ruling decides on which sum a price is taken, and how it is rounded.
    let factor = matches!(option.price, Some(Price::Times(_)));
    let rulings: Vec<&str> = option.remarks.rulings.iter().filter(|_| factor).map(Id::as_str).collect();
    let marks = if rulings.is_empty() { String::new() } else { format!(" [{}]", rulings.join(", ")) };
    format!("{said}{changes}{marks}")
}

/// A name in the middle of a sentence: its first letter changes, unless it is an abbreviation or a name of several words.
pub fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    let proper = name.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
    if proper || name.chars().nth(1).is_some_and(char::is_uppercase) {
        return name.to_owned();
    }
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What an option costs, in words; empty where nothing has a price.
pub fn price_shown(phrases: &Phrases, option: &UnitOption) -> String {
    match &option.price {
        Some(Price::Each(each)) => phrases.say("{price} each", &[("price", &signed(*each))]),
        Some(Price::Unit(unit)) => signed(*unit),
        Some(Price::Times(factor)) => format!("×{}/{}", factor.over, factor.under),
        Some(price @ (Price::Sizes(_) | Price::Sum(_))) => unit_price(phrases, price, false),
        None => String::new(),
    }
}

/// What a unit costs, in words; `each` says whether a price for each figure is told from one for the unit.
pub fn unit_price(phrases: &Phrases, price: &Price, each: bool) -> String {
    match price {
        Price::Each(points) if each => phrases.say("{price} a figure", &[("price", &points.to_string())]),
        Price::Each(points) | Price::Unit(points) => points.to_string(),
        Price::Times(factor) => format!("×{}/{}", factor.over, factor.under),
        Price::Sizes(sizes) => {
            let size = |(figures, points): &(i64, i64)| {
                phrases.say(
                    "{points} for {figures}",
                    &[("points", &points.to_string()), ("figures", &figures.to_string())],
                )
            };
            sizes.iter().map(size).collect::<Vec<_>>().join(", ")
        }
        Price::Sum(sum) => sum.text().replace('*', "×").replace('-', "−"),
    }
}

/// What the force must have chosen before an option can be taken, in words; empty where nothing.
pub fn needed(organisation: &Organisation, option: &UnitOption) -> String {
    let way = |(choice, ids): &(ChoiceId, Vec<DecisionId>)| {
        let options = organisation.choice(choice).map(|choice| choice.options.as_slice()).unwrap_or_default();
        let named = options.iter().filter(|option| ids.contains(&option.id)).map(|option| lower_first(&option.name));
        linked_or(&organisation.phrases, &named.collect::<Vec<_>>())
    };
    option.when.iter().map(way).collect::<Vec<_>>().join(", ")
}
