//! Lists for exchange carry every fact of a force, and read back as the same force.

use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use proptest::prelude::*;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::documents::lists_of;
use sabretache::list_text::{
    ListView, ReadList, Telling, as_bbcode, as_rows, as_text, from_rows, in_a_line, lines, marked_down, read, rows,
};
use sabretache::model::{Force, Phrases, Ruleset};
use sabretache::rules::check;

use crate::support::{every_force, run, worded};

const WHOLE: Telling = Telling { secret: false, full: true };

/// A force in each complete form of a list, with the name of the form.
fn in_each_form(ruleset: &Ruleset, draft: &Force) -> [(&'static str, String); 5] {
    let told = lines(ruleset, draft, Some("0123abcd"), WHOLE);
    let (view, phrases) = (ListView::of(ruleset, draft, Some("0123abcd"), false), &ruleset.organisation.phrases);
    [
        ("text", as_text(&told, phrases)),
        ("Markdown", marked_down(&told, phrases)),
        ("BBCode", as_bbcode(&told, phrases)),
        ("CSV", as_rows(std::slice::from_ref(&view))),
        ("JSON", serde_json::to_string(&view).expect("it is written")),
    ]
}

/// Every fact of a force, in each way it may be written: by id or by name.
fn facts(ruleset: &Ruleset, draft: &Force) -> Vec<Vec<String>> {
    let organisation = &ruleset.organisation;
    let text = |text: &str| vec![text.to_owned()];
    let named = |id: &str, name: Option<&str>| {
        std::iter::once(id.to_owned()).chain(name.map(str::to_owned)).collect::<Vec<String>>()
    };
    let unit = |id: &str| {
        let found = organisation.armies.iter().flat_map(|army| &army.units).find(|unit| unit.id == *id);
        named(id, found.map(|unit| unit.name.as_str()))
    };
    let option = |id: &str| {
        let own = organisation.armies.iter().flat_map(|army| &army.options);
        named(id, organisation.options.iter().chain(own).find(|one| one.id == *id).map(|one| one.name.as_str()))
    };
    let decided = |(choice, way): &(String, String)| {
        let choice = organisation.choice(choice);
        let way_name = choice.and_then(|one| one.options.iter().find(|one| one.id == way.as_str()));
        named(way, way_name.map(|one| one.name.as_str()))
    };
    let checked = check(ruleset, draft, None);
    let mut all = vec![text(&ruleset.name), text("0123abcd"), text(&checked.figures().to_string())];
    all.extend(checked.points.map(|points| text(&points.to_string())));
    all.extend(draft.limit.map(|limit| text(&limit.to_string())));
    all.extend(draft.seed.map(|seed| text(&seed.to_string())));
    let army = draft.army.as_deref();
    all.extend(army.map(|id| named(id, organisation.army(id).map(|army| army.name.as_str()))));
    all.extend(
        [&draft.name, &draft.player, &draft.side, &draft.data_version].into_iter().flatten().map(|one| text(one)),
    );
    all.extend(draft.choose.iter().map(decided));
    for custom in &draft.custom {
        all.extend([&custom.name, &custom.code, &custom.role].into_iter().chain(&custom.extras).map(|one| text(one)));
    }
    for one in draft.every_unit() {
        all.push(unit(&one.unit));
        all.extend(one.name.as_deref().map(text));
        all.extend(one.count.map(|count| text(&count.to_string())));
        all.extend(one.with.iter().map(|id| unit(id)));
        all.extend(one.take.iter().map(|take| option(&take.option)));
        all.extend(one.choose.iter().map(decided));
        all.extend(one.stats.iter().map(|(_, number)| text(&number.to_string())));
        all.extend(one.rolls.iter().map(|(_, number)| text(&number.to_string())));
        all.extend(one.joins.as_deref().map(text));
    }
    all
}

#[test]
fn every_form_carries_the_same_facts() {
    for (ruleset, draft) in every_force() {
        let facts = facts(&ruleset, &draft);
        assert!(facts.len() > 5, "{} has hardly any facts", ruleset.id);
        for (form, words) in in_each_form(&ruleset, &draft) {
            for fact in &facts {
                assert!(fact.iter().any(|way| words.contains(way.as_str())), "{form} leaves out {fact:?}:\n{words}");
            }
        }
    }
}

#[test]
fn every_list_is_read_back_as_the_same_force() {
    for (ruleset, draft) in every_force() {
        for (form, words) in in_each_form(&ruleset, &draft) {
            let back = match form {
                "CSV" => from_rows(&rows(&words, ',').expect("rows")).force,
                "JSON" => serde_json::from_str::<ReadList>(&words).expect("it is read").force,
                _ => {
                    let reading = read(&ruleset, &words);
                    assert_eq!(reading.doubts, [], "{form}:\n{words}");
                    reading.force
                }
            };
            assert_eq!(back, draft, "{form}:\n{words}");
        }
    }
}

#[test]
fn an_opponent_sees_no_points_and_nothing_hidden() {
    let takes = |draft: &Force| draft.every_unit().into_iter().flat_map(|unit| unit.take.clone()).next();
    let mut found = every_force().into_iter().filter(|(ruleset, _)| ruleset.organisation.priced);
    let (mut ruleset, draft, taken) = found
        .find_map(|(ruleset, draft)| takes(&draft).map(|taken| (ruleset, draft, taken)))
        .expect("one takes something");
    let own = ruleset.organisation.armies.iter_mut().flat_map(|army| &mut army.options);
    let mut all = ruleset.organisation.options.iter_mut().chain(own);
    let option = all.find(|option| option.id == taken.option.as_str()).expect("there");
    option.hidden = true;
    let name = option.name.clone();
    let secret = Telling { secret: true, full: true };
    let words = as_text(&lines(&ruleset, &draft, Some("0123abcd"), secret), &ruleset.organisation.phrases);
    for hidden in ["points", "Points", "Limit", "0123abcd", name.as_str()] {
        assert!(!words.contains(hidden), "`{hidden}` is shown:\n{words}");
    }
    let line = in_a_line(&lines(&ruleset, &draft, None, secret), &ruleset.organisation.phrases);
    assert_eq!(line.trim_end().lines().count(), 1);
}

/// A roster's PDF and a link in an email both carry the list.
#[test]
fn a_roster_and_a_link_become_the_file_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = crate::support::root().join("data/fistful/samples/harkonnen-garrison.toml");
    let text = std::fs::read_to_string(&sample).expect("readable");
    let (status, said) = run(folder, &format!("roster {} -o roster.pdf", sample.display()));
    assert_eq!(status, 0, "{said}");
    assert_eq!(run(folder, "import roster.pdf"), (0, text.clone()));
    let link =
        format!("Hello,\nhere is mine: http://club.example/page/force#f={}\nBye\n", sabretache::page::packed(&text));
    std::fs::write(folder.join("mail.eml"), link).expect("written");
    assert_eq!(run(folder, "import mail.eml"), (0, text));
}

/// A stranger's PDF may hold anything: endlessly nested brackets, a list that unpacks too large, a missing list, or a
/// list that contains itself.
#[test]
fn a_strangers_pdf_carries_no_list() {
    let carried = |file: &str, after: &[u8]| {
        let head = format!("%PDF-1.7\n1 0 obj\n<</F(a.toml)/EF<</F {file}>>>>\nendobj\n2 0 obj\n");
        lists_of(&[head.as_bytes(), after, b"\nendobj\n"].concat()).pop()
    };
    let list = |bytes: &[u8]| {
        [b"<</Filter/FlateDecode>>\nstream\n", &*compress_to_vec_zlib(bytes, 6), b"\nendstream"].concat()
    };
    assert_eq!(carried("2 0 R", &list(b"ruleset")), Some(b"ruleset".to_vec()));
    assert_eq!(carried("2 0 R", &list(&vec![b' '; (1 << 20) + 1])), None);
    assert_eq!(carried("2 0 R", &vec![b'['; 1 << 20]), None);
    assert_eq!(carried("2 0 R", b"<</Length 7>>\nstream\nruleset\nendstream"), Some(b"ruleset".to_vec()));
    assert_eq!(carried("2 0 R", b"<</Length 700>>\nstream\nruleset\nendstream"), None);
    assert_eq!(carried("2 0 R", b"<</Length -7>>\nstream\nruleset\nendstream"), None);
    assert_eq!(carried("2 0 R", b"<<>>\nstream\nruleset\nendstream"), None);
    assert_eq!((carried("1 0 R", &list(b"ruleset")), carried("3 0 R", &list(b"ruleset"))), (None, None));
    let (open, shut) = ("<</A".repeat(1 << 17), ">>".repeat(1 << 17));
    assert_eq!(carried(&format!("2 0 R/A{open} 1{shut}"), &list(b"ruleset")), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    /// Any draft reads back equal from its list, in any language.
    #[test]
    fn any_draft_survives_its_list(draft in crate::drafts::draft()) {
        let draft = Force { ruleset: "bridge".to_owned(), ..draft };
        for phrases in [Phrases::default(), crate::tongues::french()] {
            let mut ruleset = crate::support::example("bridge");
            ruleset.organisation.phrases.clone_from(&phrases);
            let told = lines(&ruleset, &draft, None, WHOLE);
            for words in [as_text(&told, &phrases), marked_down(&told, &phrases), as_bbcode(&told, &phrases)] {
                let reading = read(&ruleset, &words);
                prop_assert_eq!(reading.force.sorted(), draft.clone().sorted(), "{}", words);
            }
        }
    }

    /// Likewise if a mail program has broken its lines, at any width.
    #[test]
    fn any_draft_survives_broken_lines(draft in crate::drafts::draft(), width in 40_usize..90) {
        let ruleset = crate::support::example("bridge");
        let draft = Force { ruleset: "bridge".to_owned(), ..draft };
        let phrases = &ruleset.organisation.phrases;
        let told = lines(&ruleset, &draft, None, WHOLE);
        for words in [as_text(&told, phrases), marked_down(&told, phrases)] {
            let broken = broken(&words, width, "> ", "");
            let reading = read(&ruleset, &broken);
            prop_assert_eq!(&reading.doubts, &[], "{}", broken);
            prop_assert_eq!(reading.force.sorted(), draft.clone().sorted(), "{}", broken);
        }
    }

    /// Likewise from a spreadsheet, and from one line, which leaves out the data's version.
    #[test]
    fn any_draft_survives_rows_and_a_line(draft in crate::drafts::draft()) {
        let ruleset = crate::support::example("bridge");
        let draft = Force { ruleset: "bridge".to_owned(), ..draft };
        let told = as_rows(&[ListView::of(&ruleset, &draft, None, false)]);
        let reading = from_rows(&rows(&told, ',').expect("rows"));
        prop_assert_eq!(&reading.doubts, &[], "{}", told);
        prop_assert_eq!(reading.force.sorted(), draft.clone().sorted(), "{}", told);
        let draft = Force { data_version: None, ..draft };
        let brief = Telling { secret: false, full: false };
        let told = in_a_line(&lines(&ruleset, &draft, None, brief), &ruleset.organisation.phrases);
        let reading = read(&ruleset, &told);
        prop_assert_eq!(&reading.doubts, &[], "{}", told);
        prop_assert_eq!(reading.force.sorted(), draft.sorted(), "{}", told);
    }
}

/// Breaks lines as a mail program does: between words, at this width in characters.
fn broken(words: &str, width: usize, quote: &str, end: &str) -> String {
    let mut out = String::new();
    for line in words.lines() {
        let mut used = 0;
        out += quote;
        for (index, word) in line.trim_end().split(' ').enumerate() {
            let long = word.chars().count();
            if index > 0 && used + 1 + long > width {
                out += end;
                out.push('\n');
                out += quote;
                used = 0;
            } else if index > 0 {
                out.push(' ');
                used += 1;
            }
            out += word;
            used += long;
        }
        out.push('\n');
    }
    out
}

/// A list survives what happens on the way: HTML emails of several makes, broken lines, other spaces and encodings,
/// one line, rows.
#[test]
fn a_list_survives_its_way_to_another_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let shipped = crate::support::root().join("data");
    // Its dice come from an agreed word, which only the seed and the throws can prove.
    let rangers = std::fs::read_to_string(shipped.join("firelock/samples/ranger-patrol.toml")).expect("readable");
    std::fs::write(folder.join("rolled.toml"), format!("player = \"Ada\"\n{rangers}")).expect("written");
    assert_eq!(run(folder, "roll rolled.toml --again --word Waterloo").0, 0);
    let samples = [
        ("fistful", shipped.join("fistful/samples/harkonnen-garrison.toml")),
        ("tenir", shipped.join("tenir/samples/fort-relieved.toml")),
        ("scrubs", shipped.join("scrubs/samples/desert-patrol.toml")),
        ("firelock", folder.join("rolled.toml")),
    ];
    for (game, sample) in samples {
        let read_back = |words: &str| {
            let source = Arc::new(Source { name: "force.toml".to_owned(), text: words.to_owned() });
            data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).force
        };
        let draft = read_back(&std::fs::read_to_string(&sample).expect("readable"));
        let (_, text) = run(folder, &format!("export {}", sample.display()));
        let (_, compact) = run(folder, &format!("export {} --length compact", sample.display()));
        let (_, line) = run(folder, &format!("export {} --length line", sample.display()));
        let (_, rows) = run(folder, &format!("export {} --as csv", sample.display()));
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
        let blocks = |tag: &str| {
            let of_line = |line: &str| format!("<{tag}>{}</{tag}>", if line.is_empty() { "<br>" } else { line });
            escaped.lines().map(of_line).collect::<Vec<_>>().concat().replace(" (", "&nbsp;(")
        };
        let listed = |line: &str| match line.strip_prefix("- ") {
            Some(unit) => format!("<li class=MsoList>{unit}</li>\n"),
            None => format!("<p class=MsoNormal>{line}<o:p></o:p></p>\n"),
        };
        let listed = escaped.lines().map(listed).collect::<Vec<_>>().concat();
        let items = |before: &str, after: &str| {
            let item = |line: &str| match line.strip_prefix("- ") {
                Some(unit) => format!("{before}{unit}{after}\r\n"),
                None => format!("<p>{line}</p>\r\n"),
            };
            escaped.lines().map(item).collect::<Vec<_>>().concat()
        };
        let word = "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; \
            </span></span><![endif]>";
        let page = |body: &str| {
            format!(
                "From: a@example.org\nSubject: list\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n\
                 <html><head><style>p {{ margin: 0 }}</style></head><body>{body}</body></html>\n"
            )
        };
        let wide = |text: &str| -> Vec<u8> {
            [0xfe_u8, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect()
        };
        let flowed = format!(
            "From: a@example.org\nSubject: list\nMIME-Version: 1.0\n\
             Content-Type: text/plain; charset=utf-8; format=flowed\n\n{}",
            broken(&text, 66, "", " ")
        );
        let ways: Vec<(&str, Vec<u8>)> = vec![
            ("div", page(&blocks("div")).into_bytes()),
            ("p", page(&blocks("p")).into_bytes()),
            ("li", page(&listed).into_bytes()),
            ("li with a block", page(&items("<li><p>", "</p></li>")).into_bytes()),
            ("li with a division", page(&items("<li>\n<div role=presentation>", "</div></li>")).into_bytes()),
            ("Word", page(&items(word, "</p>")).into_bytes()),
            ("font", format!("<font size=2>{}</font>", escaped.replace('\n', "<br>\n")).into_bytes()),
            ("no type", format!("From: a@example.org\nSubject: list\n\n{}", blocks("div")).into_bytes()),
            ("returns", text.replace('\n', "\r").into_bytes()),
            ("dashes", text.replace("\n- ", "\n– ").into_bytes()),
            ("pre", page(&format!("<pre>{}</pre>", broken(&escaped, 72, "", ""))).into_bytes()),
            ("broken", broken(&text, 72, "> ", "").into_bytes()),
            ("broken line", broken(&line, 72, "", "").into_bytes()),
            ("flowed", flowed.into_bytes()),
            ("spaces", text.replace(' ', "\u{a0}").into_bytes()),
            ("wide", wide(&text)),
            ("compact", compact.into_bytes()),
            ("rows", rows.clone().into_bytes()),
            ("wide rows", wide(&rows.replace(',', "\t"))),
        ];
        for (way, bytes) in ways {
            std::fs::write(folder.join("list"), bytes).expect("written");
            let (status, said) = run(folder, "import list");
            assert_eq!(status, 0, "{way} of {game}: {said}");
            let lost = matches!(way, "broken line" | "compact").then(|| draft.data_version.clone()).flatten();
            let back = read_back(&said);
            if game == "firelock" {
                std::fs::write(folder.join("back.toml"), &said).expect("written");
                let (status, said) = run(folder, "check back.toml --word Waterloo");
                assert_eq!(status, 0, "{way}: {said}");
            }
            assert_eq!(Force { data_version: back.data_version.clone().or(lost), ..back }, draft, "{way} of {game}");
        }
    }
}

/// Lines that cannot be joined again are named one by one, with status 1.
#[test]
fn an_altered_list_never_counts_as_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = crate::support::root().join("data/fistful/samples/harkonnen-garrison.toml");
    let (_, text) = run(folder, &format!("export {}", sample.display()));
    let altered = [
        text.replace("3 Lasguns", "3 Las guns"),
        text.replace("Regulars (8 ", "Regulars (7 "),
        text.replace("- Gate watch", "Gate watch"),
        text.replace("with NCO; Skirmisher", "with NCO Skirmisher"),
        text.replace("with NCO; Skirmisher", "with NCO with NCO; Skirmisher"),
        text.replace("Skirmisher trained", "Skirmisher trained; thrown 3 times and more"),
        text.replace("\nLimit:", " Limit:").replace("\nFigures:", " Figures:"),
        text.replace("\nGame:", " Game:"),
        text.replace("Limit: 400", "Limit: 1 000"),
        text.replace("Limit: 400", "Limit: 1\u{a0}000"),
        text.replace("Limit: 400", "Limit: 400\nLimit: 500"),
        text.replace(": First platoon", ": First platoon: two: three"),
        text.replace(": First platoon\n-", ": First platoon -"),
        format!("{text}10 Garrison\n"),
    ];
    for words in altered {
        std::fs::write(folder.join("list"), &words).expect("written");
        let (status, said) = run(folder, "import list");
        assert_ne!(words, text);
        // If even the game's name is lost, no list is made.
        let lost = words.contains(" Game:");
        assert_eq!(status, if lost { 2 } else { 1 }, "{words}\n{said}");
    }
    let head = text.lines().take_while(|line| !line.starts_with('=')).collect::<Vec<_>>().join("\n");
    for without in [head.clone(), format!("{head}\n= Platoon: First platoon\n")] {
        std::fs::write(folder.join("list"), without).expect("written");
        let (status, said) = run(folder, "import list");
        assert!(status == 2 && said.contains("no unit was found in `list`"), "{said}");
    }
    // A greeting before it and a signature after it are ignored.
    std::fs::write(folder.join("list"), format!("Hello Ann,\nhere is mine.\n\n{text}-- \nBob\n")).expect("written");
    assert_eq!(run(folder, "import list").0, 0);
}

/// A list cut short anywhere is noticed, even if its game has no points.
#[test]
fn a_list_that_was_cut_short_is_not_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = crate::support::root().join("data/tenir/samples/fort-relieved.toml");
    for (length, parting) in [("full", "\n"), ("compact", "\n"), ("line", " | ")] {
        let (_, text) = run(folder, &format!("export {} --length {length}", sample.display()));
        let parts: Vec<&str> = text.trim_end().split(parting).collect();
        assert!(parts.len() > 8, "{text}");
        for end in 5..parts.len() {
            std::fs::write(folder.join("list"), parts[..end].join(parting)).expect("written");
            let (status, said) = run(folder, "import list");
            assert_ne!(status, 0, "{length} to {end}: {said}");
        }
        std::fs::write(folder.join("list"), format!("{text}\n")).expect("written");
        assert_eq!(run(folder, "import list").0, 0, "{text}");
    }
    let priced = "Game: Tenir le Fort\nArmy: French Foreign Legion\nPoints: 38\n\n- Captain\n";
    std::fs::write(folder.join("list"), priced).expect("written");
    let (status, said) = run(folder, "import list");
    assert!(status == 1 && said.contains("the list says 38 points; none can be worked out"), "{said}");
}

/// A list does not name its language; it is read in the one it was written in, where singular and plural are
/// different words.
#[test]
fn a_list_is_read_in_the_language_it_was_written_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let sample = crate::support::root().join("data/tenir/samples/fort-relieved.toml");
    let text = std::fs::read_to_string(sample).expect("readable");
    // Its own names, not those of the French sample.
    let text = format!("{text}\n[[units]]\nunit = \"machine-gun\"\ncount = 1\n");
    std::fs::write(folder.join("own.toml"), text).expect("written");
    let told = |path: &str| run(folder, &format!("export {path} --length compact")).1;
    for length in ["full", "compact", "line"] {
        let (_, list) = run(folder, &format!("export own.toml --language fr --length {length}"));
        assert!(list.contains("(1 servant)") && list.contains("(3 servants)"), "{list}");
        std::fs::write(folder.join("list"), list).expect("written");
        let (status, said) = run(folder, "import list -o back.toml --force");
        assert_eq!(status, 0, "{length}: {said}");
        assert_eq!(told("back.toml"), told("own.toml"), "{length}");
    }
    assert!(told("own.toml").contains("(1 crewman)"));
}

/// The older form of a list, with numbers before units.
#[test]
fn numbers_before_units_are_read_too() {
    let ruleset = crate::support::rulesets().into_iter().find(|one| one.id == "tenir").expect("there");
    let list = |unit: &str| format!("Game: {}\nArmy: French Foreign Legion\n- {unit}\n", ruleset.name);
    let (old, new) = (read(&ruleset, &list("3 Maxim")), read(&ruleset, &list("Maxim (3 crew)")));
    assert_eq!((&old.force, &old.doubts), (&new.force, &new.doubts));
    assert_eq!((old.force.units[0].count, old.doubts.len()), (Some(3), 0));
    let told = as_text(&lines(&ruleset, &old.force, None, WHOLE), &ruleset.organisation.phrases);
    assert!(told.contains("- Maxim (3 crew)"), "{told}");
}

/// Every draft used by these tests can be written as a force file and read.
#[test]
fn every_draft_can_be_a_file() {
    for (_, draft) in every_force() {
        let text = data::written(&draft, &sabretache::model::Guide::default())
            .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        assert!(data::force(&Arc::new(Source { name: "force.toml".to_owned(), text })).is_ok());
    }
}
