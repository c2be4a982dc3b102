use serde::{Deserialize, Serialize};

/// One thing done to a force. Units are counted in the order of the file, from 0; groups too, outer ones first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Change {
    /// A unit is fielded at its smallest legal size; into this group where it belongs there and there is room.
    Add {
        /// Id of the unit to add.
        unit: String,
        /// The group last touched.
        #[serde(default)]
        group: Option<usize>,
    },
    /// A unit is taken out.
    Remove {
        /// Index of the unit, from 0 in file order.
        unit: usize,
    },
    /// A unit is there once more, beside itself.
    Duplicate {
        /// Index of the unit, from 0 in file order.
        unit: usize,
    },
    /// A unit changes places with its neighbour in its group; where there is none, it goes on to the group before or
    /// after.
    Move {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Whether towards the head of the file.
        up: bool,
    },
    /// How many figures a unit has, those attached left aside.
    Count {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The figures, 1 to 1000.
        figures: i64,
    },
    /// A unit gets a name of its own, or loses it where the name is empty.
    Rename {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The new name; empty removes it.
        name: String,
    },
    /// A figure is attached to a unit.
    Attach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Who, by unit id.
        who: String,
    },
    /// A unit becomes one of another type, its figures and options kept.
    Retype {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the unit type to write.
        id: String,
    },
    /// An attached figure becomes one of another type.
    Reattach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Who, by unit id.
        who: String,
        /// Id of the figure to write in its place.
        id: String,
    },
    /// A group becomes one of another kind.
    Regroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
        /// Id of the kind to write.
        kind: String,
    },
    /// A figure attached is sent away.
    Detach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Who, by unit id.
        who: String,
    },
    /// A unit joins another.
    Join {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Name of the unit to join; `None` leaves the one that it is with.
        #[serde(default)]
        host: Option<String>,
    },
    /// Figures of a unit take an option.
    Take {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option to take.
        option: String,
        /// How many figures; all where nothing is said, nobody for 0.
        #[serde(default)]
        figures: Option<i64>,
    },
    /// An option is given back.
    Drop {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option to drop.
        option: String,
    },
    /// An option that a unit takes becomes another, for as many figures.
    Retake {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The option as it is written.
        option: String,
        /// Id of the option to write.
        id: String,
    },
    /// A decision of a unit, or of the force where none is named, moves to another choice: it was typed for the wrong one.
    Rechoose {
        /// Index of the unit, from 0 in file order; `None` for the force.
        #[serde(default)]
        unit: Option<usize>,
        /// The choice as it is written.
        choice: String,
        /// Id of the choice to write.
        id: String,
    },
    /// A unit, or the force where none is named, decides something.
    Choose {
        /// Index of the unit, from 0 in file order; `None` for the force.
        #[serde(default)]
        unit: Option<usize>,
        /// Id of the choice.
        choice: String,
        /// The decision's id; none takes it back.
        #[serde(default)]
        decision: Option<String>,
    },
    /// A number that the ruleset leaves to the players.
    State {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the stat.
        stat: String,
        /// The number; none takes it back.
        #[serde(default)]
        number: Option<i64>,
    },
    /// A die as it fell.
    Roll {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the roll.
        roll: String,
        /// The natural die; none takes it back.
        #[serde(default)]
        natural: Option<i64>,
    },
    /// The points agreed; none where nothing is agreed.
    Limit {
        /// Points, at least 1.
        #[serde(default)]
        points: Option<i64>,
    },
    /// The force is of another army.
    Army {
        /// Id of the army.
        army: String,
    },
    /// The side on which the force fights; none leaves it to the data.
    Side {
        /// Id of the side; `None` leaves it to the army.
        #[serde(default)]
        side: Option<String>,
    },
    /// The force gets another title.
    Title {
        /// The new title; empty removes it.
        name: String,
    },
    /// The force gets another player.
    Player {
        /// The player's name; empty removes it.
        name: String,
    },
    /// An empty group is begun.
    Group {
        /// Its kind, by id.
        kind: String,
        /// The group that it stands in.
        #[serde(default)]
        inside: Option<usize>,
    },
    /// A group gets a name of its own, or loses it where the name is empty.
    RenameGroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
        /// The new name; empty removes it.
        name: String,
    },
    /// A group is taken out with all that stands in it.
    RemoveGroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
    },
    /// A group is no more, and what stood in it stands where it stood.
    Dissolve {
        /// Index of the group, from 0, outer before inner.
        group: usize,
    },
    /// A unit goes into a group, or out of all of them.
    Into {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Index of the group, from 0, outer before inner; `None` for outside all groups.
        #[serde(default)]
        group: Option<usize>,
    },
    /// Troops are built from a code, in place of those with this id where there are some.
    Custom {
        /// The name of the new troops, from which their id is made.
        name: String,
        /// The ability code they are built from.
        code: String,
        /// Id of the role they fill.
        role: String,
        /// Priced traits without a letter.
        #[serde(default)]
        extras: Vec<String>,
    },
    /// Troops built from a code are taken out, with the units of them.
    RemoveCustom {
        /// Id of the troops to remove.
        id: String,
    },
}

impl Change {
    /// The unit and the group that it names by index; each none where it names none.
    pub fn names(&mut self) -> (Option<&mut usize>, Option<&mut usize>) {
        match self {
            Change::Remove { unit }
            | Change::Duplicate { unit }
            | Change::Move { unit, .. }
            | Change::Count { unit, .. }
            | Change::Rename { unit, .. }
            | Change::Attach { unit, .. }
            | Change::Retype { unit, .. }
            | Change::Reattach { unit, .. }
            | Change::Detach { unit, .. }
            | Change::Join { unit, .. }
            | Change::Take { unit, .. }
            | Change::Drop { unit, .. }
            | Change::Retake { unit, .. }
            | Change::State { unit, .. }
            | Change::Roll { unit, .. } => (Some(unit), None),
            Change::Rechoose { unit, .. } | Change::Choose { unit, .. } => (unit.as_mut(), None),
            Change::Into { unit, group } => (Some(unit), group.as_mut()),
            Change::Regroup { group, .. }
            | Change::RenameGroup { group, .. }
            | Change::RemoveGroup { group }
            | Change::Dissolve { group } => (None, Some(group)),
            Change::Add { group, .. } | Change::Group { inside: group, .. } => (None, group.as_mut()),
            Change::Limit { .. }
            | Change::Army { .. }
            | Change::Side { .. }
            | Change::Title { .. }
            | Change::Player { .. }
            | Change::Custom { .. }
            | Change::RemoveCustom { .. } => (None, None),
        }
    }
}
