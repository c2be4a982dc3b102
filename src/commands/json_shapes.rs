/// A shape of JSON output: its meaning, the verb that prints it, and an example with every possible key.
pub struct JsonShape {
    /// Its name in `help json`.
    pub name: &'static str,
    /// The command line that prints it.
    pub printed_by: &'static str,
    /// A description, with the keys whose names do not explain themselves.
    pub says: &'static str,
    /// An example, as JSON.
    pub example: &'static str,
}

/// Declares the shapes; the example of each is in the file of its name.
macro_rules! shapes {
    ($( $name:literal, $printed_by:literal, $says:literal; )+) => {
        /// Every shape of JSON output. Keys that do not apply are left out; new keys may come, but none is removed.
        pub const SHAPES: &[JsonShape] = &[$( JsonShape {
            name: $name,
            printed_by: $printed_by,
            says: $says,
            example: include_str!(concat!("shapes/", $name, ".json")),
        } ),+];
    };
}

shapes! {
    "verdicts", "check FORCE… --format json",
        "A list with a verdict on each force, in the order they were named; `severity` is `error`, `warning` or \
         `notice`, `rule` is the id of the restriction, `units` is there with `--points`, `table` and `mail` at an event.";
    "report", "check FORCE… --report FILE.json",
        "The same verdicts as `lists`, how many of them are legal, the event, and the players who have no list.";
    "list", "export FORCE --as json",
        "A force, as `import` reads it back: the keys are those of a force's file, and `choose`, `stats` and `rolls` are \
         tables as they are there; `game`, `called`, `points` and `figures` are added. Several forces are a list.";
    "suggestion", "suggest FORCE --format json",
        "The best uses of the points that are left, or, if the force is not legal, the steps that make it legal.";
    "comparison", "diff OLD NEW --format json",
        "Two forces compared: the differences in the whole force, the units, and the findings that are gone or new.";
    "meaning", "explain FINDING --format json",
        "The meaning of a finding's code.";
    "rulings", "explain RULING --format json",
        "The rulings with this id, one for each ruleset that has one.";
    "restrictions", "explain RESTRICTION --format json",
        "The restrictions with this id, one for each ruleset that has one.";
    "ability", "explain CODE --format json",
        "An ability code with its sum; `profile` has a number for each stat, or text if dice are thrown.";
    "tables", "table RULESET --format json",
        "The tables of a ruleset.";
    "table", "table RULESET TABLE --format json",
        "A table; `natural`, `modified` and `row`, or `gap`, give the result of a die; `met` says for each row and \
         column of a grid whether its need is met.";
    "actions", "throw RULESET --format json",
        "The actions of a ruleset, and the inputs of each: `one-of` or `any-of` a list, or a number.";
    "throw", "throw RULESET ACTION --format json",
        "An action thrown: `results` has one entry for each time, with `row` or `gap` where a table is looked up, \
         `successes` and `met` where a number is needed, `total` where dice are added up; `drawn` are the inputs that came from units.";
    "odds", "odds DICE --format json",
        "Exact chances, each a fraction in its lowest terms; `outcome` and `mean` have a `total`, `successes` with \
         `--target`, a `difference` with `--against`; an action that is looked up has `row` and `says`, and no `mean`; \
         where the outcomes of all results together are more than 5,000, `outcomes` is empty and `results` has those of each.";
    "audit", "audit RULESET --format json",
        "Printed values beside those that the construction rules give, gaps of tables, warnings on the data, a force that \
         breaks each restriction, and the rulings in force.";
    "rulesets", "list --format json",
        "The rulesets.";
    "ruleset", "show RULESET --format json",
        "A ruleset and its contents, by id.";
    "army", "show RULESET ARMY --format json",
        "An army with its units, options, choices and restrictions.";
}
