use std::sync::Arc;

use super::file::{File, Gathered, sort_by_place};
use super::language::Record;
use super::language::forces::FILE;
use super::parse::whole;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{self, DieFaces, Force, ForceGroup, MOST_UNITS, Part};

/// Reads a force; the error lists everything that is wrong with its file. Its ids are not looked up here: an id that
/// the ruleset does not have is a finding.
pub fn force(source: &Arc<Source>) -> Result<model::ReadForce, Vec<Diagnostic>> {
    let (read, problems, _) = read(source);
    match read {
        Some(read) if problems.is_empty() => Ok(read),
        _ => Err(problems),
    }
}

/// The readable part of a force, and whether entries are missing from it: a shortage may then not be the player's
/// mistake. `None` if no force can be read, or if it is too large.
pub fn readable(source: &Arc<Source>) -> Option<(model::ReadForce, bool)> {
    let (read, _, partial) = read(source);
    read.map(|read| (read, partial))
}

/// The readable part of a force, the problems with its file, and whether entries were left out.
fn read(source: &Arc<Source>) -> (Option<model::ReadForce>, Vec<Diagnostic>, bool) {
    let gathered = Gathered::default();
    let dies = DieFaces::default();
    let file = File { source: Arc::clone(source), dies: &dies, gathered: &gathered };
    let force = whole(&file, &FILE, |entry| Force::from_entry(&entry));
    let force = force.filter(|force| sized(force, &file));
    let mut problems = gathered.problems();
    sort_by_place(&mut problems);
    let (places, canonical) = (gathered.places.take(), gathered.canonical.take());
    (force.map(|force| model::ReadForce { force, places, canonical }), problems, gathered.partial.get())
}

/// The deepest nesting of groups.
const DEEPEST: usize = 12;

/// The maximum number of figures in a force: its roster has a box for each.
const MOST_OF_FORCE: i64 = 5_000;

/// Whether a force is small enough to be checked and printed; reports if it is not.
fn sized(force: &Force, file: &File<'_>) -> bool {
    fn depth(groups: &[ForceGroup]) -> usize {
        groups.iter().map(|group| 1 + depth(&group.groups)).max().unwrap_or(0)
    }
    let all = force.every_unit();
    let (units, deepest) = (all.len(), depth(&force.groups));
    let figures: i64 = all.iter().map(|unit| unit.figures()).sum();
    let problem = if units > MOST_UNITS {
        format!("the force has {units} units; {MOST_UNITS} at most")
    } else if figures > MOST_OF_FORCE {
        format!("the force has {figures} figures; {MOST_OF_FORCE} at most")
    } else if deepest > DEEPEST {
        format!("groups are nested {deepest} deep; {DEEPEST} at most")
    } else {
        return true;
    };
    let problem = Diagnostic::error(Code::BadValue, problem).hint("split it into several forces");
    file.report(problem, file.gathered.places.borrow().at(&Part::Ruleset.into()));
    false
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::readable;
    use crate::diagnostic::Source;
    use crate::model::{About, Half, Part, Path};

    /// Entries that can't be read are not counted in the numbering.
    #[test]
    fn every_part_has_its_place_though_others_are_wrong() {
        let text = "ruleset = \"x\"\n\
            [[groups]]\nname = \"without a kind\"\n[[groups.units]]\nunit = \"lost\"\n\
            [[groups]]\nkind = \"g\"\n[[groups.units]]\nname = \"without an id\"\n[[groups.units]]\nunit = \"b\"\n\
            take = [{ option = \"o\" }, { option = \"p\", count = 2 }]\n\
            [[units]]\nunit = \"a\"\nchoose = { c = \"d\" }\n";
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let read = readable(&source).map(|(read, partial)| (read.force.every_unit().len(), partial, read.places));
        let (units, partial, places) = read.unwrap_or_default();
        assert_eq!((units, partial), (2, true));
        let at = |path: Path| &text[places.at(&path)];
        let (first, second) = (About::Unit(0), About::Unit(1));
        assert_eq!([at(first.part(Part::Unit)), at(second.part(Part::Unit))], ["\"a\"", "\"b\""]);
        assert_eq!([at(first.into()), at(About::Group(0).part(Part::Kind))], ["[[units]]", "\"g\""]);
        assert_eq!(at(first.part(Part::Choose("c".to_owned(), Half::Value))), "\"d\"");
        assert_eq!(at(second.part(Part::Take(1, Half::Value))), "2");
    }
}
