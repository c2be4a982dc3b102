use serde::{Deserialize, Serialize};

/// One thing done to a force. Units are counted in the order of the file, from 0; groups too, outer ones first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Change {
    /// A unit is fielded at its smallest legal size; into this group where it belongs there and there is room.
    Add {
        /// The unit's id.
        unit: String,
        /// The group last touched.
        #[serde(default)]
        group: Option<usize>,
    },
    /// A unit is taken out.
    Remove {
        /// The unit.
        unit: usize,
    },
    /// A unit is there once more, beside itself.
    Duplicate {
        /// The unit.
        unit: usize,
    },
    /// A unit changes places with its neighbour in its group; where there is none, it goes on to the group before or
    /// after.
    Move {
        /// The unit.
        unit: usize,
        /// Whether towards the head of the file.
        up: bool,
    },
    /// How many figures a unit has, those attached left aside.
    Count {
        /// The unit.
        unit: usize,
        /// The figures, 1 to 1000.
        figures: i64,
    },
    /// What the player calls a unit; nothing where the name is empty.
    Rename {
        /// The unit.
        unit: usize,
        /// The name.
        name: String,
    },
    /// A figure is attached to a unit.
    Attach {
        /// The unit.
        unit: usize,
        /// Who, by unit id.
        who: String,
    },
    /// What was typed for a unit is another unit.
    Retype {
        /// The unit.
        unit: usize,
        /// The other's id.
        id: String,
    },
    /// What was typed for a figure attached is another figure.
    Reattach {
        /// The unit.
        unit: usize,
        /// Who, by unit id.
        who: String,
        /// The other's id.
        id: String,
    },
    /// What was typed for a group's kind is another kind.
    Regroup {
        /// The group.
        group: usize,
        /// The other's id.
        kind: String,
    },
    /// A figure attached is sent away.
    Detach {
        /// The unit.
        unit: usize,
        /// Who, by unit id.
        who: String,
    },
    /// A unit joins another.
    Join {
        /// The unit.
        unit: usize,
        /// What the other is called; none leaves it.
        #[serde(default)]
        host: Option<String>,
    },
    /// Figures of a unit take an option.
    Take {
        /// The unit.
        unit: usize,
        /// The option's id.
        option: String,
        /// How many figures; all where nothing is said, nobody for 0.
        #[serde(default)]
        figures: Option<i64>,
    },
    /// An option is given back.
    Drop {
        /// The unit.
        unit: usize,
        /// The option's id.
        option: String,
    },
    /// What the force decides is meant for another choice: a slip of the pen.
    Rechoose {
        /// The choice as it is written.
        choice: String,
        /// The choice's id.
        id: String,
    },
    /// A unit, or the force where none is named, decides something.
    Choose {
        /// The unit.
        #[serde(default)]
        unit: Option<usize>,
        /// The choice's id.
        choice: String,
        /// The decision's id; none takes it back.
        #[serde(default)]
        decision: Option<String>,
    },
    /// A number that the ruleset leaves to the players.
    State {
        /// The unit.
        unit: usize,
        /// The stat's id.
        stat: String,
        /// The number; none takes it back.
        #[serde(default)]
        number: Option<i64>,
    },
    /// A die as it fell.
    Roll {
        /// The unit.
        unit: usize,
        /// The roll's id.
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
    /// The army.
    Army {
        /// Its id.
        army: String,
    },
    /// The side on which the force fights; none leaves it to the data.
    Side {
        /// Its id.
        #[serde(default)]
        side: Option<String>,
    },
    /// What the player calls the force.
    Title {
        /// The name.
        name: String,
    },
    /// The player.
    Player {
        /// The name.
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
    /// What the player calls a group.
    RenameGroup {
        /// The group.
        group: usize,
        /// The name.
        name: String,
    },
    /// A group is taken out with all that stands in it.
    RemoveGroup {
        /// The group.
        group: usize,
    },
    /// A unit goes into a group, or out of all of them.
    Into {
        /// The unit.
        unit: usize,
        /// The group.
        #[serde(default)]
        group: Option<usize>,
    },
    /// Troops are built from a code, in place of those with this id where there are some.
    Custom {
        /// What they are called.
        name: String,
        /// The ability code.
        code: String,
        /// Their role's id.
        role: String,
        /// Priced traits without a letter.
        #[serde(default)]
        extras: Vec<String>,
    },
    /// Troops built from a code are taken out, with the units of them.
    RemoveCustom {
        /// Their id.
        id: String,
    },
}
