use super::closed_list::closed_list;

closed_list! {
    /// The drawings on markers and beside words, so that nothing depends on colour alone.
    #[derive(Default)]
    pub enum Icon {
        /// A filled circle.
        #[default]
        Disc = "disc",
        /// An open circle.
        Ring = "ring",
        /// A square on its point.
        Diamond = "diamond",
        /// A triangle with its point up.
        Triangle = "triangle",
        /// A square.
        Square = "square",
        /// Two strokes that cross.
        Cross = "cross",
        /// An upright cross.
        Plus = "plus",
        /// A star of five points.
        Star = "star",
        /// An arrow upwards.
        Arrow = "arrow",
        /// A sign with eight sides: halt.
        Octagon = "octagon",
        /// A ladder.
        Ladder = "ladder",
        /// A hook.
        Hook = "hook",
        /// A flame.
        Flame = "flame",
        /// An open eye.
        Eye = "eye",
        /// A closed eye.
        Hidden = "hidden",
        /// A rifle or musket.
        Rifle = "rifle",
        /// A pistol.
        Pistol = "pistol",
        /// A machine gun on its mount.
        MachineGun = "machine-gun",
        /// A cannon.
        Cannon = "cannon",
        /// A grenade.
        Grenade = "grenade",
        /// A bow.
        Bow = "bow",
        /// A sword.
        Sword = "sword",
        /// A spear.
        Spear = "spear",
        /// A horse's head.
        Horse = "horse",
        /// Stripes of rank.
        Officer = "officer",
        /// A crown.
        Crown = "crown",
        /// A flag.
        Flag = "flag",
        /// A shield.
        Shield = "shield",
        /// A drop of blood.
        Wound = "wound",
        /// A skull.
        Skull = "skull",
        /// Lightning.
        Bolt = "bolt",
        /// A padlock.
        Lock = "lock",
        /// A clock.
        Clock = "clock",
        /// A water bottle.
        Canteen = "canteen",
        /// A man who lies down, with his gun.
        Prone = "prone",
    }
}
