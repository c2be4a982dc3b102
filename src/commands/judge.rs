use std::sync::Arc;
use std::time::{Duration, Instant};

use super::agreed_words::AgreedWords;
use super::event_file::EventFile;
use super::force_files::ForceFile;
use super::forces::Rulesets;
use super::interrupt::going;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Force, Part, Ruleset, Severity, Written};
use crate::rules::{self, Checked, Finding};
use crate::suggest::repair;
use crate::view::{Compare, ComparedView, FindingLine, RouteView, Verdict, unit_lines, verdict};
use crate::work::Patience;

/// A list with its verdict.
pub struct Judged {
    /// The verdict, for programs.
    pub verdict: Verdict,
    /// The findings, for people.
    pub findings: Vec<Diagnostic>,
}

/// The terms on which lists are judged.
pub struct Judge<'a> {
    /// The rulesets that the lists name.
    pub rulesets: &'a Rulesets<'a>,
    /// The event where the lists are played, if any.
    pub event_file: Option<&'a EventFile>,
    /// Points agreed, in place of those in the files and in the event.
    pub limit: Option<i64>,
    /// Words agreed for the dice, in place of the event's.
    pub words: &'a [String],
    /// Whether each unit's cost is listed.
    pub units: bool,
    /// Whether repairs are searched for.
    pub repairs: bool,
}

/// The maximum number of repairs reported for a list.
const REPAIRS: usize = 2;

/// How long repairs of one list are searched for; an organiser may be waiting for forty lists.
const REPAIR_TIME: Duration = Duration::from_secs(2);

impl Judge<'_> {
    /// The verdict on one list.
    pub fn judged(&self, file: &ForceFile) -> Judged {
        let path = file.path.display().to_string();
        let mut judged = match (&file.read, &file.source) {
            (Ok(read), Some(source)) => match self.rulesets.get(read, source) {
                Err(problems) => refused(path, problems),
                Ok(ruleset) => {
                    let limit = self.limit.or(self.event_file.and_then(EventFile::limit));
                    let mut checked = rules::check_read(ruleset, read, limit);
                    self.event_limit(&mut checked);
                    AgreedWords { typed: self.words, event_file: self.event_file }.hold(&mut checked, file);
                    let mut findings: Vec<Diagnostic> =
                        checked.findings.iter().map(|finding| checked.placed(finding, source)).collect();
                    let mut verdict = verdict(&path, &checked, source);
                    self.place_limit(&path, &mut findings, &mut verdict.findings);
                    verdict.units = self.units.then(|| unit_lines(ruleset, &checked));
                    if self.repairs && !verdict.legal {
                        verdict.repairs = repairs(ruleset, &read.force, limit);
                    }
                    Judged { verdict, findings }
                }
            },
            (read, _) => {
                let wrong = read.as_ref().err().map(Vec::as_slice).unwrap_or_default();
                let mut problems = self.rulesets.wrong(wrong, file.source.as_ref());
                if let Some(source) = &file.source {
                    problems.extend(self.besides(source));
                    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.range.start));
                }
                refused(path, problems)
            }
        };
        if let Some(event_file) = self.event_file {
            judged.of_player(event_file, file);
        }
        judged
    }

    /// The rules that a force breaks, in those parts of a file with mistakes that can be read.
    fn besides(&self, source: &Arc<Source>) -> Vec<Diagnostic> {
        let Some((read, partial)) = data::readable(source) else { return Vec::new() };
        let limit = self.limit.or(self.event_file.and_then(EventFile::limit));
        let ruleset = self.rulesets.get(&read, source);
        ruleset.map_or_else(|_| Vec::new(), |ruleset| rules::besides(ruleset, &read, partial, limit, source))
    }

    /// Rewords findings about points if the limit is the event's, and adds a notice if the list was written for
    /// another.
    fn event_limit(&self, checked: &mut Checked<'_>) {
        let Some((event, limit)) = self.agreed() else { return };
        let (event, limit) = (&event.event, limit.value);
        for over in checked.findings.iter_mut().filter(|finding| finding.code == Code::OverLimit) {
            let points = over.message.split(';').next().unwrap_or_default();
            over.message = format!("{points}; {} is played at {limit}", event.name);
        }
        if let Some(own) = checked.force.limit.filter(|own| *own != limit) {
            let message = format!("the list is written for {own} points; {} is played at {limit}", event.name);
            let finding =
                Finding::error(Code::OtherLimit, Part::Limit, message).hint(format!("write `limit = {limit}`"));
            checked.findings.push(finding.with_severity(Severity::Notice));
        }
        checked.sort();
    }

    /// The event and its limit in points, if that limit applies.
    fn agreed(&self) -> Option<(&EventFile, &Written<i64>)> {
        let event_file = self.event_file.filter(|_| self.limit.is_none())?;
        Some((event_file, event_file.event.limit.as_ref()?))
    }

    /// Places findings over the event's limit in the event's file, since no line of the list states that limit.
    fn place_limit(&self, path: &str, findings: &mut [Diagnostic], lines: &mut [FindingLine]) {
        let Some((event_file, limit)) = self.agreed() else { return };
        for (finding, line) in findings.iter_mut().zip(lines).filter(|(one, _)| one.code == Code::OverLimit) {
            *finding = finding.clone().at(&event_file.source, limit.at.clone());
            finding.message = format!("{path}: {}", finding.message);
            line.line = None;
        }
    }
}

/// The cheapest ways to make a force legal that are found in time.
fn repairs(ruleset: &Ruleset, force: &Force, limit: Option<i64>) -> Vec<RouteView> {
    let began = Instant::now();
    let gone = |_| began.elapsed().as_secs_f64() / REPAIR_TIME.as_secs_f64();
    let patience = Patience { going: going(), effort: u64::MAX, gone: &gone, until: 1.0 };
    let found = repair(ruleset, force, limit, patience).unwrap_or_default();
    let legal = found.iter().filter(|one| one.legal());
    legal.take(REPAIRS).map(|one| RouteView::of(ruleset, one, limit)).collect()
}

/// Finds identical lists, and players with several lists.
pub fn compared(judged: &mut [Judged], files: &[ForceFile], rulesets: &Rulesets<'_>) {
    let bare: Vec<Option<Force>> = files.iter().map(bare).collect();
    for later in 1..judged.len() {
        let (before, rest) = judged.split_at_mut(later);
        let Some(one) = rest.first_mut() else { continue };
        let same = (0..later).find(|place| bare[later].is_some() && bare[*place] == bare[later]);
        if let Some(place) = same {
            one.add(twin(&one.verdict, &before[place].verdict));
        }
        let Some(name) = one.verdict.player.clone() else { continue };
        let own = before.iter().position(|known| known.verdict.is_of(&name));
        if let Some(place) = own.filter(|place| same != Some(*place)) {
            let (file, known) = (one.verdict.file.clone(), before[place].verdict.file.clone());
            let changes = changes(rulesets, &files[place], &files[later]);
            let hint = "ask which of them is to be used, and leave the other out";
            let message = format!("{file}: another list by `{name}`, in addition to {known}{changes}");
            one.add(Diagnostic::warning(Code::Duplicate, message).hint(hint));
            let message = format!("{known}: `{name}` has another list, {file}");
            before[place].add(Diagnostic::warning(Code::Duplicate, message).hint(hint));
        }
    }
}

/// A warning that two lists are identical, and whose they are.
fn twin(one: &Verdict, known: &Verdict) -> Diagnostic {
    let (message, hint) = match (&one.player, &known.player) {
        (Some(player), Some(other)) if known.is_of(player) => {
            (format!("{}: the same list by `{other}` as {}", one.file, known.file), "leave one of them out")
        }
        (Some(player), Some(other)) => (
            format!("{}: the list of `{player}` is the same as that of `{other}`, {}", one.file, known.file),
            "both may play it; ask whether one was sent by mistake",
        ),
        (_, Some(other)) => (
            format!("{}: the same list as {} by `{other}`", one.file, known.file),
            "find out whose it is, and leave the other out",
        ),
        (_, None) => {
            (format!("{}: the same list as {}", one.file, known.file), "find out whose it is, and leave the other out")
        }
    };
    Diagnostic::warning(Code::Duplicate, message).hint(hint)
}

/// A force without its name, player and seed; `None` for a file that fields nothing.
fn bare(file: &ForceFile) -> Option<Force> {
    let force = &file.read.as_ref().ok()?.force;
    let fields = !force.units.is_empty() || !force.groups.is_empty();
    fields.then_some(Force { name: None, player: None, seed: None, ..force.clone() })
}

/// The differences between two lists, as the end of a message; empty if their games differ.
fn changes(rulesets: &Rulesets<'_>, old: &ForceFile, new: &ForceFile) -> String {
    let known = |file: &'_ ForceFile| {
        let (read, source) = file.readable().ok()?;
        Some((read.force.clone(), rulesets.get(read, source).ok()?))
    };
    let both = known(old).zip(known(new));
    let Some(((before, first), (after, second))) = both.filter(|((_, one), (_, other))| one.id == other.id) else {
        return String::new();
    };
    let old = Compare { file: "", ruleset: first, force: &before };
    let view = ComparedView::of(old, Compare { file: "", ruleset: second, force: &after });
    let (mut besides, mut without, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for unit in &view.units {
        match (&unit.old, &unit.new) {
            // They differ only in what one of the lists leaves unstated.
            (Some(old), Some(new)) if old == new => {}
            (Some(old), Some(new)) => other.push(format!("has `{new}` in place of `{old}`")),
            (Some(old), None) => without.push(format!("`{old}`")),
            (None, Some(new)) => besides.push(format!("`{new}`")),
            (None, None) => {}
        }
    }
    let listed = |words: &str, all: &[String]| (!all.is_empty()).then(|| format!("{words} {}", all.join(", ")));
    let said: Vec<String> =
        [listed("also has", &besides), listed("lacks", &without)].into_iter().flatten().chain(other).collect();
    if said.is_empty() { "; the units are the same".to_owned() } else { format!("; this one {}", said.join("; it ")) }
}

impl Judged {
    /// Records the event's player of the list; warns if the list is a stranger's, or names another player.
    fn of_player(&mut self, event_file: &EventFile, file: &ForceFile) {
        let Some(player) = event_file.player(file) else {
            return event_file.stranger(file).into_iter().for_each(|finding| self.add(finding));
        };
        let own = self.verdict.player.replace(player.name.clone());
        self.verdict.table = player.table;
        self.verdict.mail.clone_from(&player.mail);
        if let Some(own) = own.filter(|own| !rules::is_same_player(own, &player.name)) {
            let message = format!("the list names `{own}` as its player; the event names `{}`", player.name);
            self.add(Diagnostic::warning(Code::UnknownPlayer, message).hint("correct the `player` in one of them"));
        }
    }

    /// Adds a finding to the verdict and to those for people.
    fn add(&mut self, finding: Diagnostic) {
        self.verdict.findings.push(FindingLine::of(&finding));
        self.findings.push(finding);
    }
}

/// The verdict on a list that cannot be checked: it is not a valid force, or its ruleset cannot be used.
fn refused(file: String, problems: Vec<Diagnostic>) -> Judged {
    Judged { verdict: Verdict::refused(file, &problems), findings: problems }
}
