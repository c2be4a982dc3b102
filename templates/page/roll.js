import { chosen, halfTyped, handover, listAddress, lists, long, nameOf, parted, post, putBack, remembered, save, say, seed, settle } from "./app.js";
import { die } from "./dice.js";
import { NONE, asked, meeting, read, step } from "./state.js";
import { paths } from "./routes.js";

const game = document.body.dataset.game;
const form = document.querySelector("[data-roll]");
const thrown = document.querySelector("[data-thrown]");
const [undo, redo] = [document.querySelector("[data-undo]"), document.querySelector("[data-redo]")];

function weights() {
  const choose = [];
  for (const set of form.querySelectorAll("[data-weights]")) {
    const inputs = [...set.querySelectorAll("[data-way]")];
    if (inputs.some((input) => input.value !== input.defaultValue)) {
      choose.push([set.dataset.weights, inputs.map((input) => [input.dataset.way, Number(input.value)])]);
    }
  }
  const take = [...form.querySelectorAll("[data-take] [data-way]")].filter((input) => Number(input.value) > 0);
  return { choose, take: take.map((input) => [input.dataset.way, Number(input.value)]) };
}

// Agreed words replace the seed.
const agreed = () => parted(form.elements.words.value);

// The figures are one list, shared by all tabs, with the texts for undo and redo.
const FIGURES = "figures";
const MOST = 10;
let state = { ...NONE, by: lists.fresh(), id: FIGURES };

/** The figures as stored in this browser; null if none were thrown. An older form held only their text. */
function there() {
  const words = remembered.get(`roll:${game}`, "");
  if (!words) return null;
  try {
    return { id: FIGURES, ...JSON.parse(words) };
  } catch {
    return { id: FIGURES, text: words, past: [], future: [] };
  }
}

function keep() {
  const { by, revision, text, past, future } = state;
  remembered.set(`roll:${game}`, JSON.stringify({ by, revision, text, past: past.slice(-MOST), future: future.slice(-MOST) }));
}

// Changes are made one after another: each to the figures that the one before it left.
let queue = Promise.resolve();

/** Makes a change to the figures as they are when its turn comes; `body` gives its request. Returns whether it succeeded. */
function send(deed, body = () => asked(state, deed)) {
  const done = queue.then(() => sent(deed, body()));
  queue = done;
  return done;
}

async function sent(deed, body) {
  if (!body) return false;
  try {
    const answer = await post(paths.roll(game), body);
    const [before, kept] = [state, there()];
    state = step(state, { is: "answered", deed, answer, kept, fresh: lists.fresh() });
    const apart = state.id !== FIGURES;
    if (apart) beside(kept);
    if (state.text !== before.text) settle();
    if (!["open", "take"].includes(deed.is) && (state.text !== kept?.text || state.past !== before.past)) keep();
    document.querySelector("[data-seed-said]").textContent = answer.seed;
    show(answer.html, deed);
    if (apart) say("The figures were changed in another tab at the same time: Undo brings those back.", undoing());
    else if (deed.said && before.text) say(deed.said, undoing());
    return true;
  } catch (error) {
    say(error.message);
    return false;
  }
}

/** Puts figures that another tab has thrown at the same time before those here in the undo history. */
function beside(kept) {
  state = { ...state, id: FIGURES, formerly: [], revision: (kept.revision ?? 0) + 1, past: [...state.past, kept.text] };
}

/** Returns a function that undoes the last change, as long as nothing else was changed since. */
function undoing() {
  const seen = state.text;
  return () => send({ is: "undo", seen });
}

// Figures thrown by another tab are shown here; those that were here can be restored.
remembered.elsewhere([`roll:${game}`], () => {
  queue = queue.then(async () => {
    const kept = there();
    const how = kept ? meeting(state, kept) : "same";
    const said = "The figures were changed in another tab: this is how they are now.";
    // If both tabs threw at the same moment, one of them, the same in both tabs, gives way, and its figures are kept for undo.
    const both = how === "both";
    if (both && state.by > kept.by) beside(kept);
    else if (both || how === "theirs") {
      if (!(await sent({ is: "take", kept, said }, { text: kept.text }))) return;
      if (both) state = { ...state, revision: state.revision + 1 };
    }
    if (!both) return;
    keep();
    buttons();
  });
});

/** Shows the figures; the focus stays in its field. */
function show(html, deed) {
  const figures = document.querySelector('[data-part="figures"]');
  const held = figures.contains(document.activeElement) ? document.activeElement : null;
  // A half-typed word belongs to its own figure only.
  const same = deed.is === "act" && !deed.all;
  const words = same ? [...figures.querySelectorAll("input")].filter((field) => field !== held && halfTyped(field)) : [];
  const goOn = held && handover(held);
  figures.innerHTML = html;
  for (const place of figures.querySelectorAll("[data-sides]")) place.replaceChildren(die(Number(place.dataset.sides), Number(place.dataset.shows), place.dataset.words));
  thrown.hidden = false;
  const now = (field) => [...figures.querySelectorAll("input, button")].find((other) => ["do", "unit", "roll", "again"].every((key) => other.dataset[key] === field.dataset[key]));
  for (const field of words) {
    const other = now(field);
    if (!other) continue;
    // Text that could not be sent before is sent now.
    other.value = field.value;
    other.dispatchEvent(new Event("change", { bubbles: true }));
  }
  buttons();
  if (!held) return;
  if (same && now(held)) goOn(now(held));
  else (now(held) ?? form.querySelector("button.main")).focus({ preventScroll: true });
}

/** Enables undo and redo; if the last step of one was used, the focus goes to the other. */
function buttons() {
  const held = document.activeElement;
  undo.disabled = state.past.length === 0;
  redo.disabled = state.future.length === 0;
  if (held === undo && undo.disabled) redo.focus();
  else if (held === redo && redo.disabled) undo.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = form.elements.seed.value;
  send({ is: "act", all: true, said: "Rolled all figures anew." }, () => ({
    army: form.elements.army?.value ?? null,
    figures: Number(form.elements.figures.value),
    // A seed may have more digits than a script can count with.
    seed: typed === "" ? seed() : typed,
    words: agreed(),
    player: form.elements.player.value,
    ...weights(),
  }));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { again } = button.dataset;
  if (again !== undefined) {
    const body = () => ({ text: state.text, again: Number(again), seed: seed(), words: agreed(), ...weights() });
    if (form.reportValidity()) send({ is: "act", said: "Rolled a new figure." }, body);
  } else if (button === undo) send({ is: "undo" });
  else if (button === redo) send({ is: "redo" });
  else if (button.dataset.toBuilder !== undefined) {
    const id = lists.fresh();
    lists.put(id, { game, text: state.text, title: "Rolled figures", summary: "" });
    location.href = listAddress(game, id);
  } else if (button.dataset.printRoll !== undefined) print();
});

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
  if (event.key === "z") send({ is: "undo" });
  else if (event.key === "y") send({ is: "redo" });
  else return;
  event.preventDefault();
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  const { dataset, value } = field;
  let action = null;
  if (dataset.do === "rename") action = { do: "rename", unit: Number(dataset.unit), name: value };
  if (dataset.do === "roll") {
    field.setCustomValidity("");
    if (!field.validity.valid) field.setCustomValidity(`The die shows ${field.min} to ${field.max}.`);
    if (!field.reportValidity()) return;
    action = { do: "roll", unit: Number(dataset.unit), roll: dataset.roll, natural: value === "" ? null : Number(value) };
  }
  if (action && !(await send({ is: "act" }, () => ({ text: state.text, action })))) putBack(field);
});

const printing = long("[data-print-roll]", "Stop laying them out", "Stopped: nothing was printed.");

function print() {
  printing.press(async (signal) => {
    const response = await post(paths.print(game), { text: state.text, document: "all", ...chosen() }, false, signal);
    save(await response.blob(), nameOf(response, "figures.pdf"));
  });
}

// The share of each weight, so that users see how often it comes up.
function shares() {
  for (const set of form.querySelectorAll("[data-weights]")) {
    const inputs = [...set.querySelectorAll("[data-way]")];
    const all = inputs.reduce((sum, input) => sum + Number(input.value), 0);
    for (const input of inputs) {
      input.parentElement.querySelector("output").textContent = all ? `${Math.round((Number(input.value) * 100) / all)}%` : "depends on who he is";
    }
  }
}
// Restores the number, the player, the agreed words and the weights, but not the seed, which would throw the same figures again.
const FORM = `roll-form:${game}`;
const fields = [...form.querySelectorAll("[name], [data-way]")].filter(({ name }) => name !== "seed");
const nameOfField = (field) => field.name || `${field.closest("[data-weights]")?.dataset.weights ?? ""} ${field.dataset.way}`;

function recallForm() {
  let typed;
  try {
    typed = new Map(JSON.parse(remembered.get(FORM, "[]")));
  } catch {
    return;
  }
  for (const field of fields) {
    const words = typed.get(nameOfField(field));
    if (words === undefined || (field.options && ![...field.options].some(({ value }) => value === words))) continue;
    field.value = words;
    // A field that has an effect is not hidden.
    if (words !== (field.defaultValue ?? words)) field.closest("details")?.setAttribute("open", "");
  }
  form.elements.seed.disabled = agreed().length > 0;
}

form.addEventListener("input", () => {
  shares();
  form.elements.seed.disabled = agreed().length > 0;
  remembered.set(FORM, JSON.stringify(fields.map((field) => [nameOfField(field), field.value])));
});
recallForm();
shares();
// Restores the figures that were thrown last.
const last = there();
if (last) send({ is: "open", list: { ...read(last), past: last.past, future: last.future } });
