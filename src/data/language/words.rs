use super::kind::{Holds, Kind, Spec};

/// The words of the data in another language, whose code is the name of the file.
pub static LANGUAGE: Kind = Kind {
    name: "language",
    says: "The words of the data in another language, whose code is the name of the file.",
    keys: &[&Spec {
        name: "words",
        says: "The words, each once.",
        holds: Holds::List(&Holds::Entry(|| &WORD)),
        needed: true,
        example: r#"[{ here = "Boat", says = "Bateau" }]"#,
    }],
};

/// A text of the data in another language.
pub static WORD: Kind = Kind {
    name: "word",
    says: "A text of the data in another language.",
    keys: &[
        &Spec {
            name: "here",
            says: "The text exactly as it stands in the data.",
            holds: Holds::Text("a text of the data"),
            needed: true,
            example: r#""Boat""#,
        },
        &Spec {
            name: "says",
            says: "Its translation; if that is empty, the text stays as it is.",
            holds: Holds::Text("its translation"),
            needed: true,
            example: r#""Bateau""#,
        },
        &Spec {
            name: "several",
            says: "The translation of its plural, if the text is the name of one unit or of one kind of group.",
            holds: Holds::Text("its translation"),
            needed: false,
            example: r#""Bateaux""#,
        },
    ],
};
