use super::demands::{APART, ATTACH, HOLDS, INSIDE, JOINS, NEEDS, NUMBER, SHARE, SIZE, TAKEN};
use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::word_lists::words;
use crate::model::{IdKind, Severity};

/// Something that a force must keep to.
pub static RESTRICTION: Kind = Kind {
    name: "restriction",
    says: "Something that a force must keep to.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Restriction),
            needed: true,
            example: r#""crew-size""#,
        },
        &Spec {
            name: "severity",
            says: "How serious it is to break it; an error if it is left out.",
            holds: Holds::Word(words::<Severity>),
            needed: false,
            example: r#""warning""#,
        },
        &Spec {
            name: "says",
            says: "The reason, or anything that the generated sentence does not say.",
            holds: Holds::Words,
            needed: false,
            example: r#""A boat needs hands.""#,
        },
        &Spec {
            name: "size",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: how many figures a unit has.",
            holds: Holds::Entry(|| &SIZE),
            needed: false,
            example: r#"{ who = { role = ["crew"] }, figures = "4-9" }"#,
        },
        &Spec {
            name: "attach",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: how many figures are attached to a unit, and which.",
            holds: Holds::Entry(|| &ATTACH),
            needed: false,
            example: r#"{ who = { role = ["crew"] }, any-of = ["bosun"], count = "0-1" }"#,
        },
        &Spec {
            name: "holds",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: what a group holds.",
            holds: Holds::Entry(|| &HOLDS),
            needed: false,
            example: r#"{ group = "flotilla", parts = [{ who = { role = ["crew"] }, count = "2+" }] }"#,
        },
        &Spec {
            name: "number",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: how many of some units or groups a force has.",
            holds: Holds::Entry(|| &NUMBER),
            needed: false,
            example: r#"{ who = { role = ["mate"] }, count = "1-2" }"#,
        },
        &Spec {
            name: "apart",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: what does not go together.",
            holds: Holds::Entry(|| &APART),
            needed: false,
            example: r#"{ units = ["sailors", "smugglers"], within = "force" }"#,
        },
        &Spec {
            name: "needs",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: what needs something else.",
            holds: Holds::Entry(|| &NEEDS),
            needed: false,
            example: r#"{ who = {}, other = { units = ["bosun"] }, within = "group" }"#,
        },
        &Spec {
            name: "inside",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: what must be inside a group.",
            holds: Holds::Entry(|| &INSIDE),
            needed: false,
            example: r#"{ who = { role = ["crew"] }, group = ["flotilla"] }"#,
        },
        &Spec {
            name: "share",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: the share of the points that may be spent on some units.",
            holds: Holds::Entry(|| &SHARE),
            needed: false,
            example: r#"{ who = { role = ["mate"] }, most = 40, of = "limit" }"#,
        },
        &Spec {
            name: "taken",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: how many figures may take any of some options.",
            holds: Holds::Entry(|| &TAKEN),
            needed: false,
            example: r#"{ any-of = ["lanterns"], most = 2, within = "unit" }"#,
        },
        &Spec {
            name: "joins",
            says: "Exactly one of `size`, `attach`, `holds`, `number`, `apart`, `needs`, `inside`, `share`, `taken` \
                and `joins`: the units that some units may join.",
            holds: Holds::Entry(|| &JOINS),
            needed: false,
            example: r#"{ who = { role = ["mate"] }, to = { role = ["crew"] } }"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};
