use super::{
    Candidate, ChoiceId, DecisionId, Effects, Growing, IconId, OptionId, Price, Remarks, RollId, ThrownId, Who,
};

/// Something that a unit or the force must decide in exactly one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Unique within the ruleset; a force names it.
    pub id: ChoiceId,
    /// The printed name of the choice.
    pub name: String,
    /// Whether the force decides it rather than each unit.
    pub of_force: bool,
    /// The units that decide it.
    pub who: Who,
    /// The decision if none is stated; `None` if one must be stated or may be left open.
    pub default: Option<DecisionId>,
    /// Whether it may be left open, with a blank printed for it.
    pub open: bool,
    /// The ways to decide it.
    pub options: Vec<ChoiceOption>,
}

/// One way to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// Unique within the choice; a force names it.
    pub id: DecisionId,
    /// The printed name of this decision.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// How often it is drawn for random figures, relative to the other decisions.
    pub weight: Chance,
    /// The only units that get it at random, whatever weights are asked for.
    pub at_random: Who,
    /// Another decision, by id, that figures may change to in play: a rider may dismount.
    pub also: Option<DecisionId>,
    /// The name for its rows of numbers if figures may change to `also`; `None` for its own name.
    pub state: Option<String>,
    /// Its price in points; `None` if it is free.
    pub price: Option<Price>,
    /// Changes to stats, traits and weapons.
    pub effects: Effects,
}

impl ChoiceOption {
    /// Its weight for this unit by the data; 0 if the unit never gets it at random.
    pub fn chance(&self, whose: &Candidate<'_>) -> u32 {
        if self.at_random.means(whose) { self.weight.of(whose) } else { 0 }
    }
}

/// The weights of a decision for random figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Weights for particular units; the first match counts.
    pub some: Vec<(Who, u32)>,
    /// Its weight for every other unit.
    pub others: u32,
}

impl Chance {
    /// The weight for this unit.
    pub fn of(&self, whose: &Candidate<'_>) -> u32 {
        self.some.iter().find(|(who, _)| who.means(whose)).map_or(self.others, |(_, weight)| *weight)
    }
}

/// Something that some or all figures of a unit may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitOption {
    /// Unique among the ruleset's and the army's options; a force names it.
    pub id: OptionId,
    /// The printed name of the option.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// The units that may take it.
    pub who: Who,
    /// Decisions of the force that it needs: for each choice, one of these.
    pub when: Vec<(ChoiceId, Vec<DecisionId>)>,
    /// Whether it is taken by all figures or none.
    pub whole: bool,
    /// Whether it is kept from opponents until it shows.
    pub hidden: bool,
    /// The maximum number of figures of a unit that may take it; `None` for all.
    pub most: Option<Growing>,
    /// Its price in points; `None` if it has none.
    pub price: Option<Price>,
    /// Changes to stats, traits and weapons.
    pub effects: Effects,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// Something rolled for a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Unique within the ruleset; a force names it.
    pub id: RollId,
    /// The printed name of the roll.
    pub name: String,
    /// The units it is rolled for.
    pub who: Who,
    /// The lookup that it is thrown on.
    pub table: ThrownId,
    /// Whether it is rolled during play, into blank boxes, rather than before.
    pub in_play: bool,
}
