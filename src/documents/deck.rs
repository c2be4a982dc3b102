use super::{Manuscript, Meeting};
use crate::diagnostic::{Code, Diagnostic, backticked, one_of};
use crate::model::{
    Backs, CardEach, CardLine, CardSize, Deck, Face, Id, Length, PageSetup, RoleId, Ruleset, TraitId, Variant,
    VariantId, Who,
};
use crate::rules::{Sides, known_sides};
use crate::view::{self, ChecksOfForce, DeckLook, DeckSide, DeckView, DeckWish, Printed};

/// The deck asked for, and how it is cut out.
#[derive(Clone, Debug, Default)]
pub struct DeckOrder {
    /// The ids of a deck and its variants, or prefixes of them; empty for the usual deck.
    pub way: Vec<String>,
    /// The size of the cards; `None` for the deck's own.
    pub size: Option<CardSize>,
    /// How fronts and backs are printed.
    pub backs: Backs,
    /// The shift of the backs, right and down.
    pub back_offset: (Length, Length),
    /// The number of blank cards added.
    pub blank: u32,
    /// Cards added for a force, or taken away if negative, by the stem of its file.
    pub extra: Vec<(String, i64)>,
    /// Whose cards are dealt first, as the id of a trait, a role or a unit; `None` for the deck's own setting.
    pub first: Option<String>,
    /// Whether a box to fold for the cards is printed too.
    pub tuck_box: bool,
    /// Whether the exact chances of checks are printed on the cards of units.
    pub odds: bool,
}

/// A deck with its variants chosen.
struct Pick<'a> {
    /// The deck in the ruleset.
    way: &'a Deck,
    variants: Vec<&'a Variant>,
}

/// The manuscripts of a meeting's deck: its box if asked for, and its cards, fronts and backs apart if so ordered.
/// Each has a suffix for its file name: the deck unless it is the usual one, the variants, and the part.
pub fn decks(
    meeting: &Meeting<'_>,
    order: &DeckOrder,
    setup: PageSetup,
) -> Result<Vec<(String, Manuscript)>, Diagnostic> {
    let ruleset = meeting.ruleset;
    let forces: Vec<DeckSide<'_>> =
        meeting.entrants.iter().map(|one| DeckSide { stem: one.stem, checked: &one.checked }).collect();
    let Pick { way, variants } = pick(ruleset, order)?;
    let cut = order.size.is_some() || order.backs != Backs::default() || order.blank > 0;
    if way.pack && (cut || order.first.is_some() || order.back_offset != <(Length, Length)>::default()) {
        let message = format!("`{}` is played with an ordinary pack of cards, so there is nothing to cut out", way.id);
        let hint = "leave out the size, the backs, blank cards and the first to be dealt, or name another deck";
        return Err(Diagnostic::error(Code::BadValue, message).hint(hint));
    }
    let first = order.first.as_ref().map(|typed| whose(ruleset, typed)).transpose()?;
    let stems = || forces.iter().map(|force| force.stem);
    let extra = |(typed, number): &(String, i64)| {
        let stem = one_of("force", typed, stems().collect())?;
        Ok((stems().position(|known| known == stem).unwrap_or(0), *number))
    };
    let extra: Vec<(usize, i64)> = order.extra.iter().map(extra).collect::<Result<_, Diagnostic>>()?;
    if !extra.is_empty() && !way.cards.iter().any(|line| line.change) {
        let message = format!("`{}` has no cards to add or take away", way.id);
        return Err(Diagnostic::error(Code::BadValue, message).hint("leave the extra cards out, or name another deck"));
    }
    let checks = if order.odds { checks(meeting, way)? } else { Vec::new() };
    let asked =
        DeckWish { variants: &variants, sides: &meeting.sides, first: first.as_ref(), extra: &extra, checks: &checks };
    let look = DeckLook {
        setup,
        size: order.size.unwrap_or_else(|| way.usual_size(setup.large_print)),
        backs: order.backs,
        sides: Printed::Both,
        offset: order.back_offset,
        blank: order.blank,
    };
    let printed: &[(&str, Printed)] = match order.backs {
        Backs::Apart if !way.pack => &[("-fronts", Printed::Fronts), ("-backs", Printed::Backs)],
        Backs::Apart | Backs::Duplex | Backs::Fold | Backs::None => &[("", Printed::Both)],
    };
    let called = called(ruleset, way, &variants);
    let mut decks = Vec::new();
    for (part, sides) in printed {
        let mut view = view::deck(ruleset, way, &forces, &asked, DeckLook { sides: *sides, ..look });
        if *sides == Printed::Backs {
            view.contents.clear();
        }
        if view.pages.is_empty() && view.contents.is_empty() {
            return Err(no_cards(way, &stems().collect::<Vec<_>>()));
        }
        if order.tuck_box && *sides != Printed::Backs {
            decks.push((format!("{called}-box"), tuck_box(ruleset, way, (&view, &forces), setup)?));
        }
        decks.push((format!("{called}{part}"), Manuscript::Deck(Box::new(view))));
    }
    Ok(decks)
}

/// A warning if all forces of a meeting are on one side, and the cards of the deck tell only sides apart.
pub fn one_sided(meeting: &Meeting<'_>, order: &DeckOrder) -> Option<Diagnostic> {
    let (Some(other), [(side, _)]) = (meeting.entrants.get(1), meeting.sides.there.as_slice()) else { return None };
    let Pick { way, variants } = pick(meeting.ruleset, order).ok()?;
    let dealt = |line: &&CardLine| {
        let has = |ids: &[VariantId]| ids.iter().any(|id| variants.iter().any(|variant| variant.id == *id));
        (line.with.is_empty() || has(&line.with)) && !has(&line.without)
    };
    let plain = way.cards.iter().filter(dealt).any(|line| line.face == Face::Side && line.each != CardEach::Row);
    let free = known_sides(meeting.ruleset).into_iter().find(|known| known.sign != side.sign)?;
    plain.then(|| {
        let stems = meeting.entrants.iter().map(|entrant| entrant.stem);
        let all = if stems.len() == 2 { "both" } else { "all" };
        let side = side.name.to_lowercase();
        let message = format!("{} are {all} {side}: their cards look alike", backticked(stems));
        let hint = format!("for opponents write `side = \"{}\"` in `{}`", free.id, other.stem);
        Diagnostic::warning(Code::OneSide, message).hint(hint)
    })
}

/// The chances of each force's checks; an error if the deck's cards show none.
fn checks<'m>(meeting: &'m Meeting<'_>, way: &Deck) -> Result<Vec<ChecksOfForce<'m>>, Diagnostic> {
    let worked_out = meeting.entrants.iter().map(|one| {
        let checks: Result<ChecksOfForce<'m>, Vec<Diagnostic>> = ChecksOfForce::of(&one.checked);
        checks.map_err(|problems| problems.into_iter().next().unwrap_or_else(|| no_checks(way)))
    });
    let checks = worked_out.collect::<Result<Vec<_>, _>>()?;
    let shown = way.cards.iter().any(|line| line.face == Face::Unit) && !way.pack;
    let any = checks.iter().flat_map(|force| &force.units).any(|unit| !unit.is_empty());
    if shown && any { Ok(checks) } else { Err(no_checks(way)) }
}

/// The error for a deck whose cards show no chances of checks.
fn no_checks(way: &Deck) -> Diagnostic {
    let message = format!("no card of `{}` shows a unit that makes a check", way.id);
    Diagnostic::error(Code::NothingToPrint, message)
        .hint("leave the chances out, or name a deck whose cards show units")
}

/// The error for a deck that has no cards for these forces, or none without a force.
fn no_cards(way: &Deck, forces: &[&str]) -> Diagnostic {
    let message = match forces {
        [] => format!("`{}` has no cards without a force", way.id),
        named => format!("{}: `{}` has no cards for this force", named.join(", "), way.id),
    };
    Diagnostic::error(Code::NothingToPrint, message).hint("add units to the force, or blank cards")
}

/// The boxes for the cards of a deck.
fn tuck_box(
    ruleset: &Ruleset,
    way: &Deck,
    (deck, forces): (&DeckView, &[DeckSide<'_>]),
    setup: PageSetup,
) -> Result<Manuscript, Diagnostic> {
    let refuse = |message: String, hint: &str| Err(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
    if deck.chit {
        return refuse(format!("`{}` is made of chits, but there is no box for those", way.id), "leave `tuck-box` out");
    }
    if deck.cards() == 0 {
        return refuse(format!("`{}` prints no cards to put in a box", way.id), "leave `tuck-box` out");
    }
    let view = view::tuck_box(ruleset, &way.name, (deck, forces), setup);
    if view.boxes.is_empty() {
        let message = format!("a box for cards of this size does not fit on {}", setup.paper.word());
        return refuse(message, "use smaller cards");
    }
    Ok(Manuscript::TuckBox(Box::new(view)))
}

/// The decks that need no force, or the one named in `order`, each with a suffix for its file name.
pub fn common_decks(
    ruleset: &Ruleset,
    order: &DeckOrder,
    setup: PageSetup,
) -> Result<Vec<(String, Manuscript)>, Diagnostic> {
    let common: Vec<&Deck> = ruleset.decks.iter().filter(|deck| deck.is_for_all()).collect();
    let ways: Vec<Vec<String>> = match (order.way.as_slice(), common.as_slice()) {
        ([], []) => {
            let message = format!("{} has no deck that can be made without a force", ruleset.name);
            let problem = Diagnostic::error(Code::NothingToPrint, message);
            return Err(problem.hint("name a force file: the cards are for its units"));
        }
        ([], common) => common.iter().map(|deck| vec![deck.id.to_string()]).collect(),
        (ways, _) => vec![ways.to_vec()],
    };
    let meeting = Meeting { ruleset, entrants: Vec::new(), sides: Sides::default() };
    let mut made = Vec::new();
    for way in ways {
        let own = DeckOrder { way, ..order.clone() };
        let Pick { way, .. } = pick(ruleset, &own)?;
        for (called, manuscript) in decks(&meeting, &own, setup)? {
            // Here the usual deck is named too, since the file's name begins with the ruleset alone.
            let id = format!("-{}", way.id);
            made.push((if called.starts_with(&id) { called } else { id + &called }, manuscript));
        }
    }
    Ok(made)
}

/// The deck that is dealt if none is named.
fn usual_way(ruleset: &Ruleset) -> Option<&Deck> {
    ruleset.decks.iter().find(|deck| deck.default).or(ruleset.decks.first())
}

/// The part of a file's name for the deck and its variants; empty for the usual deck without any.
fn called(ruleset: &Ruleset, way: &Deck, variants: &[&Variant]) -> String {
    let usual = usual_way(ruleset).is_some_and(|usual| usual.id == way.id);
    let own = (!usual).then_some(way.id.as_str());
    let ids = own.into_iter().chain(variants.iter().map(|variant| variant.id.as_str()));
    ids.fold(String::new(), |name, id| name + "-" + id)
}

/// The deck asked for, with its variants. If none is named, the first that allows extra cards or a first hand, if
/// these are asked for, or else the usual one.
fn pick<'a>(ruleset: &'a Ruleset, order: &DeckOrder) -> Result<Pick<'a>, Diagnostic> {
    let decks = &ruleset.decks;
    let ids = || {
        decks
            .iter()
            .flat_map(|deck| std::iter::once(deck.id.as_str()).chain(deck.variants.iter().map(|one| one.id.as_str())))
    };
    let (mut way, mut variants): (Option<&Deck>, Vec<&Variant>) = (None, Vec::new());
    for typed in &order.way {
        let id = one_of("deck", typed, ids().collect())?;
        let variant = |deck: &'a Deck| deck.variants.iter().find(|variant| variant.id == id);
        let deck = decks.iter().find(|deck| deck.id == id || variant(deck).is_some()).ok_or_else(|| none(ruleset))?;
        if let Some(other) = way.filter(|other| other.id != deck.id) {
            let message = format!("`{id}` does not go with `{}`: they are two different decks", other.id);
            return Err(Diagnostic::error(Code::BadValue, message).hint("name one deck, and its variants"));
        }
        way = Some(deck);
        variants.extend(variant(deck));
    }
    if let Some(way) = way {
        return Ok(Pick { way, variants });
    }
    let able = |deck: &&Deck| {
        (order.extra.is_empty() || deck.cards.iter().any(|line| line.change))
            && (order.first.is_none() || deck.first.is_some())
    };
    let asked = !order.extra.is_empty() || order.first.is_some();
    let suited = asked.then(|| decks.iter().find(able)).flatten();
    let way = suited.or_else(|| usual_way(ruleset)).ok_or_else(|| none(ruleset))?;
    Ok(Pick { way, variants })
}

fn none(ruleset: &Ruleset) -> Diagnostic {
    Diagnostic::error(Code::NothingToPrint, format!("{} has no decks", ruleset.name))
        .hint("its data folder needs a `decks.toml`")
}

/// The troops meant by an id: those with this trait, of this role, or this unit.
fn whose(ruleset: &Ruleset, typed: &str) -> Result<Who, Diagnostic> {
    let organisation = &ruleset.organisation;
    let traits = organisation.traits.iter().map(|one| &one.id);
    let roles = organisation.roles.iter().map(|role| &role.id);
    let units = organisation.every_unit().map(|unit| &unit.id);
    let mut ids: Vec<&str> = traits
        .clone()
        .map(Id::as_str)
        .chain(roles.clone().map(Id::as_str))
        .chain(units.clone().map(Id::as_str))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let typed = one_of("trait, role or unit", typed, ids)?;
    let traits: Vec<TraitId> = traits.filter(|id| **id == *typed).cloned().collect();
    let role: Vec<RoleId> = roles.filter(|id| **id == *typed).cloned().collect();
    // If several match, a trait takes precedence over a role, a role over a unit. Several armies may have the unit.
    Ok(match (traits.is_empty(), role.is_empty()) {
        (false, _) => Who { traits, ..Who::default() },
        (true, false) => Who { role, ..Who::default() },
        (true, true) => Who { units: units.filter(|id| **id == *typed).take(1).cloned().collect(), ..Who::default() },
    })
}
