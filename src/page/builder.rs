use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::games::about;
use super::responses::{page as rendered, problem};
use super::setup::choices;
use super::{Request, Response, Shop};
use crate::changes::{Change, Done, apply};
use crate::data;
use crate::diagnostic::{Diagnostic, Source, count, print};
use crate::list_text::ListForm;
use crate::model::{ClosedList, Force, Guide, Offer, Offered, Ruleset, Severity, Stat, StatFrom, kebab};
use crate::rules::{self, Checked};
use crate::template::View;
use crate::view::{Opened, builder, explained, picker};
use crate::work::StopFlag;

/// A change to a list, or the beginning of a new one, as the page posts it.
#[derive(Deserialize)]
struct PostedChange {
    /// The text of the list; `None` to begin a new one.
    #[serde(default)]
    text: Option<String>,
    /// The list to begin; not used if there is a text.
    #[serde(default)]
    begin: Option<Begin>,
    /// The change to make; `None` to show the list only.
    #[serde(default, rename = "action")]
    change: Option<Change>,
    /// Index of the unit that is open, in file order.
    #[serde(default)]
    open: Option<usize>,
    /// Index of the group last touched, in file order.
    #[serde(default)]
    group: Option<usize>,
}

/// Options for a new list.
#[derive(Deserialize)]
struct Begin {
    /// Id of the army; the ruleset's first if missing or unknown.
    #[serde(default)]
    army: Option<String>,
    /// Points agreed for the game; not used if the game has no points.
    #[serde(default)]
    limit: Option<i64>,
    /// Whether the list is empty, rather than a small legal force.
    #[serde(default)]
    empty: bool,
    /// Numbers that the ruleset leaves to the players, by stat id.
    #[serde(default)]
    stats: Vec<(String, i64)>,
}

/// The name of a posted list in messages.
pub const LIST: &str = "the list";

/// The builder's page, before a list is open in it.
pub fn page(shop: &Shop, ruleset: &Ruleset) -> Response {
    let form = |form: &ListForm| json!({ "word": form.word(), "says": form.meaning().trim_end_matches('.') });
    let number = |stat: &Stat| json!({ "id": stat.id.as_str(), "name": stat.name, "least": stat.within.from, "most": stat.within.to });
    let view = json!({
        "title": format!("{}: build", ruleset.name),
        "game": about(ruleset),
        "tab": "force",
        "setup": choices(),
        "forms": ListForm::ALL.iter().map(form).collect::<Vec<_>>(),
        "asked": asked(ruleset, &shop.workshop.going).into_iter().map(number).collect::<Vec<_>>(),
    });
    rendered(shop, "force.html", &View::of(&view))
}

/// Begins a list, or changes one; returns its new text and the parts of the page that show it.
pub fn act(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedChange = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let begun = match (&posted.text, &posted.begin) {
        (Some(text), _) => Ok(text.clone()),
        (None, Some(begin)) => begun(ruleset, begin, &shop.workshop.going),
        (None, None) => return problem(400, "neither a list nor the beginning of one was sent"),
    };
    let text = match begun {
        Ok(text) => text,
        Err(wrong) => return unreadable("", &wrong),
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text });
    let force = match data::force(&source) {
        Ok(read) => read.force,
        Err(wrong) => return unreadable(&source.text, &wrong),
    };
    if let Some(message) = shop.other_game(ruleset, &force.ruleset) {
        return problem(422, &message);
    }
    let done =
        match posted.change.as_ref().map(|change| done(ruleset, &source, force, &with_group(change, posted.group))) {
            None => Changed { source, done: Done { unit: posted.open, ..Done::default() } },
            Some(Ok(changed)) => changed,
            Some(Err(wrong)) => {
                let words: Vec<String> = wrong.iter().map(|one| one.message.clone()).collect();
                return problem(422, &words.join("; "));
            }
        };
    parts_shown(shop, ruleset, &done, &posted)
}

/// A list after a change.
struct Changed {
    source: Arc<Source>,
    done: Done,
}

/// Names the group last touched in a change that adds a unit without naming a group.
fn with_group(change: &Change, touched: Option<usize>) -> Change {
    match change {
        Change::Add { unit, group: None } => Change::Add { unit: unit.clone(), group: touched },
        other => other.clone(),
    }
}

fn done(ruleset: &Ruleset, source: &Source, mut force: Force, change: &Change) -> Result<Changed, Vec<Diagnostic>> {
    let known = force.custom.len();
    let mut done = apply(ruleset, &mut force, change).map_err(|wrong| vec![wrong])?;
    if let Change::Custom { name, .. } = change {
        // New troops are fielded immediately; troops that were known change in place.
        done = match force.custom.get(known).map(|new| new.id.clone()) {
            Some(unit) => {
                apply(ruleset, &mut force, &Change::Add { unit, group: None }).map_err(|wrong| vec![wrong])?
            }
            None => Done { said: Some(format!("{name} rebuilt")), ..done },
        };
    }
    let text = data::rewritten(source, &force)?;
    Ok(Changed { source: Arc::new(Source { name: LIST.to_owned(), text }), done })
}

fn parts_shown(shop: &Shop, ruleset: &Ruleset, changed: &Changed, posted: &PostedChange) -> Response {
    let source = &changed.source;
    let read = match data::force(source) {
        Ok(read) => read,
        Err(wrong) => return unreadable(&source.text, &wrong),
    };
    let force = &read.force;
    let checked = rules::check_read(ruleset, &read, None);
    let open = opened(posted, &changed.done);
    let view = json!({
        "game": about(ruleset),
        "force": builder(&checked, open.map_or(Opened::None, Opened::One)),
        "picker": picker(&checked),
        "text": source.text,
    });
    let view = View::of(&view);
    let mut parts = serde_json::Map::new();
    for (name, template) in [("bar", "bar.html"), ("force", "list.html"), ("add", "picker.html")] {
        match shop.html.render(template, &view) {
            Ok(html) => parts.insert(name.to_owned(), Value::String(html)),
            Err(wrong) => return problem(500, &print(&wrong, false)),
        };
    }
    let group = changed.done.group.or_else(|| checked.muster.unit(changed.done.unit?)?.group);
    Response::json(&json!({
        "text": source.text,
        "parts": parts,
        "said": changed.done.said,
        "open": open,
        "group": group.or(posted.group),
        "name": stem(force, ruleset),
        "title": force.name,
        "summary": summary(&checked),
        "fingerprint": checked.fingerprint(),
    }))
}

/// The unit that is open after a change: the same one at its new index, or the one changed.
fn opened(posted: &PostedChange, done: &Done) -> Option<usize> {
    match &posted.change {
        None => posted.open,
        Some(Change::Remove { unit }) => match posted.open {
            Some(open) if open == *unit => None,
            Some(open) if open > *unit => Some(open - 1),
            other => other,
        },
        Some(
            Change::RemoveGroup { .. } | Change::Dissolve { .. } | Change::Nest { .. } | Change::RemoveCustom { .. },
        ) => None,
        Some(_) => done.unit.or(posted.open),
    }
}

/// A checked list on one line: points, number of figures, and whether it is legal.
pub fn summary(checked: &Checked<'_>) -> String {
    let points = match (checked.points, checked.limit) {
        (Some(points), Some(limit)) => format!("{points} of {limit} points, "),
        (Some(points), None) => format!("{}, ", count(points, "point")),
        (None, _) => String::new(),
    };
    let verdict = if checked.legal() { "legal" } else { "not legal" };
    format!("{points}{}, {verdict}", rules::figures(checked.figures()))
}

/// The name of a force's file, without extension: the force's name in lower-case letters, digits and hyphens; or its
/// army's id, or its ruleset's.
pub fn stem(force: &Force, ruleset: &Ruleset) -> String {
    let army = force.army.as_deref().unwrap_or(&ruleset.id);
    let name: String = kebab(force.name.as_deref().unwrap_or(army)).chars().take(60).collect();
    if name.is_empty() { ruleset.id.clone() } else { name }
}

fn begun(ruleset: &Ruleset, begin: &Begin, going: &StopFlag) -> Result<String, Vec<Diagnostic>> {
    let armies = &ruleset.organisation.armies;
    let named = begin.army.as_ref().and_then(|id| armies.iter().find(|army| army.id == *id));
    let army = named.or(armies.first());
    let limit = begin.limit.filter(|limit| *limit > 0 && ruleset.organisation.priced);
    match army {
        Some(army) if !begin.empty => {
            let (mut force, mut guide) = rules::starter(ruleset, army, limit);
            // Each number counts once, even if it is sent several times.
            let sent = |stat: &Stat| begin.stats.iter().find(|(id, _)| stat.id == *id).cloned();
            let numbers: Vec<(String, i64)> = left_open(ruleset).filter_map(sent).collect();
            agreed(ruleset, (&mut force, &mut guide), &numbers, going);
            data::written(&force, &guide)
        }
        army => {
            let several = armies.len() > 1;
            let name = army.map_or_else(|| ruleset.name.clone(), |army| rules::force_name(&ruleset.organisation, army));
            let force = Force {
                ruleset: ruleset.id.clone(),
                army: army.filter(|_| several).map(|army| army.id.to_string()),
                name: Some(name),
                limit,
                data_version: Some(ruleset.data_version.clone()),
                ..Force::default()
            };
            data::written(&force, &Guide::default())
        }
    }
}

/// The stats that a ruleset leaves to the players, always or if it prints no number.
fn left_open(ruleset: &Ruleset) -> impl Iterator<Item = &Stat> {
    ruleset.organisation.stats.iter().filter(|stat| stat.from == StatFrom::Asked || stat.ask_where_missing)
}

/// Those stats left open that some army's small force needs to be legal.
fn asked<'r>(ruleset: &'r Ruleset, going: &StopFlag) -> Vec<&'r Stat> {
    let stats: Vec<&Stat> = left_open(ruleset).collect();
    let any = |stat: &Stat| (stat.id.to_string(), stat.within.from.or(stat.within.to).unwrap_or(1));
    let numbers: Vec<(String, i64)> = stats.iter().map(|stat| any(stat)).collect();
    let mut wanted = BTreeSet::new();
    for army in ruleset.organisation.armies.iter().filter(|_| !stats.is_empty()) {
        let (mut force, mut guide) = rules::starter(ruleset, army, None);
        agreed(ruleset, (&mut force, &mut guide), &numbers, going);
        wanted.extend(force.every_unit().into_iter().flat_map(|unit| unit.stats.iter().map(|(id, _)| id.clone())));
    }
    stats.into_iter().filter(|stat| wanted.contains(stat.id.as_str())).collect()
}

/// Adds agreed numbers to each unit that is not legal without them, until the work is stopped.
fn agreed(ruleset: &Ruleset, (force, guide): (&mut Force, &mut Guide), numbers: &[(String, i64)], going: &StopFlag) {
    let errors = |force: &Force| {
        let found = rules::check(ruleset, force, None).findings;
        found.iter().filter(|finding| finding.severity == Severity::Error).count()
    };
    for at in 0..force.every_unit().len() {
        for number in numbers.iter().take_while(|_| going.is_running()) {
            let mut stated = force.clone();
            if let Some(unit) = stated.every_unit_mut().get_mut(at) {
                unit.stats.push(number.clone());
            }
            if errors(&stated) < errors(force) {
                *force = stated;
                let other = |offer: &Offer| !matches!(&offer.what, Offered::Stat(id) if *id == number.0);
                if let Some(unit) = guide.units.get_mut(at) {
                    unit.offers.retain(other);
                }
            }
        }
    }
}

/// The response for a text that is not a valid force: the text, and its problems in words.
pub fn unreadable(text: &str, wrong: &[Diagnostic]) -> Response {
    let words: Vec<String> = wrong.iter().map(|one| print(one, false)).collect();
    Response::json(&json!({ "text": text, "unreadable": words.join("\n\n") }))
}

/// Explains an ability code and its points, as a part of the page.
pub fn code(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    #[derive(Deserialize)]
    struct Coded {
        code: String,
        role: String,
    }
    let coded: Coded = match serde_json::from_slice(&request.body) {
        Ok(coded) => coded,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let Some(construction) = &ruleset.organisation.construction else {
        return problem(422, &format!("{} has no troops built from codes", ruleset.name));
    };
    let ability = rules::ability(construction, &coded.code, Some(&coded.role), rules::Mode::Tolerant);
    let remarks = rules::code_remarks(&ruleset.organisation, &coded.code, &ability);
    let view = explained(ruleset, construction, &coded.code, &ability, &remarks);
    match shop.html.render("code.html", &View::of(&view)) {
        Ok(html) => Response::json(&json!({ "html": html })),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}
