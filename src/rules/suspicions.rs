use super::charged::{charged, prices};
use super::concerned::{concerned, warned_elsewhere};
use super::possible::Possible;
use super::restriction::{Among, Oddity, rule};
use super::sizeless::sizeless;
use super::suspicion::Suspicion;
use crate::model::{
    Aid, AidKind, Army, Choice, ChoiceOption, Effects, Extent, IdKind, Notes, Organisation, Remarks, Restriction,
    RosterForm, Ruleset, Sheet, StatFrom, Table, TableKind, TraitId, Unit, UnitOption, Who,
};

/// How much of a ruleset's data was searched for parts without effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookedAt {
    /// The number of descriptions of units that don't match everyone.
    pub descriptions: usize,
    /// The number of prices.
    pub prices: usize,
    /// The number of restrictions, of the ruleset and of armies.
    pub restrictions: usize,
}

impl LookedAt {
    /// Counts these in a ruleset.
    pub fn of(ruleset: &Ruleset) -> LookedAt {
        LookedAt {
            descriptions: concerned(ruleset).len() + warned_elsewhere(ruleset).count(),
            prices: prices(&ruleset.organisation),
            restrictions: ruleset.organisation.every_restriction().count(),
        }
    }
}

/// All suspicions about a ruleset, in the order of its data.
pub fn suspicions(ruleset: &Ruleset) -> Vec<Suspicion> {
    let possible = Suspecting::of(&ruleset.organisation);
    let mut found = Vec::new();
    found.extend(ruleset.tables.iter().filter(|table| !is_shown(ruleset, table)).map(|table| Suspicion {
        of: Some((IdKind::Table, table.id.to_string())),
        message: format!("the table `{}` is not printed anywhere", table.id),
        hint: "add it to the `tables` of a block in `sheet.toml`, or of a form".to_owned(),
    }));
    let alike = |table: &&Table| {
        let others = ruleset.tables.iter().take_while(|other| other.id != table.id);
        others.into_iter().any(|other| other.title() == table.title())
    };
    found.extend(ruleset.tables.iter().filter(alike).map(|table| Suspicion {
        of: Some((IdKind::Table, table.id.to_string())),
        message: format!("two tables are called `{}`: lists and the page can't tell them apart", table.title()),
        hint: "give each a `full-name` that tells them apart".to_owned(),
    }));
    found.extend(ruleset.tables.iter().filter_map(|table| drawn_nowhere(ruleset, table)));
    found.extend(ruleset.sheets.iter().flat_map(steps_that_lead_nowhere));
    found.extend(ruleset.aids.iter().filter_map(|aid| board_without_turn(ruleset, aid)));
    let organisation = &ruleset.organisation;
    found.extend(organisation.traits.iter().filter(|one| !possible.traits.contains(&one.id)).map(|one| Suspicion {
        of: Some((IdKind::Trait, one.id.to_string())),
        message: format!("no unit has the trait `{}`, and nothing gives it", one.id),
        hint: "add it to the `traits` of a unit, or to the `gain` of an option".to_owned(),
    }));
    found.extend(possible.options());
    found.extend(possible.never_offered());
    found.extend(possible.never_at_random());
    found.extend(organisation.restrictions_by_army().filter_map(|(one, army)| possible.restriction(one, army)));
    found.extend(sizeless(organisation));
    for form in &organisation.forms {
        found.extend(possible.empty_tables(ruleset, form));
    }
    found.extend(possible.unshown());
    found.extend(possible.of_nobody(ruleset));
    found.extend(charged(organisation));
    found
}

/// A diagram that no sheet shows, or a note drawn by a diagram that its table does not have; `None` if neither is there.
fn drawn_nowhere(ruleset: &Ruleset, table: &Table) -> Option<Suspicion> {
    let drawn = |notes: &Notes| notes.notes.iter().any(|note| note.drawn);
    let awaited = matches!(&table.kind, TableKind::Notes(notes) if drawn(notes));
    let on_sheet = ruleset.sheets.iter().any(|sheet| sheet.tables().any(|id| *id == table.id));
    let (message, hint) = match (&table.diagram, awaited, on_sheet) {
        (None, true, _) => ("a note of the table `{}` is `drawn`, but it has no diagram", "give the table a `diagram`"),
        (Some(_), _, false) => ("the diagram of the table `{}` is on no sheet", "put the table on a sheet"),
        (None, false, _) | (Some(_), _, true) => return None,
    };
    let of = Some((IdKind::Table, table.id.to_string()));
    Some(Suspicion { of, message: message.replace("{}", table.id.as_str()), hint: hint.to_owned() })
}

struct Suspecting<'a> {
    organisation: &'a Organisation,
    /// The units that may be in a force, whatever its choices and options.
    possible: Possible<'a>,
    /// The traits that some unit has or can gain.
    traits: Vec<TraitId>,
}

impl<'a> Suspecting<'a> {
    fn of(organisation: &'a Organisation) -> Suspecting<'a> {
        let units = organisation.every_unit().flat_map(|unit| &unit.traits);
        let traits = units.chain(given(organisation)).cloned().collect();
        Suspecting { organisation, possible: Possible::of(organisation), traits }
    }

    /// Suspicions about options that no unit is ever offered.
    fn options(&self) -> Vec<Suspicion> {
        let nobody = |option: &UnitOption| Suspicion {
            of: Some((IdKind::Option, option.id.to_string())),
            message: format!("no unit is offered the option `{}`", option.id),
            hint: "its `for` matches no unit: check its units, roles and traits".to_owned(),
        };
        let all = self.organisation.options_by_army();
        all.filter(|(option, army)| !self.possible.meant(&option.who, *army))
            .map(|(option, _)| nobody(option))
            .collect()
    }

    /// Suspicions about decisions made at random that are for no unit.
    fn never_at_random(&self) -> Vec<Suspicion> {
        let choices = self.organisation.choices.iter();
        let ways = choices.flat_map(|choice| choice.options.iter().map(move |way| (choice, way)));
        let nobody = |way: &ChoiceOption| !way.at_random.is_everyone() && !self.possible.meant(&way.at_random, None);
        let said = |(choice, way): (&Choice, &ChoiceOption)| Suspicion {
            of: Some((IdKind::Choice, choice.id.to_string())),
            message: format!("the `at-random` of `{}` in the choice `{}` matches no unit", way.id, choice.id),
            hint: "check the units, roles and traits that it names; with `weight = 0` it never comes up".to_owned(),
        };
        ways.filter(|(_, way)| nobody(way)).map(said).collect()
    }

    /// The suspicion about a restriction, if there is one.
    fn restriction(&self, one: &Restriction, army: Option<&Army>) -> Option<Suspicion> {
        let among = Among { organisation: self.organisation, army, possible: self.possible };
        let odd = rule(one).oddity(&among).or_else(|| self.contradicted(one, army));
        odd.map(|odd| Suspicion {
            of: Some((IdKind::Restriction, one.id.to_string())),
            message: format!("the restriction `{}` {}", one.id, odd.words()),
            hint: odd.hint().to_owned(),
        })
    }

    /// The oddity if another restriction allows fewer of the same units than this one requires.
    fn contradicted(&self, one: &Restriction, army: Option<&Army>) -> Option<Oddity> {
        // Only bounds that hold for a force of any size.
        let bound = |one: &Restriction| {
            rule(one).bound(&Extent::default()).of_units().map(|(who, least, most)| (who.clone(), least, most))
        };
        let (who, least, _) = bound(one)?;
        let beside = self.organisation.restrictions_of(army).filter(|other| other.id != one.id);
        let mut fewer = beside.filter_map(|other| {
            let (same, _, most) = bound(other)?;
            (same == who && most? < least).then_some((other, most?))
        });
        let (other, most) = fewer.next()?;
        Some(Oddity::Unmet(format!("it demands at least {least}, but `{}` allows at most {most}", other.id)))
    }

    /// Suspicions about descriptions that can match no unit, or that have an alternative that can match none.
    fn of_nobody(&self, ruleset: &Ruleset) -> Vec<Suspicion> {
        let mut found = Vec::new();
        for one in concerned(ruleset) {
            let nobody = |who: &Who| !self.possible.meant(who, one.army);
            let what = if nobody(one.who) {
                one.what
            } else if one.who.any.iter().any(nobody) {
                format!("an alternative in {}", one.what)
            } else {
                continue;
            };
            let hint = "check the units, roles, traits and decisions that it names".to_owned();
            found.push(Suspicion { of: one.of, message: format!("{what} can never match a unit"), hint });
        }
        found
    }

    /// Suspicions about options that depend on a choice which only units make, not the force.
    fn never_offered(&self) -> Vec<Suspicion> {
        let asks = |option: &'a UnitOption| {
            let choices = option.when.iter().filter_map(|(id, _)| self.organisation.choice(id));
            choices.into_iter().find(|choice| !choice.of_force).map(|choice| (option, choice))
        };
        let said = |(option, choice): (&UnitOption, &Choice)| Suspicion {
            of: Some((IdKind::Option, option.id.to_string())),
            message: format!(
                "no unit is ever offered the option `{}`: its `when` depends on `{}`, which units choose, not the force",
                option.id, choice.id
            ),
            hint: "write it as `choose` in the `for` of the option".to_owned(),
        };
        self.organisation.every_option().filter_map(asks).map(said).collect()
    }

    /// Suspicions about tables of a form that have no row for any of its units.
    fn empty_tables(&self, ruleset: &Ruleset, form: &RosterForm) -> Vec<Suspicion> {
        let units = || {
            let armies = self.organisation.armies.iter();
            armies
                .flat_map(|army| army.units.iter().map(move |unit| (army, unit)))
                .filter(|(army, unit)| self.possible.may_be(&form.who, army, unit))
        };
        let concerns = |who: &Who| units().any(|(army, unit)| self.possible.may_be(who, army, unit));
        let empty = |table: &&Table| rows(table).is_some_and(|rows| !rows.iter().any(|row| concerns(&row.who)));
        let tables = form.tables.iter().filter_map(|id| ruleset.table(id)).filter(empty);
        let said = |table: &Table| Suspicion {
            of: Some((IdKind::Table, table.id.to_string())),
            message: format!("the form `{}` prints no rows of the table `{}`", form.name, table.id),
            hint: "no row of it is `for` a unit of that form".to_owned(),
        };
        tables.map(said).collect()
    }

    /// Suspicions about units that no form of the roster shows.
    fn unshown(&self) -> Vec<Suspicion> {
        let forms = &self.organisation.forms;
        let armies = self.organisation.armies.iter();
        let units = armies.flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        let hidden = units.filter(|(army, unit)| {
            !self.organisation.attaches(unit) && !forms.iter().any(|form| self.possible.may_be(&form.who, army, unit))
        });
        let said = |(_, unit): (&Army, &Unit)| Suspicion {
            of: Some((IdKind::Unit, unit.id.to_string())),
            message: format!("no roster shows `{}`: no form is for it", unit.id),
            hint: "add a form whose `for` matches it".to_owned(),
        };
        hidden.map(said).collect()
    }
}

/// Every trait that an option, a decision, a letter, an extra or a weapon gives.
fn given(organisation: &Organisation) -> impl Iterator<Item = &TraitId> {
    let options = organisation.every_option();
    let ways = organisation.choices.iter().flat_map(|choice| &choice.options).map(|way| &way.effects);
    let slots = organisation.construction.iter().flat_map(|construction| &construction.slots);
    let letters = slots.flat_map(|slot| &slot.letters).map(|letter| &letter.effects);
    let extras = organisation.construction.iter().flat_map(|construction| &construction.extras).map(|extra| &extra.id);
    let effects = options.map(|option| &option.effects).chain(ways).chain(letters);
    let armed = organisation.weapons.iter().flat_map(|weapon| &weapon.traits).map(|given| &given.id);
    effects.flat_map(|effects: &Effects| &effects.gain).chain(extras).chain(armed)
}

/// Whether a table is printed or used: on a sheet, a form, a roster or a ruler, or by another table, a roll or a
/// stat.
fn is_shown(ruleset: &Ruleset, table: &Table) -> bool {
    let organisation = &ruleset.organisation;
    let id = &table.id;
    let named = |other: &Table| match &other.kind {
        TableKind::Lookup(lookup) => {
            lookup.modifiers.iter().any(|known| known.as_str() == id.as_str())
                || lookup.rows.iter().any(|row| row.next.as_ref() == Some(id))
        }
        TableKind::Grid(grid) => grid.modifiers.iter().any(|known| known.as_str() == id.as_str()),
        TableKind::Modifiers(_) | TableKind::Steps(_) | TableKind::Notes(_) | TableKind::Formula(_) => false,
    };
    let ruled = |aid: &Aid| matches!(&aid.kind, AidKind::Rulers(known) if known.as_str() == id.as_str());
    table.on_roster
        || ruleset.sheets.iter().flat_map(Sheet::tables).any(|known| known == id)
        || organisation.forms.iter().any(|form| form.tables.contains(id))
        || organisation.rolls.iter().any(|roll| roll.table.as_str() == id.as_str())
        || organisation.stats.iter().any(|stat| stat.from == StatFrom::Table(id.clone()))
        || ruleset.aids.iter().any(ruled)
        || ruleset.tables.iter().any(named)
}

/// Suspicions about steps of a sheet's turn that have no block; none if no block names a step.
fn steps_that_lead_nowhere(sheet: &Sheet) -> Vec<Suspicion> {
    let led_to: Vec<u32> = sheet.blocks.iter().flat_map(|block| block.turn.iter().copied()).collect();
    let numbered = (1..).zip(&sheet.turn);
    let alone = numbered.filter(|(number, _)| !led_to.is_empty() && !led_to.contains(number));
    alone
        .map(|(number, step)| Suspicion {
            of: None,
            message: format!("step {number} of the turn, `{step}`, leads to no block of the sheet `{}`", sheet.title),
            hint: format!("add {number} to the `turn` of the block that says how it is done"),
        })
        .collect()
}

/// The suspicion about a board whose sheet has no turn; `None` for any other aid.
fn board_without_turn(ruleset: &Ruleset, aid: &Aid) -> Option<Suspicion> {
    let board = aid.board()?;
    let turn = board.turn(&ruleset.sheets);
    turn.is_none().then(|| Suspicion {
        of: None,
        message: format!("the board `{}` shows no turn: its sheet has none", aid.name),
        hint: "add a `turn` to a sheet, or name a sheet that has one".to_owned(),
    })
}

/// The remarks of each row that a form may print; `None` if the table is printed whole.
fn rows(table: &Table) -> Option<Vec<&Remarks>> {
    match &table.kind {
        TableKind::Notes(Notes { notes }) => Some(notes.iter().map(|note| &note.remarks).collect()),
        TableKind::Modifiers(modifiers) => Some(modifiers.rows.iter().map(|row| &row.remarks).collect()),
        TableKind::Lookup(_) | TableKind::Grid(_) | TableKind::Steps(_) | TableKind::Formula(_) => None,
    }
}
