use super::job::Job;
use crate::documents::PaperUse;

/// How the paper for these documents is put in and turned, and what is cut: a line for each way, with the names of the
/// documents.
pub fn paper_plan(jobs: &[Job]) -> String {
    let mut ways: Vec<(PaperUse, Vec<&str>)> = Vec::new();
    for job in jobs {
        let own = job.manuscript.paper_use();
        match ways.iter_mut().find(|(way, _)| *way == own) {
            Some((_, names)) => names.push(&job.name),
            None => ways.push((own, vec![&job.name])),
        }
    }
    ways.sort_by_key(|(way, _)| way.rank());
    ways.iter().fold(String::new(), |plan, (way, names)| plan + &way.says() + ": " + &names.join(", ") + "\n")
}
