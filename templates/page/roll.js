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

// Words agreed stand in for a seed.
const agreed = () => parted(form.elements.words.value);

// The figures are one list, which all tabs share, with the texts before and after it that can be had back.
const FIGURES = "figures";
const MOST = 10;
let state = { ...NONE, by: lists.fresh(), id: FIGURES };

/** The figures as this browser keeps them; null where none were thrown. Once, only their text was kept. */
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

// One thing is done after another: each to the figures that the one before it left.
let queue = Promise.resolve();

/** Does something to the figures as they then are; `body` gives what is asked for it. Tells whether it could be done. */
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

/** Puts what another tab has thrown at the same time before the figures that are here: undone, these are those. */
function beside(kept) {
  state = { ...state, id: FIGURES, formerly: [], revision: (kept.revision ?? 0) + 1, past: [...state.past, kept.text] };
}

/** Gives what undoes the deed that was just done, as long as nothing else was done since. */
function undoing() {
  const seen = state.text;
  return () => send({ is: "undo", seen });
}

// Whatever another tab throws is shown here; what was here can be had back.
remembered.elsewhere([`roll:${game}`], () => {
  queue = queue.then(async () => {
    const kept = there();
    const how = kept ? meeting(state, kept) : "same";
    const said = "The figures were changed in another tab: this is how they are now.";
    // Where both have thrown at once, one of them, the same in both tabs, makes room, and what it had is kept as well.
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

/** Shows the figures; whoever was in one of their fields goes on there. */
function show(html, deed) {
  const figures = document.querySelector('[data-part="figures"]');
  const held = figures.contains(document.activeElement) ? document.activeElement : null;
  // A word half typed is for its own figure.
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
    // Words that could not be told before are told now.
    other.value = field.value;
    other.dispatchEvent(new Event("change", { bubbles: true }));
  }
  buttons();
  if (!held) return;
  if (same && now(held)) goOn(now(held));
  else (now(held) ?? form.querySelector("button.main")).focus({ preventScroll: true });
}

/** Shows whether anything can be undone and redone; whoever has just done the last of either is at the other. */
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
  send({ is: "act", all: true, said: "All thrown again." }, () => ({
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
    if (form.reportValidity()) send({ is: "act", said: "Thrown again." }, body);
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

// Each weight's share, so that one sees how often it comes up.
function shares() {
  for (const set of form.querySelectorAll("[data-weights]")) {
    const inputs = [...set.querySelectorAll("[data-way]")];
    const all = inputs.reduce((sum, input) => sum + Number(input.value), 0);
    for (const input of inputs) {
      input.parentElement.querySelector("output").textContent = all ? `${Math.round((Number(input.value) * 100) / all)} %` : "depends on who he is";
    }
  }
}
// How many, who, the words agreed and the weights are there again; a seed is not: it would throw the same figures once more.
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
    // A field that counts is not hidden.
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
// The figures thrown last are there again.
const last = there();
if (last) send({ is: "open", list: { ...read(last), past: last.past, future: last.future } });
