use super::{
    Arc, Army, Choice, Construction, DistanceUnit, GroupKind, NameList, Phrases, Restriction, Role, Roll, RosterForm,
    Severity, Side, Stat, Track, Trait, Unit, UnitOption, UnitWords, Weapon, WeaponId, WeaponStat,
};

/// Everything that forces of a ruleset are built from; empty if a ruleset has only play data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Organisation {
    /// Whether units have prices; if not, no points are shown anywhere.
    pub priced: bool,
    /// Roles of units, in printing order.
    pub roles: Vec<Role>,
    /// The traits that units, options and code letters give.
    pub traits: Vec<Trait>,
    /// Stats, in the order in which they are shown.
    pub stats: Vec<Stat>,
    /// Choices that a unit or a force must make.
    pub choices: Vec<Choice>,
    /// Options open to every army.
    pub options: Vec<UnitOption>,
    /// Rolls made for a unit.
    pub rolls: Vec<Roll>,
    /// The kinds of formation.
    pub groups: Vec<GroupKind>,
    /// Restrictions on forces of every army.
    pub restrictions: Vec<Restriction>,
    /// Rows of boxes that units or the force cross off.
    pub tracks: Vec<Track>,
    /// How units appear on a roster.
    pub forms: Vec<RosterForm>,
    /// Words beside some units on rosters and cards.
    pub unit_words: Vec<UnitWords>,
    /// Armies, in printing order; at least one if there are units.
    pub armies: Vec<Army>,
    /// The sides that the ruleset names.
    pub sides: Vec<Side>,
    /// Lists of names for figures made at random; the first that fits a figure is used.
    pub names: Vec<NameList>,
    /// Weapons, in printing order.
    pub weapons: Vec<Weapon>,
    /// The numbers of weapons, in the order in which they are shown.
    pub weapon_stats: Vec<WeaponStat>,
    /// The program's own printed words, in the ruleset's language.
    pub phrases: Phrases,
    /// The unit of distances.
    pub distance: DistanceUnit,
    /// The directions in which systems work.
    pub arcs: Vec<Arc>,
    /// How ability codes are read and priced.
    pub construction: Option<Construction>,
}

impl Organisation {
    /// The army with this id.
    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    /// The role with this id.
    pub fn role(&self, id: &str) -> Option<&Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Whether a unit's role lets it be attached to others.
    pub fn attaches(&self, unit: &Unit) -> bool {
        self.role(&unit.role).is_some_and(|role| role.attaches)
    }

    /// Whether a unit's role has a number of figures that the player chooses.
    pub fn counts(&self, unit: &Unit) -> bool {
        self.role(&unit.role).is_some_and(|role| role.counts)
    }

    /// Whether a unit is always 1 figure; false if its role is unknown.
    pub fn is_single(&self, unit: &Unit) -> bool {
        self.role(&unit.role).is_some_and(|role| !role.counts)
    }

    /// The trait with this id.
    pub fn trait_named(&self, id: &str) -> Option<&Trait> {
        self.traits.iter().find(|one| one.id == id)
    }

    /// The weapon with this id.
    pub fn weapon(&self, id: &WeaponId) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == *id)
    }

    /// The stat with this id.
    pub fn stat(&self, id: &str) -> Option<&Stat> {
        self.stats.iter().find(|stat| stat.id == id)
    }

    /// The choice with this id.
    pub fn choice(&self, id: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.id == id)
    }

    /// The restriction with this id, of the ruleset or of any army.
    pub fn restriction(&self, id: &str) -> Option<&Restriction> {
        self.every_restriction().find(|restriction| restriction.id == *id)
    }

    /// The army with this id, or the only one if none is named; `None` if it is unknown, or not clear.
    pub fn army_meant(&self, id: Option<&str>) -> Option<&Army> {
        match (id, self.armies.as_slice()) {
            (Some(id), _) => self.army(id),
            (None, [only]) => Some(only),
            (None, _) => None,
        }
    }

    /// Every unit, army by army.
    pub fn every_unit(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.armies.iter().flat_map(|army| &army.units)
    }

    /// The unit with this id, of the first army that has it.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.armies.iter().find_map(|army| army.unit(id))
    }

    /// Every option: the ruleset's, then those of its armies.
    pub fn every_option(&self) -> impl Iterator<Item = &UnitOption> {
        self.options.iter().chain(self.armies.iter().flat_map(|army| &army.options))
    }

    /// Every restriction: the ruleset's, then those of its armies.
    pub fn every_restriction(&self) -> impl Iterator<Item = &Restriction> {
        self.restrictions.iter().chain(self.armies.iter().flat_map(|army| &army.restrictions))
    }

    /// Every restriction with the army that it belongs to: the ruleset's, which belong to none, then those of armies.
    pub fn restrictions_by_army(&self) -> impl Iterator<Item = (&Restriction, Option<&Army>)> {
        let own = self.armies.iter().flat_map(|army| army.restrictions.iter().map(move |one| (one, Some(army))));
        self.restrictions.iter().map(|one| (one, None)).chain(own)
    }

    /// Every option with the army that it belongs to: the ruleset's, which belong to none, then those of armies.
    pub fn options_by_army(&self) -> impl Iterator<Item = (&UnitOption, Option<&Army>)> {
        let own = self.armies.iter().flat_map(|army| army.options.iter().map(move |one| (one, Some(army))));
        self.options.iter().map(|one| (one, None)).chain(own)
    }

    /// The army that a restriction belongs to; `None` if it is the ruleset's.
    pub fn army_of(&self, restriction: &Restriction) -> Option<&Army> {
        self.armies.iter().find(|army| army.restrictions.iter().any(|own| own.id == restriction.id))
    }

    /// The kind of group with this id.
    pub fn group(&self, id: &str) -> Option<&GroupKind> {
        self.groups.iter().find(|group| group.id == id)
    }

    /// The kinds of group that this army has, in the ruleset's order; all kinds if the army is `None`.
    pub fn own_group_kinds<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a GroupKind> {
        let army = army.into();
        self.groups.iter().filter(move |kind| army.is_none_or(|army| kind.is_of(&army.id)))
    }

    /// The kinds of group in a force of this army: its own and those of its allies; all kinds if the army is `None`.
    pub fn group_kinds_of<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a GroupKind> {
        let army = army.into();
        let ally =
            move |kind: &GroupKind| army.is_some_and(|army| army.allies.iter().any(|ally| kind.is_of(&ally.army)));
        self.groups.iter().filter(move |kind| army.is_none_or(|army| kind.is_of(&army.id)) || ally(kind))
    }

    /// The printed name of a kind of group; the id itself if it is unknown.
    pub fn group_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.group(id).map_or(id, |group| group.name.as_str())
    }

    /// Every option open to this army's units: the ruleset's, then the army's own.
    pub fn options_of<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a UnitOption> {
        self.options.iter().chain(army.into().into_iter().flat_map(|army| &army.options))
    }

    /// Every restriction on this army: the ruleset's, then its own; only the ruleset's if the army is `None`.
    pub fn restrictions_of<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a Restriction> {
        self.restrictions.iter().chain(army.into().into_iter().flat_map(|army| &army.restrictions))
    }

    /// The restrictions on this army that a new force keeps to, so that it has neither errors nor warnings.
    pub fn kept_by_new<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a Restriction> {
        self.restrictions_of(army).filter(|one| one.severity != Severity::Notice)
    }

    /// The restrictions on this army that are errors when broken.
    pub fn binding_on<'a>(&'a self, army: impl Into<Option<&'a Army>>) -> impl Iterator<Item = &'a Restriction> {
        self.restrictions_of(army).filter(|one| one.severity == Severity::Error)
    }
}
