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
    /// The way that holds where nothing is said; none where it must be said or may be left open.
    pub default: Option<DecisionId>,
    /// Whether it may be left open: paper then has a blank for it.
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
    /// How often it comes up among figures made at random, relative to the others.
    pub weight: Chance,
    /// The units that ever have it at random, whatever weights are asked for.
    pub at_random: Who,
    /// Another way of the same choice that its figures may change to in play, by id: a rider may dismount.
    pub also: Option<DecisionId>,
    /// The name of its rows of numbers where they may change so; its own name where there is none.
    pub state: Option<String>,
    /// Its price in points; `None` where it is free.
    pub price: Option<Price>,
    /// Changes to stats, traits and weapons.
    pub effects: Effects,
}

impl ChoiceOption {
    /// How often it comes up for this unit by the data's own weights; 0 where the unit never has it at random.
    pub fn chance(&self, whose: &Candidate<'_>) -> u32 {
        if self.at_random.means(whose) { self.weight.of(whose) } else { 0 }
    }
}

/// How often something comes up among figures made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// For particular units; the first that fits counts.
    pub some: Vec<(Who, u32)>,
    /// Its weight for every other unit.
    pub others: u32,
}

impl Chance {
    /// How often it comes up for this unit.
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
    /// Who may take it.
    pub who: Who,
    /// Decisions of the force that it needs, by choice.
    pub when: Vec<(ChoiceId, Vec<DecisionId>)>,
    /// Whether all figures take it or none.
    pub whole: bool,
    /// Whether an opponent is not told of it before it shows.
    pub hidden: bool,
    /// How many of a unit's figures may take it; none where all may.
    pub most: Option<Growing>,
    /// Its price in points; `None` where the ruleset prices nothing.
    pub price: Option<Price>,
    /// Changes to stats, traits and weapons.
    pub effects: Effects,
    /// Where it comes from.
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
    /// Whether it is rolled during play, on blank boxes, rather than before.
    pub in_play: bool,
}
