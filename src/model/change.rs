use serde::{Deserialize, Serialize};

use super::CustomWord;

/// One edit of a force. Units and groups are named by index in file order, from 0, an outer group before its inner
/// ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Change {
    /// Adds a unit at its smallest legal size: to the given group if it belongs there and there is room, else to the
    /// first group with room, else to a new one; outside groups if no kind of group takes it.
    Add {
        /// Id of the unit to add.
        unit: String,
        /// Index of the group to try first.
        #[serde(default)]
        group: Option<usize>,
    },
    /// Removes a unit.
    Remove {
        /// Index of the unit, from 0 in file order.
        unit: usize,
    },
    /// Copies a unit; the copy follows it, without its name and dice.
    Duplicate {
        /// Index of the unit, from 0 in file order.
        unit: usize,
    },
    /// Swaps a unit with its neighbour in its group; at either end it moves to the group before or after.
    Move {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Whether it moves towards the head of the file.
        up: bool,
    },
    /// Sets a unit's number of figures, not counting those attached.
    Count {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The figures, 1 to 1000.
        figures: i64,
    },
    /// Gives a unit a name, or removes its name.
    Rename {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The new name; empty removes it.
        name: String,
    },
    /// Attaches a figure to a unit.
    Attach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Unit id of the figure.
        who: String,
    },
    /// Changes a unit's type; its figures and options stay.
    Retype {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the unit type to write.
        id: String,
    },
    /// Changes the type of an attached figure.
    Reattach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Unit id of the figure to replace.
        who: String,
        /// Unit id to write in its place.
        id: String,
    },
    /// Changes the kind of a group.
    Regroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
        /// Id of the kind to write.
        kind: String,
    },
    /// Removes an attached figure.
    Detach {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Unit id of the figure.
        who: String,
    },
    /// Lets a unit join another, or leave it.
    Join {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Name or id of the unit to join; `None` to leave it.
        #[serde(default)]
        host: Option<String>,
    },
    /// Gives an option to figures of a unit.
    Take {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option to take.
        option: String,
        /// How many figures; `None` for all, and 0 removes the option.
        #[serde(default)]
        figures: Option<i64>,
    },
    /// Lets the figures attached to a unit take an option with it, or no longer; an option that the unit does not have is
    /// taken by all.
    TakeAlong {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option.
        option: String,
        /// Whether the attached figures take it.
        attached: bool,
    },
    /// Removes an option from a unit; one that is listed several times loses its last entry.
    Drop {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option to drop.
        option: String,
    },
    /// Replaces a unit's option with another, for as many figures.
    Retake {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the option in the file.
        option: String,
        /// Id of the option to write.
        id: String,
    },
    /// Moves a decision to another choice, because it was written under the wrong one.
    Rechoose {
        /// Index of the unit, from 0 in file order; `None` for the force.
        #[serde(default)]
        unit: Option<usize>,
        /// Id of the choice in the file.
        choice: String,
        /// Id of the choice to write.
        id: String,
    },
    /// Sets or clears a decision of a unit or of the force.
    Choose {
        /// Index of the unit, from 0 in file order; `None` for the force.
        #[serde(default)]
        unit: Option<usize>,
        /// Id of the choice.
        choice: String,
        /// Id of the decision; `None` clears it.
        #[serde(default)]
        decision: Option<String>,
    },
    /// Sets or clears a stat that the ruleset leaves to the players.
    State {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the stat.
        stat: String,
        /// The value; `None` clears it.
        #[serde(default)]
        number: Option<i64>,
    },
    /// Moves a stated number to another stat, because it was written under the wrong key.
    Restate {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The key in the file.
        stat: String,
        /// Id of the stat to write.
        id: String,
    },
    /// Sets or clears the result of a die.
    Roll {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Id of the roll.
        roll: String,
        /// The natural die; `None` clears it.
        #[serde(default)]
        natural: Option<i64>,
    },
    /// Moves the result of a die to another roll, because it was written under the wrong key.
    Reroll {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// The key in the file.
        roll: String,
        /// Id of the roll to write.
        id: String,
    },
    /// Sets or clears the points limit.
    Limit {
        /// Points, at least 1; `None` clears the limit.
        #[serde(default)]
        points: Option<i64>,
    },
    /// Sets the army of the force.
    Army {
        /// Id of the army.
        army: String,
    },
    /// Sets or clears the side on which the force fights.
    Side {
        /// Id of the side; `None` leaves it to the army.
        #[serde(default)]
        side: Option<String>,
    },
    /// Sets the force's title.
    Title {
        /// The new title; empty removes it.
        name: String,
    },
    /// Sets the player's name.
    Player {
        /// The new name; empty removes it.
        name: String,
    },
    /// Begins an empty group.
    Group {
        /// Id of its kind.
        kind: String,
        /// Index of the group around it; `None` for outside all groups.
        #[serde(default)]
        inside: Option<usize>,
    },
    /// Gives a group a name, or removes its name.
    RenameGroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
        /// The new name; empty removes it.
        name: String,
    },
    /// Removes a group and everything in it.
    RemoveGroup {
        /// Index of the group, from 0, outer before inner.
        group: usize,
    },
    /// Removes a group and puts its contents where it stood.
    Dissolve {
        /// Index of the group, from 0, outer before inner.
        group: usize,
    },
    /// Moves a unit into a group, or outside all groups.
    Into {
        /// Index of the unit, from 0 in file order.
        unit: usize,
        /// Index of the group, from 0, outer before inner; `None` for outside all groups.
        #[serde(default)]
        group: Option<usize>,
    },
    /// Moves a group with everything in it into another, last of the groups there, or outside all groups.
    Nest {
        /// Index of the group, from 0, outer before inner.
        group: usize,
        /// Index of the group that it goes into; `None` for outside all groups.
        #[serde(default)]
        inside: Option<usize>,
    },
    /// Builds troops from a code, replacing any with the same id.
    Custom {
        /// Name of the troops, from which their id is made.
        name: String,
        /// The ability code of the troops.
        code: String,
        /// Id of their role.
        role: String,
        /// Ids of priced traits without a letter.
        #[serde(default)]
        extras: Vec<String>,
    },
    /// Writes another word in troops built from a code.
    Amend {
        /// Index of the troops, from 0 in file order.
        custom: usize,
        /// The word to write.
        word: CustomWord,
    },
    /// Removes troops built from a code, and all units of them.
    RemoveCustom {
        /// Id of the troops to remove.
        id: String,
    },
}

impl Change {
    /// The indexes of the unit and the group that the change is about; `None` for each that it does not name.
    pub fn names(&mut self) -> (Option<&mut usize>, Option<&mut usize>) {
        let (unit, groups) = self.indexes();
        (unit, groups.into_iter().flatten().next())
    }

    /// The indexes of the unit and of all groups that the change names, the one that it is about first.
    pub fn indexes(&mut self) -> (Option<&mut usize>, [Option<&mut usize>; 2]) {
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
            | Change::TakeAlong { unit, .. }
            | Change::Drop { unit, .. }
            | Change::Retake { unit, .. }
            | Change::State { unit, .. }
            | Change::Restate { unit, .. }
            | Change::Roll { unit, .. }
            | Change::Reroll { unit, .. } => (Some(unit), [None, None]),
            Change::Rechoose { unit, .. } | Change::Choose { unit, .. } => (unit.as_mut(), [None, None]),
            Change::Into { unit, group } => (Some(unit), [group.as_mut(), None]),
            Change::Regroup { group, .. }
            | Change::RenameGroup { group, .. }
            | Change::RemoveGroup { group }
            | Change::Dissolve { group } => (None, [Some(group), None]),
            Change::Add { group, .. } | Change::Group { inside: group, .. } => (None, [group.as_mut(), None]),
            Change::Nest { group, inside } => (None, [Some(group), inside.as_mut()]),
            Change::Limit { .. }
            | Change::Army { .. }
            | Change::Side { .. }
            | Change::Title { .. }
            | Change::Player { .. }
            | Change::Custom { .. }
            | Change::Amend { .. }
            | Change::RemoveCustom { .. } => (None, [None, None]),
        }
    }
}
