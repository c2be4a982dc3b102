use super::stat_from::{ASKED, TABLE};
use crate::data::entry::Entry;
use crate::data::language::{Defines, Idle, Is, Key, KeyState, Kind, Record, Rules, Word};
use crate::data::node::Node;
use crate::model::{Better, Form, Numbers, Range, Stat, StatFrom, StatId, Who};
use crate::rules::TRACK_NAMES;
use crate::sum::is_reserved;

static ENTRY: Kind = Kind {
    name: "stat",
    says: "One of a unit's numbers.",
    keys: &[&ID, &NAME, &SHORT, &FORM, &BETTER, &FOR, &FROM, &ASK_WHERE_MISSING, &WITHIN, &RULES],
};

static RULES: Rules = Rules(
    &[],
    &[
        Idle(&[ASK_WHERE_MISSING.name()], &[Is(FROM.name(), KeyState::Not(&KeyState::Having(TABLE.name())))]),
        Idle(
            &[WITHIN.name()],
            &[
                Is(FROM.name(), KeyState::Not(&KeyState::Word(|| vec![ASKED]))),
                Is(ASK_WHERE_MISSING.name(), KeyState::Not(&KeyState::Yes)),
            ],
        ),
    ],
);

static ID: Key<Defines<StatId>> =
    Key::needed("id", "Its id, which sums use as a name, with underscores for hyphens.", r#""move""#);
static NAME: Key<String> = Key::needed("name", "Its name.", r#""Move""#);
static SHORT: Key<Option<String>> =
    Key::optional("short", "The heading of its column; its name if it is left out.", r#""Mv""#);
static FORM: Key<Word<Form>> = Key::or("form", "The form of its values.", r#""inches""#, || Word(Form::Number));
static BETTER: Key<Word<Better>> =
    Key::optional("better", "The direction in which its numbers are better.", r#""lower""#);
static FOR: Key<Who> = Key::optional("for", "The units that have it.", r#"{ role = ["crew"] }"#);
static FROM: Key<StatFrom> =
    Key::or("from", "The source of its values.", r#"{ sum = "move + 2" }"#, || StatFrom::Printed);
static ASK_WHERE_MISSING: Key<bool> =
    Key::optional("ask-where-missing", "Whether a force may state it where `from` gives nothing.", "true");
static WITHIN: Key<Option<Numbers>> = Key::optional(
    "within",
    "The lowest and the highest number that a force may state; 0 to 1000 if it is left out, 0 to 100 for percentages.",
    r#""1-12""#,
);

impl Record for Stat {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let id = ID.node(entry).and_then(summed_name);
        let (name, short, form) = (NAME.read(entry), SHORT.read(entry), FORM.read(entry));
        let (better, who, from) = (BETTER.read(entry), FOR.read(entry), FROM.read(entry));
        let (ask, within) = (ASK_WHERE_MISSING.read(entry), WITHIN.read(entry));
        let (name, form) = (name?, form?.0);
        let most = if form == Form::Percent { 100 } else { 1000 };
        let within = within?.and_then(|numbers| numbers.ranges.first().copied());
        Some(Stat {
            id: id?,
            short: short?.unwrap_or_else(|| name.clone()),
            name,
            form,
            better: better?.0,
            who: who?,
            from: from?,
            ask_where_missing: ask?,
            within: within.unwrap_or(Range { from: Some(0), to: Some(most) }),
        })
    }
}

/// Reads an id that sums use as a name; reports one that already means something in sums.
pub fn summed_name(node: Node<'_>) -> Option<StatId> {
    let id: StatId = node.defines()?;
    if is_reserved(&id.replace('-', "_")) || TRACK_NAMES.contains(&id.as_str()) {
        // The id is kept, so that references to it are not reported as well.
        node.bad::<()>(format!("`{id}` has a meaning of its own in sums; choose another id"));
    }
    Some(id)
}
