use super::closed_list::closed_list;
use super::{IconId, Who};

/// The parts of a paper figure for some units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standee {
    /// The units that have these parts.
    pub who: Who,
    /// The hat.
    pub hat: Option<Hat>,
    /// The clothes on the body.
    pub coat: Option<Coat>,
    /// The colour of the clothes, `#rrggbb`.
    pub colour: Option<String>,
    /// The weapon in hand.
    pub weapon: Option<HandWeapon>,
    /// Whether it sits on a horse.
    pub mounted: Option<bool>,
    /// The gun that stands beside a unit's figures.
    pub gun: Option<Gun>,
    /// A drawing beside the figure's feet.
    pub icon: Option<IconId>,
}

closed_list! {
    /// The hats of paper figures.
    #[derive(Default)]
    pub enum Hat {
        /// None: bare-headed.
        #[default]
        Bare = "bare",
        /// A flat-topped cap with a peak.
        Kepi = "kepi",
        /// A kepi with a cloth that hangs over the neck.
        Havelock = "havelock",
        /// A fez with a tassel.
        Fez = "fez",
        /// A cloth over head and shoulders, bound with a cord, over a beard.
        Headcloth = "headcloth",
        /// A turban wound over mouth and nose.
        Veil = "veil",
        /// A three-cornered hat.
        Tricorne = "tricorne",
        /// A hat with a wide, soft brim.
        Slouch = "slouch",
        /// A leather cap with a plate in front.
        Cap = "cap",
        /// A bare head with feathers.
        Feather = "feather",
        /// A helmet that covers the face.
        Helmet = "helmet",
        /// An open helmet with a crest.
        Crest = "crest",
        /// A hood, and a tube to the nose.
        Hood = "hood",
    }
}

closed_list! {
    /// The clothes of paper figures.
    #[derive(Default)]
    pub enum Coat {
        /// A short tunic with a belt.
        #[default]
        Tunic = "tunic",
        /// A long coat, its skirts turned back.
        Greatcoat = "greatcoat",
        /// An open coat with tails over a waistcoat and crossed belts.
        Tailcoat = "tailcoat",
        /// A fringed shirt over leggings.
        Shirt = "shirt",
        /// A bare chest with a strap, over leggings.
        Breechcloth = "breechcloth",
        /// A robe down to the feet, with a sash.
        Robe = "robe",
        /// A cloak over a tunic.
        Cloak = "cloak",
        /// Plates on shoulders, breast and legs.
        Armour = "armour",
    }
}

closed_list! {
    /// The weapons in the hands of paper figures.
    #[derive(Default)]
    pub enum HandWeapon {
        /// Nothing.
        #[default]
        Nothing = "nothing",
        /// A rifle.
        Rifle = "rifle",
        /// A long musket with a bayonet.
        Musket = "musket",
        /// A short gun with a wide mouth.
        Blunderbuss = "blunderbuss",
        /// A gun with a lens, which fires a beam.
        Raygun = "raygun",
        /// A pistol.
        Pistol = "pistol",
        /// A bow.
        Bow = "bow",
        /// A spear.
        Spear = "spear",
        /// A sword.
        Sword = "sword",
        /// A knife.
        Knife = "knife",
    }
}

closed_list! {
    /// The guns that stand beside paper figures.
    pub enum Gun {
        /// A cannon on its carriage.
        Cannon = "cannon",
        /// A machine gun on a tripod.
        MachineGun = "machine-gun",
    }
}
