//! Conditions that the published texts put on a throw: who of several attacks from behind, what one of two has alone, what
//! earlier results take away. Each fraction was worked out from the text by itself, in Python, by listing every fall of the
//! dice.

use crate::left_open::chances;

/// One enemy in front and one wholly behind, who can only be missed; a better one among others; a charge downhill at one of
/// two; and three alike, who are as two and one. Whoever leaves spares all if he lives.
#[test]
fn foes_of_two_kinds_each_count_as_they_stand() {
    let fight = |inputs: &str| chances("fistful", "fight", inputs, &["foes-killed", "killed"]);
    let expected = "0 0: 1/1000, 0 1: 379/1000, 1 0: 27/500, 1 1: 283/500";
    assert_eq!(fight("skill=10 foes=1 foes-skill=8 others=1 others-skill=8 others-behind=yes"), expected);
    let expected = "0 0: 1/1000, 0 1: 359/1000, 1 0: 9/1000, 1 1: 441/1000, 2 0: 27/200, 2 1: 11/200";
    assert_eq!(fight("skill=10 foes=1 foes-skill=8 others=1 others-skill=13"), expected);
    let expected = "0 0: 1/10000, 0 1: 1147/5000, 1 1: 483/2000, 2 0: 13/10000, 2 1: 192/625, \
                    3 0: 1521/10000, 3 1: 171/2500";
    assert_eq!(fight("skill=9 foes=2 foes-skill=7 others=1 others-skill=11"), expected);
    let expected = "0 0: 1/1000, 0 1: 267/1000, 1 1: 38/125, 2 0: 33/100, 2 1: 49/500";
    assert_eq!(fight("skill=10 downhill=yes foes=1 foes-skill=9 others=1 others-skill=9 others-level=yes"), expected);
    let expected = "0 0: 27/10000, 0 1: 599/5000, 1 1: 39/400, 2 1: 3/16, 3 0: 4989/10000, 3 1: 117/1250";
    assert_eq!(fight("skill=7 foes=2 foes-skill=3 others=1 others-skill=3"), expected);
    let expected = "0 0: 11/200, 0 1: 379/1000, 1 1: 283/500";
    assert_eq!(fight("skill=10 foes=1 foes-skill=8 others=1 others-skill=8 others-behind=yes leaves=yes"), expected);
}

/// Of two foes one disengages: he kills only by a tie, and one who wins or ties a natural 1 lives, and spares him. One who
/// faces away misses, and dies by anything but a 1. With him in front of one and behind another, each counts by itself.
#[test]
fn foes_who_disengage_or_face_away() {
    let fight = |inputs: &str| chances("fistful", "fight", inputs, &["foes-killed", "killed"]);
    let leaves = "0 0: 3/100, 0 1: 1/8, 1 0: 2/25, 1 1: 11/100, 2 0: 571/1000, 2 1: 21/250";
    assert_eq!(fight("skill=7 foes=2 foes-skill=3 foes-leave=1"), leaves);
    let both = "0 0: 83/200, 0 1: 147/500, 1 1: 24/125, 2 1: 99/1000";
    assert_eq!(fight("skill=9 foes=2 foes-skill=8 foes-leave=1 leaves=yes"), both);
    assert_eq!(fight("skill=8 foes=2 foes-skill=8 behind=yes foes-leave=1"), "0 0: 1/10, 0 1: 9/10");
    let turned = "0 0: 3/100, 0 1: 7/100, 1 1: 3/20, 2 0: 69/100, 2 1: 3/50";
    assert_eq!(fight("skill=7 foes=1 foes-skill=3 others=1 others-skill=3 others-turned=yes"), turned);
    assert_eq!(fight("skill=7 foes=1 foes-skill=7 turned=yes"), "0 0: 1/10, 1 0: 9/10");
    let downhill = "skill=8 foes=1 foes-skill=9 others=2 others-skill=7 others-leave=1 downhill=yes others-level=yes";
    let expected = "0 0: 1/1000, 0 1: 249/1000, 1 1: 117/500, 2 0: 107/2500, 2 1: 523/2500, 3 0: 1741/10000, \
                    3 1: 899/10000";
    assert_eq!(fight(downhill), expected);
}

/// A leader who charges alone out of his own command radius leaves the second check without his Leadership.
#[test]
fn a_leader_who_charges_alone_out_of_his_radius() {
    let charge = |inputs: &str| {
        let given = format!("morale=7 nco=yes leadership=1 leader-alone=yes {inputs}");
        chances("fistful", "check-to-charge", &given, &["charges", "follows"])
    };
    assert_eq!(charge(""), "0 0: 1/36, 0 1: 5/36, 1 0: 5/6");
    assert_eq!(charge("out-of-radius=yes"), "0 0: 5/108, 0 1: 13/108, 1 0: 5/6");
}

/// Two results before a figure acts both count: each part is rounded up by itself, and no more than all is lost.
#[test]
fn two_results_before_a_figure_acts_both_count() {
    let left = |inputs: &str| chances("firelock", "impulse", inputs, &["free"]);
    let riding = |inputs: &str| chances("firelock", "impulse-mounted", inputs, &["free"]);
    let runs = |inputs: &str| chances("firelock", "run", inputs, &["inches"]);
    let bolts = |inputs: &str| chances("firelock", "run-mounted", inputs, &["inches"]);
    assert_eq!(left("bravery=4 startled=yes more-quarters=1"), "1: 1/6, 2: 1/6, 3: 1/3, 4: 1/3");
    assert_eq!(left("bravery=4 vexed=yes cowers=yes startled=yes"), "0: 1");
    assert_eq!(left("bravery=4 d10=yes cowers=yes more-halves=1"), "0: 1");
    assert_eq!(riding("horse-hits=3 acts=yes startled=yes cowers=yes"), "0: 7/36, 1: 1/2, 2: 5/18, 3: 1/36");
    assert_eq!(runs("bravery=4 startled=yes"), "3: 1/6, 4: 1/6, 5: 1/6, 6: 1/3, 7: 1/6");
    assert_eq!(runs("bravery=4 cowers=yes bolts=yes"), "4: 1/6, 6: 1/3, 8: 1/3, 10: 1/6");
    assert_eq!(runs("bravery=4 startled=yes more-quarters=1 cowers=yes"), "0: 1");
    let expected = "1: 1/36, 2: 1/18, 3: 7/36, 4: 5/36, 5: 1/6, 6: 1/4, 7: 1/12, 8: 1/18, 9: 1/36";
    assert_eq!(bolts("horse-hits=3 startled=yes"), expected);
    assert_eq!(bolts("horse-hits=5 cowers=yes more-halves=1"), "0: 1");
    assert_eq!(left("bravery=5 startled=yes cowers=yes"), "1: 1/2, 2: 1/2");
}

/// Any number of infantrymen may man the machine gun, one die each; and fire at it may hit any of them.
#[test]
fn infantry_man_the_machine_gun() {
    let killed = |inputs: &str| chances("scrubs", "machine-gun", inputs, &["killed", "jammed"]);
    let crew = |inputs: &str| chances("scrubs", "hits-on-crew", inputs, &["crew"]);
    let expected = "0 0: 513/3125, 0 1: 391/100000, 1 0: 891/2500, 1 1: 3/800, \
                    2 0: 1539/5000, 2 1: 9/10000, 3 0: 1323/10000, 4 0: 567/20000, \
                    5 0: 243/100000";
    assert_eq!(killed("range=Short crew=5 infantry=yes"), expected);
    assert_eq!(crew("hits=2 crew=6 others=5"), "0: 81/400, 1: 99/200, 2: 121/400");
}

/// A bonus is for the figure that has it: a charging horseman beside a man on foot adds his once.
#[test]
fn one_of_two_has_a_bonus_alone() {
    let fight = |inputs: &str| chances("scrubs", "fight", inputs, &["wins", "loses"]);
    assert_eq!(fight("own=2 own-alone=1 other-with=defending_a_building"), "0 0: 11/200, 0 1: 33/200, 1 0: 39/50");
    assert_eq!(fight("own=2 own-alone=2"), "0 0: 9/250, 0 1: 21/250, 1 0: 22/25");
    assert_eq!(fight("own=2 own-alone=1 own-leader=yes"), "0 0: 9/250, 0 1: 21/250, 1 0: 22/25");
    assert_eq!(fight("own=1 others=2 other-alone=3 own-with=defending_a_fort"), "0 0: 9/200, 0 1: 167/200, 1 0: 3/25");
}

/// One of two or three attackers stands behind the defender, or is wounded, or of another unit: it counts in his own fight
/// alone.
#[test]
fn what_one_of_several_attackers_has_counts_in_his_fight() {
    let fight = |inputs: &str| {
        let skills = "attackers-skill=Average defenders-skill=Average";
        chances("death", "fight", &format!("{skills} {inputs}"), &["defender-killed", "attackers-killed"])
    };
    let expected = "0 0: 22265/5038848, 0 1: 80699/3359232, 0 2: 262775/10077696, \
                    1 0: 457937/839808, 1 1: 672175/1679616";
    assert_eq!(fight("attackers=2 second-behind=yes"), expected);
    let expected = "0 0: 625/93312, 0 1: 52525/1679616, 0 2: 30535/839808, 1 0: 1241981/1679616, 1 1: 156395/839808";
    assert_eq!(fight("attackers=2 first-behind=yes"), expected);
    let expected = "0 0: 15841/1679616, 0 1: 208579/3359232, 0 2: 165025/1679616, \
                    1 0: 876673/1679616, 1 1: 1035575/3359232";
    assert_eq!(fight("attackers=2 second-modifier=-1"), expected);
    let expected =
        "0 0: 38125/10077696, 0 1: 159865/5038848, 0 2: 131159/3359232, 1 0: 547885/1679616, 1 1: 335503/559872";
    assert_eq!(fight("attackers=2 first-modifier=-2 second-modifier=2"), expected);
    let skills = "attackers-skill=Great defenders-skill=Poor attackers=3 third-behind=yes first-modifier=-2";
    assert_eq!(chances("death", "fight", skills, &["defender-killed"]), "0: 7105/1088391168, 1: 1088384063/1088391168");
}

/// All hits on riders make the groups of six, those on horses among them; two on one can kill both; and whoever is seriously
/// wounded may fall off.
#[test]
fn hits_on_mounted_legionnaires() {
    let hits = |inputs: &str, results: &[&str]| chances("death", "legionnaires-hit", inputs, results);
    let one = "0 0 0 1 0: 3/5, 0 0 1 0 0: 3/25, 0 1 0 0 0: 3/50, 0 1 0 0 1: 3/50, 1 0 0 0 0: 4/25";
    assert_eq!(hits("hits=1 mounted=yes", &["dead", "serious", "light", "horses", "falls"]), one);
    let two = "0 0: 381/31250, 0 1: 1857/12500, 0 2: 153/500, 0 3: 3/25, 1 0: 8861/281250, 1 1: 1119/6250, 1 2: 18/125, \
               2 0: 169/9375, 2 1: 24/625, 3 0: 64/28125";
    assert_eq!(hits("hits=3 mounted=yes", &["dead", "horses"]), two);
    let falls = "0: 26389/31250, 1: 9227/62500, 2: 39/5000, 3: 3/25000";
    assert_eq!(hits("hits=3 mounted=yes", &["falls"]), falls);
    assert_eq!(hits("hits=3 wounded=yes", &["horses", "falls"]), "0 0: 1");
}

/// Without a leader and carrying, a squad drops its two lowest dice, a gun one; one die is always kept.
#[test]
fn a_unit_without_a_leader_that_carries() {
    let moves =
        |inputs: &str| chances("tenir", "move-legion", &format!("{inputs} led=No_leader carrying=yes"), &["inches"]);
    let expected = "2: 1/1296, 3: 1/324, 4: 5/432, 5: 2/81, 6: 65/1296, 7: 1/12, 8: 19/144, 9: 14/81, \
                    10: 29/144, 11: 61/324, 12: 19/144";
    assert_eq!(moves("moving=Mounted"), expected);
    assert_eq!(moves("moving=Maxim,_2_men_+"), "1: 1/36, 2: 1/12, 3: 5/36, 4: 7/36, 5: 1/4, 6: 11/36");
    assert_eq!(moves("moving=Maxim,_1_man"), "1: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6");
    assert_eq!(moves("moving=Foot"), "1: 1/36, 2: 1/12, 3: 5/36, 4: 7/36, 5: 1/4, 6: 11/36");
    assert_eq!(moves("moving=Charging,_foot"), "1: 1/216, 2: 7/216, 3: 19/216, 4: 37/216, 5: 61/216, 6: 91/216");
}

/// A unit with a mounted leader is never pinned by a short charge. A leader who has joined the berserk ends it with any 6,
/// and they then go no farther than their dice.
#[test]
fn charges_of_the_legion_with_a_leader() {
    let charge = |inputs: &str| chances("tenir", "charge-legion", inputs, &["contact", "berserk", "pinned"]);
    assert_eq!(charge("moving=foot led=Leader distance=10"), "0 0 1: 227/1296, 1 0 0: 1069/1296");
    let rides = charge("moving=mounted led=Leader distance=12 mounted-leader=yes");
    assert_eq!(rides, "0 0 0: 77/3888, 1 0 0: 3811/3888");
    let joined = "0 0 1: 25/7776, 0 1 1: 149/2592, 1 0 0: 257/432, 1 1 0: 1339/3888";
    assert_eq!(charge("moving=foot led=Leader distance=11 is-berserk=yes"), joined);
    let carrying = "0 0 0: 25/1944, 0 1 0: 247/1944, 1 0 0: 1517/2592, 1 1 0: 2137/7776";
    assert_eq!(charge("moving=foot led=Led,_carrying distance=11 is-berserk=yes mounted-leader=yes"), carrying);
}

/// From over 12 inches the berserk go on as far as they throw, no 6 brings them there, and none are pinned.
#[test]
fn the_berserk_far_from_their_enemy() {
    let charge = |side: &str, inputs: &str| {
        chances("tenir", &format!("charge-{side}"), inputs, &["contact", "berserk", "pinned"])
    };
    let legion = charge("legion", "moving=foot led=No_leader distance=16 is-berserk=yes");
    assert_eq!(legion, "0 1 0: 1127/1296, 1 1 0: 169/1296");
    let arabs = charge("arabs", "moving=foot led=Dice distance=20 is-berserk=yes");
    assert_eq!(arabs, "0 1 0: 613/648, 1 1 0: 35/648");
    let led = charge("arabs", "moving=foot led=Leader distance=24 is-berserk=yes");
    assert_eq!(led, "0 1 0: 3875/3888, 1 1 0: 13/3888");
    let near = charge("arabs", "moving=foot led=Dice distance=12 is-berserk=yes");
    assert_eq!(near, "0 1 1: 5/24, 1 1 0: 19/24");
    let inches = "2: 1/1296, 3: 1/324, 4: 5/432, 5: 2/81, 6: 65/1296, 7: 1/12, 8: 19/144, 9: 14/81, 10: 29/144, \
                  11: 61/324, 12: 19/144";
    let carrying = "moving=foot led=No_leader distance=16 is-berserk=yes carrying=yes";
    assert_eq!(chances("tenir", "charge-legion", carrying, &["inches"]), inches);
}

/// A pinned gun throws half its dice, halved again for its crew and for ammunition; one whose leader is mounted is not
/// pinned.
#[test]
fn guns_that_are_pinned_and_units_that_cannot_be() {
    let two = "0: 4/9, 1: 10/27, 2: 5/36, 3: 5/108";
    let one = "0: 2/3, 1: 5/18, 2: 5/108, 3: 1/108";
    let gun = |side: &str, result: &str, halved: &str| {
        let inputs = format!("gun=Artillery cover=Light target=3 pinned=yes {halved}");
        chances("tenir", &format!("guns-{side}"), &inputs, &[result])
    };
    assert_eq!(gun("legion", "killed", "low=yes"), two);
    assert_eq!(gun("legion", "killed", "low=yes half-crew=yes"), one);
    assert_eq!(gun("arabs", "dead", ""), two);
    assert_eq!(gun("arabs", "dead", "half-crew=yes"), one);
    let gate = |inputs: &str| chances("tenir", "guns-at-gate", inputs, &["hits"]);
    assert_eq!(gate("pinned=yes damage=4"), two);
    assert_eq!(gate("pinned=yes damage=4 legion=yes low=yes"), two);
    let jam = |inputs: &str| chances("tenir", "clear-jam", inputs, &["cleared", "broken"]);
    assert_eq!(jam("pinned=yes"), "0 0: 3/16, 0 1: 7/432, 1 0: 43/54");
    assert_eq!(jam("pinned=yes captured=yes"), "0 0: 4/9, 1 0: 5/9");
    assert_eq!(jam("pinned=yes low=yes half-crew=yes"), "0 0: 2/3, 1 0: 1/3");
    let volley = |inputs: &str| chances("tenir", "volley-arabs", inputs, &["target-pinned"]);
    assert_eq!(volley("firing=Standing cover=No figures=4"), "0: 125/144, 1: 19/144");
    assert_eq!(volley("firing=Standing cover=No figures=4 mounted-leader=yes"), "0: 1");
    let fired_at = "gun=Artillery cover=No target=12 mounted-leader=yes";
    assert_eq!(chances("tenir", "guns-arabs", fired_at, &["target-pinned"]), "0: 1");
}

/// The hero adds 1 to his 2d6; heavy cover saves half of those who are hit, before the throw for a wound.
#[test]
fn a_leader_whom_a_rifleman_picks_out() {
    let shot = |inputs: &str| chances("tenir", "shot-at-leader", inputs, &["killed", "wounded"]);
    assert_eq!(shot("hero=yes"), "0 0: 5/6, 1 0: 1/6");
    assert_eq!(shot("heavy-cover=yes"), "0 0: 23/24, 1 0: 1/24");
    assert_eq!(shot("hero=yes heavy-cover=yes"), "0 0: 11/12, 1 0: 1/12");
    assert_eq!(shot("legion=yes heavy-cover=yes"), "0 0: 47/48, 0 1: 1/72, 1 0: 1/144");
    assert_eq!(shot("legion=yes heavy-cover=yes wounded=yes"), "0 0: 47/48, 1 0: 1/48");
}

/// More patrols add 1 to a sentry's die, an earlier attempt 2; ties are thrown again.
#[test]
fn a_sentry_who_was_warned() {
    let sentry = |inputs: &str| chances("tenir", "sentry", inputs, &["alarm", "unseen"]);
    assert_eq!(sentry("patrols=yes"), "0 1: 10/31, 1 0: 21/31");
    assert_eq!(sentry("tried=yes"), "0 1: 3/16, 1 0: 13/16");
    assert_eq!(sentry("patrols=yes tried=yes"), "0 1: 1/11, 1 0: 10/11");
    assert_eq!(sentry("patrols=yes moves=2"), "0 2: 100/961, 1 0: 21/31, 1 1: 210/961");
}

/// The Captain as hero adds 1 to both his dice; a hero who is hit saves on 1 less, and no wound stays.
#[test]
fn a_hero_who_leads_or_is_hit() {
    let volley = |inputs: &str| {
        let given = format!("firing=Standing captain=yes captain-hero=yes {inputs}");
        chances("tenir", "volley-legion", &given, &["killed"])
    };
    let light = "0: 125/486, 1: 100/243, 2: 485/1944, 3: 139/1944, 4: 19/1944, 5: 1/1944";
    assert_eq!(volley("cover=Light figures=3"), light);
    let half = "0: 1/18, 1: 5/18, 2: 4/9, 3: 2/9";
    assert_eq!(volley("cover=No_cover figures=5 share=2"), half);
    let hit = |inputs: &str| {
        chances("tenir", "volley-arabs", &format!("firing=Standing hero=yes {inputs}"), &["dead", "wounded"])
    };
    assert_eq!(hit("cover=Light figures=3"), "0 0: 42875/46656, 1 0: 3781/46656");
    assert_eq!(hit("cover=Heavy figures=1"), "0 0: 107/108, 1 0: 1/108");
    let gun =
        |inputs: &str| chances("tenir", "guns-arabs", &format!("target=1 hero=yes {inputs}"), &["dead", "wounded"]);
    assert_eq!(gun("gun=Rifle,_pistol,_Maxim cover=Heavy"), "0 0: 378305/393216, 1 0: 14911/393216");
    assert_eq!(gun("gun=Rifle,_pistol,_Maxim cover=No_cover"), "0 0: 421/486, 1 0: 65/486");
    let shot = |inputs: &str| {
        chances("tenir", "shot-at-leader", &format!("legion=yes is-hero=yes {inputs}"), &["killed", "wounded"])
    };
    assert_eq!(shot(""), "0 0: 71/72, 1 0: 1/72");
    assert_eq!(shot("heavy-cover=yes"), "0 0: 215/216, 1 0: 1/216");
}

/// A gun whose crew are all wounded hits only on a 6, whichever it is; its 6s still pin and are thrown again.
#[test]
fn a_gun_whose_crew_is_wounded() {
    let gun = |inputs: &str, results: &[&str]| {
        chances("tenir", "guns-legion", &format!("wounded=yes half-crew=yes {inputs}"), results)
    };
    let two = "0: 625/1296, 1: 625/1944, 2: 763/3888";
    assert_eq!(gun("gun=Artillery cover=No_cover target=2", &["killed"]), two);
    assert_eq!(gun("gun=Rifle,_pistol,_Maxim cover=Light target=2", &["killed"]), two);
    let pins = gun("gun=Rifle,_pistol,_Maxim cover=No_cover target=2", &["pinned"]);
    assert_eq!(pins, "0: 3125/3888, 1: 763/3888");
    let all = "gun=Rifle,_pistol,_Maxim cover=No_cover target=1 wounded=yes";
    assert_eq!(chances("tenir", "guns-legion", all, &["killed"]), "0: 390625/1679616, 1: 1288991/1679616");
    let gate = chances("tenir", "guns-at-gate", "legion=yes wounded=yes damage=6", &["gate"]);
    assert_eq!(gate, "0: 390625/1679616, 1: 1288991/1679616");
}

/// The hero's dynamite hits once more, but is too soon, a dud or odd as the dice fall; on watch or alone he adds 1.
#[test]
fn a_hero_with_dynamite_or_by_night() {
    let dud = chances("tenir", "blast", "hero=yes", &["early", "dud"]);
    assert_eq!(dud, "0 0: 17/18, 0 1: 1/36, 1 0: 1/36");
    let gate = chances("tenir", "blast", "hero=yes gate=yes", &["gate"]);
    assert_eq!(gate, "0: 11/36, 1: 25/36");
    let ladder = chances("tenir", "blast", "hero=yes ladder=yes", &["hits", "ladder"]);
    let expected = "0 0: 1/18, 4 1: 1/18, 5 0: 1/12, 6 1: 1/9, 7 0: 5/36, 8 1: 1/6, 9 0: 5/36, 10 1: 1/9, 11 0: 1/12, \
                    12 1: 1/18";
    assert_eq!(ladder, expected);
    assert_eq!(chances("tenir", "sneak-arabs", "hero=yes", &["unseen"]), "0: 21/31, 1: 10/31");
    assert_eq!(chances("tenir", "sneak-legion", "hero=yes", &["unseen"]), "0: 10/31, 1: 21/31");
    let sentry = chances("tenir", "sentry", "hero=yes moves=2", &["alarm", "unseen"]);
    assert_eq!(sentry, "0 2: 100/961, 1 0: 21/31, 1 1: 210/961");
    let alone = chances("tenir", "operation-legion", "hero=yes steps=2", &["unseen", "steps"]);
    assert_eq!(alone, "0 0: 10/31, 0 1: 210/961, 1 2: 441/961");
    assert_eq!(chances("tenir", "operation-arabs", "hero=yes inside=0 outside=0", &["unseen"]), "0: 21/31, 1: 10/31");
}
