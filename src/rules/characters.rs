use super::choices::{concerns, usual_of_force};
use super::mustered::candidate;
use super::profile::change;
use super::recruit::Decided;
use super::seeded::{natural_results, stream};
use super::throw::Thrower;
use super::wording::Noun;
use crate::diagnostic::{Code, Diagnostic, alternatives, count};
use crate::model::{
    Army, Candidate, Choice, ChoiceOption, DecisionId, Force, ForceUnit, Guide, NameList, Ruleset, Severity, Take,
    Thrown, TraitId, Unit, UnitOption, Who,
};

/// A request for figures made at random.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The number of figures to make.
    pub figures: u32,
    /// The seed; equal seeds give equal figures on every machine.
    pub seed: u64,
    /// Whether the seed follows from agreed words; the force's name then leaves it out.
    pub agreed: bool,
    /// The place of the first figure in the force, counted from 0.
    pub place: u32,
    /// The number of times that these figures were thrown before.
    pub before: u32,
    /// For a choice's id, or for `unit`, the decisions or units that may come up, with their weights.
    pub choose: Vec<(String, Vec<(String, u32)>)>,
    /// The choices that the force has made as a whole: a choice's id, and the decision's.
    pub of_force: Vec<(String, String)>,
    /// For an option's id, the number of figures that take it.
    pub take: Vec<(String, u32)>,
}

/// The key of `choose` for the unit itself.
const UNIT: &str = "unit";

/// Whether a game rolls figures before play, so that they can be made at random.
pub fn rolls_up(ruleset: &Ruleset) -> bool {
    ruleset.organisation.rolls.iter().any(|roll| !roll.in_play)
}

/// Figures made at random from a seed: unit, name, choices, options and rolls. An error if the request can't be met.
pub fn characters(ruleset: &Ruleset, army: &Army, wishes: &Wishes) -> Result<(Force, Guide), Diagnostic> {
    let organisation = &ruleset.organisation;
    let alone = |unit: &&Unit| organisation.role(&unit.role).is_none_or(|role| !role.attaches);
    let units: Vec<&Unit> = army.units.iter().filter(alone).collect();
    let options: Vec<&UnitOption> = organisation.options_of(army).collect();
    if !rolls_up(ruleset) {
        let message = format!("{} rolls up no figures before play, so none can be made at random", ruleset.name);
        return Err(Diagnostic::error(Code::BadValue, message).hint("start with a force that is not made at random"));
    }
    check_wishes(ruleset, &units, &options, wishes)?;
    let mut usually = usual_of_force(organisation, army, &wishes.of_force);
    let of_force: Vec<Decided> = usually.iter().map(|(choice, way)| (choice.id.clone(), way.id.clone())).collect();
    let begun: Vec<BegunFigure<'_>> =
        units.iter().map(|unit| BegunFigure::new((unit, army), &of_force, &usually)).collect();
    for choice in organisation.choices.iter().filter(|one| wishes.choose.iter().any(|(key, _)| one.id == *key)) {
        check_ways(&begun, choice, wishes)?;
    }
    if units.is_empty() {
        return Err(Diagnostic::error(
            Code::BadValue,
            format!("{} has no unit that figures can be made from", army.name),
        ));
    }

    let mut making = Making { ruleset, wishes, begun, options, names: Vec::new(), taken: vec![0; wishes.take.len()] };
    let made: Vec<ForceUnit> = (0..wishes.figures).map(|index| making.figure(index)).collect();
    making.all_taken()?;
    usually.retain(|(choice, way)| choice.default.as_ref() != Some(&way.id) && concerns(organisation, army, choice));
    let force = Force {
        ruleset: ruleset.id.clone(),
        data_version: Some(ruleset.data_version.clone()),
        army: (organisation.armies.len() > 1).then(|| army.id.to_string()),
        name: Some(if wishes.agreed { army.name.clone() } else { format!("{} {}", army.name, wishes.seed) }),
        seed: Some(wishes.seed),
        choose: usually.iter().map(|(choice, way)| (choice.id.to_string(), way.id.to_string())).collect(),
        units: made,
        ..Force::default()
    };
    let figures = count(wishes.figures as usize, "figure");
    let title = format!("{}: {figures} at random. `sabretache check` says whether they are legal.", ruleset.name);
    Ok((force, Guide { title, ..Guide::default() }))
}

/// The state while figures are made one after another.
struct Making<'a> {
    ruleset: &'a Ruleset,
    wishes: &'a Wishes,
    /// A figure of each unit of the army, with the effects of the force's choices.
    begun: Vec<BegunFigure<'a>>,
    /// The options of the army.
    options: Vec<&'a UnitOption>,
    /// The names given so far.
    names: Vec<String>,
    /// For each option requested, the number of figures that have taken it so far.
    taken: Vec<u32>,
}

impl Making<'_> {
    /// The figure of this index, counted from 0; each has its own stream of random numbers.
    fn figure(&mut self, index: u32) -> ForceUnit {
        let (organisation, wishes) = (&self.ruleset.organisation, self.wishes);
        let thrown = Thrown { throw: wishes.before + 1, ..Thrown::first(wishes.place + index + 1) };
        let mut thrower = Thrower::new(wishes.seed, stream(thrown));
        let weighted = |begun: &BegunFigure<'_>| weight(wishes, UNIT, &begun.unit.id, begun.unit.weight);
        let weights: Vec<u32> = self.begun.iter().map(weighted).collect();
        let mut figure = self.begun[thrower.pick(&weights)].clone();
        let name = name(&organisation.names, &figure.candidate(), &mut thrower, &mut self.names);
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            if choice.who.means(&figure.candidate())
                && let Some(way) = decide(choice, wishes, &figure.candidate(), &mut thrower)
            {
                change(&mut figure.traits, &way.effects);
                figure.chosen.push((choice.id.clone(), way.id.clone()));
            }
        }
        let take = self.taking(&mut figure);
        let rolls = rolls(self.ruleset, &figure.candidate(), (wishes.seed, thrown));
        ForceUnit {
            unit: figure.unit.id.to_string(),
            name,
            choose: figure.chosen.iter().map(|(choice, decision)| (choice.to_string(), decision.to_string())).collect(),
            take,
            thrown: (!rolls.is_empty()).then_some(thrown),
            rolls,
            ..ForceUnit::default()
        }
    }

    /// The options that a figure takes, out of those still requested.
    fn taking(&mut self, figure: &mut BegunFigure<'_>) -> Vec<Take> {
        let mut take = Vec::new();
        for ((id, wanted), count) in self.wishes.take.iter().zip(&mut self.taken) {
            let offered = self.options.iter().find(|option| option.id == *id && figure.may_take(option));
            if let Some(option) = offered
                && *count < *wanted
            {
                *count += 1;
                change(&mut figure.traits, &option.effects);
                take.push(Take { option: id.clone(), ..Take::default() });
            }
        }
        take
    }

    /// An error if fewer figures could take an option than were asked for.
    fn all_taken(&self) -> Result<(), Diagnostic> {
        let wishes = self.wishes.take.iter().zip(&self.taken);
        let Some(((id, wanted), count)) = wishes.into_iter().find(|((_, wanted), count)| *count < wanted) else {
            return Ok(());
        };
        let able = self::count(*count as usize, "figure");
        let message = format!("{able} can take `{id}`, but {wanted} were asked for");
        Err(Diagnostic::error(Code::BadValue, message).hint("make more figures, or let fewer take it"))
    }
}

/// A figure being made.
#[derive(Clone)]
struct BegunFigure<'a> {
    unit: &'a Unit,
    army: &'a Army,
    /// Its traits so far.
    traits: Vec<TraitId>,
    chosen: Vec<Decided>,
    of_force: &'a [Decided],
}

impl<'a> BegunFigure<'a> {
    /// A figure before its own choices, in a force that has made these.
    fn new(
        (unit, army): (&'a Unit, &'a Army),
        of_force: &'a [Decided],
        decided: &[(&Choice, &ChoiceOption)],
    ) -> BegunFigure<'a> {
        let mut begun = BegunFigure { unit, army, traits: unit.traits.clone(), chosen: Vec::new(), of_force };
        for (choice, way) in decided {
            if choice.who.means(&begun.candidate()) {
                change(&mut begun.traits, &way.effects);
            }
        }
        begun
    }

    fn candidate(&self) -> Candidate<'_> {
        let own = candidate(self.unit, Some(self.army), &self.traits, &self.chosen);
        Candidate { of_force: self.of_force, ..own }
    }

    fn may_take(&self, option: &UnitOption) -> bool {
        let decided = |(choice, ways): &(_, Vec<DecisionId>)| {
            self.of_force.iter().any(|(made, way)| made == choice && ways.contains(way))
        };
        option.who.means(&self.candidate()) && option.when.iter().all(decided)
    }
}

/// Notices on requested decisions that no figure got.
pub fn unmet(force: &Force, wishes: &[(String, Vec<(String, u32)>)]) -> Vec<Diagnostic> {
    let got = |key: &str, way: &str| {
        force.units.iter().any(|unit| match key {
            UNIT => unit.unit == way,
            _ => unit.choose.iter().any(|(choice, decision)| choice == key && decision == way),
        })
    };
    let missing = wishes.iter().filter(|(key, ways)| !ways.iter().any(|(way, _)| got(key, way)));
    let told = missing.map(|(key, ways)| {
        let ways: Vec<String> = ways.iter().map(|(way, _)| format!("{key} = {way}")).collect();
        let message = format!("no figure got {}", alternatives(ways.iter().map(String::as_str)));
        let hint = "another choice may rule it out: pick one that allows it, or ask for more figures";
        Diagnostic { severity: Severity::Notice, ..Diagnostic::error(Code::BadValue, message).hint(hint) }
    });
    told.collect()
}

/// The rolls made before play for one figure, each with its natural result.
fn rolls(ruleset: &Ruleset, asked: &Candidate<'_>, (seed, thrown): (u64, Thrown)) -> Vec<(String, i64)> {
    let meant =
        natural_results(ruleset, seed, thrown).into_iter().filter(|(roll, _)| !roll.in_play && roll.who.means(asked));
    meant.map(|(roll, natural)| (roll.id.to_string(), natural)).collect()
}

fn decide<'c>(
    choice: &'c Choice,
    wishes: &Wishes,
    whose: &Candidate<'_>,
    thrower: &mut Thrower,
) -> Option<&'c ChoiceOption> {
    let none = |weights: &[u32]| weights.iter().all(|weight| *weight == 0);
    let own: Vec<u32> = choice.options.iter().map(|way| way.chance(whose)).collect();
    let wished = |way: &ChoiceOption| {
        let may = way.at_random.means(whose);
        if may { weight(wishes, &choice.id, &way.id, way.weight.of(whose)) } else { 0 }
    };
    let wished: Vec<u32> = choice.options.iter().map(wished).collect();
    // If none of the decisions requested is possible, the data's own weights decide.
    let weights = if none(&wished) { own } else { wished };
    if choice.open && none(&weights) {
        return None;
    }
    choice.options.get(thrower.pick(&weights))
}

/// An error if a unit that may come up can have none of the decisions requested.
fn check_ways(begun: &[BegunFigure<'_>], choice: &Choice, wishes: &Wishes) -> Result<(), Diagnostic> {
    let wished = |way: &&ChoiceOption| weight(wishes, &choice.id, &way.id, 0) > 0;
    let coming = begun.iter().filter(|one| weight(wishes, UNIT, &one.unit.id, one.unit.weight) > 0);
    for one in coming.filter(|one| choice.who.means(&one.candidate())) {
        let unit = one.unit;
        let ever = |way: &&ChoiceOption| {
            // Its earlier choices are not known yet.
            let by_kind = Who { choose: Vec::new(), any: Vec::new(), ..way.at_random.clone() };
            by_kind.means(&one.candidate())
        };
        if choice.options.iter().filter(wished).any(|way| ever(&way)) {
            continue;
        }
        let never: Vec<String> =
            choice.options.iter().filter(wished).map(|way| format!("{} = {}", choice.id, way.id)).collect();
        let never = alternatives(never.iter().map(String::as_str));
        let other = choice.options.iter().find(ever).map(|way| format!("allow `{}` as well, or ", way.id));
        let message = format!("{} made at random never has {never}", Noun::plain(&unit.name).some(1));
        let hint = format!("{}leave `{}` out of `unit`", other.unwrap_or_default(), unit.id);
        return Err(Diagnostic::error(Code::BadValue, message).hint(hint));
    }
    Ok(())
}

/// The weight that was requested, or the data's own if none was; 0 for anything that the request leaves out.
fn weight(wishes: &Wishes, key: &str, id: &str, own: u32) -> u32 {
    match wishes.choose.iter().find(|(wished, _)| wished == key) {
        Some((_, ways)) => ways.iter().find(|(way, _)| way == id).map_or(0, |(_, weight)| *weight),
        None => own,
    }
}

/// A name that no other figure has, unless 50 tries find none; `None` if there are no names for this figure.
fn name(names: &[NameList], asked: &Candidate<'_>, thrower: &mut Thrower, given: &mut Vec<String>) -> Option<String> {
    let whose = names.iter().find(|list| list.who.means(asked))?;
    let pick = |list: &[String], thrower: &mut Thrower| list.get(thrower.pick(&vec![1; list.len()])).cloned();
    let mut name = String::new();
    for _ in 0..50 {
        let first = pick(&whose.first, thrower)?;
        name = pick(&whose.last, thrower).map_or(first.clone(), |last| format!("{first} {last}"));
        if !given.contains(&name) {
            break;
        }
    }
    given.push(name.clone());
    Some(name)
}

/// An error if something is requested twice, or names something that does not exist.
fn check_wishes(
    ruleset: &Ruleset,
    units: &[&Unit],
    options: &[&UnitOption],
    wishes: &Wishes,
) -> Result<(), Diagnostic> {
    let unknown = |what: &str, typed: &str, known: Vec<&str>| {
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no {what} `{typed}`"));
        Err(problem.hint(format!("use {}", alternatives(known))))
    };
    let choices: Vec<&Choice> = ruleset.organisation.choices.iter().filter(|choice| !choice.of_force).collect();
    for (index, (key, ways)) in wishes.choose.iter().enumerate() {
        if wishes.choose[..index].iter().any(|(earlier, _)| earlier == key) {
            let message = format!("`{key}` is given twice; 1 allowed");
            return Err(Diagnostic::error(Code::BadValue, message).hint(format!("say only once how `{key}` is chosen")));
        }
        let known: Vec<&str> = if key == UNIT {
            units.iter().map(|unit| unit.id.as_str()).collect()
        } else {
            match choices.iter().find(|choice| choice.id == *key) {
                Some(choice) => choice.options.iter().map(|option| option.id.as_str()).collect(),
                None => {
                    let keys = std::iter::once(UNIT).chain(choices.iter().map(|choice| choice.id.as_str()));
                    return unknown("choice", key, keys.collect());
                }
            }
        };
        for (way, _) in ways {
            if !known.contains(&way.as_str()) {
                return unknown(key, way, known);
            }
        }
        if ways.iter().all(|(_, weight)| *weight == 0) {
            return Err(Diagnostic::error(Code::BadValue, format!("no way to decide `{key}` has a weight above 0")));
        }
    }
    for (index, (id, _)) in wishes.take.iter().enumerate() {
        if wishes.take[..index].iter().any(|(earlier, _)| earlier == id) {
            let message = format!("`{id}` is given twice; 1 allowed");
            return Err(Diagnostic::error(Code::BadValue, message).hint(format!("say only once how many take `{id}`")));
        }
        if !options.iter().any(|option| option.id == *id) {
            return unknown("option", id, options.iter().map(|option| option.id.as_str()).collect());
        }
    }
    Ok(())
}
