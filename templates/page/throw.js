// An action is chosen and its inputs filled in, by hand or from units; its chances are shown as they change; dice are thrown
// from a seed, or typed.

import { notPossible, post, remembered, seed, times } from "./app.js";
import { paths } from "./routes.js";
import { begin, showSides, units } from "./units.js";

const game = document.body.dataset.game;
const chosen = document.querySelector("[data-action]");
const forms = new Map([...document.querySelectorAll("[data-of]")].map((form) => [form.dataset.of, form]));
const place = (name) => document.querySelector(`[data-${name}]`);
const real = place("real");

// The inputs of each action that were changed although a unit settles them, by name, with the title of the unit.
const typed = new Map([...forms.keys()].map((id) => [id, new Map()]));

// The player's own values of fields that show those of a unit.
const held = new WeakMap();

const isTick = (field) => field.type === "checkbox" && field.value === "yes";
const valueOf = (field) => (isTick(field) ? (field.checked ? "yes" : "") : field.value);

function put(field, value) {
  if (isTick(field)) field.checked = value === "yes";
  else field.value = value;
}

/** The inputs given by hand, each a name and a value; a modifier that counts several times is given as often. */
function given(form) {
  return [...form.querySelectorAll("[data-input]")].flatMap((field) => {
    const { input, counts } = field.dataset;
    if (counts !== undefined) return Array.from({ length: times(field) }, () => [input, counts]);
    if (field.type === "checkbox" && !isTick(field)) return field.checked ? [[input, field.value]] : [];
    const own = held.get(field) ?? valueOf(field);
    // A tick that a unit would set is left out by saying so.
    if (isTick(field) && own === "" && typed.get(form.dataset.of).has(input)) return [[input, "no"]];
    return own === "" ? [] : [[input, own]];
  });
}

/** The field of an input that a unit may settle. */
const fieldOf = (form, input) => form.querySelector(`[data-input="${CSS.escape(input)}"]:not([data-counts])`);

/** Fills in the form with the facts that units say about its inputs, and names the unit at each. */
function fillIn(form, said) {
  for (const note of form.querySelectorAll(".of-unit")) note.remove();
  const changed = typed.get(form.dataset.of);
  for (const field of form.querySelectorAll("[data-input]")) {
    if (!held.has(field) || said.some(({ input }) => input === field.dataset.input && !changed.has(input))) continue;
    put(field, held.get(field));
    held.delete(field);
  }
  for (const one of said) {
    const field = fieldOf(form, one.input);
    field.dataset.unit = one.unit;
    if (!changed.has(one.input)) {
      if (!held.has(field)) held.set(field, valueOf(field));
      put(field, one.used);
    }
    field.closest("p").append(note(form, field, one));
  }
}

/** The words at an input on what a unit says about it, with a button that puts it back. */
function note(form, field, { input, unit, values, used }) {
  const words = Object.assign(document.createElement("small"), { className: "of-unit" });
  words.append(values.length === 1 && values[0] === used ? `from ${unit}` : `${unit}: ${values.join(" or ")}`);
  if (!values.includes(used)) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Put back" });
    button.addEventListener("click", () => {
      typed.get(form.dataset.of).delete(input);
      keep(form);
      place("outcome").replaceChildren();
      field.focus();
      ask();
    });
    words.append(" ", button);
  }
  return words;
}

/** Notes that the player has changed an input that a unit settles. */
function overrule(form, field) {
  if (held.delete(field)) typed.get(form.dataset.of).set(field.dataset.input, field.dataset.unit);
}

// The inputs of an action are stored, so that a look at a table, or the way back, does not lose them.
const keyOf = (form, kind = "given") => `${kind}:${game}:${form.dataset.of}`;

function keep(form) {
  remembered.set(keyOf(form), JSON.stringify(given(form)));
  remembered.set(keyOf(form, "overruled"), JSON.stringify([...typed.get(form.dataset.of)]));
}

function restore(form) {
  let known = [];
  try {
    known = JSON.parse(remembered.get(keyOf(form), "[]"));
    typed.set(form.dataset.of, new Map(JSON.parse(remembered.get(keyOf(form, "overruled"), "[]"))));
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
    place("outcome").replaceChildren();
    noChance(notPossible(wrong));
    if (more) wrong.focus();
    return;
  }
  // Nothing that was thrown earlier stands for these dice.
  if (more) place("outcome").replaceChildren();
  const body = { action: chosen.value, given: given(form), typed: [...typed.get(form.dataset.of).keys()], ...units(form), ...more };
  try {
    const answer = await post(paths.throw(game), body, false, own.signal);
    if (own.signal.aborted) return;
    fillIn(form, answer.units);
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
    fillIn(form, error.answer?.units ?? []);
    if (!more) return noChance(error.message);
    tell(error.message);
    place("problem").scrollIntoView({ block: "nearest" });
  }
}

/** Removes the chances, which belong to other inputs, and says why there are none where they stood: in sight on a phone too. */
function noChance(why) {
  for (const name of ["chances", "large"]) place(name).replaceChildren();
  tell("");
  place("large").append(Object.assign(document.createElement("p"), { className: "amiss", textContent: why }));
}

function tell(words) {
  place("problem").hidden = words === "";
  place("problem").textContent = words;
}

/** Shows the form of the chosen action, with its chances. */
function open() {
  for (const [id, form] of forms) form.hidden = id !== chosen.value;
  showSides(forms.get(chosen.value));
  remembered.set(`action:${game}`, chosen.value);
  place("outcome").replaceChildren();
  real.reset();
  ask();
}

let waiting;
for (const form of forms.values()) {
  restore(form);
  form.addEventListener("input", ({ target }) => {
    overrule(form, target);
    keep(form);
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
// An old address may name an action as it was called before.
const meant = [...forms].find(([id, form]) => id === wanted || (form.dataset.formerly ?? "").split(" ").includes(wanted));
if (wanted && meant) [chosen.value] = meant;
await begin((before) => {
  // Another unit has numbers of its own.
  for (const own of typed.values()) for (const [input, unit] of own) if (unit === before) own.delete(input);
  for (const form of forms.values()) keep(form);
  place("outcome").replaceChildren();
  showSides(forms.get(chosen.value));
  ask();
});
open();
// A page restored from the back/forward cache may show chances of other inputs.
addEventListener("pageshow", ({ persisted }) => persisted && ask());
