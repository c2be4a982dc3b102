use std::path::PathBuf;

use super::job::{Job, workshop};
use super::produce::produce;
use super::seating::Seating;
use super::{Outcome, resolve, roster};
use crate::assets::Assets;
use crate::cli::{At, Meet, Out};
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{self, Meeting};
use crate::model::Length;

/// `aids --standees`: paper figures of forces to cut out, fold and stand up. `asked` begins with the height of a man.
pub fn run(
    assets: &Assets,
    names: &[String],
    (man, meet): (Length, &Meet),
    out: &Out,
) -> Result<Outcome, Vec<Diagnostic>> {
    let (mut workshop, mut problems) = (workshop(assets)?, Vec::new());
    for name in names {
        match resolve::ruleset_or_path(assets, name) {
            resolve::Meant::Path => {}
            resolve::Meant::Ruleset(Ok(_)) => {
                let problem = Diagnostic::error(Code::NotStated, format!("`{name}` is a ruleset, not a force"));
                problems.push(problem.hint("name a force file, or leave out `--standees`"));
            }
            resolve::Meant::Ruleset(Err(wrong)) => problems.extend(wrong),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let (paths, at) = (names.iter().map(PathBuf::from).collect(), At::default());
    let Seating { tables, meet, rulesets: known } =
        Seating::of((assets, &mut workshop), paths, false, (meet, &at), None, &mut problems)?;
    let mut jobs = Vec::new();
    for files in &tables {
        let (meetings, wrong) = known.meetings(files, &meet);
        problems.extend(wrong);
        for meeting in &meetings {
            match of_meeting(meeting, man, out) {
                Some(job) => jobs.push(job),
                None => problems.push(nothing(meeting)),
            }
        }
    }
    if jobs.is_empty() {
        return Err(problems);
    }
    Ok(produce(assets, &workshop, &jobs, out, problems))
}

/// The figures of all forces that meet, in one document; `None` if there are none.
fn of_meeting(meeting: &Meeting<'_>, man: Length, out: &Out) -> Option<Job> {
    let standees = documents::standees(meeting, man, out.setup())?;
    let origins: Vec<&str> = meeting.entrants.iter().map(|entrant| entrant.origin.as_str()).collect();
    let job = Job::of(meeting.ruleset, &format!("{}-standees", meeting.stem()), standees, out);
    // A document for several forces goes into the first player's PDF.
    let owners = meeting.entrants.iter().map(roster::owner).take(1).collect();
    Some(Job { origin: Some(origins.join(", ")), owners, ..job })
}

fn nothing(meeting: &Meeting<'_>) -> Diagnostic {
    let ruleset = &meeting.ruleset.name;
    if meeting.ruleset.standees.is_empty() {
        let problem = Diagnostic::error(Code::NothingToPrint, format!("{ruleset} has no paper figures"));
        return problem.hint("its data folder needs a `standees.toml`");
    }
    let origins: Vec<&str> = meeting.entrants.iter().map(|entrant| entrant.origin.as_str()).collect();
    let problem = Diagnostic::error(Code::NothingToPrint, format!("{} has no figures to print", origins.join(", ")));
    problem.hint("add a unit to the force")
}
