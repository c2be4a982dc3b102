use std::ops::Range;

use crate::diagnostic::alternatives;
use crate::model::{Construction, HowMany, Id, Letter, Severity, Slot};

/// An ability code, read by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability<'a> {
    /// The role it was read for.
    pub role: String,
    /// The letters found, in order.
    pub letters: Vec<&'a Letter>,
    /// The code as it should be written.
    pub normalised: String,
    /// Mistakes in it, and slips that were read leniently.
    pub faults: Vec<CodeFault>,
}

/// A mistake or slip at one place in a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFault {
    /// The byte range in the code.
    pub at: Range<usize>,
    /// `Error` if the code can't be used.
    pub severity: Severity,
    /// The mistake, in words.
    pub message: String,
    /// Advice that puts it right, usually the letters allowed there.
    pub hint: Option<String>,
}

/// How leniently a code is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Slips that leave no doubt are read, with a warning.
    Tolerant,
    /// Slips are errors, as for the codes of army lists.
    Strict,
    /// Slips are read, and a letter that occurs twice counts twice.
    Literal,
}

/// Reads a code for the given role, or else for the role that it fits best.
pub fn ability<'a>(construction: &'a Construction, code: &str, role: Option<&str>, mode: Mode) -> Ability<'a> {
    if let Some(role) = role {
        return read(construction, code, role, mode);
    }
    let mut roles: Vec<&str> = vec![""];
    roles.extend(construction.slots.iter().flat_map(|slot| slot.who.role.iter().map(Id::as_str)));
    let dashed = code.contains(DASHES);
    let mut best: Option<Ability<'a>> = None;
    for role in roles {
        let found = read(construction, code, role, mode);
        if best.as_ref().is_none_or(|best| found.rank(dashed) < best.rank(dashed)) {
            best = Some(found);
        }
    }
    let mut best = best.unwrap_or_else(|| read(construction, code, "", mode));
    if let Some(role) = best.letters.iter().find_map(|letter| letter.role.clone()) {
        best.role = role.to_string();
    }
    best
}

/// Whether typed text begins like a code: with a letter for each position that all figures must have.
pub fn is_begun(construction: &Construction, typed: &str) -> bool {
    let mut positions =
        construction.slots.iter().take_while(|slot| slot.take == HowMany::One && slot.who.is_everyone()).peekable();
    let mut typed = typed.chars();
    let known = |slot: &Slot| typed.next().is_some_and(|found| slot.letters.iter().any(|one| one.letter == found));
    positions.peek().is_some() && positions.all(known)
}

impl Ability<'_> {
    /// Sort key by which the best role comes first: fewest errors, most letters, and a role only for a code with a
    /// dash.
    fn rank(&self, dashed: bool) -> (usize, std::cmp::Reverse<usize>, bool) {
        (self.errors(), std::cmp::Reverse(self.letters.len()), self.role.is_empty() == dashed)
    }

    /// The number of faults that make the code useless.
    pub fn errors(&self) -> usize {
        self.faults.iter().filter(|fault| fault.severity == Severity::Error).count()
    }
}

/// Characters that are read as a dash, the hyphen among them.
const DASHES: [char; 6] = ['-', '–', '—', '−', '‐', '‑'];

/// The state of one reading: the characters left, and the letters and faults found.
struct CodeReader<'a, 'c> {
    characters: Vec<(usize, char)>,
    next: usize,
    length: usize,
    mode: Mode,
    slots: Vec<&'a Slot>,
    role: &'c str,
    letters: Vec<&'a Letter>,
    normalised: String,
    faults: Vec<CodeFault>,
}

fn read<'a>(construction: &'a Construction, code: &str, role: &str, mode: Mode) -> Ability<'a> {
    let mut characters: Vec<(usize, char)> = code.char_indices().collect();
    let mut faults = Vec::new();
    while let Some(&(at, last)) = characters.last() {
        if !construction.stray.contains(&last) && !last.is_whitespace() {
            break;
        }
        characters.pop();
        faults.push(slip(
            mode,
            at..code.len(),
            format!("`{}` at the end is not part of the code", last.escape_debug()),
        ));
    }
    let length = characters.last().map_or(0, |(at, last)| at + last.len_utf8());
    let slots: Vec<&Slot> = construction.slots.iter().collect();
    let mut reader = CodeReader {
        characters,
        next: 0,
        length,
        mode,
        slots,
        role,
        letters: Vec::new(),
        normalised: String::new(),
        faults,
    };
    for index in 0..reader.slots.len() {
        reader.slot(index);
    }
    reader.rest();
    let mut faults = reader.faults;
    faults.sort_by_key(|fault| fault.at.start);
    Ability { role: role.to_owned(), letters: reader.letters, normalised: reader.normalised, faults }
}

impl<'a> CodeReader<'a, '_> {
    fn slot(&mut self, index: usize) {
        let slot = self.slots[index];
        if !self.has(slot) {
            return;
        }
        if let Some(mark) = slot.after {
            let dash = |c: char| c == mark || (mark == '-' && DASHES.contains(&c));
            match self.peek() {
                Some((_, found)) if dash(found) => self.next += 1,
                Some((at, _)) => self.slip(at..at, format!("`{mark}` is missing before {}", slot.name.to_lowercase())),
                None => {}
            }
            self.normalised.push(mark);
        }
        match slot.take {
            HowMany::Any => self.several(index),
            HowMany::One | HowMany::AtMostOne => self.single(index),
        }
    }

    /// Whether figures of this role have the position.
    fn has(&self, slot: &Slot) -> bool {
        slot.who.role.is_empty() || slot.who.role.iter().any(|role| role == self.role)
    }

    fn single(&mut self, index: usize) {
        let slot = self.slots[index];
        let name = slot.name.to_lowercase();
        let Some((at, found)) = self.peek() else {
            let end = self.length..self.length;
            if slot.take == HowMany::One {
                self.fault(Severity::Error, end, format!("{name} is missing"), Some(allowed(slot)));
            } else if self.faults.iter().all(|fault| fault.severity != Severity::Error) {
                self.slip(end, format!("{name} is not given: read as none"));
            }
            return;
        };
        if let Some(letter) = self.letter(slot, at, found, true) {
            self.next += 1;
            self.found(letter);
            return;
        }
        if slot.take == HowMany::AtMostOne {
            return;
        }
        let range = at..at + found.len_utf8();
        // A letter that a later position knows was not meant for this one.
        let later =
            self.slots[index + 1..].iter().any(|later| later.letters.iter().any(|letter| letter.letter == found));
        if later {
            self.fault(Severity::Error, range, format!("{name} is missing before `{found}`"), Some(allowed(slot)));
        } else {
            let position = self.next + 1;
            let message = format!("`{}`, character {position}, is not a letter for {name}", found.escape_debug());
            self.fault(Severity::Error, range, message, Some(allowed(slot)));
            self.next += 1;
        }
    }

    fn several(&mut self, index: usize) {
        let slot = self.slots[index];
        let mut taken: Vec<char> = Vec::new();
        while let Some((at, found)) = self.peek() {
            let exact_later = self.slots[index + 1..]
                .iter()
                .any(|later| self.has(later) && later.letters.iter().any(|letter| letter.letter == found));
            let Some(mut letter) = self.letter(slot, at, found, !exact_later) else { return };
            let range = at..at + found.len_utf8();
            if taken.contains(&letter.letter) && self.mode != Mode::Literal {
                let again = letter.again.and_then(|again| slot.letters.iter().find(|other| other.letter == again));
                match again.filter(|again| !taken.contains(&again.letter)) {
                    Some(again) => {
                        self.slip(range, format!("a second `{found}` is read as `{}`, {}", again.letter, again.name));
                        letter = again;
                    }
                    None => {
                        self.fault(
                            Severity::Error,
                            range,
                            format!("`{found}` appears twice"),
                            Some("leave one of them out".to_owned()),
                        );
                        self.next += 1;
                        continue;
                    }
                }
            }
            taken.push(letter.letter);
            self.next += 1;
            self.found(letter);
        }
    }

    /// The letter that a character stands for: itself, another spelling or, with `by_case`, the other case.
    fn letter(&mut self, slot: &'a Slot, at: usize, found: char, by_case: bool) -> Option<&'a Letter> {
        let exact = slot.letters.iter().find(|letter| letter.letter == found);
        if exact.is_some() {
            return exact;
        }
        let other = slot
            .letters
            .iter()
            .find(|letter| letter.also.contains(&found) || (by_case && letter.letter.eq_ignore_ascii_case(&found)))?;
        let message = format!("`{found}` is read as `{}`, {}", other.letter, other.name);
        self.slip(at..at + found.len_utf8(), message);
        Some(other)
    }

    fn rest(&mut self) {
        let Some((at, found)) = self.peek() else { return };
        // Letters displaced by a missing one before them are not reported again.
        let missing = |slot: &&Slot| self.has(slot) && slot.take == HowMany::One && !self.is_full(slot);
        if self.slots.iter().any(missing)
            && self.slots.iter().any(|slot| slot.letters.iter().any(|one| one.letter == found))
        {
            return;
        }
        let rest: String = self.characters[self.next..].iter().map(|(_, character)| character).collect();
        let known = self.slots.iter().find(|slot| {
            !self.has(slot) && (slot.after == Some(found) || slot.letters.iter().any(|letter| letter.letter == found))
        });
        let (message, hint) = match known {
            Some(slot) => (
                format!(
                    "`{rest}` gives {}, which only the role {} has",
                    slot.name.to_lowercase(),
                    alternatives(slot.who.role.iter().map(Id::as_str))
                ),
                Some(format!("leave `{rest}` out, or choose a role that has it")),
            ),
            None => {
                let last = self.slots.iter().rev().find(|slot| self.has(slot));
                let position = self.next + 1;
                let from = if rest.chars().count() > 1 { "from character" } else { "character" };
                let there = format!("`{}`, {from} {position},", rest.escape_debug());
                match last.filter(|slot| self.is_full(slot)) {
                    Some(slot) => {
                        let digits = slot.letters.iter().all(|one| one.letter.is_ascii_digit());
                        let one = if digits { "digit" } else { "letter" };
                        let message = format!("{there} can't be read: {} has only one {one}", slot.name.to_lowercase());
                        (message, Some(format!("leave `{}` out", rest.escape_debug())))
                    }
                    None => {
                        let hint = self.meant_after(&rest).or_else(|| last.map(|slot| allowed(slot)));
                        (format!("{there} is not allowed here"), hint)
                    }
                }
            }
        };
        self.fault(Severity::Error, at..self.length, message, hint);
    }

    /// The hint if letters follow a space that belong after the mark of a position.
    fn meant_after(&self, rest: &str) -> Option<String> {
        let letters = rest.strip_prefix(char::is_whitespace)?.trim();
        let first = letters.chars().next()?;
        let known = |slot: &&&Slot| slot.letters.iter().any(|one| one.letter == first);
        let (slot, mark) = self.slots.iter().filter(known).find_map(|slot| Some((slot, slot.after?)))?;
        let letters = letters.escape_debug();
        Some(format!("{} begins with `{mark}`: write `{mark}{letters}`", slot.name.to_lowercase()))
    }

    /// Whether a position for one letter already has it.
    fn is_full(&self, slot: &Slot) -> bool {
        let its_own = |letter: &&Letter| slot.letters.iter().any(|known| std::ptr::eq(known, *letter));
        match slot.take {
            HowMany::Any => false,
            HowMany::One | HowMany::AtMostOne => self.letters.iter().any(its_own),
        }
    }

    fn found(&mut self, letter: &'a Letter) {
        self.letters.push(letter);
        self.normalised.push(letter.letter);
    }

    fn peek(&self) -> Option<(usize, char)> {
        self.characters.get(self.next).copied()
    }

    fn slip(&mut self, at: Range<usize>, message: String) {
        self.faults.push(slip(self.mode, at, message));
    }

    fn fault(&mut self, severity: Severity, at: Range<usize>, message: String, hint: Option<String>) {
        self.faults.push(CodeFault { at, severity, message, hint });
    }
}

fn slip(mode: Mode, at: Range<usize>, message: String) -> CodeFault {
    let severity = if mode == Mode::Strict { Severity::Error } else { Severity::Warning };
    CodeFault { at, severity, message, hint: None }
}

fn allowed(slot: &Slot) -> String {
    let letters: Vec<String> = slot.letters.iter().map(|letter| letter.letter.to_string()).collect();
    format!("allowed here: {}", alternatives(letters.iter().map(String::as_str)))
}
