//! The sentences on the odds pages that say more than their table: each holds for the exact chances.

use sabretache::model::Ruleset;
use sabretache::rules::{AskedFor, asked_for};

use crate::support::ruleset;

/// The exact chance that a result of an action is a yes, or this number or more.
fn chance(ruleset: &Ruleset, action: &str, result: &str, least: i64, given: &[(&str, &str)]) -> String {
    let given: Vec<(String, String)> = given.iter().map(|(name, is)| ((*name).to_owned(), (*is).to_owned())).collect();
    let Ok(AskedFor::Play(play)) = asked_for(ruleset, action, &given) else { panic!("{action} {given:?}") };
    let at = play.procedure.results.iter().position(|known| known.id == result).expect("its result");
    play.odds().expect("worked out").chance(|results| results[at] >= least).to_string()
}

/// "Each of the three checks, with its NCO. If he is dead or away read two columns to the left; a leader near is one to the
/// right for each of his Ld."
#[test]
fn three_checks_of_morale_are_alike() {
    let fistful = ruleset("fistful");
    let checks = [("check-to-charge", "charges"), ("check-for-losses", "holds"), ("check-to-rally", "rallied")];
    for lost in ["25%", "50%", "75%"] {
        for morale in 5..=9 {
            let (here, right, left) = ((morale + 2).to_string(), (morale + 3).to_string(), morale.to_string());
            let own = |action: &str, result: &str, more: &[(&str, &str)]| {
                let given = [&[("with", lost)], more].concat();
                chance(&fistful, action, result, 1, &given)
            };
            let usual = own("check-to-rally", "rallied", &[("morale", &here), ("nco", "yes")]);
            for (action, result) in checks {
                assert_eq!(own(action, result, &[("morale", &here), ("nco", "yes")]), usual, "{action} {lost} {here}");
                let led = own(action, result, &[("morale", &here), ("nco", "yes"), ("leadership", "1")]);
                assert_eq!(led, own(action, result, &[("morale", &right), ("nco", "yes")]), "{action} {lost} {here}");
                let two_left = own(action, result, &[("morale", &left), ("nco", "yes")]);
                let dead = own(action, result, &[("morale", &here), ("with", "its NCO lost")]);
                assert_eq!(dead, two_left, "{action} {lost} {here}");
            }
            let away = own("check-to-charge", "charges", &[("morale", &here), ("away", "yes")]);
            assert_eq!(away, own("check-to-charge", "charges", &[("morale", &left), ("nco", "yes")]), "{lost} {here}");
        }
    }
}

/// "Of several, one or more nuclear: as BS 6, hard cover or BS 4, light cover in the first table of a squad."
#[test]
fn a_squad_of_lasguns_at_shields_is_as_one_at_cover() {
    let fistful = ruleset("fistful");
    for (skill, cover) in [("6", "Hard: above 3"), ("4", "Light: above 2")] {
        for figures in ["1", "3", "6", "9", "10"] {
            let fires = |result: &str, weapon: &str, cover: &str, shield: &str| {
                let given = [
                    ("distance", "7"),
                    ("skill", skill),
                    ("figures", figures),
                    ("weapon", weapon),
                    ("cover", cover),
                    ("shield", shield),
                ];
                chance(&fistful, "shooting", result, 1, &given)
            };
            let nuclear = fires("nuclear", "Lasgun", "No cover", "yes");
            assert_eq!(nuclear, fires("killed", "Projectile weapon", cover, "no"), "{skill} {figures}");
        }
    }
}

/// "His WS: 2 higher": only the difference counts, an NCO's +1 and a charge downhill as any other.
#[test]
fn only_the_difference_of_skills_counts() {
    let fistful = ruleset("fistful");
    let fight = |own: i64, theirs: i64, more: &[(&str, &str)]| {
        let (own, theirs) = (own.to_string(), theirs.to_string());
        let given = [&[("skill", own.as_str()), ("foes-skill", theirs.as_str()), ("foes", "3")], more].concat();
        ["killed", "foes-killed"].map(|result| chance(&fistful, "fight", result, 1, &given))
    };
    for lead in -4..=4 {
        let usual = fight(10 + lead, 10, &[]);
        assert_eq!(fight(6 + lead, 6, &[]), usual, "{lead}");
        assert_eq!(fight(9 + lead, 10, &[("nco", "yes")]), usual, "{lead}");
        assert_eq!(fight(9 + lead, 10, &[("downhill", "yes")]), usual, "{lead}");
        assert_eq!(fight(9 + lead, 10, &[("leadership", "1")]), usual, "{lead}");
    }
}

/// "A maula at no shield as the others."
#[test]
fn a_maula_at_no_shield_hits_as_other_guns() {
    let fistful = ruleset("fistful");
    for skill in ["4", "6"] {
        for cover in ["No cover", "Light", "Hard"] {
            let shot = |weapon| {
                let given = [("weapon", weapon), ("distance", "7"), ("skill", skill), ("cover", cover)];
                chance(&fistful, "shooting", "killed", 1, &given)
            };
            assert_eq!(shot("Maula pistol"), shot("Projectile weapon"), "{skill} {cover}");
        }
    }
}

/// "Fire that is not aimed never does it", "Between two distances the chance lies between", and "for one shot alone, careful
/// is always likeliest".
#[test]
fn aim_and_distance_change_a_shot_one_way() {
    let firelock = ruleset("firelock");
    let number = |fraction: String| {
        let part = |digits: &str| digits.parse::<f64>().expect("digits");
        fraction.split_once('/').map_or_else(|| part(&fraction), |(above, below)| part(above) / part(below))
    };
    for weapon in ["On foot: Rifle", "On foot: Musket", "On foot: Bow"] {
        let mut before = [1.0; 3];
        for distance in 0..=24 {
            let distance = distance.to_string();
            let own = [("weapon", weapon), ("distance", distance.as_str())];
            let shot = |result: &str, more: &[(&str, &str)]| {
                number(chance(&firelock, "fire", result, 1, &[&own[..], more].concat()))
            };
            assert!(shot("killed", &[]) == 0.0, "{weapon} {distance}");
            let now = [&[][..], &[("aimed", "yes")], &[("careful", "yes")]].map(|more| shot("harmed", more));
            assert!(now[0] <= now[1] && now[1] <= now[2], "{weapon} {distance}: {now:?}");
            assert!(now.iter().zip(before).all(|(now, before)| *now <= before), "{weapon} {distance}: {now:?}");
            before = now;
        }
    }
}

/// "Mounted, a rifle is as a musket on foot, a musket as a bow"; "To load and fire in one turn takes the IPs to load, and 2
/// more to aim or 4 to aim carefully"; "+2 at a prone foe, melee box +2 unhurt"; who takes a tie.
#[test]
fn the_sentences_of_firelock_are_those_of_its_tables() {
    let firelock = ruleset("firelock");
    let table = |id: &str| firelock.tables.iter().find(|table| *table.id == *id).expect("a table");
    let shown = |id: &str| format!("{:?}", table(id).kind);
    let chances = shown("hit-chance");
    for names in [r#""Musket", "Rifle""#, r#""Bow, pistol, blunderbuss", "Musket""#] {
        assert!(chances.contains(names), "{names} in {chances}");
    }
    let fight = |more: &[(&str, &str)]| {
        let own = [("weapon", "Bayonet"), ("foes-weapon", "Bayonet"), ("ground", "Open")];
        chance(&firelock, "fight", "hits", 1, &[&own[..], more].concat())
    };
    assert_eq!(fight(&[("his-with", "enemy is prone")]), fight(&[("his-modifier", "2")]));
    assert_eq!(fight(&[]), fight(&[("box", "2"), ("foes-box", "2")]));
    let ways: Vec<&[sabretache::model::OddsWay]> =
        firelock.chances.iter().map(|table| table.ways.as_slice()).filter(|ways| !ways.is_empty()).collect();
    let costs: Vec<(&str, i64)> = ways[0].iter().map(|way| (way.name.as_str(), way.costs)).collect();
    assert_eq!(costs, [("now", 0), ("aim", 2), ("careful", 4)]);
    for costs in ["2 IPs", "4 IPs"] {
        assert!(shown("result-modifiers").contains(costs), "{costs}");
    }
}

/// "10 of base more or less is 10 percent", "An Arab cannon that is not in the table can't hit", "A trail or fort is as desert
/// to Arabs", "long or cover".
#[test]
fn what_the_page_of_scrubs_leaves_out_follows() {
    let scrubs = ruleset("scrubs");
    for (strength, lost) in [("20", "5"), ("10", "3"), ("4", "2")] {
        let holds =
            |base| chance(&scrubs, "morale", "holds", 1, &[("base", base), ("began", strength), ("lost", lost)]);
        let hundredths = |fraction: String| {
            let (above, below) = fraction.split_once('/').expect("a fraction");
            above.parse::<i64>().expect("digits") * 100 / below.parse::<i64>().expect("digits")
        };
        assert_eq!(["60", "80"].map(|base| hundredths(holds(base)) - hundredths(holds("70"))), [-10, 10]);
    }
    for (crew, range) in [("three", "Long"), ("two", "Short"), ("two", "Long")] {
        let given = [("gun", "Arab cannon"), ("range", range), (crew, "yes"), ("under", "20")];
        assert_eq!(chance(&scrubs, "cannon", "killed", 1, &given), "0", "{crew} {range}");
    }
    let cover = ("with", "target in a fort, building or rough ground");
    for weapon in ["French rifle", "Arab rifle", "French pistol", "Arab spear"] {
        let shot = |own: [(&str, &str); 2]| {
            chance(&scrubs, "volley", "killed", 1, &[&[("weapon", weapon), ("figures", "1")], &own[..]].concat())
        };
        assert_eq!(shot([("range", "Short"), cover]), shot([("range", "Long"), ("stood", "no")]), "{weapon}");
    }
    for crew in ["2", "3", "4"] {
        let fire = |own: &[(&str, &str)]| {
            let given = [&[("crew", crew)], own].concat();
            [1, 2, 3].map(|least| chance(&scrubs, "machine-gun", "killed", least, &given))
        };
        assert_eq!(fire(&[("range", "Short"), cover]), fire(&[("range", "Long")]), "{crew}");
    }
    for unit in ["Arab foot", "Arab horse"] {
        let far = |ground, least| chance(&scrubs, "move", "inches", least, &[("unit", unit), ("ground", ground)]);
        for least in [4, 10, 18] {
            assert_eq!(far("Trail", least), far("Desert", least), "{unit} {least}");
        }
    }
}

/// "Poor ones, and fire at chargers: one column to the right; great ones: one to the left", "long, cover or prone", "two of
/// these", "By the attackers' skill beside his", "Who is seriously wounded fights as
/// a grade lower", "10 or 12".
#[test]
fn the_columns_of_death_stand_for_what_they_say() {
    let death = ruleset("death");
    let (long, cover, prone) = (("long", "yes"), ("with", "target in cover"), ("with", "target prone"));
    for weapon in ["Foreign Legion", "Algerian", "German", "Bedouin", "Taureg", "Pistol"] {
        let shot = |skill, more: &[(&str, &str)]| {
            let given = [&[("weapon", weapon), ("figures", "1"), ("skill", skill)], more].concat();
            chance(&death, "volley", "dead", 1, &given)
        };
        let columns = [shot("Average", &[]), shot("Average", &[long]), shot("Average", &[long, cover])];
        for one in [cover, prone] {
            assert_eq!(shot("Average", &[one]), columns[1], "{weapon} {one:?}");
        }
        for two in [[long, prone], [cover, prone]] {
            assert_eq!(shot("Average", &two), columns[2], "{weapon} {two:?}");
        }
        assert_eq!([shot("Poor", &[]), shot("Poor", &[long])], columns[1..], "{weapon}");
        assert_eq!([shot("Great", &[long]), shot("Great", &[long, cover])], columns[..2], "{weapon}");
        assert_eq!(shot("Average", &[("with", "opportunity fire")]), columns[1], "{weapon}");
    }
    let grades = ["Poor", "Average", "Great"];
    for ladder in ["no", "yes"] {
        for (attackers, at) in ["1", "2"].into_iter().flat_map(|one| (0..2).map(move |at| (one, at))) {
            let fight = |own: usize, his: usize| {
                let skills = [("attackers-skill", grades[own]), ("defenders-skill", grades[his])];
                let given = [&skills[..], &[("attackers", attackers), ("ladder", ladder)]].concat();
                ["defender-killed", "attackers-killed"].map(|result| chance(&death, "fight", result, 1, &given))
            };
            assert_eq!(fight(at, at), fight(at + 1, at + 1), "{attackers} {ladder}");
            assert_eq!(fight(0, 1), fight(1, 2), "{attackers} {ladder}");
            assert_eq!(fight(1, 0), fight(2, 1), "{attackers} {ladder}");
        }
    }
    let lowered =
        [("attackers-skill", "Average"), ("defenders-skill", "Great"), ("defender-with", "seriously wounded")];
    let grade_lower = [("attackers-skill", "Average"), ("defenders-skill", "Average")];
    for result in ["defender-killed", "attackers-killed"] {
        let ends = |given: &[(&str, &str)]| chance(&death, "fight", result, 1, given);
        assert_eq!(ends(&lowered), ends(&grade_lower), "{result}");
    }
    let holds = |strength| chance(&death, "morale", "holds", 1, &[("strength", strength), ("lost", "4")]);
    assert_eq!(holds("10"), holds("12"));
}

/// "A die a man, the sergeant one more; moving, one for two men", "It pins nobody behind cover", "Low on water as pinned",
/// "Falling short pins them, unless their leader rides", "pinned, one for two men".
#[test]
fn the_dice_of_tenir_are_as_said() {
    let tenir = ruleset("tenir");
    let fire = |action: &str, own: &[(&str, &str)]| {
        let given = [&[("firing", "Standing"), ("cover", "No cover")], own].concat();
        let result = if action == "volley-legion" { "killed" } else { "wounded" };
        [1, 2].map(|least| chance(&tenir, action, result, least, &given))
    };
    let led = fire("volley-legion", &[("figures", "6"), ("sergeant", "yes")]);
    assert_eq!(led, fire("volley-legion", &[("figures", "7")]));
    let volley = |firing: &str, cover: &str, figures: &str, result: &str| {
        let given = [("firing", firing), ("cover", cover), ("figures", figures)];
        chance(&tenir, "volley-legion", result, 1, &given)
    };
    for (men, dice) in [("4", "2"), ("5", "2"), ("9", "4")] {
        let moving = volley("Moving, counter-charging", "Light", men, "killed");
        assert_eq!(moving, volley("Standing", "Light", dice, "killed"), "{men}");
    }
    for cover in ["Light", "Heavy"] {
        assert_eq!(volley("Standing", cover, "10", "pinned"), "0", "{cover}");
    }
    for result in ["legionnaire-killed", "legionnaire-wounded", "legionnaire-wins", "arab-killed"] {
        let pinned = |with: &str| chance(&tenir, "close-combat", result, 1, &[("legion-with", with)]);
        assert_eq!(pinned("pinned"), pinned("low on water"), "{result}");
    }
    assert_eq!(fire("volley-arabs", &[("figures", "6"), ("pinned", "yes")]), fire("volley-arabs", &[("figures", "3")]));
    for (moving, led, rides) in [("foot", "Dice", "no"), ("foot", "Leader", "no"), ("mounted", "Leader", "yes")] {
        let ends = |result: &str| {
            let given = [
                ("moving", &*format!("Charging, {moving}")),
                ("led", led),
                ("mounted-leader", rides),
                ("distance", "11"),
            ];
            chance(&tenir, "charge-arabs", result, 1, &given)
        };
        assert_eq!(ends("pinned") == "0", rides == "yes", "{moving} {led}");
    }
}
