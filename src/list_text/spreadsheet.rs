use super::json::{ListView, UnitView};
use super::quote::{is_quote, quoted};
use super::rows::{HEADS, INSIDE, OF_FORCE, SheetRow};
use crate::model::{ForceGroup, ForceUnit};

/// Lists for a spreadsheet: one row for each unit and each group without units. Facts about the force repeat in its
/// rows.
pub fn as_rows(views: &[ListView]) -> String {
    let mut all = Vec::new();
    for view in views {
        let (head, rows) = (head(view), grouped(view));
        if rows.is_empty() {
            let empty = std::iter::repeat_n(String::new(), HEADS.len() - head.len());
            all.push(head.iter().cloned().chain(empty).collect());
        }
        for one in rows {
            let own = one.unit.map_or_else(Default::default, |(unit, shown)| cells(unit, shown));
            let picture = one.unit.and_then(|(unit, _)| unit.picture.as_ref());
            let picture = picture.map(|picture| cell(&picture.path)).unwrap_or_default();
            all.push(head.iter().cloned().chain([one.group]).chain(own).chain([one.number, picture]).collect());
        }
    }
    as_csv(&HEADS, all)
}

/// Rows under headings as CSV, in which no cell is taken for a formula. Each row must be as long as the headings.
pub fn as_csv(heads: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory always succeeds, and all rows are as long as the headings.
    let _ = writer.write_record(heads);
    for row in rows {
        let _ = writer.write_record(row.iter().map(|cell| inert(cell)));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The rows of a list for a spreadsheet, with cells separated by `divider`; `None` if it is not valid CSV.
pub fn rows(text: &str, divider: char) -> Option<Vec<SheetRow>> {
    let divider = u8::try_from(divider).ok()?;
    let mut reader = csv::ReaderBuilder::new().delimiter(divider).flexible(true).from_reader(text.as_bytes());
    let heads = reader.headers().ok()?.clone();
    let row = |record: csv::StringRecord| {
        let pairs = heads.iter().zip(record.iter());
        pairs.map(|(head, cell)| (head.trim().to_owned(), live(cell).to_owned())).collect()
    };
    reader.records().map(|record| record.ok().map(row)).collect()
}

/// A unit with the groups around it.
#[derive(Default)]
struct GroupedUnit<'l> {
    /// The kinds and names of the groups, from the outermost.
    group: String,
    /// Their numbers among those of one group, from 1.
    number: String,
    /// The unit; `None` in a row for an empty group.
    unit: Option<(&'l ForceUnit, &'l UnitView)>,
}

/// Every unit and every group without any, in file order.
fn grouped(view: &ListView) -> Vec<GroupedUnit<'_>> {
    fn inside<'l>(
        groups: &'l [ForceGroup],
        (above, number): (&str, &str),
        shown: &mut impl Iterator<Item = &'l UnitView>,
        all: &mut Vec<GroupedUnit<'l>>,
    ) {
        for (index, one) in groups.iter().enumerate() {
            let kind = among(&one.kind);
            let called = one.name.as_ref().map_or_else(|| kind.clone(), |name| format!("{kind}: {}", among(name)));
            let group = if above.is_empty() { called } else { format!("{above} / {called}") };
            let place = (index + 1).to_string();
            let number = if number.is_empty() { place } else { format!("{number}{INSIDE}{place}") };
            let row = |unit| GroupedUnit { group: group.clone(), number: number.clone(), unit };
            all.extend(one.units.iter().zip(&mut *shown).map(|unit| row(Some(unit))));
            all.extend(one.units.is_empty().then(|| row(None)));
            inside(&one.groups, (&group, &number), shown, all);
        }
    }
    let shown = &mut view.units.iter();
    let row = |unit| GroupedUnit { unit: Some(unit), ..GroupedUnit::default() };
    let mut all: Vec<GroupedUnit<'_>> = view.force.units.iter().zip(&mut *shown).map(row).collect();
    inside(&view.force.groups, ("", ""), shown, &mut all);
    all
}

/// The columns about a whole force.
fn head(view: &ListView) -> [String; OF_FORCE] {
    let words = |words: &Option<String>| words.as_deref().map(cell).unwrap_or_default();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let force = &view.force;
    let choices = force.choose.iter().map(|(key, value)| format!("{} = {}", among(key), among(value)));
    let troops = force.custom.iter().map(|one| {
        let facts = [&one.id, &one.name, &one.code, &one.role].into_iter().chain(&one.extras);
        facts.map(|fact| among(fact)).collect::<Vec<_>>().join(", ")
    });
    [
        force.ruleset.clone(),
        view.game.clone(),
        words(&force.army),
        words(&force.name),
        words(&force.player),
        number(force.limit),
        number(view.points),
        view.figures.to_string(),
        words(&view.fingerprint),
        force.seed.map(|seed| seed.to_string()).unwrap_or_default(),
        words(&force.side),
        words(&force.data_version),
        choices.collect::<Vec<_>>().join("; "),
        troops.collect::<Vec<_>>().join("; "),
    ]
}

fn cells(unit: &ForceUnit, shown: &UnitView) -> [String; 11] {
    let words = |words: &Option<String>| words.as_deref().map(cell).unwrap_or_default();
    let numbers = |pairs: &[(String, i64)]| {
        pairs.iter().map(|(key, number)| format!("{} = {number}", among(key))).collect::<Vec<_>>().join("; ")
    };
    let options = unit.take.iter().map(|take| {
        let count = take.count.map(|count| format!("{count} ")).unwrap_or_default();
        format!("{count}{}{}", among(&take.option), if take.attached { " and attached" } else { "" })
    });
    let thrown = unit.throws.map(|throws| format!("thrown {throws} times"));
    let whence = unit.thrown.map(|thrown| format!("dice of {thrown}"));
    let rolls = Some(numbers(&unit.rolls)).filter(|rolls| !rolls.is_empty());
    let rolls: Vec<String> = rolls.into_iter().chain(thrown).chain(whence).collect();
    let decided = unit.choose.iter().map(|(choice, way)| format!("{} = {}", among(choice), among(way)));
    [
        cell(&unit.unit),
        shown.called.clone(),
        words(&unit.name),
        unit.count.map(|count| count.to_string()).unwrap_or_default(),
        unit.with.iter().map(|id| among(id)).collect::<Vec<_>>().join(", "),
        options.collect::<Vec<_>>().join("; "),
        decided.collect::<Vec<_>>().join("; "),
        numbers(&unit.stats),
        rolls.join("; "),
        words(&unit.joins),
        shown.points.map(|points| points.to_string()).unwrap_or_default(),
    ]
}

/// A text as one of several in a cell, in quotes if it could be misread.
fn among(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || " '’-.!?&".contains(letter);
    let whole = !text.is_empty() && text.trim() == text && text.chars().all(plain);
    let parting = text.ends_with(" and attached") || text.starts_with("thrown ") || text.starts_with("dice of ");
    let counted = text.starts_with(|letter: char| letter.is_numeric());
    if whole && !parting && !counted { text.to_owned() } else { quoted(text) }
}

/// Whether a spreadsheet would take a cell for a formula, judged by its first character, ASCII or full-width.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

/// A cell with an apostrophe before it if it would be taken for a formula, or already has one before a formula.
fn inert(cell: &str) -> String {
    if is_formula(cell.trim_start_matches('\'')) { format!("'{cell}") } else { cell.to_owned() }
}

/// Undoes `inert`: the cell without the apostrophe added.
fn live(cell: &str) -> &str {
    let bare = cell.strip_prefix('\'').filter(|_| is_formula(cell.trim_start_matches('\'')));
    bare.unwrap_or(cell)
}

/// A text that fills a cell; in quotes if it is empty or begins with a quote, so that it differs from an empty cell.
fn cell(text: &str) -> String {
    if text.is_empty() || text.starts_with(is_quote) { quoted(text) } else { text.to_owned() }
}
