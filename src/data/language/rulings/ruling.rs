use crate::data::entry::Entry;
use crate::data::language::{Defines, Key, Kind, Record, Word};
use crate::model::{Cite, Decides, Ruling, RulingId};

static ENTRY: Kind = Kind {
    name: "ruling",
    says: "A decision where the published rules are unclear.",
    keys: &[&ID, &KIND, &DECIDES, &CITE, &TROUBLE, &DECISION, &SHORT, &REASON, &UNNAMED],
};

static ID: Key<Defines<RulingId>> =
    Key::needed("id", "Its id, as footnotes name it; it may have capitals.", r#""R-1""#);
static KIND: Key<String> =
    Key::needed("kind", "The kind of problem, in a word or two: a gap, a contradiction, damaged text.", r#""gap""#);
static DECIDES: Key<Word<Decides>> = Key::optional(
    "decides",
    "The part of the ruleset that it decides. Rulings needed during play are printed with their rule on the \
     sheet, others only on the pages of rulings.",
    r#""building""#,
);
static CITE: Key<Option<Cite>> = Key::optional("cite", "The lines in question, counted from 1.", r#""12,15-18""#);
static TROUBLE: Key<String> = Key::needed("trouble", "The problem.", r#""Nothing says who goes first.""#);
static DECISION: Key<String> = Key::needed("decision", "The decision, as it is played.", r#""The smaller fleet.""#);
static SHORT: Key<Option<String>> = Key::optional(
    "short",
    "Its words on a sheet and in footnotes, if they differ from the decision. They follow the text of the rule, and \
     continue its last sentence if they begin with a small letter. Empty if the rule's own text says it; then only a \
     dagger leads to the ruling.",
    r#""The smaller fleet first.""#,
);
static REASON: Key<Option<String>> = Key::optional("reason", "Why.", r#""It has more to fear.""#);
static UNNAMED: Key<Option<String>> = Key::optional(
    "unnamed",
    "The reason why no row, step or unit names it, so that it has no footnote.",
    r#""Spelling only.""#,
)
.text("a reason");

impl Record for Ruling {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, kind, cite, reason) = (ID.read(entry), KIND.read(entry), CITE.read(entry), REASON.read(entry));
        let (trouble, decision, short) = (TROUBLE.read(entry), DECISION.read(entry), SHORT.read(entry));
        let (decides, unnamed) = (DECIDES.read(entry), UNNAMED.read(entry));
        Some(Ruling {
            id: id?.0,
            kind: kind?,
            decides: decides?.0,
            cite: cite?,
            trouble: trouble?,
            decision: decision?,
            short: short?,
            reason: reason?,
            unnamed: unnamed?,
        })
    }
}
