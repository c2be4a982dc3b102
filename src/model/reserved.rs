use super::closed_list::closed_list;

closed_list! {
    /// The first words of the page's own addresses. No game may have one as its id, or the game's address would be
    /// the page's.
    pub enum Reserved {
        /// The warnings on the games of the author's own folder.
        Author = "author",
        /// The page on which lists are checked.
        Check = "check",
        /// The font files.
        Fonts = "fonts",
        /// The colour and font of each game, as a style sheet.
        Games = "games.css",
        /// The guides for players, organisers and authors.
        Guides = "guides",
        /// The house rulings as a folder in a zip file.
        House = "house.zip",
        /// The reference of the keys in a game's files.
        Language = "language",
        /// Packs a list into a link, and unpacks it.
        Link = "link",
        /// Opens a file that contains a list.
        Open = "open",
        /// Scripts, styles and pictures.
        Page = "page",
    }
}
