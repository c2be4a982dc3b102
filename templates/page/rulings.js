// Rulings are changed for the house: the words are typed here, kept in this browser, and go with everything that is asked.

import { post, say } from "./app.js";
import { house } from "./reach.js";

const game = document.body.dataset.game;

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

/** The short words, unless they are those of the ruling that was: they would say the opposite. */
function shortened(form, before) {
  const { decision, short } = form.elements;
  return decision.value.trim() !== before.decision && short.value.trim() === before.short ? null : short.value.trim() || null;
}

async function change(ruling, decision, short) {
  try {
    const { packed } = await post(`/${game}/house`, { id: ruling, decision, short });
    house.set(game, packed);
    location.hash = `ruling-${ruling}`;
    location.reload();
  } catch (error) {
    say(error.message);
  }
}

document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-ruling]");
  if (!asked) return;
  const { ruling, decision, short, own } = asked.dataset;
  const form = document.createElement("form");
  const row = document.createElement("p");
  row.className = "row";
  row.append(
    button("Play it so", () => change(ruling, form.elements.decision.value, shortened(form, { decision, short })), true),
    ...(own === undefined ? [] : [button("As published", () => change(ruling, null, null))]),
    button("Leave it", () => form.replaceWith(asked)),
  );
  form.className = "ruling";
  form.append(field("What is played", "decision", decision, 3), field("In fewer words, for the sheet's footnote (empty: the same)", "short", short, 2), row);
  form.addEventListener("submit", (submitted) => submitted.preventDefault());
  asked.replaceWith(form);
  form.elements.decision.focus();
});
