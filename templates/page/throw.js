// An action is chosen and its inputs filled in; its chances are shown as they change; dice are thrown from a seed, or typed.

import { notPossible, post, remembered, seed, times } from "./app.js";
import { paths } from "./routes.js";

const game = document.body.dataset.game;
const chosen = document.querySelector("[data-action]");
const forms = new Map([...document.querySelectorAll("[data-of]")].map((form) => [form.dataset.of, form]));
const place = (name) => document.querySelector(`[data-${name}]`);
const real = place("real");

/** The inputs given, each a name and a value; a modifier that counts several times is given as often. */
function given(form) {
  return [...form.querySelectorAll("[data-input]")].flatMap((field) => {
    const { input, counts } = field.dataset;
    if (counts !== undefined) return Array.from({ length: times(field) }, () => [input, counts]);
    const is = field.type === "checkbox" ? field.checked : field.value !== "";
    return is ? [[input, field.value]] : [];
  });
}

// The inputs of an action are stored, so that a look at a table, or the way back, does not lose them.
const keyOf = (form) => `given:${game}:${form.dataset.of}`;

function restore(form) {
  let known = [];
  try {
    known = JSON.parse(remembered.get(keyOf(form), "[]"));
  } catch {
    // A value that can't be read is not used.
  }
  for (const field of known.length > 0 ? form.querySelectorAll("[data-input]") : []) {
    const own = known.filter(([name]) => name === field.dataset.input).map(([, value]) => value);
    if (field.dataset.counts !== undefined) field.value = own.filter((value) => value === field.dataset.counts).length;
    else if (field.type === "checkbox") field.checked = own.includes(field.value);
    else if (field.tagName !== "SELECT" || [...field.options].some(({ value }) => value === own[0])) field.value = own[0] ?? field.defaultValue ?? "";
  }
}

// Only the last request is answered.
let asking;

async function ask(more) {
  asking?.abort();
  const own = (asking = new AbortController());
  const form = forms.get(chosen.value);
  const wrong = form.querySelector("[data-input]:invalid");
  if (wrong) {
    clear();
    place("outcome").replaceChildren();
    tell("");
    // Where the chance stood, which is in sight on a phone too.
    place("large").append(Object.assign(document.createElement("p"), { className: "amiss", textContent: notPossible(wrong) }));
    if (more) wrong.focus();
    return;
  }
  // Nothing that was thrown earlier stands for these dice.
  if (more) place("outcome").replaceChildren();
  try {
    const answer = await post(paths.throw(game), { action: chosen.value, given: given(form), ...more }, false, own.signal);
    if (own.signal.aborted) return;
    tell("");
    if (answer.chances !== undefined) {
      place("chances").innerHTML = answer.chances;
      place("large").replaceChildren(...place("chances").querySelectorAll("[data-is-large]"));
    } else {
      place("outcome").innerHTML = answer.thrown;
      place("outcome").scrollIntoView({ block: "nearest" });
    }
  } catch (error) {
    if (own.signal.aborted) return;
    if (!more) clear();
    tell(error.message);
    if (more) place("problem").scrollIntoView({ block: "nearest" });
  }
}

/** Removes chances that belong to other inputs. */
function clear() {
  for (const name of ["chances", "large"]) place(name).replaceChildren();
}

function tell(words) {
  place("problem").hidden = words === "";
  place("problem").textContent = words;
}

/** Shows the form of the chosen action, with its chances. */
function open() {
  for (const [id, form] of forms) form.hidden = id !== chosen.value;
  remembered.set(`action:${game}`, chosen.value);
  place("outcome").replaceChildren();
  real.reset();
  ask();
}

let waiting;
for (const form of forms.values()) {
  restore(form);
  form.addEventListener("input", () => {
    remembered.set(keyOf(form), JSON.stringify(given(form)));
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      // These dice were thrown with other inputs.
      place("outcome").replaceChildren();
      ask();
    }, 150);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

chosen.addEventListener("change", open);
place("throw").addEventListener("click", () => ask({ seed: seed() }));
real.addEventListener("submit", (event) => {
  event.preventDefault();
  if (real.elements.dice.value.trim() !== "") ask({ dice: real.elements.dice.value });
  else tell("Type what your dice show first: each face, or 4x5 for four fives.");
});

// A field that has been emptied leaves no complaint about what was in it.
real.addEventListener("input", () => real.elements.dice.value.trim() === "" && tell(""));

const wanted = location.hash.slice(1) || remembered.get(`action:${game}`, "");
if (forms.has(wanted)) chosen.value = wanted;
open();
// A page restored from the back/forward cache may show chances of other inputs.
addEventListener("pageshow", ({ persisted }) => persisted && ask());
