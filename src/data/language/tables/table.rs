use super::weapon_table::{Arsenal, WeaponTable, weapon_table};
use crate::data::language::{Alternative, Alternatives, Defines, Holds, Key, Kind, REMARKS, Record, Shape, remarks};
use crate::data::node::{Node, Read};
use crate::model::{
    By, Diagram, Formula, Grid, Lookup, Modifiers, Note, Notes, Phrases, Step, Steps, Table, TableId, TableKind,
    identified,
};
use crate::rules::measures;

static ENTRY: Kind = Kind {
    name: "table",
    says: "A table: something that players consult in play.",
    keys: &[&ID, &NAME, &FULL_NAME, &SAYS, &ON_ROSTER, &KINDS, &DIAGRAM, &REMARKS],
};

static KINDS: Alternatives<TableKind, Arsenal> = Alternatives(&[
    Alternative::new(
        "lookup",
        "a number, thrown or counted, and what it means.",
        Lookup::SHAPE,
        r#"{ by = "2d6", columns = [{ name = "Crew" }], rows = [{ on = "2-12", cells = ["holds"] }] }"#,
        |node, _| Lookup::read(node).map(TableKind::Lookup),
    ),
    Alternative::entry(
        "grid",
        Grid::KIND,
        r#"{ stub = "Boat", columns = [{ name = "Speed" }], rows = [{ name = "Launch", cells = [6] }] }"#,
        |node, _| Grid::read(node).map(TableKind::Grid),
    ),
    Alternative::entry(
        "modifiers",
        Modifiers::KIND,
        r#"{ rows = [{ add = -1, when = "target in mist" }] }"#,
        |node, _| Modifiers::read(node).map(TableKind::Modifiers),
    ),
    Alternative::new(
        "steps",
        "a procedure, one thing after another.",
        Vec::<Step>::SHAPE,
        r#"[{ head = "Move", says = "every boat that can." }]"#,
        |node, _| Vec::read(node).map(|steps| TableKind::Steps(Steps { steps })),
    ),
    Alternative::new(
        "notes",
        "rules that need no order.",
        Vec::<Note>::SHAPE,
        r#"[{ head = "Mist", says = "hides what is beyond 8 inches." }]"#,
        |node, _| Vec::read(node).map(|notes| TableKind::Notes(Notes { notes })),
    )
    .advising("a sentence about a table of any kind goes into its `says`"),
    Alternative::new(
        "formula",
        "a grid of sums.",
        Formula::SHAPE,
        r#"{ heads = [], across = { name = "at", values = [5] }, rows = [{ names = [], sum = "at" }] }"#,
        |node, _| Formula::read(node).map(TableKind::Formula),
    ),
    Alternative::new(
        "weapons",
        "a grid made from the weapons of the ruleset.",
        WeaponTable::SHAPE,
        r#"{ stub = "Weapon" }"#,
        |node, arsenal| weapon_table(node, arsenal).map(TableKind::Grid),
    ),
]);

static ID: Key<Defines<TableId>> = Key::needed("id", "Its id, unique in the ruleset.", r#""nerve""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Nerve""#);
static FULL_NAME: Key<Option<String>> = Key::optional(
    "full-name",
    "Its name away from its sheet, in lists and where tables are looked up, such as where two tables have one name; \
     its name on the sheet if it is left out.",
    r#""Nerve of boats""#,
);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on its use, printed above it.", r#""Thrown when half of a crew is lost.""#);
static ON_ROSTER: Key<bool> =
    Key::optional("on-roster", "Whether a roster shows it, with only the rows that concern its units.", "true");
static DIAGRAM: Key<Option<Diagram>> = Key::optional(
    "diagram",
    "A drawing of its rule, shown with it on a sheet.",
    r#"{ scale = 3, alt = "A boat and 4 inches around it.", parts = [{ circle = { at = [0, 0], radius = 4 } }] }"#,
);

/// Reads one table; `phase` is the name of its file without `.toml`.
pub fn table(node: Node<'_>, phase: &str, arsenal: &Arsenal) -> Option<Table> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, full_name) = (ID.read(entry), NAME.read(entry), FULL_NAME.read(entry));
    let (says, on_roster, remarks) = (SAYS.read(entry), ON_ROSTER.read(entry), remarks(entry));
    let (kind, diagram) = (KINDS.read(entry, arsenal), DIAGRAM.read(entry));
    let (id, kind, file) = (id?.0, kind?, node.file);
    let links = &file.gathered.links;
    if let TableKind::Modifiers(_) = kind {
        // A second definition has already been reported for the table.
        links.borrow_mut().define::<identified::Modifiers>(&id, &file.source, node.range());
    }
    if let TableKind::Lookup(Lookup { by: By::Thrown(_), .. }) = kind {
        links.borrow_mut().allow::<identified::Thrown>(id.as_str());
    }
    let (full_name, says, on_roster, phase) = (full_name?, says?, on_roster?, phase.to_owned());
    let diagram = diagram?;
    let table = Table { id, name: name?, full_name, phase, says, on_roster, remarks, diagram, kind };
    if !measures(&Phrases::default(), &table, &arsenal.distance).is_empty() {
        links.borrow_mut().allow::<identified::Measures>(&table.id);
    }
    Some(table)
}

impl Shape for Table {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
