use super::closed_list::closed_list;

closed_list! {
    /// The first words of the page's own addresses. No game may have one as its id, or the game's address would be
    /// the page's.
    pub enum Reserved {
        /// The games of the author's own folder.
        Author = "author",
        /// The page on which lists are checked.
        Check = "check",
        /// The faces of type.
        Fonts = "fonts",
        /// The colour and the face of each game.
        Games = "games.css",
        /// The guides for players, organisers and authors.
        Guides = "guides",
        /// The house rulings as a folder.
        House = "house.zip",
        /// The keys of a game's files.
        Language = "language",
        /// A list as a link, and back.
        Link = "link",
        /// A file with a list in it.
        Open = "open",
        /// Scripts, styles and pictures.
        Page = "page",
    }
}
