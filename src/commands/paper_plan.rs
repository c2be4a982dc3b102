use super::job::Job;
use crate::documents::PaperUse;

/// How to load and turn the paper for these documents, and which pages to cut: a line for each way, with the names of
/// the documents.
pub fn paper_plan(jobs: &[Job]) -> String {
    let line = |(way, jobs): &(PaperUse, Vec<&Job>)| {
        let names: Vec<&str> = jobs.iter().map(|job| job.name.as_str()).collect();
        format!("{}: {}\n", way.says(), names.join(", "))
    };
    by_use(jobs).iter().map(line).collect()
}

/// The documents on each kind of paper, in the order in which the paper is put into the printer.
pub fn by_use(jobs: &[Job]) -> Vec<(PaperUse, Vec<&Job>)> {
    let mut ways: Vec<(PaperUse, Vec<&Job>)> = Vec::new();
    for job in jobs {
        let own = job.manuscript.paper_use();
        match ways.iter_mut().find(|(way, _)| *way == own) {
            Some((_, jobs)) => jobs.push(job),
            None => ways.push((own, vec![job])),
        }
    }
    ways.sort_by_key(|(way, _)| way.rank());
    ways
}
