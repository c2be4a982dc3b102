// Changes house rulings: the words are typed here, stored in this browser, and sent with every request.

import { post, say } from "./app.js";
import { house } from "./reach.js";
import { paths } from "./routes.js";

const game = document.body.dataset.game;

// Words that are typed but not applied yet stay in this tab, even if the page is loaded again.
const drafts = {
  get(ruling) {
    try {
      return JSON.parse(sessionStorage.getItem(`ruling:${game}:${ruling}`));
    } catch {
      return null;
    }
  },
  set(ruling, words) {
    try {
      if (words) sessionStorage.setItem(`ruling:${game}:${ruling}`, JSON.stringify(words));
      else sessionStorage.removeItem(`ruling:${game}:${ruling}`);
    } catch {
      // Without storage, they stay as long as the page is open.
    }
  },
};

function field(label, name, text, rows) {
  const place = document.createElement("label");
  const area = document.createElement("textarea");
  Object.assign(area, { name, value: text, rows, maxLength: 1000 });
  place.append(label, area);
  return place;
}

function button(words, does, main) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  if (main) made.className = "main";
  made.addEventListener("click", does);
  return made;
}

/** The short words; null if they are unchanged although the decision is not, since they would contradict it. */
function shortened(form, before) {
  const { decision, short } = form.elements;
  return decision.value.trim() !== before.decision && short.value.trim() === before.short ? null : short.value.trim() || null;
}

async function change(ruling, decision, short) {
  try {
    let before, packed;
    // Rulings that another tab has changed meanwhile are not overwritten.
    do {
      before = house.get(game);
      ({ packed } = await post(paths.house(game), { id: ruling, decision, short }));
    } while (house.get(game) !== before);
    house.set(game, packed);
    drafts.set(ruling, null);
    location.hash = `ruling-${ruling}`;
    location.reload();
  } catch (error) {
    say(error.message);
  }
}

/** Replaces the button with the form, filled with the ruling's words or those typed before. */
function open(asked, typed) {
  const { ruling, decision, short, own } = asked.dataset;
  const form = document.createElement("form");
  const row = document.createElement("p");
  row.className = "row";
  const cancel = () => {
    drafts.set(ruling, null);
    form.replaceWith(asked);
    asked.focus();
  };
  row.append(
    button("Play it this way", () => change(ruling, form.elements.decision.value, shortened(form, { decision, short })), true),
    ...(own === undefined ? [] : [button("As published", () => change(ruling, null, null))]),
    button("Cancel", cancel),
  );
  form.className = "ruling";
  const words = typed ?? { decision, short };
  form.append(field("How it is played", "decision", words.decision, 3), field("In fewer words, for the sheet’s footnote (leave empty to use the same)", "short", words.short, 2), row);
  form.addEventListener("submit", (submitted) => submitted.preventDefault());
  form.addEventListener("input", () => drafts.set(ruling, { decision: form.elements.decision.value, short: form.elements.short.value }));
  asked.replaceWith(form);
  return form;
}

document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-ruling]");
  if (asked) open(asked).elements.decision.focus();
});

for (const asked of document.querySelectorAll("[data-ruling]")) {
  const typed = drafts.get(asked.dataset.ruling);
  if (typed) open(asked, typed);
}
