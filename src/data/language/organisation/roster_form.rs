use crate::data::entry::Entry;
use crate::data::language::{Between, Idle, Is, Key, KeyState, Kind, Record, Rules, Word};
use crate::model::{RosterForm, StatId, TableId, TraitsShown, Who};

static ENTRY: Kind = Kind {
    name: "form",
    says: "The form in which some units appear on a roster.",
    keys: &[
        &NAME,
        &FOR,
        &ROWS,
        &WIDE,
        &COMPANY,
        &FIGURES,
        &FIGURE,
        &ATTACHED,
        &STATS,
        &ATTACHED_STATS,
        &TRAITS,
        &TABLES,
        &BLANK_FIGURES,
        &RULES,
    ],
};

static RULES: Rules = Rules(
    &[],
    &[
        Idle(&[WIDE.name()], &[Is(ROWS.name(), KeyState::Yes)]),
        Idle(&[COMPANY.name()], &[Is(ROWS.name(), KeyState::Yes)]),
        Idle(&[FIGURE.name()], &[Is(FIGURES.name(), KeyState::LeftOut)]),
    ],
);

static NAME: Key<String> = Key::needed("name", "Its heading.", r#""Crews""#);
static FOR: Key<Who> = Key::optional("for", "The units that it is for.", r#"{ role = ["crew"] }"#);
static ROWS: Key<bool> =
    Key::optional("rows", "Whether units are rows of one table rather than cards of their own.", "true");
static WIDE: Key<bool> = Key::optional("wide", "Whether its cards take the full width of the page.", "true");
static COMPANY: Key<Option<Between<2, 100>>> = Key::optional(
    "company",
    "The number of units from which each takes one line of a page, and lines of tables that they share are printed \
     once, under letters; never, if it is left out. Not in large print.",
    "12",
);
static FIGURES: Key<String> = Key::optional(
    "figures",
    "The name of its figures in the row that shows their stats; nothing if it is left out.",
    r#""Sailors""#,
);
static FIGURE: Key<Option<String>> =
    Key::optional("figure", "The name of one of them; the same as `figures` if it is left out.", r#""Sailor""#);
static ATTACHED: Key<Option<String>> =
    Key::optional("attached", "The name of those attached; left out where nobody is attached.", r#""Mates""#);
static STATS: Key<Vec<StatId>> =
    Key::optional("stats", "The stats that are shown, in this order.", r#"["move", "nerve"]"#);
static ATTACHED_STATS: Key<Vec<StatId>> =
    Key::optional("attached-stats", "The stats that only those attached have.", r#"["command"]"#);
static TRAITS: Key<Word<TraitsShown>> =
    Key::optional("traits", "The way in which the traits of its units are shown beside them.", r#""full""#);
static TABLES: Key<Vec<TableId>> =
    Key::optional("tables", "The tables whose rows for the unit are on its card.", r#"["boarding"]"#);
static BLANK_FIGURES: Key<Between<1, 60>> =
    Key::or("blank-figures", "The number of figures that a blank form has boxes for.", "12", || Between(1));

impl Record for RosterForm {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, who, rows, wide) = (NAME.read(entry), FOR.read(entry), ROWS.read(entry), WIDE.read(entry));
        let (figures, figure, attached) = (FIGURES.read(entry), FIGURE.read(entry), ATTACHED.read(entry));
        let (stats, attached_stats) = (STATS.read(entry), ATTACHED_STATS.read(entry));
        let (traits, tables) = (TRAITS.read(entry), TABLES.read(entry));
        let (blank_figures, company) = (BLANK_FIGURES.read(entry), COMPANY.read(entry));
        let figures = figures?;
        Some(RosterForm {
            name: name?,
            who: who?,
            rows: rows?,
            wide: wide?,
            company: company?.map(|least| least.0),
            figure: figure?.unwrap_or_else(|| figures.clone()),
            figures,
            attached: attached?,
            stats: stats?,
            attached_stats: attached_stats?,
            traits: traits?.0,
            tables: tables?,
            blank_figures: blank_figures?.0,
        })
    }
}
