import { elsewhere, lists, openFile, restoredWords, save, say, showLists } from "./app.js";

const place = document.querySelector("[data-lists]");
const own = document.querySelector("section.lists");
const games = document.querySelector(".games");

function show() {
  showLists(place, null, (count) => {
    document.querySelector("[data-no-lists]").hidden = count > 0;
    document.querySelector("[data-save-all]").hidden = count === 0;
    // Who has lists here comes for them; who has none, for a game.
    const first = own.compareDocumentPosition(games) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (count > 0 && !first) games.before(own);
  });
}

async function open(files) {
  const wrong = [];
  const unread = [];
  let next;
  for (const file of files) {
    try {
      next = await openFile(file);
    } catch (error) {
      unread.push(...(error.unread ?? []));
      wrong.push(error.message.includes(file.name) ? error.message : `${file.name}: ${error.message}`);
    }
  }
  if (files.length === 1 && next) location.href = next;
  show();
  const words = [restoredWords(), ...wrong].filter(Boolean);
  if (words.length > 0) say(words.join("\n"), undefined, unread);
}

document.querySelector("[data-open]").addEventListener("change", ({ target }) => {
  open([...target.files]);
  // The same file can be chosen again.
  target.value = "";
});
document.querySelector("[data-save-all]").addEventListener("click", () => {
  const kept = { lists: lists.all().map(({ game, text, title, summary }) => ({ game, text, title, summary })) };
  save(new Blob([JSON.stringify(kept, null, 1)], { type: "application/json" }), "sabretache-lists.json");
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  open([...event.dataTransfer.files]);
});
elsewhere(show);
show();
// The builder has opened a file of several lists.
const restored = restoredWords();
if (restored) say(restored);
