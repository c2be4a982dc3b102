//! Lists that people send each other carry every fact of a force, and are read back as the same force.

use std::sync::Arc;

use proptest::prelude::*;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::exchange::{Telling, lines, read};
use sabretache::model::{Draft, Force, Ruleset};
use sabretache::rules::check;
use sabretache::terminal::{as_bbcode, as_rows, as_text, in_a_line, marked_down};
use sabretache::view::ListView;

use crate::support::{every_force, run, worded};

const WHOLE: Telling = Telling { secret: false, full: true };

/// A force in all the forms in which all of it is told, each with what it is called.
fn told(ruleset: &Ruleset, draft: &Draft) -> [(&'static str, String); 5] {
    let told = lines(ruleset, draft, Some("0123abcd"), WHOLE);
    let view = ListView::of(ruleset, draft, Some("0123abcd"), false);
    [
        ("text", as_text(&told)),
        ("Markdown", marked_down(&told)),
        ("BBCode", as_bbcode(&told)),
        ("CSV", as_rows(std::slice::from_ref(&view))),
        ("JSON", serde_json::to_string(&view).expect("it is written")),
    ]
}

/// Every fact of a force, each in the ways in which it may be said: by id or by name.
fn facts(ruleset: &Ruleset, draft: &Draft) -> Vec<Vec<String>> {
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
    let checked_force = Force::from(draft);
    let checked = check(ruleset, &checked_force, None);
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
    for one in draft.clone().every_unit() {
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
        assert!(facts.len() > 5, "{} has hardly a fact", ruleset.id);
        for (form, words) in told(&ruleset, &draft) {
            for fact in &facts {
                assert!(fact.iter().any(|way| words.contains(way.as_str())), "{form} leaves out {fact:?}:\n{words}");
            }
        }
    }
}

#[test]
fn every_list_is_read_back_as_the_same_force() {
    for (ruleset, draft) in every_force() {
        for (form, words) in told(&ruleset, &draft) {
            let back = match form {
                "CSV" => continue,
                "JSON" => serde_json::from_str::<ListView>(&words).expect("it is read").draft(),
                _ => {
                    let reading = read(&ruleset, &words);
                    assert_eq!(reading.doubts, [], "{form}:\n{words}");
                    reading.draft
                }
            };
            assert_eq!(back, draft, "{form}:\n{words}");
        }
    }
}

#[test]
fn an_opponent_is_told_no_points_and_nothing_hidden() {
    let takes = |draft: &Draft| draft.clone().every_unit().into_iter().flat_map(|unit| unit.take.clone()).next();
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
    let words = as_text(&lines(&ruleset, &draft, Some("0123abcd"), secret));
    for hidden in ["points", "Points", "Limit", "0123abcd", name.as_str()] {
        assert!(!words.contains(hidden), "`{hidden}` is told:\n{words}");
    }
    let line = in_a_line(&lines(&ruleset, &draft, None, secret));
    assert_eq!(line.trim_end().lines().count(), 1);
}

/// A roster's PDF carries its list, and so does a link in a mail.
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    /// Whatever a draft holds, a list of it is read back as the same.
    #[test]
    fn any_draft_survives_its_list(draft in crate::drafts::draft()) {
        let ruleset = crate::support::example("bridge");
        let draft = Draft { ruleset: ruleset.id.clone(), ..draft };
        let told = lines(&ruleset, &draft, None, WHOLE);
        for words in [as_text(&told), marked_down(&told), as_bbcode(&told)] {
            let reading = read(&ruleset, &words);
            prop_assert_eq!(reading.draft.sorted(), draft.clone().sorted(), "{}", words);
        }
    }
}

/// The file that a draft is written as can be read: what the other tests begin with.
#[test]
fn what_is_told_was_a_file() {
    for (_, draft) in every_force() {
        let text = data::written(&draft, &sabretache::model::Guide::default())
            .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        assert!(data::force(&Arc::new(Source { name: "force.toml".to_owned(), text })).is_ok());
    }
}
